//! A stage with its changes, as the encounter that they make.

use std::ops::Range;

use affray_file::{Kind, Schema};
use toml_edit::{Array, ArrayOfTables, Document, DocumentMut, InlineTable, Item, Table, Value};

use super::path::{Place, Step, locate};
use super::stage::{Edit, Staging, toml};
use crate::draft::RequestError;
use crate::words::quoted;

/// What a staged case plays.
#[derive(Clone, Debug)]
pub(crate) struct Composed {
    /// The encounter.
    pub(crate) text: String,
    /// The bytes of it that a change wrote, and the line of that change.
    marks: Vec<(Range<usize>, usize)>,
}

/// A change that does not fit its stage: its line, and what is wrong.
pub(crate) type Unfit = (usize, RequestError);

impl Composed {
    /// A stage with changes. `folder` leads from the case to the stage's folder, for files that
    /// the stage uses.
    ///
    /// # Errors
    /// The first change that does not fit.
    pub(crate) fn of(
        text: &str,
        folder: &str,
        schema: &'static Schema,
        staging: &Staging,
    ) -> Result<Composed, Unfit> {
        let unfit = |message: String| (staging.line.0, RequestError::new(message));
        let stage = quoted(&staging.stage);
        let document: DocumentMut = text
            .parse()
            .map_err(|why| unfit(format!("the stage {stage} is not valid TOML: {why}")))?;
        let mut root = document.into_table().into_inline_table();
        let uses = root.get_mut("use").and_then(Value::as_array_mut);
        for used in uses.into_iter().flat_map(Array::iter_mut) {
            if let Some(named) = used.as_str() {
                *used = format!("{folder}{named}").into();
            }
        }
        let mut changed = Changed::default();
        for change in &staging.changes {
            changed.line = change.line.0;
            carry_out(&mut root, schema, &change.edit, &mut changed)
                .map_err(|why| (changed.line, why))?;
        }
        let text = written(root);
        let marks = marks(&text, &changed.places);
        Ok(Composed { text, marks })
    }

    /// The line of the change that wrote what stands at this byte.
    pub(crate) fn line_of(&self, byte: usize) -> Option<usize> {
        self.marks.iter().rev().find(|(range, _)| range.contains(&byte)).map(|mark| mark.1)
    }
}

/// Where each change is found in the text again.
fn marks(text: &str, changed: &[(Vec<Step>, usize)]) -> Vec<(Range<usize>, usize)> {
    let Ok(document) = Document::parse(text) else { return Vec::new() };
    let find = |steps: &[Step]| {
        steps.iter().try_fold(document.as_item(), |item, step| match step {
            Step::Key(key) => item.get(key.as_str()),
            Step::Place(place) => item.get(*place),
        })
    };
    let marks = changed.iter().filter_map(|(steps, line)| Some((find(steps)?.span()?, *line)));
    marks.collect()
}

/// Where changes were made.
#[derive(Default)]
struct Changed {
    /// Each place, with the line of its change.
    places: Vec<(Vec<Step>, usize)>,
    /// The line of the change that is being made.
    line: usize,
}

impl Changed {
    fn push(&mut self, steps: Vec<Step>) {
        self.places.push((steps, self.line));
    }

    /// What stood in a list from this place on moves up by one, or down.
    fn shift(&mut self, list: &[Step], from: usize, by: isize) {
        for (steps, _) in &mut self.places {
            if steps.starts_with(list)
                && let Some(Step::Place(place)) = steps.get_mut(list.len())
                && *place >= from
            {
                *place = place.saturating_add_signed(by);
            }
        }
    }
}

/// Makes a change.
fn carry_out(
    root: &mut InlineTable,
    schema: &'static Schema,
    edit: &Edit,
    changed: &mut Changed,
) -> Result<(), RequestError> {
    match edit {
        Edit::Set { path, value } => {
            let place = locate(root, schema, path)?;
            set(root, place, toml(value).map_err(RequestError::new)?, changed).ok_or_else(|| {
                RequestError::new(format!("{} cannot be set this way", quoted(path)))
            })?
        }
        Edit::Unset { path } => {
            let place = locate(root, schema, path)?;
            unset(root, &place, changed)
                .ok_or_else(|| RequestError::new(format!("the stage has no {}", quoted(path))))
        }
        Edit::Add { name, like, with } => {
            let place = locate(root, schema, like)?;
            let with = with.as_deref().map(toml).transpose().map_err(RequestError::new)?;
            add(root, &place, name, with, changed).ok_or_else(|| {
                let message = format!("nothing on the stage is called {}", quoted(like));
                RequestError::new(message).allowed("the name of an entry that it has")
            })
        }
    }
}

