//! The one writer: whatever waits is committed together, and each waits until it is on the disk.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;

use rusqlite::Connection;

use super::failed;
use crate::store::StoreError;

/// A change.
pub(super) type Change = Box<dyn FnOnce(&Connection) -> rusqlite::Result<()> + Send>;

/// The most changes in one commit.
const MOST: usize = 256;

struct Wanted {
    change: Change,
    done: Sender<Result<(), StoreError>>,
}

/// The one that writes.
pub(super) struct Writer {
    wanted: Option<Sender<Wanted>>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    /// Starts it.
    pub(super) fn start(connection: Connection) -> Result<Writer, StoreError> {
        let (wanted, receiver) = channel();
        let thread = std::thread::Builder::new().name("store".to_owned());
        let thread = thread.spawn(move || work(connection, &receiver));
        let thread = thread.map_err(|why| StoreError::Failed(why.to_string()))?;
        Ok(Writer { wanted: Some(wanted), thread: Some(thread) })
    }

    /// Makes a change, and waits until it is on the disk.
    pub(super) fn write(&self, change: Change) -> Result<(), StoreError> {
        let gone = || StoreError::Failed("the writer has ended".to_owned());
        let (done, is_done) = channel();
        let wanted = self.wanted.as_ref().ok_or_else(gone)?;
        wanted.send(Wanted { change, done }).map_err(|_| gone())?;
        is_done.recv().map_err(|_| gone())?
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        self.wanted = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn work(connection: Connection, wanted: &Receiver<Wanted>) {
    while let Ok(first) = wanted.recv() {
        let mut all = vec![first];
        all.extend(wanted.try_iter().take(MOST - 1));
        let (changes, waiting): (Vec<Change>, Vec<_>) =
            all.into_iter().map(|one| (one.change, one.done)).unzip();
        let done = commit(&connection, changes);
        for (at, waits) in waiting.into_iter().enumerate() {
            let one = match &done {
                Ok(each) => each[at].clone(),
                Err(why) => Err(why.clone()),
            };
            // Whoever waited may have gone.
            let _ = waits.send(one);
        }
    }
}

/// Makes changes in one commit. One that fails is left out; if the commit fails, none is made.
fn commit(
    connection: &Connection,
    changes: Vec<Change>,
) -> Result<Vec<Result<(), StoreError>>, StoreError> {
    connection.execute_batch("BEGIN IMMEDIATE").map_err(failed)?;
    let mut each = Vec::with_capacity(changes.len());
    for change in changes {
        let begun = connection.execute_batch("SAVEPOINT one");
        let made = begun.and_then(|()| change(connection));
        let ended = match &made {
            Ok(()) => connection.execute_batch("RELEASE one"),
            Err(_) => connection.execute_batch("ROLLBACK TO one; RELEASE one"),
        };
        each.push(made.and(ended).map_err(failed));
        // A full disk or a failed write may have ended everything at once.
        if connection.is_autocommit() {
            return Err(each.pop().and_then(Result::err).unwrap_or_else(|| {
                StoreError::Failed("the disk failed in the middle of a change".to_owned())
            }));
        }
    }
    connection.execute_batch("COMMIT").map_err(|why| {
        let _ = connection.execute_batch("ROLLBACK");
        failed(why)
    })?;
    Ok(each)
}
