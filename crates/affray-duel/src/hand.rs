//! What the game master may do to a duel: the model of a system's hand.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Affliction, Course, Dial, Hand, Order, Party, Value, Values};
use affray_engine::measure::{Ending, Who};
use affray_table::{Clause, Decrees, Step, Table, Until};

use crate::clause;
use crate::event::Event;
use crate::setup::{Id, Score, Suffering};
use crate::state::{Fight, Outcome, Presence};
use crate::system::ending;
use crate::words::{name, word_outcome};

/// The most that a score may be ruled.
const MOST: i32 = 100;
/// The most wounds; as many below 0 are the least.
const MOST_WOUNDS: i32 = 1_000;
/// The most rounds.
const MOST_ROUNDS: i32 = 10_000;

/// A figure that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The round.
    Round,
    /// Whose turn comes next.
    Next,
    /// Somebody's wounds.
    Wounds(Id),
    /// Whether somebody has dodged.
    Dodged(Id),
    /// A score, by an amount beside the one of the file.
    Score(Id, Score),
}

impl Hand for Fight {
    type Dial = Figure;
    type Affliction = Suffering;
    /// There are no places.
    type Spot = std::convert::Infallible;
    type Sum = (Id, Score);
    type Lasting = Suffering;

    const RULED: Clause = clause::GM_OVERRIDE;

    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting> {
        &self.state.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting> {
        &mut self.state.decrees
    }

    fn rename(&mut self, who: Who, name: &str) {
        name.clone_into(&mut Arc::make_mut(&mut self.setup).profiles[usize::from(who)].name);
    }

    /// A turn that has begun does not count: the question of a turn is asked in it.
    fn turns_to_next(&self, who: Who) -> u8 {
        if self.state.next == Id(who) { 2 } else { 1 }
    }

    fn dials(&self, of: Option<Who>) -> Vec<Dial<Figure>> {
        let Some(who) = of.map(Id) else {
            let names = Values::words(Id::BOTH.map(|who| name(self, who)));
            let rounds = Values::numbers(0, MOST_ROUNDS);
            return vec![
                Dial::new(Figure::Round, "round".to_owned(), rounds),
                Dial::new(Figure::Next, "turn of".to_owned(), names),
            ];
        };
        let path = |figure: &str| format!("{}.{figure}", name(self, who));
        let wounds = Values::numbers(-MOST_WOUNDS, MOST_WOUNDS);
        let mut dials = vec![
            Dial::new(Figure::Wounds(who), path("wounds"), wounds),
            Dial::new(Figure::Dodged(who), path("dodged"), Values::yes_no()),
        ];
        let score = |&score: &Score| {
            Dial::new(Figure::Score(who, score), path(score.word()), Values::numbers(0, MOST))
        };
        dials.extend(Score::ALL.iter().map(score));
        dials
    }

    fn afflictions(&self, _: Who) -> Vec<Affliction<Suffering>> {
        Suffering::ALL.iter().map(|&what| Affliction::new(what, what.word())).collect()
    }

    fn suffers(&self, who: Who, what: &Suffering) -> Option<i32> {
        match what {
            Suffering::OffBalance => self[Id(who)].off_balance.then_some(0),
        }
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        let all = Id::BOTH.map(Outcome::Win).into_iter().chain([Outcome::Draw]);
        all.map(|outcome| (word_outcome(self, outcome), ending(outcome))).collect()
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        Ok(match order {
            &Order::Set { dial, value } => set(t, fight, dial, value),
            &Order::Lay { who, what: Suffering::OffBalance, end, .. } => {
                fight[Id(who)].off_balance = true;
                let turns = fight.turns_to_next(who);
                lay(fight, Id(who), end.after(turns))
            }
            &Order::Lift { who, what: Suffering::OffBalance } => {
                fight[Id(who)].off_balance = false;
                lay(fight, Id(who), None)
            }
            Order::Put { at, .. } | Order::Course { at: Some(at), .. } => match *at {},
            &Order::Course { who, course, at: None } => goes(t, fight, Id(who), course),
            Order::Join { .. } => Fight::refuse("a duel is fought by two"),
            Order::Turns(parties) => turns(fight, parties),
            &Order::Roll { who, by } => {
                fight.state.decrees.add_to_roll(who, by);
                Ok(())
            }
            &Order::Outcome(ruled) => outcome(fight, ruled),
        })
    }
}

fn lay(fight: &mut Fight, who: Id, until: Option<Until>) -> Result<(), WhyNot> {
    fight.state.decrees.lay(who.0, Suffering::OffBalance, until);
    Ok(())
}

fn set(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    dial: Figure,
    value: Value,
) -> Result<(), WhyNot> {
    match (dial, value) {
        (Figure::Round, Value::Number(round)) => fight.state.round = Fight::round_of(round)?,
        (Figure::Next, Value::Word(place)) => fight.state.next = Id::BOTH[place],
        (Figure::Wounds(who), Value::Number(wounds)) => {
            let Ok(wounds) = i16::try_from(wounds) else {
                return Fight::refuse(format!("nobody has {wounds} wounds"));
            };
            let was_out = fight[who].is_out();
            fight[who].wounds = wounds;
            tell_out(t, fight, who, was_out);
        }
        (Figure::Dodged(who), Value::Word(place)) => fight[who].dodged = place == 1,
        (Figure::Score(who, score), Value::Number(number)) => {
            let by = number - fight.score(who, score);
            fight.state.decrees.add((who, score), by);
        }
        (Figure::Round | Figure::Wounds(_) | Figure::Score(..), Value::Word(_))
        | (Figure::Next | Figure::Dodged(_), Value::Number(_)) => {
            return Fight::refuse("this figure is of another kind");
        }
    }
    Ok(())
}

/// Says that somebody is out who was not (`duel.end.out`).
fn tell_out(t: &mut impl Table<Fight>, fight: &Fight, who: Id, was_out: bool) {
    if fight[who].is_out() && !was_out {
        t.tell(clause::END_OUT, || Event::Out { who });
    }
}

fn goes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    course: Course,
) -> Result<(), WhyNot> {
    let was_out = fight[who].is_out();
    match course {
        Course::Arrives | Course::Returns => {
            if !was_out {
                return Fight::refuse(format!("{} is in the fight", name(fight, who)));
            }
            fight[who].presence = Presence::There;
            fight[who].wounds = fight[who].wounds.max(0);
        }
        Course::Leaves => fight[who].presence = Presence::Gone,
        Course::Dies => fight[who].presence = Presence::Dead,
    }
    tell_out(t, fight, who, was_out);
    Ok(())
}

/// Whose turn comes next; a round is one turn of each, whoever begins.
fn turns(fight: &mut Fight, parties: &[Party]) -> Result<(), WhyNot> {
    match parties {
        [Party::One(who), ..] => {
            fight.state.next = Id(*who);
            Ok(())
        }
        // Each duelist is a side, and found as a person first.
        _ => Fight::refuse("an order of turns begins with a duelist"),
    }
}

fn outcome(fight: &mut Fight, ruled: Option<Ending>) -> Result<(), WhyNot> {
    let outcomes = Id::BOTH.map(Outcome::Win).into_iter().chain([Outcome::Draw]);
    fight.state.ruled = outcomes.into_iter().find(|&outcome| Some(ending(outcome)) == ruled);
    match (ruled, fight.ended()) {
        (None, Some(outcome)) => {
            let words = word_outcome(fight, outcome);
            Fight::refuse(format!(
                "{words}: the one who is out has to return first, or needs wounds"
            ))
        }
        _ => Ok(()),
    }
}
