//! Repostes (`hallowed.reaction.*`).

use affray_table::{Lazy, May, Step, Table, barred, barred_if};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Motion;
use crate::ids::{Id, MAX_COMBATANTS, TalentId, WeaponId};
use crate::kinds::{Condition, Gift};
use crate::moves::{Ask, Move, Reply};
use crate::reason::{Barrier, Cost, Gear, Place};
use crate::rules::attack::{self, Attack, Manner, Result, Style};
use crate::rules::budget::{self, Exertion, Part};
use crate::rules::condition::{are_hostile, is_blinded, may_meet};
use crate::rules::gear::{is_lost, is_ready, may_wield, slots};
use crate::rules::initiative::by_base;
use crate::rules::outcome::Timing;
use crate::rules::space::distance;
use crate::rules::stress::{purse, seat, spend};
use crate::settings::{DefensiveScope, ReposteChain, ReposteEntering, ReposteOn, ThreatRange};
use crate::state::{Fight, HeldReply};

/// The threat range in yards, where it is the same for all.
const FIXED_REACH: u8 = 2;

/// Weapons that are ready and strike close by.
pub(crate) fn ready_melee(fight: &Fight, who: Id) -> impl Iterator<Item = (u8, WeaponId)> + '_ {
    slots(fight, who).filter(move |&(slot, which)| {
        fight.weapon(which).is_melee() && !is_lost(fight, who, slot) && is_ready(fight, who, slot)
    })
}

/// Yards of the threat range; 0 when there is none (`hallowed.reaction.threat-range`).
#[must_use]
pub(crate) fn threat(fight: &Fight, who: Id) -> u8 {
    if is_blinded(fight, who) {
        return 0;
    }
    let reach = ready_melee(fight, who).map(|(_, it)| fight.weapon(it).reach).max().unwrap_or(0);
    match fight.setup.settings.threat_range {
        ThreatRange::Reach => reach,
        ThreatRange::Fixed if reach > 0 => FIXED_REACH,
        ThreatRange::Fixed => 0,
    }
}

/// Whether a creature stands within another's threat range.
#[must_use]
pub(crate) fn threatens(fight: &Fight, who: Id, other: Id) -> bool {
    distance(fight, who, other) <= threat(fight, who)
}

/// What a Reposte is made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// Somebody moves within the threat range, or out of it.
    Movement,
    /// An attack, from Full-Defense.
    Attack,
    /// An attack, by a talent.
    Talent(TalentId),
}

impl Occasion {
    /// A Reposte with a weapon on this occasion.
    const fn with(self, which: WeaponId) -> Reply {
        match self {
            Occasion::Movement | Occasion::Attack => Reply::With(which),
            Occasion::Talent(_) => Reply::Paid(which),
        }
    }

    /// What an attack on somebody is an occasion for, as they stand.
    #[must_use]
    pub(crate) fn of_attack(fight: &Fight, who: Id) -> Occasion {
        match riposte_talent(fight, who) {
            Some(talent) if fight[who].defending == 0 => Occasion::Talent(talent),
            _ => Occasion::Attack,
        }
    }
}

/// Whether a Reposte may be answered so (`hallowed.reaction.threat-range`).
pub(crate) fn may_reply(
    fight: &Fight,
    (who, against): (Id, Id),
    occasion: Occasion,
    reply: Reply,
) -> May<Barrier> {
    let (Reply::With(which) | Reply::Paid(which)) = reply else { return Ok(()) };
    if reply != occasion.with(which) {
        let paid = matches!(reply, Reply::Paid(_));
        let bar =
            if paid { Barrier::Cost(Cost::NotPaidFor) } else { Barrier::Cost(Cost::NeedsStress) };
        return barred(bar, clause::ACTIONS_TALENT_COST);
    }
    let weapon = fight.weapon(which);
    let melee = weapon.is_melee();
    barred_if(!melee, Barrier::Gear(Gear::NotMelee(which)), clause::REACTION_THREAT_RANGE)?;
    may_wield(fight, who, which)?;
    let fixed = fight.setup.settings.threat_range == ThreatRange::Fixed;
    let (yards, reach) =
        (distance(fight, who, against), if fixed { FIXED_REACH } else { weapon.reach });
    let far = Barrier::Place(Place::TooFar { to: against, yards, reach });
    barred_if(yards > reach, far, clause::REACTION_THREAT_RANGE)
}

