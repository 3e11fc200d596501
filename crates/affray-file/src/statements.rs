//! A first look at a file, before it is parsed: how deep it nests, and where its statements are.
//!
//! A parser that meets a mistake goes on as well as it can; what it makes of the text after it is
//! to be trusted only where the mistake ends with its statement.

use std::ops::Range;
use toml_parser::{
    Source,
    lexer::{Token, TokenKind},
};

/// The deepest nesting of lists and tables, dotted keys included.
pub const MAX_NESTING: usize = 16;

/// A header, or a key with its value: a piece of the file that ends with a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Statement {
    pub(crate) range: Range<usize>,
    /// Whether it begins a table: `[table]` or `[[list of tables]]`.
    pub(crate) is_header: bool,
    /// A bracket or the quotes of a text that is never closed; then the statement lasts to the end of the file.
    pub(crate) unclosed: Option<Range<usize>>,
}

/// The statements of a file, in order and without gaps.
///
/// # Errors
/// The first place that lies deeper than [`MAX_NESTING`].
pub(crate) fn statements(text: &str) -> Result<Vec<Statement>, Range<usize>> {
    let mut scan = Scan::default();
    for token in Source::new(text).lex() {
        scan.read(token);
        scan.read_text(token, text);
        if scan.depth() > MAX_NESTING {
            return Err(range(token));
        }
    }
    let bracket = scan.open.first().map(|(bracket, _)| bracket.clone());
    let unclosed = scan.unclosed_text.take().or(bracket);
    scan.end_statement(text.len(), unclosed);
    Ok(scan.done)
}

/// Where the reading stands.
#[derive(Default)]
struct Scan {
    done: Vec<Statement>,
    start: usize,
    /// Whether something other than space was seen in this statement.
    has_begun: bool,
    is_header: bool,
    /// How deep the last header lies.
    header: usize,
    /// Dots since the last separator. Those of a number count as well, which does no harm.
    dots: usize,
    /// The brackets that are open, each with the depth around it.
    open: Vec<(Range<usize>, usize)>,
    base: usize,
    /// The quotes that begin a text over several lines which does not end.
    unclosed_text: Option<Range<usize>>,
}

impl Scan {
    fn depth(&self) -> usize {
        self.base + self.dots
    }

    fn read(&mut self, token: Token) {
        match token.kind() {
            TokenKind::Whitespace | TokenKind::Comment | TokenKind::Eof => return,
            TokenKind::Newline => {
                if self.open.is_empty() {
                    self.end_statement(token.span().end(), None);
                }
                return;
            }
            TokenKind::LeftSquareBracket if !self.has_begun => {
                self.is_header = true;
                self.base = 1;
            }
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket if self.is_header => {
                self.base += 1;
            }
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => {
                self.open.push((range(token), self.base));
                self.base = self.depth() + 1;
                self.dots = 0;
            }
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket if !self.is_header => {
                if let Some((_, around)) = self.open.pop() {
                    self.base = around;
                    self.dots = 0;
                }
            }
            TokenKind::Comma if !self.open.is_empty() => self.dots = 0,
            TokenKind::Dot => self.dots += 1,
            TokenKind::RightSquareBracket
            | TokenKind::RightCurlyBracket
            | TokenKind::Comma
            | TokenKind::Equals
            | TokenKind::LiteralString
            | TokenKind::BasicString
            | TokenKind::MlLiteralString
            | TokenKind::MlBasicString
            | TokenKind::Atom => {}
        }
        self.has_begun = true;
    }

    /// A text over several lines that is not closed lasts to the end of the file.
    fn read_text(&mut self, token: Token, text: &str) {
        let quotes = match token.kind() {
            TokenKind::MlLiteralString => "'''",
            TokenKind::MlBasicString => "\"\"\"",
            _ => return,
        };
        let range = range(token);
        let inner = text
            .get(range.start + quotes.len()..range.end)
            .unwrap_or_default();
        if !inner.ends_with(quotes) {
            self.unclosed_text = Some(range.start..range.start + quotes.len());
        }
    }

    fn end_statement(&mut self, end: usize, unclosed: Option<Range<usize>>) {
        if self.is_header {
            self.header = self.depth();
        }
        let range = self.start..end;
        self.done.push(Statement {
            range,
            is_header: self.is_header,
            unclosed,
        });
        self.start = end;
        self.has_begun = false;
        self.is_header = false;
        self.dots = 0;
        self.base = self.header;
    }
}

fn range(token: Token) -> Range<usize> {
    token.span().start()..token.span().end()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn statements_end_with_their_lines() {
        let text = "a = [\n1,\n2]\n# note\n[b.c]\nd = \"\"\"\n[\n\"\"\"\ne = [ 1";
        let found = statements(text).unwrap();
        let pieces: Vec<_> = found
            .iter()
            .map(|one| (&text[one.range.clone()], one.is_header))
            .collect();
        assert_eq!(
            pieces,
            [
                ("a = [\n1,\n2]\n", false),
                ("# note\n", false),
                ("[b.c]\n", true),
                ("d = \"\"\"\n[\n\"\"\"\n", false),
                ("e = [ 1", false),
            ]
        );
        assert_eq!(found[4].unclosed, Some(text.len() - 3..text.len() - 2));
        assert!(found[..4].iter().all(|one| one.unclosed.is_none()));
    }

    #[test]
    fn sixteen_levels_are_the_deepest() {
        let lists = |depth: usize| format!("a = {}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(statements(&lists(16)).is_ok());
        assert_eq!(statements(&lists(17)), Err(20..21));
        let keys = |depth: usize| format!("{}a = 1", "a.".repeat(depth));
        assert!(statements(&keys(16)).is_ok());
        assert!(statements(&keys(17)).is_err());
        let header = |depth: usize| format!("[{}a]\nb.c = 1", "a.".repeat(depth - 1));
        assert!(statements(&header(15)).is_ok());
        assert!(statements(&header(16)).is_err());
        let tables = |depth: usize| format!("a = {}1{}", "{ b = ".repeat(depth), "}".repeat(depth));
        assert!(statements(&tables(16)).is_ok());
        assert!(statements(&tables(17)).is_err());
        let dotted = |depth: usize| format!("a = {}", "{ b.c = ".repeat(depth));
        assert!(statements(&dotted(8)).is_ok());
        assert!(statements(&dotted(9)).is_err());
        // Brackets and dots in strings and comments do not count, nor do those beside each other.
        assert!(statements(&format!("a = \"{0}\" # {0}", "[.".repeat(99))).is_ok());
        assert!(statements(&format!("a = [{}]", "1.5, [], ".repeat(99))).is_ok());
        assert!(statements(&"a.b = 1.5\n".repeat(99)).is_ok());
    }
}
