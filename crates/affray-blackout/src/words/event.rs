//! What happened, in a sentence each.

use affray_table::Terms;

use crate::event::{Bearing, Course, Doing, Event, Harm, Onset, Pace, Plight, Rest, Shift};
use crate::kinds::{Attribute, Id, ItemId, Level, Shape};
use crate::look::shape_word;
use crate::moves::{Battery, Blow, Piece, With};
use crate::reason::From;
use crate::settings::Wake;
use crate::state::Fight;

use super::number::{capital, sum};
use super::option::{word_battery, word_blow, word_place, word_ruling, word_with};
use super::{custom_name, item_name, name, structure, threat, trained, word_outcome, word_test};

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
    match *event {
        Course::Order { who, successes } => {
            let rolled = successes.map_or(String::new(), |number| {
                format!(" ({})", count(number, "success", "successes"))
            });
            format!("{} is next in the order of turns{rolled}.", n(who))
        }
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::TurnBegan { who, ap } => format!("{} takes a turn with {ap} AP.", n(who)),
        Course::TurnEnded { who } => format!("{} ends their turn.", n(who)),
        Course::Unable { who, by: None } => format!("{} cannot act.", n(who)),
        Course::Unable { who, by: Some(condition) } => {
            format!("{} is {} and cannot act.", n(who), condition.word())
        }
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
                title(threat(fight, effect))
            )
        }
        Course::Exerts { who, why, free, left } => {
            let on = why.map_or("the damage".to_owned(), |why| word_test(fight, why));
            let cost = match free {
                true => "no Stamina; this exhausts them".to_owned(),
                false => format!("{left} Stamina left"),
            };
            format!("{} exerts on {on} ({cost}).", n(who))
        }
        Course::Encouraged { who } => format!("{} uses their encouragement.", n(who)),
        Course::Inspired { who, dice, .. } => {
            let dice = count(dice.into(), "die", "dice");
            format!("{} uses {dice} of inspiration.", n(who))
        }
        Course::Rerolls { who, left } => {
            format!("{} rolls again ({left} Stamina left).", n(who))
        }
        Course::LosesAp { who, ap, .. } => format!("{} loses {ap} AP.", n(who)),
        Course::Recovers { who, amount, left } => {
            format!("{} recovers {amount} Stamina ({left} now).", n(who))
        }
        Course::Takedown { target, passed, of, removed, too_powerful } => {
            let end = taken_down(removed, too_powerful);
            format!("{passed} of {of} challenges passed: {} is {end}.", n(target))
        }
        Course::Short { who, hp } => format!("{} begins with {hp} HP.", n(who)),
        Course::Without { who, item } => {
            format!("{} begins without {}.", n(who), own(fight, who, item))
        }
        Course::Argued { by, to, left } => {
            format!("{} wins the point; {} has {left} resistance left.", n(by), n(to))
        }
        Course::Guile { won: true } => "The talk is won.".to_owned(),
        Course::Guile { won: false } => "The talk is lost.".to_owned(),
    }
}

/// How a Takedown ends.
const fn taken_down(removed: bool, too_powerful: bool) -> &'static str {
    match (removed, too_powerful) {
        (true, _) => "taken down",
        (false, true) => "too powerful to be taken down",
        (false, false) => "not taken down",
    }
}

