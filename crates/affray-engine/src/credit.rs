//! To whom deeds are put down: whose a critical result is, and whose a fall.

use crate::measure::{Deed, MAX_PEOPLE, Who};

/// Who struck and who hurt each combatant last.
#[derive(Clone, Debug)]
pub(crate) struct Credits {
    hurt_by: [Option<Who>; MAX_PEOPLE],
    struck_by: [Option<Who>; MAX_PEOPLE],
}

impl Credits {
    /// Nobody has struck anybody yet.
    pub(crate) fn new() -> Credits {
        Credits { hurt_by: [None; MAX_PEOPLE], struck_by: [None; MAX_PEOPLE] }
    }

    /// Begins again, with so many people.
    pub(crate) fn begin(&mut self, people: usize) {
        self.hurt_by[..people].fill(None);
        self.struck_by[..people].fill(None);
    }

    /// Whose a deed is, if it is anybody's: a fall is put down to the combatant who last hurt the
    /// one who falls, a critical result to the one who last hit or hurt them.
    #[inline]
    pub(crate) fn whose(&mut self, deed: Deed) -> Option<Who> {
        match deed {
            Deed::Hit { by, to } => {
                self.struck_by[usize::from(to)] = Some(by);
                Some(by)
            }
            Deed::Harm { by, to, .. } => {
                self.hurt_by[usize::from(to)] = by;
                self.struck_by[usize::from(to)] = by;
                by
            }
            Deed::Critical { to } => self.struck_by[usize::from(to)],
            Deed::Felled { who } => self.hurt_by[usize::from(who)],
            Deed::Rose { .. } => None,
        }
    }
}
