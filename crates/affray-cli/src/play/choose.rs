//! Asking a decision or a roll, and what is meant by an answer.

use affray_engine::hand::Allowed;
use affray_engine::{
    Ask, Choice, Input, Line, Question, Refusal, Reply, Roll, Seat, fold, quoted, same,
    typed as answer,
};

use super::menu::{Entry, Menu, Picked};
use super::typed::Wish;
use super::{COMMANDS, Change, Game, MORE_COMMANDS, Next};
use crate::{map, paint};

/// From so many places on, a map is shown instead of the list of them.
const MANY_PLACES: usize = 12;

/// When a condition that is ruled may end.
const ENDS: [&str; 3] =
    ["for 2 rounds", "until the end of their next turn", "until ruled otherwise"];

/// What is asked of the person who answers.
pub(super) struct Asked {
    /// The decision, as their side is told it; none if dice are asked for.
    pub(super) choice: Option<Choice>,
    /// Its options in steps, at a terminal.
    pub(super) menu: Option<Menu>,
}

impl Asked {
    /// How many seconds there are, and what is done after them.
    pub(super) fn timed(&self) -> Option<(u32, String)> {
        let choice = self.choice.as_ref()?;
        Some((choice.seconds?, choice.late.clone().unwrap_or_default()))
    }
}

impl Game {
    /// What is asked of this person, as far as their side may know it.
    fn choices(&self) -> Vec<Choice> {
        let Some(question) = self.play.question() else { return Vec::new() };
        let wanted = self.play.waits_for();
        let is_theirs = |choice: &Choice| {
            let mut all = wanted.iter().filter(|one| one.asker.as_deref() == Some(&choice.asker));
            all.any(|one| one.person.is_none_or(|person| person == self.person))
        };
        let told = self.eye.map(|seat| self.play.for_seat(seat).choices);
        let known = |choice: &Choice| match &told {
            Some(told) => told.iter().find(|one| one.asker == choice.asker).cloned(),
            None => Some(choice.clone()),
        };
        question.choices().filter(|choice| is_theirs(choice)).filter_map(known).collect()
    }

    /// The roll that is asked for, as far as this person's side may know it.
    fn roll(&self) -> Option<Roll> {
        let roll = self.play.question()?.roll()?;
        match self.eye {
            Some(seat) => self.play.for_seat(seat).roll,
            None => Some(roll.clone()),
        }
    }

    /// Asks what is asked now: at a terminal one thing at a time, with the state beside it.
    pub(super) fn ask_anew(&mut self) {
        let choices = self.choices();
        let is_edited = self.input.are_edited();
        self.asked = Some(Asked {
            menu: choices.first().filter(|_| is_edited).map(|choice| Menu::of(&choice.options)),
            choice: choices.first().cloned(),
        });
        if is_edited {
            let turn = choices.first().filter(|choice| Ask::Little.wants(choice));
            let view = self.play.view(self.eye);
            let fresh = self.screen.fresh(&view, turn.map(|choice| choice.asker.as_str()));
            if !fresh.is_empty() {
                say!();
            }
            fresh.iter().for_each(|line| say!("{line}"));
        }
        self.ask_again();
    }

    /// Asks once more what is asked.
    pub(super) fn ask_again(&self) {
        if let Some(roll) = self.roll() {
            say!("\n{}: {}", roll.purpose, asked_for(&roll));
            return;
        }
        let Some(asked) = &self.asked else { return };
        let Some(menu) = &asked.menu else {
            self.choices().iter().for_each(|choice| self.list(choice, false));
            return;
        };
        if let Some(choice) = &asked.choice {
            say!("\n{}: {}", paint::bold(&choice.asker), choice.sentence);
            if let Some(seconds) = choice.seconds {
                say!("  ({seconds} seconds)");
            }
            self.show_menu(menu);
        }
    }

    /// Lists every option, each on its line.
    pub(super) fn list_all(&mut self) {
        if let Some(asked) = &mut self.asked
            && let (Some(menu), Some(choice)) = (&mut asked.menu, &asked.choice)
        {
            *menu = Menu::of(&choice.options);
        }
        if self.play.question().is_some_and(|question| question.roll().is_some()) {
            self.ask_again();
        }
        self.choices().iter().for_each(|choice| self.list(choice, true));
    }

