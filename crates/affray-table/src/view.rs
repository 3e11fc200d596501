//! A fight as a seat sees it: plain data that every system fills, for any front end to show.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::Serialize;

/// A fight as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The encounter's title.
    pub title: String,
    /// Where the fight stands: round, phase, whose turn.
    pub moment: String,
    /// The order of turns as far as it is settled and this seat knows it, the first to act first.
    pub order: Vec<Slot>,
    /// The field; none where nobody has a place.
    pub map: Option<MapView>,
    /// Everybody this seat knows of, in roster order.
    pub combatants: Vec<CombatantView>,
}

/// A place in the order of turns.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Slot {
    /// The combatant, or the side where sides take turns.
    pub name: String,
    /// What decides the place, such as Initiative; none where nothing is rolled or drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Whether this turn is over, under way or to come.
    pub turn: Turn,
}

/// Where a turn of this round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// It is over.
    Done,
    /// It is under way.
    Now,
    /// It is to come.
    Next,
}

/// The places of a map with something in them, gathered one thing after another and listed by where
/// they lie.
#[derive(Debug)]
pub struct Places<K>(BTreeMap<K, PlaceView>);

impl<K: Ord> Places<K> {
    /// Nothing anywhere.
    #[must_use]
    pub const fn new() -> Places<K> {
        Places(BTreeMap::new())
    }

    /// What is in a place, by where it lies and what it is called.
    pub fn at(&mut self, lies: K, name: impl Display) -> &mut PlaceView {
        self.0.entry(lies).or_insert_with(|| PlaceView {
            name: name.to_string(),
            notes: Vec::new(),
            next: Vec::new(),
            people: Vec::new(),
            things: Vec::new(),
        })
    }

    /// All of them.
    #[must_use]
    pub fn list(self) -> Vec<PlaceView> {
        self.0.into_values().collect()
    }
}

impl<K: Ord> Default for Places<K> {
    fn default() -> Places<K> {
        Places::new()
    }
}

/// The field of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MapView {
    /// How its places lie.
    pub grid: Grid,
    /// The first and the last place of a grid, its corners; none of zones.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corners: Option<(String, String)>,
    /// The places with something in them; of zones, all.
    pub places: Vec<PlaceView>,
}

/// How places lie. Those of squares and hexes are named by column and row, such as `4,-1`; columns
/// run to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Grid {
    /// Places with names of their own, each next to some others.
    Zones,
    /// Squares.
    Squares,
    /// Hexes; those of odd columns lie half a hex lower.
    Hexes,
}

/// A place and what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceView {
    /// Its name.
    pub name: String,
    /// What is special about it: `dark`, `cover`, `wall`, `exit`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The zones next to it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub next: Vec<String>,
    /// Who stands there, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<String>,
    /// What lies there, by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub things: Vec<String>,
}

/// A combatant as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CombatantView {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: String,
    /// Where it stands, if that is known; of one who covers several places, the first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Its figures in order, its life first.
    pub figures: Vec<Figure>,
    /// What it suffers, and how it stands.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub conditions: Vec<Condition>,
    /// What it has with it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub gear: Vec<Gear>,
    /// What it may still do this turn: actions, movement, reactions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub budget: Vec<Figure>,
    /// Whether it still fights.
    pub fighting: bool,
}

/// A number about somebody, or what is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figure {
    /// What it is, as the system calls it: `health`, `AGI`.
    pub name: String,
    /// What kind of number it is.
    pub kind: FigureKind,
    /// The number; none if it is not told, or is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// The most it can be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<i32>,
    /// What is told of it instead of the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
}

/// What kind of number a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// What one runs out of: health, mana, actions.
    Pool,
    /// What one is rated at: an attribute, armor, Defense.
    Score,
    /// What one has some of: fate points, corruption.
    Count,
    /// No number: the resistances that are known.
    Text,
}

impl Figure {
    /// What one runs out of, and the most it can be.
    pub fn pool(name: impl Into<String>, value: impl Into<i32>, max: impl Into<i32>) -> Figure {
        Figure { max: Some(max.into()), ..Figure::number(name, FigureKind::Pool, value) }
    }

