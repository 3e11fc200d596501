//! Combatants and what they carry.

use affray_field::Square;
use affray_file::{Mistake, Span, Table, nearest};
use arrayvec::ArrayVec;

use super::Reader;
use super::gear::gear;
use super::library::Library;
use crate::clause;
use crate::rules::space::{Eyes, footprint, may_stop};
use crate::rules::stat::{
    deflection_by_formula, guarding_by_formula, maximum_by_formula, speed_by_formula,
};
use crate::settings::{Derived, OpeningReaction, Space};
use crate::setup::{
    Attribute, Category, Guarding, Id, MAX_COMBATANTS, MAX_HANDS, MAX_ITEMS, MAX_PROFICIENCIES,
    Manner, Poison, Pool, Profile, Setup, SideId, Skill, Usage, Weapon,
};
use crate::state::{Combatant, Condition, Conditions, Fight, People, Standing, Thing, TurnState};

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) things: ArrayVec<Thing, MAX_ITEMS>,
    /// Those who are hidden from anybody, or come later: nothing that all are told goes by them.
    pub(super) unseen: People,
    /// Those whose team cannot be read.
    pub(super) teamless: People,
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
    pub(super) fn is(&self, key: &str) -> bool {
        self.of(key).bool(key).unwrap_or(false)
    }
    pub(super) fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
}

/// A combatant of a table, which may be for several alike.
struct Entry<'d> {
    sheet: Sheet<'d>,
    name: String,
    /// Its place among those of the same table.
    place: usize,
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
) -> PeopleRead {
    let (combatants, things) = (ArrayVec::new(), ArrayVec::new());
    let (unseen, teamless) = (People::default(), People::default());
    let mut people = PeopleRead { combatants, things, unseen, teamless };
    let mut spans: Vec<Span> = Vec::new();
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
                reader.wrong(table.at(), message, allowed, clause::COMBAT_TEAMS);
                return people;
            }
            if let Some(first) = setup.profiles.iter().position(|known| known.name == name) {
                reader.mistakes.clash("combatant", &name, spans[first], table.span("name"));
            }
            spans.push(table.span("name"));
            let entry = Entry { sheet, name, place: number as usize - 1 };
            person(reader, entry, library, setup, &mut people);
            let hidden = table.bool("hidden").unwrap_or(false) || table.has("hidden-from");
            let place = people.combatants.len() - 1;
            if hidden || people.combatants[place].standing == Standing::Away {
                people.unseen.add(Id(place as u8));
            }
        }
    }
    for (name, table) in &library.creatures {
        if root.tables("combatant").all(|used| used.text("like") != Some(name)) {
            check_creature(reader, *table, library, setup);
        }
    }
    people
}

/// What is wrong with a bestiary entry that nobody is like.
fn check_creature(reader: &mut Reader, table: Table<'_>, library: &Library<'_>, setup: &Setup) {
    let sheet = Sheet { own: table, like: None };
    let maneuvers: Vec<String> = setup.maneuvers.iter().map(|it| it.name.clone()).collect();
    let powers: Vec<String> = setup.powers.iter().map(|it| it.name.clone()).collect();
    skills(reader, sheet);
    armor(reader, sheet, library);
    natural_weapons(reader, sheet, library);
    bits(reader, sheet, "maneuvers", "maneuver", &maneuvers);
    bits(reader, sheet, "powers", "power", &powers);
    for value in table.list("held").chain(table.list("carried")) {
        library.check_item(reader, value.span(), value.text().unwrap_or_default());
    }
}

fn die(sheet: Sheet<'_>, key: &str) -> Option<u8> {
    sheet.text(key)?.strip_prefix('d')?.parse().ok()
}

fn attributes(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; 4] {
    let mut dice = [4; 4];
    for (place, attribute) in Attribute::ALL.iter().enumerate() {
        match die(sheet, attribute.word()) {
            Some(sides) => dice[place] = sides,
            None => reader.mistakes.missing(sheet.own.at(), attribute.word(), "combatant"),
        }
    }
    dice
}

