//! A fight in progress.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use affray::SYSTEMS;
use affray_engine::hand::Ruling;
use affray_engine::odds::Claim;
use affray_engine::{Back, Files, Input, Line, Play, Reply, Seat};
use affray_serve::request::{Advise, Odds, Open};
use affray_serve::{Done, Fault, Patience, Sources, Table};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyBool, PyDict, PyInt, PyList, PyString};
use pythonize::{depythonize, pythonize};

use crate::fault::{OrRaise, bad_value, raised};
use crate::patience::{Halt, patiently};

/// Files as a function of Python reads them.
pub(crate) struct Reader(pub(crate) Py<PyAny>);

impl Files for Reader {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        Python::attach(|py| {
            let read = self.0.call1(py, (path,)).and_then(|read| read.extract::<Vec<u8>>(py));
            read.map_err(|why| why.value(py).to_string())
        })
    }
}

/// A fight in progress: what it asks, what it is told, what it was.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Fight(Mutex<Table>);

impl Fight {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The fight as it is now, to work on without holding it.
    fn branch(&self) -> Table {
        self.table().branch()
    }

    /// Changes the fight, and tells what happened until a person has to answer.
    fn change<'py>(
        &self,
        py: Python<'py>,
        change: impl FnOnce(&mut dyn Play) -> Result<Vec<Line>, Fault> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let lines = py.detach(|| {
            let mut table = self.table();
            let mut lines = change(table.play.as_mut())?;
            lines.extend(table.play.play_on()?);
            Ok(lines)
        });
        form(py, &lines.map_err(|why: Fault| raised(py, &why))?)
    }

    fn seat(&self, py: Python<'_>, name: Option<&str>) -> PyResult<Option<Seat>> {
        name.map(|name| self.table().seat(name).or_raise(py)).transpose()
    }
}

/// Anything as plain data of Python.
pub(crate) fn form<'py>(
    py: Python<'py>,
    what: &impl serde::Serialize,
) -> PyResult<Bound<'py, PyAny>> {
    Ok(pythonize(py, what)?)
}

/// A request of the protocol, about a fight without a name.
fn asked<T: serde::de::DeserializeOwned>(
    py: Python<'_>,
    seat: &str,
    wanted: Option<&Bound<'_, PyDict>>,
) -> PyResult<T> {
    let request = wanted.map_or_else(|| Ok(PyDict::new(py)), |wanted| wanted.copy())?;
    request.set_item("fight", "")?;
    request.set_item("seat", seat)?;
    depythonize(&request).map_err(|why| bad_value(py, why))
}

/// The same data with fractions where texts of fractions stand.
fn with_fractions(data: &Bound<'_, PyAny>, fraction: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Ok(map) = data.cast::<PyDict>() {
        for (key, value) in map.iter() {
            match value.is_instance_of::<PyString>() && key.eq("fraction")? {
                true => map.set_item(key, fraction.call1((value,))?)?,
                false => with_fractions(&value, fraction)?,
            }
        }
    } else if let Ok(list) = data.cast::<PyList>() {
        for value in list.iter() {
            with_fractions(&value, fraction)?;
        }
    }
    Ok(())
}

/// A fraction of Python, from its text.
fn fraction<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((text,))
}

/// Since the first time it was asked.
fn elapsed() -> Duration {
    static FIRST: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}

