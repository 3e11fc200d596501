//! Answers as people give them, and why one is refused.

mod reply;

use serde::{Serialize, Serializer};

use crate::question::{Choice, DieAsked, Question, Roll};
use crate::reckoning::WhyNot;
use crate::words::{listed, nearest_of, quoted};

#[cfg(feature = "schema")]
pub(crate) use reply::ReplyForm;
pub use reply::{Input, Reply};

/// Why an answer is refused. The fight is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// No option has this wording.
    #[error("{} is not legal for {asker} now{}", quoted(.given),
        because.as_ref().map(|why| format!(": {why}")).unwrap_or_default())]
    Words {
        /// What was said.
        given: String,
        /// For whom.
        asker: String,
        /// Why it is not legal, where one can think of it.
        because: Option<Box<WhyNot>>,
        /// What would have been legal.
        legal: Vec<String>,
    },
    /// There are fewer options.
    #[error("there is no option {given}; choose from 1 to {}", .legal.len())]
    Option {
        /// The number given.
        given: usize,
        /// What would have been legal.
        legal: Vec<String>,
    },
    /// The option leads to several places, and the answer names none.
    #[error("option {given} ({}) leads to several places: name one of them too", quoted(.option))]
    Place {
        /// The number given.
        given: usize,
        /// The option's words, with `…` for the place.
        option: String,
        /// The places.
        legal: Vec<String>,
    },
    /// Somebody else is asked.
    #[error("{} has nothing to decide now; waiting for {}", quoted(.given), .asked.join(", "))]
    Asker {
        /// Who answered.
        given: String,
        /// Who is asked.
        asked: Vec<String>,
    },
    /// A decision was given where dice are asked for.
    #[error("{} is not a roll; the rule asks for {notation} ({purpose})", quoted(.given))]
    DiceWanted {
        /// What was said.
        given: String,
        /// The dice.
        notation: String,
        /// What for.
        purpose: String,
        /// The numbers that may be entered.
        values: Option<(i32, i32)>,
    },
    /// Dice were given where somebody decides.
    #[error("no roll is asked for now; waiting for a decision: {}", .asked.join(", "))]
    DecisionWanted {
        /// Who is asked.
        asked: Vec<String>,
        /// What would have been legal.
        legal: Vec<String>,
    },
    /// Other dice are asked for.
    #[error("{} was rolled, but the rule asks for {notation} ({purpose})", quoted(.given))]
    Notation {
        /// The dice that were given.
        given: String,
        /// The dice that are asked for.
        notation: String,
        /// What for.
        purpose: String,
        /// The numbers that may be entered.
        values: Option<(i32, i32)>,
    },
    /// The dice cannot fall so.
    #[error("{why} ({purpose})")]
    Roll {
        /// What is wrong.
        why: String,
        /// The dice.
        notation: String,
        /// What for.
        purpose: String,
        /// The numbers that may be entered.
        values: Option<(i32, i32)>,
    },
    /// This cannot be volunteered here.
    #[error("{} {} now: {why}", cannot(.seat), quoted(.given))]
    NotOffered {
        /// Whose words they are.
        seat: String,
        /// What was said.
        given: String,
        /// Why it cannot be said now.
        why: Box<Unoffered>,
        /// What may be said.
        legal: Vec<String>,
    },
    /// The game master cannot rule this.
    #[error("the GM cannot rule {}: {why}", quoted(.given))]
    Unruled {
        /// The ruling.
        given: String,
        /// Why.
        why: String,
        /// The rule that forbids it, if one does.
        because: Option<Box<WhyNot>>,
    },
    /// The question was answered before; this is the present one.
    #[error("question {given} was already answered; the open question is {}: {}", .present.number, .present.sentence())]
    Old {
        /// The number given.
        given: u64,
        /// What is asked now.
        present: Box<Question>,
    },
    /// The answer is to what a seat was told before.
    #[error("that answers number {given}, and the present one is {present}")]
    Late {
        /// The number given.
        given: u64,
        /// The present number.
        present: u64,
    },
    /// This seat has nothing to answer now.
    #[error("there is nothing to answer now{}", if others.is_empty() { String::new() } else {
        format!("; waiting for {}", others.join(", "))
    })]
    Waiting {
        /// Who is waited for, as far as the seat knows.
        others: Vec<String>,
    },
    /// The fight has ended.
    #[error("the fight is over: {outcome}")]
    Over {
        /// How it ended.
        outcome: String,
    },
    /// There is no answer to take back.
    #[error("there is nothing to undo: no person has answered yet")]
    NothingToUndo,
    /// People gave fewer answers.
    #[error("{given} answers cannot be undone: people have given only {there}")]
    FewerToUndo {
        /// How many were to be taken back.
        given: usize,
        /// How many there are.
        there: usize,
    },
    /// No answer was taken back.
    #[error("there is nothing to redo")]
    NothingToRedo,
    /// A fight has no more answers than this.
    #[error("a fight has at most {most} answers, and this one is full")]
    TooLong {
        /// The bound.
        most: usize,
    },
    /// The rules go on without end and ask nothing: a bug of theirs.
    #[error("the rules went through {most} turns without a question")]
    Endless {
        /// The bound.
        most: usize,
    },
}

