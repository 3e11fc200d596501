//! Initiative: the roll, the Round Initiative, newcomers (`hallowed.initiative.*`).

use affray_table::{Clause, Step, Sum, Table};
use arrayvec::ArrayVec;

use crate::attribute::{modifier, score};
use crate::clause;
use crate::condition::{begin, is_deafened, is_fighting};
use crate::custom;
use crate::declare;
use crate::event::Event;
use crate::moves::Purpose;
use crate::settings::{JoinerEqual, SpellSpeedMinimum, SurprisedJoiner, Ties};
use crate::setup::{Attribute, Gift, Id, MAX_COMBATANTS, TalentId};
use crate::state::{Act, Condition, Declared, Fight, Phase};

/// What a carried-over turn comes earlier by (`hallowed.initiative.joiner-minus-12`).
pub const CARRY: i16 = 12;

/// What is added to somebody's roll: less Agility, and bonuses (`hallowed.initiative.roll`).
#[must_use]
pub fn bonus(fight: &Fight, who: Id) -> i16 {
    fight.profile(who).initiative_bonus - modifier(fight, who, Attribute::Agility)
}

/// Everybody rolls, one roll for a group that shares it (`hallowed.initiative.shared-one-roll`).
///
/// # Errors
/// The table has no answer yet.
pub fn roll_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::PROCEDURE_DICE_ORDER);
    let setup = fight.setup.clone();
    for who in fight.roster() {
        if fight[who].exit.is_some() {
            continue;
        }
        let group = setup.shared.iter().copied().find(|bits| bits & (1 << who.0) != 0);
        let Some(bits) = group else {
            roll(t, fight, who)?;
            continue;
        };
        // Whoever of the group enters later rolls on entering; the first who is there, for all.
        let here = |&it: &Id| bits & (1 << it.0) != 0 && fight[it].exit.is_none();
        let members: ArrayVec<Id, MAX_COMBATANTS> = fight.roster().filter(here).collect();
        if members.first() != Some(&who) {
            continue;
        }
        let d12 = t.roll(Purpose::Initiative { who }, Sum::d(12))? as i16;
        for clause in [
            clause::INITIATIVE_SHARED_CHOICE,
            clause::INITIATIVE_SHARED_ONE_ROLL,
            clause::INITIATIVE_SHARED_IDENTICAL,
            clause::INITIATIVE_SHARED_ACTIONS,
        ] {
            t.cite(clause);
        }
        // hallowed.initiative.shared-identical: of different modifiers the slowest is used.
        let slowest = members.iter().map(|&it| bonus(fight, it)).max().unwrap_or(0);
        for member in members {
            settle(t, fight, member, d12 + slowest);
        }
    }
    Ok(())
}

/// One creature rolls.
///
/// # Errors
/// The table has no answer yet.
pub fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let d12 = t.roll(Purpose::Initiative { who }, Sum::d(12))? as i16;
    settle(t, fight, who, d12 + bonus(fight, who));
    Ok(())
}

fn settle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, base: i16) {
    fight[who].base = base;
    if t.keeps_clauses() {
        t.cite(clause::INITIATIVE_PENALTY_ADDED);
        t.cite(clause::INITIATIVE_BASE_FIXED);
        t.cite(clause::ATTRIBUTE_AGILITY_USE);
        if fight.profile(who).initiative_bonus != 0 {
            t.cite(clause::INITIATIVE_OTHER_MODIFIERS);
        }
        if fight[who].has(Condition::Surprised) {
            t.cite(clause::SURPRISE_STILL_ROLL);
        }
        if base <= 0 {
            t.cite(clause::INITIATIVE_NEGATIVE);
        }
    }
    t.tell(clause::INITIATIVE_ROLL, || Event::Initiative { who, base });
}

/// The talent with which somebody can make a declaration quicker.
#[must_use]
pub fn quick_talent(fight: &Fight, who: Id) -> Option<TalentId> {
    let own = fight.profile(who).talents.iter().copied();
    own.filter(|_| fight.setup.has_talents).find(|&it| fight.talent(it).gift == Gift::Quick)
}

