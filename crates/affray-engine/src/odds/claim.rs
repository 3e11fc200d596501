//! What may be true at the end of a turn, in words.

use std::fmt;

use affray_file::nearest;

use super::deeds::Tale;
use crate::hand::look;
use crate::measure::{Measure, Who};
use crate::system::System;
use crate::words::{quoted, same};

/// Something that may be true at the end of a turn: `Bob.health = 3`, `not Ann hits Bob`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whether it is said to be true, or not to be.
    pub holds: bool,
    /// What.
    pub about: About,
}

/// What is said of the end of a turn, or of what happens up to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum About {
    /// `Bob.health = 3`: a figure by its path, with its value.
    Figure {
        /// The path.
        path: String,
        /// The value.
        value: String,
    },
    /// `Ann hits Bob`, `Ann gets a critical on Bob`, `Ann fells Bob`.
    Deed {
        /// What is done, at least once.
        deed: Done,
        /// By whom; by anybody or nobody: `Bob is hit`, `Bob takes a critical`, `Bob falls`.
        by: Option<String>,
        /// To whom.
        to: String,
    },
}

/// What one combatant may do to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Done {
    /// Hits them.
    Hit,
    /// Gets a critical result on them.
    Critical,
    /// Fells them.
    Fall,
}

impl Done {
    /// Each with its words between two names, and behind one.
    const ALL: [(Done, &'static str, &'static str); 3] = [
        (Done::Hit, " hits ", " is hit"),
        (Done::Critical, " gets a critical on ", " takes a critical"),
        (Done::Fall, " fells ", " falls"),
    ];
}

impl Claim {
    /// Reads `Bob.health = 3`, `Ann hits Bob`, `Bob falls`, or one of them with `not` before it.
    ///
    /// # Errors
    /// It is none of these; what may be written.
    pub fn read(words: &str) -> Result<Claim, String> {
        let words = words.trim();
        let (holds, rest) = match words.strip_prefix("not ") {
            Some(rest) => (false, rest.trim()),
            None => (true, words),
        };
        if let Some((path, value)) = rest.split_once('=') {
            let (path, value) = (path.trim().to_owned(), value.trim().to_owned());
            return Ok(Claim { holds, about: About::Figure { path, value } });
        }
        for (deed, between, behind) in Done::ALL {
            let (by, to) = match (rest.split_once(between), rest.strip_suffix(behind)) {
                (Some((by, to)), _) => (Some(by.trim().to_owned()), to.trim().to_owned()),
                (None, Some(to)) => (None, to.trim().to_owned()),
                (None, None) => continue,
            };
            return Ok(Claim { holds, about: About::Deed { deed, by, to } });
        }
        Err(format!(
            "{} is no claim: write a figure with a value, such as `Bob.health = 3`, or what \
             happens, such as `Ann hits Bob`, `Bob is hit`, `Ann gets a critical on Bob`, `Ann \
             fells Bob`, `Bob falls`; `not` before it denies it",
            quoted(rest)
        ))
    }

    /// Reads several with `and` between them.
    ///
    /// # Errors
    /// One of them is none.
    pub fn all(words: &str) -> Result<Vec<Claim>, String> {
        words.split(" and ").map(Claim::read).collect()
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.holds { "" } else { "not " })?;
        match &self.about {
            About::Figure { path, value } => write!(f, "{path} = {value}"),
            About::Deed { deed, by, to } => {
                let words = Done::ALL.iter().find(|(known, ..)| known == deed);
                let (between, behind) =
                    words.map_or((" ", ""), |&(_, between, behind)| (between, behind));
                match by {
                    Some(by) => write!(f, "{by}{between}{to}"),
                    None => write!(f, "{to}{behind}"),
                }
            }
        }
    }
}

/// A claim about a fight, with the people it names found.
pub(crate) enum Sure {
    Figure { holds: bool, path: String, value: String },
    Deed { holds: bool, deed: Done, by: Option<Who>, to: Who },
}

