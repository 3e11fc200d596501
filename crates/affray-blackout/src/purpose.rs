//! Whose roll it is and what for.

use serde::Serialize;

use crate::kinds::{
    Attribute, CustomId, Id, ItemId, Maneuver, Skill, StructureId, Threat, TrainedId,
};
use crate::moves::{Battery, Blow};
use crate::reason::From;

/// What a test of an attribute and a skill is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TestFor {
    /// An attack on somebody.
    Attack(Id),
    /// Evading an attack that is opposed by a roll.
    Defend(Id),
    /// Aiming a blast.
    Blast,
    /// An attack on a structure.
    Batter(StructureId),
    /// Resisting an effect.
    Resist(Threat),
    /// Shaking off a condition of a content file.
    ShakeOff(CustomId),
    /// A maneuver of a content file at 0 Stamina.
    Push(TrainedId),
    /// A maneuver of a content file against somebody.
    Trained(TrainedId, Id),
    /// Withstanding a maneuver of a content file.
    WithstandTrained(TrainedId, Id),
    /// Standing in a sonic zone.
    Noise,
    /// Evading an area attack.
    Evade,
    /// Initiative.
    Initiative,
    /// An ambush.
    Ambush,
    /// Hiding.
    Hide,
    /// Looking for somebody.
    Search,
    /// Getting out of a grapple.
    Break,
    /// Getting out of a grip.
    BreakGrip,
    /// Holding a captive.
    Hold(Id),
    /// Dragging a captive.
    Drag(Id),
    /// Not being dragged.
    Dragged,
    /// Repairing.
    Repair,
    /// Waking somebody.
    Wake(Id),
    /// Shaking off fear.
    Courage(Option<Id>),
    /// Shaking off rage.
    Calm,
    /// A maneuver at 0 Stamina.
    Gate(Maneuver),
    /// A maneuver against somebody.
    Maneuver(Maneuver, Id),
    /// Withstanding a maneuver.
    Withstand(Maneuver, Id),
    /// A challenge of a Takedown.
    Challenge,
    /// An argument, or a defense against one.
    Argument,
    /// Helping with an argument.
    Help,
    /// Cleaning off corrosion.
    Clean,
    /// Treating poison or a wound.
    Treat(Id),
    /// Throwing off poison.
    Poison,
}

/// A test about to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Who rolls.
    pub who: Id,
    /// What for.
    pub why: TestFor,
    /// The attribute.
    pub attribute: Attribute,
    /// The skill.
    pub skill: Skill,
    /// Advantages of its own, and disadvantages below 0, each with what it comes from.
    pub extras: [(i16, From); 2],
    /// Successes needed, where that is known.
    pub needs: Option<u8>,
    /// Whether it is called for by the roller's own action.
    pub own: bool,
    /// Whom it is aimed at, or who opposes it.
    pub against: Option<Id>,
    /// Whether it needs sight, where the GM has said so.
    pub sight: Option<bool>,
    /// What sways it besides.
    pub sway: Sway,
}

/// What sways a test besides the state of its roller: how an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sway {
    /// Nothing does.
    Nothing,
    /// An attack on somebody.
    Blow(Blow),
    /// A blast or a template; whether it takes its time.
    Area(ItemId, bool),
    /// An attack on a structure.
    Batter(Battery),
}

impl Test {
    /// A test with nothing special about it.
    #[must_use]
    pub const fn new(who: Id, why: TestFor, attribute: Attribute, skill: Skill) -> Test {
        Test {
            who,
            why,
            attribute,
            skill,
            extras: [(0, From::Nothing); 2],
            needs: None,
            own: false,
            against: None,
            sight: None,
            sway: Sway::Nothing,
        }
    }
    /// Which needs so many successes.
    #[must_use]
    pub const fn needs(mut self, successes: u8) -> Test {
        self.needs = Some(successes);
        self
    }
    /// With advantages, or disadvantages when negative.
    #[must_use]
    pub const fn with(mut self, extra: i16, from: From) -> Test {
        let place = if self.extras[0].0 == 0 { 0 } else { 1 };
        self.extras[place] = (extra, from);
        self
    }
    /// Called for by the roller's own action.
    #[must_use]
    pub const fn own(mut self) -> Test {
        self.own = true;
        self
    }
    /// Swayed by how an attack is made.
    #[must_use]
    pub const fn swayed(mut self, sway: Sway) -> Test {
        self.sway = sway;
        self
    }
    /// Aimed at somebody.
    #[must_use]
    pub const fn against(mut self, whom: Id) -> Test {
        self.against = Some(whom);
        self
    }
}

/// Whose roll and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A test.
    Test {
        /// Who rolls.
        who: Id,
        /// For what.
        why: TestFor,
    },
    /// A test rolled again.
    Again {
        /// Who rolls.
        who: Id,
        /// For what.
        why: TestFor,
    },
    /// One die more, exerted after the roll.
    Exerted {
        /// Who rolls.
        who: Id,
        /// For what.
        why: TestFor,
    },
    /// A damage test.
    Damage {
        /// Who deals it.
        by: Id,
        /// To whom; none: to a whole area.
        to: Option<Id>,
    },
    /// Dice added to or taken from fixed damage.
    Extra {
        /// Who suffers.
        to: Id,
        /// Whether they are taken off.
        less: bool,
    },
    /// A burst.
    Burst {
        /// Who shoots.
        by: Id,
        /// At whom.
        to: Id,
    },
    /// The direction of a scatter.
    Direction,
    /// The distance of a scatter.
    Distance,
    /// Which characteristic is hurt.
    Kind {
        /// Whose.
        who: Id,
    },
    /// Running into something.
    Collision {
        /// Who.
        who: Id,
    },
    /// Being run into.
    Bystander {
        /// Who.
        who: Id,
    },
    /// Rounds of a shutdown.
    Rounds {
        /// Whose.
        who: Id,
    },
    /// What a Rest brings.
    Rest {
        /// Who rests.
        who: Id,
    },
    /// A damage test against gear.
    Gear {
        /// By whom.
        by: Id,
    },
    /// The equipment damage table.
    GearTable,
}
