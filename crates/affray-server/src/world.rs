//! What the server cannot know by itself: the time, and chance.

use std::time::{SystemTime, UNIX_EPOCH};

/// The time of day.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970.
    fn now(&self) -> u64;
}

/// Where secrets, ids and seeds come from.
pub trait Chance: Send + Sync {
    /// Fills these bytes with what nobody can guess.
    ///
    /// # Errors
    /// The system has none.
    fn fill(&self, bytes: &mut [u8]) -> Result<(), String>;
}

/// The clock of the machine.
pub struct MachineClock;

impl Clock for MachineClock {
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }
}

/// The chance of the machine.
pub struct MachineChance;

impl Chance for MachineChance {
    fn fill(&self, bytes: &mut [u8]) -> Result<(), String> {
        getrandom::fill(bytes).map_err(|why| why.to_string())
    }
}
