//! Stat blocks.

use affray_file::{Span, Table};

use crate::clause;
use crate::kinds::{
    ArmorClass, Attribute, Body, Effect, Effects, Maneuver, Maneuvers, Manner, Rank, Skill,
    Training,
};
use crate::settings::{
    ApPerTurn, DerivedPools, ManeuverList, MechanicalImmunities, NpcAim, NpcDamageDice,
    PassiveDivisor, Positions, Settings, SkillMax,
};
use crate::setup::{Profile, Setup};

use super::Reader;
use super::library::Library;

/// A combatant's table and the bestiary entry behind it: what the one lacks the other gives.
#[derive(Clone, Copy)]
pub(super) struct Sheet<'d> {
    pub(super) own: Table<'d>,
    pub(super) like: Option<Table<'d>>,
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
    pub(super) fn bool(&self, key: &str) -> Option<bool> {
        self.of(key).bool(key)
    }
    pub(super) fn has(&self, key: &str) -> bool {
        self.of(key).has(key)
    }
    pub(super) fn span(&self, key: &str) -> Span {
        self.of(key).span(key)
    }
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

pub(super) fn words<T>(sheet: Sheet<'_>, key: &str, of: fn(&str) -> Option<T>) -> Vec<T> {
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
        let odd = Attribute::ALL.iter().zip(attributes).find(|(_, dice)| !usual.contains(dice));
        if let Some((attribute, dice)) = odd {
            let [high, medium, low] = usual;
            reader.notes.push(format!(
                "`{name}` has {} {dice}; rank {} gives {high}, {medium} or {low}.",
                attribute.word(),
                rank.word()
            ));
        }
    }
    attributes
}

fn is_npc(sheet: Sheet<'_>) -> bool {
    sheet.text("kind") == Some("npc")
}

/// The mistakes of a stat block that the schema lets through.
fn check_figures(reader: &mut Reader, sheet: Sheet<'_>, setup: &Setup, ranks: &[i8; 16]) {
    let settings = &setup.settings;
    if settings.positions != Positions::Hex && sheet.int("size").is_some_and(|it| it > 1) {
        let message = "nobody fills more than one place without hexes";
        let allowed = "1, or `positions = \"hex\"`";
        reader.wrong(sheet.span("size"), message, allowed, clause::FIELD_HEX);
    }
    if sheet.int("size").is_some_and(|it| it > 1) {
        reader.cite(clause::FIELD_HEX);
    }
    if settings.skill_max == SkillMax::Six && ranks.iter().any(|&rank| rank > 6) {
        let message = "a skill is above rank 6";
        let allowed = "0 to 6, or `skill-max = \"any\"`";
        reader.wrong(sheet.span("skills"), message, allowed, clause::CORE_SKILL_RANKS);
    }
    if is_npc(sheet) && ranks.iter().any(|&rank| rank != 0) {
        let message = "an npc has no skills: they are in its attributes";
        let allowed = "`aim` alone, or `kind = \"character\"`";
        reader.wrong(sheet.span("skills"), message, allowed, clause::CORE_NPC_POOL);
    }
}

/// The class of somebody's armor, its AV and DR, and its name.
fn armor(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
) -> (ArmorClass, (i16, i16), String) {
    let none = (ArmorClass::Clothes, (0, 0), String::new());
    let Some(name) = sheet.text("armor") else { return none };
    let found = library.armor(reader, sheet.span("armor"), name);
    found.map_or(none, |found| (found.class, (found.av, found.dr), name.to_owned()))
}

pub(super) fn profile(
    reader: &mut Reader,
    sheet: Sheet<'_>,
    library: &Library<'_>,
    setup: &Setup,
    name: String,
) -> Profile {
    let settings = &setup.settings;
    let npc = is_npc(sheet);
    let rank = sheet.text("rank").and_then(Rank::of);
    let attributes = attributes(reader, sheet, setup, &name, rank.filter(|_| npc));
    let ranks: [i8; 16] = skills(reader, sheet, "skills");
    let modifiers: [i8; 16] = skills(reader, sheet, "skill-modifiers");
    check_figures(reader, sheet, setup, &ranks);
    let (class, worn, armor_name) = armor(reader, sheet, library);
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
        ap: sheet.int("ap").map_or(ap_of_turns(settings), |stated| stated as u8),
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

/// Action points of the turns of those who state none (`blackout.actions.ap`).
pub(crate) const fn ap_of_turns(settings: &Settings) -> u8 {
    match settings.ap_per_turn {
        ApPerTurn::Two => 2,
        ApPerTurn::Three => 3,
        ApPerTurn::Four => 4,
    }
}

/// The maneuvers open to everybody (`blackout.maneuver.list`).
pub(crate) fn open_maneuvers(setup: &Setup) -> Maneuvers {
    use Maneuver::{Charge, Cripple, Disarm, Grapple, WreckGear};
    match setup.settings.maneuver_list {
        ManeuverList::None => Maneuvers::default(),
        ManeuverList::Twelve => Maneuver::ALL.iter().copied().collect(),
        ManeuverList::Five => [Charge, Cripple, Disarm, WreckGear, Grapple].into_iter().collect(),
        ManeuverList::Own => setup.open_maneuvers,
    }
}