/// The initiative modifier of a declared action, and its clause (`hallowed.actions.*`).
#[must_use]
pub fn of_act(fight: &Fight, act: Act) -> (i16, Clause) {
    match act {
        Act::Nothing => (0, clause::DECLARE_NOTHING),
        Act::Attack(which) => (fight.weapon(which).speed, clause::ACTIONS_ATTACK),
        Act::Throw(which) => {
            let weapon = fight.weapon(which);
            let modifier = match weapon.throwing {
                Some(throwing) if weapon.is_melee() => throwing.modifier,
                _ => weapon.speed,
            };
            (modifier, clause::ACTIONS_THROW)
        }
        Act::Defensive(which) => (fight.weapon(which).speed + 1, clause::ACTIONS_DEFENSIVE_ATTACK),
        Act::Wary => (1, clause::ACTIONS_DEFENSIVE_ATTACK_WITHOUT_ATTACK),
        Act::FullDefense => (-1, clause::ACTIONS_FULL_DEFENSE),
        Act::Cast(which) => {
            let speed = fight.spell(which).speed;
            let floored = fight.setup.settings.spell_speed_minimum == SpellSpeedMinimum::Zero;
            (if floored { speed.max(0) } else { speed }, clause::ACTIONS_CAST)
        }
        Act::Use(which) => (fight.item(which).modifier, clause::ACTIONS_CONSUMABLE),
        Act::Hurl(which) => (fight.item(which).modifier, clause::ACTIONS_THROW),
        Act::Aid | Act::Intimidate | Act::Struggle | Act::Douse | Act::Wipe => {
            (fight.setup.settings.unlisted_modifier, clause::DECLARE_UNLISTED)
        }
    }
}

/// What conditions add to Round Initiative (`hallowed.conditions.initiative-timing`).
fn slowness(fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    let one = |is_so: bool| if is_so { 2 } else { 0 };
    one(is_deafened(fight, who))
        + one(it.has(Condition::Concussed))
        + one(it.has(Condition::Entangled))
        + custom::sum(fight, who, |custom| custom.initiative)
}

/// The Round Initiative of a declaration: Base and modifiers (`hallowed.initiative.round`).
#[must_use]
pub fn round_initiative(fight: &Fight, who: Id, declared: Declared) -> i16 {
    let quick = match quick_talent(fight, who) {
        Some(talent) if declared.quick => fight.talent(talent).amount,
        _ => 0,
    };
    fight[who].base + of_act(fight, declared.act).0 + slowness(fight, who) - quick
}

/// Says by which clauses a Round Initiative is what it is.
pub fn cite_round(t: &mut impl Table<Fight>, fight: &Fight, who: Id, declared: Declared) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::INITIATIVE_ROUND);
    t.cite(clause::INITIATIVE_NOT_CUMULATIVE);
    t.cite(of_act(fight, declared.act).1);
    if let Act::Cast(which) = declared.act {
        let spell = fight.spell(which);
        t.cite(match spell.speed == spell.tn - 10 {
            true => clause::ACTIONS_SPELL_SPEED,
            false => clause::ACTIONS_SPELL_SPEED_OVERRIDE,
        });
        if spell.speed < 0 {
            t.cite(clause::ACTIONS_SPELL_SPEED_LOW_TN);
        }
    }
    custom::cite(t, fight, who);
    if slowness(fight, who) != 0 {
        t.cite(clause::CONDITIONS_INITIATIVE_TIMING);
    }
    if round_initiative(fight, who, declared) <= 0 {
        t.cite(clause::INITIATIVE_NEGATIVE);
    }
}

