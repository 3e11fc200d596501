//! Morale (`murdham.morale.*`).

use affray_field::Place;
use affray_table::{Seat, Step, Table};

use crate::clause;
use crate::event::Event;
use crate::moves::{Ask, Nerve, SaveFor, Score};
use crate::rounding::{half_up, is_half_or_less};
use crate::rules::condition::{are_allies, is_fighting, is_immune_to_fear};
use crate::rules::core::{Threat, against, group_save, seat};
use crate::rules::position::{is_exit, is_open, seems_to_fit};
use crate::settings::{
    Alone, CountedOut, LoneHalf, MoraleApplies, MoraleFail, MoraleHalf, MoraleRepeat, Settings,
};
use crate::setup::{Body, Controller, Id};
use crate::state::{Condition, Fight, Morale, People, Standing};

/// Notes damage that leaves somebody at half of its health or less (`murdham.morale.lone-trigger`,
/// `murdham.morale.lone-half`).
pub fn note_damage(fight: &mut Fight, who: Id) {
    let maximum = crate::rules::health::maximum(fight, who);
    let health = fight[who].health;
    fight[who].hurt |= match fight.setup.settings.lone_half {
        LoneHalf::Strict => 2 * health <= maximum,
        LoneHalf::RoundedUp => is_half_or_less(health, maximum),
    };
}

fn members(fight: &Fight, body: Body) -> impl Iterator<Item = Id> + '_ {
    fight.roster().filter(move |&who| fight.belongs(who, body))
}

/// Whether everybody knows where somebody is (`murdham.morale.hidden`).
fn is_in_the_open(fight: &Fight, who: Id) -> bool {
    fight[who].concealed_from == 0
}

fn open_members(fight: &Fight, body: Body) -> impl Iterator<Item = Id> + '_ {
    members(fight, body).filter(|&who| is_in_the_open(fight, who))
}

/// Whether somebody in the open still counts for its group (`murdham.morale.counted-out`).
fn counts(settings: &Settings, fight: &Fight, who: Id) -> bool {
    match settings.counted_out {
        CountedOut::OutOfTheFight => is_fighting(fight, who),
        CountedOut::DeadOnly => fight[who].standing != Standing::Dead,
    }
}

/// How a body stands that may have to check.
struct Tally {
    /// How many there were, of those in the open.
    original: i16,
    /// How many of those are left, and were at the worst moment: what counts is that the threshold
    /// was crossed, not who is back since (`murdham.morale.once`).
    left: i16,
    /// The same with those who hide, none of whom counts as lost.
    with_hidden: u8,
    /// Whether anybody in the open is left now.
    any: bool,
}

/// Counts a body (`murdham.morale.counted-out`): those who hide from anybody count as little among
/// its number as among those left (`murdham.morale.hidden`).
fn tally(fight: &Fight, body: Body) -> Option<Tally> {
    let settings = &fight.setup.settings;
    let (mut hidden, mut now, mut all) = (0, 0, 0);
    for who in members(fight, body) {
        all += 1;
        if !is_in_the_open(fight, who) {
            hidden += 1;
        } else if counts(settings, fight, who) {
            now += 1;
        }
    }
    let company = fight.state.companies[fight.ledger(body)?.index()];
    let original = match body {
        Body::Group(_) => i16::from(company.original),
        Body::Faction(_) => all,
    };
    let with_hidden = match settings.counted_out {
        CountedOut::OutOfTheFight => (now + hidden).min(i16::from(company.fewest)),
        CountedOut::DeadOnly => now + hidden,
    };
    Some(Tally {
        original: original - hidden,
        left: with_hidden - hidden,
        with_hidden: with_hidden as u8,
        any: now > 0,
    })
}

