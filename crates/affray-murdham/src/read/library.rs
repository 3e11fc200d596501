//! Weapons, armor, items, poisons, powers and bestiary entries, by name.

use affray_dice::Expression;
use affray_file::{Mistake, Span, Table, same_name};

use super::Reader;
use crate::clause;
use crate::setup::{
    Item, ItemKind, Keyword, Poison, PoisonEffect, PoisonId, Power, PowerEffect, PowerId,
    PowerRange, Weapon,
};

/// Everything that encounters may name. Later files stand before earlier ones.
pub(super) struct Library<'d> {
    pub(super) items: Vec<(Span, Item)>,
    pub(super) poisons: Vec<(Span, Poison)>,
    pub(super) powers: Vec<(Span, Power)>,
    pub(super) creatures: Vec<(String, Table<'d>)>,
}

fn bulk(table: Table<'_>, default: u8) -> u8 {
    match table.text("bulk") {
        None => default,
        Some("1/2") => 1,
        Some(whole) => whole.parse::<u8>().map_or(default, |whole| 2 * whole),
    }
}

/// The sides of the damage die, which the schema has narrowed down to those there are.
fn die(table: Table<'_>) -> Option<u8> {
    let dice = Expression::parse(table.text("die")?).ok()?;
    dice.single_die().and_then(|sides| sides.try_into().ok())
}

