//! The game master's hand: whatever a fight holds, set to something else at any moment.
//!
//! A [`Ruling`] is data that names people and things; [`Ruling::read`] makes it of words such as `Bob
//! is stunned for 2 rounds`, and it is written as the same words again. A fight makes [`Order`]s of
//! it, with ids instead of names, and a system carries these out one by one: [`Hand::rule`]. Names,
//! lists of people, words and near misses are settled here, once for all systems.

mod homely;
mod house;
mod join;
mod list;
mod making;
mod naming;
mod read;
mod recruit;
mod resolve;
mod ruling;
mod tell;

use std::sync::Arc;

use affray_file::Single;
use affray_table::{Clause, Decrees, End, Game, Seat, Step, Table};

pub(crate) use house::{Homely, MOST_KNOWN, bad_figure, bad_name, conditions, look, moment, seen};
pub use list::{Allowed, Rulable};
pub use naming::CALLED;
pub(crate) use naming::{call_by_file, is_told as is_told_name, name};
pub use read::{Misread, Names};
pub(crate) use recruit::Library;
pub(crate) use resolve::{Aim, Resolved, Task};
pub use ruling::{Change, GOES_ON, Ruling};
pub(crate) use tell::told;

use crate::measure::{Ending, Measure, Who};
use crate::reckoning::WhyNot;
use crate::system::Words;
use crate::words::wins;

/// A figure that can be ruled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dial<K> {
    /// The figure, as the system's rules name it.
    pub key: K,
    /// The path by which a [`look`](crate::System::look) reads it: `Bob.health`, `spear.state`.
    pub path: String,
    /// What it may be.
    pub values: Values,
}

impl<K> Dial<K> {
    /// The figure at this path.
    pub fn new(key: K, path: impl Into<String>, values: Values) -> Dial<K> {
        Dial { key, path: path.into(), values }
    }
}

/// What a figure may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Values {
    /// A whole number.
    Numbers {
        /// The least that may be ruled.
        least: i32,
        /// The most.
        most: i32,
    },
    /// One of these words, as a look writes them: `yes`, the name of somebody, a state.
    Words(Vec<String>),
}

impl Values {
    /// Numbers from the least to the most.
    pub fn numbers(least: impl Into<i32>, most: impl Into<i32>) -> Values {
        Values::Numbers { least: least.into(), most: most.into() }
    }

    /// One of these words.
    pub fn words<W: Into<String>>(words: impl IntoIterator<Item = W>) -> Values {
        Values::Words(words.into_iter().map(Into::into).collect())
    }

    /// `no` or `yes`, in this order: the place of the word is the answer.
    #[must_use]
    pub fn yes_no() -> Values {
        Values::words(["no", "yes"])
    }
}

/// What a figure is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A number. It may lie outside of the figure's [`Values`] where the turn has changed the figure
    /// since it began: what is set at its beginning is meant to come out right now.
    Number(i32),
    /// A word, by its place among the [`Values::Words`].
    Word(usize),
}

/// A condition that can be laid on somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Affliction<K> {
    /// The condition, as the system's rules name it.
    pub key: K,
    /// Its name, as it stands after `Bob is`: `stunned`, `frightened of Ogre`.
    pub name: String,
    /// Its least and its most level, where it has one.
    pub levels: Option<(i32, i32)>,
    /// Whether a ruling may say when it ends.
    pub timed: bool,
}

impl<K> Affliction<K> {
    /// One without a level, whose end may be ruled.
    pub fn new(key: K, name: impl Into<String>) -> Affliction<K> {
        Affliction { key, name: name.into(), levels: None, timed: true }
    }

    /// The same with a level.
    #[must_use]
    pub fn levels(self, least: i32, most: i32) -> Affliction<K> {
        Affliction { levels: Some((least, most)), ..self }
    }

    /// The same, which lasts as long as the rules say or until it is lifted.
    #[must_use]
    pub fn untimed(self) -> Affliction<K> {
        Affliction { timed: false, ..self }
    }
}

