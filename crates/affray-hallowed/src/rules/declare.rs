//! Declarations: what, in which order, and who knows of them (`hallowed.declare.*`).

use affray_table::{Lazy, Menu, Seat, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Course;
use crate::ids::{Id, MAX_COMBATANTS, WeaponId};
use crate::kinds::{Attribute, Condition, Kind, Skill};
use crate::moves::{Ask, Move};
use crate::rules::attribute::{modifier, score};
use crate::rules::condition::{can_act, is_aware, is_present};
use crate::rules::gear::{drawable, is_lost, ready_slot};
use crate::rules::initiative::{CARRY, cite_round, quick_talent, round_initiative};
use crate::rules::outcome::{Timing, happen};
use crate::rules::stress::{can_pay, purse, seat, spend};
use crate::rules::turn::can_intimidate;
use crate::settings::{CarriedAction, DeclarationMethod, DeclareTarget, FullDefenseFrom};
use crate::state::{Act, Declared, Fight, Outcome};

/// Whether somebody declares now (`hallowed.declare.everyone`, `hallowed.surprise.no-act`).
#[must_use]
pub(crate) fn declares(fight: &Fight, who: Id) -> bool {
    is_aware(fight, who) && (can_act(fight, who) || speaks(fight, who))
}

/// Whether somebody has words for anybody: whoever can move no limb may still intimidate
/// (`hallowed.conditions.paralyzed`).
fn speaks(fight: &Fight, who: Id) -> bool {
    let routed = fight[who].has(Condition::Routed);
    !routed && fight.roster().any(|to| can_intimidate(fight, who, to))
}

/// Weapons that can be declared: at hand, and fit to be used or drawn; each name once.
fn weapons(fight: &Fight, who: Id) -> ArrayVec<WeaponId, 6> {
    let mut found = ArrayVec::new();
    for (slot, &which) in fight.profile(who).weapons.iter().enumerate() {
        let usable = !is_lost(fight, who, slot as u8)
            && (ready_slot(fight, who, which).is_some() || drawable(fight, who, which).is_some());
        if usable && !found.contains(&which) {
            found.push(which);
        }
    }
    found
}

/// Every action that somebody can declare, in the rulebook's order.
pub(crate) fn acts(fight: &Fight, who: Id, add: &mut impl FnMut(Act)) {
    let (profile, it) = (fight.profile(who), &fight[who]);
    if !can_act(fight, who) {
        if speaks(fight, who) {
            add(Act::Intimidate);
        }
        return add(Act::Nothing);
    }
    let routed = it.has(Condition::Routed);
    let weapons = weapons(fight, who);
    if !routed {
        for &which in &weapons {
            if fight.weapon(which).skill != Skill::Throwing {
                add(Act::Attack(which));
            }
        }
    }
    for &which in &profile.spells {
        if !(routed && fight.spell(which).effect.is_harmful()) {
            add(Act::Cast(which));
        }
    }
    for &which in &profile.items {
        if fight.items_left(who, which) > 0 && fight.item(which).thrown.is_none() {
            add(Act::Use(which));
        }
    }
    if !routed {
        for &which in &weapons {
            let weapon = fight.weapon(which);
            if weapon.skill == Skill::Throwing || weapon.throwing.is_some() {
                add(Act::Throw(which));
            }
        }
        for &which in &profile.items {
            if fight.items_left(who, which) > 0 && fight.item(which).thrown.is_some() {
                add(Act::Hurl(which));
            }
        }
    }
    add(Act::FullDefense);
    if !routed {
        for &which in weapons.iter().filter(|&&it| fight.weapon(it).is_melee()) {
            add(Act::Defensive(which));
        }
    }
    add(Act::Wary);
    add(Act::Aid);
    if !routed {
        add(Act::Intimidate);
    }
    if it.has(Condition::Entangled) {
        add(Act::Struggle);
    }
    if fight.roster().any(|who| is_present(fight, who) && fight[who].has(Condition::Burning)) {
        add(Act::Douse);
    }
    if it.has(Condition::BloodBlind) {
        add(Act::Wipe);
    }
    add(Act::Nothing);
}

/// Whether an action has a target that can be named with it.
const fn has_target(act: Act) -> bool {
    matches!(
        act,
        Act::Attack(_) | Act::Throw(_) | Act::Defensive(_) | Act::Hurl(_) | Act::Intimidate
    )
}

/// Every declaration that somebody can make.
pub(crate) fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let quick = quick_talent(fight, who)
        .is_some_and(|talent| fight.talent(talent).cost <= purse(fight, who));
    let aims = fight.setup.settings.declare_target == DeclareTarget::Declaration;
    acts(fight, who, &mut |act| {
        let mut add = |target| {
            menu.push(Declared { act, quick: false, target }.into());
            if quick {
                menu.push(Declared { act, quick: true, target }.into());
            }
        };
        if aims && has_target(act) {
            fight
                .roster()
                .filter(|&to| to != who && is_present(fight, to))
                .for_each(|to| add(Some(to)));
        } else {
            add(None);
        }
    });
}

