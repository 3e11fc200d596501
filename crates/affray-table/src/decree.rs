//! What a game master has ruled and lasts: a part of the state, empty as a rule.

use std::fmt::{self, Display, Formatter};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::house::{Homemade, HouseId, HouseLaid, Known};

/// When something ends that a game master lays on somebody.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// As the rules say.
    #[default]
    Rules,
    /// At the end of this round.
    Round(u16),
    /// At the end of their next turn. A turn that has begun does not count.
    NextTurn,
    /// When the game master says so, and not before.
    Ruled,
}

/// How long something lasts that was ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Until {
    /// To the end of this round.
    Round(u16),
    /// So many ends of their turns, 1 or more.
    Turns(u8),
    /// Until the game master says otherwise.
    Ruled,
}

/// What is over within so many rounds is waited for, even if nobody can do anything until then.
pub const SOON: u16 = 100;

impl Until {
    /// Whether it is over by itself within [`SOON`] rounds of this one.
    #[must_use]
    pub const fn ends_soon(self, round: u16) -> bool {
        match self {
            Until::Round(last) => last <= round.saturating_add(SOON),
            Until::Turns(_) => true,
            Until::Ruled => false,
        }
    }
}

impl End {
    /// How long that is for somebody whose turns end so many times until their next one is over: 1,
    /// or 2 in a turn of theirs. `None` if the rules say when it ends.
    #[must_use]
    pub const fn after(self, turns: u8) -> Option<Until> {
        match self {
            End::Rules => None,
            End::Round(round) => Some(Until::Round(round)),
            End::NextTurn => Some(Until::Turns(turns)),
            End::Ruled => Some(Until::Ruled),
        }
    }
}

/// What comes after `until`: `the end of round 3`.
impl Display for Until {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Until::Round(round) => write!(f, "the end of round {round}"),
            Until::Turns(_) => f.write_str("the end of their next turn"),
            Until::Ruled => f.write_str("the GM rules otherwise"),
        }
    }
}

/// Something that a game master laid on somebody, and how long it lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
struct Laid<C> {
    who: u8,
    what: C,
    until: Until,
}

/// What is ruled of figures `F` and conditions `C`, in order, nothing twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
struct Ruled<F, C> {
    terms: Vec<(F, i32)>,
    rolls: Vec<(u8, i32)>,
    laid: Vec<Laid<C>>,
    /// What the table made up; a [`HouseId`] is a place in it.
    #[serde(default, skip_serializing_if = "Known::is_empty")]
    known: Known,
    /// What of it lies on whom.
    #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
    house: Vec<HouseLaid<F>>,
    /// Who of those who are called otherwise is really called what.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    names: Vec<(u8, String)>,
}

/// What is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Over<C> {
    /// Conditions of the rules, and on whom they lay.
    pub laid: Vec<(u8, C)>,
    /// Conditions that the table made up.
    pub house: Vec<(u8, HouseId)>,
}

impl<C> Default for Over<C> {
    fn default() -> Over<C> {
        Over { laid: Vec::new(), house: Vec::new() }
    }
}

/// What a game master has ruled and lasts: amounts that figures `F` have beside what the rules add up,
/// amounts for somebody's next roll, and conditions `C` that end otherwise than by the rules.
///
/// A system keeps one in its state, where it takes the room of a pointer as long as nothing is
/// ruled; `#[serde(default, skip_serializing_if = "Decrees::is_empty")]` keeps it out of digests.
///
/// ```
/// use affray_table::{Decrees, Until};
///
/// let mut decrees: Decrees<&str, &str> = Decrees::default();
/// decrees.add("defense", 2);
/// decrees.lay(1, "stunned", Some(Until::Round(3)));
/// assert_eq!((decrees.term("defense"), decrees.term("armor")), (2, 0));
/// assert!(decrees.lasts(1, "stunned"));
/// assert!(decrees.round_over(2).laid.is_empty());
/// assert_eq!(decrees.round_over(3).laid, [(1, "stunned")]);
/// decrees.add("defense", -2);
/// assert!(decrees.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Decrees<F, C>(Option<Box<Ruled<F, C>>>);

impl<F, C> Default for Decrees<F, C> {
    fn default() -> Decrees<F, C> {
        Decrees(None)
    }
}

impl<F, C> Decrees<F, C> {
    /// Whether nothing is ruled.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_none()
    }
}

impl<F, C> Ruled<F, C> {
    const fn nothing() -> Ruled<F, C> {
        Ruled {
            terms: Vec::new(),
            rolls: Vec::new(),
            laid: Vec::new(),
            known: Known(None),
            house: Vec::new(),
            names: Vec::new(),
        }
    }
}

