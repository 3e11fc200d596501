//! What is waited for, in words.

use std::sync::{Arc, OnceLock};

use affray_table::{Answer, Asked, Open, Seat, Speaker, Tape};

use super::{Session, Waiting};
use crate::measure::Who;
use crate::menu::{MenuOption, Parts};
use crate::options::Options;
use crate::question::{Asks, Choice, DieAsked, Offer, Question, Roll};
use crate::reveal::with_asides;
use crate::system::System;

impl<S: System> Waiting<S> {
    /// Nothing is waited for.
    pub(super) fn over(game: S) -> Waiting<S> {
        Waiting {
            game,
            open: None,
            told: Vec::new(),
            fallen: Vec::new(),
            cited: Vec::new(),
            question: None,
            offered: OnceLock::new(),
            offers: OnceLock::new(),
        }
    }

    /// This is waited for; nothing was told yet.
    pub(super) fn new(game: S, open: Open<S>) -> Waiting<S> {
        let question = Some(Question { number: 0, asks: asks(&game, &open) });
        Waiting { open: Some(open), question, ..Waiting::over(game) }
    }
}

impl<S: System> Session<S> {
    /// What may be said unasked.
    pub(super) fn offered(&self) -> &[Asked<S>] {
        self.waiting.offered.get_or_init(|| self.listed(Speaker::Any))
    }

    /// The same in words.
    pub(super) fn all_offers(&self) -> &[Offer] {
        let word = |asked: &Asked<S>| offer(&self.waiting.game, asked);
        self.waiting.offers.get_or_init(|| self.offered().iter().map(word).collect())
    }

    /// What a seat may say unasked, in words.
    pub(super) fn offered_to(&self, seat: Seat) -> Vec<Offer> {
        let listed = self.listed(Speaker::One(seat));
        listed.iter().map(|asked| offer(&self.waiting.game, asked)).collect()
    }

    fn listed(&self, speaker: Speaker) -> Vec<Asked<S>> {
        let given = self.given[self.since..].iter();
        self.listed_after(given.map(|given| given.answer.clone()).collect(), speaker)
    }

    /// The same of where the turn began.
    pub(super) fn offered_before(&self) -> Vec<Asked<S>> {
        self.listed_after(Vec::new(), Speaker::Any)
    }

    fn listed_after(&self, mut answers: Vec<Answer>, speaker: Speaker) -> Vec<Asked<S>> {
        let advance = |t: &mut Tape<S>, fight: &mut S| S::advance(t, fight);
        let decided = self.recalled.of(self.turns.last(), &answers);
        affray_table::offered(&self.now, (&mut answers, &decided), speaker, &advance)
    }
}

fn asks<S: System>(game: &S, open: &Open<S>) -> Asks {
    match open {
        Open::Choice(asked) => Asks::Choice(choice(game, asked)),
        Open::Each(all) => {
            Asks::Each { choices: all.iter().map(|one| choice(game, one)).collect() }
        }
        Open::Roll { purpose, notation, throw, .. } => Asks::Roll(Roll {
            notation: notation.clone(),
            purpose: with_asides(&game.word_purpose(*purpose)),
            values: throw.as_ref().and_then(|throw| throw.values),
            dice: DieAsked::of(notation, |place| game.word_die(*purpose, place)),
        }),
        Open::Misfit { .. } => Asks::Each { choices: Vec::new() },
    }
}

fn choice<S: System>(game: &S, asked: &Asked<S>) -> Choice {
    let limit = game.time_limit(asked.ask).filter(|(_, late)| asked.options.contains(late));
    Choice {
        seat: asked.who,
        seat_name: game.seat_name(asked.who),
        asker: game.asker(asked.who, asked.ask),
        sentence: with_asides(&game.word_ask(asked.who, asked.ask)),
        sums: game.ask_sums(asked.who, asked.ask),
        sealed: false,
        seconds: limit.map(|(seconds, _)| seconds),
        late: limit.map(|(_, late)| game.word_move(late)),
        options: options(game, asked),
    }
}

/// The options of a question, in their order.
fn options<S: System>(game: &S, asked: &Asked<S>) -> Options {
    let actor = S::on_behalf(asked.ask).filter(|_| asked.who != Seat::GM);
    let named = |who: Who| game.person(who).to_owned();
    let is_friend = |&who: &Who| Some(who) != actor && game.side(who) == asked.who;
    let does: Option<Arc<str>> = actor.map(|who| game.person(who).into());
    let mut left = asked.options.as_slice();
    let set = |parts: Parts| {
        let (own, rest) = left.split_at(parts.places.len().max(1));
        let id = asked.options.len() - left.len() + 1;
        left = rest;
        let at_friend = parts.targets.iter().any(is_friend);
        let option = MenuOption::new(id, game.word_move(own[0]), parts, named);
        let option = MenuOption { actor: does.clone(), at_friend, ..option };
        let option = option.of_places();
        debug_assert!(
            own.iter().zip(option.each()).all(|(&own, one)| game.word_move(own) == one.words),
            "{} is worded otherwise at one of its places",
            option.words
        );
        option
    };
    let all: Options = game.all_parts(asked.ask, &asked.options).into_iter().map(set).collect();
    debug_assert_eq!(all.count(), asked.options.len(), "each option is there once");
    all
}

fn offer<S: System>(game: &S, asked: &Asked<S>) -> Offer {
    Offer {
        seat: asked.who,
        seat_name: game.seat_name(asked.who),
        sentence: with_asides(&game.word_ask(asked.who, asked.ask)),
        options: options(game, asked).to_vec(),
    }
}
