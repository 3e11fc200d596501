//! What content files define: conditions, maneuvers, tables of the group's own; structures.

use affray_field::{Hex, Terrain};
use affray_file::{Table, same_name};

use crate::clause;
use crate::content::{Custom, Grant, MAX_CUSTOMS, MAX_TRAINED, Structure, Trained};
use crate::kinds::{
    Attribute, Ban, Condition, CustomId, How, Level, Maneuver, Rank, Shape, Skill, Term,
};
use crate::settings::{
    GearTable, InjuryEffects, ManeuverList, Positions, RankTable, TakedownTable,
};
use crate::setup::{GEAR_TABLE, Setup};
use crate::state::Fight;

use super::{Reader, hex, hexes};

/// The attribute and the skill at two keys, or others where they are not given.
fn test(table: Table<'_>, keys: [&str; 2], or: (Attribute, Skill)) -> (Attribute, Skill) {
    let attribute = table.text(keys[0]).and_then(Attribute::of).unwrap_or(or.0);
    (attribute, table.text(keys[1]).and_then(Skill::of).unwrap_or(or.1))
}

fn small(table: Table<'_>, key: &str) -> i8 {
    table.int(key).unwrap_or(0) as i8
}

fn custom(reader: &mut Reader, table: Table<'_>) -> Custom {
    let mut attributes = [0; 6];
    for (name, value) in table.map("attribute-dice") {
        match Attribute::of(name) {
            Some(it) => attributes[it as usize] = value.int().unwrap_or(0) as i8,
            None => {
                let names = Attribute::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "attribute", name, names);
            }
        }
    }
    let mut skills = [0; 16];
    for (name, value) in table.map("skill-dice") {
        match Skill::of(name) {
            Some(it) => skills[it as usize] = value.int().unwrap_or(0) as i8,
            None => {
                let names = Skill::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "skill", name, names);
            }
        }
    }
    if table.int("speed").is_some_and(|feet| feet % 5 != 0) {
        let message = format!("`speed` cannot be {}", small(table, "speed"));
        reader.wrong(table.span("speed"), message, "a multiple of 5", clause::CONDITIONS_CUSTOM);
    }
    Custom {
        name: table.text("name").unwrap_or_default().to_owned(),
        most: table.int("levels").unwrap_or(1) as u8,
        lasts: table.text("lasts").and_then(Term::of).unwrap_or(Term::Encounter),
        resist: test(table, ["attribute", "skill"], (Attribute::Endurance, Skill::Fortitude)),
        shake_off: table.int("shake-off").map(|needs| needs as u8),
        tests: small(table, "tests"),
        attributes,
        skills,
        attacks_against: small(table, "attacks-against"),
        damage_dice: small(table, "damage-dice"),
        damage_taken: small(table, "damage-taken"),
        evasion: small(table, "passive-evasion"),
        speed: small(table, "speed"),
        ap: small(table, "ap"),
        stamina_price: small(table, "stamina-price"),
        direct: table.int("direct-damage").unwrap_or(0) as u8,
        bans: table.list("forbids").filter_map(|value| Ban::of(value.text()?)).collect(),
    }
}

/// Every condition of the content files; a later one replaces an earlier one of its name.
pub(super) fn customs<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
) -> Vec<Custom> {
    let mut customs: Vec<Custom> = Vec::new();
    for table in sources.flat_map(|source| source.tables("condition")) {
        let entry = custom(reader, table);
        let is_common = |word: &&&str| same_name(word, &entry.name);
        if Condition::WORDS.iter().chain(Level::WORDS).any(|word| is_common(&word)) {
            let message = format!("`{}` is a common condition", entry.name);
            let allowed = "a name of its own";
            reader.wrong(table.span("name"), message, allowed, clause::CONDITIONS_CUSTOM);
        }
        match customs.iter().position(|known| same_name(&known.name, &entry.name)) {
            Some(place) => customs[place] = entry,
            None if customs.len() == MAX_CUSTOMS => {
                let message = "there are too many conditions in the content files";
                let allowed = format!("at most {MAX_CUSTOMS}");
                reader.wrong(table.at(), message, allowed, clause::CONDITIONS_CUSTOM);
            }
            None => customs.push(entry),
        }
    }
    customs
}

/// The condition of this name.
pub(super) fn custom_of(customs: &[Custom], name: &str) -> Option<CustomId> {
    let place = customs.iter().position(|known| same_name(&known.name, name))?;
    Some(CustomId(place as u8))
}

