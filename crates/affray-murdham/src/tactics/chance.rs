//! The chances of what a hit does, by the sums that the rules add up.

use std::sync::OnceLock;

use affray_table::{Dice, Explode, Keep, total};

use crate::moves::{Attack, Form, Score};
use crate::rules::condition::cannot_be_incapacitated;
use crate::rules::core::score;
use crate::rules::damage::{Hit, Roll, damage, die_size, enhancement, is_direct, likely_covers};
use crate::rules::health::{Source, critical_threshold, death_threshold};
use crate::rules::nonlethal::decided;
use crate::rules::position::Peeking;
use crate::rules::weapon::{comes_last, striking};
use crate::setup::{Id, Skill};
use crate::state::Fight;

/// What is certain.
pub const SURE: i32 = 1 << 10;
/// What it is worth to fell somebody.
pub const FELLED: i32 = 1_000;
/// Damage from which on nothing more is told apart.
const MOST: usize = 31;
/// Sides of the largest damage die.
const SIDES: usize = 12;

/// The chances of each total of a die, and last of all that are higher.
type Totals = [i32; MOST + 1];

/// The chances of the totals of a damage die of so many sides.
fn totals(sides: u8, keep: Keep) -> &'static Totals {
    static TOTALS: OnceLock<Vec<[Totals; 3]>> = OnceLock::new();
    let known = TOTALS.get_or_init(|| {
        let keeps = [Keep::Only, Keep::Lower, Keep::Higher];
        (2..=SIDES as u8).map(|sides| keeps.map(|keep| count(Explode { sides, keep }))).collect()
    });
    &known[(sides as usize).clamp(2, SIDES) - 2][keep as usize]
}

fn count(dice: Explode) -> Totals {
    let mut ways = [0_u128; MOST + 1];
    let spread = dice.each_way(&mut |total, weight| ways[(total as usize).min(MOST)] += weight);
    ways[MOST] += spread.untold;
    let mut below = 0;
    // Rounded where they are added up, so that together they are certain.
    let share = |ways: u128| (ways * SURE as u128 / spread.total) as i32;
    ways.map(|way| {
        let before = share(below);
        below += way;
        share(below) - before
    })
}

/// What a hit does to its target.
pub struct Harm {
    /// The chance that at least this much damage is suffered.
    at_least: [i32; MOST + 2],
    /// The least damage that fells the target.
    fells: usize,
    health: i32,
    /// What it is worth besides damage, if it lands.
    hinders: i32,
    /// Whether it does no damage and comes last in an exchange.
    last: bool,
}

impl Harm {
    /// Of an attack on somebody, whose shield counts or not.
    pub fn of(fight: &Fight, attack: Attack, target: Id, shield: bool) -> Harm {
        let used = striking(fight, attack.attacker, attack.form);
        let hit = Hit {
            attack,
            used: used.as_ref(),
            target,
            shield,
            unaware: false,
            saved: false,
            peeking: Peeking::No,
            favored: true,
        };
        let direct = used.as_ref().is_some_and(is_direct);
        let source = Source { attacker: Some(attack.attacker), direct, fire: false };
        let health = fight[target].health.max(1);
        let critical = if cannot_be_incapacitated(fight, target) {
            health
        } else {
            critical_threshold(fight, target, source)
        };
        let fells = critical.min(death_threshold(fight, target));
        let last = comes_last(fight, attack.form, used.as_ref());
        let at_least = if last { [0; MOST + 2] } else { suffered(fight, &hit) };
        let fells = (fells.max(1) as usize).min(MOST);
        let hinders = hindrance(fight, attack, target);
        Harm { at_least, fells, health: i32::from(health), hinders, last }
    }

    /// The chance of this much damage or more.
    pub fn at_least(&self, amount: i16) -> i32 {
        self.at_least[(amount.max(0) as usize).min(MOST + 1)]
    }

    /// The chance that the target falls.
    pub fn falls(&self) -> i32 {
        self.at_least[self.fells]
    }

