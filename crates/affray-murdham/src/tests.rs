//! Tests of single chapters, on a hand-made fight.

mod blows;
mod chapters;
mod nerve;
mod sequel;
pub(crate) mod testing;
