//! Combatants, their Personas and what they carry.

use affray_field::Square;
use affray_file::{Span, Table, same_name};
use arrayvec::ArrayVec;

use super::library::{Library, statuses};
use super::{Reader, belongings, personas, sound, square};
use crate::clause;
use crate::settings::{AoaExposed, GreaterFate, GreaterFear};
use crate::setup::{
    Derived, Element, Id, Kind, Level, Location, MAX_COMBATANTS, MAX_ITEMS, MAX_PERSONAS, Manner,
    Profile, Rank, Resistances, STATUSES, Score, Setup, SideId, Size, Status, Statuses, Talent,
};
use crate::state::{Combatant, Delayed, Life, People, PersonaState, Stance, Thing, Vision};

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) personas: ArrayVec<PersonaState, MAX_PERSONAS>,
    pub(super) things: ArrayVec<Thing, MAX_ITEMS>,
    /// Where the file says where each stands.
    pub(super) spots: Vec<Option<Span>>,
}

/// What is being made of the combatants of a file.
pub(super) struct Making<'a, 'd> {
    pub(super) library: &'a Library<'d>,
    pub(super) setup: &'a mut Setup,
    pub(super) people: PeopleRead,
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
    fn text(&self, key: &str) -> Option<&'d str> {
        self.of(key).text(key)
    }
    fn bool(&self, key: &str) -> Option<bool> {
        self.of(key).bool(key)
    }
    pub(super) fn has(&self, key: &str) -> bool {
        self.of(key).has(key)
    }
    pub(super) fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
) -> PeopleRead {
    let people = PeopleRead {
        combatants: ArrayVec::new(),
        personas: ArrayVec::new(),
        things: ArrayVec::new(),
        spots: Vec::new(),
    };
    let mut making = Making { library, setup, people };
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
            if making.people.combatants.is_full() {
                let message = "there are too many combatants";
                let allowed = format!("at most {MAX_COMBATANTS}");
                reader.wrong(table.at(), message, allowed, clause::CORE_SIDES);
                return making.people;
            }
            let mut known = making.setup.profiles.iter();
            if let Some(first) = known.position(|known| same_name(&known.name, &name)) {
                reader.mistakes.clash("combatant", &name, spans[first], table.span("name"));
            }
            spans.push(table.span("name"));
            person(reader, sheet, &mut making, (name, number as usize - 1));
        }
    }
    belongings::name_items(making.setup, &making.people);
    making.people
}

/// Levels of resistance in the map at `key`.
pub(super) fn resistances(reader: &mut Reader, table: Table<'_>, key: &str) -> Resistances {
    let mut levels = [Level::Normal; 10];
    for (name, value) in table.map(key) {
        match Element::of(name).filter(|&it| it != Element::Almighty) {
            Some(element) => {
                levels[element as usize] =
                    value.text().and_then(Level::of).unwrap_or(Level::Normal);
            }
            None => {
                let names = Element::WORDS[..10].iter().copied();
                reader.mistakes.unknown(value.span(), "element", name, names);
            }
        }
    }
    levels
}

/// Numbers by characteristic in the map at `key`.
pub(super) fn by_score(reader: &mut Reader, table: Table<'_>, key: &str) -> [i8; 10] {
    let mut numbers = [0; 10];
    for (name, value) in table.map(key) {
        match Score::of(name) {
            Some(score) => numbers[score as usize] = value.int().unwrap_or(0) as i8,
            None => {
                let names = Score::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "characteristic", name, names);
            }
        }
    }
    numbers
}

/// Six numbers by location, or one for all.
fn by_location(reader: &mut Reader, table: Table<'_>, key: &str) -> [i16; 6] {
    let Some(value) = table.value(key) else { return [0; 6] };
    if let Some(all) = value.int() {
        return [all as i16; 6];
    }
    let numbers: Vec<i16> = table.list(key).map(|value| value.int().unwrap_or(0) as i16).collect();
    match <[i16; 6]>::try_from(numbers.as_slice()) {
        Ok(six) => six,
        Err(_) => {
            let message = format!("`{key}` has {} numbers", numbers.len());
            let allowed = "six: head, right arm, left arm, body, right leg, left leg";
            reader.wrong(table.span(key), message, allowed, clause::DAMAGE_SOAK);
            [0; 6]
        }
    }
}

