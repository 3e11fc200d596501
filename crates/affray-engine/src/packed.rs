//! The binary form of a fight that was played: what was decided, and little else.
//!
//! It names no encounter, so it is of use only together with it: it says by a digest how the fight
//! has to begin, and by another where it came to. Dice that the generator threw are not in it, as
//! the seed has them.

use affray_table::{Answer, Faces, Rolled};

use crate::digest::Digest;
use crate::input::{Input, Refusal, Reply, Unoffered};
use crate::menu::wordings;
use crate::play::Play;
use crate::record::By;

/// What the first bytes are.
const MARK: [u8; 4] = *b"AFFR";
/// The version of the form.
const VERSION: u8 = 2;
/// The most answers that are read.
const MAX_STEPS: u64 = crate::session::MAX_ANSWERS as u64;

// What a step begins with; anything less is the place of an option.
const FAR: u8 = 250;
const SAID: u8 = 251;
const FACES: u8 = 252;
const VALUE: u8 = 253;
const THROWN: u8 = 254;
const RULED: u8 = 255;

/// The most bytes of a ruling.
const MAX_RULING: u64 = 4096;

/// One step of a fight as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// An answer, and who gave it.
    Given(Answer, By),
    /// So many rolls of the generator; those right before a decision are not told.
    Thrown(u64),
    /// What the game master ruled.
    Ruled(String),
}

/// A fight that was played, without its encounter: some fifty bytes, and mostly one more for each
/// decision.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packed {
    /// The short name of the system.
    pub system: String,
    /// The version of its rules.
    pub rules: u32,
    /// The seed of the dice, if a generator threw any.
    pub seed: Option<u64>,
    /// The fight at its start.
    pub start: Digest,
    /// The fight where it came to; nothing half-way through a turn.
    pub end: Option<Digest>,
    pub(crate) steps: Vec<Step>,
}

/// Why bytes are no packed fight, or do not fit the encounter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackedError {
    /// Other bytes.
    #[error("these bytes are not a packed fight: {why} at byte {at}")]
    Bytes {
        /// What is wrong.
        why: &'static str,
        /// Where, counted from 0.
        at: usize,
    },
    /// A packed fight of another encounter, or of other rules.
    #[error("the packed fight does not begin like this one: its {what} is {packed}, here {here}")]
    Start {
        /// What differs.
        what: &'static str,
        /// As it was packed.
        packed: String,
        /// As it is here.
        here: String,
    },
    /// An answer does not fit.
    #[error("step {step} does not fit: {why}")]
    Step {
        /// Which, counted from 1.
        step: usize,
        /// Why.
        why: Refusal,
    },
    /// The fight went another way.
    #[error("the fight ends in a different state from the packed one: {here} instead of {packed}")]
    End {
        /// As it was packed.
        packed: Digest,
        /// As it is here.
        here: String,
    },
}

