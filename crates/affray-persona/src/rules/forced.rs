//! What somebody may do whose mind is not its own: driven at one target, or commanded
//! (`persona.status-mental.*`).

use crate::moves::{Action, Gait, How};
use crate::rules::legal::{
    attacks_on, can_go, can_stand, each_power, handle, has_one_more, has_room,
};
use crate::rules::space;
use crate::settings::{CharmedPowers, FrenziedAttack};
use crate::setup::{Id, Status};
use crate::state::{Command, Fight, Turn};

/// What somebody may do who must attack one target: strike it, or charge, or come closer
/// (`persona.status-mental.frenzied-detail`). Whether there is anything: then its turn cannot end.
pub fn driven(fight: &Fight, turn: &Turn, target: Id, visit: &mut impl FnMut(Action)) -> bool {
    let who = turn.who;
    let frantic = fight[who].has(Status::Frenzied) || fight[who].doomed > 0;
    let melee_only = frantic && fight.setup.settings.frenzied_attack == FrenziedAttack::Melee;
    let fits = |action: Action| has_room(fight, turn, action) || has_one_more(fight, turn, action);
    let mut any = false;
    attacks_on(fight, who, target, &mut |action| {
        let Action::Attack(how, with, _) = action else { return };
        let melee = fight.weapon(with).is_melee();
        if matches!(how, How::Called(_)) || melee_only && !melee || !fits(action) {
            return;
        }
        any = true;
        visit(action);
    });
    if any || turn.attacked {
        return any;
    }
    let far = space::distance(fight, who, target) > space::reach(fight);
    let goes = [Gait::Half, Gait::Full, Gait::Run].into_iter().filter(|_| far);
    let goes = goes.filter(|&gait| can_go(fight, who, gait)).map(Action::Go);
    let stands = can_stand(fight, who).then_some(Action::Stand);
    for action in stands.into_iter().chain(goes).filter(|&action| fits(action)) {
        any = true;
        visit(action);
    }
    any
}

/// What somebody charmed may do with its command (`persona.status-mental.charmed-detail`).
pub fn commanded(fight: &Fight, turn: &Turn, visit: &mut impl FnMut(Action)) {
    let who = turn.who;
    match fight[who].command {
        Some(Command::Attack(target)) if space::is_present(fight, target) => {
            attacks_on(fight, who, target, visit);
            if fight.setup.settings.charmed_powers == CharmedPowers::Yes {
                each_power(fight, who, &mut |action| {
                    if matches!(action, Action::Power(_, Some(whom)) if whom == target) {
                        visit(action);
                    }
                });
            }
            if can_stand(fight, who) {
                visit(Action::Stand);
            }
            for gait in [Gait::Half, Gait::Full] {
                if can_go(fight, who, gait) {
                    visit(Action::Go(gait));
                }
            }
            handle(fight, who, &mut |action| {
                if matches!(action, Action::Ready(_) | Action::Reload(_)) {
                    visit(action);
                }
            });
        }
        Some(Command::Retreat) => {
            if can_stand(fight, who) {
                visit(Action::Stand);
            }
            for gait in [Gait::Half, Gait::Full, Gait::Run, Gait::Disengage] {
                if can_go(fight, who, gait) {
                    visit(Action::Go(gait));
                }
            }
        }
        Some(Command::Guard) => visit(Action::Guard),
        Some(Command::Stop | Command::Attack(_)) | None => {}
    }
}
