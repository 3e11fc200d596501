//! What the game master has ruled, as it comes out in play (`duel.gm.override`).

use affray_table::{Reckon, Table};

use crate::clause;
use crate::event::Event;
use crate::reason::From;
use crate::setup::{Id, Score, Suffering};
use crate::state::Fight;

/// Adds what was ruled of somebody's score.
pub fn ruled(fight: &Fight, who: Id, score: Score, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.term((who, score)), From::Ruled, clause::GM_OVERRIDE);
}

/// Adds what was ruled of somebody's next roll, which is this one.
pub fn ruled_roll(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    into.add(fight.state.decrees.roll(who.0), From::RuledRoll, clause::GM_OVERRIDE);
}

/// Somebody's turn is over, and with that of the second the round: what was ruled to last until then
/// ends.
pub fn turn_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let mut over = fight.state.decrees.turn_over(who.0);
    if who == Id::BOTH[1] {
        let round = fight.state.decrees.round_over(fight.state.round);
        over.laid.extend(round.laid);
        over.house.extend(round.house);
    }
    for (who, what) in over.house {
        t.tell(clause::GM_OVERRIDE, || Event::HouseOver { who: Id(who), what });
    }
    for (who, what) in over.laid {
        let who = Id(who);
        match what {
            Suffering::OffBalance => fight[who].off_balance = false,
        }
        t.tell(clause::GM_OVERRIDE, || Event::Recovered { who });
    }
}
