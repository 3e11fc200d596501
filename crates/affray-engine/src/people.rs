//! The people at a table: who plays whom, who throws whose dice, how much each of them is asked, and
//! what they always answer.
//!
//! A seat of the rules is a side or the game master. Several people may share a side: whoever plays
//! a combatant answers for that combatant, and anyone who takes the side for the rest of it.

use std::fmt::{self, Display, Formatter};

use affray_table::Seat;

use crate::menu::Kind;
use crate::play::{DiceBy, Players};
use crate::question::Choice;
use crate::words::{fold, listed, quoted, same};

/// Whom somebody plays who gives no name.
pub const SOMEBODY: &str = "me";
/// The most standing answers of one person.
pub const MAX_HABITS: usize = 64;
/// The most characters of a standing answer.
const MOST_LETTERS: usize = 200;
/// What no person may be called: these play by themselves, or sound as if they did.
const NOBODY: [&str; 10] =
    ["tactics", "search", "ai", "auto", "bot", "computer", "nobody", "none", "program", "random"];

/// How much a person is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ask {
    /// Every decision.
    #[default]
    All,
    /// What they do and how they react; tactics settle details, such as which of several, or how
    /// many.
    Choices,
    /// What they do in their own turns; tactics react for them.
    Little,
}

impl Ask {
    /// All of them with their words.
    pub const ALL: [(&'static str, Ask); 3] =
        [("all", Ask::All), ("choices", Ask::Choices), ("little", Ask::Little)];

    /// Whether a decision is asked of somebody who wants to be asked so much.
    #[must_use]
    pub fn wants(self, choice: &Choice) -> bool {
        let any = |is: fn(Kind) -> bool| choice.options.sets().iter().any(|option| is(option.kind));
        match self {
            Ask::All => true,
            Ask::Choices => any(|kind| kind != Kind::Choose),
            Ask::Little => any(|kind| !matches!(kind, Kind::Choose | Kind::React)),
        }
    }
}

impl Display for Ask {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let word = Ask::ALL.iter().find(|(_, ask)| ask == self).map_or("all", |(word, _)| word);
        f.write_str(word)
    }
}

/// An answer that stands until it is taken back: `always dodge when bow`, `never guard`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Habit {
    /// Whether it is always given; otherwise it never is.
    pub always: bool,
    /// Words that an option has, or, where the answer is yes or no, the question.
    pub words: String,
    /// Words that the question must have.
    pub when: Option<String>,
}

impl Habit {
    /// Reads such words.
    ///
    /// # Errors
    /// What is wrong with them, and what is allowed.
    pub fn read(words: &str) -> Result<Habit, String> {
        let form = "`always dodge`, `never guard` or `always dodge when bow`";
        let wrong = || format!("{} is no standing answer; write {form}", quoted(words));
        let (first, rest) = words.trim().split_once(char::is_whitespace).ok_or_else(wrong)?;
        let always = match fold(first).as_str() {
            "always" => true,
            "never" => false,
            _ => return Err(wrong()),
        };
        // A space at the end, so that nothing may stand behind `when`.
        let rest = format!("{} ", fold(rest));
        let (said, when) = match rest.split_once(" when ") {
            Some((said, when)) => (said.to_owned(), Some(when.trim_end().to_owned())),
            None => (rest.trim_end().to_owned(), None),
        };
        let is_empty = |words: &str| words.trim().is_empty();
        if is_empty(&said) || when.as_deref().is_some_and(is_empty) {
            return Err(wrong());
        }
        // A record keeps it on a line, where `#` begins a comment.
        if let Some(letter) = words.chars().find(|letter| *letter == '#' || letter.is_control()) {
            return Err(format!("a standing answer cannot contain `{}`", letter.escape_debug()));
        }
        if words.chars().count() > MOST_LETTERS {
            return Err(format!("a standing answer has at most {MOST_LETTERS} characters"));
        }
        Ok(Habit { always, words: said, when })
    }

