//! Guile encounters: contests of arguments (`blackout.guile.*`).

use affray_table::{Lazy, Step, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Move, TestFor, Way};
use crate::rolls::{self, Test, seat};
use crate::setup::{Attribute, Challenge, Id, Skill};
use crate::state::Fight;

/// The most exchanges of an encounter.
const MOST_EXCHANGES: u16 = 60;

/// Arguments, and what defends against them.
const ARGUMENTS: [(Attribute, Skill); 4] = [
    (Attribute::Charisma, Skill::Presence),
    (Attribute::Charisma, Skill::Empathy),
    (Attribute::Intelligence, Skill::Knowledge),
    (Attribute::Insight, Skill::Willpower),
];

/// A counter on an argument or a defense (`blackout.guile.counters`).
#[derive(Clone, Copy, Debug)]
struct Counter {
    who: Id,
    way: Way,
    round: u16,
}

type Counters = ArrayVec<Counter, 32>;

/// A contest of arguments: whether the one who began it wins.
///
/// # Errors
/// The table has no answer yet.
pub fn encounter(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    challenge: Challenge,
    target: Id,
    (own, theirs): (u8, u8),
) -> Step<bool> {
    let base = |fight: &Fight, who: Id| {
        let profile = fight.profile(who);
        profile.attribute(Attribute::Insight) + profile.skill(Skill::Willpower)
    };
    t.cite(clause::GUILE_RESISTANCE);
    let who = challenge.who;
    let mut left = [base(fight, who) + i16::from(own), base(fight, target) + i16::from(theirs)];
    let mut counters = Counters::new();
    if challenge.advantages != 0 {
        t.cite(clause::GUILE_HELP);
    }
    for exchange in 0..MOST_EXCHANGES {
        let round = exchange / 2;
        counters.retain(|counter| counter.round + 2 > round);
        let begins = exchange % 2 == 0;
        let (by, to) = if begins { (who, target) } else { (target, who) };
        let mut help = if begins { i16::from(challenge.advantages) } else { 0 };
        if let Some((helper, attribute, skill)) = challenge.helper.filter(|_| exchange == 0) {
            // blackout.guile.help: each success of the helper is an advantage on the argument.
            t.cite(clause::GUILE_HELP);
            help += rolls::test(t, fight, Test::new(helper, TestFor::Help, attribute, skill))?;
        }
        let argument = choose(t, fight, by, false, &mut counters, round)?;
        let defense = choose(t, fight, to, true, &mut counters, round)?;
        let margin = rolls::test(t, fight, argument.with(help))? - rolls::test(t, fight, defense)?;
        // Whoever has more successes lowers the other's resistance.
        let loses = match margin {
            0 => continue,
            1.. => usize::from(begins),
            _ => usize::from(!begins),
        };
        left[loses] = (left[loses] - margin.abs()).max(0);
        let now = left[loses] as u8;
        let (winner, loser) = if loses == 1 { (who, target) } else { (target, who) };
        let event = || Event::Argued { by: winner, to: loser, left: now };
        t.tell(clause::GUILE_EXCHANGE, event);
        if now == 0 {
            break;
        }
    }
    let won = left[1] == 0 || left[0] > 0 && left[1] < left[0];
    t.tell(clause::GUILE_EXCHANGE, || Event::Guile { won });
    Ok(won)
}

fn choose(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    defends: bool,
    counters: &mut Counters,
    round: u16,
) -> Step<Test> {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(ARGUMENTS.map(|(attribute, skill)| Move::from(Way { attribute, skill })));
    });
    let way: Way = t.choose(fight, seat(fight, who), Ask::Argue { who, defends }, &menu)?;
    let used = counters.iter().filter(|counter| counter.who == who && counter.way == way).count();
    if used > 0 {
        t.cite(clause::GUILE_COUNTERS);
    }
    if counters.is_full() {
        counters.remove(0);
    }
    counters.push(Counter { who, way, round });
    Ok(Test::new(who, TestFor::Argument, way.attribute, way.skill).with(-(used as i16)))
}
