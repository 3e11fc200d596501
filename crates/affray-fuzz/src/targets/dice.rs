//! Dice as people enter them: every kind, with faces or a number.

use affray_table::{
    Dice, Explode, Faces, Hand, Keep, KeepSum, MAX_DICE, MAX_SIDES, PickOne, Pool, RerollWorst,
    Rolled, Steps, Successes, Sum,
};

use crate::seeds::Seed;

/// Which kind, one less than how many, two less than how many sides, a number of the kind's own,
/// then `=` and a number in two bytes, or faces.
pub(crate) fn rolls() -> Vec<Seed> {
    let rolls: [&[u8]; 9] = [
        &[0, 2, 4, 0, 4, 2, 5],          // 3d6
        &[1, 0, 6, 0, 8, 8, 3],          // d8!
        &[2, 3, 4, 1, 6, 1, 1, 3],       // 4d6, the two lowest
        &[3, 3, 4, 2, 1, 2, 6, 6, 3, 4], // 4d6, the worst again, twice
        &[4, 4, 4, 0, 5, 5, 1, 2, 6],    // 5d6
        &[5, 5, 4, 4, 5, 5, 1, 2, 6, 6], // 6d6, each at 5 or more
        &[6, 3, 0, 0, 3],                // 1 of 4
        &[7, 5, 8, 0, 4, 5],             // d10 d6
        &[0, 1, 4, 0, b'=', 7, 0],       // 2d6 = 7
    ];
    let named = rolls.iter().enumerate();
    named.map(|(n, bytes)| Seed { name: format!("roll-{n}"), bytes: bytes.to_vec() }).collect()
}

pub(crate) fn dice(bytes: &[u8]) {
    let &[kind, count, sides, own, ref entered @ ..] = bytes else { return };
    let count = count % MAX_DICE + 1;
    let (sides, few_sides) = (sides % (MAX_SIDES - 1) + 2, sides % (Hand::SIDES as u8 - 1) + 2);
    let keep = [Keep::Only, Keep::Lower, Keep::Higher][usize::from(own % 3)];
    let rolled = match *entered {
        [b'=', low, high] => Rolled::Value(i32::from(i16::from_le_bytes([low, high]))),
        _ => Rolled::Faces(entered.iter().copied().collect::<Faces>()),
    };
    match kind % 8 {
        0 => check(Sum::of(count, sides), &rolled),
        1 => check(Explode { sides, keep }, &rolled),
        2 => check(KeepSum { count, sides: few_sides, kept: own % count + 1, keep }, &rolled),
        3 => check(RerollWorst { count, sides: few_sides, times: own % 8 }, &rolled),
        4 => check(Pool { count, sides: few_sides }, &rolled),
        5 => check(Successes { count, sides, at_least: own % sides + 1 }, &rolled),
        6 => check(PickOne { of: count }, &rolled),
        _ => check(Steps { sides: [sides, count] }, &rolled),
    }
}

/// What is read is written down so that it reads the same.
fn check<D: Dice>(dice: D, rolled: &Rolled)
where
    D::Outcome: PartialEq + std::fmt::Debug,
{
    assert!(!dice.notation().is_empty());
    match dice.read(rolled) {
        Err(why) => assert!(!why.to_string().is_empty(), "{why:?} says nothing"),
        Ok(outcome) => {
            let again = dice.read(&dice.record(outcome));
            assert_eq!(again, Ok(outcome), "{} {rolled:?}", dice.notation());
        }
    }
}
