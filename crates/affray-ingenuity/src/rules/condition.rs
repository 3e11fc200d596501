//! What lasts on somebody, and what it keeps them from (`ingenuity.condition.*`).

use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Event, Until};
use crate::moves::{Readied, TestFor};
use crate::ruled::Suffering;
use crate::rules::damage::{self, Deflection, Source};
use crate::rules::maneuver::fortify_test;
use crate::rules::{life, trigger};
use crate::settings::{Settings, StunnedReactions, SurprisedReactions, TeamRemains};
use crate::setup::{Category, Effect, Id, Poison};
use crate::state::{Combatant, Condition, Fight, Ready, Standing, Timed};

/// Whether somebody is on the field, alive or not far from it.
#[must_use]
#[inline]
pub fn is_present(fight: &Fight, who: Id) -> bool {
    fight[who].standing == Standing::Fighting
}

/// Whether somebody is conscious and not incapacitated.
#[must_use]
#[inline]
pub fn is_able(fight: &Fight, who: Id) -> bool {
    let combatant = &fight[who];
    let conditions = combatant.conditions;
    combatant.standing == Standing::Fighting
        && !conditions.has(Condition::Unconscious)
        && !conditions.has(Condition::Incapacitated)
}

/// Whether somebody can act in this round at all (`ingenuity.surprise.round`).
#[must_use]
#[inline]
pub(crate) fn can_act(fight: &Fight, who: Id) -> bool {
    is_able(fight, who) && !fight.state.surprised.has(who)
}

/// Whether somebody may take reactions at all (`ingenuity.reaction.not-when-unable`,
/// `ingenuity.surprise.no-reactions`, `ingenuity.condition.stunned-reactions`).
#[must_use]
#[inline]
pub(crate) fn may_react(fight: &Fight, who: Id) -> bool {
    let settings = &fight.setup.settings;
    let surprised = fight.state.surprised.has(who)
        && settings.surprised_reactions != SurprisedReactions::Allowed;
    let stunned = fight[who].stunned > 0 && settings.stunned_reactions != StunnedReactions::Allowed;
    is_able(fight, who) && !surprised && !stunned
}

/// Whether somebody counts for its team (`ingenuity.combat.team-remains`).
#[must_use]
#[inline]
pub(crate) fn remains(settings: &Settings, combatant: &Combatant) -> bool {
    let asleep = combatant.conditions.has(Condition::Unconscious)
        && settings.team_remains == TeamRemains::ConsciousMember;
    combatant.standing == Standing::Fighting && !asleep
}

/// Whether two are of one team, or of teams that count as one (`ingenuity.combat.allies`).
#[must_use]
#[inline]
pub(crate) fn are_allies(fight: &Fight, one: Id, other: Id) -> bool {
    let (one, other) = (fight[one].side, fight[other].side);
    one == other || fight.setup.sides[one.index()].allies & (1 << other.0) != 0
}

/// Whether `who` can see `other` (`ingenuity.sneak.cannot-see`).
#[must_use]
#[inline]
pub(crate) fn sees(fight: &Fight, who: Id, other: Id) -> bool {
    let conditions = fight[who].conditions;
    !conditions.has(Condition::Blinded)
        && !conditions.has(Condition::Unconscious)
        && !fight[other].hidden_from.has(who)
}

/// Begins a condition.
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    t.cite(clause::CONDITION_GENERAL);
    fight[who].conditions.add(condition);
    if condition == Condition::Incapacitated {
        t.cite(clause::CONDITION_INCAPACITATED);
        break_off(t, fight, who);
    }
}

/// Ends a condition, if it is held.
pub(crate) fn end(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    condition: Condition,
    until: Until,
) {
    if fight[who].conditions.has(condition) {
        fight[who].conditions.remove(condition);
        t.tell(clause::CONDITION_GENERAL, || Event::Ends { who, condition, until });
    }
}

/// Breaks off what is under way (`ingenuity.extended.interrupted`).
fn break_off_work(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if let Some(work) = fight[who].work.take() {
        t.tell(clause::EXTENDED_INTERRUPTED, || Event::Broken { who, what: work.what });
    }
}

/// Breaks off what is under way and what is readied.
pub(crate) fn break_off(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    break_off_work(t, fight, who);
    if let Some(Ready { what, .. }) = fight[who].ready.take() {
        t.tell(clause::ACTION_READY, || Event::ReadyLost { who, what });
    }
}

