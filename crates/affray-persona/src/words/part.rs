//! Parts of sentences that tell a figure of somebody, as asides: not everybody is told them.

use std::fmt::Display;

use affray_engine::{Fact, aside, signed};

use crate::setup::Id;

/// What somebody is rated at, or what a roll of theirs is made of.
pub fn figure(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Figures, words)
}

/// What somebody has left of what they run out of, behind a loss.
pub fn left_of(who: Id, left: impl Into<i32>) -> String {
    aside(who.0, Fact::Health, format_args!(" ({} left)", signed(left.into())))
}

/// What somebody has now of what they run out of, behind a gain.
pub fn now_of(who: Id, now: impl Into<i32>) -> String {
    aside(who.0, Fact::Health, format_args!(" ({} now)", signed(now.into())))
}

/// What somebody is rated at from now on, behind a loss.
pub fn rated_at(who: Id, left: i16) -> String {
    figure(who, format_args!(" ({left} left)"))
}

/// What somebody has of what adds up, behind what is added.
pub fn in_all(who: Id, total: u16) -> String {
    figure(who, format_args!(" ({total} in all)"))
}

/// How long somebody has to live.
pub fn dying_for(who: Id, rounds: u8) -> String {
    let rounds = if rounds == 1 { "1 round" } else { &format!("{rounds} rounds") };
    aside(who.0, Fact::Conditions, format_args!(" ({rounds} left)"))
}

/// What somebody's weapon is loaded with.
pub fn loaded(who: Id, words: impl Display) -> String {
    aside(who.0, Fact::Gear, words)
}

/// How much somebody's weapon holds once it is loaded.
pub fn loaded_with(who: Id, rounds: u8) -> String {
    let rounds = if rounds == 1 { "1 round" } else { &format!("{rounds} rounds") };
    loaded(who, format_args!(" ({rounds} loaded)"))
}
