//! What Affray does with bytes that nobody meant to write.
//!
//! A [`Target`] takes any bytes and panics where something is wrong: where a reader panics, where
//! an error says nothing, or where what is printed does not read back. Each has two drivers. The
//! tests of this crate feed it its seeds, everything that once failed, and a fixed number of
//! [mutants](mutant) of these. `fuzz/` at the root of the repository feeds it what libFuzzer finds
//! by looking at which code ran.

pub mod mutant;

mod seeds;
mod targets;

pub use seeds::Seed;
pub use targets::{TARGETS, Target, target};
