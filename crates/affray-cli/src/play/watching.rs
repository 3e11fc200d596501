//! A game master alone: the rules ask them little, so that the fight waits for them before each round.

use affray_engine::{Ask, Refusal, Seat};

use super::Game;
use crate::Exit;

impl Game {
    /// Whether the game master is the only person, sits at a terminal, and wants to be asked.
    fn only_watches(&self) -> bool {
        let seats = &self.play.players().people;
        let is_alone = !seats.is_empty() && seats.iter().all(|seat| *seat == Seat::GM);
        let people = &self.play.people().all;
        is_alone && self.input.are_edited() && people.iter().all(|one| one.ask != Ask::Little)
    }

    /// Whether the fight waits for a game master who only watches.
    pub(super) fn is_paused(&self) -> bool {
        let is_open = self.play.question().is_some() && !self.play.waits_for_a_person();
        is_open && self.only_watches()
    }

    /// Lets the program answer what no person answers. A game master who only watches is waited for
    /// before each round: true where that is why it stopped.
    pub(super) fn play_or_pause(&mut self) -> Result<bool, Exit> {
        if !self.only_watches() {
            self.play_on()?;
            return Ok(false);
        }
        let fail = |why: Refusal| Exit::bad(format!("error: {why}"));
        let round = self.play.round();
        while self.goes_on && self.play.play_next().map_err(fail)?.is_some() {
            self.goes_on = self.play.round() == round;
        }
        self.goes_on &= !self.is_paused();
        Ok(self.is_paused())
    }

    /// Says where the fight stands, and what the game master may do.
    pub(super) fn pause(&mut self) {
        self.asked = None;
        let view = self.play.view(self.eye);
        let fresh = self.screen.fresh(&view, None);
        say!();
        fresh.iter().for_each(|line| say!("{line}"));
        say!("Press Enter for the next round; `rulings` lists what you may rule.");
    }
}
