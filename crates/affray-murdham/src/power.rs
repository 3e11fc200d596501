//! Profane powers (`murdham.power.*`).

use affray_field::{Place, ZoneId};
use affray_table::{Explode, Lazy, Step, Sum, Table};

use crate::clause;
use crate::condition::{begin, can_react, is_able, is_incapacitated, is_present};
use crate::core::{half_up, save, seat};
use crate::event::Event;
use crate::fear::{frighten, is_fearless};
use crate::gear::{held, item, unhand};
use crate::hazard::damage;
use crate::health::{self, Source};
use crate::moves::{
    Action, Aim, Ask, Attack, Casting, Form, Move, Occasion, Purpose, Reaction, SaveFor, Score,
    Style, With,
};
use crate::position::{place_range, range, sees, sees_place};
use crate::setup::{Id, ItemId, ItemKind, Kind, PowerEffect, PowerId, PowerRange, Skill};
use crate::state::{Condition, Fight, TurnState, Wear, Where};
use crate::{sneak, surrender};

/// The die of soulblight and of miscasts.
const D12: Sum = Sum::d(12);
/// Zones that a power at sight range reaches.
const SIGHT: i16 = 8;
/// Corruption paid for a casting without mana, and for each level beyond the mana held.
const CORRUPTION: u8 = 2;
/// The most levels that a casting of these rules can take.
const MAX_LEVEL: u8 = 4;

/// Whether somebody can invoke powers now: skill, scroll in hand, voice (`murdham.power.invoke`).
///
/// RULING: the two corruption that raise the limit of levels by one are not on offer; a casting
/// stays within the mana held, so without mana it is bare. [`pay`] charges them all the same.
#[must_use]
pub fn can_invoke(fight: &Fight, who: Id, casting: Casting) -> bool {
    fight.profile(who).skills.has(Skill::Sorcery)
        && scroll_of(fight, who, casting.power).is_some()
        && (casting.silent || !fight[who].conditions.has(Condition::Silenced))
        && level(casting) <= fight[who].mana
        && base_range(fight, casting.power) as u8 + casting.reach <= PowerRange::Sight as u8
}

/// The scrolls in somebody's hands that hold a power.
fn scroll_of(fight: &Fight, who: Id, power: PowerId) -> Option<ItemId> {
    held(fight, who).find(
        |&which| matches!(&item(fight, which).kind, ItemKind::Scrolls(on) if on.contains(&power)),
    )
}

fn base_range(fight: &Fight, power: PowerId) -> PowerRange {
    fight.setup.powers[power.index()].range
}

fn effect(fight: &Fight, power: PowerId) -> PowerEffect {
    fight.setup.powers[power.index()].effect
}

/// Whether a power is handled as an attack: it does damage, or its target resists it
/// (`murdham.power.nonlethal`).
fn is_attack(fight: &Fight, power: PowerId) -> bool {
    match effect(fight, power) {
        PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => true,
        PowerEffect::Veil | PowerEffect::Darkness | PowerEffect::Text => false,
    }
}

/// Every casting of a power that `who` could make now, cheapest first. Silence is on offer to those
/// who have no voice; two targets and a longer duration are not on offer.
fn castings(fight: &Fight, who: Id, power: PowerId, add: &mut dyn FnMut(Casting)) {
    let silent = fight[who].conditions.has(Condition::Silenced);
    let zones: &[bool] = if is_attack(fight, power) { &[false, true] } else { &[false] };
    for levels in 0..=MAX_LEVEL {
        for reach in 0..=2 {
            for &zone in zones {
                let casting = Casting { power, reach, zone, silent };
                if level(casting) == levels && can_invoke(fight, who, casting) {
                    add(casting);
                }
            }
        }
    }
}

/// Every casting of an attack power that somebody could make now, cheapest first: damaging ones and
/// those that a target resists.
pub fn attack_castings(fight: &Fight, who: Id, add: &mut dyn FnMut(Casting)) {
    if !fight.profile(who).skills.has(Skill::Sorcery) {
        return;
    }
    for power in (0..fight.setup.powers.len() as u8).map(PowerId) {
        if is_attack(fight, power) {
            castings(fight, who, power, add);
        }
    }
}

