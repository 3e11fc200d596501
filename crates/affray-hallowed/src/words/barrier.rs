//! Why an answer may not be given, in a sentence.

use super::sums::capital;
use super::{custom_name, item_name, name, spell_name, talent_name, weapon_name, word_act};
use crate::ids::Id;
use crate::kinds::{Condition, Exit, FreeAct, Spend};
use crate::reason::{Barrier, Cost, Gear, Place};
use crate::rules::space::has_grid;
use crate::state::{Fight, Lying};

/// What stands in the way, without a full stop.
#[must_use]
pub(crate) fn word_barrier(fight: &Fight, barrier: Barrier) -> String {
    let n = |who: Id| name(fight, who);
    match barrier {
        Barrier::Absent(who) => absent(fight, who),
        Barrier::Oneself(who) => format!("{} cannot attack themselves", n(who)),
        Barrier::NoEnemy(who) => format!("{} is no enemy", n(who)),
        Barrier::Is(who, condition) => format!("{} is {}", n(who), word_condition(condition)),
        Barrier::IsNot(who, condition) => {
            format!("{} is not {}", n(who), word_condition(condition))
        }
        Barrier::Custom(who, custom) => format!("{} is {}", n(who), custom_name(fight, custom)),
        Barrier::Zero(who, attribute) => {
            format!("{}'s {} is 0", n(who), capital(attribute.word()))
        }
        Barrier::Spent(who, spend) => {
            format!("{} has already used their {} this round", n(who), word_spend(spend))
        }
        Barrier::LastAction(who) => {
            format!("{} is Dying and has already taken their one action", n(who))
        }
        Barrier::Done(who) => format!("{} has already used their Standard Action", n(who)),
        Barrier::Declared(who, act) => {
            format!("{} has declared something else ({})", n(who), word_act(fight, act))
        }
        Barrier::Named(who, to) => format!("{} has named {} as the target", n(who), n(to)),
        Barrier::Unnamed(_) => "the target is named with the declaration".to_owned(),
        Barrier::NoNeed(who) => format!("{} does not need to be stabilized", n(who)),
        Barrier::NotBleeding(who) => format!("{} is not bleeding", n(who)),
        Barrier::OwnCare(who) => format!("{} cannot treat themselves", n(who)),
        Barrier::Tried(who, to) => format!("{} has already tried to stabilize {}", n(who), n(to)),
        Barrier::NobodyBurns => "nobody is burning".to_owned(),
        Barrier::NoMorale(who) => format!("{} never rolls morale", n(who)),
        Barrier::NobodyHears(who) => format!("{} cannot hear", n(who)),
        Barrier::NobodyToHear => "there is nobody to intimidate".to_owned(),
        Barrier::MeetsAll => "an Intimidation is against all who hear it".to_owned(),
        Barrier::MeetsOne => "an Intimidation is against one creature".to_owned(),
        Barrier::Marked(who) => format!("{} is already marked", n(who)),
        Barrier::NoExchange => "a declared action cannot be exchanged".to_owned(),
        Barrier::SameAct => "it is what was declared".to_owned(),
        Barrier::Quicker { modifier, least } => {
            format!("its initiative modifier is {modifier:+}, and must be {least:+} or more")
        }
        Barrier::NotDealt(kind) => format!("the hit dealt no {} damage", kind.word()),
        Barrier::NotClosing => "this is no attack at close quarters".to_owned(),
        Barrier::BetweenTurns => "only between turns can one stay; a turn is ended".to_owned(),
        Barrier::NotNow => "this can only be done in one's own turn".to_owned(),
        Barrier::NotCustom(who, custom) => {
            format!("{} is not {}", n(who), custom_name(fight, custom))
        }
        Barrier::Bare(condition) => bare(condition),
        Barrier::Replaced(condition) => {
            format!("this table has its own condition instead of {}", word_condition(condition))
        }
        Barrier::NotToCome(who) => format!("{} is not waiting to enter", n(who)),
        Barrier::Unquiet => "nobody joins before round 1, in a turn, or in a tie".to_owned(),
        Barrier::NoPlaceToCome(who) => {
            format!("{} has no turn left in this round that could be passed", n(who))
        }
        Barrier::Gear(gear) => word_gear(fight, gear),
        Barrier::Place(place) => word_place(fight, place),
        Barrier::Cost(cost) => word_cost(fight, cost),
    }
}

