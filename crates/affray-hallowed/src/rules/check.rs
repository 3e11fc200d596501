//! Checks: dice, bonuses and what success is (`hallowed.check.*`).

use affray_table::{Reckon, Step, Sum, Table, total};

use crate::clause;
use crate::content::Resistance;
use crate::event::Trial;
use crate::ids::{Id, SpellId};
use crate::kinds::{Attribute, Condition, Skill};
use crate::moves::{CheckFor, Purpose};
use crate::reason::From;
use crate::rules::attribute::modifier;
use crate::rules::cast::casting;
use crate::rules::condition::{clause_of, keenness};
use crate::rules::wounds::worst;
use crate::rules::{custom, gm};
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

/// What conditions take from every check and attack roll; `against` is who it concerns
/// (`hallowed.conditions.concussed`, `.sickened`, `.frightened`).
pub(crate) fn penalty(fight: &Fight, who: Id, against: Option<Id>, into: &mut impl Reckon<From>) {
    custom::add(fight, who, |custom| custom.checks, into);
    let it = &fight[who];
    if it.conditions.0 == 0 {
        return;
    }
    let source = against.is_some_and(|source| it.afraid_of.has(source));
    for (is_so, condition) in [
        (it.has(Condition::Concussed), Condition::Concussed),
        (it.has(Condition::Sickened), Condition::Sickened),
        (it.has(Condition::Frightened) && source, Condition::Frightened),
    ] {
        if is_so {
            into.add(-2, From::Is(who, condition), clause_of(condition));
        }
    }
}

/// Cites the conditions that weigh on a check.
pub(crate) fn cite_penalty(t: &mut impl Table<Fight>, fight: &Fight, who: Id, against: Option<Id>) {
    if !t.keeps_clauses() || total(|into| penalty(fight, who, against, into)) == 0 {
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

/// The bonus of a skill: the modifier of its attribute and ranks.
#[must_use]
pub(crate) fn skill_bonus(fight: &Fight, who: Id, skill: Skill) -> i16 {
    total(|into| trained(fight, who, skill, into)) as i16
}

/// What a skill gives: the modifier of its attribute and ranks (`hallowed.check.skill-bonus`).
pub(crate) fn trained(fight: &Fight, who: Id, skill: Skill, into: &mut impl Reckon<From>) {
    let profile = fight.profile(who);
    let attribute = match skill {
        Skill::Casting => profile.casting,
        _ => fight.setup.skills.attributes[skill as usize],
    };
    add_modifier(fight, who, attribute, into);
    into.add(profile.ranks[skill as usize], From::Ranks(skill), clause::CHECK_SKILL_BONUS);
    if skill == Skill::Balance && fight[who].has(Condition::Unsteady) {
        into.add(-5, From::Is(who, Condition::Unsteady), clause_of(Condition::Unsteady));
    }
}

/// Adds the modifier of an attribute (`hallowed.check.skill-bonus`).
pub(crate) fn add_modifier(
    fight: &Fight,
    who: Id,
    attribute: Attribute,
    into: &mut impl Reckon<From>,
) {
    let amount = modifier(fight, who, attribute);
    into.add(amount, From::Modifier(attribute), clause::CHECK_SKILL_BONUS);
}

/// The bonus of a further skill, by its place in the table's own list.
#[must_use]
pub(crate) fn further_bonus(fight: &Fight, who: Id, place: u8) -> i16 {
    total(|into| further(fight, who, place, into)) as i16
}

fn further(fight: &Fight, who: Id, place: u8, into: &mut impl Reckon<From>) {
    let at = usize::from(place);
    add_modifier(fight, who, fight.setup.skills.further[at].1, into);
    let ranks = fight.profile(who).further[at];
    into.add(ranks, From::Further(place), clause::CHECK_SKILL_BONUS);
}

/// What somebody resists a spell with, conditions left out (`hallowed.cast.attack`).
#[must_use]
pub(crate) fn resistance(fight: &Fight, who: Id, with: Resistance) -> i16 {
    match with {
        Resistance::Attribute(attribute) => modifier(fight, who, attribute),
        Resistance::Skill(place) => further_bonus(fight, who, place),
    }
}

/// What a check is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum With {
    /// A skill.
    Skill(Skill),
    /// An attribute alone.
    Attribute(Attribute),
    /// What resists a spell.
    Resistance(Resistance),
    /// What casts a spell.
    Spell(SpellId),
}

/// What a check has to reach (`hallowed.check.success`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tn {
    /// That of stabilizing somebody.
    Stabilize(Id),
    /// That of stopping somebody's bleeding.
    Staunch(Id),
    /// That of opening an airway.
    Airway,
    /// That of getting free.
    Snare(Id),
    /// That of going on without breath.
    Breath(Id),
    /// That of a spell.
    Spell(SpellId),
    /// That of casting on in spite of damage.
    Concentrate(Id),
    /// What somebody else's check totals.
    Opposed(i16),
}

