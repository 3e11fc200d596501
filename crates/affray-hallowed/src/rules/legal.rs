//! What may be done in a turn, or the rule that stands in the way (`hallowed.actions.*`). Menus are
//! made of what is allowed here.

use affray_table::{Clause, May, barred, barred_if};

use crate::clause;
use crate::ids::{Id, SpellId, TalentId};
use crate::kinds::{Condition, Exit, FreeAct, Gift};
use crate::moves::{Care, Deed, Move};
use crate::reason::{Barrier, Cost, Place};
use crate::rules::attack::{Attack, Manner, may_target};
use crate::rules::budget::{self, Part};
use crate::rules::condition::{
    are_hostile, is_deafened, may_act, may_be, may_meet, may_not_be, may_speak,
};
use crate::rules::gear::{may_draw, may_freely, may_pick_up, may_wield, slots};
use crate::rules::initiative::of_act;
use crate::rules::space::{has_grid, may_engage, may_go, may_near, may_reach, may_withdraw};
use crate::rules::stress::may_spend;
use crate::rules::wounds::is_unstable;
use crate::rules::{cast, declare, movement, space};
use crate::settings::{DeclaredChange, FirstAidSelf, IntimidationTargets, StabilizeRetry};
use crate::state::{Act, Declared, Fight, Turn};

/// Whether something may be done in the turn under way.
pub(crate) fn may_do(fight: &Fight, turn: Turn, deed: Deed) -> May<Barrier> {
    let who = turn.who;
    match deed {
        Deed::Go => may_go(fight, who),
        Deed::Engage(foe) => may_engage(fight, who, foe),
        Deed::Withdraw => may_withdraw(fight, who),
        Deed::Stand => movement::may_stand(fight, who),
        Deed::Drop => {
            budget::may(fight, who, Part::Free)?;
            may_drop(fight, who)
        }
        Deed::Draw(which) => {
            budget::may(fight, who, Part::Free)?;
            may_draw(fight, who, which).map(|_| ())
        }
        Deed::PickUp(which) => {
            budget::may(fight, who, Part::Free)?;
            may_pick_up(fight, who, which).map(|_| ())
        }
        Deed::Gift(talent, on) => {
            budget::may(fight, who, Part::Free)?;
            may_mark(fight, who, talent, on)
        }
        Deed::Change(declared) => {
            may_still(fight, turn)?;
            may_exchange(fight, turn, declared)
        }
        Deed::End => Ok(()),
        Deed::Stay => barred(Barrier::BetweenTurns, clause::MOVE_OWN_TURN),
        Deed::Strike(..)
        | Deed::Throw(..)
        | Deed::Cast(..)
        | Deed::CastArea(_)
        | Deed::Use(..)
        | Deed::Hurl(..)
        | Deed::FullDefense
        | Deed::Aid(..)
        | Deed::Intimidate(_)
        | Deed::IntimidateAll
        | Deed::Struggle
        | Deed::Douse(_)
        | Deed::Wipe => {
            may_as_declared(turn, deed)?;
            may_still(fight, turn)?;
            may_perform(fight, turn, deed)
        }
    }
}

/// Whether the Standard Action of a turn is still to come (`hallowed.actions.standard`).
pub(crate) fn may_still(fight: &Fight, turn: Turn) -> May<Barrier> {
    barred_if(turn.done, Barrier::Done(turn.who), clause::ACTIONS_STANDARD)?;
    may_finish(fight, turn)
}

/// Whether somebody is in a state for the Standard Action of their turn, or for the rest of one that
/// going warily has begun.
pub(crate) fn may_finish(fight: &Fight, turn: Turn) -> May<Barrier> {
    if turn.taken && may_act(fight, turn.who).is_ok() {
        return Ok(());
    }
    budget::may(fight, turn.who, Part::Standard)
}

/// Whether this is what was declared (`hallowed.declare.locked`).
fn may_as_declared(turn: Turn, deed: Deed) -> May<Barrier> {
    let act = turn.declared.act;
    let fits = match deed {
        Deed::Strike(which, _) => act == Act::Attack(which) || act == Act::Defensive(which),
        Deed::Throw(which, _) => act == Act::Throw(which),
        Deed::Cast(which, _) | Deed::CastArea(which) => act == Act::Cast(which),
        Deed::Use(which, _) => act == Act::Use(which),
        Deed::Hurl(which, _) => act == Act::Hurl(which),
        Deed::FullDefense => act == Act::FullDefense,
        Deed::Aid(..) => act == Act::Aid,
        Deed::Intimidate(_) | Deed::IntimidateAll => act == Act::Intimidate,
        Deed::Struggle => act == Act::Struggle,
        Deed::Douse(_) => act == Act::Douse,
        Deed::Wipe => act == Act::Wipe,
        Deed::Go
        | Deed::Engage(_)
        | Deed::Withdraw
        | Deed::Stand
        | Deed::Drop
        | Deed::Draw(_)
        | Deed::PickUp(_)
        | Deed::Gift(..)
        | Deed::Change(_)
        | Deed::End
        | Deed::Stay => true,
    };
    barred_if(!fits, Barrier::Declared(turn.who, act), clause::DECLARE_LOCKED)
}

