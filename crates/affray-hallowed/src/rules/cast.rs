//! Spells (`hallowed.cast.*`), items, and what they do.

use affray_field::Square;
use affray_table::{Lazy, Step, Sum, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Assault, Trial};
use crate::ids::{Id, ItemId, MAX_COMBATANTS, SpellId};
use crate::kinds::{Condition, Skill};
use crate::moves::{Ask, CheckFor, Move, Purpose, Spot};
use crate::rules::attack::{Aim, Result, Style, circumstances};
use crate::rules::attribute::{half, modifier};
use crate::rules::check::{Check, dice, meets, penalty, skill_bonus};
use crate::rules::condition::{is_helpless, is_mute, is_present};
use crate::rules::damage::Blow;
use crate::rules::defense::defense;
use crate::rules::gear::{Use, hands_for};
use crate::rules::outcome::{Timing, happen};
use crate::rules::reaction::after_attack;
use crate::rules::space::{has_grid, is_in_sight, is_within, yards};
use crate::rules::stress::{can_pay, pay, seat};
use crate::rules::{between, damage};
use crate::settings::{CastingInterrupted, CastingRoll, ManaOnFailure, SpellAttack};
use crate::setup::{Against, Effect, Spell};
use crate::state::{Fight, Outcome};

/// What a caster adds to its dice (`hallowed.cast.check`).
#[must_use]
pub(crate) fn bonus(fight: &Fight, who: Id, spell: &Spell) -> i16 {
    let attribute = spell.attribute.unwrap_or(fight.profile(who).casting);
    modifier(fight, who, attribute) + i16::from(fight.profile(who).ranks[Skill::Casting as usize])
}

/// Why a spell cannot be cast now, if it cannot (`hallowed.cast.spoken`, `.cannot-pay`).
#[must_use]
pub(crate) fn can_cast(fight: &Fight, who: Id, which: SpellId) -> bool {
    let spell = fight.spell(which);
    (spell.silent || !is_mute(fight, who)) && can_pay(fight, who, spell.mana)
}

/// Whether a spell can be cast on somebody.
#[must_use]
pub(crate) fn is_target(fight: &Fight, who: Id, which: SpellId, to: Id) -> bool {
    let spell = fight.spell(which);
    if !is_present(fight, to) {
        return false;
    }
    if spell.range == 0 {
        return to == who;
    }
    (to != who || !spell.effect.is_harmful())
        && (to == who || is_within(fight, who, to, spell.range))
}

/// Squares that an area spell can be aimed at.
pub(crate) fn points(fight: &Fight, who: Id, which: SpellId) -> Vec<Square> {
    let range = fight.spell(which).range;
    let from = fight[who].at;
    let Some(grid) = &fight.setup.grid else { return Vec::new() };
    grid.squares()
        .filter(|&at| {
            yards(from, at) <= range && !grid.ground(at).wall && is_in_sight(fight, from, at)
        })
        .collect()
}

/// Who is within an area.
fn within(fight: &Fight, at: Square, radius: u8) -> ArrayVec<Id, MAX_COMBATANTS> {
    let hit = |&to: &Id| {
        is_present(fight, to)
            && yards(at, fight[to].at) <= radius
            && is_in_sight(fight, at, fight[to].at)
    };
    fight.roster().filter(hit).collect()
}

/// Casts an area spell: asks for its point first.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn cast_area(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
) -> Step {
    let radius = fight.spell(which).radius.unwrap_or(0);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.extend(points(fight, who, which).into_iter().map(|at| Move::from(Spot(at))));
    });
    let Spot(at) = t.choose(fight, seat(fight, who), Ask::Point(who, which), &menu)?;
    let targets = within(fight, at, radius);
    cast(t, fight, who, which, &targets)
}

/// Casts a spell on one; without a grid an area reaches all who are engaged with that one.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn cast_on(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
    to: Id,
) -> Step {
    let mut targets: ArrayVec<Id, MAX_COMBATANTS> = [to].into_iter().collect();
    if fight.spell(which).radius.is_some() && !has_grid(fight) {
        targets.extend(between::caught(t, fight, which, to)?);
    }
    cast(t, fight, who, which, &targets)
}

