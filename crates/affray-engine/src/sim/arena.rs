//! A fight at its start, to be fought many times.

use std::hash::Hasher;
use std::ops::Range;

use affray_table::{
    Choice, Clause, Dice, Game, Generator, Menu, Sampler, Seat, Status, Step, Table,
};
use smallvec::SmallVec;

use super::day::{Finished, Survivor};
use super::rows::Rows;
use super::tally::{Deeds, Person, Pick, Roster, SideTally, Tally, place_of};
use crate::advise::{Minds, Studied, Study, Thinker};
use crate::autoplay::Autoplay;
use crate::measure::{Ending, Fate, MAX_PEOPLE, Measure, Who};
use crate::numbers;
use crate::record::Source;
use crate::stage::{Asked, Chooser, Layout, Scene, Stage};
use crate::system::System;
use crate::tactics::Tactics;

/// The most checkpoints of one sampled fight. One that goes on is counted as not ended.
pub const MAX_TURNS: usize = 20_000;

/// The seed of one fight among those of a sample: the same fight plays with
/// `affray fight FILE --seed` and this number.
#[must_use]
pub fn seed_of(seed: u64, fight: u64) -> u64 {
    // SplitMix64: the state after `fight + 1` steps from `seed`, mixed.
    let mut mixed = seed.wrapping_add((fight.wrapping_add(1)).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    // 53 bits, so that a program that reads JSON numbers as floats keeps every one of them.
    (mixed ^ (mixed >> 31)) >> 11
}

/// How one fight ended, for comparing it with another from the same seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// How.
    pub ending: Ending,
    /// The rounds.
    pub rounds: u32,
    /// Who is not dead, by roster place, as bits.
    pub alive: u64,
    /// A fingerprint of the whole state.
    pub print: u64,
}

/// A fight of any system at its start, to be fought many times.
///
/// It never changes, so that any number of threads may fight in it.
pub trait Arena: Send + Sync {
    /// Who is in it.
    fn roster(&self) -> &Roster;

    /// Fights the fights of these numbers and counts them; how each ended goes into `ends`.
    fn fight(&self, seed: u64, fights: Range<u64>, tally: &mut Tally, ends: Option<&mut Vec<End>>);

    /// The same, with a row for each.
    fn rows(&self, seed: u64, fights: Range<u64>, tally: &mut Tally, rows: &mut Rows);

    /// The same, where `chooser` decides for its seats.
    ///
    /// # Errors
    /// It broke a fight off: its number. The fights before it are counted.
    fn rows_asking(
        &self,
        seed: u64,
        fights: Range<u64>,
        counted: (&mut Tally, &mut Rows),
        chooser: &mut dyn Chooser,
    ) -> Result<(), u64>;

    /// The fight, to be stepped from one decision of these seats to the next.
    fn stage(&self, seats: &[Seat]) -> Box<dyn Stage>;

    /// How the numbers of the fight and of its options are laid out, found by rehearsing it.
    fn layout(&self) -> Layout;

    /// One of the fights, as a record to read again.
    ///
    /// # Errors
    /// The fight takes more answers than a record holds.
    fn record(
        &self,
        seed: u64,
        fight: u64,
        encounter: Source,
    ) -> Result<crate::Record, crate::Refusal>;

    /// How one of the fights ends, with everybody in it.
    fn once(&self, seed: u64, fight: u64) -> Finished;

    /// Looks at decisions that tactics make in the fights of these numbers, in order.
    fn study(&self, study: Study, fights: Range<u64>) -> Vec<Studied>;
}

/// The arena of a fight of the system `S`.
pub(crate) struct Ground<S> {
    start: S,
    roster: Roster,
    /// The life of each side at the start.
    strength: Vec<i64>,
    /// Who is down at the start, as bits.
    down: u64,
    minds: Minds,
    /// Whether anybody decides by searching.
    is_searched: bool,
}

