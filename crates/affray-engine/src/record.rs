//! Records: an encounter and its tape, in words, as a file.

mod compose;
mod head;
mod parse;
mod path;
mod print;
mod seating;
mod stage;
mod table;
mod whole;
mod wish;

use affray_table::Rolled;

use crate::digest::Digest;
use crate::odds::Claim;

pub(crate) use compose::Composed;
pub(crate) use parse::answer;
pub use parse::{RecordError, parse};
pub use seating::Seating;
pub use stage::{Change, Edit, Line, Staging};
pub use table::{Case, cases};
pub(crate) use whole::Held;
pub use whole::Library;
pub use wish::{Wish, Wished};

/// Where a record's encounter is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file, by its path from the record.
    Path(String),
    /// The encounter itself.
    Inline(String),
    /// The encounter itself, and the files that it uses.
    Whole(String, Vec<Library>),
    /// A stage, with changes.
    Stage(Staging),
}

/// Where a fight comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The encounter's title.
    pub title: String,
    /// The encounter.
    pub encounter: Source,
    /// The seed of its dice, if a generator throws them.
    pub seed: Option<u64>,
}

/// What stands before a record's transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The system, by its short name; empty where a stage says it.
    pub system: String,
    /// The version of its rules; a case on a stage is always of the present one.
    pub rules: Option<u32>,
    /// The version of the engine; empty where it is not said.
    pub engine: String,
    /// What the record is called.
    pub title: Option<String>,
    /// The clauses that a case checks.
    pub checks: Vec<String>,
    /// The seed of the dice.
    pub seed: Option<u64>,
    /// Who sits at the table.
    pub seating: Seating,
}

/// A record, or a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What stands before the transcript.
    pub head: Head,
    /// The encounter.
    pub encounter: Source,
    /// The transcript.
    pub lines: Vec<RecordLine>,
}

/// A line of the transcript, with what is said about it after `#`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordLine {
    /// The line.
    pub line: Transcript,
    /// The comment behind it.
    pub comment: Option<String>,
    /// Who gave the answer.
    pub by: By,
}

/// Who gave an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum By {
    /// Somebody at the table: what they decided, rolled or ruled.
    #[default]
    Person,
    /// The program: its tactics, its search or its generator. A record marks it with `~`.
    Program,
    /// The program, as somebody at the table told it to answer always. A record marks it with `~~`.
    Standing,
}

impl From<Transcript> for RecordLine {
    fn from(line: Transcript) -> RecordLine {
        RecordLine { line, comment: None, by: By::Person }
    }
}

/// A line of the transcript.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transcript {
    /// `Boudica> attack Town Guard 1 with spear`
    Decision {
        /// For whom.
        asker: String,
        /// The option's wording.
        words: String,
    },
    /// `GM! Pell dies`
    Volunteered {
        /// Who says it.
        seat: String,
        /// What.
        words: String,
    },
    /// `3d6: 4 2 5`, or `3d6: = 11`
    Dice {
        /// How the dice are written.
        notation: String,
        /// How they fell.
        rolled: Rolled,
    },
    /// `undo`, or `undo 3`: so many answers of people are taken back, with what followed them.
    Undo(usize),
    /// `redo`: what was taken back last is given again.
    Redo,
    /// `standing: anna=never guard`: what somebody at the table said of how they are asked.
    Wish(Wish),
    /// `@ 1f3a…`
    Digest(Digest),
    /// `? Bandit.health = 4`
    Expect(Expectation),
    /// `# …`, or an empty line.
    Comment(String),
}

