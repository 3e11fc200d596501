//! After the fight: recovery, repair, treatment.

use std::ops::RangeInclusive;

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::{Event, Harm, Rest};
use crate::kinds::{Attribute, Attributes, Cause, Condition, Id, Level, Shape, Skill};
use crate::moves::{Ask, Count, Move, TestFor};
use crate::rules::condition::{MINUTE, burden, end, lower};
use crate::rules::rolls::{Test, agrees, seat};
use crate::rules::{damage, gear, gm, rolls, turn};
use crate::settings::{FieldRepairBy, PoisonGrows, WoundTreatment};
use crate::setup::ItemKind;
use crate::state::{Fight, Where};

/// A minute out of danger: Acid acts until it runs out, what goes by turns is over, and then hit
/// points and Stamina are back (`blackout.damage.recovery`,
/// `blackout.conditions.acid-no-recovery`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn minute(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::STAMINA_RECOVER_AFTER);
    for who in fight.roster() {
        if fight[who].gone {
            continue;
        }
        burn_out(t, fight, who)?;
        settle_down(t, fight, who);
        fight[who].hp = fight.profile(who).max_hp;
        fight[who].stamina = fight.profile(who).max_stamina;
        for level in [Level::Vulnerable, Level::Warded] {
            lower(t, fight, who, level, 0);
        }
        fight[who].causes.remove(Cause::Shutdown);
        fight[who].causes.remove(Cause::Knockout);
        let rest = Rest::Minute;
        t.tell(clause::DAMAGE_RECOVERY, || Event::Harm(Harm::Recovered { who, rest }));
        damage::settle(t, fight, who);
    }
    Ok(())
}

/// Acid acts every six seconds until its minute is over (`blackout.conditions.acid`,
/// `blackout.conditions.acid-expiry`).
fn burn_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let Some(until) = fight[who].deadlines[Level::Acid as usize] else { return Ok(()) };
    t.cite(clause::CONDITIONS_ACID_NO_RECOVERY);
    for _ in 0..until.round.saturating_sub(fight.state.round).min(MINUTE) {
        turn::corrode(t, fight, who)?;
    }
    t.cite(clause::CONDITIONS_ACID_EXPIRY);
    lower(t, fight, who, Level::Acid, 0);
    Ok(())
}

/// What lasts for turns does not last a minute (`blackout.time.end-of-next-turn`).
fn settle_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    for &condition in Condition::ALL {
        if fight[who].turns[condition as usize] > 0 || condition == Condition::Stunned {
            end(t, fight, who, condition);
        }
    }
    if fight[who].slowed_until.is_some() {
        end(t, fight, who, Condition::Slowed);
    }
    end(t, fight, who, Condition::Surprised);
    fight[who].taunted = None;
}

/// An hour of rest, which begins with a minute (`blackout.conditions.exhausted-recovery`,
/// `blackout.conditions.fatigued-recovery`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hour(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    minute(t, fight)?;
    t.cite(clause::CONDITIONS_FATIGUED_RECOVERY);
    for who in fight.roster() {
        if fight[who].gone {
            continue;
        }
        for level in [Level::Exhausted, Level::Fatigued] {
            let now = fight[who].level(level).saturating_sub(1);
            lower(t, fight, who, level, now);
        }
    }
    Ok(())
}

/// A night of eight hours, which begins with a minute: exhaustion, Injuries and one's own armor, and the test against poison
/// (`blackout.armor.innate-recovery`, `blackout.conditions.poisoned-shake-off`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn night(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    minute(t, fight)?;
    t.cite(clause::ARMOR_INNATE_RECOVERY);
    t.cite(clause::CONDITIONS_WOUND_TREATMENT);
    for who in fight.roster() {
        if fight[who].gone {
            continue;
        }
        lower(t, fight, who, Level::Exhausted, 0);
        lower(t, fight, who, Level::Fatigued, 0);
        fight[who].injuries = Attributes::default();
        fight[who].innate = fight.profile(who).innate;
        if fight[who].has(Condition::Poisoned) {
            purge(t, fight, who)?;
        }
        let rest = Rest::Night;
        t.tell(clause::ARMOR_INNATE_RECOVERY, || Event::Harm(Harm::Recovered { who, rest }));
    }
    Ok(())
}

/// After eight hours somebody may test against poison; on a failure it becomes a wound
/// (`blackout.conditions.poisoned-shake-off`).
fn purge(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::CONDITIONS_POISONED_SHAKE_OFF);
    if !agrees(t, fight, who, Ask::Purge(who))? {
        return Ok(());
    }
    let needs = fight[who].poison;
    let test = Test::new(who, TestFor::Poison, Attribute::Endurance, Skill::Fortitude).needs(needs);
    let passed = rolls::test(t, fight, test)? >= i16::from(needs);
    end(t, fight, who, Condition::Poisoned);
    if !passed {
        damage::wound(t, fight, who, Attribute::Endurance);
    }
    Ok(())
}

