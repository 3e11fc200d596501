//! Options as data: what kind of thing each is, at whom, with what, where to, for how much.

use affray_engine::{Kind, Parts};
use affray_field::Square;

use super::option::{feature_name, hazard_name, maneuver_name, power_name, task_name, word_with};
use super::side_name;
use super::thing::{item_at_hand, item_name};
use crate::moves::{
    Action, Activation, Aftermath, Answer, Ask, Block, Blow, Defense, Fire, Gait, Grip, Long,
    Maximum, Move, Near, Occasion, Readied, Recovery, Reroll, Respite, Ruling, Spot, Trigger,
    Victim, Way, With,
};
use crate::rules::space::costs;
use crate::rules::{attack, command, maneuver, power, react, turn, work};
use crate::setup::{Id, ManeuverId, Pool, PowerId};
use crate::state::Fight;

/// The options of a question as data, squares together; what it costs to go somewhere is worked out
/// for all at once.
pub fn all_parts(fight: &Fight, ask: Ask, options: &[Move]) -> Vec<Parts> {
    let goes = match ask {
        Ask::Where { who, gait } => Some((who, gait)),
        Ask::AfterDodge(who, _) => Some((who, Gait::Sidestep)),
        _ => None,
    };
    let cost = goes.map(|(who, gait)| costs(fight, who, gait));
    let square = |option| match option {
        Move::Spot(Spot::Square(square))
        | Move::Aftermath(Aftermath::Move(Spot::Square(square))) => Some(square),
        _ => None,
    };
    let one = |option| {
        let parts = without_meters(fight, ask, option);
        match (option, &cost) {
            (Move::Spot(spot) | Move::Aftermath(Aftermath::Move(spot)), Some(cost)) => {
                parts.costing("meters", cost(spot).into())
            }
            _ => parts,
        }
    };
    let several = |squares: &[Square]| {
        let parts = Parts::new(Kind::Choose, going(ask)).to_each(squares);
        let Some(cost) = &cost else { return parts };
        let meters = squares.iter().map(|&square| cost(Spot::Square(square)).into());
        parts.costing_each("meters", meters.collect())
    };
    Parts::of_all(options, square, one, several)
}

/// An option as data.
pub fn parts(fight: &Fight, ask: Ask, option: Move) -> Parts {
    let mut one = all_parts(fight, ask, &[option]);
    one.swap_remove(0)
}

/// An option as data, without what it costs to go somewhere.
fn without_meters(fight: &Fight, ask: Ask, option: Move) -> Parts {
    let of = Parts::new;
    let who = ask.about();
    match option {
        Move::Next(side) => of(Kind::Rule, "comes-next").with(side_name(fight, side)),
        Move::Activation(activation) => match activation {
            Activation::Act(who) => of(Kind::Choose, "act").at(who.0),
            Activation::Pass => of(Kind::End, "hold-back"),
        },
        Move::Action(action) => of_action(fight, who, action),
        Move::Spot(spot) => of_spot(ask, spot),
        Move::Grip(grip) => match grip {
            Grip::Hold(which) => of(Kind::Choose, "hold").with(item_at_hand(fight, which)),
            Grip::BothHands(which) => {
                of(Kind::Choose, "hold-in-both-hands").with(item_at_hand(fight, which))
            }
            Grip::Done => of(Kind::Choose, "nothing-more"),
        },
        Move::Readied(what) => {
            let costs = Vec::new();
            Parts { kind: Kind::Choose, costs, ..of_readied(fight, who, what) }
        }
        Move::Trigger(when) => of_trigger(when),
        Move::Fire(fire) => of_fire(fight, who, fire),
        Move::Way(way) => of_way(fight, ask, way),
        Move::Defense(defense) => match defense {
            Defense::None => of(Kind::React, "no-reaction"),
            Defense::Dodge => reacting(fight, who, of(Kind::React, "dodge"), Pool::Stamina),
            Defense::Parry(which) => {
                let parry = of(Kind::React, "parry").with(item_name(fight, which));
                reacting(fight, who, parry, Pool::Stamina)
            }
        },
        Move::Block(block) => match block {
            Block::None => of(Kind::React, "no-block"),
            Block::With(which) => {
                let block = of(Kind::React, "block").with(item_name(fight, which));
                reacting(fight, who, block, Pool::Stamina)
            }
        },
        Move::Aftermath(aftermath) => match aftermath {
            Aftermath::Done => of(Kind::Choose, "stay"),
            Aftermath::Prone => of(Kind::Choose, "drop-prone"),
            Aftermath::Cover => of(Kind::Choose, "seek-cover"),
            Aftermath::Move(spot) => of_spot(ask, spot),
        },
        Move::Answer(answer) => of_answer(fight, ask, answer),
        Move::Reroll(reroll) => match reroll {
            Reroll::Keep => of(Kind::Choose, "keep"),
            Reroll::Attribute => of(Kind::Choose, "attribute-die"),
            Reroll::Skill => of(Kind::Choose, "skill-die"),
        },
        Move::Maximum(maximum) => match maximum {
            Maximum::None => of(Kind::Choose, "no-fate"),
            Maximum::Attribute => fated("attribute-die"),
            Maximum::Skill => fated("skill-die"),
            Maximum::Luck => fated("luck-die"),
        },
        Move::Recovery(Recovery { who, pool }) => fated("recover").at(who.0).with(pool.word()),
        Move::Difficulty(number) => of(Kind::Rule, "difficulty").with(number.0.to_string()),
        Move::Ease(ease) => Parts::new(Kind::Rule, "circumstances").with(ease.to_string()),
        Move::Ruling(ruling) => of_ruling(fight, ruling),
        Move::Respite(respite) => match respite {
            Respite::Done => of(Kind::Rule, "nothing-more"),
            Respite::Break => of(Kind::Rule, "break"),
            Respite::Rest => of(Kind::Rule, "rest"),
            Respite::InterruptedRest => of(Kind::Rule, "interrupted-rest"),
        },
    }
}

