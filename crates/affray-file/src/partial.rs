//! A file that does not fit its schema, as far as it does: so that what is wrong with the rest is
//! told in the same breath.

use std::ops::Range;

use crate::check::{fits, is_of_sort};
use crate::node::{Entry, Node, NodeValue};
use crate::{Document, Kind, Mistake, Span};

/// What is left of a file without the values that do not fit its schema.
#[derive(Clone, Debug)]
pub struct Partial {
    document: Document,
    /// The tables and single values from which something was left out.
    doubtful: Vec<Range<usize>>,
    /// The keys of the file at which they stand.
    keys: Vec<String>,
    /// The names that these tables give to something.
    names: Vec<String>,
    /// The tables: a mistake that stands where one begins is about something that may be missing.
    heads: Vec<Head>,
}

/// A table in a file.
#[derive(Clone, Debug)]
struct Head {
    /// Where it begins.
    begins: Range<usize>,
    /// Its header and what stands below it.
    whole: Range<usize>,
    /// What it says.
    keys: Vec<String>,
}

impl Partial {
    /// A file of which `found` is wrong; `root` is its tree, with everything in it.
    pub(crate) fn new(
        root: &Node,
        kind: &Kind,
        found: &[Mistake],
        document: impl FnOnce(Node) -> Document,
    ) -> Partial {
        let mut rest = root.clone();
        prune(&mut rest, kind);
        let wrong: Vec<Range<usize>> = found.iter().map(|mistake| mistake.span.range()).collect();
        Partial::of(root, &wrong, document(rest))
    }

    /// A file that fits its schema, without the values at which something else is wrong; none if
    /// that is nowhere in particular.
    pub(crate) fn without(
        root: &Node,
        wrong: &[Range<usize>],
        document: impl FnOnce(Node) -> Document,
    ) -> Option<Partial> {
        let mut rest = root.clone();
        take_out(&mut rest, wrong);
        (rest != *root).then(|| Partial::of(root, wrong, document(rest)))
    }

    /// What is left of a file in which these places are wrong.
    fn of(root: &Node, wrong: &[Range<usize>], document: Document) -> Partial {
        let mut parts = Parts::default();
        if let NodeValue::Table(entries) = &root.value {
            entries.iter().for_each(|entry| parts.entry(entry));
        }
        let is_wrong = |range: &Range<usize>| wrong.iter().any(|wrong| overlaps(range, wrong));
        let (mut doubtful, mut keys, mut names) = (Vec::new(), Vec::new(), Vec::new());
        for (range, key, name) in parts.all.into_iter().filter(|(range, ..)| is_wrong(range)) {
            doubtful.push(range);
            keys.push(key);
            names.extend(name);
        }
        Partial { document, doubtful, keys, names, heads: parts.heads }
    }

    /// What fits.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Whether a mistake may only follow from what was left out of this file: it stands in a
    /// doubtful table, where a table begins, or at the start of the file.
    #[must_use]
    pub fn is_in_doubt(&self, span: Span) -> bool {
        let range = span.range();
        range.is_empty()
            || self.is_head(span)
            || self.doubtful.iter().any(|doubtful| overlaps(doubtful, &range))
    }

    /// Whether something was left out at this key of the file, or from a table of its list.
    #[must_use]
    pub fn lacks(&self, key: &str) -> bool {
        self.keys.iter().any(|own| own == key)
    }

    /// Whether a table begins there: what is missed in it may have been left out.
    #[must_use]
    pub fn is_head(&self, span: Span) -> bool {
        self.heads.iter().any(|head| head.begins == span.range())
    }

    /// Whether a table begins there from which nothing was left out, and which does not say `key`.
    #[must_use]
    pub fn is_whole_without(&self, key: &str, span: Span) -> bool {
        self.heads.iter().find(|head| head.begins == span.range()).is_some_and(|head| {
            let is_whole = !self.doubtful.iter().any(|doubtful| overlaps(doubtful, &head.whole));
            is_whole && !head.keys.iter().any(|own| own == key)
        })
    }

    /// Whether a table from which something was left out has this name in it, elsewhere than here;
    /// or the name without its number, for several alike.
    #[must_use]
    pub fn mentions(&self, name: &str, here: Option<Span>) -> bool {
        let name = unnumbered(name);
        let is_here = |at: usize| here.is_some_and(|here| here.range().contains(&at));
        let text = self.document.text();
        self.doubtful.iter().any(|doubtful| {
            let part = text.get(doubtful.clone()).unwrap_or_default();
            part.match_indices(name).any(|(at, _)| !is_here(doubtful.start + at))
        })
    }

    /// Whether a table from which something was left out gives this name to what it describes, to
    /// one of several alike, or to whose it is.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        let whose = name.split_once("'s ").map_or(name, |(whose, _)| whose);
        let is_meant = |known: &String| {
            crate::same_name(known, name) || crate::same_name(known, unnumbered(whose))
        };
        self.names.iter().any(is_meant)
    }
}

/// A name without the number of one among several alike.
fn unnumbered(name: &str) -> &str {
    match name.rsplit_once(' ') {
        Some((base, number)) if number.parse::<u16>().is_ok() => base,
        _ => name,
    }
}

fn overlaps(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end.max(other.start + 1) && other.start < one.end
}

/// The parts of a file that are doubted as a whole, each with its key and the name it gives.
#[derive(Default)]
struct Parts {
    all: Vec<(Range<usize>, String, Option<String>)>,
    heads: Vec<Head>,
}