/// An effect takes hold of somebody.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn take_hold(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    effect: Effect,
    by: Option<Id>,
) -> Step {
    let lasting = with_what_lasts(fight, who, effect);
    // What is recovered, and who comes round or falls, is told when it happens.
    if !matches!(
        effect,
        Effect::Recover(..)
            | Effect::Wake
            | Effect::Condition { condition: Condition::Unconscious, .. }
    ) {
        t.tell(clause::CONDITION_GENERAL, || Event::Takes { who, effect: lasting });
    }
    match effect {
        Effect::Condition { condition: Condition::Unconscious, .. } => life::fall(t, fight, who),
        Effect::Condition { condition, rounds } => {
            begin(t, fight, who, condition);
            let by = by.unwrap_or(who);
            fight.state.timed.retain(|timed| (timed.who, timed.condition) != (who, condition));
            if let Some(turns) = rounds
                && !fight.state.timed.is_full()
            {
                t.cite(clause::CONDITION_NO_DURATION_UNIT);
                fight.state.timed.push(Timed { who, condition, by, turns });
                fight.state.timed.sort();
            }
        }
        Effect::Stunned => {
            t.cite(clause::CONDITION_STUNNED);
            fight[who].stunned = fight[who].stunned.saturating_add(1);
            break_off(t, fight, who);
        }
        Effect::Bleeding(_) => {
            t.cite(clause::CONDITION_BLEEDING);
            last(fight, who, lasting);
        }
        Effect::Burning(_) => {
            t.cite(clause::CONDITION_BURNING);
            last(fight, who, lasting);
        }
        Effect::Sickness(_) => {
            t.cite(clause::CONDITION_SICKNESS);
            last(fight, who, lasting);
        }
        Effect::Poison(poison) => {
            // ingenuity.condition.poison-again: the stronger counts; of equals, the newer.
            if fight[who].poison.value > 0 {
                t.cite(clause::CONDITION_POISON_AGAIN);
            }
            if poison.value >= fight[who].poison.value {
                fight[who].poison = poison;
                fight[who].poison_in = poison.interval;
            }
            t.cite(clause::CONDITION_POISON);
        }
        Effect::Recover(pool, amount) => {
            damage::recover(t, fight, who, pool, amount);
        }
        Effect::Wake => life::wake(t, fight, who),
    }
    Ok(())
}

/// An effect together with what lasts already: bleeding and burning add up, of sickness the
/// strongest counts (`ingenuity.condition.bleeding`, `ingenuity.condition.burning`,
/// `ingenuity.condition.sickness`).
fn with_what_lasts(fight: &Fight, who: Id, effect: Effect) -> Effect {
    let now = &fight[who];
    match effect {
        Effect::Bleeding(value) => Effect::Bleeding(now.bleeding.saturating_add(value)),
        Effect::Burning(value) => Effect::Burning(now.burning.saturating_add(value)),
        Effect::Sickness(value) => Effect::Sickness(now.sickness.max(value)),
        Effect::Condition { .. }
        | Effect::Stunned
        | Effect::Poison(_)
        | Effect::Recover(..)
        | Effect::Wake => effect,
    }
}

/// Bleeding, burning or sickness of this value lasts from now on.
fn last(fight: &mut Fight, who: Id, effect: Effect) {
    match effect {
        Effect::Bleeding(value) => fight[who].bleeding = value,
        Effect::Burning(value) => fight[who].burning = value,
        Effect::Sickness(value) => fight[who].sickness = value,
        Effect::Condition { .. }
        | Effect::Stunned
        | Effect::Poison(_)
        | Effect::Recover(..)
        | Effect::Wake => {}
    }
}

