//! Whole fights with steps that lead one way alone, and with things that nobody reads.

use affray_odds::{FightOdds, Limits, fight_odds, ratio};
use affray_table::{Game, Menu, Policy, Seat, Status, Step, Sum, Table};

/// One throws a die each round until it shows 6, and rests three steps in between.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rounds {
    /// Steps of rest that are left.
    rest: u8,
    /// Rounds so far, up to a hundred: nothing reads them.
    rounds: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pick;

impl Game for Rounds {
    type Ask = &'static str;
    type Move = Pick;
    type Purpose = &'static str;
    type Event = ();

    fn advance(t: &mut impl Table<Self>, game: &mut Self) -> Step<Status> {
        if game.rest > 0 {
            game.rest -= 1;
            return Ok(Status::Going);
        }
        game.rest = 3;
        game.rounds = (game.rounds + 1).min(100);
        let six = t.check("six", Sum::d(6), |face| face == 6)?;
        Ok(if six { Status::Over } else { Status::Going })
    }
}

/// Whether it forgets the rounds.
struct Reads(bool);

impl Policy<Rounds> for Reads {
    fn decide(&mut self, _: &Rounds, _: Seat, _: &'static str, _: &dyn Menu<Rounds>) -> Pick {
        Pick
    }

    fn forget(&mut self, game: &mut Rounds) {
        if !self.0 {
            game.rounds = 0;
        }
    }
}

fn odds(reads: bool) -> FightOdds<bool> {
    let start = Rounds { rest: 0, rounds: 0 };
    let limits = Limits { precision: 0.0, ..Limits::default() };
    fight_odds(&start, &mut Reads(reads), |_| true, &limits).expect("it is small")
}

#[test]
fn steps_without_dice_are_no_situations() {
    // Before the throws after 0, 1, … 100 rounds, which all later ones are like; with the steps of
    // rest in between, four times as many.
    let found = odds(true);
    assert_eq!(
        found.odds.iter().map(|(_, chance)| chance.clone()).collect::<Vec<_>>(),
        [ratio(1, 1)]
    );
    assert_eq!(found.states, 101);
}

#[test]
fn what_is_forgotten_makes_no_situation() {
    let found = odds(false);
    assert_eq!(
        found.odds.iter().map(|(_, chance)| chance.clone()).collect::<Vec<_>>(),
        [ratio(1, 1)]
    );
    assert_eq!(found.states, 1);
}

/// One rests for ever.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Rests(u8);

impl Game for Rests {
    type Ask = &'static str;
    type Move = Pick;
    type Purpose = &'static str;
    type Event = ();

    fn advance(t: &mut impl Table<Self>, game: &mut Self) -> Step<Status> {
        if game.0 == 0 && t.check("six", Sum::d(6), |face| face == 6)? {
            return Ok(Status::Over);
        }
        game.0 = 1;
        Ok(Status::Going)
    }
}

struct Only;

impl Policy<Rests> for Only {
    fn decide(&mut self, _: &Rests, _: Seat, _: &'static str, _: &dyn Menu<Rests>) -> Pick {
        Pick
    }
}

#[test]
fn who_never_throws_again_is_left_untold() {
    let found =
        fight_odds(&Rests(0), &mut Only, |_| true, &Limits::default()).expect("it is small");
    assert_eq!(*found.odds.untold(), ratio(5, 6));
}
