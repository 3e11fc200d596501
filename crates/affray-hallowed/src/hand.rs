//! What the game master may do to a fight: to its figures here, to people and their turns in the
//! chapters below.

mod figures;
mod kit;
mod people;

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Affliction, Course, Dial, Hand, Order};
use affray_engine::measure::{Ending, Who};
use affray_field::Square;
use affray_file::Single;
use affray_table::{Clause, Decrees, Step, Table};

use crate::clause;
use crate::ids::{CustomId, Id, SideId};
use crate::kinds::Condition;
use crate::rules::condition::is_present;
use crate::rules::custom;
use crate::rules::end::{Word, conclude};
use crate::rules::space::has_grid;
use crate::state::{self, Fight, Phase};
use crate::words::{custom_name, name, word_ending};

pub use figures::Figure;

/// What can be laid on somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// A condition of the rulebook.
    Is(Condition),
    /// Fear of somebody.
    FrightenedOf(Id),
    /// A condition of the table's own.
    Custom(CustomId),
    /// In reach of each other, where nobody has a place.
    Engaged(Id),
}

/// The TNs at which somebody is entangled.
const SNARES: (i32, i32) = (5, 25);

impl Hand for Fight {
    type Dial = Figure;
    type Affliction = Trouble;
    type Spot = Square;
    type Sum = (Id, state::Rated);
    type Lasting = state::Suffering;

    const RULED: Clause = clause::GM_OVERRIDE;
    const AWAY: Option<(&'static str, Single<'static>)> = Some(("enters-round", Single::Int(1)));

    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting> {
        &self.state.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting> {
        &mut self.state.decrees
    }

    fn rename(&mut self, who: Who, name: &str) {
        name.clone_into(&mut Arc::make_mut(&mut self.setup).profiles[usize::from(who)].name);
    }

    /// A turn that has begun does not count: the question of a turn is asked in it.
    fn turns_to_next(&self, who: Who) -> u8 {
        if self.state.turn.is_some_and(|turn| turn.who == Id(who)) { 2 } else { 1 }
    }

    fn dials(&self, of: Option<Who>) -> Vec<Dial<Figure>> {
        figures::dials(self, of.map(Id))
    }

    fn afflictions(&self, who: Who) -> Vec<Affliction<Trouble>> {
        let who = Id(who);
        let mut all = Vec::new();
        for &condition in Condition::ALL {
            if self.setup.replaced[condition as usize].is_some() {
                continue;
            }
            let of = Affliction::new(Trouble::Is(condition), condition.word());
            match condition {
                Condition::Frightened => {
                    all.extend(self.roster().filter(|&it| it != who).map(|it| {
                        let words = format!("frightened of {}", name(self, it));
                        Affliction::new(Trouble::FrightenedOf(it), words).untimed()
                    }))
                }
                Condition::Entangled => all.push(of.levels(SNARES.0, SNARES.1)),
                _ => all.push(of),
            }
        }
        let customs = (0..self.setup.customs.len() as u8).map(CustomId);
        all.extend(customs.map(|it| Affliction::new(Trouble::Custom(it), custom_name(self, it))));
        if !has_grid(self) {
            all.extend(self.roster().filter(|&it| it != who).map(|it| {
                let words = format!("engaged with {}", name(self, it));
                Affliction::new(Trouble::Engaged(it), words).untimed()
            }));
        }
        all
    }

    fn suffers(&self, who: Who, what: &Trouble) -> Option<i32> {
        let (id, it) = (Id(who), &self[Id(who)]);
        match *what {
            Trouble::Is(Condition::Entangled) => {
                it.has(Condition::Entangled).then_some(it.snare.into())
            }
            Trouble::Is(condition) => it.has(condition).then_some(0),
            Trouble::FrightenedOf(source) => {
                (it.has(Condition::Frightened) && it.afraid_of.has(source)).then_some(0)
            }
            Trouble::Custom(which) => custom::has(self, id, which).then_some(0),
            Trouble::Engaged(with) => it.engaged.has(with).then_some(0),
        }
    }

    fn spot(&self, spot: &str) -> Result<Square, String> {
        let Some(grid) = &self.setup.grid else {
            return Err("nobody has a square here; somebody is engaged with another or not".into());
        };
        let parts = spot.split_once(',');
        let read = parts.and_then(|(x, y)| Some((x.trim().parse().ok()?, y.trim().parse().ok()?)));
        let Some((x, y)) = read else {
            return Err(format!("`{spot}` is no square; write its column and row, as in `3,-1`"));
        };
        let at = Square::new(x, y);
        if !grid.has(at) {
            return Err(format!("the field reaches from {} to {}", grid.first(), grid.last()));
        }
        if grid.ground(at).wall { Err(format!("{at} is a wall")) } else { Ok(at) }
    }

    fn stands_at(&self, who: Who) -> Option<Square> {
        (has_grid(self) && is_present(self, Id(who))).then(|| self[Id(who)].at)
    }

    fn models(&self) -> Vec<String> {
        self.setup.profiles.iter().map(|profile| profile.name.clone()).collect()
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        let win = |side: SideId| state::Ending::Win(side);
        let others = [
            state::Ending::Draw,
            state::Ending::Limit,
            state::Ending::Agreement,
            state::Ending::Interrupted,
        ];
        let all = self.sides().map(win).chain(others);
        all.map(|how| (word_ending(self, how), crate::measure::ending(how))).collect()
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        Ok(match order {
            &Order::Set { dial, value } => figures::set(t, fight, dial, value),
            &Order::Lay { who, what, level, end } => {
                people::lay(t, fight, Id(who), what, (level, end))
            }
            &Order::Lift { who, what } => people::lift(t, fight, Id(who), what),
            &Order::Put { who, at } => people::put(fight, Id(who), at),
            &Order::Course { who, course, at } => match course {
                Course::Arrives => people::arrives(t, fight, Id(who), at),
                Course::Returns => people::returns(t, fight, Id(who), at),
                Course::Leaves => people::leaves(t, fight, Id(who)),
                Course::Dies => people::dies(t, fight, Id(who)),
            },
            Order::Join { like, name, side, at } => match like.of.as_deref() {
                None => people::join(t, fight, (Id(like.who), name), SideId(side.0), at),
                Some(source) => {
                    people::enlist(fight, (source, Id(like.who)), name, SideId(side.0), at)
                }
            },
            Order::Turns(parties) => people::turns(fight, parties),
            &Order::Roll { who, by } => {
                fight.state.decrees.add_to_roll(who, by);
                Ok(())
            }
            &Order::Outcome(ruled) => outcome(t, fight, ruled),
        })
    }
}

/// The fight is over, or goes on.
fn outcome(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    ruled: Option<Ending>,
) -> Result<(), WhyNot> {
    let over = fight.state.phase == Phase::Over;
    let Some(ruled) = ruled else {
        if over {
            return Fight::refuse(
                "all initiative is gone once a fight is over; take the end back with `undo`",
            );
        }
        return Ok(());
    };
    let others = [
        state::Ending::Draw,
        state::Ending::Limit,
        state::Ending::Agreement,
        state::Ending::Interrupted,
    ];
    let mut all = fight.sides().map(state::Ending::Win).chain(others);
    let Some(how) = all.find(|&how| crate::measure::ending(how) == ruled) else {
        return Fight::refuse("a fight does not end like that");
    };
    if over {
        fight.state.ending = Some(how);
    } else {
        conclude(t, fight, how, Word::Referee);
    }
    Ok(())
}
