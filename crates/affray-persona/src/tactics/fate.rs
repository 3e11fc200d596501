//! What Fate Points are spent on while dice are rolled.

use super::estimate;
use crate::moves::TestFor;
use crate::rules::space;
use crate::setup::{Id, Kind};
use crate::state::Fight;

/// Whether a failed test is rolled again: where that is likely to change something.
#[must_use]
pub fn rerolls(fight: &Fight, who: Id, why: TestFor, target: i16) -> bool {
    let number = i32::from(target);
    let chance = match why {
        // A hit that is evaded does nothing.
        TestFor::Attack(on) => number * (100 - estimate::evaded(fight, who, on)) / 100,
        TestFor::Area
        | TestFor::Dodge(_)
        | TestFor::Parry(_)
        | TestFor::Resist(_)
        | TestFor::Fear(_)
        | TestFor::Collapse => number,
        _ => 0,
    };
    chance >= 40 && spares(fight, who, why)
}

/// Whether a success gets a degree more.
///
/// Where degrees of an evasion count there are two hits or more: the second degree takes one of them
/// away for certain.
#[must_use]
pub fn adds(fight: &Fight, who: Id, why: TestFor, degrees: u8) -> bool {
    let evades = matches!(why, TestFor::Dodge(_) | TestFor::Parry(_));
    evades && degrees == 1 && spares(fight, who, why)
}

/// Whether there is a Fate Point for this: a Character keeps its last against death while others of
/// its side fight on, but not when the attack that it evades is likely to use up the pool that it
/// fights with.
fn spares(fight: &Fight, who: Id, why: TestFor) -> bool {
    let mortal = fight.profile(who).kind == Kind::Character;
    let kept = u8::from(mortal && !space::is_alone(fight, who));
    let danger = |by| estimate::takes(fight, by, who) >= estimate::left(fight, who);
    match why {
        TestFor::Dodge(by) | TestFor::Parry(by) if fight[who].fate == kept => danger(by),
        _ => fight[who].fate > kept,
    }
}
