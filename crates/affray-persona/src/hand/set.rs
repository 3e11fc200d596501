//! Sets figures.

use affray_engine::WhyNot;
use affray_engine::hand::{Hand, Value};
use affray_field::Square;
use affray_table::Table;

use super::{Count, Figure, Flag, Measure, Part, bind, dials};
use crate::decree::{Ruled, Suffering};
use crate::rules::{damage, harm, resist, score};
use crate::setup::{Id, ItemId, Kind, Level, Location, PersonaId, SideId};
use crate::state::{Ban, Fight, Life, Stance, Vision, Where};

/// Sets a figure to a value.
pub fn set(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    figure: Figure,
    value: Value,
) -> Result<(), WhyNot> {
    match value {
        Value::Number(number) => {
            let Ok(small) = i16::try_from(number) else {
                return Fight::refuse(format!("nothing here can be {number}"));
            };
            to_number(t, fight, figure, small)
        }
        Value::Word(place) => to_word(fight, figure, place),
    }
}

/// Of another kind than its value.
fn of_another_kind() -> Result<(), WhyNot> {
    Fight::refuse("this figure is of another kind")
}

/// A number that fits into a byte.
fn byte(number: i16) -> Result<u8, WhyNot> {
    u8::try_from(number).map_err(|_| WhyNot {
        words: format!("it cannot be {number}"),
        clause: crate::clause::GM_OVERRIDE,
    })
}

fn to_number(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    figure: Figure,
    number: i16,
) -> Result<(), WhyNot> {
    match figure {
        Figure::Round => fight.state.round = Fight::round_of(i32::from(number))?,
        Figure::Halves | Figure::OneMore => {
            let number = byte(number)?;
            let Some(turn) = &mut fight.state.turn else {
                return Fight::refuse("nobody has the turn");
            };
            if figure == Figure::Halves { turn.halves = number } else { turn.more = number }
        }
        Figure::Count(who, count) => return counted(t, fight, (who, count), number),
        Figure::Score(who, of) => {
            let by = number - score::score(fight, who, of);
            fight.state.decrees.add(Ruled::Score(who, of), i32::from(by));
        }
        Figure::Bonus(who, of) => {
            let by = number - score::bonus(fight, who, of);
            fight.state.decrees.add(Ruled::Bonus(who, of), i32::from(by));
        }
        Figure::Armor(who, at) => {
            let by = number - damage::armor(fight, who, at);
            fight.state.decrees.add(Ruled::Armor(who, at), i32::from(by));
        }
        Figure::Part(who, at) => fight[who].parts[at as usize] = number,
        Figure::Rounds(who, status) => {
            if !fight[who].has(status) {
                return Fight::refuse(format!("they are not {}", status.word()));
            }
            fight[who].timers[status as usize] = byte(number)?;
            fight.state.decrees.lay(who.0, Suffering::Status(status), None);
        }
        Figure::Thing(item, part) => {
            let number = byte(number)?;
            let thing = &mut fight[item];
            match part {
                Part::Loaded => thing.loaded = number,
                Part::Reloading => thing.reloading = number,
                Part::Count => thing.count = number,
            }
        }
        Figure::Of(persona, measure) => match measure {
            Measure::Wounds => fight[persona].wounds = number,
            Measure::Weakened => fight[persona].weakened = byte(number)?,
        },
        Figure::Is(..)
        | Figure::Resists(..)
        | Figure::Persona(_)
        | Figure::Holder(..)
        | Figure::Vision(_)
        | Figure::Side(_)
        | Figure::Ban(_)
        | Figure::Place(_)
        | Figure::Jammed(_) => return of_another_kind(),
    }
    Ok(())
}

