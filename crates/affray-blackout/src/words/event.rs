//! What happened, in a sentence each.

use affray_engine::aside;
use affray_table::Terms;

use crate::event::{Bearing, Course, Doing, Event, Harm, Onset, Pace, Plight, Rest, Shift};
use crate::kinds::{Attribute, Id, ItemId, Level, Shape};
use crate::look::shape_word;
use crate::moves::{Piece, Purpose, TestFor, With};
use crate::reason::From;
use crate::rules::{attack, damage};
use crate::settings::Wake;
use crate::state::Fight;

use super::number::{capital, figure, left, needed_of, sum, thrown};
use super::option::{word_battery, word_blow, word_place, word_ruling, word_with};
use super::rolled::{self, Thrown};
use super::{
    UNSEEN, custom_name, item_name, name, owned_name, structure, threat, trained, word_outcome,
    word_test,
};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    match event {
        Event::Course(event) => course(fight, event, dice),
        Event::Onset(event) => attacks(fight, event, dice),
        Event::Harm(event) => harm(fight, event, dice),
        Event::Plight(event) => conditions(fight, event),
        Event::Doing(event) => deeds(fight, event, dice),
    }
}

/// How the fight goes on: turns, tests, what is spent on them.
fn course(fight: &Fight, event: &Course, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Course::Order { who, successes } => {
            let rolled = successes.map_or(String::new(), |number| {
                thrown(who, format!(" ({})", count(number, "success", "successes")))
            });
            format!("{} is next in the order of turns{rolled}.", n(who))
        }
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::TurnBegan { who, ap } => {
            format!("{} takes a turn{}.", n(who), left(who, format!(" with {ap} AP")))
        }
        Course::TurnEnded { who } => format!("{} ends their turn.", n(who)),
        Course::Unable { who, by: None } => format!("{} cannot act.", n(who)),
        Course::Unable { who, by: Some(condition) } => {
            format!("{} is {} and cannot act.", n(who), condition.word())
        }
        Course::Over { outcome } => format!("It is over: {}.", word_outcome(fight, outcome)),
        Course::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Course::Surprised { who } => format!("{} is caught by surprise.", n(who)),
        Course::Tested { who, why, dice, successes, needs, ref terms } => {
            let faces = rolled::test(fallen, (who, why), dice);
            let successes = count(successes, "success", "successes");
            let fell = thrown(who, format!(": {faces}{successes}"));
            let how = fell + &word_tested(fight, (who, why), dice, needs, terms);
            format!("{} tests {}{how}.", n(who), word_test(fight, why))
        }
        Course::Passes { who, effect } => {
            format!(
                "{} has already been tested against {} this turn and passes.",
                n(who),
                title(threat(fight, effect))
            )
        }
        Course::Exerts { who, why, free, left: now } => {
            let on = why.map_or("the damage".to_owned(), |why| word_test(fight, why));
            let cost = if free { EXHAUSTS.to_owned() } else { format!(" ({now} Stamina left)") };
            format!("{} exerts on {on}{}.", n(who), left(who, cost))
        }
        Course::Encouraged { who } => format!("{} uses their encouragement.", n(who)),
        Course::Inspired { who, dice, .. } => {
            let dice = count(dice.into(), "die", "dice");
            format!("{} uses {dice} of inspiration.", n(who))
        }
        Course::Rerolls { who, left: now } => {
            format!("{} rolls again{}.", n(who), left(who, format!(" ({now} Stamina left)")))
        }
        Course::LosesAp { who, ap, .. } => format!("{} loses {ap} AP.", n(who)),
        Course::Recovers { who, amount, left: now } => {
            let now = left(who, format!(" ({now} now)"));
            format!("{} recovers {amount} Stamina{now}.", n(who))
        }
        Course::Takedown { target, passed, of, removed, too_powerful } => {
            let end = taken_down(removed, too_powerful);
            format!("{passed} of {of} challenges passed: {} is {end}.", n(target))
        }
        Course::Short { who, hp } => {
            format!("{} begins{}.", n(who), left(who, format!(" with {hp} HP")))
        }
        Course::Without { who, item } => {
            format!("{} begins without {}.", n(who), the(fight, item))
        }
        Course::Argued { by, to, left: now } => {
            let now = left(to, format!("; {} has {now} resistance left", n(to)));
            format!("{} wins the point{now}.", n(by))
        }
        Course::Guile { won: true } => "The talk is won.".to_owned(),
        Course::Guile { won: false } => "The talk is lost.".to_owned(),
    }
}

