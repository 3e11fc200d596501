//! What somebody may do in a turn (`persona.turn.*`, `persona.action.*`).

mod list;

use crate::gear::{self, Does, Power, Targets, Time, With};
use crate::moves::{Action, Gait, How};
use crate::rules::attack::{self, rounds_of};
use crate::rules::{aim, hands, space};
use crate::settings::{ActivationCounts, AttackLimit, DazedOneMore, NoManifest};
use crate::setup::{Id, ItemId, PersonaId, PowerId, Status, Talent, WeaponClass};
use crate::state::{Ban, Fight, Turn, Vision};

pub use list::{attacks_on, each, each_fate, quiet};
pub(crate) use list::{each_power, handle};

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
    let kept =
        is_unmanifest(fight, who, to) && fight.setup.settings.no_manifest == NoManifest::Dormant;
    !kept && it.active != Some(to) && fight[to].ban == Ban::None && (!it.swapped || free)
}

/// Whether a way of attacking with a weapon reaches a target now.
#[must_use]
pub fn can_attack(fight: &Fight, who: Id, how: How, with: With, target: Id) -> bool {
    let weapon = fight.weapon(with);
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
        && hands::is_loaded(fight, item, rounds)
        && aim::band(fight, distance, weapon.range).is_some()
        && space::sees(fight, who, target)
        && (weapon.class == WeaponClass::Pistol || !space::is_engaged(fight, who))
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

/// Whether a One More has room for an action (`persona.one-more.gain`).
#[must_use]
pub fn has_one_more(fight: &Fight, turn: &Turn, action: Action) -> bool {
    let time = time(fight, action);
    let dazed = fight[turn.who].has(Status::Dazed)
        && fight.setup.settings.dazed_one_more == DazedOneMore::HalfOnly;
    turn.more > 0
        && time != Time::Free
        && !(dazed && time == Time::Full)
        && !(turn.no_attack && is_attack(fight, action))
}

/// Whether the turn itself has room for an action (`persona.turn.budget`).
#[must_use]
pub fn has_room(fight: &Fight, turn: &Turn, action: Action) -> bool {
    let attack = is_attack(fight, action);
    if attack && turn.no_attack {
        return false;
    }
    let room = match time(fight, action) {
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
