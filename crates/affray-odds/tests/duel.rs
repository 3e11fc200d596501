//! The duel: distributions of a blow, of four blows and of the whole fight, as fractions worked
//! out by independent programs.
#![allow(clippy::unwrap_used, reason = "a test may")]

#[allow(dead_code, reason = "shared with the kernel's tests")]
#[path = "../../affray-table/tests/duel/mod.rs"]
mod duel;

use std::ops::ControlFlow;

use affray_odds::{
    Chance, Explorer, Horizon, Limits, Odds, OddsError, Patience, enumerate, enumerate_after,
    enumerate_by, enumerate_repeated, fight_odds, fight_odds_by, ratio, search,
};
use affray_table::{Answer, Rolled, Seat, Status, Step, Table};
use duel::{Always, Defense, Duel, SEATS, strike};

/// A fraction as it is written.
fn fraction(text: &str) -> Chance {
    let (n, d) = text.split_once('/').unwrap_or((text, "1"));
    ratio(n.parse().unwrap(), d.parse().unwrap())
}

const MAX_RUNS: u64 = 1_000_000;
const DODGE: Always = Always(Defense::Dodge);

#[test]
fn a_blow_has_its_odds() {
    let rule = |t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel| strike(t, duel, SEATS[0]);
    let odds = enumerate(&Duel::even(), &rule, &mut { DODGE }, MAX_RUNS).unwrap();
    // Missed 11/20; dodged 9/20 * 7/20 = 63/400; no wound, of a face of 1 or 2: 9/20 * 13/20 * 1/5
    // = 117/2000. Together 383/500.
    assert_eq!(odds.of(|(_, wounds)| *wounds == 0).to_string(), "383/500");
    let wounds = odds.clone().map(|(_, wounds)| wounds);
    for wound in 1..=8 {
        assert_eq!(wounds.at(&wound).to_string(), "117/4000");
    }
    assert_eq!((odds.total(), odds.untold()), (Chance::ONE, &Chance::ZERO));
    // Eleven runs: miss; dodged; nine amounts of wounds. Ten different ends: a dodge that worked and
    // one that failed against a blow without a wound both leave the dodge spent and nobody hurt.
    assert_eq!((odds.runs(), odds.len()), (11, 10));
    // (1 + ... + 8) * 117/4000
    assert_eq!(wounds.mean(|&wounds| wounds as u32), ratio(36 * 117, 4000));
}

/// Blow after blow on one target, until it is out.
fn blows(t: &mut impl Table<Duel>, duel: &mut Duel, blows: usize) -> Step<i8> {
    for _ in 0..blows {
        duel.fighters[1].dodged = false;
        strike(t, duel, SEATS[0])?;
        if duel.fighters[1].wounds < 0 {
            break;
        }
    }
    Ok(duel.fighters[1].wounds)
}

#[test]
fn four_blows_have_their_odds() {
    let rule = |t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel| blows(t, duel, 4);
    let odds: Odds<i8> =
        enumerate_by(&Duel::even(), &rule, &mut { DODGE }, MAX_RUNS, |_, wounds| wounds).unwrap();
    let known = [
        (-8, "25438419279/128000000000000"),
        (-7, "61628466627/128000000000000"),
        (-6, "108382753323/128000000000000"),
        (-5, "82756945323/64000000000000"),
        (-4, "1862675919/1024000000000"),
        (-3, "310157162289/128000000000000"),
        (-2, "397294519167/128000000000000"),
        (-1, "1886533258779/256000000000000"),
        (0, "124916656059/12800000000000"),
        (1, "1650776482251/128000000000000"),
        (2, "1016191128771/64000000000000"),
        (3, "4788529939089/256000000000000"),
        (4, "136835285067/6400000000000"),
        (5, "305998553601/12800000000000"),
        (6, "841096389159/32000000000000"),
        (7, "19278427526163/256000000000000"),
        (8, "4596689651229/64000000000000"),
        (9, "8757827998101/128000000000000"),
        (10, "166649323113/2560000000000"),
        (11, "15834400161489/256000000000000"),
        (12, "469496004939/8000000000000"),
        (13, "111196569627/2000000000000"),
        (14, "6573280779/125000000000"),
        (15, "21517662721/62500000000"),
    ];
    assert_eq!(odds.len(), known.len());
    for ((wounds, chance), (left, text)) in odds.iter().zip(known) {
        assert_eq!((*wounds, chance), (left, &fraction(text)));
    }
    assert_eq!(odds.total(), Chance::ONE);
    // The same with equal fights merged between the blows, in far fewer runs: eleven for each of
    // 1, 9, 17 and 24 amounts of wounds at most.
    let merged: Odds<Duel> =
        enumerate_repeated(&Duel::even(), &one_blow, 4, &mut { DODGE }, MAX_RUNS).unwrap();
    assert!(merged.runs() <= 11 * 51, "{}", merged.runs());
    let merged = merged.map(|duel| duel.fighters[1].wounds);
    assert!(merged.iter().eq(odds.iter()));
    let few = enumerate_repeated::<_, _, Chance>(&Duel::even(), &one_blow, 4, &mut { DODGE }, 100);
    assert_eq!(few.unwrap_err(), OddsError::Runs { max_runs: 100 });
}

