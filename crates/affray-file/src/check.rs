//! A tree against its schema: every mistake, with its place.

use crate::mistake::{is_control, quoted};
use crate::node::{Entry, Node, NodeValue};
use crate::{Field, Kind, MAX_NAME, Mistake, Schema, Setting, Span};
use std::ops::Range;

/// The mistakes found so far.
pub(crate) struct Check {
    file: u16,
    pub(crate) found: Vec<Mistake>,
    /// Keys that are missing, kept apart: after a broken line nobody knows.
    pub(crate) missing: Vec<Mistake>,
}

/// What a value is called in a message, and the clause that asks for it.
#[derive(Clone, Copy)]
struct Label<'l> {
    what: &'l str,
    clause: Option<&'static str>,
}

impl Check {
    /// Compares a whole file with its schema.
    pub(crate) fn run(file: u16, root: &Node, schema: &'static Schema) -> Check {
        let mut check = Check { file, found: Vec::new(), missing: Vec::new() };
        if let NodeValue::Table(entries) = &root.value {
            check.table(&root.range, entries, schema);
        }
        check
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span { file: self.file, start: range.start, end: range.end }
    }

    /// Notes a mistake of a value.
    fn note(&mut self, range: &Range<usize>, label: Label<'_>, problem: &str, allowed: String) {
        let message = format!("{} {problem}", label.what);
        let mistake = Mistake::new(self.span(range), message).allowed(allowed).by(label.clause);
        self.found.push(mistake);
    }

    /// Notes a word that is not among those there are.
    fn unknown(
        &mut self,
        at: &Range<usize>,
        message: String,
        given: &str,
        candidates: impl Iterator<Item = &'static str>,
        clause: Option<&'static str>,
    ) {
        let mut mistake = Mistake::unknown(self.span(at), "", given, candidates).by(clause);
        mistake.message = message;
        self.found.push(mistake);
    }

    fn table(&mut self, at: &Range<usize>, entries: &[Entry], schema: &'static Schema) {
        let is_absent =
            |field: &&Field| field.required && entries.iter().all(|entry| entry.key != field.name);
        for field in schema.fields.iter().filter(is_absent) {
            let (what, of) = (quoted(field.name), quoted(schema.name));
            let mistake = Mistake::missing(self.span(at), &what, &of).by(field.clause);
            self.missing.push(mistake);
        }
        for entry in entries {
            if let Some(field) = schema.fields.iter().find(|field| field.name == entry.key) {
                let label = Label { what: &quoted(field.name), clause: field.clause };
                self.value(&entry.node, &field.kind, label);
                continue;
            }
            let names = schema.fields.iter().map(|field| field.name);
            let message = format!("unknown key {} in {}", quoted(&entry.key), quoted(schema.name));
            self.unknown(&entry.key_range, message, &entry.key, names, None);
        }
    }

    fn value(&mut self, node: &Node, kind: &Kind, label: Label<'_>) {
        match (kind, &node.value) {
            (Kind::Bool, NodeValue::Bool(_)) => {}
            (&Kind::Int { min, max }, NodeValue::Int(given)) => {
                if !(min..=max).contains(given) {
                    let problem = format!("cannot be {given}");
                    self.note(&node.range, label, &problem, format!("{min} to {max}"));
                }
            }
            (&Kind::Int { min, max }, NodeValue::Huge(given)) => {
                let problem = format!("cannot be {}", quoted(given));
                self.note(&node.range, label, &problem, format!("{min} to {max}"));
            }
            (&Kind::Text { max }, NodeValue::Text(given)) => self.text(node, given, max, label),
            (Kind::Name, NodeValue::Text(given)) => {
                if let Some(problem) = name_problem(given) {
                    self.note(&node.range, label, &problem, NAME_RULE.to_owned());
                }
            }
            (Kind::Word(words), NodeValue::Text(given)) => {
                if !words.contains(&given.as_str()) {
                    let message = format!("unknown value {} of {}", quoted(given), label.what);
                    let words = words.iter().copied();
                    self.unknown(&node.range, message, given, words, label.clause);
                }
            }
            (&Kind::List { of, max }, NodeValue::List(entries)) => {
                if self.count(node, "entries", entries.len(), max, label) {
                    self.list(entries, of, label);
                }
            }
            (Kind::Table(schema), NodeValue::Table(entries)) => {
                self.table(&node.range, entries, schema);
            }
            (&Kind::Tables { of, max }, NodeValue::List(entries)) => {
                if self.count(node, "entries", entries.len(), max, label) {
                    self.list(entries, &Kind::Table(of), label);
                }
            }
            (&Kind::Map { of, max }, NodeValue::Table(entries)) => {
                if self.count(node, "keys", entries.len(), max, label) {
                    self.map(entries, of, label);
                }
            }
            (Kind::Settings(settings), NodeValue::Table(entries)) => {
                self.settings(entries, settings);
            }
            (Kind::Either(kinds), _) => self.either(node, kinds, label),
            (_, given) => {
                let given = given.describe();
                let problem = format!("must be {}, not {given}", kind.describe());
                self.note_type(node, kind, label, &problem);
            }
        }
    }

