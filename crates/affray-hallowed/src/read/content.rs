//! What a table supplies of its own: conditions, skills, Free Actions, death, days that have passed.

use affray_file::{Span, Table, same_name};

use super::Reader;
use crate::clause;
use crate::content::{Custom, DeathRules, MAX_CUSTOMS, MAX_FURTHER, Resistance, SkillList};
use crate::ids::CustomId;
use crate::kinds::{Attribute, Ban, CONDITIONS, Condition, Conditions, FreeAct, FreeActs, Skill};
use crate::settings::{
    ConditionList, DamageDuration, DeathExtra, FreeActions, Recovery, Settings, SkillList as Skills,
};
use crate::setup::Customs;
use affray_table::Clause;

/// What is given in the files and what the settings ask for have to fit.
fn fits(
    reader: &mut Reader,
    span: Span,
    (given, asked): (bool, bool),
    (what, need, setting): (&str, &str, &str),
    clause: Clause,
) {
    if given == asked {
        return;
    }
    if asked {
        let message = format!("`{setting}` asks for {what} and the files give none");
        reader.wrong(span, message, need, clause);
    } else {
        let message = format!("the files give {what} that no setting asks for");
        reader.wrong(span, message, format!("`{setting}` in [settings]"), clause);
    }
}

fn custom(table: Table<'_>) -> Custom {
    let small = |key: &str| table.int(key).unwrap_or(0) as i16;
    Custom {
        name: table.text("name").unwrap_or_default().to_owned(),
        checks: small("checks"),
        attacks: small("attacks"),
        defense: small("defense"),
        damage: small("damage"),
        initiative: small("initiative"),
        slows: table.bool("half-speed").unwrap_or(false),
        denies_agility: table.bool("denies-agility").unwrap_or(false),
        drains: small("drains") as u8,
        rounds: small("rounds") as u8,
        bans: table.list("forbids").filter_map(|value| Ban::of(value.text()?)).collect(),
    }
}

/// Conditions of the table's own, and which of the rulebook's they stand in the place of. A later
/// file replaces an earlier entry of its name.
pub(super) fn customs<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
    settings: &Settings,
    span: Span,
) -> (Vec<Custom>, [Option<CustomId>; CONDITIONS]) {
    let mut customs: Vec<Custom> = Vec::new();
    let mut replaced = [None; CONDITIONS];
    for table in sources.flat_map(|source| source.tables("condition")) {
        let entry = custom(table);
        let fixed = [Condition::Surprised, Condition::Stabilized, Condition::Routed];
        if fixed.iter().any(|it| same_name(it.word(), &entry.name)) {
            let message = format!("`{}` is part of other rules", entry.name);
            let allowed = "another name; surprised, stabilized and routed cannot be replaced";
            reader.wrong(table.span("name"), message, allowed, clause::CONDITIONS_LIST);
        }
        match customs.iter().position(|known| same_name(&known.name, &entry.name)) {
            Some(place) => customs[place] = entry,
            None if customs.len() == MAX_CUSTOMS => {
                let message = "there are too many conditions of one's own";
                let allowed = format!("at most {MAX_CUSTOMS}");
                reader.wrong(table.at(), message, allowed, clause::CONDITIONS_LIST);
            }
            None => customs.push(entry),
        }
    }
    for (place, entry) in customs.iter().enumerate() {
        if let Some(common) = Condition::ALL.iter().find(|it| same_name(it.word(), &entry.name)) {
            replaced[*common as usize] = Some(CustomId(place as u8));
        }
    }
    let asked = settings.conditions == ConditionList::Own;
    let words = ("conditions", "one or more of [[condition]]", "conditions = \"user-supplied\"");
    fits(reader, span, (!customs.is_empty(), asked), words, clause::CONDITIONS_LIST);
    (customs, replaced)
}

/// The conditions named in the list at `key`: the rulebook's, and the table's own.
pub(super) fn conditions(
    reader: &mut Reader,
    table: Table<'_>,
    key: &str,
    customs: &[Custom],
) -> (Conditions, Customs) {
    let (mut common, mut own) = (Conditions::default(), Customs::new());
    for value in table.list(key) {
        let name = value.text().unwrap_or_default();
        if let Some(custom) = custom_of(customs, name) {
            if own.try_push(custom).is_err() {
                let message = "there are too many conditions of one's own here";
                let allowed = format!("at most {}", own.capacity());
                reader.wrong(value.span(), message, allowed, clause::CONDITIONS_LIST);
            }
        } else if let Some(condition) = condition_of(name) {
            common.add(condition);
        } else {
            let words = Condition::WORDS.iter().copied();
            let names = words.chain(customs.iter().map(|custom| custom.name.as_str()));
            reader.mistakes.unknown(value.span(), "condition", name, names);
        }
    }
    (common, own)
}

/// The rulebook's condition of this name.
pub(super) fn condition_of(name: &str) -> Option<Condition> {
    Condition::ALL.iter().copied().find(|it| same_name(it.word(), name))
}

/// The table's own condition of this name.
pub(super) fn custom_of(customs: &[Custom], name: &str) -> Option<CustomId> {
    let place = customs.iter().position(|known| same_name(&known.name, name))?;
    Some(CustomId(place as u8))
}

/// What a name on a sheet stands for.
pub(super) struct SkillName {
    pub(super) name: String,
    /// The skills of the rules that it serves.
    pub(super) serves: Vec<Skill>,
    /// Its place among further skills, where it serves none.
    pub(super) further: Option<u8>,
}

