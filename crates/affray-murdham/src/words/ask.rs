//! Questions, with the numbers that a person needs to decide.

use affray_engine::{Fact, aside, verb};
use affray_field::Place;
use affray_table::Seat;

use super::number::{save, word_die};
use super::{faction_name, name, place_name, save_name, score_name};
use crate::moves::{Aim, Ask, Attack, Form, Judgment, Score};
use crate::setup::{FactionId, Id};
use crate::state::Fight;
use crate::words::option::{word_stunt, word_with};

fn health(fight: &Fight, who: Id) -> String {
    format!("{}/{} health", fight[who].health, crate::rules::health::maximum(fight, who))
}

fn word_attack(fight: &Fight, attack: Attack, target: Option<Id>) -> String {
    let attacker = name(fight, attack.attacker);
    let at = match (target, attack.aim) {
        (Some(target), _) => name(fight, target).to_owned(),
        (None, Aim::At(target)) => name(fight, target).to_owned(),
        (None, Aim::Zone(zone)) => format!("zone {}", place_name(fight, Place::Zone(zone))),
    };
    match attack.form {
        Form::Strike { with, .. } => {
            let with = word_with(fight, with);
            let aim = target.map_or(attack.aim, Aim::At);
            let die = word_die(fight, Attack { aim, ..attack });
            let die = die.map(|die| figures(attack.attacker, &die)).unwrap_or_default();
            format!("{attacker} attacks {at} with {with}{die}")
        }
        Form::Disarm(which) => {
            let save = to_pass(fight, target, Score::Strength);
            let item = super::item_name(fight, which);
            format!("{attacker} tries to disarm {at} of {item}{save}")
        }
        Form::Grapple => {
            let save = to_pass(fight, target, Score::Strength);
            format!("{attacker} tries to grapple {at}{save}")
        }
    }
}

/// What a save against an attack takes, in parentheses.
fn to_pass(fight: &Fight, target: Option<Id>, score: Score) -> String {
    let save = target.and_then(|who| Some((who, save(fight, "save", who, score)?)));
    save.map(|(who, save)| figures(who, &format!("save: {save} or less"))).unwrap_or_default()
}

/// What somebody's rolls are made of, in parentheses.
fn figures(who: Id, words: &str) -> String {
    aside(who.0, Fact::Figures, format!(" ({words})"))
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    let side = |id: FactionId| faction_name(fight, id);
    let does = |id: FactionId, forms| format!("{} {}", side(id), verb(side(id), forms));
    let do_they = |id: FactionId| format!("{} {}", verb(side(id), ("Does", "Do")), side(id));
    match ask {
        Ask::First(holder) => does(holder, ("holds", "hold")) + " the initiative. Who begins?",
        Ask::Next(holder) => {
            does(holder, ("arranges", "arrange")) + " the order of factions. Who follows?"
        }
        Ask::Spare(victors) => do_they(victors) + " spare those who have surrendered?",
        Ask::Counterer { faction, attack, .. } => {
            format!("{}. Who of {} counters?", word_attack(fight, attack, None), side(faction))
        }
        Ask::Activate(faction) => format!("Who of {} takes a turn?", side(faction)),
        Ask::Truce(faction) => do_they(faction) + " agree to a truce?",
        Ask::Turn(who) => word_turn(fight, who),
        Ask::React { who, attack, .. } => {
            format!("{}. {}", word_attack(fight, attack, Some(who)), word_reaction(fight, who))
        }
        Ask::Guard { who, target, attack } => {
            let blow = word_attack(fight, attack, Some(target));
            let guard = format!("Does {} guard {}", somebody(who), somebody(target));
            format!("{blow}. {guard} ({})?", health(fight, who))
        }
        Ask::Screen { who, target, .. } => format!(
            "Does {} agree to stand in front of {} ({})?",
            somebody(who),
            somebody(target),
            health(fight, who)
        ),
        Ask::Opening { who, mover, to } => {
            let moves = format!("{} moves away to {}", somebody(mover), place_name(fight, to));
            format!("{moves}. Does {} attack?", somebody(who))
        }
        Ask::Propose { target, attack, .. } => word_proposal(fight, attack.attacker, target),
        Ask::Accept { who, attack, stunt } => {
            let offer = format!("{} offers {}", somebody(attack.attacker), somebody(who));
            let stunt = word_stunt(fight, stunt);
            format!("{offer} to {stunt} instead of suffering damage. Do they accept?")
        }
        Ask::FreeText { target } => {
            format!("What does the stunt do to {}?", somebody(target))
        }
        Ask::OmenSave { who, score: which, why } => {
            let needs = save(fight, "to pass", who, which);
            let needs = needs.map(|needs| format!(" ({needs} or less)")).unwrap_or_default();
            let article = if which == Score::Agility { "an" } else { "a" };
            let save = format!("{article} {} save", score_name(which));
            let failed = format!("failed {save} {}{needs}", save_name(why));
            word_omen(fight, who, &failed, "roll again")
        }
        Ask::OmenDamage { who, damage } => {
            let suffers = format!("is about to suffer {damage} damage ({})", health(fight, who));
            word_omen(fight, who, &suffers, "roll again")
        }
        Ask::OmenDeath(who) => word_omen(fight, who, "is about to die", "live"),
        Ask::Second { .. }
        | Ask::Cleave { .. }
        | Ask::Burst { .. }
        | Ask::Maim { .. }
        | Ask::Enrage(_)
        | Ask::Nerve(_)
        | Ask::Resume(_) => word_aftermath(fight, ask),
        Ask::Judge(judgment) => word_judgment(fight, judgment),
        Ask::Rule => "What does the GM rule?".to_owned(),
    }
}

