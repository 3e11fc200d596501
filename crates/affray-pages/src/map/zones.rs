//! Maps of zones: areas that touch where they border.

use std::collections::BTreeMap;

use maud::{Markup, html};

use super::areas::{Area, EDGE, EXIT, Edge, height_needed, parted, shared, tracks, width_needed};
use super::layout::{Cells, Layout, lay_out};
use super::tokens::Size;
use super::{Lit, Scene};
use crate::forms::Place;
use crate::lang::{say, say_of};

/// How large tokens are.
const TOKEN: Size = Size { body: 13.0, ring: 3.0, hit: 22.0 };
/// A border between two zones.
struct Border<'v> {
    place: Option<&'v Place>,
    between: (usize, usize),
}

impl Border<'_> {
    /// Whether this is the place of that name.
    fn is(&self, name: &str) -> bool {
        self.place.is_some_and(|place| place.name == name)
    }
}

/// Everything with its place in the picture.
struct Plan<'s, 'v> {
    scene: &'s Scene<'v>,
    zones: Vec<&'v Place>,
    areas: Vec<Area>,
    borders: Vec<(Border<'v>, Edge)>,
    /// Borders for which there was no room: the doors in their zones say where they lead.
    doors: Vec<Border<'v>>,
    layout: Layout,
    size: (i32, i32),
}

/// The picture; nothing where the zones cannot be laid out.
pub(super) fn drawn(scene: &Scene<'_>) -> Option<Markup> {
    let plan = Plan::of(scene)?;
    let inside = html! {
        (patterns())
        g.zones { @for at in 0..plan.zones.len() { (plan.zone(at)) } }
        g.borders { @for (border, edge) in &plan.borders { (plan.border(border, *edge)) } }
        (plan.names())
        (plan.people_and_moves())
    };
    let size = (f64::from(plan.size.0), f64::from(plan.size.1));
    Some(scene.framed("zones", size, &inside))
}

fn patterns() -> Markup {
    html! {
        defs {
            pattern #map-concealment width="14" height="14" patternUnits="userSpaceOnUse" {
                path.stroke d="M2 6q1.5-3 3 0M9 13q1.5-3 3 0" {}
            }
            pattern #map-dark width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                path.stroke d="M0 0V5" {}
            }
            pattern #map-cover width="5" height="5" patternUnits="userSpaceOnUse" {
                path.thick d="M0 5L5 0" {}
            }
        }
    }
}

impl<'s, 'v> Plan<'s, 'v> {
    fn of(scene: &'s Scene<'v>) -> Option<Plan<'s, 'v>> {
        let (zones, borders) = parts(&scene.map.places);
        let pairs: Vec<(usize, usize)> = borders.iter().map(|border| border.between).collect();
        let layout = lay_out(zones.len(), &pairs)?;
        let needs: Vec<usize> =
            zones.iter().map(|zone| seats(scene, zone, &borders, &zones)).collect();
        let columns = tracks(&layout, &zones, |at| width_needed(zones[at], needs[at]), true);
        let wide = columns.last().copied().unwrap_or(0) + EDGE;
        let width_of = |cells: Cells| columns[cells.column + cells.columns] - columns[cells.column];
        let height = |at: usize| {
            let exit = i32::from(zones[at].notes.iter().any(|note| note == "exit")) * EXIT;
            height_needed(needs[at], width_of(layout.cells[at])) + exit
        };
        let rows = tracks(&layout, &zones, height, false);
        let high = rows.last().copied().unwrap_or(0) + EDGE;
        let areas: Vec<Area> = layout
            .cells
            .iter()
            .map(|cells| Area {
                left: columns[cells.column],
                top: rows[cells.row],
                right: columns[cells.column + cells.columns],
                bottom: rows[cells.row + cells.rows],
            })
            .collect();
        let areas = parted(&layout, &areas, &pairs[..layout.kept]);
        let mut shown = Vec::new();
        let mut doors = Vec::new();
        for (at, border) in borders.into_iter().enumerate() {
            let (a, b) = border.between;
            match shared(areas[a], areas[b]) {
                Some(edge) if at < layout.kept => shown.push((border, edge)),
                _ => doors.push(border),
            }
        }
        Some(Plan { scene, zones, areas, borders: shown, doors, layout, size: (wide, high) })
    }

