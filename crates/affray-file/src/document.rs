//! A file that fits its schema, and views of its values.

use crate::check::Check;
use crate::node::{Entry, Node, NodeValue};
use crate::source::Source;
use crate::spelling::settle;
use crate::statements::{Statement, statements};
use crate::{Kind, MAX_NESTING, Mistake, Mistakes, Partial, Schema, Span, Table};
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;
use toml::de::{DeTable, Error};

/// The most bytes of a file.
pub const MAX_FILE: usize = 1 << 20;

/// A file that was read and fits its schema.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Document {
    pub(crate) source: Arc<Source>,
    root: Node,
}

impl Document {
    /// Reads a file, which messages call `name`.
    ///
    /// # Errors
    /// All mistakes of the file: it is too large, not UTF-8, nested too deep or not TOML, or it
    /// does not fit the schema.
    pub fn read(name: &str, bytes: &[u8], schema: &'static Schema) -> Result<Document, Mistakes> {
        Document::read_numbered(0, name, bytes, schema)
    }

    /// Reads a file as number `file` of several that are looked at together; its spans carry the
    /// number.
    ///
    /// # Errors
    /// As [`Document::read`].
    pub fn read_numbered(
        file: u16,
        name: &str,
        bytes: &[u8],
        schema: &'static Schema,
    ) -> Result<Document, Mistakes> {
        Document::read_or_part(file, name, bytes, schema).map_err(|(mistakes, _)| mistakes)
    }

    /// As [`Document::read_numbered`]; where a file is TOML and does not fit its schema, there is
    /// beside its mistakes what does fit, to look for mistakes of another kind in it.
    ///
    /// # Errors
    /// As [`Document::read`].
    pub fn read_or_part(
        file: u16,
        name: &str,
        bytes: &[u8],
        schema: &'static Schema,
    ) -> Result<Document, (Mistakes, Option<Box<Partial>>)> {
        let source = match text_of(file, name, bytes) {
            Ok(source) => source,
            Err(mistakes) => return Err((mistakes, None)),
        };
        match read(&source, schema) {
            Ok(root) => Ok(Document { source, root }),
            Err((found, root)) => {
                let document = |root| Document { source: Arc::clone(&source), root };
                let partial = root.map(|root| {
                    Box::new(Partial::new(&root, &Kind::Table(schema), &found, document))
                });
                Err((Mistakes::in_source(source, found), partial))
            }
        }
    }

    /// The name of the file.
    pub fn name(&self) -> &str {
        &self.source.name
    }

    /// The text of the file.
    pub fn text(&self) -> &str {
        &self.source.text
    }

