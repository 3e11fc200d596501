//! Questions, with the numbers that a person needs to decide.

use affray_engine::Words;
use affray_engine::aside;
use affray_table::Seat;

use crate::kinds::Id;
use crate::moves::{Ask, Test, TestFor};
use crate::rules::attack::passive_evasion;
use crate::rules::damage::armor_value;
use crate::rules::field::has_steps;
use crate::rules::rolls::{major, pool};
use crate::state::{Fight, Phase};

use super::event::{apart, count, the};
use super::number::needed_of;
use super::sums::dice_so_far;
use super::{name, owned_name, word_test};

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
            let unit = if has_steps(fight) { "hexes of 5 feet" } else { "bands" };
            format!("Where does {} go (up to {hexes} {unit})?", n(who))
        }
        Ask::Point(who, item, _) => {
            format!("Where does {} aim {}?", n(who), the(fight, item))
        }
        Ask::Pull { target, most, .. } => {
            format!("How many hexes of 5 feet is {} pulled (up to {most})?", n(target))
        }
        Ask::DragTo { who, target } => format!("Where does {} drag {}?", n(who), n(target)),
        Ask::Gear { target, .. } => format!("Which piece of {}'s gear?", n(target)),
        Ask::Closest(who) => format!("Whom does {} go for?", n(who)),
        Ask::Divide { on, points, .. } => {
            format!("How many of {points} points go to the AV of {}'s armor, and not to DR?", n(on))
        }
        Ask::Argue { who, defends: false } => format!("What does {} argue with?", n(who)),
        Ask::Argue { who, defends: true } => format!("What does {} answer with?", n(who)),
        Ask::Exert { test, dice } => word_exert(fight, test, dice),
        Ask::ExertDamage { who, dice } => {
            let dice = count(dice, "die", "dice");
            format!("{} rolls {dice} of damage: exert ({})?", n(who), state(fight, who))
        }
        Ask::Encourage { test } => {
            format!("{}: use being encouraged for one die more?", word_pool(fight, test))
        }
        Ask::Inspire { test } => word_inspire(fight, test),
        Ask::Either { test: it, .. } => {
            format!("{} tests {}: with which?", n(it.who), test(it.why))
        }
        Ask::Reroll { test, .. } => word_reroll(fight, test),
        Ask::Intercept { who, ally, attacker } => {
            let (state, attacker, ally) = (state(fight, who), n(attacker), n(ally));
            format!("{attacker} attacks {ally}: does {} take it ({state})?", n(who))
        }
        Ask::Sidestep { who, attacker } => word_sidestep(fight, who, attacker),
        Ask::Grip { who, target } => {
            format!("{} hits {}: grip in place of damage?", n(who), n(target))
        }
        Ask::Catch { who, item } => format!("Does {} catch {}?", n(who), owned_name(fight, item)),
        Ask::Wound { who, .. } => format!("Where is {} wounded?", n(who)),
        Ask::Stray { who, target } => word_stray(n(who), n(target)),
        Ask::Safe { who, by } => format!("Is it safe for {} to attack {}?", n(who), n(by)),
        Ask::Difficulty { who, usual, .. } => {
            format!("How hard is it for {} to place the blast (usually {usual})?", n(who))
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
        Ask::Circumstances(roll) => {
            format!("{}: how do the circumstances bear on it?", Words::word_purpose(fight, roll))
        }
        Ask::GoesOn => "Nobody can act: does the fight go on?".to_owned(),
        Ask::Rule => "What does the GM rule?".to_owned(),
        Ask::After => "What happens after the fight?".to_owned(),
    }
}

fn word_inspire(fight: &Fight, test: Test) -> String {
    let left = fight.state.inspiration[fight[test.who].side.index()];
    format!("{}: how many dice of inspiration ({left} left)?", word_pool(fight, test))
}

fn word_turn(fight: &Fight, who: Id) -> String {
    let (ap, state) = (fight.ap(), state(fight, who));
    format!("What does {} do ({ap} AP left, {state})?", name(fight, who))
}

fn word_sidestep(fight: &Fight, who: Id, attacker: Id) -> String {
    let (state, evasion) = (state(fight, who), passive_evasion(fight, who));
    let (who, attacker) = (name(fight, who), name(fight, attacker));
    format!(
        "{attacker} hits: does {who} sidestep for 5 Stamina, so that passive evasion {evasion} is 1 \
         more until their next turn ({state})?"
    )
}

fn word_reroll(fight: &Fight, test: Test) -> String {
    let (why, state) = (word_test(fight, test.why), state(fight, test.who));
    let who = name(fight, test.who);
    format!("{who} failed the test, {why}: roll again for 5 Stamina ({state})?")
}

fn word_pool(fight: &Fight, test: Test) -> String {
    word_dice(fight, test, pool(fight, &test))
}

fn word_exert(fight: &Fight, test: Test, dice: i16) -> String {
    let cost = match fight.state.phase {
        Phase::Turns => state(fight, test.who),
        Phase::Setup | Phase::Aftermath | Phase::Over => {
            format!("{} dice more, and exhausted after it", major(fight))
        }
    };
    format!("{}: exert ({cost})?", word_dice(fight, test, dice))
}

/// A test about to be rolled: `Ann tests hiding with 5 dice (Dexterity 4 + 1 (Stealth)) for 2
/// successes`.
fn word_dice(fight: &Fight, test: Test, dice: i16) -> String {
    let why = word_test(fight, test.why);
    let (of, fact) = needed_of(fight, test.who, test.why);
    let needs = test.needs.map_or(String::new(), |needs| {
        aside(of.0, fact, format!(" for {}", count(needs.into(), "success", "successes")))
    });
    let apart = apart(fight, &dice_so_far(fight, &test, dice));
    let dice = count(dice, "die", "dice");
    format!("{} tests {why} with {dice}{apart}{needs}", name(fight, test.who))
}

fn word_stray(who: &str, target: &str) -> String {
    format!("{who} misses {target}: who is hit instead ({target} for nobody)?")
}