fn grant(reader: &mut Reader, table: Table<'_>, customs: &[Custom]) -> Option<Grant> {
    let name = table.text("gives")?;
    let common = Condition::of(name).map(Grant::Condition);
    let found = common
        .or_else(|| Level::of(name).map(Grant::Level))
        .or_else(|| custom_of(customs, name).map(Grant::Custom));
    if found.is_none() {
        let common = Condition::WORDS.iter().chain(Level::WORDS).copied();
        let names = common.chain(customs.iter().map(|custom| custom.name.as_str()));
        reader.mistakes.unknown(table.span("gives"), "condition", name, names);
    }
    found
}

/// Every maneuver of the content files; a later one replaces an earlier one of its name.
pub(super) fn maneuvers<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
    customs: &[Custom],
) -> Vec<Trained> {
    let mut known: Vec<Trained> = Vec::new();
    for table in sources.flat_map(|source| source.tables("maneuver")) {
        let entry = Trained {
            name: table.text("name").unwrap_or_default().to_owned(),
            ap: table.int("ap").unwrap_or(1) as u8,
            stamina: table.int("stamina").unwrap_or(0) as u8,
            how: table.text("how").and_then(How::of).unwrap_or(How::Own),
            range: table.int("range").unwrap_or(5) as u16,
            melee: table.text("weapon").map(|word| word == "melee"),
            flanked: table.bool("flanked").unwrap_or(false),
            advantages: small(table, "advantages"),
            damage: small(table, "damage"),
            own: test(table, ["attribute", "skill"], (Attribute::Strength, Skill::Athletics)),
            theirs: test(
                table,
                ["target-attribute", "target-skill"],
                (Attribute::Endurance, Skill::Fortitude),
            ),
            resist: table.int("resist").map(|needs| needs as u8),
            gives: grant(reader, table, customs),
        };
        if entry.how == How::Contest && entry.gives.is_none() {
            reader.mistakes.missing(table.at(), "gives", "maneuver that is a contest");
        }
        match known.iter().position(|other| same_name(&other.name, &entry.name)) {
            Some(place) => known[place] = entry,
            None if known.len() == MAX_TRAINED => {
                let message = "there are too many maneuvers in the content files";
                let allowed = format!("at most {MAX_TRAINED}");
                reader.wrong(table.at(), message, allowed, clause::MANEUVER_LIST);
            }
            None => known.push(entry),
        }
    }
    known
}

/// The last of the sources that has a table, for tables of the group's own.
fn last<'d>(sources: impl Iterator<Item = Table<'d>>, key: &str) -> Option<Table<'d>> {
    sources.filter_map(|source| source.table(key)).last()
}

/// Tables of the group's own, where its settings ask for them.
pub(super) fn tables<'d>(
    reader: &mut Reader,
    root: Table<'_>,
    sources: impl Iterator<Item = Table<'d>> + Clone,
    setup: &mut Setup,
) {
    let at = root.at();
    if setup.settings.injury_effects == InjuryEffects::Own {
        match last(sources.clone(), "injuries") {
            Some(table) => {
                for (place, key) in ["strength", "endurance", "dexterity"].iter().enumerate() {
                    let Some(name) = table.text(key) else { continue };
                    setup.injuries[place] = custom_of(&setup.customs, name);
                    if setup.injuries[place].is_none() {
                        let names = setup.customs.iter().map(|custom| custom.name.as_str());
                        reader.mistakes.unknown(table.span(key), "condition", name, names);
                    }
                }
            }
            None => reader.mistakes.missing(at, "injuries", "`injury-effects = \"own-table\"`"),
        }
    }
    if setup.settings.rank_table == RankTable::Own {
        let own = last(sources.clone(), "ranks");
        if own.is_none() {
            reader.mistakes.missing(at, "ranks", "`npc-rank-table = \"own-table\"`");
        }
        for &rank in Rank::ALL {
            let place = rank as usize;
            setup.ranks[place] = of_rank(reader, own, rank, setup.ranks[place]);
        }
    }
    if setup.settings.maneuver_list == ManeuverList::Own {
        let lists = sources.clone().filter(|source| source.has("open-maneuvers"));
        match lists.last() {
            Some(source) => {
                let words = source.list("open-maneuvers");
                setup.open_maneuvers =
                    words.filter_map(|value| Maneuver::of(value.text()?)).collect();
            }
            None => {
                let whose = "`maneuver-list = \"own-list\"`";
                reader.mistakes.missing(at, "open-maneuvers", whose);
            }
        }
    }
    if setup.settings.gear_table == GearTable::Own {
        match last(sources, "gear-damage") {
            Some(table) => gear_damage(reader, table, setup),
            None => {
                reader.mistakes.missing(at, "gear-damage", "`gear-damage-table = \"own-table\"`");
            }
        }
    }
}

