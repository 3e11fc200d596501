//! What takes effect: at once, or together when a tie has been worked out
//! (`hallowed.initiative.tie-batch`).

use affray_table::Table;

use crate::clause;
use crate::condition::{begin, end};
use crate::custom;
use crate::event::Event;
use crate::settings::{BigHitOf, FullDefenseFrom, StressOverflow};
use crate::setup::{DamageType, Id};
use crate::state::{Condition, Fight, Outcome};
use crate::wounds::{self, Cause};
use crate::{injury, stress};

/// Lets something take effect; in a tie it waits for the end of it, unless it is to be `now`.
pub fn happen(t: &mut impl Table<Fight>, fight: &mut Fight, now: bool, outcome: Outcome) {
    if fight.state.tie && !now {
        t.cite(clause::INITIATIVE_TIE_BATCH);
        if fight.state.held.try_push(outcome).is_ok() {
            return;
        }
    }
    apply(t, fight, outcome);
}

/// Everything that a tie held back, in the order in which it was rolled.
pub fn release(t: &mut impl Table<Fight>, fight: &mut Fight) {
    fight.state.tie = false;
    // Nothing is held back any more, so that nothing is added to it on the way.
    for place in 0..fight.state.held.len() {
        let outcome = fight.state.held[place];
        apply(t, fight, outcome);
    }
    fight.state.held.clear();
}

/// What takes effect now.
fn apply(t: &mut impl Table<Fight>, fight: &mut Fight, outcome: Outcome) {
    match outcome {
        Outcome::Harm { to, by, amount, kind, deep, shallow } => {
            harm(t, fight, to, by, (amount, kind), (deep, shallow));
        }
        Outcome::Injury { injury, by, rolled } => injury::suffer(t, fight, injury, by, rolled),
        Outcome::Heal(who, amount) => wounds::heal(t, fight, who, amount),
        Outcome::Rest(who, amount) => {
            let room = stress::most(fight, who) - fight[who].stress;
            let gained = amount.min(room).max(0);
            fight[who].stress += gained;
            t.tell(clause::WOUNDS_RECOVERY, || Event::Restored {
                who,
                stress: gained,
                wounds: 0,
                mana: 0,
            });
        }
        Outcome::Mana(who, amount) => {
            let gained = amount.min(fight.profile(who).mana - fight[who].mana).max(0);
            fight[who].mana += gained;
            t.tell(clause::ACTIONS_ITEM_EFFECT, || Event::Restored {
                who,
                stress: 0,
                wounds: 0,
                mana: gained,
            });
        }
        Outcome::Begin(who, condition, rounds, by) => begin(t, fight, who, condition, rounds, by),
        Outcome::Snare(who, tn, rounds) => {
            fight[who].snare = fight[who].snare.max(tn);
            begin(t, fight, who, Condition::Entangled, rounds, None);
        }
        Outcome::End(who, condition) => end(t, fight, who, condition),
        Outcome::BeginCustom(who, custom, rounds) => custom::begin(t, fight, who, custom, rounds),
        Outcome::EndCustom(who, custom) => custom::end(t, fight, who, custom),
        Outcome::Bleed(who, more) => {
            let now = fight[who].bleeding.saturating_add(more);
            fight[who].bleeding = now;
            t.cite(clause::CONDITIONS_STACKING);
            t.tell(clause::CONDITIONS_BLEEDING, || Event::Bleeds { who, now });
        }
        Outcome::Staunch(who) => {
            fight[who].bleeding = 0;
            t.tell(clause::CONDITIONS_BLEEDING, || Event::Bleeds { who, now: 0 });
        }
        Outcome::Stabilize(who) => stabilize(t, fight, who),
        Outcome::Ward(who, (defense, armor), rounds) => {
            fight[who].ward = (defense, armor);
            fight[who].ward_lasts = rounds;
            t.tell(clause::DEFENSE_OTHER_MODIFIERS, || Event::Warded { who, defense, armor });
        }
        Outcome::Defend(who) => {
            let longer = fight.setup.settings.full_defense_from == FullDefenseFrom::NextTurn;
            fight[who].defending = if longer { 2 } else { 1 };
            t.cite(clause::ACTIONS_FULL_DEFENSE_DURATION);
            t.tell(clause::ACTIONS_FULL_DEFENSE, || Event::Defends { who });
        }
        Outcome::Strain(who) => wounds::lose(t, fight, who, 1, None, Cause::Exertion),
    }
}

