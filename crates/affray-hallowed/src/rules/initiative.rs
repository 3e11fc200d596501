//! Initiative: the roll, the Round Initiative, newcomers (`hallowed.initiative.*`).

use affray_table::{Clause, Reckon, Step, Sum, Table, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Course, Motion};
use crate::ids::{Id, MAX_COMBATANTS, TalentId};
use crate::kinds::{Attribute, Condition, Gift};
use crate::moves::Purpose;
use crate::reason::From;
use crate::rules::attribute::{modifier, score};
use crate::rules::condition::{Affliction, begin, is_deafened, is_standing};
use crate::rules::round::next_count;
use crate::rules::{custom, declare, space};
use crate::settings::{JoinerEqual, SpellSpeedMinimum, SurprisedJoiner, Ties};
use crate::setup::Joiner;
use crate::state::{Act, Declared, Fight, Phase};

/// What a carried-over turn comes earlier by (`hallowed.initiative.joiner-minus-12`).
pub(crate) const CARRY: i16 = 12;

/// What is added to somebody's roll.
#[must_use]
pub(crate) fn bonus(fight: &Fight, who: Id) -> i16 {
    total(|into| add(fight, who, into)) as i16
}

/// What is added to somebody's roll: less Agility, and bonuses (`hallowed.initiative.roll`).
pub(crate) fn add(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let agility = modifier(fight, who, Attribute::Agility);
    let clause = match agility < 0 {
        true => clause::INITIATIVE_PENALTY_ADDED,
        false => clause::INITIATIVE_ROLL,
    };
    into.add(-agility, From::Modifier(Attribute::Agility), clause);
    let further = fight.profile(who).initiative_bonus;
    into.add(further, From::InitiativeBonus, clause::INITIATIVE_OTHER_MODIFIERS);
}

/// Everybody rolls, one roll for a group that shares it (`hallowed.initiative.shared-one-roll`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn roll_all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
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
            clause::PROCEDURE_DICE_ORDER,
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
            settle(t, fight, member, (d12, slowest));
        }
    }
    Ok(())
}

/// One creature rolls.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let d12 = t.roll(Purpose::Initiative { who }, Sum::d(12))? as i16;
    let bonus = bonus(fight, who);
    settle(t, fight, who, (d12, bonus));
    Ok(())
}

/// The Base Initiative of somebody: the die, and what is added to it.
fn settle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, (rolled, bonus): (i16, i16)) {
    let base = rolled + bonus;
    fight[who].base = base;
    let terms = t.terms(|into| {
        into.add(rolled, From::Die, clause::INITIATIVE_ROLL);
        add(fight, who, into);
        into.at_least(base, From::Slowest, clause::INITIATIVE_SHARED_IDENTICAL);
    });
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
    t.tell(clause::INITIATIVE_ROLL, || Course::Initiative { who, rolled, base, terms }.into());
}

/// Puts people in order of Base Initiative, equals by the roster.
pub(crate) fn by_base(fight: &Fight, people: &mut [Id]) {
    people.sort_by_key(|&who| (fight[who].base, who));
}

/// The talent with which somebody can make a declaration quicker.
#[must_use]
pub(crate) fn quick_talent(fight: &Fight, who: Id) -> Option<TalentId> {
    let own = fight.profile(who).talents.iter().copied();
    own.filter(|_| fight.setup.has_talents).find(|&it| fight.talent(it).gift == Gift::Quick)
}

/// The initiative modifier of a declared action, and its clause (`hallowed.actions.*`).
#[must_use]
pub(crate) fn of_act(fight: &Fight, act: Act) -> (i16, Clause) {
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
fn slowness(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    for (is_so, condition) in [
        (is_deafened(fight, who), Condition::Deafened),
        (it.has(Condition::Concussed), Condition::Concussed),
        (it.has(Condition::Entangled), Condition::Entangled),
    ] {
        if is_so {
            into.add(2, From::Is(who, condition), clause::CONDITIONS_INITIATIVE_TIMING);
        }
    }
    custom::add(fight, who, |custom| custom.initiative, into);
}

/// The Round Initiative of a declaration.
#[must_use]
pub(crate) fn round_initiative(fight: &Fight, who: Id, declared: Declared) -> i16 {
    total(|into| add_round(fight, who, declared, into)) as i16
}

/// What a Round Initiative is made up of: Base and modifiers (`hallowed.initiative.round`).
pub(crate) fn add_round(fight: &Fight, who: Id, declared: Declared, into: &mut impl Reckon<From>) {
    into.add(fight[who].base, From::BaseInitiative, clause::INITIATIVE_ROUND);
    let (modifier, clause) = of_act(fight, declared.act);
    into.add(modifier, From::Act(declared.act), clause);
    slowness(fight, who, into);
    if declared.quick
        && let Some(talent) = quick_talent(fight, who)
    {
        let amount = -fight.talent(talent).amount;
        into.add(amount, From::Talent(talent), clause::ACTIONS_TALENT_COST);
    }
}

/// Says by which clauses a Round Initiative is what it is.
pub(crate) fn cite_round(t: &mut impl Table<Fight>, fight: &Fight, who: Id, declared: Declared) {
    if !t.keeps_clauses() {
        return;
    }
    if round_initiative(fight, who, declared) != fight[who].base {
        t.cite(clause::INITIATIVE_ROUND);
    }
    if fight.state.round > 1 {
        t.cite(clause::INITIATIVE_NOT_CUMULATIVE);
    }
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
    if total(|into| slowness(fight, who, into)) != 0 {
        t.cite(clause::CONDITIONS_INITIATIVE_TIMING);
    }
    if round_initiative(fight, who, declared) <= 0 {
        t.cite(clause::INITIATIVE_NEGATIVE);
    }
}

/// Who enters now: at the start of a round, or once its count has been worked out
/// (`hallowed.initiative.joiner-rolls`). Gives whether anybody does.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn joiners(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    enter_where(t, fight, |fight, joiner| match joiner.after {
        None => true,
        // At the start of a round: whoever was to come in one before it.
        Some(_) if fight.state.phase == Phase::Declare => joiner.round < fight.state.round,
        Some(after) => fight.state.count.is_some_and(|count| count >= after),
    })
}