fn skills(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; 17] {
    let mut dice = [4; 17];
    for (name, value) in sheet.of("skills").map("skills") {
        let sides = value.text().and_then(|text| text.strip_prefix('d')?.parse().ok());
        match Skill::of(name) {
            Some(skill) => dice[skill as usize] = sides.unwrap_or(4),
            None => {
                let names = Skill::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "skill", name, names);
            }
        }
    }
    dice
}

fn proficiencies(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; MAX_PROFICIENCIES] {
    let mut bonuses = [0; MAX_PROFICIENCIES];
    for (name, value) in sheet.of("proficiencies").map("proficiencies") {
        reader.cite(clause::TEST_PROFICIENCY_RANGE);
        check_proficiency(reader, value.span(), name);
        let which = reader.proficiency(value.span(), name);
        bonuses[which.index()] = value.int().unwrap_or(0) as u8;
    }
    bonuses
}

/// A proficiency that no rule, weapon, power or task names is a slip where it is like one that is
/// named; any other has no effect, which is noted.
fn check_proficiency(reader: &mut Reader, span: Span, name: &str) {
    if reader.proficiencies.iter().any(|known| known == name) {
        return;
    }
    let known: Vec<String> = reader.proficiencies.clone();
    let names = known.iter().map(String::as_str);
    if nearest(name, names.clone()).is_some() {
        let slip = Mistake::unknown(span, "proficiency", name, names);
        reader.mistakes.push(slip.by(clause::TEST_PROFICIENCY_RANGE.id()));
    } else {
        let note = format!("no rule, weapon, power or task uses the proficiency `{name}`");
        reader.notes.push(note);
    }
}

/// A number that a formula gives, unless the file states it.
/// A stated number wins over its formula, or must agree with it (`ingenuity.stat.override`).
fn derived(
    reader: &mut Reader,
    setup: &Setup,
    sheet: Sheet<'_>,
    (key, formula): (&str, i16),
) -> i16 {
    let Some(stated) = sheet.int(key).map(|stated| stated as i16) else { return formula };
    let formula_only = setup.settings.derived == Derived::FormulaOnly;
    if formula_only || stated != formula {
        reader.cite(clause::STAT_OVERRIDE);
    }
    if formula_only && stated != formula {
        let message = format!("`{key}` cannot be {stated}");
        let allowed = format!("{formula}, as the formula gives it, or nothing");
        reader.wrong(sheet.span(key), message, allowed, clause::STAT_OVERRIDE);
    }
    stated
}

/// Body armor and the pieces worn besides (`ingenuity.item.armor`).
fn armor(reader: &mut Reader, sheet: Sheet<'_>, library: &Library<'_>) -> i16 {
    let mut rating = 0;
    let mut suits = 0;
    for value in sheet.of("armor").list("armor") {
        let name = value.text().unwrap_or_default();
        let Some((own, piece)) = library.armor(reader, value.span(), name) else { continue };
        reader.cite(clause::ITEM_ARMOR);
        rating += own;
        suits += u8::from(!piece);
        if suits > 1 && !piece {
            let message = format!("`{name}` is one body armor too many");
            reader.wrong(value.span(), message, "one, and pieces", clause::ITEM_ARMOR);
        }
    }
    rating
}

/// Bits of what is named in a list.
fn bits(reader: &mut Reader, sheet: Sheet<'_>, key: &str, what: &str, names: &[String]) -> u64 {
    let found = reader.mistakes.all_named(sheet.of(key), key, what, names);
    found.into_iter().fold(0, |bits, place| bits | 1 << place)
}

