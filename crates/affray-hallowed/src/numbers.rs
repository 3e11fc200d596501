//! The numbers of a fight of Hallowed Earth, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_table::Seat;

use crate::ids::Id;
use crate::kinds::{Condition, Spend};
use crate::rules::budget::{self, Part};
use crate::rules::condition::is_present;
use crate::rules::damage::armor;
use crate::rules::defense::defense;
use crate::rules::space::{has_grid, yards_left};
use crate::rules::{stress, wounds};
use crate::state::{Act, Fight, Health, Phase};
use crate::view;

impl Numbers for Fight {
    fn is_known(&self, seat: Seat, who: Who) -> bool {
        view::knows_of(self, seat, Id(who))
    }

    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>) {
        // Before the fight begins, no side knows who is surprised (`hallowed.surprise.first`).
        match view::unsurprised(self).filter(|_| seat != Seat::GM) {
            Some(looks) => looks.of_somebody(seat, Id(who), sheet),
            None => self.of_somebody(seat, Id(who), sheet),
        }
    }
}

impl Fight {
    /// Somebody's numbers.
    fn of_somebody(&self, seat: Seat, who: Id, sheet: &mut Sheet<'_>) {
        let (it, profile) = (&self[who], self.profile(who));
        let own = view::side(Some(seat)).is_none_or(|side| side == it.side);
        sheet.put("stress", it.stress);
        sheet.put("most stress", stress::most(self, who));
        sheet.put("wounds", it.wounds);
        sheet.put("most wounds", wounds::most(self, who));
        sheet.put("defense", defense(self, who));
        sheet.put("armor", armor(self, who));
        sheet.put("base initiative", it.base);
        sheet.put_known("mana", own.then_some(it.mana));
        sheet.put_known("most mana", own.then_some(profile.mana));
        let is_placed = has_grid(self) && is_present(self, who);
        sheet.put_square(is_placed.then(|| (it.at.x.into(), it.at.y.into())));
        let is_engaged = |with: &Id| view::knows_of(self, seat, *with);
        sheet.put("engaged with", it.engaged.iter().filter(is_engaged).count() as i32);
        self.of_turn(who, sheet);
        for &condition in Condition::ALL {
            sheet.put(condition.word(), it.conditions.has(condition));
        }
        sheet.put("incapacitated", it.health == Health::Incapacitated);
        sheet.put("dying", it.health == Health::Dying);
        sheet.put("bleeding", it.bleeding);
        sheet.put("in full defense", it.defending > 0);
        sheet.put("warded", it.ward_lasts);
        let injuries = self.state.injuries.iter().filter(|injury| injury.who == who);
        sheet.put("injuries", injuries.count() as i32);
    }

    /// What somebody has declared, when it comes, and what is left of what a round allows.
    fn of_turn(&self, who: Id, sheet: &mut Sheet<'_>) {
        let it = &self[who];
        let act = it.declared.map(|declared| declared.act);
        let attacks = matches!(act, Some(Act::Attack(_) | Act::Throw(_) | Act::Defensive(_)));
        sheet.put("has declared", act.is_some());
        sheet.put("declared attack", attacks);
        sheet.put("declared defense", matches!(act, Some(Act::FullDefense | Act::Wary)));
        sheet.put("declared spell", matches!(act, Some(Act::Cast(_))));
        sheet.put("on turn", self.state.turn.is_some_and(|turn| turn.who == who));
        sheet.put("turn to come", it.due.is_some() || it.carried.is_some());
        sheet.put_known("count", it.due);
        let counts = matches!(self.state.phase, Phase::Declare | Phase::Counts);
        let plays = counts && is_present(self, who);
        let may = |part| plays && budget::may(self, who, part).is_ok();
        sheet.put("standard actions", plays && view::has_standard(self, who));
        sheet.put("free actions", may(Part::Free));
        let reactions = i32::from(!it.spent.has(Spend::Reaction)) + i32::from(it.extra);
        sheet.put_known("reactions", may(Part::Reaction).then_some(reactions));
        sheet.put_known("yards", plays.then(|| yards_left(self, who)));
    }
}
