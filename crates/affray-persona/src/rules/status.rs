//! Statuses: how they begin, last and end (`persona.status.*`, `persona.turn.duration-rounds`).

use affray_table::{Clause, Step, Table};

use crate::clause;
use crate::decree::Suffering;
use crate::event::{Ends, Event};
use crate::gear::{Imposed, Lasting};
use crate::moves::Purpose;
use crate::reason::From;
use crate::rules::{hands, resist, test};
use crate::settings::{
    AoaExposed, DurationClock, FireImmune, GuardBroken, SameStatus, StatusResist, StunnedReactions,
};
use crate::setup::{Element, Id, Kind, Level, Location, Status, Statuses};
use crate::state::{Combatant, Fight, Life, Stance, Vision};

/// The clause that a status is told by.
#[must_use]
pub const fn clause_of(status: Status) -> Clause {
    match status {
        Status::Bleeding => clause::STATUS_PHYSICAL_BLEEDING,
        Status::Blinded => clause::STATUS_PHYSICAL_BLINDED,
        Status::Crippled => clause::STATUS_PHYSICAL_CRIPPLED,
        Status::Dazed => clause::STATUS_PHYSICAL_DAZED,
        Status::Deafened => clause::STATUS_PHYSICAL_DEAFENED,
        Status::Debilitated => clause::STATUS_PHYSICAL_DEBILITATED,
        Status::Enervated => clause::STATUS_PHYSICAL_ENERVATED,
        Status::Exhausted => clause::STATUS_PHYSICAL_EXHAUSTED,
        Status::Exposed => clause::STATUS_PHYSICAL_EXPOSED,
        Status::Frozen => clause::STATUS_PHYSICAL_FROZEN,
        Status::Helpless => clause::STATUS_PHYSICAL_HELPLESS,
        Status::Immobilized => clause::STATUS_PHYSICAL_IMMOBILIZED,
        Status::MagicPoison => clause::STATUS_PHYSICAL_MAGIC_POISON,
        Status::Prone => clause::STATUS_PHYSICAL_PRONE,
        Status::Shocked => clause::STATUS_PHYSICAL_SHOCKED,
        Status::Stunned => clause::STATUS_PHYSICAL_STUNNED,
        Status::OnFire => clause::DAMAGE_ON_FIRE,
        Status::Addled => clause::STATUS_MENTAL_ADDLED,
        Status::Charmed => clause::STATUS_MENTAL_CHARMED,
        Status::Confused => clause::STATUS_MENTAL_CONFUSED,
        Status::Distressed => clause::STATUS_MENTAL_DISTRESSED,
        Status::Dominated => clause::STATUS_MENTAL_DOMINATED,
        Status::Frenzied => clause::STATUS_MENTAL_FRENZIED,
        Status::Sealed => clause::STATUS_MENTAL_SEALED,
        Status::Shaken => clause::CORE_TESTS_ALL,
        Status::Unsteady => clause::CRIT_ATTACK_ROLLS,
        Status::Slowed => clause::CRIT_LEG_MOVEMENT,
        Status::Unmanifest => clause::PERSONA_CRIT_MANIFEST,
        Status::RightArmUseless | Status::LeftArmUseless => clause::CRIT_ARM_USELESS,
        Status::Fatigue => clause::FATIGUE_LEVELS,
        Status::Fear => clause::FEAR_TEST,
    }
}

/// Whether a status cannot befall somebody (`persona.shadow.status-immune`,
/// `persona.horde.statuses`, `persona.damage.on-fire-immune`).
#[must_use]
pub fn is_immune(fight: &Fight, who: Id, status: Status) -> bool {
    let profile = fight.profile(who);
    if profile.immune.has(status) || profile.kind == Kind::Horde && !befalls_hordes(status) {
        return true;
    }
    if status == Status::OnFire {
        let rule = fight.setup.settings.fire_immune_cannot_burn;
        let level = resist::level(fight, who, Element::Fire);
        return rule == FireImmune::Yes
            && matches!(level, Level::Block | Level::Repel | Level::Absorb);
    }
    false
}

/// Whether a Horde can have a status at all (`persona.horde.statuses`).
const fn befalls_hordes(status: Status) -> bool {
    matches!(status, Status::Exposed | Status::OnFire | Status::Sealed | Status::Distressed)
}

/// Tells that a status cannot befall somebody, and by which rules.
pub fn tell_immune(t: &mut impl Table<Fight>, fight: &Fight, who: Id, status: Status) {
    if fight.profile(who).kind == Kind::Horde {
        t.cite(clause::HORDE_STATUSES);
    } else if status == Status::OnFire && !fight.profile(who).immune.has(status) {
        t.cite(clause::DAMAGE_ON_FIRE_IMMUNE);
    }
    t.tell(clause::SHADOW_STATUS_IMMUNE, || Event::Immune { who, status });
}

/// How many rounds something lasts; 0: it has no timer.
///
/// # Errors
/// The table has no answer yet.
pub fn rounds(t: &mut impl Table<Fight>, who: Id, lasting: Lasting) -> Step<u8> {
    Ok(match lasting {
        Lasting::Open => 0,
        Lasting::Rounds(rounds) => rounds,
        Lasting::Die(sides) => test::small(t, Purpose::Rounds { who }, sides)?,
    })
}

