//! Plots of samples, as SVG.

use affray_engine::Scalar;
use affray_engine::sim::{ProbeReport, Share, SimReport, VaryReport};
use kuva::backend::svg::SvgBackend;
use kuva::plot::{BarPlot, ColorMap, Heatmap, LinePlot};
use kuva::render::layout::{Layout, TickFormat};
use kuva::render::plots::Plot;
use kuva::render::render::render_multiple;

/// Colors of the sides, told apart in print and by the color-blind (Okabe and Ito).
const COLORS: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8c6d00", "#555555"];

/// The color of a side, by its place; the last is for what no side does.
pub(crate) fn color(side: usize) -> &'static str {
    COLORS[side.min(COLORS.len() - 1)]
}

/// How wide plots are, and how high a bar of them.
const WIDTH: f64 = 760.0;
const BAR: f64 = 26.0;

fn drawn(plots: Vec<Plot>, layout: Layout) -> String {
    let scene = render_multiple(plots, layout.with_width(WIDTH));
    fitting(&SvgBackend::new().render_scene(&scene))
}

/// A picture that shrinks with its page as a whole.
fn fitting(svg: &str) -> String {
    let size = |name: &str| {
        let (_, rest) = svg.split_once(&format!(" {name}=\""))?;
        rest.split_once('"').map(|(number, _)| number)
    };
    match (svg.contains(" viewBox="), size("width"), size("height")) {
        (false, Some(width), Some(height)) => {
            svg.replacen("<svg ", &format!("<svg viewBox=\"0 0 {width} {height}\" "), 1)
        }
        _ => svg.to_owned(),
    }
}

/// Bars that lie, each with its interval.
struct Lying {
    label: String,
    value: f64,
    low: f64,
    high: f64,
    color: &'static str,
}

fn lying(mut bars: Vec<Lying>, axis: &str, range: Option<(f64, f64)>) -> String {
    // The first bar lies on top.
    bars.reverse();
    let height = 70.0 + BAR * bars.len() as f64;
    let errors: Vec<(f64, f64)> = bars
        .iter()
        .map(|bar| ((bar.value - bar.low).max(0.0), (bar.high - bar.value).max(0.0)))
        .collect();
    let rows: Vec<(String, f64, &str)> =
        bars.iter().map(|bar| (bar.label.clone(), bar.value, bar.color)).collect();
    let plot = BarPlot::new()
        .with_colored_bars(rows)
        .with_horizontal(true)
        .with_width(0.7)
        .with_asymmetric_error(errors);
    let plots = vec![Plot::Bar(plot)];
    let mut layout = Layout::auto_from_plots(&plots).with_x_label(axis).with_height(height);
    if let Some((least, most)) = range {
        layout = layout.with_x_axis_min(least).with_x_axis_max(most);
    }
    drawn(plots, layout)
}

fn side_color(report: &SimReport, side: &str) -> &'static str {
    let mut sides = report.outcomes.iter().filter_map(|outcome| outcome.side.as_deref());
    color(sides.position(|known| known == side).unwrap_or(COLORS.len() - 1))
}

fn share_bar(label: &str, share: &Share, color: &'static str) -> Lying {
    Lying {
        label: label.to_owned(),
        value: 100.0 * share.share,
        low: 100.0 * share.low,
        high: 100.0 * share.high,
        color,
    }
}

/// How often each outcome came.
pub(crate) fn outcomes(report: &SimReport) -> String {
    let bars = report.outcomes.iter().map(|outcome| {
        let color = outcome.side.as_deref().map_or(color(usize::MAX), |s| side_color(report, s));
        share_bar(&outcome.outcome, &outcome.share, color)
    });
    lying(bars.collect(), "% of fights", Some((0.0, 100.0)))
}

/// Who survives.
pub(crate) fn survival(report: &SimReport) -> String {
    let bars = report
        .combatants
        .iter()
        .map(|one| share_bar(&one.name, &one.survival, side_color(report, &one.side)));
    lying(bars.collect(), "survives, % of fights", Some((0.0, 100.0)))
}

/// Who deals how much damage.
pub(crate) fn dealt(report: &SimReport) -> String {
    let bars = report.combatants.iter().map(|one| Lying {
        label: one.name.clone(),
        value: one.dealt.mean,
        low: one.dealt.low,
        high: one.dealt.high,
        color: side_color(report, &one.side),
    });
    let most = report.combatants.iter().map(|one| one.dealt.high).fold(1.0, f64::max);
    lying(bars.collect(), "damage dealt per fight", Some((0.0, most.ceil())))
}

/// How long the fights took.
pub(crate) fn rounds(report: &SimReport) -> String {
    let all = report.fights.max(1) as f64;
    let rows = super::table::by_rounds(report, 40).into_iter();
    let bars: Vec<(String, f64)> =
        rows.map(|(label, count)| (label, 100.0 * count as f64 / all)).collect();
    let plot = BarPlot::new().with_bars(bars).with_color(color(5)).with_width(0.9);
    let plots = vec![Plot::Bar(plot)];
    let layout = Layout::auto_from_plots(&plots)
        .with_x_label("rounds")
        .with_y_label("% of fights")
        .with_height(260.0);
    drawn(plots, layout)
}

