//! Combatants: their stat blocks, what they carry, and how they are at the start.

use affray_field::Square;
use affray_file::{Span, Table, same_name};
use arrayvec::ArrayVec;

use super::library::{Library, Slot};
use super::{Reader, dice};
use crate::attribute::formula;
use crate::clause;
use crate::settings::AttributeModifier;
use crate::setup::{
    ATTRIBUTES, Attribute, DamageType, Id, ItemId, Joiner, Kind, MAX_COMBATANTS, MAX_SLOTS, Manner,
    Part, Parts, Profile, SKILLS, Setup, SideId, Skill, SpellId, TalentId, WeaponId,
};
use crate::state::{
    CONDITIONS, Combatant, Condition, Exit, Fight, Health, Held, Limb, Limbs, MAX_NOTES, Note,
    People, Spends,
};
use crate::{stress, wounds};

pub(super) struct PeopleRead {
    pub(super) combatants: ArrayVec<Combatant, MAX_COMBATANTS>,
    pub(super) placed: Vec<Option<Span>>,
    pub(super) notes: ArrayVec<Note, MAX_NOTES>,
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
    fn bool(&self, key: &str) -> bool {
        self.of(key).bool(key).unwrap_or(false)
    }
    fn has(&self, key: &str) -> bool {
        self.of(key).has(key)
    }
    fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
}

/// The bestiary entry that a combatant's table starts from.
fn sheet<'d>(reader: &mut Reader, library: &Library<'d>, table: Table<'d>) -> Sheet<'d> {
    let like = table.text("like").and_then(|name| {
        let names = library.creatures.iter().map(|creature| creature.0.as_str());
        let found = reader.find(table.span("like"), "creature", name, names)?;
        Some(library.creatures[usize::from(found)].1)
    });
    Sheet { own: table, like }
}

