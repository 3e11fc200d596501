//! `affray play`: a plain line mode, for a table, a pipe or a screen reader.

use std::io::BufRead;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use affray_engine::advise::Effort;
use affray_engine::{DiceBy, Entry, Line, Players, Refusal, Seat, Systems, typed};

use crate::fight::{self, Narrator, Told, open, tell_in_order};
use crate::{Exit, keep, map, paint};

/// People decide; tactics play the other sides.
#[derive(clap::Args)]
pub(crate) struct Play {
    /// An encounter, or a .fight file to take up.
    file: String,
    /// A side that people play, such as `Players=me`; if none is named, all that do not search.
    #[arg(long, value_name = "SIDE=me")]
    seat: Vec<String>,
    /// Whether dice are thrown by the program or entered by people.
    #[arg(long, value_enum, default_value_t = Dice::Roll)]
    dice: Dice,
    /// The seed of dice that the program throws, and of searches.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// A side that decides by searching instead of by tactics.
    #[arg(long, value_name = "SIDE")]
    search: Vec<String>,
    /// How many plays a search makes for each decision, and for `advise`.
    #[arg(long, default_value_t = affray_engine::advise::TACTICS_PLAYS)]
    plays: u64,
}

/// From so many places on, a map is shown instead of the list of them.
const MANY_PLACES: usize = 12;

/// Who throws the dice.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Dice {
    /// People enter what they rolled.
    Ask,
    /// The program.
    Roll,
}

const HELP: &str = "\
  a number, or the words of an option     answers a decision
  4 2, or = 6                             answers dice: the faces, or only the number
  options   look   log                    the options again; who stands where; what happened
  why       why dodge.save                the rules applied last; a clause's text
  undo      redo                          takes an answer back; gives it again
  auto                                    lets tactics or the generator answer this
  advise   advise NAME                    ranks the options by search; of several who decide
  gm WORDS                                a ruling of the GM, such as: gm Pell dies
  rulings   save FILE   help   quit";

struct Game {
    systems: Systems,
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
    input: Receiver<String>,
    /// What a search makes of a decision, for `advise`.
    effort: Effort,
}

impl Play {
    pub(crate) fn run(&self, systems: Systems) -> Result<(), Exit> {
        let (system, mut play) = open(systems, &self.file, self.seed)?;
        let effort = Effort::new(u128::from(self.plays), self.seed);
        let effort = effort.map_err(|error| Exit::bad(format!("error: {error}")))?;
        let minds = fight::minds(play.as_ref(), &self.search, self.plays)?;
        let mut people = Vec::new();
        for seat in &self.seat {
            let side = seat.split('=').next().unwrap_or_default();
            let seat = fight::seat(play.as_ref(), side)?;
            if minds.seats.contains(&seat) {
                return Err(Exit::bad(format!(
                    "error: {side} cannot both be played by people and decide by searching"
                )));
            }
            people.push(seat);
        }
        if people.is_empty() {
            people = play.seats().into_iter().map(|(seat, _)| seat).collect();
            people.retain(|seat| !minds.seats.contains(seat));
        }
        play.search_for(minds);
        let dice = match self.dice {
            Dice::Ask => DiceBy::People,
            Dice::Roll => DiceBy::Generator,
        };
        let eye = match people[..] {
            [only] if only != Seat::GM => Some(only),
            _ => None,
        };
        play.seat_players(Players { people, dice });
        let (send, input) = channel();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines() {
                let Ok(line) = line else { break };
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        println!("{}  (help tells what you can type)", paint::bold(play.title()));
        let (narrator, file) = (Narrator::default(), self.file.clone());
        // What happened in a record that is taken up is in its log.
        let answers = play.answers();
        let lines = if answers > 0 { play.log(eye).len() } else { 0 };
        let last = Vec::new();
        let mut game =
            Game { systems, system, play, narrator, eye, lines, answers, last, file, input, effort };
        game.show();
        game.play()
    }
}

impl Game {
    fn play(&mut self) -> Result<(), Exit> {
        loop {
            match self.play.play_on() {
                Ok(_) => self.tell(),
                Err(why) => return Err(Exit::bad(format!("error: {why}"))),
            }
            let question = self.play.question().cloned();
            match question {
                Some(_) => self.ask(false),
                None if self.end() => {}
                None => return Ok(()),
            }
            let mut choices = question.iter().flat_map(affray_engine::Question::choices);
            let timed = choices.find_map(|choice| Some((choice.seconds?, choice)));
            let seconds = timed.map(|(seconds, _)| seconds);
            loop {
                let typed = match self.read(seconds) {
                    Read::Line(line) => line,
                    Read::Late => {
                        println!("The time is over.");
                        timed.and_then(|(_, choice)| choice.late.clone()).unwrap_or_default()
                    }
                    Read::End => return Ok(()),
                };
                match self.obey(typed.trim())? {
                    Next::Ask => break,
                    Next::Wait => {}
                    Next::Quit => return Ok(()),
                }
            }
        }
    }

