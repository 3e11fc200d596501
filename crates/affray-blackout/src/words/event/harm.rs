//! Harm, and what is repaired.

use affray_table::Terms;

use super::word_stops;
use crate::event::{Harm, Rest};
use crate::kinds::{Attribute, Id, Shape};
use crate::look::shape_word;
use crate::moves::{Piece, Purpose};
use crate::reason::From;
use crate::rules::damage;
use crate::settings::{Dr, Wake};
use crate::state::Fight;
use crate::words::number::{capital, figure, left, sum};
use crate::words::rolled::{self, Thrown};
use crate::words::{item_name, name, owned_name, structure};

/// What damage does to somebody, and what stops it.
fn hurt(fight: &Fight, event: &Harm) -> String {
    let Harm::Hurt { who, absorbed, resisted, dr_left, lost, left: now, direct, ref terms, .. } =
        *event
    else {
        return String::new();
    };
    let name = name(fight, who);
    let how = match direct {
        true => format!(" takes {} and", word_direct(fight, terms)),
        false => String::new(),
    };
    let is_used_up = resisted > 0 && fight.setup.settings.dr == Dr::Pool;
    let dr = if is_used_up { left(who, format!(" ({dr_left} left)")) } else { String::new() };
    let stops = figure(who, word_stops(absorbed, resisted)) + &dr;
    if lost == 0 && now == 0 {
        return format!("{name}{how} has no HP left to lose{stops}.");
    }
    let lost = if lost == 0 { "no".to_owned() } else { lost.to_string() };
    let now = left(who, format!(" ({now} left)"));
    format!("{name}{how} loses {lost} HP{now}{stops}.")
}

/// Harm, and what is repaired.
pub(super) fn harm(fight: &Fight, event: &Harm, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Harm::Hurt { .. } => hurt(fight, event),
        Harm::Wears { who, points, left: now } => {
            let now = left(who, format!(" ({now} left)"));
            format!("{}'s armor loses {points} AV{now}.", n(who))
        }
        Harm::Fell { who } => format!("{} is Out of the Fight.", n(who)),
        Harm::Rose { who } => format!("{} can fight again.", n(who)),
        Harm::Injured { who, kind } => {
            format!("{} suffers {} Injury{}.", n(who), one(kind), word_kind(fallen, who, kind))
        }
        Harm::Wounded { who, kind } => {
            format!("{} suffers {} wound{}.", n(who), one(kind), word_kind(fallen, who, kind))
        }
        Harm::StructureHurt { on, absorbed, lost, now } => {
            let stops = word_stops(absorbed, 0);
            let left = match now {
                0 => "and breaks".to_owned(),
                _ => format!("({now} left)"),
            };
            format!("{} loses {lost} HP {left}{stops}.", structure(fight, on))
        }
        Harm::KnockedOut { who, rounds: 0 } => {
            let wakes = fight.setup.settings.wake == Wake::Medicine;
            let unless = if wakes { ", unless an ally wakes them" } else { "" };
            format!("{} is knocked out for the rest of the fight{unless}.", n(who))
        }
        Harm::KnockedOut { who, rounds } => {
            format!("{} is knocked out for {rounds} rounds.", n(who))
        }
        Harm::ShutDown { who, rounds } => {
            let sum = word_shutdown(fallen, who, rounds);
            format!("{} is shut down for {rounds} rounds{sum}.", n(who))
        }
        Harm::Wakes { who } => format!("{} wakes.", n(who)),
        Harm::GearHit { who, piece, shape, av, .. } => {
            let (gear, hit) = (word_gear(fight, who, piece), gear_hit(piece, shape, av));
            let row = rolled::number(fallen, Purpose::GearTable);
            let row = row.map_or(String::new(), |row| format!(" ({row} rolled on the table)"));
            format!("{gear} {hit}{row}.")
        }
        Harm::GearHolds { who, piece, amount, hardness } => {
            let (gear, of) = (word_gear(fight, who, piece), hardness_word(piece));
            let damage = format!("{amount} points of damage");
            let hardness = figure(who, format!(" {hardness}"));
            format!("{gear} holds: {damage} do not exceed its {of}{hardness}.")
        }
        Harm::Repaired { who, av, dr } => {
            format!("{}'s armor regains {}.", n(who), av_and_dr(av, dr))
        }
        Harm::Recovered { who, rest: Rest::Minute } => {
            format!("{} has all HP and Stamina again.", n(who))
        }
        Harm::Recovered { who, rest: Rest::Night } => {
            format!("{} sleeps off exhaustion and Injuries.", n(who))
        }
    }
}

/// A piece of somebody's gear: `Bob's sidearm`.
fn word_gear(fight: &Fight, who: Id, piece: Piece) -> String {
    let it = match piece {
        Piece::Item(item) => item_name(fight, item),
        Piece::Armor => "armor",
    };
    match piece {
        Piece::Item(item) if it == owned_name(fight, item) => it.to_owned(),
        Piece::Item(_) | Piece::Armor => format!("{}'s {it}", name(fight, who)),
    }
}

/// What becomes of a piece of gear that is struck.
fn gear_hit(piece: Piece, shape: Shape, av: i16) -> String {
    match (piece, shape, av) {
        (Piece::Armor, _, 1..) => format!("loses {av} AV"),
        (Piece::Armor, _, _) | (Piece::Item(_), Shape::Whole, _) => "is only scuffed".to_owned(),
        (Piece::Item(_), shape, _) => format!("is {}", shape_word(shape)),
    }
}

/// What damage to a piece of gear must exceed.
const fn hardness_word(piece: Piece) -> &'static str {
    match piece {
        Piece::Item(_) => "hardness",
        Piece::Armor => "AV",
    }
}

/// Points of armor that are repaired.
fn av_and_dr(av: i16, dr: i16) -> String {
    match (av, dr) {
        (0, dr) => format!("{dr} DR"),
        (av, 0) => format!("{av} AV"),
        (av, dr) => format!("{av} AV and {dr} DR"),
    }
}

/// Direct Damage, and what it is made up of: `2 Direct Damage from Frost`.
fn word_direct(fight: &Fight, terms: &Terms<From>) -> String {
    let points = terms.total();
    match sum(fight, "", terms) {
        Some(sum) if sum.terms.len() == 1 => {
            format!("{points} Direct Damage from {}", sum.terms[0].words)
        }
        Some(sum) => format!("{points} Direct Damage ({})", sum.sum()),
        None => "Direct Damage".to_owned(),
    }
}

/// The die that says what is hurt: ` (2 on d3)`.
fn word_kind(fallen: Thrown<'_>, who: Id, kind: Attribute) -> String {
    let shown = rolled::number(fallen, Purpose::Kind { who });
    let shown = shown.filter(|&shown| damage::kind_shown(shown as u32) == Some(kind));
    shown.map_or(String::new(), |shown| format!(" ({shown} on d3)"))
}

/// An attribute with its article: `an Endurance`.
fn one(kind: Attribute) -> String {
    let article = match kind {
        Attribute::Endurance | Attribute::Intelligence | Attribute::Insight => "an",
        Attribute::Strength | Attribute::Dexterity | Attribute::Charisma => "a",
    };
    format!("{article} {}", capital(kind.word()))
}

/// What the rounds of a shutdown are made up of: `: 2 (d3) + 1 (successes missing)`.
fn word_shutdown(fallen: Thrown<'_>, who: Id, rounds: u8) -> String {
    let short = |d3: i32| format!(": {d3} (d3) + {} (successes missing)", i32::from(rounds) - d3);
    rolled::number(fallen, Purpose::Rounds { who }).map_or(String::new(), short)
}
