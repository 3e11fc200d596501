//! What people read: options, questions, events. Wording is the last step; rules never read it.

mod asides;
mod ask;
mod barrier;
mod die;
mod event;
mod gist;
mod named;
mod option;
mod parts;
mod rolled;
mod sums;

use affray_engine::measure::Who;
use affray_engine::{Dice, Gist, Parts, Reckoning, Words, verb, wins};
use affray_field::Square;
use affray_table::Seat;

use crate::event::Event;
use crate::ids::{CustomId, Id, ItemId, SideId, SpellId, TalentId, WeaponId};
use crate::kinds::DamageType;
use crate::moves::{Ask, CheckFor, Move, Purpose, Spot};
use crate::rules::space::way;
use crate::state::{Ending, Fight, Phase};

pub(crate) use barrier::word_barrier;
pub use event::hears;
pub(crate) use option::word_act;

impl Words for Fight {
    fn sides(&self) -> usize {
        self.setup.sides.len()
    }

    fn side_name(&self, side: usize) -> &str {
        &self.setup.sides[side].name
    }

    fn outcome(&self) -> Option<String> {
        self.state.ending.map(|ending| word_ending(self, ending))
    }

    fn moment(&self) -> String {
        let state = &self.state;
        let round = state.round;
        match (state.phase, state.turn, state.count) {
            (Phase::Setup, ..) => "before the fight".to_owned(),
            (Phase::Between, ..) => format!("before round {}", round + 1),
            (Phase::Declare, ..) => format!("round {round}, declarations"),
            (Phase::Counts, Some(turn), Some(count)) => {
                format!("round {round}, count {count}, {}'s turn", name(self, turn.who))
            }
            (Phase::Counts, ..) => format!("round {round}"),
            (Phase::RoundEnd, ..) => format!("end of round {round}"),
            (Phase::Over, ..) => "after the fight".to_owned(),
        }
    }

    fn word_ask(&self, who: Seat, ask: Ask) -> String {
        ask::word_ask(self, who, ask)
    }

    fn word_move(&self, option: Move) -> String {
        option::word_move(self, option)
    }

    fn parts(&self, ask: Ask, option: Move) -> Parts {
        parts::parts(self, ask, option)
    }

    fn all_parts(&self, ask: Ask, options: &[Move]) -> Vec<Parts> {
        parts::all_parts(self, ask, options)
    }

    fn way(&self, ask: Ask, option: Move) -> Vec<String> {
        let (Ask::Where(who, left), Move::Spot(Spot(to))) = (ask, option) else {
            return Vec::new();
        };
        way(self, who, to, left).iter().flatten().map(Square::to_string).collect()
    }

    fn gist(&self, event: &Event) -> Gist {
        gist::gist(event)
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        let n = |who: Id| name(self, who);
        match purpose {
            Purpose::Initiative { who } => format!("{}'s initiative", n(who)),
            Purpose::HitDice { who } => format!("{}'s Hit Dice", n(who)),
            Purpose::Check { who, why } => format!("{} checks {}", n(who), word_check(self, why)),
            Purpose::Attack { by, to, weapon } => {
                format!("{} attacks {} with {}", n(by), n(to), weapon_name(self, weapon))
            }
            Purpose::Aim { by, to } => format!("{} aims at {}", n(by), n(to)),
            Purpose::Damage { by, to } => format!("{}'s damage to {}", n(by), n(to)),
            Purpose::Healing { to } => format!("what {} regains", n(to)),
            Purpose::Chance { to } => format!("whether {} suffers a Combat Injury", n(to)),
            Purpose::Row { to } => format!("{}'s Combat Injury", n(to)),
            Purpose::Side { to } => format!("which side of {} is injured", n(to)),
            Purpose::Loss { to, attribute } => {
                format!("damage to {}'s {}", n(to), sums::capital(attribute.word()))
            }
            Purpose::Burning { who } => format!("the fire on {}", n(who)),
        }
    }

