//! A menu: the options of a decision in their order, those that lead to places together.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};

use crate::menu::MenuOption;
use crate::words::{fold, folds_to};

/// The options of a decision, in their order. Its slice has them one by one; as data, and in `sets`,
/// those that differ only in their places are one.
#[derive(Clone, Debug)]
pub struct Options {
    sets: Arc<[MenuOption]>,
    /// One by one, worded when somebody looks; none where they are so already.
    each: Option<Arc<OnceLock<Vec<MenuOption>>>>,
}

impl Options {
    /// The options, those that differ only in their places as one.
    #[must_use]
    pub fn sets(&self) -> &[MenuOption] {
        &self.sets
    }

    /// How many answers there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.sets.last().map_or(0, |last| last.id - 1 + last.count())
    }

    /// The place on the menu, from 0, of the option with these words; case and spaces do not matter.
    #[must_use]
    pub fn find(&self, words: &str) -> Option<usize> {
        // As a rule they are written as they are shown.
        let as_shown = |set: &MenuOption| {
            set.worded(&set.words, words, |one, other| one == other).map(|at| set.id - 1 + at)
        };
        if let Some(at) = self.sets.iter().find_map(as_shown) {
            return Some(at);
        }
        let wanted = fold(words);
        let folded = |set: &MenuOption| {
            let own = (!set.places.is_empty()).then(|| fold(&set.words));
            let own = own.as_deref().unwrap_or(&set.words);
            set.worded(own, &wanted, folds_to).map(|at| set.id - 1 + at)
        };
        self.sets.iter().find_map(folded)
    }

    /// The option with this number.
    #[must_use]
    pub fn numbered(&self, id: usize) -> Option<MenuOption> {
        let set = self.with_number(id)?;
        set.each().nth(id - set.id)
    }

    /// What stands for the option with this number.
    pub(crate) fn with_number(&self, id: usize) -> Option<&MenuOption> {
        self.sets.iter().find(|set| (set.id..set.id + set.count()).contains(&id))
    }
}

impl Deref for Options {
    type Target = [MenuOption];

    fn deref(&self) -> &[MenuOption] {
        match &self.each {
            Some(each) => {
                each.get_or_init(|| self.sets.iter().flat_map(MenuOption::each).collect())
            }
            None => &self.sets,
        }
    }
}

impl PartialEq for Options {
    fn eq(&self, other: &Options) -> bool {
        self.sets == other.sets
    }
}

impl Eq for Options {}

impl FromIterator<MenuOption> for Options {
    fn from_iter<I: IntoIterator<Item = MenuOption>>(options: I) -> Options {
        let sets: Arc<[MenuOption]> = options.into_iter().collect();
        let has_places = sets.iter().any(|set| !set.places.is_empty());
        Options { sets, each: has_places.then(Arc::default) }
    }
}

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sets.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::menu::{Kind, Parts};
    use crate::places::PlaceCosts;

    fn option(id: usize, words: &str) -> MenuOption {
        let parts = Parts::new(Kind::Move, "go");
        MenuOption::new(id, words.to_owned(), parts, |_| unreachable!("it is aimed at nobody"))
    }

    /// Staying, going to one of three places, and ending the turn.
    fn menu() -> Options {
        let yards = PlaceCosts { what: "yards", amounts: vec![1, 0, 2] };
        let goes = MenuOption {
            places: ["3,4", "3,5", "-1,12"].into_iter().collect(),
            place_costs: vec![yards],
            ..option(2, "Go to 3,4 at once")
        };
        [option(1, "stay"), goes.of_places(), option(5, "end turn")].into_iter().collect()
    }

    #[test]
    fn options_that_differ_in_their_places_are_one_as_data_and_several_to_whoever_looks() {
        let menu = menu();
        assert_eq!(
            serde_json::to_value(&menu).expect("plain data")[1],
            json!({
                "id": 2, "words": "Go to … at once", "kind": "move", "verb": "go",
                "places": ["3,4", "3,5", "-1,12"], "place_costs": { "yards": [1, 0, 2] },
            })
        );
        assert_eq!((menu.count(), menu.len(), menu.sets().len()), (5, 5, 3));
        let each: Vec<(usize, &str, Option<&str>, i32)> = menu
            .iter()
            .map(|one| {
                let cost = one.costs.iter().map(|cost| cost.amount).sum();
                (one.id, one.words.as_str(), one.place.as_deref(), cost)
            })
            .collect();
        let expected = [
            (1, "stay", None, 0),
            (2, "Go to 3,4 at once", Some("3,4"), 1),
            (3, "Go to 3,5 at once", Some("3,5"), 0),
            (4, "Go to -1,12 at once", Some("-1,12"), 2),
            (5, "end turn", None, 0),
        ];
        assert_eq!(each, expected);
        assert!(menu.iter().all(|one| one.places.is_empty() && one.place_costs.is_empty()));
        assert!(menu[2].costs.is_empty(), "what costs nothing has no costs");
        assert!((1..=5).all(|id| menu.numbered(id).as_ref() == Some(&menu[id - 1])));
        assert_eq!((menu.numbered(0), menu.numbered(6)), (None, None));
    }

    #[test]
    fn an_option_is_found_by_its_words_and_by_a_place() {
        let menu = menu();
        let find = |words: &str| menu.find(words);
        assert_eq!(find("Go to -1,12 at once"), Some(3));
        assert_eq!(find("  go TO  3,5 at once "), Some(2));
        assert_eq!((find("End turn"), find("stay")), (Some(4), Some(0)));
        let others = ["Go to … at once", "go to 3 at once", "go to 3,6 at once", "go to at once"];
        assert!(others.iter().all(|words| find(words).is_none()));
        let found = |id, place| menu.find(&menu.with_number(id)?.words_to(place));
        assert_eq!(
            (found(2, "3,4"), found(2, "-1,12"), found(3, "3,4")),
            (Some(1), Some(3), Some(1))
        );
        assert_eq!((found(2, "9,9"), found(1, "3,4"), found(6, "3,4")), (None, None, None));
        let words = menu.with_number(2).map(|set| set.words_to("9,9"));
        assert_eq!(words.as_deref(), Some("Go to 9,9 at once"));
    }

    #[test]
    fn a_set_with_one_place_is_an_option_that_leads_there() {
        let only = MenuOption { places: ["7,7"].into_iter().collect(), ..option(1, "to 7,7") };
        let only = only.of_places();
        assert_eq!((only.words.as_str(), only.place.as_deref()), ("to 7,7", Some("7,7")));
        assert!(only.places.is_empty());
        let menu: Options = [only].into_iter().collect();
        let found = |place| menu.find(&menu.with_number(1)?.words_to(place));
        assert_eq!((found("7,7"), found("7,8")), (Some(0), None));
    }
}