    /// The table that is the whole file.
    pub fn root(&self) -> Table<'_> {
        let entries = match &self.root.value {
            NodeValue::Table(entries) => entries.as_slice(),
            _ => &[],
        };
        Table { file: self.source.number, range: &self.root.range, entries }
    }

    /// All of the table that begins at `span`: its header and what stands below it.
    #[must_use]
    pub fn table_at(&self, span: Span) -> Option<Span> {
        let whole = crate::partial::whole_of(&self.root, &span.range())?;
        Some(Span { start: whole.start, end: whole.end, ..span })
    }

    /// What is left of the file without the values at which these mistakes were found; none if they
    /// are elsewhere, or about the file as a whole.
    #[must_use]
    pub fn without(&self, found: &Mistakes) -> Option<Partial> {
        let own = found.iter().filter(|mistake| mistake.file == self.name());
        let wrong: Vec<Range<usize>> = own.map(|mistake| mistake.span.range()).collect();
        let document = |root| Document { source: Arc::clone(&self.source), root };
        Partial::without(&self.root, &wrong, document)
    }

    /// The same file with one more table in the list at `key`; where the list has `most` already, in
    /// the place of its last. It stands nowhere in the text.
    #[must_use]
    pub fn with_table(&self, key: &str, most: usize, values: &[(&str, Single<'_>)]) -> Document {
        let entry = |key: &str, value: NodeValue| Entry {
            key: key.to_owned(),
            key_range: 0..0,
            node: Node { range: 0..0, value },
        };
        let values = values.iter().map(|&(key, value)| {
            let value = match value {
                Single::Bool(value) => NodeValue::Bool(value),
                Single::Int(value) => NodeValue::Int(value),
                Single::Text(value) => NodeValue::Text(value.to_owned()),
            };
            entry(key, value)
        });
        let table = Node { range: 0..0, value: NodeValue::Table(values.collect()) };
        let mut document = self.clone();
        let NodeValue::Table(entries) = &mut document.root.value else { return document };
        match entries.iter_mut().find(|entry| entry.key == key).map(|entry| &mut entry.node.value) {
            Some(NodeValue::List(tables)) => {
                tables.truncate(most.saturating_sub(1));
                tables.push(table);
            }
            _ => entries.push(entry(key, NodeValue::List(vec![table]))),
        }
        document
    }
}

/// A single value, to be put into a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Single<'v> {
    /// True or false.
    Bool(bool),
    /// A number.
    Int(i64),
    /// A text.
    Text(&'v str),
}

/// The text of a file, if it is one.
fn text_of(file: u16, name: &str, bytes: &[u8]) -> Result<Arc<Source>, Mistakes> {
    if bytes.len() > MAX_FILE {
        let size = bytes.len();
        let source = Arc::new(Source::new(file, name, String::new()));
        let mistake = Mistake::new(source.span(0..0), format!("the file has {size} bytes"))
            .allowed(format!("at most {MAX_FILE}"));
        return Err(Mistakes::in_source(source, vec![mistake]));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let text = String::from_utf8_lossy(bytes).into_owned();
            let source = Arc::new(Source::new(file, name, text));
            let at = error.valid_up_to();
            let message = format!("byte 0x{:02x} is not UTF-8", bytes[at]);
            let mistake = Mistake::new(source.span(at..at + 1), message);
            return Err(Mistakes::in_source(source, vec![mistake]));
        }
    };
    let source = Arc::new(Source::new(file, name, text.to_owned()));
    // What TOML allows in comments commands a terminal, and no record may hold it.
    let is_command = |letter: &(usize, char)| matches!(letter.1, '\u{7f}'..='\u{9f}');
    if let Some((at, letter)) = text.char_indices().find(is_command) {
        let message =
            format!("the file contains the control character {}", letter.escape_unicode());
        let mistake = Mistake::new(source.span(at..at + letter.len_utf8()), message)
            .allowed("text, tabs and line ends");
        return Err(Mistakes::in_source(source, vec![mistake]));
    }
    Ok(source)
}

/// Whether a file's outermost table has a key, whatever else the file holds.
#[must_use]
pub fn has_key(text: &str, key: &str) -> bool {
    if text.len() > MAX_FILE || statements(text).is_err() {
        return false;
    }
    let (table, _) = DeTable::parse_recoverable(text);
    table.get_ref().iter().any(|(name, _)| name.get_ref() == key)
}

/// The text at a key of a file's outermost table, whatever else the file holds.
#[must_use]
pub fn root_text(text: &str, key: &str) -> Option<String> {
    // What nests too deep is not parsed at all.
    if text.len() <= MAX_FILE && statements(text).is_ok() {
        let (table, errors) = DeTable::parse_recoverable(text);
        let value = table.get_ref().iter().find(|(name, _)| name.get_ref() == key);
        if let Some(word) = value.and_then(|(_, value)| value.get_ref().as_str()) {
            return Some(word.to_owned());
        }
        if errors.is_empty() {
            return None;
        }
    }
    // Of a file that is no TOML, a line that looks like it.
    text.lines().find_map(|line| {
        let (name, value) = line.split_once('=')?;
        let value = value.split('#').next().unwrap_or_default().trim();
        (name.trim() == key).then(|| value.trim_matches(['"', '\'']).to_owned())
    })
}

/// What is wrong with a file; if it is TOML, its tree too.
type Unfit = (Vec<Mistake>, Option<Node>);

/// The tree of a file, or everything that is wrong with it.
fn read(source: &Source, schema: &'static Schema) -> Result<Node, Unfit> {
    let statements = statements(&source.text).map_err(|range| {
        let message = "the file is nested too deeply".to_owned();
        let allowed = format!("at most {MAX_NESTING} levels of lists, tables and dotted keys");
        (vec![Mistake::new(source.span(range), message).allowed(allowed)], None)
    })?;
    let mut broken = Vec::new();
    let mut text = Cow::Borrowed(source.text.as_str());
    for _ in 0..MAX_ROUNDS {
        let (table, errors) = DeTable::parse_recoverable(&text);
        if errors.is_empty() {
            let mut root = Node::root(table);
            settle(&mut root, &Kind::Table(schema));
            let check = Check::run(source.number, &root, schema);
            // A key that seems to be missing may stand in a broken statement.
            let is_whole = broken.is_empty();
            let mut found = if is_whole { check.missing } else { Vec::new() };
            found.extend(check.found);
            found.extend(broken);
            found.sort_by_key(|mistake| mistake.span.start);
            return match found.is_empty() {
                true => Ok(root),
                false => Err((found, is_whole.then_some(root))),
            };
        }
        let (more, doubtful) = syntax_mistakes(source, &statements, &errors);
        broken.extend(more);
        broken.sort_by_key(|mistake: &Mistake| mistake.span.start);
        broken.dedup();
        text = Cow::Owned(blank(&text, &doubtful));
    }
    Err((broken, None))
}

