//! Weapons, items, armor, maneuvers, powers and bestiary entries, by name.

use affray_file::{Span, Table};

use super::Reader;
use crate::clause;
use crate::setup::{
    Aimed, Attribute, DamageType, Effect, Guarding, Hands, Id, Item, Maneuver, ManeuverKind,
    Poison, Pool, Power, PowerAttack, Property, Skill, Usage, Weapon,
};
use crate::state::Condition;

/// The most maneuvers, and the most powers.
const MOST: usize = 64;

/// Everything that encounters may name. Of two with one name the later file's counts.
pub(super) struct Library<'d> {
    weapons: Vec<Thing>,
    items: Vec<Thing>,
    armor: Vec<(String, Table<'d>)>,
    pub(super) maneuvers: Vec<(Span, Maneuver)>,
    pub(super) powers: Vec<(Span, Power)>,
    pub(super) creatures: Vec<(String, Table<'d>)>,
}

/// A weapon or another item as its table describes it; nothing of what is wrong there.
struct Thing {
    name: String,
    at: Span,
    metal: bool,
    weapon: Option<Weapon>,
    item: Option<Item>,
}

impl Thing {
    fn read(reader: &mut Reader, name: String, table: Table<'_>) -> Thing {
        let is_weapon = table.has("damage");
        let weapon = if is_weapon { weapon(reader, table) } else { None };
        let whole = weapon.is_some() || !is_weapon;
        let item = if whole { item(reader, table, weapon.clone()) } else { None };
        let metal = table.bool("metal").unwrap_or(false);
        if table.text("note").is_some() {
            reader.cite(clause::ITEM_UNKNOWN_PROPERTY);
        }
        Thing { name, at: table.span("name"), metal, weapon, item }
    }
}

/// The tables of one kind in all files, the later ones in place of the earlier.
fn collect<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
    key: &str,
) -> Vec<(String, Table<'d>)> {
    let mut all: Vec<(String, Table<'d>)> = Vec::new();
    for root in sources {
        let mut here: Vec<(&str, Span)> = Vec::new();
        for table in root.tables(key) {
            let name = table.text("name").unwrap_or_default();
            if let Some(first) = here.iter().find(|known| known.0 == name) {
                reader.mistakes.clash(key, name, first.1, table.span("name"));
            }
            here.push((name, table.span("name")));
            let known = all.len();
            all.retain(|known| known.0 != name);
            if all.len() < known {
                reader.cite(clause::ITEM_TABLES);
            }
            all.push((name.to_owned(), table));
        }
    }
    all
}

impl<'d> Library<'d> {
    pub(super) fn gather(
        reader: &mut Reader,
        sources: impl Iterator<Item = Table<'d>> + Clone,
    ) -> Library<'d> {
        let [weapons, items] = ["weapon", "item"].map(|key| {
            let tables = collect(reader, sources.clone(), key);
            let read = |(name, table)| Thing::read(reader, name, table);
            tables.into_iter().map(read).collect::<Vec<Thing>>()
        });
        let armor = collect(reader, sources.clone(), "armor");
        let creatures = collect(reader, sources.clone(), "creature");
        let maneuvers = collect(reader, sources.clone(), "maneuver");
        let powers = collect(reader, sources, "power");
        for item in &items {
            if let Some(weapon) = weapons.iter().find(|known| known.name == item.name) {
                reader.mistakes.clash("weapon and item", &item.name, weapon.at, item.at);
            }
        }
        for (kind, all) in [("maneuvers", &maneuvers), ("powers", &powers)] {
            if let Some(last) = all.get(MOST) {
                let message = format!("there are too many {kind}");
                let span = last.1.at();
                reader.wrong(span, message, format!("{MOST}"), clause::MANEUVER_CONTENTS);
            }
        }
        let maneuvers = maneuvers
            .into_iter()
            .take(MOST)
            .filter_map(|(_, table)| Some((table.at(), maneuver(reader, table)?)))
            .collect();
        let powers = powers
            .into_iter()
            .take(MOST)
            .filter_map(|(_, table)| Some((table.at(), power(reader, table)?)))
            .collect();
        Library { weapons, items, armor, maneuvers, powers, creatures }
    }

    /// The weapon of this name, or a mistake.
    pub(super) fn weapon(&self, reader: &mut Reader, span: Span, name: &str) -> Option<Weapon> {
        let names = self.weapons.iter().map(|known| known.name.as_str());
        let place = reader.mistakes.find(span, "weapon", name, names)?;
        self.weapons[usize::from(place)].weapon.clone()
    }

    /// The item of this name, weapons among them, or a mistake.
    pub(super) fn item(&self, reader: &mut Reader, span: Span, name: &str) -> Option<Item> {
        let thing = self.thing(reader, span, name)?;
        let clause = if thing.metal { clause::DURABILITY_METAL } else { clause::DURABILITY_OTHER };
        reader.cite(clause);
        thing.item.clone()
    }

    /// Notes a mistake where there is no item of this name.
    pub(super) fn check_item(&self, reader: &mut Reader, span: Span, name: &str) {
        let _known = self.thing(reader, span, name).is_some();
    }

    fn thing(&self, reader: &mut Reader, span: Span, name: &str) -> Option<&Thing> {
        let all = || self.weapons.iter().chain(&self.items);
        let found = all().find(|known| known.name == name);
        if found.is_none() {
            reader.mistakes.unknown(span, "item", name, all().map(|known| known.name.as_str()));
        }
        found
    }

    /// The rating of an armor, and whether it is a piece worn besides.
    pub(super) fn armor(&self, reader: &mut Reader, span: Span, name: &str) -> Option<(i16, bool)> {
        let names = self.armor.iter().map(|known| known.0.as_str());
        let place = reader.mistakes.find(span, "armor", name, names)?;
        let table = self.armor[usize::from(place)].1;
        let rating = table.int("rating").unwrap_or(0) as i16;
        Some((rating, table.bool("piece").unwrap_or(false)))
    }
}