/// The skills of the table, and the names that sheets have for them.
pub(super) fn skills<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
    settings: &Settings,
    span: Span,
) -> (SkillList, Vec<SkillName>) {
    let mut list = SkillList::default();
    let mut names: Vec<SkillName> = Vec::new();
    let mut served: Vec<(Skill, String)> = Vec::new();
    for table in sources.flat_map(|source| source.tables("skill")) {
        let name = table.text("name").unwrap_or_default().to_owned();
        let attribute = table.text("attribute").and_then(Attribute::of);
        let attribute = attribute.unwrap_or(Attribute::Dexterity);
        if names.iter().any(|known| same_name(&known.name, &name)) {
            let message = format!("the skill `{name}` is listed twice");
            reader.wrong(table.span("name"), message, "once", clause::CHECK_COMBAT_SKILLS);
            continue;
        }
        let serves: Vec<Skill> =
            table.list("serves").filter_map(|value| Skill::of(value.text()?)).collect();
        for &skill in &serves {
            if let Some((_, other)) = served.iter().find(|known| known.0 == skill) {
                let message = format!("`{name}` and `{other}` both serve {}", skill.word());
                reader.wrong(table.span("serves"), message, "one", clause::CHECK_COMBAT_SKILLS);
            }
            served.push((skill, name.clone()));
            list.attributes[skill as usize] = attribute;
        }
        let mut further = None;
        if serves.is_empty() {
            further = Some(list.further.len() as u8);
            list.further.push((name.clone(), attribute));
        }
        names.push(SkillName { name, serves, further });
    }
    if list.further.len() > MAX_FURTHER {
        let message = "there are too many skills that serve no rule";
        reader.wrong(span, message, format!("at most {MAX_FURTHER}"), clause::CHECK_COMBAT_SKILLS);
        list.further.truncate(MAX_FURTHER);
    }
    let asked = settings.skill_list == Skills::Own;
    let words = ("skills", "one or more of [[skill]]", "skill-list = \"user-supplied\"");
    fits(reader, span, (!names.is_empty(), asked), words, clause::CHECK_COMBAT_SKILLS);
    if names.is_empty() {
        names = Skill::ALL
            .iter()
            .map(|&skill| SkillName {
                name: skill.word().to_owned(),
                serves: vec![skill],
                further: None,
            })
            .collect();
    }
    (list, names)
}

/// What a target resists with: an attribute, or a further skill.
pub(super) fn resistance(
    reader: &mut Reader,
    table: Table<'_>,
    skills: &SkillList,
) -> Option<Resistance> {
    let name = table.text("resist")?;
    let attribute = Attribute::ALL.iter().copied().find(|it| same_name(it.word(), name));
    let place = skills.further.iter().position(|further| same_name(&further.0, name));
    let found =
        attribute.map(Resistance::Attribute).or(place.map(|place| Resistance::Skill(place as u8)));
    if found.is_none() {
        let words = Attribute::WORDS.iter().copied();
        let names = words.chain(skills.further.iter().map(|further| further.0.as_str()));
        reader.mistakes.unknown(table.span("resist"), "attribute or further skill", name, names);
    }
    found
}

/// What a Free Action can be.
pub(super) fn free_acts(reader: &mut Reader, root: Table<'_>, settings: &Settings) -> FreeActs {
    let asked = settings.free_actions == FreeActions::Own;
    let words = ("Free Actions", "a list `free-actions`", "free-actions = \"user-supplied\"");
    let given = root.has("free-actions");
    fits(reader, root.span("free-actions"), (given, asked), words, clause::ACTIONS_FREE);
    if given {
        root.list("free-actions").filter_map(|value| FreeAct::of(value.text()?)).collect()
    } else {
        [FreeAct::Draw, FreeAct::Drop, FreeAct::Talent, FreeAct::PickUp].into_iter().collect()
    }
}

/// What death needs besides.
pub(super) fn death(reader: &mut Reader, root: Table<'_>, settings: &Settings) -> DeathRules {
    let asked = settings.death_extra == DeathExtra::Own;
    let table = root.table("death");
    let rules = table.map_or(DeathRules::default(), |table| DeathRules {
        massive: table.int("massive").map(|amount| amount as i16),
        rounds: table.int("rounds").map(|rounds| rounds as u8),
    });
    let span = table.map_or(root.at(), |table| table.at());
    let need = "[death] with `massive` or `rounds`";
    let words = ("rules of death", need, "death-extra = \"user-supplied\"");
    let clause = clause::WOUNDS_DEATH_AND_DYING_PAGE;
    fits(reader, span, (rules != DeathRules::default(), asked), words, clause);
    rules
}

/// Days and nights since the fight that left its marks; nothing comes of them unless a setting says
/// so (`hallowed.wounds.recovery`, `hallowed.attribute.damage-duration`).
pub(super) fn days(reader: &mut Reader, root: Table<'_>, settings: &Settings) -> i16 {
    let days = root.int("days-since").unwrap_or(0) as i16;
    let heals = settings.recovery == Recovery::Nightly
        || settings.damage_duration == DamageDuration::PointPerDay;
    if days > 0 {
        reader.cite(clause::WOUNDS_RECOVERY);
        reader.cite(clause::ATTRIBUTE_DAMAGE_DURATION);
    }
    if days > 0 && !heals {
        let message = "days have passed, and no setting says what they heal";
        let allowed = "`recovery` or `attribute-damage-duration` in [settings], or no `days-since`";
        reader.wrong(root.span("days-since"), message, allowed, clause::WOUNDS_RECOVERY);
    }
    days
}
