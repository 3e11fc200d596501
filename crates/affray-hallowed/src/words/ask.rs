//! Questions, with the numbers that a person needs to decide.

use affray_engine::Words;
use affray_table::Seat;

use super::barrier::yards;
use super::option::word_declared;
use super::sums::{first_reposte, odds_of_attack};
use super::{name, spell_name, talent_name, weapon_name};
use crate::ids::Id;
use crate::moves::Ask;
use crate::rules::defense::defense;
use crate::rules::stress::most;
use crate::rules::{damage, space, wounds};
use crate::state::Fight;

fn state(fight: &Fight, who: Id) -> String {
    let it = &fight[who];
    format!(
        "Stress {}/{}, Wound Points {}/{}, Defense {}, Armor {}",
        it.stress,
        most(fight, who),
        it.wounds,
        wounds::most(fight, who),
        defense(fight, who),
        damage::armor(fight, who)
    )
}

/// What a Reposte has to roll, with the first weapon that can make it.
fn reposte(fight: &Fight, by: Id, to: Id) -> String {
    first_reposte(fight, by, to)
        .map_or_else(String::new, |attack| format!("{}, ", odds_of_attack(fight, attack)))
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Declare(who) => {
            let base = fight[who].base;
            format!("What does {} declare? (Base Initiative {base}, {})", n(who), state(fight, who))
        }
        Ask::Turn(who) => {
            let left = space::yards_left(fight, who);
            let left = yards(left);
            let declared = fight.state.turn.filter(|turn| turn.who == who && !turn.done);
            let declared = declared.map_or_else(String::new, |turn| {
                format!("declared: {}, ", word_declared(fight, turn.declared))
            });
            let state = state(fight, who);
            format!("What does {} do? ({declared}{left} left to move, {state})", n(who))
        }
        Ask::Where(who, left) => format!("Where does {} go? (up to {})", n(who), yards(left)),
        Ask::Between(who, left) => {
            format!("Does {} move before the next turn? (up to {})", n(who), yards(left))
        }
        Ask::Reach { who, to, .. } => format!("Is {} within {}'s reach?", n(to), n(who)),
        Ask::Caught { spell, who, .. } => {
            format!("Does {} reach {} too?", spell_name(fight, spell), n(who))
        }
        Ask::Point(who, spell) => {
            format!("Where does {} aim {}?", n(who), spell_name(fight, spell))
        }
        Ask::Reposte { who, against, attacked } => {
            let what = if attacked { "has attacked" } else { "comes within reach of" };
            let (other, own) = (n(against), n(who));
            let roll = reposte(fight, who, against);
            format!("{other} {what} {own}. Reposte? ({roll}{})", state(fight, who))
        }
        Ask::Pay { who, cost } => {
            let it = &fight[who];
            format!(
                "{} pays {cost}, and has {} Mana and {} Stress left. How much of it is Mana?",
                n(who),
                it.mana,
                it.stress
            )
        }
        Ask::Table { to, .. } => format!("On which injury table is {} injured?", n(to)),
        Ask::Further { who, weapon, .. } => {
            let weapon = weapon_name(fight, weapon);
            format!("At whom does {} strike next with their {weapon}?", n(who))
        }
        Ask::Friend { who, to } => format!("{} is no enemy. Does {} attack?", n(to), n(who)),
        Ask::Guard(who, talent) => {
            let cost = fight.talent(talent).cost;
            format!(
                "Does {} use {} for {cost} Stress? ({})",
                n(who),
                talent_name(fight, talent),
                state(fight, who)
            )
        }
        Ask::Obvious(who) => format!("Is the outcome obvious to {}?", n(who)),
        Ask::Failed(who) => format!("{} has failed morale. What do they do?", n(who)),
        Ask::Circumstances(roll) => {
            format!("{}: how do the circumstances bear on it?", Words::word_purpose(fight, roll))
        }
        Ask::GoesOn => "Nobody can act: does the fight go on?".to_owned(),
        Ask::Rule => "What does the Referee rule?".to_owned(),
    }
}
