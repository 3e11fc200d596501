//! Dice: a notation, its exact distribution, comparison.
