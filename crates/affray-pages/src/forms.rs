//! What the server tells, as pages read it: the forms of `docs/data.md` and of `GET /api`.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

/// What a person is told of a table.
#[derive(Clone, Debug, Deserialize)]
pub struct Told {
    /// The fight's id.
    pub fight: String,
    /// Its system.
    pub system: String,
    /// The person who is told.
    pub you: Member,
    /// Everybody at the table.
    pub people: Vec<Present>,
    /// Who throws the dice of those who did not choose: `ask` or `roll`.
    pub dice: String,
    /// Who may take answers back: `players` or `gm`.
    pub undo: String,
    /// Whether they may take back the last answer.
    pub may_undo: bool,
    /// Who is asked now.
    pub asked: Vec<AskedNow>,
    /// The fight, as their side sees it.
    pub told: Seen,
}

/// Somebody at a table, as they themselves are told.
#[derive(Clone, Debug, Deserialize)]
pub struct Member {
    /// Their number.
    pub person: u32,
    /// What they are called.
    pub name: String,
    /// As what they are here.
    pub role: Role,
    /// The side whose eyes they have.
    pub side: String,
    /// The combatants they play, or sides.
    pub plays: Vec<String>,
    /// Who throws their dice, if they chose.
    pub dice: Option<String>,
    /// How much they are asked.
    pub ask: String,
    /// What they always answer.
    pub standing: Vec<String>,
}

/// As what somebody is at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// The game master.
    Gm,
    /// Plays combatants.
    Player,
    /// Watches.
    Spectator,
    /// A projector.
    Screen,
}

/// Somebody at the table, as others know them.
#[derive(Clone, Debug, Deserialize)]
pub struct Present {
    /// Their number.
    pub person: u32,
    /// What they are called.
    pub name: String,
    /// As what they are here.
    pub role: Role,
    /// On which side.
    pub side: String,
    /// The combatants they play.
    pub plays: Vec<String>,
    /// Whether a page of theirs is open.
    pub here: bool,
}

/// That something is asked of somebody.
#[derive(Clone, Debug, Deserialize)]
pub struct AskedNow {
    /// The person; nothing where any player may throw the dice.
    pub person: Option<u32>,
    /// For whom they decide; nothing where they throw dice.
    pub asker: Option<String>,
}

/// The fight, as a side sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Seen {
    /// What there is to see, and what is asked.
    pub now: SeatView,
    /// The last lines of the log.
    #[serde(default)]
    pub lines: Vec<Line>,
    /// The last dice that fell.
    #[serde(default)]
    pub dice: Vec<Thrown>,
    /// What came of the fight, once it is over.
    #[serde(default)]
    pub summary: Option<Summary>,
}

/// What a seat is told of a fight.
#[derive(Clone, Debug, Deserialize)]
pub struct SeatView {
    /// The seat's name.
    pub seat: String,
    /// How often something changed for this seat.
    pub number: u64,
    /// What it sees.
    pub view: View,
    /// The decisions that are asked of it.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// The dice that are asked for.
    #[serde(default)]
    pub roll: Option<Roll>,
    /// The other seats that are waited for.
    #[serde(default)]
    pub waits_for: Vec<String>,
    /// How many lines its log has.
    pub lines: usize,
    /// How the fight ended.
    #[serde(default)]
    pub outcome: Option<String>,
}

/// A fight, as a seat sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct View {
    /// The encounter's title.
    pub title: String,
    /// Round, phase, whose turn.
    pub moment: String,
    /// The order of turns, as far as it is known.
    #[serde(default)]
    pub order: Vec<Slot>,
    /// The map.
    pub map: Option<MapView>,
    /// Everybody the seat knows of.
    pub combatants: Vec<Combatant>,
}

/// Somebody's place in the order of turns.
#[derive(Clone, Debug, Deserialize)]
pub struct Slot {
    /// The name.
    pub name: String,
    /// The number that gave it.
    #[serde(default)]
    pub value: Option<i32>,
    /// Where their turn stands: `done`, `now`, `next`.
    pub turn: String,
}

/// A map.
#[derive(Clone, Debug, Deserialize)]
pub struct MapView {
    /// `zones`, `squares` or `hexes`.
    pub grid: String,
    /// The first and the last place of a grid.
    #[serde(default)]
    pub corners: Option<(String, String)>,
    /// The places with something in them; of zones, all.
    pub places: Vec<Place>,
}

/// A place of a map.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// What is said of it.
    #[serde(default)]
    pub notes: Vec<String>,
    /// The places next to it.
    #[serde(default)]
    pub next: Vec<String>,
    /// Who is there.
    #[serde(default)]
    pub people: Vec<String>,
    /// What lies there.
    #[serde(default)]
    pub things: Vec<String>,
}

/// Somebody who fights.
#[derive(Clone, Debug, Deserialize)]
pub struct Combatant {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// Where they are.
    #[serde(default)]
    pub place: Option<String>,
    /// Their figures.
    pub figures: Vec<Figure>,
    /// Their conditions.
    #[serde(default)]
    pub conditions: Vec<Condition>,
    /// What they have with them.
    #[serde(default)]
    pub gear: Vec<Gear>,
    /// What they may still do this turn.
    #[serde(default)]
    pub budget: Vec<Figure>,
    /// Whether they still fight.
    pub fighting: bool,
}

