//! What came of a fight.

use std::collections::BTreeMap;

use affray_table::{Clause, CombatantView, Condition, Figure, Rolled, Seat};

use super::Session;
use super::story::What;
use crate::credit::Credits;
use crate::measure::{Deed, Fate, Who};
use crate::play::Thrown;
use crate::summary::{Fall, Fared, Left, Luck, Summary};
use crate::system::System;
use crate::words::same;

/// What somebody did and suffered.
#[derive(Default)]
struct Part {
    dealt: BTreeMap<Who, u32>,
    taken: u32,
    /// What nobody dealt, by the rule that told it.
    by_rules: Vec<(Clause, u32)>,
    falls: Vec<Fall>,
}

/// What all did and suffered.
#[derive(Default)]
struct Parts(BTreeMap<Who, Part>);

impl Parts {
    /// Somebody was harmed, by somebody or by a rule alone.
    fn harm(&mut self, by: Option<Who>, to: Who, (clause, amount): (Clause, u32)) {
        let part = self.of(to);
        part.taken += amount;
        match by {
            Some(by) => *self.of(by).dealt.entry(to).or_default() += amount,
            None => part.suffered(clause, amount),
        }
    }

    fn of(&mut self, who: Who) -> &mut Part {
        self.0.entry(who).or_default()
    }

    fn take(&mut self, who: Who) -> Part {
        self.0.remove(&who).unwrap_or_default()
    }
}

impl Part {
    /// Notes damage that nobody dealt.
    fn suffered(&mut self, clause: Clause, amount: u32) {
        if amount == 0 {
            return;
        }
        match self.by_rules.iter_mut().find(|(known, _)| *known == clause) {
            Some((_, sum)) => *sum += amount,
            None => self.by_rules.push((clause, amount)),
        }
    }

    /// To whom how much was done, the most first.
    fn dealt(&self) -> Vec<(Who, u32)> {
        let mut dealt: Vec<(Who, u32)> = self.dealt.iter().map(|(&to, &much)| (to, much)).collect();
        dealt.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
        dealt
    }
}

/// The most that somebody can have of a resource, as far as they are seen.
fn most(seen: &CombatantView, resource: &str) -> Option<i32> {
    seen.figures.iter().find(|one| same(&one.name, resource))?.max
}

impl<S: System> Session<S> {
    /// What came of the fight, as far as a seat knows of it; `None` knows everything.
    pub(super) fn summed_up(&self, seat: Option<Seat>) -> Summary {
        let fight = &self.waiting.game;
        let start = self.turns.first().map_or(&self.now, |turn| &turn.before);
        let mut parts = self.parts(seat);
        let seen = self.seen_by(seat).combatants;
        let people = (0..fight.people() as Who).filter_map(|who| {
            let is_own = seat.is_none_or(|seat| seat == Seat::GM || seat == fight.side(who));
            let seen = seen.iter().find(|one| one.name == fight.person(who));
            // Whoever has left is on no map, and their own side has not forgotten them.
            let has_left = is_own && fight.fate(who) == Fate::Away;
            (seen.is_some() || has_left).then_some(())?;
            let part = parts.take(who);
            let dealt = part.dealt().into_iter();
            let dealt = dealt.map(|(to, amount)| (fight.person(to).to_owned(), amount)).collect();
            let left = S::RESOURCES.iter().enumerate().map(|(at, &resource)| Left {
                resource,
                left: fight.left(who, at),
                // The most that a view shows; of what has no most, what there was at the start. A
                // combatant who came later came with what they had then.
                full: seen.and_then(|seen| most(seen, resource)).unwrap_or_else(|| {
                    if usize::from(who) < start.people() { start.left(who, at) } else { 0 }
                }),
            });
            // Of others only what the seat sees.
            let is_shown = |left: &Left| {
                let is_it = |one: &Figure| one.value.is_some() && same(&one.name, left.resource);
                is_own || seen.is_some_and(|seen| seen.figures.iter().any(is_it))
            };
            let left = left.filter(|left| left.full != 0 || left.left != 0);
            let marks = seen.map_or(&[][..], |seen| &seen.conditions);
            Some(Fared {
                name: fight.person(who).to_owned(),
                side: fight.seat_name(fight.side(who)),
                fate: word(fight.fate(who)),
                marks: marks.iter().map(Condition::to_string).collect(),
                left: left.filter(is_shown).collect(),
                dealt,
                taken: part.taken,
                by_rules: part.by_rules,
                falls: part.falls,
            })
        });
        Summary {
            outcome: fight.outcome(),
            rounds: fight.round(),
            people: people.collect(),
            dice: self.luck(seat),
        }
    }