/// What an answer in Python means: an option's number or itself, words, faces, or a single number.
fn input(answer: &Bound<'_, PyAny>, is_roll: bool) -> PyResult<Input> {
    let py = answer.py();
    if let Ok(option) = answer.cast::<PyDict>() {
        let id = option.get_item("id")?.and_then(|id| id.extract::<usize>().ok());
        let place = option.get_item("place")?.and_then(|place| place.extract::<String>().ok());
        let no_option = "a dictionary is no answer unless it is one of the options, with its `id`";
        let option = id.ok_or_else(|| bad_value(py, no_option))?;
        return Ok(Input::Listed { option, place });
    }
    if let Ok(words) = answer.cast::<PyString>() {
        return Ok(Input::Words(words.to_string()));
    }
    if answer.is_instance_of::<PyInt>() && !answer.is_instance_of::<PyBool>() {
        let number: i32 = answer.extract().map_err(|_| bad_value(py, "the number is too large"))?;
        return match usize::try_from(number) {
            _ if is_roll => Ok(Input::Value(number)),
            Ok(id) => Ok(Input::Option(id)),
            Err(_) => Err(bad_value(py, format!("there is no option {number}"))),
        };
    }
    let faces: PyResult<Vec<u8>> = answer.extract();
    faces.map(Input::Faces).map_err(|_| {
        let kind = answer.get_type().to_string();
        bad_value(
            py,
            format!(
                "{kind} is no answer; allowed: the number of an option, an option, its words, a list of \
                 faces from 1 to 255, or the number that dice come to"
            ),
        )
    })
}

#[pymethods]
impl Fight {
    /// Opens an encounter or a record: `wanted` has the fields of the protocol's request `open`, and
    /// `read` gives the bytes of a file.
    #[new]
    fn open(py: Python<'_>, wanted: &Bound<'_, PyAny>, read: Py<PyAny>) -> PyResult<Fight> {
        let wanted: Open = depythonize(wanted).map_err(|why| bad_value(py, why))?;
        let given = wanted.files.clone();
        let reader = Reader(read);
        let opened = py.detach(|| {
            affray_serve::open(SYSTEMS, &Sources { given: &given, files: Some(&reader) }, &wanted)
        });
        Ok(Fight(Mutex::new(opened.or_raise(py)?)))
    }

