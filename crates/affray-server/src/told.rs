//! What a person is told: the one form in which everybody sees a table.

use affray_engine::{Had, Line, Seat, SeatView, Summary, Thrown, same};
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::limits::{MAX_LINES, TAIL};
use crate::roster::{Dice, Member, Role, UndoBy};
use crate::table::Table;

/// What a person is told of a table: everything there is to show to them, and nothing else.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Told {
    /// The fight's id.
    pub fight: String,
    /// Its system.
    pub system: &'static str,
    /// The version of the system's rules.
    pub rules: u32,
    /// The person who is told.
    pub you: Member,
    /// Everybody at the table.
    pub people: Vec<Present>,
    /// Who throws the dice of those who did not choose.
    pub dice: Dice,
    /// Who may take answers back.
    pub undo: UndoBy,
    /// Whether you may take back the last answer.
    pub may_undo: bool,
    /// Who of the people is asked now, as far as your side may know.
    pub asked: Vec<AskedNow>,
    /// The fight, as your side sees it.
    #[schemars(with = "Seen")]
    pub told: Box<RawValue>,
}

/// Somebody at the table, as the others know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct AskedNow {
    /// The person; nothing where any player may throw the dice.
    pub person: Option<u32>,
    /// For whom they decide; nothing where they throw dice.
    pub asker: Option<String>,
}

/// The fight, as a side sees it.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Seen {
    /// What there is to see, and what is asked. The game master's `choices` are those of all seats.
    pub now: SeatView,
    /// The last lines of the log.
    pub lines: Vec<Line>,
    /// The last dice that fell.
    pub dice: Vec<Thrown>,
    /// What came of the fight, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

/// A part of a log.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Log {
    /// How many lines there are in all.
    pub count: usize,
    /// How often lines that were told no longer held: if this has grown, read the log anew.
    pub rewritten: u32,
    /// The lines.
    pub lines: Vec<Line>,
}

/// Which part of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Without so many of its first lines.
    #[serde(default)]
    pub from: usize,
    /// At most so many.
    #[serde(default)]
    pub most: Option<usize>,
}

/// Those who are told the same of the fight itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Audience {
    seat: Seat,
    watches: bool,
}

impl Table {
    /// With whom somebody is told the same of the fight.
    ///
    /// # Errors
    /// The fight has no such seat.
    pub fn audience(&self, member: &Member) -> Result<Audience, Fault> {
        let watches = matches!(member.role, Role::Spectator | Role::Screen);
        Ok(Audience { seat: self.seat_of(member)?, watches })
    }

    /// The fight, as an audience sees it.
    ///
    /// # Errors
    /// It cannot be written as data.
    pub fn seen(&self, audience: Audience) -> Result<Box<RawValue>, Fault> {
        let play = &self.seated().play;
        let Audience { seat, watches } = audience;
        let now = play.for_seat(seat);
        let (lines, dice) = (now.lines.saturating_sub(TAIL), now.dice.saturating_sub(TAIL));
        let news = play.news_for(seat, lines, dice);
        let mut now = news.now;
        now.offers.clear();
        if watches {
            // Whoever only looks on is not shown what is being decided in secret.
            now.choices.clear();
        } else if seat == Seat::GM {
            let others = play.seats().into_iter().filter(|(other, _)| *other != Seat::GM);
            now.choices.extend(others.flat_map(|(other, _)| play.for_seat(other).choices));
        }
        let seen = Seen { now, lines: news.lines, dice: news.dice, summary: news.summary };
        serde_json::value::to_raw_value(&seen)
            .map_err(|why| Fault::new("failed", format!("this cannot be written: {why}")))
    }

    /// What somebody is told; `seen` is the fight as their audience sees it, and `here` says whose
    /// pages are open.
    ///
    /// # Errors
    /// They do not sit here.
    pub fn told(
        &self,
        person: u32,
        seen: Box<RawValue>,
        here: &dyn Fn(u32) -> bool,
    ) -> Result<Told, Fault> {
        let member = self.member(person)?;
        let seated = self.seated();
        let present = |one: &Member| Present {
            person: one.person,
            name: one.name.clone(),
            role: one.role,
            side: one.side.clone(),
            plays: one.plays.clone(),
            here: here(one.person),
        };
        let roster = self.roster();
        Ok(Told {
            fight: self.id().to_owned(),
            system: seated.system.name(),
            rules: seated.system.rules_version(),
            you: member.clone(),
            people: roster.members.iter().map(present).collect(),
            dice: roster.dice,
            undo: roster.undo,
            may_undo: self.may_undo(member),
            asked: self.asked(member)?,
            told: seen,
        })
    }

    /// Who is asked, as far as somebody's side may know.
    fn asked(&self, member: &Member) -> Result<Vec<AskedNow>, Fault> {
        let play = &self.seated().play;
        let seat = self.seat_of(member)?;
        let own = play.for_seat(seat);
        let is_own = |asker: &str| {
            seat == Seat::GM || own.choices.iter().any(|choice| same(&choice.asker, asker))
        };
        let names = &play.people().all;
        let number = |at: usize| {
            let name = names.get(at).map(|person| person.name.as_str())?;
            let found = self.roster().members.iter().find(|one| same(&one.name, name));
            found.map(|one| one.person)
        };
        let wanted = play.waits_for().into_iter().filter(|wanted| match &wanted.asker {
            Some(asker) => is_own(asker),
            None => own.roll.is_some(),
        });
        let asked = wanted
            .map(|wanted| AskedNow { person: wanted.person.and_then(number), asker: wanted.asker });
        Ok(asked.collect())
    }

    /// A part of somebody's log.
    ///
    /// # Errors
    /// They do not sit here.
    pub fn log(&self, person: u32, part: Part) -> Result<Log, Fault> {
        let seat = self.seat_of(self.member(person)?)?;
        let play = &self.seated().play;
        let most = part.most.unwrap_or(MAX_LINES).min(MAX_LINES);
        let all = Had { lines: usize::MAX, dice: usize::MAX, rewritten: u32::MAX };
        let holds = play.holds(Some(seat), all);
        let news = play.news_for(seat, part.from, usize::MAX);
        let lines = news.lines.into_iter().take(most).collect();
        Ok(Log { count: holds.lines, rewritten: holds.rewritten, lines })
    }
}
