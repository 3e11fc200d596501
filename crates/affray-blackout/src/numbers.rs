//! The numbers of a fight of Blackout, for whoever learns to play it.

use affray_engine::measure::Who;
use affray_engine::{Numbers, Sheet};
use affray_table::Seat;

use crate::kinds::{Attribute, Condition, Id, ItemId, Level};
use crate::rules::attack::passive_evasion;
use crate::rules::condition::{is_hidden_from, is_out};
use crate::rules::damage::armor_value;
use crate::rules::field::{has_facing, has_map, has_steps};
use crate::rules::gear;
use crate::rules::gm::{self, passive_perception};
use crate::rules::training::can_react;
use crate::state::Fight;
use crate::view;

impl Numbers for Fight {
    fn is_known(&self, seat: Seat, who: Who) -> bool {
        let who = Id(who);
        view::side(seat).is_none_or(|side| !is_hidden_from(self, who, side))
            && !view::is_stand_in(self, who)
    }

    fn of_person(&self, seat: Seat, who: Who, sheet: &mut Sheet<'_>) {
        let (side, who) = (view::side(seat), Id(who));
        let (it, profile) = (&self[who], self.profile(who));
        let own = side.is_none_or(|side| side == it.side);
        let sees = |other: Id| side.is_none_or(|side| !is_hidden_from(self, other, side));
        sheet.put("hp", it.hp);
        sheet.put("most hp", profile.max_hp);
        sheet.put("AV", armor_value(self, who));
        sheet.put("DR", it.worn.1 + it.innate.1);
        sheet.put("evasion", passive_evasion(self, who));
        sheet.put("perception", passive_perception(self, who));
        sheet.put_known("stamina", own.then_some(it.stamina));
        sheet.put_known("most stamina", own.then_some(profile.max_stamina));
        sheet.put_known("speed", own.then_some(profile.speed));
        for &attribute in Attribute::ALL {
            let score = own.then(|| gm::attribute(self, who, attribute));
            sheet.put_known(attribute.word(), score);
        }
        let place = match (has_map(self), has_steps(self)) {
            (true, _) => (it.at.q.into(), it.at.row().into()),
            (false, true) => (it.at.q.into(), it.at.r.into()),
            (false, false) => (it.at.q.into(), 0),
        };
        sheet.put_square((!it.gone).then_some(place));
        let looks = has_facing(self) && !is_out(self, who);
        sheet.put_known("facing", looks.then_some(it.facing.0));
        let turn = self.state.turn.filter(|turn| turn.who == who && !is_out(self, who));
        sheet.put("on turn", turn.is_some());
        sheet.put_known("AP", turn.map(|turn| turn.ap));
        sheet.put("free step", own && turn.is_some_and(|turn| !turn.stepped));
        sheet.put("maneuver", own && turn.is_some_and(|turn| !turn.maneuver));
        sheet.put("reaction", own && can_react(self, who));
        let rounds = |which: ItemId| i32::from(self[which].loaded);
        let loaded = own.then(|| gear::held(self, who).map(rounds).sum::<i32>());
        sheet.put_known("rounds in hand", loaded);
        for &condition in Condition::ALL {
            sheet.put(condition.word(), it.has(condition));
        }
        for &level in Level::ALL {
            sheet.put(level.word(), it.level(level));
        }
        sheet.put("afraid", !it.afraid_of.is_empty());
        sheet.put("taunted", it.taunted.is_some());
        sheet.put("gripped", it.gripped.is_some());
        sheet.put("grappled", it.grappled.is_some());
        sheet.put("injuries", it.injuries.iter().count() as i32);
        sheet.put("attribute wounds", it.wounds.iter().count() as i32);
        sheet.put("on guard", it.guarding);
        sheet.put("sidestepping", it.sidesteps);
        sheet.put("protecting", it.intercepts.is_some_and(sees));
    }

    fn of_fight(&self, _: Seat, sheet: &mut Sheet<'_>) {
        sheet.put("noises", self.state.zones.len() as i32);
    }
}
