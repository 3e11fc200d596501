//! What can be ruled, to be shown and completed.

use affray_table::Seat;
use serde::Serialize;

use super::ruling::GOES_ON;
use super::{Course, Values, house};
use crate::measure::{Fate, Who};
use crate::system::System;
use crate::words::{fold, same};

/// Something that can be ruled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rulable {
    /// What is typed, up to what is still to be said: `Bob.health =`, `Bob is stunned`, `Bob at`.
    pub words: String,
    /// What a look reads now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub now: Option<String>,
    /// What may follow the words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allowed: Option<Allowed>,
    /// Whether it may be said when it ends.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub timed: bool,
}

/// What may follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// A whole number.
    Numbers {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of these words.
    Words(Vec<String>),
    /// Anything.
    Anything,
}

impl Rulable {
    fn new(words: impl Into<String>) -> Rulable {
        Rulable { words: words.into(), now: None, allowed: None, timed: false }
    }

    fn allowing(self, allowed: Allowed) -> Rulable {
        Rulable { allowed: Some(allowed), ..self }
    }

    /// All that can be ruled and has these words; where they begin with somebody's name, of them.
    pub(crate) fn all<S: System>(fight: &S, models: &[String], words: &str) -> Vec<Rulable> {
        let wanted = fold(words);
        let everybody = 0..fight.people() as Who;
        let called = |who: &Who| {
            let name = fold(fight.person(*who));
            let rest = wanted.strip_prefix(name.as_str())?;
            rest.is_empty().then_some(()).or(rest.starts_with([' ', '.', ':']).then_some(()))
        };
        // Of `Wolf 1` and `Wolf 12` the longer.
        let meant = everybody
            .clone()
            .filter(|who| called(who).is_some())
            .max_by_key(|&who| fight.person(who).len());
        let mut all = match meant {
            Some(who) => of(fight, who),
            None => {
                let people = everybody.flat_map(|who| of(fight, who));
                let people: Vec<Rulable> =
                    if wanted.is_empty() { Vec::new() } else { people.collect() };
                of_nobody(fight, models).into_iter().chain(people).collect()
            }
        };
        all.retain(|one| {
            let words = fold(&one.words.replace('.', " "));
            let has = |wanted: &str| words.split(' ').any(|word| word.starts_with(wanted));
            wanted.split([' ', '.']).all(has)
        });
        all
    }
}

/// The figures of somebody, or those that are nobody's.
fn figures<S: System>(fight: &S, of: Option<Who>) -> impl Iterator<Item = Rulable> + '_ {
    fight.dials(of).into_iter().map(|dial| Rulable {
        now: house::look(fight, &dial.path).ok(),
        ..Rulable::new(format!("{} =", dial.path)).allowing(match dial.values {
            Values::Numbers { least, most } => Allowed::Numbers { least, most },
            Values::Words(words) => Allowed::Words(words),
        })
    })
}

/// What can be ruled of somebody.
fn of<S: System>(fight: &S, who: Who) -> Vec<Rulable> {
    let name = fight.person(who);
    let mut all: Vec<Rulable> = figures(fight, Some(who)).collect();
    for known in fight.afflictions(who) {
        let levels = known.levels.map(|(least, most)| Allowed::Numbers { least, most });
        if let Some(level) = fight.suffers(who, &known.key) {
            all.push(Rulable {
                now: known.levels.map(|_| level.to_string()),
                ..Rulable::new(format!("{name} is not {}", known.name))
            });
        }
        all.push(Rulable {
            allowed: levels,
            timed: known.timed,
            ..Rulable::new(format!("{name} is {}", known.name))
        });
    }
    all.extend(house::conditions(fight).flat_map(|(what, condition)| {
        let level = house::suffers(fight, who, what);
        let (of, is) = (&condition.name, i32::from(level.unwrap_or(0)));
        let numbers = |least| condition.most.map(|most| (least, i32::from(most)));
        let numbers = |least| numbers(least).map(|(least, most)| Allowed::Numbers { least, most });
        let set = numbers(0).map(|numbers| Rulable {
            now: Some(is.to_string()),
            ..Rulable::new(format!("{name}.{of} =")).allowing(numbers)
        });
        let lift = level.map(|_| Rulable::new(format!("{name} is not {of}")));
        let words = format!("{name} is {of}");
        let lay = Rulable { allowed: numbers(1), timed: true, ..Rulable::new(words) };
        set.into_iter().chain(lift).chain([lay])
    }));
    let spots = fight.spots();
    let places =
        || if spots.is_empty() { Allowed::Anything } else { Allowed::Words(spots.clone()) };
    if fight.stands_at(who).is_some() {
        all.push(Rulable::new(format!("{name} at")).allowing(places()));
    }
    let is_there = matches!(fight.fate(who), Fate::Standing | Fate::Down);
    let courses = Course::ALL.into_iter().filter(|(course, ..)| match course {
        Course::Leaves | Course::Dies => is_there,
        Course::Arrives => fight.fate(who) == Fate::Away,
        Course::Returns => fight.fate(who) != Fate::Standing,
    });
    all.extend(courses.map(|(_, verb, _)| Rulable::new(format!("{name} {verb}"))));
    let kept = fight.decrees().true_name(who).map(|kept| Allowed::Words(vec![kept.to_owned()]));
    let named = Rulable::new(format!("{name} is named"));
    all.push(named.allowing(kept.unwrap_or(Allowed::Anything)));
    all.push(Rulable::new(format!("{name}: +1 to the next roll")));
    all
}

/// What can be ruled of nobody in particular.
fn of_nobody<S: System>(fight: &S, models: &[String]) -> Vec<Rulable> {
    let mut all: Vec<Rulable> = figures(fight, None).collect();
    all.extend(house::counters(fight).map(|(_, counter, now)| {
        Rulable {
            now: Some(now.to_string()),
            ..Rulable::new(format!("{} =", counter.name))
                .allowing(Allowed::Numbers { least: 0, most: i32::from(counter.most) })
        }
    }));
    let names = || (0..fight.people() as Who).map(|who| fight.person(who).to_owned());
    let sides = (0..fight.sides() as u8).map(|side| fight.seat_name(Seat(side)));
    let sides = sides.filter(|side| !names().any(|name| same(&name, side)));
    all.push(Rulable::new("order:").allowing(Allowed::Words(names().chain(sides).collect())));
    let mut outcomes: Vec<String> = fight.endings().into_iter().map(|(words, _)| words).collect();
    outcomes.push(GOES_ON.to_owned());
    all.push(Rulable {
        now: fight.outcome(),
        ..Rulable::new("outcome:").allowing(Allowed::Words(outcomes))
    });
    let people = fight.models().into_iter();
    all.extend(
        people.map(|model| Rulable::new(format!("{model} arrives as")).allowing(Allowed::Anything)),
    );
    let sides = || (0..fight.sides() as u8).map(|side| fight.seat_name(Seat(side)));
    all.extend(models.iter().map(|model| {
        Rulable::new(format!("{model} arrives for")).allowing(Allowed::Words(sides().collect()))
    }));
    all.push(Rulable::new("amend").allowing(Allowed::Anything));
    all.push(Rulable::new("condition").allowing(Allowed::Anything));
    all.push(Rulable::new("counter").allowing(Allowed::Anything));
    all.push(Rulable::new("note").allowing(Allowed::Anything));
    all
}
