//! What decides when no person does: pure functions of what a side may know.

mod beaten;
mod choice;
mod estimate;
mod fate;
mod go;
mod turn;

use affray_engine::measure::Who;
use affray_engine::{Tactical, highest};

use crate::moves::Ease;
use crate::moves::{Action, Answer, Ask, Defense, Move, Spot, Stroll, Trial};
use crate::rules::{resist, score, space};
use crate::settings::{ActiveThreshold, OneMoreOrder};
use crate::setup::{Element, Id, Level, Location, Manner, Score};
use crate::state::{Fight, Life, Phase};

/// Decides for every seat, as each combatant's manner has it.
pub type Tactics = affray_engine::Tactics<Fight>;

/// Answers that need no menu: they are legal whenever the question is asked.
fn at_once(fight: &Fight, ask: Ask) -> Option<Move> {
    let yes = |yes: bool| Some(Move::from(if yes { Answer::Yes } else { Answer::No }));
    match ask {
        Ask::Evade { who, dodge, parry, element, .. } => {
            Some(evades(fight, who, element, dodge, parry).into())
        }
        Ask::Degrees { .. } | Ask::Rouse(_) | Ask::Burn(_) | Ask::Interrupt(_) => yes(true),
        Ask::Calm(who) => yes(fight[who].fatigue > 0 || fight.profile(who).sp > 0),
        Ask::Reroll { who, why, target } => yes(fate::rerolls(fight, who, why, target)),
        Ask::Degree { who, why, degrees } => yes(fate::adds(fight, who, why, degrees)),
        Ask::Ten(_) | Ask::Harmful(_) | Ask::GoesOn => yes(false),
        Ask::Circumstances(_) => Some(Ease::default().into()),
        Ask::Turn(who) => choice::in_turn(fight, who),
        Ask::Where(who, gait, meters) => Some(go::spot(fight, who, gait, meters).into()),
        Ask::Endure(who) => {
            let value = |of: Score| score::score(fight, who, of);
            let better = value(Score::Willpower) > value(Score::Toughness);
            Some(Trial(if better { Score::Willpower } else { Score::Toughness }).into())
        }
        _ => None,
    }
}

/// Whether and how to evade: whatever would do no harm is let through.
fn evades(
    fight: &Fight,
    who: Id,
    element: Element,
    dodge: Option<i16>,
    parry: Option<i16>,
) -> Defense {
    if matches!(resist::level(fight, who, element), Level::Block | Level::Repel | Level::Absorb) {
        return Defense::None;
    }
    match (dodge, parry) {
        (Some(dodge), Some(parry)) if parry > dodge => Defense::Parry,
        (Some(_), _) => Defense::Dodge,
        (None, Some(_)) => Defense::Parry,
        (None, None) => Defense::None,
    }
}

/// The weaker of two at the same distance.
fn pool_left(fight: &Fight, who: Id) -> i32 {
    i32::from(crate::rules::harm::left(
        fight,
        who,
        crate::rules::harm::pool(fight, who, Location::Body),
    ))
}

/// What no rule reads on the way to the end of a fight that tactics play. The order of turns stands
/// but for late comers, and of two people nobody is the one of several who rolls against a One More
/// (`persona.one-more.group-highest`): then Initiative results are read no more. Turns in Active Mode
/// are counted for a setting alone.
fn forget(fight: &mut Fight) {
    let settings = &fight.setup.settings;
    let awake = settings.active_threshold != ActiveThreshold::Off;
    let changes = settings.one_more_changes_order == OneMoreOrder::Yes;
    let late = fight.roster().any(|who| matches!(fight[who].life, Life::Absent(_)));
    let read = changes || late || fight.state.combatants.len() > 2;
    let battle = fight.state.phase == Phase::Battle;
    for it in fight.state.combatants.iter_mut().filter(|_| battle) {
        it.initiative = if read { it.initiative } else { 0 };
        it.awake = if awake { it.awake } else { 0 };
    }
}

impl Tactical for Fight {
    fn forget(&mut self) {
        forget(self);
    }

    fn is_random(&self, who: Who) -> bool {
        self.profile(Id(who)).manner == Manner::Random
    }

    fn at_once(&self, ask: Ask) -> Option<Move> {
        at_once(self, ask)
    }

    fn best(&self, ask: Ask, options: &[Move]) -> Move {
        match ask {
            Ask::Lent(who) => highest(options, |option| turn::lent(self, who, option)),
            Ask::Join(who) => highest(options, |option| match option {
                Move::With(with) => estimate::weapon_damage(self, who, with),
                _ => -1,
            }),
            Ask::FreeMove(_) => highest(options, |option| match option {
                Move::Act(act) if act.action == Action::Stand => 2,
                Move::Act(act) if act.action == Action::End => 1,
                _ => 0,
            }),
            Ask::Nearest(_) | Ask::Behind(..) => highest(options, |option| match option {
                Move::Person(who) => -pool_left(self, who),
                _ => i32::MIN,
            }),
            Ask::Dungeon => highest(options, |option| strolls(self, option)),
            // The stated default, or what comes first.
            _ => options[0],
        }
    }
}

/// Outside Battle: all come nearer quietly, and the first who is close attacks.
fn strolls(fight: &Fight, option: Move) -> i32 {
    let Move::Stroll(stroll) = option else { return -1 };
    let near = |who: Id| space::nearest_foe(fight, who).map_or(99, |(_, meters)| meters);
    match stroll {
        Stroll::Attack(who) if near(who) <= 12 => 50,
        Stroll::Attack(_) => 5,
        Stroll::Sneak(who) if near(who) > 6 => 20,
        Stroll::Walk(_) => 10,
        Stroll::Do(_, Action::Extinguish) => 60,
        Stroll::Do(_, Action::Staunch(_)) => 55,
        Stroll::Do(_, Action::Stand) => 52,
        Stroll::Do(..) => -1,
        Stroll::Sneak(_) | Stroll::Wait(_) => 8,
    }
}

/// A place to go to, or none.
pub(crate) const fn stay() -> Spot {
    Spot::Stay
}
