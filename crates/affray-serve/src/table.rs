//! One fight: what its seats are told, and what they say.

use affray_engine::advise::{AdviseError, Effort};
use affray_engine::odds::{Assumption, FightRequest, TurnRequest};
use affray_engine::{
    Back, DiceBy, Had, MenuOption, Play, Refusal, Seat, SeatView, fold, parse_record, quoted, same,
};

use crate::open::System;
use crate::request::{Advise, Answer, Odds, OddsOf, Offers, Rule, Undo};
use crate::response::{Begun, Done, Fault, Holds, Told};
use crate::work::Patience;

/// How many offers are listed if nobody says.
const OFFERS: usize = 100;

/// A fight.
pub struct Table {
    /// Its system.
    pub system: System,
    /// The fight in progress.
    pub play: Box<dyn Play>,
}

/// The seat of this name.
pub(crate) fn seat_named(play: &dyn Play, name: &str) -> Result<Seat, Fault> {
    let seats = play.seats();
    let found = seats.iter().find(|(_, known)| same(known, name));
    found.map(|(seat, _)| *seat).ok_or_else(|| {
        let words = format!("the fight has no seat {}", quoted(name));
        Fault::new("no-such-seat", words).legal(seats.into_iter().map(|(_, name)| name))
    })
}

impl Table {
    /// A copy that goes its own way.
    #[must_use]
    pub fn branch(&self) -> Table {
        Table { system: self.system, play: self.play.branch() }
    }

    pub(crate) fn begun(&self, name: &str) -> Begun {
        let (play, players) = (&self.play, self.play.players());
        let seats = play.seats();
        let people = seats.iter().filter(|(seat, _)| players.people.contains(seat));
        Begun {
            fight: name.to_owned(),
            system: self.system.name(),
            rules: self.system.rules_version(),
            title: play.title().to_owned(),
            notes: play.notes().to_vec(),
            people: people.map(|(_, name)| name.clone()).collect(),
            seats: seats.iter().map(|(_, name)| name.clone()).collect(),
            dice: match players.dice {
                DiceBy::People => "ask",
                DiceBy::Generator => "roll",
            },
        }
    }

    /// The seat of this name.
    ///
    /// # Errors
    /// There is none; those there are.
    pub fn seat(&self, name: &str) -> Result<Seat, Fault> {
        seat_named(self.play.as_ref(), name)
    }

    pub(crate) fn view(&self, seat: &str) -> Result<Done, Fault> {
        let told = self.play.for_seat(self.seat(seat)?);
        Ok(Done::View(Box::new(without_offers(told))))
    }

    pub(crate) fn news(&self, seat: &str, had: Had) -> Result<Done, Fault> {
        Ok(self.told(self.seat(seat)?, had))
    }

    /// What a seat is told that had so much of the log.
    fn told(&self, seat: Seat, had: Had) -> Done {
        let holds = self.play.holds(Some(seat), had);
        let mut news = self.play.news_for(seat, holds.lines, holds.dice);
        news.now = without_offers(news.now);
        let holds = Holds { lines: holds.lines, dice: holds.dice };
        Done::Told(Box::new(Told { holds, news }))
    }

    /// How much of the log a seat has that was told everything.
    fn had(&self, seat: Seat) -> Had {
        let all = Had { lines: usize::MAX, dice: usize::MAX, rewritten: u32::MAX };
        self.play.holds(Some(seat), all)
    }

    /// Changes the fight, plays on until a person has to answer, and tells the seat what came of it.
    fn change(
        &mut self,
        seat: Seat,
        change: impl FnOnce(&mut dyn Play) -> Result<(), Fault>,
    ) -> Result<Done, Fault> {
        let had = self.had(seat);
        change(self.play.as_mut())?;
        self.play.play_on()?;
        Ok(self.told(seat, had))
    }

    pub(crate) fn answer(&mut self, answer: Answer) -> Result<Done, Fault> {
        let seat = self.seat(&answer.seat)?;
        self.change(seat, |play| Ok(play.reply_from(seat, answer.answer).map(drop)?))
    }

    pub(crate) fn roll(&mut self, seat: &str) -> Result<Done, Fault> {
        let seat = self.seat(seat)?;
        self.is_asked_for_dice(seat)?;
        self.change(seat, |play| Ok(play.auto().map(drop)?))
    }

