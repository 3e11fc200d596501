//! What options lead to, while one chooses among them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use affray_engine::hand::GOES_ON;
use affray_engine::odds::{
    Aspect, Assumption, Blows, Change, OptionOdds, Sampled, Share, TurnOdds, TurnRequest,
};
use affray_engine::{Input, Play, Reply, Watch, WatchedStep, quoted};

use super::Game;
use super::menu::has_words;
use crate::paint;
use crate::table::counted;

/// The most options whose odds are worked out at once.
const MOST_ODDS: usize = 12;
/// What is said of an option that leaves everything as it is until the turn is over.
pub(crate) const UNCHANGED: &str = "no figure changes this turn";

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
        let mut still = 0;
        for words in options.iter().take(MOST_ODDS) {
            let (odds, supposed) = odds_of(known.as_ref(), &choice.asker, words);
            supposes = supposed;
            match odds.starts_with(UNCHANGED) && options.len() > 1 {
                true => still += 1,
                false => say!("  {}: {odds}", paint::bold(words)),
            }
        }
        if still == options.len().min(MOST_ODDS) {
            say!("  None of these changes a figure this turn; `advise` looks further.");
        } else if still > 0 {
            say!("  The others change no figure this turn.");
        }
        supposes.iter().for_each(|supposed| say!("  {supposed}"));
        if options.len() > MOST_ODDS {
            say!("  … and {} more; add a word to see others", options.len() - MOST_ODDS);
        }
    }
}

/// How long every outcome of one option may be followed; turns are sampled as long again.
const MOST_TIME: Duration = Duration::from_secs(1);

/// Stops following, and then sampling, after a time.
struct Until {
    begun: Instant,
    samples: AtomicBool,
}

impl Watch for Until {
    fn reached(&self, step: &WatchedStep) {
        if let WatchedStep::Sampling { .. } = step {
            self.samples.store(true, Ordering::Relaxed);
        }
    }

    fn is_stopped(&self) -> bool {
        let parts = if self.samples.load(Ordering::Relaxed) { 2 } else { 1 };
        self.begun.elapsed() >= MOST_TIME * parts
    }
}

/// What an option leads to by the end of the turn, in a line, and what was supposed of others. What
/// only begins a turn leads to what becomes of that turn.
fn odds_of(known: &dyn Play, asker: &str, words: &str) -> (String, Vec<String>) {
    let only = Assumption { asker: asker.to_owned(), words: words.to_owned() };
    let request = TurnRequest { max_runs: 20_000, samples: 400, ..TurnRequest::default() };
    let until = Until { begun: Instant::now(), samples: AtomicBool::new(false) };
    let odds = known.odds(&TurnRequest { only: Some(only), ..request.clone() }, &until);
    let begun = odds.as_ref().is_ok_and(is_still).then(|| {
        let reply =
            Reply { asker: Some(asker.to_owned()), ..Input::Words(words.to_owned()).into() };
        let mut branch = known.branch();
        branch.reply(reply).ok()?;
        branch.odds(&TurnRequest { by_option: false, ..request }, &until).ok()
    });
    match begun.flatten().map_or(odds, Ok) {
        Ok(odds) => (odds.options.iter().map(sum_up).collect(), odds.supposes),
        Err(why) => (why.to_string(), Vec::new()),
    }
}

/// Whether nothing happens by the end of the turn.
pub(crate) fn is_still(odds: &TurnOdds) -> bool {
    let is_still =
        |one: &OptionOdds| one.blows.is_empty() && one.changes.is_empty() && one.endings.is_none();
    odds.options.iter().all(is_still)
}

/// What an option leads to, in a line.
fn sum_up(odds: &OptionOdds) -> String {
    let mut parts = in_short(odds, &Share::percent);
    let ends = odds.endings.iter().flat_map(|endings| &endings.outcomes);
    let ends = ends.filter(|end| end.words != GOES_ON);
    let ends: Vec<String> =
        ends.map(|end| format!("{} {}", end.words, end.chance.percent())).collect();
    if !ends.is_empty() {
        parts.retain(|part| part != UNCHANGED);
        parts.extend(ends);
    }
    if let Some(Sampled { turns, .. }) = &odds.sampled {
        parts.push(counted(*turns, "sampled turn"));
    }
    parts.join("; ")
}

/// What an option leads to in a few words: who hits and fells whom how likely and for how much, and
/// the changes that matter most.
pub(crate) fn in_short(odds: &OptionOdds, share: &dyn Fn(&Share) -> String) -> Vec<String> {
    // What is all but sure is so, if only what was too rare to be followed may be otherwise.
    let share = |chance: &Share| match chance.value < 1.0 - odds.untold.value {
        true => share(chance),
        false => Share::rough(1.0).percent(),
    };
    let mut parts: Vec<String> = odds.blows.iter().map(|one| blows(one, &share)).collect();
    // Falls and damage are told already.
    let falls = |who: &str| odds.blows.iter().any(|one| one.to == who && one.fall.value > 0.0);
    let is_new = |change: &&Change| change.about != Aspect::Fighting || !falls(&change.who);
    parts.extend(odds.changes.iter().filter(is_new).filter_map(of_change));
    if parts.is_empty() {
        parts.push(UNCHANGED.to_owned());
    }
    parts
}

/// What one does to another: `Ann hits Bob 55.00%, a critical 5.00%, fells them 2.50%, 3.10 damage on
/// average`.
fn blows(blows: &Blows, share: &dyn Fn(&Share) -> String) -> String {
    let Blows { who, to, hit, critical, fall, hits, damage, .. } = blows;
    let mut parts: Vec<String> = Vec::new();
    let mut add = |chance: &Share, words: &str| {
        if chance.value > 0.0 {
            parts.push(format!("{words} {}", share(chance)));
        }
    };
    let fells = match who {
        Some(who) => {
            add(hit, &format!("{who} hits {to}"));
            "fells them"
        }
        None => "falls",
    };
    add(critical, "a critical");
    add(fall, fells);
    // A single hit is on average as often as its chance says.
    if hits.value > hit.value + 0.005 {
        parts.push(format!("{:.2} hits on average", hits.value));
    }
    if damage.value > 0.0 {
        parts.push(format!("{:.2} damage on average", damage.value));
    }
    let all = parts.join(", ");
    match who {
        Some(_) if hit.value > 0.0 => all,
        Some(who) => format!("{who} against {to}: {all}"),
        None => format!("{to}: {all}"),
    }
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
            // What would be written as 0.0 and 0% says nothing.
            if (mean - was).abs() < 0.05 && 1.0 - unchanged < 0.005 {
                return None;
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