/// Something for a point of fate.
fn fated(verb: &'static str) -> Parts {
    Parts::new(Kind::Spend, verb).costing("fate", 1)
}

/// A reaction with what it would cost now.
fn reacting(fight: &Fight, who: Option<Id>, parts: Parts, pool: Pool) -> Parts {
    let Some(who) = who else { return parts };
    let (reactions, cost) = react::price(fight, who);
    parts.costing("reaction", i32::from(reactions)).costing(pool.word(), i32::from(cost))
}

/// One thing done in a turn, with what it costs of the turn and of the pools.
fn of_action(fight: &Fight, who: Option<Id>, action: Action) -> Parts {
    let of = Parts::new;
    let parts = match action {
        Action::Attack(blow) => of_blow(fight, who, blow),
        Action::AttackOtherwise(blow) => {
            Parts { verb: "attack-otherwise", ..of_blow(fight, who, blow) }
        }
        Action::Begin(what) => of_long(fight, who, what),
        Action::Continue => match who.and_then(|who| fight[who].work) {
            Some(work) => Parts { verb: "go-on", ..of_long(fight, who, work.what) },
            None => of(Kind::Use, "go-on"),
        },
        Action::GiveUp => of(Kind::Choose, "give-up"),
        Action::Brandish => of(Kind::Ready, "brandish"),
        Action::Command(ally) => {
            let command = of(Kind::Speak, "command").at(ally.0);
            command.costing(Pool::Focus.word(), i32::from(command::COST))
        }
        Action::Interact(which) => of(Kind::Use, "interact").with(feature_name(fight, which)),
        Action::Use(which, on) => of(Kind::Use, "use").with(item_name(fight, which)).at(on.0),
        Action::Guard => of(Kind::Wait, "guard"),
        Action::Move => of(Kind::Move, "move"),
        Action::MoveOn => of(Kind::Move, "move-on"),
        Action::Ready => of(Kind::Wait, "ready"),
        Action::SeekCover => of(Kind::Move, "seek-cover"),
        Action::Sprint => {
            of(Kind::Move, "sprint").costing(Pool::Stamina.word(), i32::from(turn::SPRINT))
        }
        Action::StandUp => of(Kind::Move, "stand-up"),
        Action::Wait => of(Kind::Wait, "wait"),
        Action::DropItem(which) => of(Kind::Ready, "drop").with(item_name(fight, which)),
        Action::DropProne => of(Kind::Move, "drop-prone"),
        Action::Step => of(Kind::Move, "step"),
        Action::FateAction => fated("another-action"),
        Action::Flee => of(Kind::Move, "flee"),
        Action::Surrender => of(Kind::Speak, "surrender"),
        Action::Decline => of(Kind::End, "decline"),
        Action::End => of(Kind::End, "end-turn"),
    };
    let actions = who.map_or(0, |who| actions(fight, who, action));
    parts.costing("action", i32::from(actions))
}

