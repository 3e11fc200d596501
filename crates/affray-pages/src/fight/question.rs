//! What is asked: a decision, dice, or that others decide.

use maud::{Markup, html};

use super::{decides, dice, mine, options, refused, summary, throws};
use crate::forms::{Choice, Role, Told};
use crate::frame::icon;
use crate::join::Wrong;
use crate::lang::{say, say_of};

/// The sheet at the thumb.
pub(super) fn sheet(told: &Told, wrong: Option<&Wrong>) -> Markup {
    let now = &told.told.now;
    if now.outcome.is_some() && now.choices.is_empty() && now.roll.is_none() {
        return html! { section.ask.calm aria-labelledby="q" { (refused(wrong)) (summary::over(told)) } };
    }
    if told.you.role == Role::Player && told.you.plays.is_empty() {
        return html! { section.ask aria-labelledby="q" { (refused(wrong)) (super::people::choose(told)) } };
    }
    let choices = asked(told);
    if !choices.is_empty() {
        return html! {
            section.ask data-ask aria-labelledby="q" {
                (refused(wrong))
                @for (at, choice) in choices.iter().enumerate() { (decision(told, choice, at, choices.len())) }
            }
        };
    }
    if let (Some(roll), true) = (&now.roll, throws(told)) {
        return html! { section.ask aria-labelledby="q" { (refused(wrong)) (dice::pad(told, roll)) } };
    }
    html! {
        section.ask.calm aria-live="polite" {
            (refused(wrong))
            p { strong { (waiting(told)) } " " span.soft { (say("wait-help")) } }
        }
    }
}

/// The decisions that this person is shown: their own; the game master's, then all others.
fn asked(told: &Told) -> Vec<&Choice> {
    let own = mine(told);
    if told.you.role != Role::Gm {
        return own;
    }
    let is_own = |choice: &Choice| own.iter().any(|one| std::ptr::eq(*one, choice));
    let open = told.told.now.choices.iter().filter(|choice| !choice.sealed);
    let others = open.filter(|choice| !is_own(choice));
    own.iter().copied().chain(others).collect()
}

/// The open decision that the map lights up.
pub(super) fn lit(told: &Told) -> Option<&Choice> {
    asked(told).into_iter().next()
}

/// For whom others decide.
fn waiting(told: &Told) -> String {
    let now = &told.told.now;
    let name = |person: Option<u32>| {
        let found = told.people.iter().find(|one| Some(one.person) == person);
        found.map(|one| one.name.clone())
    };
    if let Some(one) = told.asked.first() {
        return match (name(one.person), &one.asker) {
            (Some(person), Some(asker)) => {
                say_of("decides-for", &[("person", person.into()), ("who", asker.as_str().into())])
            }
            (Some(person), None) => say_of("rolls", &[("person", person.into())]),
            (None, Some(asker)) => decides(told, asker),
            (None, None) => say("others-roll"),
        };
    }
    match now.waits_for.first() {
        Some(side) => decides(told, side),
        None => say("nothing-asked"),
    }
}

/// Whether several decide at once, in secret.
fn is_secret(told: &Told) -> bool {
    let now = &told.told.now;
    let others_too = told.you.role != Role::Gm && !now.waits_for.is_empty();
    now.choices.len() > 1 || (!now.choices.is_empty() && others_too)
}

/// One decision; of several, all but the first are folded.
fn decision(told: &Told, choice: &Choice, at: usize, of: usize) -> Markup {
    let inside = html! {
        @if is_secret(told) { (secret(told)) }
        @if let Some(seconds) = choice.seconds {
            p.facts { (icon("clock")) (say_of("seconds", &[("count", seconds.into())])) @if let Some(late) = &choice.late { " " (say_of("late", &[("what", late.as_str().into())])) } }
        }
        (options::form(told, choice))
        @if told.you.role == Role::Gm { (by_tactics(told, choice)) }
    };
    html! {
        @if of > 1 {
            details.one-of name="one-of" open[at == 0] {
                summary { span { (choice.asker) } span.soft.small { (say_of("options", &[("count", choice.options.len().into())])) } }
                (inside)
            }
        } @else {
            (inside)
        }
    }
}

/// Lets tactics decide, this once.
fn by_tactics(told: &Told, choice: &Choice) -> Markup {
    let post = format!("/fights/{}/decide", told.fight);
    html! {
        form.row method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
            input type="hidden" name="number" value=(told.told.now.number);
            input type="hidden" name="asker" value=(choice.asker);
            button.btn.small type="submit" { (icon("play")) (say_of("by-tactics", &[("who", choice.asker.as_str().into())])) }
        }
    }
}

/// That nobody else sees what is decided, and who has decided.
fn secret(told: &Told) -> Markup {
    let now = &told.told.now;
    let sealed: Vec<&str> =
        now.choices.iter().filter(|one| one.sealed).map(|one| one.asker.as_str()).collect();
    html! {
        div.secret {
            p.facts { (icon("lock")) span { (say("secret")) } }
            button.btn.quiet.small type="button" data-cover aria-pressed="false" { (icon("hide")) (say("cover")) }
            @if !sealed.is_empty() {
                p.small { (say("declared")) " " @for name in sealed { span.pill { (icon("ok")) (name) } " " } }
            }
        }
    }
}
