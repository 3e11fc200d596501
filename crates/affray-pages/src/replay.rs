//! A fight to be read afterwards, step by step.

use maud::{Markup, html};
use serde::Deserialize;

use crate::forms::{Combatant, Line, SeatView};
use crate::frame::{self, Frame, icon};
use crate::lang::{say, say_of};
use crate::map;

/// How many lines before the step's own ones are shown.
const BEFORE: usize = 12;

/// A fight as it stood after one of its steps.
#[derive(Clone, Debug, Deserialize)]
pub struct Replay {
    /// The fight's id.
    pub fight: String,
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

/// The page: controls that stay, and the part that each step changes.
#[must_use]
pub fn page(replay: &Replay) -> Markup {
    let title = say_of("replay-of", &[("title", replay.now.view.title.clone().into())]);
    let frame = Frame { title: &title, scripts: &["map.js", "reading.js"] };
    let at = |step: usize| format!("/fights/{}/replay?step={step}", replay.fight);
    let inside = html! {
        h1 { (title) }
        (region(replay))
        form.replay-bar action=(format!("/fights/{}/replay", replay.fight)) method="get" data-replay=(replay.steps) {
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