/// The range of a casting with its enhancements.
#[must_use]
pub fn casting_range(fight: &Fight, casting: Casting) -> PowerRange {
    match base_range(fight, casting.power) as u8 + casting.reach {
        0 => PowerRange::Personal,
        1 => PowerRange::Near,
        _ => PowerRange::Sight,
    }
}

/// Zones that somebody's casting reaches: visible within range 8, and half of that with an injured
/// eye (`murdham.condition.eye-injury`).
#[must_use]
pub fn zones_reached(fight: &Fight, who: Id, casting: Casting) -> u8 {
    match casting_range(fight, casting) {
        PowerRange::Personal | PowerRange::Near => 0,
        PowerRange::Sight if fight[who].conditions.has(Condition::EyeInjury) => {
            half_up(SIGHT) as u8
        }
        PowerRange::Sight => SIGHT as u8,
    }
}

/// The levels a casting takes.
#[must_use]
pub fn level(casting: Casting) -> u8 {
    casting.reach + u8::from(casting.zone) + u8::from(casting.silent)
}

/// Adds the powers that are no attack: on a zone or on oneself. Each aim once, by the cheapest
/// casting that reaches it.
pub fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if !fight.profile(who).skills.has(Skill::Sorcery) || crate::fear::must_flee(fight, who) {
        return;
    }
    for power in (0..fight.setup.powers.len() as u8).map(PowerId) {
        if is_attack(fight, power) {
            continue;
        }
        let mut aimed: Vec<Aim> = Vec::new();
        castings(fight, who, power, &mut |casting| {
            for aim in aims(fight, who, casting) {
                if !aimed.contains(&aim) {
                    aimed.push(aim);
                    menu.push(Action::Invoke(casting, aim).into());
                }
            }
        });
    }
}

/// What a casting that is no attack can be aimed at.
fn aims(fight: &Fight, who: Id, casting: Casting) -> Vec<Aim> {
    let here = fight[who].place;
    let reached = zones_reached(fight, who, casting);
    let range_kind = casting_range(fight, casting);
    match effect(fight, casting.power) {
        PowerEffect::Veil | PowerEffect::Darkness => fight
            .setup
            .map
            .zones()
            .filter(|&id| {
                place_range(fight, here, Place::Zone(id)) <= reached
                    && (range_kind != PowerRange::Sight || sees_place(fight, who, Place::Zone(id)))
            })
            .map(Aim::Zone)
            .collect(),
        PowerEffect::Text => fight
            .roster()
            .filter(|&other| {
                other == who
                    || range_kind != PowerRange::Personal
                        && is_present(fight, other)
                        && range(fight, who, other) <= reached
                        && sees(fight, who, other)
            })
            .map(Aim::At)
            .collect(),
        PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => Vec::new(),
    }
}

/// Pays for a casting: mana or corruption, soulblight, miscast. Whether the power works, and who
/// it strikes now, is returned.
///
/// # Errors
/// The table has no answer yet.
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, casting: Casting) -> Step<bool> {
    t.cite(clause::MAIN_INVOKE);
    if fight[who].conditions.has(Condition::Silenced) {
        t.cite(clause::CONDITION_MINOR);
    }
    if fight[who].conditions.has(Condition::EyeInjury) {
        t.cite(clause::CONDITION_EYE_INJURY);
    }
    match effect(fight, casting.power) {
        PowerEffect::Damage { .. } => t.cite(clause::POWER_ELDRITCH_BLAST),
        PowerEffect::Entangle | PowerEffect::Frighten => t.cite(clause::POWER_NONLETHAL),
        PowerEffect::Veil | PowerEffect::Darkness | PowerEffect::Text => {}
    }
    let (power, level) = (casting.power, level(casting));
    t.tell(clause::POWER_INVOKE, || Event::Invoked { who, power, level });

    // murdham.power.invoke: 1 mana, or 2 corruption with no mana left; the level is at most the
    // mana held before paying, and 2 more corruption raise that by 1.
    let mana = fight[who].mana;
    let mut corruption = CORRUPTION * level.saturating_sub(mana);
    if mana > 0 {
        fight[who].mana = mana - 1;
        t.tell(clause::POWER_INVOKE, || Event::PaidMana { who, left: mana - 1 });
    } else {
        corruption += CORRUPTION;
    }
    // murdham.power.corruption: costs paid together are rolled for once.
    if corruption == 0 || !corrupt(t, fight, who, corruption)? {
        return Ok(true);
    }
    if !is_present(fight, who) || is_incapacitated(fight, who) {
        t.tell(clause::POWER_CORRUPTION, || Event::PowerFailed { who, power });
        return Ok(false);
    }
    miscast(t, fight, who, casting)
}

