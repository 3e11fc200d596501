//! A decision's options, narrowed down: by what is done, then at whom or where, then with what.
//!
//! All of it stands in the page, as panels of which one is open; without a script all are. What is
//! chosen is a radio button or, where nothing is left to choose, a button that says what it does.

use maud::{Markup, html};

use crate::forms::{Choice, Choosable, Cost, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};
use crate::map::tokens::small;

/// So many options stand as buttons of their own, without a panel between.
const FLAT: usize = 6;

/// Options of one kind, as a panel shows them.
struct Group<'o> {
    /// `attack`, `move` and so on.
    kind: &'o str,
    options: Vec<&'o Choosable>,
}

/// Options aimed at the same.
struct Aim<'o> {
    /// At whom or where; nothing where an option has no aim.
    aim: Option<String>,
    options: Vec<&'o Choosable>,
}

/// The form of a decision.
pub(super) fn form(told: &Told, choice: &Choice) -> Markup {
    let key = key(choice);
    let post = format!("/fights/{}/answer", told.fight);
    html! {
        form.decision id={"ask-" (key)} method="post" action=(post) hx-post=(post) hx-target="#fight" hx-swap="outerMorph" data-decision data-way-of={"/fights/" (told.fight) "/way"} {
            input type="hidden" name="number" value=(told.told.now.number);
            input type="hidden" name="asker" value=(choice.asker);
            @if choice.options.len() <= FLAT {
                (flat(told, choice, &key))
            } @else {
                @match groups(choice).as_slice() {
                    [only] => { (panel(told, only, &key, &head(choice))) }
                    groups => {
                        (root(told, choice, &key))
                        @for group in groups { (panel(told, group, &key, &panel_head(&key, &say(&format!("ask-{}", group.kind))))) }
                    }
                }
            }
        }
        div.beside {
            (likely(told, &key))
            (super::reasons::asking(told, choice, &key))
        }
        div.odds-list id={"odds-" (key)} data-odds-for={"ask-" (key)} hx-morph-skip-children aria-live="polite" {}
    }
}

/// What tells this question from the next: as long as it is the same, what is half chosen stays.
fn key(choice: &Choice) -> String {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let words = choice.options.iter().map(|option| option.words.as_str());
    for word in [choice.asker.as_str(), choice.sentence.as_str()].into_iter().chain(words) {
        for byte in word.bytes().chain([0]) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    format!("{hash:x}")
}

/// The options by kind, in the order in which the kinds first come; what ends the turn comes last.
fn groups(choice: &Choice) -> Vec<Group<'_>> {
    let mut groups: Vec<Group<'_>> = Vec::new();
    for option in &choice.options {
        match groups.iter_mut().find(|group| group.kind == option.kind) {
            Some(group) => group.options.push(option),
            None => groups.push(Group { kind: &option.kind, options: vec![option] }),
        }
    }
    groups.sort_by_key(|group| match group.kind {
        "attack" => 0,
        "cast" => 1,
        "move" => 2,
        "wait" => 8,
        "end" => 9,
        _ => 5,
    });
    groups
}

/// The options of a group by their aims: those at friends after those at foes, and each that is aimed
/// at nothing by itself.
fn aims<'o>(group: &Group<'o>) -> Vec<Aim<'o>> {
    let mut aims: Vec<Aim<'o>> = Vec::new();
    for &option in &group.options {
        let aim = aim(option);
        match aims.iter_mut().find(|one| aim.is_some() && one.aim == aim) {
            Some(one) => one.options.push(option),
            None => aims.push(Aim { aim, options: vec![option] }),
        }
    }
    let is_friend = |one: &Aim<'_>| one.options.iter().all(|option| option.at_friend);
    aims.sort_by_key(|one| (one.aim.is_none(), is_friend(one)));
    aims
}

/// At whom or where an option is aimed.
fn aim(option: &Choosable) -> Option<String> {
    match option.targets.as_slice() {
        [] => option.place.clone(),
        targets => Some(targets.join(", ")),
    }
}

