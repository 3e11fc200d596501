//! What people read: options, questions, events. Wording is the last step; rules never read it.

#[macro_use]
mod group;

mod aside;
mod ask;
mod barrier;
mod die;
mod event;
mod gist;
mod known;
mod named;
mod number;
mod option;
mod parts;
mod thing;

use affray_engine::measure::Who;
use affray_engine::{Dice, Gist, Parts, Reckoning, Words, wins};
use affray_field::Square;
use affray_table::Seat;

use crate::content::Effect;
use crate::event::Event;
use crate::moves::{Ask, Move, Purpose, Spot, TestFor};
use crate::rules::space;
use crate::setup::{Id, Objective, SideId};
use crate::state::{Fight, Outcome, Phase};

pub(crate) use barrier::word_barrier;
pub use known::{hears, shown_by};
pub(crate) use known::{is_own, is_unaware, is_unknown, known_name, sees_test, shows, team};
pub(crate) use thing::{item_for, item_name};

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
        Some(match self.state.outcome? {
            Outcome::Win(sides) => wins(&word_sides(self, sides)),
            Outcome::Draw => "draw".to_owned(),
        })
    }

    fn moment(&self) -> String {
        let state = &self.state;
        let round = || match state.surprise {
            true => "surprise round".to_owned(),
            false => format!("round {}", state.round),
        };
        match state.phase {
            Phase::Setup => "before the fight".to_owned(),
            Phase::RoundStart => format!("before round {}", state.round + 1),
            Phase::Turns => match state.turn {
                Some(turn) => format!("{}, {}'s turn", round(), name(self, turn.who)),
                None => match state.order.get(usize::from(state.offered)) {
                    Some(&side) => format!("{}, {} to act", round(), side_name(self, side)),
                    None => round(),
                },
            },
            Phase::RoundEnd => format!("end of {}", round()),
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
        let (Ask::Where { who, gait }, Move::Spot(Spot::Square(to))) = (ask, option) else {
            return Vec::new();
        };
        space::way(self, who, gait, to).path.squares().iter().map(Square::to_string).collect()
    }

    fn gist(&self, event: &Event) -> Gist {
        gist::gist(self, event)
    }

    fn word_purpose(&self, purpose: Purpose) -> String {
        match purpose {
            Purpose::Test { who, why } => {
                format!("{} rolls {}", name(self, who), word_test(self, why))
            }
            Purpose::Reroll { who, attribute, worse, .. } => {
                let which = if attribute { "attribute" } else { "skill" };
                let kept = if worse { "worse" } else { "better" };
                format!("{} rerolls the {which} die and keeps the {kept}", name(self, who))
            }
            Purpose::Stray { attacker } => {
                format!("whom {}'s shot flies at instead", name(self, attacker))
            }
            Purpose::CheatDeath { who } => format!("whether {} cheats death", name(self, who)),
        }
    }

    fn word_die(&self, purpose: Purpose, place: usize) -> &'static str {
        die::word_die(self, purpose, place)
    }

    fn thrower(&self, purpose: Purpose) -> Option<Who> {
        match purpose {
            Purpose::Test { who, .. }
            | Purpose::Reroll { who, .. }
            | Purpose::Stray { attacker: who }
            | Purpose::CheatDeath { who } => Some(who.0),
        }
    }

    fn word_event(&self, event: &Event, dice: Dice<'_, Purpose>) -> String {
        event::word_event(self, event, dice)
    }

    fn ask_sums(&self, who: Seat, ask: Ask) -> Vec<Reckoning> {
        number::ask_sums(self, who, ask)
    }

    fn move_sums(&self, ask: Ask, option: Move) -> Vec<Reckoning> {
        number::move_sums(self, ask, option)
    }

    fn event_sums(&self, event: &Event) -> Vec<Reckoning> {
        number::event_sums(self, event)
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        named::named(self, kind, number)
    }

    fn placed(&self, kind: &str, numbers: [i64; 2]) -> Option<String> {
        named::placed(kind, numbers)
    }
}

