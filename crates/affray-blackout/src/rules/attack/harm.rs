//! The damage of a hit: its dice, and what is added to or taken off them
//! (`blackout.damage.modifier-order`).

use affray_table::{Clause, Reckon, Step, Table, Terms, total};

use crate::clause;
use crate::event::{Event, Onset};
use crate::kinds::{Attribute, Condition, Effect, Id, Level};
use crate::moves::Purpose;
use crate::reason::From;
use crate::rules::condition::{burdens, lower};
use crate::rules::damage::{Damage, Wear};
use crate::rules::rolls::major;
use crate::rules::stacking::Impact;
use crate::rules::{custom, damage, stamina};
use crate::settings::{
    AddedDamage, AfraidDamage, AttributePenaltiesDamage, BonusDiceOnFixed, CorrodedAdds,
    CorrodedFirst, CriticalEffect, HalfDamage, SkillPenaltiesDamage, SneakExtra,
};
use crate::setup::Weapon;
use crate::state::Fight;

use super::Hit;

/// The damage test of a hit (`blackout.damage.modifier-order`).
pub(super) fn weapon_damage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit,
    weapon: &Weapon,
) -> Step<i16> {
    let Hit { who, blow, extra: (extra, _), .. } = hit;
    let target = blow.target;
    cite_dice(t, hit, weapon);
    let mut terms = t.terms(|into| hit_dice(fight, hit, weapon, into));
    let mut dice = total(|into| hit_dice(fight, hit, weapon, into)) as i16;
    spend_ward(t, fight, target);
    if weapon.strength {
        if fight.profile(who).npc {
            t.cite(clause::CORE_NPC_DAMAGE);
        }
        if custom::is_injured(fight, who, Attribute::Strength) {
            t.cite(clause::CONDITIONS_INJURY_STRENGTH);
        }
        let exerted = stamina::exert_damage(t, fight, who, dice)?;
        dice += exerted;
        if t.keeps_clauses() {
            terms.add(exerted, From::Exerted, clause::STAMINA_EXERT_EACH_TEST);
        }
    }
    let (more, points) = corrosion(t, fight, target);
    dice += more;
    if t.keeps_clauses() {
        corroded_dice(fight, target, &mut terms);
    }
    cite_order(t, fight, hit, (weapon, dice));
    let added = dice.max(0) + points + extra;
    let alone = fight.setup.settings.added_damage == AddedDamage::Yes;
    if !harms(weapon) && (added == 0 || !alone) {
        return Ok(0);
    }
    let purpose = Purpose::Damage { by: who, to: Some(target) };
    let rolled = damage::roll(t, fight, purpose, dice)?;
    let amount = (rolled + i16::from(weapon.flat) + extra + points).max(0);
    let points = t.terms(|into| flat(fight, hit, weapon, into));
    t.tell(clause::DAMAGE_TEST, || {
        let (by, to) = (who, Some(target));
        Event::Onset(Onset::Damage { by, to, amount, rolled, dice: terms, points })
    });
    let destroys = weapon.has(Effect::Destroyer) && blow.slow;
    if destroys {
        t.cite(clause::EFFECTS_DESTROYER_ARMOR);
    }
    let wear = if destroys { Wear::Destroyer } else { Wear::Ordinary };
    damage::take(t, fight, Damage { to: target, by: Some(who), amount }, wear)
}

/// The dice of the damage test of a hit: those of the weapon, what the hit itself adds (a critical
/// one, Sharp, Vulnerable spent, a Sneak Attack) and what takes off (fear of the target, Warded).
fn hit_dice(fight: &Fight, hit: Hit, weapon: &Weapon, into: &mut impl Reckon<From>) {
    let Hit { who, blow, critical, stacks, sneak, .. } = hit;
    let target = blow.target;
    base(fight, who, weapon, into);
    let spent = From::Level(target, Level::Vulnerable);
    into.add(stacks.min(4), spent, clause::CONDITIONS_VULNERABLE);
    if critical {
        into.add(critical_dice(fight), From::Critical, clause::ATTACK_CRITICAL_EFFECT);
        if weapon.has(Effect::Sharp) {
            into.add(1, From::Sharp, clause::EFFECTS_SHARP);
        }
    }
    if sneak && fight.setup.settings.sneak_extra == SneakExtra::Die {
        into.add(1, From::Sneak, clause::ACTIONS_SNEAK_ATTACK);
    }
    let afraid = fight.setup.settings.afraid_damage == AfraidDamage::Yes;
    if afraid && fight[who].afraid_of.has(target) {
        into.add(-major(fight), From::Afraid(target), clause::CONDITIONS_AFRAID);
    }
    let ward = i16::from(fight[target].level(Level::Warded));
    into.add(-ward, From::Level(target, Level::Warded), clause::CONDITIONS_WARDED);
}

