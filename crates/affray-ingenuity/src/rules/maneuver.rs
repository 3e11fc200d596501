//! Maneuvers and what comes with their hits (`ingenuity.maneuver.*`, `ingenuity.fortify.test`,
//! `ingenuity.resist.test`).

use affray_table::{May, Reckon, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::{Art, Event};
use crate::moves::{Ask, Blow, Occasion, TestFor, With};
use crate::reason::{Barrier, Drill, From};
use crate::rules::attack;
use crate::rules::condition::{is_able, is_present, take_hold};
use crate::rules::item::item;
use crate::rules::means::{all, means};
use crate::rules::react::{can_pay, pay as pay_reaction};
use crate::rules::rolls::{Sway, Test, agrees, seat, test};
use crate::rules::stat::{current, guarding, may_spend, spend};
use crate::settings::Maneuvers;
use crate::setup::{
    Attribute, Effect, FORTITUDE, Guarding, Id, ManeuverId, ManeuverKind, Pool, RESISTANCE, Skill,
};
use crate::state::Fight;

/// Whether somebody may make a maneuver at all: one that it has learned, and others where they may
/// be improvised (`ingenuity.maneuver.contents`, `ingenuity.maneuver.improvised`).
fn may_make(fight: &Fight, who: Id, which: ManeuverId) -> May<Barrier> {
    match fight.setup.settings.maneuvers {
        Maneuvers::Learned => {
            let unlearned = Barrier::Maneuver(which, Drill::Unlearned);
            barred_if(!knows(fight, who, which), unlearned, clause::MANEUVER_CONTENTS)
        }
        Maneuvers::On => Ok(()),
        Maneuvers::Off => barred(Barrier::NotInForce, clause::MANEUVER_CONTENTS),
    }
}

/// Whether somebody has learned a maneuver; others are improvised
/// (`ingenuity.maneuver.improvised`).
#[must_use]
pub(crate) fn knows(fight: &Fight, who: Id, which: ManeuverId) -> bool {
    fight.profile(who).maneuvers & (1 << which.0) != 0
}

/// The maneuvers that somebody has learned.
pub(crate) fn learned(fight: &Fight, who: Id) -> impl Iterator<Item = ManeuverId> + use<> {
    let off = fight.setup.settings.maneuvers == Maneuvers::Off;
    let known = if off { 0 } else { fight.profile(who).maneuvers };
    let beyond = (u64::BITS - known.leading_zeros()) as u8;
    (0..beyond).filter(move |place| known & (1 << place) != 0).map(ManeuverId)
}

/// Whether an attack may be part of a maneuver of so many actions at the most
/// (`ingenuity.maneuver.contents`).
pub(crate) fn may_fit(
    fight: &Fight,
    who: Id,
    which: ManeuverId,
    blow: Blow,
    most: u8,
) -> May<Barrier> {
    let maneuver = &fight.setup.maneuvers[which.index()];
    let by = clause::MANEUVER_CONTENTS;
    let ManeuverKind::Action(needs) = maneuver.kind else {
        return barred(Barrier::Maneuver(which, Drill::Reaction), by);
    };
    may_make(fight, who, which)?;
    barred_if(needs > most, Barrier::TooLong { needs, most }, by)?;
    may_pay(fight, who, which)?;
    barred_if(matches!(blow.with, With::Power(_)), Barrier::Maneuver(which, Drill::Melee), by)?;
    let from_afar = maneuver.melee && means(fight, who, blow).ranged;
    barred_if(from_afar, Barrier::Maneuver(which, Drill::Melee), by)
}

/// Whether somebody can pay for a maneuver now (`ingenuity.maneuver.steps`).
pub(crate) fn may_pay(fight: &Fight, who: Id, which: ManeuverId) -> May<Barrier> {
    let maneuver = &fight.setup.maneuvers[which.index()];
    may_spend(fight, who, maneuver.pool, maneuver.cost)
}

/// The length of an attack: that of its maneuver.
#[must_use]
pub(crate) fn length(fight: &Fight, blow: Blow) -> u8 {
    match blow.maneuver.map(|which| fight.setup.maneuvers[which.index()].kind) {
        Some(ManeuverKind::Action(actions)) => actions,
        Some(ManeuverKind::AfterParry) | None => 1,
    }
}

/// Pays for a maneuver; `false` when that cannot be done (`ingenuity.maneuver.steps`,
/// `ingenuity.extended.pay-at-end`).
pub(crate) fn pay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: Option<ManeuverId>,
) -> bool {
    let Some(which) = which else { return true };
    t.cite(clause::MANEUVER_STEPS);
    t.cite(clause::MANEUVER_CONTENTS);
    let (pool, cost) = {
        let maneuver = &fight.setup.maneuvers[which.index()];
        (maneuver.pool, maneuver.cost)
    };
    if current(fight, who, pool) < cost {
        return false;
    }
    let cost = spend(fight, who, pool, cost);
    t.tell(clause::ACTION_RESOURCES, || Event::Pays { who, cost, art: Art::Maneuver(which) });
    true
}

/// What a maneuver adds to its attack test (`ingenuity.maneuver.attack-and-damage-modifiers`,
/// `ingenuity.maneuver.improvised`).
pub(crate) fn bonus(fight: &Fight, who: Id, which: ManeuverId, into: &mut impl Reckon<From>) {
    let own = fight.setup.maneuvers[which.index()].attack;
    into.add(own, From::Maneuver(which), clause::MANEUVER_ATTACK_AND_DAMAGE_MODIFIERS);
    if !knows(fight, who, which) {
        into.add(-1, From::Improvised, clause::MANEUVER_IMPROVISED);
    }
}

