//! Combatants: their stat blocks, what they carry, and how they are at the start.

use affray_field::Square;
use affray_file::{Span, Table, same_name};
use arrayvec::ArrayVec;

use super::content::SkillName;
use super::library::Library;
use super::moment;
use super::{Reader, dice};
use super::{kit, square};
use crate::clause;
use crate::content::{Held as HeldCustom, MAX_FURTHER};
use crate::ids::{Id, MAX_COMBATANTS, MAX_SLOTS, SideId};
use crate::kinds::{
    ATTRIBUTES, Attribute, Condition, DamageType, Exit, Kind, Manner, Part, Parts, SKILLS,
};
use crate::rules::attribute::formula;
use crate::settings::{AttackAttribute, AttributeModifier, DamageDuration};
use crate::setup::{Joiner, Profile, Setup};
use crate::state::{Combatant, MAX_HELD_CUSTOMS, MAX_NOTES, Note, Notes};

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) placed: Vec<Option<Span>>,
    pub(super) notes: Notes,
    pub(super) customs: ArrayVec<HeldCustom, MAX_HELD_CUSTOMS>,
}

/// A combatant's table and the bestiary entry behind it: what the one lacks the other gives.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'d> {
    pub(super) own: Table<'d>,
    like: Option<Table<'d>>,
}

impl<'d> Sheet<'d> {
    pub(super) fn of(&self, key: &str) -> Table<'d> {
        match self.like {
            Some(like) if !self.own.has(key) && like.has(key) => like,
            _ => self.own,
        }
    }
    pub(super) fn int(&self, key: &str) -> Option<i64> {
        self.of(key).int(key)
    }
    pub(super) fn text(&self, key: &str) -> Option<&'d str> {
        self.of(key).text(key)
    }
    pub(super) fn bool(&self, key: &str) -> bool {
        self.of(key).bool(key).unwrap_or(false)
    }
    pub(super) fn has(&self, key: &str) -> bool {
        self.of(key).has(key)
    }
    pub(super) fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
}

/// The bestiary entry that a combatant's table starts from.
fn sheet<'d>(reader: &mut Reader, library: &Library<'d>, table: Table<'d>) -> Sheet<'d> {
    let like = table.text("like").and_then(|name| {
        let names = library.creatures.iter().map(|creature| creature.0.as_str());
        let found = reader.mistakes.find(table.span("like"), "creature", name, names)?;
        Some(library.creatures[usize::from(found)].1)
    });
    Sheet { own: table, like }
}

/// What combatants are read by, besides their own tables.
#[derive(Clone, Copy)]
pub(super) struct Sources<'s, 'd> {
    /// Weapons, items, creatures and the like, by name.
    pub(super) library: &'s Library<'d>,
    /// The skills that there are.
    pub(super) skills: &'s [SkillName],
    /// Days since the damage of attributes was noted.
    pub(super) days: i16,
}

/// One combatant of a table that may stand for several.
struct Entry<'d> {
    sheet: Sheet<'d>,
    name: String,
    /// Which of them, from 0.
    number: usize,
}

pub(super) fn read<'d>(
    reader: &mut Reader,
    root: Table<'d>,
    sources: Sources<'_, 'd>,
    setup: &mut Setup,
) -> PeopleRead {
    let mut people = PeopleRead {
        combatants: ArrayVec::new(),
        placed: Vec::new(),
        notes: Notes::new(),
        customs: ArrayVec::new(),
    };
    let mut spans: Vec<Span> = Vec::new();
    let mut groups: Vec<(String, u32)> = Vec::new();
    for table in root.tables("combatant") {
        let sheet = sheet(reader, sources.library, table);
        let count = table.int("count").unwrap_or(1);
        let base = table.text("name").unwrap_or_default();
        for number in 1..=count {
            let name = if count == 1 { base.to_owned() } else { format!("{base} {number}") };
            if people.combatants.is_full() {
                let message = "there are too many combatants";
                let allowed = format!("at most {MAX_COMBATANTS}");
                reader.wrong(table.at(), message, allowed, clause::PROCEDURE_SIDES);
                return people;
            }
            let known = setup.profiles.iter().position(|known| same_name(&known.name, &name));
            if let Some(first) = known {
                reader.mistakes.clash("combatant", &name, spans[first], table.span("name"));
            }
            spans.push(table.span("name"));
            let who = people.combatants.len() as u8;
            if let Some(group) = table.text("shares-initiative") {
                match groups.iter_mut().find(|known| same_name(&known.0, group)) {
                    Some(known) => known.1 |= 1 << who,
                    None => groups.push((group.to_owned(), 1 << who)),
                }
            }
            let entry = Entry { sheet, name, number: number as usize - 1 };
            person(reader, entry, sources, setup, &mut people);
        }
    }
    setup.shared = groups.into_iter().map(|group| group.1).collect();
    people
}

