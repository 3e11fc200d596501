//! Finding what a path means in a stage: `Bob.at`, `weapon.Sword.damage`, `start.turn.who`.

use affray_file::{Kind, Schema};
use toml_edit::{InlineTable, Value};

use super::compose::holds_others;
use crate::draft::RequestError;
use crate::words::{quoted, same};

/// The list of those who fight: a name alone means one of them first.
const COMBATANTS: &str = "combatant";

/// One step from a value to another in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(String),
    Place(usize),
}

impl Step {
    pub(super) fn of<'v>(&self, value: &'v Value) -> Option<&'v Value> {
        match self {
            Step::Key(key) => value.as_inline_table()?.get(key),
            Step::Place(place) => value.as_array()?.get(*place),
        }
    }

    pub(super) fn of_mut<'v>(&self, value: &'v mut Value) -> Option<&'v mut Value> {
        match self {
            Step::Key(key) => value.as_inline_table_mut()?.get_mut(key),
            Step::Place(place) => value.as_array_mut()?.get_mut(*place),
        }
    }
}

/// Where something stands, or is to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) steps: Vec<Step>,
    /// The name of an entry that the list at the end of the steps does not have yet.
    pub(super) new: Option<String>,
}

/// What a path has come to.
#[derive(Clone)]
struct Walk<'v> {
    steps: Vec<Step>,
    /// What is there already.
    value: Option<&'v Value>,
    /// What it is: a table of this schema, or a value of this kind.
    what: What,
}

#[derive(Clone, Copy)]
enum What {
    Table(&'static Schema),
    Value(Kind),
}

/// A table with a name, in a list.
struct Named<'v> {
    list: &'static str,
    name: String,
    walk: Walk<'v>,
}

/// Where a path leads.
///
/// # Errors
/// Nothing is or could be there; what could.
pub(super) fn locate(
    root: &InlineTable,
    schema: &'static Schema,
    path: &str,
) -> Result<Place, RequestError> {
    let whole = Value::InlineTable(root.clone());
    let start = Walk { steps: Vec::new(), value: Some(&whole), what: What::Table(schema) };
    let parts: Vec<&str> = path.split('.').map(str::trim).collect();
    let is_field = |key: &str| schema.fields.iter().any(|field| field.name == key);
    let (mut walk, rest) = match parts.as_slice() {
        [first, ..] if is_field(first) => (start, &parts[..]),
        [only] if is_setting(schema, only) => (start.into_settings(), &parts[..]),
        [first, rest @ ..] => (named(&start, schema, first)?, rest),
        [] => (start, &parts[..]),
    };
    for (at, part) in rest.iter().enumerate() {
        let is_last = at + 1 == rest.len();
        match walk.next(part) {
            Ok(next) => walk = next,
            Err(_) if is_last && walk.is_list_of_tables() => {
                return Ok(Place { steps: walk.steps, new: Some((*part).to_owned()) });
            }
            Err(unknown) => return Err(unknown),
        }
    }
    Ok(Place { steps: walk.steps, new: None })
}

fn is_setting(schema: &Schema, name: &str) -> bool {
    schema.fields.iter().any(|field| match field.kind {
        Kind::Settings(settings) => settings.iter().any(|setting| setting.name == name),
        _ => false,
    })
}

/// What has this name: a combatant, or else whatever is called so.
fn named<'v>(
    start: &Walk<'v>,
    schema: &'static Schema,
    name: &str,
) -> Result<Walk<'v>, RequestError> {
    let mut all = Vec::new();
    gather(start, schema, &mut all);
    all.sort_by_key(|known| known.list != COMBATANTS);
    if let Some(place) = all.iter().position(|known| same(&known.name, name)) {
        return Ok(all.swap_remove(place).walk);
    }
    let message = format!("nothing here is called {}", quoted(name));
    let keys = schema.fields.iter().map(|field| field.name);
    let known = all.iter().map(|known| known.name.as_str()).chain(keys);
    Err(RequestError::unknown(message, name, known))
}

/// Every table with a name that stands in a list below.
fn gather<'v>(from: &Walk<'v>, schema: &'static Schema, all: &mut Vec<Named<'v>>) {
    for field in schema.fields {
        let walk = from.to_key(field.name, What::Value(field.kind));
        match field.kind {
            Kind::Table(schema) if walk.value.is_some() => gather(&walk, schema, all),
            Kind::Tables { of, .. } => {
                let list = walk.value.and_then(Value::as_array);
                for place in 0..list.map_or(0, |list| list.len()) {
                    let entry = walk.to_place(place, What::Table(of));
                    if let Some(name) = entry.name() {
                        let (name, walk) = (name.to_owned(), entry.clone());
                        all.push(Named { list: field.name, name, walk });
                    }
                    gather(&entry, of, all);
                }
            }
            _ => {}
        }
    }
}

