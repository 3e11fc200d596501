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

    /// What the fight is worth to a side, from -1 to 1.
    ///
    /// A fight that is won is worth at least [`WON`], one that is lost at most -[`WON`], and one
    /// that goes on or ends otherwise lies between. What two sides see in it adds up to 0.
    fn worth(&self, seat: Seat) -> f64;
}

/// What a fight is worth at least to the side that won it.
pub const WON: f64 = 0.8;

/// The worth of a fight to a side from two figures: its own strength and that of all others.
///
/// Strengths are any numbers that are not negative, in the same unit; `won` says who won, if the
/// fight is over. A win is worth [`WON`] and up to 1, the more of the side is left (`left`, from 0
/// to 1 of what it began with).
#[must_use]
pub fn balance(own: f64, others: f64, won: Option<bool>, left: f64) -> f64 {
    let rest = (1.0 - WON) * left.clamp(0.0, 1.0);
    match won {
        Some(true) => WON + rest,
        Some(false) => -WON - rest,
        None if own + others <= 0.0 => 0.0,
        None => WON * (own - others) / (own + others),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worth_is_balanced_between_two_sides() {
        // 3 of strength against 1: 0.8 * 2/4. A win with half of the side left: 0.8 + 0.2/2.
        assert!((balance(3.0, 1.0, None, 1.0) - 0.4).abs() < 1e-12);
        assert!((balance(1.0, 3.0, None, 1.0) + 0.4).abs() < 1e-12);
        assert!((balance(3.0, 0.0, Some(true), 0.5) - 0.9).abs() < 1e-12);
        assert!((balance(0.0, 3.0, Some(false), 0.5) + 0.9).abs() < 1e-12);
        assert_eq!(balance(0.0, 0.0, None, 1.0), 0.0);
    }
}
