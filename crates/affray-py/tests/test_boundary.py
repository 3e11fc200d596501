"""Whatever is passed in, what comes out is a value or an exception that one can catch.

`AFFRAY_SECONDS=600 pytest tests/test_boundary.py` goes on for that long with other values.
"""

import inspect
import os
import random
import time

import pytest

import affray
from affray import _native

SECONDS = float(os.environ.get("AFFRAY_SECONDS", "4"))
QUARREL = affray.example("murdham/quarrel")
#: What may be raised: what the package says, and what Python says of values of the wrong kind.
ALLOWED = (affray.AffrayError, TypeError, ValueError, OverflowError, OSError, AttributeError, KeyError)


class Odd:
    """Nothing that anybody wants."""

    def __iter__(self):
        raise RuntimeError("no")

    def __index__(self):
        raise ValueError("no number")


TEXTS = ["", "\0", "Pell", "Pell.health", "Pell.health=1..3", "system = ", "murdham", "Grumblers", "GM",
         "1", "strike Pell", "gm Pell.health = 2", "Pell.health = 2", "d6", "9999999d9999999", "((((",
         "\ud800", "é" * 300, "../../etc", "Jory falls", "not not", "win 60%", QUARREL.text, "a\nb",
         "fight: 1\n"]  # fmt: skip
NUMBERS = [0, 1, -1, 2, 7, 255, 256, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, -(2**63), 10**30, 0.5, -0.0,
           float("nan"), float("inf")]  # fmt: skip


def value(lots, depth=2):
    """Some value or other."""
    kind = lots.randrange(9 if depth else 5)
    if kind < 2:
        return lots.choice(TEXTS)
    if kind == 2:
        return lots.choice(NUMBERS)
    if kind == 3:
        return lots.choice([None, True, False, b"", b"\xff", Odd(), object, len])
    if kind == 4:
        return "".join(chr(lots.randrange(1, 0x3000)) for _ in range(lots.randrange(12)))
    if kind == 5:
        return [value(lots, depth - 1) for _ in range(lots.randrange(4))]
    if kind == 6:
        return {lots.choice(TEXTS): value(lots, depth - 1) for _ in range(lots.randrange(4))}
    if kind == 7:
        return tuple(value(lots, depth - 1) for _ in range(2))
    return QUARREL


def arguments(lots, of):
    """Some arguments: mostly as many as are taken, and sometimes others."""
    try:
        taken = list(inspect.signature(of).parameters.values())
    except (TypeError, ValueError):
        taken = []
    places = [one for one in taken if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]
    named = [one.name for one in taken if one.kind == one.KEYWORD_ONLY]
    count = lots.choice([len(places), len(places), lots.randrange(5)])
    return [value(lots) for _ in range(count)], {
        name: value(lots) for name in named if lots.random() < 0.3
    }


def called(lots, of, **more):
    """Calls something with whatever; false where that is refused."""
    given, named = arguments(lots, of)
    try:
        of(*given, **{**named, **more})
    except ALLOWED:
        return False
    except RuntimeError as why:
        assert str(why) == "no", why
        return False
    return True


def lots_until(seconds):
    end, seed = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        yield random.Random(seed)
        seed += 1


#: What works for as long as it is asked to, or writes files, gets these.
BOUNDED = {"sim": {"fights": 2}, "vary": {"fights": 2}, "target": {"fights": 2}, "compare": {"fights": 2},
           "sensitivity": {"fights": 2}, "settings_effects": {"fights": 2}, "day": {"fights": 2},
           "sweep": {"fights": 2, "to": None}}  # fmt: skip


def test_functions_take_or_refuse_whatever_they_get(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = [name for name in affray.__all__ if inspect.isroutine(getattr(affray, name))]
    taken = set()
    for lots in lots_until(SECONDS):
        name = lots.choice(names)
        if called(lots, getattr(affray, name), **BOUNDED.get(name, {})):
            taken.add(name)
    assert "examples" in taken
    assert list(tmp_path.iterdir()) == []


def test_the_module_below_takes_or_refuses_whatever_it_gets():
    quick = {"fights": 2, "seed": 1, "threads": 1, "seconds": None, "progress": None}
    names = ["Encounter", "Fight", "dice_odds", "rules", "seed_of", "settings", "starter", "to_toml"]
    for lots in lots_until(SECONDS / 2):
        called(lots, getattr(_native, lots.choice(names)))
        inner = QUARREL._inner
        method = lots.choice(["value", "with_values", "searching", "fight_record"])
        called(lots, getattr(inner, method))
        how = {**quick, lots.choice(list(quick)): lots.choice([0, 1, -1, 2**70, "x", None, 0.0])}
        how["fights"] = 2 if how["fights"] not in (0, -1) else how["fights"]
        try:
            inner.sample(False, how)
        except ALLOWED:
            pass


def test_a_fight_takes_or_refuses_whatever_it_gets():
    names = ["answer", "undo", "rule", "volunteer", "log", "view", "told", "why", "chance", "mean", "look"]
    names += ["redo", "roll", "restart", "auto", "copy"]
    first = affray.load(QUARREL, seed=1)
    known = [name for name in names if hasattr(first, name)]
    assert known == names
    for lots in lots_until(SECONDS):
        fight = affray.load(QUARREL, seed=lots.randrange(99), dice=lots.choice(["ask", "roll"]))
        for _ in range(30):
            name = lots.choice(known)
            before = fight.record()
            if not called(lots, getattr(fight, name)) and name in ("answer", "rule", "volunteer"):
                assert fight.record() == before, f"`{name}` was refused and changed the fight"


@pytest.mark.parametrize("seed", [-1, 2**64, "x", 1.5])
def test_seeds_are_whole_numbers(seed):
    with pytest.raises(ALLOWED):
        affray.load(QUARREL, seed=seed)
