//! Damage that comes from no attack: traps and the like (`ingenuity.damage.sources`,
//! `ingenuity.block.attacks-only`).

use affray_table::{Lazy, Reckon, Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Block, Defense, Judgment, Move};
use crate::reason::From;
use crate::rules::condition::is_able;
use crate::rules::damage::{Deflection, Source, deflect, suffer};
use crate::rules::item::{held, is_broken};
use crate::rules::maneuver::{self, Affliction};
use crate::rules::react::{self, can_pay, pay, shields};
use crate::rules::rolls::{agrees, seat};
use crate::rules::{harm, trigger};
use crate::settings::{BlockExcess, BlockHazards};
use crate::setup::{DamageType, Hazard, HazardId, Id, ItemId, Pool};
use crate::state::Fight;

/// A trap or the like strikes somebody (`ingenuity.damage.sources`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    which: HazardId,
    who: Id,
) -> Step {
    t.tell(clause::DAMAGE_SOURCES, || Event::Springs { hazard: which, who });
    t.cite(clause::BLOCK_ATTACKS_ONLY);
    let setup = fight.setup.clone();
    let hazard = &setup.hazards[which.index()];
    let was_able = is_able(fight, who);
    let Warded { through, parried } = if hazard.direct {
        t.cite(clause::DAMAGE_DIRECT_HEALTH);
        Warded { through: Some(hazard.damage), parried: None }
    } else {
        warded(t, fight, which, who)?
    };
    if let Some(damage) = through.filter(|&damage| damage > 0) {
        let straight = if hazard.direct { damage } else { 0 };
        suffer(t, fight, who, Source { damage, straight, nonlethal: hazard.nonlethal, by: None })?;
    }
    if let (Some((guarding, result, effect)), Some(_)) = (hazard.effect, through) {
        let affliction = Affliction { by: None, defense: guarding, effect, result };
        maneuver::land(t, fight, who, affliction)?;
    }
    if let Some(item) = parried {
        t.cite(clause::PARRY_WEAR);
        crate::rules::item::wear(t, fight, item, 1);
    }
    react::end(fight, who);
    if was_able { trigger::may_have_fallen(t, fight, who) } else { Ok(()) }
}

/// What somebody's answer to a trap comes to.
struct Warded {
    /// Damage after deflection; none where a shield takes all.
    through: Option<i16>,
    /// What it parried with.
    parried: Option<ItemId>,
}

/// What reaches somebody after deflection, and after what it does against it where the GM lets it
/// do anything.
fn warded(t: &mut impl Table<Fight>, fight: &mut Fight, which: HazardId, who: Id) -> Step<Warded> {
    let setup = fight.setup.clone();
    let Hazard { damage, kind, .. } = setup.hazards[which.index()];
    if !may_answer(t, fight, which, who)? {
        let own = Deflection::own(t, fight, who, kind.category());
        return Ok(Warded { through: Some(deflect(t, who, damage, kind, own)), parried: None });
    }
    let parry = parry(t, fight, who, damage, kind)?;
    let parried = parry.map(|(item, _)| item);
    let Some(shield) = block(t, fight, who, damage, kind)? else {
        let mut deflection = Deflection::own(t, fight, who, kind.category());
        if let Some((item, value)) = parry
            && react::parry_counts(fight, kind.category())
        {
            deflection.total += value;
            deflection.terms.add(value, From::Parry(item), clause::PARRY_VALUE);
        }
        return Ok(Warded { through: Some(deflect(t, who, damage, kind, deflection)), parried });
    };
    if parried.is_some() {
        t.cite(clause::BLOCK_NOT_WITH_PARRY);
    }
    let cost = pay(t, fight, who, Pool::Stamina);
    let excess = harm::shield_takes(t, fight, who, (shield, cost), damage);
    if excess == 0 {
        return Ok(Warded { through: None, parried });
    }
    t.tell(clause::BLOCK_EXCESS, || Event::Excess { who, damage: excess });
    t.cite(clause::BLOCK_EXCESS_NOT_DEFLECTED);
    let excess = match fight.setup.settings.block_excess {
        BlockExcess::Undeflected => excess,
        BlockExcess::Deflected => {
            let own = Deflection::own(t, fight, who, kind.category());
            deflect(t, who, excess, kind, own)
        }
    };
    Ok(Warded { through: Some(excess), parried })
}

/// Whether the GM lets somebody do something against a trap, if it can
/// (`ingenuity.block.attacks-only`).
fn may_answer(t: &mut impl Table<Fight>, fight: &Fight, which: HazardId, who: Id) -> Step<bool> {
    if fight.setup.settings.block_hazards == BlockHazards::No
        || held(fight, who).into_iter().all(|item| is_broken(fight, item))
        || !can_pay(fight, who, Pool::Stamina)
    {
        return Ok(false);
    }
    agrees(t, fight, Seat::GM, Ask::Judge(Judgment::BlocksHazard(which, who)))
}

/// With what somebody parries, and for how much (`ingenuity.parry.item`, `ingenuity.parry.value`).
fn parry(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    damage: i16,
    kind: DamageType,
) -> Step<Option<(ItemId, i16)>> {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Defense::None.into());
        let held = held(fight, who).into_iter();
        let whole = held.filter(|&which| react::may_parry_with(fight, who, which).is_ok());
        list.extend(whole.map(|which| Move::from(Defense::Parry(which))));
    });
    let ask = Ask::ParryHazard { who, damage, kind };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Defense::None | Defense::Dodge => Ok(None),
        Defense::Parry(which) => Ok(Some(react::parry_with(t, fight, who, which, kind))),
    }
}

/// The shield that takes the damage, if one does (`ingenuity.block.item`).
fn block(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    damage: i16,
    kind: DamageType,
) -> Step<Option<ItemId>> {
    let can = harm::is_blockable(fight, kind) && can_pay(fight, who, Pool::Stamina);
    if !can || !react::has_shield(fight, who) {
        return Ok(None);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Block::None.into());
        list.extend(shields(fight, who).map(|which| Move::from(Block::With(which))));
    });
    let ask = Ask::BlockHazard { who, damage, kind };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Block::None => Ok(None),
        Block::With(which) => Ok(Some(which)),
    }
}
