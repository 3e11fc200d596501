//! Odds and advice: on copies, few at a time, and only as long as somebody wants them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use affray_engine::Seat;
use affray_serve::request::{Advise, Odds};
use affray_serve::{Done, Fault, Patience};
use tokio::sync::Semaphore;

use super::{Hall, aside};
use crate::limits::{MAX_WORK_SECONDS, POOL, POOL_WAITING};
use crate::roster::{Role, not_allowed};

/// Who works on what.
pub(super) struct Pool {
    working: Arc<Semaphore>,
    waiting: Arc<Semaphore>,
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
    pub(super) fn new() -> Pool {
        let (working, waiting) = (Semaphore::new(POOL), Semaphore::new(POOL + POOL_WAITING));
        Pool { working: Arc::new(working), waiting: Arc::new(waiting) }
    }
}

impl Hall {
    /// Works something out for somebody, with what they may know, until the question changes.
    ///
    /// # Errors
    /// They may not ask, nothing is asked of them, too many are waiting, or nothing came of it.
    pub async fn work_out(&self, fight: &str, person: u32, work: Work) -> Result<Done, Fault> {
        let busy = || {
            let words = "many people are waiting for odds or advice";
            Fault::new("busy", words).help("try again in a moment")
        };
        let _waits = Arc::clone(&self.pool.waiting).try_acquire_owned().map_err(|_| busy())?;
        let found = self.at(fight, move |held| {
            let member = held.table.member(person)?;
            if matches!(member.role, Role::Spectator | Role::Screen) {
                return Err(not_allowed("odds and advice are for players"));
            }
            let seat = held.table.seat_of(member)?;
            let name = if seat == Seat::GM { "GM".to_owned() } else { member.side.clone() };
            Ok((held.table.seated().branch(), name, held.until_changed()))
        });
        let (seated, name, stop) = found.await??;
        let wanted = Wanted(Arc::clone(&stop));
        let working = Arc::clone(&self.pool.working).acquire_owned().await.map_err(|_| busy())?;
        let done = aside(move || {
            let _working = working;
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
        let done = done.await?;
        drop(wanted);
        done
    }
}

/// How long the program has been working; only differences count.
fn since_start() -> Duration {
    static BEGUN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGUN.get_or_init(std::time::Instant::now).elapsed()
}