/// Somebody suffers corruption; whether soulblight breaks out (`murdham.power.corruption`).
///
/// # Errors
/// The table has no answer yet.
pub fn corrupt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: u8) -> Step<bool> {
    // murdham.kind.not-living: constructs are immune to corruption.
    if fight.profile(who).kind == Kind::Construct {
        t.cite(clause::KIND_NOT_LIVING);
        return Ok(false);
    }
    let total = fight[who].corruption.saturating_add(by);
    fight[who].corruption = total;
    t.tell(clause::POWER_CORRUPTION, || Event::Corrupted { who, by, total });
    let blight = t.check(Purpose::Soulblight { who }, D12, |shown| {
        (shown <= i32::from(total)).then_some(shown as u8)
    })?;
    let Some(roll) = blight else { return Ok(false) };
    t.tell(clause::POWER_CORRUPTION, || Event::Soulblight { who, roll });
    fight[who].corruption = total - roll;
    health::suffer(t, fight, who, i16::from(roll), Source::NOBODY)?;
    Ok(true)
}

/// A casting goes wrong; whether the power works all the same (`murdham.power.corruption`).
fn miscast(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, casting: Casting) -> Step<bool> {
    let power = casting.power;
    let row = t.roll(Purpose::Miscast { who }, D12)? as u8;
    t.tell(clause::POWER_CORRUPTION, || Event::Miscast { who, row });
    match row {
        1 => {
            t.tell(clause::POWER_CORRUPTION, || Event::PowerFailed { who, power });
            return Ok(false);
        }
        2 => {}
        3 => {
            let here = fight[who].place;
            for zone in fight.setup.map.zones() {
                if place_range(fight, here, Place::Zone(zone)) <= 1 {
                    darken(t, fight, zone, clause::POWER_CORRUPTION);
                }
            }
        }
        4 => {
            if let Some(scroll) = scroll_of(fight, who, power) {
                unhand(fight, who, scroll);
                fight[scroll].wear = Wear::Destroyed;
                fight[scroll].at = Where::Gone;
                t.tell(clause::POWER_CORRUPTION, || Event::Destroyed { item: scroll });
            }
        }
        5 => {
            for other in near(fight, who) {
                corrupt(t, fight, other, CORRUPTION)?;
            }
        }
        6 => {
            let bystanders = near(fight, who);
            burst(t, fight, who, casting, &bystanders)?;
        }
        // Rows 7 to 12 are carried out by the GM.
        _ => t.tell(clause::POWER_CORRUPTION, || Event::GmSays { who }),
    }
    Ok(is_present(fight, who) && !is_incapacitated(fight, who))
}

/// All others within range 1 of somebody.
fn near(fight: &Fight, who: Id) -> Vec<Id> {
    let others = fight.roster().filter(|&other| other != who && is_present(fight, other));
    others.filter(|&other| range(fight, who, other) <= 1).collect()
}

