"""Runs the lines of Python that the package's README shows."""

import re
from pathlib import Path

TEXT = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")

for lines in re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL):
    exec(compile(lines, "README.md", "exec"), {})
