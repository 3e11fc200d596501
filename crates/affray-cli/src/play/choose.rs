//! Asking a decision or a roll, and what is meant by an answer.

use std::time::{Duration, Instant};

use affray_engine::odds::{Aspect, OptionOdds, TurnRequest};
use affray_engine::{
    Ask, Choice, Input, Line, Play, Question, Refusal, Reply, Roll, Seat, Watch, quoted, same,
    typed as answer,
};

use super::menu::{Entry, Menu, Picked, has_words};
use super::typed::Wish;
use super::{COMMANDS, Change, Game, MORE_COMMANDS, Next, seating};
use crate::{map, paint};

/// From so many places on, a map is shown instead of the list of them.
const MANY_PLACES: usize = 12;
/// The most options whose odds are worked out at once.
const MOST_ODDS: usize = 12;

/// What is asked of the person who answers.
pub(super) struct Asked {
    /// The decision, as their side is told it; none if dice are asked for.
    choice: Option<Choice>,
    /// Its options in steps, at a terminal.
    menu: Option<Menu>,
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
            let is_turn = choices.first().is_some_and(|choice| Ask::Little.wants(choice));
            let view = self.play.view(self.eye);
            let fresh = self.screen.fresh(&view, is_turn);
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
            say!("\n{}: roll {} and enter the faces", roll.purpose, paint::bold(&roll.notation));
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
        if is_long { map::draw(&self.play.view(self.eye), goals) } else { None }
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
            (_, Some(question)) => {
                question.roll().map_or_else(String::new, |roll| format!("roll {}", roll.notation))
            }
        };
        if self.may_speak_for(Seat::GM, "GM") {
            let names = self.play.view(self.eye).combatants.into_iter().map(|one| one.name);
            for name in names.chain([String::new()]) {
                let rulings = self.play.rulings(&name).into_iter();
                words.extend(rulings.map(|one| format!("gm {}", one.words)));
            }
        }
        let prompt = match name {
            Some(name) if *name != asker => format!("{name}, {asker}> "),
            _ => format!("{asker}> "),
        };
        Wish { prompt, words }
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
        for words in options.iter().take(MOST_ODDS) {
            let odds = odds_of(known.as_ref(), &choice.asker, words);
            say!("  {}: {odds}", paint::bold(words));
        }
        if options.len() > MOST_ODDS {
            say!("  … and {} more; add a word to see others", options.len() - MOST_ODDS);
        }
    }

    /// Lets an answer stand.
    pub(super) fn stand(&mut self, words: &str) -> Next {
        match seating::stand(self.play.as_mut(), self.person, words) {
            Ok(told) => {
                say!("{told}");
                self.go_on()
            }
            Err(why) => {
                say!("{why}");
                Next::Wait
            }
        }
    }

    /// Goes on where the program answers now what a person was asked.
    fn go_on(&mut self) -> Next {
        if self.play.question().is_some() && !self.play.waits_for_a_person() {
            Next::Ask
        } else {
            Next::Wait
        }
    }

    /// Lists what this person always or never answers.
    pub(super) fn standing(&self) {
        let people = &self.play.people().all;
        let standing = people.get(self.person).map_or(&[][..], |person| &person.standing);
        if standing.is_empty() {
            say!("Nothing stands. `always dodge` or `never guard when bow` lets an answer stand.");
        }
        for (at, one) in standing.iter().enumerate() {
            say!("  {:>3}  {one}", at + 1);
        }
    }

    /// Takes a standing answer back, or all.
    pub(super) fn forget(&mut self, which: &str) -> Next {
        let mut people = self.play.people().clone();
        let Some(person) = people.all.get_mut(self.person) else { return Next::Wait };
        let number = which.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        match number.filter(|&at| at < person.standing.len()) {
            Some(at) => say!("No longer: {}.", person.standing.remove(at)),
            None if same(which, "all") => {
                person.standing.clear();
                say!("Nothing stands any more.");
            }
            None => {
                say!("Type `forget 1`, a number that `standing` lists, or `forget all`.");
                return Next::Wait;
            }
        }
        self.play.seat_people(people);
        Next::Wait
    }

    /// Changes how much this person is asked.
    pub(super) fn ask_less(&mut self, word: &str) -> Next {
        let mut people = self.play.people().clone();
        let Some(person) = people.all.get_mut(self.person) else { return Next::Wait };
        match seating::level(word) {
            Ok(level) => {
                person.ask = level;
                say!("{} is now asked: {level}.", person.name);
                self.play.seat_people(people);
                self.go_on()
            }
            Err(_) => {
                say!(
                    "Type `ask all`, `ask choices` (what you do and how you react) or `ask little` \
                     (only what you do in your turns); now: {}.",
                    person.ask
                );
                Next::Wait
            }
        }
    }

    /// Lists who sits at the table.
    pub(super) fn people(&self) {
        for (at, person) in self.play.people().all.iter().enumerate() {
            let dice = match self.play.people().dice_of(Some(at)) {
                affray_engine::DiceBy::People => "rolls their own dice",
                affray_engine::DiceBy::Generator => "lets the program roll",
            };
            let plays = person.plays.join(", ");
            say!(
                "  {}: plays {plays}; {dice}; is asked: {}",
                paint::bold(&person.name),
                person.ask
            );
        }
        if self.play.people().all.is_empty() {
            say!("Nobody: tactics play every side.");
        }
    }

    /// Whether this person may speak for a seat.
    pub(super) fn may_speak_for(&self, seat: Seat, name: &str) -> bool {
        let people = &self.play.people().all;
        let is_taken = self.play.players().people.contains(&seat);
        let has = |at: usize| people[at].plays.iter().any(|one| same(one, name));
        is_taken && (people.len() < 2 || people.get(self.person).is_some() && has(self.person))
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
                if let Some(help) = why.help() {
                    say!("  {help}");
                }
                Next::Wait
            }
        }
    }
}

