//! The map as a list: places, what is special about them, who is there, and where one may go.

use maud::{Markup, html};

use super::Scene;
use crate::forms::Place;
use crate::lang::say;

/// Whether there is more to say of a square or hex than that it is hard to see there.
fn is_something(place: &Place) -> bool {
    let is_light = |note: &String| note == "poor light";
    !place.people.is_empty() || !place.things.is_empty() || !place.notes.iter().all(is_light)
}

pub(super) fn listed(scene: &Scene<'_>) -> Markup {
    let is_zones = scene.map.grid == "zones";
    html! {
        ul.places {
            @for place in scene.map.places.iter().filter(|place| is_zones || is_something(place)) {
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
