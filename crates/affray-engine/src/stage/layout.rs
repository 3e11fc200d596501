//! How the numbers of an encounter's fights and options are laid out.

use rustc_hash::FxHashMap;

use super::{Posed, Stage};
use crate::measure::Who;
use crate::menu::{Kind, Parts};
use crate::numbers::{KNOWN, OWN, STANDING, X, Y};

/// Fights that are played to see what options there are: half by lot, half by tactics.
const REHEARSALS: u64 = 32;
/// The most decisions that are looked at in one of them.
const MOST_DECISIONS: usize = 400;
/// The most verbs, things, places and costs that have columns of their own, of each.
const MOST_WORDS: usize = 64;

/// The names of all numbers of an encounter, and the shape of its options.
///
/// It is found by rehearsing the encounter: the same encounter has the same layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Everybody, in roster order.
    people: Vec<String>,
    /// The numbers of each of them.
    person: Vec<String>,
    /// The numbers that are nobody's.
    fight: Vec<String>,
    verbs: Vec<String>,
    things: Vec<String>,
    places: Vec<String>,
    costs: Vec<String>,
    marks: Marks,
    /// The most options that a question of the rehearsals had.
    most: usize,
}

impl Layout {
    /// The layout of an encounter with these people, whose numbers have these names; `stage` asks every
    /// side.
    pub(crate) fn rehearsed(
        people: Vec<String>,
        (person, fight): (Vec<String>, Vec<String>),
        stage: &mut dyn Stage,
    ) -> Layout {
        let (verbs, things, places, costs) = Default::default();
        let marks = Marks::of(&person);
        let mut layout =
            Layout { people, person, fight, verbs, things, places, costs, marks, most: 2 };
        for seed in 0..REHEARSALS {
            stage.reset(seed);
            let mut lots = affray_table::Generator::new(seed);
            for _ in 0..MOST_DECISIONS {
                let Some(posed) = stage.posed() else { break };
                layout.note(posed);
                let option = match seed % 2 {
                    0 => lots.die(posed.count() as u32) as usize - 1,
                    _ => posed.usual(),
                };
                stage.choose(option).expect("it is one of the options");
            }
        }
        for words in [&mut layout.verbs, &mut layout.things, &mut layout.places, &mut layout.costs]
        {
            words.sort_unstable();
        }
        layout
    }

    /// Notes what a question has to choose among.
    fn note(&mut self, posed: &dyn Posed) {
        self.most = self.most.max(posed.count());
        for parts in posed.parts() {
            note(&mut self.verbs, parts.verb);
            parts.thing.iter().for_each(|thing| note(&mut self.things, thing));
            let named = parts.place.iter().filter(|place| square(place).is_none());
            named.for_each(|place| note(&mut self.places, place));
            parts.costs.iter().for_each(|cost| note(&mut self.costs, cost.what));
        }
    }

    /// Everybody, in roster order.
    #[must_use]
    pub fn people(&self) -> &[String] {
        &self.people
    }

    /// The names of everybody's own numbers.
    #[must_use]
    pub fn person(&self) -> &[String] {
        &self.person
    }

    /// How many options a question has as a rule at most: those of the rehearsals.
    #[must_use]
    pub fn most_options(&self) -> usize {
        self.most
    }

    /// The names of the numbers of a fight, in order: `NAME.health`, `round`.
    #[must_use]
    pub fn numbers(&self) -> Vec<String> {
        let of = |one| self.person.iter().map(move |number| format!("{one}.{number}"));
        self.people.iter().flat_map(of).chain(self.fight.iter().cloned()).collect()
    }

