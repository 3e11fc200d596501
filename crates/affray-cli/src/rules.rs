//! `affray rules`, `affray schema`, `affray new`.

use affray_engine::{
    ClauseForm, Entry, RuleClause as Clause, RuleSetting as Setting, SettingForm, Systems,
};
use serde_json::{Value, json};

use crate::{Exit, paint};

/// Look up a rulebook's clauses by id or words, or list its settings.
#[derive(clap::Args)]
pub(crate) struct Rules {
    /// The system, such as `murdham`.
    system: String,
    /// A clause's id, with or without the system's name, or words to search for.
    words: Vec<String>,
    /// List the settings with their values, the default and the one of `preset = "companion"`.
    #[arg(long)]
    settings: bool,
    /// List the rules that the page itself does not state (base, companion, ruling, gm), with the
    /// reason and the settings of each; with words, only those that contain them.
    #[arg(long, conflicts_with = "settings")]
    rulings: bool,
    /// Print the clauses or settings as a JSON list.
    #[arg(long)]
    json: bool,
}

/// Print the JSON Schema of a system's encounter files.
#[derive(clap::Args)]
pub(crate) struct Schema {
    /// The system, such as `murdham`.
    system: String,
}

/// Print a commented encounter to start from.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The system, such as `murdham`.
    system: String,
}

fn system(systems: Systems, name: &str) -> Result<&'static dyn Entry, Exit> {
    systems.of(name).map_err(|why| Exit::bad(format!("error: {why}")))
}

impl Rules {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let system = system(systems, &self.system)?;
        let rules = system.rules();
        if self.settings {
            let settings = rules.settings().map(|(clause, setting)| (clause.id.as_str(), setting));
            return self.tell(
                settings,
                |(id, setting)| json!(SettingForm::of(id, setting)),
                |of| {
                    tell_setting(system, of);
                },
            );
        }
        let words = self.words.join(" ");
        let found: Vec<&Clause> = match words.is_empty() {
            true => rules.clauses().iter().collect(),
            false => rules.find(&words).map_err(|why| Exit::bad(format!("error: {why}")))?,
        };
        if self.rulings {
            let rulings = found.into_iter().filter(|clause| !clause.status.is_of_the_page());
            return self.tell(rulings, |clause| json!(ClauseForm::from(clause)), tell_ruling);
        }
        if words.is_empty() {
            return self.tell(
                found.into_iter(),
                |clause| json!(ClauseForm::from(clause)),
                |clause| {
                    say!("{}", clause.id);
                },
            );
        }
        self.tell(found.into_iter(), |clause| json!(ClauseForm::from(clause)), tell_clause)
    }

    /// Prints each of these, as one list of JSON or for people.
    fn tell<T: Copy>(
        &self,
        all: impl Iterator<Item = T>,
        json: impl Fn(T) -> Value,
        tell: impl Fn(T),
    ) -> Result<(), Exit> {
        if self.json {
            emit!("{:#}", Value::Array(all.map(json).collect()));
        } else {
            all.for_each(tell);
        }
        Ok(())
    }
}

/// A setting with its values.
fn tell_setting(system: &dyn Entry, (id, setting): (&str, &Setting)) {
    say!("{} {}", paint::bold(&setting.name), paint::dim(&format!("[{id}]")));
    let offered = system.settings().iter().find(|known| known.name == setting.name);
    for (place, value) in setting.values.iter().enumerate() {
        let mark = if place == setting.default {
            " (default)"
        } else if setting.companion == Some(place) {
            " (preset companion)"
        } else {
            ""
        };
        let note = value.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
        let accepted = offered.is_some_and(|known| {
            known.free.is_some() || known.values.contains(&value.name.as_str())
        });
        let missing = if accepted || place == setting.default { "" } else { " (not offered yet)" };
        say!("    {}{mark}{note}{missing}", value.name);
    }
}

/// A clause that is not the page's, with why it is at work and what may be set instead.
fn tell_ruling(clause: &Clause) {
    tell_head(clause);
    say!("    {}", clause.text);
    say!("    why: {}", why(clause));
    if let Some(options) = clause.options.as_ref().filter(|_| !clause.settings.is_empty()) {
        say!("    settings: {options}");
    }
}

/// A clause with all that the rulebook says about it.
fn tell_clause(clause: &Clause) {
    tell_head(clause);
    say!("    {}", clause.text);
    say!("    why: {}", why(clause));
    if let Some(dice) = &clause.dice {
        say!("    dice: {dice}");
    }
    if let Some(options) = &clause.options {
        say!("    settings: {options}");
    }
    if !clause.see.is_empty() {
        say!("    see: {}", clause.see.join(", "));
    }
    if let Some(reason) = &clause.untestable {
        say!("    not tested: {reason}");
    }
    if clause.always {
        say!("    always: it plays a part in every fight, so no line of a log names it.");
    }
}

fn tell_head(clause: &Clause) {
    let status = format!("({})", clause.status.word());
    say!("{} {}", paint::bold(&clause.id), paint::dim(&status));
}

/// Why a clause is at work: what the rulebook says, or what its status means.
fn why(clause: &Clause) -> &str {
    clause.why.as_deref().unwrap_or(clause.status.sentence())
}

impl Schema {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        emit!("{:#}", system(systems, &self.system)?.schema());
        Ok(())
    }
}

impl New {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        crate::out::raw(system(systems, &self.system)?.starter());
        Ok(())
    }
}