/// Why something cannot be volunteered now, such as a ruling of the game master.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unoffered {
    /// The turn has begun.
    #[error("it has to wait for the end of the turn")]
    Underway,
    /// The rules ask something else first.
    #[error("the open question comes first")]
    QuestionFirst,
    /// Only these seats may volunteer something.
    #[error("only {} can", .0.join(" or "))]
    OtherSeats(Vec<String>),
    /// A rule forbids it.
    #[error("{0}")]
    Barred(WhyNot),
    /// Nothing of this wording is possible.
    #[error("nothing with this wording is possible here")]
    Unknown,
}

/// How dice are entered; some are read die by die, and have no result of their own.
fn how_to_enter(notation: &str, values: Option<(i32, i32)>) -> String {
    let faces = format!("enter the faces of {notation} as rolled");
    match values {
        None => faces,
        // The most that exploding dice show is of no use to anybody.
        Some(_) if notation.contains('!') => format!("{faces}, or `= ` and the result"),
        Some((least, most)) => format!("{faces}, or `= ` and a number from {least} to {most}"),
    }
}

/// That a seat cannot volunteer something, up to what it is.
fn cannot(seat: &str) -> String {
    match seat {
        "GM" => "the GM cannot rule".to_owned(),
        side => format!("{side} cannot volunteer"),
    }
}

impl Unoffered {
    /// When it can be volunteered instead.
    fn help(&self) -> Option<&'static str> {
        match self {
            Unoffered::Underway => Some("finish the turn first, or undo to where it began"),
            Unoffered::QuestionFirst => Some("answer the question first"),
            Unoffered::OtherSeats(_) | Unoffered::Barred(_) | Unoffered::Unknown => None,
        }
    }
}

/// A refusal as data.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct RefusalForm<'r> {
    /// What kind of refusal it is.
    kind: &'static str,
    /// The refusal in a sentence.
    words: String,
    /// What to do instead.
    help: Option<String>,
    /// The rule that forbids it, if one does.
    by: Option<&'static str>,
    /// What would be legal, where that can be listed.
    legal: &'r [String],
}

/// As data: `kind`, `words`, `help`, `by` and `legal`.
impl Serialize for Refusal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let form = RefusalForm {
            kind: self.kind(),
            words: self.to_string(),
            help: self.help(),
            by: self.because().map(|why| why.clause.id()),
            legal: self.legal(),
        };
        form.serialize(serializer)
    }
}

