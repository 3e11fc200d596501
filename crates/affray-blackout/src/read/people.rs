//! Combatants and what they carry.

use affray_field::{Heading, Hex};
use affray_file::{Span, Table, same_name};
use arrayvec::ArrayVec;

use super::library::Library;
use super::{Reader, content, field};
use crate::clause;
use crate::content::Term;
use crate::settings::{
    ApPerTurn, DerivedPools, ManeuverList, MechanicalImmunities, NpcAim, NpcDamageDice,
    PassiveDivisor, Positions, SkillMax,
};
use crate::setup::{
    ArmorClass, Attribute, Body, Effect, Effects, Id, Item, ItemId, ItemKind, MAX_COMBATANTS,
    MAX_ITEMS, Maneuver, Maneuvers, Manner, Profile, Rank, Setup, SideId, Skill, Training,
};
use crate::state::{
    CONDITIONS, Cause, Causes, Combatant, Condition, Conditions, Deadline, Held, LEVELS, Level,
    MAX_HELD, People, Shape, Thing, Where,
};

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) things: ArrayVec<Thing, MAX_ITEMS>,
    pub(super) placed: Vec<bool>,
    pub(super) held: ArrayVec<Held, MAX_HELD>,
}

/// A combatant's table and the bestiary entry behind it: what the one lacks the other gives.
#[derive(Clone, Copy)]
struct Sheet<'d> {
    own: Table<'d>,
    like: Option<Table<'d>>,
}

impl<'d> Sheet<'d> {
    fn of(&self, key: &str) -> Table<'d> {
        match self.like {
            Some(like) if !self.own.has(key) && like.has(key) => like,
            _ => self.own,
        }
    }
    fn int(&self, key: &str) -> Option<i64> {
        self.of(key).int(key)
    }
    fn text(&self, key: &str) -> Option<&'d str> {
        self.of(key).text(key)
    }
    fn bool(&self, key: &str) -> Option<bool> {
        self.of(key).bool(key)
    }
    fn has(&self, key: &str) -> bool {
        self.of(key).has(key)
    }
    fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
) -> PeopleRead {
    let mut people = PeopleRead {
        combatants: ArrayVec::new(),
        things: ArrayVec::new(),
        placed: Vec::new(),
        held: ArrayVec::new(),
    };
    let mut spans: Vec<Span> = Vec::new();
    let mut faced: Vec<bool> = Vec::new();
    for table in root.tables("combatant") {
        let like = table.text("like").and_then(|name| {
            let names = library.creatures.iter().map(|creature| creature.0.as_str());
            let found = reader.mistakes.find(table.span("like"), "creature", name, names)?;
            Some(library.creatures[usize::from(found)].1)
        });
        let sheet = Sheet { own: table, like };
        let count = table.int("count").unwrap_or(1);
        let base = table.text("name").unwrap_or_default();
        for number in 1..=count {
            let name = if count == 1 { base.to_owned() } else { format!("{base} {number}") };
            if people.combatants.is_full() {
                let message = "there are too many combatants";
                let allowed = format!("at most {MAX_COMBATANTS}");
                reader.wrong(table.at(), message, allowed, clause::INITIATIVE_END);
                return people;
            }
            let known = setup.profiles.iter().position(|known| same_name(&known.name, &name));
            if let Some(first) = known {
                reader.mistakes.clash("combatant", &name, spans[first], table.span("name"));
            }
            spans.push(table.span("name"));
            faced.push(table.has("facing"));
            person(reader, sheet, library, setup, &mut people, (name, number as usize - 1));
        }
    }
    for (who, faced) in faced.iter().enumerate() {
        if !faced {
            field::turn_round(&mut people.combatants, who);
        }
    }
    name_items(setup, &people);
    people
}

fn skills<const N: usize>(reader: &mut Reader, sheet: Sheet<'_>, key: &str) -> [i8; N] {
    let mut ranks = [0; N];
    for (name, value) in sheet.of(key).map(key) {
        match Skill::of(name) {
            Some(skill) => ranks[skill as usize] = value.int().unwrap_or(0) as i8,
            None => {
                let names = Skill::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "skill", name, names);
            }
        }
    }
    ranks
}

fn words<T>(sheet: Sheet<'_>, key: &str, of: fn(&str) -> Option<T>) -> Vec<T> {
    sheet.of(key).list(key).filter_map(|value| of(value.text()?)).collect()
}

