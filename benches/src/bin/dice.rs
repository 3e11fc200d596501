//! Dice: drawn, parsed and rolled, and their exact distributions, against rivals.
//!
//! Run with: cargo run --release --bin dice

use std::hint::black_box;

use affray_benches::race;
use affray_dice::{Expression, Generator};
use affray_odds::{dice_odds, ratio};
use mice::backend_support::TyTarget;
use rand::SeedableRng;
use xdy::{Budget, Distribution, Evaluator, Unobserved, compile};

const ROLL: &str = "4d6kh3+2";
/// The same for `mice`.
const ROLL_OF_MICE: &str = "4d6k3 + 2";

fn mice_program(text: &str) -> mice::parse::Program {
    mice::parse::parse_expression::<TyTarget::Stack>(text.as_bytes()).expect("it reads this").1.1
}

fn mice_roll(rng: &mut impl rand::Rng, program: &mice::stack::StackProgram) -> i64 {
    mice::stack::Machine::new().eval_with(rng, program).expect("it rolls this")
}

fn xdy_odds(text: &str) -> Distribution {
    let evaluator = Evaluator::new(compile(text).expect("it reads this"));
    let budget = Budget { steps: 10_000_000, cells: 10_000_000 };
    let plan = evaluator.plan_distribution([]).expect("it plans this");
    plan.build(budget, &Unobserved).expect("it is small")
}

/// Both must give the same fractions.
fn check(ours: &str, theirs: &str) {
    let odds = dice_odds(&Expression::parse(ours).expect("good")).expect("small");
    let known = xdy_odds(theirs);
    assert_eq!(odds.len(), known.len(), "{ours}");
    for ((value, chance), (outcome, weight)) in odds.iter().zip(known.iter()) {
        let read = |weight: &xdy::Weight| weight.to_string().parse().expect("a whole number");
        assert_eq!(*value, i64::from(outcome));
        assert_eq!(chance, &ratio(read(weight), read(known.total())), "{ours} = {value}");
    }
    println!("{ours}: {} equal fractions", odds.len());
}

fn main() {
    let mut dice = Generator::new(1);
    let mut theirs = fastrand::Rng::with_seed(1);
    race(
        "a raw d6, against fastrand (at most 1.5 times its time)",
        1.0 / 1.5,
        &mut || {
            black_box((0..64).map(|_| dice.die(6)).sum::<u32>());
        },
        &mut || {
            black_box((0..64).map(|_| theirs.u32(1..=6)).sum::<u32>());
        },
    );

    let mut rng = rand::rngs::SmallRng::seed_from_u64(1);
    let expression = Expression::parse(ROLL).expect("good");
    let program = mice::stack::compile(&mice_program(ROLL_OF_MICE));
    let mean = |roll: &mut dyn FnMut() -> i64| {
        let sum: i64 = (0..200_000).map(|_| roll()).sum();
        sum as f64 / 200_000.0
    };
    // 4d6 keep 3 has the mean 15869/1296 and standard deviation 2.85: 4 of the mean's are 0.026.
    let known = 15_869.0 / 1_296.0 + 2.0;
    assert!((mean(&mut || expression.roll(&mut dice)) - known).abs() < 0.026);
    assert!((mean(&mut || mice_roll(&mut rng, &program)) - known).abs() < 0.026);
    race(
        "4d6kh3+2 parsed and rolled, against mice",
        3.0,
        &mut || {
            black_box(Expression::parse(black_box(ROLL)).expect("good").roll(&mut dice));
        },
        &mut || {
            let program = mice::stack::compile(&mice_program(black_box(ROLL_OF_MICE)));
            black_box(mice_roll(&mut rng, &program));
        },
    );
    race(
        "4d6kh3+2 rolled, parsed before, against mice",
        5.0,
        &mut || {
            black_box(black_box(&expression).roll(&mut dice));
        },
        &mut || {
            black_box(mice_roll(&mut rng, black_box(&program)));
        },
    );

    for (ours, theirs) in [
        ("10d6kh3", "10D6 drop lowest 7"),
        ("20d6=5=6=6", "20D[0, 0, 0, 0, 1, 2]"),
        ("40d6", "40D6"),
        ("3d6+2d8-d4", "3D6 + 2D8 - 1D4"),
    ] {
        check(ours, theirs);
        race(
            &format!("{ours}, parsed, exact distribution, against xdy"),
            2.0,
            &mut || {
                let expression = Expression::parse(black_box(ours)).expect("good");
                black_box(dice_odds(&expression).expect("small"));
            },
            &mut || {
                black_box(xdy_odds(black_box(theirs)));
            },
        );
    }
}