/// A curve of wins for each side over the values of one axis; values that are no numbers stand in
/// their order.
pub(crate) fn curve(report: &VaryReport) -> String {
    let Some(axis) = report.axes.first() else { return String::new() };
    let numbers: Option<Vec<f64>> = axis
        .values
        .iter()
        .map(|value| match value {
            Scalar::Int(number) => Some(*number as f64),
            Scalar::Bool(_) | Scalar::Text(_) => None,
        })
        .collect();
    let is_numeric = numbers.is_some();
    let at = numbers.unwrap_or_else(|| (0..axis.values.len()).map(|at| at as f64).collect());
    let mut plots = Vec::new();
    for (place, side) in report.sides.iter().enumerate() {
        let shares: Vec<&Share> = report.cells.iter().map(|cell| &cell.wins[place]).collect();
        let points = at.iter().zip(&shares).map(|(&x, share)| (x, 100.0 * share.share));
        let line = LinePlot::new()
            .with_data(points.collect::<Vec<_>>())
            .with_color(color(place))
            .with_stroke_width(2.0)
            .with_legend(affray_engine::wins(side))
            .with_band(
                shares.iter().map(|share| 100.0 * share.low).collect::<Vec<_>>(),
                shares.iter().map(|share| 100.0 * share.high).collect::<Vec<_>>(),
            );
        plots.push(Plot::Line(line));
    }
    let mut layout = Layout::auto_from_plots(&plots)
        .with_x_label(&axis.path)
        .with_y_label("% of fights")
        .with_y_axis_min(0.0)
        .with_y_axis_max(100.0)
        .with_height(340.0);
    if !is_numeric {
        let words: Vec<String> = axis.values.iter().map(ToString::to_string).collect();
        let word = move |x: f64| {
            let near = x.round();
            let known = ((x - near).abs() < 1e-6 && near >= 0.0).then(|| words.get(near as usize));
            known.flatten().cloned().unwrap_or_default()
        };
        let format = TickFormat::Custom(std::sync::Arc::new(word));
        layout = layout.with_x_tick_step(1.0).with_x_tick_format(format);
    } else if at.len() <= 16 {
        layout = layout.with_x_tick_step(1.0);
    }
    drawn(plots, layout)
}

/// From white to a blue on which black figures can still be read, on paper too.
fn pale(at: f64) -> String {
    let at = at.clamp(0.0, 1.0);
    let mix = |from: f64, to: f64| (from + (to - from) * at).round() as u8;
    format!("#{:02x}{:02x}{:02x}", mix(255.0, 107.0), mix(255.0, 174.0), mix(255.0, 214.0))
}

/// A heat map of one side's wins over the values of two axes.
pub(crate) fn heat(report: &VaryReport, side: usize) -> String {
    let [first, second] = &report.axes[..] else { return String::new() };
    let rows = report.cells.chunks(second.values.len());
    let data: Vec<Vec<f64>> =
        rows.map(|row| row.iter().map(|cell| cell.wins[side].share).collect()).collect();
    // The colors stand for shares of all fights: what differs by little looks alike.
    let all = || data.iter().flatten().copied();
    let (least, most) = (all().fold(1.0, f64::min), all().fold(0.0, f64::max));
    let color = move |at: f64| pale(least + at * (most - least));
    let names = |values: &[Scalar]| values.iter().map(ToString::to_string).collect::<Vec<_>>();
    let (rows, columns) = (names(&first.values), names(&second.values));
    let plot = Heatmap::new()
        .with_data(data)
        .with_labels(rows.clone(), columns.clone())
        .with_y_categories(rows.clone())
        .with_color_map(ColorMap::Custom(std::sync::Arc::new(color)))
        .with_values();
    let height = 120.0 + 34.0 * first.values.len() as f64;
    let bottom_up: Vec<String> = rows.into_iter().rev().collect();
    let plots = vec![Plot::Heatmap(plot)];
    let layout = Layout::auto_from_plots(&plots)
        .with_x_categories(columns)
        .with_y_categories(bottom_up)
        .with_x_label(&second.path)
        .with_y_label(&first.path)
        .with_height(height);
    drawn(plots, layout)
}

/// What the greatest changes do to a side's wins.
pub(crate) fn probe(report: &ProbeReport, most: usize) -> String {
    let bars = report.turned.iter().take(most).map(|turned| {
        let now = turned.now.as_ref().map(|now| format!("{now} to ")).unwrap_or_default();
        Lying {
            label: format!("{}: {now}{}", turned.path, turned.value),
            value: 100.0 * turned.wins.difference,
            low: 100.0 * turned.wins.low,
            high: 100.0 * turned.wins.high,
            color: if turned.wins.difference < 0.0 { color(1) } else { color(0) },
        }
    });
    lying(bars.collect(), &format!("wins of {}, percentage points", report.side), None)
}
