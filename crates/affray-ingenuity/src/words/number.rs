//! Numbers taken apart: what each amount comes from, in a few words.

use affray_engine::Reckoning;
use affray_table::{Seat, Terms};

use crate::event::Event;
use crate::moves::{
    Action, Answer, Ask, Attack, Blow, Defense, Long, Move, Occasion, TestFor, Way,
};
use crate::reason::From;
use crate::rules::aim::{self, Aim, Force};
use crate::rules::attack::best_way;
use crate::rules::maneuver::{fortify_test, resist_test};
use crate::rules::rolls::{Sway, Test, bonus, edges, luck};
use crate::rules::{kill, power, react, stat, stealth, work};
use crate::setup::{Category, Guarding, Id};
use crate::state::Fight;

use super::option::{maneuver_name, word_with};
use super::thing::item_name;
use super::{is_unknown, name};

/// Questions about what lies or may be ruled: no number stands behind any.
macro_rules! no_sums {
    () => {
        Ask::CheatDeath(..)
            | Ask::Reroll { .. }
            | Ask::Worse(..)
            | Ask::Maximize { .. }
            | Ask::MaximizeLuck(..)
            | Ask::Halve { .. }
            | Ask::Difficulty(..)
            | Ask::Circumstances(..)
            | Ask::Respite
            | Ask::Judge(..)
            | Ask::Rule
            | Ask::Fate(..)
    };
}

/// What an amount comes from.
#[must_use]
pub(crate) fn word_from(fight: &Fight, from: From) -> String {
    let n = |who: Id| name(fight, who);
    let times = |number: u8, one: &str, more: &str| match number {
        1 => one.to_owned(),
        _ => format!("{number} {more}"),
    };
    match from {
        From::Dice => "dice".to_owned(),
        From::HighLuck => "high luck".to_owned(),
        From::Proficiency(which) => fight.setup.proficiencies[which.index()].clone(),
        From::Proficient => "proficiency".to_owned(),
        From::Guard => "on guard".to_owned(),
        From::Sickness(who) => format!("{} is sick", n(who)),
        From::Harmed => "harmed".to_owned(),
        From::Bloodied => "bloodied".to_owned(),
        From::Attacks(attacks) => times(attacks, "1 attack this round", "attacks this round"),
        From::Powers(powers) => times(powers, "1 power this round", "powers this round"),
        From::Property(property) => property.word().to_owned(),
        From::Grip => "grip".to_owned(),
        From::Meters(meters) => format!("{meters} m away"),
        From::Maneuver(which) => maneuver_name(fight, which).to_owned(),
        From::Improvised => "improvised".to_owned(),
        From::Help => "help".to_owned(),
        From::Result => "result".to_owned(),
        From::Weapon(who, with) => word_with(fight, Some(who), with),
        From::Critical(who, with) => {
            format!("critical with {}", word_with(fight, Some(who), with))
        }
        From::Defense(which) => which.word().to_owned(),
        From::Deflection(Category::Physical) => "physical deflection".to_owned(),
        From::Deflection(Category::Elemental) => "elemental deflection".to_owned(),
        From::Deflection(Category::Typeless) => "deflection".to_owned(),
        From::Parry(which) => format!("parry with {}", item_name(fight, which)),
        From::Size => "size".to_owned(),
        From::Floor => "never below 0".to_owned(),
        From::Unseen(who) => format!("{} cannot see the attacker", n(who)),
        From::Flanked(who) => format!("{} is flanked", n(who)),
        From::Condition(who, condition) => format!("{} is {}", n(who), condition.word()),
        From::Cover(who) => format!("{} is in cover", n(who)),
        From::Unfit(who) => format!("{} is too near for the weapon", n(who)),
        From::KillingStrike => "killing strike".to_owned(),
        From::Luck => "luck".to_owned(),
        From::Speed => "speed".to_owned(),
        From::Ruled => "the GM's ruling".to_owned(),
        From::RuledRoll => "the GM's ruling on this roll".to_owned(),
    }
}

/// A number taken apart.
#[must_use]
pub(crate) fn sum(fight: &Fight, what: &str, terms: &Terms<From>) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// What is added to the dice of a test and to its luck die.
fn of_test(fight: &Fight, test: &Test) -> Vec<Option<Reckoning>> {
    let of = |what: &str, terms: Terms<From>| sum(fight, what, &terms);
    let Test { who, sway, maneuver, .. } = *test;
    vec![
        of("added to the dice", Terms::of(|into| bonus(fight, who, sway, into))),
        of("added to the luck die", Terms::of(|into| luck(fight, who, maneuver, into))),
        of("advantage", Terms::of(|into| edges(fight, test, into))),
    ]
}

