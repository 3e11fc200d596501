//! Conditions of a table's own: a closed set of figures, each read where the rulebook's conditions
//! are read (`hallowed.conditions.list`).

use affray_table::{Clause, May, Reckon, Table, barred, total};

use crate::clause;
use crate::content::{Custom, Held};
use crate::event::Lasting;
use crate::ids::{CustomId, Id};
use crate::kinds::{Ban, Condition};
use crate::reason::{Barrier, From};
use crate::rules::condition::until;
use crate::rules::gm;
use crate::state::{Fight, Suffering};

/// A condition's entry.
#[must_use]
pub(crate) fn entry(fight: &Fight, custom: CustomId) -> &Custom {
    &fight.setup.customs[custom.index()]
}

/// What stands in the place of a condition of the rulebook, where the table has something there.
#[must_use]
pub(crate) fn in_place_of(fight: &Fight, condition: Condition) -> Option<CustomId> {
    if fight.setup.customs.is_empty() {
        return None;
    }
    fight.setup.replaced[condition as usize]
}

/// The conditions that somebody has.
pub(crate) fn of(fight: &Fight, who: Id) -> impl Iterator<Item = CustomId> + '_ {
    fight.state.customs.iter().filter(move |held| held.who == who).map(|held| held.custom)
}

/// Whether somebody has a condition.
#[must_use]
pub(crate) fn has(fight: &Fight, who: Id, custom: CustomId) -> bool {
    of(fight, who).any(|held| held == custom)
}

/// A figure of all conditions that somebody has, condition by condition.
#[inline]
pub(crate) fn add(
    fight: &Fight,
    who: Id,
    figure: impl Fn(&Custom) -> i16,
    into: &mut impl Reckon<From>,
) {
    if fight.state.customs.is_empty() {
        return;
    }
    for custom in of(fight, who) {
        let amount = figure(entry(fight, custom));
        into.add(amount, From::Custom(who, custom), clause::CONDITIONS_LIST);
    }
}

/// Whether any condition that somebody has is so.
pub(crate) fn any(fight: &Fight, who: Id, is_so: impl Fn(&Custom) -> bool) -> bool {
    !fight.state.customs.is_empty() && of(fight, who).any(|custom| is_so(entry(fight, custom)))
}

/// Whether a condition that somebody has forbids something.
#[must_use]
pub(crate) fn forbids(fight: &Fight, who: Id, ban: Ban) -> bool {
    may(fight, who, ban).is_err()
}

/// Whether no condition that somebody has forbids something.
#[inline]
pub(crate) fn may(fight: &Fight, who: Id, ban: Ban) -> May<Barrier> {
    const LISTED: Clause = clause::CONDITIONS_LIST;
    if fight.state.customs.is_empty() {
        return Ok(());
    }
    match of(fight, who).find(|&custom| entry(fight, custom).bans.has(ban)) {
        Some(custom) => barred(Barrier::Custom(who, custom), LISTED),
        None => Ok(()),
    }
}

/// Whether something lies on somebody that ends by itself.
pub(crate) fn is_any_timed(fight: &Fight, who: Id) -> bool {
    fight.state.customs.iter().any(|held| {
        let until = fight.state.decrees.until(who.0, Suffering::Custom(held.custom));
        held.who == who && until.map_or(held.rounds > 0, |until| until.ends_soon(fight.state.round))
    })
}

/// Names the rule where conditions of a table's own play a part.
pub(crate) fn cite(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if t.keeps_clauses() && of(fight, who).next().is_some() {
        t.cite(clause::CONDITIONS_LIST);
    }
}

/// A condition begins. It does not stack: the longer duration counts
/// (`hallowed.conditions.stacking`). `rounds` is 0 where nothing says how long.
pub(crate) fn begin(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    custom: CustomId,
    rounds: u8,
) {
    if fight[who].dead {
        return;
    }
    let rounds = if rounds == 0 { entry(fight, custom).rounds } else { rounds };
    let same = |held: &&mut Held| held.who == who && held.custom == custom;
    if let Some(held) = fight.state.customs.iter_mut().find(same) {
        let both_end = held.rounds > 0 && rounds > 0;
        held.rounds = if both_end { held.rounds.max(rounds) } else { 0 };
        t.cite(clause::CONDITIONS_STACKING);
        return;
    }
    if fight.state.customs.is_full() {
        // More than anybody keeps count of: the oldest makes room.
        fight.state.customs.remove(0);
    }
    fight.state.customs.push(Held { who, custom, rounds });
    let until = until(fight, rounds);
    t.tell(clause::CONDITIONS_LIST, || Lasting::CustomBegan { who, custom, until }.into());
}

/// A condition ends.
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, custom: CustomId) {
    if gm::lasts(fight, who, Suffering::Custom(custom)) {
        return;
    }
    let before = fight.state.customs.len();
    fight.state.customs.retain(|held| !(held.who == who && held.custom == custom));
    if fight.state.customs.len() < before {
        let lapsed = false;
        t.tell(clause::CONDITIONS_LIST, || Lasting::CustomEnded { who, custom, lapsed }.into());
    }
}

/// What conditions take from somebody at the end of a round.
#[must_use]
pub(crate) fn drain(fight: &Fight, who: Id) -> i16 {
    total(|into| add(fight, who, |custom| i16::from(custom.drains), into)) as i16
}

/// A round ends: those whose time is over lapse.
pub(crate) fn expire(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for place in (0..fight.state.customs.len()).rev() {
        let Some(held) = fight.state.customs.get_mut(place) else { continue };
        if held.rounds == 0 {
            continue;
        }
        held.rounds -= 1;
        let Held { who, custom, rounds } = *held;
        if rounds == 0 {
            t.cite(clause::CONDITIONS_DURATIONS);
            fight.state.customs.remove(place);
            let lapsed = true;
            t.tell(clause::CONDITIONS_LIST, || Lasting::CustomEnded { who, custom, lapsed }.into());
        }
    }
}
