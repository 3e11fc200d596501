//! `affray play`: a plain line mode, for a table, a pipe or a screen reader.

mod journal;
mod keeping;
mod kept;
mod show;
mod typed;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use affray_engine::advise::{Effort, Minds};
use affray_engine::{
    Back, DiceBy, Entry, Line, Players, Question, Refusal, RevealLine, Seat, Systems, same,
    typed as answer,
};

use crate::fight::{self, Narrator, Told, tell_in_order};
use crate::{Exit, keep, paint, summary};
use keeping::{Change, Keeping};
use typed::{Lines, Typed};

/// Play a fight: people decide, tactics play the other sides. Every answer is saved at once.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// An encounter, or a .fight record to start from.
    #[arg(required_unless_present = "resume")]
    file: Option<String>,
    /// Continue a saved fight: by its number in the list, or a .fight file. Without either, continue
    /// the only fight that is not over, or list the saved fights.
    #[arg(long, value_name = "N|FILE", num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["file", "record"])]
    resume: Option<String>,
    /// Save the fight to this file instead of the data folder (AFFRAY_DATA, or the user's own).
    #[arg(long, value_name = "FILE")]
    record: Option<String>,
    /// Who decides for a side, or for the GM: `Players=me`, `Bandits=tactics`, `Bandits=search`
    /// [default: people decide for all that do not search].
    #[arg(long, value_name = "SIDE=WHO")]
    seat: Vec<String>,
    /// Who rolls the dice: the program (roll) or people (ask) [default: roll].
    #[arg(long, value_enum)]
    dice: Option<Dice>,
    /// Seed of the program's dice and of searches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Let this side decide by searching instead of by tactics.
    #[arg(long, value_name = "SIDE")]
    search: Vec<String>,
    /// What the other sides are told of a side or of somebody: `Bandits health bands`, `Ogre figures
    /// nothing`; facts are health, figures, resistances, conditions, gear, order and dice. `bands`
    /// alone: everybody's health in bands, no figures, no resistances.
    #[arg(long, value_name = "NAME FACT exact|bands|nothing")]
    reveal: Vec<String>,
    /// Number of plays that a search makes for each decision and for `advise`.
    #[arg(long, default_value_t = affray_engine::advise::TACTICS_PLAYS)]
    plays: u64,
}

/// How many lines of the log are shown when a fight is taken up.
const LAST_LINES: usize = 8;

/// Who throws the dice.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Dice {
    /// People enter what they rolled.
    Ask,
    /// The program rolls.
    Roll,
}

const HELP: &str = "\
  a number, or the words of an option     answer a decision
  4 2, or = 6                             answer a roll: the faces, or only the result
  options   look                          list the options again; show who stands where
  log   log 10                            show what happened; only the last 10 lines
  why       why dodge.save                show the rules just applied; the text of a clause
  why WORDS   why not WORDS               show the numbers behind an answer; why it is not legal
  undo      redo                          take back your last answer; give it again
  undo 3    undo to 12                    take back three answers; all after line 12 of the log
  auto                                    let tactics decide, or the program roll, this once
  advise   advise NAME                    rank the options by search; for one of several deciders
  gm WORDS   SIDE! WORDS                  rule as the GM, such as `gm Pell dies`; speak for a side
  rulings                                 list what the GM and the sides may say now
  save FILE   help                        save a copy of the fight; show this help
  quit                                    stop; `affray play --resume` continues the fight";

struct Game {
    system: &'static dyn Entry,
    play: Box<dyn affray_engine::Play>,
    narrator: Narrator,
    /// The seat through which the fight is seen: that of the only person, if there is one.
    eye: Option<Seat>,
    /// How many lines of the log were told.
    lines: usize,
    /// How many answers there were when dice were last told.
    answers: usize,
    /// What was told last.
    last: Vec<Line>,
    file: String,
    /// Files of this fight, which `save` may write over.
    own: BTreeSet<PathBuf>,
    keeping: Keeping,
    /// How to take the fight up again, for whoever ends the program.
    way_back: Arc<Mutex<String>>,
    input: Lines,
    /// What a search makes of a decision, for `advise`.
    effort: Effort,
}

