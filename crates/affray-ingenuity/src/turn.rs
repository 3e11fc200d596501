//! A turn: three actions and what they are spent on (`ingenuity.action.*`, `ingenuity.free.*`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::condition::{self, is_able, is_present};
use crate::event::Event;
use crate::moves::{Action, Ask, Gait, Long, Move, Occasion};
use crate::rolls::{has_fate, seat};
use crate::settings::{
    Leaving, OpeningAction, OpeningBrandish, ReactionRecovery, SplitMove, SprintRepeat,
    StepAndMove, StepCountsAsMoved,
};
use crate::setup::{FeatureId, Id, ItemId, Pool};
use crate::space::{can_go, has_cover, has_map};
use crate::stat::{current, spend};
use crate::state::{Condition, Fight, People, Ready, Standing, Turn, TurnState, Where};
use crate::{attack, command, damage, item, legal, space, trigger, work};

/// The actions of a turn (`ingenuity.action.three`).
pub const ACTIONS: u8 = 3;

/// What lasts until somebody's own next turn is over (`ingenuity.round.until-next-turn`).
pub fn end_effects(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::ROUND_UNTIL_NEXT_TURN);
    let combatant = &mut fight[who];
    combatant.guarding = false;
    combatant.in_cover = false;
    if combatant.waiting {
        // ingenuity.action.wait: the extra reaction lasts until the own next turn.
        t.cite(clause::ACTION_WAIT_TOTAL);
        combatant.waiting = false;
        combatant.reactions = combatant.reactions.min(1);
    }
    if combatant.ready.take().is_some() {
        t.tell(clause::ACTION_READY, || Event::ReadyLost { who });
    }
}

/// The reaction comes back (`ingenuity.reaction.recover`, `ingenuity.action.wait-total`).
pub fn recover_reaction(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::REACTION_RECOVER);
    t.cite(clause::ACTION_WAIT_TOTAL);
    fight[who].reactions = 1;
}

/// Somebody begins its turn.
///
/// # Errors
/// The table has no answer yet.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ROUND_ONE_TURN);
    t.tell(clause::ROUND_ALTERNATE, || Event::TurnBegan { who });
    end_effects(t, fight, who);
    match fight.setup.settings.reaction_recovery {
        ReactionRecovery::OwnTurn => recover_reaction(t, fight, who),
        // ingenuity.action.wait-total: what waiting added is over.
        ReactionRecovery::RoundStart => fight[who].reactions = fight[who].reactions.min(1),
        ReactionRecovery::EveryTurn => {
            for other in fight.roster() {
                fight[other].reactions = fight[other].reactions.max(1);
            }
            recover_reaction(t, fight, who);
        }
    }
    let fresh = fight[who].fresh;
    fight[who].fresh = false;
    fight[who].turn = TurnState::InProgress;
    t.cite(clause::ACTION_THREE);
    let brandish = fight.setup.settings.opening_brandish == OpeningBrandish::On;
    fight.state.turn = Some(Turn {
        who,
        left: ACTIONS,
        begun: false,
        moved: false,
        stepped: false,
        sprints: 0,
        meters: 0,
        odd: false,
        commanded: People::default(),
        hit: People::default(),
        attacked: People::default(),
        missed_with: None,
        free_brandish: fresh && brandish,
    });
    trigger::turn_starts(t, fight, who)?;
    let stunned = std::mem::take(&mut fight[who].stunned);
    if stunned > 0 {
        t.tell(clause::CONDITION_STUNNED, || Event::LosesActions { who, actions: stunned });
        if let Some(turn) = &mut fight.state.turn {
            turn.left = ACTIONS.saturating_sub(stunned);
        }
    }
    condition::pass_time(t, fight, who);
    if is_able(fight, who) {
        condition::at_turn_start(t, fight, who)?;
    }
    if !is_able(fight, who) {
        t.cite(clause::ROUND_DOWN_IN_OWN_TURN);
        return end(t, fight, who);
    }
    Ok(())
}

