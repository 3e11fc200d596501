//! Every answer to a question that one can think of, legal or not, and why it may not be given.

use affray_table::{May, Seat};

use crate::gear::{Does, ItemKind, Targets, With};
use crate::moves::Ease;
use crate::moves::{
    Act, Action, Answer, Ask, Defense, Fate, Gait, How, Move, Ruling, Spot, Stroll, Trial, Unasked,
};
use crate::reason::Barrier;
use crate::rules::{
    act, all_out, dungeon, evade, gm, hands, legal, throes, turn as turns, upkeep, walk,
};
use crate::setup::{Id, Location, PowerId, Score, SideId};
use crate::state::{Command, Fight};
use crate::view::is_known;

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

/// The answers to a question of a seat, which thinks of nobody that it does not know of.
#[must_use]
pub fn answers(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Move> {
    match ask {
        Ask::Turn(who) => turn(fight, who),
        Ask::Lent(who) => {
            let own = act::against_oneself(fight, who);
            turn(fight, who).into_iter().chain([own.into()]).collect()
        }
        Ask::Where(..) => {
            let stay = std::iter::once(Spot::Stay);
            stay.chain(fight.setup.grid.squares().map(Spot::At)).map(Move::from).collect()
        }
        Ask::Evade { .. } => [Defense::None, Defense::Dodge, Defense::Parry].map(Move::from).into(),
        Ask::Degrees { .. }
        | Ask::Reroll { .. }
        | Ask::Degree { .. }
        | Ask::Rouse(_)
        | Ask::Ten(_)
        | Ask::Burn(_)
        | Ask::Interrupt(_)
        | Ask::Calm(_)
        | Ask::GoesOn
        | Ask::Harmful(_) => [Answer::No, Answer::Yes].map(Move::from).into(),
        Ask::Join(who) => {
            let armed = hands::carried(fight, who).filter(|&it| fight.weapon_of(it).is_some());
            armed.map(With::Item).chain([With::Unarmed]).map(Move::from).collect()
        }
        Ask::FreeMove(_) => free_moves(),
        Ask::Nearest(who) | Ask::Behind(who, _) => known(fight, who).map(Move::Person).collect(),
        Ask::Endure(_) => Score::ALL.iter().map(|&score| Trial(score).into()).collect(),
        Ask::Dungeon => fight.roster().flat_map(|who| strolls(fight, who)).collect(),
        Ask::Circumstances(_) => Ease::ladder(gm::STEPS).into_iter().map(Move::from).collect(),
        Ask::Rule => rulings(fight),
        Ask::Unasked => {
            let all =
                |who| Fate::ALL.map(|fate| Unasked { who, action: Action::Fate(fate) }.into());
            fight.roster().filter(|&who| fight.seat(who) == seat).flat_map(all).collect()
        }
    }
}

/// Whether an answer may be given to a question of a seat, or why not.
///
/// # Errors
/// Why not.
pub fn may_answer(fight: &Fight, seat: Seat, ask: Ask, option: Move) -> May<Barrier> {
    match (ask, option) {
        (Ask::Turn(_), Move::Act(act)) => match &fight.state.turn {
            Some(turn) => legal::may_take(fight, turn, act),
            None => Ok(()),
        },
        (Ask::Lent(who), Move::Act(act)) => {
            let by = fight[who].dominated_by.unwrap_or(who);
            act::may_order(fight, by, who, act)
        }
        (Ask::Where(who, _, meters), Move::Spot(Spot::At(square))) => {
            walk::may_go_to(fight, who, square, meters)
        }
        (Ask::Evade { who, .. }, Move::Defense(Defense::Dodge)) => evade::may_dodge(fight, who),
        (Ask::Evade { who, attack, .. }, Move::Defense(Defense::Parry)) => {
            evade::may_parry(fight, who, attack)
        }
        (Ask::Join(who), Move::With(with)) => all_out::may_join_with(fight, who, with),
        (Ask::FreeMove(who), Move::Act(act)) => all_out::may_move_freely(fight, who, act.action),
        (Ask::Nearest(who), Move::Person(target)) => match turns::prey(fight, who) {
            Some(prey) => act::may_go_for(fight, who, prey, target),
            None => Ok(()),
        },
        (Ask::Behind(who, those), Move::Person(target)) => throes::may_strike(who, those, target),
        (Ask::Endure(_), Move::Trial(Trial(score))) => upkeep::may_endure_with(score),
        (Ask::Dungeon, Move::Stroll(stroll)) => dungeon::may_do(fight, stroll),
        (Ask::Rule, Move::Ruling(ruling)) => gm::may_rule(fight, ruling),
        (Ask::Unasked, Move::Unasked(said)) => gm::may_say(fight, SideId(seat.0), said),
        _ => Ok(()),
    }
}

/// The moves after an All Out Attack.
fn free_moves() -> Vec<Move> {
    let goes = [Gait::Half, Gait::Full, Gait::Run, Gait::Disengage].map(Action::Go);
    let all = [Action::End, Action::Stand].into_iter().chain(goes);
    all.map(|action| Act { action, more: false }.into()).collect()
}

/// What somebody can do outside Battle.
fn strolls(fight: &Fight, who: Id) -> Vec<Move> {
    let plain = [Stroll::Wait(who), Stroll::Walk(who), Stroll::Sneak(who), Stroll::Attack(who)];
    let actions = actions(fight, who).into_iter().map(|action| Stroll::Do(who, action));
    plain.into_iter().chain(actions).map(Move::from).collect()
}

/// What the GM can rule.
fn rulings(fight: &Fight) -> Vec<Move> {
    let mut all = Vec::new();
    for who in fight.roster() {
        gm::each_of(who, |ruling| all.push(ruling.into()));
    }
    all.push(Ruling::EndFight.into());
    all
}

/// Each verb of a turn with every target and thing, in the turn itself and as the One More.
fn turn(fight: &Fight, who: Id) -> Vec<Move> {
    let both = |action| [false, true].map(|more| Move::Act(Act { action, more }));
    let mut all: Vec<Move> = actions(fight, who).into_iter().flat_map(both).collect();
    all.push(Act { action: Action::AllOut, more: true }.into());
    all.push(Act { action: Action::End, more: false }.into());
    all
}

/// Each verb that somebody can think of, with every target and thing.
fn actions(fight: &Fight, who: Id) -> Vec<Action> {
    let mut all = Vec::new();
    attacks(fight, who, &mut all);
    powers(fight, who, &mut all);
    things(fight, who, &mut all);
    others(fight, who, &mut all);
    all
}

/// Everybody whom the side of somebody knows of.
fn known(fight: &Fight, who: Id) -> impl Iterator<Item = Id> + '_ {
    let seat = fight.seat(who);
    fight.roster().filter(move |&other| is_known(fight, other, Some(seat)))
}

/// Attacks with every weapon that somebody has.
fn attacks(fight: &Fight, who: Id, into: &mut Vec<Action>) {
    let armed = hands::carried(fight, who).filter(|&item| fight.weapon_of(item).is_some());
    let withs: Vec<With> = armed.map(With::Item).chain([With::Unarmed]).collect();
    for target in known(fight, who).filter(|&target| target != who) {
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
            into.extend(known(fight, who).map(|on| Action::Power(which, Some(on))));
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
                into.extend(known(fight, who).map(|on| Action::Use(item, on)));
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
    into.extend(Fate::ALL.map(Action::Fate));
    into.extend(fight.personas_of(who).map(Action::Swap));
    for other in known(fight, who) {
        into.extend([Action::Staunch(other), Action::Lend(other)]);
        if fight[other].charmed_by == Some(who) {
            let targets = known(fight, who).filter(|&target| target != other);
            let commands = targets.map(Command::Attack);
            let commands = commands.chain([Command::Retreat, Command::Guard, Command::Stop]);
            into.extend(commands.map(|command| Action::Command(other, command)));
        }
    }
}