impl<S: System> Ground<S> {
    pub(crate) fn new(start: S, minds: Minds) -> Ground<S> {
        let seats = start.seats();
        let seats = seats.into_iter().filter(|&seat| seat != Seat::GM);
        let sides: Vec<(Seat, String)> = seats.map(|s| (s, start.seat_name(s))).collect();
        let count = start.people().min(MAX_PEOPLE);
        let mut strength = vec![0; sides.len()];
        let mut down = 0;
        let mut people = Vec::new();
        for who in 0..count as Who {
            let side = sides.iter().position(|side| side.0 == start.side(who)).unwrap_or(0);
            strength[side] += i64::from(start.left(who, 0).max(0));
            down |= u64::from(start.fate(who) != Fate::Standing) << who;
            let full = (0..S::RESOURCES.len()).map(|at| start.left(who, at)).collect();
            // By the name that the file has: whoever samples knows it.
            let kept = start.decrees().true_name(who);
            let name = kept.unwrap_or_else(|| start.person(who)).to_owned();
            people.push(Person { name, side, full });
        }
        let title = start.view(None).title;
        let resources = <S as Measure>::RESOURCES;
        let roster = Roster { system: S::NAME, title, sides, people, resources };
        let is_searched = minds.are_there(&start);
        Ground { start, roster, strength, down, minds, is_searched }
    }

    /// By how much the best side stands above the next, in millionths of its strength at the start.
    fn margin(&self, fight: &S) -> u32 {
        let mut left: SmallVec<[i64; 8]> = SmallVec::from_elem(0, self.strength.len());
        for (who, person) in self.roster.people.iter().enumerate() {
            if fight.fate(who as Who) == Fate::Standing {
                left[person.side] += i64::from(fight.left(who as Who, 0).max(0));
            }
        }
        let share = |(left, full): (&i64, &i64)| (left * 1_000_000 / full.max(&1)).min(1_000_000);
        let mut shares: SmallVec<[i64; 8]> = left.iter().zip(&self.strength).map(share).collect();
        shares.sort_unstable_by(|a, b| b.cmp(a));
        let second = shares.get(1).copied().unwrap_or(0);
        (shares.first().copied().unwrap_or(0) - second) as u32
    }

    /// Counts the end of a fight.
    fn count(&self, number: u64, fight: &S, deeds: &Deeds, tally: &mut Tally) -> (Ending, u64) {
        let ending = fight.ending().unwrap_or(Ending::Unfinished);
        let words = || fight.outcome().unwrap_or_else(|| "not ended".to_owned());
        tally.fights += 1;
        tally.end(ending, words);
        tally.lasted(fight.round());
        deeds.count_into(tally);
        let mut alive = 0;
        for (who, person) in tally.people.iter_mut().enumerate() {
            let fate = fight.fate(who as Who);
            alive |= u64::from(fate != Fate::Dead) << who;
            person.fates[place_of(fate)] += 1;
            for (resource, left) in person.left.iter_mut().enumerate() {
                left.add(i64::from(fight.left(who as Who, resource)));
            }
        }
        self.count_sides(fight, (deeds, ending), &mut tally.sides);
        if let Ending::Win(_) = ending {
            let (margin, rounds) = (self.margin(fight), fight.round());
            tally.consider(Pick { margin, rounds, fight: number, ending });
        }
        (ending, alive)
    }

    /// Counts how each side came out of a fight.
    fn count_sides(&self, fight: &S, (deeds, ending): (&Deeds, Ending), sides: &mut [SideTally]) {
        let fates = || (0..self.roster.people.len()).map(|who| fight.fate(who as Who));
        let people = || self.roster.people.iter().zip(fates()).enumerate();
        for (side, tally) in sides.iter_mut().enumerate() {
            let own = || people().filter(|(_, (person, _))| person.side == side);
            tally.fell += u64::from(own().any(|(who, _)| deeds.fell() >> who & 1 == 1));
            tally.died += u64::from(own().any(|(_, (_, fate))| fate == Fate::Dead));
            tally.out += u64::from(own().all(|(_, (_, fate))| fate != Fate::Standing));
            tally.perished += u64::from(own().all(|(_, (_, fate))| fate == Fate::Dead));
            let alive = own().filter(|(_, (_, fate))| *fate != Fate::Dead);
            let left: i64 = alive.map(|(who, _)| i64::from(fight.left(who as Who, 0).max(0))).sum();
            tally.left.add((1000 * left / self.strength[side].max(1)).min(1000));
            if ending == Ending::Win(self.roster.sides[side].0) {
                let foes = || people().filter(|(_, (person, _))| person.side != side);
                let is = |wanted: Fate| foes().any(|(_, (_, fate))| fate == wanted);
                tally.won[match (is(Fate::Away), is(Fate::Standing)) {
                    (_, true) => 2,
                    (true, false) => 1,
                    (false, false) => 0,
                }] += 1;
            }
        }
    }