/// Whether somebody resists what is imposed, where there is a test against it
/// (`persona.status.resist-when`).
///
/// # Errors
/// The table has no answer yet.
pub fn resists(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    imposed: Imposed,
) -> Step<bool> {
    t.cite(clause::STATUS_RESIST_WHEN);
    let always = fight.setup.settings.status_resist == StatusResist::Always;
    match imposed.test.or(always.then_some(0)) {
        Some(modifier) => {
            let test = test::against(who, imposed.status);
            let clause = clause::STATUS_RESIST_WHEN;
            test::resists(t, fight, test.with(modifier, From::Effect, clause))
        }
        None => Ok(false),
    }
}

/// Imposes a status as a power or a Super Hit has it, with the test against it
/// (`persona.status.resist-when`). Whether it was imposed.
///
/// # Errors
/// The table has no answer yet.
pub fn impose(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    imposed: Imposed,
    by: Option<Id>,
) -> Step<bool> {
    let Imposed { status, lasting, incurable, .. } = imposed;
    if is_immune(fight, who, status) {
        tell_immune(t, fight, who, status);
        return Ok(false);
    }
    if resists(t, fight, who, imposed)? {
        return Ok(false);
    }
    let rounds = rounds(t, who, lasting)?;
    begin(t, fight, who, status, rounds)?;
    if incurable {
        t.cite(clause::STATUS_CURE_SENSE);
        fight[who].incurable.add(status);
    }
    let it = &mut fight[who];
    match status {
        Status::Charmed => (it.charmed_by, it.command) = (by, None),
        Status::Dominated => it.dominated_by = by,
        Status::Distressed => it.distressed_by = by,
        Status::Immobilized => it.immobilized_by = by,
        _ => {}
    }
    Ok(true)
}

/// A status begins, for so many rounds; 0: without a timer (`persona.turn.same-effect-again`).
///
/// # Errors
/// The table has no answer yet.
pub fn begin(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    status: Status,
    rounds: u8,
) -> Step {
    if is_immune(fight, who, status) {
        tell_immune(t, fight, who, status);
        return Ok(());
    }
    if fight.profile(who).kind == Kind::Horde {
        t.cite(clause::HORDE_STATUSES);
    }
    if status == Status::Dazed && fight[who].has(Status::Stunned) {
        let (status, rounds) = (Status::Stunned, fight[who].timers[Status::Stunned as usize]);
        t.tell(clause::STATUS_PHYSICAL_STUNNED_DETAIL, || Event::Lasts { who, status, rounds });
        return Ok(());
    }
    let own_turn = fight.is_turn_of(who);
    let adds = fight.setup.settings.same_status == SameStatus::Add;
    let remembers = fight.setup.settings.aoa_exposed == AoaExposed::Battle;
    let it = &mut fight[who];
    let place = status as usize;
    if it.has(status) {
        t.cite(clause::TURN_SAME_EFFECT_AGAIN);
        t.cite(clause::STATUS_SAME_ONCE);
        let now = it.timers[place];
        if now == 0 || rounds == 0 {
            it.timers[place] = 0;
        } else if adds {
            it.timers[place] = now.saturating_add(rounds);
        } else if rounds + u8::from(own_turn) > now + u8::from(it.fresh.has(status)) {
            // A turn in progress is not counted: it makes the time longer.
            it.timers[place] = rounds;
            it.fresh.remove(status);
            if own_turn {
                it.fresh.add(status);
            }
        }
        let rounds = it.timers[place];
        if rounds == now {
            t.tell(clause_of(status), || Event::Lasts { who, status, rounds });
        } else {
            t.tell(clause_of(status), || Event::Began { who, status, rounds });
        }
    } else {
        it.statuses.add(status);
        it.was_exposed |= status == Status::Exposed && remembers;
        it.timers[place] = rounds;
        it.fresh.remove(status);
        if own_turn {
            it.fresh.add(status);
        }
        if rounds > 0 {
            t.cite(clause::TURN_DURATION_ROUNDS);
        } else if !has_own_end(status) {
            t.cite(clause::STATUS_UNTIL_CURED);
        }
        t.tell(clause_of(status), || Event::Began { who, status, rounds });
    }
    follow(t, fight, who, status)
}

/// Whether a status says itself how it ends.
const fn has_own_end(status: Status) -> bool {
    matches!(
        status,
        Status::Exposed
            | Status::Prone
            | Status::Frozen
            | Status::Shocked
            | Status::Bleeding
            | Status::OnFire
            | Status::Crippled
            | Status::Helpless
    )
}

