//! What happened, in a sentence each.

mod blow;

use std::fmt::Display;

use affray_engine::{Dice, verb, wins};

use super::aside::{because, kept, left, left_of};
use super::option::{
    blow_with, feature_name, power_name, task_name, word_long, word_readied, word_ruling,
    word_spot, word_the_means, word_trigger,
};
use super::thing::the_item;
use super::{name, side_name, word_objective, word_sides};
use crate::event::{Art, Cost, Event, Finish};
use crate::moves::{Gait, Maximum, Purpose, Spot};
use crate::rules::power::difficulty;
use crate::setup::{Id, ItemId, Pool, SideId};
use crate::state::{Fight, Outcome};

/// What happened, in a sentence.
#[must_use]
pub fn word_event(fight: &Fight, event: &Event, dice: Dice<'_, Purpose>) -> String {
    let n = |who: Id| name(fight, who);
    let does = |side: SideId, forms| {
        let side = side_name(fight, side);
        format!("{side} {}", verb(side, forms))
    };
    match *event {
        Event::Order { side, place } => {
            format!("Initiative {place}: {}.", side_name(fight, side))
        }
        Event::SurpriseRound { side } => {
            format!("{} the advantage of surprise.", does(side, ("has", "have")))
        }
        Event::RoundBegan { round } => format!("Round {round} begins."),
        Event::RoundEnded { round: 0 } => "The surprise round ends.".to_owned(),
        Event::RoundEnded { round } => format!("Round {round} ends."),
        Event::TurnBegan { who } => format!("{} takes a turn.", n(who)),
        Event::TurnEnded { who } => format!("{} ends their turn.", n(who)),
        Event::TurnBrokenOff { who } => format!("{}'s turn is broken off.", n(who)),
        Event::TurnGoesOn { who } => format!("{} goes on with their turn.", n(who)),
        Event::Passed { side } => format!("{} back.", does(side, ("holds", "hold"))),
        Event::TurnLost { who } => {
            format!("{} lost this round's turn and is picked first in the next.", n(who))
        }
        Event::OpeningLapsed { who } => {
            format!("{} need not begin with the action that opened the combat.", n(who))
        }
        Event::Arrived { who } => format!("{} joins the fight.", n(who)),
        Event::Left { who, fled: true } => format!("{} is off the field.", n(who)),
        Event::Left { who, fled: false } => format!("{} is out of the fight.", n(who)),
        Event::Declares { who, fled: true } => format!("{} flees.", n(who)),
        Event::Declares { who, fled: false } => format!("{} surrenders.", n(who)),
        Event::Ambush { passed: true } => "Nobody notices the ambush.".to_owned(),
        Event::Ambush { passed: false } => "The ambush is noticed.".to_owned(),
        Event::Completes { side, objective } => {
            let reach = does(side, ("reaches", "reach"));
            format!("{reach} their objective: {}.", word_objective(fight, objective))
        }
        Event::Over { outcome, how } => word_over(fight, outcome, how),
        Event::Ruled { ruling } => format!("The GM rules: {}.", word_ruling(fight, ruling)),
        Event::Break => "Everybody takes a break.".to_owned(),
        Event::Rest { whole: true } => "Everybody rests.".to_owned(),
        Event::Rest { whole: false } => "Everybody rests, but is interrupted.".to_owned(),
        deeds!() => word_deed(fight, event),
        works!() => word_work(fight, event),
        fates!() => word_fate(fight, event),
        blows!() => blow::word_blow_event(fight, event, dice),
        defenses!() => blow::word_defense(fight, event),
        harms!() => blow::word_harm(fight, event, dice),
    }
}

fn word_over(fight: &Fight, outcome: Outcome, how: Finish) -> String {
    let why = match how {
        Finish::LastTeam => ": no other team remains",
        Finish::NobodyLeft => ": no team can go on",
        Finish::Objective => "",
        Finish::Gm => ": the GM ends the fight",
    };
    match outcome {
        Outcome::Win(sides) => format!("{}{why}.", wins(&word_sides(fight, sides))),
        Outcome::Draw => format!("Nobody wins{why}."),
    }
}

/// What something costs, in brackets after it; nothing if it is free.
fn word_cost(who: Id, cost: Cost) -> String {
    let rest = left_of(who, cost.pool, format_args!(", {} left", cost.left));
    match cost.amount {
        0 => String::new(),
        amount => format!(" ({amount} {}{rest})", cost.pool.word()),
    }
}

