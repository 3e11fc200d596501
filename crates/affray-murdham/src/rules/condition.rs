//! What lasts on a combatant, and what it then may do (`murdham.condition.*`, `murdham.turn.unable`).

use affray_table::{May, Table, barred, barred_if};

use crate::clause;
use crate::event::Event;
use crate::purpose::Score;
use crate::reason::{Barrier, Who};
use crate::ruled::Suffering;
use crate::rules::core::own_score;
use crate::rules::gear::half_bulk_carried;
use crate::settings::{BonusReactions, CarryLimit, LostTurnsStack, Unaware};
use crate::setup::{Id, Intelligence, Kind, Skill};
use crate::state::{Combatant, Condition, Conditions, Fight, People, Phase, Standing, TurnState};

/// Whether somebody is alive and in the fight, able or not.
#[must_use]
pub fn is_present(fight: &Fight, who: Id) -> bool {
    !matches!(fight[who].standing, Standing::Gone | Standing::Dead)
}

/// Whether somebody counts as fighting (`murdham.morale.counted-out`): not dead, incapacitated,
/// surrendered or gone.
#[must_use]
pub fn is_fighting(fight: &Fight, who: Id) -> bool {
    fight[who].is_fighting()
}

/// Whether somebody is defenseless (`murdham.condition.incapacitated`).
#[must_use]
#[inline]
pub fn is_incapacitated(fight: &Fight, who: Id) -> bool {
    fight[who].is_incapacitated()
}

/// Whether somebody is entangled, by a net or in somebody's hold (`murdham.condition.entangled`,
/// `murdham.grapple.entangled`).
#[must_use]
#[inline]
pub fn is_entangled(fight: &Fight, who: Id) -> bool {
    let held = |captor: &Combatant| captor.grabbing == Some(who);
    fight[who].conditions.has(Condition::Entangled) || fight.state.combatants.iter().any(held)
}

/// Everybody who is entangled.
#[must_use]
pub fn entangled(fight: &Fight) -> People {
    let mut entangled = People::default();
    for who in fight.roster() {
        if fight[who].conditions.has(Condition::Entangled) {
            entangled.add(who);
        }
        if let Some(captive) = fight[who].grabbing {
            entangled.add(captive);
        }
    }
    entangled
}

/// Who holds somebody, in roster order.
#[inline]
pub fn captors(fight: &Fight, captive: Id) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&captor| fight[captor].grabbing == Some(captive))
}

/// Whether somebody could act or react at all now, whatever its turn (`murdham.turn.unable`).
#[must_use]
pub fn is_able(fight: &Fight, who: Id) -> bool {
    let combatant = &fight[who];
    combatant.is_fighting()
        && !combatant.conditions.has(Condition::Stunned)
        && !is_entangled(fight, who)
}

/// Whether somebody has a turn left to spend on a reaction (`murdham.turn.reaction-needs-turn`).
#[must_use]
pub fn can_react(fight: &Fight, who: Id) -> bool {
    may_react_at_all(fight, who).is_ok()
}

/// The same, with what stands in the way.
pub fn may_react_at_all(fight: &Fight, who: Id) -> May<Barrier> {
    let combatant = &fight[who];
    let of = |what| Barrier::Of(who, what);
    match combatant.turn {
        TurnState::Unspent => {}
        TurnState::InProgress => {
            return barred(of(Who::OwnTurn), clause::TURN_NO_REACTION_IN_OWN_TURN);
        }
        TurnState::Spent => return barred(of(Who::TurnSpent), clause::TURN_REACTION_NEEDS_TURN),
    }
    barred_if(combatant.lost_turns > 0, of(Who::LosesTurn), clause::CONDITION_NEXT_TURN_LOST)?;
    if fight.state.phase == Phase::Ambush && !is_on_guard(fight, who) && is_able(fight, who) {
        return barred(of(Who::Ambushed), clause::SNEAK_BONUS_TURN_REACTIONS);
    }
    barred_if(!is_on_guard(fight, who), of(Who::Unable), clause::TURN_UNABLE)
}

/// Whether somebody could react if that cost nothing (`murdham.turn.unable`): in the ambush only
/// those who lie in wait (`murdham.sneak.bonus-turn-reactions`).
#[must_use]
pub fn is_on_guard(fight: &Fight, who: Id) -> bool {
    let waits = fight.state.phase != Phase::Ambush
        || fight.setup.settings.bonus_reactions == BonusReactions::AwareToo
        || fight.state.ambushers.has(who);
    let oblivious = fight[who].conditions.has(Condition::Unaware)
        && fight.setup.settings.unaware == Unaware::ConcealedOrGm;
    waits && !oblivious && is_able(fight, who)
}

/// Whether somebody carries too much (`murdham.condition.encumbered`): more than 8 bulk, or more
/// than its STR where the table reads it so.
#[must_use]
pub fn is_encumbered(fight: &Fight, who: Id) -> bool {
    let limit = match fight.setup.settings.carry_limit {
        CarryLimit::Eight => 16,
        CarryLimit::Str => 2 * u16::from(own_score(fight, who, Score::Strength).max(0) as u8),
    };
    half_bulk_carried(fight, who) > limit
}

/// Whether somebody is immune to fear (`murdham.morale.immune-list`).
#[must_use]
pub fn is_immune_to_fear(fight: &Fight, who: Id) -> bool {
    let profile = fight.profile(who);
    profile.kind != Kind::Creature
        || profile.intelligence == Intelligence::Mindless
        || profile.skills.has(Skill::Bravery)
        || fight[who].conditions.has(Condition::Frenzied)
}