/// One thing done in the turn in progress, or its end.
///
/// # Errors
/// The table has no answer yet.
pub fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn) -> Step {
    let who = turn.who;
    if !is_able(fight, who) {
        t.cite(clause::ROUND_DOWN_IN_OWN_TURN);
        return end(t, fight, who);
    }
    if fight[who].owes_opening {
        opening(t, fight, who);
    }
    t.cite(clause::ACTION_DEFAULT_COST);
    t.cite(clause::FREE_OWN_TURN);
    if item::held(fight, who).into_iter().any(|which| item::is_broken(fight, which)) {
        t.cite(clause::DURABILITY_BROKEN_ATTACK);
    }
    let menu = Lazy(|list: &mut Vec<Move>| options(fight, turn, list));
    let action: Action = t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)?;
    if let Some(turn) = &mut fight.state.turn {
        turn.begun = true;
    }
    fight[who].owes_opening = false;
    act(t, fight, who, action, Occasion::Turn)?;
    if fight.turn_of(who).is_some() && !is_able(fight, who) {
        t.cite(clause::ROUND_DOWN_IN_OWN_TURN);
        return end(t, fight, who);
    }
    Ok(())
}

/// The duty to begin with the action that began the combat, which may lapse
/// (`ingenuity.initiative.opening-action`, `ingenuity.initiative.opening-action-lapses`).
fn opening(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let mut list = Vec::new();
    opening_options(fight, who, &mut list);
    let free = fight.setup.settings.opening_action == OpeningAction::Free;
    if list.is_empty() || free {
        fight[who].owes_opening = false;
        t.tell(clause::INITIATIVE_OPENING_ACTION_LAPSES, || Event::OpeningLapsed { who });
    } else {
        t.cite(clause::INITIATIVE_OPENING_ACTION);
    }
}

fn opening_options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let Some(opening) = fight.setup.opening else { return };
    let Some(target) = opening.target else { return };
    match opening.power {
        Some(power) => {
            if crate::power::reaches(fight, who, power, target)
                && crate::power::can_pay(fight, who, power)
            {
                menu.push(Action::Begin(Long::Power(power, target)).into());
            }
        }
        None => {
            let mut all = Vec::new();
            legal::options(fight, who, u8::MAX, &mut all);
            menu.extend(all.into_iter().filter(|option| match option {
                Move::Action(Action::Attack(blow) | Action::AttackOtherwise(blow)) => {
                    blow.target == target
                }
                _ => false,
            }));
        }
    }
}

/// Everything legal in a turn now.
pub fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    if fight[who].owes_opening {
        opening_options(fight, who, menu);
        return;
    }
    let working = fight[who].work.is_some_and(|work| !work.paused);
    if working && turn.left > 0 {
        // ingenuity.extended.continue-first: before anything else, unless it is given up.
        menu.push(Action::Continue.into());
        menu.push(Action::GiveUp.into());
        free_options(fight, turn, menu);
        return;
    }
    if turn.left > 0 {
        legal::options(fight, who, u8::MAX, menu);
        work::options(fight, who, menu);
        simple_options(fight, who, menu);
        command::options(fight, turn, menu);
        if !turn.moved && may_move_and_step(fight, turn.stepped) && can_go(fight, who, Gait::Move) {
            menu.push(Action::Move.into());
        }
        if may_sprint(fight, turn) {
            menu.push(Action::Sprint.into());
        }
        menu.extend([Action::Guard, Action::Ready, Action::Wait].map(Move::from));
    }
    free_options(fight, turn, menu);
    menu.push(Action::End.into());
}

fn may_move_and_step(fight: &Fight, other: bool) -> bool {
    // ingenuity.free.step-or-move: one or the other.
    !other || fight.setup.settings.step_and_move == StepAndMove::Both
}