    /// Plays the fights of these numbers and counts each; `ended` reads it, with what was done in it,
    /// how it ended and who is alive, as bits.
    ///
    /// # Errors
    /// One was broken off: its number.
    fn each(
        &self,
        seed: u64,
        fights: Range<u64>,
        (tally, mut chooser): (&mut Tally, Option<&mut dyn Chooser>),
        mut ended: impl FnMut(&S, &Deeds, (Ending, u64)),
    ) -> Result<(), u64> {
        let mut deeds = Deeds::new();
        let mut fight = self.start.clone();
        for number in fights {
            fight.clone_from(&self.start);
            deeds.begin(self.roster.people.len(), self.down);
            let seed = seed_of(seed, number);
            match &mut chooser {
                None => self.play(seed, &mut fight, &mut deeds),
                Some(chooser) => {
                    let asked = self.play_asking(seed, &mut fight, &mut deeds, *chooser);
                    asked.ok_or(number)?;
                }
            }
            let end = self.count(number, &fight, &deeds, tally);
            ended(&fight, &deeds, end);
        }
        Ok(())
    }

    /// Adds a row of a fight that has ended.
    fn add_row(&self, rows: &mut Rows, fight: &S, deeds: &Deeds, ending: Ending) {
        rows.push(ending, fight.round(), |who, row| {
            let (dealt, taken) = deeds.damage(who);
            let left = |resource| fight.left(who as Who, resource);
            row.push(fight.fate(who as Who), (dealt, taken), left);
        });
    }

    /// Plays one fight to its end, where `chooser` decides for its seats; nothing if it is broken off.
    fn play_asking(
        &self,
        seed: u64,
        fight: &mut S,
        deeds: &mut Deeds,
        chooser: &mut dyn Chooser,
    ) -> Option<()> {
        let mut asked = Asked::new(chooser, Thinker::new(&self.start, &self.minds, seed));
        let table = Autoplay::new(&[], Generator::new(seed), &mut asked).counting(deeds);
        let mut table = if self.is_searched { table.keeping() } else { table };
        for _ in 0..MAX_TURNS {
            if table.advance_or_stop(fight)? == Status::Over {
                break;
            }
        }
        Some(())
    }

    /// Plays one fight to its end.
    fn play(&self, seed: u64, fight: &mut S, deeds: &mut Deeds) {
        if self.is_searched {
            let mut thinker = Thinker::new(&self.start, &self.minds, seed);
            let dice = Generator::new(seed);
            let table = Autoplay::new(&[], dice, &mut thinker);
            let mut table = table.keeping().counting(deeds);
            to_the_end(|| table.advance(fight));
        } else {
            let inner = Sampler::new(seed, Tactics::new(seed));
            let mut table = Counting { inner, deeds };
            to_the_end(|| match S::advance(&mut table, fight) {
                Ok(status) => status,
                Err(_) => unreachable!("this table never stops"),
            });
        }
    }
}

impl<S: System> Arena for Ground<S> {
    fn roster(&self) -> &Roster {
        &self.roster
    }

    fn fight(
        &self,
        seed: u64,
        fights: Range<u64>,
        tally: &mut Tally,
        mut ends: Option<&mut Vec<End>>,
    ) {
        let unasked = self.each(seed, fights, (tally, None), |fight, _, (ending, alive)| {
            if let Some(ends) = &mut ends {
                let mut hasher = rustc_hash::FxHasher::default();
                fight.hash(&mut hasher);
                let (rounds, print) = (fight.round(), hasher.finish());
                ends.push(End { ending, rounds, alive, print });
            }
        });
        unasked.expect("nobody breaks it off");
    }

    fn rows(&self, seed: u64, fights: Range<u64>, tally: &mut Tally, rows: &mut Rows) {
        let unasked = self.each(seed, fights, (tally, None), |fight, deeds, (ending, _)| {
            self.add_row(rows, fight, deeds, ending);
        });
        unasked.expect("nobody breaks it off");
    }

