//! What the game master may do to a fight.

mod course;
mod dials;
mod join;
mod set;

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Affliction, Dial, Hand, Order, Party};
use affray_engine::measure::{Ending, Who};
use affray_field::Square;
use affray_file::Single;
use affray_table::{Clause, Decrees, End, Seat, Step, Table};

use crate::clause;
use crate::decree::Suffering;
use crate::event::Ends;
use crate::measure::ending_of;
use crate::rules::{round, space, status};
use crate::setup::{
    Derived, Element, Id, ItemId, Kind, Location, PersonaId, Score, SideId, Status,
};
use crate::state::{Fight, Life, Outcome, Phase, Stance};
use crate::words::{name, word_outcome};

/// A figure that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The round.
    Round,
    /// Half Actions left in the turn under way.
    Halves,
    /// One More actions left in the turn under way.
    OneMore,
    /// A plain number of somebody.
    Count(Id, Count),
    /// A characteristic.
    Score(Id, Score),
    /// The bonus of a characteristic.
    Bonus(Id, Score),
    /// Armor points of a location.
    Armor(Id, Location),
    /// How an element is met.
    Resists(Id, Element),
    /// Wounds of a body part of a Greater Shadow.
    Part(Id, Location),
    /// How many of somebody's turns a status still lasts.
    Rounds(Id, Status),
    /// Whether somebody has done or been something.
    Is(Id, Flag),
    /// The Active Persona.
    Persona(Id),
    /// Who holds somebody by a status.
    Holder(Id, Status),
    /// What the Confused see.
    Vision(Id),
    /// Somebody's side.
    Side(Id),
    /// How long a Persona is out.
    Ban(PersonaId),
    /// Where a thing is.
    Place(ItemId),
    /// A number of a thing.
    Thing(ItemId, Part),
    /// Whether a weapon is jammed.
    Jammed(ItemId),
    /// A number of a Persona.
    Of(PersonaId, Measure),
}

affray_table::words! {
    /// A plain number of somebody, as a look names it.
    Count {
        /// Own wounds.
        Wounds "wounds",
        /// A Horde's Magnitude.
        Magnitude "magnitude",
        /// The pool in force.
        Pool "pool",
        /// SP left.
        Sp "sp",
        /// TP left.
        Tp "tp",
        /// Fatigue levels.
        Fatigue "fatigue",
        /// Fate Points left.
        Fate "fate",
        /// The Initiative result.
        Initiative "initiative",
        /// Reactions left.
        Reactions "reactions",
        /// What an aim adds to the next attack.
        Aim "aim",
        /// Identity Erosion.
        Erosion "erosion",
        /// Identity Realization.
        Realization "realization",
        /// Turns of rage left.
        Rages "rages",
        /// Turns in Active Mode.
        Awake "awake",
        /// How often the Toughness Bonus was halved.
        TbHalved "tb-halved",
        /// The Grade.
        Grade "grade",
    }
    /// What somebody is or has done, as a look names it.
    Flag {
        /// In Guard Mode.
        Guarding "guarding",
        /// Has swapped Personas this round.
        Swapped "swapped",
        /// Caught unaware.
        Surprised "surprised",
        /// Has spent a Fate Point on the next test.
        Blessed "blessed",
    }
    /// A number of a thing, as a look names it.
    Part {
        /// Rounds loaded.
        Loaded "loaded",
        /// Full Actions of a reload that are done.
        Reloading "reloading",
        /// How many of a consumable are left.
        Count "count",
    }
    /// A number of a Persona, as a look names it.
    Measure {
        /// Wounds left.
        Wounds "wounds",
        /// What its boosts have lost.
        Weakened "weakened",
    }
}

/// A condition that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ill {
    /// One that needs nothing else.
    Plain(Suffering),
    /// A status by which somebody is held.
    By(Status, Id),
    /// A crippled part of the body.
    Crippled(Location),
    /// A destroyed part of the body.
    Destroyed(Location),
}

/// The statuses by which somebody is held.
const BONDS: [Status; 4] =
    [Status::Charmed, Status::Dominated, Status::Distressed, Status::Immobilized];
/// What lasts until the next turn and can be ruled, as it stands after `Bob is`.
const STANCES: [(Stance, &str); 4] = [
    (Stance::Guarding, "guarding"),
    (Stance::Guarded, "taking a Guarded Action"),
    (Stance::Heavy, "open after a Heavy Attack"),
    (Stance::Ran, "running"),
];

impl Hand for Fight {
    type Dial = Figure;
    type Affliction = Ill;
    type Spot = Square;
    type Sum = crate::decree::Ruled;
    type Lasting = Suffering;

