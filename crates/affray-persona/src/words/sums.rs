//! Numbers taken apart, in words.

use affray_engine::Reckoning;
use affray_table::Terms;

use super::option::{word_how, word_place};
use super::{name, persona_name, power_name, word_score};
use crate::event::Event;
use crate::moves::{Act, Action, Ask, How, Move, TestFor};
use crate::reason::From;
use crate::rules::aim::{self, Shot};
use crate::rules::{attack, damage, evade, resist};
use crate::setup::{Id, Status};
use crate::state::{Fight, Stance};

/// The numbers behind a question.
#[must_use]
pub fn ask_sums(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    let Ask::Evade { who, by, dodge, parry, .. } = ask else { return Vec::new() };
    let dodge = dodge.map(|_| Terms::of(|into| evade::to_dodge(fight, who, by, into)));
    let parry = parry.map(|_| Terms::of(|into| evade::to_parry(fight, who, by, into)));
    let dodge = dodge.and_then(|terms| sum(fight, "to dodge", &terms));
    dodge.into_iter().chain(parry.and_then(|terms| sum(fight, "to parry", &terms))).collect()
}

/// The numbers behind an attack that somebody may choose in their turn.
#[must_use]
pub fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let (Ask::Turn(who) | Ask::Lent(who), Move::Act(Act { action, .. })) = (ask, option) else {
        return Vec::new();
    };
    match action {
        Action::Attack(how, with, target) => {
            let shot = aim::with_weapon(fight, who, how, with);
            of_shot(fight, &shot, &[target])
        }
        Action::Power(which, target) if fight.power(which).attacks() => {
            let shot = aim::with_power(fight, who, which);
            let targets: Vec<Id> = attack::targets(fight, who, which, target).iter().collect();
            of_shot(fight, &shot, &targets)
        }
        _ => Vec::new(),
    }
}

/// What an attack needs against each target, and what it adds to its dice.
fn of_shot(fight: &Fight, shot: &Shot, targets: &[Id]) -> Vec<Reckoning> {
    let mut sums = Vec::new();
    for &target in targets {
        let whom =
            if targets.len() > 1 { format!(" {}", name(fight, target)) } else { String::new() };
        let needed = Terms::of(|into| aim::to_hit(fight, shot, target, into));
        sums.extend(sum(fight, format!("to hit{whom}"), &needed));
        if !fight[target].is(Stance::Guarding) {
            let level = resist::seems(fight, shot.by, target, shot.element);
            let terms = Terms::of(|into| aim::super_hit(fight, shot, (target, level), into));
            sums.extend(sum(fight, format!("Super Hit{whom}"), &terms));
        }
    }
    let more = Terms::of(|into| damage::flat(fight, shot, into));
    sums.extend(sum(fight, "added to the damage dice", &more));
    sums
}

/// The numbers behind what happened.
#[must_use]
pub fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let sum = match event {
        Event::Tested { why, terms, .. } => sum(fight, word_number(*why), terms),
        Event::Hit { threshold, .. } => sum(fight, "Super Hit", threshold),
        Event::Damage { terms, .. } => sum(fight, "added to the damage dice", terms),
        Event::Hurt { soak, .. } => sum(fight, "soak", soak),
        _ => None,
    };
    sum.into_iter().collect()
}

/// An addition, where there is something to add.
pub(super) fn sum(
    fight: &Fight,
    what: impl Into<String>,
    terms: &Terms<From>,
) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// What the number of a test is called.
const fn word_number(why: TestFor) -> &'static str {
    match why {
        TestFor::Attack(_) | TestFor::Area => "to hit",
        TestFor::Dodge(_) => "to dodge",
        TestFor::Parry(_) => "to parry",
        _ => "to succeed",
    }
}

/// What an amount comes from.
fn word_from(fight: &Fight, from: From) -> String {
    match from {
        From::Score(score) => word_score(score).to_owned(),
        From::Bonus(score) => format!("{} Bonus", word_score(score)),
        From::Rank => "skill".to_owned(),
        From::Way(How::Standard) => "standard attack".to_owned(),
        From::Way(How::Called(place)) => format!("called shot at the {}", word_place(place)),
        From::Way(how) => {
            let words = word_how(how);
            let words = words.strip_suffix(" on").or(words.strip_suffix(" at")).unwrap_or(&words);
            words.to_owned()
        }
        From::Power(which) => power_name(fight, which).to_owned(),
        From::Aim => "aimed".to_owned(),
        From::Guarded => "guarded action".to_owned(),
        From::Own(status) => word_condition(status),
        From::LostLeg => "a leg is lost".to_owned(),
        From::Balanced => "balanced weapon".to_owned(),
        From::Range(meters) => format!("{meters} m away"),
        From::IntoMelee => "the target is in melee".to_owned(),
        From::Outnumbered => "the target is outnumbered".to_owned(),
        From::Size => "the target's size".to_owned(),
        From::Surprised => "the target is surprised".to_owned(),
        From::Guards => "Guard Mode".to_owned(),
        From::Ran => "the target ran".to_owned(),
        From::Squads(1) => "1 squad".to_owned(),
        From::Squads(squads) => format!("{squads} squads"),
        From::Target(status) => format!("the target is {}", word_condition(status)),
        From::Blessed => "Fate Point".to_owned(),
        From::Daunted => "daunted by a Horde".to_owned(),
        From::Fatigue => "fatigue".to_owned(),
        From::Cap => "limit of modifiers".to_owned(),
        From::Base => "base".to_owned(),
        From::Weapon => "weapon".to_owned(),
        From::Weak(element) => format!("weak to {}", element.word()),
        From::Resists(element) => format!("resists {}", element.word()),
        From::Armor(place) => format!("armor, {}", word_place(place)),
        From::Boost(persona) => persona_name(fight, persona).to_owned(),
        From::Lost => "points lost".to_owned(),
        From::Halved => "halved".to_owned(),
        From::Least(least) => format!("never below {least}"),
        From::Effect => "strength of the effect".to_owned(),
        From::Flames => "the flames".to_owned(),
        From::Harmful => "the order is harmful".to_owned(),
        From::Beyond(1) => "1 level above the limit".to_owned(),
        From::Beyond(levels) => format!("{levels} levels above the limit"),
        From::Awake(rounds) => format!("{rounds} rounds in Active Mode"),
        From::Dread(rating) => format!("Fear {rating}"),
        From::Courage => "courage".to_owned(),
        From::Sneaks => "the party sneaks".to_owned(),
        From::Quickness => "initiative modifier".to_owned(),
        From::Die(sides) => format!("d{sides}"),
        From::Attack => "the attack's number".to_owned(),
        From::Hit => "hit".to_owned(),
        From::Explosive => "explosive".to_owned(),
        From::SuperHit => "Super Hit".to_owned(),
        From::Degrees(degrees) => format!("{degrees} degrees"),
        From::Several => "doubled: an attack on several".to_owned(),
        From::Of(who) => name(fight, who).to_owned(),
        From::Strikes(strikes) => format!("for each of {strikes} attacks"),
        From::Cost(power) => power_name(fight, power).to_owned(),
        From::Pace(1) => "Agility Bonus".to_owned(),
        From::Pace(times) => format!("Agility Bonus × {times}"),
    }
}

/// A status in a word or two.
pub(super) fn word_condition(status: Status) -> String {
    status.word().replace('-', " ")
}