fn word<T>(table: Table<'_>, key: &str, of: fn(&str) -> Option<T>) -> Option<T> {
    table.text(key).and_then(of)
}

fn number(table: Table<'_>, key: &str) -> Option<i16> {
    table.int(key).map(|number| number as i16)
}

fn item(reader: &mut Reader, table: Table<'_>, weapon: Option<Weapon>) -> Option<Item> {
    let metal = table.bool("metal").unwrap_or(false);
    let restores = match (word(table, "restores", Pool::of), number(table, "amount")) {
        (Some(pool), Some(amount)) => Some((pool, amount)),
        (None, None) => None,
        (Some(_), None) => {
            reader.mistakes.missing(table.at(), "amount", "item that restores something");
            return None;
        }
        (None, Some(_)) => {
            reader.mistakes.missing(table.at(), "restores", "item with an amount");
            return None;
        }
    };
    let kind = table.text("name").unwrap_or_default();
    Some(Item {
        kind: kind.to_owned(),
        name: kind.to_owned(),
        own: kind.to_owned(),
        bearer: Id(0),
        weapon,
        block: number(table, "block"),
        parry: number(table, "parry"),
        durability: number(table, "durability").unwrap_or(if metal { 10 } else { 4 }),
        hands: word(table, "hands", Hands::of).unwrap_or(Hands::One),
        restores,
    })
}

