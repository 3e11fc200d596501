"""Five tabletop combat systems on one deterministic engine.

    import affray

    quarrel = affray.example("murdham/quarrel")
    fight = affray.load(quarrel, seed=7)
    print(fight.question)                     # what is asked, with its options
    for line in fight.answer(1):              # what follows, each line by its rule
        print(line["words"], line["by"])
    print(affray.sim(quarrel, 10_000))        # who wins how often

An encounter is given as a path, as its text, as a dictionary or as an `Encounter`. Fights play out the
same for the same seed, here, on the command line and in Rust. What goes wrong is an `AffrayError`.
"""

from __future__ import annotations

from ._native import Fight, Question, Stage, Table, __version__, seed_of
from .encounters import Encounter, encounter, example, examples
from .errors import AffrayError, FileMistakes, Mistake, Refused
from .executors import Ray
from .odds import DiceOdds, dice
from .playing import load
from .rulebook import rules, settings, starter, systems
from .sampling import (
    Policy,
    Report,
    Sample,
    compare,
    day,
    sensitivity,
    settings_effects,
    sim,
    target,
    vary,
)
from .sweeps import Sweep, Variant, grid, sweep

__all__ = [
    "AffrayError",
    "DiceOdds",
    "Encounter",
    "Fight",
    "FileMistakes",
    "Mistake",
    "Policy",
    "Question",
    "Ray",
    "Refused",
    "Report",
    "Sample",
    "Stage",
    "Sweep",
    "Table",
    "Variant",
    "__version__",
    "compare",
    "day",
    "dice",
    "encounter",
    "example",
    "examples",
    "grid",
    "load",
    "rules",
    "seed_of",
    "sensitivity",
    "settings",
    "settings_effects",
    "sim",
    "starter",
    "sweep",
    "systems",
    "target",
    "vary",
]
