//! Rough figures that tactics go by, in integers.

use affray_field::Place;

pub use super::figures::{longest_reach, may_sweep, mean_twice, melee_twice, threat, twice};
use crate::moves::With;
use crate::rules::condition::{are_allies, is_fighting};
use crate::rules::position::{is_aware_of, range, reach};
use crate::rules::weapon::means;
use crate::setup::Id;
use crate::state::{Fight, People, TurnState};

/// Twice the damage of what somebody attacks with here.
pub fn with_twice(fight: &Fight, who: Id, with: With) -> i32 {
    twice(fight, who, &means(fight, who, with))
}

/// Armor value that an ordinary blow meets.
pub fn armor(fight: &Fight, who: Id) -> i32 {
    let worn = crate::rules::gear::suit(fight, who).map_or(0, |(_, value)| value);
    i32::from(worn) + i32::from(fight.profile(who).natural_armor)
}

/// How much it takes to fell somebody: half of its health and its armor.
pub fn toughness(fight: &Fight, who: Id) -> i32 {
    toughness_in(fight, who, armor(fight, who))
}

/// The same of somebody in this armor.
pub fn toughness_in(fight: &Fight, who: Id, armor: i32) -> i32 {
    (i32::from(fight[who].health) + 1) / 2 + armor
}

/// Enemies that somebody knows of and that still fight.
pub fn enemies(fight: &Fight, who: Id) -> People {
    let mut enemies = People::default();
    for other in fight.roster() {
        if !are_allies(fight, other, who)
            && is_fighting(fight, other)
            && is_aware_of(fight, who, other)
        {
            enemies.add(other);
        }
    }
    enemies
}

/// Friends that still fight.
pub fn friends(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        other != who && are_allies(fight, other, who) && is_fighting(fight, other)
    })
}

/// Whether somebody could strike an enemy from where it stands.
pub fn can_strike_somebody(fight: &Fight, who: Id) -> bool {
    can_strike(fight, who, enemies(fight, who))
}

/// Whether somebody could strike one of these from where it stands.
pub fn can_strike(fight: &Fight, who: Id, enemies: People) -> bool {
    let nearest = enemies.iter().map(|other| range(fight, who, other)).min();
    nearest.is_some_and(|near| near <= reach(fight, who) || near <= longest_reach(fight, who))
}

/// Whether an enemy still has a turn in which it could come closer.
pub fn enemy_may_come(fight: &Fight, who: Id) -> bool {
    enemies(fight, who).iter().any(|other| fight[other].turn == TurnState::Unspent)
}

/// Half steps from a place to the nearest of these enemies.
pub fn distance_to(fight: &Fight, enemies: People, from: Place) -> u8 {
    let steps = fight.setup.map.steps_from(from);
    enemies.iter().map(|other| steps.to(fight[other].place)).min().unwrap_or(0)
}

/// How many of these enemies could strike at somebody for stepping there.
pub fn openings_given(fight: &Fight, enemies: People, who: Id, to: Place) -> i32 {
    enemies
        .iter()
        .filter(|&other| crate::rules::opportunity::may_strike(fight, other, who, to))
        .count() as i32
}