/// Whether the declared action may be done so, its Standard Action left aside
/// (`hallowed.declare.impossible`).
fn may_perform(fight: &Fight, turn: Turn, deed: Deed) -> May<Barrier> {
    let (who, declared) = (turn.who, turn.declared);
    match deed {
        Deed::Strike(weapon, to) => {
            may_attack(fight, declared, Attack { by: who, to, weapon, manner: Manner::Action })
        }
        Deed::Throw(weapon, to) => {
            may_attack(fight, declared, Attack { by: who, to, weapon, manner: Manner::Thrown })
        }
        // hallowed.actions.full-defense-half-move: not for one who has gone farther already.
        Deed::FullDefense => barred_if(
            fight[who].moved > space::speed(fight, who),
            Barrier::Place(Place::WentTooFar(who)),
            clause::ACTIONS_FULL_DEFENSE_HALF_MOVE,
        ),
        Deed::Cast(which, to) => {
            cast::may_cast(fight, who, which)?;
            barred_if(
                is_aimed(fight, which),
                Barrier::Cost(Cost::IsArea(which)),
                clause::CAST_COST,
            )?;
            cast::may_cast_on(fight, who, which, to)
        }
        Deed::CastArea(which) => {
            cast::may_cast(fight, who, which)?;
            barred_if(
                !is_aimed(fight, which),
                Barrier::Cost(Cost::NoArea(which)),
                clause::CAST_COST,
            )
        }
        Deed::Use(which, to) => cast::may_use(fight, who, which, to),
        Deed::Hurl(which, to) => {
            may_aim(who, declared, to)?;
            cast::may_hurl(fight, who, which, to)
        }
        Deed::Aid(care, to) => {
            may_tend(fight, who, to)?;
            may_care(fight, who, care, to)
        }
        Deed::Intimidate(to) => {
            may_aim(who, declared, to)?;
            may_intimidate(fight, who, to)?;
            let all = fight.setup.settings.intimidation_targets != IntimidationTargets::One;
            barred_if(all, Barrier::MeetsAll, clause::ACTIONS_INTIMIDATE)
        }
        Deed::IntimidateAll => may_intimidate_all(fight, turn),
        Deed::Struggle => may_be(fight, who, Condition::Entangled),
        Deed::Douse(to) => {
            may_meet(fight, to)?;
            may_touch(fight, who, to, clause::CONDITIONS_BURNING)?;
            may_be(fight, to, Condition::Burning)
        }
        Deed::Wipe => may_be(fight, who, Condition::BloodBlind),
        Deed::Go
        | Deed::Engage(_)
        | Deed::Withdraw
        | Deed::Stand
        | Deed::Drop
        | Deed::Draw(_)
        | Deed::PickUp(_)
        | Deed::Gift(..)
        | Deed::Change(_)
        | Deed::End
        | Deed::Stay => Ok(()),
    }
}

/// Whether a spell is aimed at a point.
fn is_aimed(fight: &Fight, which: SpellId) -> bool {
    has_grid(fight) && fight.spell(which).radius.is_some()
}

/// Whether a declaration leaves this target open (`hallowed.declare.content`).
fn may_aim(who: Id, declared: Declared, to: Id) -> May<Barrier> {
    match declared.target {
        Some(named) if named != to => barred(Barrier::Named(who, named), clause::DECLARE_CONTENT),
        _ => Ok(()),
    }
}

/// Whether a declared attack with a weapon may be made on somebody (`hallowed.attack.target`,
/// `hallowed.attack.reach`).
fn may_attack(fight: &Fight, declared: Declared, attack: Attack) -> May<Barrier> {
    may_wield(fight, attack.by, attack.weapon)?;
    may_aim(attack.by, declared, attack.to)?;
    may_target(fight, attack.by, attack.to)?;
    may_reach(fight, attack)
}

/// Whether somebody is at hand: oneself, or within 1 yard.
pub(crate) fn may_touch(fight: &Fight, who: Id, to: Id, clause: Clause) -> May<Barrier> {
    if to == who { Ok(()) } else { may_near(fight, (who, to), 1, clause) }
}

/// Whether somebody is near enough for first aid: captives are given it, too
/// (`hallowed.actions.heal`).
pub(crate) fn may_tend(fight: &Fight, who: Id, to: Id) -> May<Barrier> {
    let held = matches!(fight[to].exit, Some(Exit::Surrendered | Exit::Captured));
    if !held || fight[to].dead {
        may_meet(fight, to)?;
    }
    may_touch(fight, who, to, clause::ACTIONS_HEAL)
}

