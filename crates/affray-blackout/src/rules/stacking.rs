//! Resistance tests that wait, grow and are settled by the end of the turn
//! (`blackout.stacking.*`).

use affray_field::Hex;
use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Course, Event, Plight};
use crate::kinds::{Body, Condition, CustomId, Effect, Effects, Id, Level, Threat};
use crate::reason::From;
use crate::rules::condition::{is_immune, is_out, is_tested};
use crate::rules::damage::{Damage, Direct};
use crate::rules::{condition, damage, effects};
use crate::settings::{
    EvadeDirect, FollowUp, KnockoutCyborgs, MaximumAfter, PendingAtTurnEnd, PendingOnFallen,
    PendingOwner, SameEffect,
};
use crate::setup::Weapon;
use crate::state::{Fight, Pending};

/// What an attack does to one target besides its damage test.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Impact {
    /// Who attacks.
    pub(crate) by: Id,
    /// Who is struck.
    pub(crate) target: Id,
    /// Where the attack came from: the attacker, or the center of a blast.
    pub(crate) origin: Hex,
    /// Whether it is a critical hit.
    pub(crate) critical: bool,
    /// Whether the target has evaded half of it.
    pub(crate) evaded: bool,
}

/// The effects that deal Direct Damage.
const DIRECT: Effects =
    Effects(1 << Effect::Scorch as u32 | 1 << Effect::Frost as u32 | 1 << Effect::Shock as u32);

/// Whether a weapon deals Direct Damage.
#[must_use]
#[inline]
pub(crate) const fn deals_direct(weapon: &Weapon) -> bool {
    weapon.kinds.0 & DIRECT.0 != 0
}

/// The Direct Damage of Scorch, Frost and Shock, and the tests that follow where it costs hit
/// points; how many those are (`blackout.stacking.direct-immediate`, `blackout.stacking.direct-follow-up`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn direct(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    weapon: &Weapon,
) -> Step<i16> {
    let Impact { by, target, .. } = impact;
    if !deals_direct(weapon) {
        return Ok(0);
    }
    let mut all = 0;
    for effect in [Effect::Scorch, Effect::Frost, Effect::Shock] {
        let number = weapon.effects[effect as usize];
        if number == 0 || is_immune(fight, target, effect) {
            continue;
        }
        t.cite(clause::STACKING_DIRECT_IMMEDIATE);
        t.cite(effects::clause_of(effect));
        let halved = impact.evaded && fight.setup.settings.evade_direct == EvadeDirect::Halved;
        let points = if halved { number.div_ceil(2) } else { number };
        let harm = Damage { to: target, by: Some(by), amount: i16::from(points) };
        let kind = if effect == Effect::Shock { Direct::Shock } else { Direct::Ordinary };
        let lost = damage::direct(t, fight, harm, (kind, From::Effect(effect)))?;
        all += lost;
        if lost > 0 {
            t.cite(clause::STACKING_DIRECT_FOLLOW_UP);
            t.cite(clause::STACKING_DIRECT_FOLLOW_UP_DIFFICULTY);
            let difficulty = match fight.setup.settings.follow_up {
                FollowUp::HpLost => lost as u8,
                FollowUp::EffectNumber => number,
            };
            let again = |it: &Pending| it.target == target && it.effect == effect.into();
            if is_tested(fight, target, effect.into()) || fight.state.pending.iter().any(again) {
                t.cite(clause::STACKING_DIRECT_REPEAT);
            }
            pend(t, fight, impact, effect.into(), difficulty)?;
        }
    }
    Ok(all)
}

/// The other effects of a weapon, after its damage; `lost` hit points went to it
/// (`blackout.effects.sources`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn afflict(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    weapon: &Weapon,
    lost: i16,
) -> Step {
    let target = impact.target;
    if weapon.kinds.0 == 0 && !weapon.inflicting {
        return Ok(());
    }
    let own = weapon.inflicts.iter().filter(|&&number| number > 0).count();
    if weapon.kinds.iter().count() + own > 1 {
        t.cite(clause::EFFECTS_SOURCES);
    }
    for effect in weapon.kinds.iter() {
        if is_immune(fight, target, effect) {
            continue;
        }
        if threatens(t, fight, impact, effect, lost) {
            let number = weapon.effects[effect as usize];
            pend(t, fight, impact, effect.into(), number)?;
        }
    }
    for (place, &number) in weapon.inflicts.iter().enumerate().filter(|it| *it.1 > 0) {
        let custom = CustomId(place as u8);
        pend(t, fight, impact, Threat::Custom(custom), number)?;
    }
    Ok(())
}