fn attributes(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    setup: &Setup,
    name: &str,
    rank: Option<Rank>,
) -> [u8; 6] {
    let mut attributes = [1; 6];
    for (place, attribute) in Attribute::ALL.iter().enumerate() {
        match sheet.int(attribute.word()) {
            Some(dice) => attributes[place] = dice as u8,
            None => reader.mistakes.missing(sheet.own.at(), attribute.word(), "combatant"),
        }
    }
    if let Some(rank) = rank {
        reader.cite(clause::CORE_NPC_RANK);
        let usual = setup.ranks[rank as usize];
        if let Some(&dice) = attributes.iter().find(|dice| !usual.contains(dice)) {
            let [high, medium, low] = usual;
            reader.notes.push(format!(
                "`{name}` departs from the table of rank {}: {dice} instead of {high}, {medium} or \
                 {low}.",
                rank.word()
            ));
        }
    }
    attributes
}

fn profile(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &Setup,
    name: String,
) -> Profile {
    let settings = &setup.settings;
    let npc = sheet.text("kind") == Some("npc");
    let rank = sheet.text("rank").and_then(Rank::of);
    let attributes = attributes(reader, sheet, setup, &name, rank.filter(|_| npc));
    let ranks: [i8; 16] = skills(reader, sheet, "skills");
    let modifiers: [i8; 16] = skills(reader, sheet, "skill-modifiers");
    if setup.settings.positions != Positions::Hex && sheet.int("size").is_some_and(|it| it > 1) {
        let message = "nobody fills more than one place without hexes";
        let allowed = "1, or `positions = \"hex\"`";
        reader.wrong(sheet.span("size"), message, allowed, clause::FIELD_HEX);
    }
    if settings.skill_max == SkillMax::Six && ranks.iter().any(|&rank| rank > 6) {
        let message = "a skill is above rank 6";
        let allowed = "0 to 6, or `skill-max = \"any\"`";
        reader.wrong(sheet.span("skills"), message, allowed, clause::CORE_SKILL_RANKS);
    }
    if npc && ranks.iter().any(|&rank| rank != 0) {
        let message = "an npc has no skills: they are in its attributes";
        let allowed = "`aim` alone, or `kind = \"character\"`";
        reader.wrong(sheet.span("skills"), message, allowed, clause::CORE_NPC_POOL);
    }
    let (class, worn, armor_name) = match sheet.text("armour") {
        None => (ArmorClass::Clothes, (0, 0), String::new()),
        Some(armor) => match library.armor(reader, sheet.span("armour"), armor) {
            Some(found) => (found.class, (found.av, found.dr), armor.to_owned()),
            None => (ArmorClass::Clothes, (0, 0), String::new()),
        },
    };
    let mut profile = Profile {
        name,
        npc,
        body: sheet.text("body").and_then(Body::of).unwrap_or(Body::Human),
        rank,
        attributes,
        skills: ranks.map(|rank| rank as u8),
        modifiers,
        passive_evasion: 1,
        bare_evasion: 1,
        evasion_dice: 0,
        passive_perception: 1,
        max_hp: 0,
        max_stamina: 0,
        armor: class,
        worn,
        innate: (
            sheet.int("innate-av").unwrap_or(0) as i16,
            sheet.int("innate-dr").unwrap_or(0) as i16,
        ),
        armor_name,
        size: sheet.int("size").unwrap_or(1) as u8,
        speed: sheet.int("speed").unwrap_or(20) as u16,
        ap: sheet.int("ap").unwrap_or(match settings.ap_per_turn {
            ApPerTurn::Two => 2,
            ApPerTurn::Three => 3,
            ApPerTurn::Four => 4,
        }) as u8,
        aim: 0,
        damage_dice: 0,
        named: sheet.bool("takes-injuries").unwrap_or(!npc),
        immune: Effects::default(),
        maneuvers: match sheet.has("maneuvers") {
            true => words(sheet, "maneuvers", Maneuver::of).into_iter().collect(),
            false => open_maneuvers(setup),
        },
        trained: trained(reader, sheet, setup),
        trainings: words(sheet, "trainings", Training::of).into_iter().collect(),
        manner: sheet.text("tactics").and_then(Manner::of).unwrap_or(Manner::Aggressive),
    };
    let ignored = settings.mechanical_immunities == MechanicalImmunities::None;
    if !ignored || profile.body != Body::Mechanical {
        profile.immune = words(sheet, "immunities", Effect::of).into_iter().collect();
    }
    if !profile.speed.is_multiple_of(5) {
        let message = format!("`speed` cannot be {}", profile.speed);
        reader.wrong(sheet.span("speed"), message, "a multiple of 5", clause::ACTIONS_WALK_RUN);
    }
    derive(reader, sheet, setup, &mut profile);
    profile
}

