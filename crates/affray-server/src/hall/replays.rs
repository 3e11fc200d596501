//! Replays: for those at a table, and for anyone with a link to one.

use std::sync::PoisonError;

use affray_serve::Fault;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Caller, Hall};
use crate::keys::Grant;
use crate::limits::LINK_TRIES;
use crate::table::{Replayed, Rerun};

/// A link to a replay, to be made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplayWanted {
    /// With whose eyes; left out, the first side that the game master plays.
    #[serde(default)]
    pub side: Option<String>,
}

/// A link to a replay. It is told once and not kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReplayLink {
    /// The secret of the link, good until it is taken back: `GET /api/replays/{secret}`.
    pub secret: String,
    /// With whose eyes.
    pub side: String,
}

/// The links to the replay of a fight that are good.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReplayLinks {
    /// Of each, with whose eyes.
    pub sides: Vec<String>,
}

impl Hall {
    /// A fight after a step, as somebody at its table was told it.
    ///
    /// # Errors
    /// They do not sit there, too many are waiting, or the fight cannot be played again.
    pub async fn replayed(
        &self,
        fight: &str,
        (who, person): (&Caller, u32),
        step: usize,
    ) -> Result<Replayed, Fault> {
        let _waits = self.replays.enter()?;
        let (systems, is_host) = (self.systems, matches!(who, Caller::Host));
        let rerun = self.at(fight, move |held| held.table.rerun(systems, person)).await??;
        let rerun = if is_host { rerun.with_beginning() } else { rerun };
        self.replays.work(move || rerun.at(step)).await
    }

    /// A fight after a step, as anyone is told it who has a link to its replay.
    ///
    /// # Errors
    /// The link opens nothing, too many wrong ones were tried, too many are waiting, or the fight
    /// cannot be played again.
    pub async fn replayed_by(&self, secret: &str, step: usize) -> Result<Replayed, Fault> {
        let Some(Grant::Replay { fight, side }) = self.opened_by(secret).await? else {
            let now = self.clock().now();
            self.misses.lock().unwrap_or_else(PoisonError::into_inner).count(now, LINK_TRIES)?;
            return Err(no_such_replay());
        };
        let _waits = self.replays.enter()?;
        let systems = self.systems;
        let rerun = self.at(&fight, move |held| held.table.rerun_for(systems, &side)).await??;
        self.replays.work(move || rerun.at(step)).await
    }

    /// The record of a fight up to a step, as somebody at its table counts them.
    ///
    /// # Errors
    /// As [`replayed`](Hall::replayed).
    pub async fn record_to(&self, fight: &str, person: u32, step: usize) -> Result<String, Fault> {
        let _waits = self.replays.enter()?;
        let systems = self.systems;
        let rerun: Rerun = self.at(fight, move |held| held.table.rerun(systems, person)).await??;
        self.replays.work(move || rerun.record(step)).await
    }

    /// Makes a link that opens the replay of a fight for anyone.
    ///
    /// # Errors
    /// There is no such side, too many links are good, or it could not be kept.
    pub async fn share(&self, fight: &str, wanted: ReplayWanted) -> Result<ReplayLink, Fault> {
        let side = self.at(fight, move |held| held.table.side_for(wanted.side.as_deref()));
        let side = side.await??;
        self.has_room(fight).await?;
        let secret = self.secret()?;
        let grant = Grant::Replay { fight: fight.to_owned(), side: side.clone() };
        self.new_key(&secret, grant, None).await?;
        Ok(ReplayLink { secret, side })
    }

    /// The links to the replay of a fight that are good.
    ///
    /// # Errors
    /// They could not be read.
    pub async fn shared(&self, fight: &str) -> Result<ReplayLinks, Fault> {
        let id = fight.to_owned();
        let keys = self.store(move |store| store.keys(&id)).await?;
        let sides = keys.into_iter().filter_map(|key| match key.grant {
            Grant::Replay { side, .. } => Some(side),
            _ => None,
        });
        let mut sides: Vec<String> = sides.collect();
        sides.sort();
        Ok(ReplayLinks { sides })
    }

    /// Takes back every link to the replay of a fight.
    ///
    /// # Errors
    /// It could not be kept.
    pub async fn unshare(&self, fight: &str) -> Result<(), Fault> {
        self.revoke(fight, |grant| matches!(grant, Grant::Replay { .. })).await
    }
}

fn no_such_replay() -> Fault {
    let words = "this link opens no replay, or no longer";
    Fault::new("no-such-key", words).help("ask the person who sent it for a new one")
}
