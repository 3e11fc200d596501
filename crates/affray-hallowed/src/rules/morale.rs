//! Monsters and their morale (`hallowed.morale.*`).

use affray_table::{Lazy, Reckon, Seat, Step, Table, total};

use crate::clause;
use crate::event::Trial;
use crate::ids::{Id, MAX_SIDES, People};
use crate::kinds::{Attribute, Condition, Exit, Kind, Spend};
use crate::moves::{Answer, Ask, CheckFor, Move, Purpose, Rout};
use crate::reason::From;
use crate::rules::attribute::modifier;
use crate::rules::check::{meets, morale_dice, penalty};
use crate::rules::condition::{
    Affliction, are_hostile, begin, is_fighting, is_present, is_standing,
};
use crate::rules::reaction::threatens;
use crate::rules::{gm, wounds};
use crate::settings::{
    Fearless, MoraleAllies, MoraleCount, MoraleCountAt, MoraleDown, MoraleFailure, MoraleOpponents,
    MoraleRoll, MoraleSeveral, ObviousOutcome, OutnumberedRepeat,
};
use crate::state::Fight;

/// Who counts, as it stood when the step began or now (`hallowed.morale.fighting`, `.order`).
pub(crate) fn counted(fight: &Fight) -> People {
    let counts = |who: &Id| match fight.setup.settings.morale_count {
        MoraleCount::StillFighting => is_fighting(fight, *who),
        MoraleCount::Standing => is_standing(fight, *who),
        MoraleCount::AllPresent => is_present(fight, *who),
    };
    fight.roster().filter(counts).collect()
}

/// How many allies count besides itself (`hallowed.morale.allies`).
#[must_use]
pub(crate) fn allies(fight: &Fight, people: People, who: Id) -> i16 {
    let is_ally = |it: Id| match fight.setup.settings.morale_allies {
        MoraleAllies::Friendly => !are_hostile(fight, it, who),
        MoraleAllies::OwnSide => fight[it].side == fight[who].side,
    };
    people.iter().filter(|&it| it != who && is_ally(it)).count() as i16
}

/// How many hostile creatures count (`hallowed.morale.opponents`).
#[must_use]
pub(crate) fn opponents(fight: &Fight, people: People, who: Id) -> i16 {
    let near = fight.setup.settings.morale_opponents == MoraleOpponents::Near;
    people
        .iter()
        .filter(|&it| are_hostile(fight, it, who))
        .filter(|&it| !near || threatens(fight, who, it) || fight[it].targeted.has(who))
        .count() as i16
}

/// Whether a monster is outnumbered: hostile creatures against its allies and itself.
fn is_outnumbered(fight: &Fight, people: People, who: Id) -> bool {
    let foes = people.iter().filter(|&it| are_hostile(fight, it, who)).count() as i16;
    foes > allies(fight, people, who) + 1
}