impl Play {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let effort = Effort::new(u128::from(self.plays), self.seed);
        let effort = effort.map_err(|error| Exit::bad(format!("error: {error}")))?;
        let Some((file, taken_up)) = self.open(systems)? else { return Ok(()) };
        let kept::TakenUp { system, mut play, whole, cut } = taken_up;
        self.seat(play.as_mut())?;
        self.reveal(play.as_mut())?;
        let eye = match play.players().people[..] {
            [only] if only != Seat::GM => Some(only),
            _ => None,
        };
        let keeping = match (&self.resume, &self.record) {
            (Some(_), _) => Keeping::go_on(&file, whole, play.as_ref())?,
            (None, Some(path)) => Keeping::begin(path, play.as_ref(), &file)?,
            (None, None) => Keeping::Later,
        };
        let is_record = file.ends_with(".fight");
        let mut game = Game {
            system,
            narrator: Narrator::default(),
            eye,
            // What happened in a record that is taken up is in its log.
            lines: if play.answers() > 0 { play.log_length(eye) } else { 0 },
            answers: play.answers(),
            play,
            last: Vec::new(),
            own: is_record.then(|| canonical(&file)).into_iter().collect(),
            file,
            keeping,
            way_back: Arc::default(),
            input: Lines::begin(),
            effort,
        };
        println!("{}  (type `help` for commands)", paint::bold(game.play.title()));
        if let Some(cut) = cut {
            println!("The record's last line was cut off and is left out: {cut}");
        }
        game.note_way_back();
        keeping::say_way_back_on_interrupt(&game.way_back);
        if game.answers > 0 {
            game.log(Some(LAST_LINES));
        }
        game.show();
        game.play()
    }

    /// The file, and the fight in it. Nothing if kept fights were listed instead.
    fn open(&self, systems: Systems) -> Result<Option<(String, kept::TakenUp)>, Exit> {
        if let Some(wanted) = &self.resume {
            let Some(path) = kept::find(systems, wanted)? else { return Ok(None) };
            let taken_up = kept::take_up(systems, &path)?;
            return Ok(Some((path, taken_up)));
        }
        let file = self.file.clone().unwrap_or_default();
        let (system, play) = fight::open_or_read(systems, &file, self.seed, fight::tell_whole)?;
        Ok(Some((file, kept::TakenUp { system, play, whole: 0, cut: None })))
    }

    /// Says what sides are told of each other.
    fn reveal(&self, play: &mut dyn affray_engine::Play) -> Result<(), Exit> {
        let fail = |why: String| Exit::bad(format!("error: --reveal: {why}"));
        for words in &self.reveal {
            let lines = if same(words, "bands") {
                let sides = play.seats().into_iter().filter(|(seat, _)| *seat != Seat::GM);
                sides.flat_map(|(_, side)| RevealLine::bands(&side)).collect()
            } else {
                vec![RevealLine::read(words).map_err(fail)?]
            };
            lines.iter().try_for_each(|line| play.reveal(line)).map_err(fail)?;
        }
        Ok(())
    }

    /// Seats people and searches as the command line says, or else as the record does.
    fn seat(&self, play: &mut dyn affray_engine::Play) -> Result<(), Exit> {
        let mut minds = fight::minds(play, &self.search, self.plays)?;
        let before = play.players().clone();
        let is_seated = before != Players::nobody() || !play.minds().seats.is_empty();
        let mut people = Vec::new();
        for seat in &self.seat {
            let (side, who) = seat.split_once('=').unwrap_or((seat, "me"));
            let seat = fight::seat(play, side.trim())?;
            match who.trim() {
                "me" => {}
                "tactics" => continue,
                "search" if seat != Seat::GM => {
                    minds.seats.push(seat);
                    continue;
                }
                other => {
                    return Err(Exit::bad(format!(
                        "error: `{other}` cannot decide for {side}; allowed: me, tactics, search"
                    )));
                }
            }
            if minds.seats.contains(&seat) {
                return Err(Exit::bad(format!(
                    "error: {side} cannot be played both by people and by a search"
                )));
            }
            people.push(seat);
        }
        if people.is_empty() && is_seated && self.seat.is_empty() {
            people.clone_from(&before.people);
        } else if people.is_empty() {
            // Nobody was named: people take every seat that nobody else does.
            let is_taken = |seat: &Seat| {
                let named = self.seat.iter().filter_map(|one| one.split_once('='));
                let mut others = named.filter(|(_, who)| who.trim() != "me");
                others.any(|(side, _)| fight::seat(play, side.trim()).is_ok_and(|it| it == *seat))
            };
            people = play.seats().into_iter().map(|(seat, _)| seat).collect();
            people.retain(|seat| !is_taken(seat));
        }
        people.retain(|seat| !minds.seats.contains(seat));
        if !self.search.is_empty() || !is_seated {
            play.search_for(minds);
        } else if !self.seat.is_empty() {
            // Whom a person plays now does not search any more.
            let seats = play.minds().seats.iter().copied().filter(|seat| !people.contains(seat));
            let minds = Minds { seats: seats.collect(), plays: play.minds().plays };
            play.search_for(minds);
        }
        let dice = match self.dice {
            Some(Dice::Ask) => DiceBy::People,
            Some(Dice::Roll) => DiceBy::Generator,
            None => before.dice,
        };
        play.seat_players(Players { people, dice });
        Ok(())
    }
}

