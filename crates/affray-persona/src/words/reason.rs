//! What stands in the way of an action, in whole sentences.

use super::option::{word_status, word_with};
use super::sums::word_condition;
use super::{item_name, name, persona_name, power_name, word_score};
use crate::reason::Barrier;
use crate::setup::{Id, Status};
use crate::state::Fight;

/// What stands in the way.
#[must_use]
pub fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    match barrier {
        Barrier::OnGuard(who) => {
            format!("{} is in Guard Mode and makes no attack before their next turn", n(who))
        }
        Barrier::NoTime { left, needs } => {
            format!("{} left, and this takes {}", halves(left, "is", "are"), count(needs))
        }
        Barrier::Repeated => "this was already done this turn".to_owned(),
        Barrier::Attacked => "an attack was already made this turn".to_owned(),
        Barrier::NoOneMore(who) => format!("{} has no One More", n(who)),
        Barrier::TakesNoTime => "a Free Action needs no One More".to_owned(),
        Barrier::Dazed(who) => {
            format!("{} is dazed and has only a Half Action for their One More", n(who))
        }
        Barrier::NotExposed(who) => format!("{} is not Exposed", n(who)),
        Barrier::NoEnemy => "no enemy is in sight".to_owned(),
        Barrier::Burning(who) => {
            format!("{} is in flames and can only try to put out the fire", n(who))
        }
        Barrier::Driven(who, target) => {
            format!("{} must attack {} and does nothing else", n(who), n(target))
        }
        Barrier::Charmed(who) => format!("{} is charmed and does only what they are told", n(who)),
        Barrier::MustAct(who) => format!("{} must attack before their turn ends", n(who)),
        Barrier::Interrupts(_) => "a delayed action cannot be delayed again".to_owned(),
        Barrier::Horde(who) => format!("{} is a Horde, which has no Guard Mode", n(who)),
        targets!() => word_target(fight, barrier),
        means!() => word_means(fight, barrier),
        powers!() => word_powers(fight, barrier),
        places!() => word_place_or_time(fight, barrier),
    }
}

/// What is wrong with a target or a way there.
fn word_target(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    match barrier {
        Barrier::NoFoe(who) => format!("{} is no enemy", n(who)),
        Barrier::NoAlly(who) => format!("{} is an enemy", n(who)),
        Barrier::Gone(who) => format!("{} is not on the field", n(who)),
        Barrier::TooFar { target, meters, reach } => {
            format!("{} is {meters} m away, and this reaches {reach} m", n(target))
        }
        Barrier::TooNear(target) => {
            format!("{} is within reach, and a charge needs a run-up of 4 m or more", n(target))
        }
        Barrier::NoRunUp { target, most } => {
            format!("{} cannot be reached by a straight run of 4 m to {most} m", n(target))
        }
        Barrier::Unseen(who) => format!("{} is out of sight", n(who)),
        Barrier::NotEngaged(who) => format!("{} is not engaged in melee with them", n(who)),
        Barrier::EngagedByNobody(who) => format!("{} is not engaged in melee", n(who)),
        Barrier::NoParts(who) => format!("{} is a Horde, which has no hit locations", n(who)),
        Barrier::NobodyInRange(power) => {
            format!("no enemy is within range of {}", power_name(fight, power))
        }
        Barrier::Lies(who) => format!("{} is on the ground and must stand up first", n(who)),
        Barrier::Stands(who) => format!("{} is already standing", n(who)),
        Barrier::NoLeg(who) => format!("{} has lost a leg", n(who)),
        Barrier::NotControlled(who) => format!("{} is not under their control", n(who)),
        times!() | means!() | powers!() | places!() => word_barrier(fight, barrier),
    }
}

/// What is wrong with a weapon or a thing.
fn word_means(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let i = |item| item_name(fight, item);
    match barrier {
        Barrier::NoTalent(who) => format!("{} does not have the talent for it", n(who)),
        Barrier::WrongWeapon(with) => {
            format!("this attack cannot be made with {}", word_with(fight, with))
        }
        Barrier::Armed(who) => format!("{} has a melee weapon in hand", n(who)),
        Barrier::NoArm(who) => format!("{} does not have the arms to use it", n(who)),
        Barrier::NotHeld(item) => format!("{} is not in hand", i(item)),
        Barrier::Held(item) => format!("{} is already in hand", i(item)),
        Barrier::Natural(item) => format!("{} is part of the body", i(item)),
        Barrier::NoHands { who, free, needs } => {
            let free = match free {
                0 => "no hand".to_owned(),
                1 => "one hand".to_owned(),
                more => format!("{more} hands"),
            };
            format!("{} has {free} free, and this takes {needs}", n(who))
        }
        Barrier::NotCarried(item) => format!("{} is not carried", i(item)),
        Barrier::OutOfReach(item) => format!("{} does not lie within reach", i(item)),
        Barrier::NothingToParry(who) => {
            format!("{} has no weapon in hand that can parry", n(who))
        }
        Barrier::Equipped(who) => format!("{} has a weapon ready", n(who)),
        Barrier::Writhes(who) => format!("{} sees every weapon writhe", n(who)),
        Barrier::Jammed(item) => format!("{} is jammed", i(item)),
        Barrier::NotJammed(item) => format!("{} is not jammed", i(item)),
        Barrier::Rounds { item, loaded, needs } => {
            format!("{} holds {loaded} of the {needs} rounds that this takes", i(item))
        }
        Barrier::Full(item) => format!("{} is fully loaded", i(item)),
        Barrier::UsedUp(item) => format!("{} is used up", i(item)),
        Barrier::OwnUse(item) => format!("{} works only for the one who uses it", i(item)),
        Barrier::InMelee(who) => format!("{} is in melee, where only pistols are fired", n(who)),
        Barrier::NoWeapon(power) => {
            format!("{} needs a ranged weapon in hand", power_name(fight, power))
        }
        times!() | targets!() | powers!() | places!() => word_barrier(fight, barrier),
    }
}

