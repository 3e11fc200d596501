//! Opening the file: one program at a time, its version, and whether it is whole.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::failed;
use crate::store::{Health, StoreError};

/// The version of the file.
pub const VERSION: i64 = STEPS.len() as i64;

/// What leads from each version to the next; the first makes a new file.
const STEPS: [&str; 2] = [
    "
    CREATE TABLE fight (
        id TEXT PRIMARY KEY, system TEXT NOT NULL, title TEXT NOT NULL, head TEXT NOT NULL,
        people TEXT NOT NULL, began INTEGER NOT NULL, changed INTEGER NOT NULL,
        moment TEXT NOT NULL, outcome TEXT
    ) STRICT;
    CREATE INDEX fight_changed ON fight (changed DESC, id);
    CREATE TABLE entry (
        fight TEXT NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, person INTEGER NOT NULL,
        lines TEXT NOT NULL, people TEXT, act TEXT, number INTEGER, digest INTEGER,
        PRIMARY KEY (fight, place)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE key (
        id TEXT PRIMARY KEY, digest BLOB NOT NULL UNIQUE, opens TEXT NOT NULL, fight TEXT,
        expires INTEGER
    ) STRICT;
    CREATE INDEX key_fight ON key (fight);
    CREATE TABLE encounter (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, text TEXT NOT NULL, files TEXT NOT NULL,
        changed INTEGER NOT NULL
    ) STRICT;
",
    "-- From here on a key may open a replay, which the first version cannot read.",
];

/// The name of the file.
const NAME: &str = "affray.sqlite";

/// What keeps other programs out.
pub(super) struct Lock {
    _file: File,
}

/// A file that was opened.
pub(super) struct Opened {
    pub(super) path: PathBuf,
    pub(super) health: Health,
    pub(super) reader: Connection,
    pub(super) writer: Option<Connection>,
    pub(super) lock: Lock,
}

/// Opens the file of a folder, or makes one.
pub(super) fn open(folder: &Path) -> Result<Opened, StoreError> {
    let words = |why: std::io::Error| StoreError::Failed(format!("{}: {why}", folder.display()));
    std::fs::create_dir_all(folder).map_err(words)?;
    let lock = lock(folder)?;
    let path = folder.join(NAME);
    if let Some(why) = damage(&path)? {
        let reader = read_only(&path)?;
        return Ok(Opened { path, health: Health::Damaged(why), reader, writer: None, lock });
    }
    migrate(folder, &path, &STEPS)?;
    let writer = Connection::open(&path).map_err(failed)?;
    settle(&writer).map_err(failed)?;
    let reader = read_only(&path)?;
    Ok(Opened { path, health: Health::Whole, reader, writer: Some(writer), lock })
}

fn lock(folder: &Path) -> Result<Lock, StoreError> {
    let path = folder.join("affray.lock");
    let opened = OpenOptions::new().create(true).truncate(false).write(true).open(&path);
    let words = |why: std::io::Error| StoreError::Failed(format!("{}: {why}", path.display()));
    let file = opened.map_err(words)?;
    match file.try_lock() {
        Ok(()) => Ok(Lock { _file: file }),
        Err(TryLockError::WouldBlock) => Err(StoreError::InUse(folder.display().to_string())),
        Err(TryLockError::Error(why)) => Err(words(why)),
    }
}

/// Every commit is on the disk before it counts.
fn settle(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.pragma_update(None, "foreign_keys", "ON")
}

fn read_only(path: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Connection::open_with_flags(path, flags).map_err(failed)
}

/// What is wrong with a file that is there; nothing if it is whole.
fn damage(path: &Path) -> Result<Option<String>, StoreError> {
    let is_empty = std::fs::metadata(path).map_or(true, |file| file.len() == 0);
    if is_empty {
        return Ok(None);
    }
    let connection = Connection::open(path).map_err(failed)?;
    let found: rusqlite::Result<String> =
        connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0));
    Ok(match found {
        Ok(found) if found == "ok" => None,
        Ok(found) => Some(found),
        Err(why) => Some(why.to_string()),
    })
}

