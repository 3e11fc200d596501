//! The numbers of a fight of Hallowed Earth.

use crate::event::{Assault, Event, Harm, Hurt};
use crate::ids::Id;
use crate::kinds::{Exit, Manner};
use crate::moves::Ask;
use crate::rules::condition::is_standing;
use crate::rules::{stress, wounds};
use crate::state::{Ending as How, Fight, Phase};
use affray_table::Seat;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};

/// How a fight ended, as all systems tell it.
pub(crate) fn ending(how: How) -> Ending {
    match how {
        How::Win(side) | How::Captured(side) => Ending::Win(Seat(side.0)),
        How::Draw => Ending::Other(0),
        How::Limit => Ending::Other(1),
        How::Agreement => Ending::Other(2),
        How::Interrupted => Ending::Other(3),
    }
}

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["stress", "wounds", "mana"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match *event {
            Event::Assault(Assault::Hit { by, to, .. }) => {
                [Some(Deed::Hit { by: by.0, to: to.0 }), None]
            }
            // A critical hit is put down to the one who has hurt its target last: after the harm.
            Event::Harm(Harm::Hurt(Hurt { who, by, stress, wounds, critical, .. })) => {
                let amount = (stress + wounds).max(0) as u16;
                let harm = Deed::Harm { by: by.map(|by| by.0), to: who.0, amount };
                let critical = critical.then_some(Deed::Critical { to: who.0 });
                [(amount > 0).then_some(harm), critical]
            }
            Event::Harm(Harm::Loss { who, wounds, .. }) => {
                [Some(Deed::Harm { by: None, to: who.0, amount: wounds.max(0) as u16 }), None]
            }
            Event::Harm(Harm::Falls { who, .. }) => [Some(Deed::Felled { who: who.0 }), None],
            Event::Harm(Harm::Rises { who }) => [Some(Deed::Rose { who: who.0 }), None],
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
        let id = Id(who);
        let it = &self[id];
        match it.exit {
            _ if it.dead => Fate::Dead,
            Some(Exit::Left | Exit::Surrendered | Exit::Captured | Exit::Waiting) => Fate::Away,
            None if is_standing(self, id) => Fate::Standing,
            None => Fate::Down,
        }
    }

    fn left(&self, who: Who, resource: usize) -> i32 {
        let it = &self[Id(who)];
        i32::from(match resource {
            0 => it.stress,
            1 => it.wounds,
            _ => it.mana,
        })
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.ending.map(ending)
    }

    fn searches(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Search
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        ask.about().map(|who| who.0)
    }

    /// Strength is each fighter's greatest Stress and Wound Points, half of it for standing at all
    /// and half by what is left; who no longer fights counts nothing. Those who are on neither of
    /// two sides count against both.
    fn balance(&self, seat: Seat) -> Balance {
        let mut balance = Balance::new(Verdict::of(self.ending(), |winner| winner == seat));
        for id in self.roster() {
            let most = stress::most(self, id) + wounds::most(self, id);
            let left = self[id].stress + self[id].wounds.max(0);
            let is_own = self[id].side.0 == seat.0;
            let side = if is_own { &mut balance.own } else { &mut balance.others };
            let stands = self.fate(id.0) == Fate::Standing;
            side.add((left.into(), most.into()), if stands { Strength::WHOLE } else { 0 });
        }
        balance
    }
}
