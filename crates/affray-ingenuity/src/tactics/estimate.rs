//! Rough figures that tactics go by, in hundredths of a point of damage.

use affray_table::total;

use crate::moves::{Attack, Blow, Occasion, TestFor, With};
use crate::rules::aim::{self, Aim, Force, size_shift};
use crate::rules::attack::best_way;
use crate::rules::condition::{are_allies, is_able, is_present, sees};
use crate::rules::item::{held, is_broken, item};
use crate::rules::legal::{blows, is_surrounded};
use crate::rules::life::missing;
use crate::rules::maneuver::fortify_test;
use crate::rules::means::{all, is_usable, means};
use crate::rules::react::can_pay;
use crate::rules::rolls::{Test, bonus};
use crate::rules::space::distance;
use crate::rules::stat::{current, deflection, guarding, speed};
use crate::rules::work::{healing_test, is_past_reviving, resuscitate_difficulty};
use crate::setup::{Attribute, Category, DODGE, Guarding, Id, Means, Pool, Skill, Usage};
use crate::state::{Condition, Fight};

/// What an attack is like before its dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Odds {
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

    /// The mean share, in hundredths, that it takes of the most that its target can take, a target
    /// that falls losing all of it.
    #[must_use]
    pub fn toll(self, left: i32) -> i32 {
        let (attribute, skill) = (i32::from(self.dice.0), i32::from(self.dice.1));
        let left = left.max(1);
        let sums = (1..=attribute).flat_map(|face| (1..=skill).map(move |other| face + other));
        let hits = sums.map(|sum| sum + self.bonus).filter(|&result| result >= self.evasion);
        let taken: i32 = hits.map(|result| (result + self.more).clamp(1, left)).sum();
        taken * 100 / (left * attribute * skill)
    }

    /// The most that a plain hit does.
    #[must_use]
    pub fn most(self) -> i32 {
        (i32::from(self.dice.0) + i32::from(self.dice.1) + self.bonus + self.more).max(1)
    }
}

/// How likely a test without luck and rerolls comes to so much, in hundredths.
#[must_use]
pub(crate) fn chance(fight: &Fight, test: Test, against: i16) -> i32 {
    let profile = fight.profile(test.who);
    let sides = (profile.attribute(test.attribute), profile.skill(test.skill));
    let (attribute, skill) = (i32::from(sides.0), i32::from(sides.1));
    let least = i32::from(against) - total(|into| bonus(fight, test.who, test.sway, into));
    let good = (1..=attribute).map(|face| (skill - (least - face).max(1) + 1).max(0));
    good.sum::<i32>() * 100 / (attribute * skill)
}

/// How likely somebody who stands by an unconscious friend brings it round, in hundredths.
#[must_use]
pub(crate) fn rousing(fight: &Fight, who: Id, patient: Id) -> i32 {
    let asleep = fight[patient].conditions.has(Condition::Unconscious);
    if is_past_reviving(fight, patient) || !asleep {
        return 0;
    }
    // What a game master would name is not known: as often as not.
    let difficulty = resuscitate_difficulty(fight, patient).unwrap_or(8);
    chance(fight, healing_test(who, patient), difficulty)
}

/// The least chance with which a friend is worth the time that it takes to bring it round.
const WORTH_ROUSING: i32 = 25;

/// Whether somebody may well bring an unconscious friend round.
#[must_use]
pub(crate) fn can_rouse(fight: &Fight, who: Id, patient: Id) -> bool {
    rousing(fight, who, patient) >= WORTH_ROUSING
}

/// What an attack is like, with what helps or hinders it worth a point each way.
#[must_use]
pub(crate) fn odds(fight: &Fight, attack: Attack, used: &Means, target: Id) -> Odds {
    let who = attack.attacker;
    let profile = fight.profile(who);
    let aim = Aim { attack, used: *used, target };
    let mut bonus = total(|into| aim::bonus(fight, aim, into));
    let damage = total(|into| aim::damage(fight, aim, Force::Plain, into));
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
pub(crate) fn blow(fight: &Fight, who: Id, blow: Blow) -> i32 {
    let used = means(fight, who, blow);
    let way = best_way(fight, who, blow);
    let occasion = Occasion::Turn;
    let attack = Attack { attacker: who, blow, attribute: way.attribute, kind: way.kind, occasion };
    odds(fight, attack, &used, blow.target).mean()
}

/// The best attack that somebody could make on this one if it came near enough in its turn, and
/// what it is like; none where it cannot.
#[must_use]
pub(crate) fn strongest(fight: &Fight, who: Id, target: Id) -> Option<(Attack, Odds)> {
    let mut best: Option<(Attack, Odds)> = None;
    let apart = u16::from(distance(fight, who, target));
    let goes = u16::from(speed(fight, who));
    all(fight, who, &mut |with| {
        let thrown = crate::rules::means::usage(fight, who, with) == Usage::Thrown;
        let blow = Blow { thrown, ..Blow::in_hand(with, target) };
        let used = means(fight, who, blow);
        let far = if used.ranged { used.far } else { u16::from(used.reach) + goes };
        if apart > far || !is_usable(fight, who, blow) {
            return;
        }
        let way = best_way(fight, who, blow);
        let (attribute, kind) = (way.attribute, way.kind);
        let attack = Attack { attacker: who, blow, attribute, kind, occasion: Occasion::Turn };
        let odds = odds(fight, attack, &used, target);
        if best.is_none_or(|(_, most)| odds.mean() > most.mean()) {
            best = Some((attack, odds));
        }
    });
    best
}

/// The mean damage, in hundredths, of the best attack that somebody could make in its turn.
#[must_use]
pub(crate) fn potential(fight: &Fight, who: Id) -> i32 {
    let means = enemies(fight, who).filter_map(|enemy| strongest(fight, who, enemy));
    means.map(|(_, odds)| odds.mean()).max().unwrap_or(0)
}

/// What somebody has to expect until its next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Threat {
    /// Attacks on it, in hundredths.
    pub attacks: i32,
    /// Damage that being on guard would save, in hundredths of a point.
    pub guarded: i32,
    /// The mean damage of the worst single attack, in hundredths.
    pub worst: i32,
    /// What a parry or a dodge of that attack would save.
    pub parried: i32,
}

