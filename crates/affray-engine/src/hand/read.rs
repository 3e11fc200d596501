//! From words to a ruling.

use affray_file::nearest;
use affray_table::End;

use super::Course;
use super::making::made_up;
use super::ruling::{Change, Ruling};
use crate::words::{quoted, same};

/// The most characters of a ruling.
const MOST: usize = 500;

/// The most people who arrive by one ruling.
const MOST_NEW: u8 = 20;

/// What a ruling may look like, as messages say it.
const FORMS: &str = "write `Bob.health = 4`, `Bob.health -= 2`, `Bob is stunned for 2 rounds`, \
    `Bob is not stunned`, `Bob is named Rob`, `Bob at B`, `Bob arrives`, `leaves`, `dies` or `returns`, \
    `Orc 1 arrives as Orc 2`, `2 x goblin arrive for Raiders at B`, `Bob: +2 to the next roll`, `order: Ann, Bob`, `outcome: a draw`, \
    `amend d20: 14`, `condition soaked: -1 to rolls`, `counter ritual: up to 6` or `note` and anything; several names with commas, a side or `all` stand for each of them";

/// Why words mean no ruling.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// They do not have the form of one.
    #[error("{} is no ruling: {FORMS}", quoted(.0))]
    Form(String),
    /// They have, and something in it is wrong.
    #[error("{0}")]
    Wrong(String),
}

/// The names that rulings may be about.
#[derive(Clone, Debug, Default)]
pub struct Names {
    /// Of people.
    pub people: Vec<String>,
    /// Of sides.
    pub sides: Vec<String>,
    /// Of the entries of libraries after which somebody new can be made.
    pub models: Vec<String>,
    /// The round, for what lasts a number of rounds.
    pub round: u16,
}

impl Names {
    fn all(&self) -> impl Iterator<Item = &str> {
        self.people.iter().chain(&self.sides).map(String::as_str)
    }

    fn is_known(&self, name: &str) -> bool {
        same(name, "all") || self.all().any(|known| same(known, name))
    }

    /// Whether these words name somebody new: `3 x Orc`, or an entry of a library.
    fn is_new(&self, words: &str) -> bool {
        let (count, like) = counted(words.trim());
        let is_model = self.models.iter().any(|known| same(known, like));
        count.is_some() || is_model && self.who(words).is_none()
    }

    /// Names with commas or `and` between them, if all of them are known.
    fn who(&self, words: &str) -> Option<Vec<String>> {
        let words = words.trim();
        if self.is_known(words) {
            return Some(vec![words.to_owned()]);
        }
        let mut all = Vec::new();
        for part in words.split(',').map(str::trim) {
            match part.rsplit_once(" and ") {
                _ if self.is_known(part) => all.push(part.to_owned()),
                Some((one, other)) => {
                    let both = [one.trim(), other.trim()];
                    let both = both.into_iter().filter(|name| !name.is_empty());
                    all.extend(both.map(str::to_owned));
                }
                None => all.push(part.strip_prefix("and ").unwrap_or(part).to_owned()),
            }
        }
        all.iter().all(|name| self.is_known(name)).then_some(all)
    }

    /// The same, or who of them is nobody.
    fn known(&self, words: &str) -> Result<Vec<String>, String> {
        self.who(words).ok_or_else(|| {
            let parts = words.split(',').flat_map(|part| part.split(" and ")).map(str::trim);
            let strange = parts.clone().find(|part| !self.is_known(part)).unwrap_or(words.trim());
            let near = nearest(strange, self.all().chain(["all"]));
            let near = near.map(|near| format!("; did you mean {}?", quoted(near)));
            format!("nobody here is called {}{}", quoted(strange), near.unwrap_or_default())
        })
    }
}

/// A form of rulings: nothing if these words have another form.
type Way = fn(&str, &Names) -> Option<Result<Ruling, String>>;

impl Ruling {
    /// The ruling that these words mean.
    ///
    /// # Errors
    /// They mean none: what is wrong, and what a ruling looks like.
    pub fn read(words: &str, names: &Names) -> Result<Ruling, Misread> {
        let text = words.split_whitespace().collect::<Vec<_>>().join(" ");
        if text.chars().count() > MOST {
            return Err(Misread::Wrong(format!("a ruling has at most {MOST} characters")));
        }
        // A record holds it on a line, and comments begin with this mark.
        if let Some(letter) = text.chars().find(|letter| letter.is_control() || *letter == '#') {
            let letter = letter.escape_debug();
            return Err(Misread::Wrong(format!("a ruling cannot contain `{letter}`")));
        }
        let ways: [Way; 6] =
            [headed, |text, _| made_up(text), assigned, for_a_roll, with_a_verb, put];
        let found = ways.into_iter().find_map(|way| way(&text, names));
        found.ok_or(Misread::Form(text))?.map_err(Misread::Wrong)
    }
}

