//! What somebody's blows are worth, and how far they carry.

use crate::means::Means;
use crate::moves::With;
use crate::rules::gear::{may_use, wielded};
use crate::rules::position::reach;
use crate::rules::power::bare_castings;
use crate::rules::weapon::{eyes, is_awkward, means, swung};
use crate::setup::figures::{Hand, twice_of};
use crate::setup::{Id, ItemId, Skill};
use crate::state::Fight;

/// Twice the damage that these means do on average, before armor.
pub fn twice(fight: &Fight, who: Id, used: &Means) -> i32 {
    match used.item {
        Some(which) if !used.swung => held_twice(fight, who, which),
        Some(_) => twice_of(fight.profile(who), used, Hand::Good),
        None => twice_of(fight.profile(who), used, Hand::Good),
    }
}

fn held_twice(fight: &Fight, who: Id, which: ItemId) -> i32 {
    let hand = if is_awkward(fight, who, which) { Hand::Awkward } else { Hand::Good };
    fight.setup.derived().figures.held(who, which).twice(hand)
}

/// Twice the damage of the best that somebody has at hand.
pub fn mean_twice(fight: &Fight, who: Id) -> i32 {
    let figures = &fight.setup.derived().figures;
    let mut best = figures.bare(who).twice(Hand::Good);
    let mut one_handed = 0;
    for which in wielded(fight, who) {
        if may_use(fight, who, which).is_ok() {
            best = best.max(held_twice(fight, who, which));
        }
        one_handed += u8::from(figures.held(who, which).one_handed);
    }
    for which in swung(fight, who) {
        best = best.max(twice(fight, who, &means(fight, who, With::Swung(which))));
    }
    let skills = fight.profile(who).skills;
    if one_handed == 2
        && skills.has(Skill::Ambidextrous)
        && let Some(first) = wielded(fight, who).next()
    {
        best = best.max(held_twice(fight, who, first));
    }
    if skills.has(Skill::Sorcery) {
        bare_castings(fight, who, &mut |casting| {
            best = best.max(twice(fight, who, &means(fight, who, With::Power(casting))));
        });
    }
    best
}

/// What somebody's blows threaten: the damage of the best, twice over where it strikes many.
pub fn threat(fight: &Fight, who: Id) -> i32 {
    let figures = &fight.setup.derived().figures;
    let blast = wielded(fight, who).any(|which| figures.held(who, which).blast);
    mean_twice(fight, who).min(MOST_TWICE) / if blast { 1 } else { 2 }
}

/// Twice the damage from which on nothing more is told apart.
const MOST_TWICE: i32 = 16;

/// Twice the damage of the best weapon in somebody's hands for arm's length; 0 without any.
pub fn melee_twice(fight: &Fight, who: Id) -> i32 {
    let figures = &fight.setup.derived().figures;
    let melee = |&which: &ItemId| figures.held(who, which).melee;
    let usable = |&which: &ItemId| may_use(fight, who, which).is_ok();
    let held = wielded(fight, who).filter(melee).filter(usable);
    held.map(|which| held_twice(fight, who, which)).max().unwrap_or(0)
}

/// Whether somebody may have anything that strikes more than one target.
pub fn may_sweep(fight: &Fight, who: Id) -> bool {
    let figures = &fight.setup.derived().figures;
    let profile = fight.profile(who);
    figures.bare(who).blast
        || wielded(fight, who).any(|which| figures.held(who, which).blast)
        || profile.skills.has(Skill::Sorcery)
        || profile.size > fight.setup.derived().smallest
}

/// How far somebody's best weapon carries.
pub fn longest_reach(fight: &Fight, who: Id) -> u8 {
    let figures = &fight.setup.derived().figures;
    let eyes = eyes(fight, who);
    let mut best = reach(fight, who).max(figures.bare(who).reach(eyes));
    for which in wielded(fight, who).filter(|&which| may_use(fight, who, which).is_ok()) {
        best = best.max(figures.held(who, which).reach(eyes));
    }
    if fight.profile(who).skills.has(Skill::Sorcery) {
        bare_castings(fight, who, &mut |casting| {
            best = best.max(means(fight, who, With::Power(casting)).range.unwrap_or(0));
        });
    }
    best
}
