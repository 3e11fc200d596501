//! The options of a question as data, in one form for all systems.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use crate::measure::Who;
use crate::places::{PlaceCosts, PlaceSet};

/// What an option is, in the vocabulary that all systems share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Attacks somebody or something, with whatever it is: strikes, shoots, throws, charges, grapples.
    Attack,
    /// Casts a spell or invokes a power.
    Cast,
    /// Goes somewhere, or turns, stands up, climbs.
    Move,
    /// Meets what somebody else does: dodges, parries, counters, steps in, or lets it happen.
    React,
    /// Uses a thing: drinks, lights, opens, pulls.
    Use,
    /// Makes something ready: draws, reloads, aims, picks up, puts away, drops.
    Ready,
    /// Helps a friend: heals, guards, lends a hand.
    Aid,
    /// Speaks or shows: offers a truce, surrenders, frightens, commands.
    Speak,
    /// Spends what one has few of: fate, an omen, luck, stamina.
    Spend,
    /// Puts something off: delays, holds, lies in wait.
    Wait,
    /// Ends the turn, or does nothing with it.
    End,
    /// Settles a detail of what is under way: which, where to, how many, yes or no.
    Choose,
    /// Rules as game master.
    Rule,
}

impl Kind {
    /// All of them, in order.
    pub const ALL: [Kind; 13] = [
        Kind::Attack,
        Kind::Cast,
        Kind::Move,
        Kind::React,
        Kind::Use,
        Kind::Ready,
        Kind::Aid,
        Kind::Speak,
        Kind::Spend,
        Kind::Wait,
        Kind::End,
        Kind::Choose,
        Kind::Rule,
    ];

    /// Its word, as data writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Kind::Attack => "attack",
            Kind::Cast => "cast",
            Kind::Move => "move",
            Kind::React => "react",
            Kind::Use => "use",
            Kind::Ready => "ready",
            Kind::Aid => "aid",
            Kind::Speak => "speak",
            Kind::Spend => "spend",
            Kind::Wait => "wait",
            Kind::End => "end",
            Kind::Choose => "choose",
            Kind::Rule => "rule",
        }
    }
}

/// What an option costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Of what, as the system calls it: `action`, `AP`, `stamina`, `meters`.
    pub what: &'static str,
    /// How much.
    pub amount: i32,
}

/// What a system says of an option, beside its wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What it is.
    pub kind: Kind,
    /// What the system calls it, in kebab-case: `strike`, `all-out-attack`.
    pub verb: &'static str,
    /// At whom.
    pub targets: Vec<Who>,
    /// What with: a weapon, a power, an item.
    pub thing: Option<String>,
    /// Where to, as files and words name places.
    pub place: Option<String>,
    /// Where to, of as many options in a row, which differ in nothing else but what the place costs
    /// and are worded alike up to its name.
    pub places: PlaceSet,
    /// What it costs.
    pub costs: Vec<Cost>,
    /// What the places cost beside it.
    pub place_costs: Vec<PlaceCosts>,
}

impl Parts {
    /// Something of this kind, aimed at nobody, for nothing.
    #[must_use]
    pub fn new(kind: Kind, verb: &'static str) -> Parts {
        Parts {
            kind,
            verb,
            targets: Vec::new(),
            thing: None,
            place: None,
            places: PlaceSet::default(),
            costs: Vec::new(),
            place_costs: Vec::new(),
        }
    }

    /// The same, aimed at somebody too.
    #[must_use]
    pub fn at(mut self, who: Who) -> Parts {
        self.targets.push(who);
        self
    }

    /// The same with a thing.
    #[must_use]
    pub fn with(self, thing: impl Into<String>) -> Parts {
        Parts { thing: Some(thing.into()), ..self }
    }

    /// The same with a place.
    #[must_use]
    pub fn to(self, place: impl Into<String>) -> Parts {
        Parts { place: Some(place.into()), ..self }
    }

    /// The same to each of these places, as so many options.
    #[must_use]
    pub fn to_each(self, places: impl IntoIterator<Item = impl Display>) -> Parts {
        Parts { places: places.into_iter().collect(), ..self }
    }

    /// The same for so much of something at each of the places, in their order.
    #[must_use]
    pub fn costing_each(mut self, what: &'static str, amounts: Vec<i32>) -> Parts {
        self.place_costs.push(PlaceCosts { what, amounts });
        self
    }

    /// Options as data, in their order: of those in a row that lead to a `place`, `several` says what
    /// they all are, and of any other `one` what it is.
    pub fn of_all<M: Copy, P>(
        options: &[M],
        place: impl Fn(M) -> Option<P>,
        one: impl Fn(M) -> Parts,
        several: impl Fn(&[P]) -> Parts,
    ) -> Vec<Parts> {
        let (mut all, mut row) = (Vec::new(), Vec::new());
        for &option in options {
            if let Some(place) = place(option) {
                row.push(place);
                continue;
            }
            if !row.is_empty() {
                all.push(several(&row));
                row.clear();
            }
            all.push(one(option));
        }
        if !row.is_empty() {
            all.push(several(&row));
        }
        all
    }

    /// One by one: of several places, each with what it costs.
    #[must_use]
    pub fn each(self) -> Vec<Parts> {
        if self.places.is_empty() {
            return vec![self];
        }
        let to = |(at, place): (usize, &str)| {
            let one = Parts {
                places: PlaceSet::default(),
                place_costs: Vec::new(),
                place: Some(place.to_owned()),
                ..self.clone()
            };
            let costs =
                self.place_costs.iter().filter_map(|cost| Some((cost.what, cost.amounts.get(at)?)));
            costs.fold(one, |one, (what, &amount)| one.costing(what, amount))
        };
        self.places.iter().enumerate().map(to).collect()
    }

