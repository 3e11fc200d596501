//! Combat rules you can run: five systems, and everything that plays, samples and weighs them.
//!
//! What is the same for every system stands in `affray-engine` and is re-exported here; [`SYSTEMS`]
//! is the list of those that this crate offers.
//!
//! # Play
//!
//! [`load`] reads an encounter through [`Files`], from a disk or from memory, and gives a [`Play`].
//! It waits with a question: a decision with its options, or dice. An answer returns the lines of
//! the log that follow from it, each with the rule by which it happened.
//!
//! ```
//! use affray::{Input, Memory, SYSTEMS};
//!
//! let files = Memory::new().with("well.toml", SYSTEMS.of("murdham")?.starter());
//! let (system, mut play) = affray::load(&files, "well.toml", Some(7))?;
//! assert_eq!(system.name(), "murdham");
//!
//! let question = play.question().expect("the fight has begun");
//! let choice = question.choices().next().expect("the first question is a decision");
//! println!("{}: {}", choice.asker, choice.sentence);
//! let lines = play.answer(Input::Option(1))?;
//! for line in &lines {
//!     println!("{} [{}]", line.words, line.clause);
//! }
//!
//! // Tactics answer the rest, and a generator throws the dice.
//! play.run_to_end()?;
//! assert!(play.outcome().is_some());
//! assert!(play.log(None).len() >= lines.len());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Sample
//!
//! A [`Draft`] is an encounter whose values can still be changed; it gives an arena, where it is
//! fought many times. The same seed gives the same figures on any number of threads.
//!
//! ```
//! use affray::sim::{self, Plan, SimReport};
//! use affray::{Draft, Memory, SYSTEMS};
//!
//! let files = Memory::new().with("well.toml", SYSTEMS.of("murdham")?.starter());
//! let arena = Draft::open(SYSTEMS, &files, "well.toml")?.arena()?;
//! let tally = sim::sample(arena.as_ref(), Plan::new(100, 1, 2)?, &());
//! let report = SimReport::new(arena.as_ref(), 1, &tally);
//! let wins = report.wins("Villagers").expect("the starter has such a side");
//! println!("the villagers win {:.0}% of 100 fights", 100.0 * wins.share);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A list of one's own
//!
//! A program lists the entries of the systems that it offers: some of the five, or one of its own
//! beside them.
//!
//! ```
//! use affray::Systems;
//!
//! const OURS: Systems = Systems::new(&[affray_persona::entry, affray_murdham::entry]);
//!
//! assert_eq!(OURS.names(), "persona, murdham");
//! let unknown = OURS.of("murdam").expect_err("there is no such system");
//! assert_eq!(unknown.nearest.as_deref(), Some("murdham"));
//! ```

//!
//! # Examples
//!
//! Each is a program of a page or less, in the folder `examples` of this crate:
//!
//! - `play`: load an encounter, answer questions, save the fight;
//! - `seats`: two people who must not see what the other knows, and undo;
//! - `own_dice`: people throw their own dice;
//! - `sample`: a thousand fights, and what another value would change;
//! - `exact_odds`: what each option leads to, as fractions.
//!
//! The crate `affray-duel` is a small system to copy, and the example `duel` of `affray-cli` is a
//! program with it.
//!
//! # Features
//!
//! `threads` (on by default) shares samples and cases out to several threads; programs for the web
//! (`wasm32-unknown-unknown`) turn it off. `schema` makes JSON Schemas of all forms.

mod examples;

pub use affray_engine::*;
pub use examples::examples;

/// The systems there are.
pub const SYSTEMS: Systems = Systems::new(&[
    affray_murdham::entry,
    affray_ingenuity::entry,
    affray_blackout::entry,
    affray_hallowed::entry,
    affray_persona::entry,
]);

/// Reads an encounter of one of the [`SYSTEMS`] from a path.
///
/// # Errors
/// The file cannot be read, or has mistakes: all of them.
pub fn load(files: &dyn Files, path: &str, seed: Option<u64>) -> Result<Loaded, LoadError> {
    SYSTEMS.load(files, path, seed)
}

/// Takes up a fight of one of the [`SYSTEMS`] where a record left it.
///
/// # Errors
/// The record does not fit its encounter or this version: the line, what it holds, and what the
/// rule asks there.
pub fn resume(files: &dyn Files, path: &str, bytes: &[u8]) -> Result<Loaded, LoadError> {
    SYSTEMS.resume(files, path, bytes)
}
