//! Conditions: what begins and ends them, and what they forbid (`hallowed.conditions.*`).

use affray_table::{Clause, May, Table, barred, barred_if};

use crate::clause;
use crate::event::Lasting;
use crate::ids::{Id, People};
use crate::kinds::{ATTRIBUTES, Attribute, Ban, Condition, Exit, Limb};
use crate::reason::Barrier;
use crate::rules::attribute::score;
use crate::rules::wounds::settle;
use crate::rules::{custom, gm};
use crate::state::{Combatant, Fight, Phase, Suffering};

/// The clause of a condition.
#[must_use]
pub(crate) const fn clause_of(condition: Condition) -> Clause {
    match condition {
        Condition::Surprised => clause::CONDITIONS_SURPRISED,
        Condition::Prone | Condition::Pinned => clause::CONDITIONS_PRONE,
        Condition::Slowed => clause::CONDITIONS_SLOWED,
        Condition::Labored => clause::CONDITIONS_LABORED,
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

/// So many ends of rounds a condition lasts where nothing else is said; 0: until something ends it
/// (`hallowed.conditions.durations`).
#[must_use]
pub(crate) const fn usual_rounds(condition: Condition) -> u8 {
    match condition {
        Condition::Surprised => 1,
        // As the injuries have it: until the end of the next round.
        Condition::Stunned | Condition::Unconscious => 2,
        _ => 0,
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
    let until = until(fight, rounds);
    t.tell(clause_of(condition), || Lasting::Began { who, condition, until }.into());
    // hallowed.conditions.unconscious, .paralyzed: anyone who cannot stand falls.
    if matches!(condition, Condition::Unconscious | Condition::Lamed | Condition::Pinned) {
        begin(t, fight, who, Affliction::lasting(Condition::Prone));
    } else if condition == Condition::Suffocating {
        fight[who].breathless = 0;
    }
    settle(t, fight, who);
}

/// The round with whose end something lapses that lasts so many ends of rounds; none where nothing
/// says how long.
#[must_use]
pub(crate) fn until(fight: &Fight, rounds: u8) -> Option<u16> {
    let ahead = u16::from(matches!(fight.state.phase, Phase::Setup | Phase::Between));
    (rounds > 0).then(|| fight.state.round + ahead + u16::from(rounds) - 1)
}

/// Ends a condition.
pub(crate) fn end(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if take_off(t, fight, who, condition) {
        let lapsed = false;
        t.tell(clause_of(condition), || Lasting::Ended { who, condition, lapsed }.into());
        settle(t, fight, who);
    }
}

/// Ends a condition whose time is over (`hallowed.conditions.durations`).
pub(crate) fn lapse(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, condition: Condition) {
    if condition == Condition::Surprised {
        t.cite(clause::SURPRISE_FIRST_ROUND_ONLY);
    }
    if take_off(t, fight, who, condition) {
        let lapsed = true;
        t.tell(clause_of(condition), || Lasting::Ended { who, condition, lapsed }.into());
        settle(t, fight, who);
    }
}

/// Takes a condition off without a word of it; gives whether it was on.
pub(crate) fn take_off(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    condition: Condition,
) -> bool {
    if let Some(custom) = custom::in_place_of(fight, condition) {
        custom::end(t, fight, who, custom);
    }
    if !fight[who].has(condition) || gm::lasts(fight, who, Suffering::Is(condition)) {
        return false;
    }
    fight[who].conditions.remove(condition);
    fight[who].lasts[condition as usize] = 0;
    if condition == Condition::Frightened {
        fight[who].afraid_of = People::default();
    }
    true
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
        if fight.state.injuries.iter().any(|it| it.who == who) {
            t.cite(clause::INJURY_DURATION);
        }
        if fight[who].damage != [0; ATTRIBUTES] {
            t.cite(clause::ATTRIBUTE_DAMAGE_DURATION);
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

/// The score of the mind that is 0, if any (`hallowed.attribute.zero-mind`).
fn mindless(fight: &Fight, who: Id) -> Option<Attribute> {
    const MIND: [Attribute; 5] = [
        Attribute::Memory,
        Attribute::Insight,
        Attribute::Faith,
        Attribute::Charm,
        Attribute::Composure,
    ];
    if fight[who].damage[Attribute::Memory as usize..].iter().all(|&lost| lost == 0) {
        return None;
    }
    MIND.into_iter().find(|&attribute| is_spent(fight, who, attribute))
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
    fight[who].has(Condition::Stunned) || mindless(fight, who).is_some()
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

/// Whether somebody can speak (`hallowed.conditions.mute`).
pub(crate) fn may_speak(fight: &Fight, who: Id) -> May<Barrier> {
    may_not_be(fight, who, Condition::Mute)?;
    custom::may(fight, who, Ban::Speech)
}

/// Whether a condition leaves somebody free.
#[inline]
pub(crate) fn may_not_be(fight: &Fight, who: Id, condition: Condition) -> May<Barrier> {
    barred_if(fight[who].has(condition), Barrier::Is(who, condition), clause_of(condition))
}

/// Whether a condition that something is for holds.
pub(crate) fn may_be(fight: &Fight, who: Id, condition: Condition) -> May<Barrier> {
    barred_if(!fight[who].has(condition), Barrier::IsNot(who, condition), clause_of(condition))
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

/// Whether something may be done to somebody, or by them, at all: they are in the fight.
#[inline]
pub(crate) fn may_meet(fight: &Fight, who: Id) -> May<Barrier> {
    if is_present(fight, who) {
        return Ok(());
    }
    let clause = match fight[who].exit {
        _ if fight[who].dead => clause::WOUNDS_DEATH,
        Some(Exit::Waiting) => clause::INITIATIVE_JOINER_ROLLS,
        Some(Exit::Left | Exit::Surrendered) => clause::MORALE_FAILURE,
        Some(Exit::Captured) | None => clause::END_REASONS,
    };
    barred(Barrier::Absent(who), clause)
}

/// Whether its body can do anything on a turn (`hallowed.initiative.joiner-lost`).
#[must_use]
pub(crate) fn can_act(fight: &Fight, who: Id) -> bool {
    may_act(fight, who).is_ok()
}

/// Whether its body may do anything on a turn (`hallowed.surprise.no-act`).
#[inline]
pub(crate) fn may_act(fight: &Fight, who: Id) -> May<Barrier> {
    let surprised = Barrier::Is(who, Condition::Surprised);
    barred_if(fight[who].has(Condition::Surprised), surprised, clause::SURPRISE_NO_ACT)?;
    may_act_but_for_surprise(fight, who)
}

/// Whether its body could do anything if it were not Surprised.
pub(crate) fn may_act_but_for_surprise(fight: &Fight, who: Id) -> May<Barrier> {
    may_meet(fight, who)?;
    if is_unharmed(&fight[who]) {
        return Ok(());
    }
    may_think(fight, who)?;
    may_not_be(fight, who, Condition::Paralyzed)?;
    if is_spent(fight, who, Attribute::Agility) {
        return barred(Barrier::Zero(who, Attribute::Agility), clause::ATTRIBUTE_ZERO_AGILITY);
    }
    let weak = is_spent(fight, who, Attribute::Strength);
    barred_if(weak, Barrier::Zero(who, Attribute::Strength), clause::ATTRIBUTE_ZERO_STRENGTH)
}

/// Whether it is awake and in its mind.
fn may_think(fight: &Fight, who: Id) -> May<Barrier> {
    may_not_be(fight, who, Condition::Unconscious)?;
    may_not_be(fight, who, Condition::Stunned)?;
    match mindless(fight, who) {
        Some(attribute) => barred(Barrier::Zero(who, attribute), clause::ATTRIBUTE_ZERO_MIND),
        None => Ok(()),
    }
}

/// Whether it is in its senses, whatever its body can do: it may speak
/// (`hallowed.conditions.paralyzed`).
#[must_use]
pub(crate) fn is_aware(fight: &Fight, who: Id) -> bool {
    is_present(fight, who) && !fight[who].has(Condition::Surprised) && may_think(fight, who).is_ok()
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
