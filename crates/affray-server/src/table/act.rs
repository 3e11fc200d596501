//! What people do in a fight: each act counts once, whatever the network does.

use affray_engine::hand::Ruling;
use affray_engine::{Play, Refusal, Reply, Seat, SeatView, fold, same};
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Next, Table};
use crate::keys::KeyDigest;
use crate::limits::MAX_NAME;
use crate::roster::{Member, Role, UndoBy, not_allowed};
use crate::store::{Entry, Receipt};

/// Something that a person does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Act {
    /// What the person calls it: the same again is replied the same, for ever.
    pub id: String,
    /// The number of what the person was told, which this is about.
    pub number: Option<u64>,
    /// What they do.
    pub deed: Deed,
}

/// What a person does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Deed {
    /// Answers a question.
    Answer(Reply),
    /// Lets the program throw the dice that are asked for.
    Roll,
    /// Lets tactics decide for somebody, this once.
    Decide {
        /// For whom.
        asker: String,
    },
    /// Takes answers back.
    Undo {
        /// So many answers of people.
        answers: Option<usize>,
        /// To this line of the log, which stays.
        line: Option<usize>,
    },
    /// Gives again what was taken back.
    Redo,
    /// Rules something, or says what one's side may say unasked.
    Say {
        /// In words.
        words: Option<String>,
        /// As data.
        ruling: Option<Ruling>,
    },
}

/// Which answers to take back: `answers`, or `line`, or neither for the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    /// What you call this act: an id that you never use again.
    pub id: String,
    /// The number of what you were told.
    #[serde(default)]
    pub number: Option<u64>,
    /// So many answers of people.
    #[serde(default)]
    pub answers: Option<usize>,
    /// The number of a line of your log: it stays, and everything after it is taken back.
    #[serde(default)]
    pub line: Option<usize>,
}

impl Table {
    /// Does what somebody wants to do, once: checks it, commits it, applies it.
    ///
    /// # Errors
    /// It is refused, or could not be kept. The fight is as it was.
    pub fn act(&mut self, person: u32, act: &Act) -> Result<Receipt, Fault> {
        let member = self.member(person)?.clone();
        if act.id.is_empty() || act.id.len() > MAX_NAME {
            let words = format!("the `id` of an act has from 1 to {MAX_NAME} bytes");
            return Err(Fault::value(words));
        }
        let of = digest_of(act);
        if let Some(done) = self.receipts.get(&(person, act.id.clone())) {
            return match done.of == of {
                true => Ok(done.clone()),
                false => {
                    let words = "this id was used for something else";
                    Err(Fault::new("id-used", words).help("give each act an id of its own"))
                }
            };
        }
        if matches!(member.role, Role::Spectator | Role::Screen) {
            return Err(not_allowed("spectators and screens only watch"));
        }
        let seat = self.seat_of(&member)?;
        let next = self.attempt(&member, seat, act)?;
        let number = next.seated.play.for_seat(seat).number;
        let receipt = Receipt { id: act.id.clone(), number, of };
        let entry = Entry { person, receipt: Some(receipt.clone()), ..Entry::default() };
        self.commit(next, entry)?;
        Ok(receipt)
    }

    /// What becomes of the fight, on a copy.
    fn attempt(&self, member: &Member, seat: Seat, act: &Act) -> Result<Next, Fault> {
        let told = self.seated.play.for_seat(seat);
        match act.number {
            Some(given) if given != told.number => {
                return Err(Refusal::Late { given, present: told.number }.into());
            }
            None if matches!(act.deed, Deed::Answer(_) | Deed::Roll | Deed::Decide { .. }) => {
                let words = "say which question it answers: the `number` of what you were told";
                return Err(Fault::value(words));
            }
            _ => {}
        }
        match &act.deed {
            Deed::Answer(reply) => self.answer(member, &told, reply),
            Deed::Roll => self.roll(member, seat),
            Deed::Decide { asker } => self.decide(member, asker),
            Deed::Undo { answers, line } => self.undo(member, seat, (*answers, *line)),
            Deed::Redo => self.redo(member),
            Deed::Say { words, ruling } => self.say(member, words.as_deref(), ruling.as_ref()),
        }
    }

    /// The fight once somebody has done something, which undo goes back to.
    fn done(
        &self,
        member: &Member,
        change: impl FnOnce(&mut dyn Play) -> Result<(), Fault>,
    ) -> Result<Next, Fault> {
        let mut seated = self.seated.branch();
        change(seated.play.as_mut())?;
        let mut next = self.settled(seated, String::new(), self.told)?;
        next.givers.push(member.person);
        next.undone.clear();
        Ok(next)
    }

    fn answer(&self, member: &Member, told: &SeatView, reply: &Reply) -> Result<Next, Fault> {
        let seat = match told.roll {
            Some(_) => {
                self.may_throw(member)?;
                self.seat_of(member)?
            }
            None => self.decider(member, reply.asker.as_deref())?,
        };
        let own = |asker: &str| self.is_wanted(member, Some(asker));
        let asker = reply.asker.clone().or_else(|| {
            let choices = self.seated.play.for_seat(seat).choices;
            let open = || choices.iter().filter(|one| !one.sealed);
            let first = open().find(|one| own(&one.asker)).or_else(|| open().next());
            first.map(|one| one.asker.clone())
        });
        let reply = Reply { number: None, asker, ..reply.clone() };
        self.done(member, |play| Ok(play.reply_from(seat, reply).map(drop)?))
    }

