//! An encounter that can be changed and fought many times.

use std::collections::BTreeMap;
use std::sync::Arc;

use affray::SYSTEMS;
use affray_engine::measure::{Ending, Fate};
use affray_engine::sim::{self, PersonRows, Plan, Roster, Rows, SimReport, Tally, Target};
use affray_engine::{Draft, LoadError, Range, RequestError, Scalar};
use affray_serve::{Fault, Sources};
use arrow_array::{ArrayRef, Float64Array, Int32Array, UInt32Array, UInt64Array};
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::fault::{OrRaise, bad_value, raised, request};
use crate::fight::{Reader, form};
use crate::patience::{Halt, patiently};
use crate::table::{Table, words};

/// How a sample is made: a dictionary of the package.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct How {
    /// How many fights.
    fights: u64,
    /// The seed of the sample.
    seed: u64,
    /// On how many threads; one per processor if nobody says.
    threads: Option<usize>,
    /// The most seconds to work.
    seconds: Option<f64>,
    /// Called with how many fights are done, and of how many.
    progress: Option<Py<PyAny>>,
}

impl How {
    fn plan(&self, py: Python<'_>) -> PyResult<Plan> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.unwrap_or_else(cores);
        Plan::new(u128::from(self.fights), self.seed, threads).map_err(|why| bad_value(py, why))
    }

    /// What the work comes to, while signals and progress are looked after.
    fn patiently<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Halt) -> T + Send,
    ) -> PyResult<T> {
        let halt = Halt::new(self.seconds).map_err(|why| bad_value(py, why))?;
        patiently(py, self.progress.as_ref(), &halt, work)
    }

    /// A report, as plain data.
    fn told<'py, T: serde::Serialize + Send>(
        &self,
        py: Python<'py>,
        work: impl FnOnce(Plan, &Halt) -> Result<T, LoadError> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let plan = self.plan(py)?;
        let report = self.patiently(py, |halt| work(plan, halt))?.or_raise(py)?;
        form(py, &report)
    }
}

/// An encounter with the files that it uses: to sample, to vary, to change.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Encounter(Draft);

/// Many fights of an encounter.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Sampled {
    roster: Roster,
    tally: Tally,
    report: SimReport,
    rows: Option<Rows>,
}

/// The seed of one of the fights of a sample: `load(…, seed=seed_of(1, 7))` is the eighth fight of
/// the sample with seed 1.
#[pyfunction]
pub(crate) fn seed_of(seed: u64, fight: u64) -> u64 {
    sim::seed_of(seed, fight)
}

/// A value of Python as one of files.
#[derive(FromPyObject)]
enum Value {
    Bool(bool),
    Int(i64),
    Text(String),
}

impl From<Value> for Scalar {
    fn from(value: Value) -> Scalar {
        match value {
            Value::Bool(value) => Scalar::Bool(value),
            Value::Int(value) => Scalar::Int(value),
            Value::Text(value) => Scalar::Text(value),
        }
    }
}

#[pymethods]
impl Encounter {
    /// Reads an encounter: its path, or its text, with texts of the files that it uses and a function
    /// that reads others.
    #[new]
    fn open(
        py: Python<'_>,
        path: &str,
        text: Option<&str>,
        files: BTreeMap<String, String>,
        read: Py<PyAny>,
    ) -> PyResult<Encounter> {
        let reader = Reader(read);
        let sources = Sources { given: &files, files: Some(&reader) };
        let draft = match text {
            Some(text) => Draft::of(SYSTEMS, &sources, (path, path), text.as_bytes()),
            None => Draft::open(SYSTEMS, &sources, path),
        };
        let draft = draft.or_raise(py)?;
        draft.arena().or_raise(py)?;
        Ok(Encounter(draft))
    }