/// One blow, and whether it was the last.
fn one_blow(t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel) -> Step<Status> {
    duel.fighters[1].dodged = false;
    strike(t, duel, SEATS[0])?;
    duel.fighters[1].dodged = false;
    Ok(if duel.fighters[1].wounds < 0 { Status::Over } else { Status::Going })
}

/// Who strikes first wins with this chance.
const FIRST_WINS: &str = "846644439228563189994988402783515809543760460253205416348081161707795\
    447949422598893798550060880223347891406332121125/1634411607637356004255316390685816382242308505\
    066567443159152625219986432322517674972285055337854623625600602459865088";

#[test]
fn the_whole_duel_is_solved_as_a_fraction() {
    let start = Duel::even();
    let solved = fight_odds(&start, &mut { DODGE }, Duel::winner, &Limits::default()).unwrap();
    assert_eq!(solved.odds.at(&Some(SEATS[0])).to_string(), FIRST_WINS);
    assert_eq!(solved.odds.total(), Chance::ONE);
    assert_eq!(solved.odds.untold(), &Chance::ZERO);
    assert_eq!(solved.odds.len(), 2);
    // Each has 0 to 15 wounds left, and one or the other strikes next.
    assert_eq!(solved.states, 512);
    let fast = fight_odds_by::<_, _, _, f64>(
        &start,
        &mut { DODGE },
        Duel::winner,
        &Limits { precision: 0.0, ..Limits::default() },
    );
    let first = fast.unwrap().odds.at(&Some(SEATS[0]));
    assert!((first - 0.518_011_763_543_726).abs() < 1e-14, "{first}");
}

#[test]
fn what_is_cut_off_is_stated() {
    let limits = Limits { precision: 0.9, ..Limits::default() };
    let mut hurt = Duel::even();
    hurt.fighters.iter_mut().for_each(|fighter| fighter.wounds = 3);
    let rough = fight_odds(&hurt, &mut { DODGE }, Duel::winner, &limits).unwrap();
    let exact = fight_odds(&hurt, &mut { DODGE }, Duel::winner, &Limits::default()).unwrap();
    assert_eq!(rough.odds.total(), Chance::ONE);
    assert!(rough.odds.untold().to_f64() > 0.0 && rough.odds.untold().to_f64() <= 0.9);
    let (low, true_) = (rough.odds.at(&Some(SEATS[0])), exact.odds.at(&Some(SEATS[0])));
    assert!(low < true_ && true_ < &low + rough.odds.untold());
}

#[test]
fn limits_are_kept() {
    let states = Limits { max_states: 100, ..Limits::default() };
    let error = fight_odds(&Duel::even(), &mut { DODGE }, Duel::winner, &states).unwrap_err();
    assert_eq!(error, OddsError::States { max_states: 100 });
    assert_eq!(error.to_string(), "the fight has more than 100 distinct situations");
    let runs = Limits { max_runs: 500, ..Limits::default() };
    let error = fight_odds(&Duel::even(), &mut { DODGE }, Duel::winner, &runs).unwrap_err();
    assert_eq!(error, OddsError::Runs { max_runs: 500 });
    // Three exchanges of blows have far more than ten outcomes.
    let rule = |t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel| blows(t, duel, 3);
    let error = enumerate(&Duel::even(), &rule, &mut { DODGE }, 10).unwrap_err();
    assert_eq!(error.to_string(), "this needs more than 10 runs of the rules");
}

