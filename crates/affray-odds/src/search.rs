//! Search: the options of an open decision, ranked by what comes of them.

use affray_table::{Answer, Asked, Game, Open, Policy, Rolled, Run, Seat, Status, decided, run};
use smallvec::SmallVec;

use crate::enumerate::{Beginning, Paper, Reach, check_given};
use crate::order::in_order;
use crate::{Explorer, OddsError};

/// How far a search looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// How many decisions deep everybody chooses what is best for them, the first included, at
    /// least 1. Beyond, a policy decides, and the next checkpoint is valued.
    pub decisions: u32,
    /// The checkpoint at which a fight is valued at the latest, whatever was decided: 1 is the
    /// next. Nobody may be asked for a long time, as when two keep missing.
    pub checkpoints: u32,
    /// The most runs of the rules.
    pub max_runs: u64,
}

/// One option of an open decision, with its worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked<M> {
    /// Which of the decisions asked at once it answers, from 0.
    pub question: usize,
    /// Its place among the options, as an answer on a tape has it.
    pub place: u16,
    /// The option.
    pub option: M,
    /// The mean of the value, for the seat that decides, over all that may come of it.
    pub value: f64,
    /// The standard deviation of the value.
    pub spread: f64,
}

/// How far there is still to look.
#[derive(Clone, Copy)]
struct Left {
    decisions: u32,
    /// Beyond the next.
    checkpoints: u32,
}

impl Left {
    fn decided(self) -> Left {
        Left { decisions: self.decisions - 1, ..self }
    }
}

/// A value's mean and mean square, for each seat that somebody asks about.
type Worth = SmallVec<[(f64, f64); 4]>;
/// The seats that a worth is for.
type Seats = SmallVec<[Seat; 4]>;

/// The most dice, decisions and checkpoints that a search follows one after the other: were each
/// of them open in two ways only, nobody could wait for the end of it.
const MAX_DEPTH: usize = 256;

/// What comes after a tape. The fight is boxed, so that a deep search needs little stack.
enum Next<G: Game> {
    Checkpoint(Box<G>, Status),
    Roll(Vec<(Rolled, u128)>),
    /// One decision, or several at once.
    Asked(Box<G>, Vec<Asked<G>>),
}

#[inline(never)]
fn next<G: Game>(start: &G, tape: &mut Vec<Answer>) -> Result<Next<G>, OddsError> {
    match run(start, tape, false, &|t, game| G::advance(t, game)) {
        Run::Done { game, value, .. } => Ok(Next::Checkpoint(Box::new(game), value)),
        Run::Waiting { open: Open::Roll { ways, .. }, .. } => Ok(Next::Roll(ways)),
        Run::Waiting { game, open: Open::Choice(asked), .. } => {
            Ok(Next::Asked(Box::new(game), vec![asked]))
        }
        Run::Waiting { game, open: Open::Each(asked), .. } => {
            Ok(Next::Asked(Box::new(game), asked))
        }
        Run::Waiting { open: Open::Misfit { at, why }, .. } => Err(OddsError::Misfit { at, why }),
    }
}

/// One of the questions asked at once, in the midst of a fight.
struct Asking<'a, G: Game> {
    game: &'a G,
    asked: &'a [Asked<G>],
    question: usize,
}

struct Searcher<'a, V, P> {
    value: &'a V,
    decide: &'a mut P,
    runs: u64,
    max_runs: u64,
    depth: usize,
    paper: Paper<f64>,
}

