//! What is wrong, as an exception of `affray.errors`.

use affray_engine::LoadError;
use affray_serve::Fault;
use pyo3::prelude::*;

/// The module that has the exceptions.
const ERRORS: &str = "affray.errors";

/// A fault as the exception that says it.
pub(crate) fn raised(py: Python<'_>, fault: &Fault) -> PyErr {
    let made = || -> PyResult<PyErr> {
        let form = pythonize::pythonize(py, fault)?;
        let error = py.import(ERRORS)?.call_method1("of_fault", (form,))?;
        Ok(PyErr::from_value(error))
    };
    made().unwrap_or_else(|failed| failed)
}

/// What went well, or the exception.
pub(crate) trait OrRaise<T> {
    /// Gives what went well, or raises what is wrong.
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T, E: Into<Fault>> OrRaise<T> for Result<T, E> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|why| raised(py, &why.into()))
    }
}

/// A value that cannot be.
pub(crate) fn bad_value(py: Python<'_>, why: impl ToString) -> PyErr {
    raised(py, &Fault::value(why))
}

/// What was asked of an encounter, where it cannot be.
pub(crate) fn request(why: affray_engine::RequestError) -> Fault {
    Fault::from(LoadError::from(why))
}
