//! What changes for whom, read from what everybody may see of a fight.

use std::collections::BTreeMap;

use affray_odds::Chance;
use affray_table::CombatantView;
use serde::Serialize;

use super::share::{Cumulative, Distribution};
use crate::system::System;

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(tag = "kind", content = "name", rename_all = "snake_case")]
pub enum Aspect {
    /// Whether it still fights.
    Fighting,
    /// A figure, by its name: health, points that are left, what is held.
    Figure(String),
    /// A condition or another mark, by its name: whether it has it.
    Mark(String),
    /// Where it stands.
    Place,
}

/// What may become of one thing about one combatant.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// The combatant.
    pub who: String,
    /// What about it.
    pub about: Aspect,
    /// What it is now: a figure, a place, `yes` or `no`.
    pub was: String,
    /// What it will be. Figures are in ascending order.
    pub distribution: Distribution,
}

/// What stands where something is not there.
const NONE: &str = "none";

/// A value that sorts by its number first.
type Value = (Option<i64>, String);

/// The number that a figure begins with: 5 of `5/9`.
fn number(text: &str) -> Option<i64> {
    let end = text
        .char_indices()
        .find(|&(at, c)| !(c.is_ascii_digit() || at == 0 && c == '-'))
        .map_or(text.len(), |(at, _)| at);
    text[..end].parse().ok()
}

/// Everything that is seen of the combatants of a fight.
fn seen<S: System>(fight: &S) -> BTreeMap<(usize, Aspect), Value> {
    let mut seen = BTreeMap::new();
    let view = fight.view(None);
    for (at, combatant) in view.combatants.into_iter().enumerate() {
        let CombatantView { place, figures, marks, fighting, .. } = combatant;
        let yes = || (None, "yes".to_owned());
        if fighting {
            seen.insert((at, Aspect::Fighting), yes());
        }
        if let Some(place) = place {
            seen.insert((at, Aspect::Place), (None, place));
        }
        for (name, value) in figures {
            seen.insert((at, Aspect::Figure(name)), (number(&value), value));
        }
        for mark in marks {
            seen.insert((at, Aspect::Mark(mark)), yes());
        }
    }
    seen
}

/// What is said where something is not there.
fn absent(aspect: &Aspect) -> Value {
    match aspect {
        Aspect::Fighting | Aspect::Mark(_) => (None, "no".to_owned()),
        Aspect::Figure(_) | Aspect::Place => (None, NONE.to_owned()),
    }
}

/// Everything that differs, in some end, from what is now.
pub(super) fn changes<'a, S: System>(
    now: &S,
    ends: impl Iterator<Item = (&'a S, &'a Chance)>,
    untold: &Chance,
    cumulative: Cumulative,
) -> Vec<Change> {
    let before = seen(now);
    let names: Vec<String> = now.view(None).combatants.into_iter().map(|one| one.name).collect();
    // What differs, with its chances; what stays as it is makes up the rest.
    let mut differs: BTreeMap<(usize, Aspect), BTreeMap<Value, Chance>> = BTreeMap::new();
    let mut all = Chance::ZERO;
    for (end, chance) in ends {
        all += chance;
        let after = seen(end);
        for (key, value) in &after {
            if before.get(key) != Some(value) {
                let ways = differs.entry(key.clone()).or_default();
                *ways.entry(value.clone()).or_insert(Chance::ZERO) += chance;
            }
        }
        for key in before.keys().filter(|key| !after.contains_key(key)) {
            let ways = differs.entry(key.clone()).or_default();
            *ways.entry(absent(&key.1)).or_insert(Chance::ZERO) += chance;
        }
    }
    let changes = differs.into_iter().map(|((at, about), mut ways)| {
        let was = before.get(&(at, about.clone())).cloned().unwrap_or_else(|| absent(&about));
        let changed: Chance = ways.values().sum();
        let stays = &all - &changed;
        if !stays.is_zero() {
            *ways.entry(was.clone()).or_insert(Chance::ZERO) += &stays;
        }
        let ways = ways.into_iter().map(|((number, words), chance)| (words, number, chance));
        Change {
            who: names.get(at).cloned().unwrap_or_else(|| format!("combatant {}", at + 1)),
            about,
            was: was.1,
            distribution: Distribution::from_parts(ways, untold, cumulative),
        }
    });
    changes.collect()
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn figures_begin_with_their_number() {
        for (text, begins) in
            [("5/9", Some(5)), ("-3", Some(-3)), ("12", Some(12)), ("spear", None), ("", None)]
        {
            assert_eq!(number(text), begins, "{text}");
        }
    }
}
