//! Dice as files write them: `2d8 + 3d8`, `1d8 slashing`.

use std::ops::RangeInclusive;

use affray_file::Span;

use crate::clause;
use crate::dice::{Damage, DiceOf};
use crate::kinds::DamageType;

use super::Reader;

/// The most dice of one roll.
const MOST: u8 = 40;
/// What may be added to dice.
const PLUS: RangeInclusive<i8> = -20..=40;
/// The sides that dice may have.
const SIDES: [u8; 8] = [2, 3, 4, 6, 8, 10, 12, 20];

/// Dice alone, such as `2d8`.
fn one(text: &str) -> Option<DiceOf> {
    let (count, sides) = text.trim().split_once('d')?;
    let dice = DiceOf { count: count.parse().ok()?, sides: sides.parse().ok()?, plus: 0 };
    ((1..=MOST).contains(&dice.count) && SIDES.contains(&dice.sides)).then_some(dice)
}

/// Dice and a number, such as `1d8+2` or `1d8-1`.
fn raised(text: &str) -> Option<DiceOf> {
    let at = text.find(['+', '-']).unwrap_or(text.len());
    let (dice, plus) = text.split_at(at);
    let plus = match plus.trim().replace(' ', "") {
        none if none.is_empty() => 0,
        some => some.parse().ok().filter(|plus| PLUS.contains(plus))?,
    };
    Some(DiceOf { plus, ..one(dice)? })
}

/// What is restored: dice, dice and a number, or a number alone.
pub(super) fn restored(reader: &mut Reader, span: Span, text: &str) -> DiceOf {
    let fixed = text.trim().parse().ok().filter(|plus: &i8| (1..=*PLUS.end()).contains(plus));
    let found = fixed.map(|plus| DiceOf { plus, ..DiceOf::default() }).or_else(|| raised(text));
    if found.is_none() {
        let message = format!("`{text}` is not dice");
        let allowed = "dice such as \"2d8\" or \"1d8+2\", or a number such as \"5\"";
        reader.wrong(span, message, allowed, clause::WOUNDS_RECOVERY);
    }
    found.unwrap_or_default()
}

/// One kind of dice.
pub(super) fn dice(reader: &mut Reader, span: Span, text: &str) -> DiceOf {
    match one(text) {
        Some(dice) => dice,
        None => {
            let message = format!("`{text}` is not dice");
            let allowed = "1 to 40 dice of 2, 3, 4, 6, 8, 10, 12 or 20 sides, such as \"2d8\"";
            reader.wrong(span, message, allowed, clause::DAMAGE_WEAPON);
            DiceOf::default()
        }
    }
}

/// Hit Dice: kinds of dice, joined by `+`.
pub(super) fn hit_dice(
    reader: &mut Reader,
    span: Span,
    text: &str,
) -> arrayvec::ArrayVec<DiceOf, 4> {
    let mut found = arrayvec::ArrayVec::new();
    for part in text.split('+') {
        let dice = dice(reader, span, part.trim());
        if found.try_push(dice).is_err() {
            let message = format!("`{text}` has too many kinds of Hit Dice");
            reader.wrong(span, message, "at most 4", clause::STRESS_KINDS_ADD);
            break;
        }
    }
    let all: u16 = found.iter().map(|dice: &DiceOf| u16::from(dice.count)).sum();
    if all > u16::from(MOST) {
        let message = format!("`{text}` is {all} Hit Dice");
        reader.wrong(span, message, "1 to 40", clause::STRESS_MAXIMUM);
    }
    if found.len() > 1 {
        reader.cite(clause::STRESS_KINDS_ADD);
    }
    found
}

/// Damage of one type; a type alone shares the dice of what comes before it.
pub(super) fn damage(reader: &mut Reader, span: Span, text: &str) -> Option<Damage> {
    if let Some(kind) = DamageType::of(text.trim()) {
        return Some(Damage { dice: DiceOf::default(), kind });
    }
    let (dice, kind) = text.trim().rsplit_once(' ').unwrap_or((text, ""));
    let Some(kind) = DamageType::of(kind.trim()) else {
        let message = format!("`{text}` names no type of damage");
        let allowed = format!("dice and one of {}", DamageType::WORDS.join(", "));
        reader.wrong(span, message, allowed, clause::DAMAGE_TYPES);
        return None;
    };
    let dice = raised(dice);
    if dice.is_none() {
        let message = format!("`{text}` is not damage");
        let allowed = "dice and a type, such as \"1d8 slashing\" or \"1d8+2 slashing\"";
        reader.wrong(span, message, allowed, clause::DAMAGE_WEAPON);
    }
    Some(Damage { dice: dice?, kind })
}
