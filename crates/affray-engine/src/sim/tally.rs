//! What is counted while fights are sampled: whole numbers only, so that the order in which
//! counts are put together never shows.

use affray_table::Seat;

use super::stats::Moments;
use crate::credit::Credits;
use crate::measure::{Deed, Ending, Fate, MAX_PEOPLE, Who};
use crate::words::wins;

/// Rounds beyond this are counted as this one in the histogram.
pub const MAX_ROUNDS: usize = 1000;

/// Who is in a fight when it starts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roster {
    /// The short name of the system.
    pub system: &'static str,
    /// The encounter's title.
    pub title: String,
    /// The sides, by seat.
    pub sides: Vec<(Seat, String)>,
    /// Everybody.
    pub people: Vec<Person>,
    /// What people can run out of.
    pub resources: &'static [&'static str],
}

/// Somebody at the start of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The name.
    pub name: String,
    /// The side, by its place among the roster's sides.
    pub side: usize,
    /// How much there is of each resource.
    pub full: Vec<i32>,
}

/// One of the fights, with how close it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pick {
    /// By how much the best side stood above the next, in millionths of its strength at the start.
    pub margin: u32,
    /// The rounds.
    pub rounds: u32,
    /// The number of the fight, from 0.
    pub fight: u64,
    /// How it ended.
    pub ending: Ending,
}

/// What is counted of one combatant.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonTally {
    /// Damage dealt in a fight.
    pub dealt: Moments,
    /// Damage taken.
    pub taken: Moments,
    /// Attacks that landed.
    pub hits: Moments,
    /// Critical results dealt.
    pub criticals: Moments,
    /// How often it felled somebody.
    pub felled: Moments,
    /// Fights by how it fared at the end, in the order of [`Fate`].
    pub fates: [u64; 4],
    /// What was left at the end, for each resource.
    pub left: Vec<Moments>,
    /// By whom it was felled, by roster place; the last place is for nobody.
    pub felled_by: Vec<u64>,
    /// Fights in which it was felled at least once.
    pub fell: u64,
}

/// What is counted of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    /// Fights in which somebody of it was felled.
    pub fell: u64,
    /// Fights in which somebody of it died.
    pub died: u64,
    /// Fights at whose end nobody of it stood.
    pub out: u64,
    /// Fights in which all of it died.
    pub perished: u64,
    /// Its life at the end, in thousandths of that at the start.
    pub left: Moments,
    /// Fights that it won: with every enemy felled, with some of them gone or given up, and in
    /// another way.
    pub won: [u64; 3],
}

impl SideTally {
    fn merge(&mut self, other: &SideTally) {
        self.fell += other.fell;
        self.died += other.died;
        self.out += other.out;
        self.perished += other.perished;
        self.left.merge(&other.left);
        self.won.iter_mut().zip(other.won).for_each(|(mine, theirs)| *mine += theirs);
    }
}

/// What is counted over many fights.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many fights.
    pub fights: u64,
    /// How they ended, with the wording of each ending, in order.
    pub endings: Vec<(Ending, String, u64)>,
    /// How many fights took so many rounds.
    pub rounds: Vec<u64>,
    /// Mean and spread of the rounds.
    pub length: Moments,
    /// Everybody, in roster order.
    pub people: Vec<PersonTally>,
    /// The sides, in roster order.
    pub sides: Vec<SideTally>,
    /// The closest of the fights that somebody won.
    pub closest: Option<Pick>,
    /// The most one-sided.
    pub one_sided: Option<Pick>,
}

impl Tally {
    /// Nothing counted yet.
    #[must_use]
    pub fn new(roster: &Roster) -> Tally {
        let people = roster.people.len();
        let person = PersonTally {
            left: vec![Moments::default(); roster.resources.len()],
            felled_by: vec![0; people + 1],
            ..PersonTally::default()
        };
        let sides = vec![SideTally::default(); roster.sides.len()];
        Tally { people: vec![person; people], sides, ..Tally::default() }
    }

