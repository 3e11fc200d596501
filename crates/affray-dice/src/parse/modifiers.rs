//! What is done with a handful of dice, written behind it.

use super::{Reader, counting};
use crate::error::{DiceError, Why};
use crate::expression::{Compare, Explode, Handful, Reroll};
use crate::scan::{Scan, TEST};

/// What stands behind dice in letters.
#[derive(Clone, Copy)]
enum Word {
    KeepHighest,
    KeepLowest,
    DropHighest,
    DropLowest,
    Advantage,
    Disadvantage,
    Reroll,
    RerollOnce,
}

/// Longer words before those that they begin with.
const WORDS: [(&str, Word); 11] = [
    ("disadvantage", Word::Disadvantage),
    ("advantage", Word::Advantage),
    ("dis", Word::Disadvantage),
    ("adv", Word::Advantage),
    ("kh", Word::KeepHighest),
    ("kl", Word::KeepLowest),
    ("dh", Word::DropHighest),
    ("dl", Word::DropLowest),
    ("ro", Word::RerollOnce),
    ("k", Word::KeepHighest),
    ("r", Word::Reroll),
];

/// The word that stands here, and its length.
fn word(scan: &Scan<'_>) -> Option<(Word, usize)> {
    let letters = &scan.text.as_bytes()[scan.at..];
    // What is written most, ahead of the search.
    match letters {
        [b'k', b'h', ..] => return Some((Word::KeepHighest, 2)),
        [b'k', b'l', ..] => return Some((Word::KeepLowest, 2)),
        _ => {}
    }
    let begins = |word: &str| {
        letters.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word.as_bytes()))
    };
    WORDS.iter().find(|(text, _)| begins(text)).map(|&(text, word)| (word, text.len()))
}

