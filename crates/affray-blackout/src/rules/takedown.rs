//! Takedowns before initiative (`blackout.takedown.*`).

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Cause, Condition, Id, Rank};
use crate::moves::{Answer, Ask, Count, Move, TestFor};
use crate::reason::From;
use crate::rules::condition::begin;
use crate::rules::rolls::Test;
use crate::rules::{damage, gear, guile, rolls};
use crate::settings::{TakedownFailure, TakedownPartial};
use crate::setup::{Challenge, Reward, Takedown};
use crate::state::{Deadline, Fight, Where};

/// By how much a failed challenge makes the final one harder at most, as the GM says.
pub(crate) const MOST_HARDER: u8 = 3;

/// The preparatory challenges, their difficulty and the final one's, by rank
/// (`blackout.takedown.table`).
#[must_use]
pub(crate) const fn table(rank: Rank) -> (u8, u8, u8) {
    match rank {
        Rank::Novice => (0, 2, 2),
        Rank::Regular => (1, 2, 2),
        Rank::Veteran => (2, 2, 3),
        Rank::Elite => (3, 3, 4),
        Rank::Deadly => (4, 3, 5),
    }
}

/// Every Takedown of the encounter, in order.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn before(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if fight.setup.takedowns.is_empty() {
        return Ok(());
    }
    let setup = fight.setup.clone();
    for takedown in &setup.takedowns {
        t.cite(clause::TAKEDOWN_USE);
        attempt(t, fight, takedown)?;
    }
    Ok(())
}

/// A challenge: a test, or a guile encounter; whether it was passed.
fn challenge(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    target: Id,
    challenge: Challenge,
    difficulty: u8,
) -> Step<bool> {
    if let Some(resistances) = challenge.guile {
        return guile::encounter(t, fight, challenge, target, resistances);
    }
    if challenge.advantages != 0 {
        t.cite(clause::TAKEDOWN_ADVANTAGES);
    }
    let test = Test::new(challenge.who, TestFor::Challenge, challenge.attribute, challenge.skill)
        .with(i16::from(challenge.advantages), From::Given)
        .needs(difficulty);
    Ok(rolls::test(t, fight, test)? >= i16::from(difficulty))
}

fn attempt(t: &mut impl Table<Fight>, fight: &mut Fight, takedown: &Takedown) -> Step {
    t.cite(clause::TAKEDOWN_STEPS);
    t.cite(clause::TAKEDOWN_TABLE);
    let target = takedown.target;
    let of = takedown.challenges.len() as u8;
    let mut passed = 0;
    let mut failed = 0;
    let mut last = false;
    for (place, &step) in takedown.challenges.iter().enumerate() {
        let is_final = place + 1 == takedown.challenges.len();
        // blackout.takedown.failed-step-size: each failure before makes the final one harder.
        let difficulty = match is_final {
            true => (step.difficulty + failed).min(5).max(step.difficulty),
            false => step.difficulty,
        };
        let done = challenge(t, fight, target, step, difficulty)?;
        if done {
            passed += 1;
        } else if !is_final {
            failed += match fight.setup.settings.takedown_failure {
                TakedownFailure::One => 1,
                TakedownFailure::Gm => {
                    let menu = Lazy(|list: &mut Vec<Move>| {
                        list.extend((0..=MOST_HARDER).map(|more| Move::from(Count(more))));
                    });
                    let Count(more) = t.choose(fight, Seat::GM, Ask::Harder(target), &menu)?;
                    more
                }
            };
            t.cite(clause::TAKEDOWN_FAILED_STEP);
            t.cite(clause::TAKEDOWN_FAILED_STEP_SIZE);
        }
        last = done;
    }
    if takedown.too_powerful {
        t.cite(clause::TAKEDOWN_TOO_POWERFUL);
    }
    let removed = last && !takedown.too_powerful;
    let too_powerful = last && takedown.too_powerful;
    let event = || Event::Course(Course::Takedown { target, passed, of, removed, too_powerful });
    t.tell(clause::TAKEDOWN_RESULT, event);
    if removed {
        fight[target].causes.add(Cause::TakenDown);
        damage::settle(t, fight, target);
    } else if last || is_partial(t, fight, target, (passed, of))? {
        reward(t, fight, target, takedown.reward)?;
    }
    Ok(())
}

/// Whether a Takedown that failed brings something all the same (`blackout.takedown.result`).
fn is_partial(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    target: Id,
    (passed, of): (u8, u8),
) -> Step<bool> {
    if fight.setup.settings.takedown_partial == TakedownPartial::Half {
        return Ok(2 * passed >= of);
    }
    let menu = [Answer::No, Answer::Yes];
    let answer: Answer = t.choose(fight, Seat::GM, Ask::Partly(target), &menu)?;
    Ok(answer == Answer::Yes)
}

/// What partial success brings.
fn reward(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, reward: Reward) -> Step {
    match reward {
        Reward::Injury(kind) => {
            t.cite(clause::TAKEDOWN_REWARD_INJURY);
            let kind = match kind {
                Some(kind) => kind,
                None => damage::kind(t, who)?,
            };
            damage::injure(t, fight, who, kind);
        }
        Reward::Wound(kind) => {
            t.cite(clause::TAKEDOWN_REWARD_WOUND);
            let kind = match kind {
                Some(kind) => kind,
                None => damage::kind(t, who)?,
            };
            damage::wound(t, fight, who, kind);
        }
        Reward::HitPoints(left) => {
            let half = (fight.profile(who).max_hp + 1) / 2;
            let hp = left.unwrap_or(half).min(fight[who].hp);
            fight[who].hp = hp;
            t.tell(clause::TAKEDOWN_REWARD_HP, || Event::Course(Course::Short { who, hp }));
            damage::settle(t, fight, who);
        }
        Reward::Gear(item) => {
            let at = fight[who].at;
            for which in fight.things() {
                let own = fight[which].at == Where::Held(who)
                    && gear::item(fight, which).hands > 0
                    && item.is_none();
                if own || Some(which) == item {
                    fight[which].at = Where::Lying(at);
                    let event = || Event::Course(Course::Without { who, item: which });
                    t.tell(clause::TAKEDOWN_REWARD_GEAR, event);
                }
            }
        }
        Reward::Surprise => {
            t.cite(clause::TAKEDOWN_REWARD_SURPRISE);
            begin(t, fight, who, Condition::Surprised);
            // Through the first round: it lapses before the first turn of the second.
            fight[who].surprised_until = Some(Deadline { round: 2, place: 0 });
        }
    }
    Ok(())
}
