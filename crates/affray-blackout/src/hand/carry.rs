//! Carries out what the game master rules.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Course, Hand, Order, Party, Value};
use affray_engine::measure::Ending;
use affray_field::{Heading, Hex};
use affray_table::{Seat, Table};
use arrayvec::ArrayVec;

use super::{Figure, Layer, Most, SHAPES, join, lay, whereabouts, win_words};
use crate::clause;
use crate::event::Close;
use crate::kinds::{Cause, Causes, Condition, Id, ItemId, Level, SideId};
use crate::ruled::{Score, Suffering};
use crate::rules::condition::{is_out, look_at_grips};
use crate::rules::field::{Seen, fits, is_on, occupant};
use crate::rules::gm::{self, passive_perception};
use crate::rules::round::conclude;
use crate::rules::{attack, damage, gear, movement};
use crate::setup::MAX_COMBATANTS;
use crate::state::{Fight, Outcome, Phase, Where};
use crate::words::{item_name, name, word_outcome};

/// What came of an order.
pub(super) type Ruled = Result<(), WhyNot>;

/// Carries an order out.
pub(super) fn out(t: &mut impl Table<Fight>, fight: &mut Fight, order: &Order<Fight>) -> Ruled {
    match order {
        &Order::Set { dial, value: Value::Number(number) } => set(t, fight, dial, number),
        &Order::Set { dial, value: Value::Word(place) } => set_word(fight, dial, place),
        &Order::Lay { who, what, level, end } => lay::lay(t, fight, (Id(who), what), level, end),
        &Order::Lift { who, what } => {
            lay::lift(t, fight, Id(who), what);
            Ok(())
        }
        &Order::Put { who, at } => put(t, fight, Id(who), at),
        &Order::Course { who, course, at } => goes(t, fight, Id(who), course, at),
        Order::Join { like, name, side, at } => {
            let model = (&like.fight(fight), Id(like.who));
            join::join(fight, model, name, (SideId(side.0), at))
        }
        Order::Turns(parties) => turns(fight, parties),
        &Order::Roll { who, by } => {
            fight.state.decrees.add_to_roll(who, by);
            Ok(())
        }
        &Order::Outcome(Some(ending)) => ends(t, fight, ending),
        Order::Outcome(None) => goes_on(fight),
    }
}

/// A number of points that is not below 0.
fn points(number: i32) -> Result<i16, WhyNot> {
    let words = format!("{number} is no number of points; allowed: 0 or more");
    let points = i16::try_from(number).ok().filter(|&points| points >= 0);
    points.ok_or(WhyNot { words, clause: clause::GM_OVERRIDE })
}

fn set(t: &mut impl Table<Fight>, fight: &mut Fight, dial: Figure, number: i32) -> Ruled {
    match (dial, u8::try_from(number).ok()) {
        (Figure::Hp(who), _) => {
            fight[who].hp = points(number)?;
            damage::settle(t, fight, who);
        }
        (Figure::Stamina(who), _) => fight[who].stamina = points(number)?,
        (Figure::Armor(who, layer), _) => return armor(fight, who, layer, points(number)?),
        (Figure::Score(score), _) => {
            let now = match score {
                Score::Evasion(who) => attack::passive_evasion(fight, who).into(),
                Score::Perception(who) => passive_perception(fight, who).into(),
                Score::Attribute(who, which) => gm::attribute(fight, who, which),
                Score::Skill(who, which) => gm::skill(fight, who, which),
            };
            fight.state.decrees.add(score, number - i32::from(now));
        }
        (Figure::Most(who, most), _) => {
            let points = points(number)?;
            let one = &mut Arc::make_mut(&mut fight.setup).profiles[who.index()];
            match most {
                Most::Hp => one.max_hp = points,
                Most::Stamina => one.max_stamina = points,
                Most::Speed => one.speed = points.unsigned_abs(),
            }
            let it = &mut fight[who];
            match most {
                Most::Hp => it.hp = it.hp.min(points),
                Most::Stamina => it.stamina = it.stamina.min(points),
                Most::Speed => {}
            }
        }
        (Figure::Poison(who), Some(few)) => fight[who].poison = few,
        (Figure::Loaded(item), Some(few)) => fight[item].loaded = few,
        (Figure::Clips(item), Some(few)) => fight[item].clips = few,
        (Figure::Structure(which), _) => {
            fight.state.structures[which.index()] = points(number)?;
            if number == 0 {
                // Whoever hid behind it stands in the open.
                fight.roster().for_each(|who| movement::come_into_view(t, fight, who));
            }
        }
        (Figure::Inspiration(side), Some(few)) => fight.state.inspiration[side.index()] = few,
        (Figure::Ap, Some(few)) => match &mut fight.state.turn {
            Some(turn) => turn.ap = few,
            None => return Fight::refuse("nobody has a turn now"),
        },
        (Figure::Round, _) => match u16::try_from(number) {
            Ok(round @ 1..) if fight.state.round > 0 => fight.state.round = round,
            Ok(_) | Err(_) => return Fight::refuse("rounds are counted from the first one on"),
        },
        (
            Figure::Poison(_)
            | Figure::Loaded(_)
            | Figure::Clips(_)
            | Figure::Inspiration(_)
            | Figure::Ap
            | Figure::Side(_)
            | Figure::Facing(_)
            | Figure::Reacted(_)
            | Figure::Guarding(_)
            | Figure::Shape(_)
            | Figure::At(_),
            _,
        ) => return Fight::refuse(format!("{number} is out of bounds")),
    }
    Ok(())
}

