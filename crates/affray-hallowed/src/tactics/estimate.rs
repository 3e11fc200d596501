//! What an attack or a spell is worth, in hundredths of a point of one's own.

use affray_field::Square;
use affray_table::{Sum, total};
use arrayvec::ArrayVec;

use crate::dice::{DamageParts, DiceOf};
use crate::ids::{Id, MAX_COMBATANTS, SpellId, WeaponId};
use crate::kinds::Condition;
use crate::rules::attack::{Attack, add_against, add_own, is_foe};
use crate::rules::check::resistance;
use crate::rules::condition::{are_hostile, is_standing};
use crate::rules::damage::{self, armor};
use crate::rules::defense::defense;
use crate::rules::space::{is_in_sight, yards};
use crate::rules::{cast, check, stress, wounds};
use crate::setup::{Against, Effect};
use crate::state::Fight;

/// How many of the 216 ways of 3d6 show at least 3, 4, … 18.
const AT_LEAST: [i32; 16] = [216, 215, 212, 206, 196, 181, 160, 135, 108, 81, 56, 35, 20, 10, 4, 1];

/// The chance of a natural result of `needs` or more, in 216ths.
#[must_use]
pub(crate) fn chance(fight: &Fight, needs: i16) -> i32 {
    chance_on(check::dice(&fight.setup.settings), needs)
}

/// How many of the 216 ways of 3d6 show `needs` or more.
pub(super) const fn at_least(needs: i16) -> i32 {
    match needs {
        ..=3 => 216,
        4..=18 => AT_LEAST[needs as usize - 3],
        _ => 0,
    }
}

/// The chance that 3d6 or a d20 show `needs` or more, in 216ths.
pub(super) fn chance_on(dice: Sum, needs: i16) -> i32 {
    if dice == Sum::of(3, 6) {
        return at_least(needs);
    }
    i32::from((21 - needs).clamp(0, 20)) * 216 / 20
}

/// The average of dice, in hundredths.
pub(super) fn average(dice: DiceOf) -> i32 {
    50 * i32::from(dice.count) * (i32::from(dice.sides) + 1) + 100 * i32::from(dice.plus)
}

fn average_of(parts: &DamageParts) -> i32 {
    parts.iter().map(|part| average(part.dice)).sum()
}

/// The points that somebody still has to lose before it is down.
pub(super) fn points(fight: &Fight, who: Id) -> i32 {
    i32::from(fight[who].stress + fight[who].wounds.max(0))
}

/// Whether nobody else of its side, or of a friendly one, stands: if it stops fighting, all is lost.
fn is_last(fight: &Fight, who: Id) -> bool {
    let mut others = fight.roster().filter(|&it| it != who && !are_hostile(fight, it, who));
    !others.any(|it| is_standing(fight, it))
}

/// Whether somebody who is down fights on, as nobody else is left to or as it knows no fear.
pub(super) fn fights_on(fight: &Fight, who: Id) -> bool {
    fight.profile(who).fearless || is_last(fight, who)
}

/// What it is worth besides, in hundredths of a point, that somebody fights no more.
pub(super) const FALL: i32 = 1_000;

/// The most faces of two dice that are counted one by one.
const MOST_FACES: u8 = 24;

/// What a hit takes on average, in hundredths of a point: of what the dice show, what is added to
/// them and how often that counts, as much as Armor leaves, and no more than there is to lose.
fn taken(parts: &DamageParts, plus: i16, times: i16, mark: &Mark, most: i16) -> i32 {
    let (mut faces, mut count, mut flat) = ([0_u8; 2], 0_usize, i32::from(plus));
    for part in parts.iter() {
        flat += i32::from(part.dice.plus);
        for _ in 0..part.dice.count {
            if count < 2 {
                faces[count] = part.dice.sides;
            }
            count += 1;
        }
    }
    let (times, armor, most) = (i32::from(times), i32::from(mark.armor), i32::from(most));
    let left = |shown: i32| (times * (shown + flat) - armor).clamp(0, most);
    let [one, other] = faces.map(i32::from);
    match count {
        0 => 100 * left(0),
        1 if times == 1 => {
            // From the first face that gets through each takes one more, up to all there is.
            let more = flat - armor;
            let first = (1 - more).clamp(1, one + 1);
            let last = (most - more).clamp(first, one + 1);
            let rising = (last - first) * (first + last - 1 + 2 * more) / 2;
            100 * (rising + (one + 1 - last) * most) / one
        }
        1 => 100 * (1..=one).map(left).sum::<i32>() / one,
        2 if faces[0].max(faces[1]) <= MOST_FACES => {
            // In how many ways two dice show a sum.
            let ways = |sum: i32| one.min(sum - 1) - (sum - other).max(1) + 1;
            100 * (2..=one + other).map(|sum| ways(sum) * left(sum)).sum::<i32>() / (one * other)
        }
        _ => (times * average_of(parts) + 100 * (times * i32::from(plus) - armor))
            .clamp(0, 100 * most),
    }
}