/// Everything that follows from attributes and skills unless it is stated.
fn derive(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, profile: &mut Profile) {
    let settings = &setup.settings;
    let divisor = match settings.passive_divisor {
        PassiveDivisor::Two => 2,
        PassiveDivisor::Three => 3,
    };
    let passive = |profile: &Profile, attribute, skill| {
        ((profile.attribute(attribute) + profile.skill(skill)) / divisor).max(1) as u8
    };
    let evasion = passive(profile, Attribute::Dexterity, Skill::Evasion).min(6);
    let stated = sheet.int("passive-evasion").map(|stated| stated as u8);
    profile.bare_evasion = stated.unwrap_or(evasion);
    let dice = profile.attribute(Attribute::Dexterity) + profile.skill(Skill::Evasion);
    profile.evasion_dice = match stated {
        Some(stated) => stated * divisor as u8,
        None => dice.max(0) as u8,
    };
    let cap = match profile.armor {
        ArmorClass::Clothes | ArmorClass::Light => 6,
        ArmorClass::Medium => 3,
        ArmorClass::Heavy => 2,
    };
    profile.passive_evasion = stated.unwrap_or(evasion.min(cap));
    profile.passive_perception = match sheet.int("passive-perception") {
        Some(stated) => stated as u8,
        None => passive(profile, Attribute::Insight, Skill::Perception),
    };
    let endurance = profile.attribute(Attribute::Endurance);
    let athletics = profile.skill(Skill::Athletics);
    let (hp, stamina) = match profile.npc {
        true => (8 + 2 * endurance, endurance),
        false => (10 + 2 * endurance, 2 * endurance + athletics),
    };
    if settings.derived_pools == DerivedPools::Stated {
        for key in ["max-hp", "max-stamina"] {
            if !sheet.has(key) {
                let message = format!("`{}` has no {key}", profile.name);
                let allowed = "a number, or `derived-pools = \"formulas\"`";
                reader.wrong(sheet.own.at(), message, allowed, clause::STAMINA_MAXIMUM);
            }
        }
    }
    profile.max_hp = sheet.int("max-hp").map_or(hp, |stated| stated as i16);
    profile.max_stamina = sheet.int("max-stamina").map_or(stamina.max(0), |stated| stated as i16);
    let half = settings.npc_aim == NpcAim::HalfDexterity;
    profile.aim = match (profile.npc, sheet.int("aim")) {
        (_, Some(stated)) => stated as i8,
        (false, None) => profile.skill(Skill::Aim) as i8,
        (true, None) if half => (profile.attribute(Attribute::Dexterity) / 2) as i8,
        (true, None) => 0,
    };
    let strength = profile.attributes[0];
    let full = settings.npc_damage_dice == NpcDamageDice::Full;
    profile.damage_dice = match (profile.npc, sheet.int("damage-dice")) {
        (_, Some(stated)) => stated as u8,
        (true, None) if !full => strength.div_ceil(2),
        (_, None) => strength,
    };
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
        let hex = reader.hex(span, text)?;
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

fn person(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
    (name, number): (String, usize),
) {
    let who = Id(people.combatants.len() as u8);
    let profile = profile(reader, sheet, library, setup, name);
    let sides: Vec<String> = setup.sides.iter().map(|side| side.name.clone()).collect();
    let side = reader.mistakes.named(sheet.own, "side", "side", &sides).unwrap_or(0);
    let (at, placed) = place_of(reader, sheet, setup, number, who.index());
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
    let mut levels = [0; LEVELS];
    for (name, value) in sheet.of("levels").map("levels") {
        match Level::of(name) {
            Some(level) => {
                let most = i64::from(crate::condition::most(level));
                let given = value.int().unwrap_or(1);
                if given > most {
                    let message = format!("`{name}` cannot be {given}");
                    let allowed = format!("1 to {most}");
                    reader.wrong(value.span(), message, allowed, clause::CONDITIONS_STACKS);
                }
                levels[level as usize] = given.min(most) as u8;
            }
            None => {
                let names = Level::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "level", name, names);
            }
        }
    }
    let causes: Causes = match sheet.own.text("out") {
        Some("knocked-out") => [Cause::Knockout].into_iter().collect(),
        Some("shut-down") => [Cause::Shutdown].into_iter().collect(),
        Some(_) => [Cause::TakenDown].into_iter().collect(),
        None => Causes::default(),
    };
    let poisoned = conditions.has(Condition::Poisoned);
    let facing = sheet.own.text("facing").and_then(Heading::of).unwrap_or_default();
    people.combatants.push(Combatant {
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
        side: SideId(side),
        at,
        facing,
        conditions,
        turns,
        levels,
        deadlines: [None; LEVELS],
        slowed_until: None,
        out_until: None,
        causes,
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
        tested: crate::setup::Effects::default(),
        tested_customs: 0,
        gone: sheet.own.bool("gone").unwrap_or(false),
        broke: false,
        standing: true,
    });
    people.placed.push(placed);
    customs(reader, sheet, setup, people, who);
    setup.profiles.push(profile);
    belongings(reader, sheet, library, setup, people, who);
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
        // The whole of a minute is before it.
        let minute = Deadline { round: 11, place: 0 };
        let until = (entry.lasts == Term::Minute).then_some(minute);
        if !people.held.is_full() {
            people.held.push(Held { who, custom, level: level.min(entry.most), turns, until });
        }
    }
}

