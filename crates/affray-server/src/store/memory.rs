//! A store that is gone with the program.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::{Entry, Health, KeptEncounter, KeptFight, Listed, NewFight, Stands, Store, StoreError};
use crate::keys::{Key, KeyDigest};

/// A store that is gone with the program.
#[derive(Default)]
pub struct MemoryStore(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    fights: BTreeMap<String, (KeptFight, u64, Stands)>,
    keys: BTreeMap<KeyDigest, Key>,
    encounters: BTreeMap<String, KeptEncounter>,
}

impl MemoryStore {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn health(&self) -> Health {
        Health::Whole
    }

    fn begin(&self, fight: &NewFight) -> Result<(), StoreError> {
        let kept = KeptFight { new: fight.clone(), entries: Vec::new() };
        self.kept().fights.insert(fight.id.clone(), (kept, fight.at, fight.stands.clone()));
        Ok(())
    }

    fn append(&self, fight: &str, entry: &Entry, stands: &Stands) -> Result<(), StoreError> {
        let mut kept = self.kept();
        let Some((kept, changed, stood)) = kept.fights.get_mut(fight) else {
            return Err(StoreError::Failed("there is no such fight".to_owned()));
        };
        if kept.entries.len() as u64 + 1 != entry.place {
            return Err(StoreError::Failed(format!("place {} is taken", entry.place)));
        }
        kept.entries.push(entry.clone());
        (*changed, *stood) = (entry.at, stands.clone());
        Ok(())
    }

    fn fight(&self, id: &str) -> Result<Option<KeptFight>, StoreError> {
        Ok(self.kept().fights.get(id).map(|(kept, ..)| kept.clone()))
    }

    fn fights(&self, from: usize, most: usize) -> Result<(Vec<Listed>, usize), StoreError> {
        let kept = self.kept();
        let mut all: Vec<Listed> = kept
            .fights
            .values()
            .map(|(kept, changed, stands)| Listed {
                fight: kept.new.id.clone(),
                system: kept.new.system.clone(),
                title: kept.new.title.clone(),
                began: kept.new.at,
                changed: *changed,
                stands: stands.clone(),
            })
            .collect();
        all.sort_by(|one, other| (other.changed, &one.fight).cmp(&(one.changed, &other.fight)));
        let count = all.len();
        Ok((all.into_iter().skip(from).take(most).collect(), count))
    }

    fn forget(&self, fight: &str) -> Result<(), StoreError> {
        let mut kept = self.kept();
        kept.fights.remove(fight);
        kept.keys.retain(|_, key| key.grant.fight() != Some(fight));
        Ok(())
    }

    fn keep_key(&self, key: &Key) -> Result<(), StoreError> {
        self.kept().keys.insert(key.digest, key.clone());
        Ok(())
    }

    fn key(&self, digest: KeyDigest) -> Result<Option<Key>, StoreError> {
        Ok(self.kept().keys.get(&digest).cloned())
    }

    fn keys(&self, fight: &str) -> Result<Vec<Key>, StoreError> {
        let kept = self.kept();
        Ok(kept.keys.values().filter(|key| key.grant.fight() == Some(fight)).cloned().collect())
    }

    fn revoke(&self, id: &str) -> Result<(), StoreError> {
        self.kept().keys.retain(|_, key| key.id != id);
        Ok(())
    }

    fn keep_encounter(&self, encounter: &KeptEncounter) -> Result<(), StoreError> {
        self.kept().encounters.insert(encounter.id.clone(), encounter.clone());
        Ok(())
    }

    fn encounters(&self) -> Result<Vec<KeptEncounter>, StoreError> {
        let mut all: Vec<KeptEncounter> = self.kept().encounters.values().cloned().collect();
        all.sort_by(|one, other| (&one.name, &one.id).cmp(&(&other.name, &other.id)));
        Ok(all)
    }

    fn drop_encounter(&self, id: &str) -> Result<(), StoreError> {
        self.kept().encounters.remove(id);
        Ok(())
    }
}