/// Whether an effect of a hit calls for a test of its own; those that need none take hold
/// (`blackout.stacking.no-test-effects`).
fn threatens(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    effect: Effect,
    lost: i16,
) -> bool {
    let target = impact.target;
    let body = fight.profile(target).body;
    match effect {
        // They have done their part, or do it elsewhere.
        Effect::Scorch
        | Effect::Frost
        | Effect::Shock
        | Effect::Noise
        | Effect::Destroyer
        | Effect::Grip
        | Effect::Seeking
        | Effect::Sharp
        | Effect::Conductor => false,
        Effect::Magnetic => {
            t.cite(clause::STACKING_NO_TEST_EFFECTS);
            condition::begin(t, fight, target, Condition::Magnetic);
            false
        }
        Effect::Vulnerable => {
            t.cite(clause::STACKING_NO_TEST_EFFECTS);
            t.cite(clause::EFFECTS_VULNERABLE);
            condition::raise(t, fight, target, Level::Vulnerable, 1);
            false
        }
        Effect::Deadly => {
            t.cite(clause::EFFECTS_DEADLY);
            impact.critical && lost > 0
        }
        Effect::Knockout => {
            let half = matches!(body, Body::Cyborg | Body::Implanted);
            if half {
                t.cite(clause::EFFECTS_KNOCKOUT_CYBORG);
            }
            let immune = fight.setup.settings.knockout_cyborgs == KnockoutCyborgs::Immune;
            body != Body::Mechanical && !(half && immune)
        }
        Effect::Shutdown => {
            t.cite(clause::EFFECTS_SHUTDOWN);
            body == Body::Mechanical
        }
        Effect::Poison => {
            if body == Body::Mechanical {
                t.cite(clause::EFFECTS_POISON_MECHANICAL);
            }
            true
        }
        Effect::Acid
        | Effect::Blinding
        | Effect::Corrosive
        | Effect::Fear
        | Effect::Gravity
        | Effect::Knockback
        | Effect::Knockdown
        | Effect::Rage
        | Effect::Slow
        | Effect::Stun => true,
    }
}

/// A resistance test waits, or the one that waits becomes harder
/// (`blackout.stacking.pending`, `blackout.stacking.raise-to-match`, `blackout.stacking.raise`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn pend(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    effect: Threat,
    number: u8,
) -> Step {
    let Impact { by, target, origin, .. } = impact;
    // blackout.stacking.fallen-target: nothing new waits for the fallen but, unless dropped too, Deadly.
    let outlasts = effect == Effect::Deadly.into()
        && fight.setup.settings.pending_on_fallen != PendingOnFallen::DropAll;
    if is_out(fight, target) && !outlasts {
        t.cite(clause::STACKING_FALLEN_TARGET);
        return Ok(());
    }
    let kind = kind(fight, effect);
    if is_tested(fight, target, kind) {
        t.tell(clause::STACKING_ONCE_ROLLED, || {
            Event::Course(Course::Passes { who: target, effect })
        });
        return Ok(());
    }
    let number = match (maximum(effect), fight.setup.settings.maximum_after) {
        (Some(most), MaximumAfter::No) => {
            t.cite(clause::STACKING_MAXIMUM);
            number.min(most)
        }
        (None, MaximumAfter::No) | (_, MaximumAfter::Yes) => number,
    };
    if fight.state.pending.iter().any(|pending| pending.target == target) {
        t.cite(clause::STACKING_SAME_EFFECT);
    }
    let owner = fight.setup.settings.pending_owner;
    let by_name = fight.setup.settings.same_effect;
    let same = |pending: &&mut Pending| {
        pending.target == target && kind_of(by_name, pending.effect) == kind
    };
    if let Some(pending) = fight.state.pending.iter_mut().find(same) {
        let higher = number > pending.difficulty;
        pending.difficulty = if higher { number } else { pending.difficulty + 1 };
        let difficulty = pending.difficulty;
        if pending.by != by {
            t.cite(clause::STACKING_SEVERAL_INFLICTERS);
        }
        if owner == PendingOwner::Latest {
            pending.by = by;
        }
        pending.origin = origin;
        let clause = if higher { clause::STACKING_RAISE_TO_MATCH } else { clause::STACKING_RAISE };
        t.tell(clause, || Event::Plight(Plight::Pends { target, effect, difficulty }));
        return Ok(());
    }
    if fight.state.pending.is_full() {
        let first = fight.state.pending[0];
        resolve(t, fight, first)?;
    }
    fight.state.pending.push(Pending { target, effect, difficulty: number, by, origin });
    t.tell(clause::STACKING_PENDING, || {
        Event::Plight(Plight::Pends { target, effect, difficulty: number })
    });
    Ok(())
}

