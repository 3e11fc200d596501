//! The numbers of a fight of Ingenuity, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_table::Seat;

use crate::ruled::Suffering;
use crate::rules::condition::{is_able, is_present};
use crate::rules::damage::{is_bloodied, is_harmed};
use crate::rules::gm;
use crate::rules::space::has_map;
use crate::rules::stat::{current, guarding, maximum, speed};
use crate::setup::{Guarding, Id, Pool};
use crate::state::{Condition, Fight, TurnState};
use crate::words::{is_unaware, is_unknown, team};

impl Numbers for Fight {
    fn is_known(&self, seat: Seat, who: Who) -> bool {
        !is_unknown(self, seat, Id(who))
    }

    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>) {
        let (side, who) = (team(seat), Id(who));
        let it = &self[who];
        let own = side.is_none_or(|side| side == it.side);
        for &pool in Pool::ALL {
            let is_told = own || matches!(pool, Pool::Health | Pool::Endurance);
            sheet.put_known(pool.word(), is_told.then(|| current(self, who, pool)));
            let most = is_told.then(|| maximum(self, who, pool));
            sheet.put_known(MOST[pool as usize], most);
        }
        sheet.put("evasion", guarding(self, who, Guarding::Evasion));
        sheet.put_known("fate", own.then_some(it.fate));
        let is_placed = is_present(self, who) && has_map(self);
        sheet.put_square(is_placed.then(|| (it.at.x.into(), it.at.y.into())));
        let turn = self.turn_of(who);
        sheet.put("on turn", turn.is_some());
        sheet.put_known("actions", turn.map(|turn| turn.left));
        let meters = turn.filter(|_| own).map(|turn| match turn.moved {
            true => turn.meters,
            false if turn.left > 0 => speed(self, who),
            false => 0,
        });
        sheet.put_known("meters", meters);
        sheet.put_known("reactions", own.then_some(it.reactions));
        let is_spent = it.turn == TurnState::Spent && is_able(self, who);
        sheet.put("turn taken", is_spent);
        for &condition in Condition::ALL {
            sheet.put(condition.word(), it.conditions.has(condition));
        }
        sheet.put("stunned", it.stunned);
        for what in [Suffering::Bleeding, Suffering::Burning, Suffering::Sick, Suffering::Poisoned]
        {
            sheet.put_known(what.word(), gm::suffers(self, who, what));
        }
        sheet.put("harmed", is_harmed(self, who));
        sheet.put("bloodied", is_bloodied(self, who));
        sheet.put("on guard", it.guarding);
        sheet.put("in cover", it.in_cover);
        sheet.put("waiting", it.waiting);
        sheet.put("ready", own && it.ready.is_some());
        sheet.put("hidden", !it.hidden_from.is_empty());
        let unaware = side.is_some_and(|side| is_unaware(self, side));
        sheet.put("surprised", !unaware && self.state.surprised.has(who));
    }
}

/// The names of the greatest a pool can be, in the order of [`Pool::ALL`].
const MOST: [&str; 4] = ["most health", "most endurance", "most stamina", "most focus"];
