//! Hallowed Earth, as everything above it sees a system.

use affray_engine::{Read, System, View};
use affray_file::{Document, Mistakes, Schema, Setting};
use affray_table::{Clause, Game, Seat};

use crate::{Fight, clause, look, read, schema, settings, tactics, words};

impl System for Fight {
    const NAME: &'static str = "hallowed";
    const RULES: u32 = 2;
    const RULEBOOK: &'static str = crate::RULEBOOK;

    type State = crate::state::State;
    type Tactics = tactics::Tactics;

    fn clauses() -> &'static [Clause] {
        clause::ALL
    }

    fn encounter_schema() -> &'static Schema {
        &schema::ENCOUNTER
    }

    fn library_schema() -> &'static Schema {
        &schema::LIBRARY
    }

    fn read(encounter: &Document, library: &[Document]) -> Result<Read<Fight>, Mistakes> {
        read::read(encounter, library)
    }

    fn settings() -> &'static [Setting] {
        settings::SETTINGS
    }

    fn starter() -> &'static str {
        crate::STARTER
    }

    fn tactics(&self, seed: u64) -> tactics::Tactics {
        tactics::Tactics::new(seed)
    }

    fn draws_lots(&self, ask: Self::Ask) -> bool {
        tactics::draws_lots(self, ask)
    }

    fn state(&self) -> &Self::State {
        &self.state
    }

    fn outcome(&self) -> Option<String> {
        words::outcome(self)
    }

    fn moment(&self) -> String {
        words::moment(self)
    }

    fn seats(&self) -> Vec<Seat> {
        words::seats(self)
    }

    fn seat_name(&self, seat: Seat) -> String {
        words::seat_name(self, seat)
    }

    fn asker(&self, who: Seat, ask: Self::Ask) -> String {
        words::asker(self, who, ask)
    }

    fn word_ask(&self, who: Seat, ask: Self::Ask) -> String {
        words::word_ask(self, who, ask)
    }

    fn word_move(&self, option: Self::Move) -> String {
        words::word_move(self, option)
    }

    fn word_purpose(&self, purpose: Self::Purpose) -> String {
        words::word_purpose(self, purpose)
    }

    fn word_event(&self, event: &<Fight as Game>::Event) -> String {
        words::word_event(self, event)
    }

    fn named(&self, kind: &str, number: u64) -> Option<String> {
        words::named(self, kind, number)
    }

    fn hears(&self, seat: Seat, event: &<Fight as Game>::Event) -> bool {
        words::hears(self, seat, event)
    }

    fn look(&self, path: &str) -> Result<String, String> {
        look::look(self, path)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        look::view(self, seat)
    }
}
