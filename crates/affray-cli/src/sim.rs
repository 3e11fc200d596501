//! `affray sim`.

mod csv;
mod day;
#[cfg(feature = "report")]
mod html;
#[cfg(feature = "report")]
mod plot;
pub(crate) mod progress;
mod table;
mod told;

use std::path::Path;

use affray_engine::advise::Effort;
use affray_engine::sim::{self, Plan, SimReport, Target};
use affray_engine::{Draft, LoadError, Range, Systems};

use crate::disk::{self, Disk};
use crate::{Exit, keep, paint};
use progress::Progress;
use told::Report;

/// Run an encounter many times with tactics on every side: who wins, how long, who falls.
#[derive(clap::Args)]
pub(crate) struct Sim {
    /// The encounter.
    file: String,
    /// Number of fights; with --vary, for each value.
    #[arg(long, default_value = "10000", value_parser = count, allow_negative_numbers = true)]
    fights: u128,
    /// Seed of the sample; the same seed gives the same figures on any number of threads.
    #[arg(long, default_value_t = 1, value_parser = crate::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Number of threads [default: one per processor].
    #[arg(long)]
    threads: Option<usize>,
    /// Try several values: `Pell.str=5..9`, `fast-slow=on,off`, `morale-applies=*`. Give it once for a
    /// curve, twice for a heat map.
    #[arg(long, value_name = "PATH=VALUES", conflicts_with_all = ["compare", "sensitivity", "settings"])]
    vary: Vec<String>,
    /// Compare with this other encounter, fight by fight.
    #[arg(long, value_name = "OTHER", conflicts_with_all = ["sensitivity", "settings"])]
    compare: Option<String>,
    /// Find the value of --vary that comes closest to this: `Players win 65%`, `Pell survives 80%`,
    /// `rounds 5`.
    #[arg(long, value_name = "WORDS", requires = "vary")]
    target: Option<String>,
    /// Show which number matters most: try each combatant's numbers one lower and one higher.
    #[arg(long, conflicts_with = "settings")]
    sensitivity: bool,
    /// Show what each setting does to this fight.
    #[arg(long)]
    settings: bool,
    /// Let this side decide by searching instead of by tactics; slow, so sample fewer fights.
    #[arg(long, value_name = "SIDE")]
    search: Vec<String>,
    /// Number of plays that a search makes for each decision.
    #[arg(long, default_value_t = affray_engine::advise::TACTICS_PLAYS)]
    plays: u64,
    /// Follow this encounter with another, in which those of the same name and side have what they
    /// have left; repeat it for a whole day of fights.
    #[arg(long, value_name = "NEXT", conflicts_with_all = ["vary", "compare", "sensitivity", "settings", "save"])]
    then: Vec<String>,
    /// The side whose wins --sensitivity and --settings report [default: the first].
    #[arg(long)]
    side: Option<String>,
    /// Print the figures as JSON.
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print the figures as CSV, one per line.
    #[arg(long)]
    csv: bool,
    /// Write a report with plots for the browser or the printer; needs an `affray` built with
    /// `--features report`.
    #[arg(long, value_name = "OUT.html")]
    report: Option<String>,
    /// Write the closest and the most one-sided fight to this folder, as records.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["vary", "compare", "sensitivity", "settings"])]
    save: Option<String>,
    /// Overwrite existing files.
    #[arg(long)]
    force: bool,
    /// Hide the progress bar.
    #[arg(long)]
    quiet: bool,
}

/// A count as people write it: `10000`, `10_000`, `10,000`.
fn count(typed: &str) -> Result<u128, String> {
    let digits: String = typed.chars().filter(|letter| !matches!(letter, '_' | ',')).collect();
    if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        // What is beyond any number that can be held is too many anyway.
        return Ok(digits.parse().unwrap_or(u128::MAX));
    }
    Err("write a whole number, such as 10000".to_owned())
}

/// What a sample came to.
struct Told {
    report: Report,
    /// What to end with, if something did not hold.
    unmet: Option<String>,
}

impl From<Report> for Told {
    fn from(report: Report) -> Told {
        Told { report, unmet: None }
    }
}

fn wrong(error: LoadError) -> Exit {
    disk::told(&error)
}

fn bad(error: impl std::fmt::Display) -> Exit {
    Exit::bad(format!("error: {error}"))
}

