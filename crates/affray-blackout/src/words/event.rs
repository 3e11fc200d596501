//! What happened, in a sentence each.

mod harm;
mod onset;

use affray_engine::aside;
use affray_table::Terms;

use crate::event::{Bearing, Close, Course, Doing, Event, Pace, Plight, Shift};
use crate::kinds::{Id, ItemId, Level};
use crate::moves::{Purpose, TestFor, With};
use crate::reason::From;
use crate::rules::{attack, stacking};
use crate::state::{Fight, Outcome};

use super::number::{capital, figure, left, needed_of, sum, thrown};
use super::option::{word_place, word_ruling, word_with};
use super::rolled::{self, Thrown};
use super::{UNSEEN, custom_name, item_name, name, owned_name, threat, word_outcome, word_test};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Thrown<'_>) -> String {
    match event {
        Event::Course(event) => course(fight, event, dice),
        Event::Onset(event) => onset::attacks(fight, event, dice),
        Event::Harm(event) => harm::harm(fight, event, dice),
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
        Course::Over { outcome, close } => over(fight, outcome, close),
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
            let effect = title(threat(fight, effect));
            format!("{} has already been tested against {effect} this turn and passes.", n(who))
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

/// How the fight has ended, and why.
fn over(fight: &Fight, outcome: Outcome, close: Close) -> String {
    let why = match (close, outcome) {
        (Close::Rules, Outcome::Win(_)) => ", as no enemy can fight on",
        (Close::Rules, Outcome::Draw) => ", as nobody can fight on",
        (Close::Rules, Outcome::Limit | Outcome::Ended) | (Close::Ruling, _) => "",
    };
    format!("It is over: {}{why}.", word_outcome(fight, outcome))
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

/// The action points that somebody has left.
fn ap_left(who: Id, ap: u8) -> String {
    left(who, format!(" ({ap} AP left)"))
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

/// Effects and conditions.
fn conditions(fight: &Fight, event: &Plight) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Plight::Pends { target, effect, difficulty } => {
            let most = stacking::maximum(effect).filter(|&most| most < difficulty);
            let most = most.map_or(String::new(), |most| format!(" (which counts as {most})"));
            let effect = format!("{} {difficulty}{most}", title(threat(fight, effect)));
            format!("{} must resist {effect} by the end of the turn.", n(target))
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
        Plight::HouseOver { who, what } => {
            format!("{} is no longer {}.", n(who), fight.state.decrees.house_name(what))
        }
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
        Doing::LiesDown { who } => format!("{} drops prone.", n(who)),
        Doing::StandsUp { who, ap } => format!("{} stands up{}.", n(who), ap_left(who, ap)),
        Doing::Rests { who, amount, left: now, ap } => {
            let now = left(who, format!(" ({now} now, {ap} AP left)"));
            format!("{} rests and recovers {amount} Stamina{now}.", n(who))
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
            format!("{it} flies to {to}{}.", word_course(fallen, None))
        }
        Doing::Catches { who, item } => {
            format!("{} catches {}.", n(who), owned_name(fight, item))
        }
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

/// What dice gave a direction, and a distance where one is asked for: ` (direction 3, distance 2)`.
fn word_course(fallen: Thrown<'_>, distance: Option<Purpose>) -> String {
    let Some(way) = rolled::number(fallen, Purpose::Direction) else { return String::new() };
    let far = distance.and_then(|purpose| rolled::number(fallen, purpose));
    let far = far.map_or(String::new(), |far| format!(", distance {far}"));
    format!(" (direction {way}{far})")
}
