//! Profane powers (`murdham.power.*`).

use affray_field::{Place, ZoneId};
use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::condition::{is_incapacitated, is_present};
use crate::core::save;
use crate::event::Event;
use crate::gear::{held, item};
use crate::health::{Source, suffer};
use crate::means::SIGHT;
use crate::moves::{Action, Aim, Casting, Move, Purpose, SaveFor, Score};
use crate::position::{place_range, sees_place};
use crate::setup::{Id, ItemKind, PowerEffect, PowerId, PowerRange, Skill};
use crate::state::{Condition, Fight};

/// Corruption that stands for a mana, and for a level more than the mana held.
pub const CORRUPTION: u8 = 2;

/// The powers of the scrolls that somebody holds.
fn known(fight: &Fight, who: Id) -> impl Iterator<Item = PowerId> + '_ {
    held(fight, who).flat_map(move |which| match &item(fight, which).kind {
        ItemKind::Scrolls(powers) => powers.clone(),
        _ => Vec::new(),
    })
}

/// Whether somebody can invoke powers now: skill, scroll in hand, voice, and a level within its
/// limit (`murdham.power.invoke`).
#[must_use]
pub fn can_invoke(fight: &Fight, who: Id, casting: Casting) -> bool {
    let voice = casting.silent || !fight[who].conditions.has(Condition::Silenced);
    fight.profile(who).skills.has(Skill::Sorcery)
        && voice
        && level(casting) <= fight[who].mana
        && known(fight, who).any(|power| power == casting.power)
}

/// Every casting of a power that somebody could make now, plain ones first.
fn castings(fight: &Fight, who: Id, power: PowerId, add: &mut dyn FnMut(Casting)) {
    let range = fight.setup.powers[power.index()].range;
    let farther = match range {
        PowerRange::Personal => 2,
        PowerRange::Near => 1,
        PowerRange::Sight => 0,
    };
    for silent in [false, true] {
        for reach in 0..=farther {
            let casting = Casting { power, reach, zone: false, silent };
            let wasted = silent && !fight[who].conditions.has(Condition::Silenced);
            if can_invoke(fight, who, casting) && !wasted {
                add(casting);
            }
        }
    }
}

/// Every casting of an attack power that somebody could make now, cheapest first: damaging ones and
/// those that a target resists.
pub fn attack_castings(fight: &Fight, who: Id, add: &mut dyn FnMut(Casting)) {
    for power in known(fight, who) {
        match fight.setup.powers[power.index()].effect {
            PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => {
                castings(fight, who, power, &mut |casting| {
                    add(casting);
                    let wide = Casting { zone: true, ..casting };
                    if can_invoke(fight, who, wide) {
                        add(wide);
                    }
                });
            }
            PowerEffect::Veil | PowerEffect::Darkness | PowerEffect::Text => {}
        }
    }
}

/// The range of a casting with its enhancements; an injured eye halves sight.
#[must_use]
pub fn casting_range(fight: &Fight, casting: Casting) -> PowerRange {
    match (fight.setup.powers[casting.power.index()].range, casting.reach) {
        (PowerRange::Personal, 0) => PowerRange::Personal,
        (PowerRange::Personal, 1) | (PowerRange::Near, 0) => PowerRange::Near,
        (PowerRange::Personal | PowerRange::Near | PowerRange::Sight, _) => PowerRange::Sight,
    }
}

/// The levels a casting takes: a zone, a range category and silence cost one each. A longer
/// duration, two levels, changes nothing within a fight and is not offered.
#[must_use]
pub fn level(casting: Casting) -> u8 {
    casting.reach + u8::from(casting.zone) + u8::from(casting.silent)
}

/// Adds the powers that are no attack: on a zone or on oneself.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if !fight.profile(who).skills.has(Skill::Sorcery) {
        return;
    }
    for power in known(fight, who) {
        match fight.setup.powers[power.index()].effect {
            PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => {}
            PowerEffect::Veil | PowerEffect::Darkness => {
                castings(fight, who, power, &mut |casting| {
                    for zone in fight.setup.map.zones() {
                        if reaches_zone(fight, who, casting, zone) {
                            menu.push(Action::Invoke(casting, Aim::Zone(zone)).into());
                        }
                    }
                });
            }
            PowerEffect::Text => castings(fight, who, power, &mut |casting| {
                if casting.reach == 0 {
                    menu.push(Action::Invoke(casting, Aim::At(who)).into());
                }
            }),
        }
    }
}

fn reaches_zone(fight: &Fight, who: Id, casting: Casting, zone: ZoneId) -> bool {
    let place = Place::Zone(zone);
    let distance = place_range(fight, fight[who].place, place);
    match casting_range(fight, casting) {
        PowerRange::Personal | PowerRange::Near => distance == 0,
        PowerRange::Sight => {
            // murdham.condition.eye-injury: halved.
            let injured = fight[who].conditions.has(Condition::EyeInjury);
            let reached = if injured { SIGHT.div_ceil(2) } else { SIGHT };
            distance <= reached && sees_place(fight, who, place)
        }
    }
}

