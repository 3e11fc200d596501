//! The game master's palette: people, verbs and rulings, found as one types.

use maud::{Markup, html};
use serde::Deserialize;

use crate::forms::{Choosable, Role, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};
use crate::map::tokens::small;

/// So many words that may follow are buttons.
const FILLS: usize = 12;

/// What may be said unasked.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Offers {
    /// What may be said as it is.
    #[serde(default)]
    pub options: Vec<Choosable>,
    /// What can be ruled.
    #[serde(default)]
    pub rulings: Vec<Rulable>,
}

/// Something that can be ruled.
#[derive(Clone, Debug, Deserialize)]
pub struct Rulable {
    /// What is typed, up to what is still to be said.
    pub words: String,
    /// What it is now.
    #[serde(default)]
    pub now: Option<String>,
    /// What may follow.
    #[serde(default)]
    pub allowed: Option<Allowed>,
    /// Whether an end may follow.
    #[serde(default)]
    pub timed: bool,
}

/// What may follow.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Allowed {
    /// A number.
    Numbers {
        /// The least.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of these.
    Words(Vec<String>),
    /// Anything.
    Anything,
}

/// The palette, closed.
pub(super) fn dialog(told: &Told) -> Markup {
    let post = format!("/fights/{}/say", told.fight);
    html! {
        dialog.palette #palette aria-label=(say("find")) {
            form.find method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" data-palette-form {
                (icon("search"))
                label.sr for="find" { (say("find-label")) }
                input #find type="search" name="words" autocomplete="off" spellcheck="false" maxlength="300"
                    placeholder=(say("find-example")) aria-controls="hits"
                    hx-get={"/fights/" (told.fight) "/palette"} hx-trigger="input changed delay:120ms, look" hx-target="#hits" hx-swap="innerHTML";
                input type="hidden" name="number" value=(told.told.now.number) data-number;
                button.btn.primary type="submit" { (say("rule-do")) }
                button.btn.quiet type="button" data-palette-close { (say("close")) }
            }
            div.hits #hits aria-live="polite" { p.soft.empty { (say("find-help")) } }
        }
    }
}

/// What fits what was typed.
#[must_use]
pub fn hits(told: &Told, words: &str, offers: &Offers) -> Markup {
    let view = &told.told.now.view;
    let typed = words.trim().to_lowercase();
    let people = view
        .combatants
        .iter()
        .filter(|one| typed.is_empty() || one.name.to_lowercase().starts_with(&typed));
    let people: Vec<_> = people.filter(|one| one.name.to_lowercase() != typed).collect();
    html! {
        @if told.you.role == Role::Gm && !people.is_empty() {
            h3 { (say("people")) }
            @for one in people {
                button.hit type="button" data-fill={(one.name) " "} {
                    (small(view, &one.name))
                    span { (one.name) small { (one.place.as_deref().unwrap_or_default()) } }
                    (icon("right"))
                }
            }
        }
        @if !offers.rulings.is_empty() {
            h3 { (say("rulings")) }
            @for one in &offers.rulings { (ruling(one)) }
        }
        @if !offers.options.is_empty() {
            h3 { (say("say-this")) }
            @for one in &offers.options {
                button.hit type="button" data-fill=(one.words) data-whole { (icon("speak")) span { (one.words) } (icon("right")) }
            }
        }
        @if offers.rulings.is_empty() && offers.options.is_empty() && !typed.is_empty() {
            p.soft.empty { (say("find-none")) }
        }
    }
}

/// What it is now, and what may follow beside the words that are buttons of their own.
fn about(one: &Rulable) -> String {
    let now = one.now.as_ref().map(|now| say_of("now-is", &[("what", now.as_str().into())]));
    let may_follow = match &one.allowed {
        Some(Allowed::Numbers { least, most }) => {
            Some(say_of("from-to", &[("least", (*least).into()), ("most", (*most).into())]))
        }
        Some(Allowed::Words(words)) => words.get(FILLS..).map(|rest| rest.join(", ")),
        Some(Allowed::Anything) => Some(say("anything")),
        None => None,
    };
    let all = now.into_iter().chain(may_follow).filter(|words| !words.is_empty());
    all.collect::<Vec<String>>().join("; ")
}

fn ruling(one: &Rulable) -> Markup {
    html! {
        button.hit type="button" data-fill={(one.words) " "} {
            (icon("scale"))
            span { (one.words) small { (about(one)) @if one.timed { " " (say("timed")) } } }
            (icon("right"))
        }
        @if let Some(Allowed::Words(words)) = &one.allowed {
            div.row.fills { @for word in words.iter().take(FILLS) { button.btn.small type="button" data-fill={(one.words) " " (word)} data-whole { (word) } } }
        }
    }
}
