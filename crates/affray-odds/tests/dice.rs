//! Dice expressions: distributions against brute force, closed forms and independent programs.
#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeMap;

use affray_dice::{Expression, Generator, Handful, Op};
use affray_odds::{Chance, Odds, TooMuch, dice_odds, ratio};

fn odds(text: &str) -> Odds<i64> {
    let expression = Expression::parse(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let odds = dice_odds(&expression).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(odds.total(), Chance::ONE, "{text}: outcomes and remainder are exactly 1");
    let (least, most) = expression.range();
    assert!(
        odds.iter().all(|(value, chance)| { (least..=most).contains(value) && !chance.is_zero() })
    );
    assert!(odds.iter().zip(odds.iter().skip(1)).all(|(one, next)| one.0 < next.0), "{text}");
    odds
}

/// Every way in which dice without explosions and endless rerolls may fall, one by one.
fn every_way(text: &str) -> BTreeMap<i64, Chance> {
    let expression = Expression::parse(text).unwrap();
    let mut stack: Vec<BTreeMap<i64, Chance>> = Vec::new();
    for op in expression.ops() {
        let of = match op {
            Op::Number(number) => BTreeMap::from([(*number, Chance::ONE)]),
            Op::Dice(hand) => every_way_of(hand),
            Op::Negate => stack.pop().unwrap().into_iter().map(|(v, c)| (-v, c)).collect(),
            two => {
                let (second, first) = (stack.pop().unwrap(), stack.pop().unwrap());
                let mut joined = BTreeMap::new();
                for (a, one) in &first {
                    for (b, other) in &second {
                        *joined.entry(two.of_two(*a, *b)).or_insert(Chance::ZERO) += &(one * other);
                    }
                }
                joined
            }
        };
        stack.push(of);
    }
    stack.pop().unwrap()
}

fn every_way_of(hand: &Handful) -> BTreeMap<i64, Chance> {
    let share = ratio(1, u128::from(hand.die.faces()));
    // One die after rerolls: faces with chances.
    let mut faces: Vec<(i32, Chance)> = Vec::new();
    for face in hand.faces() {
        match hand.reroll {
            Some(reroll) if reroll.when.passes(face) => {
                assert!(reroll.once, "endless rerolls are tested otherwise");
                faces.extend(hand.faces().map(|second| (second, &share * &share)));
            }
            _ => faces.push((face, share.clone())),
        }
    }
    let mut hands: Vec<(Vec<i32>, Chance)> = vec![(Vec::new(), Chance::ONE)];
    for _ in 0..hand.count {
        let longer = hands.iter().flat_map(|(shown, chance)| {
            faces.iter().map(move |(face, share)| {
                let mut shown = shown.clone();
                shown.push(*face);
                (shown, chance * share)
            })
        });
        hands = longer.collect();
    }
    let mut sums = BTreeMap::new();
    for (mut shown, chance) in hands {
        shown.sort_unstable();
        let kept = usize::from(hand.drop_lowest)..shown.len() - usize::from(hand.drop_highest);
        let sum = shown[kept].iter().map(|&face| hand.worth(face)).sum();
        *sums.entry(sum).or_insert(Chance::ZERO) += &chance;
    }
    sums
}

#[test]
fn distributions_are_those_of_every_way_one_by_one() {
    for text in [
        "d6",
        "3d6",
        "4dF",
        "5d2",
        "2d10+3",
        "3d6-2d4",
        "d6*d6",
        "d20/3",
        "(2d6-9)/2",
        "-2d4",
        "4d6kh3",
        "4d6kl3",
        "4d6kh1",
        "4d6kl1",
        "5d4kh2",
        "5d4kl4",
        "5d4dh1dl1",
        "5d4dh2dl1",
        "4dFkh2",
        "3d1kh2",
        "4d6kh4",
        "d20 adv",
        "d20 dis + 2",
        "6d3>=3",
        "6d3>=2>=3",
        "5d4=1=4=4",
        "4d6kh3>=5",
        "4d6kl2<=2",
        "4d3ro1",
        "3d4ro<=2kh2",
        "3d6ro1>=5",
        "0d6",
        "7",
        "2d6 > 7",
        "2d6+3 > d20",
        "3d6 = 10",
        "d6 != d6",
        "2d4 <= d8",
        "d6 < d6",
        "d10 >= d10",
        "(d20+5 >= 15) * (d8+3)",
        "(d6 > 3) + (d6 > 3)",
        "2d6*100000",
        "d4*1000000 + d6",
    ] {
        let (told, all) = (odds(text), every_way(text));
        assert_eq!(told.len(), all.len(), "{text}");
        assert_eq!(told.untold(), &Chance::ZERO, "{text}");
        for ((value, chance), (known, right)) in told.iter().zip(&all) {
            assert_eq!((value, chance), (known, right), "{text}");
        }
    }
}

#[test]
fn closed_forms_hold() {
    // The highest of n dice of s sides is at most k with (k/s)^n.
    let highest = odds("7d12kh1");
    for k in 1..=12_u128 {
        assert_eq!(highest.of(|&v| v <= k as i64), ratio(k.pow(7), 12_u128.pow(7)));
    }
    // A count is binomial: C(40, 9) * (1/3)^9 * (2/3)^31; C(40, 9) = 273,438,880.
    let nine = odds("40d6>=5").at(&9);
    let tenth = (0..31).fold(ratio(273_438_880, 3_u128.pow(9)), |c, _| &c * &ratio(2, 3));
    assert_eq!(nine, tenth);
    // An endless reroll is a die of the faces that stand.
    let again = odds("3d6r<=2");
    let plain = odds("3d4+6");
    assert!(again.iter().eq(plain.iter()));
    // A chain: below 6 at once 1/6 each, 6 + face 1/36, 6 + 6 + face 1/216; never 6 or 12.
    let chain = odds("d6!");
    assert_eq!(
        (chain.at(&5), chain.at(&6), chain.at(&7)),
        (ratio(1, 6), Chance::ZERO, ratio(1, 36))
    );
    assert_eq!(chain.at(&17), ratio(1, 216));
    // 6^12 is the first power above a billion: twelve dice are followed, and the rest is untold.
    assert_eq!(chain.untold(), &ratio(1, 6_u128.pow(12)));
    // Penetrating: 6 + (face - 1), so that 6 comes up too, with 1/36.
    let less = odds("d6!p");
    assert_eq!((less.at(&6), less.at(&11)), (ratio(1, 36), ratio(1, 216)));
    // Exploding on 5 and 6: 6 is 5 + 1, 10 is 6 + 4, 11 is 5 + 5 + 1.
    let two = odds("d6!>=5");
    assert_eq!((two.at(&4), two.at(&6), two.at(&10)), (ratio(1, 6), ratio(1, 36), ratio(1, 36)));
    assert_eq!(two.at(&11), ratio(1, 216));
    // Counted, with sixes that bring another die: no success is 4/6; exactly one is a 5, or a 6
    // and then a failure: 1/6 + 1/6 * 4/6 = 10/36.
    let count = odds("d6!6>=5");
    assert_eq!((count.at(&0), count.at(&1)), (ratio(2, 3), ratio(10, 36)));
    // Of two exploding dice the lower is 7 or more only if both explode, each as far as it is
    // followed: 1/6 - 6^-12.
    let explodes = ratio(1, 6) - ratio(1, 6_u128.pow(12));
    assert_eq!(odds("2d6!kl1").of(|&v| v >= 7), &explodes * &explodes);
}

#[test]
fn wide_denominators_agree_with_narrow_ones() {
    // The sum of 30 dice needs more than 64 bits, that of 60 more than 128; one is the other's
    // square, looked at where both fit.
    let thirty = odds("30d6");
    let mut at_hundred = Chance::ZERO;
    for (value, chance) in thirty.iter() {
        at_hundred += &(chance * &thirty.at(&(200 - value)));
    }
    assert_eq!(odds("60d6").at(&200), at_hundred);
    assert_eq!(odds("30d6+30d6").at(&200), at_hundred);
    // All 60 dice show 6.
    let all = (0..60).fold(Chance::ONE, |c, _| &c * &ratio(1, 6));
    assert_eq!(odds("60d6").at(&360), all);
    assert_eq!(odds("60d6kh60").at(&360), all);
    // The highest 50 of 60 all show 1 only if all 60 do.
    assert_eq!(odds("60d6kh50").at(&50), all);
    // A 1,000d1 keeps what it keeps.
    assert_eq!(odds("1000d1kh3").at(&3), Chance::ONE);
}

#[test]
fn what_would_take_too_long_is_refused_before_it_is_begun() {
    for (text, says) in [
        ("200d100kh100", "the exact distribution of 200d%kh100 would take about"),
        ("1000d10000", "1000d10000 has too many different outcomes; allowed: 1048576"),
        ("d10000*d10000", "the whole expression has too many different outcomes; allowed: 1048576"),
    ] {
        let why = dice_odds(&Expression::parse(text).unwrap()).unwrap_err();
        assert!(why.to_string().starts_with(says), "{text}: {why}");
        assert!(matches!(why, TooMuch::Steps { .. } | TooMuch::Outcomes { .. }));
    }
}

#[test]
fn rolls_fall_as_the_odds_say() {
    // 40,000 rolls of each; each outcome within 4 standard deviations of its odds, where at least
    // 10 are expected; the seed is fixed.
    for text in [
        "4d6kh3+2",
        "d6!",
        "2d8!p",
        "6d10!10>=8",
        "5d6r<=2kl2",
        "3d6ro1",
        "4dF",
        "d20 adv + d4",
        "5d4dh1dl1",
        "20d6=5=6=6",
        "(d20+5 >= 15) * (d8+3)",
        "2d6+3 > 1d20",
        "(2d6-9)/2",
    ] {
        let expression = Expression::parse(text).unwrap();
        let mut dice = Generator::new(17);
        let mut seen: BTreeMap<i64, f64> = BTreeMap::new();
        let rolls = 40_000.0;
        for _ in 0..40_000 {
            *seen.entry(expression.roll(&mut dice)).or_default() += 1.0;
        }
        for (value, chance) in odds(text).iter() {
            let p = chance.to_f64();
            if rolls * p >= 10.0 {
                let sigma = (rolls * p * (1.0 - p)).sqrt();
                let off = (seen.get(value).copied().unwrap_or(0.0) - rolls * p).abs();
                assert!(off <= 4.0 * sigma, "{text} = {value}: {off} off, sigma {sigma}");
            }
        }
    }
}

#[test]
fn ten_d6_keep_three_as_independent_programs_have_it() {
    let known = [
        (3, 1, 60_466_176),
        (4, 5, 30_233_088),
        (5, 55, 60_466_176),
        (6, 89, 5_038_848),
        (7, 5165, 60_466_176),
        (8, 16_685, 60_466_176),
        (9, 17_395, 15_116_544),
        (10, 208_295, 60_466_176),
        (11, 249_215, 30_233_088),
        (12, 1_268_087, 60_466_176),
        (13, 1_354_145, 30_233_088),
        (14, 633_365, 7_558_272),
        (15, 2_184_491, 15_116_544),
        (16, 13_665_445, 60_466_176),
        (17, 180_605, 746_496),
        (18, 566_299, 2_519_424),
    ];
    let odds = odds("10d6kh3");
    assert_eq!(odds.len(), known.len());
    for ((value, chance), (sum, n, d)) in odds.iter().zip(known) {
        assert_eq!((*value, chance.parts()), (sum, Some((n, d))));
    }
}

#[test]
fn ten_d6_counted_as_independent_programs_have_it() {
    let known = [
        (1024, 59_049),
        (5120, 59_049),
        (1280, 6561),
        (5120, 19_683),
        (4480, 19_683),
        (896, 6561),
        (1120, 19_683),
        (320, 19_683),
        (20, 6561),
        (20, 59_049),
        (1, 59_049),
    ];
    let odds = odds("10d6>=5");
    assert_eq!(odds.len(), known.len());
    for ((count, chance), (at, parts)) in odds.iter().zip((0..).zip(known)) {
        assert_eq!((*count, chance.parts()), (at, Some(parts)));
    }
}

#[test]
fn no_dice_come_to_nothing_whatever_they_would_do() {
    // Half the faces explode, 30 levels deep: one such die would need more than 64 bits.
    for text in ["0d6", "0d6!>=4", "0d6!>=4>=5"] {
        assert_eq!(odds(text).at(&0), Chance::ONE, "{text}");
    }
    // The other part is as it is by itself: 1 in 6.
    assert_eq!(odds("0d6!>=4 + d6").at(&6), ratio(1, 6));
}
