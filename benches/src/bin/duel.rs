//! Sampling the duel through the engine, against the same written by hand.
//!
//! The duel is `affray-duel` without injuries: ordinary rules on the public interface, with the
//! tactics that ship with them. By hand it draws the same dice in the order of the rules, seeds each
//! fight and reads the duelists' figures at run time, as an engine must.
//! Run with: cargo run --release --bin duel

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::hint::black_box;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use affray_benches::race;
use affray_duel::event::Event;
use affray_duel::moves::{Ask, Purpose};
use affray_duel::setup::{Id, Profile};
use affray_duel::tactics::Tactics;
use affray_duel::{Fight, STARTER};
use affray_engine::System;
use affray_file::Document;
use affray_table::{
    Choice, Clause, Dice, Game, Generator, Menu, Sampler, Seat, Status, Step, Table,
};

/// The heap, counting how often something is taken from it.
struct Counting;

static TAKEN: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on to the system's heap unchanged.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        TAKEN.fetch_add(1, Ordering::Relaxed);
        unsafe { Heap.alloc(layout) }
    }
    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { Heap.dealloc(at, layout) }
    }
}

#[global_allocator]
static HEAP: Counting = Counting;

/// The chance that the first to strike wins.
const WINS: f64 = 0.518_011_763_543_726;
/// Fights of one round of the race.
const FIGHTS: u64 = 2000;

/// The generator that a hand-written loop would take.
struct Wyrand(u64);

impl Wyrand {
    fn new(seed: u64) -> Wyrand {
        let mut mixed = seed;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        Wyrand(mixed ^ (mixed >> 31))
    }

    /// 1 to `sides`, without bias.
    #[inline(always)]
    fn die(&mut self, sides: u32) -> i32 {
        loop {
            self.0 = self.0.wrapping_add(0x2d35_8dcc_aa6c_78a5);
            let wide = u128::from(self.0).wrapping_mul(u128::from(self.0 ^ 0x8bb8_4b93_962e_acc9));
            let word = (wide as u64) ^ ((wide >> 64) as u64);
            let drawn = (word >> 32) * u64::from(sides);
            let low = drawn as u32;
            if low >= sides || low >= sides.wrapping_neg() % sides {
                return (drawn >> 32) as i32 + 1;
            }
        }
    }
}

/// The duel of the starter, without injuries.
fn even() -> Fight {
    let text = STARTER.replace("injuries = \"on\"", "injuries = \"off\"");
    let document = Document::read("duel.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA);
    let document = document.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    Fight::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Whether the first to strike wins, by hand.
fn by_hand(seed: u64, duelists: &[Profile; 2]) -> bool {
    let mut dice = Wyrand::new(seed);
    let mut wounds = [duelists[0].wounds, duelists[1].wounds].map(i32::from);
    let mut at = 0;
    loop {
        let (by, on) = (&duelists[at], &duelists[at ^ 1]);
        if dice.die(100) <= by.hits_at && dice.die(100) > on.dodges_at {
            wounds[at ^ 1] -= (dice.die(10) + by.bonus - on.armor).max(0);
            if wounds[at ^ 1] < 0 {
                return at == 0;
            }
        }
        at ^= 1;
    }
}

/// How many of these fights the first to strike wins, by hand.
fn wins_by_hand(seeds: Range<u64>, start: &Fight) -> u64 {
    let duelists = black_box(&start.setup.profiles);
    seeds.filter(|&seed| by_hand(seed, duelists)).count() as u64
}

/// Plays on to the end at this table, and says whether the first to strike wins.
fn to_the_end(table: &mut impl Table<Fight>, fight: &mut Fight) -> bool {
    while matches!(Fight::advance(table, fight), Ok(Status::Going)) {}
    fight.winner() == Some(Id::BOTH[0])
}

/// How many of these fights the first to strike wins, through the engine.
fn wins(seeds: Range<u64>, start: &Fight) -> u64 {
    let mut fight = start.clone();
    let is_won = |&seed: &u64| {
        fight.clone_from(start);
        to_the_end(&mut Sampler::new(seed, Tactics::new(seed)), &mut fight)
    };
    seeds.filter(is_won).count() as u64
}

/// A sampler that keeps every event.
struct Hearing<'e> {
    inner: Sampler<Tactics>,
    heard: &'e mut Vec<(Clause, Event)>,
}

impl Table<Fight> for Hearing<'_> {
    fn check<D: Dice, C: PartialEq>(
        &mut self,
        purpose: Purpose,
        dice: D,
        read: impl Fn(D::Outcome) -> C,
    ) -> Step<C> {
        Table::<Fight>::check(&mut self.inner, purpose, dice, read)
    }
    fn choose<M: Choice<Fight>>(
        &mut self,
        game: &Fight,
        who: Seat,
        ask: Ask,
        menu: &impl Menu<Fight>,
    ) -> Step<M> {
        self.inner.choose(game, who, ask, menu)
    }
    fn choose_each<M: Choice<Fight>>(
        &mut self,
        game: &Fight,
        asks: &[(Seat, Ask, &dyn Menu<Fight>)],
    ) -> Step<smallvec::SmallVec<[M; 8]>> {
        self.inner.choose_each(game, asks)
    }
    fn volunteer<M: Choice<Fight>>(
        &mut self,
        game: &Fight,
        who: Seat,
        ask: Ask,
        menu: &impl Menu<Fight>,
    ) -> Step<Option<M>> {
        self.inner.volunteer(game, who, ask, menu)
    }
    fn tell(&mut self, clause: Clause, event: impl FnOnce() -> Event) {
        self.heard.push((clause, event()));
    }
    fn cite(&mut self, _: Clause) {}
}

