//! Dice that are asked for, on large keys: only faces that exist.

use maud::{Markup, html};

use super::options::capital;
use crate::forms::{Die, Roll, Told};
use crate::frame::icon;
use crate::lang::{say, say_of};

/// A die with more faces than this, percent dice aside, is typed.
const KEYS: u16 = 20;

/// The keys. A script shows those of the die that is next; without one, faces are typed.
pub(super) fn pad(told: &Told, roll: &Roll) -> Markup {
    let at = |what: &str| format!("/fights/{}/{what}", told.fight);
    let (answer, throw) = (at("answer"), at("roll"));
    let number = told.told.now.number;
    let can_key = roll.dice.iter().all(|die| die.sides <= KEYS || die.sides == 100);
    html! {
        div.head { h2 #q { (say_of("roll", &[("dice", roll.notation.as_str().into())])) } }
        p.facts { (capital(&roll.purpose)) }
        form.throw id={"throw-" (number)} method="post" action=(answer) hx-post=(answer) hx-target="#fight" hx-swap="outerMorph"
            data-dice=[can_key.then(|| written(&roll.dice))] {
            input type="hidden" name="number" value=(number);
            label.field.typed { span { (say("faces")) } input type="text" name="faces" inputmode="numeric" autocomplete="off" data-faces; }
            @if can_key {
                div.dice data-shown hx-morph-skip-children aria-live="polite" {}
                @for sides in kinds(&roll.dice) { (keys(sides)) }
            }
            div.foot {
                button.btn.square type="button" data-erase aria-label=(say("erase")) { (icon("erase")) }
                button.btn.primary.wide type="submit" data-done { (say("done")) }
            }
        }
        form method="post" action=(throw) hx-post=(throw) hx-target="#fight" hx-swap="outerMorph" {
            input type="hidden" name="number" value=(number);
            button.btn.wide type="submit" { (icon("dice")) (say("roll-for-me")) }
        }
    }
}

/// Dice for the script: `2x6 1x20!`.
fn written(dice: &[Die]) -> String {
    let one =
        |die: &Die| format!("{}x{}{}", die.count, die.sides, if die.explodes { "!" } else { "" });
    dice.iter().map(one).collect::<Vec<String>>().join(" ")
}

/// The kinds of dice, each once.
fn kinds(dice: &[Die]) -> Vec<u16> {
    let mut kinds: Vec<u16> = dice.iter().map(|die| die.sides).collect();
    kinds.sort_unstable();
    kinds.dedup();
    kinds
}

/// The keys of a die. A hundred is two dice: tens, then ones.
fn keys(sides: u16) -> Markup {
    html! {
        @if sides == 100 {
            div.pad.tens data-sides="100" role="group" aria-label=(say("tens")) {
                @for ten in 0..10 { button.k type="button" data-face=(ten * 10) { (format!("{ten}0")) } }
            }
            div.pad.tens data-sides="ones" role="group" aria-label=(say("ones")) {
                @for one in 0..10 { button.k type="button" data-face=(one) { (one) } }
            }
        } @else {
            div class={"pad" (if sides > 6 { " wide" } else { "" })} data-sides=(sides) role="group" aria-label={"d" (sides)} {
                @for face in 1..=sides { button.k type="button" data-face=(face) { (face) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_has_two_sets_of_keys_and_a_d6_six() {
        let hundred = keys(100).into_string();
        assert_eq!(hundred.matches("data-face").count(), 20);
        assert!(hundred.contains(">00<") && hundred.contains(">90<"), "{hundred}");
        assert_eq!(keys(6).into_string().matches("data-face").count(), 6);
        let dice = [
            Die { sides: 6, count: 2, explodes: false },
            Die { sides: 20, count: 1, explodes: true },
        ];
        assert_eq!(written(&dice), "2x6 1x20!");
    }
}