/// Attacks, and how they end.
fn attacks(fight: &Fight, event: &Onset) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Onset::Attacks { who, blow, ap } => {
            format!("{} {} ({ap} AP left).", n(who), own_blow(fight, who, blow))
        }
        Onset::Intercepts { who, ally } => {
            format!("{} stands ready to take attacks on {}.", n(who), n(ally))
        }
        Onset::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Onset::Sidesteps { who, left } => {
            format!("{} sidesteps ({left} Stamina left).", n(who))
        }
        Onset::Hit { by, to, critical, .. } => {
            let how = if critical { " critically" } else { "" };
            format!("{} hits {}{how}.", n(by), n(to))
        }
        Onset::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Onset::Burst { by, to, dice, hits, rounds, left, lost, above, ref terms, .. } => {
            let (apart, hits) = (apart(fight, terms), word_hits(hits, lost, above));
            let (dice, rounds) = (count(dice, "die", "dice"), word_rounds(rounds, left));
            format!("{} fires {dice}{apart} at {}: {hits}, {rounds}.", n(by), n(to))
        }
        Onset::Strays { to, hits, .. } => {
            let shots = if hits == 1 { "stray shot hits" } else { "stray shots hit" };
            format!("{hits} {shots} {}.", n(to))
        }
        Onset::Aims { who, item, at, difficulty, ap, ref terms } => {
            let (item, at) = (own(fight, who, item), word_place(fight, at));
            let hard = word_hard(fight, difficulty, terms);
            format!("{} aims {item} at {at} ({ap} AP left){hard}.", n(who))
        }
        Onset::Scatters { to } => format!("The blast scatters to {}.", word_place(fight, to)),
        Onset::Lands { at } => format!("The blast lands at {}, as aimed.", word_place(fight, at)),
        Onset::Shares { to, amount, ref points } => {
            format!("{} is dealt {amount} damage{}.", n(to), apart(fight, points))
        }
        Onset::Damage { by, to, amount, rolled, ref dice, ref points } => {
            let to = to.map_or("everyone in the area", n);
            let sum = word_damage(fight, amount, rolled, dice, points);
            format!("{} deals {amount} damage to {to}{sum}.", n(by))
        }
        Onset::Evades { who } => format!("{} evades and takes half the damage.", n(who)),
        Onset::Trained { who, which, ap, left } => {
            format!("{} uses {} ({ap} AP, {left} Stamina left).", n(who), trained(fight, which))
        }
        Onset::TrainedFailed { who, which } => {
            format!("{}'s {} fails.", n(who), trained(fight, which))
        }
        Onset::Batters { who, battery, ap } => {
            format!("{} {} ({ap} AP left).", n(who), own_battery(fight, who, battery))
        }
        Onset::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Onset::DamageToIt { by, on, amount, rolled, ref dice, ref points } => {
            let sum = word_damage(fight, amount, rolled, dice, points);
            format!("{} deals {amount} damage to {}{sum}.", n(by), structure(fight, on))
        }
        Onset::Maneuver { who, maneuver, ap, left } => {
            let maneuver = title(maneuver.word());
            format!("{} uses {maneuver} ({ap} AP, {left} Stamina left).", n(who))
        }
        Onset::ManeuverFailed { who, maneuver } => {
            format!("{}'s {} fails.", n(who), title(maneuver.word()))
        }
    }
}

/// How hard a blast is to place; a template is not hard at all.
fn word_hard(fight: &Fight, difficulty: u8, terms: &Terms<From>) -> String {
    match difficulty {
        0 => String::new(),
        _ => format!(": difficulty {difficulty}{}", apart(fight, terms)),
    }
}

/// What the dice of a burst do: `3 hits (dice above 2)`.
fn word_hits(hits: u8, lost: u8, above: u8) -> String {
    let each = match above {
        0 => "all dice".to_owned(),
        above => format!("dice above {above}"),
    };
    let lost = match lost {
        0 => String::new(),
        lost => format!("; {lost} more without a round"),
    };
    format!("{} ({each}{lost})", count(hits.into(), "hit", "hits"))
}

/// Rounds that are spent, and those left where they are counted.
fn word_rounds(rounds: u8, left: u8) -> String {
    let left = match left {
        u8::MAX => String::new(),
        left => format!(" ({left} left)"),
    };
    format!("{} spent{left}", count(rounds.into(), "round", "rounds"))
}

/// What stops damage: `: AV absorbs 4, DR resists 2`.
fn word_stops(absorbed: i16, resisted: i16) -> String {
    match (absorbed > 0, resisted > 0) {
        (true, true) => format!(": AV absorbs {absorbed}, DR resists {resisted}"),
        (true, false) => format!(": AV absorbs {absorbed}"),
        (false, true) => format!(": DR resists {resisted}"),
        (false, false) => String::new(),
    }
}