/// Who enters now: at the start of a round, or once its count has been worked out
/// (`hallowed.initiative.joiner-rolls`). `last` when no count is left in this round.
///
/// # Errors
/// The table has no answer yet.
pub fn joiners(t: &mut impl Table<Fight>, fight: &mut Fight, last: bool) -> Step<bool> {
    if fight.setup.joiners.is_empty() {
        return Ok(false);
    }
    let setup = fight.setup.clone();
    let mut any = false;
    for (place, joiner) in setup.joiners.iter().enumerate() {
        let bit = 1 << place;
        if fight.state.entered & bit != 0 || joiner.round > fight.state.round {
            continue;
        }
        let declaring = fight.state.phase == Phase::Declare;
        let due = match joiner.after {
            None => true,
            Some(_) if declaring => joiner.round < fight.state.round,
            Some(after) => last || fight.state.count.is_some_and(|count| count >= after),
        };
        if due {
            fight.state.entered |= bit;
            enter(t, fight, joiner.who, joiner.surprised)?;
            any = true;
        }
    }
    Ok(any)
}

/// Somebody enters the running fight, rolls, and declares.
///
/// # Errors
/// The table has no answer yet.
pub fn enter(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, surprised: bool) -> Step {
    fight[who].exit = None;
    t.tell(clause::INITIATIVE_JOINER_ROLLS, || Event::Enters { who });
    fight[who].standing = is_fighting(fight, who);
    roll(t, fight, who)?;
    if surprised {
        let rounds = match fight.setup.settings.surprised_joiner {
            SurprisedJoiner::Round => 1,
            SurprisedJoiner::NextToo => 2,
        };
        t.cite(clause::SURPRISE_JOINER);
        t.cite(clause::SURPRISE_JOINER_DURATION);
        begin(t, fight, who, Condition::Surprised, rounds, None);
        return Ok(());
    }
    if fight.state.phase == Phase::Declare {
        return Ok(());
    }
    t.cite(clause::INITIATIVE_JOINER_DECLARES);
    let declared = declare::one(t, fight, who)?;
    let count = declare::announce(t, fight, who, declared);
    place(t, fight, who, declared, count);
    Ok(())
}

/// Where a Round Initiative that was found in mid-round comes: now, or in the next round
/// (`hallowed.initiative.joiner-passed`).
fn place(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared, count: i16) {
    let equal = crate::round::next_count(fight) == Some(count);
    let passed = fight.state.count.is_some_and(|now| count <= now)
        || equal && fight.setup.settings.joiner_equal == JoinerEqual::Passed;
    if equal || fight.state.count == Some(count) {
        t.cite(clause::INITIATIVE_JOINER_EQUAL);
    }
    if passed {
        carry_over(t, fight, who, declared, count);
    } else {
        t.cite(clause::INITIATIVE_JOINER_IN_TIME);
        fight[who].due = Some(count);
    }
}

/// A missed turn is taken in the next round, 12 earlier.
pub fn carry_over(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    declared: Declared,
    missed: i16,
) {
    let count = missed - CARRY;
    fight[who].due = None;
    fight[who].carried = Some((declared, count));
    fight[who].carries_now = false;
    t.cite(clause::INITIATIVE_JOINER_MINUS_12);
    t.tell(clause::INITIATIVE_JOINER_PASSED, || Event::CarriedOver { who, count });
}

/// Who of a count goes next: lower Base Initiative, then higher Agility, then the roster; a
/// carried turn before one's own (`hallowed.initiative.tie-rolling-order`).
#[must_use]
pub fn next_of_count(fight: &Fight) -> Option<(Id, bool)> {
    let state = &fight.state;
    let instant = fight.setup.settings.ties == Ties::AtOnce;
    let key = |who: Id| {
        let agility = -score(fight, who, Attribute::Agility);
        if instant { (agility, 0, who) } else { (fight[who].base, agility, who) }
    };
    let carriers = state.carriers.iter().map(|who| (who, true));
    let members = state.members.iter().map(|who| (who, false));
    carriers.chain(members).min_by_key(|&(who, carried)| (key(who), !carried))
}
