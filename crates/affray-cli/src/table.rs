//! Tables in a terminal.

use affray_engine::grouped;
use comfy_table::{Cell, CellAlignment, ContentArrangement, LineStyle, Table, TableStyle, presets};

use crate::paint::bold;

/// What the line under the heads is made of. It says where they end, and is not printed.
const UNDER_HEADS: char = '─';
const STYLE: TableStyle = presets::NOTHING.header_separator(LineStyle::none().fill(UNDER_HEADS));

/// An empty table with these heads.
pub(crate) fn table(heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_content_arrangement(ContentArrangement::Disabled);
    if let Some(width) = crate::out::width() {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table.set_header(heads);
    table
}

/// A cell for a figure.
pub(crate) fn right(text: impl ToString) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// Prints a table, its heads bold, without spaces at the ends of lines.
pub(crate) fn print(table: &Table) {
    let lines: Vec<String> = table.lines().map(|line| line.trim_end().to_owned()).collect();
    let under_heads = lines.iter().position(|line| line.starts_with(UNDER_HEADS));
    for (place, line) in lines.iter().enumerate() {
        let line = match under_heads {
            Some(under) if place == under => continue,
            Some(under) if place < under => bold(line),
            _ => line.clone(),
        };
        crate::out::raw(&format!("{line}\n"));
    }
}

/// How many there are of something: `1 fight`, `2,000 fights`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}
