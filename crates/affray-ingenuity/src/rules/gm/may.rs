//! What the GM may rule, and what could be ruled at all.

use affray_field::Square;
use affray_table::{May, barred_if};

use super::is_between_rounds;
use crate::clause;
use crate::moves::Ruling;
use crate::reason::{Barrier, Who};
use crate::rules::condition::is_present;
use crate::rules::space::{Eyes, has_map, is_adjacent};
use crate::rules::stealth;
use crate::settings::{TeamRemains, Waking};
use crate::setup::{HazardId, Id, Objective, Pool, SideId};
use crate::state::{Condition, Fight, Phase, Standing};

/// Everything that the GM could rule, now or never, in the order of the menu.
pub(crate) fn rulings_thought_of(fight: &Fight, see: &mut impl FnMut(Ruling)) {
    for who in fight.roster() {
        see(Ruling::Arrive(who));
        see(Ruling::Kill(who));
        for place in 0..fight.setup.hazards.len() as u8 {
            see(Ruling::Spring(HazardId(place), who));
        }
        for &pool in Pool::ALL {
            see(Ruling::Recover(who, pool));
            see(Ruling::Lose(who, pool));
        }
        // Unconscious is who has lost too much health, until coming round.
        let ruled = |condition: &&Condition| **condition != Condition::Unconscious;
        for &condition in Condition::ALL.iter().filter(ruled) {
            see(Ruling::Relieve(who, condition));
            see(Ruling::Afflict(who, condition));
        }
        see(Ruling::Wake(who));
        see(Ruling::Hide(who));
        see(Ruling::Reveal(who));
        if !has_map(fight) {
            see(Ruling::Shelter(who));
            for other in fight.roster().filter(|&other| other < who) {
                see(Ruling::Part(other, who));
                see(Ruling::Adjoin(other, who));
            }
        }
        see(Ruling::Call(who));
        see(Ruling::Remove(who));
    }
    for side in fight.sides() {
        let own = &fight.setup.sides[side.index()];
        for objective in own.later.iter().copied().chain([own.objective]) {
            see(Ruling::Objective(side, objective));
        }
        see(Ruling::Met(side));
        see(Ruling::Out(side));
    }
    see(Ruling::EndFight);
}

/// Whether the GM may rule something now.
pub(crate) fn may_rule(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let by = clause::COMBAT_TRIGGER;
    match ruling {
        Ruling::Kill(who)
        | Ruling::Spring(_, who)
        | Ruling::Recover(who, _)
        | Ruling::Lose(who, _)
        | Ruling::Remove(who) => may_meet(fight, who),
        Ruling::Afflict(who, condition) => {
            may_meet(fight, who)?;
            let has = fight[who].conditions.has(condition);
            barred_if(has, Barrier::Of(who, Who::Has(condition)), clause::CONDITION_GENERAL)
        }
        Ruling::Relieve(who, condition) => {
            may_meet(fight, who)?;
            let free = !fight[who].conditions.has(condition);
            barred_if(free, Barrier::Of(who, Who::HasNot(condition)), clause::CONDITION_GENERAL)
        }
        Ruling::Wake(who) => may_wake(fight, who),
        Ruling::Hide(who) => {
            may_meet(fight, who)?;
            let unseen = !stealth::may_hide(fight, who, Eyes::Gm);
            barred_if(unseen, Barrier::Of(who, Who::Unseen), clause::SNEAK_HIDING)
        }
        Ruling::Reveal(who) => {
            may_meet(fight, who)?;
            let seen = fight[who].hidden_from.is_empty();
            barred_if(seen, Barrier::Of(who, Who::Seen), clause::SNEAK_HIDING)
        }
        Ruling::Shelter(who) => may_meet(fight, who),
        Ruling::Adjoin(one, other) => {
            may_part(fight, one, other)?;
            let near = is_adjacent(fight, one, other);
            barred_if(near, Barrier::Beside(one, other), clause::SPACE_THEATER)
        }
        Ruling::Part(one, other) => {
            may_part(fight, one, other)?;
            let apart = !is_adjacent(fight, one, other);
            barred_if(apart, Barrier::Apart(one, other), clause::SPACE_THEATER)
        }
        Ruling::Arrive(who) => {
            let comes = fight[who].standing == Standing::Away;
            barred_if(!comes, Barrier::Of(who, Who::NotToCome), clause::ROUND_LATE_ARRIVAL)
        }
        Ruling::Call(who) => {
            may_meet(fight, who)?;
            let idle = fight[who].ready.is_none();
            barred_if(idle, Barrier::Of(who, Who::NothingReady), clause::ACTION_READY_TRIGGERS)
        }
        Ruling::Objective(side, objective) => may_change(fight, side, objective),
        Ruling::Met(side) => {
            let watched = fight.state.objectives[side.index()] != Objective::Custom;
            barred_if(watched, Barrier::Watched(side), clause::COMBAT_OBJECTIVE_CHECK)
        }
        Ruling::Out(side) => may_drop(fight, side),
        Ruling::EndFight => barred_if(fight.state.phase == Phase::Aftermath, Barrier::Decided, by),
    }
}

/// Whether the GM may put somebody on a square: who has not left, on another than they are on.
pub(crate) fn may_put(fight: &Fight, who: Id, square: Square) -> May<Barrier> {
    let gone = matches!(fight[who].standing, Standing::Away | Standing::Fled);
    barred_if(gone, Barrier::Of(who, Who::Gone), clause::COMBAT_TRIGGER)?;
    barred_if(square == fight[who].at, Barrier::There(who), clause::COMBAT_TRIGGER)
}

/// Whether somebody is there for something to happen to.
fn may_meet(fight: &Fight, who: Id) -> May<Barrier> {
    let gone = !is_present(fight, who);
    barred_if(gone, Barrier::Of(who, Who::Gone), clause::COMBAT_TRIGGER)
}

/// Whether the GM may bring somebody round (`ingenuity.conscious.waking`).
fn may_wake(fight: &Fight, who: Id) -> May<Barrier> {
    may_meet(fight, who)?;
    let by = clause::CONSCIOUS_WAKING;
    let conscious = !fight[who].conditions.has(Condition::Unconscious);
    barred_if(conscious, Barrier::Of(who, Who::Conscious), by)?;
    barred_if(fight.setup.settings.waking != Waking::GmMay, Barrier::NotInForce, by)
}

/// Whether the two are there to be told how near they are (`ingenuity.space.theater`).
fn may_part(fight: &Fight, one: Id, other: Id) -> May<Barrier> {
    may_meet(fight, other)?;
    may_meet(fight, one)
}

/// Whether a team's objective may change (`ingenuity.combat.objective-change`).
fn may_change(fight: &Fight, side: SideId, objective: Objective) -> May<Barrier> {
    let by = clause::COMBAT_OBJECTIVE_CHANGE;
    barred_if(!is_between_rounds(fight), Barrier::UnderWay, by)?;
    let same = fight.state.objectives[side.index()] == objective;
    barred_if(same, Barrier::Pursued(side), by)
}

/// Whether the GM may say that a team no longer counts (`ingenuity.combat.team-remains`).
fn may_drop(fight: &Fight, side: SideId) -> May<Barrier> {
    let by = clause::COMBAT_TEAM_REMAINS;
    let by_gm = fight.setup.settings.team_remains == TeamRemains::Gm;
    barred_if(!by_gm, Barrier::NotInForce, by)?;
    barred_if(fight.state.out & (1 << side.0) != 0, Barrier::Out(side), by)
}
