//! Numbers taken apart: what each amount comes from, in a few words.

use affray_engine::Reckoning;
use affray_table::Terms;

use crate::event::{Course, Event, Onset};
use crate::kinds::Id;
use crate::moves::{Action, Ask, Move, With};
use crate::reason::From;
use crate::rules::rolls::Test;
use crate::rules::{area, attack, burst, gear, rolls, structure};
use crate::setup::Weapon;
use crate::state::Fight;

use super::{custom_name, item_name, name};

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
        From::Distance(who) => format!("{} is beyond the first range", n(who)),
        From::Time => "taking time".to_owned(),
        From::Impaired(item) => format!("{} is impaired", item_name(fight, item)),
        From::Advantage => "advantages of this test".to_owned(),
        From::Wound(attribute) => format!("{} wound", attribute.word()),
        From::Injury(attribute) => format!("{} Injury", attribute.word()),
        From::Condition(who, condition) => format!("{} is {}", n(who), condition.word()),
        From::Level(who, level) => format!("{} is {}", n(who), level.word()),
        From::Custom(custom) => custom_name(fight, custom).to_owned(),
        From::Grappled => "grappled".to_owned(),
        From::Afraid(whom) => format!("afraid of {}", n(whom)),
        From::Helped => "encouraged or inspired".to_owned(),
        From::Exerted => "exerted".to_owned(),
        From::Evasion(who) => format!("{}'s passive evasion", n(who)),
        From::Hindered(who) => format!("{} is hindered", n(who)),
        From::Helpless(who) => format!("{} cannot evade", n(who)),
        From::Guarding(who) => format!("{} guards", n(who)),
        From::Sidesteps(who) => format!("{} sidesteps", n(who)),
        From::Bound => "never below 1 or above 6".to_owned(),
        From::Weapon => "weapon".to_owned(),
        From::Strength => "Strength".to_owned(),
        From::Critical => "critical hit".to_owned(),
        From::Sharp => "sharp".to_owned(),
        From::Sneak => "Sneak Attack".to_owned(),
        From::Hits(hits) => format!("{hits} hits"),
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// A number taken apart.
#[must_use]
pub(crate) fn sum(fight: &Fight, what: &str, terms: &Terms<From>) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// The numbers behind an answer: the dice of an attack, what it must meet, and its damage.
#[must_use]
pub(crate) fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let (Some(who), Move::Action(action)) = (ask.about(), option) else { return Vec::new() };
    let of = |what: &str, terms: Terms<From>| sum(fight, what, &terms);
    let test = |test: &Test| of("dice", Terms::of(|into| rolls::dice(fight, test, into)));
    let sums = match action {
        Action::Attack(blow) => {
            let weapon = gear::weapon(fight, blow.with);
            let is_burst = weapon.mode == crate::kinds::Mode::Burst;
            let dice = if is_burst {
                let test = burst::burst_test(who, weapon, blow);
                of("dice", Terms::of(|into| burst::dice(fight, weapon, &test, into)))
            } else {
                test(&attack::attack_test(fight, who, weapon, blow))
            };
            let needs = Terms::of(|into| attack::defenses(fight, who, weapon, blow.target, into));
            let what = if is_burst { "to exceed" } else { "successes needed" };
            [dice, of(what, needs), damage(fight, who, weapon)]
        }
        Action::Batter(battery) => {
            let weapon = gear::weapon(fight, battery.with);
            [test(&structure::test(who, weapon, battery)), None, damage(fight, who, weapon)]
        }
        Action::Area(item, slow) => {
            let weapon = gear::weapon(fight, With::Item(item));
            let attack = area::AreaAttack { who, item, slow };
            [test(&area::aim_test(attack, weapon)), None, damage(fight, who, weapon)]
        }
        _ => return Vec::new(),
    };
    sums.into_iter().flatten().collect()
}

/// The dice of a weapon's damage.
fn damage(fight: &Fight, who: Id, weapon: &Weapon) -> Option<Reckoning> {
    sum(fight, "damage dice", &Terms::of(|into| attack::base(fight, who, weapon, into)))
}

/// The numbers behind what happened.
#[must_use]
pub(crate) fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let of = |what: &str, terms: &Terms<From>| sum(fight, what, terms);
    let sums = match event {
        Event::Course(Course::Tested { terms, .. }) => [of("dice", terms), None],
        Event::Onset(Onset::Hit { evasion, .. }) => [of("successes needed", evasion), None],
        Event::Onset(Onset::Burst { terms, evasion, .. }) => {
            [of("dice", terms), of("to exceed", evasion)]
        }
        Event::Onset(Onset::Damage { dice, points, .. }) => {
            [of("damage dice", dice), of("added", points)]
        }
        Event::Course(_)
        | Event::Onset(_)
        | Event::Harm(_)
        | Event::Plight(_)
        | Event::Doing(_) => [None, None],
    };
    sums.into_iter().flatten().collect()
}
