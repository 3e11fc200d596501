//! A ruling as data, and in the words in which it is typed and kept.

use std::fmt::{self, Display, Formatter};

use affray_table::{End, HouseCondition, HouseCounter};
use serde::{Deserialize, Serialize};

use super::Course;
use super::making::{word_condition, word_counter};

/// What a game master rules. As data, `rule` says what kind of ruling it is; `who` names people or
/// sides, or is `all`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "rule", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Ruling {
    /// `Bob.health = 4`, `spear.state = damaged`: a figure changes.
    Set {
        /// Whose; nobody's if it is empty.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        who: Vec<String>,
        /// The figure: of people its name, else its whole path.
        figure: String,
        /// What it becomes.
        change: Change,
    },
    /// `Bob is stunned 2 until the end of round 3`: somebody suffers something.
    Lay {
        /// Who.
        who: Vec<String>,
        /// What, with its level behind it where it has one.
        what: String,
        /// When it ends.
        #[serde(default)]
        until: End,
    },
    /// `Bob is not stunned`: somebody no longer suffers it.
    Lift {
        /// Who.
        who: Vec<String>,
        /// What.
        what: String,
    },
    /// `Bob at B`: somebody stands elsewhere.
    Put {
        /// Who.
        who: Vec<String>,
        /// Where.
        at: String,
    },
    /// `Wolf 3 arrives at Gate`: somebody joins the fight.
    Arrive {
        /// Who.
        who: Vec<String>,
        /// Where; where the rules say if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    /// `Bob returns at B`: somebody is in the fight again, whatever had become of them.
    Return {
        /// Who.
        who: Vec<String>,
        /// Where; where the rules say if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    /// `Bob leaves`.
    Leave {
        /// Who.
        who: Vec<String>,
    },
    /// `Bob dies`.
    Die {
        /// Who.
        who: Vec<String>,
    },
    /// `Orc arrives as Orc 4 for Raiders at Gate`, `3 x Orc arrive for Raiders`: somebody new joins
    /// the fight.
    Join {
        /// How many.
        #[serde(default = "one", skip_serializing_if = "is_one")]
        count: u8,
        /// After whom they are made: somebody in the fight, or an entry of the encounter's libraries.
        like: String,
        /// Their name; several are numbered. The model's, with a number, if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<String>,
        /// Their side; that of the model if it is left out and the model has one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
        /// Where; where the rules say if it is left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<String>,
    },
    /// `Tall Stranger is named Count Orlok`: everybody calls them so from now on.
    Name {
        /// Who.
        who: String,
        /// Their name.
        name: String,
    },
    /// `Ann: +2 to the next roll`.
    Roll {
        /// Whose.
        who: Vec<String>,
        /// How much more; below 0 less.
        by: i32,
    },
    /// `order: Ann, Bob, Imp`: the order of turns.
    Order {
        /// Who comes first, and so on; those who are left out come after them as before.
        who: Vec<String>,
    },
    /// `outcome: Players win`, `outcome: the fight goes on`.
    Outcome {
        /// How the fight ends, as an expectation writes it, or `the fight goes on`.
        outcome: String,
    },
    /// `amend d20: 14`, `amend Ann> strike`: the last roll of these dice, or the last decision of this
    /// one, was another since the turn began.
    Amend {
        /// The answer, as a record writes it.
        answer: String,
    },
    /// `condition soaked: -1 to rolls, for 2 rounds`: there is such a condition from now on.
    Condition(HouseCondition),
    /// `counter ritual: up to 6`: there is such a counter from now on.
    Counter(HouseCounter),
    /// `note the bridge creaks`: nothing changes.
    Note {
        /// What is noted.
        words: String,
    },
}

/// One, if nothing else is said.
const fn one() -> u8 {
    1
}

/// Whether it is one, which need not be said.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_one(count: &u8) -> bool {
    *count == 1
}

/// What a figure becomes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// This: a number or a word.
    To(String),
    /// So much more; below 0 less.
    By(i32),
}

/// The words for the end of the fight that undo it.
pub const GOES_ON: &str = "the fight goes on";

