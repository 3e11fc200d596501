//! A case that ends while something is asked says what.

use super::Fault;
use crate::play::Play;
use crate::record::{Expectation, Record, Transcript};

/// Whether the end of a case says what is asked there, if anything is.
///
/// # Errors
/// It does not; what it would say.
pub(super) fn is_said(play: &dyn Play, record: &Record, numbers: &[usize]) -> Result<(), Fault> {
    let Some(question) = play.question() else { return Ok(()) };
    let said = record.lines.iter().rev().map_while(|entry| match &entry.line {
        Transcript::Expect(expectation) => Some(says_what_is_asked(expectation)),
        Transcript::Comment(_) | Transcript::Digest(_) => Some(false),
        _ => None,
    });
    if said.into_iter().any(|says| says) {
        return Ok(());
    }
    let line = match question.roll() {
        Some(roll) => format!("? rolls = {}", roll.notation),
        None => {
            let asker = question.choices().next().map(|choice| choice.asker.as_str());
            format!("? asked = {}", asker.unwrap_or_default())
        }
    };
    let last = numbers.last().copied().unwrap_or(1);
    Err((last, format!("the case ends with an open question; end it with `{line}`")))
}

fn says_what_is_asked(expectation: &Expectation) -> bool {
    matches!(expectation, Expectation::Asked(_) | Expectation::Rolls(_) | Expectation::Options(_))
}
