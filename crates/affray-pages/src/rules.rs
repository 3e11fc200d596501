//! The rulebooks: clauses by chapter and by search, each with its own address.

use maud::{Markup, html};
use serde::Deserialize;

use crate::frame::{self, Frame};
use crate::lang::{say, say_of};

/// A system, as the list shows it.
#[derive(Clone, Debug)]
pub struct System {
    /// Its name in addresses.
    pub name: String,
    /// What the rulebook is called.
    pub title: String,
    /// How many clauses it has.
    pub clauses: usize,
}

/// A clause.
#[derive(Clone, Debug, Deserialize)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// Where it stands: `stated`, `implied`, `base`, `companion`, `ruling` or `gm`.
    pub status: String,
    /// What it says.
    pub text: String,
    /// Why it applies.
    pub why: String,
    /// The dice that it asks for.
    #[serde(default)]
    pub dice: Option<String>,
    /// What a group may choose instead.
    #[serde(default)]
    pub settings: Vec<Setting>,
    /// Clauses to read beside it.
    #[serde(default)]
    pub see: Vec<String>,
}

/// The cases that check a clause.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Cases {
    /// The first of them.
    pub cases: Vec<Case>,
    /// How many there are.
    pub count: usize,
}

/// A case.
#[derive(Clone, Debug, Deserialize)]
pub struct Case {
    /// What it shows, in a sentence.
    pub title: String,
    /// Its text.
    pub text: String,
}

/// A setting.
#[derive(Clone, Debug, Deserialize)]
pub struct Setting {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub values: Vec<Value>,
    /// What it is if nobody chooses.
    pub default: String,
}

/// A value of a setting.
#[derive(Clone, Debug, Deserialize)]
pub struct Value {
    /// As encounters write it.
    pub value: String,
    /// What it means.
    #[serde(default)]
    pub note: Option<String>,
}

impl Clause {
    /// The chapter: the part of the id between the system and the rule.
    fn chapter(&self) -> &str {
        self.id.split('.').nth(1).unwrap_or_default()
    }
}

/// The systems.
#[must_use]
pub fn systems(systems: &[System]) -> Markup {
    let frame = Frame { title: &say("rules"), scripts: &[] };
    let inside = html! {
        h1 { (say("rules")) }
        p.lede { (say("rules-lede")) }
        ul.list {
            @for system in systems {
                li {
                    div { a href=(format!("/rules/{}", system.name)) { strong { (system.title) } } }
                    span.soft.num { (say_of("rules-count", &[("count", system.clauses.into())])) }
                }
            }
        }
    };
    frame::text_page(frame, &inside)
}

/// What of a rulebook is shown.
#[derive(Clone, Debug)]
pub struct Shown<'r> {
    /// The system's name in addresses.
    pub system: &'r str,
    /// What the rulebook is called.
    pub title: &'r str,
    /// All clauses.
    pub all: &'r [Clause],
    /// The chapter that is open.
    pub chapter: Option<&'r str>,
    /// What was searched for, and the clauses that have it; an empty list where none has.
    pub search: Option<(&'r str, &'r [Clause])>,
}

/// A rulebook: its chapters, one of them open, or what was found.
#[must_use]
pub fn rulebook(shown: &Shown<'_>) -> Markup {
    let frame = Frame { title: shown.title, scripts: &[] };
    let words = shown.search.map(|(words, _)| words).unwrap_or_default();
    let inside = html! {
        nav.crumbs aria-label=(say("rules-where")) { a href="/rules" { (say("rules")) } " › " (shown.title) }
        h1 { (shown.title) }
        form.row action=(format!("/rules/{}", shown.system)) method="get" role="search" {
            label.grow { span.sr { (say("rules-search")) } input type="search" name="words" value=(words) maxlength="100" placeholder=(say("rules-search")); }
            button.btn { (say("rules-find")) }
        }
        @if let Some((words, found)) = shown.search {
            h2 { (say_of("rules-found", &[("count", found.len().into()), ("words", words.into())])) }
            @if found.is_empty() { p { (say("rules-none")) } }
            ol.clauses { @for clause in found { (entry(shown.system, clause)) } }
        } @else if let Some(chapter) = shown.chapter {
            h2 { (spelled(chapter)) }
            ol.clauses {
                @for clause in shown.all.iter().filter(|clause| clause.chapter() == chapter) {
                    (entry(shown.system, clause))
                }
            }
        }
        (chapters(shown))
    };
    frame::text_page(frame, &inside)
}

