//! Parts of sentences that tell a figure of somebody, as asides: not everybody is told them.

use std::fmt::Display;

use affray_engine::{Fact, aside};

use crate::setup::Id;

/// What somebody is rated at, or what a roll of theirs is made of.
pub fn figure(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Figures, words)
}

/// What somebody has left of what they run out of, behind a loss.
pub fn left_of(who: Id, left: impl Display) -> String {
    aside(who.0, Fact::Health, format_args!(" ({left} left)"))
}

/// What somebody has now of what they run out of, behind a gain.
pub fn now_of(who: Id, now: impl Display) -> String {
    aside(who.0, Fact::Health, format_args!(" ({now} now)"))
}

/// What somebody's weapon is loaded with.
pub fn loaded(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Gear, words)
}
