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
    /// Everybody, in roster order.
    pub combatants: Vec<CombatantView>,
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
