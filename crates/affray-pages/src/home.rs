//! The game master's start: fights, encounters, examples.

use maud::{Markup, html};

use crate::frame::{self, Frame, icon, notice};
use crate::lang::{say, say_of};

/// What there is to start from.
#[derive(Clone, Debug, Default)]
pub struct Home {
    /// Fights, those changed last first.
    pub fights: Vec<Listed>,
    /// Encounters of one's own.
    pub encounters: Vec<Encounter>,
    /// Encounters that come with the program.
    pub examples: Vec<Example>,
    /// What is wrong with the store.
    pub damage: Option<String>,
}

/// A fight.
#[derive(Clone, Debug)]
pub struct Listed {
    /// Its id.
    pub fight: String,
    /// Its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// How it stands.
    pub moment: String,
    /// How it ended.
    pub outcome: Option<String>,
}

/// An encounter of one's own.
#[derive(Clone, Debug)]
pub struct Encounter {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// An encounter that comes with the program.
#[derive(Clone, Debug)]
pub struct Example {
    /// What opens it.
    pub name: String,
    /// Its system.
    pub system: String,
    /// Its title.
    pub title: String,
    /// What it is about.
    pub about: String,
}

/// The name of a system, as people write it.
#[must_use]
pub fn system_name(system: &str) -> String {
    say(&format!("system-{system}"))
}

/// The page.
#[must_use]
pub fn page(home: &Home) -> Markup {
    let (ended, running): (Vec<&Listed>, Vec<&Listed>) =
        home.fights.iter().partition(|fight| fight.outcome.is_some());
    let inside = html! {
        h1.sr { "Affray" }
        @if let Some(why) = &home.damage {
            (notice("is-bad", &html! { p { strong { (say("damaged")) } " " (why) } p { (say("damaged-help")) } }))
        }
        section aria-labelledby="h-run" {
            h2 #h-run { (say("fights")) }
            @if running.is_empty() {
                p.soft { (say("fights-none")) }
            } @else {
                ul.list { @for (at, fight) in running.iter().enumerate() { (listed(fight, at == 0)) } }
            }
        }
        (encounters(&home.encounters))
        (examples(&home.examples))
        @if !ended.is_empty() {
            section aria-labelledby="h-ended" {
                h2 #h-ended { (say("fights-ended")) }
                ul.list { @for fight in &ended { (listed(fight, false)) } }
            }
        }
    };
    let title = say("home");
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

fn listed(fight: &Listed, first: bool) -> Markup {
    let stands = fight.outcome.as_ref().unwrap_or(&fight.moment);
    html! {
        li {
            div {
                h3 { (fight.title) }
                p { (system_name(&fight.system)) " · " (stands) }
            }
            div.row {
                a.btn.primary[first] href={"/fights/" (fight.fight)} {
                    (say(if fight.outcome.is_some() { "look" } else { "go-on" }))
                    span.sr { " " (fight.title) }
                }
                details.menu {
                    summary.btn.square aria-label=(say_of("more-of", &[("what", fight.title.as_str().into())])) { (icon("more")) }
                    div.card {
                        a.btn href={"/api/fights/" (fight.fight) "/record"} download={(fight.title) ".fight"} { (icon("file")) (say("save-record")) }
                        form method="post" action={"/fights/" (fight.fight) "/forget"} {
                            button.btn type="submit" { (icon("erase")) (say("forget-fight")) }
                        }
                    }
                }
            }
        }
    }
}

fn encounters(all: &[Encounter]) -> Markup {
    html! {
        section aria-labelledby="h-own" {
            div.spread {
                h2 #h-own { (say("encounters")) }
                label.btn {
                    (icon("file")) (say("open-file"))
                    input.sr type="file" accept=".toml,.fight,.json" multiple data-import;
                }
            }
            (imported())
            @if all.is_empty() {
                p.soft { (say("encounters-none")) }
            } @else {
                ul.list {
                    @for one in all {
                        li {
                            div { h3 { (one.name) } }
                            div.row {
                                (start("kept", &one.id, &one.name))
                                form method="post" action={"/encounters/" (one.id) "/forget"} {
                                    button.btn.square type="submit" aria-label=(say_of("forget-encounter", &[("what", one.name.as_str().into())])) { (icon("erase")) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// Where it is said what is wrong with a file; a script fills the gaps of the sentences.
fn imported() -> Markup {
    let line = say_of("file-line", &[("line", "%line%".into())]);
    let nearest = say_of("file-nearest", &[("nearest", "%nearest%".into())]);
    let allowed = say_of("file-allowed", &[("allowed", "%allowed%".into())]);
    let bad = say_of("file-bad", &[("name", "%name%".into())]);
    html! { div #imported role="status" data-bad=(bad) data-line=(line) data-nearest=(nearest) data-allowed=(allowed) {} }
}

fn start(field: &str, value: &str, title: &str) -> Markup {
    html! {
        form method="post" action="/fights" {
            input type="hidden" name=(field) value=(value);
            button.btn type="submit" { (say("start")) span.sr { " " (title) } }
        }
    }
}

fn examples(all: &[Example]) -> Markup {
    let mut systems: Vec<&str> = all.iter().map(|one| one.system.as_str()).collect();
    systems.dedup();
    html! {
        section aria-labelledby="h-ex" {
            h2 #h-ex { (say("examples")) }
            div.grid3 {
                @for system in systems {
                    article.card.system {
                        header { h3 { (system_name(system)) } p { (say(&format!("about-{system}"))) } }
                        ul {
                            @for one in all.iter().filter(|one| one.system == system) {
                                li {
                                    form method="post" action="/fights" {
                                        input type="hidden" name="example" value=(one.name);
                                        button type="submit" {
                                            span { (one.title) small { (one.about) } }
                                            span.go { (say("start")) (icon("right")) }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
                (beside())
            }
        }
    }
}

/// What needs no fight.
fn beside() -> Markup {
    html! {
        article.card.system {
            header { h3 { (say("beside")) } p { (say("beside-about")) } }
            ul {
                li { a href="/dice" { span { (say("dice")) small { (say("dice-about")) } } span.go { (say("open")) (icon("right")) } } }
                li { a href="/rules" { span { (say("rules")) small { (say("rules-about")) } } span.go { (say("open")) (icon("right")) } } }
                li { a href="/api/export" download="affray.json" { span { (say("export")) small { (say("export-about")) } } span.go { (say("save")) (icon("right")) } } }
            }
        }
    }
}
