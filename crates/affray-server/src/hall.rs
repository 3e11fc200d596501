//! The hall: all tables, each on a thread of its own, and the keys that open them.

mod cases;
mod door;
mod keeping;
mod live;
mod pool;
mod replays;

pub use cases::{Case, Cases};
pub use door::{Caller, Invitation, InviteWanted, Joined, Opened};
pub use keeping::{Archive, ArchivedFight, Imported, Lost};
pub use live::Held;
pub use pool::{Barred, WhyNot, Work};
pub use replays::{ReplayLink, ReplayLinks, ReplayWanted};

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use affray_engine::{Systems, quoted};
use affray_file::root_text;
use affray_serve::Fault;

use crate::keys::{self, KeyDigest};
use crate::limits::{POOL, REPLAYS};
use crate::roster::Roster;
use crate::store::{KeptEncounter, StoreError};
use crate::table::{Opening, Shared, Table, not_kept};
use crate::world::{Chance, Clock};
use cases::Shelf;
use door::Tries;
use live::Tables;
use pool::Pool;

/// An encounter that comes with the program.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Example {
    /// What opens it: `murdham/mill`.
    pub name: String,
    /// Its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// What it is about, in a sentence or two; empty if it does not say.
    pub about: String,
    /// Its text.
    #[serde(skip)]
    pub text: String,
    /// The files that it may name in `use`, by their paths as it names them.
    #[serde(skip)]
    pub files: BTreeMap<String, String>,
}

impl Example {
    /// The encounters among these files, by their paths (`murdham/mill.toml`), each with those
    /// beside it that are none, which are its libraries.
    #[must_use]
    pub fn of(files: &BTreeMap<String, String>) -> Vec<Example> {
        let (others, encounters): (Vec<_>, Vec<_>) =
            files.iter().partition(|(path, _)| is_library(files, path));
        let example = |(path, text): (&String, &String)| {
            let (folder, _) = path.rsplit_once('/').unwrap_or_default();
            let beside = others.iter().filter_map(|(path, text)| {
                let (home, name) = path.rsplit_once('/').unwrap_or_default();
                (home == folder).then(|| (name.to_owned(), (*text).clone()))
            });
            Example {
                name: path.trim_end_matches(".toml").to_owned(),
                system: root_text(text, "system").unwrap_or_default(),
                title: root_text(text, "title").unwrap_or_default(),
                about: opening_comment(text),
                text: text.clone(),
                files: beside.collect(),
            }
        };
        encounters.into_iter().map(example).collect()
    }
}

/// Whether a file beside this one names it in `use`.
fn is_library(files: &BTreeMap<String, String>, path: &str) -> bool {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let quoted = format!("\"{name}\"");
    let is_beside = |other: &str| other.rsplit_once('/').unwrap_or_default().0 == folder;
    let names_it = |line: &str| line.starts_with("use") && line.contains(&quoted);
    files.iter().any(|(other, text)| is_beside(other) && text.lines().any(names_it))
}

