//! Where to go.

use affray_field::{Area, Square};
use arrayvec::ArrayVec;

use super::estimate::{can_rouse, enemies, left, range};
use crate::moves::{Gait, Move, Spot};
use crate::rules::means::reach;
use crate::rules::space::{area, area_at, distance, has_cover};
use crate::setup::{Id, MAX_COMBATANTS, Manner, MarkId, Objective};
use crate::state::Fight;

/// What somebody wants of a place.
pub(crate) struct Plan {
    who: Id,
    reach: u8,
    range: u8,
    /// Shoots rather than strikes.
    shoots: bool,
    /// The enemy to go for.
    prey: Option<Id>,
    /// Somebody to stay by, or to help.
    ward: Option<Id>,
    /// A place to get to.
    goal: Option<MarkId>,
    /// A square where a short task is done.
    task: Option<Square>,
    stands_back: bool,
    /// What the enemies take up.
    enemies: ArrayVec<Area, MAX_COMBATANTS>,
    /// Whether it stands by something to hide behind.
    has_cover: bool,
}

impl Plan {
    /// What `who` wants now.
    pub fn of(fight: &Fight, who: Id, manner: Manner, _gait: Gait) -> Plan {
        let (reach, range) = (reach(fight, who), range(fight, who));
        let shoots = range > reach + 3;
        let near = |&id: &Id| i32::from(distance(fight, who, id));
        let prey = match manner {
            Manner::Focus => enemies(fight, who).min_by_key(|id| left(fight, *id) * 2 + near(id)),
            _ => enemies(fight, who).min_by_key(|id| near(id) * 4 + left(fight, *id) / 2),
        };
        // Whoever opens the combat goes for the one it attacks first.
        let opened = fight.setup.opening.filter(|_| fight[who].owes_opening);
        let prey = opened.and_then(|opening| opening.target).or(prey);
        let fallen = super::estimate::friends(fight, who)
            .filter(|&id| can_rouse(fight, who, id))
            .min_by_key(near);
        let weakest = || {
            super::estimate::friends(fight, who)
                .filter(|&id| crate::rules::condition::is_able(fight, id))
                .min_by_key(|&id| left(fight, id))
        };
        let ward = match manner {
            Manner::Protect => fallen.or(fight.profile(who).protects).or_else(weakest),
            _ => None,
        };
        let objective = fight.state.objectives[fight[who].side.index()];
        Plan {
            who,
            reach,
            range,
            shoots,
            prey,
            ward,
            goal: if let Objective::Reach(mark) = objective { Some(mark) } else { None },
            task: match objective {
                Objective::Task(task, _) => fight.setup.tasks[task.index()].at,
                _ => None,
            },
            stands_back: matches!(manner, Manner::Skirmish | Manner::Cautious),
            enemies: enemies(fight, who).map(|enemy| area(fight, enemy)).collect(),
            has_cover: has_cover(fight, who),
        }
    }
}

/// How good a place is.
pub(crate) fn worth(fight: &Fight, plan: &Plan, option: Move) -> i32 {
    match option {
        Move::Spot(Spot::Square(square)) => of_square(fight, plan, square),
        Move::Spot(Spot::Toward(id)) => toward(fight, plan, id, u8::MAX),
        Move::Spot(Spot::TowardBy(id, meters)) => toward(fight, plan, id, meters),
        Move::Spot(Spot::Away(id)) => {
            let close = Some(id) == plan.prey && distance(fight, plan.who, id) <= 3;
            if plan.shoots && plan.stands_back && close { 50 } else { -10 }
        }
        _ => 0,
    }
}

/// Where there is no map: to a ward or to prey, and to prey that is shot at no nearer than needed.
fn toward(fight: &Fight, plan: &Plan, id: Id, meters: u8) -> i32 {
    let all = meters == u8::MAX;
    if plan.ward == Some(id) {
        return if all { 60 } else { 0 };
    }
    if plan.prey != Some(id) {
        return 0;
    }
    if !plan.shoots {
        return if all { 40 } else { 0 };
    }
    let speed = crate::rules::stat::speed(fight, plan.who);
    let left = distance(fight, plan.who, id).saturating_sub(meters.min(speed));
    40 - i32::from(left.abs_diff(plan.range))
}

fn of_square(fight: &Fight, plan: &Plan, square: Square) -> i32 {
    let here = area_at(fight, plan.who, square);
    let to = |id: Id| i32::from(here.distance(area(fight, id)));
    let mut worth = -i32::from(square.distance(fight[plan.who].at));
    if let Some(mark) = plan.goal {
        let squares = &fight.setup.marks[mark.index()].1;
        let left = squares.iter().map(|&goal| i32::from(here.distance(goal.into()))).min();
        worth -= 12 * left.unwrap_or(0);
        if left == Some(0) {
            worth += 200;
        }
    }
    if let Some(task) = plan.task {
        worth -= 12 * (i32::from(here.distance(task.into())) - 1).max(0);
    }
    if let Some(ward) = plan.ward {
        worth -= 6 * (to(ward) - 1).max(0);
    }
    let Some(prey) = plan.prey else { return worth };
    let meters = to(prey);
    if plan.shoots {
        let apart = plan.enemies.iter().map(|&enemy| i32::from(here.distance(enemy)));
        let nearest = apart.min().unwrap_or(0);
        // Within range, and not within arm's length of anybody.
        worth -= 6 * (meters - i32::from(plan.range)).max(0);
        worth += 5 * nearest.min(if plan.stands_back { 12 } else { 4 });
        if fight.setup.cover.iter().any(|cover| here.distance((*cover).into()) <= 1) {
            worth += if plan.has_cover { 30 } else { 20 };
        }
        return worth;
    }
    let within = plan.enemies.iter().filter(|&&enemy| here.distance(enemy) <= plan.reach).count();
    if within > 0 {
        worth += 100 - 8 * (within as i32 - 1);
        if meters <= i32::from(plan.reach) {
            worth += 25;
            worth += flanks(fight, plan.who, prey, square);
        }
        // A long weapon keeps away from a short one.
        if plan.reach > 1 && meters == i32::from(plan.reach) {
            worth += 6;
        }
    } else {
        worth -= 5 * meters;
    }
    worth
}

/// What it is worth to stand opposite a friend.
fn flanks(fight: &Fight, who: Id, prey: Id, square: Square) -> i32 {
    let middle = area(fight, prey);
    let beside = |square: &Square| middle.is_next_to((*square).into());
    let opposite = |square: Square| {
        middle.mirrored(square).is_some_and(|opposite| {
            super::estimate::friends(fight, who).any(|id| {
                crate::rules::condition::is_able(fight, id) && area(fight, id).has(opposite)
            })
        })
    };
    if area_at(fight, who, square).squares().filter(beside).any(opposite) { 20 } else { 0 }
}
