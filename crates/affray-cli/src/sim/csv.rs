//! Samples as CSV: one figure a line, so that every kind of sample has the same columns.

use affray_engine::sim::{
    AimReport, CompareReport, DayReport, Difference, Mean, ProbeReport, Share, SimReport,
    VaryReport,
};

const HEAD: &str = "of,name,measure,value,low,high\n";

/// A line; words are quoted where they need it.
fn line(of: &str, name: &str, measure: &str, value: f64, ends: Option<(f64, f64)>) -> String {
    let (low, high) = ends
        .map_or((String::new(), String::new()), |(low, high)| (low.to_string(), high.to_string()));
    format!("{},{},{measure},{value},{low},{high}\n", cell(of), cell(name))
}

fn cell(words: &str) -> String {
    if words.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", words.replace('"', "\"\""))
    } else {
        words.to_owned()
    }
}

fn share(of: &str, name: &str, measure: &str, share: &Share) -> String {
    line(of, name, measure, share.share, Some((share.low, share.high)))
}

fn mean(of: &str, name: &str, measure: &str, mean: &Mean) -> String {
    line(of, name, measure, mean.mean, Some((mean.low, mean.high)))
}

fn difference(of: &str, name: &str, measure: &str, one: &Difference) -> String {
    line(of, name, measure, one.difference, Some((one.low, one.high)))
}

/// A plain sample.
pub(crate) fn report(report: &SimReport) -> String {
    HEAD.to_owned() + &sample(report, "")
}

fn sample(report: &SimReport, prefix: &str) -> String {
    let of = |what: &str| format!("{prefix}{what}");
    let mut text = line(&of("sample"), "", "fights", report.fights as f64, None);
    for outcome in &report.outcomes {
        text += &share(&of("outcome"), &outcome.outcome, "share", &outcome.share);
    }
    let rounds = &report.rounds;
    text += &mean(&of("rounds"), "", "mean", &rounds.mean);
    for (measure, value) in [("p5", rounds.p5), ("median", rounds.median), ("p95", rounds.p95)] {
        text += &line(&of("rounds"), "", measure, f64::from(value), None);
    }
    for (round, count) in &rounds.histogram {
        text += &line(&of("rounds"), &round.to_string(), "fights", *count as f64, None);
    }
    for one in &report.sides {
        let of = of("side");
        for (measure, figure) in [
            ("anybody falls", &one.anybody_falls),
            ("anybody dies", &one.anybody_dies),
            ("all out", &one.all_out),
            ("all die", &one.all_die),
            ("wins by felling", &one.wins_by_felling),
            ("wins by flight", &one.wins_by_flight),
            ("wins otherwise", &one.wins_otherwise),
        ] {
            text += &share(&of, &one.side, measure, figure);
        }
        text += &mean(&of, &one.side, "life left", &one.left);
    }
    for one in &report.combatants {
        let of = of("combatant");
        text += &share(&of, &one.name, "survival", &one.survival);
        text += &share(&of, &one.name, "standing", &one.standing);
        text += &share(&of, &one.name, "felled", &one.felled);
        for (measure, figure) in [
            ("dealt", &one.dealt),
            ("taken", &one.taken),
            ("hits", &one.hits),
            ("criticals", &one.criticals),
            ("fells", &one.fells),
        ] {
            text += &mean(&of, &one.name, measure, figure);
        }
        for left in &one.resources {
            text += &mean(&of, &one.name, &format!("{} left", left.resource), &left.left);
        }
        for (by, figure) in &one.felled_by {
            let by = by.as_deref().unwrap_or("nobody");
            text += &share(&format!("felled by {by}"), &one.name, "share of falls", figure);
        }
    }
    text
}

/// A curve or a heat map.
pub(crate) fn vary(report: &VaryReport) -> String {
    let mut text = HEAD.to_owned();
    for cell in &report.cells {
        let values = report.axes.iter().zip(&cell.values);
        let of: Vec<String> =
            values.map(|(axis, value)| format!("{} = {value}", axis.path)).collect();
        let of = of.join("; ");
        for (side, wins) in report.sides.iter().zip(&cell.wins) {
            text += &share(&of, side, "wins", wins);
        }
        text += &mean(&of, "", "rounds", &cell.rounds);
    }
    text
}

/// A comparison.
pub(crate) fn compare(report: &CompareReport, files: [&str; 2]) -> String {
    let mut text = HEAD.to_owned();
    text += &share("pairs", "", "same", &report.same);
    for (side, figure) in &report.wins {
        text += &difference("difference", side, "wins", figure);
    }
    for (name, figure) in &report.survival {
        text += &difference("difference", name, "survival", figure);
    }
    text += &difference("difference", "", "rounds", &report.rounds);
    for (file, one) in files.iter().zip([&report.first, &report.second]) {
        text += &sample(one, &format!("{file}: "));
    }
    text
}

/// What each turn of a knob does.
pub(crate) fn probe(report: &ProbeReport) -> String {
    let mut text = HEAD.to_owned();
    text += &share("as it is", &report.side, "wins", &report.wins);
    for turned in &report.turned {
        let of = format!("{} = {}", turned.path, turned.value);
        text += &difference(&of, &report.side, "wins changed", &turned.wins);
        text += &difference(&of, "", "rounds changed", &turned.rounds);
        text += &share(&of, "", "same fights", &turned.same);
    }
    for (path, value) in &report.untouched {
        text += &line(&format!("{path} = {value}"), "", "same fights", 1.0, None);
    }
    text
}

/// A search for a value.
pub(crate) fn aim(report: &AimReport) -> String {
    let mut text = HEAD.to_owned();
    for (place, tried) in report.tried.iter().enumerate() {
        let of = format!("{} = {}", report.path, tried.value);
        let name = if place == report.best { "best" } else { "" };
        text += &mean(&of, name, "target", &tried.mean);
    }
    text
}

/// A day of fights.
pub(crate) fn day(report: &DayReport) -> String {
    let mut text = HEAD.to_owned() + &line("sample", "", "days", report.days as f64, None);
    for (place, fight) in report.fights.iter().enumerate() {
        let of = |what: &str| format!("{}. {}: {what}", place + 1, fight.title);
        text += &share(&of("fought"), "", "share", &fight.fought);
        for (outcome, figure) in &fight.outcomes {
            text += &share(&of("outcome"), outcome, "share", figure);
        }
        text += &mean(&of("rounds"), "", "mean", &fight.rounds);
        for one in &fight.people {
            text += &share(&of("combatant"), &one.name, "alive", &one.alive);
            for (what, left) in &one.left {
                text += &mean(&of("combatant"), &one.name, &format!("{what} left"), left);
            }
        }
    }
    text
}