/// Attacks that an enemy makes on one and the same in a turn, as a rule.
const BLOWS: i32 = 2;

/// What enemies may do to somebody, each of them spread over all whom it could get at.
#[must_use]
pub(crate) fn threat(fight: &Fight, who: Id) -> Threat {
    let mut threat = Threat::default();
    for enemy in enemies(fight, who) {
        let Some((attack, odds)) = strongest(fight, enemy, who) else { continue };
        let others = friends(fight, who)
            .filter(|&friend| is_able(fight, friend) && strongest(fight, enemy, friend).is_some());
        let share = 1 + others.count() as i32;
        let mean = odds.mean();
        let guarded = Odds { evasion: odds.evasion + 1, more: odds.more - 1, ..odds };
        threat.attacks += BLOWS * 100 / share;
        threat.guarded += BLOWS * (mean - guarded.mean()) / share;
        if mean > threat.worst {
            threat.worst = mean;
            let physical = attack.kind.category() == Category::Physical;
            let parry = held(fight, who)
                .into_iter()
                .filter(|&which| physical && !is_broken(fight, which))
                .map(|which| i32::from(item(fight, which).parry.unwrap_or(1)))
                .max();
            let parried = Odds { more: odds.more - parry.unwrap_or(0), ..odds };
            let dodged = Odds { evasion: odds.evasion.max(dodging(fight, who)), ..odds };
            threat.parried = mean - parried.mean().min(dodged.mean());
        }
    }
    threat
}

/// What a dodge comes to as a rule.
#[must_use]
pub(crate) fn dodging(fight: &Fight, who: Id) -> i32 {
    let profile = fight.profile(who);
    let twice = i32::from(profile.attribute(Attribute::Dexterity))
        + i32::from(profile.skill(Skill::Agility))
        + 2
        + 2 * i32::from(profile.proficiency(DODGE));
    twice / 2
}

/// How good it is to deal or to save so much damage, in hundredths, where one may take so much.
#[must_use]
pub(crate) fn weigh(hundredths: i32, left: i32) -> i32 {
    hundredths / 4 + (hundredths * 40 / (left.max(1) * 100)).min(40)
}

/// How much somebody can still take before it falls more likely than not.
#[must_use]
pub(crate) fn left(fight: &Fight, who: Id) -> i32 {
    if can_pay(fight, who, Pool::Stamina) {
        // The most missing health against which it fortifies as often as not.
        let profile = fight.profile(who);
        let test = fortify_test(who, TestFor::StayConscious);
        let sides = profile.attribute(test.attribute) + profile.skill(test.skill);
        let added: i32 = total(|into| bonus(fight, who, test.sway, into));
        return standing(fight, who, i32::from(sides + 2) / 2 + added);
    }
    unbraced(fight, who)
}

/// How much somebody can still take without a reaction to fortify with.
#[must_use]
pub(crate) fn unbraced(fight: &Fight, who: Id) -> i32 {
    standing(fight, who, 0)
}

/// How much somebody takes who stays conscious up to so much missing health, but as much as its
/// constitution in any case.
fn standing(fight: &Fight, who: Id, held: i32) -> i32 {
    let health = i32::from(current(fight, who, Pool::Health));
    let constitution = i32::from(guarding(fight, who, Guarding::Constitution));
    let slack = constitution.max(held) + 1 - i32::from(missing(fight, who));
    i32::from(current(fight, who, Pool::Endurance)) + slack.max(1).min(health)
}

/// Enemies that somebody knows of and that can still act.
pub(crate) fn enemies(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        !are_allies(fight, who, other)
            && is_able(fight, other)
            && !fight[other].hidden_from.has(who)
    })
}

/// Friends on the field.
pub(crate) fn friends(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&other| {
        other != who && are_allies(fight, who, other) && is_present(fight, other)
    })
}

/// The best attack without a maneuver on an enemy that can act, and its mean damage in hundredths.
#[must_use]
pub(crate) fn best_blow(fight: &Fight, who: Id) -> Option<(Blow, i32)> {
    let mut best: Option<(Blow, i32)> = None;
    blows(fight, who, &mut |this| {
        let wasted = this.thrown
            && matches!(this.with, With::Item(which) if item(fight, which).weapon.is_none());
        if wasted || are_allies(fight, who, this.target) || !is_able(fight, this.target) {
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
pub(crate) fn range(fight: &Fight, who: Id) -> u8 {
    let mut most = crate::rules::means::reach(fight, who);
    crate::rules::means::all(fight, who, &mut |with| {
        let used = means(fight, who, Blow::in_hand(with, who));
        let loaded = match with {
            crate::moves::With::Item(which) => !crate::rules::item::is_broken(fight, which),
            _ => true,
        };
        if used.ranged && loaded {
            most = most.max(used.near.min(u16::from(u8::MAX)) as u8);
        }
    });
    for which in crate::rules::power::known(fight, who) {
        let power = &fight.setup.powers[which.index()];
        if power.attack.is_some() && crate::rules::power::can_pay(fight, who, which) {
            most = most.max(power.near.min(u16::from(u8::MAX)) as u8);
        }
    }
    most
}