/// The fire of a miscast: d6 to each, who may dodge; all dodges before any damage
/// (`murdham.power.corruption`).
fn burst(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    casting: Casting,
    targets: &[Id],
) -> Step {
    let mut caught = Vec::new();
    for &other in targets {
        if !dodges(t, fight, who, casting, other)? {
            caught.push(other);
        }
    }
    for other in caught {
        t.tell(clause::POWER_CORRUPTION, || Event::Hazard { who: other });
        let source = Source { attacker: None, direct: true, fire: true };
        damage(t, fight, other, Explode::d(6), source)?;
    }
    Ok(())
}

/// Whether somebody dodges the fire of a miscast (`murdham.dodge.save`).
fn dodges(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    invoker: Id,
    casting: Casting,
    who: Id,
) -> Step<bool> {
    let dodge = can_react(fight, who);
    let free = fight.profile(who).skills.has(Skill::DodgeBlows)
        && !fight[who].dodged_free
        && is_able(fight, who);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.push(Reaction::Stand.into());
        if dodge {
            menu.push(Reaction::Dodge.into());
        }
        if free {
            menu.push(Reaction::FreeDodge.into());
        }
    });
    let attack = Attack {
        attacker: invoker,
        form: Form::Strike { with: With::Power(casting), style: Style::Plain, indirect: false },
        aim: Aim::At(who),
        occasion: Occasion::Main,
    };
    match t.choose(fight, seat(fight, who), Ask::React { who, attack }, &menu)? {
        Reaction::Dodge => {
            fight[who].turn = TurnState::Spent;
            fight.state.acted = true;
        }
        Reaction::FreeDodge => {
            t.cite(clause::SKILL_DODGE_BLOWS);
            fight[who].dodged_free = true;
        }
        Reaction::Stand | Reaction::Counter(_) | Reaction::Hide(_) => return Ok(false),
    }
    let passed = save(t, fight, who, Score::Agility, SaveFor::Dodge)?;
    t.tell(clause::DODGE_SAVE, || Event::Dodged { who, passed });
    Ok(passed)
}

fn darken(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    zone: ZoneId,
    clause: affray_table::Clause,
) {
    fight.state.darkened |= 1 << zone.0;
    t.tell(clause, || Event::ZoneVeiled { zone, dark: true });
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
    if pay(t, fight, who, casting)? {
        t.cite(clause::POWER_OTHER);
        match (effect(fight, casting.power), aim) {
            (PowerEffect::Veil, Aim::Zone(zone)) => {
                fight.state.veiled |= 1 << zone.0;
                t.tell(clause::POWER_OTHER, || Event::ZoneVeiled { zone, dark: false });
            }
            (PowerEffect::Darkness, Aim::Zone(zone)) => {
                darken(t, fight, zone, clause::POWER_OTHER);
            }
            (PowerEffect::Text | PowerEffect::Veil | PowerEffect::Darkness, _) => {
                t.tell(clause::POWER_OTHER, || Event::GmSays { who });
            }
            // These are attacks: see the attack they are made with.
            (PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten, _) => {}
        }
    }
    // murdham.sneak.reveal-list: invoking may reveal.
    sneak::deed(t, fight, who)
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
    if !is_present(fight, target) {
        return Ok(());
    }
    t.cite(clause::POWER_NONLETHAL);
    t.cite(clause::POWER_OTHER);
    match effect(fight, casting.power) {
        PowerEffect::Entangle => {
            if !save(t, fight, target, Score::Strength, SaveFor::Power)? {
                begin(t, fight, target, Condition::Entangled);
                surrender::note_harm(t, fight, target, Some(invoker));
            }
        }
        PowerEffect::Frighten => {
            if is_fearless(fight, target) {
                t.cite(clause::MORALE_IMMUNE_LIST);
            } else if !save(t, fight, target, Score::Wits, SaveFor::Power)? {
                frighten(t, fight, target, invoker);
                surrender::note_harm(t, fight, target, Some(invoker));
            }
        }
        PowerEffect::Damage { .. }
        | PowerEffect::Veil
        | PowerEffect::Darkness
        | PowerEffect::Text => {
            t.tell(clause::POWER_OTHER, || Event::GmSays { who: target });
        }
    }
    Ok(())
}
