//! Maps as pictures and as lists.
//!
//! Everything that stands for a combatant has `data-person` with their name, everything that stands
//! for a place has `data-place`: a tap there chooses an option that is aimed at it.

pub mod tokens;

use maud::{Markup, html};

use crate::forms::{Choice, View};

/// The map of a fight; nothing for a fight without one.
#[must_use]
pub fn drawn(_view: &View, _choice: Option<&Choice>) -> Markup {
    html! {}
}

/// The same as a list.
#[must_use]
pub fn listed(_view: &View, _choice: Option<&Choice>) -> Markup {
    html! {}
}
