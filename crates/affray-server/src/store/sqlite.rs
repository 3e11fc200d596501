//! A store in one SQLite file: a write-ahead log, every commit synced, one writer.

mod open;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{
    Entry, Health, KeptEncounter, KeptFight, Listed, NewFight, Receipt, Stands, Store, StoreError,
};
use crate::keys::{Grant, Key, KeyDigest};

pub use open::VERSION;
use open::{Lock, Opened};
use writer::Writer;

/// A store in a folder: `affray.sqlite`, and copies that were made before it was changed.
pub struct SqliteStore {
    path: PathBuf,
    health: Health,
    /// Reads; the writer has a connection of its own.
    reader: Mutex<Connection>,
    /// None while the file is damaged.
    writer: Option<Writer>,
    _lock: Lock,
}

impl SqliteStore {
    /// Opens the store of a folder, or makes one. A damaged file is only read.
    ///
    /// # Errors
    /// The folder cannot be used, another program has it, or a later version wrote it.
    pub fn open(folder: &Path) -> Result<SqliteStore, StoreError> {
        let Opened { path, health, reader, writer, lock } = open::open(folder)?;
        let writer = writer.map(Writer::start).transpose()?;
        Ok(SqliteStore { path, health, reader: Mutex::new(reader), writer, _lock: lock })
    }

    /// Where the file is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn reader(&self) -> MutexGuard<'_, Connection> {
        self.reader.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes, and waits until it is on the disk.
    fn write(
        &self,
        change: impl FnOnce(&Connection) -> rusqlite::Result<()> + Send + 'static,
    ) -> Result<(), StoreError> {
        match (&self.writer, &self.health) {
            (Some(writer), _) => writer.write(Box::new(change)),
            (None, Health::Damaged(why)) => Err(StoreError::ReadOnly(why.clone())),
            (None, Health::Whole) => Err(StoreError::ReadOnly("it has no writer".to_owned())),
        }
    }
}

/// What went wrong, as an error of a store.
fn failed(why: rusqlite::Error) -> StoreError {
    StoreError::Failed(why.to_string())
}

/// SQLite counts with signs.
fn signed(number: u64) -> i64 {
    i64::from_ne_bytes(number.to_ne_bytes())
}

fn unsigned(number: i64) -> u64 {
    u64::from_ne_bytes(number.to_ne_bytes())
}

impl Store for SqliteStore {
    fn health(&self) -> Health {
        self.health.clone()
    }

