//! Options as data: what kind of thing each is, at whom, with what, where to, for how much.

use affray_engine::{Kind, Parts};
use affray_field::Square;

use super::{
    custom_name, item_name, name, side_name, spell_name, talent_name, weapon_name, word_ending,
};
use crate::ids::{Id, TalentId};
use crate::kinds::DamageType;
use crate::moves::{Answer, Ask, Care, Deed, Mana, Move, Reach, Reply, Rout, Ruling, Spot};
use crate::rules::initiative::quick_talent;
use crate::rules::movement::{stand_cost, stands_freely};
use crate::rules::reaction::riposte_talent;
use crate::rules::space::{ways, yards_left};
use crate::rules::wounds::is_strained;
use crate::state::{Act, Declared, Ending, Fight};

/// An option as data.
#[must_use]
pub fn parts(fight: &Fight, ask: Ask, option: Move) -> Parts {
    match option {
        Move::Declared(declared) => of_declared(fight, ask, declared),
        Move::Deed(deed) => paid(fight, ask, deed, of_deed(fight, ask, deed)),
        Move::Spot(Spot(square)) => of_squares(fight, ask, &[square]),
        Move::Answer(answer) => of_answer(fight, ask, answer),
        Move::Reach(reach) => of_reach(ask, reach),
        Move::Reply(reply) => of_reply(fight, ask, reply),
        Move::Mana(mana) => of_payment(fight, ask, mana),
        Move::DamageType(kind) => of_table(ask, kind),
        Move::Rout(rout) => of_rout(ask, rout),
        Move::Ease(ease) => Parts::new(Kind::Rule, "circumstances").with(ease.to_string()),
        Move::Ruling(ruling) => of_ruling(fight, ruling),
    }
}

/// All options of a question as data, squares together.
#[must_use]
pub fn all_parts(fight: &Fight, ask: Ask, options: &[Move]) -> Vec<Parts> {
    let square = |option| match option {
        Move::Spot(Spot(square)) => Some(square),
        _ => None,
    };
    let one = |option| parts(fight, ask, option);
    Parts::of_all(options, square, one, |squares| of_squares(fight, ask, squares))
}

/// A declaration; what makes it quicker is paid for at once.
fn of_declared(fight: &Fight, ask: Ask, declared: Declared) -> Parts {
    let parts = or_nobody(of_act(fight, declared.act), declared.target);
    let talent = ask.about().filter(|_| declared.quick).and_then(|who| quick_talent(fight, who));
    paid_in_stress(fight, parts, talent)
}

/// An action, as it is declared.
fn of_act(fight: &Fight, act: Act) -> Parts {
    let of = |kind, verb| Parts::new(kind, verb);
    match act {
        Act::Nothing => of(Kind::End, "nothing"),
        Act::Attack(which) => of(Kind::Attack, "attack").with(weapon_name(fight, which)),
        Act::Throw(which) => of(Kind::Attack, "throw").with(weapon_name(fight, which)),
        Act::Defensive(which) => {
            of(Kind::Attack, "defensive-attack").with(weapon_name(fight, which))
        }
        Act::Wary => of(Kind::React, "defensive-attack-without-attack"),
        Act::FullDefense => of(Kind::React, "full-defense"),
        Act::Cast(which) => of(Kind::Cast, "cast").with(spell_name(fight, which)),
        Act::Use(which) => of(Kind::Use, "use").with(item_name(fight, which)),
        Act::Hurl(which) => of(Kind::Attack, "throw").with(item_name(fight, which)),
        Act::Aid => of(Kind::Aid, "first-aid"),
        Act::Intimidate => of(Kind::Speak, "intimidate"),
        Act::Struggle => of(Kind::Move, "get-free"),
        Act::Douse => of(Kind::Aid, "put-out-flames"),
        Act::Wipe => of(Kind::Use, "wipe-eyes"),
    }
}

