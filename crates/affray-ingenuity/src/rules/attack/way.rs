//! In which ways an attack can be made (`ingenuity.attack.choice-of-attribute`,
//! `ingenuity.damage.several-types`).

use affray_table::{May, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::moves::{Attack, Blow, Occasion, Way};
use crate::reason::Barrier;
use crate::rules::maneuver;
use crate::rules::means::means;
use crate::setup::{Id, ManeuverId};
use crate::state::Fight;

/// How an attack is made unless another way is chosen (`ingenuity.attack.choice-of-attribute`).
#[must_use]
pub(crate) fn best_way(fight: &Fight, who: Id, blow: Blow) -> Way {
    let used = means(fight, who, blow);
    Way { attribute: used.attribute, kind: used.kind, maneuver: blow.maneuver }
}

/// The most ways to make one attack.
pub(super) const MOST_WAYS: usize = 96;

/// Every way to make an attack: attribute, damage type, maneuver of so many actions at the most,
/// improvised ones too.
#[must_use]
pub(crate) fn ways(fight: &Fight, who: Id, blow: Blow, longest: u8) -> ArrayVec<Way, MOST_WAYS> {
    let used = means(fight, who, blow);
    let mut ways = ArrayVec::new();
    let maneuvers = (0..fight.setup.maneuvers.len() as u8).map(ManeuverId);
    let fitting =
        maneuvers.filter(|&which| maneuver::may_fit(fight, who, which, blow, longest).is_ok());
    for maneuver in std::iter::once(None).chain(fitting.map(Some)) {
        for attribute in used.attributes.iter() {
            for kind in used.types.iter() {
                if !ways.is_full() {
                    ways.push(Way { attribute, kind, maneuver });
                }
            }
        }
    }
    ways
}

/// Whether an attack may be made in this way.
pub(crate) fn may_make_so(
    fight: &Fight,
    who: Id,
    blow: Blow,
    way: Way,
    longest: u8,
) -> May<Barrier> {
    let used = means(fight, who, blow);
    let other = Barrier::NotOfWeapon(blow.with);
    let known = used.attributes.has(way.attribute);
    barred_if(!known, other, clause::ATTACK_CHOICE_OF_ATTRIBUTE)?;
    barred_if(!used.types.has(way.kind), other, clause::DAMAGE_SEVERAL_TYPES)?;
    match way.maneuver {
        None => Ok(()),
        Some(which) => maneuver::may_fit(fight, who, which, blow, longest),
    }
}

/// Whether there is any choice in how to make an attack.
#[must_use]
pub(crate) fn has_ways(fight: &Fight, who: Id, blow: Blow, longest: u8) -> bool {
    let used = means(fight, who, blow);
    used.attributes.0.count_ones() > 1
        || used.types.0.count_ones() > 1
        || (0..fight.setup.maneuvers.len() as u8)
            .map(ManeuverId)
            .any(|which| maneuver::may_fit(fight, who, which, blow, longest).is_ok())
}

/// How many actions an attack may take: it can be a long one in one's own turn, and at a command
/// where that may begin one.
#[must_use]
pub(crate) fn longest(fight: &Fight, occasion: Occasion) -> u8 {
    match occasion {
        Occasion::Turn => u8::MAX,
        Occasion::Command => crate::rules::command::longest(fight),
        Occasion::Ready | Occasion::Riposte | Occasion::FollowUp => 1,
    }
}

/// An attack made the best way.
pub(super) fn at_its_best(fight: &Fight, who: Id, blow: Blow, occasion: Occasion) -> Attack {
    let Way { attribute, kind, .. } = best_way(fight, who, blow);
    Attack { attacker: who, blow, attribute, kind, occasion }
}
