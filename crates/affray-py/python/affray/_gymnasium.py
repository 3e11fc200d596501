"""One side against tactics, for Gymnasium: made by `affray.environments.gymnasium_env`."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ._shown import Purse, Seen, Shown
from .encounters import Encounter


class SideEnv(gymnasium.Env[Seen, np.int64]):
    """A side of an encounter, against the tactics of all others."""

    metadata = {"render_modes": ["ansi"], "name": "affray_side_v0"}

    def __init__(
        self,
        encounter: Encounter,
        side: str,
        max_options: int | None,
        reward: str,
        render_mode: str | None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"there is no render mode {render_mode!r}; there are: None, 'ansi'")
        self.encounter, self.side, self.render_mode = encounter, side, render_mode
        self._place = encounter.sides.index(side)
        self._shown = Shown(encounter, [side], max_options)
        self._purse = Purse(self._shown.stage, self._place, reward)
        self.observation_names = self._shown.observation_names
        self.option_names = self._shown.option_names
        self.observation_space: spaces.Space[Seen] = self._shown.space()
        self.action_space = spaces.Discrete(self._shown.most)
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a fight. `seed` settles it and all that follow; `options={"fight": S}` has the dice of
        the seed `S`, those of `affray.load(…, seed=S)`."""
        super().reset(seed=seed)
        fight = (options or {}).get("fight")
        drawn = int(self.np_random.integers(1 << 53)) if fight is None else int(fight)
        self._over = self._shown.stage.reset(drawn) < 0
        self._purse.begin()
        info = {**self._shown.info(), "fight": drawn}
        return self._shown.seen(self._place), info

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes an option. One that the mask rules out loses the fight."""
        stage, option = self._shown.stage, int(action)
        if self._over:
            seen, info = self._shown.seen(self._place), self._shown.info()
            return seen, 0.0, not stage.broken_off, stage.broken_off, info
        if not 0 <= option < min(stage.count, self._shown.most):
            self._over = True
            info = {**self._shown.info(), "illegal": True}
            return self._shown.seen(self._place), -1.0, True, False, info
        self._over = stage.step(option) < 0
        truncated = self._over and stage.broken_off
        terminated = self._over and not truncated
        seen, earned = self._shown.seen(self._place), self._purse.earned()
        return seen, earned, terminated, truncated, self._shown.info()

    def action_masks(self) -> Any:
        """Which actions are options, as booleans: what masked learners ask for."""
        return np.asarray(self._shown.stage.mask()).astype(bool)

    def render(self) -> Any:
        """The question with its options, where `render_mode` is `ansi`."""
        return self._shown.text() if self.render_mode == "ansi" else None
