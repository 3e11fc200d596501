//! The end of a turn, and what lapses between turns (`blackout.time.*`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Course, Event, Harm, Plight};
use crate::kinds::{Attribute, Cause, Condition, Id, LEVELS, Level, Skill};
use crate::moves::TestFor;
use crate::reason::From;
use crate::ruled::Suffering;
use crate::rules::condition::{end, is_due, is_out, lower};
use crate::rules::damage::{Damage, Direct};
use crate::rules::rolls::Test;
use crate::rules::{custom, damage, effects, gm, rolls, stacking, stamina};
use crate::settings::{AcidActs, RageShakenOff};
use crate::state::{Fight, Stack};

/// A turn ends (`blackout.time.turn-start-order`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn finish(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    stacking::flush(t, fight)?;
    stamina::tire(t, fight);
    if fight.setup.settings.acid_acts == AcidActs::End {
        corrode(t, fight, who)?;
    }
    if !is_out(fight, who) {
        for source in fight[who].afraid_of.iter() {
            if gm::lasts(fight, who, Suffering::Afraid(source)) {
                continue;
            }
            t.cite(clause::CONDITIONS_AFRAID_END);
            let of = effects::feared(fight, who, source);
            let why = TestFor::Courage(of);
            let test = Test::new(who, why, Attribute::Insight, Skill::Willpower).needs(2);
            if rolls::test(t, fight, test)? >= 2 {
                fight[who].afraid_of.remove(source);
                let brave = || Event::Plight(Plight::Brave { who, of });
                t.tell(clause::CONDITIONS_AFRAID_END, brave);
            }
        }
        calm_down(t, fight, who)?;
    }
    custom::turn_ends(t, fight, who)?;
    expire(t, fight, who);
    gm::turn_over(t, fight, who);
    t.tell(clause::TIME_ROUND, || Event::Course(Course::TurnEnded { who }));
    fight.state.turn = None;
    fight.state.place += 1;
    Ok(())
}

/// The test by which the Berserk come to themselves (`blackout.conditions.berserk-end`).
fn calm_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    if !fight[who].has(Condition::Berserk) || gm::keeps(fight, who, Condition::Berserk) {
        return Ok(());
    }
    t.cite(clause::CONDITIONS_BERSERK_END);
    let limited = fight[who].turns[Condition::Berserk as usize] > 0;
    if limited && fight.setup.settings.rage_shaken_off == RageShakenOff::No {
        return Ok(());
    }
    let test = Test::new(who, TestFor::Calm, Attribute::Insight, Skill::Willpower).needs(2);
    if rolls::test(t, fight, test)? >= 2 {
        end(t, fight, who, Condition::Berserk);
    }
    Ok(())
}

/// Acid acts: a point of Direct Damage for each stack (`blackout.conditions.acid`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn corrode(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let acid = fight[who].level(Level::Acid);
    let it = &fight[who];
    let fallen = it.hp == 0 && it.worn.1 == 0 && it.innate.1 == 0;
    // Nothing more happens to those who have nothing left to lose.
    if acid > 0 && !fallen {
        t.cite(clause::CONDITIONS_ACID);
        let harm = Damage { to: who, by: None, amount: i16::from(acid) };
        let acid = (Direct::Ordinary, From::Level(who, Level::Acid));
        damage::direct(t, fight, harm, acid)?;
    }
    Ok(())
}

/// The turn of somebody who is Out of the Fight passes: nothing is done in it, and what goes by
/// turns goes on (`blackout.damage.out-of-the-fight`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn pass_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::DAMAGE_OUT_OF_THE_FIGHT);
    if !fight[who].gone {
        super::renew(fight, who);
        corrode(t, fight, who)?;
        custom::turn_begins(t, fight, who)?;
        end(t, fight, who, Condition::Stunned);
        custom::turn_ends(t, fight, who)?;
        expire(t, fight, who);
        gm::turn_over(t, fight, who);
    }
    fight.state.place += 1;
    Ok(())
}