/// Somebody as a target, worked out once for all that may be aimed at it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    defense: i16,
    armor: i16,
    /// Points to be lost before it is down.
    points: i16,
    /// Wound Points of these.
    wounds: i16,
    /// What each point is worth, in hundredths: one more by so much the fewer are left.
    price: i32,
}

impl Mark {
    /// Somebody as it stands now.
    #[must_use]
    pub(super) fn of(fight: &Fight, who: Id) -> Mark {
        let it = &fight[who];
        // Anyone who fights on although it is down has to be killed.
        let (stress, wounds) = match it.wounds {
            1.. => (it.stress, it.wounds),
            down => (it.stress, (down - wounds::threshold(fight, who)).max(1)),
        };
        Mark {
            defense: defense(fight, who),
            armor: armor(fight, who),
            points: stress + wounds,
            wounds,
            price: 100 + FALL / i32::from(stress + wounds),
        }
    }

    /// What a Wound Point is worth, in hundredths of a point that Stress would take first: its
    /// share of what is left.
    fn share(&self) -> i32 {
        (100 * i32::from(self.points) / i32::from(self.wounds)).min(MOST_SHARE)
    }
}

/// The most that a Wound Point is worth so.
const MOST_SHARE: i32 = 250;

/// What an attack with a weapon is worth.
#[must_use]
pub(crate) fn blow(fight: &Fight, by: Id, to: Id, which: WeaponId) -> i32 {
    Swing::of(fight, by, which).on(to, &Mark::of(fight, to), 0)
}

/// An attack with a weapon: what it has from the attacker, worked out once for all whom it may hit.
pub(super) struct Swing<'f> {
    fight: &'f Fight,
    by: Id,
    which: WeaponId,
    /// Added to the roll.
    bonus: i16,
    /// Added to the damage.
    plus: i16,
}