    /// Refuses a seat that is not asked for dice.
    ///
    /// # Errors
    /// What is asked instead.
    pub fn is_asked_for_dice(&self, seat: Seat) -> Result<(), Refusal> {
        let told = self.play.for_seat(seat);
        if told.roll.is_some() {
            return Ok(());
        }
        if let Some(outcome) = told.outcome {
            return Err(Refusal::Over { outcome });
        }
        let open = || told.choices.iter().filter(|choice| !choice.sealed);
        if open().next().is_none() {
            return Err(Refusal::Waiting { others: told.waits_for });
        }
        let options = open().flat_map(|choice| choice.options.iter());
        Err(Refusal::DecisionWanted {
            asked: open().map(|choice| choice.asker.clone()).collect(),
            legal: options.map(|option| option.words.clone()).collect(),
        })
    }

    /// How far a seat wants to go back: so many answers, or to a line of its log.
    ///
    /// # Errors
    /// Both are named, or there is no such line.
    pub fn back(
        &self,
        seat: Seat,
        answers: Option<usize>,
        line: Option<usize>,
    ) -> Result<Back, Fault> {
        match (answers, line) {
            (answers, None) => Ok(Back::Answers(answers.unwrap_or(1))),
            (None, Some(line)) => {
                let length = self.play.log_length(Some(seat));
                if line >= length {
                    let last = length.saturating_sub(1);
                    return Err(Fault::value(format!("the log has lines 0 to {last}, not {line}")));
                }
                Ok(Back::Lines { seat: Some(seat), count: line + 1 })
            }
            (Some(_), Some(_)) => Err(Fault::value("name `answers` or `line`, not both")),
        }
    }

    pub(crate) fn undo(&mut self, undo: &Undo) -> Result<Done, Fault> {
        let seat = self.seat(&undo.seat)?;
        let back = self.back(seat, undo.answers, undo.line)?;
        self.change(seat, |play| Ok(play.go_back(back).map(drop)?))
    }

    pub(crate) fn redo(&mut self, seat: &str) -> Result<Done, Fault> {
        let seat = self.seat(seat)?;
        self.change(seat, |play| Ok(play.redo().map(drop)?))
    }

    pub(crate) fn rule(&mut self, rule: &Rule) -> Result<Done, Fault> {
        let seat = self.seat(&rule.seat)?;
        match (&rule.words, &rule.ruling) {
            (Some(words), None) => {
                self.change(seat, |play| Ok(play.volunteer(&rule.seat, words).map(drop)?))
            }
            (None, Some(ruling)) if seat == Seat::GM => {
                self.change(seat, |play| Ok(play.rule(ruling).map(drop)?))
            }
            (None, Some(_)) => Err(Fault::value("only the seat GM makes rulings")),
            _ => Err(Fault::value("name exactly one of `words` and `ruling`")),
        }
    }