/// One thing done in a turn, its costs left out.
fn of_deed(fight: &Fight, ask: Ask, deed: Deed) -> Parts {
    let of = |kind, verb| Parts::new(kind, verb);
    match deed {
        Deed::Strike(which, to) => {
            of(Kind::Attack, "attack").with(weapon_name(fight, which)).at(to.0)
        }
        Deed::Throw(which, to) => of_act(fight, Act::Throw(which)).at(to.0),
        Deed::Cast(which, to) => of_act(fight, Act::Cast(which)).at(to.0),
        Deed::CastArea(which) => of_act(fight, Act::Cast(which)),
        Deed::Use(which, to) => of_act(fight, Act::Use(which)).at(to.0),
        Deed::Hurl(which, to) => of_act(fight, Act::Hurl(which)).at(to.0),
        Deed::FullDefense => of_act(fight, Act::FullDefense),
        Deed::Aid(Care::Stabilize, to) => of(Kind::Aid, "stabilize").at(to.0),
        Deed::Aid(Care::Staunch, to) => of(Kind::Aid, "stop-bleeding").at(to.0),
        Deed::Aid(Care::Airway, to) => of(Kind::Aid, "let-breathe").at(to.0),
        Deed::Intimidate(to) => of_act(fight, Act::Intimidate).at(to.0),
        Deed::IntimidateAll => of(Kind::Speak, "intimidate-all"),
        Deed::Struggle => of_act(fight, Act::Struggle),
        Deed::Douse(to) => of_act(fight, Act::Douse).at(to.0),
        Deed::Wipe => of_act(fight, Act::Wipe),
        Deed::Go => of(Kind::Move, "go"),
        Deed::Engage(to) => of(Kind::Move, "close-with").at(to.0),
        Deed::Withdraw => of(Kind::Move, "withdraw"),
        Deed::Stand => of(Kind::Move, "stand-up"),
        Deed::Drop => of(Kind::Move, "drop-to-the-ground"),
        Deed::Draw(which) => of(Kind::Ready, "draw").with(weapon_name(fight, which)),
        Deed::PickUp(which) => of(Kind::Ready, "pick-up").with(weapon_name(fight, which)),
        Deed::Gift(which, to) => {
            of(Kind::Spend, "use-talent").with(talent_name(fight, which)).at(to.0)
        }
        Deed::Change(declared) => Parts { verb: "exchange", ..of_declared(fight, ask, declared) },
        Deed::End => of(Kind::End, "end-turn"),
        Deed::Stay => of(Kind::End, "stay"),
    }
}

/// The same with what it costs anyone who is asked.
fn paid(fight: &Fight, ask: Ask, deed: Deed, parts: Parts) -> Parts {
    let standard = |parts: Parts| {
        let actions = standard_actions(fight, ask);
        exerted(fight, ask, actions, parts.costing("standard action", actions))
    };
    let free = |parts: Parts| exerted(fight, ask, 1, parts.costing("free action", 1));
    match deed {
        Deed::Strike(..)
        | Deed::Throw(..)
        | Deed::FullDefense
        | Deed::Aid(..)
        | Deed::Intimidate(_)
        | Deed::IntimidateAll
        | Deed::Struggle
        | Deed::Douse(_)
        | Deed::Wipe => standard(parts),
        Deed::Cast(which, _) | Deed::CastArea(which) => {
            standard(parts).costing("Mana", fight.spell(which).mana.into())
        }
        Deed::Use(..) | Deed::Hurl(..) => standard(parts).costing("item", 1),
        Deed::Drop | Deed::Draw(_) | Deed::PickUp(_) => free(parts),
        Deed::Gift(which, _) => paid_in_stress(fight, free(parts), Some(which)),
        Deed::Withdraw => match ask.about() {
            Some(who) => parts.costing("yards", yards_left(fight, who).into()),
            None => parts,
        },
        Deed::Stand => match ask.about() {
            Some(who) if stands_freely(fight, who) => free(parts),
            Some(who) => parts.costing("yards", stand_cost(fight, who).into()),
            None => parts,
        },
        Deed::Go | Deed::Engage(_) | Deed::Change(_) | Deed::End | Deed::Stay => parts,
    }
}

