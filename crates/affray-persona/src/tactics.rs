//! What decides when no person does: pure functions of what a side may know.

mod estimate;
mod go;
mod turn;

use affray_table::{Generator, Menu, Policy, Seat};

use crate::moves::{Action, Answer, Ask, Defense, Move, Spot, Stroll, TestFor, Trial};
use crate::rules::{resist, score, space};
use crate::setup::{Element, Id, Kind, Level, Location, Manner, Score};
use crate::state::Fight;

pub use estimate::blow as worth_of_attack;

/// Decides for every seat, as each combatant's manner has it.
#[derive(Clone, Debug)]
pub struct Tactics {
    lots: Generator,
    scratch: Vec<Move>,
    /// What each option is worth as an attack.
    blows: Vec<i32>,
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
        Tactics { lots: Generator::new(seed), scratch: Vec::new(), blows: Vec::new() }
    }

    /// The option with the highest score, the first of equals.
    fn best(&mut self, score: impl Fn(Move) -> i32) -> Move {
        self.best_of(|option, _| score(option))
    }

    /// The option with the highest score, given what each is worth as an attack.
    fn best_of(&mut self, score: impl Fn(Move, i32) -> i32) -> Move {
        let mut best = self.scratch[0];
        let mut most = i32::MIN;
        let blows = self.blows.iter().copied().chain(std::iter::repeat(0));
        for (&option, blow) in self.scratch.iter().zip(blows) {
            let worth = score(option, blow);
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
fn at_once(fight: &Fight, ask: Ask) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Evade { who, dodge, parry, element, .. } => {
            Some(evades(fight, who, element, dodge, parry).into())
        }
        Ask::Degrees { .. } | Ask::Rouse(_) | Ask::Burn(_) | Ask::Interrupt(_) => yes(true),
        Ask::Calm(who) => yes(fight[who].fatigue > 0 || fight.profile(who).sp > 0),
        Ask::Reroll { who, why, target } => yes(rerolls(fight, who, why, target)),
        Ask::Degree { .. } | Ask::Ten(_) | Ask::Harmful(_) => yes(false),
        Ask::Where(who, gait, meters) => Some(go::spot(fight, who, gait, meters).into()),
        Ask::Endure(who) => {
            let value = |of: Score| score::score(fight, who, of);
            let better = value(Score::Willpower) > value(Score::Toughness);
            Some(Trial(if better { Score::Willpower } else { Score::Toughness }).into())
        }
        _ => None,
    }
}

/// Whether and how to evade: whatever would do no harm is let through.
fn evades(
    fight: &Fight,
    who: Id,
    element: Element,
    dodge: Option<i16>,
    parry: Option<i16>,
) -> Defense {
    if matches!(resist::level(fight, who, element), Level::Block | Level::Repel | Level::Absorb) {
        return Defense::None;
    }
    match (dodge, parry) {
        (Some(dodge), Some(parry)) if parry > dodge => Defense::Parry,
        (Some(_), _) => Defense::Dodge,
        (None, Some(_)) => Defense::Parry,
        (None, None) => Defense::None,
    }
}

/// The last Fate Point of a Character is kept against death.
fn rerolls(fight: &Fight, who: Id, why: TestFor, target: i16) -> bool {
    let kept = u8::from(fight.profile(who).kind == Kind::Character);
    let matters = matches!(
        why,
        TestFor::Attack(_)
            | TestFor::Area
            | TestFor::Dodge(_)
            | TestFor::Parry(_)
            | TestFor::Resist(_)
            | TestFor::Fear(_)
            | TestFor::Collapse
    );
    fight[who].fate > kept && matters && target >= 40
}

/// The weaker of two at the same distance.
fn pool_left(fight: &Fight, who: Id) -> i32 {
    i32::from(crate::rules::harm::left(
        fight,
        who,
        crate::rules::harm::pool(fight, who, Location::Body),
    ))
}

impl Policy<Fight> for Tactics {
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        let manner = ask.about().map_or(Manner::Hunter, |who| fight.profile(who).manner);
        if manner != Manner::Random
            && let Some(answer) = at_once(fight, ask)
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
                let mood = turn::Mood::of(fight, who, manner, &self.scratch, &mut self.blows);
                self.best_of(|option, blow| turn::worth(fight, &mood, option, blow))
            }
            Ask::Lent(who) => {
                let mood = turn::Mood::of(fight, who, manner, &self.scratch, &mut self.blows);
                self.best_of(|option, blow| turn::lent(&mood, option, blow))
            }
            Ask::Join(who) => self.best(|option| match option {
                Move::With(with) => estimate::weapon_damage(fight, who, with),
                _ => -1,
            }),
            Ask::FreeMove(_) => self.best(|option| match option {
                Move::Act(act) if act.action == Action::Stand => 2,
                Move::Act(act) if act.action == Action::End => 1,
                _ => 0,
            }),
            Ask::Nearest(_) | Ask::Behind(_) => self.best(|option| match option {
                Move::Person(who) => -pool_left(fight, who),
                _ => i32::MIN,
            }),
            Ask::Dungeon => self.best(|option| strolls(fight, option)),
            // The stated default, or what comes first.
            _ => self.scratch[0],
        }
    }
}

/// Outside Battle: all come nearer quietly, and the first who is close attacks.
fn strolls(fight: &Fight, option: Move) -> i32 {
    let Move::Stroll(stroll) = option else { return -1 };
    let near = |who: Id| space::nearest_foe(fight, who).map_or(99, |(_, meters)| meters);
    match stroll {
        Stroll::Attack(who) if near(who) <= 12 => 50,
        Stroll::Attack(_) => 5,
        Stroll::Sneak(who) if near(who) > 6 => 20,
        Stroll::Walk(_) => 10,
        Stroll::Do(_, Action::Extinguish) => 60,
        Stroll::Do(_, Action::Staunch(_)) => 55,
        Stroll::Do(_, Action::Stand) => 52,
        Stroll::Do(..) => -1,
        Stroll::Sneak(_) | Stroll::Wait(_) => 8,
    }
}

/// A place to go to, or none.
pub(crate) const fn stay() -> Spot {
    Spot::Stay
}