/// The weapons with which a Reposte can be made against somebody.
fn weapons(fight: &Fight, pair: (Id, Id), occasion: Occasion, menu: &mut Vec<Move>) {
    for (_, which) in slots(fight, pair.0) {
        let reply = occasion.with(which);
        let open = may_reply(fight, pair, occasion, reply).is_ok();
        if open && !menu.contains(&reply.into()) {
            menu.push(reply.into());
        }
    }
}

/// Whether somebody may make a Reposte at all (`hallowed.reaction.who-cannot`).
pub(crate) fn may_reposte(fight: &Fight, who: Id, against: Id) -> May<Barrier> {
    may_meet(fight, against)?;
    budget::may(fight, who, Part::Reaction)?;
    // From the round after the failed check on.
    let flees = fight[who].fled && fight[who].has(Condition::Routed);
    barred_if(flees, Barrier::Is(who, Condition::Routed), clause::MORALE_FAILURE)?;
    let (yards, reach) = (distance(fight, who, against), threat(fight, who));
    let far = Barrier::Place(Place::TooFar { to: against, yards, reach });
    barred_if(yards > reach, far, clause::REACTION_THREAT_RANGE)
}

/// Asks for a Reposte, and makes it (`hallowed.reaction.decision`).
fn offer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, against): (Id, Id),
    occasion: Occasion,
) -> Step {
    let menu = Lazy(|menu: &mut Vec<Move>| {
        weapons(fight, (who, against), occasion, menu);
        menu.push(Reply::None.into());
    });
    t.cite(clause::REACTION_DECISION);
    let ask = Ask::Reposte { who, against, attacked: occasion != Occasion::Movement };
    let weapon = match t.choose(fight, seat(fight, who), ask, &menu)? {
        Reply::None => return Ok(()),
        Reply::With(which) | Reply::Paid(which) => which,
    };
    if let Occasion::Talent(talent) = occasion {
        t.tell(clause::ACTIONS_TALENT_COST, || Motion::Talent { who, talent, on: against }.into());
        spend(t, fight, who, talent);
    }
    t.cite(clause::REACTION_ONE);
    if fight[who].wounds <= 0 {
        t.cite(clause::REACTION_INCAPACITATED);
    }
    let exertion = budget::spend(t, fight, who, Part::Reaction, Timing::AtOnce);
    if exertion == Exertion::Life {
        return Ok(());
    }
    let manner = Manner::Reposte;
    attack::strike(t, fight, Attack { by: who, to: against, weapon, manner })?;
    budget::acted(t, fight, who, exertion, Timing::AtOnce);
    Ok(())
}

/// Repostes against a mover that has come within threat ranges, or has left them: those who use
/// them in order of Base Initiative (`hallowed.reaction.several`).
///
/// `provokes` says who is provoked.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn provoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    mover: Id,
    provokes: impl Fn(&Fight, Id) -> bool,
) -> Step {
    let mut provoked: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&who| {
            are_hostile(fight, who, mover)
                && !fight[mover].provoked.has(who)
                && provokes(fight, who)
        })
        .collect();
    by_base(fight, &mut provoked);
    if provoked.len() > 1 {
        t.cite(clause::REACTION_SEVERAL);
    }
    for who in provoked {
        fight[mover].provoked.add(who);
        t.cite(clause::REACTION_ONCE_PER_MOVER);
        if may_reposte(fight, who, mover).is_err() {
            t.cite(clause::REACTION_WHO_CANNOT);
            if fight[who].wounds <= 0 {
                t.cite(clause::REACTION_INCAPACITATED);
                t.cite(clause::WOUNDS_DYING_ONE_ACTION_SCOPE);
            }
            continue;
        }
        t.cite(clause::REACTION_REPOSTE_ENTERING);
        t.cite(clause::REACTION_REPOSTE_ENTERING_TIMING);
        t.cite(clause::REACTION_THREAT_RANGE);
        if fight.state.tie {
            t.cite(clause::REACTION_TIE);
        }
        let waits = fight.setup.settings.reposte_entering == ReposteEntering::After
            && fight.state.turn.is_some_and(|turn| turn.who == mover);
        if waits && fight.state.owed.try_push(who).is_ok() {
            continue;
        }
        offer(t, fight, (who, mover), Occasion::Movement)?;
        if fight[mover].dead {
            break;
        }
    }
    Ok(())
}

