//! What happened, in a sentence each.

use affray_table::Seat;

use crate::event::{Course, Doing, Event, Harm, Onset, Plight};
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
    match event {
        Event::Course(event) => course(fight, event),
        Event::Onset(event) => attacks(fight, event),
        Event::Harm(event) => harm(fight, event),
        Event::Plight(event) => conditions(fight, event),
        Event::Doing(event) => deeds(fight, event),
    }
}

/// How the fight goes on: turns, tests, what is spent on them.
fn course(fight: &Fight, event: &Course) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Course::Order { who, place } => format!("{} is number {place} in initiative.", n(who)),
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::TurnBegan { who, ap } => format!("{} takes a turn with {ap} AP.", n(who)),
        Course::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Course::Unable { who } => format!("{} cannot act.", n(who)),
        Course::Over { outcome } => format!("It is over: {}.", word_outcome(fight, outcome)),
        Course::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Course::Surprised { who } => format!("{} is caught by surprise.", n(who)),
        Course::Tested { who, why, dice, successes, needs } => {
            let needs = needs.map_or(String::new(), |needs| format!(", {needs} needed"));
            let why = word_test(fight, why);
            let noun = if successes == 1 { "success" } else { "successes" };
            format!("{} tests {why}: {successes} {noun} on {dice} dice{needs}.", n(who))
        }
        Course::Passes { who, effect } => {
            format!("{} has been tested already and passes {}.", n(who), threat(fight, effect))
        }
        Course::Exerts { who, free: false } => format!("{} exerts.", n(who)),
        Course::Exerts { who, free: true } => format!("{} exerts beyond its Stamina.", n(who)),
        Course::Encouraged { who } => format!("{} takes courage.", n(who)),
        Course::Inspired { who, dice } => format!("{} takes {dice} dice of inspiration.", n(who)),
        Course::Rerolls { who } => format!("{} rolls again.", n(who)),
        Course::LosesAp { who, ap } => format!("{} loses {ap} AP.", n(who)),
        Course::Recovers { who, amount } => format!("{} recovers {amount} Stamina.", n(who)),
        Course::Takedown { target, passed, of, removed } => {
            let end = if removed { "taken down" } else { "not taken down" };
            format!("{} of {} challenges passed: {} is {end}.", passed, of, n(target))
        }
        Course::Short { who, hp } => format!("{} begins with {hp} HP.", n(who)),
        Course::Without { who, item } => format!("{} begins without {}.", n(who), i(item)),
        Course::Argued { by, to, left } => {
            format!("{} wins the point; {} has {left} resistance left.", n(by), n(to))
        }
        Course::Guile { won: true } => "The talk is won.".to_owned(),
        Course::Guile { won: false } => "The talk is lost.".to_owned(),
    }
}

/// Attacks, and how they end.
fn attacks(fight: &Fight, event: &Onset) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Onset::Attacks { who, blow } => format!("{}: {}.", n(who), word_blow(fight, blow)),
        Onset::Intercepts { who, ally } => format!("{} steps before {}.", n(who), n(ally)),
        Onset::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Onset::Sidesteps { who } => format!("{} sidesteps.", n(who)),
        Onset::Hit { by, to, critical: false } => format!("{} hits {}.", n(by), n(to)),
        Onset::Hit { by, to, critical: true } => format!("{} hits {} critically.", n(by), n(to)),
        Onset::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Onset::Burst { by, to, dice, hits, rounds } => {
            format!("{} fires {dice} dice at {}: {hits} hits, {rounds} rounds spent.", n(by), n(to))
        }
        Onset::Strays { by, to } => format!("A stray shot of {} hits {}.", n(by), n(to)),
        Onset::Aims { who, item, at, difficulty: 0 } => {
            format!("{} aims {} at {at}.", n(who), item_name(fight, item))
        }
        Onset::Aims { who, item, at, difficulty } => {
            format!("{} aims {} at {at}, difficulty {difficulty}.", n(who), item_name(fight, item))
        }
        Onset::Scatters { to } => format!("It scatters to {to}."),
        Onset::Lands { at } => format!("It lands at {at}."),
        Onset::Damage { by, to: Some(to), amount } => {
            format!("{} deals {amount} damage to {}.", n(by), n(to))
        }
        Onset::Damage { by, to: None, amount } => {
            format!("{} deals {amount} damage to all inside.", n(by))
        }
        Onset::Evades { who } => format!("{} evades half of it.", n(who)),
        Onset::Trained { who, which } => format!("{} uses {}.", n(who), trained(fight, which)),
        Onset::TrainedFailed { who, which } => {
            format!("The {} of {} comes to nothing.", trained(fight, which), n(who))
        }
        Onset::Batters { who, battery } => format!("{}: {}.", n(who), word_battery(fight, battery)),
        Onset::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Onset::DamageToIt { by, amount } => format!("{} deals {amount} damage.", n(by)),
        Onset::Maneuver { who, maneuver } => format!("{} uses {}.", n(who), maneuver.word()),
        Onset::ManeuverFailed { who, maneuver } => {
            format!("The {} of {} comes to nothing.", maneuver.word(), n(who))
        }
    }
}

