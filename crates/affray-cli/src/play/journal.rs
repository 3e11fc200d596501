//! The record that is kept while people play: each answer is on the disk before it is shown.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use affray_engine::{Play, Seating, Transcript, Wish};

/// A record that grows with a fight, and is never rewritten.
pub(super) struct Journal {
    path: PathBuf,
    file: File,
    /// How many bytes are surely on the disk.
    safe: u64,
    /// Whether something may stand behind them.
    is_torn: bool,
    /// How many answers of the fight it has.
    answers: usize,
    /// Who sits at the table and how they wish to be asked, as far as it has it.
    seating: Seating,
    /// What is not on the disk yet.
    late: String,
}

impl Journal {
    /// Begins a record of a fight, in a file that is not there yet.
    pub(super) fn begin(path: &Path, head: &str, play: &dyn Play) -> io::Result<Journal> {
        let file = OpenOptions::new().write(true).create_new(true).open(path)?;
        let mut journal = Journal {
            path: path.to_owned(),
            file,
            safe: 0,
            is_torn: false,
            answers: play.history(0).len(),
            seating: play.seating(),
            late: head.to_owned(),
        };
        journal.file.lock()?;
        if let Err(why) = journal.flush() {
            let _ = std::fs::remove_file(path);
            return Err(why);
        }
        sync_folder(path);
        Ok(journal)
    }

    /// Goes on with a record, of which so many bytes are whole, and which seats the table so.
    pub(super) fn go_on(
        path: &Path,
        (whole, seating): (usize, Seating),
        play: &dyn Play,
    ) -> Result<Journal, String> {
        let file = OpenOptions::new().write(true).open(path).map_err(|why| why.to_string())?;
        file.try_lock().map_err(|why| match why {
            TryLockError::WouldBlock => "this fight is being played in another terminal".to_owned(),
            TryLockError::Error(why) => why.to_string(),
        })?;
        let safe = whole as u64;
        // What was cut off goes, or the next answer would be written behind it.
        file.set_len(safe).and_then(|()| file.sync_data()).map_err(|why| why.to_string())?;
        let (path, late) = (path.to_owned(), String::new());
        let answers = play.history(0).len();
        let mut journal = Journal { path, file, safe, is_torn: false, answers, seating, late };
        journal.heed(play).map_err(|why| why.to_string())?;
        Ok(journal)
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps who sits at the table, and how they wish to be asked, from now on.
    pub(super) fn heed(&mut self, play: &dyn Play) -> io::Result<()> {
        let seating = play.seating();
        let wishes = Wish::between(&self.seating, &seating);
        if wishes.is_empty() && self.late.is_empty() {
            return Ok(());
        }
        wishes.into_iter().for_each(|wish| self.late += &format!("{}\n", Transcript::Wish(wish)));
        self.seating = seating;
        self.flush()
    }

    /// Keeps the answers that were given since the last time.
    pub(super) fn follow(&mut self, play: &dyn Play) -> io::Result<()> {
        let fresh = play.history(self.answers);
        if fresh.is_empty() && self.late.is_empty() {
            return Ok(());
        }
        fresh.iter().for_each(|entry| self.late += &format!("{entry}\n"));
        self.answers += fresh.len();
        self.end(play)
    }

    /// Keeps that so many answers of people were taken back.
    pub(super) fn undone(&mut self, count: usize, play: &dyn Play) -> io::Result<()> {
        self.late += &format!("{}\n", Transcript::Undo(count));
        self.answers = play.history(0).len();
        self.end(play)
    }

    /// Keeps that an answer was given again.
    pub(super) fn redone(&mut self, play: &dyn Play) -> io::Result<()> {
        self.late += &format!("{}\n", Transcript::Redo);
        self.answers = play.history(0).len();
        self.end(play)
    }

    /// Adds the digest, where there is one, and writes.
    fn end(&mut self, play: &dyn Play) -> io::Result<()> {
        if let Some(digest) = play.digest() {
            self.late += &format!("{}\n", Transcript::Digest(digest));
        }
        self.flush()
    }

    /// Writes what is late, and waits until it is on the disk. What cannot be written is tried
    /// again with the next answer.
    fn flush(&mut self) -> io::Result<()> {
        if self.is_torn {
            self.file.set_len(self.safe)?;
        }
        self.is_torn = true;
        self.file.seek(SeekFrom::Start(self.safe))?;
        self.file.write_all(self.late.as_bytes())?;
        self.file.sync_data()?;
        self.is_torn = false;
        self.safe += self.late.len() as u64;
        self.late.clear();
        Ok(())
    }
}

/// Sees to it that a new file is found in its folder after a loss of power. Some systems cannot.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Ok(folder) = File::open(folder.unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
}
