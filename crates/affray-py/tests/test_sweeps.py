"""Sweeps: the same figures wherever they are worked out, and nothing lost."""

import functools
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

import affray

QUARREL = affray.example("murdham/quarrel")
AXES = {"Pell.health": [2, 5], "fast-slow": ["on", "off"]}
FIGHTS = 130

#: Processes that do not take over what Ray's and Dask's threads hold.
processes = functools.partial(ProcessPoolExecutor, 2, mp_context=get_context("spawn"))


@pytest.fixture(scope="module")
def grid():
    return affray.grid(QUARREL, AXES)


@pytest.fixture(scope="module")
def here(grid):
    return list(affray.sweep(grid, FIGHTS, seed=3))


class Mapped:
    """Nothing but `map`."""

    def map(self, work, tasks):
        return map(work, tasks)


def test_a_row_has_the_figures_of_a_sample(grid, here):
    assert [row["Pell.health"] for row in here] == [2, 2, 5, 5]
    assert [row["fast-slow"] for row in here] == ["on", "off", "on", "off"]
    for variant, row in zip(grid, here, strict=True):
        sample = affray.sim(variant.encounter, FIGHTS, seed=3)
        assert {side: row[f"{side}.wins"] for side in sample.wins} == sample.wins
        assert row["rounds"] == sample.report["rounds"]["mean"]
        pell = next(one for one in sample.report["combatants"] if one["name"] == "Pell")
        assert row["Pell.survives"] == pell["survival"]["share"]
        assert (row["Pell.dealt"], row["Pell.taken"]) == (pell["dealt"]["mean"], pell["taken"]["mean"])


@pytest.mark.parametrize("executor", [Mapped(), lambda: ThreadPoolExecutor(2), processes])
def test_rows_are_the_same_on_each_executor(grid, here, executor):
    assert list(affray.sweep(grid, FIGHTS, seed=3, executor=executor)) == here


def test_a_pool_that_is_given_is_used_and_left_open(grid, here):
    with ThreadPoolExecutor(2) as pool:
        assert list(affray.sweep(grid, FIGHTS, seed=3, executor=pool)) == here
        assert list(affray.sweep(grid, FIGHTS, seed=3, executor=pool)) == here


def test_a_pool_of_multiprocessing_works_too(grid, here):
    with get_context("spawn").Pool(2) as pool:
        assert list(affray.sweep(grid, FIGHTS, seed=3, executor=pool)) == here


class Killing:
    """Kills a process of a pool when some variants are done."""

    def __init__(self, pids):
        self.pids, self.killed = pids, 0

    def __call__(self, done, of):
        if done == 2 and not self.killed:
            self.killed = 1
            os.kill(self.pids()[0], signal.SIGKILL)


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal")
def test_a_lost_process_loses_nothing():
    many = affray.grid(QUARREL, {"Pell.health": range(1, 9), "Jory.health": range(1, 6)})
    want = list(affray.sweep(many, 60))
    pools = []

    def make():
        pools.append(processes())
        return pools[-1]

    killing = Killing(lambda: list(pools[-1]._processes))
    assert list(affray.sweep(many, 60, executor=make, progress=killing)) == want
    assert len(pools) == 2

    with processes() as pool, pytest.raises(affray.AffrayError, match="lost its workers") as lost:
        affray.sweep(many, 60, executor=pool, progress=Killing(lambda: list(pool._processes)))
    assert "lambda" in lost.value.help


def test_dask_gives_the_same_and_its_lost_worker_loses_nothing(grid, here):
    distributed = pytest.importorskip("distributed")
    many = affray.grid(QUARREL, {"Pell.health": range(1, 9), "Jory.health": range(1, 6)})
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as client:
        assert list(affray.sweep(grid, FIGHTS, seed=3, executor=client)) == here
        killing = Killing(lambda: list(client.run(os.getpid).values()))
        rows = list(affray.sweep(many, 60, executor=client, progress=killing))
        assert killing.killed
    assert rows == list(affray.sweep(many, 60))


def test_ray_gives_the_same_and_its_lost_worker_loses_nothing(grid, here, monkeypatch):
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    ray = pytest.importorskip("ray")
    psutil = pytest.importorskip("psutil")
    many = affray.grid(QUARREL, {"Pell.health": range(1, 9), "Jory.health": range(1, 6)})

    def workers():
        children = psutil.Process().children(recursive=True)
        return [one.pid for one in children if "ray::fight" in " ".join(one.cmdline())]

    ray.init(
        num_cpus=2,
        include_dashboard=False,
        _node_ip_address="127.0.0.1",
        object_store_memory=200 * 2**20,
        log_to_driver=False,
    )
    try:
        assert list(affray.sweep(grid, FIGHTS, seed=3, executor=affray.Ray())) == here
        killing = Killing(workers)
        rows = list(affray.sweep(many, 60, executor=affray.Ray(), progress=killing))
        assert killing.killed
    finally:
        ray.shutdown()
    assert rows == list(affray.sweep(many, 60))