/// Whether a turn may sprint now (`ingenuity.action.sprint`, `ingenuity.action.sprint-repeat`).
fn may_sprint(fight: &Fight, turn: Turn) -> bool {
    let settings = &fight.setup.settings;
    let stepped = turn.stepped && settings.step_counts_as_moved == StepCountsAsMoved::Yes;
    (turn.moved || stepped)
        && (turn.sprints == 0 || settings.sprint_repeat == SprintRepeat::Unlimited)
        && current(fight, turn.who, Pool::Stamina) > 0
        && can_go(fight, turn.who, Gait::Sprint)
}

/// Actions of one action's length that stand for themselves.
pub fn simple_options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if item::has_choice(fight, who) && fight.profile(who).hands > 0 {
        menu.push(Action::Brandish.into());
    }
    menu.extend(features_near(fight, who).map(|feature| Move::from(Action::Interact(feature))));
    for which in fight.things() {
        let mine = matches!(fight[which].at, Where::Held(owner) | Where::Carried(owner)
            if owner == who);
        if !mine || item::item(fight, which).restores.is_none() {
            continue;
        }
        let near = |&on: &Id| {
            is_present(fight, on)
                && condition::are_allies(fight, who, on)
                && (on == who || space::is_adjacent(fight, who, on))
        };
        menu.extend(fight.roster().filter(near).map(|on| Move::from(Action::Use(which, on))));
    }
    if has_cover(fight, who) && !fight[who].in_cover {
        menu.push(Action::SeekCover.into());
    }
    if fight[who].conditions.has(Condition::Prone) {
        menu.push(Action::StandUp.into());
    }
}

/// What costs nothing (`ingenuity.free.no-count`).
fn free_options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    if turn.left == 0 && turn.free_brandish && item::has_choice(fight, who) {
        menu.push(Action::Brandish.into());
    }
    menu.extend(
        item::held(fight, who).into_iter().map(|which| Move::from(Action::DropItem(which))),
    );
    if !fight[who].conditions.has(Condition::Prone) {
        menu.push(Action::DropProne.into());
    }
    if !turn.stepped && may_move_and_step(fight, turn.moved) && can_go(fight, who, Gait::Step) {
        menu.push(Action::Step.into());
    }
    let split = fight.setup.settings.split_move == SplitMove::Yes;
    if split && turn.moved && turn.meters > 0 && has_map(fight) && can_go(fight, who, Gait::Move) {
        menu.push(Action::MoveOn.into());
    }
    if has_fate(fight, who) {
        menu.push(Action::FateAction.into());
    }
    if fight[who].leaving.is_none() {
        menu.push(Action::Flee.into());
        menu.push(Action::Surrender.into());
    }
}

/// Things to use within reach (`ingenuity.action.interact`).
pub fn features_near(fight: &Fight, who: Id) -> impl Iterator<Item = FeatureId> + '_ {
    (0..fight.setup.features.len() as u8).map(FeatureId).filter(move |feature| {
        fight.setup.features[feature.index()]
            .at
            .is_none_or(|square| !has_map(fight) || fight[who].at.distance(square) <= 1)
    })
}

/// Takes actions off the turn of the one who acts.
fn charge(fight: &mut Fight, who: Id, actions: u8, occasion: Occasion) {
    if occasion != Occasion::Turn {
        return;
    }
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
        assert!(turn.left >= actions, "a menu offers only what the turn can pay");
        turn.left -= actions;
    }
}

