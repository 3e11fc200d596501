//! The options of a question as data, in one form for all systems.

use std::fmt::{self, Display, Formatter};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize, Serializer};

use crate::measure::Who;
use crate::places::{PlaceCosts, PlaceSet};
use crate::words::{fold, folds_to};

/// What an option is, in the vocabulary that all systems share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Kind {
    /// Attacks somebody or something, with whatever it is: strikes, shoots, throws, charges, grapples.
    Attack,
    /// Casts a spell or invokes a power.
    Cast,
    /// Goes somewhere, or turns, stands up, climbs.
    Move,
    /// Meets what somebody else does: dodges, parries, counters, steps in, or lets it happen.
    React,
    /// Uses a thing: drinks, lights, opens, pulls.
    Use,
    /// Makes something ready: draws, reloads, aims, picks up, puts away, drops.
    Ready,
    /// Helps a friend: heals, guards, lends a hand.
    Aid,
    /// Speaks or shows: offers a truce, surrenders, frightens, commands.
    Speak,
    /// Spends what one has few of: fate, an omen, luck, stamina.
    Spend,
    /// Puts something off: delays, holds, lies in wait.
    Wait,
    /// Ends the turn, or does nothing with it.
    End,
    /// Settles a detail of what is under way: which, where to, how many, yes or no.
    Choose,
    /// Rules as game master.
    Rule,
}

/// What an option costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cost {
    /// Of what, as the system calls it: `action`, `AP`, `stamina`, `meters`.
    pub what: &'static str,
    /// How much.
    pub amount: i32,
}

/// What a system says of an option, beside its wording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parts {
    /// What it is.
    pub kind: Kind,
    /// What the system calls it, in kebab-case: `strike`, `all-out-attack`.
    pub verb: &'static str,
    /// At whom.
    pub targets: Vec<Who>,
    /// What with: a weapon, a power, an item.
    pub thing: Option<String>,
    /// Where to, as files and words name places.
    pub place: Option<String>,
    /// Where to, of as many options in a row, which differ in nothing else but what the place costs
    /// and are worded alike up to its name.
    pub places: PlaceSet,
    /// What it costs.
    pub costs: Vec<Cost>,
    /// What the places cost beside it.
    pub place_costs: Vec<PlaceCosts>,
}

impl Parts {
    /// Something of this kind, aimed at nobody, for nothing.
    #[must_use]
    pub fn new(kind: Kind, verb: &'static str) -> Parts {
        Parts {
            kind,
            verb,
            targets: Vec::new(),
            thing: None,
            place: None,
            places: PlaceSet::default(),
            costs: Vec::new(),
            place_costs: Vec::new(),
        }
    }

    /// The same, aimed at somebody too.
    #[must_use]
    pub fn at(mut self, who: Who) -> Parts {
        self.targets.push(who);
        self
    }

    /// The same with a thing.
    #[must_use]
    pub fn with(self, thing: impl Into<String>) -> Parts {
        Parts { thing: Some(thing.into()), ..self }
    }

    /// The same with a place.
    #[must_use]
    pub fn to(self, place: impl Into<String>) -> Parts {
        Parts { place: Some(place.into()), ..self }
    }

    /// The same to each of these places, as so many options.
    #[must_use]
    pub fn to_each(self, places: impl IntoIterator<Item = impl Display>) -> Parts {
        Parts { places: places.into_iter().collect(), ..self }
    }

    /// The same for so much of something at each of the places, in their order.
    #[must_use]
    pub fn costing_each(mut self, what: &'static str, amounts: Vec<i32>) -> Parts {
        self.place_costs.push(PlaceCosts { what, amounts });
        self
    }

    /// Options as data, in their order: of those in a row that lead to a `place`, `several` says what
    /// they all are, and of any other `one` what it is.
    pub fn of_all<M: Copy, P>(
        options: &[M],
        place: impl Fn(M) -> Option<P>,
        one: impl Fn(M) -> Parts,
        several: impl Fn(&[P]) -> Parts,
    ) -> Vec<Parts> {
        let (mut all, mut row) = (Vec::new(), Vec::new());
        for &option in options {
            if let Some(place) = place(option) {
                row.push(place);
                continue;
            }
            if !row.is_empty() {
                all.push(several(&row));
                row.clear();
            }
            all.push(one(option));
        }
        if !row.is_empty() {
            all.push(several(&row));
        }
        all
    }

    /// The same for so much of something; for nothing of it, nothing.
    #[must_use]
    pub fn costing(mut self, what: &'static str, amount: i32) -> Parts {
        match self.costs.iter_mut().find(|cost| cost.what == what) {
            Some(cost) => cost.amount += amount,
            None if amount != 0 => self.costs.push(Cost { what, amount }),
            None => {}
        }
        self
    }
}

/// What stands in the words of an option for the names of its places.
const PLACE: char = '…';

/// A legal answer to a question; or several, which lead to different places and differ in nothing
/// else but what the place costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MenuOption {
    /// Its number on the menu, from 1. It stays the same while the question is open. Of an option with
    /// `places` it is the number of the first, and those of the others follow.
    pub id: usize,
    /// Its one wording: no two options of a question share it. The name of one of several `places`
    /// stands where this says `…`.
    pub words: String,
    /// What it is.
    pub kind: Kind,
    /// What the system calls it.
    pub verb: &'static str,
    /// Who does it; none where a side or the game master decides.
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "as_words")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub actor: Option<Arc<str>>,
    /// At whom.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub targets: Vec<String>,
    /// What with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thing: Option<String>,
    /// Where to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    /// Where to, of several places: an answer names one of them.
    #[serde(skip_serializing_if = "PlaceSet::is_empty")]
    pub places: PlaceSet,
    /// What it costs, by what it costs of.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_name")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, i32>"))]
    pub costs: Vec<Cost>,
    /// What each of its `places` costs beside this, in their order.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "each_by_name")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, Vec<i32>>")
    )]
    pub place_costs: Vec<PlaceCosts>,
    /// Whether it is aimed at a friend of the one who decides.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub at_friend: bool,
}

