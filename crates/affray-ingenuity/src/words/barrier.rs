//! What stands in the way of an answer, in whole sentences.

use affray_engine::verb;

use crate::moves::Gait;
use crate::reason::{Barrier, Drill, Spell, Thing, Who};
use crate::setup::{Id, SideId};
use crate::state::Fight;

use super::option::{feature_name, maneuver_name, power_name, task_name, word_with};
use super::{item_name, name, side_name};

/// Why something may not be done.
#[must_use]
pub(crate) fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let s = |side: SideId| side_name(fight, side);
    match barrier {
        Barrier::Of(who, what) => of_somebody(n(who), what),
        Barrier::Thing(which, what) => of_a_thing(&item_name(fight, which), what),
        Barrier::Actions { needs, left } => {
            format!("this takes {}, and {left} are left in this turn", actions(needs))
        }
        Barrier::TooLong { needs, most } => {
            format!("this takes {}, and at most {most} may be spent here", actions(needs))
        }
        Barrier::Short { who, pool, needs, left } => {
            format!("this costs {needs} {}, and {} has {left}", pool.word(), n(who))
        }
        Barrier::TooFar { target, away, most } => {
            format!("{} is {away} m away, and this reaches {most} m", n(target))
        }
        Barrier::Opening(target) => {
            format!("this turn begins with the action against {} that began the combat", n(target))
        }
        Barrier::Maneuver(which, what) => of_a_maneuver(maneuver_name(fight, which), what),
        Barrier::Power(which, what) => of_a_power(power_name(fight, which), what),
        Barrier::OneWay => "there is only one way to make this attack".to_owned(),
        Barrier::NoKillingWeapon(with) => {
            format!("a killing strike cannot be made with {}", word_with(fight, None, with))
        }
        Barrier::NotOfWeapon(with) => {
            format!("{} does not attack in this way", word_with(fight, None, with))
        }
        Barrier::Feature(which) => format!("{} is out of reach", feature_name(fight, which)),
        Barrier::Task(which) => format!("{} is done elsewhere", task_name(fight, which)),
        Barrier::NotInForce => "the settings of this fight do not allow it".to_owned(),
        Barrier::NoAllies => "there is no ally to help".to_owned(),
        Barrier::Nowhere(gait) => nowhere(gait).to_owned(),
        Barrier::NoWay { meters } => format!("no path of {meters} m leads there"),
        Barrier::TooManyMeters => "that is more than the distance or the speed".to_owned(),
        Barrier::Stays => "the move has to lead somewhere".to_owned(),
        Barrier::Ordered(side) => {
            format!("{} {} a place in the order already", s(side), verb(s(side), ("has", "have")))
        }
        Barrier::NotBeside(who) => format!("an ally is pushed to a square next to {}", n(who)),
        Barrier::Taken(who) => format!("{} is there", n(who)),
        Barrier::Walled => "a wall, a closed door or the edge of the map is there".to_owned(),
        Barrier::There(who) => format!("{} is there already", n(who)),
        Barrier::Aim => "a readied action is aimed when its trigger occurs".to_owned(),
        Barrier::Rethrown => "this die was rerolled already".to_owned(),
        Barrier::NoPass => "a team with an able member must give out a turn".to_owned(),
        Barrier::Breaks => "two breaks were taken since the last rest".to_owned(),
        Barrier::FromAfar => "ranged attacks cannot be parried in this fight".to_owned(),
        Barrier::Beside(one, other) => {
            format!("{} and {} are already next to each other", n(one), n(other))
        }
        Barrier::Apart(one, other) => {
            format!("{} and {} are not next to each other", n(one), n(other))
        }
        Barrier::UnderWay => "objectives change only between two rounds".to_owned(),
        Barrier::Pursued(side) => {
            format!("this is already the objective of {}", side_name(fight, side))
        }
        Barrier::Watched(side) => {
            format!("the objective of {} is not for the GM to declare met", side_name(fight, side))
        }
        Barrier::Out(side) => {
            format!("{} no longer {}", s(side), verb(s(side), ("counts", "count")))
        }
        Barrier::Decided => "the fight is over".to_owned(),
    }
}

fn actions(number: u8) -> String {
    match number {
        1 => "1 action".to_owned(),
        more => format!("{more} actions"),
    }
}