    /// A decision with its options numbered. Many places to go to are shown on a map, unless `all`
    /// are asked for.
    fn list(&self, choice: &Choice, all: bool) {
        say!("\n{}: {}", paint::bold(&choice.asker), choice.sentence);
        if let Some(seconds) = choice.seconds {
            say!("  ({seconds} seconds)");
        }
        let goals: Vec<_> = choice.options.iter().filter_map(map::goal).collect();
        let drawn = if all { None } else { self.drawn(&goals) };
        let numbers = !all || !self.input.are_edited();
        for (place, option) in choice.options.iter().enumerate() {
            if drawn.is_some() && map::goal(option).is_some() {
                continue;
            }
            match numbers {
                true => say!("  {:>3}  {option}", place + 1),
                // At a terminal the numbers are those of the menu.
                false => say!("    {option}"),
            }
        }
        if let Some(drawn) = drawn {
            show_goals(&drawn, &goals);
        }
    }

    /// A map with many places to go to.
    fn drawn(&self, goals: &[(i32, i32)]) -> Option<Vec<String>> {
        let is_long = goals.len() >= MANY_PLACES;
        if is_long {
            map::draw(&self.play.view(self.eye), goals, crate::out::width())
        } else {
            None
        }
    }

    /// The step of a menu that is shown now.
    fn show_menu(&self, menu: &Menu) {
        let goals: Vec<_> = menu.left().into_iter().filter_map(map::goal).collect();
        let is_all = goals.len() == menu.left().len();
        if let Some(drawn) = self.drawn(&goals).filter(|_| is_all) {
            show_goals(&drawn, &goals);
        } else {
            for (place, entry) in menu.entries().iter().enumerate() {
                match entry {
                    Entry::Option(at) => say!("  {:>3}  {}", place + 1, menu.option(*at)),
                    Entry::Group(words, members) => {
                        let count = paint::dim(&format!("({})", members.len()));
                        say!("  {:>3}  {words} … {count}", place + 1);
                    }
                }
            }
        }
        if menu.is_part() {
            say!("       {}", paint::dim("`back` shows what was there before"));
        }
    }

    /// The words of the option with this number, as it is shown now.
    pub(super) fn numbered(&self, number: usize) -> Option<String> {
        let at = number.checked_sub(1)?;
        let asked = self.asked.as_ref()?;
        let choice = asked.choice.as_ref()?;
        let option = match &asked.menu {
            Some(menu) => match menu.entries().get(at)? {
                Entry::Option(at) => menu.option(*at),
                Entry::Group(..) => return None,
            },
            None => {
                let is_only = self.choices().len() == 1;
                choice.options.get(at).filter(|_| is_only)?
            }
        };
        Some(option.words.clone())
    }

    /// What is wished for next: a line of this person.
    pub(super) fn wish(&self) -> Wish {
        let people = &self.play.people().all;
        let name = people.get(self.person).filter(|_| people.len() > 1).map(|one| &one.name);
        let mut words: Vec<String> =
            COMMANDS.iter().chain(&MORE_COMMANDS).map(|word| (*word).to_owned()).collect();
        let asker = match (&self.asked, self.play.question()) {
            (_, None) => "the fight is over".to_owned(),
            (Some(Asked { choice: Some(choice), .. }), _) => {
                words.extend(choice.options.iter().map(|option| option.words.clone()));
                choice.asker.clone()
            }
            _ if self.is_paused() => "GM".to_owned(),
            (_, Some(question)) => {
                question.roll().map_or_else(String::new, |roll| format!("roll {}", roll.notation))
            }
        };
        let prompt = match name {
            Some(name) if *name != asker => format!("{name}, {asker}> "),
            _ => format!("{asker}> "),
        };
        Wish { prompt, words }
    }

    /// What a line of the game master may be completed to: first whom it is about, then what can be
    /// ruled of them, then what may follow.
    pub(super) fn rulings_from(&self, begun: &str) -> Vec<String> {
        let Some(rest) = begun.trim_start().strip_prefix("gm ").map(str::trim_start) else {
            return Vec::new();
        };
        if !self.may_speak_for(Seat::GM, "GM") {
            return Vec::new();
        }
        let names: Vec<String> =
            self.play.view(self.eye).combatants.into_iter().map(|one| one.name).collect();
        let wanted = fold(rest);
        let is_of = |name: &&String| {
            let rest = wanted.strip_prefix(&fold(name));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', '.', ':']))
        };
        // Of `Wolf 1` and `Wolf 12` the longer.
        let rulings = match names.iter().filter(is_of).max_by_key(|name| name.len()) {
            Some(name) => self.play.rulings(name),
            None => self.play.rulings(""),
        };
        let mut words: Vec<String> = names.iter().map(|name| format!("gm {name} ")).collect();
        for ruling in rulings {
            words.push(format!("gm {}", ruling.words));
            if let Some(Allowed::Words(values)) = &ruling.allowed {
                words.extend(values.iter().map(|value| format!("gm {} {value}", ruling.words)));
            }
            if ruling.timed {
                for end in ENDS {
                    words.push(format!("gm {} {end}", ruling.words));
                }
            }
        }
        words
    }

