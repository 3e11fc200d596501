"""What goes wrong, as exceptions. All of them are `AffrayError`s, and leave everything as it was."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["AffrayError", "FileMistakes", "Mistake", "Refused"]


class AffrayError(ValueError):
    """Something that cannot be done.

    `kind` is the kind of fault in a word, as the protocol names it; `help` says what to do instead,
    `clause` is the rule that forbids it, and `legal` lists what is allowed; each where there is one.
    """

    def __init__(
        self,
        words: str,
        *,
        kind: str = "bad-value",
        help: str | None = None,
        clause: str | None = None,
        legal: tuple[str, ...] = (),
    ) -> None:
        super().__init__(words)
        self.kind = kind
        self.help = help
        self.clause = clause
        self.legal = legal

    def __reduce__(self) -> tuple[Any, ...]:
        return (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        words = super().__str__()
        if self.clause is not None and self.clause not in words:
            words += f" [{self.clause}]"
        return words if self.help is None else f"{words}\n  help: {self.help}"


class Refused(AffrayError):
    """An answer or a ruling that the fight does not take now."""


@dataclass(frozen=True)
class Mistake:
    """A mistake in a file: where it is (line and column from 1), what is wrong, what would be right."""

    file: str
    line: int
    column: int
    words: str
    allowed: str | None = None
    nearest: str | None = None
    by: str | None = None

    def __str__(self) -> str:
        words = f"{self.file}:{self.line}:{self.column}: {self.words}"
        if self.allowed is not None:
            words += f"; allowed: {self.allowed}"
        if self.nearest is not None:
            words += f"; did you mean `{self.nearest}`?"
        return words


class FileMistakes(AffrayError):
    """Files that have mistakes: all of them, in `mistakes`."""

    mistakes: tuple[Mistake, ...] = ()

    def __str__(self) -> str:
        return "\n".join([super().__str__(), *(f"  {mistake}" for mistake in self.mistakes)])


_OTHER = {"no-such-file", "no-such-seat", "no-such-system", "bad-value", "bad-record", "no-odds"}
_OTHER |= {"no-advice", "not-known", "not-saved", "stopped"}


def of_fault(fault: dict[str, Any]) -> AffrayError:
    """The exception that says what a fault of the engine says."""
    kind, mistakes = fault["kind"], fault.get("mistakes", [])
    made = FileMistakes if mistakes else AffrayError if kind in _OTHER else Refused
    legal = tuple(fault["legal"])
    error = made(fault["words"], kind=kind, help=fault["help"], clause=fault["by"], legal=legal)
    if isinstance(error, FileMistakes):
        error.mistakes = tuple(Mistake(**mistake) for mistake in mistakes)
    return error
