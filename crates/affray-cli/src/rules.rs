//! `affray rules`, `affray schema`, `affray new`.

use affray_engine::{Entry, Systems};

use crate::{Exit, paint};

/// A clause of a rulebook, by id or words.
#[derive(clap::Args)]
pub(crate) struct Rules {
    /// The system.
    system: String,
    /// A clause's id, with or without the system's name before it, or words to look for.
    words: Vec<String>,
    /// Lists the settings with their values: the default, and what the preset companion chooses.
    #[arg(long)]
    settings: bool,
}

/// The JSON Schema of encounter files.
#[derive(clap::Args)]
pub(crate) struct Schema {
    /// The system.
    system: String,
}

/// A commented encounter.
#[derive(clap::Args)]
pub(crate) struct New {
    /// The system.
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
            for (clause, setting) in rules.settings() {
                let offered = system.settings().iter().find(|known| known.name == setting.name);
                println!(
                    "{} {}",
                    paint::bold(&setting.name),
                    paint::dim(&format!("[{}]", clause.id))
                );
                for (place, value) in setting.values.iter().enumerate() {
                    let mark = if place == setting.default {
                        " (default)"
                    } else if setting.companion == Some(place) {
                        " (preset companion)"
                    } else {
                        ""
                    };
                    let note = value.note.as_ref().map(|note| format!(": {note}"));
                    let accepted = offered.is_some_and(|known| {
                        known.free.is_some() || known.values.contains(&value.name.as_str())
                    });
                    let missing = if accepted || place == setting.default {
                        ""
                    } else {
                        " (not offered yet)"
                    };
                    println!("    {}{mark}{}{missing}", value.name, note.unwrap_or_default());
                }
            }
            return Ok(());
        }
        if self.words.is_empty() {
            for clause in rules.clauses() {
                println!("{}", clause.id);
            }
            return Ok(());
        }
        let words = self.words.join(" ");
        let found = rules.find(&words).map_err(|why| Exit::bad(format!("error: {why}")))?;
        for clause in found {
            println!(
                "{} {}",
                paint::bold(&clause.id),
                paint::dim(&format!("({})", clause.status.word()))
            );
            println!("    {}", clause.text);
            if let Some(dice) = &clause.dice {
                println!("    dice: {dice}");
            }
            if let Some(options) = &clause.options {
                println!("    settings: {options}");
            }
            if !clause.see.is_empty() {
                println!("    see: {}", clause.see.join(", "));
            }
            if let Some(reason) = &clause.untestable {
                println!("    not tested: {reason}");
            }
        }
        Ok(())
    }
}

impl Schema {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        println!("{:#}", system(systems, &self.system)?.schema());
        Ok(())
    }
}

impl New {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        print!("{}", system(systems, &self.system)?.starter());
        Ok(())
    }
}
