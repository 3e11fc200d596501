//! The text of an expression, looked at from its start to its end.

use std::ops::Range;

use crate::MAX_NUMBER;
use crate::error::{DiceError, Why};
use crate::expression::{Compare, Test};

/// The text, and how far it was read.
pub(crate) struct Scan<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

/// What may stand where an operand is wanted.
pub(crate) const OPERAND: &str = "dice, a number or `(`";
/// What may stand where a test is wanted.
pub(crate) const TEST: &str = "a face, such as 1 or <=2";

impl<'a> Scan<'a> {
    pub(crate) fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    #[inline]
    pub(crate) fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    #[inline]
    pub(crate) fn peek_after(&self, more: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + more).copied()
    }

    #[inline]
    pub(crate) fn skip_spaces(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// The character here and its place; empty at the end.
    pub(crate) fn here(&self) -> Range<usize> {
        let length = self.text[self.at..].chars().next().map_or(0, char::len_utf8);
        self.at..self.at + length
    }

    /// What stands here cannot; here stands `wanted`.
    pub(crate) fn unexpected(&self, wanted: &'static str) -> DiceError {
        let at = self.here();
        let why = match self.text[self.at..].chars().next() {
            None => Why::Missing { wanted },
            Some(found) if found.is_control() => {
                Why::Unexpected { found: format!("`{}`", found.escape_unicode()), wanted }
            }
            Some(found) => Why::Unexpected { found: format!("`{found}`"), wanted },
        };
        DiceError::new(at, why)
    }

    /// A number, if digits stand here.
    pub(crate) fn number(&mut self) -> Result<Option<i64>, DiceError> {
        let start = self.at;
        let mut number = 0_i64;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            number = (number * 10 + i64::from(digit - b'0')).min(MAX_NUMBER + 1);
            self.at += 1;
        }
        if self.at == start {
            return Ok(None);
        }
        if number > MAX_NUMBER {
            return Err(DiceError::new(start..self.at, Why::Number));
        }
        Ok(Some(number))
    }

    /// Letters, in lower case as far as they are known to be; the text is left where it is.
    pub(crate) fn letters(&self) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        &rest[..end]
    }

    /// A sign of comparison, if one stands here.
    pub(crate) fn compare(&mut self) -> Option<Compare> {
        let (compare, length) = match (self.peek()?, self.peek_after(1)) {
            (b'>', Some(b'=')) => (Compare::AtLeast, 2),
            (b'<', Some(b'=')) => (Compare::AtMost, 2),
            (b'!', Some(b'=')) => (Compare::NotEqual, 2),
            (b'=', Some(b'=')) => (Compare::Equal, 2),
            (b'>', _) => (Compare::Above, 1),
            (b'<', _) => (Compare::Below, 1),
            (b'=', _) => (Compare::Equal, 1),
            _ => return None,
        };
        self.at += length;
        Some(compare)
    }

    /// A number that may be less than 0, as faces may be.
    pub(crate) fn face(&mut self) -> Result<Option<i32>, DiceError> {
        let start = self.at;
        let is_negative = self.peek() == Some(b'-');
        self.at += usize::from(is_negative);
        match self.number()? {
            Some(number) => Ok(Some(if is_negative { -(number as i32) } else { number as i32 })),
            None => {
                self.at = start;
                Ok(None)
            }
        }
    }

    /// A test: a face, or a comparison with one.
    pub(crate) fn test(&mut self) -> Result<Option<Test>, DiceError> {
        let compare = self.compare();
        match (compare, self.face()?) {
            (_, Some(with)) => Ok(Some(Test { compare: compare.unwrap_or(Compare::Equal), with })),
            (None, None) => Ok(None),
            (Some(_), None) => Err(self.unexpected(TEST)),
        }
    }
}