impl<F: Copy + Ord, C: Copy + Ord> Decrees<F, C> {
    /// Changes what is ruled; where nothing is left, nothing stays.
    fn change<T>(&mut self, change: impl FnOnce(&mut Ruled<F, C>) -> T) -> T {
        let mut ruled = self.0.take().unwrap_or_else(|| Box::new(Ruled::nothing()));
        let changed = change(&mut ruled);
        let is_left = *ruled != Ruled::nothing();
        self.0 = is_left.then_some(ruled);
        changed
    }

    /// What a figure has beside what the rules add up: a term of its own in every sum.
    #[must_use]
    #[inline]
    pub fn term(&self, of: F) -> i32 {
        let Some(ruled) = &self.0 else { return 0 };
        let house = ruled.house.iter().flat_map(|laid| &laid.terms);
        ruled.terms.iter().chain(house).filter(|term| term.0 == of).map(|term| term.1).sum()
    }

    /// What single rulings gave figures, without the conditions that the table made up.
    #[must_use]
    pub fn terms(&self) -> &[(F, i32)] {
        self.0.as_ref().map_or(&[], |ruled| &ruled.terms)
    }

    /// Gives a figure so much more.
    pub fn add(&mut self, of: F, by: i32) {
        self.change(|ruled| add(&mut ruled.terms, of, by));
    }

    /// What somebody's next roll has beside what the rules add up: what was ruled of that roll, and
    /// of each of theirs.
    #[must_use]
    #[inline]
    pub fn roll(&self, who: u8) -> i32 {
        let Some(ruled) = &self.0 else { return 0 };
        let house = ruled.house.iter().filter(|laid| laid.who == who).map(|laid| laid.rolls);
        self.next_roll(who) + house.sum::<i32>()
    }

    /// What somebody's next roll alone has beside what the rules add up.
    #[must_use]
    pub fn next_roll(&self, who: u8) -> i32 {
        let Some(ruled) = &self.0 else { return 0 };
        ruled.rolls.iter().find(|roll| roll.0 == who).map_or(0, |roll| roll.1)
    }

    /// Gives somebody's next roll so much more.
    pub fn add_to_roll(&mut self, who: u8, by: i32) {
        self.change(|ruled| add(&mut ruled.rolls, who, by));
    }

    /// Somebody has rolled: what was for that roll is over.
    #[inline]
    pub fn rolled(&mut self, who: u8) {
        if !self.is_empty() {
            self.change(|ruled| ruled.rolls.retain(|roll| roll.0 != who));
        }
    }

    /// Says how long something lasts that was laid on somebody; `None` as long as the rules say.
    pub fn lay(&mut self, who: u8, what: C, until: Option<Until>) {
        self.change(|ruled| {
            ruled.laid.retain(|laid| (laid.who, laid.what) != (who, what));
            ruled.laid.extend(until.map(|until| Laid { who, what, until }));
            ruled.laid.sort_unstable();
        });
    }

    /// How long something lasts that was laid on somebody, if that was ruled.
    #[must_use]
    #[inline]
    pub fn until(&self, who: u8, what: C) -> Option<Until> {
        let laid = &self.0.as_ref()?.laid;
        laid.iter().find(|laid| (laid.who, laid.what) == (who, what)).map(|laid| laid.until)
    }

    /// Whether a ruling, and not the rules, says when this ends.
    #[must_use]
    #[inline]
    pub fn lasts(&self, who: u8, what: C) -> bool {
        self.until(who, what).is_some()
    }

    /// What ends with a round.
    #[must_use]
    pub fn round_over(&mut self, round: u16) -> Over<C> {
        self.over(|_, until| match until {
            Until::Round(last) => *last <= round,
            Until::Turns(_) | Until::Ruled => false,
        })
    }

    /// What ends with somebody's turn.
    #[must_use]
    pub fn turn_over(&mut self, who: u8) -> Over<C> {
        self.over(|on, until| match until {
            Until::Turns(left) if on == who => {
                *left = left.saturating_sub(1);
                *left == 0
            }
            Until::Turns(_) | Until::Round(_) | Until::Ruled => false,
        })
    }

    fn over(&mut self, mut is_over: impl FnMut(u8, &mut Until) -> bool) -> Over<C> {
        if self.is_empty() {
            return Over::default();
        }
        self.change(|ruled| {
            let mut over = Over::default();
            ruled.laid.retain_mut(|laid| {
                let ends = is_over(laid.who, &mut laid.until);
                over.laid.extend(ends.then_some((laid.who, laid.what)));
                !ends
            });
            ruled.laid.sort_unstable();
            ruled.house.retain_mut(|laid| {
                let ends = is_over(laid.who, &mut laid.until);
                over.house.extend(ends.then_some((laid.who, laid.what)));
                !ends
            });
            over
        })
    }