impl Tn {
    /// What it is made up of.
    pub(crate) fn add(self, fight: &Fight, into: &mut impl Reckon<From>) {
        match self {
            Tn::Stabilize(on) => {
                into.add(10, From::Base, clause::WOUNDS_STABILIZE_TN);
                into.add(worst(fight, on), From::Wound, clause::WOUNDS_STABILIZE_TN);
            }
            Tn::Staunch(on) => {
                into.add(10, From::Base, clause::CONDITIONS_BLEEDING);
                into.add(fight[on].bleeding, From::Bleeding, clause::CONDITIONS_BLEEDING);
            }
            Tn::Airway => into.add(15, From::Base, clause::CONDITIONS_SUFFOCATING),
            Tn::Snare(who) => {
                into.add(fight[who].snare, From::Snare, clause::CONDITIONS_ENTANGLED);
            }
            Tn::Breath(who) => {
                into.add(8, From::Base, clause::CONDITIONS_SUFFOCATING);
                let rounds = 2 * i32::from(fight[who].breathless);
                into.add(rounds, From::Breathless, clause::CONDITIONS_SUFFOCATING);
            }
            Tn::Spell(which) => {
                into.add(fight.spell(which).tn, From::Spell(which), clause::CAST_CHECK);
            }
            Tn::Concentrate(who) => {
                into.add(10, From::Base, clause::CAST_INTERRUPTED);
                into.add(fight[who].hurt, From::Hurt, clause::CAST_INTERRUPTED);
            }
            Tn::Opposed(total) => into.add(total, From::Total, clause::CHECK_OPPOSED),
        }
    }

    /// The number.
    #[must_use]
    pub(crate) fn number(self, fight: &Fight) -> i16 {
        total(|into| self.add(fight, into)) as i16
    }
}

/// A check about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Check {
    /// Whose.
    pub who: Id,
    /// For what.
    pub why: CheckFor,
    /// With what.
    pub with: With,
    /// Whom it concerns, for those who are frightened.
    pub against: Option<Id>,
}

impl Check {
    /// A check with something.
    #[must_use]
    pub(crate) const fn of(who: Id, why: CheckFor, with: With) -> Check {
        Check { who, why, with, against: None }
    }
    /// The same against somebody.
    #[must_use]
    pub(crate) const fn against(mut self, whom: Option<Id>) -> Check {
        self.against = whom;
        self
    }

    /// What is added to the dice (`hallowed.check.skill-bonus` and conditions).
    pub(crate) fn add(self, fight: &Fight, into: &mut impl Reckon<From>) {
        let Check { who, why, with, against } = self;
        match with {
            With::Skill(skill) => trained(fight, who, skill, into),
            With::Attribute(attribute) | With::Resistance(Resistance::Attribute(attribute)) => {
                add_modifier(fight, who, attribute, into);
            }
            With::Resistance(Resistance::Skill(place)) => further(fight, who, place, into),
            With::Spell(which) => casting(fight, who, which, into),
        }
        if why == CheckFor::Notice {
            let dulled = keenness(fight, who).unwrap_or(0);
            into.add(dulled, From::Senses, clause::CONDITIONS_ONE_EYED);
        }
        penalty(fight, who, against, into);
        gm::add_ruled_roll(fight, who, into);
    }

    /// What is added to the dice, in all.
    #[must_use]
    pub(crate) fn bonus(self, fight: &Fight) -> i16 {
        total(|into| self.add(fight, into)) as i16
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
    pub(crate) fn roll(self, t: &mut impl Table<Fight>, fight: &mut Fight, tn: Tn) -> Step<bool> {
        let Check { who, why, against, .. } = self;
        gm::circumstances(t, fight, who, |_| Purpose::Check { who, why })?;
        let opponent = if let Tn::Opposed(_) = tn { against } else { None };
        let passed = self.passes(t, fight, tn)?;
        let (bonus, needed) = (self.bonus(fight), tn.number(fight));
        let terms = t.terms(|into| self.add(fight, into));
        let needs = t.terms(|into| tn.add(fight, into));
        t.tell(clause::CHECK_SUCCESS, || {
            let tn = needed;
            Trial::Checked { who, why, opponent, passed, bonus, tn, terms, needs }.into()
        });
        fight.state.decrees.rolled(who.0);
        Ok(passed)
    }

    /// Rolls it against a TN that is not for all to know.
    ///
    /// # Errors
    /// The table has no answer yet.
    pub(crate) fn passes(self, t: &mut impl Table<Fight>, fight: &Fight, tn: Tn) -> Step<bool> {
        let Check { who, why, .. } = self;
        let (bonus, needed) = (self.bonus(fight), tn.number(fight));
        self.cite(t, fight);
        let settings = &fight.setup.settings;
        t.check(Purpose::Check { who, why }, dice(settings), |sum| {
            meets(settings, sum as i16 + bonus, needed)
        })
    }

    /// Rolls it for its total.
    ///
    /// # Errors
    /// The table has no answer yet.
    pub(crate) fn total(self, t: &mut impl Table<Fight>, fight: &Fight) -> Step<i16> {
        let Check { who, why, .. } = self;
        let bonus = self.bonus(fight);
        self.cite(t, fight);
        let dice = dice(&fight.setup.settings);
        let sum = t.roll(Purpose::Check { who, why }, dice)?;
        Ok(sum as i16 + bonus)
    }
}
