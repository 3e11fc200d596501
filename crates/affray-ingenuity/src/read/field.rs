//! The battlefield (`ingenuity.space.model`).

use affray_field::{Grid, GridError, Ground, MAX_GRID_SIDE, Square};
use affray_file::Table;

use super::Reader;
use super::people::PeopleRead;
use crate::clause;
use crate::rules::space::{BETWEEN_TEAMS, WITHIN_A_TEAM, has_map};
use crate::schema::DIFFICULTIES;
use crate::setup::{
    Attribute, DamageType, Feature, FeatureId, Guarding, Hazard, Id, Setup, ShortTask, Skill,
};
use crate::state::Fight;

/// A field that was read, before anybody stands on it.
#[derive(Default)]
pub(super) struct FieldRead {
    pub(super) cover: Vec<Square>,
    pub(super) marks: Vec<(String, Vec<Square>)>,
    pub(super) features: Vec<Feature>,
    pub(super) tasks: Vec<ShortTask>,
    pub(super) hazards: Vec<Hazard>,
    pub(super) closed: u16,
    walls: Vec<Square>,
    difficult: Vec<Square>,
    first: Option<Square>,
    last: Option<Square>,
}

/// A grid of one square, until the real one is laid out.
pub(super) fn least() -> Grid {
    let origin = Square::default();
    match Grid::new(origin, origin) {
        Ok(grid) => grid,
        Err(_) => unreachable!("one square is not too many"),
    }
}

pub(super) fn read(reader: &mut Reader, root: Table<'_>) -> FieldRead {
    let Some(field) = root.table("field") else { return FieldRead::default() };
    let mut read = FieldRead {
        cover: reader.squares(field, "cover"),
        walls: reader.squares(field, "walls"),
        difficult: reader.squares(field, "difficult"),
        first: reader.square_at(field, "first"),
        last: reader.square_at(field, "last"),
        ..FieldRead::default()
    };
    for table in field.tables("mark") {
        let name = table.text("name").unwrap_or_default().to_owned();
        if read.marks.iter().any(|known| known.0 == name) {
            reader.mistakes.clash("mark", &name, table.at(), table.span("name"));
        }
        let squares = reader.squares(table, "squares");
        read.marks.push((name, squares));
    }
    features(reader, field, &mut read);
    let names: Vec<String> = read.features.iter().map(|feature| feature.name.clone()).collect();
    for table in field.tables("task") {
        if let Some(task) = task(reader, table, &names) {
            if read.tasks.iter().any(|known| known.name == task.name) {
                reader.mistakes.clash("task", &task.name, table.at(), table.span("name"));
            }
            read.tasks.push(task);
        }
    }
    for table in field.tables("hazard") {
        if let Some(hazard) = hazard(reader, table) {
            if read.hazards.iter().any(|known| known.name == hazard.name) {
                reader.mistakes.clash("hazard", &hazard.name, table.at(), table.span("name"));
            }
            read.hazards.push(hazard);
        }
    }
    read
}

fn features(reader: &mut Reader, field: Table<'_>, read: &mut FieldRead) {
    let names: Vec<String> = field
        .tables("feature")
        .map(|table| table.text("name").unwrap_or_default().to_owned())
        .collect();
    for (place, table) in field.tables("feature").enumerate() {
        let name = names[place].clone();
        if names[..place].contains(&name) {
            reader.mistakes.clash("feature", &name, table.at(), table.span("name"));
        }
        if table.bool("closed").unwrap_or(false) {
            read.closed |= 1 << place;
        }
        let works = reader.mistakes.named(table, "works", "feature", &names).map(FeatureId);
        let at = reader.square_at(table, "at");
        let bars = reader.squares(table, "bars");
        read.features.push(Feature { name, at, bars, works });
    }
}

fn task(reader: &mut Reader, table: Table<'_>, features: &[String]) -> Option<ShortTask> {
    reader.cite(clause::TEST_DIFFICULTY_LADDER);
    let value = table.value("difficulty")?;
    let difficulty = match (value.int(), value.text()) {
        (Some(number), _) => Some(number as i16),
        (None, Some("trivial")) => None,
        (None, Some(word)) => {
            // simple 4, standard 6 and so on: the words after trivial, two apart.
            let rung = DIFFICULTIES.iter().position(|known| *known == word)?;
            Some(2 + 2 * rung as i16)
        }
        (None, None) => return None,
    };
    Some(ShortTask {
        name: table.text("name").unwrap_or_default().to_owned(),
        attribute: table.text("attribute").and_then(Attribute::of)?,
        skill: table.text("skill").and_then(Skill::of)?,
        proficiencies: reader.proficiencies_of(table, "proficiencies"),
        difficulty,
        actions: table.int("actions").unwrap_or(3) as u8,
        at: reader.square_at(table, "at"),
        works: reader.mistakes.named(table, "works", "feature", features).map(FeatureId),
    })
}

fn hazard(reader: &mut Reader, table: Table<'_>) -> Option<Hazard> {
    let effect = match table.table("effect") {
        None => None,
        Some(inner) => {
            let effect = super::library::effect(reader, inner)?;
            let against = table.text("against").and_then(Guarding::of);
            let (Some(against), Some(result)) = (against, table.int("result")) else {
                reader.mistakes.missing(table.at(), "against", "hazard with an effect");
                return None;
            };
            Some((against, result as i16, effect))
        }
    };
    Some(Hazard {
        name: table.text("name").unwrap_or_default().to_owned(),
        damage: table.int("damage").unwrap_or(0) as i16,
        kind: table.text("type").and_then(DamageType::of).unwrap_or(DamageType::Typeless),
        nonlethal: table.bool("nonlethal").unwrap_or(false),
        direct: table.bool("direct").unwrap_or(false),
        squares: reader.squares(table, "squares"),
        effect,
    })
}

