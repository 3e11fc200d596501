//! Whole fights at a terminal, by pressing only what is offered: killed in the middle, taken up, taken
//! back ten times, ruled five times, and played to their end.

#![cfg(unix)]

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// How long the program may take to ask again; the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(120);
/// The columns of the terminal.
const COLUMNS: usize = 72;

/// A program at a terminal of its own.
struct Terminal {
    child: Child,
    keys: File,
    /// Everything that it wrote, without what moves the cursor.
    seen: Arc<Mutex<Vec<u8>>>,
    /// How much of it was looked at.
    read: usize,
}

impl Terminal {
    fn new(arguments: &[&str], data: &Path) -> Terminal {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&master).expect("granted");
        unlockpt(&master).expect("unlocked");
        let name = ptsname(&master, Vec::new()).expect("a name");
        let size = Winsize { ws_row: 40, ws_col: COLUMNS as u16, ws_xpixel: 0, ws_ypixel: 0 };
        let side = || {
            let path = PathBuf::from(name.to_str().expect("text"));
            File::options().read(true).write(true).open(path).expect("the other side")
        };
        let inner = side();
        tcsetwinsize(&inner, size).expect("it has a size");
        let child = Command::new(env!("CARGO_BIN_EXE_affray"))
            .args(arguments)
            .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
            .env("AFFRAY_DATA", data)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1")
            .stdin(inner)
            .stdout(side())
            .stderr(side())
            .spawn()
            .expect("the program starts");
        let keys = File::from(master);
        let mut screen = keys.try_clone().expect("the same terminal");
        let seen: Arc<Mutex<Vec<u8>>> = Arc::default();
        let kept = Arc::clone(&seen);
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                kept.lock().expect("nobody panicked").extend(&bytes[..count]);
            }
        });
        Terminal { child, keys, seen, read: 0 }
    }

    /// What was written since the last time, once it asks for a line: then a prompt stands last.
    fn until_it_asks(&mut self) -> String {
        let begun = Instant::now();
        loop {
            let all = without_moves(&self.seen.lock().expect("nobody panicked"));
            let fresh = all.get(self.read..).unwrap_or_default();
            if fresh.contains('\n') && fresh.ends_with("> ") {
                let told = fresh.to_owned();
                self.read = all.len();
                return told;
            }
            assert!(begun.elapsed() < PATIENCE, "it does not ask: {fresh}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    fn types(&mut self, line: &str) -> String {
        self.keys.write_all(format!("{line}\r").as_bytes()).expect("it reads");
        self.until_it_asks()
    }

    fn killed(mut self) {
        self.child.kill().expect("it runs");
        self.child.wait().expect("it ends");
    }
}

/// Text without the commands to a terminal in it.
fn without_moves(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut told = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' => {
                if letters.next() == Some('[') {
                    let _ = letters.find(|letter| letter.is_ascii_alphabetic());
                }
            }
            '\r' => {}
            letter => told.push(letter),
        }
    }
    told
}

/// What is offered: the numbers of the menu with its words, or the place that a map names.
fn menu(told: &str) -> Vec<(String, String)> {
    // The menu stands behind the question, which begins with an empty line.
    let told = told.rsplit("\n\n").next().unwrap_or(told);
    let number = |line: &str| {
        let (number, rest) = line.trim_start().split_once("  ")?;
        let is_number = number.parse::<usize>().is_ok() && line.starts_with("  ");
        (is_number && !rest.trim().is_empty()).then(|| (number.to_owned(), rest.to_lowercase()))
    };
    let menu: Vec<(String, String)> = told.lines().filter_map(number).collect();
    let place = told.split("such as `").nth(1).and_then(|rest| rest.split('`').next());
    // Rows of a map are numbered too.
    match place {
        Some(place) => vec![(place.to_owned(), String::new())],
        None => menu,
    }
}

/// What is offered, as it is pressed.
fn offered(told: &str) -> Vec<String> {
    menu(told).into_iter().map(|(key, _)| key).collect()
}