pub(super) fn read(
    reader: &mut Reader,
    root: Table<'_>,
    library: &Library<'_>,
    setup: &mut Setup,
) -> PeopleRead {
    let mut people =
        PeopleRead { combatants: ArrayVec::new(), placed: Vec::new(), notes: ArrayVec::new() };
    let mut spans: Vec<Span> = Vec::new();
    let mut groups: Vec<(String, u32)> = Vec::new();
    for table in root.tables("combatant") {
        let sheet = sheet(reader, library, table);
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
            person(reader, sheet, library, setup, &mut people, (name, number as usize - 1));
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
fn by_attribute(reader: &mut Reader, sheet: Sheet<'_>, key: &str) -> [Option<i64>; ATTRIBUTES] {
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
            true => ("modifiers are to be printed and are not", "`modifiers` for each attribute"),
            false => ("modifiers are printed and not read", "`attribute-modifier = \"printed\"`"),
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

fn ranks(reader: &mut Reader, sheet: Sheet<'_>) -> [u8; SKILLS] {
    let mut ranks = [0; SKILLS];
    for (name, value) in sheet.of("skills").map("skills") {
        match Skill::of(name) {
            Some(skill) => ranks[skill as usize] = value.int().unwrap_or(0) as u8,
            None => {
                let names = Skill::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "skill", name, names);
            }
        }
    }
    ranks
}

/// Things named in the list at `key`, by their place in the library.
fn belongings(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    key: &str,
    what: &str,
    names: impl Iterator<Item = impl AsRef<str>> + Clone,
) -> Vec<(u8, Span)> {
    let names: Vec<String> = names.map(|name| name.as_ref().to_owned()).collect();
    let mut found = Vec::new();
    for value in sheet.of(key).list(key) {
        let given = value.text().unwrap_or_default();
        let names = names.iter().map(String::as_str);
        if let Some(place) = reader.find(value.span(), what, given, names) {
            found.push((place, value.span()));
        }
    }
    found
}

fn slots<T>(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    key: &str,
    all: Vec<T>,
) -> ArrayVec<T, MAX_SLOTS> {
    if all.len() > MAX_SLOTS {
        let message = format!("there are {} of them", all.len());
        let allowed = format!("at most {MAX_SLOTS}");
        reader.wrong(sheet.span(key), message, allowed, clause::ACTIONS_FREE);
    }
    all.into_iter().take(MAX_SLOTS).collect()
}

/// What is worn: Defense and Armour, and the shield apart; one piece in each place.
fn worn(reader: &mut Reader, sheet: Sheet<'_>, library: &Library<'_>, profile: &mut Profile) {
    let names = library.armor.iter().map(|entry| entry.0.clone());
    let mut taken: Vec<Slot> = Vec::new();
    for (place, span) in belongings(reader, sheet, "worn", "armour", names) {
        let (name, armor) = &library.armor[usize::from(place)];
        if armor.slot != Slot::Other && taken.contains(&armor.slot) {
            let message = format!("`{name}` has no place: another is worn there");
            reader.wrong(span, message, "one of each but `other`", clause::DEFENSE_FROM_ARMOUR);
        }
        taken.push(armor.slot);
        if armor.slot == Slot::Shield {
            profile.shield = Some((armor.defense, armor.armor));
        } else {
            profile.worn.0 += armor.defense;
            profile.worn.1 += armor.armor;
        }
    }
}

/// Weapons in slots, those in hand first; and what the hands hold.
fn arms(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    profile: &mut Profile,
) -> [Held; 2] {
    let mut all: Vec<WeaponId> = Vec::new();
    let mut hands = [Held::Nothing; 2];
    if profile.shield.is_some() {
        hands[1] = Held::Shield;
    }
    for key in ["held", "carried", "natural"] {
        let names = library.weapons.iter().map(|entry| entry.0.clone());
        for (place, span) in belongings(reader, sheet, key, "weapon", names) {
            let weapon = &library.weapons[usize::from(place)].1;
            let slot = all.len() as u8;
            all.push(WeaponId(place));
            if weapon.is_natural() != (key == "natural") {
                let message = format!("`{}` cannot be among what is {key}", weapon.name);
                let allowed = "weapons of the body in `natural`, all others in hand or carried";
                reader.wrong(span, message, allowed, clause::DAMAGE_NATURAL);
            }
            if key == "held" && !hold(&mut hands, slot, weapon.hands) {
                let message = format!("`{}` is more than two hands can hold", weapon.name);
                let allowed = "to name it in `carried`, or no shield";
                reader.wrong(span, message, allowed, clause::REACTION_THREAT_RANGE);
            }
        }
    }
    profile.weapons = slots(reader, sheet, "held", all);
    hands
}

fn hold(hands: &mut [Held; 2], slot: u8, needs: u8) -> bool {
    let free: Vec<usize> = (0..2).filter(|&hand| hands[hand] == Held::Nothing).collect();
    let needs = usize::from(needs);
    if free.len() < needs {
        return false;
    }
    for &hand in &free[..needs] {
        hands[hand] = Held::Weapon(slot);
    }
    true
}

fn profile(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, name: String) -> Profile {
    let kind = sheet.text("kind").and_then(Kind::of).unwrap_or(Kind::Monster);
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
    let casting = sheet.text("casting").and_then(Attribute::of);
    let small = |key: &str, or: i64| sheet.int(key).unwrap_or(or) as i16;
    Profile {
        name,
        kind,
        morale: sheet.of("rolls-morale").bool("rolls-morale").unwrap_or(kind == Kind::Monster),
        scores,
        printed,
        ranks: ranks(reader, sheet),
        casting: casting.unwrap_or(Attribute::Insight),
        dice: hit_dice.iter().map(|dice| i16::from(dice.count)).sum(),
        hit_dice,
        stated_stress: sheet.int("max-stress").map(|stress| stress as i16),
        wounds_bonus: small("wounds-bonus", 0),
        defense_bonus: small("defense-bonus", 0),
        worn: (0, 0),
        shield: None,
        natural_armor: small("natural-armour", 0),
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

/// Spells, talents and items; gives how many of each item there are.
fn kit(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    profile: &mut Profile,
) -> [u8; MAX_SLOTS] {
    let names = library.spells.iter().map(|entry| entry.0.clone());
    let spells = belongings(reader, sheet, "spells", "spell", names);
    if !spells.is_empty() && !sheet.has("casting") {
        reader.mistakes.missing(sheet.span("spells"), "casting", "combatant with spells");
    }
    let spells = spells.into_iter().map(|it| SpellId(it.0)).collect();
    profile.spells = slots(reader, sheet, "spells", spells);
    let names = library.talents.iter().map(|entry| entry.0.clone());
    let talents = belongings(reader, sheet, "talents", "talent", names);
    let talents = talents.into_iter().map(|it| TalentId(it.0)).collect();
    profile.talents = slots(reader, sheet, "talents", talents);
    let mut counts = [0; MAX_SLOTS];
    for (name, value) in sheet.of("items").map("items") {
        let names = library.items.iter().map(|entry| entry.0.as_str());
        let Some(place) = reader.find(value.span(), "item", name, names) else { continue };
        let slot = profile.items.len();
        if slot < MAX_SLOTS {
            profile.items.push(ItemId(place));
            counts[slot] = value.int().unwrap_or(0) as u8;
        }
    }
    counts
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
    let mut profile = profile(reader, sheet, setup, name);
    if i16::from(profile.scores[0]) + profile.wounds_bonus < 1 {
        let message = "its greatest Wound Points are less than 1";
        let allowed = "`strength` and `wounds-bonus` that come to 1 or more";
        reader.wrong(sheet.span("wounds-bonus"), message, allowed, clause::WOUNDS_MAXIMUM);
    }
    worn(reader, sheet, library, &mut profile);
    let hands = arms(reader, sheet, library, &mut profile);
    let items = kit(reader, sheet, library, &mut profile);
    let sides: Vec<String> = setup.sides.iter().map(|side| side.name.clone()).collect();
    let given = sheet.own.text("side").unwrap_or_default();
    let side = reader.find(sheet.own.span("side"), "side", given, sides.iter().map(String::as_str));
    let (at, placed) = place_of(reader, sheet, number);
    let mut it = blank(SideId(side.unwrap_or(0)), at, hands, items);
    state_of(reader, sheet, &mut it);
    if let Some(round) = sheet.own.int("enters-round") {
        it.exit = Some(Exit::Waiting);
        setup.joiners.push(Joiner {
            who,
            round: round as u16,
            after: sheet.own.int("enters-after-count").map(|count| count as i16),
            surprised: sheet.own.bool("surprised").unwrap_or(false),
        });
    } else if sheet.own.has("enters-after-count") {
        let span = sheet.own.span("enters-after-count");
        reader.mistakes.missing(span, "enters-round", "combatant who enters later");
    } else if sheet.own.bool("surprised").unwrap_or(false) {
        it.conditions.add(Condition::Surprised);
        it.lasts[Condition::Surprised as usize] = 1;
    }
    for note in sheet.own.tables("injury") {
        let kind = note.text("type").and_then(DamageType::of);
        let amount = note.int("amount").unwrap_or(1) as i16;
        if !people.notes.is_full() {
            people.notes.push(Note { who, kind, amount });
        }
    }
    people.combatants.push(it);
    people.placed.push(placed);
    setup.profiles.push(profile);
}

/// Where somebody stands, and where the file says so.
fn place_of(reader: &mut Reader, sheet: Sheet<'_>, number: usize) -> (Square, Option<Span>) {
    let Some(value) = sheet.own.value("at") else { return (Square::default(), None) };
    let square = if let Some(text) = value.text() {
        reader.square(value.span(), text)
    } else {
        match value.list().and_then(|mut list| list.nth(number)) {
            Some(entry) => reader.square(entry.span(), entry.text().unwrap_or_default()),
            None => {
                let message = "there are fewer squares than combatants";
                reader.wrong(value.span(), message, "a square for each", clause::MOVE_SPACE);
                None
            }
        }
    };
    (square.unwrap_or_default(), Some(value.span()))
}

/// Somebody to whom nothing has happened yet.
fn blank(side: SideId, at: Square, hands: [Held; 2], items: [u8; MAX_SLOTS]) -> Combatant {
    Combatant {
        stress: 0,
        wounds: 1,
        mana: 0,
        rolled_stress: 0,
        damage: [0; ATTRIBUTES],
        side,
        at,
        tie_at: at,
        engaged: People::default(),
        base: 0,
        declared: None,
        due: None,
        carried: None,
        carries_now: false,
        conditions: crate::state::Conditions::default(),
        lasts: [0; CONDITIONS],
        bleeding: 0,
        breathless: 0,
        snare: 0,
        limbs: Limbs::default(),
        senses: [0; 2],
        hands,
        lost: 0,
        items,
        moved: 0,
        spent: Spends::default(),
        actions: 0,
        effort: [0; 2],
        extra: 0,
        intimidated: None,
        prey: None,
        afraid_of: People::default(),
        defending: 0,
        big_hit: false,
        was_outnumbered: false,
        hurt: 0,
        tried: People::default(),
        provoked: People::default(),
        targeted: People::default(),
        fled: false,
        eaten: 0,
        ward: (0, 0),
        ward_lasts: 0,
        exit: None,
        health: Health::Fit,
        dead: false,
        standing: true,
    }
}

/// Everything about the moment that needs no other combatant.
fn state_of(reader: &mut Reader, sheet: Sheet<'_>, it: &mut Combatant) {
    for (place, lost) in by_attribute(reader, sheet, "attribute-damage").iter().enumerate() {
        it.damage[place] = lost.unwrap_or(0) as u8;
    }
    it.conditions = sheet
        .of("conditions")
        .list("conditions")
        .filter_map(|value| Condition::of(value.text()?))
        .collect();
    // hallowed.conditions.unconscious, .paralyzed: whoever cannot stand lies.
    let lies = [Condition::Unconscious, Condition::Lamed, Condition::Pinned];
    if lies.iter().any(|&condition| it.conditions.has(condition)) {
        it.conditions.add(Condition::Prone);
    }
    for (name, value) in sheet.of("condition-rounds").map("condition-rounds") {
        match Condition::of(name) {
            Some(condition) if it.conditions.has(condition) => {
                it.lasts[condition as usize] = value.int().unwrap_or(0) as u8;
            }
            Some(_) => {
                let message = format!("`{name}` is not among its conditions");
                let allowed = "to name it in `conditions` too";
                reader.wrong(value.span(), message, allowed, clause::CONDITIONS_DURATIONS);
            }
            None => {
                let names = Condition::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "condition", name, names);
            }
        }
    }
    let small = |key: &str| sheet.int(key).unwrap_or(0) as u8;
    it.bleeding = small("bleeding");
    it.breathless = small("breathless");
    it.snare = small("snare");
    it.eaten = small("eaten") as i8;
    if it.has(Condition::Entangled) && it.snare == 0 {
        reader.mistakes.missing(sheet.own.at(), "snare", "combatant who is entangled");
    }
    it.limbs =
        sheet.of("limbs").list("limbs").filter_map(|value| Limb::of(value.text()?)).collect();
    for (condition, sense) in [(Condition::OneEyed, 0), (Condition::OneEared, 1)] {
        if it.has(condition) {
            it.senses[sense] = 1;
        }
    }
    it.dead = sheet.own.bool("dead").unwrap_or(false);
    it.base = sheet.own.int("base-initiative").unwrap_or(0) as i16;
    it.exit = sheet.own.text("exit").and_then(Exit::of);
}

/// Current pools, which follow from maxima unless they are stated, and bonds between people.
pub(super) fn fill(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let names: Vec<String> = fight.setup.profiles.iter().map(|it| it.name.clone()).collect();
    let started = root.table("start").is_some();
    let mut place = 0;
    for table in root.tables("combatant") {
        let count = table.int("count").unwrap_or(1) as u8;
        for who in (place..place + count).map(Id) {
            let most =
                [stress::most(fight, who), wounds::most(fight, who), fight.profile(who).mana];
            let mut now = [0; 3];
            for (slot, key) in ["stress", "wounds", "mana"].into_iter().enumerate() {
                let given = table.int(key).map_or(most[slot], |given| given as i16);
                if given > most[slot] {
                    let message = format!("`{key}` cannot be {given}");
                    let allowed = format!("at most {}", most[slot]);
                    reader.wrong(table.span(key), message, allowed, clause::STRESS_ORDER);
                }
                now[slot] = given.min(most[slot]);
            }
            [fight[who].stress, fight[who].wounds, fight[who].mana] = now;
            if fight[who].dead {
                fight[who].wounds = fight[who].wounds.min(wounds::threshold(fight, who));
            }
            for other in reader.all_named(table, "engaged-with", "combatant", &names) {
                fight[who].engaged.add(Id(other));
                fight[Id(other)].engaged.add(who);
            }
            for other in reader.all_named(table, "afraid-of", "combatant", &names) {
                fight[who].afraid_of.add(Id(other));
            }
            let waits = fight[who].exit.is_some() || fight[who].dead;
            if started && !waits && !table.has("base-initiative") {
                reader.mistakes.missing(table.at(), "base-initiative", "combatant in mid-fight");
            }
        }
        place += count;
    }
}
