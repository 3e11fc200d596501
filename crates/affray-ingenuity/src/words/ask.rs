//! Questions, with the numbers that a person needs to decide.

use affray_table::{Seat, total};

use super::option::{word_blow, word_readied};
use super::{name, side_name};
use crate::moves::{Ask, Attack, Gait, Judgment, Known};
use crate::rules::aim::{self, Aim, Force};
use crate::rules::stat::{current, guarding, maximum};
use crate::setup::{Guarding, Id, Pool};
use crate::state::Fight;

fn state(fight: &Fight, who: Id) -> String {
    let part = |pool: Pool| format!("{}/{}", current(fight, who, pool), maximum(fight, who, pool));
    format!(
        "{} endurance, {} health, {} stamina",
        part(Pool::Endurance),
        part(Pool::Health),
        current(fight, who, Pool::Stamina)
    )
}

fn word_attack(fight: &Fight, attack: Attack) -> String {
    let who = attack.attacker;
    let aim = Aim::of(fight, attack);
    let profile = fight.profile(who);
    let added = total(|into| aim::bonus(fight, aim, into));
    let damage = total(|into| aim::damage(fight, aim, Force::Plain, into));
    format!(
        "{}: {} (d{} + d{} {added:+}, then {damage:+} {})",
        name(fight, who),
        word_blow(fight, Some(who), attack.blow),
        profile.attribute(attack.attribute),
        profile.skill(aim.used.skill),
        attack.kind.word()
    )
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    match ask {
        Ask::Next { place } => format!("Which team is number {} in initiative?", place + 1),
        Ask::Activate(side) => format!("Who of {} takes a turn?", side_name(fight, side)),
        Ask::First(side) => {
            format!("Whose readied action comes first, {}?", side_name(fight, side))
        }
        Ask::Turn(who) => {
            let left = fight.turn_of(who).map_or(0, |turn| turn.left);
            format!("What does {} do ({left} actions left, {})?", somebody(who), state(fight, who))
        }
        Ask::Obey { who, by } => {
            format!("{} commands {}: which action?", somebody(by), somebody(who))
        }
        Ask::Where { who, gait } => {
            let meters = crate::rules::space::meters(fight, who, gait);
            let how = match gait {
                Gait::Move => "moves",
                Gait::Sprint => "sprints",
                Gait::Step => "steps",
                Gait::Sidestep => "sidesteps",
                Gait::Intercept => "comes between",
            };
            format!("{} {how} up to {meters} m: where to?", somebody(who))
        }
        Ask::Hold(who) => format!("What does {} hold?", somebody(who)),
        Ask::ReadyWhat(who) => format!("Which action does {} ready?", somebody(who)),
        Ask::ReadyWhen(who, what) => {
            format!("When does {} {}?", somebody(who), word_readied(fight, what))
        }
        Ask::Fire { who, by: Some(by) } => format!(
            "{} gives the occasion: does {} take the readied action?",
            somebody(by),
            somebody(who)
        ),
        Ask::Fire { who, by: None } => {
            format!("Does {} take the readied action?", somebody(who))
        }
        Ask::Way(who, blow) => {
            format!("{}: {} - how?", somebody(who), word_blow(fight, Some(who), blow))
        }
        _ => word_reaction(fight, ask),
    }
}

/// Questions about an answer to an attack or to a trap.
fn word_reaction(fight: &Fight, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    match ask {
        Ask::Intercept { who, attack } => format!(
            "{}. Does {} intercept ({})?",
            word_attack(fight, attack),
            somebody(who),
            state(fight, who)
        ),
        Ask::Displace { who, ally } => {
            format!("Where does {} push {}?", somebody(who), somebody(ally))
        }
        Ask::Defend { who, attack, known, .. } => {
            let roll = match known {
                None => String::new(),
                Some(Known { result, critical: false }) => format!(" The result is {result}."),
                Some(Known { result, critical: true }) => {
                    format!(" The result is {result}, a critical.")
                }
            };
            format!(
                "{}.{roll} How does {} react (evasion {}, {})?",
                word_attack(fight, attack),
                somebody(who),
                guarding(fight, who, Guarding::Evasion),
                state(fight, who)
            )
        }
        Ask::Block { who, attack, damage } => format!(
            "{} hits for {damage} {} before deflection. Does {} block ({})?",
            somebody(attack.attacker),
            attack.kind.word(),
            somebody(who),
            state(fight, who)
        ),
        Ask::BlockHazard { who, damage, kind } => {
            format!("{damage} {} before deflection. Does {} block?", kind.word(), somebody(who))
        }
        Ask::ParryHazard { who, damage, kind } => {
            format!("{damage} {} before deflection. Does {} parry?", kind.word(), somebody(who))
        }
        _ => word_rest(fight, ask),
    }
}

