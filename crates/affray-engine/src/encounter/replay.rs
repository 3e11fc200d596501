//! Records played again, as far as the present rules agree with them.

use super::{Files, LoadError, Loaded};
use crate::entry::{Entry, Systems};
use crate::input::{Input, Refusal, Reply};
use crate::play::{Back, Play};
use crate::record::{Record, RecordError, RecordLine, Transcript, Wish, parse};
use crate::reveal::RevealLine;
use crate::words::quoted;

/// A record played again, as far as the present rules agree with it.
pub struct Replay {
    /// Its system.
    pub system: &'static dyn Entry,
    /// The fight at the record's end, or where the rules part from it.
    pub play: Box<dyn Play>,
    /// Where the rules part from the record; nothing if they agree to its end.
    pub parting: Option<Parting>,
}

/// A line of a record that does not fit the present rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// The line, from 1.
    pub line: usize,
    /// What the record holds there.
    pub recorded: String,
    /// The answers of the record from there on.
    pub rest: Vec<RecordLine>,
    /// What the rules say to it, or ask instead.
    pub now: String,
    /// What is allowed there.
    pub help: Option<String>,
    /// The rule that was applied last before it.
    pub clause: Option<&'static str>,
    /// The versions of the rules that made the record and that read it, where they differ.
    pub versions: Option<(u32, u32)>,
}

impl Parting {
    /// The error of a record in this file that is to be taken up.
    fn into_error(self, file: &str) -> RecordError {
        let Parting { line, recorded, now, help, clause, versions, rest: _ } = self;
        let of_versions = versions.map(|versions| other_rules(versions, clause));
        let help: Vec<String> = help.into_iter().chain(of_versions).collect();
        RecordError {
            file: file.to_owned(),
            line,
            text: recorded,
            message: now,
            help: (!help.is_empty()).then(|| help.join("; ")),
        }
    }
}

/// The lines of a transcript that give, take back or repeat answers.
fn answers(lines: &[RecordLine]) -> Vec<RecordLine> {
    let is_answer = |entry: &&RecordLine| match entry.line {
        Transcript::Decision { .. }
        | Transcript::Volunteered { .. }
        | Transcript::Dice { .. }
        | Transcript::Undo(_)
        | Transcript::Redo => true,
        Transcript::Digest(_)
        | Transcript::Expect(_)
        | Transcript::Comment(_)
        | Transcript::Wish(_) => false,
    };
    lines.iter().filter(is_answer).cloned().collect()
}

/// Why a record of other rules does not fit, in words.
pub(crate) fn other_rules((made, now): (u32, u32), clause: Option<&str>) -> String {
    let last = clause.map(|clause| format!("; the last rule applied is {clause}"));
    format!(
        "the record was made by version {made} of the rules, this is version {now}{}",
        last.unwrap_or_default()
    )
}

/// The versions of the rules that made a record and that read it, where they differ.
pub(crate) fn versions(system: &dyn Entry, record: &Record) -> Option<(u32, u32)> {
    let (made, now) = (record.head.rules?, system.rules_version());
    (made != now).then_some((made, now))
}

/// The rule that was applied last in a fight, told or not: the one that asks, as a rule.
pub(crate) fn last_clause(play: &dyn Play) -> Option<&'static str> {
    if let Some(clause) = play.applied_last().last() {
        return Some(clause.id());
    }
    let last = play.log_length(None).checked_sub(1)?;
    play.log_since(None, last).first().map(|line| line.clause)
}

impl Systems {
    /// Plays a record again, as far as the present rules agree with it. Expectations are not looked
    /// at.
    ///
    /// # Errors
    /// The record has no form, or its encounter is refused.
    pub fn replay(self, files: &dyn Files, path: &str, bytes: &[u8]) -> Result<Replay, LoadError> {
        self.replay_to(files, path, bytes, None)
    }

