//! What happened, in a sentence each.

use affray_table::Seat;

use crate::event::Event;
use crate::kinds::{Id, SideId};
use crate::look::shape_word;
use crate::moves::Piece;
use crate::state::Fight;

use super::option::{word_battery, word_blow, word_ruling};
use super::{
    custom_name, is_hidden_from, item_name, name, structure, threat, trained, word_outcome,
    word_test,
};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    let topics = [course, attacks, harm, conditions, deeds];
    let worded = topics.iter().find_map(|topic| topic(fight, event));
    worded.expect("every event is worded under one of the topics")
}

/// How the fight goes on: turns, tests, what is spent on them.
fn course(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    Some(match *event {
        Event::Order { who, place } => format!("{} is number {place} in initiative.", n(who)),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::TurnBegan { who, ap } => format!("{} takes a turn with {ap} AP.", n(who)),
        Event::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Event::Unable { who } => format!("{} cannot act.", n(who)),
        Event::Over { outcome } => format!("It is over: {}.", word_outcome(fight, outcome)),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Surprised { who } => format!("{} is caught by surprise.", n(who)),
        Event::Tested { who, why, dice, successes, needs } => {
            let needs = needs.map_or(String::new(), |needs| format!(", {needs} needed"));
            let why = word_test(fight, why);
            let noun = if successes == 1 { "success" } else { "successes" };
            format!("{} tests {why}: {successes} {noun} on {dice} dice{needs}.", n(who))
        }
        Event::Passes { who, effect } => {
            format!("{} has been tested already and passes {}.", n(who), threat(fight, effect))
        }
        Event::Exerts { who, free: false } => format!("{} exerts.", n(who)),
        Event::Exerts { who, free: true } => format!("{} exerts beyond its Stamina.", n(who)),
        Event::Encouraged { who } => format!("{} takes courage.", n(who)),
        Event::Inspired { who, dice } => format!("{} takes {dice} dice of inspiration.", n(who)),
        Event::Rerolls { who } => format!("{} rolls again.", n(who)),
        Event::LosesAp { who, ap } => format!("{} loses {ap} AP.", n(who)),
        Event::Recovers { who, amount } => format!("{} recovers {amount} Stamina.", n(who)),
        Event::Takedown { target, passed, of, removed } => {
            let end = if removed { "taken down" } else { "not taken down" };
            format!("{} of {} challenges passed: {} is {end}.", passed, of, n(target))
        }
        Event::Short { who, hp } => format!("{} begins with {hp} HP.", n(who)),
        Event::Without { who, item } => format!("{} begins without {}.", n(who), i(item)),
        Event::Argued { by, to, left } => {
            format!("{} wins the point; {} has {left} resistance left.", n(by), n(to))
        }
        Event::Guile { won: true } => "The talk is won.".to_owned(),
        Event::Guile { won: false } => "The talk is lost.".to_owned(),
        _ => return None,
    })
}

/// Attacks, and how they end.
fn attacks(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Attacks { who, blow } => format!("{}: {}.", n(who), word_blow(fight, blow)),
        Event::Intercepts { who, ally } => format!("{} steps before {}.", n(who), n(ally)),
        Event::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Event::Sidesteps { who } => format!("{} sidesteps.", n(who)),
        Event::Hit { by, to, critical: false } => format!("{} hits {}.", n(by), n(to)),
        Event::Hit { by, to, critical: true } => format!("{} hits {} critically.", n(by), n(to)),
        Event::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Event::Burst { by, to, dice, hits, rounds } => {
            format!("{} fires {dice} dice at {}: {hits} hits, {rounds} rounds spent.", n(by), n(to))
        }
        Event::Strays { by, to } => format!("A stray shot of {} hits {}.", n(by), n(to)),
        Event::Aims { who, item, at, difficulty: 0 } => {
            format!("{} aims {} at {at}.", n(who), item_name(fight, item))
        }
        Event::Aims { who, item, at, difficulty } => {
            format!("{} aims {} at {at}, difficulty {difficulty}.", n(who), item_name(fight, item))
        }
        Event::Scatters { to } => format!("It scatters to {to}."),
        Event::Lands { at } => format!("It lands at {at}."),
        Event::Damage { by, to: Some(to), amount } => {
            format!("{} deals {amount} damage to {}.", n(by), n(to))
        }
        Event::Damage { by, to: None, amount } => {
            format!("{} deals {amount} damage to all inside.", n(by))
        }
        Event::Evades { who } => format!("{} evades half of it.", n(who)),
        Event::Trained { who, which } => format!("{} uses {}.", n(who), trained(fight, which)),
        Event::TrainedFailed { who, which } => {
            format!("The {} of {} comes to nothing.", trained(fight, which), n(who))
        }
        Event::Batters { who, battery } => format!("{}: {}.", n(who), word_battery(fight, battery)),
        Event::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Event::DamageToIt { by, amount } => format!("{} deals {amount} damage.", n(by)),
        Event::Maneuver { who, maneuver } => format!("{} uses {}.", n(who), maneuver.word()),
        Event::ManeuverFailed { who, maneuver } => {
            format!("The {} of {} comes to nothing.", maneuver.word(), n(who))
        }
        _ => return None,
    })
}