impl Ruling {
    /// The people and sides that it names.
    pub(crate) fn who(&self) -> &[String] {
        match self {
            Ruling::Set { who, .. }
            | Ruling::Lay { who, .. }
            | Ruling::Lift { who, .. }
            | Ruling::Put { who, .. }
            | Ruling::Arrive { who, .. }
            | Ruling::Return { who, .. }
            | Ruling::Leave { who }
            | Ruling::Die { who }
            | Ruling::Roll { who, .. }
            | Ruling::Order { who } => who,
            Ruling::Name { who, .. } => std::slice::from_ref(who),
            Ruling::Join { .. }
            | Ruling::Outcome { .. }
            | Ruling::Amend { .. }
            | Ruling::Condition(_)
            | Ruling::Counter(_)
            | Ruling::Note { .. } => &[],
        }
    }
}

/// Several names with commas between them.
fn list(names: &[String]) -> String {
    names.join(", ")
}

/// Several names in a sentence: `Ann, Bob and Cid`.
pub(super) fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// How many people a verb is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Number {
    One,
    Several,
}

impl Number {
    /// As far as the names tell it.
    fn of(who: &[String]) -> Number {
        let is_one = who.len() == 1 && !crate::words::same(&who[0], "all");
        if is_one { Number::One } else { Number::Several }
    }

    pub(super) const fn be(self) -> &'static str {
        match self {
            Number::One => "is",
            Number::Several => "are",
        }
    }

    pub(super) fn verb(self, course: Course) -> &'static str {
        let words = Course::ALL.into_iter().find(|(one, ..)| *one == course);
        words.map_or("", |(_, one, several)| match self {
            Number::One => one,
            Number::Several => several,
        })
    }
}

/// ` until the end of round 3`, or nothing.
pub(super) fn end(until: End) -> String {
    match until {
        End::Rules => String::new(),
        End::Round(round) => format!(" until the end of round {round}"),
        End::NextTurn => " until the end of their next turn".to_owned(),
        End::Ruled => " until ruled otherwise".to_owned(),
    }
}

/// ` for Raiders`, or nothing.
pub(super) fn on_side(side: Option<&String>) -> String {
    side.map(|side| format!(" for {side}")).unwrap_or_default()
}

/// ` at B`, or nothing.
pub(super) fn place(at: Option<&String>) -> String {
    at.map(|at| format!(" at {at}")).unwrap_or_default()
}

/// As it is typed and kept: [`Ruling::read`] reads it back.
impl Display for Ruling {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&self.worded(Number::of(self.who())))
    }
}

impl Ruling {
    /// As it is typed and kept, of one or of several people.
    pub(crate) fn worded(&self, number: Number) -> String {
        let course = |who: &[String], course: Course, at: Option<&String>| {
            format!("{} {}{}", list(who), number.verb(course), place(at))
        };
        match self {
            Ruling::Set { who, figure, change } => {
                let owner = if who.is_empty() { String::new() } else { format!("{}.", list(who)) };
                match change {
                    Change::To(value) => format!("{owner}{figure} = {value}"),
                    Change::By(by) if *by < 0 => {
                        format!("{owner}{figure} -= {}", by.unsigned_abs())
                    }
                    Change::By(by) => format!("{owner}{figure} += {by}"),
                }
            }
            Ruling::Lay { who, what, until } => {
                format!("{} {} {what}{}", list(who), number.be(), end(*until))
            }
            Ruling::Lift { who, what } => format!("{} {} not {what}", list(who), number.be()),
            Ruling::Put { who, at } => format!("{} at {at}", list(who)),
            Ruling::Arrive { who, at } => course(who, Course::Arrives, at.as_ref()),
            Ruling::Return { who, at } => course(who, Course::Returns, at.as_ref()),
            Ruling::Leave { who } => course(who, Course::Leaves, None),
            Ruling::Die { who } => course(who, Course::Dies, None),
            Ruling::Join { count, like, name, side, at } => {
                let name = name.as_ref().map(|name| format!(" as {name}")).unwrap_or_default();
                let (place, side) = (place(at.as_ref()), on_side(side.as_ref()));
                match count {
                    1 => format!("{like} arrives{name}{side}{place}"),
                    count => format!("{count} x {like} arrive{name}{side}{place}"),
                }
            }
            Ruling::Name { who, name } => format!("{who} is named {name}"),
            Ruling::Roll { who, by } => format!("{}: {by:+} to the next roll", list(who)),
            Ruling::Order { who } => format!("order: {}", list(who)),
            Ruling::Outcome { outcome } => format!("outcome: {outcome}"),
            Ruling::Amend { answer } => format!("amend {answer}"),
            Ruling::Condition(condition) => format!("condition {}", word_condition(condition)),
            Ruling::Counter(counter) => format!("counter {}", word_counter(counter)),
            Ruling::Note { words } => format!("note {words}"),
        }
    }
}
