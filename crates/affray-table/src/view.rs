//! A fight as a seat sees it: plain data that every system fills, for any front end to show.

use serde::Serialize;

/// A fight as one seat sees it, for any front end to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// The encounter's title.
    pub title: String,
    /// Where the fight stands: round, phase, whose turn.
    pub moment: String,
    /// The places of the field, in order, and who stands there.
    pub places: Vec<PlaceView>,
    /// How the places lie that are named by column and row, such as `4,-1`; none where they have
    /// names of their own, or nobody has a place.
    pub grid: Option<Grid>,
    /// Everybody, in roster order.
    pub combatants: Vec<CombatantView>,
}

/// How places named by column and row lie. Columns run to the right, rows down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grid {
    /// Squares.
    Squares,
    /// Hexes; those of odd columns lie half a hex lower.
    Hexes,
}

/// A place and who stands there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlaceView {
    /// Its name.
    pub name: String,
    /// What is special about it: `dark`, `cover`, `exit`.
    pub notes: Vec<String>,
    /// The places next to it.
    pub next: Vec<String>,
    /// Who stands there, by name.
    pub people: Vec<String>,
}

/// A combatant as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CombatantView {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: String,
    /// Where it stands, if that is known.
    pub place: Option<String>,
    /// Named figures in order: `health` `5/9`.
    pub figures: Vec<(String, String)>,
    /// Conditions and other marks.
    pub marks: Vec<String>,
    /// Whether it still fights.
    pub fighting: bool,
}
