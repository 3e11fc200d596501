//! How much better search would have decided than the tactics that ship.
//!
//! `cargo run --release -p affray --example tactics -- 200 examples/murdham/*.toml` looks at two
//! hundred decisions of each encounter, on all cores, and prints a table with a line for each, then
//! the decisions that cost most. `cargo xtask tactics murdham` does this for all examples of a
//! system. A second number is the replays of each decision where search prefers another option.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use affray::advise::{Studied, Study};
use affray::sim::Arena;
use affray::{Draft, Files, SYSTEMS};

/// Decisions of one fight: more of them would be too much alike.
const PER_FIGHT: usize = 5;
/// Plays of each search.
const PLAYS: u64 = 600;
/// What a decision may cost, as a share of a win, without a reason beside it.
const MOST: f64 = 0.25;
/// The fights after which an encounter is given up that leaves hardly anything to decide.
const MOST_FIGHTS: u64 = 1_000;

struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let numbers = arguments.iter().map_while(|word| word.parse::<u64>().ok());
    let numbers: Vec<u64> = numbers.collect();
    let decisions = numbers.first().copied().unwrap_or(200) as usize;
    let replays = numbers.get(1).copied().unwrap_or(2_000);
    let study = Study { seed: 1, per_fight: PER_FIGHT, plays: PLAYS, replays };
    println!("| encounter | decisions | otherwise | mean regret | worst | errors |");
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut costly = Vec::new();
    for path in &arguments[numbers.len()..] {
        let draft = Draft::open(SYSTEMS, &Disk, path).unwrap_or_else(|why| panic!("{why}"));
        let arena = draft.arena().unwrap_or_else(|why| panic!("{why}"));
        let mut studied = look(&*arena, study, decisions);
        println!("| {path} {} |", row(&studied));
        studied.sort_by(|a, b| b.regret().total_cmp(&a.regret()));
        costly.extend(studied.into_iter().take(5).map(|one| (path.clone(), one)));
    }
    costly.retain(|(_, one)| one.errors() > 2.0);
    costly.sort_by(|a, b| b.1.regret().total_cmp(&a.1.regret()));
    println!();
    for (path, one) in &costly {
        println!("{}", sentence(path, one, decisions));
    }
    let is_too_costly =
        |one: &Studied| one.regret() > MOST && one.errors() > significant(decisions);
    if costly.iter().any(|(_, one)| is_too_costly(one)) {
        std::process::exit(1);
    }
}

/// Looks at so many decisions, on all cores.
fn look(arena: &dyn Arena, study: Study, decisions: usize) -> Vec<Studied> {
    let next = AtomicU64::new(0);
    let found: Mutex<Vec<Studied>> = Mutex::new(Vec::new());
    // Whole fights, so that the same are looked at on any number of cores.
    let fights = AtomicU64::new(decisions.div_ceil(PER_FIGHT) as u64);
    let work = || {
        loop {
            let fight = next.fetch_add(1, Ordering::Relaxed);
            if fight >= fights.load(Ordering::Relaxed) {
                break;
            }
            let studied = arena.study(study, fight..fight + 1);
            let few = PER_FIGHT.saturating_sub(studied.len()) as u64;
            if few > 0 && fight < MOST_FIGHTS {
                fights.fetch_add(few.div_ceil(PER_FIGHT as u64), Ordering::Relaxed);
            }
            found.lock().expect("no thread panics while it holds this").extend(studied);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    let mut found = found.into_inner().expect("every thread has ended");
    found.sort_by_key(|one| one.fight);
    found.truncate(decisions);
    found
}

fn row(studied: &[Studied]) -> String {
    let regrets = studied.iter().map(Studied::regret);
    let mean = regrets.clone().sum::<f64>() / studied.len().max(1) as f64;
    let otherwise = studied.iter().filter(|one| one.other.is_some()).count();
    let worst = studied.iter().max_by(|a, b| a.regret().total_cmp(&b.regret()));
    let (worst, errors) = worst.map_or((0.0, 0.0), |one| (one.regret(), one.errors()));
    format!("| {} | {otherwise} | {mean:.3} | {worst:.3} | {errors:.1}", studied.len())
}

fn sentence(path: &str, one: &Studied, decisions: usize) -> String {
    let Studied { fight, moment, asker, question, usual, .. } = one;
    let other = one.other.as_ref().map_or("", |other| &other.option);
    let mark = if one.errors() > significant(decisions) { "!" } else { " " };
    let regret = one.regret();
    format!(
        "{mark} {regret:.3} {path} fight {fight}, {moment}\n    {asker}: {question}\n    \
         tactics: {usual}\n    search:  {other}"
    )
}

/// The standard errors beyond which one of so many decisions is no chance find: one in a thousand
/// for all of them together, of a normal quantity.
fn significant(decisions: usize) -> f64 {
    (2.0 * (decisions.max(1) as f64 * 1_000.0).ln()).sqrt()
}