    /// Prints the outcome; whether a person who is the GM may still rule.
    fn end(&self) -> bool {
        let outcome = self.play.outcome().unwrap_or_default();
        println!("\n{}", paint::bold(&format!("Outcome: {outcome}")));
        let people = &self.play.players().people;
        let may_rule = self.play.offers().iter().any(|offer| people.contains(&offer.seat));
        if may_rule {
            println!(
                "The GM may still rule, such as: gm the stretch ends  (rulings lists all; save \
                 FILE; quit)"
            );
        }
        may_rule
    }

    fn read(&self, seconds: Option<u32>) -> Read {
        match seconds {
            None => self.input.recv().map_or(Read::End, Read::Line),
            Some(seconds) => {
                match self.input.recv_timeout(Duration::from_secs(u64::from(seconds))) {
                    Ok(line) => Read::Line(line),
                    Err(RecvTimeoutError::Timeout) => Read::Late,
                    Err(RecvTimeoutError::Disconnected) => Read::End,
                }
            }
        }
    }

    /// Prints what happened and the dice that fell since the last time.
    fn tell(&mut self) {
        let log = self.play.log(self.eye);
        let fresh = log.get(self.lines..).unwrap_or_default();
        let thrown = self.play.thrown(self.answers);
        tell_in_order(fresh, &thrown, |told| match told {
            Told::Line(line) => self.narrator.tell(line, None),
            Told::Dice(thrown) => Narrator::tell_dice(thrown),
        });
        if !fresh.is_empty() {
            self.last = fresh.to_vec();
        }
        (self.lines, self.answers) = (log.len(), self.play.answers());
    }

    /// Prints the question with its options numbered. Many places to go to are shown on a map, unless
    /// `all` are asked for.
    fn ask(&self, all: bool) {
        let Some(question) = self.play.question() else { return };
        if let Some(roll) = question.roll() {
            println!(
                "\n{}: roll {} and enter the faces",
                roll.purpose,
                paint::bold(&roll.notation)
            );
        }
        for choice in question.choices() {
            println!("\n{}: {}", paint::bold(&choice.asker), choice.sentence);
            if let Some(seconds) = choice.seconds {
                println!("  ({seconds} seconds)");
            }
            let goals: Vec<_> = choice.options.iter().filter_map(|it| map::goal(it)).collect();
            let is_long = goals.len() >= MANY_PLACES && !all;
            let drawn = if is_long { map::draw(&self.play.view(self.eye), &goals) } else { None };
            for (place, option) in choice.options.iter().enumerate() {
                if drawn.is_none() || map::goal(option).is_none() {
                    println!("  {:>3}  {option}", place + 1);
                }
            }
            let Some(drawn) = drawn else { continue };
            drawn.iter().for_each(|line| println!("{line}"));
            let (column, row) = goals[0];
            println!(
                "  {} places can be reached: type one, such as `to {column},{row}` (options lists \
                 them)",
                goals.len()
            );
        }
    }