    /// What everybody did and suffered.
    fn parts(&self, seat: Option<Seat>) -> Parts {
        let mut parts = Parts::default();
        let mut credits = Credits::new();
        for entry in self.story().filter(|entry| entry.is_heard_by(seat)) {
            let What::Told(one) = entry.what else { continue };
            let fight = &*entry.fight;
            for deed in S::deeds(&one.event).into_iter().flatten() {
                let by = credits.whose(deed);
                match deed {
                    Deed::Harm { to, amount, .. } => {
                        parts.harm(by, to, (one.clause, amount.into()))
                    }
                    Deed::Felled { who } => {
                        let part = parts.of(who);
                        let by = by.map(|by| fight.person(by).to_owned());
                        let clause = one.clause;
                        let moment = fight.moment_for(seat);
                        part.falls.push(Fall { moment, by, clause });
                    }
                    Deed::Hit { .. } | Deed::Critical { .. } | Deed::Rose { .. } => {}
                }
            }
        }
        parts
    }

    /// How the dice fell that a seat is told of and whose faces are known, by their sides.
    fn luck(&self, seat: Option<Seat>) -> Vec<Luck> {
        luck_of(&self.thrown_from(seat, 0))
    }
}

/// How dice fell whose faces are known, by their sides.
fn luck_of(dice: &[Thrown]) -> Vec<Luck> {
    let mut fell: BTreeMap<u8, (u32, u32)> = BTreeMap::new();
    for thrown in dice {
        let Thrown { notation, rolled: Rolled::Faces(faces), .. } = thrown else { continue };
        for (sides, &face) in sides_of(notation, faces.len()).into_iter().zip(faces) {
            let so_far = fell.entry(sides).or_default();
            so_far.0 += 1;
            so_far.1 += u32::from(face);
        }
    }
    let luck = fell.into_iter().map(|(sides, (thrown, sum))| Luck {
        sides,
        thrown,
        mean: f64::from(sum) / f64::from(thrown.max(1)),
        expected: (f64::from(sides) + 1.0) / 2.0,
    });
    luck.filter(|luck| luck.thrown > 0).collect()
}

/// The sides of each of so many faces, in the order in which they fell; none where dice of several
/// kinds fell and it is not told which is which.
fn sides_of(notation: &str, faces: usize) -> Vec<u8> {
    let sides = |part: &str| -> Option<u8> {
        let after = part.split_once('d')?.1;
        let digits = after.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(after.len());
        after[..digits].parse().ok()
    };
    let kinds: Vec<u8> =
        notation.split(|c: char| !c.is_ascii_alphanumeric()).filter_map(sides).collect();
    // Of one kind, however many fell: some explode, some are rolled again.
    if let [first, rest @ ..] = &kinds[..]
        && rest.iter().all(|other| other == first)
    {
        return vec![*first; faces];
    }
    // Of several kinds, where they are simply thrown one after the other.
    let plain = |part: &str| -> Option<(usize, u8)> {
        let (count, sides) = part.split_once('d')?;
        let count = if count.is_empty() { 1 } else { count.parse().ok()? };
        Some((count, sides.parse().ok()?))
    };
    let one_by_one = notation.split(' ').map(plain).collect::<Option<Vec<(usize, u8)>>>();
    let each = one_by_one.unwrap_or_default().into_iter();
    let each: Vec<u8> = each.flat_map(|(count, sides)| vec![sides; count]).collect();
    if each.len() == faces { each } else { Vec::new() }
}

fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Standing => "stands",
        Fate::Down => "is out of the fight",
        Fate::Away => "is away",
        Fate::Dead => "is dead",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_are_of_the_dice_that_showed_them() {
        // Two sixes and a twenty, in this order; exploding dice of one kind; dice that are kept of
        // several kinds.
        assert_eq!(sides_of("d6 d6 d20", 3), [6, 6, 20]);
        assert_eq!(sides_of("d6!", 3), [6, 6, 6]);
        assert_eq!(sides_of("2d10kh1", 2), [10, 10]);
        assert_eq!(sides_of("3d6 d8", 5), [0_u8; 0]);
        assert_eq!(sides_of("percent", 1), [0_u8; 0]);
    }
}
