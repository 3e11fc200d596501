//! Powers (`ingenuity.power.*`).

use affray_table::{May, Reckon, Step, Table, Terms, barred_if};

use crate::clause;
use crate::event::{Cost, Event, Luck};
use crate::moves::{Action, Attack, Blow, Long, Move, Occasion, TestFor, With};
use crate::reason::{Barrier, From, Spell, Who};
use crate::rules::attack;
use crate::rules::condition::{are_allies, is_present};
use crate::rules::maneuver::{self, Affliction};
use crate::rules::means::means;
use crate::rules::rolls::{Result, Sway, Test, test};
use crate::rules::space::{distance, is_in_sight};
use crate::rules::stat::{may_spend, spend};
use crate::settings::Powers;
use crate::setup::{Aimed, Effect, Guarding, Id, PowerId};
use crate::state::Fight;

/// The powers that somebody knows.
pub(crate) fn known(fight: &Fight, who: Id) -> impl Iterator<Item = PowerId> + use<> {
    let on = fight.setup.settings.powers == Powers::On;
    let known = if on { fight.profile(who).powers } else { 0 };
    let beyond = (u64::BITS - known.leading_zeros()) as u8;
    (0..beyond).filter(move |place| known & (1 << place) != 0).map(PowerId)
}

/// What a tier costs (`ingenuity.power.tier-1`, `ingenuity.power.tier-2`,
/// `ingenuity.power.tier-3`).
#[must_use]
pub(crate) const fn cost(tier: u8) -> i16 {
    tier as i16
}

/// What the test of a tier has to meet.
#[must_use]
pub(crate) const fn difficulty(tier: u8) -> i16 {
    2 + 2 * tier as i16
}

/// Whether somebody can pay for a power now (`ingenuity.power.steps`).
pub(crate) fn may_pay(fight: &Fight, who: Id, which: PowerId) -> May<Barrier> {
    let power = &fight.setup.powers[which.index()];
    may_spend(fight, who, power.pool, cost(power.tier))
}

/// Whether somebody can pay for a power now, and no more than that.
#[must_use]
pub(crate) fn can_pay(fight: &Fight, who: Id, which: PowerId) -> bool {
    may_pay(fight, who, which).is_ok()
}

/// Whether somebody may use a power on this one, given where both stand.
pub(crate) fn may_reach(fight: &Fight, who: Id, which: PowerId, target: Id) -> May<Barrier> {
    let power = &fight.setup.powers[which.index()];
    let (of, by) = (|what: Who| Barrier::Of(target, what), clause::POWER_CONTENTS);
    match power.aimed {
        Aimed::Enemy => barred_if(target == who, of(Who::Oneself), by)?,
        Aimed::Ally => {
            let enemy = !are_allies(fight, who, target);
            barred_if(enemy, Barrier::Power(which, Spell::ForAllies), by)?;
        }
        Aimed::Oneself => {
            barred_if(target != who, Barrier::Power(which, Spell::ForOneself), by)?;
        }
    }
    barred_if(!is_present(fight, target), of(Who::Gone), clause::ATTACK_LEGAL_TARGET)?;
    let hidden = fight[target].hidden_from.has(who);
    barred_if(hidden, of(Who::Hidden), clause::ATTACK_LEGAL_TARGET)?;
    let away = distance(fight, who, target);
    let most = power.far.max(u16::from(power.aimed != Aimed::Oneself));
    barred_if(u16::from(away) > most, Barrier::TooFar { target, away, most }, clause::ITEM_RANGE)?;
    let unseen = !is_in_sight(fight, who, target);
    barred_if(unseen, of(Who::OutOfSight), clause::ATTACK_LEGAL_TARGET)
}

/// Whether somebody may use a power on this one, given where both stand, and no more than that.
#[must_use]
pub(crate) fn reaches(fight: &Fight, who: Id, which: PowerId, target: Id) -> bool {
    may_reach(fight, who, which, target).is_ok()
}

/// Whether somebody knows a power (`ingenuity.power.contents`).
pub(crate) fn may_know(fight: &Fight, who: Id, which: PowerId) -> May<Barrier> {
    let unknown = Barrier::Power(which, Spell::Unknown);
    barred_if(!known(fight, who).any(|one| one == which), unknown, clause::POWER_CONTENTS)
}

/// Whether somebody may begin to use a power on this one: on those that it is meant for
/// (`ingenuity.power.contents`).
pub(crate) fn may_begin(fight: &Fight, who: Id, which: PowerId, target: Id) -> May<Barrier> {
    may_know(fight, who, which)?;
    may_aim(fight, who, which, target)
}

