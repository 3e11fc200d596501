//! The numbers of a fight of Murdham, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_field::Place;
use affray_table::{Seat, total};

use crate::purpose::Score;
use crate::rules::condition::{captors, is_fighting, is_present};
use crate::rules::core::own_score;
use crate::rules::health;
use crate::rules::movement::movement_left;
use crate::rules::position::is_concealed_from;
use crate::setup::{FactionId, Id};
use crate::state::{Condition, Fight, Standing, TurnState};
use crate::view;

/// Whether a side sees somebody; the game master sees everybody.
fn sees(fight: &Fight, side: Option<FactionId>, who: Id) -> bool {
    side.is_none_or(|side| !is_concealed_from(fight, who, side))
}

impl Numbers for Fight {
    fn is_known(&self, seat: Seat, who: Who) -> bool {
        sees(self, view::side(Some(seat)), Id(who))
    }

    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>) {
        let (side, who) = (view::side(Some(seat)), Id(who));
        let it = &self[who];
        let own = side.is_none_or(|side| side == it.faction);
        sheet.put("health", it.health);
        sheet.put("most health", health::maximum(self, who));
        sheet.put("STR", own_score(self, who, Score::Strength));
        sheet.put("AGI", own_score(self, who, Score::Agility));
        sheet.put("WIT", own_score(self, who, Score::Wits));
        sheet.put_known("omens", own.then_some(it.omens));
        sheet.put_known("mana", own.then_some(it.mana));
        sheet.put_known("corruption", own.then_some(it.corruption));
        let (zone, border) = match it.place {
            _ if !is_present(self, who) => (0, 0),
            Place::Zone(zone) => (i32::from(zone.0) + 1, 0),
            Place::Border(border) => (0, i32::from(border.0) + 1),
        };
        sheet.put("zone", zone);
        sheet.put("border", border);
        let turn = view::turn_of(self, who, side);
        sheet.put("turn to come", turn == TurnState::Unspent && is_fighting(self, who));
        let budget = self.state.turn.filter(|turn| turn.who == who);
        sheet.put("on turn", budget.is_some());
        sheet.put_known("main actions", budget.map(|turn| turn.has_main()));
        sheet.put_known("bonus actions", budget.map(|turn| turn.has_bonus()));
        let moves = budget.filter(|turn| !turn.halted);
        let moves = moves.map(|turn| total(|into| movement_left(self, turn, into)));
        sheet.put_known("half zones", moves);
        sheet.put("retreating", it.standing == Standing::Retreating);
        sheet.put("surrendered", it.standing == Standing::Surrendered);
        for &condition in Condition::ALL {
            sheet.put(condition.word(), it.conditions.has(condition));
        }
        let is_seen = |other: &Id| sees(self, side, *other);
        sheet.put("frightened", it.frightened_of.iter().any(|of| is_seen(&of)));
        sheet.put("terrified", it.terrified_of.iter().any(|of| is_seen(&of)));
        sheet.put("held", captors(self, who).any(|by| is_seen(&by)));
        sheet.put("holds somebody", it.grabbing.as_ref().is_some_and(is_seen));
        sheet.put("concealed", own && it.concealed_from != 0);
    }
}
