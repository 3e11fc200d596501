//! The one wording of each option.

use super::thing::{item_at_hand, item_name, item_used, the_item};
use super::{name, side_name, word_objective};
use crate::moves::{
    Action, Activation, Aftermath, Answer, Block, Blow, Defense, Fire, Grip, Long, Maximum, Move,
    Near, Readied, Recovery, Reroll, Respite, Ruling, Spot, Trigger, Victim, Way, With,
};
use crate::rules::work::LADDER;
use crate::setup::{FeatureId, HazardId, Id, ItemId, ManeuverId, PowerId, TaskId};
use crate::state::Fight;

/// An option, in words. No two options of a question share them.
#[must_use]
pub fn word_move(fight: &Fight, option: Move) -> String {
    let somebody = |who: Id| name(fight, who);
    let item = |which: ItemId| item_name(fight, which);
    match option {
        Move::Next(side) => side_name(fight, side).to_owned(),
        Move::Activation(activation) => match activation {
            Activation::Act(who) => format!("{} acts", somebody(who)),
            Activation::Pass => "hold back".to_owned(),
        },
        Move::Action(action) => word_action(fight, action),
        Move::Spot(spot) => word_spot(fight, spot),
        Move::Grip(grip) => match grip {
            Grip::Hold(which) => format!("hold {}", item_at_hand(fight, which)),
            Grip::BothHands(which) => format!("hold {} in both hands", item_at_hand(fight, which)),
            Grip::Done => "nothing more".to_owned(),
        },
        Move::Readied(what) => word_readied(fight, what),
        Move::Trigger(when) => word_trigger(fight, when),
        Move::Fire(fire) => match fire {
            Fire::Pass => "let it pass".to_owned(),
            Fire::On(who) => format!("now, on {}", somebody(who)),
            Fire::Now => "now".to_owned(),
        },
        Move::Way(way) => word_way(fight, way),
        Move::Defense(defense) => match defense {
            Defense::None => "no reaction".to_owned(),
            Defense::Dodge => "dodge".to_owned(),
            Defense::Parry(which) => format!("parry with {}", item(which)),
        },
        Move::Block(block) => match block {
            Block::None => "no block".to_owned(),
            Block::With(which) => format!("block with {}", item(which)),
        },
        Move::Aftermath(aftermath) => match aftermath {
            Aftermath::Done => "stay".to_owned(),
            Aftermath::Prone => "drop prone".to_owned(),
            Aftermath::Cover => "seek cover".to_owned(),
            Aftermath::Move(spot) => format!("go {}", word_spot(fight, spot)),
        },
        Move::Answer(answer) => match answer {
            Answer::No => "no".to_owned(),
            Answer::Yes => "yes".to_owned(),
        },
        Move::Reroll(reroll) => match reroll {
            Reroll::Keep => "keep".to_owned(),
            Reroll::Attribute => "attribute die".to_owned(),
            Reroll::Skill => "skill die".to_owned(),
        },
        Move::Maximum(maximum) => match maximum {
            Maximum::None => "no fate".to_owned(),
            Maximum::Attribute => "fate for the attribute die".to_owned(),
            Maximum::Skill => "fate for the skill die".to_owned(),
            Maximum::Luck => "fate for the luck die".to_owned(),
        },
        Move::Recovery(Recovery { who, pool }) => {
            format!("{} spends fate on {}", somebody(who), pool.word())
        }
        Move::Difficulty(difficulty) => {
            let rung = LADDER.iter().find(|rung| rung.1 == difficulty.0);
            rung.map_or_else(|| difficulty.0.to_string(), |rung| rung.0.to_owned())
        }
        Move::Ease(ease) => ease.to_string(),
        Move::Ruling(ruling) => word_ruling(fight, ruling),
        Move::Respite(respite) => word_respite(respite).to_owned(),
    }
}

fn word_respite(respite: Respite) -> &'static str {
    match respite {
        Respite::Done => "nothing more",
        Respite::Break => "a break",
        Respite::Rest => "a rest",
        Respite::InterruptedRest => "an interrupted rest",
    }
}

/// A place to go to.
pub(super) fn word_spot(fight: &Fight, spot: Spot) -> String {
    match spot {
        Spot::Square(square) => format!("to {square}"),
        Spot::Toward(who) => format!("toward {}", name(fight, who)),
        Spot::Away(who) => format!("away from {}", name(fight, who)),
        Spot::TowardBy(who, meters) => format!("{meters} m toward {}", name(fight, who)),
        Spot::AwayBy(who, meters) => format!("{meters} m away from {}", name(fight, who)),
        Spot::Stay => "nowhere".to_owned(),
    }
}