/// A path by which a file is known, however it was written.
fn canonical(path: &str) -> PathBuf {
    Path::new(path).canonicalize().unwrap_or_else(|_| PathBuf::from(path))
}

impl Game {
    fn play(&mut self) -> Result<(), Exit> {
        loop {
            self.play.play_on().map_err(|why| Exit::bad(format!("error: {why}")))?;
            if self.keeping.has_begun(self.play.as_ref()) {
                self.keep(Change::Answers);
            }
            self.tell();
            let question = self.play.question().cloned();
            match question {
                Some(_) => self.ask(false),
                None => self.end(),
            }
            if let Next::Quit = self.listen(question.as_ref()) {
                self.say_way_back();
                return Ok(());
            }
        }
    }

    /// Obeys what is typed until something was answered.
    fn listen(&mut self, question: Option<&Question>) -> Next {
        let mut choices = question.into_iter().flat_map(Question::choices);
        let timed = choices.find_map(|choice| Some((choice.seconds?, choice)));
        loop {
            let line = match self.input.next(timed.map(|(seconds, _)| seconds)) {
                Typed::Line(line) => line,
                Typed::Refused(why) => {
                    println!("{why}");
                    continue;
                }
                Typed::Late => {
                    println!("Time is up.");
                    timed.and_then(|(_, choice)| choice.late.clone()).unwrap_or_default()
                }
                Typed::End => return Next::Quit,
            };
            match self.obey(&line) {
                Next::Wait => {}
                next => return next,
            }
        }
    }

    /// Prints the outcome, and what can still be done.
    fn end(&self) {
        let outcome = self.play.outcome().unwrap_or_default();
        println!("\n{}", paint::bold(&format!("Outcome: {outcome}")));
        summary::print(&self.play.summary(self.eye));
        fight::tell_legend(self.play.as_ref(), self.eye);
        let people = &self.play.players().people;
        if self.play.offers().iter().any(|offer| people.contains(&offer.seat)) {
            println!("The GM can still rule; `rulings` lists what is possible.");
        }
        println!("You can still `undo`, `save FILE`, read the `log`, ask `why`, or `quit`.");
    }

    /// Prints what happened and the dice that fell since the last time.
    fn tell(&mut self) {
        let fresh = self.play.log_since(self.eye, self.lines);
        let thrown = self.play.thrown(self.eye, self.answers);
        tell_in_order(&fresh, &thrown, |told| match told {
            Told::Line(line) => self.narrator.tell(line, None),
            Told::Dice(thrown) => Narrator::tell_dice(thrown),
        });
        self.lines += fresh.len();
        self.answers = self.play.answers();
        if !fresh.is_empty() {
            self.last = fresh;
        }
    }