/// Whether first aid of this kind can do anything for somebody near.
pub(crate) fn may_care(fight: &Fight, who: Id, care: Care, to: Id) -> May<Barrier> {
    let it = &fight[to];
    let own = who == to && fight.setup.settings.first_aid_self == FirstAidSelf::No;
    let alone = || barred_if(own, Barrier::OwnCare(who), clause::ACTIONS_HEAL);
    match care {
        Care::Stabilize => {
            let needs = is_unstable(fight, to);
            barred_if(!needs, Barrier::NoNeed(to), clause::WOUNDS_STABILIZE_WHO)?;
            alone()?;
            let once = fight.setup.settings.stabilize_retry == StabilizeRetry::Once;
            let again = once && it.tried.has(who);
            barred_if(again, Barrier::Tried(who, to), clause::WOUNDS_STABILIZE_RETRY)
        }
        Care::Staunch => {
            barred_if(it.bleeding == 0, Barrier::NotBleeding(to), clause::CONDITIONS_BLEEDING)
        }
        Care::Airway => {
            may_be(fight, to, Condition::Suffocating)?;
            alone()
        }
    }
}

/// What first aid can do for somebody near.
pub(crate) fn cares(fight: &Fight, who: Id, to: Id) -> impl Iterator<Item = Care> + '_ {
    let open = move |&care: &Care| may_care(fight, who, care, to).is_ok();
    [Care::Stabilize, Care::Staunch, Care::Airway].into_iter().filter(open)
}

/// Whether words can frighten somebody (`hallowed.actions.intimidate`).
pub(crate) fn may_intimidate(fight: &Fight, who: Id, to: Id) -> May<Barrier> {
    may_speak(fight, who)?;
    barred_if(is_deafened(fight, to), Barrier::NobodyHears(to), clause::CONDITIONS_DEAFENED)?;
    let rolls = fight.profile(to).morale;
    barred_if(!rolls, Barrier::NoMorale(to), clause::MORALE_MONSTERS_ONLY)?;
    let hostile = are_hostile(fight, who, to);
    barred_if(!hostile, Barrier::NoEnemy(to), clause::ACTIONS_INTIMIDATE)?;
    may_meet(fight, to)
}

fn may_intimidate_all(fight: &Fight, turn: Turn) -> May<Barrier> {
    let one = fight.setup.settings.intimidation_targets == IntimidationTargets::One;
    barred_if(one, Barrier::MeetsOne, clause::ACTIONS_INTIMIDATE)?;
    let open = |to: Id| {
        may_aim(turn.who, turn.declared, to).is_ok() && may_intimidate(fight, turn.who, to).is_ok()
    };
    let none = !fight.roster().any(open);
    barred_if(none, Barrier::NobodyToHear, clause::ACTIONS_INTIMIDATE)
}

/// Whether what was declared may be exchanged for this: for what is as slow at least
/// (`hallowed.declare.locked`).
fn may_exchange(fight: &Fight, turn: Turn, declared: Declared) -> May<Barrier> {
    let never = fight.setup.settings.declared_change == DeclaredChange::Never;
    barred_if(never, Barrier::NoExchange, clause::DECLARE_LOCKED)?;
    let (own, act) = (turn.declared.act, declared.act);
    barred_if(act == own, Barrier::SameAct, clause::DECLARE_LOCKED)?;
    let (modifier, least) = (of_act(fight, act).0, of_act(fight, own).0);
    let quicker = Barrier::Quicker { modifier, least };
    barred_if(modifier < least, quicker, clause::DECLARE_LOCKED)?;
    declare::may_declare(fight, turn.who, act)
}

/// Whether somebody may drop to the ground (`hallowed.actions.free`).
fn may_drop(fight: &Fight, who: Id) -> May<Barrier> {
    may_not_be(fight, who, Condition::Prone)?;
    may_freely(fight, FreeAct::Drop)
}

/// Whether a talent may mark somebody as a prey (`hallowed.actions.talent-cost`).
fn may_mark(fight: &Fight, who: Id, talent: TalentId, on: Id) -> May<Barrier> {
    may_freely(fight, FreeAct::Talent)?;
    let found = fight.talent(talent);
    barred_if(
        found.gift != Gift::Prey,
        Barrier::Cost(Cost::NotMarking(talent)),
        clause::ACTIONS_TALENT_COST,
    )?;
    may_spend(fight, who, found.cost)?;
    let hostile = are_hostile(fight, who, on);
    barred_if(!hostile, Barrier::NoEnemy(on), clause::ACTIONS_TALENT_COST)?;
    may_meet(fight, on)?;
    let marked = fight[who].prey == Some(on);
    barred_if(marked, Barrier::Marked(on), clause::ACTIONS_TALENT_COST)
}

