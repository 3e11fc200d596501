//! Conditions: what begins and ends them, and what they forbid (`hallowed.conditions.*`).

use affray_table::{Clause, Table};

use crate::clause;
use crate::event::Lasting;
use crate::ids::{Id, People};
use crate::kinds::{ATTRIBUTES, Attribute, Ban, Condition, Limb};
use crate::rules::attribute::score;
use crate::rules::custom;
use crate::rules::wounds::settle;
use crate::state::{Combatant, Fight};

/// The clause of a condition.
#[must_use]
pub(crate) const fn clause_of(condition: Condition) -> Clause {
    match condition {
        Condition::Surprised => clause::CONDITIONS_SURPRISED,
        Condition::Prone | Condition::Pinned => clause::CONDITIONS_PRONE,
        Condition::Slowed => clause::CONDITIONS_SLOWED,
        Condition::Laboured => clause::CONDITIONS_LABOURED,
        Condition::Burning => clause::CONDITIONS_BURNING,
        Condition::OneEyed => clause::CONDITIONS_ONE_EYED,
        Condition::Blinded | Condition::BloodBlind => clause::CONDITIONS_BLINDED,
        Condition::OneEared => clause::CONDITIONS_ONE_EARED,
        Condition::Deafened => clause::CONDITIONS_DEAFENED,
        Condition::Mute => clause::CONDITIONS_MUTE,
        Condition::NoSmell => clause::CONDITIONS_NO_SMELL,
        Condition::Suffocating => clause::CONDITIONS_SUFFOCATING,
        Condition::Paralyzed | Condition::Lamed => clause::CONDITIONS_PARALYZED,
        Condition::Concussed => clause::CONDITIONS_CONCUSSED,
        Condition::Stunned => clause::CONDITIONS_STUNNED,
        Condition::Dazed => clause::CONDITIONS_DAZED,
        Condition::Unconscious => clause::CONDITIONS_UNCONSCIOUS,
        Condition::Entangled => clause::CONDITIONS_ENTANGLED,
        Condition::Frightened => clause::CONDITIONS_FRIGHTENED,
        Condition::Sickened => clause::CONDITIONS_SICKENED,
        Condition::Routed => clause::CONDITIONS_ROUTED,
        Condition::Stabilized => clause::WOUNDS_STABILIZE_WHO,
        Condition::Unsteady => clause::CONDITIONS_LIST,
    }
}

/// A condition that is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Affliction {
    /// Which.
    pub condition: Condition,
    /// Ends of rounds until it goes by itself; 0: it does not.
    pub rounds: u8,
    /// By whom, of what frightens.
    pub by: Option<Id>,
}

impl Affliction {
    /// A condition for so many ends of rounds.
    #[must_use]
    pub(crate) const fn of(condition: Condition, rounds: u8) -> Affliction {
        Affliction { condition, rounds, by: None }
    }

    /// A condition that lasts until something ends it.
    #[must_use]
    pub(crate) const fn lasting(condition: Condition) -> Affliction {
        Affliction::of(condition, 0)
    }

    /// The same, by somebody.
    #[must_use]
    pub(crate) const fn by(self, source: Id) -> Affliction {
        Affliction { by: Some(source), ..self }
    }
}