    /// A zone's floor, texture and walls.
    fn zone(&self, at: usize) -> Markup {
        let (zone, area) = (self.zones[at], self.areas[at]);
        let path = area.path(0);
        let has = |note: &str| zone.notes.iter().any(|one| one == note);
        let texture = [
            ("concealment", "url(#map-concealment)"),
            ("veiled", "url(#map-concealment)"),
            ("dark", "url(#map-dark)"),
            ("cover", "url(#map-cover)"),
        ];
        let here: Vec<&str> =
            self.scene.at(&zone.name).map(|token| token.who.name.as_str()).collect();
        let here = if here.is_empty() { say("map-nobody") } else { here.join(", ") };
        let notes: String = zone.notes.iter().map(|note| format!(", {note}")).collect();
        html! {
            g.zone.dark[has("dark")] data-place=(zone.name) role="img"
                aria-label=(format!("{}{notes}: {here}", zone.name)) {
                path.floor d=(path) {}
                @for (_, fill) in texture.iter().filter(|(note, _)| has(note)) {
                    path.texture fill=(fill) d=(path) {}
                }
                path.wall d=(path) {}
                @if has("barrier") { path.parapet d=(area.path(4)) {} }
            }
        }
    }

    /// A border: dotted where one may pass, with what stands there.
    fn border(&self, border: &Border<'_>, edge: Edge) -> Markup {
        let (a, b) = border.between;
        let notes = border.place.map(|place| place.notes.as_slice()).unwrap_or_default();
        let has = |note: &str| notes.iter().any(|one| one == note);
        let words: String = notes.iter().map(|note| format!(", {note}")).collect();
        let label = say_of(
            "map-border",
            &[
                ("from", self.zones[a].name.clone().into()),
                ("to", self.zones[b].name.clone().into()),
                ("notes", words.into()),
            ],
        );
        let name = border.place.map(|place| place.name.as_str());
        let is_closed = has("closed") || has("impassable");
        html! {
            g.border data-place=[name] role="img" aria-label=(label) {
                @if is_closed {
                    path.jamb d=(edge.path(2)) {}
                } @else {
                    path.gap d=(edge.path(2)) {}
                    path.line d=(edge.path(3)) {}
                }
                @if has("cover") || has("barrier") {
                    @let (x, y, width, height) = edge.band();
                    rect.stuff fill="url(#map-cover)" x=(x) y=(y) width=(width) height=(height) rx="3" {}
                }
            }
        }
    }

    /// The names of zones with their words, exits, doors and the words of borders.
    fn names(&self) -> Markup {
        html! {
            g.names aria-hidden="true" {
                @for (at, zone) in self.zones.iter().enumerate() {
                    @let area = self.areas[at];
                    @let room = usize::try_from(area.right - area.left - 14).unwrap_or(0);
                    @let notes = zone.notes.iter().filter(|note| *note != "exit").cloned().collect::<Vec<_>>().join(", ");
                    text.name.halo x=(area.left + 9) y=(area.top + 18) {
                        tspan.key { (clipped(&zone.name, room / 8)) }
                    }
                    @if !notes.is_empty() {
                        text.tag.halo x=(area.left + 9) y=(area.top + 31) { (clipped(&notes, room / 6)) }
                    }
                    @if zone.notes.iter().any(|note| note == "exit") { (self.exit(at)) }
                }
                @for border in &self.doors {
                    @for (own, other) in [border.between, (border.between.1, border.between.0)] {
                        @let area = self.areas[own];
                        text.tag.halo x=(area.left + 9) y=(area.bottom - 8) {
                            (say_of("map-door", &[("to", self.zones[other].name.clone().into())]))
                        }
                    }
                }
                @for (border, edge) in &self.borders {
                    @let notes = border.place.map(|place| place.notes.join(", ")).unwrap_or_default();
                    @if !notes.is_empty() {
                        @let (x, y) = edge.end();
                        text.tag.halo.mid x=(x) y=(y) { (notes) }
                    }
                }
            }
        }
    }

