//! What happened, in a sentence each.

use affray_table::Seat;

use super::option::{word_declared, word_ruling};
use super::{
    custom_name, item_name, name, row_name, spell_name, talent_name, weapon_name, word_check,
    word_ending,
};
use crate::event::Event;
use crate::ids::Id;
use crate::state::{Fight, Hand};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Surprised { who } => format!("{} is surprised.", n(who)),
        Event::HitDice { who, stress } => format!("{} has {stress} Stress.", n(who)),
        Event::Initiative { who, base } => format!("{} has Base Initiative {base}.", n(who)),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::Declares { who, declared, count } => {
            let what = word_declared(fight, declared);
            format!("{} declares {what} and acts on {count}.", n(who))
        }
        Event::Tie { count } => format!("Several act on {count}, at the same time."),
        Event::TieEnds { count } => format!("What happened on {count} takes effect."),
        Event::Enters { who } => format!("{} enters the fight.", n(who)),
        Event::CarriedOver { who, count } => {
            format!("{} comes too late and acts on {count} in the next round.", n(who))
        }
        Event::TurnBegan { who, count, carried: false } => {
            format!("{} acts on {count}.", n(who))
        }
        Event::TurnBegan { who, count, carried: true } => {
            format!("{} makes up for the missed turn on {count}.", n(who))
        }
        Event::TurnLost { who } => format!("{} cannot act and loses the turn.", n(who)),
        Event::GivesUp { who } => format!("{} does not do what it has declared.", n(who)),
        Event::Exchanges { who, declared } => {
            format!("{} does something else: {}.", n(who), word_declared(fight, declared))
        }
        Event::Goes { who, to } => format!("{} goes to {to}.", n(who)),
        Event::Engages { who, with } => format!("{} closes with {}.", n(who), n(with)),
        Event::Withdraws { who } => format!("{} withdraws.", n(who)),
        Event::Stands { who } => format!("{} stands up.", n(who)),
        Event::Drops { who } => format!("{} drops to the ground.", n(who)),
        Event::Draws { who, weapon } => format!("{} draws {}.", n(who), weapon_name(fight, weapon)),
        Event::Loses { who, weapon } => format!("{} drops {}.", n(who), weapon_name(fight, weapon)),
        Event::Talent { who, talent, on } if who == on => {
            format!("{} uses {}.", n(who), talent_name(fight, talent))
        }
        Event::Talent { who, talent, on } => {
            format!("{} uses {} on {}.", n(who), talent_name(fight, talent), n(on))
        }
        Event::Defends { who } => format!("{} is in Full-Defense.", n(who)),
        Event::Attacks { by, to, weapon } => {
            format!("{} attacks {} with {}.", n(by), n(to), weapon_name(fight, weapon))
        }
        Event::Ripostes { by, to, weapon } => {
            format!(
                "{} makes a Reposte against {} with {}.",
                n(by),
                n(to),
                weapon_name(fight, weapon)
            )
        }
        Event::Hit { by, to, critical: false } => format!("{} hits {}.", n(by), n(to)),
        Event::Hit { by, to, critical: true } => format!("{} hits {} critically.", n(by), n(to)),
        Event::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Event::Damage { by, to, amount, armor } => {
            format!("{} deals {amount} damage to {}, less {armor} for Armour.", n(by), n(to))
        }
        _ => word_harm(fight, event),
    }
}

/// So many Wound Points.
fn wound_points(count: i16) -> String {
    format!("{count} Wound Point{}", if count == 1 { "" } else { "s" })
}

