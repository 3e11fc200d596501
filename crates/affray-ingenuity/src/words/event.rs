//! What happened, in a sentence each.

use affray_table::Seat;

use super::option::{
    feature_name, hazard_name, maneuver_name, power_name, task_name, word_blow, word_long,
    word_readied, word_ruling, word_spot, word_trigger,
};
use super::{item_name, name, side_name, word_effect, word_objective, word_sides, word_test};
use crate::event::{Event, Luck, Modifier};
use crate::moves::{Spot, TestFor};
use crate::setup::{Id, ItemId, SideId};
use crate::state::{Fight, Outcome};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let f = |which: SideId| side_name(fight, which);
    match *event {
        Event::Order { side, place } => format!("{} are number {place} in initiative.", f(side)),
        Event::SurpriseRound { side } => {
            format!("{} have the advantage of surprise.", f(side))
        }
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::RoundEnded { round: 0 } => "The surprise round ends.".to_owned(),
        Event::RoundEnded { round } => format!("Round {round} ends."),
        Event::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Event::TurnEnded { who } => format!("{} ends the turn.", n(who)),
        Event::TurnBrokenOff { who } => format!("{}'s turn is broken off.", n(who)),
        Event::TurnGoesOn { who } => format!("{} goes on with the turn.", n(who)),
        Event::Passed { side } => format!("{} hold back.", f(side)),
        Event::TurnLost { who } => format!("{} has lost this round's turn.", n(who)),
        Event::OpeningLapsed { who } => {
            format!("{} need not begin with what opened the combat.", n(who))
        }
        Event::Arrived { who } => format!("{} joins the fight.", n(who)),
        Event::Left { who, fled: true } => format!("{} is off the field.", n(who)),
        Event::Left { who, fled: false } => format!("{} is out of the fight.", n(who)),
        Event::Declares { who, fled: true } => format!("{} flees.", n(who)),
        Event::Declares { who, fled: false } => format!("{} surrenders.", n(who)),
        Event::Ambush { passed: true } => "Nobody notices the ambush.".to_owned(),
        Event::Ambush { passed: false } => "The ambush is noticed.".to_owned(),
        Event::Completes { side, objective } => {
            format!("{} complete their objective: {}.", f(side), word_objective(fight, objective))
        }
        Event::Over { outcome: Outcome::Win(sides) } => {
            format!("{} win.", word_sides(fight, sides))
        }
        Event::Over { outcome: Outcome::Draw } => "Nobody wins.".to_owned(),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Break => "A break.".to_owned(),
        Event::Rest { whole: true } => "A rest.".to_owned(),
        Event::Rest { whole: false } => "An interrupted rest.".to_owned(),
        _ => word_deed(fight, event),
    }
}

/// What somebody does.
fn word_deed(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let item = |which: ItemId| item_name(fight, which);
    match *event {
        Event::Guards { who } => format!("{} is on guard.", n(who)),
        Event::Waits { who } => format!("{} waits.", n(who)),
        Event::SeeksCover { who } => format!("{} takes cover.", n(who)),
        Event::StandsUp { who } => format!("{} stands up.", n(who)),
        Event::DropsProne { who } => format!("{} goes prone.", n(who)),
        Event::Brandishes { who } => format!("{} chooses what to hold.", n(who)),
        Event::Holds { who, item: which, both: true } => {
            format!("{} holds {} in both hands.", n(who), item(which))
        }
        Event::Holds { who, item: which, both: false } => {
            format!("{} holds {}.", n(who), item(which))
        }
        Event::Drops { who, item: which } => format!("{} drops {}.", n(who), item(which)),
        Event::Commands { who, ally } => format!("{} commands {}.", n(who), n(ally)),
        Event::Declines { who } => format!("{} does nothing.", n(who)),
        Event::Uses { who, feature, closed } => {
            let how = if closed { "closed" } else { "open" };
            format!("{} uses {}: it is {how} now.", n(who), feature_name(fight, feature))
        }
        Event::UsesItem { who, item: which, on } => {
            format!("{} uses {} on {}.", n(who), item(which), n(on))
        }
        Event::Readies { who, what, when } => format!(
            "{} readies: {} {}.",
            n(who),
            word_readied(fight, what),
            word_trigger(fight, when)
        ),
        Event::Fires { who, what } => {
            format!("{} takes the readied action: {}.", n(who), word_readied(fight, what))
        }
        Event::ReadyLost { who } => format!("The readied action of {} lapses.", n(who)),
        Event::Moves { who, to: to @ Spot::Square(_), meters } => {
            format!("{} goes {}, {meters} m.", n(who), word_spot(fight, to))
        }
        Event::Moves { who, to, .. } => format!("{} goes {}.", n(who), word_spot(fight, to)),
        Event::ComesTooLate { who, ally } => {
            format!("{} does not get to {} in time.", n(who), n(ally))
        }
        Event::Displaced { who, to } => format!("{} is pushed to {to}.", n(who)),
        _ => word_work(fight, event),
    }
}

