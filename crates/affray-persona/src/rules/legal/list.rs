//! Everything that may be done, listed one by one.

use super::may::{may_guard, may_spend, may_staunch};
use super::{
    can_attack, can_go, can_stand, can_swap, can_use, each_target, each_with, has_one_more,
    has_room, is_attack, powers,
};
use crate::gear::{Consumable, Does, ItemKind};
use crate::moves::{Act, Action, Fate, Gait, How};
use crate::rules::forced::{commanded, driven};
use crate::rules::{all_out, hands, space};
use crate::settings::AttackLimit;
use crate::setup::{Id, ItemId, Location, PowerId, Status};
use crate::state::{Command, Fight, Turn, Vision, Where};

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
        grapples(fight, turn.who, &mut try_both);
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
fn grapples(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    let armed = space::is_engaged(fight, who) && hands::can_strike(fight, who);
    if armed {
        each_foe(fight, who, |target| {
            if space::are_engaged(fight, who, target) {
                visit(Action::Feint(target));
                visit(Action::KnockDown(target));
            }
        });
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
    let who = turn.who;
    let it = &fight[who];
    for action in [Action::Aim(false), Action::Aim(true), Action::Guarded] {
        visit(action);
    }
    if may_guard(fight, who).is_ok() {
        visit(Action::Guard);
    }
    if !turn.interrupts {
        visit(Action::Delay);
    }
    for gait in [Gait::Half, Gait::Full, Gait::Run] {
        if can_go(fight, who, gait) {
            visit(Action::Go(gait));
        }
    }
    if can_go(fight, who, Gait::Disengage) && space::is_engaged(fight, who) {
        visit(Action::Go(Gait::Disengage));
    }
    if can_stand(fight, who) {
        visit(Action::Stand);
    }
    handle(fight, who, visit);
    if it.has(Status::OnFire) {
        visit(Action::Extinguish);
    }
    for other in fight.roster() {
        if fight[other].has(Status::Bleeding) && may_staunch(fight, who, other).is_ok() {
            visit(Action::Staunch(other));
        }
    }
    for persona in fight.personas_of(who) {
        if can_swap(fight, who, persona) {
            visit(Action::Swap(persona));
        }
    }
    if it.has(Status::Distressed) && !turn.steadied {
        visit(Action::Steady);
    }
    for victim in fight.roster() {
        if fight[victim].dominated_by == Some(who) && space::is_fighting(fight, victim) {
            visit(Action::Lend(victim));
        }
    }
}

/// What somebody may do outside Battle that is no attack and leads nowhere.
pub fn quiet(fight: &Fight, who: Id, mut visit: impl FnMut(Action)) {
    let turn = Turn::of(who);
    others(fight, &turn, &mut |action| {
        let fits = matches!(
            action,
            Action::Stand
                | Action::Extinguish
                | Action::Staunch(_)
                | Action::Swap(_)
                | Action::Ready(_)
                | Action::Stow(_)
                | Action::PickUp(_)
                | Action::Reload(_)
                | Action::Clear(_)
        );
        let escape = ItemKind::Consumable(Consumable::Escape);
        let uses = matches!(action, Action::Use(item, _)
            if fight.setup.items[item.index()].kind != escape);
        if fits || uses {
            visit(action);
        }
    });
    each_power(fight, who, &mut |action| {
        let escapes =
            matches!(action, Action::Power(which, _) if fight.power(which).does == Does::Escape);
        if !is_attack(fight, action) && !escapes {
            visit(action);
        }
    });
}

/// What can be done with things.
pub(crate) fn handle(fight: &Fight, who: Id, visit: &mut impl FnMut(Action)) {
    let writhes = fight[who].has(Status::Confused) && fight[who].vision == Vision::Writhes;
    let mut used = 0;
    for item in hands::held(fight, who) {
        let made = &fight.setup.items[item.index()];
        if let ItemKind::Weapon(weapon) = &made.kind {
            if made.natural.is_none() {
                used += made.hands;
                visit(Action::Stow(item));
            }
            let thing = &fight[item];
            if thing.jammed {
                visit(Action::Clear(item));
            } else if weapon.clip > 0 && thing.loaded < weapon.clip {
                visit(Action::Reload(item));
            }
        }
    }
    let hands = hands::hands(fight, who);
    let fits = |item: ItemId| fight.setup.items[item.index()].hands + used <= hands && !writhes;
    for item in hands::carried(fight, who) {
        if matches!(fight[item].at, Where::Carried(_)) && fits(item) {
            visit(Action::Ready(item));
        }
    }
    if fight.state.moved_items {
        for item in hands::lying(fight, who) {
            if fits(item) {
                visit(Action::PickUp(item));
            }
        }
    }
    for item in hands::held(fight, who) {
        let ItemKind::Consumable(consumable) = fight.setup.items[item.index()].kind else {
            continue;
        };
        if fight[item].count == 0 {
            continue;
        }
        for on in fight.roster() {
            let own = on == who;
            let near = own || space::distance(fight, who, on) <= 1;
            let ally = !space::are_enemies(fight, who, on) && space::is_present(fight, on);
            let sensible = match consumable {
                Consumable::Escape => own,
                _ => near && ally,
            };
            if sensible {
                visit(Action::Use(item, on));
            }
        }
    }
}

/// Free Actions (`persona.action.free`).
fn free(fight: &Fight, turn: &Turn, visit: &mut impl FnMut(Action)) {
    let who = turn.who;
    for item in hands::held(fight, who) {
        let made = &fight.setup.items[item.index()];
        if made.natural.is_none() && matches!(made.kind, ItemKind::Weapon(_)) {
            visit(Action::Drop(item));
        }
    }
    each_fate(fight, who, |fate| visit(Action::Fate(fate)));
    if !turn.commanded {
        for victim in fight.roster() {
            if fight[victim].charmed_by != Some(who) || !space::is_fighting(fight, victim) {
                continue;
            }
            for other in fight.roster() {
                let foe = space::is_foe(fight, victim, other) && other != victim;
                if foe && space::is_present(fight, other) {
                    visit(Action::Command(victim, Command::Attack(other)));
                }
            }
            for command in [Command::Retreat, Command::Guard, Command::Stop] {
                visit(Action::Command(victim, command));
            }
        }
    }
}

/// What somebody could spend a Fate Point on now (`persona.fate.spend`).
pub fn each_fate(fight: &Fight, who: Id, mut visit: impl FnMut(Fate)) {
    if fight[who].fate == 0 {
        return;
    }
    for fate in [Fate::Bless, Fate::Heal, Fate::Recover, Fate::Refresh] {
        if may_spend(fight, who, fate).is_ok() {
            visit(fate);
        }
    }
}
