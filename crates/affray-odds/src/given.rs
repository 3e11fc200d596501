//! Answers that are known before a rule begins.

use affray_table::{Answer, Dice, Game, Menu};

/// What is known already, in the order in which it is asked for, for the table of a rule that is
/// taken up in its middle.
///
/// The answers must fit, as they do where they were given to a fight that goes on from there.
pub struct Given<'a> {
    answers: &'a [Answer],
    at: usize,
    /// Options passed over where the next answer is a volunteered one.
    passed: usize,
}

impl<'a> Given<'a> {
    /// These answers, from the first.
    pub fn new(answers: &'a [Answer]) -> Given<'a> {
        Given { answers, at: 0, passed: 0 }
    }

    /// Back to the first answer.
    pub(crate) fn rewind(&mut self) {
        (self.at, self.passed) = (0, 0);
    }

    /// Whether there is another.
    #[inline]
    pub fn is_open(&self) -> bool {
        self.at < self.answers.len()
    }

    fn next(&mut self) -> Option<&'a Answer> {
        let answer = self.answers.get(self.at)?;
        self.at += 1;
        self.passed = 0;
        Some(answer)
    }

    /// What dice showed.
    ///
    /// # Panics
    /// The answers do not fit.
    #[cold]
    pub fn roll<D: Dice>(&mut self, dice: D) -> D::Outcome {
        match self.next() {
            Some(Answer::Rolled(rolled)) => dice.read(rolled).expect("given dice were checked"),
            answer => unreachable!("{answer:?} was checked against a roll"),
        }
    }

    /// What was decided: the only answer on the menu, or the one that was given.
    ///
    /// # Panics
    /// The answers do not fit.
    #[cold]
    pub fn choice<G: Game>(&mut self, ask: G::Ask, menu: &dyn Menu<G>) -> G::Move {
        let mut options = Vec::new();
        menu.list(&mut options);
        if let [only] = options[..] {
            return only;
        }
        match self.next() {
            Some(&Answer::Chose(place)) => options[usize::from(place)],
            other => unreachable!("{other:?} was checked against {ask:?}"),
        }
    }

    /// What was said unasked, if something was.
    pub fn volunteered<G: Game>(&mut self, menu: &impl Menu<G>) -> Option<G::Move> {
        let Some(&Answer::Volunteered(place)) = self.answers.get(self.at) else { return None };
        let mut options = Vec::new();
        menu.list(&mut options);
        let Some(&option) = options.get(usize::from(place).wrapping_sub(self.passed)) else {
            self.passed += options.len();
            return None;
        };
        self.next();
        Some(option)
    }
}
