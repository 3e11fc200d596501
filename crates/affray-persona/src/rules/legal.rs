//! What somebody may do in a turn (`persona.turn.*`, `persona.action.*`).

mod list;
mod may;
mod room;
mod thing;

use affray_table::{Reckon, total};

use crate::clause;
use crate::gear::{self, Does, Power, Targets, Time, With};
use crate::moves::{Action, Gait, How};
use crate::reason::From;
use crate::rules::attack;
use crate::rules::{aim, hands, space};
use crate::setup::{Id, ItemId, PersonaId, PowerId, Status};
use crate::state::Fight;

pub use list::{attacks_on, each, each_wanted, quiet};
pub(crate) use list::{each_power, handle};
pub use may::{
    can_attack, can_go, can_stand, can_swap, can_use, drive, may_quietly, may_set_out, may_spend,
    may_stand, may_take,
};
pub use room::{has_one_more, has_room};

/// How long an action takes.
#[must_use]
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
        Action::Reload(item) => match fight.weapon(With::Item(item)).reload {
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
pub const fn handles(action: Action) -> Option<ItemId> {
    match action {
        Action::Ready(item) | Action::Stow(item) | Action::PickUp(item) => Some(item),
        _ => None,
    }
}

/// How many times the base movement a way of going leads (`persona.action.move`,
/// `persona.action.run`).
#[must_use]
pub const fn pace(gait: Gait) -> i16 {
    match gait {
        Gait::Half | Gait::Disengage => 1,
        Gait::Full => 2,
        Gait::Charge => 3,
        Gait::Run => 6,
    }
}

/// Meters of a way of going (`persona.action.move`, `persona.action.run`).
#[must_use]
pub fn meters(fight: &Fight, who: Id, gait: Gait) -> u16 {
    space::movement(fight, who, pace(gait))
}

/// The powers that somebody has now (`persona.action.power.needs-persona`).
#[must_use]
pub fn powers(fight: &Fight, who: Id) -> u64 {
    let profile = fight.profile(who);
    if profile.kind.is_shadow() {
        return profile.powers;
    }
    fight[who].active.map_or(0, |active| fight.persona(active).powers)
}

/// What a power costs somebody now (`persona.action.power.use`).
#[must_use]
#[inline]
pub fn cost(fight: &Fight, who: Id, which: PowerId) -> i16 {
    total(|into| to_pay(fight, who, which, into)) as i16
}

/// What the cost of a power is made of (`persona.action.power.use`,
/// `persona.status-physical.debilitated`).
pub fn to_pay(fight: &Fight, who: Id, which: PowerId, into: &mut impl Reckon<From>) {
    let power = fight.power(which);
    into.add(power.cost, From::Cost(which), clause::ACTION_POWER_USE);
    if !power.magic && fight[who].has(Status::Debilitated) {
        let debilitated = From::Own(Status::Debilitated);
        into.add(power.cost, debilitated, clause::STATUS_PHYSICAL_DEBILITATED);
    }
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
    match aim::wielded(fight, who, power) {
        With::Item(item) => Some(fight.weapon(With::Item(item)).range),
        With::Unarmed => None,
    }
}

/// Visits each target of a power, or `None` where it needs none to be named.
pub fn each_target(fight: &Fight, who: Id, which: PowerId, mut visit: impl FnMut(Option<Id>)) {
    let power = fight.power(which);
    match (power.does, power.targets) {
        (Does::Escape | Does::Nothing, _) | (_, Targets::Own | Targets::Allies) => visit(None),
        (_, Targets::Enemies) => {
            if !attack::targets(fight, who, which, None).is_empty() {
                visit(None);
            }
        }
        (_, Targets::One) => {
            let Some(range) = range(fight, who, power) else { return };
            for other in fight.roster() {
                if may::may_reach(fight, who, (power, range), other).is_ok() {
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

/// What somebody may strike with: every usable weapon, or bare hands where no melee weapon is held.
pub fn each_with(fight: &Fight, who: Id, mut visit: impl FnMut(With)) {
    let mut melee = false;
    for (item, weapon) in hands::weapons(fight, who) {
        melee |= weapon.is_melee();
        visit(With::Item(item));
    }
    // persona.crit-arm.useless: with both arms out only powers remain.
    if !melee && hands::hands(fight, who) > 0 {
        visit(With::Unarmed);
    }
}
