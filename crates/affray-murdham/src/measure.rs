//! Murdham in numbers: what sampling counts and what search strives for.

use crate::event::Event;
use crate::moves::Ask;
use crate::rules::health::maximum;
use crate::setup::{FactionId, Id, Manner};
use crate::state::{Condition, Fight, Outcome, Standing};
use affray_table::Seat;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};

/// The ending that is a draw, among those that are no side's win.
const DRAW: u8 = 0;

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["health", "mana", "omens"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match *event {
            Event::Lost { who, by, amount, .. } => {
                let by = by.map(|by| by.0);
                let hit = by.map(|by| Deed::Hit { by, to: who.0 });
                [hit, Some(Deed::Harm { by, to: who.0, amount: amount.max(0) as u16 })]
            }
            // A final blow kills without a damage roll: a hit, and whose the death is.
            Event::FinalBlow { attacker, target } => [
                Some(Deed::Hit { by: attacker.0, to: target.0 }),
                Some(Deed::Harm { by: Some(attacker.0), to: target.0, amount: 0 }),
            ],
            Event::Critical { who, .. } => [Some(Deed::Critical { to: who.0 }), None],
            Event::Began {
                who,
                condition: Condition::Incapacitated | Condition::Disabled | Condition::Asleep,
            }
            | Event::Died { who }
            | Event::Banished { who } => [Some(Deed::Felled { who: who.0 }), None],
            Event::Ended {
                who,
                condition: Condition::Incapacitated | Condition::Disabled | Condition::Asleep,
            } => [Some(Deed::Rose { who: who.0 }), None],
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
        Seat(self[Id(who)].faction.0)
    }

    fn fate(&self, who: Who) -> Fate {
        let one = &self[Id(who)];
        match one.standing {
            Standing::Dead => Fate::Dead,
            Standing::Gone | Standing::Surrendered => Fate::Away,
            // Who has been struck down while they fled has not got away.
            Standing::Fighting | Standing::Retreating if one.is_incapacitated() => Fate::Down,
            Standing::Retreating => Fate::Away,
            Standing::Fighting => Fate::Standing,
        }
    }

    fn left(&self, who: Who, resource: usize) -> i32 {
        let one = &self[Id(who)];
        match resource {
            0 => i32::from(one.health),
            1 => i32::from(one.mana),
            _ => i32::from(one.omens),
        }
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        use crate::state::Phase;
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.outcome.map(|outcome| match outcome {
            Outcome::Win(faction) => Ending::Win(Seat(faction.0)),
            Outcome::Draw => Ending::Other(DRAW),
            Outcome::Truce => Ending::Other(1),
            Outcome::StandOff => Ending::Other(2),
        })
    }

    fn searches(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Search
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        ask.about().map(|who| who.0)
    }

    /// Strength is each fighter's greatest health, half of it for standing at all and half by
    /// the health that is left; who retreats counts a quarter of that, who is out nothing.
    fn balance(&self, seat: Seat) -> Balance {
        let is_allied = |one: FactionId| {
            let own = FactionId(seat.0);
            one == own || one.index() < self.setup.factions.len() && self.setup.are_allied(one, own)
        };
        let verdict = match self.ending() {
            // A draw is worth nothing to anybody; what is agreed on, what is left.
            Some(Ending::Other(number)) if number != DRAW => Verdict::Open,
            ending => Verdict::of(ending, |winner| is_allied(FactionId(winner.0))),
        };
        let mut balance = Balance::new(verdict);
        for id in self.roster() {
            let it = &self[id];
            // Who has left without any health is as good as never there: of whom a side knows
            // nothing, it does not know what they were worth.
            if it.standing == Standing::Gone && it.health == 0 {
                continue;
            }
            let parts = match (self.fate(id.0), it.standing) {
                (Fate::Standing, _) => Strength::WHOLE,
                (_, Standing::Retreating) => 1,
                _ => 0,
            };
            let is_own = is_allied(it.faction);
            let side = if is_own { &mut balance.own } else { &mut balance.others };
            side.add((it.health.into(), maximum(self, id).into()), parts);
        }
        balance
    }
}
