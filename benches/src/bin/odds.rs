//! Enumeration and whole-fight odds of the duel, against the same worked out by hand.
//!
//! The rivals in Python are timed by the scripts in `rivals/`. Run with:
//! cargo run --release --bin odds

#[allow(dead_code, reason = "shared with the kernel's tests")]
#[path = "../../../crates/affray-table/tests/duel/mod.rs"]
mod duel;

use std::hint::black_box;

use affray_benches::race;
use affray_odds::{
    Explorer, Limits, Odds, enumerate_by, enumerate_repeated, fight_odds, fight_odds_by,
};
use affray_table::{Status, Step, Table};
use duel::{Always, Defense, Duel, Fighter, SEATS, strike};

const DODGE: Always = Always(Defense::Dodge);

/// The most wounds that one blow does, and one more.
const MOST: usize = 9;

/// The chances of 0 to 8 wounds by one blow, worked out from the fighters' numbers.
fn chances(by: &Fighter, on: &Fighter) -> [f64; MOST] {
    let hits = f64::from(by.hits_at) / 100.0;
    let lands = hits * (1.0 - f64::from(on.dodges_at) / 100.0);
    let mut chances = [0.0; MOST];
    chances[0] = 1.0 - lands;
    for face in 1..=10 {
        chances[(face + by.bonus - on.armor).max(0) as usize] += lands / 10.0;
    }
    chances
}

fn blow() -> Odds<i8, f64> {
    let rule = |t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel| strike(t, duel, SEATS[0]);
    enumerate_by(&Duel::even(), &rule, &mut { DODGE }, 1_000_000, |_, wounds| wounds)
        .expect("small")
}

/// Four blows on one target, until it is out.
fn blows(t: &mut impl Table<Duel>, duel: &mut Duel) -> Step<i8> {
    for _ in 0..4 {
        duel.fighters[1].dodged = false;
        strike(t, duel, SEATS[0])?;
        if duel.fighters[1].wounds < 0 {
            break;
        }
    }
    Ok(duel.fighters[1].wounds)
}

/// One blow, and whether it was the last.
fn one_blow(t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel) -> Step<Status> {
    duel.fighters[1].dodged = false;
    strike(t, duel, SEATS[0])?;
    duel.fighters[1].dodged = false;
    Ok(if duel.fighters[1].wounds < 0 { Status::Over } else { Status::Going })
}

fn merged() -> Odds<Duel, f64> {
    enumerate_repeated(&Duel::even(), &one_blow, 4, &mut { DODGE }, 1_000_000).expect("small")
}

fn four_blows() -> Odds<i8, f64> {
    let rule = |t: &mut Explorer<'_, Duel, Always>, duel: &mut Duel| blows(t, duel);
    enumerate_by(&Duel::even(), &rule, &mut { DODGE }, 1_000_000, |_, wounds| wounds)
        .expect("small")
}

/// Wounds left from -8 to 15, by hand.
fn four_blows_by_hand(fighters: &[Fighter; 2]) -> [f64; 24] {
    let blow = chances(&fighters[0], &fighters[1]);
    let mut left = [0.0; 24];
    left[8 + fighters[1].wounds as usize] = 1.0;
    for _ in 0..4 {
        let mut next = [0.0; 24];
        next[..8].copy_from_slice(&left[..8]);
        for at in 8..24 {
            for (wounds, chance) in blow.iter().enumerate() {
                next[at - wounds] += left[at] * chance;
            }
        }
        left = next;
    }
    left
}

fn whole() -> f64 {
    let limits = Limits { precision: 0.0, ..Limits::default() };
    let odds = fight_odds_by::<_, _, _, f64>(&Duel::even(), &mut { DODGE }, Duel::winner, &limits);
    odds.expect("small").odds.at(&Some(SEATS[0]))
}

/// The chance that the first to strike wins, by hand: of each pair of wounds two equations, one
/// for either's turn. The fighters' numbers are read at run time, as an engine must: they need not
/// be alike.
fn whole_by_hand(fighters: &[Fighter; 2]) -> f64 {
    let [one, two] = fighters;
    let (first, second) = (chances(one, two), chances(two, one));
    let (a_most, b_most) = (one.wounds as usize, two.wounds as usize);
    // The chance that the first wins with `a` wounds left against `b`, before either's blow.
    let mut wins = [[[0.0_f64; 2]; 16]; 16];
    let never = first[0] * second[0];
    for a in 0..=a_most {
        for b in 0..=b_most {
            // What a blow that wounds leads to.
            let (mut strikes, mut is_struck) = (0.0, 0.0);
            for wounds in 1..MOST {
                strikes += first[wounds] * if wounds > b { 1.0 } else { wins[a][b - wounds][1] };
                if wounds <= a {
                    is_struck += second[wounds] * wins[a - wounds][b][0];
                }
            }
            // x = strikes + first[0] * y, y = is_struck + second[0] * x
            let x = (strikes + first[0] * is_struck) / (1.0 - never);
            wins[a][b] = [x, is_struck + second[0] * x];
        }
    }
    wins[a_most][b_most][0]
}

fn main() {
    assert!((blow().at(&0) - 0.766).abs() < 1e-12);
    let hand = four_blows_by_hand(&black_box(Duel::even().fighters));
    for (wounds, chance) in four_blows().iter() {
        assert!((hand[(wounds + 8) as usize] - chance).abs() < 1e-12, "{wounds}");
    }
    for (wounds, chance) in merged().map(|duel| duel.fighters[1].wounds).iter() {
        assert!((hand[(wounds + 8) as usize] - chance).abs() < 1e-12, "{wounds}");
    }
    assert!((whole_by_hand(&Duel::even().fighters) - 0.518_011_763_543_726).abs() < 1e-13);
    assert!((whole() - whole_by_hand(&Duel::even().fighters)).abs() < 1e-13);
    println!("all agree");

    let runs = four_blows().runs() as f64;
    race(
        "four blows on 15 wounds, merged between, against by hand (within 100 times)",
        0.01,
        &mut || {
            black_box(merged());
        },
        &mut || {
            black_box(four_blows_by_hand(&black_box(Duel::even().fighters)));
        },
    );
    race(
        "the whole duel in floating point, against by hand (within 100 times)",
        0.01,
        &mut || {
            black_box(whole());
        },
        &mut || {
            black_box(whole_by_hand(&black_box(Duel::even().fighters)));
        },
    );
    let verdict = |is_met: bool| if is_met { "met" } else { "not met" };
    let seconds = affray_benches::seconds(&mut || drop(black_box(blow())));
    println!(
        "one blow enumerated: {:.2} microseconds (icepool over raw dice 187 ms, by \
         rivals/icepool_dice.py; target 37 microseconds, {})",
        seconds * 1e6,
        verdict(seconds <= 37e-6)
    );
    let rate = runs / affray_benches::seconds(&mut || drop(black_box(four_blows()))) / 1e6;
    println!("re-runs of a rule: {rate:.1} million a second (target 9, {})", verdict(rate >= 9.0));
    let seconds = affray_benches::seconds(&mut || {
        let odds = fight_odds(&Duel::even(), &mut { DODGE }, Duel::winner, &Limits::default());
        drop(black_box(odds.expect("small")));
    });
    println!(
        "the whole duel as an exact fraction: {:.1} ms (icepool 27.7 s; target 27.7 ms, {})",
        seconds * 1e3,
        verdict(seconds <= 27.7e-3)
    );
}
