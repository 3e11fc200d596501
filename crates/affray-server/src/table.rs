//! A fight and the people at its table: what they do, in the order check, commit, apply, reply.
//!
//! Nothing here knows of HTTP, threads or disks. Whoever owns a [`Table`] calls it, and then
//! [publishes](crate::watch::Watchers) what it tells.

mod act;
mod manage;
mod open;
mod replay;

pub use act::{Act, Deed, Undo};
pub use manage::TableChange;
pub(crate) use open::people;
pub use open::{Opening, record};
pub use replay::{Replayed, Rerun};

use std::collections::BTreeMap;
use std::sync::Arc;

use affray_engine::{Seat, same};
use affray_serve::{Fault, Table as Seated};

use crate::roster::{Combatants, Member, Role, Roster, not_allowed};
use crate::store::{Entry, Receipt, Stands, Store, StoreError};
use crate::world::Clock;

/// What tables share.
#[derive(Clone)]
pub struct Shared {
    /// Where fights are kept.
    pub store: Arc<dyn Store>,
    /// The time.
    pub clock: Arc<dyn Clock>,
}

/// A fight and the people at its table.
pub struct Table {
    id: String,
    shared: Shared,
    seated: Seated,
    roster: Roster,
    /// How many entries are kept.
    kept: u64,
    /// How many lines of the fight's history are kept.
    told: usize,
    /// Who gave each answer of a person that stands.
    givers: Vec<u32>,
    /// Who gave those that were taken back and can be given again.
    undone: Vec<u32>,
    /// What everybody was replied.
    receipts: BTreeMap<(u32, String), Receipt>,
    /// How often something changed.
    changes: u64,
}

/// A fight as it will be once it is kept.
struct Next {
    seated: Seated,
    /// The lines that come to the record.
    lines: String,
    told: usize,
    givers: Vec<u32>,
    undone: Vec<u32>,
}

impl Table {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The fight.
    #[must_use]
    pub fn seated(&self) -> &Seated {
        &self.seated
    }

    /// Who sits here.
    #[must_use]
    pub fn roster(&self) -> &Roster {
        &self.roster
    }

    /// How often something changed: whatever people are told stays the same while this does.
    #[must_use]
    pub fn changes(&self) -> u64 {
        self.changes
    }

    /// Somebody at this table.
    ///
    /// # Errors
    /// They have left.
    pub fn member(&self, person: u32) -> Result<&Member, Fault> {
        self.roster.get(person).ok_or_else(|| not_allowed("you are no longer at this table"))
    }

    /// The seat whose eyes somebody has.
    ///
    /// # Errors
    /// The fight has no such seat.
    pub fn seat_of(&self, member: &Member) -> Result<Seat, Fault> {
        match member.role {
            Role::Gm => Ok(Seat::GM),
            _ => self.seated.seat(&member.side),
        }
    }

    /// Every combatant with their side.
    #[must_use]
    pub fn combatants(&self) -> Combatants {
        let all = self.seated.play.view(None).combatants.into_iter();
        all.map(|one| (one.name, one.side)).collect()
    }

    /// Whether it is for this person to answer for `asker`; without one, to enter dice.
    #[must_use]
    pub fn is_wanted(&self, member: &Member, asker: Option<&str>) -> bool {
        let people = &self.seated.play.people().all;
        self.seated.play.waits_for().iter().any(|wanted| {
            let is_asked = match (asker, &wanted.asker) {
                (Some(asker), Some(wanted)) => same(asker, wanted),
                (None, None) => true,
                _ => false,
            };
            let is_person = match wanted.person.and_then(|at| people.get(at)) {
                Some(person) => same(&person.name, &member.name),
                None => true,
            };
            is_asked && is_person
        })
    }

    /// How it stands, for lists.
    fn stands(seated: &Seated) -> Stands {
        Stands { moment: seated.play.moment(), outcome: seated.play.outcome() }
    }

    /// Plays on until a person has to answer, and writes down what came of everything since.
    fn settled(&self, mut seated: Seated, mut lines: String, told: usize) -> Result<Next, Fault> {
        seated.play.play_on()?;
        let fresh = seated.play.history(told);
        fresh.iter().for_each(|line| lines += &format!("{line}\n"));
        if !lines.is_empty()
            && let Some(digest) = seated.play.digest()
        {
            lines += &format!("{}\n", affray_engine::Transcript::Digest(digest));
        }
        let told = told + fresh.len();
        let (givers, undone) = (self.givers.clone(), self.undone.clone());
        Ok(Next { seated, lines, told, givers, undone })
    }

    /// Commits an entry, and only then applies it.
    fn commit(&mut self, next: Next, entry: Entry) -> Result<(), Fault> {
        let stands = Table::stands(&next.seated);
        let entry =
            Entry { place: self.kept + 1, at: self.shared.clock.now(), lines: next.lines, ..entry };
        self.shared.store.append(&self.id, &entry, &stands).map_err(not_kept)?;
        self.kept += 1;
        self.seated = next.seated;
        self.told = next.told;
        self.givers = next.givers;
        self.undone = next.undone;
        self.changes += 1;
        if let Some(receipt) = entry.receipt {
            self.receipts.insert((entry.person, receipt.id.clone()), receipt);
        }
        Ok(())
    }
}

/// That something could not be kept, so that it did not happen.
#[must_use]
pub fn not_kept(why: StoreError) -> Fault {
    let fault = Fault::new("not-kept", format!("nothing was changed: {why}"));
    match why {
        StoreError::Failed(_) => fault.help("try again; make room on the disk if it is full"),
        _ => fault.help("export what there is, and start with a new folder"),
    }
}