/// What can be done in a turn, in order.
pub(crate) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    if may_still(fight, turn).is_ok() {
        standard(fight, turn, menu);
        if fight.setup.settings.declared_change == DeclaredChange::SameOrSlower {
            exchanges(fight, turn, menu);
        }
    }
    if may_go(fight, who).is_ok() {
        menu.push(Deed::Go.into());
    }
    apart(fight, who, menu);
    if movement::may_stand(fight, who).is_ok() {
        menu.push(Deed::Stand.into());
    }
    if budget::may(fight, who, Part::Free).is_ok() {
        free(fight, who, menu);
    }
    menu.push(Deed::End.into());
}

/// Whether what was declared could be done now.
#[must_use]
pub(crate) fn is_possible(fight: &Fight, turn: Turn) -> bool {
    let mut ways = Vec::new();
    if may_still(fight, turn).is_ok() {
        standard(fight, turn, &mut ways);
    }
    !ways.is_empty()
}

/// Coming near and getting away where nobody has a place.
pub(crate) fn apart(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if has_grid(fight) {
        return;
    }
    let open = |&foe: &Id| may_engage(fight, who, foe).is_ok();
    menu.extend(fight.roster().filter(open).map(|foe| Move::from(Deed::Engage(foe))));
    if may_withdraw(fight, who).is_ok() {
        menu.push(Deed::Withdraw.into());
    }
}

/// The ways in which the declared action can be done now (`hallowed.actions.standard`).
fn standard(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let mut each = |deed: &dyn Fn(Id) -> Deed| {
        let all = fight.roster().map(deed);
        let open = all.filter(|&deed| may_perform(fight, turn, deed).is_ok());
        menu.extend(open.map(Move::from));
    };
    let alone = match turn.declared.act {
        Act::Nothing | Act::Wary => return,
        Act::Attack(which) | Act::Defensive(which) => {
            return each(&|to| Deed::Strike(which, to));
        }
        Act::Throw(which) => return each(&|to| Deed::Throw(which, to)),
        Act::Cast(which) if !is_aimed(fight, which) => return each(&|to| Deed::Cast(which, to)),
        Act::Use(which) => return each(&|to| Deed::Use(which, to)),
        Act::Hurl(which) => return each(&|to| Deed::Hurl(which, to)),
        Act::Aid => return cared_for(fight, turn.who, menu),
        Act::Douse => return each(&Deed::Douse),
        Act::Intimidate
            if fight.setup.settings.intimidation_targets == IntimidationTargets::One =>
        {
            return each(&Deed::Intimidate);
        }
        Act::Cast(which) => Deed::CastArea(which),
        Act::FullDefense => Deed::FullDefense,
        Act::Intimidate => Deed::IntimidateAll,
        Act::Struggle => Deed::Struggle,
        Act::Wipe => Deed::Wipe,
    };
    if may_perform(fight, turn, alone).is_ok() {
        menu.push(alone.into());
    }
}

/// First aid for everybody who needs it and is near.
fn cared_for(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for to in fight.roster().filter(|&to| may_tend(fight, who, to).is_ok()) {
        menu.extend(cares(fight, who, to).map(|care| Move::from(Deed::Aid(care, to))));
    }
}

/// Exchanges for what is as slow at least (`hallowed.declare.locked`).
fn exchanges(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    declare::acts(fight, turn.who, &mut |act| {
        let declared = Declared::of(act);
        if may_exchange(fight, turn, declared).is_ok() {
            menu.push(Deed::Change(declared).into());
        }
    });
}

/// The weapons that somebody can take up (`hallowed.actions.pick-up`).
fn pick_up(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let start = menu.len();
    for (_, which) in slots(fight, who) {
        let deed = Deed::PickUp(which).into();
        if may_pick_up(fight, who, which).is_ok() && !menu[start..].contains(&deed) {
            menu.push(deed);
        }
    }
}

/// Free Actions (`hallowed.actions.free`).
fn free(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if may_drop(fight, who).is_ok() {
        menu.push(Deed::Drop.into());
    }
    let start = menu.len();
    for (_, which) in slots(fight, who) {
        let deed = Deed::Draw(which).into();
        if may_draw(fight, who, which).is_ok() && !menu[start..].contains(&deed) {
            menu.push(deed);
        }
    }
    if !fight.state.lying.is_empty() {
        pick_up(fight, who, menu);
    }
    if !fight.setup.has_talents {
        return;
    }
    for &talent in &fight.profile(who).talents {
        let open = |&on: &Id| may_mark(fight, who, talent, on).is_ok();
        menu.extend(fight.roster().filter(open).map(|on| Move::from(Deed::Gift(talent, on))));
    }
}
