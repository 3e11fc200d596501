//! What the game master may do to a fight (`murdham.core.gm-override`).

mod dials;
mod join;
mod set;

use std::sync::Arc;

use affray_engine::hand::{Affliction, Course, Dial, Hand, Order, Party};
use affray_engine::measure::{Ending, Who};
use affray_engine::{WhyNot, wins};
use affray_field::Place;
use affray_file::Single;
use affray_table::{Clause, Decrees, End, Seat, Step, Table};

use crate::clause;
use crate::ruled::Suffering;
use crate::rules::condition::{is_fighting, is_present};
use crate::rules::gm::{lay, lift};
use crate::rules::health::pass_away;
use crate::rules::nonlethal::lose_holds;
use crate::rules::position::{fits, is_concealed_from};
use crate::setup::{FactionId, Id};
use crate::state::{Condition, Conditions, Fight, Outcome, Phase, Standing};
use crate::words::{faction_name, name, place_name, victors};

pub(crate) use self::dials::Figure;

impl Hand for Fight {
    type Dial = Figure;
    type Affliction = Suffering;
    type Spot = Place;
    type Sum = crate::ruled::Figure;
    type Lasting = Suffering;

    const RULED: Clause = clause::CORE_GM_OVERRIDE;
    const AWAY: Option<(&'static str, Single<'static>)> = Some(("standing", Single::Text("gone")));

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
        match of {
            Some(who) => dials::of_combatant(self, Id(who)),
            None => dials::of_fight(self),
        }
    }

    fn afflictions(&self, who: Who) -> Vec<Affliction<Suffering>> {
        let who = Id(who);
        let plain = Condition::ALL.iter().filter(|&&condition| condition != Condition::Taunted);
        let mut all: Vec<Affliction<Suffering>> = plain
            .map(|&condition| {
                let one = Affliction::new(Suffering::Of(condition), word(condition));
                // The clock of the dying is a figure of theirs.
                if condition == Condition::Dying { one.untimed() } else { one }
            })
            .collect();
        let mut add = |what, words: &str, of: &str| {
            all.push(Affliction::new(what, format!("{words} {of}")).untimed());
        };
        for other in self.roster().filter(|&other| other != who) {
            let of = name(self, other);
            add(Suffering::Frightened(other), "frightened of", of);
            add(Suffering::Terrified(other), "terrified of", of);
            add(Suffering::Faced(other), "unafraid of", of);
            add(Suffering::Taunted(other), "taunted by", of);
        }
        for side in sides(self).filter(|&side| !self.setup.are_allied(side, self[who].faction)) {
            add(Suffering::Concealed(side), "hidden from", faction_name(self, side));
        }
        all
    }

    fn suffers(&self, who: Who, what: &Suffering) -> Option<i32> {
        let one = &self[Id(who)];
        let does = match *what {
            Suffering::Of(condition) => one.conditions.has(condition),
            Suffering::Frightened(of) => one.frightened_of.has(of),
            Suffering::Terrified(of) => one.terrified_of.has(of),
            Suffering::Faced(of) => one.faced.has(of),
            Suffering::Taunted(by) => one.taunted_by == Some(by),
            Suffering::Concealed(side) => is_concealed_from(self, Id(who), side),
        };
        does.then_some(0)
    }

    fn spot(&self, name: &str) -> Result<Place, String> {
        let is_it = |&place: &Place| place_name(self, place).eq_ignore_ascii_case(name.trim());
        let found = self.setup.map.places().find(is_it);
        found.ok_or_else(|| {
            format!("there is no place `{name}`; there are {}", self.spots().join(", "))
        })
    }

    fn spots(&self) -> Vec<String> {
        self.setup.map.places().map(|place| place_name(self, place)).collect()
    }

    fn stands_at(&self, who: Who) -> Option<Place> {
        is_present(self, Id(who)).then(|| self[Id(who)].place)
    }

    fn models(&self) -> Vec<String> {
        self.roster().map(|who| name(self, who).to_owned()).collect()
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        let win = |side: FactionId| (wins(&victors(self, side)), Ending::Win(Seat(side.0)));
        let others = ["draw", "truce", "stand-off"].into_iter().zip(0..);
        let others = others.map(|(words, number)| (words.to_owned(), Ending::Other(number)));
        sides(self).map(win).chain(others).collect()
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        let done = match order {
            &Order::Set { dial, value } => set::set(t, fight, dial, value),
            &Order::Lay { who, what, end, .. } => suffers(t, fight, Id(who), (what, end)),
            &Order::Lift { who, what } => {
                lift(t, fight, Id(who), what);
                Ok(())
            }
            &Order::Put { who, at } => put(t, fight, Id(who), at),
            &Order::Course { who, course, at } => goes(t, fight, Id(who), (course, at)),
            Order::Join { like, name, side, at } => {
                let model = (&like.fight(fight), Id(like.who));
                join::join(fight, model, name, (FactionId(side.0), at))
            }
            Order::Turns(parties) => turns(fight, parties),
            &Order::Roll { who, by } => {
                fight.state.decrees.add_to_roll(who, by);
                Ok(())
            }
            &Order::Outcome(ruled) => outcome(fight, ruled),
        };
        fight.recount();
        Ok(done)
    }
}

/// A condition, as it stands after `Bob is`.
fn word(condition: Condition) -> &'static str {
    match condition {
        Condition::EyeInjury => "injured in an eye",
        Condition::ArmMain => "injured in the main arm",
        Condition::ArmOff => "injured in the off arm",
        other => other.word(),
    }
}