/// How often a file is parsed, each time without what was found to be broken: a parser may stop
/// at a mistake, so that it sees those behind it only the next time.
const MAX_ROUNDS: usize = 4;

/// A text with spaces in the place of some ranges, which are in order.
fn blank(text: &str, ranges: &[Range<usize>]) -> String {
    let mut blanked = String::with_capacity(text.len());
    for range in ranges {
        blanked.push_str(&text[blanked.len()..range.start]);
        let bytes = text.bytes().take(range.end).skip(range.start);
        blanked.extend(bytes.map(|byte| if byte == b'\n' { '\n' } else { ' ' }));
    }
    blanked.push_str(&text[blanked.len()..]);
    blanked
}

/// The mistakes of syntax, one a line, and the parts of the file that they make doubtful: their
/// statements, and after a broken header everything up to the next one.
fn syntax_mistakes(
    source: &Source,
    statements: &[Statement],
    errors: &[Error],
) -> (Vec<Mistake>, Vec<Range<usize>>) {
    let mut broken: Vec<Mistake> = Vec::new();
    let mut doubtful: Vec<Range<usize>> = Vec::new();
    let mut errors: Vec<(usize, &Error)> =
        errors.iter().map(|error| (error.span().map_or(0, |span| span.start), error)).collect();
    errors.sort_by_key(|&(at, _)| at);
    let mut last_line = 0;
    for (at, error) in errors {
        let after = statements.partition_point(|one| one.range.end <= at);
        let Some(statement) = statements.get(after).or(statements.last()) else {
            continue;
        };
        let is_duplicate = error.message() == DUPLICATE;
        let is_in_doubt = doubtful.last().is_some_and(|last| statement.range.start < last.end);
        let line = source.line(at);
        // What follows from an earlier mistake, or stands on its line, is not told.
        if line == last_line || (is_in_doubt && (is_duplicate || statement.unclosed.is_some())) {
            continue;
        }
        last_line = line;
        broken.push(match &statement.unclosed {
            Some(bracket) => {
                let given = &source.text[bracket.clone()];
                Mistake::new(source.span(bracket.clone()), format!("this `{given}` is not closed"))
            }
            None => syntax_mistake(source, error),
        });
        let end = if statement.is_header {
            let next = statements.iter().skip(after + 1).find(|one| one.is_header);
            next.map_or(usize::MAX, |one| one.range.start)
        } else {
            statement.range.end
        };
        match doubtful.last_mut() {
            Some(last) if is_in_doubt => last.end = last.end.max(end),
            _ => doubtful.push(statement.range.start..end),
        }
    }
    (broken, doubtful)
}

/// How the parser calls a key that stands twice in one table.
const DUPLICATE: &str = "duplicate key";
/// How the parser calls a value that is no number, or not there at all.
const UNQUOTED: &str = "string values must be quoted";

fn syntax_mistake(source: &Source, error: &Error) -> Mistake {
    let span = source.span(error.span().unwrap_or(0..0));
    if error.message() == DUPLICATE {
        let key = crate::mistake::quoted(&source.text[span.range()]);
        return Mistake::new(span, format!("key {key} appears a second time"));
    }
    if error.message().starts_with(UNQUOTED) {
        let before = source.text[..span.start].trim_end();
        let is_missing = span.range().is_empty() && before.ends_with('=');
        let message = if is_missing { "a value is missing" } else { "text must be in quotes" };
        return Mistake::new(span, message);
    }
    match error.message().split_once(", expected ") {
        Some((message, "nothing")) => Mistake::new(span, message),
        Some((message, expected)) => Mistake::new(span, message).allowed(expected),
        None => Mistake::new(span, error.message()),
    }
}
