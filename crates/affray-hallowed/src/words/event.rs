//! What happened, in a sentence each.

use affray_table::Seat;

use super::option::{word_declared, word_ruling};
use super::{
    custom_name, item_name, name, row_name, spell_name, talent_name, weapon_name, word_check,
    word_ending,
};
use crate::event::{Assault, Course, Event, Harm, Lasting, Trial};
use crate::ids::Id;
use crate::state::{Fight, Hand};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    match event {
        Event::Course(event) => word_course(fight, event),
        Event::Assault(event) => word_assault(fight, event),
        Event::Harm(event) => word_harm(fight, event),
        Event::Lasting(event) => word_lasting(fight, event),
        Event::Trial(event) => word_trial(fight, event),
    }
}

/// Rounds, declarations, turns, movement.
fn word_course(fight: &Fight, event: &Course) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Course::Surprised { who } => format!("{} is surprised.", n(who)),
        Course::HitDice { who, stress } => format!("{} has {stress} Stress.", n(who)),
        Course::Initiative { who, base } => format!("{} has Base Initiative {base}.", n(who)),
        Course::RoundBegan { round } => format!("Round {round} begins."),
        Course::Declares { who, declared, count } => {
            let what = word_declared(fight, declared);
            format!("{} declares {what} and acts on {count}.", n(who))
        }
        Course::CannotPay { who, spell } => {
            format!("{} cannot pay for {} as things stand.", n(who), spell_name(fight, spell))
        }
        Course::Tie { count } => format!("Several act on {count}, at the same time."),
        Course::TieEnds { count } => format!("What happened on {count} takes effect."),
        Course::Enters { who } => format!("{} enters the fight.", n(who)),
        Course::CarriedOver { who, count } => {
            format!("{} comes too late and acts on {count} in the next round.", n(who))
        }
        Course::TurnBegan { who, count, carried: false } => {
            format!("{} acts on {count}.", n(who))
        }
        Course::TurnBegan { who, count, carried: true } => {
            format!("{} makes up for the missed turn on {count}.", n(who))
        }
        Course::TurnLost { who } => format!("{} cannot act and loses the turn.", n(who)),
        Course::GivesUp { who } => format!("{} does not do what it has declared.", n(who)),
        Course::Exchanges { who, declared } => {
            format!("{} does something else: {}.", n(who), word_declared(fight, declared))
        }
        Course::Goes { who, to } => format!("{} goes to {to}.", n(who)),
        Course::Engages { who, with } => format!("{} closes with {}.", n(who), n(with)),
        Course::Withdraws { who } => format!("{} withdraws.", n(who)),
        Course::Stands { who } => format!("{} stands up.", n(who)),
        Course::Drops { who } => format!("{} drops to the ground.", n(who)),
        Course::Draws { who, weapon } => {
            format!("{} draws {}.", n(who), weapon_name(fight, weapon))
        }
        Course::Loses { who, weapon } => {
            format!("{} drops {}.", n(who), weapon_name(fight, weapon))
        }
        Course::Talent { who, talent, on } if who == on => {
            format!("{} uses {}.", n(who), talent_name(fight, talent))
        }
        Course::Talent { who, talent, on } => {
            format!("{} uses {} on {}.", n(who), talent_name(fight, talent), n(on))
        }
        Course::OutOfReach { who, to } => {
            format!("{} is out of the reach of {}.", n(to), n(who))
        }
        Course::Ruled { ruling } => format!("The Referee rules: {}.", word_ruling(fight, ruling)),
        Course::Over { ending } => format!("It is over: {}.", word_ending(fight, ending)),
    }
}

/// Attacks, and what they deal.
fn word_assault(fight: &Fight, event: &Assault) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Assault::Defends { who } => format!("{} is in Full-Defense.", n(who)),
        Assault::Attacks { by, to, weapon } => {
            format!("{} attacks {} with {}.", n(by), n(to), weapon_name(fight, weapon))
        }
        Assault::Ripostes { by, to, weapon } => {
            format!(
                "{} makes a Reposte against {} with {}.",
                n(by),
                n(to),
                weapon_name(fight, weapon)
            )
        }
        Assault::Hit { by, to, critical: false } => format!("{} hits {}.", n(by), n(to)),
        Assault::Hit { by, to, critical: true } => format!("{} hits {} critically.", n(by), n(to)),
        Assault::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Assault::Damage { by, to, amount, armor } => {
            format!("{} deals {amount} damage to {}, less {armor} for Armour.", n(by), n(to))
        }
    }
}

/// So many Wound Points.
fn wound_points(count: i16) -> String {
    format!("{count} Wound Point{}", if count == 1 { "" } else { "s" })
}

