//! Questions, with the numbers that a person needs to decide.

use affray_table::Seat;

use super::{faction_name, name, place_name, save_name, score_name};
use crate::moves::{Ask, Attack, Form, Judgment, Score};
use crate::rules::core::score;
use crate::setup::{FactionId, Id};
use crate::state::Fight;
use crate::words::option::{word_stunt, word_with};

fn health(fight: &Fight, who: Id) -> String {
    format!("{}/{} health", fight[who].health, crate::rules::health::maximum(fight, who))
}

fn word_attack(fight: &Fight, attack: Attack) -> String {
    let attacker = name(fight, attack.attacker);
    match attack.form {
        Form::Strike { with, .. } => {
            let used = crate::rules::weapon::striking(fight, attack.attacker, attack.form);
            let with = word_with(fight, with);
            match used.and_then(|used| used.die) {
                Some(die) => format!("{attacker} attacks with {with} (d{die})"),
                None => format!("{attacker} attacks with {with}"),
            }
        }
        Form::Disarm(which) => {
            format!("{attacker} tries to disarm of {}", super::item_name(fight, which))
        }
        Form::Grapple => format!("{attacker} tries to grapple"),
    }
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    let side = |id: FactionId| faction_name(fight, id);
    match ask {
        Ask::First(holder) => format!("{} hold the initiative: who begins?", side(holder)),
        Ask::Next(holder) => format!("{} arrange the rotation: who follows?", side(holder)),
        Ask::Spare(victors) => format!("Do {} spare those who have surrendered?", side(victors)),
        Ask::Counterer { faction, attack, .. } => {
            format!("{}. Who of {} counters?", word_attack(fight, attack), side(faction))
        }
        Ask::Activate(faction) => format!("Who of {} takes a turn?", side(faction)),
        Ask::Truce(faction) => format!("Do {} agree to a truce?", side(faction)),
        Ask::Turn(who) => word_turn(fight, who),
        Ask::React { who, attack, .. } => {
            format!("{}. {}", word_attack(fight, attack), word_reaction(fight, who))
        }
        Ask::Guard { who, target, attack } => {
            let blow = format!("{} at {}", word_attack(fight, attack), somebody(target));
            format!("{blow}. Does {} guard ({})?", somebody(who), health(fight, who))
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
            let spares = format!("{} would spare {}", somebody(attack.attacker), somebody(who));
            format!("{spares} the damage: accept to {}?", word_stunt(fight, stunt))
        }
        Ask::FreeText { target } => {
            format!("What does the stunt do to {}?", somebody(target))
        }
        Ask::OmenSave { who, score: which, why } => {
            let failed = format!("failed on {} {}", score_name(which), save_name(why));
            word_omen(fight, who, &failed, "roll again")
        }
        Ask::OmenDamage { who, damage } => {
            let suffers = format!("is about to suffer {damage} ({})", health(fight, who));
            word_omen(fight, who, &suffers, "roll again")
        }
        Ask::OmenDeath(who) => word_omen(fight, who, "is about to die", "live"),
        Ask::Second { who, .. } => {
            format!("What does the power of {} strike besides?", somebody(who))
        }
        Ask::Cleave { who, .. } => format!("Whom does {} strike next?", somebody(who)),
        Ask::Burst { who, by } => {
            format!("Fire bursts from {} (d6). {}", somebody(by), word_reaction(fight, who))
        }
        Ask::Maim { who, target } => {
            format!("What does the blow of {} do to {} besides?", somebody(who), somebody(target))
        }
        Ask::Enrage(who) => format!("Does {} enter a frenzy?", somebody(who)),
        Ask::Nerve(who) => format!("The nerve of {} has failed: what now?", somebody(who)),
        Ask::Resume(who) => {
            format!("{} was harmed after surrendering: fight again?", somebody(who))
        }
        Ask::Judge(judgment) => word_judgment(fight, judgment),
        Ask::Rule => "What does the GM rule?".to_owned(),
    }
}

fn word_proposal(fight: &Fight, attacker: Id, target: Id) -> String {
    format!(
        "Does {} propose something to {} ({}) instead of damage?",
        name(fight, attacker),
        name(fight, target),
        health(fight, target)
    )
}

fn word_turn(fight: &Fight, who: Id) -> String {
    let turn = fight.state.turn.filter(|turn| turn.who == who);
    let left = turn.map_or(0, |turn| crate::rules::movement::steps_left(fight, turn));
    format!(
        "What does {} do ({}, {left} half zones of movement left)?",
        name(fight, who),
        health(fight, who)
    )
}

fn word_reaction(fight: &Fight, who: Id) -> String {
    format!(
        "How does {} react ({}, dodges on {} or less)?",
        name(fight, who),
        health(fight, who),
        score(fight, who, Score::Agility)
    )
}

/// Whether somebody spends an omen because of this, in order to do that.
fn word_omen(fight: &Fight, who: Id, because: &str, to: &str) -> String {
    let omens = fight[who].omens;
    format!("{} {because}: spend one of {omens} omens to {to}?", name(fight, who))
}

fn word_judgment(fight: &Fight, judgment: Judgment) -> String {
    let somebody = |id: Id| name(fight, id);
    match judgment {
        Judgment::Challenging(attack) => {
            format!("{}: are the circumstances challenging?", word_attack(fight, attack))
        }
        Judgment::NoSave(who, target) => {
            format!("Is what {} does beyond any save of {}?", somebody(who), somebody(target))
        }
        Judgment::Approve(stunt, attacker, target) => format!(
            "{} proposes that {} should {}: does that make sense?",
            somebody(attacker),
            somebody(target),
            word_stunt(fight, stunt)
        ),
        Judgment::MayHide(who) => format!("Can {} hide here?", somebody(who)),
        Judgment::Reveals(who) => format!("Does that reveal {}?", somebody(who)),
        Judgment::PiercesCover(attack, target) => format!(
            "{} at {}: does it go through the cover?",
            word_attack(fight, attack),
            somebody(target)
        ),
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
            format!(
                "{} is of the same side: attack all the same, {}?",
                somebody(target),
                somebody(who)
            )
        }
    }
}
