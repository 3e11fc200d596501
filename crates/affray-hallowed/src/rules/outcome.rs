//! What takes effect: at once, or together when a tie has been worked out
//! (`hallowed.initiative.tie-batch`).

use affray_table::Table;

use crate::clause;
use crate::event::{Assault, Gnawing, Harm, Hurt, Lasting, Toll};
use crate::ids::Id;
use crate::kinds::{Bypass, Condition, DamageType};
use crate::rules::condition::{Affliction, begin, end, until};
use crate::rules::wounds::{self, Cause};
use crate::rules::{custom, injury, stress};
use crate::settings::{BigHitOf, FullDefenseFrom, StressOverflow, TieSum};
use crate::state::{Fight, Outcome};

/// When something takes effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    /// At once, or in a tie together with all that is done on its count.
    Tied,
    /// At once even in a tie.
    AtOnce,
}

/// Lets something take effect; in a tie it waits for the end of it.
pub(crate) fn happen(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    timing: Timing,
    outcome: Outcome,
) {
    if fight.state.tie && timing == Timing::Tied {
        t.cite(clause::INITIATIVE_TIE_BATCH);
        if fight.state.held.try_push(outcome).is_ok() {
            return;
        }
    }
    apply(t, fight, outcome);
}

/// Everything that a tie held back, in the order in which it was rolled.
pub(crate) fn release(t: &mut impl Table<Fight>, fight: &mut Fight) {
    fight.state.tie = false;
    // hallowed.initiative.tie-rolling-order: where results are summed up, what heals comes last, and
    // nobody falls or dies on the way.
    let net = fight.setup.settings.tie_sum == TieSum::Net;
    fight.state.summing = net;
    let heals = |it: &Outcome| matches!(it, Outcome::Heal(..) | Outcome::Rest(..));
    // Nothing is held back any more, so that nothing is added to it on the way.
    let held = std::mem::take(&mut fight.state.held);
    for &outcome in held.iter().filter(|&it| !(net && heals(it))) {
        apply(t, fight, outcome);
    }
    for &outcome in held.iter().filter(|&it| net && heals(it)) {
        apply(t, fight, outcome);
    }
    fight.state.summing = false;
    if net {
        t.cite(clause::INITIATIVE_TIE_ROLLING_ORDER);
        for who in fight.roster() {
            wounds::settle(t, fight, who);
        }
    }
}

/// What takes effect now.
fn apply(t: &mut impl Table<Fight>, fight: &mut Fight, outcome: Outcome) {
    match outcome {
        Outcome::Harm { to, by, amount, kind, goes, critical } => {
            harm(t, fight, &Struck { to, by, amount, kind, goes, critical });
        }
        Outcome::Injury { injury, by, rolled } => injury::suffer(t, fight, injury, by, rolled),
        Outcome::Heal(who, amount) => wounds::heal(t, fight, who, amount),
        Outcome::Rest(who, amount) => stress::rest(t, fight, who, amount),
        Outcome::Mana(who, amount) => stress::regain_mana(t, fight, who, amount),
        Outcome::Begin(who, condition, rounds, by) => {
            begin(t, fight, who, Affliction { condition, rounds, by });
        }
        Outcome::Snare(who, tn, rounds) => {
            fight[who].snare = fight[who].snare.max(tn);
            begin(t, fight, who, Affliction::of(Condition::Entangled, rounds));
        }
        Outcome::End(who, condition) => end(t, fight, who, condition),
        Outcome::BeginCustom(who, custom, rounds) => custom::begin(t, fight, who, custom, rounds),
        Outcome::EndCustom(who, custom) => custom::end(t, fight, who, custom),
        Outcome::Bleed(who, more) => {
            let now = fight[who].bleeding.saturating_add(more);
            fight[who].bleeding = now;
            t.cite(clause::CONDITIONS_STACKING);
            t.tell(clause::CONDITIONS_BLEEDING, || Lasting::Bleeds { who, now }.into());
        }
        Outcome::Staunch(who) => {
            fight[who].bleeding = 0;
            t.tell(clause::CONDITIONS_BLEEDING, || Lasting::Bleeds { who, now: 0 }.into());
        }
        Outcome::Stabilize(who) => stabilize(t, fight, who),
        Outcome::Ward(who, (defense, armor), rounds) => {
            fight[who].ward = (defense, armor);
            fight[who].ward_lasts = rounds;
            let until = until(fight, rounds);
            t.tell(clause::DEFENSE_OTHER_MODIFIERS, || {
                Lasting::Warded { who, defense, armor, until }.into()
            });
        }
        Outcome::Defend(who) => defend(t, fight, who),
        Outcome::Strain(who) => wounds::lose(t, fight, who, 1, Cause::Toll(Toll::Exertion)),
    }
}

/// Full-Defense begins (`hallowed.actions.full-defense-duration`). Of one that has lasted since the
/// declaration nothing more is told.
fn defend(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let longer = fight.setup.settings.full_defense_from == FullDefenseFrom::NextTurn;
    let lasts = fight[who].defending > 0;
    fight[who].defending = if longer { 2 } else { 1 };
    t.cite(clause::ACTIONS_FULL_DEFENSE_DURATION);
    if !lasts {
        t.tell(clause::ACTIONS_FULL_DEFENSE, || Assault::Defends { who }.into());
    }
}

