//! How a record's head is read: `key: value` lines up to the encounter.

use std::iter::Peekable;

use super::parse::Wrong;
use super::whole::libraries;
use super::{Head, Seating, Source, Staging};
use crate::words::quoted;

const HEAD_LINES: &str = "a head has `system: …`, `rules: 1`, `engine: …`, `title: …`, \
    `checks: …`, `seed: …`, `seat: …`, `dice: …`, `ask: …`, `standing: …`, `search: …`, \
    `reveal: …`, then \
    `encounter: PATH`, an encounter between two lines `---`, or \
    `stage: …`, `set: …`, `unset: …` and `add: …` up to an empty line";
const STAGE_LINES: &str = "`stage: duel`, then `set: Bob.at = \"4,0\"`, `unset: Bob.held` and \
    `add: Cid like Bob { side = \"A\" }`, then an empty line";
/// What ends an encounter or a library that never does.
const END: &str = "end it with a line `---`";

/// Reads a head and the encounter behind it.
///
/// # Errors
/// The first line that is wrong.
pub(super) fn head<'t>(
    lines: &mut Peekable<impl Iterator<Item = (usize, &'t str)>>,
) -> Result<(Head, Source), Wrong> {
    let mut reading = Reading::default();
    while let Some((number, line)) = lines.next() {
        let trimmed = line.trim();
        match trimmed {
            "" if reading.staging.is_some() => break,
            "" => continue,
            "---" if reading.staging.is_none() => {
                reading.encounter = Some(inline((number, line), lines)?);
                break;
            }
            comment if comment.starts_with('#') => continue,
            _ => {}
        }
        let Some((key, value)) = trimmed.split_once(':') else {
            let message = format!("{} is not a line of a record's head", quoted(trimmed));
            return Err(Wrong::at((number, line), message, Some(HEAD_LINES)));
        };
        let mut value = value.trim().to_owned();
        let is_staged = reading.staging.is_some();
        while let Some((_, more)) = lines.next_if(|(_, next)| is_staged && goes_on(next)) {
            value.push(' ');
            value.push_str(more.trim());
        }
        reading
            .key(key.trim(), &value, number)
            .map_err(|(message, help)| Wrong::at((number, line), message, help))?;
        if reading.encounter.is_some() {
            break;
        }
    }
    reading.done()
}

/// A message, and what is allowed.
type Fault = (String, Option<&'static str>);

/// A head as far as it was read.
#[derive(Default)]
struct Reading {
    system: String,
    rules: Option<u32>,
    engine: String,
    title: Option<String>,
    checks: Vec<String>,
    seed: Option<u64>,
    seating: Seating,
    encounter: Option<Source>,
    staging: Option<Staging>,
}

impl Reading {
    /// Takes a line of the head.
    fn key(&mut self, key: &str, value: &str, number: usize) -> Result<(), Fault> {
        let whole = || (format!("`{key}` must be a whole number, not {}", quoted(value)), None);
        match key {
            "system" => value.clone_into(&mut self.system),
            "engine" => value.clone_into(&mut self.engine),
            "title" => self.title = Some(value.split_whitespace().collect::<Vec<_>>().join(" ")),
            "rules" => self.rules = Some(value.parse().map_err(|_| whole())?),
            "seed" => self.seed = Some(value.parse().map_err(|_| whole())?),
            "checks" => {
                let is_between = |letter: char| letter.is_whitespace() || letter == ',';
                let ids = value.split(is_between).filter(|id| !id.is_empty());
                self.checks.extend(ids.map(str::to_owned));
            }
            "stage" | "set" | "unset" | "add" => {
                self.stage(key, value, number).map_err(|message| (message, Some(STAGE_LINES)))?
            }
            "table" => {
                let message = "a table of cases is several records, not one".to_owned();
                return Err((message, Some("`affray verify` runs them")));
            }
            "encounter" if self.staging.is_none() => {
                self.encounter = Some(Source::Path(value.to_owned()));
            }
            other => {
                if !self.seating.read(other, value).map_err(|message| (message, None))? {
                    let message = format!("{} is not a key of a record's head", quoted(other));
                    return Err((message, Some(HEAD_LINES)));
                }
            }
        }
        Ok(())
    }

    /// Takes a line about a stage: which one, or what is different on it.
    fn stage(&mut self, key: &str, value: &str, number: usize) -> Result<(), String> {
        match (key, &mut self.staging) {
            ("stage", staging @ None) => {
                *staging = Some(Staging::of(value, number)?);
                Ok(())
            }
            ("stage", Some(known)) => {
                Err(format!("the case already has a stage, {}", quoted(&known.stage)))
            }
            (_, None) => {
                Err(format!("`{key}` changes a stage, but no `stage:` line comes before it"))
            }
            ("unset", Some(staging)) => staging.unset(value, number),
            ("add", Some(staging)) => staging.add(value, number),
            (_, Some(staging)) => staging.set(value, number),
        }
    }

    /// The head, if it names all that it must.
    fn done(self) -> Result<(Head, Source), Wrong> {
        let lacks = |what: &str| Wrong::at((1, ""), what.to_owned(), Some(HEAD_LINES));
        let Some(encounter) = self.encounter.or(self.staging.map(Source::Stage)) else {
            return Err(lacks("the record has no encounter"));
        };
        if self.system.is_empty() && !matches!(encounter, Source::Stage(_)) {
            return Err(lacks("the record names no system"));
        }
        let head = Head {
            system: self.system,
            rules: self.rules,
            engine: self.engine,
            title: self.title,
            checks: self.checks,
            seed: self.seed,
            seating: self.seating,
        };
        Ok((head, encounter))
    }
}

/// An encounter that stands in the record, with the libraries behind it; `begin` is the line before
/// it.
fn inline<'t>(
    begin: (usize, &str),
    lines: &mut Peekable<impl Iterator<Item = (usize, &'t str)>>,
) -> Result<Source, Wrong> {
    let mut text = String::new();
    loop {
        match lines.next() {
            Some((_, line)) if line.trim_end() == "---" => break,
            Some((_, line)) => text = text + line + "\n",
            None => {
                let message = "the encounter that begins here never ends".to_owned();
                return Err(Wrong::at(begin, message, Some(END)));
            }
        }
    }
    let libraries = libraries(lines).map_err(|number| {
        let message = "the library that begins here never ends".to_owned();
        Wrong::at((number, ""), message, Some(END))
    })?;
    Ok(match libraries.is_empty() {
        true => Source::Inline(text),
        false => Source::Whole(text, libraries),
    })
}

/// Whether a line goes on with what the one before it says.
fn goes_on(line: &str) -> bool {
    line.starts_with([' ', '\t']) && !line.trim().is_empty()
}
