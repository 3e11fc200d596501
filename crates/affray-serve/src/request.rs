//! What may be asked: the forms of requests.

use std::collections::BTreeMap;

use affray_engine::hand::Ruling;
use affray_engine::{Had, Reply};
use serde::Deserialize;
use serde_json::Value;

/// The most bytes of the name of a fight, and of an id written as text.
pub const MAX_NAME: usize = 200;

/// Everything that a request may `do`.
pub const REQUESTS: [&str; 19] = [
    "hello", "open", "view", "news", "answer", "roll", "undo", "redo", "rule", "offers", "odds",
    "advise", "sample", "verify", "rules", "new", "save", "close", "cancel",
];

/// A request, without its id.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// What this program offers: systems, requests, limits, and the fights that are open.
    Hello(Hello),
    /// Opens a fight: an encounter, or a record that goes on where it ended.
    Open(Open),
    /// What a seat is told of a fight as it stands.
    View(View),
    /// What is new to a seat since it had so much of the log.
    News(News),
    /// A seat answers one of its questions.
    Answer(Answer),
    /// The program throws the dice that a seat is asked for.
    Roll(Roll),
    /// Takes answers of people back, with everything that followed them.
    Undo(Undo),
    /// Gives an answer again that was taken back.
    Redo(Redo),
    /// Says something unasked: a ruling of the game master, or what a side may say.
    Rule(Rule),
    /// What a seat may say unasked now.
    Offers(Offers),
    /// What the open decision or roll leads to, exactly, or how the fight ends.
    Odds(Odds),
    /// Ranks the options of a seat's open decision.
    Advise(Advise),
    /// Runs an encounter many times with tactics on every side.
    Sample(Sample),
    /// Runs cases and records, and says which hold.
    Verify(Verify),
    /// Looks up clauses or settings of a rulebook.
    Rules(Rules),
    /// A commented encounter to start from.
    New(New),
    /// The fight so far as a record.
    Save(Save),
    /// Forgets a fight.
    Close(Close),
    /// Ends a long request early.
    Cancel(Cancel),
}

/// `hello`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Hello {}

/// `open`: exactly one of `path`, `encounter` and `record`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Open {
    /// The name that the fight gets; left out, the program chooses one.
    #[serde(default)]
    pub fight: Option<String>,
    /// The path of an encounter or a `.fight` record.
    #[serde(default)]
    pub path: Option<String>,
    /// The text of an encounter.
    #[serde(default)]
    pub encounter: Option<String>,
    /// The text of a record.
    #[serde(default)]
    pub record: Option<String>,
    /// The files that the encounter or record names, by their paths as it names them.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// Of a record: the line after which to stop, instead of its end.
    #[serde(default)]
    pub line: Option<usize>,
    /// The seed of the program's dice; 1 if left out. A record has its own.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The seats that people take, such as `["Heroes", "GM"]`; tactics play the other sides. Left out:
    /// those of the record, or every side that does not search.
    #[serde(default)]
    pub people: Option<Vec<String>>,
    /// Who rolls the dice; left out: as the record says, or the program.
    #[serde(default)]
    pub dice: Option<Dice>,
    /// Sides that decide by searching instead of by tactics.
    #[serde(default)]
    pub search: Vec<String>,
    /// How many plays a search makes for each decision.
    #[serde(default)]
    pub plays: Option<u64>,
    /// What the other sides are told of a side or of somebody: `Bandits health bands`.
    #[serde(default)]
    pub reveal: Vec<String>,
}

/// Who rolls the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Dice {
    /// People enter what they rolled.
    Ask,
    /// The program rolls.
    Roll,
}

/// `view`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct View {
    /// The fight.
    pub fight: String,
    /// The seat that is told.
    pub seat: String,
}

/// `news`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct News {
    /// The fight.
    pub fight: String,
    /// The seat that is told.
    pub seat: String,
    /// How much of the log it has: `lines`, `dice` and `rewritten` of what it was told last. Left out:
    /// nothing, so the whole log is told.
    #[serde(default)]
    pub had: Had,
}

/// `answer`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The fight.
    pub fight: String,
    /// The seat that answers.
    pub seat: String,
    /// Its answer.
    pub answer: Reply,
}

/// `roll`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// The fight.
    pub fight: String,
    /// A seat that is asked for the dice.
    pub seat: String,
}

/// `undo`: one of `answers` and `line`, or neither for the last answer.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// The fight.
    pub fight: String,
    /// The seat that is told what the fight is then.
    pub seat: String,
    /// How many answers of people to take back.
    #[serde(default)]
    pub answers: Option<usize>,
    /// The number of a line of this seat's log: everything after it is taken back.
    #[serde(default)]
    pub line: Option<usize>,
}