impl<'v> Walk<'v> {
    fn to_key(&self, key: &str, what: What) -> Walk<'v> {
        self.to(Step::Key(key.to_owned()), what)
    }

    fn to_place(&self, place: usize, what: What) -> Walk<'v> {
        self.to(Step::Place(place), what)
    }

    fn to(&self, step: Step, what: What) -> Walk<'v> {
        let value = self.value.and_then(|value| step.of(value));
        let mut steps = self.steps.clone();
        steps.push(step);
        Walk { steps, value, what }
    }

    /// From the root to its settings.
    fn into_settings(self) -> Walk<'v> {
        let What::Table(schema) = self.what else { return self };
        let field = schema.fields.iter().find(|field| matches!(field.kind, Kind::Settings(_)));
        match field {
            Some(field) => self.to_key(field.name, What::Value(field.kind)),
            None => self,
        }
    }

    /// The name of a table.
    fn name(&self) -> Option<&'v str> {
        self.value?.as_inline_table()?.get("name")?.as_str()
    }

    fn is_list_of_tables(&self) -> bool {
        matches!(self.what, What::Value(Kind::Tables { .. }))
    }

    /// One step on.
    fn next(&self, part: &str) -> Result<Walk<'v>, RequestError> {
        match self.what {
            What::Table(schema) => self.to_field(schema, part),
            What::Value(kind) => self.within(&kind, part),
        }
    }

    fn to_field(&self, schema: &'static Schema, part: &str) -> Result<Walk<'v>, RequestError> {
        match schema.fields.iter().find(|field| field.name == part) {
            Some(field) => Ok(self.to_key(part, What::Value(field.kind))),
            None => {
                let what = if self.steps.is_empty() { "encounter" } else { schema.name };
                let message = format!("{} has no {}", quoted(what), quoted(part));
                let keys = schema.fields.iter().map(|field| field.name);
                Err(RequestError::unknown(message, part, keys))
            }
        }
    }

    fn within(&self, kind: &Kind, part: &str) -> Result<Walk<'v>, RequestError> {
        match kind {
            Kind::Table(schema) => self.to_field(schema, part),
            Kind::Tables { of, .. } => self.to_entry(of, part),
            Kind::Map { of, .. } => Ok(self.to_key(part, What::Value(**of))),
            // Whether there is such a setting is said when the encounter is read.
            Kind::Settings(_) => Ok(self.to_key(part, What::Value(Kind::Bool))),
            Kind::List { of, .. } => {
                let place = part.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let entry = place.map(|place| self.to_place(place, What::Value(**of)));
                entry.filter(|entry| entry.value.is_some()).ok_or_else(|| {
                    let message = format!("the list has no entry {}", quoted(part));
                    RequestError::new(message).allowed("a number from 1, or the list as a whole")
                })
            }
            Kind::Either(kinds) => match kinds.iter().find(|kind| holds_others(kind)) {
                Some(kind) => self.within(kind, part),
                None => Err(single(part)),
            },
            Kind::Bool | Kind::Int { .. } | Kind::Text { .. } | Kind::Name | Kind::Word(_) => {
                Err(single(part))
            }
        }
    }

    /// An entry of a list of tables, by its name, or by its number from 1.
    fn to_entry(&self, of: &'static Schema, part: &str) -> Result<Walk<'v>, RequestError> {
        let count = self.value.and_then(Value::as_array).map_or(0, |list| list.len());
        let entries: Vec<Walk<'v>> =
            (0..count).map(|place| self.to_place(place, What::Table(of))).collect();
        let called = entries.iter().find(|entry| entry.name().is_some_and(|name| same(name, part)));
        let number = || part.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        called.or_else(|| entries.get(number()?)).cloned().ok_or_else(|| {
            let message = format!("no {} is called {}", of.name, quoted(part));
            RequestError::unknown(message, part, entries.iter().filter_map(Walk::name))
        })
    }
}

fn single(part: &str) -> RequestError {
    RequestError::new(format!("a single value has no {}", quoted(part)))
}
