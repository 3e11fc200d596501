//! Mistakes in files: what is wrong and where, what is allowed, and what was probably meant.

use crate::source::Source;
use crate::{Document, Span, nearest};
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

/// The most mistakes that are told in full; more are only counted.
pub const MAX_MISTAKES: usize = 100;

/// The most characters of the file that a message repeats.
const MAX_QUOTED: usize = 60;
/// The most names that a message lists of those that are known.
const MOST_LISTED: usize = 20;

/// One thing that is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The name of the file; empty until the mistake is pushed to [`Mistakes`].
    pub file: String,
    /// Where it is.
    pub span: Span,
    /// What is wrong, in lower case and without a full stop.
    pub message: String,
    /// What would be right.
    pub allowed: Option<String>,
    /// The name that was probably meant.
    pub nearest: Option<String>,
    /// The clause of the rulebook that asks for it.
    pub clause: Option<&'static str>,
    /// What it is of those that others may follow from.
    pub sort: Sort,
}

/// What a mistake is, for those who ask whether it follows from another one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// A name that nothing of this kind has: it is wrong whatever else stands beside it.
    Unknown {
        /// Of what it is no name: `side`.
        kind: String,
    },
    /// Something that a table needs is missing. It stands where the table begins.
    Missing {
        /// What: `name`.
        what: String,
        /// What the table describes: `side`.
        of: String,
    },
    /// There are too few of what stands at these keys of the file.
    TooFew {
        /// The keys: `side`.
        keys: &'static [&'static str],
    },
    /// Anything else.
    #[default]
    Other,
}

impl Mistake {
    /// A mistake at `span`.
    pub fn new(span: Span, message: impl Into<String>) -> Mistake {
        Mistake {
            file: String::new(),
            span,
            message: message.into(),
            allowed: None,
            nearest: None,
            clause: None,
            sort: Sort::Other,
        }
    }

    /// A name that is not among `candidates`, which are listed, the nearest suggested.
    pub fn unknown<'c>(
        span: Span,
        what: &str,
        given: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Mistake {
        let candidates: Vec<&str> = candidates.into_iter().collect();
        let mistake = Mistake::new(span, format!("unknown {what} {}", quoted(given)));
        let mistake = Mistake { sort: Sort::Unknown { kind: what.to_owned() }, ..mistake };
        let mistake = match nearest(given, candidates.iter().copied()) {
            Some(name) => mistake.nearest(name),
            None => mistake,
        };
        match candidates.is_empty() {
            true => mistake,
            false => mistake.allowed(first_of(&candidates)),
        }
    }

    /// A number that is not in a range, both ends included.
    pub fn out_of_range(
        span: Span,
        what: &str,
        given: impl Display,
        min: impl Display,
        max: impl Display,
    ) -> Mistake {
        Mistake::new(span, format!("{what} cannot be {given}")).allowed(format!("{min} to {max}"))
    }

    /// Something that `of` needs and does not have.
    pub fn missing(span: Span, what: &str, of: &str) -> Mistake {
        let mistake = Mistake::new(span, format!("{of} has no {what}"));
        let plain = |words: &str| words.trim_matches('`').to_owned();
        Mistake { sort: Sort::Missing { what: plain(what), of: plain(of) }, ..mistake }
    }

    /// The same mistake, of this sort.
    pub fn of_sort(mut self, sort: Sort) -> Mistake {
        self.sort = sort;
        self
    }

    /// The same mistake, with what would be right.
    pub fn allowed(mut self, allowed: impl Into<String>) -> Mistake {
        self.allowed = Some(allowed.into());
        self
    }

    /// The same mistake, with what was probably meant.
    pub fn nearest(mut self, nearest: impl Into<String>) -> Mistake {
        self.nearest = Some(nearest.into());
        self
    }

    /// The same mistake, with the clause that asks for it.
    pub fn by(mut self, clause: impl Into<Option<&'static str>>) -> Mistake {
        self.clause = clause.into();
        self
    }
}

/// All mistakes of one file or of several, in the order of the files and of places in them.
///
/// It is empty while mistakes are still looked for. What this crate returns as an error holds at
/// least one, and so does what [`Mistakes::finish`] returns.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}", self.lines())]
pub struct Mistakes {
    sources: Vec<Arc<Source>>,
    list: Vec<Mistake>,
    more: usize,
}

