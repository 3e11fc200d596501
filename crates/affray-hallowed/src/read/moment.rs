//! How people are at the start of a fight.

use affray_field::Square;
use affray_file::Table;

use super::Reader;
use super::content;
use super::people::{PeopleRead, Sheet, by_attribute};
use crate::clause;
use crate::content::Held as HeldCustom;
use crate::ids::{CustomId, Id, MAX_SLOTS, SideId};
use crate::kinds::{Condition, Exit, Limb};
use crate::rules::{stress, wounds};
use crate::settings::Recovery;
use crate::setup::Setup;
use crate::state::{Combatant, Fight, Held, MAX_HELD_CUSTOMS};

/// Somebody to whom nothing has happened yet.
pub(crate) fn blank(
    side: SideId,
    at: Square,
    hands: [Held; 2],
    items: [u8; MAX_SLOTS],
) -> Combatant {
    Combatant { side, at, tie_at: at, hands, items, ..Combatant::NOBODY }
}

/// Everything about the moment that needs no other combatant.
pub(super) fn state_of(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, it: &mut Combatant) {
    for (place, lost) in by_attribute(reader, sheet, "attribute-damage").iter().enumerate() {
        it.damage[place] = lost.unwrap_or(0) as u8;
    }
    it.conditions =
        content::conditions(reader, sheet.of("conditions"), "conditions", &setup.customs).0;
    // hallowed.conditions.unconscious, .paralyzed: anyone who cannot stand lies.
    let lies = [Condition::Unconscious, Condition::Lamed, Condition::Pinned];
    if lies.iter().any(|&condition| it.conditions.has(condition)) {
        it.conditions.add(Condition::Prone);
    }
    for (name, value) in sheet.of("condition-rounds").map("condition-rounds") {
        if content::custom_of(&setup.customs, name).is_some() {
            continue;
        }
        match content::condition_of(name) {
            Some(condition) if it.conditions.has(condition) => {
                it.lasts[condition as usize] = value.int().unwrap_or(0) as u8;
            }
            Some(_) => {
                let message = format!("`{name}` is not among its conditions");
                let allowed = "to name it in `conditions` too";
                reader.wrong(value.span(), message, allowed, clause::CONDITIONS_DURATIONS);
            }
            None => {
                let names = Condition::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "condition", name, names);
            }
        }
    }
    let small = |key: &str| sheet.int(key).unwrap_or(0) as u8;
    it.bleeding = small("bleeding");
    it.breathless = small("breathless");
    it.snare = small("snare");
    it.eaten = small("eaten") as i8;
    if it.has(Condition::Entangled) && it.snare == 0 {
        reader.mistakes.missing(sheet.own.at(), "snare", "combatant who is entangled");
    }
    it.limbs =
        sheet.of("limbs").list("limbs").filter_map(|value| Limb::of(value.text()?)).collect();
    for (condition, sense) in [(Condition::OneEyed, 0), (Condition::OneEared, 1)] {
        if it.has(condition) {
            it.senses[sense] = 1;
        }
    }
    it.dead = sheet.own.bool("dead").unwrap_or(false);
    it.base = sheet.own.int("base-initiative").unwrap_or(0) as i16;
    it.exit = sheet.own.text("exit").and_then(Exit::of);
}

/// The conditions of the table's own that somebody has, and how long they last.
pub(super) fn customs_of(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &Setup,
    people: &mut PeopleRead,
    who: Id,
) {
    let customs = &setup.customs;
    if customs.is_empty() {
        return;
    }
    let names = |value: affray_file::Value<'_>| value.text().map(str::to_owned);
    let own: Vec<String> = sheet.of("conditions").list("conditions").filter_map(names).collect();
    let rounds = |custom: CustomId| {
        let mut lasts = sheet.of("condition-rounds").map("condition-rounds");
        let found = lasts.find(|it| content::custom_of(customs, it.0) == Some(custom));
        found.and_then(|it| it.1.int()).map_or(customs[custom.index()].rounds, |own| own as u8)
    };
    for custom in own.iter().filter_map(|name| content::custom_of(customs, name)) {
        let held = HeldCustom { who, custom, rounds: rounds(custom) };
        if people.customs.try_push(held).is_err() {
            let message = "there are too many conditions of your own in the fight";
            let allowed = format!("at most {MAX_HELD_CUSTOMS}");
            reader.wrong(sheet.span("conditions"), message, allowed, clause::CONDITIONS_LIST);
        }
    }
}

/// What a night gives back: all Stress, and 1 Wound Point, which covers noted injuries, oldest
/// first (`hallowed.wounds.recovery`).
fn rest(fight: &mut Fight, who: Id, days: i16) {
    if days == 0 || fight[who].dead || fight.setup.settings.recovery != Recovery::Nightly {
        return;
    }
    fight[who].stress = stress::most(fight, who);
    wounds::restore(fight, who, days);
    if fight[who].wounds > 0 {
        fight[who].conditions.remove(Condition::Stabilized);
    }
}

/// Current pools, which follow from maxima unless they are stated, and bonds between people.
pub(super) fn fill(reader: &mut Reader, root: Table<'_>, fight: &mut Fight, days: i16) {
    let names: Vec<String> = fight.setup.profiles.iter().map(|it| it.name.clone()).collect();
    let started = root.table("start").is_some();
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            let most =
                [stress::most(fight, who), wounds::most(fight, who), fight.profile(who).mana];
            let mut now = [0; 3];
            for (slot, key) in ["stress", "wounds", "mana"].into_iter().enumerate() {
                let given = table.int(key).map_or(most[slot], |given| given as i16);
                if given > most[slot] {
                    let message = format!("`{key}` cannot be {given}");
                    let allowed = format!("at most {}", most[slot]);
                    reader.wrong(table.span(key), message, allowed, clause::STRESS_ORDER);
                }
                now[slot] = given.min(most[slot]);
            }
            [fight[who].stress, fight[who].wounds, fight[who].mana] = now;
            if fight[who].dead {
                fight[who].wounds = fight[who].wounds.min(wounds::threshold(fight, who));
            }
            rest(fight, who, days);
            for other in reader.mistakes.all_named(table, "engaged-with", "combatant", &names) {
                engage(reader, table, fight, (who, Id(other)));
            }
            for other in reader.mistakes.all_named(table, "afraid-of", "combatant", &names) {
                fight[who].afraid_of.add(Id(other));
            }
            let waits = fight[who].exit.is_some() || fight[who].dead;
            if started && !waits && !table.has("base-initiative") {
                reader.mistakes.missing(table.at(), "base-initiative", "combatant in mid-fight");
            }
        }
        place += count;
    }
}

/// Two who are engaged at the start. Nobody is with the one who is still to enter: it would show
/// (`hallowed.initiative.joiner-rolls`).
fn engage(reader: &mut Reader, table: Table<'_>, fight: &mut Fight, (one, other): (Id, Id)) {
    if let Some(late) = [one, other].into_iter().find(|&it| fight[it].exit == Some(Exit::Waiting)) {
        let message = format!("`{}` enters later", fight.profile(late).name);
        let allowed = "to be engaged with those who are there at the start";
        let span = table.span("engaged-with");
        reader.wrong(span, message, allowed, clause::INITIATIVE_JOINER_ROLLS);
        return;
    }
    fight[one].engaged.add(other);
    fight[other].engaged.add(one);
}