/// Whether damage cannot incapacitate somebody (`murdham.kind.not-living`,
/// `murdham.condition.frenzied`).
#[must_use]
#[inline]
pub fn cannot_be_incapacitated(fight: &Fight, who: Id) -> bool {
    is_not_living(fight, who) || fight[who].conditions.has(Condition::Frenzied)
}

/// Whether somebody is of a kind that damage does not incapacitate (`murdham.kind.not-living`).
#[must_use]
#[inline]
pub fn is_not_living(fight: &Fight, who: Id) -> bool {
    matches!(fight.profile(who).kind, Kind::Undead | Kind::Demon)
}

/// Whether somebody is immune to poison (`murdham.kind.not-living`).
#[must_use]
#[inline]
pub fn is_immune_to_poison(fight: &Fight, who: Id) -> bool {
    fight.profile(who).kind != Kind::Creature
}

/// Whether two fight on one side: of one faction, or of allied ones (`murdham.fight.factions`).
#[must_use]
#[inline]
pub fn are_allies(fight: &Fight, one: Id, other: Id) -> bool {
    fight.setup.are_allied(fight[one].faction, fight[other].faction)
}

/// Somebody begins to suffer a condition; once is enough.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if fight[who].conditions.has(condition) {
        return;
    }
    fight[who].conditions.add(condition);
    if Conditions::DEFENSELESS.has(condition) {
        fight.recount();
    }
    t.tell(clause_of(condition), || Event::Began { who, condition });
    if condition == Condition::Frenzied {
        crate::rules::morale::forget_fear(t, fight, who);
    }
    crate::rules::nonlethal::lose_holds(t, fight, who);
}

/// Somebody stops suffering a condition, unless the game master has ruled how long it lasts.
pub fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if fight.state.decrees.lasts(who.0, Suffering::Of(condition)) {
        return;
    }
    if fight[who].conditions.has(condition) {
        fight[who].conditions.remove(condition);
        if Conditions::DEFENSELESS.has(condition) {
            fight.recount();
        }
        t.tell(clause_of(condition), || Event::Ended { who, condition });
    }
}

/// The clause that says what a condition does.
#[must_use]
pub fn clause_of(condition: Condition) -> affray_table::Clause {
    match condition {
        Condition::Incapacitated => clause::CONDITION_INCAPACITATED,
        Condition::Asleep => clause::CONDITION_ASLEEP,
        Condition::Entangled => clause::CONDITION_ENTANGLED,
        Condition::Stunned => clause::CONDITION_STUNNED,
        Condition::Distracted => clause::MAIN_DISTRACT,
        Condition::Taunted => clause::MAIN_TAUNT,
        Condition::Confused => clause::CONDITION_CONFUSED,
        Condition::Frenzied => clause::CONDITION_FRENZIED,
        Condition::Blind => clause::CONDITION_BLIND,
        Condition::EyeInjury => clause::CONDITION_EYE_INJURY,
        Condition::ArmMain | Condition::ArmOff => clause::CONDITION_ARM_INJURY,
        Condition::Hobbled => clause::CONDITION_HOBBLED,
        Condition::Silenced | Condition::Deaf | Condition::Poisoned | Condition::Sick => {
            clause::CONDITION_MINOR
        }
        Condition::Climbing => clause::POSITION_SPECIAL_TERRAIN,
        Condition::Dying => clause::HEALTH_DYING,
        Condition::Cowering => clause::CONDITION_TERRIFIED,
        Condition::Unaware => clause::REACT_UNAWARE_SOURCES,
        Condition::Soaked => clause::WEAPON_FIRE,
        Condition::Disabled => clause::KIND_NOT_LIVING,
        Condition::Paralyzed => clause::POISON_EFFECTS,
    }
}

/// Confusion; a second one incapacitates instead (`murdham.condition.confused`).
pub fn confuse(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight[who].conditions.has(Condition::Confused) {
        begin(t, fight, who, Condition::Incapacitated);
    } else {
        begin(t, fight, who, Condition::Confused);
    }
}

/// The next turn is lost: this round's if unspent, else next round's
/// (`murdham.condition.next-turn-lost`).
///
/// A second loss booked before the first has passed adds nothing, unless the table stacks them.
pub fn lose_next_turn(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let stack = fight.setup.settings.lost_turns_stack == LostTurnsStack::Yes;
    let booked = fight[who].lost_turns > 0
        || fight[who].conditions.has(Condition::Stunned)
        || fight[who].conditions.has(Condition::Distracted);
    if booked && !stack {
        t.cite(clause::CONDITION_NEXT_TURN_LOST);
        return;
    }
    t.tell(clause::CONDITION_NEXT_TURN_LOST, || Event::LosesTurn { who });
    if fight[who].turn == TurnState::Unspent {
        fight[who].turn = TurnState::Spent;
    } else {
        fight[who].lost_turns += 1;
    }
}

/// Distracted: the next turn is lost (`murdham.main.distract`).
pub fn distract(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    lose_next_turn(t, fight, who);
    begin(t, fight, who, Condition::Distracted);
}

/// Stunned: the next turn is lost, and until it has passed no reaction
/// (`murdham.condition.stunned`).
pub fn stun(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    lose_next_turn(t, fight, who);
    begin(t, fight, who, Condition::Stunned);
}
