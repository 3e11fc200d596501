//! Figures that can be ruled.

use std::sync::Arc;

use affray_engine::WhyNot;
use affray_engine::hand::{Dial, Hand, Value, Values};
use affray_table::Table;

use super::kit::Told;
use crate::ids::{Id, People};
use crate::kinds::{Attribute, Condition, Spend};
use crate::rules::damage::armor;
use crate::rules::defense::defense;
use crate::rules::space::speed;
use crate::rules::{gm, stress, wounds};
use crate::state::{Fight, Rated};
use crate::words::{item_name, name};

/// A figure that can be ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The round.
    Round,
    /// Stress that is left.
    Stress(Id),
    /// Wound Points that are left.
    Wounds(Id),
    /// Mana that is left.
    Mana(Id),
    /// Base Initiative.
    Base(Id),
    /// Bleeding.
    Bleeding(Id),
    /// Yards moved in this round.
    Moved(Id),
    /// Where somebody's turn comes in the count of this round.
    Due(Id),
    /// Rounds without breath.
    Breathless(Id),
    /// The TN of what entangles somebody.
    Snare(Id),
    /// How many of an item are left, by its slot.
    Item(Id, u8),
    /// Defense.
    Defense(Id),
    /// Armor.
    Armor(Id),
    /// Yards in a round.
    Speed(Id),
    /// An attribute's score.
    Score(Id, Attribute),
    /// Whether Full-Defense protects.
    Defending(Id),
    /// Whether a single hit of this round calls for morale.
    BigHit(Id),
    /// Whether the Reaction is left.
    Reaction(Id),
    /// Actions taken in this round.
    Actions(Id),
    /// Points of Armor that acid has eaten.
    Eaten(Id),
    /// The most Mana.
    MaxMana(Id),
    /// Ends of rounds that a condition still lasts.
    Rounds(Id, Condition),
    /// What a look says in words.
    Told(Id, Told),
}

/// The figures of somebody, or of the fight.
pub(super) fn dials(fight: &Fight, of: Option<Id>) -> Vec<Dial<Figure>> {
    let Some(who) = of else {
        let (key, path) = (Figure::Round, "round".to_owned());
        return vec![Dial { key, path, values: Values::numbers(0, 10_000) }];
    };
    let dial = |key, figure: &str, values| {
        let path = format!("{}.{figure}", name(fight, who));
        Dial { key, path, values }
    };
    let number =
        |key, figure: &str, least: i32, most: i32| dial(key, figure, Values::numbers(least, most));
    let mut all = vec![
        number(Figure::Stress(who), "stress", 0, 999),
        number(Figure::Wounds(who), "wounds", -200, 999),
        number(Figure::Mana(who), "mana", 0, 999),
        number(Figure::Base(who), "base-initiative", -40, 40),
        number(Figure::Bleeding(who), "bleeding", 0, 99),
        number(Figure::Moved(who), "moved", 0, 99),
        number(Figure::Breathless(who), "breathless", 0, 99),
        number(Figure::Snare(who), "snare", 0, 99),
        number(Figure::Actions(who), "actions", 0, 9),
        number(Figure::Eaten(who), "eaten", 0, 99),
        number(Figure::MaxMana(who), "max-mana", 0, 999),
        number(Figure::Defense(who), "defense", -40, 99),
        number(Figure::Armor(who), "armor", 0, 99),
        number(Figure::Speed(who), "speed", 0, 99),
        dial(Figure::Defending(who), "defending", Values::yes_no()),
        dial(Figure::BigHit(who), "big-hit", Values::yes_no()),
        dial(Figure::Reaction(who), "reaction", Values::yes_no()),
    ];
    all.extend(
        Attribute::ALL
            .iter()
            .map(|&it| number(Figure::Score(who, it), &format!("score {}", it.word()), 0, 99)),
    );
    all.extend(
        Told::ALL
            .iter()
            .map(|&(told, word)| dial(Figure::Told(who, told), word, told.values(fight, who))),
    );
    all.extend(fight[who].conditions.iter().map(|condition| {
        let path = format!("rounds {}", condition.word());
        number(Figure::Rounds(who, condition), &path, 0, 99)
    }));
    if fight[who].due.is_some() {
        all.push(number(Figure::Due(who), "initiative", -99, 99));
    }
    let items = fight.profile(who).items.iter().enumerate();
    all.extend(items.map(|(slot, &item)| {
        let path = format!("items {}", item_name(fight, item));
        number(Figure::Item(who, slot as u8), &path, 0, 99)
    }));
    all
}

/// Whose figure it is, if it is somebody's.
const fn owner(figure: Figure) -> Option<Id> {
    match figure {
        Figure::Round => None,
        Figure::Stress(who)
        | Figure::Wounds(who)
        | Figure::Mana(who)
        | Figure::Base(who)
        | Figure::Bleeding(who)
        | Figure::Moved(who)
        | Figure::Due(who)
        | Figure::Breathless(who)
        | Figure::Snare(who)
        | Figure::Item(who, _)
        | Figure::Defense(who)
        | Figure::Armor(who)
        | Figure::Speed(who)
        | Figure::Score(who, _)
        | Figure::Defending(who)
        | Figure::BigHit(who)
        | Figure::Actions(who)
        | Figure::Eaten(who)
        | Figure::MaxMana(who)
        | Figure::Rounds(who, _)
        | Figure::Told(who, _)
        | Figure::Reaction(who) => Some(who),
    }
}