fn nowhere(gait: Gait) -> &'static str {
    match gait {
        Gait::Move => "there is nowhere to move to",
        Gait::Sprint => "there is nowhere to sprint to",
        Gait::Step | Gait::Sidestep => "there is nowhere to step to",
        Gait::Intercept => "there is no way to the ally",
    }
}

fn of_somebody(name: &str, what: Who) -> String {
    let rest = match what {
        Who::Oneself => "cannot do this to themselves",
        Who::Gone => "is not on the field",
        Who::Hidden => "is hidden",
        Who::OutOfSight => "is out of sight",
        Who::Ally => "is an ally",
        Who::Enemy => "is no ally",
        Who::OtherTeam => "is on another team",
        Who::Unconscious => "is unconscious",
        Who::Conscious => "is conscious",
        Who::RuledProne => "is prone until the GM rules otherwise",
        Who::Incapacitated => "is incapacitated",
        Who::Unable => "is not able to act",
        Who::Surprised => "is surprised",
        Who::TurnTaken => "has already taken this round's turn",
        Who::NotOwed => "comes after those who lost a turn in the last round",
        Who::Commanded => "was already commanded in this turn",
        Who::InTurn => "gives the first command of this turn",
        Who::Working => "must go on with what is under way, or give it up",
        Who::Idle => "has nothing under way",
        Who::Moved => "has already moved",
        Who::Stepped => "has already stepped",
        Who::NotMoved => "has not moved in this turn",
        Who::Sprinted => "has already sprinted",
        Who::NoMeters => "has no meters of the move left",
        Who::Prone => "is already prone",
        Who::Standing => "is not prone",
        Who::InCover => "is already in cover",
        Who::NoCover => "has nothing to hide behind within 1 m",
        Who::NoGear => "has nothing else to take up",
        Who::NoHands => "has no hands",
        Who::NoFreeHand => "has no hand free for it",
        Who::NoFate => "has no fate left",
        Who::Full(pool) => return format!("{name}'s {} is full", pool.word()),
        Who::Leaving => "is already leaving",
        Who::Unseen => "is hidden from all enemies already",
        Who::NoHealth => "has no health left",
        Who::UnderCommand => "takes one action at a command, and this is none for it",
        Who::OwnTurn => "is under no command",
        Who::Dodges => "is already dodging",
        Who::Parries => "is already parrying",
        Who::NoOccasion => "did not set off the readied action",
        Who::NothingReady => "has no readied action that can be taken now",
        Who::Has(condition) => return format!("{name} is already {}", condition.word()),
        Who::HasNot(condition) => return format!("{name} is not {}", condition.word()),
        Who::Seen => "is hidden from nobody",
        Who::NotToCome => "is not waiting to join the fight",
    };
    format!("{name} {rest}")
}

fn of_a_thing(name: &str, what: Thing) -> String {
    let rest = match what {
        Thing::NotHeld => "is not in hand",
        Thing::NotOwn => "is neither held nor carried",
        Thing::BothHands => "takes both hands",
        Thing::Broken => "is broken",
        Thing::Unloaded => "is not loaded",
        Thing::NoAmmunition => "is out of ammunition",
        Thing::Loaded => "is loaded already",
        Thing::NoReload => "needs no reloading",
        Thing::NotThrown => "cannot be thrown",
        Thing::OnlyThrown => "can only be thrown",
        Thing::NoUse => "restores nothing",
        Thing::OutOfReach => "is out of reach",
        Thing::Taken => "is in somebody's hands already",
        Thing::NotForHands => "is not held in hands",
        Thing::OneGrip => "can be held in one way only",
        Thing::NoShield => "cannot block",
    };
    format!("{name} {rest}")
}

fn of_a_maneuver(name: &str, what: Drill) -> String {
    let rest = match what {
        Drill::Unlearned => "was never learned",
        Drill::Otherwise => "was never learned; it can be improvised as another way to attack",
        Drill::Reaction => "is a reaction to one's own parry",
        Drill::Melee => "takes a melee attack with a weapon",
        Drill::OnAlly => "is not made against allies",
    };
    format!("{name} {rest}")
}

fn of_a_power(name: &str, what: Spell) -> String {
    let rest = match what {
        Spell::Unknown => "is not among the powers known",
        Spell::ForAllies => "is for allies",
        Spell::ForEnemies => "is for enemies",
        Spell::ForOneself => "is for the user alone",
    };
    format!("{name} {rest}")
}
