//! The kernel: what rules ask for, and the tables that answer.
//!
//! A rule is plain Rust that takes a [`Table`] and a [`Game`]. Whatever it cannot know by itself,
//! dice and decisions, it asks of the table; a `?` marks each place where somebody may be waited
//! for. A [`Sampler`] always answers. A [`Tape`] answers from what is known so far and stops where
//! that ends; with one more answer the rule runs again from the same start. Play, replay,
//! enumeration and search are short drivers over the tape.

mod decided;
mod declare;
mod decree;
mod dice;
mod ease;
mod generator;
mod house;
mod recorder;
mod sampler;
mod step;
mod table;
mod tape;
mod terms;
mod view;

pub use decided::Decided;
pub use declare::no_such;
pub use decree::{Decrees, End, Over, SOON, Until};
pub use dice::{
    BadRoll, Dice, Explode, Faces, Hand, Keep, KeepSum, MAX_DICE, MAX_FACES, MAX_SIDES, PickOne,
    Pool, RerollWorst, Rolled, Source, Spread, Steps, Successes, Sum, step_die,
};
pub use ease::Ease;
pub use generator::Generator;
pub use house::{Gain, Homemade, HouseCondition, HouseCounter, HouseId, HouseLaid, Lasts};
pub use recorder::Recorder;
pub use sampler::{Policy, Sampler};
pub use step::{Clause, Seat, Standing, Step, Stop};
pub use table::{Choice, Game, Lazy, Menu, Status, Table};
pub use tape::{
    Answer, Asked, Fallen, Misfit, Open, Played, Run, Speaker, Tape, Throw, Told, decided, offered,
    play, replay, run, run_for_people,
};
pub use terms::{Bar, May, Reckon, Term, Terms, barred, barred_if, total};
pub use view::{
    CombatantView, Condition, Figure, FigureKind, Gear, Grid, MapView, PlaceView, Places, Slot,
    Turn, View, Worn,
};
