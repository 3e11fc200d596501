//! How an expression is written; what is written reads back to the same expression.

use std::fmt::{Display, Formatter, Result};

use crate::expression::{Compare, Die, Expression, Handful, Op, Test};

impl Display for Test {
    /// As it stands behind `r` and `!`: a face alone, or a sign and a face.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.compare {
            Compare::Equal => write!(f, "{}", self.with),
            compare => write!(f, "{}{}", compare.sign(), self.with),
        }
    }
}

impl Display for Handful {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        if self.count != 1 {
            write!(f, "{}", self.count)?;
        }
        match self.die {
            Die::Sides(100) => write!(f, "d%")?,
            Die::Sides(sides) => write!(f, "d{sides}")?,
            Die::Fate => write!(f, "dF")?,
        }
        if let Some(reroll) = self.reroll {
            write!(f, "{}{}", if reroll.once { "ro" } else { "r" }, reroll.when)?;
        }
        if let Some(explode) = self.explode {
            write!(f, "!{}", if explode.penetrating { "p" } else { "" })?;
            let highest = Test { compare: Compare::Equal, with: self.die.highest() };
            if explode.when != highest || !self.counts.is_empty() {
                // With its sign, so that a face below 0 is not taken for a subtraction, nor what
                // is counted for what explodes.
                write!(f, "{}{}", explode.when.compare.sign(), explode.when.with)?;
            }
        }
        match (self.drop_highest, self.drop_lowest) {
            (0, 0) => {}
            (0, _) => write!(f, "kh{}", self.kept())?,
            (_, 0) => write!(f, "kl{}", self.kept())?,
            (highest, lowest) => write!(f, "dh{highest}dl{lowest}")?,
        }
        self.counts.iter().try_for_each(|test| write!(f, "{}{}", test.compare.sign(), test.with))
    }
}

impl Test {
    /// The faces that pass, in words.
    fn in_words(self) -> String {
        match self.compare {
            Compare::Equal => format!("{}", self.with),
            Compare::NotEqual => format!("all but {}", self.with),
            Compare::AtLeast => format!("{} or more", self.with),
            Compare::AtMost => format!("{} or less", self.with),
            Compare::Above => format!("more than {}", self.with),
            Compare::Below => format!("less than {}", self.with),
        }
    }
}

impl Handful {
    /// What is done with the dice, in words: how the notation was understood. Empty when they are
    /// only added up.
    #[must_use]
    pub fn in_words(&self) -> String {
        let mut parts = Vec::new();
        if let Some(reroll) = self.reroll {
            let often = if reroll.once { "once" } else { "until it shows another face" };
            parts.push(format!("{} is rerolled, {often}", reroll.when.in_words()));
        }
        if let Some(explode) = self.explode {
            let less = if explode.penetrating { ", which counts 1 less" } else { "" };
            parts.push(format!("{} adds another die{less}", explode.when.in_words()));
        }
        match (self.drop_highest, self.drop_lowest) {
            (0, 0) => {}
            (0, _) => parts.push(format!("the highest {} of {} count", self.kept(), self.count)),
            (_, 0) => parts.push(format!("the lowest {} of {} count", self.kept(), self.count)),
            (highest, lowest) => {
                parts.push(format!("the highest {highest} and the lowest {lowest} are dropped"));
            }
        }
        for test in &self.counts {
            parts.push(format!("each die that shows {} counts 1", test.in_words()));
        }
        parts.join("; ")
    }
}

/// How tightly an operation holds its operands.
fn strength(op: &Op) -> u8 {
    match op {
        Op::Compare(_) => 1,
        Op::Add | Op::Subtract => 2,
        Op::Multiply | Op::Divide => 3,
        Op::Negate => 4,
        Op::Number(_) | Op::Dice(_) => 5,
    }
}

fn sign(op: &Op) -> &'static str {
    match op {
        Op::Add => " + ",
        Op::Subtract => " - ",
        Op::Multiply => " * ",
        Op::Divide => " / ",
        Op::Compare(Compare::Equal) => " = ",
        Op::Compare(Compare::NotEqual) => " != ",
        Op::Compare(Compare::AtLeast) => " >= ",
        Op::Compare(Compare::AtMost) => " <= ",
        Op::Compare(Compare::Above) => " > ",
        Op::Compare(Compare::Below) => " < ",
        Op::Number(_) | Op::Dice(_) | Op::Negate => "",
    }
}

impl Display for Expression {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let mut stack: Vec<(String, u8)> = Vec::new();
        for op in &self.ops {
            let holds = strength(op);
            let held = |operand: Option<(String, u8)>, at_least: u8| {
                let (text, strength) = operand.unwrap_or_default();
                if strength < at_least { format!("({text})") } else { text }
            };
            let text = match op {
                Op::Number(number) => number.to_string(),
                Op::Dice(hand) => hand.to_string(),
                Op::Negate => format!("-{}", held(stack.pop(), holds)),
                two => {
                    let second = held(stack.pop(), holds + 1);
                    let first = held(stack.pop(), if holds == 1 { 2 } else { holds });
                    format!("{first}{}{second}", sign(two))
                }
            };
            stack.push((text, holds));
        }
        f.write_str(&stack.pop().unwrap_or_default().0)
    }
}
