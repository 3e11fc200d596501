//! What stands in the way of an answer, in whole sentences.

use crate::kinds::{Condition, Id, ItemId};
use crate::moves::With;
use crate::reason::{Barrier, Place, Thing, Who};
use crate::state::Fight;

use super::event::{the, the_arm};
use super::option::word_way;
use super::{custom_name, name, structure, trained};

/// Why something may not be done.
#[must_use]
pub(crate) fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let i = |item: ItemId| the(fight, item);
    let w = |with: With| the_arm(fight, with);
    match barrier {
        Barrier::Of(who, what) => of_somebody(n(who), what),
        Barrier::Thing(item, what) => of_a_thing(&i(item), what),
        Barrier::Ap { needs, left } => format!("this takes {needs} AP, and {left} are left"),
        Barrier::Stamina { needs, left } => {
            format!("this takes {needs} Stamina, and {left} are left")
        }
        Barrier::Bound { who, only } => format!("{} may attack only {}", n(who), n(only)),
        Barrier::TooFar { target, away, most } => {
            format!("{} is {away} feet away, and this reaches {most} feet", n(target))
        }
        Barrier::TooNear { target, away, least } => {
            format!("{} is {away} feet away, and this needs {least} feet or more", n(target))
        }
        Barrier::NotArmed(who, with) => format!("{} cannot attack with {}", n(who), w(with)),
        Barrier::IsArea(with) => format!("an attack with {} is aimed at a point", w(with)),
        Barrier::WrongWeapon(with) => format!("this cannot be done with {}", w(with)),
        Barrier::NoUseOfTime => "taking time does nothing for this attack".to_owned(),
        Barrier::BurstSpends => "a burst cannot spend vulnerable".to_owned(),
        Barrier::Broken(on) => format!("{} is broken", structure(fight, on)),
        Barrier::CannotBatter(on, with) => {
            format!("{} cannot be hit with {} from here", structure(fight, on), w(with))
        }
        Barrier::NoSteps => "there is no free step in this fight".to_owned(),
        Barrier::NoFacing => "facing does not count in this fight".to_owned(),
        Barrier::Already(who, condition) => {
            let already = if condition == Condition::Immobilized { "" } else { " already" };
            format!("{} is{already} {}", n(who), condition.word())
        }
        Barrier::Lacks(who, condition) => format!("{} is not {}", n(who), condition.word()),
        Barrier::Held(who, hold) => format!("{} is held by a {}", n(who), hold.word()),
        Barrier::NotHeld(who, hold) => format!("{} is not held by a {}", n(who), hold.word()),
        Barrier::NotInHand(who, item) => format!("{} does not hold {}", n(who), i(item)),
        Barrier::NotCarried(who, item) => format!("{} does not carry {}", n(who), i(item)),
        Barrier::NoHelp(item, on) => format!("{} would do nothing for {}", i(item), n(on)),
        Barrier::NotInForce => "the settings of this fight do not allow it".to_owned(),
        Barrier::Afraid(who, of) => format!("{} is afraid of {}", n(who), n(of)),
        Barrier::OtherAim(which) => format!("{} is not used this way", trained(fight, which)),
        Barrier::Place(what) => of_a_place(fight, what),
        Barrier::Taken(by) => format!("{} is there", n(by)),
        Barrier::Between { least, most } => format!("the number is from {least} to {most}"),
        Barrier::Inspiration(left) => {
            format!("{} of inspiration left", are(left, "die is", "dice are"))
        }
        Barrier::OneOf([one, other]) => {
            format!("the test is {} or {}", word_way(one), word_way(other))
        }
        Barrier::NoArgument => {
            "an argument is made with Presence, Empathy, Knowledge or Willpower".to_owned()
        }
        Barrier::Closer { than, feet } => {
            format!("{} is farther away than the closest enemy, {feet} feet", n(than))
        }
        Barrier::NotPhysical => "a wound is of Strength, Endurance or Dexterity".to_owned(),
        Barrier::NotWounded(who, kind) => format!("{} has no {} wound", n(who), kind.word()),
        Barrier::Level(who, level, now) => of_a_level(n(who), level.word(), now),
        Barrier::Custom(who, custom, now) => of_a_level(n(who), custom_name(fight, custom), now),
        Barrier::FightIsOver => "the fight is over".to_owned(),
        Barrier::FightGoesOn => "the fight still goes on".to_owned(),
    }
}

