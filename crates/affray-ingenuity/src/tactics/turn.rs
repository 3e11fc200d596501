//! What to do in a turn.

use std::cell::OnceCell;

use affray_field::Square;

use super::estimate::{self, best_blow, blow, can_rouse, enemies, friends, left, range};
use crate::moves::{Action, Blow, Grip, Long, Move, With};
use crate::rules::condition::{are_allies, is_able};
use crate::rules::item::{held, item};
use crate::rules::power::power_test;
use crate::rules::space::{area, distance, has_map};
use crate::rules::stat::{current, guarding, maximum, speed};
use crate::setup::{
    Effect, Guarding, Hands, Id, ItemId, ManeuverKind, Manner, Objective, Pool, PowerId,
};
use crate::state::{Condition, Fight};

/// What somebody has in mind before it looks at its options.
pub(crate) struct Mood {
    who: Id,
    manner: Manner,
    left: u8,
    /// The mean damage of the best attack now, in hundredths.
    best: i32,
    /// Meters to the nearest enemy, if there is one.
    nearest: Option<u8>,
    /// How far it strikes or shoots.
    range: u8,
    /// Must get somewhere.
    goal: Option<i32>,
    own_turn: bool,
    /// The mean damage of the best attack if it came near enough first, once that is asked for.
    potential: OnceCell<i32>,
}

impl Mood {
    /// What `who` has in mind now.
    pub fn of(fight: &Fight, who: Id, manner: Manner) -> Mood {
        let turn = fight.turn_of(who);
        let objective = fight.state.objectives[fight[who].side.index()];
        let meters = |goal: Square| i32::from(area(fight, who).distance(goal.into()));
        let goal = match objective {
            Objective::Reach(mark) if has_map(fight) => {
                let squares = &fight.setup.marks[mark.index()].1;
                squares.iter().map(|&goal| meters(goal)).min()
            }
            Objective::Task(task, _) if has_map(fight) => {
                fight.setup.tasks[task.index()].at.map(|at| meters(at) - 1)
            }
            _ => None,
        };
        Mood {
            who,
            manner,
            left: turn.map_or(1, |turn| turn.left),
            best: best_blow(fight, who).map_or(0, |(_, worth)| worth),
            nearest: enemies(fight, who).map(|id| distance(fight, who, id)).min(),
            range: range(fight, who),
            goal,
            own_turn: turn.is_some(),
            potential: OnceCell::new(),
        }
    }

    /// Whether no enemy is within range.
    fn is_out_of_range(&self) -> bool {
        self.nearest.is_some_and(|meters| meters > self.range)
    }
}

/// How good an option is.
pub(crate) fn worth(fight: &Fight, mood: &Mood, option: Move) -> i32 {
    let Move::Action(action) = option else { return 0 };
    let who = mood.who;
    if fight[who].owes_opening && brings_nearer(action) {
        return 150;
    }
    match action {
        Action::Attack(this) => attack(fight, mood, this),
        Action::AttackOtherwise(_) => -100,
        Action::Begin(what) => long(fight, mood, what),
        Action::Continue => continues(fight, who),
        Action::GiveUp => 40,
        Action::Brandish => brandish(fight, mood),
        Action::Command(ally) => command(fight, mood, ally),
        Action::Interact(_) => -10,
        Action::Use(which, on) => uses(fight, which, on),
        Action::Guard => guard(fight, mood),
        Action::Move => moves(fight, mood),
        Action::MoveOn => -5,
        Action::Ready => ready(fight, mood),
        Action::SeekCover => seek_cover(fight, mood),
        Action::Sprint => sprint(fight, mood),
        Action::StandUp => stand_up(fight, mood),
        Action::Wait => wait(fight, mood),
        Action::DropProne => lie_down(fight, mood),
        Action::DropItem(_) | Action::Step => -50,
        Action::FateAction => -20,
        Action::Flee => {
            if super::is_stale(fight) {
                10_000
            } else {
                -1000
            }
        }
        Action::Surrender => -1000,
        Action::Decline | Action::End => 0,
    }
}