/// Begins a condition. It does not stack: the longer duration counts
/// (`hallowed.conditions.stacking`, `hallowed.conditions.durations`).
pub(crate) fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, affliction: Affliction) {
    let Affliction { condition, rounds, by } = affliction;
    if let Some(custom) = custom::in_place_of(fight, condition) {
        custom::begin(t, fight, who, custom, rounds);
        return;
    }
    let place = condition as usize;
    let it = &mut fight[who];
    if it.dead {
        return;
    }
    if let Some(source) = by
        && condition == Condition::Frightened
    {
        it.afraid_of.add(source);
    }
    if it.has(condition) {
        let last = it.lasts[place];
        it.lasts[place] = if last == 0 || rounds == 0 { 0 } else { last.max(rounds) };
        t.cite(clause::CONDITIONS_STACKING);
        return;
    }
    it.conditions.add(condition);
    it.lasts[place] = rounds;
    if rounds > 0 {
        t.cite(clause::CONDITIONS_DURATIONS);
    }
    t.tell(clause_of(condition), || Lasting::Began { who, condition }.into());
    // hallowed.conditions.unconscious, .paralyzed: whoever cannot stand falls.
    if matches!(condition, Condition::Unconscious | Condition::Lamed | Condition::Pinned) {
        begin(t, fight, who, Affliction::lasting(Condition::Prone));
    } else if condition == Condition::Suffocating {
        fight[who].breathless = 0;
    }
    settle(t, fight, who);
}

/// Ends a condition.
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if let Some(custom) = custom::in_place_of(fight, condition) {
        custom::end(t, fight, who, custom);
    }
    if !fight[who].has(condition) {
        return;
    }
    fight[who].conditions.remove(condition);
    fight[who].lasts[condition as usize] = 0;
    if condition == Condition::Frightened {
        fight[who].afraid_of = People::default();
    }
    t.tell(clause_of(condition), || Lasting::Ended { who, condition }.into());
    settle(t, fight, who);
}

/// Says which conditions are in force in the round that begins.
pub(crate) fn cite_in_force(t: &mut impl Table<Fight>, fight: &Fight) {
    if !t.keeps_clauses() {
        return;
    }
    for who in fight.roster().filter(|&who| is_present(fight, who)) {
        for condition in fight[who].conditions.iter() {
            t.cite(clause_of(condition));
        }
        if fight[who].has(Condition::Surprised) {
            t.cite(clause::SURPRISE_NO_ACT);
        }
        if is_helpless(fight, who) {
            t.cite(clause::CONDITIONS_HELPLESS);
        }
        for limb in fight[who].limbs.iter() {
            t.cite(match limb {
                Limb::MainArm | Limb::OffArm => clause::CONDITIONS_USELESS_ARM,
                Limb::MainHand | Limb::OffHand => clause::CONDITIONS_USELESS_HAND,
                Limb::MainGrip | Limb::OffGrip => clause::CONDITIONS_NO_GRIP,
                Limb::MainLost | Limb::OffLost => clause::CONDITIONS_LOST_LIMB,
            });
        }
    }
}

/// Whether any score of the mind is 0 (`hallowed.attribute.zero-mind`).
fn is_mindless(fight: &Fight, who: Id) -> bool {
    fight[who].damage[Attribute::Memory as usize..].iter().any(|&lost| lost > 0)
        && [
            Attribute::Memory,
            Attribute::Insight,
            Attribute::Faith,
            Attribute::Charm,
            Attribute::Composure,
        ]
        .into_iter()
        .any(|attribute| {
            fight[who].damage[attribute as usize] > 0 && score(fight, who, attribute) == 0
        })
}

/// Whether a score has been brought to 0.
fn is_spent(fight: &Fight, who: Id, attribute: Attribute) -> bool {
    fight[who].damage[attribute as usize] > 0 && score(fight, who, attribute) == 0
}

/// Whether it can move no limb.
#[must_use]
#[inline]
pub(crate) fn is_paralyzed(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Paralyzed) || is_spent(fight, who, Attribute::Agility)
}

/// Whether it is Stunned, or out of its mind.
#[must_use]
pub(crate) fn is_stunned(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Stunned) || is_mindless(fight, who)
}

/// Whether it sees nothing. Who fights by scent sees nothing without it.
#[must_use]
pub(crate) fn is_blinded(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    if it.conditions.0 == 0 && it.damage[Attribute::Perception as usize] == 0 {
        return false;
    }
    it.has(Condition::Blinded)
        || it.has(Condition::BloodBlind)
        || it.has(Condition::NoSmell) && fight.profile(who).by_scent
        || is_spent(fight, who, Attribute::Perception)
}

