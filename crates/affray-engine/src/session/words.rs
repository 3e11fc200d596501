//! What is waited for, in words.

use std::sync::OnceLock;

use affray_table::{Asked, Clause, Open, Told};

use super::{EventOf, Waiting};
use crate::question::{Asks, Choice, Offer, Question, Roll};
use crate::system::System;

impl<S: System> Waiting<S> {
    /// Nothing is waited for; this may be said unasked.
    pub(super) fn over(game: S, offered: Vec<Asked<S>>) -> Waiting<S> {
        let (told, cited, offers) = (Vec::new(), Vec::new(), OnceLock::new());
        Waiting { game, open: None, told, cited, question: None, offered, offers }
    }

    pub(super) fn new(
        game: S,
        open: Open<S>,
        offered: Vec<Asked<S>>,
        told: Vec<Told<EventOf<S>>>,
        cited: Vec<Clause>,
    ) -> Waiting<S> {
        let question = Some(Question { number: 0, asks: asks(&game, &open) });
        Waiting { game, open: Some(open), told, cited, question, offered, offers: OnceLock::new() }
    }

    /// What may be said unasked, in words. A game master may say thousands of things at any time,
    /// and as a rule says nothing: they are put in words when somebody wants to know.
    pub(super) fn offers(&self) -> &[Offer] {
        self.offers
            .get_or_init(|| self.offered.iter().map(|asked| offer(&self.game, asked)).collect())
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
            purpose: game.word_purpose(*purpose),
            values: throw.as_ref().and_then(|throw| throw.values),
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
        sentence: game.word_ask(asked.who, asked.ask),
        sums: game.ask_sums(asked.who, asked.ask),
        sealed: false,
        seconds: limit.map(|(seconds, _)| seconds),
        late: limit.map(|(_, late)| game.word_move(late)),
        options: asked.options.iter().map(|&option| game.word_move(option)).collect(),
    }
}

fn offer<S: System>(game: &S, asked: &Asked<S>) -> Offer {
    Offer {
        seat: asked.who,
        seat_name: game.seat_name(asked.who),
        sentence: game.word_ask(asked.who, asked.ask),
        options: asked.options.iter().map(|&option| game.word_move(option)).collect(),
    }
}
