//! Questions, with the numbers that a person needs to decide.

use affray_engine::Words;
use affray_table::{Seat, Terms, total};

use super::aside::{figure, to_meet};
use super::number::sum;
use super::option::{hazard_name, word_blow, word_readied};
use super::{is_unknown, known_name, name, side_name};
use crate::moves::{Ask, Attack, Gait, Judgment, Known, TestFor};
use crate::reason::From;
use crate::rules::aim::{self, Aim, Force};
use crate::rules::maneuver::{fortify_test, resist_test};
use crate::rules::rolls::{Test, bonus};
use crate::rules::stat::{current, defense, guarding, maximum};
use crate::rules::{react, space};
use crate::setup::{Guarding, Id, Pool};
use crate::state::Fight;

/// What is left of somebody's pools.
fn state(fight: &Fight, who: Id) -> String {
    let part = |pool: Pool| format!("{}/{}", current(fight, who, pool), maximum(fight, who, pool));
    format!(
        "{} endurance, {} health, {} stamina",
        part(Pool::Endurance),
        part(Pool::Health),
        current(fight, who, Pool::Stamina)
    )
}

/// A number taken apart, where it has several amounts: `4 = speed 9 − 5 (Bob is crippled)`.
fn apart(fight: &Fight, terms: &Terms<From>) -> String {
    sum(fight, "", terms).map_or_else(|| "0".to_owned(), |sum| sum.to_string())
}

/// The dice of a test and what is added to them: `d6 + d4 + dodge 1`.
fn word_dice(fight: &Fight, test: &Test) -> String {
    let profile = fight.profile(test.who);
    let (attribute, skill) = (profile.attribute(test.attribute), profile.skill(test.skill));
    let terms = Terms::of(|into| bonus(fight, test.who, test.sway, into));
    let added = terms.total();
    match sum(fight, "", &terms) {
        Some(sum) => format!("d{attribute} + d{skill} {added:+}: {}", sum.sum()),
        None => format!("d{attribute} + d{skill}"),
    }
}

/// An attack, its dice, and what it adds to its result for damage; not whose, where that is unseen.
fn word_attack(fight: &Fight, seat: Seat, attack: Attack) -> String {
    let who = attack.attacker;
    if is_unknown(fight, seat, who) {
        return format!("Somebody unseen attacks {}", name(fight, attack.blow.target));
    }
    let aim = Aim::of(fight, attack);
    let profile = fight.profile(who);
    let added = total(|into| aim::bonus(fight, aim, into));
    let damage = total(|into| aim::damage(fight, aim, Force::Plain, into));
    let dice =
        format!("d{} + d{}", profile.attribute(attack.attribute), profile.skill(aim.used.skill));
    let added = if added == 0 { String::new() } else { format!(" {added:+}") };
    let what = word_blow(fight, Some(who), attack.blow);
    let (dice, kind) = (figure(who, format!("{dice}{added}; ")), attack.kind.word());
    let damage = figure(who, format!(" = result {damage:+}"));
    format!("{}: {what} ({dice}{kind} damage{damage})", name(fight, who))
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, seat: Seat, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Next { place, .. } => format!("Which team has initiative {}?", place + 1),
        Ask::Activate(side) => format!("Who acts for {}?", side_name(fight, side)),
        Ask::First { side, .. } => {
            format!("Which readied action of {} comes first?", side_name(fight, side))
        }
        Ask::Turn(who) => {
            let left = match fight.turn_of(who).map_or(0, |turn| turn.left) {
                1 => "1 action left".to_owned(),
                left => format!("{left} actions left"),
            };
            format!("What does {} do ({left}; {})?", n(who), state(fight, who))
        }
        Ask::Obey { who, by } => {
            let state = state(fight, who);
            format!("{} commands {}: what do they do with one action ({state})?", n(by), n(who))
        }
        Ask::Where { who, gait } => {
            let meters = space::meters(fight, who, gait);
            let how = match gait {
                Gait::Move => "move",
                Gait::Sprint => "sprint",
                Gait::Step | Gait::Sidestep => "step",
                Gait::Intercept => "run",
            };
            format!("Where does {} {how} (up to {meters} m)?", n(who))
        }
        Ask::Hold(who) => format!("What does {} hold?", n(who)),
        Ask::ReadyWhat(who) => format!("Which action does {} ready?", n(who)),
        Ask::ReadyWhen(who, what) => {
            format!("What triggers {}'s readied action ({})?", n(who), word_readied(fight, what))
        }
        Ask::Fire { who, by } => word_fire(fight, seat, who, by),
        Ask::Way(who, blow) => {
            format!("{}: {}. In which way?", n(who), word_blow(fight, Some(who), blow))
        }
        reactions!() => word_reaction(fight, seat, ask),
        tests!() => word_rest(fight, seat, ask),
    }
}