/// What stands behind a word at the beginning, if it is this word.
pub(super) fn after<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let head = text.get(..word.len())?;
    let rest = &text[word.len()..];
    head.eq_ignore_ascii_case(word).then(|| rest.trim())
}

/// Words that something has to follow, with what may.
const HEADS: [(&str, &str); 6] = [
    ("note", "note the bridge creaks"),
    ("amend", "amend d20: 14"),
    ("order", "order: Ann, Bob"),
    ("outcome", "outcome: Players win"),
    ("condition", "condition soaked: -1 to rolls"),
    ("counter", "counter ritual: up to 6"),
];

/// `note …`, `amend …`, `order: …`, `outcome: …`.
fn headed(text: &str, names: &Names) -> Option<Result<Ruling, String>> {
    let alone = text.trim_end_matches([':', ' ']);
    if let Some((word, form)) = HEADS.iter().find(|(word, _)| word.eq_ignore_ascii_case(alone)) {
        return Some(Err(format!("something has to follow `{word}`, such as `{form}`")));
    }
    if let Some(words) = after(text, "note:").or_else(|| after(text, "note ")) {
        let words = words.to_owned();
        return (!words.is_empty()).then_some(Ok(Ruling::Note { words }));
    }
    if let Some(answer) = after(text, "amend ") {
        return Some(Ok(Ruling::Amend { answer: answer.to_owned() }));
    }
    if let Some(rest) = after(text, "order:") {
        return Some(names.known(rest).map(|who| Ruling::Order { who }));
    }
    let outcome = after(text, "outcome:")?.to_owned();
    Some(Ok(Ruling::Outcome { outcome }))
}

/// `Bob.health = 4`, `spear.state = damaged`, `Bob, Ann.health -= 2`.
fn assigned(text: &str, names: &Names) -> Option<Result<Ruling, String>> {
    let (left, value) = text.split_once('=')?;
    let value = value.trim();
    let (left, sign) = match left.strip_suffix(['+', '-']) {
        Some(rest) if left.ends_with('-') => (rest, Some(-1)),
        Some(rest) => (rest, Some(1)),
        None => (left, None),
    };
    let change = match (sign, value.parse::<i32>()) {
        (_, _) if value.is_empty() => {
            return Some(Err("the new value after `=` is missing".to_owned()));
        }
        (None, _) => Change::To(value.to_owned()),
        (Some(sign), Ok(by)) => Change::By(by.saturating_mul(sign)),
        (Some(_), Err(_)) => {
            let why = format!("{} is not a whole number", quoted(value));
            return Some(Err(format!("{why}: `+=` and `-=` change numbers")));
        }
    };
    let path = left.trim();
    let (who, figure) = match path.rsplit_once('.') {
        Some((owner, figure)) => match names.who(owner) {
            Some(who) => (who, figure.trim().to_owned()),
            None => (Vec::new(), path.to_owned()),
        },
        None => (Vec::new(), path.to_owned()),
    };
    if figure.is_empty() {
        return Some(Err("the figure before `=` is missing, such as `Bob.health`".to_owned()));
    }
    Some(Ok(Ruling::Set { who, figure, change }))
}

/// `Ann: +2 to the next roll`.
fn for_a_roll(text: &str, names: &Names) -> Option<Result<Ruling, String>> {
    let (who, rest) = text.split_once(':')?;
    let lower = rest.to_ascii_lowercase();
    let number = lower.trim().strip_suffix(" roll")?.strip_suffix(" next")?;
    let (number, _) = number.rsplit_once(" to ")?;
    // People write a minus sign of their own.
    let number = number.trim().replace('−', "-").replace(' ', "");
    let by = number.parse::<i32>().ok().filter(|by| *by != 0);
    let by = by.ok_or_else(|| {
        format!("{} is no change: write `Ann: +2 to the next roll`", quoted(&number))
    });
    Some(names.known(who).and_then(|who| by.map(|by| Ruling::Roll { who, by })))
}

/// A verb between those whom it is about and what it says of them.
#[derive(Clone, Copy)]
enum Verb {
    Be,
    Go(Course),
}

