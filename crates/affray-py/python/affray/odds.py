"""Exact odds of dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from . import _native, plots


class DiceOdds(Mapping[int, Fraction]):
    """The exact distribution of dice: total to chance, totals in ascending order.

    Of a comparison, 1 is that it holds, 0 that it does not. `mean` is the exact mean, `deviation` the
    standard deviation, `expression` the dice as they were understood.
    """

    def __init__(self, form: dict[str, Any]) -> None:
        outcomes = form["distribution"]["outcomes"]
        self._chances = {one["number"]: Fraction(one["chance"]["fraction"]) for one in outcomes}
        self.expression: str = form["expression"]
        self.understood: list[str] = form["understood"]
        self.mean = Fraction(form["mean"])
        self.deviation: float = form["deviation"]

    def __getitem__(self, total: int) -> Fraction:
        return self._chances[total]

    def __iter__(self) -> Iterator[int]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def at_least(self, total: int) -> Fraction:
        """The chance of this total or more."""
        return sum((chance for one, chance in self.items() if one >= total), Fraction(0))

    def at_most(self, total: int) -> Fraction:
        """The chance of this total or less."""
        return sum((chance for one, chance in self.items() if one <= total), Fraction(0))

    def roll(self, times: int = 1, *, seed: int) -> list[int]:
        """So many throws, the same for the same seed."""
        return _native.dice_rolls(self.expression, times, seed)

    def plot(self, *, ax: Any = None) -> Any:
        """The chance of each total as bars; needs matplotlib. Gives the axes."""
        return plots.of_dice(self, ax)

    def __repr__(self) -> str:
        mean = float(self.mean)
        return f"<affray.DiceOdds {self.expression}: {len(self)} totals, mean {mean:.4g}>"


def dice(expression: str) -> DiceOdds:
    """The exact distribution of dice: `4d6kh3+2`, `6d10!10>=8`, `2d6+3 > 1d20`."""
    return DiceOdds(_native.dice_odds(expression))
