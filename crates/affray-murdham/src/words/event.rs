//! What happened, in a sentence each.

use affray_field::Place;
use affray_table::Seat;

use super::option::{word_ruling, word_stunt, word_with};
use super::{faction_name, group_name, item_name, name, place_name, save_name, score_name};
use crate::event::Event;
use crate::moves::{Aim, Attack, Form, Maim, Nerve, Score, Style};
use crate::setup::{FactionId, Id};
use crate::state::{Fight, Gait, Outcome};

fn word_attack(fight: &Fight, attack: Attack) -> String {
    let attacker = name(fight, attack.attacker);
    let at = match attack.aim {
        Aim::At(who) => name(fight, who).to_owned(),
        Aim::Zone(zone) => format!("zone {}", place_name(fight, Place::Zone(zone))),
    };
    match attack.form {
        Form::Strike { with, style, indirect } => {
            let with = word_with(fight, with);
            let how = match style {
                Style::Plain => "",
                Style::HoldBack => ", holding back",
                Style::FinalBlow => " to kill",
                Style::Sweep => ", sweeping",
                Style::Focused => " with all its force",
                Style::Stun => " to stun",
            };
            let over = if indirect { " over what is in the way" } else { "" };
            format!("{attacker} attacks {at} with {with}{how}{over}")
        }
        Form::Disarm(which) => {
            format!("{attacker} tries to disarm {at} of {}", item_name(fight, which))
        }
        Form::Grapple => format!("{attacker} tries to grapple {at}"),
    }
}

/// What happened, in a sentence.
///
/// # Panics
/// If no chapter has words for an event: a bug.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    let chapters = [
        word_round,
        word_save,
        word_movement,
        word_blow,
        word_reaction,
        word_hit,
        word_stunt_event,
        word_health,
        word_condition,
        word_thing,
        word_deed,
        word_nerve,
        word_power,
        word_end,
    ];
    let words = chapters.iter().find_map(|word| word(fight, event));
    words.expect("every event is worded by its chapter")
}

/// How the round goes.
fn word_round(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    Some(match *event {
        Event::Initiative { faction } => format!("{} hold the initiative.", f(faction)),
        Event::AmbushBegan => "The ambush: only those who lie in wait can act.".to_owned(),
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::Threshold { number } => format!("The fast action threshold is {number}."),
        Event::FastPhase => "The fast phase begins.".to_owned(),
        Event::SlowPhase => "The slow phase begins.".to_owned(),
        Event::First { holder, first } if holder == first => {
            format!("{} choose to begin.", f(first))
        }
        Event::First { holder, first } => format!("{} let {} begin.", f(holder), f(first)),
        Event::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Event::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Event::TurnLost { who } => format!("{} has lost this round's turn.", n(who)),
        Event::Passed { faction } => format!("{} pass.", f(faction)),
        Event::MustPass { faction } => {
            format!("{} have nobody who can act and must pass.", f(faction))
        }
        Event::RoundEnded { round } => format!("All have passed: round {round} ends."),
        Event::NobodyActed { rounds } => {
            format!("Nobody acted; that is {rounds} rounds in a row.")
        }
        Event::TruceAnswered { faction, agreed: true } => format!("{} want a truce.", f(faction)),
        Event::TruceAnswered { faction, agreed: false } => {
            format!("{} refuse the truce.", f(faction))
        }
        Event::NoDeclaration { who } => format!("{} declares nothing in time.", n(who)),
        Event::StretchEnded => "The stretch ends.".to_owned(),
        _ => return None,
    })
}

/// Saves and omens spent on them.
fn word_save(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Saved { who, score, why, passed } => {
            let result = if passed { "passes" } else { "fails" };
            let article = if score == Score::Agility { "an" } else { "a" };
            let (score, why) = (score_name(score), save_name(why));
            format!("{} {result} {article} {score} save {why}.", n(who))
        }
        Event::Automatic { who, score, why, passed } => {
            let result = if passed { "cannot fail" } else { "cannot pass" };
            format!("{} {result} the {} save {}.", n(who), score_name(score), save_name(why))
        }
        Event::OmenSave { who } => format!("{} spends an omen to save again.", n(who)),
        _ => return None,
    })
}

