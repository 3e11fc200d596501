//! A duel in progress.

use std::ops::{Index, IndexMut};
use std::sync::Arc;

use affray_table::{Decrees, cloned_in_place, compared_by_state};
use serde::{Deserialize, Serialize};

use crate::setup::{Id, Profile, Score, Setup, Suffering};

affray_table::words! {
    /// Whether a duelist is there.
    Presence {
        /// Yes, out or not.
        There "there",
        /// Gone, as the game master ruled.
        Gone "gone",
        /// Dead, as the game master ruled.
        Dead "dead",
    }
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Outcome {
    /// This one has won.
    Win(Id),
    /// Nobody has.
    Draw,
}

/// A duelist as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Duelist {
    /// Wounds left; below 0 it is out.
    pub wounds: i16,
    /// Whether it cannot dodge (`duel.injury.off-balance`).
    pub off_balance: bool,
    /// Whether it has dodged since its last turn (`duel.strike.dodge`).
    pub dodged: bool,
    /// Whether it is there.
    #[serde(default = "there", skip_serializing_if = "is_there")]
    pub presence: Presence,
}

const fn there() -> Presence {
    Presence::There
}

fn is_there(presence: &Presence) -> bool {
    *presence == Presence::There
}

impl Duelist {
    /// Whether it is out: wounded too much, gone or dead (`duel.end.out`).
    #[must_use]
    pub fn is_out(&self) -> bool {
        self.wounds < 0 || self.presence != Presence::There
    }
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
    /// How it ended, where the game master ruled it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ruled: Option<Outcome>,
    /// What the game master has ruled and lasts.
    #[serde(default, skip_serializing_if = "Decrees::is_empty")]
    pub decrees: Decrees<(Id, Score), Suffering>,
}

cloned_in_place!(State { round, next, duelists, ruled, decrees });

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

    /// A score of a duelist, with what the game master ruled of it (`duel.gm.override`).
    #[must_use]
    pub fn score(&self, who: Id, score: Score) -> i32 {
        let profile = self.profile(who);
        let own = match score {
            Score::HitsAt => profile.hits_at,
            Score::DodgesAt => profile.dodges_at,
            Score::Bonus => profile.bonus,
            Score::Armor => profile.armor,
        };
        own + self.state.decrees.term((who, score))
    }

    /// How it ended, once one of them is out (`duel.end.out`), or as the game master ruled.
    #[must_use]
    pub fn ended(&self) -> Option<Outcome> {
        let winner = Id::BOTH.into_iter().find(|who| self[who.other()].is_out());
        self.state.ruled.or(winner.map(Outcome::Win))
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
