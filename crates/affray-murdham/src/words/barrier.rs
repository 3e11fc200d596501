//! What stands in the way of an answer, in whole sentences.

use affray_engine::verb;
use affray_field::Place;

use crate::reason::{Barrier, Both, Handle, There, Thing, Way, Who};
use crate::setup::{Id, Skill};
use crate::state::Fight;

use super::option::{word_stunt, word_with};
use super::{faction_name, item_name, name, place_name};

/// Why something may not be done, without a full stop.
#[must_use]
pub(crate) fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let w = |with| word_with(fight, with);
    match barrier {
        Barrier::Of(who, what) => of_somebody(n(who), what),
        Barrier::Between(one, other, what) => between(n(one), n(other), what),
        Barrier::Thing(who, item, what) => of_a_thing(n(who), item_name(fight, item), what),
        Barrier::There(who, place, what) => of_a_place(n(who), &place_name(fight, place), what),
        Barrier::With(with, what) => of_an_attack(&w(with), what),
        Barrier::Feature(which, what) => {
            of_a_feature(&fight.setup.features[which.index()].name, what)
        }
        Barrier::TooFar { .. }
        | Barrier::TooNear { .. }
        | Barrier::ZoneTooFar { .. }
        | Barrier::ZoneTooNear { .. } => of_a_distance(fight, barrier),
        Barrier::NoDamage(with) => format!("an attack with {} does no damage", w(with)),
        Barrier::NeedsZone(with) => {
            format!("an attack with {} is aimed at a zone, not at one target", w(with))
        }
        Barrier::NeedsTarget(with) => {
            format!("an attack with {} is aimed at one target, not at a zone", w(with))
        }
        Barrier::NoScroll(who, power) => format!(
            "{} has no scroll with {} in hand",
            n(who),
            fight.setup.powers[power.index()].name
        ),
        Barrier::Casting(power) => {
            let power = &fight.setup.powers[power.index()].name;
            format!("{power} cannot be invoked with these enhancements now")
        }
        Barrier::TooHeavy { item, total, most } => format!(
            "with {} the load would be {} bulk, and {} is the most that anybody carries",
            item_name(fight, item),
            bulk(total),
            bulk(most)
        ),
        Barrier::Refused(stunt) => {
            format!("the proposal to {} was already refused", word_stunt(fight, stunt))
        }
        Barrier::FactionOut(_)
        | Barrier::Placed(_)
        | Barrier::OtherFaction(..)
        | Barrier::OwnFaction(..)
        | Barrier::TooSlow { .. }
        | Barrier::Already(..)
        | Barrier::Lacks(..)
        | Barrier::NoRuling(_)
        | Barrier::Mana { .. }
        | Barrier::MainSpent
        | Barrier::MainReplaced
        | Barrier::BonusSpent
        | Barrier::TurnBegun
        | Barrier::NotTimed
        | Barrier::NotInForce
        | Barrier::Countered
        | Barrier::IsCounter
        | Barrier::DodgeOnly
        | Barrier::FightOver => of_the_round(fight, barrier),
    }
}

/// How far something is.
fn of_a_distance(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let zone = |zone| place_name(fight, Place::Zone(zone));
    match barrier {
        Barrier::TooFar { target, away, most } => {
            format!("{} is {} away, this reaches {}", n(target), zones(away), reach(most))
        }
        Barrier::TooNear { target, away, most } => format!(
            "{} is {} away, an indirect attack with range {most} needs more than half of that",
            n(target),
            zones(away)
        ),
        Barrier::ZoneTooFar { zone: id, away, most } => {
            format!("zone {} is {} away, this reaches {}", zone(id), zones(away), reach(most))
        }
        Barrier::ZoneTooNear { zone: id, away, most } => format!(
            "zone {} is {} away, an indirect attack with range {most} needs more than half of that",
            zone(id),
            zones(away)
        ),
        _ => String::new(),
    }
}

