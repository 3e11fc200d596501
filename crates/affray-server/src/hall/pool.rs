//! Long work: on copies, few at a time; odds and advice only as long as somebody wants them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use affray_engine::{Seat, Thought, quoted};
use affray_serve::request::{Advise, Odds};
use affray_serve::{Done, Fault, Patience, Table};
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{Hall, aside};
use crate::limits::{MAX_BARRED, MAX_WORK_SECONDS, POOL_WAITING};
use crate::roster::{Role, not_allowed};

/// Work of one kind: so much at a time, and not too much that waits.
pub(super) struct Pool {
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
    /// What is said where too many wait.
    busy: &'static str,
}

/// What is to be worked out.
pub enum Work {
    /// What the open decision or roll leads to.
    Odds(Odds),
    /// Which option is best.
    Advise(Advise),
}

/// Ends work when whoever wanted it has gone.
struct Wanted(Arc<AtomicBool>);

impl Drop for Wanted {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    pub(super) fn of(most: usize, busy: &'static str) -> Pool {
        let (working, waiting) = (Semaphore::new(most), Semaphore::new(most + POOL_WAITING));
        Pool { working: Arc::new(working), waiting: Arc::new(waiting), busy }
    }

    fn busy(&self) -> Fault {
        Fault::new("busy", self.busy).help("try again in a moment")
    }

    /// A place among those who wait, for as long as it is held.
    pub(super) fn enter(&self) -> Result<OwnedSemaphorePermit, Fault> {
        Arc::clone(&self.waiting).try_acquire_owned().map_err(|_| self.busy())
    }

    /// Works once it is its turn.
    pub(super) async fn work<R: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<R, Fault> + Send + 'static,
    ) -> Result<R, Fault> {
        let working = Arc::clone(&self.working).acquire_owned().await.map_err(|_| self.busy())?;
        let done = aside(move || {
            let _working = working;
            work()
        });
        done.await?
    }
}

/// What somebody would like to answer, and may not.
#[derive(Clone, Debug, Default)]
pub struct WhyNot {
    /// Whose decision, where they have several.
    pub asker: Option<String>,
    /// Only what has all of these words.
    pub words: String,
    /// The most that are listed.
    pub most: Option<usize>,
}

/// What may not be answered now.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Barred {
    /// Each with its reason.
    pub answers: Vec<Thought>,
    /// How many there are in all.
    pub count: usize,
}

/// A fight that somebody has questions about.
struct Branch {
    seated: Table,
    seat: Seat,
    /// What the seat is called.
    name: String,
    /// Set when the question changes.
    stop: Arc<AtomicBool>,
}

impl Hall {
    /// Works something out for somebody, with what they may know, until the question changes.
    ///
    /// # Errors
    /// They may not ask, nothing is asked of them, too many are waiting, or nothing came of it.
    pub async fn work_out(&self, fight: &str, person: u32, work: Work) -> Result<Done, Fault> {
        let worked = self.worked(fight, person, move |Branch { seated, name, stop, .. }| {
            let seconds = |seconds: Option<u64>| seconds.map(|one| one.min(MAX_WORK_SECONDS));
            match work {
                Work::Odds(odds) => {
                    let patience = Patience::new(&stop, since_start, seconds(odds.seconds))?;
                    seated.odds(&Odds { seat: name, ..odds }, &patience)
                }
                Work::Advise(advise) => {
                    let patience = Patience::new(&stop, since_start, seconds(advise.seconds))?;
                    seated.advise(&Advise { seat: name, ..advise }, &patience)
                }
            }
        });
        worked.await
    }

    /// What somebody may not answer now, and why not.
    ///
    /// # Errors
    /// They may not ask, or too many are waiting.
    pub async fn why_not(&self, fight: &str, person: u32, wanted: WhyNot) -> Result<Barred, Fault> {
        let worked = self.worked(fight, person, move |Branch { seated, seat, .. }| {
            let WhyNot { asker, words, most } = wanted;
            // A name alone is meant as words, too: only what was asked for tells a decision.
            let words = words.replace(['>', '!'], " ");
            let words = asker.map_or(words.clone(), |asker| format!("{asker}> {words}"));
            let most = most.unwrap_or(MAX_BARRED).min(MAX_BARRED);
            let seat = (seat != Seat::GM).then_some(seat);
            let (answers, count) = seated.play.barred(seat, &words, most);
            Ok(Barred { answers, count })
        });
        worked.await
    }

    /// What stands behind an answer that somebody may think of.
    ///
    /// # Errors
    /// They may not ask, too many are waiting, or no answer to what is asked of them has these words.
    pub async fn thought(
        &self,
        fight: &str,
        person: u32,
        asker: Option<String>,
        words: String,
    ) -> Result<Thought, Fault> {
        let worked = self.worked(fight, person, move |Branch { seated, seat, .. }| {
            let asked = asker.map_or(words.clone(), |asker| format!("{asker}> {words}"));
            let seat = (seat != Seat::GM).then_some(seat);
            let found = seated.play.thought(seat, &asked);
            let none =
                format!("no answer to what is asked of you has the words {}", quoted(&words));
            found.ok_or_else(|| Fault::new("no-such-answer", none))
        });
        worked.await
    }

    /// Works on a copy of a fight, one of few at a time.
    async fn worked<R: Send + 'static>(
        &self,
        fight: &str,
        person: u32,
        work: impl FnOnce(Branch) -> Result<R, Fault> + Send + 'static,
    ) -> Result<R, Fault> {
        let _waits = self.pool.enter()?;
        let found = self.at(fight, move |held| {
            let member = held.table.member(person)?;
            if matches!(member.role, Role::Spectator | Role::Screen) {
                return Err(not_allowed("odds and advice are for players"));
            }
            let seat = held.table.seat_of(member)?;
            let name = if seat == Seat::GM { "GM".to_owned() } else { member.side.clone() };
            let seated = held.table.seated().branch();
            Ok(Branch { seated, seat, name, stop: held.until_changed() })
        });
        let branch = found.await??;
        let wanted = Wanted(Arc::clone(&branch.stop));
        let done = self.pool.work(move || work(branch)).await;
        drop(wanted);
        done
    }
}

/// How long the program has been working; only differences count.
fn since_start() -> Duration {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed()
}
