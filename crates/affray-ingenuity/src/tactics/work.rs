//! What takes long, powers, and things to hold and to use.

use super::arms::Arms;
use super::estimate::{self, Marks, blow, can_rouse, enemies, friends, left};
use super::turn::{Mood, attack, value};
use crate::moves::{Blow, Grip, Long, Move, With};
use crate::rules::condition::{are_allies, is_able};
use crate::rules::item::{hands_needed, held, hold, is_at_hand, item, unhand};
use crate::rules::power::power_test;
use crate::rules::space::distance;
use crate::rules::stat::{current, guarding, maximum, speed};
use crate::setup::{Effect, Guarding, Hands, Id, ItemId, Manner, Objective, PowerId};
use crate::state::{Fight, Where};

/// Whatever may take long.
pub(super) fn long(fight: &Fight, mood: &Mood, what: Long) -> i32 {
    let who = mood.who;
    match what {
        Long::Reload(_) => {
            if mood.best > 150 {
                20
            } else {
                70
            }
        }
        Long::Resuscitate(patient) => resuscitate(fight, mood, patient),
        Long::Task(task) => match fight.state.objectives[fight[who].side.index()] {
            Objective::Task(wanted, _) if wanted == task => 200,
            _ => -50,
        },
        Long::Assist(_) | Long::Hide => -50,
        Long::Kill(victim, _) if are_allies(fight, who, victim) => -1000,
        Long::Kill(victim, _) => {
            // Only where nobody else is left to fight, or a healer stands by the victim.
            let healer = friends(fight, victim)
                .any(|id| is_able(fight, id) && distance(fight, id, victim) <= 1);
            if mood.is_out_of_range() && mood.left == 3 && healer { 45 } else { -60 }
        }
        Long::Power(which, target) => power(fight, mood, which, target),
        Long::Maneuver { blow: this, .. } => attack(fight, mood, this) - 20,
    }
}

/// What is under way is gone on with, unless it can no longer come to anything.
pub(super) fn continues(fight: &Fight, who: Id) -> i32 {
    let Some(work) = fight[who].work else { return 50 };
    let possible = match work.what {
        Long::Resuscitate(patient) => crate::rules::work::can_resuscitate(fight, who, patient),
        Long::Kill(victim, with) => {
            crate::rules::kill::may_strike(fight, who, victim, with).is_ok()
        }
        Long::Power(which, target) => crate::rules::power::reaches(fight, who, which, target),
        _ => true,
    };
    if possible { 100 } else { 10 }
}

/// A friend is brought round when the test is likely to succeed.
fn resuscitate(fight: &Fight, mood: &Mood, patient: Id) -> i32 {
    if !are_allies(fight, mood.who, patient) {
        return -200;
    }
    if !can_rouse(fight, mood.who, patient) {
        return -20;
    }
    let likely = estimate::rousing(fight, mood.who, patient);
    // It takes two actions, lying beside the patient: with enemies near only in one go.
    let pressed = enemies(fight, mood.who)
        .filter(|&id| Arms::of(fight, id).strongest(fight, &mood.marks, mood.who).is_some())
        .any(|id| distance(fight, mood.who, id) <= speed(fight, id));
    let price = match (mood.left < 2, pressed) {
        (false, false) => 0,
        (false, true) => 20,
        (true, false) => 30,
        (true, true) => 150,
    };
    let base = if mood.manner == Manner::Protect { 150 } else { 90 };
    base + (likely - 50) / 2 - price
}

