//! A duel in progress.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use affray_table::{cloned_in_place, compared_by_state};
use serde::{Deserialize, Serialize};

use crate::setup::{Id, Profile, Setup};

/// A duelist as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Duelist {
    /// Wounds left; below 0 it is out.
    pub wounds: i16,
    /// Whether it cannot dodge (`duel.injury.off-balance`).
    pub off_balance: bool,
    /// Whether it has dodged since its last turn (`duel.strike.dodge`).
    pub dodged: bool,
}

/// What changes in a fight.
#[derive(Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct State {
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Whose turn comes next.
    pub next: Id,
    /// The two, in the order of the file.
    pub duelists: [Duelist; 2],
}

cloned_in_place!(State { round, next, duelists });

/// A fight: what never changes, and its state.
#[derive(Debug)]
pub struct Fight {
    /// What all copies share; never compared.
    pub setup: Arc<Setup>,
    /// The state.
    pub state: State,
}

cloned_in_place!(Fight);
compared_by_state!(Fight);

impl Fight {
    /// A duelist's figures.
    #[must_use]
    pub fn profile(&self, who: Id) -> &Profile {
        &self.setup.profiles[who.index()]
    }

    /// Who has won, once the other is out (`duel.end.out`).
    #[must_use]
    pub fn winner(&self) -> Option<Id> {
        Id::BOTH.into_iter().find(|who| self[who.other()].wounds < 0)
    }
}

impl Index<Id> for Fight {
    type Output = Duelist;

    fn index(&self, who: Id) -> &Duelist {
        &self.state.duelists[who.index()]
    }
}

impl IndexMut<Id> for Fight {
    fn index_mut(&mut self, who: Id) -> &mut Duelist {
        &mut self.state.duelists[who.index()]
    }
}