/// Only a creature at 0 Wound Points or below is stabilized (`hallowed.wounds.stabilize-who`).
fn stabilize(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !wounds::is_unstable(fight, who) || fight[who].dead {
        return;
    }
    fight[who].conditions.add(Condition::Stabilized);
    t.tell(clause::WOUNDS_STABILIZE_WHO, || Harm::Stabilized { who }.into());
}

/// A hit that takes effect, after Armor.
struct Struck {
    to: Id,
    by: Id,
    amount: i16,
    kind: DamageType,
    goes: Bypass,
    critical: bool,
}

/// A hit: Stress first, then Wound Points, unless it says otherwise
/// (`hallowed.damage.stress-first`, `.wounds-after-stress`, `.overflow`). Nothing hurts the dead.
fn harm(t: &mut impl Table<Fight>, fight: &mut Fight, hit: &Struck) {
    let Struck { to, by, amount, kind, goes, critical } = *hit;
    if fight[to].dead {
        return;
    }
    let before = fight[to].wounds;
    let stress = match goes {
        Bypass::ToWounds => 0,
        Bypass::None | Bypass::StressOnly => amount.min(fight[to].stress),
    };
    fight[to].hurt += amount;
    fight[to].stress -= stress;
    let mut wounds = amount - stress;
    if goes == Bypass::StressOnly {
        t.cite(clause::DAMAGE_OTHERWISE_STATED);
        wounds = 0;
    } else if stress > 0 && wounds > 0 {
        t.cite(clause::DAMAGE_OVERFLOW);
        if fight.setup.settings.stress_overflow == StressOverflow::Absorbed {
            wounds = 0;
        }
    }
    cite_harm(t, fight, hit, (stress, wounds));
    big_hit(t, fight, to, (amount, wounds));
    let left = before - wounds;
    let clause = match goes {
        _ if stress > 0 || wounds == 0 => clause::DAMAGE_STRESS_FIRST,
        Bypass::ToWounds if critical => clause::CRITICAL_BYPASS_STRESS,
        Bypass::ToWounds => clause::DAMAGE_OTHERWISE_STATED,
        Bypass::None | Bypass::StressOnly => clause::DAMAGE_WOUNDS_AFTER_STRESS,
    };
    let (by, stress_left) = (Some(by), fight[to].stress);
    t.tell(clause, || {
        let who = to;
        let gnawing = None;
        let hurt = Hurt { who, by, stress, wounds, left, stress_left, critical, gnawing };
        Harm::Hurt(hurt).into()
    });
    wounds::lose(t, fight, to, wounds, Cause::Damage(Some(kind)));
}

/// Says by which clauses a hit takes Stress, or Wound Points.
fn cite_harm(t: &mut impl Table<Fight>, fight: &Fight, hit: &Struck, (stress, wounds): (i16, i16)) {
    if stress > 0 {
        t.cite(clause::DAMAGE_STRESS_FIRST);
        if fight[hit.to].wounds <= 0 {
            t.cite(clause::STRESS_WOUNDED_WITH_STRESS);
        }
    }
    if hit.goes == Bypass::ToWounds {
        return;
    }
    if wounds > 0 {
        t.cite(clause::DAMAGE_WOUNDS_AFTER_STRESS);
    }
    if fight[hit.to].stress == 0 {
        t.cite(clause::STRESS_ZERO);
    }
}

/// Whether a single hit calls for morale (`hallowed.morale.trigger-big-hit`, `.big-hit-base`).
/// `amount` is the whole hit, `wounds` the Wound Points that it is about to take.
fn big_hit(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, (amount, wounds): (i16, i16)) {
    let most = wounds::most(fight, who);
    let (part, whole) = match fight.setup.settings.big_hit_of {
        BigHitOf::Maximum => (wounds, most),
        BigHitOf::Current => (wounds, fight[who].wounds.max(0)),
        BigHitOf::WholeHit => (amount, most),
    };
    if 2 * part > whole {
        t.cite(clause::MORALE_BIG_HIT_BASE);
        t.cite(clause::PROCEDURE_ROUNDING);
        fight[who].big_hit = true;
    }
}

/// What eats at somebody at the end of a round: Stress first, Armor ignored
/// (`hallowed.conditions.bleeding`, `.burning`).
pub(crate) fn gnaw(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    amount: i16,
    what: Gnawing,
) {
    let (clause, kind) = match what {
        Gnawing::Bleeding => (clause::CONDITIONS_BLEEDING, None),
        Gnawing::Fire => (clause::CONDITIONS_BURNING, Some(DamageType::Fire)),
        Gnawing::Custom => (clause::CONDITIONS_LIST, None),
    };
    let stress = amount.min(fight[who].stress);
    fight[who].stress -= stress;
    let wounds = amount - stress;
    let left = fight[who].wounds - wounds;
    t.cite(clause::DAMAGE_ARMOR_NOT);
    let (stress_left, gnawing) = (fight[who].stress, Some(what));
    t.tell(clause, || {
        let (by, critical) = (None, false);
        let hurt = Hurt { who, by, stress, wounds, left, stress_left, critical, gnawing };
        Harm::Hurt(hurt).into()
    });
    wounds::lose(t, fight, who, wounds, Cause::Damage(kind));
}
