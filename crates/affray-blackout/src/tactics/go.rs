//! Where to go.

use affray_field::Hex;

use crate::kinds::{Condition, Id, Manner};
use crate::moves::{Action, Move, Spot, With};
use crate::rules::attack::is_loaded;
use crate::rules::condition::is_out;
use crate::rules::field::{Cover, are_enemies, cover_between, feet, has_map, in_sight};
use crate::rules::{field, gear, movement};
use crate::setup::HEX;
use crate::state::Fight;

use super::danger::Danger;
use super::estimate::points;
use super::plan::{self, Decider, Intent, Legs};

/// What an attack this turn is worth besides what it does.
const SOON: i32 = 1000;

/// What somebody wants of a place.
#[derive(Clone, Debug)]
pub(crate) struct Plan<'d> {
    by: Decider<'d>,
    /// Feet from which it can strike.
    reach: u16,
    /// Whether it would rather stay away.
    away: bool,
    /// The enemy it goes for.
    foe: Option<Id>,
    /// Where it has to go to before it strikes.
    errand: Option<Errand>,
    /// Whether it keeps out of what enemies can do.
    heeds: bool,
}

/// A way to somebody.
#[derive(Clone, Debug)]
struct Errand {
    intent: Intent,
    /// How it comes there.
    legs: Option<Legs>,
    /// Action points left after this movement, and those of the next turn.
    ap: [i32; 2],
    /// Action points of an attack, and how many attacks bring the enemy down.
    cost: i32,
    enough: i32,
    /// What enemies do to it beside the enemy.
    there: i32,
    /// What it takes to bring it down, in tenths of a point.
    own: i32,
}

/// How far somebody strikes or shoots with what is in hand.
#[must_use]
pub(crate) fn reach(fight: &Fight, who: Id) -> u16 {
    let shots = gear::weapons(fight, who)
        .filter(|(item, weapon)| weapon.is_ranged() && is_loaded(fight, With::Item(*item)))
        .map(|(_, weapon)| weapon.range)
        .max();
    shots.or(gear::melee_reach(fight, who)).unwrap_or(5)
}

/// The enemy that is nearest, the weaker of equals.
#[must_use]
pub(crate) fn nearest(fight: &Fight, who: Id) -> Option<Id> {
    fight
        .roster()
        .filter(|&other| are_enemies(fight, who, other) && !is_out(fight, other))
        .filter(|&other| !fight[other].has(Condition::Hidden))
        .min_by_key(|&other| (field::distance(fight, who, other), fight[other].hp))
}

/// Whether structures alone keep somebody from an enemy: no way leads next to it.
#[must_use]
pub(crate) fn is_barred(fight: &Fight, who: Id, foe: Id) -> bool {
    if fight.setup.structures.is_empty() {
        return false;
    }
    let goal = fight[foe].at;
    let mut reaches = feet(fight, fight[who].at, goal) <= 5;
    movement::places(fight, who, 60, &mut |at| reaches |= feet(fight, at, goal) <= 5);
    !reaches
}

