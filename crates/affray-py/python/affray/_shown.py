"""What both kinds of environments show of a fight, and what they pay."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _native
from .encounters import Encounter

#: The greatest number that is told; greater ones are told as this.
MOST = 32_767.0

#: What is seen: arrays by name.
Seen = dict[str, NDArray[Any]]


class Shown:
    """The stage of an encounter, and how it is shown to whoever learns."""

    def __init__(self, encounter: Encounter, sides: list[str], max_options: int | None) -> None:
        self.stage: _native.Stage = encounter.stage(sides, max_options=max_options)
        self.observation_names = encounter.observation_names
        self.option_names = encounter.option_names
        self.most = self.stage.most_options
        self._nothing = np.zeros((self.most, len(self.option_names)), np.float32)

    def space(self) -> Any:
        """What is seen, by name."""
        numbers = len(self.observation_names)
        return spaces.Dict(
            {
                "observation": spaces.Box(-MOST, MOST, (numbers,), np.float32),
                "options": spaces.Box(-MOST, MOST, self._nothing.shape, np.float32),
                "action_mask": spaces.Box(0, 1, (self.most,), np.int8),
            }
        )

    def seen(self, side: int) -> Seen:
        """What a side sees: without options where it does not decide."""
        stage = self.stage
        observation = np.asarray(stage.observation(side))
        if stage.asked_side != side:
            mask = np.zeros(self.most, np.int8)
            return {
                "observation": observation,
                "options": self._nothing.copy(),
                "action_mask": mask,
            }
        return {
            "observation": observation,
            "options": np.asarray(stage.padded_options()),
            "action_mask": np.asarray(stage.mask()),
        }

    def info(self) -> dict[str, Any]:
        """What else is told: how many options are not shown, and how the fight ended."""
        outcome = self.stage.outcome
        told: dict[str, Any] = {"options_left_out": max(0, self.stage.count - self.most)}
        return told if outcome is None else {**told, "outcome": outcome, "rounds": self.stage.round}

    def text(self) -> str:
        """The question with its options, or how the fight ended."""
        outcome = self.stage.outcome
        if outcome is not None:
            return outcome
        options = (f"{place}: {words}" for place, words in enumerate(self.stage.legal))
        return "\n".join([self.stage.question, *options])


class Purse:
    """What a side has earned."""

    def __init__(self, stage: _native.Stage, side: int, reward: str) -> None:
        self.stage, self.side, self.is_worth = stage, side, reward == "worth"
        self.last = 0.0

    def begin(self) -> None:
        """The fight begins: nothing is earned yet."""
        self.last = self.stage.worth(self.side) if self.is_worth else 0.0

    def earned(self) -> float:
        """What was earned since this was asked last."""
        if not self.is_worth:
            over = self.stage.outcome is not None
            return float(self.stage.result(self.side)) if over else 0.0
        now = self.stage.worth(self.side)
        earned, self.last = now - self.last, now
        return earned
