//! Weapons, powers, consumables and creatures by name; later files replace earlier ones.

use affray_file::{Span, Table, same_name};

use super::{Reader, roll};
use crate::clause;
use crate::gear::{
    Consumable, Does, Imposed, Item, ItemKind, Lasting, Power, Reload, Roll, SuperEffect, Targets,
    Time, Weapon,
};
use crate::settings::{HandWeapons, PowerDefault, Settings};
use crate::setup::{Code, Element, MAX_POWERS, Quality, Status, Statuses, WeaponClass};

/// Everything that encounters can name.
pub(super) struct Library<'d> {
    pub(super) items: Vec<(String, Item)>,
    pub(super) powers: Vec<(String, Power)>,
    pub(super) creatures: Vec<(String, Table<'d>)>,
}

fn put<T>(list: &mut Vec<(String, T)>, name: &str, entry: T) {
    match list.iter_mut().find(|known| same_name(&known.0, name)) {
        Some(known) => known.1 = entry,
        None => list.push((name.to_owned(), entry)),
    }
}

/// The statuses in the list at `key`.
pub(super) fn statuses(table: Table<'_>, key: &str) -> Statuses {
    table.list(key).filter_map(|value| Status::of(value.text()?)).collect()
}

impl<'d> Library<'d> {
    pub(super) fn gather(
        reader: &mut Reader,
        sources: &[Table<'d>],
        settings: &Settings,
    ) -> Library<'d> {
        let mut library = Library { items: Vec::new(), powers: Vec::new(), creatures: Vec::new() };
        for &source in sources {
            for kind in ["weapon", "item", "power", "creature"] {
                once(reader, source, kind);
            }
            for table in source.tables("weapon") {
                let name = table.text("name").unwrap_or_default();
                let item = Item {
                    name: name.to_owned(),
                    kind: ItemKind::Weapon(weapon(reader, table, settings)),
                    hands: table.int("hands").unwrap_or(1) as u8,
                    natural: None,
                };
                put(&mut library.items, name, item);
            }
            for table in source.tables("item") {
                let name = table.text("name").unwrap_or_default();
                put(&mut library.items, name, consumable(reader, table));
            }
            for table in source.tables("power") {
                let name = table.text("name").unwrap_or_default();
                let power = power(reader, table, settings);
                put(&mut library.powers, name, power);
            }
            for table in source.tables("creature") {
                put(&mut library.creatures, table.text("name").unwrap_or_default(), table);
            }
        }
        if library.powers.len() > MAX_POWERS
            && let Some(root) = sources.last()
        {
            let message = format!("there are {} powers", library.powers.len());
            let allowed = format!("at most {MAX_POWERS}");
            reader.wrong(root.at(), message, allowed, clause::ACTION_POWER_USE);
            library.powers.truncate(MAX_POWERS);
        }
        library
    }

    /// An item by its name.
    pub(super) fn item(&self, reader: &mut Reader, span: Span, name: &str) -> Option<Item> {
        let names = self.items.iter().map(|entry| entry.0.as_str());
        let place = reader.mistakes.find(span, "item", name, names)?;
        Some(self.items[usize::from(place)].1.clone())
    }

    /// The powers in the list at `key`, as bits.
    pub(super) fn powers(&self, reader: &mut Reader, table: Table<'_>, key: &str) -> u64 {
        let mut mask = 0;
        for value in table.list(key) {
            let name = value.text().unwrap_or_default();
            let names = self.powers.iter().map(|entry| entry.0.as_str());
            if let Some(place) = reader.mistakes.find(value.span(), "power", name, names) {
                mask |= 1 << place;
            }
        }
        mask
    }
}

/// Within a file every name is given once.
fn once(reader: &mut Reader, source: Table<'_>, kind: &'static str) {
    let mut known: Vec<(&str, Span)> = Vec::new();
    for table in source.tables(kind) {
        let name = table.text("name").unwrap_or_default();
        match known.iter().find(|other| same_name(other.0, name)) {
            Some(&(_, first)) => reader.mistakes.clash(kind, name, first, table.span("name")),
            None => known.push((name, table.span("name"))),
        }
    }
}