/// Does one thing, in one's own turn or at a command.
///
/// # Errors
/// The table has no answer yet.
pub fn act(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    action: Action,
    occasion: Occasion,
) -> Step {
    match action {
        Action::Attack(blow) => {
            let length = crate::maneuver::length(fight, blow);
            if length > 1 {
                return work::begin(t, fight, who, Long::Maneuver(blow), occasion);
            }
            charge(fight, who, 1, occasion);
            attack::make(t, fight, who, blow, occasion)
        }
        Action::AttackOtherwise(blow) => {
            charge(fight, who, 1, occasion);
            attack::make_otherwise(t, fight, who, blow, occasion)
        }
        Action::Begin(what) => work::begin(t, fight, who, what, occasion),
        Action::Continue => work::put_in(t, fight, who, occasion),
        Action::GiveUp => {
            work::give_up(t, fight, who);
            Ok(())
        }
        Action::Brandish => {
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
        Action::Command(ally) => {
            charge(fight, who, 1, occasion);
            command::command(t, fight, who, ally)
        }
        Action::Interact(feature) => {
            charge(fight, who, 1, occasion);
            interact(t, fight, who, feature)
        }
        Action::Use(which, on) => {
            charge(fight, who, 1, occasion);
            use_item(t, fight, who, which, on);
            Ok(())
        }
        Action::SeekCover => {
            charge(fight, who, 1, occasion);
            seek_cover(t, fight, who);
            Ok(())
        }
        Action::StandUp => {
            charge(fight, who, 1, occasion);
            stand_up(t, fight, who);
            Ok(())
        }
        Action::Move | Action::MoveOn | Action::Sprint | Action::Step => {
            go(t, fight, who, action, occasion)
        }
        Action::Guard | Action::Ready | Action::Wait => turn_ender(t, fight, who, action),
        Action::DropItem(which) => {
            t.cite(clause::FREE_NO_COUNT);
            item::drop(t, fight, who, which);
            Ok(())
        }
        Action::DropProne => {
            t.cite(clause::FREE_NO_COUNT);
            drop_prone(t, fight, who);
            Ok(())
        }
        Action::FateAction => {
            fight[who].fate -= 1;
            if let Some(turn) = &mut fight.state.turn {
                turn.left += 1;
            }
            t.tell(clause::FATE_EXTRA_ACTION, || Event::FateAction { who });
            Ok(())
        }
        Action::Flee => leave(t, fight, who, Standing::Fled),
        Action::Surrender => leave(t, fight, who, Standing::Surrendered),
        Action::Decline => {
            t.tell(clause::ACTION_COMMAND_LIMITS, || Event::Declines { who });
            Ok(())
        }
        Action::End => {
            if fight.turn_of(who).is_some_and(|turn| turn.left > 0) {
                t.cite(clause::ACTION_UNSPENT);
            }
            end(t, fight, who)
        }
    }
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
        spend(fight, who, Pool::Stamina, 1);
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
            let menu = Lazy(|list: &mut Vec<Move>| trigger::actions(fight, who, list));
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
pub fn seek_cover(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].in_cover = true;
    t.cite(clause::ACTION_COVER_SOURCE);
    t.tell(clause::ACTION_SEEK_COVER, || Event::SeeksCover { who });
}

/// Stops being prone (`ingenuity.action.stand-up`).
pub fn stand_up(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    fight[who].conditions.remove(Condition::Prone);
    t.tell(clause::ACTION_STAND_UP, || Event::StandsUp { who });
}

/// Becomes prone (`ingenuity.free.drop-prone`).
pub fn drop_prone(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !fight[who].conditions.has(Condition::Prone) {
        fight[who].conditions.add(Condition::Prone);
        t.tell(clause::FREE_DROP_PRONE, || Event::DropsProne { who });
    }
}

/// Uses something near (`ingenuity.action.interact`).
///
/// # Errors
/// The table has no answer yet.
pub fn interact(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, feature: FeatureId) -> Step {
    let worked = fight.setup.features[feature.index()].works.unwrap_or(feature);
    toggle(t, fight, who, worked);
    Ok(())
}

/// Opens or closes a thing.
pub fn toggle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, feature: FeatureId) {
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

/// Ends a turn.
///
/// # Errors
/// The table has no answer yet.
pub fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    fight[who].turn = TurnState::Spent;
    fight[who].owes_opening = false;
    fight.state.turn = None;
    t.tell(clause::ROUND_ALTERNATE, || Event::TurnEnded { who });
    if let Some(how) = fight[who].leaving.take()
        && is_present(fight, who)
    {
        condition::break_off(t, fight, who);
        fight[who].standing = how;
        t.tell(clause::COMBAT_LEAVING, || Event::Left { who, fled: how == Standing::Fled });
    }
    trigger::turn_ends(t, fight, who)
}
