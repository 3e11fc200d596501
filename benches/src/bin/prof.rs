#[allow(dead_code)]
#[path = "../../../crates/affray-table/tests/duel/mod.rs"]
mod duel;
use affray_odds::{Limits, fight_odds_by};
use duel::*;
fn main() {
    let limits = Limits { precision: 0.0, ..Limits::default() };
    let n: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    for _ in 0..n {
        let odds = fight_odds_by::<_, _, _, f64>(&std::hint::black_box(Duel::even()), &mut Always(Defense::Dodge), Duel::winner, &limits);
        std::hint::black_box(odds.unwrap());
    }
}
