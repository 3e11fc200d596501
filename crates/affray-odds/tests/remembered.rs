//! Decisions are made once for all outcomes that follow them.

use affray_odds::{Explorer, enumerate, ratio};
use affray_table::{Game, Menu, Policy, Seat, Status, Step, Sum, Table};

/// One throws a coin, says what it likes of it, throws another, and speaks again.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Coins {
    heads: u8,
    said: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Says(u8);

impl Game for Coins {
    type Ask = &'static str;
    type Move = Says;
    type Purpose = &'static str;
    type Event = ();

    fn advance(t: &mut impl Table<Self>, game: &mut Self) -> Step<Status> {
        for _ in 0..3 {
            let said: Says = t.choose(game, Seat(0), "how many", &[Says(0), Says(1), Says(2)])?;
            game.said = 10 * game.said + said.0;
            game.heads += u8::from(t.check("coin", Sum::d(2), |face| face == 2)?);
        }
        Ok(Status::Over)
    }
}

/// Says how many heads there were so far, and counts how often it was asked.
struct Counts(u32);

impl Policy<Coins> for Counts {
    fn decide(&mut self, game: &Coins, _: Seat, _: &'static str, _: &dyn Menu<Coins>) -> Says {
        self.0 += 1;
        Says(game.heads)
    }
}

#[test]
fn a_decision_is_made_once_for_all_that_follows() {
    let mut counts = Counts(0);
    let rule =
        |t: &mut Explorer<'_, Coins, Counts>, game: &mut Coins| Coins::advance(t, game).map(drop);
    let odds = enumerate(&Coins::default(), &rule, &mut counts, 100).expect("it is small");
    // Eight ways for three coins. Before the first coin it is asked once, before the second in two
    // situations, before the third in four; not three times in each of the eight.
    assert_eq!((odds.runs(), counts.0), (8, 1 + 2 + 4));
    // What was said goes with what was thrown: 0, the heads of the first coin, those of both; written
    // as one number beside all heads: TTT, TTH, THT, THH, HTT, HTH, HHT, HHH.
    for (said, heads) in [(0, 0), (0, 1), (1, 1), (1, 2), (11, 1), (11, 2), (12, 2), (12, 3)] {
        assert_eq!(odds.at(&(Coins { heads, said }, ())), ratio(1, 8), "{said} {heads}");
    }
}
