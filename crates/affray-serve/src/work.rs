//! Long work, with an end.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use affray_engine::advise::TACTICS_PLAYS;
use affray_engine::sim::{Plan, SimReport, sample as fight};
use affray_engine::{Draft, Systems, Watch, WatchedStep, grouped};

use crate::open::{Sources, named};
use crate::request::Sample;
use crate::response::{Done, Fault, Work};

/// The most seconds that a request may work.
pub const MAX_SECONDS: u64 = 3600;
/// How many if nobody says.
const SECONDS: u64 = 10;
/// The most plays for each decision of a side that searches: nothing ends one of its decisions early.
const MAX_PLAYS: u64 = 10_000;
/// The part of the time in which every outcome may be followed; fights are sampled in the rest.
const FOLLOWING: f64 = 0.75;

/// Ends work when its time is over, or when it is canceled.
pub struct Patience<'s> {
    canceled: &'s AtomicBool,
    now: fn() -> Duration,
    begun: Duration,
    limit: Duration,
    heard: Mutex<Heard>,
}

#[derive(Default)]
struct Heard {
    /// Whether every outcome is followed now.
    follows: bool,
    /// Why the work has ended early.
    stopped: Option<&'static str>,
}

impl<'s> Patience<'s> {
    /// So many seconds from now on.
    ///
    /// # Errors
    /// Too many.
    pub fn new(
        canceled: &'s AtomicBool,
        now: fn() -> Duration,
        seconds: Option<u64>,
    ) -> Result<Patience<'s>, Fault> {
        let seconds = seconds.unwrap_or(SECONDS);
        if !(1..=MAX_SECONDS).contains(&seconds) {
            return Err(Fault::value(format!(
                "a request may work from 1 to {} seconds, not {}",
                grouped(MAX_SECONDS),
                grouped(seconds)
            )));
        }
        let limit = Duration::from_secs(seconds);
        Ok(Patience { canceled, now, begun: now(), limit, heard: Mutex::default() })
    }

    /// What the work came to.
    pub(crate) fn work<T>(&self, done: T) -> Work<T> {
        Work { stopped: self.heard().stopped, done }
    }

    fn heard(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Patience<'_> {
    fn reached(&self, step: &WatchedStep) {
        self.heard().follows =
            matches!(step, WatchedStep::Following { .. } | WatchedStep::Solving { .. });
    }

    fn is_stopped(&self) -> bool {
        let mut heard = self.heard();
        let limit = if heard.follows { self.limit.mul_f64(FOLLOWING) } else { self.limit };
        let why = if self.canceled.load(Ordering::Relaxed) {
            "canceled"
        } else if (self.now)().saturating_sub(self.begun) >= limit {
            "time"
        } else {
            return false;
        };
        heard.stopped = Some(why);
        true
    }
}

/// How many plays sides that search make for each decision.
///
/// # Errors
/// None, or too many.
pub(crate) fn plays(wanted: Option<u64>) -> Result<u64, Fault> {
    let plays = wanted.unwrap_or(TACTICS_PLAYS);
    match (1..=MAX_PLAYS).contains(&plays) {
        true => Ok(plays),
        false => Err(Fault::value(format!(
            "a side can search from 1 to {} plays, not {}",
            grouped(MAX_PLAYS),
            grouped(plays)
        ))),
    }
}

/// `sample`.
pub(crate) fn sample(
    systems: Systems,
    files: &Sources<'_>,
    wanted: &Sample,
    patience: &Patience<'_>,
) -> Result<Done, Fault> {
    /// How many fights if nobody says.
    const FIGHTS: u64 = 1000;
    let plays = plays(wanted.plays)?;
    let fights = u128::from(wanted.fights.unwrap_or(FIGHTS));
    let plan = Plan::new(fights, wanted.seed.unwrap_or(1), wanted.threads.unwrap_or(1));
    let plan = plan.map_err(Fault::value)?;
    let (path, bytes) =
        named(wanted.path.as_ref(), wanted.encounter.as_ref(), None)?.read(files)?;
    if path.ends_with(".fight") {
        return Err(Fault::value("a sample needs an encounter, not a record"));
    }
    let draft = Draft::of(systems, files, (&path, &path), &bytes)?;
    let arena = draft.searching(&wanted.search, plays)?.arena()?;
    let tally = fight(arena.as_ref(), plan, patience);
    if tally.fights == 0 {
        return Err(Fault::new(
            "stopped",
            "the work was stopped before the first fights had ended",
        ));
    }
    let report = SimReport::new(arena.as_ref(), plan.seed, &tally);
    Ok(Done::Sample(Box::new(patience.work(report))))
}
