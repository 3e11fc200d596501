//! What happened, in a sentence each.

use affray_field::Place;
use affray_table::Seat;

use super::option::{word_ruling, word_stunt, word_with};
use super::{faction_name, group_name, item_name, name, place_name, save_name, score_name};
use crate::event::{
    Attacking, Deed, Ending, Event, Handling, Health, Hitting, Lasting, Moving, Nerves, Reacting,
    Round, Saving, Sorcery, Stunting, Topic,
};
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
                Style::SweepHeldBack => ", sweeping, holding back",
                Style::FocusedHeldBack => " alone, holding back",
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
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    match event.clone().topic() {
        Topic::Round(event) => word_round(fight, event),
        Topic::Saving(event) => word_save(fight, event),
        Topic::Moving(event) => word_movement(fight, event),
        Topic::Attacking(event) => word_blow(fight, event),
        Topic::Reacting(event) => word_reaction(fight, event),
        Topic::Hitting(event) => word_hit(fight, event),
        Topic::Stunting(event) => word_stunt_event(fight, event),
        Topic::Health(event) => word_health(fight, event),
        Topic::Lasting(event) => word_condition(fight, event),
        Topic::Handling(event) => word_thing(fight, event),
        Topic::Deed(event) => word_deed(fight, event),
        Topic::Nerves(event) => word_nerve(fight, event),
        Topic::Sorcery(event) => word_power(fight, event),
        Topic::Ending(event) => word_end(fight, event),
    }
}

/// How the round goes.
fn word_round(fight: &Fight, event: Round) -> String {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    match event {
        Round::Initiative { faction } => format!("{} hold the initiative.", f(faction)),
        Round::AmbushBegan => "The ambush: only those who lie in wait can act.".to_owned(),
        Round::RoundBegan { round } => format!("Round {round} begins."),
        Round::Threshold { number } => format!("The fast action threshold is {number}."),
        Round::FastPhase => "The fast phase begins.".to_owned(),
        Round::SlowPhase => "The slow phase begins.".to_owned(),
        Round::First { holder, first } if holder == first => {
            format!("{} choose to begin.", f(first))
        }
        Round::First { holder, first } => format!("{} let {} begin.", f(holder), f(first)),
        Round::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Round::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Round::TurnLost { who } => format!("{} has lost this round's turn.", n(who)),
        Round::Passed { faction } => format!("{} pass.", f(faction)),
        Round::MustPass { faction } => {
            format!("{} have nobody who can act and must pass.", f(faction))
        }
        Round::RoundEnded { round } => format!("All have passed: round {round} ends."),
        Round::NobodyActed { rounds } => {
            format!("Nobody acted; that is {rounds} rounds in a row.")
        }
        Round::TruceAnswered { faction, agreed: true } => format!("{} want a truce.", f(faction)),
        Round::TruceAnswered { faction, agreed: false } => {
            format!("{} refuse the truce.", f(faction))
        }
        Round::NoDeclaration { who } => format!("{} declares nothing in time.", n(who)),
        Round::StretchEnded => "The stretch ends.".to_owned(),
    }
}

/// Saves and omens spent on them.
fn word_save(fight: &Fight, event: Saving) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Saving::Saved { who, score, why, passed, .. } => {
            let result = if passed { "passes" } else { "fails" };
            let article = if score == Score::Agility { "an" } else { "a" };
            let (score, why) = (score_name(score), save_name(why));
            format!("{} {result} {article} {score} save {why}.", n(who))
        }
        Saving::Automatic { who, score, why, passed } => {
            let result = if passed { "cannot fail" } else { "cannot pass" };
            format!("{} {result} the {} save {}.", n(who), score_name(score), save_name(why))
        }
        Saving::OmenSave { who } => format!("{} spends an omen to save again.", n(who)),
    }
}

