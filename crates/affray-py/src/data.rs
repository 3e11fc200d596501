//! What needs no fight: rulebooks, examples, dice.

use affray::SYSTEMS;
use affray_engine::dice::{DiceOdds, Expression, Generator};
use affray_engine::odds::Cumulative;
use affray_serve::Fault;
use affray_serve::request::{Rules, RulesOf};
use pyo3::prelude::*;
use pyo3::types::PyAny;
use pythonize::{depythonize, pythonize};

use crate::fault::{OrRaise, bad_value};

/// The short names of the systems.
#[pyfunction]
pub(crate) fn systems() -> Vec<&'static str> {
    SYSTEMS.iter().map(|system| system.name()).collect()
}

/// The texts of the encounters that come with the package and of what they use, by their paths.
#[pyfunction]
pub(crate) fn examples() -> std::collections::BTreeMap<String, String> {
    affray::examples()
}

/// A commented encounter of a system to start from.
#[pyfunction]
pub(crate) fn starter(py: Python<'_>, system: &str) -> PyResult<&'static str> {
    Ok(affray_serve::system(SYSTEMS, system).or_raise(py)?.starter())
}

/// The clauses of a rulebook that a name or words mean, or all of them.
#[pyfunction]
#[pyo3(signature = (system, words=""))]
pub(crate) fn rules<'py>(
    py: Python<'py>,
    system: &str,
    words: &str,
) -> PyResult<Bound<'py, PyAny>> {
    looked_up(py, system, words, RulesOf::Clauses)
}

/// The settings of a system.
#[pyfunction]
pub(crate) fn settings<'py>(py: Python<'py>, system: &str) -> PyResult<Bound<'py, PyAny>> {
    looked_up(py, system, "", RulesOf::Settings)
}

fn looked_up<'py>(
    py: Python<'py>,
    system: &str,
    words: &str,
    of: RulesOf,
) -> PyResult<Bound<'py, PyAny>> {
    let wanted = Rules { system: system.to_owned(), words: words.to_owned(), of };
    let reading = affray_serve::rules(SYSTEMS, &wanted).or_raise(py)?;
    Ok(pythonize(py, &reading)?)
}

/// What Python holds, as the text of an encounter.
#[pyfunction]
pub(crate) fn to_toml(py: Python<'_>, encounter: &Bound<'_, PyAny>) -> PyResult<String> {
    let table: toml::Table = depythonize(encounter)
        .map_err(|why| bad_value(py, format!("the encounter cannot be written as TOML: {why}")))?;
    toml::to_string(&table).map_err(|why| bad_value(py, why))
}

fn expression(py: Python<'_>, text: &str) -> PyResult<Expression> {
    Expression::parse(text).map_err(|why| {
        let fault = Fault::value(&why).help(why.marked(text));
        crate::fault::raised(py, &fault)
    })
}

/// The exact distribution of dice.
#[pyfunction]
pub(crate) fn dice_odds<'py>(py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let expression = expression(py, text)?;
    let odds = py.detach(|| DiceOdds::of(&expression, Cumulative::No));
    let odds = odds.map_err(|why| bad_value(py, why))?;
    Ok(pythonize(py, &odds)?)
}

/// So many throws of dice.
#[pyfunction]
pub(crate) fn dice_rolls(
    py: Python<'_>,
    text: &str,
    times: usize,
    seed: u64,
) -> PyResult<Vec<i64>> {
    /// The most throws at once.
    const MOST: usize = 10_000_000;
    if times > MOST {
        return Err(bad_value(py, format!("`times` is {times}; allowed: 0 to {MOST}")));
    }
    let expression = expression(py, text)?;
    let mut dice = Generator::new(seed);
    Ok(py.detach(|| (0..times).map(|_| expression.roll(&mut dice)).collect()))
}
