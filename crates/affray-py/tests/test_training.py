"""Training: what is learned beats lots, is the same for the same seed, and can be kept."""

import pytest

import affray

np = pytest.importorskip("numpy")

from affray.training import Learned, train  # noqa: E402

DUEL = "persona/two-hands"


def test_a_short_training_beats_lots(tmp_path):
    duel = affray.example(DUEL)
    side = duel.sides[0]
    learned = train(duel, side, fights=2_500, batch=100, seed=1)
    lots = affray.sim(duel, 1_000, seed=7, tactics={side: "random"}, rows=False).wins[side]
    won = affray.sim(duel, 1_000, seed=7, tactics={side: learned}, rows=False).wins[side]
    assert won > lots + 0.1
    learned.save(tmp_path / "learned.npz")
    again = Learned.load(tmp_path / "learned.npz")
    kept = affray.sim(duel, 1_000, seed=7, tactics={side: again}, rows=False)
    assert kept.wins[side] == won


def test_the_same_seed_learns_the_same():
    one, other = (train(DUEL, fights=200, batch=50, seed=3, hidden=8) for _ in range(2))
    for name, weights in one.net.weights.items():
        assert np.array_equal(weights, other.net.weights[name])
    heard = []
    train(DUEL, fights=40, batch=20, progress=lambda *at: heard.append(at[:2]))
    assert heard == [(20, 40), (40, 40)]


def test_the_gradient_is_that_of_the_loss():
    # By differences: one weight a little more and a little less, and the loss in between.
    from affray.training import Net, shares

    random = np.random.default_rng(1)
    rows = random.normal(size=(7, 5)).astype(np.float32)
    starts, chosen = np.array([0, 3]), np.array([1, 5])
    gained = np.array([0.7, -1.3])
    net = Net.new(5, 4, random)
    net.weights["last"] = random.normal(size=4).astype(np.float32)

    def loss():
        _, logs = shares(net.scores(rows)[0], starts)
        return -(gained * logs[chosen]).mean()

    scores, hidden = net.scores(rows)
    chances, _ = shares(scores, starts)
    assert np.add.reduceat(chances, starts) == pytest.approx([1, 1])
    by_score = np.repeat(gained, [3, 4]) * chances
    by_score[chosen] -= gained
    slopes = net.slopes(rows, hidden, (by_score / 2).astype(np.float32))
    for name, at in [("first", (2, 1)), ("bias", (3,)), ("last", (0,))]:
        kept = net.weights[name][at]
        ends = []
        for step in (1e-2, -1e-2):
            net.weights[name][at] = kept + step
            ends.append(loss())
        net.weights[name][at] = kept
        assert slopes[name][at] == pytest.approx((ends[0] - ends[1]) / 2e-2, rel=0.02, abs=1e-4)


def test_what_cannot_be_is_said():
    for bad in ({"fights": 0}, {"batch": 0}, {"hidden": 0}):
        with pytest.raises(affray.AffrayError):
            train(DUEL, **bad)
    with pytest.raises(affray.AffrayError, match="no side"):
        train(DUEL, "Nobody")
