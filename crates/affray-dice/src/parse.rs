//! Reading the notation.
//!
//! ```text
//! expression = sum [compare sum]           product = unary {("*" | "/") unary}
//! sum        = product {("+" | "-") product}   unary = "-" unary | "(" expression ")" | number | dice
//! dice       = [number] "d" (number | "%" | "F") {modifier}
//! ```

use smallvec::SmallVec;

use crate::error::{DiceError, Why};
use crate::expression::{Compare, Die, Expression, Handful, Op};
use crate::scan::{OPERAND, Scan};
use crate::{MAX_DICE, MAX_EXPLOSIONS, MAX_LENGTH, MAX_NESTING, MAX_SIDES, MAX_TOTAL};

mod modifiers;

/// What may stand behind an operand.
const OPERATOR: &str = "+, -, *, /, a comparison or the end";

impl Expression {
    /// Reads an expression.
    ///
    /// # Errors
    /// What is wrong first, and where: bad notation, or more than may be rolled.
    pub fn parse(text: &str) -> Result<Expression, DiceError> {
        if text.len() > MAX_LENGTH {
            let end = (0..=MAX_LENGTH).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            return Err(DiceError::new(end..end, Why::Long));
        }
        let mut reader = Reader {
            scan: Scan::new(text),
            ops: SmallVec::new(),
            ranges: SmallVec::new(),
            dice: 0,
            depth: 0,
        };
        reader.scan.skip_spaces();
        if reader.scan.peek().is_none() {
            return Err(DiceError::new(0..text.len(), Why::Empty));
        }
        reader.expression()?;
        if reader.scan.peek().is_some() {
            return Err(reader.scan.unexpected(OPERATOR));
        }
        let range = reader.ranges[0];
        Ok(Expression { ops: reader.ops, range })
    }
}

/// The least and the greatest value of what lies on the stack.
type Bounds = (i64, i64);

struct Reader<'a> {
    scan: Scan<'a>,
    ops: SmallVec<[Op; 4]>,
    ranges: SmallVec<[Bounds; 8]>,
    dice: u64,
    depth: usize,
}

