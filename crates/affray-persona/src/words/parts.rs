//! Options as data: what kind of thing each is, at whom, with what, where to, for how much.

use affray_engine::{Kind, Parts};
use affray_field::Square;

use super::option::{word_command, word_with};
use super::{item_name, persona_name, power_name};
use crate::gear::Time;
use crate::moves::{
    Act, Action, Answer, Ask, Defense, Fate, Gait, How, Move, Ruling, Spot, Stroll, Trial, Unasked,
};
use crate::rules::legal;
use crate::setup::Id;
use crate::state::Fight;

/// An option as data.
pub fn parts(fight: &Fight, ask: Ask, option: Move) -> Parts {
    match option {
        Move::Act(act) => of_act(fight, ask.about(), act),
        Move::Spot(Spot::At(at)) => of_squares(&[at]),
        Move::Spot(Spot::Stay) => Parts::new(Kind::Move, "stay"),
        Move::Answer(Answer::No) => of_answer(ask, "no"),
        Move::Answer(Answer::Yes) => of_answer(ask, "yes"),
        Move::Defense(Defense::None) => Parts::new(Kind::React, "no-reaction"),
        Move::Defense(Defense::Dodge) => Parts::new(Kind::React, "dodge").costing("reaction", 1),
        Move::Defense(Defense::Parry) => Parts::new(Kind::React, "parry").costing("reaction", 1),
        Move::With(with) => Parts::new(Kind::Choose, "with").with(word_with(fight, with)),
        Move::Stroll(stroll) => match stroll {
            Stroll::Walk(who) => Parts::new(Kind::Move, "go-on").at(who.0),
            Stroll::Sneak(who) => Parts::new(Kind::Move, "sneak-on").at(who.0),
            Stroll::Wait(who) => Parts::new(Kind::Wait, "wait").at(who.0),
            Stroll::Attack(who) => Parts::new(Kind::Attack, "attack").at(who.0),
            Stroll::Do(who, action) => of_action(fight, Some(who), action),
        },
        Move::Trial(Trial(score)) => Parts::new(Kind::Choose, "test").with(score.word()),
        Move::Person(who) => Parts::new(Kind::Choose, "target").at(who.0),
        Move::Ease(ease) => Parts::new(Kind::Rule, "circumstances").with(ease.to_string()),
        Move::Ruling(ruling) => of_ruling(ruling),
        Move::Unasked(Unasked { who, action }) => of_action(fight, Some(who), action),
    }
}

/// All options of a question as data, squares together.
pub fn all_parts(fight: &Fight, ask: Ask, options: &[Move]) -> Vec<Parts> {
    let square = |option| match option {
        Move::Spot(Spot::At(at)) => Some(at),
        _ => None,
    };
    Parts::of_all(options, square, |option| parts(fight, ask, option), of_squares)
}

/// Squares to go to.
fn of_squares(squares: &[Square]) -> Parts {
    Parts::new(Kind::Move, "to").to_each(squares)
}

/// Yes or no: Fate Points and delayed actions are spent with it, other details settled.
fn of_answer(ask: Ask, verb: &'static str) -> Parts {
    let (kind, cost) = match ask {
        Ask::Reroll { .. } | Ask::Degree { .. } | Ask::Rouse(_) | Ask::Ten(_) | Ask::Burn(_) => {
            (Kind::Spend, i32::from(verb == "yes"))
        }
        Ask::Interrupt(_) => (Kind::React, 0),
        Ask::Harmful(_) | Ask::Behind(..) | Ask::GoesOn => (Kind::Rule, 0),
        Ask::Turn(_)
        | Ask::Where(..)
        | Ask::Evade { .. }
        | Ask::Degrees { .. }
        | Ask::Join(_)
        | Ask::FreeMove(_)
        | Ask::Lent(_)
        | Ask::Calm(_)
        | Ask::Nearest(_)
        | Ask::Endure(_)
        | Ask::Dungeon
        | Ask::Circumstances(_)
        | Ask::Rule
        | Ask::Unasked => (Kind::Choose, 0),
    };
    Parts::new(kind, verb).costing("Fate Point", cost)
}

/// An action of a turn: a One More costs itself, any other Half Actions.
fn of_act(fight: &Fight, who: Option<Id>, act: Act) -> Parts {
    let parts = of_action(fight, who, act.action);
    if act.more {
        return parts.costing("One More", 1);
    }
    match legal::time(fight, act.action) {
        Time::Free => parts,
        Time::Half => parts.costing("Half Action", 1),
        Time::Full => parts.costing("Half Action", 2),
    }
}

