"""Fights: what they ask, what they are told, what they refuse; and that they come back from everywhere."""

import copy
import pickle
from fractions import Fraction

import pytest

import affray

EXAMPLES = affray.examples()


def played(fight, answers):
    """Answers with the first option and the program's dice."""
    for _ in range(answers):
        if fight.over:
            break
        if fight.options:
            fight.answer(1)
        else:
            fight.roll()
    return fight


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_example_is_played_to_its_end(name):
    fight = affray.load(affray.example(name), seed=3)
    assert not fight.over and fight.question is not None
    lines = fight.run()
    assert fight.over and fight.outcome
    assert fight.question is None and fight.options == []
    log = fight.log()
    assert log[len(log) - len(lines) :] == lines
    assert all(line["by"].startswith(f"{fight.system}.") for line in log)


@pytest.mark.parametrize("system", affray.systems())
def test_a_starter_is_an_encounter(system):
    fight = affray.load(affray.starter(system))
    assert fight.system == system
    assert fight.options, "the first question is a decision"


def test_an_option_is_chosen_by_number_by_words_and_as_it_is():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7)
    option = fight.options[1]
    said = [fight.copy(), fight.copy(), fight.copy()]
    lines = [said[0].answer(option["id"]), said[1].answer(option["words"]), said[2].answer(option)]
    assert lines[0] == lines[1] == lines[2]
    assert fight.answers == 0, "a copy goes its own way"


def test_what_was_answered_is_taken_back_and_given_again():
    fight = affray.load(affray.example("ingenuity/off-duty"), seed=2)
    played(fight, 4)
    there, log = fight.question, fight.log()
    assert fight.undo(3) == 3
    for _ in range(3):
        fight.redo()
    assert (fight.question["asks"], fight.log()) == (there["asks"], log)
    fight.restart()
    assert fight.answers == 0


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_pickled_fight_goes_on_the_same(name):
    fight = played(affray.load(affray.example(name), seed=5), 6)
    again = pickle.loads(pickle.dumps(fight))
    assert again.question == fight.question or again.question["asks"] == fight.question["asks"]
    assert again.log() == fight.log()
    assert again.run() == copy.deepcopy(fight).run()


def test_a_record_is_written_and_taken_up(tmp_path):
    fight = played(affray.load(affray.example("persona/even-duel"), seed=5), 5)
    fight.save(tmp_path / "duel.fight")
    again = affray.load(tmp_path / "duel.fight")
    assert again.log() == fight.log()
    assert affray.load(fight.record()).log() == fight.log()


def test_dice_are_entered_as_faces_or_as_a_number():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7, dice="ask")
    while fight.options:
        fight.answer(1)
    dice = fight.question["asks"]["dice"]
    with pytest.raises(affray.Refused) as refused:
        fight.answer([99])
    assert str(refused.value)
    fight.answer([1] * sum(die["count"] for die in dice))


def test_a_ruling_is_done():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7)
    fight.rule("Pell.health = 2")
    assert fight.look("Pell.health") == "2"
    with pytest.raises(affray.AffrayError):
        fight.rule("Pell.helth = 2")


def test_a_seat_is_told_what_it_may_know():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7)
    seat = fight.seats[0]
    assert fight.told(seat)["seat"] == seat
    assert {one["name"] for one in fight.view(seat)["combatants"]} == {"Jory", "Pell"}
    with pytest.raises(affray.AffrayError, match="no seat") as wrong:
        fight.told("Nobody")
    assert "GM" in wrong.value.legal


def test_odds_are_fractions_that_add_up():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7)
    for option in fight.odds(seconds=60)["options"]:
        chances = [one["chance"]["fraction"] for one in option["next"]["outcomes"]]
        assert all(isinstance(chance, Fraction) for chance in chances)
        assert sum(chances) + (option["untold"]["fraction"] or 0) == 1


def test_a_refusal_names_its_clause_and_what_is_legal():
    fight = affray.load(affray.example("murdham/quarrel"), seed=7)
    with pytest.raises(affray.Refused) as refused:
        fight.answer("fly to the moon")
    assert refused.value.legal == tuple(option["words"] for option in fight.options)
    with pytest.raises(affray.AffrayError, match="no option"):
        fight.answer(10_000)
    for nothing in (None, 1.5, True, {"words": 1}, object()):
        with pytest.raises(affray.AffrayError):
            fight.answer(nothing)
    assert fight.answers == 0
