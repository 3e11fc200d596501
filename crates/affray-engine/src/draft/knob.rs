//! Finding the value of an encounter that somebody means: `Pell.str`, `fast-slow`, `start.round`.

use affray_file::{Document, Field, Kind, Preset, Schema, Setting, Table, nearest};

use super::{Draft, Scalar};
use crate::encounter::LoadError;
use crate::words::{listed, quoted, same};

/// A question that cannot be asked of an encounter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}{}{}",
    allowed.as_ref().map(|allowed| format!("; allowed: {allowed}")).unwrap_or_default(),
    nearest.as_ref().map(|near| format!("; did you mean {}?", quoted(near))).unwrap_or_default())]
pub struct RequestError {
    /// What is wrong.
    pub message: String,
    /// What would be right.
    pub allowed: Option<String>,
    /// What was probably meant.
    pub nearest: Option<String>,
}

impl RequestError {
    /// What is wrong.
    pub fn new(message: impl Into<String>) -> RequestError {
        RequestError { message: message.into(), allowed: None, nearest: None }
    }

    /// The same, with what would be right.
    #[must_use]
    pub fn allowed(self, allowed: impl Into<String>) -> RequestError {
        RequestError { allowed: Some(allowed.into()), ..self }
    }

    /// Something unknown of several that there are.
    pub(crate) fn unknown<'c>(
        message: String,
        given: &str,
        known: impl IntoIterator<Item = &'c str>,
    ) -> RequestError {
        /// The most names that a message lists.
        const MOST: usize = 24;
        let known: Vec<String> = known.into_iter().map(str::to_owned).collect();
        let near = nearest(given, known.iter().map(String::as_str)).map(str::to_owned);
        let allowed = (!known.is_empty()).then(|| listed(&known, MOST));
        RequestError { message, allowed, nearest: near }
    }
}

/// One step from a table to a value in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    Key(&'static str),
    Place(usize),
}

/// A single value of an encounter, which can be set to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Its path, as it is written in the files: `Pell.str`.
    pub path: String,
    /// What the files say now; for a setting, the default where they are silent. What a combatant
    /// is [like](Knob) says it where the combatant itself does not.
    pub now: Option<Scalar>,
    /// Which file: 0 is the encounter.
    pub(super) file: usize,
    pub(super) steps: Vec<Step>,
    pub(super) kind: Kind,
}

/// A table of an encounter, with where it stands.
#[derive(Clone)]
pub(super) struct Found<'d> {
    pub(super) file: usize,
    pub(super) steps: Vec<Step>,
    pub(super) schema: &'static Schema,
    pub(super) table: Table<'d>,
    /// The key of the list that it is in.
    pub(super) list: &'static str,
}

impl Knob {
    /// Whether a number is one of this kind.
    pub(crate) fn takes(&self, number: i64) -> bool {
        matches!(self.kind, Kind::Int { min, max } if (min..=max).contains(&number))
    }
}

impl Draft {
    /// The value that a path means.
    ///
    /// `NAME.KEY` is a value of what has that name: a combatant, or else whatever the encounter or
    /// the files it uses call so; `LIST.NAME.KEY` says in which list, as `creature.Bandit.str`.
    /// `settings.NAME`, or the setting's name alone, is a setting. Other values go by their keys.
    ///
    /// # Errors
    /// Nothing is there by this path; what is.
    pub fn knob(&self, path: &str) -> Result<Knob, RequestError> {
        let documents = self.read_again()?;
        let path = path.trim();
        let (head, key) = match path.rsplit_once('.') {
            Some((head, key)) => (head.trim(), key.trim()),
            None => ("", path),
        };
        let root = self.system.encounter_schema();
        let settings = settings_of(root);
        if let Some(setting) = settings.iter().find(|setting| setting.name == key)
            && (head.is_empty() || head == "settings")
        {
            return Ok(setting_knob(&documents, setting));
        }
        if head == "settings" {
            let message = format!("there is no setting {}", quoted(key));
            let known = settings.iter().map(|setting| setting.name);
            return Err(RequestError::unknown(message, key, known));
        }
        let found = find(&documents, root, head)?;
        let Some(field) = found.schema.fields.iter().find(|field| field.name == key) else {
            let what = if head.is_empty() { "the encounter".to_owned() } else { quoted(head) };
            let message = format!("{what} has no {}", quoted(key));
            let settings = settings.iter().map(|setting| setting.name).filter(|_| head.is_empty());
            let known = found.schema.fields.iter().filter(|field| is_single(&field.kind));
            let known = known.map(|field| field.name).chain(settings);
            return Err(RequestError::unknown(message, key, known));
        };
        if !is_single(&field.kind) {
            return Err(RequestError::new(format!("{} is not a single value", quoted(path))));
        }
        Ok(field_knob(&documents, &found, field))
    }

