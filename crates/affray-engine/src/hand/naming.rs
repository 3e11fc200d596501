//! What people are called: names that are kept back until the game master tells them.
//!
//! A file may say what everybody calls a combatant at first. That name stands in every sentence,
//! option and view, and in every answer; the other is the game master's, and is nowhere in what the
//! sides are told. Nothing in the rules depends on either.

use affray_file::{Document, Field, Kind, Mistake, Mistakes};
use affray_table::Seat;

use super::join::{is_taken, look_at_name};
use super::resolve::{Aim, Finder, Task};
use crate::measure::Who;
use crate::names::numbered;
use crate::system::System;
use crate::words::{quoted, same};

/// The key of a combatant for what everybody calls them at first.
pub const CALLED: Field = Field::new(
    "called",
    Kind::Name,
    "What everybody calls them until the game master says who they are: their name stays secret.",
);

impl<S: System> Finder<'_, S> {
    /// Somebody is called otherwise.
    pub(super) fn named(
        &self,
        called: &mut String,
        name: &mut String,
    ) -> Result<Vec<Aim<S>>, String> {
        self.spell(called)?;
        let fight = self.fight;
        let who = (0..fight.people() as Who).find(|&who| fight.person(who) == called);
        let who = who.ok_or_else(|| {
            format!("names are given to one combatant at a time, not to {}", quoted(called))
        })?;
        look_at_name(name)?;
        let kept = fight.decrees().true_name(who);
        match kept.filter(|kept| same(kept, name)) {
            Some(kept) => kept.clone_into(name),
            None if *name == fight.person(who) => {
                return Err(format!("{name} is called that already"));
            }
            // The same in other letters is nobody else's.
            None if !same(name, fight.person(who)) && is_taken(fight, name) => {
                return Err(format!("{} is taken: give another name", quoted(name)));
            }
            None => {}
        }
        let task = Task::Name { who, name: name.clone() };
        Ok(vec![Aim { task, of: None, figure: None }])
    }
}

/// Calls somebody so, for all to hear.
pub(crate) fn name<S: System>(fight: &mut S, who: Who, name: &str) {
    fight.rename(who, name);
    fight.decrees_mut().keep_name(who, None);
}

/// Whether a side is told who somebody is: it sees them.
pub(crate) fn is_told<S: System>(fight: &S, seat: Seat, who: Who) -> bool {
    let name = fight.person(who);
    fight.view(Some(seat)).combatants.iter().any(|one| one.name == name)
}

/// Calls people what an encounter says, and keeps back who they are.
pub(crate) fn call_by_file<S: System>(
    encounter: &Document,
    library: &[Document],
    fight: Option<&mut S>,
    mistakes: &mut Mistakes,
) {
    for creature in library.iter().chain([encounter]).flat_map(|it| it.root().tables("creature")) {
        if creature.has(CALLED.name) {
            let message = "`called` is said of a combatant, not of a creature";
            mistakes.push(Mistake::new(creature.key_span(CALLED.name), message));
        }
    }
    let Some(fight) = fight else { return };
    for table in encounter.root().tables("combatant") {
        let (Some(called), Some(base)) = (table.text(CALLED.name), table.text("name")) else {
            continue;
        };
        for (kept, called) in numbered(table, base).into_iter().zip(numbered(table, called)) {
            let mut all = 0..fight.people() as Who;
            let Some(who) = all.find(|&who| fight.person(who) == kept) else { continue };
            fight.rename(who, &called);
            fight.decrees_mut().keep_name(who, Some(kept));
        }
    }
}
