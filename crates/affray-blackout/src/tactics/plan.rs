//! Which weapon to use on whom, this turn and the next: drawing it and getting there count.

use crate::kinds::{Condition, Id, ItemId, Manner, Mode};
use crate::moves::{Blow, With};
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::{can_move, is_out};
use crate::rules::field::{are_enemies, distance, has_steps};
use crate::rules::gear;
use crate::rules::movement::walk_hexes;
use crate::rules::turn::arms;
use crate::setup::{HEX, Weapon};
use crate::state::{Fight, Where};

use super::estimate::{area_on, blow};

/// What somebody means to do with its action points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    /// With what.
    pub(crate) with: With,
    /// At whom.
    pub(crate) target: Id,
    /// What must be taken in hand, or loaded, before.
    pub(crate) ready: Option<ItemId>,
    /// Whether the target is out of reach yet.
    pub(crate) far: bool,
    /// Whether an attack is possible this turn.
    pub(crate) soon: bool,
    /// What one attack is worth.
    pub(crate) each: i32,
    /// What it promises for both turns.
    pub(crate) worth: i32,
}

/// Who plans, and with how many action points.
#[derive(Clone, Copy)]
struct Planner {
    who: Id,
    manner: Manner,
    ap: u8,
}

/// A weapon to be used, and what must be taken in hand or loaded before.
#[derive(Clone, Copy)]
struct Arm<'a> {
    with: With,
    weapon: &'a Weapon,
    ready: Option<ItemId>,
}

/// The best that somebody can mean to do.
#[must_use]
pub(crate) fn intent(fight: &Fight, who: Id, manner: Manner, ap: u8) -> Option<Intent> {
    let planner = Planner { who, manner, ap };
    let mut best: Option<Intent> = None;
    let mut consider = |with: With, weapon: &Weapon, draw: Option<ItemId>| {
        let ready = match with {
            _ if is_loaded(fight, with) => draw,
            // What is in hand can be loaded again.
            With::Item(item) if draw.is_none() && !weapon.thrown && fight[item].clips > 0 => {
                Some(item)
            }
            _ => return,
        };
        for target in fight.roster() {
            let seen = !fight[target].has(Condition::Hidden);
            if !are_enemies(fight, who, target) || is_out(fight, target) || !seen {
                continue;
            }
            let arm = Arm { with, weapon, ready };
            let Some(this) = weigh(fight, planner, arm, target) else { continue };
            if best.is_none_or(|best| this.worth > best.worth) {
                best = Some(this);
            }
        }
    };
    arms(fight, who, &mut |with, weapon| consider(with, weapon, None));
    // Of what strikes areas, what is in hand; what is thrown is weighed when it is drawn.
    for (item, weapon) in gear::weapons(fight, who).filter(|it| it.1.is_area() && !it.1.thrown) {
        consider(With::Item(item), weapon, None);
    }
    for item in gear::carried(fight, who) {
        let Some(weapon) = gear::weapon_of(fight, item) else { continue };
        if !weapon.is_area() && gear::can_draw(fight, who, item) && gear::is_usable(fight, item) {
            consider(With::Item(item), weapon, Some(item));
        }
    }
    best
}

/// Feet within which a weapon strikes somebody: a template runs on from where it starts.
#[must_use]
pub(crate) fn reach(weapon: &Weapon) -> u16 {
    match weapon.mode {
        Mode::Template => weapon.range + HEX * u16::from(weapon.area.saturating_sub(1)),
        _ => weapon.range,
    }
}

/// Action points to come so many feet closer to somebody; none where there is no way.
#[must_use]
pub(crate) fn way_over(fight: &Fight, who: Id, target: Id, far: u16) -> Option<i32> {
    if far == 0 {
        return Some(0);
    }
    let afraid = fight[who].afraid_of.has(target);
    let walk = i32::from(walk_hexes(fight, who));
    if afraid || walk == 0 || !can_move(fight, who) {
        return None;
    }
    if !has_steps(fight) {
        return Some(i32::from(far.div_ceil(40)).max(1));
    }
    let stepped = fight.state.turn.is_some_and(|turn| turn.who == who && turn.stepped);
    let hexes = i32::from(far.div_ceil(HEX)) - i32::from(!stepped);
    let stands_up = i32::from(fight[who].has(Condition::Prone));
    Some((hexes.max(0) + walk - 1) / walk + stands_up)
}

