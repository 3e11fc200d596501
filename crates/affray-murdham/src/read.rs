//! From encounter files to a fight, or every mistake in them at once.

mod field;
mod library;
mod people;
mod start;

use std::sync::{Arc, OnceLock};

use affray_engine::Read;
pub(crate) use affray_engine::Reader;
use affray_file::{Document, Mistakes, Preset, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::settings::{DefaultMap, Settings};
use crate::setup::{Controller, Faction, FactionId, MAX_FACTIONS, Setup};
use crate::state::{Factions, Fight, Phase, State};

use library::Library;

/// The rulebook's own weapons, armor and items.
const STANDARD: &str = include_str!("../data/standard.toml");

/// The fight that an encounter describes, with the libraries it uses.
///
/// # Errors
/// Every mistake of all files at once.
pub fn read(encounter: &Document, libraries: &[Document]) -> Result<Read<Fight>, Mistakes> {
    let standard = Document::read_numbered(
        u16::MAX,
        "the standard gear",
        STANDARD.as_bytes(),
        &crate::schema::LIBRARY,
    )?;
    let documents = [encounter].into_iter().chain(libraries).chain([&standard]);
    let mut reader = Reader::new(documents);
    let root = encounter.root();
    let sources = [&standard].into_iter().chain(libraries).map(Document::root).chain([root]);
    let library = Library::gather(&mut reader, sources);
    let settings = settings(&mut reader, root);
    let factions = factions(&mut reader, root);
    let started_by = started_by(&mut reader, root, &factions);
    let map = field::read(&mut reader, root, &settings, factions.len());
    let (Some(map), false) = (map, factions.is_empty()) else {
        return Err(reader.refuse());
    };
    let mut setup = Setup {
        title: root.text("title").unwrap_or("A fight").to_owned(),
        settings,
        map: map.map,
        zones: map.zones,
        borders: map.borders,
        features: map.features,
        factions,
        groups: Vec::new(),
        profiles: Vec::new(),
        items: Vec::new(),
        powers: library.powers.iter().map(|entry| entry.1.clone()).collect(),
        poisons: library.poisons.iter().map(|entry| entry.1.clone()).collect(),
        started_by,
        long_chase: root.bool("long-chase").unwrap_or(false),
        detection: root.bool("noticeable").unwrap_or(false),
        has_protection: false,
        derived: OnceLock::new(),
    };
    let people = people::read(&mut reader, root, &library, &mut setup, map.given);
    setup.has_protection = setup.zones.iter().any(|zone| {
        let marks = zone.protection;
        marks.cover || marks.concealment || marks.barrier
    }) || library
        .powers
        .iter()
        .any(|entry| matches!(entry.1.effect, crate::setup::PowerEffect::Veil));
    let state = before(people, map.closed);
    let mut fight = Fight { setup: Arc::new(setup), state };
    fight.recount();
    if reader.mistakes.is_empty() {
        people::check(&mut reader, root, &fight);
        start::read(&mut reader, root, &mut fight);
        // Only now it is known who hides, and so counts as lost by nobody's count.
        for company in &mut fight.state.companies {
            company.fewest = u8::MAX;
        }
        fight.recount();
        crate::rules::sneak::note_sight(&mut fight);
    }
    reader.cite(clause::SCOPE_LEFT_OUT);
    reader.cite(clause::FIGHT_FACTIONS);
    reader.cite(clause::ROUND_ROTATION);
    reader.finish(fight)
}

/// The state of a fight in which nothing has happened yet.
fn before(people: people::PeopleRead, closed: u128) -> State {
    State {
        round: 0,
        phase: Phase::Setup,
        initiative: None,
        first: FactionId(0),
        circle: ArrayVec::new(),
        merciless: false,
        offered: FactionId(0),
        passed: 0,
        acted: false,
        idle_rounds: 0,
        threshold: None,
        turn: None,
        combatants: people.combatants,
        things: people.things,
        companies: people.companies,
        veiled: 0,
        darkened: 0,
        veiled_for_long: 0,
        dark_for_long: 0,
        closed,
        stretch_from: 0,
        outcome: None,
        ambushers: crate::state::People::default(),
        decrees: crate::ruled::Ruled::default(),
        in_play: crate::state::Factions::default(),
    }
}

fn settings(reader: &mut Reader, root: Table<'_>) -> Settings {
    let settings = Settings::of(root);
    if settings.preset == Preset::Companion {
        reader.cite(clause::CORE_PRESET);
    }
    if settings.default_map == DefaultMap::Required && !root.has("field") {
        let missing = affray_file::Mistake::missing(root.at(), "field", "encounter");
        reader.mistakes.push(missing.by(clause::POSITION_MAP.id()));
    }
    settings
}

fn factions(reader: &mut Reader, root: Table<'_>) -> Vec<Faction> {
    let mut factions: Vec<Faction> = Vec::new();
    for (name, side) in reader.sides(root, clause::FIGHT_FACTIONS) {
        if name == "unclear" {
            let message = "a side cannot be called `unclear`: `started-by` uses that word";
            reader.wrong(
                side.span("name"),
                message,
                "another name",
                clause::INITIATIVE_WHO_STARTED,
            );
        }
        let players = side.text("controller") == Some("player");
        let mut allies = Factions::default();
        allies.add(FactionId(factions.len().min(MAX_FACTIONS - 1) as u8));
        factions.push(Faction { name, players, allies });
    }
    allies(reader, root, &mut factions);
    if factions.len() < 2 {
        let message = "a fight needs at least two sides";
        let allowed = format!("2 to {MAX_FACTIONS} of [[side]]");
        reader.too_few(&["side"], (root, message), allowed, clause::FIGHT_FACTIONS);
    }
    factions
}

/// Who is allied with whom: what one side says of another holds both ways
/// (`murdham.fight.factions`).
fn allies(reader: &mut Reader, root: Table<'_>, factions: &mut [Faction]) {
    let names: Vec<String> = factions.iter().map(|faction| faction.name.clone()).collect();
    for (side, one) in root.tables("side").zip(0..MAX_FACTIONS as u8) {
        for other in find_all(reader, side, "allies", "side", &names) {
            factions[usize::from(one)].allies.add(FactionId(other));
            factions[usize::from(other)].allies.add(FactionId(one));
        }
    }
}

fn started_by(reader: &mut Reader, root: Table<'_>, factions: &[Faction]) -> Option<FactionId> {
    reader.cite(clause::INITIATIVE_WHO_STARTED);
    let given = root.text("started-by").unwrap_or("unclear");
    if given == "unclear" {
        return None;
    }
    let names = factions.iter().map(|faction| faction.name.as_str()).chain(["unclear"]);
    reader.mistakes.find(root.span("started-by"), "side", given, names).map(FactionId)
}

/// Who answers for a faction's people unless they say otherwise.
pub(crate) fn controller_of(faction: &Faction) -> Controller {
    if faction.players { Controller::Player } else { Controller::Gm }
}

/// A bounded list from names, each found in `names`.
pub(crate) fn find_all<'t>(
    reader: &mut Reader,
    table: Table<'t>,
    key: &str,
    what: &str,
    names: &[String],
) -> ArrayVec<u8, 40> {
    let mut found = ArrayVec::new();
    for value in table.list(key) {
        let given = value.text().unwrap_or_default();
        let names = names.iter().map(String::as_str);
        if let Some(place) = reader.mistakes.find(value.span(), what, given, names) {
            found.push(place);
        }
    }
    found
}
