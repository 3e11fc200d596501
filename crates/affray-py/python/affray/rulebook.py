"""The systems and their rulebooks."""

from __future__ import annotations

from typing import Any

from . import _native


def systems() -> list[str]:
    """The short names of the systems."""
    return _native.systems()


def starter(system: str) -> str:
    """A commented encounter of a system to start from, as TOML."""
    return _native.starter(system)


def rules(system: str, words: str = "") -> list[dict[str, Any]]:
    """The clauses of a rulebook that have an id or words in them, in the rulebook's order."""
    return _native.rules(system, words)["clauses"]


def settings(system: str) -> list[dict[str, Any]]:
    """The settings of a system, with their values, the default first."""
    return _native.settings(system)["settings"]
