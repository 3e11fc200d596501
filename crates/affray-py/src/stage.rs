//! Fights that stop where a program decides, and decisions shown to functions of Python.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use affray_engine::measure::Verdict;
use affray_engine::sim::{Arena, Plan, Rows, Tally, sample_asking, seed_of};
use affray_engine::stage::{self, Chooser, Layout, Posed, Stands};
use affray_engine::{Seat, Watch};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyByteArray, PyMemoryView, PyTuple};

use crate::fault::bad_value;
use crate::patience::{BEAT, Halt, beat};

/// The greatest number that is told, and the least one below 0.
const MOST: i32 = 32_767;

/// Numbers as a memory of 32-bit floats with this shape, which numpy takes as it is. What they do not
/// fill is 0.
fn floats<'py>(
    py: Python<'py>,
    numbers: &[i32],
    shape: &[usize],
) -> PyResult<Bound<'py, PyMemoryView>> {
    let bytes = PyByteArray::new_with(py, 4 * shape.iter().product::<usize>(), |bytes| {
        for (four, &number) in bytes.chunks_exact_mut(4).zip(numbers) {
            four.copy_from_slice(&(number.clamp(-MOST, MOST) as f32).to_ne_bytes());
        }
        Ok(())
    })?;
    shaped(py, &bytes, ("f", shape))
}

/// Bytes as a memory of this format and shape.
fn shaped<'py>(
    py: Python<'py>,
    bytes: &Bound<'py, PyByteArray>,
    (format, shape): (&str, &[usize]),
) -> PyResult<Bound<'py, PyMemoryView>> {
    let shape = PyTuple::new(py, shape)?;
    let memory = PyMemoryView::from(bytes)?;
    Ok(memory.call_method1("cast", (format, shape))?.cast_into()?)
}

/// An encounter that is fought, and how the numbers of its fights are laid out, once somebody wants to
/// know.
pub(crate) struct Shape {
    pub(crate) arena: Box<dyn Arena>,
    layout: OnceLock<Layout>,
}

impl Shape {
    pub(crate) fn new(arena: Box<dyn Arena>) -> Shape {
        Shape { arena, layout: OnceLock::new() }
    }

    /// The layout, for which the encounter is rehearsed the first time.
    pub(crate) fn layout(&self) -> &Layout {
        self.layout.get_or_init(|| self.arena.layout())
    }
}

/// A decision that a function of Python is to make.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Question {
    posed: Box<dyn Posed>,
    shape: Arc<Shape>,
}

#[pymethods]
impl Question {
    /// The side that decides.
    #[getter]
    fn seat(&self) -> String {
        self.posed.seat_name()
    }

    /// For whom it decides; `None` for the whole side.
    #[getter]
    fn actor(&self) -> Option<&str> {
        let actor = usize::from(self.posed.actor()?);
        self.shape.arena.roster().people.get(actor).map(|actor| actor.name.as_str())
    }

    /// The question, in a sentence.
    #[getter]
    fn sentence(&self) -> String {
        self.posed.sentence()
    }

    /// The options in words.
    #[getter]
    fn legal(&self) -> Vec<String> {
        (0..self.posed.count()).filter_map(|option| self.posed.words(option)).collect()
    }

    /// The numbers of the fight as far as the side knows them: 32-bit floats, named by
    /// `Encounter.observation_names`.
    #[getter]
    fn observation<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        let mut numbers = Vec::new();
        self.posed.numbers(&mut numbers);
        floats(py, &numbers, &[numbers.len()])
    }

    /// The numbers of the options, a row for each: 32-bit floats, named by `Encounter.option_names`.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        let (mut numbers, mut options) = (Vec::new(), Vec::new());
        self.posed.numbers(&mut numbers);
        let rows = self.posed.count();
        self.shape.layout().options(self.posed.as_ref(), &numbers, rows, &mut options);
        floats(py, &options, &[rows, options.len() / rows])
    }

    /// The place of the option that the usual tactics take.
    #[getter]
    fn usual(&self) -> usize {
        self.posed.usual()
    }

    /// How many options there are.
    fn __len__(&self) -> usize {
        self.posed.count()
    }

    fn __repr__(&self) -> String {
        format!("<affray.Question {} options: {}>", self.posed.count(), self.posed.sentence())
    }
}

/// Functions of Python that decide for some sides.
pub(crate) struct Policies<'py> {
    pub(crate) py: Python<'py>,
    pub(crate) seats: Vec<Seat>,
    /// One for each of the seats.
    pub(crate) functions: Vec<Py<PyAny>>,
    pub(crate) shape: Arc<Shape>,
    /// What one of them raised.
    pub(crate) failed: Option<PyErr>,
}

