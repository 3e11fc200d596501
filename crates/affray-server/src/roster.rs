//! Who sits at a table, as what, and how they want to play.

use std::collections::BTreeMap;

use affray_engine::{Ask, DiceBy, Habit, MAX_HABITS, People, Person, quoted, same};
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::limits::MAX_PEOPLE;

/// As what somebody is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The game master: sees everything, rules, answers for everybody.
    Gm,
    /// Plays combatants of one side and sees what that side sees.
    Player,
    /// Watches with the eyes of one side.
    Spectator,
    /// A projector, which shows the same to all.
    Screen,
}

/// Who throws dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// People throw real dice and enter them.
    Ask,
    /// The program throws.
    Roll,
}

impl From<Dice> for DiceBy {
    fn from(dice: Dice) -> DiceBy {
        match dice {
            Dice::Ask => DiceBy::People,
            Dice::Roll => DiceBy::Generator,
        }
    }
}

/// How much somebody is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AskFor {
    /// Every decision.
    #[default]
    All,
    /// What they do and how they react; tactics settle details.
    Choices,
    /// What they do in their own turns; tactics react for them.
    Little,
}

impl From<AskFor> for Ask {
    fn from(ask: AskFor) -> Ask {
        match ask {
            AskFor::All => Ask::All,
            AskFor::Choices => Ask::Choices,
            AskFor::Little => Ask::Little,
        }
    }
}

/// Who may take answers back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UndoBy {
    /// The game master, and a player their own answer as long as it is the last one.
    #[default]
    Players,
    /// Only the game master.
    Gm,
}

/// Somebody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Member {
    /// Their number at this table, which nobody else ever gets.
    pub person: u32,
    /// What they are called.
    pub name: String,
    /// As what they are here.
    pub role: Role,
    /// The side whose eyes they have; the game master sees everything.
    pub side: String,
    /// The combatants they play, or sides.
    pub plays: Vec<String>,
    /// Who throws their dice; nothing if it is as for everybody.
    pub dice: Option<Dice>,
    /// How much they are asked.
    pub ask: AskFor,
    /// What they always answer: `never guard`, `always dodge when bow`.
    pub standing: Vec<String>,
}

/// What changes about somebody. What is left out stays.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// What they are called.
    #[serde(default)]
    pub name: Option<String>,
    /// The side whose eyes they have; only the game master changes it.
    #[serde(default)]
    pub side: Option<String>,
    /// The combatants they play; the game master's may be sides.
    #[serde(default)]
    pub plays: Option<Vec<String>>,
    /// Who throws their dice.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// How much they are asked.
    #[serde(default)]
    pub ask: Option<AskFor>,
    /// What they always answer.
    #[serde(default)]
    pub standing: Option<Vec<String>>,
}

/// Everybody at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Roster {
    /// They, in the order in which they sat down.
    pub members: Vec<Member>,
    /// Who throws the dice of those who did not choose, and those that are nobody's.
    pub dice: Dice,
    /// Who may take answers back.
    pub undo: UndoBy,
    /// The number that the next person gets.
    pub next: u32,
    /// Who sat down by which act: digests of its id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub joined: BTreeMap<String, u32>,
}

/// Whom somebody can play: every combatant with their side.
pub type Combatants = Vec<(String, String)>;

impl Roster {
    /// Only a game master, who plays these sides.
    #[must_use]
    pub fn of_gm(name: &str, sides: Vec<String>, dice: Dice) -> Roster {
        let gm = Member {
            person: 1,
            name: name.to_owned(),
            role: Role::Gm,
            side: "GM".to_owned(),
            plays: sides,
            dice: None,
            ask: AskFor::All,
            standing: Vec::new(),
        };
        Roster {
            members: vec![gm],
            dice,
            undo: UndoBy::default(),
            next: 2,
            joined: BTreeMap::new(),
        }
    }

