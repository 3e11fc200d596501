//! Killing strikes (`ingenuity.kill.*`).

use affray_table::{May, Step, Table, barred_if};

use crate::clause;
use crate::event::{Event, Luck};
use crate::moves::{Action, Blow, Long, Move, Occasion, TestFor, With};
use crate::reason::{Barrier, Who};
use crate::rules::attack;
use crate::rules::condition::is_present;
use crate::rules::life::{die, risk_death};
use crate::rules::means::{all, may_use, means};
use crate::rules::rolls::{LuckRule, Result, Sway, Test, Tilt, test};
use crate::rules::space::distance;
use crate::rules::stat::guarding;
use crate::settings::{KillingFollowUp, KillingLuck, KillingStrikeCheat, KillingWeapon};
use crate::setup::{Guarding, Id, Usage};
use crate::state::{Condition, Fight};

/// Whether a killing strike may be made with this (`ingenuity.kill.weapon`,
/// `ingenuity.kill.place`).
pub(crate) fn may_strike(fight: &Fight, who: Id, victim: Id, with: With) -> May<Barrier> {
    let (of, by) = (|what: Who| Barrier::Of(victim, what), clause::KILL_TARGET);
    barred_if(who == victim, of(Who::Oneself), by)?;
    barred_if(!is_present(fight, victim), of(Who::Gone), by)?;
    let hidden = fight[victim].hidden_from.has(who);
    barred_if(hidden, of(Who::Hidden), clause::ATTACK_LEGAL_TARGET)?;
    let conscious = !fight[victim].conditions.has(Condition::Unconscious);
    barred_if(conscious, of(Who::Conscious), by)?;
    let blow = Blow::in_hand(with, victim);
    let used = means(fight, who, blow);
    let fits = match fight.setup.settings.killing_weapon {
        KillingWeapon::Any => true,
        KillingWeapon::LethalOnly => !used.nonlethal,
        KillingWeapon::NonlethalOnly => used.nonlethal,
    };
    barred_if(!fits, Barrier::NoKillingWeapon(with), clause::KILL_WEAPON)?;
    let thrown = crate::rules::means::usage(fight, who, with) == Usage::Thrown;
    may_use(fight, who, Blow { thrown, ..blow })?;
    let most = u16::from(if used.ranged { 1 } else { used.reach });
    let away = distance(fight, who, victim);
    let far = Barrier::TooFar { target: victim, away, most };
    barred_if(u16::from(away) > most, far, clause::KILL_PLACE)
}

/// Adds the killing strikes of a turn.
pub(crate) fn options(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    let down = |&id: &Id| fight[id].conditions.has(Condition::Unconscious);
    for victim in fight.roster().filter(down) {
        all(fight, who, &mut |with| {
            if may_strike(fight, who, victim, with).is_ok() {
                menu.push(Action::Begin(Long::Kill(victim, with)).into());
            }
        });
    }
}

/// The killing strike itself, its three actions being done (`ingenuity.kill.test`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    victim: Id,
    with: With,
) -> Step {
    t.cite(clause::KILL_TARGET);
    t.cite(clause::KILL_WEAPON);
    t.cite(clause::KILL_COST);
    t.cite(clause::KILL_ACTIVITY);
    if let Err(bar) = may_strike(fight, who, victim, with) {
        let (what, why) = (Long::Kill(victim, with), Some(bar.what));
        t.tell(clause::KILL_PLACE, || Event::Fails { who, what, why });
        return Ok(());
    }
    t.cite(clause::KILL_PLACE);
    t.cite(clause::KILL_ADVANTAGE);
    t.cite(clause::KILL_IS_ORDINARY_TEST);
    let constitution = guarding(fight, victim, Guarding::Constitution);
    let killing = killing_test(fight, who, victim, with);
    let rolled = test(t, fight, killing)?;
    let passed = rolled.total >= constitution || rolled.luck == Luck::Critical;
    t.tell(clause::KILL_TEST, || Event::KillingStrike { who, victim, passed });
    if !passed {
        t.cite(clause::KILL_FAILURE);
        let thrown = crate::rules::means::usage(fight, who, with) == Usage::Thrown;
        let blow = Blow { thrown, ..Blow::in_hand(with, victim) };
        return follow_up(t, fight, who, blow, rolled);
    }
    t.cite(clause::KILL_SUCCESS);
    t.cite(clause::KILL_NO_CHEATING);
    match fight.setup.settings.killing_strike_cheat {
        KillingStrikeCheat::No => {
            die(t, fight, victim);
            Ok(())
        }
        KillingStrikeCheat::Yes => risk_death(t, fight, victim),
    }
}

/// The test of a killing strike (`ingenuity.kill.test`).
#[must_use]
pub(crate) fn killing_test(fight: &Fight, who: Id, victim: Id, with: With) -> Test {
    let used = means(fight, who, Blow::in_hand(with, victim));
    let critical = fight.setup.settings.killing_luck == KillingLuck::AttackCritical;
    let rule = match used.threshold {
        Some(threshold) if critical => LuckRule::Attack { threshold, strays: false },
        _ => LuckRule::Ordinary,
    };
    Test {
        who,
        why: TestFor::Kill(victim),
        attribute: used.attribute,
        skill: used.skill,
        sway: Sway::Kill(used),
        tilt: Tilt::Kill,
        maneuver: None,
        rule,
        against: Some(guarding(fight, victim, Guarding::Constitution)),
        targeted: true,
    }
}

/// A sneak attack in place of the death (`ingenuity.kill.follow-up`).
fn follow_up(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    blow: Blow,
    rolled: Result,
) -> Step {
    t.cite(clause::KILL_FOLLOW_UP);
    match fight.setup.settings.killing_follow_up {
        KillingFollowUp::NewRoll => attack::make(t, fight, who, blow, Occasion::FollowUp),
        KillingFollowUp::ReuseResult => attack::reuse(t, fight, who, blow, rolled),
    }
}
