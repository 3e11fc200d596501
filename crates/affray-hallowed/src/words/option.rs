//! Options, as people choose them. No two of one question are worded alike.

use affray_engine::wins;

use super::{
    custom_name, item_name, name, side_name, spell_name, talent_name, weapon_name, word_ending,
};
use crate::ids::Id;
use crate::moves::{Answer, Care, Deed, Mana, Move, Reach, Reply, Rout, Ruling, Spot};
use crate::state::{Act, Declared, Ending, Fight};

/// An option.
#[must_use]
pub fn word_move(fight: &Fight, option: Move) -> String {
    match option {
        Move::Declared(declared) => word_declared(fight, declared),
        Move::Deed(deed) => word_deed(fight, deed),
        Move::Spot(Spot(square)) => format!("to {square}"),
        Move::Answer(Answer::No) => "no".to_owned(),
        Move::Answer(Answer::Yes) => "yes".to_owned(),
        Move::Reply(Reply::None) => "no reposte".to_owned(),
        Move::Reply(Reply::With(which)) => format!("reposte with {}", weapon_name(fight, which)),
        Move::Reply(Reply::Paid(which)) => {
            format!("reposte with {} for Stress", weapon_name(fight, which))
        }
        Move::Mana(Mana(points)) => format!("{points} mana"),
        Move::DamageType(kind) => kind.word().to_owned(),
        Move::Rout(rout) => match rout {
            Rout::Flee => "flees",
            Rout::Surrender => "surrenders",
            Rout::Leave => "leaves at once",
            Rout::Parley => "parleys and fights on",
        }
        .to_owned(),
        Move::Reach(reach) => match reach {
            Reach::Out => "out of reach",
            Reach::Near => "within reach",
            Reach::Entering => "within reach, by entering its threat range",
        }
        .to_owned(),
        Move::Ease(ease) => ease.to_string(),
        Move::Ruling(ruling) => word_ruling(fight, ruling),
    }
}

/// A declaration.
#[must_use]
pub(crate) fn word_declared(fight: &Fight, declared: Declared) -> String {
    let quick = if declared.quick { ", quickly" } else { "" };
    let at = declared.target.map_or(String::new(), |to| format!(" against {}", name(fight, to)));
    format!("{}{at}{quick}", word_act(fight, declared.act))
}

/// An action.
#[must_use]
pub(crate) fn word_act(fight: &Fight, act: Act) -> String {
    match act {
        Act::Nothing => "nothing".to_owned(),
        Act::Attack(which) => format!("attack with {}", weapon_name(fight, which)),
        Act::Throw(which) => format!("throw {}", weapon_name(fight, which)),
        Act::Defensive(which) => format!("defensive attack with {}", weapon_name(fight, which)),
        Act::Wary => "defensive attack without an attack".to_owned(),
        Act::FullDefense => "full-defense".to_owned(),
        Act::Cast(which) => format!("cast {}", spell_name(fight, which)),
        Act::Use(which) => format!("use {}", item_name(fight, which)),
        Act::Hurl(which) => format!("throw {}", item_name(fight, which)),
        Act::Aid => "first aid".to_owned(),
        Act::Intimidate => "intimidation".to_owned(),
        Act::Struggle => "get free".to_owned(),
        Act::Douse => "put out flames".to_owned(),
        Act::Wipe => "wipe their eyes".to_owned(),
    }
}

/// A declaration, as the log says what somebody declares.
#[must_use]
pub(super) fn word_intent(fight: &Fight, declared: Declared) -> String {
    let quick = if declared.quick { ", quickly" } else { "" };
    let at = declared.target.map_or(String::new(), |to| format!(" against {}", name(fight, to)));
    let act = match declared.act {
        Act::Nothing => "nothing".to_owned(),
        Act::Attack(which) => format!("an attack with their {}", weapon_name(fight, which)),
        Act::Throw(which) => format!("a throw of their {}", weapon_name(fight, which)),
        Act::Defensive(which) => {
            format!("a Defensive Attack with their {}", weapon_name(fight, which))
        }
        Act::Wary => "a Defensive Attack without a blow".to_owned(),
        Act::FullDefense => "Full-Defense".to_owned(),
        Act::Cast(which) => format!("the spell {}", spell_name(fight, which)),
        Act::Use(which) => format!("the use of their {}", item_name(fight, which)),
        Act::Hurl(which) => format!("a throw of their {}", item_name(fight, which)),
        Act::Aid => "first aid".to_owned(),
        Act::Intimidate => "Intimidation".to_owned(),
        Act::Struggle => "an attempt to get free".to_owned(),
        Act::Douse => "an attempt to put out flames".to_owned(),
        Act::Wipe => "a moment to wipe their eyes".to_owned(),
    };
    format!("{act}{at}{quick}")
}

