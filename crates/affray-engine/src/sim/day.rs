//! A day of fights in a row: whoever comes out of one goes into the next with what they have left.

use serde::Serialize;

use super::arena::Arena;
use super::run::Plan;
use super::stats::{Mean, Moments, Share};
use super::tally::{Person, Roster};
use crate::draft::{Draft, RequestError, Scalar};
use crate::encounter::LoadError;
use crate::measure::{Ending, Fate};
use crate::watch::Watch;
use crate::words::{quoted, same};

/// How one fight ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finished {
    /// How.
    pub ending: Ending,
    /// The same in words.
    pub words: String,
    /// The rounds.
    pub rounds: u32,
    /// Everybody, in roster order.
    pub people: Vec<Survivor>,
}

/// Somebody at the end of a fight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Survivor {
    /// The name.
    pub name: String,
    /// The side's name.
    pub side: String,
    /// How they fared.
    pub fate: Fate,
    /// What is left of each resource.
    pub left: Vec<(&'static str, i32)>,
}

/// The figures of many days.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayReport {
    /// The short name of the system.
    pub system: &'static str,
    /// How many days were counted.
    pub days: u64,
    /// The seed of the sample.
    pub seed: u64,
    /// The fights of a day, in order.
    pub fights: Vec<DayFight>,
}

/// One of the fights of a day.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayFight {
    /// The encounter's title.
    pub title: String,
    /// Days that came to this fight: those in which somebody was left to fight it.
    pub fought: Share,
    /// How it ended, of the days that came to it.
    pub outcomes: Vec<(String, Share)>,
    /// The rounds.
    pub rounds: Mean,
    /// Those who also stand in another fight of the day.
    pub people: Vec<DayPerson>,
}

/// Somebody who goes from fight to fight.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DayPerson {
    /// The name.
    pub name: String,
    /// Days in which they are alive after this fight, of all days.
    pub alive: Share,
    /// What is left of each resource of those who are.
    pub left: Vec<(&'static str, Mean)>,
}

/// What is counted of a fight of the day.
#[derive(Clone, Default)]
struct Counts {
    fought: u64,
    outcomes: Vec<(String, u64)>,
    rounds: Moments,
    people: Vec<(u64, Vec<Moments>)>,
}

impl Counts {
    fn add(&mut self, end: &Finished, followed: &[String]) {
        self.fought += 1;
        self.rounds.add(i64::from(end.rounds));
        self.ended(&end.words, 1);
        for (place, name) in followed.iter().enumerate() {
            let Some(one) = end.people.iter().find(|one| same(&one.name, name)) else { continue };
            if one.fate == Fate::Dead {
                continue;
            }
            let (alive, left) = self.person(place, one.left.len());
            *alive += 1;
            left.iter_mut().zip(&one.left).for_each(|(sum, (_, left))| sum.add(i64::from(*left)));
        }
    }

    fn ended(&mut self, words: &str, count: u64) {
        match self.outcomes.iter_mut().find(|(known, _)| known == words) {
            Some((_, known)) => *known += count,
            None => self.outcomes.push((words.to_owned(), count)),
        }
    }

    fn person(&mut self, place: usize, resources: usize) -> (&mut u64, &mut Vec<Moments>) {
        if self.people.len() <= place {
            self.people.resize(place + 1, (0, Vec::new()));
        }
        let (alive, left) = &mut self.people[place];
        left.resize(resources.max(left.len()), Moments::default());
        (alive, left)
    }

    fn merge(&mut self, other: &Counts) {
        self.fought += other.fought;
        self.rounds.merge(&other.rounds);
        other.outcomes.iter().for_each(|(words, count)| self.ended(words, *count));
        for (place, (alive, left)) in other.people.iter().enumerate() {
            let (mine, sums) = self.person(place, left.len());
            *mine += alive;
            sums.iter_mut().zip(left).for_each(|(sum, other)| sum.merge(other));
        }
    }
}

/// Samples days of these fights. Whoever has the same name and side in the next one goes into it with
/// what they have left; the dead do not, nor do those who are down where none of their side stands.
/// Conditions, wounds that are no resource and used things are not carried over, and nobody rests.
///
/// # Errors
/// An encounter has mistakes, or nobody goes from one fight into another.
pub fn day(drafts: &[Draft], plan: Plan, watch: &dyn Watch) -> Result<DayReport, LoadError> {
    let arenas = drafts.iter().map(Draft::arena).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = arenas.first() else {
        return Err(RequestError::new("a day has at least one fight").into());
    };
    goes_on(&arenas)?;
    let followed = followed(&arenas);
    watch.expect(plan.fights());
    let threads = plan.threads() as u64;
    let work = |thread: u64| {
        let mut counts = vec![Counts::default(); drafts.len()];
        let mut days = 0;
        for number in (thread..plan.fights()).step_by(plan.threads()) {
            if watch.is_stopped() {
                break;
            }
            one_day(drafts, first.as_ref(), (plan.seed, number), (&followed, &mut counts));
            days += 1;
            watch.done(1);
        }
        (days, counts)
    };
    let mut days = 0;
    let mut all = vec![Counts::default(); drafts.len()];
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|at| scope.spawn(move || work(at))).collect();
        for worker in workers {
            match worker.join() {
                Ok((more, counts)) => {
                    days += more;
                    all.iter_mut().zip(&counts).for_each(|(mine, theirs)| mine.merge(theirs));
                }
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
    });
    let told =
        arenas.iter().zip(all).map(|(arena, counts)| told(arena.as_ref(), days, &followed, counts));
    Ok(DayReport { system: first.roster().system, days, seed: plan.seed, fights: told.collect() })
}

