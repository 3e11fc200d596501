//! The numbers of an attack, each amount by its rule: what is added to its dice, what helps and
//! hinders it, what it must meet, and its damage (`ingenuity.map.*`, `ingenuity.item.*`,
//! `ingenuity.size.*`, `ingenuity.critical.damage`).

use affray_table::{Clause, Reckon, total};

use crate::clause;
use crate::moves::{Attack, Occasion};
use crate::reason::From;
use crate::rules::condition::sees;
use crate::rules::space::distance;
use crate::rules::{maneuver, means, power, stat};
use crate::settings::{MapReactions, RangeSteps, SurprisedIsSneak};
use crate::setup::{Guarding, Id, Means, Property};
use crate::state::{Condition, Fight, People};

/// An attack as it is aimed now: what it is made with, and at whom it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aim {
    /// The attack as it was declared.
    pub attack: Attack,
    /// What it is made with.
    pub used: Means,
    /// Whom it goes at.
    pub target: Id,
}

impl Aim {
    /// An attack at whom it was declared against.
    #[must_use]
    pub fn of(fight: &Fight, attack: Attack) -> Aim {
        let used = means::means(fight, attack.attacker, attack.blow);
        Aim { attack, used, target: attack.blow.target }
    }
}

/// What is true of a target, the GM's word where the table leaves it to the GM.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Judged {
    /// It is surrounded.
    pub flanked: bool,
    /// Its cover faces the attacker.
    pub covered: bool,
}

/// What is added to the dice of an attack (`ingenuity.attack.test`).
pub(crate) fn bonus(fight: &Fight, aim: Aim, into: &mut impl Reckon<From>) {
    let Aim { attack, used, target } = aim;
    let who = attack.attacker;
    into.add(used.proficiency, From::Proficient, clause::ATTACK_CHOICE_OF_PROFICIENCY);
    for property in used.properties.iter() {
        let more = worth(fight, who, &used, target, property);
        into.add(more, From::Property(property), clause_of(property));
    }
    into.add(used.grip, From::Grip, clause::ITEM_TWO_HANDED);
    let far = range_penalty(fight, who, &used, target);
    if far != 0 {
        into.add(far, From::Meters(distance(fight, who, target)), clause::ITEM_RANGE);
    }
    if let Some(which) = attack.blow.maneuver {
        maneuver::bonus(fight, who, which, into);
    }
    if used.power.is_some() {
        power::penalty(fight, who, into);
    } else {
        let attacks = fight[who].attacks;
        let before = penalty(fight, who, attack.occasion);
        into.add(before, From::Attacks(attacks), clause::MAP_PENALTY);
    }
}

/// What distance takes off a shot: 1 for each further multiple of near begun
/// (`ingenuity.item.range`).
fn range_penalty(fight: &Fight, who: Id, used: &Means, target: Id) -> i16 {
    let steps = fight.setup.settings.range_steps == RangeSteps::NearMultiples;
    if !steps || !used.ranged || used.near == 0 {
        return 0;
    }
    let meters = u16::from(distance(fight, who, target));
    if meters <= used.near {
        return 0;
    }
    -(((meters - 1) / used.near) as i16)
}

/// The multiple attack penalty (`ingenuity.map.penalty`, `ingenuity.map.outside-own-turn`).
#[must_use]
#[inline]
pub(crate) fn penalty(fight: &Fight, who: Id, occasion: Occasion) -> i16 {
    if is_exempt(fight, occasion) { 0 } else { -2 * i16::from(fight[who].attacks) }
}

/// Whether attacks on this occasion neither take the multiple attack penalty nor count for it.
#[inline]
pub(crate) fn is_exempt(fight: &Fight, occasion: Occasion) -> bool {
    matches!(occasion, Occasion::Command | Occasion::Ready | Occasion::Riposte)
        && fight.setup.settings.map_reactions == MapReactions::Exempt
}

/// What a property adds to a test within a turn (`ingenuity.item.swift`,
/// `ingenuity.item.further-properties`).
fn worth(fight: &Fight, who: Id, used: &Means, target: Id, property: Property) -> i16 {
    let turn = fight.turn_of(who);
    match property {
        Property::Swift => i16::from(fight[who].attacks > 0),
        Property::Momentum => i16::from(turn.is_some_and(|turn| turn.hit.has(target))),
        Property::Cleave => {
            let other = |attacked: People| !attacked.is_empty() && !attacked.has(target);
            2 * i16::from(turn.is_some_and(|turn| other(turn.attacked)))
        }
        Property::Backswing => {
            let missed = turn.and_then(|turn| turn.missed_with);
            2 * i16::from(missed.is_some() && missed == used.item)
        }
        // These work elsewhere, or not on the test.
        Property::Nonlethal | Property::Risky | Property::TwoHanded | Property::Versatile => 0,
    }
}

