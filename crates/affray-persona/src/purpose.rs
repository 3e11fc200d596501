//! Whose roll it is and what for.

use serde::Serialize;

use crate::setup::{Id, Score, Status};

/// What a test is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum TestFor {
    /// An attack on somebody.
    Attack(Id),
    /// An attack on several at once.
    Area,
    /// A Dodge.
    Dodge(Id),
    /// A Parry.
    Parry(Id),
    /// Confirming a Righteous Fury.
    Fury(Id),
    /// Keeping one's feet after a stumble.
    Stumble,
    /// Keeping one's feet while Blinded, or beside falling remains.
    Balance,
    /// A Feint, or seeing through one.
    Feint(Id),
    /// A Knock Down, or standing firm.
    KnockDown(Id),
    /// Clearing a jam.
    Jam,
    /// Putting out a fire, or escaping one.
    Fire,
    /// Not panicking in a fire.
    Panic,
    /// Staunching.
    Staunch(Id),
    /// Resisting or throwing off a status.
    Resist(Status),
    /// A row of a critical table.
    Row(Score),
    /// Not being Stunned by being Exposed again.
    Exposed,
    /// Not collapsing.
    Collapse,
    /// Keeping up Active Mode.
    Endure,
    /// Fear of somebody.
    Fear(Id),
    /// Awareness.
    Notice,
    /// Hiding from Awareness.
    Hide,
    /// Concentrating while addled.
    Concentrate,
    /// Acting while distressed.
    Act,
    /// Refusing an order.
    Refuse,
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
        /// The target number.
        target: i16,
    },
    /// Initiative.
    Initiative {
        /// Who rolls.
        who: Id,
    },
    /// Breaking a tie of Initiative.
    Tie {
        /// Who rolls, in the order of the dice.
        all: [Option<Id>; 4],
    },
    /// The contest of a One More.
    Contest {
        /// Who rolls.
        who: Id,
    },
    /// Where an automatic hit lands.
    Location {
        /// Who is hit.
        to: Id,
    },
    /// Damage.
    Damage {
        /// Who deals it.
        by: Id,
        /// To whom; none: to several.
        to: Option<Id>,
    },
    /// A die more against somebody.
    Extra {
        /// To whom.
        to: Id,
    },
    /// The row of a critical table.
    Row {
        /// Who suffers.
        to: Id,
    },
    /// Magnitude that a Horde loses.
    Magnitude {
        /// Which.
        to: Id,
    },
    /// How long something lasts.
    Rounds {
        /// For whom.
        who: Id,
    },
    /// Fatigue.
    Fatigue {
        /// Whose.
        who: Id,
    },
    /// Points of something lost or gained.
    Points {
        /// By whom.
        who: Id,
    },
    /// Damage of a status.
    Suffering {
        /// Whose.
        who: Id,
        /// Which.
        status: Status,
    },
    /// How far something reaches.
    Radius,
    /// What the Confused see, or where they run.
    Vision {
        /// Who.
        who: Id,
    },
    /// Healing.
    Heal {
        /// Whom.
        to: Id,
    },
}
