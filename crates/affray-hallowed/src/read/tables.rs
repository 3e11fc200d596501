//! Injury tables of a table's own: each result has exactly one row.

use std::borrow::Cow;

use affray_file::{Span, Table};

use super::{Reader, dice};
use crate::clause;
use crate::dice::DiceOf;
use crate::kinds::{Attribute, DamageType, Part};
use crate::settings::{InjuryTables, Settings};
use crate::tables::{Effect, ROWS, Row, Sides, Tables, standard};

/// The rulebook's tables, with those of the files in place of them where the setting has it so.
pub(super) fn read<'d>(
    reader: &mut Reader,
    sources: impl Iterator<Item = Table<'d>>,
    settings: &Settings,
    span: Span,
) -> Tables {
    let mut tables = standard();
    let own = settings.injury_tables == InjuryTables::User;
    let mut any = false;
    for table in sources.flat_map(|source| source.tables("injury-table")) {
        let Some(kind) = table.text("type").and_then(DamageType::of) else { continue };
        any = true;
        let rows = rows(reader, table);
        if own && rows.len() == ROWS {
            tables[kind as usize] = rows;
        }
    }
    if any != own {
        let (message, allowed) = if own {
            ("there are no injury tables of your own", "one or more of [[injury-table]]")
        } else {
            ("injury tables are given and not used", "`injury-tables = \"user-supplied\"`")
        };
        reader.wrong(span, message, allowed, clause::INJURY_MISSING_TABLES);
    }
    tables
}

fn rows(reader: &mut Reader, table: Table<'_>) -> Vec<Row> {
    let mut rows: Vec<Option<Row>> = (0..ROWS).map(|_| None).collect();
    for row in table.tables("row") {
        let number = row.int("number").unwrap_or(1) as usize;
        if rows[number - 1].replace(one(reader, row)).is_some() {
            let message = format!("the table has two rows for {number}");
            reader.wrong(row.span("number"), message, "one", clause::INJURY_DIE);
        }
    }
    for (place, row) in rows.iter().enumerate() {
        if row.is_none() {
            let message = format!("the table has no row for {}", place + 1);
            reader.wrong(table.at(), message, "a row for each of 1 to 20", clause::INJURY_DIE);
        }
    }
    rows.into_iter().flatten().collect()
}

fn one(reader: &mut Reader, row: Table<'_>) -> Row {
    let words = |key: &str| row.list(key).filter_map(|value| value.text());
    let attributes: Vec<Attribute> = words("attributes").filter_map(Attribute::of).collect();
    let mut effects: Vec<Effect> = words("effects").filter_map(Effect::of).collect();
    if let Some(points) = row.int("bleeding") {
        effects.push(Effect::Bleeding(points as u8));
    }
    let dice = match row.text("dice") {
        Some(text) => dice::dice(reader, row.span("dice"), text),
        None => DiceOf::default(),
    };
    if attributes.is_empty() != (dice.count == 0) {
        let message = "a row has attributes and dice, or neither";
        let allowed = "`attributes` and `dice` together";
        reader.wrong(row.at(), message, allowed, clause::INJURY_SEQUENCE);
    }
    let sided = row.bool("sided").unwrap_or(false);
    let arm = |it: &Effect| {
        matches!(
            it,
            Effect::UselessArm
                | Effect::UselessHand
                | Effect::NoGrip
                | Effect::LostArm
                | Effect::LostHand
        )
    };
    if effects.iter().any(arm) && !sided {
        let message = "a row that strikes an arm has no side";
        reader.wrong(row.at(), message, "`sided = true`", clause::INJURY_SIDE);
    }
    Row {
        clause: clause::INJURY_MISSING_TABLES,
        name: Cow::Owned(row.text("name").unwrap_or_default().to_owned()),
        sides: if sided { Sides::Sided } else { Sides::Whole },
        dice,
        attributes: Cow::Owned(attributes),
        effects: Cow::Owned(effects),
        part: row.text("part").and_then(Part::of).unwrap_or(Part::Anywhere),
    }
}
