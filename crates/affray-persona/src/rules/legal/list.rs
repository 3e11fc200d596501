//! Everything that may be done, listed one by one.

use affray_table::May;

use super::may::{may_do, may_grapple, may_outside, may_spend};
use super::{can_attack, can_use, each_target, each_with, has_one_more, has_room, powers, thing};
use crate::gear::ItemKind;
use crate::moves::{Act, Action, Fate, Gait, How};
use crate::reason::Barrier;
use crate::rules::forced::{commanded, driven};
use crate::rules::{all_out, hands, space};
use crate::settings::AttackLimit;
use crate::setup::{Id, Location, PowerId};
use crate::state::{Command, Fight, Turn};

/// What a melee weapon can do to whoever is in reach.
const IN_REACH: [How; 10] = [
    How::Standard,
    How::Swift,
    How::Lightning,
    How::Heavy,
    How::Called(Location::Head),
    How::Called(Location::RightArm),
    How::Called(Location::LeftArm),
    How::Called(Location::Body),
    How::Called(Location::RightLeg),
    How::Called(Location::LeftLeg),
];

/// What any other weapon can do.
const FROM_AFAR: [How; 9] = [
    How::Standard,
    How::Semi,
    How::Full,
    How::Called(Location::Head),
    How::Called(Location::RightArm),
    How::Called(Location::LeftArm),
    How::Called(Location::Body),
    How::Called(Location::RightLeg),
    How::Called(Location::LeftLeg),
];

/// Visits everything that whoever has the turn may do, in the rulebook's order; ending comes last, and
/// not for whoever must attack.
pub fn each(fight: &Fight, turn: &Turn, mut visit: impl FnMut(Act)) {
    let mut try_both = |action: Action| {
        if has_room(fight, turn, action) {
            visit(Act { action, more: false });
        }
        if has_one_more(fight, turn, action) {
            visit(Act { action, more: true });
        }
    };
    let party = |visit: &mut dyn FnMut(Act)| {
        let open = turn.more > 0 && all_out::is_open(fight, turn.who);
        if open {
            visit(Act { action: Action::AllOut, more: true });
        }
        open
    };
    let mut must = false;
    if turn.burning {
        try_both(Action::Extinguish);
    } else if let Some(target) = turn.must {
        must = driven(fight, turn, target, &mut try_both);
        // It strikes the nearest foe as well (persona.aoa.participants).
        must |= party(&mut visit);
    } else if fight[turn.who].charmed_by.is_some() {
        commanded(fight, turn, &mut try_both);
    } else {
        let limited = fight.setup.settings.attack_limit == AttackLimit::OneAttack;
        let strikes = !turn.no_attack && (turn.more > 0 || !(turn.attacked && limited));
        if strikes {
            each_foe(fight, turn.who, |target| {
                attacks_on(fight, turn.who, target, &mut try_both);
            });
        }
        grapples(fight, turn, &mut try_both);
        each_power(fight, turn.who, &mut try_both);
        others(fight, turn, &mut try_both);
        free(fight, turn, &mut try_both);
        party(&mut visit);
    }
    if !must {
        visit(Act { action: Action::End, more: false });
    }
}

/// Whom somebody may attack: enemies on the field.
fn each_foe(fight: &Fight, who: Id, mut visit: impl FnMut(Id)) {
    for other in fight.roster() {
        if space::is_present(fight, other) && space::is_foe(fight, who, other) {
            visit(other);
        }
    }
}

/// Feints and Knock Downs.
fn grapples(fight: &Fight, turn: &Turn, visit: &mut impl FnMut(Action)) {
    for target in fight.roster() {
        if may_grapple(fight, turn.who, target).is_ok() {
            visit(Action::Feint(target));
            visit(Action::KnockDown(target));
        }
    }
}

/// Visits an action that may be taken, its time left out.
#[inline]
fn visit_legal(fight: &Fight, turn: &Turn, action: Action, visit: &mut impl FnMut(Action)) {
    if may_do(fight, turn, action).is_ok() {
        visit(action);
    }
}