    /// The option that it settles a decision with, by its place; nothing if it does not.
    #[must_use]
    pub fn settles(&self, choice: &Choice) -> Option<usize> {
        if self.when.as_ref().is_some_and(|when| !has(&choice.sentence, when)) {
            return None;
        }
        let options = || choice.options.iter().enumerate();
        let worded = |word: &str| options().find(|(_, one)| same(&one.words, word)).map(|it| it.0);
        if let (2, Some(yes), Some(no)) = (choice.options.len(), worded("yes"), worded("no")) {
            let is_it = has(&choice.sentence, &self.words);
            return is_it.then_some(if self.always { yes } else { no });
        }
        let is_it = |words: &str| same(words, &self.words) || has(words, &self.words);
        let mut left = options().filter(|(_, one)| is_it(&one.words) == self.always);
        let only = left.next().filter(|_| left.next().is_none());
        let exact = || options().find(|(_, one)| self.always && same(&one.words, &self.words));
        // Of a decision with nothing of the kind it says nothing.
        let is_about = options().any(|(_, one)| is_it(&one.words));
        exact().or(only).filter(|_| is_about).map(|(at, _)| at)
    }
}

impl Display for Habit {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", if self.always { "always" } else { "never" }, self.words)?;
        self.when.as_ref().map_or(Ok(()), |when| write!(f, " when {when}"))
    }
}

/// Whether a sentence has all of these words, as wholes or as their beginnings.
fn has(sentence: &str, words: &str) -> bool {
    let sentence = fold(sentence);
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|letter: char| !letter.is_alphanumeric());
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let there = parts(&sentence);
    parts(&fold(words)).iter().all(|word| there.iter().any(|one| one.starts_with(word.as_str())))
}

/// Somebody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// What they are called: `anna`, or `me`.
    pub name: String,
    /// The sides they take, by name, `GM` among them, and the combatants they play.
    pub plays: Vec<String>,
    /// Who throws their dice, if it is not as for everybody.
    pub dice: Option<DiceBy>,
    /// How much they are asked.
    pub ask: Ask,
    /// What they always or never answer.
    pub standing: Vec<Habit>,
    /// Whether the decisions of a side that they take are its players' once each of its combatants
    /// is played by somebody.
    pub yields: bool,
}

impl Person {
    /// Somebody of this name, who plays nobody yet.
    ///
    /// # Errors
    /// Nobody can be called so.
    pub fn named(name: &str) -> Result<Person, String> {
        let name = name.trim();
        let is_word = |letter: char| letter.is_alphanumeric() || "-_.' ".contains(letter);
        let reserved = NOBODY.iter().any(|word| same(word, name));
        if name.is_empty() || reserved || !name.chars().all(is_word) || name.chars().count() > 40 {
            return Err(format!(
                "{} is no person's name; allowed: `{SOMEBODY}` or a name of letters and digits",
                quoted(name)
            ));
        }
        Ok(Person {
            name: name.to_owned(),
            plays: Vec::new(),
            dice: None,
            ask: Ask::All,
            standing: Vec::new(),
            yields: false,
        })
    }

    fn has(&self, name: &str) -> bool {
        self.plays.iter().any(|one| same(one, name))
    }
}

/// Everybody at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct People {
    /// They, in the order in which they sat down.
    pub all: Vec<Person>,
    /// Who throws dice where nothing else is said, and those that are nobody's.
    pub dice: DiceBy,
}

impl People {
    /// Nobody: tactics play every side, and the generator throws the dice.
    #[must_use]
    pub fn nobody() -> People {
        People { all: Vec::new(), dice: DiceBy::Generator }
    }

    /// One person for all the seats that people take.
    pub(crate) fn of(players: &Players, seats: &[(Seat, String)]) -> People {
        let taken = seats.iter().filter(|(seat, _)| players.people.contains(seat));
        let plays: Vec<String> = taken.map(|(_, name)| name.clone()).collect();
        let all = match (Person::named(SOMEBODY), plays.is_empty()) {
            (Ok(person), false) => vec![Person { plays, ..person }],
            _ => Vec::new(),
        };
        People { all, dice: players.dice }
    }

    /// The person of this name, who sits down if nobody is called so.
    ///
    /// # Errors
    /// Nobody can be called so.
    pub fn person(&mut self, name: &str) -> Result<&mut Person, String> {
        let at = match self.place(name) {
            Some(at) => at,
            None => {
                self.all.push(Person::named(name)?);
                self.all.len() - 1
            }
        };
        Ok(&mut self.all[at])
    }

