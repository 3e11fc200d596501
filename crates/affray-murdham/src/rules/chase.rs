//! Long chases after the fight (`murdham.chase.*`).

use affray_table::{Step, Table, Terms};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Judgment, SaveFor, Score};
use crate::rules::condition::{is_encumbered, is_fighting};
use crate::rules::core::{Threat, against, ask_gm, group_save};
use crate::rules::position::{fits, speed};
use crate::settings::{AfterCaught, ChaseCompare};
use crate::setup::{Id, MAX_COMBATANTS};
use crate::state::{Fight, Morale, Outcome, People, Phase, Standing};

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
        ChaseCompare::EachVsFastest | ChaseCompare::Gm => speed(fight, who),
        ChaseCompare::SlowestVsFastest => slowest,
    };
    let mut certain = [None; MAX_COMBATANTS];
    for who in fleeing.iter() {
        let sure = outruns(t, fight, who, pace(fight, who).cmp(&fastest))?;
        t.cite(match sure {
            Some(true) => clause::CHASE_FASTER,
            Some(false) => clause::CHASE_SLOWER,
            None => clause::CHASE_LONG,
        });
        certain[who.index()] = sure;
    }
    let automatic = |_: &Fight, who: Id| certain[who.index()];
    let escaped = group_save(
        t,
        fight,
        fleeing,
        Threat { score: Score::Agility, why: SaveFor::Chase },
        automatic,
    )?;
    for who in fleeing.iter() {
        let sure = certain[who.index()].is_some() || is_encumbered(fight, who);
        let terms = if sure { Terms::default() } else { against(t, fight, who, Score::Agility) };
        if escaped.has(who) {
            let faster = certain[who.index()] == Some(true);
            let by = if faster { clause::CHASE_FASTER } else { clause::CHASE_LONG };
            t.tell(by, || Event::Escaped { who, terms });
        } else {
            t.tell(clause::CHASE_CAUGHT, || Event::Caught { who, terms });
        }
    }
    let caught: People = gather(fight, |who| fleeing.has(who) && !escaped.has(who));
    if caught != People::default() && fight.setup.settings.after_caught == AfterCaught::NewFight {
        stand_again(t, fight, caught, pursuers);
    }
    Ok(())
}

/// Whether somebody surely gets away (`murdham.chase.faster`), surely does not
/// (`murdham.chase.slower`), or saves: by speed, or as the GM says (`murdham.chase.compare`).
fn outruns(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    pace: std::cmp::Ordering,
) -> Step<Option<bool>> {
    if fight.setup.settings.chase_compare != ChaseCompare::Gm {
        return Ok(match pace {
            std::cmp::Ordering::Greater => Some(true),
            std::cmp::Ordering::Less => Some(false),
            std::cmp::Ordering::Equal => None,
        });
    }
    if ask_gm(t, fight, Judgment::Outruns(who), Answer::of(pace.is_gt()))? {
        return Ok(Some(true));
    }
    let slower = ask_gm(t, fight, Judgment::IsOutrun(who), Answer::of(pace.is_lt()))?;
    Ok(slower.then_some(false))
}

/// Those who were caught fight again, where the pursuers are, who hold the initiative: as far as
/// there is room (`murdham.chase.caught`).
fn stand_again(t: &mut impl Table<Fight>, fight: &mut Fight, caught: People, pursuers: People) {
    let Some(Outcome::Win(victors)) = fight.state.outcome else { return };
    for who in caught.iter() {
        let mut places = pursuers.iter().map(|one| fight[one].place);
        let Some(place) = places.find(|&place| fits(fight, place, &[who])) else { continue };
        fight[who].place = place;
        fight[who].standing = Standing::Fighting;
        if fight[who].morale == Morale::Failed {
            fight[who].morale = Morale::Untested;
        }
        t.tell(clause::CHASE_CAUGHT, || Event::Resumed { who });
    }
    fight.recount();
    if fight.setup.are_opposed(fight.state.in_play) {
        fight.state.outcome = None;
        fight.state.initiative = Some(victors);
        fight.state.phase = Phase::RoundStart;
    }
}

fn gather(fight: &Fight, belongs: impl Fn(Id) -> bool) -> People {
    let mut people = People::default();
    fight.roster().filter(|&who| belongs(who)).for_each(|who| people.add(who));
    people
}
