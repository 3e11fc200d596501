//! Events in the words that all systems share: who, to whom, how much, where.

use affray_engine::{Fact, Gist};

use crate::event::Event;
use crate::setup::Id;

fn of(who: Id) -> Gist {
    Gist::of(who.0)
}

fn onto(by: Id, to: Id) -> Gist {
    Gist::of(by.0).to(to.0)
}

/// Somebody to whom something was done, by somebody if that is known.
fn done_to(who: Id, by: Option<Id>) -> Gist {
    match by {
        Some(by) => onto(by, who),
        None => of(who),
    }
}

/// The gist of an event.
pub fn gist(event: &Event) -> Gist {
    match *event {
        turns!() => of_turn(event),
        attacks!() => of_attack(event),
        hits!() => of_hit(event),
        harms!() => of_harm(event),
        states!() => of_state(event),
        fortunes!() => of_fortune(event),
        losses!() => of_loss(event),
        deeds!() => of_deed(event),
    }
}

fn of_turn(event: &Event) -> Gist {
    match *event {
        Event::Initiative { who, result, .. } => of(who).amount(result),
        Event::Precedes { who, whom } => onto(who, whom),
        Event::RoundBegan { round } => Gist::none().amount(round),
        Event::Arrives { who }
        | Event::TurnBegan { who }
        | Event::TurnEnded { who }
        | Event::Unable { who }
        | Event::Surprised { who }
        | Event::Tested { who, .. } => of(who),
        Event::BattleBegan | Event::Over { .. } | Event::Ruled { .. } => Gist::none(),
        attacks!() | hits!() | harms!() | states!() | fortunes!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_attack(event: &Event) -> Gist {
    match *event {
        Event::AutoHit { by, to } | Event::Missed { by, to, .. } => onto(by, to),
        Event::Attacks { who, target, .. } | Event::Charges { who, target, .. } => {
            onto(who, target)
        }
        Event::Casts { who, target, cost, left, .. } => {
            let casts = of(who).amount(cost).left(left);
            match target {
                Some(target) => casts.to(target.0),
                None => casts,
            }
        }
        Event::Acts { who, .. } | Event::Described { who, .. } => of(who),
        turns!() | hits!() | harms!() | states!() | fortunes!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_hit(event: &Event) -> Gist {
    match *event {
        Event::Hit { by, to, hits, .. } => onto(by, to).amount(hits),
        Event::Evaded { who, left, .. } => of(who).left(left),
        Event::Repelled { by, to } => onto(by, to),
        Event::Stumbles { who }
        | Event::Jams { who, .. }
        | Event::Met { who, .. }
        | Event::Revealed { who, .. } => of(who),
        turns!() | attacks!() | harms!() | states!() | fortunes!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_harm(event: &Event) -> Gist {
    match *event {
        Event::Damage { by, amount, .. } => of(by).amount(amount),
        Event::Replaced { who, degrees, .. } => of(who).telling(degrees, who.0, Fact::Figures),
        Event::Fury { by, to, .. } => onto(by, to),
        Event::Soaks { who, soaked, .. } => of(who).telling(soaked, who.0, Fact::Figures),
        Event::Hurt { who, by, amount, left, .. } => done_to(who, by).amount(amount).left(left),
        Event::Drains { who, amount, left, .. } => of(who).amount(amount).left(left),
        Event::Thinned { who, by, magnitude, left, .. } => {
            done_to(who, by).amount(magnitude).left(left)
        }
        turns!() | attacks!() | hits!() | states!() | fortunes!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_state(event: &Event) -> Gist {
    match *event {
        Event::Healed { who, amount, left, .. } => of(who).amount(amount).left(left),
        Event::Row { who, row, .. } => of(who).amount(row),
        // What has no end of its own lasts for no number of rounds.
        Event::Began { who, rounds: 0, .. } | Event::Lasts { who, rounds: 0, .. } => of(who),
        Event::Began { who, rounds, .. } | Event::Lasts { who, rounds, .. } => {
            of(who).amount(rounds)
        }
        Event::Contest { by, to, own, .. } => onto(by, to).amount(own),
        Event::Ended { who, .. } | Event::HouseOver { who, .. } | Event::Immune { who, .. } => {
            of(who)
        }
        turns!() | attacks!() | hits!() | harms!() | fortunes!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_fortune(event: &Event) -> Gist {
    match *event {
        Event::Joins { who, amount, .. } => of(who).amount(amount),
        Event::Pool { amount, .. } => Gist::none().amount(amount),
        Event::Tires { who, levels, .. } => of(who).amount(levels),
        Event::TakesOneMore { who } | Event::AllOut { who } | Event::Rests { who } => of(who),
        turns!() | attacks!() | hits!() | harms!() | states!() | losses!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_loss(event: &Event) -> Gist {
    match *event {
        Event::Weakened { who, by } => of(who).amount(by),
        Event::Erodes { who, points, total, .. } | Event::Realizes { who, points, total } => {
            of(who).amount(points).left(total)
        }
        Event::Loses { who, points, left, .. }
        | Event::TbLost { who, points, left }
        | Event::ArmorLost { who, points, left, .. } => of(who).amount(points).left(left),
        Event::TbHalved { who, left } => of(who).left(left),
        Event::Dying { who, rounds } => of(who).telling(rounds, who.0, Fact::Conditions),
        Event::Rages { who, turns } => of(who).amount(turns),
        Event::Bursts { who, damage, .. } => of(who).amount(damage),
        Event::Flies { who, to, damage, .. } => onto(who, to).amount(damage),
        Event::Strikes { by, to } => onto(by, to),
        Event::PersonaActive { who, .. }
        | Event::PersonaInactive { who, .. }
        | Event::PersonaReturns { who, .. }
        | Event::LimbLost { who, .. }
        | Event::Drops { who, .. }
        | Event::Undone { who }
        | Event::Fell { who, .. }
        | Event::Rose { who }
        | Event::Burns { who } => of(who),
        turns!() | attacks!() | hits!() | harms!() | states!() | fortunes!() | deeds!() => {
            Gist::none()
        }
    }
}

fn of_deed(event: &Event) -> Gist {
    match *event {
        Event::Goes { who, to, meters } => of(who).amount(meters).at(to.to_string()),
        Event::Aims { who, bonus } => of(who).amount(bonus),
        Event::Reloads { who, rounds, .. } => of(who).left(rounds),
        Event::Uses { who, on, .. } => onto(who, on),
        Event::Restores { who, sp, tp, left } => of(who).amount(sp.max(tp)).left(left),
        Event::Regains { who, tp, left } => of(who).amount(tp).left(left),
        Event::FateSpent { who, left, .. }
        | Event::FateRerolls { who, left }
        | Event::FateDegree { who, left }
        | Event::FateTen { who, left } => of(who).amount(1).left(left),
        Event::Commanded { by, who, .. } => onto(by, who),
        Event::Frightened { who, of: whom } => onto(whom, who),
        Event::Alters { who, by, amount, .. } => onto(by, who).amount(amount),
        Event::Noticed { .. } => Gist::none(),
        Event::Runs { who }
        | Event::Leaves { who }
        | Event::Escapes { who }
        | Event::Stands { who }
        | Event::Guards { who }
        | Event::Delays { who }
        | Event::Readies { who, .. }
        | Event::Stows { who, .. }
        | Event::Clears { who, .. }
        | Event::Sees { who, .. }
        | Event::Flees { who }
        | Event::Obeys { who }
        | Event::Refuses { who }
        | Event::Wastes { who }
        | Event::TakesLong { who } => of(who),
        turns!() | attacks!() | hits!() | harms!() | states!() | fortunes!() | losses!() => {
            Gist::none()
        }
    }
}
