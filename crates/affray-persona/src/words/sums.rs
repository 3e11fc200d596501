//! Numbers taken apart, in words.

use affray_engine::Reckoning;
use affray_table::Terms;

use super::option::{word_how, word_place};
use super::{name, persona_name, power_name, word_score};
use crate::event::Event;
use crate::gear::Does;
use crate::moves::{Act, Action, Answer, Ask, Defense, Gait, How, Move, TestFor, Trial};
use crate::reason::From;
use crate::rules::aim::{self, Shot};
use crate::rules::test::{self, Test};
use crate::rules::turn as turns;
use crate::rules::{
    act, all_out, attack, damage, evade, handle, initiative, legal, resist, space, upkeep,
};
use crate::setup::{Id, PowerId, Status};
use crate::state::{Fight, Stance};

/// The numbers behind a question.
#[must_use]
pub fn ask_sums(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    of_asked(ask, of_question(fight, ask))
}

/// Sums of the one who is asked about: anyone who decides for somebody charmed is of another side.
fn of_asked(ask: Ask, sums: Vec<Reckoning>) -> Vec<Reckoning> {
    let about = |sum: Reckoning| match (sum.whose, ask.about()) {
        (None, Some(who)) => sum.of_other(who.0),
        (Some(_), _) | (None, None) => sum,
    };
    sums.into_iter().map(about).collect()
}

fn of_question(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    match ask {
        Ask::Evade { who, by, dodge, parry, .. } => {
            let dodge = dodge.map(|_| Terms::of(|into| evade::to_dodge(fight, who, by, into)));
            let parry = parry.map(|_| Terms::of(|into| evade::to_parry(fight, who, by, into)));
            let dodge = dodge.and_then(|terms| sum(fight, "to dodge", &terms));
            let parry = parry.and_then(|terms| sum(fight, "to parry", &terms));
            dodge.into_iter().chain(parry).collect()
        }
        Ask::Where(who, gait, _) => {
            let way = Terms::of(|into| space::to_move(fight, who, legal::pace(gait), into));
            sum(fight, "meters", &way).into_iter().collect()
        }
        Ask::Ten(who) => {
            let base = Terms::of(|into| initiative::to_base(fight, who, into));
            sum(fight, "added to the die", &base).into_iter().collect()
        }
        Ask::Calm(who) => of_test(fight, &test::against(who, Status::Frenzied)),
        Ask::Turn(_)
        | Ask::Degrees { .. }
        | Ask::Reroll { .. }
        | Ask::Degree { .. }
        | Ask::Rouse(_)
        | Ask::Burn(_)
        | Ask::Interrupt(_)
        | Ask::Join(_)
        | Ask::FreeMove(_)
        | Ask::Lent(_)
        | Ask::Harmful(_)
        | Ask::Nearest(_)
        | Ask::Behind(..)
        | Ask::Endure(_)
        | Ask::Dungeon
        | Ask::Circumstances(_)
        | Ask::GoesOn
        | Ask::Rule
        | Ask::Unasked => Vec::new(),
    }
}

/// The numbers behind an answer.
#[must_use]
pub fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    of_asked(ask, of_answer(fight, ask, option))
}

fn of_answer(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    match (ask, option) {
        (Ask::Turn(who) | Ask::Lent(who), Move::Act(Act { action, .. })) => {
            of_action(fight, who, action)
        }
        (Ask::Evade { who, by, .. }, Move::Defense(how)) => {
            let terms = match how {
                Defense::None => return Vec::new(),
                Defense::Dodge => Terms::of(|into| evade::to_dodge(fight, who, by, into)),
                Defense::Parry => Terms::of(|into| evade::to_parry(fight, who, by, into)),
            };
            let what = if how == Defense::Dodge { "to dodge" } else { "to parry" };
            sum(fight, what, &terms).into_iter().collect()
        }
        (Ask::Endure(who), Move::Trial(Trial(score))) => {
            of_test(fight, &upkeep::endure_test(fight, who, score))
        }
        (Ask::Calm(who), Move::Answer(Answer::Yes)) => {
            of_test(fight, &test::against(who, Status::Frenzied))
        }
        (Ask::FreeMove(who), Move::Act(Act { action: Action::Go(gait), .. })) => {
            of_way(fight, who, gait)
        }
        (Ask::Join(who), Move::With(with)) => {
            let terms = Terms::of(|into| all_out::to_add(fight, who, with, into));
            sum(fight, "added to the damage dice", &terms).into_iter().collect()
        }
        _ => Vec::new(),
    }
}

