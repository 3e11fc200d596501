//! What a projector shows: a large map, the order of turns, figures as far as the table reveals
//! them, and the last lines of the log.

use maud::{Markup, html};

use crate::fight::capital;
use crate::forms::{Combatant, Role, Told, View};
use crate::frame::icon;
use crate::lang::{say, say_of};
use crate::{frame, map};

/// How many of the last lines are shown.
const LINES: usize = 3;

/// The part of the page that changes with the fight; `number` is that of the update.
#[must_use]
pub fn region(told: &Told, number: &str) -> Markup {
    let now = &told.told.now;
    let view = &now.view;
    let lines = &told.told.lines;
    html! {
        div #fight.screen data-update=(number) {
            header {
                @let headline = capital(&headline(view, now.outcome.as_deref()));
                @let moment = capital(&view.moment);
                h1 { (headline) }
                @if moment != headline { span.round { (moment) } }
                span.fight { (view.title) }
                // A projector has nobody at it.
                @if told.you.role == Role::Spectator {
                    button.btn.quiet.square type="button" data-keys aria-label=(say("light-keys")) { (icon("eye")) }
                }
            }
            main #main aria-label=(say("screen-map")) {
                @if view.map.is_some() { (map::drawn(view, None)) }
                @else { p.soft.nomap { (say("screen-no-map")) } }
                (waiting(told))
            }
            aside class=[crowding(view)] aria-label=(say("screen-people")) { (people(view)) }
            footer {
                div role="log" aria-live="polite" aria-label=(say("screen-lines")) {
                    @if lines.is_empty() { p { (say("screen-no-lines")) } }
                    @for line in &lines[lines.len().saturating_sub(LINES)..] {
                        p { (line.words) }
                    }
                }
            }
        }
    }
}

/// While nobody plays, a screen shows how to join. The invitation is fetched, as it is made for this
/// screen, and anew before its code runs out.
fn waiting(told: &Told) -> Markup {
    let waits = told.you.role == Role::Screen
        && told.told.now.outcome.is_none()
        && !told.people.iter().any(|one| one.role == Role::Player);
    let post = format!("/fights/{}/waiting", told.fight);
    html! {
        @if waits {
            div.card.waiting #waiting hx-post=(post) hx-trigger="load, every 600s" hx-target="this" hx-swap="innerHTML" hx-morph-skip-children {}
        }
    }
}

/// How close the rows have to be for everybody to have one.
fn crowding(view: &View) -> Option<&'static str> {
    match view.combatants.len() {
        0..=8 => None,
        9..=12 => Some("full"),
        13..=16 => Some("many"),
        _ => Some("crowd"),
    }
}

/// Whose turn it is, or how the fight ended.
fn headline(view: &View, outcome: Option<&str>) -> String {
    if let Some(outcome) = outcome {
        return outcome.to_owned();
    }
    let now: Vec<&str> = view
        .order
        .iter()
        .filter(|slot| slot.turn == "now")
        .map(|slot| slot.name.as_str())
        .collect();
    match now.as_slice() {
        [one] if view.combatant(one).is_some() => say_of("turn-of", &[("who", (*one).into())]),
        // A side that acts has a name in the plural, or none of that kind.
        [] | [_] => view.moment.clone(),
        several => several.join(", "),
    }
}

/// Everybody: in the order of turns where each has a place in it, else side by side.
fn people(view: &View) -> Markup {
    let place = |who: &Combatant| view.order.iter().position(|slot| slot.name == who.name);
    let is_ordered = view.order.iter().any(|slot| slot.value.is_some())
        && view.order.iter().all(|slot| view.combatant(&slot.name).is_some());
    if is_ordered {
        let mut all: Vec<&Combatant> = view.combatants.iter().collect();
        all.sort_by_key(|who| place(who).unwrap_or(usize::MAX));
        return html! {
            h2.side-head { (say("screen-order")) }
            ul.people { @for who in all { (person(view, who)) } }
        };
    }
    html! {
        @for side in view.sides() {
            h2 class={"side-head " (view.side_class(side))} {
                (map::tokens::side_mark(view, side)) (side)
            }
            ul.people {
                @for who in view.combatants.iter().filter(|who| who.side == side) {
                    (person(view, who))
                }
            }
        }
    }
}

fn person(view: &View, who: &Combatant) -> Markup {
    let slot = view.order.iter().find(|slot| slot.name == who.name);
    let has_turn = slot.is_some_and(|slot| slot.turn == "now");
    let side = view.side_class(&who.side);
    html! {
        li.person.(side).turn[has_turn].gone[!who.fighting] {
            (map::tokens::small(view, &who.name))
            span.name { (who.name) }
            span.fared {
                @if let Some(health) = who.health() { (figure(&who.name, side, health)) }
                @if !who.conditions.is_empty() {
                    span.state.soft {
                        (who.conditions.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(", "))
                    }
                }
            }
        }
    }
}

/// What is left of somebody's health: the number with a bar, or the word that is told of it.
fn figure(name: &str, side: &str, health: &crate::forms::Figure) -> Markup {
    html! {
        span class={"fig " (side)} data-figure={(name) "|" (health.name)} data-value=(health.short()) {
            span { span.sr { (health.name) " " } (health.short()) }
            @if let (None, Some(value), Some(max)) = (&health.words, health.value, health.max) {
                (frame::bar(value, max))
            }
        }
    }
}
