//! Readied actions and what sets them off (`ingenuity.action.ready`,
//! `ingenuity.action.ready-triggers`).

mod ready;

use affray_field::Square;
use affray_table::{Lazy, May, Seat, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{
    Activation, Ask, Attack, Blow, Fire, Gait, Move, Near, Occasion, Readied, Trigger, Victim,
};
use crate::reason::{Barrier, Who};
use crate::rules::condition::{are_allies, is_able, may_react, sees};
use crate::rules::power::{self, Invocation};
use crate::rules::rolls::seat;
use crate::rules::stealth::is_hidden_from;
use crate::rules::{action, attack, condition, legal, maneuver, means, space, work};
use crate::settings::{ReactToUnseen, ReadyDecline, ReadyLeaves};
use crate::setup::{Id, MAX_COMBATANTS, SideId};
use crate::state::{Fight, MAX_PAIRS, People, Ready};

pub(crate) use ready::{METERS, actions, longest, may_ready, may_wait_for, occasions};

/// Whether anybody has an action readied.
pub(crate) fn anybody(fight: &Fight) -> bool {
    fight.state.combatants.iter().any(|combatant| combatant.ready.is_some())
}

/// Those whose readied action `sets_off` says is due, in the order of the teams and of the roster
/// (`ingenuity.reaction.order`).
fn due(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    by: Option<Id>,
    sets_off: impl Fn(&Fight, Id, Trigger) -> bool,
) -> Step {
    let mut owners = People::default();
    for who in fight.roster() {
        if fight[who].ready.is_some_and(|ready| sets_off(fight, who, ready.when)) {
            owners.add(who);
        }
    }
    for side in fight.state.order.clone() {
        let mut members = People::default();
        owners.iter().filter(|&who| fight[who].side == side).for_each(|who| members.add(who));
        // Each is taken out: bounded by the members.
        while let Some(who) = first(t, fight, side, members, by)? {
            members.remove(who);
            if let Some(ready) = fight[who].ready {
                fire(t, fight, who, ready, by)?;
            }
        }
    }
    Ok(())
}

/// Whether the readied action of somebody may come first: it can be taken now
/// (`ingenuity.reaction.order`).
pub(crate) fn may_come_first(able: People, who: Id) -> May<Barrier> {
    let not = Barrier::Of(who, Who::NothingReady);
    barred_if(!able.has(who), not, clause::REACTION_ORDER)
}

/// Whose readied action comes first of a team's: as the team chooses among those that can be taken
/// (`ingenuity.reaction.order`).
fn first(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    side: SideId,
    members: People,
    by: Option<Id>,
) -> Step<Option<Id>> {
    let can = |who: &Id| fight[*who].ready.is_some_and(|ready| may_fire(fight, *who, ready, by));
    let mut able = People::default();
    members.iter().filter(can).for_each(|who| able.add(who));
    let mut rest = able.iter();
    let (Some(one), Some(_)) = (rest.next(), rest.next()) else {
        return Ok(able.iter().next().or_else(|| members.iter().next()));
    };
    t.cite(clause::REACTION_ORDER);
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(able.iter().map(|who| Move::from(Activation::Act(who))));
    });
    let ask = Ask::First { side, able };
    Ok(Some(match t.choose(fight, Seat(side.0), ask, &menu)? {
        Activation::Act(who) => who,
        Activation::Pass => one,
    }))
}

/// Whether an enemy is so near to the owner of a readied action, given the meters between them.
fn is_near(fight: &Fight, owner: Id, near: Near, meters: u8) -> bool {
    match near {
        Near::Meters(limit) => meters <= limit,
        Near::Reach => meters <= means::reach(fight, owner),
    }
}

fn is_meant(fight: &Fight, owner: Id, named: Option<Id>, mover: Id) -> bool {
    named.map_or(!are_allies(fight, owner, mover), |named| named == mover)
}