    /// The same people at another table, each as they could have sat down there.
    ///
    /// # Errors
    /// There is not one game master, or somebody cannot be called so or cannot play that.
    pub fn again(&self, combatants: &Combatants) -> Result<Roster, Fault> {
        let mut gms = self.members.iter().filter(|member| member.role == Role::Gm);
        let (Some(gm), None) = (gms.next(), gms.next()) else {
            return Err(Fault::value("a table has exactly one game master"));
        };
        let mut roster = Roster::of_gm("", Vec::new(), self.dice);
        roster.undo = self.undo;
        let by = roster.members[0].clone();
        let others = self.members.iter().filter(|member| member.role != Role::Gm);
        for member in std::iter::once(gm).chain(others) {
            let person = match member.role {
                Role::Gm => by.person,
                role => roster.join(&member.name, role, &side_of(&member.side, combatants)?)?,
            };
            let change = Change {
                name: Some(member.name.clone()),
                side: None,
                plays: Some(member.plays.clone()),
                dice: member.dice,
                ask: Some(member.ask),
                standing: Some(member.standing.clone()),
            };
            roster.change(&by, person, change, combatants)?;
        }
        Ok(roster)
    }

    /// Somebody by their number.
    #[must_use]
    pub fn get(&self, person: u32) -> Option<&Member> {
        self.members.iter().find(|member| member.person == person)
    }

    /// Lets somebody sit down; returns their number.
    ///
    /// # Errors
    /// Nobody can be called so, somebody is already, or the table is full.
    pub fn join(&mut self, name: &str, role: Role, side: &str) -> Result<u32, Fault> {
        if self.members.len() >= MAX_PEOPLE {
            let words = format!("{MAX_PEOPLE} people sit at this table, and no more can");
            return Err(Fault::new("too-many-people", words));
        }
        let name = self.free_name(name, 0)?;
        let person = self.next;
        self.next += 1;
        self.members.push(Member {
            person,
            name,
            role,
            side: side.to_owned(),
            plays: Vec::new(),
            dice: None,
            ask: AskFor::All,
            standing: Vec::new(),
        });
        Ok(person)
    }

    /// A name that nobody but `person` has.
    fn free_name(&self, name: &str, person: u32) -> Result<String, Fault> {
        let name = Person::named(name).map_err(Fault::value)?.name;
        let taken = |one: &&Member| one.person != person && same(&one.name, &name);
        match self.members.iter().find(taken) {
            None => Ok(name),
            Some(_) => {
                let words =
                    format!("another person at this table is already called {}", quoted(&name));
                Err(Fault::new("name-taken", words).help("choose another name"))
            }
        }
    }

    /// Changes something about `person`, as `by` wants it.
    ///
    /// # Errors
    /// There is no such person, `by` may not, or it makes no sense.
    pub fn change(
        &mut self,
        by: &Member,
        person: u32,
        change: Change,
        combatants: &Combatants,
    ) -> Result<(), Fault> {
        if by.role != Role::Gm && by.person != person {
            return Err(not_allowed("only the game master changes other people's places"));
        }
        let Some(old) = self.get(person).cloned() else { return Err(no_such_person()) };
        let mut new = old;
        if let Some(name) = change.name {
            new.name = self.free_name(&name, person)?;
        }
        if let Some(side) = change.side {
            new.side = moved(by, &new, &side, combatants)?;
            new.plays.clear();
        }
        if let Some(plays) = change.plays {
            new.plays = self.taken(by, &new, &plays, combatants)?;
            for other in self.members.iter_mut().filter(|other| other.person != person) {
                other.plays.retain(|one| !new.plays.iter().any(|own| same(own, one)));
            }
        }
        new.dice = change.dice.or(new.dice);
        new.ask = change.ask.unwrap_or(new.ask);
        if let Some(standing) = change.standing {
            new.standing = habits(&standing)?;
        }
        if let Some(place) = self.members.iter_mut().find(|one| one.person == person) {
            *place = new;
        }
        Ok(())
    }

