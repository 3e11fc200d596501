//! Initiative and the order of turns (`persona.initiative.*`).

use affray_table::{Reckon, Step, Steps, Table, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Purpose};
use crate::reason::From;
use crate::rules::{score, space, test};
use crate::settings::InitiativeTie;
use crate::setup::{Id, MAX_COMBATANTS, Score};
use crate::state::{Fight, Life};

/// What somebody adds to an Initiative roll (`persona.initiative.roll`).
pub fn to_base(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    score::to_bonus(fight, who, (Score::Agility, clause::INITIATIVE_ROLL), into);
    into.add(fight.profile(who).initiative, From::Quickness, clause::INITIATIVE_ROLL);
}

/// An Initiative roll taken apart: `die` is what fell, or 10 for a Fate Point.
pub fn to_result(fight: &Fight, who: Id, die: Rolled, into: &mut impl Reckon<From>) {
    to_base(fight, who, into);
    match die {
        Rolled::Die(rolled) => into.add(rolled, From::Die(10), clause::INITIATIVE_ROLL),
        Rolled::Ten => into.add(10, From::Blessed, clause::FATE_SPEND),
    }
}

/// The die of an Initiative roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// What fell.
    Die(i16),
    /// 10, for a Fate Point.
    Ten,
}

/// One Initiative roll (`persona.initiative.roll`).
///
/// # Errors
/// The table has no answer yet.
pub fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    score::cite(t, fight, who, Score::Agility);
    let ten = fight[who].fate > 0 && test::agrees(t, fight, who, Ask::Ten(who))?;
    let die = if ten {
        test::spend(t, fight, who);
        let left = fight[who].fate;
        t.tell(clause::FATE_SPEND, || Event::FateTen { who, left });
        Rolled::Ten
    } else {
        Rolled::Die(t.roll(Purpose::Initiative { who }, test::D10)? as i16)
    };
    let result = total(|into| to_result(fight, who, die, into)) as i16;
    fight[who].initiative = result;
    let terms = t.terms(|into| to_result(fight, who, die, into));
    t.tell(clause::INITIATIVE_ROLL, || Event::Initiative { who, result, terms });
    Ok(())
}

/// What decides the order of turns before lots do (`persona.initiative.ties`).
fn rank(fight: &Fight, who: Id) -> (i16, i16) {
    let tie = match fight.setup.settings.initiative_tie {
        InitiativeTie::PlayersFirst => {
            i16::from(fight.setup.sides[fight[who].side.index()].players)
        }
        InitiativeTie::AgilityThenRoll => score::score(fight, who, Score::Agility),
    };
    (fight[who].initiative, tie)
}

/// People who have to be put in order.
type Line = arrayvec::ArrayVec<Id, MAX_COMBATANTS>;

/// Everybody by rank, those equal as they have been.
fn by_rank(fight: &Fight) -> Line {
    let mut line: Line =
        fight.roster().filter(|&who| !matches!(fight[who].life, Life::Absent(_))).collect();
    let known = |who: Id| fight.state.order.iter().position(|&other| other == who);
    line.sort_by_key(|&who| (std::cmp::Reverse(rank(fight, who)), known(who), who));
    line
}

/// Puts everybody in order; equals roll off (`persona.initiative.ties`). Those who have been in
/// order keep it among themselves.
///
/// # Errors
/// The table has no answer yet.
pub fn order(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let line = by_rank(fight);
    let before = fight.state.order.clone();
    let there = |who: Id| space::is_present(fight, who);
    let equal = |two: &[Id]| {
        fight[two[0]].initiative == fight[two[1]].initiative && there(two[0]) && there(two[1])
    };
    if line.windows(2).any(equal) {
        t.cite(clause::INITIATIVE_TIES);
    }
    let mut order = Line::new();
    let mut rest = &line[..];
    while let Some(&first) = rest.first() {
        let equals = rest.iter().take_while(|&&who| rank(fight, who) == rank(fight, first)).count();
        let (group, others) = rest.split_at(equals);
        rest = others;
        // Who has fallen is asked nothing, and who has a place keeps it.
        let mut stand: Line =
            group.iter().copied().filter(|&who| space::is_present(fight, who)).collect();
        if stand.len() > 1 && stand.iter().any(|who| !before.contains(who)) {
            roll_off(t, &mut stand, 0)?;
            for two in stand.windows(2) {
                let (who, whom) = (two[0], two[1]);
                t.tell(clause::INITIATIVE_TIES, || Event::Precedes { who, whom });
            }
        }
        order.extend(stand);
        order.extend(group.iter().copied().filter(|&who| !space::is_present(fight, who)));
    }
    fight.state.order = order;
    fight.state.place = 0;
    Ok(())
}

/// These people by what each of them is ranked, equals as they have been.
fn ranked(line: &[Id], ranks: &[u8]) -> arrayvec::ArrayVec<(u8, Id), MAX_COMBATANTS> {
    let mut ranked: arrayvec::ArrayVec<(u8, Id), MAX_COMBATANTS> =
        ranks.iter().copied().zip(line.iter().copied()).collect();
    ranked.sort_by_key(|&(rank, _)| rank);
    ranked
}

/// How often equals roll again before they stay as they are.
const MOST_ROLL_OFFS: u8 = 12;

/// Equals each roll 1d10, the higher goes first, and those who are equal again repeat it. Only the
/// order is read of the dice.
fn roll_off(t: &mut impl Table<Fight>, line: &mut [Id], again: u8) -> Step {
    if line.len() < 2 || again == MOST_ROLL_OFFS {
        return Ok(());
    }
    let ranks = match line.len() {
        2 => lots::<2>(t, line)?,
        3 => lots::<3>(t, line)?,
        4 => lots::<4>(t, line)?,
        _ => {
            let mut ranks = [0; MAX_COMBATANTS];
            for (place, &who) in line.iter().enumerate() {
                let all = [Some(who), None, None, None];
                ranks[place] = 10 - t.roll(Purpose::Tie { all }, test::D10)? as u8;
            }
            ranks
        }
    };
    let sorted = ranked(line, &ranks);
    for (place, &(_, who)) in line.iter_mut().zip(&sorted) {
        *place = who;
    }
    let mut from = 0;
    while from < sorted.len() {
        let equals = sorted[from..].iter().take_while(|it| it.0 == sorted[from].0).count();
        roll_off(t, &mut line[from..from + equals], again + 1)?;
        from += equals;
    }
    Ok(())
}

/// One die for each of a few people, of which only the order is read: how many are before each.
fn lots<const N: usize>(t: &mut impl Table<Fight>, line: &[Id]) -> Step<[u8; MAX_COMBATANTS]> {
    let dice = Steps { sides: [10; N] };
    let mut all = [None; 4];
    all.iter_mut().zip(line).for_each(|(into, &who)| *into = Some(who));
    t.check(Purpose::Tie { all }, dice, |faces| {
        let mut ranks = [0; MAX_COMBATANTS];
        for (place, face) in faces.iter().enumerate() {
            ranks[place] = faces.iter().filter(|&other| other > face).count() as u8;
        }
        ranks
    })
}

/// Somebody's place in the order of turns.
#[must_use]
pub fn place_of(fight: &Fight, who: Id) -> u8 {
    fight.state.order.iter().position(|&other| other == who).unwrap_or(MAX_COMBATANTS) as u8
}
