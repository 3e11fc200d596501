//! Shots that go astray (`ingenuity.stray.*`).

use affray_table::{PickOne, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{Attack, Purpose};
use crate::rules::condition::is_present;
use crate::rules::react::Defenses;
use crate::rules::space::distance;
use crate::rules::stealth;
use crate::settings::{
    InterceptDefenseCost, RunInto, StrayAttacker, StrayRefund, StrayUnconscious,
};
use crate::setup::{Id, MAX_COMBATANTS, Pool};
use crate::state::{Condition, Fight};

/// Who is within 1 m of the intended target, on its square too (`ingenuity.stray.candidates`).
#[must_use]
pub(crate) fn candidates(fight: &Fight, attacker: Id, target: Id) -> ArrayVec<Id, MAX_COMBATANTS> {
    let counts = |who: Id| {
        fight.setup.settings.stray_unconscious == StrayUnconscious::Counted
            || !fight[who].conditions.has(Condition::Unconscious)
    };
    let shooter = fight.setup.settings.stray_attacker == StrayAttacker::Counted;
    fight
        .roster()
        .filter(|&who| (shooter || who != attacker) && who != target && is_present(fight, who))
        .filter(|&who| distance(fight, who, target) <= 1 && counts(who))
        .collect()
}

/// Whom the shot goes at instead, if anybody is near (`ingenuity.stray.trigger`). Whoever was unseen is
/// seen from then on (`ingenuity.space.unseen`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn new_target(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    attack: Attack,
    target: Id,
) -> Step<Option<Id>> {
    let near = candidates(fight, attack.attacker, target);
    t.cite(clause::STRAY_CANDIDATES);
    t.cite(clause::SPACE_ADJACENT);
    let new = match near[..] {
        [] => {
            t.cite(clause::STRAY_NONE_NEAR);
            return Ok(None);
        }
        [only] => only,
        _ => {
            t.cite(clause::STRAY_DIE);
            let purpose = Purpose::Stray { attacker: attack.attacker };
            let shown = t.roll(purpose, PickOne { of: near.len() as u8 })?;
            near[usize::from(shown) - 1]
        }
    };
    t.cite(clause::STRAY_CONDITION);
    t.cite(clause::STRAY_RANDOM);
    t.cite(clause::STRAY_FINISH);
    t.cite(clause::STRAY_KEEP_DICE);
    t.cite(clause::STRAY_NEW_TARGET_REACTIONS);
    let is_unseen = !fight[new].hidden_from.is_empty();
    if is_unseen && fight.setup.settings.run_into == RunInto::Seen {
        stealth::reveal(t, fight, new, clause::SPACE_UNSEEN)?;
    }
    t.tell(clause::STRAY_TRIGGER, || Event::Astray { attack, to: new });
    Ok(Some(new))
}

/// What the old target did against the shot is wasted, or given back
/// (`ingenuity.stray.old-target-reactions`).
pub(crate) fn waste(t: &mut impl Table<Fight>, fight: &mut Fight, old: Id, defenses: &Defenses) {
    if defenses.count() == 0 {
        return;
    }
    t.cite(clause::STRAY_OLD_TARGET_REACTIONS);
    if fight.setup.settings.stray_refund == StrayRefund::Yes {
        let free = u8::from(defenses.free);
        let unpaid =
            fight.setup.settings.intercept_defense_cost == InterceptDefenseCost::FreeOfCharge;
        fight[old].reactions += defenses.count() - free;
        let paid = defenses.count() - if unpaid { free } else { 0 };
        crate::rules::stat::recover(fight, old, Pool::Stamina, i16::from(paid));
    }
}
