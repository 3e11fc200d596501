//! The map as a list: places, what is special about them, who is there, and where one may go.

use maud::{Markup, html};

use super::Scene;
use crate::lang::say;

pub(super) fn listed(scene: &Scene<'_>) -> Markup {
    let is_zones = scene.map.grid == "zones";
    html! {
        ul.places {
            @for place in &scene.map.places {
                li.place {
                    strong { (place.name) }
                    @if !place.notes.is_empty() { span.soft { (place.notes.join(", ")) } }
                    @let people: Vec<_> = scene.at(&place.name).collect();
                    @if people.is_empty() && is_zones { span.soft { (say("map-nobody")) } }
                    @for token in people {
                        span.state {
                            (super::tokens::small(scene.view, &token.who.name))
                            span { (token.who.name) }
                        }
                    }
                    @if !place.things.is_empty() { span.small { (say("map-things")) " " (place.things.join(", ")) } }
                    @if is_zones && !place.next.is_empty() {
                        span.small.soft { (say("map-next")) " " (place.next.join(", ")) }
                    }
                }
            }
        }
    }
}