/// What somebody does.
fn word_deed(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let the = |who: Id, which: ItemId| the_item(fight, who, which);
    match *event {
        Event::Guards { who } => format!("{} guards.", n(who)),
        Event::Waits { who } => format!("{} waits and gains an extra reaction.", n(who)),
        Event::SeeksCover { who } => format!("{} takes cover.", n(who)),
        Event::StandsUp { who } => format!("{} stands up.", n(who)),
        Event::DropsProne { who } => format!("{} drops prone.", n(who)),
        Event::Brandishes { who } => format!("{} holds nothing.", n(who)),
        Event::Holds { who, item: which, both: true } => {
            format!("{} holds {} in both hands.", n(who), the(who, which))
        }
        Event::Holds { who, item: which, both: false } => {
            format!("{} holds {}.", n(who), the(who, which))
        }
        Event::Drops { who, item: which } => format!("{} drops {}.", n(who), the(who, which)),
        Event::Commands { who, ally, cost } => {
            format!("{} commands {}{}.", n(who), n(ally), word_cost(who, cost))
        }
        Event::Declines { who } => format!("{} does nothing at the command.", n(who)),
        Event::Uses { who, feature, closed } => {
            let how = if closed { "closed" } else { "open" };
            let name = feature_name(fight, feature);
            let the = if name.starts_with(char::is_lowercase) { "the " } else { "" };
            format!("{} uses {the}{name}, which is {how} now.", n(who))
        }
        Event::UsesItem { who, item: which, on } if who == on => {
            format!("{} uses {}.", n(who), the(who, which))
        }
        Event::UsesItem { who, item: which, on } => {
            format!("{} uses {} on {}.", n(who), the(who, which), n(on))
        }
        Event::Readies { who, what, when } => format!(
            "{} readies an action: {} {}.",
            n(who),
            word_readied(fight, what),
            word_trigger(fight, when)
        ),
        Event::Fires { who, what } => {
            format!("{} takes their readied action: {}.", n(who), word_readied(fight, what))
        }
        Event::ReadyLost { who, what } => {
            format!("{}'s readied action lapses: {}.", n(who), word_readied(fight, what))
        }
        Event::Moves { who, gait, to, meters, left } => {
            word_moves(fight, (who, gait), (to, meters), left)
        }
        Event::ComesTooLate { who, ally } => {
            format!("{} does not get to {} in time.", n(who), n(ally))
        }
        Event::RunsInto { who, at, stops } => {
            format!("{} runs into somebody unseen at {at} and stops at {stops}.", n(who))
        }
        Event::Displaced { who, to } => format!("{} is pushed to {to}.", n(who)),
        rounds!() | works!() | fates!() | blows!() | defenses!() | harms!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// How somebody goes where, and the stamina left if it cost some.
fn word_moves(
    fight: &Fight,
    (who, gait): (Id, Gait),
    (to, meters): (Spot, u8),
    stamina: Option<i16>,
) -> String {
    let how = match gait {
        Gait::Move => "moves",
        Gait::Sprint => "sprints",
        Gait::Step | Gait::Sidestep => "steps",
        Gait::Intercept => "runs",
    };
    let rest = |now: i16| left_of(who, Pool::Stamina, format_args!(", {now} left"));
    let cost = stamina.map(|now| format!("1 stamina{}", rest(now)));
    let far = matches!(to, Spot::Square(_)).then(|| format!("{meters} m"));
    let bracket: Vec<String> = far.into_iter().chain(cost).collect();
    let bracket = match bracket.is_empty() {
        true => String::new(),
        false => format!(" ({})", bracket.join("; ")),
    };
    format!("{} {how} {}{bracket}.", name(fight, who), word_spot(fight, to))
}

/// What takes long, and what is hidden.
fn word_work(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    let the = |who: Id, which: ItemId| the_item(fight, who, which);
    match *event {
        Event::Begins { who, what, done, needs } if done < needs => format!(
            "{} begins to {} ({done} of {needs} actions).",
            n(who),
            word_long_after_to(fight, who, what)
        ),
        Event::Begins { who, what, needs, .. } => {
            format!(
                "{} spends {needs} actions to {}.",
                n(who),
                word_long_after_to(fight, who, what)
            )
        }
        Event::GoesOn { who, what, done, needs } => format!(
            "{} continues to {} ({done} of {needs} actions).",
            n(who),
            word_long_after_to(fight, who, what)
        ),
        Event::GivesUp { who, what, kept } => {
            let (what, kept) =
                (word_long_after_to(fight, who, what), if kept { " for now" } else { "" });
            format!("{} gives up their effort to {what}{kept}.", n(who))
        }
        Event::Broken { who, what } => {
            let what = word_long_after_to(fight, who, what);
            format!("{}'s effort to {what} is interrupted.", n(who))
        }
        Event::Fails { who, what, why } => {
            let (what, why) = (word_long_after_to(fight, who, what), because(fight, why));
            format!("{}'s effort to {what} comes to nothing{why}.", n(who))
        }
        Event::Reloaded { who, item: which } => {
            format!("{} has loaded {}.", n(who), the(who, which))
        }
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
        Event::Hid { who, passed: false } => format!("{} fails to hide.", n(who)),
        Event::Revealed { who } => format!("{} is no longer hidden.", n(who)),
        rounds!() | deeds!() | fates!() | blows!() | defenses!() | harms!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// What is left of what somebody loses, in parentheses.
fn still(who: Id, number: impl Display) -> String {
    left(who, format_args!(" ({number} left)"))
}

/// How much fate is left, in parentheses.
fn fated(who: Id, fate: u8) -> String {
    kept(who, format_args!(" ({fate} left)"))
}

/// What fate and powers do.
fn word_fate(fight: &Fight, event: &Event) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Event::FateAction { who, left } => {
            format!("{} spends fate on another action{}.", n(who), fated(who, left))
        }
        Event::FateRecovers { who, pool, amount, now, left: fate } => {
            let (fate, now) = (fated(who, fate), left_of(who, pool, format_args!(" ({now} now)")));
            format!("{} spends fate{fate} and recovers {amount} {}{now}.", n(who), pool.word())
        }
        Event::Halved { who, before, after, left } => {
            let left = fated(who, left);
            format!("{} spends fate{left}: {before} damage becomes {after}.", n(who))
        }
        Event::Maximized { who, die, left, .. } => {
            let die = match die {
                Maximum::Attribute => "the attribute die",
                Maximum::Skill => "the skill die",
                Maximum::Luck | Maximum::None => "the luck die",
            };
            let left = fated(who, left);
            format!("{} spends fate{left}: {die} shows its highest face.", n(who))
        }
        Event::Invokes { who, power, on, cost } => {
            let power = power_name(fight, power);
            let on = themselves(fight, who, on);
            format!("{} uses {power} on {on}{}.", n(who), word_cost(who, cost))
        }
        Event::PowerFails { who, power, result, ref terms } => {
            let needs = difficulty(fight.setup.powers[power.index()].tier);
            let power = power_name(fight, power);
            match result {
                Some(result) => {
                    let result = blow::apart(fight, who, result, terms);
                    format!("{}'s {power} fails: {result} against {needs}.", n(who))
                }
                None => format!("{}'s {power} fails: it needs {needs}.", n(who)),
            }
        }
        Event::Pays { who, cost, art } => {
            let Cost { pool, amount, left } = cost;
            let left = left_of(who, pool, format_args!(" ({left} left)"));
            let art = match art {
                Art::Maneuver(which) => &fight.setup.maneuvers[which.index()].name,
                Art::Power(which) => &fight.setup.powers[which.index()].name,
            };
            format!("{} spends {amount} {} on {art}{left}.", n(who), pool.word())
        }
        rounds!() | deeds!() | works!() | blows!() | defenses!() | harms!() => {
            word_event(fight, event, Dice::none())
        }
    }
}

/// Something that may take long, after "to".
fn word_long_after_to(fight: &Fight, who: Id, what: crate::moves::Long) -> String {
    use crate::moves::Long;
    let means = |with| word_the_means(fight, who, with);
    match what {
        Long::Reload(which) => format!("reload {}", the_item(fight, who, which)),
        Long::Kill(victim, with) => {
            format!("make a killing strike on {} with {}", name(fight, victim), means(with))
        }
        Long::Power(which, on) => {
            format!("use {} on {}", power_name(fight, which), themselves(fight, who, on))
        }
        Long::Maneuver { blow, .. } if blow.maneuver.is_some() => {
            format!("use {}", blow_with(fight, blow, &means(blow.with)))
        }
        Long::Maneuver { blow, .. } => blow_with(fight, blow, &means(blow.with)),
        Long::Resuscitate(_) | Long::Task(_) | Long::Assist(_) | Long::Hide => {
            word_long(fight, Some(who), what)
        }
    }
}

/// On whom somebody does something: themselves, or by name.
fn themselves(fight: &Fight, who: Id, on: Id) -> &str {
    if who == on { "themselves" } else { name(fight, on) }
}
