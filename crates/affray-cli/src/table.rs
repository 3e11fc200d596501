//! Tables in a terminal.

use affray_engine::grouped;
use comfy_table::{
    Cell, CellAlignment, ContentArrangement, LineStyle, Row, Table, TableStyle, presets,
};

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

/// Prints a table, its heads bold, without spaces at the ends of lines; row by row in sentences where
/// the terminal is so narrow that words would be broken.
pub(crate) fn print(table: &Table) {
    if crate::out::width().is_some_and(|width| narrowest(table) > width) {
        records(table).iter().for_each(|record| say!("{record}"));
        return;
    }
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

/// What stands in a row, cell by cell.
fn cells(row: &Row) -> Vec<String> {
    row.cell_iter().map(|cell| cell.content().trim().to_owned()).collect()
}

/// How many columns a table needs if no word of it is broken.
fn narrowest(table: &Table) -> usize {
    let mut widest: Vec<usize> = Vec::new();
    for row in table.header().into_iter().chain(table.row_iter()) {
        for (at, cell) in cells(row).iter().enumerate() {
            let word = cell.split_whitespace().map(crate::out::columns).max().unwrap_or(0);
            widest.resize(widest.len().max(at + 1), 0);
            widest[at] = widest[at].max(word);
        }
    }
    // A space on both sides of each.
    widest.iter().map(|word| word + 2).sum()
}

/// Each row in a sentence: what it is about, then what stands below each head.
fn records(table: &Table) -> Vec<String> {
    let heads = table.header().map(cells).unwrap_or_default();
    let record = |row: &Row| {
        let cells = cells(row);
        // A number stands before what it is about.
        let about = heads.iter().position(|head| !head.is_empty()).unwrap_or(0);
        let name = cells.iter().take(about + 1).filter(|cell| !cell.is_empty());
        let name: Vec<&str> = name.map(String::as_str).collect();
        let rest = heads.iter().zip(&cells).skip(about + 1).filter(|(_, cell)| !cell.is_empty());
        let rest: Vec<String> =
            rest.map(|(head, cell)| format!("{head} {cell}").trim().to_owned()).collect();
        format!("  {}: {}", bold(&name.join(" ")), rest.join(", "))
    };
    table.row_iter().map(record).collect()
}

/// How many there are of something: `1 fight`, `2,000 fights`.
pub(crate) fn counted(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {thing}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_becomes_a_sentence_where_words_would_be_broken() {
        let mut rows = table(&["", "option", "value", "wins", ""]);
        rows.add_row([right(1), Cell::new("hide behind Sybilla"), right("+0.488"), right("75%")]);
        rows.add_row([right(2), Cell::new("dodge"), right(""), right("61%")]);
        // 1 + 7 (Sybilla) + 6 + 4 and two each for five columns.
        assert_eq!(narrowest(&rows), 28);
        let told: Vec<String> = records(&rows);
        assert_eq!(
            told,
            ["  1 hide behind Sybilla: value +0.488, wins 75%", "  2 dodge: wins 61%"]
        );
    }
}
