//! What a person at the table sees: questions, the state, the log, reasons, advice.

use affray_engine::advise::Effort;
use affray_engine::hand::{Allowed, Rulable};
use affray_engine::{
    CombatantView, Condition, Gear, Line, MapView, PlaceView, Play, Reckoning, Seat, Thought, View,
    Worn, listed, quoted,
};

use super::Game;
use super::menu::has_words;
use crate::fight::{Told, of_rule, tell_in_order};
use crate::{map, paint};

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
                say!("{number:>5}  {} {}", line.words, paint::dim(&of_rule(line)));
            }
            Told::Dice(thrown) => say!("         {}", paint::dim(&thrown.to_string())),
        });
        if let Some(legend) = Line::legend(&lines, self.system) {
            say!("       {}", paint::dim(&legend));
        }
    }

    /// Lists what the game master and the sides may say now and has these words, as it is typed.
    pub(super) fn rulings(&self, words: &str) {
        /// The most that are listed of each kind.
        const MOST: usize = 40;
        let people = &self.play.players().people;
        let may_rule = self.may_speak_for(Seat::GM, "GM");
        if !may_rule && (self.eye.is_some() || people.contains(&Seat::GM)) {
            match self.speaker_for(Seat::GM, "GM") {
                Some(at) => {
                    let gm = &self.play.people().all[at].name;
                    say!("Rulings are the GM's; `gm` hands over to {gm}.");
                }
                None => say!("Rulings are the GM's; start with `--seat GM=me` to make them."),
            }
        }
        let mut more = 0;
        if may_rule && words.is_empty() {
            self.rulings_in_short();
        }
        let may_rule = may_rule && !words.is_empty();
        for offer in self.play.offers() {
            let is_in_short = offer.seat == Seat::GM && words.is_empty();
            if is_in_short || !self.may_speak_for(offer.seat, &offer.seat_name) {
                continue;
            }
            let seat = match offer.seat {
                Seat::GM => "gm".to_owned(),
                _ => format!("{}!", offer.seat_name),
            };
            let fitting = || offer.options.iter().filter(|one| has_words(&one.words, words));
            fitting().take(MOST).for_each(|option| say!("  {seat} {option}"));
            more += fitting().count().saturating_sub(MOST);
        }
        if may_rule {
            let all = self.play.rulings(words);
            all.iter().take(MOST).for_each(|one| say!("  gm {}", rulable(one)));
            more += all.len().saturating_sub(MOST);
        }
        if more > 0 {
            say!("  … and {more} more; add a word to see fewer");
        }
    }

    /// Lists what can be ruled of the fight as a whole, and whom and what else rulings are about.
    fn rulings_in_short(&self) {
        /// The most names in a row.
        const MOST: usize = 12;
        let (mut things, mut models): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
        let note = |names: &mut Vec<String>, name: &str| {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        };
        for one in self.play.rulings("") {
            let model = [" arrives as", " arrives for"];
            let model = model.iter().find_map(|end| one.words.strip_suffix(end));
            let thing = one.words.strip_suffix(" =").and_then(|path| path.rsplit_once('.'));
            match (model, thing) {
                (Some(model), _) => note(&mut models, model),
                (None, Some((thing, _))) => note(&mut things, thing),
                (None, None) => say!("  gm {}", rulable(&one)),
            }
        }
        let people: Vec<String> =
            self.play.view(self.eye).combatants.into_iter().map(|one| one.name).collect();
        for names in [people, things].iter().filter(|names| !names.is_empty()) {
            let (first, names) = (&names[0], listed(names, MOST));
            say!("  `rulings {first}` lists what can be ruled of one of {names}");
        }
        if !models.is_empty() {
            say!("  gm NAME arrives as …, where NAME is {}", listed(&models, MOST));
        }
    }

    /// Prints who stands where and what is hurt; with words, only of those who are called so.
    pub(super) fn show(&self, words: &str) {
        let view = self.play.view(self.eye);
        if words.is_empty() {
            return self.show_all(&view);
        }
        let called = view.combatants.iter().filter(|one| has_words(&one.name, words));
        let called: Vec<&CombatantView> = called.collect();
        if called.is_empty() {
            say!("Nobody here is called {}; `look` shows everybody.", quoted(words));
        }
        called.iter().for_each(|one| show_combatant(one, true));
    }

    fn show_all(&self, view: &View) {
        say!("{}", paint::dim(&view.moment));
        let drawn = map::draw(view, &[], crate::out::width());
        drawn.iter().flatten().for_each(|line| say!("{line}"));
        for place in view.map.iter().flat_map(|map| &map.places) {
            let lying = place.things.iter().map(|thing| format!("{thing} lies here"));
            let next = view.map.as_ref().and_then(|map| next_to(map, place));
            let next = next.map(|next| format!("next to {next}"));
            let notes: Vec<String> = place.notes.iter().cloned().chain(lying).chain(next).collect();
            // A map shows who stands where.
            if notes.is_empty() && (place.people.is_empty() || drawn.is_some()) {
                continue;
            }
            let notes =
                if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
            let people = place.people.join(", ");
            let people = if people.is_empty() { "nobody" } else { &people };
            say!("  {}{notes}: {people}", paint::bold(&place.name));
        }
        view.combatants.iter().for_each(|one| show_combatant(one, drawn.is_some()));
    }

    /// Prints the rules applied last with the numbers behind them, why an answer is not legal, the
    /// numbers behind one, or the text of a rule.
    pub(super) fn why(&self, words: &str) {
        let rules = self.system.rules();
        if let Some(answer) = words.strip_prefix("not ") {
            self.why_not(answer.trim());
            return;
        }
        if words == "not" {
            say!("Type `why not` and what you would like to do, such as `why not charge`.");
            return;
        }
        if words.is_empty() {
            for line in &self.last {
                let text = rules.clause(line.clause).map_or("", |clause| clause.text.as_str());
                say!("  {} {}\n      {text}", line.words, paint::dim(&of_rule(line)));
                line.sums.iter().for_each(print_sum);
            }
            return;
        }
        let (thoughts, _) = self.meant(words);
        let (told, bare): (Vec<Thought>, Vec<Thought>) = thoughts
            .into_iter()
            .partition(|thought| !thought.sums.is_empty() || thought.way.len() > 1);
        for thought in &told {
            say!("  {}", self.named(thought));
            thought.sums.iter().for_each(print_sum);
            if let [before @ .., _] = thought.way.as_slice()
                && !before.is_empty()
            {
                say!("      by way of {}", before.join("; "));
            }
        }
        if !told.is_empty() {
            return;
        }
        let is_number = words.parse::<usize>().is_ok();
        let found = rules.find(words);
        let is_rule = found.iter().flatten().any(|clause| clause.id.contains(words));
        match (bare.first(), found) {
            (Some(thought), _) if is_number || !is_rule => {
                say!("  {}: no number stands behind it", self.named(thought));
            }
            (None, _) if is_number => say!("There is no number {words} here."),
            (_, Ok(mut found)) => {
                // What is called so stands before what only speaks of it.
                found.sort_by_key(|clause| !clause.id.contains(words));
                for clause in found.into_iter().take(5) {
                    say!("  {}\n      {}", paint::bold(&clause.id), clause.text);
                }
            }
            (_, Err(why)) => say!("{why}"),
        }
    }

    /// Why answers may not be given now.
    fn why_not(&self, words: &str) {
        let (thoughts, all) = self.meant(words);
        if thoughts.is_empty() {
            say!("  `{words}` makes no sense here. Type `options` to see what is legal.");
        }
        for thought in &thoughts {
            let answer = self.named(thought);
            match &thought.why_not {
                Some(why) => {
                    let rule = paint::dim(&format!("[{}]", why.clause));
                    say!("  {answer}: {} {rule}", why.words);
                }
                None => say!("  {answer}: it is legal now"),
            }
        }
        if all > thoughts.len() {
            say!("  … and {} more; add a word to see fewer", all - thoughts.len());
        }
    }

    /// The answers that somebody may mean: the one of that number or in just these words, or else
    /// those that have all of them; and how many there are.
    fn meant(&self, words: &str) -> (Vec<Thought>, usize) {
        /// The most that are shown.
        const MOST: usize = 12;
        let numbered = words.parse().ok().and_then(|number| self.numbered(number));
        let words = numbered.as_deref().unwrap_or(words);
        // Where several decide at once, the one who is asked is meant.
        let asked = self.asked.as_ref().and_then(|asked| asked.choice.as_ref());
        let asker = asked.filter(|_| !words.contains(['>', '!'])).map(|choice| &choice.asker);
        let words = asker.map_or_else(|| words.to_owned(), |asker| format!("{asker}> {words}"));
        match self.play.thought(self.eye, &words) {
            Some(thought) => (vec![thought], 1),
            None => self.play.thoughts(self.eye, &words, MOST),
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
            None => say!(
                "What happened this turn cannot be worked out from what your side knows; ask again \
                 at the next turn."
            ),
        }
    }
}