/// The comment with which a file begins, as a paragraph.
fn opening_comment(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// All tables.
pub struct Hall {
    systems: Systems,
    shared: Shared,
    chance: Arc<dyn Chance>,
    examples: Vec<Example>,
    shelf: Shelf,
    tables: Tables,
    /// Wrong codes.
    tries: Mutex<Tries>,
    /// Wrong links to replays.
    misses: Mutex<Tries>,
    launch: Mutex<Option<KeyDigest>>,
    /// Where phones in the same network reach the server: `http://192.168.1.20:4780`.
    reachable: OnceLock<String>,
    pool: Pool,
    replays: Pool,
}

impl Hall {
    /// A hall of these systems, with whatever its store keeps.
    #[must_use]
    pub fn new(systems: Systems, shared: Shared, chance: Arc<dyn Chance>) -> Hall {
        let tables = Tables::new(systems, shared.clone());
        Hall {
            systems,
            shared,
            chance,
            examples: Vec::new(),
            shelf: Shelf::default(),
            tables,
            tries: Mutex::default(),
            misses: Mutex::default(),
            launch: Mutex::default(),
            reachable: OnceLock::new(),
            pool: Pool::of(POOL, "many people are waiting for odds or advice"),
            replays: Pool::of(REPLAYS, "many people are stepping through replays"),
        }
    }

    /// The same with these encounters, which open with one tap.
    #[must_use]
    pub fn with_examples(mut self, examples: Vec<Example>) -> Hall {
        self.examples = examples;
        self
    }

    /// Says where phones in the same network reach the server.
    pub fn reach_at(&self, address: String) {
        // What was said first holds: a server has one address as long as it runs.
        let _ = self.reachable.set(address);
    }

    /// Where phones in the same network reach the server, if they do.
    #[must_use]
    pub fn reachable_at(&self) -> Option<&str> {
        self.reachable.get().map(String::as_str)
    }

    /// The systems.
    #[must_use]
    pub fn systems(&self) -> Systems {
        self.systems
    }

    /// The time.
    #[must_use]
    pub fn clock(&self) -> &dyn Clock {
        self.shared.clock.as_ref()
    }

    /// What opens with one tap: the encounters that come with the program.
    #[must_use]
    pub fn examples(&self) -> &[Example] {
        &self.examples
    }

    /// Does something at a table, on its thread, and gives back what came of it.
    ///
    /// # Errors
    /// There is no such table, it cannot be taken up, or too many wait for it.
    pub async fn at<R: Send + 'static>(
        &self,
        fight: &str,
        what: impl FnOnce(&mut Held) -> R + Send + 'static,
    ) -> Result<R, Fault> {
        self.tables.at(fight, what).await
    }

    /// Opens a fight; returns its id.
    ///
    /// # Errors
    /// The files have mistakes, the request makes no sense, or it could not be kept.
    pub async fn open(&self, opening: Opening) -> Result<String, Fault> {
        self.open_with(opening, None).await
    }

    /// The same with these people at the table.
    async fn open_with(&self, opening: Opening, people: Option<Roster>) -> Result<String, Fault> {
        let opening = self.resolved(opening).await?;
        let id = keys::id(self.chance.as_ref()).map_err(no_chance)?;
        let seed = keys::seed(self.chance.as_ref()).map_err(no_chance)?;
        let seed = opening.seed.or(opening.encounter.is_some().then_some(seed));
        let opening = Opening { seed, ..opening };
        let (systems, shared, new) = (self.systems, self.shared.clone(), id.clone());
        let table = aside(move || Table::open(systems, shared, new, &opening, people)).await??;
        self.tables.start(table)?;
        Ok(id)
    }

    /// An opening with its encounter's text, wherever that stands.
    async fn resolved(&self, opening: Opening) -> Result<Opening, Fault> {
        let named = [&opening.encounter, &opening.record, &opening.kept, &opening.example];
        if named.into_iter().flatten().count() != 1 {
            let words = "name exactly one of `encounter`, `record`, `kept` and `example`";
            return Err(Fault::value(words));
        }
        if let Some(name) = &opening.example {
            let found = self.examples.iter().find(|example| example.name == *name);
            let found = found.ok_or_else(|| {
                let words = format!("there is no example {}", quoted(name));
                let names = self.examples.iter().map(|example| example.name.clone());
                Fault::new("no-such-example", words).legal(names)
            })?;
            let (encounter, files) = (Some(found.text.clone()), found.files.clone());
            return Ok(Opening { encounter, files, ..opening });
        }
        let Some(id) = opening.kept.clone() else { return Ok(opening) };
        let found = self.encounter(id).await?;
        Ok(Opening { encounter: Some(found.text), files: found.files, ..opening })
    }

    /// An encounter that is kept.
    ///
    /// # Errors
    /// There is none with this id.
    pub async fn encounter(&self, id: String) -> Result<KeptEncounter, Fault> {
        let all = self.store(|store| store.encounters()).await?;
        all.into_iter()
            .find(|one| one.id == id)
            .ok_or_else(|| Fault::new("no-such-encounter", "no encounter with this id is kept"))
    }

    /// Asks the store, aside from the threads that answer requests.
    ///
    /// # Errors
    /// The store failed.
    pub async fn store<R: Send + 'static>(
        &self,
        what: impl FnOnce(&dyn crate::store::Store) -> Result<R, StoreError> + Send + 'static,
    ) -> Result<R, Fault> {
        let store = Arc::clone(&self.shared.store);
        aside(move || what(store.as_ref())).await?.map_err(not_kept)
    }
}

/// Its tables end, each once it has done what waits for it.
impl Drop for Hall {
    fn drop(&mut self) {
        self.tables.end_all();
    }
}

/// Does something that takes its time aside from the threads that answer requests.
pub(crate) async fn aside<R: Send + 'static>(
    what: impl FnOnce() -> R + Send + 'static,
) -> Result<R, Fault> {
    let done = tokio::task::spawn_blocking(what).await;
    done.map_err(|_| Fault::new("failed", "the program failed: this is a bug of its own"))
}

/// That the system has no randomness.
pub(crate) fn no_chance(why: String) -> Fault {
    Fault::new("failed", format!("the machine gives no random numbers: {why}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_library_is_no_example_but_comes_with_those_beside_it() {
        let file = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        let files = BTreeMap::from([
            file(
                "a/well.toml",
                "# Two at a well.\ntitle = \"The well\"\nuse = [\"beasts.toml\"]\n[[combatant]]\nname = \"Ann\"",
            ),
            file("a/beasts.toml", "title = \"Beasts\"\n[[template]]\nname = \"Wolf\""),
            file("b/ford.toml", "title = \"The ford\"\n[[combatant]]\nname = \"Bob\""),
        ]);
        let all = Example::of(&files);
        let names: Vec<&str> = all.iter().map(|example| example.name.as_str()).collect();
        assert_eq!(names, ["a/well", "b/ford"]);
        assert_eq!((all[0].title.as_str(), all[0].about.as_str()), ("The well", "Two at a well."));
        assert!(all[0].files.contains_key("beasts.toml") && all[1].files.is_empty());
    }
}
