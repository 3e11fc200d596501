//! What is told to whom: no seat hears of what somebody hidden from it does unnoticed, nor sees the
//! dice of that (`blackout.conditions.hidden`).

use affray_table::Seat;

use super::Eyes;
use crate::event::{Course, Doing, Event, Harm, Onset, Plight};
use crate::kinds::{Condition, Id};
use crate::moves::{Purpose, Ruling, TestFor};
use crate::state::Fight;

/// Who is told of something.
#[derive(Clone, Copy, Debug)]
enum Shown {
    /// Everybody: it cannot go unnoticed.
    All,
    /// Who sees this one.
    Of(Id),
    /// Who sees one of these.
    Either(Id, Id),
    /// Who sees both of these.
    Both(Id, Id),
    /// The side of this one alone.
    Own(Id),
}

impl Shown {
    fn to(self, eyes: Eyes<'_>) -> bool {
        match self {
            Shown::All => true,
            Shown::Of(who) => eyes.see(who),
            Shown::Either(one, other) => eyes.see(one) || eyes.see(other),
            Shown::Both(one, other) => eyes.see(one) && eyes.see(other),
            Shown::Own(who) => eyes.own(who),
        }
    }
}

/// Whether a seat may hear of an event.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    let shown = match event {
        Event::Course(event) => of_course(event),
        Event::Onset(event) => of_onset(event),
        Event::Harm(event) => of_harm(event),
        Event::Plight(event) => of_plight(event),
        Event::Doing(event) => of_doing(event),
    };
    shown.to(Eyes::of(fight, Some(seat)))
}

/// Whether a seat is told of dice.
#[must_use]
pub fn sees_roll(fight: &Fight, seat: Seat, purpose: Purpose) -> bool {
    let shown = match purpose {
        Purpose::Test { who, why }
        | Purpose::Again { who, why }
        | Purpose::Exerted { who, why } => of_test(who, why),
        Purpose::Kind { who }
        | Purpose::Collision { who }
        | Purpose::Bystander { who }
        | Purpose::Rounds { who }
        | Purpose::Rest { who } => Shown::Of(who),
        Purpose::Damage { .. }
        | Purpose::Extra { .. }
        | Purpose::Burst { .. }
        | Purpose::Direction
        | Purpose::Distance
        | Purpose::Gear { .. }
        | Purpose::GearTable => Shown::All,
    };
    shown.to(Eyes::of(fight, Some(seat)))
}

/// A test. How well somebody hides is for those to know with whom they are.
const fn of_test(who: Id, why: TestFor) -> Shown {
    match why {
        TestFor::Hide | TestFor::Ambush => Shown::Own(who),
        TestFor::Blast | TestFor::Batter(_) => Shown::All,
        TestFor::Attack(other)
        | TestFor::Defend(other)
        | TestFor::Trained(_, other)
        | TestFor::WithstandTrained(_, other)
        | TestFor::Hold(other)
        | TestFor::Drag(other)
        | TestFor::Maneuver(_, other)
        | TestFor::Withstand(_, other) => Shown::Either(who, other),
        TestFor::Wake(other) | TestFor::Treat(other) => Shown::Both(who, other),
        TestFor::Search
        | TestFor::Courage(_)
        | TestFor::Resist(_)
        | TestFor::ShakeOff(_)
        | TestFor::Push(_)
        | TestFor::Noise
        | TestFor::Evade
        | TestFor::Initiative
        | TestFor::Break
        | TestFor::BreakGrip
        | TestFor::Dragged
        | TestFor::Repair
        | TestFor::Calm
        | TestFor::Gate(_)
        | TestFor::Challenge
        | TestFor::Argument
        | TestFor::Help
        | TestFor::Clean
        | TestFor::Poison => Shown::Of(who),
    }
}

const fn of_course(event: &Course) -> Shown {
    match *event {
        Course::RoundBegan { .. } | Course::Over { .. } | Course::Guile { .. } => Shown::All,
        Course::Ruled { ruling } => of_ruling(ruling),
        Course::Tested { who, why, .. } | Course::Exerts { who, why: Some(why), .. } => {
            of_test(who, why)
        }
        Course::Order { who, .. }
        | Course::TurnBegan { who, .. }
        | Course::TurnEnded { who }
        | Course::Unable { who, .. }
        | Course::Passes { who, .. }
        | Course::Exerts { who, why: None, .. }
        | Course::Encouraged { who }
        | Course::Inspired { who, .. }
        | Course::Rerolls { who, .. }
        | Course::LosesAp { who, .. }
        | Course::Recovers { who, .. }
        | Course::Takedown { target: who, .. }
        | Course::Short { who, .. }
        | Course::Without { who, .. }
        | Course::Surprised { who } => Shown::Of(who),
        Course::Argued { by, to, .. } => Shown::Either(by, to),
    }
}

