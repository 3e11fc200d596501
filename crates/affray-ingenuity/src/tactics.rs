//! What decides when no person does: pure functions of what a team may know.

mod arms;
mod chances;
mod estimate;
mod go;
mod react;
mod threat;
mod turn;
mod work;

use affray_engine::measure::Who;
use affray_engine::{Tactical, highest};

use crate::moves::{
    Activation, Aftermath, Answer, Ask, Fire, Maximum, Move, Near, Readied, Reroll, Trigger,
};
use crate::rules::space::has_cover;
use crate::settings::EdgePolicy;
use crate::setup::{Id, Manner};
use crate::state::Fight;

#[cfg(test)]
pub(crate) use estimate::blow as blow_mean;

/// Decides for every seat, as each combatant's manner has it.
pub type Tactics = affray_engine::Tactics<Fight>;

/// The round from which everybody would rather stop.
const STALE_ROUND: u16 = 60;

/// Whether a fight has gone on for so long that everybody would rather stop.
fn is_stale(fight: &Fight) -> bool {
    fight.state.round >= STALE_ROUND
}

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask, manner: Manner) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Stay { .. } | Ask::CheatDeath(_) | Ask::MaximizeLuck(_) | Ask::Riposte { .. } => {
            yes(true)
        }
        Ask::Withstand { who, result, mental } => {
            yes(react::withstands(fight, who, manner, (result, mental)))
        }
        Ask::Turn(who) => turn::at_once(fight, who, manner),
        Ask::Obey { who, .. } => turn::obeys(fight, who, manner),
        Ask::Where { who, gait } => go::at_once(fight, who, manner, gait),
        Ask::Halve { who, damage } => yes(react::is_grave(fight, who, damage)),
        Ask::Intercept { who, attack } => yes(react::intercepts(fight, who, manner, attack)),
        Ask::Block { who, attack, damage } => {
            Some(react::blocks(fight, who, attack.kind, damage).into())
        }
        Ask::BlockHazard { who, damage, kind } => {
            Some(react::blocks(fight, who, kind, damage).into())
        }
        Ask::ParryHazard { who, damage, kind } => {
            Some(react::parries_hazard(fight, who, kind, damage).into())
        }
        Ask::Defend { who, attack, known, .. } => react::defends(fight, who, manner, attack, known),
        Ask::Reroll { attribute, skill, lacks, may, .. } => {
            let first = fight.setup.settings.edge_policy == EdgePolicy::SuccessFirst;
            Some(reroll(first, attribute, skill, lacks, may).into())
        }
        Ask::Maximize { attribute, skill, lacks, .. } => {
            Some(maximum(attribute, skill, lacks).into())
        }
        Ask::AfterDodge(who, _) => {
            let covers = has_cover(fight, who) && !fight[who].in_cover;
            Some(if covers { Aftermath::Cover } else { Aftermath::Done }.into())
        }
        _ => None,
    }
}

/// Which die an advantage throws again (`ingenuity.edge.auto-policy`).
///
/// A die of s sides that shows v gains (s-v)(s-v+1)/(2s) on average.
#[must_use]
pub(crate) fn reroll(
    success_first: bool,
    attribute: (u8, u8),
    skill: (u8, u8),
    lacks: Option<i16>,
    may: (bool, bool),
) -> Reroll {
    if success_first && let Some(lacks) = lacks {
        if lacks <= 0 {
            return Reroll::Keep;
        }
        // Faces that turn it: those at least `lacks` above what lies there.
        let turning = |(face, sides): (u8, u8), may: bool| {
            let faces = (i32::from(sides) - i32::from(face) - i32::from(lacks) + 1).max(0);
            if may { faces * 840 / i32::from(sides) } else { -1 }
        };
        let (one, other) = (turning(attribute, may.0), turning(skill, may.1));
        if one.max(other) > 0 {
            return if one >= other { Reroll::Attribute } else { Reroll::Skill };
        }
    }
    let gain = |(face, sides): (u8, u8), may: bool| {
        let left = i32::from(sides) - i32::from(face);
        // 840 is a multiple of every number of sides.
        if may { left * (left + 1) * 840 / i32::from(sides) } else { 0 }
    };
    let (one, other) = (gain(attribute, may.0), gain(skill, may.1));
    if one == 0 && other == 0 {
        Reroll::Keep
    } else if one >= other {
        Reroll::Attribute
    } else {
        Reroll::Skill
    }
}

/// Which die fate lifts: one that turns a failure, the one that wastes least.
fn maximum(attribute: (u8, u8), skill: (u8, u8), lacks: Option<i16>) -> Maximum {
    let Some(lacks) = lacks.filter(|&lacks| lacks > 0) else { return Maximum::None };
    let lifts = |(face, sides): (u8, u8)| i16::from(sides) - i16::from(face);
    let (one, other) = (lifts(attribute), lifts(skill));
    match (one >= lacks, other >= lacks) {
        (true, true) if one <= other => Maximum::Attribute,
        (_, true) => Maximum::Skill,
        (true, false) => Maximum::Attribute,
        (false, false) => Maximum::None,
    }
}