    /// Every number of every combatant that the files state, and every number of what they are
    /// made of: the creatures that they are like, the weapons that they hold.
    ///
    /// # Errors
    /// The files have mistakes.
    pub(crate) fn numbers(&self) -> Result<Vec<Knob>, RequestError> {
        let documents = self.read_again()?;
        let tables = named(&documents, self.system.encounter_schema());
        let (fighting, entries): (Vec<Found<'_>>, Vec<Found<'_>>) =
            tables.into_iter().partition(|found| found.list == COMBATANTS && found.file == 0);
        let like = |found: &Found<'_>| found.table.text("like").map(str::to_owned);
        let is_shared = |found: &Found<'_>| {
            let Some(entry) = like(found) else { return false };
            fighting.iter().filter(|one| like(one).is_some_and(|it| same(&it, &entry))).count() > 1
        };
        let mut knobs = Vec::new();
        for found in &fighting {
            for field in found.schema.fields {
                let mut knob = field_knob(&documents, found, field);
                // What an entry says of them alone is turned there.
                if field.name != "count" && !is_shared(found) {
                    knob.now = scalar(&found.table, field.name);
                }
                knobs.push(knob);
            }
        }
        for found in used(&fighting, &entries) {
            let Some(name) = found.table.text("name") else { continue };
            for field in found.schema.fields {
                let mut knob = field_knob(&documents, found, field);
                // What an entry is like itself is turned there.
                knob.now = scalar(&found.table, field.name);
                knob.path = format!("{}.{name}.{}", found.list, field.name);
                knobs.push(knob);
            }
        }
        knobs.retain(|knob| {
            matches!((&knob.kind, &knob.now), (Kind::Int { .. }, Some(Scalar::Int(_))))
        });
        Ok(knobs)
    }

    /// Who in the encounter fights by which tactics, as far as files say so.
    ///
    /// # Errors
    /// The files have mistakes.
    pub fn tactics(&self) -> Result<Vec<(String, Option<String>)>, RequestError> {
        let documents = self.read_again()?;
        let tables = named(&documents, self.system.encounter_schema());
        let fighting = tables.iter().filter(|found| found.list == COMBATANTS && found.file == 0);
        let told = fighting.map(|found| {
            let name = found.table.text("name").unwrap_or_default().to_owned();
            let side = found.table.text("side").unwrap_or_default();
            if self.searching.iter().any(|one| same(one, side)) {
                return (name, Some(format!("search, {} plays", self.plays)));
            }
            let tactics = match inherited(&documents, &found.table, "tactics") {
                Some(Scalar::Text(word)) => Some(word),
                _ => None,
            };
            (name, tactics)
        });
        Ok(told.collect())
    }

    /// Every setting of the system, as this encounter has it.
    ///
    /// # Errors
    /// The files have mistakes.
    pub(crate) fn settings(&self) -> Result<Vec<(Knob, &'static Setting)>, RequestError> {
        let documents = self.read_again()?;
        let settings = settings_of(self.system.encounter_schema());
        Ok(settings.iter().map(|setting| (setting_knob(&documents, setting), setting)).collect())
    }

    fn read_again(&self) -> Result<Vec<Document>, RequestError> {
        self.documents().map_err(|mistakes| RequestError::new(mistakes.to_string()))
    }
}