impl<'d> Library<'d> {
    pub(super) fn gather(
        reader: &mut Reader,
        sources: impl Iterator<Item = Table<'d>> + Clone,
    ) -> Library<'d> {
        let mut library = Library {
            items: Vec::new(),
            poisons: Vec::new(),
            powers: Vec::new(),
            creatures: Vec::new(),
        };
        for root in sources.clone() {
            library.poisons_of(reader, root);
            library.powers_of(reader, root);
        }
        for root in sources {
            library.items_of(reader, root);
            for creature in root.tables("creature") {
                let name = creature.text("name").unwrap_or_default().to_owned();
                library.creatures.retain(|known| known.0 != name);
                library.creatures.push((name, creature));
            }
        }
        if library.poisons.len() > 16 || library.powers.len() > 64 {
            reader.mistakes.push(Mistake::new(
                library.poisons.last().map_or(library.powers[0].0, |poison| poison.0),
                "there are too many poisons or powers; allowed: 16 poisons, 64 powers",
            ));
        }
        library
    }

    fn poisons_of(&mut self, reader: &mut Reader, root: Table<'d>) {
        for table in root.tables("poison") {
            let name = table.text("name").unwrap_or_default().to_owned();
            let effect = match table.text("effect") {
                Some("damaging") => PoisonEffect::Damaging,
                Some("corrupting") => PoisonEffect::Corrupting,
                Some("lethal") => PoisonEffect::Lethal,
                Some("paralyzing") => PoisonEffect::Paralyzing,
                _ => PoisonEffect::Soporific,
            };
            if let Some(known) = self.poisons.iter().find(|known| same_name(&known.1.name, &name)) {
                reader.mistakes.clash("poison", &name, known.0, table.span("name"));
            }
            self.poisons.push((table.span("name"), Poison { name, effect }));
        }
    }

    fn powers_of(&mut self, reader: &mut Reader, root: Table<'d>) {
        for table in root.tables("power") {
            reader.cite(clause::POWER_OTHER);
            let name = table.text("name").unwrap_or_default().to_owned();
            let range = match table.text("range") {
                Some("near") => PowerRange::Near,
                Some("sight") => PowerRange::Sight,
                _ => PowerRange::Personal,
            };
            let effect = match table.text("effect") {
                Some("damage") => {
                    let Some(die) = die(table) else {
                        reader.mistakes.missing(table.at(), "die", "power that does damage");
                        continue;
                    };
                    PowerEffect::Damage {
                        die,
                        direct: table.bool("direct").unwrap_or(false),
                        fire: table.bool("fire").unwrap_or(false),
                    }
                }
                Some("entangle") => PowerEffect::Entangle,
                Some("frighten") => PowerEffect::Frighten,
                Some("veil") => PowerEffect::Veil,
                Some("darkness") => PowerEffect::Darkness,
                _ => PowerEffect::Text,
            };
            let dodgeable = table.bool("dodgeable").unwrap_or(false);
            if let Some(known) = self.powers.iter().find(|known| same_name(&known.1.name, &name)) {
                reader.mistakes.clash("power", &name, known.0, table.span("name"));
            }
            let lasts = lasts(reader, table, effect);
            self.powers.push((table.span("name"), Power { name, range, effect, dodgeable, lasts }));
        }
    }

    fn items_of(&mut self, reader: &mut Reader, root: Table<'d>) {
        for table in root.tables("weapon") {
            let item = self.weapon(reader, table);
            self.add(reader, table, item);
        }
        for table in root.tables("armor") {
            let kind = match table.text("kind") {
                Some("suit") => ItemKind::Suit(table.int("value").unwrap_or(1) as u8),
                Some("helmet") => ItemKind::Helmet,
                _ => ItemKind::Shield(Weapon {
                    die: Some(4),
                    range: None,
                    indirect: None,
                    keywords: [Keyword::Blunt].into_iter().collect(),
                    poison: None,
                    uses: None,
                }),
            };
            let half_bulk = bulk(table, if matches!(kind, ItemKind::Helmet) { 2 } else { 4 });
            self.add(reader, table, named(table, kind, half_bulk));
        }
        for table in root.tables("item") {
            let Some(kind) = self.item_kind(reader, table) else { continue };
            self.add(reader, table, named(table, kind, bulk(table, 2)));
        }
    }

    fn add(&mut self, reader: &mut Reader, table: Table<'d>, item: Item) {
        let span = table.span("name");
        if let Some(known) = self.items.iter().find(|known| same_name(&known.1.name, &item.name)) {
            reader.mistakes.clash("item", &item.name, known.0, span);
        }
        self.items.push((span, item));
    }

    fn weapon(&self, reader: &mut Reader, table: Table<'d>) -> Item {
        let keywords =
            table.list("keywords").filter_map(|value| value.text().and_then(Keyword::of)).collect();
        let poison = table.text("poison").and_then(|name| {
            let names = self.poisons.iter().map(|poison| poison.1.name.as_str());
            reader.mistakes.find(table.span("poison"), "poison", name, names).map(PoisonId)
        });
        let weapon = Weapon {
            die: die(table),
            range: table.int("range").map(|range| range as u8),
            indirect: table.int("indirect-range").map(|range| range as u8),
            keywords,
            poison,
            uses: table.int("uses").map(|uses| uses as u8),
        };
        named(table, ItemKind::Weapon(weapon), bulk(table, 2))
    }

    fn item_kind(&self, reader: &mut Reader, table: Table<'d>) -> Option<ItemKind> {
        Some(match table.text("kind") {
            Some("healing draught") => ItemKind::HealingDraught,
            Some("antidote") => ItemKind::Antidote,
            Some("medicine box") => ItemKind::MedicineBox,
            Some("poison") => {
                let Some(name) = table.text("poison") else {
                    reader.mistakes.missing(table.at(), "poison", "dose of poison");
                    return None;
                };
                let names = self.poisons.iter().map(|poison| poison.1.name.as_str());
                let found = reader.mistakes.find(table.span("poison"), "poison", name, names)?;
                ItemKind::Poison(PoisonId(found))
            }
            Some("scrolls") => {
                let mut powers = Vec::new();
                for value in table.list("powers") {
                    let names = self.powers.iter().map(|power| power.1.name.as_str());
                    let given = value.text().unwrap_or_default();
                    if let Some(found) = reader.mistakes.find(value.span(), "power", given, names) {
                        powers.push(PowerId(found));
                    }
                }
                ItemKind::Scrolls(powers)
            }
            _ => ItemKind::Object,
        })
    }

    /// An item by name, or a mistake with the nearest name.
    pub(super) fn item(&self, reader: &mut Reader, span: Span, name: &str) -> Option<&Item> {
        let names = self.items.iter().map(|item| item.1.name.as_str());
        let found = reader.mistakes.find(span, "item", name, names)?;
        Some(&self.items[usize::from(found)].1)
    }
}

/// Whether what a power does outlasts the stretch. What comes at once, or until somebody breaks
/// free, has no other duration.
fn lasts(reader: &mut Reader, table: Table<'_>, effect: PowerEffect) -> bool {
    let Some(word) = table.text("duration") else { return false };
    let (fits, allowed) = match effect {
        PowerEffect::Damage { .. } | PowerEffect::Entangle => (word == "instant", "`instant`"),
        PowerEffect::Frighten | PowerEffect::Veil | PowerEffect::Darkness => {
            (word != "instant", "`stretch`, `watch`, `lingering`")
        }
        PowerEffect::Text => (true, ""),
    };
    if !fits {
        reader.mistakes.push(
            Mistake::new(table.span("duration"), format!("this effect cannot be for `{word}`"))
                .allowed(allowed)
                .by(clause::POWER_OTHER.id()),
        );
    }
    matches!(word, "watch" | "lingering")
}

fn named(table: Table<'_>, kind: ItemKind, half_bulk: u8) -> Item {
    Item {
        name: table.text("name").unwrap_or_default().to_owned(),
        own: String::new(),
        kind,
        half_bulk,
        fragile: table.bool("fragile").unwrap_or(false),
        robust: table.bool("robust").unwrap_or(false),
    }
}
