//! Powers (`ingenuity.power.*`).

use affray_table::{Step, Table};

use crate::attack;
use crate::clause;
use crate::condition::{are_allies, is_present};
use crate::event::{Event, Luck};
use crate::maneuver;
use crate::means::means;
use crate::moves::{Action, Attack, Blow, Long, Move, Occasion, TestFor, With};
use crate::rolls::{LuckRule, Result, Test, test};
use crate::settings::Powers;
use crate::setup::{Aimed, Effect, Guarding, Id, PowerId};
use crate::space::{distance, is_in_sight};
use crate::stat::{current, spend};
use crate::state::Fight;

/// The powers that somebody knows.
pub fn known(fight: &Fight, who: Id) -> impl Iterator<Item = PowerId> + use<> {
    let on = fight.setup.settings.powers == Powers::On;
    let known = if on { fight.profile(who).powers } else { 0 };
    (0..64_u8).filter(move |place| known & (1 << place) != 0).map(PowerId)
}

/// What a tier costs (`ingenuity.power.tier-1`, `ingenuity.power.tier-2`,
/// `ingenuity.power.tier-3`).
#[must_use]
pub const fn cost(tier: u8) -> i16 {
    tier as i16
}

/// What the test of a tier has to meet.
#[must_use]
pub const fn difficulty(tier: u8) -> i16 {
    2 + 2 * tier as i16
}

/// Whether somebody can pay for a power now.
#[must_use]
pub fn can_pay(fight: &Fight, who: Id, which: PowerId) -> bool {
    let power = &fight.setup.powers[which.index()];
    current(fight, who, power.pool) >= cost(power.tier)
}

/// Whether somebody may use a power on this one.
#[must_use]
pub fn reaches(fight: &Fight, who: Id, which: PowerId, target: Id) -> bool {
    let power = &fight.setup.powers[which.index()];
    let fits = match power.aimed {
        Aimed::Enemy => target != who,
        Aimed::Ally => are_allies(fight, who, target),
        Aimed::Oneself => target == who,
    };
    fits && is_present(fight, target)
        && !fight[target].hidden_from.has(who)
        && u16::from(distance(fight, who, target))
            <= power.far.max(u16::from(power.aimed != Aimed::Oneself))
        && is_in_sight(fight, who, target)
}

/// Adds the powers of a turn.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for which in known(fight, who).filter(|&which| can_pay(fight, who, which)) {
        for target in fight.roster().filter(|&target| reaches(fight, who, which, target)) {
            let ally = are_allies(fight, who, target);
            let meant = match fight.setup.powers[which.index()].aimed {
                Aimed::Enemy => !ally,
                Aimed::Ally | Aimed::Oneself => true,
            };
            if meant {
                menu.push(Action::Begin(Long::Power(which, target)).into());
            }
        }
    }
}

/// Pays for a power; `false` when that cannot be done.
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: PowerId) -> bool {
    let (tier, pool) = {
        let power = &fight.setup.powers[which.index()];
        (power.tier, power.pool)
    };
    t.cite(match tier {
        1 => clause::POWER_TIER_1,
        2 => clause::POWER_TIER_2,
        _ => clause::POWER_TIER_3,
    });
    t.cite(clause::ACTION_RESOURCES);
    if !can_pay(fight, who, which) {
        return false;
    }
    spend(fight, who, pool, cost(tier));
    true
}

/// What earlier powers of the round take off a power's test, which then counts itself
/// (`ingenuity.power.penalty`).
pub fn begin_test(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> i16 {
    let penalty = -2 * i16::from(fight[who].powers);
    if penalty != 0 {
        t.cite(clause::POWER_PENALTY);
    }
    fight[who].powers = fight[who].powers.saturating_add(1);
    penalty
}

/// Whether the test of a power succeeds; a critical makes it so (`ingenuity.power.luck`).
#[must_use]
pub fn succeeds(fight: &Fight, which: PowerId, rolled: Result) -> bool {
    rolled.luck == Luck::Critical
        || rolled.total >= difficulty(fight.setup.powers[which.index()].tier)
}

/// What an attacking power does besides, and against which defense.
#[must_use]
pub fn effect(fight: &Fight, which: PowerId) -> Option<(Guarding, Effect)> {
    let power = &fight.setup.powers[which.index()];
    power.effect.map(|effect| (power.defense.unwrap_or(Guarding::Evasion), effect))
}

/// A power is used (`ingenuity.power.steps`).
///
/// # Errors
/// The table has no answer yet.
pub fn invoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: PowerId,
    target: Id,
    occasion: Occasion,
) -> Step {
    t.cite(clause::POWER_CONTENTS);
    t.cite(clause::POWER_LUCK);
    let power = fight.setup.powers[which.index()].clone();
    let blow = Blow { with: With::Power(which), thrown: false, target, maneuver: None };
    if power.attack.is_some() {
        t.cite(clause::POWER_ATTACK);
        let used = means(fight, who, blow.with, false);
        let kind = used.kind;
        let attack = Attack { attacker: who, blow, attribute: power.attribute, kind, occasion };
        return attack::resolve(t, fight, attack);
    }
    if !pay(t, fight, who, which) {
        t.tell(clause::EXTENDED_PAY_AT_END, || Event::Fails {
            who,
            what: Long::Power(which, target),
        });
        return Ok(());
    }
    t.tell(clause::POWER_STEPS, || Event::Invokes { who, power: which, on: target });
    let bonus = begin_test(t, fight, who) + fight.profile(who).proficiency(power.proficiency);
    let mut plain = Test::plain(who, TestFor::Power, power.attribute, power.skill, bonus);
    plain.rule = LuckRule::Ordinary;
    plain.against = Some(difficulty(power.tier));
    plain.targeted = target != who;
    let rolled = test(t, fight, plain)?;
    if !succeeds(fight, which, rolled) {
        t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power: which });
        return Ok(());
    }
    let Some(effect) = power.effect else { return Ok(()) };
    match power.defense {
        Some(defense) => {
            maneuver::land(t, fight, Some(who), target, (defense, effect), rolled.total)?;
            crate::react::end(fight, target);
            Ok(())
        }
        None => crate::condition::take_hold(t, fight, target, effect, Some(who)),
    }
}