    /// The names of the numbers of an option, in order: `kind attack`, `verb strike`, `at NAME`, `with
    /// THING`, `to PLACE`, `cost AP`, and where it leads on a grid.
    #[must_use]
    pub fn option_numbers(&self) -> Vec<String> {
        let named = |what: &str, words: &[String]| -> Vec<String> {
            words.iter().map(|word| format!("{what} {word}")).collect()
        };
        let kinds: Vec<String> = Kind::ALL.iter().map(|kind| kind.word().to_owned()).collect();
        let last = [
            "at a friend",
            "to x",
            "to y",
            "to a square",
            "distance",
            "nearest enemy",
            "among alike",
        ];
        [
            named("kind", &kinds),
            named("verb", &self.verbs),
            named("at", &self.people),
            named("with", &self.things),
            named("to", &self.places),
            named("cost", &self.costs),
            last.map(str::to_owned).to_vec(),
        ]
        .concat()
    }

    /// The numbers of the first options of a question, row by row, as many rows as `most` says: those
    /// that there are not are 0. `numbers` are those of the fight.
    pub fn options(&self, posed: &dyn Posed, numbers: &[i32], most: usize, into: &mut Vec<i32>) {
        let width = self.width();
        let field = Field { layout: self, numbers, actor: posed.actor() };
        let start = into.len();
        into.resize(start + most * width, 0);
        let all = posed.parts();
        for (row, parts) in into[start..].chunks_exact_mut(width).zip(&all) {
            self.option(posed, parts, &field, row);
        }
        number_alike(&mut into[start..], width, all.len().min(most));
    }

    /// How many numbers an option has.
    fn width(&self) -> usize {
        let words = [&self.verbs, &self.people, &self.things, &self.places, &self.costs];
        Kind::ALL.len() + words.iter().map(|words| words.len()).sum::<usize>() + LAST
    }

    fn option(&self, posed: &dyn Posed, parts: &Parts, field: &Field<'_>, row: &mut [i32]) {
        let (kinds, row) = row.split_at_mut(Kind::ALL.len());
        let (verbs, row) = row.split_at_mut(self.verbs.len());
        let (people, row) = row.split_at_mut(self.people.len());
        let (things, row) = row.split_at_mut(self.things.len());
        let (places, row) = row.split_at_mut(self.places.len());
        let (costs, last) = row.split_at_mut(self.costs.len());
        if let Some(kind) = Kind::ALL.iter().position(|&kind| kind == parts.kind) {
            kinds[kind] = 1;
        }
        let set = |words: &[String], word: &str, row: &mut [i32], number: i32| {
            if let Ok(place) = words.binary_search_by(|known| known.as_str().cmp(word)) {
                row[place] = number;
            }
        };
        set(&self.verbs, parts.verb, verbs, 1);
        for &target in &parts.targets {
            people[usize::from(target)] = 1;
        }
        parts.thing.iter().for_each(|thing| set(&self.things, thing, things, 1));
        parts.place.iter().for_each(|place| set(&self.places, place, places, 1));
        parts.costs.iter().for_each(|cost| set(&self.costs, cost.what, costs, cost.amount));
        let target = parts.targets.first().copied();
        let to = parts.place.as_deref().and_then(square);
        let goal = to.or_else(|| field.square(target?));
        let from = field.actor.and_then(|actor| field.square(actor));
        let (x, y) = to.unwrap_or_default();
        let distance = from.zip(goal).map_or(0, |(from, goal)| apart(from, goal));
        let nearest = to.or(from).and_then(|place| field.nearest_enemy(place)).unwrap_or(0);
        let is_friend = target.is_some_and(|target| posed.is_own(target));
        let numbers: [i32; LAST] =
            [is_friend.into(), x, y, to.is_some().into(), distance, nearest, 0];
        last.copy_from_slice(&numbers);
    }
}

/// Where some numbers of a person stand.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Marks {
    known: Option<usize>,
    own: Option<usize>,
    standing: Option<usize>,
    /// Column and row, where there is a grid.
    square: Option<(usize, usize)>,
}

impl Marks {
    fn of(person: &[String]) -> Marks {
        let at = |name: &str| person.iter().position(|known| known == name);
        Marks { known: at(KNOWN), own: at(OWN), standing: at(STANDING), square: at(X).zip(at(Y)) }
    }
}

/// How many numbers of an option stand behind those of its words.
const LAST: usize = 7;

