//! The action that began the combat, and the duty to begin with it (`ingenuity.initiative.*`).

use affray_table::{May, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Long, Move, With};
use crate::reason::Barrier;
use crate::rules::condition::is_able;
use crate::rules::item::item;
use crate::rules::space::distance;
use crate::rules::stat::{current, speed};
use crate::rules::turn::{everything, may_do_both, may_take_at_all};
use crate::rules::{legal, means, power};
use crate::settings::{OpeningAction, SprintRepeat};
use crate::setup::{Id, Pool, Usage};
use crate::state::{Condition, Fight, Turn};

/// The duty to begin with the action that began the combat, which may lapse
/// (`ingenuity.initiative.opening-action`, `ingenuity.initiative.opening-action-lapses`).
pub(crate) fn duty(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let lapses = match fight.setup.settings.opening_action {
        OpeningAction::WhenInReach => !can_open(fight, who) && !could_open(fight, who),
        OpeningAction::MustIfLegal => !can_open(fight, who),
        OpeningAction::Free => true,
    };
    if lapses {
        fight[who].owes_opening = false;
        t.tell(clause::INITIATIVE_OPENING_ACTION_LAPSES, || Event::OpeningLapsed { who });
    } else if can_open(fight, who) {
        t.cite(clause::INITIATIVE_OPENING_ACTION);
    } else {
        t.cite(clause::INITIATIVE_OPENING_ACTION_LAPSES);
    }
}

/// Whether somebody can take the action that began the combat now.
pub(crate) fn can_open(fight: &Fight, who: Id) -> bool {
    let mut list = Vec::new();
    blows(fight, who, &mut list);
    !list.is_empty()
}

/// Whether one who owes the action that began the combat may do this now
/// (`ingenuity.initiative.opening-action`, `ingenuity.initiative.opening-action-lapses`).
pub(crate) fn may_take(fight: &Fight, turn: Turn, action: Action) -> May<Barrier> {
    let Some(target) = fight.setup.opening.and_then(|opening| opening.target) else {
        return may_take_at_all(fight, turn, action);
    };
    let first = Barrier::Opening(target);
    if !can_open(fight, turn.who) {
        barred_if(!leads_to_it(action), first, clause::INITIATIVE_OPENING_ACTION_LAPSES)?;
        return may_take_at_all(fight, turn, action);
    }
    barred_if(!opens(fight, action), first, clause::INITIATIVE_OPENING_ACTION)?;
    match action {
        Action::Attack(blow) => legal::may_attack(fight, turn.who, u8::MAX, blow),
        Action::AttackOtherwise(blow) => {
            legal::may_attack_otherwise(fight, turn.who, u8::MAX, blow)
        }
        _ => Ok(()),
    }
}

/// Whether somebody could still take that action in this turn, having come nearer first: on the
/// straight way, and with an action left for it (`ingenuity.initiative.opening-action-lapses`).
fn could_open(fight: &Fight, who: Id) -> bool {
    let Some(turn) = fight.turn_of(who) else { return false };
    let Some(opening) = fight.setup.opening else { return false };
    let Some(target) = opening.target else { return false };
    if turn.left == 0 || fight[target].hidden_from.has(who) || !is_able(fight, target) {
        return false;
    }
    let range = match opening.power {
        Some(power) if !power::can_pay(fight, who, power) => return false,
        Some(power) => fight.setup.powers[power.index()].far.max(1),
        None => farthest(fight, who),
    };
    let mut meters = u16::from(!turn.stepped && (!turn.moved || may_do_both(fight)));
    let mut spare = turn.left - 1;
    let speed = u16::from(speed(fight, who));
    if spare > 0 && !turn.moved && (!turn.stepped || may_do_both(fight)) {
        spare -= 1;
        meters = speed;
    }
    let once = fight.setup.settings.sprint_repeat == SprintRepeat::Once;
    let sprints = i16::from(if once { spare.min(1).saturating_sub(turn.sprints) } else { spare });
    meters += speed * sprints.min(current(fight, who, Pool::Stamina)) as u16;
    u16::from(distance(fight, who, target)) <= range + meters
}

/// Whether it is an item that is no weapon: nobody has to open a combat by throwing a shield away.
fn is_improvised(fight: &Fight, with: With) -> bool {
    matches!(with, With::Item(which) if item(fight, which).weapon.is_none())
}

/// The farthest that somebody could attack with anything it holds.
fn farthest(fight: &Fight, who: Id) -> u16 {
    let mut most = 0;
    means::all(fight, who, &mut |with| {
        if let Some(weapon) = means::weapon(fight, who, with) {
            most = most.max(match weapon.usage {
                _ if is_improvised(fight, with) => u16::from(weapon.reach),
                Usage::Melee => u16::from(weapon.reach),
                Usage::Projectile | Usage::Thrown | Usage::MeleeOrThrown => weapon.far,
            });
        }
    });
    most
}

/// Whether it brings the opener nearer or makes its weapon ready
/// (`ingenuity.initiative.opening-action-lapses`).
fn leads_to_it(action: Action) -> bool {
    matches!(
        action,
        Action::Move
            | Action::MoveOn
            | Action::Sprint
            | Action::Step
            | Action::StandUp
            | Action::Brandish
            | Action::Interact(_)
            | Action::Continue
            | Action::GiveUp
            | Action::FateAction
            | Action::DropItem(_)
            | Action::Begin(Long::Reload(_))
            | Action::Flee
            | Action::Surrender
            | Action::End
    )
}

/// Adds what the opener may do while its target is out of reach: whatever brings it nearer or makes
/// its weapon ready, and nothing else (`ingenuity.initiative.opening-action-lapses`).
fn approach(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let mut all = Vec::new();
    everything(fight, turn, &mut all);
    menu.extend(all.into_iter().filter(|option| match option {
        Move::Action(action) => leads_to_it(*action),
        _ => false,
    }));
}

/// Whether it is the action that began the combat, legal or not.
fn opens(fight: &Fight, action: Action) -> bool {
    let Some(opening) = fight.setup.opening else { return false };
    match (opening.power, action) {
        (Some(power), Action::Begin(Long::Power(which, on))) => {
            power == which && opening.target == Some(on)
        }
        (None, Action::Attack(blow) | Action::AttackOtherwise(blow)) => {
            opening.target == Some(blow.target) && !(blow.thrown && is_improvised(fight, blow.with))
        }
        _ => false,
    }
}

/// Adds the action that began the combat, in each way in which it can be taken now.
fn blows(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let Some(opening) = fight.setup.opening else { return };
    let Some(target) = opening.target else { return };
    // ingenuity.initiative.opening-action-lapses: nobody begins with one who is down. It takes an
    // action, as any attack.
    if fight[target].conditions.has(Condition::Unconscious)
        || fight.turn_of(who).is_some_and(|turn| turn.left == 0)
    {
        return;
    }
    match opening.power {
        Some(power) => {
            if power::reaches(fight, who, power, target) && power::can_pay(fight, who, power) {
                menu.push(Action::Begin(Long::Power(power, target)).into());
            }
        }
        None => {
            let mut all = Vec::new();
            legal::options(fight, who, u8::MAX, &mut all);
            menu.extend(all.into_iter().filter(|option| match option {
                Move::Action(action) => opens(fight, *action),
                _ => false,
            }));
        }
    }
}

/// What one who owes the action that began the combat may do now: that, or what leads to it.
pub(crate) fn options(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    blows(fight, turn.who, menu);
    if menu.is_empty() {
        approach(fight, turn, menu);
    }
}