/// Somebody has come to its square from another.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn moved(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id, from: Square) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    let (from, to) = (space::area_at(fight, mover, from), space::area(fight, mover));
    due(t, fight, Some(mover), |fight, owner, when| {
        let at = space::area(fight, owner);
        let (before, now) = (at.distance(from), at.distance(to));
        let seen = |area| space::areas_see(fight, at, area);
        owner != mover
            && match when {
                Trigger::Seen(named) => {
                    is_meant(fight, owner, named, mover) && !seen(from) && seen(to)
                }
                _ => changes(fight, owner, mover, when, (before, now)),
            }
    })
}

/// Somebody has changed its distance to others, where there is no map.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn moved_without_map(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    mover: Id,
    before: &ArrayVec<u8, MAX_PAIRS>,
) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    due(t, fight, Some(mover), |fight, owner, when| {
        if owner == mover {
            return false;
        }
        let pair = Fight::pair(owner, mover);
        changes(fight, owner, mover, when, (before[pair], fight.state.apart[pair]))
    })
}

/// Whether that the meters between two change sets something off.
fn changes(fight: &Fight, owner: Id, mover: Id, when: Trigger, (before, now): (u8, u8)) -> bool {
    match when {
        Trigger::Comes(named, near) => {
            is_meant(fight, owner, named, mover)
                && !is_near(fight, owner, near, before)
                && is_near(fight, owner, near, now)
        }
        Trigger::Leaves(..) => {
            fight.setup.settings.ready_leaves == ReadyLeaves::After
                && leaves(fight, owner, mover, when, (before, now))
        }
        Trigger::Seen(_)
        | Trigger::Attacks(_)
        | Trigger::TurnStarts(_)
        | Trigger::TurnEnds(_)
        | Trigger::AllyFalls
        | Trigger::Called => false,
    }
}

/// Whether that the meters between two change is the leaving that a readied action waits for.
fn leaves(fight: &Fight, owner: Id, mover: Id, when: Trigger, (before, now): (u8, u8)) -> bool {
    let Trigger::Leaves(named, near) = when else { return false };
    is_meant(fight, owner, named, mover)
        && is_near(fight, owner, near, before)
        && !is_near(fight, owner, near, now)
}

/// Whether anybody acts on a leaving while the one who leaves is still there
/// (`ingenuity.action.ready-leaves`).
fn waits_for_leaving(fight: &Fight) -> bool {
    fight.setup.settings.ready_leaves == ReadyLeaves::Before && anybody(fight)
}

/// Somebody is about to go to another square (`ingenuity.action.ready-leaves`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn leaving(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id, to: Square) -> Step {
    if !waits_for_leaving(fight) {
        return Ok(());
    }
    t.cite(clause::ACTION_READY_LEAVES);
    let (from, to) = (space::area(fight, mover), space::area_at(fight, mover, to));
    due(t, fight, Some(mover), |fight, owner, when| {
        let at = space::area(fight, owner);
        owner != mover && leaves(fight, owner, mover, when, (at.distance(from), at.distance(to)))
    })
}

/// Somebody is about to change its distance to others, where there is no map
/// (`ingenuity.action.ready-leaves`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn leaving_without_map(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    mover: Id,
    after: &ArrayVec<u8, MAX_PAIRS>,
) -> Step {
    if !waits_for_leaving(fight) {
        return Ok(());
    }
    t.cite(clause::ACTION_READY_LEAVES);
    due(t, fight, Some(mover), |fight, owner, when| {
        owner != mover && {
            let pair = Fight::pair(owner, mover);
            leaves(fight, owner, mover, when, (fight.state.apart[pair], after[pair]))
        }
    })
}

/// Somebody who was hidden is seen.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn revealed(t: &mut impl Table<Fight>, fight: &mut Fight, whom: Id) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    due(t, fight, Some(whom), |fight, owner, when| match when {
        Trigger::Seen(named) => owner != whom && is_meant(fight, owner, named, whom),
        _ => false,
    })
}