    const RULED: Clause = clause::GM_OVERRIDE;
    const AWAY: Option<(&'static str, Single<'static>)> = Some(("gone", Single::Bool(true)));

    fn decrees(&self) -> &Decrees<Self::Sum, Self::Lasting> {
        &self.state.decrees
    }

    fn decrees_mut(&mut self) -> &mut Decrees<Self::Sum, Self::Lasting> {
        &mut self.state.decrees
    }

    fn rename(&mut self, who: Who, name: &str) {
        let setup = Arc::make_mut(&mut self.setup);
        let own = &mut setup.profiles[usize::from(who)].name;
        let of = format!(" of {}", std::mem::replace(own, name.to_owned()));
        let Derived { items, personas, .. } = setup.derived[usize::from(who)];
        let items = &mut setup.items[usize::from(items.0)..usize::from(items.1)];
        let personas = &mut setup.personas[usize::from(personas.0)..usize::from(personas.1)];
        let things = items.iter_mut().map(|item| &mut item.name);
        for thing in things.chain(personas.iter_mut().map(|persona| &mut persona.name)) {
            if let Some(kind) = thing.strip_suffix(&of) {
                *thing = format!("{kind} of {name}");
            }
        }
    }

    /// A turn that has begun does not count: the question of a turn is asked in it.
    fn turns_to_next(&self, who: Who) -> u8 {
        if self.is_turn_of(Id(who)) { 2 } else { 1 }
    }

    fn dials(&self, of: Option<Who>) -> Vec<Dial<Figure>> {
        match of {
            Some(who) => dials::of_somebody(self, Id(who)),
            None => dials::of_nobody(self),
        }
    }

    fn afflictions(&self, who: Who) -> Vec<Affliction<Ill>> {
        afflictions(self, Id(who))
    }

    fn suffers(&self, who: Who, what: &Ill) -> Option<i32> {
        let it = &self[Id(who)];
        let holds = match *what {
            Ill::Plain(Suffering::Status(status)) => it.has(status),
            Ill::Plain(Suffering::Stance(stance)) => it.is(stance),
            Ill::Plain(Suffering::Surprised) => it.surprised,
            Ill::By(status, by) => it.has(status) && holder(self, Id(who), status) == Some(by),
            Ill::Crippled(at) => {
                let points = it.crippled[at as usize];
                return (points > 0).then_some(i32::from(points));
            }
            Ill::Destroyed(at) => it.destroyed & (1 << at as u8) != 0,
        };
        holds.then_some(0)
    }

    fn spot(&self, name: &str) -> Result<Square, String> {
        let square = name
            .split_once(',')
            .and_then(|(x, y)| Some(Square::new(x.trim().parse().ok()?, y.trim().parse().ok()?)));
        let grid = &self.setup.grid;
        let (first, last) = (grid.first(), grid.last());
        match square.filter(|&square| grid.has(square)) {
            Some(square) if grid.ground(square).wall => Err(format!("{square} is a wall")),
            Some(square) => Ok(square),
            None => Err(format!("write a square of the field, {first} to {last}, such as {last}")),
        }
    }

    fn stands_at(&self, who: Who) -> Option<Square> {
        let it = &self[Id(who)];
        (!matches!(it.life, Life::Gone | Life::Absent(_))).then_some(it.at)
    }

    fn models(&self) -> Vec<String> {
        self.roster().map(|who| name(self, who).to_owned()).collect()
    }

    fn endings(&self) -> Vec<(String, Ending)> {
        let all = outcomes(self).into_iter();
        all.map(|outcome| (word_outcome(self, outcome), ending_of(outcome))).collect()
    }

    fn rule(
        t: &mut impl Table<Fight>,
        fight: &mut Fight,
        order: &Order<Fight>,
    ) -> Step<Result<(), WhyNot>> {
        let done = match order {
            &Order::Set { dial, value } => set::set(t, fight, dial, value),
            &Order::Lay { who, what, level, end } => lay(t, fight, Id(who), what, (level, end)),
            &Order::Lift { who, what } => {
                lift(fight, Id(who), what);
                Ok(())
            }
            &Order::Put { who, at } => course::put(fight, Id(who), at),
            &Order::Course { who, course, at } => course::goes(t, fight, Id(who), (course, at)),
            Order::Join { like, name, side, at } => {
                let model = (&like.fight(fight), Id(like.who));
                join::join(fight, model, name, (SideId(side.0), at))
            }
            Order::Turns(parties) => turns(fight, parties),
            &Order::Roll { who, by } => {
                fight.state.decrees.add_to_roll(who, by);
                Ok(())
            }
            &Order::Outcome(ending) => outcome(fight, ending),
        };
        if done.is_ok() && fight.state.phase == Phase::Battle {
            round::look_for_the_end(t, fight);
        }
        Ok(done)
    }
}

