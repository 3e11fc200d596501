//! Conditions: how they begin, what they mean, what ends them (`blackout.conditions.*`).

use affray_table::{Reckon, Table, total};

use crate::clause;
use crate::event::{Event, Plight};
use crate::kinds::{Attribute, Ban, Condition, Effect, Id, Level, SideId, Threat};
use crate::reason::From;
use crate::rules::{custom, damage, effects, field, gear, gm};
use crate::settings::{GripRange, Settings, SlowedLasts, StacksExpire};
use crate::state::{Deadline, Fight, Stack};

/// Whether somebody is Out of the Fight (`blackout.damage.out-of-the-fight`).
#[must_use]
#[inline]
pub fn is_out(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    it.gone
        || it.hp <= 0
        || it.causes.0 != 0
        || it.level(Level::Exhausted) >= 5
        || it.level(Level::Fatigued) >= 5
}

/// Whether a side sees nothing of somebody (`blackout.conditions.hidden`).
#[must_use]
#[inline]
pub(crate) fn is_hidden_from(fight: &Fight, who: Id, side: SideId) -> bool {
    fight[who].has(Condition::Hidden) && fight[who].side != side
}

/// Whether somebody can do anything in its turn, and engage others out of it.
#[must_use]
pub(crate) fn can_act(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    !is_out(fight, who)
        && !it.has(Condition::Paralyzed)
        && !it.has(Condition::Surprised)
        && !custom::forbids(fight, who, Ban::Actions)
}

/// Whether somebody may walk by itself.
#[must_use]
pub(crate) fn can_move(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let holds =
        fight.setup.has_holds && fight.roster().any(|other| fight[other].grappled == Some(who));
    !it.has(Condition::Immobilized)
        && it.gripped.is_none()
        && it.grappled.is_none()
        && !holds
        && !custom::forbids(fight, who, Ban::Movement)
}

/// What a level can be at most (`blackout.conditions.stacks`).
#[must_use]
pub(crate) const fn most(level: Level) -> u8 {
    match level {
        Level::Acid | Level::Corroded => 3,
        Level::Exhausted | Level::Fatigued => 5,
        Level::Vulnerable => 20,
        Level::Warded => 4,
    }
}

/// The clause of a level.
#[must_use]
pub(crate) const fn level_clause(level: Level) -> affray_table::Clause {
    match level {
        Level::Acid => clause::CONDITIONS_ACID,
        Level::Corroded => clause::CONDITIONS_CORRODED,
        Level::Exhausted => clause::CONDITIONS_EXHAUSTED,
        Level::Fatigued => clause::CONDITIONS_FATIGUED,
        Level::Vulnerable => clause::CONDITIONS_VULNERABLE,
        Level::Warded => clause::CONDITIONS_WARDED,
    }
}

/// Adds levels within the limit; Acid, Vulnerable and Warded start their minute again.
pub(crate) fn raise(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, level: Level, by: u8) {
    let sum = fight[who].level(level) + by;
    let now = sum.min(most(level));
    fight[who].levels[level as usize] = now;
    if sum > by {
        t.cite(clause::CONDITIONS_STACKS);
    }
    let each = fight.setup.settings.stacks_expire == StacksExpire::Each;
    match level {
        Level::Vulnerable | Level::Warded if each => pile(fight, who, level),
        Level::Acid | Level::Vulnerable | Level::Warded => {
            fight[who].deadlines[level as usize] = Some(fight.in_rounds(MINUTE));
        }
        Level::Corroded | Level::Exhausted | Level::Fatigued => {}
    }
    t.tell(level_clause(level), || Event::Plight(Plight::LevelNow { who, level, now }));
    if now >= 5 {
        match level {
            Level::Exhausted => t.cite(clause::CONDITIONS_EXHAUSTED_FIVE),
            Level::Fatigued => t.cite(clause::CONDITIONS_FATIGUED_FIVE),
            Level::Acid | Level::Corroded | Level::Vulnerable | Level::Warded => {}
        }
    }
    damage::settle(t, fight, who);
}

/// Gives each stack that is new its own minute (`blackout.conditions.vulnerable-expiry`).
pub(crate) fn pile(fight: &mut Fight, who: Id, level: Level) {
    let until = fight.in_rounds(MINUTE);
    let own = |stack: &&Stack| stack.who == who && stack.level == level;
    let known = fight.state.stacks.iter().filter(own).count() as u8;
    for _ in known..fight[who].level(level) {
        if fight.state.stacks.is_full() {
            // More than anybody keeps count of: the oldest makes room.
            fight.state.stacks.remove(0);
        }
        fight.state.stacks.push(Stack { who, level, until });
    }
}

