//! Everything that is wrong with a file, whether a fight uses it or not.

use affray_file::{Document, Mistakes, Single, Table};

use super::rough::Rough;
use super::{Files, LoadError, documents};
use crate::entry::{Entry, Systems};

/// A file without mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Its title; of a file for others to use, how many creatures it describes.
    pub title: String,
    /// What is worth knowing and no mistake.
    pub notes: Vec<String>,
}

impl Systems {
    /// Looks for everything that is wrong with an encounter and the files it uses, or with a file
    /// for encounters to use: also with what nobody in it uses.
    ///
    /// # Errors
    /// The file cannot be read, or has mistakes: all of them.
    pub fn check(self, files: &dyn Files, path: &str) -> Result<Checked, LoadError> {
        let bytes =
            files.read(path).map_err(|why| LoadError::File { path: path.to_owned(), why })?;
        let system = self.of_encounter(path, &bytes)?;
        if is_library(&bytes) {
            return library(system, path, &bytes);
        }
        let (encounter, used) = match documents(system, files, (path, path), &bytes) {
            Ok(read) => read,
            Err(LoadError::Mistakes(mistakes)) => return Err(mistakes.into()),
            Err(other) => return Err(other),
        };
        let mut mistakes = system.mistakes(&encounter, &used);
        for creatures in [&encounter].into_iter().chain(&used) {
            unused(system, &encounter, &used, creatures, &mut mistakes);
        }
        mistakes.finish()?;
        let (_, play) = self.load(files, path, None)?;
        Ok(Checked { title: play.title().to_owned(), notes: play.notes().to_vec() })
    }
}

/// Whether a file is one for encounters to use: it has neither sides nor combatants.
fn is_library(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    !["side", "combatant"].iter().any(|key| affray_file::has_key(&text, key))
}

/// Whether a file describes creatures for encounters to use.
pub(super) fn describes_creatures(bytes: &[u8]) -> bool {
    is_library(bytes) && affray_file::has_key(&String::from_utf8_lossy(bytes), "creature")
}

/// A file for encounters to use, in the encounter that the system offers to start from.
fn library(system: &dyn Entry, path: &str, bytes: &[u8]) -> Result<Checked, LoadError> {
    let starter =
        Document::read("the starter", system.starter().as_bytes(), system.encounter_schema())?;
    let mut rough = Rough::new();
    rough.read(0, "the starter", system.starter().as_bytes(), system.encounter_schema());
    rough.read(1, path, bytes, system.library_schema());
    let (_, used) = rough.finish(system)?;
    let mut mistakes = Mistakes::of(&used);
    for mistake in system.mistakes(&starter, &used).iter().filter(|one| one.file == path) {
        mistakes.push(mistake.clone());
    }
    unused(system, &starter, &used, &used[0], &mut mistakes);
    mistakes.finish()?;
    let creatures = used[0].root().tables("creature").count();
    let title = used[0].root().text("title").map(str::to_owned);
    let counted = match creatures {
        1 => "1 creature".to_owned(),
        creatures => format!("{creatures} creatures"),
    };
    Ok(Checked { title: title.unwrap_or(counted), notes: Vec::new() })
}

/// Notes the mistakes of creatures that nobody in the fight is like: each is let into it.
fn unused(
    system: &dyn Entry,
    encounter: &Document,
    used: &[Document],
    creatures: &Document,
    mistakes: &mut Mistakes,
) {
    let root = encounter.root();
    let likes = |name: &str| {
        let mut all = root.tables("combatant").filter_map(|one| one.text("like"));
        all.any(|like| affray_file::same_name(like, name))
    };
    let Some(side) = root.tables("side").find_map(|side| side.text("name")) else { return };
    let tables: Vec<Table<'_>> = creatures.root().tables("creature").collect();
    for creature in tables {
        let Some(name) = creature.text("name").filter(|name| !likes(name)) else { continue };
        let values = [("name", NEWCOMER), ("side", side), ("like", name)];
        let values = values.map(|(key, text)| (key, Single::Text(text)));
        let most = system.encounter_schema().most("combatant");
        let tried = encounter.with_table("combatant", most, &values);
        let whole = creature.whole().range();
        for mistake in system.mistakes(&tried, used).iter() {
            let range = mistake.span.range();
            let is_its = mistake.file == creatures.name()
                && whole.start <= range.start
                && range.end <= whole.end;
            let is_known = mistakes.iter().any(|known| {
                (&known.file, known.span, &known.message)
                    == (&mistake.file, mistake.span, &mistake.message)
            });
            if is_its && !is_known {
                mistakes.push(mistake.clone());
            }
        }
    }
}

/// What somebody is called who is let into a fight to be looked at.
const NEWCOMER: &str = "Somebody new";
