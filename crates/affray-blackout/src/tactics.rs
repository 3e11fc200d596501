//! What decides when no person does: pure functions of what a side may know.

mod estimate;
mod go;
mod plan;
mod turn;

use affray_table::{Generator, Menu, Policy, Seat};

use crate::kinds::{Id, Level, Manner, Skill};
use crate::moves::{Answer, Ask, Count, Move, Spot};
use crate::rules::{field, rolls};
use crate::state::{Fight, Phase};

/// Decides for every seat, as each combatant's manner has it.
#[derive(Clone, Debug)]
pub struct Tactics {
    lots: Generator,
    scratch: Vec<Move>,
}

/// Whether this decision is made by lot.
#[must_use]
pub fn draws_lots(fight: &Fight, ask: Ask) -> bool {
    ask.about().is_some_and(|who| fight.profile(who).manner == Manner::Random)
}

impl Tactics {
    /// Tactics; `seed` is for those who draw lots.
    #[must_use]
    pub fn new(seed: u64) -> Tactics {
        Tactics { lots: Generator::new(seed), scratch: Vec::new() }
    }

    /// The option with the highest score, the first of equals.
    fn best(&mut self, score: impl Fn(Move) -> i32) -> Move {
        let mut best = self.scratch[0];
        let mut most = i32::MIN;
        for &option in &self.scratch {
            let worth = score(option);
            if worth > most {
                most = worth;
                best = option;
            }
        }
        best
    }

    fn any(&mut self) -> Move {
        let place = self.lots.die(self.scratch.len() as u32) as usize - 1;
        self.scratch[place]
    }
}

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask, manner: Manner) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Exert { who, dice, needs, .. } => yes(exerts(fight, who, manner, dice, needs)),
        Ask::ExertDamage { who, .. } => yes(fight[who].stamina > keeps(manner)),
        Ask::Encourage { .. } | Ask::Catch { .. } => yes(true),
        Ask::Inspire { who, .. } => {
            let left = fight.state.inspiration[fight[who].side.index()];
            Some(Count(left.min(1)).into())
        }
        Ask::Reroll { who, .. } => yes(fight[who].stamina >= 5),
        Ask::Sidestep { .. } => yes(true),
        Ask::Intercept { who, ally, .. } => {
            let able = |id: Id| i32::from(fight[id].hp) + i32::from(fight[id].worn.1);
            yes(able(who) > able(ally))
        }
        Ask::Grip { who, target } => yes(estimate::grips(fight, who, target)),
        Ask::Safe { .. } | Ask::Sight { .. } => yes(true),
        Ask::Difficulty { usual, .. } => Some(Count(usual).into()),
        Ask::Purge(who) => yes(estimate::purges(fight, who)),
        Ask::Hides(who) => yes(fight.profile(who).skill(Skill::Stealth) > 1),
        Ask::Finds { whom, .. } => yes(fight[whom].hidden < 3),
        Ask::Harder(_) => Some(Count(1).into()),
        Ask::Partly(_) => yes(false),
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

impl Policy<Fight> for Tactics {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let manner = ask.about().map_or(Manner::Aggressive, |who| fight.profile(who).manner);
        if manner != Manner::Random
            && let Some(answer) = at_once(fight, ask, manner)
        {
            return answer;
        }
        self.scratch.clear();
        menu.list(&mut self.scratch);
        if let [only] = self.scratch[..] {
            return only;
        }
        if manner == Manner::Random {
            return self.any();
        }
        match ask {
            Ask::Turn(who) => {
                let mood = turn::Mood::of(fight, who, manner);
                self.best(|option| turn::worth(fight, &mood, option))
            }
            Ask::Where(who, _) => {
                let plan = go::Plan::of(fight, who, manner);
                self.best(|option| go::worth(fight, &plan, option))
            }
            Ask::Point(who, item) => self.best(|option| match option {
                Move::Spot(Spot::Hex(at)) => estimate::area_at(fight, who, item, at),
                _ => -1000,
            }),
            Ask::DragTo { who, .. } => self.best(|option| match option {
                Move::Spot(Spot::Hex(at)) => -i32::from(field::feet(fight, fight[who].at, at)),
                _ => -1,
            }),
            Ask::Closest(_) => self.best(|option| match option {
                Move::Person(who) => {
                    -i32::from(fight[who].hp) - i32::from(fight[who].level(Level::Warded))
                }
                _ => 0,
            }),
            // The stated default, or what comes first: the larger pool, the longest pull.
            _ => self.scratch[0],
        }
    }
}
