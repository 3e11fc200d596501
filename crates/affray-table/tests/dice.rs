//! Every kind of dice against brute force: all throws of small instances, face by face.

use std::collections::BTreeMap;
use std::fmt::Debug;

use affray_table::{
    Dice, Explode, Keep, KeepSum, PickOne, Pool, RerollWorst, Rolled, Source, Steps, Successes,
    Sum, step_die,
};

/// Walks every sequence of faces: a script that is extended where it ends.
struct Script {
    faces: Vec<(u8, u8)>,
    at: usize,
    /// The weight of this sequence is 1 over this.
    total: u128,
    longest: usize,
}

struct TooLong;

impl Source for Script {
    type Error = TooLong;

    fn die(&mut self, sides: u8) -> Result<u8, TooLong> {
        if self.at == self.faces.len() {
            if self.at == self.longest {
                return Err(TooLong);
            }
            self.faces.push((1, sides));
        }
        let (face, known) = self.faces[self.at];
        assert_eq!(known, sides, "the same faces ask for the same dice");
        self.at += 1;
        self.total *= u128::from(sides);
        Ok(face)
    }
}

/// Every outcome with its chance as a fraction over `over`; and the chance of what takes longer
/// than `longest` faces.
fn brute<D: Dice>(dice: D, longest: usize, over: u128) -> (BTreeMap<String, u128>, u128)
where
    D::Outcome: Debug,
{
    let mut found: BTreeMap<String, u128> = BTreeMap::new();
    let mut long = 0;
    let mut script = Script { faces: Vec::new(), at: 0, total: 1, longest };
    loop {
        (script.at, script.total) = (0, 1);
        let result = dice.throw(&mut script);
        assert_eq!(over % script.total, 0, "{over} is a multiple of {}", script.total);
        let weight = over / script.total;
        match result {
            Ok(outcome) => *found.entry(format!("{outcome:?}")).or_default() += weight,
            Err(TooLong) => long += weight,
        }
        script.faces.truncate(script.at);
        loop {
            let Some(last) = script.faces.last_mut() else { return (found, long) };
            if last.0 < last.1 {
                last.0 += 1;
                break;
            }
            script.faces.pop();
        }
    }
}

/// The exact distribution is the one of brute force, and every outcome's record reads back.
fn agrees<D: Dice>(dice: D)
where
    D::Outcome: Debug + PartialEq,
{
    let mut exact: BTreeMap<String, u128> = BTreeMap::new();
    let mut sum = 0;
    let spread = dice.each_way(&mut |outcome, ways| {
        sum += ways;
        assert!(exact.insert(format!("{outcome:?}"), ways).is_none(), "{outcome:?} comes once");
        let back = dice.read(&dice.record(outcome)).expect("a record reads back");
        assert_eq!(back, outcome);
    });
    assert_eq!(sum + spread.untold, spread.total, "{}", dice.notation());
    assert_eq!(spread.untold, 0);
    let (found, long) = brute(dice, 16, spread.total);
    assert_eq!((found, long), (exact, 0), "{}", dice.notation());
}

#[test]
fn sums_are_as_brute_force_has_them() {
    for (count, sides) in [(1, 20), (1, 100), (2, 6), (3, 6), (4, 4), (2, 12)] {
        agrees(Sum::of(count, sides));
    }
}

#[test]
fn pools_are_as_brute_force_has_them() {
    for (count, sides) in [(0, 6), (1, 6), (4, 6), (3, 10), (2, 20)] {
        agrees(Pool { count, sides });
        for at_least in [1, 4, sides, sides + 1] {
            agrees(Successes { count, sides, at_least });
        }
    }
}

#[test]
fn kept_sums_and_rerolls_are_as_brute_force_has_them() {
    for kept in 1..=4 {
        agrees(KeepSum { count: 4, sides: 6, kept, keep: Keep::Higher });
        agrees(KeepSum { count: 4, sides: 5, kept, keep: Keep::Lower });
    }
    agrees(KeepSum { count: 2, sides: 20, kept: 1, keep: Keep::Lower });
    for times in 0..=2 {
        agrees(RerollWorst { count: 2, sides: 6, times });
        agrees(RerollWorst { count: 3, sides: 4, times });
    }
}

#[test]
fn steps_and_picks_are_as_brute_force_has_them() {
    agrees(Steps { sides: [4, 6, 8] });
    agrees(Steps { sides: [12, 20] });
    assert_eq!([-1, 0, 1, 2, 3, 4, 9].map(step_die), [4, 4, 6, 8, 10, 12, 12]);
    for of in [1, 2, 3, 5, 6] {
        // What lies beyond is thrown again: each thing with the same chance, in the limit.
        let dice = PickOne { of };
        let (found, _) = brute(dice, 3, 6_u128.pow(6) * 4_u128.pow(6));
        let mut weights = found.values();
        let first = weights.next().expect("at least one thing");
        assert!(weights.all(|weight| weight == first), "{of}: {found:?}");
        assert_eq!(found.len(), usize::from(of));
    }
}

