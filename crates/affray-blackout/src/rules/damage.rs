//! Damage: dice, armor, DR, hit points, and going Out of the Fight (`blackout.damage.*`,
//! `blackout.armor.*`).

use affray_table::{May, Reckon, Seat, Step, Successes, Sum, Table, Terms, barred_if};

use crate::clause;
use crate::event::{Event, Harm};
use crate::kinds::{Attribute, Body, Cause, Effect, Id};
use crate::moves::{Ask, Purpose};
use crate::reason::{Barrier, From};
use crate::rules::condition::{free_captives, is_out};
use crate::rules::gear::{is_trained_bearer, shield_av};
use crate::rules::rolls::{seat, success_on};
use crate::settings::{
    AtZeroHp, DamageTest, DestroyerWear, DirectAndDr, Dr, Injured, PendingOnFallen, ShockCyborgs,
    ShockDoubling, ShutdownWakes, WearFirst, WoundKind,
};
use crate::state::Fight;

/// The most dice of a damage test.
const MOST_DICE: i16 = 40;

/// Damage about to be suffered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Damage {
    /// Who suffers it.
    pub(crate) to: Id,
    /// Who deals it, if anybody.
    pub(crate) by: Option<Id>,
    /// Points.
    pub(crate) amount: i16,
}

/// What deals Direct Damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direct {
    /// Anything but Shock.
    Ordinary,
    /// Shock, which machines suffer twice (`blackout.effects.shock-mechanical`).
    Shock,
}

/// How an attack wears armor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wear {
    /// By one for each ten points absorbed.
    Ordinary,
    /// By one for each five (`blackout.armor.degrade-destroyer`).
    Destroyer,
    /// Not at all.
    None,
}

/// Rolls dice of damage (`blackout.damage.test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn roll(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    purpose: Purpose,
    dice: i16,
) -> Step<i16> {
    if dice <= 0 {
        return Ok(0);
    }
    let count = dice.min(MOST_DICE) as u8;
    t.cite(clause::DAMAGE_TEST);
    match fight.setup.settings.damage_test {
        DamageTest::Sum => t.check(purpose, Sum::of(count, 6), |sum| sum as i16),
        DamageTest::Successes => {
            let dice = Successes { count, sides: 6, at_least: success_on(fight) };
            t.check(purpose, dice, |successes| successes as i16)
        }
    }
}

/// Everything that armor absorbs of one attack.
#[must_use]
#[inline]
pub fn armor_value(fight: &Fight, who: Id) -> i16 {
    let it = &fight[who];
    it.worn.0 + it.innate.0 + shield_av(fight, who)
}

/// Damage from one attack: armor value, damage resistance, hit points; how many of those are lost
/// (`blackout.damage.av`, `blackout.damage.dr`, `blackout.damage.hp`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn take(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    damage: Damage,
    wear: Wear,
) -> Step<i16> {
    let Damage { to: who, by, amount } = damage;
    let absorbed = amount.min(armor_value(fight, who)).max(0);
    let rest = amount - absorbed;
    if absorbed > 0 {
        t.cite(clause::DAMAGE_AV);
        if shield_av(fight, who) > 0 && is_trained_bearer(fight, who) {
            t.cite(clause::TRAINING_SHIELD_COVER);
        }
    }
    if wear == Wear::Ordinary && amount >= 10 && (1..10).contains(&absorbed) {
        t.cite(clause::ARMOR_FLOOR);
    }
    let resisted = resist(t, fight, who, rest);
    let lost = (rest - resisted).min(fight[who].hp).max(0);
    let left = fight[who].hp - lost;
    let dr_left = resistance(fight, who);
    let event = || {
        let (direct, terms) = (false, Terms::default());
        Event::Harm(Harm::Hurt { who, by, absorbed, resisted, dr_left, lost, left, direct, terms })
    };
    t.tell(clause::DAMAGE_HP, event);
    lose(t, fight, who, lost)?;
    let points = wear_of(t, fight, absorbed, wear);
    wear_down(t, fight, who, points);
    if amount > 0 {
        wake(t, fight, who, resisted, lost);
    }
    Ok(lost)
}

/// The points that armor loses by absorbing so much (`blackout.armor.degrade`,
/// `blackout.armor.degrade-destroyer`).
fn wear_of(t: &mut impl Table<Fight>, fight: &Fight, absorbed: i16, wear: Wear) -> i16 {
    let ordinary = absorbed / 10;
    match wear {
        Wear::None => 0,
        Wear::Ordinary => ordinary,
        Wear::Destroyer => {
            t.cite(clause::ARMOR_DEGRADE_DESTROYER);
            let more = absorbed / 5;
            match fight.setup.settings.destroyer_wear {
                DestroyerWear::Replaces => more,
                DestroyerWear::Adds => more + ordinary,
            }
        }
    }
}

/// The damage resistance that somebody has left.
fn resistance(fight: &Fight, who: Id) -> i16 {
    fight[who].worn.1 + fight[who].innate.1
}

