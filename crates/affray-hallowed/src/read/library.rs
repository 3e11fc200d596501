//! Weapons, armor, spells, items, talents and creatures by name; later files replace earlier ones.

use affray_file::{Table, same_name};

use super::{Reader, content, dice};
use crate::clause;
use crate::content::{Custom, SkillList};
use crate::dice::{DamageParts, DiceOf};
use crate::kinds::{Attribute, Bypass, Condition, Gift, Skill};
use crate::setup::{Against, Effect, Item, Spell, Talent, Throwing, Weapon};

/// Armor as it is worn.
#[derive(Clone, Copy)]
pub(super) struct Armor {
    pub(super) slot: Slot,
    pub(super) defense: i16,
    pub(super) armor: i16,
}

/// Where armor is worn (`hallowed.defense.from-armor`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Slot {
    Body,
    Shield,
    Helmet,
    Other,
}

/// Everything that encounters can name.
pub(super) struct Library<'d> {
    pub(super) weapons: Vec<(String, Weapon)>,
    pub(super) armor: Vec<(String, Armor)>,
    pub(super) spells: Vec<(String, Spell)>,
    pub(super) items: Vec<(String, Item)>,
    pub(super) talents: Vec<(String, Talent)>,
    pub(super) creatures: Vec<(String, Table<'d>)>,
    /// Weapons of the files' own for which no `critical` is stated.
    pub(super) uncritical: Vec<String>,
}

fn put<T>(list: &mut Vec<(String, T)>, name: &str, entry: T) {
    match list.iter_mut().find(|known| same_name(&known.0, name)) {
        Some(known) => known.1 = entry,
        None => list.push((name.to_owned(), entry)),
    }
}

/// The most weapons, spells, items or talents of all files, of each kind: their numbers are bytes.
const MOST: usize = 250;

impl<'d> Library<'d> {
    pub(super) fn gather(
        reader: &mut Reader,
        sources: impl Iterator<Item = Table<'d>>,
        customs: &[Custom],
        skills: &SkillList,
    ) -> Library<'d> {
        let mut library = Library {
            weapons: Vec::new(),
            armor: Vec::new(),
            spells: Vec::new(),
            items: Vec::new(),
            talents: Vec::new(),
            creatures: Vec::new(),
            uncritical: Vec::new(),
        };
        for (place, source) in sources.enumerate() {
            // The sample tables come first.
            if place > 0 {
                library.note_uncritical(source);
            }
            library.add(reader, source, customs, skills);
            let most = library
                .weapons
                .len()
                .max(library.spells.len())
                .max(library.items.len())
                .max(library.talents.len());
            if most > MOST {
                let message = "there are too many weapons, spells, items or talents";
                let allowed = format!("at most {MOST} of each");
                reader.wrong(source.at(), message, allowed, clause::ACTIONS_ATTACK);
                break;
            }
        }
        library
    }

    /// Notes which weapons of a file state no `critical` (`hallowed.critical.trigger`).
    fn note_uncritical(&mut self, source: Table<'_>) {
        for table in source.tables("weapon") {
            let name = table.text("name").unwrap_or_default();
            self.uncritical.retain(|known| !same_name(known, name));
            if !table.has("critical") {
                self.uncritical.push(name.to_owned());
            }
        }
    }

    fn add(
        &mut self,
        reader: &mut Reader,
        source: Table<'d>,
        customs: &[Custom],
        skills: &SkillList,
    ) {
        for table in source.tables("weapon") {
            let entry = weapon(reader, table);
            put(&mut self.weapons, table.text("name").unwrap_or_default(), entry);
        }
        for table in source.tables("armor") {
            let entry = Armor {
                slot: match table.text("slot") {
                    Some("shield") => Slot::Shield,
                    Some("helmet") => Slot::Helmet,
                    Some("other") => Slot::Other,
                    Some(_) | None => Slot::Body,
                },
                defense: table.int("defense").unwrap_or(0) as i16,
                armor: table.int("armor").unwrap_or(0) as i16,
            };
            put(&mut self.armor, table.text("name").unwrap_or_default(), entry);
        }
        for table in source.tables("spell") {
            let entry = spell(reader, table, customs, skills);
            put(&mut self.spells, table.text("name").unwrap_or_default(), entry);
        }
        for table in source.tables("item") {
            let entry = item(reader, table, customs);
            put(&mut self.items, table.text("name").unwrap_or_default(), entry);
        }
        for table in source.tables("talent") {
            let entry = Talent {
                name: table.text("name").unwrap_or_default().to_owned(),
                gift: table.text("gift").and_then(Gift::of).unwrap_or(Gift::Prey),
                cost: table.int("cost").unwrap_or(0) as i16,
                amount: table.int("amount").unwrap_or(2) as i16,
            };
            put(&mut self.talents, table.text("name").unwrap_or_default(), entry);
        }
        for table in source.tables("creature") {
            put(&mut self.creatures, table.text("name").unwrap_or_default(), table);
        }
    }
}

fn parts(reader: &mut Reader, table: Table<'_>) -> DamageParts {
    let mut found = DamageParts::default();
    for value in table.list("damage") {
        let part = dice::damage(reader, value.span(), value.text().unwrap_or_default());
        if let Some(part) = part {
            // What has no room is one of the schema's mistakes.
            found.push(part);
        }
    }
    if found.first().is_some_and(|first| first.dice.count == 0) {
        let message = "the first kind of damage has no dice";
        let allowed = "dice and a type, such as \"1d8 slashing\"";
        reader.wrong(table.span("damage"), message, allowed, clause::DAMAGE_WEAPON);
    }
    found
}

