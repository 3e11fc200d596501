//! Maps of squares and of hexes.
//!
//! Layers from bottom to top: ground, grid, what can be chosen, people. Hexes and squares differ in
//! where their cells lie, nothing else.

use maud::{Markup, html};

use super::lattice::{Cell, Lattice, cell};
use super::outline::{Corner, outline};
use super::tokens::{Size, Token, number};
use super::{Lit, Scene};
use crate::forms::Place;

/// What is drawn of the ground, by the notes of places: the class, and the notes.
const GROUND: [(&str, &[&str]); 5] = [
    ("dim", &["poor light"]),
    ("rough", &["difficult", "unsteady"]),
    ("barred", &["barred", "noise"]),
    ("wall", &["wall"]),
    ("full", &["full cover"]),
];
/// Notes that are drawn in their own cell.
const COVER: [&str; 2] = ["cover", "partial cover"];

pub(super) fn drawn(scene: &Scene<'_>) -> Option<Markup> {
    let lattice = Lattice::of(scene)?;
    let inside = html! {
        (patterns())
        (ground(scene, lattice))
        (axes(lattice))
        (moves(scene, lattice))
        (marks(scene, lattice))
        (people(scene, lattice))
    };
    let kind = if lattice.is_hexes { "grid hexes" } else { "grid squares" };
    Some(scene.framed(kind, lattice.size(), &inside))
}

fn patterns() -> Markup {
    html! {
        defs {
            pattern #map-rough width="27" height="27" patternUnits="userSpaceOnUse" {
                path.stroke d="M4 10l2.5-3.5L9 10M16 8l2-3 2 3M10 19l3-4 3 4M20 22l2-3 2 3M4 24l1.5-2.5L7 24" {}
            }
            pattern #map-barred width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                path.danger d="M0 0V6" {}
            }
            pattern #map-cover width="5" height="5" patternUnits="userSpaceOnUse" {
                path.stroke d="M0 5L5 0" {}
            }
        }
    }
}

/// The cells, the walls and the rest of the ground.
fn ground(scene: &Scene<'_>, lattice: Lattice) -> Markup {
    let all: Vec<Vec<Corner>> = lattice.cells().map(|cell| lattice.corners(cell)).collect();
    let noted = |notes: &[&str]| -> Vec<Cell> {
        let has = |place: &&Place| place.notes.iter().any(|note| notes.contains(&note.as_str()));
        let places = scene.map.places.iter().filter(has);
        places.filter_map(|place| cell(&place.name)).filter(|at| lattice.holds(*at)).collect()
    };
    let corners = |cells: &[Cell]| -> Vec<Vec<Corner>> {
        cells.iter().map(|&at| lattice.corners(at)).collect()
    };
    html! {
        g.ground aria-hidden="true" {
            path.floor d=(outline(&all)) {}
            path.lines d=(all.iter().map(|cell| closed(cell)).collect::<String>()) {}
            @for (class, notes) in GROUND {
                @let cells = noted(notes);
                @if !cells.is_empty() {
                    path class=(class) fill=[fill(class)] d=(outline(&corners(&cells))) {}
                }
            }
            @for at in noted(&COVER) {
                @let (x, y) = lattice.center(at);
                rect.cover x=(number(x - 8.0)) y=(number(y - 8.0)) width="16" height="16" rx="2" fill="url(#map-cover)" {}
            }
            path.frame d=(outline(&all)) {}
        }
    }
}

fn fill(class: &str) -> Option<&'static str> {
    match class {
        "rough" => Some("url(#map-rough)"),
        "barred" => Some("url(#map-barred)"),
        _ => None,
    }
}

/// A cell's own outline.
fn closed(cell: &[Corner]) -> String {
    let mut path = String::new();
    for (at, (x, y)) in cell.iter().enumerate() {
        path.push(if at == 0 { 'M' } else { 'L' });
        path.push_str(&format!(
            "{} {}",
            number(f64::from(*x) / 10.0),
            number(f64::from(*y) / 10.0)
        ));
    }
    path.push('Z');
    path
}

/// The numbers of columns and rows, where there is room to read them.
fn axes(lattice: Lattice) -> Markup {
    html! {
        g.axes.fine aria-hidden="true" {
            @for column in lattice.first.0..=lattice.last.0 {
                text.axis x=(number(lattice.center((column, 0)).0)) y="6" { (column) }
            }
            @for row in lattice.first.1..=lattice.last.1 {
                text.axis x="4" y=(number(lattice.center((lattice.first.0, row)).1 + 2.0)) { (row) }
            }
        }
    }
}