/// `redo`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Redo {
    /// The fight.
    pub fight: String,
    /// The seat that is told what the fight is then.
    pub seat: String,
}

/// `rule`: exactly one of `words` and `ruling`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rule {
    /// The fight.
    pub fight: String,
    /// The seat that speaks: `GM`, or a side.
    pub seat: String,
    /// What it says, as `offers` lists it: `Bob.health = 4`.
    #[serde(default)]
    pub words: Option<String>,
    /// A ruling of the game master as data.
    #[serde(default)]
    pub ruling: Option<Ruling>,
}

/// `offers`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Offers {
    /// The fight.
    pub fight: String,
    /// The seat.
    pub seat: String,
    /// Only what has all of these words in it.
    #[serde(default)]
    pub words: String,
    /// The most that are listed; 100 if left out.
    #[serde(default)]
    pub most: Option<usize>,
}

/// `odds`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// The fight.
    pub fight: String,
    /// The seat that wants to know. The odds count with what it knows.
    pub seat: String,
    /// Of what.
    #[serde(default)]
    pub of: OddsOf,
    /// Decisions that are taken as made, such as `Bob> no reaction`.
    #[serde(default)]
    pub assume: Vec<String>,
    /// Of a turn: whether each option of the open decision is looked at; true if left out.
    #[serde(default)]
    pub by_option: Option<bool>,
    /// Of a turn: the most runs of the rules for one option before turns are sampled.
    #[serde(default)]
    pub max_runs: Option<u64>,
    /// Of a fight: the chance of fights not followed to their end that will do.
    #[serde(default)]
    pub precision: Option<f64>,
    /// Of a fight: the most distinct situations before fights are sampled.
    #[serde(default)]
    pub max_states: Option<usize>,
    /// How many turns or fights are sampled where not everything can be followed.
    #[serde(default)]
    pub samples: Option<u64>,
    /// The seed of what is sampled.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The most seconds to work; then what there is comes back.
    #[serde(default)]
    pub seconds: Option<u64>,
}

/// What odds are of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum OddsOf {
    /// The rest of the turn.
    #[default]
    Turn,
    /// The whole fight.
    Fight,
}

/// `advise`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Advise {
    /// The fight.
    pub fight: String,
    /// The seat that wants advice. It counts with what the seat knows.
    pub seat: String,
    /// Whose decision, where the seat has several.
    #[serde(default)]
    pub asker: Option<String>,
    /// How many plays to search.
    #[serde(default)]
    pub plays: Option<u64>,
    /// The seed of the search.
    #[serde(default)]
    pub seed: Option<u64>,
    /// The most seconds to work; then what there is comes back.
    #[serde(default)]
    pub seconds: Option<u64>,
}

/// `sample`: exactly one of `path` and `encounter`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The path of an encounter.
    #[serde(default)]
    pub path: Option<String>,
    /// The text of an encounter.
    #[serde(default)]
    pub encounter: Option<String>,
    /// The files that the encounter names, by their paths as it names them.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
    /// How many fights; 1,000 if left out.
    #[serde(default)]
    pub fights: Option<u64>,
    /// The seed of the sample.
    #[serde(default)]
    pub seed: Option<u64>,
    /// On how many threads; one if left out.
    #[serde(default)]
    pub threads: Option<usize>,
    /// Sides that decide by searching instead of by tactics.
    #[serde(default)]
    pub search: Vec<String>,
    /// How many plays a search makes for each decision.
    #[serde(default)]
    pub plays: Option<u64>,
    /// The most seconds to work; then what there is comes back.
    #[serde(default)]
    pub seconds: Option<u64>,
}

/// `verify`: exactly one of `path` and `record`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Verify {
    /// The path of a case or a record.
    #[serde(default)]
    pub path: Option<String>,
    /// The text of a case or a record.
    #[serde(default)]
    pub record: Option<String>,
    /// The files that it names, by their paths as it names them.
    #[serde(default)]
    pub files: BTreeMap<String, String>,
}

/// `rules`: clauses by id or words, or settings.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The system.
    pub system: String,
    /// An id, with or without the system's name, or words that the clauses have in them. Left out:
    /// every clause.
    #[serde(default)]
    pub words: String,
    /// What is listed.
    #[serde(default)]
    pub of: RulesOf,
}

/// What is listed of a rulebook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RulesOf {
    /// Clauses.
    #[default]
    Clauses,
    /// Clauses that the page itself does not state.
    Rulings,
    /// Settings; `words` is left out.
    Settings,
}

/// `new`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct New {
    /// The system.
    pub system: String,
}

/// `save`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The fight.
    pub fight: String,
}

/// `close`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Close {
    /// The fight.
    pub fight: String,
}

/// `cancel`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cancel {
    /// The id of the request to end.
    pub request: Value,
}
