//! Conditions and counters that are made up in words, and written as the same words again.

use affray_table::{Gain, HouseCondition, HouseCounter, Lasts};

use super::read::after;
use super::ruling::Ruling;
use crate::words::quoted;

/// The most levels, and the most that a counter counts to.
const MOST_LEVELS: u16 = 1_000;
/// The most that a condition changes anything by, for each level.
const MOST_GAIN: u32 = 1_000;
/// The most characters that say what it means.
const MOST_WORDS: usize = 200;
/// The most rounds.
const MOST_ROUNDS: u16 = 10_000;

/// What may be said of a condition that is made up.
const SAID: &str = "write `up to 3`, `-1 to rolls`, `-2 to` and a figure, `for 2 rounds`, \
    `until the end of their next turn` or `until ruled otherwise`, with commas between them, and \
    after a `;` what it means";

/// `condition soaked: up to 3, -1 to rolls; fire harms them less`, `counter ritual: up to 6`.
pub(super) fn made_up(text: &str) -> Option<Result<Ruling, String>> {
    let is_counter = after(text, "counter ");
    let rest = is_counter.or_else(|| after(text, "condition "))?;
    let (head, words) = rest.split_once(';').unwrap_or((rest, ""));
    let (name, parts) = head.split_once(':').unwrap_or((head, ""));
    let parts = parts.split(',').map(str::trim).filter(|part| !part.is_empty());
    let (name, words) = (name.trim().to_owned(), words.trim().to_owned());
    if words.chars().count() > MOST_WORDS {
        return Some(Err(format!("what it means has at most {MOST_WORDS} characters")));
    }
    Some(match is_counter {
        Some(_) => counter(name, words, parts).map(Ruling::Counter),
        None => condition(name, words, parts).map(Ruling::Condition),
    })
}

fn counter<'t>(
    name: String,
    words: String,
    parts: impl Iterator<Item = &'t str>,
) -> Result<HouseCounter, String> {
    let mut counter = HouseCounter { name, words, ..HouseCounter::default() };
    for part in parts {
        match after(part, "up to ") {
            Some(most) => counter.most = level(most)?,
            None if part.eq_ignore_ascii_case("secret") => counter.secret = true,
            None => {
                let part = quoted(part);
                return Err(format!("{part} says nothing here: write `up to 6` or `secret`"));
            }
        }
    }
    match counter.most {
        0 => Err("how far it counts is missing: write `counter ritual: up to 6`".to_owned()),
        _ => Ok(counter),
    }
}

fn condition<'t>(
    name: String,
    words: String,
    parts: impl Iterator<Item = &'t str>,
) -> Result<HouseCondition, String> {
    let mut condition = HouseCondition { name, words, ..HouseCondition::default() };
    for part in parts {
        if let Some(most) = after(part, "up to ") {
            condition.most = Some(level(most)?);
        } else if let Some(lasts) = lasts(part)? {
            condition.lasts = lasts;
        } else {
            let (by, figure) = gain(part)?;
            match figure {
                "rolls" => condition.rolls = by,
                figure if condition.figures.iter().any(|known| known.figure == figure) => {
                    return Err(format!("{} stands there twice", quoted(figure)));
                }
                figure => condition.figures.push(Gain { figure: figure.to_owned(), by }),
            }
        }
    }
    Ok(condition)
}

fn level(most: &str) -> Result<u16, String> {
    let number = most.trim().parse().ok().filter(|most| (1..=MOST_LEVELS).contains(most));
    number.ok_or_else(|| format!("{} is no number from 1 to {MOST_LEVELS}", quoted(most)))
}

/// How long it lasts, if these words say that.
fn lasts(part: &str) -> Result<Option<Lasts>, String> {
    if let Some(rounds) = after(part, "for ") {
        let number = rounds.strip_suffix(" rounds").or_else(|| rounds.strip_suffix(" round"));
        let number = number.and_then(|number| number.parse().ok());
        let number = number.filter(|number| (1..=MOST_ROUNDS).contains(number));
        let wrong = || format!("{} is no number of rounds: write `for 2 rounds`", quoted(part));
        return number.map(|number| Some(Lasts::Rounds(number))).ok_or_else(wrong);
    }
    match after(part, "until ").map(str::to_ascii_lowercase).as_deref() {
        None => Ok(None),
        Some("the end of their next turn") => Ok(Some(Lasts::NextTurn)),
        Some("ruled otherwise") => Ok(Some(Lasts::Ruled)),
        Some(_) => Err(format!("{} is no end here: {SAID}", quoted(part))),
    }
}