/// As [`wins`], with all events of a fight kept until the next.
fn wins_heard(seeds: Range<u64>, start: &Fight, heard: &mut Vec<(Clause, Event)>) -> u64 {
    let mut fight = start.clone();
    let is_won = |&seed: &u64| {
        heard.clear();
        fight.clone_from(start);
        let inner = Sampler::new(seed, Tactics::new(seed));
        to_the_end(&mut Hearing { inner, heard: &mut *heard }, &mut fight)
    };
    seeds.filter(is_won).count() as u64
}

/// Standard deviations between the share of wins and the exact chance.
fn off(wins: u64, fights: u64) -> f64 {
    let fights = fights as f64;
    (wins as f64 / fights - WINS) / (WINS * (1.0 - WINS) / fights).sqrt()
}

fn scaling(start: &Fight) {
    let fights = 400_000;
    let count = |from: u64, to: u64| wins(from..to, start);
    let hand = |from: u64, to: u64| wins_by_hand(from..to, start);
    let speedup = |count: &(dyn Fn(u64, u64) -> u64 + Sync)| {
        let mut ratios = Vec::new();
        for _ in 0..7 {
            let clock = Instant::now();
            let alone = count(0, fights);
            let one = clock.elapsed().as_secs_f64();
            let clock = Instant::now();
            let shared: u64 = std::thread::scope(|scope| {
                let half = scope.spawn(|| count(0, fights / 2));
                let rest = count(fights / 2, fights);
                half.join().expect("no panic") + rest
            });
            ratios.push(one / clock.elapsed().as_secs_f64());
            assert_eq!(alone, shared, "two threads count the same");
        }
        ratios.sort_by(f64::total_cmp);
        ratios[3]
    };
    let (ours, floor) = (speedup(&count), speedup(&hand));
    println!(
        "two threads against one: {ours:.2} times; by hand {floor:.2} times; {:.2} of it (target 0.97)",
        ours / floor
    );
}

fn main() {
    let start = even();
    let fights = 1_000_000;
    let (hand, engine) = (wins_by_hand(0..fights, &start), wins(0..fights, &start));
    let (hand, engine) = (off(hand, fights), off(engine, fights));
    assert!(hand.abs() < 5.0 && engine.abs() < 5.0, "{hand} and {engine} deviations off");
    println!(
        "a million fights each: {hand:.1} and {engine:.1} standard deviations off the exact chance"
    );

    let mut heard = Vec::with_capacity(4096);
    let mut seed = 0;
    race(
        "2,000 duels through the engine, events off, against by hand",
        0.5,
        &mut || {
            seed += FIGHTS;
            black_box(wins(seed..seed + FIGHTS, &start));
        },
        &mut || {
            black_box(wins_by_hand(0..FIGHTS, &start));
        },
    );
    let before = TAKEN.load(Ordering::Relaxed);
    black_box(wins_heard(0..FIGHTS, &start, &mut heard));
    black_box(wins(0..FIGHTS, &start));
    println!("{} allocations in 4,000 fights", TAKEN.load(Ordering::Relaxed) - before);
    race(
        "2,000 duels with all events kept, against events off",
        0.5,
        &mut || {
            black_box(wins_heard(0..FIGHTS, &start, &mut heard));
        },
        &mut || {
            black_box(wins(0..FIGHTS, &start));
        },
    );
    let mut ours = Generator::new(1);
    let mut theirs = fastrand::Rng::with_seed(1);
    race(
        "1,000 dice of 100 sides, against fastrand",
        1.0 / 1.5,
        &mut || {
            black_box((0..1000).map(|_| ours.die(black_box(100))).sum::<u32>());
        },
        &mut || {
            black_box((0..1000).map(|_| theirs.u32(1..=black_box(100))).sum::<u32>());
        },
    );
    scaling(&start);
}
