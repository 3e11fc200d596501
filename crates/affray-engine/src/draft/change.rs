//! Setting a value of an encounter to another, with everything else as it is written.

use toml_edit::{DocumentMut, Item, Table, Value};

use super::knob::{COMBATANTS, Step};
use super::{Draft, Knob, RequestError, Scalar};

impl Draft {
    /// The same encounter with one value changed. Whether the whole still fits together shows when
    /// an [`arena`](Draft::arena) is made of it.
    ///
    /// # Errors
    /// The knob is not of this encounter.
    pub fn with(&self, knob: &Knob, value: &Scalar) -> Result<Draft, RequestError> {
        let lost = || RequestError::new(format!("`{}` is not in this encounter", knob.path));
        let mut draft = self.clone();
        let text = draft.texts.get_mut(knob.file).ok_or_else(lost)?;
        let mut document: DocumentMut = text.text.parse().map_err(|_| lost())?;
        set(document.as_item_mut(), &knob.steps, value).ok_or_else(lost)?;
        text.text = document.to_string();
        draft.changes.push(format!("{} = {value}", knob.path));
        Ok(draft)
    }
}

impl Draft {
    /// The same encounter without a combatant.
    pub(crate) fn without(&self, name: &str) -> Draft {
        let mut draft = self.clone();
        let Ok(mut document) = draft.texts[0].text.parse::<DocumentMut>() else { return draft };
        let tables = document.get_mut(COMBATANTS).and_then(Item::as_array_of_tables_mut);
        let Some(tables) = tables else { return draft };
        tables.retain(|table| !is_called(table, "name", name));
        draft.texts[0].text = document.to_string();
        draft.changes.push(format!("without {name}"));
        draft
    }

    /// Whether somebody of this name is on this side of the encounter.
    pub(crate) fn has(&self, name: &str, side: &str) -> bool {
        let Ok(document) = self.texts[0].text.parse::<DocumentMut>() else { return false };
        let tables = document.get(COMBATANTS).and_then(Item::as_array_of_tables);
        tables.is_some_and(|tables| {
            tables
                .iter()
                .any(|table| is_called(table, "name", name) && is_called(table, "side", side))
        })
    }
}

fn is_called(table: &Table, key: &str, name: &str) -> bool {
    table.get(key).and_then(Item::as_str).is_some_and(|known| crate::words::same(known, name))
}

/// Sets the value at the end of the path; a table that it needs is made.
fn set(item: &mut Item, steps: &[Step], value: &Scalar) -> Option<()> {
    match steps {
        [] => None,
        [Step::Key(key)] => {
            let value = match value {
                Scalar::Bool(value) => Value::from(*value),
                Scalar::Int(value) => Value::from(*value),
                Scalar::Text(value) => Value::from(value.as_str()),
            };
            let table = item.as_table_like_mut()?;
            match table.get_mut(key).and_then(Item::as_value_mut) {
                Some(known) => {
                    let decor = known.decor().clone();
                    *known = value;
                    *known.decor_mut() = decor;
                }
                None => drop(table.insert(key, Item::Value(value))),
            }
            Some(())
        }
        [Step::Key(key), rest @ ..] => {
            let table = item.as_table_like_mut()?;
            if !table.contains_key(key) {
                table.insert(key, Item::Table(Table::new()));
            }
            set(table.get_mut(key)?, rest, value)
        }
        [Step::Place(place), rest @ ..] => {
            if let Some(tables) = item.as_array_of_tables_mut() {
                let table = tables.get_mut(*place)?;
                // A table of a list is taken out to be an item, and put back.
                let mut whole = Item::Table(std::mem::take(table));
                let done = set(&mut whole, rest, value);
                if let Item::Table(changed) = whole {
                    *table = changed;
                }
                return done;
            }
            let entry = item.as_array_mut()?.get_mut(*place)?;
            let mut whole = Item::Value(entry.clone());
            set(&mut whole, rest, value)?;
            *entry = whole.into_value().ok()?;
            Some(())
        }
    }
}
