//! Reports to read in a browser or on paper: one file, nothing loaded from elsewhere.

use affray_engine::grouped;
use affray_engine::sim::{
    AimReport, CompareReport, DayReport, Mean, ProbeReport, Share, SimReport, VaryReport,
};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::day::CARRIED;
use super::plot;
use super::table::{percent, points, seen};
use crate::table::counted;

const STYLE: &str = "
:root { color-scheme: light; }
body { font: 15px/1.45 system-ui, 'DejaVu Sans', sans-serif; color: #1a1a1a; background: #fff;
  max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p.sub { color: #555; margin: 0 0 1rem; }
figure { margin: 0 0 1rem; } figure svg { width: 100%; max-width: 760px; height: auto; }
figcaption { color: #555; font-size: .9rem; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; border-bottom: 1px solid #ddd; text-align: right; }
th { border-bottom: 2px solid #888; vertical-align: bottom; }
th:first-child, td:first-child, .text { text-align: left; }
tr.best td { font-weight: bold; background: #f2f6fa; }
.range { color: #555; font-size: .85em; white-space: nowrap; }
code { font: .9em 'DejaVu Sans Mono', monospace; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; }
  figure, tr { break-inside: avoid; } h2 { break-after: avoid; } .wide { overflow: visible; }
  @page { size: A4; margin: 15mm; } }
";

/// A page around what it holds.
fn page(title: &str, sub: &str, body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                p.sub { (sub) }
                (body)
            }
        }
    }
    .into_string()
}

fn figure(svg: String, caption: &str) -> Markup {
    let label = caption.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;");
    let svg = svg.replacen("<svg ", &format!("<svg role=\"img\" aria-label=\"{label}\" "), 1);
    html! { figure { (PreEscaped(svg)) figcaption { (caption) } } }
}

fn share(share: &Share) -> Markup {
    html! {
        (percent(share.share)) br;
        span.range { (format!("{:.1} to {:.1}", 100.0 * share.low, 100.0 * share.high)) }
    }
}

fn mean(mean: &Mean) -> Markup {
    html! {
        (format!("{:.2}", mean.mean)) br;
        span.range { "± " (format!("{:.2}", mean.deviation)) }
    }
}

fn sampled(fights: u64, seed: u64, each: &str) -> String {
    format!("{}{each}, seed {seed}. Intervals are 95% intervals.", counted(fights, "fight"))
}

/// The page of a plain sample.
pub(crate) fn report(report: &SimReport) -> String {
    page(&report.title, &sampled(report.fights, report.seed, ""), &sample(report))
}

fn sample(report: &SimReport) -> Markup {
    let rounds = &report.rounds;
    let spread = format!(
        "Mean {:.2} ({:.2} to {:.2}), median {}; from the 5th to the 95th percentile: {} to {}.",
        rounds.mean.mean, rounds.mean.low, rounds.mean.high, rounds.median, rounds.p5, rounds.p95
    );
    html! {
        h2 { "Outcomes" }
        (figure(plot::outcomes(report), "How often each outcome occurred; whiskers are 95% intervals."))
        table {
            tr { th { "outcome" } th { "fights" } th { "share" } }
            @for outcome in &report.outcomes {
                tr {
                    td { (outcome.outcome) }
                    td { (grouped(outcome.share.fights)) }
                    td { (share(&outcome.share)) }
                }
            }
        }
        h2 { "Rounds" }
        (figure(plot::rounds(report), &spread))
        h2 { "Combatants" }
        (figure(plot::survival(report), "Who survives. The colors are the sides' colors above."))
        (figure(plot::dealt(report), "Damage dealt per fight."))
        div.wide { (people(report)) }
        h2 { "Who felled whom" }
        table {
            tr { th { "felled" } th.text { "by, as a share of all falls" } }
            @for one in report.combatants.iter().filter(|one| !one.felled_by.is_empty()) {
                tr {
                    td { (one.name) }
                    td.text {
                        @for (place, (name, share)) in seen(one).take(6).enumerate() {
                            @if place > 0 { ", " }
                            (name.as_deref().unwrap_or("nobody")) " "
                            (format!("{:.0}%", 100.0 * share.share))
                        }
                    }
                }
            }
        }
        h2 { "Fights to read" }
        @for (what, pick) in [("Closest", &report.closest), ("Most one-sided", &report.one_sided)] {
            @if let Some(pick) = pick {
                p {
                    (what) ": " (pick.outcome) " in " (counted(u64::from(pick.rounds), "round"))
                    ", ahead by "
                    (percent(f64::from(pick.margin) / 1e6)) " of their total health at the start. "
                    code { "affray fight … --seed " (pick.seed) }
                }
            }
        }
    }
}

fn people(report: &SimReport) -> Markup {
    html! {
        table {
            tr {
                th { "combatant" } th.text { "side" } th { "survives" } th { "felled" }
                th { "dealt" } th { "taken" } th { "hits" } th { "criticals" } th { "fells" }
                th.text { "left at the end" }
            }
            @for one in &report.combatants {
                tr {
                    td { (one.name) }
                    td.text { (one.side) }
                    td { (share(&one.survival)) }
                    td { (share(&one.felled)) }
                    td { (mean(&one.dealt)) }
                    td { (mean(&one.taken)) }
                    td { (mean(&one.hits)) }
                    td { (mean(&one.criticals)) }
                    td { (mean(&one.fells)) }
                    td.text {
                        @for left in &one.resources {
                            (left.resource) " " (format!("{:.1} of {}", left.left.mean, left.full)) br;
                        }
                    }
                }
            }
        }
        p.sub { "Second line: the interval of a share, or ± the standard deviation of a single fight." }
    }
}

/// The page of a curve or a heat map.
pub(crate) fn vary(report: &VaryReport) -> String {
    let fights = report.cells.first().map_or(0, |cell| cell.fights);
    let paths: Vec<&str> = report.axes.iter().map(|axis| axis.path.as_str()).collect();
    let body = html! {
        h2 { "Wins by " (paths.join(" and ")) }
        @if report.axes.len() == 1 {
            (figure(plot::curve(report), "Bands are 95% intervals."))
        } @else {
            @for (place, side) in report.sides.iter().enumerate() {
                (figure(plot::heat(report, place), &format!("Share of fights won by {side}.")))
            }
        }
        table {
            tr {
                @for path in &paths { th { (path) } }
                @for side in &report.sides { th { (affray_engine::wins(side)) } }
                th { "rounds" }
            }
            @for cell in &report.cells {
                tr {
                    @for value in &cell.values { td { (value) } }
                    @for wins in &cell.wins { td { (share(wins)) } }
                    td { (mean(&cell.rounds)) }
                }
            }
        }
        @for axis in &report.axes {
            @if let Some(now) = &axis.now { p.sub { (axis.path) " is " (now) " in the file." } }
        }
    };
    page(&report.title, &sampled(fights, report.seed, " for each value"), &body)
}

/// The page of a comparison.
pub(crate) fn compare(report: &CompareReport, files: [&str; 2]) -> String {
    let names = |report: &SimReport| {
        report.combatants.iter().map(|one| (one.name.clone(), one.survival)).collect::<Vec<_>>()
    };
    let (first, second) = (names(&report.first), names(&report.second));
    let of =
        |all: &[(String, Share)], name: &str| all.iter().find(|one| one.0 == name).map(|o| o.1);
    let body = html! {
        p { (percent(report.same.share)) " of the fights went exactly the same in both." }
        table {
            tr { th { "" } th { (files[0]) } th { (files[1]) } th { "difference in points" } }
            @for (side, difference) in &report.wins {
                tr {
                    td { (affray_engine::wins(side)) }
                    td { @if let Some(wins) = report.first.wins(side) { (share(&wins)) } }
                    td { @if let Some(wins) = report.second.wins(side) { (share(&wins)) } }
                    td { (points(difference)) }
                }
            }
            @for (name, difference) in &report.survival {
                tr {
                    td { (name) " survives" }
                    td { @if let Some(survival) = of(&first, name) { (share(&survival)) } }
                    td { @if let Some(survival) = of(&second, name) { (share(&survival)) } }
                    td { (points(difference)) }
                }
            }
            tr {
                td { "rounds" }
                td { (mean(&report.first.rounds.mean)) }
                td { (mean(&report.second.rounds.mean)) }
                td {
                    (format!("{:+.2} ({:+.2} to {:+.2})", report.rounds.difference,
                        report.rounds.low, report.rounds.high))
                }
            }
        }
        @for (file, one) in files.iter().zip([&report.first, &report.second]) {
            h2 { (file) }
            (sample(one))
        }
    };
    let title = format!("{} against {}", files[1], files[0]);
    page(&title, &sampled(report.first.fights, report.first.seed, " each"), &body)
}

/// The page of what each turn of a knob does.
pub(crate) fn probe(report: &ProbeReport, what: &str) -> String {
    let fights = report.turned.first().map_or(report.fights, |turned| turned.fights);
    let shows_same = super::table::has_same(report);
    let body = html! {
        h2 { (what) }
        p { (report.side) " win " (percent(report.wins.share)) " with the encounter as it is." }
        @if !report.turned.is_empty() {
            (figure(plot::probe(report, 24), "The largest changes; whiskers are 95% intervals."))
            table {
                tr {
                    th { "change" } th { "wins in points" } th { "rounds" }
                    @if shows_same { th { "same fights" } }
                }
                @for turned in &report.turned {
                    tr {
                        td {
                            (turned.path) ": "
                            @if let Some(now) = &turned.now { (now) " to " }
                            (turned.value)
                        }
                        td { (points(&turned.wins)) }
                        td { (format!("{:+.2}", turned.rounds.difference)) }
                        @if shows_same { td { (percent(turned.same.share)) } }
                    }
                }
            }
        }
        @if !report.untouched.is_empty() {
            p {
                "No effect: "
                @for (place, (path, value)) in report.untouched.iter().enumerate() {
                    @if place > 0 { ", " }
                    (path) " = " (value)
                }
                "."
            }
        }
        @if !report.refused.is_empty() {
            p { "Not possible here:" }
            ul {
                @for (path, value, why) in &report.refused {
                    li { (path) " = " (value) ": " (why) }
                }
            }
        }
    };
    page(&report.title, &sampled(fights, report.seed, " each"), &body)
}

/// The page of a day of fights.
pub(crate) fn day(report: &DayReport) -> String {
    let body = html! {
        @for (place, fight) in report.fights.iter().enumerate() {
            h2 { (place + 1) ". " (fight.title) }
            @if place > 0 {
                p.sub { "Fought on " (percent(fight.fought.share)) " of the days." }
            }
            table {
                tr { th { "outcome" } th { "share" } }
                @for (words, one) in &fight.outcomes {
                    tr { td { (words) } td { (share(one)) } }
                }
            }
            p { "Rounds: " (mean(&fight.rounds)) }
            @if !fight.people.is_empty() {
                table {
                    tr { th { "after it" } th { "alive" } th { "left of those who are alive" } }
                    @for one in &fight.people {
                        tr {
                            td { (one.name) }
                            td { (share(&one.alive)) }
                            td {
                                @for (at, (what, left)) in one.left.iter().enumerate() {
                                    @if at > 0 { ", " }
                                    (what) " " (format!("{:.1}", left.mean))
                                }
                            }
                        }
                    }
                }
            }
        }
        p.sub { (CARRIED) }
    };
    let titles: Vec<&str> = report.fights.iter().map(|fight| fight.title.as_str()).collect();
    let days = counted(report.days, "day");
    let sub = format!("{days}, seed {}. Intervals are 95% intervals.", report.seed);
    page(&titles.join(", then "), &sub, &body)
}

/// The page of a search for a value.
pub(crate) fn aim(report: &AimReport) -> String {
    let is_share = report.target.ends_with('%');
    let number = |n: f64| if is_share { percent(n) } else { format!("{n:.2}") };
    let best = &report.tried[report.best];
    let body = html! {
        p {
            (report.path) " = " b { (best.value) } " comes closest: " (number(best.mean.mean))
            " instead of " (number(report.wanted)) "."
        }
        table {
            tr { th { (report.path) } th { "result" } th { "95%" } th { "fights" } }
            @for (place, tried) in report.tried.iter().enumerate() {
                tr.best[place == report.best] {
                    td { (tried.value) }
                    td { (number(tried.mean.mean)) }
                    td { (number(tried.mean.low)) " to " (number(tried.mean.high)) }
                    td { (grouped(tried.fights)) }
                }
            }
        }
    };
    let sub = format!("Target: {}. Seed {}.", report.target, report.seed);
    page(&report.title, &sub, &body)
}
