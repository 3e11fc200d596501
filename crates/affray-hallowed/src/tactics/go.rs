//! Where to go: into reach of whom one means to act on, or away.

use affray_field::Square;
use arrayvec::ArrayVec;

use super::declare::{fancy, weakest};
use super::estimate::{Mark, Swing, is_sensible, spell};
use super::turn::answer;
use crate::ids::{Id, MAX_COMBATANTS};
use crate::kinds::Condition;
use crate::rules::attack::{self, Attack, is_foe};
use crate::rules::condition::is_present;
use crate::rules::legal::cares;
use crate::rules::reaction::threat;
use crate::rules::space::{may_stop, roam, straight_way, way, yards, yards_left};
use crate::state::{Act, Fight};

/// On whom one means to act, and from how far: no nearer than `least` yards if that can be helped,
/// and no farther than `most`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Goal {
    pub to: Id,
    pub least: u8,
    pub most: u8,
}

impl Goal {
    /// Within so many yards.
    const fn within((to, most): (Id, u8)) -> Goal {
        Goal { to, least: 0, most }
    }

    /// Within a reach, and out of the other's threat range where the reach is the longer one.
    #[must_use]
    pub(super) fn of_reach(fight: &Fight, to: Id, reach: u8) -> Goal {
        let threat = threat(fight, to);
        Goal { to, least: if threat < reach { threat + 1 } else { 0 }, most: reach }
    }
}

/// Where to step to once all is done: out of the threat range of the nearest foe, if one's own
/// reaches farther, so that it has to come into that.
fn apart(fight: &Fight, who: Id) -> Option<Goal> {
    let reach = Some(threat(fight, who)).filter(|&reach| reach > 0)?;
    let goal = Goal::of_reach(fight, nearest(fight, who)?, reach);
    (goal.least > 0).then_some(goal)
}

/// The nearest foe.
fn nearest(fight: &Fight, who: Id) -> Option<Id> {
    let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
    foes.min_by_key(|&foe| yards(fight[who].at, fight[foe].at))
}

/// On whom one means to act, and from how far.
pub(super) fn goal(fight: &Fight, who: Id) -> Option<Goal> {
    let turn = fight.state.turn.filter(|turn| turn.who == who)?;
    if turn.done {
        return apart(fight, who);
    }
    let foes = || fight.roster().filter(|&foe| is_foe(fight, who, foe));
    let far = |to: Id| i32::from(yards(fight[who].at, fight[to].at));
    let named = turn.declared.target.filter(|&to| is_present(fight, to));
    let left = i32::from(yards_left(fight, who));
    match turn.declared.act {
        Act::Attack(which) | Act::Defensive(which) | Act::Throw(which) => {
            let weapon = fight.weapon(which);
            let thrown = matches!(turn.declared.act, Act::Throw(_)) && weapon.is_melee();
            let reach = match weapon.throwing {
                Some(throwing) if thrown => throwing.range,
                _ if weapon.is_melee() => weapon.reach,
                _ => weapon.range,
            };
            let manner = match turn.declared.act {
                Act::Throw(_) => attack::Manner::Thrown,
                _ => attack::Manner::Action,
            };
            let own = fight.profile(who).manner;
            let (weak, swing) = (weakest(fight, who, own), Swing::of(fight, who, which));
            let best = foes().max_by_key(|&foe| {
                let beyond = (far(foe) - i32::from(reach) - left).max(0);
                let aimed = Attack { by: who, to: foe, weapon: which, manner };
                let gain = swing.on(foe, &Mark::of(fight, foe), 0) + fancy(fight, own, weak, foe);
                let worth = gain - answer(fight, aimed) - 150 * beyond - 5 * far(foe);
                (worth, std::cmp::Reverse(foe))
            });
            named.or(best).map(|to| Goal::of_reach(fight, to, reach))
        }
        Act::Cast(which) => {
            let range = fight.spell(which).range;
            let open = fight.roster().filter(|&to| {
                to != who && is_present(fight, to) && is_sensible(fight, who, which, to)
            });
            open.max_by_key(|&to| {
                let beyond = (far(to) - i32::from(range) - left).max(0);
                (spell(fight, who, which, to) - 100 * beyond, std::cmp::Reverse(to))
            })
            .map(|to| Goal::within((to, range)))
        }
        Act::Hurl(which) => {
            let range = fight.item(which).thrown.unwrap_or(1);
            named.or(foes().min_by_key(|&foe| far(foe))).map(|to| Goal::within((to, range)))
        }
        Act::Aid => fight
            .roster()
            .filter(|&to| to != who && fight[to].side == fight[who].side && is_present(fight, to))
            .filter(|&to| cares(fight, who, to).next().is_some())
            .min_by_key(|&to| far(to))
            .map(|to| Goal::within((to, 1))),
        Act::Douse => fight
            .roster()
            .filter(|&to| is_present(fight, to) && fight[to].has(Condition::Burning))
            .filter(|&to| fight[to].side == fight[who].side)
            .min_by_key(|&to| far(to))
            .map(|to| Goal::within((to, 1))),
        _ => foes().min_by_key(|&foe| far(foe)).map(|to| Goal::within((to, 1))),
    }
}

