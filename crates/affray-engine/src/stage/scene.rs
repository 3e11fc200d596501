//! A fight that waits for somebody outside, stepped by running its turn again.
//!
//! A rule is never suspended. Where one of the seats decides, the run ends; with the choice, the turn is
//! run once more from its checkpoint, where the same generator throws the same dice and what was decided
//! is decided again without listing a menu.

use affray_table::{Answer, Generator, Menu, Seat, Status};

use super::asked::Others;
use super::{Moment, NoOption, Posed, Stage, Stands};
use crate::advise::{Minds, Thinker};
use crate::autoplay::{Asking, Autoplay, Decider};
use crate::measure::Verdict;
use crate::numbers;
use crate::sim::MAX_TURNS;
use crate::system::System;
use crate::tactics::Tactics;

/// The stage of a fight of the system `S`.
#[derive(Clone)]
pub(crate) struct Scene<S: System> {
    start: S,
    minds: Minds,
    seats: Vec<Seat>,
    /// Whether anybody else decides by searching.
    is_searched: bool,
    /// The last checkpoint, or the end.
    now: S,
    /// The dice from there on.
    dice: Generator,
    others: Others<S>,
    /// What was decided since.
    decided: Vec<S::Move>,
    /// The checkpoints that were passed.
    turns: usize,
    /// The decision that is waited for.
    moment: Option<Moment<S>>,
    stands: Stands,
}

impl<S: System> Scene<S> {
    /// The stage of a fight for these seats, at its first decision with seed 0.
    pub(crate) fn new(start: S, minds: Minds, seats: Vec<Seat>) -> Scene<S> {
        let is_searched = minds.are_there(&start);
        let mut scene = Scene {
            now: start.clone(),
            start,
            minds,
            seats,
            is_searched,
            dice: Generator::new(0),
            others: Others::Tactics(Tactics::new(0)),
            decided: Vec::new(),
            turns: 0,
            moment: None,
            stands: Stands::Over,
        };
        scene.reset(0);
        scene
    }

    /// Plays on to the next decision, or to the end. What there is of the last decision is filled anew.
    fn play_on(&mut self, mut game: S, mut options: Vec<S::Move>) {
        loop {
            game.clone_from(&self.now);
            let waiter = &mut Waiter {
                seats: &self.seats,
                others: &mut self.others,
                decided: &mut self.decided,
                again: 0,
                options: &mut options,
                open: None,
            };
            let mut table = Autoplay::new(&[], self.dice.clone(), waiter);
            if self.is_searched {
                table = table.keeping();
            }
            let status = table.advance_or_stop(&mut game);
            let (dice, answers) = table.into_rest();
            let Some(status) = status else {
                let (who, ask) = waiter.open.expect("a fight stops where somebody is asked");
                self.moment = Some(Moment { game, who, ask, options });
                self.stands = Stands::Asks;
                return;
            };
            std::mem::swap(&mut self.now, &mut game);
            self.dice = dice;
            self.decided.clear();
            self.turns += 1;
            self.stands = match status {
                Status::Over => Stands::Over,
                Status::Going if self.turns >= MAX_TURNS => Stands::BrokenOff,
                Status::Going => Stands::Asks,
            };
            if self.stands != Stands::Asks {
                return;
            }
            if let Others::Thinker(thinker) = &mut self.others {
                thinker.begin(&self.now, answers.len());
            }
        }
    }

    /// The fight as it stands: where it waits, or where it ended.
    fn game(&self) -> &S {
        self.moment.as_ref().map_or(&self.now, |moment| &moment.game)
    }
}

impl<S: System> Stage for Scene<S> {
    fn reset(&mut self, seed: u64) {
        self.now.clone_from(&self.start);
        self.dice = Generator::new(seed);
        self.others = match self.is_searched {
            true => Others::Thinker(Box::new(Thinker::new(&self.start, &self.minds, seed))),
            false => Others::Tactics(Tactics::new(seed)),
        };
        self.decided.clear();
        self.turns = 0;
        let (game, options) = match self.moment.take() {
            Some(Moment { game, options, .. }) => (game, options),
            None => (self.now.clone(), Vec::new()),
        };
        self.play_on(game, options);
    }

    fn stands(&self) -> Stands {
        self.stands
    }

    fn posed(&self) -> Option<&dyn Posed> {
        self.moment.as_ref().map(|moment| moment as &dyn Posed)
    }

    fn choose(&mut self, option: usize) -> Result<(), NoOption> {
        let Some(moment) = self.moment.take() else { return Err(NoOption { option, count: 0 }) };
        let Some(&chosen) = moment.options.get(option) else {
            let count = moment.options.len();
            self.moment = Some(moment);
            return Err(NoOption { option, count });
        };
        self.decided.push(chosen);
        self.play_on(moment.game, moment.options);
        Ok(())
    }

    fn outcome(&self) -> Option<String> {
        match self.stands {
            Stands::Asks => None,
            Stands::Over => self.now.outcome(),
            Stands::BrokenOff => Some("not ended".to_owned()),
        }
    }

    fn verdict(&self, seat: Seat) -> Verdict {
        self.game().balance(seat).verdict
    }

    fn worth(&self, seat: Seat) -> f64 {
        self.game().worth(seat)
    }

    fn round(&self) -> u32 {
        self.game().round()
    }

    fn numbers(&self, seat: Seat, into: &mut Vec<i32>) {
        let own = self.moment.as_ref().filter(|moment| moment.who == seat);
        let asked = own.and_then(|moment| S::on_behalf(moment.ask));
        numbers::write(self.game(), seat, asked, into);
    }

    fn copy(&self) -> Box<dyn Stage> {
        Box::new(self.clone())
    }
}

/// Decides again what was decided, then for the others, and stops where one of the seats decides.
struct Waiter<'s, S: System> {
    seats: &'s [Seat],
    others: &'s mut Others<S>,
    decided: &'s mut Vec<S::Move>,
    /// How much of it was decided again.
    again: usize,
    /// The options where it stopped.
    options: &'s mut Vec<S::Move>,
    /// Who was asked there, and what.
    open: Option<(Seat, S::Ask)>,
}

impl<S: System> Decider<S> for Waiter<'_, S> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        answers: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        if let Some(&decided) = self.decided.get(self.again) {
            self.again += 1;
            return Some(decided);
        }
        let decided = if self.seats.contains(&asking.who) {
            self.options.clear();
            menu.list(self.options);
            match self.options[..] {
                [only] => only,
                _ => {
                    self.open = Some((asking.who, asking.ask));
                    return None;
                }
            }
        } else {
            self.others.decide(asking, answers, menu)?
        };
        self.decided.push(decided);
        self.again += 1;
        Some(decided)
    }
}