/// Every attack with a weapon on one target.
pub fn attacks_on(fight: &Fight, who: Id, target: Id, visit: &mut impl FnMut(Action)) {
    each_with(fight, who, |with| {
        let weapon = fight.weapon(with);
        if weapon.is_melee() {
            let reach = space::distance(fight, who, target) <= space::reach(fight);
            let ways = if reach { &IN_REACH[..] } else { &[How::Charge] };
            for &how in ways {
                if can_attack(fight, who, how, with, target) {
                    visit(Action::Attack(how, with, target));
                }
            }
            return;
        }
        for how in FROM_AFAR {
            if can_attack(fight, who, how, with, target) {
                visit(Action::Attack(how, with, target));
            }
        }
    });
}

/// Every use of a power.
pub(crate) fn each_power(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    let mut mask = powers(fight, who);
    while mask != 0 {
        let which = PowerId(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        if can_use(fight, who, which) {
            each_target(fight, who, which, |target| visit(Action::Power(which, target)));
        }
    }
}

fn others(fight: &Fight, turn: &Turn, visit: &mut impl FnMut(Action)) {
    for action in [
        Action::Aim(false),
        Action::Aim(true),
        Action::Guarded,
        Action::Guard,
        Action::Delay,
        Action::Go(Gait::Half),
        Action::Go(Gait::Full),
        Action::Go(Gait::Run),
        Action::Go(Gait::Disengage),
        Action::Stand,
    ] {
        visit_legal(fight, turn, action, visit);
    }
    handle(fight, turn.who, visit);
    visit_legal(fight, turn, Action::Extinguish, visit);
    for other in fight.roster() {
        visit_legal(fight, turn, Action::Staunch(other), visit);
    }
    for persona in fight.personas_of(turn.who) {
        visit_legal(fight, turn, Action::Swap(persona), visit);
    }
    visit_legal(fight, turn, Action::Steady, visit);
    for victim in fight.roster() {
        visit_legal(fight, turn, Action::Lend(victim), visit);
    }
}

/// What somebody may do outside Battle that is no attack and leads nowhere.
pub fn quiet(fight: &Fight, who: Id, mut visit: impl FnMut(Action)) {
    let turn = Turn::of(who);
    let mut quietly = |action| {
        if may_outside(fight, action).is_ok() {
            visit(action);
        }
    };
    others(fight, &turn, &mut quietly);
    each_power(fight, who, &mut quietly);
}

/// What can be done with things.
pub(crate) fn handle(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    let mut visit_if = |may: May<Barrier>, action: Action| {
        if may.is_ok() {
            visit(action);
        }
    };
    for item in hands::held(fight, who).filter(|&item| fight.weapon_of(item).is_some()) {
        visit_if(thing::may_let_go(fight, who, item), Action::Stow(item));
        visit_if(thing::may_clear(fight, who, item), Action::Clear(item));
        visit_if(thing::may_reload(fight, who, item), Action::Reload(item));
    }
    let grip = thing::grip(fight, who);
    for item in hands::carried(fight, who) {
        visit_if(thing::may_ready(fight, grip, item), Action::Ready(item));
    }
    if fight.state.moved_items {
        for item in hands::lying(fight, who) {
            visit_if(thing::may_pick_up(fight, grip, item), Action::PickUp(item));
        }
    }
    for item in hands::held(fight, who) {
        if matches!(fight.setup.items[item.index()].kind, ItemKind::Consumable(_)) {
            for on in fight.roster() {
                visit_if(thing::may_use_item(fight, who, item, on), Action::Use(item, on));
            }
        }
    }
}

/// Free Actions (`persona.action.free`).
fn free(fight: &Fight, turn: &Turn, visit: &mut impl FnMut(Action)) {
    for item in hands::held(fight, turn.who).filter(|&item| fight.weapon_of(item).is_some()) {
        visit_legal(fight, turn, Action::Drop(item), visit);
    }
    each_fate(fight, turn.who, |fate| visit(Action::Fate(fate)));
    for victim in fight.roster().filter(|&it| fight[it].charmed_by == Some(turn.who)) {
        let targets = fight.roster().filter(|&other| other != victim).map(Command::Attack);
        for command in targets.chain([Command::Retreat, Command::Guard, Command::Stop]) {
            visit_legal(fight, turn, Action::Command(victim, command), visit);
        }
    }
}

/// What somebody could spend a Fate Point on now (`persona.fate.spend`).
pub fn each_fate(fight: &Fight, who: Id, mut visit: impl FnMut(Fate)) {
    if fight[who].fate == 0 {
        return;
    }
    for fate in Fate::ALL {
        if may_spend(fight, who, fate).is_ok() {
            visit(fate);
        }
    }
}
