//! A turn: the declared action, movement in pieces, a Free Action (`hallowed.actions.*`).

use affray_table::{Clause, Lazy, Step, Table};

use crate::clause;
use crate::event::Course;
use crate::ids::{Id, People, SpellId, WeaponId};
use crate::kinds::{Condition, Exit, FreeAct, Gift, Spend};
use crate::moves::{Ask, Care, Deed, Move};
use crate::rules::attack::{Attack, Manner, is_target};
use crate::rules::budget::{self, Exertion, Part, may};
use crate::rules::condition::{
    are_hostile, can_act, dreads, is_aware, is_deafened, is_mute, is_present,
};
use crate::rules::gear::{drawable, ready_slot, slots};
use crate::rules::initiative::{Due, of_act};
use crate::rules::outcome::Timing;
use crate::rules::space::{self, can_cross, has_grid, is_within, reaches};
use crate::rules::stress::{purse, seat};
use crate::rules::wounds::is_unstable;
use crate::rules::{cast, declare, deeds, movement, reaction};
use crate::settings::{
    DeclaredChange, FirstAidSelf, IntimidationTargets, JoinerBudget, ReactionReturns,
    StabilizeRetry,
};
use crate::state::{Act, Declared, Fight, Turn};

/// The most steps of one turn.
const MOST_STEPS: u8 = 60;

/// Begins somebody's turn, or loses it.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, due: Due) -> Step {
    let declared = match due {
        Due::Own => {
            fight.state.members.remove(who);
            fight[who].due = None;
            fight[who].declared
        }
        Due::Carried => {
            fight.state.carriers.remove(who);
            fight[who].carries_now = false;
            t.cite(clause::INITIATIVE_JOINER_TWO_TURNS);
            t.cite(clause::INITIATIVE_JOINER_CARRIED_ACTION);
            fight[who].carried.take().map(|carried| carried.0)
        }
    };
    let Some(declared) = declared else { return Ok(()) };
    if fight[who].defending > 1 {
        // hallowed.actions.full-defense-duration: where it lasts to the next turn, that is now,
        // even if nothing comes of it.
        fight[who].defending = 0;
    }
    if !can_go_on(fight, who, declared.act) {
        if due == Due::Carried {
            t.cite(clause::INITIATIVE_JOINER_LOST);
        }
        fall_bare(fight, who, declared.act);
        cite_unable(t, fight, who);
        t.tell(clause::DECLARE_IMPOSSIBLE, || Course::TurnLost { who }.into());
        return Ok(());
    }
    match due {
        Due::Own if fight[who].spent.has(Spend::Carried) => share(t, fight, who),
        Due::Own => {}
        Due::Carried => fight[who].spent.add(Spend::Carried),
    }
    start(t, fight, who, declared, due);
    Ok(())
}

/// Whether somebody can do anything on its turn: whoever can only speak may intimidate
/// (`hallowed.conditions.paralyzed`).
fn can_go_on(fight: &Fight, who: Id, act: Act) -> bool {
    can_act(fight, who) || act == Act::Intimidate && is_aware(fight, who)
}

/// A Full-Defense that is not done protects no longer (`hallowed.actions.full-defense-duration`).
fn fall_bare(fight: &mut Fight, who: Id, act: Act) {
    if act == Act::FullDefense {
        fight[who].defending = 0;
    }
}

/// Begins the turn of somebody who can act.
fn start(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, declared: Declared, due: Due) {
    let carried = due == Due::Carried;
    fight[who].provoked = People::default();
    if fight.setup.settings.reaction_returns == ReactionReturns::Turn {
        // hallowed.procedure.round-refresh: where the Reaction comes back with one's own turn.
        fight[who].spent.remove(Spend::Reaction);
    }
    let wary = matches!(declared.act, Act::Defensive(_) | Act::Wary);
    fight.state.turn = Some(Turn {
        who,
        declared,
        carried,
        done: false,
        wary: wary && may(fight, who, Part::Standard),
        taken: false,
        beyond: People::default(),
        moved: false,
        acted: false,
        steps: 0,
    });
    let count = fight.state.count.unwrap_or(0);
    t.cite(clause::INITIATIVE_LOW_FIRST);
    t.tell(clause::INITIATIVE_LOW_FIRST, || Course::TurnBegan { who, count, carried }.into());
}