#[test]
fn a_fight_goes_on_from_the_answers_given() {
    // Hit, and it stands: 1 to 8 wounds with 1/10 each, none with 2/10.
    let given = [Answer::Rolled(Rolled::Value(45)), Answer::Chose(1)];
    let key = |duel: Duel, _: Status, _: &Chance| duel.fighters[1].wounds;
    let odds: Odds<i8> = enumerate_after(
        &Duel::even(),
        &given,
        &mut { DODGE },
        Patience { max_runs: MAX_RUNS, watch: &mut || ControlFlow::Continue(()) },
        key,
    )
    .unwrap();
    assert_eq!((odds.at(&15), odds.at(&7)), (ratio(1, 5), ratio(1, 10)));
    assert_eq!((odds.len(), odds.runs(), odds.total()), (9, 9, Chance::ONE));
    let wrong = [Answer::Rolled(Rolled::Value(101))];
    let error = enumerate_after::<_, _, _, Chance>(
        &Duel::even(),
        &wrong,
        &mut { DODGE },
        Patience { max_runs: MAX_RUNS, watch: &mut || ControlFlow::Continue(()) },
        key,
    );
    assert_eq!(error.unwrap_err().to_string(), "answer 1 does not fit: d100 cannot total 101");
}

#[test]
fn a_search_prefers_the_dodge() {
    // Down to the last wound, a hit that is not dodged ends it on a 3 or more.
    let mut start = Duel::even();
    start.fighters[1].wounds = 0;
    let value =
        |duel: &Duel, seat: Seat| f64::from(u8::from(duel.winner() != Some(Seat(1 - seat.0))));
    let given = [Answer::Rolled(Rolled::Value(1))];
    let horizon = Horizon { decisions: 1, checkpoints: 1, max_runs: MAX_RUNS };
    let ranked = search(&start, &given, &horizon, &value, &mut { DODGE }).unwrap();
    assert_eq!(ranked[0].option, Defense::Dodge);
    // Stays with 7/20 + 13/20 * 1/5 = 48/100, or 1/5. (With 15 wounds the first cannot fall.)
    assert!((ranked[0].value - 0.48).abs() < 1e-12 && (ranked[1].value - 0.2).abs() < 1e-12);
    assert!((ranked[1].spread - 0.4).abs() < 1e-12, "the root of 0.2 * 0.8");
    assert_eq!((ranked[0].place, ranked[1].place), (0, 1));
    let error = search(&start, &[], &horizon, &value, &mut { DODGE }).unwrap_err();
    assert_eq!(error, OddsError::NoDecision);
}

#[test]
fn a_deeper_search_lets_everybody_choose_well() {
    // Both at their last wound. Beyond the horizon they stand, within it they choose for
    // themselves. The second has been hit and dodges: 48/100 to go on, and then to strike back.
    let mut start = Duel::even();
    start.fighters.iter_mut().for_each(|fighter| fighter.wounds = 0);
    let value = |duel: &Duel, seat: Seat| match duel.winner() {
        None => 0.5,
        Some(winner) => f64::from(u8::from(winner == seat)),
    };
    let given = [Answer::Rolled(Rolled::Value(1))];
    let mut stand = Always(Defense::Stand);
    let mut at = |decisions, checkpoints| {
        let horizon = Horizon { decisions, checkpoints, max_runs: MAX_RUNS };
        search(&start, &given, &horizon, &value, &mut stand).unwrap()[0].value
    };
    assert!((at(1, 1) - 0.48 * 0.5).abs() < 1e-12);
    // A blow at one who dodges kills with 9/20 * 13/20 * 4/5 = 234/1000.
    assert!((at(2, 2) - 0.48 * (0.234 + 0.766 * 0.5)).abs() < 1e-12);
}