/// Every verb of a text, with what stands before and behind it.
fn verbs(text: &str) -> Vec<(&str, Verb, &str)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(' ') {
        let (before, rest) = (&text[..at], &text[at + 1..]);
        let (word, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        let word = word.to_ascii_lowercase();
        let course =
            Course::ALL.into_iter().find(|(_, one, several)| word == *one || word == *several);
        match course {
            Some((course, ..)) => found.push((before, Verb::Go(course), behind)),
            None if word == "is" || word == "are" => found.push((before, Verb::Be, behind)),
            None => {}
        }
    }
    found
}

/// `Bob is stunned`, `Bob is not stunned`, `Bob leaves`, `Orc arrives as Orc 4`.
fn with_a_verb(text: &str, names: &Names) -> Option<Result<Ruling, String>> {
    let verbs = verbs(text);
    let is_join = |before: &str, verb: Verb, behind: &str| {
        let is_new = || after(behind, "as ").is_some() || names.is_new(before);
        matches!(verb, Verb::Go(Course::Arrives)) && is_new()
    };
    let is_known = |before: &str| names.who(before).is_some();
    let known = verbs
        .iter()
        .find(|(before, verb, behind)| is_join(before, *verb, behind) || is_known(before));
    let &(before, verb, behind) = known.or(verbs.first())?;
    if is_join(before, verb, behind) {
        return Some(joined(before, behind, names));
    }
    Some(names.known(before).and_then(|who| match verb {
        Verb::Be => being(who, behind, names.round),
        Verb::Go(course) => going(who, course, behind),
    }))
}

/// What somebody is.
fn being(who: Vec<String>, what: &str, round: u16) -> Result<Ruling, String> {
    if let Some(at) = after(what, "at ") {
        return Ok(Ruling::Put { who, at: at.to_owned() });
    }
    let what = what.trim();
    let (word, name) = what.split_once(' ').unwrap_or((what, ""));
    if word.eq_ignore_ascii_case("named") {
        if name.is_empty() {
            return Err("the name is missing, such as `Bob is named Rob`".to_owned());
        }
        let one = <[String; 1]>::try_from(who);
        let [who] = one.map_err(|_| "names are given to one combatant at a time".to_owned())?;
        return Ok(Ruling::Name { who, name: name.to_owned() });
    }
    if let Some(what) = after(what, "not ") {
        return Ok(Ruling::Lift { who, what: what.to_owned() });
    }
    let (what, until) = ended(what, round)?;
    if what.is_empty() {
        return Err("what they are is missing, such as `Bob is stunned`".to_owned());
    }
    Ok(Ruling::Lay { who, what: what.to_owned(), until })
}

/// A condition without its end, and its end.
fn ended(what: &str, round: u16) -> Result<(&str, End), String> {
    let lower = what.to_ascii_lowercase();
    if let Some(at) = lower.rfind(" until ") {
        let end = lower[at + " until ".len()..].trim();
        let of_round = end.strip_prefix("the end of round ").map(|round| round.trim().parse());
        let until = match end {
            "the end of their next turn" | "the end of its next turn" => Some(End::NextTurn),
            "ruled otherwise" | "the gm rules otherwise" => Some(End::Ruled),
            "the end of the round" | "the end of this round" => Some(End::Round(round.max(1))),
            _ => of_round.and_then(Result::ok).map(End::Round),
        };
        let wrong = format!(
            "{} is no end: write `until the end of round 3`, `for 2 rounds`, \
             `until the end of their next turn` or `until ruled otherwise`",
            quoted(&what[at..])
        );
        return until.map(|until| (what[..at].trim(), until)).ok_or(wrong);
    }
    if let Some(at) = lower.rfind(" for ") {
        let rounds = lower[at + " for ".len()..].trim();
        let rounds = rounds.strip_suffix(" rounds").or_else(|| rounds.strip_suffix(" round"));
        if let Some(rounds) = rounds {
            // The round that is being played is the first.
            let last = |rounds: u16| (round.max(1) - 1).checked_add(rounds);
            let last = rounds.parse().ok().filter(|rounds| *rounds > 0).and_then(last);
            let wrong = format!("{} is no number of rounds", quoted(rounds));
            return last.map(|last| (what[..at].trim(), End::Round(last))).ok_or(wrong);
        }
    }
    Ok((what, End::Rules))
}