/// What takes long, what is hidden, and what fate does.
fn word_work(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let item = |which: ItemId| item_name(fight, which);
    match *event {
        Event::Begins { who, what, done, needs } => {
            let what = word_long(fight, Some(who), what);
            match needs {
                1 => format!("{}: {what}.", n(who)),
                _ => format!("{} begins: {what} ({done} of {needs} actions).", n(who)),
            }
        }
        Event::GoesOn { who, what, done, needs } => format!(
            "{} goes on: {} ({done} of {needs} actions).",
            n(who),
            word_long(fight, Some(who), what)
        ),
        Event::GivesUp { who, what, kept } => {
            let kept = if kept { ", for now" } else { "" };
            format!("{} gives up{kept}: {}.", n(who), word_long(fight, Some(who), what))
        }
        Event::Broken { who, what } => {
            format!("{} is broken off: {}.", n(who), word_long(fight, Some(who), what))
        }
        Event::Fails { who, what } => {
            format!("Nothing comes of it, {}: {}.", n(who), word_long(fight, Some(who), what))
        }
        Event::Reloaded { who, item: which } => format!("{} has loaded {}.", n(who), item(which)),
        Event::Wakes { who } => format!("{} comes round.", n(who)),
        Event::NotWoken { who } => format!("{} does not come round.", n(who)),
        Event::Task { who, task, passed: true } => {
            format!("{} succeeds at {}.", n(who), task_name(fight, task))
        }
        Event::Task { who, task, passed: false } => {
            format!("{} fails at {}.", n(who), task_name(fight, task))
        }
        Event::Helped { who, task, bonus } => {
            format!("{} helps with {}: {bonus:+}.", n(who), task_name(fight, task))
        }
        Event::Hid { who, passed: true } => format!("{} is hidden.", n(who)),
        Event::Hid { who, passed: false } => format!("{} is not hidden.", n(who)),
        Event::Revealed { who } => format!("{} is seen.", n(who)),
        Event::FateAction { who } => format!("{} spends fate for another action.", n(who)),
        Event::FateRecovers { who, pool, amount } => {
            format!("{} spends fate and recovers {amount} {}.", n(who), pool.word())
        }
        Event::Halved { who, before, after } => {
            format!("{} spends fate: {before} damage becomes {after}.", n(who))
        }
        Event::Maximized { who } => format!("{} spends fate on a die.", n(who)),
        _ => word_fight(fight, event),
    }
}

