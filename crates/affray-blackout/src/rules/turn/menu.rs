//! What may be done in a turn (`blackout.actions.*`).

use crate::kinds::{Condition, Hold, Id, Mode};
use crate::moves::{Action, Blow, Going, Limits, Move, With};
use crate::rules::area::Landed;
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::is_out;
use crate::rules::{area, attack, gear, maneuver, stacking, structure, trained};
use crate::settings::{BerserkApproach, Waiving};
use crate::setup::{FISTS, Weapon};
use crate::state::{Fight, Turn, Where};

use super::deed;
use super::legal::{
    may_area, may_choose, may_ready, may_run, may_step, may_strike, may_take_time, may_walk,
};

/// Whether there is a point in attacking somebody.
pub(super) fn is_target(fight: &Fight, who: Id) -> bool {
    !is_out(fight, who) && !fight[who].has(Condition::Hidden)
}

/// Everything somebody attacks single targets with.
pub(crate) fn arms(fight: &Fight, who: Id, see: &mut dyn FnMut(With, &Weapon)) {
    let mut natural = false;
    for (item, weapon) in gear::weapons(fight, who) {
        natural |= gear::item(fight, item).hands == 0 && weapon.mode == Mode::Melee;
        if !weapon.is_area() {
            see(With::Item(item), weapon);
        }
    }
    if !natural {
        see(With::Fists, &FISTS);
    }
}

pub(super) fn can_hit(fight: &Fight, who: Id, target: Id) -> bool {
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    let mut can = false;
    arms(fight, who, &mut |with, weapon| {
        can |= weapon.ap <= ap && is_loaded(fight, with) && can_target(fight, who, weapon, target);
    });
    can
}

pub(super) fn area_can_hit(fight: &Fight, who: Id, target: Id) -> bool {
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    gear::weapons(fight, who).any(|(item, weapon)| {
        weapon.is_area()
            && weapon.ap <= ap
            && is_loaded(fight, With::Item(item))
            && can_cover(fight, who, weapon, Some(target))
    })
}

/// Whether an area attack can be aimed anywhere, or so that it covers somebody.
pub(super) fn can_cover(fight: &Fight, who: Id, weapon: &Weapon, whom: Option<Id>) -> bool {
    let mut can = false;
    area::points(fight, who, weapon, &mut |at| {
        let landed = Landed { by: who, weapon, at };
        can |= whom.is_none_or(|whom| landed.strikes(fight, whom));
    });
    can
}

/// Everything that may be done now.
pub(crate) fn options(fight: &Fight, turn: Turn, limits: &Limits, menu: &mut Vec<Move>) {
    let who = turn.who;
    for pending in stacking::waiting(fight, who) {
        menu.push(Action::Trigger(pending.target, pending.effect).into());
        if fight.setup.settings.waiving == Waiving::Yes {
            menu.push(Action::Waive(pending.target, pending.effect).into());
        }
    }
    attacks(fight, turn, limits, menu);
    if limits.only.is_none() && !limits.berserk {
        structure::options(fight, turn, &mut |battery| {
            menu.push(Action::Batter(battery).into());
        });
    }
    if limits.berserk {
        berserk(fight, turn, limits, menu);
        return;
    }
    maneuver::options(fight, who, limits, menu);
    trained::options(fight, who, limits, menu);
    goings(fight, turn, Going::Free, menu);
    turnings(fight, turn, menu);
    deeds(fight, turn, menu);
    menu.push(Action::End.into());
}

/// What the Berserk do when they cannot attack: go toward their foe, and nothing else as long as
/// that takes them closer (`blackout.conditions.berserk-details`).
fn berserk(fight: &Fight, turn: Turn, limits: &Limits, menu: &mut Vec<Move>) {
    if menu.iter().any(|it| matches!(it, Move::Action(Action::Attack(_)))) {
        return;
    }
    let before = menu.len();
    let may = fight.setup.settings.berserk_approach == BerserkApproach::Yes;
    if let Some(foe) = limits.only.filter(|&foe| may && !can_reach(fight, turn.who, foe)) {
        goings(fight, turn, Going::Toward(foe), menu);
    }
    if turn.ap == 0 || menu.len() == before {
        menu.push(Action::End.into());
    }
}

