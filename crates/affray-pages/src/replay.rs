//! A fight to be read afterwards, step by step.

use maud::{Markup, html};
use serde::Deserialize;

use crate::forms::{Combatant, Line, SeatView};
use crate::frame::{self, Frame, icon};
use crate::join::qr;
use crate::lang::{say, say_of};
use crate::map;

/// How many lines before the step's own ones are shown.
const BEFORE: usize = 12;

/// A fight as it stood after one of its steps.
#[derive(Clone, Debug, Deserialize)]
pub struct Replay {
    /// The fight's id.
    pub fight: String,
    /// The side whose eyes it has; nothing for the game master.
    #[serde(default)]
    pub side: Option<String>,
    /// The step, from 0: before anything happened.
    pub step: usize,
    /// How many steps there are.
    pub steps: usize,
    /// How it stood.
    pub now: SeatView,
    /// What had happened until then.
    pub lines: Vec<Line>,
    /// How many of these lines the step itself brought.
    pub new: usize,
    /// Whether a new fight may begin from here.
    pub may_begin: bool,
}

/// The page at an address: controls that stay, and the part that each step changes.
#[must_use]
pub fn page(replay: &Replay, address: &str) -> Markup {
    let title = say_of("replay-of", &[("title", replay.now.view.title.clone().into())]);
    let frame = Frame { title: &title, scripts: &["map.js", "reading.js"] };
    let at = |step: usize| format!("{address}?step={step}");
    let inside = html! {
        div {
            h1 { (title) }
            @if let Some(side) = &replay.side { p.small.soft { (say_of("replay-side", &[("side", side.as_str().into())])) } }
        }
        (region(replay))
        form.replay-bar action=(address) method="get" data-replay=(replay.steps) {
            a.btn.square href=(at(replay.step.saturating_sub(1))) data-step="-1" aria-label=(say("replay-back")) { (icon("back")) }
            button.btn.square type="button" data-play aria-pressed="false" aria-label=(say("replay-play")) { (icon("play")) }
            a.btn.square href=(at((replay.step + 1).min(replay.steps))) data-step="1" aria-label=(say("replay-on")) { (icon("right")) }
            label.grow {
                span.sr { (say("replay-step")) }
                input type="range" name="step" min="0" max=(replay.steps) value=(replay.step) autocomplete="off";
            }
            output.num { (replay.step) "/" (replay.steps) }
            noscript { button.btn { (say("replay-go")) } }
        }
        p.small.soft { (say("replay-keys")) }
    };
    frame::text_page(frame, &inside)
}

/// What the game master reads of the links to a replay.
#[derive(Clone, Debug)]
pub struct Links {
    /// The fight.
    pub fight: String,
    /// Its title.
    pub title: String,
    /// The sides there are.
    pub sides: Vec<String>,
    /// With whose eyes each link that is good shows the replay.
    pub good: Vec<String>,
    /// The link that was made just now, with whose eyes.
    pub new: Option<(String, String)>,
    /// Whether phones in the network can reach it.
    pub reachable: bool,
}

/// The page of the links to a replay: makes one for anyone, and takes all of them back.
#[must_use]
pub fn links(links: &Links) -> Markup {
    let title = say("share");
    let at = |what: &str| format!("/fights/{}/{what}", links.fight);
    let side = links.new.as_ref().map_or("", |(_, side)| side);
    let inside = html! {
        a.btn.quiet href={"/fights/" (links.fight)} { (icon("back")) (links.title) }
        section.card.invite aria-labelledby="h-share" {
            h1 #h-share { (title) }
            p { (say("share-about")) }
            @if !links.reachable { (frame::notice("is-warn", &html! { p { (say("share-unreachable")) } })) }
            @if let Some((link, side)) = &links.new {
                div.qr { (qr(link, &say("share-qr"))) }
                p.link { a href=(link) { (link) } }
                p.small.soft { (say_of("share-side", &[("side", side.as_str().into())])) " " (say("share-once")) }
                button.btn.primary type="button" data-copy=(link) { (say("copy-link")) }
            }
            form.row method="post" action=(at("share")) {
                label.field { span { (say("share-eyes")) }
                    select name="side" { @for one in &links.sides { option value=(one) selected[one == side] { (one) } } } }
                button.btn.primary[links.new.is_none()] type="submit" { (say(if links.new.is_none() { "share-make" } else { "share-another" })) }
            }
        }
        @if !links.good.is_empty() {
            section.card aria-labelledby="h-good" {
                h2 #h-good { (say_of("share-good", &[("count", links.good.len().into())])) }
                p { (links.good.join(", ")) }
                form method="post" action=(at("unshare")) { button.btn type="submit" { (say("unshare")) } }
            }
        }
    };
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

/// The part of the page that a step changes.
#[must_use]
pub fn region(replay: &Replay) -> Markup {
    let view = &replay.now.view;
    let own = replay.lines.len().saturating_sub(replay.new);
    let first = own.saturating_sub(BEFORE);
    html! {
        div #replay data-step=(replay.step) {
            p.moment { strong { (view.moment) } @if let Some(outcome) = &replay.now.outcome { " – " (outcome) } }
            div.replay-parts {
                @if view.map.is_some() { section.replay-map aria-label=(say("map")) { (map::drawn(view, None)) } }
                section aria-label=(say("replay-lines")) {
                    ol.log {
                        @if replay.lines.is_empty() { li.soft { (say("replay-start")) } }
                        @for (at, line) in replay.lines.iter().enumerate().skip(first) {
                            li.line.new[at >= own] { (line.words) }
                        }
                    }
                }
                section aria-label=(say("replay-people")) {
                    ul.people { @for who in &view.combatants { (person(replay, who)) } }
                }
            }
            @if replay.may_begin {
                form action=(format!("/fights/{}/replay", replay.fight)) method="post" {
                    input type="hidden" name="step" value=(replay.step);
                    button.btn { (icon("play")) (say("replay-begin")) }
                }
            }
        }
    }
}

fn person(replay: &Replay, who: &Combatant) -> Markup {
    let view = &replay.now.view;
    let side = view.side_class(&who.side);
    let words: Vec<&str> = who.conditions.iter().map(|one| one.name.as_str()).collect();
    html! {
        li.person.(side).gone[!who.fighting] {
            (map::tokens::small(view, &who.name))
            span { span.name { (who.name) } span.about { (words.join(", ")) } }
            @if let Some(health) = who.health() {
                span class={"fig " (side)} {
                    span { span.sr { (health.name) " " } (health.short()) }
                    @if let (None, Some(value), Some(max)) = (&health.words, health.value, health.max) {
                        (frame::bar(value, max))
                    }
                }
            }
        }
    }
}