/// Sets a figure, and says what comes of it.
pub(super) fn set(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    figure: Figure,
    value: Value,
) -> Result<(), WhyNot> {
    if let Figure::Told(who, told) = figure {
        return told.set(fight, who, value);
    }
    let done = match value {
        Value::Number(number) => match i16::try_from(number) {
            Ok(number) => set_number(fight, figure, number),
            Err(_) => return Fight::refuse(format!("{number} is more than is kept count of")),
        },
        Value::Word(place) => set_word(fight, figure, place == 1),
    };
    if !done {
        return Fight::refuse("this figure cannot be that");
    }
    if let Some(who) = owner(figure) {
        wounds::settle(t, fight, who);
    }
    Ok(())
}

/// Sets a figure that is a number; gives whether it can be that.
fn set_number(fight: &mut Fight, figure: Figure, number: i16) -> bool {
    let (small, is_small) = (u8::try_from(number).unwrap_or(0), u8::try_from(number).is_ok());
    match figure {
        Figure::Round | Figure::Stress(_) | Figure::Mana(_) | Figure::MaxMana(_) if number < 0 => {
            return false;
        }
        Figure::Bleeding(_)
        | Figure::Moved(_)
        | Figure::Breathless(_)
        | Figure::Snare(_)
        | Figure::Actions(_)
        | Figure::Rounds(..)
        | Figure::Item(..)
            if !is_small =>
        {
            return false;
        }
        Figure::Due(who) => return rule_due(fight, who, number),
        Figure::Breathless(who) => fight[who].breathless = small,
        Figure::Snare(who) => fight[who].snare = small,
        Figure::Actions(who) => fight[who].actions = small,
        Figure::Eaten(who) => match i8::try_from(number) {
            Ok(eaten) => fight[who].eaten = eaten,
            Err(_) => return false,
        },
        Figure::MaxMana(who) => {
            Arc::make_mut(&mut fight.setup).profiles[who.index()].mana = number;
            fight[who].mana = fight[who].mana.min(number);
        }
        Figure::Rounds(who, condition) => fight[who].lasts[condition as usize] = small,
        Figure::Round => fight.state.round = number as u16,
        Figure::Stress(who) => fight[who].stress = number,
        Figure::Mana(who) => fight[who].mana = number,
        Figure::Wounds(who) => fight[who].wounds = number,
        Figure::Base(who) => fight[who].base = number,
        Figure::Bleeding(who) => fight[who].bleeding = small,
        Figure::Moved(who) => fight[who].moved = small,
        Figure::Item(who, slot) => fight[who].items[usize::from(slot)] = small,
        Figure::Defense(who) => rate(fight, (who, Rated::Defense), number - defense(fight, who)),
        Figure::Armor(who) => rate(fight, (who, Rated::Armor), number - armor(fight, who)),
        Figure::Speed(who) => {
            rate(fight, (who, Rated::Speed), number - i16::from(speed(fight, who)));
        }
        Figure::Score(who, attribute) => rescore(fight, who, attribute, number),
        Figure::Defending(_) | Figure::BigHit(_) | Figure::Reaction(_) | Figure::Told(..) => {
            return false;
        }
    }
    true
}

/// Says on which count somebody's turn comes, which has to be one to come; gives whether it can be.
fn rule_due(fight: &mut Fight, who: Id, count: i16) -> bool {
    let has_passed = fight.state.count.is_some_and(|now| count <= now);
    if fight[who].due.is_none() || fight.state.tie || has_passed {
        return false;
    }
    fight[who].due = Some(count);
    // Whoever was to act on the count under way is found anew.
    fight.state.members = People::default();
    true
}

/// Gives a figure so much more than the rules add up.
fn rate(fight: &mut Fight, of: (Id, Rated), more: i16) {
    fight.state.decrees.add(of, more.into());
}

/// Sets a score: as attribute damage below that of the sheet, as a ruling above it. What hangs on it
/// follows, and pools above their new maximum are cut down to it.
fn rescore(fight: &mut Fight, who: Id, attribute: Attribute, number: i16) {
    let full = i16::from(fight.profile(who).scores[attribute as usize]);
    fight[who].damage[attribute as usize] = (full - number.max(0)).max(0) as u8;
    let above = (number - full).max(0) - gm::ruled(fight, who, Rated::Score(attribute));
    rate(fight, (who, Rated::Score(attribute)), above);
    if attribute == Attribute::Strength {
        let (stress, wounds) = (stress::most(fight, who), wounds::most(fight, who));
        let it = &mut fight[who];
        (it.stress, it.wounds) = (it.stress.min(stress), it.wounds.min(wounds));
    }
}

/// Sets a figure that is yes or no; gives whether it can be that.
fn set_word(fight: &mut Fight, figure: Figure, yes: bool) -> bool {
    match figure {
        Figure::Defending(who) => fight[who].defending = u8::from(yes),
        Figure::BigHit(who) => fight[who].big_hit = yes,
        Figure::Reaction(who) if yes => fight[who].spent.remove(Spend::Reaction),
        Figure::Reaction(who) => {
            fight[who].spent.add(Spend::Reaction);
            fight[who].extra = 0;
        }
        Figure::Round
        | Figure::Stress(_)
        | Figure::Wounds(_)
        | Figure::Mana(_)
        | Figure::Base(_)
        | Figure::Bleeding(_)
        | Figure::Moved(_)
        | Figure::Due(_)
        | Figure::Breathless(_)
        | Figure::Snare(_)
        | Figure::Item(..)
        | Figure::Defense(_)
        | Figure::Armor(_)
        | Figure::Speed(_)
        | Figure::Actions(_)
        | Figure::Eaten(_)
        | Figure::MaxMana(_)
        | Figure::Rounds(..)
        | Figure::Told(..)
        | Figure::Score(..) => return false,
    }
    true
}
