//! Rough figures that tactics go by, in hundredths of a point of damage.

use crate::attack::{best_way, penalty, property_bonus, range_penalty, size_shift};
use crate::condition::{are_allies, is_able, is_present, sees};
use crate::legal::{blows, is_surrounded};
use crate::means::{Means, means};
use crate::moves::{Attack, Blow, Occasion};
use crate::setup::{Category, Guarding, Id, Pool};
use crate::space::distance;
use crate::stat::{current, deflection, guarding};
use crate::state::{Condition, Fight};

/// What an attack is like before its dice.
#[derive(Clone, Copy, Debug)]
pub struct Odds {
    /// Sides of both dice.
    pub dice: (u8, u8),
    /// Added to them.
    pub bonus: i32,
    /// What must be met.
    pub evasion: i32,
    /// Added to the result of a hit, less deflection.
    pub more: i32,
}

impl Odds {
    /// Mean damage in hundredths, a miss counting nothing.
    #[must_use]
    pub fn mean(self) -> i32 {
        let (attribute, skill) = (i32::from(self.dice.0), i32::from(self.dice.1));
        let mut sum = 0;
        for face in 1..=attribute {
            // The least face of the other die that hits, then an arithmetic row of damage.
            let least = (self.evasion - self.bonus - face).max(1);
            if least > skill {
                continue;
            }
            let hits = skill - least + 1;
            let first = face + least + self.bonus + self.more;
            let last = first + hits - 1;
            if first >= 1 {
                sum += hits * (first + last) / 2;
            } else {
                // At least 1 for each hit.
                sum += hits + (last.max(1) - 1) * last.max(1) / 2;
            }
        }
        sum * 100 / (attribute * skill)
    }
}

/// What an attack is like, with what helps or hinders it worth a point each way.
#[must_use]
pub fn odds(fight: &Fight, attack: Attack, used: &Means, target: Id) -> Odds {
    let who = attack.attacker;
    let profile = fight.profile(who);
    let mut bonus = i32::from(used.proficiency + used.grip);
    bonus += i32::from(range_penalty(used, distance(fight, who, target)));
    bonus += i32::from(property_bonus(fight, attack, used, target));
    bonus += i32::from(match used.power {
        Some(_) => -2 * i16::from(fight[who].powers),
        None => penalty(fight, who, attack.occasion),
    });
    let mut damage = i32::from(used.damage);
    if let Some(which) = attack.blow.maneuver {
        let maneuver = &fight.setup.maneuvers[which.index()];
        bonus += i32::from(maneuver.attack);
        bonus -= i32::from(!crate::maneuver::knows(fight, who, which));
        damage += i32::from(maneuver.damage);
    }
    let prone = fight[target].conditions.has(Condition::Prone);
    bonus += i32::from(!sees(fight, target, who));
    bonus += i32::from(is_surrounded(fight, who, target));
    bonus += if prone == used.ranged { -i32::from(prone) } else { i32::from(prone) };
    bonus -= i32::from(used.ranged && fight[target].in_cover);
    let shift = size_shift(fight, who, target);
    let category = attack.kind.category();
    let own = i32::from(deflection(fight, target, category));
    let shifted = if category == Category::Typeless { 0 } else { (own - i32::from(shift)).max(0) };
    Odds {
        dice: (profile.attribute(attack.attribute), profile.skill(used.skill)),
        bonus,
        evasion: i32::from(guarding(fight, target, Guarding::Evasion) + shift),
        more: damage - shifted,
    }
}

/// Mean damage of a blow, in hundredths.
#[must_use]
pub fn blow(fight: &Fight, who: Id, blow: Blow) -> i32 {
    let used = means(fight, who, blow.with, blow.thrown);
    let way = best_way(fight, who, blow);
    let occasion = Occasion::Turn;
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    odds(fight, attack, &used, blow.target).mean()
}

/// How much somebody can still take.
#[must_use]
pub fn left(fight: &Fight, who: Id) -> i32 {
    i32::from(current(fight, who, Pool::Endurance) + current(fight, who, Pool::Health))
}

/// Enemies that somebody knows of and that can still act.
pub fn enemies(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        !are_allies(fight, who, other)
            && is_able(fight, other)
            && !fight[other].hidden_from.has(who)
    })
}

/// Friends on the field.
pub fn friends(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        other != who && are_allies(fight, who, other) && is_present(fight, other)
    })
}

/// The best plain attack on an enemy that can act, and its mean damage in hundredths.
#[must_use]
pub fn best_blow(fight: &Fight, who: Id) -> Option<(Blow, i32)> {
    let mut best: Option<(Blow, i32)> = None;
    blows(fight, who, &mut |this| {
        if are_allies(fight, who, this.target) || !is_able(fight, this.target) {
            return;
        }
        let worth = blow(fight, who, this);
        if best.is_none_or(|(_, most)| worth > most) {
            best = Some((this, worth));
        }
    });
    best
}

/// The farthest that somebody strikes or shoots with what it holds.
#[must_use]
pub fn range(fight: &Fight, who: Id) -> u8 {
    let mut most = crate::means::reach(fight, who);
    crate::means::all(fight, who, &mut |with| {
        let used = means(fight, who, with, false);
        let loaded = match with {
            crate::moves::With::Item(which) => !crate::item::is_broken(fight, which),
            _ => true,
        };
        if used.ranged && loaded {
            most = most.max(used.near.min(u16::from(u8::MAX)) as u8);
        }
    });
    for which in crate::power::known(fight, who) {
        let power = &fight.setup.powers[which.index()];
        if power.attack.is_some() && crate::power::can_pay(fight, who, which) {
            most = most.max(power.near.min(u16::from(u8::MAX)) as u8);
        }
    }
    most
}
