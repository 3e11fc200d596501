//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use affray_engine::measure::Who;
use affray_engine::{WhyNot, Words};
use affray_field::Square;
use affray_table::{May, Seat};

use crate::moves::Ease;
use crate::moves::{
    Action, Activation, Aftermath, Answer, Ask, Block, Blow, Defense, Difficulty, Fire, Gait, Grip,
    Long, Maximum, Move, Near, Readied, Recovery, Reroll, Spot, Trigger, Victim, Way, With,
};
use crate::reason::Barrier;
use crate::rules::after::{RESPITES, may_have};
use crate::rules::attack::{longest, may_make_so};
use crate::rules::gm;
use crate::rules::gm::{FATED, may_recover, may_rule, rulings_thought_of};
use crate::rules::rolls::may_reroll;
use crate::rules::space::{has_map, may_go, meters};
use crate::rules::{command, intercept, item, react, round, trigger, turn, work};
use crate::setup::{Attribute, DamageType, FeatureId, Id, ItemId, ManeuverId, PowerId, TaskId};
use crate::state::{Fight, Where};
use crate::words::{is_unknown, word_barrier};

/// The answers to a question that a seat can think of: none that name those of whom it knows
/// nothing.
#[must_use]
pub(crate) fn conceivable(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Move> {
    let mut all = thought_of(fight, ask);
    if fight.roster().any(|who| is_unknown(fight, seat, who)) {
        let is_known = |&who: &Who| !is_unknown(fight, seat, Id(who));
        let mut parts = fight.all_parts(ask, &all).into_iter();
        all.retain(|_| parts.next().is_none_or(|parts| parts.targets.iter().all(is_known)));
    }
    all
}

/// The answers to a question that anybody can think of.
fn thought_of(fight: &Fight, ask: Ask) -> Vec<Move> {
    match ask {
        Ask::Turn(who) => moves(actions(fight, who).chain([Action::End])),
        Ask::Obey { who, .. } => moves(actions(fight, who).chain([Action::Decline, Action::End])),
        Ask::Activate(_) => {
            let acts = fight.roster().map(Activation::Act);
            moves(acts.chain([Activation::Pass]))
        }
        Ask::Where { who, gait } => moves(spots(fight, who, gait)),
        Ask::Hold(who) => moves(grips(fight, who)),
        Ask::ReadyWhat(who) => moves(readied(fight, who)),
        Ask::ReadyWhen(..) => moves(triggers(fight)),
        Ask::Fire { .. } => {
            moves([Fire::Pass, Fire::Now].into_iter().chain(fight.roster().map(Fire::On)))
        }
        Ask::Way(..) => moves(ways(fight)),
        Ask::Defend { who, .. } | Ask::ParryHazard { who, .. } => {
            let hazard = matches!(ask, Ask::ParryHazard { .. });
            let parries = own(fight, who).into_iter().map(Defense::Parry);
            let dodge = (!hazard).then_some(Defense::Dodge);
            moves([Defense::None].into_iter().chain(dodge).chain(parries))
        }
        Ask::Block { who, .. } | Ask::BlockHazard { who, .. } => {
            let blocks = own(fight, who).into_iter().map(Block::With);
            moves([Block::None].into_iter().chain(blocks))
        }
        Ask::AfterDodge(who, _) => {
            let goes = spots(fight, who, Gait::Sidestep).map(Aftermath::Move);
            let rest = [Aftermath::Done, Aftermath::Prone, Aftermath::Cover];
            let goes: Vec<Aftermath> =
                goes.filter(|&goes| goes != Aftermath::Move(Spot::Stay)).collect();
            moves(rest.into_iter().chain(goes))
        }
        Ask::Reroll { .. } => moves([Reroll::Keep, Reroll::Attribute, Reroll::Skill]),
        Ask::Worse(_) => moves([Reroll::Attribute, Reroll::Skill]),
        Ask::Maximize { .. } => {
            moves([Maximum::None, Maximum::Attribute, Maximum::Skill, Maximum::Luck])
        }
        Ask::Circumstances(_) => moves(Ease::ladder(gm::STEPS)),
        Ask::Difficulty(_) => moves(work::LADDER.map(|(_, number)| Difficulty(number))),
        Ask::Respite => moves(RESPITES),
        Ask::Fate(_) => {
            moves(fight.roster().flat_map(|who| FATED.map(|pool| Recovery { who, pool })))
        }
        Ask::Intercept { .. }
        | Ask::Withstand { .. }
        | Ask::Stay { .. }
        | Ask::CheatDeath(_)
        | Ask::MaximizeLuck(_)
        | Ask::Halve { .. }
        | Ask::Riposte { .. }
        | Ask::Judge(_) => moves([Answer::No, Answer::Yes]),
        Ask::Next { .. } => moves(fight.sides()),
        Ask::First { .. } => moves(fight.roster().map(Activation::Act)),
        Ask::Displace { who, ally } => {
            moves(intercept::squares_about(fight, who, ally).map(Spot::Square))
        }
        Ask::Rule => {
            let mut all = Vec::new();
            rulings_thought_of(fight, &mut |ruling| all.push(ruling.into()));
            all
        }
    }
}

fn moves<M: Into<Move>>(all: impl IntoIterator<Item = M>) -> Vec<Move> {
    all.into_iter().map(Into::into).collect()
}

/// Everything that hands might take up: what others carry shows when they use it.
fn grips(fight: &Fight, who: Id) -> Vec<Grip> {
    let is_seen = |which: &ItemId| match fight[*which].at {
        Where::Carried(by) => by == who,
        Where::Held(_) | Where::Lying(_) | Where::Beside(_) | Where::Gone => true,
    };
    let seen = fight.things().filter(is_seen);
    let grips = seen.flat_map(|which| [Grip::Hold(which), Grip::BothHands(which)]);
    grips.chain([Grip::Done]).collect()
}

/// What somebody holds or carries.
fn own(fight: &Fight, who: Id) -> Vec<ItemId> {
    let own = |at: Where| matches!(at, Where::Held(by) | Where::Carried(by) if by == who);
    fight.things().filter(|&which| own(fight[which].at)).collect()
}

/// What somebody might attack with.
fn arms(fight: &Fight, who: Id) -> Vec<With> {
    let natural = (0..fight.profile(who).natural.len() as u8).map(With::Natural);
    let items = own(fight, who).into_iter().map(With::Item);
    items.chain(natural).chain([With::Unarmed]).collect()
}

fn maneuvers(fight: &Fight) -> impl Iterator<Item = Option<ManeuverId>> + Clone + use<> {
    let all = (0..fight.setup.maneuvers.len() as u8).map(ManeuverId);
    std::iter::once(None).chain(all.map(Some))
}

/// Each verb with every target, thing and way of the fight, but the end of the turn.
fn actions(fight: &Fight, who: Id) -> impl Iterator<Item = Action> {
    let mut all = Vec::new();
    for with in arms(fight, who) {
        for target in fight.roster() {
            for thrown in [false, true] {
                let blow = Blow { thrown, ..Blow::in_hand(with, target) };
                all.extend(
                    maneuvers(fight).map(|maneuver| Action::Attack(Blow { maneuver, ..blow })),
                );
                all.push(Action::AttackOtherwise(blow));
            }
        }
    }
    all.extend(longs(fight, who).map(Action::Begin));
    all.extend(fight.roster().map(Action::Command));
    all.extend((0..fight.setup.features.len() as u8).map(FeatureId).map(Action::Interact));
    for which in own(fight, who) {
        all.extend(fight.roster().map(|on| Action::Use(which, on)));
        all.push(Action::DropItem(which));
    }
    all.extend([Action::Continue, Action::GiveUp, Action::Brandish, Action::Guard]);
    all.extend([Action::Ready, Action::Wait, Action::Move, Action::MoveOn, Action::Sprint]);
    all.extend([Action::SeekCover, Action::StandUp, Action::DropProne, Action::Step]);
    all.extend([Action::FateAction, Action::Flee, Action::Surrender]);
    all.into_iter()
}

/// Everything that may take long, but maneuvers.
fn longs(fight: &Fight, who: Id) -> impl Iterator<Item = Long> {
    let mut all = vec![Long::Hide];
    all.extend(own(fight, who).into_iter().map(Long::Reload));
    for target in fight.roster() {
        all.push(Long::Resuscitate(target));
        all.extend(arms(fight, who).into_iter().map(|with| Long::Kill(target, with)));
        let powers = (0..fight.setup.powers.len() as u8).map(PowerId);
        all.extend(powers.map(|which| Long::Power(which, target)));
    }
    for task in (0..fight.setup.tasks.len() as u8).map(TaskId) {
        all.extend([Long::Task(task), Long::Assist(task)]);
    }
    all.into_iter()
}

/// Every square that the meters might lead to, or everybody whom one might go toward.
fn spots(fight: &Fight, who: Id, gait: Gait) -> impl Iterator<Item = Spot> {
    let (meters, at) = (meters(fight, who, gait), fight[who].at);
    let mut all = Vec::new();
    if has_map(fight) {
        let near = |square: &Square| square.distance(at) <= meters + 1;
        all.extend(fight.setup.grid.squares().filter(near).map(Spot::Square));
    } else {
        for other in fight.roster().filter(|&other| other != who) {
            all.extend([Spot::Toward(other), Spot::Away(other)]);
            all.extend((1..meters).map(|by| Spot::TowardBy(other, by)));
            all.extend((1..meters).map(|by| Spot::AwayBy(other, by)));
        }
    }
    all.push(Spot::Stay);
    all.into_iter()
}

/// Everything that somebody might ready.
fn readied(fight: &Fight, who: Id) -> impl Iterator<Item = Readied> {
    let mut all = vec![Readied::Move, Readied::StandUp, Readied::SeekCover];
    for with in arms(fight, who) {
        for thrown in [false, true] {
            let attack = |maneuver| Readied::Attack { with, thrown, maneuver };
            all.extend(maneuvers(fight).map(attack));
        }
    }
    all.extend((0..fight.setup.powers.len() as u8).map(|which| Readied::Power(PowerId(which))));
    let aimed = |what: &Long| matches!(what, Long::Power(..));
    all.extend(longs(fight, who).filter(|what| !aimed(what)).map(Readied::Long));
    all.extend((0..fight.setup.features.len() as u8).map(FeatureId).map(Readied::Interact));
    all.into_iter()
}

/// Every occasion that somebody might wait for.
fn triggers(fight: &Fight) -> impl Iterator<Item = Trigger> {
    let near = || std::iter::once(Near::Reach).chain(trigger::METERS.map(Near::Meters));
    let mut all = vec![Trigger::AllyFalls, Trigger::Called];
    for one in std::iter::once(None).chain(fight.roster().map(Some)) {
        all.extend(near().map(|near| Trigger::Comes(one, near)));
        all.extend(near().map(|near| Trigger::Leaves(one, near)));
        all.push(Trigger::Seen(one));
    }
    all.extend([Victim::Oneself, Victim::Anyone].map(Trigger::Attacks));
    for other in fight.roster() {
        all.push(Trigger::Attacks(Victim::Ally(other)));
        all.extend([Trigger::TurnStarts(other), Trigger::TurnEnds(other)]);
    }
    all.into_iter()
}

/// Every attribute and damage type with every maneuver.
fn ways(fight: &Fight) -> impl Iterator<Item = Way> {
    let mut all = Vec::new();
    for maneuver in maneuvers(fight) {
        for &attribute in Attribute::ALL {
            let way = |&kind: &DamageType| Way { attribute, kind, maneuver };
            all.extend(DamageType::ALL.iter().map(way));
        }
    }
    all.into_iter()
}

/// Why an answer may not be given.
#[must_use]
pub(crate) fn why_not(fight: &Fight, ask: Ask, option: Move) -> Option<WhyNot> {
    let bar = may(fight, ask, option).err()?;
    Some(WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}

/// Whether an answer may be given.
fn may(fight: &Fight, ask: Ask, option: Move) -> May<Barrier> {
    match (ask, option) {
        (Ask::Turn(who), Move::Action(action)) => match fight.turn_of(who) {
            Some(turn) => turn::may_take(fight, turn, action),
            None => Ok(()),
        },
        (Ask::Obey { who, .. }, Move::Action(action)) => command::may_obey(fight, who, action),
        (Ask::Activate(side), Move::Activation(activation)) => {
            round::may_choose(fight, side, activation)
        }
        (Ask::Where { who, gait }, Move::Spot(spot)) => may_go(fight, who, gait, spot),
        (Ask::Hold(who), Move::Grip(grip)) => item::may_hold(fight, who, grip),
        (Ask::ReadyWhat(who), Move::Readied(what)) => {
            trigger::may_ready(fight, who, trigger::longest(fight, who), what)
        }
        (Ask::ReadyWhen(who, _), Move::Trigger(when)) => trigger::may_wait_for(fight, who, when),
        (Ask::Fire { who, by }, Move::Fire(fire)) => trigger::may_answer(fight, who, by, fire),
        (Ask::Way(who, blow), Move::Way(way)) => {
            let occasion = match fight.turn_of(who) {
                Some(_) => crate::moves::Occasion::Turn,
                None => crate::moves::Occasion::Command,
            };
            may_make_so(fight, who, blow, way, longest(fight, occasion))
        }
        (Ask::Defend { who, attack, so_far, .. }, Move::Defense(defense)) => {
            react::may_defend(fight, who, (attack, so_far), defense)
        }
        (Ask::ParryHazard { who, .. }, Move::Defense(Defense::Parry(which))) => {
            react::may_parry_with(fight, who, which)
        }
        (
            Ask::Block { who, .. } | Ask::BlockHazard { who, .. },
            Move::Block(Block::With(which)),
        ) => react::may_block_with(fight, who, which),
        (Ask::AfterDodge(who, done), Move::Aftermath(what)) => {
            react::may_add(fight, who, done, what)
        }
        (Ask::Reroll { may, .. }, Move::Reroll(die)) => may_reroll(may, die),
        (Ask::Next { left, .. }, Move::Next(side)) => round::may_come_next(left, side),
        (Ask::First { able, .. }, Move::Activation(Activation::Act(who))) => {
            trigger::may_come_first(able, who)
        }
        (Ask::Displace { who, ally }, Move::Spot(Spot::Square(to))) => {
            intercept::may_push(fight, who, ally, to)
        }
        (Ask::Respite, Move::Respite(respite)) => may_have(fight, respite),
        (Ask::Fate(side), Move::Recovery(recovery)) => may_recover(fight, side, recovery),
        (Ask::Rule, Move::Ruling(ruling)) => may_rule(fight, ruling),
        // Every other answer to its question that one can think of may be given.
        _ => Ok(()),
    }
}
