//! What a projector shows.

use maud::{Markup, html};

use crate::forms::Told;

/// The region that changes.
#[must_use]
pub fn region(told: &Told, number: &str) -> Markup {
    html! { div #fight data-update=(number) { h1 { (told.told.now.view.title) } } }
}