/// How many actions of the own turn in progress something takes now; none at a command.
fn actions(fight: &Fight, who: Id, action: Action) -> u8 {
    let Some(turn) = fight.turn_of(who) else { return 0 };
    match action {
        Action::Begin(what) => put_in(fight, who, what),
        Action::Attack(blow) if maneuver::length(fight, blow) > 1 => {
            put_in(fight, who, maneuver_of(fight, who, blow))
        }
        Action::Continue => {
            let missing = fight[who].work.map_or(0, |work| work.needs - work.done);
            work::goes_in(fight, who, missing, Occasion::Turn)
        }
        Action::Attack(_)
        | Action::AttackOtherwise(_)
        | Action::GiveUp
        | Action::Brandish
        | Action::Command(_)
        | Action::Interact(_)
        | Action::Use(..)
        | Action::Guard
        | Action::Move
        | Action::MoveOn
        | Action::Ready
        | Action::SeekCover
        | Action::Sprint
        | Action::StandUp
        | Action::Wait
        | Action::DropItem(_)
        | Action::DropProne
        | Action::Step
        | Action::FateAction
        | Action::Flee
        | Action::Surrender
        | Action::Decline
        | Action::End => turn::takes(turn, action),
    }
}

/// An attack that takes more than an action, as it is begun.
fn maneuver_of(fight: &Fight, who: Id, blow: Blow) -> Long {
    let Way { attribute, kind, .. } = attack::best_way(fight, who, blow);
    Long::Maneuver { blow, attribute, kind }
}

/// How many actions of the own turn go into something that is begun now.
fn put_in(fight: &Fight, who: Id, what: Long) -> u8 {
    let missing = work::length(fight, what) - work::kept(fight, who, what);
    work::goes_in(fight, who, missing, Occasion::Turn)
}

/// An attack, with what its maneuver or its power costs.
fn of_blow(fight: &Fight, who: Option<Id>, blow: Blow) -> Parts {
    let parts = of_means(fight, who, (blow.with, blow.thrown), blow.maneuver);
    parts.at(blow.target.0)
}

/// What is attacked with, and what its maneuver or its power costs.
fn of_means(
    fight: &Fight,
    who: Option<Id>,
    (with, thrown): (With, bool),
    maneuver: Option<ManeuverId>,
) -> Parts {
    let verb = match (maneuver, thrown) {
        (Some(_), _) => "maneuver",
        (None, true) => "throw",
        (None, false) => "attack",
    };
    let parts = Parts::new(Kind::Attack, verb).with(word_with(fight, who, with));
    match (maneuver, with) {
        (Some(which), _) => drilled(fight, parts, which),
        (None, With::Power(which)) => powered(fight, parts, which),
        (None, With::Unarmed | With::Natural(_) | With::Item(_)) => parts,
    }
}

/// The same with what a maneuver costs.
fn drilled(fight: &Fight, parts: Parts, which: ManeuverId) -> Parts {
    let maneuver = &fight.setup.maneuvers[which.index()];
    parts.costing(maneuver.pool.word(), i32::from(maneuver.cost))
}

/// The same with what a power costs.
fn powered(fight: &Fight, parts: Parts, which: PowerId) -> Parts {
    let used = &fight.setup.powers[which.index()];
    parts.costing(used.pool.word(), i32::from(power::cost(used.tier)))
}

/// Something that may take long.
fn of_long(fight: &Fight, who: Option<Id>, what: Long) -> Parts {
    let of = Parts::new;
    match what {
        Long::Reload(which) => of(Kind::Ready, "reload").with(item_name(fight, which)),
        Long::Resuscitate(patient) => of(Kind::Aid, "resuscitate").at(patient.0),
        Long::Task(task) => of(Kind::Use, "short-task").with(task_name(fight, task)),
        Long::Assist(task) => of(Kind::Aid, "assist").with(task_name(fight, task)),
        Long::Hide => of(Kind::Wait, "hide"),
        Long::Kill(victim, with) => {
            of(Kind::Attack, "killing-strike").at(victim.0).with(word_with(fight, who, with))
        }
        Long::Power(which, target) => {
            let cast = of(Kind::Cast, "use-power").with(power_name(fight, which)).at(target.0);
            powered(fight, cast, which)
        }
        Long::Maneuver { blow, .. } => of_blow(fight, who, blow),
    }
}

