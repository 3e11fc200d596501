//! Maneuvers that are opposed tests: Grapple, Shove, Trip, Feint, Goad.

use affray_table::{Step, Table};

use crate::clause;
use crate::event::{Event, Onset, Plight};
use crate::kinds::{Attribute, Condition, Id, Maneuver, Skill};
use crate::moves::{Test, TestFor};
use crate::rules::condition::{begin, next_turn};
use crate::rules::deeds::HOLD_WAYS;
use crate::rules::effects::Push;
use crate::rules::{effects, rolls};
use crate::state::Fight;

/// A maneuver that is an opposed test.
pub(super) fn oppose(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    match contest.maneuver {
        Maneuver::Grapple => grapple(t, fight, contest),
        Maneuver::Shove => shove(t, fight, contest),
        Maneuver::Trip => trip(t, fight, contest),
        Maneuver::Feint => feint(t, fight, contest),
        Maneuver::Goad => goad(t, fight, contest),
        Maneuver::Charge
        | Maneuver::Cripple
        | Maneuver::Disarm
        | Maneuver::WreckGear
        | Maneuver::Guard
        | Maneuver::PinDown
        | Maneuver::Brace => Ok(()),
    }
}

/// A Grapple (`blackout.maneuver.grapple`).
fn grapple(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    let Contest { who, target, .. } = contest;
    if contest.margin(t, fight)?.is_some() {
        fight[target].grappled = Some(who);
        t.cite(clause::MANEUVER_GRAPPLE_HOLD);
        t.tell(clause::CONDITIONS_GRAPPLED, || {
            Event::Plight(Plight::Grappled { who: target, by: who })
        });
    }
    Ok(())
}

/// A Shove: as many hexes as it is won by, three at most (`blackout.maneuver.shove`).
fn shove(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    let Contest { who, target, .. } = contest;
    if let Some(margin) = contest.margin(t, fight)? {
        let hexes = margin.clamp(0, 3) as u8;
        let push = Push { who: target, by: who, origin: fight[who].at, hexes };
        effects::knock_back(t, fight, push)?;
    }
    Ok(())
}

/// A Trip (`blackout.maneuver.trip`).
fn trip(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    if contest.margin(t, fight)?.is_some() {
        begin(t, fight, contest.target, Condition::Prone);
    }
    Ok(())
}

/// A Feint (`blackout.maneuver.feint`).
fn feint(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    if contest.margin(t, fight)?.is_some() {
        begin(t, fight, contest.target, Condition::Distracted);
        fight[contest.target].feinted = Some(contest.who);
    }
    Ok(())
}

/// A Goad (`blackout.maneuver.goad`).
fn goad(t: &mut impl Table<Fight>, fight: &mut Fight, contest: Contest) -> Step {
    let Contest { who, target, .. } = contest;
    if contest.margin(t, fight)?.is_some() {
        fight[target].taunted = Some((who, next_turn(fight, target)));
        t.cite(clause::CONDITIONS_TAUNTED);
        t.tell(clause::CONDITIONS_TAUNTED, || {
            Event::Plight(Plight::Taunted { who: target, by: who })
        });
    }
    Ok(())
}

/// The opposed test of a maneuver without an attack (`blackout.maneuver.grapple` and those after
/// it).
pub(crate) const fn contest(maneuver: Maneuver, who: Id, target: Id) -> Option<Contest> {
    let athletics = (Attribute::Strength, Skill::Athletics);
    let evasion = (Attribute::Dexterity, Skill::Evasion);
    let melee = (Attribute::Dexterity, Skill::Melee);
    let (own, theirs) = match maneuver {
        Maneuver::Grapple => (HOLD_WAYS, [evasion, HOLD_WAYS[0]]),
        Maneuver::Shove => ([athletics; 2], [athletics, evasion]),
        Maneuver::Trip => ([melee; 2], [evasion, athletics]),
        Maneuver::Feint => ([melee; 2], [(Attribute::Insight, Skill::Perception); 2]),
        Maneuver::Goad => (
            [(Attribute::Charisma, Skill::Presence); 2],
            [(Attribute::Insight, Skill::Willpower); 2],
        ),
        Maneuver::Charge
        | Maneuver::Cripple
        | Maneuver::Disarm
        | Maneuver::WreckGear
        | Maneuver::Guard
        | Maneuver::PinDown
        | Maneuver::Brace => return None,
    };
    Some(Contest { who, target, maneuver, own, theirs })
}

/// An opposed test of a maneuver, each side by one of two ways.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contest {
    who: Id,
    target: Id,
    maneuver: Maneuver,
    /// What its user may test.
    pub(crate) own: [(Attribute, Skill); 2],
    /// What its target may test.
    pub(crate) theirs: [(Attribute, Skill); 2],
}

impl Contest {
    /// The two tests, each by the first of its ways.
    pub(crate) const fn tests(self) -> [Test; 2] {
        let Contest { who, target, maneuver, own, theirs } = self;
        let (uses, withstands) =
            (TestFor::Maneuver(maneuver, target), TestFor::Withstand(maneuver, who));
        [
            Test::new(who, uses, own[0].0, own[0].1).own().against(target),
            Test::new(target, withstands, theirs[0].0, theirs[0].1).against(who),
        ]
    }

    /// By how much its user wins; none when it does not.
    fn margin(self, t: &mut impl Table<Fight>, fight: &mut Fight) -> Step<Option<i16>> {
        let Contest { who, maneuver, own, theirs, .. } = self;
        let [mut mine, mut other] = self.tests();
        if own[0] != own[1] {
            mine = rolls::either(t, fight, mine, own)?;
        }
        if theirs[0] != theirs[1] {
            other = rolls::either(t, fight, other, theirs)?;
        }
        let won = rolls::opposed(t, fight, mine, other)?;
        if won.is_none() {
            t.tell(clause::CORE_OPPOSED, || Event::Onset(Onset::ManeuverFailed { who, maneuver }));
        }
        Ok(won)
    }
}