/// What armor has: in all, the worn part makes up the difference.
fn armor(fight: &mut Fight, who: Id, layer: Layer, points: i16) -> Ruled {
    let shield = gear::shield_av(fight, who);
    let it = &mut fight[who];
    match layer {
        Layer::WornAv => it.worn.0 = points,
        Layer::WornDr => it.worn.1 = points,
        Layer::InnateAv => it.innate.0 = points,
        Layer::InnateDr => it.innate.1 = points,
        Layer::Av if points >= it.innate.0 + shield => it.worn.0 = points - it.innate.0 - shield,
        Layer::Dr if points >= it.innate.1 => it.worn.1 = points - it.innate.1,
        Layer::Av | Layer::Dr => {
            return Fight::refuse("what is not worn has more: rule `innate-av` or `innate-dr`");
        }
    }
    Ok(())
}

fn set_word(fight: &mut Fight, dial: Figure, place: usize) -> Ruled {
    match dial {
        Figure::Side(who) => fight[who].side = SideId(place as u8),
        Figure::Facing(who) => fight[who].facing = Heading(place as u8),
        Figure::Reacted(who) => fight[who].reacted = place == 1,
        Figure::Guarding(who) => fight[who].guarding = place == 1,
        Figure::Shape(item) => fight[item].shape = SHAPES[place],
        Figure::At(item) => {
            let (_, at) = whereabouts(fight, item).swap_remove(place);
            return move_to(fight, item, at);
        }
        Figure::Hp(_)
        | Figure::Stamina(_)
        | Figure::Armor(..)
        | Figure::Score(_)
        | Figure::Most(..)
        | Figure::Poison(_)
        | Figure::Loaded(_)
        | Figure::Clips(_)
        | Figure::Structure(_)
        | Figure::Inspiration(_)
        | Figure::Ap
        | Figure::Round => return Fight::refuse("this figure is a number"),
    }
    Ok(())
}

/// A thing is elsewhere: what it held is free, and hands that take it put away what is in the way.
fn move_to(fight: &mut Fight, item: ItemId, at: Where) -> Ruled {
    let things = fight.state.things.len() as u8;
    Arc::make_mut(&mut fight.setup).shelves.fill((0, things));
    for who in fight.roster() {
        fight[who].gripped = fight[who].gripped.filter(|grip| grip.1 != item);
    }
    fight[item].at = at;
    if let Where::Held(who) = at
        && gear::item(fight, item).hands > 0
    {
        fight[item].at = Where::Carried(who);
        if !gear::can_draw(fight, who, item) {
            let words = format!("{} has no hand for {}", name(fight, who), item_name(fight, item));
            return Fight::refuse(words);
        }
        gear::draw(fight, who, item);
    }
    Ok(())
}

/// Why somebody cannot stand on a place.
fn may_stand(fight: &Fight, who: Id, at: Hex) -> Ruled {
    if !is_on(fight, at) {
        return Fight::refuse("this place is not on the field");
    }
    if fits(fight, who, at, Seen::All) {
        return Ok(());
    }
    match occupant(fight, at, Seen::All).filter(|&other| other != who) {
        Some(other) => Fight::refuse(format!("{} is there", name(fight, other))),
        None if fight[who].at == at => Ok(()),
        None => Fight::refuse(format!("there is no room for {}", name(fight, who))),
    }
}

fn put(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Hex) -> Ruled {
    if fight[who].gone {
        return Fight::refuse(format!("{} is not on the field", name(fight, who)));
    }
    may_stand(fight, who, at)?;
    fight[who].at = at;
    look_at_grips(t, fight);
    Ok(())
}

/// The free place nearest to one.
pub(super) fn nearest_free(fight: &Fight, who: Id, at: Hex) -> Option<Hex> {
    let free = |hex: &Hex| fits(fight, who, *hex, Seen::All);
    match &fight.setup.map {
        Some(map) => map.hexes().filter(free).min_by_key(|hex| at.distance(*hex)),
        None => {
            let around = (0..40_i8).map(|q| Hex { q: at.q.saturating_add(q), r: at.r });
            std::iter::once(at).chain(around).find(free)
        }
    }
}