/// Whether a monster rolls morale at all (`hallowed.morale.monsters-only`, `.down`, `.fearless`).
fn rolls(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> bool {
    let profile = fight.profile(who);
    if !profile.morale {
        // Whoever else is hit hard or outnumbered does not roll.
        if t.keeps_clauses() && (fight[who].big_hit || is_outnumbered(fight, counted(fight), who)) {
            t.cite(clause::MORALE_MONSTERS_ONLY);
        }
        return false;
    }
    if profile.kind != Kind::Monster {
        t.cite(clause::MORALE_MONSTERS_ONLY);
    }
    if profile.fearless {
        t.cite(clause::MORALE_FEARLESS);
    }
    if profile.fearless && fight.setup.settings.fearless == Fearless::ByStatBlock {
        return false;
    }
    let exempt = fight.setup.settings.morale_down == MoraleDown::Exempt;
    if fight[who].wounds <= 0 {
        t.cite(clause::MORALE_DOWN);
    }
    if !is_fighting(fight, who) || exempt && fight[who].wounds <= 0 {
        t.cite(clause::MORALE_DOWN);
        return false;
    }
    true
}

/// What the checks of one end of a round share.
struct Muster {
    /// Who counts.
    people: People,
    /// The natural result of a side, where one is rolled for all of it (`hallowed.morale.each`).
    rolled: [Option<i16>; MAX_SIDES],
}

/// The TNs that a monster has to meet at the end of this round; none when nothing calls for it.
#[derive(Clone, Copy, Debug, Default)]
struct Triggers {
    /// The TN by numbers.
    numbers: Option<i16>,
    /// The TN of an Intimidation.
    words: Option<i16>,
}

fn triggers(t: &mut impl Table<Fight>, fight: &mut Fight, people: People, who: Id) -> Triggers {
    let tn = total(|into| add_tn(fight, people, who, into)) as i16;
    let side = fight[who].side;
    let befriended = |it: Id| fight[it].side != side && !are_hostile(fight, it, who);
    if t.keeps_clauses() && people.iter().any(befriended) {
        t.cite(clause::MORALE_ALLIES);
    }
    let mut numbers = None;
    if fight[who].big_hit {
        t.cite(clause::MORALE_TRIGGER_BIG_HIT);
        numbers = Some(tn);
    }
    if is_outnumbered(fight, people, who) {
        let before = fight[who].was_outnumbered;
        fight[who].was_outnumbered = true;
        if !before || fight.setup.settings.outnumbered_repeat == OutnumberedRepeat::EveryRound {
            t.cite(clause::MORALE_TRIGGER_OUTNUMBERED);
            t.cite(clause::MORALE_OUTNUMBERED_COUNT);
            let side = fight[who].side;
            let sides = people.iter().filter(|&it| are_hostile(fight, it, who));
            let monsters = sides.filter(|&it| fight.profile(it).morale && fight[it].side != side);
            if monsters.count() > 0 {
                t.cite(clause::MORALE_TRIGGER_OUTNUMBERED_OTHERS);
            }
            numbers = Some(tn);
        }
    }
    let words = fight[who].intimidated.map(|threat| threat.total);
    if words.is_some() {
        t.cite(clause::MORALE_TRIGGER_INTIMIDATION);
        t.cite(clause::MORALE_TN_INTIMIDATION);
        t.cite(clause::CHECK_OPPOSED);
    }
    Triggers { numbers, words }
}

/// Every monster that has to, in the order of the roster (`hallowed.morale.when`, `.each`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn step(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let mut muster = Muster { people: counted(fight), rolled: [None; MAX_SIDES] };
    for who in fight.roster() {
        if !rolls(t, fight, who) {
            continue;
        }
        if fight.setup.settings.morale_count_at == MoraleCountAt::Running {
            muster.people = counted(fight);
        }
        let found = triggers(t, fight, muster.people, who);
        if found.numbers.is_none() && found.words.is_none() {
            continue;
        }
        t.cite(clause::MORALE_WHEN);
        t.cite(clause::MORALE_EACH);
        t.cite(clause::MORALE_ORDER);
        t.cite(clause::MORALE_FIGHTING);
        t.cite(clause::MORALE_ALLIES);
        let obvious = is_obvious(t, fight, muster.people, who)?;
        let failed = obvious || !holds(t, fight, &mut muster, who, found)?;
        if !obvious {
            fight.state.decrees.rolled(who.0);
        }
        if failed {
            fail(t, fight, who)?;
        }
    }
    Ok(())
}

/// Whether the outcome is obvious to a monster (`hallowed.morale.obvious`).
fn is_obvious(t: &mut impl Table<Fight>, fight: &Fight, people: People, who: Id) -> Step<bool> {
    t.cite(clause::MORALE_OBVIOUS);
    let obvious = match fight.setup.settings.obvious_outcome {
        ObviousOutcome::Never => false,
        ObviousOutcome::LastAndHalf => {
            allies(fight, people, who) == 0 && 2 * fight[who].wounds <= wounds::most(fight, who)
        }
        ObviousOutcome::Ask => {
            let answers = [Answer::No, Answer::Yes];
            t.choose::<Answer>(fight, Seat::GM, Ask::Obvious(who), &answers)? == Answer::Yes
        }
    };
    if obvious {
        t.tell(clause::MORALE_OBVIOUS, || Trial::Obvious { who }.into());
    }
    Ok(obvious)
}

/// The check, or one for each trigger (`hallowed.morale.roll`, `.one-roll`).
fn holds(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    muster: &mut Muster,
    who: Id,
    found: Triggers,
) -> Step<bool> {
    let both = found.numbers.zip(found.words);
    if both.is_some() {
        t.cite(clause::MORALE_ONE_ROLL);
    }
    if let Some((numbers, words)) = both
        && fight.setup.settings.morale_several == MoraleSeveral::Each
    {
        return Ok(check(t, fight, muster, who, numbers)? && check(t, fight, muster, who, words)?);
    }
    let tn = found.numbers.max(found.words).unwrap_or(0);
    check(t, fight, muster, who, tn)
}

