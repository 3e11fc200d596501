//! The people at the table: who plays whom, whose dice, what is told, what is always answered.

use maud::{Markup, html};

use crate::forms::{Combatant, Present, Role, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};
use crate::map::tokens::small;

/// Where changes of a person are sent.
fn at(told: &Told, person: u32) -> String {
    format!("/fights/{}/people/{person}", told.fight)
}

/// Whom a guest plays, asked once.
pub(super) fn choose(told: &Told) -> Markup {
    let post = at(told, told.you.person);
    html! {
        form.decision method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
            div.head { h2 #q { (say_of("who-you-play", &[("name", told.you.name.as_str().into())])) } }
            input type="hidden" name="plays-shown" value="1";
            (boxes(told))
            fieldset.choices {
                legend { (say("your-dice")) }
                (radio("dice", "roll", told.you.dice.as_deref().unwrap_or(&told.dice), "dice-roll"))
                (radio("dice", "ask", told.you.dice.as_deref().unwrap_or(&told.dice), "dice-ask"))
            }
            div.foot { button.btn.primary.wide type="submit" { (say("take-seat")) } }
        }
    }
}

/// The combatants of a player's side, to be ticked.
fn boxes(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let own = |one: &&Combatant| one.side == told.you.side;
    html! {
        fieldset.choices {
            legend.sr { (say("whom")) }
            @for one in view.combatants.iter().filter(own) {
                @let holder = holder(told, &one.name);
                @let is_free = holder.is_none_or(|holder| holder.person == told.you.person);
                label.choice.off[!is_free] {
                    input type="checkbox" name="plays" value=(one.name) checked[told.you.plays.contains(&one.name)] disabled[!is_free];
                    span.box aria-hidden="true" {}
                    (small(view, &one.name))
                    span.who { strong { (one.name) } small { (match holder {
                        Some(holder) if !is_free => say_of("played-by", &[("who", holder.name.as_str().into())]),
                        Some(_) => say("yours"),
                        None => say("free"),
                    }) } }
                }
            }
        }
    }
}

/// The player who plays somebody.
fn holder<'t>(told: &'t Told, name: &str) -> Option<&'t Present> {
    let mut players = told.people.iter().filter(|one| one.role == Role::Player);
    players.find(|one| one.plays.iter().any(|own| own == name))
}

fn radio(name: &str, value: &str, chosen: &str, words: &str) -> Markup {
    html! {
        label.choice {
            input type="radio" name=(name) value=(value) checked[value == chosen];
            span.dot aria-hidden="true" {}
            span.who { strong { (say(words)) } small { (say(&format!("{words}-about"))) } }
        }
    }
}

/// A person's own settings.
pub(super) fn settings(told: &Told) -> Markup {
    let you = &told.you;
    let post = at(told, you.person);
    let dice = you.dice.as_deref().unwrap_or(&told.dice);
    html! {
        details.card.fold #settings {
            summary { (icon("gear")) span { (say("settings")) } span.turn { (icon("down")) } }
            form.settings method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                label.field { span { (say("your-name")) } input type="text" name="name" value=(you.name) maxlength="40" required; }
                @if you.role == Role::Player { input type="hidden" name="plays-shown" value="1"; (boxes(told)) }
                (select("dice", dice, &["roll", "ask"], "your-dice"))
                (select("ask", &you.ask, &["all", "choices", "little"], "how-much"))
                label.field { span { (say("standing-answers")) }
                    textarea name="standing" rows="3" placeholder=(say("standing-example")) { (you.standing.join("\n")) } }
                p.small.soft { (say("standing-about")) }
                button.btn.primary.wide type="submit" { (say("keep")) }
            }
            @if you.role != Role::Gm {
                form method="post" action={(post) "/leave"} { button.btn.wide type="submit" { (icon("out")) (say("leave")) } }
            }
        }
    }
}

fn select(name: &str, chosen: &str, values: &[&str], label: &str) -> Markup {
    html! {
        label.field { span { (say(label)) }
            select name=(name) { @for value in values {
                option value=(value) selected[*value == chosen] { (say(&format!("{name}-{value}"))) } } } }
    }
}

/// Who sits here, and whether their pages are open.
pub(super) fn list(told: &Told) -> Markup {
    html! {
        h2.side-head { (say("at-table")) }
        ul.people.sitting { @for one in &told.people { li { (sits(told, one)) } } }
        @let link = |to: &str, name: &str, words: &str| html! { a.btn.quiet.small href={"/fights/" (told.fight) "/" (to)} { (icon(name)) (say(words)) } };
        (link("sheet", "file", "sheet"))
        (link("replay", "play", "replay"))
        @if told.you.role == Role::Gm { (link("share", "qr", "share")) }
        button.btn.quiet.small type="button" data-keys { (icon("eye")) (say("light-keys")) }
    }
}

