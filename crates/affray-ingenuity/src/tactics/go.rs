//! Where to go.

use affray_field::Square;

use super::estimate::{enemies, left, range};
use crate::means::reach;
use crate::moves::{Gait, Move, Spot};
use crate::setup::{Id, Manner, MarkId, Objective};
use crate::space::{distance, has_cover};
use crate::state::{Condition, Fight};

/// What somebody wants of a place.
pub struct Plan {
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
        let fallen = super::estimate::friends(fight, who)
            .filter(|&id| fight[id].conditions.has(Condition::Unconscious))
            .min_by_key(near);
        let weakest = || {
            super::estimate::friends(fight, who)
                .filter(|&id| crate::condition::is_able(fight, id))
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
        }
    }
}

/// How good a place is.
pub fn worth(fight: &Fight, plan: &Plan, option: Move) -> i32 {
    match option {
        Move::Spot(Spot::Square(square)) => of_square(fight, plan, square),
        Move::Spot(Spot::Toward(id)) => {
            if plan.ward == Some(id) {
                60
            } else if plan.prey == Some(id) {
                40
            } else {
                0
            }
        }
        Move::Spot(Spot::Away(id)) => {
            let close = Some(id) == plan.prey && distance(fight, plan.who, id) <= 3;
            if plan.shoots && plan.stands_back && close { 50 } else { -10 }
        }
        _ => 0,
    }
}

fn of_square(fight: &Fight, plan: &Plan, square: Square) -> i32 {
    let to = |id: Id| i32::from(square.distance(fight[id].at));
    let mut worth = -i32::from(square.distance(fight[plan.who].at));
    if let Some(mark) = plan.goal {
        let squares = &fight.setup.marks[mark.index()].1;
        let left = squares.iter().map(|goal| i32::from(square.distance(*goal))).min();
        worth -= 12 * left.unwrap_or(0);
        if left == Some(0) {
            worth += 200;
        }
    }
    if let Some(task) = plan.task {
        worth -= 12 * (i32::from(square.distance(task)) - 1).max(0);
    }
    if let Some(ward) = plan.ward {
        worth -= 6 * (to(ward) - 1).max(0);
    }
    let Some(prey) = plan.prey else { return worth };
    let meters = to(prey);
    if plan.shoots {
        let nearest = enemies(fight, plan.who).map(to).min().unwrap_or(0);
        // Within range, and not within arm's length of anybody.
        worth -= 6 * (meters - i32::from(plan.range)).max(0);
        worth += 5 * nearest.min(if plan.stands_back { 12 } else { 4 });
        if fight.setup.cover.iter().any(|cover| cover.distance(square) <= 1) {
            worth += if has_cover(fight, plan.who) { 30 } else { 20 };
        }
        return worth;
    }
    let within = enemies(fight, plan.who).filter(|&id| to(id) <= i32::from(plan.reach)).count();
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
    let Some(opposite) = square.mirrored(fight[prey].at) else { return 0 };
    let there = |id: Id| fight[id].at == opposite && crate::condition::is_able(fight, id);
    if square.is_next_to(fight[prey].at) && super::estimate::friends(fight, who).any(there) {
        20
    } else {
        0
    }
}
