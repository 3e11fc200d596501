//! Which attacks are legal, and what helps or hinders them (`ingenuity.attack.legal-target`,
//! `ingenuity.sneak.*`, `ingenuity.flank.*`, `ingenuity.condition.*`).

use std::cell::OnceCell;

use affray_field::Square;
use affray_table::{May, Seat, Step, Table, barred_if};

use crate::clause;
use crate::moves::{Action, Ask, Attack, Blow, Judgment, Move, With};
use crate::reason::{Barrier, Drill, Who};
use crate::rules::aim::{Aim, Judged, is_unseen};
use crate::rules::attack::has_ways;
use crate::rules::condition::{are_allies, is_able, is_present};
use crate::rules::maneuver;
use crate::rules::means::{all, may_use, means, usage, ways};
use crate::rules::rolls::agrees;
use crate::rules::space::{area, distance, has_map, is_adjacent, is_in_sight};
use crate::settings::{CoverFacing, FlankGeometry, Flankers, TheaterFlank};
use crate::setup::{Id, Means};
use crate::state::{Condition, Fight, People};

/// Whether somebody may make this attack, given where both stand
/// (`ingenuity.attack.legal-target`).
pub(crate) fn may_reach(fight: &Fight, who: Id, blow: Blow) -> May<Barrier> {
    may_reach_over(fight, blow, &Between::of(fight, who, blow.target))
}

/// Whether somebody may make this attack, given where both stand, and no more than that.
#[must_use]
pub(crate) fn reaches(fight: &Fight, who: Id, blow: Blow) -> bool {
    may_reach(fight, who, blow).is_ok()
}

/// Whether somebody may make this attack over what lies between them.
fn may_reach_over(fight: &Fight, blow: Blow, between: &Between) -> May<Barrier> {
    may_aim(fight, between.who, blow)?;
    may_reach_with(fight, &means(fight, between.who, blow), between)
}

/// What lies between somebody and a target: looked at once for every attack of the one on the other.
pub(crate) struct Between {
    who: Id,
    target: Id,
    /// Meters from one to the other.
    away: u8,
    /// Whether they are in sight of each other, once that is asked.
    seen: OnceCell<bool>,
}

impl Between {
    /// Between these two.
    pub(crate) fn of(fight: &Fight, who: Id, target: Id) -> Between {
        Between { who, target, away: distance(fight, who, target), seen: OnceCell::new() }
    }
}

/// Whether somebody may make this attack, wherever both stand.
pub(crate) fn may_aim(fight: &Fight, who: Id, blow: Blow) -> May<Barrier> {
    let (target, by) = (blow.target, clause::ATTACK_LEGAL_TARGET);
    barred_if(target == who, Barrier::Of(who, Who::Oneself), by)?;
    barred_if(!is_present(fight, target), Barrier::Of(target, Who::Gone), by)?;
    let hidden = fight[target].hidden_from.has(who);
    barred_if(hidden, Barrier::Of(target, Who::Hidden), by)?;
    may_use(fight, who, blow)
}

/// Whether what is attacked with reaches so far (`ingenuity.item.reach`, `ingenuity.item.range`).
pub(crate) fn may_reach_with(fight: &Fight, used: &Means, between: &Between) -> May<Barrier> {
    let &Between { who, target, away, ref seen } = between;
    let (most, by) = match used.ranged {
        true => (used.far, clause::ITEM_RANGE),
        false => (u16::from(used.reach), clause::ITEM_REACH),
    };
    barred_if(u16::from(away) > most, Barrier::TooFar { target, away, most }, by)?;
    let unseen = !*seen.get_or_init(|| is_in_sight(fight, who, target));
    barred_if(unseen, Barrier::Of(target, Who::OutOfSight), clause::ATTACK_LEGAL_TARGET)
}

