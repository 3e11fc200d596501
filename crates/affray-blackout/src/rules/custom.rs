//! Conditions of content files: a closed set of figures, each read where the common rule reads its
//! own (`blackout.conditions.custom`).

use affray_table::{Reckon, Step, Table};

use crate::clause;
use crate::content::Custom;
use crate::event::{Event, Plight};
use crate::kinds::{Attribute, Ban, CustomId, Id, Term};
use crate::moves::TestFor;
use crate::reason::From;
use crate::ruled::Suffering;
use crate::rules::condition::{MINUTE, is_due, is_out, next_turn};
use crate::rules::damage::{Damage, Direct};
use crate::rules::rolls::Test;
use crate::rules::{damage, gm, rolls};
use crate::settings::InjuryEffects;
use crate::state::{Fight, Held};

/// A condition's entry.
#[must_use]
pub(crate) fn entry(fight: &Fight, custom: CustomId) -> &Custom {
    &fight.setup.customs[custom.index()]
}

/// Levels of a condition that somebody has.
#[must_use]
pub(crate) fn level(fight: &Fight, who: Id, custom: CustomId) -> u8 {
    let held = fight.state.held.iter().find(|held| held.who == who && held.custom == custom);
    held.map_or(0, |held| held.level)
}

/// A figure of all conditions that somebody has, each as often as it has levels; with it the
/// Injuries of a table of the group's own (`blackout.conditions.injury-strength`).
#[inline]
pub(crate) fn sum(fight: &Fight, who: Id, of: impl Fn(&Custom) -> i8) -> i16 {
    if fight.setup.customs.is_empty() { 0 } else { sum_of(fight, who, of) }
}

fn sum_of(fight: &Fight, who: Id, of: impl Fn(&Custom) -> i8) -> i16 {
    let figure = |custom: CustomId| i16::from(of(entry(fight, custom)));
    let own = fight.state.held.iter().filter(|held| held.who == who);
    let conditions: i16 = own.map(|held| i16::from(held.level) * figure(held.custom)).sum();
    conditions + injuries(fight, who).map(figure).sum::<i16>()
}

/// The same figure, each condition by itself (`blackout.conditions.custom`).
#[inline]
pub(crate) fn add(
    fight: &Fight,
    who: Id,
    of: impl Fn(&Custom) -> i16,
    into: &mut impl Reckon<From>,
) {
    if fight.setup.customs.is_empty() {
        return;
    }
    for held in fight.state.held.iter().filter(|held| held.who == who) {
        let amount = i16::from(held.level) * of(entry(fight, held.custom));
        into.add(amount, From::Custom(held.custom), clause::CONDITIONS_CUSTOM);
    }
    for custom in injuries(fight, who) {
        let amount = of(entry(fight, custom));
        into.add(amount, From::Custom(custom), clause::CONDITIONS_INJURY);
    }
}

/// The conditions that stand for somebody's Injuries, where the table is the group's own.
fn injuries(fight: &Fight, who: Id) -> impl Iterator<Item = CustomId> + '_ {
    let injuries = fight[who].injuries;
    let kinds = fight.setup.injuries.iter().zip(Attribute::ALL);
    kinds.filter(move |kind| injuries.has(*kind.1)).filter_map(|kind| *kind.0)
}

/// Whether an Injury has the effect that the common rules give it
/// (`blackout.conditions.injury-strength` and the two after it).
#[must_use]
#[inline]
pub(crate) fn is_injured(fight: &Fight, who: Id, attribute: Attribute) -> bool {
    fight[who].injuries.has(attribute)
        && fight.setup.settings.injury_effects == InjuryEffects::Defaults
}

/// Whether a condition that somebody has forbids something.
#[must_use]
#[inline]
pub(crate) fn forbids(fight: &Fight, who: Id, ban: Ban) -> bool {
    !fight.setup.customs.is_empty() && forbid(fight, who, ban)
}

fn forbid(fight: &Fight, who: Id, ban: Ban) -> bool {
    let own = fight.state.held.iter().filter(|held| held.who == who).map(|held| held.custom);
    own.chain(injuries(fight, who)).any(|custom| entry(fight, custom).bans.has(ban))
}

/// Whether something forbids it that does not end by itself.
pub(crate) fn forbids_for_good(fight: &Fight, who: Id, ban: Ban) -> bool {
    let stays = |held: &&Held| {
        let until = fight.state.decrees.until(who.0, Suffering::Custom(held.custom));
        let timed = held.turns > 0 || held.until.is_some();
        held.who == who && until.map_or(!timed, |until| !until.ends_soon(fight.state.round))
    };
    let own = fight.state.held.iter().filter(stays).map(|held| held.custom);
    own.chain(injuries(fight, who)).any(|custom| entry(fight, custom).bans.has(ban))
}

