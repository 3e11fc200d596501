//! From encounter files to a fight, or every mistake in them at once.

mod content;
mod field;
mod library;
mod people;
mod profile;
pub mod schema;
mod start;

use std::sync::Arc;

pub(crate) use affray_engine::Reader;
use affray_engine::{Places, Read};
use affray_field::Hex;
use affray_file::{Document, Mistakes, Preset, Span, Table, Value};
use affray_table::Decrees;
use arrayvec::ArrayVec;

use crate::clause;
use crate::content::MAX_STRUCTURES;
use crate::kinds::{Effect, Id, ItemId, Maneuver, Maneuvers, Training};
use crate::settings::Settings;
use crate::setup::{GEAR_TABLE, Item, ItemKind, MAX_SIDES, RANKS, Reward, Setup, Side};
use crate::sight::Lines;
use crate::state::{Combatant, Fight, Phase, State, Where};

use library::Library;
use people::PeopleRead;
pub(crate) use profile::{ap_of_turns, open_maneuvers};

/// The sample weapons, armor and items.
const STANDARD: &str = include_str!("../data/standard.toml");

/// Hexes, as files write them.
const HEXES: Places = Places { name: "hex", most: 40, clause: clause::FIELD_HEX };

/// A hex such as `3,4`.
pub(crate) fn hex(reader: &mut Reader, span: Span, text: &str) -> Option<Hex> {
    reader.place(span, text, HEXES).map(|(x, y)| Hex::of_offset(x, y))
}

/// The hexes in the list at `key`.
pub(crate) fn hexes(reader: &mut Reader, table: Table<'_>, key: &str) -> Vec<Hex> {
    let hex = |value: Value<'_>| hex(reader, value.span(), value.text().unwrap_or_default());
    table.list(key).filter_map(hex).collect()
}

/// The fight that an encounter describes, with the libraries it uses.
///
/// # Errors
/// Every mistake of all files at once.
pub fn read(encounter: &Document, libraries: &[Document]) -> Result<Read<Fight>, Mistakes> {
    let bytes = STANDARD.as_bytes();
    let library = &schema::LIBRARY;
    let standard = Document::read_numbered(u16::MAX, "the sample tables", bytes, library)?;
    let documents = [encounter].into_iter().chain(libraries).chain([&standard]);
    let mut reader = Reader::new(documents);
    let root = encounter.root();
    let sources = [&standard].into_iter().chain(libraries).map(Document::root).chain([root]);
    let settings = Settings::of(root);
    if settings.preset == Preset::Companion {
        reader.cite(clause::CORE_PRESET);
    }
    let customs = content::customs(&mut reader, sources.clone());
    let library = Library::gather(&mut reader, sources.clone(), &customs);
    let mut inspiration = [0; MAX_SIDES];
    let sides = sides(&mut reader, root, &mut inspiration);
    if sides.len() < 2 {
        return Err(reader.refuse());
    }
    let (structures, standing) = content::structures(&mut reader, root, settings.positions);
    let mut setup = Setup {
        title: root.text("title").unwrap_or("A fight").to_owned(),
        settings,
        map: None,
        lines: Lines::default(),
        sides,
        profiles: Vec::new(),
        items: Vec::new(),
        takedowns: Vec::new(),
        trained: content::maneuvers(&mut reader, sources.clone(), &customs),
        customs,
        structures,
        injuries: [None; 3],
        open_maneuvers: Maneuvers::default(),
        ranks: RANKS,
        gear_table: GEAR_TABLE,
        ambushers: Vec::new(),
        order: Vec::new(),
        aftermath: root.bool("aftermath").unwrap_or(false),
        has_shields: false,
        has_holds: true,
        has_large: false,
        has_training: false,
        shelves: Vec::new(),
        has_shield_cover: false,
    };
    content::tables(&mut reader, root, sources.clone(), &mut setup);
    let mut people = people::read(&mut reader, root, &library, &mut setup);
    field::lay_out(&mut reader, root, &mut setup, &mut people.combatants, &people.placed);
    note_what_there_is(&mut setup);
    trade_ranks(&mut reader, &setup, &people.combatants);
    let state = at_the_start(people, standing, inspiration);
    setup.shelves = vec![(0, state.things.len() as u8); state.combatants.len()];
    let mut fight = Fight { setup: Arc::new(setup), state };
    if reader.mistakes.is_empty() {
        start::read(&mut reader, root, &mut fight);
    }
    let shelves = fight.roster().map(|who| shelf(&fight, who)).collect();
    Arc::make_mut(&mut fight.setup).shelves = shelves;
    reader.finish(fight)
}

