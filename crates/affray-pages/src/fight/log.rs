//! The log: each line stands alone, and opens to the rule by which it happened.

use maud::{Markup, html};

use crate::forms::{Clause, Line, Role, Sum, Told};
use crate::frame::{self, Frame, icon};
use crate::lang::{say, say_of};

/// The last lines, oldest first, with what may be done with them.
pub(super) fn lines(told: &Told, lines: &[Line]) -> Markup {
    let undo = format!("/fights/{}/undo", told.fight);
    let list = html! {
        @for (at, line) in lines.iter().enumerate() {
            @if at == 0 || lines[at - 1].moment != line.moment { h3 { (line.moment) } }
            (one(told, line))
        }
    };
    html! {
        @if lines.is_empty() { p.soft.empty { (say("log-none")) } }
        @if told.you.role == Role::Gm {
            form.log method="post" action=(undo) hx-post=(undo) hx-target="#fight" hx-swap="outerMorph" {
                input type="hidden" name="number" value=(told.told.now.number);
                (list)
            }
        } @else {
            div.log { (list) }
        }
    }
}

fn one(told: &Told, line: &Line) -> Markup {
    let mine = |name: &String| told.you.plays.contains(name);
    let is_mine = told.you.role == Role::Player
        && (line.who.as_ref().is_some_and(mine) || line.to.iter().any(mine));
    let short = line.by.split_once('.').map_or(line.by.as_str(), |(_, rest)| rest);
    html! {
        details.line.yours[is_mine] id={"line-" (line.number)} {
            summary { (line.words) @if is_mine { span.sr { " (" (say("concerns-you")) ")" } } }
            div.rule {
                @for taken in &line.terms { p { (sum(taken)) } }
                div id={"rule-" (line.number)} data-clause={"/fights/" (told.fight) "/clause/" (line.by)} hx-morph-skip-children {}
                a href={"/rules/" (told.system) "/" (short)} { (line.by) }
                @if told.you.role == Role::Gm {
                    button.btn.quiet.small type="submit" name="line" value=(line.number) { (icon("undo")) (say("back-to-here")) }
                }
            }
        }
    }
}

/// A number, taken apart: `dodge 7 = 9 (AGI) − 2 (it ran)`.
pub(super) fn sum(sum: &Sum) -> Markup {
    html! {
        span.sum {
            (sum.what) " " (sum.total) " = "
            @for (at, term) in sum.terms.iter().enumerate() {
                @if at > 0 { (if term.amount < 0 { " − " } else { " + " }) (term.amount.abs()) } @else { (term.amount) }
                " (" (term.words) ")"
            }
        }
    }
}

/// A rule's text.
#[must_use]
pub fn clause(clause: &Clause) -> Markup {
    html! { q { (clause.text) } @if !clause.why.is_empty() { p.small.soft { (clause.why) } } }
}

/// The whole log, to be read and printed.
#[must_use]
pub fn page(told: &Told, all: &[Line]) -> Markup {
    let view = &told.told.now.view;
    let inside = html! {
        a.btn.quiet.no-print href={"/fights/" (told.fight)} { (icon("back")) (say("to-fight")) }
        section.card {
            div.spread {
                h1 { (view.title) }
                button.btn.no-print type="button" data-print { (say("print")) }
            }
            p.soft { (say_of("log-of", &[("moment", view.moment.as_str().into())])) }
            div.log.whole {
                @for (at, line) in all.iter().enumerate() {
                    @if at == 0 || all[at - 1].moment != line.moment { h2 { (line.moment) } }
                    p { (line.words) " " small.soft { (line.by) } }
                }
            }
        }
    };
    let title = format!("{} – {}", say("log"), view.title);
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}