impl Policies<'_> {
    fn answer(&self, posed: Box<dyn Posed>) -> PyResult<usize> {
        let count = posed.count();
        let place = self.seats.iter().position(|&seat| seat == posed.seat()).unwrap_or(0);
        let question = Question { posed, shape: Arc::clone(&self.shape) };
        let answer = self.functions[place].bind(self.py).call1((question,))?;
        let index = answer.call_method0("__index__").and_then(|index| index.extract::<usize>());
        index.ok().filter(|&option| option < count).ok_or_else(|| {
            let said = answer.repr().map_or_else(|_| "something".to_owned(), |it| it.to_string());
            let words = format!("the function chose {said}; allowed: 0 to {}", count - 1);
            bad_value(self.py, words)
        })
    }
}

impl Chooser for Policies<'_> {
    fn seats(&self) -> &[Seat] {
        &self.seats
    }

    fn choose(&mut self, posed: Box<dyn Posed>) -> Option<usize> {
        self.answer(posed).map_err(|why| self.failed = Some(why)).ok()
    }
}

/// Looks on at a sample from the thread that makes it: hears signals and tells progress.
struct Beats<'p> {
    halt: &'p Halt,
    progress: Option<&'p Py<PyAny>>,
    /// When it last did, and what was raised then.
    last: Mutex<(Instant, Option<PyErr>)>,
}

impl Watch for Beats<'_> {
    fn expect(&self, fights: u64) {
        self.halt.expect(fights);
    }

    fn done(&self, fights: u64) {
        self.halt.done(fights);
    }

    fn is_stopped(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0.elapsed() >= BEAT {
            last.0 = Instant::now();
            last.1 = Python::attach(|py| beat(py, self.progress, self.halt)).err();
        }
        last.1.is_some() || self.halt.is_stopped()
    }
}

/// Fights in which functions of Python decide, one after another, with the interpreter lock.
pub(crate) fn sampled(
    plan: Plan,
    (halt, progress): (&Halt, Option<&Py<PyAny>>),
    policies: &mut Policies<'_>,
) -> PyResult<(Tally, Rows)> {
    let (py, shape) = (policies.py, Arc::clone(&policies.shape));
    let now = Instant::now().checked_sub(Duration::from_secs(1)).unwrap_or_else(Instant::now);
    let beats = Beats { halt, progress, last: Mutex::new((now, None)) };
    let done = sample_asking(shape.arena.as_ref(), plan, &beats, policies);
    if let Some(raised) = beats.last.into_inner().unwrap_or_else(PoisonError::into_inner).1 {
        return Err(raised);
    }
    beat(py, progress, halt)?;
    done.map_err(|fight| {
        let why = policies.failed.take();
        let why = why.unwrap_or_else(|| bad_value(py, "a function did not decide"));
        let seed = seed_of(plan.seed, fight);
        let note = format!("in fight {fight} of the sample, whose own seed is {seed}");
        let _ = why.value(py).call_method1("add_note", (note,));
        why
    })
}

/// A fight that stops wherever one of some sides decides, and goes on with a choice.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Stage {
    stage: Mutex<Box<dyn stage::Stage>>,
    shape: Arc<Shape>,
    /// How many options are shown at most.
    most: usize,
}

impl Stage {
    pub(crate) fn new(shape: Arc<Shape>, seats: &[Seat], most: usize) -> Stage {
        Stage { stage: Mutex::new(shape.arena.stage(seats)), shape, most }
    }

    fn known_sides(&self) -> &[(Seat, String)] {
        &self.shape.arena.roster().sides
    }

    fn stage(&self) -> MutexGuard<'_, Box<dyn stage::Stage>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The side that decides, by its place; -1 where nobody does.
    fn asked(&self, stage: &dyn stage::Stage) -> i32 {
        let posed = stage.posed().map(Posed::seat);
        let sides = self.known_sides();
        let place = posed.and_then(|seat| sides.iter().position(|side| side.0 == seat));
        place.map_or(-1, |place| place as i32)
    }

    fn side(&self, py: Python<'_>, side: usize) -> PyResult<Seat> {
        let known = self.known_sides().len();
        let side = self.known_sides().get(side).map(|side| side.0);
        side.ok_or_else(|| bad_value(py, format!("there are {known} sides, counted from 0")))
    }

    /// How many options are shown now, and their numbers.
    fn rows(&self, py: Python<'_>) -> PyResult<(usize, Vec<i32>)> {
        self.posed(py, |posed| {
            let (rows, layout) = (posed.count().min(self.most), self.shape.layout());
            let (mut numbers, mut options) = (Vec::new(), Vec::new());
            posed.numbers(&mut numbers);
            layout.options(posed, &numbers, rows, &mut options);
            (rows, options)
        })
    }

