//! What somebody may do in a turn (`persona.turn.*`, `persona.action.*`).

use crate::aim;
use crate::attack::rounds_of;
use crate::forced::{commanded, driven};
use crate::gear::{self, Consumable, Does, ItemKind, Power, Targets, Time, With};
use crate::moves::{Act, Action, Fate, Gait, How};
use crate::one_more;
use crate::settings::{ActivationCounts, AttackLimit, DazedOneMore};
use crate::setup::{Id, ItemId, Kind, Location, PersonaId, PowerId, Status, Talent, WeaponClass};
use crate::space;
use crate::state::{Ban, Command, Fight, Turn, Vision, Where};

/// How long an action takes.
#[must_use]
#[inline]
pub fn time(fight: &Fight, action: Action) -> Time {
    match action {
        Action::Attack(how, ..) => match how {
            How::Heavy | How::Charge | How::Called(_) => Time::Full,
            How::Free => Time::Free,
            How::Standard | How::Swift | How::Lightning | How::Semi | How::Full => Time::Half,
        },
        Action::Power(which, _) => fight.power(which).time,
        Action::Aim(true) | Action::Guard | Action::Clear(_) | Action::Extinguish => Time::Full,
        Action::Staunch(_) => Time::Full,
        Action::Go(Gait::Half) => Time::Half,
        Action::Go(_) => Time::Full,
        Action::Reload(item) => match gear::weapon(fight, With::Item(item)).reload {
            gear::Reload::Half => Time::Half,
            gear::Reload::Full(_) => Time::Full,
        },
        Action::Aim(false)
        | Action::Feint(_)
        | Action::KnockDown(_)
        | Action::Guarded
        | Action::Delay
        | Action::Ready(_)
        | Action::Stow(_)
        | Action::PickUp(_)
        | Action::Stand
        | Action::Use(..)
        | Action::Swap(_)
        | Action::Steady
        | Action::Lend(_)
        | Action::AllOut => Time::Half,
        Action::Drop(_) | Action::Fate(_) | Action::Command(..) | Action::End => Time::Free,
    }
}

/// Whether an action has the Attack subtype.
#[must_use]
#[inline]
pub fn is_attack(fight: &Fight, action: Action) -> bool {
    match action {
        Action::Attack(..) | Action::KnockDown(_) => true,
        Action::Power(which, _) => fight.power(which).attacks(),
        _ => false,
    }
}

/// Whether an action has the Concentration subtype (`persona.action.power.concentration`).
#[must_use]
pub fn concentrates(fight: &Fight, action: Action) -> bool {
    match action {
        Action::Aim(_) | Action::Guarded | Action::Guard => true,
        Action::Attack(How::Called(_), ..) => true,
        Action::Power(which, _) => fight.power(which).concentration,
        _ => false,
    }
}

/// The bit of a named action that may be taken once in a turn (`persona.turn.no-repeat`).
#[must_use]
#[inline]
pub const fn name_bit(action: Action) -> u32 {
    let bit = match action {
        Action::Attack(how, ..) => match how {
            How::Standard => 0,
            How::Swift => 1,
            How::Lightning => 2,
            How::Semi => 3,
            How::Full => 4,
            How::Heavy => 5,
            How::Charge => 6,
            How::Called(_) => 7,
            How::Free => return 0,
        },
        Action::Feint(_) => 8,
        Action::KnockDown(_) => 9,
        Action::Aim(_) => 10,
        Action::Guarded => 11,
        Action::Guard => 12,
        Action::Delay => 13,
        Action::Go(Gait::Half | Gait::Full) => 14,
        Action::Go(Gait::Run) => 15,
        Action::Go(Gait::Disengage) => 16,
        Action::Go(Gait::Charge) => 6,
        Action::Reload(_) => 17,
        Action::Stand => 18,
        Action::Clear(_) => 19,
        Action::Extinguish => 20,
        Action::Staunch(_) => 21,
        Action::Use(..) => 22,
        Action::Swap(_) => 23,
        Action::Steady => 24,
        _ => return 0,
    };
    1 << bit
}

/// What an action readies, stows or picks up: two different things in a turn at most
/// (`persona.turn.no-repeat`).
#[must_use]
#[inline]
pub const fn handles(action: Action) -> Option<ItemId> {
    match action {
        Action::Ready(item) | Action::Stow(item) | Action::PickUp(item) => Some(item),
        _ => None,
    }
}

/// Whether somebody can stand up.
#[must_use]
pub fn can_stand(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let tilts = it.has(Status::Confused) && it.vision == Vision::Tilts;
    (it.has(Status::Prone) || it.has(Status::Exposed))
        && space::can_move(fight, who)
        && !space::has_lost_leg(fight, who)
        && !tilts
}