/// Puts a value in its place; nothing where that lies in what is no table.
fn set(
    root: &mut InlineTable,
    place: Place,
    value: Value,
    changed: &mut Changed,
) -> Option<Result<(), RequestError>> {
    let Place { mut steps, new } = place;
    if let Some(name) = new {
        let Value::InlineTable(mut entry) = value else {
            let message = format!("there is no {} to change yet", quoted(&name));
            let allowed = "a table `{ … }` with its keys";
            return Some(Err(RequestError::new(message).allowed(allowed)));
        };
        if !entry.contains_key("name") {
            entry.insert("name", name.into());
        }
        let list = reach(root, &steps, &Value::Array(Array::new()))?.as_array_mut()?;
        steps.push(Step::Place(list.len()));
        list.push_formatted(Value::InlineTable(entry));
        changed.push(steps);
        return Some(Ok(()));
    }
    match (reach(root, &steps, &value)?, value) {
        // Keys that are not named stay as they are.
        (Value::InlineTable(known), Value::InlineTable(new)) => {
            for (key, value) in new {
                let mut steps = steps.clone();
                steps.push(Step::Key(key.clone()));
                changed.push(steps);
                known.insert(key, value);
            }
        }
        (known, new) => {
            *known = new;
            changed.push(steps);
        }
    }
    Some(Ok(()))
}

/// Takes away what is there; nothing where nothing is.
fn unset(root: &mut InlineTable, place: &Place, changed: &mut Changed) -> Option<()> {
    let (last, above) = place.steps.split_last()?;
    if place.new.is_some() {
        return None;
    }
    match (last, above) {
        (Step::Key(key), []) => root.remove(key).map(drop),
        (Step::Key(key), _) => known(root, above)?.as_inline_table_mut()?.remove(key).map(drop),
        (Step::Place(at), _) => {
            let list = known(root, above)?.as_array_mut()?;
            list.get(*at)?;
            list.remove(*at);
            changed.shift(above, *at, -1);
            Some(())
        }
    }
}

/// Puts an entry like another right behind that; nothing where there is no other.
fn add(
    root: &mut InlineTable,
    place: &Place,
    name: &str,
    with: Option<Value>,
    changed: &mut Changed,
) -> Option<()> {
    let (Step::Place(at), above) = place.steps.split_last()? else { return None };
    if place.new.is_some() {
        return None;
    }
    let list = known(root, above)?.as_array_mut()?;
    let mut entry = list.get(*at)?.as_inline_table()?.clone();
    entry.insert("name", name.into());
    if let Some(Value::InlineTable(with)) = with {
        for (key, value) in with {
            entry.insert(key, value);
        }
    }
    list.insert_formatted(at + 1, Value::InlineTable(entry));
    changed.shift(above, at + 1, 1);
    let mut steps = above.to_vec();
    steps.push(Step::Place(at + 1));
    changed.push(steps);
    Some(())
}

/// The value at the end of the steps, if it is there.
fn known<'v>(root: &'v mut InlineTable, steps: &[Step]) -> Option<&'v mut Value> {
    let (Step::Key(first), rest) = steps.split_first()? else { return None };
    rest.iter().try_fold(root.get_mut(first)?, |value, step| step.of_mut(value))
}

/// The value at the end of the steps; tables on the way are made, and `blank` is put where nothing
/// is at the end.
fn reach<'v>(root: &'v mut InlineTable, steps: &[Step], blank: &Value) -> Option<&'v mut Value> {
    let (first, rest) = steps.split_first()?;
    let Step::Key(key) = first else { return None };
    let made = || match rest {
        [] => blank.clone(),
        _ => Value::InlineTable(InlineTable::new()),
    };
    if !root.contains_key(key) {
        root.insert(key.as_str(), made());
    }
    let mut value = root.get_mut(key)?;
    for (at, step) in rest.iter().enumerate() {
        if let (Step::Key(key), Value::InlineTable(table)) = (step, &mut *value)
            && !table.contains_key(key)
        {
            let is_last = at + 1 == rest.len();
            let new = if is_last { blank.clone() } else { InlineTable::new().into() };
            table.insert(key.as_str(), new);
        }
        value = step.of_mut(value)?;
    }
    Some(value)
}

/// The encounter as people write one: a head for each table, a line for each value.
fn written(root: InlineTable) -> String {
    let mut document = DocumentMut::new();
    *document.as_table_mut() = opened(root);
    document.to_string()
}

fn opened(table: InlineTable) -> Table {
    let (mut values, mut tables) = (Table::new(), Vec::new());
    for (key, mut value) in table {
        let is_table = |value: &Value| value.is_inline_table();
        match value {
            Value::InlineTable(inner) => tables.push((key, Item::Table(opened(inner)))),
            Value::Array(list) if !list.is_empty() && list.iter().all(is_table) => {
                let mut entries = ArrayOfTables::new();
                for entry in list {
                    if let Value::InlineTable(entry) = entry {
                        entries.push(opened(entry));
                    }
                }
                tables.push((key, Item::ArrayOfTables(entries)));
            }
            _ => {
                value.decor_mut().clear();
                drop(values.insert(&key, Item::Value(value)));
            }
        }
    }
    for (key, item) in tables {
        values.insert(&key, item);
    }
    values
}

/// Whether a value of this kind holds others.
pub(super) fn holds_others(kind: &Kind) -> bool {
    match kind {
        Kind::List { .. }
        | Kind::Table(_)
        | Kind::Tables { .. }
        | Kind::Map { .. }
        | Kind::Settings(_) => true,
        Kind::Either(kinds) => kinds.iter().any(holds_others),
        Kind::Bool | Kind::Int { .. } | Kind::Text { .. } | Kind::Name | Kind::Word(_) => false,
    }
}
