//! A rulebook, read and checked whole.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use crate::{Error, Fault, Setting, constant_name, parse_options};

/// Every clause, example and statistic of one system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rulebook {
    /// Which system, and where its rules come from.
    pub system: System,
    /// The rules, in the rulebook's order.
    pub clauses: Vec<Clause>,
    /// Worked examples.
    pub examples: Vec<Example>,
    /// What combatants, weapons and encounters have.
    pub stats: Vec<Stat>,
}

/// What a rulebook is the rulebook of.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    /// The first word of every id.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The source, as its author names it.
    pub source: String,
    /// The source's terms.
    pub license: String,
    /// The dice of the system, in a line.
    pub dice: String,
    /// What is special about it.
    pub summary: String,
    /// What is still missing, while the system is in the making: until then not every clause need
    /// be cited and checked, and anyone who uses it is told so.
    #[serde(default)]
    pub unfinished: Option<String>,
}

/// One numbered rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// The id, such as `murdham.dodge.save`.
    pub id: String,
    /// The lines of the source, or `base`.
    pub source_lines: String,
    /// Where the rule comes from.
    pub status: Status,
    /// The rule, in our own words.
    pub text: String,
    /// Why it is read so, in a sentence for people.
    pub why: Option<String>,
    /// The dice of the rule.
    pub dice: Option<String>,
    /// Ids of clauses to read beside it.
    pub see: Vec<String>,
    /// The options line as it is written.
    pub options: Option<String>,
    /// The settings that the options line offers.
    pub settings: Vec<Setting>,
    /// Why nothing can test the clause, for the few that nothing can.
    pub untestable: Option<String>,
    /// Whether it plays a part in every fight: to cite it wherever it does would say nothing, so a
    /// test of the system's crate stands for it, and no case has to check it.
    pub always: bool,
    /// Whether it only forbids: some case has to show an answer that is refused by it.
    pub forbids: bool,
}

/// Where a clause comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// The source says it.
    Stated,
    /// The source means it.
    Implied,
    /// The game's other chapters say it, and the source cannot be played without it.
    Base,
    /// Only another page or an older edition of the game says it; at work by preset or setting.
    Companion,
    /// The source is silent or contradicts itself; this is how we read it.
    Ruling,
    /// The GM decides.
    Gm,
}

/// A worked example.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// The id.
    pub id: String,
    /// The lines of the source, or `base`.
    pub source_lines: String,
    /// What is given.
    pub setup: String,
    /// What is rolled.
    #[serde(default)]
    pub dice: Option<String>,
    /// What comes of it.
    pub result: String,
}

/// A field of a combatant, a weapon or an encounter.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stat {
    /// The name.
    pub id: String,
    /// What has it.
    pub owner: String,
    /// Which values it takes.
    pub range: String,
    /// What it is for.
    pub text: String,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    system: System,
    clause: Vec<WrittenClause>,
    #[serde(default)]
    example: Vec<Example>,
    #[serde(default)]
    stat: Vec<Stat>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenClause {
    id: String,
    source_lines: String,
    status: String,
    text: String,
    why: Option<String>,
    dice: Option<String>,
    #[serde(default)]
    see: Vec<String>,
    options: Option<String>,
    untestable: Option<String>,
    #[serde(default)]
    always: bool,
    #[serde(default)]
    forbids: bool,
}

impl Rulebook {
    /// Reads a rulebook, and reports all its faults at once.
    pub fn parse(text: &str) -> Result<Self, Error> {
        let written: Written = toml::from_str(text).map_err(Box::new)?;
        let mut faults = Vec::new();
        let clauses: Vec<Clause> =
            written.clause.into_iter().map(|clause| Clause::read(clause, &mut faults)).collect();
        let book = Self {
            system: written.system,
            clauses,
            examples: written.example,
            stats: written.stat,
        };
        book.check_ids(&mut faults);
        book.check_references(&mut faults);
        book.check_settings(&mut faults);
        book.check_examples_and_stats(&mut faults);
        if faults.is_empty() { Ok(book) } else { Err(Error::Faults(faults)) }
    }

    /// The clause with this id, if there is one.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// Every setting with the clause that offers it, in the rulebook's order.
    pub fn settings(&self) -> impl Iterator<Item = (&Clause, &Setting)> {
        self.clauses.iter().flat_map(|clause| clause.settings.iter().map(move |s| (clause, s)))
    }

    fn check_ids(&self, faults: &mut Vec<Fault>) {
        let mut constants: BTreeMap<String, &str> = BTreeMap::new();
        for Clause { id, .. } in &self.clauses {
            let Some(constant) = constant_name(&self.system.id, id) else {
                faults.push(Fault::Id { id: id.clone(), system: self.system.id.clone() });
                continue;
            };
            match constants.insert(constant.clone(), id) {
                None => {}
                Some(other) if other == id => faults.push(Fault::Twice { id: id.clone() }),
                Some(other) => {
                    let other = other.to_owned();
                    faults.push(Fault::Constant { id: id.clone(), other, constant });
                }
            }
        }
    }

