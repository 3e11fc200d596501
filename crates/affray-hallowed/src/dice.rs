//! Dice and damage as a stat block or a table states them.

use crate::kinds::DamageType;

/// The most kinds of damage that one hit deals.
pub const MAX_PARTS: usize = 3;

/// Dice such as 2d8, and a number added to them; no dice when `count` is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiceOf {
    /// How many.
    pub count: u8,
    /// Of how many sides.
    pub sides: u8,
    /// What is added to them.
    pub plus: i8,
}

impl DiceOf {
    /// Whether there are neither dice nor a number.
    #[must_use]
    pub const fn is_none(self) -> bool {
        self.count == 0 && self.plus == 0
    }
}

/// Dice of damage of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The dice.
    pub dice: DiceOf,
    /// The type.
    pub kind: DamageType,
}

impl Damage {
    /// No dice.
    pub const NONE: Damage =
        Damage { dice: DiceOf { count: 0, sides: 0, plus: 0 }, kind: DamageType::Blunt };
}

/// The damage of a hit before anything is added to it: its kinds, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DamageParts {
    parts: [Damage; MAX_PARTS],
    count: u8,
}

impl Default for DamageParts {
    fn default() -> DamageParts {
        DamageParts { parts: [Damage::NONE; MAX_PARTS], count: 0 }
    }
}

impl DamageParts {
    /// One kind.
    #[must_use]
    #[inline]
    pub fn of(part: Damage) -> DamageParts {
        DamageParts { parts: [part; MAX_PARTS], count: 1 }
    }

    /// Adds a kind; `false` when there is no room for it.
    pub fn push(&mut self, part: Damage) -> bool {
        let room = self.parts.get_mut(usize::from(self.count));
        let fits = room.is_some();
        if let Some(room) = room {
            *room = part;
            self.count += 1;
        }
        fits
    }
}

impl FromIterator<Damage> for DamageParts {
    /// As many as there is room for.
    fn from_iter<I: IntoIterator<Item = Damage>>(parts: I) -> DamageParts {
        let mut found = DamageParts::default();
        parts.into_iter().take(MAX_PARTS).for_each(|part| {
            found.push(part);
        });
        found
    }
}

impl std::ops::Deref for DamageParts {
    type Target = [Damage];
    #[inline]
    fn deref(&self) -> &[Damage] {
        &self.parts[..usize::from(self.count)]
    }
}
