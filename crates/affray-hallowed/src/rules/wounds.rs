//! Wound Points: Incapacitated, Dying, death, and what helps (`hallowed.wounds.*`).

use affray_table::Table;

use crate::clause;
use crate::event::{Harm, Lasting, Toll};
use crate::ids::{Id, People};
use crate::kinds::{Attribute, Condition, DamageType};
use crate::rules::attribute::score;
use crate::rules::condition::{end, is_fighting, is_standing};
use crate::rules::gm;
use crate::settings::{AttributeReach, DeathThreshold, StabilizedEnds, StrainInjuries, WoundCover};
use crate::state::{Fight, Health, Note, Suffering};

/// What Wound Points are lost to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// An attack, a spell, or a condition; of this type, where it has one.
    Damage(Option<DamageType>),
    /// What is lost without a blow.
    Toll(Toll),
}

/// Greatest Wound Points: Strength and bonuses (`hallowed.wounds.maximum`).
#[must_use]
pub fn most(fight: &Fight, who: Id) -> i16 {
    let profile = fight.profile(who);
    let strength = match fight.setup.settings.attribute_reach {
        AttributeReach::All => score(fight, who, Attribute::Strength),
        AttributeReach::Modifiers => i16::from(profile.scores[0]),
    };
    (strength + profile.wounds_bonus).max(0)
}

/// The Wound Points at which somebody dies (`hallowed.wounds.death-threshold`).
#[must_use]
pub(crate) fn threshold(fight: &Fight, who: Id) -> i16 {
    -match fight.setup.settings.death_threshold {
        DeathThreshold::Full => i16::from(fight.profile(who).scores[0]),
        DeathThreshold::Current => score(fight, who, Attribute::Strength),
        DeathThreshold::Maximum => most(fight, who),
    }
}

/// How somebody is.
#[must_use]
pub(crate) fn health(fight: &Fight, who: Id) -> Health {
    let it = &fight[who];
    if it.dead {
        Health::Dead
    } else if it.wounds > 0 {
        Health::Fit
    } else if it.wounds < 0 && it.wounds <= threshold(fight, who) {
        Health::Dead
    } else if it.wounds == 0 {
        Health::Incapacitated
    } else {
        Health::Dying
    }
}

/// Whether it is Dying, stabilized or not.
#[must_use]
pub(crate) fn is_dying(fight: &Fight, who: Id) -> bool {
    fight[who].wounds < 0
}

/// Whether it is at 0 Wound Points or below and nobody has stabilized it.
#[must_use]
pub(crate) fn is_unstable(fight: &Fight, who: Id) -> bool {
    fight[who].wounds <= 0 && !fight[who].has(Condition::Stabilized)
}

/// Takes Wound Points away, notes the injury, and says what follows (`hallowed.wounds.loss`).
pub(crate) fn lose(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    amount: i16,
    cause: Cause,
) {
    if amount <= 0 || fight[who].dead {
        return;
    }
    fight[who].wounds -= amount;
    if fight.setup.death.massive.is_some_and(|massive| amount >= massive) {
        // hallowed.wounds.death-and-dying-page: the table says that so much kills at once.
        t.cite(clause::WOUNDS_DEATH_AND_DYING_PAGE);
        fight[who].dead = true;
    }
    t.cite(clause::WOUNDS_LOSS);
    match cause {
        Cause::Damage(kind) => {
            t.cite(clause::WOUNDS_INJURY_NOTE);
            fight.state.notes.add(Note { who, kind, amount });
        }
        Cause::Toll(toll) => {
            t.cite(clause::WOUNDS_STRAIN_NOTE);
            if fight.setup.settings.strain_injuries == StrainInjuries::Noted {
                fight.state.notes.add(Note { who, kind: None, amount });
            }
            let left = fight[who].wounds;
            t.tell(clause::WOUNDS_LOSS, || Harm::Loss { who, wounds: amount, left, toll }.into());
        }
    }
    destabilize(t, fight, who, cause);
    settle(t, fight, who);
}

/// Counts a round that ends with somebody Dying; where the table says how many there are, the last
/// of them kills (`hallowed.wounds.death-and-dying-page`).
pub(crate) fn count_dying(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let Some(rounds) = fight.setup.death.rounds else { return };
    if fight[who].dead {
        return;
    }
    fight[who].dying_for = fight[who].dying_for.saturating_add(1);
    if fight[who].dying_for >= rounds {
        t.cite(clause::WOUNDS_DEATH_AND_DYING_PAGE);
        fight[who].dead = true;
        settle(t, fight, who);
    }
}

/// What a new loss does to somebody Stabilized (`hallowed.wounds.stabilized-ends`).
pub(crate) fn destabilize(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, cause: Cause) {
    if !fight[who].has(Condition::Stabilized) {
        return;
    }
    let ends = match fight.setup.settings.stabilized_ends {
        StabilizedEnds::NewDamage => matches!(cause, Cause::Damage(_)),
        StabilizedEnds::AnyLoss => true,
        StabilizedEnds::Never => false,
    };
    t.cite(clause::WOUNDS_STABILIZED_ENDS);
    if ends && !gm::lasts(fight, who, Suffering::Is(Condition::Stabilized)) {
        fight[who].conditions.remove(Condition::Stabilized);
        t.tell(clause::WOUNDS_STABILIZED_ENDS, || Harm::Destabilized { who }.into());
    }
}

/// The largest injury that is noted (`hallowed.wounds.stabilize-tn`).
#[must_use]
pub(crate) fn worst(fight: &Fight, who: Id) -> i16 {
    fight.state.notes.iter().filter(|note| note.who == who).map(|it| it.amount).max().unwrap_or(0)
}