/// Whether a body must check now, for its losses or for a lone fighter's wounds.
fn is_due(t: &mut impl Table<Fight>, fight: &Fight, body: Body) -> bool {
    let (Some(tally), Some(ledger)) = (tally(fight, body), fight.ledger(body)) else {
        return false;
    };
    let Tally { original, left, .. } = tally;
    if t.keeps_clauses() && members(fight, body).any(|who| !is_in_the_open(fight, who)) {
        t.cite(clause::MORALE_HIDDEN);
    }
    if !tally.any {
        return false;
    }
    let company = fight.state.companies[ledger.index()];
    let again = fight.setup.settings.morale_repeat == MoraleRepeat::EveryRoundWithNewLosses;
    if company.checked && !(again && tally.with_hidden < company.left_at_check) {
        t.cite(clause::MORALE_ONCE);
        return false;
    }
    if original == 1 || fight.setup.settings.alone == Alone::LastStandingToo {
        let hurt = is_alone(fight, body)
            && open_members(fight, body).any(|who| is_fighting(fight, who) && fight[who].hurt);
        t.cite(clause::MORALE_LONE_MEANING);
        if hurt {
            t.cite(clause::MORALE_LONE_TRIGGER);
            t.cite(clause::MORALE_LONE_HALF);
        }
        if original == 1 || hurt {
            return hurt;
        }
    }
    // murdham.morale.half-count: half is rounded up, or twice the rest counts strictly.
    let half = match fight.setup.settings.morale_half {
        MoraleHalf::RoundedUp => left <= half_up(original),
        MoraleHalf::Strict => 2 * left <= original,
    };
    if left < original {
        t.cite(clause::MORALE_HALF_COUNT);
        if is_divided(fight, body) {
            t.cite(clause::MORALE_GROUP_MEANING);
        }
    }
    if half {
        t.cite(clause::MORALE_COUNTED_OUT);
        t.cite(clause::MORALE_GROUP_TRIGGER);
    }
    half && left < original
}

/// Whether a body's faction has named groups (`murdham.morale.group-meaning`).
fn is_divided(fight: &Fight, body: Body) -> bool {
    let groups = &fight.setup.groups;
    let faction = match body {
        Body::Group(group) => groups[group.index()].faction,
        Body::Faction(faction) => faction,
    };
    groups.iter().filter(|group| group.faction == faction).nth(1).is_some()
}

/// Whether the one who is left of a body, or is all of it, fights alone
/// (`murdham.morale.lone-meaning`). The caller has seen that the body was one from the start, where
/// the table does not count the last of a side.
fn is_alone(fight: &Fight, body: Body) -> bool {
    let Some(one) = open_members(fight, body).next() else { return false };
    let with = |&who: &Id| are_allies(fight, one, who) && is_in_the_open(fight, who);
    let mut side = fight.roster().filter(with);
    match fight.setup.settings.alone {
        Alone::SoleOfTheSide => side.nth(1).is_none(),
        Alone::OriginalNumberOne => true,
        // Anyone who still stands, however the fallen count.
        Alone::LastStandingToo => side.filter(|&who| is_fighting(fight, who)).nth(1).is_none(),
    }
}

/// The checks that are due when a round ends (`murdham.morale.when`): per group, in rotation order.
///
/// # Errors
/// The table has no answer yet.
pub fn round_end(t: &mut impl Table<Fight>, fight: &mut Fight) -> Step {
    if !t.keeps_clauses() && is_nobody_shaken(fight) {
        return Ok(());
    }
    for place in 0..fight.setup.derived().bodies.len() {
        let body = fight.setup.derived().bodies[place];
        let over = !t.keeps_clauses() && has_checked(fight, body);
        if !over && is_due(t, fight, body) {
            check(t, fight, body)?;
        }
    }
    Ok(())
}

/// Whether a body has checked its morale, and that was it (`murdham.morale.once`).
#[inline]
fn has_checked(fight: &Fight, body: Body) -> bool {
    fight.setup.settings.morale_repeat == MoraleRepeat::Once
        && fight.ledger(body).is_some_and(|group| fight.state.companies[group.index()].checked)
}

/// Whether everybody is there and well, so that no check can be due.
fn is_nobody_shaken(fight: &Fight) -> bool {
    let original: usize =
        fight.state.companies.iter().map(|company| usize::from(company.original)).sum();
    original == fight.state.combatants.len()
        && fight.setup.derived().bodies.iter().all(|&body| {
            let fewest =
                fight.ledger(body).map(|group| fight.state.companies[group.index()].fewest);
            fewest.is_none_or(|fewest| usize::from(fewest) >= members(fight, body).count())
        })
        && fight.roster().all(|who| counts(&fight.setup.settings, fight, who) && !fight[who].hurt)
}

