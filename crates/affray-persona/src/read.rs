//! From encounter files to a fight, or every mistake in them at once.

mod belongings;
mod library;
mod people;
mod personas;
pub mod schema;
mod sound;
mod start;
mod tables;

use std::sync::Arc;

pub(crate) use affray_engine::Reader;
use affray_engine::{Places, Read};
use affray_field::{Grid, Ground, Square};
use affray_file::{Document, Mistakes, Preset, Span, Table, Value};
use affray_table::Decrees;
use arrayvec::ArrayVec;

use crate::clause;
use crate::gear::Roll;
use crate::settings::{HordeRules, Settings};
use crate::setup::{Kind, SIDES, Setup, Side};
use crate::state::{Combatant, Fight, Life, People, Phase, State};

use library::Library;

/// The built-in tables.
const TABLES: &str = include_str!("../data/tables.toml");

/// Squares that a field reaches beyond everything on it, unless its corners are given.
const MARGIN: i16 = 24;

/// Squares, as files write them.
const SQUARES: Places = Places { name: "square", most: 99, clause: clause::BATTLE_POSITIONS };

/// A square such as `3,4`.
pub(crate) fn square(reader: &mut Reader, span: Span, text: &str) -> Option<Square> {
    reader.place(span, text, SQUARES).map(|(x, y)| Square::new(x, y))
}

/// The squares in the list at `key`.
pub(crate) fn squares(reader: &mut Reader, table: Table<'_>, key: &str) -> Vec<Square> {
    let square = |value: Value<'_>| square(reader, value.span(), value.text().unwrap_or_default());
    table.list(key).filter_map(square).collect()
}

/// Dice such as `2d10+3`, or a number alone.
pub(crate) fn roll(reader: &mut Reader, table: Table<'_>, key: &str) -> Option<Roll> {
    let text = table.text(key)?;
    let roll = parse_roll(text);
    if roll.is_none() {
        let message = format!("`{text}` is no damage");
        let allowed = "1 to 5 dice of 5 or 10 sides and a number from -20 to 40, such as \
                       \"1d10+3\"";
        reader.wrong(table.span(key), message, allowed, clause::DAMAGE_FORMULA);
    }
    roll
}

/// Dice as they are written.
fn parse_roll(text: &str) -> Option<Roll> {
    let text = text.trim();
    let (dice, flat) = match text.find(['+', '-']) {
        Some(at) => {
            let number = text[at..].trim_start_matches('+').parse::<i16>().ok()?;
            (text[..at].trim(), number)
        }
        None if !text.contains('d') => ("", text.parse().ok()?),
        None => (text, 0),
    };
    let (count, sides) = match dice.split_once('d') {
        Some((count, sides)) => (count.parse::<u8>().ok()?, sides.parse::<u8>().ok()?),
        None if dice.is_empty() => (0, 10),
        None => return None,
    };
    let known = count <= 5 && matches!(sides, 5 | 10) && (-20..=40).contains(&flat);
    (known && (count > 0 || dice.is_empty())).then_some(Roll { count, sides, flat })
}

/// The fight that an encounter describes, with the libraries it uses.
///
/// # Errors
/// Every mistake of all files at once.
pub fn read(encounter: &Document, libraries: &[Document]) -> Result<Read<Fight>, Mistakes> {
    let standard = Document::read_numbered(
        u16::MAX,
        "the built-in tables",
        TABLES.as_bytes(),
        &crate::read::schema::LIBRARY,
    )?;
    let documents = [encounter].into_iter().chain(libraries).chain([&standard]);
    let mut reader = Reader::new(documents);
    let root = encounter.root();
    let settings = Settings::of(root);
    if settings.preset == Preset::Companion {
        reader.cite(clause::CORE_PRESET);
    }
    let sources: Vec<Table<'_>> = libraries.iter().map(Document::root).chain([root]).collect();
    let library = Library::gather(&mut reader, &sources, &settings);
    let tables = tables::gather(&mut reader, standard.root(), &sources, &settings);
    let sides = sides(&mut reader, root);
    if sides.len() != SIDES {
        return Err(reader.refuse());
    }
    let miasma = root.bool("miasma").unwrap_or(false);
    let sight = root.int("sight").map(|meters| meters as u16);
    let mut setup = Setup {
        title: root.text("title").unwrap_or("A fight").to_owned(),
        sight: sight.or(if miasma { settings.sight } else { None }),
        settings,
        grid: Grid::new(Square::new(0, 0), Square::new(0, 0)).expect("one square is a grid"),
        has_walls: false,
        has_edge: false,
        miasma,
        hides: root.bool("hidden-resistances").unwrap_or(false),
        sides,
        profiles: Vec::new(),
        personas: Vec::new(),
        powers: library.powers.iter().map(|entry| entry.1.clone()).collect(),
        items: Vec::new(),
        tables,
        derived: Vec::new(),
        has_fear: false,
        has_greater: false,
    };
    let people = people::read(&mut reader, root, &library, &mut setup);
    lay_out(&mut reader, root, &mut setup, &people);
    setup.has_fear = setup.profiles.iter().any(|profile| profile.fear > 0);
    setup.has_greater = setup.profiles.iter().any(|profile| profile.kind == Kind::Greater);
    look_over(&mut reader, root, &setup);
    let mut fight = Fight { setup: Arc::new(setup), state: at_the_start(people) };
    if reader.mistakes.is_empty() {
        start::read(&mut reader, root, &mut fight);
    }
    reader.finish(fight)
}