/// Harm, and what is repaired.
fn harm(fight: &Fight, event: &Harm) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Harm::Hurt { who, absorbed, resisted, lost, direct, .. } => {
            let how = if direct { "Direct Damage: " } else { "" };
            format!("{how}{} absorbs {absorbed}, resists {resisted} and loses {lost} HP.", n(who))
        }
        Harm::Wears { who, points } => format!("The armor of {} loses {points} AV.", n(who)),
        Harm::Fell { who } => format!("{} is out of the fight.", n(who)),
        Harm::Rose { who } => format!("{} can fight again.", n(who)),
        Harm::Injured { who, kind } => format!("{} is injured: {}.", n(who), kind.word()),
        Harm::Wounded { who, kind } => format!("{} is wounded: {}.", n(who), kind.word()),
        Harm::StructureHurt { on, absorbed, lost, now: 0 } => {
            format!("{} absorbs {absorbed}, loses {lost} HP and breaks.", structure(fight, on))
        }
        Harm::StructureHurt { on, absorbed, lost, .. } => {
            format!("{} absorbs {absorbed} and loses {lost} HP.", structure(fight, on))
        }
        Harm::KnockedOut { who } => format!("{} is knocked out.", n(who)),
        Harm::ShutDown { who, rounds } => format!("{} is shut down for {rounds} rounds.", n(who)),
        Harm::Wakes { who } => format!("{} wakes.", n(who)),
        Harm::GearHit { who, piece, shape, av } => match piece {
            Piece::Item(item) => format!("{} of {} is {}.", i(item), n(who), shape_word(shape)),
            Piece::Armor => format!("The armor of {} loses {av} AV.", n(who)),
        },
        Harm::GearHolds { who, .. } => format!("The gear of {} holds.", n(who)),
        Harm::Repaired { who, av, dr } => {
            format!("The armor of {} regains {av} AV and {dr} DR.", n(who))
        }
        Harm::Recovered { who } => format!("{} recovers.", n(who)),
    }
}

/// Effects and conditions.
fn conditions(fight: &Fight, event: &Plight) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Plight::Pends { target, effect, difficulty } => {
            format!("{} will have to resist {} {difficulty}.", n(target), threat(fight, effect))
        }
        Plight::Dropped { target, effect } => {
            format!("{} need not resist {}.", n(target), threat(fight, effect))
        }
        Plight::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Plight::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Plight::LevelNow { who, level, now } => format!("{} is {} {now}.", n(who), level.word()),
        Plight::CustomNow { who, custom, now: 0 } => {
            format!("{} is no longer {}.", n(who), custom_name(fight, custom))
        }
        Plight::CustomNow { who, custom, now } => {
            format!("{} is {} {now}.", n(who), custom_name(fight, custom))
        }
        Plight::Afraid { who, of } => format!("{} is afraid of {}.", n(who), n(of)),
        Plight::Brave { who, of } => format!("{} is no longer afraid of {}.", n(who), n(of)),
        Plight::Taunted { who, by } => format!("{} is taunted by {}.", n(who), n(by)),
        Plight::NoLongerTaunted { who } => format!("{} is no longer taunted.", n(who)),
        Plight::Gripped { who, by } => format!("{} grips {}.", n(by), n(who)),
        Plight::Grappled { who, by } => format!("{} grapples {}.", n(by), n(who)),
        Plight::Freed { who } => format!("{} is free.", n(who)),
        Plight::Zone { at, rounds } => {
            format!("Noise fills the place at {at} for {rounds} rounds.")
        }
        Plight::ZoneEnded { at } => format!("The noise at {at} ends."),
    }
}

/// What else people do.
fn deeds(fight: &Fight, event: &Doing) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Doing::Moved { who, to } => format!("{} is moved to {to}.", n(who)),
        Doing::Goes { who, to } => format!("{} goes to {to}.", n(who)),
        Doing::Faces { who, to } => format!("{} faces {}.", n(who), to.word()),
        Doing::Collides { who, feet } => {
            format!("{} runs into something after {feet} feet.", n(who))
        }
        Doing::Hides { who, hidden: true } => format!("{} hides.", n(who)),
        Doing::Hides { who, hidden: false } => format!("{} fails to hide.", n(who)),
        Doing::Found { who } => format!("{} is found.", n(who)),
        Doing::Reloads { who, item } => format!("{} reloads {}.", n(who), i(item)),
        Doing::Draws { who, item } => format!("{} takes {}.", n(who), i(item)),
        Doing::Uses { who, item, on } => format!("{} uses {} on {}.", n(who), i(item), n(on)),
        Doing::Repairs { who, done: true } => format!("{} repairs it.", n(who)),
        Doing::Repairs { who, done: false } => format!("{} fails to repair it.", n(who)),
        Doing::Flies { item, to } => format!("{} flies to {to}.", i(item)),
        Doing::Catches { who, item } => format!("{} catches {}.", n(who), i(item)),
    }
}

/// Whether a seat may hear of an event: not where somebody goes who is hidden from it.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if seat == Seat::GM {
        return true;
    }
    let shown = match *event {
        Event::Doing(Doing::Goes { who, .. })
        | Event::Doing(Doing::Faces { who, .. })
        | Event::Doing(Doing::Draws { who, .. })
        | Event::Doing(Doing::Reloads { who, .. }) => Some(who),
        _ => None,
    };
    shown.is_none_or(|who| !is_hidden_from(fight, who, SideId(seat.0)))
}