/// The numbers behind what somebody does in a turn.
fn of_action(fight: &Fight, who: Id, action: Action) -> Vec<Reckoning> {
    let mut sums = match action {
        Action::Attack(how, with, target) => {
            let shot = aim::with_weapon(fight, who, how, with);
            of_shot(fight, &shot, &[target])
        }
        Action::Power(which, target) => of_power(fight, who, which, target),
        Action::Go(gait) => of_way(fight, who, gait),
        Action::Feint(target) => {
            of_opposed(fight, &act::feint_test(who, target), &act::feint_test(target, who))
        }
        Action::KnockDown(target) => of_opposed(
            fight,
            &act::knock_down_test(who, target),
            &act::knock_down_test(target, who),
        ),
        Action::Clear(_) => of_test(fight, &handle::clear_test(who)),
        Action::Extinguish => of_test(fight, &handle::extinguish_test(who)),
        Action::Staunch(on) => of_test(fight, &handle::staunch_test(fight, who, on)),
        Action::Steady => of_test(fight, &act::steady_test(fight, who)),
        Action::Aim(_)
        | Action::Guarded
        | Action::Guard
        | Action::Delay
        | Action::Ready(_)
        | Action::Stow(_)
        | Action::PickUp(_)
        | Action::Drop(_)
        | Action::Reload(_)
        | Action::Stand
        | Action::Use(..)
        | Action::Swap(_)
        | Action::AllOut
        | Action::Fate(_)
        | Action::Command(..)
        | Action::Lend(_)
        | Action::End => Vec::new(),
    };
    if fight[who].has(Status::Addled) && legal::concentrates(fight, action) {
        let terms = Terms::of(|into| test::needed(fight, &turns::concentration_test(who), into));
        sums.extend(sum(fight, "to concentrate", &terms));
    }
    sums
}

/// What a power costs, and what it does.
fn of_power(fight: &Fight, who: Id, which: PowerId, target: Option<Id>) -> Vec<Reckoning> {
    let mut sums = Vec::new();
    let power = fight.power(which);
    if power.attacks() {
        let shot = aim::with_power(fight, who, which);
        let targets: Vec<Id> = attack::targets(fight, who, which, target).iter().collect();
        sums = of_shot(fight, &shot, &targets);
    } else if power.does == Does::Heal {
        let terms = Terms::of(|into| act::to_heal(fight, who, which, into));
        sums.extend(sum(fight, "added to the healing dice", &terms));
    }
    let cost = Terms::of(|into| legal::to_pay(fight, who, which, into));
    sums.extend(sum(fight, if power.magic { "SP" } else { "TP" }, &cost));
    sums
}

/// How far a way of going leads.
fn of_way(fight: &Fight, who: Id, gait: Gait) -> Vec<Reckoning> {
    let way = Terms::of(|into| space::to_move(fight, who, legal::pace(gait), into));
    sum(fight, "meters", &way).into_iter().collect()
}

/// What a test needs.
fn of_test(fight: &Fight, test: &Test) -> Vec<Reckoning> {
    let terms = Terms::of(|into| test::needed(fight, test, into));
    sum(fight, "to succeed", &terms).into_iter().collect()
}

/// What both sides of an opposed test need.
fn of_opposed(fight: &Fight, own: &Test, theirs: &Test) -> Vec<Reckoning> {
    let mut sums = of_test(fight, own);
    let terms = Terms::of(|into| test::needed(fight, theirs, into));
    let theirs = theirs.who;
    let needed = sum(fight, format!("{} needs", name(fight, theirs)), &terms);
    sums.extend(needed.map(|sum| sum.of_other(theirs.0)));
    sums
}

/// What an attack needs against each target, and what it adds to its dice.
fn of_shot(fight: &Fight, shot: &Shot, targets: &[Id]) -> Vec<Reckoning> {
    let mut sums = Vec::new();
    for &target in targets {
        let whom =
            if targets.len() > 1 { format!(" {}", name(fight, target)) } else { String::new() };
        let needed = Terms::of(|into| aim::to_hit(fight, shot, target, into));
        sums.extend(sum(fight, format!("to hit{whom}"), &needed));
        if !fight[target].is(Stance::Guarding) {
            let level = resist::seems(fight, shot.by, target, shot.element);
            let terms = Terms::of(|into| aim::super_hit(fight, shot, (target, level), into));
            // It tells how the target meets the element.
            let threshold = sum(fight, format!("Super Hit{whom}"), &terms);
            sums.extend(threshold.map(|sum| sum.of_other(target.0)));
        }
    }
    let more = Terms::of(|into| damage::flat(fight, shot, into));
    sums.extend(sum(fight, "added to the damage dice", &more));
    sums
}

/// The numbers behind what happened.
#[must_use]
pub fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    #[expect(unreachable_patterns, reason = "the groups name those with a number again")]
    let one = match event {
        Event::Tested { why, terms, .. } => sum(fight, word_number(*why), terms),
        Event::Initiative { terms, .. } => sum(fight, "initiative", terms),
        Event::Missed { terms, .. } => sum(fight, "to hit", terms),
        Event::Hit { to, threshold, .. } => {
            sum(fight, "Super Hit", threshold).map(|sum| sum.of_other(to.0))
        }
        Event::Damage { terms, .. } | Event::Joins { terms, .. } => {
            sum(fight, "added to the damage dice", terms)
        }
        Event::Fury { terms, .. } => sum(fight, "to confirm", terms),
        Event::Hurt { who, soak, .. } | Event::Soaks { who, soak, .. } => {
            sum(fight, "soak", soak).map(|sum| sum.of_other(who.0))
        }
        Event::Drains { terms, .. } => sum(fight, "damage", terms),
        Event::Thinned { terms, .. } => sum(fight, "Magnitude", terms),
        Event::Healed { terms, .. } => sum(fight, "added to the healing dice", terms),
        Event::Pool { terms, .. } => sum(fight, "pool", terms),
        Event::Contest { by, to, terms, against, .. } => {
            let own = sum(fight, name(fight, *by), terms);
            let theirs = sum(fight, name(fight, *to), against).map(|sum| sum.of_other(to.0));
            return own.into_iter().chain(theirs).collect();
        }
        turns!()
        | attacks!()
        | hits!()
        | harms!()
        | states!()
        | fortunes!()
        | losses!()
        | deeds!() => None,
    };
    one.into_iter().collect()
}

