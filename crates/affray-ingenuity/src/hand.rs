//! What the game master may do to a fight.

mod course;
mod dials;
mod goals;

use std::sync::Arc;

use affray_engine::hand::{Affliction, Dial, Hand, Order, Party};
use affray_engine::measure::{Ending, Who};
use affray_engine::{WhyNot, Words, wins};
use affray_field::Square;
use affray_file::Single;
use affray_table::{Clause, Decrees, End, May, Seat, Step, Table, Until};

use crate::clause;
use crate::event::Finish;
use crate::moves::Ruling;
use crate::reason::Barrier;
use crate::ruled::Suffering;
use crate::rules::gm;
use crate::rules::objective::{Ended, conclude, look_for_the_end};
use crate::rules::space::{Eyes, has_map, leave_cover, may_stand};
use crate::setup::{Id, SideId};
use crate::state::{Condition, Fight, Outcome, Phase, TurnState};
use crate::words::{name, side_name, word_barrier};

pub use dials::Key;

/// The greatest value of what lasts with one.
const MOST: i32 = 50;
/// The most actions that being stunned costs.
const MOST_STUNNED: i32 = 3;

impl Hand for Fight {
    type Dial = Key;
    type Affliction = Suffering;
    type Spot = Square;
    type Sum = crate::ruled::Figure;
    type Lasting = Suffering;

    const RULED: Clause = clause::GM_OVERRIDE;
    const AWAY: Option<(&'static str, Single<'static>)> = Some(("standing", Single::Text("away")));

    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting> {
        &self.state.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting> {
        &mut self.state.decrees
    }

    fn rename(&mut self, who: Who, name: &str) {
        let setup = Arc::make_mut(&mut self.setup);
        let own = &mut setup.profiles[usize::from(who)].name;
        let of = format!("{}'s ", std::mem::replace(own, name.to_owned()));
        for item in setup.items.iter_mut().filter(|item| item.own == format!("{of}{}", item.name)) {
            item.own = format!("{name}'s {}", item.name);
        }
    }

    /// A turn that has begun does not count: the question of a turn is asked in it.
    fn turns_to_next(&self, who: Who) -> u8 {
        if self.turn_of(Id(who)).is_some() { 2 } else { 1 }
    }

    fn dials(&self, of: Option<Who>) -> Vec<Dial<Key>> {
        match of {
            Some(who) => dials::of_somebody(self, Id(who)),
            None => dials::of_nobody(self),
        }
    }

    fn afflictions(&self, _: Who) -> Vec<Affliction<Suffering>> {
        let affliction = |what: Suffering| {
            let most = if what == Suffering::Stunned { MOST_STUNNED } else { MOST };
            let plain = Affliction::new(what, what.word());
            let leveled = if what.has_level() { plain.levels(1, most) } else { plain };
            if what.is_timed() { leveled } else { leveled.untimed() }
        };
        Suffering::all().map(affliction).collect()
    }

    fn suffers(&self, who: Who, what: &Suffering) -> Option<i32> {
        gm::suffers(self, Id(who), *what).map(i32::from)
    }

    fn spot(&self, name: &str) -> Result<Square, String> {
        if !has_map(self) {
            return Err("there is no map: rule how far apart two are".to_owned());
        }
        let (first, last) = (self.setup.grid.first(), self.setup.grid.last());
        let read = |(x, y): (&str, &str)| {
            Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?))
        };
        let square = name.split_once(',').and_then(read);
        square.filter(|&square| self.setup.grid.has(square)).ok_or_else(|| {
            format!("`{name}` is no square of the field; allowed: {first} to {last}")
        })
    }

    fn stands_at(&self, who: Who) -> Option<Square> {
        has_map(self).then(|| self[Id(who)].at)
    }

    fn models(&self) -> Vec<String> {
        self.roster().map(|who| name(self, who).to_owned()).collect()
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        let win = |side: SideId| (wins(side_name(self, side)), Ending::Win(Seat(side.0)));
        let draw = ("draw".to_owned(), Ending::Other(0));
        self.sides().map(win).chain([draw]).collect()
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        let done = match order {
            &Order::Set { dial, value } => dials::set(t, fight, dial, value),
            &Order::Lay { who, what, level, end } => lay(t, fight, (Id(who), what), (level, end)),
            &Order::Lift { who, what } => may(fight, Ruling::Remove(Id(who))).map(|()| {
                fight.state.decrees.lay(who, what, None);
                gm::lift(fight, Id(who), what);
            }),
            &Order::Put { who, at } => told(fight, gm::may_put(fight, Id(who), at))
                .and_then(|()| put(t, fight, Id(who), at)),
            &Order::Course { who, course, at } => course::goes(t, fight, Id(who), (course, at)),
            Order::Join { like, name, side, at } => {
                let model = (&like.fight(fight), Id(like.who));
                course::joins(t, fight, (model, name), (SideId(side.0), at))
            }
            Order::Turns(parties) => turns(fight, parties),
            &Order::Roll { who, by } => {
                fight.state.decrees.add_to_roll(who, by);
                Ok(())
            }
            &Order::Outcome(ruled) => outcome(t, fight, ruled),
        };
        // ingenuity.combat.team-remains: a ruling may take the last of a team.
        look_for_the_end(t, fight, Ended::Nothing);
        Ok(done)
    }
}

