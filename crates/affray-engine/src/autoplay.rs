//! The table of a fight that plays itself: advice, odds of what is too much to follow, samples in
//! which somebody searches.

use affray_odds::Given;
use affray_table::{
    Answer, Choice, Clause, Dice, Faces, Generator, Menu, Policy, Rolled, Seat, Source, Status,
    Step, Stop, Table,
};
use smallvec::SmallVec;

use crate::sim::Deeds;
use crate::system::System;

/// A question in a fight that plays itself.
pub(crate) struct Asking<'a, S: System> {
    /// The fight.
    pub(crate) game: &'a S,
    /// Who is asked.
    pub(crate) who: Seat,
    /// What is asked.
    pub(crate) ask: S::Ask,
    /// Its place among those asked at once that leave a choice; 0 for one asked alone.
    pub(crate) question: usize,
    /// Whether several are asked at once, in secret.
    pub(crate) is_secret: bool,
}

/// Who decides where nothing is known.
pub(crate) trait Decider<S: System> {
    /// One of the answers that `menu` lists; nothing if the fight stops here. `answers` are those since
    /// the last checkpoint and before this question and those asked with it, where they are kept.
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        answers: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move>;

    /// Hears that the fight has come to a checkpoint, so many answers after the last.
    fn begin(&mut self, _fight: &S, _answers: usize) {}

    /// Whether it hears what happens; where it does not, nothing is made of an event.
    fn hears(&self) -> bool {
        false
    }

    /// Hears what happened, since the last checkpoint on.
    fn hear(&mut self, _event: &S::Event) {}
}

/// A policy as a decider.
pub(crate) struct Decides<P>(pub(crate) P);

impl<S: System, P: Policy<S>> Decider<S> for Decides<P> {
    fn decide(
        &mut self,
        asking: &Asking<'_, S>,
        _: &[Answer],
        menu: &dyn Menu<S>,
    ) -> Option<S::Move> {
        Some(self.0.decide(asking.game, asking.who, asking.ask, menu))
    }

    fn hears(&self) -> bool {
        self.0.hears()
    }

    fn hear(&mut self, event: &S::Event) {
        self.0.hear(event);
    }
}

/// Answers what is known already, then dice from a generator and decisions by a decider. It stops only
/// where the decider does.
///
/// It is one type whoever decides, so that the rules are compiled once for all of them.
pub(crate) struct Autoplay<'a, S: System> {
    given: Given<'a>,
    dice: Generator,
    decider: &'a mut dyn Decider<S>,
    /// What is done once everything known is past, where somebody counts it.
    deeds: Option<&'a mut Deeds>,
    /// The answers since the last checkpoint, where they are kept.
    answers: Option<Vec<Answer>>,
    /// Whether the decider has stopped the fight.
    is_stopped: bool,
}

impl<'a, S: System> Autoplay<'a, S> {
    /// From the answers in `given`, which were checked to fit, on.
    pub(crate) fn new(
        given: &'a [Answer],
        dice: Generator,
        decider: &'a mut dyn Decider<S>,
    ) -> Autoplay<'a, S> {
        let given = Given::new(given);
        Autoplay { given, dice, decider, deeds: None, answers: None, is_stopped: false }
    }

    /// Counts what is done.
    pub(crate) fn counting(self, deeds: &'a mut Deeds) -> Autoplay<'a, S> {
        Autoplay { deeds: Some(deeds), ..self }
    }

    /// Keeps the answers since the last checkpoint.
    pub(crate) fn keeping(self) -> Autoplay<'a, S> {
        Autoplay { answers: Some(Vec::new()), ..self }
    }

    /// Plays on to the next checkpoint, the fight being at one, with a decider that never stops.
    pub(crate) fn advance(&mut self, fight: &mut S) -> Status {
        self.advance_or_stop(fight).expect("this decider never stops")
    }

    /// Plays on to the next checkpoint, the fight being at one; nothing if the decider stopped before
    /// it, and left the fight halfway through a rule.
    pub(crate) fn advance_or_stop(&mut self, fight: &mut S) -> Option<Status> {
        let answers = self.answers.as_mut().map_or(0, |answers| {
            let before = answers.len();
            answers.clear();
            before
        });
        self.decider.begin(fight, answers);
        let status = S::advance(self, fight).ok();
        assert!(status.is_none() == self.is_stopped, "a rule swallowed a stop");
        status
    }

    /// The dice that are left, and the answers since the last checkpoint where they are kept.
    pub(crate) fn into_rest(self) -> (Generator, Vec<Answer>) {
        (self.dice, self.answers.unwrap_or_default())
    }

    /// The answers since the last checkpoint, where they are kept.
    pub(crate) fn answers(&self) -> &[Answer] {
        self.answers.as_deref().unwrap_or_default()
    }

    /// One decision. So many answers were kept before it and those asked with it.
    fn decide<M: Choice<S>>(
        &mut self,
        asking: &Asking<'_, S>,
        before: usize,
        menu: &dyn Menu<S>,
    ) -> Step<M> {
        let ask = asking.ask;
        assert!(!self.is_stopped, "a rule went on after a stop");
        if self.given.is_open() {
            return Ok(typed::<S, M>(self.given.choice(ask, menu), ask));
        }
        let answers = self.answers.as_deref().unwrap_or_default();
        let Some(chosen) = self.decider.decide(asking, &answers[..before], menu) else {
            self.is_stopped = true;
            return Err(Stop::of_a_table());
        };
        if let Some(answers) = &mut self.answers {
            let options = listed(menu);
            let place = options.iter().position(|&option| option == chosen);
            let place = place.expect("what is chosen is on the menu");
            if options.len() > 1 {
                answers.push(Answer::Chose(place as u16));
            }
        }
        Ok(typed::<S, M>(chosen, ask))
    }
}

