"""Sweeps: many encounters, or one with many values, fought on whatever does work.

The figures of a variant are those of `sim` with the same seed, whatever works them out and in whatever
order. With a folder, results are kept as they come, and a sweep that was ended goes on where it was.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from . import executors, plots
from .encounters import Encounter
from .errors import AffrayError
from .results import Kept, Row, table
from .sampling import Progress, how_of, played_by

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped]

#: A value of an encounter.
Value = bool | int | str


@dataclass(frozen=True)
class Variant:
    """One of the encounters of a sweep, and what its rows say of it: `{"Pell.health": 3}`."""

    encounter: Encounter
    values: Mapping[str, Value] = field(default_factory=dict)


def grid(source: Any, axes: Mapping[str, Iterable[Value]]) -> list[Variant]:
    """Every combination of values: `grid(e, {"Pell.health": range(3, 6), "fast-slow": ["on", "off"]})`.

    Paths are those of `Encounter.with_values`; the last changes fastest. A combination that the rules
    do not allow is an error that names it.
    """
    encounter = Encounter(source)
    lists: dict[str, list[Value]] = {path: list(values) for path, values in axes.items()}
    if nothing := [path for path, tried in lists.items() if not tried]:
        raise AffrayError(f"`{nothing[0]}` has no values to try")
    made = []
    for chosen in itertools.product(*lists.values()):
        values: dict[str, Value] = dict(zip(lists, chosen, strict=True))
        try:
            made.append(Variant(encounter.with_values(values), values))
        except AffrayError as why:
            why.add_note("in the variant with " + ", ".join(f"{p} = {v}" for p, v in values.items()))
            raise
    return made


class Sweep(Sequence[Row]):
    """What a sweep came to: a row for each variant, in order.

    A row is a dictionary: `variant` from 0, what the variant's values are, `fights`, `seed`, `rounds`
    (the mean), of each side `SIDE.wins` (a share from 0 to 1) with its interval of 95 % from
    `SIDE.low` to `SIDE.high`, and of each combatant `NAME.survives` (a share) and the means
    `NAME.dealt` and `NAME.taken`. `pandas.DataFrame(list(sweep))` takes them as they are.
    """

    def __init__(self, rows: Iterable[Row], axes: Iterable[str]) -> None:
        self._rows = sorted(rows, key=lambda row: row["variant"])
        #: The columns that say what differs between variants.
        self.axes = tuple(axes)

    def __getitem__(self, at: Any) -> Any:
        return self._rows[at]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def table(self) -> pyarrow.Table:
        """The rows as a table; needs pyarrow."""
        return table(self._rows)

    def plot(self, side: str | None = None, *, ax: Any = None) -> Any:
        """The chance of a side to win, by the values that differ; needs matplotlib. Gives the axes."""
        return plots.of_sweep(self, side, ax)

    def __repr__(self) -> str:
        by = f" by {', '.join(self.axes)}" if self.axes else ""
        return f"<affray.Sweep of {len(self)} variants{by}>"


@dataclass(frozen=True)
class Task:
    """A variant to be fought, wherever that may be."""

    variant: int
    encounter: Encounter
    values: Mapping[str, Value]
    how: Mapping[str, Any]
    #: How often it was begun elsewhere and lost.
    lost: int = 0


def fight(task: Task) -> Row:
    """Works out a row. It runs where the executor has it run."""
    report = task.encounter._inner.sample(False, dict(task.how)).report
    row: Row = {"variant": task.variant, **task.values}
    row |= {"fights": report["fights"], "seed": report["seed"], "rounds": report["rounds"]["mean"]}
    for one in report["outcomes"]:
        if (side := one["side"]) is not None:
            row |= {f"{side}.wins": one["share"], f"{side}.low": one["low"], f"{side}.high": one["high"]}
    for one in report["combatants"]:
        row[f"{one['name']}.survives"] = one["survival"]["share"]
        row[f"{one['name']}.dealt"] = one["dealt"]["mean"]
        row[f"{one['name']}.taken"] = one["taken"]["mean"]
    return row


def variants_of(given: Any) -> list[Variant]:
    """What is to be fought, in order."""
    if isinstance(given, Variant):
        return [given]
    if isinstance(given, Encounter | str):
        return [Variant(Encounter(given))]
    if isinstance(given, Mapping):
        named = {name: Encounter(one) for name, one in given.items()}
        return [Variant(one, {"name": str(name)}) for name, one in named.items()]
    each = [one if isinstance(one, Variant) else Variant(Encounter(one)) for one in given]
    if not each:
        raise AffrayError("there is nothing to sweep over", help="give encounters, or a `grid`")
    return each


def axes_of(variants: Sequence[Variant]) -> dict[str, type]:
    """What differs between variants, and of what kind: where there are several, they stand as words."""
    axes: dict[str, type] = {}
    for one in variants:
        for name, value in one.values.items():
            axes[name] = type(value) if axes.get(name, type(value)) is type(value) else str
    return axes


def worded(values: Mapping[str, Value], axes: Mapping[str, type]) -> dict[str, Value]:
    """Values as rows have them."""
    return {
        name: str(value).lower() if isinstance(value, bool) and axes[name] is str else axes[name](value)
        for name, value in values.items()
    }


def sweep(
    variants: Any,
    fights: int = 10_000,
    *,
    seed: int = 1,
    executor: Any = None,
    to: Any = None,
    tactics: Mapping[str, str] | None = None,
    plays: int = 500,
    progress: Progress | None = None,
) -> Sweep:
    """Fights many variants: a `grid`, a list of encounters, or a dictionary of them by name.

    The rows are the same for the same seed whatever `executor` is: nothing (this process, on all its
    processors), something with `submit` (`concurrent.futures`, a Dask `Client`, `affray.Ray()`) or with
    `map`, or a function that makes one, such as `lambda: ProcessPoolExecutor(4)`, which is called again
    when its workers are lost. A variant whose worker is lost is fought again.

    With `to`, a folder, rows are appended to it as Parquet as they come (pyarrow is needed), and the
    same sweep with the same folder goes on where it was. `tactics` and `plays` are those of `sim`;
    `progress` is called with how many variants are done, and of how many.
    """
    each = variants_of(variants)
    axes = axes_of(each)
    how = how_of({"fights": fights, "seed": seed, "threads": 1 if executor is not None else None})
    tasks = [
        Task(number, played_by(one.encounter, tactics or {}, plays), worded(one.values, axes), how)
        for number, one in enumerate(each)
    ]
    kept = None if to is None else Kept.open(to, tasks, axes)
    rows: dict[int, Row] = {} if kept is None else dict(kept.rows)
    left = [task for task in tasks if task.variant not in rows]

    def tell() -> None:
        if progress is not None:
            progress(len(rows), len(tasks))

    tell()
    try:
        with closing(executors.work(fight, left, executor)) as done:
            for row in done:
                rows[row["variant"]] = row
                if kept is not None:
                    kept.add(row)
                tell()
    except AffrayError as why:
        if kept is not None:
            why.add_note(f"{len(rows)} of {len(tasks)} variants are kept in {kept.folder}")
        raise
    finally:
        if kept is not None:
            kept.flush()
    return Sweep(rows.values(), axes)
