//! Dice without a fight: the exact distribution of what people write, and two of them compared.
//! The address holds the question, so that it can be sent.

use maud::{Markup, html};
use serde::Deserialize;

use crate::frame::{self, Frame, bar, notice};
use crate::lang::{say, say_of};

/// The most outcomes that have a row of their own.
const MOST_ROWS: usize = 60;

/// What is asked, and what came of it.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The dice, as they were written.
    pub roll: String,
    /// Those that they are compared with, if any.
    pub against: String,
    /// What is known of them; nothing where nothing was asked.
    pub found: Option<Found>,
    /// What is known of the others.
    pub other: Option<Found>,
    /// How often the first comes out higher, equal and lower.
    pub compared: Option<[Share; 3]>,
}

/// What is known of dice, or what is wrong with how they were written.
pub type Found = Result<Odds, Misread>;

/// Dice that were not understood.
#[derive(Clone, Debug)]
pub struct Misread {
    /// What is wrong.
    pub words: String,
    /// The notation, with a mark below the place.
    pub marked: Option<String>,
}

/// An exact distribution.
#[derive(Clone, Debug, Deserialize)]
pub struct Odds {
    /// The dice, written in full.
    pub expression: String,
    /// How they were understood.
    #[serde(default)]
    pub understood: Vec<String>,
    /// The outcomes.
    pub distribution: Distribution,
    /// The mean.
    pub mean_value: f64,
    /// The standard deviation.
    pub deviation: f64,
}

/// Outcomes and their chances.
#[derive(Clone, Debug, Deserialize)]
pub struct Distribution {
    /// They, in order.
    pub outcomes: Vec<Outcome>,
}

/// An outcome and its chance.
#[derive(Clone, Debug, Deserialize)]
pub struct Outcome {
    /// What comes out.
    pub words: String,
    /// How likely.
    pub chance: Share,
    /// How likely this or more.
    #[serde(default)]
    pub cumulative: Option<Share>,
}

/// A chance.
#[derive(Clone, Debug, Deserialize)]
pub struct Share {
    /// As a fraction.
    #[serde(default)]
    pub fraction: Option<String>,
    /// As a number from 0 to 1.
    pub value: f64,
}

/// The page.
#[must_use]
pub fn page(asked: &Asked) -> Markup {
    let frame = Frame { title: &say("dice"), scripts: &["reading.js"] };
    let found = [&asked.found, &asked.other].into_iter().flatten();
    let inside = html! {
        h1 { (say("dice-title")) }
        p.lede { (say("dice-lede")) }
        form.card.asks action="/dice" method="get" {
            label { (say("dice-asked")) input name="roll" value=(asked.roll) maxlength="200" autocapitalize="off" autocomplete="off" spellcheck="false" required; }
            label { (say("dice-against")) input name="against" value=(asked.against) maxlength="200" autocapitalize="off" autocomplete="off" spellcheck="false"; }
            button.btn.primary { (say("dice-work-out")) }
        }
        @if let Some(compared) = &asked.compared { (comparison(asked, compared)) }
        div.grid2 {
            @for found in found { (distribution(found)) }
        }
        @if asked.found.is_none() { (examples()) }
        details.card { summary.btn.quiet { (say("dice-notation")) } (notation()) }
    };
    frame::text_page(frame, &inside)
}

fn comparison(asked: &Asked, compared: &[Share; 3]) -> Markup {
    let [higher, equal, lower] = compared;
    let sentence = say_of(
        "dice-compared",
        &[
            ("roll", asked.roll.clone().into()),
            ("against", asked.against.clone().into()),
            ("higher", percent(higher.value).into()),
            ("equal", percent(equal.value).into()),
            ("lower", percent(lower.value).into()),
        ],
    );
    html! {
        section.card aria-label=(say("dice-comparison")) {
            h2 { (say("dice-comparison")) }
            p data-copied-text { (sentence) }
            (copy(&sentence))
        }
    }
}

