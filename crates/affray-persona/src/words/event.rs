//! What happened, in a sentence each.

use affray_table::Seat;

use super::option::{
    word_act, word_command, word_fate, word_how, word_place, word_relief, word_ruling, word_status,
    word_with,
};
use super::sums::sum;
use super::{
    item_name, name, persona_name, power_name, word_outcome, word_score, word_test, word_vision,
};
use crate::event::{Alters, Event};
use crate::moves::Defense;
use crate::setup::{Id, Kind, Level};
use crate::state::Fight;

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::BattleBegan => "The Battle begins.".to_owned(),
        Event::BattleEnded => "The Battle ends.".to_owned(),
        Event::Initiative { who, result } => format!("{} has initiative {result}.", n(who)),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::Arrives { who } => format!("{} comes in sight.", n(who)),
        Event::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Event::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Event::Unable { who } => format!("{} cannot act.", n(who)),
        Event::Surprised { who } => format!("{} is surprised.", n(who)),
        Event::Over { outcome } => format!("It is over: {}.", word_outcome(fight, outcome)),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Tested { who, why, target, passed, .. } => {
            let end = if passed { "succeeds" } else { "fails" };
            format!("{} tests {} at {target} and {end}.", n(who), word_test(fight, why))
        }
        _ => word_attack(fight, event),
    }
}

/// What is done to others, as far as it hits.
fn word_attack(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::AutoHit { by, to } => format!("{} cannot miss {}.", n(by), n(to)),
        Event::Acts { who, act } => format!("{}: {}.", n(who), word_act(fight, act)),
        Event::Attacks { who, how, with, target } => {
            format!("{}: {} {} with {}.", n(who), word_how(how), n(target), word_with(fight, with))
        }
        Event::Charges { who, target } => format!("{} charges {}.", n(who), n(target)),
        Event::Casts { who, power, target: Some(target), cost } => {
            format!("{} uses {} on {} for {cost}.", n(who), power_name(fight, power), n(target))
        }
        Event::Casts { who, power, target: None, cost } => {
            format!("{} uses {} for {cost}.", n(who), power_name(fight, power))
        }
        Event::Described { who, power } => {
            format!("{} of {}: {}", power_name(fight, power), n(who), fight.power(power).text)
        }
        Event::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Event::Hit { by, to, location, hits, superb, ref threshold } => {
            let how = match sum(fight, "", threshold) {
                Some(at) if superb => format!(" with a Super Hit (at {at} or less)"),
                None if superb => " with a Super Hit".to_owned(),
                _ => String::new(),
            };
            let hits = match hits {
                0 | 1 => String::new(),
                2 => " twice".to_owned(),
                more => format!(" {more} times"),
            };
            if fight.profile(to).kind == Kind::Horde {
                return format!("{} hits {}{hits}{how}.", n(by), n(to));
            }
            format!("{} hits {}{hits} in the {}{how}.", n(by), n(to), word_place(location))
        }
        Event::Stumbles { who } => format!("{} stumbles.", n(who)),
        Event::Jams { who, item } => format!("{} of {} jams.", item_name(fight, item), n(who)),
        Event::Evaded { who, how, left } => {
            let how = match how {
                Defense::Parry => "parries",
                Defense::Dodge | Defense::None => "dodges",
            };
            if left == 0 {
                format!("{} {how}.", n(who))
            } else {
                format!("{} {how}; {left} hits remain.", n(who))
            }
        }
        Event::Met { who, element, level } => {
            let how = match level {
                Level::Block => "blocks",
                Level::Absorb => "absorbs",
                Level::Weak => "is weak to",
                Level::Resist => "resists",
                Level::Repel => "repels",
                Level::Normal => "meets",
            };
            format!("{} {how} {}.", n(who), element.word())
        }
        Event::Repelled { by, to } => format!("{} turns the attack back on {}.", n(by), n(to)),
        _ => word_harm(fight, event),
    }
}

