//! A figure is set to something else.

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Value};
use affray_field::Place;
use affray_table::Table;

use super::dials::{Air, Course, Figure, Matter, Trait};
use crate::clause;
use crate::event::Event;
use crate::purpose::Score;
use crate::ruled::Figure as Term;
use crate::rules::condition::{is_fighting, is_present};
use crate::rules::core::own_score;
use crate::rules::gear::{can_hold, helmet, into_hands, is_shield, suit, unhand};
use crate::rules::health::{maximum, pass_away};
use crate::rules::nonlethal::lose_holds;
use crate::rules::position::{is_nearby, speed};
use crate::setup::{FactionId, Id, ItemId, ItemKind, PoisonId};
use crate::state::{Condition, Fight, Morale, Standing, TurnState, Wear, Where};
use crate::words::{item_name, name};

/// Sets a figure.
pub(super) fn set(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    dial: Figure,
    value: Value,
) -> Result<(), WhyNot> {
    match (dial, value) {
        (Figure::Of(who, figure), Value::Number(number)) => {
            number_of(t, fight, who, (figure, number))
        }
        (Figure::Of(who, figure), Value::Word(place)) => word_of(t, fight, who, (figure, place)),
        (Figure::Thing(which, Matter::Uses), Value::Number(uses)) => match u8::try_from(uses) {
            Ok(uses) => {
                fight[which].uses = uses;
                Ok(())
            }
            Err(_) => Fight::refuse(format!("nothing is used {uses} times")),
        },
        (Figure::Thing(which, matter), Value::Word(place)) => thing(fight, which, (matter, place)),
        (Figure::Door(border), Value::Word(place)) => {
            let stands_in_it =
                |who: Id| is_present(fight, who) && fight[who].place == Place::Border(border);
            if place == 0 && fight.roster().any(stands_in_it) {
                return Fight::refuse("somebody stands in it");
            }
            let bit = 1 << border.0;
            fight.state.closed = fight.state.closed & !bit | if place == 0 { bit } else { 0 };
            Ok(())
        }
        (Figure::Zone(zone, air), Value::Word(place)) => {
            let bit = 1_u64 << zone.0;
            let (now, lasting) = match air {
                Air::Dark => (&mut fight.state.darkened, &mut fight.state.dark_for_long),
                Air::Veiled => (&mut fight.state.veiled, &mut fight.state.veiled_for_long),
            };
            *now = *now & !bit | if place == 1 { bit } else { 0 };
            *lasting &= *now;
            Ok(())
        }
        (Figure::Fight(course), value) => of_fight(fight, course, value),
        (Figure::Thing(..) | Figure::Door(_) | Figure::Zone(..), Value::Number(_)) => other_kind(),
    }
}

fn other_kind() -> Result<(), WhyNot> {
    Fight::refuse("this figure is of another kind")
}

fn of_fight(fight: &mut Fight, course: Course, value: Value) -> Result<(), WhyNot> {
    let state = &mut fight.state;
    match (course, value) {
        (Course::Round, Value::Number(round)) => match u16::try_from(round) {
            Ok(round) => {
                state.round = round;
                // A stretch is a hundred rounds, whatever they are called.
                state.stretch_from = state.stretch_from.min(round);
            }
            Err(_) => return Fight::refuse(format!("there is no round {round}")),
        },
        (Course::IdleRounds, Value::Number(rounds)) => match u16::try_from(rounds) {
            Ok(rounds) => state.idle_rounds = rounds,
            Err(_) => return Fight::refuse(format!("there are no {rounds} rounds")),
        },
        (Course::Threshold, Value::Number(number)) => match u8::try_from(number) {
            Ok(number) => state.threshold = Some(number),
            Err(_) => return Fight::refuse(format!("no d20 shows {number}")),
        },
        (Course::Initiative, Value::Word(side)) => state.initiative = Some(FactionId(side as u8)),
        (Course::First, Value::Word(side)) => state.first = FactionId(side as u8),
        (Course::Offered, Value::Word(side)) => state.offered = FactionId(side as u8),
        (Course::Acted, Value::Word(place)) => state.acted = place == 1,
        (Course::Round | Course::IdleRounds | Course::Threshold, Value::Word(_))
        | (
            Course::Initiative | Course::First | Course::Offered | Course::Acted,
            Value::Number(_),
        ) => return other_kind(),
    }
    Ok(())
}