/// Worn armor and gear are made whole (`blackout.armor.full-repair`).
pub(crate) fn settlement(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        let full = fight.profile(who).worn;
        let (av, dr) = (full.0 - fight[who].worn.0, full.1 - fight[who].worn.1);
        fight[who].worn = full;
        fight[who].shield_wear = 0;
        if av + dr > 0 {
            t.tell(clause::ARMOR_FULL_REPAIR, || Event::Harm(Harm::Repaired { who, av, dr }));
        }
    }
    for item in 0..fight.state.things.len() {
        fight.state.things[item].shape = Shape::Whole;
    }
}

/// Whether somebody can repair armor in the field: a Mechacrafter with tools
/// (`blackout.armor.field-repair`).
#[must_use]
pub(crate) fn may_repair(fight: &Fight, who: Id) -> bool {
    let profile = fight.profile(who);
    // The skills of an NPC are in its attributes.
    let trained = profile.npc || gm::skill(fight, who, Skill::Mechacraft) > 0;
    let anybody = fight.setup.settings.field_repair_by == FieldRepairBy::Anybody;
    (trained || anybody)
        && fight.things().any(|which| {
            matches!(fight[which].at, Where::Held(own) | Where::Carried(own) if own == who)
                && gear::item(fight, which).kind == ItemKind::Tools
        })
}

/// Whether somebody's worn armor is worn down.
#[must_use]
pub(crate) fn needs_repair(fight: &Fight, who: Id) -> bool {
    let full = fight.profile(who).worn;
    fight[who].worn.0 < full.0 || fight[who].worn.1 < full.1
}

/// An hour on somebody's armor: a point of AV or DR for each success
/// (`blackout.armor.field-repair`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn field_repair(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Id) -> Step {
    let test = Test::new(who, TestFor::Repair, Attribute::Intelligence, Skill::Crafting);
    let points = rolls::test(t, fight, test)?.max(0);
    let (av, dr) = room(fight, on);
    let all = points.min(av + dr);
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(shares(fight, on, all as u8).rev().map(|av| Move::from(Count(av))));
    });
    let ask = Ask::Divide { who, on, points: all as u8 };
    let Count(av) = t.choose(fight, seat(fight, who), ask, &menu)?;
    let (av, dr) = (i16::from(av), all - i16::from(av));
    fight[on].worn.0 += av;
    fight[on].worn.1 += dr;
    t.tell(clause::ARMOR_FIELD_REPAIR, || Event::Harm(Harm::Repaired { who: on, av, dr }));
    Ok(())
}

/// Points of AV and DR that somebody's worn armor lacks.
fn room(fight: &Fight, on: Id) -> (i16, i16) {
    let (full, worn) = (fight.profile(on).worn, fight[on].worn);
    (full.0 - worn.0, full.1 - worn.1)
}

/// How many of so many points may go to AV; the rest goes to DR
/// (`blackout.armor.field-repair`).
pub(crate) fn shares(fight: &Fight, on: Id, points: u8) -> RangeInclusive<u8> {
    let (av, dr) = room(fight, on);
    let points = i16::from(points);
    (points - dr).max(0) as u8..=points.min(av) as u8
}

/// An hour of cleaning: Intelligence or Strength (Crafting 2)
/// (`blackout.conditions.corroded-removal`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn clean(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: Attribute,
) -> Step {
    let test = Test::new(who, TestFor::Clean, with, Skill::Crafting).needs(2);
    if rolls::test(t, fight, test)? >= 2 {
        lower(t, fight, who, Level::Corroded, 0);
    }
    Ok(())
}

/// An hour of treatment: Intelligence(Medicine 3) (`blackout.conditions.poisoned-treatment`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn treat_poison(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Id) -> Step {
    let grows = fight.setup.settings.poison_grows == PoisonGrows::Medicine;
    if grows {
        t.cite(clause::CONDITIONS_POISONED_WHICH_TEST);
    }
    // Each further dose makes the treatment harder too, where the table reads it so.
    let needs = if grows { 3 + fight[on].poison.saturating_sub(2) } else { 3 };
    if treats(t, fight, who, on, needs)? {
        end(t, fight, on, Condition::Poisoned);
    }
    Ok(())
}

/// Eight hours of care for one wound (`blackout.conditions.wound-treatment`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn treat_wound(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    on: Id,
    kind: Attribute,
) -> Step {
    let by_gm = fight.setup.settings.wound_treatment == WoundTreatment::Gm;
    if by_gm || treats(t, fight, who, on, 3)? {
        fight[on].wounds.remove(kind);
        debug_assert!(burden(fight, on, kind) >= 0, "a burden is a number of dice");
    }
    Ok(())
}

fn treats(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, on: Id, needs: u8) -> Step<bool> {
    let test = Test::new(who, TestFor::Treat(on), Attribute::Intelligence, Skill::Medicine);
    Ok(rolls::test(t, fight, test.needs(needs))? >= i16::from(needs))
}
