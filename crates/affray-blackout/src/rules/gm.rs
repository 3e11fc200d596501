//! What the GM rules unasked.

mod decree;

use affray_table::{Lazy, May, Seat, Step, Table, barred, barred_if};

use crate::clause;
use crate::event::{Close, Course, Event};
use crate::kinds::{Attribute, Condition, CustomId, Id, Level};
use crate::moves::{Ask, Move, Ruling};
use crate::reason::{Barrier, Who};
use crate::ruled::Suffering;
use crate::rules::condition::{afflict, end, lower, raise};
use crate::rules::round::conclude;
use crate::rules::{after, condition, custom, damage};
use crate::state::{Fight, Outcome, Phase};

pub(crate) use decree::{
    STEPS, attribute, circumstances, keeps, keeps_level, lasts, passive_perception, perception,
    round_over, ruled, ruled_roll, skill, turn_over,
};

/// The most rulings at one checkpoint.
const MOST_RULINGS: usize = 64;

/// Takes every ruling that the GM has volunteered at this checkpoint.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn rulings(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RULINGS {
        let menu = Lazy(|list: &mut Vec<Move>| options(fight, list));
        let Some(ruling) = t.volunteer(fight, Seat::GM, Ask::Rule, &menu)? else { break };
        t.tell(clause_of(ruling), || Event::Course(Course::Ruled { ruling }));
        carry_out(t, fight, ruling)?;
    }
    Ok(())
}

/// What follows the fight, where it is played: one thing after the other, as the GM says.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn aftermath(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    t.cite(clause::INITIATIVE_END);
    if !fight.setup.aftermath {
        fight.state.phase = Phase::Over;
        return Ok(());
    }
    let menu = Lazy(|list: &mut Vec<Move>| after_options(fight, list));
    let ruling: Ruling = t.choose(fight, Seat::GM, Ask::After, &menu)?;
    t.tell(clause_of(ruling), || Event::Course(Course::Ruled { ruling }));
    carry_out(t, fight, ruling)
}

/// The clause of a ruling.
const fn clause_of(ruling: Ruling) -> affray_table::Clause {
    match ruling {
        Ruling::Afflict(_, condition) | Ruling::Relieve(_, condition) => {
            condition::clause_of(condition)
        }
        Ruling::Lay(..) | Ruling::Lift(..) => clause::CONDITIONS_CUSTOM,
        Ruling::More(_, level) | Ruling::Less(_, level) => condition::level_clause(level),
        Ruling::Remove(_) | Ruling::EndFight | Ruling::Done => clause::INITIATIVE_END,
        Ruling::Minute => clause::DAMAGE_RECOVERY,
        Ruling::Hour | Ruling::Night => clause::CONDITIONS_EXHAUSTED_RECOVERY,
        Ruling::Settlement => clause::ARMOR_FULL_REPAIR,
        Ruling::FieldRepair(..) => clause::ARMOR_FIELD_REPAIR,
        Ruling::Clean(..) => clause::CONDITIONS_CORRODED_REMOVAL,
        Ruling::TreatPoison(..) => clause::CONDITIONS_POISONED_TREATMENT,
        Ruling::TreatWound(..) => clause::CONDITIONS_WOUND_TREATMENT,
    }
}

/// Every ruling about somebody between two steps of the fight.
pub(crate) fn rulings_on(fight: &Fight, who: Id, into: &mut impl FnMut(Ruling)) {
    for &condition in Condition::ALL {
        into(Ruling::Relieve(who, condition));
        into(Ruling::Afflict(who, condition));
    }
    for &level in Level::ALL {
        into(Ruling::More(who, level));
        into(Ruling::Less(who, level));
    }
    for custom in (0..fight.setup.customs.len() as u8).map(CustomId) {
        into(Ruling::Lay(who, custom));
        into(Ruling::Lift(who, custom));
    }
    into(Ruling::Remove(who));
}

pub(crate) fn options(fight: &Fight, menu: &mut Vec<Move>) {
    let mut see = |ruling: Ruling| {
        if may_rule(fight, ruling).is_ok() {
            menu.push(ruling.into());
        }
    };
    for who in fight.roster() {
        rulings_on(fight, who, &mut see);
    }
    see(Ruling::EndFight);
}

/// Whether something may be ruled between two steps of the fight.
pub(crate) fn may_rule(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let by = clause_of(ruling);
    let here = |who: Id| barred_if(fight[who].gone, Barrier::Of(who, Who::Gone), by);
    match ruling {
        Ruling::Afflict(who, condition) => {
            here(who)?;
            barred_if(fight[who].has(condition), Barrier::Already(who, condition), by)
        }
        Ruling::Relieve(who, condition) => {
            here(who)?;
            barred_if(!fight[who].has(condition), Barrier::Lacks(who, condition), by)
        }
        Ruling::More(who, level) => {
            here(who)?;
            let now = fight[who].level(level);
            barred_if(now >= condition::most(level), Barrier::Level(who, level, now), by)
        }
        Ruling::Less(who, level) => {
            here(who)?;
            barred_if(fight[who].level(level) == 0, Barrier::Level(who, level, 0), by)
        }
        Ruling::Lay(who, custom) => {
            here(who)?;
            let now = custom::level(fight, who, custom);
            let full = now >= custom::entry(fight, custom).most;
            barred_if(full, Barrier::Custom(who, custom, now), by)
        }
        Ruling::Lift(who, custom) => {
            here(who)?;
            let none = custom::level(fight, who, custom) == 0;
            barred_if(none, Barrier::Custom(who, custom, 0), by)
        }
        Ruling::Remove(who) => here(who),
        Ruling::EndFight => {
            barred_if(fight.state.phase == Phase::Aftermath, Barrier::FightIsOver, by)
        }
        Ruling::Minute
        | Ruling::Hour
        | Ruling::Night
        | Ruling::Settlement
        | Ruling::FieldRepair(..)
        | Ruling::Clean(..)
        | Ruling::TreatPoison(..)
        | Ruling::TreatWound(..)
        | Ruling::Done => barred(Barrier::FightGoesOn, by),
    }
}