fn word_deed(fight: &Fight, deed: Deed) -> String {
    let n = |who: Id| name(fight, who);
    match deed {
        Deed::Strike(which, to) => format!("attack {} with {}", n(to), weapon_name(fight, which)),
        Deed::Throw(which, to) => format!("throw {} at {}", weapon_name(fight, which), n(to)),
        Deed::Cast(which, to) => format!("cast {} on {}", spell_name(fight, which), n(to)),
        Deed::CastArea(which) => format!("cast {}", spell_name(fight, which)),
        Deed::Use(which, to) => format!("use {} on {}", item_name(fight, which), n(to)),
        Deed::Hurl(which, to) => format!("throw {} at {}", item_name(fight, which), n(to)),
        Deed::FullDefense => "full-defense".to_owned(),
        Deed::Aid(Care::Stabilize, to) => format!("stabilize {}", n(to)),
        Deed::Aid(Care::Staunch, to) => format!("stop the bleeding of {}", n(to)),
        Deed::Aid(Care::Airway, to) => format!("let {} breathe", n(to)),
        Deed::Intimidate(to) => format!("intimidate {}", n(to)),
        Deed::IntimidateAll => "intimidate all who hear it".to_owned(),
        Deed::Struggle => "get free".to_owned(),
        Deed::Douse(to) => format!("put out the flames on {}", n(to)),
        Deed::Wipe => "wipe their eyes".to_owned(),
        Deed::Go => "go".to_owned(),
        Deed::Engage(to) => format!("close with {}", n(to)),
        Deed::Withdraw => "withdraw".to_owned(),
        Deed::Stand => "stand up".to_owned(),
        Deed::Drop => "drop to the ground".to_owned(),
        Deed::Draw(which) => format!("draw {}", weapon_name(fight, which)),
        Deed::PickUp(which) => format!("pick up {}", weapon_name(fight, which)),
        Deed::Gift(which, to) => format!("use {} on {}", talent_name(fight, which), n(to)),
        Deed::Change(declared) => format!("{} instead", word_declared(fight, declared)),
        Deed::End => "end turn".to_owned(),
        Deed::Stay => "stay".to_owned(),
    }
}

/// A ruling.
#[must_use]
pub(crate) fn word_ruling(fight: &Fight, ruling: Ruling) -> String {
    let n = |who: Id| name(fight, who);
    match ruling {
        Ruling::Afflict(who, condition) => format!("{} is {}", n(who), condition.word()),
        Ruling::Frighten(who, source) => format!("{} is frightened of {}", n(who), n(source)),
        Ruling::Snare(who, tn) => format!("{} is entangled at TN {tn}", n(who)),
        Ruling::Pace(who, base) => format!("{} has Base Initiative {base}", n(who)),
        Ruling::Relieve(who, condition) => {
            format!("{} is no longer {}", n(who), condition.word())
        }
        Ruling::Impose(who, custom) => format!("{} is {}", n(who), custom_name(fight, custom)),
        Ruling::Lift(who, custom) => {
            format!("{} is no longer {}", n(who), custom_name(fight, custom))
        }
        Ruling::Remove(who) => format!("{} leaves", n(who)),
        Ruling::Capture(who) => format!("{} is captured", n(who)),
        Ruling::Enter(who) => format!("{} enters", n(who)),
        Ruling::Hasten(who) => format!("the place of {} has passed", n(who)),
        Ruling::Suffocate(who) => format!("{} suffocates", n(who)),
        Ruling::End(Ending::Win(side)) => {
            format!("the fight ends, {}", wins(side_name(fight, side)))
        }
        Ruling::End(ending) => format!("the fight ends, {}", word_ending(fight, ending)),
    }
}