fn of_a_level(name: &str, level: &str, now: u8) -> String {
    match now {
        0 => format!("{name} is not {level}"),
        _ => format!("{name} is {level} {now}, the most there is"),
    }
}

/// So many of something are left.
fn are(number: u8, one: &str, many: &str) -> String {
    match number {
        0 => format!("no {many}"),
        1 => format!("only 1 {one}"),
        _ => format!("only {number} {many}"),
    }
}

fn of_a_place(fight: &Fight, what: Place) -> String {
    let words = match what {
        Place::Own => "they stand there already",
        Place::Blocked => "a wall or an object is there",
        Place::TooSmall => "there is not enough room",
        Place::Beyond => "no way of this length leads there",
        Place::NoCloser => "this leads no closer to the enemy they must attack",
        Place::Farther => "a captive is not dragged away from the captor",
        Place::OutOfRange => "this is out of range",
        Place::Behind => "this is not in front of the attacker",
        Place::Unseen => "this point cannot be seen",
        Place::Misses(whom) => {
            return format!("from there the attack would not cover {}", name(fight, whom));
        }
    };
    words.to_owned()
}

fn of_somebody(name: &str, what: Who) -> String {
    let rest = match what {
        Who::Berserk => "is berserk and does nothing but attack the closest enemy",
        Who::Gone => "has left the field",
        Who::Friend => "is not an enemy",
        Who::Enemy => "is an enemy",
        Who::Oneself => "cannot do this to themselves",
        Who::Out => "is Out of the Fight",
        Who::Hidden => "is hidden",
        Who::Blind => "cannot see",
        Who::OutOfSight => "is out of sight",
        Who::FullCover => "has full cover",
        Who::NotVulnerable => "is not vulnerable",
        Who::PlainSpends => "loses vulnerable only to an attack that takes time or sneaks",
        Who::CannotGo => "cannot act or move of their own accord",
        Who::Nowhere => "has nowhere to go",
        Who::Stepped => "has already taken the free step of this turn",
        Who::FacesSo => "already faces that way",
        Who::Tried => "has already tried to break the grip this round",
        Who::InTheOpen => "has no cover or darkness from every enemy",
        Who::NoHand => "does not have the hands free",
        Who::NotCaptive => "is not a captive of this combatant",
        Who::Rested => "has already rested this turn",
        Who::Fresh => "has all their Stamina",
        Who::NotShutDown => "is not a machine that is shut down",
        Who::NotKnockedOut => "was not knocked out",
        Who::NothingWaits => "has no such test to make on this combatant's word",
        Who::OneManeuver => "has already used a maneuver this turn",
        Who::NotTrained => "has not learned this maneuver",
        Who::Forbidden => "has a condition that forbids maneuvers",
        Who::Guards => "is already on guard",
        Who::NoGear => "has no gear that could be struck",
        Who::Taunted => "is already taunted",
        Who::Injured => "has an injured Dexterity",
        Who::NotFlanked => "is not flanked",
        Who::MustApproach => "is berserk and must approach the closest enemy",
        Who::NotBeside => "is more than 5 feet from the target",
        Who::Shoots => "fired the shot",
        Who::NoTools => "has no tools, or no training in Mechacraft",
        Who::Unworn => "wears no damaged armor",
        Who::NoArmor => "wears no armor with AV left",
        Who::Kept => "stays on the ground, as the GM has ruled",
        Who::HandsOnly => "can be disarmed only of what they hold",
    };
    format!("{name} {rest}")
}

fn of_a_thing(name: &str, what: Thing) -> String {
    let rest = match what {
        Thing::Empty => "is empty",
        Thing::ShortOfRounds => "has fewer rounds than a burst takes",
        Thing::NoBurst => "does not fire bursts",
        Thing::NoArea => "does not attack an area",
        Thing::NoPoint => "has no point in range to aim at",
        Thing::Loaded => "is fully loaded",
        Thing::NoClip => "has no clip left to reload with",
        Thing::NotForHands => "is neither a weapon nor a shield",
        Thing::Unusable => "is out of order",
        Thing::NotJammed => "is not jammed",
        Thing::NotLying => "does not lie within 5 feet",
        Thing::NotForUse => "is not for use on people",
        Thing::NotTheirs => "is not in the target's hands",
    };
    format!("{name} {rest}")
}