    /// How many fights ended so.
    #[must_use]
    pub fn count(&self, ending: Ending) -> u64 {
        let found = self.endings.binary_search_by_key(&ending, |known| known.0);
        found.map_or(0, |at| self.endings[at].2)
    }

    /// How a fight of this roster ended, in words: `Bandits win`.
    #[must_use]
    pub fn words(&self, roster: &Roster, ending: Ending) -> String {
        let found = self.endings.iter().find(|known| known.0 == ending);
        match (found, ending) {
            (Some(known), _) => known.1.clone(),
            (None, Ending::Win(seat)) => {
                let side = roster.sides.iter().find(|side| side.0 == seat);
                wins(side.map_or("nobody", |side| side.1.as_str()))
            }
            (None, Ending::Other(_) | Ending::Unfinished) => "not ended".to_owned(),
        }
    }

    /// Counts an ending; it is worded when it comes up first.
    pub(super) fn end(&mut self, ending: Ending, words: impl FnOnce() -> String) {
        match self.endings.binary_search_by_key(&ending, |known| known.0) {
            Ok(at) => self.endings[at].2 += 1,
            Err(at) => self.endings.insert(at, (ending, words(), 1)),
        }
    }

    /// Counts how long a fight took.
    pub(super) fn lasted(&mut self, rounds: u32) {
        let place = (rounds as usize).min(MAX_ROUNDS);
        if self.rounds.len() <= place {
            self.rounds.resize(place + 1, 0);
        }
        self.rounds[place] += 1;
        self.length.add(i64::from(rounds));
    }

    /// Keeps a fight if it is closer or more one-sided than those before.
    pub(super) fn consider(&mut self, pick: Pick) {
        let closeness = |pick: &Pick| (pick.margin, u32::MAX - pick.rounds, pick.fight);
        let clearness = |pick: &Pick| (u32::MAX - pick.margin, pick.rounds, pick.fight);
        keep(&mut self.closest, pick, closeness);
        keep(&mut self.one_sided, pick, clearness);
    }

    /// Adds what another counted of the same fight.
    pub fn merge(&mut self, other: &Tally) {
        self.fights += other.fights;
        for (ending, words, count) in &other.endings {
            match self.endings.binary_search_by_key(ending, |known| known.0) {
                Ok(at) => self.endings[at].2 += count,
                Err(at) => self.endings.insert(at, (*ending, words.clone(), *count)),
            }
        }
        if self.rounds.len() < other.rounds.len() {
            self.rounds.resize(other.rounds.len(), 0);
        }
        self.rounds.iter_mut().zip(&other.rounds).for_each(|(mine, theirs)| *mine += theirs);
        self.length.merge(&other.length);
        for (mine, theirs) in self.people.iter_mut().zip(&other.people) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.sides.iter_mut().zip(&other.sides) {
            mine.merge(theirs);
        }
        for pick in [other.closest, other.one_sided].into_iter().flatten() {
            self.consider(pick);
        }
    }
}

impl PersonTally {
    fn merge(&mut self, other: &PersonTally) {
        self.dealt.merge(&other.dealt);
        self.taken.merge(&other.taken);
        self.hits.merge(&other.hits);
        self.criticals.merge(&other.criticals);
        self.felled.merge(&other.felled);
        self.left.iter_mut().zip(&other.left).for_each(|(mine, theirs)| mine.merge(theirs));
        self.fates.iter_mut().zip(&other.fates).for_each(|(mine, theirs)| *mine += theirs);
        self.felled_by.iter_mut().zip(&other.felled_by).for_each(|(m, t)| *m += t);
        self.fell += other.fell;
    }
}

fn keep<K: Ord>(kept: &mut Option<Pick>, pick: Pick, key: impl Fn(&Pick) -> K) {
    if kept.is_none_or(|kept| key(&pick) < key(&kept)) {
        *kept = Some(pick);
    }
}

/// What one person did and suffered in one fight.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    dealt: u32,
    taken: u32,
    hits: u32,
    criticals: u32,
    felled: u32,
}

