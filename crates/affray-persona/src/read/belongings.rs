//! What combatants hold and carry.

use affray_file::Span;

use super::Reader;
use super::people::{Making, PeopleRead, Sheet};
use crate::clause;
use crate::gear::{Item, ItemKind};
use crate::setup::{Id, Location, MAX_ITEMS, Setup};
use crate::state::{Thing, Where};

/// What somebody holds, carries, and strikes with by nature.
pub(super) fn read(reader: &mut Reader, sheet: Sheet<'_>, making: &mut Making<'_, '_>, who: Id) {
    let library = making.library;
    let mut hands = 0;
    for (key, at) in [
        ("natural", Where::Held(who)),
        ("held", Where::Held(who)),
        ("carried", Where::Carried(who)),
    ] {
        for value in sheet.of(key).list(key) {
            let name = value.text().unwrap_or_default();
            let Some(mut item) = library.item(reader, value.span(), name) else { continue };
            if matches!(item.kind, ItemKind::Consumable(_)) {
                let message = format!("`{name}` is no weapon");
                let allowed = "to name it in `items`, with a number";
                reader.wrong(value.span(), message, allowed, clause::ACTION_READY);
            }
            if key == "natural" {
                item.hands = 0;
                let left = sheet.of("natural-arm").text("natural-arm") == Some("left-arm");
                item.natural = Some(if left { Location::LeftArm } else { Location::RightArm });
            }
            if key == "held" {
                hands += item.hands;
                if hands > 2 {
                    let message = format!("`{name}` is more than two hands can hold");
                    let allowed = "to name it in `carried`";
                    reader.wrong(value.span(), message, allowed, clause::ACTION_READY);
                }
            }
            add(reader, making, value.span(), (item, at, 1));
        }
    }
    for (name, value) in sheet.of("items").map("items") {
        let Some(item) = library.item(reader, value.span(), name) else { continue };
        if matches!(item.kind, ItemKind::Weapon(_)) {
            let message = format!("`{name}` is a weapon");
            let allowed = "to name it in `held` or `carried`";
            reader.wrong(value.span(), message, allowed, clause::ACTION_USE_ITEM);
        }
        let count = value.int().unwrap_or(1) as u8;
        add(reader, making, value.span(), (item, Where::Held(who), count));
    }
}

fn add(
    reader: &mut Reader,
    making: &mut Making<'_, '_>,
    span: Span,
    (item, at, count): (Item, Where, u8),
) {
    let Making { setup, people, .. } = making;
    if people.things.is_full() {
        let message = "there are too many items";
        reader.wrong(span, message, format!("at most {MAX_ITEMS}"), clause::ACTION_READY);
        return;
    }
    let loaded = match item.kind {
        ItemKind::Weapon(weapon) => weapon.clip,
        ItemKind::Consumable(_) => 0,
    };
    setup.items.push(item);
    people.things.push(Thing { at, loaded, jammed: false, reloading: 0, count });
}

/// An item that only one carries keeps its name; of several each is its owner's.
pub(super) fn name_items(setup: &mut Setup, people: &PeopleRead) {
    let names: Vec<String> = setup.items.iter().map(|item| item.name.clone()).collect();
    let mut taken: Vec<String> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let several = names.iter().filter(|other| *other == name).count() > 1;
        let owner = match people.things[place].at {
            Where::Held(who) | Where::Carried(who) => who,
            Where::Lying(_) | Where::Gone => continue,
        };
        let mut own = match several {
            true => format!("{name} of {}", setup.profiles[owner.index()].name),
            false => name.clone(),
        };
        let mut number = 2;
        while taken.contains(&own) {
            own = format!("{name} {number} of {}", setup.profiles[owner.index()].name);
            number += 1;
        }
        setup.items[place].name.clone_from(&own);
        taken.push(own);
    }
}