/// The entries that these tables name, and those that such entries name, each once.
fn used<'f, 'd>(tables: &[Found<'d>], entries: &'f [Found<'d>]) -> Vec<&'f Found<'d>> {
    let mut used: Vec<&Found<'_>> = Vec::new();
    let mut names: Vec<String> = tables.iter().flat_map(mentioned).collect();
    while let Some(name) = names.pop() {
        for entry in entries {
            let is_meant = entry.table.text("name").is_some_and(|known| same(known, &name));
            let is_new =
                || !used.iter().any(|one| (one.file, &one.steps) == (entry.file, &entry.steps));
            if is_meant && is_new() {
                names.extend(mentioned(entry));
                used.push(entry);
            }
        }
    }
    used.sort_by(|a, b| (a.file, a.list).cmp(&(b.file, b.list)));
    used
}

/// Every text that a table holds, but for its name: any of them may name an entry.
fn mentioned(found: &Found<'_>) -> Vec<String> {
    let entries = found.table.entries().filter(|(key, _)| *key != "name");
    let texts = entries.flat_map(|(_, value)| {
        let listed = value.list().into_iter().flatten().filter_map(|one| one.text());
        value.text().into_iter().chain(listed).map(str::to_owned).collect::<Vec<_>>()
    });
    texts.collect()
}

/// The list of those who fight, in every system's encounters.
pub(super) const COMBATANTS: &str = "combatant";

impl From<RequestError> for LoadError {
    fn from(error: RequestError) -> LoadError {
        LoadError::Request(error)
    }
}

fn settings_of(root: &'static Schema) -> &'static [Setting] {
    let settings = root.fields.iter().find_map(|field| match field.kind {
        Kind::Settings(settings) => Some(settings),
        _ => None,
    });
    settings.unwrap_or(&[])
}

fn setting_knob(documents: &[Document], setting: &'static Setting) -> Knob {
    let table = documents[0].root().table("settings");
    let given = table.and_then(|table| scalar(&table, setting.name));
    let given = match given {
        Some(Scalar::Bool(on)) => Some(Scalar::Text(if on { "on" } else { "off" }.to_owned())),
        Some(Scalar::Int(number)) if setting.free.is_none() => {
            Some(Scalar::Text(number.to_string()))
        }
        other => other,
    };
    let preset = Preset::named(table.and_then(|table| table.text(Preset::NAME)));
    let silent = || setting.silent(preset).map(|word| Scalar::Text(word.to_owned()));
    Knob {
        path: setting.name.to_owned(),
        now: given.or_else(silent),
        file: 0,
        steps: vec![Step::Key("settings"), Step::Key(setting.name)],
        kind: Kind::Settings(std::slice::from_ref(setting)),
    }
}

fn field_knob(documents: &[Document], found: &Found<'_>, field: &'static Field) -> Knob {
    let name = found.table.text("name");
    let path = match name {
        Some(name) => format!("{name}.{}", field.name),
        None => {
            let keys = found.steps.iter().filter_map(|step| match step {
                Step::Key(key) => Some(*key),
                Step::Place(_) => None,
            });
            keys.chain([field.name]).collect::<Vec<_>>().join(".")
        }
    };
    let mut steps = found.steps.clone();
    steps.push(Step::Key(field.name));
    let now = inherited(documents, &found.table, field.name);
    Knob { path, now, file: found.file, steps, kind: field.kind }
}

/// The value of a key, or what the entry says that the table is `like`.
fn inherited(documents: &[Document], table: &Table<'_>, key: &str) -> Option<Scalar> {
    /// How many entries may be like each other in a row.
    const DEEP: usize = 16;
    if let Some(value) = scalar(table, key) {
        return Some(value);
    }
    // How many there are is not inherited.
    let mut like = table.text("like").filter(|_| key != "count")?.to_owned();
    for _ in 0..DEEP {
        let entries = documents.iter().flat_map(|document| {
            let lists = document.root().entries().filter(|(list, _)| *list != COMBATANTS);
            lists.flat_map(|(list, _)| document.root().tables(list)).collect::<Vec<_>>()
        });
        let entry = entries.filter(|entry| entry.text("name").is_some_and(|n| same(n, &like)));
        let entry = entry.into_iter().next()?;
        if let Some(value) = scalar(&entry, key) {
            return Some(value);
        }
        like = entry.text("like")?.to_owned();
    }
    None
}

fn scalar(table: &Table<'_>, key: &str) -> Option<Scalar> {
    let value = table.value(key)?;
    let number = value.int().map(Scalar::Int);
    let flag = || value.bool().map(Scalar::Bool);
    number.or_else(flag).or_else(|| value.text().map(|text| Scalar::Text(text.to_owned())))
}

/// Whether a value is a single number, word or flag.
fn is_single(kind: &Kind) -> bool {
    match kind {
        Kind::Bool | Kind::Int { .. } | Kind::Word(_) | Kind::Text { .. } | Kind::Name => true,
        Kind::Either(kinds) => kinds.iter().any(is_single),
        Kind::List { .. }
        | Kind::Table(_)
        | Kind::Tables { .. }
        | Kind::Map { .. }
        | Kind::Settings(_) => false,
    }
}

/// The table that `head` means.
fn find<'d>(
    documents: &'d [Document],
    root: &'static Schema,
    head: &str,
) -> Result<Found<'d>, RequestError> {
    let table = documents[0].root();
    let mut found = Found { file: 0, steps: Vec::new(), schema: root, table, list: "" };
    if head.is_empty() {
        return Ok(found);
    }
    let tables = named(documents, root);
    let (list, name) = match head.split_once('.') {
        Some((list, name)) if tables.iter().any(|table| table.list == list) => (list, name),
        _ => ("", head),
    };
    let mut fitting: Vec<&Found<'_>> = tables
        .iter()
        .filter(|table| list.is_empty() || table.list == list)
        .filter(|table| table.table.text("name").is_some_and(|known| same(known, name)))
        .collect();
    fitting.sort_by_key(|table| (table.list != COMBATANTS, table.file));
    if let Some(first) = fitting.first() {
        return Ok((*first).clone());
    }
    for key in head.split('.') {
        let field = found.schema.fields.iter().find(|field| field.name == key);
        let Some((name, Kind::Table(schema))) = field.map(|field| (field.name, field.kind)) else {
            let message = format!("nothing here is called {}", quoted(head));
            let mut names: Vec<&str> = Vec::new();
            let mut in_order: Vec<&Found<'_>> = tables.iter().collect();
            in_order.sort_by_key(|table| (table.list != COMBATANTS, table.file));
            for name in in_order.iter().filter_map(|table| table.table.text("name")) {
                if !names.contains(&name) {
                    names.push(name);
                }
            }
            return Err(RequestError::unknown(message, head, names));
        };
        let Some(table) = found.table.table(name) else {
            return Err(RequestError::new(format!("the encounter has no {}", quoted(head))));
        };
        found.steps.push(Step::Key(name));
        found = Found { schema, table, list: name, ..found };
    }
    Ok(found)
}

/// Every table that stands in a list, with a name or without.
fn named<'d>(documents: &'d [Document], root: &'static Schema) -> Vec<Found<'d>> {
    let mut all = Vec::new();
    for (file, document) in documents.iter().enumerate() {
        // What a library holds, an encounter may hold too, so one schema serves for both.
        let table = document.root();
        let found = Found { file, steps: Vec::new(), schema: root, table, list: "" };
        gather(&found, &mut all);
    }
    all
}

fn gather<'d>(from: &Found<'d>, all: &mut Vec<Found<'d>>) {
    for field in from.schema.fields {
        let mut steps = from.steps.clone();
        steps.push(Step::Key(field.name));
        match field.kind {
            Kind::Table(schema) => {
                if let Some(table) = from.table.table(field.name) {
                    let found = Found { file: from.file, steps, schema, table, list: field.name };
                    gather(&found, all);
                }
            }
            Kind::Tables { of: schema, .. } => {
                for (place, table) in from.table.tables(field.name).enumerate() {
                    let mut steps = steps.clone();
                    steps.push(Step::Place(place));
                    let found = Found { file: from.file, steps, schema, table, list: field.name };
                    all.push(found.clone());
                    gather(&found, all);
                }
            }
            _ => {}
        }
    }
}
