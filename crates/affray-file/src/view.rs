//! Views of a document's values.

use crate::node::{Entry, Node, NodeValue};
use crate::{Preset, Setting, Span};
use std::ops::Range;

/// A table of a document.
#[derive(Clone, Copy, Debug)]
pub struct Table<'d> {
    pub(crate) file: u16,
    pub(crate) range: &'d Range<usize>,
    pub(crate) entries: &'d [Entry],
}

impl<'d> Table<'d> {
    /// Where the table stands: its header, the whole of an inline table, or the start of the file.
    pub fn at(&self) -> Span {
        Span { file: self.file, start: self.range.start, end: self.range.end }
    }

    /// Where the table stands with everything in it: its header and what stands below it.
    pub fn whole(&self) -> Span {
        let value = |entry: &Entry| crate::partial::extent(&entry.node);
        let range =
            self.entries.iter().map(value).fold(self.range.clone(), |all, one| {
                all.start.min(one.start)..all.end.max(one.end)
            });
        Span { file: self.file, start: range.start, end: range.end }
    }

    /// Where the value of `key` stands, or the table itself if the key is not there.
    pub fn span(&self, key: &str) -> Span {
        self.value(key).map_or(self.at(), |value| value.span())
    }

    /// Where `key` itself stands, or the table if the key is not there.
    pub fn key_span(&self, key: &str) -> Span {
        let span = |entry: &Entry| Span {
            file: self.file,
            start: entry.key_range.start,
            end: entry.key_range.end,
        };
        self.entry(key).map_or(self.at(), span)
    }

    /// Whether `key` is there.
    pub fn has(&self, key: &str) -> bool {
        self.entry(key).is_some()
    }

    /// The value of `key`.
    pub fn value(&self, key: &str) -> Option<Value<'d>> {
        self.entry(key).map(|entry| Value { file: self.file, node: &entry.node })
    }

    /// The integer at `key`.
    pub fn int(&self, key: &str) -> Option<i64> {
        self.value(key)?.int()
    }

    /// The text at `key`.
    pub fn text(&self, key: &str) -> Option<&'d str> {
        self.value(key)?.text()
    }

    /// The word at `key`; it is one of those that the schema lists.
    pub fn word(&self, key: &str) -> Option<&'d str> {
        self.text(key)
    }

    /// True or false at `key`.
    pub fn bool(&self, key: &str) -> Option<bool> {
        self.value(key)?.bool()
    }

    /// The entries of the list at `key`; none if the key is not there.
    pub fn list(&self, key: &str) -> impl ExactSizeIterator<Item = Value<'d>> + use<'d> {
        let file = self.file;
        let nodes = self.value(key).map_or(&[][..], |value| value.nodes());
        nodes.iter().map(move |node| Value { file, node })
    }

    /// The table at `key`.
    pub fn table(&self, key: &str) -> Option<Table<'d>> {
        self.value(key)?.table()
    }

    /// The tables of the list at `key`; none if the key is not there.
    pub fn tables(&self, key: &str) -> impl Iterator<Item = Table<'d>> + use<'d> {
        self.list(key).filter_map(|value| value.table())
    }

    /// The keys and values of the table at `key`, in the file's order; none if it is not there.
    pub fn map(&self, key: &str) -> impl Iterator<Item = (&'d str, Value<'d>)> + use<'d> {
        self.table(key).into_iter().flat_map(|table| table.entries())
    }

    /// The keys and values of this table, in the file's order.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = (&'d str, Value<'d>)> + use<'d> {
        let file = self.file;
        let value = move |entry: &'d Entry| Value { file, node: &entry.node };
        self.entries.iter().map(move |entry| (entry.key.as_str(), value(entry)))
    }

    /// What the table at `key` chooses for each of `settings`; where it is silent, what its preset
    /// says, or the default.
    pub fn settings(
        &self,
        key: &str,
        settings: &'static [Setting],
    ) -> impl Iterator<Item = Chosen> + use<'d> {
        let table = self.table(key);
        let preset = Preset::named(table.and_then(|table| table.text(Preset::NAME)));
        settings.iter().filter_map(move |setting| {
            let given = table.and_then(|table| table.value(setting.name));
            let span = given.map(|value| value.span());
            let choice = match given {
                Some(value) => setting.read(&value.node.value),
                None => setting.silent(preset).map(Choice::Word),
            };
            choice.map(|choice| Chosen { setting, choice, span })
        })
    }

    fn entry(&self, key: &str) -> Option<&'d Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }
}

/// A value of a document.
#[derive(Clone, Copy, Debug)]
pub struct Value<'d> {
    file: u16,
    node: &'d Node,
}

impl<'d> Value<'d> {
    /// Where it stands.
    pub fn span(&self) -> Span {
        Span { file: self.file, start: self.node.range.start, end: self.node.range.end }
    }

    /// The integer, if it is one.
    pub fn int(&self) -> Option<i64> {
        match self.node.value {
            NodeValue::Int(value) => Some(value),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&'d str> {
        match &self.node.value {
            NodeValue::Text(value) => Some(value),
            _ => None,
        }
    }

    /// True or false, if it is one of them.
    pub fn bool(&self) -> Option<bool> {
        match self.node.value {
            NodeValue::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The table, if it is one.
    pub fn table(&self) -> Option<Table<'d>> {
        match &self.node.value {
            NodeValue::Table(entries) => {
                Some(Table { file: self.file, range: &self.node.range, entries })
            }
            _ => None,
        }
    }

    /// The entries, if it is a list.
    pub fn list(&self) -> Option<impl ExactSizeIterator<Item = Value<'d>> + use<'d>> {
        let file = self.file;
        match &self.node.value {
            NodeValue::List(nodes) => Some(nodes.iter().map(move |node| Value { file, node })),
            _ => None,
        }
    }

    fn nodes(&self) -> &'d [Node] {
        match &self.node.value {
            NodeValue::List(nodes) => nodes,
            _ => &[],
        }
    }
}

/// What a file says about a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chosen {
    /// The setting.
    pub setting: &'static Setting,
    /// Its value.
    pub choice: Choice,
    /// Where the file says so; `None` if it is silent.
    pub span: Option<Span>,
}

/// The value of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// One of its values in words.
    Word(&'static str),
    /// An integer in its range.
    Number(i64),
}

impl Setting {
    /// The choice that a value makes, if it is one of this setting.
    pub(crate) fn read(&'static self, value: &NodeValue) -> Option<Choice> {
        let word = |given: &str| {
            let found = self.values.iter().find(|word| **word == given);
            found.map(|word| Choice::Word(word))
        };
        match value {
            NodeValue::Text(given) => word(given),
            NodeValue::Bool(given) => word(if *given { "on" } else { "off" }),
            NodeValue::Int(given) => word(&given.to_string()).or_else(|| {
                let (min, max) = self.free?;
                (min..=max).contains(given).then_some(Choice::Number(*given))
            }),
            _ => None,
        }
    }

    /// The values that may be given, in words.
    pub(crate) fn allowed(&self) -> String {
        let words = crate::mistake::listed(self.values);
        match self.free {
            None => words,
            Some((min, max)) if self.values.is_empty() => format!("{min} to {max}"),
            Some((min, max)) => format!("{words}, {min} to {max}"),
        }
    }

    /// The integer that a value in words may also be written as.
    pub(crate) fn number(word: &str) -> Option<i64> {
        word.parse().ok().filter(|number: &i64| number.to_string() == word)
    }
}