/// What an attack is made with.
pub(super) fn word_with(fight: &Fight, who: Option<Id>, with: With) -> String {
    match with {
        With::Unarmed => "bare hands".to_owned(),
        With::Natural(place) => {
            let natural = who.and_then(|who| fight.profile(who).natural.get(usize::from(place)));
            natural.map_or_else(|| format!("natural weapon {}", place + 1), |it| it.0.clone())
        }
        With::Item(which) => item_used(fight, who, which),
        With::Power(which) => power_name(fight, which).to_owned(),
    }
}

/// The same in a sentence: with the spear, with their bite.
pub(super) fn word_the_means(fight: &Fight, who: Id, with: With) -> String {
    match with {
        With::Item(which) => the_item(fight, who, which),
        With::Natural(_) => format!("their {}", word_with(fight, Some(who), with)),
        With::Unarmed | With::Power(_) => word_with(fight, Some(who), with),
    }
}

pub(super) fn power_name(fight: &Fight, which: PowerId) -> &str {
    &fight.setup.powers[which.index()].name
}

pub(super) fn maneuver_name(fight: &Fight, which: ManeuverId) -> &str {
    &fight.setup.maneuvers[which.index()].name
}

pub(super) fn task_name(fight: &Fight, which: TaskId) -> &str {
    &fight.setup.tasks[which.index()].name
}

pub(super) fn feature_name(fight: &Fight, which: FeatureId) -> &str {
    &fight.setup.features[which.index()].name
}

pub(super) fn hazard_name(fight: &Fight, which: HazardId) -> &str {
    &fight.setup.hazards[which.index()].name
}

/// An attack as it is chosen. Who makes it names its natural weapons.
pub(super) fn word_blow(fight: &Fight, who: Option<Id>, blow: Blow) -> String {
    blow_with(fight, blow, &word_with(fight, who, blow.with))
}

/// The same with what it is made with in these words.
pub(super) fn blow_with(fight: &Fight, blow: Blow, with: &str) -> String {
    let target = name(fight, blow.target);
    match (blow.maneuver, blow.thrown) {
        (None, false) => format!("attack {target} with {with}"),
        (None, true) => format!("throw {with} at {target}"),
        (Some(which), false) => {
            format!("{} on {target} with {with}", maneuver_name(fight, which))
        }
        (Some(which), true) => {
            format!("{} on {target}, throwing {with}", maneuver_name(fight, which))
        }
    }
}

/// Something that may take long.
pub(super) fn word_long(fight: &Fight, who: Option<Id>, what: Long) -> String {
    match what {
        Long::Reload(which) => format!("reload {}", item_name(fight, which)),
        Long::Resuscitate(patient) => format!("resuscitate {}", name(fight, patient)),
        Long::Task(task) => format!("work at {}", task_name(fight, task)),
        Long::Assist(task) => format!("help with {}", task_name(fight, task)),
        Long::Hide => "hide".to_owned(),
        Long::Kill(victim, with) => {
            let with = word_with(fight, who, with);
            format!("killing strike on {} with {with}", name(fight, victim))
        }
        Long::Power(which, target) => {
            format!("{} on {}", power_name(fight, which), name(fight, target))
        }
        Long::Maneuver { blow, .. } => word_blow(fight, who, blow),
    }
}

fn word_action(fight: &Fight, action: Action) -> String {
    let who = fight.state.turn.map(|turn| turn.who);
    match action {
        Action::Attack(blow) => word_blow(fight, who, blow),
        Action::AttackOtherwise(blow) => {
            format!("{} in another way", word_blow(fight, who, blow))
        }
        Action::Begin(what) => word_long(fight, who, what),
        Action::Continue => "go on".to_owned(),
        Action::GiveUp => "give up".to_owned(),
        Action::Brandish => "brandish".to_owned(),
        Action::Command(ally) => format!("command {}", name(fight, ally)),
        Action::Interact(feature) => format!("use {}", feature_name(fight, feature)),
        Action::Use(which, on) => {
            format!("use {} on {}", item_name(fight, which), name(fight, on))
        }
        Action::Guard => "guard".to_owned(),
        Action::Move => "move".to_owned(),
        Action::MoveOn => "move on".to_owned(),
        Action::Ready => "ready an action".to_owned(),
        Action::SeekCover => "seek cover".to_owned(),
        Action::Sprint => "sprint".to_owned(),
        Action::StandUp => "stand up".to_owned(),
        Action::Wait => "wait".to_owned(),
        Action::DropItem(which) => format!("drop {}", item_name(fight, which)),
        Action::DropProne => "drop prone".to_owned(),
        Action::Step => "step".to_owned(),
        Action::FateAction => "fate for another action".to_owned(),
        Action::Flee => "flee".to_owned(),
        Action::Surrender => "surrender".to_owned(),
        Action::Decline => "decline".to_owned(),
        Action::End => "end turn".to_owned(),
    }
}

