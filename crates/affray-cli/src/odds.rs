//! `affray odds`.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use affray_engine::odds::{
    Aspect, Assumption, Change, Claim, Distribution, FightOdds, FightRequest, How, NoOdds,
    OptionOdds, Sampled, Share, TurnOdds, TurnRequest, percent,
};
use affray_engine::{Back, Files, Play, Systems, Transcript, Watch, WatchedStep, grouped, typed};

use crate::dice::{Direction, cumulative};
use crate::disk::{self, Disk};
use crate::play::{UNCHANGED, in_short, is_still};
use crate::plot::{self, LONGEST_FRACTION, Look};
use crate::table::counted;
use crate::{Exit, paint};

/// Show the exact chances of what a decision, an action or a whole fight leads to.
#[derive(clap::Args)]
pub(crate) struct Odds {
    /// An encounter or a .fight record.
    file: String,
    /// In a .fight record: stop after this line instead of at its end.
    #[arg(long, value_name = "NUMBER")]
    line: Option<usize>,
    /// Answer the open question first: an action in words, an option's number, or dice. Repeat it
    /// for several answers in order; dice that you leave out are rolled.
    #[arg(long = "do", value_name = "ANSWER")]
    does: Vec<String>,
    /// Assume this decision whenever it comes up, such as 'Bob> no reaction'.
    #[arg(long, value_name = "DECISION")]
    assume: Vec<String>,
    /// Show the chance that all of this is true at the end of the turn, such as 'Ann hits Bob and
    /// Bob.health = 3' or 'not Bob falls'; or a mean: 'mean damage to Bob', 'mean Bob.health'.
    #[arg(long, value_name = "WORDS", conflicts_with = "fight")]
    chance: Vec<String>,
    /// Show how the whole fight ends.
    #[arg(long)]
    fight: bool,
    /// Also add up the chances from each outcome on.
    #[arg(long, value_enum, num_args = 0..=1, default_missing_value = "at-least")]
    cumulative: Option<Direction>,
    /// With --fight: stop once the unexplored probability is at most this.
    #[arg(long, default_value_t = 0.001, requires = "fight")]
    precision: f64,
    /// With --fight: follow at most this many distinct situations; then sample fights.
    #[arg(long, default_value_t = 100_000, requires = "fight", value_name = "COUNT")]
    max_states: usize,
    /// Number of turns (with --fight: fights) to sample where too much can happen to follow it all.
    #[arg(long, default_value_t = 10_000, value_name = "COUNT")]
    samples: u64,
    /// Stop after this many seconds. Turns or fights are sampled in the last quarter of them if
    /// following every outcome takes too long.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Run the rules at most this many times for an option of a decision; then sample turns.
    #[arg(long, default_value_t = 300_000, value_name = "COUNT")]
    max_runs: u64,
    /// Seed of the dice that are rolled and of the fights that are sampled.
    #[arg(long, default_value_t = 1, value_parser = crate::seed, allow_negative_numbers = true)]
    seed: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

impl Odds {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let assume: Result<Vec<Assumption>, String> =
            self.assume.iter().map(|text| Assumption::read(text)).collect();
        let assume = assume.map_err(|why| Exit::bad(format!("error: {why}")))?;
        let mut play = self.open(systems)?;
        let mut thrown = Vec::new();
        let mut decided = None;
        for text in &self.does {
            decided = answer(play.as_mut(), text, &mut thrown)?;
        }
        let of_turn = self.chance.is_empty() && !self.fight;
        // What follows from it at once, before anything else is asked, counts too.
        let only = decided.filter(|_| of_turn && play.go_back(Back::Answers(1)).is_ok());
        if !self.json {
            for roll in thrown {
                let words = format!("rolled with seed {}: {roll}", self.seed);
                say!("{}", paint::dim(&words));
            }
        }
        if !self.chance.is_empty() {
            self.chances(play.as_ref())
        } else if self.fight {
            self.whole(play.as_ref(), assume)
        } else {
            self.turn(play.as_mut(), &assume, only)
        }
    }