/// One of the things offered, by lot: three times out of four one that hurts a foe, if any does, so
/// that the fight ends.
fn by_lot(told: &str, lot: &mut usize) -> String {
    const HURTS: [&str; 5] = ["attack", "cast", "charge", "shoot", "strike"];
    *lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    let number = *lot >> 33;
    let all = menu(told);
    assert!(!all.is_empty(), "nothing is offered: {told}");
    let hurts = |words: &str| HURTS.iter().any(|one| words.contains(one));
    let hurts = |(_, words): &&(String, String)| hurts(words) && !words.contains("friend");
    let harmful: Vec<&(String, String)> = all.iter().filter(hurts).collect();
    let is_any = harmful.is_empty() || number.is_multiple_of(4);
    let chosen =
        if is_any { &all[number / 8 % all.len()] } else { harmful[number / 8 % harmful.len()] };
    chosen.0.clone()
}

/// What the program offers to rule, each as it is typed: `Pell.health = 0 to 8  (now 8)`.
fn rulable(told: &str) -> Vec<String> {
    // What does not fit the terminal goes on in the next line, further in.
    let mut all: Vec<String> = Vec::new();
    for line in told.lines() {
        if let Some(words) = line.strip_prefix("  gm ") {
            all.push(words.to_owned());
        } else if let (Some(last), true) = (all.last_mut(), line.starts_with("   ")) {
            last.push(' ');
            last.push_str(line.trim());
        }
    }
    all
}

/// A figure of somebody set to another value, which then stands there.
fn sets_a_figure(terminal: &mut Terminal, name: &str) {
    let offers = rulable(&terminal.types(&format!("rulings {name}")));
    let figure = offers.iter().find_map(|offer| {
        let (path, rest) = offer.split_once(" = ")?;
        let (least, rest) = rest.split_once(" to ")?;
        let (most, now) = rest.split_once("(now ")?;
        let number = |text: &str| text.trim().trim_end_matches(')').parse::<i32>().ok();
        let (least, most, now) = (number(least)?, number(most)?, number(now)?);
        let value = if now > least + 1 { now - 1 } else { now + 1 };
        (value <= most).then(|| (path.to_owned(), value))
    });
    let (path, value) = figure.unwrap_or_else(|| panic!("{name} has no figure: {offers:?}"));
    terminal.types(&format!("gm {path} = {value}"));
    let told = terminal.types(&format!("rulings {path}"));
    let is =
        |offer: &String| offer.starts_with(&path) && offer.ends_with(&format!("(now {value})"));
    assert!(rulable(&told).iter().any(is), "{path} = {value}: {told}");
}

/// A condition that somebody has for a round; it can be lifted then.
fn lays_a_condition(terminal: &mut Terminal, name: &str) {
    let offers = rulable(&terminal.types(&format!("rulings {name} is")));
    let begins = format!("{name} is ");
    let timed = offers.iter().filter(|offer| offer.contains("[until"));
    for words in timed.filter_map(|offer| offer.strip_prefix(&begins)) {
        let words = words.split("  ").next().unwrap_or(words);
        let condition = words.split(" [until").next().unwrap_or(words);
        terminal.types(&format!("gm {name} is {condition} for 1 round"));
        let lifted = terminal.types(&format!("rulings {name} is not"));
        if rulable(&lifted).iter().any(|one| one.contains(condition)) {
            return;
        }
    }
    panic!("no condition of {name} can be ruled: {offers:?}");
}

/// Somebody put elsewhere: to a place that is offered, or to a square.
fn moves_somebody(terminal: &mut Terminal, name: &str) {
    let offers = rulable(&terminal.types(&format!("rulings {name} at")));
    let places = offers.iter().find_map(|offer| offer.strip_prefix(&format!("{name} at ")));
    let places = places.unwrap_or_else(|| panic!("{name} cannot be moved: {offers:?}")).trim();
    let zones = places.split(", ").filter(|place| *place != "…").map(|one| one.trim_matches('`'));
    let squares = ["0,1", "2,2", "3,3", "1,4", "5,4", "4,1"];
    let all = zones.chain(squares).map(str::to_owned);
    for place in all.collect::<Vec<_>>() {
        let told = terminal.types(&format!("gm {name} at {place}"));
        if told.contains("GM") && told.contains(&place) {
            return;
        }
    }
    panic!("{name} cannot be moved: {offers:?}");
}

