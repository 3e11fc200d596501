//! Opening a fight, and taking one up again from where it is kept.

use std::collections::BTreeMap;

use affray_engine::{Fact, Memory, Play, Replay, Reveal, RevealLine, Seat, Systems};
use affray_serve::request::Open;
use affray_serve::{Fault, Sources, Table as Seated, open};
use schemars::JsonSchema;
use serde::Deserialize;

use super::act::{is_redo, taken_back};
use super::{Shared, Table, not_kept};
use crate::roster::{Combatants, Dice, Roster, side_of};
use crate::store::{KeptFight, NewFight, StoreError};

/// A fight to be opened: exactly one of `encounter`, `record`, `kept` and `system`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The text of an encounter.
    #[serde(default)]
    pub encounter: Option<String>,
    /// The text of a record, which goes on where it ended.
    #[serde(default)]
    pub record: Option<String>,
    /// The id of an encounter that is kept here.
    #[serde(default)]
    pub kept: Option<String>,
    /// The name of an example, as `examples` lists them.
    #[serde(default)]
    pub example: Option<String>,
    /// The files that it names in `use`, by their paths as it names them.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// The seed of the program's dice; left out, nobody knows it.
    #[serde(default)]
    pub seed: Option<u64>,
    /// Sides that tactics play. The game master plays all others until somebody else does.
    #[serde(default)]
    pub tactics: Vec<String>,
    /// Who throws the dice of those who do not choose; `roll` if left out.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// What the sides are told of each other: `Bandits health bands`. Left out, and where the
    /// encounter says nothing of it either, each side is told of the others' health in bands.
    #[serde(default)]
    pub reveal: Vec<String>,
    /// What the game master is called; `GM` if left out.
    #[serde(default)]
    pub name: Option<String>,
}

impl Table {
    /// Opens a fight and keeps it: with `people`, or with a game master alone.
    ///
    /// # Errors
    /// The files have mistakes, the request makes no sense, or it could not be kept.
    pub fn open(
        systems: Systems,
        shared: Shared,
        id: String,
        opening: &Opening,
        people: Option<Roster>,
    ) -> Result<Table, Fault> {
        let files = Sources { given: &opening.files, files: None };
        let read = opening.encounter.as_deref().map(|text| read(systems, &files, text));
        let read = read.transpose()?;
        let everybody = read.as_ref().map(|play| play.seats().into_iter().map(|(_, name)| name));
        let unsaid = read.as_ref().filter(|_| opening.reveal.is_empty());
        let request = Open {
            encounter: opening.encounter.clone(),
            record: opening.record.clone(),
            files: opening.files.clone(),
            seed: opening.seed,
            reveal: unsaid.map_or_else(|| opening.reveal.clone(), |play| usual(play.as_ref())),
            // Everything waits for somebody until it is settled who plays whom.
            people: everybody.map(Iterator::collect),
            dice: Some(affray_serve::request::Dice::Ask),
            ..Open::default()
        };
        let mut seated = open(systems, &files, &request)?;
        let combatants: Vec<(String, String)> = {
            let all = seated.play.view(None).combatants.into_iter();
            all.map(|one| (one.name, one.side)).collect()
        };
        let roster = match people {
            Some(people) => people.again(&combatants)?,
            None => gm_alone(opening, seated.play.as_ref(), &combatants)?,
        };
        seated.play.seat_people(roster.people());
        seated.play.play_on()?;
        let written = written(&roster)?;
        let new = NewFight {
            id: id.clone(),
            system: seated.system.name().to_owned(),
            title: seated.play.title().to_owned(),
            head: seated.save()?,
            people: written,
            at: shared.clock.now(),
            stands: Table::stands(&seated),
        };
        shared.store.begin(&new).map_err(not_kept)?;
        Ok(Table::of(shared, id, seated, roster))
    }

    fn of(shared: Shared, id: String, seated: Seated, roster: Roster) -> Table {
        let told = seated.play.history(0).len();
        Table {
            id,
            shared,
            seated,
            roster,
            kept: 0,
            told,
            givers: Vec::new(),
            undone: Vec::new(),
            receipts: BTreeMap::new(),
            changes: 0,
        }
    }

