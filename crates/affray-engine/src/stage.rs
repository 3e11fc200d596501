//! Fights in which somebody outside the engine decides for some seats: programs that learn, and
//! policies written in another language.
//!
//! A [`Stage`] plays one fight and waits wherever one of those seats decides; [`Chooser`] is asked on the
//! way, while fights are sampled. Either is shown the decision as a [`Posed`], whose numbers a [`Layout`]
//! lays out in a shape that is the same for all fights of an encounter.

mod asked;
mod layout;
mod moment;
mod scene;

use affray_table::Seat;

pub(crate) use asked::Asked;
pub use layout::Layout;
pub(crate) use moment::Moment;
pub(crate) use scene::Scene;

use crate::measure::{Verdict, Who};
use crate::menu::Parts;

/// A decision that is to be made, of two or more options.
pub trait Posed: Send + Sync {
    /// Who decides.
    fn seat(&self) -> Seat;

    /// The name of the seat.
    fn seat_name(&self) -> String;

    /// For whom, by their place in the roster; nobody where a side decides.
    fn actor(&self) -> Option<Who>;

    /// How many options there are.
    fn count(&self) -> usize;

    /// The question, in a sentence.
    fn sentence(&self) -> String;

    /// An option in its one wording, by its place from 0.
    fn words(&self, option: usize) -> Option<String>;

    /// All options as data, one by one, in their order.
    fn parts(&self) -> Vec<Parts>;

    /// Whether somebody is of the side that decides.
    fn is_own(&self, who: Who) -> bool;

    /// The numbers of the fight, as far as the seat knows them; [`Layout::numbers`] names them.
    fn numbers(&self, into: &mut Vec<i32>);

    /// The place of the option that the usual tactics take.
    fn usual(&self) -> usize;
}

/// Who decides for some seats of a fight that is sampled.
pub trait Chooser {
    /// For these seats.
    fn seats(&self) -> &[Seat];

    /// One of the options, by its place from 0; nothing breaks the fight off, and whatever is sampled
    /// with it.
    fn choose(&mut self, posed: Box<dyn Posed>) -> Option<usize>;
}

/// How a fight stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stands {
    /// A decision is waited for.
    Asks,
    /// It is over.
    Over,
    /// It was broken off, because it took too many turns: [`MAX_TURNS`](crate::sim::MAX_TURNS).
    BrokenOff,
}

/// There is no such option, or nothing is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no option {option}; there are {count}, counted from 0")]
pub struct NoOption {
    /// What was given.
    pub option: usize,
    /// How many there are.
    pub count: usize,
}

/// A fight that waits wherever one of some seats decides. Everybody else decides by their tactics, the
/// program rolls, and the same seed and choices give the same fight.
pub trait Stage: Send + Sync {
    /// Begins anew, with the dice of a seed, and plays to the first decision.
    fn reset(&mut self, seed: u64);

    /// How it stands.
    fn stands(&self) -> Stands;

    /// The decision that is waited for.
    fn posed(&self) -> Option<&dyn Posed>;

    /// Takes an option by its place from 0, and plays to the next decision.
    ///
    /// # Errors
    /// There is no such option; nothing has happened.
    fn choose(&mut self, option: usize) -> Result<(), NoOption>;

    /// How it ended, in words; nothing while it goes on.
    fn outcome(&self) -> Option<String>;

    /// How it ended for a side.
    fn verdict(&self, seat: Seat) -> Verdict;

    /// What the fight is worth to a side, from -1 to 1, with everything known.
    fn worth(&self, seat: Seat) -> f64;

    /// The round, from 1; 0 before the first.
    fn round(&self) -> u32;

    /// The numbers of the fight as far as any seat knows them, whoever decides.
    fn numbers(&self, seat: Seat, into: &mut Vec<i32>);

    /// The same fight, to go on with by itself.
    fn copy(&self) -> Box<dyn Stage>;
}