fn goes(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    course: Course,
    at: Option<Hex>,
) -> Ruled {
    match course {
        Course::Arrives if !fight[who].gone => {
            return Fight::refuse(format!("{} is on the field", name(fight, who)));
        }
        Course::Returns if !is_out(fight, who) => {
            return Fight::refuse(format!("{} is in the fight", name(fight, who)));
        }
        Course::Arrives | Course::Returns => return comes(t, fight, who, at),
        Course::Leaves => fight[who].gone = true,
        Course::Dies => {
            fight[who].hp = 0;
            fight[who].causes.add(Cause::Dead);
        }
    }
    damage::settle(t, fight, who);
    Ok(())
}

/// Somebody is in the fight again, able to act.
fn comes(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, at: Option<Hex>) -> Ruled {
    let place = match at {
        Some(at) => {
            may_stand(fight, who, at)?;
            Some(at)
        }
        None if fight[who].gone => nearest_free(fight, who, fight[who].at),
        None => Some(fight[who].at),
    };
    let Some(place) = place else { return Fight::refuse("there is no free place on the field") };
    let it = &mut fight[who];
    (it.at, it.gone, it.causes, it.out_until) = (place, false, Causes::default(), None);
    it.hp = it.hp.max(1);
    for level in [Level::Exhausted, Level::Fatigued] {
        it.levels[level as usize] = it.level(level).min(4);
    }
    for condition in [Condition::Paralyzed, Condition::Surprised] {
        lay::lift(t, fight, who, Suffering::Condition(condition));
    }
    damage::settle(t, fight, who);
    // Whoever returns takes the fight up again that was over without them.
    let decided = matches!(fight.state.outcome, Some(Outcome::Win(_) | Outcome::Draw));
    if decided && are_two_left(fight) {
        take_up(fight);
    }
    Ok(())
}

/// The order of turns: whom they name first. Whose turn it is keeps it, and whoever comes after them
/// now still has one in this round.
fn turns(fight: &mut Fight, parties: &[Party]) -> Ruled {
    if fight.state.order.is_empty() {
        return Fight::refuse("the order of turns is not known before initiative");
    }
    let before = fight.state.order.clone();
    let mut order: ArrayVec<Id, MAX_COMBATANTS> = ArrayVec::new();
    let mut add = |who: Id| {
        if !order.contains(&who) {
            order.push(who);
        }
    };
    for party in parties {
        let is_named = |who: &Id| match *party {
            Party::One(one) => who.0 == one,
            Party::Side(Seat(side)) => fight[*who].side == SideId(side),
        };
        before.iter().copied().filter(is_named).for_each(&mut add);
    }
    before.iter().copied().for_each(&mut add);
    let next = before.get(usize::from(fight.state.place)).copied();
    let began = fight.state.place > 0 || fight.state.turn.is_some();
    if let Some(next) = next.filter(|_| began) {
        let place = order.iter().position(|&who| who == next);
        fight.state.place = place.unwrap_or(0) as u8;
    }
    fight.state.order = order;
    Ok(())
}

/// The ways in which a fight may end.
pub(super) fn endings(fight: &Fight) -> Vec<(String, Ending)> {
    let wins = fight.sides().map(|side| (win_words(fight, side), Ending::Win(Seat(side.0))));
    let others = [(Outcome::Draw, 0), (Outcome::Ended, 2)];
    let others = others.map(|(outcome, at)| (word_outcome(fight, outcome), Ending::Other(at)));
    wins.chain(others).collect()
}

fn ends(t: &mut impl Table<Fight>, fight: &mut Fight, ending: Ending) -> Ruled {
    let outcome = match ending {
        Ending::Win(Seat(side)) => Outcome::Win(SideId(side)),
        Ending::Other(0) => Outcome::Draw,
        Ending::Other(2) => Outcome::Ended,
        Ending::Other(_) | Ending::Unfinished => return Fight::refuse("a fight does not end so"),
    };
    conclude(t, fight, outcome, Close::Ruling);
    fight.state.phase = Phase::Over;
    Ok(())
}

fn goes_on(fight: &mut Fight) -> Ruled {
    if !are_two_left(fight) {
        return Fight::refuse(
            "fewer than two sides have anybody who stands: somebody has to return first",
        );
    }
    take_up(fight);
    Ok(())
}

/// Whether two sides have somebody who stands.
fn are_two_left(fight: &Fight) -> bool {
    let stands = |who: Id, side: SideId| fight[who].side == side && !is_out(fight, who);
    let standing = |&side: &SideId| fight.roster().any(|who| stands(who, side));
    fight.sides().filter(standing).count() > 1
}

/// A fight that was over goes on.
fn take_up(fight: &mut Fight) {
    if fight.state.outcome.take().is_some() {
        let begun = !fight.state.order.is_empty();
        fight.state.phase = if begun { Phase::Turns } else { Phase::Setup };
    }
}
