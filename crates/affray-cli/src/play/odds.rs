//! What options lead to, while one chooses among them.

use std::time::{Duration, Instant};

use affray_engine::odds::{Aspect, Change, OptionOdds, TurnRequest};
use affray_engine::{Input, Play, Reply, Watch, quoted};

use super::Game;
use super::menu::has_words;
use crate::paint;

/// The most options whose odds are worked out at once.
const MOST_ODDS: usize = 12;

impl Game {
    /// What the options that are shown lead to, or those with these words.
    pub(super) fn odds(&self, words: &str) {
        let Some(choice) = self.asked.as_ref().and_then(|asked| asked.choice.as_ref()) else {
            say!("Odds are of a decision; none is open.");
            return;
        };
        let menu = self.asked.as_ref().and_then(|asked| asked.menu.as_ref());
        let options: Vec<&str> = match (menu, words.is_empty()) {
            (Some(menu), true) => menu.left().iter().map(|one| one.words.as_str()).collect(),
            _ => {
                let all = choice.options.iter().map(|one| one.words.as_str());
                all.filter(|option| has_words(option, words)).collect()
            }
        };
        if options.is_empty() {
            say!("No option has the words {}.", quoted(words));
            return;
        }
        let known = match self.eye {
            Some(seat) => self.play.known_to(seat),
            None => Some(self.play.branch()),
        };
        let Some(known) = known else {
            say!("What happened this turn cannot be worked out from what your side knows.");
            return;
        };
        let mut supposes = Vec::new();
        for words in options.iter().take(MOST_ODDS) {
            let (odds, supposed) = odds_of(known.as_ref(), &choice.asker, words);
            say!("  {}: {odds}", paint::bold(words));
            supposes = supposed;
        }
        supposes.iter().for_each(|supposed| say!("  {supposed}"));
        if options.len() > MOST_ODDS {
            say!("  … and {} more; add a word to see others", options.len() - MOST_ODDS);
        }
    }
}

/// How long the odds of one option may take.
const MOST_TIME: Duration = Duration::from_secs(2);

/// Stops at a time.
struct Until(Instant);

impl Watch for Until {
    fn is_stopped(&self) -> bool {
        Instant::now() >= self.0
    }
}

/// What an option leads to by the end of the turn, in a line, and what was supposed of others.
fn odds_of(known: &dyn Play, asker: &str, words: &str) -> (String, Vec<String>) {
    let request =
        TurnRequest { by_option: false, max_runs: 20_000, samples: 400, ..TurnRequest::default() };
    let mut branch = known.branch();
    let input = Input::Words(words.to_owned());
    let reply = Reply { asker: Some(asker.to_owned()), ..input.into() };
    if let Err(why) = branch.reply(reply) {
        return (why.to_string(), Vec::new());
    }
    if branch.question().is_none() {
        let over = branch.outcome().unwrap_or_else(|| "the fight is over".to_owned());
        return (over, Vec::new());
    }
    match branch.odds(&request, &Until(Instant::now() + MOST_TIME)) {
        Ok(odds) => {
            let first = odds.options.first();
            (first.map_or_else(|| "nothing changes".to_owned(), sum_up), odds.supposes)
        }
        Err(why) => (why.to_string(), Vec::new()),
    }
}

/// The changes of an option that matter most, in a line.
pub(crate) fn sum_up(odds: &OptionOdds) -> String {
    let mut parts: Vec<String> = odds.changes.iter().filter_map(of_change).collect();
    if odds.sampled.is_some() {
        parts.push("sampled".to_owned());
    }
    if parts.is_empty() { "no figure changes this turn".to_owned() } else { parts.join("; ") }
}

/// A change in a few words: how likely a fall or a condition is, what is lost on average.
fn of_change(change: &Change) -> Option<String> {
    let outcomes = &change.distribution.outcomes;
    let chance = |words: &str| {
        let outcome = outcomes.iter().find(|outcome| outcome.words == words);
        outcome.map(|outcome| outcome.chance.percent())
    };
    match &change.about {
        Aspect::Fighting => Some(format!("{} falls {}", change.who, chance("no")?)),
        Aspect::Mark(name) if change.was == "no" => {
            Some(format!("{} {name} {}", change.who, chance("yes")?))
        }
        Aspect::Figure(name) if change.was.contains('/') => {
            let left = |words: &str| words.split('/').next()?.parse::<f64>().ok();
            let was = left(&change.was)?;
            let mut mean = 0.0;
            let mut unchanged = 0.0;
            for outcome in outcomes {
                let left = left(&outcome.words)?;
                mean += left * outcome.chance.value;
                unchanged += if left == was { outcome.chance.value } else { 0.0 };
            }
            Some(format!(
                "{}'s {name} {:+.1} on average ({:.0}% change)",
                change.who,
                mean - was,
                100.0 * (1.0 - unchanged)
            ))
        }
        Aspect::Figure(_) | Aspect::Mark(_) | Aspect::Place => None,
    }
}