/// What is wrong with a Persona, a power, or who would use it.
fn word_powers(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    match barrier {
        Barrier::NoPower(who, power) => {
            format!("{} has no Active Persona with {}", n(who), power_name(fight, power))
        }
        Barrier::TooDear { power, cost, left } => {
            format!("{} costs {cost}, and {left} is left", power_name(fight, power))
        }
        Barrier::Unmanifest(who) => format!("{} cannot manifest their Persona", n(who)),
        Barrier::Suffers(who, status) => {
            format!("{} {}", n(who), word_status(status))
        }
        Barrier::Without(who, status) => {
            format!("{} is not {}", n(who), word_condition(status))
        }
        Barrier::Active(persona) => {
            format!("{} is already the Active Persona", persona_name(fight, persona))
        }
        Barrier::Banned(persona) => {
            format!("{} cannot be activated now", persona_name(fight, persona))
        }
        Barrier::Swapped(who) => format!("{} has already swapped this round", n(who)),
        Barrier::Steadied(who) => format!("{} has already tried this turn", n(who)),
        Barrier::Commanded(who) => format!("{} has already given a command this turn", n(who)),
        Barrier::NoFate(who) => format!("{} has no Fate Point left", n(who)),
        Barrier::Blessed(who) => {
            format!("{} has already spent a Fate Point on their next test", n(who))
        }
        Barrier::Unhurt(who) => format!("{} has no wound that a Fate Point heals", n(who)),
        Barrier::Rested(who) => format!("{} has no fatigue", n(who)),
        Barrier::NotTested(score) => {
            format!("{} does not keep up Active Mode", word_score(score))
        }
        times!() | targets!() | means!() | places!() => word_barrier(fight, barrier),
    }
}

/// What is wrong with a place, or with doing something there and then.
fn word_place_or_time(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    match barrier {
        Barrier::There(who) => format!("{} is there already", n(who)),
        Barrier::OffField(square) => format!("{square} is not on the field"),
        Barrier::Wall(square) => format!("{square} is a wall"),
        Barrier::Occupied(who) => format!("{} stands there", n(who)),
        Barrier::OutOfWalk { square, far, meters } => {
            format!("{square} is {far} m away, and this goes {meters} m")
        }
        Barrier::NoWay { square, meters } => {
            format!("no way to {square} is as short as {meters} m")
        }
        Barrier::NotBehind { who, target } => {
            format!("{} is not nearest behind {}", n(target), n(who))
        }
        Barrier::NotNearest { target, meters, near } => {
            format!("{} is {meters} m away, and the nearest only {near} m", n(target))
        }
        Barrier::FromAfar => "a Parry stops only melee attacks".to_owned(),
        Barrier::NoFreeMove => "the move after an All Out Attack is of another kind".to_owned(),
        Barrier::OnlyInBattle => "this is done only in a Battle".to_owned(),
        Barrier::NotOfTheParty(who) => format!("{} is not of the party", n(who)),
        Barrier::Moved(who) => format!("{} has already done something this round", n(who)),
        Barrier::SeesNobody(who) => format!("{} sees no enemy", n(who)),
        Barrier::NotYours(who) => format!("{} is on the other side", n(who)),
        Barrier::HasTheTurn(who) => {
            format!("it is {}'s turn, and this is on their own list", n(who))
        }
        Barrier::NoStatus(Status::Fatigue) => "fatigue comes in levels".to_owned(),
        Barrier::NoStatus(_) => "fear is of somebody, and is tested".to_owned(),
        Barrier::NeedsMore(Status::Crippled) => {
            "being crippled needs a location and a number of points".to_owned()
        }
        Barrier::NeedsMore(status) => {
            format!("being {} needs somebody who causes it", word_condition(status))
        }
        times!() | targets!() | means!() | powers!() => word_barrier(fight, barrier),
    }
}

fn count(halves: u8) -> String {
    match halves {
        2 => "a Full Action".to_owned(),
        1 => "a Half Action".to_owned(),
        _ => "no time".to_owned(),
    }
}

fn halves(left: u8, one: &str, more: &str) -> String {
    match left {
        0 => format!("no action {one}"),
        1 => format!("one Half Action {one}"),
        left => format!("{left} Half Actions {more}"),
    }
}