/// The state before anything has happened.
fn at_the_start(people: people::PeopleRead) -> State {
    State {
        round: 0,
        phase: Phase::Setup,
        order: ArrayVec::new(),
        place: 0,
        turn: None,
        suspended: None,
        waived: People::default(),
        moved: People::default(),
        sighted: People::default(),
        noticed_at: 0,
        combatants: people.combatants.into_iter().collect(),
        personas: people.personas,
        things: people.things,
        moved_items: false,
        unseen: false,
        escaped: None,
        outcome: None,
        decrees: Decrees::default(),
    }
}

/// What is noted or refused of the people as a whole.
fn look_over(reader: &mut Reader, root: Table<'_>, setup: &Setup) {
    let masters = setup.profiles.iter().filter(|it| it.kind == Kind::Master).count();
    if masters > 1 {
        reader.cite(clause::SHADOW_MASTER_SINGLE);
        reader.notes.push(format!(
            "There are {masters} Master Shadows; usually a floor of a dungeon has one."
        ));
    }
    let hordes = setup.profiles.iter().any(|it| it.kind == Kind::Horde);
    if hordes {
        reader.cite(clause::SHADOW_HORDE);
        reader.cite(clause::HORDE_MISSING);
    }
    if hordes && setup.settings.horde_rules == HordeRules::Off {
        let message = "Hordes are refused by `horde-rules = \"off\"`";
        reader.wrong(root.at(), message, "other kinds of Shadows", clause::HORDE_MISSING);
    }
}

/// Lays out the field around everybody.
fn lay_out(reader: &mut Reader, root: Table<'_>, setup: &mut Setup, read: &people::PeopleRead) {
    let people = &read.combatants[..];
    let field = root.table("field");
    let walls = field.map_or(Vec::new(), |field| squares(reader, field, "walls"));
    let span = field.map_or(root.at(), |field| field.at());
    let corner = |reader: &mut Reader, key: &str| {
        let field = field?;
        let text = field.text(key)?;
        square(reader, field.span(key), text)
    };
    let (first, last) = (corner(reader, "first"), corner(reader, "last"));
    // The size of the field tells of nobody who is not there yet.
    let present = || people.iter().filter(|it| !matches!(it.life, Life::Absent(_)));
    let everything = || present().map(|it| it.at).chain(walls.iter().copied());
    let range = |of: fn(Square) -> i8| {
        let least = everything().map(|at| i16::from(of(at))).min().unwrap_or(0);
        let most = everything().map(|at| i16::from(of(at))).max().unwrap_or(0);
        let margin = ((64 - (most - least + 1)).max(0) / 2).min(MARGIN);
        ((least - margin).max(-99) as i8, (most + margin).min(99) as i8)
    };
    let ((left, right), (top, bottom)) = (range(|at| at.x), range(|at| at.y));
    let first = first.unwrap_or(Square::new(left, top));
    let last = last.unwrap_or(Square::new(right, bottom));
    match Grid::new(first, last) {
        Ok(grid) => setup.grid = grid,
        Err(error) => {
            reader.wrong(span, error.to_string(), "at most 64 by 64", clause::BATTLE_POSITIONS);
            return;
        }
    }
    setup.has_walls = !walls.is_empty();
    setup.has_edge = field.is_some_and(|it| it.has("first") || it.has("last"));
    for &wall in &walls {
        if !setup.grid.set(wall, Ground { wall: true, difficult: false }) {
            let message = format!("square {wall} is not on the field");
            let allowed = format!("from {first} to {last}");
            reader.wrong(span, message, allowed, clause::BATTLE_POSITIONS);
        }
    }
    for (place, it) in people.iter().enumerate() {
        // That somebody has no place is told already.
        let Some(spot) = read.spots[place] else { continue };
        let name = &setup.profiles[place].name;
        if !setup.grid.has(it.at) || setup.grid.ground(it.at).wall {
            let message = format!("`{name}` cannot stand at {}", it.at);
            let allowed = format!(
                "a free square of the field, {first} to {last}; `first` and `last` of [field] say \
                 how far it reaches"
            );
            reader.wrong(spot, message, allowed, clause::BATTLE_POSITIONS);
        }
        let standing = |other: &Combatant| {
            matches!(other.life, crate::state::Life::Fighting | crate::state::Life::Absent(_))
        };
        let before = people[..place].iter().zip(&read.spots).position(|(other, spot)| {
            spot.is_some() && other.at == it.at && standing(other) && standing(it)
        });
        if let Some(other) = before {
            let other = &setup.profiles[other].name;
            let message = format!("`{name}` and `{other}` cannot both stand at {}", it.at);
            reader.wrong(spot, message, "a square for each", clause::BATTLE_POSITIONS);
        }
    }
}

fn sides(reader: &mut Reader, root: Table<'_>) -> Vec<Side> {
    let mut sides: Vec<Side> = Vec::new();
    for (name, table) in reader.sides(root, clause::CORE_SIDES) {
        let players = table.text("controller") == Some("player");
        sides.push(Side { name, players });
    }
    if sides.len() != SIDES {
        let message = format!("a fight needs two sides, not {}", sides.len());
        reader.too_few(&["side"], (root, &message), "two of [[side]]", clause::CORE_SIDES);
    }
    sides
}
