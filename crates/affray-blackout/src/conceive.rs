//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use affray_engine::WhyNot;
use affray_field::Heading;

use crate::kinds::{Hold, Id, ItemId, Maneuver, StructureId, TrainedId};
use crate::moves::{Action, Answer, Ask, Battery, Blow, Move, With};
use crate::rules::turn::may_do;
use crate::state::{Fight, Where};
use crate::words::word_barrier;

/// The answers to a question. Nothing is said here yet of those that ask for a place, a number, a
/// thing or a person.
#[must_use]
pub(crate) fn conceivable(fight: &Fight, ask: Ask) -> Vec<Move> {
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
        | Ask::Partly(_) => [Answer::No, Answer::Yes].map(Move::from).into(),
        Ask::Where(..)
        | Ask::Point(..)
        | Ask::Inspire { .. }
        | Ask::Either { .. }
        | Ask::Pull { .. }
        | Ask::DragTo { .. }
        | Ask::Gear { .. }
        | Ask::Closest(_)
        | Ask::Wound { .. }
        | Ask::Stray { .. }
        | Ask::Divide { .. }
        | Ask::Argue { .. }
        | Ask::Difficulty { .. }
        | Ask::Harder(_)
        | Ask::Rule => Vec::new(),
    }
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
    all.extend([Action::Hide, Action::Rest, Action::ShakeOff, Action::End]);
    all.extend([Hold::Grip, Hold::Grapple].map(Action::Break));
    all.extend([Maneuver::Guard, Maneuver::Brace].map(Action::Plain));
    all.extend(fight.things().map(Action::PickUp));
    for &item in &items {
        all.extend([Action::Reload(item), Action::Draw(item), Action::Unjam(item)]);
        all.extend([Action::PinDown(item), Action::Area(item, false), Action::Area(item, true)]);
        all.extend(fight.roster().map(|on| Action::Use(item, on)));
    }
    for other in fight.roster() {
        all.extend([Action::Release(other), Action::Drag(other), Action::Search(other)]);
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
    let (Ask::Turn(_, limits), Move::Action(action)) = (ask, option) else { return None };
    let bar = may_do(fight, fight.state.turn?, &limits, action).err()?;
    Some(WhyNot::of(bar, |barrier| word_barrier(fight, barrier)))
}