/// Harm, and what is repaired.
fn harm(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    Some(match *event {
        Event::Hurt { who, absorbed, resisted, lost, direct, .. } => {
            let how = if direct { "Direct Damage: " } else { "" };
            format!("{how}{} absorbs {absorbed}, resists {resisted} and loses {lost} HP.", n(who))
        }
        Event::Wears { who, points } => format!("The armor of {} loses {points} AV.", n(who)),
        Event::Fell { who } => format!("{} is out of the fight.", n(who)),
        Event::Rose { who } => format!("{} can fight again.", n(who)),
        Event::Injured { who, kind } => format!("{} is injured: {}.", n(who), kind.word()),
        Event::Wounded { who, kind } => format!("{} is wounded: {}.", n(who), kind.word()),
        Event::StructureHurt { on, absorbed, lost, now: 0 } => {
            format!("{} absorbs {absorbed}, loses {lost} HP and breaks.", structure(fight, on))
        }
        Event::StructureHurt { on, absorbed, lost, .. } => {
            format!("{} absorbs {absorbed} and loses {lost} HP.", structure(fight, on))
        }
        Event::KnockedOut { who } => format!("{} is knocked out.", n(who)),
        Event::ShutDown { who, rounds } => format!("{} is shut down for {rounds} rounds.", n(who)),
        Event::Wakes { who } => format!("{} wakes.", n(who)),
        Event::GearHit { who, piece, shape, av } => match piece {
            Piece::Item(item) => format!("{} of {} is {}.", i(item), n(who), shape_word(shape)),
            Piece::Armor => format!("The armor of {} loses {av} AV.", n(who)),
        },
        Event::GearHolds { who, .. } => format!("The gear of {} holds.", n(who)),
        Event::Repaired { who, av, dr } => {
            format!("The armor of {} regains {av} AV and {dr} DR.", n(who))
        }
        Event::Recovered { who } => format!("{} recovers.", n(who)),
        _ => return None,
    })
}

/// Effects and conditions.
fn conditions(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Pends { target, effect, difficulty } => {
            format!("{} will have to resist {} {difficulty}.", n(target), threat(fight, effect))
        }
        Event::Dropped { target, effect } => {
            format!("{} need not resist {}.", n(target), threat(fight, effect))
        }
        Event::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Event::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Event::LevelNow { who, level, now } => format!("{} is {} {now}.", n(who), level.word()),
        Event::CustomNow { who, custom, now: 0 } => {
            format!("{} is no longer {}.", n(who), custom_name(fight, custom))
        }
        Event::CustomNow { who, custom, now } => {
            format!("{} is {} {now}.", n(who), custom_name(fight, custom))
        }
        Event::Afraid { who, of } => format!("{} is afraid of {}.", n(who), n(of)),
        Event::Brave { who, of } => format!("{} is no longer afraid of {}.", n(who), n(of)),
        Event::Taunted { who, by } => format!("{} is taunted by {}.", n(who), n(by)),
        Event::NoLongerTaunted { who } => format!("{} is no longer taunted.", n(who)),
        Event::Gripped { who, by } => format!("{} grips {}.", n(by), n(who)),
        Event::Grappled { who, by } => format!("{} grapples {}.", n(by), n(who)),
        Event::Freed { who } => format!("{} is free.", n(who)),
        Event::Zone { at, rounds } => format!("Noise fills the place at {at} for {rounds} rounds."),
        Event::ZoneEnded { at } => format!("The noise at {at} ends."),
        _ => return None,
    })
}

/// What else people do.
fn deeds(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    Some(match *event {
        Event::Moved { who, to } => format!("{} is moved to {to}.", n(who)),
        Event::Goes { who, to } => format!("{} goes to {to}.", n(who)),
        Event::Faces { who, to } => format!("{} faces {}.", n(who), to.word()),
        Event::Collides { who, feet } => {
            format!("{} runs into something after {feet} feet.", n(who))
        }
        Event::Hides { who, hidden: true } => format!("{} hides.", n(who)),
        Event::Hides { who, hidden: false } => format!("{} fails to hide.", n(who)),
        Event::Found { who } => format!("{} is found.", n(who)),
        Event::Reloads { who, item } => format!("{} reloads {}.", n(who), i(item)),
        Event::Draws { who, item } => format!("{} takes {}.", n(who), i(item)),
        Event::Uses { who, item, on } => format!("{} uses {} on {}.", n(who), i(item), n(on)),
        Event::Repairs { who, done: true } => format!("{} repairs it.", n(who)),
        Event::Repairs { who, done: false } => format!("{} fails to repair it.", n(who)),
        Event::Flies { item, to } => format!("{} flies to {to}.", i(item)),
        Event::Catches { who, item } => format!("{} catches {}.", n(who), i(item)),
        _ => return None,
    })
}

/// Whether a seat may hear of an event: not where somebody goes who is hidden from it.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if seat == Seat::GM {
        return true;
    }
    let shown = match *event {
        Event::Goes { who, .. }
        | Event::Faces { who, .. }
        | Event::Draws { who, .. }
        | Event::Reloads { who, .. } => Some(who),
        _ => None,
    };
    shown.is_none_or(|who| !is_hidden_from(fight, who, SideId(seat.0)))
}