/// Everything that may follow a fight, whether it can or not.
pub(crate) fn what_follows(fight: &Fight, into: &mut impl FnMut(Ruling)) {
    let own = [Ruling::Done, Ruling::Minute, Ruling::Hour, Ruling::Night, Ruling::Settlement];
    own.into_iter().for_each(&mut *into);
    for who in fight.roster() {
        into(Ruling::Clean(who, false));
        into(Ruling::Clean(who, true));
        for on in fight.roster() {
            into(Ruling::FieldRepair(who, on));
            into(Ruling::TreatPoison(who, on));
            Attribute::ALL.iter().for_each(|&kind| into(Ruling::TreatWound(who, on, kind)));
        }
    }
}

pub(crate) fn after_options(fight: &Fight, menu: &mut Vec<Move>) {
    what_follows(fight, &mut |ruling| {
        if may_follow(fight, ruling).is_ok() {
            menu.push(ruling.into());
        }
    });
}

/// Whether something may follow the fight.
pub(crate) fn may_follow(fight: &Fight, ruling: Ruling) -> May<Barrier> {
    let by = clause_of(ruling);
    let here = |who: Id| barred_if(fight[who].gone, Barrier::Of(who, Who::Gone), by);
    match ruling {
        Ruling::Done | Ruling::Minute | Ruling::Hour | Ruling::Night | Ruling::Settlement => Ok(()),
        Ruling::Clean(who, _) => {
            here(who)?;
            let clean = fight[who].level(Level::Corroded) == 0;
            barred_if(clean, Barrier::Level(who, Level::Corroded, 0), by)
        }
        Ruling::FieldRepair(who, on) => {
            here(who)?;
            here(on)?;
            barred_if(!after::may_repair(fight, who), Barrier::Of(who, Who::NoTools), by)?;
            barred_if(!after::needs_repair(fight, on), Barrier::Of(on, Who::Unworn), by)
        }
        Ruling::TreatPoison(who, on) => {
            here(who)?;
            here(on)?;
            let lacks = !fight[on].has(Condition::Poisoned);
            barred_if(lacks, Barrier::Lacks(on, Condition::Poisoned), by)
        }
        Ruling::TreatWound(who, on, kind) => {
            here(who)?;
            here(on)?;
            barred_if(!fight[on].wounds.has(kind), Barrier::NotWounded(on, kind), by)
        }
        Ruling::Afflict(..)
        | Ruling::Relieve(..)
        | Ruling::More(..)
        | Ruling::Less(..)
        | Ruling::Lay(..)
        | Ruling::Lift(..)
        | Ruling::Remove(_)
        | Ruling::EndFight => barred(Barrier::FightIsOver, by),
    }
}

/// What a ruling is about ends by the rules again, whatever was ruled of that before.
fn let_end(fight: &mut Fight, ruling: Ruling) {
    let (who, what) = match ruling {
        Ruling::Afflict(who, condition) | Ruling::Relieve(who, condition) => {
            (who, Suffering::Condition(condition))
        }
        Ruling::Lay(who, custom) | Ruling::Lift(who, custom) => (who, Suffering::Custom(custom)),
        Ruling::More(who, level) | Ruling::Less(who, level) => (who, Suffering::Level(level)),
        Ruling::Remove(_)
        | Ruling::EndFight
        | Ruling::Minute
        | Ruling::Hour
        | Ruling::Night
        | Ruling::Settlement
        | Ruling::FieldRepair(..)
        | Ruling::Clean(..)
        | Ruling::TreatPoison(..)
        | Ruling::TreatWound(..)
        | Ruling::Done => return,
    };
    if lasts(fight, who, what) {
        fight.state.decrees.lay(who.0, what, None);
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
    let_end(fight, ruling);
    match ruling {
        Ruling::Afflict(who, condition) => afflict(t, fight, who, condition),
        Ruling::Relieve(who, condition) => end(t, fight, who, condition),
        Ruling::Lay(who, custom) => custom::begin(t, fight, who, custom),
        Ruling::Lift(who, custom) => custom::end(t, fight, who, custom),
        Ruling::More(who, level) => raise(t, fight, who, level, 1),
        Ruling::Less(who, level) => {
            let now = fight[who].level(level) - 1;
            lower(t, fight, who, level, now);
        }
        Ruling::Remove(who) => {
            fight[who].gone = true;
            damage::settle(t, fight, who);
        }
        Ruling::EndFight => conclude(t, fight, Outcome::Ended, Close::Ruling),
        Ruling::Minute => return after::minute(t, fight),
        Ruling::Hour => return after::hour(t, fight),
        Ruling::Night => return after::night(t, fight),
        Ruling::Settlement => after::settlement(t, fight),
        Ruling::FieldRepair(who, on) => return after::field_repair(t, fight, who, on),
        Ruling::Clean(who, true) => return after::clean(t, fight, who, Attribute::Strength),
        Ruling::Clean(who, false) => {
            return after::clean(t, fight, who, Attribute::Intelligence);
        }
        Ruling::TreatPoison(who, on) => return after::treat_poison(t, fight, who, on),
        Ruling::TreatWound(who, on, kind) => {
            return after::treat_wound(t, fight, who, on, kind);
        }
        Ruling::Done => fight.state.phase = Phase::Over,
    }
    Ok(())
}
