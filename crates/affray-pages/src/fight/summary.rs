//! What came of a fight, once it is over.

use maud::{Markup, html};

use super::options::capital;
use crate::forms::{Fared, Role, Summary, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};
use crate::map::tokens::{side_mark, small};

pub(super) fn over(told: &Told) -> Markup {
    let now = &told.told.now;
    html! {
        div.over {
            h2 #q { (capital(now.outcome.as_deref().unwrap_or_default())) }
            div.row {
                a.btn.primary href={"/fights/" (told.fight) "/replay"} { (icon("play")) (say("replay")) }
                a.btn href={"/fights/" (told.fight) "/log"} { (icon("log")) (say("whole-log")) }
                @if told.you.role == Role::Gm {
                    a.btn href={"/fights/" (told.fight) "/share"} { (icon("qr")) (say("share")) }
                    a.btn href={"/api/fights/" (told.fight) "/record"} download={(now.view.title) ".fight"} { (icon("file")) (say("save-record")) }
                }
                (super::player::take_back(told))
            }
            @if let Some(summary) = &told.told.summary { (table(told, summary)) (dice(summary)) }
        }
    }
}

fn table(told: &Told, summary: &Summary) -> Markup {
    let view = &told.told.now.view;
    let mut sides: Vec<&str> = summary.people.iter().map(|one| one.side.as_str()).collect();
    sides.dedup();
    html! {
        p.facts { (say_of("rounds", &[("count", summary.rounds.into())])) }
        div.scroll tabindex="0" role="region" aria-label=(say("who-did-what")) {
            table.score {
                caption.sr { (say("who-did-what")) }
                thead { tr { th scope="col" { (say("combatant")) } th.n scope="col" { (say("left")) } th.n scope="col" { (say("dealt")) } th.n scope="col" { (say("taken")) } th.wide-only scope="col" { (say("fell")) } } }
                @for side in sides {
                    tbody {
                        tr { th colspan="5" scope="rowgroup" { span class={"side-head " (view.side_class(side))} { (side_mark(view, side)) (side) } } }
                        @for one in summary.people.iter().filter(|one| one.side == side) { (fared(told, one)) }
                    }
                }
            }
        }
    }
}

fn fared(told: &Told, one: &Fared) -> Markup {
    let dealt: u32 = one.dealt.iter().map(|(_, amount)| amount).sum();
    html! {
        tr {
            th scope="row" { span.nm { (small(&told.told.now.view, &one.name)) span { (one.name) small.soft { (one.fate) @for mark in &one.marks { ", " (mark) } }
                @if !one.falls.is_empty() { small.soft.narrow-only { (say("fell")) ": " (falls(one)) } } } } }
            td.n { @if let Some(left) = one.left.first() { (left.left) "/" (left.full) } }
            td.n { (dealt) }
            td.n { (one.taken) }
            td.wide-only { (falls(one)) }
        }
    }
}

/// When somebody fell, and by whom.
fn falls(one: &Fared) -> Markup {
    html! {
        @for (at, fall) in one.falls.iter().enumerate() { @if at > 0 { "; " } (fall.moment) @if let Some(by) = &fall.by { ", " (say_of("by", &[("who", by.as_str().into())])) } }
    }
}

/// How the dice fell.
fn dice(summary: &Summary) -> Markup {
    html! {
        @if !summary.dice.is_empty() {
            p.small.soft { (say("dice-fell")) " " @for (at, luck) in summary.dice.iter().enumerate() {
                @if at > 0 { "; " } (luck.thrown) "d" (luck.sides) ": " (format!("{:.1}", luck.mean)) " (" (format!("{:.1}", luck.expected)) ")" } }
        }
    }
}
