//! Options as data: what kind of thing each is, at whom, with what, where to, for how much.

use affray_engine::{Kind, Parts};
use affray_field::Hex;

use super::option::{word_place, word_way, word_with};
use super::{custom_name, item_name, owned_name, structure, threat, trained};
use crate::kinds::{How, Id, Maneuver, TrainedId};
use crate::moves::{Action, Answer, Ask, Blow, Count, Limits, Move, Piece, Ruling, Spot, With};
use crate::rules::gear::weapon;
use crate::rules::maneuver::{self, Cost};
use crate::rules::stamina::price;
use crate::rules::trained::entry;
use crate::rules::training;
use crate::rules::turn::{may_do, time_ap};
use crate::state::{Fight, Turn};

/// An option as data.
pub fn parts(fight: &Fight, ask: Ask, option: Move) -> Parts {
    match option {
        Move::Action(action) => of_action(fight, action),
        Move::Spot(Spot::Hex(hex)) => of_hexes(fight, ask, &[hex]),
        Move::Spot(Spot::Stay) => Parts::new(Kind::Choose, "stay"),
        Move::Answer(answer) => of_answer(fight, ask, answer),
        Move::Way(way) => Parts::new(Kind::Choose, "test").with(word_way(way)),
        Move::Count(Count(number)) => of_count(ask, number),
        Move::Piece(Piece::Item(which)) => {
            Parts::new(Kind::Choose, "gear").with(item_name(fight, which))
        }
        Move::Piece(Piece::Armor) => Parts::new(Kind::Choose, "gear").with("armor"),
        Move::Attribute(attribute) => {
            Parts::new(ruled_or_chosen(ask), "wound").with(attribute.word())
        }
        Move::Person(who) => {
            let verb = if matches!(ask, Ask::Stray { .. }) { "stray-shot" } else { "go-for" };
            Parts::new(ruled_or_chosen(ask), verb).at(who.0)
        }
        Move::Ease(ease) => Parts::new(Kind::Rule, "circumstances").with(ease.to_string()),
        Move::Ruling(ruling) => of_ruling(fight, ruling),
    }
}

/// All options of a question as data, hexes together.
pub fn all_parts(fight: &Fight, ask: Ask, options: &[Move]) -> Vec<Parts> {
    let hex = |option| match option {
        Move::Spot(Spot::Hex(hex)) => Some(hex),
        _ => None,
    };
    let one = |option| parts(fight, ask, option);
    Parts::of_all(options, hex, one, |hexes| of_hexes(fight, ask, hexes))
}

/// A detail of what is under way: anyone who is under way settles it, else the GM.
const fn ruled_or_chosen(ask: Ask) -> Kind {
    if ask.about().is_some() { Kind::Choose } else { Kind::Rule }
}

/// Places, by what is to be done there.
fn of_hexes(fight: &Fight, ask: Ask, hexes: &[Hex]) -> Parts {
    let parts = match ask {
        Ask::DragTo { target, .. } => Parts::new(Kind::Choose, "drag").at(target.0),
        Ask::Point(..) => Parts::new(Kind::Choose, "aim"),
        _ => Parts::new(Kind::Choose, "go"),
    };
    parts.to_each(hexes.iter().map(|&hex| word_place(fight, hex)))
}

/// A number, by what it is of.
fn of_count(ask: Ask, number: u8) -> Parts {
    if let Ask::Pull { target, .. } = ask {
        return Parts::new(Kind::Choose, "pull").at(target.0);
    }
    if let Ask::Divide { on, .. } = ask {
        return Parts::new(Kind::Choose, "divide").at(on.0);
    }
    if let Ask::Harder(target) = ask {
        return Parts::new(Kind::Rule, "harder").at(target.0);
    }
    if matches!(ask, Ask::Difficulty { .. }) {
        return Parts::new(Kind::Rule, "difficulty");
    }
    let kind = if number > 0 { Kind::Spend } else { Kind::Choose };
    Parts::new(kind, "inspire").costing("inspiration", number.into())
}

/// Yes or no, by the question.
fn of_answer(fight: &Fight, ask: Ask, answer: Answer) -> Parts {
    let yes = agreed(fight, ask);
    match answer {
        Answer::Yes => yes,
        Answer::No if yes.kind == Kind::React => Parts::new(Kind::React, "no-reaction"),
        Answer::No => Parts::new(ruled_or_chosen(ask), "no"),
    }
}