/// Who holds somebody by a status.
fn holder(fight: &Fight, who: Id, status: Status) -> Option<Id> {
    let it = &fight[who];
    match status {
        Status::Charmed => it.charmed_by,
        Status::Dominated => it.dominated_by,
        Status::Distressed => it.distressed_by,
        Status::Immobilized => it.immobilized_by,
        _ => None,
    }
}

/// Somebody is held by a status by this one.
fn bind(fight: &mut Fight, who: Id, status: Status, by: Option<Id>) {
    let it = &mut fight[who];
    match status {
        Status::Charmed => (it.charmed_by, it.command) = (by, None),
        Status::Dominated => it.dominated_by = by,
        Status::Distressed => it.distressed_by = by,
        Status::Immobilized => it.immobilized_by = by,
        _ => {}
    }
}

/// Every condition that can be ruled of somebody.
fn afflictions(fight: &Fight, who: Id) -> Vec<Affliction<Ill>> {
    // Fatigue is a level, fear is of somebody, and the others need somebody or a place.
    let needs = |status: Status| {
        matches!(
            status,
            Status::Fatigue | Status::Fear | Status::Charmed | Status::Dominated | Status::Crippled
        )
    };
    let plain = Status::ALL.iter().copied().filter(|&status| !needs(status)).map(|status| {
        let words = status.word().replace('-', " ");
        Affliction::new(Ill::Plain(Suffering::Status(status)), words)
    });
    let others = || fight.roster().filter(move |&other| other != who);
    let bonds = BONDS.into_iter().flat_map(|status| {
        others().map(move |by| {
            let words = format!("{} by {}", status.word(), name(fight, by));
            Affliction::new(Ill::By(status, by), words)
        })
    });
    let crippled = Location::ALL.iter().map(|&at| {
        let words = format!("crippled at the {}", at.word().replace('-', " "));
        Affliction::new(Ill::Crippled(at), words).levels(1, 20).untimed()
    });
    let destroyed = Location::ALL.iter().filter(move |&&at| may_lose(fight, who, at)).map(|&at| {
        let words = format!("destroyed at the {}", at.word().replace('-', " "));
        Affliction::new(Ill::Destroyed(at), words).untimed()
    });
    let stances = STANCES
        .into_iter()
        .map(|(stance, words)| Affliction::new(Ill::Plain(Suffering::Stance(stance)), words));
    let surprised = Affliction::new(Ill::Plain(Suffering::Surprised), "surprised");
    plain.chain(bonds).chain(crippled).chain(destroyed).chain(stances).chain([surprised]).collect()
}

/// Whether a part of somebody's body may be destroyed without their end: a limb, or any part of a
/// Greater Shadow.
fn may_lose(fight: &Fight, who: Id, at: Location) -> bool {
    let is_limb = !matches!(at, Location::Head | Location::Body);
    is_limb || fight.profile(who).kind == Kind::Greater
}

/// Lays a condition on somebody.
fn lay(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    what: Ill,
    (level, end): (Option<i32>, End),
) -> Result<(), WhyNot> {
    let status = match what {
        Ill::Plain(Suffering::Status(status)) | Ill::By(status, _) => Some(status),
        Ill::Crippled(_) => Some(Status::Crippled),
        Ill::Plain(Suffering::Stance(_) | Suffering::Surprised) | Ill::Destroyed(_) => None,
    };
    if let Some(status) = status.filter(|&status| status::is_immune(fight, who, status)) {
        let words = status.word().replace('-', " ");
        return Fight::refuse(format!("{} cannot be {words}: they are immune", name(fight, who)));
    }
    match what {
        Ill::Plain(Suffering::Stance(stance)) => fight[who].stances.add(stance),
        Ill::Plain(Suffering::Surprised) => fight[who].surprised = true,
        Ill::Destroyed(at) => {
            fight[who].destroyed |= 1 << at as u8;
            if matches!(at, Location::RightArm | Location::LeftArm) {
                status::drop_unusable(t, fight, who, at);
            }
        }
        Ill::Plain(Suffering::Status(_)) | Ill::By(..) | Ill::Crippled(_) => {}
    }
    if let Some(status) = status {
        fight[who].statuses.add(status);
        fight[who].timers[status as usize] = 0;
        match what {
            Ill::By(_, by) => bind(fight, who, status, Some(by)),
            Ill::Crippled(at) => fight[who].crippled[at as usize] = level.unwrap_or(1) as u8,
            Ill::Plain(_) | Ill::Destroyed(_) => {}
        }
        match status {
            Status::Stunned => status::end(t, fight, who, Status::Dazed, Ends::Stunned),
            Status::RightArmUseless => status::drop_unusable(t, fight, who, Location::RightArm),
            Status::LeftArmUseless => status::drop_unusable(t, fight, who, Location::LeftArm),
            _ => {}
        }
    }
    let until = end.after(fight.turns_to_next(who.0));
    let kept = match (what, status) {
        (Ill::Plain(what), _) => what,
        (_, Some(status)) => Suffering::Status(status),
        (_, None) => return Ok(()),
    };
    fight.state.decrees.lay(who.0, kept, until);
    Ok(())
}

