//! What a sentence tells aside: figures of somebody, which others may not be told.

use std::fmt::Display;

use affray_engine::{Fact, aside, own_aside};

use super::barrier::word_barrier;
use crate::moves::TestFor;
use crate::reason::Barrier;
use crate::rules::stealth::watcher;
use crate::setup::{Id, Pool};
use crate::state::Fight;

/// What is left to somebody of what runs out.
pub(super) fn left(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Health, words)
}

/// What is left to somebody of what they spend, which others never see.
pub(super) fn kept(who: Id, words: impl Display) -> String {
    own_aside(who.0, words)
}

/// What is left to somebody of a pool.
pub(super) fn left_of(who: Id, pool: Pool, words: impl Display) -> String {
    if is_seen(pool) { left(who, words) } else { kept(who, words) }
}

/// Whether the others see how much of a pool is left.
pub(crate) const fn is_seen(pool: Pool) -> bool {
    match pool {
        Pool::Health | Pool::Endurance => true,
        Pool::Stamina | Pool::Focus => false,
    }
}

/// What somebody is rated at, or what their rolls are made of.
pub(super) fn figure(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Figures, words)
}

/// What a test has to meet, or how far it falls short of that: an aside where it is a figure of
/// somebody.
pub(super) fn to_meet(fight: &Fight, (who, why): (Id, TestFor), words: String) -> String {
    match why {
        TestFor::Attack(target) | TestFor::Kill(target) => figure(target, words),
        // What they lack of their health.
        TestFor::StayConscious => left(who, words),
        TestFor::Resuscitate(patient) => left(patient, words),
        TestFor::Hide | TestFor::Ambush => match watcher(fight, who, why) {
            Some(watcher) => figure(watcher, words),
            None => words,
        },
        TestFor::Power
        | TestFor::Dodge
        | TestFor::Fortify
        | TestFor::Resist
        | TestFor::Task
        | TestFor::Assist
        | TestFor::Poison => words,
    }
}

/// Why something comes to nothing.
pub(super) fn because(fight: &Fight, why: Option<Barrier>) -> String {
    let words = why.map_or_else(String::new, |why| format!(": {}", word_barrier(fight, why)));
    if let Some(Barrier::Short { who, .. }) = why { left(who, words) } else { words }
}