    fn rows_asking(
        &self,
        seed: u64,
        fights: Range<u64>,
        (tally, rows): (&mut Tally, &mut Rows),
        chooser: &mut dyn Chooser,
    ) -> Result<(), u64> {
        self.each(seed, fights, (tally, Some(chooser)), |fight, deeds, (ending, _)| {
            self.add_row(rows, fight, deeds, ending);
        })
    }

    fn stage(&self, seats: &[Seat]) -> Box<dyn Stage> {
        Box::new(Scene::new(self.start.clone(), self.minds.clone(), seats.to_vec()))
    }

    fn layout(&self) -> Layout {
        let seats = self.roster.sides.iter().map(|side| side.0).collect();
        let mut stage = Scene::new(self.start.clone(), Minds::default(), seats);
        let people = self.roster.people.iter().map(|one| one.name.clone()).collect();
        Layout::rehearsed(people, numbers::names(&self.start), &mut stage)
    }

    fn record(
        &self,
        seed: u64,
        fight: u64,
        encounter: Source,
    ) -> Result<crate::Record, crate::Refusal> {
        super::record::record(&self.start, seed_of(seed, fight), encounter, &self.minds)
    }

    fn once(&self, seed: u64, fight: u64) -> Finished {
        let (mut end, mut deeds) = (self.start.clone(), Deeds::new());
        deeds.begin(self.roster.people.len(), self.down);
        self.play(seed_of(seed, fight), &mut end, &mut deeds);
        let resources = S::RESOURCES.iter().enumerate();
        let survivor = |(who, person): (usize, &Person)| Survivor {
            name: person.name.clone(),
            side: self.roster.sides.get(person.side).map(|side| side.1.clone()).unwrap_or_default(),
            fate: end.fate(who as Who),
            left: resources.clone().map(|(at, name)| (*name, end.left(who as Who, at))).collect(),
        };
        Finished {
            ending: end.ending().unwrap_or(Ending::Unfinished),
            words: end.outcome().unwrap_or_else(|| "not ended".to_owned()),
            rounds: end.round(),
            people: self.roster.people.iter().enumerate().map(survivor).collect(),
        }
    }

    fn study(&self, study: Study, fights: Range<u64>) -> Vec<Studied> {
        crate::advise::study(&self.start, study, fights)
    }
}

/// Fights to the end, or as far as a sampled fight goes; `advance` plays to the next checkpoint.
fn to_the_end(mut advance: impl FnMut() -> Status) {
    for _ in 0..MAX_TURNS {
        if advance() == Status::Over {
            break;
        }
    }
}

/// A sampler that hears deeds, and nothing else.
struct Counting<'d, P> {
    inner: Sampler<P>,
    deeds: &'d mut Deeds,
}

impl<G: Measure, P: affray_table::Policy<G>> Table<G> for Counting<'_, P> {
    #[inline]
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: G::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        Table::<G>::check(&mut self.inner, purpose, dice, read)
    }

    #[inline]
    fn choose<M: Choice<G>>(
        &mut self,
        game: &G,
        who: Seat,
        ask: <G as Game>::Ask,
        menu: &impl Menu<G>,
    ) -> Step<M> {
        self.inner.choose(game, who, ask, menu)
    }

    fn choose_each<M: Choice<G>>(
        &mut self,
        game: &G,
        asks: &[(Seat, G::Ask, &dyn Menu<G>)],
    ) -> Step<SmallVec<[M; 8]>> {
        self.inner.choose_each(game, asks)
    }

    #[inline]
    fn volunteer<M: Choice<G>>(
        &mut self,
        _: &G,
        _: Seat,
        _: G::Ask,
        _: &impl Menu<G>,
    ) -> Step<Option<M>> {
        Ok(None)
    }

    #[inline]
    fn tell(&mut self, _: Clause, event: impl FnOnce() -> G::Event) {
        for deed in G::deeds(&event()).into_iter().flatten() {
            self.deeds.note(deed);
        }
    }

    #[inline]
    fn cite(&mut self, _: Clause) {}

    #[inline]
    fn keeps_clauses(&self) -> bool {
        false
    }
}
