//! Longer runs than CI has time for: every test, optimized and with assertions, with many more
//! fights, mutants and random cases.

use crate::repository::{Repository, run_cargo};
use crate::{browser, clients, load};

/// How much of each there is, unless the surroundings say so; the tests read these variables.
const AMOUNTS: [(&str, &str); 9] = [
    ("AFFRAY_FIGHTS", "1000"),
    ("AFFRAY_ATTACKS", "20"),
    ("AFFRAY_MUTANTS", "50"),
    ("PROPTEST_CASES", "10000"),
    ("AFFRAY_PAIRS", "200"),
    ("AFFRAY_SCHEDULES", "2000"),
    ("AFFRAY_RACES", "200"),
    ("AFFRAY_CONNECTIONS", "10000"),
    ("AFFRAY_CRASHES", "100000"),
];

/// Runs every test at length; false when one fails.
pub fn run(repository: &Repository) -> Result<bool, String> {
    let amounts = amounts(|name| std::env::var(name).ok());
    for (name, amount) in &amounts {
        println!("{name}={amount}");
    }
    let variables: Vec<(&str, &str)> =
        amounts.iter().map(|(name, amount)| (*name, amount.as_str())).collect();
    let tests = ["test", "--profile", "long", "--workspace", "--all-features"];
    if !run_cargo(repository, &tests, &variables)? {
        return Ok(false);
    }
    let program = repository.program(&[&tests[..], &["--no-run"]].concat())?;
    let played = clients::play(repository, &program)?;
    if played.is_none() {
        println!("no client has played: {}", clients::NO_NODE);
    }
    Ok(load::run(repository)? && pages(repository)? && played.unwrap_or(true))
}

/// Whether whole fights of every system can be played on the pages.
fn pages(repository: &Repository) -> Result<bool, String> {
    let quick = ["build", "--profile", "quick", "-p", "affray-cli", "--features", "serve"];
    let tried = browser::test_at_length(repository, &repository.program(&quick)?)?;
    if tried.is_none() {
        println!("no page was tried: {}", browser::NOTHING);
    }
    Ok(tried.unwrap_or(true))
}

/// The amounts, as far as somebody has not set them.
fn amounts(set: impl Fn(&str) -> Option<String>) -> Vec<(&'static str, String)> {
    AMOUNTS
        .iter()
        .map(|&(name, usual)| (name, set(name).unwrap_or_else(|| usual.to_owned())))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_somebody_has_set_stays() {
        let set = |name: &str| (name == "AFFRAY_FIGHTS").then(|| "7".to_owned());
        let amounts = amounts(set);
        assert_eq!(amounts[0], ("AFFRAY_FIGHTS", "7".to_owned()));
        assert_eq!(amounts[2], ("AFFRAY_MUTANTS", "50".to_owned()));
    }
}
