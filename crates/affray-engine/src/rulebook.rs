//! The rulebook at hand: clauses by id or words, settings.

use affray_file::nearest;
use affray_rulebook::{Clause, Rulebook, Setting, Value};
use serde::Serialize;

/// A system's rulebook.
#[derive(Clone, Debug)]
pub struct Rules(Rulebook);

/// No clause has this id, and none these words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no clause has the id or the words `{given}`{}",
    nearest.as_ref().map(|near| format!("; did you mean `{near}`?")).unwrap_or_default())]
pub struct RuleError {
    /// What was asked for.
    pub given: String,
    /// The nearest id.
    pub nearest: Option<String>,
}

/// A clause as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClauseForm {
    /// Its id, such as `murdham.dodge.save`.
    pub id: String,
    /// Where it stands: `stated`, `implied`, `base`, `companion`, `ruling` or `gm`.
    pub status: &'static str,
    /// What it says.
    pub text: String,
    /// Why it applies: what the rulebook says, or what its status means.
    pub why: String,
    /// The dice that it asks for.
    pub dice: Option<String>,
    /// What a group may choose instead.
    pub settings: Vec<SettingForm>,
    /// Clauses to read beside it.
    pub see: Vec<String>,
    /// Why nothing can test it, if nothing can.
    pub untestable: Option<String>,
    /// Whether it plays a part in every fight, so that no line of a log names it.
    pub always: bool,
}

/// A setting of a system as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SettingForm {
    /// Its name.
    pub name: String,
    /// The clause that it belongs to.
    pub clause: String,
    /// What it may be.
    pub values: Vec<SettingValue>,
    /// What it is if nobody chooses.
    pub default: String,
    /// What `preset = "companion"` makes it, if anything.
    pub companion: Option<String>,
}

/// A value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SettingValue {
    /// As encounters write it.
    pub value: String,
    /// What it means.
    pub note: Option<String>,
}

impl From<&Clause> for ClauseForm {
    fn from(clause: &Clause) -> ClauseForm {
        let setting = |setting| SettingForm::of(&clause.id, setting);
        ClauseForm {
            id: clause.id.clone(),
            status: clause.status.word(),
            text: clause.text.clone(),
            why: clause.why.clone().unwrap_or_else(|| clause.status.sentence().to_owned()),
            dice: clause.dice.clone(),
            settings: clause.settings.iter().map(setting).collect(),
            see: clause.see.clone(),
            untestable: clause.untestable.clone(),
            always: clause.always,
        }
    }
}

impl SettingForm {
    /// The setting of the clause with this id.
    #[must_use]
    pub fn of(clause: &str, setting: &Setting) -> SettingForm {
        let value =
            |value: &Value| SettingValue { value: value.name.clone(), note: value.note.clone() };
        SettingForm {
            name: setting.name.clone(),
            clause: clause.to_owned(),
            values: setting.values.iter().map(value).collect(),
            default: setting.default_value().name.clone(),
            companion: setting.companion_value().map(|value| value.name.clone()),
        }
    }
}

impl Rules {
    /// Reads a rulebook that is compiled in.
    ///
    /// # Panics
    /// If it is malformed, which its build script would have refused.
    #[must_use]
    pub fn of(text: &str) -> Rules {
        Rules(Rulebook::parse(text).expect("the build script has read this rulebook"))
    }

    /// What is still missing of the system, while it is in the making.
    #[must_use]
    pub fn unfinished(&self) -> Option<&str> {
        self.0.system.unfinished.as_deref()
    }

    /// Every clause, in order.
    #[must_use]
    pub fn clauses(&self) -> &[Clause] {
        &self.0.clauses
    }

    /// A clause by its id.
    #[must_use]
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.0.clause(id)
    }

    /// Every setting with the clause it belongs to.
    pub fn settings(&self) -> impl Iterator<Item = (&Clause, &Setting)> {
        self.0
            .clauses
            .iter()
            .flat_map(|clause| clause.settings.iter().map(move |setting| (clause, setting)))
    }

    /// Where the settings that files accept differ from those that the clauses offer: in the
    /// clause, the default, the companion's value, or a value that no clause names. A sentence each.
    #[must_use]
    pub fn differs(&self, accepted: &[affray_file::Setting]) -> Vec<String> {
        accepted.iter().filter_map(|known| self.differs_in(known)).collect()
    }

    fn differs_in(&self, known: &affray_file::Setting) -> Option<String> {
        let name = known.name;
        let Some((clause, setting)) = self.settings().find(|of| of.1.name == name) else {
            return Some(format!("the setting `{name}` is in no clause"));
        };
        let default = setting.default_value().name.as_str();
        let companion = setting.companion_value().map(|value| value.name.as_str());
        let is_free = setting.values.iter().any(Value::is_free);
        let words = [
            ("clause", Some(clause.id.as_str()), known.clause),
            ("default", Some(default), known.values.first().copied()),
            ("companion's value", companion, known.companion),
        ];
        for (what, written, accepted) in words {
            if written != accepted {
                let says = |word: Option<&str>| word.unwrap_or("none").to_owned();
                let (written, accepted) = (says(written), says(accepted));
                return Some(format!(
                    "the {what} of the setting `{name}` is `{written}` in the rulebook, but \
                     `{accepted}` in the code"
                ));
            }
        }
        if is_free != known.free.is_some() {
            return Some(format!("`any number` of the setting `{name}` is in one place alone"));
        }
        let is_written = |word: &&&str| setting.values.iter().any(|value| value.name == ***word);
        let more = known.values.iter().find(|word| !is_written(word))?;
        Some(format!("the value `{more}` of the setting `{name}` is in no clause"))
    }

    /// The clause with this id, with or without the system's name before it; else every clause
    /// whose id or text has all these words.
    ///
    /// # Errors
    /// There is none; the nearest id.
    pub fn find(&self, words: &str) -> Result<Vec<&Clause>, RuleError> {
        let wanted = words.trim().to_lowercase();
        let exact = self.clauses().iter().find(|clause| {
            clause.id == wanted
                || clause.id.split_once('.').is_some_and(|(_, short)| short == wanted)
        });
        if let Some(clause) = exact {
            return Ok(vec![clause]);
        }
        let parts: Vec<&str> = wanted.split_whitespace().collect();
        let found: Vec<&Clause> = self
            .clauses()
            .iter()
            .filter(|clause| {
                let text = format!("{} {}", clause.id, clause.text.to_lowercase());
                parts.iter().all(|part| text.contains(part))
            })
            .collect();
        if found.is_empty() {
            let ids = self.clauses().iter().map(|clause| clause.id.as_str());
            let near = nearest(&wanted, ids).map(str::to_owned);
            return Err(RuleError { given: words.trim().to_owned(), nearest: near });
        }
        Ok(found)
    }

    /// Why a clause cannot be tested, if it says so.
    #[must_use]
    pub fn untestable(&self, id: &str) -> Option<&str> {
        self.clause(id).and_then(|clause| clause.untestable.as_deref())
    }
}
