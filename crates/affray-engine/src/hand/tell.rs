//! A ruling as the log tells it.

use serde_json::{Map, Value};

use super::making::{word_condition, word_counter};
use super::resolve::{Aim, Resolved, Task};
use super::ruling::{Change, GOES_ON, Ruling, and, end, on_side, place};
use super::{Course, Order};
use crate::happening::Happening;
use crate::system::System;

/// A ruling as it is told: in a sentence, and as data.
pub(crate) fn told<S: System>(resolved: &Resolved<S>) -> (String, Happening) {
    let ruling = &resolved.ruling;
    let what = if let Ruling::Note { .. } = ruling { "gm-noted" } else { "gm-ruled" };
    let mut fields = Map::new();
    fields.insert("ruling".to_owned(), serde_json::to_value(ruling).unwrap_or_default());
    let figure = match &resolved.aims[..] {
        [aim] => aim.figure.as_ref(),
        _ => None,
    };
    if let Some(figure) = figure {
        fields.insert("was".to_owned(), Value::from(figure.was.clone()));
        fields.insert("is".to_owned(), Value::from(figure.wanted.clone()));
    }
    let at = match ruling {
        Ruling::Put { at, .. } => Some(at.clone()),
        Ruling::Arrive { at, .. } | Ruling::Return { at, .. } | Ruling::Join { at, .. } => {
            at.clone()
        }
        _ => None,
    };
    let happening = Happening {
        what: what.to_owned(),
        who: None,
        to: ruling.who().to_vec(),
        amount: None,
        left: None,
        at,
        fields,
    };
    (sentence(resolved), happening)
}

/// A sentence with something at its end.
fn closed(words: String) -> String {
    if words.ends_with(['.', '!', '?', '…']) { words } else { words + "." }
}

fn sentence<S: System>(Resolved { ruling, number, aims }: &Resolved<S>) -> String {
    let goes = |who: &[String], course: Course, at: Option<&String>| {
        format!("The GM rules that {} {}{}.", and(who), number.verb(course), place(at))
    };
    match ruling {
        Ruling::Set { who, figure, change } => match (&aims[..], change) {
            ([aim], _) => {
                let of = match &who[..] {
                    [one] => format!("{one}'s {figure}"),
                    _ => figure.clone(),
                };
                let (was, is) = aim.figure.as_ref().map_or(("", ""), |it| (&it.was, &it.wanted));
                format!("The GM sets {of} to {is} (it was {was}).")
            }
            (_, Change::To(value)) => format!("The GM sets {figure} of {} to {value}.", and(who)),
            (_, Change::By(by)) => {
                let verb = if *by < 0 { "lowers" } else { "raises" };
                format!("The GM {verb} {figure} of {} by {}.", and(who), by.unsigned_abs())
            }
        },
        Ruling::Lay { who, what, until } => {
            format!("The GM rules that {} {} {what}{}.", and(who), number.be(), end(*until))
        }
        Ruling::Lift { who, what } => {
            format!("The GM rules that {} {} not {what}.", and(who), number.be())
        }
        Ruling::Put { who, at } => format!("The GM moves {} to {at}.", and(who)),
        Ruling::Arrive { who, at } => goes(who, Course::Arrives, at.as_ref()),
        Ruling::Return { who, at } => goes(who, Course::Returns, at.as_ref()),
        Ruling::Leave { who } => goes(who, Course::Leaves, None),
        Ruling::Die { who } => goes(who, Course::Dies, None),
        Ruling::Join { like, side, at, .. } => {
            let new = |aim: &Aim<S>| match &aim.task {
                Task::Order(Order::Join { name, .. }) => Some(name.clone()),
                _ => None,
            };
            let names: Vec<String> = aims.iter().filter_map(new).collect();
            let verb = if names.len() == 1 { "arrives" } else { "arrive" };
            let (names, side, at) = (and(&names), on_side(side.as_ref()), place(at.as_ref()));
            format!("The GM rules that {names}, made like {like}, {verb}{side}{at}.")
        }
        Ruling::Name { who, name } => format!("The GM says who {who} is: {name}."),
        Ruling::Roll { who, by } => format!("The GM gives {} {by:+} to the next roll.", and(who)),
        Ruling::Order { who } => format!("The GM sets the order of turns: {}.", who.join(", ")),
        Ruling::Outcome { outcome } if outcome == GOES_ON => {
            "The GM rules that the fight goes on.".to_owned()
        }
        Ruling::Outcome { outcome } => format!("The GM ends the fight: {outcome}."),
        Ruling::Amend { answer } => format!("The GM amends what was answered: {answer}."),
        Ruling::Condition(condition) => {
            closed(format!("The GM makes up the condition {}", word_condition(condition)))
        }
        Ruling::Counter(counter) => {
            closed(format!("The GM makes up the counter {}", word_counter(counter)))
        }
        Ruling::Note { words } => closed(format!("The GM notes: {words}")),
    }
}