/// `-1 to rolls`.
fn gain(part: &str) -> Result<(i32, &str), String> {
    let wrong = || format!("{} says nothing here: {SAID}", quoted(part));
    let (by, figure) = part.split_once(" to ").ok_or_else(wrong)?;
    let by = by.trim().replace('−', "-").parse::<i32>().map_err(|_| wrong())?;
    if by == 0 || by.unsigned_abs() > MOST_GAIN {
        return Err(format!("a condition changes things by 1 to {MOST_GAIN}, not by {by}"));
    }
    match figure.trim() {
        "" => Err(wrong()),
        figure => Ok((by, figure)),
    }
}

/// A condition as it is made up, without the word in front.
pub(super) fn word_condition(condition: &HouseCondition) -> String {
    let HouseCondition { name, words, most, rolls, figures, lasts } = condition;
    let most = most.map(|most| format!("up to {most}"));
    let rolls = (*rolls != 0).then(|| format!("{rolls:+} to rolls"));
    let figures = figures.iter().map(|Gain { figure, by }| format!("{by:+} to {figure}"));
    let lasts = match lasts {
        Lasts::Ruled => None,
        Lasts::NextTurn => Some("until the end of their next turn".to_owned()),
        Lasts::Rounds(1) => Some("for 1 round".to_owned()),
        Lasts::Rounds(rounds) => Some(format!("for {rounds} rounds")),
    };
    said(name, most.into_iter().chain(rolls).chain(figures).chain(lasts), words)
}

/// A counter as it is made up, without the word in front.
pub(super) fn word_counter(counter: &HouseCounter) -> String {
    let HouseCounter { name, words, most, secret } = counter;
    let secret = secret.then(|| "secret".to_owned());
    said(name, std::iter::once(format!("up to {most}")).chain(secret), words)
}

fn said(name: &str, parts: impl Iterator<Item = String>, words: &str) -> String {
    let parts = parts.collect::<Vec<_>>().join(", ");
    let colon = if parts.is_empty() { "" } else { ": " };
    let meaning = if words.is_empty() { String::new() } else { format!("; {words}") };
    format!("{name}{colon}{parts}{meaning}")
}

#[cfg(test)]
mod tests {
    use super::super::Names;
    use super::*;

    fn read(words: &str) -> Result<Ruling, String> {
        Ruling::read(words, &Names::default()).map_err(|why| why.to_string())
    }

    #[test]
    fn what_is_made_up_reads_back() {
        for words in [
            "condition soaked",
            "condition soaked; fire harms them less",
            "condition soaked: up to 3, -1 to rolls, -2 to defense, for 2 rounds; fire: less",
            "condition dazed by noise: +1 to max-health, until the end of their next turn",
            "counter ritual: up to 6",
            "counter alarm: up to 4, secret; at 4, the guards come",
        ] {
            assert_eq!(read(words).map(|ruling| ruling.to_string()), Ok(words.to_owned()));
        }
        let same = |one: &str, other: &str| assert_eq!(read(one), read(other), "{one}");
        same(
            "Condition soaked: −1 to rolls, until ruled otherwise",
            "condition soaked: -1 to rolls",
        );
    }

    #[test]
    fn what_cannot_be_made_up_is_refused_with_what_can() {
        let refused = |words: &str| read(words).expect_err(words);
        assert!(refused("condition soaked: wet").contains("`wet` says nothing here: write `up to"));
        assert!(refused("condition soaked: 0 to rolls").contains("by 1 to 1000, not by 0"));
        assert!(
            refused("condition soaked: for ever").contains("`for ever` is no number of rounds")
        );
        assert!(refused("counter ritual").contains("how far it counts is missing"));
        assert!(refused("counter ritual: up to 0").contains("`0` is no number from 1 to 1000"));
        assert!(refused("condition a: -1 to b, -2 to b").contains("`b` stands there twice"));
    }
}
