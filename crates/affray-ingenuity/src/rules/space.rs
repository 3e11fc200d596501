//! Where people stand (`ingenuity.space.*`); how they get elsewhere stands in `space/go.rs` and
//! `space/way.rs`.

mod go;
mod way;

use affray_field::{Area, Square};

use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::stealth::is_hidden_from;
use crate::settings::{Footprint, PassThrough, Settings, Space};
use crate::setup::{Id, SideId};
use crate::state::{Condition, Fight};

pub(crate) use go::{
    FRESH, can_go, can_reach, carry, costs, gets_to, go, leave_cover, may_go, may_stand, meters,
    spots, walk_to, way,
};
pub(crate) use way::{Stride, entered, step_to, stop_before};

/// Meters between teams where there is no map and nothing is said (`ingenuity.space.theater`).
pub(crate) const BETWEEN_TEAMS: u8 = 10;
/// Meters within a team where there is no map and nothing is said (`ingenuity.space.theater`).
pub(crate) const WITHIN_A_TEAM: u8 = 2;

/// Whether the fight has a map.
#[must_use]
#[inline]
pub fn has_map(fight: &Fight) -> bool {
    fight.setup.settings.space == Space::Grid
}

/// Squares along each side of what somebody of this size takes up (`ingenuity.space.model`).
#[must_use]
pub(crate) const fn footprint(settings: &Settings, size: u8) -> u8 {
    match (settings.footprint, size) {
        (Footprint::OneSquare, _) | (Footprint::BySize, ..=5) => 1,
        (Footprint::BySize, 6..=8) => 2,
        (Footprint::BySize, 9..) => 3,
    }
}

/// What somebody would take up with its least column and row here.
#[must_use]
#[inline]
pub(crate) fn area_at(fight: &Fight, who: Id, corner: Square) -> Area {
    Area { corner, side: fight.profile(who).footprint }
}

/// What somebody takes up.
#[must_use]
#[inline]
pub fn area(fight: &Fight, who: Id) -> Area {
    area_at(fight, who, fight[who].at)
}

/// Whether something on a square is within 1 m of somebody; anything is where there is no map.
#[must_use]
pub(crate) fn is_near(fight: &Fight, who: Id, square: Square) -> bool {
    !has_map(fight) || area(fight, who).distance(square.into()) <= 1
}

/// Meters between two (`ingenuity.space.distance`, `ingenuity.space.theater`).
#[must_use]
#[inline]
pub(crate) fn distance(fight: &Fight, one: Id, other: Id) -> u8 {
    if one == other {
        0
    } else if has_map(fight) {
        area(fight, one).distance(area(fight, other))
    } else {
        fight.state.apart[Fight::pair(one, other)]
    }
}

/// Whether two are within 1 m of each other (`ingenuity.space.adjacent`).
#[must_use]
#[inline]
pub(crate) fn is_adjacent(fight: &Fight, one: Id, other: Id) -> bool {
    if has_map(fight) {
        area(fight, one).is_next_to(area(fight, other))
    } else {
        one != other && distance(fight, one, other) <= 1
    }
}

/// Whether a door or the like bars a square.
#[must_use]
pub(crate) fn is_barred(fight: &Fight, square: Square) -> bool {
    fight.state.closed != 0
        && fight.setup.features.iter().enumerate().any(|(place, feature)| {
            fight.state.closed & (1 << place) != 0 && feature.bars.contains(&square)
        })
}

/// Whether nothing that is built stands between two.
#[must_use]
pub(crate) fn is_in_sight(fight: &Fight, one: Id, other: Id) -> bool {
    !has_map(fight) || areas_see(fight, area(fight, one), area(fight, other))
}

/// Whether nothing that is built stands between some square of each.
#[must_use]
pub(crate) fn areas_see(fight: &Fight, one: Area, other: Area) -> bool {
    if fight.state.closed == 0 && !fight.setup.grid.has_walls_about(one, other) {
        return true;
    }
    let barred = |square| is_barred(fight, square);
    one.squares().any(|from| other.squares().any(|to| fight.setup.grid.sees(from, to, barred)))
}

/// Whether there is something to hide behind within 1 m (`ingenuity.action.cover-source`).
#[must_use]
pub(crate) fn has_cover(fight: &Fight, who: Id) -> bool {
    if has_map(fight) {
        fight.setup.cover.iter().any(|&square| is_near(fight, who, square))
    } else {
        fight[who].near_cover
    }
}

/// Whether a walk may go through the square of `other` (`ingenuity.space.occupied`).
fn may_pass(fight: &Fight, who: Id, other: Id) -> bool {
    match fight.setup.settings.pass_through {
        PassThrough::Anyone => true,
        PassThrough::Nobody => false,
        PassThrough::AlliesAndFallen => !is_able(fight, other) || are_allies(fight, who, other),
    }
}

/// With whose eyes the field is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Eyes {
    /// A team's: those whom it does not see are in nobody's way (`ingenuity.space.unseen`).
    Team(SideId),
    /// The GM's: as it is.
    Gm,
}

impl Eyes {
    /// Those of somebody's team.
    #[inline]
    pub(crate) fn of(fight: &Fight, who: Id) -> Eyes {
        Eyes::Team(fight[who].side)
    }

    /// Whether they see somebody.
    #[inline]
    pub(crate) fn see(self, fight: &Fight, who: Id) -> bool {
        match self {
            Eyes::Team(side) => !is_hidden_from(fight, who, side),
            Eyes::Gm => true,
        }
    }
}

/// Whether somebody cannot go through where another stands (`ingenuity.space.occupied`).
fn bars(fight: &Fight, who: Id, other: Id, eyes: Eyes) -> bool {
    other != who
        && is_present(fight, other)
        && !may_pass(fight, who, other)
        && eyes.see(fight, other)
}

/// Whether somebody may stop with its corner on a square: nobody but the fallen is there.
#[must_use]
pub(crate) fn may_stop(fight: &Fight, who: Id, square: Square, eyes: Eyes) -> bool {
    may_stop_but_for(fight, who, square, who, eyes)
}

/// The same if `gone` were not there.
#[must_use]
pub(crate) fn may_stop_but_for(
    fight: &Fight,
    who: Id,
    square: Square,
    gone: Id,
    eyes: Eyes,
) -> bool {
    let taken = area_at(fight, who, square);
    let open = |square| {
        fight.setup.grid.has(square)
            && !fight.setup.grid.ground(square).wall
            && !is_barred(fight, square)
    };
    taken.squares().all(open)
        && fight.roster().all(|other| {
            !area(fight, other).overlaps(taken)
                || other == who
                || other == gone
                || !is_in_the_way(fight, other, eyes)
        })
}

/// Whether nobody else may stop where somebody is: on the field, not fallen, and seen.
#[inline]
fn is_in_the_way(fight: &Fight, who: Id, eyes: Eyes) -> bool {
    is_present(fight, who)
        && !fight[who].conditions.has(Condition::Unconscious)
        && eyes.see(fight, who)
}