/// A plain number of somebody.
fn counted(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, count): (Id, Count),
    number: i16,
) -> Result<(), WhyNot> {
    match count {
        Count::Wounds | Count::Magnitude => fight[who].wounds = number,
        Count::Pool => {
            let pool = harm::pool(fight, who, Location::Body);
            harm::set(fight, who, pool, number);
        }
        Count::Sp | Count::Tp if number < 0 => {
            return Fight::refuse(format!("nobody has {number} points"));
        }
        Count::Sp => fight[who].sp = number,
        Count::Tp => fight[who].tp = number,
        Count::Fatigue => fight[who].fatigue = byte(number)?,
        Count::Fate => fight[who].fate = byte(number)?,
        Count::Initiative => fight[who].initiative = number,
        Count::Reactions => fight[who].reactions = byte(number)?,
        Count::Aim => fight[who].aim = byte(number)?,
        Count::Erosion | Count::Realization | Count::Awake if number < 0 => {
            return Fight::refuse(format!("it cannot be {number}"));
        }
        Count::Erosion => fight[who].erosion = number as u16,
        Count::Realization => fight[who].realization = number as u16,
        Count::Awake => fight[who].awake = number as u16,
        Count::Rages => fight[who].doomed = byte(number)?,
        Count::TbHalved => fight[who].tb_halved = byte(number)?,
        Count::Grade => {
            let by = number - resist::grade(fight, who);
            fight.state.decrees.add(Ruled::Grade(who), i32::from(by));
        }
    }
    // Of a Horde, and of those who die below 0, nothing is left that could be there.
    let kind = fight.profile(who).kind;
    let least = if kind == Kind::Horde { 1 } else { 0 };
    let dies = (kind.is_minion() || kind == Kind::Horde) && fight[who].wounds < least;
    if dies && fight[who].life == Life::Fighting {
        fight[who].life = Life::Dead;
        harm::settle(t, fight, who);
        harm::free_victims(t, fight, who);
    }
    Ok(())
}

fn to_word(fight: &mut Fight, figure: Figure, place: usize) -> Result<(), WhyNot> {
    let yes = place == 1;
    match figure {
        Figure::Is(who, flag) => match flag {
            Flag::Guarding if yes => fight[who].stances.add(Stance::Guarding),
            Flag::Guarding => fight[who].stances.remove(Stance::Guarding),
            Flag::Swapped => fight[who].swapped = yes,
            Flag::Surprised => fight[who].surprised = yes,
            Flag::Blessed => fight[who].blessed = yes,
        },
        Figure::Persona(who) => {
            let personas: Vec<PersonaId> = fight.personas_of(who).collect();
            let active = place.checked_sub(1).and_then(|place| personas.get(place)).copied();
            fight[who].active = active;
            if let Some(active) = active {
                fight[active].ban = Ban::None;
            }
        }
        Figure::Holder(who, status) => {
            if !fight[who].has(status) {
                return Fight::refuse(format!("they are not {}", status.word()));
            }
            bind(fight, who, status, place.checked_sub(1).map(|by| Id(by as u8)));
        }
        Figure::Vision(who) => fight[who].vision = Vision::ALL[place],
        Figure::Side(who) => fight[who].side = SideId(place as u8),
        Figure::Ban(persona) => {
            fight[persona].ban = dials::bans().nth(place).unwrap_or(Ban::None);
            let owner = fight.persona(persona).owner;
            if fight[persona].ban != Ban::None && fight[owner].active == Some(persona) {
                fight[owner].active = None;
            }
        }
        Figure::Resists(who, element) => resist::rule(fight, who, element, Level::ALL[place]),
        Figure::Place(item) => return put_down(fight, item, place),
        Figure::Jammed(item) => fight[item].jammed = yes,
        Figure::Round
        | Figure::Halves
        | Figure::OneMore
        | Figure::Count(..)
        | Figure::Score(..)
        | Figure::Bonus(..)
        | Figure::Armor(..)
        | Figure::Part(..)
        | Figure::Rounds(..)
        | Figure::Thing(..)
        | Figure::Of(..) => return of_another_kind(),
    }
    Ok(())
}

/// Puts a thing where the words of [`dials::places`] in this place say.
fn put_down(fight: &mut Fight, item: ItemId, place: usize) -> Result<(), WhyNot> {
    let people = fight.state.combatants.len();
    let at = match place {
        held if held < people => Where::Held(Id(held as u8)),
        carried if carried < 2 * people => Where::Carried(Id((carried - people) as u8)),
        gone if gone == 2 * people => Where::Gone,
        _ => {
            let words = dials::places(fight);
            let square = words.get(place).and_then(|words| words.strip_prefix("lying at "));
            let square = square.and_then(|square| square.split_once(','));
            let square = square.and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
            match square {
                Some((x, y)) => Where::Lying(Square::new(x, y)),
                None => return Fight::refuse("there is no such place"),
            }
        }
    };
    fight[item].at = at;
    fight.state.moved_items = true;
    Ok(())
}
