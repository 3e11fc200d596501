//! What the sides are told of each other.
//!
//! Whoever is hidden is the system's business; how much is told of those who are seen is the game
//! master's. It changes nothing in the fight. Words that tell a figure of somebody are marked as an
//! [`aside`], and left out for the one who is not told that figure.

use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};

use affray_table::Seat;
use serde::Serialize;

use crate::measure::Who;
use crate::words::{listed, quoted, same};

/// What may be told of somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// How much is left of what they run out of: health, Stress, mana.
    Health,
    /// What they are rated at, and what their rolls are made of: attributes, Defense, armor.
    Figures,
    /// What they withstand and what they are weak to.
    Resistances,
    /// What they suffer, and how they stand.
    Conditions,
    /// What they have with them.
    Gear,
    /// When they act.
    Order,
    /// How their dice fall.
    Dice,
}

/// How much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Reveal {
    /// Everything.
    Exact,
    /// In a few words: of a number about how much is left, such as `badly hurt`; numbers that cannot
    /// be told so are left out.
    Bands,
    /// Nothing.
    Nothing,
}

impl Fact {
    /// All of them with their words.
    pub const ALL: [(&'static str, Fact); 7] = [
        ("health", Fact::Health),
        ("figures", Fact::Figures),
        ("resistances", Fact::Resistances),
        ("conditions", Fact::Conditions),
        ("gear", Fact::Gear),
        ("order", Fact::Order),
        ("dice", Fact::Dice),
    ];
}

impl Reveal {
    /// All of them with their words.
    pub const ALL: [(&'static str, Reveal); 3] =
        [("exact", Reveal::Exact), ("bands", Reveal::Bands), ("nothing", Reveal::Nothing)];
}

/// How much a side is told of somebody, fact by fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Knowledge([Reveal; Fact::ALL.len()]);

impl Knowledge {
    /// What `tells` says of each fact.
    pub fn of(tells: impl Fn(Fact) -> Reveal) -> Knowledge {
        Knowledge(Fact::ALL.map(|(_, fact)| tells(fact)))
    }

    /// How much of a fact is told.
    #[must_use]
    pub fn tells(&self, fact: Fact) -> Reveal {
        let at = Fact::ALL.iter().position(|(_, one)| *one == fact);
        at.map_or(Reveal::Exact, |at| self.0[at])
    }

    /// Whether a fact is told as it is.
    #[must_use]
    pub fn has(&self, fact: Fact) -> bool {
        self.tells(fact) == Reveal::Exact
    }

    /// What somebody may have left to live by, if `usual` is the most that such people have: as much
    /// of it as the band says that is told, else all of it.
    #[must_use]
    pub fn health(&self, left: i16, most: i16, usual: i16) -> i16 {
        match self.tells(Fact::Health) {
            Reveal::Exact => left,
            Reveal::Nothing => usual,
            Reveal::Bands => match health_band(left.into(), most.into()) {
                "unhurt" => usual,
                "hurt" => part(usual, 6),
                "badly hurt" => part(usual, 3),
                "nearly down" => part(usual, 1),
                _ => 0,
            },
        }
    }

    /// The same of anything else that one runs out of.
    #[must_use]
    pub fn pool(&self, left: i16, most: i16, usual: i16) -> i16 {
        match self.tells(Fact::Health) {
            Reveal::Exact => left,
            Reveal::Nothing => usual,
            Reveal::Bands => match band(left.into(), most.into()) {
                "all" => usual,
                "more than half" => part(usual, 6),
                "less than half" => part(usual, 2),
                _ => 0,
            },
        }
    }
}

/// So many eighths of a number, at least 1.
fn part(number: i16, eighths: i16) -> i16 {
    (number * eighths / 8).max(1)
}

/// What is told of whom to the other sides. One's own side is told everything, and so is the game
/// master.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reveals {
    sides: BTreeMap<(Seat, Fact), Reveal>,
    people: BTreeMap<(Who, Fact), Reveal>,
}

/// Of whom something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// Of everybody on a side.
    Side(Seat),
    /// Of one of them, whatever is told of their side.
    One(Who),
}

impl Reveals {
    /// Everything is told of everybody.
    #[must_use]
    pub fn exact() -> Reveals {
        Reveals::default()
    }

