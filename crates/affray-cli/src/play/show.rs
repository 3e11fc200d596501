//! What a person at the table sees: questions, the state, the log, reasons, advice.

use affray_engine::advise::Effort;
use affray_engine::{Condition, Gear, Line, Play, Reckoning, Seat, Thought, Worn};

use super::Game;
use crate::fight::{Told, of_rule, tell_in_order};
use crate::{map, paint};

/// From so many places on, a map is shown instead of the list of them.
const MANY_PLACES: usize = 12;

impl Game {
    /// Prints the log with numbered lines, all of it or the last so many lines.
    pub(super) fn log(&self, last: Option<usize>) {
        let length = self.play.log_length(self.eye);
        let first = last.map_or(0, |last| length.saturating_sub(last));
        let lines = self.play.log_since(self.eye, first);
        let from = if first == 0 { 0 } else { lines.first().map_or(0, |line| line.after) };
        let mut number = first;
        tell_in_order(&lines, &self.play.thrown(self.eye, from), |told| match told {
            Told::Line(line) => {
                number += 1;
                println!("{number:>5}  {} {}", line.words, paint::dim(&of_rule(line)));
            }
            Told::Dice(thrown) => println!("         {}", paint::dim(&thrown.to_string())),
        });
        if let Some(legend) = Line::legend(&lines, self.system) {
            println!("       {}", paint::dim(&legend));
        }
    }