/// Whether a place is where two zones meet, named after both.
fn is_border(place: &PlaceView) -> bool {
    place.next.len() == 2 && place.name == place.next.join("-")
}

/// The zones that a zone borders on, in words.
fn next_to(map: &MapView, place: &PlaceView) -> Option<String> {
    if is_border(place) {
        return None;
    }
    let beyond = |next: &String| {
        let border = map.places.iter().find(|one| one.name == *next && is_border(one))?;
        border.next.iter().find(|zone| **zone != place.name)
    };
    let zones: Vec<&str> =
        place.next.iter().map(|next| beyond(next).unwrap_or(next).as_str()).collect();
    (!zones.is_empty()).then(|| zones.join(", "))
}

/// Prints what somebody has left and with them, and where they are if that is wanted.
fn show_combatant(one: &CombatantView, with_place: bool) {
    let figures = one.figures.iter().chain(&one.budget);
    let mut parts: Vec<String> =
        one.place.iter().filter(|_| with_place).map(|place| format!("at {place}")).collect();
    parts.extend(figures.map(|figure| format!("{} {figure}", figure.name)));
    let held = one.gear.iter().filter(|thing| thing.worn == Worn::Held);
    let held: Vec<String> = held.map(Gear::to_string).collect();
    if !held.is_empty() {
        parts.push(format!("holds {}", held.join(", ")));
    }
    let marks: Vec<String> = one.conditions.iter().map(Condition::to_string).collect();
    let marks = if marks.is_empty() { String::new() } else { format!(" [{}]", marks.join(", ")) };
    say!("  {} ({}): {}{marks}", paint::bold(&one.name), one.side, parts.join(", "));
}

fn print_advice(play: &dyn Play, asker: Option<&str>, effort: &Effort) {
    match play.advise(asker, effort, &()) {
        Ok(advice) => crate::advise::print(&advice),
        Err(why) => say!("{why}"),
    }
}

/// Prints a number taken apart, each amount with its rule.
fn print_sum(sum: &Reckoning) {
    say!("      {}: {sum}", sum.what);
    for term in &sum.terms {
        let rule = paint::dim(&format!("[{}]", term.clause));
        say!("        {:>4} {} {rule}", term.amount, term.words);
    }
}

/// Something that can be ruled, with what may follow and what it is now.
fn rulable(one: &Rulable) -> String {
    let follows = match &one.allowed {
        None => String::new(),
        Some(Allowed::Numbers { least, most }) => format!(" {least} to {most}"),
        Some(Allowed::Words(words)) => format!(" {}", listed(words, 12)),
        Some(Allowed::Anything) => " …".to_owned(),
    };
    let timed = if one.timed { " [until …]" } else { "" };
    let now = one.now.as_ref().map(|now| paint::dim(&format!("  (now {now})")));
    format!("{}{follows}{timed}{}", one.words, now.unwrap_or_default())
}
