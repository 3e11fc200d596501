//! Samples as tables in a terminal, with small plots.

use affray_engine::grouped;
use affray_engine::sim::{
    AimReport, CombatantReport, CompareReport, Difference, Mean, ProbeReport, Share, SimReport,
    VaryReport, Z95, normal_below,
};
use comfy_table::Cell;

use crate::paint::{bold, dim};
use crate::table::{counted, print, right, table};

/// How wide the plots are, in letters.
const WIDTH: usize = 30;

/// A share in percent, its decimals as its interval deserves.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

pub(super) fn interval(share: &Share) -> String {
    format!("{:.1} to {:.1}%", 100.0 * share.low, 100.0 * share.high)
}

/// A difference of shares in points of percent, with its interval.
pub(crate) fn points(difference: &Difference) -> String {
    format!(
        "{:+.1} ({:+.1} to {:+.1})",
        100.0 * difference.difference,
        100.0 * difference.low,
        100.0 * difference.high
    )
}

fn mean(mean: &Mean) -> String {
    format!("{:.1}", mean.mean)
}

/// A bar of so much of the whole, in eighths of a letter.
fn bar(share: f64, width: usize) -> String {
    const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (share.clamp(0.0, 1.0) * (width * 8) as f64).round() as usize;
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

/// A plain sample.
pub(crate) fn report(report: &SimReport, file: &str) {
    say!("{}", bold(&report.title));
    say!("{}", dim(&format!("{}, seed {}", counted(report.fights, "fight"), report.seed)));
    say!();
    let mut outcomes = table(&["outcome", "share", "95%", ""]);
    for outcome in &report.outcomes {
        let share = &outcome.share;
        outcomes.add_row([
            Cell::new(&outcome.outcome),
            right(percent(share.share)),
            right(interval(share)),
            Cell::new(bar(share.share, WIDTH)),
        ]);
    }
    print(&outcomes);
    say!();
    rounds(report);
    say!();
    sides(report);
    say!();
    people(report);
    say!();
    fallen(report);
    for (what, pick) in [("closest", &report.closest), ("most one-sided", &report.one_sided)] {
        if let Some(pick) = pick {
            say!(
                "{} fight {}: {} in {}, ahead by {} of their total health  {}",
                bold(&format!("{what}:")),
                grouped(pick.fight),
                pick.outcome,
                counted(u64::from(pick.rounds), "round"),
                percent(f64::from(pick.margin) / 1e6),
                dim(&format!("affray fight {file} --seed {}", pick.seed))
            );
        }
    }
}

/// What the fight does to each side, how it wins, and by whose tactics.
fn sides(report: &SimReport) {
    let heads =
        ["side", "anybody falls", "anybody dies", "all out", "all die", "life left", "wins by"];
    let mut rows = table(&heads);
    for one in &report.sides {
        let won = [
            ("felling all", &one.wins_by_felling),
            ("flight or surrender", &one.wins_by_flight),
            ("other ways", &one.wins_otherwise),
        ];
        let won = won.iter().filter(|(_, share)| share.fights > 0);
        let won = won.map(|(words, share)| format!("{words} {}", percent(share.share)));
        rows.add_row([
            Cell::new(&one.side),
            right(percent(one.anybody_falls.share)),
            right(percent(one.anybody_dies.share)),
            right(percent(one.all_out.share)),
            right(percent(one.all_die.share)),
            right(format!("{:.0}%", 100.0 * one.left.mean)),
            Cell::new(won.collect::<Vec<_>>().join(", ")),
        ]);
    }
    print(&rows);
    let mut used: Vec<(&str, Vec<&str>)> = Vec::new();
    for one in &report.tactics {
        let tactics = one.tactics.as_deref().unwrap_or("the system's own");
        match used.iter_mut().find(|(known, _)| *known == tactics) {
            Some((_, names)) => names.push(&one.name),
            None => used.push((tactics, vec![&one.name])),
        }
    }
    let used = used.iter().map(|(tactics, names)| format!("{tactics} ({})", names.join(", ")));
    let used: Vec<String> = used.collect();
    if !used.is_empty() {
        say!("{} {}", bold("tactics:"), used.join("; "));
    }
}

fn rounds(report: &SimReport) {
    let rounds = &report.rounds;
    // One fight says nothing of how much others differ.
    let between = match report.fights {
        0 | 1 => String::new(),
        _ => format!(" ({:.2} to {:.2})", rounds.mean.low, rounds.mean.high),
    };
    say!(
        "{} mean {:.2}{between}, median {}, 90% of fights: {} to {}",
        bold("rounds:"),
        rounds.mean.mean,
        rounds.median,
        rounds.p5,
        rounds.p95
    );
    let rows = by_rounds(report, 20);
    let most = rows.iter().map(|row| row.1).max().unwrap_or(1).max(1);
    for (label, count) in rows {
        let share = count as f64 / report.fights.max(1) as f64;
        say!("{label:>6} {:<WIDTH$} {}", bar(count as f64 / most as f64, WIDTH), percent(share));
    }
}

/// How many fights took how many rounds, in at most so many rows: the last hundredth of the fights
/// shares the last one, as `12+`.
pub(super) fn by_rounds(report: &SimReport, most: usize) -> Vec<(String, u64)> {
    let (mut rows, mut told): (Vec<(String, u64)>, u64) = (Vec::new(), 0);
    for &(round, count) in &report.rounds.histogram {
        let is_rest = rows.len() >= most || 100 * told >= 99 * report.fights;
        match rows.last_mut() {
            Some(last) if is_rest && last.0.ends_with('+') => last.1 += count,
            _ if is_rest && told + count < report.fights => rows.push((format!("{round}+"), count)),
            _ => rows.push((round.to_string(), count)),
        }
        told += count;
    }
    rows
}

fn people(report: &SimReport) {
    let heads = [
        "combatant",
        "side",
        "survives",
        "95%",
        "felled",
        "dealt",
        "taken",
        "hits",
        "criticals",
        "fells",
        "left",
    ];
    let mut rows = table(&heads);
    for one in &report.combatants {
        let left = one
            .resources
            .iter()
            .map(|left| format!("{} {:.1}/{}", left.resource, left.left.mean, left.full));
        rows.add_row([
            Cell::new(&one.name),
            Cell::new(&one.side),
            right(percent(one.survival.share)),
            right(interval(&one.survival)),
            right(percent(one.felled.share)),
            right(mean(&one.dealt)),
            right(mean(&one.taken)),
            right(mean(&one.hits)),
            right(format!("{:.2}", one.criticals.mean)),
            right(format!("{:.2}", one.fells.mean)),
            Cell::new(left.collect::<Vec<_>>().join(", ")),
        ]);
    }
    print(&rows);
}

/// By whom somebody was felled, those left out that the figures would show as 0%.
pub(crate) fn seen(one: &CombatantReport) -> impl Iterator<Item = &(Option<String>, Share)> {
    one.felled_by.iter().filter(|(_, share)| share.share >= 0.005)
}

/// Who felled whom: the three most frequent of each.
fn fallen(report: &SimReport) {
    let mut rows = table(&["felled", "by"]);
    for one in report.combatants.iter().filter(|one| !one.felled_by.is_empty()) {
        let by = seen(one).take(3).map(|(name, share)| {
            format!("{} {:.0}%", name.as_deref().unwrap_or("nobody"), 100.0 * share.share)
        });
        rows.add_row([one.name.clone(), by.collect::<Vec<_>>().join(", ")]);
    }
    if !rows.is_empty() {
        print(&rows);
        say!();
    }
}

/// A curve, or a heat map.
pub(crate) fn vary(report: &VaryReport) {
    say!("{}", bold(&report.title));
    let fights = report.cells.first().map_or(0, |cell| cell.fights);
    say!("{}", dim(&format!("{} each, seed {}", counted(fights, "fight"), report.seed)));
    for axis in &report.axes {
        if let Some(now) = &axis.now {
            say!("{}", dim(&format!("{} is {now} in the file", axis.path)));
        }
    }
    say!();
    match &report.axes[..] {
        [_, second] => {
            for (place, side) in report.sides.iter().enumerate() {
                let heads = second.values.iter().map(ToString::to_string);
                let heads: Vec<String> =
                    std::iter::once(affray_engine::wins(side)).chain(heads).collect();
                let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
                let mut rows = table(&heads);
                for line in report.cells.chunks(second.values.len()) {
                    let label = format!("{} = {}", report.axes[0].path, line[0].values[0]);
                    let cells = line.iter().map(|cell| right(shade(cell.wins[place].share)));
                    rows.add_row(std::iter::once(Cell::new(label)).chain(cells));
                }
                print(&rows);
                say!("{}", dim(&format!("columns: {}", second.path)));
                say!();
            }
        }
        [axis, ..] => {
            let mut heads = vec![axis.path.clone()];
            for side in &report.sides {
                heads.extend([affray_engine::wins(side), "95%".to_owned(), String::new()]);
            }
            heads.push("rounds".to_owned());
            let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
            let mut rows = table(&heads);
            for cell in &report.cells {
                let mark = if axis.now.as_ref() == Some(&cell.values[0]) { " *" } else { "" };
                let mut row = vec![Cell::new(format!("{}{mark}", cell.values[0]))];
                for share in &cell.wins {
                    row.push(right(percent(share.share)));
                    row.push(right(interval(share)));
                    row.push(Cell::new(bar(share.share, WIDTH / 2)));
                }
                row.push(right(format!("{:.2}", cell.rounds.mean)));
                rows.add_row(row);
            }
            print(&rows);
            if axis.now.is_some() {
                say!("{}", dim("* the value in the file"));
            }
        }
        [] => {}
    }
}

/// A share with a letter that is the darker the greater it is.
fn shade(share: f64) -> String {
    const SHADES: [&str; 5] = [" ", "░", "▒", "▓", "█"];
    format!("{} {:>3.0}%", SHADES[((share * 4.0).round() as usize).min(4)], 100.0 * share)
}

/// Two encounters beside each other.
pub(crate) fn compare(report: &CompareReport, files: [&str; 2]) {
    say!("{}", bold(&format!("{} against {}", files[1], files[0])));
    say!(
        "{}",
        dim(&format!(
            "{} each from the same seeds; {} of them went exactly the same",
            counted(report.first.fights, "fight"),
            percent(report.same.share)
        ))
    );
    say!();
    let mut rows = table(&["wins", files[0], files[1], "difference in percentage points (95%)"]);
    for (side, difference) in &report.wins {
        let of = |report: &SimReport| {
            report.wins(side).map_or("none".to_owned(), |share| percent(share.share))
        };
        rows.add_row([
            Cell::new(side),
            right(of(&report.first)),
            right(of(&report.second)),
            right(points(difference)),
        ]);
    }
    let rounds = &report.rounds;
    rows.add_row([
        Cell::new("rounds"),
        right(format!("{:.2}", report.first.rounds.mean.mean)),
        right(format!("{:.2}", report.second.rounds.mean.mean)),
        right(format!("{:+.2} ({:+.2} to {:+.2})", rounds.difference, rounds.low, rounds.high)),
    ]);
    print(&rows);
    say!();
    let mut rows =
        table(&["survives", files[0], files[1], "difference in percentage points (95%)"]);
    for (name, difference) in &report.survival {
        let of = |report: &SimReport| {
            let found = report.combatants.iter().find(|one| one.name == *name);
            found.map_or("none".to_owned(), |one| percent(one.survival.share))
        };
        rows.add_row([
            Cell::new(name),
            right(of(&report.first)),
            right(of(&report.second)),
            right(points(difference)),
        ]);
    }
    print(&rows);
    for (file, names) in files.iter().zip([&report.only_first, &report.only_second]) {
        if !names.is_empty() {
            say!("only in {file}: {}", names.join(", "));
        }
    }
}

/// Whether any fight went the same way in spite of a change; none can where a number that is part
/// of the state was changed.
pub(crate) fn has_same(report: &ProbeReport) -> bool {
    report.turned.iter().any(|turned| turned.same.fights > 0)
}

/// What turning each knob does: `what` is how the table is called, `most` how many rows it has.
pub(crate) fn probe(report: &ProbeReport, what: &str, most: usize) {
    say!("{}: {}", bold(&report.title), what.to_lowercase());
    let fights = report.turned.first().map_or(report.fights, |turned| turned.fights);
    say!(
        "{} {} ({}); {}",
        affray_engine::wins(&report.side),
        percent(report.wins.share),
        interval(&report.wins),
        dim(&format!("{} each, seed {}", counted(fights, "fight"), report.seed))
    );
    say!();
    let compared = report.turned.len();
    let top = report.turned.iter().map(|turned| turned.wins.difference.abs()).fold(0.0, f64::max);
    let heads = ["change", "wins in points (95%)", "", "rounds", "same fights"];
    let columns = if has_same(report) { heads.len() } else { heads.len() - 1 };
    let mut rows = table(&heads[..columns]);
    for turned in report.turned.iter().take(most) {
        let now = turned.now.as_ref().map(|now| format!("{now} to ")).unwrap_or_default();
        let clear = match (turned.wins.is_clear(), is_clear_of_many(&turned.wins, compared)) {
            (_, true) => " *",
            (true, false) => "",
            (false, false) => " ?",
        };
        let cells = [
            Cell::new(format!("{}: {now}{}", turned.path, turned.value)),
            right(format!("{}{clear}", points(&turned.wins))),
            Cell::new(bar(turned.wins.difference.abs() / top.max(1e-9), WIDTH / 2)),
            right(format!("{:+.2}", turned.rounds.difference)),
            right(percent(turned.same.share)),
        ];
        rows.add_row(cells.into_iter().take(columns));
    }
    print(&rows);
    say!("{}", dim("? the interval includes 0: more fights are needed to tell"));
    if compared > 1 {
        let words = format!(
            "* clear even among {}, of which one in twenty looks clear by chance",
            counted(compared as u64, "comparison")
        );
        say!("{}", dim(&words));
    }
    if report.wins.fights == 0 || report.wins.share >= 1.0 {
        let how = if report.wins.fights == 0 { "never" } else { "always" };
        let words = format!(
            "{} {how} {} as things are; changes are in the order of what they do to the rounds",
            report.side,
            affray_engine::verb(&report.side, ("wins", "win"))
        );
        say!("{}", dim(&words));
    }
    if report.turned.len() > most {
        say!("{}", dim(&format!("and {} smaller changes", report.turned.len() - most)));
    }
    let list = |what: &str, names: Vec<String>| {
        if !names.is_empty() {
            say!("{what} {}", dim(&names.join(", ")));
        }
    };
    let untouched = report.untouched.iter().map(|(path, value)| format!("{path} = {value}"));
    list("no effect:", untouched.collect());
    let refused =
        report.refused.iter().map(|(path, value, why)| format!("{path} = {value} ({why})"));
    list("not possible here:", refused.collect());
}

/// Whether a difference is clear among so many that were looked at (Bonferroni).
fn is_clear_of_many(difference: &Difference, compared: usize) -> bool {
    let error = (difference.high - difference.low) / (2.0 * Z95);
    let chance = 2.0 * (1.0 - normal_below(difference.difference.abs() / error.max(1e-12)));
    difference.is_clear() && chance * compared as f64 <= 0.05
}

/// The value that comes nearest to a target.
pub(crate) fn aim(report: &AimReport) {
    say!("{}", bold(&report.title));
    say!("target: {}", report.target);
    say!();
    let is_share = report.target.ends_with('%');
    let number = |number: f64| {
        if is_share { percent(number) } else { format!("{number:.2}") }
    };
    let mut rows = table(&[&report.path, "result", "95%", "fights"]);
    for (place, tried) in report.tried.iter().enumerate() {
        let mark = if place == report.best { " <" } else { "" };
        rows.add_row([
            Cell::new(&tried.value),
            right(number(tried.mean.mean)),
            right(format!("{} to {}", number(tried.mean.low), number(tried.mean.high))),
            right(format!("{}{mark}", grouped(tried.fights))),
        ]);
    }
    print(&rows);
    say!();
    let best = &report.tried[report.best];
    say!(
        "{} = {} comes closest: {} instead of {} ({:.0}% certain that no other value tried is \
         closer).",
        report.path,
        best.value,
        number(best.mean.mean),
        number(report.wanted),
        // No sample is worth 100%.
        (100.0 * report.sure).floor().clamp(0.0, 99.0)
    );
}
