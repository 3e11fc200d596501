//! Conditions and counters that a table makes up.

use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::decree::{End, Until};

/// A condition or counter that the table made up, by its place among those that a fight knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HouseId(pub u8);

/// How long a condition that the table made up lasts, unless a ruling says otherwise.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Lasts {
    /// Until the game master lifts it.
    #[default]
    Ruled,
    /// Until the end of their next turn. A turn that has begun does not count.
    NextTurn,
    /// So many rounds, the present one among them.
    Rounds(u16),
}

impl Lasts {
    /// When it ends, laid in this round.
    #[must_use]
    pub fn end(self, round: u16) -> End {
        match self {
            Lasts::Ruled => End::Ruled,
            Lasts::NextTurn => End::NextTurn,
            Lasts::Rounds(rounds) => {
                End::Round(round.max(1).saturating_sub(1).saturating_add(rounds))
            }
        }
    }
}

/// A condition that the table made up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HouseCondition {
    /// Its name, as it stands after `Bob is`.
    pub name: String,
    /// What it means, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The most levels that it has; none if it is only there or not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    /// What each of their rolls has more by it, for each level.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub rolls: i32,
    /// What their figures have more by it, for each level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Gain>,
    /// How long it lasts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub lasts: Lasts,
}

/// What a figure has more.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The figure, as a look reads it behind somebody's name.
    pub figure: String,
    /// How much more; below 0 less.
    pub by: i32,
}

/// A counter that the table made up: of the whole fight, from 0 up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct HouseCounter {
    /// Its name, as a look reads it.
    pub name: String,
    /// What it means, for people.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub words: String,
    /// The most that it counts to.
    pub most: u16,
    /// Whether the game master alone sees it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub secret: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_nothing(number: &i32) -> bool {
    *number == 0
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Something that the table made up, as a fight knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Homemade {
    /// A condition.
    Condition(HouseCondition),
    /// A counter, and how far it has counted.
    Counter(HouseCounter, u16),
}

impl Homemade {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Homemade::Condition(condition) => &condition.name,
            Homemade::Counter(counter, _) => &counter.name,
        }
    }
}

/// Everything that the table made up: shared by the copies of a fight, as it hardly ever changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Known(pub(crate) Option<Arc<Vec<Homemade>>>);

impl Known {
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    pub(crate) fn all(&self) -> &[Homemade] {
        self.0.as_ref().map_or(&[], |all| all)
    }
}

impl Serialize for Known {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.all().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Known, D::Error> {
        let all = Vec::deserialize(deserializer)?;
        Ok(Known((!all.is_empty()).then(|| Arc::new(all))))
    }
}

/// A condition of the table's own as it lies on somebody.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HouseLaid<F> {
    /// On whom.
    pub who: u8,
    /// Which.
    pub what: HouseId,
    /// Its level, 1 or more.
    pub level: u16,
    /// How long it lasts.
    pub until: Until,
    /// What each of their rolls has more.
    pub rolls: i32,
    /// What figures have more.
    pub terms: Vec<(F, i32)>,
}