/// What a status brings with it.
fn follow(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, status: Status) -> Step {
    match status {
        Status::Stunned => {
            t.cite(clause::STATUS_PHYSICAL_STUNNED_DETAIL);
            end(t, fight, who, Status::Dazed, Ends::Stunned);
            if fight[who].is(Stance::Guarding) {
                t.cite(clause::ACTION_GUARD_STILL);
                if fight.setup.settings.guard_broken_by_stun == GuardBroken::Yes {
                    fight[who].stances.remove(Stance::Guarding);
                }
            }
        }
        Status::Confused => see(t, fight, who)?,
        Status::RightArmUseless => drop_unusable(t, fight, who, Location::RightArm),
        Status::LeftArmUseless => drop_unusable(t, fight, who, Location::LeftArm),
        _ => {}
    }
    Ok(())
}

/// Rolls what the Confused see (`persona.status-mental.confused-table`).
///
/// # Errors
/// The table has no answer yet.
pub fn see(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let visions = fight.setup.tables.visions;
    let vision =
        t.check(Purpose::Vision { who }, test::D10, |rolled| visions[rolled as usize - 1])?;
    fight[who].vision = vision;
    t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Sees { who, vision });
    match vision {
        Vision::Tilts => begin(t, fight, who, Status::Prone, 0),
        Vision::Writhes => {
            drop_all(t, fight, who);
            Ok(())
        }
        _ => Ok(()),
    }
}

/// Lets everything fall that is held in hand.
fn drop_all(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    while let Some(item) = hands::drop_held(fight, who) {
        t.tell(clause::STATUS_MENTAL_CONFUSED_TABLE, || Event::Drops { who, item });
    }
}

/// Lets fall what an arm holds that can hold nothing any more (`persona.crit-arm.useless`).
pub fn drop_unusable(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, arm: Location) {
    if let Some(item) = hands::held_by(fight, who, arm) {
        hands::let_fall(fight, who, item);
        t.tell(clause::CRIT_ARM_USELESS, || Event::Drops { who, item });
    }
}

/// A status ends.
#[inline]
pub fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, status: Status, by: Ends) {
    // persona.gm.override: what is ruled to last ends by a ruling alone.
    if fight[who].has(status) && !fight.state.decrees.lasts(who.0, Suffering::Status(status)) {
        is_over(t, fight, who, status, by);
    }
}

/// A status that is on ends.
fn is_over(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, status: Status, by: Ends) {
    clear(&mut fight[who], status);
    t.tell(clause_of(status), || Event::Ended { who, status, by });
}

/// Takes a status off somebody, with everything that comes with it.
pub fn clear(it: &mut Combatant, status: Status) {
    it.statuses.remove(status);
    it.timers[status as usize] = 0;
    it.fresh.remove(status);
    it.incurable.remove(status);
    match status {
        Status::Charmed => (it.charmed_by, it.command) = (None, None),
        Status::Dominated => it.dominated_by = None,
        Status::Distressed => it.distressed_by = None,
        Status::Immobilized => it.immobilized_by = None,
        Status::Crippled => it.crippled = [0; 6],
        Status::Unmanifest => it.unmanifest = None,
        Status::Confused => it.vision = Vision::Clear,
        _ => {}
    }
}

/// Cures statuses by a power or an item, but for what is incurable (`persona.status.cure-sense`).
pub fn cure(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, statuses: Statuses) {
    if statuses.has(Status::Fatigue) && fight[who].fatigue > 0 {
        fight[who].fatigue = 0;
        t.tell(clause::FATIGUE_RECOVERY, || Event::Rests { who });
    }
    for status in statuses.iter() {
        if fight[who].has(status) {
            t.cite(clause::STATUS_CURE_SENSE);
            if !fight[who].incurable.has(status) {
                end(t, fight, who, status, Ends::Deed);
            }
        }
    }
}

/// Every timer drops by one, and expires at zero (`persona.turn.end-order`). `all` counts what
/// began in the turn under way too.
pub fn pass(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !fight[who].has_no_status() {
        count_down(t, fight, who);
    }
}

fn count_down(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let counts_all = fight.setup.settings.duration_clock == DurationClock::RoundEnd;
    let mut over = Statuses::default();
    let it = &mut fight[who];
    for status in it.statuses.iter() {
        let timer = &mut it.timers[status as usize];
        if *timer == 0 || it.fresh.has(status) && !counts_all {
            continue;
        }
        *timer -= 1;
        if *timer == 0 {
            over.add(status);
        }
    }
    it.fresh = Statuses::default();
    for status in over.iter() {
        t.cite(clause::TURN_DURATION_ROUNDS);
        end(t, fight, who, status, Ends::Time);
    }
}

/// Whether somebody can take Reactions at all.
#[must_use]
pub fn can_react(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    if it.reactions == 0 || (it.surprised || it.life != Life::Fighting) {
        return false;
    }
    !it.is(Stance::Heavy) && may_react(fight, who)
}

/// Whether statuses let somebody react.
fn may_react(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let settings = &fight.setup.settings;
    let stunned_may = settings.stunned_reactions == StunnedReactions::Yes;
    let seen = it.has(Status::Confused)
        && matches!(it.vision, Vision::Freezes | Vision::Dances | Vision::Invincible);
    !(it.has(Status::Helpless)
        || it.has(Status::Stunned) && !stunned_may
        || it.has(Status::Dominated)
        || it.has(Status::Frenzied)
        || seen)
}
