//! What may be done in a turn (`blackout.actions.*`).

use crate::kinds::{Body, Cause, Condition, Effect, Hold, Id, Level, Mode, Shape};
use crate::moves::{Action, Blow, Move, With};
use crate::rules::area::Landed;
use crate::rules::attack::{can_target, is_loaded, is_sneak};
use crate::rules::condition::is_out;
use crate::rules::deeds::rest_ap;
use crate::rules::field::{are_enemies, has_map, has_steps, is_adjacent};
use crate::rules::movement::Going;
use crate::rules::turn::{Limits, time_ap};
use crate::rules::{area, attack, field, gear, maneuver, movement, stacking, structure, trained};
use crate::settings::{BerserkApproach, Facing, FreeStep, TakeYourTime, Waiving, Wake};
use crate::setup::{FISTS, ItemKind, Weapon};
use crate::state::{Fight, Turn, Where};

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
fn can_cover(fight: &Fight, who: Id, weapon: &Weapon, whom: Option<Id>) -> bool {
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
    let may_hit = |target: Id| limits.only.is_none_or(|only| only == target);
    maneuver::options(fight, who, &may_hit, menu);
    trained::options(fight, who, &may_hit, menu);
    goings(fight, turn, Going::Free, menu);
    turnings(fight, turn, menu);
    deeds(fight, turn, menu);
    menu.push(Action::End.into());
}

/// Whether somebody may take its time over an attack: where that does anything
/// (`blackout.actions.take-your-time`).
pub(crate) fn may_take_time(fight: &Fight, turn: Turn, weapon: &Weapon) -> bool {
    let settings = &fight.setup.settings;
    // A template has no test of its own that could be eased.
    let eases = settings.take_your_time == TakeYourTime::Advantage && weapon.mode != Mode::Template;
    (eases || weapon.has(Effect::Destroyer)) && has_time(fight, turn, weapon)
}

/// Whether somebody has the action points to take its time over an attack.
fn has_time(fight: &Fight, turn: Turn, weapon: &Weapon) -> bool {
    weapon.ap + time_ap(fight) <= turn.ap
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
        if weapon.ap > turn.ap || !is_loaded(fight, with) {
            return;
        }
        for target in fight.roster() {
            if limits.only.is_some_and(|only| only != target)
                || !can_target(fight, who, weapon, target)
            {
                continue;
            }
            let vulnerable =
                fight[target].level(Level::Vulnerable) > 0 && weapon.mode != Mode::Burst;
            let time =
                may_take_time(fight, turn, weapon) || vulnerable && has_time(fight, turn, weapon);
            for slow in [false, true] {
                if slow && !time {
                    continue;
                }
                menu.push(Action::Attack(Blow { with, target, slow, spend: false }).into());
                if vulnerable && (slow || is_sneak(fight, who, target)) {
                    menu.push(Action::Attack(Blow { with, target, slow, spend: true }).into());
                }
            }
        }
    });
    if limits.berserk || attack::is_blinded(fight, who) {
        return;
    }
    for (item, weapon) in gear::weapons(fight, who) {
        if weapon.is_area()
            && weapon.ap <= turn.ap
            && is_loaded(fight, With::Item(item))
            && can_cover(fight, who, weapon, limits.only)
        {
            menu.push(Action::Area(item, false).into());
            if may_take_time(fight, turn, weapon) {
                menu.push(Action::Area(item, true).into());
            }
        }
    }
}

fn goings(fight: &Fight, turn: Turn, going: Going, menu: &mut Vec<Move>) {
    let who = turn.who;
    let walk = movement::walk_hexes(fight, who);
    let run = movement::run_hexes(fight, who);
    if turn.ap >= 1 && movement::can_go(fight, who, walk, going) {
        menu.push(Action::Walk.into());
    }
    if turn.ap >= 2 && movement::can_go(fight, who, run, going) {
        menu.push(Action::Run.into());
    }
    let step = fight.setup.settings.free_step == FreeStep::Once && has_steps(fight);
    let speed = fight.profile(who).speed > 0;
    if step && speed && !turn.stepped && movement::can_go(fight, who, 1, going) {
        menu.push(Action::Step.into());
    }
}

/// Standing up, and turning on the spot.
fn turnings(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    let prone = fight[who].has(Condition::Prone);
    if prone && turn.ap >= 1 && fight[who].grappled.is_none() {
        menu.push(Action::Stand.into());
    }
    if has_map(fight) && fight.setup.settings.facing == Facing::OnWithMap {
        for way in affray_field::Heading::ALL {
            if way != fight[who].facing {
                menu.push(Action::Face(way).into());
            }
        }
    }
}