/// The question. A long one is set smaller, so that the answers stay in sight.
fn head(choice: &Choice) -> Markup {
    const LONG: usize = 60;
    html! {
        div.head { h2.long[choice.sentence.len() > LONG] #q tabindex="-1" { (choice.sentence) } }
        @for sum in choice.sums.iter().filter(|sum| sum.terms.len() > 1) {
            p.facts { (super::log::sum(sum)) }
        }
    }
}

/// Few options: each is a button.
fn flat(told: &Told, choice: &Choice, key: &str) -> Markup {
    html! {
        div.panel.root id={"p-" (key)} data-panel {
            (head(choice))
            div.choices {
                @for option in &choice.options {
                    button.choice type="submit" name="now" value=(option.id) data-id=(option.id)
                        data-people=(option.targets.join("|")) data-place=(option.place.as_deref().unwrap_or_default()) {
                        @if let [target] = option.targets.as_slice() { (small(&told.told.now.view, target)) }
                        span.who { strong { (capital(&option.words)) } (costs(option)) }
                        (slot(option.id, key))
                    }
                }
            }
        }
    }
}

/// The verbs.
fn root(told: &Told, choice: &Choice, key: &str) -> Markup {
    let view = &told.told.now.view;
    html! {
        div.panel.root id={"p-" (key)} data-panel {
            (head(choice))
            div.verbs {
                @for group in groups(choice) {
                    @match group.options.as_slice() {
                        [only] if matches!(group.kind, "end" | "wait") => {
                            button.verb type="submit" name="now" value=(only.id) {
                                (icon(icon_of(group.kind))) b { (capital(&only.words)) }
                            }
                        }
                        options => {
                            button.verb type="button" data-open={"p-" (key) "-" (group.kind)} data-kind=(group.kind) {
                                (icon(icon_of(group.kind)))
                                b { (say(&format!("kind-{}", group.kind))) }
                                small { (scope(view, &group, options)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What there is to choose from behind a verb, in a few words.
fn scope(view: &crate::forms::View, group: &Group<'_>, options: &[&Choosable]) -> String {
    let aims = aims(group);
    let foes = aims.iter().filter(|one| {
        let is_person = |aim: &String| view.combatant(aim).is_some();
        one.aim.as_ref().is_some_and(is_person) && one.options.iter().any(|o| !o.at_friend)
    });
    let foes = foes.count();
    let places = aims.iter().filter(|one| one.options.iter().any(|option| option.place.is_some()));
    let places = places.count();
    match options {
        [only] => only.words.clone(),
        _ if foes > 0 => say_of("foes", &[("count", foes.into())]),
        _ if places > 1 => say_of("places", &[("count", places.into())]),
        _ => say_of("options", &[("count", options.len().into())]),
    }
}

/// What is behind a verb, with a panel behind each aim that leaves something to choose.
fn panel(told: &Told, group: &Group<'_>, key: &str, head: &Markup) -> Markup {
    let id = format!("p-{key}-{}", group.kind);
    let aims = aims(group);
    let by_words = aims.len() == 1 || aims.iter().all(|one| one.aim.is_none());
    let is_many = !by_words && group.kind == "move" && aims.len() > 8;
    html! {
        div.panel id=(id) data-panel data-kind=(group.kind) {
            (head)
            div.choices.places[is_many] {
                @if by_words {
                    @for option in &group.options { (row(told, option, &capital(&option.words), key)) }
                } @else {
                    (aimed_all(told, &aims, &id, key))
                }
            }
            (foot())
        }
        @if !by_words {
            @for (at, one) in aims.iter().enumerate() {
                @if one.options.len() > 1 {
                    div.panel id={(id) "-" (at)} data-panel data-back=(id) {
                        (panel_head(&format!("{key}-{}", group.kind), one.aim.as_deref().unwrap_or_default()))
                        div.choices { @for option in &one.options { (row(told, option, &capital(&option.words), key)) } }
                        (foot())
                    }
                }
            }
        }
    }
}

/// The aims of a panel. Where there are foes, friends are behind a fold: few mean them.
fn aimed_all(told: &Told, aims: &[Aim<'_>], id: &str, key: &str) -> Markup {
    let is_friend = |one: &Aim<'_>| one.aim.is_some() && one.options.iter().all(|o| o.at_friend);
    let rows = |friends: bool| {
        let all = aims.iter().enumerate().filter(move |(_, one)| is_friend(one) == friends);
        html! { @for (at, one) in all { (aimed(told, one, &format!("{id}-{at}"), key)) } }
    };
    let friends = aims.iter().filter(|one| is_friend(one)).count();
    html! {
        (rows(false))
        @if friends == 0 {} @else if friends == aims.len() {
            (rows(true))
        } @else {
            details.friends id={"f-" (id)} {
                summary.btn { (say_of("friends", &[("count", friends.into())])) (icon("down")) }
                div.choices { (rows(true)) }
            }
        }
    }
}

fn panel_head(back: &str, title: &str) -> Markup {
    html! {
        div.head {
            button.btn.square.quiet type="button" data-open={"p-" (back)} data-goes-back aria-label=(say("back")) { (icon("back")) }
            h2 tabindex="-1" { (title) }
        }
    }
}

fn foot() -> Markup {
    html! { div.foot { button.btn.primary.wide type="submit" data-confirm { (say("confirm")) } } }
}

/// One aim: what is left to choose is behind it.
fn aimed(told: &Told, one: &Aim<'_>, id: &str, key: &str) -> Markup {
    let name = one.aim.clone();
    match (one.options.as_slice(), name) {
        ([only], None) => row(told, only, &capital(&only.words), key),
        ([only], Some(name)) => row(told, only, &name, key),
        (options, name) => {
            let name = name.unwrap_or_default();
            html! {
            button.choice type="button" data-open=(id) data-people=(people(options)) data-place=(place(options)) {
                (figure(told, &name))
                span.who { strong { (name) } small { (about(told, &name)) " " (say_of("options", &[("count", options.len().into())])) } }
                span.chance id={"c-" (id)} data-chance hx-morph-skip-children {}
                (icon("right"))
            }
            }
        }
    }
}

/// One option, to be chosen and then confirmed.
fn row(told: &Told, option: &Choosable, name: &str, key: &str) -> Markup {
    let target = aim(option).unwrap_or_default();
    html! {
        label.choice data-people=(option.targets.join("|")) data-place=(option.place.as_deref().unwrap_or_default()) {
            input type="radio" name="option" value=(option.id) id={"o-" (key) "-" (option.id)} data-words=(capital(&option.words));
            (figure(told, &target))
            span.who { strong { (name) } small { (about(told, &target)) } (costs(option)) }
            (slot(option.id, key))
        }
    }
}

fn people(options: &[&Choosable]) -> String {
    options.first().map(|option| option.targets.join("|")).unwrap_or_default()
}

fn place(options: &[&Choosable]) -> String {
    let first = options.first().filter(|option| option.targets.is_empty());
    first.and_then(|option| option.place.clone()).unwrap_or_default()
}

/// The token of who is meant; a dot for everything else.
fn figure(told: &Told, name: &str) -> Markup {
    let view = &told.told.now.view;
    match view.combatant(name) {
        Some(_) => small(view, name),
        None => html! { span.dot aria-hidden="true" {} },
    }
}

/// Where somebody is, and how they fare, as far as it is told.
fn about(told: &Told, name: &str) -> String {
    let Some(one) = told.told.now.view.combatant(name) else { return String::new() };
    let health = one.health().map(|figure| match figure.words {
        Some(_) => figure.short(),
        None => format!("{} {}", figure.short(), figure.name),
    });
    let conditions = one.conditions.iter().map(|condition| condition.name.clone());
    let words = one.place.clone().into_iter().chain(health).chain(conditions);
    words.collect::<Vec<String>>().join(", ")
}

fn costs(option: &Choosable) -> Markup {
    html! {
        @if !option.costs.is_empty() {
            small.costs { @for (at, cost) in option.costs.iter().enumerate() { @if at > 0 { ", " } (cost_in_words(cost)) } }
        }
    }
}

/// What is spent, in words: what can be counted has a plural.
fn cost_in_words(cost: &Cost) -> String {
    let key = format!("cost-{}", cost.what.to_lowercase().replace(' ', "-"));
    let said = say_of(&key, &[("count", cost.amount.into())]);
    if said == key { format!("{} {}", cost.amount, cost.what) } else { said }
}

/// Where the odds of an option come to stand.
fn slot(option: usize, key: &str) -> Markup {
    html! { span.more id={"s-" (key) "-" (option)} data-slot=(option) hx-morph-skip-children {} }
}

/// Asks for the odds.
fn likely(told: &Told, key: &str) -> Markup {
    html! {
        button.btn.quiet.small type="button" hx-get={"/fights/" (told.fight) "/odds"} hx-target={"#odds-" (key)} hx-swap="innerHTML" {
            (icon("scale")) (say("odds"))
        }
    }
}

fn icon_of(kind: &str) -> &str {
    match kind {
        "attack" | "cast" | "move" | "react" | "use" | "ready" | "aid" | "speak" | "spend"
        | "end" => kind,
        "wait" => "clock",
        "rule" => "scale",
        _ => "more",
    }
}

/// Words as the label of a button.
pub(crate) fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first: String = letters.next().map(|one| one.to_uppercase().collect()).unwrap_or_default();
    first + letters.as_str()
}
