//! From encounter files to a fight, or every mistake in them at once.

mod content;
mod dice;
mod field;
mod kit;
mod library;
mod moment;
mod people;
mod tables;

use std::sync::Arc;

pub(crate) use affray_engine::Reader;
use affray_engine::{Places, Read};
use affray_field::Square;
use affray_file::{Document, Mistakes, Preset, Span, Table};
use affray_table::Decrees;
use arrayvec::ArrayVec;

use crate::clause;
use crate::ids::{Id, MAX_SIDES, People, SideId};
use crate::kinds::Kind;
use crate::rules::condition::is_standing;
use crate::rules::{initiative, wounds};
use crate::schema::LIBRARY;
use crate::settings::{Settings, SharedInitiative};
use crate::setup::{Setup, Side};
use crate::state::{Fight, Health, Phase, State};

use library::Library;
use people::{PeopleRead, Sources};

/// The sample weapons, armor, spells and items.
const STANDARD: &str = include_str!("../data/standard.toml");

/// Squares, as files write them.
const SQUARES: Places = Places { name: "square", most: 100, clause: clause::MOVE_SPACE };

/// A square such as `3,4`.
pub(crate) fn square(reader: &mut Reader, span: Span, text: &str) -> Option<Square> {
    reader.place(span, text, SQUARES).map(|(x, y)| Square::new(x, y))
}

/// The fight that an encounter describes, with the libraries it uses.
///
/// # Errors
/// Every mistake of all files at once.
pub fn read(encounter: &Document, libraries: &[Document]) -> Result<Read<Fight>, Mistakes> {
    let standard =
        Document::read_numbered(u16::MAX, "the sample tables", STANDARD.as_bytes(), &LIBRARY)?;
    let documents = [encounter].into_iter().chain(libraries).chain([&standard]);
    let mut reader = Reader::new(documents);
    let root = encounter.root();
    let sources = || [&standard].into_iter().chain(libraries).map(Document::root).chain([root]);
    let settings = Settings::of(root);
    if settings.preset == Preset::Companion {
        reader.cite(clause::PROCEDURE_PRESET);
    }
    let (customs, replaced) = content::customs(&mut reader, sources(), &settings, root.at());
    let (skills, names_of_skills) = content::skills(&mut reader, sources(), &settings, root.at());
    let library = Library::gather(&mut reader, sources(), &customs, &skills);
    let free_acts = content::free_acts(&mut reader, root, &settings);
    let death = content::death(&mut reader, root, &settings);
    let days = content::days(&mut reader, root, &settings);
    let tables = tables::read(&mut reader, sources(), &settings, root.at());
    let sides = sides(&mut reader, root);
    if sides.len() < 2 {
        return Err(reader.refuse());
    }
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    let seating = reader.mistakes.all_named(root, "seating", "side", &names);
    let ambush = reader.mistakes.all_named(root, "ambush", "side", &names);
    let mut setup = Setup {
        title: root.text("title").unwrap_or("A fight").to_owned(),
        settings,
        grid: None,
        sides,
        profiles: Vec::new(),
        weapons: library.weapons.iter().map(|entry| entry.1.clone()).collect(),
        spells: library.spells.iter().map(|entry| entry.1.clone()).collect(),
        items: library.items.iter().map(|entry| entry.1.clone()).collect(),
        talents: library.talents.iter().map(|entry| entry.1.clone()).collect(),
        tables,
        customs,
        replaced,
        skills,
        free_acts,
        death,
        shared: Vec::new(),
        joiners: Vec::new(),
        seating: seating.into_iter().map(SideId).collect(),
        ambushers: ambush.into_iter().fold(0, |bits, side| bits | 1 << side),
        has_talents: false,
    };
    let sources = Sources { library: &library, skills: &names_of_skills, days };
    let people = people::read(&mut reader, root, sources, &mut setup);
    field::lay_out(&mut reader, root, &mut setup, &people);
    setup.has_talents = setup.profiles.iter().any(|profile| !profile.talents.is_empty());
    let state = first_state(root, people);
    let mut fight = Fight { setup: Arc::new(setup), state };
    if reader.mistakes.is_empty() {
        finish(&mut reader, root, &mut fight, days);
    }
    cite_always(&mut reader);
    reader.finish(fight)
}