/// What it costs to exert without Stamina.
const EXHAUSTS: &str = " (no Stamina; this exhausts them)";

/// What a test was made with, and what it had to meet: ` on 4 dice (Dexterity 3 + 1 (Stealth)), 2
/// needed`.
fn word_tested(
    fight: &Fight,
    (who, why): (Id, TestFor),
    dice: i16,
    needs: Option<u8>,
    terms: &Terms<From>,
) -> String {
    let dice = format!(" on {}{}", count(dice, "die", "dice"), apart(fight, terms));
    let (of, fact) = needed_of(fight, who, why);
    let critical = |needs| match why {
        TestFor::Attack(_) | TestFor::Batter(_) => word_critical(fight, needs),
        _ => String::new(),
    };
    let needed = |needs| aside(of.0, fact, format!(", {needs} needed{}", critical(needs)));
    figure(who, dice) + &needs.map_or(String::new(), needed)
}

/// What makes an attack that needs so many successes a critical hit.
fn word_critical(fight: &Fight, needs: u8) -> String {
    let base = attack::critical_base(fight, i16::from(needs));
    match attack::critical_from(fight, base) {
        Some(least) => format!(" ({least} for a critical hit)"),
        None => " (two sixes for a critical hit)".to_owned(),
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
fn attacks(fight: &Fight, event: &Onset, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Onset::Attacks { who, blow, ap } => {
            let attacks = word_blow(fight, blow, ("attacks", &the_arm(fight, blow.with)));
            format!("{} {attacks}{}.", n(who), ap_left(who, ap))
        }
        Onset::Intercepts { who, ally } => {
            format!("{} stands ready to take attacks on {}.", n(who), n(ally))
        }
        Onset::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Onset::Sidesteps { who, left: now } => {
            format!("{} sidesteps{}.", n(who), left(who, format!(" ({now} Stamina left)")))
        }
        Onset::Hit { by, to, critical, .. } => {
            let how = if critical { " critically" } else { "" };
            format!("{} hits {}{how}.", n(by), n(to))
        }
        Onset::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Onset::Burst { by, to, dice, hits, rounds, left, lost, above, ref terms, .. } => {
            let dice = format!(" {}{}", count(dice, "die", "dice"), apart(fight, terms));
            let faces = thrown(by, rolled::burst(fallen, by, to));
            let (dice, hits) = (figure(by, dice), faces + &word_hits(to, hits, lost, above));
            let rounds = word_rounds(by, rounds, left);
            format!("{} fires{dice} at {}: {hits}, {rounds}.", n(by), n(to))
        }
        Onset::Strays { to, hits, .. } => {
            let shots = if hits == 1 { "stray shot hits" } else { "stray shots hit" };
            format!("{hits} {shots} {}.", n(to))
        }
        Onset::Aims { who, item, at, difficulty, ap, ref terms } => {
            let (item, at) = (the(fight, item), word_place(fight, at));
            let hard = word_hard(fight, difficulty, terms);
            format!("{} aims {item} at {at}{}{hard}.", n(who), ap_left(who, ap))
        }
        Onset::Scatters { to } => {
            let (way, far) = (word_way(fallen), word_far(fallen));
            format!("The blast scatters to {}{way}{far}.", word_place(fight, to))
        }
        Onset::Lands { at } => format!("The blast lands at {}, as aimed.", word_place(fight, at)),
        Onset::Shares { to, amount, ref points } => {
            format!("{} is dealt {amount} damage{}.", n(to), figure(to, apart(fight, points)))
        }
        Onset::Damage { by, to, amount, rolled, ref dice, ref points } => {
            let faces = rolled::sum(fallen, Purpose::Damage { by, to }, rolled);
            let to = to.map_or("everyone in the area", n);
            let sum = figure(by, word_damage(fight, amount, (&faces, rolled), dice, points));
            format!("{} deals {amount} damage to {to}{sum}.", n(by))
        }
        Onset::Evades { who } => format!("{} evades and takes half the damage.", n(who)),
        Onset::Trained { who, which, ap, left } => {
            format!("{} uses {}{}.", n(who), trained(fight, which), both_left(who, ap, left))
        }
        Onset::TrainedFailed { who, which } => {
            format!("{}'s {} fails.", n(who), trained(fight, which))
        }
        Onset::Batters { who, battery, ap } => {
            let batters = word_battery(fight, battery, ("batters", &the_arm(fight, battery.with)));
            format!("{} {batters}{}.", n(who), ap_left(who, ap))
        }
        Onset::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Onset::DamageToIt { by, on, amount, rolled, ref dice, ref points } => {
            let faces = rolled::sum(fallen, Purpose::Damage { by, to: None }, rolled);
            let sum = figure(by, word_damage(fight, amount, (&faces, rolled), dice, points));
            format!("{} deals {amount} damage to {}{sum}.", n(by), structure(fight, on))
        }
        Onset::Maneuver { who, maneuver, ap, left } => {
            format!("{} uses {}{}.", n(who), title(maneuver.word()), both_left(who, ap, left))
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

/// The action points that somebody has left.
fn ap_left(who: Id, ap: u8) -> String {
    left(who, format!(" ({ap} AP left)"))
}

/// The action points and the Stamina that somebody has left.
fn both_left(who: Id, ap: u8, stamina: i16) -> String {
    left(who, format!(" ({ap} AP, {stamina} Stamina left)"))
}

/// What the dice of a burst do: `3 hits (dice above 2)`.
fn word_hits(to: Id, hits: u8, lost: u8, above: u8) -> String {
    let each = match above {
        0 => "all dice".to_owned(),
        above => format!("dice above {above}"),
    };
    let lost = match lost {
        0 => String::new(),
        lost => format!("; {lost} more without a round"),
    };
    let how = figure(to, format!(" ({each}{lost})"));
    format!("{}{how}", count(hits.into(), "hit", "hits"))
}

/// Rounds that are spent, and those left where they are counted.
fn word_rounds(by: Id, rounds: u8, now: u8) -> String {
    let now = match now {
        u8::MAX => String::new(),
        now => left(by, format!(" ({now} left)")),
    };
    format!("{} spent{now}", count(rounds.into(), "round", "rounds"))
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
fn harm(fight: &Fight, event: &Harm, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Harm::Hurt { who, absorbed, resisted, lost, left: now, direct, ref terms, .. } => {
            let how = match direct {
                true => format!(" takes {} and", word_direct(fight, terms)),
                false => String::new(),
            };
            let stops = figure(who, word_stops(absorbed, resisted));
            let lost = if lost == 0 { "no".to_owned() } else { lost.to_string() };
            let now = left(who, format!(" ({now} left)"));
            format!("{}{how} loses {lost} HP{now}{stops}.", n(who))
        }
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
            let short =
                |d3: i32| format!(": {d3} (d3) + {} (successes missing)", i32::from(rounds) - d3);
            let sum = rolled::number(fallen, Purpose::Rounds { who }).map_or(String::new(), short);
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
        Plight::Afraid { who, of } => {
            format!("{} is afraid of {}.", n(who), of.map_or(UNSEEN, n))
        }
        Plight::Brave { who, of } => {
            format!("{} is no longer afraid of {}.", n(who), of.map_or(UNSEEN, n))
        }
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
fn deeds(fight: &Fight, event: &Doing, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
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
            format!("{} {goes} to {to}{}.", n(who), ap_left(who, ap))
        }
        Doing::Stays { who, ap } => {
            format!("{} stays where they are{}.", n(who), ap_left(who, ap))
        }
        Doing::Faces { who, to } => format!("{} faces {}.", n(who), compass(to)),
        Doing::Collides { who, feet } => {
            format!("{} runs into something after {feet} feet.", n(who))
        }
        Doing::FailsToHide { who } => format!("{} fails to hide.", n(who)),
        Doing::ComesUpon { who, whom } => format!("{} comes upon {}.", n(who), n(whom)),
        Doing::FindsNobody { who } => format!("{} finds nobody.", n(who)),
        Doing::Reloads { who, item, clips, ap } => {
            let clips = count(clips.into(), "clip", "clips");
            let now = left(who, format!(" ({clips}, {ap} AP left)"));
            format!("{} reloads {}{now}.", n(who), the(fight, item))
        }
        Doing::Draws { who, item, ap } => {
            format!("{} takes {} in hand{}.", n(who), the(fight, item), ap_left(who, ap))
        }
        Doing::Uses { who, item, on, ap } => {
            let (item, on) = (the(fight, item), if on == who { "themselves" } else { n(on) });
            format!("{} uses {item} on {on}{}.", n(who), ap_left(who, ap))
        }
        Doing::Repairs { who, done: true } => format!("{} succeeds with the repair.", n(who)),
        Doing::Repairs { who, done: false } => format!("{} fails the repair.", n(who)),
        Doing::Flies { item, to } => {
            let (it, to) = (owned_name(fight, item), word_place(fight, to));
            format!("{it} flies to {to}{}.", word_way(fallen))
        }
        Doing::Catches { who, item } => {
            format!("{} catches {}.", n(who), owned_name(fight, item))
        }
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

/// An item with its article, where it is clear whose it is: `the sidearm`, `Bob's sidearm`.
pub(super) fn the(fight: &Fight, item: ItemId) -> String {
    let word = item_name(fight, item);
    if word == owned_name(fight, item) { word.to_owned() } else { format!("the {word}") }
}

/// What somebody attacks with.
pub(super) fn the_arm(fight: &Fight, with: With) -> String {
    match with {
        With::Fists => word_with(fight, with),
        With::Item(item) => the(fight, item),
    }
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

/// The direction that a die gave: `, direction 3`.
fn word_way(fallen: Thrown<'_>) -> String {
    let face = rolled::number(fallen, Purpose::Direction);
    face.map_or(String::new(), |face| format!(", direction {face}"))
}

/// The distance that a die gave: `, distance 2`.
fn word_far(fallen: Thrown<'_>) -> String {
    let face = rolled::number(fallen, Purpose::Distance);
    face.map_or(String::new(), |face| format!(", distance {face}"))
}

/// The die that says what is hurt: ` (2 on d3)`.
fn word_kind(fallen: Thrown<'_>, who: Id, kind: Attribute) -> String {
    let shown = rolled::number(fallen, Purpose::Kind { who });
    let shown = shown.filter(|&shown| damage::kind_shown(shown as u32) == Some(kind));
    shown.map_or(String::new(), |shown| format!(" ({shown} on d3)"))
}

/// How a damage came about, where it is more than one number: `: 4 5 = 9 on 2 dice (…) + 20
/// (weapon)`.
fn word_damage(
    fight: &Fight,
    amount: i16,
    (faces, rolled): (&str, i16),
    dice: &Terms<From>,
    points: &Terms<From>,
) -> String {
    let mut words = String::new();
    if !dice.0.is_empty() {
        let number = count(dice.total().max(0) as i16, "die", "dice");
        words = format!(": {faces}{rolled} on {number}{}", apart(fight, dice));
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