/// Bleeding and burning at the start of one's own turn (`ingenuity.condition.bleeding`,
/// `ingenuity.condition.burning`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn at_turn_start(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let was_able = is_able(fight, who);
    let bleeding = i16::from(fight[who].bleeding);
    if bleeding > 0 {
        // Of n damage one goes straight to health, the rest to endurance first, undeflected.
        let what = Effect::Bleeding(fight[who].bleeding);
        fight[who].bleeding -= 1;
        let left = fight[who].bleeding;
        t.tell(clause::CONDITION_BLEEDING, || Event::Lingers { who, what, left });
        t.cite(clause::DAMAGE_DIRECT_HEALTH);
        damage::suffer(t, fight, who, Source { straight: 1, ..Source::plain(bleeding) })?;
    }
    let burning = i16::from(fight[who].burning);
    if burning > 0 && is_present(fight, who) {
        let what = Effect::Burning(fight[who].burning);
        fight[who].burning -= 1;
        let left = fight[who].burning;
        t.tell(clause::CONDITION_BURNING, || Event::Lingers { who, what, left });
        let own = Deflection::own(t, fight, who, Category::Elemental);
        let left = damage::through(t, who, burning, own, clause::CONDITION_BURNING);
        damage::suffer(t, fight, who, Source::plain(left))?;
    }
    crate::rules::react::end(fight, who);
    if was_able { trigger::may_have_fallen(t, fight, who) } else { Ok(()) }
}

/// Conditions that the one who caused them has had enough turns for, turns that were lost included
/// (`ingenuity.condition.no-duration-unit`).
pub(crate) fn pass_time(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id) {
    let mut place = 0;
    while place < fight.state.timed.len() {
        let timed = fight.state.timed[place];
        if timed.by == by {
            fight.state.timed[place].turns = timed.turns.saturating_sub(1);
            if timed.turns <= 1 {
                fight.state.timed.remove(place);
                t.cite(clause::CONDITION_NO_DURATION_UNIT);
                let what = Suffering::Condition(timed.condition);
                // ingenuity.gm.override: it ends when the GM has said.
                if !fight.state.decrees.lasts(timed.who.0, what) {
                    end(t, fight, timed.who, timed.condition, Until::TimeUp);
                }
                continue;
            }
        }
        place += 1;
    }
}

/// Poison works at the end of its interval (`ingenuity.condition.poison`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn at_round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        let poison = fight[who].poison;
        if poison.value == 0 || poison.interval == 0 || !is_present(fight, who) {
            continue;
        }
        fight[who].poison_in = fight[who].poison_in.saturating_sub(1);
        if fight[who].poison_in > 0 {
            continue;
        }
        fight[who].poison_in = poison.interval;
        let (what, left) = (Effect::Poison(poison), poison.value);
        t.tell(clause::CONDITION_POISON, || Event::Lingers { who, what, left });
        if withstands_poison(t, fight, who, poison)? {
            crate::rules::react::end(fight, who);
            continue;
        }
        let was_able = is_able(fight, who);
        let value = i16::from(poison.value);
        t.cite(clause::DAMAGE_DIRECT_HEALTH);
        damage::suffer(t, fight, who, Source { straight: value, ..Source::plain(value) })?;
        crate::rules::react::end(fight, who);
        if was_able {
            trigger::may_have_fallen(t, fight, who)?;
        }
    }
    Ok(())
}

/// Whether somebody fortifies against a poison and succeeds.
fn withstands_poison(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    poison: Poison,
) -> Step<bool> {
    if poison.difficulty == 0
        || !crate::rules::react::can_pay(fight, who, crate::setup::Pool::Stamina)
    {
        return Ok(false);
    }
    let result = i16::from(poison.difficulty);
    let ask = crate::moves::Ask::Withstand { who, result, mental: false };
    if !crate::rules::rolls::agrees(t, fight, crate::rules::rolls::seat(fight, who), ask)? {
        return Ok(false);
    }
    let cost = crate::rules::react::pay(t, fight, who, crate::setup::Pool::Stamina);
    let guarding = crate::setup::Guarding::Constitution;
    t.tell(clause::REACTION_FORTIFY_ROW, || Event::Braces { who, guarding, cost });
    let test = fortify_test(who, TestFor::Poison);
    let test = crate::rules::rolls::Test { against: Some(result), ..test };
    let rolled = crate::rules::rolls::test(t, fight, test)?;
    Ok(rolled.total >= result)
}

/// Whether a readied action can still be taken by its owner in general.
#[must_use]
pub(crate) fn can_do(fight: &Fight, who: Id, what: Readied) -> bool {
    match what {
        Readied::StandUp => fight[who].conditions.has(Condition::Prone),
        Readied::SeekCover => crate::rules::space::has_cover(fight, who),
        Readied::Interact(feature) => {
            crate::rules::action::may_interact(fight, who, feature).is_ok()
        }
        Readied::Long(what) => crate::rules::work::is_possible(fight, who, what),
        Readied::Attack { .. } | Readied::Power(_) | Readied::Move => true,
    }
}