fn gear_damage(reader: &mut Reader, table: Table<'_>, setup: &mut Setup) {
    for key in ["shapes", "av"] {
        let rows = table.list(key).count();
        if rows != GEAR_TABLE.len() {
            let message = format!("`{key}` has {rows} rows");
            let allowed = "7: a roll of 1 to 6, and 7 with Destroyer";
            reader.wrong(table.span(key), message, allowed, clause::MANEUVER_GEAR_TABLE);
        }
    }
    for (place, value) in table.list("shapes").take(GEAR_TABLE.len()).enumerate() {
        setup.gear_table[place].0 = match value.text() {
            Some("impaired") => Shape::Impaired,
            Some("jammed") => Shape::Jammed,
            Some("broken") => Shape::Broken,
            Some(_) | None => Shape::Whole,
        };
    }
    for (place, value) in table.list("av").take(GEAR_TABLE.len()).enumerate() {
        setup.gear_table[place].1 = value.int().unwrap_or(0) as i16;
    }
}

/// Three numbers for a rank, of a table of the group's own.
pub(super) fn of_rank(
    reader: &mut Reader,
    table: Option<Table<'_>>,
    rank: Rank,
    or: [u8; 3],
) -> [u8; 3] {
    let Some(table) = table.filter(|table| table.has(rank.word())) else { return or };
    let given: Vec<u8> =
        table.list(rank.word()).map(|value| value.int().unwrap_or(0) as u8).collect();
    match given[..] {
        [one, two, three] => [one, two, three],
        _ => {
            let message = format!("`{}` has {} numbers", rank.word(), given.len());
            reader.wrong(table.span(rank.word()), message, "3", clause::CORE_NPC_RANK);
            or
        }
    }
}

/// The group's own challenges of Takedowns, where its settings ask for them.
pub(super) fn takedowns<'d>(
    reader: &mut Reader,
    root: Table<'d>,
    fight: &Fight,
) -> Option<Table<'d>> {
    if fight.setup.settings.takedown_table == TakedownTable::Defaults {
        return None;
    }
    let table = root.table("takedowns");
    if table.is_none() {
        reader.mistakes.missing(root.at(), "takedowns", "`takedown-table = \"own-table\"`");
    }
    table
}

/// What stands on the field and can be broken; with it what is left of each.
pub(super) fn structures(
    reader: &mut Reader,
    root: Table<'_>,
    positions: Positions,
) -> (Vec<Structure>, Vec<i16>) {
    let (mut known, mut left): (Vec<Structure>, Vec<i16>) = (Vec::new(), Vec::new());
    for table in root.tables("structure") {
        let Some(value) = table.value("at") else { continue };
        let band = value.int();
        if band.is_some() != (positions == Positions::Bands) {
            let message = "this is no place on such a field";
            let allowed = "hexes on a map, a number in range bands";
            reader.wrong(value.span(), message, allowed, clause::FIELD_HEX);
        }
        let hexes: Vec<Hex> = match (band, value.text()) {
            (Some(band), _) => vec![Hex { q: band as i8, r: 0 }],
            (None, Some(text)) => hex(reader, value.span(), text).into_iter().collect(),
            (None, None) => hexes(reader, table, "at"),
        };
        // Without a grid the two numbers are inches east and south.
        let free = positions == Positions::Free;
        let point = |hex: Hex| if free { Hex { q: hex.q, r: hex.row() } } else { hex };
        let hexes: Vec<Hex> = hexes.into_iter().map(point).collect();
        let name = table.text("name").unwrap_or_default().to_owned();
        if known.iter().any(|other| same_name(&other.name, &name)) {
            reader.mistakes.clash("structure", &name, root.at(), table.span("name"));
        }
        let hp = table.int("max-hp").unwrap_or(1) as i16;
        let now = table.int("hp").unwrap_or(i64::from(hp)) as i16;
        if now > hp {
            let message = format!("`hp` cannot be {now}");
            reader.wrong(table.span("hp"), message, format!("0 to {hp}"), clause::DAMAGE_HP);
        }
        left.push(now.min(hp));
        let mark = match table.text("is") {
            Some("wall") => Terrain::WALL,
            Some("partial-cover") => Terrain::PARTIAL,
            Some("open") => Terrain::default(),
            Some(_) | None => Terrain::FULL,
        };
        known.push(Structure { name, hexes, av: table.int("av").unwrap_or(0) as i16, hp, mark });
    }
    (known, left)
}