/// Its wording.
impl Display for MenuOption {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

impl MenuOption {
    /// How many options it stands for.
    #[must_use]
    pub fn count(&self) -> usize {
        self.places.len().max(1)
    }

    /// The same, worded for all its places instead of the first; with a single place, an option that
    /// leads there.
    pub(crate) fn of_places(self) -> MenuOption {
        let Some(first) = self.places.iter().next() else { return self };
        let at = self.words.rfind(first).expect("an option's words name its place");
        let (before, after) = (&self.words[..at], &self.words[at + first.len()..]);
        let words = format!("{before}{PLACE}{after}");
        let option = MenuOption { words, ..self };
        if option.places.len() > 1 {
            return option;
        }
        let only = option.each().next();
        only.unwrap_or(option)
    }

    /// The wording of this at a place, whether it is one of its own or not.
    fn words_to(&self, place: &str) -> String {
        let of_several = self.words.split_once(PLACE).filter(|_| !self.places.is_empty());
        let of_one = || self.words.rsplit_once(self.place.as_deref()?);
        match of_several.or_else(of_one) {
            Some((before, after)) => format!("{before}{place}{after}"),
            None => format!("{}: {place}", self.words),
        }
    }

    /// The options that it stands for, one by one.
    pub fn each(&self) -> impl Iterator<Item = MenuOption> {
        let alone = self.places.is_empty().then(|| self.clone());
        alone.into_iter().chain(self.places.iter().enumerate().map(|(at, place)| {
            let theirs = self.place_costs.iter().map(move |cost| Cost {
                what: cost.what,
                amount: cost.amounts.get(at).copied().unwrap_or(0),
            });
            let costs = self.costs.iter().copied().chain(theirs);
            MenuOption {
                id: self.id + at,
                words: self.words_to(place),
                place: Some(place.to_owned()),
                places: PlaceSet::default(),
                costs: costs.filter(|cost| cost.amount != 0).collect(),
                place_costs: Vec::new(),
                actor: self.actor.clone(),
                targets: self.targets.clone(),
                thing: self.thing.clone(),
                ..*self
            }
        }))
    }

    /// Which of its options has this wording, if `own` is its own and `is` tells whether two are the
    /// same.
    fn worded(&self, own: &str, words: &str, is: impl Fn(&str, &str) -> bool) -> Option<usize> {
        if self.places.is_empty() {
            return is(own, words).then_some(0);
        }
        let (before, after) = own.split_once(PLACE)?;
        let name = words.strip_prefix(before)?.strip_suffix(after)?;
        self.places.iter().position(|place| is(place, name))
    }
}

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

    /// The words of the option with this number at a place, whether it leads there or not.
    pub(crate) fn words_to(&self, id: usize, place: &str) -> Option<String> {
        Some(self.with_number(id)?.words_to(place))
    }

    /// What stands for the option with this number.
    fn with_number(&self, id: usize) -> Option<&MenuOption> {
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

fn as_words<S: Serializer>(actor: &Option<Arc<str>>, serializer: S) -> Result<S::Ok, S::Error> {
    actor.as_deref().serialize(serializer)
}

fn by_name<S: Serializer>(costs: &[Cost], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(costs.iter().map(|cost| (cost.what, cost.amount)))
}

fn each_by_name<S: Serializer>(costs: &[PlaceCosts], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(costs.iter().map(|cost| (cost.what, &cost.amounts)))
}

/// The wordings of options.
pub(crate) fn wordings(options: &[MenuOption]) -> Vec<String> {
    options.iter().map(|option| option.words.clone()).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn option(id: usize, words: &str) -> MenuOption {
        MenuOption {
            id,
            words: words.to_owned(),
            kind: Kind::Move,
            verb: "go",
            actor: None,
            targets: Vec::new(),
            thing: None,
            place: None,
            places: PlaceSet::default(),
            costs: Vec::new(),
            place_costs: Vec::new(),
            at_friend: false,
        }
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
        let found = |id, place| menu.words_to(id, place).and_then(|words| menu.find(&words));
        assert_eq!(
            (found(2, "3,4"), found(2, "-1,12"), found(3, "3,4")),
            (Some(1), Some(3), Some(1))
        );
        assert_eq!((found(2, "9,9"), found(1, "3,4"), found(6, "3,4")), (None, None, None));
        assert_eq!(menu.words_to(2, "9,9").as_deref(), Some("Go to 9,9 at once"));
    }

    #[test]
    fn a_set_with_one_place_is_an_option_that_leads_there() {
        let only = MenuOption { places: ["7,7"].into_iter().collect(), ..option(1, "to 7,7") };
        let only = only.of_places();
        assert_eq!((only.words.as_str(), only.place.as_deref()), ("to 7,7", Some("7,7")));
        assert!(only.places.is_empty());
        let menu: Options = [only].into_iter().collect();
        let found = |place| menu.find(&menu.words_to(1, place).expect("it is there"));
        assert_eq!((found("7,7"), found("7,8")), (Some(0), None));
    }
}
