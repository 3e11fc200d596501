//! Two settings of a fight, compared fight by fight.

use affray_table::Seat;

use super::arena::End;
use super::stats::{Difference, Moments, Z95};
use super::tally::Roster;
use crate::measure::Ending;

/// How often something held in only one of two fights from the same seed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Discord {
    /// Only in the first.
    pub lost: u64,
    /// Only in the second.
    pub won: u64,
}

impl Discord {
    fn count(&mut self, first: bool, second: bool) {
        self.lost += u64::from(first && !second);
        self.won += u64::from(!first && second);
    }

    fn merge(&mut self, other: Discord) {
        self.lost += other.lost;
        self.won += other.won;
    }
}

/// What fights from the same seeds have in common, and what not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// How many pairs.
    pub fights: u64,
    /// How many of them went exactly the same way.
    pub same: u64,
    /// Wins of each side of the first roster: its seats in both fights, and the pairs that differ.
    sides: Vec<(Seat, Option<Seat>, Discord)>,
    /// Survival of each person of the first roster: its place in the second, and the pairs.
    people: Vec<(Option<usize>, Discord)>,
    /// Rounds of the second less those of the first.
    rounds: Moments,
}

impl Pairs {
    /// No pairs yet. Sides and people are the same if they have the same name.
    pub(super) fn new(first: &Roster, second: &Roster) -> Pairs {
        let side = |(seat, name): &(Seat, String)| {
            let found = second.sides.iter().find(|side| side.1 == *name);
            (*seat, found.map(|side| side.0), Discord::default())
        };
        let person = |person: &super::tally::Person| {
            let found = second.people.iter().position(|other| other.name == person.name);
            (found, Discord::default())
        };
        Pairs {
            fights: 0,
            same: 0,
            sides: first.sides.iter().map(side).collect(),
            people: first.people.iter().map(person).collect(),
            rounds: Moments::default(),
        }
    }

    pub(super) fn count(&mut self, first: &[End], second: &[End]) {
        for (first, second) in first.iter().zip(second) {
            self.fights += 1;
            self.same += u64::from(first == second);
            for (seat, other, discord) in &mut self.sides {
                let won = other.is_some_and(|seat| second.ending == Ending::Win(seat));
                discord.count(first.ending == Ending::Win(*seat), won);
            }
            for (who, (other, discord)) in self.people.iter_mut().enumerate() {
                if let Some(other) = other {
                    discord.count(first.alive >> who & 1 == 1, second.alive >> *other & 1 == 1);
                }
            }
            self.rounds.add(i64::from(second.rounds) - i64::from(first.rounds));
        }
    }

    pub(super) fn merge(&mut self, other: &Pairs) {
        self.fights += other.fights;
        self.same += other.same;
        self.sides.iter_mut().zip(&other.sides).for_each(|(mine, theirs)| mine.2.merge(theirs.2));
        self.people.iter_mut().zip(&other.people).for_each(|(mine, theirs)| mine.1.merge(theirs.1));
        self.rounds.merge(&other.rounds);
    }

    /// How a side's share of wins differs, by its place in the first roster; `None` if the second
    /// fight has no such side.
    #[must_use]
    pub fn wins(&self, side: usize) -> Option<Difference> {
        let (_, other, discord) = self.sides.get(side)?;
        other.map(|_| Difference::of_pairs(discord.lost, discord.won, self.fights))
    }

    /// How somebody's chance to survive differs, by its place in the first roster; `None` if the
    /// second fight has nobody of that name.
    #[must_use]
    pub fn survival(&self, who: usize) -> Option<Difference> {
        let (other, discord) = self.people.get(who)?;
        other.map(|_| Difference::of_pairs(discord.lost, discord.won, self.fights))
    }

    /// How the mean of the rounds differs.
    #[must_use]
    pub fn rounds(&self) -> Difference {
        let mean = self.rounds.mean(self.fights);
        let half = Z95 * mean.deviation / (self.fights.max(1) as f64).sqrt();
        Difference { difference: mean.mean, low: mean.mean - half, high: mean.mean + half }
    }
}