/// What a case expects at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// `? path = value`
    Value {
        /// What to look at.
        path: String,
        /// What it must be.
        value: String,
    },
    /// `? dice left = 0`: dice lines that follow in the transcript.
    DiceLeft(usize),
    /// `? asked = Balthasar`: who decides now; `nobody` once the fight is over.
    Asked(String),
    /// `? rolls = d20`: the dice asked for now.
    Rolls(String),
    /// `? options = a | b`: exactly these, in any order.
    Options(Vec<String>),
    /// `? option: words`, or `? no option: words`.
    Option {
        /// The wording.
        words: String,
        /// Whether it must be there.
        legal: bool,
    },
    /// `? refused: words`, or `? refused: words by clause.id`: this answer would be refused now, by
    /// this rule, and changes nothing.
    Refused {
        /// The answer.
        words: String,
        /// The rule that forbids it, if it is given.
        by: Option<String>,
        /// The reason in words, if it is given.
        because: Option<String>,
    },
    /// `? why to hit = WS 38 + 20 (it ran)`: a number of the question or of what was told since the
    /// last answer, taken apart; `? why attack Imp: to hit = …` of an answer.
    Why {
        /// The answer, if it is one's.
        option: Option<String>,
        /// Which number.
        what: String,
        /// Its amounts.
        sum: String,
    },
    /// `? way to 2,0 = 1,1; 2,0`: the places on the way that an answer leads, the last where it ends;
    /// `none` where it leads none.
    Way {
        /// The answer.
        option: String,
        /// The places.
        places: String,
    },
    /// `? odds Ann hits Bob and Bob.health = 3: 21/32`: the chance that all of it is true at the end
    /// of the turn.
    Odds {
        /// What is true.
        claims: Vec<Claim>,
        /// The chance.
        chance: String,
    },
    /// `? odds mean Bob.health: 43/8`: the mean at the end of the turn; `? odds mean damage to Bob:
    /// 5/2`: that of the damage up to then.
    Mean {
        /// The path of the figure.
        path: String,
        /// The mean.
        mean: String,
    },
    /// `? told: clause.id words`, or `? not told: clause.id`: since the last answer.
    Told {
        /// The clause.
        clause: String,
        /// The sentence, if it is given.
        words: Option<String>,
        /// Whether it must have been told.
        told: bool,
    },
    /// `? applied: clause.id`, or `? not applied: clause.id`: since the last answer, told or not.
    Applied {
        /// The clause.
        clause: String,
        /// Whether it must have been applied.
        applied: bool,
    },
    /// `? mistake: part of the message`: the encounter is refused so.
    Mistake(String),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::DiceBy;

    const TEXT: &str = "\
system: murdham
rules: 1
engine: 0.1.0
title: At the well
seed: 7
seat: Players=me
dice: ask
search: Raiders
plays: 40
---
use = [\"people.toml\"]
---
--- people.toml
name = \"Ann\"
---

Ann> attack Bob with spear
~ Bob> no reaction
d6!: 3  # damage
~ d6!: = 4
undo
undo 3
redo
~ Ann> no stunt  # by tactics
~~ Bob> no reaction
? applied: murdham.dodge.save
? not applied: murdham.stunt.when
? refused: Ann> aim
? refused: Ann> aim by hand by murdham.fat.slow
? refused: Ann> aim by murdham.fat.slow It is by the well
? told: murdham.dodge.save
? not told: murdham.dodge.save Bob dodges.
";

    fn read(text: &str) -> Result<Record, RecordError> {
        parse("test.fight", text.as_bytes()).map(|(record, _)| record)
    }

    #[test]
    fn what_is_kept_reads_back() {
        let record = read(TEXT).expect("it is sound");
        assert_eq!(record.to_string(), TEXT);
        let by: Vec<By> = record.lines.iter().map(|entry| entry.by).collect();
        let (person, program) = (By::Person, By::Program);
        let most = [person, program, person, program, person, person, person, program];
        assert_eq!(by[..9], [&most[..], &[By::Standing]].concat());
        assert_eq!(record.lines[5].line, Transcript::Undo(3));
        let seating = &record.head.seating;
        assert_eq!(seating.people, [("Players".to_owned(), "me".to_owned())]);
        assert_eq!((seating.dice, seating.plays), (Some(DiceBy::People), Some(40)));
        let Source::Whole(_, libraries) = &record.encounter else { panic!("it holds a library") };
        assert_eq!(libraries[0].name, "people.toml");
        assert_eq!(libraries[0].text, "name = \"Ann\"\n");
    }

    #[test]
    fn what_marks_nothing_or_never_ends_is_refused() {
        let refused = |from: &str, to: &str| {
            let text = TEXT.replacen(from, to, 1);
            read(&text).expect_err(to).message
        };
        assert!(refused("undo 3", "undo 0").contains("is not a line of a transcript"));
        assert!(refused("redo", "redo 2").contains("is not a line of a transcript"));
        assert!(refused("redo", "~ undo").contains("may mark only decisions and dice"));
        assert!(refused("redo", "~~ d6: 3").contains("may mark only decisions"));
        assert!(refused("redo", "~ GM! Bob dies").contains("may mark only decisions and dice"));
        assert!(refused("dice: ask", "dice: mine").contains("`dice` is `ask` or `roll`"));
        assert!(refused("plays: 40", "plays: some").contains("`plays` must be a whole number"));
        let endless = TEXT.replacen("name = \"Ann\"\n---\n", "", 1);
        let message = read(&endless).expect_err("it never ends").message;
        assert!(message.contains("the library that begins here never ends"), "{message}");
    }

    #[test]
    fn a_title_stands_on_one_line() {
        let mut record = read(TEXT).expect("it is sound");
        record.head.title = Some("At\nseed: 9\u{1b} the well".to_owned());
        let again = read(&record.to_string()).expect("it is sound");
        assert_eq!(again.head.title.as_deref(), Some("At seed: 9 the well"));
        assert_eq!(again.head.seed, Some(7));
    }
}