    fn check_references(&self, faults: &mut Vec<Fault>) {
        let ids: BTreeSet<&str> = self.clauses.iter().map(|clause| clause.id.as_str()).collect();
        for clause in &self.clauses {
            for see in clause.see.iter().filter(|see| !ids.contains(see.as_str())) {
                faults.push(Fault::See { id: clause.id.clone(), see: see.clone() });
            }
        }
    }

    fn check_settings(&self, faults: &mut Vec<Fault>) {
        let mut offered: BTreeMap<&str, &str> = BTreeMap::new();
        for (clause, setting) in self.settings() {
            if let Some(other) = offered.insert(&setting.name, &clause.id) {
                faults.push(Fault::Setting {
                    id: clause.id.clone(),
                    other: other.to_owned(),
                    setting: setting.name.clone(),
                });
            }
        }
    }

    fn check_examples_and_stats(&self, faults: &mut Vec<Fault>) {
        let mut seen = BTreeSet::new();
        for example in &self.examples {
            if !seen.insert(example.id.clone()) {
                faults.push(Fault::Twice { id: example.id.clone() });
            }
            check_lines(&example.id, &example.source_lines, faults);
        }
        for stat in &self.stats {
            let id = format!("{}.{}", stat.owner, stat.id);
            if !seen.insert(id.clone()) {
                faults.push(Fault::Twice { id });
            }
        }
    }
}

impl Clause {
    /// A clause from what is written; what is wrong with it goes to `faults`.
    fn read(written: WrittenClause, faults: &mut Vec<Fault>) -> Self {
        let WrittenClause {
            id,
            source_lines,
            status,
            text,
            why,
            dice,
            see,
            options,
            untestable,
            always,
            forbids,
        } = written;
        check_lines(&id, &source_lines, faults);
        let fields = [
            ("text", Some(&text)),
            ("why", why.as_ref()),
            ("dice", dice.as_ref()),
            ("untestable", untestable.as_ref()),
        ];
        for (field, value) in fields {
            if value.is_some_and(|value| value.trim().is_empty()) {
                faults.push(Fault::Empty { id: id.clone(), field });
            }
        }
        let status = Status::from_word(&status).unwrap_or_else(|| {
            faults.push(Fault::Status { id: id.clone(), status });
            Status::Ruling
        });
        let settings = options.as_deref().map_or(Ok(Vec::new()), parse_options);
        let settings = settings.unwrap_or_else(|why| {
            faults.push(Fault::Options { id: id.clone(), why });
            Vec::new()
        });
        Self {
            id,
            source_lines,
            status,
            text,
            why,
            dice,
            see,
            options,
            settings,
            untestable,
            always,
            forbids,
        }
    }
}

impl Status {
    /// Every status.
    pub const ALL: [Self; 6] =
        [Self::Stated, Self::Implied, Self::Base, Self::Companion, Self::Ruling, Self::Gm];

    /// Whether the page itself says or means a clause of this status.
    pub fn is_of_the_page(self) -> bool {
        match self {
            Self::Stated | Self::Implied => true,
            Self::Base | Self::Companion | Self::Ruling | Self::Gm => false,
        }
    }

    /// The status in a sentence: why a clause is at work that gives no reason of its own.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::Stated => "The page says so.",
            Self::Implied => "The page implies it.",
            Self::Base => "The game's other chapters say so, and the page builds on it.",
            Self::Companion => {
                "Another page or an older edition of the game says so; it applies only by preset or \
                 setting."
            }
            Self::Ruling => "The page does not say, or contradicts itself; this is our reading.",
            Self::Gm => "The game master decides; a default applies where nobody asks them.",
        }
    }

    /// The status that `word` names in a rulebook.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }

    /// The word of a rulebook for this status.
    pub fn word(self) -> &'static str {
        match self {
            Self::Stated => "stated",
            Self::Implied => "implied",
            Self::Base => "base",
            Self::Companion => "companion",
            Self::Ruling => "ruling",
            Self::Gm => "gm",
        }
    }
}

/// Source lines are `base`, or numbers and ranges of numbers with commas between them.
fn check_lines(id: &str, lines: &str, faults: &mut Vec<Fault>) {
    let is_range = |part: &str| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let ends = first.trim().parse::<u32>().ok().zip(last.trim().parse::<u32>().ok());
        ends.is_some_and(|(first, last)| first <= last)
    };
    if lines != "base" && !lines.split(',').all(is_range) {
        faults.push(Fault::Lines { id: id.to_owned(), lines: lines.to_owned() });
    }
}
