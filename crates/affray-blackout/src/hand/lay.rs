//! Conditions that the game master lays on people, and lifts.

use affray_engine::hand::Hand;
use std::sync::Arc;

use affray_table::{End, Table};

use super::carry::Ruled;
use crate::kinds::{Condition, CustomId, Id, Level, Term};
use crate::ruled::Suffering;
use crate::rules::condition::{MINUTE, free_captives, is_brief, most, next_turn, pile};
use crate::rules::field::is_adjacent;
use crate::rules::{custom, damage};
use crate::settings::{SlowedLasts, StacksExpire};
use crate::state::{Fight, Held, MAX_HELD};
use crate::words::name;

/// Something lies on somebody, at a level where it has one, and until then.
pub(super) fn lay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, what): (Id, Suffering),
    level: Option<i32>,
    end: End,
) -> Ruled {
    let few = level.map(|level| level.clamp(0, 255) as u8);
    match what {
        Suffering::Condition(condition) => begins(t, fight, (who, condition), few, end),
        Suffering::Level(which) => {
            is_at(fight, (who, which), few.unwrap_or(1).min(most(which)), end);
            damage::settle(t, fight, who);
        }
        Suffering::Custom(which) => custom_is(fight, (who, which), few.unwrap_or(1), end)?,
        Suffering::Afraid(of) => fight[who].afraid_of.add(of),
        Suffering::Taunted(by) => {
            if let Some((before, _)) = fight[who].taunted {
                fight.state.decrees.lay(who.0, Suffering::Taunted(before), None);
            }
            fight[who].taunted = Some((by, next_turn(fight, who)));
        }
        Suffering::Grappled(by) => {
            if !is_adjacent(fight, who, by) {
                return Fight::refuse(format!(
                    "{} is not next to {}",
                    name(fight, by),
                    name(fight, who)
                ));
            }
            Arc::make_mut(&mut fight.setup).has_holds = true;
            fight[who].grappled = Some(by);
        }
        Suffering::Injured(kind) => fight[who].injuries.add(kind),
        Suffering::Wounded(kind) => fight[who].wounds.add(kind),
    }
    let until = end.after(next_turn(fight, who));
    fight.state.decrees.lay(who.0, what, until);
    Ok(())
}

fn begins(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, condition): (Id, Condition),
    level: Option<u8>,
    end: End,
) {
    let settings = &fight.setup.settings;
    let brief = end == End::Rules && is_brief(settings, condition);
    let minute = end == End::Rules && settings.slowed_lasts == SlowedLasts::Minute;
    let turns = if brief { next_turn(fight, who) } else { 0 };
    let until = minute.then(|| fight.in_rounds(MINUTE));
    let it = &mut fight[who];
    it.conditions.add(condition);
    it.turns[condition as usize] = turns;
    match condition {
        Condition::Poisoned => it.poison = it.poison.max(2),
        Condition::Hidden => it.hidden = level.unwrap_or(it.hidden.max(1)),
        Condition::Slowed => it.slowed_until = until,
        Condition::Surprised => it.surprised_until = None,
        Condition::Paralyzed => free_captives(t, fight, who),
        Condition::Berserk
        | Condition::Blinded
        | Condition::Distracted
        | Condition::Encouraged
        | Condition::Immobilized
        | Condition::Prone
        | Condition::Stunned
        | Condition::Magnetic => {}
    }
}

/// A level is this; by the rules Acid, Vulnerable and Warded last a minute.
fn is_at(fight: &mut Fight, (who, level): (Id, Level), now: u8, end: End) {
    fight[who].levels[level as usize] = now;
    fight[who].deadlines[level as usize] = None;
    fight.state.stacks.retain(|stack| !(stack.who == who && stack.level == level));
    let each = fight.setup.settings.stacks_expire == StacksExpire::Each;
    match level {
        _ if end != End::Rules || now == 0 => {}
        Level::Vulnerable | Level::Warded if each => pile(fight, who, level),
        Level::Acid | Level::Vulnerable | Level::Warded => {
            fight[who].deadlines[level as usize] = Some(fight.in_rounds(MINUTE));
        }
        Level::Corroded | Level::Exhausted | Level::Fatigued => {}
    }
}

fn custom_is(fight: &mut Fight, (who, which): (Id, CustomId), level: u8, end: End) -> Ruled {
    let entry = custom::entry(fight, which);
    let (level, lasts) = (level.clamp(1, entry.most.max(1)), entry.lasts);
    let (turns, until) = match lasts {
        Term::NextTurn if end == End::Rules => (next_turn(fight, who), None),
        Term::Minute if end == End::Rules => (0, Some(fight.in_rounds(MINUTE))),
        Term::NextTurn | Term::Minute | Term::Encounter => (0, None),
    };
    fight.state.held.retain(|held| !(held.who == who && held.custom == which));
    if fight.state.held.is_full() {
        return Fight::refuse(format!(
            "no more than {MAX_HELD} such conditions are kept at a time"
        ));
    }
    fight.state.held.push(Held { who, custom: which, level, turns, until });
    Ok(())
}

/// Something no longer lies on somebody.
pub(super) fn lift(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: Suffering) {
    fight.state.decrees.lay(who.0, what, None);
    let it = &mut fight[who];
    match what {
        Suffering::Condition(condition) => {
            it.conditions.remove(condition);
            it.turns[condition as usize] = 0;
            match condition {
                Condition::Slowed => it.slowed_until = None,
                Condition::Surprised => it.surprised_until = None,
                Condition::Hidden => it.hidden = 0,
                Condition::Poisoned => it.poison = 0,
                Condition::Berserk
                | Condition::Blinded
                | Condition::Distracted
                | Condition::Encouraged
                | Condition::Immobilized
                | Condition::Paralyzed
                | Condition::Prone
                | Condition::Stunned
                | Condition::Magnetic => {}
            }
        }
        Suffering::Level(level) => {
            is_at(fight, (who, level), 0, End::Ruled);
            damage::settle(t, fight, who);
        }
        Suffering::Custom(which) => {
            fight.state.held.retain(|held| !(held.who == who && held.custom == which));
        }
        Suffering::Afraid(of) => it.afraid_of.remove(of),
        Suffering::Taunted(_) => it.taunted = None,
        Suffering::Grappled(_) => it.grappled = None,
        Suffering::Injured(kind) => it.injuries.remove(kind),
        Suffering::Wounded(kind) => it.wounds.remove(kind),
    }
}