/// The same with the Wound Point that so many actions cost anyone who is at 0 or below.
fn exerted(fight: &Fight, ask: Ask, actions: i32, parts: Parts) -> Parts {
    let strained = |&who: &Id| is_strained(fight, who, fight[who].actions.saturating_add(1));
    let point = ask.about().filter(|_| actions > 0).filter(strained).is_some();
    parts.costing("Wound Points", i32::from(point))
}

/// The Standard Actions that what was declared costs: none for the one who has taken it by going
/// warily, and none for a further strike.
fn standard_actions(fight: &Fight, ask: Ask) -> i32 {
    let Ask::Turn(who) = ask else { return 0 };
    let taken = fight.state.turn.is_some_and(|turn| turn.who == who && turn.taken);
    i32::from(!taken)
}

/// The same for the Stress of a talent.
fn paid_in_stress(fight: &Fight, parts: Parts, talent: Option<TalentId>) -> Parts {
    let cost = talent.map_or(0, |talent| fight.talent(talent).cost);
    parts.costing("Stress", cost.into())
}

fn or_nobody(parts: Parts, who: Option<Id>) -> Parts {
    match who {
        Some(who) => parts.at(who.0),
        None => parts,
    }
}

/// Squares to go to, with the yards of the ways there, worked out for all of them at once; or to aim at.
fn of_squares(fight: &Fight, ask: Ask, squares: &[Square]) -> Parts {
    if let Ask::Point(_, spell) = ask {
        return Parts::new(Kind::Choose, "aim").with(spell_name(fight, spell)).to_each(squares);
    }
    let going = Parts::new(Kind::Move, "go").to_each(squares);
    let Ask::Where(who, left) = ask else { return going };
    // The menu lists squares in the same order.
    let mut walked = ways(fight, who, left).into_iter();
    let yards =
        |&square: &Square| walked.find(|&(to, _)| to == square).map_or(0, |way| way.1.into());
    going.costing_each("yards", squares.iter().map(yards).collect())
}

/// Yes or no: to what, and about whom.
fn of_answer(fight: &Fight, ask: Ask, answer: Answer) -> Parts {
    let verb = match answer {
        Answer::No => "no",
        Answer::Yes => "yes",
    };
    let of = |kind| Parts::new(kind, verb);
    match ask {
        Ask::Friend { to, .. } => of(Kind::Choose).at(to.0),
        Ask::Caught { who, .. } | Ask::Obvious(who) => of(Kind::Rule).at(who.0),
        Ask::GoesOn => of(Kind::Rule),
        Ask::Guard(_, talent) => {
            let parts = of(Kind::Choose).with(talent_name(fight, talent));
            paid_in_stress(fight, parts, Some(talent).filter(|_| answer == Answer::Yes))
        }
        Ask::Declare(_)
        | Ask::Turn(_)
        | Ask::Where(..)
        | Ask::Between(..)
        | Ask::Reach { .. }
        | Ask::Point(..)
        | Ask::Reposte { .. }
        | Ask::Pay { .. }
        | Ask::Table { .. }
        | Ask::Further { .. }
        | Ask::Failed(_)
        | Ask::Circumstances(_)
        | Ask::Rule => of(Kind::Choose),
    }
}

/// What the Referee says of somebody's reach.
fn of_reach(ask: Ask, reach: Reach) -> Parts {
    let verb = match reach {
        Reach::Out => "out-of-reach",
        Reach::Near => "within-reach",
        Reach::Entering => "within-reach-by-entering",
    };
    let parts = Parts::new(Kind::Rule, verb);
    if let Ask::Reach { to, .. } = ask { parts.at(to.0) } else { parts }
}

