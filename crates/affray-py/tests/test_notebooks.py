"""The notebooks of `docs/notebooks`, run as scripts.

They sample a twentieth of the fights that they say; all of them with `FIGHTS=all`.
"""

import json
import os
from pathlib import Path

import pytest

from affray import sampling, sweeps

FOLDER = Path(__file__).parents[3] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def test_there_is_one_for_each_system():
    systems = {"persona", "hallowed", "blackout", "murdham", "ingenuity"}
    texts = [notebook.read_text(encoding="utf-8") for notebook in NOTEBOOKS]
    assert {one for one in systems for text in texts if f"{one}/" in text} == systems


@pytest.fixture
def few(monkeypatch):
    """Fewer fights, where not all are asked for."""
    if os.environ.get("FIGHTS") != "all":
        usual = sampling.how_of

        def fewer(how):
            whole = usual(how)
            return {**whole, "fights": max(whole["fights"] // 20, 20)}

        for module in (sampling, sweeps):
            monkeypatch.setattr(module, "how_of", fewer)


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
@pytest.mark.usefixtures("few")
@pytest.mark.filterwarnings("ignore:FigureCanvasAgg")
def test_a_notebook_runs(notebook, monkeypatch, tmp_path):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    names = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{notebook.name}, cell {number}", "exec"), names)
    matplotlib.pyplot.close("all")
