//! Why something may not be done.

use affray_engine::{System, Words};
use affray_ingenuity::Fight;
use affray_ingenuity::event::Event;
use affray_ingenuity::moves::{Ask, Move, Purpose};
use affray_ingenuity::tactics::Tactics;
use affray_table::{Choice, Clause, Dice, Game, Menu, Sampler, Seat, Status, Step, Table};
use affray_testkit::{
    Menus, encounters, menus_beside_reasons, numbers_are_taken_apart_only_for_who_listens, start,
};
use smallvec::SmallVec;

/// Positions in all.
const MOST: usize = 1_000;
/// Moments at which something may be volunteered.
const MOMENTS: usize = 60;

fn examples() -> Vec<String> {
    encounters(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ingenuity"))
}

#[test]
fn menus_and_reasons_agree_in_play() {
    let paths = examples();
    let mut menus = Menus::default();
    for (place, path) in paths.iter().enumerate() {
        let fight: Fight = start(path);
        let until = MOST * (place + 1) / paths.len();
        for seed in 0..50 {
            menus_beside_reasons(&fight, seed, until, &mut menus);
        }
    }
    assert!(menus.positions >= MOST, "{} positions", menus.positions);
    assert!(menus.faults.is_empty(), "{}", menus.faults.join("\n"));
}

/// A sampler that looks at all that may be volunteered, and volunteers some of it.
struct Watched {
    sampler: Sampler<Tactics>,
    moments: usize,
    faults: Vec<String>,
}

impl Watched {
    /// Each option is one that one can think of, in the same order, and the others have a reason.
    fn look(&mut self, fight: &Fight, who: Seat, ask: Ask, options: &[Move]) {
        let mut left = options.iter().peekable();
        for option in fight.conceivable(who, ask) {
            let is_listed = left.next_if_eq(&&option).is_some();
            let barred = fight.why_not(who, ask, option);
            if is_listed == barred.is_some() {
                let why = barred.map(|why| why.to_string());
                self.faults.push(format!("{}: {why:?}", fight.word_move(option)));
            }
        }
        self.faults.extend(left.map(|&option| format!("unknown: {}", fight.word_move(option))));
        self.moments += 1;
    }
}

impl Table<Fight> for Watched {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        Table::<Fight>::check(&mut self.sampler, purpose, dice, read)
    }

    fn choose<M: Choice<Fight>>(
        &mut self,
        fight: &Fight,
        who: Seat,
        ask: Ask,
        menu: &impl Menu<Fight>,
    ) -> Step<M> {
        self.sampler.choose(fight, who, ask, menu)
    }

    fn choose_each<M: Choice<Fight>>(
        &mut self,
        fight: &Fight,
        asks: &[(Seat, Ask, &dyn Menu<Fight>)],
    ) -> Step<SmallVec<[M; 8]>> {
        self.sampler.choose_each(fight, asks)
    }

    fn volunteer<M: Choice<Fight>>(
        &mut self,
        fight: &Fight,
        who: Seat,
        ask: Ask,
        menu: &impl Menu<Fight>,
    ) -> Step<Option<M>> {
        let mut options = Vec::new();
        menu.list(&mut options);
        self.look(fight, who, ask, &options);
        if options.is_empty() || self.sampler.dice.die(4) > 1 {
            return Ok(None);
        }
        let place = self.sampler.dice.die(options.len() as u32) as usize - 1;
        Ok(M::try_from(options[place]).ok())
    }

    fn tell(&mut self, _: Clause, _: impl FnOnce() -> Event) {}

    fn cite(&mut self, _: Clause) {}
}

#[test]
fn what_may_be_volunteered_and_reasons_agree_in_play() {
    let paths = examples();
    let sampler = Sampler::new(1, Tactics::new(1));
    let mut table = Watched { sampler, moments: 0, faults: Vec::new() };
    for (place, path) in paths.iter().enumerate() {
        let mut fight: Fight = start(path);
        while table.moments < MOMENTS * (place + 1) / paths.len() {
            let status = Fight::advance(&mut table, &mut fight);
            if !matches!(status, Ok(Status::Going)) {
                fight = start(path);
            }
        }
    }
    assert!(table.faults.is_empty(), "{}", table.faults.join("\n"));
}

/// What dice are rolled for whose numbers are used; all others are only read as hit or miss.
const NUMBERS: [&str; 1] = ["Stray"];

#[test]
fn what_numbers_are_made_of_is_listed_only_for_who_listens() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/ingenuity");
    numbers_are_taken_apart_only_for_who_listens::<Fight>(folder, &NUMBERS);
}