fn cast(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
    targets: &[Id],
) -> Step {
    let setup = fight.setup.clone();
    let spell = &setup.spells[which.index()];
    let failure = setup.settings.mana_on_failure;
    t.tell(clause::CAST_COST, || Trial::Casts { who, spell: which }.into());
    if !spell.silent {
        t.cite(clause::CAST_SPOKEN);
    }
    t.cite(clause::CAST_INTERRUPTED);
    if failure == ManaOnFailure::Full {
        pay(t, fight, who, spell.mana)?;
    }
    let interrupted =
        setup.settings.casting_interrupted == CastingInterrupted::Check && fight[who].hurt > 0 && {
            let tn = 10 + fight[who].hurt;
            let bonus = bonus(fight, who, spell);
            !Check { who, why: CheckFor::Concentrate, bonus, against: None }.roll(t, fight, tn)?
        };
    let total = if interrupted { None } else { casting(t, fight, who, which)? };
    match failure {
        ManaOnFailure::Full => {}
        ManaOnFailure::Half if total.is_none() => pay(t, fight, who, half(fight, spell.mana))?,
        ManaOnFailure::None if total.is_none() => {}
        ManaOnFailure::Half | ManaOnFailure::None => pay(t, fight, who, spell.mana)?,
    }
    let Some(natural) = total else {
        t.tell(clause::CAST_CHECK, || Trial::Fizzles { who, spell: which }.into());
        return Ok(());
    };
    for &to in targets {
        affect(t, fight, (who, to), which, natural)?;
    }
    Ok(())
}

/// The natural result of a casting that succeeds; 0 where nothing more is read from it.
fn casting(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
) -> Step<Option<i16>> {
    let spell = fight.spell(which);
    let (tn, bonus) = (spell.tn, bonus(fight, who, spell) + penalty(fight, who, None));
    let automatic = fight.setup.settings.casting_roll == CastingRoll::Automatic;
    let unopposed = spell.against == Against::Nothing;
    let why = CheckFor::Cast(which);
    let purpose = Purpose::Check { who, why };
    t.cite(clause::CHECK_DICE);
    t.cite(clause::CHECK_SKILL_BONUS);
    if automatic {
        t.cite(clause::CAST_CHECK);
    }
    if automatic && unopposed {
        return Ok(Some(0));
    }
    let success = |natural: i16| automatic || meets(&fight.setup.settings, natural + bonus, tn);
    let natural = if unopposed {
        t.check(purpose, dice(&fight.setup.settings), |sum| success(sum as i16).then_some(0))?
    } else {
        t.check(purpose, dice(&fight.setup.settings), |sum| {
            success(sum as i16).then_some(sum as i16)
        })?
    };
    let passed = natural.is_some();
    t.tell(clause::CAST_CHECK, || Trial::Checked { who, why, passed }.into());
    Ok(natural)
}

/// What a spell does to one target (`hallowed.cast.attack`).
fn affect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    which: SpellId,
    natural: i16,
) -> Step {
    let setup = fight.setup.clone();
    let spell = &setup.spells[which.index()];
    let bonus = bonus(fight, by, spell) + penalty(fight, by, None);
    t.cite(clause::CAST_ATTACK);
    match spell.against {
        Against::Nothing => bestow(t, fight, (by, to), &spell.effect, 1),
        Against::Resist(with) => {
            let why = CheckFor::Resist(which);
            t.cite(clause::CHECK_OPPOSED);
            let check = Check::resist(fight, to, why, with).against(by);
            if check.roll(t, fight, natural + bonus)? {
                return Ok(());
            }
            bestow(t, fight, (by, to), &spell.effect, 1)
        }
        Against::Defense(multiplier, from) => {
            let aim = Aim {
                bonus: bonus + circumstances(fight, by, to, Style::Ranged)
                    - penalty(fight, by, None),
                defense: defense(fight, to),
                critical: multiplier > 1,
                from,
                helpless: false,
            };
            let settings = &setup.settings;
            let result = match settings.spell_attack {
                SpellAttack::SameRoll => aim.read(settings, natural),
                SpellAttack::Separate => {
                    let purpose = Purpose::Aim { by, to };
                    t.check(purpose, dice(settings), |sum| aim.read(settings, sum as i16))?
                }
            };
            fight[by].targeted.add(to);
            land(t, fight, (by, to), result, (&spell.effect, multiplier))?;
            after_attack(t, fight, (by, to), result, Style::Ranged)
        }
    }
}

/// A spell or item that rolled to hit: what it does if it has.
fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    result: Result,
    (effect, multiplier): (&Effect, i16),
) -> Step {
    if result == Result::Miss {
        t.tell(clause::ATTACK_HIT, || Assault::Missed { by, to }.into());
        return Ok(());
    }
    let critical = result == Result::Critical;
    if critical {
        t.cite(clause::CRITICAL_SPELLS);
    }
    t.tell(clause::ATTACK_HIT, || Assault::Hit { by, to, critical }.into());
    bestow(t, fight, (by, to), effect, if critical { multiplier } else { 1 })
}