/// An attack is declared.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn attacks(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    let (attacker, target) = (attack.attacker, attack.blow.target);
    due(t, fight, Some(attacker), |fight, owner, when| match when {
        Trigger::Attacks(victim) => {
            owner != attacker
                && !are_allies(fight, owner, attacker)
                && match victim {
                    Victim::Oneself => target == owner,
                    Victim::Ally(ally) => target == ally,
                    Victim::Anyone => true,
                }
        }
        _ => false,
    })
}

/// A turn starts.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn turn_starts(t: &mut impl Table<Fight>, fight: &mut Fight, whose: Id) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    due(t, fight, Some(whose), |_, owner, when| {
        owner != whose && when == Trigger::TurnStarts(whose)
    })
}

/// A turn ends.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn turn_ends(t: &mut impl Table<Fight>, fight: &mut Fight, whose: Id) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    due(t, fight, Some(whose), |_, owner, when| owner != whose && when == Trigger::TurnEnds(whose))
}

/// Somebody has fallen.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn fell(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: Option<Id>) -> Step {
    if !anybody(fight) {
        return Ok(());
    }
    due(t, fight, by, |fight, owner, when| {
        owner != who && when == Trigger::AllyFalls && are_allies(fight, owner, who)
    })
}

/// Somebody who was able to act has suffered something that was no attack, and may have fallen.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn may_have_fallen(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if is_able(fight, who) { Ok(()) } else { fell(t, fight, who, None) }
}

/// The GM says that the occasion is there.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn called(t: &mut impl Table<Fight>, fight: &mut Fight, owner: Id) -> Step {
    match fight[owner].ready {
        Some(ready) => fire(t, fight, owner, ready, None),
        None => Ok(()),
    }
}

/// Whether a readied action may be used on this one now, who gives the occasion if somebody does:
/// on an enemy who gives it and on nobody else (`ingenuity.action.ready`).
pub(crate) fn may_fire_on(
    fight: &Fight,
    who: Id,
    (what, by): (Readied, Option<Id>),
    target: Id,
) -> May<Barrier> {
    let (of, clause) = (|what: Who| Barrier::Of(target, what), clause::ACTION_READY);
    barred_if(!is_aimed(what), Barrier::Aim, clause)?;
    if let Some(by) = by.filter(|&by| !are_allies(fight, who, by)) {
        barred_if(target != by, of(Who::NoOccasion), clause)?;
    } else {
        barred_if(target == who, of(Who::Oneself), clause)?;
        let friendly = !matches!(what, Readied::Power(_)) && are_allies(fight, who, target);
        barred_if(friendly, of(Who::Ally), clause)?;
    }
    match what {
        Readied::Attack { with, thrown, maneuver } => {
            let blow = Blow { with, thrown, target, maneuver };
            legal::may_reach(fight, who, blow)?;
            match maneuver {
                None => Ok(()),
                Some(which) => maneuver::may_fit(fight, who, which, blow, u8::MAX),
            }
        }
        Readied::Power(which) => power::may_reach(fight, who, which, target),
        Readied::Long(_)
        | Readied::Move
        | Readied::StandUp
        | Readied::SeekCover
        | Readied::Interact(_) => Ok(()),
    }
}

/// Whether a readied action may be taken so (`ingenuity.action.ready`).
pub(crate) fn may_answer(fight: &Fight, who: Id, by: Option<Id>, fire: Fire) -> May<Barrier> {
    let Some(ready) = fight[who].ready else { return Ok(()) };
    match fire {
        Fire::On(target) => may_fire_on(fight, who, (ready.what, by), target),
        Fire::Now => barred_if(is_aimed(ready.what), Barrier::Aim, clause::ACTION_READY),
        Fire::Pass => Ok(()),
    }
}

/// Whom a readied action can be used on now.
fn targets(fight: &Fight, who: Id, what: Readied, by: Option<Id>) -> ArrayVec<Id, MAX_COMBATANTS> {
    let may = |&target: &Id| may_fire_on(fight, who, (what, by), target).is_ok();
    fight.roster().filter(may).collect()
}

/// Whether a readied action is aimed at somebody.
fn is_aimed(what: Readied) -> bool {
    matches!(what, Readied::Attack { .. } | Readied::Power(_))
}

