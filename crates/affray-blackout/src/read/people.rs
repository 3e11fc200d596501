//! Combatants and what they carry.

use affray_field::{Heading, Hex};
use affray_file::{Span, Table, same_name};
use arrayvec::ArrayVec;

use crate::clause;
use crate::kinds::{
    Attribute, CONDITIONS, Cause, Causes, Condition, Conditions, Effects, Id, LEVELS, Level, Shape,
    SideId, Term,
};
use crate::rules::condition;
use crate::settings::{Positions, Settings, SlowedLasts};
use crate::setup::{Item, ItemKind, MAX_COMBATANTS, MAX_ITEMS, Profile, Setup};
use crate::state::{Combatant, Deadline, Held, MAX_HELD, People, Thing, Where};

use super::library::Library;
use super::profile::{Sheet, profile, words};
use super::{Reader, content, field, hex};

/// When a minute ends that is all before one at the start.
pub(super) const MINUTE: Deadline = Deadline { round: 11, place: 0 };

/// Everybody as read, in roster order, and what they carry.
#[derive(Default)]
pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) things: ArrayVec<Thing, MAX_ITEMS>,
    pub(super) placed: Vec<bool>,
    pub(super) held: ArrayVec<Held, MAX_HELD>,
}

/// Reads one combatant after the other.
struct Muster<'a, 'd> {
    reader: &'a mut Reader,
    library: &'a Library<'d>,
    setup: &'a mut Setup,
    people: PeopleRead,
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
) -> PeopleRead {
    let mut muster = Muster { reader, library, setup, people: PeopleRead::default() };
    let mut spans: Vec<Span> = Vec::new();
    let mut faced: Vec<bool> = Vec::new();
    for table in root.tables("combatant") {
        let like = table.text("like").and_then(|name| {
            let names = library.creatures.iter().map(|creature| creature.0.as_str());
            let mistakes = &mut muster.reader.mistakes;
            let found = mistakes.find(table.span("like"), "creature", name, names)?;
            Some(library.creatures[usize::from(found)].1)
        });
        let sheet = Sheet { own: table, like };
        let count = table.int("count").unwrap_or(1);
        let base = table.text("name").unwrap_or_default();
        for number in 1..=count {
            let name = if count == 1 { base.to_owned() } else { format!("{base} {number}") };
            if muster.people.combatants.is_full() {
                let message = "there are too many combatants";
                let allowed = format!("at most {MAX_COMBATANTS}");
                muster.reader.wrong(table.at(), message, allowed, clause::INITIATIVE_END);
                return muster.people;
            }
            let mut profiles = muster.setup.profiles.iter();
            if let Some(first) = profiles.position(|known| same_name(&known.name, &name)) {
                let at = table.span("name");
                muster.reader.mistakes.clash("combatant", &name, spans[first], at);
            }
            spans.push(table.span("name"));
            faced.push(table.has("facing"));
            muster.person(sheet, name, number as usize - 1);
        }
    }
    let mut people = muster.people;
    if people.combatants.iter().any(|it| it.has(Condition::Hidden)) {
        reader.cite(clause::CONDITIONS_HIDDEN_UNNOTICED);
    }
    for (who, faced) in faced.iter().enumerate() {
        if !faced {
            field::turn_round(&mut people.combatants, who);
        }
    }
    people
}

/// Where somebody stands, and whether the file says so.
fn place_of(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &Setup,
    number: usize,
    place: usize,
) -> (Hex, bool) {
    let bands = setup.settings.positions == Positions::Bands;
    let Some(value) = sheet.own.value("at") else {
        // In bands both sides begin at short range; on hexes a place must be given.
        if !bands {
            reader.mistakes.missing(sheet.own.at(), "at", "combatant on a map");
        }
        let side = sheet.own.text("side");
        let first = setup.sides.first().is_some_and(|first| side == Some(&first.name));
        let at =
            if bands { Hex { q: i8::from(!first), r: 0 } } else { Hex { q: place as i8, r: 0 } };
        return (at, false);
    };
    if let Some(band) = value.int() {
        if !bands {
            let message = "a number is a place in range bands";
            let allowed = "a hex such as \"3,4\"";
            reader.wrong(value.span(), message, allowed, clause::FIELD_RANGE_BANDS);
        }
        return (Hex { q: band as i8, r: 0 }, true);
    }
    if bands {
        let message = "there are no hexes in range bands";
        let allowed = "a number from -40 to 40";
        reader.wrong(value.span(), message, allowed, clause::FIELD_RANGE_BANDS);
    }
    let free = setup.settings.positions == Positions::Free;
    let mut point = |span, text: &str| {
        let hex = hex(reader, span, text)?;
        // Without a grid the two numbers are inches east and south.
        Some(if free { Hex { q: hex.q, r: hex.row() } } else { hex })
    };
    let hex = if let Some(text) = value.text() {
        point(value.span(), text)
    } else {
        match value.list().and_then(|mut list| list.nth(number)) {
            Some(entry) => point(entry.span(), entry.text().unwrap_or_default()),
            None => {
                let message = "there are fewer hexes than combatants";
                reader.wrong(value.span(), message, "a hex for each", clause::FIELD_HEX);
                None
            }
        }
    };
    (hex.unwrap_or_default(), true)
}