/// What becomes of somebody.
fn going(who: Vec<String>, course: Course, behind: &str) -> Result<Ruling, String> {
    let at = after(behind, "at ").map(str::to_owned);
    let is_more = !behind.trim().is_empty() && at.as_ref().is_none_or(String::is_empty);
    match course {
        Course::Arrives | Course::Returns if is_more => {
            Err(format!("{} is no place: write `at` and its name", quoted(behind)))
        }
        Course::Arrives => Ok(Ruling::Arrive { who, at }),
        Course::Returns => Ok(Ruling::Return { who, at }),
        Course::Leaves | Course::Dies if !behind.trim().is_empty() => {
            Err(format!("{} says nothing here", quoted(behind)))
        }
        Course::Leaves => Ok(Ruling::Leave { who }),
        Course::Dies => Ok(Ruling::Die { who }),
    }
}

/// How many of whom: `3 x Orc`.
fn counted(words: &str) -> (Option<&str>, &str) {
    let counted = words.split_once([' ', 'x', '×']).and_then(|(count, _)| {
        let rest = words[count.len()..].trim_start();
        let rest = rest.strip_prefix(['x', '×'])?;
        let is_number = !count.is_empty() && count.chars().all(|digit| digit.is_ascii_digit());
        (is_number && rest.starts_with(' ')).then(|| (Some(count), rest.trim()))
    });
    counted.unwrap_or((None, words))
}

/// `Orc arrives as Orc 4 for Raiders at Gate`, `3 x Orc arrive for Raiders`.
fn joined(like: &str, behind: &str, names: &Names) -> Result<Ruling, String> {
    let (count, like) = counted(like);
    let count = count.map_or(Ok(1), |count| match count.parse::<u8>() {
        Ok(count @ 1..=MOST_NEW) => Ok(count),
        _ => Err(format!("1 to {MOST_NEW} can arrive at once, not {count}")),
    })?;
    let named = after(behind, "as ");
    // A space in front, so that nothing need stand before `for` and `at`.
    let rest = format!(" {}", named.unwrap_or(behind));
    let (rest, at) = match rest.split_once(" at ") {
        Some((rest, at)) => (rest, Some(at.trim().to_owned())),
        None => (&rest[..], None),
    };
    let (name, side) = match rest.rsplit_once(" for ") {
        Some((name, side)) => (name, Some(side.trim().to_owned())),
        None => (rest, None),
    };
    if let Some(side) = &side
        && !names.sides.iter().any(|known| same(known, side))
    {
        let near = nearest(side, names.sides.iter().map(String::as_str));
        let near = near.map(|near| format!("; did you mean {}?", quoted(near)));
        return Err(format!("no side is called {}{}", quoted(side), near.unwrap_or_default()));
    }
    let name = name.trim().to_owned();
    if named.is_some() && name.is_empty() {
        return Err("the name of whoever arrives is missing after `as`".to_owned());
    }
    if named.is_none() && !name.is_empty() {
        let words = quoted(&name);
        return Err(format!("{words} says nothing here: write `as` and a name, `for` or `at`"));
    }
    let name = Some(name).filter(|name| !name.is_empty());
    Ok(Ruling::Join { count, like: like.trim().to_owned(), name, side, at })
}

