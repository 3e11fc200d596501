//! A sample in each of its forms: a table, JSON, CSV, and a page with plots.

use affray_engine::sim::{AimReport, CompareReport, DayReport, ProbeReport, SimReport, VaryReport};

use super::{csv, day, table};
use crate::Exit;

/// The most turns of a knob that the table shows.
const MOST_TURNS: usize = 40;

/// What was sampled.
pub(super) enum Report {
    /// One encounter; the file it is in.
    Sample(SimReport, String),
    /// Values that were tried.
    Vary(VaryReport),
    /// Two encounters; their files.
    Compare(Box<CompareReport>, [String; 2]),
    /// Values turned one at a time; what the table is called.
    Probe(ProbeReport, &'static str),
    /// The value that comes nearest to a target.
    Aim(AimReport),
    /// Fights in a row.
    Day(DayReport),
}

impl Report {
    /// Print the figures as JSON.
    pub(super) fn json(&self) -> Result<serde_json::Value, Exit> {
        let json = match self {
            Report::Sample(report, _) => serde_json::to_value(report),
            Report::Vary(report) => serde_json::to_value(report),
            Report::Compare(report, _) => serde_json::to_value(report),
            Report::Probe(report, _) => serde_json::to_value(report),
            Report::Aim(report) => serde_json::to_value(report),
            Report::Day(report) => serde_json::to_value(report),
        };
        json.map_err(|error| Exit::bad(format!("error: {error}")))
    }

    /// Print the figures as CSV, one per line.
    pub(super) fn csv(&self) -> String {
        match self {
            Report::Sample(report, _) => csv::report(report),
            Report::Vary(report) => csv::vary(report),
            Report::Compare(report, [one, other]) => csv::compare(report, [one, other]),
            Report::Probe(report, _) => csv::probe(report),
            Report::Aim(report) => csv::aim(report),
            Report::Day(report) => csv::day(report),
        }
    }

    /// Prints the figures as a table.
    pub(super) fn print(&self) {
        match self {
            Report::Sample(report, file) => table::report(report, file),
            Report::Vary(report) => table::vary(report),
            Report::Compare(report, [one, other]) => table::compare(report, [one, other]),
            Report::Probe(report, what) => table::probe(report, what, MOST_TURNS),
            Report::Aim(report) => table::aim(report),
            Report::Day(report) => day::day(report),
        }
    }

    /// A page with plots.
    ///
    /// # Errors
    /// The program was built without plots.
    #[cfg(feature = "report")]
    pub(super) fn page(&self) -> Result<String, Exit> {
        use super::html;
        Ok(match self {
            Report::Sample(report, _) => html::report(report),
            Report::Vary(report) => html::vary(report),
            Report::Compare(report, [one, other]) => html::compare(report, [one, other]),
            Report::Probe(report, what) => html::probe(report, what),
            Report::Aim(report) => html::aim(report),
            Report::Day(report) => html::day(report),
        })
    }

    /// A page with plots.
    ///
    /// # Errors
    /// The program was built without plots.
    #[cfg(not(feature = "report"))]
    pub(super) fn page(&self) -> Result<String, Exit> {
        Err(without_plots())
    }
}

/// What to do to get a page, where the program was built without.
pub(super) fn without_plots() -> Exit {
    Exit::bad(
        "error: this `affray` was built without plots and cannot write a report; build it with \
         `--features report`, or leave out --report",
    )
}