impl Reader<'_> {
    /// Everything behind the dice that began at `start`. Returns how many dice it adds.
    pub(super) fn modifiers(&mut self, start: usize, hand: &mut Handful) -> Result<u16, DiceError> {
        let written = hand.count;
        let mut is_kept = false;
        let end_of_dice = self.scan.at;
        loop {
            let from = self.scan.at;
            match self.scan.peek() {
                Some(b'!') => self.explosion(from, hand)?,
                Some(b'>' | b'<' | b'=') => {
                    if !self.count(from, hand)? {
                        break;
                    }
                }
                Some(byte) if byte.is_ascii_alphabetic() || byte.is_ascii_whitespace() => {
                    self.scan.skip_spaces();
                    let at = self.scan.at;
                    let Some((word, length)) = word(&self.scan) else {
                        // Other dice, without an operator between.
                        if matches!(self.scan.letters(), "" | "d" | "D") {
                            break;
                        }
                        let found: String = self.scan.letters().chars().take(20).collect();
                        let at = at..at + found.len();
                        return Err(DiceError::new(at, Why::Modifier { found }));
                    };
                    self.scan.at += length;
                    self.worded(word, at, hand, &mut is_kept)?;
                }
                _ => break,
            }
        }
        let is_whole = hand.kept() == hand.count;
        if hand.explode.is_some() && !hand.counts.is_empty() && !is_whole {
            let what = "dice that explode and are counted cannot also be kept or dropped";
            return Err(DiceError::new(end_of_dice..self.end(start), Why::Together { what }));
        }
        if hand.explode.is_some_and(|explode| explode.penetrating) && !hand.counts.is_empty() {
            let what = "!p takes 1 off the total of further dice, which means nothing where \
                        dice are counted; write !";
            return Err(DiceError::new(end_of_dice..self.end(start), Why::Together { what }));
        }
        self.check_faces(end_of_dice..self.end(start), hand)?;
        Ok(hand.count - written)
    }

    /// Refuses rerolls and explosions without end.
    fn check_faces(&self, at: std::ops::Range<usize>, hand: &Handful) -> Result<(), DiceError> {
        if hand.reroll.is_none() && hand.explode.is_none() {
            return Ok(());
        }
        if hand.faces().all(|face| hand.rerolls(face)) {
            return Err(DiceError::new(at, Why::RerollsAll));
        }
        let stands = |face: &i32| !hand.reroll.is_some_and(|r| !r.once && r.when.passes(*face));
        let of = hand.faces().filter(stands).count() as u32;
        let faces = hand.faces().filter(stands).filter(|&face| hand.explodes(face)).count() as u32;
        if 4 * faces > 3 * of {
            return Err(DiceError::new(at, Why::Explodes { faces, of }));
        }
        Ok(())
    }

    fn explosion(&mut self, from: usize, hand: &mut Handful) -> Result<(), DiceError> {
        self.scan.at += 1;
        let penetrating = matches!(self.scan.peek(), Some(b'p' | b'P'));
        self.scan.at += usize::from(penetrating);
        let highest = crate::Test { compare: Compare::Equal, with: hand.die.highest() };
        // A minus sign here is no part of a face: `d6!-1` takes 1 off.
        let when = match self.scan.peek() {
            Some(b'-') => highest,
            _ => self.scan.test()?.unwrap_or(highest),
        };
        if hand.explode.replace(Explode { when, penetrating }).is_some() {
            let what = "an explosion";
            return Err(DiceError::new(from..self.scan.at, Why::Twice { what }));
        }
        Ok(())
    }

    /// A sign of comparison right behind dice: whether it counts them. If not, it compares totals
    /// and is left where it is.
    fn count(&mut self, from: usize, hand: &mut Handful) -> Result<bool, DiceError> {
        let test = self.scan.compare();
        let face = self.scan.face()?;
        let goes_on = matches!(self.scan.peek(), Some(b'd' | b'D'));
        match (test, face) {
            (Some(compare), Some(with)) if !goes_on => {
                let at = from..self.scan.at;
                if matches!(compare, Compare::Above | Compare::Below) {
                    let count = counting(compare, i64::from(with));
                    return Err(DiceError::new(
                        at,
                        Why::CountOrCompare { sign: compare.sign(), count },
                    ));
                }
                hand.counts.try_push(crate::Test { compare, with }).map_err(|_| {
                    let what = "dice may be counted by at most 6 tests";
                    DiceError::new(at, Why::Together { what })
                })?;
                Ok(true)
            }
            _ => {
                self.scan.at = from;
                Ok(false)
            }
        }
    }

    fn worded(
        &mut self,
        word: Word,
        from: usize,
        hand: &mut Handful,
        is_kept: &mut bool,
    ) -> Result<(), DiceError> {
        match word {
            Word::Reroll | Word::RerollOnce => {
                let Some(when) = self.scan.test()? else { return Err(self.scan.unexpected(TEST)) };
                let once = matches!(word, Word::RerollOnce);
                if hand.reroll.replace(Reroll { when, once }).is_some() {
                    let what = "a reroll";
                    return Err(DiceError::new(from..self.scan.at, Why::Twice { what }));
                }
                return Ok(());
            }
            Word::Advantage | Word::Disadvantage => {
                if hand.count != 1 || *is_kept {
                    return Err(DiceError::new(from..self.scan.at, Why::Advantage));
                }
                *is_kept = true;
                hand.count = 2;
                match word {
                    Word::Advantage => hand.drop_lowest = 1,
                    _ => hand.drop_highest = 1,
                }
                return Ok(());
            }
            Word::KeepHighest | Word::KeepLowest | Word::DropHighest | Word::DropLowest => {}
        }
        let written = self.scan.number()?.unwrap_or(1) as u64;
        let at = from..self.scan.at;
        let keeps = matches!(word, Word::KeepHighest | Word::KeepLowest);
        let count = hand.count;
        let left = hand.kept();
        let is_cut = left < count;
        let most = if keeps { count } else { left.saturating_sub(1) };
        if written < 1 || written > u64::from(most) {
            return Err(DiceError::new(at, Why::Keep { written, count, most }));
        }
        let number = written as u16;
        let (drops, amount) = match word {
            Word::KeepHighest => (&mut hand.drop_lowest, count - number),
            Word::KeepLowest => (&mut hand.drop_highest, count - number),
            Word::DropHighest => (&mut hand.drop_highest, number),
            _ => (&mut hand.drop_lowest, number),
        };
        // Both ends may be dropped, each once; keeping says all there is to say.
        if *is_kept || *drops > 0 || (keeps && is_cut) {
            let what = "keeping or dropping";
            return Err(DiceError::new(at, Why::Twice { what }));
        }
        *drops = amount;
        *is_kept |= keeps;
        Ok(())
    }
}
