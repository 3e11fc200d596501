//! Rules that need not end: a clear error, not a program that hangs.

use std::ops::ControlFlow;

use affray_odds::{
    Explorer, Horizon, Limits, MAX_CHOICES, Odds, OddsError, Patience, enumerate, enumerate_after,
    fight_odds, search,
};
use affray_table::{Choice, Clause, Game, Menu, Policy, Seat, Status, Step, Sum, Table};

/// A fight of one rule: one chooses, then throws a d6 until something shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Throws {
    /// The face that ends it; 0 shows never.
    until: u8,
    thrown: u32,
    asks: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pick(u8);

impl Game for Throws {
    type Ask = &'static str;
    type Move = Pick;
    type Purpose = &'static str;
    type Event = ();

    fn advance(t: &mut impl Table<Self>, game: &mut Self) -> Step<Status> {
        if game.asks {
            choose::<Pick>(t, game)?;
        }
        throw(t, game)?;
        Ok(Status::Over)
    }
}

fn choose<M: Choice<Throws>>(t: &mut impl Table<Throws>, game: &Throws) -> Step<M>
where
    [Pick; 2]: Menu<Throws>,
{
    t.choose(game, Seat(0), "which", &[Pick(0), Pick(1)])
}

fn throw(t: &mut impl Table<Throws>, game: &mut Throws) -> Step {
    loop {
        t.cite(Clause::new("throw"));
        let until = i32::from(game.until);
        if t.check("again", Sum::d(6), |face| face == until)? {
            return Ok(());
        }
        game.thrown = game.thrown.min(1) + 1;
    }
}

struct First;

impl Policy<Throws> for First {
    fn decide(&mut self, _: &Throws, _: Seat, _: &'static str, _: &dyn Menu<Throws>) -> Pick {
        Pick(0)
    }
}

const ENDLESS: OddsError = OddsError::Endless { max_choices: MAX_CHOICES };

fn throws(until: u8) -> Throws {
    Throws { until, thrown: 0, asks: false }
}

#[test]
fn dice_without_end_are_refused() {
    let rule = |t: &mut Explorer<'_, Throws, First>, game: &mut Throws| throw(t, game);
    // Never a 0: the first run does not end. A 1: each run ends, and the next is one throw longer.
    for until in [0, 1] {
        let error = enumerate(&throws(until), &rule, &mut First, u64::MAX).unwrap_err();
        assert_eq!(error, ENDLESS);
    }
    assert_eq!(
        ENDLESS.to_string(),
        "more than 2000 dice and decisions follow one another: the rules may never end here"
    );
    // Fewer runs are told first: the tenth run throws ten times.
    let error = enumerate(&throws(1), &rule, &mut First, 9).unwrap_err();
    assert_eq!(error, OddsError::Runs { max_runs: 9 });
    let after: Result<Odds<u8>, _> = enumerate_after(
        &throws(0),
        &[],
        &mut First,
        Patience { max_runs: u64::MAX, watch: &mut || ControlFlow::Continue(()) },
        |_, _, _| 0,
    );
    assert_eq!(after.unwrap_err(), ENDLESS);
    let fight = fight_odds(&throws(0), &mut First, |_| 0, &Limits::default());
    assert_eq!(fight.unwrap_err(), ENDLESS);
}

#[test]
fn decisions_without_end_are_refused() {
    let rule = |t: &mut Explorer<'_, Throws, First>, game: &mut Throws| -> Step {
        loop {
            choose::<Pick>(t, game)?;
        }
    };
    let error = enumerate(&throws(0), &rule, &mut First, u64::MAX).unwrap_err();
    assert_eq!(error, ENDLESS);
}

#[test]
fn a_search_without_end_is_refused() {
    let start = Throws { asks: true, ..throws(0) };
    let ranked = |decisions| {
        let horizon = Horizon { decisions, checkpoints: 1, max_runs: u64::MAX };
        search(&start, &[], &horizon, &|_, _| 0.0, &mut First).unwrap_err()
    };
    // Beyond the first decision the policy decides, and all outcomes are walked through.
    assert_eq!(ranked(1), ENDLESS);
    // With a second one to come, each throw is a step of the search.
    assert_eq!(ranked(2), OddsError::Endless { max_choices: 256 });
}
