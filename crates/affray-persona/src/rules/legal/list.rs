//! Everything that may be done, listed one by one.

use affray_table::May;

use super::may::{may_do, may_grapple, may_outside, may_spend};
use super::{
    can_attack, can_use, each_target, each_with, has_one_more, has_room, name_bit, powers, thing,
};
use crate::gear::{ItemKind, With};
use crate::moves::{Act, Action, Fate, Gait, How};
use crate::reason::Barrier;
use crate::rules::forced::{commanded, driven};
use crate::rules::{all_out, hands, space};
use crate::settings::AttackLimit;
use crate::setup::{Id, Location, PowerId};
use crate::state::{Command, Fight, Turn};

/// What a melee weapon can do to the one who is in reach, but for Called Shots.
const IN_REACH: [How; 4] = [How::Standard, How::Swift, How::Lightning, How::Heavy];

/// What any other weapon can do, but for Called Shots.
const FROM_AFAR: [How; 3] = [How::Standard, How::Semi, How::Full];

/// Every way of attacking with a weapon in a turn, a Called Shot by one part of the body.
const ALL_WAYS: [How; 8] = [
    How::Standard,
    How::Swift,
    How::Lightning,
    How::Heavy,
    How::Charge,
    How::Semi,
    How::Full,
    How::Called(Location::Body),
];

/// Visits everything that whoever has the turn may do, in the rulebook's order; ending comes last, and
/// not for the one who must attack.
pub fn each(fight: &Fight, turn: &Turn, visit: impl FnMut(Act)) {
    each_wanted(fight, turn, |_| true, visit);
}

/// As [`each`], but for whole kinds of actions that are not wanted: attacks in some way, with some
/// power, and so on, whomever they are aimed at. The kind is asked for with whoever has the turn as
/// its target.
pub fn each_wanted(
    fight: &Fight,
    turn: &Turn,
    wanted: impl Fn(Action) -> bool,
    mut visit: impl FnMut(Act),
) {
    // Room is a matter of the kind too, and sooner known than what is in reach.
    let fits = |action: Action| {
        wanted(action) && (has_room(fight, turn, action) || has_one_more(fight, turn, action))
    };
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
            let by = |how: How| Action::Attack(how, With::Unarmed, turn.who);
            let fitting = ALL_WAYS.map(by).into_iter().filter(|&action| fits(action));
            let bits = fitting.fold(0, |bits, action| bits | name_bit(action));
            let ways = |how: How| bits & name_bit(by(how)) != 0;
            if bits != 0 {
                each_foe(fight, turn.who, |target| {
                    attacks_by(fight, turn.who, target, &ways, &mut try_both);
                });
            }
        }
        grapples(fight, turn, &fits, &mut try_both);
        powers_by(fight, turn.who, &|which| fits(Action::Power(which, None)), &mut try_both);
        others(fight, turn, &fits, &mut try_both);
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
fn grapples(
    fight: &Fight,
    turn: &Turn,
    fits: &impl Fn(Action) -> bool,
    visit: &mut impl FnMut(Action),
) {
    let (feints, knocks) = (fits(Action::Feint(turn.who)), fits(Action::KnockDown(turn.who)));
    if !feints && !knocks {
        return;
    }
    for target in fight.roster() {
        if may_grapple(fight, turn.who, target).is_ok() {
            for action in [Action::Feint(target), Action::KnockDown(target)] {
                if fits(action) {
                    visit(action);
                }
            }
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
    attacks_by(fight, who, target, &|_| true, visit);
}

/// Every attack with a weapon on one target, in these ways.
fn attacks_by(
    fight: &Fight,
    who: Id,
    target: Id,
    ways: &impl Fn(How) -> bool,
    visit: &mut impl FnMut(Action),
) {
    let near = space::distance(fight, who, target) <= space::reach(fight);
    each_with(fight, who, |with| {
        let can = |how: How| ways(how) && can_attack(fight, who, how, with, target);
        let simple = match (fight.weapon(with).is_melee(), near) {
            (true, true) => &IN_REACH[..],
            (true, false) => &[How::Charge],
            (false, _) => &FROM_AFAR[..],
        };
        for &how in simple.iter().filter(|&&how| can(how)) {
            visit(Action::Attack(how, with, target));
        }
        // What may be called is the same for every part of the body.
        if can(How::Called(Location::Body)) {
            for &part in Location::ALL {
                visit(Action::Attack(How::Called(part), with, target));
            }
        }
    });
}

/// Every use of a power.
pub(crate) fn each_power(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    powers_by(fight, who, &|_| true, visit);
}

/// Every use of these powers.
fn powers_by(
    fight: &Fight,
    who: Id,
    fits: &impl Fn(PowerId) -> bool,
    visit: &mut impl FnMut(Action),
) {
    let mut mask = powers(fight, who);
    while mask != 0 {
        let which = PowerId(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        if fits(which) && can_use(fight, who, which) {
            each_target(fight, who, which, |target| visit(Action::Power(which, target)));
        }
    }
}

fn others(
    fight: &Fight,
    turn: &Turn,
    fits: &impl Fn(Action) -> bool,
    visit: &mut impl FnMut(Action),
) {
    let who = turn.who;
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
        if fits(action) {
            visit_legal(fight, turn, action, visit);
        }
    }
    handle_by(fight, who, fits, visit);
    visit_legal(fight, turn, Action::Extinguish, visit);
    if fits(Action::Staunch(who)) {
        for other in fight.roster() {
            visit_legal(fight, turn, Action::Staunch(other), visit);
        }
    }
    for persona in fight.personas_of(who) {
        visit_legal(fight, turn, Action::Swap(persona), visit);
    }
    visit_legal(fight, turn, Action::Steady, visit);
    if fits(Action::Lend(who)) {
        for victim in fight.roster() {
            visit_legal(fight, turn, Action::Lend(victim), visit);
        }
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
    others(fight, &turn, &|_| true, &mut quietly);
    each_power(fight, who, &mut quietly);
}

/// What can be done with things.
pub(crate) fn handle(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    handle_by(fight, who, &|_| true, visit);
}

/// What can be done with things, as far as it fits.
fn handle_by(
    fight: &Fight,
    who: Id,
    fits: &impl Fn(Action) -> bool,
    visit: &mut impl FnMut(Action),
) {
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
        let used = matches!(fight.setup.items[item.index()].kind, ItemKind::Consumable(_));
        if used && fits(Action::Use(item, who)) {
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
