//! Whose roll it is and what for.

use serde::Serialize;

use crate::kinds::{CustomId, Id, Maneuver, StructureId, Threat, TrainedId};

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
    Search(Id),
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
    Courage(Id),
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