/// What lies with the course of the fight, with factions and conditions.
fn of_the_round(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    let f = |faction| faction_name(fight, faction);
    match barrier {
        Barrier::FactionOut(faction) => format!("nobody of {} is still fighting", f(faction)),
        Barrier::Placed(faction) => {
            format!("{} already {} their place", f(faction), verb(f(faction), ("has", "have")))
        }
        Barrier::OtherFaction(who, faction) => {
            format!("{} does not belong to {}", n(who), f(faction))
        }
        Barrier::OwnFaction(who, faction) => {
            format!("{} already belongs to {}", n(who), f(faction))
        }
        Barrier::TooSlow { who, wits, threshold } => {
            format!("{}'s WIT is {wits}, the fast phase needs {threshold} or more", n(who))
        }
        Barrier::Already(who, condition) => {
            format!("{} is already {}", n(who), condition.word())
        }
        Barrier::Lacks(who, condition) => format!("{} is not {}", n(who), condition.word()),
        Barrier::NoRuling(condition) => {
            format!("who is {} is so by somebody: name them", condition.word())
        }
        Barrier::Mana { level, mana } => {
            format!("this takes level {level}, and {mana} mana allow at most level {}", mana + 1)
        }
        Barrier::MainSpent => "the main action of this turn is used".to_owned(),
        Barrier::MainReplaced => "the second bonus action took the main action's place".to_owned(),
        Barrier::BonusSpent => "no bonus action is left in this turn".to_owned(),
        Barrier::TurnBegun => "this takes the whole turn, which has already begun".to_owned(),
        Barrier::NotTimed => "nobody times this turn".to_owned(),
        Barrier::Countered => "only one of those struck may counter an attack".to_owned(),
        Barrier::IsCounter => "nobody reacts to a counter in this way".to_owned(),
        Barrier::DodgeOnly => "only a dodge helps against this".to_owned(),
        Barrier::FightOver => "the fight is over".to_owned(),
        // The others are worded above; what is left is what settings decide.
        Barrier::NotInForce
        | Barrier::Of(..)
        | Barrier::Between(..)
        | Barrier::Thing(..)
        | Barrier::There(..)
        | Barrier::With(..)
        | Barrier::Feature(..)
        | Barrier::TooFar { .. }
        | Barrier::TooNear { .. }
        | Barrier::ZoneTooFar { .. }
        | Barrier::ZoneTooNear { .. }
        | Barrier::NoDamage(_)
        | Barrier::NeedsZone(_)
        | Barrier::NeedsTarget(_)
        | Barrier::NoScroll(..)
        | Barrier::Casting(_)
        | Barrier::TooHeavy { .. }
        | Barrier::Refused(_) => "the settings of this fight do not allow it".to_owned(),
    }
}

fn zones(count: u8) -> String {
    if count == 1 { "1 zone".to_owned() } else { format!("{count} zones") }
}

fn reach(most: u8) -> String {
    if most == 0 { "only those nearby".to_owned() } else { zones(most) }
}

fn bulk(halves: u16) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

fn of_somebody(name: &str, what: Who) -> String {
    let rest = match what {
        Who::Oneself => "cannot do this to themselves",
        Who::Absent => "is dead or has left the field",
        Who::Out => "is no longer fighting",
        Who::Ally => "is on the same side",
        Who::Stranger => "is not on the same side",
        Who::Mindless => "is mindless",
        Who::Entangled => "is entangled and can only try to break free",
        Who::NotEntangled => "is not entangled in anything",
        Who::Frenzied => {
            "is in a frenzy, and only attacks enemies, closes in or tries to calm down"
        }
        Who::Calm => "is not in a frenzy",
        Who::Terrified => "is terrified and can only flee",
        Who::Retreating => "is retreating and does nothing but get away",
        Who::HasWayOut => "is retreating and attacks only when no way out is open",
        Who::Surrendered => "has surrendered",
        Who::Unable => "cannot act or react now",
        Who::TurnSpent => "has no turn left this round",
        Who::TurnLeft => "still has this round's turn",
        Who::NoAmbusher => "did not lie in ambush",
        Who::OwnTurn => "cannot react in their own turn",
        Who::LosesTurn => "has already lost the next turn",
        Who::Ambushed => "is caught by the ambush and cannot react",
        Who::Reacted => "has already reacted to this attack",
        Who::NoFreeDodge => "has no free dodge left",
        Who::Been => "is already part of this attack",
        Who::Unwilling => "does not agree",
        Who::Unaware => "is unaware of the attacker",
        Who::NoHand => "has no free hand",
        Who::HoldsNobody => "holds nobody",
        Who::JustGrappled => "grappled in this turn and must wait for the next one",
        Who::Still => "cannot move",
        Who::Halted => "cannot move any more this turn",
        Who::NoSteps => "has no movement left this turn",
        Who::Winded => "is out of breath this round",
        Who::InView => "was not out of every enemy's sight for a full round",
        Who::Hidden => "is already concealed",
        Who::NotHidden => "is not concealed",
        Who::Unskilled(skill) => return format!("{name} does not have the skill {}", word(skill)),
        Who::Skilled(skill) => {
            return format!("{name} has the skill {}, and the attacker does not", word(skill));
        }
        Who::NotHelpless => "is not helpless",
        Who::NotBig => "is not large",
        Who::NoSecond => "is the only enemy within reach, a doubled power needs two",
        Who::HasEnemy => "is in a frenzy and has an enemy to attack",
        Who::KnowsNoEnemy => "knows of no enemy",
        Who::First => "is already a target",
        Who::Felled => "was just felled",
        Who::NobodySmaller => "is no larger than anybody else",
        Who::NoAnswer => "has no attack that reaches the attacker",
        Who::NotStruck => "is not struck, or is unaware of the attacker",
        Who::NoParley => "cannot be talked to, and cannot talk",
        Who::NoKnockOut => "cannot be knocked out",
        Who::NotFearsome => "is not fearsome",
        Who::Moving => "has moved this turn, an indirect attack needs a standing attacker",
        Who::Held => "is already held by another",
        Who::Cleaving => "may only strike on with the same weapon",
        Who::NotTwo => "does not hold two one-handed melee weapons",
    };
    format!("{name} {rest}")
}

fn word(skill: Skill) -> &'static str {
    skill.word()
}

