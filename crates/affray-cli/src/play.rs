//! `affray play`: line by line, for a table, a pipe or a screen reader.

mod between;
mod choose;
mod habits;
mod journal;
mod keeping;
mod kept;
mod made;
mod menu;
mod odds;
mod screen;
mod seating;
mod show;
mod typed;
mod watching;

pub(crate) use odds::{UNCHANGED, in_short, is_still};

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use affray_engine::advise::Effort;
use affray_engine::{Back, Entry, Line, Refusal, RevealLine, Seat, Systems};

use crate::fight::{self, Narrator, Told, tell_in_order};
use crate::table::counted;
use crate::{Exit, keep, paint, summary};
use choose::Asked;
use keeping::{Change, Keeping};
use screen::Screen;
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
    /// Who decides for a side, a combatant or the GM: a person, `me` or by name, or for a side
    /// `tactics` or `search`: `Players=me`, `Ann=anna`, `Bandits=search` [default: one person
    /// decides for all that do not search].
    #[arg(long, value_name = "SIDE=WHO")]
    seat: Vec<String>,
    /// Who rolls the dice: the program (roll) or people (ask); of one person, `anna=ask` [default:
    /// roll].
    #[arg(long, value_name = "ask|roll")]
    dice: Vec<String>,
    /// How much people are asked: everything (all), what they do and how they react (choices), or
    /// only what they do in their turns (little); of one person, `anna=choices` [default: all].
    #[arg(long, value_name = "all|choices|little")]
    ask: Vec<String>,
    /// Seed of the program's dice and of searches.
    #[arg(long, default_value_t = 1, value_parser = crate::seed, allow_negative_numbers = true)]
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

const HELP: &str = "\
  a number, or the words of an option     answer a decision; a few words show what has them
  4 2, or = 6                             answer a roll: the faces, or only the result
  options   back                          list the options again; go one step back
  look      look NAME                     show who stands where and what they have left; one of them
  log   log 10                            show what happened; only the last 10 lines
  why       why dodge.save                show the rules just applied; the text of a clause
  why WORDS   why not WORDS               show the numbers behind an answer; why it is not legal
  odds   odds WORDS                       show what the options listed, or those with these words, lead to
  advise   advise NAME                    rank the options by search; for one of several deciders
  undo      redo                          take back your last answer; give it again
  undo 3    undo to 12                    take back three answers; all after line 12 of the log
  auto                                    let tactics decide, or the program roll, this once
  always dodge   never guard when bow     answer so from now on; `standing` lists, `forget 1` ends it
  ask choices   people                    be asked less (all, choices, little); who sits at the table
  gm WORDS   SIDE! WORDS                  rule as the GM, such as `gm Pell.health = 4`; speak for a side
  rulings   rulings NAME                  list what the GM and the sides may say now; of somebody
  save FILE   help                        save a copy of the fight; show this help
  keep FILE   keep NAME FILE              keep what the table made up, for other fights; only this
  quit                                    stop; `affray play --resume` continues the fight";

/// What a person at a terminal may type beside answers.
const COMMANDS: [&str; 21] = [
    "advise",
    "always ",
    "ask all",
    "ask choices",
    "ask little",
    "auto",
    "back",
    "forget ",
    "gm ",
    "help",
    "keep ",
    "log",
    "look",
    "never ",
    "odds",
    "options",
    "people",
    "quit",
    "redo",
    "rulings",
    "save ",
];
const MORE_COMMANDS: [&str; 4] = ["standing", "undo", "why", "why not "];

struct Game {
    system: &'static dyn Entry,
    play: Box<dyn affray_engine::Play>,
    narrator: Narrator,
    /// The person who answers now, by their place.
    person: usize,
    /// Whether somebody sat down yet.
    is_seated: bool,
    /// The seat through which they see the fight; nothing if they see everything.
    eye: Option<Seat>,
    /// The same of each person.
    eyes: Vec<Option<Seat>>,
    /// How many lines of the log each person was told, and how many answers there were then.
    told: Vec<(usize, usize)>,
    /// What was told last.
    last: Vec<Line>,
    /// What is asked of them, and how far they are with it.
    asked: Option<Asked>,
    screen: Screen,
    file: String,
    /// Files of this fight, which `save` may write over.
    own: BTreeSet<PathBuf>,
    keeping: Keeping,
    /// How to take the fight up again, for whoever ends the program.
    way_back: Arc<Mutex<String>>,
    input: Lines,
    /// What a search makes of a decision, for `advise`.
    effort: Effort,
    /// Whether a game master who only watches lets the fight go on to the next round.
    goes_on: bool,
}

