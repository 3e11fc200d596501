//! What decides when no person does: pure functions of what a side may know. Declarations are made
//! without looking at those of others.

mod declare;
mod estimate;
mod go;
mod turn;

use affray_table::{Generator, Menu, Policy, Seat};

use crate::ids::Id;
use crate::kinds::Manner;
use crate::moves::{Answer, Ask, Deed, Mana, Move, Reach, Reply, Rout, Spot};
use crate::rules::attack::is_foe;
use crate::settings::ManaMix;
use crate::state::Fight;

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
    fn best(&self, score: impl Fn(Move) -> i32) -> Move {
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
        Ask::Declare(who) => Some(declare::choose(fight, who, manner).into()),
        Ask::Turn(who) => turn::choose(fight, who, manner).map(Move::from),
        Ask::Where(who, _) => go::choose(fight, who).map(|at| Spot(at).into()),
        Ask::Point(who, spell) => estimate::best_point(fight, who, spell).map(|at| Spot(at).into()),
        Ask::Pay { who, cost } => {
            let mana = fight[who].mana.min(i16::from(cost));
            let mixes = fight.setup.settings.mana_mix == ManaMix::Allowed;
            mixes.then(|| Mana(mana as u8).into())
        }
        Ask::Friend { .. } => yes(false),
        Ask::Between(..) => Some(Deed::Stay.into()),
        Ask::Reach { closing, .. } => {
            Some(if closing { Reach::Entering } else { Reach::Near }.into())
        }
        Ask::Caught { target, who, .. } => yes(fight[target].engaged.has(who)),
        Ask::Guard(who, talent) => yes(fight[who].stress > 4 * fight.talent(talent).cost),
        Ask::Obvious(_) => yes(false),
        Ask::Failed(_) => Some(Rout::Flee.into()),
        Ask::Reposte { .. } | Ask::Table { .. } | Ask::Further { .. } | Ask::Rule => None,
    }
}

/// Whether a Reposte is worth its price.
fn reply(fight: &Fight, who: Id, against: Id, option: Move) -> i32 {
    match option {
        // Exertion may kill, and a Dying creature has better things to do.
        Move::Reply(Reply::With(_) | Reply::Paid(_)) if fight[who].wounds <= 0 => -1,
        Move::Reply(Reply::With(which)) => estimate::blow(fight, who, against, which),
        Move::Reply(Reply::Paid(which)) => {
            let own = fight.profile(who).talents.iter();
            let cost = own.map(|&it| fight.talent(it).cost).max().unwrap_or(0);
            if fight[who].stress > 3 * cost {
                estimate::blow(fight, who, against, which)
            } else {
                -1
            }
        }
        _ => 0,
    }
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
            Ask::Reposte { who, against, .. } => {
                self.best(|option| reply(fight, who, against, option))
            }
            Ask::Further { who, .. } => self.best(|option| match option {
                Move::Deed(Deed::Strike(which, to)) if is_foe(fight, who, to) => {
                    estimate::blow(fight, who, to, which)
                }
                _ => i32::MIN + 1,
            }),
            Ask::Where(who, _) => {
                let goal = go::goal(fight, who);
                self.best(|option| match option {
                    Move::Spot(Spot(at)) => go::worth(fight, who, goal, at),
                    _ => 0,
                })
            }
            // What comes first: the first type of damage, the most Mana.
            _ => self.scratch[0],
        }
    }
}