    /// The place of the person of this name.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.all.iter().position(|person| same(&person.name, name))
    }

    /// The person of this name.
    ///
    /// # Errors
    /// Nobody here is called so; who is.
    pub fn known(&mut self, name: &str) -> Result<&mut Person, String> {
        let names: Vec<String> = self.all.iter().map(|person| person.name.clone()).collect();
        let unknown = || {
            let allowed = listed(&names, 20);
            format!("nobody here is called {}; allowed: {allowed}", quoted(name))
        };
        let at = self.place(name).ok_or_else(unknown)?;
        Ok(&mut self.all[at])
    }

    /// Lets a person take a side, the game master's seat, or a combatant, from the one who had it.
    ///
    /// # Errors
    /// Nobody can be called so.
    pub fn seat(&mut self, name: &str, person: &str) -> Result<(), String> {
        self.free(name);
        self.person(person)?.plays.push(name.to_owned());
        Ok(())
    }

    /// Takes a side, the game master's seat, or a combatant from the one who had it.
    pub fn free(&mut self, name: &str) {
        for person in &mut self.all {
            person.plays.retain(|one| !same(one, name));
        }
    }

    /// Who plays a combatant of a side, or anyone who decides for the side itself: the place.
    #[must_use]
    pub fn of_combatant(&self, name: &str, side: &str) -> Option<usize> {
        let taken = |wanted: &str| self.all.iter().position(|person| person.has(wanted));
        taken(name).or_else(|| taken(side))
    }

    /// Whose decision it is: the place. `mates` are the combatants of the side. A decision of a side
    /// that nobody takes, or that somebody [yields](Person::yields), is that of the first who plays
    /// one of them.
    #[must_use]
    pub fn of_choice(&self, choice: &Choice, mates: &[String]) -> Option<usize> {
        let own = self.of_combatant(&choice.asker, &choice.seat_name);
        if !same(&choice.asker, &choice.seat_name) {
            return own;
        }
        let player_of = |mate: &String| self.all.iter().position(|person| person.has(mate));
        let all_played = !mates.is_empty() && mates.iter().all(|mate| player_of(mate).is_some());
        let keeps = |&at: &usize| !(self.all[at].yields && all_played);
        let plays_one = |person: &Person| mates.iter().any(|mate| person.has(mate));
        own.filter(keeps).or_else(|| self.all.iter().position(plays_one))
    }

    /// Who throws the dice of a person, or of nobody.
    #[must_use]
    pub fn dice_of(&self, person: Option<usize>) -> DiceBy {
        let own = person.and_then(|at| self.all.get(at)).and_then(|person| person.dice);
        own.unwrap_or(self.dice)
    }

    /// The seats in which somebody sits, or plays one of that side.
    pub(crate) fn seats(&self, all: &[(Seat, String)], sides: &[(String, Seat)]) -> Vec<Seat> {
        let is_taken = |seat: Seat, name: &str| {
            let of_side = sides.iter().filter(|(_, side)| *side == seat);
            self.all
                .iter()
                .any(|person| person.has(name) || of_side.clone().any(|(mate, _)| person.has(mate)))
        };
        let taken = all.iter().filter(|(seat, name)| is_taken(*seat, name));
        taken.map(|(seat, _)| *seat).collect()
    }
}