/// Pays for a casting: a mana, or corruption when none is left; soulblight and miscast. Whether the
/// power works (`murdham.power.invoke`, `murdham.power.corruption`).
///
/// # Errors
/// The table has no answer yet.
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, casting: Casting) -> Step<bool> {
    let power = casting.power;
    t.cite(clause::MAIN_INVOKE);
    t.cite(clause::POWER_OTHER);
    t.cite(clause::WEAR_NATURAL);
    if fight[who].conditions.has(Condition::EyeInjury) {
        t.cite(clause::CONDITION_EYE_INJURY);
    }
    if casting.silent {
        t.cite(clause::CONDITION_MINOR);
    }
    t.tell(clause::POWER_INVOKE, || Event::Invoked { who, power, level: level(casting) });
    if fight[who].mana > 0 {
        fight[who].mana -= 1;
        let left = fight[who].mana;
        t.tell(clause::POWER_INVOKE, || Event::PaidMana { who, left });
        return Ok(true);
    }
    let blighted = corrupt(t, fight, who, CORRUPTION)?;
    if !blighted {
        return Ok(true);
    }
    if !is_present(fight, who) || is_incapacitated(fight, who) {
        t.tell(clause::POWER_CORRUPTION, || Event::PowerFailed { who, power });
        return Ok(false);
    }
    crate::miscast::miscast(t, fight, who, power)
}

/// Somebody suffers corruption: whether it breaks out as soulblight (`murdham.power.corruption`).
///
/// # Errors
/// The table has no answer yet.
pub fn corrupt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: u8) -> Step<bool> {
    if fight.profile(who).kind == crate::setup::Kind::Construct {
        t.cite(clause::KIND_NOT_LIVING);
        return Ok(false);
    }
    fight[who].corruption = fight[who].corruption.saturating_add(by);
    let total = fight[who].corruption;
    t.tell(clause::POWER_CORRUPTION, || Event::Corrupted { who, by, total });
    // The number goes on only when it is at or under the total.
    let purpose = Purpose::Soulblight { who };
    let roll =
        t.check(purpose, Sum::d(12), |shown| (shown <= i32::from(total)).then_some(shown as u8))?;
    let Some(roll) = roll else { return Ok(false) };
    fight[who].corruption -= roll;
    t.tell(clause::POWER_CORRUPTION, || Event::Soulblight { who, roll });
    suffer(t, fight, who, i16::from(roll), Source::NOBODY)?;
    Ok(true)
}

/// Invokes a power from [`options`]; the main action is charged.
///
/// # Errors
/// The table has no answer yet.
pub fn invoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    casting: Casting,
    aim: Aim,
) -> Step {
    if !pay(t, fight, who, casting)? {
        return Ok(());
    }
    match (fight.setup.powers[casting.power.index()].effect, aim) {
        (PowerEffect::Veil, Aim::Zone(zone)) => {
            fight.state.veiled |= 1 << zone.0;
            t.tell(clause::POWER_OTHER, || Event::ZoneVeiled { zone, dark: false });
        }
        (PowerEffect::Darkness, Aim::Zone(zone)) => {
            fight.state.darkened |= 1 << zone.0;
            t.tell(clause::POWER_OTHER, || Event::ZoneVeiled { zone, dark: true });
        }
        _ => t.tell(clause::POWER_OTHER, || Event::GmSays { who }),
    }
    Ok(())
}

/// What an attack power without damage does to a target that was not saved from it: its save, and
/// the effect.
///
/// # Errors
/// The table has no answer yet.
pub fn affect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    invoker: Id,
    target: Id,
    casting: Casting,
) -> Step {
    t.cite(clause::POWER_OTHER);
    match fight.setup.powers[casting.power.index()].effect {
        PowerEffect::Entangle => {
            if !save(t, fight, target, Score::Strength, SaveFor::Power)? {
                crate::surrender::note_harm(t, fight, target, Some(invoker));
                crate::condition::begin(t, fight, target, Condition::Entangled);
            }
        }
        PowerEffect::Frighten => {
            if crate::condition::is_immune_to_fear(fight, target) {
                t.cite(clause::MORALE_IMMUNE_LIST);
            } else if !save(t, fight, target, Score::Wits, SaveFor::Power)? {
                crate::surrender::note_harm(t, fight, target, Some(invoker));
                crate::fear::frighten(t, fight, target, invoker);
            }
        }
        PowerEffect::Damage { .. }
        | PowerEffect::Veil
        | PowerEffect::Darkness
        | PowerEffect::Text => {}
    }
    Ok(())
}