/// What damage resistance takes of so much, used up where it is a pool
/// (`blackout.damage.dr`, `blackout.armor.wear-split`).
fn resist(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16) -> i16 {
    let settings = &fight.setup.settings;
    let resisted = amount.min(resistance(fight, who)).max(0);
    if resisted > 0 {
        t.cite(clause::DAMAGE_DR);
    }
    if settings.dr == Dr::Pool {
        let innate_first = settings.wear_first == WearFirst::Innate;
        let it = &mut fight[who];
        let (worn, innate) = (it.worn.1, it.innate.1);
        let from_worn = if innate_first { (resisted - innate).max(0) } else { resisted.min(worn) };
        it.worn.1 -= from_worn;
        it.innate.1 -= resisted - from_worn;
        if resisted > 0 && worn > 0 && innate > 0 {
            t.cite(clause::ARMOR_WEAR_SPLIT);
        }
    }
    resisted
}

/// Takes AV away after an attack (`blackout.armor.degrade`, `blackout.armor.degrade-timing`).
pub(crate) fn wear_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, points: i16) {
    if points <= 0 {
        return;
    }
    let innate_first = fight.setup.settings.wear_first == WearFirst::Innate;
    let shield = shield_av(fight, who);
    let (worn, innate) = (fight[who].worn.0, fight[who].innate.0);
    let mut left = points.min(worn + innate + shield);
    let gone = left;
    let mut take = |have: i16| {
        let taken = left.min(have);
        left -= taken;
        taken
    };
    let (from_worn, from_shield, from_innate) = if innate_first {
        let from_innate = take(innate);
        (take(worn), take(shield), from_innate)
    } else {
        (take(worn), take(shield), take(innate))
    };
    fight[who].worn.0 -= from_worn;
    fight[who].shield_wear += from_shield;
    fight[who].innate.0 -= from_innate;
    if worn > 0 && innate > 0 {
        t.cite(clause::ARMOR_WEAR_SPLIT);
    }
    t.cite(clause::ARMOR_DEGRADE_TIMING);
    let left = armor_value(fight, who);
    t.tell(clause::ARMOR_DEGRADE, || Event::Harm(Harm::Wears { who, points: gone, left }));
}

/// Direct Damage: past armor, to DR and hit points; how many of those are lost
/// (`blackout.damage.direct`, `blackout.effects.shock-mechanical`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn direct(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    damage: Damage,
    (direct, from): (Direct, From),
) -> Step<i16> {
    let Damage { to: who, by, amount } = damage;
    let mut terms = t.terms(|into| into.add(amount, from, clause::DAMAGE_DIRECT));
    let settings = &fight.setup.settings;
    let body = fight.profile(who).body;
    let half = matches!(body, Body::Cyborg | Body::Implanted);
    let doubled = direct == Direct::Shock
        && (body == Body::Mechanical || half && settings.shock_cyborgs == ShockCyborgs::Doubled);
    let before = settings.shock_doubling == ShockDoubling::BeforeDr;
    let ignores = settings.direct_and_dr == DirectAndDr::Ignores;
    let amount = if doubled && before { 2 * amount } else { amount };
    let resisted = if ignores { 0 } else { resist(t, fight, who, amount) };
    let mut rest = amount - resisted;
    if doubled {
        t.cite(clause::EFFECTS_SHOCK_MECHANICAL);
        t.cite(clause::EFFECTS_SHOCK_MECHANICAL_STEP);
        if t.keeps_clauses() {
            let more = if before { damage.amount } else { rest };
            terms.add(more, From::Machine(who), clause::EFFECTS_SHOCK_MECHANICAL);
        }
        if !before {
            rest *= 2;
        }
    }
    let lost = rest.min(fight[who].hp).max(0);
    let left = fight[who].hp - lost;
    let dr_left = resistance(fight, who);
    let event = || {
        let (absorbed, direct) = (0, true);
        Event::Harm(Harm::Hurt { who, by, absorbed, resisted, dr_left, lost, left, direct, terms })
    };
    t.tell(clause::DAMAGE_DIRECT, event);
    lose(t, fight, who, lost)?;
    if amount > 0 {
        wake(t, fight, who, resisted, lost);
    }
    Ok(lost)
}

/// Hit points go, and what reaching 0 does (`blackout.damage.zero-hp`).
fn lose(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, lost: i16) -> Step {
    if lost <= 0 {
        return Ok(());
    }
    fight[who].hp -= lost;
    if fight[who].hp > 0 {
        return Ok(());
    }
    t.cite(clause::DAMAGE_ZERO_HP);
    settle(t, fight, who);
    let settings = &fight.setup.settings;
    let takes = match settings.injured {
        Injured::Named => fight.profile(who).named,
        Injured::All => true,
        Injured::None => false,
    };
    match settings.at_zero_hp {
        AtZeroHp::OutOnly => {}
        _ if !takes => {}
        AtZeroHp::OutAndInjury => {
            let kind = kind(t, who)?;
            injure(t, fight, who, kind);
        }
        AtZeroHp::Wound => {
            let kind = kind(t, who)?;
            wound(t, fight, who, kind);
        }
    }
    Ok(())
}