/// How somebody comes or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// Joins the fight, from the reserve or from where they went.
    Arrives,
    /// Is in the fight again, whatever had become of them: gone, down or dead.
    Returns,
    /// Is no longer there.
    Leaves,
    /// Dies, or is destroyed.
    Dies,
}

impl Course {
    /// All of them with their words, of one and of several.
    pub(crate) const ALL: [(Course, &'static str, &'static str); 4] = [
        (Course::Arrives, "arrives", "arrive"),
        (Course::Returns, "returns", "return"),
        (Course::Leaves, "leaves", "leave"),
        (Course::Dies, "dies", "die"),
    ];
}

/// A side, or one of its people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// Somebody.
    One(Who),
    /// A whole side.
    Side(Seat),
}

/// After whom somebody new is made: somebody in the fight, or an entry of a library.
#[derive(Clone, Debug, PartialEq)]
pub struct Model<S> {
    /// Who it is, in their fight.
    pub who: Who,
    /// The encounter read again with one more from a library, where it is not the fight itself. It
    /// has the same library, so whatever the setup lists from there has the same numbers.
    pub of: Option<Arc<S>>,
}

impl<S: Clone> Model<S> {
    /// The fight in which the model is: this one, or the one that was read for it.
    #[must_use]
    pub fn fight(&self, present: &S) -> S {
        self.of.as_deref().unwrap_or(present).clone()
    }
}

/// Where somebody new comes to stand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Room<P> {
    /// Where the rules choose: where their model is, or as near to it as there is room.
    Usual,
    /// There, and nowhere else.
    At(P),
    /// There, or as near to it as there is room.
    Near(P),
}

/// One thing that a system is to do for the game master.
#[derive(Clone, Debug, PartialEq)]
pub enum Order<S: Hand> {
    /// A figure is this.
    Set {
        /// The figure.
        dial: S::Dial,
        /// What it is.
        value: Value,
    },
    /// Somebody suffers this, or does something that lasts. It may lie on them already: then its
    /// level and its end are new.
    Lay {
        /// Who.
        who: Who,
        /// What.
        what: S::Affliction,
        /// Its level, where it has one.
        level: Option<i32>,
        /// When it ends.
        end: End,
    },
    /// Somebody no longer suffers it.
    Lift {
        /// Who.
        who: Who,
        /// What.
        what: S::Affliction,
    },
    /// Somebody stands elsewhere.
    Put {
        /// Who.
        who: Who,
        /// Where.
        at: S::Spot,
    },
    /// Somebody comes or goes.
    Course {
        /// Who.
        who: Who,
        /// What happens.
        course: Course,
        /// Where, of those who come; the rules' own choice if it is not said.
        at: Option<S::Spot>,
    },
    /// Somebody new is there.
    Join {
        /// After whom they are made.
        like: Model<S>,
        /// The name, which nobody has.
        name: String,
        /// The side.
        side: Seat,
        /// Where.
        at: Room<S::Spot>,
    },
    /// The order of turns: those who are named first, the others after them as before.
    Turns(Vec<Party>),
    /// Somebody's next roll has so much more.
    Roll {
        /// Whose.
        who: Who,
        /// How much.
        by: i32,
    },
    /// The fight is over, or goes on.
    Outcome(Option<Ending>),
}

/// What a game master may do to a fight, beyond what the rules ask of them.
///
/// Whatever is not offered is refused in words. Everything offered has to hold: afterwards a look
/// reads what was ruled, or [`rule`](Hand::rule) says why not and nothing has happened.
pub trait Hand: Game + Words + Measure {
    /// A figure that can be ruled.
    type Dial: Clone + std::fmt::Debug + PartialEq + Send + Sync;
    /// A condition that can be laid on somebody and lifted.
    type Affliction: Clone + std::fmt::Debug + PartialEq + Send + Sync;
    /// A place where somebody can be put.
    type Spot: Clone + std::fmt::Debug + PartialEq + Send + Sync;
    /// A figure that the rules add up, as [`Decrees`] name it.
    type Sum: Copy + Ord + std::fmt::Debug;
    /// A condition whose end can be ruled, as [`Decrees`] name it.
    type Lasting: Copy + Ord + std::fmt::Debug;

