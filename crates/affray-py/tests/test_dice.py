"""Dice: exact distributions as fractions."""

from fractions import Fraction

import pytest

import affray


def test_a_distribution_is_exact():
    # Of 36 throws of two dice, 6 come to 7 and 1 to 12; their mean is 7.
    two = affray.dice("2d6")
    assert two[7] == Fraction(6, 36) and two[12] == Fraction(1, 36)
    assert two.mean == 7 and sum(two.values()) == 1
    assert two.at_least(11) == Fraction(3, 36) and two.at_most(2) == Fraction(1, 36)


def test_a_comparison_is_a_chance():
    # d6 > d6: 15 of 36.
    assert affray.dice("d6 > d6")[1] == Fraction(15, 36)


def test_throws_are_the_same_for_a_seed():
    dice = affray.dice("4d6kh3")
    assert dice.roll(20, seed=3) == dice.roll(20, seed=3)
    assert all(3 <= total <= 18 for total in dice.roll(500, seed=1))


def test_bad_notation_says_where():
    with pytest.raises(affray.AffrayError) as wrong:
        affray.dice("4d6kx3")
    assert wrong.value.help and "^" in wrong.value.help
