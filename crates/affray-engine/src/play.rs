//! A fight in progress, whatever its system.

use std::fmt::{self, Display, Formatter};

use affray_odds::Chance;
use affray_table::{Clause, Homemade, Rolled, Seat, Standing};
use serde::{Serialize, Serializer};

use crate::advise::{Advice, AdviseError, Effort, Minds};
use crate::digest::Digest;
use crate::entry::Entry;
use crate::hand::{Misread, Rulable, Ruling};
use crate::happening::Happening;
use crate::input::{Input, Refusal, Reply};
use crate::odds::{Claim, FightOdds, FightRequest, NoOdds, TurnOdds, TurnRequest};
use crate::packed::Packed;
use crate::people::{People, Wanted};
use crate::question::{Offer, Question};
use crate::reckoning::{Reckoning, Thought};
use crate::record::{Record, RecordLine, Seating, Transcript};
use crate::reveal::RevealLine;
use crate::seat::{Had, SeatNews, SeatView};
use crate::summary::Summary;
use crate::system::View;
use crate::watch::Watch;

/// A line of the log. As data it is one flat object: `number`, `moment`, `what`, `who`, `to`,
/// `amount`, `left`, `at`, `fields`, `by`, `standing`, `words`, `terms`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// Its place in the log of whoever reads it, from 0: what a seat does not hear is not counted.
    pub number: usize,
    /// Where the fight stood when the turn began.
    pub moment: String,
    /// What happened, as data.
    #[serde(flatten)]
    pub event: Happening,
    /// The rule by which it happened.
    #[serde(rename = "by")]
    pub clause: &'static str,
    /// Where that rule stands, if the page itself does not hold it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standing: Option<Standing>,
    /// What happened, in a sentence.
    pub words: String,
    /// The numbers behind it, taken apart.
    #[serde(rename = "terms", skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Reckoning>,
    /// How many answers of the fight came before it.
    #[serde(skip)]
    pub after: usize,
}

impl Line {
    /// The mark of a line that happened by a rule which the page itself does not hold, with a space
    /// before it: a dagger for a ruling, a double dagger for a companion page; else nothing.
    #[must_use]
    pub fn mark(&self) -> &'static str {
        match self.standing {
            None => "",
            Some(Standing::Ruling) => " †",
            Some(Standing::Companion) => " ‡",
        }
    }

    /// What the marks of these lines mean, in a line for people; nothing if there are none.
    #[must_use]
    pub fn legend(lines: &[Line], system: &dyn Entry) -> Option<String> {
        let has = |standing| lines.iter().any(|line| line.standing == Some(standing));
        let meanings = match (has(Standing::Ruling), has(Standing::Companion)) {
            (false, false) => return None,
            (true, false) => "† by our ruling where the page is silent",
            (false, true) => "‡ by a companion page",
            (true, true) => "† by our ruling where the page is silent, ‡ by a companion page",
        };
        Some(format!("{meanings}; `affray rules {} --rulings` lists them.", system.name()))
    }
}

/// The sentence, its rule and its mark: `Bob flees. [murdham.morale.flee] †`.
impl Display for Line {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} [{}]{}", self.words, self.clause, self.mark())
    }
}

/// Dice that fell in a fight: thrown by the program or entered by people.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Thrown {
    /// How the dice are written.
    pub notation: String,
    /// How they fell: as data, `faces`, or the `value` that was entered.
    #[serde(flatten, serialize_with = "as_entered")]
    #[cfg_attr(feature = "schema", schemars(with = "Entered"))]
    pub rolled: Rolled,
    /// Whose, and what for.
    pub purpose: String,
    /// How many lines of the log of the one who reads it came before them.
    pub lines: usize,
    /// How many answers of the fight came before them. What they brought about stands in the
    /// [`Line`]s with a greater number.
    #[serde(skip)]
    pub after: usize,
}

/// How dice fell, with the fields of an answer.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Entered {
    /// The faces, as they fell.
    #[serde(skip_serializing_if = "Option::is_none")]
    faces: Option<Vec<u8>>,
    /// Only the number that the rule reads.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i32>,
}

fn as_entered<S: Serializer>(rolled: &Rolled, serializer: S) -> Result<S::Ok, S::Error> {
    let entered = match rolled {
        Rolled::Faces(faces) => Entered { faces: Some(faces.to_vec()), value: None },
        Rolled::Value(value) => Entered { faces: None, value: Some(*value) },
    };
    entered.serialize(serializer)
}

impl Display for Thrown {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Thrown { notation, rolled, .. } = self;
        let (notation, rolled) = (notation.clone(), rolled.clone());
        write!(f, "{}", Transcript::Dice { notation, rolled })?;
        if self.purpose.is_empty() { Ok(()) } else { write!(f, " ({})", self.purpose) }
    }
}