    /// Plays a record again up to the line with this number, or to its end.
    fn replay_to(
        self,
        files: &dyn Files,
        path: &str,
        bytes: &[u8],
        last: Option<usize>,
    ) -> Result<Replay, LoadError> {
        let (record, numbers) = parse(path, bytes)?;
        if let (Some(last), Some(&first), Some(&end)) = (last, numbers.first(), numbers.last())
            && !(first.saturating_sub(1)..=end).contains(&last)
        {
            return Err(LoadError::Line { path: path.to_owned(), line: last, first, end });
        }
        let (system, mut play) = self.open_record(files, path, &record)?;
        let wanted = |line: &usize| last.is_none_or(|last| *line <= last);
        let lines = record.lines.iter().zip(numbers.iter().copied().filter(wanted));
        let mut seating = record.head.seating.clone();
        // Of those who come later nothing can be said yet.
        let mut later: Vec<&RevealLine> = Vec::new();
        let mut tell = |play: &mut dyn Play, line| {
            if play.reveal(line).is_err() {
                later.push(line);
            }
        };
        record.head.seating.reveals.iter().for_each(|line| tell(play.as_mut(), line));
        for (place, (entry, line)) in lines.enumerate() {
            if let Transcript::Wish(wish) = &entry.line {
                seating.wish(wish);
                if let Wish::Reveal(line) = wish {
                    tell(play.as_mut(), line);
                }
            }
            if let Err((now, help)) = apply(play.as_mut(), entry) {
                let parting = Parting {
                    line,
                    recorded: entry.to_string(),
                    rest: answers(&record.lines[place..]),
                    now,
                    help,
                    clause: last_clause(play.as_ref()),
                    versions: versions(system, &record),
                };
                return Ok(Replay { system, play, parting: Some(parting) });
            }
        }
        let told = later.into_iter().try_for_each(|line| play.reveal(line));
        told.and_then(|()| seating.seat(play.as_mut())).map_err(|message| RecordError {
            file: path.to_owned(),
            line: 1,
            text: String::new(),
            message,
            help: None,
        })?;
        Ok(Replay { system, play, parting: None })
    }

    /// Takes up a fight where a record left it. Expectations are not looked at.
    ///
    /// # Errors
    /// The record does not fit its encounter or the present rules: the line, what it holds, and
    /// what the rule asks there.
    pub fn resume(self, files: &dyn Files, path: &str, bytes: &[u8]) -> Result<Loaded, LoadError> {
        self.resume_at(files, path, bytes, None)
    }

    /// Takes up a fight in the middle of a record: after the line with this number, counted from 1,
    /// or at its end.
    ///
    /// # Errors
    /// As [`resume`](Systems::resume); or the record's answers stand on other lines.
    pub fn resume_at(
        self,
        files: &dyn Files,
        path: &str,
        bytes: &[u8],
        last: Option<usize>,
    ) -> Result<Loaded, LoadError> {
        self.replay_to(files, path, bytes, last)?.taken_up(path)
    }
}

impl Replay {
    /// The fight to be played on; `path` is what messages call the record.
    ///
    /// # Errors
    /// The rules part from the record.
    pub fn taken_up(self, path: &str) -> Result<Loaded, LoadError> {
        match self.parting {
            None => Ok((self.system, self.play)),
            Some(parting) => Err(parting.into_error(path).into()),
        }
    }
}

/// Gives a line of a transcript to a fight; expectations and comments are passed by.
pub(crate) fn apply(
    play: &mut dyn Play,
    entry: &RecordLine,
) -> Result<(), (String, Option<String>)> {
    let refused = |why: Refusal| (why.to_string(), why.help());
    let by = entry.by;
    match &entry.line {
        Transcript::Decision { asker, words } => {
            let input = Input::Words(words.clone());
            let reply = Reply { asker: Some(asker.clone()), by, ..Reply::from(input) };
            play.reply(reply).map(drop).map_err(refused)
        }
        Transcript::Volunteered { seat, words } => {
            play.volunteer(seat, words).map(drop).map_err(refused)
        }
        Transcript::Dice { notation, rolled } => {
            let input = match rolled {
                affray_table::Rolled::Faces(faces) => Input::Faces(faces.to_vec()),
                affray_table::Rolled::Value(value) => Input::Value(*value),
            };
            let reply = Reply { notation: Some(notation.clone()), by, ..Reply::from(input) };
            play.reply(reply).map(drop).map_err(refused)
        }
        Transcript::Undo(count) => play.go_back(Back::Answers(*count)).map(drop).map_err(refused),
        Transcript::Redo => play.redo().map(drop).map_err(refused),
        Transcript::Digest(recorded) => match play.digest() {
            Some(now) if now == *recorded => Ok(()),
            Some(now) => Err((
                format!("the fight went differently: the digest here is {now}"),
                Some("the record was made by other rules, or was changed".to_owned()),
            )),
            None => Err((
                format!("there is no checkpoint here for {}", quoted(&recorded.to_string())),
                Some("a digest belongs where nothing is pending".to_owned()),
            )),
        },
        Transcript::Expect(_) | Transcript::Comment(_) | Transcript::Wish(_) => Ok(()),
    }
}
