//! What to do in a turn: what was declared, and how to get there.

use std::cmp::Reverse;

use arrayvec::ArrayVec;

use super::daunt::{daunt, is_open};
use super::declare::{fancy, weakest};
use super::estimate::{Mark, Swing, best_area, fights_on, help, is_sensible, spell};
use super::go::{self, Goal};
use super::scene::reposte;
use crate::ids::{Id, MAX_COMBATANTS, SpellId, WeaponId};
use crate::kinds::{Condition, FreeAct, Gift, Manner};
use crate::moves::Deed;
use crate::rules::attack::{self, Attack, is_foe};
use crate::rules::budget::{Part, may};
use crate::rules::condition::is_present;
use crate::rules::defense::defense;
use crate::rules::gear::{drawable, may_pick_up, ready_slot};
use crate::rules::movement::may_stand;
use crate::rules::reaction::{answers, may_reposte, ready_melee};
use crate::rules::space::{can_go, distance, has_grid, is_within, reaches, yards, yards_left};
use crate::rules::wounds::is_unstable;
use crate::rules::{cast, legal, morale};
use crate::settings::IntimidationTargets;
use crate::state::{Act, Fight, Held, Turn};

/// The next step of a turn; none when the menu has to be looked at.
pub(super) fn choose(fight: &Fight, who: Id, manner: Manner) -> Option<Deed> {
    let turn = fight.state.turn?;
    if fight[who].has(Condition::Routed) {
        return Some(flee(fight, who, turn));
    }
    if may_stand(fight, who).is_ok() && !turn.moved {
        return Some(Deed::Stand);
    }
    let ready = !turn.done && may(fight, who, Part::Standard).is_ok();
    if !ready || keeps_still(fight, who, turn) {
        return Some(leave_off(fight, who));
    }
    if let Some(deed) = at_hand(fight, who, turn, manner) {
        return Some(deed);
    }
    if !turn.moved && wants_to_go(fight, who, turn) && can_go(fight, who) {
        // On a grid there has to be somebody to go to.
        let nobody = has_grid(fight) && go::goal(fight, who).is_none();
        return Some(if nobody { leave_off(fight, who) } else { Deed::Go });
    }
    Some(leave_off(fight, who))
}

/// The end of a turn, unless an empty hand can take up what lies near, or a long weapon is of more
/// use some steps away.
fn leave_off(fight: &Fight, who: Id) -> Deed {
    if steps_back(fight, who) {
        return Deed::Go;
    }
    if let Some(weapon) = to_answer_with(fight, who) {
        return Deed::Draw(weapon);
    }
    let empty = !fight.state.lying.is_empty()
        && fight[who].hands.contains(&Held::Nothing)
        && !is_unstable(fight, who)
        && may(fight, who, Part::Free).is_ok();
    let own = fight.profile(who).weapons.iter().copied();
    let mut near = own.filter(|&which| empty && may_pick_up(fight, who, which).is_ok());
    near.next().map_or(Deed::End, Deed::PickUp)
}

/// What somebody in Full-Defense draws, who has nothing in hand to answer with.
fn to_answer_with(fight: &Fight, who: Id) -> Option<WeaponId> {
    let bare = fight[who].defending > 0
        && ready_melee(fight, who).next().is_none()
        && may(fight, who, Part::Free).is_ok();
    let own = fight.profile(who).weapons.iter().copied().filter(|_| bare);
    own.into_iter().find(|&it| fight.weapon(it).is_melee() && drawable(fight, who, it).is_some())
}

/// Whether somebody who has acted stands in the threat range of a foe that its own outreaches, and
/// can leave it: the foe has to come into that before it strikes again.
fn steps_back(fight: &Fight, who: Id) -> bool {
    let done = fight.state.turn.is_some_and(|turn| turn.done);
    let goal = if done && may_step(fight, who) { go::goal(fight, who) } else { None };
    goal.is_some_and(|goal| is_too_near(fight, who, goal) && go::off(fight, who, goal).is_some())
}

/// Whether somebody may step aside without harm.
fn may_step(fight: &Fight, who: Id) -> bool {
    has_grid(fight) && fight[who].wounds > 0 && yards_left(fight, who) > 0
}

/// Whether somebody is nearer to whom they mean to strike than is good for them.
fn is_too_near(fight: &Fight, who: Id, goal: Goal) -> bool {
    distance(fight, who, goal.to) < goal.least
}

/// Whether somebody who has fallen since it declared keeps still: exertion costs blood. It goes on
/// if that heals it, or if it fights on although it is down.
fn keeps_still(fight: &Fight, who: Id, turn: Turn) -> bool {
    let heals = matches!(turn.declared.act, Act::Use(which)
        if !fight.item(which).effect.wounds.is_none());
    is_unstable(fight, who) && !heals && !fights_on(fight, who)
}

