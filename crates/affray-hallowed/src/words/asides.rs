//! What tells of somebody as they are: said aside, for those who may know it.

use std::fmt::Display;

use affray_engine::{Fact, aside};

use crate::ids::Id;

/// Words that tell a number somebody is rated at, or what their rolls are made of.
#[must_use]
pub fn figures(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Figures, words)
}

/// Words that tell how much somebody has left of what runs out.
#[must_use]
pub fn remains(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Health, words)
}
