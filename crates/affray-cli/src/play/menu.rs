//! The options of a decision in steps: what to do, then at whom, then with what. Foes stand first,
//! friends behind one entry; words that are typed leave only the options that have them.

use affray_engine::{MenuOption, fold};

/// So many options are simply listed.
const FEW: usize = 9;

/// A line of the menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// An option, by its place.
    Option(usize),
    /// Several that have something in common: in words, and their places.
    Group(String, Vec<usize>),
}

/// What was meant by something typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Picked {
    /// An option, by its place.
    Option(usize),
    /// Fewer options than before, or, after a step back, more.
    Shown,
    /// Nothing on the menu.
    Nothing,
}

/// A menu of options, with the steps that were taken in it.
pub(super) struct Menu {
    options: Vec<MenuOption>,
    /// The options that each step left, the last one's last.
    steps: Vec<Vec<usize>>,
    entries: Vec<Entry>,
}

impl Menu {
    /// A menu of all of these.
    pub(super) fn of(options: &[MenuOption]) -> Menu {
        let mut menu = Menu { options: options.to_vec(), steps: Vec::new(), entries: Vec::new() };
        menu.step((0..options.len()).collect());
        menu
    }

    /// What is shown now, from 1.
    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The option at a place.
    pub(super) fn option(&self, at: usize) -> &MenuOption {
        &self.options[at]
    }

    /// The options that are left, foes first.
    pub(super) fn left(&self) -> Vec<&MenuOption> {
        let left = self.steps.last().map_or(&[][..], Vec::as_slice);
        self.foes_first(left).into_iter().map(|at| &self.options[at]).collect()
    }

    /// Options with those at foes before those at friends, if there are both; otherwise as they are.
    fn foes_first(&self, left: &[usize]) -> Vec<usize> {
        let of = |at: &usize| &self.options[*at];
        let is_at_foe = |at: &usize| !of(at).at_friend && !of(at).targets.is_empty();
        let mut sorted = left.to_vec();
        if left.iter().any(is_at_foe) {
            sorted.sort_by_key(|at| of(at).at_friend);
        }
        sorted
    }

    /// Whether this is a part of the menu.
    pub(super) fn is_part(&self) -> bool {
        self.steps.len() > 1
    }

    /// What somebody means: a number of what is shown, an option's words, `back`, or words that some
    /// options have.
    pub(super) fn pick(&mut self, typed: &str) -> Picked {
        let wanted = fold(typed);
        if let Some(at) = self.options.iter().position(|option| fold(&option.words) == wanted) {
            return Picked::Option(at);
        }
        if let Ok(number) = wanted.parse::<usize>() {
            let entry = number.checked_sub(1).and_then(|at| self.entries.get(at)).cloned();
            return match entry {
                Some(Entry::Option(at)) => Picked::Option(at),
                Some(Entry::Group(_, members)) => {
                    self.step(members);
                    Picked::Shown
                }
                None => Picked::Nothing,
            };
        }
        if wanted == "back" {
            if !self.is_part() {
                return Picked::Nothing;
            }
            self.steps.pop();
            let left = self.steps.pop().unwrap_or_default();
            self.step(left);
            return Picked::Shown;
        }
        let has = |at: &usize| has_words(&self.options[*at].words, &wanted);
        let left = self.steps.last().into_iter().flatten().copied();
        let mut found: Vec<usize> = left.filter(|at| has(at)).collect();
        if found.is_empty() {
            found = (0..self.options.len()).filter(|at| has(at)).collect();
        }
        if found.is_empty() || wanted.is_empty() {
            return Picked::Nothing;
        }
        self.step(found);
        Picked::Shown
    }

    /// Takes a step: to these options.
    fn step(&mut self, left: Vec<usize>) {
        self.entries = self.laid_out(&left);
        self.steps.push(left);
    }

    /// Options as entries: few of them one by one, more by the first thing in which they differ.
    fn laid_out(&self, left: &[usize]) -> Vec<Entry> {
        let is_friend = |at: &usize| self.options[*at].at_friend;
        let sorted = self.foes_first(left);
        if left.len() <= FEW {
            return sorted.into_iter().map(Entry::Option).collect();
        }
        let of = |at: usize| &self.options[at];
        let keys: [&dyn Fn(usize) -> String; 3] =
            [&|at| of(at).verb.to_owned(), &|at| of(at).targets.join(", "), &|at| {
                of(at).thing.clone().unwrap_or_default()
            }];
        for (step, key) in keys.iter().enumerate() {
            let mut parts: Vec<(String, Vec<usize>)> = Vec::new();
            for &at in &sorted {
                let key = key(at);
                match parts.iter_mut().find(|(known, _)| *known == key) {
                    Some((_, part)) => part.push(at),
                    None => parts.push((key, vec![at])),
                }
            }
            if parts.len() == 1 {
                continue;
            }
            let is_of_friends = |part: &[usize]| step == 1 && part.iter().all(is_friend);
            let (friends, foes): (Vec<_>, Vec<_>) =
                parts.into_iter().partition(|(_, part)| is_of_friends(part));
            let friends: Vec<usize> = friends.into_iter().flat_map(|(_, part)| part).collect();
            let mut entries: Vec<Entry> =
                foes.into_iter().map(|(key, part)| self.entry(&key, part)).collect();
            if entries.is_empty() {
                // Nobody but friends: one by one.
                return sorted.into_iter().map(Entry::Option).collect();
            }
            match friends.len() {
                0 => {}
                1 => entries.push(Entry::Option(friends[0])),
                _ => {
                    // What is done to foes is done to friends too.
                    let words = format!("{} at a friend", self.shared(&sorted));
                    entries.push(Entry::Group(words.trim().to_owned(), friends));
                }
            }
            return entries;
        }
        sorted.into_iter().map(Entry::Option).collect()
    }