/// How a question is answered.
fn manner(fight: &Fight, ask: Ask) -> Manner {
    match ask.about().map(|who| fight.profile(who).manner) {
        // Where nothing searches, those who would play as the aggressive do.
        None | Some(Manner::Search) => Manner::Aggressive,
        Some(manner) => manner,
    }
}

impl Tactical for Fight {
    fn is_random(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Random
    }

    fn at_once(&self, ask: Ask) -> Option<Move> {
        at_once(self, ask, manner(self, ask))
    }

    fn best(&self, ask: Ask, options: &[Move]) -> Move {
        let manner = manner(self, ask);
        match ask {
            Ask::Activate(_) => {
                let marks = estimate::Marks::new();
                highest(options, |option| activation(self, &marks, option))
            }
            Ask::Turn(who) => {
                let mood = turn::Mood::of(self, who, manner);
                highest(options, |option| turn::worth(self, &mood, option))
            }
            Ask::Obey { who, .. } => {
                let mood = turn::Mood::of(self, who, manner);
                highest(options, |option| turn::worth(self, &mood, option))
            }
            Ask::Where { who, .. } => {
                let plan = go::Plan::of(self, who, manner);
                highest(options, |option| go::worth(self, &plan, option))
            }
            Ask::Displace { ally, .. } => go::pushed(self, ally, options),
            Ask::Hold(who) => highest(options, |option| work::grip(self, who, manner, option)),
            Ask::ReadyWhat(_) => highest(options, |option| match option {
                Move::Readied(Readied::Attack { thrown: false, maneuver: None, .. }) => 2,
                Move::Readied(Readied::Attack { maneuver: None, .. }) => 1,
                _ => 0,
            }),
            Ask::ReadyWhen(..) => highest(options, |option| {
                i32::from(option == Trigger::Comes(None, Near::Reach).into())
            }),
            Ask::Fire { .. } => highest(options, |option| i32::from(option != Fire::Pass.into())),
            // The stated default, or what comes first.
            _ => options[0],
        }
    }
}

/// Who goes first: a rescuer, then anyone who strikes hardest now.
fn activation(fight: &Fight, marks: &estimate::Marks, option: Move) -> i32 {
    let Move::Activation(Activation::Act(who)) = option else { return 0 };
    let rescues = fight.roster().any(|patient| {
        crate::rules::condition::are_allies(fight, who, patient)
            && crate::rules::work::can_resuscitate(fight, who, patient)
            && estimate::can_rouse(fight, who, patient)
    });
    let best = estimate::at_command(fight, marks, who).unwrap_or(0);
    let leads = i32::from(fight.profile(who).manner == Manner::Lead);
    1 + best + 60 * i32::from(rescues) + 20 * leads
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: (bool, bool) = (true, true);

    #[test]
    fn edge_auto_policy_takes_the_greatest_expected_gain() {
        // d6 showing 2 gains 4 * 5 / 12 = 1.67, d8 showing 4 gains 4 * 5 / 16 = 1.25.
        assert_eq!(reroll(false, (2, 6), (4, 8), None, BOTH), Reroll::Attribute);
        // d12 showing 4 gains 8 * 9 / 24 = 3, d4 showing 1 gains 3 * 4 / 8 = 1.5.
        assert_eq!(reroll(false, (1, 4), (4, 12), None, BOTH), Reroll::Skill);
        // Equal gains: the attribute die. Both at their maximum: declined.
        assert_eq!(reroll(false, (3, 6), (3, 6), None, BOTH), Reroll::Attribute);
        assert_eq!(reroll(false, (6, 6), (8, 8), None, BOTH), Reroll::Keep);
        assert_eq!(reroll(false, (1, 6), (4, 6), None, (false, true)), Reroll::Skill);
    }

    #[test]
    fn edge_auto_policy_success_first_rerolls_only_failures() {
        assert_eq!(reroll(true, (1, 6), (1, 6), Some(0), BOTH), Reroll::Keep);
        // 4 short: d6 showing 2 turns it with a 6 alone, 1/6; d12 showing 5 with 9 to 12, 4/12.
        assert_eq!(reroll(true, (2, 6), (5, 12), Some(4), BOTH), Reroll::Skill);
        // 3 short: 5 or 6 on a d6 showing 2, 2/6; 8 to 12 on the other, 5/12.
        assert_eq!(reroll(true, (2, 6), (5, 12), Some(3), BOTH), Reroll::Skill);
        assert_eq!(reroll(true, (1, 6), (10, 12), Some(3), BOTH), Reroll::Attribute);
    }
}