fn current(reader: &mut Reader, sheet: Sheet<'_>, key: &str, most: i16) -> i16 {
    let Some(now) = sheet.int(key).map(|now| now as i16) else { return most };
    if now > most {
        let message = format!("`{key}` cannot be {now}");
        reader.wrong(sheet.span(key), message, format!("0 to {most}"), clause::DAMAGE_HP);
    }
    now.min(most)
}

/// The conditions that somebody begins with, and the ends of own turns that each of them lasts.
fn conditions(sheet: Sheet<'_>) -> (Conditions, [u8; CONDITIONS]) {
    let mut conditions: Conditions =
        words(sheet, "conditions", Condition::of).into_iter().collect();
    let mut turns = [0; CONDITIONS];
    for condition in words(sheet, "until-next-turn", Condition::of) {
        conditions.add(condition);
        turns[condition as usize] = 1;
    }
    if sheet.has("hidden") {
        conditions.add(Condition::Hidden);
    }
    (conditions, turns)
}

/// The levels that somebody begins with.
fn levels(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; LEVELS] {
    let mut levels = [0; LEVELS];
    for (name, value) in sheet.of("levels").map("levels") {
        let Some(level) = Level::of(name) else {
            let names = Level::WORDS.iter().copied();
            reader.mistakes.unknown(value.span(), "level", name, names);
            continue;
        };
        let most = i64::from(condition::most(level));
        let given = value.int().unwrap_or(1);
        if given > most {
            let message = format!("`{name}` cannot be {given}");
            let allowed = format!("1 to {most}");
            reader.wrong(value.span(), message, allowed, clause::CONDITIONS_STACKS);
        }
        levels[level as usize] = given.min(most) as u8;
    }
    levels
}

/// What somebody is out of the fight by at its start.
fn causes(sheet: Sheet<'_>) -> Causes {
    match sheet.own.text("out") {
        Some("knocked-out") => [Cause::Knockout].into_iter().collect(),
        Some("shut-down") => [Cause::Shutdown].into_iter().collect(),
        Some(_) => [Cause::TakenDown].into_iter().collect(),
        None => Causes::default(),
    }
}

impl Muster<'_, '_> {
    /// One combatant: `number` of those in its table come before it.
    fn person(&mut self, sheet: Sheet<'_>, name: String, number: usize) {
        let who = Id(self.people.combatants.len() as u8);
        let profile = profile(self.reader, sheet, self.library, self.setup, name);
        let sides: Vec<String> = self.setup.sides.iter().map(|side| side.name.clone()).collect();
        let side = self.reader.mistakes.named(sheet.own, "side", "side", &sides).unwrap_or(0);
        let (at, placed) = place_of(self.reader, sheet, self.setup, number, who.index());
        let mut combatant = combatant(self.reader, sheet, &profile, SideId(side), at);
        limit(self.reader, &self.setup.settings, &mut combatant);
        self.people.combatants.push(combatant);
        self.people.placed.push(placed);
        customs(self.reader, sheet, self.setup, &mut self.people, who);
        self.setup.profiles.push(profile);
        self.belongings(sheet, who);
    }
}

/// The conditions that somebody begins with end as their rules have it
/// (`blackout.conditions.rule-ends`).
fn limit(reader: &mut Reader, settings: &Settings, it: &mut Combatant) {
    for condition in it.conditions.iter().filter(|&it| condition::is_brief(settings, it)) {
        reader.cite(clause::CONDITIONS_RULE_ENDS);
        it.turns[condition as usize] = 1;
    }
    if it.conditions.has(Condition::Slowed) && settings.slowed_lasts == SlowedLasts::Minute {
        reader.cite(clause::CONDITIONS_RULE_ENDS);
        it.slowed_until = Some(MINUTE);
    }
}

