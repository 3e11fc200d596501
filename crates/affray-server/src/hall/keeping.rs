//! What is kept: lists, records, everything as one archive, and back.

use affray_engine::quoted;
use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Hall, no_chance};
use crate::keys;
use crate::limits::{MAX_LISTED, MAX_NAME};
use crate::roster::Roster;
use crate::store::{Health, KeptEncounter, KeptFight, Listed};
use crate::table::{Opening, people, record};

/// Everything, as one archive.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Archive {
    /// The version of this form.
    pub archive: u32,
    /// Encounters.
    #[serde(default)]
    pub encounters: Vec<KeptEncounter>,
    /// Fights.
    #[serde(default)]
    pub fights: Vec<ArchivedFight>,
    /// What could not be read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lost: Vec<Lost>,
}

/// A fight in an archive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArchivedFight {
    /// Its title.
    pub title: String,
    /// Its record.
    pub record: String,
    /// Who sits there. Their links are not in the archive: the game master hands out new ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people: Option<Roster>,
}

/// Something that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lost {
    /// What.
    pub what: String,
    /// Why.
    pub why: String,
}

/// What came in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Imported {
    /// The ids of the encounters.
    pub encounters: Vec<String>,
    /// The ids of the fights.
    pub fights: Vec<String>,
    /// What was refused.
    pub lost: Vec<Lost>,
}

/// The version of archives.
const ARCHIVE: u32 = 1;

impl Hall {
    /// Why the store is only read; nothing if it is whole.
    #[must_use]
    pub fn damage(&self) -> Option<String> {
        match self.shared.store.health() {
            Health::Whole => None,
            Health::Damaged(why) => Some(why),
        }
    }

    /// Fights, those changed last first, and how many there are.
    ///
    /// # Errors
    /// They could not be read.
    pub async fn fights(&self, from: usize, most: usize) -> Result<(Vec<Listed>, usize), Fault> {
        self.store(move |store| store.fights(from, most.min(MAX_LISTED))).await
    }

    /// A fight's record, as it is kept.
    ///
    /// # Errors
    /// There is no such fight, or it could not be read.
    pub async fn record(&self, fight: &str) -> Result<String, Fault> {
        Ok(record(&self.kept(fight).await?))
    }

    async fn kept(&self, fight: &str) -> Result<KeptFight, Fault> {
        let id = fight.to_owned();
        let kept = self.store(move |store| store.fight(&id)).await?;
        kept.ok_or_else(|| Fault::new("no-such-fight", "there is no such fight"))
    }

    /// Forgets a fight, with its links and its people.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn forget(&self, fight: &str) -> Result<(), Fault> {
        let id = fight.to_owned();
        self.store(move |store| store.forget(&id)).await?;
        self.tables.end(fight);
        Ok(())
    }

    /// Keeps an encounter, under a new id if it has none.
    ///
    /// # Errors
    /// Its name is too long, or it could not be kept.
    pub async fn keep_encounter(&self, encounter: KeptEncounter) -> Result<String, Fault> {
        if encounter.name.is_empty() || encounter.name.len() > MAX_NAME {
            let words = format!("the name of an encounter has from 1 to {MAX_NAME} bytes");
            return Err(Fault::value(words));
        }
        let id = match encounter.id.is_empty() {
            true => keys::id(self.chance.as_ref()).map_err(no_chance)?,
            false => encounter.id,
        };
        let changed = self.clock().now();
        let encounter = KeptEncounter { id: id.clone(), changed, ..encounter };
        self.store(move |store| store.keep_encounter(&encounter)).await?;
        Ok(id)
    }

    /// Everything that can be read.
    ///
    /// # Errors
    /// Nothing can be read at all.
    pub async fn export(&self) -> Result<Archive, Fault> {
        let mut archive = Archive { archive: ARCHIVE, ..Archive::default() };
        match self.store(|store| store.encounters()).await {
            Ok(encounters) => archive.encounters = encounters,
            Err(why) => {
                archive.lost.push(Lost { what: "the encounters".to_owned(), why: why.words });
            }
        }
        let mut from = 0;
        loop {
            let (listed, _) = self.fights(from, MAX_LISTED).await?;
            if listed.is_empty() {
                return Ok(archive);
            }
            from += listed.len();
            for one in listed {
                match self.kept(&one.fight).await {
                    Ok(kept) => archive.fights.push(ArchivedFight {
                        title: one.title,
                        record: record(&kept),
                        people: people(&kept).ok(),
                    }),
                    Err(why) => archive.lost.push(Lost { what: one.title, why: why.words }),
                }
            }
        }
    }

    /// Takes in an archive: its encounters and fights come beside those there are.
    ///
    /// # Errors
    /// It is no archive of this version.
    pub async fn import(&self, archive: Archive) -> Result<Imported, Fault> {
        if archive.archive != ARCHIVE {
            let words =
                format!("this reads archives of version {ARCHIVE}, not {}", archive.archive);
            return Err(Fault::value(words));
        }
        let mut imported = Imported::default();
        for encounter in archive.encounters {
            let name = encounter.name.clone();
            let encounter = KeptEncounter { id: String::new(), ..encounter };
            match self.keep_encounter(encounter).await {
                Ok(id) => imported.encounters.push(id),
                Err(why) => imported.lost.push(Lost { what: name, why: why.words }),
            }
        }
        for fight in archive.fights {
            let opening = Opening { record: Some(fight.record), ..Opening::default() };
            let mut opened = self.open_with(opening.clone(), fight.people.clone()).await;
            if let (Err(why), Some(_)) = (&opened, fight.people) {
                let what = format!("who sat at {}", quoted(&fight.title));
                let why = why.words.clone();
                opened = self.open_with(opening, None).await;
                if opened.is_ok() {
                    imported.lost.push(Lost { what, why });
                }
            }
            match opened {
                Ok(id) => imported.fights.push(id),
                Err(why) => imported.lost.push(Lost { what: fight.title, why: why.words }),
            }
        }
        Ok(imported)
    }
}
