//! A map in letters: who stands where, and where somebody may go.

use std::collections::BTreeMap;

use affray_engine::{Grid, Kind, MapView, MenuOption, PlaceView, View};

/// The most columns that are drawn.
const MOST_COLUMNS: i32 = 110;
/// The most rows that are drawn.
const MOST_ROWS: i32 = 60;
/// Letters for people, in order.
const LETTERS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// A column and a row.
type Spot = (i32, i32);

/// The place that words name: `4,-1`.
fn spot(words: &str) -> Option<Spot> {
    let (column, row) = words.split_once(',')?;
    Some((column.parse().ok()?, row.parse().ok()?))
}

/// The place that an option leads to, if going there is all it does.
pub(crate) fn goal(option: &MenuOption) -> Option<Spot> {
    let goes = option.kind == Kind::Move && option.targets.is_empty() && option.thing.is_none();
    spot(option.place.as_ref().filter(|_| goes)?)
}

/// What stands on the map, and what each sign of it means.
struct Signs {
    at: BTreeMap<Spot, char>,
    legend: Vec<String>,
}

impl Signs {
    fn of(map: &MapView, goals: &[Spot]) -> Signs {
        let mut at: BTreeMap<Spot, char> = goals.iter().map(|&goal| (goal, '.')).collect();
        let mut legend = Vec::new();
        if !goals.is_empty() {
            legend.push(". within reach".to_owned());
        }
        let places = || map.places.iter().filter_map(|place| Some((spot(&place.name)?, place)));
        let is_wall = |notes: &[String]| notes.iter().any(|note| note == "wall");
        // Where it is hard to see is a large part of the map, or all of it.
        let is_there = |place: &PlaceView| {
            place.notes.iter().any(|note| note != "poor light") || !place.things.is_empty()
        };
        for (sign, meaning, walls) in [('#', "# wall", true), ('+', "+ something there", false)] {
            let noted = places().filter(|(_, it)| is_there(it));
            let spots: Vec<Spot> =
                noted.filter(|(_, it)| is_wall(&it.notes) == walls).map(|it| it.0).collect();
            if !spots.is_empty() {
                legend.push(meaning.to_owned());
                at.extend(spots.into_iter().map(|spot| (spot, sign)));
            }
        }
        let mut letters = LETTERS.chars();
        for (spot, place) in places().filter(|(_, place)| !place.people.is_empty()) {
            // Anyone who covers several squares has one letter; several in one place share one.
            let words = place.people.join(", ");
            let known = legend.iter().find(|entry| entry.get(2..) == Some(words.as_str()));
            let letter = match known.and_then(|entry| entry.chars().next()) {
                Some(letter) => letter,
                None => {
                    let letter = letters.next().unwrap_or('@');
                    legend.push(format!("{letter} {words}"));
                    letter
                }
            };
            at.insert(spot, letter);
        }
        Signs { at, legend }
    }
}

/// The least and the greatest of some numbers.
fn span(numbers: impl Iterator<Item = i32> + Clone) -> Option<(i32, i32)> {
    Some((numbers.clone().min()?, numbers.max()?))
}