    /// Prints the question with its options numbered. Many places to go to are shown on a map,
    /// unless `all` are asked for.
    pub(super) fn ask(&self, all: bool) {
        let Some(question) = self.play.question() else { return };
        if let Some(roll) = question.roll() {
            println!(
                "\n{}: roll {} and enter the faces",
                roll.purpose,
                paint::bold(&roll.notation)
            );
        }
        // A person is told the question as far as their side may know it.
        let told = self.eye.map(|seat| self.play.for_seat(seat).choices).unwrap_or_default();
        for choice in question.choices() {
            let choice = told.iter().find(|one| one.asker == choice.asker).unwrap_or(choice);
            println!("\n{}: {}", paint::bold(&choice.asker), choice.sentence);
            if let Some(seconds) = choice.seconds {
                println!("  ({seconds} seconds)");
            }
            let goals: Vec<_> = choice.options.iter().filter_map(map::goal).collect();
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
                "  {} places are within reach: type one, such as `to {column},{row}` (`options` lists \
                 them)",
                goals.len()
            );
        }
    }

    /// Lists what the game master and the sides may say now, as it is typed.
    pub(super) fn rulings(&self) {
        let people = &self.play.players().people;
        if self.eye.is_some() && !people.contains(&Seat::GM) {
            println!("Rulings are the GM's; start with `--seat GM=me` to make them.");
        } else if self.play.offers().is_empty() {
            println!("Nothing can be ruled now; rulings are made between turns.");
        }
        for offer in self.play.offers().iter().filter(|offer| people.contains(&offer.seat)) {
            let seat = match offer.seat {
                Seat::GM => "gm".to_owned(),
                _ => format!("{}!", offer.seat_name),
            };
            offer.options.iter().for_each(|option| println!("  {seat} {option}"));
        }
    }

    /// Prints who stands where and what is hurt.
    pub(super) fn show(&self) {
        let view = self.play.view(self.eye);
        println!("{}", paint::dim(&view.moment));
        for line in map::draw(&view, &[]).unwrap_or_default() {
            println!("{line}");
        }
        for place in view.map.iter().flat_map(|map| &map.places) {
            let lying = place.things.iter().map(|thing| format!("{thing} lies here"));
            let notes: Vec<String> = place.notes.iter().cloned().chain(lying).collect();
            if place.people.is_empty() && notes.is_empty() {
                continue;
            }
            let notes =
                if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
            println!("  {}{notes}: {}", paint::bold(&place.name), place.people.join(", "));
        }
        for combatant in &view.combatants {
            let figures = combatant.figures.iter().chain(&combatant.budget);
            let mut figures: Vec<String> =
                figures.map(|figure| format!("{} {figure}", figure.name)).collect();
            let held = combatant.gear.iter().filter(|thing| thing.worn == Worn::Held);
            let held: Vec<String> = held.map(Gear::to_string).collect();
            if !held.is_empty() {
                figures.push(format!("holds {}", held.join(", ")));
            }
            let marks: Vec<String> =
                combatant.conditions.iter().map(Condition::to_string).collect();
            let marks =
                if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
            println!(
                "  {} ({}): {}{marks}",
                paint::bold(&combatant.name),
                combatant.side,
                figures.join(", ")
            );
        }
    }

    /// Prints the rules applied last with the numbers behind them, why an answer is not legal, the
    /// numbers behind one, or the text of a rule.
    pub(super) fn why(&self, words: &str) {
        let rules = self.system.rules();
        if let Some(answer) = words.strip_prefix("not ") {
            self.why_not(answer.trim());
            return;
        }
        if words.is_empty() {
            for line in &self.last {
                let text = rules.clause(line.clause).map_or("", |clause| clause.text.as_str());
                println!("  {} {}\n      {text}", line.words, paint::dim(&of_rule(line)));
                line.sums.iter().for_each(print_sum);
            }
            return;
        }
        let (mut thoughts, _) = self.meant(words);
        thoughts.retain(|thought| !thought.sums.is_empty());
        if !thoughts.is_empty() {
            for thought in thoughts {
                println!("  {}", self.named(&thought));
                thought.sums.iter().for_each(print_sum);
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

    /// Why answers may not be given now.
    fn why_not(&self, words: &str) {
        let (thoughts, all) = self.meant(words);
        if thoughts.is_empty() {
            println!("  `{words}` makes no sense here. Type `options` to see what is legal.");
        }
        for thought in &thoughts {
            let answer = self.named(thought);
            match &thought.why_not {
                Some(why) => {
                    let rule = paint::dim(&format!("[{}]", why.clause));
                    println!("  {answer}: {} {rule}", why.words);
                }
                None => println!("  {answer}: it is legal now"),
            }
        }
        if all > thoughts.len() {
            println!("  … and {} more; add a word to see fewer", all - thoughts.len());
        }
    }

    /// The answers that somebody may mean: the one of that number or in just these words, or else
    /// those that have all of them; and how many there are.
    fn meant(&self, words: &str) -> (Vec<Thought>, usize) {
        /// The most that are shown.
        const MOST: usize = 12;
        let mut choices = self.play.question().into_iter().flat_map(|it| it.choices());
        let numbered = words.parse().ok().and_then(|number: usize| {
            let choice = choices.next().filter(|_| choices.next().is_none())?;
            choice.options.get(number.checked_sub(1)?)
        });
        match self.play.thought(self.eye, numbered.map_or(words, |option| &option.words)) {
            Some(thought) => (vec![thought], 1),
            None => self.play.thoughts(self.eye, words, MOST),
        }
    }

    /// An answer, with whose it is where several decide.
    fn named(&self, thought: &Thought) -> String {
        let decisions = self.play.question().map_or(0, |question| question.choices().count());
        let whose = if decisions > 1 { format!("{}> ", thought.asker) } else { String::new() };
        paint::bold(&format!("{whose}{}", thought.words))
    }

    /// Ranks the options of the open decision; of several who decide at once, of one by name.
    pub(super) fn advise(&self, asker: &str) {
        let asker = (!asker.is_empty()).then_some(asker);
        let Some(seat) = self.eye else {
            return print_advice(self.play.as_ref(), asker, &self.effort);
        };
        // Advice tells nothing that this side may not know.
        match self.play.known_to(seat) {
            Some(known) => print_advice(known.as_ref(), asker, &self.effort),
            None => println!(
                "What happened this turn cannot be worked out from what your side knows; ask again \
                 at the next turn."
            ),
        }
    }
}

fn print_advice(play: &dyn Play, asker: Option<&str>, effort: &Effort) {
    match play.advise(asker, effort, &()) {
        Ok(advice) => crate::advise::print(&advice),
        Err(why) => println!("{why}"),
    }
}

/// Prints a number taken apart, each amount with its rule.
fn print_sum(sum: &Reckoning) {
    println!("      {}: {sum}", sum.what);
    for term in &sum.terms {
        let rule = paint::dim(&format!("[{}]", term.clause));
        println!("        {:>4} {} {rule}", term.amount, term.words);
    }
}
