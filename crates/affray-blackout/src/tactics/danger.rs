//! What enemies may do before one's next turn, by where one stands.

use std::cell::{Cell, OnceCell};

use affray_field::Hex;
use arrayvec::ArrayVec;

use crate::kinds::{Condition, Id};
use crate::moves::{Blow, With};
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::{can_act, is_out};
use crate::rules::field::{are_enemies, distance, feet, is_shut_off};
use crate::rules::gear;
use crate::rules::turn::arms;
use crate::setup::{MAX_COMBATANTS, Weapon};
use crate::state::Fight;

use super::estimate::{area_on, blow};
use super::is_stale;
use super::plan::{Legs, enough, lasting, lasts, reach, way_over};

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
    /// Attacks after which nobody is left to strike.
    enough: i32,
}

/// What an enemy can do in a turn of its own to one of its enemies.
#[derive(Clone, Debug)]
struct Threat {
    by: Id,
    /// Action points of its turn.
    full: i32,
    /// How it comes closer.
    legs: Option<Legs>,
    arms: ArrayVec<Arm, ARMS>,
    /// The worth of the best that it can do to somebody else from where it stands; weighed when it is
    /// first asked for, as hardly anything costs more.
    elsewhere: Cell<Option<i32>>,
}

/// What all enemies can do to somebody before its next turn. It holds for one situation: one is
/// shared by all that is weighed for a decision.
#[derive(Clone, Debug)]
pub(crate) struct Danger {
    who: Id,
    /// Weighed when they are first asked for.
    threats: OnceCell<ArrayVec<Threat, MAX_COMBATANTS>>,
}

impl Danger {
    /// What threatens somebody.
    #[must_use]
    pub(crate) const fn of(who: Id) -> Danger {
        Danger { who, threats: OnceCell::new() }
    }

    /// The enemies that can do anything; nothing counts any more where both sides wait for each other.
    fn threats(&self, fight: &Fight) -> &[Threat] {
        self.threats.get_or_init(|| {
            if is_stale(fight) {
                return ArrayVec::new();
            }
            let threats = enemies(fight, self.who).map(|by| Threat::of(fight, by, self.who));
            threats.filter(|threat| !threat.arms.is_empty()).collect()
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
            match threat.worst((away, hidden)) {
                worst if worst > 0 => (worst - self.elsewhere(fight, threat)).max(0),
                _ => 0,
            }
        };
        self.threats(fight).iter().map(each).sum()
    }

    /// The worth of the best that an enemy can do to a friend from where it stands, as far as it is
    /// less than what it does here.
    fn elsewhere(&self, fight: &Fight, threat: &Threat) -> i32 {
        if let Some(known) = threat.elsewhere.get() {
            return known;
        }
        let most = threat.worst((0, false));
        let mut best = 0;
        for other in fight.roster() {
            if other == self.who || are_enemies(fight, self.who, other) || is_out(fight, other) {
                continue;
            }
            let hidden = is_shut_off(fight, fight[threat.by].at, fight[other].at);
            let away = distance(fight, threat.by, other);
            best = best.max(Threat::of(fight, threat.by, other).worst((away, hidden)));
            if best >= most {
                break;
            }
        }
        threat.elsewhere.set(Some(best));
        best
    }

    /// The same for somebody who has changed since, without weighing anew what enemies can do to
    /// others.
    fn again(&self, fight: &Fight) -> Danger {
        let changed = Danger::of(self.who);
        for threat in changed.threats(fight) {
            let before =
                self.threats.get().and_then(|all| all.iter().find(|it| it.by == threat.by));
            threat.elsewhere.set(before.and_then(|before| before.elsewhere.get()));
        }
        changed
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
            let enough = enough(fight, target, each);
            list.push(Arm { reach, cost, each, ranged: weapon.is_ranged(), enough });
        }
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
        let legs = Legs::of(fight, by, target);
        let arms = against(fight, by, target);
        Threat { by, full, legs, arms, elsewhere: Cell::new(None) }
    }

    /// The worth of the best that it can do in a whole turn to somebody so far away, and perhaps
    /// behind full cover: who would shoot there has to go somewhere else before.
    fn worst(&self, (away, hidden): (u16, bool)) -> i32 {
        let turn = |arm: &Arm| {
            let far = away.saturating_sub(arm.reach);
            let way = match self.legs {
                Some(legs) => legs.way(far),
                None if far == 0 => 0,
                None => return 0,
            };
            let left = self.full - way.max(i32::from(hidden && arm.ranged));
            lasts(arm.enough, left / arm.cost, arm.each)
        };
        self.arms.iter().map(turn).max().unwrap_or(0)
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

/// What lying down keeps off somebody before its next turn, below 0 where it makes things worse.
#[must_use]
pub(crate) fn lying_down(fight: &Fight, danger: &Danger) -> i32 {
    let who = danger.who;
    let here = fight[who].at;
    let stands = danger.at(fight, here);
    if stands == 0 {
        return 0;
    }
    let mut lying = fight.clone();
    lying[who].conditions.add(Condition::Prone);
    stands - danger.again(&lying).at(&lying, here)
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
            let each = blow(fight, by, Blow { with, target, slow: false, spend: false });
            let attacks = full / i32::from(weapon.ap);
            if each > 0 {
                best = best.max(lasting(fight, target, attacks, each));
            }
        }
    });
    best
}
