//! What a hit does: block, deflection, damage, effects (`ingenuity.block.*`,
//! `ingenuity.attack.damage`, `ingenuity.critical.damage`, `ingenuity.size.*`).

use affray_table::{Reckon, Step, Table, total};

use crate::clause;
use crate::event::{Cost, Event};
use crate::moves::{Ask, Attack, Block, Move};
use crate::reason::From;
use crate::rules::aim::{self, Aim, Force, size_shift};
use crate::rules::condition::is_able;
use crate::rules::damage::{self, Deflection, Source};
use crate::rules::maneuver::{self, Affliction};
use crate::rules::react::{self, Defenses};
use crate::rules::rolls::{cite_terms, seat};
use crate::rules::{item, power, stat, trigger};
use crate::settings::{BlockExcess, BlockTypes, DeflectionFloor, EffectOrder, SizeDeflection};
use crate::setup::{Category, DamageType, Id, ItemId, Means, Pool};
use crate::state::Fight;

/// A hit that has not been applied yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Hit {
    /// The attack.
    pub attack: Attack,
    /// Who is hit.
    pub target: Id,
    /// The final result of the attack test.
    pub result: i16,
    /// Whether it is a critical.
    pub critical: bool,
    /// How much larger the attacker is.
    pub shift: i16,
    /// Whether it may be blocked.
    pub may_block: bool,
}

/// Applies a hit.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit,
    used: &Means,
    defenses: &Defenses,
) -> Step {
    let Hit { attack, target, .. } = hit;
    // ingenuity.attack.damage, ingenuity.critical.damage: the result and the weapon's damage.
    t.cite(clause::ATTACK_DAMAGE_FULL_RESULT);
    let whole = total(|into| of_hit(fight, hit, used, into)) as i16;
    let terms = t.terms(|into| of_hit(fight, hit, used, into));
    cite_terms(t, &terms);
    t.tell(clause::ATTACK_DAMAGE, || Event::Damage {
        attacker: attack.attacker,
        target,
        damage: whole,
        kind: attack.kind,
        terms,
    });
    let was_able = is_able(fight, target);
    let blocked = match blocking(t, fight, hit, whole)? {
        Some(which) => {
            if defenses.parries.is_some() {
                t.cite(clause::BLOCK_NOT_WITH_PARRY);
            }
            Some(block(t, fight, hit, which, whole)?)
        }
        None => None,
    };
    let nonlethal = used.nonlethal;
    if nonlethal {
        t.cite(clause::ITEM_NONLETHAL);
    }
    let damage = match blocked {
        Some(0) => 0,
        Some(excess) => excess,
        None => {
            let own = target_deflection(t, fight, hit, defenses);
            damage::deflect(t, target, whole, attack.kind, own)
        }
    };
    // ingenuity.attack.effect-order: the one reaction left goes to what comes first.
    let effect_first = fight.setup.settings.effect_order == EffectOrder::EffectFirst;
    if effect_first {
        effects(t, fight, hit, used, blocked)?;
    }
    if damage > 0 {
        let by = Some(attack.attacker);
        damage::suffer(t, fight, target, Source { damage, straight: 0, nonlethal, by })?;
    }
    if !effect_first {
        effects(t, fight, hit, used, blocked)?;
    }
    if was_able && !is_able(fight, target) {
        trigger::fell(t, fight, target, Some(attack.attacker))?;
    }
    Ok(())
}

/// The damage of a hit before any deflection: its whole result, and what it is made with
/// (`ingenuity.attack.damage-full-result`).
fn of_hit(fight: &Fight, hit: Hit, used: &Means, into: &mut impl Reckon<From>) {
    into.add(hit.result, From::Result, clause::ATTACK_DAMAGE_FULL_RESULT);
    let aim = Aim { attack: hit.attack, used: *used, target: hit.target };
    let force = if hit.critical { Force::Critical } else { Force::Plain };
    aim::damage(fight, aim, force, into);
}

/// Deflection against a hit: guard and parry first, then size, then the floor
/// (`ingenuity.size.floor`).
fn deflected(fight: &Fight, hit: Hit, defenses: &Defenses, into: &mut impl Reckon<From>) {
    let settings = &fight.setup.settings;
    let category = hit.attack.kind.category();
    if category == Category::Typeless {
        return;
    }
    stat::own_deflection(fight, hit.target, category, into);
    if let Some((which, value)) = defenses.parries
        && react::parry_counts(fight, category)
    {
        into.add(value, From::Parry(which), clause::PARRY_VALUE);
    }
    if category == Category::Physical || settings.size_deflection == SizeDeflection::Both {
        let by = if hit.shift > 0 { clause::SIZE_LARGER } else { clause::SIZE_SMALLER };
        into.add(-hit.shift, From::Size, by);
    }
    if settings.deflection_floor == DeflectionFloor::Zero {
        into.at_least(0, From::Floor, clause::SIZE_FLOOR);
    }
}