/// What is added to somebody's test or taken off it.
fn word_modifier(who: &str, why: Modifier, by: i16) -> String {
    match why {
        Modifier::Powers(1) => format!("{who} has used 1 power this round: {by}."),
        Modifier::Powers(powers) => format!("{who} has used {powers} powers this round: {by}."),
        Modifier::Property(property) => format!("{who}'s weapon is {}: {by:+}.", property.word()),
        Modifier::Grip if by > 0 => {
            format!("{who} holds a two-handed weapon in both hands: {by:+}.")
        }
        Modifier::Grip => format!("{who} holds a two-handed weapon in one hand: {by}."),
        Modifier::Range(meters) => format!("{meters} m is far for {who}: {by}."),
    }
}

/// Tests and attacks.
fn word_fight(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Tested { who, why, result, against, luck } => {
            let luck = match luck {
                Luck::Plain => "",
                Luck::High => ", with high luck",
                Luck::Critical => ", with critical luck",
                Luck::Stray => ", with bad luck",
            };
            let against = match (why, against) {
                (TestFor::Attack(_) | TestFor::Power, _) | (_, None) => String::new(),
                (_, Some(against)) => format!(" against {against}"),
            };
            format!("{} tests {}: {result}{against}{luck}.", n(who), word_test(fight, why))
        }
        Event::Rerolled { who, attribute, before, after, worse } => {
            let which = if attribute { "attribute" } else { "skill" };
            let kept = if worse { "worse" } else { "better" };
            format!(
                "{} throws the {which} die again, the {kept} counts: {before} becomes {after}.",
                n(who)
            )
        }
        Event::Attacks { attack } => {
            let who = attack.attacker;
            format!("{}: {}.", n(who), word_blow(fight, Some(who), attack.blow))
        }
        Event::AttackLost { attack } => format!("The attack of {} is lost.", n(attack.attacker)),
        Event::Penalty { who, attacks, penalty } => {
            let times = match attacks {
                1 => "once".to_owned(),
                2 => "twice".to_owned(),
                more => format!("{more} times"),
            };
            format!("{} has attacked {times} this round: {penalty}.", n(who))
        }
        Event::Modified { who, why, by } => word_modifier(n(who), why, by),
        Event::Edges { who, advantages, disadvantages } => {
            format!("{}: {advantages} advantage, {disadvantages} disadvantage.", n(who))
        }
        Event::Astray { attack, to } => {
            format!("The shot of {} goes astray at {}.", n(attack.attacker), n(to))
        }
        Event::Hit { attack, result, against, critical, .. } => {
            let how = if critical { "A critical hit" } else { "A hit" };
            format!("{how} by {}: {result} against {against}.", n(attack.attacker))
        }
        Event::Missed { attack, result, against, .. } => {
            format!("A miss by {}: {result} against {against}.", n(attack.attacker))
        }
        Event::KillingStrike { who, victim, passed } => {
            let how = if passed { "kills" } else { "fails to kill" };
            format!("{} {how} {}.", n(who), n(victim))
        }
        Event::Improvises { who, maneuver } => {
            format!("{} improvises {}: -1.", n(who), maneuver_name(fight, maneuver))
        }
        Event::Invokes { who, power, on } => {
            format!("{} uses {} on {}.", n(who), power_name(fight, power), n(on))
        }
        Event::PowerFails { who, power } => {
            format!("{} of {} fails.", power_name(fight, power), n(who))
        }
        Event::Nothing { who, blow } => {
            format!("Nothing comes of it, {}: {}.", n(who), word_blow(fight, Some(who), blow))
        }
        _ => word_defense(fight, event),
    }
}