/// Says of each of the first rows how many before it have the same numbers, so that no two rows are the
/// same: options that differ in what has no number, such as a blow that is held back.
fn number_alike(rows: &mut [i32], width: usize, count: usize) {
    let mut seen: FxHashMap<&[i32], i32> = FxHashMap::default();
    let mut places = Vec::with_capacity(count);
    for row in rows.chunks_exact(width).take(count) {
        let before = seen.entry(row).or_default();
        places.push(*before);
        *before += 1;
    }
    for (row, place) in rows.chunks_exact_mut(width).zip(places) {
        row[width - 1] = place;
    }
}

/// The numbers of a fight, to look places up in.
struct Field<'n> {
    layout: &'n Layout,
    numbers: &'n [i32],
    actor: Option<Who>,
}

impl Field<'_> {
    /// A number of somebody, by its place.
    fn number(&self, who: usize, place: Option<usize>) -> Option<i32> {
        self.numbers.get(who * self.layout.person.len() + place?).copied()
    }

    /// Where somebody stands on a grid.
    fn square(&self, who: Who) -> Option<(i32, i32)> {
        let (who, marks) = (usize::from(who), &self.layout.marks);
        let (x, y) = marks.square?;
        self.number(who, marks.known).filter(|&known| known != 0)?;
        self.number(who, Some(x)).zip(self.number(who, Some(y)))
    }

    /// How far the nearest enemy who fights is from a place.
    fn nearest_enemy(&self, place: (i32, i32)) -> Option<i32> {
        let marks = &self.layout.marks;
        let is_enemy = |&who: &usize| {
            self.number(who, marks.own) == Some(0) && self.number(who, marks.standing) == Some(1)
        };
        let enemies = (0..self.layout.people.len()).filter(is_enemy);
        enemies.filter_map(|who| Some(apart(place, self.square(who as Who)?))).min()
    }
}

/// How far two places are from each other: the larger of what lies between their columns and rows.
fn apart(one: (i32, i32), other: (i32, i32)) -> i32 {
    (one.0 - other.0).abs().max((one.1 - other.1).abs())
}

/// The column and row of a place on a grid, as words and data write it: `4,-1`.
fn square(place: &str) -> Option<(i32, i32)> {
    let (x, y) = place.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// Notes a word that is not known yet.
fn note(words: &mut Vec<String>, word: &str) {
    if words.len() < MOST_WORDS && !words.iter().any(|known| known == word) {
        words.push(word.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_with_several_places_is_as_many() {
        let there = Parts::new(Kind::Move, "move").costing("actions", 1).to_each(["4,1", "4,2"]);
        let each = there.costing_each("yards", vec![3, 0]).each();
        let costs = |one: &Parts| -> Vec<(&str, i32)> {
            one.costs.iter().map(|cost| (cost.what, cost.amount)).collect()
        };
        assert_eq!(each.len(), 2);
        assert_eq!(each[0].place.as_deref(), Some("4,1"));
        assert_eq!(costs(&each[0]), [("actions", 1), ("yards", 3)]);
        // What costs nothing has no cost.
        assert_eq!(each[1].place.as_deref(), Some("4,2"));
        assert_eq!(costs(&each[1]), [("actions", 1)]);
        assert_eq!(Parts::new(Kind::End, "end").each().len(), 1);
    }

    #[test]
    fn rows_that_are_alike_are_numbered() {
        // The first and the third are the same; the last two are none.
        let mut rows = [1, 2, 0, 1, 3, 0, 1, 2, 0, 0, 0, 0, 0, 0, 0];
        number_alike(&mut rows, 3, 3);
        assert_eq!(rows, [1, 2, 0, 1, 3, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0]);
    }

    #[test]
    fn places_on_grids_are_read_and_measured() {
        assert_eq!(square("4,-1"), Some((4, -1)));
        assert_eq!(square("Well"), None);
        // Columns 4 and 1 lie three apart, rows -1 and 1 two.
        assert_eq!(apart((4, -1), (1, 1)), 3);
    }
}
