//! Somebody new from a library: the encounter is read again with one more.

use std::sync::Arc;

use affray_file::{Document, Table, Value};

use super::Model;
use crate::measure::Who;
use crate::system::System;
use crate::words::{quoted, same};

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
        let text = self.with_one_more(S::AWAY.unwrap_or_default(), (like, name, side));
        let refused = |why: String| format!("{} cannot join: {why}", quoted(like));
        let document = Document::read(self.encounter.name(), text.as_bytes(), S::ENCOUNTER_SCHEMA);
        let read = document.and_then(|document| S::read(&document, &self.uses));
        let read = read.map_err(|mistakes| {
            let first = mistakes.iter().next().map(|mistake| mistake.message.clone());
            refused(first.unwrap_or_else(|| "the encounter does not take one more".to_owned()))
        })?;
        let who = read.fight.people().saturating_sub(1) as Who;
        if !same(read.fight.person(who), name) {
            return Err(refused("the encounter writes its combatants as one list".to_owned()));
        }
        Ok(Model { who, of: Some(Arc::new(read.fight)) })
    }

    /// The text of the encounter with one combatant more, away, at a place that another one has.
    fn with_one_more(&self, away: &str, (like, name, side): (&str, &str, &str)) -> String {
        let root = self.encounter.root();
        let place = root.tables("combatant").find_map(place_of);
        let at = place.map(|place| format!("at = {place}\n")).unwrap_or_default();
        let [like, name, side] = [like, name, side].map(in_quotes);
        format!(
            "{}\n\n[[combatant]]\nname = {name}\nlike = {like}\nside = {side}\n{at}{away}\n",
            self.encounter.text()
        )
    }
}

/// Where a combatant of the file stands, as a file writes it; of several the first.
fn place_of(table: Table<'_>) -> Option<String> {
    let one = |value: Value<'_>| match (value.text(), value.int()) {
        (Some(text), _) => Some(in_quotes(text)),
        (None, Some(number)) => Some(number.to_string()),
        (None, None) => None,
    };
    let at = table.value("at")?;
    one(at).or_else(|| one(at.list()?.next()?))
}

/// Words as a file writes them. A name holds neither quotes nor control characters.
fn in_quotes(words: &str) -> String {
    format!("\"{}\"", words.replace('\\', "\\\\").replace('"', "\\\""))
}