    /// A value of the wrong sort; a list of tables says how it is written.
    fn note_type(&mut self, node: &Node, kind: &Kind, label: Label<'_>, problem: &str) {
        let message = format!("{} {problem}", label.what);
        let mut mistake = Mistake::new(self.span(&node.range), message).by(label.clause);
        if let (Kind::Tables { .. }, NodeValue::Table(_)) = (kind, &node.value) {
            mistake = mistake.allowed(format!("`[[{}]]`", label.what.trim_matches('`')));
        }
        if let Kind::Word(words) = kind {
            mistake = mistake.allowed(crate::mistake::listed(words));
        }
        self.found.push(mistake);
    }

    fn text(&mut self, node: &Node, given: &str, max: usize, label: Label<'_>) {
        let count = given.chars().count();
        if count > max {
            let problem = format!("has {count} characters");
            self.note(&node.range, label, &problem, format!("at most {max}"));
        }
        // A line may end as on any machine; what goes back to a line's beginning hides it.
        let lines = given.replace("\r\n", "\n");
        if lines.chars().any(|letter| is_control(letter) && !matches!(letter, '\n' | '\t')) {
            let allowed = "text without control characters".to_owned();
            self.note(&node.range, label, "contains a control character", allowed);
        }
    }

    /// Whether there are few enough; if not, they are not looked at one by one.
    fn count(
        &mut self,
        node: &Node,
        things: &str,
        count: usize,
        max: usize,
        label: Label<'_>,
    ) -> bool {
        if count > max {
            let problem = format!("has {count} {things}");
            self.note(&node.range, label, &problem, format!("at most {max}"));
        }
        count <= max
    }

    fn list(&mut self, entries: &[Node], of: &Kind, label: Label<'_>) {
        for (index, entry) in entries.iter().enumerate() {
            let what = format!("entry {} of {}", index + 1, label.what);
            self.value(entry, of, Label { what: &what, clause: label.clause });
        }
    }

    fn map(&mut self, entries: &[Entry], of: &Kind, label: Label<'_>) {
        for entry in entries {
            if !key_is_usable(&entry.key) {
                let what = format!("key {} of {}", quoted(&entry.key), label.what);
                let label = Label { what: &what, clause: label.clause };
                let allowed =
                    format!("1 to {MAX_NAME} characters, none of them control characters");
                self.note(&entry.key_range, label, "cannot be used", allowed);
            }
            let what = format!("{} of {}", quoted(&entry.key), label.what);
            self.value(&entry.node, of, Label { what: &what, clause: label.clause });
        }
    }

    fn settings(&mut self, entries: &[Entry], settings: &'static [Setting]) {
        for entry in entries {
            let Some(setting) = settings.iter().find(|setting| setting.name == entry.key) else {
                let names = settings.iter().map(|setting| setting.name);
                let span = self.span(&entry.key_range);
                self.found.push(Mistake::unknown(span, "setting", &entry.key, names));
                continue;
            };
            let node = &entry.node;
            if setting.read(&node.value).is_some() {
                continue;
            }
            let span = self.span(&node.range);
            let what = format!("setting {}", quoted(setting.name));
            let mistake = match &node.value {
                NodeValue::Text(given) => {
                    let values = setting.values.iter().copied();
                    let mut mistake = Mistake::unknown(span, "", given, values);
                    mistake.message = format!("unknown value {} of {what}", quoted(given));
                    mistake
                }
                NodeValue::Int(given) => Mistake::new(span, format!("{what} cannot be {given}")),
                NodeValue::Bool(given) => Mistake::new(span, format!("{what} cannot be {given}")),
                given => Mistake::new(span, format!("{what} cannot be {}", given.describe())),
            };
            let mistake = mistake.allowed(setting.allowed()).by(setting.clause);
            self.found.push(mistake);
        }
    }

