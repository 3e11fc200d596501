//! A plain duel of Murdham through the engine, against the same duel written by hand.
//!
//! Both draw the same dice from the same generator in the same order and must agree on every
//! fight before they are timed. Run with: cargo bench -p affray --bench duel

#[path = "duel/blackout.rs"]
mod blackout;

use std::alloc::{GlobalAlloc, Layout, System as Heap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use affray::System;
use affray_file::Document;
use affray_murdham::Fight;
use affray_murdham::moves::{
    Action, Activation, Aim, Ask, Form, Move, Proposal, Reaction, Style, With,
};
use affray_murdham::setup::Id;
use affray_table::{Game, Generator, Menu, Policy, Sampler, Seat, Status};

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

const DUEL: &str = r#"system = "murdham"
started-by = "A"
[settings]
default-map = "single-zone"
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
str = 15
agi = 8
wit = 8
skills = ["bravery"]
main-hand = "spear"
[[combatant]]
name = "Bob"
side = "B"
str = 14
agi = 8
wit = 8
skills = ["bravery"]
main-hand = "war axe"
worn = ["light armour"]
"#;

/// Strikes each turn and never reacts.
struct Plain;

impl Policy<Fight> for Plain {
    #[inline]
    fn decide(&mut self, fight: &Fight, _: Seat, ask: Ask, menu: &dyn Menu<Fight>) -> Move {
        match ask {
            Ask::First(faction) => faction.into(),
            Ask::Activate(faction) => Activation::Act(Id(faction.0)).into(),
            Ask::Turn(who) => match fight.state.turn {
                Some(turn) if !turn.main => {
                    let with = With::Item(fight[who].hands[0].expect("armed"));
                    let form = Form::Strike { with, style: Style::Plain, indirect: false };
                    Action::Attack(form, Aim::At(Id(1 - who.0))).into()
                }
                _ => Action::End.into(),
            },
            Ask::React { .. } => Reaction::Stand.into(),
            Ask::Propose { .. } => Proposal::None.into(),
            _ => {
                let mut options = Vec::new();
                menu.list(&mut options);
                options[0]
            }
        }
    }
}

fn through_the_engine(start: &Fight, fight: &mut Fight, seed: u64) -> (u8, u16) {
    let mut table = Sampler::new(seed, Plain);
    fight.clone_from(start);
    loop {
        let Ok(status) = Fight::advance(&mut table, fight) else { panic!("a sampler never stops") };
        if status == Status::Over {
            let winner = u8::from(
                fight[Id(0)].conditions.0 != 0
                    || fight[Id(0)].health <= 0
                    || fight[Id(0)].standing == affray_murdham::state::Standing::Dead,
            );
            return (winner, fight.state.round);
        }
    }
}

/// A fighter of the duel by hand.
#[derive(Clone, Copy)]
struct Fighter {
    strength: i16,
    health: i16,
    armor: i16,
    used: [bool; 2],
    down: bool,
}

fn exploding_d6(dice: &mut Generator) -> i16 {
    let mut total = 0;
    loop {
        let face = dice.die(6) as i16;
        if face < 6 {
            return total + face;
        }
        total += 5;
    }
}

fn strike(dice: &mut Generator, who: &mut Fighter, target: &mut Fighter) {
    let rolled = exploding_d6(dice);
    let suffered = (rolled - target.armor).max(0);
    who.used[0] = true;
    target.used[1] |= target.armor > 0;
    if suffered == 0 {
        return;
    }
    let critical = (target.health + 1) / 2;
    target.health = (target.health - suffered).max(0);
    target.down |= suffered >= target.strength || suffered >= critical;
}

fn durability(dice: &mut Generator, fighters: &[Fighter; 2]) -> u32 {
    let mut damaged = 0;
    for used in fighters.iter().flat_map(|fighter| fighter.used) {
        if used {
            damaged += u32::from(dice.die(4) == 1);
        }
    }
    damaged
}

fn by_hand(start: &[Fighter; 2], seed: u64) -> (u8, u16) {
    let mut dice = Generator::new(seed);
    let mut fighters = *start;
    let mut rounds = 0;
    loop {
        rounds += 1;
        for who in 0..2 {
            let [one, other] = &mut fighters;
            let (one, other) = if who == 0 { (one, other) } else { (other, one) };
            strike(&mut dice, one, other);
            if other.down {
                std::hint::black_box(durability(&mut dice, &fighters));
                return (who as u8, rounds);
            }
        }
    }
}

fn main() {
    let document = Document::read("duel.toml", DUEL.as_bytes(), Fight::encounter_schema())
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let start = <Fight as System>::read(&document, &[])
        .unwrap_or_else(|mistakes| panic!("{mistakes}"))
        .fight;
    let fighter = |strength, armor| Fighter {
        strength,
        health: strength,
        armor,
        used: [false; 2],
        down: false,
    };
    let hand = [fighter(15, 0), fighter(14, 1)];
    let mut fight = start.clone();
    for seed in 0..20_000 {
        assert_eq!(
            through_the_engine(&start, &mut fight, seed),
            by_hand(&hand, seed),
            "seed {seed}"
        );
    }
    println!("20,000 fights agree: winner and rounds");

    let fights = std::env::var("DUELS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000);
    let mut ratios = Vec::new();
    let mut rounds = 0_u64;
    let mut taken = 0;
    for _ in 0..7 {
        let clock = Instant::now();
        for seed in 0..fights {
            rounds += u64::from(std::hint::black_box(by_hand(&hand, seed)).1);
        }
        let hand_time = clock.elapsed();
        let before = TAKEN.load(Ordering::Relaxed);
        let clock = Instant::now();
        for seed in 0..fights {
            std::hint::black_box(through_the_engine(&start, &mut fight, seed));
        }
        let engine_time = clock.elapsed();
        taken = TAKEN.load(Ordering::Relaxed) - before;
        ratios.push(engine_time.as_secs_f64() / hand_time.as_secs_f64());
        println!(
            "by hand {:>6.1} ns a fight, engine {:>7.1} ns a fight: {:.2} times",
            hand_time.as_nanos() as f64 / fights as f64,
            engine_time.as_nanos() as f64 / fights as f64,
            ratios[ratios.len() - 1]
        );
    }
    ratios.sort_by(f64::total_cmp);
    println!("median: {:.2} times the hand-written loop (target 1.5)", ratios[3]);
    println!(
        "{:.2} rounds a fight; {:.3} allocations a fight",
        rounds as f64 / (7 * fights) as f64,
        taken as f64 / fights as f64
    );
    blackout_duel(fights);
}

/// Blackout's plain duel, both ways.
fn blackout_duel(fights: u64) {
    let start = blackout::start();
    let fighters = blackout::fighters(&start);
    let mut fight = start.clone();
    for seed in 0..20_000 {
        let hand = blackout::by_hand(&fighters, seed);
        assert_eq!(blackout::through_the_engine(&start, &mut fight, seed), hand, "seed {seed}");
    }
    println!("blackout: 20,000 fights agree: winner and rounds");
    let mut ratios = Vec::new();
    for _ in 0..7 {
        let clock = Instant::now();
        for seed in 0..fights {
            std::hint::black_box(blackout::by_hand(std::hint::black_box(&fighters), seed));
        }
        let hand = clock.elapsed();
        let clock = Instant::now();
        for seed in 0..fights {
            std::hint::black_box(blackout::through_the_engine(&start, &mut fight, seed));
        }
        ratios.push(clock.elapsed().as_secs_f64() / hand.as_secs_f64());
    }
    ratios.sort_by(f64::total_cmp);
    println!("blackout: median {:.2} times the hand-written loop (target 1.5)", ratios[3]);
}
