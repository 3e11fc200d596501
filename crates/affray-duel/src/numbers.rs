//! The numbers of a duel, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_table::{Seat, total};

use crate::rules::strike::{dodges_at, hits_at};
use crate::setup::Id;
use crate::state::Fight;

impl Numbers for Fight {
    /// Nobody is hidden.
    fn is_known(&self, _: Seat, _: Who) -> bool {
        true
    }

    fn of_person(&self, _: Seat, who: Who, sheet: &mut Sheet<'_>) {
        let who = Id(who);
        let it = &self[who];
        sheet.put("wounds", it.wounds);
        sheet.put("off balance", it.off_balance);
        sheet.put("has dodged", it.dodged);
        sheet.put("hits at", total(|into| hits_at(self, who, into)));
        sheet.put("dodges at", total(|into| dodges_at(self, who, into)));
    }
}
