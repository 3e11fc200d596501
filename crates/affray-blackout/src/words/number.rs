//! Numbers taken apart: what each amount comes from, in a few words.

use std::fmt::Display;

use affray_engine::{Fact, Reckoning, aside};
use affray_table::Terms;

use crate::event::{Course, Event, Harm, Onset};
use crate::kinds::{Id, Level};
use crate::moves::TestFor;
use crate::reason::From;
use crate::rules::deeds;
use crate::settings::AttackDefense;
use crate::state::Fight;

use super::event::the;
use super::{custom_name, name, trained};

/// What an amount comes from.
#[must_use]
pub(crate) fn word_from(fight: &Fight, from: From) -> String {
    let n = |who: Id| name(fight, who);
    match from {
        From::Attribute(attribute) => capital(attribute.word()),
        From::Skill(skill) => capital(skill.word()),
        From::Burst => "burst value".to_owned(),
        From::Aim => "Aim".to_owned(),
        From::Down(who) => format!("{} is on the ground", n(who)),
        From::DownFlanked(who) => format!("{} is on the ground, as if flanked", n(who)),
        From::Flanked(who) => format!("{} is flanked", n(who)),
        From::Prone(who) => format!("{} is prone", n(who)),
        From::Cover(who) => format!("{} has partial cover", n(who)),
        From::Shield(bearer) => format!("behind {}'s shield", n(bearer)),
        From::Distance(who) => format!("{} is beyond the first range", n(who)),
        From::Time => "taking time".to_owned(),
        From::Impaired(item) => format!("{} is impaired", the(fight, item)),
        From::Nothing => "advantages".to_owned(),
        From::Maneuver(maneuver) => capital(maneuver.word()),
        From::Trained(which) => trained(fight, which).to_owned(),
        From::Given => "advantages of this challenge".to_owned(),
        From::Argued => "help and good arguments".to_owned(),
        From::Counters => "used before".to_owned(),
        From::Wound(attribute) => format!("{} wound", capital(attribute.word())),
        From::Injury(attribute) => format!("{} Injury", capital(attribute.word())),
        From::Condition(who, condition) => format!("{} is {}", n(who), condition.word()),
        From::Level(_, Level::Acid) => "Acid".to_owned(),
        From::Level(who, level) => format!("{} is {}", n(who), level.word()),
        From::Custom(custom) => custom_name(fight, custom).to_owned(),
        From::Grappled => "grappled".to_owned(),
        From::Afraid(whom) => format!("afraid of {}", n(whom)),
        From::Helped => "encouraged or inspired".to_owned(),
        From::SoFar => "help and exertion".to_owned(),
        From::Exerted => "exerted".to_owned(),
        From::Evasion(who) => format!("{}'s passive evasion", n(who)),
        From::Hindered(who) => format!("{} is hindered", n(who)),
        From::Helpless(who) => format!("{} cannot evade", n(who)),
        From::Guarding(who) => format!("{} guards", n(who)),
        From::Sidesteps(who) => format!("{} sidesteps", n(who)),
        From::Ruled => "the GM's ruling".to_owned(),
        From::RuledRoll => "the GM's ruling for this roll".to_owned(),
        From::Least(least) => format!("never below {least}"),
        From::Most(most) => format!("never above {most}"),
        From::Weapon => "weapon".to_owned(),
        From::Strength => "Strength".to_owned(),
        From::Critical => "critical hit".to_owned(),
        From::Sharp => "sharp".to_owned(),
        From::Sneak => "Sneak Attack".to_owned(),
        From::Hits(1, each) => format!("1 hit of {each}"),
        From::Hits(hits, each) => format!("{hits} hits of {each} each"),
        From::Rolled => "damage".to_owned(),
        From::Evaded => "half is evaded".to_owned(),
        From::Effect(effect) => capital(effect.word()),
        From::Machine(who) => format!("{} is a machine", n(who)),
        From::Overcharge => "overcharge".to_owned(),
        From::Collision => "the collision".to_owned(),
        From::Conditions => "conditions".to_owned(),
        From::Base => "blast".to_owned(),
        From::Obstacle => "something in the way".to_owned(),
        From::Far => "more than 20 feet".to_owned(),
        From::Dim => "poor visibility".to_owned(),
        From::OwnFooting => "poor footing".to_owned(),
        From::Footing => "poor footing of the target".to_owned(),
        From::Perception(who) => format!("{}'s passive perception", n(who)),
        From::Unwatched => "nobody watches".to_owned(),
        From::Cost => "cost".to_owned(),
        From::Speed => "speed".to_owned(),
        From::Waits => "waits".to_owned(),
    }
}

/// A word with a capital letter.
#[must_use]
pub(crate) fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Words on what is left of what somebody runs out of.
#[must_use]
pub(crate) fn left(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Health, words)
}

/// Words on what somebody is rated at, or on a number that is made up of that.
#[must_use]
pub(crate) fn figure(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Figures, words)
}

/// Words on how somebody's dice fall.
#[must_use]
pub(crate) fn thrown(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Dice, words)
}

/// What the number is that a test must meet, and whose: of those whom an attack or a hider is up
/// against, else of the one who makes the test.
#[must_use]
pub(crate) fn needed_of(fight: &Fight, who: Id, why: TestFor) -> (Id, Fact) {
    if let TestFor::Attack(target) = why {
        let is_rolled = fight.setup.settings.attack_defense == AttackDefense::Opposed;
        return (target, if is_rolled { Fact::Dice } else { Fact::Figures });
    }
    let of = if why == TestFor::Hide { watcher(fight, who) } else { who };
    (of, Fact::Figures)
}

/// Whose perception somebody who hides is up against; nobody else's, if nobody watches.
#[must_use]
pub(crate) fn watcher(fight: &Fight, who: Id) -> Id {
    let watched = Terms::of(|into| deeds::watched(fight, who, into));
    match watched.0.first().map(|term| term.from) {
        Some(From::Perception(other)) => other,
        Some(_) | None => who,
    }
}

/// A number taken apart.
#[must_use]
pub(crate) fn sum(fight: &Fight, what: &str, terms: &Terms<From>) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// The numbers behind what happened.
#[must_use]
pub(crate) fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let of = |what: &str, terms: &Terms<From>| sum(fight, what, terms);
    let sums = match event {
        Event::Course(Course::Tested { terms, .. }) => [of("dice", terms), None],
        Event::Onset(Onset::Hit { to, evasion, .. }) => {
            [of("successes needed", evasion).map(|sum| sum.of_other(to.0)), None]
        }
        Event::Onset(Onset::Burst { to, terms, evasion, .. }) => {
            [of("dice", terms), of("to exceed", evasion).map(|sum| sum.of_other(to.0))]
        }
        Event::Onset(Onset::Damage { dice, points, .. }) => {
            [of("damage dice", dice), of("added", points)]
        }
        Event::Onset(Onset::Shares { points, .. }) => [of("damage", points), None],
        Event::Onset(Onset::Aims { terms, .. }) => [of("difficulty", terms), None],
        Event::Harm(Harm::Hurt { terms, .. }) => [of("Direct Damage", terms), None],
        Event::Course(_)
        | Event::Onset(_)
        | Event::Harm(_)
        | Event::Plight(_)
        | Event::Doing(_) => [None, None],
    };
    sums.into_iter().flatten().collect()
}
