//! What sampling, comparison and advice read from a fight, whatever its system.

use affray_table::{Game, Seat};
use serde::Serialize;

/// Somebody in a fight, by its place in the roster, from 0.
pub type Who = u8;

/// The most people in a fight of any system.
pub const MAX_PEOPLE: usize = 64;

/// What an event amounts to, as plain numbers: read from events without words or allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// An attack of one lands on another, whatever it does.
    Hit {
        /// Who attacks.
        by: Who,
        /// Who is hit.
        to: Who,
    },
    /// Somebody is hurt.
    Harm {
        /// By whom, if by anybody.
        by: Option<Who>,
        /// Who.
        to: Who,
        /// How much, in the system's own points. What goes beyond the last point counts too.
        amount: u16,
    },
    /// What the system calls a critical result strikes somebody. It is put down to whoever hit or hurt
    /// that one last.
    Critical {
        /// Whom.
        to: Who,
    },
    /// Somebody is out of the fight, dead or not. It is put down to the one who hurt that one last.
    Felled {
        /// Who.
        who: Who,
    },
    /// Somebody who was felled can fight again.
    Rose {
        /// Who.
        who: Who,
    },
}

/// Where somebody is when a fight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Fate {
    /// Still fighting.
    Standing,
    /// Alive and out of it.
    Down,
    /// Fled, left or surrendered.
    Away,
    /// Dead or destroyed.
    Dead,
}

/// How a fight ended, as a number: cheap to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A side won.
    Win(Seat),
    /// Another way, numbered by the system.
    Other(u8),
    /// It was broken off, because it took too many turns.
    Unfinished,
}

/// A fight whose numbers can be read: what a system adds to its rules for sampling and search.
///
/// Everything here is a pure function of the fight or of an event, and takes nothing from the heap.
pub trait Measure: Game {
    /// What a combatant can run out of, the measure of its life first: `health`, `mana`.
    const RESOURCES: &'static [&'static str];

    /// What happened, as deeds; most events are none.
    fn deeds(event: &Self::Event) -> [Option<Deed>; 2];

    /// How many people there are, at most [`MAX_PEOPLE`]. It does not change in a fight.
    fn people(&self) -> usize;

    /// Somebody's name.
    fn person(&self, who: Who) -> &str;

    /// The side somebody is on.
    fn side(&self, who: Who) -> Seat;

    /// How somebody fares.
    fn fate(&self, who: Who) -> Fate;

    /// How much somebody has left of a resource, by its place in [`Measure::RESOURCES`].
    fn left(&self, who: Who, resource: usize) -> i32;

    /// The round, from 1; 0 before the first.
    fn round(&self) -> u32;

    /// How the fight ended; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Whether somebody's tactics in the encounter are `search`.
    fn searches(&self, _who: Who) -> bool {
        false
    }

    /// Whose decision a question is about, if it is one combatant's; `None` for a side's.
    fn on_behalf(_ask: Self::Ask) -> Option<Who> {
        None
    }

    /// What a side and all others have in the balance.
    fn balance(&self, seat: Seat) -> Balance;

    /// What the fight is worth to a side, from -1 to 1.
    ///
    /// A fight that is won is worth at least [`WON`], one that is lost at most -[`WON`], and one
    /// that goes on or ends otherwise lies between. What two sides see in it adds up to 0.
    fn worth(&self, seat: Seat) -> f64 {
        self.balance(seat).worth()
    }
}

/// What a fight is worth at least to the side that won it.
pub const WON: f64 = 0.8;

/// How a fight has ended for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It goes on, or ended in a way that leaves both sides what they have.
    Open,
    /// The side won, or an ally did.
    Won,
    /// Others won.
    Lost,
    /// It is worth nothing to anybody.
    Drawn,
}

impl Verdict {
    /// Of a fight that goes on, was won by a side, which `is_own` may say is as good as this one's
    /// win, or ended as a draw.
    #[must_use]
    pub fn of(ending: Option<Ending>, is_own: impl FnOnce(Seat) -> bool) -> Verdict {
        match ending {
            None => Verdict::Open,
            Some(Ending::Win(winner)) if is_own(winner) => Verdict::Won,
            Some(Ending::Win(_)) => Verdict::Lost,
            Some(Ending::Other(_) | Ending::Unfinished) => Verdict::Drawn,
        }
    }
}

/// What some people have in the balance, in whole numbers of any unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strength {
    /// How strong they are.
    pub now: i32,
    /// How strong they are at most.
    pub most: i32,
}

impl Strength {
    /// How many parts make the whole of somebody.
    pub const WHOLE: i32 = 4;

    /// Adds somebody who has so much left of what they live by, and so much at most. Half of their
    /// strength is that they stand, half what they have left; so many parts of it count, of
    /// [`Strength::WHOLE`].
    pub fn add(&mut self, (left, most): (i32, i32), parts: i32) {
        self.now += parts * (most + left);
        self.most += 2 * Strength::WHOLE * most;
    }

    /// The share of it that is left, from 0 to 1.
    fn share(self) -> f64 {
        (f64::from(self.now) / f64::from(self.most.max(1))).clamp(0.0, 1.0)
    }
}

/// How a fight stands for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balance {
    /// How it ended, if it has.
    pub verdict: Verdict,
    /// The side's own strength, with that of its allies.
    pub own: Strength,
    /// That of everybody else, in the same unit.
    pub others: Strength,
}

impl Balance {
    /// With nobody in it.
    #[must_use]
    pub fn new(verdict: Verdict) -> Balance {
        Balance { verdict, own: Strength::default(), others: Strength::default() }
    }

    /// What it is worth: see [`Measure::worth`]. A win is worth the more, the more of the winner is
    /// left.
    #[must_use]
    pub fn worth(self) -> f64 {
        let won = |winner: Strength| WON + (1.0 - WON) * winner.share();
        match self.verdict {
            Verdict::Open => {
                let (own, others) = (f64::from(self.own.now), f64::from(self.others.now));
                if own + others <= 0.0 { 0.0 } else { WON * (own - others) / (own + others) }
            }
            Verdict::Won => won(self.own),
            Verdict::Lost => -won(self.others),
            Verdict::Drawn => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_is_balanced_between_two_sides() {
        let worth = |verdict, own: (i32, i32), others: (i32, i32)| {
            let strength = |(now, most)| Strength { now, most };
            Balance { verdict, own: strength(own), others: strength(others) }.worth()
        };
        let is = |worth: f64, wanted: f64| (worth - wanted).abs() < 1e-12;
        // 3 of strength against 1: 0.8 * 2/4. A win with half of the side left: 0.8 + 0.2/2.
        assert!(is(worth(Verdict::Open, (3, 4), (1, 4)), 0.4));
        assert!(is(worth(Verdict::Open, (1, 4), (3, 4)), -0.4));
        assert!(is(worth(Verdict::Won, (3, 6), (0, 4)), 0.9));
        assert!(is(worth(Verdict::Lost, (0, 4), (3, 6)), -0.9));
        assert!(is(worth(Verdict::Open, (0, 4), (0, 4)), 0.0));
        assert!(is(worth(Verdict::Drawn, (3, 4), (1, 4)), 0.0));
    }

    #[test]
    fn half_of_somebody_is_that_they_stand() {
        let mut strength = Strength::default();
        // 4 of 4 parts of 8 + 2, and 1 part of 8 + 8; the most of each is 4 * (8 + 8).
        strength.add((2, 8), Strength::WHOLE);
        strength.add((8, 8), 1);
        assert_eq!(strength, Strength { now: 40 + 16, most: 64 + 64 });
    }
}
