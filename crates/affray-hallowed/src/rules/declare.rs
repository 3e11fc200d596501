//! Declarations: what, in which order, and who knows of them (`hallowed.declare.*`).

use affray_table::{Lazy, May, Menu, Reckon, Seat, Step, Table, barred, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Course, Motion};
use crate::ids::{Id, MAX_COMBATANTS, MAX_SLOTS, WeaponId};
use crate::kinds::{Attribute, Condition, Kind, Skill};
use crate::moves::{Ask, Move};
use crate::reason::{Barrier, Cost, From, Gear};
use crate::rules::attack::may_target;
use crate::rules::attribute::{modifier, score};
use crate::rules::cast::{may_consume, may_take};
use crate::rules::condition::{can_act, is_aware, is_present, may_act, may_be};
use crate::rules::gear::may_arm;
use crate::rules::initiative::{CARRY, add_round, cite_round, quick_talent, round_initiative};
use crate::rules::legal::may_intimidate;
use crate::rules::outcome::{Timing, happen};
use crate::rules::stress::{can_pay, may_spend, seat, spend};
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
    !routed && fight.roster().any(|to| may_intimidate(fight, who, to).is_ok())
}

/// Weapons that can be declared: at hand, and fit to be used or drawn; each name once.
fn weapons(fight: &Fight, who: Id) -> ArrayVec<WeaponId, MAX_SLOTS> {
    let mut found = ArrayVec::new();
    for &which in &fight.profile(who).weapons {
        if !found.contains(&which) && may_arm(fight, who, which).is_ok() {
            found.push(which);
        }
    }
    found
}

/// Whether somebody may declare an action (`hallowed.declare.content`).
pub(crate) fn may_declare(fight: &Fight, who: Id, act: Act) -> May<Barrier> {
    if act == Act::Nothing || act == Act::Intimidate && speaks(fight, who) {
        return Ok(());
    }
    may_act(fight, who)?;
    if let Act::Attack(which) | Act::Throw(which) | Act::Defensive(which) = act {
        may_arm(fight, who, which)?;
    }
    may_mean(fight, who, act)
}

/// Whether an action may be declared by somebody whose body obeys, with a weapon that is at hand.
fn may_mean(fight: &Fight, who: Id, act: Act) -> May<Barrier> {
    if fight[who].has(Condition::Routed) && attacks(fight, act) {
        // hallowed.morale.failure: whoever flees attacks nobody.
        return barred(Barrier::Is(who, Condition::Routed), clause::MORALE_FAILURE);
    }
    match act {
        Act::Attack(which) => {
            let thrown = fight.weapon(which).skill == Skill::Throwing;
            barred_if(thrown, Barrier::Gear(Gear::OnlyThrown(which)), clause::ACTIONS_ATTACK)
        }
        Act::Throw(which) => {
            let weapon = fight.weapon(which);
            let flies = weapon.skill == Skill::Throwing || weapon.throwing.is_some();
            barred_if(!flies, Barrier::Gear(Gear::NotThrown(which)), clause::ACTIONS_THROWN_ITEM)
        }
        Act::Defensive(which) => {
            let melee = fight.weapon(which).is_melee();
            barred_if(
                !melee,
                Barrier::Gear(Gear::NotMelee(which)),
                clause::ACTIONS_DEFENSIVE_ATTACK,
            )
        }
        Act::Use(which) => {
            may_take(fight, who, which)?;
            may_consume(fight, which)
        }
        Act::Hurl(which) => {
            may_take(fight, who, which)?;
            let used = fight.item(which).thrown.is_none();
            barred_if(used, Barrier::Gear(Gear::IsUsed(which)), clause::ACTIONS_THROW)
        }
        Act::Struggle => may_be(fight, who, Condition::Entangled),
        Act::Douse => {
            let burns = |who| is_present(fight, who) && fight[who].has(Condition::Burning);
            let none = !fight.roster().any(burns);
            barred_if(none, Barrier::NobodyBurns, clause::CONDITIONS_BURNING)
        }
        Act::Wipe => may_be(fight, who, Condition::BloodBlind),
        Act::Cast(_) | Act::FullDefense | Act::Wary | Act::Aid | Act::Intimidate | Act::Nothing => {
            Ok(())
        }
    }
}

/// Whether an action attacks.
fn attacks(fight: &Fight, act: Act) -> bool {
    match act {
        Act::Cast(which) => fight.spell(which).effect.is_harmful(),
        Act::Attack(_) | Act::Throw(_) | Act::Defensive(_) | Act::Hurl(_) | Act::Intimidate => true,
        Act::Nothing
        | Act::Wary
        | Act::FullDefense
        | Act::Use(_)
        | Act::Aid
        | Act::Struggle
        | Act::Douse
        | Act::Wipe => false,
    }
}

