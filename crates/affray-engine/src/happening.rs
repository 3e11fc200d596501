//! What happened as data, in one envelope for all systems.

use serde::Serialize;
use serde_json::{Map, Value};

use crate::measure::Who;
use crate::reveal::Fact;

/// What a system says of an event in the words that all systems share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gist {
    /// Who does it, or who it happens to if nobody does it.
    pub who: Option<Who>,
    /// To whom it is done.
    pub to: Vec<Who>,
    /// How much: damage, loss, healing, what was spent, a distance.
    pub amount: Option<i32>,
    /// The fact about somebody that this number tells, if it does: words say it as an
    /// [`aside`](crate::aside).
    pub tells: Option<(Who, Fact)>,
    /// How much is left of what there is less or more of now.
    pub left: Option<i32>,
    /// Whether that is told to the own side of the one who does it alone.
    pub kept: bool,
    /// Whether the system's own fields of the event are.
    pub private: bool,
    /// Where, as files and words name places.
    pub at: Option<String>,
}

impl Gist {
    /// What nobody does and happens to nobody: a round begins.
    #[must_use]
    pub fn none() -> Gist {
        Gist::default()
    }

    /// What somebody does, or what happens to them.
    #[must_use]
    pub fn of(who: Who) -> Gist {
        Gist { who: Some(who), ..Gist::default() }
    }

    /// The same, done by somebody; by nobody if that is not known.
    #[must_use]
    pub fn by(self, who: Option<Who>) -> Gist {
        Gist { who, ..self }
    }

    /// The same, done to somebody too.
    #[must_use]
    pub fn to(mut self, who: Who) -> Gist {
        self.to.push(who);
        self
    }

    /// The same with how much.
    #[must_use]
    pub fn amount(self, amount: impl Into<i32>) -> Gist {
        Gist { amount: Some(amount.into()), ..self }
    }

    /// The same with how much, for those who are told this fact about somebody.
    #[must_use]
    pub fn telling(self, amount: impl Into<i32>, who: Who, fact: Fact) -> Gist {
        Gist { tells: Some((who, fact)), ..self.amount(amount) }
    }

    /// The same with how much is left.
    #[must_use]
    pub fn left(self, left: impl Into<i32>) -> Gist {
        Gist { left: Some(left.into()), ..self }
    }

    /// The same with how much is left of what others never see.
    #[must_use]
    pub fn keeping(self, left: impl Into<i32>) -> Gist {
        Gist { kept: true, ..self.left(left) }.privately()
    }

    /// The same with fields of the system that hold what others never see.
    #[must_use]
    pub fn privately(self) -> Gist {
        Gist { private: true, ..self }
    }

    /// The same with where.
    #[must_use]
    pub fn at(self, place: impl Into<String>) -> Gist {
        Gist { at: Some(place.into()), ..self }
    }
}

/// What happened, as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Happening {
    /// What kind of event it is, as the system calls it, in kebab-case: `dodged`.
    pub what: String,
    /// Who did it, or who it happened to if nobody did it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub who: Option<String>,
    /// To whom it was done.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub to: Vec<String>,
    /// How much.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<i32>,
    /// How much is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left: Option<i32>,
    /// Where.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<String>,
    /// The system's own fields of this kind of event, with the names of people and things.
    #[serde(skip_serializing_if = "Map::is_empty")]
    pub fields: Map<String, Value>,
}
