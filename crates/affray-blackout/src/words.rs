//! What people read: options, questions, events. Wording is the last step; rules never read it.

mod ask;
mod barrier;
mod die;
mod event;
mod gist;
mod named;
mod number;
mod option;
mod parts;
mod rolled;
mod sums;

use affray_engine::measure::Who;
use affray_engine::{Dice, Gist, Parts, Reckoning, Words, wins};
use affray_field::Hex;
use affray_table::Seat;

use crate::event::Event;
use crate::kinds::{CustomId, Id, ItemId, SideId, StructureId, Threat, TrainedId};
use crate::moves::{Ask, Move, Purpose, Spot, TestFor};
use crate::rules::gear;
use crate::rules::movement::path;
use crate::state::{Fight, Outcome, Phase, Where};

pub(crate) use barrier::word_barrier;
use event::title;
use number::capital;

pub(crate) use event::count;
pub(crate) use option::word_place;

impl Words for Fight {
    fn sides(&self) -> usize {
        self.setup.sides.len()
    }

    fn side_name(&self, side: usize) -> &str {
        &self.setup.sides[side].name
    }

    fn outcome(&self) -> Option<String> {
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.outcome.map(|outcome| word_outcome(self, outcome))
    }

    fn moment(&self) -> String {
        let state = &self.state;
        match state.phase {
            Phase::Setup => "before the fight".to_owned(),
            Phase::Turns => match state.turn {
                Some(turn) => format!("round {}, {}'s turn", state.round, name(self, turn.who)),
                None => format!("round {}", state.round),
            },
            Phase::Aftermath | Phase::Over => "after the fight".to_owned(),
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
        let (Ask::Where(who, hexes, _), Move::Spot(Spot::Hex(to))) = (ask, option) else {
            return Vec::new();
        };
        let map = self.setup.map.iter();
        map.flat_map(|map| path(self, map, who, hexes, to)).map(|hex| hex.to_string()).collect()
    }

    fn gist(&self, event: &Event) -> Gist {
        gist::gist(self, event)
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        let n = |who: Id| name(self, who);
        match purpose {
            Purpose::Test { who, why } => format!("{} tests {}", n(who), word_test(self, why)),
            Purpose::Again { who, why } => {
                format!("{} tests {} again", n(who), word_test(self, why))
            }
            Purpose::Exerted { who, why } => {
                format!("{} exerts on {}", n(who), word_test(self, why))
            }
            Purpose::Damage { by, to: Some(to) } => format!("{}'s damage to {}", n(by), n(to)),
            Purpose::Damage { by, to: None } => format!("{}'s damage to all inside", n(by)),
            Purpose::Extra { to, less: false } => format!("more damage to {}", n(to)),
            Purpose::Extra { to, less: true } => format!("less damage to {}", n(to)),
            Purpose::Burst { by, to } => format!("{} fires a burst at {}", n(by), n(to)),
            Purpose::Direction => "the direction".to_owned(),
            Purpose::Distance => "the distance".to_owned(),
            Purpose::Kind { who } => format!("where {} is hurt", n(who)),
            Purpose::Collision { who } => format!("{}'s collision", n(who)),
            Purpose::Bystander { who } => format!("damage to {}, who is run into", n(who)),
            Purpose::Rounds { who } => format!("how long {} is shut down", n(who)),
            Purpose::Rest { who } => format!("{}'s rest", n(who)),
            Purpose::Gear { by } => format!("{}'s damage to the gear", n(by)),
            Purpose::GearTable => "what becomes of the gear".to_owned(),
        }
    }

    fn word_die(&self, purpose: Purpose, _: usize) -> &'static str {
        die::word_die(purpose)
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        let whose = match purpose {
            Purpose::Test { who, .. }
            | Purpose::Again { who, .. }
            | Purpose::Exerted { who, .. }
            | Purpose::Damage { by: who, .. }
            | Purpose::Burst { by: who, .. }
            | Purpose::Kind { who }
            | Purpose::Collision { who }
            | Purpose::Bystander { who }
            | Purpose::Rounds { who }
            | Purpose::Rest { who }
            | Purpose::Gear { by: who } => Some(who),
            Purpose::Extra { .. } => self.state.turn.map(|turn| turn.who),
            Purpose::Direction | Purpose::Distance | Purpose::GearTable => None,
        };
        whose.map(|who| who.0)
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
        number::event_sums(self, event)
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        named::named(self, kind, number)
    }

    fn placed(&self, kind: &str, [q, r]: [i64; 2]) -> Option<String> {
        let hex = Hex { q: i8::try_from(q).ok()?, r: i8::try_from(r).ok()? };
        (kind == "Hex").then(|| word_place(self, hex))
    }
}

/// Somebody's name.
#[must_use]
pub(crate) fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

