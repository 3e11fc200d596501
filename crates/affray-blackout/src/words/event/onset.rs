//! Attacks and maneuvers, and whether they come about.

use affray_table::Terms;

use super::{ap_left, apart, count, the, the_arm, title, word_course};
use crate::event::Onset;
use crate::kinds::Id;
use crate::moves::Purpose;
use crate::reason::From;
use crate::state::Fight;
use crate::words::number::{figure, left, sum, thrown};
use crate::words::option::{word_battery, word_blow, word_place};
use crate::words::rolled::{self, Thrown};
use crate::words::{name, structure, trained};

/// Attacks, and how they end.
pub(super) fn attacks(fight: &Fight, event: &Onset, fallen: Thrown<'_>) -> String {
    let n = |who: Id| name(fight, who);
    match *event {
        Onset::Attacks { who, blow, ap } => {
            let attacks = word_blow(fight, blow, ("attacks", &the_arm(fight, blow.with)));
            format!("{} {attacks}{}.", n(who), ap_left(who, ap))
        }
        Onset::Intercepts { who, ally } => {
            format!("{} stands ready to take attacks on {}.", n(who), n(ally))
        }
        Onset::Intercepted { who, ally } => {
            format!("{} takes the attack on {}.", n(who), n(ally))
        }
        Onset::Sidesteps { who, left: now } => sidesteps(n(who), who, now),
        Onset::Hit { by, to, critical, .. } => {
            let how = if critical { " critically" } else { "" };
            format!("{} hits {}{how}.", n(by), n(to))
        }
        Onset::Missed { by, to } => format!("{} misses {}.", n(by), n(to)),
        Onset::Burst { by, to, dice, hits, rounds, left, lost, above, ref terms, .. } => {
            let dice = figure(by, word_volley(fight, dice, terms));
            let faces = thrown(by, rolled::burst(fallen, by, to));
            let (hits, rounds) = (word_hits(to, hits, lost, above), word_rounds(by, rounds, left));
            format!("{} fires{dice} at {}: {faces}{hits}, {rounds}.", n(by), n(to))
        }
        Onset::Strays { to, hits, .. } => strays(n(to), hits),
        Onset::Aims { who, item, at, difficulty, ap, ref terms } => {
            let (item, at) = (the(fight, item), word_place(fight, at));
            let hard = word_hard(fight, difficulty, terms);
            format!("{} aims {item} at {at}{}{hard}.", n(who), ap_left(who, ap))
        }
        Onset::Scatters { to } => {
            let course = word_course(fallen, Some(Purpose::Distance));
            format!("The blast scatters to {}{course}.", word_place(fight, to))
        }
        Onset::Lands { at } => format!("The blast lands at {}, as aimed.", word_place(fight, at)),
        Onset::Shares { to, amount, ref points } => {
            format!("{} is dealt {amount} damage{}.", n(to), figure(to, apart(fight, points)))
        }
        Onset::Damage { by, to, amount, rolled, ref dice, ref points } => {
            let faces = rolled::sum(fallen, Purpose::Damage { by, to }, rolled);
            let to = to.map_or("everyone in the area", n);
            let sum = figure(by, word_damage(fight, amount, (&faces, rolled), dice, points));
            format!("{} deals {amount} damage to {to}{sum}.", n(by))
        }
        Onset::Evades { who } => format!("{} evades and takes half the damage.", n(who)),
        Onset::Trained { who, which, ap, left } => {
            uses(n(who), trained(fight, which), &both_left(who, ap, left))
        }
        Onset::TrainedFailed { who, which } => fails(n(who), trained(fight, which)),
        Onset::Batters { who, battery, ap } => {
            let batters = word_battery(fight, battery, ("batters", &the_arm(fight, battery.with)));
            format!("{} {batters}{}.", n(who), ap_left(who, ap))
        }
        Onset::BattersInVain { who, on } => {
            format!("{} does nothing to {}.", n(who), structure(fight, on))
        }
        Onset::DamageToIt { by, on, amount, rolled, ref dice, ref points } => {
            let faces = rolled::sum(fallen, Purpose::Damage { by, to: None }, rolled);
            let sum = figure(by, word_damage(fight, amount, (&faces, rolled), dice, points));
            format!("{} deals {amount} damage to {}{sum}.", n(by), structure(fight, on))
        }
        Onset::Maneuver { who, maneuver, ap, left } => {
            uses(n(who), &title(maneuver.word()), &both_left(who, ap, left))
        }
        Onset::ManeuverFailed { who, maneuver } => fails(n(who), &title(maneuver.word())),
    }
}

