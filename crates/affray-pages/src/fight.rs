//! A fight at its table: the page of each person, and the region of it that changes.
//!
//! The region is whole and the same for the same news, so that it is sent as it is to every page of a
//! person. What a person opened, chose or typed is theirs: attributes that begin with `data-kept`
//! stay when a new region comes.

mod dice;
mod gm;
pub mod log;
pub mod odds;
mod options;
pub mod palette;
mod people;
mod player;
mod question;
pub mod reasons;
mod roster;
pub mod sheet;
mod summary;

pub(crate) use options::capital;

use maud::{Markup, html};

use crate::forms::{Choice, Role, Told};
use crate::frame::{self, Frame, icon, notice};
use crate::join::Wrong;
use crate::lang::{say, say_of};
use crate::{map, screen};

/// The scripts of a fight's page.
const SCRIPTS: &[&str] = &["htmx.js", "hx-sse.js", "affray.js", "fight.js", "map.js"];

/// The whole page; `number` is that of the update, `wrong` what was refused just now.
#[must_use]
pub fn page(told: &Told, number: &str, wrong: Option<&Wrong>) -> Markup {
    let stream = format!("/fights/{}/updates", told.fight);
    // A phone may pause while nobody looks; a laptop and a projector are looked at from afar.
    let awake = matches!(told.you.role, Role::Gm | Role::Spectator | Role::Screen);
    let config = format!("sse.pauseOnBackground:{} sse.reconnectMaxDelay:2s", !awake);
    let inside = html! {
        div.stale #stale role="status" hidden {
            (icon("nonet"))
            span { strong { (say("stale")) } " " (say("stale-help")) }
            button.btn.small type="button" data-now { (say("stale-now")) }
        }
        p.sr #news role="status" aria-live="polite" {}
        (region(told, number, wrong))
        div #stream hx-sse:connect=(stream) hx-target="#fight" hx-swap="outerMorph" hx-config=(config) data-state={"/fights/" (told.fight)} {}
        @if told.you.role == Role::Gm { (palette::dialog(told)) }
        (keys(told.you.role))
    };
    frame::page(Frame { title: &title(told), scripts: SCRIPTS }, &inside)
}

/// The region that changes.
#[must_use]
pub fn region(told: &Told, number: &str, wrong: Option<&Wrong>) -> Markup {
    match told.you.role {
        Role::Gm => gm::region(told, number, wrong),
        Role::Player => player::region(told, number, wrong),
        Role::Spectator | Role::Screen => screen::region(told, number),
    }
}

/// The way on which an answer leads somebody, to be laid over the map of their page.
#[must_use]
pub fn way(told: &Told, who: &str, places: &[String]) -> Markup {
    map::way(&told.told.now.view, question::lit(told), who, places)
}

/// What the browser's tab says.
fn title(told: &Told) -> String {
    format!("{} – {}", headline(told), told.told.now.view.title)
}

/// Whose turn it is to do something, as the top of the page says it.
fn headline(told: &Told) -> String {
    let now = &told.told.now;
    if let Some(outcome) = &now.outcome {
        return options::capital(outcome);
    }
    if let Some(choice) = mine(told).first() {
        let reacts = choice.options.iter().all(|option| option.kind == "react");
        return say_of(
            if reacts { "you-react" } else { "your-turn" },
            &[("who", choice.asker.as_str().into())],
        );
    }
    if throws(told) {
        return say("your-roll");
    }
    let asked = told.asked.iter().find_map(|one| one.asker.as_deref());
    let other = asked.or(now.choices.iter().find(|one| !one.sealed).map(|one| one.asker.as_str()));
    if let Some(asker) = other {
        return decides(told, asker);
    }
    if now.roll.is_some() {
        return say("others-roll");
    }
    match now.waits_for.first() {
        Some(side) => decides(told, side),
        None => options::capital(&now.view.moment),
    }
}

/// That somebody decides, or a side.
fn decides(told: &Told, who: &str) -> String {
    let key = if told.told.now.view.combatant(who).is_some() { "decides" } else { "decides-side" };
    say_of(key, &[("who", who.into())])
}

/// The open decisions that are for this person.
fn mine(told: &Told) -> Vec<&Choice> {
    let is_asked = |choice: &&Choice| {
        let mut asked = told.asked.iter();
        asked.any(|one| {
            one.person.is_none_or(|person| person == told.you.person)
                && one.asker.as_deref() == Some(choice.asker.as_str())
        })
    };
    told.told.now.choices.iter().filter(|choice| !choice.sealed).filter(is_asked).collect()
}

/// Whether this person throws the dice that are asked for.
fn throws(told: &Told) -> bool {
    let is_asked = told.asked.iter().any(|one| {
        one.asker.is_none() && one.person.is_none_or(|person| person == told.you.person)
    });
    told.told.now.roll.is_some() && (is_asked || told.you.role == Role::Gm)
}

/// What every region says of itself to the page around it.
struct Said {
    title: String,
    news: String,
    asks: bool,
}

fn said(told: &Told) -> Said {
    let last = told.told.lines.last();
    Said {
        title: title(told),
        news: last.map(|line| line.words.clone()).unwrap_or_default(),
        asks: !mine(told).is_empty() || (throws(told) && told.you.role == Role::Player),
    }
}

/// What was refused just now.
fn refused(wrong: Option<&Wrong>) -> Markup {
    html! {
        @if let Some(Wrong { words, help }) = wrong {
            div.refused data-refused { (notice("is-warn", &html! { p { (words) } @if let Some(help) = help { p.small { (help) } } })) }
        }
    }
}

/// The keys, for who asks with `?`.
fn keys(role: Role) -> Markup {
    let mut all =
        vec![("1 – 9", "key-number"), ("Esc", "key-back"), ("m", "key-map"), ("l", "key-log")];
    if role == Role::Gm {
        all.push(("/", "key-palette"));
        all.push(("u", "key-undo"));
    }
    all.push(("?", "key-keys"));
    html! {
        dialog.card #keys aria-labelledby="h-keys" {
            div.spread { h2 #h-keys { (say("keys")) } form method="dialog" { button.btn type="submit" { (say("close")) } } }
            dl.keys { @for (key, about) in all { div { dt { kbd.key { (key) } } dd { (say(about)) } } } }
            (frame::light())
        }
    }
}
