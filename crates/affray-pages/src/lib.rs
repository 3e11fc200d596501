//! The pages of the table in the browser.
//!
//! A page is a function from what a person is told ([`forms`]) to markup. Nothing here reads a
//! disk, a clock or a network, and nothing knows the rules: a page cannot show what the forms that
//! programs are given do not hold, so that what is hidden from a seat is hidden on its pages.
//!
//! Sentences of the pages stand in `lang/`; those of the game come from the game as they are.

pub mod assets;
pub mod dice;
pub mod fight;
pub mod forms;
pub mod frame;
pub mod home;
pub mod join;
pub mod lang;
pub mod map;
pub mod replay;
pub mod rules;
pub mod screen;

pub use maud::Markup;