/// Ranks the options of the decision that is open after `answers`, the best first.
///
/// `value` says what a fight at a checkpoint is worth to a seat. Every seat chooses what is best
/// for itself as far as `horizon` goes; then `decide` does. Of several decisions made in secret at
/// once, each is weighed against what `decide` would answer to the others.
///
/// # Errors
/// The answers do not fit, nobody has to decide, the search would take too many runs, or the rules
/// go on for longer than a search follows them.
pub fn search<G: Game, P: Policy<G>, V: Fn(&G, Seat) -> f64>(
    start: &G,
    answers: &[Answer],
    horizon: &Horizon,
    value: &V,
    decide: &mut P,
) -> Result<Vec<Ranked<G::Move>>, OddsError> {
    check_given(start, answers)?;
    let mut tape = answers.to_vec();
    let open = run(start, &mut tape, false, &|t, game| G::advance(t, game));
    let Run::Waiting { game, open, .. } = open else { return Err(OddsError::NoDecision) };
    let asked = match open {
        Open::Choice(asked) => vec![asked],
        Open::Each(asked) => asked,
        Open::Roll { .. } | Open::Misfit { .. } => return Err(OddsError::NoDecision),
    };
    let max_runs = horizon.max_runs;
    let paper = Paper::new();
    let mut searcher = Searcher { value, decide, runs: 0, max_runs, depth: 0, paper };
    let left = Left {
        decisions: horizon.decisions.saturating_sub(1),
        checkpoints: horizon.checkpoints.saturating_sub(1),
    };
    let mut ranked = Vec::new();
    for question in 0..asked.len() {
        let asking = Asking { game: &game, asked: &asked, question };
        let replies = searcher.replies(start, &mut tape, &asking, left, &[])?;
        let options = replies.into_iter().zip(&asked[question].options).enumerate();
        ranked.extend(options.map(|(place, (worth, &option))| {
            let (value, square) = worth[0];
            let spread = (square - value * value).max(0.0).sqrt();
            Ranked { question, place: place as u16, option, value, spread }
        }));
    }
    let order = in_order(ranked.len(), &|one, other| {
        let (one, other): (&Ranked<_>, &Ranked<_>) = (&ranked[one], &ranked[other]);
        one.question.cmp(&other.question).then(other.value.total_cmp(&one.value))
    });
    Ok(order.map(|at| ranked[at].clone()).collect())
}

