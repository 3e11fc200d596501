//! The numbers of a fight of Persona, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_table::Seat;

use crate::rules::harm;
use crate::rules::{resist, space};
use crate::setup::{Element, Id, Level, Location, Status};
use crate::state::{Fight, Life, Phase, Stance};
use crate::view;

/// How somebody meets an element: below 0 takes more, above 0 less and less.
const fn met(level: Level) -> i32 {
    match level {
        Level::Weak => -1,
        Level::Normal => 0,
        Level::Resist => 1,
        Level::Block => 2,
        Level::Repel => 3,
        Level::Absorb => 4,
    }
}

impl Numbers for Fight {
    fn is_known(&self, seat: Seat, who: Who) -> bool {
        view::is_known(self, Id(who), view::eye(Some(seat)))
    }

    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>) {
        let who = Id(who);
        let (it, profile) = (&self[who], self.profile(who));
        let own = view::eye(Some(seat)).is_none_or(|seat| seat == self.seat(who));
        let pool = harm::pool(self, who, Location::Body);
        sheet.put("wounds", harm::left(self, who, pool));
        sheet.put("most wounds", harm::most(self, who, pool));
        sheet.put("own wounds", it.wounds);
        let active = |active| self.personas_of(who).position(|persona| persona == active);
        let active = it.active.and_then(active).map(|place| place as i32 + 1);
        sheet.put_known("persona", active);
        sheet.put_known("sp", own.then_some(it.sp));
        sheet.put_known("most sp", own.then_some(profile.sp));
        sheet.put_known("tp", own.then_some(it.tp));
        sheet.put_known("fate", own.then_some(it.fate));
        sheet.put("fatigue levels", it.fatigue);
        let is_there = !matches!(it.life, Life::Absent(_) | Life::Gone);
        sheet.put_square(is_there.then(|| (it.at.x.into(), it.at.y.into())));
        let is_battle = self.state.phase == Phase::Battle;
        sheet.put_known("initiative", is_battle.then_some(it.initiative));
        let turn = self.state.turn.filter(|turn| turn.who == who);
        sheet.put("on turn", turn.is_some());
        sheet.put_known("half actions", turn.map(|turn| turn.halves));
        sheet.put_known("one mores", turn.map(|turn| turn.more));
        let fights = space::is_fighting(self, who);
        sheet.put_known("reactions", fights.then_some(it.reactions));
        let known = if own { u16::MAX } else { resist::known(self, who) };
        for &element in Element::ALL.iter().filter(|&&element| element != Element::Almighty) {
            let is_known = known & (1 << element as u16) != 0;
            let level = is_known.then(|| met(resist::level(self, who, element)));
            sheet.put_known(element.word(), level);
        }
        for &status in Status::ALL {
            sheet.put(status.word(), it.has(status));
        }
        sheet.put("on guard", it.is(Stance::Guarding));
        sheet.put("delaying", it.is(Stance::Delayed));
        sheet.put("surprised", it.surprised);
        let dying = match it.life {
            Life::Dying(rounds) => Some(rounds),
            Life::Fighting
            | Life::Absent(_)
            | Life::Collapsed
            | Life::Unconscious
            | Life::OutOfBattle
            | Life::Dead
            | Life::Gone => None,
        };
        sheet.put_known("dying", dying);
    }
}