/// Whether somebody may make an attack of so many actions at the most, as it is chosen: without a
/// maneuver, or with one that was learned (`ingenuity.action.attack`, `ingenuity.maneuver.steps`).
pub(crate) fn may_attack(fight: &Fight, who: Id, longest: u8, blow: Blow) -> May<Barrier> {
    let Some(which) = blow.maneuver else { return may_reach(fight, who, blow) };
    let drill = |drill: Drill| Barrier::Maneuver(which, drill);
    let by = clause::MANEUVER_CONTENTS;
    barred_if(are_allies(fight, who, blow.target), drill(Drill::OnAlly), by)?;
    may_reach(fight, who, blow)?;
    maneuver::may_fit(fight, who, which, blow, longest)?;
    let knows = maneuver::knows(fight, who, which);
    barred_if(!knows, drill(Drill::Otherwise), clause::MANEUVER_IMPROVISED)
}

/// Whether an attack may be made in another way than the best
/// (`ingenuity.attack.choice-of-attribute`, `ingenuity.damage.several-types`).
pub(crate) fn may_attack_otherwise(
    fight: &Fight,
    who: Id,
    longest: u8,
    blow: Blow,
) -> May<Barrier> {
    let by = clause::ATTACK_CHOICE_OF_ATTRIBUTE;
    barred_if(are_allies(fight, who, blow.target), Barrier::Of(blow.target, Who::Ally), by)?;
    may_reach(fight, who, blow)?;
    barred_if(!has_ways(fight, who, blow, longest), Barrier::OneWay, by)
}

/// Every attack without a maneuver that somebody could make, enemies first, then everybody else
/// (`ingenuity.action.attack`).
pub(crate) fn blows(fight: &Fight, who: Id, add: &mut dyn FnMut(Blow)) {
    for allied in [false, true] {
        for target in fight.roster() {
            if target == who
                || !is_present(fight, target)
                || are_allies(fight, who, target) != allied
            {
                continue;
            }
            blows_on(fight, who, target, add);
        }
    }
}

/// Every attack without a maneuver that somebody could make on this one
/// (`ingenuity.action.attack`).
fn blows_on(fight: &Fight, who: Id, target: Id, add: &mut dyn FnMut(Blow)) {
    let between = Between::of(fight, who, target);
    all(fight, who, &mut |with| blows_with(fight, with, &between, add));
}

/// Every attack without a maneuver that somebody could make with this on this one
/// (`ingenuity.action.attack`).
fn blows_with(fight: &Fight, with: With, between: &Between, add: &mut dyn FnMut(Blow)) {
    let &Between { who, target, .. } = between;
    for &thrown in ways(usage(fight, who, with)) {
        let blow = Blow { with, thrown, target, maneuver: None };
        if may_reach_over(fight, blow, between).is_ok() {
            add(blow);
        }
    }
}

/// Adds the attacks of a turn: those without a maneuver, those of learned maneuvers, and the way to others.
pub(crate) fn options(fight: &Fight, who: Id, longest: u8, menu: &mut Vec<Move>) {
    blows(fight, who, &mut |blow| {
        menu.push(Action::Attack(blow).into());
        if are_allies(fight, who, blow.target) {
            return;
        }
        for which in maneuver::learned(fight, who) {
            if maneuver::may_fit(fight, who, which, blow, longest).is_ok() {
                menu.push(Action::Attack(Blow { maneuver: Some(which), ..blow }).into());
            }
        }
        if has_ways(fight, who, blow, longest) {
            menu.push(Action::AttackOtherwise(blow).into());
        }
    });
}

/// Whether somebody is surrounded on two opposite sides (`ingenuity.flank.geometry`,
/// `ingenuity.flank.by-whom`).
#[must_use]
pub(crate) fn is_surrounded(fight: &Fight, attacker: Id, target: Id) -> bool {
    surround(fight, attacker, target, pressing(fight, target))
}

/// The enemies of somebody who are next to it and able to act.
#[must_use]
pub(crate) fn pressing(fight: &Fight, target: Id) -> People {
    let mut pressing = People::default();
    for who in fight.roster() {
        if !are_allies(fight, who, target) && is_able(fight, who) && is_adjacent(fight, who, target)
        {
            pressing.add(who);
        }
    }
    pressing
}