    /// A way out: a gap in a wall that no other zone is at, and an arrow.
    fn exit(&self, at: usize) -> Markup {
        let (area, cells) = (self.areas[at], self.layout.cells[at]);
        let most = self.layout.cells.iter().map(|cells| cells.column + cells.columns).max();
        // Above whoever stands at the border below.
        let (x, y) = (area.left, area.bottom - 42);
        let is_right = cells.column > 0 && Some(cells.column + cells.columns) == most;
        html! {
            @if is_right {
                path.gap d=(format!("M{} {}v28", area.right, y - 14)) {}
                path.exit d=(format!("M{} {y}h20m-5-5l5 5-5 5", area.right - 22)) {}
                text.tag.halo x=(area.right - 26) y=(y + 4) text-anchor="end" { (say("map-exit")) }
            } @else if cells.column == 0 {
                path.gap d=(format!("M{x} {}v28", y - 14)) {}
                path.exit d=(format!("M{} {y}h-20m5-5l-5 5 5 5", x + 22)) {}
                text.tag.halo x=(x + 26) y=(y + 4) { (say("map-exit")) }
            } @else if cells.row == 0 {
                path.exit d=(format!("M{} {}v-14m-5 5l5-5 5 5", x + 16, y + 22)) {}
                text.tag.halo x=(x + 26) y=(y + 20) { (say("map-exit")) }
            } @else {
                path.exit d=(format!("M{} {}v14m-5-5l5 5 5-5", x + 16, y + 8)) {}
                text.tag.halo x=(x + 26) y=(y + 20) { (say("map-exit")) }
            }
        }
    }

    /// Where one may go, and over it everybody in their seats.
    fn people_and_moves(&self) -> Markup {
        let seated = self.seated();
        let place_at = |name: &str| self.zones.iter().position(|zone| zone.name == name);
        let mut moves = Vec::new();
        for lit in &self.scene.lit {
            let border = self.borders.iter().find(|(border, _)| border.is(lit.place));
            let at = match (border, place_at(lit.place)) {
                (Some((_, edge)), _) => edge.chip(),
                (None, Some(zone)) => self.areas[zone].chip(),
                (None, None) => continue,
            };
            moves.push((lit, at));
        }
        html! {
            g class={"moves " (self.scene.side)} {
                @for (lit, at) in moves { (self.a_move(lit, at)) }
            }
            g.people {
                @for place in &self.scene.map.places {
                    @let spots = self.spots_of(&place.name, &seated);
                    @for (token, at) in self.scene.at(&place.name).zip(spots) {
                        @let label = label(&token.who.name);
                        (token.drawn((f64::from(at.0), f64::from(at.1)), TOKEN, label))
                    }
                }
            }
        }
    }

    /// Where everybody stands, place by place. What is lit has no part in it, so that nobody moves
    /// when a turn begins.
    fn seated(&self) -> BTreeMap<&str, Vec<(i32, i32)>> {
        let mut seated: BTreeMap<&str, Vec<(i32, i32)>> = BTreeMap::new();
        let mut taken: Vec<(i32, i32)> = Vec::new();
        for (border, edge) in &self.borders {
            let Some(place) = border.place else { continue };
            let spots = edge.spots(self.scene.at(&place.name).count());
            taken.extend(&spots);
            seated.insert(&place.name, spots);
        }
        for (at, zone) in self.zones.iter().enumerate() {
            // Who stands in a door for which there was no room stands in its first zone.
            let doors = self.doors.iter().filter(|door| door.between.0 == at);
            let doors = doors.filter_map(|door| door.place);
            let in_doors: usize = doors.map(|place| self.scene.at(&place.name).count()).sum();
            let count = self.scene.at(&zone.name).count() + in_doors;
            seated.insert(&zone.name, self.areas[at].seats(count, &taken));
        }
        seated
    }