/// Who moves, and how.
fn word_movement(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    Some(match *event {
        Event::Stepped { who, to } => format!("{} moves to {}.", n(who), place(to)),
        Event::Dragged { who, by, to } => {
            format!("{} drags {} along to {}.", n(by), n(who), place(to))
        }
        Event::Pushed { who, by, to } => format!("{} pushes {} to {}.", n(by), n(who), place(to)),
        Event::FullMovement { who, gait } => match gait {
            Gait::Walk => format!("{} makes a full movement.", n(who)),
            Gait::Sprint => format!("{} sprints.", n(who)),
            Gait::Sneak => format!("{} sneaks.", n(who)),
            Gait::Careful => format!("{} moves with care.", n(who)),
        },
        Event::Tripped { who } => format!("{} trips and can move no farther.", n(who)),
        Event::Fell { who, meters } => format!("{} falls {meters} meters.", n(who)),
        Event::Left { who } => format!("{} leaves the field.", n(who)),
        Event::Halted { who } => format!("{} is stopped in its tracks.", n(who)),
        _ => return None,
    })
}

/// Attacks, and where they go.
fn word_blow(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    Some(match *event {
        Event::Attacks { attack } => format!("{}.", word_attack(fight, attack)),
        Event::Missed { attack } => format!("The attack of {} misses.", n(attack.attacker)),
        Event::Deviated { attack, zone } => format!(
            "The blast of {} goes astray to zone {}.",
            n(attack.attacker),
            place(Place::Zone(zone))
        ),
        Event::LostBlast { attack } => {
            format!("The blast of {} is lost harmlessly.", n(attack.attacker))
        }
        Event::Bursts { attack, zone } => format!(
            "The attack of {} strikes everybody in zone {} and on its borders.",
            n(attack.attacker),
            place(Place::Zone(zone))
        ),
        _ => return None,
    })
}

/// Reactions.
fn word_reaction(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Dodged { who, passed: true } => format!("{} dodges.", n(who)),
        Event::Dodged { who, passed: false } => format!("{} fails to dodge.", n(who)),
        Event::Counters { who, attack } => {
            format!("{} counters: {}.", n(who), word_attack(fight, attack))
        }
        Event::HidBehind { who, screen, willing: true } => {
            format!("{} hides behind {}, who agrees.", n(who), n(screen))
        }
        Event::HidBehind { who, screen, willing: false } => {
            format!("{} uses {} as a shield.", n(who), n(screen))
        }
        Event::ScreenRefused { who, screen } => {
            format!("{} will not stand in front of {}.", n(screen), n(who))
        }
        Event::Guards { who, target } => format!("{} guards {}.", n(who), n(target)),
        Event::TakesOpening { who, mover } => {
            format!("{} takes the opening as {} moves away.", n(who), n(mover))
        }
        Event::Surprised { who, by } => {
            format!("{} is unaware of {} and cannot react.", n(who), n(by))
        }
        _ => return None,
    })
}

/// Hits: damage, their order, final blows, those that go on.
fn word_hit(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Damage { target, rolled, gross, armor, suffered, .. } => {
            let scaled =
                if gross == rolled { String::new() } else { format!(", which makes {gross}") };
            format!(
                "Damage to {}: {rolled} rolled{scaled}, {armor} off for armor, {suffered} suffered.",
                n(target)
            )
        }
        Event::Ineffective { target, .. } => {
            format!("The attack can do {} no damage: it is impaired twice.", n(target))
        }
        Event::StruckFirst { who, by } => format!("{} is struck first, by {}.", n(who), n(by)),
        Event::StruckTogether { one, other } => {
            format!("{} and {} are struck at the same moment.", n(one), n(other))
        }
        Event::HitPrevented { attacker, target } => {
            format!("{} can no longer strike {}.", n(attacker), n(target))
        }
        Event::OmenDamage { who, before, after } => {
            format!("{} spends an omen: {before} becomes {after}.", n(who))
        }
        Event::FinalBlow { attacker, target } => {
            format!("{} deals {} the final blow.", n(attacker), n(target))
        }
        _ => return None,
    })
}

/// Stunts, and blows that reach farther.
fn word_stunt_event(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Proposed { attacker, target, stunt } => format!(
            "{} proposes that {} should {} instead.",
            n(attacker),
            n(target),
            word_stunt(fight, stunt)
        ),
        Event::Judged { approved: true, .. } => "The GM approves.".to_owned(),
        Event::Judged { approved: false, .. } => "The GM does not approve.".to_owned(),
        Event::Answered { target, accepted: true, .. } => format!("{} accepts.", n(target)),
        Event::Answered { target, accepted: false, .. } => format!("{} refuses.", n(target)),
        Event::Stunted { target, stunt } => {
            format!("{} has to {}.", n(target), word_stunt(fight, stunt))
        }
        Event::StrikesToo { who, target } => {
            format!("The power of {} is for {} too.", n(who), n(target))
        }
        Event::Cleaves { who, target } => {
            format!("{} strikes on at {}.", n(who), n(target))
        }
        _ => return None,
    })
}

