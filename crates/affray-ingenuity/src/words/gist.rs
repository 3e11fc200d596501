//! Events in the words that all systems share: who, to whom, how much, where. How much is what
//! everybody is told, but for what deflection takes, which somebody is rated at.

use affray_engine::{Fact, Gist, Parts};

use super::aside::is_seen;
use super::parts::of_ruling;
use crate::content::Effect;
use crate::event::{Cost, Event};
use crate::moves::{Attack, Ruling, Spot, TestFor};
use crate::rules::turn::ACTIONS;
use crate::setup::{Id, Pool};
use crate::state::Fight;

/// The gist of an event.
pub fn gist(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Order { place, .. } => Gist::none().amount(place),
        Event::RoundBegan { round } | Event::RoundEnded { round } => Gist::none().amount(round),
        Event::TurnBegan { who }
        | Event::TurnEnded { who }
        | Event::TurnBrokenOff { who }
        | Event::TurnGoesOn { who }
        | Event::TurnLost { who }
        | Event::OpeningLapsed { who }
        | Event::Arrived { who }
        | Event::Left { who, .. }
        | Event::Declares { who, .. } => of(who),
        Event::SurpriseRound { .. }
        | Event::Passed { .. }
        | Event::Ambush { .. }
        | Event::Completes { .. }
        | Event::Over { .. }
        | Event::Break
        | Event::Rest { .. } => Gist::none(),
        Event::Ruled { ruling } => of_ruled(fight, ruling),
        deeds!() => of_deed(fight, event),
        works!() => of_work(fight, event),
        fates!() => of_fate(fight, event),
        blows!() => of_blow(fight, event),
        defenses!() => of_defense(fight, event),
        harms!() => of_harm(fight, event),
    }
}

fn of(who: Id) -> Gist {
    Gist::of(who.0)
}

/// The same with what it cost and what is left of that.
fn paid(gist: Gist, cost: Cost) -> Gist {
    left_of(gist.amount(cost.amount), cost.pool, cost.left)
}

/// The same with what is left of a pool.
fn left_of(gist: Gist, pool: Pool, left: i16) -> Gist {
    if is_seen(pool) { gist.left(left) } else { gist.keeping(left) }
}

/// Whom a ruling is about: the first that it names, then the others.
fn of_ruled(fight: &Fight, ruling: Ruling) -> Gist {
    let Parts { targets, place, .. } = of_ruling(fight, ruling);
    let mut about = targets.into_iter();
    let who = about.next();
    Gist { who, to: about.collect(), at: place, ..Gist::none() }
}

/// What somebody does.
fn of_deed(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Guards { who }
        | Event::Waits { who }
        | Event::SeeksCover { who }
        | Event::StandsUp { who }
        | Event::DropsProne { who }
        | Event::Brandishes { who }
        | Event::Holds { who, .. }
        | Event::Drops { who, .. }
        | Event::Declines { who }
        | Event::Uses { who, .. }
        | Event::Readies { who, .. }
        | Event::Fires { who, .. }
        | Event::ReadyLost { who, .. } => of(who),
        Event::Commands { who, ally, cost } => paid(of(who).to(ally.0), cost),
        Event::UsesItem { who, on, .. } => of(who).to(on.0),
        Event::Moves { who, to, meters, left, .. } => {
            let gist = match to {
                Spot::Square(square) => of(who).at(square.to_string()).amount(meters),
                Spot::Toward(_)
                | Spot::Away(_)
                | Spot::TowardBy(..)
                | Spot::AwayBy(..)
                | Spot::Stay => of(who).amount(meters),
            };
            match left {
                Some(left) => left_of(gist, Pool::Stamina, left),
                None => gist,
            }
        }
        Event::ComesTooLate { who, ally } => of(who).to(ally.0),
        Event::RunsInto { who, stops, .. } => of(who).at(stops.to_string()),
        Event::Displaced { who, to } => of(who).at(to.to_string()),
        rounds!() | works!() | fates!() | blows!() | defenses!() | harms!() => gist(fight, event),
    }
}

/// What takes long, and what is hidden.
fn of_work(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Begins { who, done, needs, .. } | Event::GoesOn { who, done, needs, .. } => {
            of(who).amount(done).left(needs - done)
        }
        Event::GivesUp { who, .. }
        | Event::Broken { who, .. }
        | Event::Fails { who, .. }
        | Event::Reloaded { who, .. }
        | Event::Wakes { who }
        | Event::NotWoken { who }
        | Event::Task { who, .. }
        | Event::Hid { who, .. }
        | Event::Revealed { who } => of(who),
        Event::Helped { who, bonus, .. } => of(who).amount(bonus),
        rounds!() | deeds!() | fates!() | blows!() | defenses!() | harms!() => gist(fight, event),
    }
}

/// What fate and powers do.
fn of_fate(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Maximized { who, left, .. } | Event::FateAction { who, left } => {
            of(who).amount(1).keeping(left)
        }
        Event::FateRecovers { who, pool, amount, now, .. } => {
            left_of(of(who).amount(amount), pool, now)
        }
        Event::Halved { who, after, left, .. } => of(who).amount(after).keeping(left),
        Event::Invokes { who, on, cost, .. } => paid(of(who).to(on.0), cost),
        Event::Pays { who, cost, .. } => paid(of(who), cost),
        Event::PowerFails { who, .. } => of(who),
        rounds!() | deeds!() | works!() | blows!() | defenses!() | harms!() => gist(fight, event),
    }
}