/// Harm, and what is repaired.
fn harm(fight: &Fight, event: &Harm) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Harm::Hurt { who, absorbed, resisted, lost, left, direct, ref terms, .. } => {
            let how = match direct {
                true => format!(" takes {} and", word_direct(fight, terms)),
                false => String::new(),
            };
            let stops = word_stops(absorbed, resisted);
            let lost = if lost == 0 { "no".to_owned() } else { lost.to_string() };
            format!("{}{how} loses {lost} HP ({left} left){stops}.", n(who))
        }
        Harm::Wears { who, points, left } => {
            format!("{}'s armor loses {points} AV ({left} left).", n(who))
        }
        Harm::Fell { who } => format!("{} is Out of the Fight.", n(who)),
        Harm::Rose { who } => format!("{} can fight again.", n(who)),
        Harm::Injured { who, kind } => {
            format!("{} suffers {} Injury.", n(who), one(kind))
        }
        Harm::Wounded { who, kind } => {
            format!("{} suffers {} wound.", n(who), one(kind))
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
        Harm::ShutDown { who, rounds } => format!("{} is shut down for {rounds} rounds.", n(who)),
        Harm::Wakes { who } => format!("{} wakes.", n(who)),
        Harm::GearHit { who, piece, shape, av, .. } => {
            let gear = word_gear(fight, who, piece);
            format!("{gear} {}.", gear_hit(piece, shape, av))
        }
        Harm::GearHolds { who, piece, amount, hardness } => {
            let (gear, of) = (word_gear(fight, who, piece), hardness_word(piece));
            let damage = format!("{amount} points of damage");
            format!("{gear} holds: {damage} do not exceed its {of} {hardness}.")
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
    let piece = match piece {
        Piece::Item(item) => own(fight, who, item),
        Piece::Armor => "armor",
    };
    format!("{}'s {piece}", name(fight, who))
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

/// Effects and conditions.
fn conditions(fight: &Fight, event: &Plight) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Plight::Pends { target, effect, difficulty } => {
            let effect = title(threat(fight, effect));
            format!("{} must resist {effect} {difficulty} by the end of the turn.", n(target))
        }
        Plight::Dropped { target, effect } => {
            format!("{} need not resist {}.", n(target), title(threat(fight, effect)))
        }
        Plight::Began { who, condition, brief: false } => {
            format!("{} is {}.", n(who), condition.word())
        }
        Plight::Began { who, condition, brief: true } => {
            format!("{} is {} until the end of their next turn.", n(who), condition.word())
        }
        Plight::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Plight::LevelNow { who, level: Level::Acid, now: 0 } => {
            format!("{} has no Acid left.", n(who))
        }
        Plight::LevelNow { who, level, now: 0 } => {
            format!("{} is no longer {}.", n(who), level.word())
        }
        Plight::LevelNow { who, level: Level::Acid, now } => {
            format!("{} has Acid {now} for a minute.", n(who))
        }
        Plight::LevelNow { who, level: level @ (Level::Vulnerable | Level::Warded), now } => {
            format!("{} is {} {now} for a minute.", n(who), level.word())
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
        Plight::Freed { who } => format!("{} is no longer held.", n(who)),
        Plight::Zone { at, rounds } => {
            let at = word_place(fight, at);
            format!("Noise fills the area at {at} for {rounds} rounds.")
        }
        Plight::ZoneEnded { at } => format!("The noise at {} ends.", word_place(fight, at)),
    }
}

/// What else people do.
fn deeds(fight: &Fight, event: &Doing) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    match *event {
        Doing::Moved { who, to, how } => {
            let how = match how {
                Shift::Pushed => "pushed",
                Shift::Pulled => "pulled",
                Shift::Dragged => "dragged",
            };
            format!("{} is {how} to {}.", n(who), word_place(fight, to))
        }
        Doing::Goes { who, to, ap, pace } => {
            let goes = match pace {
                Pace::Walk => "walks",
                Pace::Run => "runs",
                Pace::Step => "takes a free step",
                Pace::Charge => "charges",
                Pace::Along => "follows",
            };
            let to = word_place(fight, to);
            format!("{} {goes} to {to} ({ap} AP left).", n(who))
        }
        Doing::Stays { who, ap } => format!("{} stays where they are ({ap} AP left).", n(who)),
        Doing::Faces { who, to } => format!("{} faces {}.", n(who), compass(to)),
        Doing::Collides { who, feet } => {
            format!("{} runs into something after {feet} feet.", n(who))
        }
        Doing::FailsToHide { who } => format!("{} fails to hide.", n(who)),
        Doing::ComesUpon { who, whom } => format!("{} comes upon {}.", n(who), n(whom)),
        Doing::FindsNobody { who } => format!("{} finds nobody.", n(who)),
        Doing::Reloads { who, item, clips, ap } => {
            let clips = count(clips.into(), "clip", "clips");
            format!("{} reloads {} ({clips}, {ap} AP left).", n(who), own(fight, who, item))
        }
        Doing::Draws { who, item, ap } => {
            format!("{} takes {} in hand ({ap} AP left).", n(who), own(fight, who, item))
        }
        Doing::Uses { who, item, on, ap } => {
            let (item, on) = (own(fight, who, item), if on == who { "themselves" } else { n(on) });
            format!("{} uses {item} on {on} ({ap} AP left).", n(who))
        }
        Doing::Repairs { who, done: true } => format!("{} succeeds with the repair.", n(who)),
        Doing::Repairs { who, done: false } => format!("{} fails the repair.", n(who)),
        Doing::Flies { item, to } => format!("{} flies to {}.", i(item), word_place(fight, to)),
        Doing::Catches { who, item } => format!("{} catches {}.", n(who), i(item)),
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

/// An item as its owner speaks of it: `sidearm`, and not `sidearm of Ann`.
fn own(fight: &Fight, who: Id, item: ItemId) -> &str {
    let name_of = item_name(fight, item);
    let short = name_of.strip_suffix(name(fight, who)).and_then(|it| it.strip_suffix(" of "));
    short.unwrap_or(name_of)
}

/// What somebody attacks with, as its owner speaks of it.
fn own_arm(fight: &Fight, who: Id, with: With) -> String {
    match with {
        With::Fists => word_with(fight, with),
        With::Item(item) => own(fight, who, item).to_owned(),
    }
}

fn own_blow(fight: &Fight, who: Id, blow: Blow) -> String {
    word_blow(fight, blow, ("attacks", &own_arm(fight, who, blow.with)))
}

fn own_battery(fight: &Fight, who: Id, battery: Battery) -> String {
    word_battery(fight, battery, ("batters", &own_arm(fight, who, battery.with)))
}

/// A direction in full.
const fn compass(way: Bearing) -> &'static str {
    match way {
        Bearing::N => "north",
        Bearing::Ne => "northeast",
        Bearing::Se => "southeast",
        Bearing::S => "south",
        Bearing::Sw => "southwest",
        Bearing::Nw => "northwest",
    }
}

/// An attribute with its article: `an Endurance`.
fn one(kind: Attribute) -> String {
    let article = match kind {
        Attribute::Endurance | Attribute::Intelligence | Attribute::Insight => "an",
        Attribute::Strength | Attribute::Dexterity | Attribute::Charisma => "a",
    };
    format!("{article} {}", capital(kind.word()))
}

/// A word of files as it stands in the rulebook: `Wreck Gear`.
pub(super) fn title(word: &str) -> String {
    let words: Vec<String> = word.split('-').map(capital).collect();
    words.join(" ")
}

/// So many of something.
pub(crate) fn count(number: i16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// What changed a number, if anything did: ` (Strength 4 + 2 (Melee) − 2 (grappled))`.
pub(super) fn apart(fight: &Fight, terms: &Terms<From>) -> String {
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
