//! Saves, group saves and rounding (`murdham.core.*`).

use affray_table::{Seat, Step, Sum, Table};

use crate::clause;
use crate::condition::is_encumbered;
use crate::event::Event;
use crate::moves::{Answer, Ask, Purpose, SaveFor, Score};
use crate::settings::{EncumberedAgi, GmJudgments, GroupSaveDie, MoraleGroup, Omens};
use crate::setup::{FactionId, GroupId, Id, Setup};
use crate::state::{Condition, Fight, People};

/// The die of every save.
pub const D20: Sum = Sum::d(20);

/// Half of `n`, rounded up (`murdham.core.rounding`).
#[must_use]
#[inline]
pub const fn half_up(n: i16) -> i16 {
    // The shift rounds down, below 0 too.
    ((n as i32 + 1) >> 1) as i16
}

/// Whether a part is at most half of the whole, rounded up (`murdham.core.rounding`).
#[must_use]
#[inline]
pub const fn is_half_or_less(part: i16, whole: i16) -> bool {
    2 * part - 1 <= whole
}

/// The seat that answers for somebody: its faction's.
#[must_use]
#[inline]
pub fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].faction.0)
}

/// Whether a seat says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
pub fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Seat, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, who, ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}

/// Somebody's score as it is now (`murdham.core.abilities`).
#[must_use]
pub fn score(fight: &Fight, who: Id, score: Score) -> i8 {
    let combatant = &fight[who];
    let now = match score {
        Score::Strength => combatant.strength,
        Score::Agility => combatant.agility,
        Score::Wits => combatant.wits,
    };
    // murdham.condition.confused: all scores are 2 lower.
    if combatant.conditions.has(Condition::Confused) { now - 2 } else { now }
}

/// One save: d20 at or under the score (`murdham.core.save`).
///
/// # Errors
/// The table has no answer yet.
pub fn save(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: Score,
    why: SaveFor,
) -> Step<bool> {
    t.cite(clause::CORE_ABILITIES);
    if fight[who].conditions.has(Condition::Confused) {
        t.cite(clause::CONDITION_CONFUSED);
    }
    let mut passed = match burdened(t, fight, who, which)? {
        Some(passed) => {
            t.tell(clause::CONDITION_ENCUMBERED, || Event::Automatic {
                who,
                score: which,
                why,
                passed,
            });
            passed
        }
        None => throw(t, fight, who, which, why)?,
    };
    while !passed && omen_for_save(t, fight, who, which, why)? {
        passed = throw(t, fight, who, which, why)?;
    }
    Ok(passed)
}

fn throw(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    which: Score,
    why: SaveFor,
) -> Step<bool> {
    let score = i32::from(score(fight, who, which));
    let passed = t.check(Purpose::Save { who, score: which, why }, D20, |shown| shown <= score)?;
    t.tell(clause::CORE_SAVE, || Event::Saved { who, score: which, why, passed });
    Ok(passed)
}

/// What a load does to an AGI save: fails it, or asks for a STR save first
/// (`murdham.condition.encumbered`, `murdham.condition.encumbered-conflict`).
fn burdened(t: &mut impl Table<Fight>, fight: &Fight, who: Id, which: Score) -> Step<Option<bool>> {
    if which != Score::Agility || !is_encumbered(fight, who) {
        return Ok(None);
    }
    t.cite(clause::CONDITION_ENCUMBERED_CONFLICT);
    match fight.setup.settings.encumbered_agi {
        EncumberedAgi::AutoFail => Ok(Some(false)),
        EncumberedAgi::ExtraStrSave => {
            let carried = throw(t, fight, who, Score::Strength, SaveFor::Load)?;
            Ok(if carried { None } else { Some(false) })
        }
    }
}

/// Whether `who` spends an omen on a failed save (`murdham.omen.reroll-save`).
fn omen_for_save(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: Score,
    why: SaveFor,
) -> Step<bool> {
    if fight[who].omens == 0 || fight.setup.settings.omens == Omens::Off {
        return Ok(false);
    }
    t.cite(clause::OMEN_TIMING);
    let ask = Ask::OmenSave { who, score: which, why };
    if !agrees(t, fight, seat(fight, who), ask)? {
        return Ok(false);
    }
    fight[who].omens -= 1;
    t.tell(clause::OMEN_REROLL_SAVE, || Event::OmenSave { who });
    Ok(true)
}