fn scores(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; ATTRIBUTES] {
    let mut scores = [10; ATTRIBUTES];
    for (place, attribute) in Attribute::ALL.iter().enumerate() {
        match sheet.int(attribute.word()) {
            Some(score) => scores[place] = score as u8,
            None => reader.mistakes.missing(sheet.own.at(), attribute.word(), "combatant"),
        }
    }
    if scores[0] == 0 {
        let message = "`strength` cannot be 0";
        reader.wrong(sheet.span("strength"), message, "1 to 60", clause::WOUNDS_MAXIMUM);
    }
    scores
}

/// Numbers by attribute.
pub(super) fn by_attribute(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    key: &str,
) -> [Option<i64>; ATTRIBUTES] {
    let mut found = [None; ATTRIBUTES];
    for (name, value) in sheet.of(key).map(key) {
        match Attribute::of(name) {
            Some(attribute) => found[attribute as usize] = value.int(),
            None => {
                let names = Attribute::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "attribute", name, names);
            }
        }
    }
    found
}

/// What printed modifiers differ by from the formula.
fn printed(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    how: AttributeModifier,
    scores: &[u8; ATTRIBUTES],
) -> [i8; ATTRIBUTES] {
    let given = by_attribute(reader, sheet, "modifiers");
    let prints = how == AttributeModifier::Printed;
    if sheet.has("modifiers") != prints {
        let (message, allowed) = match prints {
            true => (
                "printed modifiers are needed, and none are given",
                "`modifiers` for each attribute",
            ),
            false => (
                "modifiers are given, but no setting reads them",
                "`attribute-modifier = \"printed\"`",
            ),
        };
        reader.wrong(sheet.span("modifiers"), message, allowed, clause::ATTRIBUTE_MODIFIER);
    }
    let mut found = [0; ATTRIBUTES];
    for (place, own) in given.iter().enumerate() {
        let usual = formula(how, i16::from(scores[place]));
        match own {
            Some(own) => found[place] = (*own as i16 - usual) as i8,
            None if prints && sheet.has("modifiers") => {
                reader.mistakes.missing(
                    sheet.span("modifiers"),
                    Attribute::WORDS[place],
                    "list of printed modifiers",
                );
            }
            None => {}
        }
    }
    found
}

/// Ranks in the skills that rules ask for, and in further ones.
fn ranks(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    skills: &[SkillName],
) -> ([u8; SKILLS], [u8; MAX_FURTHER]) {
    let (mut ranks, mut further) = ([0; SKILLS], [0; MAX_FURTHER]);
    for (name, value) in sheet.of("skills").map("skills") {
        let own = value.int().unwrap_or(0) as u8;
        let Some(found) = skills.iter().find(|known| same_name(&known.name, name)) else {
            let names = skills.iter().map(|known| known.name.as_str());
            reader.mistakes.unknown(value.span(), "skill", name, names);
            continue;
        };
        for &skill in &found.serves {
            ranks[skill as usize] = own;
        }
        if let Some(rank) = found.further.and_then(|place| further.get_mut(usize::from(place))) {
            *rank = own;
        }
    }
    (ranks, further)
}

