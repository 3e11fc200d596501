//! What changes for whom, read from what everybody may see of a fight.

use std::collections::BTreeMap;

use affray_odds::Chance;
use affray_table::{CombatantView, Gear, View, Worn};
use serde::Serialize;

use super::share::{Cumulative, Distribution, Scale};

/// What a change is about.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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

/// Everything that is seen of the combatants of a fight.
fn seen(view: View) -> BTreeMap<(usize, Aspect), Value> {
    let mut seen = BTreeMap::new();
    for (at, combatant) in view.combatants.into_iter().enumerate() {
        let CombatantView { place, figures, conditions, gear, fighting, .. } = combatant;
        let yes = || (None, "yes".to_owned());
        if fighting {
            seen.insert((at, Aspect::Fighting), yes());
        }
        if let Some(place) = place {
            seen.insert((at, Aspect::Place), (None, place));
        }
        let held: Vec<String> =
            gear.iter().filter(|one| one.worn == Worn::Held).map(Gear::to_string).collect();
        if !held.is_empty() {
            seen.insert((at, Aspect::Figure("holds".to_owned())), (None, held.join(", ")));
        }
        for figure in figures {
            let value = (figure.value.map(i64::from), figure.to_string());
            seen.insert((at, Aspect::Figure(figure.name)), value);
        }
        for condition in conditions {
            seen.insert((at, Aspect::Mark(condition.to_string())), yes());
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

/// Gathers what differs, in some end, from what is now.
pub(super) struct Changes {
    names: Vec<String>,
    before: BTreeMap<(usize, Aspect), Value>,
    /// What differs, with its weights; what stays as it is makes up the rest.
    differs: BTreeMap<(usize, Aspect), BTreeMap<Value, Chance>>,
    all: Chance,
}

impl Changes {
    /// Changes since somebody saw this.
    pub(super) fn since(now: View) -> Changes {
        let names = now.combatants.iter().map(|one| one.name.clone()).collect();
        Changes { names, before: seen(now), differs: BTreeMap::new(), all: Chance::ZERO }
    }

    /// Takes in what is seen at an end, with its weight.
    pub(super) fn add(&mut self, end: View, weight: &Chance) {
        self.all += weight;
        let after = seen(end);
        for (key, value) in &after {
            if self.before.get(key) != Some(value) {
                let ways = self.differs.entry(key.clone()).or_default();
                *ways.entry(value.clone()).or_insert(Chance::ZERO) += weight;
            }
        }
        for key in self.before.keys().filter(|key| !after.contains_key(key)) {
            let ways = self.differs.entry(key.clone()).or_default();
            *ways.entry(absent(&key.1)).or_insert(Chance::ZERO) += weight;
        }
    }

    /// Everything that differs.
    pub(super) fn told(self, scale: &Scale, cumulative: Cumulative) -> Vec<Change> {
        let Changes { names, before, differs, all } = self;
        let changes = differs.into_iter().map(|((at, about), mut ways)| {
            let was = before.get(&(at, about.clone())).cloned().unwrap_or_else(|| absent(&about));
            let changed: Chance = ways.values().sum();
            let stays = &all - &changed;
            if !stays.is_zero() {
                *ways.entry(was.clone()).or_insert(Chance::ZERO) += &stays;
            }
            let ways = ways.into_iter().map(|((number, words), weight)| (words, number, weight));
            Change {
                who: names.get(at).cloned().unwrap_or_else(|| format!("combatant {}", at + 1)),
                about,
                was: was.1,
                distribution: Distribution::from_parts(ways, scale, cumulative),
            }
        });
        changes.collect()
    }
}