/// Conditions that last until the end of this turn are over.
fn expire(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].conditions.0 == 0 && fight[who].taunted.is_none() {
        return;
    }
    for &condition in Condition::ALL {
        let left = fight[who].turns[condition as usize];
        if left > 0 {
            fight[who].turns[condition as usize] = left - 1;
            if left == 1 {
                t.cite(clause::TIME_END_OF_NEXT_TURN);
                end(t, fight, who, condition);
            }
        }
    }
    if let Some((by, left)) = fight[who].taunted
        && !gm::lasts(fight, who, Suffering::Taunted(by))
    {
        fight[who].taunted = (left > 1).then_some((by, left - 1));
        if left <= 1 {
            t.tell(clause::CONDITIONS_TAUNTED_SAFE, || {
                Event::Plight(Plight::NoLongerTaunted { who })
            });
        }
    }
}

/// What lapses at this place of the order (`blackout.time.minute`).
pub(crate) fn lapse(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        let it = &fight[who];
        let timed = it.slowed_until.or(it.surprised_until).or(it.out_until).is_some();
        if it.levels == [0; LEVELS] && !timed {
            continue;
        }
        for &level in Level::ALL {
            if is_due(fight, fight[who].deadlines[level as usize]) {
                t.cite(clause::TIME_MINUTE);
                t.cite(match level {
                    Level::Acid => clause::CONDITIONS_ACID_EXPIRY,
                    Level::Vulnerable => clause::CONDITIONS_VULNERABLE_EXPIRY,
                    Level::Corroded | Level::Exhausted | Level::Fatigued | Level::Warded => {
                        clause::CONDITIONS_WARDED_EXPEND
                    }
                });
                lower(t, fight, who, level, 0);
            }
        }
        if is_due(fight, fight[who].slowed_until) {
            end(t, fight, who, Condition::Slowed);
        }
        if is_due(fight, fight[who].surprised_until) {
            t.cite(clause::TAKEDOWN_REWARD_SURPRISE);
            end(t, fight, who, Condition::Surprised);
        }
        if is_due(fight, fight[who].out_until) {
            fight[who].out_until = None;
            fight[who].causes.remove(Cause::Shutdown);
            fight[who].causes.remove(Cause::Knockout);
            t.tell(clause::EFFECTS_SHUTDOWN, || Event::Harm(Harm::Wakes { who }));
            damage::settle(t, fight, who);
        }
    }
    custom::lapse(t, fight);
    lapse_stacks(t, fight);
    let now = (fight.state.round, fight.state.place);
    for place in (0..fight.state.zones.len()).rev() {
        let zone = fight.state.zones[place];
        if (zone.until.round, zone.until.place) <= now {
            fight.state.zones.remove(place);
            t.tell(clause::EFFECTS_NOISE_ONCE, || {
                Event::Plight(Plight::ZoneEnded { at: zone.center })
            });
        }
    }
}

/// Stacks that lapse one by one (`blackout.conditions.vulnerable-expiry`).
fn lapse_stacks(t: &mut impl Table<Fight>, fight: &mut Fight) {
    let is_over = |fight: &Fight, stack: &Stack| is_due(fight, Some(stack.until));
    while let Some(place) = fight.state.stacks.iter().position(|stack| is_over(fight, stack)) {
        let Stack { who, level, .. } = fight.state.stacks.remove(place);
        t.cite(clause::TIME_MINUTE);
        t.cite(match level {
            Level::Vulnerable => clause::CONDITIONS_VULNERABLE_EXPIRY,
            Level::Acid | Level::Corroded | Level::Exhausted | Level::Fatigued | Level::Warded => {
                clause::CONDITIONS_WARDED_EXPEND
            }
        });
        let left = fight[who].level(level).saturating_sub(1);
        lower(t, fight, who, level, left);
    }
}
