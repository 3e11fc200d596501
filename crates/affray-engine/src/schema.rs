//! JSON Schemas of the forms in which fights are given out as data.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde_json::Value;

use crate::advise::Advice;
use crate::hand::{Rulable, Ruling};
use crate::input::{RefusalForm, ReplyForm};
use crate::odds::{FightOdds, TurnOdds};
use crate::seat::{FORMS, SeatNews, SeatView};
use crate::sim::SimReport;
use crate::summary::Summary;

/// The schema of each form, by its name, of version [`FORMS`].
#[must_use]
pub fn schemas() -> Vec<(&'static str, Value)> {
    vec![
        ("seat", of::<SeatView>()),
        ("news", of::<SeatNews>()),
        ("answer", of::<ReplyForm>()),
        ("refusal", of::<RefusalForm<'_>>()),
        ("ruling", of::<Ruling>()),
        ("rulable", of::<Rulable>()),
        ("summary", of::<Summary>()),
        ("advice", of::<Advice>()),
        ("odds", of::<TurnOdds>()),
        ("fight-odds", of::<FightOdds>()),
        ("sample", of::<SimReport>()),
    ]
}

/// The schema of a type, in the draft that editors of TOML know too.
fn of<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| {
        settings.contract = schemars::generate::Contract::Serialize;
    });
    let mut schema = settings.into_generator().into_root_schema_for::<T>();
    schema.insert("$comment".to_owned(), format!("Version {FORMS} of the forms.").into());
    schema.to_value()
}