fn show_goals(drawn: &[String], goals: &[(i32, i32)]) {
    drawn.iter().for_each(|line| crate::out::raw(&format!("{line}\n")));
    let (column, row) = goals[0];
    say!(
        "  {} places are within reach: type one, such as `to {column},{row}` (`options` lists \
         them)",
        goals.len()
    );
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

/// What an option leads to by the end of the turn, in a line.
fn odds_of(known: &dyn Play, asker: &str, words: &str) -> String {
    let request =
        TurnRequest { by_option: false, max_runs: 20_000, samples: 400, ..TurnRequest::default() };
    let mut branch = known.branch();
    let input = Input::Words(words.to_owned());
    let reply = Reply { asker: Some(asker.to_owned()), ..input.into() };
    if let Err(why) = branch.reply(reply) {
        return why.to_string();
    }
    if branch.question().is_none() {
        return branch.outcome().unwrap_or_else(|| "the fight is over".to_owned());
    }
    match branch.odds(&request, &Until(Instant::now() + MOST_TIME)) {
        Ok(odds) => odds.options.first().map_or_else(|| "nothing changes".to_owned(), sum_up),
        Err(why) => why.to_string(),
    }
}

/// The changes of an option that matter most, in a line.
pub(crate) fn sum_up(odds: &OptionOdds) -> String {
    let mut parts = Vec::new();
    for change in &odds.changes {
        let spread = &change.distribution;
        match &change.about {
            Aspect::Fighting => {
                let out = spread.outcomes.iter().find(|outcome| outcome.words == "no");
                parts.extend(
                    out.map(|out| format!("{} falls {}", change.who, out.chance.percent())),
                );
            }
            Aspect::Figure(name) => {
                let left = |words: &str| words.split('/').next()?.parse::<f64>().ok();
                let Some(was) = left(&change.was) else { continue };
                let mean: Option<f64> = spread
                    .outcomes
                    .iter()
                    .map(|outcome| Some(left(&outcome.words)? * outcome.chance.value))
                    .sum();
                let same = |words: &str| left(words) == Some(was);
                let unchanged: f64 = spread
                    .outcomes
                    .iter()
                    .filter(|outcome| same(&outcome.words))
                    .map(|outcome| outcome.chance.value)
                    .sum();
                if let Some(mean) = mean
                    && change.was.contains('/')
                {
                    parts.push(format!(
                        "{}'s {name} {:+.1} on average ({:.0}% change)",
                        change.who,
                        mean - was,
                        100.0 * (1.0 - unchanged)
                    ));
                }
            }
            Aspect::Mark(name) => {
                let gained = spread.outcomes.iter().find(|outcome| outcome.words == "yes");
                if let Some(gained) = gained
                    && change.was == "no"
                {
                    parts.push(format!("{} {name} {}", change.who, gained.chance.percent()));
                }
            }
            Aspect::Place => {}
        }
    }
    if odds.sampled.is_some() {
        parts.push("sampled".to_owned());
    }
    if parts.is_empty() { "no figure changes this turn".to_owned() } else { parts.join("; ") }
}