    fn entry(&self, key: &str, part: Vec<usize>) -> Entry {
        match part[..] {
            [only] => Entry::Option(only),
            _ => {
                let shared = self.shared(&part);
                let words = if shared.is_empty() { key.replace('-', " ") } else { shared };
                Entry::Group(words, part)
            }
        }
    }

    /// The words with which all of these options begin, whatever stands behind a word.
    fn shared(&self, part: &[usize]) -> String {
        let bare = |word: &'_ str| word.trim_end_matches([',', ':']).len();
        let words = |at: usize| self.options[at].words.split(' ');
        let mut shared: Vec<&str> = words(part[0]).collect();
        for &at in &part[1..] {
            let is_same = |(one, other): &(&&str, &str)| one[..bare(one)] == other[..bare(other)];
            let count = shared.iter().zip(words(at)).take_while(is_same).count();
            shared.truncate(count);
        }
        let shared = shared.join(" ");
        shared[..bare(&shared)].to_owned()
    }
}

/// Whether some words begin with all of these.
pub(super) fn has_words(words: &str, wanted: &str) -> bool {
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let there = parts(&fold(words));
    parts(&fold(wanted)).iter().all(|word| there.iter().any(|one| one.starts_with(word.as_str())))
}

#[cfg(test)]
mod tests {
    use affray_engine::{Kind, PlaceSet};

    use super::*;

    fn option(words: &str, verb: &'static str, target: &str, thing: &str) -> MenuOption {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        MenuOption {
            id: 1,
            words: words.to_owned(),
            kind: Kind::Attack,
            verb,
            actor: None,
            targets: some(target).into_iter().collect(),
            thing: some(thing),
            place: None,
            places: PlaceSet::default(),
            costs: Vec::new(),
            place_costs: Vec::new(),
            at_friend: target == "Ann",
        }
    }

    fn turn() -> Vec<MenuOption> {
        let mut options = Vec::new();
        for target in ["Ann", "Bob", "Imp"] {
            for with in ["spear", "axe"] {
                for style in ["", ", holding back"] {
                    let words = format!("attack {target} with {with}{style}");
                    options.push(option(&words, "attack", target, with));
                }
            }
        }
        options.push(option("end turn", "end", "", ""));
        options
    }

    fn shown(menu: &Menu) -> Vec<String> {
        let words = |entry: &Entry| match entry {
            Entry::Option(at) => menu.option(*at).words.clone(),
            Entry::Group(words, part) => format!("{words} … {}", part.len()),
        };
        menu.entries().iter().map(words).collect()
    }

    #[test]
    fn one_chooses_what_then_at_whom_then_with_what() {
        let mut menu = Menu::of(&turn());
        assert_eq!(shown(&menu), ["attack … 12", "end turn"]);
        assert_eq!(menu.pick("1"), Picked::Shown);
        assert_eq!(
            shown(&menu),
            ["attack Bob with … 4", "attack Imp with … 4", "attack at a friend … 4"]
        );
        assert_eq!(menu.pick("2"), Picked::Shown);
        assert_eq!(menu.entries().len(), 4);
        assert_eq!(menu.pick("3"), Picked::Option(10));
        assert_eq!(menu.option(10).words, "attack Imp with axe");
        assert_eq!(menu.pick("back"), Picked::Shown);
        assert_eq!(menu.pick("back"), Picked::Shown);
        assert_eq!(shown(&menu), ["attack … 12", "end turn"]);
        assert_eq!(menu.pick("back"), Picked::Nothing);
        assert_eq!(menu.pick("2"), Picked::Option(12));
    }

    #[test]
    fn a_group_is_called_by_whole_words_whatever_stands_behind_them() {
        let mut options = Vec::new();
        for (words, verb) in [("first aid", "aid"), ("nothing", "nothing"), ("wait", "wait")] {
            options.push(option(words, verb, "", ""));
            options.push(option(&format!("{words}, quickly"), verb, "", ""));
        }
        options.extend((0..5).map(|at| option(&format!("use draught {at}"), "use", "", "")));
        let menu = Menu::of(&options);
        assert_eq!(shown(&menu), ["first aid … 2", "nothing … 2", "wait … 2", "use draught … 5"]);
    }

    #[test]
    fn words_leave_what_has_them() {
        let mut menu = Menu::of(&turn());
        assert_eq!(menu.pick("imp ax"), Picked::Shown);
        assert_eq!(shown(&menu), ["attack Imp with axe", "attack Imp with axe, holding back"]);
        // What is not among those that are left is looked for among all.
        assert_eq!(menu.pick("end"), Picked::Shown);
        assert_eq!(menu.pick("1"), Picked::Option(12));
        assert_eq!(menu.pick("ATTACK  Bob with spear"), Picked::Option(4));
        assert_eq!(menu.pick("dance"), Picked::Nothing);
        assert_eq!(menu.pick("99"), Picked::Nothing);
    }
}
