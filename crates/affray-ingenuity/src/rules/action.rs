//! What the actions of a turn do (`ingenuity.action.*`, `ingenuity.free.*`).

use affray_table::{Lazy, May, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Ask, Blow, Gait, Long, Move, Occasion};
use crate::reason::{Barrier, Thing, Who};
use crate::ruled::Suffering;
use crate::rules::condition::{self, is_present};
use crate::rules::rolls::seat;
use crate::rules::space::has_cover;
use crate::rules::stat::spend;
use crate::rules::turn::{SPRINT, end};
use crate::rules::{attack, command, damage, item, space, trigger, work};
use crate::settings::Leaving;
use crate::setup::{FeatureId, Id, ItemId, Pool};
use crate::state::{Condition, Fight, Ready, Standing, Where};

/// Whether somebody may do what takes one action and stands for itself: brandish, use a thing or an
/// item, seek cover, stand up. Other actions are not for this.
pub(crate) fn may_do(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    match action {
        Action::Brandish => may_brandish(fight, who),
        Action::Interact(feature) => may_interact(fight, who, feature),
        Action::Use(which, on) => may_use_item(fight, who, which, on),
        Action::SeekCover => {
            let by = clause::ACTION_COVER_SOURCE;
            barred_if(!has_cover(fight, who), Barrier::Of(who, Who::NoCover), by)?;
            let by = clause::ACTION_SEEK_COVER;
            barred_if(fight[who].in_cover, Barrier::Of(who, Who::InCover), by)
        }
        Action::StandUp => {
            let standing = !fight[who].conditions.has(Condition::Prone);
            barred_if(standing, Barrier::Of(who, Who::Standing), clause::ACTION_STAND_UP)?;
            let stays = fight.state.decrees.lasts(who.0, Suffering::Condition(Condition::Prone));
            barred_if(stays, Barrier::Of(who, Who::RuledProne), clause::GM_OVERRIDE)
        }
        _ => Ok(()),
    }
}

/// Whether somebody may choose anew what to hold (`ingenuity.action.brandish`).
pub(crate) fn may_brandish(fight: &Fight, who: Id) -> May<Barrier> {
    let by = clause::ACTION_BRANDISH;
    barred_if(!item::has_choice(fight, who), Barrier::Of(who, Who::NoGear), by)?;
    let handless = fight.profile(who).hands == 0;
    barred_if(handless, Barrier::Of(who, Who::NoHands), clause::ACTION_HANDS)
}

/// Whether somebody may use a thing of the field (`ingenuity.action.interact`).
pub(crate) fn may_interact(fight: &Fight, who: Id, feature: FeatureId) -> May<Barrier> {
    let at = fight.setup.features[feature.index()].at;
    let far = at.is_some_and(|square| !space::is_near(fight, who, square));
    barred_if(far, Barrier::Feature(feature), clause::ACTION_INTERACT)
}

/// Whether somebody may use up an item on this one (`ingenuity.action.interact`).
fn may_use_item(fight: &Fight, who: Id, which: ItemId, on: Id) -> May<Barrier> {
    let by = clause::ACTION_INTERACT;
    let mine = item::is_on(fight, who, which);
    barred_if(!mine, Barrier::Thing(which, Thing::NotOwn), by)?;
    let useless = item::item(fight, which).restores.is_none();
    barred_if(useless, Barrier::Thing(which, Thing::NoUse), by)?;
    barred_if(!is_present(fight, on), Barrier::Of(on, Who::Gone), by)?;
    barred_if(!condition::are_allies(fight, who, on), Barrier::Of(on, Who::Enemy), by)?;
    let away = space::distance(fight, who, on);
    let far = Barrier::TooFar { target: on, away, most: 1 };
    barred_if(on != who && !space::is_adjacent(fight, who, on), far, by)
}

/// Actions of one action's length that stand for themselves.
pub(crate) fn simple_options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let mut add = |action: Action| {
        if may_do(fight, who, action).is_ok() {
            menu.push(action.into());
        }
    };
    add(Action::Brandish);
    (0..fight.setup.features.len() as u8).map(FeatureId).map(Action::Interact).for_each(&mut add);
    for which in fight.things() {
        if item::is_on(fight, who, which) && item::item(fight, which).restores.is_some() {
            fight.roster().map(|on| Action::Use(which, on)).for_each(&mut add);
        }
    }
    add(Action::SeekCover);
    add(Action::StandUp);
}

