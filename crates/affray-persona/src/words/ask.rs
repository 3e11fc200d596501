//! Questions, with the numbers that a person needs to decide.

use affray_engine::Words;
use affray_engine::{Fact, aside};
use affray_table::{Seat, Terms};

use super::part::figure;
use super::sums::sum;
use super::{name, word_test};
use crate::moves::Ask;
use crate::reason::From;
use crate::rules::{evade, harm, initiative, legal, space, test};
use crate::setup::{Id, Location, Status};
use crate::state::Fight;

/// What somebody has left, in a few words.
fn state(fight: &Fight, who: Id) -> String {
    let it = &fight[who];
    let pool = harm::pool(fight, who, Location::Body);
    let (left, most) = (harm::left(fight, who, pool), harm::most(fight, who, pool));
    let mut words = format!("{left}/{most} wounds");
    let profile = fight.profile(who);
    for (now, most, unit) in [(it.sp, profile.sp, "SP"), (it.tp, profile.tp, "TP")] {
        if most > 0 {
            words.push_str(&format!(", {now} {unit}"));
        }
    }
    words
}

/// What an evasion needs, taken apart, where there is one.
fn chance(fight: &Fight, number: Option<i16>, terms: &Terms<From>) -> String {
    match (number, sum(fight, "", terms)) {
        (None, _) => "impossible".to_owned(),
        (Some(number), None) => format!("{number} or less"),
        (Some(_), Some(sum)) => format!("{sum}, or less"),
    }
}

/// The question, in a sentence. Anyone who decides for somebody charmed is of another side.
#[must_use]
pub fn word_ask(fight: &Fight, _who: Seat, ask: Ask) -> String {
    word_question(fight, ask)
}

fn word_question(fight: &Fight, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Turn(who) => {
            let turn = fight.state.turn;
            let halves = turn.map_or(0, |turn| turn.halves);
            let more = turn.map_or(0, |turn| turn.more);
            let more = if more > 0 { format!(", {more} One More") } else { String::new() };
            let actions = if halves == 1 { "Half Action" } else { "Half Actions" };
            let state = aside(who.0, Fact::Health, format!("; {}", state(fight, who)));
            format!("What does {} do ({halves} {actions}{more} left{state})?", n(who))
        }
        Ask::Where(who, gait, meters) => {
            let way = Terms::of(|into| space::to_move(fight, who, legal::pace(gait), into));
            let way = sum(fight, "", &way).map(|way| figure(who, format!(" ({})", way.sum())));
            format!("{} goes up to {meters} m{}: where to?", n(who), way.unwrap_or_default())
        }
        Ask::Evade { who, by, dodge, parry, hits, .. } => {
            let hits = if hits > 1 { format!(" {hits} times") } else { String::new() };
            let to_dodge = Terms::of(|into| evade::to_dodge(fight, who, by, into));
            let to_parry = Terms::of(|into| evade::to_parry(fight, who, by, into));
            format!(
                "{} hits {}{hits}: dodge ({}), parry ({}) or neither ({})?",
                n(by),
                n(who),
                chance(fight, dodge, &to_dodge),
                chance(fight, parry, &to_parry),
                state(fight, who)
            )
        }
        Ask::Degrees { who, lowest, degrees } => {
            format!("Does {} replace a {lowest} with their {degrees} degrees of success?", n(who))
        }
        fates!() => word_fate(fight, ask),
        Ask::Interrupt(who) => format!("Does {} take their delayed action now?", n(who)),
        Ask::Join(who) => format!("What does {} join the All Out Attack with?", n(who)),
        Ask::FreeMove(who) => format!("How does {} move after the All Out Attack?", n(who)),
        Ask::Lent(who) => format!("What must {} do with the action?", n(who)),
        Ask::Harmful(who) => format!("Is the order suicidal or harmful to {}?", n(who)),
        Ask::Nearest(who) => format!("Whom does {} go for?", n(who)),
        Ask::Behind(who, _) => format!("Whom behind {} does the blow strike?", n(who)),
        Ask::Endure(who) => format!("What does {} keep up Active Mode with?", n(who)),
        Ask::Dungeon => "Who does what?".to_owned(),
        Ask::Circumstances(roll) => {
            format!("{}: how do the circumstances bear on it?", Words::word_purpose(fight, roll))
        }
        Ask::GoesOn => "Nobody can act: does the fight go on?".to_owned(),
        Ask::Rule => "What does the GM rule?".to_owned(),
        Ask::Unasked => "Who acts out of turn?".to_owned(),
    }
}

/// Whether to spend a Fate Point, or to test, in a sentence.
fn word_fate(fight: &Fight, ask: Ask) -> String {
    let n = |id: Id| name(fight, id);
    match ask {
        Ask::Reroll { who, why, target } => format!(
            "{} tested {} and failed ({target} or less). Roll again for a Fate Point ({} left)?",
            n(who),
            word_test(fight, why),
            fight[who].fate
        ),
        Ask::Degree { who, why, degrees } => format!(
            "{} has {degrees} {} of success in {}. One more for a Fate Point ({} left)?",
            n(who),
            if degrees == 1 { "degree" } else { "degrees" },
            word_test(fight, why),
            fight[who].fate
        ),
        Ask::Rouse(who) => {
            format!("{} is stunned. Recover for a Fate Point ({} left)?", n(who), fight[who].fate)
        }
        Ask::Ten(who) => {
            let base = Terms::of(|into| initiative::to_base(fight, who, into));
            let base = sum(fight, "", &base).map(|base| format!(" added to {base}"));
            format!(
                "Does {}'s Initiative die{} count as 10 for a Fate Point ({} left)?",
                n(who),
                base.unwrap_or_default(),
                fight[who].fate
            )
        }
        Ask::Burn(who) => {
            let left = fight[who].fate;
            format!("{} is about to die. Burn a Fate Point ({left} left)?", n(who))
        }
        Ask::Calm(who) => {
            let calm = test::against(who, Status::Frenzied);
            let calm = Terms::of(|into| test::needed(fight, &calm, into));
            let calm = sum(fight, "", &calm).map(|calm| format!(" ({calm}, or less)"));
            format!("Does {} try to calm down{}?", n(who), calm.unwrap_or_default())
        }
        questions!() => word_question(fight, ask),
    }
}