    fn obey(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Next::Quit,
            "help" | "?" => println!("{HELP}"),
            "options" => self.ask(true),
            "look" => self.show(),
            "log" => match rest.parse() {
                Ok(last) => self.log(Some(last)),
                Err(_) if rest.is_empty() => self.log(None),
                Err(_) => println!("Type `log` for all lines, or `log 10` for the last ten."),
            },
            "rulings" => self.rulings(),
            "why" => self.why(rest),
            "undo" => return self.undo(rest),
            "redo" => return self.redo(rest),
            "auto" => {
                let done = self.play.auto();
                return self.done(done);
            }
            "gm" if rest.is_empty() => self.rulings(),
            "gm" => return self.volunteer("GM", rest),
            "advise" => self.advise(rest),
            "save" => self.save(rest),
            _ => return self.answer(line),
        }
        Next::Wait
    }

    /// Takes a line as an answer, or as something that a side volunteers: `Heroes! Ann: fate: …`.
    fn answer(&mut self, line: &str) -> Next {
        if let Some((side, words)) = line.split_once("! ")
            && fight::seat(self.play.as_ref(), side).is_ok()
        {
            return self.volunteer(side, words.trim());
        }
        let Some(question) = self.play.question() else {
            println!("The fight is over. Type `help` to see what you can still do.");
            return Next::Wait;
        };
        let done = answer(line, question).and_then(|reply| self.play.reply(reply));
        self.done(done)
    }

    /// Says something unasked, for a seat that people play.
    fn volunteer(&mut self, side: &str, words: &str) -> Next {
        let seat = fight::seat(self.play.as_ref(), side).ok();
        if !seat.is_some_and(|seat| self.play.players().people.contains(&seat)) {
            let what =
                if seat == Some(Seat::GM) { "rule as the GM" } else { "speak for this side" };
            println!("Nobody here may {what}; start with `--seat {side}=me` to do that.");
            return Next::Wait;
        }
        let done = self.play.volunteer(side, words);
        self.done(done)
    }

    fn done(&mut self, result: Result<Vec<Line>, Refusal>) -> Next {
        match result {
            Ok(_) => {
                self.keep(Change::Answers);
                self.tell();
                Next::Ask
            }
            Err(why) => {
                println!("{why}");
                if let Some(help) = why.help() {
                    println!("  {help}");
                }
                Next::Wait
            }
        }
    }

    /// Takes back the last answer of a person, several, or those after a line of the log.
    fn undo(&mut self, how_far: &str) -> Next {
        let back = match how_far.strip_prefix("to ").map(str::trim) {
            None if how_far.is_empty() => Some(Back::Answers(1)),
            None => how_far.parse().ok().filter(|&count| count > 0).map(Back::Answers),
            Some(line) => line.parse().ok().and_then(|line| self.after_line(line)),
        };
        let Some(back) = back else {
            println!(
                "Type `undo`, `undo 3`, or `undo to 12` with a line number of the log, which has {} \
                 lines.",
                self.play.log_length(self.eye)
            );
            return Next::Wait;
        };
        match self.play.go_back(back) {
            Ok(count) => {
                self.keep(Change::Undone(count));
                self.lines = self.play.log_length(self.eye);
                self.answers = self.play.answers();
                match count {
                    1 => println!("Took back 1 answer; `redo` gives it again."),
                    _ => println!("Took back {count} answers; `redo {count}` gives them again."),
                }
                Next::Ask
            }
            Err(Refusal::NothingToUndo) if how_far.starts_with("to ") => {
                println!("Nobody at the table has answered since that line.");
                Next::Wait
            }
            Err(why) => self.done(Err(why)),
        }
    }

    /// What comes after a line of the log, by its number; 0 is before the first.
    fn after_line(&self, line: usize) -> Option<Back> {
        let Some(before) = line.checked_sub(1) else { return Some(Back::After(0)) };
        let log = self.play.log_since(self.eye, before);
        log.first().map(|line| Back::After(line.after))
    }

    /// Gives one answer again that was taken back, or several.
    fn redo(&mut self, how_many: &str) -> Next {
        let count = if how_many.is_empty() { Some(1) } else { how_many.parse::<usize>().ok() };
        let Some(count) = count.filter(|&count| count > 0) else {
            println!("Type `redo`, or `redo 3`.");
            return Next::Wait;
        };
        for again in 0..count {
            match self.play.redo() {
                Ok(_) => self.keep(Change::Redone),
                Err(why) if again == 0 => return self.done(Err(why)),
                Err(_) => {
                    println!("Only {again} answers could be given again.");
                    break;
                }
            }
        }
        self.tell();
        Next::Ask
    }

    fn save(&mut self, path: &str) {
        if path.is_empty() {
            println!("Name the file, such as `save mine.fight`.");
            return;
        }
        let target = canonical(path);
        if self.keeping.path().is_some_and(|kept| kept.canonicalize().is_ok_and(|k| k == target)) {
            println!("The fight is already saved to {path}, answer by answer.");
            return;
        }
        let is_own = self.own.contains(&target);
        if target.exists() && !is_own {
            println!("{path}: the file already exists; choose another name");
            return;
        }
        match keep::save(self.system, self.play.save(), (&self.file, path), is_own) {
            Ok(()) => {
                self.own.insert(canonical(path));
                println!("saved to {path}");
            }
            Err(exit) => println!("{}", exit.message),
        }
    }
}

enum Next {
    Ask,
    Wait,
    Quit,
}