    fn open(&self, systems: Systems) -> Result<Box<dyn Play>, Exit> {
        let opened = if self.file.ends_with(".fight") {
            let bytes = Disk.read(&self.file);
            let bytes = bytes.map_err(|why| Exit::bad(format!("error: {}: {why}", self.file)))?;
            systems.resume_at(&Disk, &self.file, &bytes, self.line)
        } else if self.line.is_some() {
            return Err(Exit::bad(
                "error: --line needs a .fight record; an encounter has no answers yet",
            ));
        } else {
            systems.load(&Disk, &self.file, Some(self.seed))
        };
        Ok(opened.map_err(|error| disk::told(&error))?.1)
    }

    fn turn(
        &self,
        play: &mut dyn Play,
        assume: &[Assumption],
        only: Option<Assumption>,
    ) -> Result<(), Exit> {
        let is_last = only.is_some();
        let mut odds = self.odds_of_turn(play, assume, only);
        // What only begins a turn leads to what becomes of that turn.
        let begins = match &odds {
            Ok(odds) => is_still(odds),
            Err(why) => matches!(why, NoOdds::Assumed { .. }),
        };
        if is_last && begins && play.redo().is_ok() {
            odds = self.odds_of_turn(play, assume, None);
        }
        let odds = odds.map_err(|why| self.refused(&why))?;
        if self.json {
            return print_json(&odds);
        }
        self.show_turn(play, &odds);
        Ok(())
    }

    fn odds_of_turn(
        &self,
        play: &dyn Play,
        assume: &[Assumption],
        only: Option<Assumption>,
    ) -> Result<TurnOdds, NoOdds> {
        let request = TurnRequest {
            by_option: self.does.is_empty() || only.is_some(),
            only,
            assume: assume.to_vec(),
            cumulative: cumulative(self.cumulative),
            max_runs: self.max_runs,
            samples: self.samples,
            seed: self.seed,
        };
        let progress = Progress::new(Duration::from_secs(self.seconds));
        let odds = play.odds(&request, &progress);
        progress.clear();
        odds
    }

    /// The chances that were asked for by name, and means.
    fn chances(&self, play: &dyn Play) -> Result<(), Exit> {
        let fail =
            |words: &str, why: String| Exit::bad(format!("error: --chance '{words}': {why}"));
        let progress = Progress::new(Duration::from_secs(self.seconds));
        for words in &self.chance {
            let told = match words.trim().strip_prefix("mean ") {
                Some(path) => play.mean(path.trim(), &progress),
                None => {
                    let claims = Claim::all(words).map_err(|why| fail(words, why))?;
                    play.chance(&claims, &progress)
                }
            };
            let chance = told.map_err(|why| fail(words, why))?;
            let value = chance.to_f64();
            let shown = match words.trim().starts_with("mean ") {
                true => format!("{value:.3}"),
                false => percent(value),
            };
            let fraction = chance.to_string();
            match (self.json, fraction.len() <= LONGEST_FRACTION) {
                (true, _) => emit!(
                    "{}",
                    serde_json::json!({ "of": words, "value": value, "fraction": fraction })
                ),
                (false, true) => say!("{words}: {shown} ({fraction})"),
                (false, false) => say!("{words}: {shown}"),
            }
        }
        Ok(())
    }

    fn refused(&self, why: &NoOdds) -> Exit {
        let help = match why {
            NoOdds::Odds(_) => "\n  raise --max-runs, or ask only how the fight ends with --fight",
            _ => "",
        };
        Exit::bad(format!("error: {why}{help}"))
    }

    fn show_turn(&self, play: &dyn Play, odds: &TurnOdds) {
        say!("{}  {}", paint::bold(play.title()), paint::dim(&odds.moment));
        if let Some(question) = &odds.question
            && self.does.is_empty()
        {
            say!("{question}");
        }
        let look = Look { indent: "    ", cumulative: cumulative(self.cumulative), all: false };
        let (mut left_out, mut is_still) = (false, true);
        let is_long = odds.options.len() == 1;
        for option in &odds.options {
            say!();
            if let (Some(asker), Some(words)) = (&option.asker, &option.words) {
                say!("{}", paint::bold(&format!("{asker}> {words}")));
            }
            let how = match &option.sampled {
                Some(Sampled { turns, .. }) => format!("{} sampled", counted(*turns, "turn")),
                None => "exact".to_owned(),
            };
            say!("  in short ({how}):");
            let short = in_short(option, &with_fraction);
            is_still &= short == [UNCHANGED];
            short.iter().for_each(|line| say!("    {line}"));
            left_out |= show_option(option, look, is_long);
        }
        if left_out {
            say!("{}", paint::dim("--json prints the longer fractions"));
        }
        if is_still {
            say!("{}", paint::dim("--fight shows how the fight ends"));
        }
    }

