//! Ingenuity in numbers: what sampling counts and what search strives for.

use crate::event::Event;
use crate::moves::Ask;
use crate::rules::condition::is_able;
use crate::rules::stat;
use crate::setup::{Id, Manner, Pool, SideId};
use crate::state::{Fight, Outcome, Phase, Standing};
use affray_table::Seat;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};

/// Endings that are no side's own win: a draw, then allies together, by their bits.
const ALLIES: u8 = 1;

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["health", "endurance", "stamina", "focus", "fate"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match event {
            &Event::Hit { attack, target, critical, .. } => {
                let hit = Deed::Hit { by: attack.attacker.0, to: target.0 };
                [Some(hit), critical.then_some(Deed::Critical { to: target.0 })]
            }
            &Event::Suffers { who, cause: by, endurance, health, .. } => {
                let amount = (endurance + health).max(0) as u16;
                [Some(Deed::Harm { by: by.map(|by| by.0), to: who.0, amount }), None]
            }
            &Event::Falls { who } | &Event::Dies { who } => {
                [Some(Deed::Felled { who: who.0 }), None]
            }
            &Event::Wakes { who } => [Some(Deed::Rose { who: who.0 }), None],
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
        match self[Id(who)].standing {
            Standing::Dead => Fate::Dead,
            Standing::Away | Standing::Fled | Standing::Surrendered => Fate::Away,
            Standing::Fighting if is_able(self, Id(who)) => Fate::Standing,
            Standing::Fighting => Fate::Down,
        }
    }

    fn left(&self, who: Who, resource: usize) -> i32 {
        let one = &self[Id(who)];
        let pool = match resource {
            0 => Pool::Health,
            1 => Pool::Endurance,
            2 => Pool::Stamina,
            3 => Pool::Focus,
            _ => return i32::from(one.fate),
        };
        i32::from(one.pools[pool as usize])
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        if self.state.phase != Phase::Over {
            return None;
        }
        self.state.outcome.map(|outcome| match outcome {
            Outcome::Win(sides) if sides.is_power_of_two() => {
                Ending::Win(Seat(sides.trailing_zeros() as u8))
            }
            Outcome::Win(sides) => Ending::Other(ALLIES.max(sides)),
            Outcome::Draw => Ending::Other(0),
        })
    }

    fn searches(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Search
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        ask.about().map(|who| who.0)
    }

    /// Strength is each fighter's greatest endurance and health, half of it for standing at all
    /// and half by what is left of both; who is out counts nothing. Allies count as the side's own.
    fn balance(&self, seat: Seat) -> Balance {
        let mine = self.setup.sides.get(usize::from(seat.0)).map_or(0, |side| side.allies);
        let is_mine = |side: SideId| mine & (1 << side.0) != 0;
        let verdict = match self.state.outcome.filter(|_| self.state.phase == Phase::Over) {
            None => Verdict::Open,
            Some(Outcome::Win(sides)) if sides & mine != 0 => Verdict::Won,
            Some(Outcome::Win(_)) => Verdict::Lost,
            Some(Outcome::Draw) => Verdict::Drawn,
        };
        let mut balance = Balance::new(verdict);
        for id in self.roster() {
            let pools = [Pool::Health, Pool::Endurance];
            let most: i16 = pools.iter().map(|&pool| stat::maximum(self, id, pool)).sum();
            let left: i16 = pools.iter().map(|&pool| self[id].pools[pool as usize]).sum();
            let is_own = is_mine(self[id].side);
            let side = if is_own { &mut balance.own } else { &mut balance.others };
            let stands = self.fate(id.0) == Fate::Standing;
            side.add((left.into(), most.into()), if stands { Strength::WHOLE } else { 0 });
        }
        balance
    }
}
