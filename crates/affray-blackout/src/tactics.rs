//! What decides when no person does: pure functions of what a side may know.

mod choose;
mod danger;
mod estimate;
mod go;
mod plan;
mod turn;

use affray_engine::measure::Who;
use affray_engine::{Tactical, highest};

use crate::kinds::{Id, Level, Manner, Skill};
use crate::moves::Ease;
use crate::moves::{Answer, Ask, Count, Move, Spot};
use crate::rules::{field, gm, rolls};
use crate::state::{Fight, Phase};

/// Decides for every seat, as each combatant's manner has it.
pub type Tactics = affray_engine::Tactics<Fight>;

/// The round from which nobody waits any longer for the others to come.
const STALE_ROUND: u16 = 12;

/// Whether a fight has gone on for so long that both sides are waiting for each other.
fn is_stale(fight: &Fight) -> bool {
    fight.state.round >= STALE_ROUND
}

/// The manner of whoever a question is about.
fn manner(fight: &Fight, ask: Ask) -> Manner {
    ask.about().map_or(Manner::Aggressive, |who| fight.profile(who).manner)
}

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask, manner: Manner) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Turn(who, limits) => choose::at_once(fight, who, limits, manner),
        Ask::Exert { test, dice } => yes(exerts(fight, test.who, manner, dice, test.needs)),
        Ask::ExertDamage { who, .. } => yes(fight[who].stamina > keeps(manner)),
        Ask::Encourage { .. } | Ask::Catch { .. } => yes(true),
        Ask::Inspire { test } => {
            let left = fight.state.inspiration[fight[test.who].side.index()];
            Some(Count(left.min(1)).into())
        }
        Ask::Reroll { test, .. } => yes(fight[test.who].stamina >= 5),
        Ask::Sidestep { .. } => yes(true),
        Ask::Intercept { who, ally, .. } => {
            let able = |id: Id| i32::from(fight[id].hp) + i32::from(fight[id].worn.1);
            yes(able(who) > able(ally))
        }
        Ask::Grip { who, target } => yes(estimate::grips(fight, who, target)),
        Ask::Safe { .. } | Ask::Sight { .. } => yes(true),
        Ask::Difficulty { usual, .. } => Some(Count(usual).into()),
        Ask::Purge(who) => yes(estimate::purges(fight, who)),
        Ask::Hides(who) => yes(gm::skill(fight, who, Skill::Stealth) > 1),
        Ask::Finds { whom, .. } => yes(fight[whom].hidden < 3),
        Ask::Harder(_) => Some(Count(1).into()),
        Ask::Circumstances(_) => Some(Ease::default().into()),
        Ask::Partly(_) | Ask::GoesOn => yes(false),
        _ => None,
    }
}

/// Stamina that is kept for later.
const fn keeps(manner: Manner) -> i16 {
    match manner {
        Manner::Cautious => 4,
        Manner::Marksman | Manner::Focus => 1,
        _ => 2,
    }
}

/// A die more is worth a point of Stamina where the test is open.
fn exerts(fight: &Fight, who: Id, manner: Manner, dice: i16, needs: Option<u8>) -> bool {
    if fight.state.phase != Phase::Turns {
        // A level of exhaustion is worth it where three dice change much.
        let Some(needs) = needs else { return false };
        let more = dice + rolls::major(fight);
        let gain = estimate::chance(fight, more, needs) - estimate::chance(fight, dice, needs);
        return gain > 250 && fight[who].level(Level::Exhausted) < 2;
    }
    let left = fight[who].stamina;
    if left == 0 || left <= keeps(manner) && manner == Manner::Cautious {
        // Exhaustion costs more than one die is worth.
        return false;
    }
    let Some(needs) = needs else { return left > 3 };
    let gain = estimate::chance(fight, dice + 1, needs) - estimate::chance(fight, dice, needs);
    gain > 90 || gain > 40 && left > 6
}

impl Tactical for Fight {
    fn is_random(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Random
    }

    fn at_once(&self, ask: Ask) -> Option<Move> {
        at_once(self, ask, manner(self, ask))
    }

    fn best(&self, ask: Ask, options: &[Move]) -> Move {
        let manner = manner(self, ask);
        match ask {
            Ask::Turn(who, _) => {
                let danger = danger::Danger::of(who);
                let by = plan::Decider { who, manner, danger: &danger };
                let mood = turn::Mood::of(self, by);
                turn::best(self, &mood, options)
            }
            Ask::Where(who, hexes, _) => {
                let danger = danger::Danger::of(who);
                let by = plan::Decider { who, manner, danger: &danger };
                let plan = go::Plan::of(self, by, hexes);
                go::best(self, &plan, options)
            }
            Ask::Point(who, item, _) => {
                let area = estimate::Area::of(self, who, item);
                highest(options, |option| match option {
                    Move::Spot(Spot::Hex(at)) => area.at(self, at),
                    _ => -1000,
                })
            }
            Ask::DragTo { who, .. } => highest(options, |option| match option {
                Move::Spot(Spot::Hex(at)) => -i32::from(field::feet(self, self[who].at, at)),
                _ => -1,
            }),
            Ask::Closest(_) => highest(options, |option| match option {
                Move::Person(who) => {
                    -i32::from(self[who].hp) - i32::from(self[who].level(Level::Warded))
                }
                _ => 0,
            }),
            // The stated default, or what comes first: the larger pool, the longest pull.
            _ => options[0],
        }
    }
}