    fn whole(&self, play: &dyn Play, assume: Vec<Assumption>) -> Result<(), Exit> {
        let request = FightRequest {
            assume,
            precision: self.precision,
            max_states: self.max_states,
            samples: self.samples,
            seed: self.seed,
        };
        let progress = Progress::new(Duration::from_secs(self.seconds));
        let odds = play.fight_odds(&request, &progress);
        progress.clear();
        let odds = odds.map_err(|why| self.refused(&why))?;
        if self.json {
            return print_json(&odds);
        }
        show_fight(play, &odds);
        Ok(())
    }
}

/// Gives an answer; dice are thrown first where the answer is none, and added to `thrown`. Returns
/// the decision that it made, unless it was dice.
fn answer(
    play: &mut dyn Play,
    text: &str,
    thrown: &mut Vec<String>,
) -> Result<Option<Assumption>, Exit> {
    let told = |why: affray_engine::Refusal| {
        let help = why.help().map(|help| format!("\n  {help}")).unwrap_or_default();
        Exit::bad(format!("error: --do: {why}{help}"))
    };
    while let Some(question) = play.question() {
        match typed(text, question) {
            Ok(reply) => {
                let before = play.history(0).len();
                play.reply(reply).map_err(told)?;
                let made = play.history(before).into_iter().find_map(|entry| match entry.line {
                    Transcript::Decision { asker, words } => Some(Assumption { asker, words }),
                    _ => None,
                });
                return Ok(made);
            }
            Err(affray_engine::Refusal::DiceWanted { .. }) => {
                thrown.push(question.sentence());
                play.throw().map_err(told)?;
            }
            Err(why) => return Err(told(why)),
        }
    }
    let outcome = play.outcome().unwrap_or_else(|| "it has ended".to_owned());
    Err(Exit::bad(format!("error: --do {text}: the fight is over: {outcome}")))
}

/// A chance in percent, with its fraction if people can read it.
fn with_fraction(chance: &Share) -> String {
    match (&chance.fraction, chance.interval) {
        (Some(exact), _) if exact.len() <= LONGEST_FRACTION && exact.contains('/') => {
            format!("{} ({exact})", chance.percent())
        }
        (None, Some((low, high))) => {
            format!("{} (95%: {} to {})", chance.percent(), percent(low), percent(high))
        }
        _ => chance.percent(),
    }
}

fn print_json(value: &impl serde::Serialize) -> Result<(), Exit> {
    let text = serde_json::to_string_pretty(value);
    emit!("{}", text.map_err(|why| Exit::bad(format!("error: {why}")))?);
    Ok(())
}

/// How far it is, on standard error, once it takes longer than a second. Ctrl-C goes over from
/// following every outcome to sampling, and ends sampling with what there is.
struct Progress {
    begun: Instant,
    /// After so long it all ends; following every outcome is given up earlier, so that fights can
    /// be sampled instead.
    limit: Duration,
    is_terminal: bool,
    stopped: Arc<AtomicBool>,
    heard: Mutex<Heard>,
}

#[derive(Clone, Copy)]
struct Heard {
    said: Option<Instant>,
    /// Whether every outcome is followed now.
    follows: bool,
    /// When the option that is looked at has had its time: its part of what was left.
    part: Option<(Instant, Duration)>,
    /// Whether it was said that chances will, or will not, be fractions.
    said_how: bool,
}

impl Progress {
    fn new(limit: Duration) -> Progress {
        let is_terminal = std::io::stderr().is_terminal();
        let heard = Mutex::new(Heard { said: None, follows: true, part: None, said_how: false });
        Progress { begun: Instant::now(), limit, is_terminal, stopped: crate::stop::flag(), heard }
    }

    fn say(&self, words: &str) {
        let mut error = std::io::stderr();
        let _ = match self.is_terminal {
            true => write!(error, "\r\u{1b}[2K{words}").and_then(|()| error.flush()),
            false => writeln!(error, "{words}"),
        };
    }

    fn clear(&self) {
        if self.is_terminal && self.heard.lock().is_ok_and(|heard| heard.said.is_some()) {
            let _ = write!(std::io::stderr(), "\r\u{1b}[2K");
        }
    }
}

