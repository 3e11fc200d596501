//! What advice, kept fights and a single step of play cost, with the examples of Murdham.
//!
//! The rivals' figures are those of published programs on the machine where the targets were set;
//! they cannot be run here, so these rows compare with the figures. Run with:
//! cargo run --release --bin play; with names of systems, only the steps of these are measured; with
//! `--slowest` before them, what their slowest steps ask, each of them repeated so that a profiler sees
//! them.

use std::cell::Cell;
use std::hint::black_box;
use std::time::Duration;

use affray::advise::Steady;
use affray::measure::Measure;
use affray::{Files, Input, Packed, Play, Reply, System, Transcript};
use affray_file::Document;
use affray_murdham::Fight;
use affray_odds::{Horizon, search};
use affray_table::{Answer, Open, Run, Seat, Status, Tape};
use cpu_time::ThreadTime;

/// The disk.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

fn path(name: &str) -> String {
    format!("{}/../examples/murdham/{name}.toml", env!("CARGO_MANIFEST_DIR"))
}

fn verdict(is_met: bool) -> &'static str {
    if is_met { "met" } else { "not met" }
}

/// The fight of an example at its start.
fn fight(name: &str) -> Fight {
    let read = |name: &str| std::fs::read(path(name)).expect("it is there");
    let library = Document::read_numbered(1, "bestiary", &read("bestiary"), Fight::LIBRARY_SCHEMA);
    let library = library.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let encounter = Document::read(name, &read(name), Fight::ENCOUNTER_SCHEMA);
    let encounter = encounter.unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&encounter, &[library]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// The checkpoint before the first decision with two options or more, and the answers from there up
/// to it, dice showing what comes first.
fn first_decision(mut start: Fight) -> (Fight, Vec<Answer>) {
    let advance = |t: &mut Tape<Fight>, fight: &mut Fight| affray_table::Game::advance(t, fight);
    let mut answers = Vec::new();
    loop {
        match affray_table::run(&start, &mut answers, false, &advance) {
            Run::Waiting { open: Open::Roll { ways, .. }, .. } => {
                answers.push(Answer::Rolled(ways[0].0.clone()));
            }
            Run::Waiting { .. } => return (start, answers),
            Run::Done { value: Status::Over, .. } => panic!("nobody decides anything"),
            Run::Done { game, .. } => {
                start = game;
                answers.clear();
            }
        }
    }
}

/// Weighted outcomes a second, each followed from the option that was selected to the next
/// checkpoint, valued there for the side that decides, and backed up.
fn outcomes(name: &str, what: &str, factor: f64) {
    const RIVAL: f64 = 239_000.0;
    let (start, given) = first_decision(fight(name));
    let valued = Cell::new(0_u64);
    let value = |fight: &Fight, seat| {
        valued.set(valued.get() + 1);
        fight.worth(seat)
    };
    let horizon = Horizon { decisions: 1, checkpoints: 1, max_runs: 10_000_000 };
    let mut once = || {
        let ranked = search(&start, &given, &horizon, &value, &mut Steady).expect("it is small");
        black_box(ranked.len());
    };
    valued.set(0);
    once();
    let each = valued.get() as f64;
    let rate = each / affray_benches::seconds(&mut once);
    println!(
        "search, {what} ({name}): {:.0} thousand weighted outcomes a second, {:.2} times the best \
         known (target {factor}, {})",
        rate / 1e3,
        rate / RIVAL,
        verdict(rate / RIVAL >= factor)
    );
}

/// Plays of a fight to its end by the tree search, a second.
fn plays(name: &str) {
    let (_, mut play) = affray::load(&Disk, &path(name), Some(1)).expect("the example is there");
    while play.question().is_some_and(|question| question.roll().is_some()) {
        play.throw().expect("thrown");
    }
    let mut effort = affray::advise::Effort::new(300, 1).expect("an effort");
    effort.exact_runs = 0;
    let seconds = affray_benches::seconds(&mut || {
        black_box(play.advise(None, &effort, &()).expect("a decision is open").plays);
    });
    println!(
        "tree search ({name}): {:.1} thousand plays a second, each to the end of the fight",
        0.3 / seconds
    );
}

/// The size of a state and the time to copy it.
fn copies(name: &str) {
    let start = fight(name);
    let mut copy = start.clone();
    let seconds = affray_benches::seconds(&mut || {
        for _ in 0..1000 {
            copy.clone_from(black_box(&start));
            black_box(&mut copy);
        }
    });
    let (size, each) = (size_of::<Fight>(), seconds * 1e6);
    println!(
        "state ({name}): {size} bytes (target 1024, {}), copied in {each:.1} ns (target 30, {})",
        verdict(size <= 1024),
        verdict(each <= 30.0)
    );
}

/// Bytes of fights that were played, in binary form.
fn kept(names: &[&str]) {
    let size = size_of::<affray::sim::Kept>();
    println!("a simulated fight kept: {size} bytes (target 16, {})", verdict(size <= 16));
    let (mut worst, mut bytes, mut decided) = (0.0_f64, 0, 0);
    for (name, seed) in names.iter().flat_map(|name| (1..=5).map(move |seed| (name, seed))) {
        let begin = || affray::load(&Disk, &path(name), Some(seed)).expect("it is there").1;
        let mut play = begin();
        play.run_to_end().expect("it ends");
        let lines = play.save().lines;
        let is_decision = |line: &Transcript| matches!(line, Transcript::Decision { .. });
        let decisions = lines.iter().filter(|entry| is_decision(&entry.line)).count();
        let packed = play.pack().to_bytes();
        let mut again = begin();
        let read = Packed::read(&packed).expect("it reads back");
        read.take_up(again.as_mut()).expect("it plays again");
        assert_eq!(again.digest(), play.digest());
        worst = worst.max(packed.len() as f64 / (64.0 + 1.5 * decisions as f64));
        bytes += packed.len();
        decided += decisions;
    }
    println!(
        "a played fight in binary form: {bytes} bytes for 25 fights of {decided} decisions; at \
         most {worst:.2} of 64 bytes and 1.5 a decision (target 1, {})",
        verdict(worst <= 1.0)
    );
}

/// The encounters among the examples of a system.
fn encounters(system: &str) -> Vec<String> {
    let folder = format!("{}/../examples/{system}", env!("CARGO_MANIFEST_DIR"));
    let files = std::fs::read_dir(folder).expect("the examples are there");
    let mut all: Vec<String> =
        files.map(|file| file.expect("a file").path().display().to_string()).collect();
    all.retain(|path| path.ends_with(".toml") && affray::load(&Disk, path, Some(1)).is_ok());
    all.sort();
    all
}

/// The times of single steps of play, in microseconds: an answer with the next question and its
/// options as JSON; and what a seat is told of it, as JSON. It is the time of the processor, and of
/// each step the middle of three: else the slowest of a hundred steps are those in which something
/// else ran, or which found the caches empty after it.
#[derive(Default)]
struct Steps {
    answers: Vec<f64>,
    seats: Vec<f64>,
    slowest: Vec<Slow>,
}

/// How many of the slowest steps are looked at.
const SLOWEST: usize = 12;

/// A slow step: how long it took, the fight before it, and the answer.
struct Slow {
    took: f64,
    before: Box<dyn Play>,
    reply: Option<Reply>,
}

impl Steps {
    fn of(paths: &[String]) -> Steps {
        let mut steps = Steps::default();
        for (path, seed) in paths.iter().flat_map(|path| (1..=3).map(move |seed| (path, seed))) {
            let begin = || affray::load(&Disk, path, Some(seed)).expect("it is there").1;
            let mut ended = begin();
            ended.run_to_end().expect("it ends");
            let mut play = begin();
            for entry in ended.save().lines {
                let reply = match entry.line {
                    Transcript::Decision { asker, words } => Some(Reply {
                        asker: Some(asker),
                        ..Reply::from(Input::Words(words))
                    }),
                    Transcript::Dice { .. } => None,
                    _ => continue,
                };
                let (lines, dice) =
                    (play.log_length(Some(Seat(0))), play.thrown(Some(Seat(0)), 0).len());
                let (before, given) = (play.branch(), reply.clone());
                let took = middle(|| {
                    let mut play = before.branch();
                    let clock = ThreadTime::now();
                    step(play.as_mut(), reply.clone());
                    clock.elapsed()
                });
                step(play.as_mut(), reply);
                steps.answers.push(took);
                steps.slowest.push(Slow { took, before, reply: given });
                steps.slowest.sort_by(|one, other| other.took.total_cmp(&one.took));
                steps.slowest.truncate(SLOWEST);
                steps.seats.push(middle(|| {
                    let clock = ThreadTime::now();
                    let news = play.news_for(Seat(0), lines, dice);
                    black_box(serde_json::to_string(&news).expect("plain data"));
                    clock.elapsed()
                }));
            }
            assert_eq!(play.digest(), ended.digest());
        }
        steps.answers.sort_by(f64::total_cmp);
        steps.seats.sort_by(f64::total_cmp);
        steps
    }
}

/// The middle of three times, in microseconds.
fn middle(mut time: impl FnMut() -> Duration) -> f64 {
    let mut all = [time(), time(), time()];
    all.sort();
    all[1].as_secs_f64() * 1e6
}

/// What the slowest steps of a system ask, each of them again and again.
fn slowest(system: &str) {
    const AGAIN: usize = 2_000;
    for Slow { took, before, reply } in Steps::of(&encounters(system)).slowest {
        let mut again = 0.0;
        for _ in 0..AGAIN {
            let mut play = before.branch();
            let clock = ThreadTime::now();
            step(play.as_mut(), reply.clone());
            again += clock.elapsed().as_secs_f64() * 1e6;
        }
        let mut after = before.branch();
        step(after.as_mut(), reply);
        let question = after.question();
        let options: usize =
            question.iter().flat_map(|one| one.choices()).map(|one| one.options.len()).sum();
        let bytes = serde_json::to_string(&question).expect("plain data").len();
        println!(
            "{system}: {took:.0} microseconds, {:.0} in the mean of {AGAIN}: {options} options, {bytes} \
             bytes: {}",
            again / AGAIN as f64,
            question.map(affray::Question::sentence).unwrap_or_default()
        );
    }
}

fn step(play: &mut dyn Play, reply: Option<Reply>) {
    match reply {
        Some(reply) => drop(play.reply(reply).expect("it was legal")),
        None => drop(play.throw().expect("dice are asked for")),
    }
    black_box(serde_json::to_string(&play.question()).expect("plain data"));
}

/// What a step costs in all encounters among the examples of a system.
fn steps(system: &str) {
    let took = Steps::of(&encounters(system));
    let at = |all: &[f64], share: f64| all[((all.len() - 1) as f64 * share) as usize];
    println!(
        "{system}: {} steps of play, each with the next options as JSON: {:.0} microseconds in the \
         middle, {:.0} at p99 (target 100, {}); what a seat is told of it: {:.0}, {:.0} at p99",
        took.answers.len(),
        at(&took.answers, 0.5),
        at(&took.answers, 0.99),
        verdict(at(&took.answers, 0.99) <= 100.0),
        at(&took.seats, 0.5),
        at(&took.seats, 0.99)
    );
}

fn main() {
    let systems: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("--slowest", rest)) = systems.split_first().map(|(one, rest)| (one.as_str(), rest)) {
        return rest.iter().for_each(|system| slowest(system));
    }
    if !systems.is_empty() {
        return systems.iter().for_each(|system| steps(system));
    }
    let names = ["fencing-yard", "toll-bridge", "alder-wood", "drowned-den", "mill"];
    outcomes("fencing-yard", "one against one", 5.0);
    outcomes("toll-bridge", "four against five", 1.0);
    plays("fencing-yard");
    plays("toll-bridge");
    copies("fencing-yard");
    copies("toll-bridge");
    kept(&names);
    for system in ["murdham", "ingenuity", "blackout", "hallowed", "persona"] {
        steps(system);
    }
}
