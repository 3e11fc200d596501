//! Events in the words that all systems share: who, to whom, how much, where.

use affray_engine::{Fact, Gist};

use super::option::word_place;
use crate::event::{Course, Doing, Event, Harm, Onset, Plight};
use crate::kinds::Id;
use crate::moves::TestFor;
use crate::state::Fight;

/// The gist of an event.
pub fn gist(fight: &Fight, event: &Event) -> Gist {
    match event {
        Event::Course(event) => of_course(event),
        Event::Onset(event) => of_onset(fight, event),
        Event::Harm(event) => of_harm(event),
        Event::Plight(event) => of_plight(fight, event),
        Event::Doing(event) => of_doing(fight, event),
    }
}

fn of(who: Id) -> Gist {
    Gist::of(who.0)
}

/// Whom a test is made against, or for.
const fn other_of(why: TestFor) -> Option<Id> {
    match why {
        TestFor::Attack(other)
        | TestFor::Defend(other)
        | TestFor::Trained(_, other)
        | TestFor::WithstandTrained(_, other)
        | TestFor::Hold(other)
        | TestFor::Drag(other)
        | TestFor::Wake(other)
        | TestFor::Maneuver(_, other)
        | TestFor::Withstand(_, other)
        | TestFor::Treat(other) => Some(other),
        TestFor::Courage(of) => of,
        TestFor::Blast
        | TestFor::Batter(_)
        | TestFor::Resist(_)
        | TestFor::ShakeOff(_)
        | TestFor::Push(_)
        | TestFor::Noise
        | TestFor::Evade
        | TestFor::Initiative
        | TestFor::Ambush
        | TestFor::Hide
        | TestFor::Search
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
        | TestFor::Poison => None,
    }
}

fn of_course(event: &Course) -> Gist {
    match *event {
        Course::RoundBegan { round } => Gist::none().amount(round),
        Course::Over { .. } | Course::Ruled { .. } | Course::Guile { .. } => Gist::none(),
        Course::Order { who, successes: Some(number) } => {
            of(who).telling(number, who.0, Fact::Dice)
        }
        Course::TurnBegan { who, ap } => of(who).telling(ap, who.0, Fact::Health),
        Course::Inspired { who, dice: number, left }
        | Course::LosesAp { who, ap: number, left } => of(who).amount(number).left(left),
        Course::Order { who, successes: None }
        | Course::TurnEnded { who }
        | Course::Unable { who, .. }
        | Course::Passes { who, .. }
        | Course::Encouraged { who }
        | Course::Without { who, .. }
        | Course::Surprised { who } => of(who),
        Course::Tested { who, why, successes, .. } => {
            let gist = of(who).telling(successes, who.0, Fact::Dice);
            other_of(why).into_iter().fold(gist, |gist, other| gist.to(other.0))
        }
        Course::Exerts { who, left, .. } | Course::Rerolls { who, left } => of(who).left(left),
        Course::Recovers { who, amount, left } => of(who).amount(amount).left(left),
        Course::Takedown { target, passed, .. } => of(target).amount(passed),
        Course::Short { who, hp } => of(who).left(hp),
        Course::Argued { by, to, left } => of(by).to(to.0).left(left),
    }
}

fn of_onset(fight: &Fight, event: &Onset) -> Gist {
    match *event {
        Onset::Attacks { who, blow, ap } => of(who).to(blow.target.0).left(ap),
        Onset::Intercepted { who, ally } | Onset::Intercepts { who, ally } => of(who).to(ally.0),
        Onset::Sidesteps { who, left }
        | Onset::Trained { who, left, .. }
        | Onset::Maneuver { who, left, .. } => of(who).left(left),
        Onset::Hit { by, to, .. } | Onset::Missed { by, to } => of(by).to(to.0),
        Onset::Burst { by, to, hits, left, .. } => {
            let gist = of(by).to(to.0).amount(hits);
            if left == u8::MAX { gist } else { gist.left(left) }
        }
        Onset::Strays { by, to, hits } => of(by).to(to.0).amount(hits),
        Onset::Aims { who, at, ap, .. } => of(who).at(word_place(fight, at)).left(ap),
        Onset::Scatters { to: at } | Onset::Lands { at } => Gist::none().at(word_place(fight, at)),
        Onset::Damage { by, to: Some(to), amount, .. } => of(by).to(to.0).amount(amount),
        Onset::Damage { by, to: None, amount, .. } | Onset::DamageToIt { by, amount, .. } => {
            of(by).amount(amount)
        }
        Onset::Shares { to, amount, .. } => of(to).amount(amount),
        Onset::Evades { who }
        | Onset::TrainedFailed { who, .. }
        | Onset::BattersInVain { who, .. }
        | Onset::ManeuverFailed { who, .. } => of(who),
        Onset::Batters { who, ap, .. } => of(who).left(ap),
    }
}

