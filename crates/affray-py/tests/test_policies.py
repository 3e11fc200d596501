"""Functions that decide for a side: the same fights as tactics, and errors that name the fight."""

import pytest

import affray

#: Some fights of each system.
SOME = [
    "murdham/quarrel",
    "murdham/toll-bridge",
    "ingenuity/off-duty",
    "ingenuity/spear-and-wall",
    "blackout/even-duel",
    "blackout/share",
    "hallowed/the-crossroads",
    "hallowed/the-ford",
    "persona/two-hands",
    "persona/even-duel",
]


def usual(question):
    return question.usual


@pytest.mark.parametrize("name", SOME)
def test_who_decides_as_tactics_do_has_their_figures(name):
    example = affray.example(name)
    plain = affray.sim(example, 8, seed=3).report
    one = affray.sim(example, 8, seed=3, tactics={example.sides[0]: usual}).report
    everybody = affray.sim(example, 8, seed=3, tactics=dict.fromkeys(example.sides, usual)).report
    lots = {of for of, tactics in example.tactics.items() if tactics == "random"}
    if not lots:
        for report in (one, everybody):
            named = report.pop("tactics")
            assert "function usual" in {each["tactics"] for each in named}
            assert report == {key: value for key, value in plain.items() if key != "tactics"}


def test_a_question_is_shown_in_words_and_numbers():
    quarrel = affray.example("murdham/quarrel")
    side = quarrel.sides[1]
    seen = []

    def look(question):
        assert len(question) == len(question.legal) >= 2
        assert question.seat == side and question.actor in (None, "Pell", "Jory")
        observation, options = question.observation, question.options
        assert observation.shape == (len(quarrel.observation_names),)
        assert options.shape == (len(question), len(quarrel.option_names))
        assert observation.format == options.format == "f"
        seen.append((question.sentence, question.legal, observation.tolist(), options.tolist()))
        return 0

    affray.sim(quarrel, 5, seed=1, tactics={side: look})
    first = list(seen)
    assert first
    seen.clear()
    affray.sim(quarrel, 5, seed=1, tactics={side: look})
    assert seen == first
    names = quarrel.observation_names
    assert len(set(names)) == len(names) and "Pell.health" in names and "round" in names
    sentence, legal, observation, options = first[0]
    numbers = dict(zip(names, observation, strict=True))
    assert numbers["Pell.health"] == quarrel.value("Pell.health") or numbers["Pell.health"] > 0
    kinds = [name for name in quarrel.option_names if name.startswith("kind ")]
    assert len(kinds) == 13
    assert all(sum(row[: len(kinds)]) == 1 for row in options)


def test_what_a_function_raises_names_the_fight():
    quarrel = affray.example("murdham/quarrel")
    side = quarrel.sides[0]
    calls = []

    def fails(question):
        calls.append(question)
        if len(calls) > 20:
            raise KeyError("lost")
        return 0

    with pytest.raises(KeyError, match="lost") as raised:
        affray.sim(quarrel, 100, seed=2, tactics={side: fails})
    (note,) = raised.value.__notes__
    number, seed = (int(word.strip(",")) for word in note.split() if word.strip(",").isdigit())
    assert seed == affray.seed_of(2, number)


@pytest.mark.parametrize("said", [None, "1", 1.0, -1, 10**6, 2**70, [0]])
def test_what_is_no_option_is_refused(said):
    quarrel = affray.example("murdham/quarrel")
    with pytest.raises(affray.AffrayError, match="the function chose .*; allowed: 0 to"):
        affray.sim(quarrel, 5, tactics={quarrel.sides[0]: lambda question: said})


def test_functions_stand_beside_lots_and_are_bounded_in_time():
    quarrel = affray.example("murdham/quarrel")
    one, other = quarrel.sides
    sample = affray.sim(quarrel, 200, tactics={one: usual, other: "random"}, rows=False)
    assert sample.wins[one] > affray.sim(quarrel, 200, rows=False).wins[one]
    short = affray.sim(quarrel, 10**8, seconds=0.3, tactics={one: usual}, rows=False)
    assert 0 < len(short) < 10**8
    heard = []
    affray.sim(quarrel, 50, tactics={one: usual}, progress=lambda *at: heard.append(at))
    assert heard[-1] == (50, 50)
    with pytest.raises(affray.AffrayError, match="no side"):
        affray.sim(quarrel, 5, tactics={"Nobody": usual})