/// Every action that somebody can declare, in the rulebook's order.
pub(crate) fn acts(fight: &Fight, who: Id, add: &mut impl FnMut(Act)) {
    let profile = fight.profile(who);
    if !can_act(fight, who) {
        if speaks(fight, who) {
            add(Act::Intimidate);
        }
        return add(Act::Nothing);
    }
    let weapons = weapons(fight, who);
    let mut offer = |act: Act| {
        if may_mean(fight, who, act).is_ok() {
            add(act);
        }
    };
    weapons.iter().for_each(|&which| offer(Act::Attack(which)));
    profile.spells.iter().for_each(|&which| offer(Act::Cast(which)));
    profile.items.iter().for_each(|&which| offer(Act::Use(which)));
    weapons.iter().for_each(|&which| offer(Act::Throw(which)));
    profile.items.iter().for_each(|&which| offer(Act::Hurl(which)));
    offer(Act::FullDefense);
    weapons.iter().for_each(|&which| offer(Act::Defensive(which)));
    for act in OTHERS {
        offer(act);
    }
}

/// What is declared without a thing to do it with, Full-Defense left out.
pub(crate) const OTHERS: [Act; 7] =
    [Act::Wary, Act::Aid, Act::Intimidate, Act::Struggle, Act::Douse, Act::Wipe, Act::Nothing];

/// Whether an action has a target that can be named with it.
pub(crate) const fn has_target(act: Act) -> bool {
    matches!(
        act,
        Act::Attack(_) | Act::Throw(_) | Act::Defensive(_) | Act::Hurl(_) | Act::Intimidate
    )
}

/// Whether an action names a thing that sets its modifier (`hallowed.declare.content`).
const fn names_thing(act: Act) -> bool {
    matches!(
        act,
        Act::Attack(_)
            | Act::Throw(_)
            | Act::Defensive(_)
            | Act::Cast(_)
            | Act::Use(_)
            | Act::Hurl(_)
    )
}

/// Whether targets are named with declarations.
pub(crate) fn names_targets(fight: &Fight) -> bool {
    fight.setup.settings.declare_target == DeclareTarget::Declaration
}

/// Whether somebody may make a declaration: its action, its target and its talent
/// (`hallowed.declare.content`, `hallowed.actions.talent-cost`).
pub(crate) fn may_announce(fight: &Fight, who: Id, declared: Declared) -> May<Barrier> {
    may_declare(fight, who, declared.act)?;
    match declared.target {
        Some(to) => may_target(fight, who, to)?,
        None => {
            let wanting = names_targets(fight) && has_target(declared.act);
            barred_if(wanting, Barrier::Unnamed(who), clause::DECLARE_CONTENT)?;
        }
    }
    if declared.quick { may_hurry(fight, who) } else { Ok(()) }
}

/// Whether a talent may make a declaration quicker (`hallowed.actions.talent-cost`).
fn may_hurry(fight: &Fight, who: Id) -> May<Barrier> {
    match quick_talent(fight, who) {
        Some(talent) => may_spend(fight, who, fight.talent(talent).cost),
        None => barred(Barrier::Cost(Cost::NoTalent(who)), clause::ACTIONS_TALENT_COST),
    }
}

/// Every declaration that somebody can make.
pub(crate) fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let quick = may_hurry(fight, who).is_ok();
    let aims = names_targets(fight);
    acts(fight, who, &mut |act| {
        let mut add = |target| {
            menu.push(Declared { act, quick: false, target }.into());
            if quick {
                menu.push(Declared { act, quick: true, target }.into());
            }
        };
        if aims && has_target(act) {
            let open = |&to: &Id| may_target(fight, who, to).is_ok();
            fight.roster().filter(open).for_each(|to| add(Some(to)));
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
        if order.len() > 1 {
            t.cite(clause::DECLARE_METHOD_WRITTEN);
        }
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
            let terms = t.terms(|into| {
                add_round(fight, who, declared, into);
                into.add(-CARRY, From::Carried, clause::INITIATIVE_JOINER_MINUS_12);
            });
            t.tell(clause::INITIATIVE_JOINER_CARRIED_ACTION, || {
                Course::Declares { who, declared, count, terms }.into()
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
    t.cite(clause::DECLARE_METHOD_CHOICE);
    if fight.state.round > 1 {
        t.cite(clause::DECLARE_METHOD_CONSISTENT);
    }
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
    by_method(fight, order);
}

/// The order of the method by which people declare.
fn by_method(fight: &Fight, order: &mut [Id]) {
    let setup = &fight.setup;
    let tie = |who: Id| (fight.profile(who).kind != Kind::Player, who);
    // Whoever has no seat, the Referee as a rule, comes last from either end.
    let chair = |who: Id| {
        let found = setup.seating.iter().position(|&side| side == fight[who].side);
        found.map(|place| place as i16)
    };
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
        t.tell(clause::ACTIONS_TALENT_COST, || Motion::Talent { who, talent, on: who }.into());
        spend(t, fight, who, talent);
    }
    let count = round_initiative(fight, who, declared);
    cite_round(t, fight, who, declared);
    if declared.target.is_some() || names_thing(declared.act) {
        t.cite(clause::DECLARE_CONTENT);
    }
    if declared.act == Act::FullDefense {
        t.cite(clause::ACTIONS_FULL_DEFENSE_HALF_MOVE);
        t.cite(clause::MOVE_HALF_SPEED);
        t.cite(clause::PROCEDURE_ROUNDING);
    }
    fight[who].declared = Some(declared);
    if fight[who].wounds <= 0 && declared.act != Act::Nothing {
        fight[who].resists = 2;
    }
    let terms = t.terms(|into| add_round(fight, who, declared, into));
    t.tell(clause::DECLARE_EVERYONE, || Course::Declares { who, declared, count, terms }.into());
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
