//! What a seat is told, and what it answers.

use affray_table::{Open, Seat};

use super::turns::Sum;
use super::{Given, Session};
use crate::input::{Refusal, Reply};
use crate::play::{Line, Thrown};
use crate::question::{Choice, Roll};
use crate::seat::{FORMS, SeatNews, SeatView, told_to};
use crate::system::System;

impl<S: System> Session<S> {
    /// What a seat is told of the fight as it stands.
    pub(super) fn told(&self, seat: Seat) -> SeatView {
        let fight = &self.waiting.game;
        let view = self.seen_by(Some(seat));
        let sum = self.sum(Some(seat));
        let Sum { lines, dice, .. } = sum;
        SeatView {
            forms: FORMS,
            seat: fight.seat_name(seat),
            number: self.number_for(seat, sum),
            choices: self.asked_now(seat),
            roll: self.roll_for(seat),
            waits_for: self.others_asked(seat),
            offers: self.offered_to(seat),
            lines,
            dice,
            rewritten: self.rewritten(Some(seat)),
            outcome: fight.outcome(),
            view,
        }
    }

    /// The other seats that are asked. It is not said who of them decides, who may be hidden.
    fn others_asked(&self, seat: Seat) -> Vec<String> {
        let choices = self.waiting.question.iter().flat_map(|question| question.asks.choices());
        let others = choices.filter(|one| one.seat != seat && !one.sealed);
        let mut waits_for: Vec<String> = others.map(|one| one.seat_name.clone()).collect();
        waits_for.dedup();
        waits_for
    }

    /// How often something changed for a seat that was told so much.
    fn number_for(&self, seat: Seat, Sum { lines, dice, decided }: Sum) -> u64 {
        // What was taken back and is gone is never counted again.
        let changed = self.rewritings.changed(self.reader(Some(seat)));
        let turned_back = u64::from(self.turned_back) + u64::from(changed);
        (turned_back << 32) + (lines + dice + decided) as u64
    }

    /// The same with what is new to the seat since it had so many lines and dice.
    pub(super) fn told_anew(&self, seat: Seat, lines: usize, dice: usize) -> SeatNews {
        let now = self.told(seat);
        // How many answers there were is not for the seat to know.
        let told = self.log_for(Some(seat), lines).into_iter();
        let thrown = self.thrown_since(Some(seat), dice).into_iter();
        SeatNews {
            lines: told.map(|line| Line { after: 0, ..line }).collect(),
            dice: thrown.map(|thrown| Thrown { after: 0, ..thrown }).collect(),
            summary: now.outcome.is_some().then(|| self.summed_up(Some(seat))),
            now,
        }
    }

    /// An answer of a seat: to one of its own questions, or dice that it is told of.
    pub(super) fn take_from(&mut self, seat: Seat, reply: Reply) -> Result<Vec<Line>, Refusal> {
        let sum = self.sum(Some(seat));
        let number = self.number_for(seat, sum);
        if let Some(given) = reply.number
            && given != number
        {
            let is_again = self.given_by(seat).any(|one| {
                one.seat_number == given && one.input == reply.input && one.is_of(&reply)
            });
            return match is_again {
                true => Ok(Vec::new()),
                false => Err(Refusal::Late { given, present: number }),
            };
        }
        let question = self.waiting.question.as_ref();
        let asked = question.into_iter().flat_map(|question| question.asks.choices());
        let asked: Vec<&Choice> = asked.filter(|one| one.seat == seat).collect();
        let own: Vec<String> = asked.iter().map(|one| one.asker.clone()).collect();
        let open = asked.iter().find(|one| !one.sealed);
        let is_asked = open.is_some() || self.sees_open_roll(seat);
        if !is_asked && self.waiting.game.outcome().is_none() {
            return Err(Refusal::Waiting { others: self.others_asked(seat) });
        }
        let asker = match (&reply.asker, open) {
            (None, Some(choice)) => Some(choice.asker.clone()),
            (asker, _) => asker.clone(),
        };
        self.answering = number;
        let taken = self.answer(Reply { number: None, asker, ..reply });
        taken.map_err(|refusal| told_to(&own, refusal))?;
        Ok(self.log_for(Some(seat), sum.lines))
    }

    /// The decisions that are asked of a seat.
    pub(super) fn asked_now(&self, seat: Seat) -> Vec<Choice> {
        let choices = self.waiting.question.iter().flat_map(|question| question.asks.choices());
        let asked = choices.zip(self.open_decisions()).filter(|(choice, _)| choice.seat == seat);
        asked.map(|(choice, asked)| self.asked_of(choice, asked)).collect()
    }

    /// The dice that are asked for, if a seat is told of them.
    pub(super) fn roll_for(&self, seat: Seat) -> Option<Roll> {
        let roll = self.waiting.question.as_ref()?.roll()?;
        self.sees_open_roll(seat).then(|| self.asked_for(seat, roll))
    }

    /// What a seat has decided, sealed or not.
    fn given_by(&self, seat: Seat) -> impl Iterator<Item = &Given> {
        let given = self.given.iter().chain(self.sealed.iter().flatten());
        given.map(|given| &**given).filter(move |given| given.seat == Some(seat))
    }

    /// Whether a seat is told of the dice that are asked for.
    pub(super) fn sees_open_roll(&self, seat: Seat) -> bool {
        match &self.waiting.open {
            Some(Open::Roll { purpose, .. }) => {
                let fight = &self.waiting.game;
                let is_told = self.is_told_of_dice(seat, fight.thrower(*purpose));
                seat == Seat::GM || fight.sees_roll(seat, *purpose) && is_told
            }
            _ => false,
        }
    }

    /// The seats that are not told of the dice that are asked for.
    pub(super) fn unseeing(&self) -> Vec<Seat> {
        let seats = self.now.seats().into_iter();
        seats.filter(|&seat| !self.sees_open_roll(seat)).collect()
    }
}