fn between(one: &str, other: &str, what: Both) -> String {
    match what {
        Both::Concealed => format!("{other} is concealed from {one}'s side"),
        Both::Barred => format!("a barrier protects {other} from {one}"),
        Both::Unseen => format!("{one} does not see {other}"),
        Both::FarMoving => {
            format!("{one} has moved this turn, and {other} is beyond half of the range")
        }
        Both::Aware => format!("{one} is aware of {other}"),
        Both::Apart => format!("{other} is not near {one}"),
        Both::Unheard => format!("{other} can neither hear nor see {one}"),
        Both::Frightened => format!("{one} is frightened of {other}"),
        Both::Terrified => format!("{one} is terrified of {other}"),
        Both::Taunted => format!("{one} is already taunted by {other}"),
        Both::HoldsNot => format!("{one} does not hold {other}"),
        Both::Holds => format!("{one} already holds {other}"),
        Both::Larger => format!("{other} is larger than {one}"),
        Both::OnlyTaunter => format!("{one} is taunted and can only try to harm {other}"),
    }
}

fn of_a_thing(who: &str, item: &str, what: Thing) -> String {
    match what {
        Thing::NotHeld => format!("{who} does not hold {item}"),
        Thing::NotCarried => format!("{who} does not carry {item}"),
        Thing::NotPacked => format!("{who} does not have {item} in their pack"),
        Thing::NotLying => format!("{item} does not lie within {who}'s reach"),
        Thing::TwoHanded => {
            format!("{item} takes both hands, and {who} needs one to hold the captive")
        }
        Thing::NoHand => format!("{who} does not have the hands free for {item}"),
        Thing::NoWeapon => format!("{item} is no weapon"),
        Thing::Stick => format!("{who} is hobbled, and the hand that holds {item} needs a stick"),
        Thing::Empty => format!("{item} is not loaded"),
        Thing::UsedUp => format!("{item} is used up for this fight"),
        Thing::NotSwung => format!("{item} is not swung as a club"),
        Thing::NotForHands => format!("{item} is not held in the hands"),
        Thing::Armor => format!("{item} is armor, which is not put on or taken off in a fight"),
        Thing::HelmetWorn => format!("{who} already wears a helmet"),
        Thing::NotForUse => format!("{item} is not used on people"),
        Thing::NoPoison => format!("{item} is no poison"),
        Thing::NoCoating => format!("{item} cannot be coated"),
        Thing::Shield => format!("{item} is a shield"),
        Thing::FreeHand => format!("{who} can equip {item} without putting anything away"),
    }
}

fn of_a_place(who: &str, place: &str, what: There) -> String {
    match what {
        There::Apart => format!("{place} is not next to {who}"),
        There::Closed => format!("{place} is closed"),
        There::Full => format!("{place} has no room for {who}"),
        There::Hard => format!("{place} takes a careful full movement to cross"),
        There::NoSprint => format!("{place} is no open ground to sprint over"),
        There::NotNearer => format!("{place} is no nearer to {who}"),
        There::NotOut => format!("{place} is not on {who}'s quickest way out"),
        There::NoExit => format!("{place} is no exit"),
        There::Here => format!("{who} is already at {place}"),
        There::NoHazard => format!("{place} holds no hazard"),
        There::NotAway => format!("{place} does not lead away from {who}'s captor"),
        There::Unseen => format!("{who} sees nobody and nothing at {place}"),
        There::Loud => format!("{place} cannot be crossed unheard"),
        There::Easy => format!("nothing next to {place} asks for careful movement"),
        There::NotOwn => format!("{place} is not {who}'s own zone"),
        There::FarMoving => {
            format!("{who} has moved this turn, and {place} is beyond half of the range")
        }
        There::NobodySmaller => format!("nobody at {place} is smaller than {who}"),
        There::Aimed => format!("{place} is already a target"),
        There::NoSecond => {
            format!("{place} is the only zone within reach of {who}'s doubled power")
        }
    }
}

fn of_an_attack(with: &str, what: Way) -> String {
    let rest = match what {
        Way::None => "is nothing to attack with",
        Way::NotIndirect => "cannot be used for indirect attacks",
        Way::OnlyIndirect => "can be used only for indirect attacks",
        Way::NotBlunt => "is not a blunt weapon",
        Way::Blast => "makes a blast",
        Way::NoBlast => "does not make a blast",
        Way::NotMelee => "is not for melee",
        Way::OwnTurnOnly => "can be used in this way only as a main action",
        Way::IsPower => "is a power",
        Way::IsAttack => "is an attack",
        Way::Sure => "cannot be dodged",
        Way::Lobbed => "cannot be aimed in this way over obstacles",
        Way::Doubled => "is doubled",
    };
    format!("{with} {rest}")
}

fn of_a_feature(name: &str, what: Handle) -> String {
    match what {
        Handle::OutOfReach => format!("{name} is out of reach"),
        Handle::Blocked => format!("{name} cannot be closed while a combatant stands in it"),
        Handle::Complex => format!("{name} takes a main action to operate"),
        Handle::Simple => format!("{name} takes only a bonus action to handle"),
    }
}
