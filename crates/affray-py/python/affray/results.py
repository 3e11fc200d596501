"""What a sweep keeps on the disk: a folder of Parquet files that grows."""

from __future__ import annotations

import hashlib
import json
import os
import time
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import _native
from .errors import AffrayError

if TYPE_CHECKING:
    import pyarrow  # type: ignore[import-untyped]

#: A row of a sweep.
Row = dict[str, Any]

#: What says which sweep a folder keeps. Readers of Parquet leave out what begins so.
HEAD = "_sweep.json"
#: The most rows, and seconds, that are not yet on the disk.
ROWS, SECONDS = 256, 1.0


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError as why:
        words = "tables and Parquet files of sweeps need pyarrow"
        raise AffrayError(words, help="pip install pyarrow") from why
    return pyarrow


def table(rows: Sequence[Row]) -> pyarrow.Table:
    """Rows as a table."""
    names = dict.fromkeys(name for row in rows for name in row)
    return _arrow().table({name: [row.get(name) for row in rows] for name in names})


class Kept:
    """A folder that keeps the rows of one sweep."""

    def __init__(self, folder: Path, schema: pyarrow.Schema, rows: dict[int, Row]) -> None:
        self.folder = folder
        #: The rows that it held when it was opened.
        self.rows = rows
        self._schema = schema
        self._fresh: list[Row] = []
        self._since = time.monotonic()

    @classmethod
    def open(cls, to: Any, tasks: Sequence[Any], axes: Mapping[str, type]) -> Kept:
        """The folder of this sweep, new or as it was left.

        A folder that keeps another sweep, or something else, is an error and stays as it is.
        """
        pa = _arrow()
        folder = Path(to)
        head = _head(tasks)
        known = folder / HEAD
        if folder.exists() and not folder.is_dir():
            words = f"{folder} is a file, not a folder"
            raise AffrayError(words, help="give an empty folder, or one that is not there yet")
        if known.exists():
            _check(_read(known), head, folder)
        elif folder.exists() and any(folder.iterdir()):
            words = f"{folder} holds something, but no sweep"
            raise AffrayError(words, help="give an empty folder, or one that is not there yet")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            _write(known, lambda part: part.write_text(json.dumps(head, indent=1), encoding="utf-8"))
        rows: dict[int, Row] = {}
        for file in sorted(folder.glob("*.parquet")):
            try:
                kept = pa.parquet.read_table(file)
            except (OSError, pa.ArrowException) as why:
                words = f"{file} cannot be read: {why}"
                raise AffrayError(words, help="remove it; its variants are fought again") from why
            for row in kept.to_pylist():
                rows[row["variant"]] = {k: v for k, v in row.items() if v is not None}
        return cls(folder, _schema(pa, tasks, axes), rows)

    def add(self, row: Row) -> None:
        """Keeps a row; it is on the disk within a second, or with the next rows after that."""
        self._fresh.append(row)
        if len(self._fresh) >= ROWS or time.monotonic() - self._since >= SECONDS:
            self.flush()

    def flush(self) -> None:
        """Writes what is not yet on the disk."""
        self._since = time.monotonic()
        if not self._fresh:
            return
        pa = _arrow()
        fresh = pa.Table.from_pylist(self._fresh, schema=self._schema)
        first = self._fresh[0]["variant"]
        file = self.folder / f"rows-{first:06}-{uuid.uuid4().hex[:8]}.parquet"
        _write(file, lambda part: pa.parquet.write_table(fresh, part))
        self._fresh.clear()


def _schema(pa: Any, tasks: Sequence[Any], axes: Mapping[str, type]) -> pyarrow.Schema:
    """The columns of every row."""
    of_kind = {bool: pa.bool_(), int: pa.int64(), str: pa.string()}
    fields = [("variant", pa.int64())]
    fields += [(axis, of_kind[kind]) for axis, kind in axes.items()]
    fields += [("fights", pa.int64()), ("seed", pa.uint64()), ("rounds", pa.float64())]
    sides = dict.fromkeys(side for task in tasks for side in task.encounter.sides)
    people = dict.fromkeys(name for task in tasks for name, _ in task.encounter.combatants)
    fields += [(f"{side}.{of}", pa.float64()) for side in sides for of in ("wins", "low", "high")]
    fields += [(f"{one}.{of}", pa.float64()) for one in people for of in ("survives", "dealt", "taken")]
    return pa.schema(fields)


def _head(tasks: Sequence[Any]) -> dict[str, Any]:
    """What tells this sweep from others."""
    digest = hashlib.sha256()
    for task in tasks:
        one = task.encounter
        said = [one.text, one.files, one._inner.search, dict(task.values)]
        digest.update(json.dumps(said, sort_keys=True).encode())
    return {
        "affray": _native.__version__,
        "fights": tasks[0].how["fights"],
        "seed": tasks[0].how["seed"],
        "variants": len(tasks),
        "encounters": digest.hexdigest(),
    }


def _read(known: Path) -> dict[str, Any]:
    """What a folder says of its sweep."""
    try:
        kept = json.loads(known.read_text(encoding="utf-8"))
    except ValueError as why:
        kept = str(why)
    if isinstance(kept, dict):
        return kept
    words = f"{known} does not say which sweep the folder keeps: {kept}"
    raise AffrayError(words, help="give another folder")


def _check(kept: dict[str, Any], wanted: dict[str, Any], folder: Path) -> None:
    for name, value in wanted.items():
        if kept.get(name) != value:
            words = f"{folder} keeps another sweep: its `{name}` is {kept.get(name)}, not {value}"
            raise AffrayError(words, help="give another folder, or the same sweep again")


def _write(file: Path, write: Any) -> None:
    """Writes a file whole or not at all, and has it on the disk."""
    part = file.with_name(f".{file.name}.part")
    try:
        write(part)
        with part.open("rb+") as written:
            os.fsync(written.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