/// The deeds of one fight, gathered while it is played.
#[derive(Clone, Debug)]
pub(crate) struct Deeds {
    parts: [Part; MAX_PEOPLE],
    credits: Credits,
    /// Who is down now, and who was felled at least once, as bits.
    down: u64,
    fell: u64,
    /// Who was felled by whom since the fight began, in order.
    falls: Vec<(Who, Option<Who>)>,
}

impl Deeds {
    pub(crate) fn new() -> Deeds {
        Deeds {
            parts: [Part::default(); MAX_PEOPLE],
            credits: Credits::new(),
            down: 0,
            fell: 0,
            falls: Vec::new(),
        }
    }

    /// Begins a fight of so many people, of whom these are down already.
    pub(crate) fn begin(&mut self, people: usize, down: u64) {
        self.parts[..people].fill(Part::default());
        self.credits.begin(people);
        (self.down, self.fell) = (down, 0);
        self.falls.clear();
    }

    #[inline]
    pub(crate) fn note(&mut self, deed: Deed) {
        let by = self.credits.whose(deed);
        match deed {
            Deed::Hit { by, .. } => self.parts[usize::from(by)].hits += 1,
            Deed::Harm { to, amount, .. } => {
                self.parts[usize::from(to)].taken += u32::from(amount);
                if let Some(by) = by {
                    self.parts[usize::from(by)].dealt += u32::from(amount);
                }
            }
            Deed::Critical { .. } => {
                if let Some(by) = by {
                    self.parts[usize::from(by)].criticals += 1;
                }
            }
            Deed::Felled { who } => {
                if self.down & (1 << who) == 0 {
                    self.down |= 1 << who;
                    self.fell |= 1 << who;
                    self.falls.push((who, by));
                    if let Some(by) = by {
                        self.parts[usize::from(by)].felled += 1;
                    }
                }
            }
            Deed::Rose { who } => self.down &= !(1 << who),
        }
    }

    /// Damage dealt and taken by somebody.
    pub(crate) fn damage(&self, who: usize) -> (u32, u32) {
        (self.parts[who].dealt, self.parts[who].taken)
    }

    /// Who was felled at least once, as bits.
    pub(crate) fn fell(&self) -> u64 {
        self.fell
    }

    /// Puts a fight's deeds into a tally.
    pub(super) fn count_into(&self, tally: &mut Tally) {
        for (who, person) in tally.people.iter_mut().enumerate() {
            let part = &self.parts[who];
            person.dealt.add(i64::from(part.dealt));
            person.taken.add(i64::from(part.taken));
            person.hits.add(i64::from(part.hits));
            person.criticals.add(i64::from(part.criticals));
            person.felled.add(i64::from(part.felled));
            person.fell += self.fell >> who & 1;
        }
        for &(who, by) in &self.falls {
            let person = &mut tally.people[usize::from(who)];
            let nobody = person.felled_by.len() - 1;
            person.felled_by[by.map_or(nobody, usize::from)] += 1;
        }
    }
}

/// The place of a fate in [`PersonTally::fates`].
pub(super) const fn place_of(fate: Fate) -> usize {
    match fate {
        Fate::Standing => 0,
        Fate::Down => 1,
        Fate::Away => 2,
        Fate::Dead => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_critical_hit_is_whose_hit_it_is() {
        let mut deeds = Deeds::new();
        deeds.begin(3, 0);
        // 0 hurts 2; then 1 hits 2, and the hit is critical before it hurts.
        deeds.note(Deed::Hit { by: 0, to: 2 });
        deeds.note(Deed::Harm { by: Some(0), to: 2, amount: 3 });
        deeds.note(Deed::Hit { by: 1, to: 2 });
        deeds.note(Deed::Critical { to: 2 });
        assert_eq!((deeds.parts[0].criticals, deeds.parts[1].criticals), (0, 1));
        // Bleeding is nobody's.
        deeds.note(Deed::Harm { by: None, to: 2, amount: 1 });
        deeds.note(Deed::Critical { to: 2 });
        assert_eq!((deeds.parts[0].criticals, deeds.parts[1].criticals), (0, 1));
    }
}