/// Saves of all `affected` against one threat: who passes (`murdham.core.group-save`,
/// `murdham.core.group-save-scope`).
///
/// `automatic` says who passes or fails whatever the die shows. Groups roll in rotation order.
///
/// # Errors
/// The table has no answer yet.
pub fn group_save(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    affected: People,
    which: Score,
    why: SaveFor,
    automatic: impl Fn(&Fight, Id) -> Option<bool>,
) -> Step<People> {
    t.cite(clause::CORE_GROUP_SAVE_SCOPE);
    let mut passed = People::default();
    let mut rolling = People::default();
    for who in affected.iter() {
        let sure = automatic(fight, who)
            .or((which == Score::Agility && is_encumbered(fight, who)).then_some(false));
        match sure {
            Some(true) => passed.add(who),
            Some(false) => {}
            None => rolling.add(who),
        }
        if let Some(passed) = sure {
            t.tell(clause::CORE_GROUP_SAVE_SCOPE, || Event::Automatic {
                who,
                score: which,
                why,
                passed,
            });
        }
    }
    match fight.setup.settings.group_save_die {
        GroupSaveDie::PerThreat => one_die(t, fight, None, rolling, which, why, &mut passed)?,
        GroupSaveDie::PerGroup => {
            for place in 0..fight.setup.derived().bodies.len() {
                let body = fight.setup.derived().bodies[place];
                let members = members_among(fight, body, rolling);
                let group = match body {
                    Body::Group(group) => Some(group),
                    Body::Faction(_) => members.iter().next().map(|who| fight.profile(who).group),
                };
                one_die(t, fight, group, members, which, why, &mut passed)?;
            }
        }
        GroupSaveDie::Individual => {
            for who in rolling.iter() {
                if throw(t, fight, who, which, why)? {
                    passed.add(who);
                }
            }
        }
    }
    // murdham.omen.reroll-save: in a group save the new roll counts for the spender only.
    for who in rolling.iter() {
        while !passed.has(who) && omen_for_save(t, fight, who, which, why)? {
            if throw(t, fight, who, which, why)? {
                passed.add(who);
            }
        }
    }
    Ok(passed)
}

/// Those that share a die and a morale check: a named group, or a whole faction
/// (`murdham.morale.group-meaning`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A group that the encounter names, or a faction without one.
    Group(GroupId),
    /// Everybody of a faction, where the table does not tell groups apart.
    Faction(FactionId),
}

impl Body {
    /// Whether `who` belongs to it.
    #[must_use]
    pub fn has(self, fight: &Fight, who: Id) -> bool {
        match self {
            Body::Group(group) => fight.profile(who).group == group,
            Body::Faction(faction) => fight[who].faction == faction,
        }
    }
}

/// Every body, in rotation order: by faction, and within one as the encounter names its groups.
pub fn bodies(setup: &Setup) -> impl Iterator<Item = Body> + '_ {
    let whole = setup.settings.morale_group == MoraleGroup::FactionOnly;
    let groups = setup.groups.len() as u8;
    (0..setup.factions.len() as u8).map(FactionId).flat_map(move |faction| {
        let named = (0..if whole { 0 } else { groups })
            .map(GroupId)
            .filter(move |group| setup.groups[group.index()].faction == faction)
            .map(Body::Group);
        named.chain(whole.then_some(Body::Faction(faction)))
    })
}

fn members_among(fight: &Fight, body: Body, among: People) -> People {
    let mut members = People::default();
    among.iter().filter(|&who| body.has(fight, who)).for_each(|who| members.add(who));
    members
}

/// One die that each of `members` compares with its own score.
fn one_die(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    group: Option<GroupId>,
    members: People,
    which: Score,
    why: SaveFor,
    passed: &mut People,
) -> Step {
    if members == People::default() {
        return Ok(());
    }
    let passing = t.check(Purpose::GroupSave { group, score: which, why }, D20, |shown| {
        let mut passing = People::default();
        for who in members.iter() {
            if shown <= i32::from(score(fight, who, which)) {
                passing.add(who);
            }
        }
        passing
    })?;
    for who in members.iter() {
        let passed = passing.has(who);
        t.tell(clause::CORE_GROUP_SAVE, || Event::Saved { who, score: which, why, passed });
    }
    passed.0 |= passing.0;
    Ok(())
}

/// How hard a task is (`murdham.core.difficulty`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difficulty {
    /// Succeeds without a roll.
    Trivial,
    /// A save.
    Challenging,
    /// Refused.
    Impossible,
}

impl Difficulty {
    /// One step easier, never two (`murdham.skill.reduce-difficulty`).
    #[must_use]
    pub const fn reduced(self) -> Difficulty {
        match self {
            Difficulty::Trivial | Difficulty::Challenging => Difficulty::Trivial,
            Difficulty::Impossible => Difficulty::Challenging,
        }
    }
}

/// What the GM says where the rules leave it to the GM: asked only if the table wants to be
/// (`murdham.core.gm-override`), else the stated `default`.
///
/// # Errors
/// The table has no answer yet.
pub fn judge(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    judgment: crate::moves::Judgment,
    default: bool,
) -> Step<bool> {
    if fight.setup.settings.gm_judgments == GmJudgments::Defaults {
        return Ok(default);
    }
    t.cite(clause::CORE_GM_OVERRIDE);
    ask_gm(t, fight, judgment, default)
}

/// Asks the GM; the first option is the stated default.
///
/// # Errors
/// The table has no answer yet.
pub fn ask_gm(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    judgment: crate::moves::Judgment,
    default: bool,
) -> Step<bool> {
    let options = if default { [Answer::Yes, Answer::No] } else { [Answer::No, Answer::Yes] };
    let answer: Answer = t.choose(fight, Seat::GM, Ask::Judge(judgment), &options)?;
    Ok(answer == Answer::Yes)
}
