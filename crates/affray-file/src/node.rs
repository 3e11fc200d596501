//! The tree of a file: its values, each with the bytes it stands at, in the file's order.

use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// A value and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Node {
    pub(crate) range: Range<usize>,
    pub(crate) value: NodeValue,
}

/// What a value is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum NodeValue {
    Bool(bool),
    Int(i64),
    /// An integer beyond 64 bits, as it is written.
    Huge(String),
    /// A decimal number, as it is written.
    Decimal(String),
    /// A date or a time, as it is written.
    Date(String),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
}

/// A key with its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) key_range: Range<usize>,
    pub(crate) node: Node,
}

impl NodeValue {
    /// The sort of value in words, with its article.
    pub(crate) fn describe(&self) -> &'static str {
        match self {
            NodeValue::Bool(_) => "true or false",
            NodeValue::Int(_) | NodeValue::Huge(_) => "a whole number",
            NodeValue::Decimal(_) => "a decimal number",
            NodeValue::Date(_) => "a date",
            NodeValue::Text(_) => "text",
            NodeValue::List(_) => "a list",
            NodeValue::Table(_) => "a table",
        }
    }
}

impl Node {
    /// The tree of a parsed document, which nests no deeper than [`crate::MAX_NESTING`].
    pub(crate) fn root(table: Spanned<DeTable<'_>>) -> Node {
        Node { range: 0..0, value: NodeValue::Table(entries(table.into_inner())) }
    }

    fn new(value: Spanned<DeValue<'_>>) -> Node {
        let range = value.span();
        let value = match value.into_inner() {
            DeValue::Boolean(value) => NodeValue::Bool(value),
            DeValue::Integer(value) => match i64::from_str_radix(value.as_str(), value.radix()) {
                Ok(small) => NodeValue::Int(small),
                Err(_) => NodeValue::Huge(value.to_string()),
            },
            DeValue::Float(value) => NodeValue::Decimal(value.to_string()),
            DeValue::Datetime(value) => NodeValue::Date(value.to_string()),
            DeValue::String(value) => NodeValue::Text(value.into_owned()),
            DeValue::Array(values) => NodeValue::List(values.into_iter().map(Node::new).collect()),
            DeValue::Table(table) => NodeValue::Table(entries(table)),
        };
        Node { range, value }
    }
}

fn entries(table: DeTable<'_>) -> Vec<Entry> {
    let mut entries: Vec<Entry> = table
        .into_iter()
        .map(|(key, value)| Entry {
            key_range: key.span(),
            key: key.into_inner().into_owned(),
            node: Node::new(value),
        })
        .collect();
    entries.sort_by_key(|entry| entry.key_range.start);
    entries
}
