//! Maps as pictures and as lists.
//!
//! Everything that stands for a combatant has `data-person` with their name, everything that stands
//! for a place has `data-place`: a tap there chooses an option that is aimed at it.
//!
//! What a map shows is a function of what its reader is told: people whom they do not know of have
//! no part in it, not even in the letters and the seats of the others.

mod areas;
mod grid;
mod lattice;
mod layout;
mod list;
mod marks;
mod outline;
pub mod tokens;
mod zones;

use maud::{Markup, html};

use crate::forms::{Choice, MapView, View};
use crate::lang::{say, say_of};
use tokens::Token;

/// What a map is drawn from.
struct Scene<'v> {
    view: &'v View,
    map: &'v MapView,
    tokens: Vec<Token<'v>>,
    lit: Vec<Lit<'v>>,
    /// The color of the side that moves.
    side: &'static str,
}

/// A place that can be chosen now.
struct Lit<'v> {
    place: &'v str,
    /// What options lead there: their kinds and their verbs, for what narrows them down.
    kinds: String,
    verbs: String,
    /// The movement that it takes, if that is a number.
    cost: Option<i32>,
    /// Whether it takes more than movement, such as an action.
    is_far: bool,
    /// The option in words, the cheapest of those that lead there.
    words: &'v str,
}

/// A picture narrower than this keeps its size: as wide as a phone it would be far too high.
const NARROW: f64 = 240.0;

/// What movement is counted in.
const MOVEMENT: [&str; 5] = ["meters", "yards", "hexes", "half zones", "squares"];

/// The map of a fight, with what `choice` lets one choose; nothing for a fight without one.
#[must_use]
pub fn drawn(view: &View, choice: Option<&Choice>) -> Markup {
    let Some(map) = &view.map else { return html! {} };
    let scene = Scene::of(view, map, choice);
    let picture = match map.grid.as_str() {
        "zones" => zones::drawn(&scene),
        _ => grid::drawn(&scene),
    };
    html! {
        div.map-frame {
            @match picture {
                Some(picture) => {
                    p.map-said role="status" hx-morph-skip-children {}
                    p.sr data-way hx-morph-skip-children aria-live="polite" {}
                    div.map-view tabindex="0" role="group" aria-label=(say("map-view")) { (picture) }
                    div.map-tools {
                        button.btn.square.quiet type="button" data-map="out" aria-label=(say("map-smaller")) { "−" }
                        button.btn.square.quiet type="button" data-map="in" aria-label=(say("map-larger")) { "+" }
                    }
                },
                None => { p.soft { (say("map-no-picture")) } (list::listed(&scene)) },
            }
        }
    }
}

/// The way to a place of a map that [`drawn`] shows with this choice, to be laid over it, and the same in
/// words; nothing where the map has no cells or does not show who goes.
#[must_use]
pub fn way(view: &View, choice: Option<&Choice>, who: &str, places: &[String]) -> Markup {
    let drawn = view.map.as_ref().and_then(|map| {
        let scene = Scene::of(view, map, choice);
        (map.grid != "zones").then(|| grid::way(&scene, who, places)).flatten()
    });
    html! {
        @if let (Some(drawn), Some((_, before))) = (drawn, places.split_last()) {
            svg.map.grid { (drawn) }
            p {
                @if before.is_empty() { (say("map-straight")) }
                @else { (say_of("map-way", &[("places", before.join("; ").into())])) }
            }
        }
    }
}

/// The same as a list.
#[must_use]
pub fn listed(view: &View, choice: Option<&Choice>) -> Markup {
    let Some(map) = &view.map else { return html! {} };
    list::listed(&Scene::of(view, map, choice))
}

impl<'v> Scene<'v> {
    fn of(view: &'v View, map: &'v MapView, choice: Option<&'v Choice>) -> Scene<'v> {
        let mut tokens = tokens::tokens(view);
        if let Some(choice) = choice {
            let aimed = |name: &str| {
                choice.options.iter().any(|option| option.targets.iter().any(|one| one == name))
            };
            for token in &mut tokens {
                token.is_target = aimed(&token.who.name);
                token.has_turn |= choice.asker == token.who.name;
            }
        }
        let asker = choice.and_then(|choice| view.combatant(&choice.asker));
        let side = asker.map_or("side-a", |who| view.side_class(&who.side));
        let lit = choice.map(lit).unwrap_or_default();
        Scene { view, map, tokens, lit, side }
    }

    /// The tokens of those who stand at a place.
    fn at(&self, place: &str) -> impl Iterator<Item = &Token<'v>> {
        let here = self.map.places.iter().find(|one| one.name == place);
        let names = here.map(|one| one.people.as_slice()).unwrap_or_default();
        names.iter().filter_map(|name| self.tokens.iter().find(|one| one.who.name == *name))
    }

    /// The picture's frame: its size, its title, and a sentence for who cannot see it.
    fn framed(&self, kind: &str, size: (f64, f64), inside: &Markup) -> Markup {
        let (width, height) = (tokens::number(size.0), tokens::number(size.1));
        let about = say_of(
            "map-about",
            &[
                ("moment", self.view.moment.clone().into()),
                ("people", self.view.combatants.len().into()),
            ],
        );
        html! {
            svg.map.(kind).narrow[size.0 < NARROW] viewBox=(format!("0 0 {width} {height}"))
                width=(width) height=(height) role="group"
                aria-roledescription=(say("map"))
                aria-label=(format!("{}. {about}", self.view.title)) {
                rect.back width=(width) height=(height) {}
                (inside)
            }
        }
    }
}

/// The places that a question lets one choose, in the order of its options.
fn lit(choice: &Choice) -> Vec<Lit<'_>> {
    let mut all: Vec<(Lit<'_>, i32)> = Vec::new();
    for option in &choice.options {
        let Some(place) = option.place.as_deref() else { continue };
        let is_movement = |what: &str| MOVEMENT.contains(&what);
        let cost = option.costs.iter().find(|cost| is_movement(&cost.what)).map(|cost| cost.amount);
        let other: i32 = option
            .costs
            .iter()
            .filter(|cost| !is_movement(&cost.what))
            .map(|cost| cost.amount)
            .sum();
        match all.iter_mut().find(|(lit, _)| lit.place == place) {
            None => {
                let lit = Lit {
                    place,
                    kinds: option.kind.clone(),
                    verbs: option.verb.clone(),
                    cost,
                    is_far: false,
                    words: &option.words,
                };
                all.push((lit, other));
            }
            Some((lit, least)) => {
                add_word(&mut lit.kinds, &option.kind);
                add_word(&mut lit.verbs, &option.verb);
                if (other, cost) < (*least, lit.cost) {
                    (lit.words, lit.cost, *least) = (&option.words, cost, other);
                }
            }
        }
    }
    let least = all.iter().map(|(_, other)| *other).min().unwrap_or(0);
    all.into_iter().map(|(lit, other)| Lit { is_far: other > least, ..lit }).collect()
}

fn add_word(words: &mut String, word: &str) {
    if !words.split(' ').any(|one| one == word) {
        words.push(' ');
        words.push_str(word);
    }
}
