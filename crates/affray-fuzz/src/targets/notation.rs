//! Dice as people write them.

use affray::dice::{DiceOdds, Expression, Generator};
use affray::odds::Cumulative;

use crate::seeds::Seed;

/// The longest text of which the distribution is worked out: what costs most is short enough.
const WORKED_OUT: usize = 40;

/// One of each kind of dice, and what can be done with them.
pub(crate) fn texts() -> Vec<Seed> {
    let texts = [
        "4d6kh3+2",
        "5d6dh1dl1",
        "d20 advantage + 5",
        "d%",
        "4dF<=-1",
        "2d6r<=2",
        "2d6ro1",
        "6d6!>=5",
        "d8!p",
        "10d10>=8>=10",
        "20d6=5=6=6",
        "2d6+3>1d20",
        "d6 != 3",
        "(d20+5 >= 15)*(1d8+3)",
        "100/(d6+2)-3",
        "-2d4*2",
        "1000d6",
        "d10000",
    ];
    let named = texts.iter().enumerate();
    named.map(|(n, text)| Seed { name: format!("text-{n}"), bytes: (*text).into() }).collect()
}

pub(crate) fn notation(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let expression = match Expression::parse(&text) {
        Err(error) => {
            assert!(!error.to_string().is_empty(), "{error:?} says nothing");
            let marked = error.marked(&text);
            assert_eq!(marked.lines().count(), 2, "{marked:?} marks no place");
            return;
        }
        Ok(expression) => expression,
    };
    let written = expression.to_string();
    let again = Expression::parse(&written)
        .unwrap_or_else(|error| panic!("{text:?} is written as {written:?}: {error}"));
    assert_eq!(again.to_string(), written, "{text:?} is written otherwise the second time");
    let seed = bytes.len() as u64;
    let total = expression.roll(&mut Generator::new(seed));
    let shown = again.roll_shown(&mut Generator::new(seed));
    assert_eq!(shown.total, total, "{text:?} and {written:?} fall otherwise");
    if text.len() > WORKED_OUT {
        return;
    }
    match DiceOdds::of(&expression, Cumulative::default()) {
        Err(why) => assert!(!why.to_string().is_empty(), "{why:?} says nothing"),
        Ok(odds) => {
            let mut outcomes = odds.distribution.outcomes.iter();
            let is_told = outcomes.any(|outcome| outcome.number == Some(total));
            let untold = odds.distribution.untold.value > 0.0;
            assert!(is_told || untold, "{text:?} came to {total}, which has no odds");
        }
    }
}
