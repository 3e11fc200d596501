//! Where to go.

use std::cmp::Reverse;

use affray_engine::highest;
use affray_field::{Area, Square};
use arrayvec::ArrayVec;
use smallvec::SmallVec;

use super::estimate::{can_rouse, enemies, left, range};
use crate::moves::{Gait, Move, Spot};
use crate::rules::legal::is_surrounded;
use crate::rules::means::reach;
use crate::rules::space::{area, area_at, distance, gets_to, has_cover, has_map, meters};
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
    /// What those take up who strike rather than shoot.
    strikers: ArrayVec<Area, MAX_COMBATANTS>,
    /// Whether it stands by something to hide behind.
    has_cover: bool,
}

impl Plan {
    /// What `who` wants now.
    pub fn of(fight: &Fight, who: Id, manner: Manner) -> Plan {
        let (reach, range) = (reach(fight, who), range(fight, who));
        let shoots = range > reach + 3;
        let near = |&id: &Id| i32::from(distance(fight, who, id));
        let fallen = || {
            super::estimate::friends(fight, who)
                .filter(|&id| can_rouse(fight, who, id))
                .min_by_key(near)
        };
        let weakest = || {
            super::estimate::friends(fight, who)
                .filter(|&id| crate::rules::condition::is_able(fight, id))
                .min_by_key(|&id| left(fight, id))
        };
        let ward = match manner {
            Manner::Protect => fallen().or(fight.profile(who).protects).or_else(weakest),
            _ => None,
        };
        let objective = fight.state.objectives[fight[who].side.index()];
        Plan {
            who,
            reach,
            range,
            shoots,
            prey: prey(fight, who, manner),
            ward,
            goal: if let Objective::Reach(mark) = objective { Some(mark) } else { None },
            task: match objective {
                Objective::Task(task, _) => fight.setup.tasks[task.index()].at,
                _ => None,
            },
            stands_back: matches!(manner, Manner::Skirmish | Manner::Cautious),
            enemies: enemies(fight, who).map(|enemy| area(fight, enemy)).collect(),
            strikers: if shoots {
                let strikes = |id: &Id| super::estimate::range(fight, *id) <= 6;
                enemies(fight, who).filter(strikes).map(|enemy| area(fight, enemy)).collect()
            } else {
                ArrayVec::new()
            },
            has_cover: has_cover(fight, who),
        }
    }
}

/// The enemy that somebody goes for.
fn prey(fight: &Fight, who: Id, manner: Manner) -> Option<Id> {
    // Anyone who opens the combat goes for the one it attacks first.
    let opened = fight.setup.opening.filter(|_| fight[who].owes_opening);
    opened.and_then(|opening| opening.target).or_else(|| {
        let near = |id: Id| i32::from(distance(fight, who, id));
        enemies(fight, who).min_by_key(|&id| match manner {
            Manner::Focus => left(fight, id) * 2 + near(id),
            _ => near(id) * 4 + left(fight, id) / 2,
        })
    })
}

/// What a step is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// It brings an enemy within reach.
    Nearer,
    /// It leads to where a friend stands opposite.
    Opposite,
}

/// What the best step is good for, if it leads to a better place to strike from.
pub(crate) fn step(fight: &Fight, who: Id, manner: Manner) -> Option<Step> {
    let (prey, reach) = (prey(fight, who, manner)?, reach(fight, who));
    let is_near = |square: Square| area_at(fight, who, square).distance(area(fight, prey)) <= reach;
    let gains = |square: Square| match (is_near(fight[who].at), is_near(square)) {
        (false, true) => Some(Step::Nearer),
        (true, true) if flanks(fight, who, prey, square) > 0 => Some(Step::Opposite),
        _ => None,
    };
    if is_near(fight[who].at) && flanks(fight, who, prey, fight[who].at) > 0 {
        return None;
    }
    let mut around = fight.setup.grid.around(fight[who].at);
    let best = around.find_map(|square| gains(square).map(|gain| (gain, square)))?;
    gets_to(fight, who, Gait::Step, best.1).then_some(best.0)
}

/// A square a step away from those who strike: where they need more than a step of their own to
/// follow, or else, for one who is surrounded, where fewer of them stand about.
pub(crate) fn step_back(fight: &Fight, who: Id, reach: u8) -> Option<Square> {
    let strikes = |id: &Id| range(fight, *id) <= reach + 3;
    let foes: ArrayVec<(Area, u8), MAX_COMBATANTS> = enemies(fight, who)
        .filter(strikes)
        .map(|id| (area(fight, id), crate::rules::means::reach(fight, id)))
        .collect();
    let within = |square: Square, more: u8| {
        let here = area_at(fight, who, square);
        foes.iter().filter(|&&(foe, reach)| here.distance(foe) <= reach + more).count()
    };
    let at = fight[who].at;
    let around = || fight.setup.grid.around(at);
    if reach > 1 && within(at, 1) > 0 {
        let far = around().find(|&to| within(to, 1) == 0 && gets_to(fight, who, Gait::Step, to));
        if far.is_some() {
            return far;
        }
    }
    let surrounded = enemies(fight, who).any(|enemy| is_surrounded(fight, enemy, who));
    let now = within(at, 0);
    around().find(|&to| surrounded && within(to, 0) < now && gets_to(fight, who, Gait::Step, to))
}

