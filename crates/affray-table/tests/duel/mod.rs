//! A duel, as a game of its own on the public interface: two fighters take turns to strike. Between
//! two blows nothing is pending.
//!
//! To hit, d100 at or under 45. A hit may be dodged, once a round, on d100 at or under 35. What is
//! not dodged does d10 + 4 - 6 wounds, never less than none. A fighter is out below 0 wounds.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};

use affray_table::{Clause, Game, Menu, Policy, Seat, Status, Step, Sum, Table};

pub const STRIKE: Clause = Clause::new("duel.strike");
pub const DODGE: Clause = Clause::new("duel.dodge");

/// The first and the second to strike.
pub const SEATS: [Seat; 2] = [Seat(0), Seat(1)];
const D100: Sum = Sum::d(100);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Fighter {
    pub hits_at: i8,
    pub dodges_at: i8,
    pub bonus: i8,
    pub armor: i8,
    pub wounds: i8,
    pub dodged: bool,
}

/// Compared by what changes from blow to blow: the rest is the same all fight long.
#[derive(Clone, Copy, Debug)]
pub struct Duel {
    pub fighters: [Fighter; 2],
    /// Who strikes next.
    pub turn: Seat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Defense {
    Dodge,
    Stand,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Ask {
    /// How to meet a hit.
    Defend,
    /// How to stand, chosen in secret.
    Stance,
    /// Whether to give in, unasked.
    Yield,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    Missed(Seat),
    Dodged(Seat),
    Wounded(Seat, i8),
}

impl Duel {
    #[inline]
    fn state(&self) -> (i8, i8, bool, bool, Seat) {
        let [one, two] = &self.fighters;
        (one.wounds, two.wounds, one.dodged, two.dodged, self.turn)
    }
}

impl PartialEq for Duel {
    fn eq(&self, other: &Duel) -> bool {
        self.state() == other.state()
    }
}

impl Eq for Duel {}

impl PartialOrd for Duel {
    fn partial_cmp(&self, other: &Duel) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Duel {
    fn cmp(&self, other: &Duel) -> Ordering {
        self.state().cmp(&other.state())
    }
}

impl Hash for Duel {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.state().hash(state);
    }
}

impl Game for Duel {
    type Ask = Ask;
    type Move = Defense;
    type Purpose = &'static str;
    type Event = Event;

    /// One blow. Each is struck at once a round, so that every hit may be dodged.
    fn advance(t: &mut impl Table<Duel>, duel: &mut Duel) -> Step<Status> {
        let (attacker, target) = (duel.turn, Seat(1 - duel.turn.0));
        let on = usize::from(target.0);
        if duel.fighters[on].wounds >= 0 {
            strike(t, duel, attacker)?;
            duel.fighters[on].dodged = false;
        }
        if duel.fighters[on].wounds < 0 {
            return Ok(Status::Over);
        }
        duel.turn = target;
        Ok(Status::Going)
    }
}

impl Duel {
    /// Two of the kind that the reference answers are about.
    pub fn even() -> Duel {
        let fighter =
            Fighter { hits_at: 45, dodges_at: 35, bonus: 4, armor: 6, wounds: 15, dodged: false };
        Duel { fighters: [fighter; 2], turn: SEATS[0] }
    }

    pub fn winner(&self) -> Option<Seat> {
        SEATS.into_iter().find(|seat| self.fighters[usize::from(1 - seat.0)].wounds < 0)
    }
}

/// One blow, from the roll to hit to the wounds.
#[inline]
pub fn strike(t: &mut impl Table<Duel>, duel: &mut Duel, attacker: Seat) -> Step<i8> {
    let target = Seat(1 - attacker.0);
    let (by, on) = (usize::from(attacker.0), usize::from(target.0));
    let hits_at = i32::from(duel.fighters[by].hits_at);
    if !t.check("to hit", D100, |face| face <= hits_at)? {
        t.tell(STRIKE, || Event::Missed(attacker));
        return Ok(0);
    }
    if dodges(t, duel, target)? {
        t.tell(DODGE, || Event::Dodged(target));
        return Ok(0);
    }
    let (bonus, armor) = (duel.fighters[by].bonus, duel.fighters[on].armor);
    let wounds = t.check("damage", Sum::d(10), |face| (face as i8 + bonus - armor).max(0))?;
    duel.fighters[on].wounds -= wounds;
    t.tell(STRIKE, || Event::Wounded(target, wounds));
    Ok(wounds)
}

#[inline]
fn dodges(t: &mut impl Table<Duel>, duel: &mut Duel, target: Seat) -> Step<bool> {
    let fighter = duel.fighters[usize::from(target.0)];
    if fighter.dodged
        || t.choose::<Defense>(duel, target, Ask::Defend, &[Defense::Dodge, Defense::Stand])?
            == Defense::Stand
    {
        return Ok(false);
    }
    duel.fighters[usize::from(target.0)].dodged = true;
    t.check("to dodge", D100, |face| face <= i32::from(fighter.dodges_at))
}

/// The whole duel: who wins.
pub fn to_the_end(t: &mut impl Table<Duel>, duel: &mut Duel) -> Step<Option<Seat>> {
    while Duel::advance(t, duel)? == Status::Going {}
    Ok(duel.winner())
}

/// Always the same defense.
#[derive(Clone, Copy)]
pub struct Always(pub Defense);

impl Policy<Duel> for Always {
    fn decide(&mut self, _: &Duel, _: Seat, _: Ask, _: &dyn Menu<Duel>) -> Defense {
        self.0
    }
}

/// Dodges while badly hurt.
#[derive(Clone, Copy)]
pub struct Cautious;

impl Policy<Duel> for Cautious {
    fn decide(&mut self, duel: &Duel, who: Seat, _: Ask, _: &dyn Menu<Duel>) -> Defense {
        match duel.fighters[usize::from(who.0)].wounds {
            ..=8 => Defense::Dodge,
            _ => Defense::Stand,
        }
    }
}
