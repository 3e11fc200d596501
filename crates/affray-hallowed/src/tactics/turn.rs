//! What to do in a turn: what was declared, and how to get there.

use std::cmp::Reverse;

use super::daunt::{daunt, is_open};
use super::declare::{fancy, reposte};
use super::estimate::{area, best_point, blow, help, is_last, is_sensible, spell};
use crate::ids::{Id, SpellId, WeaponId};
use crate::kinds::{Condition, FreeAct, Gift, Manner};
use crate::moves::Deed;
use crate::rules::attack::{self, Attack, is_foe};
use crate::rules::budget::{Part, may};
use crate::rules::condition::is_present;
use crate::rules::defense::defense;
use crate::rules::gear::{drawable, may_pick_up, ready_slot};
use crate::rules::movement::may_stand;
use crate::rules::reaction::{answers, may_reposte};
use crate::rules::space::{can_go, has_grid, is_within, reaches, yards_left};
use crate::rules::wounds::is_unstable;
use crate::rules::{cast, legal};
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
        return Some(Deed::Go);
    }
    Some(leave_off(fight, who))
}

/// The end of a turn, unless an empty hand can take up what lies near.
fn leave_off(fight: &Fight, who: Id) -> Deed {
    let empty = !fight.state.lying.is_empty()
        && fight[who].hands.contains(&Held::Nothing)
        && !is_unstable(fight, who)
        && may(fight, who, Part::Free).is_ok();
    let own = fight.profile(who).weapons.iter().copied();
    let mut near = own.filter(|&which| empty && may_pick_up(fight, who, which).is_ok());
    near.next().map_or(Deed::End, Deed::PickUp)
}

/// Whether somebody who has fallen since it declared keeps still: exertion costs blood. It goes on
/// if that heals it, or if nobody else of its side is left to fight.
fn keeps_still(fight: &Fight, who: Id, turn: Turn) -> bool {
    let heals = matches!(turn.declared.act, Act::Use(which)
        if !fight.item(which).effect.wounds.is_none());
    is_unstable(fight, who) && !heals && !is_last(fight, who)
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
    let down = fight[who].wounds <= 0;
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
    !down
        && !vain
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
            strike(fight, who, manner, (which, attack::Manner::Action), open)
        }
        Act::Throw(which) => strike(fight, who, manner, (which, attack::Manner::Thrown), open),
        Act::FullDefense => Some(Deed::FullDefense),
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
    let to = fight
        .roster()
        .filter(|&foe| is_foe(fight, who, foe) && open(foe))
        .filter(|&to| reaches(fight, Attack { by: who, to, weapon, manner: how }))
        .max_by_key(|&foe| {
            let gain = blow(fight, who, foe, weapon) + fancy(fight, who, manner, foe);
            (gain - answer(fight, Attack { by: who, to: foe, weapon, manner: how }), Reverse(foe))
        })?;
    if let Some(deed) = mark(fight, who, to) {
        return Some(deed);
    }
    Some(match how {
        attack::Manner::Thrown => Deed::Throw(weapon, to),
        attack::Manner::Action | attack::Manner::Reposte => Deed::Strike(weapon, to),
    })
}

/// What the Reposte may cost that an attack draws: in Full-Defense, or by a talent.
fn answer(fight: &Fight, attack: Attack) -> i32 {
    let Attack { by, to, .. } = attack;
    if !answers(fight, to, attack.style(fight)) || may_reposte(fight, to, by).is_err() {
        return 0;
    }
    reposte(fight, to, by)
}

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
        let at = best_point(fight, who, which)?;
        return (area(fight, who, which, at) > 0).then_some(Deed::CastArea(which));
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
            foes.max_by_key(|&to| (daunt(fight, who, to), Reverse(to))).map(Deed::Intimidate)
        }
        IntimidationTargets::All => foes.next().map(|_| Deed::IntimidateAll),
    }
}