fn chapters(shown: &Shown<'_>) -> Markup {
    let mut chapters: Vec<(&str, usize)> = Vec::new();
    for clause in shown.all {
        match chapters.iter_mut().find(|(name, _)| *name == clause.chapter()) {
            Some((_, count)) => *count += 1,
            None => chapters.push((clause.chapter(), 1)),
        }
    }
    html! {
        section {
            h2 { (say("rules-chapters")) }
            ul.chapters {
                @for (chapter, count) in chapters {
                    li {
                        a href=(format!("/rules/{}?chapter={chapter}", shown.system))
                            aria-current=[(shown.chapter == Some(chapter)).then_some("page")] {
                            span { (spelled(chapter)) } span.soft.num { (count) }
                        }
                    }
                }
            }
        }
    }
}

/// A clause in a list.
fn entry(system: &str, clause: &Clause) -> Markup {
    html! {
        li.clause id=(clause.id) {
            p.text { (clause.text) }
            p.small.soft {
                a href=(format!("/rules/{system}/{}", clause.id)) { (clause.id) }
                " · " (status(&clause.status))
                @if let Some(dice) = &clause.dice { " · " (dice) }
            }
        }
    }
}

/// A clause by itself, with the cases that check it.
#[must_use]
pub fn clause((system, title): (&str, &str), clause: &Clause, cases: &Cases) -> Markup {
    let frame = Frame { title: &clause.id, scripts: &[] };
    let inside = html! {
        nav.crumbs aria-label=(say("rules-where")) {
            a href="/rules" { (say("rules")) } " › "
            a href=(format!("/rules/{system}")) { (title) } " › "
            a href=(format!("/rules/{system}?chapter={}", clause.chapter())) { (spelled(clause.chapter())) }
        }
        h1.id { @for (at, part) in clause.id.split('.').enumerate() { @if at > 0 { "." wbr; } (part) } }
        section.card.clause {
            p.text.large { (clause.text) }
            dl.facts {
                dt { (say("rules-status")) } dd { (status(&clause.status)) }
                dt { (say("rules-why")) } dd { (clause.why) }
                @if let Some(dice) = &clause.dice { dt { (say("rules-dice")) } dd { (dice) } }
            }
        }
        @for setting in &clause.settings {
            section.card {
                h2 { (say_of("rules-setting", &[("name", setting.name.clone().into())])) }
                dl.facts {
                    @for value in &setting.values {
                        dt { code { (value.value) } @if value.value == setting.default { " " span.pill { (say("rules-default")) } } }
                        dd { (value.note.as_deref().unwrap_or("")) }
                    }
                }
            }
        }
        @if !cases.cases.is_empty() {
            section.cases {
                h2 { (say("rules-cases")) }
                p.small.soft { (say("rules-cases-about")) }
                @for case in &cases.cases {
                    details.card.fold {
                        summary { span { (case.title) } span.turn { (frame::icon("down")) } }
                        pre { (case.text) }
                    }
                }
                @let more = cases.count - cases.cases.len();
                @if more > 0 { p.small.soft { (say_of("rules-cases-more", &[("count", more.into())])) } }
            }
        }
        @if !clause.see.is_empty() {
            section {
                h2 { (say("rules-see")) }
                ul { @for other in &clause.see { li { a href=(format!("/rules/{system}/{other}")) { (other) } } } }
            }
        }
    };
    frame::text_page(frame, &inside)
}

fn status(word: &str) -> String {
    match word {
        "stated" | "implied" | "base" | "companion" | "ruling" | "gm" => {
            say(&format!("rules-is-{word}"))
        }
        other => other.to_owned(),
    }
}

/// A chapter's name as people write it.
fn spelled(chapter: &str) -> String {
    let words = chapter.replace('-', " ");
    let mut letters = words.chars();
    let first: String = letters.next().map(|one| one.to_uppercase().collect()).unwrap_or_default();
    first + letters.as_str()
}