/// Takes actions off the turn of the one who acts.
///
/// # Panics
/// If the turn has not so many left: a menu offers only what it can pay.
#[inline]
pub(crate) fn charge(fight: &mut Fight, who: Id, actions: u8, occasion: Occasion) {
    if occasion != Occasion::Turn {
        return;
    }
    if let Some(turn) = &mut fight.state.turn {
        debug_assert_eq!(turn.who, who, "somebody else's turn");
        assert!(turn.left >= actions, "a menu offers only what the turn can pay");
        turn.left -= actions;
    }
}

/// Does one thing, in one's own turn or at a command.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn act(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    action: Action,
    occasion: Occasion,
) -> Step {
    match action {
        Action::Attack(blow) => make_or_begin(t, fight, who, blow, occasion)?,
        Action::AttackOtherwise(blow) => attack::make_otherwise(t, fight, who, blow, occasion)?,
        Action::Begin(what) => work::begin(t, fight, who, what, occasion)?,
        Action::Continue => work::put_in(t, fight, who, occasion)?,
        Action::GiveUp => work::give_up(t, fight, who),
        Action::Brandish => brandish(t, fight, who, occasion)?,
        Action::Command(ally) => {
            charge(fight, who, 1, occasion);
            command::command(t, fight, who, ally)?;
        }
        Action::Interact(feature) => {
            charge(fight, who, 1, occasion);
            interact(t, fight, who, feature);
        }
        Action::Use(which, on) => {
            charge(fight, who, 1, occasion);
            use_item(t, fight, who, which, on);
        }
        Action::SeekCover => {
            charge(fight, who, 1, occasion);
            seek_cover(t, fight, who);
        }
        Action::StandUp => {
            charge(fight, who, 1, occasion);
            stand_up(t, fight, who);
        }
        Action::Move | Action::MoveOn | Action::Sprint | Action::Step => {
            go(t, fight, who, action, occasion)?;
        }
        Action::Guard | Action::Ready | Action::Wait => turn_ender(t, fight, who, action)?,
        Action::DropItem(which) => {
            t.cite(clause::FREE_NO_COUNT);
            item::drop(t, fight, who, which);
        }
        Action::DropProne => {
            t.cite(clause::FREE_NO_COUNT);
            drop_prone(t, fight, who);
        }
        Action::FateAction => fate_action(t, fight, who),
        Action::Flee => leave(t, fight, who, Standing::Fled)?,
        Action::Surrender => leave(t, fight, who, Standing::Surrendered)?,
        Action::Decline => {
            t.tell(clause::ACTION_COMMAND_LIMITS, || Event::Declines { who });
        }
        Action::End => {
            if fight.turn_of(who).is_some_and(|turn| turn.left > 0) {
                t.cite(clause::ACTION_UNSPENT);
            }
            end(t, fight, who)?;
        }
    }
    Ok(())
}

/// Makes an attack, or begins one that takes more than an action (`ingenuity.action.attack`,
/// `ingenuity.extended.definition`).
fn make_or_begin(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    occasion: Occasion,
) -> Step {
    if crate::rules::maneuver::length(fight, blow) > 1 {
        let way = attack::best_way(fight, who, blow);
        let what = Long::Maneuver { blow, attribute: way.attribute, kind: way.kind };
        return work::begin(t, fight, who, what, occasion);
    }
    charge(fight, who, 1, occasion);
    attack::make(t, fight, who, blow, occasion)
}

/// Chooses what to hold, once for nothing where a turn has a free brandish
/// (`ingenuity.action.brandish`, `ingenuity.combat.opening-state`).
fn brandish(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, occasion: Occasion) -> Step {
    let free = fight.turn_of(who).is_some_and(|turn| turn.free_brandish);
    if free && occasion == Occasion::Turn {
        t.cite(clause::COMBAT_OPENING_STATE);
        if let Some(turn) = &mut fight.state.turn {
            turn.free_brandish = false;
        }
    } else {
        charge(fight, who, 1, occasion);
    }
    item::brandish(t, fight, who)
}

/// Fate buys another action (`ingenuity.fate.extra-action`).
fn fate_action(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].fate -= 1;
    if let Some(turn) = &mut fight.state.turn {
        turn.left += 1;
    }
    let left = fight[who].fate;
    t.tell(clause::FATE_EXTRA_ACTION, || Event::FateAction { who, left });
}