/// Whether somebody can go somewhere in some way.
#[must_use]
pub fn can_go(fight: &Fight, who: Id, gait: Gait) -> bool {
    let it = &fight[who];
    let down = it.has(Status::Prone) || it.has(Status::Exposed);
    let fast = matches!(gait, Gait::Run | Gait::Charge | Gait::Disengage);
    space::can_move(fight, who) && !(fast && (down || space::has_lost_leg(fight, who)))
}

/// Meters of a way of going (`persona.action.move`, `persona.action.run`).
#[must_use]
pub fn meters(fight: &Fight, who: Id, gait: Gait) -> u16 {
    let times = match gait {
        Gait::Half | Gait::Disengage => 1,
        Gait::Full => 2,
        Gait::Charge => 3,
        Gait::Run => 6,
    };
    space::movement(fight, who, times)
}

/// The powers that somebody has now (`persona.action.power.needs-persona`).
#[must_use]
#[inline]
pub fn powers(fight: &Fight, who: Id) -> u64 {
    let profile = fight.profile(who);
    if profile.kind.is_shadow() {
        return profile.powers;
    }
    fight[who].active.map_or(0, |active| fight.persona(active).powers)
}

/// What a power costs somebody now (`persona.status-physical.debilitated`).
#[must_use]
#[inline]
pub fn cost(fight: &Fight, who: Id, power: &Power) -> i16 {
    let doubled = !power.magic && fight[who].has(Status::Debilitated);
    if doubled { 2 * power.cost } else { power.cost }
}

/// Whether somebody could use a power on somebody now, its time left out.
#[must_use]
pub fn can_use(fight: &Fight, who: Id, which: PowerId) -> bool {
    let it = &fight[who];
    let power = fight.power(which);
    let points = if power.magic { it.sp } else { it.tp };
    let kept_from = it.active.is_some_and(|active| is_unmanifest(fight, who, active))
        || it.has(Status::Frenzied)
        || (power.magic && it.has(Status::Sealed));
    points >= cost(fight, who, power) && !kept_from
}

/// Meters that a power reaches.
#[must_use]
pub fn range(fight: &Fight, who: Id, power: &Power) -> Option<u16> {
    if let Some(range) = power.range {
        return Some(range.max(1));
    }
    if power.melee {
        return Some(space::reach(fight));
    }
    match aim::wielded(fight, who, false) {
        With::Item(item) => Some(gear::weapon(fight, With::Item(item)).range),
        With::Unarmed => None,
    }
}

/// Visits each target of a power, or `None` where it needs none to be named.
pub fn each_target(fight: &Fight, who: Id, which: PowerId, mut visit: impl FnMut(Option<Id>)) {
    let power = fight.power(which);
    match (power.does, power.targets) {
        (Does::Escape | Does::Nothing, _) | (_, Targets::Own | Targets::Allies) => visit(None),
        (_, Targets::Enemies) => {
            if !crate::attack::targets(fight, who, which, None).is_empty() {
                visit(None);
            }
        }
        (_, Targets::One) => {
            let Some(range) = range(fight, who, power) else { return };
            for other in fight.roster() {
                let fits = if power.attacks() {
                    space::is_foe(fight, who, other)
                } else {
                    !space::is_foe(fight, who, other) || other == who
                };
                if fits
                    && space::is_present(fight, other)
                    && space::distance(fight, who, other) <= range
                    && (other == who || space::sees(fight, who, other))
                {
                    visit(Some(other));
                }
            }
        }
    }
}

/// Whether a Persona cannot be manifested for a time (`persona.persona-crit.manifest`).
#[must_use]
pub fn is_unmanifest(fight: &Fight, who: Id, persona: PersonaId) -> bool {
    let it = &fight[who];
    it.has(Status::Unmanifest) && it.unmanifest.is_none_or(|which| which == persona)
}

/// Whether a Persona can be made the Active one (`persona.action.swap.*`).
#[must_use]
pub fn can_swap(fight: &Fight, who: Id, to: PersonaId) -> bool {
    let it = &fight[who];
    let free = it.active.is_none()
        && fight.setup.settings.activation_counts_as_swap == ActivationCounts::No;
    // persona.persona-crit.manifest: what cannot be manifested cannot be made Active either.
    let kept = is_unmanifest(fight, who, to)
        && fight.setup.settings.no_manifest == crate::settings::NoManifest::Dormant;
    !kept && it.active != Some(to) && fight[to].ban == Ban::None && (!it.swapped || free)
}

