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
use duel::{Always, Defense, Duel, SEATS, strike};

const DODGE: Always = Always(Defense::Dodge);

/// The chances of 0 to 8 wounds by one blow: 383/500, and 117/4000 for each of 1 to 8.
const BLOW: [f64; 9] =
    [0.766, 0.02925, 0.02925, 0.02925, 0.02925, 0.02925, 0.02925, 0.02925, 0.02925];

fn blow() -> Odds<i8, f64> {
    let rule = |t: &mut Explorer<'_, Always>, duel: &mut Duel| strike(t, duel, SEATS[0]);
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
fn one_blow(t: &mut Explorer<'_, Always>, duel: &mut Duel) -> Step<Status> {
    duel.fighters[1].dodged = false;
    strike(t, duel, SEATS[0])?;
    duel.fighters[1].dodged = false;
    Ok(if duel.fighters[1].wounds < 0 { Status::Over } else { Status::Going })
}

fn merged() -> Odds<Duel, f64> {
    enumerate_repeated(&Duel::even(), &one_blow, 4, &mut { DODGE }, 1_000_000).expect("small")
}

fn four_blows() -> Odds<i8, f64> {
    let rule = |t: &mut Explorer<'_, Always>, duel: &mut Duel| blows(t, duel);
    enumerate_by(&Duel::even(), &rule, &mut { DODGE }, 1_000_000, |_, wounds| wounds)
        .expect("small")
}

/// Wounds left from -8 to 15, by hand.
fn four_blows_by_hand() -> [f64; 24] {
    let mut left = [0.0; 24];
    left[23] = 1.0;
    for _ in 0..4 {
        let mut next = [0.0; 24];
        next[..8].copy_from_slice(&left[..8]);
        for at in 8..24 {
            for (wounds, chance) in BLOW.iter().enumerate() {
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

/// The chance that the first to strike wins, by hand: with `a` wounds against `b`, two equations.
fn whole_by_hand() -> f64 {
    let mut wins = [[0.0_f64; 16]; 16];
    // What is certain but for the blows that do nothing: win at once, or go on with less.
    let lead = |wins: &[[f64; 16]; 16], own: usize, other: usize| -> f64 {
        let each = (1..9).map(|wounds| match other.checked_sub(wounds) {
            None => BLOW[wounds],
            Some(left) => BLOW[wounds] * (1.0 - wins[left][own]),
        });
        each.sum()
    };
    for sum in 0..31_usize {
        for a in sum.saturating_sub(15)..=(sum / 2).min(15) {
            let b = sum - a;
            let (one, two) = (lead(&wins, a, b), lead(&wins, b, a));
            let p = BLOW[0];
            // f = one + p (1 - g), g = two + p (1 - f)
            wins[a][b] = (one + p - p * two - p * p) / (1.0 - p * p);
            wins[b][a] = (two + p - p * one - p * p) / (1.0 - p * p);
        }
    }
    wins[15][15]
}

fn main() {
    assert!((blow().at(&0) - 0.766).abs() < 1e-12);
    let hand = four_blows_by_hand();
    for (wounds, chance) in four_blows().iter() {
        assert!((hand[(wounds + 8) as usize] - chance).abs() < 1e-12, "{wounds}");
    }
    for (wounds, chance) in merged().map(|duel| duel.fighters[1].wounds).iter() {
        assert!((hand[(wounds + 8) as usize] - chance).abs() < 1e-12, "{wounds}");
    }
    assert!((whole_by_hand() - 0.518_011_763_543_726).abs() < 1e-13, "{}", whole_by_hand());
    assert!((whole() - whole_by_hand()).abs() < 1e-13);
    println!("all agree");

    let runs = four_blows().runs() as f64;
    race(
        "four blows on 15 wounds, merged between, against by hand (within 100 times)",
        0.01,
        &mut || {
            black_box(merged());
        },
        &mut || {
            black_box(four_blows_by_hand());
        },
    );
    race(
        "the whole duel in floating point, against by hand (within 100 times)",
        0.01,
        &mut || {
            black_box(whole());
        },
        &mut || {
            black_box(whole_by_hand());
        },
    );
    let seconds = affray_benches::seconds(&mut || drop(black_box(blow())));
    println!(
        "one blow enumerated: {:.2} microseconds (rivals/icepool_dice.py times icepool)",
        seconds * 1e6
    );
    let seconds = affray_benches::seconds(&mut || drop(black_box(four_blows())));
    println!("re-runs of a rule: {:.1} million a second (target 9)", runs / seconds / 1e6);
    let seconds = affray_benches::seconds(&mut || {
        let odds = fight_odds(&Duel::even(), &mut { DODGE }, Duel::winner, &Limits::default());
        drop(black_box(odds.expect("small")));
    });
    println!(
        "the whole duel as an exact fraction: {:.1} ms (icepool 27.7 s, target 27.7 ms)",
        seconds * 1e3
    );
}