impl Parts {
    /// A key of the outermost table: each table of a list is a part, anything else is one.
    fn entry(&mut self, entry: &Entry) {
        heads(&entry.node, &mut self.heads);
        match &entry.node.value {
            NodeValue::List(nodes)
                if nodes.iter().any(|node| matches!(node.value, NodeValue::Table(_))) =>
            {
                for node in nodes {
                    self.all.push((extent(node), entry.key.clone(), name_of(node)));
                }
            }
            _ => {
                let inner = extent(&entry.node);
                let start = entry.key_range.start.min(inner.start);
                self.all.push((start..inner.end, entry.key.clone(), name_of(&entry.node)));
            }
        }
    }
}

/// The bytes of the table whose header stands there.
pub(crate) fn whole_of(root: &Node, head: &Range<usize>) -> Option<Range<usize>> {
    let mut all = Vec::new();
    heads(root, &mut all);
    all.into_iter().find(|one| one.begins == *head).map(|one| one.whole)
}

fn heads(node: &Node, into: &mut Vec<Head>) {
    match &node.value {
        NodeValue::Table(entries) => {
            let keys = entries.iter().map(|entry| entry.key.clone()).collect();
            into.push(Head { begins: node.range.clone(), whole: extent(node), keys });
            entries.iter().for_each(|entry| heads(&entry.node, into));
        }
        NodeValue::List(nodes) => nodes.iter().for_each(|node| heads(node, into)),
        _ => {}
    }
}

/// The bytes of a value with everything in it: of a table, its header and what stands below it.
pub(crate) fn extent(node: &Node) -> Range<usize> {
    let inner: Vec<Range<usize>> = match &node.value {
        NodeValue::Table(entries) => {
            let whole = |entry: &Entry| {
                let value = extent(&entry.node);
                entry.key_range.start.min(value.start)..value.end
            };
            entries.iter().map(whole).collect()
        }
        NodeValue::List(nodes) => nodes.iter().map(extent).collect(),
        _ => Vec::new(),
    };
    inner
        .into_iter()
        .fold(node.range.clone(), |all, one| all.start.min(one.start)..all.end.max(one.end))
}

fn name_of(node: &Node) -> Option<String> {
    let NodeValue::Table(entries) = &node.value else { return None };
    let entry = entries.iter().find(|entry| entry.key == "name")?;
    match &entry.node.value {
        NodeValue::Text(name) => Some(name.clone()),
        _ => None,
    }
}

/// Takes out of a value what does not fit; whether anything of it can stay.
fn prune(node: &mut Node, kind: &Kind) -> bool {
    if fits(node, kind) {
        return true;
    }
    if let Kind::Either(kinds) = kind {
        let meant = kinds.iter().find(|kind| is_of_sort(&node.value, kind));
        return meant.is_some_and(|kind| prune(node, kind));
    }
    match (kind, &mut node.value) {
        (Kind::Table(schema), NodeValue::Table(entries)) => entries.retain_mut(|entry| {
            let field = schema.fields.iter().find(|field| field.name == entry.key);
            field.is_some_and(|field| prune(&mut entry.node, &field.kind))
        }),
        (&Kind::List { of, max }, NodeValue::List(nodes)) => {
            nodes.truncate(max);
            nodes.retain_mut(|node| prune(node, of));
        }
        (&Kind::Tables { of, max }, NodeValue::List(nodes)) => {
            nodes.truncate(max);
            nodes.retain_mut(|node| prune(node, &Kind::Table(of)));
        }
        (&Kind::Map { of, max }, NodeValue::Table(entries)) => {
            let is_usable = |entry: &Entry| crate::check::key_is_usable(&entry.key);
            entries.retain_mut(|entry| is_usable(entry) && prune(&mut entry.node, of));
            entries.truncate(max);
        }
        (Kind::Settings(settings), NodeValue::Table(entries)) => entries.retain(|entry| {
            let setting = settings.iter().find(|setting| setting.name == entry.key);
            setting.is_some_and(|setting| setting.read(&entry.node.value).is_some())
        }),
        _ => return false,
    }
    true
}

/// Takes out of a value what stands at one of these places; whether anything of it can stay.
fn take_out(node: &mut Node, wrong: &[Range<usize>]) -> bool {
    let places = || wrong.iter().filter(|wrong| !wrong.is_empty());
    let is_at = |range: &Range<usize>| places().any(|wrong| wrong == range);
    let is_in = |range: &Range<usize>| {
        places().any(|wrong| range.start <= wrong.start && wrong.end <= range.end)
    };
    // A table is gone only if it is wrong as a whole: its header, or all of an inline one. What has
    // no header of its own stands where the first thing in it does.
    let range = node.range.clone();
    let is_own = match &node.value {
        NodeValue::Table(entries) => entries.iter().all(|entry| entry.node.range != range),
        NodeValue::List(nodes) => nodes.iter().all(|inner| inner.range != range),
        _ => return !places().any(|wrong| overlaps(&range, wrong)),
    };
    if is_own && is_at(&range) {
        return false;
    }
    match &mut node.value {
        NodeValue::Table(entries) => {
            entries.retain_mut(|entry| !is_in(&entry.key_range) && take_out(&mut entry.node, wrong))
        }
        NodeValue::List(nodes) => nodes.retain_mut(|node| take_out(node, wrong)),
        _ => {}
    }
    true
}