    /// The same for so much of something; for nothing of it, nothing.
    #[must_use]
    pub fn costing(mut self, what: &'static str, amount: i32) -> Parts {
        match self.costs.iter_mut().find(|cost| cost.what == what) {
            Some(cost) => cost.amount += amount,
            None if amount != 0 => self.costs.push(Cost { what, amount }),
            None => {}
        }
        self
    }
}

/// What stands in the words of an option for the names of its places.
const PLACE: char = '…';

/// A legal answer to a question; or several, which lead to different places and differ in nothing
/// else but what the place costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MenuOption {
    /// Its number on the menu, from 1. It stays the same while the question is open. Of an option with
    /// `places` it is the number of the first, and those of the others follow.
    pub id: usize,
    /// Its one wording: no two options of a question share it. The name of one of several `places`
    /// stands where this says `…`.
    pub words: String,
    /// What it is.
    pub kind: Kind,
    /// What the system calls it.
    pub verb: &'static str,
    /// Who does it; none where a side or the game master decides.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_words")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub actor: Option<Arc<str>>,
    /// At whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<String>,
    /// What with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
    /// Where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Where to, of several places: an answer names one of them.
    #[serde(skip_serializing_if = "PlaceSet::is_empty")]
    pub places: PlaceSet,
    /// What it costs, by what it costs of.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i32>"))]
    pub costs: Vec<Cost>,
    /// What each of its `places` costs beside this, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "each_by_name")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, Vec<i32>>")
    )]
    pub place_costs: Vec<PlaceCosts>,
    /// Whether it is aimed at a friend of the one who decides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_friend: bool,
}

/// Its wording.
impl Display for MenuOption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl MenuOption {
    /// What these parts say, with the names of those at whom it is aimed; of nobody in particular.
    pub(crate) fn new(
        id: usize,
        words: String,
        parts: Parts,
        named: impl Fn(Who) -> String,
    ) -> MenuOption {
        let Parts { kind, verb, targets, thing, place, places, costs, place_costs } = parts;
        MenuOption {
            id,
            words,
            kind,
            verb,
            actor: None,
            targets: targets.into_iter().map(named).collect(),
            thing,
            place,
            places,
            costs,
            place_costs,
            at_friend: false,
        }
    }

    /// How many options it stands for.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len().max(1)
    }

    /// The same, worded for all its places instead of the first; with a single place, an option that
    /// leads there.
    pub(crate) fn of_places(self) -> MenuOption {
        let Some(first) = self.places.iter().next() else { return self };
        let at = self.words.rfind(first).expect("an option's words name its place");
        let (before, after) = (&self.words[..at], &self.words[at + first.len()..]);
        let words = format!("{before}{PLACE}{after}");
        let option = MenuOption { words, ..self };
        if option.places.len() > 1 {
            return option;
        }
        let only = option.each().next();
        only.unwrap_or(option)
    }

    /// The wording of this at a place, whether it is one of its own or not.
    pub(crate) fn words_to(&self, place: &str) -> String {
        let of_several = self.words.split_once(PLACE).filter(|_| !self.places.is_empty());
        let of_one = || self.words.rsplit_once(self.place.as_deref()?);
        match of_several.or_else(of_one) {
            Some((before, after)) => format!("{before}{place}{after}"),
            None => format!("{}: {place}", self.words),
        }
    }

    /// The options that it stands for, one by one.
    pub fn each(&self) -> impl Iterator<Item = MenuOption> {
        let alone = self.places.is_empty().then(|| self.clone());
        alone.into_iter().chain(self.places.iter().enumerate().map(|(at, place)| {
            let theirs = self.place_costs.iter().map(move |cost| Cost {
                what: cost.what,
                amount: cost.amounts.get(at).copied().unwrap_or(0),
            });
            let costs = self.costs.iter().copied().chain(theirs);
            MenuOption {
                id: self.id + at,
                words: self.words_to(place),
                place: Some(place.to_owned()),
                places: PlaceSet::default(),
                costs: costs.filter(|cost| cost.amount != 0).collect(),
                place_costs: Vec::new(),
                actor: self.actor.clone(),
                targets: self.targets.clone(),
                thing: self.thing.clone(),
                ..*self
            }
        }))
    }

    /// Which of its options has this wording, if `own` is its own and `is` tells whether two are the
    /// same.
    pub(crate) fn worded(
        &self,
        own: &str,
        words: &str,
        is: impl Fn(&str, &str) -> bool,
    ) -> Option<usize> {
        if self.places.is_empty() {
            return is(own, words).then_some(0);
        }
        let (before, after) = own.split_once(PLACE)?;
        let name = words.strip_prefix(before)?.strip_suffix(after)?;
        self.places.iter().position(|place| is(place, name))
    }
}

fn as_words<S: Serializer>(actor: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    actor.as_deref().serialize(serializer)
}

fn by_name<S: Serializer>(costs: &[Cost], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(costs.iter().map(|cost| (cost.what, cost.amount)))
}

fn each_by_name<S: Serializer>(costs: &[PlaceCosts], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(costs.iter().map(|cost| (cost.what, &cost.amounts)))
}

/// The wordings of options.
pub(crate) fn wordings(options: &[MenuOption]) -> Vec<String> {
    options.iter().map(|option| option.words.clone()).collect()
}
