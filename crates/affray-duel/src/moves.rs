//! What is asked, chosen and rolled for.

use crate::setup::Id;

/// What a decision asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// What to do on one's turn.
    Turn(Id),
    /// How to meet a hit.
    Defend(Id),
}

impl Ask {
    /// Who is asked.
    #[must_use]
    pub const fn who(self) -> Id {
        match self {
            Ask::Turn(who) | Ask::Defend(who) => who,
        }
    }
}

/// What to do on one's turn (`duel.round.action`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Strike the other.
    Strike,
    /// Recover one's balance.
    Recover,
}

impl Action {
    /// All of them, in the rulebook's order.
    pub const ALL: [Action; 2] = [Action::Strike, Action::Recover];
}

/// How to meet a hit (`duel.strike.dodge`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defense {
    /// Dodge it.
    Dodge,
    /// Take it.
    Stand,
}

impl Defense {
    /// Both of them.
    pub const ALL: [Defense; 2] = [Defense::Dodge, Defense::Stand];
}

/// Any answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    /// To what one does on one's turn.
    Action(Action),
    /// To how one meets a hit.
    Defense(Defense),
}

impl From<Action> for Move {
    fn from(action: Action) -> Move {
        Move::Action(action)
    }
}

impl From<Defense> for Move {
    fn from(defense: Defense) -> Move {
        Move::Defense(defense)
    }
}

impl TryFrom<Move> for Action {
    type Error = Move;

    fn try_from(answer: Move) -> Result<Action, Move> {
        match answer {
            Move::Action(action) => Ok(action),
            Move::Defense(_) => Err(answer),
        }
    }
}

impl TryFrom<Move> for Defense {
    type Error = Move;

    fn try_from(answer: Move) -> Result<Defense, Move> {
        match answer {
            Move::Defense(defense) => Ok(defense),
            Move::Action(_) => Err(answer),
        }
    }
}

/// Whose roll it is and what for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Whether a strike of this one hits.
    Hit(Id),
    /// Whether this one dodges.
    Dodge(Id),
    /// The damage that this one does.
    Damage(Id),
    /// The injury that this one suffers.
    Injury(Id),
}
