//! Opportunity attacks (`murdham.opportunity.*`).

use affray_field::Place;
use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Aim, Ask, Attack, Move, Occasion, Opening};
use crate::rules::condition::{are_allies, can_react, is_able};
use crate::rules::core::seat;
use crate::rules::legal::openings;
use crate::rules::position::{are_nearby_places, is_aware_of};
use crate::settings::{MovingAway, OpportunitySeveral, OpportunityStopsMove, RetreatReactions};
use crate::setup::Id;
use crate::state::{Fight, Standing, TurnState};

/// Whether stepping to `to` is moving away from `who` (`murdham.opportunity.moving-away`).
#[must_use]
pub fn leaves(fight: &Fight, mover: Id, to: Place, who: Id) -> bool {
    let near = |place| are_nearby_places(fight, fight[who].place, place);
    near(fight[mover].place)
        && match fight.setup.settings.moving_away {
            MovingAway::LeavesNearby => !near(to),
            MovingAway::AnyStep => true,
        }
}

/// Whether `who` could attack `mover` for stepping to `to`.
#[must_use]
pub fn may_strike(fight: &Fight, who: Id, mover: Id, to: Place) -> bool {
    // What is known at once comes first.
    !are_allies(fight, who, mover)
        && fight[who].turn == TurnState::Unspent
        && leaves(fight, mover, to, who)
        && is_ready(fight, who, mover)
}

/// Whether `who` is an enemy with a reaction left that knows of `mover`.
fn is_ready(fight: &Fight, who: Id, mover: Id) -> bool {
    let retreating = fight[who].standing == Standing::Retreating
        && fight.setup.settings.retreat_reactions == RetreatReactions::DefensiveOnly;
    !are_allies(fight, who, mover)
        && can_react(fight, who)
        && !retreating
        && is_aware_of(fight, who, mover)
}

/// Enemies that `mover` would leave by stepping to `to` may attack before it does, one after
/// another in roster order (`murdham.opportunity.trigger`, `murdham.opportunity.several`). Whether
/// the step still happens.
///
/// # Errors
/// The table has no answer yet.
pub fn provoke(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id, to: Place) -> Step<bool> {
    strike_at(t, fight, mover, to, |fight, who| may_strike(fight, who, mover, to))
}

/// The same for somebody who leaves the field: it moves away from everybody nearby
/// (`murdham.morale.exit`).
///
/// # Errors
/// The table has no answer yet.
pub fn provoke_leaving(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id) -> Step<bool> {
    let here = fight[mover].place;
    strike_at(t, fight, mover, here, |fight, who| {
        is_ready(fight, who, mover) && are_nearby_places(fight, fight[who].place, here)
    })
}

fn strike_at(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    mover: Id,
    to: Place,
    may: impl Fn(&Fight, Id) -> bool,
) -> Step<bool> {
    let mut struck = false;
    for who in fight.roster() {
        if !may(fight, who) {
            continue;
        }
        t.cite(clause::OPPORTUNITY_MOVING_AWAY);
        t.cite(clause::OPPORTUNITY_AWARENESS);
        t.cite(clause::REACTION_TRIGGERS);
        let options = Lazy(|list: &mut Vec<Move>| {
            list.push(Opening::Ignore.into());
            openings(fight, who, mover, &mut |form| list.push(Opening::Attack(form).into()));
        });
        let ask = Ask::Opening { who, mover, to };
        let Opening::Attack(form) = t.choose(fight, seat(fight, who), ask, &options)? else {
            continue;
        };
        t.cite(clause::OPPORTUNITY_KINDS);
        t.cite(clause::OPPORTUNITY_INTERRUPTS);
        t.tell(clause::OPPORTUNITY_TRIGGER, || Event::TakesOpening { who, mover });
        spend_turn(t, fight, who);
        struck = true;
        let health = fight[mover].health;
        let attack =
            Attack { attacker: who, form, aim: Aim::At(mover), occasion: Occasion::Opportunity };
        crate::rules::attack::resolve(t, fight, attack)?;
        if !goes_on(fight, mover, health) {
            // murdham.opportunity.stopped: those not yet asked keep their turn.
            t.tell(clause::OPPORTUNITY_STOPPED, || Event::Halted { who: mover });
            return Ok(false);
        }
        if fight.setup.settings.opportunity_several == OpportunitySeveral::OnePerMove {
            break;
        }
    }
    if struck {
        t.cite(clause::OPPORTUNITY_RESUME);
        t.cite(clause::OPPORTUNITY_SEVERAL);
    }
    Ok(true)
}

fn goes_on(fight: &Fight, mover: Id, health: i16) -> bool {
    let unhurt = fight[mover].health >= health;
    is_able(fight, mover)
        && match fight.setup.settings.opportunity_stops_move {
            OpportunityStopsMove::IfUnable => true,
            OpportunityStopsMove::AnyDamage => unhurt,
        }
}

/// A reaction spends the whole turn (`murdham.turn.reaction-spends-turn`).
pub fn spend_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::TURN_REACTION_OUT_OF_ORDER);
    if fight.state.phase == crate::state::Phase::Fast {
        t.cite(clause::FAT_REACTIONS);
    }
    t.cite(clause::TURN_REACTION_SPENDS_TURN);
    fight[who].turn = TurnState::Spent;
    fight.state.acted = true;
    if fight[who].grabbing.is_some() {
        // murdham.grapple.what-counts: any reaction but hiding behind the captive lets it go.
        t.cite(clause::GRAPPLE_WHAT_COUNTS);
        crate::rules::nonlethal::release(t, fight, who);
    }
}
