"""Training an opponent: a masked policy gradient in plain numpy.

    from affray.training import train

    learned = train("murdham/quarrel", "Grumblers", seed=1)
    affray.sim(affray.example("murdham/quarrel"), 10_000, tactics={"Grumblers": learned}).wins
    learned.save("grumblers.npz")

It needs numpy. What is learned is a `Learned`, a function that decides for a side of that encounter: it
weighs each option by its own numbers, those of whom it is aimed at, those of whoever acts and those of
the fight, through one hidden layer. The same seed and numbers give the same training on a machine.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native, sampling
from .encounters import Encounter
from .environments import decided_by, known, opened
from .errors import AffrayError

#: 32-bit floats.
Floats = NDArray[np.float32]
#: 64-bit floats.
Doubles = NDArray[np.float64]
#: Whole numbers.
Whole = NDArray[np.int64]

#: Called with how many fights are done, of how many, and the share of the last ones that were won.
Heard = Callable[[int, int, float], object]


@dataclass(frozen=True)
class Shape:
    """Where the numbers of an encounter stand."""

    people: int
    person: int
    fight: int
    option: int
    #: The first column of an option that says at whom it is aimed.
    at: int
    #: The place of `decides` among a person's numbers.
    decides: int

    @classmethod
    def of(cls, encounter: Encounter) -> Shape:
        """Those of this encounter."""
        people, person = len(encounter.combatants), len(encounter.person_names)
        options = encounter.option_names
        return cls(
            people=people,
            person=person,
            fight=len(encounter.observation_names) - people * person,
            option=len(options),
            at=options.index(f"at {encounter.combatants[0][0]}"),
            decides=encounter.person_names.index("decides"),
        )

    @property
    def width(self) -> int:
        """How many numbers of an option are weighed."""
        return self.option + 2 * self.person + self.fight

    def rows(self, seen: Floats, options: Floats, owner: Whole) -> Floats:
        """What is weighed of options: their numbers, the target's, the actor's, the fight's.

        `seen` has a row for each question, `options` one for each option, `owner` their questions.
        """
        folk = seen[:, : self.people * self.person].reshape(-1, self.people, self.person)
        actors = np.einsum("qp,qpn->qn", folk[:, :, self.decides], folk)
        aimed = options[:, self.at : self.at + self.people]
        targets = np.einsum("op,opn->on", aimed, folk[owner])
        fight = seen[:, self.people * self.person :]
        return np.concatenate([options, targets, actors[owner], fight[owner]], axis=1)


class Net:
    """What weighs options: one hidden layer."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        self.weights = {name: np.array(one, np.float32) for name, one in weights.items()}

    @classmethod
    def new(cls, width: int, hidden: int, random: np.random.Generator) -> Net:
        """One that knows nothing."""
        first = random.normal(0.0, 1.0 / np.sqrt(width), (width, hidden))
        made = {"first": first, "bias": np.zeros(hidden), "last": np.zeros(hidden)}
        return cls({name: np.asarray(one, np.float32) for name, one in made.items()})

    def scores(self, rows: Floats) -> tuple[Floats, Floats]:
        """The scores of options, and their hidden layer."""
        hidden = np.tanh(rows @ self.weights["first"] + self.weights["bias"])
        return hidden @ self.weights["last"], hidden

    def slopes(self, rows: Floats, hidden: Floats, by_score: Floats) -> dict[str, Floats]:
        """How a loss changes with the weights, where it changes so with the scores."""
        inner = np.outer(by_score, self.weights["last"]) * (1.0 - hidden * hidden)
        return {
            "first": rows.T @ inner,
            "bias": inner.sum(axis=0),
            "last": hidden.T @ by_score,
        }


class Learned:
    """A function that decides for a side, learned by `train`: give it to `affray.sim` as tactics."""

    def __init__(self, shape: Shape, scale: Floats, net: Net) -> None:
        self.shape, self.scale, self.net = shape, scale, net

    def __call__(self, question: _native.Question) -> int:
        """The option that it likes best."""
        return self.choose(np.asarray(question.observation), np.asarray(question.options))

    def choose(self, observation: Floats, options: Floats) -> int:
        """The option that it likes best of those in these rows."""
        owner = np.zeros(len(options), np.int64)
        rows = self.shape.rows(observation[None], options, owner) * self.scale
        return int(np.argmax(self.net.scores(rows)[0]))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it as numpy's `.npz`."""
        shape = np.array([getattr(self.shape, name) for name in Shape.__dataclass_fields__])
        kept: dict[str, Any] = {"shape": shape, "scale": self.scale, **self.net.weights}
        np.savez(path, **kept)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Learned:
        """Reads what `save` wrote."""
        with np.load(path, allow_pickle=False) as kept:
            shape = Shape(*(int(number) for number in kept["shape"]))
            return cls(shape, kept["scale"], Net({it: kept[it] for it in ("first", "bias", "last")}))


