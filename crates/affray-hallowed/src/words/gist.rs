//! Events in the words that all systems share: who, to whom, how much, where.

use affray_engine::Gist;

use crate::event::{Assault, Course, Event, Harm, Hurt, Lasting, Motion, Trial};
use crate::ids::Id;
use crate::moves::CheckFor;

/// The gist of an event.
#[must_use]
pub fn gist(event: &Event) -> Gist {
    match event {
        Event::Course(event) => of_course(event),
        Event::Motion(event) => of_motion(event),
        Event::Assault(event) => of_assault(event),
        Event::Harm(event) => of_harm(event),
        Event::Lasting(event) => of_lasting(event),
        Event::Trial(event) => of_trial(event),
    }
}

fn of(who: Id) -> Gist {
    Gist::of(who.0)
}

/// The gist of what happens to somebody, where it is about anybody.
fn or_none(who: Option<Id>) -> Gist {
    who.map_or_else(Gist::none, of)
}

/// The same, done to somebody too, where there is anybody.
fn or_nobody(gist: Gist, who: Option<Id>) -> Gist {
    match who {
        Some(who) => gist.to(who.0),
        None => gist,
    }
}

fn of_course(event: &Course) -> Gist {
    match *event {
        Course::HitDice { who, stress } => of(who).left(stress),
        Course::Initiative { who, base, .. } => of(who).amount(base),
        Course::RoundBegan { round } => Gist::none().amount(round),
        Course::Declares { who, declared, count, .. } => {
            or_nobody(of(who), declared.target).amount(count)
        }
        Course::Tie { count, who } => {
            who.iter().fold(Gist::none().amount(count), |gist, one| gist.to(one.0))
        }
        Course::TieEnds { count } => Gist::none().amount(count),
        Course::CarriedOver { who, count } | Course::TurnBegan { who, count, .. } => {
            of(who).amount(count)
        }
        Course::OutOfReach { who, to } => of(who).to(to.0),
        Course::Surprised { who }
        | Course::CannotPay { who, .. }
        | Course::Enters { who }
        | Course::TurnLost { who, .. }
        | Course::GivesUp { who, .. }
        | Course::Exchanges { who, .. } => of(who),
        Course::Ruled { ruling } => {
            let [who, to] = ruling.about();
            or_nobody(or_none(who), to)
        }
        Course::Over { .. } => Gist::none(),
    }
}

fn of_motion(event: &Motion) -> Gist {
    match *event {
        Motion::Goes { who, to, yards, left } => {
            of(who).amount(yards).left(left).at(to.to_string())
        }
        Motion::Engages { who, with } => of(who).to(with.0),
        Motion::Stands { who, yards } => of(who).amount(yards),
        Motion::Talent { who, on, .. } => of(who).to(on.0),
        Motion::Withdraws { who }
        | Motion::Draws { who, .. }
        | Motion::PicksUp { who, .. }
        | Motion::Loses { who, .. } => of(who),
    }
}

fn of_assault(event: &Assault) -> Gist {
    match *event {
        Assault::Defends { who } => of(who),
        Assault::Attacks { by, to, .. }
        | Assault::Ripostes { by, to, .. }
        | Assault::Hit { by, to, .. }
        | Assault::Missed { by, to, .. } => of(by).to(to.0),
        Assault::Damage { by, to, amount, .. } => of(by).to(to.0).amount(amount),
    }
}

fn of_harm(event: &Harm) -> Gist {
    match *event {
        Harm::Hurt(hurt) => of_hurt(hurt),
        Harm::Loss { who, wounds, left, .. } => of(who).amount(wounds).left(left),
        Harm::Pays { who, mana, mana_left, stress, stress_left, .. } => {
            let gist = of(who).amount(mana + stress);
            if stress == 0 { gist.keeping(mana_left) } else { gist.left(stress_left).privately() }
        }
        Harm::Restored { who, stress, wounds, mana, now } => {
            let left = now.map(i32::from);
            Gist { left, ..of(who).amount(stress + wounds + mana) }
        }
        Harm::Incapacitated { who }
        | Harm::Dying { who }
        | Harm::Died { who }
        | Harm::Falls { who, .. }
        | Harm::Rises { who }
        | Harm::Recovers { who }
        | Harm::Stabilized { who }
        | Harm::Destabilized { who } => of(who),
    }
}

/// What a hit takes in all; what is left is Stress, unless Wound Points were lost too.
fn of_hurt(hurt: Hurt) -> Gist {
    let Hurt { who, by, stress, wounds, left, stress_left, .. } = hurt;
    let gist = match by {
        Some(by) => of(by).to(who.0),
        None => of(who),
    };
    gist.amount(stress + wounds).left(if wounds == 0 { stress_left } else { left })
}

fn of_lasting(event: &Lasting) -> Gist {
    match *event {
        Lasting::Lowered { who, by, left, .. } => of(who).amount(by).left(left),
        Lasting::Bleeds { who, now } => of(who).amount(now),
        Lasting::Eaten { who } => of(who).amount(1),
        Lasting::Spared { who, .. }
        | Lasting::Unlisted { who, .. }
        | Lasting::Injured { who, .. }
        | Lasting::NoSuchPart { who, .. }
        | Lasting::Began { who, .. }
        | Lasting::Ended { who, .. }
        | Lasting::CustomBegan { who, .. }
        | Lasting::CustomEnded { who, .. }
        | Lasting::HouseOver { who, .. }
        | Lasting::Warded { who, .. }
        | Lasting::WardEnds { who } => of(who),
    }
}

fn of_trial(event: &Trial) -> Gist {
    match *event {
        Trial::Checked { who, why, opponent, .. } => {
            or_nobody(of(who), checked_on(why).or(opponent))
        }
        Trial::Intimidates { who, on, .. }
        | Trial::Uses { who, on, .. }
        | Trial::Hurls { who, on, .. } => of(who).to(on.0),
        Trial::Hides { who, .. }
        | Trial::Notices { who, .. }
        | Trial::Casts { who, .. }
        | Trial::Fizzles { who, .. }
        | Trial::Morale { who, .. }
        | Trial::Obvious { who }
        | Trial::Surrenders { who }
        | Trial::Leaves { who } => of(who),
    }
}

/// For whom, or against whom, a check is made.
const fn checked_on(why: CheckFor) -> Option<Id> {
    match why {
        CheckFor::Stabilize(on) | CheckFor::Staunch(on) | CheckFor::Airway(on) => Some(on),
        CheckFor::Intimidate(on) => on,
        CheckFor::Struggle
        | CheckFor::Breath
        | CheckFor::Morale
        | CheckFor::Cast(_)
        | CheckFor::Concentrate
        | CheckFor::Resist(_)
        | CheckFor::Ambush
        | CheckFor::Notice => None,
    }
}
