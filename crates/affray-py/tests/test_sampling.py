"""Samples: the same as the command line's, as tables, and clear about what cannot be."""

import json
import os
import pickle
import signal
import subprocess
import threading
import time

import pytest

import affray

EXAMPLES = affray.examples()
PROGRAM = os.environ.get("AFFRAY")


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_same_seed_gives_the_same_on_any_number_of_threads(name):
    one, two = (affray.sim(affray.example(name), 70, seed=5, threads=n) for n in (1, 2))
    assert one.report == two.report
    pa = pytest.importorskip("pyarrow")
    assert pa.table(one.rows).equals(pa.table(two.rows))


@pytest.mark.skipif(PROGRAM is None, reason="AFFRAY names no program to compare with")
@pytest.mark.parametrize("name", EXAMPLES)
def test_figures_are_those_of_the_command_line(name, tmp_path):
    example = affray.example(name)
    for file, text in {"encounter.toml": example.text, **example.files}.items():
        (tmp_path / file).write_text(text)
    said = subprocess.run(
        [PROGRAM, "sim", "encounter.toml", "--fights", "100", "--seed", "9", "--json", "--quiet"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    figures = json.loads(said.stdout)
    assert json.loads(json.dumps(affray.sim(example, 100, seed=9).report)) == figures


@pytest.mark.parametrize("name", EXAMPLES)
def test_rows_are_the_fights_that_are_counted(name):
    pl = pytest.importorskip("polars")
    example = affray.example(name)
    sample = affray.sim(example, 100, seed=4)
    rows = pl.DataFrame(sample.rows)
    assert rows.height == len(sample) == 100
    counts = dict(rows["outcome"].cast(pl.String).value_counts().iter_rows())
    for outcome in sample.report["outcomes"]:
        assert counts.pop(outcome["outcome"], 0) == outcome["fights"]
    assert not counts
    for one in sample.report["combatants"]:
        assert rows[f"{one['name']}.dealt"].mean() == pytest.approx(one["dealt"]["mean"])
        alive = (rows[f"{one['name']}.status"].cast(pl.String) != "dead").sum()
        assert alive == one["survival"]["fights"]
    # Any of the fights can be fought again by itself.
    fight = affray.load(example, seed=rows["seed"][17])
    fight.run()
    assert fight.outcome == rows["outcome"][17]
    assert fight.summary()["rounds"] == rows["rounds"][17]


def test_without_rows_there_are_totals_only():
    sample = affray.sim(affray.example("murdham/quarrel"), 50, rows=False)
    assert len(sample.outcomes) >= 2
    with pytest.raises(affray.AffrayError, match="rows"):
        _ = sample.rows


def test_values_are_changed_varied_and_compared():
    quarrel = affray.example("murdham/quarrel")
    was = quarrel.value("Pell.health")
    worse = quarrel.with_values({"Pell.health": 1})
    assert worse.value("Pell.health") == 1 and quarrel.value("Pell.health") == was
    report = affray.compare(quarrel, worse, fights=400)
    side = dict(quarrel.combatants)["Pell"]
    assert dict(report["wins"])[side]["difference"] < 0
    cells = affray.vary(quarrel, "Pell.health=1..3", fights=100)["cells"]
    assert [cell["values"] for cell in cells] == [[1], [2], [3]]
    assert affray.target(quarrel, "Pell.health=1..3", f"{side} win 1%", fights=100)["tried"]
    assert affray.sensitivity(quarrel, fights=20)["turned"]
    assert affray.settings_effects(quarrel, fights=20)["turned"]
    assert len(affray.day([quarrel, quarrel], fights=20)["fights"]) == 2


def test_an_encounter_is_pickled_and_read_from_anything(tmp_path):
    quarrel = affray.example("murdham/quarrel").with_values({"Pell.health": 2})
    again = pickle.loads(pickle.dumps(quarrel))
    assert affray.sim(again, 64).report == affray.sim(quarrel, 64).report
    (tmp_path / "bestiary.toml").write_text(quarrel.files.get("bestiary.toml", ""))
    (tmp_path / "e.toml").write_text(quarrel.text)
    same = affray.sim(tmp_path / "e.toml", 64, rows=False)
    assert same.wins == affray.sim(quarrel, 64).wins
    starter = affray.starter("persona")
    assert affray.encounter(starter) == affray.encounter(starter)


@pytest.mark.parametrize("name", EXAMPLES)
def test_either_side_may_draw_lots(name):
    example = affray.example(name)
    for side in example.sides:
        drawn = affray.sim(example, 3, tactics={side: "random"}, rows=False).report
        assert drawn["fights"] == 3
        lots = {one["name"] for one in drawn["tactics"] if one["tactics"] == "random"}
        own = {name for name in example.tactics if example.value(f"{name}.side") == side}
        assert own and lots == own
    as_it_is = dict.fromkeys(example.sides, "tactics")
    kept = affray.sim(example, 20, tactics=as_it_is).report
    assert kept == affray.sim(example, 20).report


def test_an_unknown_keyword_is_named():
    with pytest.raises(TypeError, match="there is no keyword thread; there are: .*threads"):
        affray.sim(affray.example("murdham/quarrel"), 2, thread=2)


def test_who_decides_is_said_by_side():
    quarrel = affray.example("murdham/quarrel")
    one, other = quarrel.sides
    poor = affray.sim(quarrel, 400, tactics={one: "random"}).wins[one]
    assert poor < affray.sim(quarrel, 400, tactics={other: "random"}).wins[one]
    assert affray.sim(quarrel, 2, tactics={one: "search"}, plays=10)
    with pytest.raises(affray.AffrayError, match="no side"):
        affray.sim(quarrel, 2, tactics={"Nobody": "search"})
    with pytest.raises(affray.AffrayError, match="allowed: tactics, random, search"):
        affray.sim(quarrel, 2, tactics={one: "luck"})


def test_mistakes_are_told_with_their_places():
    text = affray.starter("murdham").replace("[[combatant]]", "[[combatant]]\nhelth = 3", 1)
    with pytest.raises(affray.FileMistakes, match="helth") as wrong:
        affray.encounter(text)
    mistake = wrong.value.mistakes[0]
    assert text.splitlines()[mistake.line - 1].startswith("helth"[: mistake.column])
    assert pickle.loads(pickle.dumps(wrong.value)).mistakes == wrong.value.mistakes


@pytest.mark.parametrize(
    "bad",
    [
        {"fights": 0},
        {"fights": -1},
        {"fights": 10**30},
        {"fights": 1.5},
        {"threads": 0},
        {"threads": 10**6},
        {"seed": -1},
        {"seconds": 0},
        {"seconds": float("nan")},
        {"seconds": -3},
    ],
)
def test_bad_numbers_are_refused(bad):
    with pytest.raises((affray.AffrayError, OverflowError, TypeError)):
        affray.sim(affray.example("murdham/quarrel"), **{"fights": 10, **bad})


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(affray.AffrayError, match="no such file"):
        affray.load(tmp_path / "nothing.toml")
    with pytest.raises(affray.AffrayError, match="folder"):
        affray.load(tmp_path)
    with pytest.raises(TypeError, match="no encounter"):
        affray.load(7)


def test_progress_is_told_and_what_it_raises_ends_the_work():
    heard = []
    affray.sim(affray.example("murdham/quarrel"), 500, progress=lambda *at: heard.append(at))
    assert heard[-1] == (500, 500)

    def stop(done, of):
        raise KeyError("enough")

    with pytest.raises(KeyError):
        affray.sim(affray.example("blackout/boss"), 1_000_000, progress=stop)


def test_other_threads_go_on_and_interrupts_are_heard():
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    # Whoever runs the tests may have chosen to hear no interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    ticking = threading.Thread(target=tick)
    ticking.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            threading.Timer(0.4, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
            affray.sim(affray.example("blackout/boss"), 100_000_000, rows=False)
    finally:
        done.set()
        ticking.join()
        signal.signal(signal.SIGINT, before)
    assert len(ticks) > 5


def test_so_many_seconds_are_kept():
    began = time.monotonic()
    sample = affray.sim(affray.example("blackout/boss"), 100_000_000, seconds=0.5, rows=False)
    assert 0 < len(sample) < 100_000_000
    assert time.monotonic() - began < 10
