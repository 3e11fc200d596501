//! What answers decided, for a rule that runs once more.

/// What was decided on the way, of each decision in order: menus need not be listed again where a
/// rule runs once more from the same fight with the same answers.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided<M>(pub(crate) Vec<(usize, M)>);

impl<M> Default for Decided<M> {
    fn default() -> Decided<M> {
        Decided(Vec::new())
    }
}

impl<M> Decided<M> {
    /// What was decided by the first so many answers.
    pub fn truncate(&mut self, answers: usize) {
        self.keep(|given| given <= answers);
    }

    /// What was decided before so many answers were given.
    pub fn keep_before(&mut self, answers: usize) {
        self.keep(|given| given < answers);
    }

    /// What was decided with so many answers given, up to the first that is not to be kept.
    fn keep(&mut self, is_kept: impl Fn(usize) -> bool) {
        let kept = self.0.iter().position(|one| !is_kept(one.0)).unwrap_or(self.0.len());
        self.0.truncate(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_left_no_choice_after_an_answer_is_kept_only_where_nothing_is_said_there() {
        // The first answer decided `a`; `b` left no choice, with that one answer given.
        let decided = Decided(vec![(0, 'z'), (1, 'a'), (1, 'b'), (2, 'c')]);
        let kept = |keep: fn(&mut Decided<char>)| {
            let mut decided = decided.clone();
            keep(&mut decided);
            decided.0.into_iter().map(|one| one.1).collect::<String>()
        };
        assert_eq!(kept(|it| it.truncate(1)), "zab");
        assert_eq!(kept(|it| it.keep_before(1)), "z");
        assert_eq!(kept(|it| it.keep_before(0)), "");
    }
}