/// Only a creature at 0 Wound Points or below is stabilized (`hallowed.wounds.stabilize-who`).
fn stabilize(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !wounds::is_unstable(fight, who) || fight[who].dead {
        return;
    }
    fight[who].conditions.add(Condition::Stabilized);
    t.tell(clause::WOUNDS_STABILIZE_WHO, || Event::Stabilized { who });
}

/// A hit: Stress first, then Wound Points, unless it says otherwise
/// (`hallowed.damage.stress-first`, `.wounds-after-stress`, `.overflow`).
fn harm(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    to: Id,
    by: Id,
    (amount, kind): (i16, DamageType),
    (deep, shallow): (bool, bool),
) {
    let it = &mut fight[to];
    if it.dead {
        return;
    }
    it.hurt += amount;
    let before = it.wounds;
    let stress = if deep { 0 } else { amount.min(it.stress) };
    it.stress -= stress;
    let mut wounds = amount - stress;
    let absorbed = fight.setup.settings.stress_overflow == StressOverflow::Absorbed;
    if shallow {
        t.cite(clause::DAMAGE_OTHERWISE_STATED);
        wounds = 0;
    } else if stress > 0 && wounds > 0 {
        t.cite(clause::DAMAGE_OVERFLOW);
        if absorbed {
            wounds = 0;
        }
    }
    if t.keeps_clauses() {
        if stress > 0 {
            t.cite(clause::DAMAGE_STRESS_FIRST);
            if before <= 0 {
                t.cite(clause::STRESS_WOUNDED_WITH_STRESS);
            }
        }
        if wounds > 0 && !deep {
            t.cite(clause::DAMAGE_WOUNDS_AFTER_STRESS);
        }
        if fight[to].stress == 0 && !deep {
            t.cite(clause::STRESS_ZERO);
        }
    }
    big_hit(t, fight, to, (amount, wounds), before);
    let left = before - wounds;
    t.tell(clause::DAMAGE_STRESS_FIRST, || Event::Hurt {
        who: to,
        by: Some(by),
        stress,
        wounds,
        left,
    });
    wounds::lose(t, fight, to, wounds, Some(kind), Cause::Damage);
}

/// Whether a single hit calls for morale (`hallowed.morale.trigger-big-hit`, `.big-hit-base`).
fn big_hit(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (amount, wounds): (i16, i16),
    before: i16,
) {
    let most = wounds::most(fight, who);
    let (part, whole) = match fight.setup.settings.big_hit_of {
        BigHitOf::Maximum => (wounds, most),
        BigHitOf::Current => (wounds, before.max(0)),
        BigHitOf::WholeHit => (amount, most),
    };
    let is_big = 2 * part > whole;
    if is_big {
        t.cite(clause::MORALE_BIG_HIT_BASE);
        t.cite(clause::PROCEDURE_ROUNDING);
    }
    fight[who].big_hit |= is_big;
}

/// What eats at somebody at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gnawing {
    /// Blood that it loses.
    Bleeding,
    /// Flames.
    Fire,
    /// A condition of the table's own.
    Custom,
}

/// What eats at somebody at the end of a round: Stress first, Armour ignored
/// (`hallowed.conditions.bleeding`, `.burning`).
pub fn gnaw(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16, what: Gnawing) {
    let (clause, kind) = match what {
        Gnawing::Bleeding => (clause::CONDITIONS_BLEEDING, None),
        Gnawing::Fire => (clause::CONDITIONS_BURNING, Some(DamageType::Fire)),
        Gnawing::Custom => (clause::CONDITIONS_LIST, None),
    };
    let stress = amount.min(fight[who].stress);
    fight[who].stress -= stress;
    let wounds = amount - stress;
    let left = fight[who].wounds - wounds;
    t.cite(clause::DAMAGE_ARMOUR_NOT);
    t.tell(clause, || Event::Hurt { who, by: None, stress, wounds, left });
    wounds::lose(t, fight, who, wounds, kind, Cause::Damage);
}