    /// The spots of a place: its own, or of a door the last ones of its zone.
    fn spots_of(&self, place: &str, seated: &BTreeMap<&str, Vec<(i32, i32)>>) -> Vec<(i32, i32)> {
        if let Some(spots) = seated.get(place) {
            return spots.clone();
        }
        let door = self.doors.iter().find(|door| door.is(place));
        let spots = door.and_then(|door| seated.get(self.zones[door.between.0].name.as_str()));
        spots.map(|spots| spots.iter().rev().copied().collect()).unwrap_or_default()
    }

    /// A place to go to: its area lit, and a chip where the token would stand.
    fn a_move(&self, lit: &Lit<'_>, at: (i32, i32)) -> Markup {
        let zone = self.zones.iter().position(|zone| zone.name == lit.place);
        let radius = if zone.is_some() { "11" } else { "12" };
        html! {
            g.move.far[lit.is_far] data-place=(lit.place) data-kinds=(lit.kinds)
                data-verbs=(lit.verbs) role="button" tabindex="0" aria-label=(lit.words) {
                @match zone {
                    Some(zone) => { path.glow d=(self.areas[zone].path(4)) {} },
                    None => {
                        circle.hit cx=(at.0) cy=(at.1) r="22" {}
                        circle.glow cx=(at.0) cy=(at.1) r="12" {}
                    },
                }
                circle.chip cx=(at.0) cy=(at.1) r=(radius) {}
                @match lit.cost {
                    Some(cost) => { text x=(at.0) y=(at.1 + 4) { (cost) } },
                    None => { circle.spot cx=(at.0) cy=(at.1) r="3.5" {} },
                }
            }
        }
    }
}

/// Zones, and the borders between them: places that are called like both of their neighbors, or
/// neither place where a zone names another one as its neighbor.
fn parts(places: &[Place]) -> (Vec<&Place>, Vec<Border<'_>>) {
    let is_border = |place: &Place| match place.next.as_slice() {
        [a, b] => place.name == format!("{a}-{b}"),
        _ => false,
    };
    let zones: Vec<&Place> = places.iter().filter(|place| !is_border(place)).collect();
    let number = |name: &str| zones.iter().position(|zone| zone.name == name);
    let mut borders: Vec<Border<'_>> = Vec::new();
    for place in places.iter().filter(|place| is_border(place)) {
        if let (Some(a), Some(b)) = (number(&place.next[0]), number(&place.next[1])) {
            borders.push(Border { place: Some(place), between: (a, b) });
        }
    }
    for (a, zone) in zones.iter().enumerate() {
        for b in zone.next.iter().filter_map(|name| number(name)).filter(|b| *b > a) {
            borders.push(Border { place: None, between: (a, b) });
        }
    }
    (zones, borders)
}

/// How many seats a zone has: for those in it and at its borders, and one more; few sizes, so that
/// the picture seldom changes.
fn seats(scene: &Scene<'_>, zone: &Place, borders: &[Border<'_>], zones: &[&Place]) -> usize {
    let own = borders.iter().filter(|border| {
        zones[border.between.0].name == zone.name || zones[border.between.1].name == zone.name
    });
    let at_borders: usize =
        own.filter_map(|border| border.place).map(|place| scene.at(&place.name).count()).sum();
    (scene.at(&zone.name).count() + at_borders + 1).next_multiple_of(2)
}

/// The name under a token: whole, else its first word, else none.
fn label(name: &str) -> Option<&str> {
    const MOST: usize = 9;
    let first = name.split(' ').next().unwrap_or(name);
    [name, first].into_iter().find(|words| words.chars().count() <= MOST)
}

/// Words with at most so many letters.
fn clipped(words: &str, most: usize) -> String {
    if words.chars().count() <= most {
        return words.to_owned();
    }
    let mut short: String = words.chars().take(most.saturating_sub(1)).collect();
    short.push('…');
    short
}
