//! Everybody on paper: what there is to know of each combatant, to be printed.

use maud::{Markup, html};

use super::roster;
use crate::forms::{Combatant, Told};
use crate::frame::{self, Frame, icon};
use crate::lang::say;
use crate::map::tokens::{side_mark, small};

/// The page: every side, each of its combatants, as far as its reader is told.
#[must_use]
pub fn page(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let inside = html! {
        a.btn.quiet.no-print href={"/fights/" (told.fight)} { (icon("back")) (say("to-fight")) }
        section.card {
            div.spread {
                h1 { (view.title) }
                button.btn.no-print type="button" data-print { (say("print")) }
            }
            p.soft { (super::capital(&view.moment)) }
            @for side in view.sides() {
                h2 class={"side-head " (view.side_class(side))} { (side_mark(view, side)) (side) }
                div.sheets { @for one in view.combatants.iter().filter(|one| one.side == side) { (sheet(told, one)) } }
            }
        }
    };
    let title = format!("{} – {}", say("sheet"), view.title);
    frame::text_page(Frame { title: &title, scripts: &["affray.js"] }, &inside)
}

fn sheet(told: &Told, one: &Combatant) -> Markup {
    let view = &told.told.now.view;
    html! {
        article.on-paper {
            header class=(view.side_class(&one.side)) {
                (small(view, &one.name))
                span { h3 { (one.name) } @if let Some(place) = &one.place { small.soft { (place) } } }
                (roster::health(one))
            }
            (roster::whole(one))
            p.notes-line.soft.small { (say("sheet-notes")) }
        }
    }
}