/// The trained maneuvers that somebody may use, as bits.
fn trained(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup) -> u8 {
    let mut bits = 0;
    for value in sheet.of("trained-maneuvers").list("trained-maneuvers") {
        let name = value.text().unwrap_or_default();
        let names = setup.trained.iter().map(|trained| trained.name.as_str());
        if let Some(place) = reader.mistakes.find(value.span(), "maneuver", name, names) {
            bits |= 1 << place;
        }
    }
    bits
}

/// The maneuvers open to everybody (`blackout.maneuver.list`).
fn open_maneuvers(setup: &Setup) -> Maneuvers {
    use Maneuver::{Charge, Cripple, Disarm, Grapple, WreckGear};
    match setup.settings.maneuver_list {
        ManeuverList::Twelve => Maneuver::ALL.iter().copied().collect(),
        ManeuverList::Five => [Charge, Cripple, Disarm, WreckGear, Grapple].into_iter().collect(),
        ManeuverList::Own => setup.open_maneuvers,
    }
}

/// What somebody holds, carries, and strikes with by nature.
fn belongings(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
    who: Id,
) {
    let mut hands = 0;
    for (key, at) in [
        ("natural", Where::Held(who)),
        ("held", Where::Held(who)),
        ("carried", Where::Carried(who)),
    ] {
        for value in sheet.of(key).list(key) {
            let name = value.text().unwrap_or_default();
            let Some(mut item) = library.item(reader, value.span(), name) else { continue };
            if key == "natural" {
                item.hands = 0;
            }
            if key == "held" {
                hands += item.hands;
                if hands > 2 {
                    let message = format!("`{name}` is more than two hands can hold");
                    let allowed = "to name it in `carried`";
                    reader.wrong(value.span(), message, allowed, clause::ACTIONS_USE_ITEM);
                }
            }
            add(reader, setup, people, value.span(), item, at);
        }
    }
}

fn add(
    reader: &mut Reader,
    setup: &mut Setup,
    people: &mut PeopleRead,
    span: Span,
    item: Item,
    at: Where,
) -> Option<ItemId> {
    if people.things.is_full() {
        let message = "there are too many items";
        reader.wrong(span, message, format!("at most {MAX_ITEMS}"), clause::ACTIONS_USE_ITEM);
        return None;
    }
    let (loaded, clips) = match item.kind {
        ItemKind::Weapon(weapon) => (weapon.clip.unwrap_or(0), weapon.spare),
        _ => (0, 0),
    };
    setup.items.push(item);
    people.things.push(Thing { at, loaded, clips, shape: Shape::Whole });
    Some(ItemId(people.things.len() as u8 - 1))
}

/// An item that only one carries keeps its name; of several each is its owner's.
fn name_items(setup: &mut Setup, people: &PeopleRead) {
    let names: Vec<String> = setup.items.iter().map(|item| item.name.clone()).collect();
    let mut taken: Vec<String> = Vec::new();
    for (place, name) in names.iter().enumerate() {
        let several = names.iter().filter(|other| *other == name).count() > 1;
        let owner = match people.things[place].at {
            Where::Held(who) | Where::Carried(who) => who,
            Where::Lying(_) | Where::Gone => continue,
        };
        let mut own = match several {
            true => format!("{name} of {}", setup.profiles[owner.index()].name),
            false => name.clone(),
        };
        let mut number = 2;
        while taken.contains(&own) {
            own = format!("{name} {number} of {}", setup.profiles[owner.index()].name);
            number += 1;
        }
        setup.items[place].name.clone_from(&own);
        taken.push(own);
    }
}