/// Reactions, and what an item takes.
fn word_defense(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let item = |which: ItemId| item_name(fight, which);
    match *event {
        Event::Intercepts { who, ally } => format!("{} intercepts for {}.", n(who), n(ally)),
        Event::Dodges { who } => format!("{} dodges.", n(who)),
        Event::Parries { who, item: which, value } => {
            format!("{} parries with {}: {value:+}.", n(who), item(which))
        }
        Event::ParriesInVain { who, kind } => {
            format!("{}'s parry adds nothing against {} damage.", n(who), kind.word())
        }
        Event::Blocks { who, item: which } => format!("{} blocks with {}.", n(who), item(which)),
        Event::Ripostes { who } => format!("{} ripostes.", n(who)),
        Event::Worn { item: which, by, left } => {
            format!("{} loses {by} durability and has {left}.", item(which))
        }
        Event::Broke { item: which } => format!("{} is broken.", item(which)),
        Event::Excess { who, damage } => format!("{damage} damage goes through to {}.", n(who)),
        Event::Deflected { who, damage, deflection, left } => {
            format!("{damage} damage less deflection {deflection} is {left} for {}.", n(who))
        }
        _ => word_harm(fight, event),
    }
}

/// Damage, life and death.
fn word_harm(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::Suffers { who, endurance, health: 0, .. } => {
            format!("{} loses {endurance} endurance.", n(who))
        }
        Event::Suffers { who, endurance: 0, health, .. } => {
            format!("{} loses {health} health.", n(who))
        }
        Event::Suffers { who, endurance, health, .. } => {
            format!("{} loses {endurance} endurance and {health} health.", n(who))
        }
        Event::Harmed { who, yes: true } => format!("{} is harmed.", n(who)),
        Event::Harmed { who, yes: false } => format!("{} is no longer harmed.", n(who)),
        Event::Bloodied { who } => format!("{} is bloodied.", n(who)),
        Event::AtRisk { who, missing } => {
            format!("{} misses {missing} health and may fall.", n(who))
        }
        Event::StaysConscious { who } => format!("{} stays conscious.", n(who)),
        Event::Falls { who } => format!("{} falls unconscious.", n(who)),
        Event::RisksDeath { who, number } => {
            format!("{} risks death: {number} or more lives.", n(who))
        }
        Event::CheatsDeath { who, number } => {
            format!("{} cheats death; next time it takes {number}.", n(who))
        }
        Event::Dies { who } => format!("{} dies.", n(who)),
        Event::Takes { who, effect } => format!("{} is {}.", n(who), word_effect(effect)),
        Event::Withstands { who, guarding } => {
            format!("The effect does not overcome the {} of {}.", guarding.word(), n(who))
        }
        Event::EffectBlocked { .. } => "The effect is lost on the item.".to_owned(),
        Event::Ends { who, condition } => {
            format!("{} is no longer {}.", n(who), condition.word())
        }
        Event::LosesActions { who, actions } => {
            format!("{} is stunned and loses {actions} actions.", n(who))
        }
        Event::Springs { hazard, who } => {
            format!("{} strikes {}.", hazard_name(fight, hazard), n(who))
        }
        Event::Recovers { who, pool, amount } => {
            format!("{} recovers {amount} {}.", n(who), pool.word())
        }
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

/// Who an event shows, where that may be a secret.
fn shown(event: &Event) -> Option<Id> {
    match *event {
        Event::Moves { who, .. }
        | Event::TurnBegan { who }
        | Event::TurnEnded { who }
        | Event::TurnGoesOn { who }
        | Event::Hid { who, .. }
        | Event::Readies { who, .. }
        | Event::Begins { who, .. }
        | Event::GoesOn { who, .. }
        | Event::SeeksCover { who }
        | Event::Brandishes { who }
        | Event::Holds { who, .. } => Some(who),
        _ => None,
    }
}

/// Whether a team sees nothing of somebody.
#[must_use]
pub(crate) fn is_hidden_from(fight: &Fight, who: Id, side: SideId) -> bool {
    let hidden = fight[who].hidden_from;
    !hidden.is_empty()
        && fight[who].side != side
        && fight.roster().filter(|&other| fight[other].side == side).all(|other| hidden.has(other))
}

/// Whether a seat may hear of an event: not what somebody does who is hidden from all of it.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if seat == Seat::GM {
        return true;
    }
    shown(event).is_none_or(|who| !is_hidden_from(fight, who, SideId(seat.0)))
}