impl<'f> Swing<'f> {
    /// Somebody's attack with a weapon.
    #[must_use]
    pub(super) fn of(fight: &'f Fight, by: Id, which: WeaponId) -> Swing<'f> {
        // Whom it goes at plays no part here.
        let attack = Attack::action(by, by, which);
        let bonus = total(|into| add_own(fight, attack, into)) as i16;
        Swing { fight, by, which, bonus, plus: damage::bonus(fight, attack) }
    }

    /// What it is worth on somebody, as it is seen, if its Defense is so much better.
    #[must_use]
    pub(super) fn on(&self, to: Id, mark: &Mark, better: i16) -> i32 {
        let &Swing { fight, by, which, bonus, plus } = self;
        let weapon = fight.weapon(which);
        let attack = Attack::action(by, to, which);
        let against = total(|into| add_against(fight, attack, into)) as i16;
        let needs = mark.defense + better - bonus - against;
        let from = weapon.critical_from.unwrap_or(16).max(needs);
        let critical = if weapon.multiplier > 1 { chance(fight, from) } else { 0 };
        let usual = (chance(fight, needs) - critical).max(0);
        let mut once = usual * taken(&weapon.damage, plus, 1, mark, mark.points);
        if critical > 0 {
            // A critical passes Stress by: each Wound Point is worth its share of what is left.
            let deep = taken(&weapon.damage, plus, weapon.multiplier, mark, mark.wounds);
            once += critical * (deep * mark.share() / 100);
        }
        once / 216 * i32::from(weapon.strikes) * mark.price / 100
    }
}

/// What an effect is worth on somebody who is hit by it.
fn effect(fight: &Fight, to: Id, effect: &Effect) -> i32 {
    let mut worth = 0;
    if !effect.damage.is_empty() {
        let mark = Mark::of(fight, to);
        worth += taken(&effect.damage, 0, 1, &mark, mark.points) * mark.price / 100;
    }
    for condition in effect.begins.iter().filter(|&it| !fight[to].has(it)) {
        worth += match condition {
            Condition::Stunned | Condition::Paralyzed | Condition::Unconscious => 700,
            Condition::Entangled | Condition::Blinded | Condition::Burning => 300,
            _ => 200,
        };
    }
    worth + 100 * i32::from(effect.bleeding)
}

/// What an effect that helps is worth to somebody.
pub(super) fn help(fight: &Fight, to: Id, effect: &Effect) -> i32 {
    let it = &fight[to];
    let mut worth = 0;
    let missing = wounds::most(fight, to) - it.wounds;
    if !effect.wounds.is_none() && missing > 0 {
        let gain = average(effect.wounds).min(100 * i32::from(missing));
        worth += match it.wounds {
            ..=0 => gain + 600,
            1..=5 => gain + 200,
            _ => gain / 3,
        };
    }
    let missing = stress::most(fight, to) - it.stress;
    if !effect.stress.is_none() && it.wounds > 0 && 2 * it.stress < stress::most(fight, to) {
        worth += average(effect.stress).min(100 * i32::from(missing)) / 2;
    }
    for condition in effect.ends.iter().filter(|&condition| it.has(condition)) {
        worth += if condition == Condition::Stunned { 500 } else { 250 };
    }
    worth
}

/// Whom a spell makes sense on: of those it harms only foes who still fight.
pub(super) fn is_sensible(fight: &Fight, who: Id, which: SpellId, to: Id) -> bool {
    !fight.spell(which).effect.is_harmful() || is_foe(fight, who, to)
}

/// What a critical hit of a spell is worth beyond any other: it passes Stress by.
fn deeper(fight: &Fight, to: Id, effect: &Effect, (multiplier, from): (i16, i16)) -> i32 {
    if multiplier <= 1 || effect.damage.is_empty() {
        return 0;
    }
    let mark = Mark::of(fight, to);
    let deep = taken(&effect.damage, 0, multiplier, &mark, mark.wounds) * mark.share() / 100;
    let more = deep - taken(&effect.damage, 0, 1, &mark, mark.points);
    chance(fight, from) * more / 216 * mark.price / 100
}

/// What casting a spell on somebody is worth, its cost and its chance taken in.
pub(super) fn spell(fight: &Fight, who: Id, which: SpellId, to: Id) -> i32 {
    let found = fight.spell(which);
    let bonus = cast::of_spell(who, which).bonus(fight);
    let sure = chance(fight, found.tn - bonus);
    let friend = !are_hostile(fight, who, to);
    let mut worth = 0;
    let own = if found.effect.is_harmful() {
        let landing = match found.against {
            Against::Nothing => sure,
            Against::Defense(multiplier, from) => {
                let needs = (defense(fight, to) - bonus).max(found.tn - bonus);
                worth +=
                    deeper(fight, to, &found.effect, (multiplier, from.unwrap_or(16).max(needs)));
                chance(fight, needs)
            }
            Against::Resist(with) => {
                let theirs = resistance(fight, to, with);
                // The resister needs the caster's total, some 10 and its bonus.
                sure * (216 - chance(fight, 11 + bonus - theirs)) / 216
            }
        };
        worth + landing * effect(fight, to, &found.effect) / 216
    } else if friend {
        sure * help(fight, to, &found.effect) / 216
    } else {
        return -1000;
    };
    let sign = if friend && found.effect.is_harmful() { -1 } else { 1 };
    let short = (found.mana - fight[who].mana).max(0);
    sign * own - 40 * i32::from(short)
}

/// What a spell is worth on each of those whom an area of it may hit, and where they stand.
fn caught(fight: &Fight, who: Id, which: SpellId) -> ArrayVec<(Square, i32), MAX_COMBATANTS> {
    let counts = |&to: &Id| is_standing(fight, to) || is_foe(fight, who, to);
    let each = |to: Id| (fight[to].at, spell(fight, who, which, to));
    fight.roster().filter(counts).map(each).collect()
}

/// Where an area spell does the most, at somebody or next to one, and what it is worth there.
pub(super) fn best_area(fight: &Fight, who: Id, which: SpellId) -> Option<(i32, Square)> {
    let (range, radius) = (fight.spell(which).range, fight.spell(which).radius.unwrap_or(0));
    let grid = fight.setup.grid.as_ref()?;
    let own = fight[who].at;
    let all = caught(fight, who, which);
    let mut best: Option<(i32, Square)> = None;
    for foe in fight.roster().filter(|&foe| is_foe(fight, who, foe)) {
        let center = fight[foe].at;
        for at in [center].into_iter().chain(grid.around(center)) {
            if yards(own, at) > range {
                continue;
            }
            let hit = all.iter().filter(|(place, _)| yards(at, *place) <= radius);
            let worth = hit.map(|(_, worth)| worth).sum();
            if best.is_none_or(|best| worth > best.0)
                && !grid.ground(at).wall
                && is_in_sight(fight, own, at)
            {
                best = Some((worth, at));
            }
        }
    }
    best
}