    /// The answer that somebody means; none if the menu shows something else now.
    pub(super) fn meant_by(&mut self, line: &str) -> Result<Option<Reply>, Refusal> {
        let Some(question) = self.play.question() else { return Ok(None) };
        if let Some(asked) = &mut self.asked
            && let (Some(menu), Some(choice)) = (&mut asked.menu, &asked.choice)
        {
            match menu.pick(line) {
                Picked::Option(at) => {
                    let input = Input::Option(choice.options[at].id);
                    return Ok(Some(Reply { asker: Some(choice.asker.clone()), ..input.into() }));
                }
                Picked::Shown => {
                    if let Some(asked) = &self.asked
                        && let Some(menu) = &asked.menu
                    {
                        self.show_menu(menu);
                    }
                    return Ok(None);
                }
                Picked::Nothing if same(line, "back") => {
                    say!("This is the whole menu.");
                    return Ok(None);
                }
                // The numbers are those of the menu, not of what it stands for.
                Picked::Nothing if line.parse::<usize>().is_ok() => {
                    let last = menu.entries().len();
                    say!("There is no number {line} here; type 1 to {last}, or words.");
                    return Ok(None);
                }
                Picked::Nothing => {}
            }
        }
        let reply = answer(line, question)?;
        Ok(Some(self.addressed(reply, question)))
    }

    /// An answer with whose it is, where this person decides for only one of several.
    fn addressed(&self, reply: Reply, question: &Question) -> Reply {
        let first = self.asked.as_ref().and_then(|asked| asked.choice.as_ref());
        let several = question.choices().nth(1).is_some();
        match (first, &reply.asker) {
            (Some(choice), None) if several => Reply { asker: Some(choice.asker.clone()), ..reply },
            _ => reply,
        }
    }

    /// Gives an answer of this person.
    pub(super) fn give(&mut self, reply: Reply) -> Result<Vec<Line>, Refusal> {
        let askers: Vec<String> = self.choices().into_iter().map(|choice| choice.asker).collect();
        if let Some(given) = &reply.asker
            && !askers.iter().any(|asker| same(asker, given))
        {
            return Err(Refusal::Asker { given: given.clone(), asked: askers });
        }
        match self.eye {
            Some(seat) => self.play.reply_from(seat, reply),
            None => self.play.reply(reply),
        }
    }

    /// Keeps an answer, and tells what came of it.
    pub(super) fn done(&mut self, result: Result<Vec<Line>, Refusal>) -> Next {
        match result {
            Ok(_) => {
                self.keep(Change::Answers);
                Next::Ask
            }
            Err(why) => {
                say!("{why}");
                match why.help() {
                    // At a terminal the menu stands above.
                    Some(_) if self.input.are_edited() && !why.legal().is_empty() => {
                        let meant = why.nearest();
                        meant.iter().for_each(|meant| say!("  did you mean {}?", quoted(meant)));
                        say!("  {}", where_to_look(&why));
                    }
                    Some(help) => say!("  {help}"),
                    None => {}
                }
                Next::Wait
            }
        }
    }
}

/// Where a person finds what would have been legal.
fn where_to_look(why: &Refusal) -> &'static str {
    match why {
        Refusal::NotOffered { .. } => "`rulings` lists what can be said now",
        _ => "`options` lists what is legal, `why not WORDS` says what bars the rest",
    }
}

/// Dice as a person is asked for them, with what each is for where they differ.
fn asked_for(roll: &Roll) -> String {
    if let (Some((least, most)), true) = (roll.values, roll.notation.starts_with("1 of ")) {
        return format!("draw a number from {least} to {most} and enter it");
    }
    let mut purposes: Vec<&str> = roll.dice.iter().map(|die| die.purpose).collect();
    purposes.dedup();
    let purposes = match purposes[..] {
        [_, _, ..] => format!(" ({})", purposes.join(", ")),
        _ => String::new(),
    };
    format!("roll {}{purposes} and enter the faces", paint::bold(&roll.notation))
}

fn show_goals(drawn: &[String], goals: &[(i32, i32)]) {
    drawn.iter().for_each(|line| say!("{line}"));
    let (column, row) = goals[0];
    say!(
        "  {} places are within reach: type one, such as `to {column},{row}` (`options` lists \
         them)",
        goals.len()
    );
}