/// The Repostes for entering that have waited for the mover's blow, where the table has them wait
/// (`hallowed.reaction.reposte-entering-timing`); in a tie they wait for its results.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn settle_owed(t: &mut impl Table<Fight>, fight: &mut Fight, mover: Id) -> Step {
    for who in std::mem::take(&mut fight.state.owed) {
        let held = HeldReply { who, against: mover, entered: true };
        let waits = fight.state.tie && fight.state.replies.try_push(held).is_ok();
        if !waits {
            for_entering(t, fight, who, mover)?;
        }
    }
    Ok(())
}

/// A Reposte for entering that has waited, against whoever is still within the threat range.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn for_entering(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    mover: Id,
) -> Step {
    t.cite(clause::REACTION_REPOSTE_ENTERING_TIMING);
    if may_reposte(fight, who, mover).is_err() {
        return Ok(());
    }
    offer(t, fight, (who, mover), Occasion::Movement)
}

/// The talent with which somebody may reply to an attack without Full-Defense.
#[must_use]
pub(crate) fn riposte_talent(fight: &Fight, who: Id) -> Option<TalentId> {
    if !fight.setup.has_talents {
        return None;
    }
    fight.profile(who).talents.iter().copied().find(|&it| {
        let talent = fight.talent(it);
        talent.gift == Gift::Riposte && talent.cost <= purse(fight, who)
    })
}

/// Whether an attack on somebody calls for a Reposte: in Full-Defense, or by a talent.
#[must_use]
pub(crate) fn answers(fight: &Fight, to: Id, style: Style) -> bool {
    fight[to].defending > 0 || style != Style::Ranged && riposte_talent(fight, to).is_some()
}

/// After an attack on somebody: a Reposte of Full-Defense, or of a talent
/// (`hallowed.reaction.reposte-after-attack`). In a tie it waits for the tied results.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn after_attack(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    result: Result,
    style: Style,
) -> Step {
    let (hit, defending) = (result != Result::Miss, fight[to].defending > 0);
    if !answers(fight, to, style) {
        return Ok(());
    }
    if style == Style::Reposte {
        t.cite(clause::REACTION_NO_CHAIN);
        if fight.setup.settings.reposte_chain == ReposteChain::No {
            return Ok(());
        }
    }
    let wary = fight.state.turn.is_some_and(|turn| turn.who == by && turn.wary);
    if wary && fight.setup.settings.defensive_scope == DefensiveScope::All {
        return Ok(());
    }
    if hit && fight.setup.settings.reposte_on == ReposteOn::Miss && defending {
        t.cite(clause::REACTION_REPOSTE_AFTER_ATTACK);
        return Ok(());
    }
    let waits = fight.state.tie && style != Style::Reposte;
    let held = HeldReply { who: to, against: by, entered: false };
    if waits && fight.state.replies.try_push(held).is_ok() {
        t.cite(clause::REACTION_TIE);
        return Ok(());
    }
    reply(t, fight, (to, by), style)
}

/// The Reposte itself, when its time has come.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn reply(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, against): (Id, Id),
    style: Style,
) -> Step {
    if may_reposte(fight, who, against).is_err() {
        return Ok(());
    }
    if fight[who].defending > 0 {
        t.cite(clause::REACTION_REPOSTE_AFTER_ATTACK);
        t.cite(clause::ACTIONS_FULL_DEFENSE_REPOSTE);
        return offer(t, fight, (who, against), Occasion::Attack);
    }
    match riposte_talent(fight, who) {
        Some(talent) if style != Style::Ranged && threatens(fight, who, against) => {
            offer(t, fight, (who, against), Occasion::Talent(talent))
        }
        _ => Ok(()),
    }
}