    /// The short name of the system.
    #[getter]
    fn system(&self) -> &'static str {
        self.0.system().name()
    }

    /// What was changed, such as `Pell.str = 9`.
    #[getter]
    fn changes(&self) -> Vec<String> {
        self.0.changes().to_vec()
    }

    /// The names of the sides.
    #[getter]
    fn sides(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let arena = self.0.arena().or_raise(py)?;
        Ok(arena.roster().sides.iter().map(|(_, name)| name.clone()).collect())
    }

    /// Everybody with their side.
    #[getter]
    fn combatants(&self, py: Python<'_>) -> PyResult<Vec<(String, String)>> {
        let arena = self.0.arena().or_raise(py)?;
        let roster = arena.roster();
        let side = |at: usize| roster.sides.get(at).map(|side| side.1.clone()).unwrap_or_default();
        Ok(roster.people.iter().map(|one| (one.name.clone(), side(one.side))).collect())
    }

    /// The combatants as the encounter names them, which may be several of a kind, with their tactics;
    /// `None` where it leaves those to the system.
    #[getter]
    fn tactics(&self, py: Python<'_>) -> PyResult<Vec<(String, Option<String>)>> {
        self.0.tactics().map_err(|why| raised(py, &request(why)))
    }

    /// The text of the encounter, with what was changed.
    #[getter]
    fn text(&self) -> &str {
        self.0.text()
    }

    /// The texts of the files that it uses, with what was changed, by the names that it uses them by.
    #[getter]
    fn files(&self) -> BTreeMap<&str, &str> {
        self.0.files().collect()
    }

    /// The sides that decide by searching, and how many plays each decision.
    #[getter]
    fn search(&self) -> (Vec<String>, u64) {
        let (sides, plays) = self.0.searches();
        (sides.to_vec(), plays)
    }

    fn __eq__(&self, other: &Bound<'_, Encounter>) -> bool {
        self.0 == other.get().0
    }

    /// What the encounter says at a path; `None` where it says nothing.
    fn value<'py>(&self, py: Python<'py>, path: &str) -> PyResult<Bound<'py, PyAny>> {
        let knob = self.0.knob(path).map_err(|why| raised(py, &request(why)))?;
        form(py, &knob.now)
    }

    /// The same encounter with other values.
    fn with_values(&self, py: Python<'_>, values: Vec<(String, Value)>) -> PyResult<Encounter> {
        let mut draft = self.0.clone();
        for (path, value) in values {
            draft =
                changed(&draft, &path, value.into()).map_err(|why| raised(py, &request(why)))?;
        }
        draft.arena().or_raise(py)?;
        Ok(Encounter(draft))
    }

    /// The same encounter with these sides deciding by searching.
    fn searching(&self, py: Python<'_>, sides: Vec<String>, plays: u64) -> PyResult<Encounter> {
        self.0.searching(&sides, plays).map(Encounter).or_raise(py)
    }

    /// Fights it many times with tactics in all seats.
    fn sample(&self, py: Python<'_>, rows: bool, how: How) -> PyResult<Sampled> {
        let plan = how.plan(py)?;
        let arena = self.0.arena().or_raise(py)?;
        let tactics = self.tactics(py)?;
        let (tally, rows) = how.patiently(py, |halt| match rows {
            true => {
                let (tally, rows) = sim::sample_rows(arena.as_ref(), plan, halt);
                (tally, Some(rows))
            }
            false => (sim::sample(arena.as_ref(), plan, halt), None),
        })?;
        if tally.fights == 0 {
            let words = "the work was stopped before the first fights had ended";
            return Err(raised(py, &Fault::new("stopped", words)));
        }
        let report = SimReport::new(arena.as_ref(), plan.seed, &tally).with_tactics(tactics);
        Ok(Sampled { roster: arena.roster().clone(), tally, report, rows })
    }

    /// Tries every value of one range, or every pair of values of two: `Pell.str=5..9`.
    fn vary<'py>(
        &self,
        py: Python<'py>,
        ranges: Vec<String>,
        how: How,
    ) -> PyResult<Bound<'py, PyAny>> {
        let ranges = ranges.iter().map(|typed| self.range(py, typed));
        let ranges = ranges.collect::<PyResult<Vec<_>>>()?;
        how.told(py, |plan, halt| sim::vary(&self.0, &ranges, plan, halt))
    }

    /// Finds the value of a range that comes closest to a target: `Players win 65%`.
    fn aim<'py>(
        &self,
        py: Python<'py>,
        range: &str,
        target: &str,
        how: How,
    ) -> PyResult<Bound<'py, PyAny>> {
        let range = self.range(py, range)?;
        let arena = self.0.arena().or_raise(py)?;
        let target = Target::parse(target, arena.roster());
        let target = target.map_err(|why| raised(py, &request(why)))?;
        how.told(py, |plan, halt| sim::aim(&self.0, &target, &range, plan, halt))
    }

    /// Tries each number of each combatant one lower and one higher.
    fn sensitivity<'py>(
        &self,
        py: Python<'py>,
        side: Option<&str>,
        how: How,
    ) -> PyResult<Bound<'py, PyAny>> {
        how.told(py, |plan, halt| sim::sensitivity(&self.0, side, plan, halt))
    }

    /// Tries each other value of each setting.
    fn settings<'py>(
        &self,
        py: Python<'py>,
        side: Option<&str>,
        how: How,
    ) -> PyResult<Bound<'py, PyAny>> {
        how.told(py, |plan, halt| sim::settings(&self.0, side, plan, halt))
    }

    /// One of the fights of a sample, as a record.
    fn fight_record(&self, py: Python<'_>, seed: u64, fight: u64) -> PyResult<String> {
        let arena = self.0.arena().or_raise(py)?;
        let record = arena.record(seed, fight, self.0.source());
        Ok(record.or_raise(py)?.to_string())
    }

    fn __repr__(&self) -> String {
        let changes = self.0.changes();
        let with = if changes.is_empty() {
            String::new()
        } else {
            format!(" with {}", changes.join(", "))
        };
        format!("<affray.Encounter {}: {}{with}>", self.0.system().name(), self.0.path())
    }
}

impl Encounter {
    fn range(&self, py: Python<'_>, typed: &str) -> PyResult<Range> {
        self.0.range(typed).map_err(|why| raised(py, &request(why)))
    }
}

/// The encounter with one value changed, if it is one that stands there.
fn changed(draft: &Draft, path: &str, value: Scalar) -> Result<Draft, RequestError> {
    let range = draft.range(&format!("{path}={value}"))?;
    match &range.values[..] {
        [value] => draft.with(&range.knob, value),
        _ => Err(RequestError::new(format!("`{path} = {value}` is not one value"))),
    }
}

/// Two encounters, fought with the same seeds.
#[pyfunction]
pub(crate) fn compare<'py>(
    py: Python<'py>,
    first: &Bound<'py, Encounter>,
    second: &Bound<'py, Encounter>,
    how: How,
) -> PyResult<Bound<'py, PyAny>> {
    let (first, second) = (&first.get().0, &second.get().0);
    how.told(py, |plan, halt| sim::compare(first, second, plan, halt))
}

/// Fights in a row, in which those of the same name and side have what they have left.
#[pyfunction]
pub(crate) fn day<'py>(
    py: Python<'py>,
    encounters: Vec<Bound<'py, Encounter>>,
    how: How,
) -> PyResult<Bound<'py, PyAny>> {
    let drafts: Vec<Draft> = encounters.iter().map(|one| one.get().0.clone()).collect();
    how.told(py, |plan, halt| sim::day(&drafts, plan, halt))
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
