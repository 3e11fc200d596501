//! A fight read afterwards, step by step, as somebody's side was told it.

use affray_engine::{Line, Memory, Play, Seat, SeatView, Systems, Transcript};
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::Serialize;

use super::Table;

/// A fight as it stood after one of its steps.
///
/// A step is whatever brought lines to the log of the one who reads it, so that the number of steps
/// tells nothing that their side was not told.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Replayed {
    /// The fight's id.
    pub fight: String,
    /// The side whose eyes it has; nothing for the game master, who sees everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The step, from 0: before anything happened.
    pub step: usize,
    /// How many steps there are.
    pub steps: usize,
    /// How it stood, as the side sees it.
    pub now: SeatView,
    /// What had happened until then.
    pub lines: Vec<Line>,
    /// How many of these lines the step itself brought.
    pub new: usize,
    /// Whether a new fight may begin from here.
    pub may_begin: bool,
}

/// A copy of a table's fight that can be played again by itself.
pub struct Rerun {
    fight: String,
    systems: Systems,
    play: Box<dyn Play>,
    seat: Seat,
    may_begin: bool,
}

impl Table {
    /// What it takes to play the fight again as somebody's side was told it.
    ///
    /// # Errors
    /// They do not sit here.
    pub fn rerun(&self, systems: Systems, person: u32) -> Result<Rerun, Fault> {
        Ok(self.rerun_by(systems, self.seat_of(self.member(person)?)?))
    }

    /// The same with the eyes of a side.
    ///
    /// # Errors
    /// The fight has no such side.
    pub fn rerun_for(&self, systems: Systems, side: &str) -> Result<Rerun, Fault> {
        Ok(self.rerun_by(systems, self.seated.seat(side)?))
    }

    fn rerun_by(&self, systems: Systems, seat: Seat) -> Rerun {
        let (fight, play) = (self.id.clone(), self.seated.branch().play);
        Rerun { fight, systems, play, seat, may_begin: false }
    }
}

impl Rerun {
    /// The same for somebody who may begin a new fight from any of its steps.
    #[must_use]
    pub fn with_beginning(self) -> Rerun {
        Rerun { may_begin: true, ..self }
    }

    /// The fight after a step; after the last one, where there are not so many.
    ///
    /// # Errors
    /// The record of the fight cannot be played again.
    pub fn at(&self, step: usize) -> Result<Replayed, Fault> {
        let lines = self.play.log(Some(self.seat));
        let afters = steps(&lines);
        let step = step.min(afters.len());
        let shown = |after: usize| lines.iter().filter(|line| line.after <= after).count();
        let count = step.checked_sub(1).map_or(0, |at| shown(afters[at]));
        let before = step.checked_sub(2).map_or(0, |at| shown(afters[at]));
        let now = self.played(&afters, step)?;
        let mut now = now.as_ref().unwrap_or(&self.play).for_seat(self.seat);
        // A replay is looked at; nothing is asked in it.
        now.choices.clear();
        now.offers.clear();
        Ok(Replayed {
            fight: self.fight.clone(),
            side: self.side(),
            step,
            steps: afters.len(),
            now,
            lines: lines.into_iter().take(count).collect(),
            new: count - before,
            may_begin: self.may_begin,
        })
    }

    /// What the side is called that reads it.
    fn side(&self) -> Option<String> {
        let seats = self.play.seats().into_iter();
        let mut own = seats.filter(|(seat, _)| *seat == self.seat && *seat != Seat::GM);
        own.next().map(|(_, name)| name)
    }

    /// The record of the fight up to a step.
    ///
    /// # Errors
    /// As [`at`](Rerun::at).
    pub fn record(&self, step: usize) -> Result<String, Fault> {
        let afters = steps(&self.play.log(Some(self.seat)));
        let played = self.played(&afters, step.min(afters.len()))?;
        Ok(played.as_ref().unwrap_or(&self.play).save().to_string())
    }

    /// The fight played again up to a step; nothing for the last one, which is the fight as it is.
    fn played(&self, afters: &[usize], step: usize) -> Result<Option<Box<dyn Play>>, Fault> {
        if step == afters.len() && step > 0 {
            return Ok(None);
        }
        let answers = step.checked_sub(1).map_or(0, |at| afters[at]);
        let mut record = self.play.save();
        let is_answer = |line: &Transcript| {
            use Transcript::{Decision, Dice, Volunteered};
            matches!(line, Decision { .. } | Dice { .. } | Volunteered { .. })
        };
        let all = record.lines.clone();
        let mut given = 0;
        let mut length = all
            .iter()
            .take_while(|line| {
                given += usize::from(is_answer(&line.line));
                given <= answers
            })
            .count();
        // What was ruled stands among the answers but is none.
        loop {
            record.lines = all[..length].to_vec();
            let text = record.to_string();
            let replay = self.systems.replay(&Memory::new(), "record.fight", text.as_bytes())?;
            let lacks = answers.saturating_sub(replay.play.answers());
            if lacks == 0 || length == all.len() || replay.parting.is_some() {
                return Ok(Some(replay.play));
            }
            length = (length + lacks).min(all.len());
        }
    }
}

/// How many answers came before the lines of each step.
fn steps(lines: &[Line]) -> Vec<usize> {
    let mut afters: Vec<usize> = lines.iter().map(|line| line.after).collect();
    afters.sort_unstable();
    afters.dedup();
    afters
}
