//! Where to go.

use affray_field::Square;

use super::estimate::Evasions;
use super::{stay, turn};
use crate::gear::{Does, With};
use crate::moves::{Action, Gait, How, Spot};
use crate::rules::{hands, legal, score, space};
use crate::setup::{Id, Manner, PowerId, Score};
use crate::state::Fight;

/// How many meters from an enemy somebody likes to be: where its best means reach.
#[must_use]
pub fn reach(fight: &Fight, who: Id) -> u16 {
    let mut reach = space::reach(fight);
    for (item, weapon) in hands::weapons(fight, who) {
        if !weapon.is_melee() && hands::is_loaded(fight, item, 1) {
            reach = reach.max(weapon.range);
        }
    }
    let mut mask = legal::powers(fight, who);
    while mask != 0 {
        let which = PowerId(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        let power = fight.power(which);
        if power.attacks() && power.magic && legal::can_use(fight, who, which) {
            reach = reach.max(power.range.unwrap_or(1));
        }
    }
    match fight.setup.sight {
        Some(sight) => reach.min(sight),
        None => reach,
    }
}

/// Whether somebody would rather not stand in reach of blades.
#[must_use]
pub fn is_shy(fight: &Fight, who: Id) -> bool {
    let timid =
        matches!(fight.profile(who).manner, Manner::Marksman | Manner::Healer | Manner::Cautious);
    (timid || is_better_from_afar(fight, who)) && reach(fight, who) > 3
}

/// Whether spells or shots serve somebody far better than blows.
fn is_better_from_afar(fight: &Fight, who: Id) -> bool {
    let value = |of: Score| score::score(fight, who, of);
    let mut mask = legal::powers(fight, who);
    let mut casts = false;
    while mask != 0 && !casts {
        let which = PowerId(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        let power = fight.power(which);
        casts = power.magic && power.does == Does::Damage && legal::can_use(fight, who, which);
    }
    let magic = if casts { value(Score::Magic) } else { 0 };
    let shoots = hands::weapons(fight, who)
        .any(|(item, weapon)| !weapon.is_melee() && hands::is_loaded(fight, item, 1));
    let shots = if shoots { value(Score::Bs) } else { 0 };
    magic.max(shots) >= value(Score::Ws) + 10
}

/// The most that a shot or a spell at an enemy is worth, where distance does not forbid it.
#[must_use]
pub fn afar(fight: &Fight, who: Id, foe: Id) -> i32 {
    let (mut best, mut evasions) = (0, Evasions::default());
    for (item, weapon) in hands::weapons(fight, who) {
        if !weapon.is_melee() {
            let shot = Action::Attack(How::Standard, With::Item(item), foe);
            best = best.max(turn::attack(fight, who, shot, &mut evasions));
        }
    }
    let mut mask = legal::powers(fight, who);
    while mask != 0 {
        let which = PowerId(mask.trailing_zeros() as u8);
        mask &= mask - 1;
        let power = fight.power(which);
        if power.attacks() && power.magic && legal::can_use(fight, who, which) {
            let cast = Action::Power(which, Some(foe));
            best = best.max(turn::attack(fight, who, cast, &mut evasions));
        }
    }
    best
}

/// The distance that somebody wants from the nearest enemy.
fn wanted(fight: &Fight, who: Id) -> u16 {
    let reach = reach(fight, who);
    if is_shy(fight, who) { reach.clamp(1, 10) } else { space::reach(fight) }
}

/// Where somebody goes with so many meters: as near to its distance as can be.
#[must_use]
pub fn spot(fight: &Fight, who: Id, gait: Gait, meters: u16) -> Spot {
    let Some((foe, far)) = space::nearest_foe(fight, who) else { return stay() };
    let to = fight[foe].at;
    let flees = fight[who].charmed_by.is_some() || gait == Gait::Disengage;
    let wanted = if flees { 12 } else { wanted(fight, who) };
    let rank = |at: Square, path: u16| {
        let off = i32::from(space::between(fight, at, to)) - i32::from(wanted);
        let straight = {
            let dx = i32::from(at.x) - i32::from(to.x);
            let dy = i32::from(at.y) - i32::from(to.y);
            dx * dx + dy * dy
        };
        // Nearness first, then the way, then the straighter line.
        (off.abs() * 4 + i32::from(path), straight)
    };
    let mut best: Option<((i32, i32), Square)> = None;
    let gap = far.abs_diff(wanted);
    let mut look = |meters: u16| {
        space::each_stop(fight, who, meters, |at| {
            let path = space::between(fight, fight[who].at, at);
            // Nothing so near is near enough to the distance.
            let least = 4 * i32::from(gap.saturating_sub(path)) + i32::from(path);
            if best.is_some_and(|best| least > best.0.0) {
                return;
            }
            let rank = rank(at, path);
            if best.is_none_or(|best| rank < best.0) {
                best = Some((rank, at));
            }
        });
        best.is_some_and(|best| best.0.0 <= i32::from(meters))
    };
    // A way longer than what the best counts for counts for more.
    if gap >= meters || !look(gap) {
        look(meters);
    }
    let own = (i32::from(gap) * 4, 0);
    match best {
        Some((rank, at)) if rank.0 < own.0 => Spot::At(at),
        _ => stay(),
    }
}
