//! What a heavy strike does besides wounds.

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::Purpose;
use crate::setup::{Id, Injuries, Injury};
use crate::state::Fight;

/// So many wounds of one strike roll on the injury table.
pub const HEAVY: i16 = 5;

/// The injury of a strike that did `wounds` (`duel.injury.table`).
///
/// The target is not out.
pub fn injure(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, wounds: i16) -> Step {
    if wounds < HEAVY || fight.setup.injuries == Injuries::Off {
        return Ok(());
    }
    let table = fight.setup.injury_table;
    match t.check(Purpose::Injury(who), Sum::d(6), |face| table[face as usize - 1])? {
        Injury::Nothing => t.cite(clause::INJURY_TABLE),
        Injury::OffBalance => {
            // duel.injury.off-balance: it lasts until the duelist recovers.
            fight[who].off_balance = true;
            t.cite(clause::INJURY_OFF_BALANCE);
            t.tell(clause::INJURY_TABLE, || Event::LostBalance { who });
        }
    }
    Ok(())
}
