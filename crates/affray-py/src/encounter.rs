//! An encounter that can be changed and fought many times.

use std::collections::BTreeMap;
use std::sync::Arc;

use affray::SYSTEMS;
use affray_engine::sim::{self, Plan, Roster, Rows, SimReport, Tally, Target};
use affray_engine::{Draft, LoadError, Range, RequestError, Scalar, Seat};
use affray_serve::{Fault, Sources};
use pyo3::prelude::*;
use pyo3::types::PyAny;

use crate::fault::{OrRaise, bad_value, raised, request};
use crate::fight::{Reader, form};
use crate::patience::{Halt, patiently};
use crate::sampled::Sampled;
use crate::stage::{Policies, Shape, Stage, sampled};

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
pub(crate) struct Encounter(Draft, Arc<Shape>);

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
        Encounter::of(draft.or_raise(py)?).or_raise(py)
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
    fn sides(&self) -> Vec<String> {
        self.1.arena.roster().sides.iter().map(|(_, name)| name.clone()).collect()
    }

    /// Everybody with their side.
    #[getter]
    fn combatants(&self) -> Vec<(String, String)> {
        let roster = self.1.arena.roster();
        let side = |at: usize| roster.sides.get(at).map(|side| side.1.clone()).unwrap_or_default();
        roster.people.iter().map(|one| (one.name.clone(), side(one.side))).collect()
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
        Encounter::of(draft).or_raise(py)
    }

    /// The same encounter with these sides deciding by searching.
    fn searching(&self, py: Python<'_>, sides: Vec<String>, plays: u64) -> PyResult<Encounter> {
        self.0.searching(&sides, plays).and_then(Encounter::of).or_raise(py)
    }

    /// Fights it many times, with tactics in all seats but those of sides for which a function of
    /// `policies` decides.
    #[pyo3(signature = (rows, how, policies=Vec::new()))]
    fn sample(
        &self,
        py: Python<'_>,
        rows: bool,
        how: How,
        policies: Vec<(String, Py<PyAny>)>,
    ) -> PyResult<Sampled> {
        let plan = how.plan(py)?;
        let arena = self.1.arena.as_ref();
        let mut tactics = self.tactics(py)?;
        let (tally, rows) = if policies.is_empty() {
            how.patiently(py, |halt| match rows {
                true => {
                    let (tally, rows) = sim::sample_rows(arena, plan, halt);
                    (tally, Some(rows))
                }
                false => (sim::sample(arena, plan, halt), None),
            })?
        } else {
            self.name_policies(py, &mut tactics, &policies)?;
            let (tally, kept) = self.sample_asking(py, (plan, &how), policies)?;
            (tally, rows.then_some(kept))
        };
        if tally.fights == 0 {
            let words = "the work was stopped before the first fights had ended";
            return Err(raised(py, &Fault::new("stopped", words)));
        }
        let report = SimReport::new(arena, plan.seed, &tally).with_tactics(tactics);
        Ok(Sampled { roster: arena.roster().clone(), tally, report, rows })
    }

    /// The fight, stopping wherever one of these sides decides; so many options are shown at most, those
    /// that rehearsals had if nobody says.
    fn stage(&self, py: Python<'_>, sides: Vec<String>, most: Option<usize>) -> PyResult<Stage> {
        /// The most options that can be shown.
        const MOST: usize = 65_536;
        let seats = seats(py, self.1.arena.roster(), &sides)?;
        let most = most.unwrap_or_else(|| py.detach(|| self.1.layout().most_options()));
        if !(2..=MOST).contains(&most) {
            let words = format!("{most} options cannot be shown; allowed: 2 to {MOST}");
            return Err(bad_value(py, words));
        }
        Ok(Stage::new(Arc::clone(&self.1), &seats, most))
    }

    /// The names of the numbers of a fight: those of each combatant, then those that are nobody's.
    #[getter]
    fn observation_names(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.1.layout().numbers())
    }

    /// The names of the numbers that each combatant has.
    #[getter]
    fn person_names(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.1.layout().person().to_vec())
    }

    /// The names of the numbers of an option.
    #[getter]
    fn option_names(&self, py: Python<'_>) -> Vec<String> {
        py.detach(|| self.1.layout().option_numbers())
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
        let target = Target::parse(target, self.1.arena.roster());
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
        let record = self.1.arena.record(seed, fight, self.0.source());
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
    /// Says which of the combatants a function decides for.
    fn name_policies(
        &self,
        py: Python<'_>,
        tactics: &mut [(String, Option<String>)],
        policies: &[(String, Py<PyAny>)],
    ) -> PyResult<()> {
        for (name, tactics) in tactics {
            let side = self.0.knob(&format!("{name}.side"));
            let side = side.map_err(|why| raised(py, &request(why)))?.now;
            let is_of = |one: &&(String, Py<PyAny>)| side == Some(Scalar::Text(one.0.clone()));
            if let Some((_, function)) = policies.iter().find(is_of) {
                *tactics = Some(called(py, function));
            }
        }
        Ok(())
    }

    /// Fights in which functions decide for some sides.
    fn sample_asking(
        &self,
        py: Python<'_>,
        (plan, how): (Plan, &How),
        policies: Vec<(String, Py<PyAny>)>,
    ) -> PyResult<(Tally, Rows)> {
        let (sides, functions): (Vec<String>, Vec<_>) = policies.into_iter().unzip();
        let seats = seats(py, self.1.arena.roster(), &sides)?;
        let shape = Arc::clone(&self.1);
        let mut policies = Policies { py, seats, functions, shape, failed: None };
        let halt = Halt::new(how.seconds).map_err(|why| bad_value(py, why))?;
        sampled(plan, (&halt, how.progress.as_ref()), &mut policies)
    }

    /// The encounter of a draft, if it can be fought.
    fn of(draft: Draft) -> Result<Encounter, LoadError> {
        let shape = Shape::new(draft.arena()?);
        Ok(Encounter(draft, Arc::new(shape)))
    }

    fn range(&self, py: Python<'_>, typed: &str) -> PyResult<Range> {
        self.0.range(typed).map_err(|why| raised(py, &request(why)))
    }
}

/// The seats of sides with these names.
fn seats(py: Python<'_>, roster: &Roster, sides: &[String]) -> PyResult<Vec<Seat>> {
    let seat = |name: &String| {
        let side = roster.sides.iter().find(|side| side.1 == *name);
        side.map(|side| side.0).ok_or_else(|| {
            let legal: Vec<&str> = roster.sides.iter().map(|side| side.1.as_str()).collect();
            let words = format!("there is no side `{name}`; there are: {}", legal.join(", "));
            bad_value(py, words)
        })
    };
    sides.iter().map(seat).collect()
}

/// What a function of Python is called among tactics.
fn called(py: Python<'_>, function: &Py<PyAny>) -> String {
    let function = function.bind(py);
    let named = function.getattr("__name__").or_else(|_| function.get_type().getattr("__name__"));
    let name = named.and_then(|name| name.extract::<String>());
    format!("function {}", name.as_deref().unwrap_or("without a name"))
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
