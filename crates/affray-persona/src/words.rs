//! What people read: options, questions, events. Wording is the last step; rules never read it.

#[macro_use]
mod group;

mod ask;
mod die;
mod event;
mod gist;
mod named;
mod option;
mod part;
mod parts;
mod reason;
mod rolled;
mod sums;

use affray_engine::measure::Who;
use affray_engine::{Dice, Gist, Parts, Reckoning, Words, wins};
use affray_field::Square;
use affray_table::Seat;

use self::part::figure;
use crate::event::Event;
use crate::moves::{Ask, Move, Purpose, Spot, TestFor};
use crate::rules::space::way;
use crate::setup::{Id, ItemId, PersonaId, PowerId, Score, SideId, Status};
use crate::state::{Fight, Outcome, Phase, Vision};

pub use event::hears;
pub use reason::word_barrier;

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
            Phase::Dungeon => format!("round {}, nobody noticed", state.round),
            Phase::Battle => match state.turn {
                Some(turn) => {
                    let more = match turn.more {
                        0 => String::new(),
                        1 => " and a One More".to_owned(),
                        more => format!(" and {more} One Mores"),
                    };
                    let halves = turn.halves;
                    let actions = if halves == 1 { "Half Action" } else { "Half Actions" };
                    format!(
                        "round {}, {}'s turn ({halves} {actions}{more} left)",
                        state.round,
                        name(self, turn.who)
                    )
                }
                None => format!("round {}", state.round),
            },
            Phase::Over => "after the fight".to_owned(),
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
        let (Ask::Where(who, _, meters), Move::Spot(Spot::At(to))) = (ask, option) else {
            return Vec::new();
        };
        way(self, who, to, meters).squares().iter().map(Square::to_string).collect()
    }

    fn gist(&self, event: &Event) -> Gist {
        gist::gist(event)
    }

    fn placed(&self, kind: &str, [x, y]: [i64; 2]) -> Option<String> {
        (kind == "Square").then(|| format!("{x},{y}"))
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        let n = |who: Id| name(self, who);
        match purpose {
            Purpose::Test { who, why, target } => {
                let number = figure(who, format!(" ({target} or less)"));
                format!("{} tests {}{number}", n(who), word_test(self, why))
            }
            Purpose::Initiative { who } => format!("{}'s initiative", n(who)),
            Purpose::Tie { who } => format!("{}'s roll-off to break a tie", n(who)),
            Purpose::Contest { who } => format!("{}'s initiative for the One More", n(who)),
            Purpose::Location { to } => format!("where {} is hit", n(to)),
            Purpose::Damage { by, to: Some(to) } => format!("{}'s damage to {}", n(by), n(to)),
            Purpose::Damage { by, to: None } => format!("{}'s damage", n(by)),
            Purpose::Extra { to } => format!("more damage to {}", n(to)),
            Purpose::Row { to } => format!("the critical row for {}", n(to)),
            Purpose::Magnitude { to } => format!("the Magnitude that {} loses", n(to)),
            Purpose::Rounds { who } => format!("how long it lasts for {}", n(who)),
            Purpose::Fatigue { who } => format!("{}'s fatigue", n(who)),
            Purpose::Points { who } => format!("points for {}", n(who)),
            Purpose::Suffering { who, status } => {
                format!("what {} suffers from being {}", n(who), status.word().replace('-', " "))
            }
            Purpose::Radius => "how far it reaches".to_owned(),
            Purpose::Vision { who } => format!("what {} sees", n(who)),
            Purpose::Heal { to } => format!("{}'s recovery", n(to)),
        }
    }

    fn word_die(&self, purpose: Purpose, _: usize) -> &'static str {
        die::word_die(purpose)
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        match purpose {
            Purpose::Test { who, .. }
            | Purpose::Initiative { who }
            | Purpose::Tie { who }
            | Purpose::Contest { who }
            | Purpose::Rounds { who }
            | Purpose::Fatigue { who }
            | Purpose::Points { who }
            | Purpose::Suffering { who, .. }
            | Purpose::Vision { who } => Some(who.0),
            Purpose::Damage { by, .. } => Some(by.0),
            Purpose::Location { to }
            | Purpose::Extra { to }
            | Purpose::Row { to }
            | Purpose::Magnitude { to }
            | Purpose::Heal { to } => Some(to.0),
            Purpose::Radius => None,
        }
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
}

/// Somebody's name.
#[must_use]
pub fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

/// An item's name.
#[must_use]
pub fn item_name(fight: &Fight, which: ItemId) -> &str {
    &fight.setup.items[which.index()].name
}