/// How far to go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Back {
    /// So many answers that people gave.
    Answers(usize),
    /// To where so many lines of the log stand, as a seat reads it: what people answered and ruled
    /// after the last of them is taken back. The game master's rulings in these lines stay.
    Lines {
        /// Who reads it; `None` hears everything.
        seat: Option<Seat>,
        /// How many lines stay.
        count: usize,
    },
    /// To the start of the fight, whoever answered.
    Start,
}

/// Who answers dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiceBy {
    /// People enter what they rolled.
    People,
    /// The generator.
    Generator,
}

/// Who answers what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Players {
    /// The seats that people take; tactics answer for the others.
    pub people: Vec<Seat>,
    /// Who answers dice.
    pub dice: DiceBy,
}

impl Players {
    /// Tactics in all seats, dice by the generator.
    #[must_use]
    pub fn nobody() -> Players {
        Players { people: Vec::new(), dice: DiceBy::Generator }
    }
}

/// A fight in progress: a [`Session`](crate::Session) of any system.
///
/// An answer that is refused leaves the fight as it was.
pub trait Play: Send {
    /// The system.
    fn system(&self) -> &'static dyn Entry;

    /// The encounter's title.
    fn title(&self) -> &str;

    /// Sentences about what was assumed when the encounter was read.
    fn notes(&self) -> &[String];

    /// What the fight waits for; nothing once it is over.
    fn question(&self) -> Option<&Question>;

    /// What may be said unasked now; some of it still when the fight is over.
    fn offers(&self) -> &[Offer];

    /// Answers the question, or one of several that are asked at once. Returns what happened.
    ///
    /// # Errors
    /// The answer is not legal, or is not to this question; what would have been legal.
    fn reply(&mut self, reply: Reply) -> Result<Vec<Line>, Refusal>;

    /// Answers the question that is open now.
    ///
    /// # Errors
    /// As [`reply`](Play::reply).
    fn answer(&mut self, input: Input) -> Result<Vec<Line>, Refusal> {
        self.reply(Reply::from(input))
    }

    /// Says something unasked: one of the options of the [`offers`](Play::offers).
    ///
    /// # Errors
    /// Nobody, or not this seat, may say that now.
    fn volunteer(&mut self, seat: &str, words: &str) -> Result<Vec<Line>, Refusal>;

    /// Does what the game master rules, whatever is waited for: it goes in where the turn began, and
    /// the answers since are given again. Returns what happened. [`volunteer`](Play::volunteer) of the
    /// game master's seat does the same with the words of a ruling; in both, what an offer words goes
    /// by that offer.
    ///
    /// # Errors
    /// What it names is not there or cannot be so, or the answers since no longer fit.
    fn rule(&mut self, ruling: &Ruling) -> Result<Vec<Line>, Refusal>;

    /// The ruling that these words mean: `Bob.health = 4`.
    ///
    /// # Errors
    /// They mean none.
    fn ruling(&self, words: &str) -> Result<Ruling, Misread>;

    /// The conditions and counters that the table made up: in the files, and in play.
    fn made_up(&self) -> Vec<Homemade>;

    /// What can be ruled and has all of these words, which may be the beginnings of its own; where
    /// they begin with somebody's name, what can be ruled of them. Without words, what is nobody's.
    fn rulings(&self, words: &str) -> Vec<Rulable>;

    /// The answer to the open question that these words mean, legal or not, as far as `seat` can
    /// think of it, or anybody; `Ann> …` is one of Ann's.
    fn thought(&self, seat: Option<Seat>, words: &str) -> Option<Thought>;

    /// The answers to the open question that have all of these words, legal or not: at most so
    /// many, those that are legal first, and how many there are in all.
    fn thoughts(&self, seat: Option<Seat>, words: &str, most: usize) -> (Vec<Thought>, usize);

    /// The answers to the open question that have all of these words and may not be given: at most
    /// so many, each with its reason, and how many there are in all.
    fn barred(&self, seat: Option<Seat>, words: &str, most: usize) -> (Vec<Thought>, usize);

    /// The chance that all of this is true at the end of the turn, exactly; tactics make the
    /// decisions on the way.
    ///
    /// # Errors
    /// A path leads nowhere, nobody has a name, tactics draw lots, there are too many outcomes, or
    /// `watch` stops it.
    fn chance(&self, claims: &[Claim], watch: &dyn Watch) -> Result<Chance, String>;