/// Takes a condition off somebody, which the ruling itself tells.
fn lift(fight: &mut Fight, who: Id, what: Ill) {
    let whole = match what {
        Ill::Plain(what) => what,
        Ill::By(status, _) => Suffering::Status(status),
        Ill::Crippled(at) => {
            fight[who].crippled[at as usize] = 0;
            if fight[who].crippled.iter().any(|&points| points > 0) {
                return;
            }
            Suffering::Status(Status::Crippled)
        }
        Ill::Destroyed(at) => {
            fight[who].destroyed &= !(1 << at as u8);
            return;
        }
    };
    fight.state.decrees.lay(who.0, whole, None);
    match whole {
        Suffering::Status(status) => status::clear(&mut fight[who], status),
        Suffering::Stance(stance) => fight[who].stances.remove(stance),
        Suffering::Surprised => fight[who].surprised = false,
    }
}

/// The order of turns: those who are named first, the others after them as before. Whoever has the
/// turn keeps it, and those who then stand before them have had theirs.
fn turns(fight: &mut Fight, parties: &[Party]) -> Result<(), WhyNot> {
    if fight.state.order.is_empty() {
        return Fight::refuse("nobody has rolled initiative yet");
    }
    let before = fight.state.order.clone();
    let next = before.get(usize::from(fight.state.place)).copied();
    let mut order = before.clone();
    order.clear();
    for party in parties {
        for &who in &before {
            let named = match *party {
                Party::One(one) => Id(one) == who,
                Party::Side(Seat(side)) => fight[who].side.0 == side,
            };
            if named && !order.contains(&who) {
                order.push(who);
            }
        }
        if let Party::One(one) = *party
            && !before.contains(&Id(one))
        {
            return Fight::refuse(format!(
                "{} has no place in the order of turns",
                name(fight, Id(one))
            ));
        }
    }
    for &who in &before {
        if !order.contains(&who) {
            order.push(who);
        }
    }
    if let Some(who) = fight.state.turn.map(|turn| turn.who).or(next) {
        let place = order.iter().position(|&other| other == who);
        fight.state.place = place.unwrap_or(order.len()) as u8;
    }
    fight.state.order = order;
    Ok(())
}

/// The ways in which a Battle ends.
fn outcomes(fight: &Fight) -> Vec<Outcome> {
    let sides = || (0..fight.setup.sides.len() as u8).map(SideId);
    let wins = sides().map(Outcome::Win);
    let escapes = sides().map(Outcome::Escaped);
    wins.chain(escapes)
        .chain([Outcome::Draw, Outcome::Parted, Outcome::Limit, Outcome::Ended])
        .collect()
}

/// How the fight ends, or that it goes on.
fn outcome(fight: &mut Fight, ending: Option<Ending>) -> Result<(), WhyNot> {
    let ended = outcomes(fight).into_iter().find(|&one| Some(ending_of(one)) == ending);
    if let Some(outcome) = ended {
        round::close(fight, outcome);
        return Ok(());
    }
    if fight.state.phase != Phase::Over {
        return Ok(());
    }
    if let Some(outcome) = round::who_remains(fight) {
        let words = word_outcome(fight, outcome);
        return Fight::refuse(format!("{words}: somebody who is out has to return first"));
    }
    if fight.state.round > fight.setup.settings.round_limit {
        return Fight::refuse("the round limit is reached: set the round first");
    }
    fight.state.phase = Phase::Battle;
    (fight.state.outcome, fight.state.escaped, fight.state.unseen) = (None, None, false);
    Ok(())
}

/// The free square nearest to another.
fn free_near(fight: &Fight, who: Id, at: Square) -> Option<Square> {
    if space::may_stop(fight, who, at) {
        return Some(at);
    }
    let grid = &fight.setup.grid;
    let mut best: Option<(u16, u16, Square)> = None;
    for y in grid.first().y..=grid.last().y {
        for x in grid.first().x..=grid.last().x {
            let square = Square::new(x, y);
            let rank = (space::between(fight, at, square), space::square_length(at, square));
            let better = best.is_none_or(|best| rank < (best.0, best.1));
            if better && space::may_stop(fight, who, square) {
                best = Some((rank.0, rank.1, square));
            }
        }
    }
    best.map(|best| best.2)
}
