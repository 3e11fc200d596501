//! Numbers that dice gave, in sentences: what was rolled, against what, and what it is made of.

use affray_engine::{Amount, Dice, Reckoning};
use affray_table::{Rolled, Terms};

use super::part::figure;
use super::sums::sum;
use crate::moves::{Purpose, TestFor};
use crate::reason::From;
use crate::rules::test;
use crate::setup::Id;
use crate::state::Fight;

/// The dice that fell before something happened, for the one who is told of them.
pub type Thrown<'d> = Dice<'d, Purpose>;

/// What a test of somebody has rolled, for the one who is told.
pub fn tested(dice: Thrown<'_>, who: Id, why: TestFor) -> Option<i32> {
    let is_it = |one: Purpose| match one {
        Purpose::Test { who: other, why: reason, .. } => (other, reason) == (who, why),
        _ => false,
    };
    dice.number(is_it)
}

/// Whether degrees of a test that came out so are read.
pub const fn counts_degrees(why: TestFor, passed: bool) -> bool {
    match why {
        TestFor::Attack(_)
        | TestFor::Area
        | TestFor::Dodge(_)
        | TestFor::Parry(_)
        | TestFor::Feint(_)
        | TestFor::KnockDown(_) => passed,
        TestFor::Fear(_) => !passed,
        TestFor::Fury(_)
        | TestFor::Stumble
        | TestFor::Balance
        | TestFor::Jam
        | TestFor::Fire
        | TestFor::Panic
        | TestFor::Staunch(_)
        | TestFor::Resist(_)
        | TestFor::Row(_)
        | TestFor::Exposed
        | TestFor::Collapse
        | TestFor::Endure
        | TestFor::Notice
        | TestFor::Hide
        | TestFor::Concentrate
        | TestFor::Act
        | TestFor::Refuse => false,
    }
}

/// By how many degrees a roll has succeeded or failed against a number.
pub fn word_degrees(fight: &Fight, who: Id, (rolled, target): (i32, i16)) -> String {
    let by = test::degrees(&fight.setup.settings, rolled, target).degrees;
    figure(who, format!(" by {by} degree{}", if by == 1 { "" } else { "s" }))
}

/// What damage of somebody is made of, behind its amount: what fell, or replaced what fell, and what
/// is added.
pub fn word_dealt(
    fight: &Fight,
    (by, amount): (Id, i16),
    terms: &Terms<From>,
    dice: Thrown<'_>,
) -> String {
    let Some(more) = sum(fight, "", terms) else { return String::new() };
    let fallen = dice.last(|one| matches!(one, Purpose::Damage { by: other, .. } if other == by));
    let Some(fallen) = fallen.filter(|_| amount > 0) else {
        return figure(by, format!(", including {}", more.sum()));
    };
    let rolled = i32::from(amount) - more.total;
    let mut made = match &fallen.rolled {
        Rolled::Faces(faces) if faces.len() > 1 => {
            let faces: Vec<i32> = faces.iter().map(|&face| i32::from(face)).collect();
            let words: Vec<String> = faces.iter().map(ToString::to_string).collect();
            let as_fell = faces.iter().sum::<i32>() == rolled;
            format!("{} (dice)", if as_fell { words.join(" + ") } else { rolled.to_string() })
        }
        Rolled::Faces(_) | Rolled::Value(_) => format!("{rolled} (die)"),
    };
    for Amount { amount, words, .. } in &more.terms {
        let sign = if *amount < 0 { '−' } else { '+' };
        made += &format!(" {sign} {} ({words})", amount.unsigned_abs());
    }
    figure(by, format!(" = {made}"))
}

/// A number with what it is made of, where that is known.
pub fn number(fight: &Fight, number: i16, terms: &Terms<From>) -> String {
    match sum(fight, "", terms) {
        Some(sum) if sum.total == i32::from(number) => sum.to_string(),
        Some(sum) => format!("{number} (of {sum})"),
        None => number.to_string(),
    }
}

/// What somebody's dice come to, with what it is made of.
pub fn total(fight: &Fight, (who, total): (Id, i16), terms: &Terms<From>) -> String {
    let words = number(fight, total, terms);
    match (terms.0.len(), words.split_once(' '), words.rsplit_once(' ')) {
        // Of a single amount it is the last word: `d10 7`.
        (1, _, Some((made, total))) => format!("{}{total}", figure(who, format!("{made} "))),
        (_, Some((total, made)), _) => format!("{total}{}", figure(who, format!(" {made}"))),
        (_, _, _) => words,
    }
}

/// What is soaked, with what it is made of; more could have been.
pub fn word_soak(fight: &Fight, soaked: i16, soak: &Terms<From>) -> String {
    match sum(fight, "", soak) {
        Some(soak) if soak.total == i32::from(soaked) => format!("{soaked} ({})", soak.sum()),
        Some(soak) => format!("{soaked} (of {soak})"),
        None => soaked.to_string(),
    }
}

/// What a loss is made of by somebody's figures, behind it, where that is more than one thing.
pub fn word_made(fight: &Fight, whose: Id, terms: &Terms<From>) -> String {
    match sum(fight, "", terms) {
        Some(made) if terms.0.len() > 1 => figure(whose, format!(": {}", made.sum())),
        Some(_) | None => String::new(),
    }
}

/// What healing is made of, behind it: what fell, and what is added to it.
pub fn word_healing(fight: &Fight, (who, amount): (Id, i16), terms: &Terms<From>) -> String {
    let Some(more) = sum(fight, "", terms) else { return String::new() };
    let rolled = i32::from(amount) - more.total;
    let mut made = format!(": {rolled} (rolled)");
    for Amount { amount, words, .. } in &more.terms {
        let sign = if *amount < 0 { '−' } else { '+' };
        made += &format!(" {sign} {} ({words})", amount.unsigned_abs());
    }
    figure(who, made)
}

/// What a pool is made of, behind it, where more than one combatant adds to it.
pub fn word_pool(pool: &Reckoning) -> String {
    let parts = pool.terms.iter().map(|term| format!("{} ({})", term.amount, term.words));
    match pool.terms.len() {
        0 | 1 => String::new(),
        _ => format!(" = {}", parts.collect::<Vec<_>>().join(" + ")),
    }
}

/// What has to be rolled at most: of a single amount the number alone.
pub fn at_most(most: &Reckoning) -> String {
    if most.terms.len() == 1 { most.total.to_string() } else { most.to_string() }
}