/// Whether those who press somebody surround it.
#[must_use]
pub(crate) fn surround(fight: &Fight, attacker: Id, target: Id, pressing: People) -> bool {
    let settings = &fight.setup.settings;
    let mut around = pressing;
    if settings.flankers != Flankers::AnyEnemiesOfTarget {
        let others = pressing.iter().filter(|&who| !are_allies(fight, who, attacker));
        others.for_each(|who| around.remove(who));
    }
    if around.iter().nth(1).is_none() {
        return false;
    }
    if !has_map(fight) {
        return settings.theater_flank == TheaterFlank::TwoAdjacent;
    }
    match settings.flank_geometry {
        FlankGeometry::AnyTwoAdjacent => true,
        FlankGeometry::Gm => false,
        FlankGeometry::MirroredSquares => {
            let middle = area(fight, target);
            let beside = |&square: &Square| middle.is_next_to(square.into());
            around.iter().any(|who| {
                area(fight, who).squares().filter(beside).any(|square| {
                    middle.mirrored(square).is_some_and(|opposite| {
                        let mut others = around.iter().filter(|&other| other != who);
                        others.any(|other| area(fight, other).has(opposite))
                    })
                })
            })
        }
    }
}

/// Whether an attack is a flanking one, the GM's word where the table leaves it to the GM.
fn is_flanking(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack, target: Id) -> Step<bool> {
    let settings = &fight.setup.settings;
    let asks = if has_map(fight) {
        settings.flank_geometry == FlankGeometry::Gm
    } else {
        settings.theater_flank == TheaterFlank::GmOnly
    };
    if asks {
        return agrees(t, fight, Seat::GM, Ask::Judge(Judgment::Flanked(attack)));
    }
    Ok(is_surrounded(fight, attack.attacker, target))
}

/// What is true of a target before an attack on it is rolled: whether it is surrounded, and whether
/// its cover helps (`ingenuity.edge.count-before-roll`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn judged(t: &mut impl Table<Fight>, fight: &Fight, aim: Aim) -> Step<Judged> {
    let Aim { attack, ref used, target } = aim;
    if target != attack.blow.target {
        t.cite(clause::EDGE_COUNT_BEFORE_ROLL);
    }
    if fight.state.surprised.has(target) {
        t.cite(clause::SURPRISE_NOT_SNEAK_BY_ITSELF);
    }
    if fight[target].conditions.has(Condition::Unconscious) {
        t.cite(clause::CONSCIOUS_UNCONSCIOUS_STATE);
    }
    let flanked = is_flanking(t, fight, attack, target)?;
    let unseen = is_unseen(fight, attack.attacker, target);
    if unseen {
        t.cite(clause::SNEAK_CANNOT_SEE);
    }
    if flanked {
        t.cite(clause::FLANK_ANYONE_PROFITS);
        t.cite(clause::FLANK_GEOMETRY);
        t.cite(clause::FLANK_BY_WHOM);
        t.cite(clause::FLANK_ONCE);
        t.cite(clause::SPACE_ADJACENT);
        if unseen {
            t.cite(clause::FLANK_WITH_SNEAK);
        }
    }
    let covered = used.ranged && fight[target].in_cover && covers(t, fight, attack)?;
    if covered {
        t.cite(clause::ACTION_SEEK_COVER);
    }
    if used.unfit > 0 {
        t.cite(clause::ITEM_FURTHER_PROPERTIES);
    }
    Ok(Judged { flanked, covered })
}

/// Whether the cover of a target helps against this attack (`ingenuity.action.cover-source`).
fn covers(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack) -> Step<bool> {
    t.cite(clause::ACTION_COVER_SOURCE);
    match fight.setup.settings.cover_facing {
        CoverFacing::AllRound => Ok(true),
        CoverFacing::GmPerAttacker => {
            agrees(t, fight, Seat::GM, Ask::Judge(Judgment::CoverFaces(attack)))
        }
    }
}
