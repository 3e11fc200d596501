//! Who sits at a table, and what they are told of each other.

use affray_engine::{RevealLine, Transcript, Wish};
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::Deserialize;

use super::Table;
use super::open::written;
use crate::roster::{Change, Dice, Role, Roster, UndoBy, not_allowed, side_of};
use crate::store::Entry;

/// What changes about a table. What is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TableChange {
    /// Who throws the dice of those who did not choose.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// Who may take answers back.
    #[serde(default)]
    pub undo: Option<UndoBy>,
    /// What the sides are told of each other: `Bandits health bands`.
    #[serde(default)]
    pub reveal: Option<String>,
}

impl Table {
    /// Lets somebody sit down, once for each act; returns their number.
    ///
    /// # Errors
    /// The table is full, the name is taken, or it could not be kept.
    pub fn join(
        &mut self,
        name: &str,
        role: Role,
        side: &str,
        act: Option<String>,
    ) -> Result<u32, Fault> {
        if let Some(person) = act.as_ref().and_then(|act| self.roster.joined.get(act)) {
            return Ok(*person);
        }
        let mut roster = self.roster.clone();
        let person = roster.join(name, role, side)?;
        roster.joined.extend(act.map(|act| (act, person)));
        self.reseat(person, roster, None)?;
        Ok(person)
    }

    /// The side of this name, or the first whom somebody plays.
    ///
    /// # Errors
    /// There is none of this name.
    pub fn side_for(&self, side: Option<&str>) -> Result<String, Fault> {
        let combatants = self.combatants();
        match side {
            Some(side) => side_of(side, &combatants),
            None => {
                let seats = self.seated.play.seats();
                let sides = seats.into_iter().map(|(_, name)| name);
                let mut sides = sides.filter(|name| combatants.iter().any(|one| one.1 == *name));
                let gm = self.roster.members.iter().find(|one| one.role == Role::Gm);
                let held = |name: &String| gm.is_some_and(|gm| gm.plays.contains(name));
                let first = sides.clone().find(held).or_else(|| sides.next());
                first.ok_or_else(|| Fault::value("the fight has no side"))
            }
        }
    }

    /// Changes something about `person`, as `by` wants it.
    ///
    /// # Errors
    /// `by` may not, it makes no sense, or it could not be kept.
    pub fn change_person(&mut self, by: u32, person: u32, change: Change) -> Result<(), Fault> {
        let mut roster = self.roster.clone();
        let who = self.member(by)?.clone();
        roster.change(&who, person, change, &self.combatants())?;
        self.reseat(by, roster, None)
    }

    /// Lets somebody go.
    ///
    /// # Errors
    /// `by` may not, or it could not be kept.
    pub fn remove_person(&mut self, by: u32, person: u32) -> Result<(), Fault> {
        if self.member(by)?.role != Role::Gm && by != person {
            return Err(not_allowed("only the game master lets other people go"));
        }
        let mut roster = self.roster.clone();
        roster.remove(person)?;
        self.reseat(by, roster, None)
    }

    /// Changes something about the table.
    ///
    /// # Errors
    /// `by` may not, it makes no sense, or it could not be kept.
    pub fn change_table(&mut self, by: u32, change: TableChange) -> Result<(), Fault> {
        if self.member(by)?.role != Role::Gm {
            return Err(not_allowed("only the game master settles this"));
        }
        let mut roster = self.roster.clone();
        roster.dice = change.dice.unwrap_or(roster.dice);
        roster.undo = change.undo.unwrap_or(roster.undo);
        let line = change.reveal.map(|words| RevealLine::read(&words));
        self.reseat(by, roster, line.transpose().map_err(Fault::value)?)
    }

    /// Commits who sits here from now on, and plays on where somebody left a seat to tactics.
    fn reseat(&mut self, by: u32, roster: Roster, reveal: Option<RevealLine>) -> Result<(), Fault> {
        let mut seated = self.seated.branch();
        let mut lines = String::new();
        if let Some(line) = reveal {
            seated.play.reveal(&line).map_err(Fault::value)?;
            lines = format!("{}\n", Transcript::Wish(Wish::Reveal(line)));
        }
        seated.play.seat_people(roster.people());
        let next = self.settled(seated, lines, self.told)?;
        let entry = Entry {
            person: by,
            people: (roster != self.roster).then(|| written(&roster)).transpose()?,
            ..Entry::default()
        };
        self.commit(next, entry)?;
        self.roster = roster;
        Ok(())
    }
}