fn check(t: &mut impl Table<Fight>, fight: &mut Fight, body: Body) -> Step {
    let group = fight.ledger(body).expect("a body that is due has members");
    let Some(Tally { original, left, .. }) = tally(fight, body) else { return Ok(()) };
    let all = open_members(fight, body);
    let mut open = People::default();
    all.for_each(|who| open.add(who));
    let hidden = members(fight, body).count() - open.iter().count();
    let counted =
        open.iter().filter(|&who| counts(&fight.setup.settings, fight, who)).count() + hidden;
    let company = &mut fight.state.companies[group.index()];
    company.checked = true;
    company.left_at_check = counted as u8;
    company.fewest = counted as u8;
    let mut affected = People::default();
    for who in open.iter() {
        let tested = is_fighting(fight, who)
            && fight[who].standing == Standing::Fighting
            && fight[who].morale != Morale::Exempt;
        if !tested {
            continue;
        }
        if fight.profile(who).controller == Controller::Player {
            t.cite(clause::MORALE_PLAYERS);
            if fight.setup.settings.morale_applies == MoraleApplies::GmCharactersOnly {
                continue;
            }
        }
        if is_immune_to_fear(fight, who) {
            // murdham.morale.immune: they neither roll nor are affected.
            t.cite(clause::MORALE_IMMUNE);
            t.cite(clause::MORALE_IMMUNE_LIST);
            if fight.profile(who).skills.has(crate::setup::Skill::Bravery) {
                t.cite(clause::SKILL_BRAVERY);
            }
            if fight[who].conditions.has(Condition::Frenzied) {
                t.cite(clause::CONDITION_FRENZIED);
            }
            continue;
        }
        affected.add(who);
    }
    if affected == People::default() {
        return Ok(());
    }
    let (left, original) = (left as u8, original as u8);
    t.tell(clause::MORALE_WHEN, || Event::MoraleCheck { group, left, original });
    t.cite(clause::MORALE_SAVE);
    let none = |_: &Fight, _: Id| None;
    let passed =
        group_save(t, fight, affected, Threat { score: Score::Wits, why: SaveFor::Morale }, none)?;
    for who in affected.iter() {
        if passed.has(who) {
            fight[who].morale = Morale::Exempt;
            let terms = against(t, fight, who, Score::Wits);
            t.tell(clause::MORALE_PASS, || Event::Steadfast { who, terms });
        } else {
            lose_nerve(t, fight, who)?;
        }
    }
    Ok(())
}

/// A failed check: surrender or retreat, at once (`murdham.morale.fail`,
/// `murdham.morale.fail-choice`).
fn lose_nerve(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::MORALE_FAIL_CHOICE);
    fight[who].morale = Morale::Failed;
    let decides = match fight.setup.settings.morale_fail {
        MoraleFail::ControllerChooses => seat(fight, who),
        MoraleFail::GmChooses => Seat::GM,
    };
    let options = [Nerve::Retreat, Nerve::Surrender];
    let nerve: Nerve = t.choose(fight, decides, Ask::Nerve(who), &options)?;
    let terms = against(t, fight, who, Score::Wits);
    t.tell(clause::MORALE_FAIL, || Event::NerveFailed { who, nerve, terms });
    match nerve {
        Nerve::Retreat => fight[who].standing = Standing::Retreating,
        Nerve::Surrender => {
            // Declared immediately; it spends the character's next turn.
            crate::rules::surrender::surrender(t, fight, who);
            fight[who].lost_turns = fight[who].lost_turns.max(1);
        }
    }
    Ok(())
}

/// A frenzy takes hold: it knows neither retreat nor surrender (`murdham.condition.frenzied`).
pub fn forget_fear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if matches!(fight[who].standing, Standing::Retreating | Standing::Surrendered) {
        fight[who].standing = Standing::Fighting;
        fight.recount();
        t.tell(clause::CONDITION_FRENZIED, || Event::Resumed { who });
    }
}

/// The fewest half steps from a place to the outer edge of an exit, for somebody who has to walk
/// through what is open and has room; `None` if no way out is open.
#[must_use]
pub fn way_out(fight: &Fight, who: Id, from: Place) -> Option<u8> {
    let enter = |place: Place| {
        is_open(fight, place) && seems_to_fit(fight, place, &[who], fight[who].faction)
    };
    let exit = |place| matches!(place, Place::Zone(zone) if is_exit(fight, zone));
    fight.setup.map.walk_length_to_any(from, exit, enter)
}

/// Whether somebody who retreats, with this way out, may attack: only when no way out is open
/// (`murdham.morale.retreat-conduct`).
#[must_use]
#[inline]
pub const fn may_attack(way: Option<u8>) -> bool {
    way.is_none()
}

/// Whether a step is on the quickest way out for somebody who retreats and has a way out as long as
/// this from where it stands (`murdham.morale.retreat-conduct`); any is, when none leads out.
#[must_use]
pub fn allows_step(fight: &Fight, who: Id, way: Option<u8>, to: Place) -> bool {
    way.is_none_or(|now| way_out(fight, who, to).is_some_and(|then| then + 1 == now))
}