/// What becomes of people.
fn word_harm(fight: &Fight, event: &Harm) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Harm::Hurt { who, stress, wounds: 0, .. } => format!("{} loses {stress} Stress.", n(who)),
        Harm::Hurt { who, stress: 0, wounds, left, .. } => {
            format!("{} loses {} ({left} left).", n(who), wound_points(wounds))
        }
        Harm::Hurt { who, stress, wounds, left, .. } => {
            format!("{} loses {stress} Stress and {} ({left} left).", n(who), wound_points(wounds))
        }
        Harm::Unhurt { who } => format!("The Armour of {} takes it all.", n(who)),
        Harm::Loss { who, wounds } => format!("{} loses {}.", n(who), wound_points(wounds)),
        Harm::Pays { who, mana: 0, stress } => format!("{} pays {stress} Stress.", n(who)),
        Harm::Pays { who, mana, stress: 0 } => format!("{} pays {mana} Mana.", n(who)),
        Harm::Pays { who, mana, stress } => {
            format!("{} pays {mana} Mana and {stress} Stress.", n(who))
        }
        Harm::Falls { who, able: true } => format!("{} is down, but can act.", n(who)),
        Harm::Falls { who, able: false } => format!("{} no longer fights.", n(who)),
        Harm::Rises { who } => format!("{} can fight again.", n(who)),
        Harm::Incapacitated { who } => format!("{} is incapacitated.", n(who)),
        Harm::Dying { who } => format!("{} is dying.", n(who)),
        Harm::Died { who } => format!("{} dies.", n(who)),
        Harm::Recovers { who } => format!("{} is above 0 Wound Points again.", n(who)),
        Harm::Stabilized { who } => format!("{} is stabilized.", n(who)),
        Harm::Destabilized { who } => format!("{} is no longer stabilized.", n(who)),
        Harm::Restored { who, stress, wounds, mana } => {
            word_restored(n(who), [(stress, "Stress"), (wounds, "Wound Points"), (mana, "Mana")])
        }
    }
}

/// What comes back to somebody.
fn word_restored(name: &str, parts: [(i16, &str); 3]) -> String {
    let found: Vec<String> = parts
        .into_iter()
        .filter(|part| part.0 > 0)
        .map(|(amount, what)| match what {
            "Wound Points" => wound_points(amount),
            what => format!("{amount} {what}"),
        })
        .collect();
    match found.is_empty() {
        true => format!("{name} regains nothing."),
        false => format!("{name} regains {}.", found.join(" and ")),
    }
}

/// Injuries, conditions, and what else lasts.
fn word_lasting(fight: &Fight, event: &Lasting) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Lasting::Spared { who } => format!("{} suffers no combat injury.", n(who)),
        Lasting::Unlisted { who, table } => {
            format!("{} suffers a {} injury, for the Referee to name.", n(who), table.word())
        }
        Lasting::Injured { who, table, row, hand } => {
            let hand = match hand {
                Some(Hand::Main) => ", main side",
                Some(Hand::Off) => ", off side",
                None => "",
            };
            let what = row_name(fight, table, row);
            format!("{} suffers a {} injury: {what}{hand}.", n(who), table.word())
        }
        Lasting::NoSuchPart { who, table, row } => {
            format!("{} has no part for {}.", n(who), row_name(fight, table, row))
        }
        Lasting::Lowered { who, attribute, by } => {
            format!("{} loses {by} {}.", n(who), attribute.word())
        }
        Lasting::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Lasting::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Lasting::CustomBegan { who, custom } => {
            format!("{} is {}.", n(who), custom_name(fight, custom))
        }
        Lasting::CustomEnded { who, custom } => {
            format!("{} is no longer {}.", n(who), custom_name(fight, custom))
        }
        Lasting::Bleeds { who, now: 0 } => format!("{} no longer bleeds.", n(who)),
        Lasting::Bleeds { who, now } => format!("{} bleeds {now} a round.", n(who)),
        Lasting::Eaten { who } => format!("The armour of {} is eaten.", n(who)),
        Lasting::Warded { who, defense, armor } => {
            format!("{} is warded: Defense {defense:+}, Armour {armor:+}.", n(who))
        }
        Lasting::WardEnds { who } => format!("The ward on {} ends.", n(who)),
    }
}

/// Checks, spells, items, morale.
fn word_trial(fight: &Fight, event: &Trial) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Trial::Checked { who, why, passed } => {
            let end = if passed { "succeeds" } else { "fails" };
            format!("{} checks {} and {end}.", n(who), word_check(fight, why))
        }
        Trial::Intimidates { who, on, total } => {
            format!("{} intimidates {} with {total}.", n(who), n(on))
        }
        Trial::Casts { who, spell } => format!("{} casts {}.", n(who), spell_name(fight, spell)),
        Trial::Fizzles { who, spell } => {
            format!("{} fails to cast {}.", n(who), spell_name(fight, spell))
        }
        Trial::Uses { who, item, on } if who == on => {
            format!("{} uses {}.", n(who), item_name(fight, item))
        }
        Trial::Uses { who, item, on } => {
            format!("{} uses {} on {}.", n(who), item_name(fight, item), n(on))
        }
        Trial::Hurls { who, item, on } => {
            format!("{} throws {} at {}.", n(who), item_name(fight, item), n(on))
        }
        Trial::Morale { who, tn, passed: true } => {
            format!("{} checks morale against {tn} and holds.", n(who))
        }
        Trial::Morale { who, tn, passed: false } => {
            format!("{} checks morale against {tn} and fails.", n(who))
        }
        Trial::Obvious { who } => format!("The outcome is obvious to {}.", n(who)),
        Trial::Routed { who } => format!("{} turns to flee.", n(who)),
        Trial::Surrenders { who } => format!("{} surrenders.", n(who)),
        Trial::Leaves { who } => format!("{} has left the fight.", n(who)),
    }
}

/// Whether a seat may hear of an event: all of them happen in the open.
#[must_use]
pub fn hears(_: &Fight, _: Seat, _: &Event) -> bool {
    true
}
