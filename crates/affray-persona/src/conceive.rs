//! Everything that one can think of doing in a turn, legal or not.

use crate::gear::{Does, ItemKind, Targets, With};
use crate::moves::{Act, Action, Fate, Gait, How, Move};
use crate::rules::hands;
use crate::setup::{Id, Location, PowerId};
use crate::state::{Command, Fight};

/// Every way of attacking with a weapon.
const WAYS: [How; 13] = [
    How::Standard,
    How::Swift,
    How::Lightning,
    How::Semi,
    How::Full,
    How::Heavy,
    How::Charge,
    How::Called(Location::Head),
    How::Called(Location::RightArm),
    How::Called(Location::LeftArm),
    How::Called(Location::Body),
    How::Called(Location::RightLeg),
    How::Called(Location::LeftLeg),
];

/// Each verb of a turn with every target and thing, in the turn itself and as the One More.
pub fn turn(fight: &Fight, who: Id) -> Vec<Move> {
    let mut actions = Vec::new();
    attacks(fight, who, &mut actions);
    powers(fight, who, &mut actions);
    things(fight, who, &mut actions);
    others(fight, who, &mut actions);
    let both = |action| [false, true].map(|more| Move::Act(Act { action, more }));
    let mut all: Vec<Move> = actions.into_iter().flat_map(both).collect();
    all.push(Act { action: Action::AllOut, more: true }.into());
    all.push(Act { action: Action::End, more: false }.into());
    all
}

/// Attacks with every weapon that somebody has.
fn attacks(fight: &Fight, who: Id, into: &mut Vec<Action>) {
    let armed = hands::carried(fight, who).filter(|&item| fight.weapon_of(item).is_some());
    let withs: Vec<With> = armed.map(With::Item).chain([With::Unarmed]).collect();
    for target in fight.roster().filter(|&target| target != who) {
        for &with in &withs {
            into.extend(WAYS.map(|how| Action::Attack(how, with, target)));
        }
        into.extend([Action::Feint(target), Action::KnockDown(target)]);
    }
}

/// The powers of somebody, of each Persona, on everybody.
fn powers(fight: &Fight, who: Id, into: &mut Vec<Action>) {
    let own = if fight.profile(who).kind.is_shadow() { fight.profile(who).powers } else { 0 };
    let all = fight.personas_of(who).fold(own, |all, it| all | fight.persona(it).powers);
    for which in (0..64).filter(|place| all & (1 << place) != 0).map(PowerId) {
        let power = fight.power(which);
        let named =
            power.targets == Targets::One && !matches!(power.does, Does::Escape | Does::Nothing);
        if named {
            into.extend(fight.roster().map(|on| Action::Power(which, Some(on))));
        } else {
            into.push(Action::Power(which, None));
        }
    }
}

/// What can be done with the things that somebody carries, and with those that lie around.
fn things(fight: &Fight, who: Id, into: &mut Vec<Action>) {
    for item in hands::carried(fight, who) {
        into.push(Action::Ready(item));
        match fight.setup.items[item.index()].kind {
            ItemKind::Weapon(ref weapon) => {
                into.extend([Action::Stow(item), Action::Drop(item)]);
                if !weapon.is_melee() {
                    into.extend([Action::Clear(item), Action::Reload(item)]);
                }
            }
            ItemKind::Consumable(_) => {
                into.extend(fight.roster().map(|on| Action::Use(item, on)));
            }
        }
    }
    if fight.state.moved_items {
        into.extend(hands::lying(fight, who).map(Action::PickUp));
    }
}

/// Everything else.
fn others(fight: &Fight, who: Id, into: &mut Vec<Action>) {
    into.extend([Action::Aim(false), Action::Aim(true), Action::Guarded, Action::Guard]);
    into.extend([Action::Delay, Action::Stand, Action::Extinguish, Action::Steady]);
    into.extend([Gait::Half, Gait::Full, Gait::Run, Gait::Disengage].map(Action::Go));
    into.extend([Fate::Bless, Fate::Heal, Fate::Recover, Fate::Refresh].map(Action::Fate));
    into.extend(fight.personas_of(who).map(Action::Swap));
    for other in fight.roster() {
        into.extend([Action::Staunch(other), Action::Lend(other)]);
        if fight[other].charmed_by == Some(who) {
            let targets = fight.roster().filter(|&target| target != other);
            let commands = targets.map(Command::Attack);
            let commands = commands.chain([Command::Retreat, Command::Guard, Command::Stop]);
            into.extend(commands.map(|command| Action::Command(other, command)));
        }
    }
}
