//! Many fights of an encounter, as tables.

use std::sync::Arc;

use affray_engine::measure::{Ending, Fate};
use affray_engine::sim::{self, PersonRows, Roster, Rows, SimReport, Tally};
use arrow_array::{ArrayRef, Float64Array, Int32Array, UInt32Array, UInt64Array};
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::fault::bad_value;
use crate::fight::form;
use crate::table::{Table, words};

/// Many fights of an encounter.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Sampled {
    pub(crate) roster: Roster,
    pub(crate) tally: Tally,
    pub(crate) report: SimReport,
    pub(crate) rows: Option<Rows>,
}

#[pymethods]
impl Sampled {
    /// The figures, as the command line's `sim --json` has them.
    #[getter]
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        form(py, &self.report)
    }

    /// How many fights were counted.
    fn __len__(&self) -> usize {
        self.report.fights as usize
    }

    /// A row for each fight: `fight`, `seed`, `outcome`, `winner`, `rounds`; of each combatant
    /// `NAME.status`, `NAME.dealt`, `NAME.taken` and what is left of each resource that they had.
    #[getter]
    fn rows(&self, py: Python<'_>) -> PyResult<Option<Table>> {
        let Some(rows) = &self.rows else { return Ok(None) };
        let count = rows.endings.len() as u64;
        let seeds = (0..count).map(|fight| sim::seed_of(self.report.seed, fight));
        let known = self.endings();
        let of = |ending: &Ending| known.iter().find(|known| known.0 == *ending);
        let outcome = |ending: &Ending| of(ending).map(|known| known.1.as_str());
        let winner = |ending: &Ending| of(ending).and_then(|known| known.2.as_deref());
        let mut columns: Vec<(String, ArrayRef)> = vec![
            ("fight".to_owned(), Arc::new(UInt64Array::from_iter_values(0..count))),
            ("seed".to_owned(), Arc::new(UInt64Array::from_iter_values(seeds))),
            ("outcome".to_owned(), words(rows.endings.iter().map(outcome))),
            ("winner".to_owned(), words(rows.endings.iter().map(winner))),
            ("rounds".to_owned(), Arc::new(UInt32Array::from(rows.rounds.clone()))),
        ];
        for (person, rows) in self.roster.people.iter().zip(&rows.people) {
            columns.extend(of_person(&self.roster, (&person.name, &person.full), rows));
        }
        Table::of(columns).map_err(|why| bad_value(py, why)).map(Some)
    }

    /// A row for each outcome: `outcome`, `side`, `fights`, `share` and its interval of 95 %, from
    /// `low` to `high`.
    #[getter]
    fn outcomes(&self, py: Python<'_>) -> PyResult<Table> {
        let all = &self.report.outcomes;
        let shares = |of: fn(&sim::Share) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(all.iter().map(|one| of(&one.share))))
        };
        let fights = all.iter().map(|one| one.share.fights);
        let columns = vec![
            ("outcome".to_owned(), words(all.iter().map(|one| Some(one.outcome.as_str())))),
            ("side".to_owned(), words(all.iter().map(|one| one.side.as_deref()))),
            ("fights".to_owned(), Arc::new(UInt64Array::from_iter_values(fights)) as ArrayRef),
            ("share".to_owned(), shares(|share| share.share)),
            ("low".to_owned(), shares(|share| share.low)),
            ("high".to_owned(), shares(|share| share.high)),
        ];
        Table::of(columns).map_err(|why| bad_value(py, why))
    }

    /// A row for each combatant: `name`, `side`, the shares of fights that they survive, end standing
    /// and are felled in, and the means of what they deal, take, hit and fell.
    #[getter]
    fn combatants(&self, py: Python<'_>) -> PyResult<Table> {
        let all = &self.report.combatants;
        let numbers = |of: fn(&sim::CombatantReport) -> f64| -> ArrayRef {
            Arc::new(Float64Array::from_iter_values(all.iter().map(of)))
        };
        let columns = vec![
            ("name".to_owned(), words(all.iter().map(|one| Some(one.name.as_str())))),
            ("side".to_owned(), words(all.iter().map(|one| Some(one.side.as_str())))),
            ("survival".to_owned(), numbers(|one| one.survival.share)),
            ("standing".to_owned(), numbers(|one| one.standing.share)),
            ("felled".to_owned(), numbers(|one| one.felled.share)),
            ("dealt".to_owned(), numbers(|one| one.dealt.mean)),
            ("taken".to_owned(), numbers(|one| one.taken.mean)),
            ("hits".to_owned(), numbers(|one| one.hits.mean)),
            ("criticals".to_owned(), numbers(|one| one.criticals.mean)),
            ("fells".to_owned(), numbers(|one| one.fells.mean)),
        ];
        Table::of(columns).map_err(|why| bad_value(py, why))
    }

    fn __repr__(&self) -> String {
        let shares = self.report.outcomes.iter();
        let shares = shares.map(|one| format!("{} {:.1} %", one.outcome, 100.0 * one.share.share));
        let shares = shares.collect::<Vec<_>>().join(", ");
        format!("<affray.Sampled {}: {} fights: {shares}>", self.report.title, self.report.fights)
    }
}

impl Sampled {
    /// How the fights ended: each way with its words, and the side that won.
    fn endings(&self) -> Vec<(Ending, String, Option<String>)> {
        let side = |ending| match ending {
            Ending::Win(seat) => self.roster.sides.iter().find(|side| side.0 == seat),
            Ending::Other(_) | Ending::Unfinished => None,
        };
        let known = self.tally.endings.iter().map(|known| known.0);
        let known = known.map(|ending| {
            (
                ending,
                self.tally.words(&self.roster, ending),
                side(ending).map(|side| side.1.clone()),
            )
        });
        known.collect()
    }
}

/// The columns of somebody; of resources, those that they had at the start.
fn of_person(
    roster: &Roster,
    (name, full): (&str, &[i32]),
    rows: &PersonRows,
) -> Vec<(String, ArrayRef)> {
    let fate = |fate: &Fate| {
        Some(match fate {
            Fate::Standing => "standing",
            Fate::Down => "down",
            Fate::Away => "away",
            Fate::Dead => "dead",
        })
    };
    let counts = |counts: &Vec<u32>| Arc::new(UInt32Array::from(counts.clone())) as ArrayRef;
    let mut columns = vec![
        (format!("{name}.status"), words(rows.fates.iter().map(fate))),
        (format!("{name}.dealt"), counts(&rows.dealt)),
        (format!("{name}.taken"), counts(&rows.taken)),
    ];
    let resources = roster.resources.iter().zip(&rows.left).zip(full);
    for ((resource, left), _) in resources.filter(|(_, full)| **full > 0) {
        columns.push((format!("{name}.{resource}"), Arc::new(Int32Array::from(left.clone()))));
    }
    columns
}
