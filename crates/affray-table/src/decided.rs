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
        let is_later = |one: &(usize, M)| one.0 > answers;
        let kept = self.0.iter().position(is_later).unwrap_or(self.0.len());
        self.0.truncate(kept);
    }
}
