//! Options, as people choose them. No two of one question are worded alike.

use affray_field::Hex;

use crate::kinds::Id;
use crate::moves::{Action, Answer, Battery, Blow, Count, Move, Piece, Ruling, Spot, Way, With};
use crate::rules::field::{has_map, has_steps};
use crate::state::{Fight, Where};

use super::{custom_name, item_name, name, owned_name, structure, threat, trained};

/// What an attack is made with.
#[must_use]
pub(crate) fn word_with(fight: &Fight, with: With) -> String {
    match with {
        With::Fists => "bare hands".to_owned(),
        With::Item(which) => item_name(fight, which).to_owned(),
    }
}

/// A test of an attribute and a skill.
#[must_use]
pub(crate) fn word_way(way: Way) -> String {
    format!("{} with {}", way.attribute.word(), way.skill.word())
}

/// An attack: its verb, and with what, as it is told.
#[must_use]
pub(crate) fn word_blow(fight: &Fight, blow: Blow, (attack, with): (&str, &str)) -> String {
    let slow = if blow.slow { ", taking time" } else { "" };
    let spend = if blow.spend { ", spending vulnerable" } else { "" };
    format!("{attack} {} with {with}{slow}{spend}", name(fight, blow.target))
}

/// An attack on a structure: its verb, and with what, as it is told.
#[must_use]
pub(crate) fn word_battery(
    fight: &Fight,
    battery: Battery,
    (batter, with): (&str, &str),
) -> String {
    let slow = if battery.slow { ", taking time" } else { "" };
    format!("{batter} {} with {with}{slow}", structure(fight, battery.on))
}

/// A hex by column and row, a place in inches, or a band.
#[must_use]
pub(crate) fn word_place(fight: &Fight, hex: Hex) -> String {
    if has_map(fight) {
        hex.to_string()
    } else if has_steps(fight) {
        format!("{},{}", hex.q, hex.r)
    } else {
        format!("place {}", hex.q)
    }
}

/// An option.
#[must_use]
pub fn word_move(fight: &Fight, option: Move) -> String {
    match option {
        Move::Action(action) => word_action(fight, action),
        Move::Spot(Spot::Hex(hex)) => format!("to {}", word_place(fight, hex)),
        Move::Spot(Spot::Stay) => "stay".to_owned(),
        Move::Answer(Answer::No) => "no".to_owned(),
        Move::Answer(Answer::Yes) => "yes".to_owned(),
        Move::Way(way) => word_way(way),
        Move::Count(Count(number)) => format!("{number} of them"),
        Move::Piece(Piece::Item(which)) => item_name(fight, which).to_owned(),
        Move::Piece(Piece::Armor) => "armor".to_owned(),
        Move::Attribute(attribute) => attribute.word().to_owned(),
        Move::Person(who) => name(fight, who).to_owned(),
        Move::Ease(ease) => ease.to_string(),
        Move::Ruling(ruling) => word_ruling(fight, ruling),
    }
}

fn word_action(fight: &Fight, action: Action) -> String {
    let n = |who: Id| name(fight, who);
    let i = |which| item_name(fight, which);
    let w = |with: With| word_with(fight, with);
    match action {
        Action::Attack(blow) => word_blow(fight, blow, ("attack", &w(blow.with))),
        Action::Area(item, false) => format!("use {}", i(item)),
        Action::Area(item, true) => format!("use {}, taking time", i(item)),
        Action::Walk => "walk".to_owned(),
        Action::Run => "run".to_owned(),
        Action::Step => "step".to_owned(),
        Action::Face(way) => format!("face {}", way.word()),
        Action::DropProne => "drop prone".to_owned(),
        Action::Stand => "stand up".to_owned(),
        Action::Hide => "hide".to_owned(),
        Action::Search => "search".to_owned(),
        Action::Reload(item) => format!("reload {}", i(item)),
        Action::Draw(item) => format!("draw {}", i(item)),
        Action::PickUp(item) => match fight[item].at {
            Where::Lying(_) => format!("pick up {}", i(item)),
            Where::Held(_) | Where::Carried(_) | Where::Gone => {
                format!("pick up {}", owned_name(fight, item))
            }
        },
        Action::Use(item, on) => format!("give {} to {}", i(item), n(on)),
        Action::ShakeOff => "shake off the mark".to_owned(),
        Action::Break(hold) => format!("break free of the {}", hold.word()),
        Action::Release(whom) => format!("release {}", n(whom)),
        Action::Drag(whom) => format!("drag {}", n(whom)),
        Action::Rest => "rest".to_owned(),
        Action::Repair(whom) => format!("repair {}", n(whom)),
        Action::Unjam(item) => format!("clear {}", i(item)),
        Action::Wake(whom) => format!("wake {}", n(whom)),
        Action::Trigger(target, effect) => {
            format!("trigger {} on {}", threat(fight, effect), n(target))
        }
        Action::Waive(target, effect) => {
            format!("waive {} on {}", threat(fight, effect), n(target))
        }
        Action::Trained(which) => trained(fight, which).to_owned(),
        Action::TrainedOn(which, with, target) => {
            format!("{} {} with {}", trained(fight, which), n(target), w(with))
        }
        Action::Batter(battery) => word_battery(fight, battery, ("batter", &w(battery.with))),
        Action::Plain(maneuver) => maneuver.word().to_owned(),
        Action::Maneuver(maneuver, with, target) => {
            format!("{} {} with {}", maneuver.word(), n(target), w(with))
        }
        Action::PinDown(item) => format!("pin down with {}", i(item)),
        Action::End => "end turn".to_owned(),
    }
}

/// A ruling.
#[must_use]
pub(crate) fn word_ruling(fight: &Fight, ruling: Ruling) -> String {
    let n = |who: Id| name(fight, who);
    match ruling {
        Ruling::Afflict(who, condition) => format!("{} is {}", n(who), condition.word()),
        Ruling::Relieve(who, condition) => {
            format!("{} is no longer {}", n(who), condition.word())
        }
        Ruling::Lay(who, custom) => format!("{} is {}", n(who), custom_name(fight, custom)),
        Ruling::Lift(who, custom) => {
            format!("{} is no longer {}", n(who), custom_name(fight, custom))
        }
        Ruling::More(who, level) => format!("{} is more {}", n(who), level.word()),
        Ruling::Less(who, level) => format!("{} is less {}", n(who), level.word()),
        Ruling::Remove(who) => format!("{} leaves", n(who)),
        Ruling::EndFight => "the encounter ends".to_owned(),
        Ruling::Minute => "a minute passes".to_owned(),
        Ruling::Hour => "an hour of rest".to_owned(),
        Ruling::Night => "a night of rest".to_owned(),
        Ruling::Settlement => "armor is repaired in a settlement".to_owned(),
        Ruling::FieldRepair(who, on) => format!("{} repairs {}'s armor", n(who), n(on)),
        Ruling::Clean(who, false) => format!("{} cleans off corrosion with care", n(who)),
        Ruling::Clean(who, true) => format!("{} cleans off corrosion with strength", n(who)),
        Ruling::TreatPoison(who, on) => format!("{} treats {}'s poison", n(who), n(on)),
        Ruling::TreatWound(who, on, kind) => {
            format!("{} treats {}'s {} wound", n(who), n(on), kind.word())
        }
        Ruling::Done => "nothing more".to_owned(),
    }
}
