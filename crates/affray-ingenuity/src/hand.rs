//! What the game master may do to a fight.

use std::convert::Infallible;

use affray_engine::hand::Hand;
use affray_table::Clause;

use crate::clause;
use crate::state::Fight;

impl Hand for Fight {
    type Dial = Infallible;
    type Affliction = Infallible;
    type Spot = Infallible;

    const RULED: Clause = clause::GM_OVERRIDE;
}