    /// What somebody is really called whom everybody calls otherwise.
    #[must_use]
    pub fn true_name(&self, who: u8) -> Option<&str> {
        let names = &self.0.as_ref()?.names;
        names.iter().find(|name| name.0 == who).map(|name| name.1.as_str())
    }

    /// Keeps back what somebody is really called; `None` if they are called so.
    pub fn keep_name(&mut self, who: u8, name: Option<String>) {
        self.change(|ruled| {
            ruled.names.retain(|one| one.0 != who);
            ruled.names.extend(name.map(|name| (who, name)));
            ruled.names.sort_unstable();
        });
    }

    /// What the table made up, in the order in which it did.
    pub fn known(&self) -> impl Iterator<Item = (HouseId, &Homemade)> {
        let known = self.0.iter().flat_map(|ruled| ruled.known.all()).enumerate();
        known.map(|(place, one)| (HouseId(place as u8), one))
    }

    /// What the table made up, by its place.
    #[must_use]
    pub fn homemade(&self, what: HouseId) -> Option<&Homemade> {
        self.0.as_ref()?.known.all().get(usize::from(what.0))
    }

    /// The name of what the table made up.
    #[must_use]
    pub fn house_name(&self, what: HouseId) -> &str {
        self.homemade(what).map_or("", Homemade::name)
    }

    /// The table makes something up; what has this name already is now this.
    pub fn make_up(&mut self, homemade: Homemade) {
        self.change(|ruled| {
            let known = Arc::make_mut(ruled.known.0.get_or_insert_default());
            match known.iter_mut().find(|one| one.name() == homemade.name()) {
                Some(one) => *one = homemade,
                None => known.push(homemade),
            }
        });
    }

    /// Lays a condition of the table's own on somebody, instead of the same one.
    pub fn lay_house(&mut self, laid: HouseLaid<F>) {
        self.change(|ruled| {
            ruled.house.retain(|one| (one.who, one.what) != (laid.who, laid.what));
            ruled.house.push(laid);
            ruled.house.sort_unstable_by_key(|one| (one.who, one.what));
        });
    }

    /// Takes it off them.
    pub fn lift_house(&mut self, who: u8, what: HouseId) {
        if !self.is_empty() {
            self.change(|ruled| ruled.house.retain(|one| (one.who, one.what) != (who, what)));
        }
    }

    /// The conditions of the table's own that lie on people.
    #[must_use]
    pub fn house(&self) -> &[HouseLaid<F>] {
        self.0.as_ref().map_or(&[], |ruled| &ruled.house)
    }
}

/// Adds to one of some amounts, which are in order, none of them 0.
fn add<K: Copy + Ord>(amounts: &mut Vec<(K, i32)>, of: K, by: i32) {
    match amounts.binary_search_by_key(&of, |amount| amount.0) {
        Ok(at) => amounts[at].1 = amounts[at].1.saturating_add(by),
        Err(at) => amounts.insert(at, (of, by)),
    }
    amounts.retain(|amount| amount.1 != 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ruled_twice_is_ruled_once_and_what_is_over_leaves_nothing() {
        let mut one: Decrees<u8, u8> = Decrees::default();
        one.add(4, 2);
        one.add(2, 1);
        one.add(4, -5);
        let mut other = Decrees::default();
        other.add(2, 1);
        other.add(4, -3);
        assert_eq!(one, other);
        one.add_to_roll(0, 2);
        assert_eq!((one.roll(0), one.roll(1)), (2, 0));
        one.rolled(0);
        assert_eq!(one, other);
        one.add(2, -1);
        one.add(4, 3);
        assert!(one.is_empty());
    }

    #[test]
    fn a_name_is_kept_back_until_it_is_told() {
        let mut decrees: Decrees<u8, u8> = Decrees::default();
        decrees.keep_name(3, Some("Count Orlok".to_owned()));
        assert_eq!((decrees.true_name(3), decrees.true_name(2)), (Some("Count Orlok"), None));
        decrees.keep_name(3, None);
        assert!(decrees.is_empty());
    }

    #[test]
    fn turns_are_counted_of_whom_it_lies_on() {
        let mut decrees: Decrees<u8, u8> = Decrees::default();
        // In a turn of theirs: this one does not count.
        decrees.lay(3, 7, End::NextTurn.after(2));
        decrees.lay(3, 8, End::Ruled.after(2));
        assert!(decrees.turn_over(3).laid.is_empty());
        assert!(decrees.turn_over(1).laid.is_empty());
        assert_eq!(decrees.turn_over(3).laid, [(3, 7)]);
        assert!(!decrees.lasts(3, 7) && decrees.lasts(3, 8));
        decrees.lay(3, 8, End::Rules.after(1));
        assert!(decrees.is_empty());
    }
}
