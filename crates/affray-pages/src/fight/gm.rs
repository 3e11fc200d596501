//! The game master's page: people at the left, the map with the question, the log at the right.

use maud::{Markup, html};

use super::options::capital;
use super::{headline, log, people, question, roster, said};
use crate::forms::{Role, Told};
use crate::frame::icon;
use crate::join::Wrong;
use crate::lang::say;
use crate::map;

pub(super) fn region(told: &Told, number: &str, wrong: Option<&Wrong>) -> Markup {
    let said = said(told);
    let view = &told.told.now.view;
    let lit = question::lit(told);
    html! {
        div #fight .gm data-update=(number) data-title=(said.title) data-news=(said.news) data-asks=[said.asks.then_some("1")] {
            (top(told))
            aside.left aria-label=(say("roster")) {
                (roster::all(told))
                (people::list(told))
                (people::deciders(told))
                (people::table(told))
                (people::settings(told))
            }
            main #main {
                div.stage {
                    @if view.map.is_some() {
                        div #map { (map::drawn(view, lit)) details.listed #map-list { summary.btn.quiet.small { (say("map-list")) } (map::listed(view, lit)) } }
                    } @else {
                        p.soft.empty { (say("no-map")) }
                    }
                }
                (question::sheet(told, wrong))
            }
            section.right aria-labelledby="loghead" {
                div.pane-head {
                    h2 #loghead { (say("log")) }
                    a.btn.quiet.small href={"/fights/" (told.fight) "/log"} { (say("whole-log")) }
                    a.btn.quiet.small href={"/api/fights/" (told.fight) "/record"} download={(view.title) ".fight"} { (say("save")) }
                }
                div.feed tabindex="0" role="group" aria-label=(say("log-lines")) { div { (log::lines(told, &told.told.lines)) } }
                div.say { button.btn.wide type="button" data-palette="" { (icon("scale")) (say("rule-something")) } }
            }
        }
    }
}

fn top(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let at = |what: &str| format!("/fights/{}/{what}", told.fight);
    let button = |what: &str, off: bool| {
        let post = at(what);
        html! {
            form method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                input type="hidden" name="number" value=(told.told.now.number);
                button.btn.square type="submit" aria-label=(say(what)) data-key=(what) disabled[off] { (icon(what)) }
            }
        }
    };
    html! {
        header.top {
            a.btn.square.quiet href="/" aria-label=(say("home")) { (icon("back")) }
            h1 { (view.title) }
            p.when { (capital(&view.moment)) span.soft { " · " (headline(told)) } }
            ul.row.hide-s {
                @for one in told.people.iter().filter(|one| one.role != Role::Gm) {
                    li.pill { (icon(if one.here { "phone" } else { "nonet" })) (one.name) span.sr { ", " (say(if one.here { "is-here" } else { "is-away" })) } }
                }
            }
            (button("undo", !told.may_undo))
            (button("redo", false))
            a.btn href=(at("invite")) { (icon("qr")) (say("invite")) }
            button.btn type="button" data-palette="" { (icon("search")) (say("find")) kbd.key aria-hidden="true" { "/" } }
        }
    }
}