/// What is added to the dice of a hit (`blackout.damage.modifier-order`).
fn flat(fight: &Fight, hit: Hit, weapon: &Weapon, into: &mut impl Reckon<From>) {
    into.add(weapon.flat, From::Weapon, clause::DAMAGE_TEST);
    let (extra, from) = hit.extra;
    into.add(extra, from, clause::MANEUVER_LIST);
    corroded_points(fight, hit.blow.target, into);
}

/// Names the order of changes where the damage of a hit is changed, and what becomes of dice of which
/// none are left.
fn cite_order(t: &mut impl Table<Fight>, fight: &Fight, hit: Hit, (weapon, dice): (&Weapon, i16)) {
    if !t.keeps_clauses() {
        return;
    }
    let own = i16::from(weapon.dice) + if weapon.strength { 1 } else { 0 };
    let points = total(|into| flat(fight, hit, weapon, into));
    if dice != base_dice(fight, hit.who, weapon) || points != i32::from(weapon.flat) {
        t.cite(clause::DAMAGE_MODIFIER_ORDER);
    }
    if own > 0 && dice <= 0 {
        t.cite(clause::CORE_EMPTY_POOL);
    }
    if fight[hit.who].has(Condition::Poisoned) {
        t.cite(clause::CORE_TEST_KINDS);
    }
}

/// Names the rules by which a hit adds dice.
fn cite_dice(t: &mut impl Table<Fight>, hit: Hit, weapon: &Weapon) {
    if !hit.critical {
        return;
    }
    t.cite(clause::ATTACK_CRITICAL_EFFECT);
    if weapon.has(Effect::Sharp) {
        t.cite(clause::EFFECTS_SHARP);
        t.cite(clause::STACKING_NO_TEST_EFFECTS);
    }
}

/// Dice that a critical hit adds (`blackout.attack.critical-effect`).
#[must_use]
pub(crate) fn critical_dice(fight: &Fight) -> i16 {
    match fight.setup.settings.critical_effect {
        CriticalEffect::OneDie => 1,
        CriticalEffect::None => 0,
        CriticalEffect::TwoDice => 2,
    }
}

/// The dice of a damage test before anything special.
#[must_use]
pub(crate) fn base_dice(fight: &Fight, who: Id, weapon: &Weapon) -> i16 {
    total(|into| base(fight, who, weapon, into)) as i16
}

/// The dice of a damage test before anything special, taken apart
/// (`blackout.core.attribute-penalties`, `blackout.conditions.injury-strength`).
pub(crate) fn base(fight: &Fight, who: Id, weapon: &Weapon, into: &mut impl Reckon<From>) {
    let settings = &fight.setup.settings;
    into.add(weapon.dice, From::Weapon, clause::DAMAGE_TEST);
    if weapon.strength {
        into.add(fight.profile(who).damage_dice, From::Strength, clause::CORE_NPC_DAMAGE);
        let injured = i16::from(custom::is_injured(fight, who, Attribute::Strength));
        let from = From::Injury(Attribute::Strength);
        into.add(-injured, from, clause::CONDITIONS_INJURY_STRENGTH);
        if settings.attribute_penalties_damage == AttributePenaltiesDamage::Yes {
            burdens(fight, who, Attribute::Strength, into);
        }
    }
    let poisoned = fight[who].has(Condition::Poisoned);
    if poisoned && settings.skill_penalties_damage == SkillPenaltiesDamage::Yes {
        let from = From::Condition(who, Condition::Poisoned);
        into.add(-1, from, clause::CONDITIONS_POISONED);
    }
    if into.total() > 0 {
        custom::add(fight, who, |custom| i16::from(custom.damage_dice), into);
    }
}

/// Whether a weapon deals damage of its own, before anything is added.
#[must_use]
pub(crate) const fn harms(weapon: &Weapon) -> bool {
    weapon.dice > 0 || weapon.flat > 0 || weapon.strength
}

/// Whether what burdens somebody adds damage to an attack that deals none of its own
/// (`blackout.damage.modifier-order`).
#[must_use]
pub(crate) fn is_added_to(fight: &Fight, target: Id) -> bool {
    fight.setup.settings.added_damage == AddedDamage::Yes
        && (fight[target].level(Level::Corroded) > 0
            || custom::sum(fight, target, |custom| custom.damage_taken) > 0)
}

/// Warded is spent by a hit, needed or not: the dice it takes off
/// (`blackout.conditions.warded-expend`).
pub(crate) fn spend_ward(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id) -> i16 {
    let level = fight[target].level(Level::Warded);
    if level > 0 {
        t.cite(clause::CONDITIONS_WARDED_EXPEND);
        lower(t, fight, target, Level::Warded, 0);
    }
    i16::from(level)
}