fn number_of(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (figure, number): (Trait, i32),
) -> Result<(), WhyNot> {
    let small = u8::try_from(number);
    match figure {
        Trait::Health => return health(t, fight, who, number),
        Trait::MaxHealth => {
            let by = number - i32::from(maximum(fight, who));
            fight.state.decrees.add(Term::MaxHealth(who), by);
            fight[who].health = fight[who].health.min(maximum(fight, who));
        }
        Trait::Score(score) => return rule_score(fight, who, (score, number)),
        Trait::Speed => {
            let by = number - i32::from(speed(fight, who));
            fight.state.decrees.add(Term::Speed(who), by);
        }
        Trait::DiesAfter => fight[who].dies_after = Fight::round_of(number)?,
        Trait::LostTurns | Trait::Mana | Trait::Corruption | Trait::Omens | Trait::UnseenRounds => {
            let Ok(small) = small else {
                return Fight::refuse(format!("{number} is no such number"));
            };
            let one = &mut fight[who];
            *match figure {
                Trait::LostTurns => &mut one.lost_turns,
                Trait::Mana => &mut one.mana,
                Trait::Corruption => &mut one.corruption,
                Trait::Omens => &mut one.omens,
                _ => &mut one.unseen_rounds,
            } = small;
        }
        Trait::Turn
        | Trait::Standing
        | Trait::Grabbing
        | Trait::Morale
        | Trait::Faction
        | Trait::Hurt
        | Trait::Harmed => return other_kind(),
    }
    Ok(())
}

/// Health as it is: who has some is not dying any more.
fn health(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    number: i32,
) -> Result<(), WhyNot> {
    let Ok(health @ 0..) = i16::try_from(number) else {
        return Fight::refuse(format!("nobody has {number} health"));
    };
    fight[who].health = health;
    if health > 0 && fight[who].conditions.has(Condition::Dying) {
        fight[who].conditions.remove(Condition::Dying);
        fight[who].dies_after = 0;
        t.tell(clause::HEALTH_STABILISE, || Event::Stabilized { who });
    }
    Ok(())
}

fn rule_score(fight: &mut Fight, who: Id, (score, number): (Score, i32)) -> Result<(), WhyNot> {
    let Ok(value @ 1..) = i8::try_from(number) else {
        return Fight::refuse(format!("nobody has a score of {number}"));
    };
    let by = i32::from(value) - i32::from(own_score(fight, who, score));
    fight.state.decrees.add(Term::Score(who, score), by);
    fight[who].health = fight[who].health.min(maximum(fight, who));
    Ok(())
}

fn word_of(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    (figure, place): (Trait, usize),
) -> Result<(), WhyNot> {
    match figure {
        Trait::Turn => {
            if fight.state.turn.is_some_and(|turn| turn.who == who) {
                return Fight::refuse(format!("{} is taking their turn", name(fight, who)));
            }
            fight[who].turn = if place == 0 { TurnState::Unspent } else { TurnState::Spent };
        }
        Trait::Standing => return standing(t, fight, who, place),
        Trait::Grabbing => {
            let mut others = fight.roster().filter(|&other| other != who);
            let captive = place.checked_sub(1).and_then(|place| others.nth(place));
            return grabs(t, fight, who, captive);
        }
        Trait::Morale => {
            fight[who].morale = [Morale::Untested, Morale::Exempt, Morale::Failed][place];
        }
        Trait::Faction => fight[who].faction = FactionId(place as u8),
        Trait::Hurt => fight[who].hurt = place == 1,
        Trait::Harmed => fight[who].harmed = place == 1,
        Trait::Health
        | Trait::MaxHealth
        | Trait::Score(_)
        | Trait::Speed
        | Trait::LostTurns
        | Trait::Mana
        | Trait::Corruption
        | Trait::Omens
        | Trait::DiesAfter
        | Trait::UnseenRounds => return other_kind(),
    }
    Ok(())
}