/// Move, Sprint, Step (`ingenuity.action.move`, `ingenuity.action.sprint`, `ingenuity.free.step`).
fn go(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    action: Action,
    occasion: Occasion,
) -> Step {
    let gait = match action {
        Action::Sprint => Gait::Sprint,
        Action::Step => Gait::Step,
        _ => Gait::Move,
    };
    if matches!(action, Action::Move | Action::Sprint) {
        charge(fight, who, 1, occasion);
    }
    if gait == Gait::Sprint {
        t.cite(clause::ACTION_SPRINT);
        t.cite(clause::ACTION_SPRINT_REPEAT);
        t.cite(clause::ACTION_RESOURCES);
        spend(fight, who, Pool::Stamina, SPRINT);
    }
    if gait == Gait::Step {
        t.cite(clause::FREE_STEP);
        t.cite(clause::FREE_NO_COUNT);
        t.cite(clause::FREE_STEP_OR_MOVE);
        work::give_up_by_moving(t, fight, who);
    }
    let own = occasion == Occasion::Turn;
    space::go(t, fight, who, gait)?;
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who && own) {
        match gait {
            Gait::Move => turn.moved = true,
            Gait::Sprint => turn.sprints += 1,
            Gait::Step => turn.stepped = true,
            Gait::Sidestep | Gait::Intercept => {}
        }
    }
    Ok(())
}

/// Guard, Ready and Wait end the turn (`ingenuity.action.turn-enders`).
fn turn_ender(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    t.cite(clause::ACTION_TURN_ENDERS);
    charge(fight, who, 1, Occasion::Turn);
    let longest = trigger::longest(fight, who);
    match action {
        Action::Guard => {
            fight[who].guarding = true;
            t.cite(clause::ACTION_GUARD_SCOPE);
            t.tell(clause::ACTION_GUARD, || Event::Guards { who });
        }
        Action::Wait => {
            fight[who].waiting = true;
            fight[who].reactions += 1;
            t.cite(clause::ACTION_WAIT_TOTAL);
            t.tell(clause::ACTION_WAIT, || Event::Waits { who });
        }
        _ => {
            let menu = Lazy(|list: &mut Vec<Move>| trigger::actions(fight, who, longest, list));
            let what = t.choose(fight, seat(fight, who), Ask::ReadyWhat(who), &menu)?;
            let menu = Lazy(|list: &mut Vec<Move>| trigger::occasions(fight, who, list));
            let when = t.choose(fight, seat(fight, who), Ask::ReadyWhen(who, what), &menu)?;
            fight[who].ready = Some(Ready { what, when });
            t.cite(clause::ACTION_READY_TRIGGERS);
            t.cite(clause::ACTION_READY_LIMITS);
            t.tell(clause::ACTION_READY, || Event::Readies { who, what, when });
        }
    }
    end(t, fight, who)
}

/// Takes cover (`ingenuity.action.seek-cover`).
pub(crate) fn seek_cover(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].in_cover = true;
    t.cite(clause::ACTION_COVER_SOURCE);
    t.tell(clause::ACTION_SEEK_COVER, || Event::SeeksCover { who });
}

/// Stops being prone (`ingenuity.action.stand-up`).
pub(crate) fn stand_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].conditions.remove(Condition::Prone);
    t.tell(clause::ACTION_STAND_UP, || Event::StandsUp { who });
}

/// Becomes prone (`ingenuity.free.drop-prone`).
pub(crate) fn drop_prone(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !fight[who].conditions.has(Condition::Prone) {
        fight[who].conditions.add(Condition::Prone);
        t.tell(clause::FREE_DROP_PRONE, || Event::DropsProne { who });
    }
}

/// Uses something near (`ingenuity.action.interact`).
pub(crate) fn interact(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, feature: FeatureId) {
    let worked = fight.setup.features[feature.index()].works.unwrap_or(feature);
    toggle(t, fight, who, worked);
}

/// Opens or closes a thing.
pub(crate) fn toggle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, feature: FeatureId) {
    fight.state.closed ^= 1 << feature.0;
    let closed = fight.state.closed & (1 << feature.0) != 0;
    t.tell(clause::ACTION_INTERACT, || Event::Uses { who, feature, closed });
}

fn use_item(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: ItemId, on: Id) {
    let Some((pool, amount)) = item::item(fight, which).restores else { return };
    if let Where::Held(owner) = fight[which].at {
        item::unhand(fight, owner, which);
    }
    fight[which].at = Where::Gone;
    t.tell(clause::ACTION_INTERACT, || Event::UsesItem { who, item: which, on });
    damage::recover(t, fight, on, pool, amount);
}

/// Flees or surrenders (`ingenuity.combat.leaving`).
fn leave(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, how: Standing) -> Step {
    let fled = how == Standing::Fled;
    t.tell(clause::COMBAT_LEAVING, || Event::Declares { who, fled });
    fight[who].leaving = Some(how);
    match fight.setup.settings.leaving {
        Leaving::EndOfTurn => Ok(()),
        Leaving::AtOnce => end(t, fight, who),
    }
}
