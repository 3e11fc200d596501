//! Consciousness and death (`ingenuity.conscious.*`, `ingenuity.death.*`, `ingenuity.nonlethal.*`).

use affray_table::{Lazy, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Ask, Move, Purpose, TestFor};
use crate::ruled::Suffering;
use crate::rules::condition::{break_off, is_present};
use crate::rules::damage::Loss;
use crate::rules::maneuver::fortify_test;
use crate::rules::react::{can_pay, pay};
use crate::rules::rolls::{Test, luck_test, seat, test};
use crate::rules::stat::{current, guarding, maximum};
use crate::settings::{DeathRisk, UnconsciousDrops, ZeroHealthDamage};
use crate::setup::{Guarding, Id, Pool};
use crate::state::{Condition, Fight, Standing, TurnState};

/// Health that is missing.
#[must_use]
#[inline]
pub(crate) fn missing(fight: &Fight, who: Id) -> i16 {
    maximum(fight, who, Pool::Health) - current(fight, who, Pool::Health)
}

/// What follows damage (`ingenuity.attack.sequence`, the thirteenth step).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn after_damage(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    loss: Loss,
) -> Step {
    if !is_present(fight, who) {
        return Ok(());
    }
    if loss.health == 0 {
        return at_zero(t, fight, who, loss);
    }
    if loss.past == 0 {
        return Ok(());
    }
    if current(fight, who, Pool::Health) > 0 {
        return stay_conscious(t, fight, who);
    }
    out_of_health(t, fight, who, loss)
}

/// Somebody loses the last of its health (`ingenuity.death.zero`, `ingenuity.death.risk-measure`,
/// `ingenuity.death.exact`).
fn out_of_health(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, loss: Loss) -> Step {
    // ingenuity.death.zero, ingenuity.conscious.zero-first: unconscious at once, no fortify.
    t.cite(clause::DEATH_ZERO);
    t.cite(clause::CONSCIOUS_ZERO_FIRST);
    fall(t, fight, who);
    t.cite(clause::DEATH_RISK_MEASURE);
    let measure = match fight.setup.settings.death_risk {
        DeathRisk::PastEndurance => loss.past,
        DeathRisk::WholeDamage => loss.source.damage,
    };
    if measure <= loss.health {
        t.cite(clause::DEATH_EXACT);
        return Ok(());
    }
    if loss.source.nonlethal {
        t.cite(clause::NONLETHAL_NO_RISK);
        t.cite(clause::NONLETHAL_SOURCE);
        return Ok(());
    }
    risk_death(t, fight, who)
}

/// Damage to somebody at zero health (`ingenuity.death.hit-at-zero`,
/// `ingenuity.death.endurance-at-zero`).
fn at_zero(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, loss: Loss) -> Step {
    let any = fight.setup.settings.zero_health_damage == ZeroHealthDamage::AnyDamage;
    if loss.past == 0 {
        t.cite(clause::DEATH_ENDURANCE_AT_ZERO);
        if !any {
            return Ok(());
        }
    }
    if loss.source.damage == 0 {
        return Ok(());
    }
    t.cite(clause::DEATH_HIT_AT_ZERO);
    fall(t, fight, who);
    if loss.source.nonlethal {
        t.cite(clause::NONLETHAL_LATER);
    }
    risk_death(t, fight, who)
}

/// Whether so much missing health threatens consciousness (`ingenuity.conscious.check`).
fn stay_conscious(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let missing = missing(fight, who);
    t.cite(clause::CONSCIOUS_EACH_LOSS);
    if fight[who].conditions.has(Condition::Unconscious) {
        t.cite(clause::CONSCIOUS_ALREADY_OUT);
        return Ok(());
    }
    // ingenuity.conscious.strict: as much as constitution is not enough.
    if missing <= guarding(fight, who, Guarding::Constitution) {
        t.cite(clause::CONSCIOUS_STRICT);
        return Ok(());
    }
    struggle(t, fight, who, missing)
}