/// A power by its damage, its effect, or what it gives a friend.
pub(super) fn power(fight: &Fight, mood: &Mood, which: PowerId, target: Id) -> i32 {
    let who = mood.who;
    let power = &fight.setup.powers[which.index()];
    let test = power_test(fight, who, which, target);
    if let Some(Effect::Recover(pool, amount)) = power.effect
        && power.attack.is_none()
    {
        let lacking = maximum(fight, target, pool) - current(fight, target, pool);
        let down = !is_able(fight, target);
        if lacking < amount || down {
            return -40;
        }
        // As good as that much damage undone, as often as the test succeeds.
        let undone = estimate::weigh(100 * i32::from(amount), left(fight, target));
        return undone * estimate::chance(fight, test, test.against.unwrap_or(0)) / 100;
    }
    if are_allies(fight, who, target) || !is_able(fight, target) {
        return -200;
    }
    let mut worth = 0;
    let mut against = test.against.unwrap_or(0);
    if power.attack.is_some() {
        let this = Blow { with: With::Power(which), thrown: false, target, maneuver: None };
        worth += mood.marks.weigh(fight, blow(fight, who, this), target);
        against = guarding(fight, target, Guarding::Evasion);
    }
    if let Some((defense, effect)) = crate::rules::power::effect(fight, which) {
        let against = against.max(guarding(fight, target, defense));
        worth += value(fight, who, target, effect) * estimate::chance(fight, test, against) / 100;
    }
    // Longer ones must be worth their actions.
    worth / i32::from(power.actions.max(1))
}

/// A weapon to hand when there is none that strikes anybody.
pub(super) fn brandish(fight: &Fight, mood: &Mood) -> i32 {
    let armed = held(fight, mood.who).into_iter().any(|which| is_good(fight, which));
    let natural = !fight.profile(mood.who).natural.is_empty();
    if armed || natural {
        return -40;
    }
    let own = held(fight, mood.who);
    let at_hand = fight.things().filter(|&which| {
        is_good(fight, which) && is_at_hand(fight, mood.who, which) && !own.contains(&which)
    });
    let mut at_hand = at_hand.peekable();
    if at_hand.peek().is_none() {
        return -40;
    }
    // Whoever draws at all draws before the first blow: with all actions left but one the weapon has
    // to do more than bare hands with all of them, each blow of the round being worth less.
    let (armed, bare) = match mood.left {
        3.. => (175, 225),
        2 => (100, 175),
        _ => return 90,
    };
    let hands = mood.best;
    if hands == 0 {
        return 90;
    }
    let best = at_hand.map(|which| with_drawn(fight, mood.who, which)).max().unwrap_or(0);
    if best * armed > hands * bare { FIRST } else { -40 }
}

/// More than any blow is worth.
const FIRST: i32 = 500;

/// The mean damage of the best attack, in hundredths, with this in hand alone.
fn with_drawn(fight: &Fight, who: Id, which: ItemId) -> i32 {
    let mut other = fight.clone();
    for old in held(fight, who) {
        unhand(&mut other, who, old);
        other[old].at = Where::Carried(who);
    }
    let needs = hands_needed(&fight.setup.settings, item(fight, which));
    hold(&mut other, who, which, needs);
    let mut best = 0;
    Arms::of(&other, who).strikes(&other, &Marks::new(), &mut |_, mean| best = best.max(mean));
    best
}

pub(super) fn is_good(fight: &Fight, which: ItemId) -> bool {
    item(fight, which).weapon.is_some() && crate::rules::item::may_attack(fight, which)
}

/// What to hold: the best weapon, then a shield.
pub(crate) fn grip(fight: &Fight, who: Id, _manner: Manner, option: Move) -> i32 {
    let armed = held(fight, who).into_iter().any(|which| is_good(fight, which));
    let weapon = |which: ItemId| {
        item(fight, which)
            .weapon
            .as_ref()
            .map_or(0, |weapon| i32::from(weapon.damage) + i32::from(weapon.critical_damage))
    };
    match option {
        Move::Grip(Grip::Done) => 0,
        Move::Grip(Grip::Hold(which)) => {
            if !is_good(fight, which) {
                return if item(fight, which).block.is_some() { 5 } else { -5 };
            }
            if armed { -5 } else { 20 + weapon(which) }
        }
        Move::Grip(Grip::BothHands(which)) => {
            let either = item(fight, which).hands != Hands::One;
            if armed || !is_good(fight, which) || !either { -5 } else { 21 + weapon(which) }
        }
        _ => 0,
    }
}

/// A draught for the one who is low.
pub(super) fn uses(fight: &Fight, which: ItemId, on: Id) -> i32 {
    let Some((pool, amount)) = item(fight, which).restores else { return -20 };
    let lacking = maximum(fight, on, pool) - current(fight, on, pool);
    let able = estimate::left(fight, on) > 0 && is_able(fight, on);
    if able && lacking >= amount { 55 } else { -20 }
}
