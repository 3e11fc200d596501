//! What a fight waits for, in words: for any front end to show.

use affray_table::Seat;
use serde::Serialize;

use crate::menu::MenuOption;
use crate::options::Options;
use crate::reckoning::Reckoning;

/// What a fight waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Question {
    /// The question's number. It grows with everything that changes the fight, so that an answer
    /// that comes late can be told from an answer to this question.
    pub number: u64,
    /// What is asked.
    pub asks: Asks,
}

/// What a question asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Asks {
    /// One decision.
    Choice(Choice),
    /// Several decisions at once, in secret: each seat answers its own, and nobody hears an answer
    /// until all are in.
    Each {
        /// The decisions.
        choices: Vec<Choice>,
    },
    /// Dice.
    Roll(Roll),
}

/// A decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Choice {
    /// Whose decision it is.
    pub seat: Seat,
    /// The seat's name.
    pub seat_name: String,
    /// For whom it is made, as records write it before `>`.
    pub asker: String,
    /// The question, in a sentence.
    pub sentence: String,
    /// The numbers behind it, taken apart.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Reckoning>,
    /// The legal answers, one by one; as data, those that differ only in their places as one.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<MenuOption>"))]
    pub options: Options,
    /// Whether this one of several secret decisions has its answer.
    pub sealed: bool,
    /// How many seconds there are to decide, where the rules set a time.
    pub seconds: Option<u32>,
    /// The option that is taken when that time is over.
    pub late: Option<String>,
}

/// Dice that are asked for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Roll {
    /// How the dice are written.
    pub notation: String,
    /// Whose they are and what for.
    pub purpose: String,
    /// The least and the greatest single number that may be entered for them; none where the rule
    /// reads each die.
    pub values: Option<(i32, i32)>,
    /// The dice one by one, in the order in which faces are entered.
    pub dice: Vec<DieAsked>,
}

/// Dice of one kind that are asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct DieAsked {
    /// How many sides they have.
    pub sides: u16,
    /// How many of them.
    pub count: u16,
    /// Whether one that shows its highest face is thrown again.
    pub explodes: bool,
    /// What they are for, in a few words: `to hit`, `skill die`.
    pub purpose: &'static str,
}

impl DieAsked {
    /// The dice of a notation, each with what it is for by its place: `2d6 + d20!` are two of six
    /// sides and one of twenty that explodes; `2d4!kl`, of which the lowest counts, are two as well;
    /// `1 of 3` is a number as if one of three sides were thrown.
    pub(crate) fn of(notation: &str, purpose: impl Fn(usize) -> &'static str) -> Vec<DieAsked> {
        let die = |(sides, count, explodes)| DieAsked { sides, count, explodes, purpose: "" };
        let one = |word: &str| {
            let (count, sides) = word.split_once('d')?;
            let sides = sides.split(|letter: char| !letter.is_ascii_digit()).next()?;
            let count = if count.is_empty() { 1 } else { count.parse().ok()? };
            Some(die((sides.parse().ok()?, count, word.contains('!'))))
        };
        let picked = notation.strip_prefix("1 of ").and_then(|sides| sides.parse().ok());
        let words = notation.split(|c: char| !c.is_ascii_alphanumeric() && c != '!');
        let all = picked.map(|sides| die((sides, 1, false))).into_iter();
        let all = all.chain(words.filter_map(one)).enumerate();
        all.map(|(place, die)| DieAsked { purpose: purpose(place), ..die }).collect()
    }
}

/// What somebody may say unasked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Offer {
    /// Who may say it.
    pub seat: Seat,
    /// The seat's name.
    pub seat_name: String,
    /// What about, in a sentence.
    pub sentence: String,
    /// What may be said.
    pub options: Vec<MenuOption>,
}

impl Asks {
    /// The decisions, those that have their answer too.
    pub(crate) fn choices(&self) -> &[Choice] {
        match self {
            Asks::Choice(choice) => std::slice::from_ref(choice),
            Asks::Each { choices } => choices,
            Asks::Roll(_) => &[],
        }
    }
}

impl Question {
    /// The decisions that still have no answer.
    pub fn choices(&self) -> impl Iterator<Item = &Choice> {
        self.asks.choices().iter().filter(|choice| !choice.sealed)
    }

    /// The dice, if dice are asked for.
    #[must_use]
    pub fn roll(&self) -> Option<&Roll> {
        match &self.asks {
            Asks::Roll(roll) => Some(roll),
            Asks::Choice(_) | Asks::Each { .. } => None,
        }
    }

    /// The question in a sentence, as messages say what is asked.
    #[must_use]
    pub fn sentence(&self) -> String {
        if let Some(roll) = self.roll() {
            return format!("{}: {}", roll.notation, roll.purpose);
        }
        let asked: Vec<String> =
            self.choices().map(|choice| format!("{}: {}", choice.asker, choice.sentence)).collect();
        asked.join("; ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_one_by_one() {
        let named = |place: usize| ["attribute", "skill", "luck"][place];
        let of = |notation| -> Vec<(u16, u16, bool, &str)> {
            let dice = DieAsked::of(notation, named).into_iter();
            dice.map(|die| (die.sides, die.count, die.explodes, die.purpose)).collect()
        };
        assert_eq!(of("2d6 + d20!"), [(6, 2, false, "attribute"), (20, 1, true, "skill")]);
        assert_eq!(of("d100"), [(100, 1, false, "attribute")]);
        let three = [(6, 1, false, "attribute"), (8, 1, false, "skill"), (20, 1, false, "luck")];
        assert_eq!(of("d6 d8 + d20"), three);
        assert_eq!(of("1 of 3"), [(3, 1, false, "attribute")]);
    }
}
