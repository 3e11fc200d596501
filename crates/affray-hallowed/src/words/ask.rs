//! Questions, with the numbers that a person needs to decide.

use affray_table::Seat;

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
        "Stress {}/{}, Wound Points {}/{}, Defense {}, Armour {}",
        it.stress,
        most(fight, who),
        it.wounds,
        wounds::most(fight, who),
        defense(fight, who),
        damage::armor(fight, who)
    )
}

/// The question, in a sentence.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Declare(who) => {
            let base = fight[who].base;
            format!("What does {} declare (Base Initiative {base}, {})?", n(who), state(fight, who))
        }
        Ask::Turn(who) => {
            let left = space::yards_left(fight, who);
            format!("What does {} do ({left} yards left, {})?", n(who), state(fight, who))
        }
        Ask::Where(who, yards) => format!("{} goes up to {yards} yards: where to?", n(who)),
        Ask::Between(who, yards) => {
            format!("Does {} move before the next turn (up to {yards} yards)?", n(who))
        }
        Ask::Reach { who, to, .. } => format!("Is {} within the reach of {}?", n(to), n(who)),
        Ask::Caught { spell, who, .. } => {
            format!("Does {} reach {} too?", spell_name(fight, spell), n(who))
        }
        Ask::Point(who, spell) => {
            format!("Where does {} aim {}?", n(who), spell_name(fight, spell))
        }
        Ask::Reposte { who, against, attacked: true } => {
            format!("{} has attacked {}: a Reposte ({})?", n(against), n(who), state(fight, who))
        }
        Ask::Reposte { who, against, attacked: false } => {
            format!("{} comes near {}: a Reposte ({})?", n(against), n(who), state(fight, who))
        }
        Ask::Pay { who, cost } => {
            let it = &fight[who];
            format!(
                "{} pays {cost}, with {} Mana and {} Stress left: how much of it is Mana?",
                n(who),
                it.mana,
                it.stress
            )
        }
        Ask::Table { to, .. } => format!("On which table is {} injured?", n(to)),
        Ask::Further { who, weapon } => {
            format!("At whom does {} strike next with {}?", n(who), weapon_name(fight, weapon))
        }
        Ask::Friend { who, to } => format!("Does {} attack {}, a friend?", n(who), n(to)),
        Ask::Guard(who, talent) => {
            let cost = fight.talent(talent).cost;
            format!(
                "Does {} use {} for {cost} Stress ({})?",
                n(who),
                talent_name(fight, talent),
                state(fight, who)
            )
        }
        Ask::Obvious(who) => format!("Is the outcome obvious to {}?", n(who)),
        Ask::Failed(who) => format!("{} has lost heart: what does it do?", n(who)),
        Ask::Rule => "What does the Referee rule?".to_owned(),
    }
}