impl Mistakes {
    /// An empty collection for the mistakes of some documents, which must have different
    /// [numbers](Document::read_numbered).
    ///
    /// # Panics
    /// If two of them have the same number.
    pub fn of<'d>(documents: impl IntoIterator<Item = &'d Document>) -> Mistakes {
        let mut sources: Vec<Arc<Source>> = Vec::new();
        for document in documents {
            let source = &document.source;
            let is_new = sources.iter().all(|other| other.number != source.number);
            assert!(is_new, "documents that are looked at together must have different numbers");
            sources.push(Arc::clone(source));
        }
        Mistakes { sources, list: Vec::new(), more: 0 }
    }

    pub(crate) fn in_source(source: Arc<Source>, found: Vec<Mistake>) -> Mistakes {
        let mut mistakes = Mistakes { sources: vec![source], list: Vec::new(), more: 0 };
        for mistake in found {
            mistakes.push(mistake);
        }
        mistakes
    }

    /// Adds a mistake at its place, once if several are the same: a table may be read for each of
    /// those it describes. Beyond [`MAX_MISTAKES`] it is only counted.
    pub fn push(&mut self, mut mistake: Mistake) {
        let by_number = |source: &&Arc<Source>| source.number == mistake.span.file;
        if let Some(source) = self.sources.iter().find(by_number) {
            mistake.file = source.name.clone();
            mistake.span = source.span(mistake.span.range());
        }
        if self.list.contains(&mistake) {
            return;
        }
        if self.list.len() >= MAX_MISTAKES {
            self.more += 1;
            return;
        }
        let order = self.order(&mistake);
        let at = self.list.partition_point(|other| self.order(other) <= order);
        self.list.insert(at, mistake);
    }

    /// Adds a name that is not among `candidates`; see [`Mistake::unknown`].
    pub fn unknown<'c>(
        &mut self,
        span: Span,
        what: &str,
        given: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) {
        self.push(Mistake::unknown(span, what, given, candidates));
    }

    /// Adds a number that is not in a range; see [`Mistake::out_of_range`].
    pub fn out_of_range(
        &mut self,
        span: Span,
        what: &str,
        given: impl Display,
        min: impl Display,
        max: impl Display,
    ) {
        self.push(Mistake::out_of_range(span, what, given, min, max));
    }

    /// Adds something that `of` needs and does not have; see [`Mistake::missing`].
    pub fn missing(&mut self, span: Span, what: &str, of: &str) {
        self.push(Mistake::missing(span, what, of));
    }

    /// Adds two things with one id, at the second place and naming the first.
    pub fn clash(&mut self, what: &str, id: &str, first: Span, second: Span) {
        let place = match self.sources.iter().find(|source| source.number == first.file) {
            Some(source) => {
                let (line, column) = source.line_col(first.start);
                format!(", first at {}:{line}:{column}", source.name)
            }
            None => String::new(),
        };
        self.push(Mistake::new(second, format!("{what} {} is used twice{place}", quoted(id))));
    }

    /// Adds the mistakes of other files.
    pub fn merge(&mut self, other: Mistakes) {
        for source in other.sources {
            if self.sources.iter().all(|known| known.name != source.name) {
                self.sources.push(source);
            }
        }
        self.more += other.more;
        let mut list = std::mem::take(&mut self.list);
        let new: Vec<Mistake> =
            other.list.into_iter().filter(|mistake| !list.contains(mistake)).collect();
        list.extend(new);
        list.sort_by_key(|mistake| self.order(mistake));
        self.more += list.len().saturating_sub(MAX_MISTAKES);
        list.truncate(MAX_MISTAKES);
        self.list = list;
    }

    /// Keeps those of the mistakes that are told in full of which this is true.
    pub fn retain(&mut self, keeps: impl FnMut(&Mistake) -> bool) {
        self.list.retain(keeps);
    }

    /// Nothing if there are no mistakes.
    ///
    /// # Errors
    /// The mistakes, if there are any.
    pub fn finish(self) -> Result<(), Mistakes> {
        if self.is_empty() { Ok(()) } else { Err(self) }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// How many there are, those that are only counted included.
    pub fn len(&self) -> usize {
        self.list.len() + self.more
    }

    /// How many there are beyond those that are told in full.
    pub fn more(&self) -> usize {
        self.more
    }

    /// The mistakes that are told in full.
    pub fn iter(&self) -> std::slice::Iter<'_, Mistake> {
        self.list.iter()
    }

    /// Line and column of a mistake, both from 1; columns are characters.
    pub fn line_col(&self, mistake: &Mistake) -> (usize, usize) {
        self.source(mistake).map_or((1, 1), |source| source.line_col(mistake.span.start))
    }

    /// The line that a mistake begins on, without its end.
    pub fn line_text(&self, mistake: &Mistake) -> &str {
        self.source(mistake).map_or("", |source| source.line_text(mistake.span.start))
    }

    /// The text of the file that a mistake is in. It is empty for a file that was too large.
    pub fn text(&self, mistake: &Mistake) -> &str {
        self.source(mistake).map_or("", |source| &source.text)
    }

    fn source(&self, mistake: &Mistake) -> Option<&Source> {
        self.sources.iter().find(|source| source.name == mistake.file).map(Arc::as_ref)
    }

    /// Where a mistake comes among others.
    fn order(&self, mistake: &Mistake) -> (usize, usize) {
        let file = self.sources.iter().position(|source| source.name == mistake.file);
        (file.unwrap_or(usize::MAX), mistake.span.start)
    }

    fn lines(&self) -> String {
        let mut lines: Vec<String> = self.iter().map(|mistake| self.tell(mistake)).collect();
        match self.more {
            0 => {}
            1 => lines.push("and 1 more mistake".to_owned()),
            more => lines.push(format!("and {more} more mistakes")),
        }
        lines.join("\n")
    }

    fn tell(&self, mistake: &Mistake) -> String {
        let (line, column) = self.line_col(mistake);
        let mut told = format!("{}:{line}:{column}: {}", mistake.file, mistake.message);
        if let Some(allowed) = &mistake.allowed {
            told.push_str("; allowed: ");
            told.push_str(allowed);
        }
        if let Some(nearest) = &mistake.nearest {
            told.push_str("; did you mean ");
            told.push_str(&quoted(nearest));
            told.push('?');
        }
        told
    }
}