/// An action to be readied, as it would be taken.
fn of_readied(fight: &Fight, who: Option<Id>, what: Readied) -> Parts {
    let of = Parts::new;
    match what {
        Readied::Attack { with, thrown, maneuver } => {
            of_means(fight, who, (with, thrown), maneuver)
        }
        Readied::Power(which) => {
            powered(fight, of(Kind::Cast, "use-power").with(power_name(fight, which)), which)
        }
        Readied::Long(what) => of_long(fight, who, what),
        Readied::Move => of(Kind::Move, "move"),
        Readied::StandUp => of(Kind::Move, "stand-up"),
        Readied::SeekCover => of(Kind::Move, "seek-cover"),
        Readied::Interact(which) => of(Kind::Use, "interact").with(feature_name(fight, which)),
    }
}

/// An occasion for a readied action.
fn of_trigger(when: Trigger) -> Parts {
    let of = |verb, who: Option<Id>| {
        let parts = Parts::new(Kind::Choose, verb);
        match who {
            Some(who) => parts.at(who.0),
            None => parts,
        }
    };
    let within = |meters: u8| format!("{meters} m");
    match when {
        Trigger::Comes(who, Near::Reach) => of("when-in-reach", who),
        Trigger::Comes(who, Near::Meters(meters)) => of("when-near", who).with(within(meters)),
        Trigger::Leaves(who, Near::Reach) => of("when-out-of-reach", who),
        Trigger::Leaves(who, Near::Meters(meters)) => of("when-far", who).with(within(meters)),
        Trigger::Seen(who) => of("when-seen", who),
        Trigger::Attacks(Victim::Oneself) => of("when-attacked", None),
        Trigger::Attacks(Victim::Ally(ally)) => of("when-attacked", Some(ally)),
        Trigger::Attacks(Victim::Anyone) => of("when-an-enemy-attacks", None),
        Trigger::TurnStarts(who) => of("when-turn-starts", Some(who)),
        Trigger::TurnEnds(who) => of("when-turn-ends", Some(who)),
        Trigger::AllyFalls => of("when-an-ally-falls", None),
        Trigger::Called => of("when-the-gm-says-so", None),
    }
}

/// A readied action is taken, or not: a reaction, and what the action itself costs.
fn of_fire(fight: &Fight, who: Option<Id>, fire: Fire) -> Parts {
    let ready = who.and_then(|who| fight[who].ready);
    let taken = |verb| {
        let costs = ready.map_or_else(Vec::new, |ready| of_readied(fight, who, ready.what).costs);
        Parts { costs, ..Parts::new(Kind::React, verb) }.costing("reaction", 1)
    };
    match fire {
        Fire::Pass => Parts::new(Kind::React, "let-pass"),
        Fire::On(who) => taken("act-now").at(who.0),
        Fire::Now => taken("act-now"),
    }
}

/// Where somebody goes or is pushed to.
fn of_spot(ask: Ask, spot: Spot) -> Parts {
    let of = |verb| Parts::new(Kind::Choose, verb);
    match spot {
        Spot::Square(square) => of(going(ask)).to(square.to_string()),
        Spot::Toward(who) | Spot::TowardBy(who, _) => of("go-toward").at(who.0),
        Spot::Away(who) | Spot::AwayBy(who, _) => of("go-away-from").at(who.0),
        Spot::Stay => of("stay"),
    }
}

/// How somebody gets to a square.
const fn going(ask: Ask) -> &'static str {
    match ask {
        Ask::Where { gait: Gait::Move, .. } => "move",
        Ask::Where { gait: Gait::Sprint, .. } => "sprint",
        Ask::Where { gait: Gait::Intercept, .. } => "intercept",
        Ask::Displace { .. } => "push",
        _ => "step",
    }
}

/// How an attack is made: what its maneuver costs, and the actions beyond the first.
fn of_way(fight: &Fight, ask: Ask, way: Way) -> Parts {
    let parts = Parts::new(Kind::Choose, "attack-way");
    let Some(which) = way.maneuver else { return parts };
    let parts = drilled(fight, parts.with(maneuver_name(fight, which)), which);
    let Ask::Way(who, blow) = ask else { return parts };
    let blow = Blow { maneuver: way.maneuver, ..blow };
    let what = Long::Maneuver { blow, attribute: way.attribute, kind: way.kind };
    let own = fight.turn_of(who).is_some();
    let more = if own { put_in(fight, who, what).saturating_sub(1) } else { 0 };
    parts.costing("action", i32::from(more))
}