fn of_action(fight: &Fight, who: Option<Id>, action: Action) -> Parts {
    let of = |kind, verb| Parts::new(kind, verb);
    let item = |which| item_name(fight, which);
    match action {
        Action::Attack(how, with, target) => {
            of(Kind::Attack, verb_of(how)).at(target.0).with(word_with(fight, with))
        }
        Action::Feint(target) => of(Kind::Attack, "feint").at(target.0),
        Action::KnockDown(target) => of(Kind::Attack, "knock-down").at(target.0),
        Action::Power(which, target) => {
            let cost = who.map_or(0, |who| i32::from(legal::cost(fight, who, which)));
            let points = if fight.power(which).magic { "SP" } else { "TP" };
            let power = of(Kind::Cast, "use").with(power_name(fight, which)).costing(points, cost);
            match target {
                Some(target) => power.at(target.0),
                None => power,
            }
        }
        Action::Aim(false) => of(Kind::Ready, "aim"),
        Action::Aim(true) => of(Kind::Ready, "aim-long"),
        Action::Guarded => of(Kind::Ready, "guarded-action"),
        Action::Guard => of(Kind::Wait, "guard-mode"),
        Action::Delay => of(Kind::Wait, "delay"),
        Action::Go(gait) => match gait {
            Gait::Half => of(Kind::Move, "move"),
            Gait::Full => of(Kind::Move, "move-twice-as-far"),
            Gait::Run => of(Kind::Move, "run"),
            Gait::Disengage => of(Kind::Move, "disengage"),
            Gait::Charge => of(Kind::Move, "run-up"),
        },
        Action::Ready(which) => of(Kind::Ready, "ready").with(item(which)),
        Action::Stow(which) => of(Kind::Ready, "stow").with(item(which)),
        Action::PickUp(which) => of(Kind::Ready, "pick-up").with(item(which)),
        Action::Drop(which) => of(Kind::Ready, "drop").with(item(which)),
        Action::Reload(which) => of(Kind::Ready, "reload").with(item(which)),
        Action::Stand => of(Kind::Move, "stand-up"),
        Action::Clear(which) => of(Kind::Ready, "clear").with(item(which)),
        Action::Extinguish => of(Kind::Use, "put-out-the-fire"),
        Action::Staunch(on) => of(Kind::Aid, "staunch").at(on.0),
        Action::Use(which, on) => of(Kind::Use, "give").with(item(which)).at(on.0),
        Action::Swap(persona) => of(Kind::Ready, "activate").with(persona_name(fight, persona)),
        Action::AllOut => of(Kind::Attack, "all-out-attack"),
        Action::Steady => of(Kind::Use, "shake-off-distress"),
        Action::Fate(fate) => of(Kind::Spend, verb_of_fate(fate)).costing("Fate Point", 1),
        Action::Command(victim, command) => {
            of(Kind::Speak, "command").at(victim.0).with(word_command(fight, command))
        }
        Action::Lend(victim) => of(Kind::Speak, "lend-an-action").at(victim.0),
        Action::End => of(Kind::End, "end-turn"),
    }
}

const fn verb_of(how: How) -> &'static str {
    match how {
        How::Standard => "attack",
        How::Swift => "swift-attack",
        How::Lightning => "lightning-attack",
        How::Semi => "semi-auto-burst",
        How::Full => "full-auto-burst",
        How::Heavy => "heavy-attack",
        How::Charge => "charge",
        How::Called(_) => "called-shot",
        How::Free => "free-attack",
    }
}

const fn verb_of_fate(fate: Fate) -> &'static str {
    match fate {
        Fate::Bless => "fate-bless",
        Fate::Heal => "fate-heal",
        Fate::Recover => "fate-recover",
        Fate::Refresh => "fate-refresh",
    }
}

fn of_ruling(ruling: Ruling) -> Parts {
    let of = |verb, who: Id| Parts::new(Kind::Rule, verb).at(who.0);
    match ruling {
        Ruling::Afflict(who, status) => of("suffers", who).with(status.word()),
        Ruling::Relieve(who, status) => of("is-rid-of", who).with(status.word()),
        Ruling::Tire(who) => of("tires", who),
        Ruling::Rest(who) => of("rests", who),
        Ruling::EndFight => Parts::new(Kind::Rule, "end-fight"),
    }
}