/// Squares that are tried one by one before all are listed to which there is a way.
const MOST_TRIES: usize = 16;

/// The best place there is to go to: squares are looked at from the best on, until there is a way to
/// one. Nothing where there is no map, or where too many of the best are out of reach.
pub(crate) fn at_once(fight: &Fight, who: Id, manner: Manner, gait: Gait) -> Option<Move> {
    if !has_map(fight) || gait == Gait::Intercept || gait == Gait::Sidestep {
        return None;
    }
    let ends = gait == Gait::Step && fight.turn_of(who).is_some_and(|turn| turn.left == 0);
    let reach = reach(fight, who);
    if ends && let Some(square) = step_back(fight, who, reach) {
        return Some(Spot::Square(square).into());
    }
    let plan = Plan::of(fight, who, manner);
    let mut places = Places::new();
    // Anyone who only strikes goes where somebody is within reach before anywhere else.
    let strikes = !plan.shoots && plan.goal.is_none() && plan.task.is_none() && plan.ward.is_none();
    if strikes {
        for enemy in &plan.enemies {
            let far = plan.reach.saturating_add(fight.profile(who).footprint - 1);
            let end = enemy.side - 1;
            places.look(fight, &plan, gait, (enemy.corner, far, end));
        }
        places.0.retain(|&mut (worth, _)| worth > 0);
        if let Some(square) = places.first(fight, who, gait) {
            return Some(Spot::Square(square).into());
        }
        if places.0.len() > MOST_TRIES {
            return None;
        }
    }
    let tried: SmallVec<[Square; MOST_TRIES]> = places.0.iter().map(|place| place.1).collect();
    places.0.clear();
    places.look(fight, &plan, gait, (fight[who].at, meters(fight, who, gait), 0));
    places.0.retain(|&mut (_, square)| !tried.contains(&square));
    places.first(fight, who, gait).map(|square| Spot::Square(square).into())
}

/// Squares to go to, with how good each is.
struct Places(SmallVec<[(i32, Square); 512]>);

impl Places {
    fn new() -> Places {
        Places(SmallVec::new())
    }

    /// Adds the open squares so far about a corner, and `end` more behind it, that the meters might
    /// lead to.
    fn look(&mut self, fight: &Fight, plan: &Plan, gait: Gait, about: (Square, u8, u8)) {
        let (at, grid) = (fight[plan.who].at, &fight.setup.grid);
        let most = meters(fight, plan.who, gait);
        let (corner, far, end) = (about.0, about.1 as i8, about.1.saturating_add(about.2) as i8);
        for y in corner.y.saturating_sub(far)..=corner.y.saturating_add(end) {
            for x in corner.x.saturating_sub(far)..=corner.x.saturating_add(end) {
                let square = Square::new(x, y);
                if square == at || square.distance(at) > most {
                    continue;
                }
                if !grid.ground(square).wall {
                    self.0.push((of_square(fight, plan, square), square));
                }
            }
        }
    }

    /// The best to which there is a way: they are tried from the best on.
    fn first(&self, fight: &Fight, who: Id, gait: Gait) -> Option<Square> {
        let key = |&(worth, square): &(i32, Square)| (worth, Reverse((square.y, square.x)));
        let mut last = None;
        for _ in 0..MOST_TRIES {
            let left = self.0.iter().filter(|place| last.is_none_or(|last| key(place) < last));
            let best = left.max_by_key(|place| key(place))?;
            if gets_to(fight, who, gait, best.1) {
                return Some(best.1);
            }
            last = Some(key(best));
        }
        None
    }
}

/// Where somebody who is pushed away would rather be.
pub(crate) fn pushed(fight: &Fight, ally: Id, options: &[Move]) -> Move {
    let plan = Plan::of(fight, ally, fight.profile(ally).manner);
    highest(options, |option| worth(fight, &plan, option))
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
        // On the way there one keeps away from those who strike.
        let near = plan.enemies.iter().filter(|&&enemy| here.distance(enemy) <= 2).count();
        return worth - 8 * near as i32;
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
        let apart = plan.strikers.iter().map(|&enemy| i32::from(here.distance(enemy)));
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
