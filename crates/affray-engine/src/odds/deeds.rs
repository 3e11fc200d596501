//! What is done to whom by the end of a turn: hits, critical results, falls and damage.

use std::collections::BTreeMap;

use affray_odds::{Chance, ratio};
use serde::Serialize;

use super::share::{Average, Scale, Share};
use crate::credit::Credits;
use crate::measure::{Deed, Fate, Measure, Who};

/// What one combatant does to another by the end of a turn, or what befalls somebody that is
/// nobody's doing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Blows {
    /// Who does it; nobody's doing is, for example, bleeding.
    pub who: Option<String>,
    /// To whom.
    pub to: String,
    /// The chance of at least one hit.
    pub hit: Share,
    /// The chance of at least one critical result.
    pub critical: Share,
    /// The chance that `to` falls and it is put down to `who`, who hurt them last.
    pub fall: Share,
    /// How many hits on average.
    pub hits: Average,
    /// How much damage on average, in the system's own points. What goes beyond the last point
    /// counts too.
    pub damage: Average,
}

/// What one does to another in one run of a turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Part {
    pub(crate) hits: u16,
    pub(crate) criticals: u16,
    pub(crate) falls: u16,
    pub(crate) damage: u32,
}

/// What is done in one run of a turn, by who does it and to whom.
pub(crate) type Tale = BTreeMap<(Option<Who>, Who), Part>;

/// Hears the deeds of one run after the other, without those that were done before.
#[derive(Debug)]
pub(crate) struct Listener {
    /// So many events were told before.
    before: usize,
    /// So many events were told in this run.
    told: usize,
    people: usize,
    /// Who was down when the runs began, as bits, and who is down now.
    down: (u64, u64),
    credits: Credits,
    tale: Tale,
}

impl Listener {
    /// Of a fight of so many people, of whom some are down, after so many events.
    fn new(people: usize, down: u64, before: usize) -> Listener {
        let credits = Credits::new();
        Listener { before, told: 0, people, down: (down, down), credits, tale: Tale::new() }
    }

    /// Of a fight as it stands, after so many events of its turn.
    pub(crate) fn at<S: Measure>(now: &S, before: usize) -> Listener {
        let people = now.people() as Who;
        let is_down = |who: &Who| now.fate(*who) != Fate::Standing;
        let down = (0..people).filter(is_down).fold(0, |bits, who| bits | 1 << who);
        Listener::new(people.into(), down, before)
    }

    /// Hears an event of the present run.
    pub(crate) fn hear(&mut self, deeds: [Option<Deed>; 2]) {
        self.told += 1;
        let is_new = self.told > self.before;
        for deed in deeds.into_iter().flatten() {
            let by = self.credits.whose(deed);
            if is_new {
                self.note(by, deed);
            }
        }
    }

    fn note(&mut self, by: Option<Who>, deed: Deed) {
        let tale = &mut self.tale;
        let mut part = |to: Who, note: &dyn Fn(&mut Part)| note(tale.entry((by, to)).or_default());
        match deed {
            Deed::Hit { to, .. } => part(to, &|part| part.hits += 1),
            Deed::Harm { to, amount, .. } => part(to, &|part| part.damage += u32::from(amount)),
            Deed::Critical { to } => part(to, &|part| part.criticals += 1),
            Deed::Felled { who } => {
                if self.down.1 & (1 << who) == 0 {
                    part(who, &|part| part.falls += 1);
                    self.down.1 |= 1 << who;
                }
            }
            Deed::Rose { who } => self.down.1 &= !(1 << who),
        }
    }

    /// What was done in this run; the next one begins.
    pub(crate) fn take(&mut self) -> Tale {
        self.told = 0;
        self.down.1 = self.down.0;
        self.credits.begin(self.people);
        let mut tale = std::mem::take(&mut self.tale);
        tale.retain(|_, part| *part != Part::default());
        tale
    }
}