fn word_way(fight: &Fight, way: Way) -> String {
    let plain = format!("by {}, {}", way.attribute.word(), way.kind.word());
    match way.maneuver {
        None => plain,
        Some(which) => format!("{plain}, {}", maneuver_name(fight, which)),
    }
}

/// A readied action.
pub(super) fn word_readied(fight: &Fight, what: Readied) -> String {
    let who = fight.state.turn.map(|turn| turn.who);
    match what {
        Readied::Attack { with, thrown, maneuver } => {
            let with = word_with(fight, who, with);
            match (maneuver, thrown) {
                (None, false) => format!("attack with {with}"),
                (None, true) => format!("throw {with}"),
                (Some(which), false) => format!("{} with {with}", maneuver_name(fight, which)),
                (Some(which), true) => {
                    format!("{}, throwing {with}", maneuver_name(fight, which))
                }
            }
        }
        Readied::Long(what) => word_long(fight, who, what),
        Readied::Power(which) => power_name(fight, which).to_owned(),
        Readied::Move => "move".to_owned(),
        Readied::StandUp => "stand up".to_owned(),
        Readied::SeekCover => "seek cover".to_owned(),
        Readied::Interact(feature) => format!("use {}", feature_name(fight, feature)),
    }
}

/// An occasion for a readied action.
pub(super) fn word_trigger(fight: &Fight, when: Trigger) -> String {
    let whom = |who: Option<Id>| who.map_or("an enemy", |who| name(fight, who)).to_owned();
    let near = |near: Near| match near {
        Near::Reach => "reach".to_owned(),
        Near::Meters(meters) => format!("{meters} m"),
    };
    match when {
        Trigger::Comes(who, distance) => {
            format!("when {} comes within {}", whom(who), near(distance))
        }
        Trigger::Leaves(who, Near::Reach) => format!("when {} goes out of reach", whom(who)),
        Trigger::Leaves(who, distance) => {
            format!("when {} goes beyond {}", whom(who), near(distance))
        }
        Trigger::Seen(who) => format!("when {} comes into view", whom(who)),
        Trigger::Attacks(Victim::Oneself) => "when I am attacked".to_owned(),
        Trigger::Attacks(Victim::Ally(ally)) => format!("when {} is attacked", name(fight, ally)),
        Trigger::Attacks(Victim::Anyone) => "when an enemy attacks".to_owned(),
        Trigger::TurnStarts(who) => format!("when {} starts a turn", name(fight, who)),
        Trigger::TurnEnds(who) => format!("when {} ends a turn", name(fight, who)),
        Trigger::AllyFalls => "when an ally falls".to_owned(),
        Trigger::Called => "when the GM says so".to_owned(),
    }
}

/// A ruling of the GM.
pub(super) fn word_ruling(fight: &Fight, ruling: Ruling) -> String {
    let somebody = |who: Id| name(fight, who);
    match ruling {
        Ruling::Kill(who) => format!("{} dies", somebody(who)),
        Ruling::Spring(hazard, who) => {
            format!("{} strikes {}", hazard_name(fight, hazard), somebody(who))
        }
        Ruling::Recover(who, pool) => format!("{} recovers 1 {}", somebody(who), pool.word()),
        Ruling::Lose(who, pool) => format!("{} loses 1 {}", somebody(who), pool.word()),
        Ruling::Afflict(who, condition) => {
            format!("{} is now {}", somebody(who), condition.word())
        }
        Ruling::Relieve(who, condition) => {
            format!("{} is no longer {}", somebody(who), condition.word())
        }
        Ruling::Wake(who) => format!("{} comes round", somebody(who)),
        Ruling::Hide(who) => format!("{} is hidden", somebody(who)),
        Ruling::Reveal(who) => format!("{} is seen", somebody(who)),
        Ruling::Adjoin(one, other) => {
            format!("{} and {} are next to each other", somebody(one), somebody(other))
        }
        Ruling::Part(one, other) => {
            format!("{} and {} are no longer next to each other", somebody(one), somebody(other))
        }
        Ruling::Shelter(who) if fight[who].near_cover => {
            format!("{} has no cover near", somebody(who))
        }
        Ruling::Shelter(who) => format!("{} has cover near", somebody(who)),
        Ruling::Arrive(who) => format!("{} joins the fight", somebody(who)),
        Ruling::Remove(who) => format!("{} leaves the fight", somebody(who)),
        Ruling::Call(who) => format!("the occasion of {} is there", somebody(who)),
        Ruling::Objective(side, objective) => {
            format!("{} are now to {}", side_name(fight, side), word_objective(fight, objective))
        }
        Ruling::Met(side) => format!("{} have met their objective", side_name(fight, side)),
        Ruling::Out(side) => format!("{} no longer count", side_name(fight, side)),
        Ruling::EndFight => "the fight ends".to_owned(),
    }
}