/// A square to go to without looking at all of them: straight toward the goal, as far as needed.
pub(super) fn choose(fight: &Fight, who: Id) -> Option<Square> {
    if fight[who].has(Condition::Routed) {
        return None;
    }
    let goal = goal(fight, who)?;
    let (reach, left) = (goal.most, yards_left(fight, who));
    let target = fight[goal.to].at;
    let mut at = fight[who].at;
    if yards(at, target) < goal.least {
        return off(fight, who, goal);
    }
    for _ in 0..left {
        if yards(at, target) <= reach {
            break;
        }
        at.x += (target.x - at.x).signum();
        at.y += (target.y - at.y).signum();
    }
    let straight = |at: &Square| straight_way(fight, who, *at, left).is_some();
    if straight(&at) {
        return Some(at);
    }
    // Beside the goal, or where everything there is taken, a step farther.
    for yards in reach..=NEAR {
        let beside = beside(fight, who, target, yards);
        if let Some(at) = beside.iter().copied().find(straight) {
            return Some(at);
        }
        if !beside.is_empty() {
            break;
        }
    }
    if reach > NEAR && way(fight, who, at, left).is_some() {
        return Some(at);
    }
    nearest_square(fight, who, target, reach)
}

/// Where there is no straight way: the nearest free square from which the goal is within reach, or
/// the best of the others.
fn nearest_square(fight: &Fight, who: Id, target: Square, reach: u8) -> Option<Square> {
    let own = fight[who].at;
    let (walk, is_free) = roam(fight, who, yards_left(fight, who))?;
    let all = || walk.squares().map(|(square, _)| square);
    let near = all().filter(|&it| yards(it, target) <= reach && is_free(it));
    near.min_by_key(|&it| yards(own, it)).or_else(|| {
        let worth = worth(fight, who);
        all().filter(|&it| is_free(it)).max_by_key(|&it| worth(it))
    })
}

/// Yards within which all squares around somebody are looked at.
const NEAR: u8 = 2;

/// The free squares within reach of one, the nearest first; none of a reach that covers too many.
fn beside(fight: &Fight, who: Id, target: Square, reach: u8) -> ArrayVec<Square, MAX_OFF> {
    let (own, left) = (fight[who].at, yards_left(fight, who));
    let mut open = ArrayVec::new();
    if reach <= NEAR {
        let is_open = |at: &Square| {
            let far = yards(own, *at);
            far > 0 && far <= left && may_stop(fight, *at)
        };
        open.extend(around(target, reach).filter(is_open));
    }
    open.sort_unstable_by_key(|&at| (yards(own, at), at.y, at.x));
    open
}

/// The nearest square from which a goal is within reach, but oneself not in its threat range, nor in
/// that of others if that can be helped.
pub(super) fn off(fight: &Fight, who: Id, goal: Goal) -> Option<Square> {
    let threats: ArrayVec<(Square, u8), MAX_COMBATANTS> = fight
        .roster()
        .filter(|&foe| is_foe(fight, who, foe))
        .map(|foe| (fight[foe].at, threat(fight, foe)))
        .collect();
    let (own, target, left) = (fight[who].at, fight[goal.to].at, yards_left(fight, who));
    let mut open: ArrayVec<(usize, u8, Square), MAX_OFF> = ArrayVec::new();
    for at in around(target, goal.most) {
        let far = yards(own, at);
        if far == 0 || far > left || yards(at, target) < goal.least || !may_stop(fight, at) {
            continue;
        }
        let covered = threats.iter().filter(|&&(from, reach)| yards(from, at) <= reach).count();
        if open.try_push((covered, far, at)).is_err() {
            break;
        }
    }
    open.sort_unstable_by_key(|&(covered, far, at)| (covered, far, at.y, at.x));
    let free = |at: &Square| way(fight, who, *at, left).is_some();
    open.into_iter().map(|(_, _, at)| at).find(free)
}

/// The most squares that are looked at to stand off.
const MAX_OFF: usize = 48;

/// The squares within so many yards of one, row by row.
fn around(center: Square, yards: u8) -> impl Iterator<Item = Square> {
    let yards = i16::from(yards);
    let shifted = move |by: i16, from: i8| i8::try_from(i16::from(from) + by).ok();
    let row = move |dy: i16| {
        (-yards..=yards)
            .filter_map(move |dx| Some(Square::new(shifted(dx, center.x)?, shifted(dy, center.y)?)))
    };
    (-yards..=yards).flat_map(row)
}

/// What a square is worth, among all of them: near the goal, or far from foes for who flees.
pub(super) fn worth(fight: &Fight, who: Id) -> impl Fn(Square) -> i32 {
    let routed = fight[who].has(Condition::Routed);
    let goal = if routed { None } else { goal(fight, who) };
    let foes = fight.roster().filter(|&foe| routed && is_foe(fight, who, foe));
    let foes: ArrayVec<Square, MAX_COMBATANTS> = foes.map(|foe| fight[foe].at).collect();
    let (own, target) = (fight[who].at, goal.map(|goal| fight[goal.to].at));
    move |at| {
        let walked = i32::from(yards(own, at));
        if routed {
            let near = foes.iter().map(|&foe| i32::from(yards(at, foe))).min().unwrap_or(0);
            return 10 * near + walked;
        }
        match goal.zip(target) {
            Some((Goal { least, most, .. }, target)) => {
                let far = yards(at, target);
                let wrong = far.saturating_sub(most).max(least.saturating_sub(far));
                -10 * i32::from(wrong) - walked
            }
            None => -walked,
        }
    }
}
