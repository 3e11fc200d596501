//! Somebody new from a library: the encounter is read again with one more.

use std::sync::Arc;

use affray_file::{Document, Single, Table, Value};

use super::Model;
use crate::measure::Who;
use crate::system::System;
use crate::words::{quoted, same};

/// Why nobody can be made, where a file says nothing of it.
const NO_MORE: &str = "the encounter does not take one more";

/// The files of a fight, from which somebody new can be made.
#[derive(Clone, Debug)]
pub(crate) struct Library {
    encounter: Document,
    uses: Vec<Document>,
}

impl Library {
    pub(crate) fn new(encounter: &Document, uses: &[Document]) -> Library {
        Library { encounter: encounter.clone(), uses: uses.to_vec() }
    }

    /// The names of the entries that combatants may be `like`; a name counts once.
    pub(crate) fn names<S: System>(&self) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        if S::AWAY.is_none() {
            return names;
        }
        for document in self.uses.iter().chain([&self.encounter]) {
            for entry in document.root().tables("creature") {
                let name = entry.text("name").unwrap_or_default();
                if !names.iter().any(|known| same(known, name)) {
                    names.push(name.to_owned());
                }
            }
        }
        names
    }

    /// Somebody of this name like an entry, on a side.
    ///
    /// # Errors
    /// The encounter does not take one more.
    pub(crate) fn recruit<S: System>(
        &self,
        like: &str,
        name: &str,
        side: &str,
    ) -> Result<Model<S>, String> {
        let refused = |why: &str| format!("{} cannot join: {why}", quoted(like));
        let combatants = || self.encounter.root().tables("combatant");
        let most = S::ENCOUNTER_SCHEMA.most("combatant");
        if combatants().count() >= most {
            return Err(refused(&format!(
                "the encounter has {most} combatants, and may have no more"
            )));
        }
        let texts = [("name", name), ("like", like), ("side", side)];
        let values = texts.into_iter().map(|(key, text)| (key, Single::Text(text)));
        // A place that another one has.
        let at = combatants().find_map(place_of).map(|place| ("at", place));
        let values: Vec<(&str, Single<'_>)> = values.chain(at).chain(S::AWAY).collect();
        let document = self.encounter.with_table("combatant", most, &values);
        let read = S::read(&document, &self.uses).map_err(|mistakes| {
            let first = mistakes.iter().next().map(|mistake| mistake.message.as_str());
            refused(first.unwrap_or(NO_MORE))
        })?;
        let who = read.fight.people().saturating_sub(1) as Who;
        if !same(read.fight.person(who), name) {
            return Err(refused(NO_MORE));
        }
        Ok(Model { who, of: Some(Arc::new(read.fight)) })
    }
}

/// Where a combatant of the file stands; of several places the first.
fn place_of(table: Table<'_>) -> Option<Single<'_>> {
    let at = table.value("at")?;
    single(&at).or_else(|| single(&at.list()?.next()?))
}

fn single<'v>(value: &Value<'v>) -> Option<Single<'v>> {
    value.text().map(Single::Text).or_else(|| value.int().map(Single::Int))
}
