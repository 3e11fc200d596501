//! Surprise: who is caught unaware (`hallowed.surprise.*`).

use std::cmp::Reverse;

use affray_table::{Step, Table};

use crate::clause;
use crate::event::Trial;
use crate::ids::Id;
use crate::kinds::{Condition, Skill};
use crate::moves::CheckFor;
use crate::rules::check::{Check, Tn, With, skill_bonus};
use crate::rules::condition::{Affliction, are_hostile, begin, clause_of, is_present, keenness};
use crate::state::Fight;

/// The best hidden of a side against everybody's eyes (`hallowed.surprise.determination`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn ambush(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    let sides = fight.setup.ambushers;
    let hides =
        |fight: &Fight, who: Id| sides & (1 << fight[who].side.0) != 0 && is_present(fight, who);
    let best = fight.roster().filter(|&who| hides(fight, who)).max_by_key(|&who| {
        let bonus = skill_bonus(fight, who, Skill::Stealth);
        (bonus, Reverse(who))
    });
    let Some(best) = best else { return Ok(()) };
    let hides = Check::of(best, CheckFor::Ambush, With::Skill(Skill::Stealth));
    let hidden = hides.total(t, fight)?;
    let terms = t.terms(|into| hides.add(fight, into));
    fight.state.decrees.rolled(best.0);
    t.tell(clause::SURPRISE_DETERMINATION, || {
        Trial::Hides { who: best, total: hidden, terms }.into()
    });
    for who in fight.roster() {
        if !are_hostile(fight, who, best) || !is_present(fight, who) {
            continue;
        }
        let notice = Check::of(who, CheckFor::Notice, With::Skill(Skill::Notice));
        t.cite(clause::CHECK_COMBAT_SKILLS);
        for condition in fight[who].conditions.iter() {
            t.cite(clause_of(condition));
        }
        let noticed = match keenness(fight, who) {
            Some(_) => notices(t, fight, notice, hidden)?,
            None => false,
        };
        if !noticed {
            begin(t, fight, who, Affliction::of(Condition::Surprised, 1));
        }
    }
    Ok(())
}

/// Whether somebody notices what is hidden so well: anyone who checks is not told how well
/// (`hallowed.surprise.notice-tn`).
fn notices(t: &mut impl Table<Fight>, fight: &mut Fight, notice: Check, hidden: i16) -> Step<bool> {
    let passed = notice.passes(t, fight, Tn::Opposed(hidden))?;
    let (who, bonus) = (notice.who, notice.bonus(fight));
    let terms = t.terms(|into| notice.add(fight, into));
    fight.state.decrees.rolled(who.0);
    t.tell(clause::SURPRISE_NOTICE_TN, || Trial::Notices { who, passed, bonus, terms }.into());
    Ok(passed)
}
