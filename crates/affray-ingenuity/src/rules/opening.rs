//! The action that began the combat, and the duty to begin with it (`ingenuity.initiative.*`).

use affray_table::Table;

use crate::clause;
use crate::event::Event;
use crate::moves::{Action, Long, Move, With};
use crate::rules::condition::is_able;
use crate::rules::item::item;
use crate::rules::space::distance;
use crate::rules::stat::{current, speed};
use crate::rules::turn::{everything, may_do_both};
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

/// Adds what the opener may do while its target is out of reach: whatever brings it nearer or makes
/// its weapon ready, and nothing else (`ingenuity.initiative.opening-action-lapses`).
fn approach(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let mut all = Vec::new();
    everything(fight, turn, &mut all);
    menu.extend(all.into_iter().filter(|option| {
        matches!(
            option,
            Move::Action(
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
        )
    }));
}

fn blows(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let Some(opening) = fight.setup.opening else { return };
    let Some(target) = opening.target else { return };
    // ingenuity.initiative.opening-action-lapses: nobody begins with one who is down.
    if fight[target].conditions.has(Condition::Unconscious) {
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
                Move::Action(Action::Attack(blow) | Action::AttackOtherwise(blow)) => {
                    blow.target == target && !(blow.thrown && is_improvised(fight, blow.with))
                }
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