/// What follows from a blow or a power.
fn word_aftermath(fight: &Fight, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    match ask {
        Ask::Second { who, .. } => {
            format!("What else does {}'s power strike?", somebody(who))
        }
        Ask::Cleave { who, .. } => format!("Whom does {} strike next?", somebody(who)),
        Ask::Burst { who, by } => {
            format!("Fire bursts from {} (d6). {}", somebody(by), word_reaction(fight, who))
        }
        Ask::Maim { who, target } => {
            format!("What else does {}'s blow do to {}?", somebody(who), somebody(target))
        }
        Ask::Enrage(who) => format!("Does {} enter a frenzy?", somebody(who)),
        Ask::Nerve(who) => format!("{}'s nerve breaks. What do they do?", somebody(who)),
        Ask::Resume(who) => {
            format!("{} was harmed after surrendering. Do they fight again?", somebody(who))
        }
        _ => String::new(),
    }
}

fn word_proposal(fight: &Fight, attacker: Id, target: Id) -> String {
    let left = aside(target.0, Fact::Health, format!(" ({})", health(fight, target)));
    format!(
        "Does {} propose a stunt to {}{left} instead of damage?",
        name(fight, attacker),
        name(fight, target)
    )
}

fn word_turn(fight: &Fight, who: Id) -> String {
    let turn = fight.state.turn.filter(|turn| turn.who == who);
    let left = turn.map_or(0, |turn| crate::rules::movement::steps_left(fight, turn));
    let zones = if left == 1 { "half zone" } else { "half zones" };
    let actions = match turn {
        Some(turn) if turn.has_main() && turn.bonus == 0 => "main and bonus action",
        Some(turn) if turn.has_main() => "main action or second bonus action",
        Some(turn) if turn.has_bonus() => "bonus action",
        Some(_) | None => "no action",
    };
    format!(
        "What does {} do ({}; {actions} and {left} {zones} of movement left)?",
        name(fight, who),
        health(fight, who)
    )
}

fn word_reaction(fight: &Fight, who: Id) -> String {
    let dodge = save(fight, "to dodge", who, Score::Agility);
    let dodge = dodge.map(|dodge| format!("; dodge: {dodge}, or less on d20")).unwrap_or_default();
    format!("How does {} react ({}{dodge})?", name(fight, who), health(fight, who))
}

/// Whether somebody spends an omen because of this, in order to do that.
fn word_omen(fight: &Fight, who: Id, because: &str, to: &str) -> String {
    let omens = fight[who].omens;
    let omens = if omens == 1 { "their last omen" } else { &format!("1 of {omens} omens") };
    format!("{} {because}. Do they spend {omens} to {to}?", name(fight, who))
}

fn word_judgment(fight: &Fight, judgment: Judgment) -> String {
    let somebody = |id: Id| name(fight, id);
    match judgment {
        Judgment::Challenging(attack) => {
            format!("{}. Are the circumstances challenging?", word_attack(fight, attack, None))
        }
        Judgment::NoSave(who, target) => {
            format!(
                "Is {}'s attempt so strong that {} gets no save?",
                somebody(who),
                somebody(target)
            )
        }
        Judgment::Approve(stunt, attacker, target) => format!(
            "{} proposes that {} {}. Does that make sense?",
            somebody(attacker),
            somebody(target),
            word_stunt(fight, stunt)
        ),
        Judgment::MayHide(who) => format!("Can {} hide here?", somebody(who)),
        Judgment::Reveals(who) => format!("Does that reveal {}?", somebody(who)),
        Judgment::PiercesCover(attack, target) => {
            format!("{}. Does it go through the cover?", word_attack(fight, attack, Some(target)))
        }
        Judgment::GuardStranger(guard, target) => {
            format!("May {} guard {}?", somebody(guard), somebody(target))
        }
        Judgment::Outruns(who) => {
            format!("Is {} faster than the pursuers, or able to run longer?", somebody(who))
        }
        Judgment::IsOutrun(who) => {
            format!("Are the pursuers faster than {}, or able to run longer?", somebody(who))
        }
        Judgment::MayGuess(who, place) => {
            format!("May {} strike blindly at {}?", somebody(who), place_name(fight, place))
        }
        Judgment::BodyScreens(who, body) => {
            format!("Can {} take cover behind the body of {}?", somebody(who), somebody(body))
        }
        Judgment::OwnSide(who, target) => {
            format!("{} is on {}'s own side. Attack anyway?", somebody(target), somebody(who))
        }
    }
}
