//! What came of a fight, for the one who looks back on it.

use affray_table::Clause;
use serde::{Serialize, Serializer};

/// What came of a fight so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Summary {
    /// How it ended; `None` while it goes on.
    pub outcome: Option<String>,
    /// The rounds.
    pub rounds: u32,
    /// Everybody of whom is known how they fare, in roster order.
    pub people: Vec<Fared>,
    /// The dice, by their sides.
    pub dice: Vec<Luck>,
}

/// How somebody fared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fared {
    /// The name.
    pub name: String,
    /// The side's name.
    pub side: String,
    /// `stands`, `is out of the fight`, `is away`, `is dead`.
    pub fate: &'static str,
    /// Conditions and other marks.
    pub marks: Vec<String>,
    /// What is left of what people can run out of.
    pub left: Vec<Left>,
    /// To whom damage was dealt, and how much, most first.
    pub dealt: Vec<(String, u32)>,
    /// How much damage was taken.
    pub taken: u32,
    /// What of it nobody dealt, by the rule that brought it: bleeding, fire, a fall.
    #[serde(serialize_with = "by_ids")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(String, u32)>"))]
    pub by_rules: Vec<(Clause, u32)>,
    /// How often somebody fell, and by what.
    pub falls: Vec<Fall>,
}

/// What is left of something, such as health.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Left {
    /// What.
    pub resource: &'static str,
    /// How much.
    pub left: i32,
    /// The most there can be; of what has no most, how much there was when the fight began.
    pub full: i32,
}

/// Somebody fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fall {
    /// When.
    pub moment: String,
    /// Who had hurt them last, if anybody had.
    pub by: Option<String>,
    /// The rule that decided it.
    #[serde(serialize_with = "by_id")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub clause: Clause,
}

fn by_ids<S: Serializer>(all: &[(Clause, u32)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(all.iter().map(|(clause, amount)| (clause.id(), amount)))
}

fn by_id<S: Serializer>(clause: &Clause, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(clause.id())
}

/// How dice of so many sides fell.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Luck {
    /// The sides.
    pub sides: u8,
    /// How many fell.
    pub thrown: u32,
    /// The mean of their faces.
    pub mean: f64,
    /// The mean to expect.
    pub expected: f64,
}
