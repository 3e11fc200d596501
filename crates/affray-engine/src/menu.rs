//! The options of a question as data, in one form for all systems.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use crate::measure::Who;

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
    /// What it costs.
    pub costs: Vec<Cost>,
}

impl Parts {
    /// Something of this kind, aimed at nobody, for nothing.
    #[must_use]
    pub fn new(kind: Kind, verb: &'static str) -> Parts {
        Parts { kind, verb, targets: Vec::new(), thing: None, place: None, costs: Vec::new() }
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

/// A legal answer to a question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MenuOption {
    /// Its number on the menu, from 1. It stays the same while the question is open.
    pub id: usize,
    /// Its one wording: no two options of a question share it.
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
    /// What it costs, by what it costs of.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i32>"))]
    pub costs: Vec<Cost>,
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

fn as_words<S: Serializer>(actor: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    actor.as_deref().serialize(serializer)
}

fn by_name<S: Serializer>(costs: &[Cost], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(costs.iter().map(|cost| (cost.what, cost.amount)))
}

/// The wordings of options.
pub(crate) fn wordings(options: &[MenuOption]) -> Vec<String> {
    options.iter().map(|option| option.words.clone()).collect()
}
