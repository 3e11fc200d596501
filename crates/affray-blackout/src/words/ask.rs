//! Questions, with the numbers that a person needs to decide.

use affray_table::Seat;

use crate::kinds::Id;
use crate::moves::{Ask, TestFor};
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
    let n = |id: Id| name(fight, id);
    let test = |why: TestFor| word_test(fight, why);
    match ask {
        Ask::Turn(who, _) => word_turn(fight, who),
        Ask::Where(who, hexes, _) => {
            format!("Where does {} go (up to {hexes} hexes or bands)?", n(who))
        }
        Ask::Point(who, item, _) => {
            format!("Where does {} aim {}?", n(who), item_name(fight, item))
        }
        Ask::Pull { target, .. } => format!("How many hexes of 5 feet is {} pulled?", n(target)),
        Ask::DragTo { who, target } => format!("Where does {} drag {}?", n(who), n(target)),
        Ask::Gear { target, .. } => format!("Which piece of {}'s gear?", n(target)),
        Ask::Closest(who) => format!("Whom does {} go for?", n(who)),
        Ask::Divide { points, .. } => format!("How many of {points} points go to AV?"),
        Ask::Argue { who, defends: false } => format!("What does {} argue with?", n(who)),
        Ask::Argue { who, defends: true } => format!("What does {} answer with?", n(who)),
        Ask::Exert { test, dice } => word_exert(fight, (test.who, test.why), dice, test.needs),
        Ask::ExertDamage { who, dice } => {
            format!("{} rolls {dice} dice of damage: exert ({})?", n(who), state(fight, who))
        }
        Ask::Encourage { test: it } => {
            format!("{} tests {}: use being encouraged?", n(it.who), test(it.why))
        }
        Ask::Inspire { test: it } => {
            format!("{} tests {}: how many dice of inspiration?", n(it.who), test(it.why))
        }
        Ask::Either { test: it, .. } => {
            format!("{} tests {}: with which?", n(it.who), test(it.why))
        }
        Ask::Reroll { test: it, .. } => {
            let (who, state) = (n(it.who), state(fight, it.who));
            format!("{who} has failed {}: roll again for 5 Stamina ({state})?", test(it.why))
        }
        Ask::Intercept { who, ally, attacker } => {
            let (state, attacker, ally) = (state(fight, who), n(attacker), n(ally));
            format!("{attacker} attacks {ally}: does {} take it ({state})?", n(who))
        }
        Ask::Sidestep { who, attacker } => {
            let state = state(fight, who);
            format!("{} hits: does {} sidestep for 5 Stamina ({state})?", n(attacker), n(who))
        }
        Ask::Grip { who, target } => {
            format!("{} hits {}: grip in place of damage?", n(who), n(target))
        }
        Ask::Catch { who, item } => format!("Does {} catch {}?", n(who), item_name(fight, item)),
        Ask::Wound { who, .. } => format!("Where is {} wounded?", n(who)),
        Ask::Stray { who, target } => word_stray(n(who), n(target)),
        Ask::Safe { who, by } => format!("Is it safe for {} to attack {}?", n(who), n(by)),
        Ask::Difficulty { who, usual, .. } => {
            format!("How hard is it for {} to place the blast ({usual} usually)?", n(who))
        }
        Ask::Purge(who) => format!("Does {} try to throw off the poison?", n(who)),
        Ask::Hides(who) => format!("Does {} hide?", n(who)),
        Ask::Finds { who, whom } => format!("Does {} find {}?", n(who), n(whom)),
        Ask::Sight { who, why } => {
            format!("{} is blinded: do they need sight for {}?", n(who), test(why))
        }
        Ask::Harder(target) => {
            format!("A challenge failed: how much harder is the takedown of {}?", n(target))
        }
        Ask::Partly(target) => format!("Is the takedown of {} a partial success?", n(target)),
        Ask::Rule => "What does the GM rule?".to_owned(),
        Ask::After => "What happens after the fight?".to_owned(),
    }
}

fn word_turn(fight: &Fight, who: Id) -> String {
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    format!("What does {} do ({ap} AP left, {})?", name(fight, who), state(fight, who))
}

fn word_exert(fight: &Fight, (who, why): (Id, TestFor), dice: i16, needs: Option<u8>) -> String {
    let needs = needs.map_or(String::new(), |needs| format!(" for {needs} successes"));
    let cost = match fight.state.phase {
        Phase::Turns => state(fight, who),
        Phase::Setup | Phase::Aftermath | Phase::Over => {
            format!("{} dice more, and exhausted after it", major(fight))
        }
    };
    let why = word_test(fight, why);
    format!("{} tests {why} with {dice} dice{needs}: exert ({cost})?", name(fight, who))
}

fn word_stray(who: &str, target: &str) -> String {
    format!("{who} misses {target}: who is hit instead ({target} for nobody)?")
}