/// Yes or no, by what is asked.
fn of_answer(fight: &Fight, ask: Ask, answer: Answer) -> Parts {
    let of = Parts::new;
    let either = |no, yes| if answer == Answer::Yes { yes } else { no };
    let reacts = |yes| either(of(Kind::React, "no-reaction"), yes);
    match ask {
        Ask::Intercept { attack, .. } => {
            let intercept = of(Kind::React, "intercept").at(attack.blow.target.0);
            let intercept = intercept.costing("reaction", 1);
            reacts(intercept.costing(Pool::Stamina.word(), i32::from(react::COST)))
        }
        Ask::Riposte { who, attacker } => {
            let riposte = of(Kind::React, "riposte").at(attacker.0).costing("reaction", 1);
            reacts(match maneuver::after_parry(fight, who) {
                Some(which) => drilled(fight, riposte, which),
                None => riposte,
            })
        }
        Ask::Withstand { who, mental: true, .. } => {
            reacts(reacting(fight, Some(who), of(Kind::React, "resist"), Pool::Focus))
        }
        Ask::Withstand { who, mental: false, .. } | Ask::Stay { who, .. } => {
            reacts(reacting(fight, Some(who), of(Kind::React, "fortify"), Pool::Stamina))
        }
        Ask::MaximizeLuck(_) => either(of(Kind::Choose, "no-fate"), fated("luck-die")),
        Ask::Halve { .. } => either(of(Kind::Choose, "no-fate"), fated("halve")),
        Ask::Judge(_) => either(of(Kind::Rule, "no"), of(Kind::Rule, "yes")),
        turns!()
        | Ask::Displace { .. }
        | Ask::Defend { .. }
        | Ask::Block { .. }
        | Ask::BlockHazard { .. }
        | Ask::ParryHazard { .. }
        | Ask::AfterDodge(..)
        | Ask::CheatDeath(_)
        | Ask::Reroll { .. }
        | Ask::Worse(_)
        | Ask::Maximize { .. }
        | Ask::Difficulty(_)
        | Ask::Respite
        | Ask::Circumstances(_)
        | Ask::Rule
        | Ask::Fate(_) => either(of(Kind::Choose, "no"), of(Kind::Choose, "yes")),
    }
}

/// A ruling of the GM.
pub(super) fn of_ruling(fight: &Fight, ruling: Ruling) -> Parts {
    let of = |verb, who: Id| Parts::new(Kind::Rule, verb).at(who.0);
    let team = |verb, side| Parts::new(Kind::Rule, verb).with(side_name(fight, side));
    match ruling {
        Ruling::Kill(who) => of("dies", who),
        Ruling::Spring(hazard, who) => of("strikes", who).with(hazard_name(fight, hazard)),
        Ruling::Recover(who, pool) => of("recovers", who).with(pool.word()),
        Ruling::Lose(who, pool) => of("loses", who).with(pool.word()),
        Ruling::Afflict(who, condition) => of("suffers", who).with(condition.word()),
        Ruling::Relieve(who, condition) => of("recovers-from", who).with(condition.word()),
        Ruling::Wake(who) => of("comes-round", who),
        Ruling::Hide(who) => of("is-hidden", who),
        Ruling::Reveal(who) => of("is-seen", who),
        Ruling::Adjoin(one, other) => of("adjoins", one).at(other.0),
        Ruling::Part(one, other) => of("parts", one).at(other.0),
        Ruling::Shelter(who) if fight[who].near_cover => of("has-no-cover", who),
        Ruling::Shelter(who) => of("has-cover", who),
        Ruling::Arrive(who) => of("joins", who),
        Ruling::Remove(who) => of("leaves", who),
        Ruling::Call(who) => of("occasion-is-there", who),
        Ruling::Objective(side, _) => team("fights-for", side),
        Ruling::Met(side) => team("has-met-objective", side),
        Ruling::Out(side) => team("no-longer-counts", side),
        Ruling::EndFight => Parts::new(Kind::Rule, "end-fight"),
    }
}
