//! Who is watching a table, and what they are told when something has changed.

use std::collections::BTreeMap;
use std::sync::Arc;

use affray_serve::Fault;
use tokio::sync::watch::{Receiver, Sender, channel};

use crate::table::Table;

/// What a person is told, with its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Update {
    /// Its number: since when the table has been in memory, and how often this person was told
    /// something new since. It says nothing of what others were told.
    pub number: String,
    /// What they are told, as data; nothing once they have left.
    pub text: Option<Arc<str>>,
}

/// One person's updates.
struct Channel {
    since: u64,
    count: u64,
    sender: Sender<Update>,
}

impl Channel {
    /// Tells this, if it is new; returns the update that holds now.
    fn tell(&mut self, text: Option<Arc<str>>) -> Update {
        let is_new = self.count == 0 || self.sender.borrow().text != text;
        if is_new {
            self.count += 1;
            let number = format!("{}.{}", self.since, self.count);
            self.sender.send_replace(Update { number, text });
        }
        self.sender.borrow().clone()
    }
}

/// Everybody who watches a table.
pub struct Watchers {
    since: u64,
    channels: BTreeMap<u32, Channel>,
    /// The changes of the table that everybody was told of.
    told: Option<u64>,
    /// Whose pages were open then.
    here: Vec<u32>,
}

impl Watchers {
    /// Nobody; `since` is when the table came into memory.
    #[must_use]
    pub fn new(since: u64) -> Watchers {
        Watchers { since, channels: BTreeMap::new(), told: None, here: Vec::new() }
    }

    /// Whether nobody watches.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.channels.values().all(|channel| channel.sender.receiver_count() == 0)
    }

    fn is_here(&self, person: u32) -> bool {
        self.channels.get(&person).is_some_and(|channel| channel.sender.receiver_count() > 0)
    }

    /// What somebody is told now.
    ///
    /// # Errors
    /// They do not sit here.
    pub fn now(&mut self, table: &Table, person: u32) -> Result<Update, Fault> {
        let text = self.text(table, person)?;
        Ok(self.channel(person).tell(Some(text)))
    }

    /// Whatever somebody is told from now on.
    ///
    /// # Errors
    /// They do not sit here.
    pub fn watch(&mut self, table: &Table, person: u32) -> Result<Receiver<Update>, Fault> {
        table.member(person)?;
        let receiver = self.channel(person).sender.subscribe();
        self.publish(table);
        self.now(table, person)?;
        Ok(receiver)
    }

    /// Ends whatever is open of somebody's.
    pub fn leave(&mut self, person: u32) {
        self.channels.remove(&person);
    }

    fn channel(&mut self, person: u32) -> &mut Channel {
        let since = self.since;
        self.channels.entry(person).or_insert_with(|| {
            let update = Update { number: format!("{since}.0"), text: None };
            Channel { since, count: 0, sender: channel(update).0 }
        })
    }

    fn text(&self, table: &Table, person: u32) -> Result<Arc<str>, Fault> {
        let seen = table.seen(table.audience(table.member(person)?)?)?;
        let told = table.told(person, seen, &|one| self.is_here(one))?;
        written(&told)
    }

    /// Tells everybody who watches what has changed for them; those for whom nothing has hear nothing.
    pub fn publish(&mut self, table: &Table) {
        let watching: Vec<u32> = {
            let persons = self.channels.keys().copied();
            persons.filter(|&person| self.is_here(person)).collect()
        };
        if self.told == Some(table.changes()) && self.here == watching {
            return;
        }
        let mut seen = BTreeMap::new();
        for &person in &watching {
            let text = table.member(person).and_then(|member| {
                let audience = table.audience(member)?;
                let seen = match seen.entry(audience) {
                    std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
                    std::collections::btree_map::Entry::Vacant(new) => {
                        new.insert(table.seen(audience)?)
                    }
                };
                let told = table.told(person, seen.clone(), &|one| watching.contains(&one))?;
                written(&told)
            });
            if let Some(channel) = self.channels.get_mut(&person) {
                channel.tell(text.ok());
            }
        }
        self.told = Some(table.changes());
        self.here = watching;
    }
}

/// Something told, as data.
fn written(told: &crate::told::Told) -> Result<Arc<str>, Fault> {
    let text = serde_json::to_string(told);
    let text =
        text.map_err(|why| Fault::new("failed", format!("this cannot be written: {why}")))?;
    Ok(Arc::from(text))
}
