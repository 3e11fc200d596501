//! What people say unasked: the one who answers, or another person at the same terminal.

use affray_engine::{Seat, same};

use super::typed::{Typed, Wish};
use super::{Game, Next};
use crate::fight;

impl Game {
    /// Says something unasked, for a seat that people play.
    pub(super) fn volunteer(&mut self, side: &str, words: &str) -> Next {
        let seat = fight::seat(self.play.as_ref(), side).ok();
        if !seat.is_some_and(|seat| self.may_speak_for(seat, side)) {
            if let Some(other) = seat.and_then(|seat| self.speaker_for(seat, side)) {
                return self.speak_between(other, side, words);
            }
            let what =
                if seat == Some(Seat::GM) { "rule as the GM" } else { "speak for this side" };
            say!("Nobody here may {what}; start with `--seat {side}=me` to do that.");
            return Next::Wait;
        }
        let done = self.play.volunteer(side, words);
        self.done(done)
    }

    /// Whether words behind `gm` say nothing yet: there are none, or only a name.
    pub(super) fn is_no_ruling(&self, words: &str) -> bool {
        let combatants = self.play.view(self.eye).combatants;
        words.is_empty() || combatants.iter().any(|one| same(&one.name, words))
    }

    /// Lets another person at this terminal speak for their seat while somebody else is asked: at a
    /// terminal line after line until an empty one, so that nobody else sees it.
    fn speak_between(&mut self, other: usize, side: &str, words: &str) -> Next {
        self.asked = None;
        if let Next::Quit = self.sit_down(other) {
            return Next::Quit;
        }
        let mut words = words.to_owned();
        loop {
            self.tell();
            if same(side, "GM") && !words.is_empty() && self.is_no_ruling(&words) {
                self.rulings(&words);
            } else if !words.is_empty() {
                let done = self.play.volunteer(side, &words);
                self.done(done);
                self.tell();
            }
            if !self.input.are_edited() {
                return Next::Ask;
            }
            say!("Say more, or press Enter to hand back.");
            let name = self.play.people().all.get(other).map(|person| person.name.as_str());
            let prompt = format!("{}, {side}> ", name.unwrap_or_default());
            let wish = Wish { prompt, words: Vec::new() };
            let more = |line: &str| self.rulings_from(&format!("gm {line}"));
            words = match self.input.next(Some(wish), None, &more) {
                Typed::Line(line) => match line.as_str() {
                    "" => return Next::Ask,
                    "quit" | "exit" | "q" => return Next::Quit,
                    line => self.said_between(line),
                },
                Typed::Refused(why) => {
                    say!("{why}");
                    continue;
                }
                Typed::Late | Typed::End | Typed::Interrupted => return Next::Quit,
            };
        }
    }

    /// What is volunteered in a line between; nothing where it is a command, which is obeyed.
    fn said_between(&mut self, line: &str) -> String {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "gm" => rest.trim().to_owned(),
            "help" | "look" | "log" | "rulings" | "why" | "undo" | "redo" | "people" | "save" => {
                self.obey(line);
                String::new()
            }
            _ => line.to_owned(),
        }
    }

    /// Whether this person may speak for a seat.
    pub(super) fn may_speak_for(&self, seat: Seat, name: &str) -> bool {
        let people = &self.play.people().all;
        let is_taken = self.play.players().people.contains(&seat);
        let has = |at: usize| people[at].plays.iter().any(|one| same(one, name));
        is_taken && (people.len() < 2 || people.get(self.person).is_some() && has(self.person))
    }

    /// The person at this terminal who plays a seat.
    pub(super) fn speaker_for(&self, seat: Seat, name: &str) -> Option<usize> {
        let is_taken = self.play.players().people.contains(&seat);
        let mut people = self.play.people().all.iter();
        people
            .position(|person| person.plays.iter().any(|one| same(one, name)))
            .filter(|_| is_taken)
    }
}