/// The attack bonuses that a sheet prints, one for each weapon (`hallowed.attack.skill`).
fn printed_attacks(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &Setup,
    profile: &Profile,
) -> [Option<i16>; MAX_SLOTS] {
    let mut found = [None; MAX_SLOTS];
    let prints = setup.settings.attack_attribute == AttackAttribute::Printed;
    let name_of = |slot: usize| setup.weapons[profile.weapons[slot].index()].name.as_str();
    let slots = 0..profile.weapons.len();
    for (name, value) in sheet.of("attacks").map("attacks") {
        let own = slots.clone().filter(|&slot| same_name(name_of(slot), name));
        let before = found;
        own.for_each(|slot| found[slot] = value.int().map(|bonus| bonus as i16));
        if found == before {
            let names: Vec<&str> = slots.clone().map(name_of).collect();
            reader.mistakes.unknown(value.span(), "weapon of its own", name, names);
        }
    }
    if sheet.has("attacks") && !prints {
        let message = "attack bonuses are given, but no setting reads them";
        let allowed = "`attack-attribute = \"printed\"`";
        reader.wrong(sheet.span("attacks"), message, allowed, clause::ATTACK_SKILL);
    }
    if prints {
        for slot in slots.filter(|&slot| found[slot].is_none()) {
            let what = format!("attack bonus for `{}` in `attacks`", name_of(slot));
            let message = format!("`{}` has no {what}", profile.name);
            let allowed = "one for each weapon, since attack bonuses are printed";
            reader.wrong(sheet.span("attacks"), message, allowed, clause::ATTACK_SKILL);
        }
    }
    found
}

/// Who runs somebody of whom the file does not say it: the players those of their side, the Referee
/// all others (`hallowed.procedure.who-decides`).
fn usual_kind(sheet: Sheet<'_>, setup: &Setup) -> Kind {
    let side = sheet.own.text("side").unwrap_or_default();
    let known = setup.sides.iter().find(|known| same_name(&known.name, side));
    if known.is_some_and(|side| side.players) { Kind::Player } else { Kind::Monster }
}

fn profile(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &Setup,
    skills: &[SkillName],
    name: String,
) -> Profile {
    let kind = sheet.text("kind").and_then(Kind::of).unwrap_or_else(|| usual_kind(sheet, setup));
    let scores = scores(reader, sheet);
    let printed = printed(reader, sheet, setup.settings.attribute_modifier, &scores);
    let hit_dice = match sheet.text("hit-dice") {
        Some(text) => dice::hit_dice(reader, sheet.span("hit-dice"), text),
        None => {
            reader.mistakes.missing(sheet.own.at(), "hit-dice", "combatant");
            ArrayVec::new()
        }
    };
    let absent: Parts = sheet
        .of("absent-parts")
        .list("absent-parts")
        .filter_map(|value| Part::of(value.text()?))
        .collect();
    let (ranks, further) = ranks(reader, sheet, skills);
    let casting = sheet.text("casting").and_then(Attribute::of);
    let small = |key: &str, or: i64| sheet.int(key).unwrap_or(or) as i16;
    Profile {
        name,
        kind,
        morale: sheet.of("rolls-morale").bool("rolls-morale").unwrap_or(kind == Kind::Monster),
        scores,
        printed,
        ranks,
        further,
        printed_attacks: [None; MAX_SLOTS],
        casting: casting.unwrap_or(Attribute::Insight),
        dice: hit_dice.iter().map(|dice| i16::from(dice.count)).sum(),
        hit_dice,
        stated_stress: sheet.int("max-stress").map(|stress| stress as i16),
        wounds_bonus: small("wounds-bonus", 0),
        defense_bonus: small("defense-bonus", 0),
        worn: (0, 0),
        shield: None,
        natural_armor: small("natural-armor", 0),
        speed: small("speed", 10) as u8,
        initiative_bonus: small("initiative-bonus", 0),
        mana: small("max-mana", 0),
        fearless: sheet.bool("fearless"),
        by_scent: sheet.bool("by-scent"),
        absent,
        hands: small("hands", 2) as u8,
        weapons: ArrayVec::new(),
        spells: ArrayVec::new(),
        items: ArrayVec::new(),
        talents: ArrayVec::new(),
        manner: sheet.text("tactics").and_then(Manner::of).unwrap_or(Manner::Aggressive),
    }
}

