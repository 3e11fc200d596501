//! The numbers of a fight of Persona.

use crate::event::Event;
use crate::moves::Ask;
use crate::rules::harm::{self, Pool};
use crate::setup::{Id, Kind, Location, Manner};
use crate::state::{Ban, Fight, Life, Outcome, Phase};
use affray_table::Seat;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};

/// What is left of everything that stands between somebody and its end, and the most of it: the
/// pool in force and own wounds, and by half other Personas that can be activated. All of it is
/// counted twice, so that halves are whole.
fn strength(fight: &Fight, id: Id) -> (i32, i32) {
    let profile = fight.profile(id);
    let it = &fight[id];
    let twice = |points: i16| 2 * i32::from(points.max(0));
    match profile.kind {
        Kind::Greater => {
            let sum = |parts: &[i16; 6]| parts.iter().map(|&part| twice(part)).sum();
            (sum(&it.parts), sum(&profile.parts))
        }
        Kind::Character => {
            let (mut left, mut most) = (twice(it.wounds), twice(profile.wounds));
            for persona in fight.personas_of(id) {
                let state = &fight[persona];
                let halves = if it.active == Some(persona) { 2 } else { 1 };
                most += halves * i32::from(state.most);
                if state.ban == Ban::None {
                    left += halves * i32::from(state.wounds.max(0));
                }
            }
            (left, most)
        }
        Kind::Horde | Kind::Lesser | Kind::Elite | Kind::Master => {
            (twice(it.wounds), twice(profile.wounds))
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
            Event::Drains { who, taken, .. } => {
                let harm = Deed::Harm { by: None, to: who.0, amount: taken.max(0) as u16 };
                [(taken > 0).then_some(harm), None]
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
    fn balance(&self, seat: Seat) -> Balance {
        let mut balance = Balance::new(Verdict::of(self.ending(), |winner| winner == seat));
        for id in self.roster() {
            let is_own = self[id].side.0 == seat.0;
            let side = if is_own { &mut balance.own } else { &mut balance.others };
            let stands = self.fate(id.0) == Fate::Standing;
            side.add(strength(self, id), if stands { Strength::WHOLE } else { 0 });
        }
        balance
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::Status;
    use affray_table::Terms;

    #[test]
    fn what_a_horde_suffers_is_counted_as_magnitude_alone() {
        // 5 points of flames: of others 5 wounds; of a Horde none, and its Magnitude follows.
        let flames = |taken| {
            let terms = Terms::default();
            let (who, status) = (Id(0), Status::OnFire);
            Event::Drains { who, status, amount: 5, taken, left: 9, terms }
        };
        let harm = |amount| Deed::Harm { by: None, to: 0, amount };
        assert_eq!(Fight::deeds(&flames(5)), [Some(harm(5)), None]);
        assert_eq!(Fight::deeds(&flames(0)), [None, None]);
    }
}