    /// The rule by which a game master rules what they like: the log names it.
    const RULED: Clause;

    /// The key of an encounter, with its value, by which one of its combatants is not there at
    /// first, such as `standing = "gone"`. A system that has one lets somebody new be made like an entry of a
    /// library: the encounter is read again with one more combatant, who is away and `like` it.
    const AWAY: Option<(&'static str, Single<'static>)> = None;

    /// What is ruled and lasts.
    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting>;

    /// The same, to be changed.
    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting>;

    /// Calls somebody by another name from now on, and with them whatever is named after them.
    fn rename(&mut self, who: Who, name: &str);

    /// How many turns of somebody end until their next one is over: 1, or 2 in a turn of theirs.
    fn turns_to_next(&self, who: Who) -> u8;

    /// Why something cannot be ruled, in words.
    ///
    /// # Errors
    /// Always.
    fn refuse<T>(words: impl Into<String>) -> Result<T, WhyNot> {
        Err(WhyNot { words: words.into(), clause: Self::RULED })
    }

    /// A round by its number.
    ///
    /// # Errors
    /// There is none.
    fn round_of(number: i32) -> Result<u16, WhyNot> {
        u16::try_from(number).or_else(|_| Self::refuse(format!("there is no round {number}")))
    }

    /// The figures of somebody that can be ruled; of `None` those that are nobody's: things, doors,
    /// the ground, the fight.
    fn dials(&self, _of: Option<Who>) -> Vec<Dial<Self::Dial>> {
        Vec::new()
    }

    /// The conditions that can be laid on somebody, and lifted.
    fn afflictions(&self, _who: Who) -> Vec<Affliction<Self::Affliction>> {
        Vec::new()
    }

    /// Whether somebody suffers this now, and at which level; 0 where it has none.
    fn suffers(&self, _who: Who, _what: &Self::Affliction) -> Option<i32> {
        None
    }

    /// The place of this name.
    ///
    /// # Errors
    /// There is none: what is wrong, and what is allowed.
    fn spot(&self, _name: &str) -> Result<Self::Spot, String> {
        Err("nobody can be put anywhere here".to_owned())
    }

    /// Some names of places, to be offered: all, if they are few.
    fn spots(&self) -> Vec<String> {
        Vec::new()
    }

    /// Where somebody is, if they are anywhere.
    fn stands_at(&self, _who: Who) -> Option<Self::Spot> {
        None
    }

    /// The names of those after whom somebody new can be made.
    fn models(&self) -> Vec<String> {
        Vec::new()
    }

    /// The ways in which the fight may be ended, in the words of [`outcome`](Words::outcome).
    fn endings(&self) -> Vec<(String, Ending)> {
        let win = |side| (wins(self.side_name(side)), Ending::Win(Seat(side as u8)));
        (0..self.sides()).map(win).collect()
    }

    /// Carries an order out, at a moment when nothing is pending, and tells what comes of it: that
    /// somebody is out, that a hold is lost. It asks nothing; an order that needs a question or dice
    /// is refused.
    ///
    /// # Errors
    /// The table stops, or, inside, why the order cannot be carried out.
    fn rule(
        _t: &mut impl Table<Self>,
        _fight: &mut Self,
        _order: &Order<Self>,
    ) -> Step<Result<(), WhyNot>> {
        Ok(Err(WhyNot {
            words: "nothing of this kind can be ruled here".into(),
            clause: Self::RULED,
        }))
    }

    /// Whether a side is told of an order in the game master's words. What comes of it is told like
    /// everything else.
    fn is_told(&self, seat: Seat, order: &Order<Self>) -> bool {
        let own = |who: &Who| self.side(*who) == seat;
        match order {
            Order::Lay { who, .. }
            | Order::Lift { who, .. }
            | Order::Put { who, .. }
            | Order::Course { who, .. }
            | Order::Roll { who, .. } => own(who),
            Order::Outcome(_) => true,
            Order::Join { side, .. } => *side == seat,
            Order::Set { .. } | Order::Turns(_) => false,
        }
    }
}
