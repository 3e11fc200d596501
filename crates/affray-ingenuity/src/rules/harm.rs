//! What a hit does: block, deflection, damage, effects (`ingenuity.block.*`,
//! `ingenuity.attack.damage`, `ingenuity.critical.damage`, `ingenuity.size.*`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Attack, Block, Move};
use crate::rules::attack::size_shift;
use crate::rules::condition::is_able;
use crate::rules::damage::{self, Source};
use crate::rules::maneuver::{self, Affliction};
use crate::rules::react::{self, Defenses};
use crate::rules::rolls::seat;
use crate::rules::stat::deflection;
use crate::rules::{item, power, trigger};
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
    t.cite(clause::ATTACK_DAMAGE);
    t.cite(clause::ATTACK_DAMAGE_FULL_RESULT);
    let mut weapon = if hit.critical { used.critical_damage } else { used.damage };
    if hit.critical {
        t.cite(clause::CRITICAL_DAMAGE);
    }
    if let Some(which) = attack.blow.maneuver {
        t.cite(clause::MANEUVER_ATTACK_AND_DAMAGE_MODIFIERS);
        weapon += fight.setup.maneuvers[which.index()].damage;
    }
    let whole = hit.result + weapon;
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

/// Deflection against a hit: guard and parry first, then size, then the floor
/// (`ingenuity.size.floor`).
fn target_deflection(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    hit: Hit,
    defenses: &Defenses,
) -> i16 {
    let settings = &fight.setup.settings;
    let category = hit.attack.kind.category();
    let own = deflection(fight, hit.target, category);
    if category == Category::Typeless {
        return 0;
    }
    let mut total = own;
    if let Some((_, value)) = defenses.parries {
        if react::parry_counts(fight, category) {
            total += value;
        }
        t.cite(clause::PARRY_MINIMUM);
    }
    let shifted =
        category == Category::Physical || settings.size_deflection == SizeDeflection::Both;
    if hit.shift != 0 {
        t.cite(clause::SIZE_BOTH_DEFLECTIONS);
        t.cite(clause::SIZE_FLOOR);
        if shifted {
            total -= hit.shift;
        }
    }
    match settings.deflection_floor {
        DeflectionFloor::Zero => total.max(0),
        DeflectionFloor::None => total,
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
    react::pay(t, fight, who, Pool::Stamina);
    let excess = shield_takes(t, fight, who, which, whole);
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
    which: ItemId,
    whole: i16,
) -> i16 {
    t.cite(clause::REACTION_BLOCK_ROW);
    t.cite(clause::BLOCK_ANY_TYPE);
    t.tell(clause::BLOCK_ITEM, || Event::Blocks { who, item: which });
    let value = item::item(fight, which).block.unwrap_or(0);
    t.cite(clause::BLOCK_VALUE);
    let left = (whole - value).max(1);
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
