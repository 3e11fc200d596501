"""All sides of an encounter, for PettingZoo: made by `affray.environments.pettingzoo_env`."""

from __future__ import annotations

from typing import Any, ClassVar

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._shown import Purse, Seen, Shown
from .encounters import Encounter
from .errors import AffrayError


class FightEnv(AECEnv):  # type: ignore[misc]
    """Each side of an encounter is an agent, and is asked whenever it decides."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "affray_fight_v0",
        "is_parallelizable": False,
    }

    def __init__(
        self,
        encounter: Encounter,
        max_options: int | None,
        reward: str,
        render_mode: str | None,
    ) -> None:
        super().__init__()
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there are: None, 'ansi'")
        self.encounter, self.render_mode = encounter, render_mode
        self.possible_agents = encounter.sides
        self.agents: list[str] = []
        self._shown = Shown(encounter, self.possible_agents, max_options)
        self._places = {side: place for place, side in enumerate(self.possible_agents)}
        stage = self._shown.stage
        self._purses = {side: Purse(stage, at, reward) for side, at in self._places.items()}
        self.observation_names = self._shown.observation_names
        self.option_names = self._shown.option_names
        self.observation_spaces = {side: self._shown.space() for side in self.possible_agents}
        self.action_spaces = {
            side: spaces.Discrete(self._shown.most) for side in self.possible_agents
        }
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> Any:
        """What a side sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The places of the options."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a fight. `seed` settles it and all that follow; `options={"fight": S}` has the dice of
        the seed `S`, those of `affray.load(…, seed=S)`."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        fight = (options or {}).get("fight")
        drawn = int(self._random.integers(1 << 53)) if fight is None else int(fight)
        asked = self._shown.stage.reset(drawn)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {side: {**self._shown.info(), "fight": drawn} for side in self.agents}
        for purse in self._purses.values():
            purse.begin()
        self._turn_to(asked)

    def observe(self, agent: str) -> Seen:
        """What a side sees: without options where it does not decide."""
        return self._shown.seen(self._places[agent])

    def step(self, action: Any) -> None:
        """Takes an option for the side that decides."""
        side = self.agent_selection
        if self.terminations[side] or self.truncations[side]:
            self._was_dead_step(action)
            return
        option, stage = int(action), self._shown.stage
        shown = min(stage.count, self._shown.most)
        if not 0 <= option < shown:
            raise AffrayError(f"there is no option {option}; allowed: 0 to {shown - 1}")
        self._cumulative_rewards[side] = 0.0
        asked = stage.step(option)
        self.rewards = {side: self._purses[side].earned() for side in self.agents}
        self.infos = {side: self._shown.info() for side in self.agents}
        self._accumulate_rewards()
        self._turn_to(asked)

    def _turn_to(self, asked: int) -> None:
        """It is this side's turn; below 0, the fight has ended for all."""
        if asked >= 0:
            self.agent_selection = self.possible_agents[asked]
            return
        ended = self.truncations if self._shown.stage.broken_off else self.terminations
        ended.update(dict.fromkeys(self.agents, True))
        self.agent_selection = self.agents[0]

    def render(self) -> Any:
        """The question with its options, where `render_mode` is `ansi`."""
        return self._shown.text() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""


