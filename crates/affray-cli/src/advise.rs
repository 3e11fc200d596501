//! `affray advise`.

use std::time::{Duration, Instant};

use affray_engine::advise::{Advice, Effort, MAX_PLAYS};
use affray_engine::{Play, Systems, Watch};

use crate::Exit;
use crate::paint::{bold, dim};
use crate::sim::progress::Progress;
use crate::table::counted;

/// The most answers that are given on the way to a decision.
const MAX_ON_THE_WAY: usize = 10_000;

/// Rank the options of an open decision: at the start of an encounter, or anywhere in a record.
#[derive(clap::Args)]
pub(crate) struct Advise {
    /// An encounter or a .fight record.
    file: String,
    /// In a .fight record: stop after this line instead of at its end.
    #[arg(long, value_name = "NUMBER")]
    line: Option<usize>,
    /// Play on, with tactics on every side, to this side's next decision.
    #[arg(long, value_name = "SIDE")]
    seat: Option<String>,
    /// Choose whose decision is meant where several are open at once.
    #[arg(long = "for", value_name = "NAME")]
    asker: Option<String>,
    /// Number of plays to search.
    #[arg(long, default_value_t = 2000)]
    plays: u128,
    /// Search for this many seconds instead; the number of plays is reported.
    #[arg(long, value_name = "SECONDS", conflicts_with = "plays")]
    time: Option<f64>,
    /// Seed of the search; the same seed and number of plays give the same advice.
    #[arg(long, default_value_t = 1, value_parser = crate::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Print the advice as JSON.
    #[arg(long)]
    json: bool,
}

fn bad(error: impl std::fmt::Display) -> Exit {
    Exit::bad(format!("error: {error}"))
}

/// Stops when the time is over, or at Ctrl-C.
struct Patience {
    until: Option<Instant>,
    progress: Progress,
}

impl Watch for Patience {
    fn expect(&self, plays: u64) {
        self.progress.expect(plays);
    }

    fn done(&self, plays: u64) {
        self.progress.done(plays);
    }

    fn is_stopped(&self) -> bool {
        self.progress.was_stopped() || self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl Advise {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let plays = if self.time.is_some() { u128::from(MAX_PLAYS) } else { self.plays };
        let effort = Effort::new(plays, self.seed).map_err(bad)?;
        let until = match self.time {
            Some(seconds) if (0.0..=86_400.0).contains(&seconds) => {
                Some(Instant::now() + Duration::from_secs_f64(seconds))
            }
            Some(seconds) => {
                return Err(bad(format!(
                    "--time cannot be {seconds} seconds; allowed: 0 to 86,400"
                )));
            }
            None => None,
        };
        let (_, mut play) = crate::fight::open_at(systems, &self.file, self.seed, self.line)?;
        let seat = self.seat.as_ref().map(|name| crate::fight::seat(play.as_ref(), name));
        go_on(play.as_mut(), seat.transpose()?, self.json)?;
        // How many plays a time is enough for is not known before.
        let progress = Progress::new("plays", until.is_some());
        let watch = Patience { until, progress };
        let advice = play.advise(self.asker.as_deref(), &effort, &watch);
        watch.progress.end();
        let advice = advice.map_err(bad)?;
        if self.json {
            let advice = serde_json::to_string(&advice).map_err(bad)?;
            emit!("{advice}");
        } else {
            print(&advice);
        }
        Ok(())
    }
}

/// Throws dice, and lets tactics decide for others, until a decision of this seat is open.
fn go_on(
    play: &mut dyn Play,
    seat: Option<affray_engine::Seat>,
    is_quiet: bool,
) -> Result<(), Exit> {
    for _ in 0..MAX_ON_THE_WAY {
        let Some(question) = play.question() else { return Ok(()) };
        let lines = if question.roll().is_some() {
            play.throw()
        } else if seat.is_some_and(|seat| question.choices().all(|choice| choice.seat != seat)) {
            play.decide()
        } else {
            return Ok(());
        };
        for line in lines.map_err(bad)? {
            if !is_quiet {
                say!("{}", dim(&line.words));
            }
        }
    }
    Err(bad(format!("this side had nothing to decide within {MAX_ON_THE_WAY} answers")))
}

/// Prints the options, ranked, and what decides it.
pub(crate) fn print(advice: &Advice) {
    say!("{}", bold(&format!("{}: {}", advice.asker, advice.question)));
    say!(
        "{}",
        dim(&format!(
            "{}; {}, {}, seed {}",
            advice.moment,
            counted(advice.plays, "play"),
            counted(advice.situations as u64, "situation"),
            advice.seed
        ))
    );
    say!();
    let heads = ["", "option", "value", "±", "spread", "wins", "plays", "next turn, exactly"];
    let is_exact = advice.options.iter().any(|option| option.exact.is_some());
    let columns = if is_exact { heads.len() } else { heads.len() - 1 };
    let mut rows = crate::table::table(&heads[..columns]);
    for (place, option) in advice.options.iter().enumerate() {
        let exact = option
            .exact
            .map_or(String::new(), |exact| format!("{:+.3} ± {:.3}", exact.value, exact.spread));
        let cells = [
            crate::table::right(place + 1),
            comfy_table::Cell::new(&option.option),
            crate::table::right(format!("{:+.3}", option.value)),
            crate::table::right(format!("{:.3}", option.error)),
            crate::table::right(format!("{:.3}", option.spread)),
            crate::table::right(format!("{:.0}%", 100.0 * option.wins)),
            crate::table::right(option.plays),
            crate::table::right(exact),
        ];
        rows.add_row(cells.into_iter().take(columns));
    }
    crate::table::print(&rows);
    say!();
    say!("What decides it: {}.", advice.why);
    advice.supposes.iter().for_each(|supposed| say!("{supposed}"));
}