impl<'d> Plan<'d> {
    /// What somebody of this manner wants who has set out to go so many hexes: what it wanted with
    /// the action points that this takes.
    #[must_use]
    pub(crate) fn of(fight: &Fight, by: Decider<'d>, hexes: u8) -> Plan<'d> {
        let ap = fight.state.turn.map_or(0, |turn| turn.ap);
        let intent = plan::outlook(fight, by, ap + spent(fight, by.who, hexes)).intent;
        Plan::meaning(fight, by, intent, ap)
    }

    /// What somebody wants who means to do this, with so many action points left after this movement.
    fn meaning(fight: &Fight, by: Decider<'d>, intent: Option<Intent>, ap: u8) -> Plan<'d> {
        if let Some(intent) = intent.filter(|intent| intent.far) {
            return Plan::toward(fight, by, intent, ap);
        }
        let reach = reach(fight, by.who);
        let heeds = reach > 15;
        let away = heeds && matches!(by.manner, Manner::Marksman | Manner::Cautious);
        Plan { by, reach, away, foe: nearest(fight, by.who), errand: None, heeds }
    }

    /// What somebody wants that has to go there before it strikes, with so many action points left
    /// after this movement.
    fn toward(fight: &Fight, by: Decider<'d>, intent: Intent, ap: u8) -> Plan<'d> {
        let Decider { who, danger, .. } = by;
        let weapon = gear::weapon(fight, intent.with);
        let errand = Errand {
            intent,
            legs: Legs::toward(fight, who, intent.target),
            ap: [ap, fight.profile(who).ap].map(i32::from),
            cost: i32::from(weapon.ap),
            enough: plan::enough(fight, intent.target, intent.each),
            there: danger.at(fight, fight[intent.target].at),
            own: 10 * points(fight, who).max(1),
        };
        let (reach, foe) = (plan::reach(weapon), Some(intent.target));
        Plan { by, reach, away: false, foe, errand: Some(errand), heeds: false }
    }
}

/// Action points that a movement of so many hexes took (`blackout.actions.walk-run`).
fn spent(fight: &Fight, who: Id, hexes: u8) -> u8 {
    match hexes {
        _ if hexes == movement::walk_hexes(fight, who) => 1,
        _ if hexes == movement::run_hexes(fight, who) => 2,
        _ => 0,
    }
}

/// The longest movement that action points are left for.
#[must_use]
pub(crate) fn farthest(fight: &Fight, who: Id) -> Action {
    match fight.ap() {
        0 => Action::Step,
        2.. if movement::run_hexes(fight, who) > 0 => Action::Run,
        1.. => Action::Walk,
    }
}

/// Whether a movement leads somebody who means to do this to a place better than its own; anything
/// else does not.
#[must_use]
pub(crate) fn leads(
    fight: &Fight,
    by: Decider<'_>,
    intent: Option<Intent>,
    action: Action,
) -> bool {
    let who = by.who;
    let (cost, hexes) = match action {
        Action::Step => (0, 1),
        Action::Walk => (1, movement::walk_hexes(fight, who)),
        Action::Run => (2, movement::run_hexes(fight, who)),
        _ => return false,
    };
    let ap = fight.state.turn.map_or(0, |turn| turn.ap).saturating_sub(cost);
    let mut plan = Plan::meaning(fight, by, intent, ap);
    if let Some(errand) = plan.errand.as_mut().filter(|_| action == Action::Step) {
        errand.legs = errand.legs.map(Legs::stepped);
    }
    let here = worth(fight, &plan, fight[who].at, i32::MIN);
    let mut better = false;
    movement::places(fight, who, hexes, &mut |at| {
        better = better || worth(fight, &plan, at, here) > here;
    });
    better
}

/// The best of some places.
#[must_use]
pub(crate) fn best(fight: &Fight, plan: &Plan<'_>, options: &[Move]) -> Move {
    let mut best = (options[0], i32::MIN);
    for &option in options {
        let at = match option {
            Move::Spot(Spot::Hex(at)) => at,
            _ => fight[plan.by.who].at,
        };
        let worth = worth(fight, plan, at, best.1);
        if worth > best.1 {
            best = (option, worth);
        }
    }
    best.0
}

/// What a place is worth. What enemies may do there costs most to weigh: where a place is worth no more
/// than `least` even without that, it is left out.
fn worth(fight: &Fight, plan: &Plan<'_>, at: Hex, least: i32) -> i32 {
    let Decider { who, manner, danger } = plan.by;
    let Some(foe) = plan.foe else { return 0 };
    let there = fight[foe].at;
    let away = feet(fight, at, there);
    let far = away.saturating_sub(plan.reach);
    let mut worth = -i32::from(feet(fight, fight[who].at, at) / 5);
    if plan.reach > 15 {
        if !in_sight(fight, at, there) {
            worth -= 60;
        }
        worth += match cover_between(fight, there, at) {
            Cover::None => 0,
            Cover::Partial => 15,
            Cover::Full => -30,
        };
        if plan.away && away < 30 {
            worth -= i32::from(30 - away);
        }
    } else if has_map(fight) && away <= plan.reach {
        worth += flank(fight, who, foe, at);
    }
    if manner == Manner::Cautious {
        worth += i32::from(cover_between(fight, there, at) == Cover::Partial) * 10;
    }
    if let Some(errand) = &plan.errand {
        return worth + promises(fight, (errand, danger), (at, far), least.saturating_sub(worth));
    }
    worth -= i32::from(far) * 4;
    let heeds = plan.heeds && worth > least;
    if heeds { worth - danger.at(fight, at) } else { worth }
}

/// What a place so many feet too far off promises for this turn and, as far as it outlasts what
/// enemies do before, for the next, less what they do; that is left out where it promises no more
/// than `least` even so. Where an attack is possible this turn is better than where none is.
fn promises(
    fight: &Fight,
    (errand, danger): (&Errand, &Danger),
    (at, far): (Hex, u16),
    least: i32,
) -> i32 {
    let Errand { intent, legs, ap: [ap, full], cost, enough, there, own } = errand;
    let way = match legs {
        Some(legs) => legs.way(far),
        None if far == 0 => 0,
        None => return -1000,
    };
    let left = ap - way;
    let strikes = left >= *cost;
    let now = plan::lasts(*enough, left.max(0) / cost, intent.each);
    let all = plan::lasts(*enough, plan::both_turns(left, *full, *cost), intent.each);
    let soon = if strikes { SOON } else { 0 } - i32::from(far / HEX);
    if soon + all <= least {
        return soon + all;
    }
    // Anyone who strikes this turn stands where it strikes in the end.
    let risk = if strikes && far > 0 { *there } else { danger.at(fight, at) };
    let later = (all - now) * (own - risk).max(0) / own;
    soon + now + later - risk
}

/// Behind an enemy is better than before it.
fn flank(fight: &Fight, who: Id, foe: Id, at: Hex) -> i32 {
    let behind = field::is_behind(fight, foe, at);
    let helped = fight.roster().any(|ally| {
        ally != who && !are_enemies(fight, ally, who) && field::is_adjacent(fight, ally, foe)
    });
    8 * i32::from(behind) + 3 * i32::from(helped)
}