/// What a condition is ruled with.
fn bare(condition: Condition) -> String {
    let with = if condition == Condition::Entangled { "a TN" } else { "whom it is of" };
    format!("{} is ruled together with {with}", word_condition(condition))
}

/// Why somebody is not in the fight.
fn absent(fight: &Fight, who: Id) -> String {
    let end = match fight[who].exit {
        _ if fight[who].dead => "is dead",
        Some(Exit::Waiting) => "has not entered the fight",
        Some(Exit::Surrendered) => "has surrendered",
        Some(Exit::Captured) => "is a captive",
        Some(Exit::Left) | None => "has left the fight",
    };
    format!("{} {end}", name(fight, who))
}

/// A condition as a sentence has it.
#[must_use]
pub(super) fn word_condition(condition: Condition) -> String {
    condition.word().replace('-', " ")
}

/// A part of a round's allowance.
const fn word_spend(spend: Spend) -> &'static str {
    match spend {
        Spend::Standard => "Standard Action",
        Spend::Free => "Free Action",
        Spend::Reaction => "Reaction",
        Spend::Moved => "movement",
        Spend::Defended => "Full-Defense",
        Spend::Carried => "carried-over turn",
    }
}

/// Weapons and items.
fn word_gear(fight: &Fight, gear: Gear) -> String {
    let n = |who: Id| name(fight, who);
    let w = |which| weapon_name(fight, which);
    let i = |which| item_name(fight, which);
    match gear {
        Gear::NotReady(who, which) => format!("{}'s {} is not ready", n(who), w(which)),
        Gear::Ready(who, which) => format!("{}'s {} is already in hand", n(who), w(which)),
        Gear::Lost(who, which) => format!("{} no longer has the {}", n(who), w(which)),
        Gear::NotLost(who, which) => format!("{} still has the {}", n(who), w(which)),
        Gear::LiesAway(who, which) => {
            let own = fight.profile(who).weapons.as_slice();
            let is_it = |it: &&Lying| it.who == who && own[usize::from(it.slot)] == which;
            match fight.state.lying.iter().find(is_it) {
                Some(it) if !has_grid(fight) => {
                    let near = n(it.near);
                    format!("{}'s {} lies with {near}, out of reach", n(who), w(which))
                }
                _ => format!("{}'s {} lies more than 1 yard away", n(who), w(which)),
            }
        }
        Gear::Natural(which) => format!("the {} is part of the body", w(which)),
        Gear::NoHands(who, which) => {
            let hands = match fight.weapon(which).hands {
                1 => "a usable hand".to_owned(),
                hands => format!("{hands} usable hands"),
            };
            format!("the {} needs {hands}, which {} does not have", w(which), n(who))
        }
        Gear::NoHand(who, which) => {
            format!("the {} needs a usable hand, which {} does not have", i(which), n(who))
        }
        Gear::OnlyThrown(which) => format!("the {} is only thrown", w(which)),
        Gear::NotThrown(which) => format!("the {} is not made to be thrown", w(which)),
        Gear::NotMelee(which) => format!("the {} does not strike at close quarters", w(which)),
        Gear::NoneLeft(who, which) => format!("{} has no {} left", n(who), i(which)),
        Gear::IsThrown(which) => format!("the {} is thrown, not used", i(which)),
        Gear::IsUsed(which) => format!("the {} is used, not thrown", i(which)),
        Gear::NoFreeAct(act) => {
            let what = match act {
                FreeAct::Draw => "drawing a weapon",
                FreeAct::Drop => "dropping to the ground",
                FreeAct::Talent => "using a talent",
                FreeAct::Stand => "standing up",
                FreeAct::PickUp => "picking up a weapon",
            };
            format!("{what} is not among this table's Free Actions")
        }
    }
}

