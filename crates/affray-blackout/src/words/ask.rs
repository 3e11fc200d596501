//! Questions, with the numbers that a person needs to decide.

use affray_table::Seat;

use crate::kinds::Id;
use crate::moves::Ask;
use crate::rules::damage::armor_value;
use crate::rules::rolls::major;
use crate::state::{Fight, Phase};

use super::{item_name, name, word_test};

fn state(fight: &Fight, who: Id) -> String {
    let it = &fight[who];
    let profile = fight.profile(who);
    format!(
        "{}/{} HP, {}/{} Stamina, AV {}",
        it.hp,
        profile.max_hp,
        it.stamina,
        profile.max_stamina,
        armor_value(fight, who)
    )
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let topics = [turn, test, reaction, ruling];
    let worded = topics.iter().find_map(|topic| topic(fight, ask));
    worded.expect("every question is worded under one of the topics")
}

/// What somebody does of its own accord.
fn turn(fight: &Fight, ask: Ask) -> Option<String> {
    let n = |id: Id| name(fight, id);
    Some(match ask {
        Ask::Turn(who) => {
            let ap = fight.state.turn.map_or(0, |turn| turn.ap);
            format!("What does {} do ({ap} AP left, {})?", n(who), state(fight, who))
        }
        Ask::Where(who, hexes) => {
            format!("{} goes up to {hexes} hexes or bands: where to?", n(who))
        }
        Ask::Point(who, item) => format!("Where does {} aim {}?", n(who), item_name(fight, item)),
        Ask::Pull { target, .. } => format!("How many hexes of 5 feet is {} pulled?", n(target)),
        Ask::DragTo { who, target } => format!("Where does {} drag {}?", n(who), n(target)),
        Ask::Gear { target, .. } => format!("Which gear of {}?", n(target)),
        Ask::Closest(who) => format!("Whom does {} go for?", n(who)),
        Ask::Divide { points, .. } => format!("How many of {points} points go to AV?"),
        Ask::Argue { who, defends: false } => format!("What does {} argue with?", n(who)),
        Ask::Argue { who, defends: true } => format!("What does {} answer with?", n(who)),
        _ => return None,
    })
}

/// What is spent on a roll, and how it is made.
fn test(fight: &Fight, ask: Ask) -> Option<String> {
    let n = |id: Id| name(fight, id);
    Some(match ask {
        Ask::Exert { who, why, dice, needs } => {
            let needs = needs.map_or(String::new(), |needs| format!(" for {needs} successes"));
            let cost = match fight.state.phase {
                Phase::Turns => state(fight, who),
                Phase::Setup | Phase::Aftermath | Phase::Over => {
                    format!("{} dice more, and exhausted after it", major(fight))
                }
            };
            let why = word_test(fight, why);
            format!("{} tests {why} with {dice} dice{needs}: exert ({cost})?", n(who))
        }
        Ask::ExertDamage { who, dice } => {
            format!("{} rolls {dice} dice of damage: exert ({})?", n(who), state(fight, who))
        }
        Ask::Encourage { who, why } => {
            format!("{} tests {}: use being encouraged?", n(who), word_test(fight, why))
        }
        Ask::Inspire { who, why } => {
            format!("{} tests {}: how many dice of inspiration?", n(who), word_test(fight, why))
        }
        Ask::Either { who, why } => {
            format!("{} tests {}: with which?", n(who), word_test(fight, why))
        }
        Ask::Reroll { who, why } => format!(
            "{} has failed {}: roll again for 5 Stamina ({})?",
            n(who),
            word_test(fight, why),
            state(fight, who)
        ),
        _ => return None,
    })
}

/// What somebody does when another acts.
fn reaction(fight: &Fight, ask: Ask) -> Option<String> {
    let n = |id: Id| name(fight, id);
    Some(match ask {
        Ask::Intercept { who, ally, attacker } => format!(
            "{} attacks {}: does {} take it ({})?",
            n(attacker),
            n(ally),
            n(who),
            state(fight, who)
        ),
        Ask::Sidestep { who, attacker } => format!(
            "{} hits: does {} sidestep for 5 Stamina ({})?",
            n(attacker),
            n(who),
            state(fight, who)
        ),
        Ask::Grip { who, target } => {
            format!("{} hits {}: grip in place of damage?", n(who), n(target))
        }
        Ask::Catch { who, item } => format!("Does {} catch {}?", n(who), item_name(fight, item)),
        Ask::Wound { who, .. } => format!("Where is {} wounded?", n(who)),
        _ => return None,
    })
}

/// What the GM says.
fn ruling(fight: &Fight, ask: Ask) -> Option<String> {
    let n = |id: Id| name(fight, id);
    Some(match ask {
        Ask::Stray { who, target } => {
            let target = n(target);
            format!("{} misses {target}: who is hit instead ({target} for nobody)?", n(who))
        }
        Ask::Safe { who, by } => format!("Is it safe for {} to attack {}?", n(who), n(by)),
        Ask::Hides(who) => format!("Does {} hide?", n(who)),
        Ask::Finds { who, whom } => format!("Does {} find {}?", n(who), n(whom)),
        Ask::Sight { who, why } => {
            format!("{} is blinded: does it need sight for {}?", n(who), word_test(fight, why))
        }
        Ask::Harder(target) => {
            format!("A challenge failed: how much harder is the takedown of {}?", n(target))
        }
        Ask::Partly(target) => format!("Is the takedown of {} a partial success?", n(target)),
        Ask::Rule => "What does the GM rule?".to_owned(),
        _ => return None,
    })
}