/// Somebody's name.
#[must_use]
pub(crate) fn name(fight: &Fight, who: Id) -> &str {
    &fight.profile(who).name
}

/// A team's name.
#[must_use]
pub(crate) fn side_name(fight: &Fight, which: SideId) -> &str {
    &fight.setup.sides[which.index()].name
}

/// What a test is for, after "rolls".
#[must_use]
pub(crate) fn word_test(fight: &Fight, why: TestFor) -> String {
    match why {
        TestFor::Attack(target) => format!("to hit {}", name(fight, target)),
        TestFor::Power => "for the power".to_owned(),
        TestFor::Dodge => "to dodge".to_owned(),
        TestFor::Fortify => "to fortify".to_owned(),
        TestFor::StayConscious => "to stay conscious".to_owned(),
        TestFor::Resist => "to resist".to_owned(),
        TestFor::Resuscitate(patient) => format!("to bring {} round", name(fight, patient)),
        TestFor::Task => "for a short task".to_owned(),
        TestFor::Assist => "to help".to_owned(),
        TestFor::Hide => "to hide".to_owned(),
        TestFor::Ambush => "to stay unseen".to_owned(),
        TestFor::Kill(victim) => format!("to kill {}", name(fight, victim)),
        TestFor::Poison => "against the poison".to_owned(),
    }
}

/// What takes hold of somebody, after "is".
#[must_use]
pub(crate) fn word_effect(effect: Effect) -> String {
    match effect {
        Effect::Condition { condition, rounds: None } => condition.word().to_owned(),
        Effect::Condition { condition, rounds: Some(1) } => {
            format!("{} for a round", condition.word())
        }
        Effect::Condition { condition, rounds: Some(rounds) } => {
            format!("{} for {rounds} rounds", condition.word())
        }
        Effect::Stunned => "stunned".to_owned(),
        Effect::Bleeding(value) => format!("bleeding {value}"),
        Effect::Burning(value) => format!("burning {value}"),
        Effect::Sickness(value) => format!("sick {value}"),
        Effect::Poison(poison) => format!("poisoned {}", poison.value),
        Effect::Recover(pool, amount) => format!("better by {amount} {}", pool.word()),
        Effect::Wake => "brought round".to_owned(),
    }
}

/// An objective, after "to".
#[must_use]
pub(crate) fn word_objective(fight: &Fight, objective: Objective) -> String {
    match objective {
        Objective::Defeat => "defeat all others".to_owned(),
        Objective::Hold(round) => format!("hold until the end of round {round}"),
        Objective::Reach(mark) => format!("reach {}", fight.setup.marks[mark.index()].0),
        Objective::Task(task, times) => {
            let name = &fight.setup.tasks[task.index()].name;
            match times {
                1 => format!("succeed at {name}"),
                _ => format!("succeed at {name} {times} times"),
            }
        }
        Objective::Protect(ward, round) => {
            format!("protect {} until the end of round {round}", name(fight, ward))
        }
        Objective::Custom => "do what the GM says".to_owned(),
    }
}

/// Teams given as bits, in words.
#[must_use]
pub(crate) fn word_sides(fight: &Fight, sides: u8) -> String {
    let names: Vec<&str> = fight
        .sides()
        .filter(|side| sides & (1 << side.0) != 0)
        .map(|side| side_name(fight, side))
        .collect();
    names.join(" and ")
}

/// An action under way: what, and how far it is.
#[must_use]
pub(crate) fn word_work(fight: &Fight, who: Id, work: crate::state::Work) -> String {
    let what = option::word_long(fight, Some(who), work.what);
    let paused = if work.paused { ", given up for now" } else { "" };
    format!("{what} ({} of {}){paused}", work.done, work.needs)
}

/// A readied action and its occasion.
#[must_use]
pub(crate) fn word_ready(fight: &Fight, ready: crate::state::Ready) -> String {
    let what = option::word_readied(fight, ready.what);
    format!("{what} {}", option::word_trigger(fight, ready.when))
}
