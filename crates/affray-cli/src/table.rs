//! Tables in a terminal.

use affray_engine::grouped;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table, presets};

use crate::paint::colored;

/// An empty table with these heads.
pub(crate) fn table(heads: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
    if let Some(width) = crate::out::width() {
        let width = u16::try_from(width).unwrap_or(u16::MAX);
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table.set_header(heads.iter().map(|words| head(words)));
    table
}

fn head(words: &str) -> Cell {
    let cell = Cell::new(words);
    if colored() { cell.add_attribute(Attribute::Bold) } else { cell }
}

/// A cell for a figure.
pub(crate) fn right(text: impl ToString) -> Cell {
    Cell::new(text).set_alignment(CellAlignment::Right)
}

/// Prints a table, without spaces at the ends of lines.
pub(crate) fn print(table: &Table) {
    for line in table.to_string().lines() {
        crate::out::raw(&format!("{}\n", line.trim_end()));
    }
}

/// How many there are of something: `1 fight`, `2,000 fights`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}