/// Whom the fight waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// The person, by their place among the [`People`]; nothing where dice are nobody's and any
    /// person may throw them.
    pub person: Option<usize>,
    /// For whom they decide; nothing where they throw dice.
    pub asker: Option<String>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::menu::{MenuOption, Parts};

    fn choice(sentence: &str, options: &[(&str, Kind)]) -> Choice {
        let option = |(at, &(words, kind)): (usize, &(&str, Kind))| {
            let parts = Parts::new(kind, "do");
            MenuOption::new(at + 1, words.to_owned(), parts, |_| unreachable!("at nobody"))
        };
        Choice {
            seat: Seat(0),
            seat_name: "Players".to_owned(),
            asker: "Ann".to_owned(),
            sentence: sentence.to_owned(),
            sums: Vec::new(),
            options: options.iter().enumerate().map(option).collect(),
            sealed: false,
            seconds: None,
            late: None,
        }
    }

    fn settles(standing: &str, choice: &Choice) -> Option<usize> {
        Habit::read(standing).expect("it is sound").settles(choice)
    }

    #[test]
    fn standing_answers_settle_what_they_are_about_and_nothing_else() {
        let guard = choice(
            "Nan shoots at Bob. Does Ann guard Bob?",
            &[("no", Kind::React), ("yes", Kind::React)],
        );
        assert_eq!(settles("never guard", &guard), Some(0));
        assert_eq!(settles("always guard", &guard), Some(1));
        assert_eq!(settles("always guard when Cid", &guard), None);
        assert_eq!(settles("never intercept", &guard), None);
        let react = choice(
            "Nan attacks Ann with a hunting bow. How does Ann react?",
            &[
                ("no reaction", Kind::React),
                ("dodge", Kind::React),
                ("counter with spear", Kind::React),
                ("counter with axe", Kind::React),
            ],
        );
        assert_eq!(settles("always dodge", &react), Some(1));
        assert_eq!(settles("always dodge when bow", &react), Some(1));
        assert_eq!(settles("always dodge when sword", &react), None);
        // Two of them are meant, so Ann is asked.
        assert_eq!(settles("always counter", &react), None);
        assert_eq!(settles("never counter", &react), None);
        assert_eq!(settles("always counter with axe", &react), Some(3));
    }

    #[test]
    fn standing_answers_are_read_and_written() {
        let read = Habit::read("  Always  dodge when  BOW ").expect("it is sound");
        assert_eq!(read.to_string(), "always dodge when bow");
        // A record would not give back what has a `#` in it, nor a line without end.
        let long = format!("always {}", "a".repeat(194));
        let wrong = ["always", "sometimes dodge", "never ", "always dodge when ", "never a # b"];
        for wrong in wrong.into_iter().chain([&*long]) {
            assert!(Habit::read(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn people_are_asked_as_much_as_they_want() {
        let turn = choice("What?", &[("attack", Kind::Attack), ("end turn", Kind::End)]);
        let react = choice("How?", &[("dodge", Kind::React)]);
        let detail = choice("Which?", &[("left", Kind::Choose), ("right", Kind::Choose)]);
        let asked = |ask: Ask| [&turn, &react, &detail].map(|choice| ask.wants(choice));
        assert_eq!(asked(Ask::All), [true, true, true]);
        assert_eq!(asked(Ask::Choices), [true, true, false]);
        assert_eq!(asked(Ask::Little), [true, false, false]);
    }

    #[test]
    fn a_side_that_is_yielded_is_its_players_once_all_of_it_is_played() {
        let mut people = People::nobody();
        for (name, person) in [("Players", "gm"), ("Ann", "anna"), ("Bob", "ben")] {
            people.seat(name, person).expect("a name");
        }
        let of_side = Choice { asker: "Players".to_owned(), ..choice("Who?", &[]) };
        let asked = |people: &People, mates: &[&str]| {
            let mates: Vec<String> = mates.iter().map(|&mate| mate.to_owned()).collect();
            people.of_choice(&of_side, &mates)
        };
        assert_eq!(asked(&people, &["Bob", "Ann"]), Some(0), "whoever takes a side decides");
        people.all[0].yields = true;
        assert_eq!(asked(&people, &["Bob", "Ann"]), Some(1));
        assert_eq!(asked(&people, &["Bob", "Ann", "Cid"]), Some(0), "nobody plays Cid");
    }

    #[test]
    fn whoever_plays_a_combatant_answers_for_them() {
        let mut people = People::nobody();
        people.seat("Ann", "anna").expect("a name");
        people.seat("Bob", "ben").expect("a name");
        people.seat("GM", "me").expect("a name");
        assert_eq!(people.of_combatant("ann", "Players"), Some(0));
        assert_eq!(people.of_combatant("Cid", "Players"), None);
        let of_side = Choice { asker: "Players".to_owned(), ..choice("Who?", &[]) };
        let mates = ["Cid", "Bob", "Ann"].map(str::to_owned);
        assert_eq!(people.of_choice(&of_side, &mates), Some(0));
        people.seat("Players", "ben").expect("a name");
        assert_eq!(people.of_choice(&of_side, &mates), Some(1));
        assert_eq!(people.of_combatant("Cid", "Players"), Some(1));
        // Who takes somebody over has them alone.
        people.seat("Ann", "ben").expect("a name");
        assert_eq!(people.of_combatant("Ann", "Players"), Some(1));
        for wrong in ["ai", "tactics", "", "a=b", "computer"] {
            assert!(people.seat("Ann", wrong).is_err(), "{wrong}");
        }
    }
}
