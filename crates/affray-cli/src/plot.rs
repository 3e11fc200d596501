//! Distributions in a terminal: a row for each outcome, with a bar.

use affray_engine::odds::{Cumulative, Distribution, Outcome, percent};

use crate::paint;

/// The width of the longest bar, in characters.
const WIDTH: f64 = 32.0;
/// More outcomes than this are shown in groups.
const MOST_ROWS: usize = 48;
/// Longer fractions are left to the JSON: nobody reads them.
pub(crate) const LONGEST_FRACTION: usize = 16;

/// How a distribution is shown.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    /// What stands before each row.
    pub(crate) indent: &'a str,
    /// What its cumulative column says.
    pub(crate) cumulative: Cumulative,
    /// Every outcome on its own row, however many.
    pub(crate) all: bool,
}

/// A bar for a share of the longest, in eighths of a character.
fn bar(share: f64) -> String {
    const EIGHTHS: [char; 8] = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];
    let eighths = (share * WIDTH * 8.0).round() as usize;
    let mut bar = "█".repeat(eighths / 8);
    if !eighths.is_multiple_of(8) {
        bar.push(EIGHTHS[eighths % 8]);
    } else if eighths == 0 && share > 0.0 {
        bar.push('▏');
    }
    bar
}

/// A row: what it is called, its chance, its fraction, what it comes to with those beyond it.
struct Row {
    words: String,
    chance: f64,
    fraction: Option<String>,
    cumulative: Option<f64>,
}

/// Outcomes at either end that are rarer than this are shown together.
const RARE: f64 = 0.000_02;

/// One row for some outcomes that follow each other.
fn row(group: &[Outcome], look: Look<'_>) -> Row {
    let (first, last) = (&group[0], &group[group.len() - 1]);
    let furthest = match look.cumulative {
        Cumulative::AtMost => last,
        Cumulative::AtLeast | Cumulative::No => first,
    };
    Row {
        words: match group {
            [one] => one.words.clone(),
            _ => format!("{} to {}", first.words, last.words),
        },
        chance: group.iter().map(|outcome| outcome.chance.value).sum(),
        fraction: match group {
            [one] => one.chance.fraction.clone(),
            _ => None,
        },
        cumulative: furthest.cumulative.as_ref().map(|share| share.value),
    }
}

fn rows(outcomes: &[Outcome], look: Look<'_>) -> Vec<Row> {
    let is_common = |outcome: &Outcome| outcome.chance.value >= RARE;
    let from = outcomes.iter().position(is_common).unwrap_or(0);
    let to = outcomes.iter().rposition(is_common).map_or(outcomes.len(), |at| at + 1);
    let numbered = outcomes.iter().all(|outcome| outcome.number.is_some());
    if look.all || !numbered {
        return outcomes.chunks(1).map(|one| row(one, look)).collect();
    }
    let together = (to - from).div_ceil(MOST_ROWS).max(1);
    let mut parts = vec![&outcomes[..from]];
    parts.extend(outcomes[from..to].chunks(together));
    parts.push(&outcomes[to..]);
    parts.into_iter().filter(|part| !part.is_empty()).map(|part| row(part, look)).collect()
}

/// Prints a distribution. Returns whether fractions were left out for their length.
pub(crate) fn print(distribution: &Distribution, look: Look<'_>) -> bool {
    let rows = rows(&distribution.outcomes, look);
    let longest = |text: &dyn Fn(&Row) -> usize| rows.iter().map(text).max().unwrap_or(0);
    let width = longest(&|row| row.words.chars().count());
    let most = rows.iter().map(|row| row.chance).fold(0.0, f64::max);
    let mut left_out = false;
    for row in &rows {
        let is_number = row.words.parse::<f64>().is_ok();
        let words = if is_number {
            format!("{:>width$}", row.words)
        } else {
            format!("{:<width$}", row.words)
        };
        let bar = format!("{:<1$}", bar(row.chance / most.max(f64::MIN_POSITIVE)), WIDTH as usize);
        let fraction = match &row.fraction {
            Some(fraction) if fraction.len() <= LONGEST_FRACTION => fraction.as_str(),
            Some(_) => {
                left_out = true;
                ""
            }
            None => "",
        };
        let mut line = format!("{}{words}  {bar} {:>9}", look.indent, percent(row.chance));
        match row.cumulative {
            Some(sum) => {
                let sign = if look.cumulative == Cumulative::AtMost { '≤' } else { '≥' };
                line += &format!("  {sign} {:>9}  {fraction}", percent(sum));
            }
            None => line += &format!("  {fraction}"),
        }
        say!("{}", line.trim_end());
    }
    if distribution.untold.value > 0.0 {
        let rest = &distribution.untold;
        let exact = rest.fraction.as_deref().filter(|text| text.len() <= LONGEST_FRACTION);
        let exact = exact.map(|text| format!(" ({text})")).unwrap_or_default();
        let words = format!("left out as too rare: {}{exact}", rest.percent());
        say!("{}{}", look.indent, paint::dim(&words));
    }
    if rows.len() < distribution.outcomes.len() {
        say!("{}{}", look.indent, paint::dim("--all prints each outcome on its own row"));
    }
    left_out
}
