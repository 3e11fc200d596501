//! Files that people write: a document with places, a schema, and every mistake at once.
//!
//! A [`Schema`] is constant data that says which keys a file may hold. [`Document::read`] checks
//! the bytes of a file against it, and returns either a tree of checked values, each with its
//! [`Span`], or all [`Mistakes`] of the file together. The same schema yields JSON Schema for
//! editors ([`json_schema`]). The settings of a system are one table, declared with [`settings!`].

mod check;
mod document;
mod fold;
mod json;
mod lookup;
mod mistake;
mod nearest;
mod node;
mod partial;
mod schema;
mod settings;
mod source;
mod spelling;
mod statements;
mod view;

pub use check::name_problem;
pub use document::{Document, MAX_FILE, Single, has_key, root_text};
pub use fold::{fold, looks, same_name};
pub use json::json_schema;
pub use mistake::{MAX_MISTAKES, Mistake, Mistakes, Sort};
pub use nearest::nearest;
pub use partial::Partial;
pub use schema::{Field, Kind, MAX_NAME, Schema, Setting};
pub use settings::{Preset, SettingValue};
pub use source::Span;
pub use spelling::american;
pub use statements::MAX_NESTING;
pub use view::{Choice, Chosen, Table, Value};
