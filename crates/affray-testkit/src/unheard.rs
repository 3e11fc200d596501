//! Whether words cost anything where nobody reads them: what a number is made of is listed only for
//! the one who listens, and a number that nobody uses is not asked for.

use std::collections::BTreeSet;

use affray_engine::{System, Tactics};
use affray_table::{Choice, Clause, Dice, Menu, Sampler, Seat, Status, Step, Table};
use smallvec::SmallVec;

/// What was told in fights.
#[derive(Debug, Default)]
struct Told {
    /// How many events.
    events: usize,
    /// How many amounts of numbers are in them.
    amounts: usize,
    /// An event with some.
    example: Option<String>,
    /// For what dice were rolled whose number is used, and not only read as hit or miss: each ways of
    /// its own for whoever follows all ways of a fight.
    rolled: BTreeSet<String>,
}

/// Sampling is no slower for what a log says: plays a fight of each encounter in a folder as samples
/// are played. What numbers are made of is listed at a table at which somebody keeps the clauses, and
/// at no other. Only for `numbers` dice are rolled whose number is used.
///
/// # Panics
/// This does not hold, or an encounter has mistakes.
pub fn numbers_are_taken_apart_only_for_who_listens<S: System>(folder: &str, numbers: &[&str]) {
    let paths = crate::encounters(folder);
    let heard = told_in_samples::<S>(&paths, true);
    assert!(heard.amounts > 100, "{heard:?}");
    let sampled = told_in_samples::<S>(&paths, false);
    assert!(sampled.events > 100, "{sampled:?}");
    assert_eq!(sampled.amounts, 0, "{sampled:?}");
    let others = sampled.rolled.iter().filter(|what| !numbers.contains(&what.as_str()));
    assert_eq!(others.collect::<Vec<_>>(), [""; 0]);
}

/// Plays a fight of each encounter to its end, and looks at all that is told.
fn told_in_samples<S: System>(paths: &[String], keeps_clauses: bool) -> Told {
    let sampler = Sampler::new(1, Tactics::new(1));
    let mut table = Hearing::<S> { sampler, keeps_clauses, told: Told::default() };
    for path in paths {
        let mut fight: S = crate::start(path);
        while matches!(S::advance(&mut table, &mut fight), Ok(Status::Going)) {}
    }
    table.told
}

/// A sampler that hears everything.
struct Hearing<S: System> {
    sampler: Sampler<Tactics<S>>,
    keeps_clauses: bool,
    told: Told,
}

impl<S: System> Table<S> for Hearing<S> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: S::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        Table::<S>::check(&mut self.sampler, purpose, dice, read)
    }

    fn roll<D: Dice>(&mut self, purpose: S::Purpose, dice: D) -> Step<D::Outcome>
    where
        D::Outcome: PartialEq,
    {
        self.told.rolled.insert(kind(&format!("{purpose:?}")));
        Table::<S>::check(&mut self.sampler, purpose, dice, |outcome| outcome)
    }

    fn choose<M: Choice<S>>(
        &mut self,
        fight: &S,
        who: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<M> {
        self.sampler.choose(fight, who, ask, menu)
    }

    fn choose_each<M: Choice<S>>(
        &mut self,
        fight: &S,
        asks: &[(Seat, S::Ask, &dyn Menu<S>)],
    ) -> Step<SmallVec<[M; 8]>> {
        self.sampler.choose_each(fight, asks)
    }

    fn volunteer<M: Choice<S>>(
        &mut self,
        _: &S,
        _: Seat,
        _: S::Ask,
        _: &impl Menu<S>,
    ) -> Step<Option<M>> {
        Ok(None)
    }

    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> S::Event) {
        let event = format!("{:?}", event());
        let amounts = event.matches("Term {").count();
        self.told.events += 1;
        self.told.amounts += amounts;
        if amounts > 0 && self.told.example.is_none() {
            self.told.example = Some(format!("{}: {event}", clause.id()));
        }
    }

    fn cite(&mut self, _: Clause) {}

    fn keeps_clauses(&self) -> bool {
        self.keeps_clauses
    }
}

/// What kind of roll it is, by its name and its reason's: `Check Intimidate`.
fn kind(purpose: &str) -> String {
    let name = |words: &str| {
        words.split(|letter: char| !letter.is_alphanumeric()).next().unwrap_or_default().to_owned()
    };
    match purpose.split_once("why: ") {
        Some((_, why)) => format!("{} {}", name(purpose), name(why)),
        None => name(purpose),
    }
}