fn weapon(reader: &mut Reader, table: Table<'_>) -> Option<Weapon> {
    let usage = word(table, "use", Usage::of).unwrap_or(Usage::Melee);
    let types: crate::setup::DamageTypes =
        table.list("damage-types").filter_map(|value| DamageType::of(value.text()?)).collect();
    let attributes: crate::setup::Attributes =
        table.list("attributes").filter_map(|value| Attribute::of(value.text()?)).collect();
    for (key, empty, clause) in [
        ("damage-types", types.0 == 0, clause::DAMAGE_SEVERAL_TYPES),
        ("attributes", attributes.0 == 0, clause::ATTACK_CHOICE_OF_ATTRIBUTE),
    ] {
        if empty {
            let message = format!("`{key}` of a weapon is empty");
            reader.wrong(table.span(key), message, "at least one", clause);
            return None;
        }
    }
    let damage = number(table, "damage").unwrap_or(0);
    let critical_damage = number(table, "critical-damage").unwrap_or(damage);
    if critical_damage < damage {
        let message = format!("`critical-damage` cannot be {critical_damage}");
        let allowed = format!("{damage} or more, as `damage` is");
        let span = table.span("critical-damage");
        reader.wrong(span, message, allowed, clause::CRITICAL_DAMAGE);
    }
    let near = table.int("near").unwrap_or(0) as u16;
    let far = table.int("far").map_or(near, |far| far as u16);
    if usage != Usage::Melee && near == 0 {
        reader.mistakes.missing(table.at(), "near", "weapon that is thrown or fires");
    }
    if far < near {
        let message = format!("`far` cannot be {far}");
        let allowed = format!("{near} or more, as `near` is");
        reader.wrong(table.span("far"), message, allowed, clause::ITEM_RANGE);
    }
    let reload = table.int("reload").unwrap_or(0) as u8;
    if reload > 0 && usage != Usage::Projectile {
        let message = "only what fires projectiles is reloaded";
        let span = table.span("reload");
        reader.wrong(span, message, "use = \"projectile\"", clause::ITEM_RELOAD);
    }
    Some(Weapon {
        damage,
        critical_damage,
        threshold: table.int("critical-threshold").unwrap_or(20) as u8,
        types,
        attributes,
        proficiencies: reader.proficiencies_of(table, "proficiencies"),
        usage,
        reach: table.int("reach").unwrap_or(1) as u8,
        near,
        far,
        reload,
        unfit: table.int("unfit").unwrap_or(0) as u8,
        properties: table
            .list("properties")
            .filter_map(|value| Property::of(value.text()?))
            .collect(),
    })
}

/// What an effect's table says; a mistake where it lacks something.
pub(super) fn effect(reader: &mut Reader, table: Table<'_>) -> Option<Effect> {
    let value = table.int("value").map(|value| value as u8);
    let need = |reader: &mut Reader, key: &str| {
        reader.mistakes.missing(table.at(), key, "effect of this kind");
    };
    let kind = table.text("kind").unwrap_or_default();
    if matches!(kind, "bleeding" | "burning" | "sickness" | "poison" | "recover") && value.is_none()
    {
        need(reader, "value");
        return None;
    }
    let value = value.unwrap_or(0);
    Some(match kind {
        "condition" => match word(table, "condition", Condition::of) {
            Some(condition) => Effect::Condition {
                condition,
                rounds: table.int("rounds").map(|rounds| rounds as u8),
            },
            None => {
                need(reader, "condition");
                return None;
            }
        },
        "stunned" => Effect::Stunned,
        "bleeding" => Effect::Bleeding(value),
        "burning" => Effect::Burning(value),
        "sickness" => Effect::Sickness(value),
        "poison" => Effect::Poison(Poison {
            value,
            interval: table.int("interval").unwrap_or(0) as u8,
            difficulty: table.int("difficulty").unwrap_or(0) as u8,
        }),
        "recover" => match word(table, "pool", Pool::of) {
            Some(pool) => Effect::Recover(pool, i16::from(value)),
            None => {
                need(reader, "pool");
                return None;
            }
        },
        _ => Effect::Wake,
    })
}