impl Sure {
    /// Finds what a claim names.
    ///
    /// # Errors
    /// A path leads nowhere, or nobody has that name.
    pub(crate) fn of<S: System>(fight: &S, claim: &Claim) -> Result<Sure, String> {
        let holds = claim.holds;
        Ok(match &claim.about {
            About::Figure { path, value } => {
                look(fight, path)?;
                Sure::Figure { holds, path: path.clone(), value: value.clone() }
            }
            About::Deed { deed, by, to } => {
                let by = by.as_deref().map(|by| person(fight, by)).transpose()?;
                Sure::Deed { holds, deed: *deed, by, to: person(fight, to)? }
            }
        })
    }

    /// Whether it is true of an end of the turn and of what was done on the way there.
    pub(crate) fn is_so<S: System>(&self, end: &S, tale: &Tale) -> bool {
        match self {
            Sure::Figure { holds, path, value } => {
                look(end, path).is_ok_and(|is| same(&is, value)) == *holds
            }
            Sure::Deed { holds, deed, by, to } => {
                let theirs = |(pair, _): &(&(Option<Who>, Who), _)| {
                    pair.1 == *to && (by.is_none() || pair.0 == *by)
                };
                let count = |part: &super::Part| match deed {
                    Done::Hit => part.hits,
                    Done::Critical => part.criticals,
                    Done::Fall => part.falls,
                };
                tale.iter().filter(theirs).any(|(_, part)| count(part) > 0) == *holds
            }
        }
    }
}

/// Damage of which there is a mean: `damage to Bob`, `damage from Ann to Bob`.
pub(crate) struct Damage {
    by: Option<Who>,
    to: Who,
}

impl Damage {
    /// The damage that these words mean; none if they are a path.
    ///
    /// # Errors
    /// Nobody has that name.
    pub(crate) fn read<S: System>(fight: &S, words: &str) -> Result<Option<Damage>, String> {
        let Some(rest) = words.strip_prefix("damage ") else { return Ok(None) };
        let (by, to) = match (rest.strip_prefix("to "), rest.strip_prefix("from ")) {
            (Some(to), _) => (None, to),
            (None, Some(both)) => {
                let Some((by, to)) = both.split_once(" to ") else { return Ok(None) };
                (Some(by), to)
            }
            (None, None) => return Ok(None),
        };
        let by = by.map(|by| person(fight, by)).transpose()?;
        Ok(Some(Damage { by, to: person(fight, to)? }))
    }

    /// How much of it was dealt.
    pub(crate) fn dealt(&self, tale: &Tale) -> u32 {
        let theirs = |(pair, _): &(&(Option<Who>, Who), _)| {
            pair.1 == self.to && (self.by.is_none() || pair.0 == self.by)
        };
        tale.iter().filter(theirs).map(|(_, part)| part.damage).sum()
    }
}

/// The combatant of this name.
fn person<F: Measure>(fight: &F, name: &str) -> Result<Who, String> {
    let mut everybody = 0..fight.people() as Who;
    everybody.find(|&who| same(fight.person(who), name.trim())).ok_or_else(|| {
        let names = (0..fight.people() as Who).map(|who| fight.person(who));
        let near = nearest(name.trim(), names);
        let near = near.map(|near| format!("; did you mean {}?", quoted(near)));
        format!("there is no combatant {}{}", quoted(name.trim()), near.unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_and_written_alike() {
        for words in [
            "Bob.health = 3",
            "not Bob.has unconscious = no",
            "Ser Aldous hits Ann",
            "Ann is hit",
            "not Ann gets a critical on Bob",
            "Bob takes a critical",
            "Ann fells Bob",
            "Bob falls",
        ] {
            assert_eq!(Claim::read(words).map(|claim| claim.to_string()), Ok(words.to_owned()));
        }
        assert_eq!(Claim::all("Ann hits Bob and Bob.health = 3").map(|all| all.len()), Ok(2));
        assert!(Claim::read("Bob").is_err_and(|why| why.contains("`Bob` is no claim")));
    }
}