/// The TN of stabilizing somebody.
#[must_use]
pub(crate) fn stabilize_tn(fight: &Fight, who: Id) -> i16 {
    10 + worst(fight, who)
}

/// Wound Points come back, never above the maximum, and cover noted injuries, oldest first; gives
/// how many did. What does not cover an injury whole is kept for it
/// (`hallowed.wounds.recovery-notes`).
pub(crate) fn restore(fight: &mut Fight, who: Id, amount: i16) -> i16 {
    let restored = amount.min(most(fight, who) - fight[who].wounds).max(0);
    fight[who].wounds += restored;
    let in_part = fight.setup.settings.wound_cover == WoundCover::InPart;
    let healed = restored > 0 && fight[who].wounds == most(fight, who);
    let mut cover = fight[who].covered + restored;
    while let Some(place) = fight.state.notes.iter().position(|note| note.who == who) {
        let amount = fight.state.notes[place].amount;
        if amount > cover && !healed {
            if in_part {
                fight.state.notes.lessen(place, cover);
                cover = 0;
            }
            fight[who].covered = cover;
            return restored;
        }
        cover -= amount;
        fight.state.notes.remove(place);
    }
    fight[who].covered = 0;
    restored
}

/// Restores Wound Points, never above the maximum, and takes back noted injuries, oldest first, as
/// their amounts are covered (`hallowed.wounds.recovery`).
pub(crate) fn heal(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, amount: i16) {
    if fight[who].dead {
        return;
    }
    let restored = restore(fight, who, amount);
    t.cite(clause::WOUNDS_RECOVERY_NOTES);
    let now = fight[who].wounds;
    t.tell(clause::WOUNDS_RECOVERY, || {
        Harm::Restored { who, stress: 0, wounds: restored, mana: 0, now: Some(now) }.into()
    });
    if restored > 0 && fight[who].bleeding > 0 {
        fight[who].bleeding = 0;
        t.tell(clause::CONDITIONS_BLEEDING, || Lasting::Bleeds { who, now: 0 }.into());
    }
    settle(t, fight, who);
}

/// Says whatever has become of somebody since it was last looked at; where a tie's results are
/// summed up, once they are (`hallowed.initiative.tie-rolling-order`).
pub(crate) fn settle(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if fight.state.summing {
        return;
    }
    let now = health(fight, who);
    if now != fight[who].health {
        fight[who].health = now;
        change(t, fight, who, now);
    }
    let standing = is_standing(fight, who);
    if standing != fight[who].standing {
        fight[who].standing = standing;
        let able = is_fighting(fight, who);
        t.tell(clause::MORALE_FIGHTING, || {
            if standing { Harm::Rises { who }.into() } else { Harm::Falls { who, able }.into() }
        });
    }
}

fn cite_stress_left(t: &mut impl Table<Fight>, fight: &Fight, who: Id) {
    if fight[who].stress > 0 {
        t.cite(clause::STRESS_WOUNDED_WITH_STRESS);
    }
}

fn change(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, now: Health) {
    match now {
        Health::Fit => {
            t.tell(clause::WOUNDS_RECOVERY, || Harm::Recovers { who }.into());
            if fight[who].has(Condition::Stabilized) {
                t.cite(clause::WOUNDS_STABILIZED_ENDS);
            }
            end(t, fight, who, Condition::Stabilized);
            fight[who].tried = People::default();
            fight[who].dying_for = 0;
        }
        Health::Incapacitated => {
            cite_stress_left(t, fight, who);
            t.cite(clause::WOUNDS_INCAPACITATED_AWARE);
            t.tell(clause::WOUNDS_INCAPACITATED, || Harm::Incapacitated { who }.into());
        }
        Health::Dying => {
            cite_stress_left(t, fight, who);
            t.cite(clause::DAMAGE_WOUND_OVERKILL);
            t.tell(clause::WOUNDS_DYING, || Harm::Dying { who }.into());
        }
        Health::Dead => {
            fight[who].dead = true;
            fight[who].due = None;
            fight[who].carried = None;
            for other in fight.roster() {
                fight[other].engaged.remove(who);
            }
            fight[who].engaged = People::default();
            t.cite(clause::WOUNDS_DEATH_THRESHOLD);
            t.cite(clause::WOUNDS_DEATH_AND_DYING_PAGE);
            t.tell(clause::WOUNDS_DEATH, || Harm::Died { who }.into());
        }
    }
}

/// Whether the last of so many actions of a round costs somebody a Wound Point: each does at 0 and
/// below, of the Stabilized each but the first (`hallowed.wounds.incapacitated-strain`,
/// `.stabilized-extra`).
#[must_use]
pub(crate) fn is_strained(fight: &Fight, who: Id, actions: u8) -> bool {
    let it = &fight[who];
    it.wounds <= 0 && !it.dead && !(it.has(Condition::Stabilized) && actions <= 1)
}

/// Whether an action that is begun costs a point: it does for whoever is at 0 Wound Points or below
/// now, and for the Stabilized from the second of a round on (`hallowed.wounds.incapacitated-strain`,
/// `.stabilized-extra`).
pub(crate) fn strains(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> bool {
    let it = &fight[who];
    let stabilized = it.has(Condition::Stabilized);
    if !is_strained(fight, who, it.actions) {
        if it.wounds <= 0 && !it.dead {
            t.cite(clause::WOUNDS_STABILIZED_ACTION);
        }
        return false;
    }
    t.cite(clause::WOUNDS_INCAPACITATED_STRAIN_TIMING);
    t.cite(match stabilized {
        true => clause::WOUNDS_STABILIZED_EXTRA,
        false => clause::WOUNDS_INCAPACITATED_STRAIN,
    });
    true
}