/// Whether it hears nothing.
#[must_use]
pub(crate) fn is_deafened(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Deafened) || is_spent(fight, who, Attribute::Perception)
}

/// Whether it cannot speak.
#[must_use]
pub(crate) fn is_mute(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Mute) || custom::forbids(fight, who, Ban::Speech)
}

/// Whether somebody is frightened of another, and will not come nearer to it
/// (`hallowed.conditions.frightened`).
#[must_use]
#[inline]
pub(crate) fn dreads(fight: &Fight, who: Id, other: Id) -> bool {
    fight[who].has(Condition::Frightened) && fight[who].afraid_of.has(other)
}

/// What weighs on noticing something that can be seen and heard: the better of both senses serves.
/// None for who neither sees nor hears (`hallowed.conditions.one-eyed`, `.one-eared`).
#[must_use]
pub(crate) fn keenness(fight: &Fight, who: Id) -> Option<i16> {
    let sense =
        |lost: bool, half: Condition| (!lost).then_some(if fight[who].has(half) { -2 } else { 0 });
    let sight = sense(is_blinded(fight, who), Condition::OneEyed);
    sight.max(sense(is_deafened(fight, who), Condition::OneEared))
}

/// Whether it can neither act nor parry (`hallowed.conditions.helpless`).
#[must_use]
#[inline]
pub(crate) fn is_helpless(fight: &Fight, who: Id) -> bool {
    fight[who].has(Condition::Unconscious) || is_paralyzed(fight, who)
}

/// Whether it is in the fight at all: entered, alive, not gone.
#[must_use]
#[inline]
pub(crate) fn is_present(fight: &Fight, who: Id) -> bool {
    !fight[who].dead && fight[who].exit.is_none()
}

/// Whether its body can do anything on a turn (`hallowed.initiative.joiner-lost`).
#[must_use]
pub(crate) fn can_act(fight: &Fight, who: Id) -> bool {
    !fight[who].has(Condition::Surprised) && can_act_but_for_surprise(fight, who)
}

/// Whether its body could do anything if it were not Surprised.
#[must_use]
pub(crate) fn can_act_but_for_surprise(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    is_present(fight, who)
        && (is_unharmed(it)
            || !it.has(Condition::Unconscious)
                && !is_stunned(fight, who)
                && !is_paralyzed(fight, who)
                && !is_spent(fight, who, Attribute::Strength))
}

/// Whether it is in its senses, whatever its body can do: it may speak
/// (`hallowed.conditions.paralyzed`).
#[must_use]
pub(crate) fn is_aware(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    is_present(fight, who)
        && !it.has(Condition::Surprised)
        && !it.has(Condition::Unconscious)
        && !is_stunned(fight, who)
}

/// Whether it has no condition of the rulebook and no attribute damage.
#[must_use]
#[inline]
pub(crate) fn is_unharmed(it: &Combatant) -> bool {
    it.conditions.0 == 0 && it.damage == [0; ATTRIBUTES]
}

/// Whether it stands: still fights, and has Wound Points left.
#[must_use]
pub fn is_standing(fight: &Fight, who: Id) -> bool {
    fight[who].wounds > 0 && is_fighting(fight, who)
}

/// Whether it still fights, or could: at 0 Wound Points and below a creature is awake and may act
/// (`hallowed.morale.fighting`, `hallowed.wounds.incapacitated-aware`).
#[must_use]
pub fn is_fighting(fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    is_present(fight, who)
        && (is_unharmed(it)
            || !it.has(Condition::Unconscious)
                && !it.has(Condition::Routed)
                && !is_paralyzed(fight, who))
}

/// Whether two are hostile to each other.
#[must_use]
#[inline]
pub(crate) fn are_hostile(fight: &Fight, one: Id, other: Id) -> bool {
    let side = fight[one].side;
    fight.setup.sides[side.index()].hostile & (1 << fight[other].side.0) != 0
}
