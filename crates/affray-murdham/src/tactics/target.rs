//! Whom to attack.

use super::chance::fails_of_20;
use super::estimate;
use crate::moves::Score;
use crate::rules::condition::{are_allies, is_incapacitated};
use crate::rules::react::dodges_blows;
use crate::setup::{Id, Kind, Manner};
use crate::state::{Fight, Standing};

/// An attack on one's own side.
pub const OWN_SIDE: i32 = -1000;
/// An attack on the helpless, for those who would kill it: only to kill.
pub const HELPLESS: i32 = -301;

/// Somebody to attack: what an attack is worth if it is to be spared, how hard it is to fell, and
/// what it would do otherwise.
#[derive(Clone, Copy)]
pub struct Target {
    /// What an attack is worth, whatever with, if it is to be spared.
    pub spared: Option<i32>,
    toughness: i32,
    armor: i32,
    threat: i32,
    /// On how many of 20 faces it fails to dodge, if it may dodge for nothing.
    open: i32,
}

impl Target {
    /// Of whom nothing is known yet.
    pub const UNKNOWN: Target =
        Target { spared: Some(OWN_SIDE), toughness: 0, armor: 0, threat: 0, open: 20 };

    /// Somebody in the eyes of `who`.
    pub fn of(fight: &Fight, who: Id, target: Id) -> Target {
        let spared = spared(fight, who, target);
        if spared.is_some() {
            return Target { spared, ..Target::UNKNOWN };
        }
        let armor = estimate::armor(fight, target);
        let toughness = estimate::toughness_in(fight, target, armor);
        let dodges = dodges_blows(fight, target);
        let open = if dodges { fails_of_20(fight, target, Score::Agility) } else { 20 };
        let threat = estimate::threat(fight, target);
        Target { spared, toughness, armor, threat, open: i32::from(open) }
    }

    /// What a blow is worth that does twice this damage before armor.
    pub fn struck(self, twice: i32, manner: Manner) -> i32 {
        let dealt = (twice - 2 * self.armor).max(1);
        let fell = (dealt * 40 / (2 * self.toughness.max(1))).min(60) * self.open / 20;
        let focus = match manner {
            Manner::Focus => 40 - self.toughness.min(40),
            _ => 0,
        };
        50 + fell + focus + self.threat
    }
}

/// What an attack is worth on somebody who is not to be attacked, whatever with; `None` for others.
fn spared(fight: &Fight, who: Id, target: Id) -> Option<i32> {
    if are_allies(fight, target, who) {
        Some(OWN_SIDE)
    } else if fight[target].standing == Standing::Surrendered {
        Some(-500)
    } else if is_incapacitated(fight, target) {
        // Nobody kills the helpless while it could fight the able, and people spare people.
        Some(if fight.profile(who).kind == Kind::Undead { HELPLESS } else { -300 })
    } else {
        None
    }
}