/// Takes the oldest stacks away until there are no more than so many.
fn unpile(fight: &mut Fight, who: Id, level: Level, to: u8) {
    let own = |stack: &Stack| stack.who == who && stack.level == level;
    let mut over = fight.state.stacks.iter().filter(|it| own(it)).count().saturating_sub(to.into());
    fight.state.stacks.retain(|stack| {
        let goes = over > 0 && own(stack);
        over -= usize::from(goes);
        !goes
    });
}

/// Sets a level lower, or to nothing.
pub(crate) fn lower(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, level: Level, to: u8) {
    if fight[who].level(level) <= to || gm::keeps_level(fight, who, level) {
        return;
    }
    if fight[who].level(level) >= 5 {
        match level {
            Level::Exhausted => t.cite(clause::CONDITIONS_EXHAUSTED_FIVE),
            Level::Fatigued => t.cite(clause::CONDITIONS_FATIGUED_FIVE),
            Level::Acid | Level::Corroded | Level::Vulnerable | Level::Warded => {}
        }
    }
    fight[who].levels[level as usize] = to;
    if to == 0 {
        fight[who].deadlines[level as usize] = None;
    }
    unpile(fight, who, level, to);
    t.tell(level_clause(level), || Event::Plight(Plight::LevelNow { who, level, now: to }));
    damage::settle(t, fight, who);
}

/// Rounds of a minute (`blackout.time.minute`).
pub(crate) const MINUTE: u16 = 10;

/// The clause of a condition.
#[must_use]
pub(crate) const fn clause_of(condition: Condition) -> affray_table::Clause {
    match condition {
        Condition::Berserk => clause::CONDITIONS_BERSERK,
        Condition::Blinded => clause::CONDITIONS_BLINDED,
        Condition::Distracted => clause::CONDITIONS_DISTRACTED,
        Condition::Encouraged => clause::CONDITIONS_ENCOURAGED,
        Condition::Hidden => clause::CONDITIONS_HIDDEN,
        Condition::Immobilized => clause::CONDITIONS_IMMOBILIZED,
        Condition::Paralyzed => clause::CONDITIONS_PARALYZED,
        Condition::Poisoned => clause::CONDITIONS_POISONED,
        Condition::Prone => clause::CONDITIONS_PRONE,
        Condition::Slowed => clause::CONDITIONS_SLOWED,
        Condition::Stunned => clause::CONDITIONS_STUNNED,
        Condition::Surprised => clause::CONDITIONS_SURPRISED,
        Condition::Magnetic => clause::EFFECTS_MAGNETIC,
    }
}

/// A condition begins, for good or until something ends it; a second time changes nothing.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if condition == Condition::Poisoned {
        poison(t, fight, who);
    }
    fight[who].turns[condition as usize] = 0;
    start(t, fight, who, condition);
}

/// A condition begins until the end of its holder's next turn
/// (`blackout.time.end-of-next-turn`).
pub(crate) fn begin_until(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    condition: Condition,
) {
    let turns = next_turn(fight, who);
    let held = fight[who].has(condition);
    let before = fight[who].turns[condition as usize];
    t.cite(clause::TIME_END_OF_NEXT_TURN);
    if held {
        t.cite(clause::CONDITIONS_STACKS);
    }
    // The later of two ends; one without an end stays without.
    fight[who].turns[condition as usize] = if held && before == 0 { 0 } else { before.max(turns) };
    start(t, fight, who, condition);
}

/// Whether a condition ends with its holder's next turn unless something else is said of it
/// (`blackout.conditions.rule-ends`).
#[must_use]
pub(crate) fn is_brief(settings: &Settings, condition: Condition) -> bool {
    match condition {
        Condition::Blinded | Condition::Encouraged | Condition::Surprised => true,
        Condition::Slowed => settings.slowed_lasts == SlowedLasts::NextTurn,
        Condition::Berserk
        | Condition::Distracted
        | Condition::Hidden
        | Condition::Immobilized
        | Condition::Paralyzed
        | Condition::Poisoned
        | Condition::Prone
        | Condition::Stunned
        | Condition::Magnetic => false,
    }
}

/// A condition begins because the GM says so, and ends as its rule has it
/// (`blackout.conditions.rule-ends`).
pub(crate) fn afflict(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if condition == Condition::Slowed {
        t.cite(clause::CONDITIONS_RULE_ENDS);
        effects::slow(t, fight, who);
    } else if is_brief(&fight.setup.settings, condition) {
        t.cite(clause::CONDITIONS_RULE_ENDS);
        begin_until(t, fight, who, condition);
    } else {
        begin(t, fight, who, condition);
    }
}

/// Ends of own turns until the end of the next one: the one being played counts besides.
#[must_use]
pub(crate) fn next_turn(fight: &Fight, who: Id) -> u8 {
    if fight.is_turn_of(who) { 2 } else { 1 }
}

