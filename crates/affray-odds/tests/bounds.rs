//! Limits hold within one step of a fight, however many outcomes it has.

use std::ops::ControlFlow;

use affray_odds::{
    FightOdds, Limits, Odds, OddsError, Patience, Progress, enumerate_after, fight_odds_from,
};
use affray_table::{Game, Menu, Policy, Seat, Status, Step, Sum, Table};

/// Six dice of a hundred sides at once: a million million situations after one step.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Flood([u8; 6]);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Nothing;

impl Game for Flood {
    type Ask = &'static str;
    type Move = Nothing;
    type Purpose = &'static str;
    type Event = ();

    fn advance(t: &mut impl Table<Self>, game: &mut Self) -> Step<Status> {
        for die in &mut game.0 {
            *die = t.roll("flood", Sum::d(100))? as u8;
        }
        Ok(Status::Going)
    }
}

impl Policy<Flood> for Nothing {
    fn decide(&mut self, _: &Flood, _: Seat, _: &'static str, _: &dyn Menu<Flood>) -> Nothing {
        Nothing
    }
}

/// The odds of the fight within these limits, and how often it was asked whether to go on.
fn odds(limits: &Limits, patience: usize) -> (Result<FightOdds<u8, f64>, OddsError>, usize) {
    let mut asked = 0;
    let mut watch = |_: &Progress| {
        asked += 1;
        if asked > patience { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let starts = vec![(Flood([0; 6]), Status::Going, 1.0)];
    let odds = fight_odds_from(starts, &mut Nothing, |_| 0, limits, &mut watch);
    (odds, asked)
}

#[test]
fn one_step_is_ended_by_whoever_watches() {
    let (odds, asked) = odds(&Limits::default(), 3);
    assert_eq!((odds.unwrap_err(), asked), (OddsError::Ended, 4));
}

#[test]
fn one_step_is_ended_by_its_situations() {
    let limits = Limits { max_states: 1_000, ..Limits::default() };
    let (odds, asked) = odds(&limits, usize::MAX);
    // The first face of the first die is one situation a run: 1,000 runs, asked every 64.
    assert_eq!((odds.unwrap_err(), asked), (OddsError::States { max_states: 1_000 }, 15));
}

#[test]
fn one_step_is_ended_by_its_memory() {
    let limits = Limits { max_bytes: 1 << 20, ..Limits::default() };
    let (odds, asked) = odds(&limits, usize::MAX);
    assert_eq!(odds.unwrap_err(), OddsError::Memory { max_bytes: 1 << 20 });
    // A situation takes well over 40 bytes: a mebibyte is full before 26,000 of them.
    assert!(asked < 26_000 / 64, "{asked}");
}

#[test]
fn a_turn_is_ended_by_whoever_watches_and_by_its_memory() {
    let key = |fight: Flood, _, _: &f64| fight;
    let mut asked = 0;
    let mut watch = || {
        asked += 1;
        if asked > 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let patience = Patience { max_runs: u64::MAX, watch: &mut watch };
    let odds: Result<Odds<Flood, f64>, _> =
        enumerate_after(&Flood([0; 6]), &[], &mut Nothing, patience, key);
    assert_eq!(odds.unwrap_err(), OddsError::Ended);
    assert_eq!(asked, 4);
    // Ends of a kilobyte: some hundred thousand of them are too many.
    let key = |fight: Flood, _, _: &f64| (fight, [[0_u64; 16]; 8]);
    let patience = Patience { max_runs: u64::MAX, watch: &mut || ControlFlow::Continue(()) };
    let odds: Result<Odds<_, f64>, _> =
        enumerate_after(&Flood([0; 6]), &[], &mut Nothing, patience, key);
    assert!(matches!(odds.unwrap_err(), OddsError::Memory { .. }));
}