/// One creature declares.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn one(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Declared> {
    let menu = Lazy(|menu: &mut Vec<Move>| options(fight, who, menu));
    t.choose(fight, seat(fight, who), Ask::Declare(who), &menu)
}

/// How many answers are gathered at a time; none is made known before all are given.
const TOGETHER: usize = 8;

/// Everybody declares, and gets a Round Initiative (`hallowed.declare.everyone`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn all(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let mut order: ArrayVec<Id, MAX_COMBATANTS> =
        fight.roster().filter(|&who| declares(fight, who)).collect();
    redeclare(t, fight, &order)?;
    if fight.setup.settings.declaration_method == DeclarationMethod::Written {
        t.cite(clause::DECLARE_METHOD_WRITTEN);
        return written(t, fight, &order);
    }
    sort(t, fight, &mut order);
    for who in order {
        t.cite(clause::DECLARE_VISIBILITY);
        let declared = one(t, fight, who)?;
        let count = announce(t, fight, who, declared);
        fight[who].due = Some(count);
    }
    Ok(())
}

/// Everybody writes; nothing is known before all are done (`hallowed.declare.method-written`).
fn written(t: &mut impl Table<Fight>, fight: &mut Fight, order: &[Id]) -> Step {
    let mut chosen: ArrayVec<Declared, MAX_COMBATANTS> = ArrayVec::new();
    for group in order.chunks(TOGETHER) {
        let known: &Fight = fight;
        let menus: ArrayVec<_, TOGETHER> = group
            .iter()
            .map(|&who| Lazy(move |menu: &mut Vec<Move>| options(known, who, menu)))
            .collect();
        let asks: ArrayVec<(Seat, Ask, &dyn Menu<Fight>), TOGETHER> = group
            .iter()
            .zip(&menus)
            .map(|(&who, menu)| (seat(known, who), Ask::Declare(who), menu as &dyn Menu<Fight>))
            .collect();
        chosen.extend(t.choose_each::<Declared>(known, &asks)?);
    }
    for (&who, declared) in order.iter().zip(chosen) {
        let count = announce(t, fight, who, declared);
        fight[who].due = Some(count);
    }
    Ok(())
}

/// A carried-over turn declared anew, where the table has it so
/// (`hallowed.initiative.joiner-carried-action`).
fn redeclare(t: &mut impl Table<Fight>, fight: &mut Fight, order: &[Id]) -> Step {
    if fight.setup.settings.carried_action != CarriedAction::Redeclare {
        return Ok(());
    }
    for &who in order {
        if fight[who].carries_now && fight[who].carried.is_some() {
            t.cite(clause::INITIATIVE_JOINER_CARRIED_ACTION);
            let declared = one(t, fight, who)?;
            let count = round_initiative(fight, who, declared) - CARRY;
            t.tell(clause::INITIATIVE_JOINER_CARRIED_ACTION, || {
                Course::Declares { who, declared, count }.into()
            });
            fight[who].carried = Some((declared, count));
        }
    }
    Ok(())
}

