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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seat(pub u8);

impl Seat {
    /// The game master's seat, in every system.
    pub const GM: Seat = Seat(u8::MAX);
}

/// Where a rule stands that the page itself does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The page is silent or contradicts itself, and the rulebook says how it is read.
    Ruling,
    /// Another page or an older edition of the game adds it.
    Companion,
}

/// A numbered rule of a rulebook, by its id, such as `murdham.dodge.save`.
#[derive(Clone, Copy)]
pub struct Clause {
    id: &'static str,
    standing: Option<Standing>,
}

impl Clause {
    /// The clause with this id. Only a rulebook's generated constants call it.
    #[must_use]
    pub const fn new(id: &'static str) -> Clause {
        Clause { id, standing: None }
    }

    /// The same clause, which the page itself does not hold.
    #[must_use]
    pub const fn standing_as(mut self, standing: Standing) -> Clause {
        self.standing = Some(standing);
        self
    }

    /// The id, as the rulebook writes it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// Where the rule stands, if the page itself does not hold it.
    #[must_use]
    pub const fn standing(self) -> Option<Standing> {
        self.standing
    }
}

impl PartialEq for Clause {
    fn eq(&self, other: &Clause) -> bool {
        self.id == other.id
    }
}

impl Eq for Clause {}

impl PartialOrd for Clause {
    fn partial_cmp(&self, other: &Clause) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Clause {
    fn cmp(&self, other: &Clause) -> std::cmp::Ordering {
        self.id.cmp(other.id)
    }
}

impl std::hash::Hash for Clause {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl std::fmt::Debug for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl std::fmt::Display for Clause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}
