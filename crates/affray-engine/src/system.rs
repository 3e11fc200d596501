//! What a system of rules offers to everything above it.

use std::hash::Hash;

use affray_file::{Document, Mistakes, Schema, Setting};
use affray_table::{Clause, Game, Seat};
pub use affray_table::{
    CombatantView, Condition, Figure, FigureKind, Gear, Grid, MapView, PlaceView, Slot, Turn, View,
    Worn,
};
use serde::Serialize;

use crate::fallen::Dice;
use crate::hand::Hand;
use crate::happening::{Gist, Happening};
use crate::measure::{Measure, Who};
use crate::menu::Parts;
use crate::named;
use crate::numbers::Numbers;
use crate::reckoning::{Reckoning, WhyNot};
use crate::reveal::Knowledge;
use crate::tactics::Tactical;

/// How a fight is worded: what people read of it.
pub trait Words: Game {
    /// How many sides there are.
    fn sides(&self) -> usize;

    /// The name of a side, by its place.
    fn side_name(&self, side: usize) -> &str;

    /// How the fight ended, such as `Players win`; `None` while it goes on.
    fn outcome(&self) -> Option<String>;

    /// Where the fight stands, in a few words: `round 2, Bandits to act`.
    fn moment(&self) -> String;

    /// The question, in a sentence with the numbers that a person needs to decide.
    fn word_ask(&self, who: Seat, ask: Self::Ask) -> String;

    /// An option's one wording. No two options of a question share it.
    fn word_move(&self, option: Self::Move) -> String;

    /// An option as data: what kind of thing it is, at whom, with what, where to, for how much.
    fn parts(&self, ask: Self::Ask, option: Self::Move) -> Parts;

    /// All options of a question as data, in their order, for a system that works out several at once;
    /// those that lead to [several places](Parts::to_each) stand for as many.
    fn all_parts(&self, ask: Self::Ask, options: &[Self::Move]) -> Vec<Parts> {
        options.iter().map(|&option| self.parts(ask, option)).collect()
    }

    /// Whose roll and what for: `Sybilla saves on AGI to dodge`.
    fn word_purpose(&self, purpose: Self::Purpose) -> String;

    /// What the die at this place of a roll is for, in a few words that tell no figures: `to hit`,
    /// `skill die`. Places count the dice as their notation names them, so that `2d6 + d20` has two.
    fn word_die(&self, purpose: Self::Purpose, place: usize) -> &'static str;

    /// Whose dice they are; `None` if they are nobody's.
    fn thrower(&self, _purpose: Self::Purpose) -> Option<Who> {
        None
    }