fn start(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    let held = fight[who].has(condition);
    fight[who].conditions.add(condition);
    if !held {
        let brief = fight[who].turns[condition as usize] > 0;
        let event = || Event::Plight(Plight::Began { who, condition, brief });
        t.tell(clause_of(condition), event);
    } else {
        t.cite(clause_of(condition));
    }
    if condition == Condition::Paralyzed {
        free_captives(t, fight, who);
    }
}

/// A condition ends.
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if !fight[who].has(condition) || gm::keeps(fight, who, condition) {
        return;
    }
    fight[who].conditions.remove(condition);
    fight[who].turns[condition as usize] = 0;
    if condition == Condition::Slowed {
        fight[who].slowed_until = None;
    }
    if condition == Condition::Surprised {
        fight[who].surprised_until = None;
    }
    if condition == Condition::Hidden {
        t.cite(clause::CONDITIONS_HIDDEN_END);
        fight[who].hidden = 0;
    }
    t.tell(clause_of(condition), || Event::Plight(Plight::Ended { who, condition }));
}

/// What the 8-hour test must meet grows with each new poisoning
/// (`blackout.conditions.poisoned-again`).
fn poison(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let again = fight[who].has(Condition::Poisoned);
    fight[who].poison = if again { (fight[who].poison + 1).min(5) } else { 2 };
    if again {
        t.cite(clause::CONDITIONS_POISONED_AGAIN);
        t.cite(clause::CONDITIONS_POISONED_WHICH_TEST);
    }
}

/// Everybody somebody grips or grapples is free.
pub(crate) fn free_captives(t: &mut impl Table<Fight>, fight: &mut Fight, captor: Id) {
    for who in fight.roster() {
        if fight[who].gripped.is_some_and(|(by, _)| by == captor) {
            fight[who].gripped = None;
            t.tell(clause::EFFECTS_GRIP_END, || Event::Plight(Plight::Freed { who }));
        }
        if fight[who].grappled == Some(captor) {
            fight[who].grappled = None;
            t.tell(clause::MANEUVER_GRAPPLE_HOLD, || Event::Plight(Plight::Freed { who }));
        }
    }
}

/// Grips and grapples that distance has ended (`blackout.effects.grip-end`).
pub(crate) fn look_at_grips(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let ranged = fight.setup.settings.grip_range == GripRange::Yes;
    for who in fight.roster() {
        if let Some((by, with)) = fight[who].gripped
            && ranged
        {
            let range = gear::weapon_of(fight, with).map_or(5, |weapon| weapon.range);
            if field::distance(fight, by, who) > range {
                fight[who].gripped = None;
                t.tell(clause::EFFECTS_GRIP_END, || Event::Plight(Plight::Freed { who }));
            }
        }
        if let Some(by) = fight[who].grappled
            && !field::is_adjacent(fight, by, who)
        {
            fight[who].grappled = None;
            t.tell(clause::MANEUVER_GRAPPLE_HOLD, || Event::Plight(Plight::Freed { who }));
        }
    }
}

/// Disadvantages of all tests of an attribute (`blackout.conditions.exhausted`,
/// `blackout.conditions.fatigued`, `blackout.conditions.wounded`).
#[must_use]
#[inline]
pub(crate) fn burden(fight: &Fight, who: Id, attribute: Attribute) -> i16 {
    -total(|into| burdens(fight, who, attribute, into)) as i16
}

/// The disadvantages of all tests of an attribute, each below 0 (`blackout.conditions.exhausted`,
/// `blackout.conditions.fatigued`, `blackout.conditions.wounded`).
#[inline]
pub(crate) fn burdens(fight: &Fight, who: Id, attribute: Attribute, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    let (level, clause) = match attribute.is_physical() {
        true => (Level::Exhausted, clause::CONDITIONS_EXHAUSTED),
        false => (Level::Fatigued, clause::CONDITIONS_FATIGUED),
    };
    into.add(-i16::from(it.level(level)), From::Level(who, level), clause);
    let wounded = i16::from(it.is_wounded(attribute));
    into.add(-wounded, From::Wound(attribute), clause::CONDITIONS_WOUNDED);
}

/// Whether an effect does nothing to somebody.
#[must_use]
#[inline]
pub(crate) fn is_immune(fight: &Fight, who: Id, effect: Effect) -> bool {
    fight.profile(who).immune.has(effect)
}

/// Whether somebody has been tested this turn already (`blackout.stacking.once-rolled`).
#[must_use]
pub(crate) fn is_tested(fight: &Fight, who: Id, threat: Threat) -> bool {
    match threat {
        Threat::Effect(effect) => fight[who].tested.has(effect),
        Threat::Custom(custom) => fight[who].tested_customs & (1 << custom.0) != 0,
    }
}

/// Whether a deadline has come at this place of the order.
#[must_use]
#[inline]
pub(crate) fn is_due(fight: &Fight, deadline: Option<Deadline>) -> bool {
    deadline.is_some_and(|due| (due.round, due.place) <= (fight.state.round, fight.state.place))
}
