"""Exact distributions with icepool: seconds of CPU time of each, the best of seven rounds.

    python3 -m venv .venv && .venv/bin/pip install icepool
    .venv/bin/python benches/rivals/icepool_dice.py
"""

import time

from icepool import d6, MultisetEvaluator


class Count(MultisetEvaluator):
    """Counts fives once and sixes twice."""

    def next_state(self, state, order, outcome, count):
        worth = {5: 1, 6: 2}.get(outcome, 0)
        return (state or 0) + worth * count


def keep():
    return d6.pool(10).highest(3).sum()


def count():
    return Count().evaluate(d6.pool(20))


def attack():
    from icepool import d, Die

    def damage(hit, dodge, face):
        return max(0, face + 4 - 6) if hit <= 45 and dodge > 35 else 0

    from icepool import map as each
    return each(damage, d(100), d(100), d(10))


def timed(work):
    rounds = []
    for _ in range(7):
        start = time.process_time()
        work()
        rounds.append(time.process_time() - start)
    return min(rounds)


if __name__ == "__main__":
    assert keep().probability(18) * 2519424 == 566299
    assert attack().probability(0) * 500 == 383
    for name, work in [("10d6 keep 3", keep), ("20d6 counted", count), ("one attack over raw dice", attack)]:
        print(f"{name}: {1e6 * timed(work):.0f} microseconds")