impl Sim {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let threads = match self.threads {
            Some(threads) => threads,
            None => std::thread::available_parallelism().map_or(1, usize::from),
        };
        let plan = Plan::new(self.fights, self.seed, threads).map_err(bad)?;
        if self.file.ends_with(".fight") {
            return Err(bad("a sample needs an encounter, not a record"));
        }
        Effort::new(u128::from(self.plays), 0).map_err(bad)?;
        let draft = self.open(systems, &self.file)?;
        let out = self.report.clone();
        // What cannot be written is refused before the work, not after it.
        if out.is_some() && !cfg!(feature = "report") {
            return Err(told::without_plots());
        }
        if let Some(folder) = &self.save {
            std::fs::create_dir_all(folder).map_err(|error| {
                Exit::unwritten(format!("error: {folder}: the folder cannot be created: {error}"))
            })?;
        }
        if let Some(out) = &out {
            disk::may_write(out, self.force)?;
        }
        let ranges = self.vary.iter().map(|typed| draft.range(typed));
        let ranges = ranges.collect::<Result<Vec<Range>, _>>().map_err(bad)?;
        let progress = Progress::new("fights", self.quiet);
        let told = self.told(&draft, &ranges, plan, &progress);
        progress.end();
        let told = told?;
        if progress.was_stopped() {
            complain!("stopped; these figures cover the fights so far");
        }
        if let Some(out) = &out {
            disk::write(out, &told.report.page()?, self.force)?;
        }
        if self.json {
            emit!("{}", told.report.json()?);
        } else if self.csv {
            crate::out::raw(&told.report.csv());
        } else {
            told.report.print();
        }
        if let Some(out) = &out {
            complain!("{}", paint::dim(&format!("report: {out}")));
        }
        told.unmet.map_or(Ok(()), |message| Err(Exit::unmet(message)))
    }

    fn open(&self, systems: Systems, file: &str) -> Result<Draft, Exit> {
        let draft = Draft::open(systems, &Disk, file).map_err(wrong)?;
        draft.searching(&self.search, self.plays).map_err(wrong)
    }

    fn told(
        &self,
        draft: &Draft,
        ranges: &[Range],
        plan: Plan,
        progress: &Progress,
    ) -> Result<Told, Exit> {
        if let Some(target) = &self.target {
            return aim(draft, target, ranges, plan, progress);
        }
        if !ranges.is_empty() {
            let report = sim::vary(draft, ranges, plan, progress).map_err(wrong)?;
            some(report.cells.iter().map(|cell| cell.fights).min())?;
            return Ok(Report::Vary(report).into());
        }
        if let Some(other) = self.compare.clone() {
            let second = self.open(draft.systems(), &other)?;
            let report = sim::compare(draft, &second, plan, progress).map_err(wrong)?;
            some(Some(report.first.fights))?;
            return Ok(Report::Compare(Box::new(report), [self.file.clone(), other]).into());
        }
        if self.sensitivity || self.settings {
            let (what, probe) = match self.settings {
                true => (
                    "What each setting does",
                    sim::settings(draft, self.side.as_deref(), plan, progress),
                ),
                false => (
                    "What each number does, one lower and one higher",
                    sim::sensitivity(draft, self.side.as_deref(), plan, progress),
                ),
            };
            let report = probe.map_err(wrong)?;
            some(Some(report.fights))?;
            return Ok(Report::Probe(report, what).into());
        }
        if !self.then.is_empty() {
            let mut drafts = vec![draft.clone()];
            for next in &self.then {
                drafts.push(self.open(draft.systems(), next)?);
            }
            let report = sim::day(&drafts, plan, progress).map_err(wrong)?;
            some(Some(report.days))?;
            return Ok(Report::Day(report).into());
        }
        self.sample(draft, plan, progress)
    }

    fn sample(&self, draft: &Draft, plan: Plan, progress: &Progress) -> Result<Told, Exit> {
        let arena = draft.arena().map_err(wrong)?;
        let tally = sim::sample(arena.as_ref(), plan, progress);
        some(Some(tally.fights))?;
        let tactics = draft.tactics().map_err(bad)?;
        let report = SimReport::new(arena.as_ref(), plan.seed, &tally).with_tactics(tactics);
        if let Some(folder) = &self.save {
            let picks = [("closest", &report.closest), ("one-sided", &report.one_sided)];
            for (name, pick) in picks {
                let Some(pick) = pick else { continue };
                let record = arena.record(plan.seed, pick.fight, draft.source());
                let record = record.map_err(bad)?;
                let path = Path::new(folder).join(format!("{name}.fight"));
                let out = path.to_string_lossy();
                keep::save(draft.system(), record, (&self.file, &out), self.force)?;
            }
        }
        Ok(Report::Sample(report, self.file.clone()).into())
    }
}

fn aim(
    draft: &Draft,
    target: &str,
    ranges: &[Range],
    plan: Plan,
    progress: &Progress,
) -> Result<Told, Exit> {
    let [range] = ranges else {
        return Err(bad("--target finds one value: give --vary once"));
    };
    let arena = draft.arena().map_err(wrong)?;
    let target = Target::parse(target, arena.roster()).map_err(bad)?;
    let report = sim::aim(draft, &target, range, plan, progress).map_err(wrong)?;
    some(report.tried.iter().map(|tried| tried.fights).min())?;
    let unmet = (!report.is_in_reach).then(|| {
        let best = &report.tried[report.best];
        format!(
            "out of reach: no value of {} that was tried gives `{}`; {} comes closest",
            report.path, report.target, best.value
        )
    });
    Ok(Told { report: Report::Aim(report), unmet })
}

/// Refuses a sample of which not one fight was counted.
fn some(fights: Option<u64>) -> Result<(), Exit> {
    match fights {
        None | Some(0) => Err(Exit::unmet("stopped before the first fights had ended")),
        Some(_) => Ok(()),
    }
}
