//! Tables, built in or given by a file.

use affray_file::Table;

use super::Reader;
use crate::clause;
use crate::settings::{ArmTable, BodyTable, FearTable, LegTable, OwnTable, Settings, VisionTable};
use crate::setup::Code;
use crate::state::Vision;
use crate::table::{self, Rows, Tables};

/// Every table: the built-in ones, with those that files replace where the settings say so.
pub(super) fn gather(
    reader: &mut Reader,
    standard: Table<'_>,
    sources: &[Table<'_>],
    settings: &Settings,
) -> Tables {
    let mut tables = Tables {
        shadow: Default::default(),
        persona: Rows::default(),
        own: Default::default(),
        fear: Rows::default(),
        visions: [Vision::Clear; 10],
    };
    for (place, vision) in Vision::ALL.iter().enumerate() {
        tables.visions[place] = *vision;
    }
    for table in standard.tables("table") {
        put(reader, table, &mut tables);
    }
    let mut given: Vec<&str> = Vec::new();
    for table in sources.iter().flat_map(|source| source.tables("table")) {
        let of = table.text("of").unwrap_or_default();
        if let Some(setting) = closed(of, settings) {
            let message = format!("the table `{of}` is not replaced");
            reader.wrong(table.span("of"), message, setting, clause::CRIT_MISSING_TABLES);
            continue;
        }
        given.push(of);
        put(reader, table, &mut tables);
    }
    for (of, setting, asked) in asked(settings) {
        if asked && !given.iter().any(|name| name.starts_with(of)) {
            let message = format!("a table of `{of}` is asked for and not given");
            let at = sources
                .last()
                .and_then(|root| root.table("settings"))
                .map_or(standard.at(), |table| table.span(setting));
            let allowed = format!("a [[table]] with `of = \"{of}\"`");
            reader.wrong(at, message, allowed, clause::CRIT_MISSING_TABLES);
        }
    }
    let head = tables.shadow[0].clone();
    for (part, uses) in [
        (1, settings.shadow_body_table == BodyTable::Head),
        (2, settings.shadow_arm_table == ArmTable::Head),
        (3, settings.shadow_leg_table == LegTable::Head),
    ] {
        if uses {
            tables.shadow[part].clone_from(&head);
        }
    }
    tables
}

/// Which tables the settings ask files for.
fn asked(settings: &Settings) -> [(&'static str, &'static str, bool); 6] {
    [
        ("shadow-body", "shadow-body-table", settings.shadow_body_table == BodyTable::Supplied),
        ("shadow-arm", "shadow-arm-table", settings.shadow_arm_table == ArmTable::Supplied),
        ("shadow-leg", "shadow-leg-table", settings.shadow_leg_table == LegTable::Supplied),
        ("own", "own-critical-table", settings.own_critical_table == OwnTable::Supplied),
        ("fear", "fear-table", settings.fear_table == FearTable::Supplied),
        (
            "hallucination",
            "hallucination-table",
            settings.hallucination_table == VisionTable::Supplied,
        ),
    ]
}

/// Why a file may not replace a table, if it may not.
fn closed(of: &str, settings: &Settings) -> Option<String> {
    let known = asked(settings).into_iter().find(|entry| of.starts_with(entry.0));
    match known {
        Some((_, _, true)) => None,
        Some((_, setting, false)) => Some(format!("`{setting} = \"user-supplied\"`")),
        None => Some("a table that a setting opens; this one is stated by the rules".to_owned()),
    }
}

fn put(reader: &mut Reader, table: Table<'_>, tables: &mut Tables) {
    let of = table.text("of").unwrap_or_default();
    if of == "hallucination" {
        visions(reader, table, tables);
        return;
    }
    let any = rows(reader, table, "any");
    let all = |own: Option<Rows>| own.or_else(|| any.clone()).unwrap_or_default();
    let mut columns: [Rows; 4] = Default::default();
    for (place, code) in Code::ALL.iter().enumerate() {
        columns[place] = all(rows(reader, table, code.word()));
        if !table.has("any") && !table.has(code.word()) {
            reader.mistakes.missing(table.at(), code.word(), "table without `any`");
        }
    }
    match of {
        "persona" => tables.persona = any.unwrap_or_default(),
        "fear" => tables.fear = any.unwrap_or_default(),
        "shadow-head" => tables.shadow[0] = columns,
        "shadow-body" => tables.shadow[1] = columns,
        "shadow-arm" => tables.shadow[2] = columns,
        "shadow-leg" => tables.shadow[3] = columns,
        "own-head" => tables.own[0] = columns,
        "own-body" => tables.own[1] = columns,
        "own-arm" => tables.own[2] = columns,
        "own-leg" => tables.own[3] = columns,
        _ => {
            for part in &mut tables.own {
                part.clone_from(&columns);
            }
        }
    }
}

fn rows(reader: &mut Reader, table: Table<'_>, key: &str) -> Option<Rows> {
    if !table.has(key) {
        return None;
    }
    let mut rows = Rows::default();
    let count = table.list(key).len();
    if count != 10 {
        let message = format!("`{key}` has {count} rows");
        reader.wrong(table.span(key), message, "ten rows", clause::CRIT_COLUMNS);
    }
    for (place, value) in table.list(key).enumerate().take(10) {
        match table::row(value.text().unwrap_or_default()) {
            Ok(effects) => rows.0[place] = effects,
            Err(part) => {
                let message = format!("`{part}` is no effect of a row");
                let allowed = "effects such as `dazed for 1d3`, `exposed`, `dies`, with `;` \
                               between them";
                reader.wrong(value.span(), message, allowed, clause::CRIT_MISSING_TABLES);
            }
        }
    }
    Some(rows)
}

fn visions(reader: &mut Reader, table: Table<'_>, tables: &mut Tables) {
    let count = table.list("any").len();
    if count != 10 {
        let message = format!("`any` has {count} rows");
        let at = table.span("any");
        reader.wrong(at, message, "ten rows", clause::STATUS_MENTAL_CONFUSED_TABLE);
    }
    for (place, value) in table.list("any").enumerate().take(10) {
        let word = value.text().unwrap_or_default();
        match Vision::of(word) {
            Some(vision) => tables.visions[place] = vision,
            None => {
                let names = Vision::WORDS.iter().copied();
                reader.mistakes.unknown(value.span(), "vision", word, names);
            }
        }
    }
}