/// What so many attacks are worth: once the target is down, the others go at somebody else.
#[must_use]
pub(crate) fn lasting(fight: &Fight, target: Id, attacks: i32, each: i32) -> i32 {
    let it = &fight[target];
    let left = 10 * (i32::from(it.hp) + i32::from(it.worn.1) + i32::from(it.innate.1));
    let needed = (left / each + 1).min(attacks);
    needed * each + (attacks - needed) * each * 6 / 10
}

/// Attacks of this turn, with what is left after the way, and of the next one.
#[must_use]
pub(crate) const fn both_turns(left: i32, full: i32, cost: i32) -> i32 {
    if left >= 0 { left / cost + full / cost } else { (full + left) / cost }
}

/// Enemies near somebody less friends there.
fn crowd(fight: &Fight, who: Id, target: Id) -> i32 {
    let near = |&other: &Id| {
        other != who
            && other != target
            && !is_out(fight, other)
            && distance(fight, other, target) <= 3 * HEX
    };
    let sides = fight.roster().filter(near).map(|other| are_enemies(fight, who, other));
    sides.map(|enemy| if enemy { 1 } else { -1 }).sum()
}

/// What the use of a weapon on somebody promises this turn and the next.
fn weigh(fight: &Fight, planner: Planner, arm: Arm<'_>, target: Id) -> Option<Intent> {
    let Planner { who, manner, ap } = planner;
    let Arm { with, weapon, ready } = arm;
    let reach = reach(weapon);
    let near = match weapon.is_area() {
        true => distance(fight, who, target) <= reach,
        false => can_target(fight, who, weapon, target),
    };
    let far = distance(fight, who, target).saturating_sub(reach);
    let way = if near { 0 } else { way_over(fight, who, target, far)? };
    // In reach, and out of sight or behind full cover: no way that is known leads to it.
    if !near && far == 0 {
        return None;
    }
    let full = i32::from(fight.profile(who).ap);
    let cost = i32::from(weapon.ap);
    let first = i32::from(ap) - way - i32::from(ready.is_some());
    let attacks = both_turns(first, full, cost);
    let rounds = match with {
        With::Item(_) if !is_loaded(fight, with) => i32::from(weapon.clip.unwrap_or(0)),
        With::Item(item) if weapon.clip.is_some() => i32::from(fight[item].loaded),
        _ => i32::MAX,
    };
    let chosen = Blow { with, target, slow: false, spend: false };
    let each = match weapon.is_area() {
        true => area_on(fight, who, weapon, target),
        false => blow(fight, who, chosen),
    };
    if each <= 0 || attacks <= 0 {
        return None;
    }
    let mut worth = lasting(fight, target, attacks.min(rounds), each);
    if way > 0 && !weapon.is_ranged() {
        // Whoever goes among several is struck by all of them.
        worth -= worth * crowd(fight, who, target).clamp(0, 4) * 15 / 100;
    }
    let shy = matches!(manner, Manner::Marksman | Manner::Cautious);
    if weapon.is_ranged() {
        worth += worth * i32::from(shy);
    } else if manner == Manner::Brawler {
        worth += worth / 4;
    }
    if manner == Manner::Focus {
        worth += 200 / (4 + i32::from(fight[target].hp));
    }
    if ready.is_some_and(|item| fight[item].at != Where::Held(who)) {
        // What is in hand is not changed for little.
        worth -= worth / 4 + 1;
    }
    // Of two that promise alike, what is done sooner.
    worth -= way;
    Some(Intent { with, target, ready, far: !near, soon: first >= cost, each, worth })
}
