//! Conditions, as they begin and end.

use affray_engine::Dice;

use crate::event::Lasting;
use crate::moves::{Purpose, SaveFor};
use crate::setup::Id;
use crate::state::{Condition, Fight};

use super::name;
use super::number::word_rolled;

/// What begins and ends on somebody.
pub(super) fn word_condition(fight: &Fight, event: Lasting, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Lasting::Began { who, condition } => format!("{} {}.", n(who), word_begun(condition)),
        Lasting::Ended { who, condition } => format!("{} {}.", n(who), word_ended(condition)),
        Lasting::HouseOver { who, what } => {
            format!("{} is no longer {}.", n(who), fight.state.decrees.house_name(what))
        }
        Lasting::LosesTurn { who } => format!("{} loses their next turn.", n(who)),
        Lasting::Frightened { who, of, terror, terms } => {
            let rolled = word_rolled(fight, dice, who, (SaveFor::Fear, &terms));
            match terror {
                true => format!("{} is terrified of {} and must flee{rolled}.", n(who), n(of)),
                false => {
                    format!("{} is frightened of {} and cannot go nearer{rolled}.", n(who), n(of))
                }
            }
        }
        Lasting::FacedFear { who, of, terms } => {
            let rolled = word_rolled(fight, dice, who, (SaveFor::Fear, &terms));
            format!("{} faces {} unafraid{rolled}.", n(who), n(of))
        }
        Lasting::Taunted { who, by } => {
            format!("{} is taunted: their next turn can only go against {}.", n(who), n(by))
        }
        Lasting::Grabbed { captor, captive } => {
            format!("{} grabs {}, who is entangled while held.", n(captor), n(captive))
        }
        Lasting::Freed { captor, captive } => {
            format!("{} no longer holds {}.", n(captor), n(captive))
        }
    }
}

/// What begins with a condition, and how long it lasts.
fn word_begun(condition: Condition) -> String {
    match condition {
        Condition::Incapacitated => "is incapacitated until the stretch ends",
        Condition::Entangled => "is entangled until they break free",
        Condition::Stunned => "is stunned and cannot react until that turn has passed",
        Condition::Distracted => "is distracted until that turn has passed",
        Condition::Confused => "is confused: all scores are 2 lower, and attacks are impaired",
        Condition::Frenzied => "goes into a frenzy",
        Condition::ArmMain => "can no longer use their main arm",
        Condition::ArmOff => "can no longer use their off arm",
        Condition::EyeInjury => "aims with one eye: ranges are halved",
        Condition::Hobbled => "is hobbled: half speed, and one hand needs a stick",
        Condition::Asleep => "falls asleep until harmed",
        Condition::Paralyzed => "is paralyzed until the stretch ends",
        Condition::Disabled => "is disabled until repaired",
        Condition::Cowering => "cowers, with nowhere to flee",
        Condition::Climbing => "is climbing",
        Condition::Taunted
        | Condition::Blind
        | Condition::Silenced
        | Condition::Deaf
        | Condition::Poisoned
        | Condition::Sick
        | Condition::Dying
        | Condition::Unaware
        | Condition::Soaked => return format!("is {}", condition.word()),
    }
    .to_owned()
}

/// What ends with a condition.
fn word_ended(condition: Condition) -> String {
    match condition {
        Condition::Stunned => "is no longer stunned: the lost turn has passed",
        Condition::Distracted => "is no longer distracted: the lost turn has passed",
        Condition::Taunted => "is no longer taunted: that turn is over",
        Condition::Frenzied => "calms down",
        Condition::Asleep => "wakes up",
        Condition::Cowering => "stops cowering",
        Condition::ArmMain => "can use their main arm again",
        Condition::ArmOff => "can use their off arm again",
        Condition::EyeInjury => "aims with both eyes again",
        Condition::Incapacitated
        | Condition::Entangled
        | Condition::Confused
        | Condition::Blind
        | Condition::Hobbled
        | Condition::Silenced
        | Condition::Deaf
        | Condition::Poisoned
        | Condition::Sick
        | Condition::Climbing
        | Condition::Dying
        | Condition::Unaware
        | Condition::Soaked
        | Condition::Disabled
        | Condition::Paralyzed => return format!("is no longer {}", condition.word()),
    }
    .to_owned()
}