    /// What this much damage is worth: to fell somebody, or a share of its health.
    fn worth(&self, amount: usize) -> i32 {
        if amount >= self.fells { FELLED } else { FELLED * amount as i32 / self.health }
    }

    /// What the hit is worth on average, if it lands.
    pub fn mean(&self) -> i32 {
        self.unless(|_| 0)
    }

    /// The same, where a chance keeps each damage from being dealt.
    fn unless(&self, kept: impl Fn(usize) -> i32) -> i32 {
        let chance = |amount: usize| self.at_least[amount] - self.at_least[amount + 1];
        let dealt = (1..=MOST).filter(|&amount| chance(amount) > 0);
        let worth =
            dealt.map(|amount| chance(amount) * (SURE - kept(amount)) / SURE * self.worth(amount));
        let hinders = if self.hinders == 0 { 0 } else { self.hinders * (SURE - kept(0)) };
        (worth.sum::<i32>() + hinders) / SURE
    }
}

/// The chances of at least each damage, from those of each total of the dice.
fn suffered(fight: &Fight, hit: &Hit<'_>) -> [i32; MOST + 2] {
    let mut at_least = [0; MOST + 2];
    let Some(used) = hit.used else { return at_least };
    let sides = total(|into| die_size(fight, hit, used, into)) as u8;
    let keep = match total(|into| enhancement(fight, hit, used, into)) {
        ..=-2 => return at_least,
        -1 => Keep::Lower,
        0 => Keep::Only,
        1.. => Keep::Higher,
    };
    if sides == 0 {
        return at_least;
    }
    let covers = likely_covers(fight, hit, used);
    for (rolled, &chance) in totals(sides, keep).iter().enumerate() {
        if chance > 0 {
            let mut amount = 0;
            damage(fight, hit, Roll { used, rolled: rolled as i16, covers }, &mut amount);
            at_least[(amount.max(0) as usize).min(MOST)] += chance;
        }
    }
    for amount in (0..=MOST).rev() {
        at_least[amount] += at_least[amount + 1];
    }
    at_least
}

/// Who strikes first whatever the damage (`murdham.skill.fast-strike`, `murdham.nonlethal.last`).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum First {
    /// Anyone who attacks.
    Attack,
    /// Anyone who counters.
    Counter,
    /// Anyone who does more.
    Harder,
}

/// What an attack and its counter are worth on average: what the attack does, and what the counter
/// does. Each may keep the other from landing (`murdham.counter.order`).
pub fn exchange(attack: &Harm, counter: &Harm, first: First) -> (i32, i32) {
    let first = match (attack.last, counter.last) {
        (true, false) => First::Counter,
        (false, true) => First::Attack,
        (true, true) | (false, false) => first,
    };
    let kept = |by: &Harm, surely: First, never: First| {
        let (at_least, fells) = (by.at_least, by.fells);
        move |amount: usize| {
            if first == surely {
                at_least[fells]
            } else if first == never {
                0
            } else {
                at_least[fells.max(amount + 1)]
            }
        }
    };
    (
        attack.unless(kept(counter, First::Counter, First::Attack)),
        counter.unless(kept(attack, First::Attack, First::Counter)),
    )
}

/// What it is worth to try to hold somebody, or to take its weapon.
fn hindrance(fight: &Fight, attack: Attack, target: Id) -> i32 {
    let (worth, skill) = match attack.form {
        Form::Strike { .. } => return 0,
        // To be held is as bad as to be badly hurt.
        Form::Grapple => (FELLED / 2, Skill::Wrestling),
        Form::Disarm(_) => (FELLED / 4, Skill::Disarm),
    };
    match decided(fight, attack.attacker, target, skill) {
        Some((true, _)) => 0,
        Some((false, _)) => worth,
        None => worth * i32::from(fails_of_20(fight, target, Score::Strength)) / 20,
    }
}

/// On how many of the 20 faces somebody fails a save.
pub fn fails_of_20(fight: &Fight, who: Id, which: Score) -> u8 {
    20 - score(fight, who, which).clamp(0, 20) as u8
}