fn weapon(reader: &mut Reader, table: Table<'_>, settings: &Settings) -> Weapon {
    let class = table.text("class").and_then(WeaponClass::of).unwrap_or(WeaponClass::Melee);
    let melee = class == WeaponClass::Melee;
    if !melee && !table.has("range") {
        reader.mistakes.missing(table.at(), "range", "ranged weapon");
    }
    if melee && table.has("range") {
        let message = "a melee weapon has no range";
        reader.wrong(table.span("range"), message, "another `class`", clause::ATTACK_RANGE_BANDS);
    }
    for key in ["clip", "semi", "full", "reload", "single"] {
        if melee && table.has(key) {
            let message = format!("a melee weapon has no `{key}`");
            reader.wrong(table.span(key), message, "another `class`", clause::ATTACK_AMMO);
        }
    }
    let small = |key: &str| table.int(key).unwrap_or(0) as u8;
    if table.bool("single") == Some(false) && small("semi") == 0 && small("full") == 0 {
        let message = "a weapon without single shots fires nothing";
        let allowed = "`semi` or `full`";
        reader.wrong(table.span("single"), message, allowed, clause::ACTION_STANDARD_ATTACK);
    }
    // persona.attack.jam.hand-meaning: by default whatever muscles power.
    let muscle = matches!(class, WeaponClass::Melee | WeaponClass::Thrown);
    let hand = table.bool("hand-weapon").unwrap_or(match settings.hand_weapons {
        HandWeapons::ByFlag => false,
        HandWeapons::Muscle | HandWeapons::Pistols => muscle,
    });
    let clip = small("clip");
    for key in ["semi", "full"] {
        if small(key) > clip {
            let message = format!("`{key}` fires more rounds than the clip holds");
            let allowed = format!("at most {clip}");
            reader.wrong(table.span(key), message, allowed, clause::ATTACK_AMMO);
        }
    }
    Weapon {
        class,
        damage: roll(reader, table, "damage").unwrap_or(Roll { count: 1, sides: 10, flat: 0 }),
        code: table.text("type").and_then(Code::of).unwrap_or(Code::Impact),
        penetration: table.int("penetration").unwrap_or(0) as i16,
        range: table.int("range").unwrap_or(0) as u16,
        single: table.bool("single").unwrap_or(true),
        semi: small("semi"),
        full: small("full"),
        clip,
        reload: match table.text("reload") {
            Some("full") => Reload::Full(1),
            Some("two-full") => Reload::Full(2),
            Some("three-full") => Reload::Full(3),
            _ => Reload::Half,
        },
        super_hit: table.int("super-hit").unwrap_or(0) as i16,
        hand,
        qualities: table.list("qualities").filter_map(|value| Quality::of(value.text()?)).collect(),
    }
}

fn consumable(reader: &mut Reader, table: Table<'_>) -> Item {
    let given: Vec<&str> =
        ["heals", "sp", "tp", "cures", "escape"].into_iter().filter(|key| table.has(key)).collect();
    if given.len() != 1 {
        let message = format!("an item does one thing, not {}", given.len());
        let allowed = "one of `heals`, `sp`, `tp`, `cures`, `escape`";
        reader.wrong(table.at(), message, allowed, clause::ACTION_USE_ITEM);
    }
    let none = Roll { count: 0, sides: 10, flat: 0 };
    let does = match given.first() {
        Some(&"sp") => Consumable::Sp(roll(reader, table, "sp").unwrap_or(none)),
        Some(&"tp") => Consumable::Tp(roll(reader, table, "tp").unwrap_or(none)),
        Some(&"cures") => Consumable::Cure(statuses(table, "cures")),
        Some(&"escape") => Consumable::Escape,
        _ => Consumable::Heal(roll(reader, table, "heals").unwrap_or(none)),
    };
    Item {
        name: table.text("name").unwrap_or_default().to_owned(),
        kind: ItemKind::Consumable(does),
        hands: 0,
        natural: None,
    }
}

