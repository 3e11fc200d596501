"""Opening fights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from . import _files, _native
from .encounters import Encounter, source_of


def load(
    source: Any,
    *,
    seed: int | None = None,
    people: Sequence[str] | None = None,
    dice: Literal["roll", "ask"] | None = None,
    search: Sequence[str] = (),
    plays: int | None = None,
    reveal: Sequence[str] = (),
    line: int | None = None,
    files: Mapping[str, str] | None = None,
) -> _native.Fight:
    """Opens a fight: an encounter at its start, or a record where it ended.

    `source` is a path, the text of an encounter or of a record, a dictionary, or an `Encounter`.
    `seed` is that of the program's dice, 1 if left out; a record has its own. `people` are the seats
    that are asked, all sides if left out; tactics play the others. `dice` says whether the program
    rolls (`"roll"`) or dice are asked for (`"ask"`). `search` are sides that decide by searching,
    `plays` how long. `reveal` says what the sides are told of each other: `"Bandits health bands"`.
    `line` is the line of a record after which to stop.
    """
    wanted: dict[str, Any] = {"files": dict(files or {}), "search": list(search)}
    wanted["reveal"] = list(reveal)
    given: dict[str, Any] = {"seed": seed, "dice": dice, "plays": plays, "line": line}
    if people is not None:
        wanted["people"] = list(people)
    if isinstance(source, Encounter):
        wanted |= {"encounter": source.text, "files": {**source.files, **wanted["files"]}}
        sides, most = source._inner.search
        if sides and not search:
            wanted |= {"search": sides, "plays": most}
    else:
        kind, value = source_of(source)
        wanted[kind] = value
    wanted |= {key: value for key, value in given.items() if value is not None}
    return _native.Fight(wanted, _files.read)


def _resumed(record: str) -> _native.Fight:
    """A fight that was pickled."""
    return load(record)
