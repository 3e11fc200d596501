"""Encounters: from files, texts and dictionaries, and with other values."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from typing import Any

from . import _files, _native
from .errors import AffrayError

#: How a record begins: with a line of its head, where an encounter has `=`.
_HEAD = re.compile(r"\A(?:[ \t]*(?:#[^\n]*)?\r?\n)*[ \t]*[a-z-]+:[ \t]")

#: The name of a text in messages.
_TEXT = "encounter.toml"


class Encounter:
    """An encounter with the files that it uses. It never changes: `with_values` gives another.

    `system` is the short name of its system, `sides` the names of its sides, `combatants` everybody's
    name with that of their side, `text` its text, and `files` the texts of the files that it uses, by
    the names that it uses them by.
    """

    __slots__ = ("_inner",)
    _inner: _native.Encounter

    def __init__(self, source: Any, *, files: Mapping[str, str] | None = None) -> None:
        if isinstance(source, Encounter):
            self._inner = source._inner
            return
        kind, given = source_of(source)
        if kind == "record":
            raise AffrayError("this is a record, not an encounter", help="`affray.load` takes it up")
        path, text = (given, None) if kind == "path" else (_TEXT, given)
        self._inner = _native.Encounter(path, text, dict(files or {}), _files.read)

    @classmethod
    def _of(cls, native: _native.Encounter) -> Encounter:
        made = cls.__new__(cls)
        made._inner = native
        return made

    @property
    def system(self) -> str:
        """The short name of the system."""
        return self._inner.system

    @property
    def sides(self) -> list[str]:
        """The names of the sides."""
        return self._inner.sides

    @property
    def combatants(self) -> list[tuple[str, str]]:
        """Everybody's name, with the name of their side."""
        return self._inner.combatants

    @property
    def tactics(self) -> dict[str, str | None]:
        """The tactics of each combatant as the encounter names it, which may be several of a kind.

        `None` where the encounter leaves them to the system.
        """
        return dict(self._inner.tactics)

    @property
    def changes(self) -> list[str]:
        """What was changed, such as `Pell.str = 9`."""
        return self._inner.changes

    @property
    def text(self) -> str:
        """The encounter as TOML, with what was changed."""
        return self._inner.text

    @property
    def files(self) -> dict[str, str]:
        """The files that it uses, with what was changed in them."""
        return self._inner.files

    @property
    def observation_names(self) -> list[str]:
        """The names of the numbers that a side knows of a fight: `NAME.health`, `round`.

        Each combatant has those of `person_names`, in the order of `combatants`; then come those that
        are nobody's. What a side does not know is 0.
        """
        return self._inner.observation_names

    @property
    def person_names(self) -> list[str]:
        """The names of the numbers that each combatant has."""
        return self._inner.person_names

    @property
    def option_names(self) -> list[str]:
        """The names of the numbers of an option: `kind attack`, `verb strike`, `at NAME`, `distance`.

        Verbs, things, places and costs have a column if they came up when the encounter was rehearsed,
        in 32 fights that are always the same; the columns of what came up later are all 0.
        """
        return self._inner.option_names

    def stage(
        self, sides: str | Sequence[str] | None = None, *, max_options: int | None = None
    ) -> _native.Stage:
        """The fight, stopping wherever one of these sides decides; every side if left out.

        Tactics decide for the others. It is what the environments are made of: `reset(seed)`, `step`,
        and numbers as memories of 32-bit floats, which `numpy.asarray` takes as they are. At most
        `max_options` options are shown: as many as the rehearsals had at most, if left out.
        """
        named = self.sides if sides is None else [sides] if isinstance(sides, str) else list(sides)
        return self._inner.stage(named, max_options)

    def value(self, path: str) -> bool | int | str | None:
        """What the encounter says at a path, such as `Pell.str` or `settings.fast-slow`.

        Of a setting, its default where the encounter is silent; else `None` where it says nothing.
        """
        return self._inner.value(path)

    def with_values(self, values: Mapping[str, bool | int | str]) -> Encounter:
        """The same encounter with other values: `with_values({"Pell.str": 9, "fast-slow": "on"})`."""
        pairs = list(dict(values).items())
        return Encounter._of(self._inner.with_values(pairs))

    def searching(self, sides: str | Sequence[str], plays: int = 500) -> Encounter:
        """The same encounter with these sides deciding by searching, so many plays each decision."""
        named = [sides] if isinstance(sides, str) else list(sides)
        return Encounter._of(self._inner.searching(named, plays))

    def record(self, fight: int, *, seed: int = 1) -> str:
        """One of the fights of a sample, by its number from 0, as a record."""
        return self._inner.fight_record(seed, fight)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Encounter):
            return NotImplemented
        return self._inner == other._inner

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._inner)

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (self.text, self.files, *self._inner.search))


def _restored(text: str, files: dict[str, str], sides: list[str], plays: int) -> Encounter:
    made = Encounter(text, files=files)
    return made.searching(sides, plays) if sides else made


def source_of(given: Any) -> tuple[str, str]:
    """What is given, as the field of a request and its value: `path`, `encounter` or `record`."""
    if isinstance(given, Mapping):
        return "encounter", _native.to_toml(dict(given))
    if isinstance(given, os.PathLike):
        return "path", os.fspath(given)
    if isinstance(given, str):
        if "\n" not in given:
            return "path", given
        return ("record" if _HEAD.match(given) else "encounter"), given
    raise TypeError(
        f"{type(given).__name__} is no encounter; allowed: a path, the text of an encounter or of a "
        "record, a dictionary, or an Encounter"
    )


def encounter(source: Any, *, files: Mapping[str, str] | None = None) -> Encounter:
    """Reads an encounter: a path, its text, or a dictionary.

    `files` are texts of the files that it uses, by the names that it uses them by; others are read
    from the disk. All mistakes are told at once, as `FileMistakes`.
    """
    return Encounter(source, files=files)


def examples() -> list[str]:
    """The names of the encounters that come with the package: `murdham/mill`."""
    names = (path.removesuffix(".toml") for path in _native.examples())
    return [name for name in names if not name.endswith("/bestiary")]


def example(name: str) -> Encounter:
    """An encounter that comes with the package, by its name: `murdham/mill`."""
    known = examples()
    if name not in known:
        words = f"there is no example `{name}`; there are: {', '.join(known)}"
        raise AffrayError(words, legal=tuple(known))
    texts = _native.examples()
    folder = name.split("/")[0] + "/"
    files = {path.removeprefix(folder): text for path, text in texts.items() if path.startswith(folder)}
    return Encounter(texts[f"{name}.toml"], files=files)