    /// Takes a fight up as it was kept.
    ///
    /// # Errors
    /// What was kept no longer fits the rules, or is damaged.
    pub fn take_up(systems: Systems, shared: Shared, kept: &KeptFight) -> Result<Table, Fault> {
        let Replay { system, play, parting } = replayed(systems, kept)?;
        if let Some(parting) = parting {
            let words = format!(
                "the fight is kept, but its record no longer fits at line {}: {}",
                parting.line, parting.now
            );
            return Err(Fault::new("bad-record", words).help("its record can still be exported"));
        }
        let seated = Seated { system, play };
        let mut table = Table::of(shared, kept.new.id.clone(), seated, people(kept)?);
        table.seated.play.seat_people(table.roster.people());
        table.kept = kept.entries.len() as u64;
        for entry in &kept.entries {
            table.remember(entry);
        }
        Ok(table)
    }

    /// Who answered what, and what they were replied.
    fn remember(&mut self, entry: &crate::store::Entry) {
        let Some(receipt) = &entry.receipt else { return };
        self.receipts.insert((entry.person, receipt.id.clone()), receipt.clone());
        if let Some(count) = taken_back(&entry.lines) {
            let left = self.givers.len().saturating_sub(count);
            let back = self.givers.split_off(left);
            self.undone.extend(back.into_iter().rev());
        } else if is_redo(&entry.lines) {
            let giver = self.undone.pop().unwrap_or(entry.person);
            self.givers.push(giver);
        } else {
            self.givers.push(entry.person);
            self.undone.clear();
        }
    }
}

/// A game master, who plays every side that tactics do not.
fn gm_alone(opening: &Opening, play: &dyn Play, combatants: &Combatants) -> Result<Roster, Fault> {
    let tactics = opening.tactics.iter().map(|side| side_of(side, combatants));
    let tactics = tactics.collect::<Result<Vec<_>, _>>()?;
    let seats = play.seats().into_iter();
    let own = seats.filter(|(seat, name)| *seat != Seat::GM && !tactics.contains(name));
    let own = own.map(|(_, name)| name).collect();
    let name = opening.name.as_deref().unwrap_or("GM");
    let name = affray_engine::Person::named(name).map_err(Fault::value)?.name;
    Ok(Roster::of_gm(&name, own, opening.dice.unwrap_or(Dice::Roll)))
}

/// Who sits at a kept fight.
pub(crate) fn people(kept: &KeptFight) -> Result<Roster, Fault> {
    let last = kept.entries.iter().rev().find_map(|entry| entry.people.as_deref());
    serde_json::from_str(last.unwrap_or(&kept.new.people))
        .map_err(|why| Fault::new("bad-record", format!("who sat there is lost: {why}")))
}

/// The whole record of a kept fight.
#[must_use]
pub fn record(kept: &KeptFight) -> String {
    let lines = kept.entries.iter().map(|entry| entry.lines.as_str());
    std::iter::once(kept.new.head.as_str()).chain(lines).collect()
}

/// A kept fight, as far as it replays.
pub(crate) fn replayed(systems: Systems, kept: &KeptFight) -> Result<Replay, Fault> {
    Ok(systems.replay(&Memory::new(), "record.fight", record(kept).as_bytes())?)
}

/// Who sits at a table, as it is kept.
pub(super) fn written(roster: &Roster) -> Result<String, Fault> {
    serde_json::to_string(roster).map_err(|why| not_kept(StoreError::Failed(why.to_string())))
}

/// The fight of an encounter, to look at.
fn read(systems: Systems, files: &Sources<'_>, text: &str) -> Result<Box<dyn Play>, Fault> {
    let names = ("encounter.toml", "encounter.toml");
    let source = affray_engine::Source::Inline(text.to_owned());
    Ok(systems.load_text(files, names, text.as_bytes(), source, Some(1))?.1)
}

/// What the sides are told of each other where nobody said anything about it.
fn usual(play: &dyn Play) -> Vec<String> {
    if !play.reveals().is_empty() {
        return Vec::new();
    }
    let (fact, reveal) = (Fact::Health, Reveal::Bands);
    let sides = play.seats().into_iter().filter(|(seat, _)| *seat != Seat::GM);
    sides.map(|(_, of)| RevealLine { of, fact, reveal }.to_string()).collect()
}