fn deeds(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    let it = &fight[who];
    if !it.has(Condition::Prone) {
        menu.push(Action::DropProne.into());
    }
    if turn.ap >= 1 {
        if !it.has(Condition::Hidden) && movement::has_concealment(fight, who) {
            menu.push(Action::Hide.into());
        }
        for item in gear::held(fight, who) {
            let Some(weapon) = gear::weapon_of(fight, item) else { continue };
            let short = weapon.clip.is_some_and(|clip| fight[item].loaded < clip);
            if short && !weapon.thrown && fight[item].clips > 0 {
                menu.push(Action::Reload(item).into());
            }
        }
        for item in gear::carried(fight, who) {
            let kind = gear::item(fight, item).kind;
            let hands = matches!(kind, ItemKind::Weapon(_) | ItemKind::Shield(_));
            if hands && gear::can_draw(fight, who, item) && gear::is_usable(fight, item) {
                menu.push(Action::Draw(item).into());
            }
        }
        for item in fight.things() {
            let Where::Lying(at) = fight[item].at else { continue };
            let near = field::feet(fight, it.at, at) <= 5;
            if near && gear::item(fight, item).hands <= gear::free_hands(fight, who) {
                menu.push(Action::PickUp(item).into());
            }
        }
        uses(fight, who, menu);
        // blackout.effects.grip-break: one attempt a round against the grip; a grapple has no limit.
        if it.gripped.is_some() && !it.broke {
            menu.push(Action::Break(Hold::Grip).into());
        }
        if it.grappled.is_some() {
            menu.push(Action::Break(Hold::Grapple).into());
        }
    }
    let rest = rest_ap(fight.setup.settings.rest_ap);
    if turn.ap >= rest && !turn.rested && it.stamina < fight.profile(who).max_stamina {
        menu.push(Action::Rest.into());
    }
    if turn.ap >= 2 && it.has(Condition::Magnetic) {
        menu.push(Action::ShakeOff.into());
    }
    for other in fight.roster() {
        toward(fight, turn, other, menu);
    }
    if turn.ap >= 2 {
        for item in gear::held(fight, who).chain(gear::carried(fight, who)) {
            if fight[item].shape == Shape::Jammed {
                menu.push(Action::Unjam(item).into());
            }
        }
    }
}

/// Items used on oneself or somebody next to one (`blackout.actions.use-item`).
fn uses(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for item in gear::carried(fight, who).chain(gear::held(fight, who)) {
        let helps: fn(&Fight, Id) -> bool = match gear::item(fight, item).kind {
            ItemKind::Soothall => |fight, on| fight[on].level(Level::Corroded) > 0,
            ItemKind::Detoxer => |fight, on| fight[on].has(Condition::Poisoned),
            ItemKind::Stimulant(_) => |fight, on| fight[on].stamina < fight.profile(on).max_stamina,
            ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Tools | ItemKind::Other => {
                continue;
            }
        };
        for on in fight.roster() {
            let near = on == who || is_adjacent(fight, who, on) && !are_enemies(fight, who, on);
            if near && helps(fight, on) && !fight[on].gone {
                menu.push(Action::Use(item, on).into());
            }
        }
    }
}

/// What is done to one other.
fn toward(fight: &Fight, turn: Turn, other: Id, menu: &mut Vec<Move>) {
    let who = turn.who;
    if other == who || fight[other].gone {
        return;
    }
    let holds = fight[other].gripped.is_some_and(|(by, _)| by == who);
    if holds || fight[other].grappled == Some(who) {
        menu.push(Action::Release(other).into());
    }
    if holds && turn.ap >= 1 {
        menu.push(Action::Drag(other).into());
    }
    let enemy = are_enemies(fight, who, other);
    if enemy && turn.ap >= 1 && fight[other].has(Condition::Hidden) && !is_out(fight, other) {
        menu.push(Action::Search(other).into());
    }
    if enemy || turn.ap < 2 || !is_adjacent(fight, who, other) {
        return;
    }
    let causes = fight[other].causes;
    if causes.has(Cause::Shutdown) && fight.profile(other).body == Body::Mechanical {
        menu.push(Action::Repair(other).into());
    }
    let wakes = fight.setup.settings.wake == Wake::Medicine;
    if causes.has(Cause::Knockout) && wakes {
        menu.push(Action::Wake(other).into());
    }
}