/// A state in which nothing has happened.
fn at_the_start(people: PeopleRead, standing: Vec<i16>, inspiration: [u8; MAX_SIDES]) -> State {
    State {
        round: 0,
        phase: Phase::Setup,
        order: ArrayVec::new(),
        place: 0,
        turn: None,
        combatants: people.combatants,
        things: people.things,
        pending: ArrayVec::new(),
        zones: ArrayVec::new(),
        held: people.held,
        stacks: ArrayVec::new(),
        structures: standing.into_iter().take(MAX_STRUCTURES).collect(),
        inspiration,
        outcome: None,
        decrees: Decrees::default(),
    }
}

/// Notes what there is at all, so that nobody looks for what there is not.
fn note_what_there_is(setup: &mut Setup) {
    setup.has_shields = setup.items.iter().any(|it| matches!(it.kind, ItemKind::Shield(_)));
    setup.has_holds = has_holds(setup);
    setup.has_large = setup.profiles.iter().any(|profile| profile.size > 1);
    setup.has_training = setup.profiles.iter().any(|profile| profile.trainings.0 != 0);
    setup.has_shield_cover = setup.profiles.iter().any(|profile| {
        let trained = profile.trainings;
        trained.has(Training::ShieldPartial) || trained.has(Training::ShieldFull)
    });
}

/// Whether anybody can ever grapple or grip another.
fn has_holds(setup: &Setup) -> bool {
    let grips = |item: &Item| match item.kind {
        ItemKind::Weapon(weapon) => weapon.has(Effect::Grip),
        _ => false,
    };
    setup.items.iter().any(grips)
        || setup.profiles.iter().any(|profile| profile.maneuvers.has(Maneuver::Grapple))
}

/// The items among which is all that somebody can ever have: its own, unless things may come to lie
/// on the ground.
fn shelf(fight: &Fight, who: Id) -> (u8, u8) {
    let setup = &fight.setup;
    let own = |item: &ItemId| {
        let at = fight[*item].at;
        at == Where::Held(who) || at == Where::Carried(who)
    };
    let drops = setup.takedowns.iter().any(|it| matches!(it.reward, Reward::Gear(_)))
        || setup.profiles.iter().any(|profile| profile.maneuvers.0 != 0)
        || !setup.trained.is_empty()
        || fight.things().any(|item| matches!(fight[item].at, Where::Lying(_)));
    if drops {
        return (0, fight.state.things.len() as u8);
    }
    let first = fight.things().find(own).map_or(0, |item| item.0);
    let last = fight.things().filter(own).last().map_or(0, |item| item.0 + 1);
    (first, last)
}

/// How many novices the ranked enemies of a side count as: two of a rank are one of the next
/// (`blackout.core.npc-rank-trade`).
fn trade_ranks(reader: &mut Reader, setup: &Setup, combatants: &[Combatant]) {
    for (place, side) in setup.sides.iter().enumerate() {
        let ranks = combatants
            .iter()
            .zip(&setup.profiles)
            .filter(|(it, profile)| it.side.index() == place && profile.npc)
            .filter_map(|(_, profile)| profile.rank);
        let novices: u32 = ranks.map(|rank| 1 << rank as u32).sum();
        if novices > 0 {
            reader.cite(clause::CORE_NPC_RANK_TRADE);
            let novices = match novices {
                1 => "1 novice".to_owned(),
                _ => format!("{novices} novices"),
            };
            reader.notes.push(format!("The ranks of {} count as {novices}.", side.name));
        }
    }
}

fn sides(reader: &mut Reader, root: Table<'_>, inspiration: &mut [u8; MAX_SIDES]) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for (name, table) in reader.sides(root, clause::INITIATIVE_END) {
        if let Some(dice) = table.int("inspiration") {
            reader.cite(clause::CORE_INSPIRATION);
            inspiration[sides.len()] = dice as u8;
        }
        let players = table.text("controller") == Some("player");
        sides.push(Side { name, players });
    }
    if sides.len() < 2 {
        let message = "a fight needs at least two sides";
        let allowed = format!("2 to {MAX_SIDES} of [[side]]");
        reader.too_few(&["side"], (root, message), allowed, clause::INITIATIVE_END);
    }
    sides
}
