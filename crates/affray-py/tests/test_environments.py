"""Environments: what their packages ask of them, and the same fights as everywhere else."""

import copy
import warnings

import pytest

import affray

gymnasium = pytest.importorskip("gymnasium")
np = pytest.importorskip("numpy")
pettingzoo = pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from affray.environments import gymnasium_env, pettingzoo_env  # noqa: E402

#: One duel of each system.
DUELS = [
    "murdham/quarrel",
    "ingenuity/off-duty",
    "blackout/even-duel",
    "hallowed/the-crossroads",
    "persona/two-hands",
]


@pytest.mark.parametrize("name", [*DUELS, "murdham/toll-bridge", "hallowed/the-ford"])
def test_a_stage_plays_the_fights_of_a_seed(name):
    example = affray.example(name)
    stage = example.stage(max_options=2)
    by_lot = "random" in example.tactics.values()
    for seed in (11, 12):
        side = stage.reset(seed)
        while side >= 0:
            side = stage.step(stage.usual)
        fight = affray.load(example, seed=seed)
        fight.run()
        if not by_lot and not stage.broken_off:
            assert stage.outcome == fight.outcome
            assert stage.round == fight.summary()["rounds"]


@pytest.mark.parametrize("name", DUELS)
def test_gymnasium_finds_nothing_wrong(name):
    example = affray.example(name)
    for side in example.sides:
        # It shows text, which the check of rendering does not know.
        check_env(gymnasium_env(example, side), skip_render_check=True)


@pytest.mark.parametrize("name", DUELS)
def test_pettingzoo_finds_nothing_wrong(name):
    with warnings.catch_warnings():
        # What is seen is a dictionary, and agents are called what their sides are called.
        for words in ("Observation space for each agent", "Observation is not", "We recommend"):
            warnings.filterwarnings("ignore", message=f"{words}.*", category=UserWarning)
        api_test(pettingzoo_env(name), num_cycles=100)
        seed_test(lambda: pettingzoo_env(name), num_cycles=50)


def test_rendering_shows_the_question():
    env = gymnasium_env("murdham/quarrel", render_mode="ansi")
    env.reset(seed=1)
    assert env.render().splitlines()[1].startswith("0: ")
    sides = pettingzoo_env("murdham/quarrel", render_mode="ansi")
    sides.reset(seed=1)
    assert sides.render().splitlines()[1].startswith("0: ")
    sides.close()
    assert gymnasium_env("murdham/quarrel").render() is None
    with pytest.raises(ValueError, match="render mode"):
        gymnasium_env("murdham/quarrel", render_mode="human")


def drawn(mask, random):
    return int(random.choice(np.flatnonzero(mask)))


@pytest.mark.parametrize("name", DUELS)
def test_shapes_stay_and_masks_are_the_options(name):
    env = gymnasium_env(name)
    for names in (env.observation_names, env.option_names):
        assert len(set(names)) == len(names)
    random = np.random.default_rng(1)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        over = env._over
        while not over:
            assert env.observation_space.contains(seen)
            assert seen["action_mask"].sum() + info["options_left_out"] == env._shown.stage.count
            assert (seen["options"][seen["action_mask"] == 0] == 0).all()
            rows = seen["options"][seen["action_mask"] == 1]
            assert len(np.unique(rows, axis=0)) == len(rows)
            seen, reward, terminated, truncated, info = env.step(drawn(seen["action_mask"], random))
            over = terminated or truncated
            assert over or reward == 0
        assert info["outcome"] and reward in (-1, 0, 1)


def test_the_same_seed_gives_the_same_episodes():
    def episodes():
        env, told = gymnasium_env("persona/two-hands", reward="worth"), []
        for seed in (5, None, None):
            seen, _ = env.reset(seed=seed)
            over = False
            while not over:
                option = int(np.flatnonzero(seen["action_mask"])[-1])
                seen, reward, terminated, truncated, _ = env.step(option)
                told.append((seen["observation"].tobytes(), reward))
                over = terminated or truncated
        return told

    assert episodes() == episodes()


def test_worth_adds_up_to_what_the_fight_has_come_to():
    env = pettingzoo_env("murdham/quarrel", reward="worth")
    env.reset(seed=3)
    earned = dict.fromkeys(env.agents, 0.0)
    stage = env._shown.stage
    before = [stage.worth(side) for side in range(2)]
    for _ in env.agent_iter():
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
        for side, reward in env.rewards.items():
            earned[side] += reward
    after = [stage.worth(side) for side in range(2)]
    changes = [end - start for start, end in zip(before, after, strict=True)]
    assert list(earned.values()) == pytest.approx(changes)
    assert sum(changes) == pytest.approx(0)


def test_an_option_that_is_none_loses_here_and_is_refused_there():
    env = gymnasium_env("murdham/quarrel", max_options=64)
    env.reset(seed=1)
    seen, reward, terminated, _, info = env.step(63)
    assert (reward, terminated, info["illegal"]) == (-1, True, True)
    sides = pettingzoo_env("murdham/quarrel", max_options=64)
    sides.reset(seed=1)
    with pytest.raises(affray.AffrayError, match="no option 63"):
        sides.step(63)


def test_options_beyond_the_most_are_counted():
    env = gymnasium_env("murdham/quarrel", max_options=2)
    seen, info = env.reset(seed=1)
    assert info["options_left_out"] == env._shown.stage.count - 2
    assert seen["action_mask"].tolist() == [1, 1]


def test_a_copied_stage_goes_on_by_itself():
    stage = affray.example("murdham/quarrel").stage()
    stage.reset(4)
    twin = copy.copy(stage)
    while stage.asked_side >= 0:
        stage.step(0)
    assert twin.outcome is None and twin.count >= 2
    while twin.asked_side >= 0:
        twin.step(0)
    assert twin.outcome == stage.outcome
    with pytest.raises(affray.AffrayError, match="no option 0"):
        stage.step(0)
    with pytest.raises(affray.AffrayError, match="nothing is asked"):
        _ = stage.legal
    with pytest.raises(affray.AffrayError, match="2 sides"):
        stage.observation(2)


def test_what_cannot_be_is_said():
    for bad in ({"reward": "gold"}, {"max_options": 1}, {"tactics": {"Nobody": "random"}}):
        with pytest.raises(affray.AffrayError):
            gymnasium_env("murdham/quarrel", **bad)
    with pytest.raises(affray.AffrayError, match="no side"):
        gymnasium_env("murdham/quarrel", "Nobody")
    side = affray.example("murdham/quarrel").sides[0]
    with pytest.raises(affray.AffrayError, match="side that learns"):
        gymnasium_env("murdham/quarrel", side, tactics={side: "random"})
