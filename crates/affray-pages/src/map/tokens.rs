//! Tokens: a side's shape and color, letters, a ring of health, a badge; the same in lists and maps.

use maud::{Markup, html};

use crate::forms::View;

/// The token of somebody, for lists.
#[must_use]
pub fn token_of(_view: &View, _name: &str) -> Markup {
    html! {}
}

/// The mark of a side: its shape.
#[must_use]
pub fn side_mark(_view: &View, _side: &str) -> Markup {
    html! {}
}