    /// The kinds that could be meant are those of the value's sort; of their complaints, the
    /// shortest list is told.
    fn either(&mut self, node: &Node, kinds: &'static [Kind], label: Label<'_>) {
        let mut least: Option<Check> = None;
        for kind in kinds.iter().filter(|kind| is_of_sort(&node.value, kind)) {
            let mut trial = Check { file: self.file, found: Vec::new(), missing: Vec::new() };
            trial.value(node, kind, label);
            let complaints = |check: &Check| check.found.len() + check.missing.len();
            if least.as_ref().is_none_or(|least| complaints(&trial) < complaints(least)) {
                least = Some(trial);
            }
        }
        match least {
            Some(trial) => {
                self.found.extend(trial.found);
                self.missing.extend(trial.missing);
            }
            None => {
                let kind = Kind::Either(kinds);
                let problem = format!("must be {}, not {}", kind.describe(), node.value.describe());
                self.note_type(node, &kind, label, &problem);
            }
        }
    }
}

/// Whether a value is what a kind asks for.
pub(crate) fn fits(node: &Node, kind: &Kind) -> bool {
    let mut trial = Check { file: 0, found: Vec::new(), missing: Vec::new() };
    trial.value(node, kind, Label { what: "", clause: None });
    trial.found.is_empty() && trial.missing.is_empty()
}

/// Whether a free key can be used.
pub(crate) fn key_is_usable(key: &str) -> bool {
    !key.is_empty() && key.chars().count() <= MAX_NAME && !key.chars().any(is_control)
}

/// Whether a value is of the sort that a kind asks for, whatever it holds.
pub(crate) fn is_of_sort(value: &NodeValue, kind: &Kind) -> bool {
    match kind {
        Kind::Bool => matches!(value, NodeValue::Bool(_)),
        Kind::Int { .. } => matches!(value, NodeValue::Int(_) | NodeValue::Huge(_)),
        Kind::Text { .. } | Kind::Name | Kind::Word(_) => matches!(value, NodeValue::Text(_)),
        Kind::List { .. } | Kind::Tables { .. } => matches!(value, NodeValue::List(_)),
        Kind::Table(_) | Kind::Map { .. } | Kind::Settings(_) => {
            matches!(value, NodeValue::Table(_))
        }
        Kind::Either(kinds) => kinds.iter().any(|kind| is_of_sort(value, kind)),
    }
}

/// What a name must be, in words.
const NAME_RULE: &str = "1 to 60 characters, no control characters and none of > : # ? ! @ = \", \
                         no space at either end, no ~ at the beginning, and no number as the first word";

/// Why a text cannot be used as a name, such as `contains `:``; `None` if it can.
#[must_use]
pub fn name_problem(given: &str) -> Option<String> {
    let count = given.chars().count();
    if given.is_empty() {
        return Some("is empty".to_owned());
    }
    if count > MAX_NAME {
        return Some(format!("has {count} characters"));
    }
    if given.trim() != given {
        return Some("begins or ends with a space".to_owned());
    }
    if given.chars().any(is_control) {
        return Some("contains a control character".to_owned());
    }
    if let Some(letter) = given.chars().find(|letter| ">:#?!@=\"".contains(*letter)) {
        return Some(format!("contains `{letter}`"));
    }
    // Records mark so what the program answered.
    if given.starts_with('~') {
        return Some("begins with `~`".to_owned());
    }
    let first = given.split_whitespace().next().unwrap_or_default();
    let is_number = first.chars().all(|letter| letter.is_ascii_digit());
    is_number.then(|| format!("begins with the number {first}"))
}
