//! Saves, group saves and rounding (`murdham.core.*`).

use affray_table::{Clause, Reckon, Seat, Step, Sum, Table, Terms, total};

use crate::clause;
use crate::event::Event;
use crate::moves::{Answer, Ask, Purpose, SaveFor, Score};
use crate::reason::From;
use crate::ruled::Figure;
use crate::rules::condition::is_encumbered;
use crate::settings::{EncumberedAgi, GmJudgments, GroupSaveDie, NoticeSave, Omens};
use crate::setup::{Body, GroupId, Id};
use crate::state::{Condition, Fight, People};

/// The die of every save.
pub const D20: Sum = Sum::d(20);

/// The seat that answers for somebody: its faction's.
#[must_use]
#[inline]
pub(crate) fn seat(fight: &Fight, who: Id) -> Seat {
    Seat(fight[who].faction.0)
}

/// Whether a seat says yes; no is the first option.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn agrees(t: &mut impl Table<Fight>, fight: &Fight, who: Seat, ask: Ask) -> Step<bool> {
    let answer: Answer = t.choose(fight, who, ask, &[Answer::No, Answer::Yes])?;
    Ok(answer == Answer::Yes)
}

/// Somebody's score without what lies on them: what injuries left of it, and what was ruled.
#[must_use]
#[inline]
pub(crate) fn own_score(fight: &Fight, who: Id, which: Score) -> i8 {
    let combatant = &fight[who];
    let left = match which {
        Score::Strength => combatant.strength,
        Score::Agility => combatant.agility,
        Score::Wits => combatant.wits,
    };
    left.saturating_add(fight.state.decrees.term(Figure::Score(who, which)) as i8)
}

/// Somebody's score as it is now (`murdham.core.abilities`).
#[must_use]
pub(crate) fn score(fight: &Fight, who: Id, which: Score) -> i8 {
    total(|into| score_of(fight, who, which, into)) as i8
}

/// The same, amount by amount: what a save has to come to at most.
pub(crate) fn score_of(fight: &Fight, who: Id, which: Score, into: &mut impl Reckon<From>) {
    let (combatant, profile) = (&fight[who], fight.profile(who));
    let (now, whole) = match which {
        Score::Strength => (combatant.strength, profile.strength),
        Score::Agility => (combatant.agility, profile.agility),
        Score::Wits => (combatant.wits, profile.wits),
    };
    let whole = whole as i8;
    into.add(whole, From::Score(which), clause::CORE_ABILITIES);
    let ruled = fight.state.decrees.term(Figure::Score(who, which));
    into.add(now - whole, From::Weakened, clause::HEALTH_INJURIES);
    into.add(ruled, From::Ruled, clause::CORE_GM_OVERRIDE);
    // murdham.condition.confused: all scores are 2 lower.
    if combatant.conditions.has(Condition::Confused) {
        into.add(-2, From::Condition(Condition::Confused), clause::CONDITION_CONFUSED);
    }
}