/// An addition, where there is something to add.
pub(super) fn sum(
    fight: &Fight,
    what: impl Into<String>,
    terms: &Terms<From>,
) -> Option<Reckoning> {
    Reckoning::of(what, terms, |from| word_from(fight, from))
}

/// What the number of a test is called.
const fn word_number(why: TestFor) -> &'static str {
    match why {
        TestFor::Attack(_) | TestFor::Area => "to hit",
        TestFor::Dodge(_) => "to dodge",
        TestFor::Parry(_) => "to parry",
        _ => "to succeed",
    }
}

/// What an amount comes from.
fn word_from(fight: &Fight, from: From) -> String {
    match from {
        From::Ruled => "the GM's ruling".to_owned(),
        From::RuledRoll => "ruled by the GM".to_owned(),
        From::Score(score) => word_score(score).to_owned(),
        From::Bonus(score) => format!("{} Bonus", word_score(score)),
        From::Rank => "skill".to_owned(),
        From::Way(How::Standard) => "standard attack".to_owned(),
        From::Way(How::Called(place)) => format!("called shot at the {}", word_place(place)),
        From::Way(how) => {
            let words = word_how(how);
            let words = words.strip_suffix(" on").or(words.strip_suffix(" at")).unwrap_or(&words);
            words.to_owned()
        }
        From::Power(which) => power_name(fight, which).to_owned(),
        From::Aim => "aimed".to_owned(),
        From::Guarded => "guarded action".to_owned(),
        From::Own(status) => word_condition(status),
        From::LostLeg => "a leg is lost".to_owned(),
        From::Balanced => "balanced weapon".to_owned(),
        From::Range(meters) => format!("{meters} m away"),
        From::IntoMelee => "the target is in melee".to_owned(),
        From::Outnumbered => "the target is outnumbered".to_owned(),
        From::Size => "the target's size".to_owned(),
        From::Surprised => "the target is surprised".to_owned(),
        From::Guards => "Guard Mode".to_owned(),
        From::Ran => "the target ran".to_owned(),
        From::Squads(1) => "1 squad".to_owned(),
        From::Squads(squads) => format!("{squads} squads"),
        From::Target(status) => format!("the target is {}", word_condition(status)),
        From::Blessed => "Fate Point".to_owned(),
        From::Daunted => "daunted by a Horde".to_owned(),
        From::Fatigue => "fatigue".to_owned(),
        From::Cap => "limit of modifiers".to_owned(),
        From::Base => "base".to_owned(),
        From::Weapon => "weapon".to_owned(),
        From::Weak(element) => format!("weak to {}", element.word()),
        From::Resists(element) => format!("resists {}", element.word()),
        From::Armor(place) => format!("armor, {}", word_place(place)),
        From::Boost(persona) => persona_name(fight, persona).to_owned(),
        From::Lost => "points lost".to_owned(),
        From::Halved => "halved".to_owned(),
        From::Least(least) => format!("never below {least}"),
        From::Effect => "strength of the effect".to_owned(),
        From::Flames => "the flames".to_owned(),
        From::Harmful => "the order is harmful".to_owned(),
        From::Beyond(1) => "1 level above the limit".to_owned(),
        From::Beyond(levels) => format!("{levels} levels above the limit"),
        From::Awake(rounds) => format!("{rounds} rounds in Active Mode"),
        From::Dread(rating) => format!("Fear {rating}"),
        From::Courage => "courage".to_owned(),
        From::Sneaks => "the party sneaks".to_owned(),
        From::Quickness => "initiative modifier".to_owned(),
        From::Die(sides) => format!("d{sides}"),
        From::Attack => "the attack's number".to_owned(),
        From::Hit => "hit".to_owned(),
        From::Explosive => "explosive".to_owned(),
        From::SuperHit => "Super Hit".to_owned(),
        From::Degrees(degrees) => format!("{degrees} degrees"),
        From::Several => "doubled: an attack on several".to_owned(),
        From::Of(who) => name(fight, who).to_owned(),
        From::Strikes(strikes) => format!("for each of {strikes} attacks"),
        From::Cost(power) => power_name(fight, power).to_owned(),
        From::Pace(1) => "Agility Bonus".to_owned(),
        From::Pace(2) => "Agility Bonus (twice)".to_owned(),
        From::Pace(times) => format!("Agility Bonus ({times} times)"),
    }
}

/// A status in a word or two.
pub(super) fn word_condition(status: Status) -> String {
    status.word().replace('-', " ")
}