/// So many yards.
pub(super) fn yards(count: u8) -> String {
    format!("{count} yard{}", if count == 1 { "" } else { "s" })
}

/// Distances, squares and foes.
fn word_place(fight: &Fight, place: Place) -> String {
    let n = |who: Id| name(fight, who);
    match place {
        Place::TooFar { to, yards: far, reach } => {
            format!("{} is {} away, the reach is {}", n(to), yards(far), yards(reach))
        }
        Place::Unseen(to) => format!("{} is not in view", n(to)),
        Place::RuledOut(to) => format!("the Referee has ruled {} out of reach", n(to)),
        Place::NoWayTo(who, to) => format!("{} cannot come to {}", n(who), n(to)),
        Place::Fears(who, to) => format!("{} is frightened of {}", n(who), n(to)),
        Place::Engaged(who, to) => format!("{} is already engaged with {}", n(who), n(to)),
        Place::Free(who) => format!("{} is not engaged with anyone", n(who)),
        Place::OnGrid => "on a grid one goes to a square instead".to_owned(),
        Place::NoGrid => "there are no squares to go to".to_owned(),
        Place::NoYards(who) => format!("{} has too little movement left this round", n(who)),
        Place::NoSquare(who) => format!("{} has no open square to go to", n(who)),
        Place::Beyond { yards: far, left } => {
            format!("it is {} away, and {} are left to move", yards(far), yards(left))
        }
        Place::NoWay(left) => format!("no path of {} leads there", yards(left)),
        Place::Wall => "it is a wall".to_owned(),
        Place::Held(who) => format!("{} stands there", n(who)),
        Place::Nearer(who) if fight[who].has(Condition::Routed) => {
            format!("{} is routed, and it does not lead away from every foe", n(who))
        }
        Place::Nearer(who) => format!("it leads toward a creature that {} fears", n(who)),
        Place::UnseenSquare => "it is not in view".to_owned(),
        Place::SquareTooFar { yards: far, reach } => {
            format!("it is {} away, the range is {}", yards(far), yards(reach))
        }
        Place::WentTooFar(who) => {
            format!("{} has already moved more than half of their Speed", n(who))
        }
        Place::StandCost { who, cost } => {
            format!("standing up costs {} {} of movement", n(who), yards(cost))
        }
        Place::Down(who) => {
            format!("{} is at 0 Wound Points or below and crawls 1 yard a turn", n(who))
        }
    }
}

/// Costs, talents and spells.
fn word_cost(fight: &Fight, cost: Cost) -> String {
    let s = |which| spell_name(fight, which);
    match cost {
        Cost::NoTalent(who) => format!("{} has no talent for it", name(fight, who)),
        Cost::NotMarking(talent) => format!("{} marks no prey", talent_name(fight, talent)),
        Cost::TooDear { cost, left } => format!("it costs {cost} Stress, and {left} is left"),
        Cost::NotPaid { spell, cost, mana, stress } => {
            format!("{} costs {cost}, and {mana} Mana and {stress} Stress are left", s(spell))
        }
        Cost::NoMana(left) => format!("only {left} Mana is left"),
        Cost::NoStress(left) => format!("only {left} Stress is left for the rest"),
        Cost::Undivided => "a cost is paid with Mana or with Stress, not with both".to_owned(),
        Cost::OverCost(cost) => format!("the cost is {cost}"),
        Cost::NotPaidFor => "this Reposte costs no Stress".to_owned(),
        Cost::NeedsStress => "this Reposte is a talent's and costs Stress".to_owned(),
        Cost::OwnSpell(spell) => format!("{} affects only its caster", s(spell)),
        Cost::Harmful(spell) => format!("{} does harm, and is not cast on oneself", s(spell)),
        Cost::IsArea(spell) => format!("{} is aimed at a square", s(spell)),
        Cost::NoArea(spell) => format!("{} is cast on a creature", s(spell)),
    }
}
