//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use std::ops::RangeInclusive;

use affray_engine::WhyNot;
use affray_field::{Heading, Hex};
use affray_table::{Clause, May, Seat, barred_if};

use crate::clause;
use crate::kinds::{
    Attribute, Effect, Hold, Id, ItemId, Maneuver, SideId, Skill, StructureId, TrainedId,
};
use crate::moves::Ease;
use crate::moves::{
    Action, Answer, Ask, Battery, Blow, Count, Move, Piece, Ruling, Spot, Way, With,
};
use crate::reason::Barrier;
use crate::rules::condition::is_hidden_from;
use crate::rules::turn::{self, may_do};
use crate::rules::{
    after, area, attack, damage, effects, field, gear, gm, guile, maneuver, movement, takedown,
};
use crate::setup::HEX;
use crate::state::{Fight, Where};
use crate::words::word_barrier;

/// The answers to a question that a seat can think of: none names anybody or anything it does not
/// know of.
#[must_use]
pub(crate) fn conceivable(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Move> {
    let mut all = thinkable(fight, ask);
    if seat != Seat::GM {
        all.retain(|&option| is_known(fight, SideId(seat.0), ask, option));
    }
    all
}

/// Whether a side knows of all that an answer names (`blackout.conditions.hidden`).
fn is_known(fight: &Fight, side: SideId, ask: Ask, option: Move) -> bool {
    let seen = |who: Id| !is_hidden_from(fight, who, side);
    // blackout.effects.seeking: who holds such a weapon knows of the Hidden that it can strike.
    let sought = |with: With, target: Id| {
        let seeks = gear::weapon(fight, with).has(Effect::Seeking);
        seen(target) || seeks && may_answer(fight, ask, option).is_ok()
    };
    let known = |item: ItemId| match fight[item].at {
        Where::Held(who) => seen(who),
        Where::Carried(who) => fight[who].side == side,
        Where::Lying(_) => true,
        Where::Gone => false,
    };
    match option {
        Move::Action(Action::Attack(blow)) => sought(blow.with, blow.target),
        Move::Action(Action::Maneuver(_, with, who) | Action::TrainedOn(_, with, who)) => {
            sought(with, who)
        }
        Move::Action(Action::PickUp(item)) | Move::Piece(Piece::Item(item)) => known(item),
        Move::Action(
            Action::Trigger(who, _)
            | Action::Waive(who, _)
            | Action::Use(_, who)
            | Action::Release(who)
            | Action::Drag(who)
            | Action::Repair(who)
            | Action::Wake(who),
        )
        | Move::Person(who) => seen(who),
        Move::Action(_)
        | Move::Spot(_)
        | Move::Answer(_)
        | Move::Way(_)
        | Move::Count(_)
        | Move::Piece(Piece::Armor)
        | Move::Attribute(_)
        | Move::Ease(_)
        | Move::Ruling(_) => true,
    }
}

/// The answers to a question, whoever thinks of them.
fn thinkable(fight: &Fight, ask: Ask) -> Vec<Move> {
    match ask {
        Ask::Turn(who, _) => actions(fight, who),
        Ask::Exert { .. }
        | Ask::ExertDamage { .. }
        | Ask::Encourage { .. }
        | Ask::Reroll { .. }
        | Ask::Intercept { .. }
        | Ask::Sidestep { .. }
        | Ask::Grip { .. }
        | Ask::Catch { .. }
        | Ask::Safe { .. }
        | Ask::Hides(_)
        | Ask::Finds { .. }
        | Ask::Purge(_)
        | Ask::Sight { .. }
        | Ask::GoesOn
        | Ask::Partly(_) => [Answer::No, Answer::Yes].map(Move::from).into(),
        Ask::Where(who, hexes, _) => places(fight, who, hexes.saturating_add(1), Spot::Stay),
        Ask::DragTo { target, .. } => places(fight, target, 4, Spot::Stay),
        Ask::Point(who, item, _) => {
            let range = gear::weapon(fight, With::Item(item)).range;
            let hexes = (range / HEX + 1).min(60) as u8;
            let own = Spot::Hex(fight[who].at);
            places(fight, who, hexes, own)
        }
        Ask::Inspire { test } => numbers(fight.state.inspiration[fight[test.who].side.index()]),
        Ask::Pull { .. } => numbers(effects::MOST_PULL),
        Ask::Divide { points, .. } => numbers(points),
        Ask::Difficulty { .. } => numbers(area::MOST_DIFFICULTY),
        Ask::Circumstances(_) => Ease::ladder(gm::STEPS).into_iter().map(Move::from).collect(),
        Ask::Harder(_) => numbers(takedown::MOST_HARDER),
        Ask::Either { .. } | Ask::Argue { .. } => Attribute::ALL
            .iter()
            .flat_map(|&attribute| {
                Skill::ALL.iter().map(move |&skill| Move::Way(Way { attribute, skill }))
            })
            .collect(),
        Ask::Gear { .. } => {
            let items = fight.things().map(Piece::Item);
            items.chain([Piece::Armor]).map(Move::from).collect()
        }
        Ask::Closest(_) | Ask::Stray { .. } => fight.roster().map(Move::Person).collect(),
        Ask::Wound { .. } => Attribute::ALL.iter().map(|&kind| Move::from(kind)).collect(),
        Ask::Rule | Ask::After => rulings(fight),
    }
}

/// All that a game master may say, now or at another time.
fn rulings(fight: &Fight) -> Vec<Move> {
    let mut all = Vec::new();
    let mut see = |ruling: Ruling| all.push(Move::from(ruling));
    for who in fight.roster() {
        gm::rulings_on(fight, who, &mut see);
    }
    see(Ruling::EndFight);
    gm::what_follows(fight, &mut see);
    all
}

/// Every number up to one more than there can be.
fn numbers(most: u8) -> Vec<Move> {
    (0..=most.saturating_add(1)).map(|number| Move::from(Count(number))).collect()
}

/// Every hex of the map; without one, every place so many hexes around somebody.
fn places(fight: &Fight, who: Id, hexes: u8, besides: Spot) -> Vec<Move> {
    let own = fight[who].at;
    let around: Vec<Hex> = match &fight.setup.map {
        Some(map) => map.hexes().collect(),
        None if field::has_steps(fight) => field::measure::within(own, hexes).collect(),
        None => {
            let bands = own.q.saturating_sub(5)..=own.q.saturating_add(5);
            bands.map(|q| Hex { q, r: 0 }).collect()
        }
    };
    let mut all = vec![besides];
    all.extend(around.into_iter().map(Spot::Hex).filter(|&spot| spot != besides));
    all.into_iter().map(Move::from).collect()
}

/// Each verb with every target, thing and way of the fight.
fn actions(fight: &Fight, who: Id) -> Vec<Move> {
    let own = |at: Where| matches!(at, Where::Held(by) | Where::Carried(by) if by == who);
    let items: Vec<ItemId> = fight.things().filter(|&item| own(fight[item].at)).collect();
    let mut all = Vec::new();
    for pending in &fight.state.pending {
        all.push(Action::Trigger(pending.target, pending.effect));
        all.push(Action::Waive(pending.target, pending.effect));
    }
    hostile(fight, &items, &mut all);
    all.extend([Action::Walk, Action::Run, Action::Step, Action::Stand, Action::DropProne]);
    all.extend(Heading::ALL.map(Action::Face));
    all.extend([Action::Hide, Action::Search, Action::Rest, Action::ShakeOff, Action::End]);
    all.extend([Hold::Grip, Hold::Grapple].map(Action::Break));
    all.extend([Maneuver::Guard, Maneuver::Brace].map(Action::Plain));
    all.extend(fight.things().map(Action::PickUp));
    for &item in &items {
        all.extend([Action::Reload(item), Action::Draw(item), Action::Unjam(item)]);
        all.extend([Action::PinDown(item), Action::Area(item, false), Action::Area(item, true)]);
        all.extend(fight.roster().map(|on| Action::Use(item, on)));
    }
    for other in fight.roster() {
        all.extend([Action::Release(other), Action::Drag(other)]);
        all.extend([Action::Repair(other), Action::Wake(other)]);
    }
    // What waits twice is thought of once.
    let mut moves: Vec<Move> = Vec::with_capacity(all.len());
    for action in all {
        let option = Move::Action(action);
        let waits = matches!(action, Action::Trigger(..) | Action::Waive(..));
        if !waits || !moves.contains(&option) {
            moves.push(option);
        }
    }
    moves
}

/// Attacks and maneuvers, with everything at everybody.
fn hostile(fight: &Fight, items: &[ItemId], all: &mut Vec<Action>) {
    let trained = || (0..fight.setup.trained.len() as u8).map(TrainedId);
    all.extend(trained().map(Action::Trained));
    let hands = std::iter::once(With::Fists).chain(items.iter().copied().map(With::Item));
    for with in hands {
        for target in fight.roster() {
            against(with, target, all);
            all.extend(trained().map(|which| Action::TrainedOn(which, with, target)));
        }
        for on in (0..fight.state.structures.len() as u8).map(StructureId) {
            all.extend([false, true].map(|slow| Action::Batter(Battery { with, on, slow })));
        }
    }
}

fn against(with: With, target: Id, all: &mut Vec<Action>) {
    for (slow, spend) in [(false, false), (false, true), (true, false), (true, true)] {
        all.push(Action::Attack(Blow { with, target, slow, spend }));
    }
    for &maneuver in Maneuver::ALL {
        match maneuver {
            Maneuver::Guard | Maneuver::Brace | Maneuver::PinDown => {}
            Maneuver::Grapple
            | Maneuver::Shove
            | Maneuver::Trip
            | Maneuver::Feint
            | Maneuver::Goad => {
                if with == With::Fists {
                    all.push(Action::Maneuver(maneuver, with, target));
                }
            }
            Maneuver::Charge | Maneuver::Cripple | Maneuver::Disarm | Maneuver::WreckGear => {
                all.push(Action::Maneuver(maneuver, with, target));
            }
        }
    }
}

/// Why an answer may not be given.
#[must_use]
pub(crate) fn why_not(fight: &Fight, ask: Ask, option: Move) -> Option<WhyNot> {
    let bar = may_answer(fight, ask, option).err()?;
    Some(WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}

/// Whether an answer may be given. Yes and no always may; nobody thinks of an answer to another
/// question.
fn may_answer(fight: &Fight, ask: Ask, option: Move) -> May<Barrier> {
    match (ask, option) {
        (Ask::Turn(_, limits), Move::Action(action)) => {
            fight.state.turn.map_or(Ok(()), |turn| may_do(fight, turn, &limits, action))
        }
        (Ask::Where(who, hexes, going), Move::Spot(spot)) => {
            movement::may_end(fight, who, hexes, going, spot)
        }
        (Ask::DragTo { who, target }, Move::Spot(spot)) => {
            movement::may_drag(fight, who, target, spot)
        }
        (Ask::Point(who, item, only), Move::Spot(Spot::Hex(at))) => {
            area::may_aim(fight, who, item, only, at)
        }
        (ask, Move::Count(Count(number))) => may_count(fight, ask, number),
        (Ask::Either { ways, .. }, Move::Way(way)) => {
            let other = !ways.contains(&way);
            barred_if(other, Barrier::OneOf(ways), clause::CORE_DEFENDER_CHOICE)
        }
        (Ask::Argue { .. }, Move::Way(way)) => guile::may_argue(way),
        (Ask::Gear { target, among, .. }, Move::Piece(piece)) => {
            maneuver::may_strike_at(fight, target, among, piece)
        }
        (Ask::Closest(who), Move::Person(foe)) => {
            let least = turn::least_away(fight, who).unwrap_or(0);
            turn::may_go_for(fight, who, least, foe)
        }
        (Ask::Stray { who, target }, Move::Person(other)) => {
            attack::may_stray(fight, who, target, other)
        }
        (Ask::Wound { .. }, Move::Attribute(kind)) => damage::may_wound(kind),
        (Ask::Rule, Move::Ruling(ruling)) => gm::may_rule(fight, ruling),
        (Ask::After, Move::Ruling(ruling)) => gm::may_follow(fight, ruling),
        (
            Ask::Turn(..)
            | Ask::Where(..)
            | Ask::Point(..)
            | Ask::Exert { .. }
            | Ask::ExertDamage { .. }
            | Ask::Encourage { .. }
            | Ask::Inspire { .. }
            | Ask::Either { .. }
            | Ask::Reroll { .. }
            | Ask::Intercept { .. }
            | Ask::Sidestep { .. }
            | Ask::Grip { .. }
            | Ask::Pull { .. }
            | Ask::DragTo { .. }
            | Ask::Gear { .. }
            | Ask::Catch { .. }
            | Ask::Closest(_)
            | Ask::Wound { .. }
            | Ask::Stray { .. }
            | Ask::Safe { .. }
            | Ask::Divide { .. }
            | Ask::Argue { .. }
            | Ask::Hides(_)
            | Ask::Finds { .. }
            | Ask::Difficulty { .. }
            | Ask::Purge(_)
            | Ask::Sight { .. }
            | Ask::Harder(_)
            | Ask::Partly(_)
            | Ask::Circumstances(_)
            | Ask::GoesOn
            | Ask::Rule
            | Ask::After,
            _,
        ) => Ok(()),
    }
}

/// Whether a number may be the answer.
fn may_count(fight: &Fight, ask: Ask, number: u8) -> May<Barrier> {
    let between = |range: RangeInclusive<u8>, by: Clause| {
        let (least, most) = (*range.start(), *range.end());
        barred_if(!range.contains(&number), Barrier::Between { least, most }, by)
    };
    match ask {
        Ask::Inspire { test } => {
            let left = fight.state.inspiration[fight[test.who].side.index()];
            barred_if(number > left, Barrier::Inspiration(left), clause::CORE_INSPIRATION)
        }
        Ask::Pull { most, .. } => between(0..=most, clause::EFFECTS_GRAVITY_DISTANCE),
        Ask::Divide { on, points, .. } => {
            between(after::shares(fight, on, points), clause::ARMOR_FIELD_REPAIR)
        }
        Ask::Difficulty { .. } => {
            let range = area::LEAST_DIFFICULTY..=area::MOST_DIFFICULTY;
            between(range, clause::AREA_BLAST_DIFFICULTY)
        }
        Ask::Harder(_) => between(0..=takedown::MOST_HARDER, clause::TAKEDOWN_FAILED_STEP_SIZE),
        Ask::Turn(..)
        | Ask::Where(..)
        | Ask::Point(..)
        | Ask::Exert { .. }
        | Ask::ExertDamage { .. }
        | Ask::Encourage { .. }
        | Ask::Either { .. }
        | Ask::Reroll { .. }
        | Ask::Intercept { .. }
        | Ask::Sidestep { .. }
        | Ask::Grip { .. }
        | Ask::DragTo { .. }
        | Ask::Gear { .. }
        | Ask::Catch { .. }
        | Ask::Closest(_)
        | Ask::Wound { .. }
        | Ask::Stray { .. }
        | Ask::Safe { .. }
        | Ask::Argue { .. }
        | Ask::Hides(_)
        | Ask::Finds { .. }
        | Ask::Purge(_)
        | Ask::Sight { .. }
        | Ask::Partly(_)
        | Ask::Circumstances(_)
        | Ask::GoesOn
        | Ask::Rule
        | Ask::After => Ok(()),
    }
}