fn weapon(reader: &mut Reader, table: Table<'_>) -> Weapon {
    let skill = table.text("skill").and_then(Skill::of).unwrap_or(Skill::Melee);
    let damage = parts(reader, table);
    let name = table.text("name").unwrap_or_default();
    if damage.is_empty() && table.list("damage").len() == 0 {
        let message = format!("`{name}` deals no damage");
        let allowed = "one to three kinds of damage, such as [\"1d8 slashing\"]";
        reader.wrong(table.span("damage"), message, allowed, clause::DAMAGE_WEAPON);
    }
    let shoots = matches!(skill, Skill::Ranged | Skill::Throwing);
    if shoots && !table.has("range") {
        reader.mistakes.missing(table.at(), "range", "weapon that shoots or flies");
    }
    if table.has("critical-from") && !table.has("critical") {
        reader.mistakes.missing(table.at(), "critical", "weapon with `critical-from`");
    }
    let small = |key: &str, or: i64| table.int(key).unwrap_or(or) as u8;
    let throwing = table.int("throw-range").map(|range| Throwing {
        range: range as u8,
        modifier: table.int("throw-modifier").unwrap_or(2) as i16,
    });
    Weapon {
        name: name.to_owned(),
        skill,
        damage,
        speed: table.int("speed").unwrap_or(0) as i16,
        multiplier: table.int("critical").unwrap_or(1) as i16,
        critical_from: table.int("critical-from").map(|from| from as i16),
        bonus: table.int("bonus").unwrap_or(0) as i16,
        reach: if shoots { 0 } else { small("reach", 1) },
        range: small("range", 0),
        hands: small("hands", 1),
        strikes: small("strikes", 1),
        bypass: table.text("bypass").and_then(Bypass::of).unwrap_or(Bypass::None),
        throwing,
    }
}

fn effect(reader: &mut Reader, table: Table<'_>, customs: &[Custom]) -> Effect {
    let mut heals = |key: &str| match table.text(key) {
        Some(text) => dice::restored(reader, table.span(key), text),
        None => DiceOf::default(),
    };
    let (wounds, stress) = (heals("heal-wounds"), heals("heal-stress"));
    let (begins, begins_customs) = content::conditions(reader, table, "begins", customs);
    let (ends, ends_customs) = content::conditions(reader, table, "ends", customs);
    if begins.has(Condition::Entangled) != table.has("snare") {
        let message = "what entangles has a TN of getting free, and nothing else has";
        let allowed = "`snare` together with `entangled` in `begins`";
        reader.wrong(table.at(), message, allowed, clause::CONDITIONS_ENTANGLED);
    }
    Effect {
        damage: parts(reader, table),
        wounds,
        stress,
        mana: table.int("heal-mana").unwrap_or(0) as i16,
        ends,
        begins,
        ends_customs,
        begins_customs,
        rounds: table.int("rounds").unwrap_or(0) as u8,
        tn: table.int("snare").unwrap_or(0) as i16,
        bleeding: table.int("bleeding").unwrap_or(0) as u8,
        defense: table.int("defense").unwrap_or(0) as i8,
        armor: table.int("armor").unwrap_or(0) as i8,
    }
}

fn spell(reader: &mut Reader, table: Table<'_>, customs: &[Custom], skills: &SkillList) -> Spell {
    let tn = table.int("tn").unwrap_or(10) as i16;
    let hits = table.bool("against-defense").unwrap_or(false);
    if hits && table.has("resist") {
        let message = "a spell is resisted or has to hit, not both";
        let allowed = "`resist` or `against-defense`";
        reader.wrong(table.span("resist"), message, allowed, clause::CAST_ATTACK);
    }
    if table.has("critical") && !hits {
        let message = "only a spell that has to hit can be critical";
        reader.wrong(
            table.span("critical"),
            message,
            "`against-defense = true` with it",
            clause::CRITICAL_SPELLS,
        );
    }
    let against = match content::resistance(reader, table, skills) {
        _ if hits => Against::Defense(
            table.int("critical").unwrap_or(1) as i16,
            table.int("critical-from").map(|from| from as i16),
        ),
        Some(with) => Against::Resist(with),
        None => Against::Nothing,
    };
    Spell {
        name: table.text("name").unwrap_or_default().to_owned(),
        tn,
        // hallowed.actions.spell-speed: the TN less 10, unless another is stated.
        speed: table.int("speed").map_or(tn - 10, |speed| speed as i16),
        mana: table.int("mana").unwrap_or(0) as i16,
        attribute: table.text("attribute").and_then(Attribute::of),
        range: table.int("range").unwrap_or(0) as u8,
        radius: table.int("radius").map(|radius| radius as u8),
        against,
        silent: table.bool("silent").unwrap_or(false),
        effect: effect(reader, table, customs),
    }
}

fn item(reader: &mut Reader, table: Table<'_>, customs: &[Custom]) -> Item {
    let thrown = table.int("thrown").map(|range| range as u8);
    let usual = if thrown.is_some() { 2 } else { 6 };
    Item {
        name: table.text("name").unwrap_or_default().to_owned(),
        modifier: table.int("modifier").unwrap_or(usual) as i16,
        thrown,
        effect: effect(reader, table, customs),
    }
}
