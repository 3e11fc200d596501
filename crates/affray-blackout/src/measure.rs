//! The numbers of a fight of Blackout.

use crate::event::{Event, Harm, Onset};
use crate::kinds::{Cause, Id, Manner};
use crate::moves::Ask;
use crate::rules::condition::is_out;
use crate::state::{Fight, Outcome, Phase};
use affray_table::Seat;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["hp", "stamina", "dr", "av"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match *event {
            Event::Onset(Onset::Hit { by, to, critical, .. }) => {
                let critical = critical.then_some(Deed::Critical { to: to.0 });
                [Some(Deed::Hit { by: by.0, to: to.0 }), critical]
            }
            Event::Onset(Onset::Burst { by, to, hits: 1.., .. })
            | Event::Onset(Onset::Strays { by, to, .. }) => {
                [Some(Deed::Hit { by: by.0, to: to.0 }), None]
            }
            Event::Harm(Harm::Hurt { who, by, lost, .. }) => {
                let by = by.map(|by| by.0);
                let harm = Deed::Harm { by, to: who.0, amount: lost.max(0) as u16 };
                [(lost > 0).then_some(harm), None]
            }
            Event::Harm(Harm::Fell { who }) => [Some(Deed::Felled { who: who.0 }), None],
            Event::Harm(Harm::Rose { who }) => [Some(Deed::Rose { who: who.0 }), None],
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
        if self[id].causes.has(Cause::Dead) {
            Fate::Dead
        } else if self[id].gone {
            Fate::Away
        } else if is_out(self, id) {
            Fate::Down
        } else {
            Fate::Standing
        }
    }

    fn left(&self, who: Who, resource: usize) -> i32 {
        let it = &self[Id(who)];
        match resource {
            0 => i32::from(it.hp),
            1 => i32::from(it.stamina),
            2 => i32::from(it.worn.1 + it.innate.1),
            _ => i32::from(crate::rules::damage::armor_value(self, Id(who))),
        }
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.outcome.map(|outcome| match outcome {
            Outcome::Win(side) => Ending::Win(Seat(side.0)),
            Outcome::Draw => Ending::Other(0),
            Outcome::Limit => Ending::Other(1),
            Outcome::Ended => Ending::Other(2),
        })
    }

    fn searches(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Search
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        ask.about().map(|who| who.0)
    }

    /// Strength is each fighter's greatest hit points, half of it for standing at all and half by
    /// the hit points and DR that are left; who is out counts nothing.
    fn balance(&self, seat: Seat) -> Balance {
        let mut balance = Balance::new(Verdict::of(self.ending(), |winner| winner == seat));
        for id in self.roster() {
            let (it, profile) = (&self[id], self.profile(id));
            let most = profile.max_hp + profile.worn.1 + profile.innate.1;
            let left = it.hp + it.worn.1 + it.innate.1;
            let is_own = it.side.0 == seat.0;
            let side = if is_own { &mut balance.own } else { &mut balance.others };
            let stands = self.fate(id.0) == Fate::Standing;
            side.add((left.into(), most.into()), if stands { Strength::WHOLE } else { 0 });
        }
        balance
    }
}