/// Both turns of a newcomer share a round's allowance, or do not (`hallowed.initiative.joiner-budget`).
fn share(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    t.cite(clause::INITIATIVE_JOINER_BUDGET);
    t.cite(clause::INITIATIVE_JOINER_AFTERWARDS);
    if fight.setup.settings.joiner_budget == JoinerBudget::Double {
        let it = &mut fight[who];
        it.moved = 0;
        for spend in [Spend::Free, Spend::Reaction, Spend::Moved] {
            it.spent.remove(spend);
        }
    }
}

fn cite_unable(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if !t.keeps_clauses() {
        return;
    }
    for (condition, clause) in [
        (Condition::Stunned, clause::CONDITIONS_STUNNED),
        (Condition::Paralyzed, clause::CONDITIONS_PARALYZED),
        (Condition::Unconscious, clause::CONDITIONS_UNCONSCIOUS),
        (Condition::Surprised, clause::SURPRISE_NO_ACT),
    ] {
        if fight[who].has(condition) {
            t.cite(clause);
        }
    }
}

/// The next step of the turn under way.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn) -> Step {
    let who = turn.who;
    if !can_go_on(fight, who, turn.declared.act) {
        return end(t, fight);
    }
    let menu = Lazy(|menu: &mut Vec<Move>| options(fight, turn, menu));
    let deed: Deed = t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)?;
    if deed == Deed::End {
        return end(t, fight);
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.steps += 1;
    }
    deeds::carry_out(t, fight, turn, deed)?;
    if !is_present(fight, who) || turn.steps + 1 >= MOST_STEPS {
        return end(t, fight);
    }
    Ok(())
}

/// What an action wants, which has not been there if it was not done.
const fn clause_of_want(act: Act) -> Option<Clause> {
    match act {
        Act::Attack(_) | Act::Defensive(_) | Act::Throw(_) => Some(clause::ATTACK_REACH),
        Act::Hurl(_) => Some(clause::ACTIONS_THROWN_ITEM),
        Act::Aid => Some(clause::ACTIONS_HEAL),
        Act::Intimidate => Some(clause::ACTIONS_INTIMIDATE),
        _ => None,
    }
}

/// Ends a turn; what was declared and not done is given up (`hallowed.declare.locked`).
fn end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let Some(turn) = fight.state.turn.take() else { return Ok(()) };
    if !turn.done && !matches!(turn.declared.act, Act::Nothing | Act::Wary) {
        fall_bare(fight, turn.who, turn.declared.act);
        cite_given_up(t, fight, turn);
        if !turn.taken {
            t.tell(clause::DECLARE_LOCKED, || Course::GivesUp { who: turn.who }.into());
        }
    }
    reaction::settle_owed(t, fight, turn.who)
}

/// Says why what was declared has not been done.
fn cite_given_up(t: &mut impl Table<Fight>, fight: &Fight, turn: Turn) {
    if !t.keeps_clauses() {
        return;
    }
    t.cite(clause::DECLARE_IMPOSSIBLE);
    if matches!(turn.declared.act, Act::Cast(_)) && fight[turn.who].has(Condition::Mute) {
        t.cite(clause::CAST_SPOKEN);
    }
    if turn.wary {
        t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_DECLARED);
    }
    t.cite(clause::ACTIONS_STANDARD);
    if let Some(clause) = clause_of_want(turn.declared.act) {
        t.cite(clause);
    }
}

/// What can be done in a turn, in order.
pub(crate) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    if !turn.done && may_still(fight, turn) {
        standard(fight, turn, menu);
        if fight.setup.settings.declared_change == DeclaredChange::SameOrSlower {
            changes(fight, turn, menu);
        }
    }
    if space::can_go(fight, who) {
        menu.push(Deed::Go.into());
    }
    if !has_grid(fight) && can_cross(fight, who) {
        for foe in fight.roster().filter(|&foe| are_hostile(fight, who, foe)) {
            let open = is_present(fight, foe) && !fight[who].engaged.has(foe);
            let open = open && !turn.beyond.has(foe) && !dreads(fight, who, foe);
            if open && !fight[who].has(Condition::Routed) {
                menu.push(Deed::Engage(foe).into());
            }
        }
        if !fight[who].engaged.is_empty() {
            menu.push(Deed::Withdraw.into());
        }
    }
    if movement::can_stand(fight, who) {
        menu.push(Deed::Stand.into());
    }
    if may(fight, who, Part::Free) {
        free(fight, who, menu);
    }
    menu.push(Deed::End.into());
}