fn maneuver(reader: &mut Reader, table: Table<'_>) -> Option<Maneuver> {
    let actions = table.int("actions").unwrap_or(1) as u8;
    let after_parry = table.bool("after-parry").unwrap_or(false);
    if after_parry && table.has("actions") {
        let message = "a reaction has no length in actions";
        let span = table.span("actions");
        reader.wrong(span, message, "no `actions`", clause::MANEUVER_CONTENTS);
    }
    let effect = match table.table("effect") {
        None => None,
        Some(inner) => Some(effect(reader, inner)?),
    };
    let against = word(table, "against", Guarding::of);
    let effect = match (effect, against) {
        (Some(effect), Some(against)) => Some((against, effect)),
        (None, None) => None,
        (Some(_), None) => {
            reader.mistakes.missing(table.at(), "against", "maneuver with an effect");
            return None;
        }
        (None, Some(_)) => {
            reader.mistakes.missing(table.at(), "effect", "maneuver against a defense");
            return None;
        }
    };
    Some(Maneuver {
        name: table.text("name").unwrap_or_default().to_owned(),
        kind: if after_parry { ManeuverKind::AfterParry } else { ManeuverKind::Action(actions) },
        cost: number(table, "cost").unwrap_or(0),
        pool: word(table, "pool", Pool::of).unwrap_or(Pool::Stamina),
        attack: number(table, "attack").unwrap_or(0),
        damage: number(table, "damage").unwrap_or(0),
        luck: table.int("luck").unwrap_or(0) as i8,
        melee: table.bool("melee").unwrap_or(after_parry),
        effect,
    })
}

fn power(reader: &mut Reader, table: Table<'_>) -> Option<Power> {
    let skill = word(table, "skill", Skill::of)?;
    if (skill as u8) < Skill::Animism as u8 {
        let message = format!("`{}` is no supernatural skill", skill.word());
        let allowed = "animism, communion, ki, psionics, sorcery, superpowers or wizardry";
        reader.wrong(table.span("skill"), message, allowed, clause::POWER_STEPS);
    }
    let effect = match table.table("effect") {
        None => None,
        Some(inner) => Some(effect(reader, inner)?),
    };
    let kind = word(table, "type", DamageType::of).unwrap_or(DamageType::Typeless);
    let critical = match (table.int("critical-threshold"), number(table, "critical-damage")) {
        (Some(threshold), Some(damage)) => Some((threshold as u8, damage)),
        (None, None) => None,
        _ => {
            let message = "`critical-threshold` and `critical-damage` come together";
            reader.wrong(table.at(), message, "both or neither", clause::POWER_LUCK);
            return None;
        }
    };
    if let (Some((_, critical)), Some(damage)) = (critical, number(table, "damage"))
        && critical < damage
    {
        let message = format!("`critical-damage` cannot be {critical}");
        let allowed = format!("{damage} or more, as `damage` is");
        let span = table.span("critical-damage");
        reader.wrong(span, message, allowed, clause::CRITICAL_DAMAGE);
    }
    let attack = number(table, "damage").map(|damage| PowerAttack {
        damage,
        kind,
        critical,
        projectile: table.bool("projectile").unwrap_or(false),
        nonlethal: table.bool("nonlethal").unwrap_or(false),
    });
    if attack.is_none() && effect.is_none() {
        let message = "a power does something";
        reader.wrong(table.at(), message, "`damage`, `effect`, or both", clause::POWER_CONTENTS);
    }
    let aimed = word(table, "aimed", Aimed::of)?;
    let near = table.int("near").unwrap_or(i64::from(aimed != Aimed::Oneself)) as u16;
    let name = table.text("proficiency").unwrap_or_default();
    Some(Power {
        name: table.text("name").unwrap_or_default().to_owned(),
        tier: table.int("tier").unwrap_or(1) as u8,
        attribute: word(table, "attribute", Attribute::of)?,
        skill,
        proficiency: reader.proficiency(table.span("proficiency"), name),
        actions: table.int("actions").unwrap_or(1) as u8,
        pool: word(table, "pool", Pool::of).unwrap_or(Pool::Focus),
        aimed,
        near,
        far: table.int("far").map_or(near, |far| far as u16),
        attack,
        defense: word(table, "against", Guarding::of),
        effect,
    })
}
