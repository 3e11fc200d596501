//! Keeping a fight while it is played, and the way back to it.

use std::io::Write;
use std::path::Path;
use std::sync::{Arc, Mutex};

use affray_engine::{By, Seating};

use super::journal::Journal;
use super::{Game, kept};
use crate::Exit;

/// Where the fight is kept.
pub(super) enum Keeping {
    /// From the first answer on, in the folder of kept fights.
    Later,
    /// In a record on the disk.
    Now(Box<Journal>),
    /// Nowhere.
    Never,
}

/// What there is to keep.
#[derive(Clone, Copy)]
pub(super) enum Change {
    /// Answers.
    Answers,
    /// So many answers of people were taken back.
    Undone(usize),
    /// An answer was given again.
    Redone,
    /// Somebody said how they want to be asked.
    Wishes,
}

impl Keeping {
    /// Goes on with the record that was taken up, of which so many bytes are whole, and which seats
    /// the table so. Changes of seats are kept.
    pub(super) fn go_on(
        path: &str,
        whole: (usize, Seating),
        play: &dyn affray_engine::Play,
    ) -> Result<Keeping, Exit> {
        let journal = Journal::go_on(Path::new(path), whole, play);
        journal
            .map(Box::new)
            .map(Keeping::Now)
            .map_err(|why| Exit::bad(format!("error: {path}: {why}")))
    }

    /// Begins a record of a fight that was loaded from `from`.
    pub(super) fn begin(
        path: &str,
        play: &dyn affray_engine::Play,
        from: &str,
    ) -> Result<Keeping, Exit> {
        let fail = |why: String| Exit::bad(format!("error: {path}: {why}"));
        if !path.ends_with(".fight") {
            return Err(fail("the name of a record must end in `.fight`".to_owned()));
        }
        let head = kept::record(play, from).map_err(fail)?;
        let journal = Journal::begin(Path::new(path), &head, play);
        journal.map(Box::new).map(Keeping::Now).map_err(|why| match why.kind() {
            std::io::ErrorKind::AlreadyExists => {
                fail("the file already exists; `--resume FILE` continues a record".to_owned())
            }
            _ => fail(why.to_string()),
        })
    }

    /// Whether the fight is kept, or a person has answered, so that it is time to.
    pub(super) fn has_begun(&self, play: &dyn affray_engine::Play) -> bool {
        match self {
            Keeping::Now(_) => true,
            Keeping::Later => play.history(0).iter().any(|entry| entry.by == By::Person),
            Keeping::Never => false,
        }
    }

    /// Where the fight is kept.
    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            Keeping::Now(journal) => Some(journal.path()),
            Keeping::Later | Keeping::Never => None,
        }
    }
}

/// Ctrl-C ends the program, and says how to go on.
pub(super) fn say_way_back_on_interrupt(way_back: &Arc<Mutex<String>>) {
    let way_back = Arc::clone(way_back);
    // Without a handler, Ctrl-C ends the program silently; what was answered is kept anyway.
    let _ = ctrlc::set_handler(move || {
        if let Ok(said) = way_back.lock() {
            let _ = writeln!(std::io::stderr(), "\n{said}");
        }
        std::process::exit(130);
    });
}

impl Game {
    /// Keeps what changed; says so where that fails.
    pub(super) fn keep(&mut self, change: Change) {
        if let Keeping::Later = self.keeping {
            if let Change::Wishes = change {
                // The head of the record will have it.
                return;
            }
            self.keeping = match self.begin_to_keep() {
                Ok(journal) => Keeping::Now(Box::new(journal)),
                Err(why) => {
                    say!(
                        "This fight is not being saved: {why}\n  `save FILE` saves it as it stands."
                    );
                    Keeping::Never
                }
            };
            self.note_way_back();
            return;
        }
        let play = self.play.as_ref();
        let Keeping::Now(journal) = &mut self.keeping else { return };
        let kept = match change {
            Change::Answers => journal.follow(play),
            Change::Undone(count) => journal.undone(count, play),
            Change::Redone => journal.redone(play),
            Change::Wishes => journal.heed(play),
        };
        if let Err(why) = kept {
            say!(
                "Not saved: {}: {why}\n  The next answer tries again; `save FILE` saves the fight \
                 elsewhere.",
                journal.path().display()
            );
        }
    }

    /// Begins a record in the folder of kept fights.
    fn begin_to_keep(&self) -> Result<Journal, String> {
        let play = self.play.as_ref();
        let head = kept::record(play, &self.file)?;
        loop {
            let path = kept::new_path(play)?;
            match Journal::begin(&path, &head, play) {
                // Another fight took the name just now.
                Err(why) if why.kind() == std::io::ErrorKind::AlreadyExists => {}
                begun => return begun.map_err(|why| format!("{}: {why}", path.display())),
            }
        }
    }

    /// Says how to take the fight up again.
    pub(super) fn say_way_back(&self) {
        if let Ok(said) = self.way_back.lock()
            && !said.is_empty()
        {
            say!("{said}");
        }
    }

    /// Works out what is said when the program ends.
    pub(super) fn note_way_back(&self) {
        let Some(path) = self.keeping.path() else {
            if let (Keeping::Never, Ok(mut said)) = (&self.keeping, self.way_back.lock()) {
                "This fight was not saved.".clone_into(&mut said);
            }
            return;
        };
        let is_at_home = kept::folder().is_ok_and(|folder| path.starts_with(folder));
        let which = if is_at_home { "1".to_owned() } else { path.display().to_string() };
        if let Ok(mut said) = self.way_back.lock() {
            let at = path.display();
            *said =
                format!("The fight is saved in {at}\nContinue with: affray play --resume {which}");
        }
    }
}