/// What a save has to come to at most, amount by amount: the score, and what the game master ruled
/// for this one.
pub(crate) fn needed(fight: &Fight, who: Id, which: Score, into: &mut impl Reckon<From>) {
    score_of(fight, who, which, into);
    into.add(fight.state.decrees.roll(who.0), From::RuledRoll, clause::CORE_GM_OVERRIDE);
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
    let is_told = if passed { why.is_told_by_outcome() } else { why.is_failure_told_by_outcome() };
    if !is_told {
        fight.state.decrees.rolled(who.0);
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
    let score: i32 = total(|into| needed(fight, who, which, into));
    let passed = t.check(Purpose::Save { who, score: which, why }, D20, |shown| shown <= score)?;
    tell_save(t, fight, who, (which, why, passed), clause::CORE_SAVE);
    Ok(passed)
}

/// Tells of a save, with what it was made against: unless what comes of it is told with it.
fn tell_save(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    (score, why, passed): (Score, SaveFor, bool),
    by: Clause,
) {
    let later = if passed { why.is_told_by_outcome() } else { why.is_failure_told_by_outcome() };
    if later {
        t.cite(by);
    } else {
        tell_saved(t, fight, who, (score, why, passed), by);
    }
}

/// What a save that was just made had to come to at most, to be told with what came of it: what was
/// ruled for that roll is over.
pub(crate) fn against(
    t: &impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    score: Score,
) -> Terms<From> {
    let terms = t.terms(|into| needed(fight, who, score, into));
    fight.state.decrees.rolled(who.0);
    terms
}

fn tell_saved(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    (score, why, passed): (Score, SaveFor, bool),
    by: Clause,
) {
    let terms = t.terms(|into| needed(fight, who, score, into));
    t.tell(by, || Event::Saved { who, score, why, passed, terms });
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
    // murdham.sneak.detection-secret: nobody rolls again what they do not know of.
    if why == SaveFor::Notice && fight.setup.settings.notice_save == NoticeSave::Secret {
        return Ok(false);
    }
    t.cite(clause::OMEN_TIMING);
    let ask = Ask::OmenSave { who, score: which, why };
    if !agrees(t, fight, seat(fight, who), ask)? {
        return Ok(false);
    }
    if why.is_failure_told_by_outcome() {
        // This one has no other outcome.
        tell_saved(t, fight, who, (which, why, false), clause::CORE_SAVE);
    }
    fight[who].omens -= 1;
    t.tell(clause::OMEN_REROLL_SAVE, || Event::OmenSave { who });
    Ok(true)
}

/// What several save against at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The score that is compared with the die.
    pub score: Score,
    /// What the save is for.
    pub why: SaveFor,
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
    threat: Threat,
    automatic: impl Fn(&Fight, Id) -> Option<bool>,
) -> Step<People> {
    let Threat { score, why } = threat;
    t.cite(clause::CORE_GROUP_SAVE_SCOPE);
    let mut passed = People::default();
    let mut rolling = People::default();
    for who in affected.iter() {
        let burdened = score == Score::Agility && is_encumbered(fight, who);
        let Some(sure) = automatic(fight, who).or(burdened.then_some(false)) else {
            rolling.add(who);
            continue;
        };
        if sure {
            passed.add(who);
        }
        t.tell(clause::CORE_GROUP_SAVE_SCOPE, || Event::Automatic {
            who,
            score,
            why,
            passed: sure,
        });
    }
    passed.0 |= throw_together(t, fight, rolling, threat)?.0;
    // murdham.omen.reroll-save: in a group save the new roll counts for the spender only.
    for who in rolling.iter() {
        while !passed.has(who) && omen_for_save(t, fight, who, score, why)? {
            if throw(t, fight, who, score, why)? {
                passed.add(who);
            }
        }
        if !why.is_told_by_outcome() {
            fight.state.decrees.rolled(who.0);
        }
    }
    Ok(passed)
}

/// The dice of a group save: one for all, for each group or for each of them, as the table has it.
fn throw_together(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    rolling: People,
    threat: Threat,
) -> Step<People> {
    let mut passed = People::default();
    match fight.setup.settings.group_save_die {
        GroupSaveDie::PerThreat => passed = one_die(t, fight, None, rolling, threat)?,
        GroupSaveDie::PerGroup => {
            for &body in &fight.setup.derived().bodies {
                let members = members_among(fight, body, rolling);
                let group = match body {
                    Body::Group(group) => Some(group),
                    Body::Faction(_) => members.iter().next().map(|who| fight.profile(who).group),
                };
                passed.0 |= one_die(t, fight, group, members, threat)?.0;
            }
        }
        GroupSaveDie::Individual => {
            for who in rolling.iter() {
                if throw(t, fight, who, threat.score, threat.why)? {
                    passed.add(who);
                }
            }
        }
    }
    Ok(passed)
}

fn members_among(fight: &Fight, body: Body, among: People) -> People {
    let mut members = People::default();
    among.iter().filter(|&who| fight.belongs(who, body)).for_each(|who| members.add(who));
    members
}

/// One die that each of `members` compares with its own score: who passes.
fn one_die(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    group: Option<GroupId>,
    members: People,
    Threat { score: which, why }: Threat,
) -> Step<People> {
    if members == People::default() {
        return Ok(members);
    }
    let purpose = Purpose::GroupSave { group, members, score: which, why };
    let passing = t.check(purpose, D20, |shown| {
        let mut passing = People::default();
        for who in members.iter() {
            if shown <= total(|into| needed(fight, who, which, into)) {
                passing.add(who);
            }
        }
        passing
    })?;
    for who in members.iter() {
        let passed = passing.has(who);
        tell_save(t, fight, who, (which, why, passed), clause::CORE_GROUP_SAVE);
    }
    Ok(passing)
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
    pub(crate) const fn reduced(self) -> Difficulty {
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
pub(crate) fn judge(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    judgment: crate::moves::Judgment,
    default: Answer,
) -> Step<bool> {
    if fight.setup.settings.gm_judgments == GmJudgments::Defaults {
        return Ok(default == Answer::Yes);
    }
    t.cite(clause::CORE_GM_OVERRIDE);
    ask_gm(t, fight, judgment, default)
}

/// Asks the GM; the first option is the stated default.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn ask_gm(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    judgment: crate::moves::Judgment,
    default: Answer,
) -> Step<bool> {
    let options = match default {
        Answer::Yes => [Answer::Yes, Answer::No],
        Answer::No => [Answer::No, Answer::Yes],
    };
    let answer: Answer = t.choose(fight, Seat::GM, Ask::Judge(judgment), &options)?;
    Ok(answer == Answer::Yes)
}