/// Whether the opener comes nearer to whom it attacks first.
fn brings_nearer(action: Action) -> bool {
    matches!(action, Action::Move | Action::Sprint | Action::StandUp)
}

/// An attack by its mean damage, more on those who are nearly done.
fn attack(fight: &Fight, mood: &Mood, this: Blow) -> i32 {
    let (who, target) = (mood.who, this.target);
    if are_allies(fight, who, target) {
        return -500;
    }
    if !is_able(fight, target) {
        return if mood.nearest.is_none() { 1 } else { -100 };
    }
    let mean = blow(fight, who, this);
    let mut worth = estimate::weigh(mean, left(fight, target));
    // A shot into a crowd may go astray at a friend.
    let used = crate::rules::means::means(fight, who, this);
    if used.strays {
        let near = crate::rules::stray::candidates(fight, who, target);
        worth -= near.iter().filter(|&&id| are_allies(fight, who, id)).count() as i32 * 4;
    }
    if this.thrown
        && crate::rules::means::usage(fight, who, this.with) != crate::setup::Usage::Thrown
    {
        worth -= 20;
    }
    // A shield is worth more in hand than as a club, let alone thrown away.
    if matches!(this.with, With::Item(which) if item(fight, which).weapon.is_none()) {
        worth -= if this.thrown { 80 } else { 5 };
    }
    if mood.manner == Manner::Focus {
        worth += (2000 / left(fight, target).max(4)).min(200) / 4;
    }
    worth + this.maneuver.map_or(0, |which| maneuver(fight, mood, this, which))
}

/// What a maneuver adds: its effect, less its cost.
fn maneuver(fight: &Fight, mood: &Mood, this: Blow, which: crate::setup::ManeuverId) -> i32 {
    let maneuver = &fight.setup.maneuvers[which.index()];
    let after = current(fight, mood.who, maneuver.pool) - maneuver.cost;
    let price = if after < 3 { 60 } else { 8 * i32::from(maneuver.cost) };
    let effect = match maneuver.effect {
        None => 4,
        Some((_, effect)) => value(fight, mood.who, this.target, effect),
    };
    effect - price
}

/// Half speed keeps off those who must come near, and would otherwise.
fn crippled(fight: &Fight, who: Id, target: Id) -> i32 {
    let (apart, goes) = (distance(fight, who, target), speed(fight, target));
    let reach = range(fight, target);
    let comes = apart <= goes.saturating_add(reach);
    if comes && apart > (goes / 2).saturating_add(reach) { 40 } else { 10 }
}

/// What an effect on an enemy is worth.
fn value(fight: &Fight, who: Id, target: Id, effect: Effect) -> i32 {
    match effect {
        Effect::Condition { condition, .. } => {
            if fight[target].conditions.has(condition) {
                return 0;
            }
            match condition {
                Condition::Prone => 22,
                Condition::Crippled => crippled(fight, who, target),
                Condition::Encumbered => 10,
                Condition::Blinded => 40,
                Condition::Incapacitated | Condition::Unconscious => 80,
            }
        }
        Effect::Stunned => {
            if fight[target].stunned > 0 {
                5
            } else {
                // Nor can it fortify, so that it falls the sooner.
                let (braced, spent) =
                    (left(fight, target).max(1), estimate::unbraced(fight, target));
                30 + (braced - spent) * 60 / braced
            }
        }
        Effect::Bleeding(value) | Effect::Burning(value) => 5 * i32::from(value),
        Effect::Sickness(value) => 15 * i32::from(value),
        Effect::Poison(poison) => 10 * i32::from(poison.value),
        Effect::Recover(..) | Effect::Wake => -20,
    }
}

