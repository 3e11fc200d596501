//! The pages in a real browser: tests, and pictures to look at.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::repository::{Repository, run_at_root};

/// Where the tests stand.
const HOME: &str = "tests/browser";
/// Where browsers lie, unless the surroundings name one in `CHROMIUM`.
const BROWSERS: [&str; 4] = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
/// Where pictures go if nobody says.
const PICTURES: &str = "target/shots";

/// Why nothing can be tried without a browser.
pub const NOTHING: &str =
    "Node.js, npm, Chromium or the packages of tests/browser are not installed";

/// A browser and what drives it.
struct Driver {
    browser: String,
}

impl Driver {
    /// What there is on this machine, with the packages of the tests; nothing if something lacks.
    fn find(repository: &Repository) -> Result<Option<Driver>, String> {
        let named = std::env::var("CHROMIUM").ok();
        let known = BROWSERS.iter().map(|path| (*path).to_owned());
        let browser = named.into_iter().chain(known).find(|path| Path::new(path).is_file());
        let (Some(browser), true) = (browser, is_installed("node")) else { return Ok(None) };
        let packages = format!("{HOME}/node_modules/playwright-core/package.json");
        if !repository.root.join(packages).is_file() {
            if !is_installed("npm") {
                return Ok(None);
            }
            println!("npm ci --prefix {HOME}");
            let mut npm = Command::new("npm");
            npm.args(["ci", "--no-audit", "--no-fund", "--prefix", HOME]);
            if !run_at_root(repository, &mut npm)? {
                return Ok(None);
            }
        }
        Ok(Some(Driver { browser }))
    }

    /// Node.js with this program and this browser.
    fn node(&self, program: &str) -> Command {
        let mut node = Command::new("node");
        node.env("AFFRAY", program).env("CHROMIUM", &self.browser);
        node
    }
}

/// Runs the tests whose names have one of these words, or all; false when one fails, none where
/// something is not installed.
pub fn test(
    repository: &Repository,
    program: &str,
    words: &[String],
) -> Result<Option<bool>, String> {
    tried(repository, program, (words, None))
}

/// The same with every fight that takes minutes.
pub fn test_at_length(repository: &Repository, program: &str) -> Result<Option<bool>, String> {
    tried(repository, program, (&[], Some("all")))
}

fn tried(
    repository: &Repository,
    program: &str,
    (words, fights): (&[String], Option<&str>),
) -> Result<Option<bool>, String> {
    let Some(driver) = Driver::find(repository)? else { return Ok(None) };
    let is_wanted =
        |path: &str| words.is_empty() || words.iter().any(|word| path.contains(word.as_str()));
    let paths = repository.paths()?.into_iter();
    let tests: Vec<String> = paths
        .filter(|path| path.starts_with(HOME) && path.ends_with(".test.mjs") && is_wanted(path))
        .collect();
    if tests.is_empty() {
        return Err(format!("no test in {HOME} has one of these words in its name"));
    }
    println!("node --test {} ({program})", tests.join(" "));
    let mut node = driver.node(program);
    if let Some(fights) = fights {
        node.env("FIGHTS", fights);
    }
    node.args(["--test", "--test-concurrency=1", "--test-reporter=spec"]).args(&tests);
    run_at_root(repository, &mut node).map(Some)
}

/// The chore `browser`: builds the program and tries its pages.
pub fn run(repository: &Repository, words: &[String]) -> Result<bool, String> {
    said(test(repository, &program(repository)?, words)?)
}

/// The chore `shots`: takes pictures of the pages.
pub fn shots(repository: &Repository, arguments: &[String]) -> Result<bool, String> {
    let (folder, words) = match arguments.split_first() {
        Some((folder, words)) => (folder.as_str(), words),
        None => (PICTURES, arguments),
    };
    let program = program(repository)?;
    let Some(driver) = Driver::find(repository)? else { return said(None) };
    let mut node = driver.node(&program);
    node.arg(format!("{HOME}/shots.mjs")).arg(folder).args(words);
    said(run_at_root(repository, &mut node).map(Some)?)
}

/// The program, built for speed, with its server.
fn program(repository: &Repository) -> Result<String, String> {
    repository.program(&["build", "--profile", "quick", "-p", "affray-cli", "--features", "serve"])
}

fn said(outcome: Option<bool>) -> Result<bool, String> {
    if outcome.is_none() {
        println!("skipped: {NOTHING}");
    }
    Ok(outcome.unwrap_or(true))
}

fn is_installed(program: &str) -> bool {
    let mut command = Command::new(program);
    command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