    /// The short name of the system.
    #[getter]
    fn system(&self) -> &'static str {
        self.table().system.name()
    }

    /// The encounter's title.
    #[getter]
    fn title(&self) -> String {
        self.table().play.title().to_owned()
    }

    /// Sentences about what was assumed when the encounter was read.
    #[getter]
    fn notes(&self) -> Vec<String> {
        self.table().play.notes().to_vec()
    }

    /// Where the fight stands, in a few words.
    #[getter]
    fn moment(&self) -> String {
        self.table().play.moment()
    }

    /// How the fight ended; `None` while it goes on.
    #[getter]
    fn outcome(&self) -> Option<String> {
        self.table().play.outcome()
    }

    /// Whether the fight has ended.
    #[getter]
    fn over(&self) -> bool {
        self.table().play.outcome().is_some()
    }

    /// The names of all seats: the sides, then `GM`.
    #[getter]
    fn seats(&self) -> Vec<String> {
        self.table().play.seats().into_iter().map(|(_, name)| name).collect()
    }

    /// What the fight waits for; `None` once it is over.
    #[getter]
    fn question<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        form(py, &self.table().play.question())
    }

    /// The options of the open decision, the first of several, one by one: each place that somebody may
    /// go to is one. None where dice are asked for.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let table = self.table();
        let choice = table.play.question().and_then(|question| question.choices().next());
        form(py, &choice.map_or(&[][..], |choice| &choice.options[..]))
    }

    /// How many answers were given.
    #[getter]
    fn answers(&self) -> usize {
        self.table().play.answers()
    }

    /// The state's digest at a checkpoint; `None` half-way through a turn.
    #[getter]
    fn digest(&self) -> Option<String> {
        self.table().play.digest().map(|digest| digest.to_string())
    }

    /// Answers the question. Returns the lines of the log that follow.
    #[pyo3(signature = (answer, *, asker=None, number=None))]
    fn answer<'py>(
        &self,
        py: Python<'py>,
        answer: &Bound<'py, PyAny>,
        asker: Option<String>,
        number: Option<u64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let is_roll = self.table().play.question().is_some_and(|asked| asked.roll().is_some());
        let input = input(answer, is_roll)?;
        let reply = Reply { asker, number, ..Reply::from(input) };
        self.change(py, |play| Ok(play.reply(reply)?))
    }

    /// Throws the dice that are asked for.
    fn roll<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.change(py, |play| Ok(play.throw()?))
    }

    /// Lets the program answer the question: dice by the generator, a decision by tactics.
    fn auto<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.change(py, |play| Ok(play.auto()?))
    }

    /// Plays to the end with tactics in all seats and dice by the generator.
    fn run<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.change(py, |play| Ok(play.run_to_end()?))
    }

    /// Takes answers of people back, with everything that followed them. Returns how many.
    #[pyo3(signature = (answers=1))]
    fn undo(&self, py: Python<'_>, answers: usize) -> PyResult<usize> {
        self.table().play.go_back(Back::Answers(answers)).or_raise(py)
    }

    /// Goes back to the start of the fight, whoever answered.
    fn restart(&self, py: Python<'_>) -> PyResult<usize> {
        self.table().play.go_back(Back::Start).or_raise(py)
    }

    /// Gives an answer again that was taken back.
    fn redo<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.change(py, |play| Ok(play.redo()?))
    }

    /// Does what the game master rules: words such as `Bob.health = 4`, or the ruling as data.
    fn rule<'py>(
        &self,
        py: Python<'py>,
        ruling: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if let Ok(words) = ruling.cast::<PyString>() {
            let words = words.to_string();
            return self.change(py, |play| Ok(play.volunteer("GM", &words)?));
        }
        let ruling: Ruling = depythonize(ruling).map_err(|why| bad_value(py, why))?;
        self.change(py, |play| Ok(play.rule(&ruling)?))
    }

    /// Says something that a side may say unasked.
    fn volunteer<'py>(
        &self,
        py: Python<'py>,
        seat: &str,
        words: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.change(py, |play| Ok(play.volunteer(seat, words)?))
    }

    /// The log as far as a seat hears of it, without its first `since` lines.
    #[pyo3(signature = (seat=None, *, since=0))]
    fn log<'py>(
        &self,
        py: Python<'py>,
        seat: Option<&str>,
        since: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let lines = self.table().play.log_since(seat, since);
        form(py, &lines)
    }

    /// What a seat may see: title, moment, map, combatants; everything without a seat.
    #[pyo3(signature = (seat=None))]
    fn view<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let view = self.table().play.view(seat);
        form(py, &view)
    }

    /// Everything that a seat is told: its view, its own questions, what it may say unasked.
    fn told<'py>(&self, py: Python<'py>, seat: &str) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.table().seat(seat).or_raise(py)?;
        let told = self.table().play.for_seat(seat);
        form(py, &told)
    }

    /// What came of the fight so far.
    #[pyo3(signature = (seat=None))]
    fn summary<'py>(&self, py: Python<'py>, seat: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let summary = self.table().play.summary(seat);
        form(py, &summary)
    }

    /// A value by its path, in words: `Bob.health`, `round`.
    fn look(&self, py: Python<'_>, path: &str) -> PyResult<String> {
        self.table().play.look(path).map_err(|why| bad_value(py, why))
    }

    /// The answer that these words mean, legal or not: its sums, the way it leads, and the clause that
    /// forbids it.
    /// `None` if they mean none that one can think of.
    #[pyo3(signature = (words, *, seat=None))]
    fn why<'py>(
        &self,
        py: Python<'py>,
        words: &str,
        seat: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat(py, seat)?;
        let thought = self.table().play.thought(seat, words);
        form(py, &thought)
    }

    /// The fight as a record that needs no other file.
    fn record(&self, py: Python<'_>) -> PyResult<String> {
        self.table().save().or_raise(py)
    }

    /// A copy that goes its own way.
    fn copy(&self) -> Fight {
        Fight(Mutex::new(self.branch()))
    }

    /// What the open decision or the open dice lead to by the end of the turn, or with `of="fight"` how
    /// the fight ends, with what `seat` knows; the game master knows everything.
    ///
    /// The other keywords are the fields of the protocol's request `odds`: `assume`, `by_option`,
    /// `max_runs`, `precision`, `max_states`, `samples`, `seed`, `seconds` (10 if left out). Chances
    /// that are exact are `Fraction`s.
    #[pyo3(signature = (seat="GM", **wanted))]
    fn odds<'py>(
        &self,
        py: Python<'py>,
        seat: &str,
        wanted: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let odds: Odds = asked(py, seat, wanted)?;
        self.long(py, odds.seconds, move |table, patience| table.odds(&odds, patience))
    }

    /// The options of the open decision, ranked by a search that counts with what `seat` knows.
    ///
    /// The other keywords are the fields of the protocol's request `advise`: `asker`, `plays` (2,000 if
    /// left out), `seed`, `seconds` (10).
    #[pyo3(signature = (seat="GM", **wanted))]
    fn advise<'py>(
        &self,
        py: Python<'py>,
        seat: &str,
        wanted: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let advise: Advise = asked(py, seat, wanted)?;
        self.long(py, advise.seconds, move |table, patience| table.advise(&advise, patience))
    }

    /// The chance that all of this is true at the end of the turn, as a `Fraction`.
    fn chance<'py>(&self, py: Python<'py>, words: &str) -> PyResult<Bound<'py, PyAny>> {
        let claims = Claim::all(words).map_err(|why| bad_value(py, why))?;
        let table = self.branch();
        let halt = Halt::new(None).map_err(|why| bad_value(py, why))?;
        let chance = patiently(py, None, &halt, move |halt| table.play.chance(&claims, halt))?;
        fraction(py, &chance.map_err(|why| bad_value(py, why))?.to_string())
    }

    /// The mean of a figure at the end of the turn, as a `Fraction`.
    fn mean<'py>(&self, py: Python<'py>, path: &str) -> PyResult<Bound<'py, PyAny>> {
        let (table, path) = (self.branch(), path.to_owned());
        let halt = Halt::new(None).map_err(|why| bad_value(py, why))?;
        let mean = patiently(py, None, &halt, move |halt| table.play.mean(&path, halt))?;
        fraction(py, &mean.map_err(|why| bad_value(py, why))?.to_string())
    }

    /// Writes the fight as a record that needs no other file, and can be taken up by `load`.
    fn save(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        py.import("affray._files")?.call_method1("write", (path, self.record(py)?))?;
        Ok(())
    }

    /// Who sits at the table is kept, what was taken back is not.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let resumed = py.import("affray.playing")?.getattr("_resumed")?;
        Ok((resumed, (self.record(py)?,)))
    }

    fn __copy__(&self) -> Fight {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: Bound<'_, PyAny>) -> Fight {
        self.copy()
    }

    fn __repr__(&self) -> String {
        let table = self.table();
        let play = &table.play;
        let stands = play.outcome().unwrap_or_else(|| play.moment());
        format!("<affray.Fight {}: {}, {stands}>", table.system.name(), play.title())
    }
}

impl Fight {
    /// Long work on a copy, which signals end.
    fn long<'py>(
        &self,
        py: Python<'py>,
        seconds: Option<u64>,
        work: impl FnOnce(&Table, &Patience<'_>) -> Result<Done, Fault> + Send,
    ) -> PyResult<Bound<'py, PyAny>> {
        let table = self.branch();
        let halt = Halt::new(None).map_err(|why| bad_value(py, why))?;
        let patience = Patience::new(halt.stopped(), elapsed, seconds).or_raise(py)?;
        let done = patiently(py, None, &halt, move |_| work(&table, &patience))?;
        let form = form(py, &done.or_raise(py)?)?;
        with_fractions(&form, &py.import("fractions")?.getattr("Fraction")?)?;
        Ok(form)
    }
}
