//! Where to go: into reach of whom one means to act on, or away.

use affray_field::Square;

use super::estimate::{blow, is_sensible, spell};
use crate::ids::Id;
use crate::kinds::Condition;
use crate::rules::attack::is_foe;
use crate::rules::condition::is_present;
use crate::rules::legal::cares;
use crate::rules::space::{squares, way, yards, yards_left};
use crate::state::{Act, Fight};

/// How near one has to come to be able to act, and on whom.
pub(super) fn goal(fight: &Fight, who: Id) -> Option<(Id, u8)> {
    let turn = fight.state.turn.filter(|turn| turn.who == who)?;
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
            let best = foes().max_by_key(|&foe| {
                let beyond = (far(foe) - i32::from(reach) - left).max(0);
                (blow(fight, who, foe, which) - 150 * beyond - 5 * far(foe), std::cmp::Reverse(foe))
            });
            named.or(best).map(|to| (to, reach))
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
            .map(|to| (to, range))
        }
        Act::Hurl(which) => {
            let range = fight.item(which).thrown.unwrap_or(1);
            named.or(foes().min_by_key(|&foe| far(foe))).map(|to| (to, range))
        }
        Act::Aid => fight
            .roster()
            .filter(|&to| to != who && fight[to].side == fight[who].side && is_present(fight, to))
            .filter(|&to| cares(fight, who, to).next().is_some())
            .min_by_key(|&to| far(to))
            .map(|to| (to, 1)),
        Act::Douse => fight
            .roster()
            .filter(|&to| is_present(fight, to) && fight[to].has(Condition::Burning))
            .filter(|&to| fight[to].side == fight[who].side)
            .min_by_key(|&to| far(to))
            .map(|to| (to, 1)),
        _ => foes().min_by_key(|&foe| far(foe)).map(|to| (to, 1)),
    }
}

/// A square to go to without looking at all of them: straight toward the goal, as far as needed.
pub(super) fn choose(fight: &Fight, who: Id) -> Option<Square> {
    if fight[who].has(Condition::Routed) {
        return None;
    }
    let (to, reach) = goal(fight, who)?;
    let left = yards_left(fight, who);
    let target = fight[to].at;
    let mut at = fight[who].at;
    for _ in 0..left {
        if yards(at, target) <= reach {
            break;
        }
        at.x += (target.x - at.x).signum();
        at.y += (target.y - at.y).signum();
    }
    if way(fight, who, at, left).is_some() {
        return Some(at);
    }
    // The straight way is taken: the nearest free square from which the goal is within reach.
    if reach > 2 {
        return None;
    }
    let open = squares(fight, who);
    let mut best: Option<(u8, Square)> = None;
    let around = i16::from(reach);
    for dy in -around..=around {
        for dx in -around..=around {
            let x = i16::from(target.x) + dx;
            let y = i16::from(target.y) + dy;
            let (Ok(x), Ok(y)) = (i8::try_from(x), i8::try_from(y)) else { continue };
            let square = Square::new(x, y);
            let far = yards(fight[who].at, square);
            if far > 0
                && far <= left
                && best.is_none_or(|best| far < best.0)
                && open.contains(&square)
            {
                best = Some((far, square));
            }
        }
    }
    best.map(|best| best.1)
}

/// What a square is worth, among all of them: near the goal, or far from foes for who flees.
pub(super) fn worth(fight: &Fight, who: Id, goal: Option<(Id, u8)>, at: Square) -> i32 {
    let walked = i32::from(yards(fight[who].at, at));
    if fight[who].has(Condition::Routed) {
        let foes = fight.roster().filter(|&foe| is_foe(fight, who, foe));
        let near = foes.map(|foe| i32::from(yards(at, fight[foe].at))).min().unwrap_or(0);
        return 10 * near + walked;
    }
    match goal {
        Some((to, reach)) => {
            let beyond = i32::from(yards(at, fight[to].at).saturating_sub(reach));
            -10 * beyond - walked
        }
        None => -walked,
    }
}
