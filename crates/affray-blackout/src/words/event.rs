//! What happened, in a sentence each.

use affray_table::{Seat, Terms};

use crate::event::{Course, Doing, Event, Harm, Onset, Plight};
use crate::kinds::{Id, SideId};
use crate::look::shape_word;
use crate::moves::Piece;
use crate::reason::From;
use crate::state::Fight;

use super::number::sum;
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
        Course::Order { who, place } => {
            format!("{} is number {place} in the order of turns.", n(who))
        }
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::TurnBegan { who, ap } => format!("{} takes a turn with {ap} AP.", n(who)),
        Course::TurnEnded { who } => format!("{} ends their turn.", n(who)),
        Course::Unable { who } => format!("{} cannot act.", n(who)),
        Course::Over { outcome } => format!("It is over: {}.", word_outcome(fight, outcome)),
        Course::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Course::Surprised { who } => format!("{} is caught by surprise.", n(who)),
        Course::Tested { who, why, dice, successes, needs, ref terms } => {
            let needs = needs.map_or(String::new(), |needs| format!(", {needs} needed"));
            let why = word_test(fight, why);
            let noun = if successes == 1 { "success" } else { "successes" };
            let apart = apart(fight, terms);
            let dice = count(dice, "die", "dice");
            format!("{} tests {why}: {successes} {noun} on {dice}{apart}{needs}.", n(who))
        }
        Course::Passes { who, effect } => {
            format!(
                "{} has already been tested against {} this turn and passes.",
                n(who),
                threat(fight, effect)
            )
        }
        Course::Exerts { who, free: false, left } => {
            format!("{} exerts ({left} Stamina left).", n(who))
        }
        Course::Exerts { who, free: true, .. } => {
            format!("{} exerts with no Stamina left, and will be exhausted.", n(who))
        }
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
        Onset::Intercepts { who, ally } => {
            format!("{} stands ready to take attacks on {}.", n(who), n(ally))
        }
        Onset::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Onset::Sidesteps { who } => format!("{} sidesteps.", n(who)),
        Onset::Hit { by, to, critical: false, .. } => format!("{} hits {}.", n(by), n(to)),
        Onset::Hit { by, to, critical: true, .. } => {
            format!("{} hits {} critically.", n(by), n(to))
        }
        Onset::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Onset::Burst { by, to, dice, hits, rounds, lost, above, ref terms, .. } => {
            let apart = apart(fight, terms);
            let dice = count(dice, "die", "dice");
            let each = match above {
                0 => "each hits".to_owned(),
                above => format!("each above {above} hits"),
            };
            let hits = count(i16::from(hits), "hit", "hits");
            let lost = match lost {
                0 => String::new(),
                lost => format!(" ({lost} more, but no rounds for them)"),
            };
            let rounds = count(i16::from(rounds), "round", "rounds");
            let (by, to) = (n(by), n(to));
            format!("{by} fires {dice}{apart} at {to}, {each}: {hits}{lost}, {rounds} spent.")
        }
        Onset::Strays { by, to } => format!("{}'s stray shot hits {}.", n(by), n(to)),
        Onset::Aims { who, item, at, difficulty: 0 } => {
            format!("{} aims {} at {at}.", n(who), item_name(fight, item))
        }
        Onset::Aims { who, item, at, difficulty } => {
            format!("{} aims {} at {at}, difficulty {difficulty}.", n(who), item_name(fight, item))
        }
        Onset::Scatters { to } => format!("It scatters to {to}."),
        Onset::Lands { at } => format!("It lands at {at}."),
        Onset::Damage { by, to, amount, rolled, ref dice, ref points } => {
            let to = to.map_or("all inside", n);
            let sum = word_damage(fight, amount, rolled, dice, points);
            format!("{} deals {amount} damage to {to}{sum}.", n(by))
        }
        Onset::Evades { who } => format!("{} evades and takes half damage.", n(who)),
        Onset::Trained { who, which } => format!("{} uses {}.", n(who), trained(fight, which)),
        Onset::TrainedFailed { who, which } => {
            format!("{}'s {} comes to nothing.", n(who), trained(fight, which))
        }
        Onset::Batters { who, battery } => format!("{}: {}.", n(who), word_battery(fight, battery)),
        Onset::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Onset::DamageToIt { by, amount } => format!("{} deals {amount} damage.", n(by)),
        Onset::Maneuver { who, maneuver } => format!("{} uses {}.", n(who), maneuver.word()),
        Onset::ManeuverFailed { who, maneuver } => {
            format!("{}'s {} comes to nothing.", n(who), maneuver.word())
        }
    }
}