/// Away, if there is anywhere to go.
fn flee(fight: &Fight, who: Id, turn: Turn) -> Deed {
    if may_stand(fight, who).is_ok() {
        Deed::Stand
    } else if turn.moved {
        Deed::End
    } else if has_grid(fight) && can_go(fight, who) {
        Deed::Go
    } else if !fight[who].engaged.is_empty() && yards_left(fight, who) > 0 {
        Deed::Withdraw
    } else {
        Deed::End
    }
}

/// Whether what was declared needs somebody nearer.
fn wants_to_go(fight: &Fight, who: Id, turn: Turn) -> bool {
    let vain = match turn.declared.act {
        // Nobody out of range on whom it would do any good: no step nearer helps.
        Act::Cast(which) => !fight.roster().any(|to| {
            is_present(fight, to)
                && is_sensible(fight, who, which, to)
                && cast::may_cast_on(fight, who, which, to).is_err()
                && spell(fight, who, which, to) > 0
        }),
        _ => false,
    };
    !vain
        && !matches!(
            turn.declared.act,
            Act::Nothing | Act::Wary | Act::FullDefense | Act::Struggle | Act::Wipe | Act::Use(_)
        )
}

/// What was declared, where it can be done from here.
fn at_hand(fight: &Fight, who: Id, turn: Turn, manner: Manner) -> Option<Deed> {
    let named = turn.declared.target;
    let open = |to: Id| named.is_none_or(|named| named == to);
    match turn.declared.act {
        Act::Attack(which) | Act::Defensive(which) => {
            if turn.wary && !turn.moved && is_better_afar(fight, who, manner, which) {
                return None;
            }
            strike(fight, who, manner, (which, attack::Manner::Action), open)
        }
        Act::Throw(which) => strike(fight, who, manner, (which, attack::Manner::Thrown), open),
        // A ruling may have taken them too far for it, or slowed them since.
        Act::FullDefense => {
            Some(Deed::FullDefense).filter(|&deed| legal::may_do(fight, turn, deed).is_ok())
        }
        Act::Cast(which) => cast_at(fight, who, which),
        Act::Use(which) => fight
            .roster()
            .filter(|&to| {
                fight[to].side == fight[who].side && cast::may_use(fight, who, which, to).is_ok()
            })
            .filter(|_| fight.items_left(who, which) > 0)
            .max_by_key(|&to| help(fight, to, &fight.item(which).effect))
            .map(|to| Deed::Use(which, to)),
        Act::Hurl(which) => fight
            .roster()
            .filter(|&to| is_foe(fight, who, to) && open(to) && fight.items_left(who, which) > 0)
            .filter(|&to| cast::may_hurl(fight, who, which, to).is_ok())
            .min_by_key(|&to| defense(fight, to))
            .map(|to| Deed::Hurl(which, to)),
        Act::Aid => fight
            .roster()
            .filter(|&to| fight[to].side == fight[who].side)
            .filter(|&to| is_present(fight, to) && (to == who || is_within(fight, who, to, 1)))
            .find_map(|to| legal::cares(fight, who, to).next().map(|care| Deed::Aid(care, to))),
        Act::Intimidate => intimidate(fight, who, open),
        Act::Struggle => fight[who].has(Condition::Entangled).then_some(Deed::Struggle),
        Act::Douse => fight
            .roster()
            .filter(|&to| fight[to].side == fight[who].side)
            .filter(|&to| fight[to].has(Condition::Burning))
            .filter(|&to| is_present(fight, to))
            .find(|&to| to == who || is_within(fight, who, to, 1))
            .map(Deed::Douse),
        Act::Wipe => fight[who].has(Condition::BloodBlind).then_some(Deed::Wipe),
        Act::Nothing | Act::Wary => None,
    }
}

