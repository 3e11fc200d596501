//! Who comes in: links, codes, and what they open.

use std::collections::VecDeque;
use std::sync::PoisonError;

use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Hall, no_chance};
use crate::keys::{self, Grant, Key, KeyDigest};
use crate::limits::{
    CODE_SECONDS, CODE_TRIES, CODE_TRIES_SECONDS, HOST_SECONDS, INVITE_SECONDS, MAX_KEYS, MAX_NAME,
    MIN_JOIN_ID,
};
use crate::roster::{Role, no_such_person, not_allowed};

/// Who asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Caller {
    /// Whoever runs the server: the game master of every table.
    Host,
    /// Somebody at one table.
    Person {
        /// The fight.
        fight: String,
        /// Their number there.
        person: u32,
    },
}

/// What was wrong in the last time.
#[derive(Default)]
pub(super) struct Tries(VecDeque<u64>);

impl Tries {
    /// Counts one more, unless there were so many already.
    pub(super) fn count(&mut self, now: u64, most: usize) -> Result<(), Fault> {
        while self.0.front().is_some_and(|then| then + CODE_TRIES_SECONDS * 1000 <= now) {
            self.0.pop_front();
        }
        if self.0.len() >= most {
            let words = "too many wrong codes or links were tried";
            return Err(Fault::new("too-many-tries", words).help("try again in a minute"));
        }
        self.0.push_back(now);
        Ok(())
    }
}

/// As what somebody is invited.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteWanted {
    /// As what.
    pub role: Role,
    /// On which side, or with whose eyes; left out, the first that the game master plays.
    #[serde(default)]
    pub side: Option<String>,
}

/// An invitation. Its code and its link are told once and not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Invitation {
    /// A short code to type, good for fifteen minutes.
    pub code: String,
    /// When the code ends, in milliseconds since 1970.
    pub code_expires: u64,
    /// The secret of a link, good for twelve hours.
    pub secret: String,
    /// When the link ends.
    pub secret_expires: u64,
    /// As what.
    pub role: Role,
    /// On which side.
    pub side: String,
}

/// That somebody sat down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Joined {
    /// The fight.
    pub fight: String,
    /// Their number there.
    pub person: u32,
    /// The secret of their own link, told once: it opens their place from any device.
    pub secret: String,
}

/// That a link opened something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Opened {
    /// The fight; nothing if it is everything.
    pub fight: Option<String>,
    /// Your number there.
    pub person: Option<u32>,
    /// What to show from now on: a cookie, or `Authorization: Bearer …`.
    pub secret: String,
}

impl Hall {
    /// The secret of the link that the program prints, good until it ends.
    ///
    /// # Errors
    /// The machine gives no random numbers.
    pub fn launch(&self) -> Result<String, Fault> {
        let secret = self.secret()?;
        let mut launch = self.launch.lock().unwrap_or_else(PoisonError::into_inner);
        *launch = Some(KeyDigest::of(&secret));
        Ok(secret)
    }

    /// Opens what a link opens: everything, for whoever started the program, or somebody's place.
    ///
    /// # Errors
    /// It opens nothing, or could not be kept.
    pub async fn enter(&self, secret: &str) -> Result<Opened, Fault> {
        let launch = *self.launch.lock().unwrap_or_else(PoisonError::into_inner);
        if launch == Some(KeyDigest::of(secret)) {
            let secret = self.host_key().await?;
            return Ok(Opened { fight: None, person: None, secret });
        }
        match self.opened_by(secret).await? {
            Some(Grant::Person { fight, person }) => {
                let secret = secret.to_owned();
                Ok(Opened { fight: Some(fight), person: Some(person), secret })
            }
            Some(Grant::Host) => {
                let secret = secret.to_owned();
                Ok(Opened { fight: None, person: None, secret })
            }
            Some(Grant::Invite { .. }) => {
                Err(Fault::new("no-such-key", "this link is an invitation: give your name to join")
                    .help("`POST /api/join`"))
            }
            Some(Grant::Replay { .. }) => {
                Err(Fault::new("no-such-key", "this link opens a replay, and no place at a table")
                    .help("`GET /api/replays/{secret}`"))
            }
            None => Err(no_such_key()),
        }
    }

    /// A new key, of which only the digest is kept.
    pub(super) async fn new_key(
        &self,
        secret: &str,
        grant: Grant,
        expires: Option<u64>,
    ) -> Result<(), Fault> {
        let id = keys::id(self.chance.as_ref()).map_err(no_chance)?;
        let key = Key { id, digest: KeyDigest::of(secret), grant, expires };
        self.store(move |store| store.keep_key(&key)).await
    }

    /// A secret that nobody can guess.
    ///
    /// # Errors
    /// The machine gives no random numbers.
    pub(crate) fn secret(&self) -> Result<String, Fault> {
        keys::secret(self.chance.as_ref()).map_err(no_chance)
    }

