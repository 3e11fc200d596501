//! How a record is written; what is written reads back to the same record.

use std::fmt::{Display, Formatter, Result};

use affray_table::Rolled;

use super::{By, Expectation, Record, RecordLine, Source, Transcript};
use crate::odds::Claim;

impl Display for Record {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let head = &self.head;
        if !head.system.is_empty() {
            writeln!(f, "system: {}", head.system)?;
        }
        if let Some(rules) = head.rules {
            writeln!(f, "rules: {rules}")?;
        }
        if !head.engine.is_empty() {
            writeln!(f, "engine: {}", head.engine)?;
        }
        if let Some(title) = &head.title {
            // A title of several lines stands on one.
            let words = title.split(|letter: char| letter.is_whitespace() || letter.is_control());
            let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
            writeln!(f, "title: {}", words.join(" "))?;
        }
        for check in &head.checks {
            writeln!(f, "checks: {check}")?;
        }
        if let Some(seed) = head.seed {
            writeln!(f, "seed: {seed}")?;
        }
        write!(f, "{}", head.seating)?;
        match &self.encounter {
            Source::Path(path) => writeln!(f, "encounter: {path}")?,
            Source::Inline(text) => inline(text, f)?,
            Source::Whole(text, libraries) => {
                inline(text, f)?;
                libraries.iter().try_for_each(|library| write!(f, "{library}"))?;
            }
            Source::Stage(staging) => write!(f, "{staging}")?,
        }
        writeln!(f)?;
        for entry in &self.lines {
            writeln!(f, "{entry}")?;
        }
        Ok(())
    }
}

fn inline(encounter: &str, f: &mut Formatter<'_>) -> Result {
    writeln!(f, "---")?;
    encounter.lines().try_for_each(|line| writeln!(f, "{line}"))?;
    writeln!(f, "---")
}

impl Display for RecordLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.by {
            By::Person => {}
            By::Program => write!(f, "~ ")?,
            By::Standing => write!(f, "~~ ")?,
        }
        match &self.comment {
            Some(comment) => write!(f, "{}  # {comment}", self.line),
            None => write!(f, "{}", self.line),
        }
    }
}

impl Display for Transcript {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Transcript::Decision { asker, words } => write!(f, "{asker}> {words}"),
            Transcript::Volunteered { seat, words } => write!(f, "{seat}! {words}"),
            Transcript::Dice { notation, rolled: Rolled::Value(value) } => {
                write!(f, "{notation}: = {value}")
            }
            Transcript::Dice { notation, rolled: Rolled::Faces(faces) } => {
                write!(f, "{notation}:")?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Transcript::Undo(1) => write!(f, "undo"),
            Transcript::Undo(count) => write!(f, "undo {count}"),
            Transcript::Redo => write!(f, "redo"),
            Transcript::Wish(wish) => write!(f, "{wish}"),
            Transcript::Digest(digest) => write!(f, "@ {digest}"),
            Transcript::Expect(expectation) => write!(f, "? {expectation}"),
            Transcript::Comment(words) if words.is_empty() => Ok(()),
            Transcript::Comment(words) => write!(f, "# {words}"),
        }
    }
}

impl Display for Expectation {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self {
            Expectation::Value { path, value } => write!(f, "{path} = {value}"),
            Expectation::DiceLeft(count) => write!(f, "dice left = {count}"),
            Expectation::Asked(who) => write!(f, "asked = {who}"),
            Expectation::Rolls(notation) => write!(f, "rolls = {notation}"),
            Expectation::Options(options) => write!(f, "options = {}", options.join(" | ")),
            Expectation::Option { words, legal: true } => write!(f, "option: {words}"),
            Expectation::Option { words, legal: false } => write!(f, "no option: {words}"),
            Expectation::Refused { words, by, because } => {
                write!(f, "refused: {words}")?;
                by.iter().try_for_each(|by| write!(f, " by {by}"))?;
                because.iter().try_for_each(|because| write!(f, " {because}"))
            }
            Expectation::Why { option: None, what, sum } => write!(f, "why {what} = {sum}"),
            Expectation::Why { option: Some(option), what, sum } => {
                write!(f, "why {option}: {what} = {sum}")
            }
            Expectation::Way { option, places } => write!(f, "way {option} = {places}"),
            Expectation::Odds { claims, chance } => {
                let claims: Vec<String> = claims.iter().map(Claim::to_string).collect();
                write!(f, "odds {}: {chance}", claims.join(" and "))
            }
            Expectation::Mean { path, mean } => write!(f, "odds mean {path}: {mean}"),
            Expectation::Told { clause, words, told } => {
                let not = if *told { "" } else { "not " };
                match words {
                    Some(words) => write!(f, "{not}told: {clause} {words}"),
                    None => write!(f, "{not}told: {clause}"),
                }
            }
            Expectation::Applied { clause, applied } => {
                write!(f, "{}applied: {clause}", if *applied { "" } else { "not " })
            }
            Expectation::Mistake(words) => write!(f, "mistake: {words}"),
        }
    }
}
