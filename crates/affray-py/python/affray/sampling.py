"""Many fights: who wins how often, and what changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, SupportsIndex, TypedDict, Unpack

from . import _native, plots
from .encounters import Encounter
from .errors import AffrayError

#: Called with how many fights are done, and of how many.
Progress = Callable[[int, int], object]

#: Who decides for a side: the tactics that the encounter names, any legal answer by lot, or a search.
TACTICS = ("tactics", "random", "search")

#: A function that decides for a side: it is shown the question, and returns the place of an option.
Policy = Callable[[_native.Question], SupportsIndex]


class Sample:
    """Many fights of an encounter.

    `report` has all figures as the command line's `sim --json` prints them; `rows` is a table with a
    row for each fight, `outcomes` one with a row for each outcome, `combatants` one with a row for each
    combatant. Tables are Arrow's: `pyarrow.table(sample.rows)`, `polars.DataFrame(sample.rows)`.
    """

    def __init__(self, native: _native.Sampled) -> None:
        self._native = native
        self.report: dict[str, Any] = native.report

    @property
    def wins(self) -> dict[str, float]:
        """The share of fights that each side wins, from 0 to 1."""
        return {
            one["side"]: one["share"] for one in self.report["outcomes"] if one["side"] is not None
        }

    @property
    def rows(self) -> _native.Table:
        """A row for each fight, in order: `fight` from 0, `seed`, `outcome`, `winner`, `rounds`.

        Then of each combatant `NAME.status` (`standing`, `down`, `away`, `dead`), `NAME.dealt` and
        `NAME.taken` (damage, in the system's points), and what is left of each resource that they had
        at the start, such as `NAME.health`.
        """
        rows = self._native.rows
        if rows is None:
            raise AffrayError("no rows were kept", help="sample with `rows=True`")
        return rows

    @property
    def outcomes(self) -> _native.Table:
        """A row for each outcome: `outcome`, `side`, `fights`, `share`, `low` and `high` (95 %)."""
        return self._native.outcomes

    @property
    def combatants(self) -> _native.Table:
        """A row for each combatant: shares of fights, and means of a fight."""
        return self._native.combatants

    def plot(self, *, ax: Any = None) -> Any:
        """How often it ends how, with intervals of 95 %; needs matplotlib. Gives the axes."""
        return plots.of_sample(self.report, ax)

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return repr(self._native)


class Report(Mapping[str, Any]):
    """The figures of a comparison, as the command line's `--json` prints them: a mapping."""

    def __init__(self, form: dict[str, Any]) -> None:
        self._form = form

    def __getitem__(self, key: str) -> Any:
        return self._form[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._form)

    def __len__(self) -> int:
        return len(self._form)

    def plot(self, *, ax: Any = None) -> Any:
        """The figures as curves, a heat map or bars; needs matplotlib. Gives the axes."""
        return plots.of_report(self._form, ax)

    def __repr__(self) -> str:
        return f"Report({self._form!r})"


class Run(TypedDict, total=False):
    """How a sample is made: the keywords that all functions here share."""

    #: The seed of the sample, 1 if left out. The same seed gives the same figures.
    seed: int
    #: On how many threads; one per processor if left out.
    threads: int | None
    #: After so many seconds, the sample ends with the fights that it has.
    seconds: float | None
    #: Called with how many fights are done, and of how many.
    progress: Progress | None


class How(Run, total=False):
    """The same, with how many fights."""

    #: How many fights; 10,000 if left out. Of values that are varied, for each.
    fights: int


_USUAL: How = {"fights": 10_000, "seed": 1, "threads": None, "seconds": None, "progress": None}


def how_of(how: How) -> dict[str, Any]:
    """The keywords of a sample with what is usual, if they are what is allowed."""
    whole = {**_USUAL, **how}
    if unknown := whole.keys() - _USUAL.keys():
        known = ", ".join(_USUAL)
        raise TypeError(f"there is no keyword {', '.join(sorted(unknown))}; there are: {known}")
    for name in ("fights", "seed", "threads"):
        value = whole[name]
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 0):
            raise AffrayError(f"`{name}` is {value!r}; allowed: a whole number, 0 or more")
    return whole


