//! Whose roll it is and what for.

use serde::{Deserialize, Serialize};

use crate::sets::People;
use crate::setup::{GroupId, Id, ItemId};

/// One of the three scores (`murdham.core.abilities`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Score {
    /// STR.
    Strength,
    /// AGI.
    Agility,
    /// WIT.
    Wits,
}

/// What a save is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum SaveFor {
    /// To hit.
    Hit,
    /// To dodge.
    Dodge,
    /// Against being disarmed.
    Disarm,
    /// Against being grabbed.
    Grapple,
    /// To break free.
    BreakFree,
    /// To free somebody else.
    FreeOther,
    /// Against a distraction.
    Distract,
    /// Against intimidation.
    Intimidate,
    /// Against a taunt.
    Taunt,
    /// To taunt well, where the table asks for it.
    Taunting,
    /// To sprint again.
    Sprint,
    /// To move unheard.
    Sneak,
    /// To hide.
    Hide,
    /// To keep one's balance.
    Balance,
    /// To clear an obstacle.
    Leap,
    /// To hold on while climbing.
    Climb,
    /// To stay afloat.
    Swim,
    /// To shorten a fall.
    Fall,
    /// To keep out of a hazard.
    Hazard,
    /// To calm down.
    Calm,
    /// Against a poison.
    Poison,
    /// Against a power.
    Power,
    /// Morale.
    Morale,
    /// Against fear or terror.
    Fear,
    /// To escape in a long chase.
    Chase,
    /// To notice a group before the fight.
    Notice,
    /// Of STR, on top of an AGI save, under a load.
    Load,
}

impl SaveFor {
    /// The same of a save that failed: a miss says so too.
    #[must_use]
    pub const fn is_failure_told_by_outcome(self) -> bool {
        matches!(self, SaveFor::Hit) || self.is_told_by_outcome()
    }

    /// Whether what comes of the save is told in a line of its own, which says what was rolled.
    #[must_use]
    pub const fn is_told_by_outcome(self) -> bool {
        match self {
            SaveFor::Dodge | SaveFor::Morale | SaveFor::Fear | SaveFor::Poison | SaveFor::Chase => {
                true
            }
            SaveFor::Hit
            | SaveFor::Disarm
            | SaveFor::Grapple
            | SaveFor::BreakFree
            | SaveFor::FreeOther
            | SaveFor::Distract
            | SaveFor::Intimidate
            | SaveFor::Taunt
            | SaveFor::Taunting
            | SaveFor::Sprint
            | SaveFor::Sneak
            | SaveFor::Hide
            | SaveFor::Balance
            | SaveFor::Leap
            | SaveFor::Climb
            | SaveFor::Swim
            | SaveFor::Fall
            | SaveFor::Hazard
            | SaveFor::Calm
            | SaveFor::Power
            | SaveFor::Notice
            | SaveFor::Load => false,
        }
    }
}

/// Whose roll it is and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// One character's save.
    Save {
        /// Whose.
        who: Id,
        /// Against which score.
        score: Score,
        /// What for.
        why: SaveFor,
    },
    /// One die for a group; `None` for everybody.
    GroupSave {
        /// Those who save.
        members: People,
        /// Which group.
        group: Option<GroupId>,
        /// Against which score.
        score: Score,
        /// What for.
        why: SaveFor,
    },
    /// Damage.
    Damage {
        /// Who deals it, if anybody does.
        attacker: Option<Id>,
        /// Who would suffer it; `None` when one roll is for all.
        target: Option<Id>,
    },
    /// Who holds the initiative.
    Initiative,
    /// The fast action threshold.
    Threshold,
    /// Where a blast goes.
    Deviation {
        /// Who threw it.
        attacker: Id,
    },
    /// Which injury.
    Injury {
        /// Whose.
        who: Id,
    },
    /// How much of a score an injury takes.
    Loss {
        /// Whose.
        who: Id,
        /// Which.
        score: Score,
    },
    /// Which arm.
    Arm {
        /// Whose.
        who: Id,
    },
    /// Whether gear is damaged after the fight.
    Durability {
        /// Which item.
        item: ItemId,
    },
    /// Whether an antidote works.
    Antidote {
        /// For whom.
        who: Id,
    },
    /// How much a medicine box heals.
    Medicine {
        /// Whom.
        who: Id,
    },
    /// Whether corruption breaks out.
    Soulblight {
        /// In whom.
        who: Id,
    },
    /// How a casting goes wrong.
    Miscast {
        /// Whose.
        who: Id,
    },
    /// Which of two non-lethal attacks comes first.
    Order,
}
