//! After the fight: breaks, rests, coming round (`ingenuity.recovery.*`).

use affray_table::{Lazy, May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Judgment, Move, Respite};
use crate::reason::Barrier;
use crate::rules::condition::is_present;
use crate::rules::damage;
use crate::rules::life::wake;
use crate::rules::rolls::agrees;
use crate::rules::stat::{half, maximum};
use crate::rules::turn::end_effects;
use crate::settings::PostCombatWaking;
use crate::setup::Pool;
use crate::state::{Condition, Fight, Phase};

/// Breaks between two rests.
pub(crate) const MOST_BREAKS: u8 = 2;

const THREE: [Pool; 3] = [Pool::Endurance, Pool::Stamina, Pool::Focus];

/// Half of the three pools for everybody (`ingenuity.recovery.break`).
pub(crate) fn take_break(t: &mut impl Table<Fight>, fight: &mut Fight) {
    t.tell(clause::RECOVERY_BREAK, || Event::Break);
    fight.state.breaks += 1;
    recover_half(t, fight);
    rouse(t, fight);
}

fn recover_half(t: &mut impl Table<Fight>, fight: &mut Fight) {
    for who in fight.roster() {
        if !is_present(fight, who) {
            continue;
        }
        for pool in THREE {
            let amount = half(&fight.setup.settings, maximum(fight, who, pool));
            damage::recover(t, fight, who, pool, amount);
        }
    }
}

/// A rest that is interrupted: half of the three pools (`ingenuity.recovery.rest`).
fn interrupted_rest(t: &mut impl Table<Fight>, fight: &mut Fight) {
    t.tell(clause::RECOVERY_REST, || Event::Rest { whole: false });
    fight.state.breaks = 0;
    recover_half(t, fight);
    rouse(t, fight);
}

/// A whole rest: the three pools and 1 health (`ingenuity.recovery.rest`).
fn rest(t: &mut impl Table<Fight>, fight: &mut Fight) {
    t.tell(clause::RECOVERY_REST, || Event::Rest { whole: true });
    fight.state.breaks = 0;
    for who in fight.roster() {
        if !is_present(fight, who) {
            continue;
        }
        for pool in THREE {
            let amount = maximum(fight, who, pool);
            damage::recover(t, fight, who, pool, amount);
        }
        damage::recover(t, fight, who, Pool::Health, 1);
    }
    rouse(t, fight);
}

/// Unconscious survivors come round (`ingenuity.recovery.wakes`).
fn rouse(t: &mut impl Table<Fight>, fight: &mut Fight) {
    t.cite(clause::RECOVERY_WAKES);
    for who in fight.roster() {
        if is_present(fight, who) && fight[who].conditions.has(Condition::Unconscious) {
            wake(t, fight, who);
        }
    }
}

/// What may follow a fight, in the order in which it is listed.
pub(crate) const RESPITES: [Respite; 4] =
    [Respite::Done, Respite::Break, Respite::Rest, Respite::InterruptedRest];

/// Whether this may follow now (`ingenuity.recovery.break`).
pub(crate) fn may_have(fight: &Fight, respite: Respite) -> May<Barrier> {
    let spent = respite == Respite::Break && fight.state.breaks >= MOST_BREAKS;
    barred_if(spent, Barrier::Breaks, clause::RECOVERY_BREAK)
}

/// The most breaks and rests after one fight.
const MOST_RESPITES: usize = 16;

/// Breaks and rests, as many as the GM says.
fn respites(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for _ in 0..MOST_RESPITES {
        let menu = Lazy(|list: &mut Vec<Move>| {
            let may = |&respite: &Respite| may_have(fight, respite).is_ok();
            list.extend(RESPITES.into_iter().filter(may).map(Move::from));
        });
        match t.choose(fight, Seat::GM, Ask::Respite, &menu)? {
            Respite::Done => break,
            Respite::Break => take_break(t, fight),
            Respite::Rest => rest(t, fight),
            Respite::InterruptedRest => interrupted_rest(t, fight),
        }
    }
    Ok(())
}

/// What comes after the fight.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn aftermath(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    for who in fight.roster() {
        end_effects(t, fight, who);
        crate::rules::condition::break_off(t, fight, who);
        fight[who].hidden_from = crate::state::People::default();
    }
    match fight.setup.settings.post_combat_waking {
        PostCombatWaking::Break => {}
        PostCombatWaking::AtOnce => rouse(t, fight),
        PostCombatWaking::Gm => {
            for who in fight.roster() {
                let out = fight[who].conditions.has(Condition::Unconscious);
                if out && is_present(fight, who) {
                    t.cite(clause::RECOVERY_WAKES);
                    let ask = Ask::Judge(Judgment::Wakes(who));
                    if agrees(t, fight, Seat::GM, ask)? {
                        wake(t, fight, who);
                    }
                }
            }
        }
    }
    if fight.setup.recovery {
        respites(t, fight)?;
    }
    fight.state.phase = Phase::Over;
    Ok(())
}