fn profile(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &Setup,
    name: String,
) -> Profile {
    let maneuvers: Vec<String> = setup.maneuvers.iter().map(|it| it.name.clone()).collect();
    let powers: Vec<String> = setup.powers.iter().map(|it| it.name.clone()).collect();
    let size = sheet.int("size").unwrap_or(4) as u8;
    let mut profile = Profile {
        name,
        size,
        footprint: footprint(&setup.settings, size),
        attributes: attributes(reader, sheet),
        skills: skills(reader, sheet),
        proficiencies: proficiencies(reader, sheet),
        maxima: [0; 4],
        constitution: 0,
        evasion: 0,
        willpower: 0,
        physical: 0,
        elemental: 0,
        speed: 0,
        luck: sheet.int("luck-bonus").unwrap_or(0) as i8,
        surprise_immune: sheet.is("surprise-immune"),
        hands: sheet.int("hands").unwrap_or(2) as u8,
        natural: natural_weapons(reader, sheet, library),
        means: Vec::new(),
        maneuvers: bits(reader, sheet, "maneuvers", "maneuver", &maneuvers),
        powers: bits(reader, sheet, "powers", "power", &powers),
        manner: sheet.text("tactics").and_then(Manner::of).unwrap_or(Manner::Aggressive),
        protects: None,
        arrives: sheet.int("arrives").unwrap_or(0) as u16,
    };
    let rating = armor(reader, sheet, library);
    for (pool, key, more) in [
        (Pool::Health, "max-health", None),
        (Pool::Endurance, "max-endurance", Some("toughness")),
        (Pool::Stamina, "max-stamina", Some("longevity")),
        (Pool::Focus, "max-focus", Some("mindfulness")),
    ] {
        let bonus = more.and_then(|key| sheet.int(key)).unwrap_or(0) as i16;
        let formula = maximum_by_formula(&profile, pool) + bonus;
        profile.maxima[pool as usize] = derived(reader, setup, sheet, (key, formula));
    }
    let mut stated = |key: &str, formula: i16| derived(reader, setup, sheet, (key, formula));
    let formula = |guarding| guarding_by_formula(&profile, guarding);
    let constitution = formula(Guarding::Constitution);
    let (evasion, willpower) = (formula(Guarding::Evasion), formula(Guarding::Willpower));
    let physical = deflection_by_formula(&profile, Category::Physical, rating);
    let elemental = deflection_by_formula(&profile, Category::Elemental, rating);
    let speed = speed_by_formula(&profile);
    profile.constitution = stated("constitution", constitution);
    profile.evasion = stated("evasion", evasion);
    profile.willpower = stated("willpower", willpower);
    profile.physical = stated("physical-deflection", physical);
    profile.elemental = stated("elemental-deflection", elemental);
    profile.speed = stated("speed", speed) as u8;
    knows_its_powers(reader, sheet, setup, &profile);
    profile
}

/// A power needs its tier's skill die and proficiency (`ingenuity.power.tier-1` and following).
fn knows_its_powers(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, profile: &Profile) {
    for value in sheet.of("powers").list("powers") {
        let name = value.text().unwrap_or_default();
        let Some(power) = setup.powers.iter().find(|power| power.name == name) else { continue };
        let (sides, clause) = match power.tier {
            1 => (6, clause::POWER_TIER_1),
            2 => (8, clause::POWER_TIER_2),
            _ => (10, clause::POWER_TIER_3),
        };
        let tier = i16::from(power.tier);
        reader.cite(clause);
        if profile.skill(power.skill) < sides || profile.proficiency(power.proficiency) < tier {
            let message = format!("`{}` cannot know `{name}`", profile.name);
            let allowed = format!("with {} d{sides} and proficiency +{tier}", power.skill.word());
            reader.wrong(value.span(), message, allowed, clause);
        }
    }
}

fn natural_weapons(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
) -> Vec<(String, Weapon)> {
    let mut weapons = Vec::new();
    for value in sheet.of("natural-weapons").list("natural-weapons") {
        let name = value.text().unwrap_or_default();
        if let Some(weapon) = library.weapon(reader, value.span(), name) {
            if weapon.usage == Usage::Melee {
                weapons.push((name.to_owned(), weapon));
            } else {
                let message = format!("`{name}` cannot be a natural weapon");
                let allowed = "a weapon with use = \"melee\"";
                reader.wrong(value.span(), message, allowed, clause::ATTACK_KIND);
            }
        }
    }
    weapons
}