/// Five rulings of somebody: a figure, a condition, a place, the next roll, and a note. What is asked
/// then.
fn is_ruled(terminal: &mut Terminal, name: &str) -> String {
    sets_a_figure(terminal, name);
    lays_a_condition(terminal, name);
    moves_somebody(terminal, name);
    let told = terminal.types(&format!("gm {name}: +1 to the next roll"));
    assert!(told.contains("next roll"), "{told}");
    let told = terminal.types("gm note the lamp flickers");
    assert!(told.contains("the lamp flickers"), "{told}");
    told
}

/// A fight of which somebody plays one side at a terminal, and rules one of the others.
fn is_played(example: &str, side: &str, name: &str) {
    let data = tempfile::tempdir().expect("a folder");
    let record = data.path().join("one.fight");
    let record = record.to_str().expect("text");
    let seat = format!("{side}=me");
    let file = format!("examples/{example}.toml");
    let seats = ["--seat", &seat, "--seat", "GM=me"];
    let arguments = [&["play", &file][..], &seats, &["--record", record]].concat();
    let mut terminal = Terminal::new(&arguments, data.path());
    let mut told = terminal.until_it_asks();
    let mut lot: usize = 7;
    for answer in 0..2_000 {
        let widest = told.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= COLUMNS || told.contains("within reach"), "{widest} columns: {told}");
        if told.ends_with("the fight is over> ") {
            break;
        }
        if answer == 30 {
            // Steps in a menu are no answers.
            while told.contains("`back` shows") {
                told = terminal.types("back");
            }
            terminal.killed();
            terminal = Terminal::new(&["play", "--resume", record], data.path());
            let again = terminal.until_it_asks();
            assert_eq!(offered(&again), offered(&told), "what is asked after a kill: {again}");
            told.clone_from(&again);
            let before = std::fs::read_to_string(record).expect("it is there");
            for _ in 0..10 {
                let undone = terminal.types("undo");
                assert!(undone.contains("Took back 1 answer"), "{undone}");
            }
            for _ in 0..10 {
                told = terminal.types("redo");
            }
            let after = std::fs::read_to_string(record).expect("it is there");
            assert!(after.starts_with(&before), "the record only grows");
            assert_eq!(offered(&told), offered(&again), "after ten undos and redos: {told}");
            told = is_ruled(&mut terminal, name);
        }
        told = terminal.types(&by_lot(&told, &mut lot));
    }
    assert!(told.ends_with("the fight is over> "), "{example} does not end: {told}");
    assert!(told.contains("Outcome: "), "{told}");
    // Undo at the end, and the end again.
    assert!(terminal.types("undo").contains("Took back 1 answer"));
    assert!(terminal.types("redo").contains("Outcome: "));
    terminal.killed();
    let verified = Command::new(env!("CARGO_BIN_EXE_affray"))
        .args(["verify", record])
        .output()
        .expect("it runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
}

#[test]
fn a_fight_of_murdham_is_played_at_a_terminal() {
    is_played("murdham/toll-bridge", "Players", "Pell");
}

#[test]
fn a_fight_of_ingenuity_is_played_at_a_terminal() {
    is_played("ingenuity/gate", "Players", "Town Guard 2");
}

#[test]
fn a_fight_of_blackout_is_played_at_a_terminal() {
    is_played("blackout/mixed-group", "Heroes", "Rig Raider 1");
}

#[test]
fn a_fight_of_hallowed_earth_is_played_at_a_terminal() {
    is_played("hallowed/the-ford", "Company", "Hobgoblin Captain");
}

#[test]
fn a_fight_of_persona_is_played_at_a_terminal() {
    is_played("persona/even-duel", "Heroes", "Kaito Ono");
}