/// Questions about a test, about life and death, and those to the GM.
fn word_rest(fight: &Fight, ask: Ask) -> String {
    let somebody = |id: Id| name(fight, id);
    let lack = |lacks: Option<i16>| match lacks {
        Some(lacks) if lacks > 0 => format!(", {lacks} short"),
        _ => String::new(),
    };
    match ask {
        Ask::AfterDodge(who, _) => format!("{} has dodged: what else?", somebody(who)),
        Ask::Withstand { who, result, mental } => {
            let (verb, defense) = match mental {
                true => ("resist", Guarding::Willpower),
                false => ("fortify", Guarding::Constitution),
            };
            format!(
                "The effect comes to {result} against {} {}: does {} {verb}?",
                defense.word(),
                guarding(fight, who, defense),
                somebody(who)
            )
        }
        Ask::Stay { who, missing } => format!(
            "{} misses {missing} health, more than constitution {}: fortify against {missing}?",
            somebody(who),
            guarding(fight, who, Guarding::Constitution)
        ),
        Ask::CheatDeath(who) => format!(
            "{} risks death: try to roll {} or more?",
            somebody(who),
            fight[who].cheat_death
        ),
        Ask::Reroll { who, attribute, skill, lacks, .. } => format!(
            "{} has {} on d{} and {} on d{}{}: which die is thrown again?",
            somebody(who),
            attribute.0,
            attribute.1,
            skill.0,
            skill.1,
            lack(lacks)
        ),
        Ask::Worse(who) => format!("Both dice of {} show the same: which is worse?", somebody(who)),
        Ask::Maximize { who, attribute, skill, lacks, .. } => format!(
            "{} has {} on d{} and {} on d{}{}, and {} fate: spend one?",
            somebody(who),
            attribute.0,
            attribute.1,
            skill.0,
            skill.1,
            lack(lacks),
            fight[who].fate
        ),
        Ask::MaximizeLuck(who) => format!("Does {} spend fate to live?", somebody(who)),
        Ask::Halve { who, damage } => format!(
            "{} is about to take {damage} damage ({}): spend fate to halve it?",
            somebody(who),
            state(fight, who)
        ),
        Ask::Riposte { who, attacker } => {
            format!("Does {} riposte at {}?", somebody(who), somebody(attacker))
        }
        Ask::Difficulty(who) => format!("How hard is it to bring {} round?", somebody(who)),
        Ask::Respite => "What comes after the fight?".to_owned(),
        Ask::Judge(judgment) => word_judgment(fight, judgment),
        Ask::Rule => "What does the GM rule?".to_owned(),
        Ask::Fate(side) => format!("Who of {} spends fate?", side_name(fight, side)),
        _ => String::new(),
    }
}

fn word_judgment(fight: &Fight, judgment: Judgment) -> String {
    let somebody = |id: Id| name(fight, id);
    match judgment {
        Judgment::Flanked(attack) => {
            format!("{}: is the target surrounded?", word_attack(fight, attack))
        }
        Judgment::CoverFaces(attack) => {
            format!("{}: does the cover face the attacker?", word_attack(fight, attack))
        }
        Judgment::BlocksHazard(hazard, who) => {
            format!(
                "May {} block or parry {}?",
                somebody(who),
                super::option::hazard_name(fight, hazard)
            )
        }
        Judgment::Wakes(who) => format!("Does {} come round?", somebody(who)),
        Judgment::GoesOn => "Nobody can act: does the fight go on?".to_owned(),
    }
}