fn word_fire(fight: &Fight, seat: Seat, who: Id, by: Option<Id>) -> String {
    let n = |id: Id| name(fight, id);
    let what = fight[who].ready.map(|ready| format!(" ({})", word_readied(fight, ready.what)));
    let what = what.unwrap_or_default();
    match by {
        Some(by) => {
            let by = capital(known_name(fight, seat, by));
            format!("{by} sets it off: does {} take their readied action{what}?", n(who))
        }
        None => format!("Does {} take their readied action{what}?", n(who)),
    }
}

/// Questions about an answer to an attack or to a trap.
fn word_reaction(fight: &Fight, seat: Seat, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Intercept { who, attack } => format!(
            "{}. Does {} intercept for {} ({})?",
            word_attack(fight, seat, attack),
            n(who),
            n(attack.blow.target),
            state(fight, who)
        ),
        Ask::Displace { who, ally } => format!("Where does {} push {}?", n(who), n(ally)),
        Ask::Defend { who, attack, known, .. } => word_defend(fight, seat, (who, attack), known),
        Ask::Block { who, attack, damage } => format!(
            "{} hits for {damage} {} damage before deflection. Does {} block ({})?",
            capital(known_name(fight, seat, attack.attacker)),
            attack.kind.word(),
            n(who),
            state(fight, who)
        ),
        Ask::BlockHazard { who, damage, kind } => {
            let kind = kind.word();
            format!("{damage} {kind} damage before deflection: does {} block?", n(who))
        }
        Ask::ParryHazard { who, damage, kind } => {
            let kind = kind.word();
            format!("{damage} {kind} damage before deflection: does {} parry?", n(who))
        }
        Ask::AfterDodge(who, _) => format!("{} has dodged: what else do they do?", n(who)),
        Ask::Riposte { who, attacker } => {
            format!("Does {} riposte against {}?", n(who), n(attacker))
        }
        turns!() | tests!() => word_ask(fight, seat, ask),
    }
}

/// A name at the beginning of a sentence.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

fn word_defend(
    fight: &Fight,
    seat: Seat,
    (who, attack): (Id, Attack),
    known: Option<Known>,
) -> String {
    let roll = match known {
        None => String::new(),
        Some(Known { result, critical: false }) => format!(" The result is {result}."),
        Some(Known { result, critical: true }) => format!(" The result is {result}, a critical."),
    };
    let evasion = match is_unknown(fight, seat, attack.attacker) {
        true => Terms::of(|into| defense(fight, who, Guarding::Evasion, into)),
        false => Terms::of(|into| aim::to_meet(fight, attack.attacker, who, into)),
    };
    format!(
        "{}.{roll} How does {} react (evasion {}; dodge {}; {})?",
        word_attack(fight, seat, attack),
        name(fight, who),
        apart(fight, &evasion).trim_start_matches("evasion "),
        word_dice(fight, &react::dodging(who)),
        state(fight, who)
    )
}

