"""Reading and writing of files, with messages that say what is wrong."""

from __future__ import annotations

import os
from pathlib import Path

#: The most bytes of a file that is read.
MAX_READ = 4 << 20


def read(path: str) -> bytes:
    """The bytes of a file."""
    file = Path(path)
    if file.is_dir():
        raise OSError("this is a folder, not a file")
    if not file.exists():
        raise OSError("no such file")
    if not file.is_file():
        raise OSError("this is a device or a pipe, not a file")
    size = file.stat().st_size
    if size > MAX_READ:
        raise OSError(f"the file has {size:,} bytes; allowed: {MAX_READ:,}")
    try:
        return file.read_bytes()
    except OSError as why:
        raise OSError(f"cannot be read: {why.strerror}") from None


def write(path: str | os.PathLike[str], text: str) -> None:
    """Writes a file whole or not at all."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
