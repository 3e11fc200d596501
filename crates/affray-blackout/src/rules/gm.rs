//! What the GM rules unasked.

use affray_table::{Lazy, Seat, Step, Table};

use crate::clause;
use crate::event::{Course, Event};
use crate::kinds::{Attribute, Condition, CustomId, Id, Level};
use crate::moves::{Ask, Move, Ruling};
use crate::rules::condition::{afflict, end, lower, raise};
use crate::rules::round::conclude;
use crate::rules::{after, condition, custom, damage};
use crate::state::{Fight, Outcome, Phase};

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
    let ruling: Ruling = t.choose(fight, Seat::GM, Ask::Rule, &menu)?;
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

fn options(fight: &Fight, menu: &mut Vec<Move>) {
    for who in fight.roster() {
        let it = &fight[who];
        if it.gone {
            continue;
        }
        for &condition in Condition::ALL {
            menu.push(if it.has(condition) {
                Ruling::Relieve(who, condition).into()
            } else {
                Ruling::Afflict(who, condition).into()
            });
        }
        for &level in Level::ALL {
            if it.level(level) < condition::most(level) {
                menu.push(Ruling::More(who, level).into());
            }
            if it.level(level) > 0 {
                menu.push(Ruling::Less(who, level).into());
            }
        }
        for custom in (0..fight.setup.customs.len() as u8).map(CustomId) {
            let level = custom::level(fight, who, custom);
            if level < custom::entry(fight, custom).most {
                menu.push(Ruling::Lay(who, custom).into());
            }
            if level > 0 {
                menu.push(Ruling::Lift(who, custom).into());
            }
        }
        menu.push(Ruling::Remove(who).into());
    }
    if fight.state.phase != Phase::Aftermath {
        menu.push(Ruling::EndFight.into());
    }
}

fn after_options(fight: &Fight, menu: &mut Vec<Move>) {
    let own = [Ruling::Done, Ruling::Minute, Ruling::Hour, Ruling::Night, Ruling::Settlement];
    menu.extend(own.map(Move::from));
    for who in fight.roster().filter(|&who| !fight[who].gone) {
        work_options(fight, who, menu);
    }
}

fn work_options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    if fight[who].level(Level::Corroded) > 0 {
        menu.push(Ruling::Clean(who, false).into());
        menu.push(Ruling::Clean(who, true).into());
    }
    for on in fight.roster().filter(|&on| !fight[on].gone) {
        if after::may_repair(fight, who) && after::needs_repair(fight, on) {
            menu.push(Ruling::FieldRepair(who, on).into());
        }
        if fight[on].has(Condition::Poisoned) {
            menu.push(Ruling::TreatPoison(who, on).into());
        }
        let wounds = Attribute::ALL.iter().filter(|&&it| fight[on].wounds.has(it));
        menu.extend(wounds.map(|&it| Move::from(Ruling::TreatWound(who, on, it))));
    }
}

fn carry_out(t: &mut impl Table<Fight>, fight: &mut Fight, ruling: Ruling) -> Step {
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
        Ruling::EndFight => conclude(t, fight, Outcome::Ended),
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