const fn of_ruling(ruling: Ruling) -> Shown {
    match ruling {
        Ruling::Relieve(_, Condition::Hidden)
        | Ruling::EndFight
        | Ruling::Minute
        | Ruling::Hour
        | Ruling::Night
        | Ruling::Settlement
        | Ruling::Done => Shown::All,
        Ruling::Afflict(who, _)
        | Ruling::Relieve(who, _)
        | Ruling::Lay(who, _)
        | Ruling::Lift(who, _)
        | Ruling::More(who, _)
        | Ruling::Less(who, _)
        | Ruling::Remove(who)
        | Ruling::Clean(who, _) => Shown::Of(who),
        Ruling::FieldRepair(who, on)
        | Ruling::TreatPoison(who, on)
        | Ruling::TreatWound(who, on, _) => Shown::Both(who, on),
    }
}

/// Anyone who attacks, or is struck, is hidden no more (`blackout.conditions.hidden-end`).
const fn of_onset(event: &Onset) -> Shown {
    match *event {
        Onset::Attacks { .. }
        | Onset::Intercepted { .. }
        | Onset::Intercepts { .. }
        | Onset::Sidesteps { .. }
        | Onset::Hit { .. }
        | Onset::Missed { .. }
        | Onset::Burst { .. }
        | Onset::Strays { .. }
        | Onset::Aims { .. }
        | Onset::Scatters { .. }
        | Onset::Lands { .. }
        | Onset::Damage { .. }
        | Onset::Shares { .. }
        | Onset::Evades { .. }
        | Onset::Batters { .. }
        | Onset::BattersInVain { .. }
        | Onset::DamageToIt { .. } => Shown::All,
        Onset::Trained { who, .. }
        | Onset::TrainedFailed { who, .. }
        | Onset::Maneuver { who, .. }
        | Onset::ManeuverFailed { who, .. } => Shown::Of(who),
    }
}

const fn of_harm(event: &Harm) -> Shown {
    match *event {
        Harm::Hurt { who, by: Some(by), .. } => Shown::Either(who, by),
        Harm::Wears { .. }
        | Harm::StructureHurt { .. }
        | Harm::GearHit { .. }
        | Harm::GearHolds { .. } => Shown::All,
        Harm::Hurt { who, by: None, .. }
        | Harm::Fell { who }
        | Harm::Rose { who }
        | Harm::Injured { who, .. }
        | Harm::Wounded { who, .. }
        | Harm::KnockedOut { who, .. }
        | Harm::ShutDown { who, .. }
        | Harm::Wakes { who }
        | Harm::Repaired { who, .. }
        | Harm::Recovered { who, .. } => Shown::Of(who),
    }
}

const fn of_plight(event: &Plight) -> Shown {
    match *event {
        Plight::Pends { .. }
        | Plight::Ended { condition: Condition::Hidden, .. }
        | Plight::Zone { .. }
        | Plight::ZoneEnded { .. } => Shown::All,
        Plight::Dropped { target: who, .. }
        | Plight::Began { who, .. }
        | Plight::Ended { who, .. }
        | Plight::LevelNow { who, .. }
        | Plight::CustomNow { who, .. }
        | Plight::Afraid { who, .. }
        | Plight::Brave { who, .. }
        | Plight::HouseOver { who, .. }
        | Plight::NoLongerTaunted { who }
        | Plight::Freed { who } => Shown::Of(who),
        Plight::Taunted { who, by }
        | Plight::Gripped { who, by }
        | Plight::Grappled { who, by } => Shown::Either(who, by),
    }
}

const fn of_doing(event: &Doing) -> Shown {
    match *event {
        Doing::Flies { .. } | Doing::ComesUpon { .. } => Shown::All,
        Doing::Uses { who, on, .. } => Shown::Both(who, on),
        Doing::Moved { who, .. }
        | Doing::Goes { who, .. }
        | Doing::Stays { who, .. }
        | Doing::Faces { who, .. }
        | Doing::Collides { who, .. }
        | Doing::FailsToHide { who }
        | Doing::FindsNobody { who }
        | Doing::LiesDown { who }
        | Doing::StandsUp { who, .. }
        | Doing::Rests { who, .. }
        | Doing::Reloads { who, .. }
        | Doing::Draws { who, .. }
        | Doing::Repairs { who, .. }
        | Doing::Catches { who, .. } => Shown::Of(who),
    }
}