/// What is added to the dice of an attack, what it must meet, and what it adds to its result.
fn of_attack(fight: &Fight, attack: Attack) -> Vec<Option<Reckoning>> {
    let aim = Aim::of(fight, attack);
    let (who, target) = (attack.attacker, attack.blow.target);
    let of = |whose: Id, what: &str, terms: Terms<From>| {
        sum(fight, what, &terms).map(|sum| sum.of_other(whose.0))
    };
    let damage = |force| Terms::of(|into| aim::damage(fight, aim, force, into));
    let added = Terms::of(|into| bonus(fight, who, Sway::Attack(aim), into));
    let to_luck = Terms::of(|into| luck(fight, who, attack.blow.maneuver, into));
    vec![
        of(who, "added to the dice", added),
        of(who, "added to the luck die", to_luck),
        of(target, "to hit", Terms::of(|into| aim::to_meet(fight, who, target, into))),
        of(who, "added to damage", damage(Force::Plain)),
        of(who, "added to critical damage", damage(Force::Critical)),
    ]
}

/// The numbers behind a question.
#[must_use]
pub(crate) fn ask_sums(fight: &Fight, seat: Seat, ask: Ask) -> Vec<Reckoning> {
    let of = |what: &str, terms: Terms<From>| sum(fight, what, &terms);
    let sums = match ask {
        Ask::Where { who, .. } => {
            vec![of("speed", Terms::of(|into| stat::pace(fight, who, into)))]
        }
        Ask::Intercept { attack, .. } | Ask::Defend { attack, .. }
            if is_unknown(fight, seat, attack.attacker) =>
        {
            let (target, which) = (attack.blow.target, Guarding::Evasion);
            let to_hit = of("to hit", Terms::of(|into| stat::defense(fight, target, which, into)));
            vec![to_hit.map(|sum| sum.of_other(target.0))]
        }
        Ask::Intercept { attack, .. } | Ask::Defend { attack, .. } => of_attack(fight, attack),
        Ask::Withstand { who, mental, .. } => {
            let which = if mental { Guarding::Willpower } else { Guarding::Constitution };
            vec![of(which.word(), Terms::of(|into| stat::defense(fight, who, which, into)))]
        }
        Ask::Stay { who, .. } => {
            let which = Guarding::Constitution;
            vec![of(which.word(), Terms::of(|into| stat::defense(fight, who, which, into)))]
        }
        Ask::Next { .. }
        | Ask::Activate(_)
        | Ask::First { .. }
        | Ask::Turn(_)
        | Ask::Obey { .. }
        | Ask::Hold(_)
        | Ask::ReadyWhat(_)
        | Ask::ReadyWhen(..)
        | Ask::Fire { .. }
        | Ask::Way(..)
        | Ask::Displace { .. }
        | Ask::Block { .. }
        | Ask::BlockHazard { .. }
        | Ask::ParryHazard { .. }
        | Ask::AfterDodge(..)
        | Ask::Riposte { .. }
        | no_sums!() => Vec::new(),
    };
    sums.into_iter().flatten().collect()
}

/// The numbers behind an answer.
#[must_use]
pub(crate) fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let Some(who) = ask.about() else { return Vec::new() };
    let sums = match option {
        Move::Action(action) => of_action(fight, ask, who, action),
        Move::Way(way) => of_way(fight, ask, who, way),
        Move::Defense(Defense::Dodge) => of_test(fight, &react::dodging(who)),
        Move::Answer(Answer::Yes) => of_yes(fight, ask, who),
        Move::Defense(Defense::None | Defense::Parry(_))
        | Move::Answer(Answer::No)
        | Move::Next(_)
        | Move::Activation(_)
        | Move::Spot(_)
        | Move::Grip(_)
        | Move::Readied(_)
        | Move::Trigger(_)
        | Move::Fire(_)
        | Move::Block(_)
        | Move::Aftermath(_)
        | Move::Reroll(_)
        | Move::Maximum(_)
        | Move::Recovery(_)
        | Move::Difficulty(_)
        | Move::Ease(_)
        | Move::Ruling(_)
        | Move::Respite(_) => Vec::new(),
    };
    sums.into_iter().flatten().collect()
}