class Adam:
    """Steps down a slope, each weight at its own pace."""

    def __init__(self, net: Net) -> None:
        self.net, self.steps = net, 0
        self.mean = {name: np.zeros_like(one) for name, one in net.weights.items()}
        self.square = {name: np.zeros_like(one) for name, one in net.weights.items()}

    def step(self, slopes: dict[str, Floats], rate: float) -> None:
        """Takes a step."""
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            most = mean / np.float32(1 - 0.9**self.steps)
            pace = np.sqrt(square / np.float32(1 - 0.999**self.steps)) + np.float32(1e-8)
            self.net.weights[name] -= np.float32(rate) * most / pace


@dataclass
class Decisions:
    """Decisions of many fights: the rows of their options one below the other."""

    rows: Floats
    #: Where the rows of each decision begin.
    starts: Whole
    #: The row that was chosen, of each decision.
    chosen: Whole
    #: The fight of each decision.
    fights: Whole
    #: What the fight was worth then.
    worths: Doubles
    #: How each fight ended: 1 won, -1 lost, 0 neither.
    results: Doubles


def shares(scores: Floats, starts: Whole) -> tuple[Doubles, Doubles]:
    """The chance of each option among those of its decision, and its logarithm."""
    counts = np.diff(np.append(starts, len(scores)))
    most = np.repeat(np.maximum.reduceat(scores, starts), counts)
    raised = np.exp(scores.astype(np.float64) - most)
    total = np.repeat(np.add.reduceat(raised, starts), counts)
    return raised / total, scores - most - np.log(total)


def drawn(scores: Floats, starts: Whole, random: np.random.Generator) -> Whole:
    """One row of each decision, by lot with the chances of its scores."""
    lots = scores + random.gumbel(size=len(scores))
    counts = np.diff(np.append(starts, len(scores)))
    best = np.repeat(np.maximum.reduceat(lots, starts), counts)
    owner = np.repeat(np.arange(len(starts)), counts)
    hits = np.flatnonzero(lots == best)
    _, first = np.unique(owner[hits], return_index=True)
    return hits[first]


class Arena:
    """Many fights of a side at once, each on a stage of its own."""

    def __init__(self, encounter: Encounter, side: str, count: int) -> None:
        self.place = encounter.sides.index(side)
        self.stages = [encounter.stage(side) for _ in range(count)]
        self.shape = Shape.of(encounter)

    def fight(
        self, learned: Learned, seeds: Whole, random: np.random.Generator
    ) -> Decisions:
        """Fights all of them once, each decision by lot with the chances that `learned` gives."""
        alive = [
            place
            for place, seed in enumerate(seeds)
            if self.stages[place].reset(int(seed)) >= 0
        ]
        rows, counts, chosen, fights, worths = [], [], [], [], []
        base = 0
        while alive:
            stages = [self.stages[place] for place in alive]
            shown = np.array([min(stage.count, stage.most_options) for stage in stages])
            seen = np.stack([np.asarray(stage.observation(self.place)) for stage in stages])
            each = [np.asarray(stage.options()) for stage in stages]
            owner = np.repeat(np.arange(len(alive)), shown)
            weighed = self.shape.rows(seen, np.concatenate(each), owner) * learned.scale
            starts = np.concatenate([[0], np.cumsum(shown)[:-1]])
            taken = drawn(learned.net.scores(weighed)[0], starts, random)
            worths.append([stage.worth(self.place) for stage in stages])
            rows.append(weighed)
            counts.append(shown)
            chosen.append(taken + base)
            fights.append(np.array(alive))
            base += len(weighed)
            options = (taken - starts).tolist()
            going = [
                stage.step(option) >= 0 for stage, option in zip(stages, options, strict=True)
            ]
            alive = [place for place, goes in zip(alive, going, strict=True) if goes]
        if not rows:
            raise AffrayError("the side has nothing to decide in these fights")
        results = [stage.result(self.place) for stage in self.stages]
        starts = np.concatenate([[0], np.cumsum(np.concatenate(counts))[:-1]])
        return Decisions(
            rows=np.concatenate(rows),
            starts=starts,
            chosen=np.concatenate(chosen),
            fights=np.concatenate(fights),
            worths=np.concatenate(worths),
            results=np.asarray(results, np.float64),
        )