/// Harm, and what is repaired.
fn harm(fight: &Fight, event: &Harm) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Harm::Hurt { who, absorbed, resisted, lost, left, direct, .. } => {
            let how = if direct { "Direct Damage: " } else { "" };
            let mut stops = Vec::new();
            if absorbed > 0 {
                stops.push(format!("AV absorbs {absorbed}"));
            }
            if resisted > 0 {
                stops.push(format!("DR resists {resisted}"));
            }
            let stops =
                if stops.is_empty() { String::new() } else { format!(": {}", stops.join(", ")) };
            format!("{how}{} loses {lost} HP ({left} left){stops}.", n(who))
        }
        Harm::Wears { who, points } => format!("{}'s armor loses {points} AV.", n(who)),
        Harm::Fell { who } => format!("{} is Out of the Fight.", n(who)),
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
            Piece::Item(item) => format!("{}'s {} is {}.", n(who), i(item), shape_word(shape)),
            Piece::Armor => format!("{}'s armor loses {av} AV.", n(who)),
        },
        Harm::GearHolds { who, .. } => format!("{}'s gear holds.", n(who)),
        Harm::Repaired { who, av, dr } => {
            format!("{}'s armor regains {av} AV and {dr} DR.", n(who))
        }
        Harm::Recovered { who } => format!("{} recovers.", n(who)),
    }
}

/// Effects and conditions.
fn conditions(fight: &Fight, event: &Plight) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Plight::Pends { target, effect, difficulty } => {
            format!("{} must resist {} {difficulty} later.", n(target), threat(fight, effect))
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
        Doing::Goes { who, to, ap } => format!("{} goes to {to} ({ap} AP left).", n(who)),
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
        Doing::Repairs { who, done: true } => format!("{} succeeds with the repair.", n(who)),
        Doing::Repairs { who, done: false } => format!("{} fails the repair.", n(who)),
        Doing::Flies { item, to } => format!("{} flies to {to}.", i(item)),
        Doing::Catches { who, item } => format!("{} catches {}.", n(who), i(item)),
    }
}

/// So many of something.
fn count(number: i16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What changed a number, if anything did: ` (Strength 4 + 2 (Melee) − 2 (grappled))`.
fn apart(fight: &Fight, terms: &Terms<From>) -> String {
    match sum(fight, "", terms) {
        Some(sum) if sum.terms.len() > 1 => format!(" ({})", sum.sum()),
        Some(_) | None => String::new(),
    }
}

/// How a damage came about, where it is more than one number: `: 9 on 2 dice (…) + 20 (weapon)`.
fn word_damage(
    fight: &Fight,
    amount: i16,
    rolled: i16,
    dice: &Terms<From>,
    points: &Terms<From>,
) -> String {
    let mut words = String::new();
    if !dice.0.is_empty() {
        let number = count(dice.total().max(0) as i16, "die", "dice");
        words = format!(": {rolled} on {number}{}", apart(fight, dice));
    }
    if let Some(points) = sum(fight, "", points) {
        for term in &points.terms {
            let sign = match (words.is_empty(), term.amount < 0) {
                (true, _) => ":",
                (false, true) => " −",
                (false, false) => " +",
            };
            words += &format!("{sign} {} ({})", term.amount.unsigned_abs(), term.words);
        }
    }
    let came = i32::from(rolled) + points.total();
    if came != i32::from(amount) {
        words += &format!(", adjusted to {amount}");
    }
    words
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