/// A status that something imposes.
fn imposed(reader: &mut Reader, table: Table<'_>) -> Imposed {
    let lasting = match table.text("for") {
        None => Lasting::Open,
        Some("1d3") => Lasting::Die(3),
        Some("1d5") => Lasting::Die(5),
        Some("1d10") => Lasting::Die(10),
        Some(text) => match text.parse::<u8>() {
            Ok(rounds @ 1..=100) => Lasting::Rounds(rounds),
            _ => {
                let message = format!("`{text}` is no number of rounds");
                let allowed = "1 to 100, \"1d3\", \"1d5\" or \"1d10\"";
                let at = table.span("for");
                reader.wrong(at, message, allowed, clause::TURN_DURATION_ROUNDS);
                Lasting::Open
            }
        },
    };
    let status = table.text("status").and_then(Status::of).unwrap_or(Status::Prone);
    if matches!(status, Status::Fatigue | Status::Fear | Status::Crippled) {
        let message = format!("`{}` cannot be imposed by its name alone", status.word());
        let at = table.span("status");
        reader.wrong(at, message, "another status", clause::STATUS_KINDS);
    }
    let stands = matches!(status, Status::Exposed | Status::Prone);
    if (stands || matches!(status, Status::Frozen | Status::Shocked)) && table.has("for") {
        let until = if stands { "stands up" } else { "has its next turn" };
        let message = format!("`{}` lasts until the sufferer {until}", status.word());
        let at = table.span("for");
        reader.wrong(at, message, "no `for`", clause::TURN_DURATION_ROUNDS);
    }
    Imposed {
        status,
        lasting,
        test: table.int("test").map(|modifier| modifier as i16),
        incurable: table.bool("incurable").unwrap_or(false),
    }
}

fn power(reader: &mut Reader, table: Table<'_>, settings: &Settings) -> Power {
    let magic = table.text("kind") == Some("magic");
    let (does, roll) = effect(reader, table);
    let element = table.text("element").and_then(Element::of);
    if magic {
        check_spell(reader, table, does);
    } else {
        check_physical(reader, table, (does, roll));
    }
    check_targets(reader, table, does);
    if table.has("super-status") && table.has("super") {
        let message = "a Super Hit does one thing";
        let at = table.span("super");
        reader.wrong(at, message, "`super-status` or `super`", clause::SUPER_MAGIC);
    }
    for value in table.list("cures").filter(|value| value.text() == Some("fear")) {
        let message = "fear is no status";
        reader.wrong(value.span(), message, "`distressed`", clause::STATUS_CURE_SENSE);
    }
    let super_effect = match (table.table("super-status"), table.text("super")) {
        (Some(status), _) => SuperEffect::Impose(imposed(reader, status)),
        (None, Some("critical")) => SuperEffect::Critical,
        (None, Some("expose")) => SuperEffect::Expose,
        (None, _) => SuperEffect::None,
    };
    let usual = match settings.power_default_action {
        PowerDefault::Half => Time::Half,
        PowerDefault::Full => Time::Full,
    };
    Power {
        name: table.text("name").unwrap_or_default().to_owned(),
        magic,
        cost: table.int("cost").unwrap_or(0) as i16,
        time: match table.text("action") {
            Some("half") => Time::Half,
            Some("full") => Time::Full,
            Some(_) => Time::Free,
            None => usual,
        },
        element,
        code: table.text("code").and_then(Code::of).unwrap_or(Code::Impact),
        does,
        roll,
        adds_magic: table.bool("adds-magic").unwrap_or(false),
        penetration: table.int("penetration").unwrap_or(0) as i16,
        range: table.int("range").map(|meters| meters as u16),
        targets: match table.text("targets") {
            Some("enemies") => Targets::Enemies,
            Some("allies") => Targets::Allies,
            Some("self") => Targets::Own,
            _ => Targets::One,
        },
        melee: table.text("use") != Some("ranged"),
        super_effect,
        bonus: table.int("bonus").unwrap_or(0) as i16,
        concentration: table.bool("concentration").unwrap_or(magic),
        text: table.text("text").unwrap_or_default().to_owned(),
    }
}