/// What tells effects apart: their names, or the conditions that come of them
/// (`blackout.stacking.same-effect`).
const fn kind_of(by: SameEffect, effect: Threat) -> Threat {
    match (by, effect) {
        (SameEffect::Condition, Threat::Effect(Effect::Frost)) => Threat::Effect(Effect::Slow),
        (SameEffect::Condition, Threat::Effect(Effect::Scorch)) => Threat::Effect(Effect::Fear),
        (SameEffect::Condition, Threat::Effect(Effect::Shock)) => Threat::Effect(Effect::Stun),
        (SameEffect::Condition, Threat::Effect(Effect::Gravity)) => {
            Threat::Effect(Effect::Knockdown)
        }
        (SameEffect::Name | SameEffect::Condition, effect) => effect,
    }
}

fn kind(fight: &Fight, effect: Threat) -> Threat {
    kind_of(fight.setup.settings.same_effect, effect)
}

/// What a test is held to at most (`blackout.stacking.maximum`).
#[must_use]
pub(crate) const fn maximum(effect: Threat) -> Option<u8> {
    match effect {
        Threat::Effect(Effect::Deadly) => Some(3),
        Threat::Effect(Effect::Knockout) => Some(4),
        Threat::Effect(
            Effect::Acid
            | Effect::Blinding
            | Effect::Corrosive
            | Effect::Destroyer
            | Effect::Fear
            | Effect::Frost
            | Effect::Gravity
            | Effect::Grip
            | Effect::Knockback
            | Effect::Knockdown
            | Effect::Magnetic
            | Effect::Noise
            | Effect::Poison
            | Effect::Rage
            | Effect::Scorch
            | Effect::Seeking
            | Effect::Sharp
            | Effect::Shock
            | Effect::Shutdown
            | Effect::Slow
            | Effect::Stun
            | Effect::Vulnerable
            | Effect::Conductor,
        )
        | Threat::Custom(_) => None,
    }
}

/// A waiting test is rolled, and has its effect.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn resolve(t: &mut impl Table<Fight>, fight: &mut Fight, pending: Pending) -> Step {
    let Pending { target, effect, .. } = pending;
    fight.state.pending.retain(|other| !(other.target == target && other.effect == effect));
    let mut difficulty = pending.difficulty;
    if let Some(most) = maximum(effect) {
        if difficulty > most {
            t.cite(clause::STACKING_MAXIMUM);
        }
        if fight.setup.settings.maximum_after == MaximumAfter::Yes {
            difficulty = difficulty.min(most);
        }
    }
    match kind(fight, effect) {
        Threat::Effect(effect) => fight[target].tested.add(effect),
        Threat::Custom(custom) => fight[target].tested_customs |= 1 << custom.0,
    }
    effects::resist(t, fight, Pending { difficulty, ..pending })
}

/// A waiting test is dropped because its inflicter says so.
pub(crate) fn waive(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id, effect: Threat) {
    fight.state.pending.retain(|other| !(other.target == target && other.effect == effect));
    t.tell(clause::STACKING_AUTO_TRIGGER, || Event::Plight(Plight::Dropped { target, effect }));
}

/// The tests that somebody may trigger now.
pub(crate) fn waiting(fight: &Fight, by: Id) -> impl Iterator<Item = Pending> + '_ {
    fight.state.pending.iter().copied().filter(move |pending| pending.by == by)
}

/// Everything that still waits is tested at the end of the turn
/// (`blackout.stacking.auto-trigger`), and automatic passes end
/// (`blackout.stacking.immunity-ends`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn flush(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !fight.state.pending.is_empty() {
        t.cite(clause::STACKING_AUTO_TRIGGER);
        t.cite(clause::STACKING_DEADLINE);
        t.cite(clause::TIME_CURRENT_TURN);
    }
    if fight.setup.settings.pending_at_turn_end == PendingAtTurnEnd::Lapse {
        fight.state.pending.clear();
    }
    // Each takes one away, and none comes anew while it is resolved.
    while let Some(&first) = fight.state.pending.first() {
        resolve(t, fight, first)?;
    }
    for combatant in &mut fight.state.combatants {
        if combatant.tested.0 != 0 || combatant.tested_customs != 0 {
            combatant.tested = Effects::default();
            combatant.tested_customs = 0;
            t.cite(clause::STACKING_IMMUNITY_ENDS);
        }
        combatant.feinted = None;
    }
    Ok(())
}
