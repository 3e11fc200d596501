//! The battlefield (`blackout.field.*`).

use affray_field::{Heading, Hex, HexMap, MAX_HEX_SIDE, Terrain};
use affray_file::Table;
use arrayvec::ArrayVec;

use crate::clause;
use crate::kinds::Condition;
use crate::settings::Positions;
use crate::setup::{MAX_COMBATANTS, Setup};
use crate::sight::Lines;
use crate::state::Combatant;

use super::{Reader, hex, hexes};

/// Hexes that a field reaches beyond everything on it, unless its corners are given.
const MARGIN: i16 = 12;

/// Lays out the map around everybody, and turns each toward the nearest enemy.
pub(super) fn lay_out(
    reader: &mut Reader,
    root: Table<'_>,
    setup: &mut Setup,
    people: &mut ArrayVec<Combatant, MAX_COMBATANTS>,
    placed: &[bool],
) {
    let field = root.table("field");
    if setup.settings.positions != Positions::Hex {
        reader.cite(clause::FIELD_RANGE_BANDS);
        if setup.settings.positions == Positions::Free {
            reader.cite(clause::FIELD_HEX);
        }
        if let Some(field) = field {
            let message = "there is no map without hexes";
            let allowed = "no [field], or `positions = \"hex\"`";
            reader.wrong(field.at(), message, allowed, clause::FIELD_RANGE_BANDS);
        }
        return;
    }
    let Some(map) = draw(reader, root, people) else { return };
    check_places(reader, root, &Places { setup, people, placed, map: &map });
    setup.lines = Lines::of(&map);
    setup.map = Some(map);
}

/// What is marked on the field.
fn marks(reader: &mut Reader, field: Option<Table<'_>>) -> Vec<(Hex, Terrain)> {
    let Some(field) = field else { return Vec::new() };
    let mut marks = Vec::new();
    for (key, mark) in [
        ("walls", Terrain::WALL),
        ("full-cover", Terrain::FULL),
        ("partial-cover", Terrain::PARTIAL),
        ("unsteady", Terrain::UNSTEADY),
        ("dim", Terrain::DIM),
    ] {
        marks.extend(hexes(reader, field, key).into_iter().map(|hex| (hex, mark)));
    }
    marks
}

/// The map as marked, around everything on it.
fn draw(reader: &mut Reader, root: Table<'_>, people: &[Combatant]) -> Option<HexMap> {
    let field = root.table("field");
    let marks = marks(reader, field);
    let span = field.map_or(root.at(), |field| field.at());
    let corner = |reader: &mut Reader, key: &str| {
        let field = field?;
        let text = field.text(key)?;
        hex(reader, field.span(key), text)
    };
    let (first, last) = (corner(reader, "first"), corner(reader, "last"));
    // blackout.conditions.hidden-unnoticed: the Hidden make no field larger, unless all are.
    let all_hide = people.iter().all(|it| it.has(Condition::Hidden));
    let seen = || people.iter().filter(|it| all_hide || !it.has(Condition::Hidden));
    let everything = || seen().map(|it| it.at).chain(marks.iter().map(|mark| mark.0));
    let range = |of: fn(Hex) -> i8| {
        let least = everything().map(|hex| i16::from(of(hex))).min().unwrap_or(0);
        let most = everything().map(|hex| i16::from(of(hex))).max().unwrap_or(0);
        let spare = (i16::from(MAX_HEX_SIDE) - (most - least + 1)).max(0) / 2;
        let margin = spare.min(MARGIN);
        ((least - margin) as i8, (most + margin) as i8)
    };
    let ((left, right), (top, bottom)) = (range(|hex| hex.q), range(Hex::row));
    let first = first.unwrap_or(Hex::of_offset(left, top));
    let last = last.unwrap_or(Hex::of_offset(right, bottom));
    let mut map = match HexMap::new(first, last) {
        Ok(map) => map,
        Err(error) => {
            reader.wrong(span, error.to_string(), "at most 64 by 64", clause::FIELD_HEX);
            return None;
        }
    };
    if field.and_then(|field| field.bool("dark")).unwrap_or(false) {
        let all: Vec<Hex> = map.hexes().collect();
        for hex in all {
            map.mark(hex, Terrain::DIM);
        }
    }
    for &(hex, mark) in &marks {
        if !map.mark(hex, mark) {
            let message = format!("hex {hex} is not on the field");
            reader.wrong(span, message, format!("from {first} to {last}"), clause::FIELD_HEX);
        }
    }
    Some(map)
}

/// Everybody on the map.
struct Places<'a> {
    setup: &'a Setup,
    people: &'a [Combatant],
    placed: &'a [bool],
    map: &'a HexMap,
}

/// Nobody may stand where nobody can, nor two on one hex where the file places them.
fn check_places(reader: &mut Reader, root: Table<'_>, places: &Places<'_>) {
    let Places { setup, people, placed, map } = places;
    for (place, it) in people.iter().enumerate() {
        let name = &setup.profiles[place].name;
        let around = usize::from(setup.profiles[place].size) - 1;
        let hexes = Heading::ALL.into_iter().take(around).map(|way| it.at.step(way));
        let mut all = std::iter::once(it.at).chain(hexes);
        if placed[place] && all.any(|hex| map.terrain(hex).is_blocked()) {
            let message = format!("`{name}` cannot stand at {}", it.at);
            let allowed = "a free hex of the field";
            reader.wrong(root.at(), message, allowed, clause::FIELD_HEX);
        }
        let before = people[..place].iter().position(|other| other.at == it.at && !other.gone);
        if let Some(other) = before
            && !it.gone
            && placed[place]
        {
            let other = &setup.profiles[other].name;
            let message = format!("`{name}` and `{other}` cannot both stand at {}", it.at);
            reader.wrong(root.at(), message, "a hex for each", clause::FIELD_HEX);
        }
    }
}

/// Toward the nearest enemy in view (`blackout.conditions.hidden-unnoticed`).
pub(super) fn turn_round(people: &mut ArrayVec<Combatant, MAX_COMBATANTS>, who: usize) {
    let own = people[who];
    let is_seen = |other: &&Combatant| other.side != own.side && !other.has(Condition::Hidden);
    let foes = people.iter().filter(is_seen).filter(|other| other.at != own.at);
    if let Some(foe) = foes.min_by_key(|other| own.at.distance(other.at)) {
        let facing = own.at.heading(foe.at);
        people[who].facing = facing;
    }
}