/// The one thing that a power does, and the roll that belongs to it.
fn effect(reader: &mut Reader, table: Table<'_>) -> (Does, Roll) {
    let given: Vec<&str> = ["damage", "heals", "cures", "imposes", "escape"]
        .into_iter()
        .filter(|key| table.has(key))
        .collect();
    if given.len() > 1 {
        let message = format!("a power does one thing, not {}", given.len());
        let allowed = "one of `damage`, `heals`, `cures`, `imposes`, `escape`";
        reader.wrong(table.at(), message, allowed, clause::ACTION_POWER_USE);
    }
    let none = Roll { count: 0, sides: 10, flat: 0 };
    match given.first() {
        Some(&"damage") => (Does::Damage, roll(reader, table, "damage").unwrap_or(none)),
        Some(&"heals") => (Does::Heal, roll(reader, table, "heals").unwrap_or(none)),
        Some(&"cures") => (Does::Cure(statuses(table, "cures")), none),
        Some(&"imposes") => match table.table("imposes") {
            Some(status) => (Does::Impose(imposed(reader, status)), none),
            None => (Does::Nothing, none),
        },
        Some(&"escape") => (Does::Escape, none),
        _ if table.text("kind") != Some("magic") => (Does::Damage, none),
        _ => (Does::Nothing, none),
    }
}

/// What a physical power cannot be.
fn check_physical(reader: &mut Reader, table: Table<'_>, (does, roll): (Does, Roll)) {
    if does != Does::Damage {
        let message = "a physical power is an attack with a weapon";
        let allowed = "`damage` alone, or `kind = \"magic\"`";
        reader.wrong(table.at(), message, allowed, clause::ACTION_POWER_PHYSICAL_DAMAGE);
    }
    if does == Does::Damage && roll.count > 0 {
        let message = "a physical power adds a number to the weapon's dice";
        let at = table.span("damage");
        let allowed = "a number such as \"+3\"";
        reader.wrong(at, message, allowed, clause::ACTION_POWER_PHYSICAL_DAMAGE);
    }
    for key in ["super-status", "super", "adds-magic", "targets", "code"] {
        if table.has(key) {
            let message = format!("a physical power has no `{key}`");
            let allowed = "`kind = \"magic\"`: a Super Hit of a physical power Exposes";
            reader.wrong(table.span(key), message, allowed, clause::SUPER_PHYSICAL);
        }
    }
}

/// What a spell needs, and what it cannot have.
fn check_spell(reader: &mut Reader, table: Table<'_>, does: Does) {
    if does == Does::Damage && table.text("element").and_then(Element::of).is_none() {
        reader.mistakes.missing(table.at(), "element", "spell that deals damage");
    }
    if does == Does::Damage && !table.has("code") {
        reader.mistakes.missing(table.at(), "code", "spell that deals damage");
    }
    let own = table.text("targets") == Some("self");
    if !table.has("range") && !own && !matches!(does, Does::Escape | Does::Nothing) {
        reader.mistakes.missing(table.at(), "range", "spell");
    }
    if table.has("use") {
        let message = "a spell has no `use`";
        let at = table.span("use");
        reader.wrong(at, message, "`kind = \"physical\"`", clause::ACTION_POWER_MAGIC_TEST);
    }
}

/// Attacks are for enemies, everything else for one's own side.
fn check_targets(reader: &mut Reader, table: Table<'_>, does: Does) {
    let at = table.span("targets");
    let of = clause::ACTION_POWER_MANY_TARGETS;
    match (table.text("targets"), does) {
        (Some("enemies"), Does::Damage | Does::Impose(_)) => {}
        (Some("enemies"), _) => {
            let allowed = "\"one\", \"allies\" or \"self\"";
            reader.wrong(at, "this is not for enemies", allowed, of);
        }
        (Some("allies" | "self"), Does::Damage | Does::Impose(_)) => {
            let message = "an attack is not for one's own side";
            reader.wrong(at, message, "\"one\" or \"enemies\"", of);
        }
        _ => {}
    }
}
