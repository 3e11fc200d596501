//! Ingenuity, as everything above it sees a system.

use affray_engine::measure::Who;
use affray_engine::{Heard, Knowledge, Read, System, View, WhyNot};
use affray_file::{Document, Mistakes, Schema, Setting};
use affray_table::{Game, Seat};

use crate::moves::{Ask, Move, Purpose};
use crate::setup::Id;
use crate::{Fight, conceive, look, read, schema, settings, supposed, view, words};

impl System for Fight {
    const NAME: &'static str = "ingenuity";
    const RULES: u32 = 2;
    const RULEBOOK: &'static str = crate::RULEBOOK;
    const ENCOUNTER_SCHEMA: &'static Schema = &schema::ENCOUNTER;
    const LIBRARY_SCHEMA: &'static Schema = &schema::LIBRARY;
    const SETTINGS: &'static [Setting] = settings::SETTINGS;
    const STARTER: &'static str = crate::STARTER;

    type State = crate::state::State;

    fn read(encounter: &Document, library: &[Document]) -> Result<Read<Fight>, Mistakes> {
        read::read(encounter, library)
    }

    fn conceivable(&self, who: Seat, ask: Ask) -> Vec<Move> {
        conceive::conceivable(self, who, ask)
    }

    fn why_not(&self, _: Seat, ask: Ask, option: Move) -> Option<WhyNot> {
        conceive::why_not(self, ask, option)
    }

    fn state(&self) -> &Self::State {
        &self.state
    }

    fn hears(&self, seat: Seat, event: &<Fight as Game>::Event) -> bool {
        words::hears(self, seat, event)
    }

    fn shown_by(&self, event: &<Fight as Game>::Event) -> Option<Fight> {
        words::shown_by(self, event)
    }

    fn sees_roll(&self, seat: Seat, purpose: Purpose) -> bool {
        view::sees_roll(self, seat, purpose)
    }

    fn known_to(&self, seat: Seat) -> Fight {
        view::known_to(self, seat)
    }

    fn suppose(&mut self, who: Who, like: Who, knows: Knowledge) {
        supposed::suppose(self, Id(who), Id(like), knows);
    }

    fn unlearn(&mut self, seat: Seat, heard: &Heard<'_, <Fight as Game>::Event>, spared: &[Who]) {
        supposed::unlearn(self, seat, heard, spared);
    }

    fn look(&self, path: &str) -> Result<String, String> {
        look::look(self, path)
    }

    fn moment_for(&self, seat: Option<Seat>) -> String {
        view::moment_for(self, seat)
    }

    fn view(&self, seat: Option<Seat>) -> View {
        view::view(self, seat)
    }
}