    /// A secret that opens everything.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn host_key(&self) -> Result<String, Fault> {
        let secret = self.secret()?;
        let expires = self.clock().now() + HOST_SECONDS * 1000;
        self.new_key(&secret, Grant::Host, Some(expires)).await?;
        Ok(secret)
    }

    /// What a secret opens now, if anything.
    ///
    /// # Errors
    /// The store failed.
    pub async fn opened_by(&self, secret: &str) -> Result<Option<Grant>, Fault> {
        let (digest, now) = (KeyDigest::of(secret), self.clock().now());
        let found = self.store(move |store| store.key(digest)).await?;
        let good = found.filter(|key| key.expires.is_none_or(|expires| now < expires));
        Ok(good.map(|key| key.grant))
    }

    /// Invites somebody to a table.
    ///
    /// # Errors
    /// There is no such side, too many invitations are open, or it could not be kept.
    pub async fn invite(&self, fight: &str, wanted: InviteWanted) -> Result<Invitation, Fault> {
        if wanted.role == Role::Gm {
            return Err(not_allowed("a table has one game master"));
        }
        let InviteWanted { role, side } = wanted;
        let side = self.at(fight, move |held| held.table.side_for(side.as_deref())).await??;
        self.has_room(fight).await?;
        let now = self.clock().now();
        let grant = Grant::Invite { fight: fight.to_owned(), role, side: side.clone() };
        let code = keys::code(self.chance.as_ref()).map_err(no_chance)?;
        let secret = self.secret()?;
        let code_expires = now + CODE_SECONDS * 1000;
        let secret_expires = now + INVITE_SECONDS * 1000;
        self.new_key(&code, grant.clone(), Some(code_expires)).await?;
        self.new_key(&secret, grant, Some(secret_expires)).await?;
        Ok(Invitation { code, code_expires, secret, secret_expires, role, side })
    }

    /// Makes sure that a fight may have one more key, and clears those away that have ended.
    pub(super) async fn has_room(&self, fight: &str) -> Result<(), Fault> {
        let (id, now) = (fight.to_owned(), self.clock().now());
        let good = self.store(move |store| store.keys(&id)).await?;
        let (old, good): (Vec<Key>, Vec<Key>) =
            good.into_iter().partition(|key| key.expires.is_some_and(|expires| expires <= now));
        for key in old {
            self.store(move |store| store.revoke(&key.id)).await?;
        }
        if good.len() >= MAX_KEYS {
            let words =
                format!("{MAX_KEYS} links and codes of this fight are good, and no more can be");
            return Err(Fault::new("too-many-keys", words).help("revoke some of them"));
        }
        Ok(())
    }

    /// Lets somebody in who has a code or the secret of an invitation. The same `id` again, where a
    /// reply was lost, is the same place with a new link.
    ///
    /// # Errors
    /// It opens nothing, too many were tried, the name is taken, or it could not be kept.
    pub async fn join(&self, key: &str, name: String, id: Option<String>) -> Result<Joined, Fault> {
        let code = keys::as_code(key);
        if code.is_some() {
            self.try_code()?;
        }
        let found = self.opened_by(code.as_deref().unwrap_or(key)).await?;
        let Some(Grant::Invite { fight, role, side }) = found else {
            return Err(no_such_key());
        };
        if code.is_some() {
            self.was_right();
        }
        if id.as_ref().is_some_and(|id| id.len() < MIN_JOIN_ID || id.len() > MAX_NAME) {
            let words = format!("the `id` of joining has from {MIN_JOIN_ID} to {MAX_NAME} bytes");
            return Err(Fault::value(words).help("take a random one, which nobody can guess"));
        }
        let id = id.map(|id| KeyDigest::of(&id).written());
        let sat = self.at(&fight, move |held| held.table.join(&name, role, &side, id)).await?;
        let person = sat?;
        // Whoever holds the id can only have asked before: that link never reached anyone.
        self.revoke_person(&fight, person).await?;
        let secret = self.person_key(&fight, person).await?;
        Ok(Joined { fight, person, secret })
    }

    async fn person_key(&self, fight: &str, person: u32) -> Result<String, Fault> {
        let secret = self.secret()?;
        let grant = Grant::Person { fight: fight.to_owned(), person };
        self.new_key(&secret, grant, None).await?;
        Ok(secret)
    }

    /// A new link for somebody; their old ones open nothing any more.
    ///
    /// # Errors
    /// They do not sit there, or it could not be kept.
    pub async fn new_link(&self, fight: &str, person: u32) -> Result<Joined, Fault> {
        let sits = self.at(fight, move |held| held.table.roster().get(person).is_some()).await?;
        if !sits {
            return Err(no_such_person());
        }
        self.revoke_person(fight, person).await?;
        let secret = self.person_key(fight, person).await?;
        Ok(Joined { fight: fight.to_owned(), person, secret })
    }

    /// Takes back every link of somebody, and ends what is open of theirs.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn revoke_person(&self, fight: &str, person: u32) -> Result<(), Fault> {
        let of = Grant::Person { fight: fight.to_owned(), person };
        self.revoke(fight, move |grant| *grant == of).await?;
        self.at(fight, move |held| held.watchers.leave(person)).await
    }

    /// Takes back every invitation to a table.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn revoke_invitations(&self, fight: &str) -> Result<(), Fault> {
        self.revoke(fight, |grant| matches!(grant, Grant::Invite { .. })).await
    }

    pub(super) async fn revoke(
        &self,
        fight: &str,
        is_meant: impl Fn(&Grant) -> bool + Send + 'static,
    ) -> Result<(), Fault> {
        let fight = fight.to_owned();
        self.store(move |store| {
            let keys = store.keys(&fight)?;
            let meant = keys.into_iter().filter(|key| is_meant(&key.grant));
            meant.into_iter().try_for_each(|key| store.revoke(&key.id))
        })
        .await
    }

    /// Counts a code as wrong until it turns out right, so that many at once are no way around it.
    fn try_code(&self) -> Result<(), Fault> {
        let now = self.clock().now();
        let mut tries = self.tries.lock().unwrap_or_else(PoisonError::into_inner);
        tries.count(now, CODE_TRIES)
    }

    fn was_right(&self) {
        self.tries.lock().unwrap_or_else(PoisonError::into_inner).0.pop_back();
    }
}

fn no_such_key() -> Fault {
    let words = "this code or link does not work, or no longer";
    Fault::new("no-such-key", words).help("ask the game master for a new one")
}
