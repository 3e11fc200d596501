//! Who comes, goes, and stands where.

use affray_engine::WhyNot;
use affray_engine::hand::{Course, Hand};
use affray_field::Square;
use affray_table::Table;

use super::free_near;
use crate::rules::{harm, score, space};
use crate::setup::{Id, Kind, Score, Status};
use crate::state::{Fight, Life, Phase};
use crate::words::name;

/// Puts somebody somewhere.
pub fn put(fight: &mut Fight, who: Id, at: Square) -> Result<(), WhyNot> {
    if matches!(fight[who].life, Life::Gone | Life::Absent(_)) {
        return Fight::refuse(format!("{} is not there", name(fight, who)));
    }
    if space::is_fighting(fight, who) && !space::may_stop(fight, who, at) {
        let there = fight.roster().find(|&other| fight[other].at == at && other != who);
        let there = there.map_or("something", |other| name(fight, other));
        return Fight::refuse(format!("{there} stands at {at}"));
    }
    fight[who].at = at;
    Ok(())
}

/// Somebody comes or goes.
pub fn goes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (course, at): (Course, Option<Square>),
) -> Result<(), WhyNot> {
    match course {
        Course::Arrives | Course::Returns => return comes(t, fight, who, at),
        Course::Leaves => fight[who].life = Life::Gone,
        Course::Dies => fight[who].life = Life::Dead,
    }
    fight[who].doomed = 0;
    harm::settle(t, fight, who);
    harm::free_victims(t, fight, who);
    Ok(())
}

/// Somebody is in the fight again, able to act.
fn comes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Option<Square>,
) -> Result<(), WhyNot> {
    if fight[who].life == Life::Fighting {
        return Fight::refuse(format!("{} is in the fight", name(fight, who)));
    }
    let own = fight[who].at;
    let place = match at {
        Some(at) if space::may_stop(fight, who, at) => at,
        Some(at) => return Fight::refuse(format!("somebody stands at {at}")),
        None => match free_near(fight, who, own) {
            Some(at) => at,
            None => return Fight::refuse("no square is free"),
        },
    };
    let kind = fight.profile(who).kind;
    let limit = 2 * score::natural_bonus(fight, who, Score::Toughness);
    let it = &mut fight[who];
    it.at = place;
    it.life = Life::Fighting;
    it.doomed = 0;
    it.wounds = it.wounds.max(if kind == Kind::Horde { 1 } else { 0 });
    if i16::from(it.fatigue) >= limit {
        it.fatigue = (limit - 1).max(0) as u8;
    }
    for status in [Status::Helpless, Status::Stunned] {
        lifted(fight, who, status);
    }
    if fight.state.phase == Phase::Battle && !fight.state.order.contains(&who) {
        fight.state.order.push(who);
    }
    harm::settle(t, fight, who);
    Ok(())
}

/// Takes a status off somebody, without a word.
fn lifted(fight: &mut Fight, who: Id, status: Status) {
    super::lift(fight, who, super::Ill::Plain(crate::decree::Suffering::Status(status)));
}