/// One distribution, or what is wrong.
fn distribution(found: &Found) -> Markup {
    let odds = match found {
        Ok(odds) => odds,
        Err(wrong) => {
            return notice(
                "is-bad",
                &html! {
                    p { (wrong.words) }
                    @if let Some(marked) = &wrong.marked { pre { (marked) } }
                },
            );
        }
    };
    let outcomes = &odds.distribution.outcomes;
    let most = outcomes.iter().map(|one| one.chance.value).fold(f64::MIN_POSITIVE, f64::max);
    let sentence = say_of(
        "dice-sentence",
        &[
            ("roll", odds.expression.clone().into()),
            ("mean", decimals(odds.mean_value).into()),
            ("deviation", decimals(odds.deviation).into()),
        ],
    );
    html! {
        section.card aria-label=(odds.expression) {
            h2 { (odds.expression) }
            @for words in &odds.understood { p.small.soft { (words) } }
            p { (sentence) }
            (copy(&sentence))
            @if outcomes.len() > MOST_ROWS { p.small.soft { (say_of("dice-many", &[("count", outcomes.len().into())])) } }
            div.scroll tabindex="0" role="group" aria-label=(say("dice-outcomes")) {
                table.odds-table {
                    thead { tr { th scope="col" { (say("dice-outcome")) } th scope="col" { (say("dice-chance")) } th scope="col" { (say("dice-at-least")) } th { span.sr { (say("dice-bar")) } } } }
                    tbody {
                        @for one in shown(outcomes) {
                            tr {
                                th scope="row" { (one.words) }
                                td.n title=[one.chance.fraction.as_deref()] { (percent(one.chance.value)) }
                                td.n { @if let Some(more) = &one.cumulative { (percent(more.value)) } }
                                td.b { (bar(thousandths(one.chance.value / most), 1000)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The outcomes that have rows: all, or the likeliest of very many, in their order.
fn shown(outcomes: &[Outcome]) -> Vec<&Outcome> {
    if outcomes.len() <= MOST_ROWS {
        return outcomes.iter().collect();
    }
    let mut chances: Vec<f64> = outcomes.iter().map(|one| one.chance.value).collect();
    chances.sort_by(|one, other| other.total_cmp(one));
    let least = chances[MOST_ROWS - 1];
    outcomes.iter().filter(|one| one.chance.value >= least).take(MOST_ROWS).collect()
}

fn examples() -> Markup {
    const EXAMPLES: [(&str, &str); 5] =
        [("3d6", ""), ("4d6kh3", "3d6"), ("d20+5", "d20+2"), ("6d10>=8", ""), ("d6!", "")];
    html! {
        section {
            h2 { (say("dice-examples")) }
            ul.row {
                @for (roll, against) in EXAMPLES {
                    li {
                        a.btn href=(address(roll, against)) {
                            (roll) @if !against.is_empty() { " " (say("dice-or")) " " (against) }
                        }
                    }
                }
            }
        }
    }
}

/// The address of a question.
fn address(roll: &str, against: &str) -> String {
    let written = |text: &str| {
        let mut address = String::new();
        for byte in text.bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => address.push(char::from(byte)),
                _ => address.push_str(&format!("%{byte:02X}")),
            }
        }
        address
    };
    format!("/dice?roll={}&against={}", written(roll), written(against))
}

fn notation() -> Markup {
    html! {
        dl.notation {
            @for key in ["dice-n-plain", "dice-n-keep", "dice-n-reroll", "dice-n-explode", "dice-n-count", "dice-n-sum", "dice-n-compare"] {
                @let words = say(key);
                @let (signs, meaning) = words.split_once(" – ").unwrap_or((words.as_str(), ""));
                dt { code { (signs) } }
                dd { (meaning) }
            }
        }
    }
}

/// A button that copies a sentence together with the address.
fn copy(sentence: &str) -> Markup {
    html! {
        button.btn.quiet type="button" data-copy=(sentence) { (say("copy-sentence")) }
        span.small.soft data-copied hidden role="status" { (say("copied")) }
    }
}

/// A chance in percent: one decimal, and more where it would be nothing.
fn percent(chance: f64) -> String {
    let percent = 100.0 * chance;
    match percent {
        p if p > 0.0 && p < 0.05 => "< 0.1 %".to_owned(),
        p if p > 99.95 && p < 100.0 => "> 99.9 %".to_owned(),
        p => format!("{p:.1} %"),
    }
}

fn decimals(value: f64) -> String {
    format!("{value:.2}")
}

fn thousandths(share: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "it is between 0 and 1000")]
    let whole = (share.clamp(0.0, 1.0) * 1000.0).round() as i32;
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_address_holds_the_question() {
        assert_eq!(address("d20+5", "d6!"), "/dice?roll=d20%2B5&against=d6%21");
    }

    #[test]
    fn chances_that_are_not_nothing_do_not_look_like_nothing() {
        assert_eq!(percent(0.0), "0.0 %");
        assert_eq!(percent(0.000_1), "< 0.1 %");
        assert_eq!(percent(0.4629), "46.3 %");
    }
}