def played_by(encounter: Encounter, tactics: Mapping[str, str], plays: int) -> Encounter:
    """The encounter with others deciding for some sides."""
    searching = []
    for side, who in tactics.items():
        if side not in encounter.sides:
            sides = tuple(encounter.sides)
            words = f"there is no side `{side}`; there are: {', '.join(sides)}"
            raise AffrayError(words, legal=sides)
        if who == "search":
            searching.append(side)
        elif who == "random":
            own = [name for name in encounter.tactics if encounter.value(f"{name}.side") == side]
            encounter = encounter.with_values({f"{name}.tactics": who for name in own})
        elif who != "tactics":
            words = f"`{who}` does not decide for a side; allowed: {', '.join(TACTICS)}"
            raise AffrayError(words, legal=TACTICS)
    return encounter.searching(searching, plays) if searching else encounter


def sim(
    source: Any,
    fights: int = 10_000,
    *,
    tactics: Mapping[str, str | Policy] | None = None,
    plays: int = 500,
    rows: bool = True,
    **how: Unpack[Run],
) -> Sample:
    """Fights an encounter many times, with tactics in all seats.

    The same seed gives the same figures on any number of threads, one per processor if left out, and
    the same as the command line's. `tactics` says who decides for a side: `{"Bandits": "search"}`;
    `plays` is how long a search takes for a decision. Without `rows`, only totals are kept. After so
    many `seconds` the sample ends with the fights that it has. `progress` is called with how many
    fights are done, and of how many. The interpreter lock is released; Ctrl-C ends it.

    A function may decide for a side: `{"Bandits": choose}`. It is given a `Question` whenever the side
    has two options or more, and returns the place of one, from 0. Then the fights are fought one after
    another with the interpreter lock, whatever `threads` says. What it raises ends the sample, with a
    note that names the fight and its seed.
    """
    named = dict(tactics or {})
    policies = {side: who for side, who in named.items() if not isinstance(who, str)}
    words = {side: who for side, who in named.items() if isinstance(who, str)}
    encounter = played_by(Encounter(source), words, plays)
    whole = how_of({**how, "fights": fights})
    return Sample(encounter._inner.sample(rows, whole, list(policies.items())))


def vary(source: Any, *ranges: str, **how: Unpack[How]) -> Report:
    """Tries every value of a range, or every pair of two: `vary(e, "Pell.str=5..9")`."""
    return Report(Encounter(source)._inner.vary(list(ranges), how_of(how)))


def target(source: Any, range: str, wanted: str, **how: Unpack[How]) -> Report:
    """Finds the value of a range that comes closest: `target(e, "Pell.str=5..9", "Players win 65%")`."""
    return Report(Encounter(source)._inner.aim(range, wanted, how_of(how)))


def compare(first: Any, second: Any, **how: Unpack[How]) -> Report:
    """Compares two encounters, fight by fight with the same seeds: the second less the first."""
    return Report(_native.compare(Encounter(first)._inner, Encounter(second)._inner, how_of(how)))


def sensitivity(
    source: Any,
    *,
    side: str | None = None,
    **how: Unpack[How],
) -> Report:
    """Tries each number of each combatant one lower and one higher: what matters most to a side."""
    return Report(Encounter(source)._inner.sensitivity(side, how_of(how)))


def settings_effects(
    source: Any,
    *,
    side: str | None = None,
    **how: Unpack[How],
) -> Report:
    """Tries each other value of each setting: what house rules do to a side's chance."""
    return Report(Encounter(source)._inner.settings(side, how_of(how)))


def day(sources: Sequence[Any], **how: Unpack[How]) -> Report:
    """Fights in a row: whoever is in the next one too goes into it with what they have left."""
    return Report(_native.day([Encounter(one)._inner for one in sources], how_of(how)))