    /// Prints who stands where and what is hurt.
    fn show(&self) {
        let view = self.play.view(self.eye);
        println!("{}", paint::dim(&view.moment));
        for line in map::draw(&view, &[]).unwrap_or_default() {
            println!("{line}");
        }
        for place in &view.places {
            if place.people.is_empty() && place.notes.is_empty() {
                continue;
            }
            let notes = if place.notes.is_empty() {
                String::new()
            } else {
                format!(" ({})", place.notes.join(", "))
            };
            println!("  {}{notes}: {}", paint::bold(&place.name), place.people.join(", "));
        }
        for combatant in &view.combatants {
            let figures: Vec<String> =
                combatant.figures.iter().map(|(word, value)| format!("{word} {value}")).collect();
            let marks = if combatant.marks.is_empty() {
                String::new()
            } else {
                format!(" [{}]", combatant.marks.join(", "))
            };
            println!(
                "  {} ({}): {}{marks}",
                paint::bold(&combatant.name),
                combatant.side,
                figures.join(", ")
            );
        }
    }

    fn obey(&mut self, line: &str) -> Result<Next, Exit> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" => return Ok(Next::Wait),
            "quit" => return Ok(Next::Quit),
            "help" | "?" => println!("{HELP}"),
            "options" => self.ask(true),
            "look" => self.show(),
            "log" => {
                let mut narrator = Narrator::default();
                tell_in_order(&self.play.log(self.eye), &self.play.thrown(0), |told| match told {
                    Told::Line(line) => narrator.tell(line, None),
                    Told::Dice(thrown) => Narrator::tell_dice(thrown),
                });
            }
            "rulings" => {
                for offer in self.play.offers() {
                    for option in &offer.options {
                        println!("  {} {option}", offer.seat_name.to_lowercase());
                    }
                }
            }
            "why" => self.why(rest),
            "undo" => match self.play.undo() {
                Ok(()) => {
                    self.lines = self.play.log(self.eye).len();
                    self.answers = self.play.answers();
                    return Ok(Next::Ask);
                }
                Err(why) => println!("{why}"),
            },
            "redo" => {
                let done = self.play.redo();
                return Ok(self.done(done));
            }
            "auto" => {
                let dice = self.play.question().is_some_and(|question| question.roll().is_some());
                let done = if dice { self.play.throw() } else { self.play.decide() };
                return Ok(self.done(done));
            }
            "gm" => {
                let done = self.play.volunteer("GM", rest);
                return Ok(self.done(done));
            }
            "advise" => self.advise(rest),
            "save" => self.save(rest),
            _ => {
                let Some(question) = self.play.question() else { return Ok(Next::Quit) };
                let done = typed(line, question).and_then(|reply| self.play.reply(reply));
                return Ok(self.done(done));
            }
        }
        Ok(Next::Wait)
    }

    fn done(&mut self, result: Result<Vec<Line>, Refusal>) -> Next {
        match result {
            Ok(_) => {
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

    fn why(&self, words: &str) {
        let rules = self.system.rules();
        if words.is_empty() {
            for line in &self.last {
                let text = rules.clause(line.clause).map_or("", |clause| clause.text.as_str());
                println!("  {} {}\n      {text}", line.words, paint::dim(line.clause));
            }
            return;
        }
        match rules.find(words) {
            Ok(found) => {
                for clause in found.into_iter().take(5) {
                    println!("  {}\n      {}", paint::bold(&clause.id), clause.text);
                }
            }
            Err(why) => println!("{why}"),
        }
    }

    /// Ranks the options of the open decision; of several who decide at once, of one by name.
    fn advise(&self, asker: &str) {
        let asker = (!asker.is_empty()).then_some(asker);
        match self.play.advise(asker, &self.effort, &()) {
            Ok(advice) => crate::advise::print(&advice),
            Err(why) => println!("{why}"),
        }
    }

    fn save(&self, path: &str) {
        if path.is_empty() {
            println!("save needs a file name, such as: save mine.fight");
            return;
        }
        match keep::save(self.systems, self.play.save(), (&self.file, path), false) {
            Ok(()) => println!("saved to {path}"),
            Err(exit) => println!("{}", exit.message),
        }
    }
}

enum Read {
    Line(String),
    Late,
    End,
}

enum Next {
    Ask,
    Wait,
    Quit,
}