/// Fortify or fall unconscious (`ingenuity.conscious.fortify`).
fn struggle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, missing: i16) -> Step {
    let can = can_pay(fight, who, Pool::Stamina);
    let constitution = guarding(fight, who, Guarding::Constitution);
    t.tell(clause::CONSCIOUS_CHECK, || Event::AtRisk { who, missing, constitution, can });
    if !can {
        t.cite(clause::CONSCIOUS_NO_MEANS);
        if fight.state.surprised.has(who) {
            t.cite(clause::SURPRISE_NO_REACTIONS);
        }
        fall(t, fight, who);
        return Ok(());
    }
    let ask = Ask::Stay { who, missing };
    let answer: Answer = t.choose(fight, seat(fight, who), ask, &[Answer::No, Answer::Yes])?;
    t.cite(clause::CONSCIOUS_CHOICE);
    if answer == Answer::No {
        fall(t, fight, who);
        return Ok(());
    }
    t.cite(clause::CONSCIOUS_IS_REACTION);
    let cost = pay(t, fight, who, Pool::Stamina);
    t.tell(clause::REACTION_FORTIFY_ROW, || Event::Braces {
        who,
        guarding: Guarding::Constitution,
        cost,
    });
    let fortify = fortify_test(who, TestFor::StayConscious);
    let fortify = Test { against: Some(missing), ..fortify };
    let rolled = test(t, fight, fortify)?;
    if rolled.total >= missing {
        t.tell(clause::CONSCIOUS_FORTIFY, || Event::StaysConscious { who });
    } else {
        t.cite(clause::CONSCIOUS_FORTIFY);
        fall(t, fight, who);
    }
    Ok(())
}

/// Somebody falls unconscious (`ingenuity.conscious.unconscious-state`).
pub(crate) fn fall(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].conditions.has(Condition::Unconscious) {
        return;
    }
    fight[who].conditions.add(Condition::Unconscious);
    fight[who].conditions.add(Condition::Prone);
    t.tell(clause::CONSCIOUS_UNCONSCIOUS_STATE, || Event::Falls { who });
    break_off(t, fight, who);
    t.cite(clause::CONSCIOUS_HELD_ITEMS);
    if fight.setup.settings.unconscious_drops == UnconsciousDrops::Yes {
        for item in crate::rules::item::held(fight, who) {
            crate::rules::item::drop(t, fight, who, item);
        }
    }
}

/// Somebody comes round, prone and with the health it has (`ingenuity.conscious.waking`).
pub(crate) fn wake(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let asleep = Suffering::Condition(Condition::Unconscious);
    if fight[who].conditions.has(Condition::Unconscious)
        && !fight.state.decrees.lasts(who.0, asleep)
    {
        fight[who].conditions.remove(Condition::Unconscious);
        t.cite(match fight[who].turn {
            TurnState::Unspent => clause::ROUND_REGAIN,
            TurnState::InProgress | TurnState::Spent => clause::ROUND_REGAIN_NO_SECOND_TURN,
        });
        t.tell(clause::CONSCIOUS_WAKING, || Event::Wakes { who });
    }
}

/// Somebody risks death (`ingenuity.death.luck-test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn risk_death(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let number = fight[who].cheat_death;
    t.tell(clause::DEATH_RISK, || Event::RisksDeath { who, number });
    t.cite(clause::DEATH_MUST_ROLL);
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.push(Answer::Yes.into());
        list.push(Answer::No.into());
    });
    let answer: Answer = t.choose(fight, seat(fight, who), Ask::CheatDeath(who), &menu)?;
    if answer == Answer::No {
        die(t, fight, who);
        return Ok(());
    }
    let luck = i16::from(fight.profile(who).luck);
    if i16::from(number) > 20 + luck {
        t.cite(clause::DEATH_OUT_OF_LUCK);
    }
    t.cite(clause::DEATH_LUCK_TEST);
    if luck_test(t, fight, who, number, Purpose::CheatDeath { who })? {
        let number = number.saturating_add(5);
        fight[who].cheat_death = number;
        t.cite(clause::DEATH_AFTER_CHEATING);
        t.tell(clause::DEATH_CHEAT, || Event::CheatsDeath { who, number });
    } else {
        t.cite(clause::DEATH_FAIL);
        die(t, fight, who);
    }
    Ok(())
}

/// Somebody is dead (`ingenuity.death.fail`).
pub(crate) fn die(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    break_off(t, fight, who);
    fight[who].standing = Standing::Dead;
    t.tell(clause::DEATH_FAIL, || Event::Dies { who });
}