/// The options of a menu.
pub(crate) fn listed<S: System>(menu: &(impl Menu<S> + ?Sized)) -> Vec<S::Move> {
    let mut options = Vec::new();
    menu.list(&mut options);
    options
}

/// The typed form of what was chosen. An answer to another question is a bug.
fn typed<S: System, M: Choice<S>>(chosen: S::Move, ask: S::Ask) -> M {
    match M::try_from(chosen) {
        Ok(choice) => choice,
        Err(_) => panic!("{chosen:?} is no answer to {ask:?}"),
    }
}

/// Dice of a generator, whose faces are noted.
struct Noting<'a> {
    dice: &'a mut Generator,
    faces: Faces,
}

impl Source for Noting<'_> {
    type Error = <Generator as Source>::Error;

    fn die(&mut self, sides: u8) -> Result<u8, Self::Error> {
        let face = Source::die(self.dice, sides)?;
        self.faces.push(face);
        Ok(face)
    }
}

impl<S: System> Table<S> for Autoplay<'_, S> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        _: S::Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        if self.given.is_open() {
            return Ok(read(self.given.roll(dice)));
        }
        let mut noting = Noting { dice: &mut self.dice, faces: Faces::new() };
        let Ok(outcome) = dice.throw(&mut noting);
        if let Some(answers) = &mut self.answers {
            answers.push(Answer::Rolled(Rolled::Faces(noting.faces)));
        }
        Ok(read(outcome))
    }

    fn choose<M: Choice<S>>(
        &mut self,
        game: &S,
        who: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<M> {
        let asking = Asking { game, who, ask, question: 0, is_secret: false };
        self.decide(&asking, self.answers().len(), menu)
    }

    fn choose_each<M: Choice<S>>(
        &mut self,
        game: &S,
        asks: &[(Seat, S::Ask, &dyn Menu<S>)],
    ) -> Step<SmallVec<[M; 8]>> {
        // Nobody knows more than what was answered before all of them.
        let before = self.answers().len();
        let mut question = 0;
        let choices = asks.iter().map(|&(who, ask, menu)| {
            let asking = Asking { game, who, ask, question, is_secret: true };
            question += usize::from(listed(menu).len() > 1);
            self.decide(&asking, before, menu)
        });
        choices.collect()
    }

    fn volunteer<M: Choice<S>>(
        &mut self,
        _: &S,
        _: Seat,
        ask: S::Ask,
        menu: &impl Menu<S>,
    ) -> Step<Option<M>> {
        Ok(self.given.volunteered(menu).map(|option| typed::<S, M>(option, ask)))
    }

    fn tell(&mut self, _: Clause, event: impl FnOnce() -> S::Event) {
        let counts = self.deeds.is_some() && !self.given.is_open();
        let hears = self.decider.hears();
        if !counts && !hears {
            return;
        }
        let event = event();
        if hears {
            self.decider.hear(&event);
        }
        if let (true, Some(deeds)) = (counts, &mut self.deeds) {
            S::deeds(&event).into_iter().flatten().for_each(|deed| deeds.note(deed));
        }
    }

    fn cite(&mut self, _: Clause) {}

    fn keeps_clauses(&self) -> bool {
        false
    }
}
