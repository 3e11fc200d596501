//! Everybody in the fight, by sides, with what there is to know at a glance.

use maud::{Markup, html};

use crate::forms::{Combatant, Figure, Role, Told};
use crate::frame::{bar, icon};
use crate::lang::{say, say_of};
use crate::map::tokens::{side_mark, small};

/// Everybody, side by side.
pub(super) fn all(told: &Told) -> Markup {
    let view = &told.told.now.view;
    html! {
        @for side in view.sides() {
            @let class = view.side_class(side);
            h2 class={"side-head " (class)} { (side_mark(view, side)) (side) (standing(told, side)) }
            ul.people {
                @for one in view.combatants.iter().filter(|one| one.side == side) {
                    li { (person(told, one)) }
                }
            }
        }
    }
}

/// How many of a side still fight.
fn standing(told: &Told, side: &str) -> Markup {
    let of_side = || told.told.now.view.combatants.iter().filter(|one| one.side == side);
    let (fighting, whole) = (of_side().filter(|one| one.fighting).count(), of_side().count());
    html! { span.note { (say_of("standing", &[("count", fighting.into()), ("of", whole.into())])) } }
}

fn person(told: &Told, one: &Combatant) -> Markup {
    let view = &told.told.now.view;
    let turn = view.order.iter().find(|slot| slot.name == one.name);
    let is_now = turn.is_some_and(|slot| slot.turn == "now");
    let class = format!(
        "person {}{}{}",
        view.side_class(&one.side),
        if is_now { " turn" } else { "" },
        if one.fighting { "" } else { " gone" }
    );
    let inside = html! {
        (small(view, &one.name))
        span { span.name { (one.name) } span.about { (about(told, one)) } }
        (health(one))
    };
    html! {
        @if told.you.role == Role::Gm {
            button class=(class) type="button" data-palette={(one.name) " "} { (inside) }
        } @else {
            details.sheet id={"of-" (slug(&one.name))} { summary class=(class) { (inside) } (whole(one)) }
        }
    }
}

/// Letters for an id.
fn slug(name: &str) -> String {
    name.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '-' }).collect()
}

/// Where they are, how they are, who plays them.
fn about(told: &Told, one: &Combatant) -> String {
    let turn = told.told.now.view.order.iter().find(|slot| slot.name == one.name);
    let turn =
        turn.filter(|slot| slot.turn != "next").map(|slot| say(&format!("turn-{}", slot.turn)));
    let conditions = one.conditions.iter().map(|condition| match condition.level {
        Some(level) => format!("{} {level}", condition.name),
        None => condition.name.clone(),
    });
    let player = told
        .people
        .iter()
        .find(|person| person.role == Role::Player && person.plays.contains(&one.name));
    let words = one.place.clone().into_iter();
    let player = player.map(|one| one.name.clone()).or_else(|| by_tactics(told, one));
    let words = words.chain(turn).chain(conditions).chain(player);
    words.collect::<Vec<String>>().join(" · ")
}

/// For the game master: that nobody plays them, so that tactics do.
fn by_tactics(told: &Told, one: &Combatant) -> Option<String> {
    let is_theirs = |name: &String| *name == one.name || *name == one.side;
    let is_played = told.people.iter().any(|person| person.plays.iter().any(is_theirs));
    (told.you.role == Role::Gm && !is_played).then(|| say("tactics"))
}

/// What they run out of.
pub(super) fn health(one: &Combatant) -> Markup {
    html! { @if let Some(figure) = one.health() { (pool(&one.name, figure)) } }
}

/// What is left of something; a script lets it flash once when it has changed.
fn pool(name: &str, figure: &Figure) -> Markup {
    html! {
        span.fig data-figure={(name) "|" (figure.name)} data-value=(figure.short()) {
            span { span.sr { (figure.name) " " } (figure.short()) }
            @if let (Some(value), Some(max)) = (figure.value, figure.max) { (bar(value, max)) }
        }
    }
}

/// Everything that is told of somebody.
pub(super) fn whole(one: &Combatant) -> Markup {
    html! {
        div.sheet-in {
            dl.figures {
                @for figure in one.figures.iter().chain(&one.budget) {
                    div data-figure={(one.name) "|" (figure.name)} data-value=(figure.short()) { dt { (figure.name) } dd { (figure.short()) } }
                }
            }
            @if !one.conditions.is_empty() {
                p.small { @for condition in &one.conditions {
                    span.pill { (condition.name) @if let Some(level) = condition.level { " " (level) } @if let Some(until) = &condition.until { " " span.soft { (say_of("until", &[("when", until.as_str().into())])) } } } " "
                } }
            }
            @if !one.gear.is_empty() {
                p.small.soft { @for (at, gear) in one.gear.iter().enumerate() {
                    @if at > 0 { ", " } (gear.name) @if let Some(state) = &gear.state { " (" (state) ")" } } }
            }
        }
    }
}

/// A person's own combatants, first on their page.
pub(super) fn own(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let is_own =
        |one: &&Combatant| told.you.plays.contains(&one.name) || told.you.plays.contains(&one.side);
    html! {
        @for one in view.combatants.iter().filter(is_own) {
            details.mine-of id={"mine-" (slug(&one.name))} {
                summary class={"mine " (view.side_class(&one.side))} {
                    (small(view, &one.name))
                    span {
                        span.name { (one.name) }
                        span.gear { @for gear in one.gear.iter().filter(|gear| gear.worn == "held") { span { (gear.name) @if let Some(state) = &gear.state { " (" (state) ")" } } }
                            @for figure in one.figures.iter().filter(|figure| figure.kind == "pool").skip(1) { span { (figure.name) " " (figure.short()) } }
                            @for condition in &one.conditions { span.state { (icon("warn")) (condition.name) @if let Some(level) = condition.level { " " (level) } } } }
                    }
                    (health(one))
                }
                (whole(one))
            }
        }
    }
}