/// Who enters when no count is left in a round: all who were to come in it. Gives whether anybody
/// does.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn late_joiners(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<bool> {
    enter_where(t, fight, |_, _| true)
}

/// Of those who are to enter in this round or before, and have not yet, those who are due do.
fn enter_where(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    is_due: impl Fn(&Fight, &Joiner) -> bool,
) -> Step<bool> {
    let setup = fight.setup.clone();
    let mut any = false;
    for (place, joiner) in setup.joiners.iter().enumerate() {
        let bit = 1 << place;
        let open = fight.state.entered & bit == 0 && joiner.round <= fight.state.round;
        if open && is_due(fight, joiner) {
            fight.state.entered |= bit;
            if joiner.surprised {
                enter_surprised(t, fight, joiner.who)?;
            } else {
                enter(t, fight, joiner.who)?;
            }
            any = true;
        }
    }
    Ok(any)
}

/// Somebody is in the running fight, and rolls (`hallowed.initiative.joiner-rolls`).
fn arrive(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let at = fight[who].at;
    let free = space::free_near(fight, at);
    fight[who].exit = None;
    t.tell(clause::INITIATIVE_JOINER_ROLLS, || Course::Enters { who }.into());
    fight[who].standing = is_standing(fight, who);
    if let Some(free) = free
        && free != at
    {
        // hallowed.move.entry: on the nearest free square, where somebody holds its own.
        (fight[who].at, fight[who].tie_at) = (free, free);
        let (yards, left) = (0, space::yards_left(fight, who));
        t.tell(clause::MOVE_ENTRY, || Motion::Goes { who, to: free, yards, left }.into());
    }
    roll(t, fight, who)
}

/// Somebody enters the running fight, rolls, and declares (`hallowed.initiative.joiner-declares`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn enter(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    arrive(t, fight, who)?;
    if matches!(fight.state.phase, Phase::Between | Phase::Declare) {
        return Ok(());
    }
    t.cite(clause::INITIATIVE_JOINER_DECLARES);
    let declared = declare::one(t, fight, who)?;
    let count = declare::announce(t, fight, who, declared);
    place(t, fight, who, declared, count);
    Ok(())
}

/// Somebody enters the running fight and is surprised (`hallowed.surprise.joiner`).
fn enter_surprised(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    arrive(t, fight, who)?;
    let rounds = match fight.setup.settings.surprised_joiner {
        SurprisedJoiner::Round => 1,
        SurprisedJoiner::NextToo => 2,
    };
    t.cite(clause::SURPRISE_JOINER);
    t.cite(clause::SURPRISE_JOINER_DURATION);
    begin(t, fight, who, Affliction::of(Condition::Surprised, rounds));
    Ok(())
}

/// Where a Round Initiative that was found in mid-round comes: now, or in the next round
/// (`hallowed.initiative.joiner-passed`).
fn place(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared, count: i16) {
    let equal = next_count(fight) == Some(count);
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
pub(crate) fn carry_over(
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
    t.tell(clause::INITIATIVE_JOINER_PASSED, || Course::CarriedOver { who, count }.into());
}

/// Which turn of somebody's comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Due {
    /// The one carried over from the round before.
    Carried,
    /// Its own.
    Own,
}

/// Who of a count goes next: lower Base Initiative, then higher Agility, then the roster; a
/// carried turn before one's own (`hallowed.initiative.tie-rolling-order`).
#[must_use]
pub(crate) fn next_of_count(fight: &Fight) -> Option<(Id, Due)> {
    let state = &fight.state;
    let instant = fight.setup.settings.ties == Ties::AtOnce;
    let key = |who: Id| {
        let agility = -score(fight, who, Attribute::Agility);
        if instant { (agility, 0, who) } else { (fight[who].base, agility, who) }
    };
    let carriers = state.carriers.iter().map(|who| (who, Due::Carried));
    let members = state.members.iter().map(|who| (who, Due::Own));
    carriers.chain(members).min_by_key(|&(who, due)| (key(who), due))
}