    /// What happened, in a sentence, with the dice of the turn that fell before it: what was rolled
    /// is said with what it is compared with. What tells figures of somebody is an
    /// [`aside`](crate::aside), here and in questions and purposes.
    fn word_event(&self, event: &Self::Event, dice: Dice<'_, Self::Purpose>) -> String;

    /// The numbers behind a question, taken apart: what is needed to dodge, how many dice.
    fn ask_sums(&self, _who: Seat, _ask: Self::Ask) -> Vec<Reckoning> {
        Vec::new()
    }

    /// The numbers behind an answer, legal or not, taken apart: what an attack needs to hit.
    fn move_sums(&self, _ask: Self::Ask, _option: Self::Move) -> Vec<Reckoning> {
        Vec::new()
    }

    /// The places on the way of somebody whom an answer makes go somewhere, in their order, the last
    /// where they end: as the rules go, as far as whoever goes sees. None where they tell no way.
    fn way(&self, _ask: Self::Ask, _option: Self::Move) -> Vec<String> {
        Vec::new()
    }

    /// The numbers behind what happened, taken apart.
    fn event_sums(&self, _event: &Self::Event) -> Vec<Reckoning> {
        Vec::new()
    }

    /// The name of a place in a list, by the name of its type and its number, such as `Id` and 3;
    /// `None` for a type that is no such place.
    fn named(&self, kind: &str, number: u64) -> Option<String>;

    /// The name of a place on a map, by the name of its type and its two numbers, such as `Square`,
    /// 3 and 4; `None` for a type that is no such place.
    fn placed(&self, _kind: &str, _numbers: [i64; 2]) -> Option<String> {
        None
    }

    /// What happened in the words that all systems share: who, to whom, how much, where.
    fn gist(&self, event: &Self::Event) -> Gist;
}

/// A system of rules: its fight, its files, its words.
///
/// The fight is a setup that never changes and is never compared, and a small state that is
/// compared, hashed and written out.
pub trait System:
    Game<Ask: Send + Sync, Move: Send + Sync, Purpose: Send + Sync, Event: Send + Sync + Serialize>
    + Words
    + Measure
    + Numbers
    + Tactical
    + Hand
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + 'static
{
    /// The short name, as files write it: `murdham`.
    const NAME: &'static str;
    /// The version of the rules. A tape made by another version is refused.
    const RULES: u32;
    /// The rulebook, as TOML.
    const RULEBOOK: &'static str;
    /// What an encounter file of this system may hold.
    const ENCOUNTER_SCHEMA: &'static Schema;
    /// What a file named in an encounter's `use` may hold.
    const LIBRARY_SCHEMA: &'static Schema;
    /// The settings that encounters accept, with their values, the default first.
    const SETTINGS: &'static [Setting];
    /// A commented encounter to start from.
    const STARTER: &'static str;

    /// The state without the setup.
    type State: Serialize;

    /// The fight that an encounter describes, with the files it uses.
    ///
    /// # Errors
    /// Every mistake of all files at once.
    fn read(encounter: &Document, library: &[Document]) -> Result<Read<Self>, Mistakes>;

    /// Every answer to a question that one can think of, legal or not: each verb with every
    /// target, thing and place of the fight. The legal ones are among them.
    fn conceivable(&self, _who: Seat, _ask: Self::Ask) -> Vec<Self::Move> {
        Vec::new()
    }

    /// Why an answer to a question may not be given; `None` if it may.
    fn why_not(&self, _who: Seat, _ask: Self::Ask, _option: Self::Move) -> Option<WhyNot> {
        None
    }

    /// The state.
    fn state(&self) -> &Self::State;

    /// All seats: sides first, then the game master.
    fn seats(&self) -> Vec<Seat> {
        (0..self.sides() as u8).map(Seat).chain([Seat::GM]).collect()
    }

    /// The name of a seat: a side's, or `GM`.
    fn seat_name(&self, seat: Seat) -> String {
        if seat == Seat::GM { "GM".to_owned() } else { self.side_name(seat.0.into()).to_owned() }
    }

    /// For whom a decision is made, as records write it before `>`: a combatant, a side, `GM`.
    fn asker(&self, who: Seat, ask: Self::Ask) -> String {
        match Self::on_behalf(ask) {
            Some(one) if who != Seat::GM => self.person(one).to_owned(),
            _ => self.seat_name(who),
        }
    }

    /// How many seconds there are to decide, where the rules set a time, and the option that is
    /// taken when they are over. A question without that option is not timed.
    fn time_limit(&self, _ask: Self::Ask) -> Option<(u32, Self::Move)> {
        None
    }

    /// An event as data, with the names of people and things where the rules keep numbers.
    fn happening(&self, event: &Self::Event) -> Happening {
        let (what, fields) = named::event_fields(event, self);
        let Gist { who, to, amount, left, at, .. } = self.gist(event);
        let name = |who: Who| self.person(who).to_owned();
        let (who, to) = (who.map(name), to.into_iter().map(name).collect());
        Happening { what, who, to, amount, left, at, fields }
    }

    /// Who may hear of an event: everyone, or some seats only.
    fn hears(&self, seat: Seat, event: &Self::Event) -> bool;

    /// The fight with somebody in sight who comes out by this event, for what is told after it in the
    /// same turn; none for any other event.
    fn shown_by(&self, _event: &Self::Event) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Whether a seat is told of dice: whose, what for, and how they fell. The game master is told of
    /// all.
    fn sees_roll(&self, seat: Seat, purpose: Self::Purpose) -> bool;

    /// The fight as far as a seat knows it, to be played on from: who is hidden from it is not
    /// there, figures that it does not know are what the rulebook publishes for such a creature,
    /// and what others decided in secret is undecided.
    fn known_to(&self, seat: Seat) -> Self;

    /// Leaves nothing of somebody that a side of others is not told: of what they live by, of what
    /// they are rated at and of what they withstand. Instead they have what `like` has, who is of that
    /// side, and as much of it left as `knows` says.
    fn suppose(&mut self, who: Who, like: Who, knows: Knowledge);

    /// Leaves of what those of other sides have learned, of whom a seat is not told it, only what they
    /// have shown by what it heard, and lets them decide as anyone of whom nothing is said. Those who
    /// are spared stay as they are.
    fn unlearn(&mut self, seat: Seat, heard: &Heard<'_, Self::Event>, spared: &[Who]);

    /// A value that a case may expect, by its path: `Bandit.health`, `round`, `turn of`.
    ///
    /// # Errors
    /// What is wrong with the path, what is allowed, and the nearest known name.
    fn look(&self, path: &str) -> Result<String, String>;

    /// Where the fight stands as far as `seat` knows; `None` knows everything. It names nobody whom the
    /// seat does not see.
    fn moment_for(&self, seat: Option<Seat>) -> String {
        self.view(seat).moment
    }

    /// What `seat` may see; `None` sees everything.
    fn view(&self, seat: Option<Seat>) -> View;
}

/// What a seat has heard of a fight.
pub struct Heard<'h, E> {
    /// The events, in their order, each with the rule behind it.
    pub events: Vec<(&'h E, Clause)>,
    /// Whether the seat is told what somebody is rated at, and so what their numbers are made of.
    pub is_rated: &'h dyn Fn(Who) -> bool,
}

/// A fight that was read from files, with what its reader should know.
#[derive(Debug)]
pub struct Read<S> {
    /// The fight at its start.
    pub fight: S,
    /// The clauses by which the files were read.
    pub cited: Vec<Clause>,
    /// Sentences about what was assumed.
    pub notes: Vec<String>,
}