/// Every side, in rotation order.
fn sides(fight: &Fight) -> impl Iterator<Item = FactionId> + use<> {
    (0..fight.setup.factions.len() as u8).map(FactionId)
}

fn suffers(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (what, end): (Suffering, End),
) -> Result<(), WhyNot> {
    if !is_present(fight, who) {
        return Fight::refuse(format!("{} is dead or has left the field", name(fight, who)));
    }
    fight.state.decrees.lay(who.0, what, None);
    lay(t, fight, who, what);
    fight.state.decrees.lay(who.0, what, end.after(fight.turns_to_next(who.0)));
    Ok(())
}

fn put(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Place) -> Result<(), WhyNot> {
    if !is_present(fight, who) {
        return Fight::refuse(format!("{} is dead or has left the field", name(fight, who)));
    }
    if fight[who].place != at && !fits(fight, at, &[who]) {
        return full(fight, at);
    }
    fight[who].place = at;
    lose_holds(t, fight, who);
    Ok(())
}

/// A place has no room (`murdham.position.capacity`).
fn full(fight: &Fight, at: Place) -> Result<(), WhyNot> {
    let words = format!("{} is full", place_name(fight, at));
    Err(WhyNot { words, clause: clause::POSITION_CAPACITY })
}

fn goes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (course, at): (Course, Option<Place>),
) -> Result<(), WhyNot> {
    match course {
        Course::Arrives if fight[who].standing != Standing::Gone => {
            return Fight::refuse(format!("{} has not left the field", name(fight, who)));
        }
        Course::Arrives | Course::Returns => return comes_back(t, fight, who, at),
        Course::Leaves => {
            if !is_present(fight, who) {
                return Fight::refuse(format!(
                    "{} is dead or has left the field",
                    name(fight, who)
                ));
            }
            fight[who].standing = Standing::Gone;
            fight.recount();
            lose_holds(t, fight, who);
        }
        Course::Dies => {
            if fight[who].standing == Standing::Dead {
                return Fight::refuse(format!("{} is dead", name(fight, who)));
            }
            pass_away(t, fight, who, clause::CORE_GM_OVERRIDE);
        }
    }
    Ok(())
}

/// Somebody who is gone, down, dead or out of it fights again: on their feet, with at least 1 health.
fn comes_back(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    at: Option<Place>,
) -> Result<(), WhyNot> {
    if is_fighting(fight, who) && fight[who].standing == Standing::Fighting {
        return Fight::refuse(format!("{} is in the fight", name(fight, who)));
    }
    let away = !is_present(fight, who);
    let place = at.unwrap_or(fight[who].place);
    if (away || at.is_some()) && !fits(fight, place, &[who]) {
        return full(fight, place);
    }
    fight[who].place = place;
    fight[who].standing = Standing::Fighting;
    fight[who].health = fight[who].health.max(1);
    for &condition in Condition::ALL {
        if Conditions::DEFENSELESS.has(condition) || condition == Condition::Dying {
            lift(t, fight, who, Suffering::Of(condition));
        }
    }
    // Nobody who had to flee or to give up still has to.
    if fight[who].morale == crate::state::Morale::Failed {
        fight[who].morale = crate::state::Morale::Untested;
    }
    Ok(())
}

/// Who is offered the next opportunity, and the circle of those who follow
/// (`murdham.round.rotation`): the sides that are named, the others after them as before.
fn turns(fight: &mut Fight, parties: &[Party]) -> Result<(), WhyNot> {
    let mut circle: Vec<FactionId> = Vec::new();
    for party in parties {
        let Party::Side(seat) = party else {
            return Fight::refuse(
                "sides take their opportunities in turn, and choose who acts: name sides",
            );
        };
        let side = FactionId(seat.0);
        if !circle.contains(&side) {
            circle.push(side);
        }
    }
    let before: Vec<FactionId> = match fight.state.circle.is_empty() {
        true => sides(fight).collect(),
        false => fight.state.circle.to_vec(),
    };
    let rest: Vec<FactionId> = before.into_iter().filter(|one| !circle.contains(one)).collect();
    circle.extend(rest);
    let (Some(&first), Some(&last)) = (circle.first(), circle.last()) else { return Ok(()) };
    // After a turn the side behind the one that is offered it has the next.
    fight.state.offered = if fight.state.turn.is_some() { last } else { first };
    fight.state.circle = circle.into_iter().collect();
    Ok(())
}

fn outcome(fight: &mut Fight, ruled: Option<Ending>) -> Result<(), WhyNot> {
    let Some(ruled) = ruled else {
        if !fight.setup.are_opposed(fight.state.counted()) {
            return Fight::refuse("at most one side is left: somebody else has to return first");
        }
        if fight.state.outcome.take().is_some() {
            fight.state.phase = Phase::RoundStart;
        }
        return Ok(());
    };
    fight.state.outcome = Some(match ruled {
        Ending::Win(seat) => Outcome::Win(FactionId(seat.0)),
        Ending::Other(0) => Outcome::Draw,
        Ending::Other(1) => Outcome::Truce,
        Ending::Other(_) => Outcome::StandOff,
        Ending::Unfinished => return Fight::refuse("a fight that goes on has no outcome"),
    });
    fight.state.turn = None;
    fight.state.phase = Phase::Over;
    Ok(())
}
