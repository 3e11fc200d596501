//! Fights through the engine against the same fights written by hand, and what an action costs in
//! fights with all there is.
//!
//! Both sides of a duel draw the same dice from the same generator in the same order and must agree
//! on every fight before they are timed. Run with: cargo bench -p affray --bench duel

#[path = "duel/blackout.rs"]
mod blackout;
#[path = "duel/hallowed.rs"]
mod hallowed;
#[path = "duel/ingenuity.rs"]
mod ingenuity;
#[path = "duel/murdham.rs"]
mod murdham;
#[path = "duel/persona.rs"]
mod persona;
#[path = "duel/rich.rs"]
mod rich;

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The heap, counting how often something is taken from it.
struct Counting;

static TAKEN: AtomicU64 = AtomicU64::new(0);

// SAFETY: every call is handed on to the system's heap unchanged.
#[allow(unsafe_code, reason = "an allocator that counts cannot be written without")]
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

/// The rounds of a measurement; the middle one counts.
const ROUNDS: usize = 7;
/// The most that a fight through the engine may cost, as a multiple of the one by hand.
const TARGET: f64 = 1.5;
/// The most that an action of a fight with all there is may cost, in nanoseconds.
const TARGET_ACTION: f64 = 180.0;

/// Time that `work` takes on the processor: what else runs on the machine does not count where the
/// system keeps such a clock.
fn time(work: impl FnOnce()) -> Duration {
    let spent = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let (clock, before) = (Instant::now(), spent());
    work();
    match (before, spent()) {
        (Some(before), Some(after)) => after - before,
        _ => clock.elapsed(),
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures[figures.len() / 2]
}

/// Times one duel both ways and says how they compare.
fn compare(system: &str, fights: u64, by_hand: impl Fn(u64), mut engine: impl FnMut(u64)) {
    let (mut ratios, mut hands, mut engines) = (Vec::new(), Vec::new(), Vec::new());
    let mut taken = 0;
    for _ in 0..ROUNDS {
        let hand = time(|| (0..fights).for_each(&by_hand)).as_secs_f64();
        let before = TAKEN.load(Ordering::Relaxed);
        let through = time(|| (0..fights).for_each(&mut engine)).as_secs_f64();
        taken += TAKEN.load(Ordering::Relaxed) - before;
        ratios.push(through / hand);
        hands.push(hand * 1e9 / fights as f64);
        engines.push(through * 1e9 / fights as f64);
    }
    println!(
        "{system}: plain duel by hand {:.1} ns, through the engine {:.1} ns: {:.2} times \
         (target {TARGET}); {:.3} allocations a fight",
        median(hands),
        median(engines),
        median(ratios),
        taken as f64 / (ROUNDS as u64 * fights) as f64
    );
}

/// Plays the same duels both ways, which must agree, and then times them.
fn duel<E: PartialEq + std::fmt::Debug>(
    system: &str,
    fights: u64,
    by_hand: impl Fn(u64) -> E,
    mut engine: impl FnMut(u64) -> E,
) {
    for seed in 0..20_000 {
        assert_eq!(engine(seed), by_hand(seed), "{system}, seed {seed}");
    }
    println!("{system}: 20,000 fights agree");
    compare(
        system,
        fights,
        |seed| {
            black_box(by_hand(seed));
        },
        |seed| {
            black_box(engine(seed));
        },
    );
}

fn plain_duels(fights: u64) {
    {
        let (start, fighters) = (murdham::start(), murdham::fighters());
        let mut fight = start.clone();
        duel(
            "murdham",
            fights,
            |seed| murdham::by_hand(black_box(&fighters), seed),
            |seed| murdham::through_the_engine(&start, &mut fight, seed),
        );
    }
    {
        let start = ingenuity::start();
        let fighters = ingenuity::fighters(&start);
        let mut fight = start.clone();
        duel(
            "ingenuity",
            fights,
            |seed| ingenuity::by_hand(black_box(&fighters), seed),
            |seed| ingenuity::through_the_engine(&start, &mut fight, seed),
        );
    }
    {
        let start = blackout::start();
        let fighters = blackout::fighters(&start);
        let mut fight = start.clone();
        duel(
            "blackout",
            fights,
            |seed| blackout::by_hand(black_box(&fighters), seed),
            |seed| blackout::through_the_engine(&start, &mut fight, seed),
        );
    }
    {
        let start = hallowed::start();
        let fighters = hallowed::fighters(&start);
        let limit = start.setup.settings.round_limit;
        let mut fight = start.clone();
        duel(
            "hallowed",
            fights,
            |seed| hallowed::by_hand(black_box(&fighters), limit, seed),
            |seed| hallowed::through_the_engine(&start, &mut fight, seed),
        );
    }
    {
        let start = persona::start();
        let fighters = persona::fighters(&start);
        let limit = start.setup.settings.round_limit;
        let mut fight = start.clone();
        duel(
            "persona",
            fights,
            |seed| persona::by_hand(black_box(&fighters), limit, seed),
            |seed| persona::through_the_engine(&start, &mut fight, seed),
        );
    }
}

fn rich_fights<S: rich::Rich>(fights: u64) {
    let (system, mut all, mut ruled, mut chosen) = (S::NAME, 0, 0.0, 0.0);
    let middle = |work: &dyn Fn()| {
        let times = (0..ROUNDS).map(|_| time(work).as_secs_f64() * 1e9).collect();
        median(times)
    };
    for name in S::ENCOUNTERS {
        let start: S = rich::example(name);
        let (noted, actions) = rich::noted(&start, fights);
        let rules = middle(&|| rich::fight_again(&start, &noted));
        let tactics = middle(&|| rich::fight_all(&start, fights));
        let each = |took: f64| took / actions as f64;
        println!(
            "{system}: {name}: {:.1} actions a fight, {:.0} ns an action, {:.0} ns with tactics",
            actions as f64 / fights as f64,
            each(rules),
            each(tactics)
        );
        all += actions;
        ruled += rules;
        chosen += tactics;
    }
    let each = |took: f64| took / all as f64;
    println!(
        "{system}: rich fights {:.0} ns an action (target {TARGET_ACTION}), {:.0} ns with tactics",
        each(ruled),
        each(chosen)
    );
}

/// A number from the environment, or this one.
fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

fn main() {
    // So many that steps of the processor's clock, a few milliseconds each, do not matter.
    plain_duels(number("DUELS", 3_000_000));
    let fights = number("FIGHTS", 1_000);
    rich_fights::<affray_murdham::Fight>(fights);
    rich_fights::<affray_ingenuity::Fight>(fights);
    rich_fights::<affray_blackout::Fight>(fights);
    rich_fights::<affray_hallowed::Fight>(fights);
    rich_fights::<affray_persona::Fight>(fights);
}
