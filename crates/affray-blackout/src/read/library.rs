//! Weapons, armor, items and creatures by name; later files replace earlier ones.

use affray_file::{Span, Table, same_name};

use crate::clause;
use crate::content::{Custom, MAX_CUSTOMS};
use crate::kinds::{ArmorClass, Attribute, EFFECTS, Effect, Mode};
use crate::setup::{Item, ItemKind, Weapon};

use super::{Reader, content};

/// Armor as it is bought.
#[derive(Clone, Copy)]
pub(super) struct Armor {
    pub(super) class: ArmorClass,
    pub(super) av: i16,
    pub(super) dr: i16,
}

/// Everything that encounters can name.
pub(super) struct Library<'d> {
    pub(super) items: Vec<(String, Item)>,
    pub(super) armor: Vec<(String, Armor)>,
    pub(super) creatures: Vec<(String, Table<'d>)>,
}

fn put<T>(list: &mut Vec<(String, T)>, name: &str, entry: T) {
    match list.iter_mut().find(|known| same_name(&known.0, name)) {
        Some(known) => known.1 = entry,
        None => list.push((name.to_owned(), entry)),
    }
}

impl<'d> Library<'d> {
    pub(super) fn gather(
        reader: &mut Reader,
        sources: impl Iterator<Item = Table<'d>>,
        customs: &[Custom],
    ) -> Library<'d> {
        let mut library = Library { items: Vec::new(), armor: Vec::new(), creatures: Vec::new() };
        for source in sources {
            for table in source.tables("weapon") {
                let name = table.text("name").unwrap_or_default();
                let weapon = weapon(reader, table, customs);
                let hands = table.int("hands").unwrap_or(1) as u8;
                let item = Item {
                    name: name.to_owned(),
                    own: String::new(),
                    kind: ItemKind::Weapon(weapon),
                    hands,
                    hardness: table.int("hardness").unwrap_or(12) as u8,
                };
                put(&mut library.items, name, item);
            }
            for table in source.tables("item") {
                let name = table.text("name").unwrap_or_default();
                put(&mut library.items, name, item(reader, table));
            }
            for table in source.tables("armor") {
                let name = table.text("name").unwrap_or_default();
                let armor = Armor {
                    class: table
                        .text("class")
                        .and_then(ArmorClass::of)
                        .unwrap_or(ArmorClass::Clothes),
                    av: table.int("av").unwrap_or(0) as i16,
                    dr: table.int("dr").unwrap_or(0) as i16,
                };
                put(&mut library.armor, name, armor);
            }
            for table in source.tables("creature") {
                put(&mut library.creatures, table.text("name").unwrap_or_default(), table);
            }
        }
        library
    }

    /// An item by its name.
    pub(super) fn item(&self, reader: &mut Reader, span: Span, name: &str) -> Option<Item> {
        let names = self.items.iter().map(|entry| entry.0.as_str());
        let place = reader.mistakes.find(span, "item", name, names)?;
        Some(self.items[usize::from(place)].1.clone())
    }

    /// Armor by its name.
    pub(super) fn armor(&self, reader: &mut Reader, span: Span, name: &str) -> Option<Armor> {
        let names = self.armor.iter().map(|entry| entry.0.as_str());
        let place = reader.mistakes.find(span, "armor", name, names)?;
        Some(self.armor[usize::from(place)].1)
    }
}

fn item(reader: &mut Reader, table: Table<'_>) -> Item {
    let points = |key: &str| table.int(key).unwrap_or(0) as u8;
    let kind = match table.text("kind").unwrap_or_default() {
        "shield" => ItemKind::Shield(points("av")),
        "soothall" => ItemKind::Soothall,
        "detoxer" => ItemKind::Detoxer,
        "stimulant" => {
            if !table.has("stamina") {
                reader.mistakes.missing(table.at(), "stamina", "stimulant");
            }
            ItemKind::Stimulant(points("stamina"))
        }
        "tools" => ItemKind::Tools,
        _ => ItemKind::Other,
    };
    let shield = matches!(kind, ItemKind::Shield(_));
    Item {
        name: table.text("name").unwrap_or_default().to_owned(),
        own: String::new(),
        kind,
        hands: table.int("hands").unwrap_or(1) as u8,
        hardness: table.int("hardness").unwrap_or(if shield { 15 } else { 12 }) as u8,
    }
}