impl Packed {
    /// The bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(64 + self.steps.len());
        bytes.extend(MARK);
        bytes.push(VERSION);
        number(&mut bytes, self.system.len() as u64);
        bytes.extend(self.system.as_bytes());
        number(&mut bytes, u64::from(self.rules));
        bytes.push(u8::from(self.seed.is_some()) | u8::from(self.end.is_some()) << 1);
        bytes.extend(self.seed.iter().flat_map(|seed| seed.to_le_bytes()));
        bytes.extend(self.start.0.to_le_bytes());
        bytes.extend(self.end.iter().flat_map(|end| end.0.to_le_bytes()));
        number(&mut bytes, self.steps.len() as u64);
        self.steps.iter().for_each(|step| write(&mut bytes, step));
        let runs = runs(&self.steps);
        number(&mut bytes, runs.len() as u64);
        runs.iter().for_each(|&run| number(&mut bytes, run));
        bytes
    }

    /// Reads what [`to_bytes`](Packed::to_bytes) wrote.
    ///
    /// # Errors
    /// The bytes are something else.
    pub fn read(bytes: &[u8]) -> Result<Packed, PackedError> {
        let mut from = Reader { bytes, at: 0 };
        if from.take(MARK.len())? != MARK {
            return Err(PackedError::Bytes { why: "they begin otherwise", at: 0 });
        }
        if from.byte()? != VERSION {
            return Err(from.wrong("another version of the form"));
        }
        let length = from.number()?;
        let name = from.take(usize::try_from(length).unwrap_or(usize::MAX))?.to_vec();
        let Ok(system) = String::from_utf8(name) else {
            return Err(from.wrong("a name that is no text"));
        };
        let Ok(rules) = u32::try_from(from.number()?) else {
            return Err(from.wrong("no version of rules"));
        };
        let marks = from.byte()?;
        if marks > 3 {
            return Err(from.wrong("marks that mean nothing"));
        }
        let seed = if marks & 1 == 1 { Some(from.word()?) } else { None };
        let start = Digest(from.word()?);
        let end = if marks & 2 == 2 { Some(Digest(from.word()?)) } else { None };
        let count = from.number()?;
        if count > MAX_STEPS {
            return Err(from.wrong("more steps than a fight has"));
        }
        let mut steps = Vec::new();
        for _ in 0..count {
            steps.push(from.step()?);
        }
        from.runs(&mut steps)?;
        if from.at < bytes.len() {
            return Err(from.wrong("more bytes than belong to it"));
        }
        Ok(Packed { system, rules, seed, start, end, steps })
    }

    /// Plays it again: `play` is its encounter, read with its [`seed`](Packed::seed) and not yet
    /// answered.
    ///
    /// # Errors
    /// It is of another encounter, or of other rules; `play` is then somewhere on the way.
    pub fn take_up(&self, play: &mut dyn Play) -> Result<(), PackedError> {
        let here = play.pack();
        let differs = |what, packed: &dyn ToString, here: &dyn ToString| {
            let (packed, here) = (packed.to_string(), here.to_string());
            if packed == here {
                return Ok(());
            }
            Err(PackedError::Start { what, packed, here })
        };
        let seed = |seed: Option<u64>| seed.map_or("none".to_owned(), |seed| seed.to_string());
        differs("system", &self.system, &here.system)?;
        // An older one is played as far as the present rules agree with it.
        if self.rules > here.rules {
            differs("version of the rules", &self.rules, &here.rules)?;
        }
        differs("seed", &seed(self.seed), &seed(here.seed))?;
        differs("first state", &self.start, &here.start)?;
        differs("number of answers", &0, &play.answers())?;
        for (at, step) in self.steps.iter().enumerate() {
            again(play, step).map_err(|why| PackedError::Step { step: at + 1, why })?;
        }
        match self.end {
            Some(packed) if play.digest() != Some(packed) => {
                let here = play
                    .digest()
                    .map_or("half-way through a turn".to_owned(), |digest| digest.to_string());
                Err(PackedError::End { packed, here })
            }
            _ => Ok(()),
        }
    }
}

/// Takes one step again.
fn again(play: &mut dyn Play, step: &Step) -> Result<(), Refusal> {
    let (answer, by) = match step {
        Step::Thrown(times) => {
            for _ in 0..*times {
                play.throw()?;
            }
            return Ok(());
        }
        Step::Ruled(words) => return play.volunteer("GM", words).map(drop),
        Step::Given(answer, by) => (answer, *by),
    };
    let input = match answer {
        Answer::Chose(place) => {
            while play.question().is_some_and(|question| question.roll().is_some()) {
                play.throw()?;
            }
            Input::Option(usize::from(*place) + 1)
        }
        Answer::Rolled(Rolled::Faces(faces)) => Input::Faces(faces.to_vec()),
        Answer::Rolled(Rolled::Value(value)) => Input::Value(*value),
        Answer::Volunteered(place) => {
            let offers = play.offers().iter();
            let mut all = offers.flat_map(|offer| offer.options.iter().map(move |o| (offer, o)));
            let Some((offer, words)) = all.nth(usize::from(*place)) else {
                let legal =
                    play.offers().iter().flat_map(|offer| wordings(&offer.options)).collect();
                let given = format!("ruling number {}", u32::from(*place) + 1);
                return Err(Refusal::NotOffered {
                    seat: "GM".to_owned(),
                    given,
                    why: Box::new(Unoffered::Unknown),
                    legal,
                });
            };
            let (seat, words) = (offer.seat_name.clone(), words.words.clone());
            return play.volunteer(&seat, &words).map(drop);
        }
    };
    play.reply(Reply { by, ..Reply::from(input) }).map(drop)
}

