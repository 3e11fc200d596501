//! The tables that are in memory: each on a thread of its own, which alone touches its fight.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use affray_engine::Systems;
use affray_serve::Fault;
use tokio::sync::oneshot;

use crate::limits::{IDLE_SECONDS, MAX_LIVE, MAX_WAITING};
use crate::table::{Shared, Table, not_kept};
use crate::watch::Watchers;

/// A table with whoever watches it.
pub struct Held {
    /// The table.
    pub table: Table,
    /// Who watches it.
    pub watchers: Watchers,
    /// Work on the present question.
    works: Vec<Weak<AtomicBool>>,
}

impl Held {
    /// Whatever is set when the question changes.
    pub fn until_changed(&mut self) -> Arc<AtomicBool> {
        let stop = Arc::new(AtomicBool::new(false));
        self.works.retain(|work| work.strong_count() > 0);
        self.works.push(Arc::downgrade(&stop));
        stop
    }

    fn stop_works(&mut self) {
        for work in self.works.drain(..).filter_map(|work| work.upgrade()) {
            work.store(true, Ordering::Relaxed);
        }
    }
}

/// Something to be done at a table, or why the table is not there.
type Job = Box<dyn FnOnce(Result<&mut Held, &Fault>) + Send>;

/// A table in memory.
struct Live {
    jobs: SyncSender<Job>,
    /// Which of those with the same id, one after the other.
    number: u64,
}

#[derive(Default)]
struct Running {
    tables: BTreeMap<String, Live>,
    begun: u64,
}

/// All tables in memory.
#[derive(Clone)]
pub(super) struct Tables {
    systems: Systems,
    shared: Shared,
    running: Arc<Mutex<Running>>,
}

impl Tables {
    pub(super) fn new(systems: Systems, shared: Shared) -> Tables {
        Tables { systems, shared, running: Arc::default() }
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something at a table, which is taken up if it is not in memory.
    pub(super) async fn at<R: Send + 'static>(
        &self,
        fight: &str,
        what: impl FnOnce(&mut Held) -> R + Send + 'static,
    ) -> Result<R, Fault> {
        let (reply, replied) = oneshot::channel();
        let job: Job = Box::new(move |held| {
            // Whoever asked may have gone.
            let _ = reply.send(held.map(what).map_err(Clone::clone));
        });
        self.send(fight, job)?;
        replied.await.unwrap_or_else(|_| Err(failed()))
    }

    fn send(&self, fight: &str, job: Job) -> Result<(), Fault> {
        let mut running = self.running();
        if !running.tables.contains_key(fight) {
            self.run(&mut running, fight.to_owned(), None)?;
        }
        let Some(live) = running.tables.get(fight) else { return Err(failed()) };
        live.jobs.try_send(job).map_err(|why| match why {
            TrySendError::Full(_) => {
                Fault::new("busy", "too many requests wait for this table").help("try again")
            }
            TrySendError::Disconnected(_) => failed(),
        })
    }

    /// Begins with a table that was just opened.
    pub(super) fn start(&self, table: Table) -> Result<(), Fault> {
        let mut running = self.running();
        let id = table.id().to_owned();
        self.run(&mut running, id, Some(table))
    }

    /// Ends a table; what waits for it is told so.
    pub(super) fn end(&self, fight: &str) {
        self.running().tables.remove(fight);
    }

    /// Ends every table.
    pub(super) fn end_all(&self) {
        self.running().tables.clear();
    }

    fn run(&self, running: &mut Running, fight: String, table: Option<Table>) -> Result<(), Fault> {
        if running.tables.len() >= MAX_LIVE {
            let words = format!("{MAX_LIVE} fights are being played, and no more can be");
            return Err(Fault::new("busy", words).help("try again in some minutes"));
        }
        running.begun += 1;
        let number = running.begun;
        let (jobs, receiver) = sync_channel(MAX_WAITING);
        let (tables, id) = (self.clone(), fight.clone());
        let thread = std::thread::Builder::new().name("table".to_owned());
        let thread = thread.spawn(move || {
            let table = table.map_or_else(|| tables.take_up(&id), Ok);
            match table {
                Ok(table) => tables.work(table, &receiver, number),
                Err(why) => tables.refuse(&id, &receiver, &why, number),
            }
        });
        thread.map_err(|why| Fault::new("busy", format!("the machine has no thread: {why}")))?;
        running.tables.insert(fight, Live { jobs, number });
        Ok(())
    }

    /// A table, as the store keeps it.
    fn take_up(&self, id: &str) -> Result<Table, Fault> {
        let kept = self.shared.store.fight(id).map_err(not_kept)?;
        let kept = kept.ok_or_else(|| Fault::new("no-such-fight", "there is no such fight"))?;
        let taken = catch_unwind(AssertUnwindSafe(|| {
            Table::take_up(self.systems, self.shared.clone(), &kept)
        }));
        taken.unwrap_or_else(|_| Err(failed()))
    }

    /// Does one job after the other: commits, replies, and then tells those who watch.
    fn work(&self, table: Table, jobs: &Receiver<Job>, number: u64) {
        let id = table.id().to_owned();
        let watchers = Watchers::new(self.shared.clock.now());
        let mut held = Held { table, watchers, works: Vec::new() };
        loop {
            let job = match jobs.recv_timeout(Duration::from_secs(IDLE_SECONDS)) {
                Ok(job) => job,
                Err(RecvTimeoutError::Timeout) if !held.watchers.is_empty() => continue,
                Err(RecvTimeoutError::Timeout) => match self.leave(&id, jobs, number) {
                    Some(job) => job,
                    None => return,
                },
                Err(RecvTimeoutError::Disconnected) => return,
            };
            let before = held.table.changes();
            let done = catch_unwind(AssertUnwindSafe(|| {
                job(Ok(&mut held));
                held.watchers.publish(&held.table);
            }));
            if held.table.changes() != before {
                held.stop_works();
            }
            if done.is_err() {
                // What was kept is whole; the next request takes it up again.
                self.forget(&id, number);
                jobs.try_iter().for_each(|job| job(Err(&failed())));
                return;
            }
        }
    }

    /// Leaves, unless something came in the last moment.
    fn leave(&self, id: &str, jobs: &Receiver<Job>, number: u64) -> Option<Job> {
        let mut running = self.running();
        if let Ok(job) = jobs.try_recv() {
            return Some(job);
        }
        if running.tables.get(id).is_some_and(|live| live.number == number) {
            running.tables.remove(id);
        }
        None
    }

    fn forget(&self, id: &str, number: u64) {
        let mut running = self.running();
        if running.tables.get(id).is_some_and(|live| live.number == number) {
            running.tables.remove(id);
        }
    }

    /// Tells everybody who waits why the table is not there.
    fn refuse(&self, id: &str, jobs: &Receiver<Job>, why: &Fault, number: u64) {
        self.forget(id, number);
        jobs.try_iter().for_each(|job| job(Err(why)));
    }
}

fn failed() -> Fault {
    Fault::new("failed", "the program failed: this is a bug of its own")
}