/// Where the fight stands at its start: before it, or before the round that the file names.
fn first_state(root: Table<'_>, people: PeopleRead) -> State {
    let round = root.table("start").and_then(|start| start.int("round"));
    State {
        round: round.map_or(0, |round| round as u16 - 1),
        phase: if round.is_some() { Phase::Between } else { Phase::Setup },
        count: None,
        members: People::default(),
        carriers: People::default(),
        tie: false,
        summing: false,
        turn: None,
        combatants: people.combatants.into_iter().collect(),
        held: ArrayVec::new(),
        replies: ArrayVec::new(),
        owed: ArrayVec::new(),
        notes: people.notes,
        customs: people.customs,
        injuries: ArrayVec::new(),
        lying: ArrayVec::new(),
        entered: 0,
        ending: None,
        decrees: Decrees::default(),
    }
}

/// Cites what holds in every fight: what a stat block is, and where its maxima come from. Each has a
/// test in `tests/always.rs` that fails when its figure changes.
fn cite_always(reader: &mut Reader) {
    for clause in [
        clause::ATTRIBUTE_LIST,
        clause::ATTRIBUTE_RANGE,
        clause::ATTRIBUTE_MODIFIER,
        clause::CHECK_COMBAT_SKILLS,
        clause::STRESS_MAXIMUM,
        clause::STRESS_FIRST_DIE,
        clause::STRESS_MINIMUM,
        clause::STRESS_ORDER,
        clause::WOUNDS_MAXIMUM,
        clause::WOUNDS_NOT_BY_LEVEL,
    ] {
        reader.cite(clause);
    }
}

/// Current values that follow from maxima, and what can only be checked on the whole fight.
fn finish(reader: &mut Reader, root: Table<'_>, fight: &mut Fight, days: i16) {
    moment::fill(reader, root, fight, days);
    for bits in fight.setup.shared.clone() {
        let members: Vec<Id> = fight.roster().filter(|it| bits & (1 << it.0) != 0).collect();
        let bonuses: Vec<i16> = members.iter().map(|&it| initiative::bonus(fight, it)).collect();
        let any = fight.setup.settings.shared_initiative == SharedInitiative::Any;
        for &who in members.iter().filter(|&&it| fight.profile(it).kind != Kind::Monster) {
            let message = format!(
                "`{}` is not a monster and cannot share an initiative roll",
                fight.profile(who).name
            );
            let allowed = "monsters alone in a group of `shares-initiative`";
            reader.wrong(root.at(), message, allowed, clause::INITIATIVE_SHARED_CHOICE);
        }
        if !any && bonuses.iter().any(|&it| it != bonuses[0]) {
            let message = "creatures of different initiative modifiers share a roll";
            let allowed = "one modifier for all of a group, or `shared-initiative = \"any-group\"`";
            reader.wrong(root.at(), message, allowed, clause::INITIATIVE_SHARED_IDENTICAL);
        }
    }
    for who in fight.roster() {
        fight[who].health = wounds::health(fight, who);
        fight[who].dead |= fight[who].health == Health::Dead;
        fight[who].standing = is_standing(fight, who);
    }
    let able = |side: SideId| fight.roster().any(|who| fight[who].side == side && !fight[who].dead);
    if fight.sides().filter(|&side| able(side)).count() < 2 {
        let message = "fewer than two sides have a combatant who can fight";
        let keys = &["side", "combatant"];
        reader.too_few(keys, (root, message), "two or more", clause::END_ALL_STOP);
    }
}

/// The sides, and who is hostile to whom: everybody who is not named a friend, both ways.
fn sides(reader: &mut Reader, root: Table<'_>) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for (name, table) in reader.sides(root, clause::PROCEDURE_SIDES) {
        let players = table.text("controller") == Some("player");
        sides.push(Side { name, players, hostile: 0 });
    }
    if sides.len() < 2 {
        let message = "a fight needs at least two sides";
        let allowed = format!("2 to {MAX_SIDES} of [[side]]");
        reader.too_few(&["side"], (root, message), allowed, clause::PROCEDURE_SIDES);
        return sides;
    }
    let names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    if sides.len() > 2 {
        reader.cite(clause::PROCEDURE_SIDES);
    }
    let all = ((1_u16 << sides.len()) - 1) as u8;
    for (place, side) in sides.iter_mut().enumerate() {
        side.hostile = all & !(1 << place);
    }
    for (place, table) in root.tables("side").enumerate() {
        for friend in reader.mistakes.all_named(table, "friends", "side", &names) {
            if usize::from(friend) == place {
                let message = format!("`{}` cannot be its own friend", names[place]);
                let clause = clause::PROCEDURE_SIDES;
                reader.wrong(table.span("friends"), message, "other sides", clause);
            }
            sides[place].hostile &= !(1 << friend);
            sides[usize::from(friend)].hostile &= !(1 << place);
        }
    }
    sides
}