/// Whoever a declaration may be carried out on: those it was aimed at, where it was.
fn targets(fight: &Fight, declared: Declared) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&to| declared.target.is_none_or(|named| named == to))
}

/// The ways in which the declared action can be done now (`hallowed.actions.standard`).
fn standard(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let (who, declared) = (turn.who, turn.declared);
    let near = |to: Id| is_present(fight, to) && (to == who || is_within(fight, who, to, 1));
    let mut add = |deed: Deed| menu.push(deed.into());
    match declared.act {
        Act::Nothing | Act::Wary => {}
        Act::Attack(which) | Act::Defensive(which) => {
            attacks(fight, turn, (which, Manner::Action), &mut |to| add(Deed::Strike(which, to)));
        }
        Act::Throw(which) => {
            attacks(fight, turn, (which, Manner::Thrown), &mut |to| add(Deed::Throw(which, to)));
        }
        // hallowed.actions.full-defense-half-move: not for one who has gone farther already.
        Act::FullDefense if fight[who].moved <= space::speed(fight, who) => {
            add(Deed::FullDefense);
        }
        Act::FullDefense => {}
        Act::Cast(which) => castings(fight, who, which, &mut add),
        Act::Use(which) if fight.items_left(who, which) > 0 => fight
            .roster()
            .filter(|&to| cast::can_use(fight, who, which, to))
            .for_each(|to| add(Deed::Use(which, to))),
        Act::Hurl(which) if fight.items_left(who, which) > 0 => targets(fight, declared)
            .filter(|&to| cast::can_hurl(fight, who, which, to))
            .for_each(|to| add(Deed::Hurl(which, to))),
        Act::Use(_) | Act::Hurl(_) => {}
        Act::Aid => fight.roster().filter(|&to| is_in_care(fight, who, to)).for_each(|to| {
            for care in cares(fight, who, to) {
                add(Deed::Aid(care, to));
            }
        }),
        Act::Intimidate => intimidations(fight, turn, &mut add),
        Act::Struggle if fight[who].has(Condition::Entangled) => add(Deed::Struggle),
        Act::Struggle => {}
        Act::Douse => fight
            .roster()
            .filter(|&to| near(to) && fight[to].has(Condition::Burning))
            .for_each(|to| add(Deed::Douse(to))),
        Act::Wipe if fight[who].has(Condition::BloodBlind) => add(Deed::Wipe),
        Act::Wipe => {}
    }
}

/// Whom a declared attack with a weapon can be made on (`hallowed.attack.reach`).
fn attacks(
    fight: &Fight,
    turn: Turn,
    (weapon, manner): (WeaponId, Manner),
    add: &mut impl FnMut(Id),
) {
    let by = turn.who;
    if ready_slot(fight, by, weapon).is_none() {
        return;
    }
    targets(fight, turn.declared)
        .filter(|&to| is_target(fight, by, to))
        .filter(|&to| reaches(fight, Attack { by, to, weapon, manner }))
        .for_each(add);
}

/// Whom a spell can be cast on; an area's point is asked for later (`hallowed.cast.cost`).
fn castings(fight: &Fight, who: Id, which: SpellId, add: &mut impl FnMut(Deed)) {
    if !cast::can_cast(fight, who, which) {
        return;
    }
    if has_grid(fight) && fight.spell(which).radius.is_some() {
        return add(Deed::CastArea(which));
    }
    fight
        .roster()
        .filter(|&to| cast::is_target(fight, who, which, to))
        .for_each(|to| add(Deed::Cast(which, to)));
}

/// Whether somebody is near enough for first aid: captives are given it, too.
#[must_use]
pub(crate) fn is_in_care(fight: &Fight, who: Id, to: Id) -> bool {
    let held = matches!(fight[to].exit, Some(Exit::Surrendered | Exit::Captured));
    let there = is_present(fight, to) || held && !fight[to].dead;
    there && (to == who || is_within(fight, who, to, 1))
}