#[test]
fn a_line_is_edited_completed_and_remembered() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/murdham/toll-bridge.toml";
    let mut terminal = Terminal::new(&["play", file, "--seat", "Players=me"], data.path());
    terminal.until_it_asks();
    // A tab completes; an arrow brings the last line back; a letter too much is taken away.
    let told = terminal.types("no re\t");
    let words = |told: &str| told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&told).contains("Does Balthasar guard"), "{told}");
    let told = terminal.types("loookx\u{7f}\u{7f}\u{7f}\u{7f}ok");
    assert!(told.contains("A (exit; next to B)"), "{told}");
    let told = terminal.types("look");
    assert!(told.contains("A (exit; next to B)"), "{told}");
    let told = terminal.types("\u{1b}[A");
    assert!(told.contains("A (exit; next to B)"), "{told}");
    terminal.killed();
}

#[test]
fn a_ruling_is_completed_step_by_step() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/murdham/toll-bridge.toml";
    let seats = ["--seat", "Players=me", "--seat", "GM=me"];
    let arguments = [&["play", file][..], &seats].concat();
    let mut terminal = Terminal::new(&arguments, data.path());
    terminal.until_it_asks();
    // A name, then what can be ruled of them: `gm Pell.health =`.
    terminal.types("gm Pel\t");
    terminal.types("gm Pell.hea\t 3");
    let told = terminal.types("rulings Pell.health");
    assert!(rulable(&told).iter().any(|one| one.ends_with("(now 3)")), "{told}");
    // A name alone says nothing of them yet, nor does a word that something has to follow.
    let told = terminal.types("gm pell");
    assert!(told.contains("gm Pell.health = 0 to 8"), "{told}");
    let told = terminal.types("gm note");
    assert!(told.contains("something has to follow `note`"), "{told}");
    let told = terminal.types("gm Pell wakes");
    assert!(told.contains("`rulings` lists what"), "{told}");
    terminal.killed();
}

#[test]
fn what_is_typed_is_about_what_is_asked_and_shown() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/hallowed/the-millers-raid.toml";
    let mut terminal = Terminal::new(&["play", file, "--seat", "Company=me"], data.path());
    let told = terminal.until_it_asks();
    // Behind eight entries stand more than eight options; the ninth is none that anybody sees.
    let last = offered(&told).len();
    let told = terminal.types(&(last + 1).to_string());
    assert!(told.contains(&format!("There is no number {} here", last + 1)), "{told}");
    let told = terminal.types("look rhaj");
    assert!(told.contains("Rhajaan (Company): at ") && !told.contains("Goblin"), "{told}");
    assert!(terminal.types("look nobody").contains("Nobody here is called `nobody`"));
    // Both declare at once: `why not` is about the one who is asked.
    assert!(terminal.types("nothing").contains("What does Rhajaan declare?"));
    let told = terminal.types("why not first aid");
    assert!(told.contains("  first aid: it is legal now"), "{told}");
    // The mace is the other's.
    let told = terminal.types("why not attack with mace");
    assert!(!told.contains("it is legal now"), "{told}");
    terminal.killed();
}

#[test]
fn people_who_may_not_see_the_same_are_asked_one_after_the_other() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/hallowed/the-millers-raid.toml";
    let seats = ["--seat", "Company=anna", "--seat", "Goblins=ben"];
    let arguments = [&["play", file][..], &seats].concat();
    let mut terminal = Terminal::new(&arguments, data.path());
    let first = terminal.until_it_asks();
    assert!(first.contains("decides. Press Enter when nobody else is looking."), "{first}");
    let name = |told: &str| if told.contains("anna decides") { "anna" } else { "ben" };
    let mut now = name(&first).to_owned();
    let mut told = terminal.types("");
    let mut changes = 0;
    for _ in 0..40 {
        // The prompt says who is asked.
        assert!(told.lines().last().unwrap_or_default().starts_with(&now), "{now}: {told}");
        let choices = offered(&told);
        let choice = choices.last().cloned().unwrap_or_else(|| "auto".to_owned());
        told = terminal.types(&choice);
        if told.contains("decides. Press Enter") {
            changes += 1;
            // Nothing of what the other is asked stands there yet.
            assert_eq!(offered(&told), [""; 0], "{told}");
            now = name(&told).to_owned();
            told = terminal.types("");
        }
    }
    assert!(changes > 1, "{told}");
    terminal.killed();
}

