//! The numbers of a fight of Persona.

use crate::event::Event;
use crate::moves::Ask;
use crate::rules::harm::{self, Pool};
use crate::setup::{Id, Kind, Location, Manner};
use crate::state::{Fight, Life, Outcome, Phase};
use affray_table::Seat;

use affray_engine::measure::{Deed, Ending, Fate, Measure, Who, balance};

/// What is left of everything that stands between somebody and its end, and the most of it: the
/// pool in force, other Personas that can be activated by half, own wounds.
fn strength(fight: &Fight, id: Id) -> (f64, f64) {
    let profile = fight.profile(id);
    let it = &fight[id];
    match profile.kind {
        Kind::Greater => {
            let sum = |parts: &[i16; 6]| parts.iter().map(|&part| f64::from(part.max(0))).sum();
            (sum(&it.parts), sum(&profile.parts))
        }
        Kind::Character => {
            let mut left = f64::from(it.wounds.max(0));
            let mut most = f64::from(profile.wounds);
            for persona in fight.personas_of(id) {
                let state = &fight[persona];
                let banned = state.ban != crate::state::Ban::None;
                let share = if it.active == Some(persona) { 1.0 } else { 0.5 };
                most += share * f64::from(state.most);
                if !banned {
                    left += share * f64::from(state.wounds.max(0));
                }
            }
            (left, most)
        }
        Kind::Horde | Kind::Lesser | Kind::Elite | Kind::Master => {
            (f64::from(it.wounds.max(0)), f64::from(profile.wounds))
        }
    }
}

/// How a fight has ended, as every system says it.
pub fn ending_of(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Win(side) => Ending::Win(Seat(side.0)),
        Outcome::Draw => Ending::Other(0),
        Outcome::Limit => Ending::Other(1),
        Outcome::Ended => Ending::Other(2),
        Outcome::Parted => Ending::Other(3),
        Outcome::Escaped(side) => Ending::Other(4 + side.0),
    }
}

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["wounds", "sp", "tp", "fate"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match *event {
            Event::Hit { by, to, .. } => [Some(Deed::Hit { by: by.0, to: to.0 }), None],
            Event::Hurt { who, by, amount, .. } => {
                let by = by.map(|by| by.0);
                let harm = Deed::Harm { by, to: who.0, amount: amount.max(0) as u16 };
                [(amount > 0).then_some(harm), None]
            }
            Event::Thinned { who, by, magnitude, .. } => {
                let by = by.map(|by| by.0);
                [Some(Deed::Harm { by, to: who.0, amount: magnitude.max(0) as u16 }), None]
            }
            Event::Drains { who, amount, .. } => {
                let harm = Deed::Harm { by: None, to: who.0, amount: amount.max(0) as u16 };
                [(amount > 0).then_some(harm), None]
            }
            Event::Row { who, .. } => [Some(Deed::Critical { to: who.0 }), None],
            Event::Fell { who, .. } => [Some(Deed::Felled { who: who.0 }), None],
            Event::Rose { who } => [Some(Deed::Rose { who: who.0 }), None],
            _ => [None, None],
        }
    }

    fn people(&self) -> usize {
        self.state.combatants.len()
    }

    fn person(&self, who: Who) -> &str {
        &self.profile(Id(who)).name
    }

    fn side(&self, who: Who) -> Seat {
        Seat(self[Id(who)].side.0)
    }

    fn fate(&self, who: Who) -> Fate {
        match self[Id(who)].life {
            Life::Fighting | Life::Absent(_) => Fate::Standing,
            Life::Collapsed | Life::Unconscious | Life::OutOfBattle | Life::Dying(_) => Fate::Down,
            Life::Dead => Fate::Dead,
            Life::Gone => Fate::Away,
        }
    }

    fn left(&self, who: Who, resource: usize) -> i32 {
        let id = Id(who);
        let it = &self[id];
        match resource {
            0 => match harm::pool(self, id, Location::Body) {
                Pool::Part(_) => it.parts.iter().map(|&part| i32::from(part)).sum(),
                pool => i32::from(harm::left(self, id, pool)),
            },
            1 => i32::from(it.sp),
            2 => i32::from(it.tp),
            _ => i32::from(it.fate),
        }
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.outcome.map(ending_of)
    }

    fn searches(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Search
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        ask.about().map(|who| who.0)
    }

    /// Strength is half by standing at all and half by the wounds that are left; who is out counts
    /// nothing.
    fn worth(&self, seat: Seat) -> f64 {
        let (mut now, mut all) = ([0.0; 2], [0.0; 2]);
        for id in self.roster() {
            let (left, most) = strength(self, id);
            let place = usize::from(self[id].side.0 != seat.0);
            if self.fate(id.0) == Fate::Standing {
                now[place] += 0.5 * (most + left);
            }
            all[place] += most;
        }
        match self.ending() {
            Some(Ending::Win(winner)) if winner == seat => {
                balance(now[0], now[1], Some(true), now[0] / all[0].max(1.0))
            }
            Some(Ending::Win(_)) => balance(now[0], now[1], Some(false), now[1] / all[1].max(1.0)),
            None => balance(now[0], now[1], None, 1.0),
            Some(_) => 0.0,
        }
    }
}