    /// The seat for which somebody may decide now.
    fn decider(&self, member: &Member, asker: Option<&str>) -> Result<Seat, Fault> {
        let own = self.seat_of(member)?;
        let open = self.seated.play.question().into_iter().flat_map(|one| one.choices());
        let open: Vec<_> = open.filter(|choice| !choice.sealed).collect();
        let is_meant = |name: &str| asker.is_none_or(|asker| same(asker, name));
        if member.role == Role::Gm {
            // The game master may answer for everybody.
            let meant = || open.iter().filter(|choice| is_meant(&choice.asker));
            let wanted = meant().find(|choice| self.is_wanted(member, Some(&choice.asker)));
            return Ok(wanted.or_else(|| meant().next()).map_or(own, |choice| choice.seat));
        }
        let mine = |name: &str| is_meant(name) && self.is_wanted(member, Some(name));
        let of_side = || open.iter().filter(|choice| choice.seat == own);
        if of_side().next().is_none() || of_side().any(|choice| mine(&choice.asker)) {
            return Ok(own);
        }
        let asked = of_side().map(|choice| choice.asker.clone()).collect();
        let given = asker.unwrap_or(&member.name).to_owned();
        Err(Fault::from(Refusal::Asker { given, asked }).help("another person decides this"))
    }

    fn may_throw(&self, member: &Member) -> Result<(), Fault> {
        match member.role == Role::Gm || self.is_wanted(member, None) {
            true => Ok(()),
            false => Err(not_allowed("another person throws these dice")),
        }
    }

    fn roll(&self, member: &Member, seat: Seat) -> Result<Next, Fault> {
        self.seated.is_asked_for_dice(seat)?;
        self.may_throw(member)?;
        self.done(member, |play| Ok(play.auto().map(drop)?))
    }

    /// Tactics know everything of the fight, so that only the game master may ask them.
    fn decide(&self, member: &Member, asker: &str) -> Result<Next, Fault> {
        match member.role {
            Role::Gm => self.done(member, |play| Ok(play.auto_for(asker).map(drop)?)),
            _ => Err(not_allowed("only the game master lets tactics decide")),
        }
    }

    /// Whether somebody may take back what was answered last.
    #[must_use]
    pub fn may_undo(&self, member: &Member) -> bool {
        match member.role {
            Role::Gm => !self.givers.is_empty(),
            Role::Player => {
                self.roster.undo == UndoBy::Players && self.givers.last() == Some(&member.person)
            }
            Role::Spectator | Role::Screen => false,
        }
    }

    fn undo(
        &self,
        member: &Member,
        seat: Seat,
        (answers, line): (Option<usize>, Option<usize>),
    ) -> Result<Next, Fault> {
        let is_last = answers.unwrap_or(1) == 1 && line.is_none();
        if member.role != Role::Gm && !(is_last && self.may_undo(member)) {
            return Err(not_allowed("you can undo your own answer while it is the last one")
                .help("ask the game master"));
        }
        let back = self.seated.back(seat, answers, line)?;
        let mut seated = self.seated.branch();
        let count = seated.play.go_back(back)?;
        let told = seated.play.history(0).len();
        let lines = format!("{}\n", affray_engine::Transcript::Undo(count));
        let mut next = self.settled(seated, lines, told)?;
        let left = next.givers.len().saturating_sub(count);
        let back = next.givers.split_off(left);
        next.undone.extend(back.into_iter().rev());
        Ok(next)
    }

    fn redo(&self, member: &Member) -> Result<Next, Fault> {
        let is_own = self.roster.undo == UndoBy::Players
            && self.undone.last().is_some_and(|&person| person == member.person);
        if member.role != Role::Gm && !is_own {
            return Err(not_allowed("you can redo only what you took back yourself"));
        }
        let mut seated = self.seated.branch();
        seated.play.redo()?;
        let told = seated.play.history(0).len();
        let lines = format!("{}\n", affray_engine::Transcript::Redo);
        let mut next = self.settled(seated, lines, told)?;
        let giver = next.undone.pop().unwrap_or(member.person);
        next.givers.push(giver);
        Ok(next)
    }

    fn say(
        &self,
        member: &Member,
        words: Option<&str>,
        ruling: Option<&Ruling>,
    ) -> Result<Next, Fault> {
        match (words, ruling) {
            (Some(words), None) => {
                let seat = if member.role == Role::Gm { "GM" } else { &member.side };
                if member.role != Role::Gm && member.plays.is_empty() {
                    return Err(not_allowed("you play no combatant of this side"));
                }
                self.done(member, |play| Ok(play.volunteer(seat, words).map(drop)?))
            }
            (None, Some(ruling)) if member.role == Role::Gm => {
                self.done(member, |play| Ok(play.rule(ruling).map(drop)?))
            }
            (None, Some(_)) => Err(not_allowed("only the game master makes rulings")),
            _ => Err(Fault::value("name exactly one of `words` and `ruling`")),
        }
    }
}

/// Whether these lines of a record take answers back, and how many.
pub(super) fn taken_back(lines: &str) -> Option<usize> {
    let first = fold(lines.lines().next()?);
    let rest = first.strip_prefix("undo")?;
    if rest.is_empty() { Some(1) } else { rest.trim().parse().ok() }
}

/// Whether they give answers again.
pub(super) fn is_redo(lines: &str) -> bool {
    lines.lines().next().is_some_and(|line| fold(line) == "redo")
}

/// A digest of what is done, without its id.
fn digest_of(act: &Act) -> u64 {
    let written = serde_json::to_string(&(act.number, &act.deed)).unwrap_or_default();
    let [a, b, c, d, e, f, g, h, ..] = KeyDigest::of(&written).0;
    u64::from_le_bytes([a, b, c, d, e, f, g, h])
}