/// Refuses a fight that nobody comes to from those before it.
fn goes_on(arenas: &[Box<dyn Arena>]) -> Result<(), RequestError> {
    for (place, arena) in arenas.iter().enumerate().skip(1) {
        let (roster, first) = (arena.roster(), arenas[0].roster());
        if roster.system != first.system {
            let Roster { title, system, .. } = roster;
            let why = format!("{} is a fight of {system}, not of {}", quoted(title), first.system);
            return Err(RequestError::new(why).allowed("fights of one system"));
        }
        let is_there = |one: &Person, there: &Roster| {
            let side = |of: &Roster, one: &Person| of.sides[one.side].1.clone();
            let is_it = |other: &Person| {
                same(&other.name, &one.name) && same(&side(there, other), &side(roster, one))
            };
            there.people.iter().any(is_it)
        };
        let comes =
            |one: &Person| arenas[..place].iter().any(|there| is_there(one, there.roster()));
        if !roster.people.iter().any(comes) {
            let why = format!("nobody goes on to {}", quoted(&roster.title));
            let allowed = "a fight with a combatant of the same name and side as in one before it";
            return Err(RequestError::new(why).allowed(allowed));
        }
    }
    Ok(())
}

/// The names that stand in more than one of the fights.
fn followed(arenas: &[Box<dyn Arena>]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for arena in arenas {
        for person in &arena.roster().people {
            let holds = |arena: &dyn Arena| {
                arena.roster().people.iter().any(|one| same(&one.name, &person.name))
            };
            let fights = arenas.iter().filter(|arena| holds(arena.as_ref())).count();
            let is_new = !names.iter().any(|name| same(name, &person.name));
            if is_new && fights > 1 {
                names.push(person.name.clone());
            }
        }
    }
    names
}

/// Plays one day, as far as somebody is left to go on.
fn one_day(
    drafts: &[Draft],
    first: &dyn Arena,
    (seed, number): (u64, u64),
    (followed, counts): (&[String], &mut [Counts]),
) {
    let mut end = first.once(seed, number);
    counts[0].add(&end, followed);
    // Who is lost stays so, even where a fight does not need them.
    let mut lost: Vec<String> = fallen(&end);
    for (place, draft) in drafts.iter().enumerate().skip(1) {
        let is_left = |name: &String| !lost.iter().any(|one| same(one, name));
        let next = draft.carrying(&end.people, &lost).and_then(|next| next.arena());
        let Some(arena) = next.ok().filter(|_| followed.iter().any(is_left)) else { return };
        // Every fight of the day has dice of its own.
        end = arena.once(seed.wrapping_add(place as u64), number);
        counts[place].add(&end, followed);
        lost.extend(fallen(&end));
    }
}

/// Who goes on no further: the dead, and those who are down where none of their side stands.
fn fallen(end: &Finished) -> Vec<String> {
    let stands =
        |side: &str| end.people.iter().any(|one| one.side == side && one.fate == Fate::Standing);
    let is_lost = |one: &&Survivor| match one.fate {
        Fate::Dead => true,
        Fate::Down => !stands(&one.side),
        Fate::Standing | Fate::Away => false,
    };
    end.people.iter().filter(is_lost).map(|one| one.name.clone()).collect()
}

fn told(arena: &dyn Arena, days: u64, followed: &[String], counts: Counts) -> DayFight {
    let resources = arena.roster().resources;
    let mut outcomes = counts.outcomes;
    outcomes.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let people = followed.iter().enumerate().filter_map(|(place, name)| {
        let (alive, left) = counts.people.get(place)?;
        let person = arena.roster().people.iter().find(|one| same(&one.name, name))?;
        let left = left.iter().zip(resources).zip(&person.full).filter(|(_, full)| **full > 0);
        Some(DayPerson {
            name: name.clone(),
            alive: Share::of(*alive, days),
            left: left.map(|((sum, resource), _)| (*resource, sum.mean(*alive))).collect(),
        })
    });
    DayFight {
        title: arena.roster().title.clone(),
        fought: Share::of(counts.fought, days),
        outcomes: outcomes
            .into_iter()
            .map(|(words, count)| (words, Share::of(count, counts.fought)))
            .collect(),
        rounds: counts.rounds.mean(counts.fought),
        people: people.collect(),
    }
}

impl Draft {
    /// The same encounter with those who are also in it as they came out of another fight.
    ///
    /// # Errors
    /// The files have mistakes.
    fn carrying(&self, people: &[Survivor], lost: &[String]) -> Result<Draft, LoadError> {
        let mut draft = self.clone();
        for name in lost {
            draft = draft.without(name);
        }
        for one in people.iter().filter(|one| one.fate != Fate::Dead) {
            if !draft.has(&one.name, &one.side) {
                continue;
            }
            for (resource, left) in &one.left {
                // What is left now, where files also say what there is at most.
                let now = draft.knob(&format!("{}.{resource}-now", one.name));
                let Ok(knob) = now.or_else(|_| draft.knob(&format!("{}.{resource}", one.name)))
                else {
                    continue;
                };
                let left = i64::from(*left);
                if let Some(left) =
                    [left, left.max(0), 1].into_iter().find(|&left| knob.takes(left))
                {
                    draft = draft.with(&knob, &Scalar::Int(left))?;
                }
            }
        }
        Ok(draft)
    }
}
