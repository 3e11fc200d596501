//! What decides between the best option and the next, in a sentence.

use super::search::{Outlook, Thought};
use crate::words::quoted;

/// What is compared, as a sentence says it; whether more is better.
const FIGURES: [(&str, bool); 4] = [
    ("deals damage", true),
    ("takes damage", false),
    ("fells enemies", true),
    ("loses friends", false),
];

/// The least difference, in standard errors, that is more than chance.
const CLEAR: f64 = 2.0;

/// Why the first option of `order` stands before the second.
pub(super) fn why(thought: &Thought, order: &[usize], words: &[String]) -> String {
    let [first, second, ..] = order else {
        return "there is only one option".to_owned();
    };
    let (best, next) = (&thought.options[*first], &thought.options[*second]);
    let (one, other) = (quoted(&words[*first]), quoted(&words[*second]));
    let lead = best.value() - next.value();
    if lead < CLEAR * error(best, next) {
        return format!(
            "{one} and {other} are too close to tell apart in {} plays: {:+.3} against {:+.3}",
            thought.plays,
            best.value(),
            next.value()
        );
    }
    let mut parts = Vec::new();
    let (won, lost) = (best.share(best.wins), next.share(next.wins));
    if won - lost > 0.01 {
        parts.push(format!(
            "it wins {:.0}% of its plays against {:.0}%",
            100.0 * won,
            100.0 * lost
        ));
    }
    let mut clearest: Option<(f64, String)> = None;
    for (place, (verb, more_is_better)) in FIGURES.iter().enumerate() {
        let (a, b) = (mean(best, place), mean(next, place));
        let gain = if *more_is_better { a.0 - b.0 } else { b.0 - a.0 };
        let error = (a.1 / best.plays as f64 + b.1 / next.plays as f64).sqrt();
        let clearness = if error > 0.0 { gain / error } else { 0.0 };
        if clearness > CLEAR && clearest.as_ref().is_none_or(|known| clearness > known.0) {
            let (verb, what) = verb.split_once(' ').unwrap_or((verb, ""));
            let words = format!("it {verb} {:.1} {what} against {:.1}", a.0, b.0);
            clearest = Some((clearness, words));
        }
    }
    parts.extend(clearest.map(|known| known.1));
    let reasons = match parts.is_empty() {
        true => "no single figure decides it".to_owned(),
        false => parts.join(", and "),
    };
    format!("{one} leads {other} by {lead:.3}: {reasons}")
}

/// The standard error of the difference of two values.
fn error(one: &Outlook, other: &Outlook) -> f64 {
    let part = |o: &Outlook| o.spread() * o.spread() / o.plays.max(1) as f64;
    (part(one) + part(other)).sqrt()
}

/// The mean and the variance of a figure.
fn mean(outlook: &Outlook, place: usize) -> (f64, f64) {
    let (sum, squares) = outlook.figures[place];
    let mean = outlook.share(sum);
    (mean, (outlook.share(squares) - mean * mean).max(0.0))
}
