//! Rough figures that tactics go by.

use affray_field::Hex;
use arrayvec::ArrayVec;

use crate::kinds::{Attribute, Body, Condition, Effect, Id, ItemId, Level, Mode, Skill};
use crate::moves::{Blow, TestFor, With};
use crate::rules::area::Landed;
use crate::rules::attack::{base_dice, critical_dice};
use crate::rules::condition::is_out;
use crate::rules::damage::armor_value;
use crate::rules::field::are_enemies;
use crate::rules::rolls::{Test, pool, success_on};
use crate::rules::{area, attack, burst, condition, field, gear};
use crate::setup::{MAX_COMBATANTS, Weapon};
use crate::state::Fight;

/// What it is worth that an enemy falls, in tenths of a point.
const FALL: i32 = 120;

/// The most dice that chances are told for.
const MOST_DICE: usize = 24;

/// Chances in thousandths that so many dice bring so many successes, by how many of the six faces
/// are one.
static CHANCES: [[[u16; MOST_DICE + 1]; MOST_DICE + 1]; 7] =
    [chances(0), chances(1), chances(2), chances(3), chances(4), chances(5), chances(6)];

/// The most that so many dice show together.
const MOST_SUM: usize = 6 * MOST_DICE;

/// Chances in thousandths that the sum of so many dice is at least so much, and its mean beyond a
/// number in tenths.
static SUMS: [[(u16, u16); MOST_SUM + 1]; MOST_DICE + 1] = sums();

/// The chances and means of sums of dice.
const fn sums() -> [[(u16, u16); MOST_SUM + 1]; MOST_DICE + 1] {
    let mut table = [[(0, 0); MOST_SUM + 1]; MOST_DICE + 1];
    // ways[s]: the chance of the sum s, of a billion in all.
    let mut ways = [0_i64; MOST_SUM + 1];
    ways[0] = 1_000_000_000;
    let mut dice = 0;
    while dice <= MOST_DICE {
        // From the highest sum down: a chance of at least so much, and the mean beyond it.
        let (mut least, mut mean) = (0, 0);
        let mut sum = MOST_SUM + 1;
        while sum > 0 {
            sum -= 1;
            mean += least;
            least += ways[sum];
            table[dice][sum] = ((least / 1_000_000) as u16, (mean / 100_000_000) as u16);
        }
        let mut next = [0_i64; MOST_SUM + 1];
        let mut sum = 0;
        while sum <= MOST_SUM {
            let mut face = 1;
            while face <= 6 && face <= sum {
                next[sum] += ways[sum - face] / 6;
                face += 1;
            }
            sum += 1;
        }
        ways = next;
        dice += 1;
    }
    table
}

/// The chance in thousandths that so many dice together show at least so much.
fn reaches(dice: i32, least: i32) -> i32 {
    let dice = dice.clamp(0, MOST_DICE as i32) as usize;
    match usize::try_from(least) {
        Ok(least) if least > MOST_SUM => 0,
        Ok(least) => i32::from(SUMS[dice][least].0),
        Err(_) => 1000,
    }
}

/// Mean points, in tenths, by which the sum of so many dice goes beyond a number.
fn beyond(dice: i32, number: i32) -> i32 {
    let dice = dice.clamp(0, MOST_DICE as i32) as usize;
    match usize::try_from(number) {
        Ok(number) if number > MOST_SUM => 0,
        Ok(number) => i32::from(SUMS[dice][number].1),
        Err(_) => 35 * dice as i32 - 10 * number,
    }
}

/// The chances where so many of six faces are successes, by dice and the successes needed.
const fn chances(good: i64) -> [[u16; MOST_DICE + 1]; MOST_DICE + 1] {
    let mut table = [[0; MOST_DICE + 1]; MOST_DICE + 1];
    let mut needs = 0;
    while needs <= MOST_DICE {
        // ways[k] of k successes so far, scaled to a million in all; those enough gather at the end.
        let mut ways = [0_i64; MOST_DICE + 1];
        ways[0] = 1_000_000;
        let mut dice = 0;
        while dice <= MOST_DICE {
            table[dice][needs] = (ways[needs] / 1000) as u16;
            let mut k = needs + 1;
            while k > 0 {
                k -= 1;
                let stays = if k == needs { ways[k] } else { ways[k] * (6 - good) / 6 };
                let comes = if k > 0 { ways[k - 1] * good / 6 } else { 0 };
                ways[k] = stays + comes;
            }
            dice += 1;
        }
        needs += 1;
    }
    table
}