impl Refusal {
    /// What kind of refusal it is, in a word.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Refusal::Words { .. } => "not-legal",
            Refusal::Option { .. } => "no-such-option",
            Refusal::Place { .. } => "place-wanted",
            Refusal::Asker { .. } => "not-asked",
            Refusal::DiceWanted { .. } => "dice-wanted",
            Refusal::DecisionWanted { .. } => "decision-wanted",
            Refusal::Notation { .. } => "other-dice",
            Refusal::Roll { .. } => "no-such-roll",
            Refusal::NotOffered { .. } => "not-offered",
            Refusal::Unruled { .. } => "not-ruled",
            Refusal::Old { .. } | Refusal::Late { .. } => "late",
            Refusal::Waiting { .. } => "waiting",
            Refusal::Over { .. } => "over",
            Refusal::NothingToUndo | Refusal::FewerToUndo { .. } => "nothing-to-undo",
            Refusal::NothingToRedo => "nothing-to-redo",
            Refusal::TooLong { .. } => "too-long",
            Refusal::Endless { .. } => "endless",
        }
    }

    /// The rule that forbids it, with its words, if one does.
    #[must_use]
    pub fn because(&self) -> Option<&WhyNot> {
        match self {
            Refusal::Words { because, .. } => because.as_deref(),
            Refusal::NotOffered { why, .. } => match &**why {
                Unoffered::Barred(why) => Some(why),
                _ => None,
            },
            Refusal::Unruled { because, .. } => because.as_deref(),
            _ => None,
        }
    }

    /// What would have been legal, where that can be listed.
    #[must_use]
    pub fn legal(&self) -> &[String] {
        match self {
            Refusal::Words { legal, .. }
            | Refusal::Option { legal, .. }
            | Refusal::Place { legal, .. }
            | Refusal::DecisionWanted { legal, .. }
            | Refusal::NotOffered { legal, .. } => legal,
            _ => &[],
        }
    }

    /// The legal answer that was probably meant.
    #[must_use]
    pub fn nearest(&self) -> Option<&str> {
        match self {
            Refusal::Words { given, legal, .. } | Refusal::NotOffered { given, legal, .. } => {
                nearest_of(given, legal)
            }
            Refusal::Asker { given, asked } => nearest_of(given, asked),
            _ => None,
        }
    }

    /// What to do instead, in a sentence.
    #[must_use]
    pub fn help(&self) -> Option<String> {
        /// The most options that a message lists.
        const MOST: usize = 12;
        let meant = self.nearest().map(|meant| format!("did you mean {}? ", quoted(meant)));
        let meant = meant.unwrap_or_default();
        match self {
            Refusal::DiceWanted { notation, values, .. }
            | Refusal::Notation { notation, values, .. }
            | Refusal::Roll { notation, values, .. } => Some(how_to_enter(notation, *values)),
            Refusal::Place { legal, .. } => {
                Some(format!("add one of them as `place`: {}", listed(legal, MOST)))
            }
            refusal if !refusal.legal().is_empty() => {
                Some(format!("{meant}legal: {}", listed(refusal.legal(), MOST)))
            }
            Refusal::NotOffered { seat, why, .. } => {
                let gm = "`rulings` lists what the GM can rule at any moment";
                match (why.help(), seat.as_str()) {
                    (Some(help), "GM") => Some(format!("{help}; {gm}")),
                    (None, "GM") if **why == Unoffered::Unknown => Some(gm.to_owned()),
                    (help, _) => help.map(str::to_owned),
                }
            }
            _ if !meant.is_empty() => Some(meant.trim_end().to_owned()),
            _ => None,
        }
    }

    pub(crate) fn over(outcome: Option<String>) -> Refusal {
        Refusal::Over { outcome: outcome.unwrap_or_else(|| "it has ended".to_owned()) }
    }
}

/// What somebody typed at a question, as an answer to it: for a decision an option's number or
/// its words, for dice the faces (`4 2`) or the number that the rule reads (`= 6`), either of them
/// with its asker or its dice before it (`Bandit> no reaction`, `d8: 5`).
///
/// # Errors
/// The words cannot be an answer to this question.
pub fn typed(text: &str, question: &Question) -> Result<Reply, Refusal> {
    let text = text.trim();
    if let Some(roll) = question.roll() {
        let (notation, dice) = match text.split_once(':') {
            Some((notation, dice)) => (Some(notation.trim().to_owned()), dice.trim()),
            None => (None, text),
        };
        let refusal = || Refusal::DiceWanted {
            given: text.to_owned(),
            notation: roll.notation.clone(),
            purpose: roll.purpose.clone(),
            values: roll.values,
        };
        let input = dice_input(&by_hand(dice, roll)).map_err(|why| match why {
            Some(why) => Refusal::Roll {
                why,
                notation: roll.notation.clone(),
                purpose: roll.purpose.clone(),
                values: roll.values,
            },
            None => refusal(),
        })?;
        return Ok(Reply { notation, ..Reply::from(input) });
    }
    let (asker, words) = match text.split_once("> ") {
        Some((asker, words)) => (Some(asker.trim().to_owned()), words.trim()),
        None => (None, text),
    };
    let has_these_words = |choice: &Choice| choice.options.find(words).is_some();
    let input = match words.parse::<usize>() {
        Ok(number) if !question.choices().any(has_these_words) => Input::Option(number),
        _ => Input::Words(words.to_owned()),
    };
    Ok(Reply { asker, ..Reply::from(input) })
}