/// What a spell or an item does to somebody, once it takes effect.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn bestow(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    effect: &Effect,
    multiplier: i16,
) -> Step {
    if !effect.damage.is_empty() {
        t.cite(clause::CAST_DAMAGE);
        damage::deal(t, fight, &Blow::stated(by, to, effect.damage, multiplier))?;
    }
    for (dice, wounds) in [(effect.wounds, true), (effect.stress, false)] {
        if !dice.is_none() {
            let rolled = if dice.count > 0 {
                t.roll(Purpose::Healing { to }, Sum::of(dice.count, dice.sides))? as i16
            } else {
                0
            };
            let amount = (rolled + i16::from(dice.plus)).max(0);
            let outcome =
                if wounds { Outcome::Heal(to, amount) } else { Outcome::Rest(to, amount) };
            happen(t, fight, Timing::Tied, outcome);
        }
    }
    if effect.mana > 0 {
        happen(t, fight, Timing::Tied, Outcome::Mana(to, effect.mana));
    }
    for condition in effect.ends.iter() {
        happen(t, fight, Timing::Tied, Outcome::End(to, condition));
    }
    for condition in effect.begins.iter() {
        let outcome = match condition {
            Condition::Entangled => Outcome::Snare(to, effect.tn as u8, effect.rounds),
            other => Outcome::Begin(to, other, effect.rounds, Some(by)),
        };
        happen(t, fight, Timing::Tied, outcome);
    }
    for &custom in &effect.ends_customs {
        happen(t, fight, Timing::Tied, Outcome::EndCustom(to, custom));
    }
    for &custom in &effect.begins_customs {
        happen(t, fight, Timing::Tied, Outcome::BeginCustom(to, custom, effect.rounds));
    }
    if effect.bleeding > 0 {
        happen(t, fight, Timing::Tied, Outcome::Bleed(to, effect.bleeding));
    }
    if effect.defense != 0 || effect.armor != 0 {
        let bonus = (effect.defense, effect.armor);
        happen(t, fight, Timing::Tied, Outcome::Ward(to, bonus, effect.rounds));
    }
    Ok(())
}

/// Whether an item can be used on somebody: within 1 yard.
#[must_use]
pub(crate) fn can_use(fight: &Fight, who: Id, which: ItemId, to: Id) -> bool {
    fight.item(which).thrown.is_none()
        && hands_for(fight, who, Use::Hold) > 0
        && is_present(fight, to)
        && (to == who || is_within(fight, who, to, 1))
}

/// Whether an item can be thrown at somebody.
#[must_use]
pub(crate) fn can_hurl(fight: &Fight, who: Id, which: ItemId, to: Id) -> bool {
    let range = fight.item(which).thrown;
    // hallowed.conditions.useless-hand: no item without a hand for it; a throw is an attack.
    hands_for(fight, who, Use::Wield) > 0
        && range.is_some_and(|range| {
            to != who && is_present(fight, to) && is_within(fight, who, to, range)
        })
}

fn take(fight: &mut Fight, who: Id, which: ItemId) {
    if let Some(slot) = fight.profile(who).items.iter().position(|&it| it == which) {
        let left = &mut fight[who].items[slot];
        *left = left.saturating_sub(1);
    }
}

/// Uses an item up (`hallowed.actions.item-effect`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn use_item(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: ItemId,
    to: Id,
) -> Step {
    let setup = fight.setup.clone();
    t.tell(clause::ACTIONS_ITEM_EFFECT, || Trial::Uses { who, item: which, on: to }.into());
    take(fight, who, which);
    bestow(t, fight, (who, to), &setup.items[which.index()].effect, 1)
}

/// Throws an item: an attack with Throwing (`hallowed.actions.thrown-item`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hurl(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: ItemId,
    to: Id,
) -> Step {
    let setup = fight.setup.clone();
    t.tell(clause::ACTIONS_THROWN_ITEM, || Trial::Hurls { who, item: which, on: to }.into());
    take(fight, who, which);
    fight[who].targeted.add(to);
    let aim = Aim {
        bonus: skill_bonus(fight, who, Skill::Throwing)
            + circumstances(fight, who, to, Style::Ranged),
        defense: defense(fight, to),
        critical: false,
        from: None,
        helpless: is_helpless(fight, to),
    };
    let (purpose, settings) = (Purpose::Aim { by: who, to }, &setup.settings);
    let result = t.check(purpose, dice(settings), |sum| aim.read(settings, sum as i16))?;
    land(t, fight, (who, to), result, (&setup.items[which.index()].effect, 1))?;
    after_attack(t, fight, (who, to), result, Style::Ranged)
}