/// What is taken off the damage of a hit.
fn target_deflection(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    hit: Hit,
    defenses: &Defenses,
) -> Deflection {
    if defenses.parries.is_some() {
        t.cite(clause::PARRY_MINIMUM);
    }
    if hit.shift != 0 {
        t.cite(clause::SIZE_BOTH_DEFLECTIONS);
        t.cite(clause::SIZE_FLOOR);
    }
    Deflection {
        total: total(|into| deflected(fight, hit, defenses, into)) as i16,
        terms: t.terms(|into| deflected(fight, hit, defenses, into)),
    }
}

/// Whether a damage type can be blocked (`ingenuity.block.any-type`).
#[must_use]
pub(crate) fn is_blockable(fight: &Fight, kind: DamageType) -> bool {
    match fight.setup.settings.block_types {
        BlockTypes::All => true,
        BlockTypes::PhysicalAndElemental => kind.category() != Category::Typeless,
        BlockTypes::Physical => kind.category() == Category::Physical,
    }
}

/// With what a target blocks, if it does (`ingenuity.block.timing`).
fn blocking(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    hit: Hit,
    whole: i16,
) -> Step<Option<ItemId>> {
    let who = hit.target;
    if !hit.may_block
        || !react::has_shield(fight, who)
        || !react::can_answer(fight, who, hit.attack.attacker)
        || !react::can_pay(fight, who, Pool::Stamina)
        || !is_blockable(fight, hit.attack.kind)
    {
        return Ok(None);
    }
    t.cite(clause::BLOCK_TIMING);
    let menu = affray_table::Lazy(|list: &mut Vec<Move>| {
        list.push(Block::None.into());
        list.extend(react::shields(fight, who).map(|which| Move::from(Block::With(which))));
    });
    let ask = Ask::Block { who, attack: hit.attack, damage: whole };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Block::None => Ok(None),
        Block::With(which) => Ok(Some(which)),
    }
}

/// The item is hit in place of its wielder; the damage that goes through
/// (`ingenuity.block.item`).
fn block(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit,
    which: ItemId,
    whole: i16,
) -> Step<i16> {
    let who = hit.target;
    if hit.critical {
        t.cite(clause::BLOCK_CRITICAL);
    }
    if size_shift(fight, hit.attack.attacker, who) != 0 {
        t.cite(clause::SIZE_NOT_BLOCK);
    }
    let cost = react::pay(t, fight, who, Pool::Stamina);
    let excess = shield_takes(t, fight, who, (which, cost), whole);
    if excess == 0 {
        return Ok(0);
    }
    t.tell(clause::BLOCK_EXCESS, || Event::Excess { who, damage: excess });
    t.cite(clause::BLOCK_EXCESS_NOT_DEFLECTED);
    Ok(match fight.setup.settings.block_excess {
        BlockExcess::Undeflected => excess,
        BlockExcess::Deflected => {
            let own = target_deflection(t, fight, hit, &Defenses::default());
            damage::deflect(t, who, excess, hit.attack.kind, own)
        }
    })
}

/// What an item lets through of damage (`ingenuity.block.value`, `ingenuity.block.durability`,
/// `ingenuity.block.exact`).
pub(crate) fn shield_takes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (which, cost): (ItemId, Cost),
    whole: i16,
) -> i16 {
    t.cite(clause::REACTION_BLOCK_ROW);
    t.cite(clause::BLOCK_ANY_TYPE);
    let value = item::item(fight, which).block.unwrap_or(0);
    t.cite(clause::BLOCK_VALUE);
    let left = (whole - value).max(1);
    t.tell(clause::BLOCK_ITEM, || Event::Blocks {
        who,
        item: which,
        damage: whole,
        value,
        left,
        cost,
    });
    t.cite(clause::BLOCK_DURABILITY);
    let excess = item::wear(t, fight, which, left);
    if excess == 0 && item::is_broken(fight, which) {
        t.cite(clause::BLOCK_EXACT);
    }
    excess
}

/// Effects that come with a hit, on whoever or whatever took it (`ingenuity.block.effects-to-item`,
/// `ingenuity.block.excess-effects`, `ingenuity.maneuver.effect-blocked`).
fn effects(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    hit: Hit,
    used: &Means,
    blocked: Option<i16>,
) -> Step {
    let by = Some(hit.attack.attacker);
    let from_maneuver =
        hit.attack.blow.maneuver.and_then(|which| fight.setup.maneuvers[which.index()].effect);
    let from_power = used.power.and_then(|which| power::effect(fight, which));
    for effect in [from_maneuver, from_power].into_iter().flatten() {
        match blocked {
            Some(0) => {
                t.cite(clause::BLOCK_EFFECTS_TO_ITEM);
                t.tell(clause::MANEUVER_EFFECT_BLOCKED, || Event::EffectBlocked {
                    who: hit.target,
                });
                continue;
            }
            Some(_) => {
                t.cite(clause::BLOCK_EXCESS_EFFECTS);
                t.cite(clause::MANEUVER_EFFECT_BLOCKED);
            }
            None => {}
        }
        t.cite(clause::ATTACK_EFFECT_ORDER);
        t.cite(if from_power == Some(effect) {
            clause::POWER_ATTACK
        } else {
            clause::MANEUVER_ATTACK
        });
        let (defense, effect) = effect;
        let affliction = Affliction { by, defense, effect, result: hit.result };
        maneuver::land(t, fight, hit.target, affliction)?;
    }
    Ok(())
}