/// Yes, by the question.
fn agreed(fight: &Fight, ask: Ask) -> Parts {
    let exert = |who| Parts::new(Kind::Spend, "exert").costing("stamina", stamina(fight, who, 1));
    let react = |verb, who| {
        let cost = stamina(fight, who, training::COST);
        Parts::new(Kind::React, verb).costing("stamina", cost)
    };
    match ask {
        Ask::Exert { test, .. } => exert(test.who),
        Ask::ExertDamage { who, .. } => exert(who),
        Ask::Encourage { .. } => Parts::new(Kind::Spend, "use-encouragement"),
        Ask::Reroll { test, .. } => react("roll-again", test.who),
        Ask::Sidestep { who, .. } => react("sidestep", who),
        Ask::Intercept { ally, .. } => Parts::new(Kind::React, "intercept").at(ally.0),
        Ask::Catch { item, .. } => Parts::new(Kind::React, "catch").with(owned_name(fight, item)),
        Ask::Grip { target, .. } => Parts::new(Kind::Choose, "grip").at(target.0),
        Ask::Turn(..)
        | Ask::Where(..)
        | Ask::Point(..)
        | Ask::Inspire { .. }
        | Ask::Either { .. }
        | Ask::Pull { .. }
        | Ask::DragTo { .. }
        | Ask::Gear { .. }
        | Ask::Closest(_)
        | Ask::Wound { .. }
        | Ask::Stray { .. }
        | Ask::Safe { .. }
        | Ask::Divide { .. }
        | Ask::Argue { .. }
        | Ask::Hides(_)
        | Ask::Finds { .. }
        | Ask::Difficulty { .. }
        | Ask::Purge(_)
        | Ask::Sight { .. }
        | Ask::Harder(_)
        | Ask::Partly(_)
        | Ask::Circumstances(_)
        | Ask::GoesOn
        | Ask::Rule
        | Ask::After => Parts::new(ruled_or_chosen(ask), "yes"),
    }
}

/// One thing done in a turn, with what the rules take for it.
fn of_action(fight: &Fight, action: Action) -> Parts {
    let of = |kind, verb| Parts::new(kind, verb);
    let item = |which| item_name(fight, which);
    let parts = match action {
        Action::Attack(blow) => of_blow(fight, blow),
        Action::Area(which, slow) => {
            of(Kind::Attack, if slow { "area-attack-taking-time" } else { "area-attack" })
                .with(item(which))
        }
        Action::Walk => of(Kind::Move, "walk"),
        Action::Run => of(Kind::Move, "run"),
        Action::Step => of(Kind::Move, "free-step"),
        Action::Face(way) => of(Kind::Move, "face").with(way.word()),
        Action::DropProne => of(Kind::Move, "drop-prone"),
        Action::Stand => of(Kind::Move, "stand-up"),
        Action::Hide => of(Kind::Wait, "hide"),
        Action::Search => of(Kind::Use, "search"),
        Action::Reload(which) => of(Kind::Ready, "reload").with(item(which)),
        Action::Draw(which) => of(Kind::Ready, "draw").with(item(which)),
        Action::PickUp(which) => of(Kind::Ready, "pick-up").with(item(which)),
        Action::Use(which, on) => {
            let own = fight.is_turn_of(on);
            of(if own { Kind::Use } else { Kind::Aid }, "use-item").with(item(which)).at(on.0)
        }
        Action::ShakeOff => of(Kind::Use, "shake-off"),
        Action::Break(hold) => of(Kind::Move, "break").with(hold.word()),
        Action::Release(whom) => of(Kind::Ready, "release").at(whom.0),
        Action::Drag(whom) => of(Kind::Move, "drag").at(whom.0),
        Action::Rest => of(Kind::Use, "rest"),
        Action::Repair(whom) => of(Kind::Aid, "repair").at(whom.0),
        Action::Unjam(which) => of(Kind::Ready, "repair").with(item(which)),
        Action::Wake(whom) => of(Kind::Aid, "wake").at(whom.0),
        Action::Trigger(target, effect) => {
            of(Kind::Choose, "trigger").at(target.0).with(threat(fight, effect))
        }
        Action::Waive(target, effect) => {
            of(Kind::Choose, "waive").at(target.0).with(threat(fight, effect))
        }
        Action::Plain(it) => of(maneuver_kind(it), it.word()),
        Action::Maneuver(it, with, target) => {
            of(maneuver_kind(it), it.word()).at(target.0).with(word_with(fight, with))
        }
        // What content files name has no verb of ours: the name is the thing.
        Action::Trained(which) => {
            of(trained_kind(fight, which), "maneuver").with(trained(fight, which))
        }
        Action::TrainedOn(which, _, target) => {
            of(trained_kind(fight, which), "maneuver").at(target.0).with(trained(fight, which))
        }
        Action::Batter(battery) => {
            of(Kind::Attack, if battery.slow { "batter-taking-time" } else { "batter" })
                .with(word_with(fight, battery.with))
                .to(structure(fight, battery.on))
        }
        Action::PinDown(which) => of(Kind::Attack, Maneuver::PinDown.word()).with(item(which)),
        Action::End => of(Kind::End, "end-turn"),
    };
    let Cost { ap, stamina } = cost(fight, action);
    parts.costing("AP", ap.into()).costing("stamina", stamina.into())
}

/// An attack, by what makes it special.
fn of_blow(fight: &Fight, blow: Blow) -> Parts {
    let verb = match (blow.slow, blow.spend) {
        (false, false) => "attack",
        (true, false) => "attack-taking-time",
        (false, true) => "attack-spending-vulnerable",
        (true, true) => "attack-taking-time-spending-vulnerable",
    };
    Parts::new(Kind::Attack, verb).at(blow.target.0).with(word_with(fight, blow.with))
}

