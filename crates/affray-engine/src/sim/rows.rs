//! The fights of a sample one by one, as columns of a table.

use super::tally::Roster;
use crate::measure::{Ending, Fate};

/// Fights one by one: every column has a value for each, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows {
    /// How each ended.
    pub endings: Vec<Ending>,
    /// The rounds of each.
    pub rounds: Vec<u32>,
    /// Everybody, in roster order.
    pub people: Vec<PersonRows>,
}

/// Somebody in many fights: every column has a value for each, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonRows {
    /// How they fared.
    pub fates: Vec<Fate>,
    /// The damage that they dealt, in the system's points.
    pub dealt: Vec<u32>,
    /// The damage that they took.
    pub taken: Vec<u32>,
    /// What was left at the end, for each resource of the roster.
    pub left: Vec<Vec<i32>>,
}

impl Rows {
    /// No fights yet.
    #[must_use]
    pub fn new(roster: &Roster) -> Rows {
        let left = vec![Vec::new(); roster.resources.len()];
        let person = PersonRows { left, ..PersonRows::default() };
        let people = vec![person; roster.people.len()];
        Rows { endings: Vec::new(), rounds: Vec::new(), people }
    }

    /// Adds a fight; `add` is given everybody by their place in the roster, to add them too.
    pub(super) fn push(
        &mut self,
        ending: Ending,
        rounds: u32,
        mut add: impl FnMut(usize, &mut PersonRows),
    ) {
        self.endings.push(ending);
        self.rounds.push(rounds);
        self.people.iter_mut().enumerate().for_each(|(who, person)| add(who, person));
    }

    /// Adds the fights of another table of the same roster.
    pub fn append(&mut self, mut other: Rows) {
        self.endings.append(&mut other.endings);
        self.rounds.append(&mut other.rounds);
        for (mine, mut theirs) in self.people.iter_mut().zip(other.people) {
            mine.fates.append(&mut theirs.fates);
            mine.dealt.append(&mut theirs.dealt);
            mine.taken.append(&mut theirs.taken);
            mine.left.iter_mut().zip(&mut theirs.left).for_each(|(one, other)| one.append(other));
        }
    }
}

impl PersonRows {
    /// Adds a fight.
    pub(super) fn push(
        &mut self,
        fate: Fate,
        (dealt, taken): (u32, u32),
        left: impl Fn(usize) -> i32,
    ) {
        self.fates.push(fate);
        self.dealt.push(dealt);
        self.taken.push(taken);
        self.left.iter_mut().enumerate().for_each(|(at, column)| column.push(left(at)));
    }
}