/// Where one may go: shaded by how far it is, each cell a button.
fn moves(scene: &Scene<'_>, lattice: Lattice) -> Markup {
    let lit: Vec<(&Lit<'_>, Cell)> =
        scene.lit.iter().filter_map(|lit| Some((lit, cell(lit.place)?))).collect();
    if lit.is_empty() {
        return html! {};
    }
    let most = lit.iter().filter_map(|(lit, _)| lit.cost).max().unwrap_or(0);
    let bands = [most / 3, most * 2 / 3, most];
    html! {
        g class={"moves " (scene.side)} {
            @for (at, most) in bands.iter().enumerate() {
                @let within: Vec<Vec<Corner>> = lit.iter()
                    .filter(|(lit, _)| lit.cost.unwrap_or(bands[2]) <= *most)
                    .map(|(_, cell)| lattice.corners(*cell))
                    .collect();
                @if !within.is_empty() && (at == 2 || bands[at] < bands[at + 1]) {
                    @let path = outline(&within);
                    path.band d=(path) {}
                    path.contour.last[at == 2] d=(path) {}
                }
            }
            @for (at, (lit, cell)) in lit.iter().enumerate() {
                @let (x, y) = lattice.center(*cell);
                g.move data-place=(lit.place) data-kinds=(lit.kinds) data-verbs=(lit.verbs)
                    role="button" tabindex=(if at == 0 { "0" } else { "-1" })
                    aria-label=(lit.words) {
                    path.glow d=(closed(&lattice.corners(*cell))) {}
                    @if let Some(cost) = lit.cost {
                        text.cost.fine x=(number(x)) y=(number(y + 2.5)) { (cost) }
                    } @else {
                        circle.spot cx=(number(x)) cy=(number(y)) r="2.5" {}
                    }
                }
            }
        }
    }
}

/// The way of somebody over these cells: from the edge of their token to a hollow copy where it ends.
pub(super) fn way(scene: &Scene<'_>, who: &str, places: &[String]) -> Option<Markup> {
    let lattice = Lattice::of(scene)?;
    let token = scene.tokens.iter().find(|token| token.who.name == who)?;
    let cells = cells_of(scene, token);
    let (from, size) = spot(scene, lattice, token, &cells)?;
    // Whoever covers several cells is named by the first, and goes with all of them.
    let corner = lattice.center(*cells.first()?);
    let shift = if cells.len() > 1 { (from.0 - corner.0, from.1 - corner.1) } else { (0.0, 0.0) };
    let steps: Vec<(f64, f64)> = places
        .iter()
        .map(|place| cell(place).map(|cell| lattice.center(cell)))
        .map(|at| at.map(|(x, y)| (x + shift.0, y + shift.1)))
        .collect::<Option<_>>()?;
    let ((x, y), next) = (steps.last().copied()?, steps.first().copied()?);
    let (right, down) = (next.0 - from.0, next.1 - from.1);
    let edge = ((size.body + size.ring) / right.hypot(down)).min(1.0);
    let start = (from.0 + right * edge, from.1 + down * edge);
    let line: String =
        steps.iter().map(|(x, y)| format!("L{} {}", number(*x), number(*y))).collect();
    Some(html! {
        g class={"way " (token.side)} aria-hidden="true" {
            path.line d=(format!("M{} {}{line}", number(start.0), number(start.1))) {}
            circle.ghost cx=(number(x)) cy=(number(y)) r=(number(size.body)) {}
        }
    })
}

/// Named places and things that lie about; those out of the picture are pointed at from its edge.
fn marks(scene: &Scene<'_>, lattice: Lattice) -> Markup {
    let plain =
        |note: &str| COVER.contains(&note) || GROUND.iter().any(|(_, notes)| notes.contains(&note));
    let named = scene.map.places.iter().filter_map(|place| {
        let notes: Vec<&str> =
            place.notes.iter().map(String::as_str).filter(|note| !plain(note)).collect();
        Some((cell(&place.name)?, notes.join(", "), !place.things.is_empty()))
    });
    let named: Vec<(Cell, String, bool)> = named.collect();
    html! {
        g.marks aria-hidden="true" {
            @for (at, words, has_things) in &named {
                @let (x, y) = lattice.center(*at);
                @if !lattice.holds(*at) {
                    @if !words.is_empty() { (pointed(lattice, (x, y), words)) }
                } @else {
                    @if !words.is_empty() {
                        circle.mark cx=(number(x)) cy=(number(y)) r="10" {}
                        text.tag.halo.mid.fine x=(number(x)) y=(number(y + 20.0)) { (words) }
                    }
                    @if *has_things {
                        path.thing d=(format!("M{} {}l4 4-4 4-4-4Z", number(x + 7.0), number(y + 3.0))) {}
                    }
                }
            }
        }
    }
}

/// An arrow at the edge toward something that lies beyond it.
fn pointed(lattice: Lattice, at: (f64, f64), words: &str) -> Markup {
    let (width, height) = lattice.size();
    let (x, y) = (at.0.clamp(14.0, width - 14.0), at.1.clamp(14.0, height - 14.0));
    let is_right = at.0 > width;
    let arrow = if is_right {
        format!("M{} {}h20m-5-5l5 5-5 5", number(x - 10.0), number(y))
    } else if at.0 < 0.0 {
        format!("M{} {}h-20m5-5l-5 5 5 5", number(x + 10.0), number(y))
    } else if at.1 < 0.0 {
        format!("M{} {}v-20m-5 5l5-5 5 5", number(x), number(y + 10.0))
    } else {
        format!("M{} {}v20m-5-5l5 5 5-5", number(x), number(y - 10.0))
    };
    let anchor = if is_right { "end" } else { "start" };
    html! {
        path.exit d=(arrow) {}
        text.tag.halo x=(number(x)) y=(number(y - 8.0)) text-anchor=(anchor) { (words) }
    }
}

fn people(scene: &Scene<'_>, lattice: Lattice) -> Markup {
    html! {
        g.people {
            @for token in &scene.tokens {
                @let cells = cells_of(scene, token);
                @if let Some((at, size)) = spot(scene, lattice, token, &cells) {
                    (token.drawn(at, size, label(scene, token, &cells)))
                }
            }
        }
    }
}

/// The cells that somebody covers.
fn cells_of(scene: &Scene<'_>, token: &Token<'_>) -> Vec<Cell> {
    let name = &token.who.name;
    let here = scene.map.places.iter().filter(|place| place.people.contains(name));
    here.filter_map(|place| cell(&place.name)).collect()
}

/// The middle of somebody's cells, and how large their token is; several in one cell stand side by
/// side.
fn spot(
    scene: &Scene<'_>,
    lattice: Lattice,
    token: &Token<'_>,
    cells: &[Cell],
) -> Option<((f64, f64), Size)> {
    let size = lattice.token();
    let first = *cells.first()?;
    let last = *cells.last()?;
    let (start, end) = (lattice.center(first), lattice.center(last));
    let middle = ((start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0);
    let across = f64::from((last.0 - first.0).abs().min((last.1 - first.1).abs()));
    if across >= 1.0 {
        let more = across * 13.5;
        return Some((middle, Size { body: size.body + more, hit: size.hit + more, ..size }));
    }
    let name = format!("{},{}", first.0, first.1);
    let here: Vec<&str> = scene.at(&name).map(|one| one.who.name.as_str()).collect();
    let at = here.iter().position(|one| *one == token.who.name).unwrap_or(0);
    if here.len() < 2 {
        return Some((middle, size));
    }
    let step = 14.0 / f64::from(u32::try_from(here.len() - 1).unwrap_or(1));
    let shift = f64::from(u32::try_from(at).unwrap_or(0)) * step - 7.0;
    let small = Size { body: size.body * 0.8, ..size };
    Some(((middle.0 + shift, middle.1 + shift * 0.5), small))
}

/// The name under a token: whole, else its first word, else none; none where somebody stands below,
/// and no wider than its cell where somebody stands beside it.
fn label<'t>(scene: &Scene<'_>, token: &'t Token<'_>, cells: &[Cell]) -> Option<&'t str> {
    const MOST: usize = 9;
    const IN_A_CELL: usize = 6;
    let low = cells.iter().max_by_key(|cell| cell.1)?;
    let is_held = |column: i32, row: i32| scene.at(&format!("{column},{row}")).next().is_some();
    if is_held(low.0, low.1 + 1) {
        return None;
    }
    let is_beside = |column| is_held(column, low.1) || is_held(column, low.1 + 1);
    let most = if is_beside(low.0 - 1) || is_beside(low.0 + 1) { IN_A_CELL } else { MOST };
    let name = token.who.name.as_str();
    let first = name.split(' ').next().unwrap_or(name);
    [name, first].into_iter().find(|words| words.chars().count() <= most)
}