/// An attack at somebody.
fn of_attack(attack: Attack, target: Id) -> Gist {
    of(attack.attacker).to(target.0)
}

/// Tests and attacks.
fn of_blow(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Tested { who, why, result, .. } => of_test(who, why).amount(result),
        Event::Attacks { attack } | Event::AttackLost { attack, .. } => {
            of_attack(attack, attack.blow.target)
        }
        Event::Rerolled { who, .. } | Event::Edges { who, .. } => of(who),
        Event::Astray { attack, to } => of_attack(attack, to),
        Event::Hit { attack, target, result, .. }
        | Event::Missed { attack, target, result, .. } => of_attack(attack, target).amount(result),
        Event::KillingStrike { who, victim, .. } => of(who).to(victim.0),
        Event::Damage { attacker, target, damage, .. } => of(attacker).to(target.0).amount(damage),
        rounds!() | deeds!() | works!() | fates!() | defenses!() | harms!() => gist(fight, event),
    }
}

/// A test: who makes it, and to whom it is done if it succeeds.
fn of_test(who: Id, why: TestFor) -> Gist {
    match why {
        TestFor::Attack(target) | TestFor::Resuscitate(target) | TestFor::Kill(target) => {
            of(who).to(target.0)
        }
        TestFor::Power
        | TestFor::Dodge
        | TestFor::Fortify
        | TestFor::StayConscious
        | TestFor::Resist
        | TestFor::Task
        | TestFor::Assist
        | TestFor::Hide
        | TestFor::Ambush
        | TestFor::Poison => of(who),
    }
}

/// Reactions, and what an item takes.
fn of_defense(fight: &Fight, event: &Event) -> Gist {
    let owned = |owner: Option<Id>| Gist::none().by(owner.map(|who| who.0));
    match *event {
        Event::Intercepts { who, ally, cost } => paid(of(who).to(ally.0), cost),
        Event::Dodges { who, cost } | Event::Braces { who, cost, .. } => paid(of(who), cost),
        Event::Parries { who, .. } | Event::ParriesInVain { who, .. } => of(who),
        Event::Blocks { who, left, .. } => of(who).left(left),
        Event::Ripostes { who, attacker } => of(who).to(attacker.0),
        Event::Worn { owner, by, left, .. } => owned(owner).amount(by).left(left),
        Event::Broke { owner, .. } => owned(owner),
        Event::Excess { who, damage } => of(who).amount(damage),
        Event::Deflected { who, damage, left, .. } => {
            of(who).telling(damage - left, who.0, Fact::Figures).left(left)
        }
        rounds!() | deeds!() | works!() | fates!() | blows!() | harms!() => gist(fight, event),
    }
}

/// Damage, life and death.
fn of_harm(fight: &Fight, event: &Event) -> Gist {
    match *event {
        Event::Suffers { who, by, endurance, health, endurance_left, health_left, .. } => {
            let suffers = by.map_or_else(|| of(who), |by| of(by).to(who.0));
            suffers.amount(endurance + health).left(endurance_left + health_left)
        }
        Event::Harmed { who, .. }
        | Event::Bloodied { who }
        | Event::Ceases { who, .. }
        | Event::HouseOver { who, .. }
        | Event::StaysConscious { who }
        | Event::Falls { who }
        | Event::Dies { who }
        | Event::EffectBlocked { who }
        | Event::AtRisk { who, .. }
        | Event::RisksDeath { who, .. }
        | Event::CheatsDeath { who, .. }
        | Event::Ends { who, .. } => of(who),
        Event::Takes { who, effect } => Gist { amount: value(effect), ..of(who) },
        Event::Overcomes { who, result, .. } | Event::Withstands { who, result, .. } => {
            of(who).amount(result)
        }
        Event::Lingers { who, what, left } => Gist { amount: value(what), ..of(who).left(left) },
        Event::LosesActions { who, actions } => {
            of(who).amount(actions).left(ACTIONS.saturating_sub(actions))
        }
        Event::Springs { hazard, who } => {
            let damage = fight.setup.hazards[hazard.index()].damage;
            Gist { amount: (damage > 0).then(|| i32::from(damage)), ..of(who) }
        }
        Event::Recovers { who, pool, amount, now } => left_of(of(who).amount(amount), pool, now),
        rounds!() | deeds!() | works!() | fates!() | blows!() | defenses!() => gist(fight, event),
    }
}

/// How much an effect is worth, where it is a number.
fn value(effect: Effect) -> Option<i32> {
    match effect {
        Effect::Bleeding(value) | Effect::Burning(value) | Effect::Sickness(value) => {
            Some(value.into())
        }
        Effect::Poison(poison) => Some(poison.value.into()),
        Effect::Recover(_, amount) => Some(amount.into()),
        Effect::Condition { .. } | Effect::Stunned | Effect::Wake => None,
    }
}