/// Whether the rules let the GM rule this (`ingenuity.combat.trigger`).
fn may(fight: &Fight, ruling: Ruling) -> Result<(), WhyNot> {
    told(fight, gm::may_rule(fight, ruling))
}

/// The same in words.
fn told(fight: &Fight, may: May<Barrier>) -> Result<(), WhyNot> {
    may.map_err(|bar| WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}

/// Lays something on somebody. One who is surprised in a round like any other is so until it ends.
fn lay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, what): (Id, Suffering),
    (level, end): (Option<i32>, End),
) -> Result<(), WhyNot> {
    // What a ruling of the rules bars stays barred.
    may(fight, Ruling::Remove(who))?;
    match what {
        Suffering::Condition(condition) if end == End::Rules => {
            may(fight, Ruling::Afflict(who, condition))?;
        }
        Suffering::Hidden => may(fight, Ruling::Hide(who))?,
        _ => {}
    }
    let Ok(level) = u8::try_from(level.unwrap_or(1)) else {
        return Fight::refuse(format!("nobody is {} so much", what.word()));
    };
    let usual = what == Suffering::Surprised && !fight.state.surprise;
    let until =
        end.after(fight.turns_to_next(who.0)).or(usual.then_some(Until::Round(fight.state.round)));
    fight.state.timed.retain(|it| Suffering::Condition(it.condition) != what || it.who != who);
    gm::lay(t, fight, who, what, level);
    fight.state.decrees.lay(who.0, what, until);
    Ok(())
}

/// Puts somebody on a square where they may stand (`ingenuity.space.occupied`).
fn put(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Square) -> Result<(), WhyNot> {
    told(fight, may_stand(fight, who, at, Eyes::Gm))?;
    fight[who].at = at;
    leave_cover(t, fight, who);
    Ok(())
}

/// The order of the teams: those that are named first, the others after them. The team whose chance
/// it was has it still where a turn is being taken; otherwise the first has it.
fn turns(fight: &mut Fight, parties: &[Party]) -> Result<(), WhyNot> {
    let state = &fight.state;
    if state.order.is_empty() {
        return Fight::refuse("the order of the teams is not settled yet");
    }
    let acting = state.turn.map(|turn| fight[turn.who].side);
    let mut order: Vec<SideId> = Vec::new();
    let named = parties.iter().map(|party| match party {
        Party::One(who) => fight[Id(*who)].side,
        Party::Side(seat) => SideId(seat.0),
    });
    for side in named.chain(state.order.iter().copied()) {
        if !order.contains(&side) {
            order.push(side);
        }
    }
    let place = acting.and_then(|acting| order.iter().position(|&side| side == acting));
    fight.state.order = order.into_iter().collect();
    fight.state.offered = place.unwrap_or(0) as u8;
    Ok(())
}

/// The fight is over, or goes on.
fn outcome(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    ruled: Option<Ending>,
) -> Result<(), WhyNot> {
    if matches!(fight.state.phase, Phase::Aftermath | Phase::Over) {
        fight.state.outcome = None;
        fight.state.phase = Phase::Turns;
        // A turn that the end broke off begins anew.
        let broken = fight.roster().find(|&who| fight[who].turn == TurnState::InProgress);
        if let Some(who) = broken {
            fight[who].turn = TurnState::Unspent;
            let place = fight.state.order.iter().position(|&side| side == fight[who].side);
            fight.state.offered = place.unwrap_or(0) as u8;
        }
    }
    match ruled {
        Some(Ending::Win(Seat(side))) => {
            conclude(t, fight, Finish::Gm, Outcome::Win(1 << side));
        }
        Some(Ending::Other(_) | Ending::Unfinished) => {
            conclude(t, fight, Finish::Gm, Outcome::Draw);
        }
        None => {
            look_for_the_end(t, fight, Ended::Nothing);
            if fight.state.outcome.is_some() {
                let words = Words::outcome(fight).unwrap_or_else(|| "the fight is decided".into());
                return Fight::refuse(format!("{words}: those who are out have to return first"));
            }
        }
    }
    Ok(())
}

/// Somebody is awake and free to act again, whatever had been laid on them.
fn rouse(fight: &mut Fight, who: Id) {
    for condition in [Condition::Unconscious, Condition::Incapacitated] {
        fight.state.decrees.lay(who.0, Suffering::Condition(condition), None);
        gm::lift(fight, who, Suffering::Condition(condition));
    }
}
