//! The Critical Damage of a hit: Righteous Fury, and Super Hits of Hama and Mudo
//! (`persona.damage.fury-*`, `persona.magic.hama-mudo`).

use affray_table::{Reckon, Step, Table, Terms, total};

use crate::clause;
use crate::event::{Alters, Event};
use crate::gear::SuperEffect;
use crate::moves::{Purpose, TestFor};
use crate::reason::From;
use crate::rules::aim::{Means, Shot};
use crate::rules::damage::{Dealt, Hit, alters};
use crate::rules::harm::{self, Blow, Pool, Toll};
use crate::rules::{critical, resist, space, test};
use crate::settings::{FuryConfirm, FuryFor, HamaMudo, MinionFury};
use crate::setup::{Element, Kind, Level};
use crate::state::Fight;

/// The Critical Damage that comes with a hit.
#[derive(Clone, Copy, Debug, Default)]
pub struct Criticals {
    /// Whether it is a confirmed Righteous Fury.
    pub fury: bool,
    /// Whether it is a Super Hit of Hama or Mudo.
    pub deadly: bool,
    /// What a Greater Shadow takes instead.
    pub extra: i16,
}

/// Whether a hit is a confirmed Righteous Fury (`persona.damage.fury-confirm`).
fn fury(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, hit: &Hit) -> Step<bool> {
    if !hit.rolled.ten || hit.returned {
        return Ok(false);
    }
    let settings = &fight.setup.settings;
    let kind = fight.profile(shot.by).kind;
    if settings.fury_for == FuryFor::Great && !matches!(kind, Kind::Character | Kind::Greater) {
        t.cite(clause::DAMAGE_FURY_WHO);
        return Ok(false);
    }
    t.cite(clause::DAMAGE_FURY_TRIGGER);
    t.cite(clause::DAMAGE_FURY_WHO);
    let (by, to) = (shot.by, hit.to);
    let mut terms = Terms::default();
    let confirmed = match settings.fury_confirm {
        FuryConfirm::Automatic => true,
        FuryConfirm::Test => {
            let target = total(|into| to_confirm(fight, shot, hit, into)) as i16;
            terms = t.terms(|into| to_confirm(fight, shot, hit, into));
            let purpose = Purpose::Test { who: by, why: TestFor::Fury(to), target };
            t.check(purpose, test::D100, |rolled| test::passes(settings, rolled, target))?
        }
    };
    t.tell(clause::DAMAGE_FURY_CONFIRM, || Event::Fury { by, to, confirmed, terms });
    Ok(confirmed)
}

/// What confirming a Righteous Fury needs: the number of the attack, less where Light or Darkness is
/// resisted (`persona.damage.fury-confirm`, `persona.resist.resist`).
fn to_confirm(fight: &Fight, shot: &Shot, hit: &Hit, into: &mut impl Reckon<From>) {
    into.add(hit.target, From::Attack, clause::DAMAGE_FURY_CONFIRM);
    let holy = matches!(shot.element, Element::Light | Element::Darkness);
    if shot.magic && holy && resist::level(fight, hit.to, shot.element) == Level::Resist {
        into.add(-20, From::Resists(shot.element), clause::RESIST_RESIST);
    }
}

/// Whether an attack is Hama or Mudo, whose Super Hits deal Critical Damage
/// (`persona.magic.hama-mudo`).
fn is_deadly(fight: &Fight, shot: &Shot) -> bool {
    match shot.means {
        Means::Power(which) => fight.power(which).super_effect == SuperEffect::Critical,
        Means::Weapon(_) => false,
    }
}

/// The Critical Damage of a hit, and what a Greater Shadow takes instead, before its damage is
/// soaked (`persona.damage.order`).
///
/// # Errors
/// The table has no answer yet.
pub fn criticals(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    hit: &Hit,
    dealt: Dealt,
) -> Step<Criticals> {
    let to = hit.to;
    let fury = fury(t, fight, shot, hit)?;
    let deadly = hit.superb && hit.first && is_deadly(fight, shot);
    let mut came = Criticals { fury, deadly, extra: 0 };
    for holds in [fury, deadly] {
        if holds && fight.profile(to).kind == Kind::Greater {
            t.cite(clause::SHADOW_GREATER_NO_CRITICAL);
            let amount = t.roll(Purpose::Extra { to }, test::D10)? as i16;
            alters(t, clause::SHADOW_GREATER_EXTRA, dealt, Alters::Extra, amount);
            came.extra += amount;
        }
    }
    if deadly {
        t.cite(clause::MAGIC_HAMA_MUDO);
        t.cite(clause::MAGIC_HAMA_MUDO_AMOUNT);
    }
    Ok(came)
}

/// What Critical Damage does beside wounds: a row's die falls only where the row strikes
/// (`persona.damage.fury-effect`, `persona.damage.fury-order`,
/// `persona.shadow.minion-critical`). `blow` struck `pool`, which it may have made Inactive.
///
/// # Errors
/// The table has no answer yet.
pub fn crush(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    (blow, pool): (Blow, Pool),
    criticals: Criticals,
) -> Step {
    let (to, Criticals { fury, deadly, .. }) = (blow.to, criticals);
    let kind = fight.profile(to).kind;
    if kind == Kind::Greater {
        return Ok(());
    }
    if kind.is_minion() {
        if !fury && !deadly {
            return Ok(());
        }
        t.cite(clause::SHADOW_MINION_CRITICAL);
        let dies = fight.setup.settings.minion_dies_on_fury == MinionFury::Yes;
        if dies && space::is_present(fight, to) {
            t.tell(clause::SHADOW_MINION_CRITICAL, || Event::Undone { who: to });
            t.cite(clause::SHADOW_MINION_NO_ROW);
            t.cite(harm::minion_clause(kind));
            harm::die(t, fight, toll, to)?;
        }
        return Ok(());
    }
    if fury && space::is_present(fight, to) {
        t.cite(clause::DAMAGE_FURY_EFFECT);
        t.cite(clause::DAMAGE_FURY_ORDER);
        t.cite(clause::CORE_DICE_ORDER);
        let row = test::small(t, Purpose::Row { to }, 5)?;
        critical::strike(t, fight, toll, (blow, pool), row)?;
    }
    if deadly && space::is_present(fight, to) {
        smite(t, fight, toll, blow, pool)?;
    }
    Ok(())
}

/// A Super Hit with Hama or Mudo deals its Critical Damage.
fn smite(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    pool: Pool,
) -> Step {
    let sides = match fight.setup.settings.hama_mudo_critical {
        HamaMudo::D10 => 10,
        HamaMudo::D5 | HamaMudo::Wounds => 5,
    };
    let row = test::small(t, Purpose::Row { to: blow.to }, sides)?;
    if fight.setup.settings.hama_mudo_critical != HamaMudo::Wounds {
        return critical::strike(t, fight, toll, (blow, pool), row);
    }
    if matches!(pool, Pool::Persona(struck) if fight[blow.to].active != Some(struck)) {
        t.cite(clause::INJURY_NO_CARRY);
        return Ok(());
    }
    // The wounds themselves go below zero by so many.
    let left = harm::left(fight, blow.to, harm::pool(fight, blow.to, blow.location));
    harm::lose(t, fight, toll, blow, left.max(0) + i16::from(row))
}
