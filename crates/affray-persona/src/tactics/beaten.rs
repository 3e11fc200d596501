//! Whether a side had better be gone.

use super::estimate::Evasions;
use super::turn;
use crate::moves::{Action, How};
use crate::rules::{harm, legal, space};
use crate::setup::{Id, Kind, Location};
use crate::state::Fight;

/// What a side has to bring into the rest of a Battle.
#[derive(Clone, Copy, Debug, Default)]
struct Force {
    /// Wounds that its people have left, in tenths.
    left: i64,
    /// What its people do in an action each, as attacks are weighed.
    rate: i64,
}

impl Force {
    /// Twice the people who last twice as long as well are four times as strong.
    const fn strength(self) -> i64 {
        self.left * self.rate
    }
}

/// Whether the side of somebody is beaten: the enemies would need half of the time to fell its people
/// that its people would need to fell them.
#[must_use]
pub fn is_beaten(fight: &Fight, who: Id) -> bool {
    let (mut own, mut enemies) = (Force::default(), Force::default());
    let fighting = || fight.roster().filter(|&one| space::is_fighting(fight, one));
    let is_foe = |one: Id| space::is_foe(fight, who, one);
    for one in fighting() {
        let force = if is_foe(one) { &mut enemies } else { &mut own };
        force.left += i64::from(lasts(fight, one));
    }
    enemies.rate = fighting().filter(|&one| is_foe(one)).map(|one| deals(fight, one)).sum();
    // Attacks cost most to weigh: as soon as its people do enough, it is not beaten.
    for one in fighting().filter(|&one| !is_foe(one)) {
        if enemies.strength() < 2 * own.strength() {
            return false;
        }
        own.rate += deals(fight, one);
    }
    enemies.strength() > 0 && enemies.strength() >= 2 * own.strength()
}

/// The wounds that somebody has left in all, in tenths: those of every Persona that it can still
/// bring in, and its own.
fn lasts(fight: &Fight, who: Id) -> i32 {
    let left = |pool: harm::Pool| 10 * i32::from(harm::left(fight, who, pool).max(0));
    let now = left(harm::pool(fight, who, Location::Body));
    let active = fight[who].active;
    if fight.profile(who).kind != Kind::Character {
        return now;
    }
    let others = fight
        .personas_of(who)
        .filter(|&persona| active != Some(persona) && legal::can_swap(fight, who, persona));
    let dormant: i32 = others.map(|persona| left(harm::Pool::Persona(persona))).sum();
    now + dormant + if active.is_some() { left(harm::Pool::Own) } else { 0 }
}

/// The most that an attack of somebody is worth.
fn deals(fight: &Fight, who: Id) -> i64 {
    let (mut best, mut evasions) = (0, Evasions::default());
    let mut weigh = |action: Action| {
        // A Called Shot is never worth more than a Standard Attack.
        if !matches!(action, Action::Attack(How::Called(_), ..)) {
            best = best.max(turn::attack(fight, who, action, &mut evasions));
        }
    };
    for target in fight.roster() {
        if space::is_foe(fight, who, target) && space::is_fighting(fight, target) {
            legal::attacks_on(fight, who, target, &mut weigh);
        }
    }
    legal::each_power(fight, who, &mut weigh);
    best.into()
}
