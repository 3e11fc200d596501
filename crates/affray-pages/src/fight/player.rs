//! A player's page: their own combatants first, the question at the thumb.

use maud::{Markup, html};

use super::options::capital;
use super::{headline, log, mine, people, question, roster, said, throws};
use crate::forms::{Line, Role, Told};
use crate::frame::icon;
use crate::join::Wrong;
use crate::lang::{say, say_of};
use crate::map;

pub(super) fn region(told: &Told, number: &str, wrong: Option<&Wrong>) -> Markup {
    let said = said(told);
    let view = &told.told.now.view;
    let yours = !mine(told).is_empty() || throws(told);
    html! {
        div #fight .phone data-update=(number) data-title=(said.title) data-news=(said.news) data-asks=[said.asks.then_some("1")] {
            header.top.yours[yours] {
                h1 { (headline(told)) small { (capital(&view.moment)) } }
                span.net { (icon("net")) span.sr { (say("connected")) } }
            }
            main #main {
                div.view.view-fight { (fight(told)) }
                div.view.view-people { (roster::all(told)) (people::list(told)) (people::settings(told)) }
                div.view.view-log {
                    h2.sr { (say("log")) }
                    (take_back(told))
                    (log::lines(told, &told.told.lines))
                    a.btn.quiet href={"/fights/" (told.fight) "/log"} { (icon("log")) (say("whole-log")) }
                }
            }
            (question::sheet(told, wrong))
            (tabs())
        }
    }
}

fn fight(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let lit = question::lit(told);
    html! {
        @if view.map.is_some() {
            details.fold.mapbox #map open data-own=(told.you.plays.join("|")) {
                summary { (icon("map")) span { (say("map")) } (where_you_are(told)) span.turn { (icon("down")) } }
                (map::drawn(view, lit))
                details.listed #map-list { summary.btn.quiet.small { (say("map-list")) } (map::listed(view, lit)) }
            }
        }
        div.own-log {
            div { (roster::own(told)) }
            (since(told))
        }
    }
}

fn where_you_are(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let own = told.you.plays.iter().find_map(|name| view.combatant(name));
    let place = own.and_then(|one| one.place.as_ref());
    html! { @if let Some(place) = place { span.soft.small { (say_of("you-are-in", &[("place", place.as_str().into())])) } } }
}

/// What happened since they last did something, while it is their turn; else the last lines. The
/// newest come first, so that it needs no scrolling.
fn since(told: &Told) -> Markup {
    const RECENT: usize = 6;
    let lines = &told.told.lines;
    let mine = |name: &String| told.you.plays.contains(name);
    let is_own = |line: &Line| line.who.as_ref().is_some_and(mine);
    let last_own = lines.iter().rposition(is_own).map_or(0, |at| at + 1);
    let is_turn = !super::mine(told).is_empty() && last_own > 0 && lines.len() > last_own;
    let shown = if is_turn { lines.len() - last_own } else { RECENT };
    let title = match is_turn {
        true => say_of("since-your-turn", &[("count", shown.into())]),
        false => say("last-lines"),
    };
    html! {
        section.since aria-labelledby="h-since" {
            h2 #h-since { (title) }
            (take_back(told))
            ul.recent {
                @for line in lines.iter().rev().take(shown) {
                    li.yours[is_own(line) || line.to.iter().any(mine)] { (line.words) }
                }
            }
        }
    }
}

/// Takes the last answer back, where one may.
pub(super) fn take_back(told: &Told) -> Markup {
    let post = format!("/fights/{}/undo", told.fight);
    html! {
        @if told.may_undo && told.you.role == Role::Player {
            form method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                input type="hidden" name="number" value=(told.told.now.number);
                button.btn.small type="submit" { (icon("undo")) (say("take-back")) }
            }
        }
    }
}

fn tabs() -> Markup {
    html! {
        nav.tabs aria-label=(say("views")) {
            @for (tab, name) in [("fight", "fight"), ("people", "people"), ("log", "log")] {
                a href={"#view-" (tab)} data-tab=(tab) { (icon(name)) (say(name)) }
            }
        }
    }
}
