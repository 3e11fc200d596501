//! What is narrated.

use affray_table::{HouseId, Terms};
use serde::Serialize;

use crate::reason::From;
use crate::setup::Id;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Event {
    /// A round begins.
    RoundBegan {
        /// Its number, from 1.
        round: u16,
    },
    /// A strike does not hit.
    Missed {
        /// Who strikes.
        attacker: Id,
    },
    /// A hit is dodged.
    Dodged {
        /// By whom.
        who: Id,
    },
    /// A dodge fails.
    NotDodged {
        /// Who tried.
        who: Id,
    },
    /// A strike lands.
    Wounded {
        /// Who strikes.
        attacker: Id,
        /// Whom.
        target: Id,
        /// How many wounds, 0 or more.
        wounds: i16,
        /// The wounds that the target has left; below 0 it is out.
        left: i16,
        /// What was added to the die.
        #[serde(skip)]
        terms: Terms<From>,
    },
    /// A duelist loses its balance.
    LostBalance {
        /// Who.
        who: Id,
    },
    /// A duelist recovers its balance.
    Recovered {
        /// Who.
        who: Id,
    },
    /// A condition that the table made up is over.
    HouseOver {
        /// On whom it lay.
        who: Id,
        /// Which.
        what: HouseId,
    },
    /// A duelist is out, and the other wins.
    Out {
        /// Who is out.
        who: Id,
    },
}