#[test]
fn a_game_master_rules_between_the_answers_of_others() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/murdham/toll-bridge.toml";
    let seats = ["--seat", "Players=anna", "--seat", "GM=gwen"];
    let arguments = [&["play", file][..], &seats].concat();
    let mut terminal = Terminal::new(&arguments, data.path());
    assert!(terminal.until_it_asks().contains("anna decides. Press Enter"));
    let asked = terminal.types("");
    let last = |told: &str| told.lines().last().unwrap_or_default().to_owned();
    assert!(last(&asked).starts_with("anna"), "{asked}");
    // Gwen sits down, rules, looks, and hands back; what she sees is cleared away.
    assert!(terminal.types("gm").contains("gwen decides. Press Enter"));
    let told = terminal.types("");
    assert_eq!(last(&told), "gwen, GM> ", "{told}");
    let told = terminal.types("Pell.health = 2");
    assert!(told.contains("Pell's health to 2") && last(&told) == "gwen, GM> ", "{told}");
    let told = terminal.types("gm Nobody.health = 2");
    assert!(told.contains("`Nobody.health") && last(&told) == "gwen, GM> ", "{told}");
    assert!(terminal.types("look").contains("Pell"));
    assert!(terminal.types("").contains("anna decides. Press Enter"));
    let told = terminal.types("");
    assert!(last(&told).starts_with("anna"), "{told}");
    terminal.killed();
}

#[test]
fn a_slip_is_met_with_what_helps_and_why_speaks_of_what_stands() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/murdham/toll-bridge.toml";
    let seats = ["--seat", "Players=me", "--seat", "GM=me"];
    let arguments = [&["play", file][..], &seats].concat();
    let mut terminal = Terminal::new(&arguments, data.path());
    let told = terminal.until_it_asks();
    let (number, words) = menu(&told).into_iter().find(|one| !one.1.contains('…')).expect("one");
    // The menu stands above, so nothing of it is said again.
    let flat = |told: &str| told.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let told = terminal.types(&format!("{words}x"));
    let meant = format!("did you mean `{words}`? `options` lists");
    assert!(flat(&told).contains(&meant) && !told.contains("legal: "), "{told}");
    // No rule that happens to have this number in its text.
    let told = terminal.types(&format!("why {number}"));
    assert!(flat(&told).contains(&format!("{words}: no number stands behind it")), "{told}");
    assert!(terminal.types("why 99").contains("There is no number 99 here."));
    // What was taken back is nothing that `why` has to explain.
    terminal.types("gm Pell.health = 3");
    assert!(terminal.types("why").contains("Pell's health to 3"));
    terminal.types("undo");
    let told = terminal.types("why");
    assert!(!told.contains("Pell's health to 3"), "{told}");
    terminal.killed();
}

#[test]
fn a_game_master_alone_is_waited_for_before_each_round() {
    let data = tempfile::tempdir().expect("a folder");
    let file = "examples/murdham/fencing-yard.toml";
    let mut terminal = Terminal::new(&["play", file, "--seat", "GM=me"], data.path());
    let waits =
        |told: &str| told.contains("Press Enter for the next round;") && told.ends_with("\nGM> ");
    let told = terminal.until_it_asks();
    assert!(waits(&told) && told.contains("before the fight"), "{told}");
    // What is ruled and what is taken back do not let the fight go on, nor does what nobody asks.
    assert!(terminal.types("gm Theobald.health = 2").contains("Theobald's health to 2"));
    assert!(terminal.types("undo").contains("Took back 1 answer"));
    assert!(terminal.types("pass").contains("Nobody has to answer now."));
    for round in [1, 2] {
        let told = terminal.types("");
        let begins = |round: u32| told.contains(&format!("Round {round} begins."));
        assert!(waits(&told) && begins(round) && !begins(round + 1), "{told}");
    }
    let told = terminal.types("ask little");
    assert!(told.contains("Outcome: "), "{told}");
    terminal.killed();
}