fn sits(told: &Told, one: &Present) -> Markup {
    let is_gm = told.you.role == Role::Gm && one.role != Role::Gm;
    let line = html! {
        (icon(if one.role == Role::Screen { "screen" } else { "phone" }))
        span { span.name { (one.name) } span.about { (say(&format!("is-{}", if one.here { "here" } else { "away" }))) @if !one.plays.is_empty() { " · " (one.plays.join(", ")) } @else { " · " (say(&format!("role-{}", role(one.role)))) } } }
    };
    html! {
        @if is_gm {
            details.sheet id={"sits-" (one.person)} { summary.person { (line) span.turn { (icon("down")) } } (seat(told, one)) }
        } @else {
            div.person { (line) }
        }
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Gm => "gm",
        Role::Player => "player",
        Role::Spectator => "spectator",
        Role::Screen => "screen",
    }
}

/// What the game master changes about somebody.
fn seat(told: &Told, one: &Present) -> Markup {
    let post = at(told, one.person);
    let of_side = told.told.now.view.combatants.iter().filter(|other| other.side == one.side);
    html! {
        div.sheet-in {
            @if one.role == Role::Player {
                form method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                    input type="hidden" name="plays-shown" value="1";
                    @for other in of_side { label.check { input type="checkbox" name="plays" value=(other.name) checked[one.plays.contains(&other.name)]; span { (other.name) } } }
                    button.btn type="submit" { (say("keep")) }
                }
            }
            div.row {
                form method="post" action={(post) "/link"} { button.btn.small type="submit" { (say("new-link")) } }
                form method="post" action={(post) "/leave"} { button.btn.small type="submit" { (say("let-go")) } }
            }
        }
    }
}

/// For whom the game master decides; tactics decide for whoever nobody plays.
pub(super) fn deciders(told: &Told) -> Markup {
    let view = &told.told.now.view;
    let post = at(told, told.you.person);
    let own = |name: &str| told.you.plays.iter().any(|one| one == name);
    html! {
        details.card.fold #deciders {
            summary { (icon("people")) span { (say("deciders")) } span.turn { (icon("down")) } }
            form.settings method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                input type="hidden" name="plays-shown" value="1";
                @for side in view.sides() {
                    fieldset {
                        legend.sr { (side) }
                        label.check { input type="checkbox" name="plays" value=(side) checked[own(side)]; span { (say_of("whole-side", &[("side", side.into())])) } }
                        @for one in view.combatants.iter().filter(|one| one.side == side) {
                            label.check.of-side { input type="checkbox" name="plays" value=(one.name) checked[own(&one.name)]; span { (one.name) @if let Some(holder) = holder(told, &one.name) { " " small.soft { (say_of("played-by", &[("who", holder.name.as_str().into())])) } } } }
                        }
                    }
                }
                p.small.soft { (say("deciders-about")) }
                button.btn type="submit" { (say("keep")) }
            }
        }
    }
}

/// What the game master settles for everybody.
pub(super) fn table(told: &Told) -> Markup {
    let post = format!("/fights/{}/table", told.fight);
    let view = &told.told.now.view;
    html! {
        details.card.fold #table {
            summary { (icon("dice")) span { (say("table-settings")) } span.turn { (icon("down")) } }
            form.settings method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                (select("dice", &told.dice, &["roll", "ask"], "table-dice"))
                (select("undo", &told.undo, &["players", "gm"], "table-undo"))
                button.btn type="submit" { (say("keep")) }
            }
        }
        details.card.fold #reveal {
            summary { (icon("eye")) span { (say("reveal")) } span.turn { (icon("down")) } }
            form.settings method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                label.field { span { (say("reveal-who")) } select name="who" {
                    @for side in view.sides() { option value=(side) { (side) } }
                    @for one in &view.combatants { option value=(one.name) { (one.name) } } } }
                label.field { span { (say("reveal-fact")) } select name="fact" {
                    @for fact in ["health", "figures", "resistances", "conditions", "gear", "order", "dice"] { option value=(fact) { (say(&format!("fact-{fact}"))) } } } }
                label.field { span { (say("reveal-level")) } select name="level" {
                    @for level in ["exact", "bands", "nothing"] { option value=(level) { (say(&format!("level-{level}"))) } } } }
                p.small.soft { (say("reveal-about")) }
                button.btn type="submit" { (say("reveal-do")) }
            }
        }
        (names(told))
    }
}

/// Who is called otherwise than by their name, to be told with one tap.
fn names(told: &Told) -> Markup {
    let post = format!("/fights/{}/say", told.fight);
    let kept = told.told.now.view.combatants.iter().filter_map(|one| {
        let name = one.figures.iter().find(|figure| figure.name == "true name")?;
        Some((one.name.as_str(), name.words.as_deref()?))
    });
    let kept: Vec<(&str, &str)> = kept.collect();
    html! {
        @if !kept.is_empty() {
            details.card.fold #names {
                summary { (icon("eye")) span { (say("names")) } span.turn { (icon("down")) } }
                div.settings {
                    p.small.soft { (say("names-about")) }
                    @for (called, name) in kept {
                        form method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" {
                            input type="hidden" name="words" value={(called) " is named " (name)};
                            input type="hidden" name="number" value=(told.told.now.number);
                            button.btn.wide type="submit" { (say_of("names-tell", &[("called", called.into()), ("name", name.into())])) }
                        }
                    }
                }
            }
        }
    }
}
