//! What the circumstances of a roll change it by.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize};

use crate::step::{Clause, Seat, Step};
use crate::table::{Choice, Game, Lazy, Table};

/// How much easier the circumstances make a roll, as a game master says: points, or dice, as the
/// system counts what changes its rolls; below 0 they make it harder.
///
/// ```
/// use affray_table::Ease;
///
/// let words: Vec<String> = Ease::ladder([2, 4]).iter().map(ToString::to_string).collect();
/// assert_eq!(words, ["as usual", "easier by 2", "easier by 4", "harder by 2", "harder by 4"]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ease(pub i8);

impl Ease {
    /// As usual first, the stated default, then easier and harder by each of these steps.
    #[must_use]
    pub fn ladder<const N: usize>(steps: [i8; N]) -> Vec<Ease> {
        let easier = steps.into_iter().map(Ease);
        let harder = steps.into_iter().map(|step| Ease(-step));
        [Ease::default()].into_iter().chain(easier).chain(harder).collect()
    }

    /// Asks the game master, by this clause, what the circumstances change a roll by, of the
    /// [`Ease::ladder`] of these steps.
    ///
    /// # Errors
    /// The table has no answer yet.
    pub fn asked<G: Game, const N: usize>(
        t: &mut impl Table<G>,
        game: &G,
        (ask, by): (G::Ask, Clause),
        steps: [i8; N],
    ) -> Step<Ease>
    where
        Ease: Choice<G>,
    {
        t.cite(by);
        let menu = Lazy(|menu: &mut Vec<G::Move>| {
            menu.extend(Ease::ladder(steps).into_iter().map(Into::into));
        });
        t.choose(game, Seat::GM, ask, &menu)
    }
}

impl Display for Ease {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("as usual"),
            by if by > 0 => write!(f, "easier by {by}"),
            by => write!(f, "harder by {}", by.unsigned_abs()),
        }
    }
}
