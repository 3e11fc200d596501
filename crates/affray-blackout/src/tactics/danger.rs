//! What enemies may do before one's next turn, by where one stands.

use std::cell::{Cell, OnceCell};

use affray_field::Hex;
use arrayvec::ArrayVec;

use crate::kinds::{Condition, Id};
use crate::moves::With;
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::{can_act, is_out};
use crate::rules::damage::armor_value;
use crate::rules::field::{are_enemies, distance, feet, is_shut_off};
use crate::rules::gear;
use crate::rules::turn::arms;
use crate::setup::{MAX_COMBATANTS, Weapon};
use crate::state::Fight;

use super::estimate::{attack, most, points};
use super::is_stale;
use super::plan::{Legs, enough, lasting, lasts, reach, way_over};

/// The weapons of one enemy that are reckoned with.
const ARMS: usize = 4;

/// A weapon that may be used on somebody.
#[derive(Clone, Debug)]
struct Arm {
    with: With,
    /// Feet that it reaches.
    reach: u16,
    /// Action points of an attack.
    cost: i32,
    /// Whether it shoots.
    ranged: bool,
    /// What an attack is worth at most, where that is known.
    most: OnceCell<Option<i32>>,
    /// What an attack is worth, and after how many nobody is left to strike: weighed when it may be the
    /// worst that is possible.
    worth: OnceCell<(i32, i32)>,
}

/// What an enemy can do in a turn of its own to one of its enemies.
#[derive(Clone, Debug)]
struct Threat {
    by: Id,
    target: Id,
    /// Action points of its turn.
    full: i32,
    /// How it comes closer.
    legs: Option<Legs>,
    arms: ArrayVec<Arm, ARMS>,
    /// The worth of the best that it can do to those friends of its target whom it was weighed for so
    /// far, and how many those are: hardly anything costs more.
    elsewhere: Cell<(i32, u8)>,
}

/// What all enemies can do to somebody before its next turn. It holds for one situation: one is
/// shared by all that is weighed for a decision.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    who: Id,
    /// Weighed when they are first asked for.
    threats: OnceCell<ArrayVec<Threat, MAX_COMBATANTS>>,
    /// Its friends, those first who fall soonest.
    friends: OnceCell<ArrayVec<Id, MAX_COMBATANTS>>,
    /// What they can do where it stands.
    here: OnceCell<i32>,
}

impl Danger {
    /// What threatens somebody.
    #[must_use]
    pub(crate) const fn of(who: Id) -> Danger {
        Danger { who, threats: OnceCell::new(), friends: OnceCell::new(), here: OnceCell::new() }
    }

    /// The enemies that can do anything; nothing counts any more where both sides wait for each other.
    fn threats(&self, fight: &Fight) -> &[Threat] {
        self.threats.get_or_init(|| {
            if is_stale(fight) {
                return ArrayVec::new();
            }
            enemies(fight, self.who).map(|by| Threat::of(fight, by, self.who)).collect()
        })
    }

    /// What standing on a place adds to what the enemies can do anyhow.
    #[must_use]
    pub(crate) fn at(&self, fight: &Fight, place: Hex) -> i32 {
        let each = |threat: &Threat| {
            let from = fight[threat.by].at;
            let away = feet(fight, from, place);
            let hidden =
                threat.arms.iter().any(|arm| arm.ranged) && is_shut_off(fight, from, place);
            match threat.worst(fight, (away, hidden), 0) {
                worst if worst > 0 => (worst - self.elsewhere(fight, threat, worst)).max(0),
                _ => 0,
            }
        };
        self.threats(fight).iter().map(each).sum()
    }

    /// The worth of the best that an enemy can do to a friend from where it stands, as far as it is
    /// less than so much.
    fn elsewhere(&self, fight: &Fight, threat: &Threat, most: i32) -> i32 {
        let (mut best, mut seen) = threat.elsewhere.get();
        for &friend in self.friends(fight).iter().skip(usize::from(seen)) {
            if best >= most {
                break;
            }
            seen += 1;
            let hidden = is_shut_off(fight, fight[threat.by].at, fight[friend].at);
            let away = distance(fight, threat.by, friend);
            best = threat.on(fight, friend).worst(fight, (away, hidden), best);
        }
        threat.elsewhere.set((best, seen));
        best
    }

    /// The others of its side who fight. Whom most can be done to is looked at first: often nobody else
    /// need be.
    fn friends(&self, fight: &Fight) -> &[Id] {
        self.friends.get_or_init(|| {
            let is_friend = |&other: &Id| {
                other != self.who && !are_enemies(fight, self.who, other) && !is_out(fight, other)
            };
            let mut friends: ArrayVec<Id, MAX_COMBATANTS> =
                fight.roster().filter(is_friend).collect();
            friends.sort_by_key(|&friend| {
                points(fight, friend) + i32::from(armor_value(fight, friend))
            });
            friends
        })
    }

    /// What standing where it does adds to what the enemies can do anyhow.
    #[must_use]
    pub(crate) fn here(&self, fight: &Fight) -> i32 {
        *self.here.get_or_init(|| self.at(fight, fight[self.who].at))
    }