/// Somebody at the start of the fight.
fn combatant(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    profile: &Profile,
    side: SideId,
    at: Hex,
) -> Combatant {
    let (conditions, turns) = conditions(sheet);
    let levels = levels(reader, sheet);
    let poisoned = conditions.has(Condition::Poisoned);
    Combatant {
        hp: current(reader, sheet, "hp", profile.max_hp),
        stamina: current(reader, sheet, "stamina", profile.max_stamina),
        worn: (
            current(reader, sheet, "av", profile.worn.0),
            current(reader, sheet, "dr", profile.worn.1),
        ),
        innate: (
            current(reader, sheet, "innate-av-now", profile.innate.0),
            current(reader, sheet, "innate-dr-now", profile.innate.1),
        ),
        shield_wear: sheet.int("shield-wear").unwrap_or(0) as i16,
        side,
        at,
        facing: sheet.own.text("facing").and_then(Heading::of).unwrap_or_default(),
        conditions,
        turns,
        levels,
        deadlines: [None; LEVELS],
        slowed_until: None,
        surprised_until: None,
        out_until: None,
        causes: causes(sheet),
        afraid_of: People::default(),
        taunted: None,
        gripped: None,
        grappled: None,
        injuries: words(sheet, "injuries", Attribute::of).into_iter().collect(),
        wounds: words(sheet, "wounds", Attribute::of).into_iter().collect(),
        poison: sheet.int("poison-difficulty").unwrap_or(if poisoned { 2 } else { 0 }) as u8,
        hidden: sheet.int("hidden").unwrap_or(0) as u8,
        guarding: sheet.own.bool("guarding").unwrap_or(false),
        sidesteps: false,
        intercepts: None,
        reacted: sheet.own.bool("reacted").unwrap_or(false),
        feinted: None,
        tested: Effects::default(),
        tested_customs: 0,
        gone: sheet.own.bool("gone").unwrap_or(false),
        broke: false,
        standing: true,
    }
}

/// Conditions of content files that somebody begins with.
fn customs(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, people: &mut PeopleRead, who: Id) {
    for (name, value) in sheet.of("custom-conditions").map("custom-conditions") {
        let Some(custom) = content::custom_of(&setup.customs, name) else {
            let names = setup.customs.iter().map(|custom| custom.name.as_str());
            reader.mistakes.unknown(value.span(), "condition", name, names);
            continue;
        };
        let entry = &setup.customs[custom.index()];
        let level = value.int().unwrap_or(1) as u8;
        if level > entry.most {
            let message = format!("`{name}` cannot be {level}");
            let allowed = format!("1 to {}", entry.most);
            reader.wrong(value.span(), message, allowed, clause::CONDITIONS_CUSTOM);
        }
        let turns = u8::from(entry.lasts == Term::NextTurn);
        let until = (entry.lasts == Term::Minute).then_some(MINUTE);
        if !people.held.is_full() {
            people.held.push(Held { who, custom, level: level.min(entry.most), turns, until });
        }
    }
}

impl Muster<'_, '_> {
    /// What somebody holds, carries, and strikes with by nature.
    fn belongings(&mut self, sheet: Sheet<'_>, who: Id) {
        let mut hands = 0;
        for (key, at) in [
            ("natural", Where::Held(who)),
            ("held", Where::Held(who)),
            ("carried", Where::Carried(who)),
        ] {
            for value in sheet.of(key).list(key) {
                let name = value.text().unwrap_or_default();
                let found = self.library.item(self.reader, value.span(), name);
                let Some(mut item) = found else { continue };
                if key == "natural" {
                    item.hands = 0;
                }
                if key == "held" {
                    hands += item.hands;
                    if hands > 2 {
                        let message = format!("`{name}` is more than two hands can hold");
                        let allowed = "to name it in `carried`";
                        let clause = clause::ACTIONS_USE_ITEM;
                        self.reader.wrong(value.span(), message, allowed, clause);
                    }
                }
                name_item(self.setup, who, &mut item);
                self.add(value.span(), item, at);
            }
        }
    }

    fn add(&mut self, span: Span, item: Item, at: Where) {
        let things = &mut self.people.things;
        if things.is_full() {
            let message = "there are too many items";
            let allowed = format!("at most {MAX_ITEMS}");
            self.reader.wrong(span, message, allowed, clause::ACTIONS_USE_ITEM);
            return;
        }
        let (loaded, clips) = match item.kind {
            ItemKind::Weapon(weapon) => (weapon.clip.unwrap_or(0), weapon.spare),
            ItemKind::Shield(_)
            | ItemKind::Soothall
            | ItemKind::Detoxer
            | ItemKind::Stimulant(_)
            | ItemKind::Tools
            | ItemKind::Other => (0, 0),
        };
        self.setup.items.push(item);
        things.push(Thing { at, loaded, clips, shape: Shape::Whole });
    }
}

/// Names a thing by who has it at first, and by how many like it that one had before: `sidearm` and
/// `Ann's sidearm`, `sidearm 2` and `Ann's sidearm 2`. What anybody else has makes no difference, for
/// it may be a secret (`blackout.conditions.hidden-unnoticed`).
fn name_item(setup: &Setup, owner: Id, item: &mut Item) {
    let owner = &setup.profiles[owner.index()].name;
    let kind = item.name.clone();
    let mut number = 1;
    item.own = format!("{owner}'s {kind}");
    while setup.items.iter().any(|other| other.own == item.own) {
        number += 1;
        item.name = format!("{kind} {number}");
        item.own = format!("{owner}'s {kind} {number}");
    }
}
