//! `affray fight`.

use affray::{Line, Play, Players};

use crate::disk::{self, Disk};
use crate::{Exit, keep, paint};

/// Runs a fight with tactics in all seats.
#[derive(clap::Args)]
pub(crate) struct Fight {
    /// An encounter, or a .fight file to take up.
    file: String,
    /// The seed of the dice; the same seed gives the same fight.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Writes the fight down as a record.
    #[arg(long, value_name = "OUT")]
    record: Option<String>,
    /// Writes over an existing record.
    #[arg(long)]
    force: bool,
    /// One event a line, as JSON.
    #[arg(long)]
    json: bool,
    /// Prints the text of each clause where it is first used.
    #[arg(long)]
    why: bool,
    /// Only the outcome.
    #[arg(long)]
    quiet: bool,
}

/// Loads an encounter or takes up a record.
pub(crate) fn open(file: &str, seed: u64) -> Result<(affray::SystemId, Box<dyn Play>), Exit> {
    use affray::Files;
    let loaded = if file.ends_with(".fight") {
        let bytes = Disk.read(file).map_err(|why| Exit::bad(format!("error: {file}: {why}")))?;
        affray::resume(&Disk, file, &bytes)
    } else {
        affray::load(&Disk, file, Some(seed))
    };
    loaded.map_err(|error| disk::told(&error))
}

impl Fight {
    pub(crate) fn run(&self) -> Result<(), Exit> {
        let (system, mut play) = open(&self.file, self.seed)?;
        play.seat_players(Players::nobody());
        let rules = system.rules();
        let mut narrator = Narrator::default();
        if !self.json && !self.quiet {
            println!("{}", paint::bold(play.title()));
            for note in play.notes() {
                println!("{}", paint::dim(note));
            }
        }
        let ended = play.run_to_end();
        if !self.quiet {
            for line in play.log(None) {
                if self.json {
                    let mut event = line.event.clone();
                    event["clause"] = line.clause.into();
                    event["moment"] = line.moment.clone().into();
                    println!("{event}");
                } else {
                    let text = self.why.then(|| {
                        rules.clause(line.clause).map_or("", |clause| clause.text.as_str())
                    });
                    narrator.tell(&line, text);
                }
            }
        }
        ended.map_err(|why| Exit::bad(format!("error: {why}")))?;
        let outcome = play.outcome().unwrap_or_else(|| "the fight goes on".to_owned());
        if self.json {
            println!("{}", serde_json::json!({ "event": "outcome", "words": outcome }));
        } else {
            println!("\n{}", paint::bold(&format!("Outcome: {outcome}")));
        }
        if let Some(out) = &self.record {
            keep::save(play.save(), &self.file, out, self.force)?;
        }
        Ok(())
    }
}

/// Prints the log, a headline for each round.
#[derive(Default)]
pub(crate) struct Narrator {
    seen: std::collections::BTreeSet<&'static str>,
}

impl Narrator {
    pub(crate) fn tell(&mut self, line: &Line, text: Option<&str>) {
        if line.event["event"] == "round-began" {
            println!("\n{}", paint::bold(&line.words));
        } else {
            println!("  {} {}", line.words, paint::dim(&format!("[{}]", line.clause)));
        }
        if let Some(text) = text
            && self.seen.insert(line.clause)
        {
            println!("      {}", paint::dim(text));
        }
    }
}