/// The chance in thousandths that so many dice bring so many successes.
#[must_use]
pub(crate) fn chance(fight: &Fight, dice: i16, needs: u8) -> i32 {
    let dice = dice.clamp(0, MOST_DICE as i16) as usize;
    let needs = usize::from(needs);
    if needs > dice {
        return 0;
    }
    let least = usize::from(success_on(fight)).clamp(4, 6);
    i32::from(CHANCES[7 - least][dice][needs])
}

/// What somebody loses to an attack.
#[derive(Clone, Copy)]
struct Loss {
    /// Mean points beyond armor, as far as there are any left to lose, in tenths.
    through: i32,
    /// The chance in thousandths that it falls.
    falls: i32,
    /// Mean points before armor, in tenths.
    mean: i32,
}

/// Points that somebody can lose before it falls.
pub(crate) fn points(fight: &Fight, target: Id) -> i32 {
    let it = &fight[target];
    i32::from(it.hp) + i32::from(it.worn.1) + i32::from(it.innate.1)
}

/// What keeps somebody from falling.
#[derive(Clone, Copy)]
struct Stand {
    /// What armor takes off each attack.
    armor: i32,
    /// Points that it can lose before it falls.
    points: i32,
}

impl Stand {
    fn of(fight: &Fight, target: Id) -> Stand {
        let armor = i32::from(armor_value(fight, target));
        Stand { armor, points: points(fight, target) }
    }

    /// What is lost to a sum of dice and points, of which only every so manieth counts.
    fn to_sum(self, dice: i32, flat: i32, parts: i32) -> Loss {
        let first = parts * self.armor - flat;
        let last = parts * (self.armor + self.points) - flat;
        Loss {
            through: (beyond(dice, first) - beyond(dice, last)) / parts,
            falls: reaches(dice, last),
            mean: (35 * dice + 10 * flat).max(0) / parts,
        }
    }

    /// What is lost to a burst: so many dice of which so many faces hit, each hit for so much.
    fn to_hits(self, dice: i32, faces: i32, (each, flat): (i32, i32)) -> Loss {
        let dice = dice.clamp(0, MOST_DICE as i32) as usize;
        let chances = &CHANCES[faces.clamp(0, 6) as usize][dice];
        let (mut loss, mut before) = (Loss { through: 0, falls: 0, mean: 0 }, 0);
        for (hits, &chance) in (1..).zip(&chances[1..]).take_while(|it| *it.1 > 0) {
            let chance = i32::from(chance);
            let lost = (each * hits + flat - self.armor).clamp(0, self.points);
            // What this hit adds to those before it.
            loss.through += chance * (lost - before) / 100;
            loss.mean += chance * each / 100;
            if lost == self.points {
                loss.falls = loss.falls.max(chance);
            }
            before = lost;
        }
        loss
    }

    /// What harm is worth: what gets through, what wears, and the end of it.
    fn harm(self, loss: Loss) -> i32 {
        let wears = (loss.mean / 10).min(self.armor) / 2;
        let ends = FALL * loss.falls / 1000;
        // Who is nearly down is worth more, as far as anything gets through.
        let weak = 200 / (4 + self.points) * loss.through.min(40) / 40;
        loss.through + wears + ends + weak
    }
}