    /// What the open question is asked for.
    fn posed<T>(&self, py: Python<'_>, read: impl FnOnce(&dyn Posed) -> T) -> PyResult<T> {
        let stage = self.stage();
        stage.posed().map(read).ok_or_else(|| bad_value(py, "nothing is asked"))
    }
}

#[pymethods]
impl Stage {
    /// Begins anew with the dice of a seed. Returns the side that decides first, by its place; -1 if
    /// the fight ends without a decision.
    fn reset(&self, py: Python<'_>, seed: u64) -> i32 {
        py.detach(|| {
            let mut stage = self.stage();
            stage.reset(seed);
            self.asked(stage.as_ref())
        })
    }

    /// Takes an option by its place from 0, and returns the side that decides next; -1 if the fight has
    /// ended.
    fn step(&self, py: Python<'_>, option: usize) -> PyResult<i32> {
        let asked = py.detach(|| {
            let mut stage = self.stage();
            stage.choose(option).map(|()| self.asked(stage.as_ref()))
        });
        asked.map_err(|why| bad_value(py, why))
    }

    /// The side that decides, by its place; -1 if the fight has ended.
    #[getter]
    fn asked_side(&self) -> i32 {
        self.asked(self.stage().as_ref())
    }

    /// The names of the sides.
    #[getter]
    fn sides(&self) -> Vec<&str> {
        self.known_sides().iter().map(|side| side.1.as_str()).collect()
    }

    /// How many options there are; those beyond `most_options` are not shown.
    #[getter]
    fn count(&self) -> usize {
        self.stage().posed().map_or(0, Posed::count)
    }

    /// How many options are shown at most.
    #[getter]
    fn most_options(&self) -> usize {
        self.most
    }

    /// The numbers of the fight as a side knows them, 32-bit floats.
    fn observation<'py>(&self, py: Python<'py>, side: usize) -> PyResult<Bound<'py, PyMemoryView>> {
        let (seat, mut numbers) = (self.side(py, side)?, Vec::new());
        self.stage().numbers(seat, &mut numbers);
        floats(py, &numbers, &[numbers.len()])
    }

    /// The numbers of the options of the open question, a row of 32-bit floats for each that is shown.
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        let (rows, options) = self.rows(py)?;
        floats(py, &options, &[rows, options.len() / rows])
    }

    /// The same in `most_options` rows: those that there are not are 0.
    fn padded_options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        let (rows, options) = self.rows(py)?;
        floats(py, &options, &[self.most, options.len() / rows])
    }

    /// Which of the rows are options, a byte for each.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyMemoryView>> {
        let count = self.count().min(self.most);
        let bytes = PyByteArray::new_with(py, self.most, |bytes| {
            bytes[..count].fill(1);
            Ok(())
        })?;
        shaped(py, &bytes, ("b", &[self.most]))
    }

    /// The open question, in a sentence.
    #[getter]
    fn question(&self, py: Python<'_>) -> PyResult<String> {
        self.posed(py, |posed| posed.sentence())
    }

    /// Its options in words.
    #[getter]
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<String>> {
        let words = |posed: &dyn Posed| -> Vec<String> {
            (0..posed.count()).filter_map(|option| posed.words(option)).collect()
        };
        self.posed(py, words)
    }

    /// The place of the option that the usual tactics take.
    #[getter]
    fn usual(&self, py: Python<'_>) -> PyResult<usize> {
        self.posed(py, |posed| posed.usual())
    }

    /// How the fight ended, in words; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.stage().outcome()
    }

    /// Whether the fight was broken off, because it took too many turns.
    #[getter]
    fn broken_off(&self) -> bool {
        self.stage().stands() == Stands::BrokenOff
    }

    /// How the fight ended for a side: 1 won, -1 lost, 0 neither, or not ended.
    fn result(&self, py: Python<'_>, side: usize) -> PyResult<i32> {
        let seat = self.side(py, side)?;
        Ok(match self.stage().verdict(seat) {
            Verdict::Won => 1,
            Verdict::Lost => -1,
            Verdict::Open | Verdict::Drawn => 0,
        })
    }

    /// What the fight is worth to a side, from -1 to 1, with everything known.
    fn worth(&self, py: Python<'_>, side: usize) -> PyResult<f64> {
        let seat = self.side(py, side)?;
        Ok(self.stage().worth(seat))
    }

    /// The round, from 1; 0 before the first.
    #[getter]
    fn round(&self) -> u32 {
        self.stage().round()
    }

    fn __copy__(&self) -> Stage {
        Stage {
            stage: Mutex::new(self.stage().copy()),
            shape: Arc::clone(&self.shape),
            most: self.most,
        }
    }

    fn __repr__(&self) -> String {
        let stage = self.stage();
        let stands = stage.posed().map(Posed::sentence).or_else(|| stage.outcome());
        format!("<affray.Stage: {}>", stands.unwrap_or_default())
    }
}