/// An item's name among those beside which it is seen: by its kind, and by whose it was at first only
/// where two would be confused.
#[must_use]
pub(crate) fn item_name(fight: &Fight, which: ItemId) -> &str {
    let item = gear::item(fight, which);
    let at = fight[which].at;
    // What is carried does not matter to what is in hand: others do not see it.
    let is_beside = |other: Where| match (at, other) {
        (Where::Lying(_), Where::Lying(_)) => true,
        (Where::Held(who), Where::Held(one))
        | (Where::Carried(who), Where::Held(one) | Where::Carried(one)) => who == one,
        (Where::Lying(_) | Where::Held(_) | Where::Carried(_) | Where::Gone, _) => false,
    };
    let is_alike = |other: ItemId| {
        other != which && gear::item(fight, other).name == item.name && is_beside(fight[other].at)
    };
    if fight.things().any(is_alike) { &item.own } else { &item.name }
}

/// An item's name with whose it was at first.
#[must_use]
pub(crate) fn owned_name(fight: &Fight, which: ItemId) -> &str {
    &gear::item(fight, which).own
}

/// A side's name.
#[must_use]
pub(crate) fn side_name(fight: &Fight, which: SideId) -> &str {
    &fight.setup.sides[which.index()].name
}

/// The name of a condition of a content file.
#[must_use]
pub(crate) fn custom_name(fight: &Fight, custom: CustomId) -> &str {
    &fight.setup.customs[custom.index()].name
}

/// The name of a maneuver of a content file.
#[must_use]
pub(crate) fn trained(fight: &Fight, which: TrainedId) -> &str {
    &fight.setup.trained[which.index()].name
}

/// The name of a structure.
#[must_use]
pub(crate) fn structure(fight: &Fight, which: StructureId) -> &str {
    &fight.setup.structures[which.index()].name
}

/// What a resistance test is against.
#[must_use]
pub(crate) fn threat(fight: &Fight, effect: Threat) -> &str {
    match effect {
        Threat::Effect(effect) => effect.word(),
        Threat::Custom(custom) => custom_name(fight, custom),
    }
}

/// Somebody who is not seen, and may not be named.
pub(crate) const UNSEEN: &str = "somebody unseen";

/// What a test is for, after "tests".
#[must_use]
pub(crate) fn word_test(fight: &Fight, why: TestFor) -> String {
    let n = |who: Id| name(fight, who);
    match why {
        TestFor::Attack(target) => format!("an attack on {}", n(target)),
        TestFor::Defend(by) => format!("evasion against {}", n(by)),
        TestFor::Blast => "aim".to_owned(),
        TestFor::Batter(on) => format!("an attack on {}", structure(fight, on)),
        TestFor::Resist(effect) => format!("resistance to {}", capital(threat(fight, effect))),
        TestFor::ShakeOff(custom) => format!("an end of {}", custom_name(fight, custom)),
        TestFor::Push(which) => format!("endurance for {}", trained(fight, which)),
        TestFor::Trained(which, target) => format!("{} on {}", trained(fight, which), n(target)),
        TestFor::WithstandTrained(which, by) => {
            format!("resistance to {}'s {}", n(by), trained(fight, which))
        }
        TestFor::Noise => "resistance to the noise".to_owned(),
        TestFor::Evade => "evasion".to_owned(),
        TestFor::Initiative => "initiative".to_owned(),
        TestFor::Ambush => "an ambush".to_owned(),
        TestFor::Hide => "hiding".to_owned(),
        TestFor::Search => "a search".to_owned(),
        TestFor::Break | TestFor::BreakGrip => "breaking free".to_owned(),
        TestFor::Hold(whom) => format!("holding {}", n(whom)),
        TestFor::Drag(whom) => format!("dragging {}", n(whom)),
        TestFor::Dragged => "standing firm".to_owned(),
        TestFor::Repair => "a repair".to_owned(),
        TestFor::Wake(whom) => format!("waking {}", n(whom)),
        TestFor::Courage(of) => format!("courage against {}", of.map_or(UNSEEN, n)),
        TestFor::Calm => "calm".to_owned(),
        TestFor::Gate(maneuver) => format!("endurance for {}", title(maneuver.word())),
        TestFor::Maneuver(maneuver, target) => {
            format!("{} on {}", title(maneuver.word()), n(target))
        }
        TestFor::Withstand(maneuver, by) => {
            format!("resistance to {}'s {}", n(by), title(maneuver.word()))
        }
        TestFor::Challenge => "the takedown".to_owned(),
        TestFor::Argument => "an argument".to_owned(),
        TestFor::Help => "help with an argument".to_owned(),
        TestFor::Clean => "cleaning".to_owned(),
        TestFor::Treat(whom) => format!("treating {}", n(whom)),
        TestFor::Poison => "resistance to the poison".to_owned(),
    }
}

/// An ending in words.
#[must_use]
pub(crate) fn word_outcome(fight: &Fight, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => wins(side_name(fight, side)),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Limit => "undecided at the round limit".to_owned(),
        Outcome::Ended => "ended by the GM".to_owned(),
    }
}
