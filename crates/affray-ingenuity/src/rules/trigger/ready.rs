//! What can be readied, and on which occasions (`ingenuity.action.ready-limits`,
//! `ingenuity.action.ready-triggers`).

use affray_table::{May, barred, barred_if};

use crate::clause;
use crate::moves::{Action, Blow, Long, Move, Near, Readied, Trigger, Victim};
use crate::reason::{Barrier, Drill, Who};
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::stealth::is_hidden_from;
use crate::rules::{action, maneuver, means, power, space, work};
use crate::settings::ReadyLength;
use crate::setup::{FeatureId, Id};
use crate::state::Fight;

/// How many actions something may take that is readied now. The action that readying takes counts
/// among those left, and is spent by then (`ingenuity.action.ready-limits`).
#[must_use]
pub(crate) fn longest(fight: &Fight, who: Id) -> u8 {
    match fight.setup.settings.ready_length {
        ReadyLength::OneAction => 1,
        ReadyLength::UpToActionsLeft => fight.turn_of(who).map_or(1, |turn| turn.left + 1),
    }
}

/// Whether somebody may ready this, if it takes so many actions at the most
/// (`ingenuity.action.ready-limits`).
pub(crate) fn may_ready(fight: &Fight, who: Id, most: u8, what: Readied) -> May<Barrier> {
    let by = clause::ACTION_READY_LIMITS;
    match what {
        Readied::Attack { with, thrown, maneuver } => {
            // Neither this nor whether a maneuver fits depends on the target.
            let blow = Blow { thrown, ..Blow::in_hand(with, who) };
            means::may_use(fight, who, blow)?;
            let Some(which) = maneuver else { return Ok(()) };
            let unlearned = Barrier::Maneuver(which, Drill::Unlearned);
            let knows = maneuver::learned(fight, who).any(|one| one == which);
            barred_if(!knows, unlearned, clause::MANEUVER_CONTENTS)?;
            maneuver::may_fit(fight, who, which, blow, most)
        }
        Readied::Power(which) => {
            power::may_know(fight, who, which)?;
            let needs = fight.setup.powers[which.index()].actions;
            barred_if(needs > most, Barrier::TooLong { needs, most }, by)?;
            power::may_pay(fight, who, which)
        }
        // A power is aimed when the occasion is there.
        Readied::Long(Long::Power(..) | Long::Maneuver { .. }) => barred(Barrier::Aim, by),
        Readied::Long(what) => {
            let needs = work::length(fight, what);
            barred_if(needs > most, Barrier::TooLong { needs, most }, by)?;
            work::may_begin(fight, who, what)
        }
        Readied::Move => Ok(()),
        Readied::StandUp => action::may_do(fight, who, Action::StandUp),
        Readied::SeekCover => {
            let open = !space::has_cover(fight, who);
            barred_if(open, Barrier::Of(who, Who::NoCover), clause::ACTION_COVER_SOURCE)
        }
        Readied::Interact(feature) => action::may_interact(fight, who, feature),
    }
}

/// What somebody could ready that takes so many actions at the most.
pub(crate) fn actions(fight: &Fight, who: Id, most: u8, menu: &mut Vec<Move>) {
    let mut add = |what: Readied| {
        let may = may_ready(fight, who, most, what).is_ok();
        if may {
            menu.push(what.into());
        }
        may
    };
    means::all(fight, who, &mut |with| {
        for thrown in [false, true] {
            if add(Readied::Attack { with, thrown, maneuver: None }) {
                for which in maneuver::learned(fight, who) {
                    add(Readied::Attack { with, thrown, maneuver: Some(which) });
                }
            }
        }
    });
    for which in power::known(fight, who) {
        add(Readied::Power(which));
    }
    let mut long = Vec::new();
    work::options(fight, who, &mut long);
    for option in long {
        if let Move::Action(Action::Begin(what)) = option {
            add(Readied::Long(what));
        }
    }
    for what in [Readied::Move, Readied::StandUp, Readied::SeekCover] {
        add(what);
    }
    for feature in (0..fight.setup.features.len() as u8).map(FeatureId) {
        add(Readied::Interact(feature));
    }
}

/// Meters that a trigger can be set to.
pub(crate) const METERS: [u8; 4] = [2, 5, 10, 20];

/// Whether somebody may wait for this with a readied action (`ingenuity.action.ready-triggers`).
pub(crate) fn may_wait_for(fight: &Fight, who: Id, when: Trigger) -> May<Barrier> {
    let by = clause::ACTION_READY_TRIGGERS;
    let unseen = |other: Id| {
        let hidden = is_hidden_from(fight, other, fight[who].side);
        barred_if(hidden, Barrier::Of(other, Who::Hidden), by)
    };
    let enemy = |enemy: Option<Id>| {
        let Some(enemy) = enemy else { return Ok(()) };
        barred_if(enemy == who, Barrier::Of(who, Who::Oneself), by)?;
        barred_if(are_allies(fight, who, enemy), Barrier::Of(enemy, Who::Ally), by)?;
        barred_if(!is_present(fight, enemy), Barrier::Of(enemy, Who::Gone), by)?;
        unseen(enemy)
    };
    match when {
        Trigger::Comes(one, _) | Trigger::Leaves(one, _) | Trigger::Seen(one) => enemy(one),
        Trigger::Attacks(Victim::Ally(ally)) => {
            barred_if(ally == who, Barrier::Of(who, Who::Oneself), by)?;
            barred_if(!are_allies(fight, who, ally), Barrier::Of(ally, Who::Enemy), by)?;
            barred_if(!is_present(fight, ally), Barrier::Of(ally, Who::Gone), by)
        }
        Trigger::TurnStarts(other) | Trigger::TurnEnds(other) => {
            barred_if(other == who, Barrier::Of(who, Who::Oneself), by)?;
            barred_if(!is_able(fight, other), Barrier::Of(other, Who::Unable), by)?;
            unseen(other)
        }
        Trigger::Attacks(Victim::Oneself | Victim::Anyone)
        | Trigger::AllyFalls
        | Trigger::Called => Ok(()),
    }
}

/// On which occasions somebody could wait with a readied action.
pub(crate) fn occasions(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let mut add = |when: Trigger| {
        if may_wait_for(fight, who, when).is_ok() {
            menu.push(when.into());
        }
    };
    let near = || std::iter::once(Near::Reach).chain(METERS.map(Near::Meters));
    for enemy in std::iter::once(None).chain(fight.roster().map(Some)) {
        near().for_each(|near| add(Trigger::Comes(enemy, near)));
        near().for_each(|near| add(Trigger::Leaves(enemy, near)));
        add(Trigger::Seen(enemy));
    }
    add(Trigger::Attacks(Victim::Oneself));
    fight.roster().for_each(|ally| add(Trigger::Attacks(Victim::Ally(ally))));
    add(Trigger::Attacks(Victim::Anyone));
    for other in fight.roster() {
        add(Trigger::TurnStarts(other));
        add(Trigger::TurnEnds(other));
    }
    add(Trigger::AllyFalls);
    add(Trigger::Called);
}
