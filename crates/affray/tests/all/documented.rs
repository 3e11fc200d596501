//! Encounters shown in the documentation are sound, and fought to their end.

use affray::{Files, Players, load};
use affray_testkit::Disk;

/// The text of a page, and the bestiary it uses from a folder of examples.
struct Page(String, &'static str);

impl Files for Page {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "page.toml" {
            return Ok(self.0.clone().into_bytes());
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
        std::fs::read(format!("{folder}/{}/{path}", self.1)).map_err(|why| why.to_string())
    }
}

/// Fights each encounter of a page, so many in all.
fn fight_all(page: &str, system: &'static str, count: usize) {
    let blocks: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert_eq!(blocks.len(), count, "the encounters that the page shows");
    for block in blocks {
        let loaded = load(&Page(block.to_owned(), system), "page.toml", Some(1));
        let mut play = loaded.unwrap_or_else(|error| panic!("{error}\n{block}")).1;
        play.seat_players(Players::nobody());
        play.run_to_end().unwrap_or_else(|why| panic!("{why}\n{block}"));
        assert!(play.outcome().is_some(), "{block}");
    }
}

#[test]
fn encounters_of_the_page_on_ingenuity_are_sound() {
    fight_all(include_str!("../../../../docs/ingenuity.md"), "ingenuity", 4);
}

#[test]
fn encounters_of_the_page_on_hallowed_earth_are_sound() {
    fight_all(include_str!("../../../../docs/hallowed.md"), "hallowed", 3);
}

#[test]
fn encounters_of_the_page_on_blackout_are_sound() {
    fight_all(include_str!("../../../../docs/blackout.md"), "blackout", 3);
}

#[test]
fn encounters_of_the_page_on_murdham_are_sound() {
    fight_all(include_str!("../../../../docs/murdham.md"), "murdham", 3);
}

#[test]
fn encounters_of_the_page_on_persona_are_sound() {
    fight_all(include_str!("../../../../docs/persona.md"), "persona", 3);
}

/// A line of a log as it is compared: without the rule behind it, marks and quotes.
fn bare(line: &str) -> &str {
    let line = line.trim().trim_matches('`');
    line.split(" [").next().unwrap_or(line).trim_end_matches([' ', '†', '‡'])
}

/// The lines of the log that a page takes apart, those of dice left out: in blocks, or in the first
/// column of a table.
fn lines_taken_apart(section: &str) -> Vec<&str> {
    let mut is_block = false;
    let mut lines = Vec::new();
    for line in section.lines() {
        let is_fence = line.starts_with("```");
        is_block ^= is_fence;
        let cell = line.strip_prefix("| ").and_then(|rest| rest.split(" | ").next());
        lines.extend(cell.or((is_block && !is_fence).then_some(line)).map(bare));
    }
    let is_dice = |line: &str| {
        line.starts_with(|c: char| c.is_ascii_digit())
            || line
                .strip_prefix('d')
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let is_head = |line: &str| ["---", "the log", "line", ""].contains(&line);
    lines.retain(|line| !is_dice(line) && !is_head(line));
    lines
}

/// Plays the fight whose log a page takes apart: each line of the page is one of the log, in order.
fn log_is_true(page: &str) {
    let section = page.split("\n## ").find(|section| section.starts_with("A log")).expect("a log");
    let (path, rest) = section
        .split_once("`affray fight ")
        .and_then(|(_, rest)| rest.split_once(" --seed "))
        .expect("a command");
    let digits = |rest: &str| rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let seed = rest[..digits(rest)].parse().expect("a seed");
    let path = format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"));
    let mut play = load(&Disk, &path, Some(seed)).unwrap_or_else(|why| panic!("{why}")).1;
    play.seat_players(Players::nobody());
    play.run_to_end().unwrap_or_else(|why| panic!("{why}"));
    let log = play.log(None);
    let mut told = log.iter().map(|line| line.words.as_str());
    let lines = lines_taken_apart(section);
    assert!(lines.len() >= 12, "{path}: {} lines", lines.len());
    for line in lines {
        let (start, end) = line.split_once('…').unwrap_or((line, ""));
        let is_it = |words: &str| match end {
            "" => words == line,
            _ => words.starts_with(start) && words.ends_with(end),
        };
        assert!(told.any(is_it), "{path}: the log does not say, or not here: {line}");
    }
}

#[test]
fn the_log_of_each_page_is_what_the_program_tells() {
    log_is_true(include_str!("../../../../docs/murdham.md"));
    log_is_true(include_str!("../../../../docs/ingenuity.md"));
    log_is_true(include_str!("../../../../docs/blackout.md"));
    log_is_true(include_str!("../../../../docs/hallowed.md"));
    log_is_true(include_str!("../../../../docs/persona.md"));
}