fn profile(reader: &mut Reader, sheet: Sheet<'_>, library: &Library<'_>, name: String) -> Profile {
    let kind = sheet.text("kind").and_then(Kind::of).unwrap_or(Kind::Character);
    let mut scores = [0; 10];
    for (place, score) in Score::ALL.iter().enumerate() {
        match sheet.int(score.word()) {
            Some(value) => scores[place] = value as u8,
            None => reader.mistakes.missing(sheet.own.at(), score.word(), "combatant"),
        }
    }
    let rank = |key: &str, or: Rank| sheet.text(key).and_then(Rank::of).unwrap_or(or);
    let number = |key: &str| sheet.int(key).unwrap_or(0) as i16;
    let mut immune = statuses(sheet.of("immunities"), "immunities");
    if matches!(kind, Kind::Master | Kind::Greater) {
        reader.cite(if kind == Kind::Master {
            clause::SHADOW_MASTER_IMMUNE
        } else {
            clause::SHADOW_GREATER_IMMUNE
        });
        immune.add(Status::Fatigue);
        immune.add(Status::Fear);
    }
    let (wounds, parts) = wounds(reader, sheet, kind);
    check_kind(reader, sheet, kind);
    let resistances = resistances(reader, sheet.of("resistances"), "resistances");
    let shadow = if kind.is_shadow() { Manner::Shadow } else { Manner::Hunter };
    Profile {
        name,
        kind,
        scores,
        wounds,
        parts,
        grade: number("grade"),
        resistances,
        armor: by_location(reader, sheet.of("armor"), "armor"),
        dodge: rank("dodge", Rank::Untrained),
        parry: rank("parry", Rank::Untrained),
        awareness: rank("awareness", Rank::Known),
        stealth: rank("stealth", Rank::Untrained),
        medicae: rank("medicae", Rank::Untrained),
        sp: number("sp"),
        tp: number("tp"),
        tp_regain: number("tp-regain"),
        size: sheet.text("size").and_then(Size::of).unwrap_or(Size::Average),
        talents: sheet
            .of("talents")
            .list("talents")
            .filter_map(|value| Talent::of(value.text()?))
            .collect(),
        immune,
        fear: number("fear") as u8,
        initiative: number("initiative"),
        powers: library.powers(reader, sheet.of("powers"), "powers"),
        manner: sheet.text("tactics").and_then(Manner::of).unwrap_or(shadow),
        courage: number("courage"),
    }
}

/// What Shadows have themselves, Characters have in their Personas.
fn check_kind(reader: &mut Reader, sheet: Sheet<'_>, kind: Kind) {
    if !kind.is_shadow() {
        for key in ["powers", "resistances", "grade"] {
            if sheet.has(key) {
                let message = format!("a character has no `{key}` of its own");
                let allowed = "to give it to a Persona, in [[combatant.persona]]";
                reader.wrong(sheet.span(key), message, allowed, clause::RESIST_WHOSE);
            }
        }
        return;
    }
    if !sheet.has("grade") {
        reader.mistakes.missing(sheet.own.at(), "grade", "Shadow");
    }
    if sheet.has("persona") {
        let message = "a Shadow has no Personas";
        let allowed = "`powers`, `resistances` and `grade`, or `kind = \"character\"`";
        let at = sheet.span("persona");
        reader.wrong(at, message, allowed, clause::ACTION_POWER_NEEDS_PERSONA);
    }
}

/// A kind with its article.
pub(super) const fn a_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Character => "a character",
        Kind::Horde => "a Horde",
        Kind::Lesser => "a Lesser Shadow",
        Kind::Elite => "an Elite Shadow",
        Kind::Master => "a Master Shadow",
        Kind::Greater => "a Greater Shadow",
    }
}

/// Greatest wounds, of the whole and of each part.
fn wounds(reader: &mut Reader, sheet: Sheet<'_>, kind: Kind) -> (i16, [i16; 6]) {
    let needed = match kind {
        Kind::Horde => "magnitude",
        Kind::Greater => "parts",
        Kind::Character | Kind::Lesser | Kind::Elite | Kind::Master => "wounds",
    };
    if !sheet.has(needed) {
        reader.mistakes.missing(sheet.own.at(), needed, kind.word());
    }
    for (key, of) in [
        ("parts", Kind::Greater),
        ("parts-now", Kind::Greater),
        ("magnitude", Kind::Horde),
        ("magnitude-now", Kind::Horde),
    ] {
        if sheet.has(key) && kind != of {
            let message = format!("{} has no `{key}`", a_kind(kind));
            let allowed = format!("`kind = \"{}\"`, or none of it", of.word());
            reader.wrong(sheet.span(key), message, allowed, clause::SHADOW_KINDS);
        }
    }
    let parts = if kind == Kind::Greater {
        by_location(reader, sheet.of("parts"), "parts")
    } else {
        [0; 6]
    };
    let whole = match kind {
        Kind::Horde => sheet.int("magnitude"),
        _ => sheet.int("wounds"),
    };
    (whole.unwrap_or(1) as i16, parts)
}

