"""Dice for the second implementations: thrown, or all of them at once with their chances."""

import csv
import io
import os
import sys
from fractions import Fraction


class Generator:
    """Knuth's 64-bit linear congruence; a number below n is the upper half of the state modulo n."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 32) % n

    def pick(self, options):
        return options[self.below(len(options))]

    def between(self, least, most):
        return least + self.below(most - least + 1)

    def chance(self, percent):
        return self.below(100) < percent


class Thrown:
    """Dice that the generator throws; `faces` keeps what they showed, in the order of asking."""

    def __init__(self, generator):
        self.generator = generator
        self.faces = []

    def roll(self, sides, _steps=()):
        face = self.generator.between(1, sides)
        self.faces.append(face)
        return face

    def at_most(self, sides, number):
        return self.roll(sides) <= number

    def settled(self, _total):
        return False


class Branch:
    """Dice that follow one path through the tree of all throws and note where it forks."""

    def __init__(self, path):
        self.path = path
        self.forks = []
        self.chance = Fraction(1)

    def _fork(self, weights):
        depth = len(self.forks)
        taken = self.path[depth] if depth < len(self.path) else 0
        self.forks.append((taken, len(weights)))
        self.chance *= weights[taken]
        return taken

    def roll(self, sides, steps=None):
        """A face; where `steps` are given, only the faces at which something changes matter."""
        if steps is None:
            return 1 + self._fork([Fraction(1, sides)] * sides)
        firsts = sorted({1, *steps})
        ends = [*firsts[1:], sides + 1]
        return firsts[self._fork([Fraction(b - a, sides) for a, b in zip(firsts, ends)])]

    def at_most(self, sides, number):
        low = Fraction(min(max(number, 0), sides), sides)
        if low in (0, 1):
            return low == 1
        return self._fork([low, 1 - low]) == 0

    def settled(self, total):
        """Whether a die that may be thrown again without end can change nothing any more."""
        return total >= 40


def chances(play):
    """Every result of `play(dice)` with its exact chance."""
    found = {}
    path = []
    while True:
        dice = Branch(path)
        result = play(dice)
        found[result] = found.get(result, 0) + dice.chance
        path = [taken for taken, _ in dice.forks]
        while path and path[-1] + 1 == dice.forks[len(path) - 1][1]:
            path.pop()
        if not path:
            break
        path[-1] += 1
    assert sum(found.values()) == 1
    return found


def tables(system, fields, situations, attack, results, throws, verdict, seed):
    """The three tables of a system, as text by file name.

    `attack(situation, dice)` gives a dictionary with the keys `results`; `verdict(result)` is the
    word under which its chance is counted in the odds of the first fifty situations.
    """
    generator = Generator(seed)
    listed = [["situation", *fields]]
    rows = [["situation", "faces", *results]]
    odds = [["situation", "verdict", "chance"]]
    for number, situation in enumerate(situations):
        listed.append([number, *(situation[field] for field in fields)])
        for _ in range(throws):
            dice = Thrown(generator)
            result = attack(situation, dice)
            faces = " ".join(str(face) for face in dice.faces)
            rows.append([number, faces, *(result[key] for key in results)])
        if number < 50:
            found = chances(lambda dice: verdict(attack(situation, dice)))
            odds.extend([number, word, found[word]] for word in sorted(found))
    names = [f"{system}-situations.csv", f"{system}.csv", f"{system}-odds.csv"]
    return {name: _text(table) for name, table in zip(names, [listed, rows, odds])}


def _text(table):
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table)
    return out.getvalue()


def main(texts):
    """Write the tables beside the script, or with `--check` compare them with what stands there."""
    folder = os.path.dirname(os.path.abspath(__file__))
    stale = []
    for name, text in texts.items():
        path = os.path.join(folder, name)
        if "--check" not in sys.argv:
            with open(path, "w", encoding="ascii", newline="") as file:
                file.write(text)
            continue
        with open(path, encoding="ascii", newline="") as file:
            if file.read() != text:
                stale.append(name)
    if stale:
        sys.exit(f"not what the script gives: {', '.join(stale)}")