/// What Corroded adds: dice, or points (`blackout.conditions.corroded-points`).
fn corrosion(t: &mut impl Table<Fight>, fight: &Fight, target: Id) -> (i16, i16) {
    if fight[target].level(Level::Corroded) > 0 {
        t.cite(clause::CONDITIONS_CORRODED);
        t.cite(clause::CONDITIONS_CORRODED_POINTS);
    }
    custom::cite(t, fight, target);
    let dice = total(|into| corroded_dice(fight, target, into));
    let points = total(|into| corroded_points(fight, target, into));
    (dice as i16, points as i16)
}

/// Dice that Corroded adds, where it adds dice.
fn corroded_dice(fight: &Fight, target: Id, into: &mut impl Reckon<From>) {
    if fight.setup.settings.corroded == CorrodedAdds::Dice {
        let level = fight[target].level(Level::Corroded);
        into.add(level, From::Level(target, Level::Corroded), clause::CONDITIONS_CORRODED);
    }
}

/// Points that Corroded adds, where it adds points, and conditions of content files.
fn corroded_points(fight: &Fight, target: Id, into: &mut impl Reckon<From>) {
    if fight.setup.settings.corroded == CorrodedAdds::Points {
        let level = fight[target].level(Level::Corroded);
        let from = From::Level(target, Level::Corroded);
        into.add(level, from, clause::CONDITIONS_CORRODED_POINTS);
    }
    custom::add(fight, target, |custom| i16::from(custom.damage_taken), into);
}

/// Damage as it is added up, and its amounts where somebody listens.
#[derive(Debug)]
pub(crate) struct Tally {
    total: i32,
    terms: Option<Terms<From>>,
}

impl Tally {
    /// Begins with an amount.
    pub(crate) fn of(t: &impl Table<Fight>, amount: i16, from: From, clause: Clause) -> Tally {
        let mut tally = Tally { total: 0, terms: t.keeps_clauses().then(Terms::default) };
        tally.add(amount, from, clause);
        tally
    }

    /// The damage.
    #[must_use]
    pub(crate) fn amount(&self) -> i16 {
        self.total as i16
    }

    /// What it is made up of.
    #[must_use]
    pub(crate) fn terms(self) -> Terms<From> {
        self.terms.unwrap_or_default()
    }
}

impl Reckon<From> for Tally {
    fn add(&mut self, amount: impl Into<i32>, from: From, clause: Clause) {
        let amount = amount.into();
        self.total += amount;
        if let Some(terms) = &mut self.terms {
            terms.add(amount, from, clause);
        }
    }

    fn total(&self) -> i32 {
        self.total
    }
}

/// Changes fixed or shared damage for one target: dice rolled and added or taken off, Corroded, and
/// halving (`blackout.damage.dice-and-fixed`, `blackout.damage.modifier-order`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn adjust(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    impact: Impact,
    damage: &mut Tally,
) -> Step {
    let Impact { target, evaded, .. } = impact;
    let order = clause::DAMAGE_MODIFIER_ORDER;
    let ward = spend_ward(t, fight, target);
    let (more, points) = corrosion(t, fight, target);
    if more + ward > 0 || points != 0 || evaded {
        t.cite(order);
    }
    if more + ward > 0 {
        t.cite(clause::DAMAGE_DICE_AND_FIXED);
    }
    if fight.setup.settings.bonus_dice_on_fixed == BonusDiceOnFixed::RollAndAdd {
        for (dice, less) in [(more, false), (ward, true)] {
            if dice > 0 {
                let extra = damage::roll(t, fight, Purpose::Extra { to: target, less }, dice)?;
                let (extra, level) =
                    if less { (-extra, Level::Warded) } else { (extra, Level::Corroded) };
                damage.add(extra, From::Level(target, level), clause::DAMAGE_DICE_AND_FIXED);
            }
        }
    }
    damage.at_least(0, From::Least(0), order);
    let first = fight.setup.settings.corroded_first == CorrodedFirst::Yes;
    if first {
        corroded_points(fight, target, damage);
        damage.at_least(0, From::Least(0), order);
    }
    if evaded {
        if damage.total() % 2 != 0 {
            t.cite(clause::CORE_ROUNDING);
        }
        let half = match fight.setup.settings.half_damage {
            HalfDamage::Up => (damage.total() + 1) / 2,
            HalfDamage::Down => damage.total() / 2,
        };
        damage.at_most(half, From::Evaded, clause::AREA_EVADE);
    }
    if !first {
        corroded_points(fight, target, damage);
        damage.at_least(0, From::Least(0), order);
    }
    Ok(())
}