/// What an aim adds that was taken before the start.
fn aim(reader: &mut Reader, sheet: Sheet<'_>) -> u8 {
    let aim = sheet.own.int("aim").unwrap_or(0);
    if !matches!(aim, 0 | 10 | 20) {
        let message = format!("`aim` cannot be {aim}");
        reader.wrong(sheet.own.span("aim"), message, "0, 10 or 20", clause::ACTION_AIM);
    }
    aim as u8
}

/// Where somebody stands.
fn place_of(reader: &mut Reader, sheet: Sheet<'_>, number: usize) -> Square {
    let Some(value) = sheet.own.value("at") else { return Square::new(0, 0) };
    let square = if let Some(text) = value.text() {
        if sheet.own.int("count").unwrap_or(1) > 1 {
            let message = "several combatants need a square each";
            let allowed = "a list such as [\"3,4\", \"3,5\"]";
            reader.wrong(value.span(), message, allowed, clause::BATTLE_POSITIONS);
        }
        square(reader, value.span(), text)
    } else {
        match value.list().and_then(|mut list| list.nth(number)) {
            Some(entry) => square(reader, entry.span(), entry.text().unwrap_or_default()),
            None => {
                let message = "there are fewer squares than combatants";
                let allowed = "a square for each";
                reader.wrong(value.span(), message, allowed, clause::BATTLE_POSITIONS);
                None
            }
        }
    };
    square.unwrap_or(Square::new(number as i8, 0))
}

fn current(reader: &mut Reader, sheet: Sheet<'_>, key: &str, most: i16) -> i16 {
    let Some(now) = sheet.int(key).map(|now| now as i16) else { return most };
    if now > most {
        let message = format!("`{key}` cannot be {now}");
        let allowed = format!("at most {most}");
        reader.wrong(sheet.span(key), message, allowed, clause::DAMAGE_APPLY);
    }
    now.min(most)
}

fn life(reader: &mut Reader, sheet: Sheet<'_>) -> Life {
    let own = sheet.own;
    let yes = |key: &str| own.bool(key).unwrap_or(false);
    let said: Vec<&str> = ["dead", "gone", "unconscious", "collapsed"]
        .into_iter()
        .filter(|key| yes(key))
        .chain(["dying", "arrives"].into_iter().filter(|key| own.has(key)))
        .collect();
    if let [_, second, ..] = said[..] {
        let message = format!("somebody cannot be all of this: {}", said.join(", "));
        reader.wrong(own.span(second), message, "one of it", clause::BATTLE_INCAPACITATED);
    }
    if yes("dead") {
        Life::Dead
    } else if yes("gone") {
        Life::Gone
    } else if yes("unconscious") {
        Life::Unconscious
    } else if yes("collapsed") {
        Life::Collapsed
    } else if let Some(rounds) = own.int("dying") {
        Life::Dying(rounds as u8)
    } else if let Some(round) = own.int("arrives") {
        Life::Absent(round as u16)
    } else {
        Life::Fighting
    }
}

fn person(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    making: &mut Making<'_, '_>,
    (name, number): (String, usize),
) {
    let who = Id(making.people.combatants.len() as u8);
    let mut profile = profile(reader, sheet, making.library, name);
    let frightens = making.setup.settings.greater_fear == GreaterFear::On;
    if frightens && profile.kind == Kind::Greater && !sheet.has("fear") {
        reader.cite(clause::FEAR_EMPTY);
        profile.fear = 2;
    }
    let sides: Vec<String> = making.setup.sides.iter().map(|side| side.name.clone()).collect();
    let side = SideId(reader.mistakes.named(sheet.own, "side", "side", &sides).unwrap_or(0));
    let at = place_of(reader, sheet, number);
    let fate = match making.setup.settings.greater_fate {
        GreaterFate::One if profile.kind == Kind::Greater => 1,
        _ => sheet.int("fate").unwrap_or(i64::from(profile.kind == Kind::Greater)) as u8,
    };
    let combatant = Combatant { side, at, fate, ..combatant(reader, sheet, &profile) };
    let remembers = making.setup.settings.aoa_exposed == AoaExposed::Battle;
    let was_exposed = remembers && combatant.has(Status::Exposed);
    let combatant = Combatant { was_exposed, ..combatant };
    let size = profile.size as i16 * 10 - 30;
    making.setup.profiles.push(profile);
    making.people.combatants.push(combatant);
    let own = sheet.own;
    making.people.spots.push(own.has("at").then(|| own.span("at")));
    let first = making.setup.items.len() as u8;
    belongings::read(reader, sheet, making, who);
    let items = (first, making.setup.items.len() as u8);
    let personas = personas::read(reader, sheet, making, who);
    making.setup.derived.push(Derived { items, personas, size });
    personas::activate(reader, sheet, making, who);
}

