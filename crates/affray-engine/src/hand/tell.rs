//! A ruling as the log tells it.

use serde_json::{Map, Value};

use super::Course;
use super::resolve::Resolved;
use super::ruling::{Change, GOES_ON, Ruling, and, end, place};
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
        Ruling::Join { like, name, side, at } => {
            let side = side.as_ref().map(|side| format!(" for {side}")).unwrap_or_default();
            let at = place(at.as_ref());
            format!("The GM rules that {name}, made like {like}, arrives{side}{at}.")
        }
        Ruling::Roll { who, by } => format!("The GM gives {} {by:+} to the next roll.", and(who)),
        Ruling::Order { who } => format!("The GM sets the order of turns: {}.", who.join(", ")),
        Ruling::Outcome { outcome } if outcome == GOES_ON => {
            "The GM rules that the fight goes on.".to_owned()
        }
        Ruling::Outcome { outcome } => format!("The GM ends the fight: {outcome}."),
        Ruling::Amend { answer } => format!("The GM amends what was answered: {answer}."),
        Ruling::Note { words } => {
            let stop = if words.ends_with(['.', '!', '?', '…']) { "" } else { "." };
            format!("The GM notes: {words}{stop}")
        }
    }
}