/// The steps of a fight: rolls of the generator in a row together, and not where it is plain that they
/// fell.
pub(crate) fn steps(played: &[Step]) -> Vec<Step> {
    let (mut steps, mut thrown) = (Vec::new(), 0);
    for step in played {
        if let Step::Thrown(times) = step {
            thrown += times;
            continue;
        }
        // Right before a decision it is plain that dice fell first.
        if thrown > 0 && !matches!(step, Step::Given(Answer::Chose(_), _)) {
            steps.push(Step::Thrown(thrown));
        }
        thrown = 0;
        steps.push(step.clone());
    }
    if thrown > 0 {
        steps.push(Step::Thrown(thrown));
    }
    steps
}

/// How many answers in a row the program gave, then people, and so on by turns.
fn runs(steps: &[Step]) -> Vec<u64> {
    let (mut runs, mut last) = (Vec::new(), None);
    for step in steps {
        let Step::Given(_, by) = step else { continue };
        match runs.last_mut() {
            Some(run) if last == Some(*by) => *run += 1,
            None if *by == By::Person => runs.extend([0, 1]),
            _ => runs.push(1),
        }
        last = Some(*by);
    }
    runs
}

/// Seven bits a byte, the lowest first; all but the last have the eighth.
fn number(bytes: &mut Vec<u8>, mut value: u64) {
    while value > 0x7f {
        bytes.push(value as u8 | 0x80);
        value >>= 7;
    }
    bytes.push(value as u8);
}