fn person(
    reader: &mut Reader,
    entry: Entry<'_>,
    Sources { library, skills, days }: Sources<'_, '_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
) {
    let Entry { sheet, name, number } = entry;
    let who = Id(people.combatants.len() as u8);
    let mut profile = profile(reader, sheet, setup, skills, name);
    if i16::from(profile.scores[0]) + profile.wounds_bonus < 1 {
        let message = "its maximum Wound Points are below 1";
        let allowed = "`strength` and `wounds-bonus` that total 1 or more";
        reader.wrong(sheet.span("wounds-bonus"), message, allowed, clause::WOUNDS_MAXIMUM);
    }
    kit::worn(reader, sheet, library, &mut profile);
    let hands = kit::arms(reader, sheet, library, &mut profile);
    warn_of_uncritical(reader, library, &profile);
    profile.printed_attacks = printed_attacks(reader, sheet, setup, &profile);
    let items = kit::kit(reader, sheet, library, &mut profile);
    let side = side_of(reader, sheet, setup);
    let (at, placed) = place_of(reader, sheet, number);
    let mut it = moment::blank(side, at, hands, items);
    moment::state_of(reader, sheet, setup, &mut it);
    moment::customs_of(reader, sheet, setup, people, who);
    if setup.settings.damage_duration == DamageDuration::PointPerDay {
        for lost in &mut it.damage {
            *lost = lost.saturating_sub(days.min(60) as u8);
        }
    }
    arrival(reader, sheet, setup, (who, &mut it));
    for note in sheet.own.tables("injury") {
        let kind = note.text("type").and_then(DamageType::of);
        let amount = note.int("amount").unwrap_or(1) as i16;
        if people.notes.len() < MAX_NOTES {
            people.notes.add(Note { who, kind, amount });
        }
    }
    people.combatants.push(it);
    people.placed.push(placed);
    setup.profiles.push(profile);
}

/// Says which of somebody's weapons can never be critical because their file states no multiplier
/// (`hallowed.critical.trigger`).
fn warn_of_uncritical(reader: &mut Reader, library: &Library<'_>, profile: &Profile) {
    for &which in &profile.weapons {
        let name = &library.weapons[which.index()].0;
        if library.uncritical.iter().any(|known| same_name(known, name)) {
            let note = format!("`{name}` has no `critical`: it never scores a critical hit");
            if !reader.notes.contains(&note) {
                reader.notes.push(note);
            }
        }
    }
}

/// The side that somebody is on; the first where the file names none that there is.
fn side_of(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup) -> SideId {
    let sides = setup.sides.iter().map(|side| side.name.as_str());
    let given = sheet.own.text("side").unwrap_or_default();
    let side = reader.mistakes.find(sheet.own.span("side"), "side", given, sides);
    SideId(side.unwrap_or(0))
}

/// Whether somebody enters later, or is surprised at the start (`hallowed.initiative.joiner-rolls`).
fn arrival(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &mut Setup,
    (who, it): (Id, &mut Combatant),
) {
    let own = sheet.own;
    let surprised = own.bool("surprised").unwrap_or(false);
    if let Some(round) = own.int("enters-round") {
        it.exit = Some(Exit::Waiting);
        let after = own.int("enters-after-count").map(|count| count as i16);
        setup.joiners.push(Joiner { who, round: round as u16, after, surprised });
    } else if own.has("enters-after-count") {
        let span = own.span("enters-after-count");
        reader.mistakes.missing(span, "enters-round", "combatant who enters later");
    } else if surprised {
        it.conditions.add(Condition::Surprised);
        it.lasts[Condition::Surprised as usize] = 1;
    }
}

/// Where somebody stands, and where the file says so.
fn place_of(reader: &mut Reader, sheet: Sheet<'_>, number: usize) -> (Square, Option<Span>) {
    let Some(value) = sheet.own.value("at") else { return (Square::default(), None) };
    let square = if let Some(text) = value.text() {
        square(reader, value.span(), text)
    } else {
        match value.list().and_then(|mut list| list.nth(number)) {
            Some(entry) => square(reader, entry.span(), entry.text().unwrap_or_default()),
            None => {
                let message = "there are fewer squares than combatants";
                reader.wrong(value.span(), message, "a square for each", clause::MOVE_SPACE);
                None
            }
        }
    };
    (square.unwrap_or_default(), Some(value.span()))
}
