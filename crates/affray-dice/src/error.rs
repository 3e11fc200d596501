//! What is wrong with an expression, and where.

use std::ops::Range;

use crate::{MAX_DICE, MAX_LENGTH, MAX_NESTING, MAX_NUMBER, MAX_SIDES, MAX_TOTAL};

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{why}")]
pub struct DiceError {
    /// The bytes of the text that are wrong; empty at its end where something is missing.
    pub at: Range<usize>,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with an expression, and what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// The text is empty.
    #[error("there are no dice here; write dice such as 2d6+1")]
    Empty,
    /// The text is too long.
    #[error("the expression is too long; it has at most {MAX_LENGTH} characters")]
    Long,
    /// Something else should stand here.
    #[error("{found} is not expected here; expected: {wanted}")]
    Unexpected {
        /// What was found.
        found: String,
        /// What may stand there.
        wanted: &'static str,
    },
    /// The text ends too early.
    #[error("something is missing here: {wanted}")]
    Missing {
        /// What may stand there.
        wanted: &'static str,
    },
    /// No such modifier.
    #[error(
        "`{found}` is not a dice modifier; allowed: kh, kl, dh, dl, adv, dis, r, ro, !, !p, >=, <=, ="
    )]
    Modifier {
        /// What was found.
        found: String,
    },
    /// The same thing is done twice.
    #[error("{what} may appear only once")]
    Twice {
        /// What.
        what: &'static str,
    },
    /// A number is too great.
    #[error("the number is too large; the largest allowed is {MAX_NUMBER}")]
    Number,
    /// Too many dice.
    #[error("{dice} dice are too many; an expression has at most {MAX_DICE}")]
    Dice {
        /// How many there are.
        dice: u64,
    },
    /// A die with too few or too many sides.
    #[error("a die has 1 to {MAX_SIDES} sides, not {sides}")]
    Sides {
        /// How many were written.
        sides: i64,
    },
    /// Parentheses too deep.
    #[error("parentheses are nested too deeply; allowed: {MAX_NESTING} levels")]
    Nesting,
    /// More dice are kept or dropped than there are.
    #[error(
        "{written} of {count} dice leaves none, or takes more than there are; allowed: 1 to {most}"
    )]
    Keep {
        /// How many were to be kept or dropped.
        written: u64,
        /// Of how many.
        count: u16,
        /// The most that may be.
        most: u16,
    },
    /// Advantage on several dice.
    #[error(
        "advantage and disadvantage need a single die that is neither kept nor dropped, such as d20 adv"
    )]
    Advantage,
    /// Every face is thrown again.
    #[error("every face is rerolled, so the die never stops")]
    RerollsAll,
    /// It explodes too often.
    #[error("{faces} of {of} faces explode; at most 3 in 4 may")]
    Explodes {
        /// How many faces do.
        faces: u32,
        /// Of those that stand.
        of: u32,
    },
    /// Things that do not go together.
    #[error("{what}")]
    Together {
        /// Which, in a sentence.
        what: &'static str,
    },
    /// `d20>15`: it may count or compare.
    #[error(
        "`{sign}` right after dice is ambiguous; write {count} to count dice, or a space before the sign to compare"
    )]
    CountOrCompare {
        /// The sign.
        sign: &'static str,
        /// How to count the same.
        count: String,
    },
    /// Two comparisons in a row.
    #[error("this is a second comparison; put one of them in parentheses")]
    Comparisons,
    /// The divisor may be 0.
    #[error("this can be 0, and nothing can be divided by 0")]
    DivisorZero,
    /// The total may be too great.
    #[error("this can exceed {MAX_TOTAL}, the largest allowed total")]
    Total,
}

impl DiceError {
    pub(crate) fn new(at: Range<usize>, why: Why) -> DiceError {
        DiceError { at, why }
    }

    /// The text with what is wrong marked below it, in two lines.
    #[must_use]
    pub fn marked(&self, text: &str) -> String {
        /// Characters shown on either side of the place.
        const AROUND: usize = 60;
        let plain = |part: &str| -> String {
            part.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
        };
        let start = (0..=self.at.start.min(text.len()))
            .rev()
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(0);
        let end = (self.at.end.clamp(start, text.len())..=text.len())
            .find(|&at| text.is_char_boundary(at))
            .unwrap_or(text.len());
        let before: Vec<char> = plain(&text[..start]).chars().collect();
        let marked: String = plain(&text[start..end]).chars().take(AROUND).collect();
        let after: String = plain(&text[end..]).chars().take(AROUND).collect();
        let cut = before.len().saturating_sub(AROUND);
        let before: String = before[cut..].iter().collect();
        let lead = " ".repeat(before.chars().count());
        let marks = "^".repeat(marked.chars().count().max(1));
        format!("{before}{marked}{after}\n{lead}{marks}")
    }
}