    /// Combatants that a member can take, as the fight writes them.
    fn taken(
        &self,
        by: &Member,
        member: &Member,
        wanted: &[String],
        combatants: &Combatants,
    ) -> Result<Vec<String>, Fault> {
        if !matches!(member.role, Role::Gm | Role::Player) && !wanted.is_empty() {
            return Err(not_allowed("a spectator or a screen plays no combatant"));
        }
        let is_gm = member.role == Role::Gm;
        let own = combatants.iter().filter(|(_, side)| is_gm || same(side, &member.side));
        let mut known: Vec<&String> = own.clone().map(|(name, _)| name).collect();
        // A whole side is the game master's to give.
        if by.role == Role::Gm {
            own.for_each(|(_, side)| known.push(side));
        }
        let mut taken: Vec<String> = Vec::new();
        for name in wanted {
            let Some(found) = known.iter().find(|known| same(known, name)) else {
                let mut legal: Vec<String> = known.iter().map(|one| (*one).clone()).collect();
                legal.dedup();
                let words = format!("{} cannot be played from here", quoted(name));
                return Err(Fault::new("no-such-combatant", words).legal(legal));
            };
            let holder = self.members.iter().find(|other| {
                let has = other.plays.iter().any(|one| same(one, found));
                other.person != member.person && other.role == Role::Player && has
            });
            if let (Some(holder), false) = (holder, by.role == Role::Gm) {
                let words = format!("{} is played by {}", found, holder.name);
                return Err(Fault::new("taken", words).help("ask the game master to change it"));
            }
            if !taken.contains(found) {
                taken.push((*found).clone());
            }
        }
        Ok(taken)
    }

    /// Lets somebody go.
    ///
    /// # Errors
    /// There is no such person, or it is the game master.
    pub fn remove(&mut self, person: u32) -> Result<(), Fault> {
        match self.get(person) {
            None => Err(no_such_person()),
            Some(Member { role: Role::Gm, .. }) => {
                Err(not_allowed("the game master cannot leave the table"))
            }
            Some(_) => {
                self.members.retain(|member| member.person != person);
                self.joined.retain(|_, joined| *joined != person);
                Ok(())
            }
        }
    }

    /// The same people for the rules.
    #[must_use]
    pub fn people(&self) -> People {
        let mut people = People::nobody();
        people.dice = self.dice.into();
        let playing = self.members.iter().filter(|member| {
            matches!(member.role, Role::Gm)
                || member.role == Role::Player && !member.plays.is_empty()
        });
        for member in playing {
            let mut plays = member.plays.clone();
            if member.role == Role::Gm {
                plays.push("GM".to_owned());
            }
            let standing = member.standing.iter().filter_map(|words| Habit::read(words).ok());
            people.all.push(Person {
                name: member.name.clone(),
                plays,
                dice: member.dice.map(DiceBy::from),
                ask: member.ask.into(),
                standing: standing.collect(),
                yields: member.role == Role::Gm,
            });
        }
        people
    }
}

/// The side that a member moves to.
fn moved(
    by: &Member,
    member: &Member,
    side: &str,
    combatants: &Combatants,
) -> Result<String, Fault> {
    if by.role != Role::Gm || member.role == Role::Gm {
        return Err(not_allowed("only the game master says on which side the others are"));
    }
    side_of(side, combatants)
}

/// A side, as the fight writes it.
///
/// # Errors
/// There is none of this name; those there are.
pub fn side_of(side: &str, combatants: &Combatants) -> Result<String, Fault> {
    let found = combatants.iter().find(|(_, known)| same(known, side));
    found.map(|(_, side)| side.clone()).ok_or_else(|| {
        let mut legal: Vec<String> = combatants.iter().map(|(_, side)| side.clone()).collect();
        legal.sort();
        legal.dedup();
        Fault::new("no-such-seat", format!("the fight has no side {}", quoted(side))).legal(legal)
    })
}

/// Standing answers, as they are written.
fn habits(words: &[String]) -> Result<Vec<String>, Fault> {
    if words.len() > MAX_HABITS {
        let words = format!("a person has at most {MAX_HABITS} standing answers");
        return Err(Fault::value(words));
    }
    let habits = words.iter().map(|words| Habit::read(words).map(|habit| habit.to_string()));
    habits.collect::<Result<_, _>>().map_err(Fault::value)
}

/// That nobody has this number.
#[must_use]
pub fn no_such_person() -> Fault {
    Fault::new("no-such-person", "no person at this table has that number")
}

/// That somebody may not do this.
#[must_use]
pub fn not_allowed(words: &str) -> Fault {
    Fault::new("not-allowed", words)
}
