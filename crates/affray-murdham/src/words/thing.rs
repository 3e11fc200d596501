//! What is done with things, and what becomes of them.

use affray_engine::Dice;

use super::event::the;
use super::number::word_rolled;
use super::{item_name, kind_name, name};
use crate::event::Handling;
use crate::moves::{Purpose, SaveFor};
use crate::setup::{Id, ItemId};
use crate::state::Fight;

/// A thing with whose it is, to begin a sentence; a thane's sword is nobody else's.
fn owned(fight: &Fight, owner: Option<Id>, which: ItemId) -> String {
    let item = kind_name(fight, which);
    match owner.filter(|_| !item.contains("'s ")) {
        Some(owner) => format!("{}'s {item}", name(fight, owner)),
        None if item.starts_with(char::is_lowercase) => format!("The {item}"),
        None => item.to_owned(),
    }
}

/// A verb for a thing, by its name: knives break, a knife breaks.
fn verb<'a>(fight: &Fight, which: ItemId, one: &'a str, many: &'a str) -> &'a str {
    let name = item_name(fight, which);
    let several = name.ends_with('s') && !name.ends_with("ss");
    if several { many } else { one }
}

/// What was rolled for how long a thing lasts, after the fight.
fn worn(fight: &Fight, which: ItemId, dice: Dice<'_, Purpose>) -> String {
    let shown = dice.number(|purpose| purpose == Purpose::Durability { item: which });
    let sides = if fight.setup.items[which.index()].robust { 8 } else { 4 };
    shown.map(|number| format!(" ({number} on d{sides})")).unwrap_or_default()
}

/// What is done with things.
pub(super) fn word_thing(fight: &Fight, event: Handling, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let item = |which| the(fight, which);
    match event {
        Handling::Dropped { who, item: which } => format!("{} drops {}.", n(who), item(which)),
        Handling::Took { who, item: which } => format!("{} takes {}.", n(who), item(which)),
        Handling::PickedUp { who, item: which } => format!("{} picks up {}.", n(who), item(which)),
        Handling::Equipped { who, item: which } => format!("{} readies {}.", n(who), item(which)),
        Handling::Unequipped { who, item: which } => {
            format!("{} puts {} away.", n(who), item(which))
        }
        Handling::Used { who, item: which, on } if who == on => {
            format!("{} uses {}.", n(who), item(which))
        }
        Handling::Used { who, item: which, on } => {
            format!("{} uses {} on {}.", n(who), item(which), n(on))
        }
        Handling::Coated { who, item: which, poison } => format!(
            "{} coats {} with {}.",
            n(who),
            item(which),
            fight.setup.poisons[poison.index()].name
        ),
        Handling::Exposed { who, poison, resisted, terms } => {
            let poison = &fight.setup.poisons[poison.index()].name;
            let rolled = word_rolled(fight, dice, who, (SaveFor::Poison, &terms));
            let again = !resisted && terms.0.is_empty();
            let again = if again { ", without a save the second time" } else { "" };
            let comes_of_it = if resisted { "withstands" } else { "is poisoned with" };
            format!("{} {comes_of_it} {poison}{again}{rolled}.", n(who))
        }
        Handling::NoEffect { who, item: which } => {
            let shown = dice.number(|purpose| purpose == Purpose::Antidote { who });
            let shown = shown.map(|number| format!(" ({number} on d4)")).unwrap_or_default();
            format!("{} has no effect on {}{shown}.", owned(fight, None, which), n(who))
        }
        Handling::PoisonStruck { who, poison } => {
            format!("{} does its work on {}.", fight.setup.poisons[poison.index()].name, n(who))
        }
        Handling::Damaged { owner, item: which } => {
            let is = verb(fight, which, "is", "are");
            format!("{} {is} damaged{}.", owned(fight, owner, which), worn(fight, which, dice))
        }
        Handling::Destroyed { owner, item: which } => {
            let is = verb(fight, which, "is", "are");
            format!("{} {is} destroyed{}.", owned(fight, owner, which), worn(fight, which, dice))
        }
        Handling::Endured { owner, item: which } => {
            let holds = verb(fight, which, "stays", "stay");
            format!("{} {holds} whole{}.", owned(fight, owner, which), worn(fight, which, dice))
        }
    }
}