    /// The same for somebody who has changed since, without weighing anew what enemies can do to
    /// others.
    fn again(&self, fight: &Fight) -> Danger {
        let changed = Danger::of(self.who);
        for threat in changed.threats(fight) {
            let before = self.threats.get().map_or(&[][..], |all| all);
            if let Some(before) = before.iter().find(|it| it.by == threat.by) {
                threat.elsewhere.set(before.elsewhere.get());
            }
        }
        changed
    }
}

/// Enemies of somebody that will have a turn, as far as it can be seen.
fn enemies(fight: &Fight, who: Id) -> impl Iterator<Item = Id> {
    fight.roster().filter(move |&by| are_enemies(fight, who, by) && can_act(fight, by))
}

/// What somebody has in hand to attack with.
fn in_hand(fight: &Fight, by: Id) -> ArrayVec<Arm, ARMS> {
    let mut list = ArrayVec::new();
    let mut consider = |with: With, weapon: &Weapon| {
        if list.is_full() || !is_loaded(fight, with) {
            return;
        }
        let (reach, cost, ranged) = (reach(weapon), i32::from(weapon.ap), weapon.is_ranged());
        let (most, worth) = (OnceCell::new(), OnceCell::new());
        list.push(Arm { with, reach, cost, ranged, most, worth });
    };
    arms(fight, by, &mut consider);
    for (item, weapon) in gear::weapons(fight, by).filter(|it| it.1.is_area()) {
        consider(With::Item(item), weapon);
    }
    list
}

impl Threat {
    /// What an enemy can do to somebody.
    fn of(fight: &Fight, by: Id, target: Id) -> Threat {
        let full = i32::from(fight.profile(by).ap);
        let legs = Legs::toward(fight, by, target);
        let arms = in_hand(fight, by);
        Threat { by, target, full, legs, arms, elsewhere: Cell::new((0, 0)) }
    }

    /// What the same enemy can do to somebody else.
    fn on(&self, fight: &Fight, target: Id) -> Threat {
        let &Threat { by, full, .. } = self;
        let legs = match self.legs {
            Some(legs) if !fight[by].afraid_of.has(target) => Some(legs),
            _ => Legs::toward(fight, by, target),
        };
        let fresh = |arm: &Arm| Arm { most: OnceCell::new(), worth: OnceCell::new(), ..*arm };
        let arms = self.arms.iter().map(fresh).collect();
        Threat { by, target, full, legs, arms, elsewhere: Cell::new((0, 0)) }
    }

    /// What an attack is worth, and how many bring the target down.
    fn worth(&self, fight: &Fight, with: With) -> (i32, i32) {
        match attack(fight, self.by, with, self.target) {
            each if each > 0 => (each, enough(fight, self.target, each)),
            _ => (0, 0),
        }
    }

    /// The worth of the best that it can do in a whole turn to somebody so far away, and perhaps
    /// behind full cover: who would shoot there has to go somewhere else before. No less than `least`.
    fn worst(&self, fight: &Fight, (away, hidden): (u16, bool), least: i32) -> i32 {
        let turn = |worst: i32, arm: &Arm| {
            let far = away.saturating_sub(arm.reach);
            let way = match self.legs {
                Some(legs) => legs.way(far),
                None if far == 0 => 0,
                None => return worst,
            };
            let left = self.full - way.max(i32::from(hidden && arm.ranged));
            if left < arm.cost {
                return worst;
            }
            let attacks = left / arm.cost;
            let most = || most(fight, self.by, arm.with, self.target);
            if arm.most.get_or_init(most).is_some_and(|most| attacks * most <= worst) {
                return worst;
            }
            let &(each, enough) = arm.worth.get_or_init(|| self.worth(fight, arm.with));
            worst.max(lasts(enough, attacks, each))
        };
        self.arms.iter().fold(least, turn)
    }
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

/// What lying down keeps off somebody before its next turn, if that is more than so much.
#[must_use]
pub(crate) fn lying_down(fight: &Fight, danger: &Danger, least: i32) -> Option<i32> {
    let stands = danger.here(fight);
    if stands <= least {
        return None;
    }
    let mut lying = fight.clone();
    lying[danger.who].conditions.add(Condition::Prone);
    let keeps = stands - danger.again(&lying).here(&lying);
    (keeps > least).then_some(keeps)
}

/// Enemies that can strike somebody from where they stand.
pub(crate) fn strikers(fight: &Fight, who: Id) -> impl Iterator<Item = Id> {
    enemies(fight, who).filter(move |&by| {
        let away = distance(fight, by, who);
        let mut can = false;
        arms(fight, by, &mut |_, weapon| can |= away <= weapon.range);
        can
    })
}

/// Whether the side of somebody does more from afar than its enemies do: then it is they who have to
/// come, until all have waited for too long.
#[must_use]
pub(crate) fn outshoots(fight: &Fight, who: Id) -> bool {
    if is_stale(fight) {
        return false;
    }
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
            let each = attack(fight, by, with, target);
            let attacks = full / i32::from(weapon.ap);
            if each > 0 {
                best = best.max(lasting(fight, target, attacks, each));
            }
        }
    });
    best
}