/// The characteristics that are wounded, in the order of a d3
/// (`blackout.effects.deadly-wound-kind`).
const PHYSICAL: [Attribute; 3] = [Attribute::Strength, Attribute::Endurance, Attribute::Dexterity];

/// Whether a wound may be of a kind (`blackout.effects.deadly-wound-kind`).
pub(crate) fn may_wound(kind: Attribute) -> May<Barrier> {
    let other = !PHYSICAL.contains(&kind);
    barred_if(other, Barrier::NotPhysical, clause::EFFECTS_DEADLY_WOUND_KIND)
}

/// A random Physical characteristic: d3.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn kind(t: &mut impl Table<Fight>, who: Id) -> Step<Attribute> {
    t.cite(clause::CORE_DIE);
    let shown = t.roll(Purpose::Kind { who }, Sum::d(3))?;
    Ok(kind_shown(shown as u32).unwrap_or(PHYSICAL[0]))
}

/// The Physical characteristic that a d3 stands for.
pub(crate) fn kind_shown(shown: u32) -> Option<Attribute> {
    PHYSICAL.get((shown as usize).checked_sub(1)?).copied()
}

/// An Injury; a second of its kind is a wound (`blackout.conditions.injury-again`).
pub(crate) fn injure(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, kind: Attribute) {
    if fight[who].injuries.has(kind) {
        t.cite(clause::CONDITIONS_INJURY_AGAIN);
        wound(t, fight, who, kind);
        return;
    }
    fight[who].injuries.add(kind);
    t.tell(clause::CONDITIONS_INJURY, || Event::Harm(Harm::Injured { who, kind }));
}

/// A wound (`blackout.conditions.wounded`).
pub(crate) fn wound(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, kind: Attribute) {
    fight[who].wounds.add(kind);
    t.tell(clause::CONDITIONS_WOUNDED, || Event::Harm(Harm::Wounded { who, kind }));
}

/// A wound of a kind that the rules leave open (`blackout.effects.deadly-wound-kind`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn wound_somewhere(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    by: Id,
) -> Step {
    t.cite(clause::EFFECTS_DEADLY_WOUND_KIND);
    let menu = PHYSICAL;
    let kind = match fight.setup.settings.wound_kind {
        WoundKind::D3 => kind(t, who)?,
        WoundKind::Attacker => {
            t.choose(fight, seat(fight, by), Ask::Wound { by: Some(by), who }, &menu)?
        }
        WoundKind::Gm => t.choose(fight, Seat::GM, Ask::Wound { by: None, who }, &menu)?,
    };
    wound(t, fight, who, kind);
    Ok(())
}

/// Damage that its DR resisted or that cost it hit points wakes a shut-down unit
/// (`blackout.effects.shutdown-wake`).
fn wake(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, resisted: i16, lost: i16) {
    if !fight[who].causes.has(Cause::Shutdown) {
        return;
    }
    t.cite(clause::EFFECTS_SHUTDOWN_WAKE_DAMAGE);
    let wakes = match fight.setup.settings.shutdown_wakes {
        ShutdownWakes::DrOrHp => resisted + lost > 0,
        ShutdownWakes::Hp => lost > 0,
        ShutdownWakes::AnyHit => true,
    };
    if wakes {
        fight[who].causes.remove(Cause::Shutdown);
        fight[who].out_until = None;
        t.tell(clause::EFFECTS_SHUTDOWN_WAKE, || Event::Harm(Harm::Wakes { who }));
        settle(t, fight, who);
    }
}

/// Notices who has fallen or risen (`blackout.damage.out-of-the-fight`,
/// `blackout.stacking.fallen-target`).
pub(crate) fn settle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let out = is_out(fight, who);
    if out != fight[who].standing {
        return;
    }
    fight[who].standing = !out;
    if !out {
        t.tell(clause::DAMAGE_OUT_OF_THE_FIGHT, || Event::Harm(Harm::Rose { who }));
        return;
    }
    t.tell(clause::DAMAGE_OUT_OF_THE_FIGHT, || Event::Harm(Harm::Fell { who }));
    fight[who].gripped = None;
    fight[who].grappled = None;
    fight[who].guarding = false;
    fight[who].sidesteps = false;
    fight[who].intercepts = None;
    free_captives(t, fight, who);
    if fight.state.pending.iter().any(|pending| pending.target == who) {
        t.cite(clause::STACKING_FALLEN_TARGET);
        let how = fight.setup.settings.pending_on_fallen;
        fight.state.pending.retain(|pending| {
            pending.target != who
                || match how {
                    PendingOnFallen::DropButDeadly => pending.effect == Effect::Deadly.into(),
                    PendingOnFallen::TestAll => true,
                    PendingOnFallen::DropAll => false,
                }
        });
    }
}