/// The weights of what one does to another.
#[derive(Default)]
struct Weights {
    hit: Chance,
    critical: Chance,
    fall: Chance,
    /// Of hits and of damage, the sum by weight and the sum of squares.
    hits: (Chance, Chance),
    damage: (Chance, Chance),
}

/// Gathers what is done, over all ends of a turn.
#[derive(Default)]
pub(super) struct Gathered(BTreeMap<(Option<Who>, Who), Weights>);

impl Gathered {
    /// Takes in what was done on the way to an end.
    pub(super) fn add(&mut self, tale: &Tale, weight: &Chance) {
        for (&pair, part) in tale {
            let into = self.0.entry(pair).or_default();
            for (count, sum) in [
                (part.hits, &mut into.hit),
                (part.criticals, &mut into.critical),
                (part.falls, &mut into.fall),
            ] {
                if count > 0 {
                    *sum += weight;
                }
            }
            for (number, sums) in
                [(u32::from(part.hits), &mut into.hits), (part.damage, &mut into.damage)]
            {
                let number = ratio(number.into(), 1);
                let first = weight * &number;
                sums.1 += &(&first * &number);
                sums.0 += &first;
            }
        }
    }

    /// Everything that is done, with the names of people.
    pub(super) fn told(self, scale: &Scale, name: impl Fn(Who) -> String) -> Vec<Blows> {
        let blows = self.0.into_iter().map(|((who, to), weights)| Blows {
            who: who.map(&name),
            to: name(to),
            hit: scale.share(&weights.hit),
            critical: scale.share(&weights.critical),
            fall: scale.share(&weights.fall),
            hits: scale.average(&weights.hits.0, &weights.hits.1),
            damage: scale.average(&weights.damage.0, &weights.damage.1),
        });
        blows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_before_is_remembered_and_not_counted() {
        // One hit of 0 on 2 came before; the critical result that comes of it is new, and 0's.
        let mut listener = Listener::new(3, 0b010, 1);
        for _ in 0..2 {
            listener.hear([Some(Deed::Hit { by: 0, to: 2 }), None]);
            listener.hear([Some(Deed::Critical { to: 2 }), None]);
            listener.hear([Some(Deed::Harm { by: Some(0), to: 2, amount: 4 }), None]);
            listener.hear([Some(Deed::Felled { who: 2 }), Some(Deed::Felled { who: 2 })]);
            // 1 was down already: they cannot fall again. Bleeding is nobody's doing.
            listener.hear([Some(Deed::Felled { who: 1 }), None]);
            listener.hear([Some(Deed::Harm { by: None, to: 1, amount: 1 }), None]);
            let mut told = listener.take().into_iter();
            let nobody = Part { damage: 1, ..Part::default() };
            assert_eq!(told.next(), Some(((None, 1), nobody)));
            let part = Part { hits: 0, criticals: 1, falls: 1, damage: 4 };
            assert_eq!(told.next(), Some(((Some(0), 2), part)));
            assert_eq!(told.next(), None);
        }
    }

    #[test]
    fn chances_and_means_are_added_up_by_weight() {
        // 3 damage in a quarter of the turns, 5 in two quarters, no hit in the rest.
        let mut gathered = Gathered::default();
        for (damage, weight) in [(3, ratio(1, 4)), (5, ratio(1, 2))] {
            let part = Part { hits: 1, damage, ..Part::default() };
            gathered.add(&Tale::from([((Some(0), 1), part)]), &weight);
        }
        let scale = Scale::Chances { untold: Chance::ZERO };
        let blows = gathered.told(&scale, |who| ["Ann", "Bob"][usize::from(who)].to_owned());
        let [blows] = &blows[..] else { panic!("{blows:?}") };
        assert_eq!((blows.who.as_deref(), &blows.to[..]), (Some("Ann"), "Bob"));
        assert_eq!(blows.hit.fraction.as_deref(), Some("3/4"));
        assert_eq!(blows.fall.fraction.as_deref(), Some("0"));
        // 3/4 + 10/4.
        assert_eq!(blows.damage.fraction.as_deref(), Some("13/4"));
    }
}
