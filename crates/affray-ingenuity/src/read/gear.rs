//! What combatants hold and carry.

use affray_file::Span;

use super::Reader;
use super::library::Library;
use super::people::{PeopleRead, Sheet};
use crate::clause;
use crate::rules::item::hands_needed;
use crate::settings::{Ammunition, StartLoaded};
use crate::setup::{Hands, Id, Item, ItemId, MAX_HANDS, MAX_ITEMS, Setup, Usage};
use crate::state::{Thing, Where};

/// What the combatant read last holds and carries.
pub(super) fn gear(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
) {
    let who = Id(people.combatants.len() as u8 - 1);
    let off = setup.settings.hand_limits == crate::settings::HandLimits::Off;
    let hands = if off { MAX_HANDS } else { usize::from(setup.profiles[who.index()].hands) };
    let mut free = hands;
    for (place, value) in sheet.of("held").list("held").enumerate() {
        let name = value.text().unwrap_or_default();
        let Some(item) = library.item(reader, value.span(), name) else { continue };
        let least = hands_needed(&setup.settings, &item);
        let asks_both = place == 0 && sheet.is("both-hands");
        let either = matches!(item.hands, Hands::Versatile | Hands::Two);
        if asks_both && !either {
            let message = format!("`{name}` is not held in both hands");
            let allowed = "both-hands with a versatile or two-handed thing held first";
            reader.wrong(sheet.span("both-hands"), message, allowed, clause::ITEM_VERSATILE);
        }
        // What is made for two hands is held in both where there is room.
        let both = least == 2 || asks_both && either || item.hands == Hands::Two && free >= 2;
        let takes = if both { 2 } else { least };
        if takes == 0 || takes > free {
            let message = format!("`{name}` needs hands that are not free");
            let allowed = format!("things for {hands} hands; others are `carried`");
            reader.wrong(value.span(), message, allowed, clause::ACTION_HANDS);
            continue;
        }
        if both {
            reader.cite(clause::ACTION_HANDS);
        }
        free -= takes;
        let found = Found { span: value.span(), item, at: Where::Held(who) };
        let Some(which) = add(reader, sheet, setup, people, found) else { return };
        let slots = &mut people.combatants[who.index()].hands;
        for slot in slots.iter_mut().filter(|slot| slot.is_none()).take(takes) {
            *slot = Some(which);
        }
    }
    for value in sheet.of("carried").list("carried") {
        let name = value.text().unwrap_or_default();
        if let Some(item) = library.item(reader, value.span(), name) {
            let found = Found { span: value.span(), item, at: Where::Carried(who) };
            add(reader, sheet, setup, people, found);
        }
    }
}

/// A physical item, where the file names it and where it is.
struct Found {
    span: Span,
    item: Item,
    at: Where,
}

/// One more physical item.
fn add(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
    found: Found,
) -> Option<ItemId> {
    let Found { span, item, at } = found;
    if people.things.is_full() {
        let allowed = format!("at most {MAX_ITEMS}");
        reader.wrong(span, "there are too many items", allowed, clause::ITEM_TABLES);
        return None;
    }
    let fires = item.weapon.as_ref().is_some_and(|weapon| weapon.usage == Usage::Projectile);
    let ammunition = sheet.int("ammunition");
    if fires && setup.settings.ammunition == Ammunition::Counted && ammunition.is_none() {
        reader.mistakes.missing(sheet.own.at(), "ammunition", "combatant with a missile weapon");
    }
    let durability = item.durability;
    let reloads = item.weapon.as_ref().is_some_and(|weapon| weapon.reload > 0);
    setup.items.push(named(setup, people, item));
    people.things.push(Thing {
        at,
        durability,
        loaded: !reloads || setup.settings.start_loaded == StartLoaded::Yes,
        ammunition: if fires { ammunition.unwrap_or(0) as u8 } else { 0 },
    });
    Some(ItemId(people.things.len() as u8 - 1))
}

/// A thing of the combatant read last with its names: the second of a kind is knife 2.
fn named(setup: &Setup, people: &PeopleRead, item: Item) -> Item {
    let bearer = Id(people.combatants.len() as u8 - 1);
    let own = || setup.items.iter().filter(|other| other.bearer == bearer);
    let mut number = 1 + own().filter(|other| other.kind == item.kind).count();
    let mut name = item.kind.clone();
    while own().any(|other| other.name == name) {
        name = format!("{} {number}", item.kind);
        number += 1;
    }
    let own = format!("{}'s {name}", setup.profiles[bearer.index()].name);
    Item { name, own, bearer, ..item }
}
