"""Environments to learn in: one side against tactics for Gymnasium, all sides for PettingZoo.

    from affray.environments import gymnasium_env

    env = gymnasium_env("murdham/quarrel", "Grumblers")
    seen, info = env.reset(seed=1)
    seen["observation"], seen["options"], seen["action_mask"]

Both need `pip install affray[environments]`. What is seen has the same shape in all fights of an
encounter: `observation`, the numbers that the side knows, named by `env.observation_names`; `options`,
a row for each option, named by `env.option_names`; and `action_mask`, a 1 for each row that is an
option. An action is the place of a row. Options beyond `max_options` are not shown and cannot be chosen;
`info["options_left_out"]` says how many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from .encounters import Encounter, example, examples
from .errors import AffrayError
from .sampling import TACTICS, played_by

if TYPE_CHECKING:
    from ._gymnasium import SideEnv
    from ._pettingzoo import FightEnv

#: What a decision earns: `win` pays 1 or -1 at the end, `worth` pays how what the fight is worth to the
#: side (from -1 to 1) has changed since its last decision.
Reward = Literal["win", "worth"]

_NEEDS = "`pip install affray[environments]` installs what the environments need"


def gymnasium_env(
    source: Any,
    side: str | None = None,
    *,
    tactics: Mapping[str, str] | None = None,
    max_options: int | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> SideEnv:
    """One side of an encounter, or its first, against the tactics of all others: a `gymnasium.Env`.

    `source` is an encounter as everywhere, or the name of an example. `tactics` says who decides for
    another side, as in `affray.sim`. An action that the mask rules out loses the fight. With
    `render_mode="ansi"`, `render()` gives the question with its options.
    """
    try:
        from ._gymnasium import SideEnv
    except ImportError as why:
        raise ImportError(f"{why}; {_NEEDS}") from None
    encounter = opened(source)
    side = encounter.sides[0] if side is None else known(encounter, side)
    encounter = decided_by(encounter, {**(tactics or {})}, spared=side)
    return SideEnv(encounter, side, max_options, rewarded(reward), render_mode)


def pettingzoo_env(
    source: Any,
    *,
    max_options: int | None = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> FightEnv:
    """All sides of an encounter, each an agent: a `pettingzoo.AECEnv`.

    What sides decide in secret is asked one after another, without telling anybody. An action that the
    mask rules out raises an `AffrayError`.
    """
    try:
        from ._pettingzoo import FightEnv
    except ImportError as why:
        raise ImportError(f"{why}; {_NEEDS}") from None
    return FightEnv(opened(source), max_options, rewarded(reward), render_mode)


def opened(source: Any) -> Encounter:
    """An encounter, or an example by its name."""
    if isinstance(source, str) and source in examples():
        return example(source)
    return Encounter(source)


def known(encounter: Encounter, side: str) -> str:
    """The side of this name."""
    sides = tuple(encounter.sides)
    if side not in sides:
        words = f"there is no side `{side}`; there are: {', '.join(sides)}"
        raise AffrayError(words, legal=sides)
    return side


def decided_by(encounter: Encounter, tactics: dict[str, str], *, spared: str) -> Encounter:
    """The encounter with others deciding for the sides that the environment does not ask."""
    if spared in tactics:
        raise AffrayError(f"`{spared}` is the side that learns; `tactics` are for the others")
    for who in tactics.values():
        if who not in TACTICS:
            words = f"`{who}` does not decide in an environment; allowed: {', '.join(TACTICS)}"
            raise AffrayError(words, legal=TACTICS)
    return played_by(encounter, tactics, 500)


def rewarded(reward: str) -> Reward:
    """A way to reward, if it is one."""
    if reward == "win":
        return "win"
    if reward == "worth":
        return "worth"
    raise AffrayError(f"there is no reward `{reward}`; there are: win, worth", legal=("win", "worth"))