/// Whether somebody stands where it can strike another, whatever that costs.
fn can_reach(fight: &Fight, who: Id, foe: Id) -> bool {
    let mut reaches = false;
    arms(fight, who, &mut |with, weapon| {
        reaches |= is_loaded(fight, with) && can_target(fight, who, weapon, foe);
    });
    reaches
}

fn attacks(fight: &Fight, turn: Turn, limits: &Limits, menu: &mut Vec<Move>) {
    let who = turn.who;
    arms(fight, who, &mut |with, weapon| {
        if may_ready(fight, turn, with, weapon).is_err() {
            return;
        }
        for target in fight.roster() {
            if may_strike(fight, who, limits, weapon, target).is_err() {
                continue;
            }
            for (slow, spend) in [(false, false), (false, true), (true, false), (true, true)] {
                let blow = Blow { with, target, slow, spend };
                if may_choose(fight, turn, weapon, blow).is_ok() {
                    menu.push(Action::Attack(blow).into());
                }
            }
        }
    });
    if limits.berserk || attack::is_blinded(fight, who) {
        return;
    }
    for (item, weapon) in gear::weapons(fight, who) {
        if weapon.is_area() && may_area(fight, turn, limits, item).is_ok() {
            menu.push(Action::Area(item, false).into());
            if may_take_time(fight, turn, weapon).is_ok() {
                menu.push(Action::Area(item, true).into());
            }
        }
    }
}

fn goings(fight: &Fight, turn: Turn, going: Going, menu: &mut Vec<Move>) {
    for (how, may) in [
        (Action::Walk, may_walk(fight, turn, going)),
        (Action::Run, may_run(fight, turn, going)),
        (Action::Step, may_step(fight, turn, going)),
    ] {
        if may.is_ok() {
            menu.push(how.into());
        }
    }
}

/// Adds a deed that may be done.
fn offer(fight: &Fight, turn: Turn, deed: Action, menu: &mut Vec<Move>) {
    if deed::may(fight, turn, deed).is_ok() {
        menu.push(deed.into());
    }
}

/// Standing up, and turning on the spot.
fn turnings(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    offer(fight, turn, Action::Stand, menu);
    for way in affray_field::Heading::ALL {
        offer(fight, turn, Action::Face(way), menu);
    }
}

fn deeds(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    offer(fight, turn, Action::DropProne, menu);
    if turn.ap >= 1 {
        offer(fight, turn, Action::Hide, menu);
        offer(fight, turn, Action::Search, menu);
        for item in gear::held(fight, who) {
            offer(fight, turn, Action::Reload(item), menu);
        }
        for item in gear::carried(fight, who) {
            offer(fight, turn, Action::Draw(item), menu);
        }
        for item in fight.things() {
            if matches!(fight[item].at, Where::Lying(_)) {
                offer(fight, turn, Action::PickUp(item), menu);
            }
        }
        for item in gear::carried(fight, who).chain(gear::held(fight, who)) {
            if gear::is_for_use(fight, item) {
                for on in fight.roster() {
                    offer(fight, turn, Action::Use(item, on), menu);
                }
            }
        }
        for hold in [Hold::Grip, Hold::Grapple] {
            offer(fight, turn, Action::Break(hold), menu);
        }
    }
    offer(fight, turn, Action::Rest, menu);
    offer(fight, turn, Action::ShakeOff, menu);
    for other in fight.roster().filter(|&other| other != who) {
        for deed in [
            Action::Release(other),
            Action::Drag(other),
            Action::Repair(other),
            Action::Wake(other),
        ] {
            offer(fight, turn, deed, menu);
        }
    }
    if turn.ap >= 2 {
        for item in gear::held(fight, who).chain(gear::carried(fight, who)) {
            offer(fight, turn, Action::Unjam(item), menu);
        }
    }
}