/// Squares that a field reaches beyond everything in sight on it, unless its corners are given.
const MARGIN: i16 = 12;

/// Lays out the grid around everybody and everything in sight: those who are hidden or come later,
/// and traps, do not betray by its size where they are (`ingenuity.space.model`).
pub(super) fn lay_out(
    reader: &mut Reader,
    root: Table<'_>,
    field: &FieldRead,
    setup: &mut Setup,
    people: &PeopleRead,
) {
    if setup.settings.space == crate::settings::Space::Theater {
        return;
    }
    reader.cite(clause::SPACE_MODEL);
    let span = root.table("field").map_or(root.at(), |field| field.at());
    let taken_by = |who: Id| {
        let (at, far) = (people.combatants[who.index()].at, setup.profiles[who.index()].footprint);
        let far = far as i8 - 1;
        [at, Square::new(at.x + far, at.y + far)]
    };
    let roster = || (0..people.combatants.len() as u8).map(Id);
    let in_sight: Vec<Square> = roster()
        .filter(|&who| !people.unseen.has(who))
        .flat_map(taken_by)
        .chain(field.walls.iter().copied())
        .chain(field.difficult.iter().copied())
        .chain(setup.cover.iter().copied())
        .chain(setup.marks.iter().flat_map(|mark| mark.1.iter().copied()))
        .chain(setup.features.iter().filter_map(|feature| feature.at))
        .chain(setup.tasks.iter().filter_map(|task| task.at))
        .collect();
    let out_of_sight: Vec<Square> = roster()
        .filter(|&who| people.unseen.has(who))
        .flat_map(taken_by)
        .chain(setup.hazards.iter().flat_map(|hazard| hazard.squares.iter().copied()))
        .collect();
    let range = |of: fn(Square) -> i8| {
        let least = in_sight.iter().map(|&square| i16::from(of(square))).min().unwrap_or(0);
        let most = in_sight.iter().map(|&square| i16::from(of(square))).max().unwrap_or(0);
        // As wide a margin as a grid has room for, the same on both sides.
        let spare = (i16::from(MAX_GRID_SIDE) - (most - least + 1)).max(0) / 2;
        let margin = spare.min(MARGIN);
        let edge = i16::from(affray_field::MAX_COORDINATE);
        ((least - margin).max(-edge) as i8, (most + margin).min(edge) as i8)
    };
    let ((left, right), (top, bottom)) = (range(|square| square.x), range(|square| square.y));
    let first = field.first.unwrap_or(Square::new(left, top));
    let last = field.last.unwrap_or(Square::new(right, bottom));
    match Grid::new(first, last) {
        Ok(grid) => setup.grid = grid,
        Err(error) => {
            let allowed = match error {
                GridError::TooLarge { .. } => "everything within 64 by 64 squares",
                GridError::Corners { .. } => "`first` with the least column and row",
            };
            reader.wrong(span, error.to_string(), allowed, clause::SPACE_MODEL);
            return;
        }
    }
    for &square in in_sight.iter().chain(&out_of_sight) {
        if !setup.grid.has(square) {
            let message = format!("square {square} is not on the field");
            let allowed = format!("from {first} to {last}; `first` and `last` make it larger");
            reader.wrong(span, message, allowed, clause::SPACE_MODEL);
        }
    }
    for &square in &field.difficult {
        setup.grid.set(square, Ground { wall: false, difficult: true });
    }
    for &square in &field.walls {
        setup.grid.set(square, Ground { wall: true, difficult: false });
    }
}

/// Distances where there is no map.
pub(super) fn distances(reader: &mut Reader, root: Table<'_>, fight: &mut Fight) {
    let names: Vec<String> =
        fight.setup.profiles.iter().map(|profile| profile.name.clone()).collect();
    let given = root.table("field").map(|field| field.tables("apart"));
    if has_map(fight) {
        if let Some(first) = given.into_iter().flatten().next() {
            let message = "distances are for fights without a map";
            let allowed = "`space = \"theater\"` in the settings";
            reader.wrong(first.at(), message, allowed, clause::SPACE_THEATER);
        }
        return;
    }
    reader.cite(clause::SPACE_THEATER);
    for high in fight.roster() {
        for low in fight.roster().take_while(|&low| low < high) {
            let own = fight[low].side == fight[high].side;
            fight.state.apart.push(if own { WITHIN_A_TEAM } else { BETWEEN_TEAMS });
        }
    }
    for table in given.into_iter().flatten() {
        let ends = reader.mistakes.all_named(table, "between", "combatant", &names);
        let [one, other] = ends[..] else {
            if table.list("between").len() != 2 {
                let message = "a distance lies between two";
                let allowed = "two names of combatants";
                reader.wrong(table.span("between"), message, allowed, clause::SPACE_THEATER);
            }
            continue;
        };
        if one == other {
            let message = "nobody is apart from itself";
            let allowed = "two names of combatants";
            reader.wrong(table.span("between"), message, allowed, clause::SPACE_THEATER);
            continue;
        }
        let meters = table.int("meters").unwrap_or(1) as u8;
        fight.state.apart[Fight::pair(Id(one), Id(other))] = meters;
    }
}
