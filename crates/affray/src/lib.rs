//! Combat rules you can run: five systems, and everything that plays, samples and weighs them.
//!
//! Start at [`load`]: it reads an encounter through [`Files`] and gives a [`Play`]. What is the same
//! for every system stands in `affray-engine` and is re-exported here; [`SYSTEMS`] is the list of
//! those that this crate offers. A program with a system of its own lists its entry beside them.

pub use affray_engine::*;

/// The systems there are.
pub const SYSTEMS: Systems = Systems::new(&[
    affray_murdham::ENTRY,
    affray_ingenuity::ENTRY,
    affray_blackout::ENTRY,
    affray_hallowed::ENTRY,
    affray_persona::ENTRY,
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