impl Play {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let effort = Effort::new(u128::from(self.plays), self.seed);
        let effort = effort.map_err(|error| Exit::bad(format!("error: {error}")))?;
        let Some((file, taken_up)) = self.open(systems)? else { return Ok(()) };
        let kept::TakenUp { system, mut play, whole, cut } = taken_up;
        let wishes = seating::Wishes {
            seats: &self.seat,
            dice: &self.dice,
            asks: &self.ask,
            search: &self.search,
            plays: self.plays,
        };
        let seating = play.seating();
        seating::seat(play.as_mut(), &wishes)?;
        self.reveal(play.as_mut())?;
        let keeping = match (&self.resume, &self.record) {
            (Some(_), _) => Keeping::go_on(&file, (whole, seating), play.as_ref())?,
            (None, Some(path)) => Keeping::begin(path, play.as_ref(), &file)?,
            (None, None) => Keeping::Later,
        };
        let is_record = file.ends_with(".fight");
        let eyes = seating::eyes(play.as_ref());
        let eyes = if eyes.is_empty() { vec![None] } else { eyes };
        // What happened in a record that is taken up is in its log.
        let begun = play.answers();
        let heard = |eye: &Option<Seat>| if begun > 0 { play.log_length(*eye) } else { 0 };
        let mut game = Game {
            system,
            narrator: Narrator::default(),
            person: 0,
            is_seated: false,
            eye: eyes[0],
            told: eyes.iter().map(|eye| (heard(eye), begun)).collect(),
            eyes,
            play,
            last: Vec::new(),
            asked: None,
            screen: Screen::default(),
            own: is_record.then(|| canonical(&file)).into_iter().collect(),
            file,
            keeping,
            way_back: Arc::default(),
            input: Lines::begin(),
            effort,
            goes_on: false,
        };
        say!("{}  (type `help` for commands)", paint::bold(game.play.title()));
        if let Some(cut) = cut {
            say!("The record's last line was cut off and is left out: {cut}");
        }
        game.note_way_back();
        keeping::say_way_back_on_interrupt(&game.way_back);
        if begun > 0 && !game.is_shared() {
            game.log(Some(LAST_LINES));
        }
        // At a terminal the state stands beside each question.
        if !game.is_shared() && !game.input.are_edited() {
            game.show("");
        }
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
        let (system, play) = match seating::has_a_judge(&self.seat) && !file.ends_with(".fight") {
            true => fight::open_judged(systems, &file, self.seed)?,
            false => fight::open_or_read(systems, &file, self.seed, fight::tell_whole)?,
        };
        Ok(Some((file, kept::TakenUp { system, play, whole: 0, cut: None })))
    }

    /// Says what sides are told of each other.
    fn reveal(&self, play: &mut dyn affray_engine::Play) -> Result<(), Exit> {
        let fail = |why: String| Exit::bad(format!("error: --reveal: {why}"));
        for words in &self.reveal {
            let lines = RevealLine::meant(words, &play.seats()).map_err(fail)?;
            lines.iter().try_for_each(|line| play.reveal(line)).map_err(fail)?;
        }
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
            let pauses = self.play_or_pause()?;
            if self.keeping.has_begun(self.play.as_ref()) {
                self.keep(Change::Answers);
            }
            if let Next::Quit = self.hand_over() {
                self.say_way_back();
                return Ok(());
            }
            self.tell();
            match self.play.question() {
                Some(_) if pauses => self.pause(),
                Some(_) => self.ask_anew(),
                None => self.end(),
            }
            if let Next::Quit = self.listen() {
                self.say_way_back();
                return Ok(());
            }
        }
    }

    /// Lets the program answer what no person answers. Dice that nobody here may know of are the
    /// program's to throw.
    fn play_on(&mut self) -> Result<(), Exit> {
        let fail = |why: Refusal| Exit::bad(format!("error: {why}"));
        loop {
            self.play.play_on().map_err(fail)?;
            let is_roll = self.play.question().is_some_and(|question| question.roll().is_some());
            let is_seen = |seat: Seat| self.play.for_seat(seat).roll.is_some();
            let eye = self.eyes.get(self.next_person()).copied().flatten();
            if !is_roll || eye.is_none_or(is_seen) {
                return Ok(());
            }
            self.play.throw().map_err(fail)?;
        }
    }

    /// The person who answers next: the one who sits there now, if they are asked too.
    fn next_person(&self) -> usize {
        let wanted = self.play.waits_for();
        let mut people = wanted.iter().filter_map(|wanted| wanted.person);
        let first = people.clone().next().unwrap_or(self.person);
        people.find(|&person| person == self.person).unwrap_or(first)
    }

    /// Whether several people who may not see the same share the terminal.
    fn is_shared(&self) -> bool {
        self.eyes.iter().any(|eye| *eye != self.eyes[0])
    }

    /// Lets the person sit down who is asked.
    fn hand_over(&mut self) -> Next {
        let next = self.next_person();
        let has_begun = self.asked.is_some() || self.person != next;
        self.asked = None;
        if next == self.person && (has_begun || !self.is_shared()) {
            return Next::Wait;
        }
        self.sit_down(next)
    }

    /// Lets a person sit down. What the one before them saw is taken away first.
    fn sit_down(&mut self, next: usize) -> Next {
        let is_other = self.eyes[next] != self.eye || !self.is_seated && self.is_shared();
        self.is_seated = true;
        let name = self.play.people().all.get(next).map(|person| person.name.clone());
        self.person = next;
        self.eye = self.eyes[next];
        let Some(name) = name else { return Next::Wait };
        if !is_other && !self.input.are_edited() {
            return Next::Wait;
        }
        if is_other && self.input.are_edited() {
            clear();
            let decides = match name.as_str() {
                "me" => "You decide".to_owned(),
                name => format!("{} decides", paint::bold(name)),
            };
            say!("{decides}. Press Enter when nobody else is looking.");
            let wish = typed::Wish { prompt: format!("{name}> "), words: Vec::new() };
            if let Typed::End | Typed::Interrupted =
                self.input.next(Some(wish), None, &|_| Vec::new())
            {
                return Next::Quit;
            }
            clear();
            self.screen.clear();
        } else if is_other {
            say!("\n--- {name} ---");
        }
        Next::Wait
    }

    /// Obeys what is typed until something was answered.
    fn listen(&mut self) -> Next {
        let timed = self.asked.as_ref().and_then(Asked::timed);
        loop {
            let wish = self.input.are_edited().then(|| self.wish());
            let seconds = timed.as_ref().map(|(seconds, _)| *seconds);
            let line = match self.input.next(wish, seconds, &|line| self.rulings_from(line)) {
                Typed::Line(line) => line,
                Typed::Refused(why) => {
                    say!("{why}");
                    continue;
                }
                Typed::Late => {
                    say!("Time is up.");
                    timed.as_ref().map(|(_, late)| late.clone()).unwrap_or_default()
                }
                Typed::Interrupted => {
                    self.say_way_back();
                    std::process::exit(crate::out::INTERRUPTED);
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
        say!("\n{}", paint::bold(&format!("Outcome: {outcome}")));
        summary::print(&self.play.summary(self.eye));
        fight::tell_legend(self.play.as_ref(), self.eye);
        let people = &self.play.players().people;
        if self.play.offers().iter().any(|offer| people.contains(&offer.seat)) {
            say!("The GM can still rule; `rulings` lists what is possible.");
        }
        say!("You can still `undo`, `save FILE`, read the `log`, ask `why`, or `quit`.");
    }

    /// Prints what happened and the dice that fell since the last time.
    fn tell(&mut self) {
        let (lines, answers) = self.told[self.person];
        let fresh = self.play.log_since(self.eye, lines);
        let thrown = self.play.thrown(self.eye, answers);
        tell_in_order(&fresh, &thrown, |told| match told {
            Told::Line(line) => self.narrator.tell(line, None),
            Told::Dice(thrown) => Narrator::tell_dice(thrown),
        });
        self.told[self.person] = (lines + fresh.len(), self.play.answers());
        if !fresh.is_empty() {
            self.last = fresh;
        }
    }

    fn obey(&mut self, line: &str) -> Next {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" if self.is_paused() => {
                self.goes_on = true;
                return Next::Ask;
            }
            "" => {}
            "quit" | "exit" | "q" => return Next::Quit,
            "help" | "?" => say!("{HELP}"),
            "options" => self.list_all(),
            "look" => self.show(rest),
            "log" => match rest.parse() {
                Ok(last) => self.log(Some(last)),
                Err(_) if rest.is_empty() => self.log(None),
                Err(_) => say!("Type `log` for all lines, or `log 10` for the last ten."),
            },
            "rulings" => self.rulings(rest),
            "why" => self.why(rest),
            "undo" => return self.undo(rest),
            "redo" => return self.redo(rest),
            "auto" => {
                let done = self.play.auto();
                return self.done(done);
            }
            "gm" if self.is_no_ruling(rest) && self.may_speak_for(Seat::GM, "GM") => {
                self.rulings(rest);
            }
            "gm" => return self.volunteer("GM", rest),
            "advise" => self.advise(rest),
            "odds" => self.odds(rest),
            "always" | "never" => return self.stand(line),
            "standing" => self.standing(),
            "forget" => return self.forget(rest),
            "ask" => return self.ask_less(rest),
            "people" => self.people(),
            "save" => self.save(rest),
            "keep" => made::keep(self.system, self.play.as_ref(), rest),
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
        if self.play.question().is_none() {
            say!("The fight is over. Type `help` to see what you can still do.");
            return Next::Wait;
        }
        if self.is_paused() {
            say!(
                "Nobody has to answer now. Press Enter for the next round; `rulings` lists what you may rule."
            );
            return Next::Wait;
        }
        match self.meant_by(line) {
            Ok(Some(reply)) => {
                let done = self.give(reply);
                self.done(done)
            }
            Ok(None) => Next::Wait,
            Err(why) => self.done(Err(why)),
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
            say!(
                "Type `undo`, `undo 3`, or `undo to 12` with a line number of the log, which has {}.",
                counted(self.play.log_length(self.eye) as u64, "line")
            );
            return Next::Wait;
        };
        match self.play.go_back(back) {
            Ok(count) => {
                self.keep(Change::Undone(count));
                for (told, eye) in self.told.iter_mut().zip(&self.eyes) {
                    let length = self.play.log_length(*eye);
                    *told = (told.0.min(length), told.1.min(self.play.answers()));
                }
                // `why` speaks of what still stands.
                let length = self.play.log_length(self.eye);
                self.last.retain(|line| line.number < length);
                if self.last.is_empty() {
                    self.last = self.play.log_since(self.eye, length.saturating_sub(1));
                }
                match count {
                    1 => say!("Took back 1 answer; `redo` gives it again."),
                    _ => say!("Took back {count} answers; `redo {count}` gives them again."),
                }
                Next::Ask
            }
            Err(Refusal::NothingToUndo) if how_far.starts_with("to ") => {
                say!("Nobody at the table has answered since that line.");
                Next::Wait
            }
            Err(why) => self.done(Err(why)),
        }
    }

    /// What comes after a line of the log, by its number; 0 is before the first.
    fn after_line(&self, line: usize) -> Option<Back> {
        let is_there = line <= self.play.log_length(self.eye);
        is_there.then_some(Back::Lines { seat: self.eye, count: line })
    }

    /// Gives one answer again that was taken back, or several.
    fn redo(&mut self, how_many: &str) -> Next {
        let count = if how_many.is_empty() { Some(1) } else { how_many.parse::<usize>().ok() };
        let Some(count) = count.filter(|&count| count > 0) else {
            say!("Type `redo`, or `redo 3`.");
            return Next::Wait;
        };
        for again in 0..count {
            match self.play.redo() {
                Ok(_) => self.keep(Change::Redone),
                Err(why) if again == 0 => return self.done(Err(why)),
                Err(_) => {
                    say!("Only {} could be given again.", counted(again as u64, "answer"));
                    break;
                }
            }
        }
        self.tell();
        Next::Ask
    }

    fn save(&mut self, path: &str) {
        if path.is_empty() {
            say!("Name the file, such as `save mine.fight`.");
            return;
        }
        let target = canonical(path);
        if self.keeping.path().is_some_and(|kept| kept.canonicalize().is_ok_and(|k| k == target)) {
            say!("The fight is already saved to {path}, answer by answer.");
            return;
        }
        let is_own = self.own.contains(&target);
        if target.symlink_metadata().is_ok() && !is_own {
            say!("{path}: the file already exists; choose another name");
            return;
        }
        match keep::save(self.system, self.play.save(), (&self.file, path), is_own) {
            Ok(()) => {
                self.own.insert(canonical(path));
                say!("saved to {path}");
            }
            Err(exit) => say!("{}", exit.message),
        }
    }
}

/// Takes away everything that stands on a terminal.
fn clear() {
    crate::out::raw("\u{1b}[2J\u{1b}[3J\u{1b}[H");
}

enum Next {
    Ask,
    Wait,
    Quit,
}
