//! The battlefield (`hallowed.move.space`).

use affray_field::{Grid, Ground, MAX_GRID_SIDE, Square};
use affray_file::Table;

use super::Reader;
use super::people::PeopleRead;
use crate::clause;
use crate::settings::Space;
use crate::setup::Setup;

/// Squares that a field reaches beyond everything on it, unless its corners are given.
const MARGIN: i16 = 16;

/// Lays out the grid around everybody; without positions there is none.
pub(super) fn lay_out(
    reader: &mut Reader,
    root: Table<'_>,
    setup: &mut Setup,
    people: &PeopleRead,
) {
    let field = root.table("field");
    let placed = people.placed.iter().any(Option::is_some);
    let grid = match setup.settings.space {
        Space::ByPositions => placed || field.is_some(),
        Space::Grid => true,
        Space::Engagement | Space::Referee => false,
    };
    reader.cite(clause::MOVE_SPACE);
    if !grid {
        for span in people.placed.iter().flatten().copied().chain(field.map(|field| field.at())) {
            let message = "there are no places where people are engaged or not";
            let allowed = "no `at` and no [field], or `space = \"grid\"`";
            reader.wrong(span, message, allowed, clause::MOVE_SPACE);
        }
        return;
    }
    for (place, span) in people.placed.iter().enumerate() {
        if span.is_none() {
            let table = root.tables("combatant").find(|table| !table.has("at"));
            let what = format!("combatant on a grid (`{}`)", setup.profiles[place].name);
            reader.mistakes.missing(table.map_or(root.at(), |table| table.at()), "at", &what);
            return;
        }
    }
    let mut walls: Vec<Square> = Vec::new();
    let corner = |reader: &mut Reader, key: &str| {
        let field = field?;
        let text = field.text(key)?;
        reader.square(field.span(key), text)
    };
    let (first, last) = (corner(reader, "first"), corner(reader, "last"));
    if let Some(field) = field {
        for value in field.list("walls") {
            walls.extend(reader.square(value.span(), value.text().unwrap_or_default()));
        }
    }
    let everything = || people.combatants.iter().map(|it| it.at).chain(walls.iter().copied());
    let range = |of: fn(Square) -> i8| {
        let least = everything().map(|square| i16::from(of(square))).min().unwrap_or(0);
        let most = everything().map(|square| i16::from(of(square))).max().unwrap_or(0);
        let spare = (i16::from(MAX_GRID_SIDE) - (most - least + 1)).max(0) / 2;
        let margin = spare.min(MARGIN);
        ((least - margin).max(-100) as i8, (most + margin).min(100) as i8)
    };
    let ((left, right), (top, bottom)) = (range(|square| square.x), range(|square| square.y));
    let first = first.unwrap_or(Square::new(left, top));
    let last = last.unwrap_or(Square::new(right, bottom));
    let span = field.map_or(root.at(), |field| field.at());
    let mut grid = match Grid::new(first, last) {
        Ok(grid) => grid,
        Err(error) => {
            reader.wrong(span, error.to_string(), "at most 64 by 64", clause::MOVE_SPACE);
            return;
        }
    };
    for &square in &walls {
        if !grid.set(square, Ground { wall: true, difficult: false }) {
            let message = format!("the wall at {square} is not on the field");
            reader.wrong(span, message, format!("from {first} to {last}"), clause::MOVE_SPACE);
        }
    }
    for (place, it) in people.combatants.iter().enumerate() {
        let name = &setup.profiles[place].name;
        let at = people.placed[place].unwrap_or(root.at());
        if grid.ground(it.at).wall {
            let message = format!("`{name}` cannot stand at {}", it.at);
            reader.wrong(at, message, "a free square of the field", clause::MOVE_SPACE);
        }
        let before = people.combatants[..place]
            .iter()
            .position(|other| other.at == it.at && other.exit.is_none() && !other.dead);
        if let Some(other) = before
            && it.exit.is_none()
            && !it.dead
        {
            let other = &setup.profiles[other].name;
            let message = format!("`{name}` and `{other}` cannot both stand at {}", it.at);
            reader.wrong(at, message, "a square for each", clause::MOVE_SPACE);
        }
    }
    setup.grid = Some(grid);
}