fn person(
    reader: &mut Reader,
    entry: Entry<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
    people: &mut PeopleRead,
) {
    let Entry { sheet, name, place } = entry;
    let profile = profile(reader, sheet, library, setup, name);
    let side = side_of(reader, sheet, setup, &profile.name).unwrap_or_else(|| {
        people.teamless.add(Id(people.combatants.len() as u8));
        SideId(0)
    });
    let at = place_of(reader, sheet, setup, place);
    let cheat_death = sheet.int("cheat-death-number").unwrap_or(10) as u8;
    if !cheat_death.is_multiple_of(5) {
        let message = format!("`cheat-death-number` cannot be {cheat_death}");
        let span = sheet.span("cheat-death-number");
        reader.wrong(span, message, "10, 15, 20 and so on", clause::DEATH_CHEAT);
    }
    let pools = pools_now(reader, sheet, &profile);
    let (poison, poison_in) = poison_at_work(sheet);
    let later = setup.settings.opening_reaction == OpeningReaction::OnlyAfterFirstTurn;
    let conditions = conditions_now(sheet);
    let small = |key: &str| sheet.int(key).unwrap_or(0) as u8;
    let combatant = Combatant {
        pools,
        fate: small("fate"),
        cheat_death,
        side,
        at,
        standing: standing_now(sheet, &profile),
        turn: match sheet.text("turn") {
            Some("spent") => TurnState::Spent,
            _ => TurnState::Unspent,
        },
        conditions,
        stunned: small("stunned"),
        bleeding: small("bleeding"),
        burning: small("burning"),
        sickness: small("sickness"),
        poison,
        poison_in,
        reactions: sheet.int("reactions").unwrap_or(i64::from(!later)) as u8,
        waiting: sheet.is("waiting"),
        guarding: sheet.is("guarding"),
        in_cover: sheet.is("in-cover"),
        near_cover: sheet.is("near-cover"),
        leaving: None,
        attacks: small("attacks"),
        powers: small("powers-used"),
        hidden_from: People::default(),
        hands: [None; MAX_HANDS],
        work: None,
        ready: None,
        free_defense: false,
        reacted: false,
        owes_opening: false,
        fresh: true,
    };
    if pools[0] == 0 && !conditions.has(Condition::Unconscious) {
        let note = format!("{} is at zero health and conscious, as the file has it", profile.name);
        reader.notes.push(note);
    }
    setup.profiles.push(profile);
    people.combatants.push(combatant);
    gear(reader, sheet, library, setup, people);
}

/// What is left of the pools, as far as the file says it (`ingenuity.stat.floors`).
fn pools_now(reader: &mut Reader, sheet: Sheet<'_>, profile: &Profile) -> [i16; 4] {
    let mut pools = profile.maxima;
    for (place, pool) in Pool::ALL.iter().enumerate() {
        let Some(now) = sheet.int(pool.word()).map(|now| now as i16) else { continue };
        if now > pools[place] {
            let message = format!("`{}` cannot be {now}", pool.word());
            let allowed = format!("0 to {}", pools[place]);
            reader.wrong(sheet.span(pool.word()), message, allowed, clause::STAT_FLOORS);
        }
        pools[place] = now.min(pools[place]);
    }
    pools
}

/// What lasts on a combatant as the file has it.
fn conditions_now(sheet: Sheet<'_>) -> Conditions {
    let words = |value: affray_file::Value<'_>| Condition::of(value.text()?);
    let mut conditions: Conditions =
        sheet.of("conditions").list("conditions").filter_map(words).collect();
    if conditions.has(Condition::Unconscious) {
        conditions.add(Condition::Prone);
    }
    conditions
}

/// Whether a combatant takes part.
fn standing_now(sheet: Sheet<'_>, profile: &Profile) -> Standing {
    match sheet.text("standing") {
        Some("away") => Standing::Away,
        Some("fled") => Standing::Fled,
        Some("surrendered") => Standing::Surrendered,
        Some("dead") => Standing::Dead,
        Some(_) => Standing::Fighting,
        None if profile.arrives > 0 => Standing::Away,
        None => Standing::Fighting,
    }
}