/// Whatever may take long.
fn long(fight: &Fight, mood: &Mood, what: Long) -> i32 {
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
fn continues(fight: &Fight, who: Id) -> i32 {
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
        .filter(|&id| estimate::strongest(fight, id, mood.who).is_some())
        .any(|id| distance(fight, mood.who, id) <= speed(fight, id));
    let price = match (mood.left < 2, pressed) {
        (false, false) => 0,
        (false, true) => 20,
        (true, false) => 30,
        (true, true) => 150,
    };
    let base = if mood.manner == Manner::Protect { 110 } else { 70 };
    base + (likely - 50) / 2 - price
}

/// A power by its damage, its effect, or what it gives a friend.
fn power(fight: &Fight, mood: &Mood, which: PowerId, target: Id) -> i32 {
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
        worth += estimate::weigh(blow(fight, who, this), left(fight, target));
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
fn brandish(fight: &Fight, mood: &Mood) -> i32 {
    let armed = held(fight, mood.who).into_iter().any(|which| is_good(fight, which));
    let natural = !fight.profile(mood.who).natural.is_empty();
    if armed || natural {
        return -40;
    }
    let any = fight.things().any(|which| {
        is_good(fight, which)
            && crate::rules::item::is_at_hand(fight, mood.who, which)
            && !held(fight, mood.who).contains(&which)
    });
    if any { 90 } else { -40 }
}

fn is_good(fight: &Fight, which: ItemId) -> bool {
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

/// A command is worth what the ally's attack does beyond one's own.
fn command(fight: &Fight, mood: &Mood, ally: Id) -> i32 {
    let theirs = best_blow(fight, ally).map_or(0, |(_, worth)| worth) / 4;
    // What one could do oneself with the same action, having come near enough.
    let mine = || {
        let potential = mood.potential.get_or_init(|| estimate::potential(fight, mood.who));
        mood.best.max(*potential) / 4
    };
    match mood.manner {
        Manner::Lead => theirs + 12,
        Manner::Aggressive | Manner::Random | Manner::Search => theirs - mine() - 30,
        _ => {
            if theirs > mine() + 15 {
                theirs
            } else {
                -10
            }
        }
    }
}

/// Guard with the last action, when it saves more than the next attack would do.
fn guard(fight: &Fight, mood: &Mood) -> i32 {
    if !mood.own_turn || mood.left != 1 {
        return -30;
    }
    let saved = estimate::threat(fight, mood.who).guarded;
    careful(mood.manner, estimate::weigh(saved, left(fight, mood.who)))
}

/// What somebody of this manner gives for its own skin.
fn careful(manner: Manner, worth: i32) -> i32 {
    let percent = match manner {
        Manner::Cautious => 130,
        Manner::Protect | Manner::Skirmish => 100,
        Manner::Lead | Manner::Focus => 80,
        Manner::Aggressive | Manner::Random | Manner::Search => 50,
    };
    worth * percent / 100
}

/// A readied attack for those who cannot reach anybody now, but may be reached.
fn ready(fight: &Fight, mood: &Mood) -> i32 {
    if !mood.own_turn || mood.left != 1 || mood.best > 0 || fight[mood.who].reactions == 0 {
        return -30;
    }
    let reach = crate::rules::means::reach(fight, mood.who);
    let comes = |&id: &Id| {
        let meters = distance(fight, mood.who, id);
        meters > reach && meters <= speed(fight, id).saturating_add(reach)
    };
    let armed = held(fight, mood.who).into_iter().any(|which| {
        is_good(fight, which)
            && crate::rules::means::usage(fight, mood.who, With::Item(which))
                != crate::setup::Usage::Projectile
    });
    if armed && enemies(fight, mood.who).any(|id| comes(&id)) { 35 } else { -30 }
}

/// Moving toward somebody to strike, to a goal, or into cover.
fn moves(fight: &Fight, mood: &Mood) -> i32 {
    if mood.goal.is_some_and(|meters| meters > 0) {
        return 75;
    }
    if mood.is_out_of_range() {
        return 60;
    }
    let fallen = || {
        friends(fight, mood.who).any(|id| {
            can_rouse(fight, mood.who, id)
                && !crate::rules::work::can_resuscitate(fight, mood.who, id)
                && distance(fight, mood.who, id) <= speed(fight, mood.who)
        })
    };
    if mood.manner == Manner::Protect && mood.left == 3 && fallen() {
        return 80;
    }
    // Those who shoot step back from whoever stands before them, once they have shot.
    let shoots = mood.range > crate::rules::means::reach(fight, mood.who) + 3;
    let pressed = mood.nearest.is_some_and(|meters| meters <= 2);
    let back = matches!(mood.manner, Manner::Skirmish | Manner::Cautious);
    if shoots && pressed && back && mood.left <= 2 { 40 } else { -20 }
}

fn sprint(fight: &Fight, mood: &Mood) -> i32 {
    let left = current(fight, mood.who, Pool::Stamina);
    let far = mood.goal.is_some_and(|meters| meters > 0) || mood.is_out_of_range();
    if far && left > 4 { 45 } else { -20 }
}

/// Those who shoot lie down at the end of their turn, where nobody comes near and somebody shoots.
fn lie_down(fight: &Fight, mood: &Mood) -> i32 {
    if mood.left == 0 && lies_well(fight, mood) { 5 } else { -50 }
}

/// Whether somebody who shoots is better off prone: all who may get at it shoot as well.
fn lies_well(fight: &Fight, mood: &Mood) -> bool {
    let who = mood.who;
    let far = |id: Id| {
        let comes = speed(fight, id).saturating_add(crate::rules::means::reach(fight, id));
        range(fight, id) > 6 && distance(fight, who, id) > comes
    };
    mood.own_turn && mood.range > 6 && mood.nearest.is_some() && enemies(fight, who).all(far)
}

fn stand_up(fight: &Fight, mood: &Mood) -> i32 {
    if mood.goal.is_none() && !mood.is_out_of_range() && lies_well(fight, mood) {
        return -20;
    }
    let near = enemies(fight, mood.who).any(|id| distance(fight, mood.who, id) <= 3);
    match (near, mood.is_out_of_range()) {
        (true, _) => {
            if mood.left >= 2 {
                70
            } else {
                30
            }
        }
        (false, true) => 65,
        (false, false) => 5,
    }
}

fn seek_cover(fight: &Fight, mood: &Mood) -> i32 {
    let shot_at = enemies(fight, mood.who).any(|id| range(fight, id) > 6);
    let shoots = mood.range > 6;
    if !shot_at || fight[mood.who].in_cover {
        return -20;
    }
    match mood.manner {
        Manner::Cautious | Manner::Skirmish => 38,
        _ if shoots => 30,
        _ => 2,
    }
}

/// An extra reaction with the last action, where several attacks are to be expected: for a shield,
/// a parry or a dodge more, and a riposte after it.
fn wait(fight: &Fight, mood: &Mood) -> i32 {
    let who = mood.who;
    if !mood.own_turn || mood.left != 1 || current(fight, who, Pool::Stamina) < 3 {
        return -30;
    }
    let threat = estimate::threat(fight, who);
    // The ordinary reaction answers the first attack.
    let further = (threat.attacks - 100).clamp(0, 100);
    let shielded = crate::rules::react::shields(fight, who)
        .map(|which| {
            let block = crate::rules::item::item(fight, which).block.unwrap_or(0);
            i32::from(fight[which].durability.min(block + 4)) * 100
        })
        .max()
        .unwrap_or(0)
        .min(threat.worst);
    let counter = crate::rules::maneuver::learned(fight, who)
        .any(|which| fight.setup.maneuvers[which.index()].kind == ManeuverKind::AfterParry);
    let struck = if counter && threat.parried > 0 { mood.best * 2 / 3 } else { 0 };
    let saved = (threat.parried.max(shielded) + struck) * further / 100;
    careful(mood.manner, estimate::weigh(saved, left(fight, who)))
}

/// A draught for whoever is low.
fn uses(fight: &Fight, which: ItemId, on: Id) -> i32 {
    let Some((pool, amount)) = item(fight, which).restores else { return -20 };
    let lacking = maximum(fight, on, pool) - current(fight, on, pool);
    let able = estimate::left(fight, on) > 0 && is_able(fight, on);
    if able && lacking >= amount { 55 } else { -20 }
}