    /// The mean of a figure at the end of the turn, or of damage up to it (`damage to Bob`, `damage
    /// from Ann to Bob`), exactly; tactics make the decisions on the way.
    ///
    /// # Errors
    /// The path leads nowhere or to no whole number, or there are too many outcomes.
    fn mean(&self, path: &str, watch: &dyn Watch) -> Result<Chance, String>;

    /// Throws the dice that are asked for.
    ///
    /// # Errors
    /// No dice are asked for.
    fn throw(&mut self) -> Result<Vec<Line>, Refusal>;

    /// Lets tactics answer the first open decision.
    ///
    /// # Errors
    /// No decision is asked for.
    fn decide(&mut self) -> Result<Vec<Line>, Refusal>;

    /// Answers the open question for a person who leaves it to the program: dice by the generator,
    /// the first open decision by tactics. It counts as the person's answer: undo goes back to it.
    ///
    /// # Errors
    /// Nothing is asked.
    fn auto(&mut self) -> Result<Vec<Line>, Refusal>;

    /// The same for the open decision of `asker`, where several are open at once.
    ///
    /// # Errors
    /// Nothing is asked of them.
    fn auto_for(&mut self, asker: &str) -> Result<Vec<Line>, Refusal>;

    /// Ranks the options of the open decision; of several that are open at once, the one of
    /// `asker`, or the first.
    ///
    /// # Errors
    /// No decision is open, or `watch` stopped the search before every option had been tried.
    fn advise(
        &self,
        asker: Option<&str>,
        effort: &Effort,
        watch: &dyn Watch,
    ) -> Result<Advice, AdviseError>;

    /// Says who of those without a person decides by searching, beside those whose tactics in the
    /// encounter are `search`.
    fn search_for(&mut self, minds: Minds);

    /// Who decides by searching.
    fn minds(&self) -> &Minds;

    /// Who answers what.
    fn players(&self) -> &Players;

    /// Changes who answers what.
    fn seat_players(&mut self, players: Players);

    /// The people at the table, one by one: those of [`players`](Play::players), or those that were
    /// [seated](Play::seat_people) by name.
    fn people(&self) -> &People;

    /// Who sits at the table and searches, and what sides are told of each other, as a record says
    /// it.
    fn seating(&self) -> Seating;

    /// Changes who sits at the table, and with it who answers what.
    fn seat_people(&mut self, people: People);

    /// Whom the fight waits for: who throws the dice that are asked for, or decides. None while the
    /// program answers.
    fn waits_for(&self) -> Vec<Wanted>;

    /// What is told of each other to the sides, where that is not everything.
    fn reveals(&self) -> Vec<RevealLine>;

    /// Says how much of a fact about a side, or about somebody, the other sides are told.
    ///
    /// # Errors
    /// Nobody has that name, and no side.
    fn reveal(&mut self, line: &RevealLine) -> Result<(), String>;

    /// Whether a person has to answer now.
    fn waits_for_a_person(&self) -> bool;

    /// Answers everything that no person answers, until a person has to or the fight is over.
    ///
    /// # Errors
    /// The fight takes too long.
    fn play_on(&mut self) -> Result<Vec<Line>, Refusal>;

    /// The next answer of those; `None` where a person has to answer or the fight is over.
    ///
    /// # Errors
    /// The fight takes too long.
    fn play_next(&mut self) -> Result<Option<Vec<Line>>, Refusal>;

    /// Plays to the end with tactics in all seats and dice by the generator.
    ///
    /// # Errors
    /// The fight takes too long.
    fn run_to_end(&mut self) -> Result<Vec<Line>, Refusal>;

    /// Takes the last answer of a person back, with everything that the program answered since.
    ///
    /// # Errors
    /// No person has answered.
    fn undo(&mut self) -> Result<(), Refusal> {
        self.go_back(Back::Answers(1)).map(drop)
    }

    /// Takes answers back, and returns how many of them people gave.
    ///
    /// # Errors
    /// There are none, or fewer.
    fn go_back(&mut self, back: Back) -> Result<usize, Refusal>;

    /// Gives an answer of a person again that was taken back, with everything that followed it:
    /// dice, and decisions of the program. Returns what happened.
    ///
    /// # Errors
    /// None was taken back, or another answer was given since.
    fn redo(&mut self) -> Result<Vec<Line>, Refusal>;

    /// How many answers were given.
    fn answers(&self) -> usize;

    /// The answers in the order of time, as a record writes them, without the first `from`. Secret
    /// ones that wait for others are among them.
    fn history(&self, from: usize) -> Vec<RecordLine>;

    /// What happened so far, as far as `seat` may hear of it; `None` hears everything.
    fn log(&self, seat: Option<Seat>) -> Vec<Line> {
        self.log_since(seat, 0)
    }