    /// What one is rated at.
    pub fn score(name: impl Into<String>, value: impl Into<i32>) -> Figure {
        Figure::number(name, FigureKind::Score, value)
    }

    /// What one has some of.
    pub fn count(name: impl Into<String>, value: impl Into<i32>) -> Figure {
        Figure::number(name, FigureKind::Count, value)
    }

    /// What is no number.
    pub fn text(name: impl Into<String>, words: impl Into<String>) -> Figure {
        let (name, words) = (name.into(), Some(words.into()));
        Figure { name, kind: FigureKind::Text, value: None, max: None, words }
    }

    fn number(name: impl Into<String>, kind: FigureKind, value: impl Into<i32>) -> Figure {
        Figure { name: name.into(), kind, value: Some(value.into()), max: None, words: None }
    }
}

/// Its value alone: `5/9`, `7`, `nearly dead`.
impl Display for Figure {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (&self.words, self.value, self.max) {
            (Some(words), ..) => f.write_str(words),
            (None, Some(value), Some(max)) => write!(f, "{value}/{max}"),
            (None, Some(value), None) => write!(f, "{value}"),
            (None, None, _) => f.write_str("?"),
        }
    }
}

/// What somebody suffers, or how somebody stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Condition {
    /// Its name, as the system writes it.
    pub name: String,
    /// Its level, where it has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<i32>,
    /// When it ends, where that is known: `the end of their next turn`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<String>,
}

impl Condition {
    /// A condition without a level whose end nobody knows.
    pub fn new(name: impl Into<String>) -> Condition {
        Condition { name: name.into(), level: None, until: None }
    }

    /// The same with its level.
    #[must_use]
    pub fn level(self, level: impl Into<i32>) -> Condition {
        Condition { level: Some(level.into()), ..self }
    }

    /// The same with its end.
    #[must_use]
    pub fn until(self, until: impl Into<String>) -> Condition {
        Condition { until: Some(until.into()), ..self }
    }
}

/// Its name and its level: `bleeding 2`.
impl Display for Condition {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.level.map_or(Ok(()), |level| write!(f, " {level}"))
    }
}

/// A thing that somebody has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gear {
    /// Its name.
    pub name: String,
    /// Where it is.
    pub worn: Worn,
    /// What is to be said of it: `2 shots`, `broken`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<String>,
}

/// Where somebody has a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Worn {
    /// In a hand.
    Held,
    /// On the body.
    Worn,
    /// At the belt, in a pack.
    Carried,
    /// A part of the body: claws, fangs.
    Natural,
}

impl Gear {
    /// A thing in hand.
    pub fn held(name: impl Into<String>) -> Gear {
        Gear { name: name.into(), worn: Worn::Held, state: None }
    }

    /// A thing on the body.
    pub fn worn(name: impl Into<String>) -> Gear {
        Gear { worn: Worn::Worn, ..Gear::held(name) }
    }

    /// A thing at the belt or in a pack.
    pub fn carried(name: impl Into<String>) -> Gear {
        Gear { worn: Worn::Carried, ..Gear::held(name) }
    }

    /// A part of the body.
    pub fn natural(name: impl Into<String>) -> Gear {
        Gear { worn: Worn::Natural, ..Gear::held(name) }
    }

    /// The same with what is to be said of it.
    #[must_use]
    pub fn state(self, state: impl Into<String>) -> Gear {
        Gear { state: Some(state.into()), ..self }
    }
}

/// Its name and what is to be said of it: `hand crossbow (1 shot)`.
impl Display for Gear {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        self.state.as_ref().map_or(Ok(()), |state| write!(f, " ({state})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_conditions_and_gear_are_written_shortly() {
        assert_eq!(Figure::pool("health", 5, 9).to_string(), "5/9");
        assert_eq!(Figure::score("AGI", 7).to_string(), "7");
        assert_eq!(Figure::text("resistances", "fire weak").to_string(), "fire weak");
        assert_eq!(Condition::new("bleeding").level(2).until("healed").to_string(), "bleeding 2");
        assert_eq!(Gear::held("bow").state("3 arrows").to_string(), "bow (3 arrows)");
    }
}
