//! Guile encounters: contests of arguments (`blackout.guile.*`).

use affray_table::{Lazy, May, Step, Table, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Attribute, Id, Skill};
use crate::moves::{Ask, Move, TestFor, Way};
use crate::reason::{Barrier, From};
use crate::rules::rolls::{Test, seat};
use crate::rules::{gm, rolls};
use crate::setup::Challenge;
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

/// Whether something is an argument, and a defense (`blackout.guile.exchange`).
pub(crate) fn may_argue(way: Way) -> May<Barrier> {
    let other = !ARGUMENTS.contains(&(way.attribute, way.skill));
    barred_if(other, Barrier::NoArgument, clause::GUILE_EXCHANGE)
}

/// A counter on an argument or a defense (`blackout.guile.counters`).
#[derive(Clone, Copy, Debug)]
struct Counter {
    who: Id,
    way: Way,
    round: u16,
}

/// The counters of an encounter, and the round that it has come to.
#[derive(Debug, Default)]
struct Counters {
    used: ArrayVec<Counter, 32>,
    round: u16,
}

impl Counters {
    /// A round begins: counters last until the end of the next one.
    fn begin_round(&mut self, round: u16) {
        self.round = round;
        self.used.retain(|counter| counter.round + 2 > round);
    }

    /// How many counters somebody has on a way.
    fn on(&self, who: Id, way: Way) -> usize {
        self.used.iter().filter(|counter| counter.who == who && counter.way == way).count()
    }

    /// One counter more; the oldest makes room.
    fn add(&mut self, who: Id, way: Way) {
        if self.used.is_full() {
            self.used.remove(0);
        }
        self.used.push(Counter { who, way, round: self.round });
    }
}

/// The two parts of an exchange.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Argument,
    Defense,
}

/// A contest of arguments: whether the one who began it wins.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn encounter(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    challenge: Challenge,
    target: Id,
    (own, theirs): (u8, u8),
) -> Step<bool> {
    let base = |fight: &Fight, who: Id| {
        gm::attribute(fight, who, Attribute::Insight) + gm::skill(fight, who, Skill::Willpower)
    };
    t.cite(clause::GUILE_RESISTANCE);
    let who = challenge.who;
    let mut left = [base(fight, who) + i16::from(own), base(fight, target) + i16::from(theirs)];
    let mut counters = Counters::default();
    if challenge.advantages != 0 {
        t.cite(clause::GUILE_HELP);
    }
    for exchange in 0..MOST_EXCHANGES {
        counters.begin_round(exchange / 2);
        let begins = exchange % 2 == 0;
        let (by, to) = if begins { (who, target) } else { (target, who) };
        let mut help = if begins { i16::from(challenge.advantages) } else { 0 };
        if let Some((helper, attribute, skill)) = challenge.helper.filter(|_| exchange == 0) {
            // blackout.guile.help: each success of the helper is an advantage on the argument.
            t.cite(clause::GUILE_HELP);
            help += rolls::test(t, fight, Test::new(helper, TestFor::Help, attribute, skill))?;
        }
        let argument = choose(t, fight, by, Part::Argument, &mut counters)?;
        let defense = choose(t, fight, to, Part::Defense, &mut counters)?;
        let margin = rolls::test(t, fight, argument.with(help, From::Argued))?
            - rolls::test(t, fight, defense)?;
        // Anyone who has more successes lowers the other's resistance.
        let loses = match margin {
            0 => continue,
            1.. => usize::from(begins),
            _ => usize::from(!begins),
        };
        left[loses] = (left[loses] - margin.abs()).max(0);
        let now = left[loses] as u8;
        let (winner, loser) = if loses == 1 { (who, target) } else { (target, who) };
        let event = || Event::Course(Course::Argued { by: winner, to: loser, left: now });
        t.tell(clause::GUILE_EXCHANGE, event);
        if now == 0 {
            break;
        }
    }
    let won = left[1] == 0 || left[0] > 0 && left[1] < left[0];
    t.tell(clause::GUILE_EXCHANGE, || Event::Course(Course::Guile { won }));
    Ok(won)
}

/// What somebody argues or defends with: a disadvantage for each counter on it
/// (`blackout.guile.counters`).
fn choose(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    part: Part,
    counters: &mut Counters,
) -> Step<Test> {
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(ARGUMENTS.map(|(attribute, skill)| Move::from(Way { attribute, skill })));
    });
    let ask = Ask::Argue { who, defends: part == Part::Defense };
    let way: Way = t.choose(fight, seat(fight, who), ask, &menu)?;
    let used = counters.on(who, way);
    if used > 0 {
        t.cite(clause::GUILE_COUNTERS);
    }
    counters.add(who, way);
    Ok(Test::new(who, TestFor::Argument, way.attribute, way.skill)
        .with(-(used as i16), From::Counters))
}