fn sidesteps(name: &str, who: Id, stamina: i16) -> String {
    let now = left(who, format!(" ({stamina} Stamina left)"));
    format!("{name} sidesteps: +1 passive evasion until their next turn{now}.")
}

fn strays(to: &str, hits: u8) -> String {
    match hits {
        1 => format!("A stray shot hits {to}."),
        _ => format!("{hits} stray shots hit {to}."),
    }
}

fn uses(who: &str, what: &str, left: &str) -> String {
    format!("{who} uses {what}{left}.")
}

fn fails(who: &str, what: &str) -> String {
    format!("{who}'s {what} fails.")
}

/// The dice of a burst: ` 12 dice (burst value 8 + 4 (Aim))`.
fn word_volley(fight: &Fight, dice: i16, terms: &Terms<From>) -> String {
    format!(" {}{}", count(dice, "die", "dice"), apart(fight, terms))
}

/// How hard a blast is to place; a template is not hard at all.
fn word_hard(fight: &Fight, difficulty: u8, terms: &Terms<From>) -> String {
    match difficulty {
        0 => String::new(),
        _ => format!(": difficulty {difficulty}{}", apart(fight, terms)),
    }
}

/// The action points and the Stamina that somebody has left.
fn both_left(who: Id, ap: u8, stamina: i16) -> String {
    left(who, format!(" ({ap} AP, {stamina} Stamina left)"))
}

/// What the dice of a burst do: `3 hits (dice above 2)`.
fn word_hits(to: Id, hits: u8, lost: u8, above: u8) -> String {
    let each = match above {
        0 => "all dice".to_owned(),
        above => format!("dice above {above}"),
    };
    let lost = match lost {
        0 => String::new(),
        lost => format!("; {lost} more, strays counted, without a round"),
    };
    let how = figure(to, format!(" ({each}{lost})"));
    format!("{}{how}", count(hits.into(), "hit", "hits"))
}

/// Rounds that are spent, and those left where they are counted.
fn word_rounds(by: Id, rounds: u8, now: u8) -> String {
    let now = match now {
        u8::MAX => String::new(),
        now => left(by, format!(" ({now} left)")),
    };
    format!("{} spent{now}", count(rounds.into(), "round", "rounds"))
}

/// How a damage came about, where it is more than one number: `: 4 5 = 9 on 2 dice (…) + 20
/// (weapon)`.
fn word_damage(
    fight: &Fight,
    amount: i16,
    (faces, rolled): (&str, i16),
    dice: &Terms<From>,
    points: &Terms<From>,
) -> String {
    let mut words = String::new();
    if !dice.0.is_empty() {
        let number = count(dice.total().max(0) as i16, "die", "dice");
        words = format!(": {faces}{rolled} on {number}{}", apart(fight, dice));
    }
    if dice.0.is_empty()
        && let [term] = &points.0[..]
        && matches!(term.from, From::Hits(..))
    {
        return sum(fight, "", points)
            .map_or(String::new(), |sum| format!(": {}", sum.terms[0].words));
    }
    if let Some(points) = sum(fight, "", points) {
        for term in &points.terms {
            let sign = match (words.is_empty(), term.amount < 0) {
                (true, _) => ":",
                (false, true) => " −",
                (false, false) => " +",
            };
            words += &format!("{sign} {} ({})", term.amount.unsigned_abs(), term.words);
        }
    }
    let came = i32::from(rolled) + points.total();
    if came != i32::from(amount) {
        words += &format!(", adjusted to {amount}");
    }
    words
}