fn version(connection: &Connection) -> Result<i64, StoreError> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(failed)
}

/// Brings a file to the last version: a copy is changed and takes its place, and the old one stays
/// beside it.
fn migrate(folder: &Path, path: &Path, steps: &[&str]) -> Result<(), StoreError> {
    let last = steps.len() as i64;
    let words = |why: std::io::Error| StoreError::Failed(format!("{}: {why}", folder.display()));
    let from = {
        let old = Connection::open(path).map_err(failed)?;
        let from = version(&old)?;
        if from == last {
            return Ok(());
        }
        if from > last {
            return Err(StoreError::Later(from, last));
        }
        from
    };
    let new = folder.join("affray.new.sqlite");
    for leftover in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(folder.join(format!("affray.new.sqlite{leftover}")));
    }
    {
        let old = Connection::open(path).map_err(failed)?;
        old.backup(MAIN_DB, &new, None::<fn(rusqlite::backup::Progress)>).map_err(failed)?;
    }
    {
        let copy = Connection::open(&new).map_err(failed)?;
        copy.execute_batch("BEGIN IMMEDIATE").map_err(failed)?;
        for step in &steps[usize::try_from(from).unwrap_or(0)..] {
            copy.execute_batch(step).map_err(failed)?;
        }
        copy.pragma_update(None, "user_version", last).map_err(failed)?;
        copy.execute_batch("COMMIT; PRAGMA wal_checkpoint(TRUNCATE)").map_err(failed)?;
    }
    File::open(&new).and_then(|file| file.sync_all()).map_err(words)?;
    if from > 0 {
        std::fs::copy(path, kept_copy(folder, from)).map_err(words)?;
    }
    std::fs::rename(&new, path).map_err(words)?;
    // Some systems cannot sync a folder.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
    Ok(())
}

/// A name for the copy of an old version that nothing has.
fn kept_copy(folder: &Path, version: i64) -> PathBuf {
    let name = |number: u32| folder.join(format!("affray.version-{version}.{number}.sqlite"));
    (1..=u32::MAX).map(name).find(|path| !path.exists()).unwrap_or_else(|| name(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_old_version_stays_beside_the_new_one() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(NAME);
        let first = "CREATE TABLE one (a TEXT)";
        migrate(folder.path(), &path, &[first]).expect("a new file");
        let old = Connection::open(&path).expect("it is there");
        old.execute("INSERT INTO one VALUES ('kept')", []).expect("it is a table");
        drop(old);
        let second = "ALTER TABLE one ADD COLUMN b TEXT";
        migrate(folder.path(), &path, &[first, second]).expect("a step");
        let read = |path: &Path, what: &str| -> String {
            let connection = Connection::open(path).expect("it is there");
            let found =
                connection.query_row(what, [], |row| row.get::<_, rusqlite::types::Value>(0));
            format!("{:?}", found.map_err(|why| why.to_string()))
        };
        assert_eq!(read(&path, "SELECT a FROM one WHERE b IS NULL"), "Ok(Text(\"kept\"))");
        let copy = folder.path().join("affray.version-1.1.sqlite");
        assert_eq!(read(&copy, "SELECT a FROM one"), "Ok(Text(\"kept\"))");
        assert_eq!(read(&copy, "PRAGMA user_version"), "Ok(Integer(1))");
        // A step that fails leaves everything as it was.
        assert!(migrate(folder.path(), &path, &[first, second, "NONSENSE"]).is_err());
        assert_eq!(read(&path, "PRAGMA user_version"), "Ok(Integer(2))");
        assert_eq!(migrate(folder.path(), &path, &[first]), Err(StoreError::Later(2, 1)));
    }

    #[test]
    fn one_program_at_a_time() {
        let folder = tempfile::tempdir().expect("a folder");
        let opened = open(folder.path()).expect("a new one");
        assert_eq!(opened.health, Health::Whole);
        assert!(matches!(open(folder.path()).map(drop), Err(StoreError::InUse(_))));
        drop(opened);
        assert!(open(folder.path()).is_ok());
    }
}