/// Names the rule where conditions of content files play a part.
pub(crate) fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() || fight.setup.customs.is_empty() {
        return;
    }
    let injured = injuries(fight, who).next().is_some();
    if injured {
        t.cite(clause::CONDITIONS_INJURY);
        for (kind, clause) in [
            (Attribute::Strength, clause::CONDITIONS_INJURY_STRENGTH),
            (Attribute::Endurance, clause::CONDITIONS_INJURY_ENDURANCE),
            (Attribute::Dexterity, clause::CONDITIONS_INJURY_DEXTERITY),
        ] {
            if fight[who].injuries.has(kind) {
                t.cite(clause);
            }
        }
    }
    if injured || fight.state.held.iter().any(|held| held.who == who) {
        t.cite(clause::CONDITIONS_CUSTOM);
    }
}

/// A condition begins, or has one level more; the later of two ends holds.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, custom: CustomId) {
    let (most, lasts) = (entry(fight, custom).most, entry(fight, custom).lasts);
    let (turns, until) = match lasts {
        Term::NextTurn => (next_turn(fight, who), None),
        Term::Minute => (0, Some(fight.in_rounds(MINUTE))),
        Term::Encounter => (0, None),
    };
    let same = |held: &&mut Held| held.who == who && held.custom == custom;
    let now = match fight.state.held.iter_mut().find(same) {
        Some(held) => {
            held.level = (held.level + 1).min(most);
            held.turns = held.turns.max(turns);
            held.until = held.until.max(until);
            held.level
        }
        None => {
            if fight.state.held.is_full() {
                // More than anybody keeps count of: the oldest makes room.
                fight.state.held.remove(0);
            }
            fight.state.held.push(Held { who, custom, level: 1, turns, until });
            1
        }
    };
    t.tell(clause::CONDITIONS_CUSTOM, || Event::Plight(Plight::CustomNow { who, custom, now }));
}

/// A condition ends.
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, custom: CustomId) {
    if gm::lasts(fight, who, Suffering::Custom(custom)) {
        return;
    }
    let before = fight.state.held.len();
    fight.state.held.retain(|held| !(held.who == who && held.custom == custom));
    if fight.state.held.len() < before {
        t.tell(clause::CONDITIONS_CUSTOM, || {
            Event::Plight(Plight::CustomNow { who, custom, now: 0 })
        });
    }
}

/// What conditions do at the start of their holder's turn: Direct Damage; the action points that
/// they give or take.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn turn_begins(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step<i16> {
    if fight.setup.customs.is_empty() {
        return Ok(0);
    }
    cite(t, fight, who);
    let points = sum(fight, who, |custom| custom.direct as i8);
    if points > 0 && fight[who].hp > 0 {
        let harm = Damage { to: who, by: None, amount: points };
        damage::direct(t, fight, harm, (Direct::Ordinary, From::Conditions))?;
    }
    Ok(sum(fight, who, |custom| custom.ap))
}

/// Conditions that can be shaken off are tested at the end of their holder's turn, and those that
/// last until then are over.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn turn_ends(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let able = !is_out(fight, who);
    for place in (0..fight.state.held.len()).rev() {
        let Some(&held) = fight.state.held.get(place) else { continue };
        if held.who != who || gm::lasts(fight, who, Suffering::Custom(held.custom)) {
            continue;
        }
        let shakes = entry(fight, held.custom).shake_off.filter(|_| able);
        if let Some(needs) = shakes {
            let (attribute, skill) = entry(fight, held.custom).resist;
            let why = TestFor::ShakeOff(held.custom);
            let test = Test::new(who, why, attribute, skill).needs(needs);
            if rolls::test(t, fight, test)? >= i16::from(needs) {
                end(t, fight, who, held.custom);
                continue;
            }
        }
        if held.turns == 1 {
            t.cite(clause::TIME_END_OF_NEXT_TURN);
            end(t, fight, who, held.custom);
        } else if held.turns > 1 {
            fight.state.held[place].turns -= 1;
        }
    }
    Ok(())
}

/// Conditions whose minute is over (`blackout.time.minute`).
pub(crate) fn lapse(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for place in (0..fight.state.held.len()).rev() {
        let held = fight.state.held[place];
        if is_due(fight, held.until) {
            t.cite(clause::TIME_MINUTE);
            end(t, fight, held.who, held.custom);
        }
    }
}