/// The numbers behind something done in a turn or at a command.
fn of_action(fight: &Fight, ask: Ask, who: Id, action: Action) -> Vec<Option<Reckoning>> {
    match action {
        Action::Attack(blow) => {
            let (way, occasion) = (best_way(fight, who, blow), occasion(ask));
            let (attribute, kind) = (way.attribute, way.kind);
            of_attack(fight, Attack { attacker: who, blow, attribute, kind, occasion })
        }
        Action::Begin(what) => of_long(fight, who, what),
        Action::Move | Action::Sprint => {
            vec![sum(fight, "speed", &Terms::of(|into| stat::pace(fight, who, into)))]
        }
        Action::AttackOtherwise(_)
        | Action::Continue
        | Action::GiveUp
        | Action::Brandish
        | Action::Command(_)
        | Action::Interact(_)
        | Action::Use(..)
        | Action::Guard
        | Action::MoveOn
        | Action::Ready
        | Action::SeekCover
        | Action::StandUp
        | Action::Wait
        | Action::DropItem(_)
        | Action::DropProne
        | Action::Step
        | Action::FateAction
        | Action::Flee
        | Action::Surrender
        | Action::Decline
        | Action::End => Vec::new(),
    }
}

/// The numbers behind an attack made in a way of one's choice.
fn of_way(fight: &Fight, ask: Ask, who: Id, way: Way) -> Vec<Option<Reckoning>> {
    let Ask::Way(_, blow) = ask else { return Vec::new() };
    let (attribute, kind, occasion) = (way.attribute, way.kind, occasion(ask));
    let blow = Blow { maneuver: way.maneuver, ..blow };
    of_attack(fight, Attack { attacker: who, blow, attribute, kind, occasion })
}

/// The numbers behind a yes to a test.
fn of_yes(fight: &Fight, ask: Ask, who: Id) -> Vec<Option<Reckoning>> {
    match ask {
        Ask::Withstand { mental: true, .. } => of_test(fight, &resist_test(who)),
        Ask::Withstand { mental: false, .. } => {
            of_test(fight, &fortify_test(who, TestFor::Fortify))
        }
        Ask::Stay { .. } => of_test(fight, &fortify_test(who, TestFor::StayConscious)),
        turns!() | reactions!() | no_sums!() => Vec::new(),
    }
}

/// When an attack is made that answers this.
fn occasion(ask: Ask) -> Occasion {
    if matches!(ask, Ask::Obey { .. }) { Occasion::Command } else { Occasion::Turn }
}

/// The numbers behind something that may take long.
fn of_long(fight: &Fight, who: Id, what: Long) -> Vec<Option<Reckoning>> {
    match what {
        Long::Resuscitate(patient) => of_test(fight, &work::healing_test(who, patient)),
        Long::Task(task) => {
            let side = fight[who].side;
            let help = fight.state.help[side.index()][task.index()];
            of_test(fight, &work::task_test(fight, who, task, help, TestFor::Task))
        }
        Long::Assist(task) => {
            of_test(fight, &work::task_test(fight, who, task, 0, TestFor::Assist))
        }
        Long::Hide => of_test(fight, &stealth::stealth(who, TestFor::Hide, 0)),
        Long::Kill(victim, with) => of_test(fight, &kill::killing_test(fight, who, victim, with)),
        Long::Power(which, target) => of_test(fight, &power::power_test(fight, who, which, target)),
        Long::Reload(_) | Long::Maneuver { .. } => Vec::new(),
    }
}

/// The numbers behind what happened.
#[must_use]
pub(crate) fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let of = |what: &str, terms: &Terms<From>| sum(fight, what, terms);
    let sums = match event {
        Event::Tested { terms, .. } | Event::PowerFails { terms, .. } => {
            [of("result", terms), None]
        }
        Event::Edges { terms, .. } => [of("advantage", terms), None],
        Event::Hit { target, rolled, terms, .. } | Event::Missed { target, rolled, terms, .. } => {
            [of("result", rolled), of("evasion", terms).map(|sum| sum.of_other(target.0))]
        }
        Event::Damage { terms, .. } => [of("damage", terms), None],
        Event::Deflected { deflected, .. } => [of("deflection", deflected), None],
        Event::Rerolled { .. }
        | Event::Attacks { .. }
        | Event::AttackLost { .. }
        | Event::Astray { .. }
        | Event::KillingStrike { .. }
        | Event::Intercepts { .. }
        | Event::Dodges { .. }
        | Event::Parries { .. }
        | Event::ParriesInVain { .. }
        | Event::Blocks { .. }
        | Event::Braces { .. }
        | Event::Ripostes { .. }
        | Event::Worn { .. }
        | Event::Broke { .. }
        | Event::Excess { .. }
        | rounds!()
        | deeds!()
        | works!()
        | Event::Maximized { .. }
        | Event::FateAction { .. }
        | Event::FateRecovers { .. }
        | Event::Halved { .. }
        | Event::Invokes { .. }
        | Event::Pays { .. }
        | harms!() => [None, None],
    };
    sums.into_iter().flatten().collect()
}