    fn begin(&self, fight: &NewFight) -> Result<(), StoreError> {
        let fight = fight.clone();
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "INSERT INTO fight (id, system, title, head, people, began, changed, moment, \
                     outcome) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?8)",
                )?
                .execute(params![
                    fight.id,
                    fight.system,
                    fight.title,
                    fight.head,
                    fight.people,
                    signed(fight.at),
                    fight.stands.moment,
                    fight.stands.outcome,
                ])
                .map(drop)
        })
    }

    fn append(&self, fight: &str, entry: &Entry, stands: &Stands) -> Result<(), StoreError> {
        let (fight, entry, stands) = (fight.to_owned(), entry.clone(), stands.clone());
        self.write(move |connection| {
            let receipt = entry.receipt.as_ref();
            connection
                .prepare_cached(
                    "INSERT INTO entry (fight, place, at, person, lines, people, act, number, \
                     digest) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                )?
                .execute(params![
                    fight,
                    signed(entry.place),
                    signed(entry.at),
                    entry.person,
                    entry.lines,
                    entry.people,
                    receipt.map(|receipt| &receipt.id),
                    receipt.map(|receipt| signed(receipt.number)),
                    receipt.map(|receipt| signed(receipt.of)),
                ])?;
            let changed = connection
                .prepare_cached(
                    "UPDATE fight SET changed = ?2, moment = ?3, outcome = ?4 WHERE id = ?1",
                )?
                .execute(params![fight, signed(entry.at), stands.moment, stands.outcome])?;
            // A fight that was forgotten in the meantime takes nothing any more.
            if changed == 0 { Err(rusqlite::Error::QueryReturnedNoRows) } else { Ok(()) }
        })
    }

    fn fight(&self, id: &str) -> Result<Option<KeptFight>, StoreError> {
        let reader = self.reader();
        let new = reader
            .prepare_cached(
                "SELECT system, title, head, people, began, moment, outcome FROM fight WHERE id = ?1",
            )
            .and_then(|mut found| found.query_row([id], |row| new_fight(id, row)).optional())
            .map_err(failed)?;
        let Some(new) = new else { return Ok(None) };
        let entries = reader
            .prepare_cached(
                "SELECT place, at, person, lines, people, act, number, digest FROM entry \
                 WHERE fight = ?1 ORDER BY place",
            )
            .and_then(|mut all| all.query_map([id], entry)?.collect())
            .map_err(failed)?;
        Ok(Some(KeptFight { new, entries }))
    }

    fn fights(&self, from: usize, most: usize) -> Result<(Vec<Listed>, usize), StoreError> {
        let reader = self.reader();
        let count: i64 =
            reader.query_row("SELECT count(*) FROM fight", [], |row| row.get(0)).map_err(failed)?;
        let all = reader
            .prepare_cached(
                "SELECT id, system, title, began, changed, moment, outcome FROM fight \
                 ORDER BY changed DESC, id LIMIT ?1 OFFSET ?2",
            )
            .and_then(|mut all| all.query_map(params![most as i64, from as i64], listed)?.collect())
            .map_err(failed)?;
        Ok((all, usize::try_from(count).unwrap_or(0)))
    }

    fn forget(&self, fight: &str) -> Result<(), StoreError> {
        let fight = fight.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM entry WHERE fight = ?1", [&fight])?;
            connection.execute("DELETE FROM key WHERE fight = ?1", [&fight])?;
            connection.execute("DELETE FROM fight WHERE id = ?1", [&fight]).map(drop)
        })
    }

    fn keep_key(&self, key: &Key) -> Result<(), StoreError> {
        let key = key.clone();
        let grant = serde_json::to_string(&key.grant);
        let grant = grant.map_err(|why| StoreError::Failed(why.to_string()))?;
        self.write(move |connection| {
            connection
                .prepare_cached(
                    "INSERT INTO key (id, digest, opens, fight, expires) VALUES (?1, ?2, ?3, ?4, ?5)",
                )?
                .execute(params![
                    key.id,
                    key.digest.0.as_slice(),
                    grant,
                    key.grant.fight(),
                    key.expires.map(signed),
                ])
                .map(drop)
        })
    }

    fn key(&self, digest: KeyDigest) -> Result<Option<Key>, StoreError> {
        let reader = self.reader();
        let found = reader
            .prepare_cached("SELECT id, digest, opens, expires FROM key WHERE digest = ?1")
            .and_then(|mut found| found.query_row([digest.0.as_slice()], key).optional());
        found.map_err(failed)
    }

    fn keys(&self, fight: &str) -> Result<Vec<Key>, StoreError> {
        let reader = self.reader();
        let found = reader
            .prepare_cached(
                "SELECT id, digest, opens, expires FROM key WHERE fight = ?1 ORDER BY id",
            )
            .and_then(|mut found| found.query_map([fight], key)?.collect());
        found.map_err(failed)
    }

    fn revoke(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM key WHERE id = ?1", [id]).map(drop)
        })
    }

    fn keep_encounter(&self, encounter: &KeptEncounter) -> Result<(), StoreError> {
        let one = encounter.clone();
        let files = serde_json::to_string(&one.files);
        let files = files.map_err(|why| StoreError::Failed(why.to_string()))?;
        self.write(move |connection| {
            connection
                .execute(
                    "INSERT INTO encounter (id, name, text, files, changed) \
                     VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (id) DO UPDATE SET \
                     name = ?2, text = ?3, files = ?4, changed = ?5",
                    params![one.id, one.name, one.text, files, signed(one.changed)],
                )
                .map(drop)
        })
    }

    fn encounters(&self) -> Result<Vec<KeptEncounter>, StoreError> {
        let reader = self.reader();
        let all = reader
            .prepare_cached(
                "SELECT id, name, text, files, changed FROM encounter ORDER BY name, id",
            )
            .and_then(|mut all| all.query_map([], encounter)?.collect());
        all.map_err(failed)
    }

    fn drop_encounter(&self, id: &str) -> Result<(), StoreError> {
        let id = id.to_owned();
        self.write(move |connection| {
            connection.execute("DELETE FROM encounter WHERE id = ?1", [id]).map(drop)
        })
    }
}

fn new_fight(id: &str, row: &Row<'_>) -> rusqlite::Result<NewFight> {
    Ok(NewFight {
        id: id.to_owned(),
        system: row.get(0)?,
        title: row.get(1)?,
        head: row.get(2)?,
        people: row.get(3)?,
        at: unsigned(row.get(4)?),
        stands: Stands { moment: row.get(5)?, outcome: row.get(6)? },
    })
}

fn entry(row: &Row<'_>) -> rusqlite::Result<Entry> {
    let receipt = match row.get::<_, Option<String>>(5)? {
        None => None,
        Some(id) => Some(Receipt { id, number: unsigned(row.get(6)?), of: unsigned(row.get(7)?) }),
    };
    Ok(Entry {
        place: unsigned(row.get(0)?),
        at: unsigned(row.get(1)?),
        person: row.get(2)?,
        lines: row.get(3)?,
        people: row.get(4)?,
        receipt,
    })
}

fn listed(row: &Row<'_>) -> rusqlite::Result<Listed> {
    Ok(Listed {
        fight: row.get(0)?,
        system: row.get(1)?,
        title: row.get(2)?,
        began: unsigned(row.get(3)?),
        changed: unsigned(row.get(4)?),
        stands: Stands { moment: row.get(5)?, outcome: row.get(6)? },
    })
}

fn key(row: &Row<'_>) -> rusqlite::Result<Key> {
    let wrong = |column, why: String| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, why.into())
    };
    let opens: String = row.get(2)?;
    let grant: Grant = serde_json::from_str(&opens).map_err(|why| wrong(2, why.to_string()))?;
    Ok(Key {
        id: row.get(0)?,
        digest: KeyDigest(row.get(1)?),
        grant,
        expires: row.get::<_, Option<i64>>(3)?.map(unsigned),
    })
}

fn encounter(row: &Row<'_>) -> rusqlite::Result<KeptEncounter> {
    let files: String = row.get(3)?;
    Ok(KeptEncounter {
        id: row.get(0)?,
        name: row.get(1)?,
        text: row.get(2)?,
        files: serde_json::from_str(&files).unwrap_or_default(),
        changed: unsigned(row.get(4)?),
    })
}