/// Whether the owner of a readied action notices the occasion: an attack by whomever, and nothing
/// else that those do whom its team does not see (`ingenuity.reaction.unseen-attacker`,
/// `ingenuity.action.ready-unseen`).
fn notices(fight: &Fight, who: Id, when: Trigger, by: Option<Id>) -> bool {
    let Some(by) = by else { return true };
    let shows = match when {
        Trigger::Attacks(_) | Trigger::AllyFalls | Trigger::Called => true,
        Trigger::Comes(..)
        | Trigger::Leaves(..)
        | Trigger::Seen(_)
        | Trigger::TurnStarts(_)
        | Trigger::TurnEnds(_) => !is_hidden_from(fight, by, fight[who].side),
    };
    let any = fight.setup.settings.react_to_unseen == ReactToUnseen::Yes;
    shows && (any || sees(fight, who, by))
}

/// Whether a readied action can be taken now.
fn may_fire(fight: &Fight, who: Id, ready: Ready, by: Option<Id>) -> bool {
    may_react(fight, who)
        && fight[who].reactions > 0
        && notices(fight, who, ready.when, by)
        && condition::can_do(fight, who, ready.what)
        && (!is_aimed(ready.what) || !targets(fight, who, ready.what, by).is_empty())
}

/// The occasion passes: what was readied for it is over, or stays ready
/// (`ingenuity.action.ready`, `ingenuity.action.ready-limits`).
fn pass_by(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight.setup.settings.ready_decline == ReadyDecline::Lost
        && let Some(Ready { what, .. }) = fight[who].ready.take()
    {
        t.tell(clause::ACTION_READY, || Event::ReadyLost { who, what });
    }
}

/// Whether somebody takes its readied action, and the action itself
/// (`ingenuity.action.ready-limits`).
fn fire(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    ready: Ready,
    by: Option<Id>,
) -> Step {
    t.cite(clause::ACTION_READY_TRIGGERS);
    t.cite(clause::ACTION_READY_LIMITS);
    t.cite(clause::REACTION_ORDER);
    if !may_fire(fight, who, ready, by) {
        // What nobody notices is no occasion; any other has come, whether or not it can be used.
        if notices(fight, who, ready.when, by) {
            pass_by(t, fight, who);
        } else {
            t.cite(clause::ACTION_READY_UNSEEN);
        }
        return Ok(());
    }
    let aimed = is_aimed(ready.what);
    let targets = targets(fight, who, ready.what, by);
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Fire::Pass.into());
        if aimed {
            list.extend(targets.iter().map(|&target| Move::from(Fire::On(target))));
        } else {
            list.push(Fire::Now.into());
        }
    });
    let fire: Fire = t.choose(fight, seat(fight, who), Ask::Fire { who, by }, &menu)?;
    if fire == Fire::Pass {
        pass_by(t, fight, who);
        return Ok(());
    }
    fight[who].ready = None;
    fight[who].reactions -= 1;
    t.cite(clause::REACTION_ONE);
    t.tell(clause::ACTION_READY_INTERRUPTS, || Event::Fires { who, what: ready.what });
    match (ready.what, fire) {
        (Readied::Attack { with, thrown, maneuver }, Fire::On(target)) => {
            let blow = Blow { with, thrown, target, maneuver };
            attack::make(t, fight, who, blow, Occasion::Ready)?;
        }
        (Readied::Power(which), Fire::On(target)) => {
            let invocation = Invocation { which, target, occasion: Occasion::Ready };
            power::invoke(t, fight, who, invocation)?;
        }
        (Readied::Long(what), _) => work::do_at_once(t, fight, who, what)?,
        (Readied::Move, _) => space::go(t, fight, who, Gait::Move)?,
        (Readied::StandUp, _) => action::stand_up(t, fight, who),
        (Readied::SeekCover, _) => action::seek_cover(t, fight, who),
        (Readied::Interact(feature), _) => action::interact(t, fight, who, feature),
        (Readied::Attack { .. } | Readied::Power(_), Fire::Pass | Fire::Now) => {}
    }
    Ok(())
}
