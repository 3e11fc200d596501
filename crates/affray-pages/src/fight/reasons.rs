//! Why something may not be answered, on request.

use maud::{Markup, html};
use serde::Deserialize;

use crate::forms::{Choice, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};

/// The most reasons that are shown, and the most answers named under each.
const REASONS: usize = 12;
const NAMED: usize = 3;

/// What may not be answered now.
#[derive(Clone, Debug, Deserialize)]
pub struct Barred {
    /// Each with its reason.
    #[serde(default)]
    pub answers: Vec<Thought>,
    /// How many there are in all.
    pub count: usize,
}

/// An answer that one can think of.
#[derive(Clone, Debug, Deserialize)]
pub struct Thought {
    /// The answer.
    pub words: String,
    /// Why it may not be given.
    #[serde(default)]
    pub why_not: Option<WhyNot>,
}

/// Why an answer may not be given.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct WhyNot {
    /// What stands in the way.
    pub words: String,
    /// By which rule.
    pub clause: String,
}

/// Where one asks, beside a decision.
pub(super) fn asking(told: &Told, choice: &Choice, key: &str) -> Markup {
    let get = format!("/fights/{}/why-not", told.fight);
    html! {
        details.why-not id={"w-" (key)} {
            summary.btn.quiet.small { span.asks { (icon("info")) (say("why-not")) } span.goes { (icon("back")) (say("why-not-back")) } }
            form method="get" action=(get) hx-get=(get) hx-trigger="submit, look" hx-target={"#why-" (key)} hx-swap="innerHTML" {
                input type="hidden" name="asker" value=(choice.asker);
                label.field { span { (say("why-not-label")) }
                    input type="search" name="words" autocomplete="off" spellcheck="false" maxlength="120" data-why placeholder=(say("why-not-example")); }
            }
            div.reasons id={"why-" (key)} hx-morph-skip-children aria-live="polite" {}
        }
    }
}

/// The reasons, each with the answers that it bars.
#[must_use]
pub fn fragment(system: &str, barred: &Barred) -> Markup {
    let mut reasons: Vec<(&WhyNot, Vec<&str>)> = Vec::new();
    for thought in &barred.answers {
        let Some(why) = &thought.why_not else { continue };
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, answers)) => answers.push(&thought.words),
            None => reasons.push((why, vec![&thought.words])),
        }
    }
    html! {
        @if reasons.is_empty() { p.small.soft { (say("why-not-none")) } }
        @for (why, answers) in reasons.iter().take(REASONS) { (reason(system, why, answers)) }
        @if reasons.len() > REASONS || barred.count > barred.answers.len() {
            p.small.soft { (say("why-not-more")) }
        }
    }
}

fn reason(system: &str, why: &WhyNot, answers: &[&str]) -> Markup {
    let short = why.clause.split_once('.').map_or(why.clause.as_str(), |(_, rest)| rest);
    let more = answers.len().saturating_sub(NAMED);
    html! {
        div.reason {
            p { strong {
                (super::options::capital(&answers[..answers.len() - more].join("; ")))
                @if more > 0 { " " (say_of("and-more", &[("count", more.into())])) }
            } }
            p { (super::options::capital(&why.words)) ". " a.small href={"/rules/" (system) "/" (short)} { (why.clause) } }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn barred(words: &str, why: &str) -> Thought {
        let why = WhyNot { words: why.into(), clause: "duel.turn.reach".into() };
        Thought { words: words.into(), why_not: Some(why) }
    }

    #[test]
    fn answers_with_one_reason_stand_together_under_it() {
        let answers = ["strike Bob", "strike Cid", "strike Dan", "strike Eve", "strike Fay"]
            .map(|words| barred(words, "nobody is in reach"))
            .into_iter()
            .chain([barred("parry", "nobody attacks")]);
        let page = fragment("duel", &Barred { answers: answers.collect(), count: 6 }).into_string();
        assert_eq!(page.matches("Nobody is in reach. ").count(), 1, "{page}");
        assert!(page.contains("Strike Bob; strike Cid; strike Dan and 2 more"), "{page}");
        assert!(page.contains("href=\"/rules/duel/turn.reach\""), "{page}");
        assert!(!page.contains("Eve"), "{page}");
    }
}