fn weapon(reader: &mut Reader, table: Table<'_>, customs: &[Custom]) -> Weapon {
    let mode = table.text("mode").and_then(Mode::of).unwrap_or(Mode::Melee);
    let needed: &[&str] = match mode {
        Mode::Melee => &[],
        Mode::Single => &["range"],
        Mode::Burst => &["range", "burst", "damage"],
        Mode::Blast | Mode::Template => &["range", "area"],
    };
    for key in needed.iter().filter(|key| !table.has(key)) {
        reader.mistakes.missing(table.at(), key, &format!("{} weapon", mode.word()));
    }
    if mode == Mode::Burst && !table.has("clip") {
        let message = "a burst weapon needs `clip`: its hits are compared with its rounds";
        let allowed = "the rounds of a full clip";
        reader.wrong(table.at(), message, allowed, clause::BURST_AMMO_LIMIT);
    }
    let small = |key: &str, or: i64| table.int(key).unwrap_or(or) as u8;
    let area = matches!(mode, Mode::Blast | Mode::Template | Mode::Burst);
    let range = table.int("range").unwrap_or(5) as u16;
    if !range.is_multiple_of(5) {
        let message = format!("`range` cannot be {range}");
        reader.wrong(table.span("range"), message, "a multiple of 5", clause::FIELD_HEX);
    }
    let given = table.text("attribute").and_then(Attribute::of);
    let own = if mode == Mode::Melee { Attribute::Strength } else { Attribute::Dexterity };
    let effects = effects(reader, table);
    let inflicts = inflicts(reader, table, customs);
    Weapon {
        mode,
        attribute: given.unwrap_or(own),
        ap: small("ap", if area { 2 } else { 1 }),
        range,
        dice: small("dice", 0),
        strength: table.bool("adds-strength").unwrap_or(false),
        flat: small("damage", 0),
        burst: small("burst", 0),
        area: small("area", 0),
        evade: small("evade", 2),
        clip: table.int("clip").map(|clip| clip as u8),
        spare: small("spare", 0),
        thrown: table.bool("thrown").unwrap_or(false),
        effects,
        kinds: Effect::ALL.iter().copied().filter(|it| effects[*it as usize] > 0).collect(),
        inflicting: inflicts != [0; MAX_CUSTOMS],
        inflicts,
        arc: table.bool("overcharged").unwrap_or(false),
    }
}

/// The conditions of content files that a weapon inflicts, with their difficulties.
fn inflicts(reader: &mut Reader, table: Table<'_>, customs: &[Custom]) -> [u8; MAX_CUSTOMS] {
    let mut inflicts = [0; MAX_CUSTOMS];
    for (name, value) in table.map("inflicts") {
        match content::custom_of(customs, name) {
            Some(custom) => inflicts[custom.index()] = value.int().unwrap_or(1) as u8,
            None => {
                let names = customs.iter().map(|custom| custom.name.as_str());
                reader.mistakes.unknown(value.span(), "condition", name, names);
            }
        }
    }
    inflicts
}

fn effects(reader: &mut Reader, table: Table<'_>) -> [u8; EFFECTS] {
    let mut effects = [0; EFFECTS];
    for (name, value) in table.map("effects") {
        match Effect::of(name) {
            Some(effect) if effect.has_number() => {
                effects[effect as usize] = value.int().unwrap_or(1) as u8;
            }
            Some(_) => {
                let message = format!("`{name}` has no number");
                let allowed = "to name it in `qualities`";
                reader.wrong(value.span(), message, allowed, clause::EFFECTS_SOURCES);
            }
            None => {
                let names = Effect::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "effect", name, names);
            }
        }
    }
    for value in table.list("qualities") {
        let Some(effect) = value.text().and_then(Effect::of) else { continue };
        if effect.has_number() {
            let message = format!("`{}` needs a number", effect.word());
            let allowed = "to stand in `effects` with one";
            reader.wrong(value.span(), message, allowed, clause::EFFECTS_SOURCES);
        }
        effects[effect as usize] = 1;
    }
    effects
}