impl<V, P> Searcher<'_, V, P> {
    fn count(&mut self, runs: u64) -> Result<(), OddsError> {
        self.runs += runs;
        if self.runs > self.max_runs {
            return Err(OddsError::Runs { max_runs: self.max_runs });
        }
        Ok(())
    }

    /// The worth of each option of one of the questions asked at once, the others being answered
    /// by the policy: first for the seat that decides, then for `seats`.
    fn replies<G: Game>(
        &mut self,
        start: &G,
        tape: &mut Vec<Answer>,
        asking: &Asking<'_, G>,
        left: Left,
        seats: &[Seat],
    ) -> Result<Vec<Worth>, OddsError>
    where
        P: Policy<G>,
        V: Fn(&G, Seat) -> f64,
    {
        let &Asking { game, asked, question } = asking;
        let mut wanted: Seats = SmallVec::from_elem(asked[question].who, 1);
        wanted.extend_from_slice(seats);
        let from = tape.len();
        for other in asked {
            tape.push(decided(self.decide, game, other));
        }
        let mut replies = Vec::new();
        for place in 0..asked[question].options.len() {
            tape[from + question] = Answer::Chose(place as u16);
            replies.push(self.worth(start, tape, left, &wanted)?);
        }
        tape.truncate(from);
        Ok(replies)
    }

    /// What the fight after `tape` is worth to each of `seats`, with so many decisions left.
    fn worth<G: Game>(
        &mut self,
        start: &G,
        tape: &mut Vec<Answer>,
        left: Left,
        seats: &[Seat],
    ) -> Result<Worth, OddsError>
    where
        P: Policy<G>,
        V: Fn(&G, Seat) -> f64,
    {
        if left.decisions == 0 {
            return self.played_out(start, tape, seats);
        }
        self.count(1)?;
        if self.depth == MAX_DEPTH {
            return Err(OddsError::Endless { max_choices: MAX_DEPTH });
        }
        self.depth += 1;
        let worth = match next(start, tape)? {
            Next::Checkpoint(game, status) if status == Status::Over || left.checkpoints == 0 => {
                seats.iter().map(|&seat| self.valued(&*game, seat)).collect()
            }
            Next::Checkpoint(game, _) => {
                let left = Left { checkpoints: left.checkpoints - 1, ..left };
                self.worth(&*game, &mut Vec::new(), left, seats)?
            }
            Next::Roll(ways) => {
                let told: u128 = ways.iter().map(|way| way.1).sum();
                let mut sum: Worth = SmallVec::from_elem((0.0, 0.0), seats.len());
                for (rolled, ways) in ways {
                    tape.push(Answer::Rolled(rolled));
                    let worth = self.worth(start, tape, left, seats)?;
                    tape.pop();
                    add(&mut sum, &worth, ways as f64 / told as f64);
                }
                sum
            }
            Next::Asked(game, asked) => match asked[..] {
                [_] => {
                    let asking = Asking { game: &*game, asked: &asked, question: 0 };
                    let mut replies = self.replies(start, tape, &asking, left.decided(), seats)?;
                    let mut best = replies.swap_remove(best(&replies));
                    best.remove(0);
                    best
                }
                _ => {
                    let answers = self.best_of_each(start, tape, &game, &asked, left)?;
                    let from = tape.len();
                    tape.extend(answers);
                    let worth = self.worth(start, tape, left.decided(), seats);
                    tape.truncate(from);
                    worth?
                }
            },
        };
        self.depth -= 1;
        Ok(worth)
    }

    /// What each of several who decide at once answers: what is best for itself.
    fn best_of_each<G: Game>(
        &mut self,
        start: &G,
        tape: &mut Vec<Answer>,
        game: &G,
        asked: &[Asked<G>],
        left: Left,
    ) -> Result<Vec<Answer>, OddsError>
    where
        P: Policy<G>,
        V: Fn(&G, Seat) -> f64,
    {
        let mut answers = Vec::new();
        for question in 0..asked.len() {
            let asking = Asking { game, asked, question };
            let replies = self.replies(start, tape, &asking, left.decided(), &[])?;
            answers.push(Answer::Chose(best(&replies) as u16));
        }
        Ok(answers)
    }

    /// Played to the next checkpoint with the policy deciding.
    fn played_out<G: Game>(
        &mut self,
        start: &G,
        tape: &[Answer],
        seats: &[Seat],
    ) -> Result<Worth, OddsError>
    where
        P: Policy<G>,
        V: Fn(&G, Seat) -> f64,
    {
        let mut sum: Worth = SmallVec::from_elem((0.0, 0.0), seats.len());
        let mut told = 0.0;
        let value = self.value;
        let advance = |t: &mut Explorer<'_, G, P>, game: &mut G| G::advance(t, game);
        let left = self.max_runs.saturating_sub(self.runs);
        let reach = Reach { max_runs: left, rare: 0.0 };
        let from = Beginning { start, given: tape };
        let walked = self
            .paper
            .walk(&from, &advance, self.decide, reach, |_, place, _, weight| {
                told += weight;
                for (sum, &seat) in sum.iter_mut().zip(seats) {
                    let value = value(place.see(), seat);
                    sum.0 += weight * value;
                    sum.1 += weight * value * value;
                }
                Ok(())
            })
            .map_err(|error| match error {
                OddsError::Runs { .. } => OddsError::Runs { max_runs: self.max_runs },
                other => other,
            })?;
        self.count(walked.runs)?;
        // What dice leave untold is taken to be like the rest.
        sum.iter_mut().for_each(|worth| *worth = (worth.0 / told, worth.1 / told));
        Ok(sum)
    }

    fn valued<G: Game>(&self, game: &G, seat: Seat) -> (f64, f64)
    where
        V: Fn(&G, Seat) -> f64,
    {
        let value = (self.value)(game, seat);
        (value, value * value)
    }
}

fn add(sum: &mut Worth, worth: &Worth, share: f64) {
    for (sum, worth) in sum.iter_mut().zip(worth) {
        sum.0 += share * worth.0;
        sum.1 += share * worth.1;
    }
}

/// The place of the best reply for the seat that decides; of equals, the first.
fn best(replies: &[Worth]) -> usize {
    let better = |best: usize, at: usize| match replies[at][0].0 > replies[best][0].0 {
        true => at,
        false => best,
    };
    (0..replies.len()).fold(0, better)
}