/// The order in which people declare aloud (`hallowed.declare.method-choice`). Ties go by the
/// roster, players before monsters.
fn sort(t: &mut impl Table<Fight>, fight: &Fight, order: &mut ArrayVec<Id, MAX_COMBATANTS>) {
    let setup = &fight.setup;
    let tie = |who: Id| (fight.profile(who).kind != Kind::Player, who);
    // Whoever has no seat, the Referee as a rule, comes last from either end.
    let chair = |who: Id| {
        let found = setup.seating.iter().position(|&side| side == fight[who].side);
        found.map(|place| place as i16)
    };
    t.cite(clause::DECLARE_METHOD_TIES);
    let modified = |&who: &Id| fight.profile(who).initiative_bonus != 0;
    if setup.settings.declaration_method == DeclarationMethod::Modifier
        && order.iter().any(modified)
    {
        t.cite(clause::INITIATIVE_OTHER_MODIFIERS);
    }
    t.cite(match setup.settings.declaration_method {
        DeclarationMethod::Left => clause::DECLARE_METHOD_ROUND_ROBIN_LEFT,
        DeclarationMethod::Right => clause::DECLARE_METHOD_ROUND_ROBIN_RIGHT,
        DeclarationMethod::Agility => clause::DECLARE_METHOD_AGILITY,
        DeclarationMethod::Modifier => clause::DECLARE_METHOD_INITIATIVE_MODIFIER,
        DeclarationMethod::Written => clause::DECLARE_METHOD_WRITTEN,
    });
    order.sort_by_key(|&who| {
        let key = match setup.settings.declaration_method {
            DeclarationMethod::Left | DeclarationMethod::Written => chair(who).unwrap_or(i16::MAX),
            DeclarationMethod::Right => chair(who).map_or(i16::MAX, |place| -place),
            DeclarationMethod::Agility => -score(fight, who, Attribute::Agility),
            DeclarationMethod::Modifier => {
                fight.profile(who).initiative_bonus - modifier(fight, who, Attribute::Agility)
            }
        };
        (key, tie(who))
    });
}

/// A declaration becomes known; gives its Round Initiative.
pub(crate) fn announce(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    declared: Declared,
) -> i16 {
    if declared.quick
        && let Some(talent) = quick_talent(fight, who)
    {
        t.tell(clause::ACTIONS_TALENT_COST, || Course::Talent { who, talent, on: who }.into());
        let cost = fight.talent(talent).cost;
        spend(t, fight, who, cost);
    }
    let count = round_initiative(fight, who, declared);
    cite_round(t, fight, who, declared);
    t.cite(clause::DECLARE_CONTENT);
    if declared.act == Act::FullDefense {
        t.cite(clause::ACTIONS_FULL_DEFENSE_HALF_MOVE);
        t.cite(clause::MOVE_HALF_SPEED);
        t.cite(clause::PROCEDURE_ROUNDING);
    }
    t.cite(clause::DECLARE_METHOD_CHOICE);
    t.cite(clause::DECLARE_METHOD_CONSISTENT);
    fight[who].declared = Some(declared);
    if fight[who].wounds <= 0 && declared.act != Act::Nothing {
        fight[who].resists = 2;
    }
    t.tell(clause::DECLARE_EVERYONE, || Course::Declares { who, declared, count }.into());
    if let Act::Cast(spell) = declared.act
        && !can_pay(fight, who, fight.spell(spell).mana)
    {
        t.cite(clause::STRESS_SPEND_LIMIT);
        t.tell(clause::CAST_CANNOT_PAY, || Course::CannotPay { who, spell }.into());
    }
    let at_once = fight.setup.settings.full_defense_from == FullDefenseFrom::Declaration;
    if at_once && declared.act == Act::FullDefense {
        happen(t, fight, Timing::AtOnce, Outcome::Defend(who));
    }
    count
}