fn write(bytes: &mut Vec<u8>, step: &Step) {
    match step {
        Step::Given(Answer::Chose(place), _) => match u8::try_from(*place) {
            Ok(near) if near < FAR => bytes.push(near),
            _ => {
                bytes.push(FAR);
                number(bytes, u64::from(*place));
            }
        },
        Step::Given(Answer::Volunteered(place), _) => {
            bytes.push(SAID);
            number(bytes, u64::from(*place));
        }
        Step::Given(Answer::Rolled(Rolled::Faces(faces)), _) => {
            bytes.push(FACES);
            number(bytes, faces.len() as u64);
            bytes.extend_from_slice(faces);
        }
        Step::Given(Answer::Rolled(Rolled::Value(value)), _) => {
            bytes.push(VALUE);
            // The sign in the lowest bit.
            number(bytes, u64::from((value << 1 ^ value >> 31) as u32));
        }
        Step::Thrown(times) => {
            bytes.push(THROWN);
            number(bytes, *times);
        }
        Step::Ruled(words) => {
            bytes.push(RULED);
            number(bytes, words.len() as u64);
            bytes.extend_from_slice(words.as_bytes());
        }
    }
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl<'b> Reader<'b> {
    fn wrong(&self, why: &'static str) -> PackedError {
        PackedError::Bytes { why, at: self.at }
    }

    fn take(&mut self, count: usize) -> Result<&'b [u8], PackedError> {
        let taken = self.at.checked_add(count).and_then(|to| self.bytes.get(self.at..to));
        let taken = taken.ok_or_else(|| self.wrong("they end too soon"))?;
        self.at += count;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, PackedError> {
        Ok(self.take(1)?[0])
    }

    fn word(&mut self) -> Result<u64, PackedError> {
        let mut word = [0; 8];
        word.copy_from_slice(self.take(8)?);
        Ok(u64::from_le_bytes(word))
    }

    fn number(&mut self) -> Result<u64, PackedError> {
        let mut value = 0;
        for place in 0..10 {
            let byte = self.byte()?;
            let part = u64::from(byte & 0x7f);
            if place == 9 && part > 1 {
                break;
            }
            value |= part << (7 * place);
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(self.wrong("a number that is too great"))
    }

    fn place(&mut self) -> Result<u16, PackedError> {
        u16::try_from(self.number()?).map_err(|_| self.wrong("an option that no question has"))
    }

    fn step(&mut self) -> Result<Step, PackedError> {
        let answer = match self.byte()? {
            FAR => Answer::Chose(self.place()?),
            SAID => Answer::Volunteered(self.place()?),
            FACES => {
                let count = self.number()?;
                if count > affray_table::MAX_FACES as u64 {
                    return Err(self.wrong("more dice than a roll has"));
                }
                Answer::Rolled(Rolled::Faces(Faces::from_slice(self.take(count as usize)?)))
            }
            VALUE => {
                let Ok(packed) = u32::try_from(self.number()?) else {
                    return Err(self.wrong("a number that no dice show"));
                };
                let value = (packed >> 1) as i32 ^ -((packed & 1) as i32);
                Answer::Rolled(Rolled::Value(value))
            }
            THROWN => {
                let times = self.number()?;
                if times > MAX_STEPS {
                    return Err(self.wrong("more rolls than a fight has"));
                }
                return Ok(Step::Thrown(times));
            }
            RULED => {
                let length = self.number()?;
                if length > MAX_RULING {
                    return Err(self.wrong("a ruling that is too long"));
                }
                let Ok(words) = String::from_utf8(self.take(length as usize)?.to_vec()) else {
                    return Err(self.wrong("a ruling that is no text"));
                };
                return Ok(Step::Ruled(words));
            }
            place => Answer::Chose(u16::from(place)),
        };
        Ok(Step::Given(answer, By::Program))
    }

    /// Reads who gave the answers.
    fn runs(&mut self, steps: &mut [Step]) -> Result<(), PackedError> {
        let givers = steps.iter_mut().filter_map(|step| match step {
            Step::Given(_, by) => Some(by),
            Step::Thrown(_) | Step::Ruled(_) => None,
        });
        let mut givers = givers.peekable();
        for run in 0..self.number()? {
            let by = if run % 2 == 0 { By::Program } else { By::Person };
            for _ in 0..self.number()? {
                *givers.next().ok_or_else(|| self.wrong("more answers than it has"))? = by;
            }
        }
        match givers.peek() {
            Some(_) => Err(self.wrong("answers that nobody gave")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed() -> Packed {
        let faces = Faces::from_slice(&[6, 1, 20]);
        let given = |answer| Step::Given(answer, By::Program);
        Packed {
            system: "murdham".to_owned(),
            rules: 3,
            seed: Some(u64::MAX - 1),
            start: Digest(7),
            end: Some(Digest(0x0123_4567_89ab_cdef)),
            steps: vec![
                given(Answer::Chose(0)),
                given(Answer::Chose(249)),
                given(Answer::Chose(250)),
                given(Answer::Chose(u16::MAX)),
                Step::Given(Answer::Volunteered(300), By::Person),
                given(Answer::Rolled(Rolled::Faces(faces))),
                given(Answer::Rolled(Rolled::Value(i32::MIN))),
                given(Answer::Rolled(Rolled::Value(17))),
                Step::Thrown(1_000),
            ],
        }
    }

    #[test]
    fn what_is_packed_reads_back() {
        let whole = packed();
        let bytes = whole.to_bytes();
        assert_eq!(Packed::read(&bytes), Ok(whole.clone()));
        let bare = Packed { seed: None, end: None, steps: Vec::new(), ..whole };
        assert_eq!(Packed::read(&bare.to_bytes()), Ok(bare));
        // Mark, version, length, seven letters, rules, marks, three words, count: 4 + 1 + 1 + 7 +
        // 1 + 1 + 24 + 1 = 40; then 1, 1, 3, 4, 3, 5, 6, 2 and 3 bytes; then 3 runs: 4 of the
        // program, 1 of people, 3 of the program, a byte each after their count.
        assert_eq!(bytes.len(), 40 + 28 + 4);
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = packed().to_bytes();
        for cut in 0..bytes.len() {
            assert!(matches!(Packed::read(&bytes[..cut]), Err(PackedError::Bytes { .. })), "{cut}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Packed::read(&longer).is_err_and(|why| why.to_string().contains("more bytes")));
        // Whatever one byte is changed to, it is read or refused, and what is read reads back.
        for at in 0..bytes.len() {
            for byte in [0, 1, 127, 128, 250, 253, 254, 255] {
                let mut other = bytes.clone();
                other[at] = byte;
                if let Ok(read) = Packed::read(&other) {
                    assert_eq!(Packed::read(&read.to_bytes()), Ok(read));
                }
            }
        }
        let endless = [&bytes[..13], &[0xff; 12]].concat();
        assert!(Packed::read(&endless).is_err());
    }
}
