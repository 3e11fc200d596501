//! Long chases after the fight (`murdham.chase.*`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{SaveFor, Score};
use crate::rules::condition::is_fighting;
use crate::rules::core::{Threat, group_save};
use crate::rules::position::speed;
use crate::settings::ChaseCompare;
use crate::setup::Id;
use crate::state::{Fight, Outcome, People, Standing};

/// Those who left the field are pursued, where the encounter asks for it
/// (`murdham.chase.long`, `murdham.chase.long-or-short`).
///
/// # Errors
/// The table has no answer yet.
pub fn after_fight(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !fight.setup.long_chase {
        // murdham.chase.short: what happened on the field was a short chase.
        if t.keeps_clauses() && fight.state.combatants.iter().any(|c| c.standing == Standing::Gone)
        {
            t.cite(clause::CHASE_SHORT);
            t.cite(clause::CHASE_LONG_OR_SHORT);
        }
        return Ok(());
    }
    pursue(t, fight)
}

/// The pursuit, where there is one.
fn pursue(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let Some(Outcome::Win(victors)) = fight.state.outcome else { return Ok(()) };
    let won = |fight: &Fight, who: Id| fight.setup.are_allied(fight[who].faction, victors);
    let fleeing: People =
        gather(fight, |who| fight[who].standing == Standing::Gone && !won(fight, who));
    let pursuers = gather(fight, |who| won(fight, who) && is_fighting(fight, who));
    let Some(fastest) = pursuers.iter().map(|who| speed(fight, who)).max() else { return Ok(()) };
    if fleeing == People::default() {
        return Ok(());
    }
    t.cite(clause::CHASE_LONG_OR_SHORT);
    t.cite(clause::CHASE_COMPARE);
    // RULING: who is hobbled or overloaded when the chase begins runs so: speed as it is now.
    let slowest = fleeing.iter().map(|who| speed(fight, who)).min().unwrap_or(0);
    let pace = |fight: &Fight, who: Id| match fight.setup.settings.chase_compare {
        ChaseCompare::EachVsFastest => speed(fight, who),
        ChaseCompare::SlowestVsFastest => slowest,
    };
    for who in fleeing.iter() {
        match pace(fight, who).cmp(&fastest) {
            std::cmp::Ordering::Greater => t.cite(clause::CHASE_FASTER),
            std::cmp::Ordering::Less => t.cite(clause::CHASE_SLOWER),
            std::cmp::Ordering::Equal => t.cite(clause::CHASE_LONG),
        }
    }
    let automatic = |fight: &Fight, who: Id| match pace(fight, who).cmp(&fastest) {
        std::cmp::Ordering::Greater => Some(true),
        std::cmp::Ordering::Less => Some(false),
        std::cmp::Ordering::Equal => None,
    };
    let escaped = group_save(
        t,
        fight,
        fleeing,
        Threat { score: Score::Agility, why: SaveFor::Chase },
        automatic,
    )?;
    for who in fleeing.iter() {
        if escaped.has(who) {
            let faster = pace(fight, who) > fastest;
            let by = if faster { clause::CHASE_FASTER } else { clause::CHASE_LONG };
            t.tell(by, || Event::Escaped { who });
        } else {
            // murdham.chase.caught: a new fight, in which the pursuers hold the initiative.
            t.tell(clause::CHASE_CAUGHT, || Event::Caught { who });
        }
    }
    Ok(())
}

fn gather(fight: &Fight, belongs: impl Fn(Id) -> bool) -> People {
    let mut people = People::default();
    fight.roster().filter(|&who| belongs(who)).for_each(|who| people.add(who));
    people
}