/// Who moves, and how.
fn word_movement(fight: &Fight, event: Moving) -> String {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    match event {
        Moving::Stepped { who, to } => format!("{} moves to {}.", n(who), place(to)),
        Moving::Dragged { who, by, to } => {
            format!("{} drags {} along to {}.", n(by), n(who), place(to))
        }
        Moving::Pushed { who, by, to } => format!("{} pushes {} to {}.", n(by), n(who), place(to)),
        Moving::FullMovement { who, gait } => match gait {
            Gait::Walk => format!("{} makes a full movement.", n(who)),
            Gait::Sprint => format!("{} sprints.", n(who)),
            Gait::Sneak => format!("{} sneaks.", n(who)),
            Gait::Careful => format!("{} moves with care.", n(who)),
        },
        Moving::Tripped { who } => format!("{} trips and can move no farther.", n(who)),
        Moving::Fell { who, meters } => format!("{} falls {meters} meters.", n(who)),
        Moving::Left { who } => format!("{} leaves the field.", n(who)),
        Moving::Halted { who } => format!("{} is stopped in its tracks.", n(who)),
    }
}

/// Attacks, and where they go.
fn word_blow(fight: &Fight, event: Attacking) -> String {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    match event {
        Attacking::Attacks { attack } => format!("{}.", word_attack(fight, attack)),
        Attacking::Missed { attack } => format!("The attack of {} misses.", n(attack.attacker)),
        Attacking::Deviated { attack, zone } => format!(
            "The blast of {} goes astray to zone {}.",
            n(attack.attacker),
            place(Place::Zone(zone))
        ),
        Attacking::StruckAtNothing { who, at } => {
            format!("{} strikes at nothing in {}.", n(who), place(at))
        }
        Attacking::LostBlast { attack } => {
            format!("The blast of {} is lost harmlessly.", n(attack.attacker))
        }
        Attacking::Bursts { attack, zone } => format!(
            "The attack of {} strikes everybody in zone {} and on its borders.",
            n(attack.attacker),
            place(Place::Zone(zone))
        ),
    }
}

/// Reactions.
fn word_reaction(fight: &Fight, event: Reacting) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Reacting::Dodged { who, passed: true } => format!("{} dodges.", n(who)),
        Reacting::Dodged { who, passed: false } => format!("{} fails to dodge.", n(who)),
        Reacting::Counters { who, attack } => {
            format!("{} counters: {}.", n(who), word_attack(fight, attack))
        }
        Reacting::HidBehind { who, screen, willing: true } => {
            format!("{} hides behind {}, who agrees.", n(who), n(screen))
        }
        Reacting::HidBehind { who, screen, willing: false } => {
            format!("{} uses {} as a shield.", n(who), n(screen))
        }
        Reacting::ScreenRefused { who, screen } => {
            format!("{} will not stand in front of {}.", n(screen), n(who))
        }
        Reacting::Guards { who, target } => format!("{} guards {}.", n(who), n(target)),
        Reacting::TakesOpening { who, mover } => {
            format!("{} takes the opening as {} moves away.", n(who), n(mover))
        }
        Reacting::Surprised { who, by } => {
            format!("{} is unaware of {} and cannot react.", n(who), n(by))
        }
    }
}

/// Hits: damage, their order, final blows, those that go on.
fn word_hit(fight: &Fight, event: Hitting) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Hitting::Damage { target, rolled, gross, armor, suffered, .. } => {
            let scaled =
                if gross == rolled { String::new() } else { format!(", which makes {gross}") };
            format!(
                "Damage to {}: {rolled} rolled{scaled}, {armor} off for armor, {suffered} suffered.",
                n(target)
            )
        }
        Hitting::Ineffective { target, .. } => {
            format!("The attack can do {} no damage: it is impaired twice.", n(target))
        }
        Hitting::StruckFirst { who, by } => format!("{} is struck first, by {}.", n(who), n(by)),
        Hitting::StruckTogether { one, other } => {
            format!("{} and {} are struck at the same moment.", n(one), n(other))
        }
        Hitting::HitPrevented { attacker, target } => {
            format!("{} can no longer strike {}.", n(attacker), n(target))
        }
        Hitting::OmenDamage { who, before, after } => {
            format!("{} spends an omen: {before} becomes {after}.", n(who))
        }
        Hitting::FinalBlow { attacker, target } => {
            format!("{} deals {} the final blow.", n(attacker), n(target))
        }
    }
}