/// What the effects of a weapon are worth on a hit.
fn effects(fight: &Fight, weapon: &Weapon, target: Id) -> i32 {
    let mut worth = 0;
    if weapon.kinds.0 == 0 {
        return 0;
    }
    let machine = fight.profile(target).body == Body::Mechanical;
    for effect in weapon.kinds.iter() {
        let number = i32::from(weapon.effects[effect as usize]);
        if number == 0 || condition::is_immune(fight, target, effect) {
            continue;
        }
        let it = &fight[target];
        worth += match effect {
            Effect::Scorch | Effect::Frost | Effect::Shock => 8 * number,
            Effect::Knockdown if it.has(Condition::Prone) => 0,
            Effect::Knockdown | Effect::Stun | Effect::Slow | Effect::Gravity => 5 * number,
            Effect::Magnetic if it.has(Condition::Magnetic) => 0,
            Effect::Magnetic => 10,
            Effect::Fear if it.afraid_of.is_empty() => 9 * number,
            Effect::Shutdown if machine => 60 * number,
            Effect::Knockout if !machine => 20 * number,
            Effect::Acid if it.level(Level::Acid) < 3 => 7 * number,
            Effect::Corrosive if it.level(Level::Corroded) < 3 => 5 * number,
            Effect::Poison if !it.has(Condition::Poisoned) => 6 * number,
            Effect::Vulnerable => 4,
            Effect::Deadly | Effect::Sharp => 2,
            Effect::Noise => 6 * number,
            _ => 0,
        };
    }
    worth
}

/// What a hit with a weapon that strikes once is worth.
struct Hit {
    /// What the harm of a plain one is worth, and that of a critical one.
    harm: [i32; 2],
    /// What its effects are worth.
    effects: i32,
}

impl Hit {
    fn of(fight: &Fight, who: Id, weapon: &Weapon, blow: Blow) -> Hit {
        let target = blow.target;
        let mut thrown = i32::from(base_dice(fight, who, weapon));
        thrown -= i32::from(fight[target].level(Level::Warded));
        if blow.spend {
            thrown += i32::from(fight[target].level(Level::Vulnerable).min(4));
        }
        let effects = effects(fight, weapon, target);
        if thrown <= 0 && weapon.flat == 0 {
            return Hit { harm: [0; 2], effects };
        }
        let more = i32::from(critical_dice(fight) + i16::from(weapon.has(Effect::Sharp)));
        let better = if thrown > 0 { thrown + more } else { 0 };
        let flat = i32::from(weapon.flat) + i32::from(fight[target].level(Level::Corroded));
        let stand = Stand::of(fight, target);
        let harm = |dice| stand.harm(stand.to_sum(dice, flat, 1));
        Hit { harm: [thrown.max(0), better].map(harm), effects }
    }
}

/// What an attack with a weapon is worth, taking no time over it.
#[must_use]
pub(crate) fn attack(fight: &Fight, who: Id, with: With, target: Id) -> i32 {
    let weapon = gear::weapon(fight, with);
    match weapon.is_area() {
        true => area_on(fight, who, weapon, target),
        false => blow(fight, who, Blow { with, target, slow: false, spend: false }),
    }
}

/// What such an attack is worth at most, where that is soon known: a hit, without the chance of it.
#[must_use]
pub(crate) fn most(fight: &Fight, who: Id, with: With, target: Id) -> Option<i32> {
    let weapon = gear::weapon(fight, with);
    if !matches!(weapon.mode, Mode::Melee | Mode::Single) {
        return None;
    }
    let blow = Blow { with, target, slow: false, spend: false };
    let Hit { harm: [plain, critical], effects } = Hit::of(fight, who, weapon, blow);
    Some(plain.max(critical) + effects)
}

/// What an attack is worth.
#[must_use]
pub(crate) fn blow(fight: &Fight, who: Id, blow: Blow) -> i32 {
    let weapon = gear::weapon(fight, blow.with);
    let target = blow.target;
    if is_out(fight, target) {
        return -500;
    }
    if weapon.mode == Mode::Burst {
        let ward = i32::from(fight[target].level(Level::Warded));
        let points = i32::from(fight[target].level(Level::Corroded));
        let test = burst::burst_test(who, weapon, blow);
        let dice = i32::from(burst::pool(fight, weapon, &test)).max(0);
        let faces = 6 - i32::from(attack::defense(fight, who, weapon, target)).min(6);
        // Three and a half points for each die that Warded takes off.
        let each = (i32::from(weapon.flat), points - 7 * ward / 2);
        let stand = Stand::of(fight, target);
        let loss = stand.to_hits(dice, faces, each);
        return stand.harm(loss) + effects(fight, weapon, target);
    }
    let test = attack::attack_test(fight, who, weapon, blow);
    let dice = pool(fight, &test);
    let needs = test.needs.unwrap_or(1);
    let certain = weapon.has(Effect::Conductor) && fight[target].has(Condition::Magnetic);
    let hits = if certain { 1000 } else { chance(fight, dice, needs) };
    let critical = chance(fight, dice, needs + 3);
    let Hit { harm: [plain, better], effects } = Hit::of(fight, who, weapon, blow);
    ((hits - critical).max(0) * plain + critical * better + hits * effects) / 1000
}