fn check(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    muster: &mut Muster,
    who: Id,
    tn: i16,
) -> Step<bool> {
    let people = muster.people;
    let bonus = total(|into| add(fight, people, who, into)) as i16;
    let purpose = Purpose::Check { who, why: CheckFor::Morale };
    let settings = &fight.setup.settings;
    let dice = morale_dice(settings);
    let passed = match settings.morale_roll {
        MoraleRoll::Each => {
            t.check(purpose, dice, |sum| meets(settings, sum as i16 + bonus, tn))?
        }
        MoraleRoll::Side => {
            let side = fight[who].side.index();
            let natural = match muster.rolled[side] {
                Some(natural) => natural,
                None => t.roll(purpose, dice)? as i16,
            };
            muster.rolled[side] = Some(natural);
            meets(settings, natural + bonus, tn)
        }
    };
    for clause in [
        clause::CHECK_DICE,
        clause::CHECK_SUCCESS,
        clause::MORALE_TN,
        clause::MORALE_SUCCESS,
        clause::MORALE_OPPONENTS,
        clause::ATTRIBUTE_MIND_USE,
    ] {
        t.cite(clause);
    }
    let terms = t.terms(|into| add(fight, people, who, into));
    // The TN is the total of the one who has intimidated it.
    let threat = fight[who].intimidated.filter(|threat| threat.total == tn);
    let needs = t.terms(|into| match threat {
        Some(_) => into.add(tn, From::Total, clause::MORALE_TN_INTIMIDATION),
        None => add_tn(fight, people, who, into),
    });
    let opponent = threat.map(|threat| threat.by);
    t.tell(clause::MORALE_ROLL, || {
        Trial::Morale { who, opponent, tn, passed, bonus, terms, needs }.into()
    });
    Ok(passed)
}

/// What is added to the dice of somebody's morale, where these people count.
#[must_use]
pub(crate) fn bonus(fight: &Fight, people: People, who: Id) -> i16 {
    total(|into| add(fight, people, who, into)) as i16
}

/// What is added to the dice of morale: Insight, Hit Dice, allies (`hallowed.morale.roll`).
fn add(fight: &Fight, people: People, who: Id, into: &mut impl Reckon<From>) {
    let insight = modifier(fight, who, Attribute::Insight);
    into.add(insight, From::Modifier(Attribute::Insight), clause::MORALE_ROLL);
    into.add(fight.profile(who).dice, From::HitDice, clause::MORALE_ROLL);
    into.add(allies(fight, people, who), From::Allies, clause::MORALE_ALLIES);
    penalty(fight, who, None, into);
    gm::add_ruled_roll(fight, who, into);
}

/// What a monster's morale has to reach: 11, and 1 for each opponent (`hallowed.morale.tn`).
fn add_tn(fight: &Fight, people: People, who: Id, into: &mut impl Reckon<From>) {
    into.add(11, From::Base, clause::MORALE_TN);
    into.add(opponents(fight, people, who), From::Opponents, clause::MORALE_OPPONENTS);
}

/// What failing does (`hallowed.morale.failure`).
fn fail(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    let rout = match fight.setup.settings.morale_failure {
        MoraleFailure::Flee => Rout::Flee,
        MoraleFailure::Surrender => Rout::Surrender,
        MoraleFailure::Leave => Rout::Leave,
        MoraleFailure::Ask => {
            let menu = Lazy(|menu: &mut Vec<Move>| {
                let all = [Rout::Flee, Rout::Surrender, Rout::Leave, Rout::Parley];
                menu.extend(all.map(Move::from));
            });
            t.choose(fight, Seat::GM, Ask::Failed(who), &menu)?
        }
    };
    t.cite(clause::MORALE_FAILURE);
    match rout {
        Rout::Flee => {
            begin(t, fight, who, Affliction::lasting(Condition::Routed));
        }
        Rout::Surrender => leave(t, fight, who, Exit::Surrendered),
        Rout::Leave => leave(t, fight, who, Exit::Left),
        Rout::Parley => {}
    }
    Ok(())
}

/// Somebody is no longer in the fight.
pub(crate) fn leave(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, exit: Exit) {
    t.tell(clause::MORALE_FAILURE, || match exit {
        Exit::Surrendered | Exit::Captured => Trial::Surrenders { who }.into(),
        Exit::Left | Exit::Waiting => Trial::Leaves { who }.into(),
    });
    let it = &mut fight[who];
    it.exit = Some(exit);
    it.due = None;
    it.carried = None;
    for other in std::mem::take(&mut it.engaged).iter() {
        fight[other].engaged.remove(who);
    }
    fight.state.members.remove(who);
    fight.state.carriers.remove(who);
    wounds::settle(t, fight, who);
}

/// Those who were routed when the round began, and what has become of them: gone when they have
/// fled and nobody threatens them, captives when they cannot move.
pub(crate) fn rout(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        if !fight[who].has(Condition::Routed) || !is_present(fight, who) || !fight[who].fled {
            continue;
        }
        let moved = fight[who].spent.has(Spend::Moved);
        let threatened = fight.roster().any(|foe| {
            are_hostile(fight, foe, who) && is_fighting(fight, foe) && threatens(fight, foe, who)
        });
        if moved && !threatened {
            leave(t, fight, who, Exit::Left);
        } else if !moved {
            leave(t, fight, who, Exit::Surrendered);
        }
    }
}