/// Stunts, and blows that reach farther.
fn word_stunt_event(fight: &Fight, event: Stunting) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Stunting::Proposed { attacker, target, stunt } => format!(
            "{} proposes that {} should {} instead.",
            n(attacker),
            n(target),
            word_stunt(fight, stunt)
        ),
        Stunting::Judged { approved: true, .. } => "The GM approves.".to_owned(),
        Stunting::Judged { approved: false, .. } => "The GM does not approve.".to_owned(),
        Stunting::Answered { target, accepted: true, .. } => format!("{} accepts.", n(target)),
        Stunting::Answered { target, accepted: false, .. } => format!("{} refuses.", n(target)),
        Stunting::Stunted { target, stunt } => {
            format!("{} has to {}.", n(target), word_stunt(fight, stunt))
        }
        Stunting::StrikesToo { who, target } => {
            format!("The power of {} is for {} too.", n(who), n(target))
        }
        Stunting::Cleaves { who, target } => {
            format!("{} strikes on at {}.", n(who), n(target))
        }
    }
}

/// Health, injuries and death.
fn word_health(fight: &Fight, event: Health) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Health::Lost { who, amount, health, .. } => {
            format!("{} loses {amount} health ({health} left).", n(who))
        }
        Health::Regained { who, amount, health } => {
            format!("{} regains {amount} health ({health} now).", n(who))
        }
        Health::Critical { who } => format!("{} suffers critical damage.", n(who)),
        Health::Dying { who, after_round } => {
            format!("{} is dying, and will be dead when round {after_round} ends.", n(who))
        }
        Health::Stabilized { who } => format!("{} is out of danger.", n(who)),
        Health::Died { who } => format!("{} dies.", n(who)),
        Health::Banished { who } => format!("{} is banished.", n(who)),
        Health::CheatedDeath { who } => format!("{} spends an omen and cheats death.", n(who)),
        Health::Injured { who, row, permanent } => {
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
        Health::ScoreFell { who, score, by } => {
            format!("{} loses {by} {}.", n(who), score_name(score))
        }
        Health::Maimed { who, target, maim } => match maim {
            Maim::Nothing => format!("{} leaves {} at that.", n(who), n(target)),
            Maim::Injury(row) => format!("{} deals {} injury {row}.", n(who), n(target)),
            Maim::Kill => format!("{} strikes {} dead.", n(who), n(target)),
            Maim::LastingInjury(row) => {
                format!("{} deals {} injury {row} for good.", n(who), n(target))
            }
        },
    }
}

/// What begins and ends on somebody.
fn word_condition(fight: &Fight, event: Lasting) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Lasting::Began { who, condition } => format!("{} is {}.", n(who), condition.word()),
        Lasting::Ended { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Lasting::LosesTurn { who } => format!("{} loses its next turn.", n(who)),
        Lasting::Frightened { who, of, terror: true } => {
            format!("{} is terrified of {}.", n(who), n(of))
        }
        Lasting::Frightened { who, of, terror: false } => {
            format!("{} is frightened of {}.", n(who), n(of))
        }
        Lasting::FacedFear { who, of } => format!("{} faces {} unafraid.", n(who), n(of)),
        Lasting::Taunted { who, by } => format!("{} is taunted by {}.", n(who), n(by)),
        Lasting::Grabbed { captor, captive } => format!("{} grabs {}.", n(captor), n(captive)),
        Lasting::Freed { captor, captive } => {
            format!("{} no longer holds {}.", n(captor), n(captive))
        }
    }
}

/// What is done with things.
fn word_thing(fight: &Fight, event: Handling) -> String {
    let n = |who: Id| name(fight, who);
    let item = |which| item_name(fight, which);
    match event {
        Handling::Dropped { who, item: which } => format!("{} lets {} fall.", n(who), item(which)),
        Handling::Took { who, item: which } => format!("{} takes {}.", n(who), item(which)),
        Handling::PickedUp { who, item: which } => format!("{} picks up {}.", n(who), item(which)),
        Handling::Equipped { who, item: which } => format!("{} readies {}.", n(who), item(which)),
        Handling::Unequipped { who, item: which } => {
            format!("{} puts {} away.", n(who), item(which))
        }
        Handling::Used { who, item: which, on } if who == on => {
            format!("{} uses {}.", n(who), item(which))
        }
        Handling::Used { who, item: which, on } => {
            format!("{} uses {} on {}.", n(who), item(which), n(on))
        }
        Handling::Coated { who, item: which, poison } => format!(
            "{} coats {} with {}.",
            n(who),
            item(which),
            fight.setup.poisons[poison.index()].name
        ),
        Handling::Exposed { who, poison, resisted } => {
            let poison = &fight.setup.poisons[poison.index()].name;
            if resisted {
                format!("{} withstands {poison}.", n(who))
            } else {
                format!("{} is poisoned with {poison}.", n(who))
            }
        }
        Handling::NoEffect { who, item: which } => {
            format!("{} does {} no good.", item(which), n(who))
        }
        Handling::PoisonStruck { who, poison } => {
            format!("{} does its work on {}.", fight.setup.poisons[poison.index()].name, n(who))
        }
        Handling::Damaged { item: which } => format!("{} is damaged.", item(which)),
        Handling::Destroyed { item: which } => format!("{} is destroyed.", item(which)),
        Handling::Endured { item: which } => format!("{} holds.", item(which)),
    }
}