/// What an area attack does to each of those whom it may strike.
#[derive(Clone, Debug)]
pub(crate) struct Area<'a> {
    who: Id,
    weapon: &'a Weapon,
    /// Those whom it may strike, and what that is worth: less than nothing for friends.
    each: ArrayVec<(Id, i32), MAX_COMBATANTS>,
}

impl<'a> Area<'a> {
    /// What an attack with a weapon does: harm to enemies less twice that to friends.
    #[must_use]
    pub(crate) fn of(fight: &'a Fight, who: Id, item: ItemId) -> Area<'a> {
        let weapon = gear::weapon(fight, With::Item(item));
        let mut each = ArrayVec::new();
        for target in fight.roster() {
            let at_risk = weapon.mode == Mode::Blast || target != who;
            if !at_risk || fight[target].gone || is_out(fight, target) {
                continue;
            }
            let harm = area_on(fight, who, weapon, target);
            let friend = !are_enemies(fight, who, target);
            each.push((target, if friend { -2 * harm - 30 } else { harm }));
        }
        Area { who, weapon, each }
    }

    /// What it is worth at a point.
    #[must_use]
    pub(crate) fn at(&self, fight: &Fight, at: Hex) -> i32 {
        let landed = Landed { by: self.who, weapon: self.weapon, at };
        let struck = self.each.iter().filter(|it| landed.covers(fight, fight[it.0].at));
        let worth: i32 = struck.map(|it| it.1).sum();
        match self.weapon.mode {
            Mode::Blast => worth - 8 * (i32::from(area::difficulty(fight, self.who, at)) - 2),
            Mode::Melee | Mode::Single | Mode::Burst | Mode::Template => worth,
        }
    }

    /// The best that it can do now, looking at where enemies stand; nothing where even all enemies
    /// together are not worth more than so much.
    #[must_use]
    pub(crate) fn best(&self, fight: &Fight, least: i32) -> i32 {
        let enemies = self.each.iter().filter(|it| it.1 > 0);
        if enemies.clone().map(|it| it.1).sum::<i32>() <= least {
            return -1000;
        }
        let mut best = -1000;
        if self.weapon.mode == Mode::Template {
            area::points(fight, self.who, self.weapon, &mut |at| {
                best = best.max(self.at(fight, at));
            });
            return best;
        }
        for &(target, _) in enemies {
            if field::distance(fight, self.who, target) <= self.weapon.range {
                best = best.max(self.at(fight, fight[target].at));
            }
        }
        best
    }
}

/// What an area attack is worth against one whom it strikes.
#[must_use]
pub(crate) fn area_on(fight: &Fight, who: Id, weapon: &Weapon, target: Id) -> i32 {
    let dice = i32::from(base_dice(fight, who, weapon));
    let flat = i32::from(weapon.flat);
    // About half of them evade half of it.
    let stand = Stand::of(fight, target);
    let part = |parts| stand.harm(stand.to_sum(dice, flat, parts)) / 2;
    let harms = if dice > 0 { part(1) + part(2) } else { 0 };
    harms + effects(fight, weapon, target)
}

/// Whether a test against poison is more likely to be passed than to end in a wound.
#[must_use]
pub(crate) fn purges(fight: &Fight, who: Id) -> bool {
    let test = Test::new(who, TestFor::Poison, Attribute::Endurance, Skill::Fortitude);
    chance(fight, pool(fight, &test), fight[who].poison) > 500
}

/// Whether gripping is better than harm: against those who fight hand to hand.
#[must_use]
pub(crate) fn grips(fight: &Fight, _who: Id, target: Id) -> bool {
    let melee = gear::weapons(fight, target).all(|(_, weapon)| !weapon.is_ranged());
    melee && fight[target].gripped.is_none() && fight[target].hp > 6
}
