//! What combatants wear, hold, carry, know and use.

use affray_file::Span;
use arrayvec::ArrayVec;

use super::Reader;
use super::library::{Library, Slot};
use super::people::Sheet;
use crate::clause;
use crate::ids::{ItemId, MAX_SLOTS, SpellId, TalentId, WeaponId};
use crate::setup::Profile;
use crate::state::Held;

/// Things named in the list at `key`, by their place in the library.
fn belongings(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    key: &str,
    what: &str,
    names: impl Iterator<Item = impl AsRef<str>> + Clone,
) -> Vec<(u8, Span)> {
    let names: Vec<String> = names.map(|name| name.as_ref().to_owned()).collect();
    let mut found = Vec::new();
    for value in sheet.of(key).list(key) {
        let given = value.text().unwrap_or_default();
        let names = names.iter().map(String::as_str);
        if let Some(place) = reader.mistakes.find(value.span(), what, given, names) {
            found.push((place, value.span()));
        }
    }
    found
}

pub(super) fn slots<T>(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    key: &str,
    all: Vec<T>,
) -> ArrayVec<T, MAX_SLOTS> {
    if all.len() > MAX_SLOTS {
        let message = format!("there are {} of them", all.len());
        let allowed = format!("at most {MAX_SLOTS}");
        reader.wrong(sheet.span(key), message, allowed, clause::ACTIONS_FREE);
    }
    all.into_iter().take(MAX_SLOTS).collect()
}

/// What is worn: Defense and Armor, and the shield apart; one piece in each place.
pub(super) fn worn(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    profile: &mut Profile,
) {
    let names = library.armor.iter().map(|entry| entry.0.clone());
    let mut taken: Vec<Slot> = Vec::new();
    for (place, span) in belongings(reader, sheet, "worn", "armor", names) {
        let (name, armor) = &library.armor[usize::from(place)];
        if armor.slot != Slot::Other && taken.contains(&armor.slot) {
            let message = format!("`{name}` has no place: another is worn there");
            reader.wrong(span, message, "one of each but `other`", clause::DEFENSE_FROM_ARMOR);
        }
        taken.push(armor.slot);
        if armor.slot == Slot::Shield {
            profile.shield = Some((armor.defense, armor.armor));
        } else {
            profile.worn.0 += armor.defense;
            profile.worn.1 += armor.armor;
        }
    }
}

/// Weapons in slots, those in hand first; and what the hands hold.
pub(super) fn arms(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    profile: &mut Profile,
) -> [Held; 2] {
    let mut all: Vec<WeaponId> = Vec::new();
    let mut hands = [Held::Nothing; 2];
    if profile.shield.is_some() {
        hands[1] = Held::Shield;
    }
    for key in ["held", "carried", "natural"] {
        let names = library.weapons.iter().map(|entry| entry.0.clone());
        for (place, span) in belongings(reader, sheet, key, "weapon", names) {
            let weapon = &library.weapons[usize::from(place)].1;
            let slot = all.len() as u8;
            all.push(WeaponId(place));
            if weapon.is_natural() != (key == "natural") {
                let message = format!("`{}` cannot be among what is {key}", weapon.name);
                let allowed = "weapons of the body in `natural`, all others in hand or carried";
                reader.wrong(span, message, allowed, clause::DAMAGE_NATURAL);
            }
            if key == "held" && !hold(&mut hands, slot, weapon.hands) {
                let message = format!("`{}` is more than two hands can hold", weapon.name);
                let allowed = "to name it in `carried`, or no shield";
                reader.wrong(span, message, allowed, clause::REACTION_THREAT_RANGE);
            }
        }
    }
    profile.weapons = slots(reader, sheet, "held", all);
    hands
}

fn hold(hands: &mut [Held; 2], slot: u8, needs: u8) -> bool {
    let free: Vec<usize> = (0..2).filter(|&hand| hands[hand] == Held::Nothing).collect();
    let needs = usize::from(needs);
    if free.len() < needs {
        return false;
    }
    for &hand in &free[..needs] {
        hands[hand] = Held::Weapon(slot);
    }
    true
}

/// Spells, talents and items; gives how many of each item there are.
pub(super) fn kit(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    profile: &mut Profile,
) -> [u8; MAX_SLOTS] {
    let names = library.spells.iter().map(|entry| entry.0.clone());
    let spells = belongings(reader, sheet, "spells", "spell", names);
    if !spells.is_empty() && !sheet.has("casting") {
        reader.mistakes.missing(sheet.span("spells"), "casting", "combatant with spells");
    }
    let spells = spells.into_iter().map(|it| SpellId(it.0)).collect();
    profile.spells = slots(reader, sheet, "spells", spells);
    let names = library.talents.iter().map(|entry| entry.0.clone());
    let talents = belongings(reader, sheet, "talents", "talent", names);
    let talents = talents.into_iter().map(|it| TalentId(it.0)).collect();
    profile.talents = slots(reader, sheet, "talents", talents);
    let mut counts = [0; MAX_SLOTS];
    for (name, value) in sheet.of("items").map("items") {
        let names = library.items.iter().map(|entry| entry.0.as_str());
        let Some(place) = reader.mistakes.find(value.span(), "item", name, names) else { continue };
        let slot = profile.items.len();
        if slot < MAX_SLOTS {
            profile.items.push(ItemId(place));
            counts[slot] = value.int().unwrap_or(0) as u8;
        }
    }
    counts
}
