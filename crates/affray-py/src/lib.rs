//! Affray for Python: the module `affray._native`, which the package `affray` in `python/` builds on.
//!
//! What is given out has the forms of `affray-engine` as plain Python data. Long work releases the
//! interpreter lock, can be interrupted, and ends with an exception of `affray.errors`, never with a
//! panic.

mod data;
mod encounter;
mod fault;
mod fight;
mod patience;
mod sampled;
mod stage;
mod table;

use pyo3::prelude::*;

/// What the package builds on.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::data::{
        dice_odds, dice_rolls, examples, rules, settings, starter, systems, to_toml,
    };
    #[pymodule_export]
    use super::encounter::{Encounter, compare, day, seed_of};
    #[pymodule_export]
    use super::fight::Fight;
    #[pymodule_export]
    use super::sampled::Sampled;
    #[pymodule_export]
    use super::stage::{Question, Stage};
    #[pymodule_export]
    use super::table::Table;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