/// A figure.
#[derive(Clone, Debug, Deserialize)]
pub struct Figure {
    /// What it is called.
    pub name: String,
    /// `pool`, `score`, `count` or `text`.
    pub kind: String,
    /// The number.
    #[serde(default)]
    pub value: Option<i32>,
    /// The most it can be.
    #[serde(default)]
    pub max: Option<i32>,
    /// What is told instead of a number.
    #[serde(default)]
    pub words: Option<String>,
}

/// A condition.
#[derive(Clone, Debug, Deserialize)]
pub struct Condition {
    /// What it is called.
    pub name: String,
    /// Its level.
    #[serde(default)]
    pub level: Option<i32>,
    /// When it ends.
    #[serde(default)]
    pub until: Option<String>,
}

/// Something that somebody has with them.
#[derive(Clone, Debug, Deserialize)]
pub struct Gear {
    /// What it is called.
    pub name: String,
    /// `held`, `worn`, `carried` or `natural`.
    pub worn: String,
    /// What state it is in.
    #[serde(default)]
    pub state: Option<String>,
}

/// A decision.
#[derive(Clone, Debug, Deserialize)]
pub struct Choice {
    /// The seat that decides.
    pub seat_name: String,
    /// For whom it is made.
    pub asker: String,
    /// The question.
    pub sentence: String,
    /// The numbers behind it.
    #[serde(default)]
    pub sums: Vec<Sum>,
    /// What may be answered, one by one.
    #[serde(deserialize_with = "one_by_one")]
    pub options: Vec<Choosable>,
    /// Whether this one of several secret decisions has its answer.
    pub sealed: bool,
    /// How many seconds there are.
    #[serde(default)]
    pub seconds: Option<u32>,
    /// What is taken when they are over.
    #[serde(default)]
    pub late: Option<String>,
}

/// A legal answer.
#[derive(Clone, Debug, Deserialize)]
pub struct Choosable {
    /// Its number; where it leads to several places, that of the first.
    pub id: usize,
    /// Its wording.
    pub words: String,
    /// What it is: `attack`, `move` and so on.
    pub kind: String,
    /// What the system calls it.
    pub verb: String,
    /// Who does it.
    #[serde(default)]
    pub actor: Option<String>,
    /// At whom.
    #[serde(default)]
    pub targets: Vec<String>,
    /// What with.
    #[serde(default)]
    pub thing: Option<String>,
    /// Where to.
    #[serde(default)]
    pub place: Option<String>,
    /// Where to, of several places, until it is taken apart.
    #[serde(default)]
    places: Vec<String>,
    /// What it costs.
    #[serde(default, deserialize_with = "costs")]
    pub costs: Vec<Cost>,
    /// What each of its places costs beside this.
    #[serde(default)]
    place_costs: BTreeMap<String, Vec<i32>>,
    /// Whether it is aimed at a friend.
    #[serde(default)]
    pub at_friend: bool,
}

/// Options, those that lead to several places taken apart.
fn one_by_one<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Choosable>, D::Error> {
    let all = Vec::<Choosable>::deserialize(deserializer)?;
    let apart = |option: Choosable| match option.places.is_empty() {
        true => vec![option],
        false => (0..option.places.len()).map(|at| option.at(at)).collect(),
    };
    Ok(all.into_iter().flat_map(apart).collect())
}

impl Choosable {
    /// What leads to one of its places.
    fn at(&self, at: usize) -> Choosable {
        let place = self.places[at].clone();
        let theirs = self.place_costs.iter().filter_map(|(what, amounts)| {
            let amount = *amounts.get(at).filter(|&&amount| amount != 0)?;
            Some(Cost { what: what.clone(), amount })
        });
        Choosable {
            id: self.id + at,
            words: self.words.replacen('…', &place, 1),
            place: Some(place),
            places: Vec::new(),
            costs: self.costs.iter().cloned().chain(theirs).collect(),
            place_costs: BTreeMap::new(),
            ..self.clone()
        }
    }
}

/// What an option costs, which stands there by what it costs of.
fn costs<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Cost>, D::Error> {
    let all = BTreeMap::<String, i32>::deserialize(deserializer)?;
    Ok(all.into_iter().map(|(what, amount)| Cost { what, amount }).collect())
}

/// What an option costs.
#[derive(Clone, Debug)]
pub struct Cost {
    /// Of what.
    pub what: String,
    /// How much.
    pub amount: i32,
}

/// A number, taken apart.
#[derive(Clone, Debug, Deserialize)]
pub struct Sum {
    /// What it is.
    pub what: String,
    /// What it comes to.
    pub total: i32,
    /// Its parts.
    #[serde(default)]
    pub terms: Vec<Term>,
}

/// A part of a number.
#[derive(Clone, Debug, Deserialize)]
pub struct Term {
    /// How much.
    pub amount: i32,
    /// From what.
    pub words: String,
    /// By which rule.
    pub clause: String,
}