/// An item's name behind that of the one who has it: whose it is is said then.
#[must_use]
pub fn own_item(fight: &Fight, who: Id, which: ItemId) -> &str {
    let whole = item_name(fight, which);
    let bare = whole.strip_suffix(name(fight, who)).and_then(|bare| bare.strip_suffix(" of "));
    bare.unwrap_or(whole)
}

/// A Persona's name.
#[must_use]
pub fn persona_name(fight: &Fight, which: PersonaId) -> &str {
    &fight.persona(which).name
}

/// A power's name.
#[must_use]
pub fn power_name(fight: &Fight, which: PowerId) -> &str {
    &fight.power(which).name
}

/// A side's name.
#[must_use]
pub fn side_name(fight: &Fight, which: SideId) -> &str {
    &fight.setup.sides[which.index()].name
}

/// A characteristic.
#[must_use]
pub const fn word_score(score: Score) -> &'static str {
    match score {
        Score::Ws => "Weapon Skill",
        Score::Bs => "Ballistic Skill",
        Score::Strength => "Strength",
        Score::Toughness => "Toughness",
        Score::Agility => "Agility",
        Score::Intelligence => "Intelligence",
        Score::Perception => "Perception",
        Score::Willpower => "Willpower",
        Score::Fellowship => "Fellowship",
        Score::Magic => "Magic",
    }
}

/// What somebody hallucinates, after its name.
#[must_use]
pub const fn word_vision(vision: Vision) -> &'static str {
    match vision {
        Vision::Freezes => "freezes",
        Vision::Tilts => "feels the floor tilt",
        Vision::SeesFoes => "sees a foe in everyone",
        Vision::Listens => "listens to voices",
        Vision::Runs => "runs about",
        Vision::Phantoms => "fights phantoms",
        Vision::Dances => "takes blows for a dance",
        Vision::Writhes => "sees the weapon writhe",
        Vision::Invincible => "feels invincible",
        Vision::Clear => "has a clear moment",
    }
}

/// What a test is for, after "tests".
#[must_use]
pub fn word_test(fight: &Fight, why: TestFor) -> String {
    let n = |who: Id| name(fight, who);
    match why {
        TestFor::Attack(target) => format!("an attack on {}", n(target)),
        TestFor::Area => "an attack on all in range".to_owned(),
        TestFor::Dodge(by) => format!("a dodge against {}", n(by)),
        TestFor::Parry(by) => format!("a parry against {}", n(by)),
        TestFor::Fury(to) => format!("righteous fury against {}", n(to)),
        TestFor::Stumble => "Agility after a stumble".to_owned(),
        TestFor::Balance => "Agility to keep upright".to_owned(),
        TestFor::Feint(whom) => format!("a feint with {}", n(whom)),
        TestFor::KnockDown(whom) => format!("Strength against {}", n(whom)),
        TestFor::Jam => "clearing the jam".to_owned(),
        TestFor::Fire => "putting out the fire".to_owned(),
        TestFor::Panic => "Willpower in the flames".to_owned(),
        TestFor::Staunch(on) => format!("staunching {}'s blood", n(on)),
        TestFor::Resist(Status::MagicPoison) => "against magic poison".to_owned(),
        TestFor::Resist(Status::OnFire) => "against catching fire".to_owned(),
        TestFor::Resist(Status::Bleeding) => "against losing blood".to_owned(),
        TestFor::Resist(status) => format!("against being {}", status.word().replace('-', " ")),
        TestFor::Row(score) => format!("{} against a worse injury", word_score(score)),
        TestFor::Exposed => "Toughness against being stunned".to_owned(),
        TestFor::Collapse => "Toughness against collapse".to_owned(),
        TestFor::Endure => "endurance of Active Mode".to_owned(),
        TestFor::Fear(of) => format!("courage before {}", n(of)),
        TestFor::Notice => "awareness".to_owned(),
        TestFor::Hide => "stealth".to_owned(),
        TestFor::Concentrate => "concentration".to_owned(),
        TestFor::Act => "Willpower to act".to_owned(),
        TestFor::Refuse => "refusing the order".to_owned(),
    }
}

/// An ending in words.
#[must_use]
pub fn word_outcome(fight: &Fight, outcome: Outcome) -> String {
    match outcome {
        Outcome::Win(side) => wins(side_name(fight, side)),
        Outcome::Draw => "draw".to_owned(),
        Outcome::Parted => "the sides lost sight of each other".to_owned(),
        Outcome::Escaped(side) => format!("{} escaped", side_name(fight, side)),
        Outcome::Limit => "undecided at the round limit".to_owned(),
        Outcome::Ended => "ended by the GM".to_owned(),
    }
}
