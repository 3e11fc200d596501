//! Everything that is the same for every system of combat rules: sessions, records, cases, samples,
//! odds, advice.
//!
//! A system implements [`System`] and [`measure::Measure`] in its own crate and offers one
//! [`Entry`], made by [`entry`]. A program lists the entries that it offers as [`Systems`]; there
//! [`Systems::load`] reads an encounter through [`Files`] and gives a fight in progress, a [`Play`].

pub mod advise;
mod autoplay;
mod credit;
pub mod dice;
mod digest;
mod draft;
mod encounter;
mod entry;
mod fallen;
pub mod hand;
mod happening;
pub mod house;
mod input;
pub mod look;
pub mod measure;
mod menu;
mod named;
mod names;
mod numbers;
pub mod odds;
mod options;
mod packed;
mod people;
mod places;
mod play;
mod question;
mod reader;
mod reckoning;
mod record;
mod reveal;
mod rulebook;
#[cfg(feature = "schema")]
pub mod schema;
mod seat;
mod session;
pub mod sim;
pub mod stage;
mod summary;
mod system;
mod tactics;
mod threads;
mod verify;
mod watch;
mod words;

pub use affray_file::{Document, Mistake, Mistakes, Schema, Setting, Span};
pub use affray_odds::{Chance, OddsError};
pub use affray_rulebook::{Clause as RuleClause, Setting as RuleSetting, Status as RuleStatus};
pub use affray_table::{Clause, Rolled, Seat, Standing};
pub use digest::Digest;
pub use draft::{Draft, Knob, MAX_VALUES, Range, RequestError, Scalar};
pub use encounter::{
    Checked, Files, LoadError, Loaded, MAX_READ, Memory, Parting, Replay, encounter_text, may_name,
    uses, whole,
};
pub use entry::{Entry, Systems, UnknownSystem, entry};
pub use fallen::Dice;
pub use happening::{Gist, Happening};
pub use input::{Input, Refusal, Reply, Unoffered, typed};
pub use menu::{Cost, Kind, MenuOption, Parts};
pub use numbers::{Numbers, Sheet};
pub use options::Options;
pub use packed::{Packed, PackedError};
pub use people::{Ask, Habit, MAX_HABITS, People, Person, SOMEBODY, Wanted};
pub use places::{PlaceCosts, PlaceSet};
pub use play::{Back, DiceBy, Line, Play, Players, Thrown};
pub use question::{Asks, Choice, DieAsked, Offer, Question, Roll};
pub use reader::{Places, Reader};
pub use reckoning::{Amount, Reckoning, Thought, WhyNot, signed};
pub use record::{
    By, Case, Change, Edit, Expectation, Head, Library, Line as WrittenLine, Origin, Record,
    RecordError, RecordLine, Seating, Source, Staging, Transcript, Wish, Wished,
    cases as parse_cases, parse as parse_record,
};
pub use reveal::{Fact, Knowledge, Of, Reveal, RevealLine, Reveals, aside, own_aside, with_asides};
pub use rulebook::{ClauseForm, RuleError, Rules, SettingForm, SettingValue};
pub use seat::{FORMS, Had, SeatNews, SeatView};
pub use session::{MAX_ANSWERS, MAX_SILENT_TURNS, Session};
pub use summary::{Fall, Fared, Left, Luck, Summary};
pub use system::{
    CombatantView, Condition, Figure, FigureKind, Gear, Grid, Heard, MapView, PlaceView, Read,
    Slot, System, Turn, View, Words, Worn,
};
pub use tactics::{Tactical, Tactics, highest};
pub use verify::{Coverage, Failure, Report, verify};
pub use watch::{Watch, WatchedStep};
pub use words::{fold, grouped, listed, quoted, same, verb, wins};