/// Health, injuries and death.
fn word_health(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Lost { who, amount, health, .. } => {
            format!("{} loses {amount} health ({health} left).", n(who))
        }
        Event::Regained { who, amount, health } => {
            format!("{} regains {amount} health ({health} now).", n(who))
        }
        Event::Critical { who } => format!("{} suffers critical damage.", n(who)),
        Event::Dying { who, after_round } => {
            format!("{} is dying, and will be dead when round {after_round} ends.", n(who))
        }
        Event::Stabilized { who } => format!("{} is out of danger.", n(who)),
        Event::Died { who } => format!("{} dies.", n(who)),
        Event::Banished { who } => format!("{} is banished.", n(who)),
        Event::CheatedDeath { who } => format!("{} spends an omen and cheats death.", n(who)),
        Event::Injured { who, row, permanent } => {
            let lasting = if permanent { "for good" } else { "until a full rest" };
            let what = match row {
                1 => "a scar",
                2 => "weakened strength",
                3 => "clouded wits",
                4 => "a lamed leg",
                5 => "an injured arm",
                _ => "an injured eye",
            };
            format!("{} has {what}, {lasting} (injury {row}).", n(who))
        }
        Event::ScoreFell { who, score, by } => {
            format!("{} loses {by} {}.", n(who), score_name(score))
        }
        Event::Maimed { who, target, maim } => match maim {
            Maim::Nothing => format!("{} leaves {} at that.", n(who), n(target)),
            Maim::Injury(row) => format!("{} deals {} injury {row}.", n(who), n(target)),
            Maim::Kill => format!("{} strikes {} dead.", n(who), n(target)),
            Maim::LastingInjury(row) => {
                format!("{} deals {} injury {row} for good.", n(who), n(target))
            }
        },
        _ => return None,
    })
}

/// What begins and ends on somebody.
fn word_condition(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Event::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Event::LosesTurn { who } => format!("{} loses its next turn.", n(who)),
        Event::Frightened { who, of, terror: true } => {
            format!("{} is terrified of {}.", n(who), n(of))
        }
        Event::Frightened { who, of, terror: false } => {
            format!("{} is frightened of {}.", n(who), n(of))
        }
        Event::FacedFear { who, of } => format!("{} faces {} unafraid.", n(who), n(of)),
        Event::Taunted { who, by } => format!("{} is taunted by {}.", n(who), n(by)),
        Event::Grabbed { captor, captive } => format!("{} grabs {}.", n(captor), n(captive)),
        Event::Freed { captor, captive } => {
            format!("{} no longer holds {}.", n(captor), n(captive))
        }
        _ => return None,
    })
}

/// What is done with things.
fn word_thing(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let item = |which| item_name(fight, which);
    Some(match *event {
        Event::Dropped { who, item: which } => format!("{} lets {} fall.", n(who), item(which)),
        Event::Took { who, item: which } => format!("{} takes {}.", n(who), item(which)),
        Event::PickedUp { who, item: which } => format!("{} picks up {}.", n(who), item(which)),
        Event::Equipped { who, item: which } => format!("{} readies {}.", n(who), item(which)),
        Event::Unequipped { who, item: which } => {
            format!("{} puts {} away.", n(who), item(which))
        }
        Event::Used { who, item: which, on } if who == on => {
            format!("{} uses {}.", n(who), item(which))
        }
        Event::Used { who, item: which, on } => {
            format!("{} uses {} on {}.", n(who), item(which), n(on))
        }
        Event::Coated { who, item: which, poison } => format!(
            "{} coats {} with {}.",
            n(who),
            item(which),
            fight.setup.poisons[poison.index()].name
        ),
        Event::Exposed { who, poison, resisted } => {
            let poison = &fight.setup.poisons[poison.index()].name;
            if resisted {
                format!("{} withstands {poison}.", n(who))
            } else {
                format!("{} is poisoned with {poison}.", n(who))
            }
        }
        Event::NoEffect { who, item: which } => {
            format!("{} does {} no good.", item(which), n(who))
        }
        Event::PoisonStruck { who, poison } => {
            format!("{} does its work on {}.", fight.setup.poisons[poison.index()].name, n(who))
        }
        Event::Damaged { item: which } => format!("{} is damaged.", item(which)),
        Event::Destroyed { item: which } => format!("{} is destroyed.", item(which)),
        Event::Endured { item: which } => format!("{} holds.", item(which)),
        _ => return None,
    })
}