/// The map as lines of at most so many columns, with `goals` marked and a legend below: what is
/// wider is shown about its people. None where nobody has a place on a grid, and where it would be
/// too large to print.
pub(crate) fn draw(view: &View, goals: &[Spot], columns: Option<usize>) -> Option<Vec<String>> {
    let map = view.map.as_ref().filter(|map| map.grid != Grid::Zones)?;
    let grid = map.grid;
    let Signs { at, legend } = Signs::of(map, goals);
    let (left, right) = span(at.keys().map(|spot| spot.0))?;
    let (top, bottom) = span(at.keys().map(|spot| spot.1))?;
    if right - left >= MOST_COLUMNS || bottom - top >= MOST_ROWS {
        return None;
    }
    let room = columns.map_or(i32::MAX, |columns| columns.saturating_sub(7) as i32);
    let width = match grid {
        Grid::Hexes => 3,
        Grid::Squares if right - left < (MOST_COLUMNS / 3).min(room / 2) => 2,
        Grid::Squares | Grid::Zones => 1,
    };
    let whole = (left, right);
    let (left, right) = about_people(&at, whole, room / width);
    let place = |column: i32| 6 + ((column - left) * width) as usize;
    let mut lines = vec![header(left..=right, place)];
    for row in top..=bottom {
        // Hexes of odd columns have a line of their own, half a hex lower.
        let halves: &[i32] = if grid == Grid::Hexes { &[0, 1] } else { &[0] };
        for &half in halves {
            let mut line = if half == 0 { format!("{row:>4}") } else { String::new() };
            for column in left..=right {
                let is_here = grid == Grid::Squares || column.rem_euclid(2) == half;
                if let Some(&sign) = at.get(&(column, row))
                    && is_here
                {
                    line = format!("{line:<at$}{sign}", at = place(column));
                }
            }
            lines.push(line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines.push(format!("      {}", legend.join("; ")));
    if (left, right) != whole {
        let (first, last) = whole;
        lines.push(format!("      columns {left} to {right} of {first} to {last}"));
    }
    Some(lines)
}

/// The columns that are shown where only so many have room: those about the people.
fn about_people(at: &BTreeMap<Spot, char>, whole: (i32, i32), room: i32) -> (i32, i32) {
    let (left, right) = whole;
    if right - left < room.max(1) {
        return whole;
    }
    let people = at.iter().filter(|(_, sign)| sign.is_alphabetic()).map(|(spot, _)| spot.0);
    let (first, last) = span(people).unwrap_or(whole);
    let begin = ((first + last) / 2 - room / 2).clamp(left, (right - room + 1).max(left));
    (begin, begin + room - 1)
}

/// The numbers of every fifth column, above it.
fn header(columns: std::ops::RangeInclusive<i32>, place: impl Fn(i32) -> usize) -> String {
    let mut line = String::new();
    for column in columns.filter(|column| column % 5 == 0) {
        let number = column.to_string();
        let at = (place(column) + 1).saturating_sub(number.len());
        if line.len() < at {
            line = format!("{line:<at$}{number}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use affray_engine::PlaceSet;

    use super::*;

    fn view(grid: Option<Grid>, places: &[(&str, &str, &str)]) -> View {
        let listed = |words: &str| words.split_terminator(';').map(str::to_owned).collect();
        let places = places.iter().map(|&(name, people, notes)| PlaceView {
            name: name.to_owned(),
            notes: listed(notes),
            next: Vec::new(),
            people: listed(people),
            things: Vec::new(),
        });
        let places = places.collect();
        let map = grid.map(|grid| MapView { grid, corners: None, places });
        let (title, moment) = (String::new(), String::new());
        View { title, moment, order: Vec::new(), map, combatants: Vec::new() }
    }

    #[test]
    fn squares_with_people_a_wall_and_where_one_may_go() {
        let view = view(
            Some(Grid::Squares),
            &[
                ("0,0", "Ann", ""),
                ("3,-1", "Bob;Cid", ""),
                ("2,0", "", "wall"),
                ("2,1", "", "cover"),
                ("3,1", "", "poor light"),
            ],
        );
        let drawn = draw(&view, &[(1, 0), (1, 1), (0, 0)], None).expect("it is small");
        assert_eq!(
            drawn,
            [
                "      0",
                "  -1        B",
                "   0  A . #",
                "   1    . +",
                "      . within reach; # wall; + something there; A Ann; B Bob, Cid",
            ]
        );
    }

    #[test]
    fn hexes_of_odd_columns_lie_half_a_hex_lower() {
        let view = view(Some(Grid::Hexes), &[("4,2", "Ann", ""), ("5,2", "Bob", "")]);
        let drawn = draw(&view, &[(4, 3), (6, 2)], None).expect("it is small");
        assert_eq!(
            drawn,
            [
                "         5",
                "   2  A     .",
                "         B",
                "   3  .",
                "      . within reach; A Ann; B Bob",
            ]
        );
    }

    #[test]
    fn no_map_without_a_grid_nor_of_what_is_too_large() {
        assert_eq!(draw(&view(None, &[]), &[], None), None);
        assert_eq!(draw(&view(Some(Grid::Zones), &[("0,0", "Ann", "")]), &[], None), None);
        assert_eq!(draw(&view(Some(Grid::Squares), &[]), &[], None), None);
        let far = view(Some(Grid::Squares), &[("0,0", "Ann", ""), ("0,60", "Bob", "")]);
        assert_eq!(draw(&far, &[], None), None);
    }

    #[test]
    fn a_map_that_is_too_wide_is_shown_about_its_people() {
        let places = [("0,0", "", "wall"), ("30,0", "Ann", ""), ("34,0", "Bob", "")];
        let view = view(Some(Grid::Squares), &places);
        // Of 20 columns 13 are for the map: the last of them, as both people are there.
        let drawn = draw(&view, &[], Some(20)).expect("it is small");
        assert_eq!(
            drawn,
            [
                "        25   30",
                "   0          A   B",
                "      # wall; A Ann; B Bob",
                "      columns 22 to 34 of 0 to 34",
            ]
        );
        assert!(draw(&view, &[], Some(80)).expect("it is small")[1].contains('#'));
    }

    #[test]
    fn whoever_covers_several_squares_has_one_letter() {
        let ogre = view(Some(Grid::Squares), &[("0,0", "Ogre", ""), ("1,0", "Ogre", "")]);
        let drawn = draw(&ogre, &[], None).expect("it is small");
        assert_eq!(drawn, ["      0", "   0  A A", "      A Ogre"]);
    }

    #[test]
    fn goals_are_read_from_options() {
        let option = |kind, place: Option<&str>, thing: Option<&str>| MenuOption {
            id: 1,
            words: "to 4,-1".to_owned(),
            kind,
            verb: "goes",
            actor: None,
            targets: Vec::new(),
            thing: thing.map(str::to_owned),
            place: place.map(str::to_owned),
            places: PlaceSet::default(),
            costs: Vec::new(),
            place_costs: Vec::new(),
            at_friend: false,
        };
        assert_eq!(goal(&option(Kind::Move, Some("4,-1"), None)), Some((4, -1)));
        assert_eq!(goal(&option(Kind::Move, Some("Hall"), None)), None);
        assert_eq!(goal(&option(Kind::Move, None, None)), None);
        assert_eq!(goal(&option(Kind::Attack, Some("4,-1"), None)), None);
        assert_eq!(goal(&option(Kind::Move, Some("4,-1"), Some("horse"))), None);
    }
}