    /// What a seat may say unasked.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn offers(&self, wanted: &Offers) -> Result<Done, Fault> {
        let seat = self.seat(&wanted.seat)?;
        let words = fold(&wanted.words);
        let parts: Vec<&str> = words.split_whitespace().collect();
        let fits = |option: &&MenuOption| {
            let said = fold(&option.words);
            parts.iter().all(|part| said.contains(part))
        };
        let offers = self.play.for_seat(seat).offers;
        let all = || offers.iter().flat_map(|offer| &offer.options).filter(fits);
        let most = wanted.most.unwrap_or(OFFERS);
        let (options, count) = (all().take(most).cloned().collect(), all().count());
        let mut rulings = match seat {
            Seat::GM => self.play.rulings(&wanted.words),
            _ => Vec::new(),
        };
        rulings.truncate(most);
        Ok(Done::Offers { options, count, rulings })
    }

    /// The fight as far as a seat knows it.
    fn known_to(&self, seat: Seat) -> Result<Box<dyn Play>, Fault> {
        if seat == Seat::GM {
            return Ok(self.play.branch());
        }
        self.play.known_to(seat).ok_or_else(|| {
            let words = "what happened this turn cannot be followed with what this seat knows";
            Fault::new("not-known", words).help("ask again when the turn is over")
        })
    }

    /// Refuses a seat that nothing is asked of.
    fn is_asked(&self, seat: Seat) -> Result<(), Fault> {
        let told = self.play.for_seat(seat);
        let is_open = told.choices.iter().any(|choice| !choice.sealed);
        match told.outcome {
            Some(outcome) => Err(Refusal::Over { outcome }.into()),
            None if seat == Seat::GM || is_open || told.roll.is_some() => Ok(()),
            None => Err(Refusal::Waiting { others: told.waits_for }.into()),
        }
    }

    /// What a seat's open decision or roll leads to, or how the fight ends, with what it knows.
    ///
    /// # Errors
    /// Nothing is asked of the seat, or nothing came of the work.
    pub fn odds(&self, odds: &Odds, patience: &Patience<'_>) -> Result<Done, Fault> {
        let seat = self.seat(&odds.seat)?;
        let assume = odds.assume.iter().map(|words| Assumption::read(words));
        let assume = assume.collect::<Result<_, _>>().map_err(Fault::value)?;
        if odds.of == OddsOf::Turn {
            self.is_asked(seat)?;
        }
        let play = self.known_to(seat)?;
        let none = |why: affray_engine::odds::NoOdds| Fault::new("no-odds", why.to_string());
        match odds.of {
            OddsOf::Turn => {
                let usual = TurnRequest::default();
                let request = TurnRequest {
                    assume,
                    by_option: odds.by_option.unwrap_or(usual.by_option),
                    max_runs: odds.max_runs.unwrap_or(usual.max_runs),
                    samples: odds.samples.unwrap_or(usual.samples),
                    seed: odds.seed.unwrap_or(usual.seed),
                    ..usual
                };
                let done = play.odds(&request, patience).map_err(none)?;
                Ok(Done::TurnOdds(Box::new(patience.work(done))))
            }
            OddsOf::Fight => {
                let usual = FightRequest::default();
                let request = FightRequest {
                    assume,
                    precision: odds.precision.unwrap_or(usual.precision),
                    max_states: odds.max_states.unwrap_or(usual.max_states),
                    samples: odds.samples.unwrap_or(usual.samples),
                    seed: odds.seed.unwrap_or(usual.seed),
                };
                let done = play.fight_odds(&request, patience).map_err(none)?;
                Ok(Done::FightOdds(Box::new(patience.work(done))))
            }
        }
    }

    /// The options of a seat's open decision, ranked with what it knows.
    ///
    /// # Errors
    /// Nothing is asked of the seat, or nothing came of the work.
    pub fn advise(&self, wanted: &Advise, patience: &Patience<'_>) -> Result<Done, Fault> {
        /// How many plays if nobody says.
        const PLAYS: u64 = 2000;
        let seat = self.seat(&wanted.seat)?;
        self.is_asked(seat)?;
        let plays = u128::from(wanted.plays.unwrap_or(PLAYS));
        let effort = Effort::new(plays, wanted.seed.unwrap_or(1)).map_err(Fault::value)?;
        let own = self.play.for_seat(seat).choices.into_iter().filter(|choice| !choice.sealed);
        let own: Vec<String> = own.map(|choice| choice.asker).collect();
        let asker = match &wanted.asker {
            Some(asker) if seat != Seat::GM && !own.iter().any(|own| same(own, asker)) => {
                return Err(Refusal::Asker { given: asker.clone(), asked: own }.into());
            }
            Some(asker) => Some(asker.as_str()),
            None => own.first().map(String::as_str),
        };
        let play = self.known_to(seat)?;
        let advice = play.advise(asker, &effort, patience);
        let advice = advice.map_err(|why| match why {
            AdviseError::Stopped { .. } => Fault::new("stopped", why.to_string()),
            why => Fault::new("no-advice", why.to_string()),
        })?;
        Ok(Done::Advice(Box::new(patience.work(advice))))
    }

    /// The fight so far as a record that needs no other file.
    ///
    /// # Errors
    /// Its files have something in them that a record cannot hold.
    pub fn save(&self) -> Result<String, Fault> {
        let text = self.play.save().to_string();
        let read = parse_record("the record", text.as_bytes());
        let why = |why| format!("the fight cannot be saved as a record: {why}");
        read.map(|_| text.clone()).map_err(|wrong| Fault::new("not-saved", why(wrong)))
    }
}

/// What a seat is told, without what it may say unasked: that is listed on request.
pub(crate) fn without_offers(mut told: SeatView) -> SeatView {
    told.offers.clear();
    told
}