impl Watch for Progress {
    fn reached(&self, step: &WatchedStep) {
        let Ok(mut heard) = self.heard.lock() else { return };
        heard.follows = !matches!(step, WatchedStep::Sampling { .. });
        if let WatchedStep::Options { done, of } = *step {
            let left = self.limit.saturating_sub(self.begun.elapsed());
            let part = left / u32::try_from(of - done).unwrap_or(u32::MAX).max(1);
            heard.part = Some((Instant::now(), part.max(LEAST)));
        }
        // Of options each says it for itself.
        if !heard.said_how
            && heard.part.is_none()
            && let Some(how) = foreseen(step)
        {
            heard.said_how = true;
            self.say(&how);
            if self.is_terminal {
                complain!("");
            }
        }
        let now = Instant::now();
        let between = Duration::from_millis(if self.is_terminal { 200 } else { 5_000 });
        let due = heard.said.map_or(self.begun + Duration::from_secs(1), |said| said + between);
        if now < due {
            return;
        }
        heard.said = Some(now);
        self.say(&match *step {
            WatchedStep::Options { done, of } => format!("{done} of {of} options followed"),
            WatchedStep::Following { states, under_way, .. } => {
                let states = counted(states as u64, "situation");
                format!("{states}, {} still open", percent(under_way))
            }
            WatchedStep::Solving { states } => {
                format!("solving {}", counted(states as u64, "situation"))
            }
            WatchedStep::Sampling { done, of } => {
                format!("{} of {} sampled", grouped(done), grouped(of))
            }
            _ => return,
        });
    }

    fn is_stopped(&self) -> bool {
        let heard = self.heard.lock().map(|heard| *heard);
        let follows = heard.as_ref().is_ok_and(|heard| heard.follows);
        let part = heard.ok().and_then(|heard| heard.part);
        let (begun, limit) = part.unwrap_or((self.begun, self.limit));
        if follows {
            // What ends the following is not to end the sampling that comes after it.
            let is_stopped = self.stopped.swap(false, Ordering::SeqCst);
            is_stopped || begun.elapsed() > limit.mul_f64(FOLLOWING)
        } else {
            self.stopped.load(Ordering::SeqCst) || begun.elapsed() > limit
        }
    }
}

/// What part of the time every outcome may be followed; fights are sampled in the rest.
const FOLLOWING: f64 = 0.75;

/// The least time that an option gets.
const LEAST: Duration = Duration::from_millis(40);

/// Whether chances will be fractions, in a sentence, once it is known.
fn foreseen(step: &WatchedStep) -> Option<String> {
    match *step {
        WatchedStep::Solving { states } => {
            Some(format!("The odds will be exact: {}.", situations(states)))
        }
        WatchedStep::Following { may_be_exact: false, .. } => Some(
            "The odds will not be exact: there are too many situations for fractions.".to_owned(),
        ),
        WatchedStep::Sampling { .. } => {
            Some("The odds will not be exact: they are sampled.".to_owned())
        }
        _ => None,
    }
}

/// How many different situations a fight can come to.
fn situations(states: usize) -> String {
    counted(states as u64, "distinct situation")
}

fn show_fight(play: &dyn Play, odds: &FightOdds) {
    say!("{}  {}", paint::bold(play.title()), paint::dim(&odds.moment));
    let is_sampled = matches!(odds.how, How::Sampled { .. });
    let widest = odds.endings.iter().map(|end| end.words.chars().count()).max().unwrap_or(0);
    for end in &odds.endings {
        let bounds = match (is_sampled, odds.untold.value > 0.0) {
            (true, _) => format!("95%: {} to {}", percent(end.least), percent(end.most)),
            (false, true) => format!("at most {}", percent(end.most)),
            (false, false) => String::new(),
        };
        let exact = end
            .chance
            .fraction
            .as_deref()
            .filter(|text| text.len() <= LONGEST_FRACTION)
            .unwrap_or("");
        let line =
            format!("  {:<widest$}  {:>9}  {bounds}  {exact}", end.words, end.chance.percent());
        say!("{}", line.trim_end());
    }
    let untold = odds.untold.percent();
    let how = match &odds.how {
        How::Exact { states, .. } if odds.untold.value == 0.0 => {
            format!("exact: {}, nothing left out", situations(*states))
        }
        How::Exact { states, .. } => {
            format!("exact fractions: {}, {untold} left out", situations(*states))
        }
        How::Followed { states, .. } => {
            format!("every outcome followed: {}, {untold} left out", situations(*states))
        }
        How::Sampled { fights, why } => format!("sampled, {}: {why}", counted(*fights, "fight")),
    };
    say!("{}", paint::dim(&how));
}

