//! What the duel offers to everything above it: its rules, its files, its words, its numbers.

use std::sync::Arc;

use affray_engine::measure::{Balance, Deed, Ending, Fate, Measure, Strength, Verdict, Who};
use affray_engine::{Fact, Heard, Knowledge, Read, System, View, WhyNot};
use affray_file::{Document, Mistakes, Schema, Setting};
use affray_table::Seat;

use crate::event::Event;
use crate::moves::{Action, Ask, Defense, Move, Purpose};
use crate::rules::round::may_act;
use crate::setup::{Id, Profile};
use crate::state::{Fight, Outcome, Presence, State};
use crate::{RULEBOOK, STARTER, read, words};

/// An outcome as a number.
pub(crate) const fn ending(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Win(who) => Ending::Win(Seat(who.0)),
        Outcome::Draw => Ending::Other(0),
    }
}

impl System for Fight {
    const NAME: &'static str = "duel";
    const RULES: u32 = 1;
    const RULEBOOK: &'static str = RULEBOOK;
    const ENCOUNTER_SCHEMA: &'static Schema = &read::ENCOUNTER;
    const LIBRARY_SCHEMA: &'static Schema = &read::LIBRARY;
    const SETTINGS: &'static [Setting] = read::SETTINGS;
    const STARTER: &'static str = STARTER;

    type State = State;

    fn read(encounter: &Document, _: &[Document]) -> Result<Read<Fight>, Mistakes> {
        read::read(encounter)
    }

    fn conceivable(&self, _: Seat, ask: Ask) -> Vec<Move> {
        match ask {
            Ask::Turn(_) => Action::ALL.map(Move::from).into(),
            Ask::Defend(_) => Defense::ALL.map(Move::from).into(),
        }
    }

    fn why_not(&self, _: Seat, ask: Ask, option: Move) -> Option<WhyNot> {
        let Move::Action(action) = option else { return None };
        let bar = may_act(self, ask.who(), action).err()?;
        Some(WhyNot::of(bar, |barrier| words::word_barrier(self, barrier)))
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn hears(&self, _: Seat, _: &Event) -> bool {
        true
    }

    fn sees_roll(&self, _: Seat, _: Purpose) -> bool {
        true
    }

    /// Nothing is hidden.
    fn known_to(&self, _: Seat) -> Fight {
        self.clone()
    }

    fn suppose(&mut self, who: Who, like: Who, knows: Knowledge) {
        let (who, like) = (Id(who), Id(like));
        let profiles = &mut Arc::make_mut(&mut self.setup).profiles;
        let usual = profiles[like.index()].clone();
        let one = &mut profiles[who.index()];
        if !knows.has(Fact::Health) {
            let (left, most) = (self.state.duelists[who.index()].wounds, one.wounds);
            self.state.duelists[who.index()].wounds = knows.health(left, most, usual.wounds);
            one.wounds = usual.wounds;
        }
        if !knows.has(Fact::Figures) {
            let (name, wounds) = (one.name.clone(), one.wounds);
            *one = Profile { name, wounds, ..usual };
        }
    }

    /// A duelist learns nothing, and tactics know only one way.
    fn unlearn(&mut self, _: Seat, _: &Heard<'_, Event>, _: &[Who]) {}

    fn look(&self, path: &str) -> Result<String, String> {
        words::look(self, path)
    }

    /// It is no secret.
    fn moment_for(&self, _: Option<Seat>) -> String {
        affray_engine::Words::moment(self)
    }

    fn view(&self, _: Option<Seat>) -> View {
        words::view(self)
    }
}

impl Measure for Fight {
    const RESOURCES: &'static [&'static str] = &["wounds"];

    fn deeds(event: &Event) -> [Option<Deed>; 2] {
        match *event {
            Event::Wounded { attacker, target, wounds, .. } => {
                let (by, to) = (attacker.0, target.0);
                let amount = wounds.unsigned_abs();
                [Some(Deed::Hit { by, to }), Some(Deed::Harm { by: Some(by), to, amount })]
            }
            Event::Out { who } => [Some(Deed::Felled { who: who.0 }), None],
            _ => [None, None],
        }
    }

    fn people(&self) -> usize {
        2
    }

    fn person(&self, who: Who) -> &str {
        words::name(self, Id(who))
    }

    fn side(&self, who: Who) -> Seat {
        Seat(who)
    }

    fn fate(&self, who: Who) -> Fate {
        let duelist = &self[Id(who)];
        match duelist.presence {
            Presence::Dead => Fate::Dead,
            Presence::Gone => Fate::Away,
            Presence::There if duelist.wounds < 0 => Fate::Down,
            Presence::There => Fate::Standing,
        }
    }

    fn left(&self, who: Who, _: usize) -> i32 {
        i32::from(self[Id(who)].wounds.max(0))
    }

    fn round(&self) -> u32 {
        u32::from(self.state.round)
    }

    fn ending(&self) -> Option<Ending> {
        self.ended().map(ending)
    }

    fn on_behalf(ask: Ask) -> Option<Who> {
        Some(ask.who().0)
    }

    fn balance(&self, seat: Seat) -> Balance {
        // A duelist with 0 wounds left still stands, so each point counts from one more.
        let strength = |who: Id| Strength {
            now: i32::from(self[who].wounds.max(-1)) + 1,
            most: i32::from(self.profile(who).wounds) + 1,
        };
        let who = Id(seat.0);
        let verdict = Verdict::of(self.ending(), |winner| winner == seat);
        Balance { verdict, own: strength(who), others: strength(who.other()) }
    }
}