/// Dice of a roll as people read them off the table: a 0 on a d10 is a 10, 0 and 00 on percent dice
/// are 100, and small dice may be typed in a row, such as `3516` for 4d6.
fn by_hand(dice: &str, roll: &Roll) -> String {
    let shows_zero = |most: i32| matches!(most, 10 | 100);
    let is_zero = |word: &str| matches!(word, "0" | "00");
    if let Some(value) = dice.strip_prefix('=') {
        return match roll.values {
            Some((1, most)) if shows_zero(most) && is_zero(value.trim()) => format!("= {most}"),
            _ => dice.to_owned(),
        };
    }
    let count = |die: &DieAsked| usize::from(die.count).min(affray_table::MAX_FACES);
    let sides: Vec<u16> =
        roll.dice.iter().flat_map(|die| std::iter::repeat_n(die.sides, count(die))).collect();
    let words: Vec<&str> = dice.split([' ', ',', '\t']).filter(|word| !word.is_empty()).collect();
    let is_row = |word: &str| {
        word.len() == sides.len() && word.len() > 1 && word.bytes().all(|it| it.is_ascii_digit())
    };
    if let [row] = words[..]
        && is_row(row)
        && sides.iter().all(|&sides| sides <= 9)
    {
        return row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    }
    let of_one_kind = sides.first().copied().filter(|one| sides.iter().all(|sides| sides == one));
    let face = |(at, word): (usize, &str)| {
        let sides = of_one_kind.or_else(|| sides.get(at).copied()).map_or(0, i32::from);
        if is_zero(word) && shows_zero(sides) { sides.to_string() } else { word.to_owned() }
    };
    words.into_iter().enumerate().map(face).collect::<Vec<_>>().join(" ")
}

/// Dice as they are typed. The error is a sentence, or nothing when these are no dice at all.
pub(crate) fn dice_input(text: &str) -> Result<Input, Option<String>> {
    if let Some(value) = text.strip_prefix('=') {
        let value = value.trim();
        let wrong = || Some(format!("{} is not a whole number", quoted(value)));
        return value.parse().map(Input::Value).map_err(|_| wrong());
    }
    let mut faces = Vec::new();
    for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        if faces.len() >= affray_table::MAX_FACES {
            return Err(Some(format!("a roll has at most {} faces", affray_table::MAX_FACES)));
        }
        match word.parse::<u8>() {
            Ok(face) => faces.push(face),
            Err(_) if word.bytes().all(|byte| byte.is_ascii_digit()) => {
                return Err(Some(format!("no die shows {}", quoted(word))));
            }
            Err(_) => return Err(None),
        }
    }
    if faces.is_empty() && text.trim().is_empty() {
        return Ok(Input::Faces(faces));
    }
    Ok(Input::Faces(faces))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_typed_as_they_lie_on_the_table() {
        let roll = |notation: &str, values| Roll {
            notation: notation.to_owned(),
            purpose: String::new(),
            values,
            dice: DieAsked::of(notation, |_| "a test"),
        };
        let percent = roll("d100", Some((1, 100)));
        let typed = ["0", "00", "7", "= 0", "= 00", "= 7"].map(|typed| by_hand(typed, &percent));
        assert_eq!(typed, ["100", "100", "7", "= 100", "= 100", "= 7"]);
        assert_eq!(by_hand("0, 3", &roll("2d10", Some((2, 20)))), "10 3");
        assert_eq!(by_hand("= 0", &roll("2d10", Some((2, 20)))), "= 0");
        assert_eq!(by_hand("3516", &roll("4d6", None)), "3 5 1 6");
        assert_eq!(by_hand("3 51 6", &roll("4d6", None)), "3 51 6");
        // One die with two figures is no handful; a d6 shows no 0.
        assert_eq!(by_hand("12", &roll("2d20", None)), "12");
        assert_eq!(by_hand("0", &roll("d6!", Some((1, 641)))), "0");
        assert_eq!(by_hand("4 0", &roll("d6 + d10", None)), "4 10");
    }

    #[test]
    fn what_may_be_entered_is_said_of_each_kind_of_dice() {
        let enter = "enter the faces of";
        assert_eq!(how_to_enter("d8 d20", None), format!("{enter} d8 d20 as rolled"));
        let plain = how_to_enter("2d6", Some((2, 12)));
        assert_eq!(plain, format!("{enter} 2d6 as rolled, or `= ` and a number from 2 to 12"));
        // Nobody rolls 128 sixes in a row.
        let exploding = how_to_enter("d6!", Some((1, 641)));
        assert_eq!(exploding, format!("{enter} d6! as rolled, or `= ` and the result"));
    }
}