impl Reader<'_> {
    fn push(&mut self, op: Op, bounds: Bounds) {
        self.ops.push(op);
        self.ranges.push(bounds);
    }

    /// Two sums with a comparison between them, or one sum.
    fn expression(&mut self) -> Result<(), DiceError> {
        let start = self.scan.at;
        self.sum()?;
        let Some(compare) = self.scan.compare() else { return Ok(()) };
        self.sum()?;
        self.combine(Op::Compare(compare), start)?;
        let second = self.scan.at;
        if self.scan.compare().is_some() {
            return Err(DiceError::new(second..self.scan.at, Why::Comparisons));
        }
        Ok(())
    }

    fn sum(&mut self) -> Result<(), DiceError> {
        let start = self.start();
        self.product()?;
        loop {
            let op = match self.scan.peek() {
                Some(b'+') => Op::Add,
                Some(b'-') => Op::Subtract,
                _ => return Ok(()),
            };
            self.scan.at += 1;
            self.product()?;
            self.combine(op, start)?;
        }
    }

    fn product(&mut self) -> Result<(), DiceError> {
        let start = self.start();
        self.unary()?;
        loop {
            let op = match self.scan.peek() {
                Some(b'*') => Op::Multiply,
                Some(b'/') => Op::Divide,
                _ => return Ok(()),
            };
            self.scan.at += 1;
            let operand = self.start();
            self.unary()?;
            if op == Op::Divide
                && matches!(self.ranges.last(), Some(&(least, most)) if least <= 0 && most >= 0)
            {
                return Err(DiceError::new(operand..self.end(operand), Why::DivisorZero));
            }
            self.combine(op, start)?;
        }
    }

    /// Where the next operand begins.
    fn start(&mut self) -> usize {
        self.scan.skip_spaces();
        self.scan.at
    }

    /// Where the last operand ended, spaces behind it left out.
    fn end(&self, start: usize) -> usize {
        start + self.scan.text[start..self.scan.at].trim_end().len()
    }

    /// An operand, and the spaces behind it.
    fn unary(&mut self) -> Result<(), DiceError> {
        let start = self.start();
        match self.scan.peek() {
            Some(b'-') => {
                self.deeper(start)?;
                self.scan.at += 1;
                self.unary()?;
                self.depth -= 1;
                let (least, most) = self.ranges.pop().unwrap_or_default();
                self.push(Op::Negate, (-most, -least));
            }
            Some(b'(') => {
                self.deeper(start)?;
                self.scan.at += 1;
                self.expression()?;
                if self.scan.peek() != Some(b')') {
                    return Err(self.scan.unexpected("`)`, an operator or a comparison"));
                }
                self.scan.at += 1;
                self.depth -= 1;
            }
            _ => self.number_or_dice(start)?,
        }
        self.scan.skip_spaces();
        Ok(())
    }

    fn deeper(&mut self, at: usize) -> Result<(), DiceError> {
        self.depth += 1;
        if self.depth > MAX_NESTING {
            return Err(DiceError::new(at..at + 1, Why::Nesting));
        }
        Ok(())
    }

    fn number_or_dice(&mut self, start: usize) -> Result<(), DiceError> {
        let number = self.scan.number()?;
        if !matches!(self.scan.peek(), Some(b'd' | b'D')) {
            let number = number.ok_or_else(|| self.scan.unexpected(OPERAND))?;
            self.push(Op::Number(number), (number, number));
            return Ok(());
        }
        self.scan.at += 1;
        let count = number.unwrap_or(1) as u64;
        self.dice += count;
        if self.dice > u64::from(MAX_DICE) {
            let dice = self.dice;
            return Err(DiceError::new(start..self.scan.at, Why::Dice { dice }));
        }
        let mut hand = Handful::plain(count as u16, self.die()?);
        self.dice += u64::from(self.modifiers(start, &mut hand)?);
        let bounds = bounds(&hand);
        self.push(Op::Dice(hand), bounds);
        self.check_total(start, bounds)
    }

    /// The kind of die behind the `d`.
    fn die(&mut self) -> Result<Die, DiceError> {
        let start = self.scan.at;
        match self.scan.peek() {
            Some(b'%') => {
                self.scan.at += 1;
                Ok(Die::Sides(100))
            }
            Some(b'f' | b'F') => {
                self.scan.at += 1;
                Ok(Die::Fate)
            }
            _ => match self.scan.number()? {
                None => Err(self.scan.unexpected("how many sides the die has: a number, % or F")),
                Some(sides) if sides < 1 || sides > i64::from(MAX_SIDES) => {
                    Err(DiceError::new(start..self.scan.at, Why::Sides { sides }))
                }
                Some(sides) => Ok(Die::Sides(sides as u16)),
            },
        }
    }

    /// Joins the two operands on top of the stack; the first began at `start`.
    fn combine(&mut self, op: Op, start: usize) -> Result<(), DiceError> {
        let second = self.ranges.pop().unwrap_or_default();
        let first = self.ranges.pop().unwrap_or_default();
        let corners = |of: fn(i64, i64) -> i64| {
            let all = [
                of(first.0, second.0),
                of(first.0, second.1),
                of(first.1, second.0),
                of(first.1, second.1),
            ];
            (all.into_iter().min().unwrap_or(0), all.into_iter().max().unwrap_or(0))
        };
        let bounds = match op {
            Op::Add => (first.0 + second.0, first.1 + second.1),
            Op::Subtract => (first.0 - second.1, first.1 - second.0),
            Op::Multiply => corners(|a, b| a.saturating_mul(b)),
            // The divisor is never 0, so a quotient is no further from 0 than what is divided.
            Op::Divide => {
                let most = first.0.abs().max(first.1.abs());
                let signs = corners(|a, b| a.signum() * b.signum());
                (most * signs.0.min(0), most * signs.1.max(0))
            }
            Op::Compare(_) | Op::Number(_) | Op::Dice(_) | Op::Negate => (0, 1),
        };
        self.push(op, bounds);
        self.check_total(start, bounds)
    }

    fn check_total(&self, start: usize, (least, most): Bounds) -> Result<(), DiceError> {
        if least < -MAX_TOTAL || most > MAX_TOTAL {
            return Err(DiceError::new(start..self.end(start), Why::Total));
        }
        Ok(())
    }
}

/// The least and the greatest that a handful may come to.
fn bounds(hand: &Handful) -> Bounds {
    let kept = i64::from(hand.kept());
    if hand.reroll.is_none() && hand.explode.is_none() && hand.counts.is_empty() {
        return (kept * i64::from(hand.die.lowest()), kept * i64::from(hand.die.highest()));
    }
    let standing = || {
        hand.faces().filter(|&face| !hand.reroll.is_some_and(|r| !r.once && r.when.passes(face)))
    };
    let worths = || standing().map(|face| hand.worth(face));
    let (least, most) = (worths().min().unwrap_or(0), worths().max().unwrap_or(0));
    let chain = match hand.explode {
        None => 1,
        Some(_) => i64::from(MAX_EXPLOSIONS) + 1,
    };
    (kept * least.min(least * chain), kept * most.max(most * chain))
}

/// As `Compare` is written where it counts dice.
fn counting(compare: Compare, with: i64) -> String {
    match compare {
        Compare::Above => format!(">={}", with + 1),
        Compare::Below => format!("<={}", with - 1),
        other => format!("{}{with}", other.sign()),
    }
}