/// What else is done in a turn.
fn word_deed(fight: &Fight, event: Deed) -> String {
    let n = |who: Id| name(fight, who);
    let f = |which: FactionId| faction_name(fight, which);
    match event {
        Deed::Handled { who, feature, open } => {
            let feature = &fight.setup.features[feature.index()].name;
            let state = if open { "open" } else { "closed" };
            format!("{} handles {feature}: it is {state} now.", n(who))
        }
        Deed::Spoke { who } => format!("{} says a few words.", n(who)),
        Deed::DidOther { who } => format!("{} does something else.", n(who)),
        Deed::Hid { who } => format!("{} hides.", n(who)),
        Deed::Revealed { who, to } => format!("{} is revealed to {}.", n(who), f(to)),
    }
}

/// Morale, surrender and flight.
fn word_nerve(fight: &Fight, event: Nerves) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Nerves::MoraleCheck { group, .. } => {
            format!("{} must check morale.", group_name(fight, group))
        }
        Nerves::Steadfast { who } => format!("{} keeps its nerve.", n(who)),
        Nerves::NerveFailed { who, nerve: Nerve::Retreat } => {
            format!("{} loses its nerve and retreats.", n(who))
        }
        Nerves::NerveFailed { who, nerve: Nerve::Surrender } => {
            format!("{} loses its nerve and gives up.", n(who))
        }
        Nerves::Surrendered { who } => format!("{} surrenders.", n(who)),
        Nerves::Resumed { who } => format!("{} takes up the fight again.", n(who)),
        Nerves::Escaped { who } => format!("{} escapes.", n(who)),
        Nerves::Caught { who } => {
            format!("{} is caught by the pursuers.", n(who))
        }
    }
}

/// Powers, and what lies in wait.
fn word_power(fight: &Fight, event: Sorcery) -> String {
    let n = |who: Id| name(fight, who);
    let place = |place: Place| place_name(fight, place);
    match event {
        Sorcery::Hazard { who } => format!("{} meets a hazard.", n(who)),
        Sorcery::Invoked { who, power, level, .. } => {
            let power = &fight.setup.powers[power.index()].name;
            format!("{} invokes {power} at level {level}.", n(who))
        }
        Sorcery::PaidMana { who, left } => format!("{} pays 1 mana ({left} left).", n(who)),
        Sorcery::Corrupted { who, by, total } => {
            format!("{} suffers {by} corruption ({total} now).", n(who))
        }
        Sorcery::Soulblight { who, roll } => {
            format!("Soulblight strikes {}: {roll} direct damage.", n(who))
        }
        Sorcery::Miscast { who, row } => format!("{} miscasts (row {row}).", n(who)),
        Sorcery::PowerFailed { who, power } => {
            format!("{} of {} fails.", fight.setup.powers[power.index()].name, n(who))
        }
        Sorcery::ZoneVeiled { zone, dark } => {
            let what = if dark { "goes dark" } else { "is veiled" };
            format!("Zone {} {what}.", place(Place::Zone(zone)))
        }
    }
}

/// What the GM says, and the end.
fn word_end(fight: &Fight, event: Ending) -> String {
    let n = |who: Id| name(fight, who);
    match event {
        Ending::GmSays { who } => format!("The GM says what comes of it for {}.", n(who)),
        Ending::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Ending::Over { outcome } => match outcome {
            Outcome::Win(faction) => format!("{} win.", super::victors(fight, faction)),
            Outcome::Draw => "Nobody is left: a draw.".to_owned(),
            Outcome::Truce => "All agree to stop.".to_owned(),
            Outcome::StandOff => "Nobody acts any more: a stand-off.".to_owned(),
        },
    }
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