    /// Says how much of a fact is told; returns whether that was not said before.
    pub fn set(&mut self, of: Of, fact: Fact, reveal: Reveal) -> bool {
        let before = match of {
            Of::Side(side) => self.sides.insert((side, fact), reveal),
            Of::One(who) => self.people.insert((who, fact), reveal),
        };
        before != Some(reveal)
    }

    /// How much of a fact about somebody of a side the others are told.
    #[must_use]
    pub fn of(&self, who: Who, side: Seat, fact: Fact) -> Reveal {
        let one = self.people.get(&(who, fact)).or_else(|| self.sides.get(&(side, fact)));
        one.copied().unwrap_or(Reveal::Exact)
    }

    /// Whether everything is told of everybody.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        let all = self.sides.values().chain(self.people.values());
        all.into_iter().all(|&reveal| reveal == Reveal::Exact)
    }

    /// Everything that was said, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Of, Fact, Reveal)> + '_ {
        let sides = self.sides.iter().map(|(&(side, fact), &how)| (Of::Side(side), fact, how));
        let people = self.people.iter().map(|(&(who, fact), &how)| (Of::One(who), fact, how));
        sides.chain(people)
    }
}

/// One line of what is revealed, in words: `Bandits health bands`, `Ogre resistances exact`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealLine {
    /// A side, or a combatant.
    pub of: String,
    /// What.
    pub fact: Fact,
    /// How much.
    pub reveal: Reveal,
}

impl RevealLine {
    /// What most tables want of a side: health in bands, figures and resistances not at all,
    /// everything else as it is.
    #[must_use]
    pub fn bands(side: &str) -> Vec<RevealLine> {
        let line = |fact, reveal| RevealLine { of: side.to_owned(), fact, reveal };
        vec![
            line(Fact::Health, Reveal::Bands),
            line(Fact::Figures, Reveal::Nothing),
            line(Fact::Resistances, Reveal::Nothing),
        ]
    }

    /// What words mean, as people write them for a whole fight: one line, or `bands` alone for all
    /// sides.
    ///
    /// # Errors
    /// What is wrong with them, and what is allowed.
    pub fn meant(words: &str, seats: &[(Seat, String)]) -> Result<Vec<RevealLine>, String> {
        if same(words, "bands") {
            let sides = seats.iter().filter(|(seat, _)| *seat != Seat::GM);
            return Ok(sides.flat_map(|(_, side)| RevealLine::bands(side)).collect());
        }
        Ok(vec![RevealLine::read(words)?])
    }

    /// Reads such words.
    ///
    /// # Errors
    /// What is wrong with them, and what is allowed.
    pub fn read(words: &str) -> Result<RevealLine, String> {
        let form = "a name, a fact and how much is told, such as `Bandits health bands`";
        let wrong = || format!("{} is not {form}", quoted(words));
        let (rest, how) = words.trim().rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        let (of, fact) = rest.trim().rsplit_once(char::is_whitespace).ok_or_else(wrong)?;
        let (of, fact) = (of.trim().to_owned(), one_of(&Fact::ALL, fact, "fact")?);
        Ok(RevealLine { of, fact, reveal: one_of(&Reveal::ALL, how, "amount")? })
    }
}

impl Display for RevealLine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} {}", self.of, word(&Fact::ALL, self.fact), word(&Reveal::ALL, self.reveal))
    }
}

fn one_of<T: Copy>(all: &[(&str, T)], given: &str, what: &str) -> Result<T, String> {
    let found = all.iter().find(|(word, _)| same(word, given));
    found.map(|(_, one)| *one).ok_or_else(|| {
        let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
        format!("{} is no {what}; allowed: {}", quoted(given), listed(&words, words.len()))
    })
}