/// The same for somebody who knows it.
fn may_aim(fight: &Fight, who: Id, which: PowerId, target: Id) -> May<Barrier> {
    may_pay(fight, who, which)?;
    may_reach(fight, who, which, target)?;
    let hostile = fight.setup.powers[which.index()].aimed == Aimed::Enemy;
    let friendly = hostile && are_allies(fight, who, target);
    barred_if(friendly, Barrier::Power(which, Spell::ForEnemies), clause::POWER_CONTENTS)
}

/// Adds the powers of a turn.
pub(crate) fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for which in known(fight, who).filter(|&which| can_pay(fight, who, which)) {
        for target in fight.roster() {
            if may_aim(fight, who, which, target).is_ok() {
                menu.push(Action::Begin(Long::Power(which, target)).into());
            }
        }
    }
}

/// Pays for a power: what that cost; nothing when it cannot be done.
pub(crate) fn pay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: PowerId,
) -> Option<Cost> {
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
        return None;
    }
    Some(spend(fight, who, pool, cost(tier)))
}

/// What earlier powers of the round take off a power's test (`ingenuity.power.penalty`).
pub(crate) fn penalty(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let powers = fight[who].powers;
    into.add(-2 * i16::from(powers), From::Powers(powers), clause::POWER_PENALTY);
}

/// A power counts for those that follow it in the round (`ingenuity.power.penalty`).
pub(crate) fn count(fight: &mut Fight, who: Id) {
    fight[who].powers = fight[who].powers.saturating_add(1);
}

/// The test of a power that is no attack (`ingenuity.power.steps`).
#[must_use]
pub(crate) fn power_test(fight: &Fight, who: Id, which: PowerId, target: Id) -> Test {
    let power = &fight.setup.powers[which.index()];
    let sway = Sway::Power(power.proficiency);
    let mut test = Test::plain(who, TestFor::Power, power.attribute, power.skill, sway);
    test.against = Some(difficulty(power.tier));
    test.targeted = target != who;
    test
}

/// Whether the test of a power succeeds; a critical makes it so (`ingenuity.power.luck`).
#[must_use]
pub(crate) fn succeeds(fight: &Fight, which: PowerId, rolled: Result) -> bool {
    rolled.luck == Luck::Critical
        || rolled.total >= difficulty(fight.setup.powers[which.index()].tier)
}

/// What an attacking power does besides, and against which defense.
#[must_use]
pub(crate) fn effect(fight: &Fight, which: PowerId) -> Option<(Guarding, Effect)> {
    let power = &fight.setup.powers[which.index()];
    power.effect.map(|effect| (power.defense.unwrap_or(Guarding::Evasion), effect))
}

/// The use of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Invocation {
    /// Which power.
    pub which: PowerId,
    /// On whom.
    pub target: Id,
    /// When.
    pub occasion: Occasion,
}

/// A power is used (`ingenuity.power.steps`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn invoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    invocation: Invocation,
) -> Step {
    let Invocation { which, target, occasion } = invocation;
    t.cite(clause::POWER_CONTENTS);
    t.cite(clause::POWER_LUCK);
    let power = fight.setup.powers[which.index()].clone();
    let blow = Blow { with: With::Power(which), thrown: false, target, maneuver: None };
    if power.attack.is_some() {
        t.cite(clause::POWER_ATTACK);
        let used = means(fight, who, blow);
        let kind = used.kind;
        let attack = Attack { attacker: who, blow, attribute: power.attribute, kind, occasion };
        return attack::resolve(t, fight, attack);
    }
    let Some(cost) = pay(t, fight, who, which) else {
        let (what, why) = (Long::Power(which, target), may_pay(fight, who, which).err());
        let why = why.map(|bar| bar.what);
        t.tell(clause::EXTENDED_PAY_AT_END, || Event::Fails { who, what, why });
        return Ok(());
    };
    t.tell(clause::POWER_STEPS, || Event::Invokes { who, power: which, on: target, cost });
    let rolled = test(t, fight, power_test(fight, who, which, target))?;
    count(fight, who);
    if !succeeds(fight, which, rolled) {
        let (power, result, terms) = (which, None, Terms::default());
        t.tell(clause::POWER_STEPS, || Event::PowerFails { who, power, result, terms });
        return Ok(());
    }
    let Some(effect) = power.effect else { return Ok(()) };
    match power.defense {
        Some(defense) => {
            let affliction = Affliction { by: Some(who), defense, effect, result: rolled.total };
            maneuver::land(t, fight, target, affliction)?;
            crate::rules::react::end(fight, target);
            Ok(())
        }
        None => crate::rules::condition::take_hold(t, fight, target, effect, Some(who)),
    }
}