impl<'m> IntoIterator for &'m Mistakes {
    type Item = &'m Mistake;
    type IntoIter = std::slice::Iter<'m, Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Words of a file as a message repeats them: marked, shortened, and on one line.
pub(crate) fn quoted(text: &str) -> String {
    format!("`{}`", Plain(text))
}

/// Names in a row.
pub(crate) fn listed(names: &[&str]) -> String {
    names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(", ")
}

/// The first of some names in a row, and how many more there are.
fn first_of(names: &[&str]) -> String {
    match names.get(..MOST_LISTED) {
        Some(first) if names.len() > MOST_LISTED + 1 => {
            format!("{} and {} more", listed(first), names.len() - MOST_LISTED)
        }
        _ => listed(names),
    }
}

/// Text without anything that could change the screen it is shown on.
struct Plain<'t>(&'t str);

impl Display for Plain<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (count, letter) in self.0.chars().enumerate() {
            if count == MAX_QUOTED {
                return f.write_char('…');
            }
            if is_control(letter) {
                write!(f, "{}", letter.escape_unicode())?;
            } else {
                f.write_char(letter)?;
            }
        }
        Ok(())
    }
}

/// Control characters, ends of lines and paragraphs, and what turns the direction of text.
pub(crate) fn is_control(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_names_the_first_are_listed_and_the_nearest_is_named() {
        let names: Vec<String> = (1..=30).map(|number| format!("name-{number}")).collect();
        let unknown = |known: usize| {
            let known = names[..known].iter().map(String::as_str);
            Mistake::unknown(Span::default(), "setting", "nam-30", known)
        };
        let first = listed(&names[..20].iter().map(String::as_str).collect::<Vec<_>>());
        let mistake = unknown(30);
        assert_eq!(mistake.allowed, Some(format!("{first} and 10 more")));
        assert_eq!(mistake.nearest.as_deref(), Some("name-30"));
        // For one more alone there is room.
        assert_eq!(unknown(21).allowed, Some(format!("{first}, `name-21`")));
        assert_eq!(unknown(20).allowed, Some(first));
    }
}