def test_what_is_kept_is_taken_up_after_a_kill(tmp_path, grid, here):
    pq = pytest.importorskip("pyarrow.parquet")
    program = f"""
import os, affray
def tell(done, of):
    if done == 2:
        os._exit(9)
grid = affray.grid(affray.example("murdham/quarrel"), {AXES!r})
import affray.results
affray.results.ROWS = 1
affray.sweep(grid, {FIGHTS}, seed=3, to="runs", progress=tell)
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path)
    assert ended.returncode == 9
    runs = tmp_path / "runs"
    kept = pq.read_table(runs).to_pylist()
    assert [row["variant"] for row in kept] == [0, 1]
    counted = []
    rows = affray.sweep(grid, FIGHTS, seed=3, to=runs, progress=lambda done, of: counted.append(done))
    assert list(rows) == here and counted == [2, 3, 4]
    # All of it is on the disk now, and is not fought again.
    assert sorted(row["variant"] for row in pq.read_table(runs).to_pylist()) == [0, 1, 2, 3]
    counted.clear()
    affray.sweep(grid, FIGHTS, seed=3, to=runs, progress=lambda done, of: counted.append(done))
    assert counted == [4]


def test_another_sweep_or_something_else_is_not_written_over(tmp_path, grid):
    pytest.importorskip("pyarrow")
    affray.sweep(grid, FIGHTS, seed=3, to=tmp_path / "runs")
    files = sorted(tmp_path.rglob("*"))
    for others in ((grid, 100, 3), (grid, FIGHTS, 4), (grid[:2], FIGHTS, 3)):
        with pytest.raises(affray.AffrayError, match="another sweep"):
            affray.sweep(others[0], others[1], seed=others[2], to=tmp_path / "runs")
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("dear")
    with pytest.raises(affray.AffrayError, match="holds something"):
        affray.sweep(grid, FIGHTS, to=tmp_path / "letters")
    (tmp_path / "letters" / "a.txt").unlink()
    (tmp_path / "letters").rmdir()
    assert sorted(tmp_path.rglob("*")) == files
    next((tmp_path / "runs").glob("*.parquet")).write_bytes(b"PAR1 not much")
    with pytest.raises(affray.AffrayError, match="cannot be read"):
        affray.sweep(grid, FIGHTS, seed=3, to=tmp_path / "runs")
    for text in ("{", "[1]", ""):
        (tmp_path / "runs" / "_sweep.json").write_text(text)
        with pytest.raises(affray.AffrayError, match="does not say which sweep"):
            affray.sweep(grid, FIGHTS, seed=3, to=tmp_path / "runs")
    (tmp_path / "file").write_text("")
    with pytest.raises(affray.AffrayError, match="is a file"):
        affray.sweep(grid, FIGHTS, to=tmp_path / "file")


def test_encounters_may_be_listed_and_named():
    pair = [QUARREL, affray.example("persona/two-hands")]
    rows = affray.sweep(pair, 20)
    assert "Grumblers.wins" in rows[0] and "Grumblers.wins" not in rows[1]
    named = affray.sweep({"as it is": QUARREL, "weak": QUARREL.with_values({"Pell.health": 1})}, 20)
    assert [row["name"] for row in named] == ["as it is", "weak"] and named.axes == ("name",)


def test_columns_of_one_kind(grid):
    pa = pytest.importorskip("pyarrow")
    table = affray.sweep(grid, 20).table
    assert table.schema.field("Pell.health").type == pa.int64()
    assert table.schema.field("fast-slow").type == pa.string()
    mixed = [affray.Variant(QUARREL, {"rule": True}), affray.Variant(QUARREL, {"rule": 2})]
    assert [row["rule"] for row in affray.sweep(mixed, 20)] == ["true", "2"]


def test_what_cannot_be_says_why():
    with pytest.raises(affray.AffrayError) as wrong:
        affray.grid(QUARREL, {"Pell.health": [3, -1]})
    assert "Pell.health = -1" in "".join(wrong.value.__notes__)
    with pytest.raises(affray.AffrayError, match="no values"):
        affray.grid(QUARREL, {"Pell.health": []})
    with pytest.raises(affray.AffrayError, match="nothing to sweep"):
        affray.sweep([])
    with pytest.raises(TypeError, match="does no work"):
        affray.sweep([QUARREL], 20, executor=3)
    with pytest.raises(affray.AffrayError, match="no side"):
        affray.sweep([QUARREL], 20, tactics={"Nobody": "random"})