/// A Reposte, or none.
fn of_reply(fight: &Fight, ask: Ask, reply: Reply) -> Parts {
    let Ask::Reposte { who, against, .. } = ask else {
        return Parts::new(Kind::React, "no-reposte");
    };
    let with = |which| {
        let parts = Parts::new(Kind::React, "reposte").with(weapon_name(fight, which));
        exerted(fight, ask, 1, parts.at(against.0).costing("reaction", 1))
    };
    match reply {
        Reply::None => Parts::new(Kind::React, "no-reposte"),
        Reply::With(which) => with(which),
        Reply::Paid(which) => paid_in_stress(fight, with(which), riposte_talent(fight, who)),
    }
}

/// So much of a cost in Mana, the rest in Stress, and in Wound Points where no Stress is left.
fn of_payment(fight: &Fight, ask: Ask, Mana(points): Mana) -> Parts {
    let parts = Parts::new(Kind::Choose, "pay").costing("Mana", points.into());
    let Ask::Pay { who, cost } = ask else { return parts };
    let rest = i16::from(cost.saturating_sub(points));
    let stress = rest.min(fight[who].stress);
    parts.costing("Stress", stress.into()).costing("Wound Points", (rest - stress).into())
}

/// An injury table, chosen by the one who has hit or by the Referee.
fn of_table(ask: Ask, kind: DamageType) -> Parts {
    let of = |whose| Parts::new(whose, "injury-table").with(kind.word());
    match ask {
        Ask::Table { by: Some(_), to, .. } => of(Kind::Choose).at(to.0),
        Ask::Table { by: None, to, .. } => of(Kind::Rule).at(to.0),
        Ask::Declare(_)
        | Ask::Turn(_)
        | Ask::Where(..)
        | Ask::Between(..)
        | Ask::Reach { .. }
        | Ask::Caught { .. }
        | Ask::Point(..)
        | Ask::Reposte { .. }
        | Ask::Pay { .. }
        | Ask::Further { .. }
        | Ask::Friend { .. }
        | Ask::Guard(..)
        | Ask::Obvious(_)
        | Ask::Failed(_)
        | Ask::Circumstances(_)
        | Ask::GoesOn
        | Ask::Rule => of(Kind::Choose),
    }
}

/// What failed morale does.
fn of_rout(ask: Ask, rout: Rout) -> Parts {
    let verb = match rout {
        Rout::Flee => "flees",
        Rout::Surrender => "surrenders",
        Rout::Leave => "leaves",
        Rout::Parley => "parleys",
    };
    let parts = Parts::new(Kind::Rule, verb);
    if let Ask::Failed(who) = ask { parts.at(who.0) } else { parts }
}

fn of_ruling(fight: &Fight, ruling: Ruling) -> Parts {
    let of = |verb, who: Id| Parts::new(Kind::Rule, verb).at(who.0);
    match ruling {
        Ruling::Afflict(who, condition) => of("suffers", who).with(condition.word()),
        Ruling::Frighten(who, source) => of("is-frightened-of", who).with(name(fight, source)),
        Ruling::Snare(who, tn) => of("is-entangled", who).with(format!("TN {tn}")),
        Ruling::Pace(who, base) => of("has-base-initiative", who).with(base.to_string()),
        Ruling::Relieve(who, condition) => of("recovers-from", who).with(condition.word()),
        Ruling::Impose(who, custom) => of("suffers", who).with(custom_name(fight, custom)),
        Ruling::Lift(who, custom) => of("recovers-from", who).with(custom_name(fight, custom)),
        Ruling::Remove(who) => of("leaves", who),
        Ruling::Capture(who) => of("is-captured", who),
        Ruling::Enter(who) => of("enters", who),
        Ruling::Hasten(who) => of("place-has-passed", who),
        Ruling::Suffocate(who) => of("suffocates", who),
        Ruling::End(ending) => {
            let end = Parts::new(Kind::Rule, "end-fight");
            match ending {
                Ending::Win(side) => end.with(side_name(fight, side)),
                Ending::Captured(_)
                | Ending::Draw
                | Ending::Limit
                | Ending::Agreement
                | Ending::Interrupted => end.with(word_ending(fight, ending)),
            }
        }
    }
}