fn word<T: PartialEq>(all: &[(&'static str, T)], wanted: T) -> &'static str {
    all.iter().find(|(_, one)| *one == wanted).map_or("", |(word, _)| word)
}

/// Before an aside, between what it is about and its words, and after it. No name has such letters:
/// files may not hold them.
const MARKS: [char; 3] = ['\u{1}', '\u{2}', '\u{3}'];

/// Words in a sentence that tell a fact about somebody, such as ` (5 left)`: the sentence is whole
/// without them. Asides do not stand in each other.
pub fn aside(who: Who, fact: Fact, words: impl Display) -> String {
    let fact = Fact::ALL.iter().position(|(_, one)| *one == fact).unwrap_or(0);
    let [begin, about, end] = MARKS;
    format!("{begin}{who}/{fact}{about}{words}{end}")
}

/// Words in a sentence that somebody's own side alone is told, whatever the game master tells of
/// them: what the system's view shows to no other either.
pub fn own_aside(who: Who, words: impl Display) -> String {
    let [begin, about, end] = MARKS;
    format!("{begin}{who}/{about}{words}{end}")
}

/// A sentence with all of its asides.
#[must_use]
pub fn with_asides(sentence: &str) -> String {
    told(sentence, |_, _| true)
}

/// A sentence with the asides about those of whom `may` says that the fact is told; without a fact,
/// what their own side alone is told.
#[must_use]
pub fn told(sentence: &str, may: impl Fn(Who, Option<Fact>) -> bool) -> String {
    let [begin, about, end] = MARKS;
    let mut rest = sentence;
    let mut told = String::with_capacity(sentence.len());
    while let Some((before, after)) = rest.split_once(begin) {
        told.push_str(before);
        let (words, after) = after.split_once(end).unwrap_or((after, ""));
        if let Some((label, words)) = words.split_once(about) {
            let label = label.split_once('/');
            let fact = |at: &str| Fact::ALL.get(at.parse::<usize>().ok()?).map(|(_, fact)| *fact);
            let of = label.and_then(|(who, at)| Some((who.parse().ok()?, fact(at))));
            if of.is_some_and(|(who, fact)| may(who, fact)) {
                told.push_str(words);
            }
        }
        rest = after;
    }
    let _ = told.write_str(rest);
    told
}

/// How much is left of what somebody lives by, in a few words.
#[must_use]
pub fn health_band(left: i32, most: i32) -> &'static str {
    match left {
        left if left <= 0 => "down",
        left if left >= most => "unhurt",
        left if 2 * left > most => "hurt",
        left if 4 * left > most => "badly hurt",
        _ => "nearly down",
    }
}

/// How much is left of anything else that one runs out of, in a few words.
#[must_use]
pub fn band(left: i32, most: i32) -> &'static str {
    match left {
        left if left <= 0 => "none",
        left if left >= most => "all",
        left if 2 * left > most => "more than half",
        _ => "less than half",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_of_one_goes_before_what_is_said_of_the_side() {
        let mut reveals = Reveals::exact();
        assert!(reveals.is_exact());
        reveals.set(Of::Side(Seat(1)), Fact::Health, Reveal::Bands);
        assert_eq!(reveals.of(3, Seat(1), Fact::Health), Reveal::Bands);
        assert_eq!(reveals.of(3, Seat(1), Fact::Dice), Reveal::Exact);
        reveals.set(Of::One(3), Fact::Health, Reveal::Exact);
        assert_eq!(reveals.of(3, Seat(1), Fact::Health), Reveal::Exact);
        assert_eq!(reveals.of(4, Seat(1), Fact::Health), Reveal::Bands);
        assert!(!reveals.is_exact());
    }

    #[test]
    fn asides_are_left_out_of_a_sentence() {
        let left = aside(4, Fact::Health, format_args!(" ({} left)", 5));
        let sum = aside(12, Fact::Figures, " at 58 = WS 38 + 20 (it ran)");
        let sentence = format!("Ann attacks{sum}; Bob loses 3 health{left}.");
        assert_eq!(
            with_asides(&sentence),
            "Ann attacks at 58 = WS 38 + 20 (it ran); Bob loses 3 health (5 left)."
        );
        assert_eq!(
            told(&sentence, |who, fact| (who, fact) == (4, Some(Fact::Health))),
            "Ann attacks; Bob loses 3 health (5 left)."
        );
        let own = format!("Ann dodges{}.", own_aside(12, " (5 stamina left)"));
        assert_eq!(with_asides(&own), "Ann dodges (5 stamina left).");
        assert_eq!(told(&own, |who, fact| (who, fact) == (12, None)), with_asides(&own));
        assert_eq!(told(&own, |_, fact| fact.is_some()), "Ann dodges.");
        assert_eq!(told(&sentence, |_, _| false), "Ann attacks; Bob loses 3 health.");
        assert_eq!(with_asides("Nothing is said aside."), "Nothing is said aside.");
    }

    #[test]
    fn lines_are_read_and_written() {
        let line = RevealLine::read("  Ogre of the Ford health  bands ").expect("it is sound");
        assert_eq!(line.to_string(), "Ogre of the Ford health bands");
        let wrong = |words| RevealLine::read(words).expect_err("it is wrong");
        assert_eq!(
            wrong("health bands"),
            "`health bands` is not a name, a fact and how much is told, such as `Bandits health \
             bands`"
        );
        assert_eq!(
            wrong("Ogre shoes bands"),
            "`shoes` is no fact; allowed: `health`, `figures`, `resistances`, `conditions`, \
             `gear`, `order`, `dice`"
        );
        assert_eq!(
            wrong("Ogre health some"),
            "`some` is no amount; allowed: `exact`, `bands`, `nothing`"
        );
    }

    #[test]
    fn what_is_left_is_taken_from_the_middle_of_a_band() {
        let told =
            |how| Knowledge::of(|fact| if fact == Fact::Health { how } else { Reveal::Exact });
        // 5 of 8 is hurt: three quarters of 20.
        assert_eq!(told(Reveal::Bands).health(5, 8, 20), 15);
        // 4 and 3 of 8 are badly hurt alike: three eighths of 20 are 7.
        assert_eq!([4, 3].map(|left| told(Reveal::Bands).health(left, 8, 20)), [7, 7]);
        // An eighth of 20 is 2, of 5 at least 1.
        assert_eq!([20, 5].map(|usual| told(Reveal::Bands).health(1, 8, usual)), [2, 1]);
        assert_eq!([8, 0].map(|left| told(Reveal::Bands).health(left, 8, 20)), [20, 0]);
        // Of pools only halves are told: three quarters and a quarter of 20.
        assert_eq!([5, 4].map(|left| told(Reveal::Bands).pool(left, 8, 20)), [15, 5]);
        assert_eq!(told(Reveal::Nothing).health(1, 8, 20), 20);
        assert_eq!(told(Reveal::Exact).pool(1, 8, 20), 1);
        assert!(told(Reveal::Nothing).has(Fact::Gear) && !told(Reveal::Bands).has(Fact::Health));
    }

    #[test]
    fn bands_by_halves_and_quarters() {
        let of = |left| health_band(left, 8);
        assert_eq!(
            [9, 8, 7, 5, 4, 3, 2, 1, 0].map(of),
            [
                "unhurt",
                "unhurt",
                "hurt",
                "hurt",
                "badly hurt",
                "badly hurt",
                "nearly down",
                "nearly down",
                "down"
            ]
        );
        assert_eq!(
            [8, 5, 4, 0].map(|left| band(left, 8)),
            ["all", "more than half", "less than half", "none"]
        );
    }
}