/// Wounds of each part as they are now.
fn parts_now(reader: &mut Reader, sheet: Sheet<'_>, profile: &Profile) -> [i16; 6] {
    if !sheet.has("parts-now") {
        return profile.parts;
    }
    let parts = by_location(reader, sheet.of("parts-now"), "parts-now");
    if parts.iter().zip(profile.parts).any(|(&now, most)| now > most) {
        let message = "a number of `parts-now` is more than the part has";
        let allowed = "at most what `parts` says";
        reader.wrong(sheet.span("parts-now"), message, allowed, clause::SHADOW_GREATER_POOLS);
    }
    parts
}

/// Parts of the body that are destroyed, by bits.
fn destroyed(sheet: Sheet<'_>) -> u8 {
    let words = sheet.of("destroyed").list("destroyed").filter_map(|value| value.text());
    words.filter_map(Location::of).fold(0, |all, location| all | 1 << location as u8)
}

/// How somebody is when the fight begins; its side, its place and its Fate Points are filled in.
fn combatant(reader: &mut Reader, sheet: Sheet<'_>, profile: &Profile) -> Combatant {
    let own = sheet.own;
    let yes = |key: &str| own.bool(key).unwrap_or(false);
    let small = |key: &str| sheet.int(key).unwrap_or(0);
    let life = life(reader, sheet);
    let (statuses, timers, incurable) = suffering(reader, sheet, life);
    sound::person(reader, sheet, profile, (life, statuses));
    let wounds = if profile.kind == Kind::Horde { "magnitude-now" } else { "wounds-now" };
    let stances = Stance::ALL.iter().copied().filter(|stance| yes(stance.word())).collect();
    Combatant {
        side: SideId(0),
        at: Square::new(0, 0),
        life,
        wounds: current(reader, sheet, wounds, profile.wounds),
        parts: parts_now(reader, sheet, profile),
        destroyed: destroyed(sheet),
        active: None,
        sp: current(reader, sheet, "sp-now", profile.sp),
        tp: current(reader, sheet, "tp-now", profile.tp),
        fatigue: small("fatigue") as u8,
        fate: 0,
        blessed: false,
        initiative: own.int("initiative-now").unwrap_or(0) as i16,
        statuses,
        timers,
        fresh: Statuses::default(),
        incurable,
        lost: by_score(reader, own, "lost"),
        drained: by_score(reader, own, "drained"),
        tb_lost: own.int("tb-lost").unwrap_or(0) as i8,
        tb_halved: own.int("tb-halved").unwrap_or(0) as u8,
        ap_lost: by_location(reader, own, "armor-lost").map(|points| points as u8),
        crippled: crippled(reader, sheet),
        reactions: own.int("reactions").unwrap_or(if yes("guarding") { 2 } else { 1 }) as u8,
        stances,
        aim: aim(reader, sheet),
        was_exposed: false,
        swapped: yes("swapped"),
        delayed: Delayed::default(),
        surprised: sheet.bool("surprised").unwrap_or(false),
        charmed_by: None,
        dominated_by: None,
        unmanifest: None,
        distressed_by: None,
        immobilized_by: None,
        command: None,
        vision: own.text("vision").and_then(Vision::of).unwrap_or(Vision::Clear),
        feared: People::default(),
        eroded: People::default(),
        doomed: own.int("rages").unwrap_or(0) as u8,
        awake: own.int("awake").unwrap_or(0) as u16,
        erosion: small("erosion") as u16,
        realization: small("realization") as u16,
        daunted: false,
        out: !matches!(life, Life::Fighting | Life::Absent(_)),
        unnoticed: false,
        sneaking: false,
        known: 0,
    }
}

/// Statuses, their timers, and which of them cannot be cured.
fn suffering(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    life: Life,
) -> (Statuses, [u8; STATUSES], Statuses) {
    let mut held = statuses(sheet.of("statuses"), "statuses");
    held.remove(Status::Fatigue);
    held.remove(Status::Fear);
    let mut timers = [0; STATUSES];
    for (name, value) in sheet.of("rounds").map("rounds") {
        match Status::of(name) {
            Some(status) => {
                held.add(status);
                timers[status as usize] = value.int().unwrap_or(1) as u8;
            }
            None => {
                let names = Status::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "status", name, names);
            }
        }
    }
    if matches!(life, Life::Unconscious | Life::Collapsed | Life::Dying(_)) {
        held.add(Status::Prone);
        held.add(Status::Helpless);
    }
    if sheet.has("crippled") {
        held.add(Status::Crippled);
    }
    (held, timers, statuses(sheet.of("incurable"), "incurable"))
}

fn crippled(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; 6] {
    let mut crippled = [0; 6];
    for (name, value) in sheet.of("crippled").map("crippled") {
        match Location::of(name) {
            Some(at) => crippled[at as usize] = value.int().unwrap_or(1) as u8,
            None => {
                let names = Location::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "location", name, names);
            }
        }
    }
    crippled
}