/// What becomes of people.
fn word_harm(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Hurt { who, stress, wounds: 0, .. } => format!("{} loses {stress} Stress.", n(who)),
        Event::Hurt { who, stress: 0, wounds, left, .. } => {
            format!("{} loses {} ({left} left).", n(who), wound_points(wounds))
        }
        Event::Hurt { who, stress, wounds, left, .. } => {
            format!("{} loses {stress} Stress and {} ({left} left).", n(who), wound_points(wounds))
        }
        Event::Unhurt { who } => format!("The Armour of {} takes it all.", n(who)),
        Event::Loss { who, wounds } => format!("{} loses {}.", n(who), wound_points(wounds)),
        Event::Pays { who, mana: 0, stress } => format!("{} pays {stress} Stress.", n(who)),
        Event::Pays { who, mana, stress: 0 } => format!("{} pays {mana} Mana.", n(who)),
        Event::Pays { who, mana, stress } => {
            format!("{} pays {mana} Mana and {stress} Stress.", n(who))
        }
        Event::Falls { who } => format!("{} no longer fights.", n(who)),
        Event::Rises { who } => format!("{} can fight again.", n(who)),
        Event::Incapacitated { who } => format!("{} is incapacitated.", n(who)),
        Event::Dying { who } => format!("{} is dying.", n(who)),
        Event::Died { who } => format!("{} dies.", n(who)),
        Event::Recovers { who } => format!("{} is above 0 Wound Points again.", n(who)),
        Event::Stabilized { who } => format!("{} is stabilized.", n(who)),
        Event::Destabilized { who } => format!("{} is no longer stabilized.", n(who)),
        Event::Restored { who, stress, wounds, mana } => {
            word_restored(n(who), [(stress, "Stress"), (wounds, "Wound Points"), (mana, "Mana")])
        }
        _ => word_affliction(fight, event),
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
fn word_affliction(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Spared { who } => format!("{} suffers no combat injury.", n(who)),
        Event::Injured { who, table, row, hand } => {
            let hand = match hand {
                Some(Hand::Main) => ", main side",
                Some(Hand::Off) => ", off side",
                None => "",
            };
            let what = row_name(fight, table, row);
            format!("{} suffers a {} injury: {what}{hand}.", n(who), table.word())
        }
        Event::NoSuchPart { who, table, row } => {
            format!("{} has no part for {}.", n(who), row_name(fight, table, row))
        }
        Event::Lowered { who, attribute, by } => {
            format!("{} loses {by} {}.", n(who), attribute.word())
        }
        Event::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Event::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Event::CustomBegan { who, custom } => {
            format!("{} is {}.", n(who), custom_name(fight, custom))
        }
        Event::CustomEnded { who, custom } => {
            format!("{} is no longer {}.", n(who), custom_name(fight, custom))
        }
        Event::OutOfReach { who, to } => {
            format!("{} is out of the reach of {}.", n(to), n(who))
        }
        Event::Bleeds { who, now: 0 } => format!("{} no longer bleeds.", n(who)),
        Event::Bleeds { who, now } => format!("{} bleeds {now} a round.", n(who)),
        Event::Eaten { who } => format!("The armour of {} is eaten.", n(who)),
        Event::Warded { who, defense, armor } => {
            format!("{} is warded: Defense {defense:+}, Armour {armor:+}.", n(who))
        }
        Event::WardEnds { who } => format!("The ward on {} ends.", n(who)),
        _ => word_check_or_end(fight, event),
    }
}

/// Checks, spells, morale, and the end.
fn word_check_or_end(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Checked { who, why, passed } => {
            let end = if passed { "succeeds" } else { "fails" };
            format!("{} checks {} and {end}.", n(who), word_check(fight, why))
        }
        Event::Intimidates { who, on, total } => {
            format!("{} intimidates {} with {total}.", n(who), n(on))
        }
        Event::Casts { who, spell } => format!("{} casts {}.", n(who), spell_name(fight, spell)),
        Event::Fizzles { who, spell } => {
            format!("{} fails to cast {}.", n(who), spell_name(fight, spell))
        }
        Event::Uses { who, item, on } if who == on => {
            format!("{} uses {}.", n(who), item_name(fight, item))
        }
        Event::Uses { who, item, on } => {
            format!("{} uses {} on {}.", n(who), item_name(fight, item), n(on))
        }
        Event::Hurls { who, item, on } => {
            format!("{} throws {} at {}.", n(who), item_name(fight, item), n(on))
        }
        Event::Morale { who, tn, passed: true } => {
            format!("{} checks morale against {tn} and holds.", n(who))
        }
        Event::Morale { who, tn, passed: false } => {
            format!("{} checks morale against {tn} and fails.", n(who))
        }
        Event::Obvious { who } => format!("The outcome is obvious to {}.", n(who)),
        Event::Routed { who } => format!("{} turns to flee.", n(who)),
        Event::Surrenders { who } => format!("{} surrenders.", n(who)),
        Event::Leaves { who } => format!("{} has left the fight.", n(who)),
        Event::Ruled { ruling } => format!("The Referee rules: {}.", word_ruling(fight, ruling)),
        Event::Over { ending } => format!("It is over: {}.", word_ending(fight, ending)),
        _ => kind(event),
    }
}

/// The kind of an event, for data: the name of its variant in kebab-case.
#[must_use]
pub(crate) fn kind(event: &Event) -> String {
    let debug = format!("{event:?}");
    let variant: String = debug.chars().take_while(char::is_ascii_alphanumeric).collect();
    let mut kind = String::new();
    for (place, letter) in variant.chars().enumerate() {
        if letter.is_ascii_uppercase() && place > 0 {
            kind.push('-');
        }
        kind.push(letter.to_ascii_lowercase());
    }
    kind
}

/// Whether a seat may hear of an event: all of them happen in the open.
#[must_use]
pub fn hears(_: &Fight, _: Seat, _: &Event) -> bool {
    true
}