/// What else is done in a turn.
fn word_deed(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    Some(match *event {
        Event::Handled { who, feature, open } => {
            let feature = &fight.setup.features[feature.index()].name;
            let state = if open { "open" } else { "closed" };
            format!("{} handles {feature}: it is {state} now.", n(who))
        }
        Event::Spoke { who } => format!("{} says a few words.", n(who)),
        Event::DidOther { who } => format!("{} does something else.", n(who)),
        Event::Hid { who } => format!("{} hides.", n(who)),
        Event::Revealed { who, to } => format!("{} is revealed to {}.", n(who), f(to)),
        _ => return None,
    })
}

/// Morale, surrender and flight.
fn word_nerve(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    Some(match *event {
        Event::MoraleCheck { group } => {
            format!("{} must check morale.", group_name(fight, group))
        }
        Event::Steadfast { who } => format!("{} keeps its nerve.", n(who)),
        Event::NerveFailed { who, nerve: Nerve::Retreat } => {
            format!("{} loses its nerve and retreats.", n(who))
        }
        Event::NerveFailed { who, nerve: Nerve::Surrender } => {
            format!("{} loses its nerve and gives up.", n(who))
        }
        Event::Surrendered { who } => format!("{} surrenders.", n(who)),
        Event::Resumed { who } => format!("{} takes up the fight again.", n(who)),
        Event::Escaped { who } => format!("{} escapes.", n(who)),
        Event::Caught { who } => {
            format!("{} is caught: a new fight, the pursuers holding the initiative.", n(who))
        }
        _ => return None,
    })
}

/// Powers, and what lies in wait.
fn word_power(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    Some(match *event {
        Event::Hazard { who } => format!("{} meets a hazard.", n(who)),
        Event::Invoked { who, power, level } => {
            let power = &fight.setup.powers[power.index()].name;
            format!("{} invokes {power} at level {level}.", n(who))
        }
        Event::PaidMana { who, left } => format!("{} pays 1 mana ({left} left).", n(who)),
        Event::Corrupted { who, by, total } => {
            format!("{} suffers {by} corruption ({total} now).", n(who))
        }
        Event::Soulblight { who, roll } => {
            format!("Soulblight strikes {}: {roll} direct damage.", n(who))
        }
        Event::Miscast { who, row } => format!("{} miscasts (row {row}).", n(who)),
        Event::PowerFailed { who, power } => {
            format!("{} of {} fails.", fight.setup.powers[power.index()].name, n(who))
        }
        Event::ZoneVeiled { zone, dark } => {
            let what = if dark { "goes dark" } else { "is veiled" };
            format!("Zone {} {what}.", place(Place::Zone(zone)))
        }
        _ => return None,
    })
}

/// What the GM says, and the end.
fn word_end(fight: &Fight, event: &Event) -> Option<String> {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    Some(match *event {
        Event::GmSays { who } => format!("The GM says what comes of it for {}.", n(who)),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Over { outcome } => match outcome {
            Outcome::Win(faction) => format!("{} win.", f(faction)),
            Outcome::Draw => "Nobody is left: a draw.".to_owned(),
            Outcome::Truce => "All agree to stop.".to_owned(),
            Outcome::StandOff => "Nobody acts any more: a stand-off.".to_owned(),
        },
        _ => return None,
    })
}

/// Who an event shows, where that may be a secret.
fn shown(event: &Event) -> Option<Id> {
    match *event {
        Event::Stepped { who, .. }
        | Event::FullMovement { who, .. }
        | Event::TurnBegan { who }
        | Event::TurnEnded { who }
        | Event::TurnLost { who }
        | Event::Hid { who }
        | Event::Saved { who, .. }
        | Event::Equipped { who, .. }
        | Event::Unequipped { who, .. }
        | Event::PickedUp { who, .. }
        | Event::Coated { who, .. } => Some(who),
        _ => None,
    }
}

/// Whether a seat may hear of an event: not what somebody does who is concealed from it
/// (`murdham.sneak.hidden-info`).
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if seat == Seat::GM {
        return true;
    }
    shown(event)
        .is_none_or(|who| !crate::rules::position::is_concealed_from(fight, who, FactionId(seat.0)))
}