/// A poison, and the rounds until it works next.
fn poison_at_work(sheet: Sheet<'_>) -> (Poison, u8) {
    let table = sheet.of("poison").table("poison");
    let number = |key| table.and_then(|poison| poison.int(key));
    let of = |key| number(key).unwrap_or(0) as u8;
    let poison =
        Poison { value: of("value"), interval: of("interval"), difficulty: of("difficulty") };
    (poison, number("in").or(number("interval")).unwrap_or(0) as u8)
}

fn side_of(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, name: &str) -> Option<SideId> {
    let Some(side) = sheet.text("side") else {
        let names: Vec<String> =
            setup.sides.iter().map(|side| format!("`{}`", side.name)).collect();
        let message = format!("combatant `{name}` has no `side`");
        let allowed = names.join(", ");
        reader.wrong(sheet.own.at(), message, allowed, clause::COMBAT_TEAMS);
        return None;
    };
    let names = setup.sides.iter().map(|side| side.name.as_str());
    reader.mistakes.find(sheet.span("side"), "side", side, names).map(SideId)
}

fn place_of(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, number: usize) -> Square {
    let table = sheet.of("at");
    let theater = setup.settings.space == Space::Theater;
    let Some(value) = table.value("at") else {
        if !theater {
            reader.mistakes.missing(sheet.own.at(), "at", "combatant on a map");
        }
        return Square::default();
    };
    if theater {
        let message = "there are no squares without a map";
        reader.wrong(value.span(), message, "no `at`", clause::SPACE_THEATER);
        return Square::default();
    }
    let several = sheet.own.int("count").unwrap_or(1) as usize;
    let entry = match value.list() {
        None if several > 1 => None,
        None => Some(value),
        Some(list) if list.len() == several => value.list().and_then(|mut list| list.nth(number)),
        Some(_) => None,
    };
    let Some(entry) = entry else {
        if number == 0 {
            let message = "there must be one square for each";
            let allowed = format!("{several} squares in a list, such as [\"0,0\", \"1,0\"]");
            reader.wrong(value.span(), message, allowed, clause::SPACE_OCCUPIED);
        }
        return Square::default();
    };
    reader.square(entry.span(), entry.text().unwrap_or_default()).unwrap_or_default()
}

/// Where the file says where somebody stands.
fn place_span(root: Table<'_>, who: Id) -> Span {
    let mut left = who.index();
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as usize;
        if left < count {
            let each = table.value("at").and_then(|at| at.list()?.nth(left));
            return each.map_or(table.span("at"), |each| each.span());
        }
        left -= count;
    }
    root.at()
}

/// What can only be seen once everybody is there.
pub(super) fn check(reader: &mut Reader, root: Table<'_>, fight: &Fight) {
    if crate::rules::space::has_map(fight) {
        for who in fight.roster() {
            let square = fight[who].at;
            let present = crate::rules::condition::is_present(fight, who);
            let grid = &fight.setup.grid;
            // A body may share the square of the one who stands over it.
            let body = fight[who].conditions.has(Condition::Unconscious);
            let fits = match body {
                true => !grid.ground_under(crate::rules::space::area(fight, who)).wall,
                false => may_stop(fight, who, square, Eyes::Gm),
            };
            if present && !fits {
                let name = &fight.profile(who).name;
                let message = format!("`{name}` cannot stand at {square}");
                let allowed = match fight.profile(who).footprint {
                    1 => "a square of its own that is no wall".to_owned(),
                    side => format!(
                        "{side} by {side} squares of its own from there on, none of them a wall"
                    ),
                };
                reader.wrong(place_span(root, who), message, allowed, clause::SPACE_OCCUPIED);
            }
        }
    }
    let sides = fight.sides().filter(|&side| {
        fight.roster().any(|who| fight[who].side == side && fight[who].standing != Standing::Dead)
    });
    if sides.count() < 2 && root.table("start").is_none() {
        let message = "fewer than two teams have anybody who fights";
        reader.wrong(root.at(), message, "two or more", clause::COMBAT_TEAMS);
    }
}
