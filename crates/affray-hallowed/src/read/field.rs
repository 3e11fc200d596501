//! The battlefield (`hallowed.move.space`).

use affray_field::{Grid, Ground, MAX_GRID_SIDE, Square};
use affray_file::{Span, Table};

use super::people::PeopleRead;
use super::{Reader, square};
use crate::clause;
use crate::kinds::Exit;
use crate::settings::Space;
use crate::setup::Setup;
use crate::state::Combatant;

/// Squares that a field reaches beyond everything on it, unless its corners are given
/// (`hallowed.move.field`).
const MARGIN: i16 = 16;

/// Lays out the grid around everybody; without positions there is none.
pub(super) fn lay_out(
    reader: &mut Reader,
    root: Table<'_>,
    setup: &mut Setup,
    people: &PeopleRead,
) {
    reader.cite(clause::MOVE_SPACE);
    let field = root.table("field");
    let placed = people.placed.iter().any(Option::is_some);
    let wanted = match setup.settings.space {
        Space::ByPositions => placed || field.is_some(),
        Space::Grid => true,
        Space::Engagement | Space::Referee => false,
    };
    if !wanted {
        for span in people.placed.iter().flatten().copied().chain(field.map(|field| field.at())) {
            let message = "there are no places where people are engaged or not";
            let allowed = "no `at` and no [field], or `space = \"grid\"`";
            reader.wrong(span, message, allowed, clause::MOVE_SPACE);
        }
        return;
    }
    if let Some(place) = people.placed.iter().position(Option::is_none) {
        let table = root.tables("combatant").find(|table| !table.has("at"));
        let what = format!("combatant on a grid (`{}`)", setup.profiles[place].name);
        reader.mistakes.missing(table.map_or(root.at(), |table| table.at()), "at", &what);
        return;
    }
    let span = field.map_or(root.at(), |field| field.at());
    if let Some(grid) = grid(reader, field, span, people) {
        check_places(reader, &grid, setup, (people, root.at()));
        setup.grid = Some(grid);
    }
}

/// The grid from corner to corner, with its walls; `span` is where it is described.
fn grid(
    reader: &mut Reader,
    field: Option<Table<'_>>,
    span: Span,
    people: &PeopleRead,
) -> Option<Grid> {
    let corner = |reader: &mut Reader, key: &str| {
        let field = field?;
        let text = field.text(key)?;
        square(reader, field.span(key), text)
    };
    let (first, last) = (corner(reader, "first"), corner(reader, "last"));
    let mut walls: Vec<Square> = Vec::new();
    if let Some(field) = field {
        for value in field.list("walls") {
            walls.extend(square(reader, value.span(), value.text().unwrap_or_default()));
        }
    }
    if first.is_none() || last.is_none() {
        reader.cite(clause::MOVE_FIELD);
    }
    let (upper, lower) = around(people, &walls);
    let (first, last) = (first.unwrap_or(upper), last.unwrap_or(lower));
    let mut grid = match Grid::new(first, last) {
        Ok(grid) => grid,
        Err(error) => {
            reader.wrong(span, error.to_string(), "at most 64 by 64", clause::MOVE_SPACE);
            return None;
        }
    };
    for &square in &walls {
        if !grid.set(square, Ground { wall: true, difficult: false }) {
            let message = format!("the wall at {square} is not on the field");
            reader.wrong(span, message, format!("from {first} to {last}"), clause::MOVE_SPACE);
        }
    }
    Some(grid)
}

/// The corners of a field that has everything on it, and room around. Whoever enters later counts
/// for nothing: its size tells of nobody to come (`hallowed.move.field`).
fn around(people: &PeopleRead, walls: &[Square]) -> (Square, Square) {
    let begin = || people.combatants.iter().filter(|it| it.exit != Some(Exit::Waiting));
    let everything = || begin().map(|it| it.at).chain(walls.iter().copied());
    let range = |of: fn(Square) -> i8| {
        let least = everything().map(|square| i16::from(of(square))).min().unwrap_or(0);
        let most = everything().map(|square| i16::from(of(square))).max().unwrap_or(0);
        let spare = (i16::from(MAX_GRID_SIDE) - (most - least + 1)).max(0) / 2;
        let margin = spare.min(MARGIN);
        ((least - margin).max(-100) as i8, (most + margin).min(100) as i8)
    };
    let ((left, right), (top, bottom)) = (range(|square| square.x), range(|square| square.y));
    (Square::new(left, top), Square::new(right, bottom))
}

/// Nobody stands in a wall, or on another's square; `whole` is the file's own place.
fn check_places(
    reader: &mut Reader,
    grid: &Grid,
    setup: &Setup,
    (people, whole): (&PeopleRead, Span),
) {
    let stands = |it: &Combatant| it.exit.is_none() && !it.dead;
    for (place, it) in people.combatants.iter().enumerate() {
        let name = &setup.profiles[place].name;
        let at = people.placed[place].unwrap_or(whole);
        if grid.ground(it.at).wall {
            let message = format!("`{name}` cannot stand at {}", it.at);
            let waits = it.exit == Some(Exit::Waiting);
            let (allowed, clause) = match waits && !grid.has(it.at) {
                true => {
                    ("a square of the field; `last` and `first` enlarge it", clause::MOVE_FIELD)
                }
                false => ("a free square of the field", clause::MOVE_SPACE),
            };
            reader.wrong(at, message, allowed, clause);
        }
        let before =
            people.combatants[..place].iter().position(|other| other.at == it.at && stands(other));
        if let Some(other) = before.filter(|_| stands(it)) {
            let other = &setup.profiles[other].name;
            let message = format!("`{name}` and `{other}` cannot both stand at {}", it.at);
            reader.wrong(at, message, "a square for each", clause::MOVE_SPACE);
        }
    }
}