/// An effect on its way to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Affliction {
    /// Who causes it, if anybody.
    pub by: Option<Id>,
    /// What it has to meet.
    pub defense: Guarding,
    /// What it does.
    pub effect: Effect,
    /// The result that it comes with.
    pub result: i16,
}

/// An effect reaches somebody: its result must meet the passive defense, or what the target makes
/// of it by fortifying or resisting (`ingenuity.maneuver.attack`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    affliction: Affliction,
) -> Step {
    let Affliction { by, defense, effect, result } = affliction;
    if !is_present(fight, who) {
        return Ok(());
    }
    t.cite(clause::REACTION_TIMING);
    match defense {
        Guarding::Constitution => t.cite(clause::FORTIFY_TEST),
        Guarding::Willpower => t.cite(clause::RESIST_TEST),
        Guarding::Evasion => {}
    }
    if fight[who].guarding {
        t.cite(clause::ACTION_GUARD_SCOPE);
    }
    let passive = guarding(fight, who, defense);
    if result < passive || withstands(t, fight, who, affliction)? {
        t.tell(clause::TEST_MEET_OR_BEAT, || Event::Withstands {
            who,
            effect,
            guarding: defense,
            result,
            against: passive,
        });
        return Ok(());
    }
    t.tell(clause::TEST_MEET_OR_BEAT, || Event::Overcomes {
        who,
        effect,
        guarding: defense,
        result,
        against: passive,
    });
    take_hold(t, fight, who, effect, by)
}

/// A test to fortify (`ingenuity.fortify.test`).
#[must_use]
pub(crate) fn fortify_test(who: Id, why: TestFor) -> Test {
    Test::plain(who, why, Attribute::Strength, Skill::Athletics, Sway::Defense(FORTITUDE))
}

/// A test to resist (`ingenuity.resist.test`).
#[must_use]
pub(crate) fn resist_test(who: Id) -> Test {
    let sway = Sway::Defense(RESISTANCE);
    Test::plain(who, TestFor::Resist, Attribute::Intellect, Skill::Insight, sway)
}

/// Whether somebody fortifies or resists well enough (`ingenuity.fortify.test`,
/// `ingenuity.resist.test`).
fn withstands(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    affliction: Affliction,
) -> Step<bool> {
    let Affliction { defense, result, .. } = affliction;
    let (mental, pool) = match defense {
        Guarding::Constitution => (false, Pool::Stamina),
        Guarding::Willpower => (true, Pool::Focus),
        Guarding::Evasion => return Ok(false),
    };
    if !can_pay(fight, who, pool) {
        return Ok(false);
    }
    let ask = Ask::Withstand { who, result, mental };
    if !agrees(t, fight, seat(fight, who), ask)? {
        return Ok(false);
    }
    let cost = pay_reaction(t, fight, who, pool);
    let mut withstanding = if mental {
        t.tell(clause::REACTION_RESIST_ROW, || Event::Braces { who, guarding: defense, cost });
        resist_test(who)
    } else {
        t.tell(clause::REACTION_FORTIFY_ROW, || Event::Braces { who, guarding: defense, cost });
        fortify_test(who, TestFor::Fortify)
    };
    withstanding.against = Some(result + 1);
    let total = test(t, fight, withstanding)?.total;
    Ok(result < total.max(guarding(fight, who, defense)))
}

/// The maneuver that somebody would make right after a parry (`ingenuity.maneuver.contents`).
#[must_use]
pub(crate) fn after_parry(fight: &Fight, who: Id) -> Option<ManeuverId> {
    (0..fight.setup.maneuvers.len() as u8).map(ManeuverId).find(|which| {
        let maneuver = &fight.setup.maneuvers[which.index()];
        maneuver.kind == ManeuverKind::AfterParry
            && may_make(fight, who, *which).is_ok()
            && current(fight, who, maneuver.pool) >= maneuver.cost
    })
}

/// An attack on the attacker right after a parry (`ingenuity.maneuver.contents`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn riposte(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, attacker: Id) -> Step {
    if !is_able(fight, who) || !is_present(fight, attacker) {
        return Ok(());
    }
    t.cite(clause::MANEUVER_CONTENTS);
    let (Some(which), true) = (
        after_parry(fight, who),
        fight[who].reactions > 0 && crate::rules::condition::may_react(fight, who),
    ) else {
        return Ok(());
    };
    let mut blow = None;
    all(fight, who, &mut |with| {
        let this = Blow::in_hand(with, attacker);
        let improvised = matches!(with, With::Item(which) if item(fight, which).weapon.is_none());
        let melee = !means(fight, who, this).ranged && !improvised;
        if blow.is_none() && melee && crate::rules::legal::reaches(fight, who, this) {
            blow = Some(Blow { maneuver: Some(which), ..this });
        }
    });
    let Some(blow) = blow else { return Ok(()) };
    if !agrees(t, fight, seat(fight, who), Ask::Riposte { who, attacker })? {
        return Ok(());
    }
    fight[who].reactions -= 1;
    t.cite(clause::REACTION_ONE);
    t.tell(clause::MANEUVER_CONTENTS, || Event::Ripostes { who, attacker });
    attack::make(t, fight, who, blow, Occasion::Riposte)
}