/// Questions about a test, about life and death, and those to the GM.
fn word_rest(fight: &Fight, seat: Seat, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Withstand { who, result, mental } => word_withstand(fight, who, (result, mental)),
        Ask::Stay { who, missing } => format!(
            "{} is missing {missing} health, more than constitution {}. Do they fortify against \
             {missing} ({}; {})?",
            n(who),
            guarding(fight, who, Guarding::Constitution),
            word_dice(fight, &fortify_test(who, TestFor::StayConscious)),
            state(fight, who)
        ),
        Ask::CheatDeath(who) => {
            let (number, luck) = (fight[who].cheat_death, fight.profile(who).luck);
            let luck = if luck == 0 { String::new() } else { format!(" {luck:+}") };
            format!("{} risks death: do they roll for {number} or more (d20{luck})?", n(who))
        }
        Ask::Reroll { who, why, attribute, skill, lacks, .. } => format!(
            "{} rolled {}{}: which die do they reroll?",
            n(who),
            word_faces(attribute, skill),
            to_meet(fight, (who, why), word_lack(lacks))
        ),
        Ask::Worse(who) => format!("Both of {}'s dice show the same: which is worse?", n(who)),
        Ask::Maximize { who, why, attribute, skill, lacks, .. } => format!(
            "{} rolled {}{}: do they spend fate on a die ({} left)?",
            n(who),
            word_faces(attribute, skill),
            to_meet(fight, (who, why), word_lack(lacks)),
            fight[who].fate
        ),
        Ask::MaximizeLuck(who) => {
            format!(
                "{} fails the luck test: do they spend fate to live ({} left)?",
                n(who),
                fight[who].fate
            )
        }
        Ask::Halve { who, damage } => format!(
            "{} is about to take {damage} damage ({}): do they spend fate to halve it ({} left)?",
            n(who),
            state(fight, who),
            fight[who].fate
        ),
        Ask::Difficulty(who) => format!("How hard is it to bring {} round?", n(who)),
        Ask::Respite => "What follows the fight?".to_owned(),
        Ask::Judge(judgment) => word_judgment(fight, judgment),
        Ask::Circumstances(roll) => {
            format!("{}: how do the circumstances bear on it?", Words::word_purpose(fight, roll))
        }
        Ask::Rule => "What does the GM rule?".to_owned(),
        Ask::Fate(side) => format!("Who of {} spends fate?", side_name(fight, side)),
        turns!() | reactions!() => word_ask(fight, seat, ask),
    }
}

/// Both dice as they lie.
fn word_faces(attribute: (u8, u8), skill: (u8, u8)) -> String {
    format!("{} on d{} and {} on d{}", attribute.0, attribute.1, skill.0, skill.1)
}

/// What a result is short of success, where it is.
fn word_lack(lacks: Option<i16>) -> String {
    match lacks {
        Some(lacks) if lacks > 0 => format!(", {lacks} short"),
        _ => String::new(),
    }
}

fn word_withstand(fight: &Fight, who: Id, (result, mental): (i16, bool)) -> String {
    let (verb, defense, test) = match mental {
        true => ("resist", Guarding::Willpower, resist_test(who)),
        false => ("fortify", Guarding::Constitution, fortify_test(who, TestFor::Fortify)),
    };
    let defended = guarding(fight, who, defense);
    format!(
        "An effect of {result} overcomes {}'s {} {defended}: do they {verb} ({}; {})?",
        name(fight, who),
        defense.word(),
        word_dice(fight, &test),
        state(fight, who)
    )
}

fn word_judgment(fight: &Fight, judgment: Judgment) -> String {
    let n = |id: Id| name(fight, id);
    match judgment {
        Judgment::Flanked(attack) => {
            let attacks = word_attack(fight, Seat::GM, attack);
            format!("{attacks}. Is {} flanked?", n(attack.blow.target))
        }
        Judgment::CoverFaces(attack) => {
            let target = n(attack.blow.target);
            let attacks = word_attack(fight, Seat::GM, attack);
            format!("{attacks}. Does {target}'s cover face the attacker?")
        }
        Judgment::BlocksHazard(hazard, who) => {
            format!("May {} block or parry {}?", n(who), hazard_name(fight, hazard))
        }
        Judgment::Wakes(who) => format!("Does {} come round?", n(who)),
        Judgment::GoesOn => "Nobody can act: does the fight go on?".to_owned(),
    }
}