/// What a hit does.
fn word_harm(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Damage { by, amount, ref terms } => match sum(fight, "", terms) {
            Some(more) => format!("{} rolls {amount} damage, {more} included.", n(by)),
            None => format!("{} rolls {amount} damage.", n(by)),
        },
        Event::Replaced { who, lowest, degrees } => {
            format!("{} replaces a {lowest} by {degrees}.", n(who))
        }
        Event::Fury { by, to, confirmed: true } => {
            format!("{} strikes {} with righteous fury.", n(by), n(to))
        }
        Event::Fury { by, confirmed: false, .. } => {
            format!("The righteous fury of {} is not confirmed.", n(by))
        }
        Event::Hurt { who, amount, soaked, left, location, by, ref soak } => {
            let left = if by.is_some() { format!(" ({left} left)") } else { String::new() };
            let place = word_place(location);
            let soak = match sum(fight, "", soak) {
                Some(soak) => format!("{soaked} (soak {soak})"),
                None => soaked.to_string(),
            };
            format!("{} soaks {soak} and takes {amount} to the {place}{left}.", n(who))
        }
        Event::Drains { who, amount } => format!("{} suffers {amount}.", n(who)),
        Event::Thinned { who, magnitude, left, .. } => {
            format!("{} loses {magnitude} Magnitude; {left} left.", n(who))
        }
        Event::Healed { who, amount } => format!("{} recovers {amount} wounds.", n(who)),
        // One chart serves all types and places (persona.persona-crit.any-type).
        Event::Row { who, row, .. } if fight.profile(who).kind == Kind::Character => {
            format!("{} suffers critical row {row}.", n(who))
        }
        Event::Row { who, row, code, location } => {
            format!(
                "{} suffers critical row {row} ({}, {}).",
                n(who),
                code.word(),
                word_place(location)
            )
        }
        Event::Began { who, status, rounds: 0 } => format!("{} {}.", n(who), word_status(status)),
        Event::Began { who, status, rounds: 1 } => {
            format!("{} {} for 1 round.", n(who), word_status(status))
        }
        Event::Began { who, status, rounds } => {
            format!("{} {} for {rounds} rounds.", n(who), word_status(status))
        }
        Event::Ended { who, status } => format!("{} {}.", n(who), word_relief(status)),
        Event::Immune { who, status } => {
            format!("{} is immune to {}.", n(who), status.word().replace('-', " "))
        }
        Event::Contest { by, own, to, theirs, won } => {
            let end = if won { "wins" } else { "does not win" };
            format!("{} has {own} against {theirs} of {} and {end} a One More.", n(by), n(to))
        }
        _ => word_fortune(fight, event),
    }
}

/// One Mores, Personas, and what people lose.
fn word_fortune(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Event::OneMore { who } => format!("One More for {}!", n(who)),
        Event::AllOut { who } => format!("{} calls an All Out Attack!", n(who)),
        Event::Joins { who, amount } => format!("{} adds {amount} damage.", n(who)),
        Event::Pool { amount } => format!("The pool comes to {amount} damage."),
        Event::Tires { who, levels, now } => {
            format!("{} takes {levels} fatigue, {now} in all.", n(who))
        }
        Event::Rests { who } => format!("{} loses all fatigue.", n(who)),
        Event::PersonaActive { who, persona } => {
            format!("{} activates {}.", n(who), persona_name(fight, persona))
        }
        Event::PersonaInactive { who, persona } => {
            format!("{} of {} becomes inactive.", persona_name(fight, persona), n(who))
        }
        Event::PersonaReturns { who, persona } => {
            format!("{} of {} can be activated again.", persona_name(fight, persona), n(who))
        }
        Event::Weakened { who, by } => format!("The boosts of {} fall by {by}.", n(who)),
        Event::Erodes { who, points } => format!("{} suffers {points} Identity Erosion.", n(who)),
        Event::Realizes { who, points } => {
            format!("{} gains {points} Identity Realisation.", n(who))
        }
        Event::Loses { who, score, points } => {
            format!("{} loses {points} {}.", n(who), word_score(score))
        }
        Event::TbLost { who, points } => format!("{} loses {points} Toughness Bonus.", n(who)),
        Event::TbHalved { who } => format!("The Toughness Bonus of {} is halved.", n(who)),
        Event::ArmorLost { who, location, points } => {
            format!("{} loses {points} armor at the {}.", n(who), word_place(location))
        }
        Event::LimbLost { who, location } => {
            format!("The {} of {} is destroyed.", word_place(location), n(who))
        }
        Event::Drops { who, item } => format!("{} drops {}.", n(who), i(item)),
        Event::Fell { who, dead: true } => format!("{} is destroyed.", n(who)),
        Event::Fell { who, dead: false } => format!("{} is out of the Battle.", n(who)),
        Event::Rose { who } => format!("{} can fight again.", n(who)),
        Event::Dying { who, rounds } => format!("{} is dying: {rounds} rounds are left.", n(who)),
        Event::Burns { who } => format!("{} burns a Fate Point and survives.", n(who)),
        Event::Rages { who, turns } => format!("{} is doomed and rages for {turns} turns.", n(who)),
        Event::Bursts { who, meters, damage } => {
            format!("The remains of {} burst: {damage} damage within {meters} m.", n(who))
        }
        Event::Strikes { by, to } => format!("The blow of {} goes on into {}.", n(by), n(to)),
        _ => word_deed(fight, event),
    }
}