/// By which rule a property adds to a test.
fn clause_of(property: Property) -> Clause {
    match property {
        Property::Swift => clause::ITEM_SWIFT,
        Property::Momentum
        | Property::Cleave
        | Property::Backswing
        | Property::Nonlethal
        | Property::Risky
        | Property::TwoHanded
        | Property::Versatile => clause::ITEM_FURTHER_PROPERTIES,
    }
}

/// What helps an attack and what hinders it, each source by its rule (`ingenuity.sneak.advantage`,
/// `ingenuity.flank.advantage`, `ingenuity.condition.prone`, `ingenuity.condition.cover`).
pub(crate) fn edges(fight: &Fight, aim: Aim, judged: Judged, into: &mut impl Reckon<From>) {
    let Aim { attack, ref used, target } = aim;
    into.add(
        is_unseen(fight, attack.attacker, target),
        From::Unseen(target),
        clause::SNEAK_ADVANTAGE,
    );
    into.add(judged.flanked, From::Flanked(target), clause::FLANK_ADVANTAGE);
    if fight[target].conditions.has(Condition::Prone) {
        let worth = if used.ranged { -1 } else { 1 };
        into.add(worth, From::Condition(target, Condition::Prone), clause::CONDITION_PRONE);
    }
    if judged.covered {
        into.add(-1, From::Cover(target), clause::CONDITION_COVER);
    }
    if used.unfit > 0 && distance(fight, attack.attacker, target) <= used.unfit {
        into.add(-1, From::Unfit(target), clause::ITEM_FURTHER_PROPERTIES);
    }
}

/// Whether an attack on this one is a sneak attack (`ingenuity.sneak.cannot-see`,
/// `ingenuity.surprise.not-sneak-by-itself`).
#[must_use]
pub(crate) fn is_unseen(fight: &Fight, attacker: Id, target: Id) -> bool {
    let surprised = fight.state.surprised.has(target)
        && fight.setup.settings.surprised_is_sneak == SurprisedIsSneak::Yes;
    surprised || !sees(fight, target, attacker)
}

/// How much larger the attacker is (`ingenuity.size.larger`, `ingenuity.size.smaller`).
#[must_use]
#[inline]
pub(crate) fn size_shift(fight: &Fight, attacker: Id, target: Id) -> i16 {
    i16::from(fight.profile(attacker).size) - i16::from(fight.profile(target).size)
}

/// Evasion against this attacker, size included (`ingenuity.size.larger`,
/// `ingenuity.size.smaller`).
pub(crate) fn to_meet(fight: &Fight, attacker: Id, target: Id, into: &mut impl Reckon<From>) {
    stat::defense(fight, target, Guarding::Evasion, into);
    let shift = size_shift(fight, attacker, target);
    let by = if shift > 0 { clause::SIZE_LARGER } else { clause::SIZE_SMALLER };
    into.add(shift, From::Size, by);
}

/// Evasion against this attacker.
#[must_use]
#[inline]
pub(crate) fn evasion(fight: &Fight, attacker: Id, target: Id) -> i16 {
    total(|into| to_meet(fight, attacker, target, into)) as i16
}

/// Whether a hit is a critical.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Force {
    /// It is none.
    Plain,
    /// It is one.
    Critical,
}

/// What an attack adds to its result for damage (`ingenuity.attack.damage`,
/// `ingenuity.critical.damage`, `ingenuity.maneuver.attack-and-damage-modifiers`).
pub(crate) fn damage(fight: &Fight, aim: Aim, force: Force, into: &mut impl Reckon<From>) {
    let Aim { attack, ref used, .. } = aim;
    let (who, with) = (attack.attacker, attack.blow.with);
    let (whole, from, by) = match force {
        Force::Plain => (used.damage, From::Weapon(who, with), clause::ATTACK_DAMAGE),
        Force::Critical => {
            (used.critical_damage, From::Critical(who, with), clause::CRITICAL_DAMAGE)
        }
    };
    let grip = means::grip_damage(fight, who, used);
    into.add(whole - grip, from, by);
    into.add(grip, From::Grip, clause::ITEM_VERSATILE);
    if let Some(which) = attack.blow.maneuver {
        let more = fight.setup.maneuvers[which.index()].damage;
        let by = clause::MANEUVER_ATTACK_AND_DAMAGE_MODIFIERS;
        into.add(more, From::Maneuver(which), by);
    }
}
