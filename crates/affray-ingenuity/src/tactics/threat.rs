//! What enemies may do to somebody until its next turn, in hundredths of a point of damage.

use super::arms::{Arms, Strongest};
use super::estimate::{Marks, enemies, friends};
use crate::rules::condition::is_able;
use crate::rules::item::{held, is_broken, item};
use crate::rules::means::reach;
use crate::rules::space::distance;
use crate::rules::stat::speed;
use crate::setup::{Attribute, Category, DODGE, Id, Skill};
use crate::state::{Fight, TurnState};

/// What somebody has to expect until its next turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Threat {
    /// Damage, in hundredths of a point.
    pub damage: i32,
    /// Attacks on it, in hundredths.
    pub attacks: i32,
    /// Damage that being on guard would save, in hundredths of a point.
    pub guarded: i32,
    /// The mean damage of the worst single attack, in hundredths.
    pub worst: i32,
    /// What a parry or a dodge of that attack would save.
    pub parried: i32,
    /// Damage that going away as far as one can would save, in hundredths of a point.
    pub outrun: i32,
}

/// Attacks that an enemy makes on one and the same in a turn, as a rule.
const BLOWS: i32 = 2;

/// Actions of a turn.
const ACTIONS: i32 = 3;

/// The turns, in halves, that an enemy has until somebody's own next turn: the one that is still due
/// in this round, and as often as not one of the next.
#[must_use]
pub(crate) fn turns_to_come(fight: &Fight, who: Id, enemy: Id) -> i32 {
    let due = match fight[enemy].turn {
        TurnState::Unspent | TurnState::InProgress => 2,
        TurnState::Spent => 0,
    };
    let next_round = i32::from(fight[who].turn != TurnState::Unspent);
    due + next_round
}

/// What enemies may do to somebody, each of them spread over all whom it could get at.
#[must_use]
pub(crate) fn threat(fight: &Fight, who: Id) -> Threat {
    let (mut threat, marks) = (Threat::default(), Marks::new());
    for enemy in enemies(fight, who) {
        let arms = Arms::of(fight, enemy);
        let Some(strongest) = arms.strongest(fight, &marks, who) else { continue };
        let Strongest { attack, odds, mean, ranged } = strongest;
        let span = arms.span(fight);
        let others = friends(fight, who).filter(|&friend| {
            is_able(fight, friend) && u16::from(distance(fight, enemy, friend)) <= span
        });
        // Turns are in halves.
        let share = 2 * (1 + others.count() as i32);
        let blows = BLOWS * turns_to_come(fight, who, enemy);
        threat.damage += blows * mean / share;
        let guarded = odds.guarded();
        threat.attacks += blows * 100 / share;
        let outrun = if ranged { 0 } else { outrun(fight, who, enemy) };
        threat.outrun += outrun * mean / 100 * turns_to_come(fight, who, enemy) / share;
        threat.guarded += blows * (mean - guarded.mean()) / share;
        if mean > threat.worst {
            threat.worst = mean;
            let physical = attack.kind.category() == Category::Physical;
            let parry = held(fight, who)
                .into_iter()
                .filter(|&which| physical && !is_broken(fight, which))
                .map(|which| i32::from(item(fight, which).parry.unwrap_or(1)))
                .max();
            let parried = odds.deflected(parry.unwrap_or(0));
            let dodged = odds.evaded(dodging(fight, who));
            threat.parried = mean - parried.mean().min(dodged.mean());
        }
    }
    threat
}

/// What so many actions are worth to somebody who strikes with all of them, in hundredths of a blow:
/// each further one of a round is worse (`ingenuity.map.penalty`).
const fn struck(actions: i32) -> i32 {
    match actions {
        ..=0 => 0,
        1 => 100,
        2 => 170,
        3.. => 210,
    }
}

/// What an enemy who has to come near strikes less in a turn if somebody goes away from it, in
/// hundredths of a blow.
fn outrun(fight: &Fight, who: Id, enemy: Id) -> i32 {
    let [goes, away] = [enemy, who].map(|one| i32::from(speed(fight, one)));
    let apart = i32::from(distance(fight, who, enemy)) - i32::from(reach(fight, enemy));
    let strikes = |apart: i32| match goes {
        _ if apart <= 0 => struck(ACTIONS),
        0 => 0,
        _ => struck(ACTIONS - (apart + goes - 1) / goes),
    };
    strikes(apart) - strikes(apart + away)
}

/// What a dodge comes to as a rule.
fn dodging(fight: &Fight, who: Id) -> i32 {
    let profile = fight.profile(who);
    let twice = i32::from(profile.attribute(Attribute::Dexterity))
        + i32::from(profile.skill(Skill::Agility))
        + 2
        + 2 * i32::from(profile.proficiency(DODGE));
    twice / 2
}