fn of_harm(event: &Harm) -> Gist {
    match *event {
        Harm::Hurt { who, by: Some(by), lost, left, .. } => {
            of(by).to(who.0).amount(lost).left(left)
        }
        Harm::Hurt { who, by: None, lost, left, .. } | Harm::Wears { who, points: lost, left } => {
            of(who).amount(lost).left(left)
        }
        Harm::Fell { who }
        | Harm::Rose { who }
        | Harm::Injured { who, .. }
        | Harm::Wounded { who, .. }
        | Harm::Wakes { who }
        | Harm::Recovered { who, .. } => of(who),
        Harm::StructureHurt { lost, now, .. } => Gist::none().amount(lost).left(now),
        Harm::KnockedOut { who, rounds } | Harm::ShutDown { who, rounds } => of(who).amount(rounds),
        Harm::GearHit { who, av, left: Some(left), .. } => of(who).amount(av).left(left),
        Harm::GearHit { who, av: amount, left: None, .. } | Harm::GearHolds { who, amount, .. } => {
            of(who).amount(amount)
        }
        Harm::Repaired { who, av, dr } => of(who).amount(av + dr),
    }
}

fn of_plight(fight: &Fight, event: &Plight) -> Gist {
    match *event {
        Plight::Pends { target, difficulty, .. } => of(target).amount(difficulty),
        Plight::Dropped { target, .. } => of(target),
        Plight::Began { who, .. }
        | Plight::Ended { who, .. }
        | Plight::HouseOver { who, .. }
        | Plight::NoLongerTaunted { who }
        | Plight::Freed { who } => of(who),
        Plight::LevelNow { who, now, .. } | Plight::CustomNow { who, now, .. } => of(who).left(now),
        Plight::Brave { who, of: Some(whom) } => of(who).to(whom.0),
        Plight::Afraid { who, of: Some(by) } => of(by).to(who.0),
        Plight::Brave { who, of: None } | Plight::Afraid { who, of: None } => of(who),
        Plight::Taunted { who, by }
        | Plight::Gripped { who, by }
        | Plight::Grappled { who, by } => of(by).to(who.0),
        Plight::Zone { at, rounds } => Gist::none().at(word_place(fight, at)).amount(rounds),
        Plight::ZoneEnded { at } => Gist::none().at(word_place(fight, at)),
    }
}

fn of_doing(fight: &Fight, event: &Doing) -> Gist {
    match *event {
        Doing::Moved { who, to, .. } => of(who).at(word_place(fight, to)),
        Doing::Goes { who, to, ap, .. } => of(who).at(word_place(fight, to)).left(ap),
        Doing::Stays { who, ap } | Doing::StandsUp { who, ap } => of(who).left(ap),
        Doing::Rests { who, amount, left, .. } => of(who).amount(amount).left(left),
        Doing::Collides { who, feet } => of(who).amount(feet),
        Doing::Faces { who, .. }
        | Doing::LiesDown { who }
        | Doing::FailsToHide { who }
        | Doing::FindsNobody { who }
        | Doing::Repairs { who, .. }
        | Doing::Catches { who, .. } => of(who),
        Doing::Reloads { who, clips: left, .. } | Doing::Draws { who, ap: left, .. } => {
            of(who).left(left)
        }
        Doing::ComesUpon { who, whom } => of(who).to(whom.0).at(word_place(fight, fight[whom].at)),
        Doing::Uses { who, on, ap, .. } => of(who).to(on.0).left(ap),
        Doing::Flies { to, .. } => Gist::none().at(word_place(fight, to)),
    }
}