/// What people do without harm to anybody.
fn word_deed(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Event::Goes { who, to } => format!("{} goes to {to}.", n(who)),
        Event::Leaves { who } => format!("{} leaves the field.", n(who)),
        Event::Escapes { who } => format!("{} takes the party away.", n(who)),
        Event::Stands { who } => format!("{} stands up.", n(who)),
        Event::Aims { who, bonus } => format!("{} aims: +{bonus}.", n(who)),
        Event::Guards { who } => format!("{} enters Guard Mode.", n(who)),
        Event::Delays { who } => format!("{} delays.", n(who)),
        Event::Readies { who, item } => format!("{} readies {}.", n(who), i(item)),
        Event::Stows { who, item } => format!("{} stows {}.", n(who), i(item)),
        Event::Reloads { who, item, done: true } => format!("{} reloads {}.", n(who), i(item)),
        Event::Reloads { who, item, done: false } => {
            format!("{} begins to reload {}.", n(who), i(item))
        }
        Event::Clears { who, item, done: true } => format!("{} clears {}.", n(who), i(item)),
        Event::Clears { who, item, done: false } => {
            format!("{} fails to clear {}.", n(who), i(item))
        }
        Event::Uses { who, item, on } => format!("{} uses {} on {}.", n(who), i(item), n(on)),
        Event::Restores { who, sp, tp: 0 } => format!("{} regains {sp} SP.", n(who)),
        Event::Restores { who, tp, .. } => format!("{} regains {tp} TP.", n(who)),
        Event::Regains { who, tp } => format!("{} regains {tp} TP.", n(who)),
        Event::FateSpent { who, on } => {
            format!("{} spends a Fate Point: {}.", n(who), word_fate(on))
        }
        Event::FateRerolls { who } => format!("{} spends a Fate Point to roll again.", n(who)),
        Event::FateDegree { who } => format!("{} spends a Fate Point for a degree.", n(who)),
        Event::FateTen { who } => format!("{} spends a Fate Point: the die is 10.", n(who)),
        Event::Sees { who, vision } => format!("{} {}.", n(who), word_vision(vision)),
        Event::Flees { who } => format!("{} flees.", n(who)),
        Event::Commanded { by, who, command } => {
            format!("{} commands {}: {}.", n(by), n(who), word_command(fight, command))
        }
        Event::Obeys { who } => format!("{} obeys.", n(who)),
        Event::Refuses { who } => format!("{} refuses.", n(who)),
        Event::Wastes { who } => format!("{} achieves nothing.", n(who)),
        Event::Noticed { noticed: true } => "The party is noticed.".to_owned(),
        Event::Noticed { noticed: false } => "Nobody notices the party.".to_owned(),
        Event::Frightened { who, of } => format!("{} is frightened of {}.", n(who), n(of)),
        Event::Alters { who, by, why, amount } => word_alters(fight, (who, by), why, amount),
        Event::Revealed { who, element, level } => {
            format!("{} turns out to meet {}: {}.", n(who), element.word(), level.word())
        }
        Event::TakesLong { who } => {
            format!("{} is exhausted: the test takes twice as long.", n(who))
        }
        _ => unreachable!("all other events have their words above"),
    }
}

/// What changes the figure of a hit.
fn word_alters(fight: &Fight, (who, by): (Id, Id), why: Alters, amount: i16) -> String {
    let (who, by) = (name(fight, who), name(fight, by));
    match why {
        Alters::Weak(element) => {
            format!("{who} is weak to {}: {amount} more damage.", element.word())
        }
        Alters::Extra => format!("{who} takes {amount} more damage instead of a critical row."),
        Alters::Helpless => format!("{who} is helpless: twice the damage, {amount}."),
        Alters::Powerless => format!("{by} owns no Persona and cannot harm {who}."),
        Alters::Guard => format!("{who} is on guard and soaks {amount} more."),
        Alters::Resist(element) => {
            format!("{who} resists {}: half the damage, {amount}.", element.word())
        }
        Alters::Exhausted => format!("{who} is exhausted: {amount} more damage."),
        Alters::Fury => format!("The fury does {who} {amount} damage all the same."),
    }
}

/// Whether a seat may hear of an event: nothing is done in hiding.
#[must_use]
pub const fn hears(_: &Fight, _: Seat, _: &Event) -> bool {
    true
}
