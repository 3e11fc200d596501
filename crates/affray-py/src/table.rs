//! Figures as columns, which Arrow's readers take as they are.

use std::sync::Arc;

use arrow_array::builder::StringDictionaryBuilder;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::Int8Type;
use arrow_array::{ArrayRef, RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, Field, Schema};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::fault::bad_value;

/// A table of figures. `pyarrow.table(t)`, `polars.DataFrame(t)` and everything else that reads the
/// Arrow PyCapsule interface take it without a copy of its numbers.
#[pyclass(module = "affray", frozen)]
pub(crate) struct Table(RecordBatch);

impl Table {
    /// These columns, of equal length.
    pub(crate) fn of(columns: Vec<(String, ArrayRef)>) -> Result<Table, ArrowError> {
        let field = |(name, column): &(String, ArrayRef)| {
            Field::new(name, column.data_type().clone(), column.is_nullable())
        };
        let schema = Schema::new(columns.iter().map(field).collect::<Vec<Field>>());
        let columns = columns.into_iter().map(|(_, column)| column).collect();
        Ok(Table(RecordBatch::try_new(Arc::new(schema), columns)?))
    }
}

/// Words that come up again and again, as a column that holds each of them once.
pub(crate) fn words<'w>(each: impl Iterator<Item = Option<&'w str>>) -> ArrayRef {
    let mut column = StringDictionaryBuilder::<Int8Type>::new();
    each.for_each(|word| column.append_option(word));
    Arc::new(column.finish())
}

#[pymethods]
impl Table {
    /// The number of rows.
    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        self.0.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn __repr__(&self) -> String {
        let columns = self.column_names().join(", ");
        format!("<affray.Table of {} rows: {columns}>", self.0.num_rows())
    }

    /// The table's schema, for readers of Arrow.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.schema().as_ref());
        let schema = schema.map_err(|why| bad_value(py, why))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The table as a stream of batches, for readers of Arrow. It always has its own schema, whatever
    /// is requested.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let _ = requested_schema;
        let batches = RecordBatchIterator::new([Ok(self.0.clone())], self.0.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}
