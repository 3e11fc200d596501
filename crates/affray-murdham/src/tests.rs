//! Tests of single chapters, on a hand-made fight.

mod chapters;
mod nerve;
mod plain;
mod sequel;
mod testing;
