//! The text of a file, and places in it.

use std::ops::Range;

/// A place in a file: a range of bytes, and which file it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// The number of the document, as it was read; 0 unless the reader gave another.
    pub file: u16,
    /// The first byte.
    pub start: usize,
    /// The byte after the last.
    pub end: usize,
}

impl Span {
    /// The bytes in the text of the file.
    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

/// A file's name and text, with the beginnings of its lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Source {
    pub(crate) number: u16,
    pub(crate) name: String,
    pub(crate) text: String,
    lines: Vec<usize>,
}

impl Source {
    pub(crate) fn new(number: u16, name: &str, text: String) -> Source {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
        let lines = std::iter::once(0)
            .chain(ends.map(|(at, _)| at + 1))
            .collect();
        Source {
            number,
            name: name.to_owned(),
            text,
            lines,
        }
    }

    /// A place in this text, pulled in to its end and to the borders of characters.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let start = self.floor(range.start);
        let end = self.ceil(range.end).max(start);
        Span {
            file: self.number,
            start,
            end,
        }
    }

    /// The border of a character at or before a place.
    fn floor(&self, at: usize) -> usize {
        let at = at.min(self.text.len());
        (0..=at)
            .rev()
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(0)
    }

    /// The border of a character at or after a place.
    fn ceil(&self, at: usize) -> usize {
        let end = self.text.len();
        (at..end)
            .find(|&at| self.text.is_char_boundary(at))
            .unwrap_or(end)
    }

    /// The line of a place, from 1.
    pub(crate) fn line(&self, at: usize) -> usize {
        self.lines.partition_point(|&start| start <= at).max(1)
    }

    /// Line and column, both from 1; columns are characters.
    pub(crate) fn line_col(&self, at: usize) -> (usize, usize) {
        let at = self.floor(at);
        let line = self.line(at);
        let start = self.lines[line - 1];
        let column = self.text[start..at]
            .chars()
            .filter(|&letter| letter != '\u{feff}')
            .count();
        (line, column + 1)
    }

    /// The whole line around a place, without its end.
    pub(crate) fn line_text(&self, at: usize) -> &str {
        let line = self.line(at);
        let end = self.lines.get(line).copied().unwrap_or(self.text.len());
        self.text[self.lines[line - 1]..end].trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_lines_and_characters_from_one() {
        let source = Source::new(0, "a.toml", "ä = 1\r\nbc\n".to_owned());
        assert_eq!(source.line_col(0), (1, 1));
        assert_eq!(source.line_col(3), (1, 3)); // the letter before takes two bytes
        assert_eq!(source.line_col(8), (2, 1));
        assert_eq!(source.line_text(1), "ä = 1");
        assert_eq!(source.line_text(9), "bc");
        assert_eq!(source.line_col(11), (3, 1));
        assert_eq!(source.line_col(99), (3, 1));
        assert_eq!(source.line_text(99), "");
    }

    #[test]
    fn spans_stay_within_the_text_and_between_characters() {
        let source = Source::new(3, "a.toml", "äb".to_owned());
        assert_eq!(
            source.span(1..2),
            Span {
                file: 3,
                start: 0,
                end: 2
            }
        );
        assert_eq!(
            source.span(2..90),
            Span {
                file: 3,
                start: 2,
                end: 3
            }
        );
    }
}