fn standing(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    place: usize,
) -> Result<(), WhyNot> {
    let all = [
        Standing::Fighting,
        Standing::Retreating,
        Standing::Surrendered,
        Standing::Gone,
        Standing::Dead,
    ];
    match all[place] {
        Standing::Dead => pass_away(t, fight, who, clause::CORE_GM_OVERRIDE),
        other => {
            fight[who].standing = other;
            fight.recount();
            lose_holds(t, fight, who);
        }
    }
    Ok(())
}

fn grabs(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    captive: Option<Id>,
) -> Result<(), WhyNot> {
    if let Some(captive) = captive {
        let holds = is_present(fight, captive) && is_fighting(fight, who);
        if !holds || !is_nearby(fight, who, captive) {
            return Fight::refuse(format!(
                "{} cannot hold {} from there",
                name(fight, who),
                name(fight, captive)
            ));
        }
    }
    fight[who].grabbing = captive;
    lose_holds(t, fight, who);
    Ok(())
}

fn thing(fight: &mut Fight, which: ItemId, (matter, place): (Matter, usize)) -> Result<(), WhyNot> {
    match matter {
        Matter::State => {
            fight[which].wear = [Wear::Sound, Wear::Damaged, Wear::Destroyed][place];
            if fight[which].wear == Wear::Destroyed {
                take_away(fight, which);
            }
        }
        Matter::At => return bring(fight, which, place),
        Matter::Used => fight[which].used = place == 1,
        Matter::Coating => {
            fight[which].coating = place.checked_sub(1).map(|place| PoisonId(place as u8));
        }
        Matter::Uses => return other_kind(),
    }
    Ok(())
}

fn take_away(fight: &mut Fight, which: ItemId) {
    if let Where::Held(who) = fight[which].at {
        unhand(fight, who, which);
    }
    fight[which].at = Where::Gone;
}

/// A thing is elsewhere: gone, with each in turn held, worn or in the pack, or in a place.
fn bring(fight: &mut Fight, which: ItemId, place: usize) -> Result<(), WhyNot> {
    if fight[which].wear == Wear::Destroyed && place > 0 {
        return Fight::refuse(format!("{} is destroyed", item_name(fight, which)));
    }
    take_away(fight, which);
    let Some(place) = place.checked_sub(1) else { return Ok(()) };
    let people = fight.state.combatants.len();
    if place >= 3 * people {
        if let Some(at) = fight.setup.map.places().nth(place - 3 * people) {
            fight[which].at = Where::Lying(at);
        }
        return Ok(());
    }
    let who = Id((place / 3) as u8);
    let kind = &fight.setup.items[which.index()].kind;
    let is_suit = matches!(kind, ItemKind::Suit(_));
    let is_helmet = matches!(kind, ItemKind::Helmet);
    match place % 3 {
        0 => {
            let fits =
                (!is_suit && !is_helmet || is_shield(fight, which)) && can_hold(fight, who, which);
            if !fits || !into_hands(fight, who, which) {
                return Fight::refuse(format!(
                    "{} does not have the hands free for it",
                    name(fight, who)
                ));
            }
        }
        1 => {
            let taken =
                is_suit && suit(fight, who).is_some() || is_helmet && helmet(fight, who).is_some();
            if !is_suit && !is_helmet {
                return Fight::refuse(format!("{} is not worn", item_name(fight, which)));
            }
            if taken {
                return Fight::refuse(format!("{} already wears such a thing", name(fight, who)));
            }
            fight[which].at = Where::Worn(who);
        }
        _ => fight[which].at = Where::Pack(who),
    }
    Ok(())
}