#: How far ahead a decision is credited with what the fight is worth after the next ones.
AHEAD = 0.9


def advantages(done: Decisions) -> Doubles:
    """By how much each decision did better than was to be expected from what the fight was worth.

    What is to be expected is a line through the ends of these fights, by what they were worth.
    """
    ends = done.results[done.fights]
    slope, base = np.polyfit(done.worths, ends, 1) if np.ptp(done.worths) > 0 else (0.0, 0.0)
    expected = slope * done.worths + base
    gained = np.zeros(len(expected))
    after: dict[int, tuple[float, float]] = {}
    for at in range(len(expected) - 1, -1, -1):
        fight = int(done.fights[at])
        later, credit = after.get(fight, (float(done.results[fight]), 0.0))
        gained[at] = later - expected[at] + AHEAD * credit
        after[fight] = (float(expected[at]), float(gained[at]))
    centered: Doubles = (gained - gained.mean()) / (gained.std() + 1e-8)
    return centered


def learn(learned: Learned, done: Decisions, adam: Adam, rate: float, entropy: float) -> None:
    """One step up the gradient of what decisions gained, with a bonus for not being too sure."""
    scores, hidden = learned.net.scores(done.rows)
    chances, logs = shares(scores, done.starts)
    counts = np.diff(np.append(done.starts, len(scores)))
    gained = advantages(done)
    loss = np.repeat(gained, counts) * chances
    loss[done.chosen] -= gained
    doubt = -np.repeat(np.add.reduceat(chances * logs, done.starts), counts)
    loss += entropy * chances * (logs + doubt)
    by_score = (loss / len(gained)).astype(np.float32)
    adam.step(learned.net.slopes(done.rows, hidden, by_score), rate)


def scale_of(arena: Arena, width: int, random: np.random.Generator) -> Floats:
    """By what each number is multiplied to lie between -1 and 1, from fights by lot."""
    flat = Net.new(width, 1, random)
    plain = Learned(arena.shape, np.ones(width, np.float32), flat)
    done = arena.fight(plain, np.arange(len(arena.stages)), random)
    most = np.maximum(np.abs(done.rows).max(axis=0), 1.0)
    return np.asarray(1.0 / most, np.float32)


def train(
    source: Any,
    side: str | None = None,
    *,
    fights: int = 20_000,
    seed: int = 1,
    tactics: Mapping[str, str] | None = None,
    batch: int = 128,
    hidden: int = 32,
    rate: float = 0.02,
    entropy: float = 0.01,
    seconds: float | None = None,
    progress: Heard | None = None,
) -> Learned:
    """Learns to decide for a side, against the tactics of all others, in so many fights.

    A `batch` of fights is fought with options drawn by their chances; then one step is taken with
    `rate`, which falls to a tenth of itself, as does the bonus of `entropy` for keeping to more than one
    option. After so many `seconds` it ends with what it has. `progress` is called after each batch.
    """
    fights = sampling.how_of({"fights": fights, "seed": seed})["fights"]
    if fights < 1 or batch < 1 or hidden < 1:
        raise AffrayError("`fights`, `batch` and `hidden` are whole numbers above 0")
    encounter = opened(source)
    side = encounter.sides[0] if side is None else known(encounter, side)
    encounter = decided_by(encounter, {**(tactics or {})}, spared=side)
    random = np.random.default_rng(seed)
    arena = Arena(encounter, side, batch)
    width = arena.shape.width
    learned = Learned(arena.shape, scale_of(arena, width, random), Net.new(width, hidden, random))
    adam, began = Adam(learned.net), time.monotonic()
    rounds = max(1, fights // batch)
    for at in range(rounds):
        seeds = random.integers(1 << 53, size=batch)
        done = arena.fight(learned, seeds, random)
        left = 1.0 - 0.9 * at / rounds
        learn(learned, done, adam, rate * left, entropy * left)
        if progress is not None:
            progress((at + 1) * batch, rounds * batch, float((done.results > 0).mean()))
        if seconds is not None and time.monotonic() - began >= seconds:
            break
    return learned
