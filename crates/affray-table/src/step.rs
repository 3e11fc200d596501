//! The result of rule code, seats and clauses.

use serde::{Deserialize, Serialize};

/// The rule cannot go on: its table has no answer yet, and holds the reason.
///
/// Only a table makes one. It is never caught or ignored: rule code hands it on with `?`.
#[derive(Debug)]
#[must_use]
pub struct Stop(pub(crate) ());

impl Stop {
    /// For a table of another crate, which then holds the reason. Rules never call it.
    pub const fn of_a_table() -> Stop {
        Stop(())
    }
}

/// The only `Result` in rule code.
pub type Step<T = ()> = Result<T, Stop>;

/// Who answers a decision: a player, a side, or the game master. What a number means is the
/// system's business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Seat(pub u8);

impl Seat {
    /// The game master's seat, in every system.
    pub const GM: Seat = Seat(u8::MAX);
}

/// A numbered rule of a rulebook, by its id, such as `murdham.dodge.save`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clause(&'static str);

impl Clause {
    /// The clause with this id. Only a rulebook's generated constants call it.
    #[must_use]
    pub const fn new(id: &'static str) -> Clause {
        Clause(id)
    }

    /// The id, as the rulebook writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.0
    }
}

impl std::fmt::Debug for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}