/// Whether a way of attacking with a weapon reaches a target now.
#[must_use]
pub fn can_attack(fight: &Fight, who: Id, how: How, with: With, target: Id) -> bool {
    let weapon = gear::weapon(fight, with);
    let distance = space::distance(fight, who, target);
    let talents = fight.profile(who).talents;
    if weapon.is_melee() {
        let reach = distance <= space::reach(fight);
        return match how {
            How::Standard | How::Heavy => reach,
            How::Called(_) => reach && !space::is_horde(fight, target),
            How::Swift => reach && talents.has(Talent::SwiftAttack),
            How::Lightning => reach && talents.has(Talent::LightningAttack),
            How::Charge => {
                can_go(fight, who, Gait::Charge)
                    && !reach
                    && space::charge_to(fight, who, target, meters(fight, who, Gait::Charge))
                        .is_some()
            }
            How::Semi | How::Full | How::Free => false,
        };
    }
    let rounds = rounds_of(weapon, how);
    let possible = match how {
        How::Standard => weapon.single,
        How::Called(_) => weapon.single && !space::is_horde(fight, target),
        How::Semi => weapon.semi > 0,
        How::Full => weapon.full > 0,
        _ => false,
    };
    let With::Item(item) = with else { return false };
    possible
        && gear::is_loaded(fight, item, rounds)
        && aim::band(fight, distance, weapon.range, false).is_some()
        && space::sees(fight, who, target)
        && (weapon.class == WeaponClass::Pistol || !space::is_engaged(fight, who))
}

/// What somebody may strike with: every usable weapon, or bare hands where no melee weapon is held.
pub fn each_with(fight: &Fight, who: Id, mut visit: impl FnMut(With)) {
    let mut melee = false;
    for (item, weapon) in gear::weapons(fight, who) {
        melee |= weapon.is_melee();
        visit(With::Item(item));
    }
    // persona.crit-arm.useless: with both arms out only powers remain.
    if !melee && gear::hands(fight, who) > 0 {
        visit(With::Unarmed);
    }
}

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

/// Whether the turn has room for an action.
#[must_use]
pub fn has_room(fight: &Fight, turn: &Turn, action: Action, more: bool) -> bool {
    let time = time(fight, action);
    let attack = is_attack(fight, action);
    if attack && turn.no_attack {
        return false;
    }
    if more {
        let dazed = fight[turn.who].has(Status::Dazed)
            && fight.setup.settings.dazed_one_more == DazedOneMore::HalfOnly;
        return turn.more > 0 && time != Time::Free && !(dazed && time == Time::Full);
    }
    let room = match time {
        Time::Free => true,
        Time::Half => turn.halves >= 1,
        Time::Full => turn.halves >= 2,
    };
    let limited = fight.setup.settings.attack_limit == AttackLimit::OneAttack;
    let repeated = turn.used & name_bit(action) != 0
        || matches!(action, Action::Power(which, _) if turn.powers & (1 << which.0) != 0)
        || handles(action).is_some_and(|item| turn.handled == Some(item));
    room && !repeated && !(attack && turn.attacked && limited)
}

/// Visits everything that whoever has the turn may do, in the rulebook's order; ending comes last.
pub fn each(fight: &Fight, turn: &Turn, mut visit: impl FnMut(Act)) {
    let mut try_both = |action: Action| {
        if has_room(fight, turn, action, false) {
            visit(Act { action, more: false });
        }
        if turn.more > 0 && has_room(fight, turn, action, true) {
            visit(Act { action, more: true });
        }
    };
    if turn.burning {
        try_both(Action::Extinguish);
    } else if let Some(target) = turn.must {
        driven(fight, turn, target, &mut try_both);
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
        if turn.more > 0 && one_more::is_open(fight, turn.who) {
            visit(Act { action: Action::AllOut, more: true });
        }
    }
    visit(Act { action: Action::End, more: false });
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
    let armed = space::is_engaged(fight, who) && gear::can_strike(fight, who);
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
        let weapon = gear::weapon(fight, with);
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
    let kind = fight.profile(who).kind;
    let frantic =
        it.has(Status::Frenzied) || it.has(Status::Confused) && it.vision == Vision::Invincible;
    if !frantic && kind != Kind::Horde {
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
        let near = other == who || space::distance(fight, who, other) <= 1;
        let bleeds = fight[other].has(Status::Bleeding) && space::is_present(fight, other);
        if near && bleeds && !space::are_enemies(fight, who, other) {
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
    for item in gear::held(fight, who) {
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
    let hands = gear::hands(fight, who);
    let fits = |item: ItemId| fight.setup.items[item.index()].hands + used <= hands && !writhes;
    for item in gear::carried(fight, who) {
        if matches!(fight[item].at, Where::Carried(_)) && fits(item) {
            visit(Action::Ready(item));
        }
    }
    if fight.state.moved_items {
        for item in gear::lying(fight, who) {
            if fits(item) {
                visit(Action::PickUp(item));
            }
        }
    }
    for item in gear::held(fight, who) {
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
    for item in gear::held(fight, who) {
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
    let it = &fight[who];
    if it.fate == 0 {
        return;
    }
    if !it.blessed {
        visit(Fate::Bless);
    }
    if crate::act::lightly_hurt(fight, who).is_some() {
        visit(Fate::Heal);
    }
    if it.has(Status::Stunned) {
        visit(Fate::Recover);
    }
    if it.fatigue > 0 {
        visit(Fate::Refresh);
    }
}
