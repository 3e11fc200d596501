//! Checks: dice, bonuses and what success is (`hallowed.check.*`).

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::content::Resistance;
use crate::event::Trial;
use crate::ids::Id;
use crate::kinds::{Attribute, Condition, Skill};
use crate::moves::{CheckFor, Purpose};
use crate::rules::attribute::modifier;
use crate::rules::custom;
use crate::settings::{CheckDice, CheckSuccess, Settings};
use crate::state::Fight;

/// The dice of a check (`hallowed.check.dice`).
#[must_use]
pub(crate) fn dice(settings: &Settings) -> Sum {
    match settings.check_dice {
        CheckDice::ThreeD6 => Sum::of(3, 6),
        CheckDice::D20 | CheckDice::D20All => Sum::d(20),
    }
}

/// The dice of a morale check: 3d6 unless the table has all of them d20 (`hallowed.check.dice`).
#[must_use]
pub(crate) fn morale_dice(settings: &Settings) -> Sum {
    match settings.check_dice {
        CheckDice::ThreeD6 | CheckDice::D20 => Sum::of(3, 6),
        CheckDice::D20All => Sum::d(20),
    }
}

/// Whether a total succeeds against a TN (`hallowed.check.success`).
#[must_use]
#[inline]
pub(crate) fn meets(settings: &Settings, total: i16, tn: i16) -> bool {
    match settings.check_success {
        CheckSuccess::MeetOrBeat => total >= tn,
        CheckSuccess::Beat => total > tn,
    }
}

/// What conditions take from every check and attack roll; `against` is who it concerns.
#[must_use]
pub(crate) fn penalty(fight: &Fight, who: Id, against: Option<Id>) -> i16 {
    let it = &fight[who];
    let mut penalty = custom::sum(fight, who, |custom| custom.checks);
    if it.conditions.0 == 0 {
        return penalty;
    }
    if it.has(Condition::Concussed) {
        penalty -= 2;
    }
    if it.has(Condition::Sickened) {
        penalty -= 2;
    }
    let source = against.is_some_and(|source| it.afraid_of.has(source));
    if it.has(Condition::Frightened) && source {
        penalty -= 2;
    }
    penalty
}

/// Cites the conditions that weigh on a check.
pub(crate) fn cite_penalty(t: &mut impl Table<Fight>, fight: &Fight, who: Id, against: Option<Id>) {
    if !t.keeps_clauses() || penalty(fight, who, against) == 0 {
        return;
    }
    for (condition, clause) in [
        (Condition::Concussed, clause::CONDITIONS_CONCUSSED),
        (Condition::Sickened, clause::CONDITIONS_SICKENED),
        (Condition::Frightened, clause::CONDITIONS_FRIGHTENED),
    ] {
        if fight[who].has(condition) {
            t.cite(clause);
        }
    }
    custom::cite(t, fight, who);
    t.cite(clause::CONDITIONS_STACKING);
}

/// The bonus of a skill: the modifier of its attribute and ranks (`hallowed.check.skill-bonus`).
#[must_use]
pub(crate) fn skill_bonus(fight: &Fight, who: Id, skill: Skill) -> i16 {
    let profile = fight.profile(who);
    let attribute = match skill {
        Skill::Casting => profile.casting,
        _ => fight.setup.skills.attributes[skill as usize],
    };
    let mut bonus = modifier(fight, who, attribute) + i16::from(profile.ranks[skill as usize]);
    if skill == Skill::Balance && fight[who].has(Condition::Unsteady) {
        bonus -= 5;
    }
    bonus
}

/// The bonus of a further skill, by its place in the table's own list.
#[must_use]
pub(crate) fn further_bonus(fight: &Fight, who: Id, place: u8) -> i16 {
    let attribute = fight.setup.skills.further[usize::from(place)].1;
    modifier(fight, who, attribute) + i16::from(fight.profile(who).further[usize::from(place)])
}

/// What somebody resists a spell with (`hallowed.cast.attack`).
#[must_use]
pub(crate) fn resistance(fight: &Fight, who: Id, with: Resistance) -> i16 {
    match with {
        Resistance::Attribute(attribute) => modifier(fight, who, attribute),
        Resistance::Skill(place) => further_bonus(fight, who, place),
    }
}

/// A check about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Check {
    /// Whose.
    pub who: Id,
    /// For what.
    pub why: CheckFor,
    /// What is added to the dice, conditions left out.
    pub bonus: i16,
    /// Whom it concerns, for those who are frightened.
    pub against: Option<Id>,
}

impl Check {
    /// A check of a skill.
    #[must_use]
    pub(crate) fn skill(fight: &Fight, who: Id, why: CheckFor, skill: Skill) -> Check {
        Check { who, why, bonus: skill_bonus(fight, who, skill), against: None }
    }
    /// A check of an attribute alone.
    #[must_use]
    pub(crate) fn attribute(fight: &Fight, who: Id, why: CheckFor, attribute: Attribute) -> Check {
        Check { who, why, bonus: modifier(fight, who, attribute), against: None }
    }
    /// The same against somebody.
    #[must_use]
    pub(crate) const fn against(mut self, whom: Id) -> Check {
        self.against = Some(whom);
        self
    }

    /// A check against a spell.
    #[must_use]
    pub(crate) fn resist(fight: &Fight, who: Id, why: CheckFor, with: Resistance) -> Check {
        Check { who, why, bonus: resistance(fight, who, with), against: None }
    }

    fn cite(self, t: &mut impl Table<Fight>, fight: &Fight) {
        if t.keeps_clauses() {
            t.cite(clause::CHECK_DICE);
            t.cite(clause::CHECK_SKILL_BONUS);
            cite_penalty(t, fight, self.who, self.against);
        }
    }

    /// Rolls it against a TN.
    ///
    /// # Errors
    /// The table has no answer yet.
    pub(crate) fn roll(self, t: &mut impl Table<Fight>, fight: &Fight, tn: i16) -> Step<bool> {
        let Check { who, why, bonus, against } = self;
        let bonus = bonus + penalty(fight, who, against);
        self.cite(t, fight);
        let settings = &fight.setup.settings;
        let passed = t.check(Purpose::Check { who, why }, dice(settings), |sum| {
            meets(settings, sum as i16 + bonus, tn)
        })?;
        t.tell(clause::CHECK_SUCCESS, || Trial::Checked { who, why, passed }.into());
        Ok(passed)
    }

    /// Rolls it for its total.
    ///
    /// # Errors
    /// The table has no answer yet.
    pub(crate) fn total(self, t: &mut impl Table<Fight>, fight: &Fight) -> Step<i16> {
        let Check { who, why, bonus, against } = self;
        let bonus = bonus + penalty(fight, who, against);
        self.cite(t, fight);
        let dice = dice(&fight.setup.settings);
        let sum = t.roll(Purpose::Check { who, why }, dice)?;
        Ok(sum as i16 + bonus)
    }
}