/// `Bob at B`, `Bob stands at B`.
fn put(text: &str, names: &Names) -> Option<Result<Ruling, String>> {
    let bare = |before: &'_ str| -> usize {
        let is_name = names.who(before).is_some();
        let verb = [" stands", " stand"].into_iter().find(|verb| before.ends_with(verb));
        before.len() - verb.filter(|_| !is_name).map_or(0, str::len)
    };
    let all =
        || text.match_indices(" at ").map(|(at, word)| (&text[..at], &text[at + word.len()..]));
    let all = || all().map(|(before, at)| (&before[..bare(before)], at));
    let known = all().find(|(before, _)| names.who(before).is_some());
    let (before, at) = known.or_else(|| all().next())?;
    Some(names.known(before).map(|who| Ruling::Put { who, at: at.trim().to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let all = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Names {
            people: all(&["Ann", "Bob", "Town Guard 1", "Salt and Pepper", "Wolf 3"]),
            sides: all(&["Players", "Raiders"]),
            models: all(&["orc", "Wolf 3"]),
            round: 2,
        }
    }

    fn read(words: &str) -> Result<Ruling, String> {
        Ruling::read(words, &names()).map_err(|why| why.to_string())
    }

    #[test]
    fn what_is_written_reads_back() {
        for words in [
            "Bob.health = 4",
            "Bob, Ann.health -= 2",
            "spear.state = damaged",
            "door north gate = open",
            "Raiders.morale += 1",
            "Bob is stunned",
            "Town Guard 1 is stunned 2 until the end of round 3",
            "Bob, Ann are on fire until the end of their next turn",
            "all are prone until ruled otherwise",
            "Bob is not stunned",
            "Bob is named Robert the Bold",
            "Bob at the far side at last",
            "Wolf 3 arrives at Gate",
            "Wolf 3 arrives",
            "Bob, Ann leave",
            "Salt and Pepper dies",
            "Bob returns at 3,4",
            "Orc from bestiary.toml arrives as Orc 4 for Raiders at Gate",
            "orc arrives",
            "orc arrives for Raiders at the far side at last",
            "2 x orc arrive at B",
            "3 x Bob arrive as Bobbin for Raiders",
            "Ann: +2 to the next roll",
            "Ann, Bob: -3 to the next roll",
            "order: Ann, Bob, Wolf 3",
            "outcome: Players win",
            "outcome: the fight goes on",
            "amend d6!: = 7",
            "amend Ann> attack Bob with spear",
            "note the bridge is at its end: it creaks = it breaks",
        ] {
            assert_eq!(read(words).map(|ruling| ruling.to_string()), Ok(words.to_owned()));
        }
    }

    #[test]
    fn people_write_it_in_many_ways() {
        let same = |one: &str, other: &str| assert_eq!(read(one), read(other), "{one}");
        same("bob.health=4", "bob.health = 4");
        same("Bob is stunned for 2 rounds", "Bob is stunned until the end of round 3");
        same("Bob is stunned for 1 round", "Bob is stunned until the end of round 2");
        same("Bob is stunned until the end of the round", "Bob is stunned for 1 round");
        same("Bob is at B", "Bob at B");
        same("Bob stands at B", "Bob at B");
        same("Ann and Bob stand at B", "Ann, Bob at B");
        same("Ann and Bob leave", "Ann, Bob leave");
        same("Ann, Wolf 3 and Bob are not prone", "Ann, Wolf 3, Bob is not prone");
        same("Ann: −2 to their next roll", "Ann: -2 to the next roll");
        same("Note: it rains", "note it rains");
        same("1 x Bob arrives as Ben", "Bob arrives as Ben");
        same("2x orc arrive", "2 x orc arrive");
        same("2 × orc arrive", "2 x orc arrive");
        // Of somebody who is there, and away.
        let there = read("Wolf 3 arrives");
        assert_eq!(there, Ok(Ruling::Arrive { who: vec!["Wolf 3".to_owned()], at: None }));
    }

    #[test]
    fn what_is_no_ruling_is_refused_with_what_is_meant() {
        let refused = |words: &str| read(words).expect_err(words);
        assert_eq!(refused("Bbo is stunned"), "nobody here is called `Bbo`; did you mean `Bob`?");
        assert_eq!(
            refused("Ann, Wolf 4 leave"),
            "nobody here is called `Wolf 4`; did you mean `Wolf 3`?"
        );
        assert_eq!(
            refused("Ann: 0 to the next roll"),
            "`0` is no change: write `Ann: +2 to the next roll`"
        );
        assert_eq!(
            refused("Bob.health += much"),
            "`much` is not a whole number: `+=` and `-=` change numbers"
        );
        assert_eq!(refused("Bob is named"), "the name is missing, such as `Bob is named Rob`");
        assert_eq!(refused("Bob, Ann are named Eve"), "names are given to one combatant at a time");
        assert!(refused("Bob is stunned until Tuesday").contains("` until Tuesday` is no end"));
        assert!(refused("Bob").contains("`Bob` is no ruling: write"));
        assert!(refused("").contains("is no ruling"));
        assert_eq!(
            refused("note"),
            "something has to follow `note`, such as `note the bridge creaks`"
        );
        assert_eq!(
            refused("Outcome: "),
            "something has to follow `outcome`, such as `outcome: Players win`"
        );
        assert_eq!(refused("note five # four"), "a ruling cannot contain `#`");
        assert_eq!(refused("Bob dies soon"), "`soon` says nothing here");
        assert_eq!(
            refused("Ann arrives as Eve for Raders"),
            "no side is called `Raders`; did you mean `Raiders`?"
        );
        assert_eq!(refused("21 x orc arrive"), "1 to 20 can arrive at once, not 21");
        assert_eq!(
            refused("orc arrives soon"),
            "`soon` says nothing here: write `as` and a name, `for` or `at`"
        );
        assert!(refused(&"x".repeat(501)).contains("at most 500 characters"));
    }
}