#[test]
fn explosions_are_exact_down_to_a_floor() {
    for sides in [4_u8, 6, 8, 10, 12] {
        let dice = Explode::d(sides);
        let mut ways = BTreeMap::new();
        let spread = dice.each_way(&mut |total, weight| {
            ways.insert(total, weight);
        });
        let told: u128 = ways.values().sum();
        assert_eq!(told + spread.untold, spread.total);
        assert!(spread.untold * 1_000_000_000 <= spread.total, "the rest is below one in 10^9");
        // P(total = (s-1) m + r) = s^-(m+1) for 1 <= r <= s-1; no total is skipped.
        let steps = i32::from(sides) - 1;
        for (&total, &weight) in &ways {
            let level = (total - 1) / steps;
            assert_eq!(weight * u128::from(sides).pow(level as u32 + 1), spread.total, "{total}");
        }
        assert!(ways.keys().copied().eq(1..=ways.len() as i32));
    }
}

#[test]
fn two_explosions_keep_the_lower_or_higher_total() {
    for keep in [Keep::Only, Keep::Lower, Keep::Higher] {
        let dice = Explode { sides: 4, keep };
        // All sequences of up to 8 faces; totals up to 6 need at most 2 faces a roll, and a lower
        // total is known once one roll is.
        let over = 4_u128.pow(8);
        let (found, _) = brute(dice, 8, over);
        let spread = dice.each_way(&mut |total, weight| {
            if total <= 3 && keep != Keep::Lower || keep == Keep::Only && total <= 6 {
                let got = found[&total.to_string()];
                let total_weight = dice.each_way(&mut |_, _| {}).total;
                assert_eq!(weight * over, got * total_weight, "{keep:?} {total}");
            }
        });
        let mut told = 0;
        dice.each_way(&mut |_, weight| told += weight);
        assert_eq!(told + spread.untold, spread.total);
    }
    // Lower of two d4: 1 unless both are more: 1 - (3/4)^2 = 7/16; 2: (3/4)^2 - (2/4)^2 = 5/16.
    let mut lower = BTreeMap::new();
    let spread = Explode { sides: 4, keep: Keep::Lower }.each_way(&mut |total, weight| {
        lower.insert(total, weight);
    });
    assert_eq!(lower[&1] * 16, 7 * spread.total);
    assert_eq!(lower[&2] * 16, 5 * spread.total);
}

#[test]
fn rolls_that_cannot_be_are_refused() {
    let said = |dice: Sum, rolled: Rolled| dice.read(&rolled).expect_err("refused").to_string();
    let faces = |faces: &[u8]| Rolled::Faces(faces.iter().copied().collect());
    assert_eq!(said(Sum::of(2, 6), faces(&[7, 1])), "a d6 cannot show 7; it shows 1 to 6");
    assert_eq!(said(Sum::of(2, 6), faces(&[0, 1])), "a d6 cannot show 0; it shows 1 to 6");
    assert_eq!(
        said(Sum::of(2, 6), faces(&[1])),
        "2d6 needs another die, a d6, after the 1 entered"
    );
    assert_eq!(
        said(Sum::of(2, 6), faces(&[1, 2, 3])),
        "2d6 takes 2 of the 3 faces entered; the rest belong nowhere"
    );
    assert_eq!(said(Sum::of(2, 6), Rolled::Value(13)), "2d6 cannot total 13");
    let pool = Pool { count: 2, sides: 6 }.read(&Rolled::Value(1)).expect_err("refused");
    assert_eq!(pool.to_string(), "2d6 each is read die by die: enter the faces, not one number");
    // 6, 6, 3 is 5 + 5 + 3; the lower of 3 and 7 is 3.
    assert_eq!(Explode::d(6).read(&faces(&[6, 6, 3])), Ok(13));
    // 128 sixes, half the faces of a record, are the most: 128 * 5 and 1 more. As a number too.
    assert_eq!(Explode::d(6).read(&faces(&[6; 128])), Ok(641));
    assert_eq!(Explode::d(6).read(&Rolled::Value(641)), Ok(641));
    assert!(Explode::d(6).read(&Rolled::Value(642)).is_err());
    assert_eq!(Explode { sides: 8, keep: Keep::Lower }.read(&faces(&[3, 7])), Ok(3));
}
