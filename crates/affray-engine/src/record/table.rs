//! Tables of cases: one file, with a case for each row.

use std::ops::Range;

use super::parse::MAX_RECORD;
use super::{Record, RecordError, parse};
use crate::words::quoted;

/// A case of a file: the only one, or a row of its table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The row as it is written, without spaces more than needed; none where there is no table.
    pub row: Option<String>,
    /// The case.
    pub record: Record,
    /// The number of each line of its transcript in the file.
    pub numbers: Vec<usize>,
}

/// The most rows of a table.
const MAX_ROWS: usize = 200;

/// Reads the cases of a file: one, or one for each row of its table.
///
/// The head of a table reads `table: $setting | $left`; an indented line for each case follows.
/// `$setting` stands in any other line of the file for what the row says.
///
/// # Errors
/// The first thing that is wrong.
pub fn cases(file: &str, bytes: &[u8]) -> Result<Vec<Case>, RecordError> {
    let text = std::str::from_utf8(bytes).ok();
    let Some((text, first)) = text.and_then(|text| Some((text, table_line(text)?))) else {
        let (record, numbers) = parse(file, bytes)?;
        return Ok(vec![Case { row: None, record, numbers }]);
    };
    let table = Table::of(text, first).map_err(|(line, message)| RecordError {
        file: file.to_owned(),
        line,
        text: text.lines().nth(line - 1).unwrap_or_default().chars().take(200).collect(),
        message,
        help: Some("write `table: $left | $right`, then an indented line for each case".into()),
    })?;
    let read = table.rows.iter().map(|cells| {
        let (record, numbers) = parse(file, table.with(text, cells).as_bytes())?;
        Ok(Case { row: Some(cells.join(" | ")), record, numbers })
    });
    read.collect()
}

/// The place of the line that begins a table, if it stands in the head.
fn table_line(text: &str) -> Option<usize> {
    let head = text.lines().take_while(|line| !line.trim().is_empty() && line.trim() != "---");
    head.map(str::trim).position(|line| line.starts_with("table:"))
}

struct Table<'t> {
    /// Names with their `$`, the longest first, with their columns.
    names: Vec<(&'t str, usize)>,
    rows: Vec<Vec<&'t str>>,
    /// The lines that it takes, counted from 0.
    lines: Range<usize>,
}

impl<'t> Table<'t> {
    fn of(text: &'t str, first: usize) -> Result<Table<'t>, (usize, String)> {
        let mut lines = text.lines().enumerate().skip(first);
        let head = lines.next().map_or("", |(_, line)| line.trim());
        let columns = cells(head.trim_start_matches("table:"));
        let mut names: Vec<(&str, usize)> = columns.iter().copied().zip(0..).collect();
        if let Some((wrong, _)) = names.iter().find(|(name, _)| !is_name(name)) {
            let message = format!("{} is not a column name: write `$` and letters", quoted(wrong));
            return Err((first + 1, message));
        }
        names.sort_by_key(|(name, _)| (std::cmp::Reverse(name.len()), *name));
        if let Some(pair) = names.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err((first + 1, format!("two columns are called {}", quoted(pair[0].0))));
        }
        let mut rows: Vec<Vec<&str>> = Vec::new();
        for (at, line) in lines.take_while(|(_, line)| is_row(line)) {
            let row = cells(line);
            let (has, wants) = (row.len(), columns.len());
            if has != wants {
                return Err((
                    at + 1,
                    format!("the row has {has} cells, the table {wants} columns"),
                ));
            }
            if rows.contains(&row) {
                return Err((
                    at + 1,
                    format!("the row {} appears twice", quoted(&row.join(" | "))),
                ));
            }
            rows.push(row);
        }
        if !(1..=MAX_ROWS).contains(&rows.len()) {
            let message = format!("a table has 1 to {MAX_ROWS} rows, not {}", rows.len());
            return Err((first + 1, message));
        }
        let lines = first..first + 1 + rows.len();
        Ok(Table { names, rows, lines })
    }

    /// The file with the cells of a row in their places, and no table; as many lines as before.
    fn with(&self, text: &str, cells: &[&str]) -> String {
        let mut whole = String::with_capacity(text.len());
        for (at, line) in text.lines().enumerate() {
            if whole.len() > MAX_RECORD {
                // Too long for a record, which says so.
                break;
            }
            if self.lines.contains(&at) {
                whole.push_str("#\n");
                continue;
            }
            let mut rest = line;
            while let Some(place) = rest.find('$').filter(|_| whole.len() <= MAX_RECORD) {
                whole.push_str(&rest[..place]);
                rest = &rest[place..];
                let known = self.names.iter().find(|(name, _)| rest.starts_with(name));
                let (put, taken) = known.map_or(("$", 1), |(name, at)| (cells[*at], name.len()));
                whole.push_str(put);
                rest = &rest[taken..];
            }
            whole.push_str(rest);
            whole.push('\n');
        }
        whole
    }
}

fn cells(line: &str) -> Vec<&str> {
    line.split('|').map(str::trim).collect()
}

fn is_row(line: &str) -> bool {
    line.starts_with([' ', '\t']) && !line.trim().is_empty()
}

fn is_name(name: &str) -> bool {
    let letters = name.strip_prefix('$');
    letters.is_some_and(|name| {
        !name.is_empty() && name.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
    })
}