/// The best foe within reach; the weapon is drawn and prey marked first.
fn strike(
    fight: &Fight,
    who: Id,
    manner: Manner,
    (weapon, how): (WeaponId, attack::Manner),
    open: impl Fn(Id) -> bool,
) -> Option<Deed> {
    if ready_slot(fight, who, weapon).is_none() {
        let draws = may(fight, who, Part::Free).is_ok() && drawable(fight, who, weapon).is_some();
        return draws.then_some(Deed::Draw(weapon));
    }
    let attack = |to: Id| Attack { by: who, to, weapon, manner: how };
    let near: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&foe| is_foe(fight, who, foe) && open(foe) && reaches(fight, attack(foe)))
        .collect();
    let to = match near[..] {
        [] => return None,
        [only] => only,
        _ => {
            let (weak, swing) = (weakest(fight, who, manner), Swing::of(fight, who, weapon));
            let blow = |foe| swing.on(foe, &Mark::of(fight, foe), 0);
            let gain = |foe| blow(foe) + fancy(fight, manner, weak, foe);
            let worth = |foe| gain(foe) - answer(fight, attack(foe));
            near.into_iter().max_by_key(|&foe| (worth(foe), Reverse(foe)))?
        }
    };
    let goal = Goal::of_reach(fight, to, fight.weapon(weapon).reach);
    let moved = fight.state.turn.is_none_or(|turn| turn.moved);
    if how == attack::Manner::Action
        && !moved
        && may_step(fight, who)
        && is_too_near(fight, who, goal)
        && answer(fight, attack(to)) > 0
        && go::off(fight, who, goal).is_some()
    {
        // From a step farther the blow cannot be answered.
        return Some(Deed::Go);
    }
    if let Some(deed) = mark(fight, who, to) {
        return Some(deed);
    }
    Some(match how {
        attack::Manner::Thrown => Deed::Throw(weapon, to),
        attack::Manner::Action | attack::Manner::Reposte => Deed::Strike(weapon, to),
    })
}

/// What the Reposte may cost that an attack draws: in Full-Defense, or by a talent.
pub(super) fn answer(fight: &Fight, attack: Attack) -> i32 {
    let Attack { by, to, .. } = attack;
    if !answers(fight, to, attack.style(fight)) || may_reposte(fight, to, by).is_err() {
        return 0;
    }
    reposte(fight, to, by, &Mark::of(fight, by))
}

/// Whether a Defensive Attack was declared for a foe who is out of reach and worth the way, although
/// another stands at hand.
fn is_better_afar(fight: &Fight, who: Id, manner: Manner, which: WeaponId) -> bool {
    if !may_step(fight, who) || ready_slot(fight, who, which).is_none() {
        return false;
    }
    let Some(goal) = go::goal(fight, who) else { return false };
    let reach = |to: Id| Attack { by: who, to, weapon: which, manner: attack::Manner::Action };
    if reaches(fight, reach(goal.to)) {
        return false;
    }
    let weak = weakest(fight, who, manner);
    let swing = Swing::of(fight, who, which);
    let blow = |foe: Id| swing.on(foe, &Mark::of(fight, foe), 0);
    let worth = |foe: Id| blow(foe) + fancy(fight, manner, weak, foe);
    let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe) && reaches(fight, reach(foe)));
    let here = foes.map(worth).max();
    here.is_some_and(|here| worth(goal.to) > here + MUCH_BETTER)
        && go::choose(fight, who).is_some_and(|at| yards(at, fight[goal.to].at) <= goal.most)
}

/// By how much a foe has to be worth more to be gone to past another.
const MUCH_BETTER: i32 = 60;

/// Marks a prey before striking at it, while there is Stress to spare.
fn mark(fight: &Fight, who: Id, to: Id) -> Option<Deed> {
    let free = may(fight, who, Part::Free).is_ok() && fight.setup.free_acts.has(FreeAct::Talent);
    if !fight.setup.has_talents || fight[who].prey.is_some() || !free {
        return None;
    }
    let own = fight.profile(who).talents.iter().copied();
    let talent = own.into_iter().find(|&it| {
        fight.talent(it).gift == Gift::Prey && fight[who].stress > 5 * fight.talent(it).cost
    })?;
    Some(Deed::Gift(talent, to))
}

fn cast_at(fight: &Fight, who: Id, which: SpellId) -> Option<Deed> {
    if cast::may_cast(fight, who, which).is_err() {
        return None;
    }
    if has_grid(fight) && fight.spell(which).radius.is_some() {
        let best = best_area(fight, who, which)?;
        return (best.0 > 0).then_some(Deed::CastArea(which));
    }
    fight
        .roster()
        .filter(|&to| {
            cast::may_cast_on(fight, who, which, to).is_ok() && is_sensible(fight, who, which, to)
        })
        .map(|to| (spell(fight, who, which, to), to))
        .filter(|worth| worth.0 > 0)
        .max_by_key(|&(worth, to)| (worth, Reverse(to)))
        .map(|(_, to)| Deed::Cast(which, to))
}

fn intimidate(fight: &Fight, who: Id, open: impl Fn(Id) -> bool) -> Option<Deed> {
    let mut foes = fight.roster().filter(|&to| open(to) && is_open(fight, who, to));
    match fight.setup.settings.intimidation_targets {
        IntimidationTargets::One => {
            let people = morale::counted(fight);
            let worth = |to: Id| daunt(fight, people, who, to);
            foes.max_by_key(|&to| (worth(to), Reverse(to))).map(Deed::Intimidate)
        }
        IntimidationTargets::All => foes.next().map(|_| Deed::IntimidateAll),
    }
}