    fn word_die(&self, purpose: Purpose, _: usize) -> &'static str {
        die::word_die(purpose)
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        thrower(purpose).map(|who| who.0)
    }

    fn word_event(&self, event: &Event, dice: Dice<'_, Purpose>) -> String {
        event::word_event(self, event, dice)
    }

    fn ask_sums(&self, _: Seat, ask: Ask) -> Vec<Reckoning> {
        sums::ask_sums(self, ask)
    }

    fn move_sums(&self, ask: Ask, option: Move) -> Vec<Reckoning> {
        sums::move_sums(self, ask, option)
    }

    fn event_sums(&self, event: &Event) -> Vec<Reckoning> {
        sums::event_sums(self, event)
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        named::named(self, kind, number)
    }

    fn placed(&self, kind: &str, numbers: [i64; 2]) -> Option<String> {
        named::placed(kind, numbers)
    }
}

/// Whose dice they are; those of an injury are the Referee's (`hallowed.injury.referee-rolls`).
const fn thrower(purpose: Purpose) -> Option<Id> {
    match purpose {
        Purpose::Initiative { who }
        | Purpose::HitDice { who }
        | Purpose::Check { who, .. }
        | Purpose::Burning { who }
        | Purpose::Healing { to: who } => Some(who),
        Purpose::Attack { by, .. } | Purpose::Aim { by, .. } | Purpose::Damage { by, .. } => {
            Some(by)
        }
        Purpose::Chance { .. }
        | Purpose::Row { .. }
        | Purpose::Side { .. }
        | Purpose::Loss { .. } => None,
    }
}

/// Somebody's name.
#[must_use]
pub(crate) fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

/// A weapon's name.
#[must_use]
pub(crate) fn weapon_name(fight: &Fight, which: WeaponId) -> &str {
    &fight.weapon(which).name
}

/// A spell's name.
#[must_use]
pub(crate) fn spell_name(fight: &Fight, which: SpellId) -> &str {
    &fight.spell(which).name
}

/// An item's name.
#[must_use]
pub(crate) fn item_name(fight: &Fight, which: ItemId) -> &str {
    &fight.item(which).name
}

/// A talent's name.
#[must_use]
pub(crate) fn talent_name(fight: &Fight, which: TalentId) -> &str {
    &fight.talent(which).name
}

/// The name of a condition of the table's own.
#[must_use]
pub(crate) fn custom_name(fight: &Fight, which: CustomId) -> &str {
    &fight.setup.customs[which.index()].name
}

/// A side's name.
#[must_use]
pub(crate) fn side_name(fight: &Fight, which: SideId) -> &str {
    &fight.setup.sides[which.index()].name
}

/// The name of a row of an injury table.
#[must_use]
pub(crate) fn row_name(fight: &Fight, table: DamageType, row: u8) -> &str {
    &fight.setup.tables[table as usize][usize::from(row)].name
}

/// What a check is for, after "checks".
#[must_use]
pub(crate) fn word_check(fight: &Fight, why: CheckFor) -> String {
    let n = |who: Id| name(fight, who);
    match why {
        CheckFor::Stabilize(on) => format!("Heal to stabilize {}", n(on)),
        CheckFor::Staunch(on) => format!("Heal to stop {}'s bleeding", n(on)),
        CheckFor::Airway(on) => format!("Heal to let {} breathe", n(on)),
        CheckFor::Intimidate(Some(on)) => format!("Intimidation against {}", n(on)),
        CheckFor::Intimidate(None) => "Intimidation against all who hear it".to_owned(),
        CheckFor::Struggle => "Strength to get free".to_owned(),
        CheckFor::Breath => "Strength to go on without breath".to_owned(),
        CheckFor::Morale => "morale".to_owned(),
        CheckFor::Cast(spell) => format!("Casting for {}", spell_name(fight, spell)),
        CheckFor::Concentrate => "Casting to keep concentrating in spite of the damage".to_owned(),
        CheckFor::Resist(spell) => format!("resistance to {}", spell_name(fight, spell)),
        CheckFor::Ambush => "Stealth for the ambush".to_owned(),
        CheckFor::Notice => "Notice against the ambush".to_owned(),
    }
}

/// An ending in words.
#[must_use]
pub(crate) fn word_ending(fight: &Fight, ending: Ending) -> String {
    match ending {
        Ending::Win(side) => wins(side_name(fight, side)),
        Ending::Draw => "draw".to_owned(),
        Ending::Limit => "undecided at the round limit".to_owned(),
        Ending::Agreement => "all stop by agreement".to_owned(),
        Ending::Interrupted => "interrupted".to_owned(),
        Ending::Captured(side) => {
            let side = side_name(fight, side);
            format!("{side} {} the others prisoner", verb(side, ("takes", "take")))
        }
    }
}