    /// The log without its first `from` lines.
    fn log_since(&self, seat: Option<Seat>, from: usize) -> Vec<Line>;

    /// How many lines the log has.
    fn log_length(&self, seat: Option<Seat>) -> usize;

    /// The dice of the fight so far that a seat is told of, without those that fell before the
    /// answer number `from`; `None` is told of all.
    fn thrown(&self, seat: Option<Seat>, from: usize) -> Vec<Thrown>;

    /// Everything that a seat is told of the fight as it stands: what there is to show to people, and
    /// nothing else.
    fn for_seat(&self, seat: Seat) -> SeatView;

    /// The same with what is new to the seat since it had so many lines and dice.
    fn news_for(&self, seat: Seat, lines: usize, dice: usize) -> SeatNews;

    /// How much of the log that somebody had still holds: undo takes lines and dice back, and
    /// another [`reveal`](Play::reveal) rewords them all. What is new follows behind that:
    ///
    /// ```text
    /// let holds = play.holds(Some(seat), had);
    /// let news = play.news_for(seat, holds.lines, holds.dice);
    /// lines.truncate(holds.lines);
    /// lines.extend(news.lines);
    /// let had = news.now.had();
    /// ```
    fn holds(&self, seat: Option<Seat>, had: Had) -> Had;

    /// The fight as far as a seat knows it, to ask for advice and odds that tell nothing else: whoever
    /// is hidden from the seat is not in it, figures that it does not know are those that the
    /// rulebook publishes. `None` where what happened this turn makes no sense in what it knows.
    fn known_to(&self, seat: Seat) -> Option<Box<dyn Play>>;

    /// An answer of a seat, to one of its own questions or of dice that it is told of; `number` is
    /// that of [`for_seat`](Play::for_seat). Returns what the seat hears of it.
    ///
    /// # Errors
    /// As [`reply`](Play::reply), told without what the seat does not know.
    fn reply_from(&mut self, seat: Seat, reply: Reply) -> Result<Vec<Line>, Refusal>;

    /// What happened since the last answer.
    fn news(&self) -> Vec<Line>;

    /// The rules applied since the last answer, told or not.
    fn applied_last(&self) -> Vec<Clause>;

    /// Every rule applied so far, with those by which the files were read.
    fn applied(&self) -> Vec<Clause>;

    /// Where the fight stands, in a few words.
    fn moment(&self) -> String;

    /// The round, from 1; 0 before the first.
    fn round(&self) -> u32;

    /// How the fight ended; `None` while it goes on.
    fn outcome(&self) -> Option<String>;

    /// What came of the fight so far, as far as `seat` knows of it; `None` knows everything.
    fn summary(&self, seat: Option<Seat>) -> Summary;

    /// A value by its path.
    ///
    /// # Errors
    /// What is wrong with the path, and what is allowed.
    fn look(&self, path: &str) -> Result<String, String>;

    /// What a seat may see; `None` sees everything.
    fn view(&self, seat: Option<Seat>) -> View;

    /// The numbers of the fight as a seat may know them by the rules, whatever the game master reveals of
    /// them: those that a program learns from, named by [`Layout::numbers`](crate::stage::Layout::numbers).
    fn numbers_for(&self, seat: Seat) -> Vec<i32>;

    /// All seats with their names.
    fn seats(&self) -> Vec<(Seat, String)>;

    /// The state's digest, at a checkpoint; nothing half-way through a turn.
    fn digest(&self) -> Option<Digest>;

    /// The fight so far as a record, its answers in the order of time. Secret decisions that still
    /// wait for others are in it.
    fn save(&self) -> Record;

    /// The fight so far in binary form, to be taken up together with its encounter. Secret
    /// decisions that still wait for others are left out.
    fn pack(&self) -> Packed;

    /// What the open decision or the open dice lead to by the end of the turn, exactly. `watch`
    /// hears how far it is.
    ///
    /// # Errors
    /// The fight is over, there are too many outcomes, tactics draw lots, or an assumption never
    /// comes up.
    fn odds(&self, request: &TurnRequest, watch: &dyn Watch) -> Result<TurnOdds, NoOdds>;

    /// How the fight ends: exactly, with what was not followed stated, or, where there are too
    /// many situations, from a sample with an interval. `watch` hears how far it is.
    ///
    /// # Errors
    /// The fight is over, the request makes no sense, or an assumption never comes up.
    fn fight_odds(&self, request: &FightRequest, watch: &dyn Watch) -> Result<FightOdds, NoOdds>;

    /// A copy that goes its own way; what both share is not copied.
    fn branch(&self) -> Box<dyn Play>;
}