const fn maneuver_kind(it: Maneuver) -> Kind {
    match it {
        Maneuver::Charge
        | Maneuver::Cripple
        | Maneuver::Disarm
        | Maneuver::WreckGear
        | Maneuver::Grapple
        | Maneuver::Shove
        | Maneuver::Trip
        | Maneuver::Feint
        | Maneuver::PinDown => Kind::Attack,
        Maneuver::Goad => Kind::Speak,
        Maneuver::Guard | Maneuver::Brace => Kind::Ready,
    }
}

fn trained_kind(fight: &Fight, which: TrainedId) -> Kind {
    match entry(fight, which).how {
        How::Own => Kind::Ready,
        How::Attack | How::Contest => Kind::Attack,
    }
}

/// What the rules take for something done in a turn.
fn cost(fight: &Fight, action: Action) -> Cost {
    let attack = |with: With, slow: bool| Cost {
        ap: weapon(fight, with).ap + if slow { time_ap(fight) } else { 0 },
        stamina: 0,
    };
    match action {
        Action::Attack(blow) => attack(blow.with, blow.slow),
        Action::Area(which, slow) => attack(With::Item(which), slow),
        Action::Batter(battery) => attack(battery.with, battery.slow),
        Action::Plain(it) | Action::Maneuver(it, ..) => of_maneuver(fight, maneuver::cost(it)),
        Action::PinDown(_) => of_maneuver(fight, maneuver::cost(Maneuver::PinDown)),
        Action::Trained(which) | Action::TrainedOn(which, ..) => {
            let it = entry(fight, which);
            of_maneuver(fight, Cost { ap: it.ap, stamina: it.stamina.into() })
        }
        Action::Trigger(..) | Action::Waive(..) | Action::End => Cost { ap: 0, stamina: 0 },
        Action::Walk
        | Action::Run
        | Action::Step
        | Action::Face(_)
        | Action::DropProne
        | Action::Stand
        | Action::Hide
        | Action::Search
        | Action::Reload(_)
        | Action::Draw(_)
        | Action::PickUp(_)
        | Action::Use(..)
        | Action::ShakeOff
        | Action::Break(_)
        | Action::Release(_)
        | Action::Drag(_)
        | Action::Rest
        | Action::Repair(_)
        | Action::Unjam(_)
        | Action::Wake(_) => Cost { ap: least_ap(fight, action), stamina: 0 },
    }
}

/// The fewest action points with which the rules allow it: these are what they take.
fn least_ap(fight: &Fight, action: Action) -> u8 {
    let Some(turn) = fight.state.turn else { return 0 };
    let allows = |&ap: &u8| may_do(fight, Turn { ap, ..turn }, &Limits::default(), action).is_ok();
    (0..=turn.ap).find(allows).unwrap_or(0)
}

/// A maneuver for whoever's turn it is: never more Stamina than there is.
fn of_maneuver(fight: &Fight, Cost { ap, stamina: points }: Cost) -> Cost {
    let Some(turn) = fight.state.turn else { return Cost { ap, stamina: points } };
    Cost { ap, stamina: price(fight, turn.who, points).min(fight[turn.who].stamina) }
}

/// Stamina that something takes: never more than there is.
fn stamina(fight: &Fight, who: Id, points: i16) -> i32 {
    price(fight, who, points).min(fight[who].stamina).into()
}

fn of_ruling(fight: &Fight, ruling: Ruling) -> Parts {
    let of = |verb, who: Id| Parts::new(Kind::Rule, verb).at(who.0);
    let plain = |verb| Parts::new(Kind::Rule, verb);
    match ruling {
        Ruling::Afflict(who, condition) => of("suffers", who).with(condition.word()),
        Ruling::Relieve(who, condition) => of("recovers-from", who).with(condition.word()),
        Ruling::Lay(who, custom) => of("suffers", who).with(custom_name(fight, custom)),
        Ruling::Lift(who, custom) => of("recovers-from", who).with(custom_name(fight, custom)),
        Ruling::More(who, level) => of("suffers-more", who).with(level.word()),
        Ruling::Less(who, level) => of("suffers-less", who).with(level.word()),
        Ruling::Remove(who) => of("leaves", who),
        Ruling::EndFight => plain("end-fight"),
        Ruling::Minute => plain("minute"),
        Ruling::Hour => plain("hour"),
        Ruling::Night => plain("night"),
        Ruling::Settlement => plain("settlement"),
        Ruling::FieldRepair(who, on) => of("field-repair", who).at(on.0),
        Ruling::Clean(who, false) => of("clean-with-care", who),
        Ruling::Clean(who, true) => of("clean-with-strength", who),
        Ruling::TreatPoison(who, on) => of("treat-poison", who).at(on.0),
        Ruling::TreatWound(who, on, kind) => of("treat-wound", who).at(on.0).with(kind.word()),
        Ruling::Done => plain("done"),
    }
}