/// Shows what one option leads to. Returns whether fractions were left out for their length.
fn show_option(option: &OptionOdds, look: Look<'_>, is_long: bool) -> bool {
    let mut left_out = false;
    for change in &option.changes {
        left_out |= show_change(change, look, is_long);
    }
    if let Some(endings) = &option.endings {
        say!("  {}", brief(endings));
    }
    if option.changes.is_empty() || option.next.outcomes.len() > 1 {
        say!("  next: {}", brief(&option.next));
    }
    if option.untold.value > 0.0 {
        let words = format!("left out as too rare: {}", option.untold.percent());
        say!("  {}", paint::dim(&words));
    }
    if !option.decided.is_empty() {
        let words = format!("decided by tactics: {}", option.decided.join("; "));
        say!("  {}", paint::dim(&words));
    }
    if let Some(Sampled { turns, why }) = &option.sampled {
        say!("  {}", paint::dim(&format!("sampled, {}: {why}", counted(*turns, "turn"))));
        // Wilson's interval at one half is the widest: 0.98 by the root of the number.
        let widest = 98.0 / (*turns as f64).sqrt();
        let words =
            format!("each chance is within {widest:.1} percentage points, with 95% confidence");
        say!("  {}", paint::dim(&words));
    }
    left_out
}

fn show_change(change: &Change, look: Look<'_>, is_long: bool) -> bool {
    let spread = &change.distribution;
    let who = &change.who;
    if let [only] = &spread.outcomes[..] {
        let what = match &change.about {
            Aspect::Fighting if only.words == "no" => "no longer fights".to_owned(),
            Aspect::Fighting => "fights again".to_owned(),
            Aspect::Figure(name) => format!("{name}: {} to {}", change.was, only.words),
            Aspect::Mark(name) if only.words == "no" => format!("no longer {name}"),
            Aspect::Mark(name) => name.clone(),
            Aspect::Place => format!("place: {} to {}", change.was, only.words),
        };
        say!("  {who}: {what} {}", paint::dim("(certain)"));
        return false;
    }
    // Of these the chance stands on the line, with its fraction.
    let is_share = matches!(change.about, Aspect::Fighting | Aspect::Mark(_));
    let share = |words: &str| {
        let outcome = spread.outcomes.iter().find(|outcome| outcome.words == words);
        outcome.map_or_else(String::new, |outcome| with_fraction(&outcome.chance))
    };
    match &change.about {
        Aspect::Fighting => say!("  {who}: no longer fights  {}", share("no")),
        Aspect::Mark(name) if change.was == "yes" => {
            say!("  {who}: no longer {name}  {}", share("no"));
        }
        Aspect::Mark(name) => say!("  {who}: {name}  {}", share("yes")),
        Aspect::Figure(name) if is_long => {
            say!("  {who}: {name}, now {}", change.was);
            return plot::print(spread, look);
        }
        Aspect::Place if is_long => {
            say!("  {who}: place, now {}", change.was);
            return plot::print(spread, look);
        }
        Aspect::Figure(name) => say!("  {who}: {name} {}: {}", change.was, brief(spread)),
        Aspect::Place => say!("  {who}: place {}: {}", change.was, brief(spread)),
    }
    let fractions = spread.outcomes.iter().filter_map(|outcome| outcome.chance.fraction.as_ref());
    is_share && fractions.into_iter().any(|text| text.len() > LONGEST_FRACTION)
}

/// A distribution on one line, the likeliest first.
fn brief(spread: &Distribution) -> String {
    const MOST: usize = 8;
    let mut outcomes: Vec<_> = spread.outcomes.iter().collect();
    outcomes.sort_by(|a, b| b.chance.value.total_cmp(&a.chance.value));
    let mut words: Vec<String> = outcomes
        .iter()
        .take(MOST)
        .map(|outcome| format!("{} {}", outcome.words, outcome.chance.percent()))
        .collect();
    if outcomes.len() > MOST {
        let rest: f64 = outcomes[MOST..].iter().map(|outcome| outcome.chance.value).sum();
        words.push(format!("others {}", percent(rest)));
    }
    words.join(", ")
}