/// What first aid can do for somebody near.
pub(crate) fn cares(fight: &Fight, who: Id, to: Id) -> impl Iterator<Item = Care> + use<> {
    let it = &fight[to];
    let own = who == to && fight.setup.settings.first_aid_self == FirstAidSelf::No;
    let once = fight.setup.settings.stabilize_retry == StabilizeRetry::Once;
    let down = is_unstable(fight, to) && !own && !(once && it.tried.has(who));
    let bleeding = it.bleeding > 0;
    let choking = it.has(Condition::Suffocating) && !own;
    [(down, Care::Stabilize), (bleeding, Care::Staunch), (choking, Care::Airway)]
        .into_iter()
        .filter(|care| care.0)
        .map(|care| care.1)
}

/// Whether words can frighten somebody (`hallowed.actions.intimidate`).
#[must_use]
pub(crate) fn can_intimidate(fight: &Fight, who: Id, to: Id) -> bool {
    let heard = !is_mute(fight, who) && !is_deafened(fight, to);
    fight.profile(to).morale && are_hostile(fight, who, to) && is_present(fight, to) && heard
}

fn intimidations(fight: &Fight, turn: Turn, add: &mut impl FnMut(Deed)) {
    let who = turn.who;
    let mut open = targets(fight, turn.declared).filter(|&to| can_intimidate(fight, who, to));
    if fight.setup.settings.intimidation_targets == IntimidationTargets::One {
        open.for_each(|to| add(Deed::Intimidate(to)));
    } else if open.next().is_some() {
        add(Deed::IntimidateAll);
    }
}

/// Exchanges for what is as slow at least (`hallowed.declare.locked`).
fn changes(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let (own, _) = of_act(fight, turn.declared.act);
    declare::acts(fight, turn.who, &mut |act| {
        if act != turn.declared.act && of_act(fight, act).0 >= own {
            menu.push(Deed::Change(Declared { act, quick: false, target: None }).into());
        }
    });
}

/// Free Actions (`hallowed.actions.free`).
fn free(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let free_acts = fight.setup.free_acts;
    if !fight[who].has(Condition::Prone) && free_acts.has(FreeAct::Drop) {
        menu.push(Deed::Drop.into());
    }
    let start = menu.len();
    for (_, which) in slots(fight, who) {
        let deed = Deed::Draw(which).into();
        if drawable(fight, who, which).is_some() && !menu[start..].contains(&deed) {
            menu.push(deed);
        }
    }
    if !fight.setup.has_talents || !free_acts.has(FreeAct::Talent) {
        return;
    }
    for &talent in &fight.profile(who).talents {
        let found = fight.talent(talent);
        if found.gift == Gift::Prey && found.cost <= purse(fight, who) {
            let foes = fight.roster().filter(|&to| are_hostile(fight, who, to));
            menu.extend(
                foes.filter(|&to| is_present(fight, to) && fight[who].prey != Some(to))
                    .map(|to| Move::from(Deed::Gift(talent, to))),
            );
        }
    }
}

/// Whether the Standard Action of a turn can still be used, or is being used by going warily.
#[must_use]
pub(crate) fn may_still(fight: &Fight, turn: Turn) -> bool {
    turn.taken && can_act(fight, turn.who) || may(fight, turn.who, Part::Standard)
}

/// Uses the Standard Action for what was declared; one that goes warily has taken it already. Gives
/// what it costs.
pub(crate) fn use_standard(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Exertion {
    let mut taken = false;
    if let Some(turn) = &mut fight.state.turn {
        taken = turn.taken;
        turn.done = true;
    }
    t.cite(clause::ACTIONS_STANDARD);
    if taken {
        return Exertion::None;
    }
    budget::spend(t, fight, who, Part::Standard, Timing::Tied)
}

/// Whether a mover provokes nobody now, because it goes warily: a Defensive Attack is its Standard
/// Action, taken at the latest when it keeps a Reposte off
/// (`hallowed.actions.defensive-attack-is-standard`).
pub(crate) fn goes_warily(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> bool {
    let Some(turn) = fight.state.turn.filter(|turn| turn.who == who && turn.wary) else {
        return false;
    };
    t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_NO_REPOSTE);
    t.cite(clause::ACTIONS_DEFENSIVE_ATTACK_IS_STANDARD);
    if turn.taken || turn.done {
        return true;
    }
    if !may(fight, who, Part::Standard) {
        return false;
    }
    if let Some(turn) = &mut fight.state.turn {
        turn.taken = true;
    }
    let exertion = budget::spend(t, fight, who, Part::Standard, Timing::Tied);
    budget::acted(t, fight, who, exertion, Timing::Tied);
    true
}