/// Dice that are asked for.
#[derive(Clone, Debug, Deserialize)]
pub struct Roll {
    /// How they are written.
    pub notation: String,
    /// Whose they are and what for.
    pub purpose: String,
    /// The least and the greatest number that may be entered for all of them.
    #[serde(default)]
    pub values: Option<(i32, i32)>,
    /// They, one kind after the other.
    pub dice: Vec<Die>,
}

/// Dice of one kind.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct Die {
    /// How many sides.
    pub sides: u16,
    /// How many dice.
    pub count: u16,
    /// Whether the highest face is thrown again.
    pub explodes: bool,
}

/// Dice that fell.
#[derive(Clone, Debug, Deserialize)]
pub struct Thrown {
    /// How they are written.
    pub notation: String,
    /// Their faces.
    #[serde(default)]
    pub faces: Vec<i64>,
    /// What was entered instead.
    #[serde(default)]
    pub value: Option<i64>,
    /// What for.
    pub purpose: String,
}

/// A line of the log.
#[derive(Clone, Debug, Deserialize)]
pub struct Line {
    /// Its number.
    pub number: usize,
    /// Where the fight stood.
    pub moment: String,
    /// What kind of event it is.
    pub what: String,
    /// Who did it.
    #[serde(default)]
    pub who: Option<String>,
    /// To whom.
    #[serde(default)]
    pub to: Vec<String>,
    /// The rule.
    pub by: String,
    /// What happened.
    pub words: String,
    /// The numbers behind it.
    #[serde(default)]
    pub terms: Vec<Sum>,
}

/// A clause of a rulebook.
#[derive(Clone, Debug, Deserialize)]
pub struct Clause {
    /// Its id.
    pub id: String,
    /// Its text.
    pub text: String,
    /// Why it is so.
    #[serde(default)]
    pub why: String,
}

/// What came of a fight.
#[derive(Clone, Debug, Deserialize)]
pub struct Summary {
    /// How it ended.
    pub outcome: Option<String>,
    /// The rounds.
    pub rounds: u32,
    /// How everybody fared.
    pub people: Vec<Fared>,
    /// The dice.
    pub dice: Vec<Luck>,
}

/// How somebody fared.
#[derive(Clone, Debug, Deserialize)]
pub struct Fared {
    /// The name.
    pub name: String,
    /// The side.
    pub side: String,
    /// `stands`, `is out of the fight`, `is away`, `is dead`.
    pub fate: String,
    /// Conditions and other marks.
    pub marks: Vec<String>,
    /// What is left of what they can run out of.
    pub left: Vec<Left>,
    /// To whom damage was dealt.
    pub dealt: Vec<(String, u32)>,
    /// How much damage was taken.
    pub taken: u32,
    /// How often they fell.
    pub falls: Vec<Fall>,
}

/// What is left of something.
#[derive(Clone, Debug, Deserialize)]
pub struct Left {
    /// Of what.
    pub resource: String,
    /// How much.
    pub left: i32,
    /// Of how much.
    pub full: i32,
}

/// Somebody fell.
#[derive(Clone, Debug, Deserialize)]
pub struct Fall {
    /// When.
    pub moment: String,
    /// Who had hurt them last.
    pub by: Option<String>,
    /// The rule.
    pub clause: String,
}

/// How dice of so many sides fell.
#[derive(Clone, Debug, Deserialize)]
pub struct Luck {
    /// The sides.
    pub sides: u8,
    /// How many fell.
    pub thrown: u32,
    /// Their mean.
    pub mean: f64,
    /// The mean to expect.
    pub expected: f64,
}

impl View {
    /// The sides, in the order in which they first stand among the combatants.
    #[must_use]
    pub fn sides(&self) -> Vec<&str> {
        let mut sides: Vec<&str> = Vec::new();
        for one in &self.combatants {
            if !sides.contains(&one.side.as_str()) {
                sides.push(&one.side);
            }
        }
        sides
    }

    /// The class that colors a side: `side-a`, `side-b` or `side-c`.
    #[must_use]
    pub fn side_class(&self, side: &str) -> &'static str {
        match self.sides().iter().position(|one| *one == side).map(|at| at % 3) {
            Some(0) => "side-a",
            Some(1) => "side-b",
            _ => "side-c",
        }
    }

    /// A combatant by their name.
    #[must_use]
    pub fn combatant(&self, name: &str) -> Option<&Combatant> {
        self.combatants.iter().find(|one| one.name == name)
    }
}

impl Figure {
    /// The figure in a few letters: `5/9`, `7`, `hurt`.
    #[must_use]
    pub fn short(&self) -> String {
        match (&self.words, self.value, self.max) {
            (Some(words), ..) => words.clone(),
            (None, Some(value), Some(max)) => format!("{value}/{max}"),
            (None, Some(value), None) => value.to_string(),
            (None, None, _) => "?".to_owned(),
        }
    }
}

impl Combatant {
    /// What they run out of first in the view: their health.
    #[must_use]
    pub fn health(&self) -> Option<&Figure> {
        self.figures.iter().find(|figure| figure.kind == "pool")
    }
}
