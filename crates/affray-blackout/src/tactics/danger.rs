//! What enemies may do before one's next turn, by where one stands.

use affray_field::Hex;
use arrayvec::ArrayVec;

use crate::kinds::Id;
use crate::moves::{Blow, With};
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::{can_act, is_out};
use crate::rules::field::{are_enemies, distance, feet, is_shut_off};
use crate::rules::gear;
use crate::rules::turn::arms;
use crate::setup::{MAX_COMBATANTS, Weapon};
use crate::state::Fight;

use super::estimate::{area_on, blow};
use super::plan::{lasting, reach, way_over};

/// The weapons of one enemy that are reckoned with.
const ARMS: usize = 4;

/// A weapon that may be used on somebody.
#[derive(Clone, Copy, Debug)]
struct Arm {
    /// Feet that it reaches.
    reach: u16,
    /// Action points of an attack.
    cost: i32,
    /// What an attack is worth.
    each: i32,
    /// Whether it shoots.
    ranged: bool,
}

/// What an enemy can do in a turn of its own.
#[derive(Clone, Debug)]
struct Threat {
    by: Id,
    arms: ArrayVec<Arm, ARMS>,
    /// The worth of the best that it can do to somebody else from where it stands.
    elsewhere: i32,
}

/// What all enemies can do to somebody before its next turn.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    who: Id,
    threats: ArrayVec<Threat, MAX_COMBATANTS>,
}

impl Danger {
    /// What threatens somebody.
    #[must_use]
    pub(crate) fn of(fight: &Fight, who: Id) -> Danger {
        let mut threats = ArrayVec::new();
        for by in enemies(fight, who) {
            let arms = against(fight, by, who);
            if arms.is_empty() {
                continue;
            }
            let friend = |&other: &Id| {
                other != who && !are_enemies(fight, who, other) && !is_out(fight, other)
            };
            let elsewhere = fight.roster().filter(friend).map(|other| {
                let hidden = is_shut_off(fight, fight[by].at, fight[other].at);
                let away = distance(fight, by, other);
                worst(fight, by, other, &against(fight, by, other), (away, hidden))
            });
            let elsewhere = elsewhere.max().unwrap_or(0);
            threats.push(Threat { by, arms, elsewhere });
        }
        Danger { who, threats }
    }

    /// What standing on a place adds to what the enemies can do anyhow.
    #[must_use]
    pub(crate) fn at(&self, fight: &Fight, place: Hex) -> i32 {
        let each = |threat: &Threat| {
            let away = feet(fight, fight[threat.by].at, place);
            let hidden = is_shut_off(fight, fight[threat.by].at, place);
            let here = worst(fight, threat.by, self.who, &threat.arms, (away, hidden));
            (here - threat.elsewhere).max(0)
        };
        self.threats.iter().map(each).sum()
    }
}

/// Enemies of somebody that will have a turn, as far as it can be seen.
fn enemies(fight: &Fight, who: Id) -> impl Iterator<Item = Id> {
    fight.roster().filter(move |&by| are_enemies(fight, who, by) && can_act(fight, by))
}

/// What somebody has in hand that does anything to another.
fn against(fight: &Fight, by: Id, target: Id) -> ArrayVec<Arm, ARMS> {
    let mut list = ArrayVec::new();
    let mut consider = |with: With, weapon: &Weapon| {
        if list.is_full() || !is_loaded(fight, with) {
            return;
        }
        let each = match weapon.is_area() {
            true => area_on(fight, by, weapon, target),
            false => blow(fight, by, Blow { with, target, slow: false, spend: false }),
        };
        if each > 0 {
            let (reach, cost) = (reach(weapon), i32::from(weapon.ap));
            list.push(Arm { reach, cost, each, ranged: weapon.is_ranged() });
        }
    };
    arms(fight, by, &mut consider);
    for (item, weapon) in gear::weapons(fight, by).filter(|it| it.1.is_area()) {
        consider(With::Item(item), weapon);
    }
    list
}

/// The worth of the best that somebody can do in a whole turn to another so far away, and perhaps
/// behind full cover: who would shoot there has to go somewhere else before.
fn worst(fight: &Fight, by: Id, target: Id, arms: &[Arm], (away, hidden): (u16, bool)) -> i32 {
    let full = i32::from(fight.profile(by).ap);
    let turn = |arm: &Arm| {
        let attacks = match way_over(fight, by, target, away.saturating_sub(arm.reach)) {
            Some(way) => (full - way.max(i32::from(hidden && arm.ranged))) / arm.cost,
            None => 0,
        };
        if attacks > 0 { lasting(fight, target, attacks, arm.each) } else { 0 }
    };
    arms.iter().map(turn).max().unwrap_or(0)
}

/// Whether an enemy can come and strike somebody hand to hand in its next turn.
#[must_use]
pub(crate) fn is_exposed(fight: &Fight, who: Id) -> bool {
    enemies(fight, who).any(|by| {
        let away = distance(fight, by, who);
        let full = i32::from(fight.profile(by).ap);
        let mut can = false;
        arms(fight, by, &mut |_, weapon| {
            let way = way_over(fight, by, who, away.saturating_sub(weapon.range));
            can |= !weapon.is_ranged() && way.is_some_and(|way| way + i32::from(weapon.ap) <= full);
        });
        can
    })
}

/// Whether the side of somebody does more from afar than its enemies do: then it is they who have to
/// come.
#[must_use]
pub(crate) fn outshoots(fight: &Fight, who: Id) -> bool {
    let mut ahead = 0;
    for by in fight.roster().filter(|&by| can_act(fight, by)) {
        let all = shots(fight, by);
        ahead += if are_enemies(fight, who, by) { -all } else { all };
    }
    ahead > 0
}

/// What a turn of shooting is worth from where somebody stands.
fn shots(fight: &Fight, by: Id) -> i32 {
    let full = i32::from(fight.profile(by).ap);
    let mut best = 0;
    arms(fight, by, &mut |with, weapon| {
        if !weapon.is_ranged() || !is_loaded(fight, with) || weapon.dice + weapon.flat == 0 {
            return;
        }
        for target in fight.roster() {
            if is_out(fight, target) || !can_target(fight, by, weapon, target) {
                continue;
            }
            let each = blow(fight, by, Blow { with, target, slow: false, spend: false });
            let attacks = full / i32::from(weapon.ap);
            if each > 0 {
                best = best.max(lasting(fight, target, attacks, each));
            }
        }
    });
    best
}
