//! Events in the words that all systems share: who, to whom, how much, where.

use affray_engine::Gist;
use affray_field::Place;

use super::place_name;
use crate::event::{
    Attacking, Deed, Ending, Event, Handling, Health, Hitting, Lasting, Moving, Nerves, Reacting,
    Round, Saving, Sorcery, Stunting, Topic,
};
use crate::moves::{Aim, Attack};
use crate::setup::Id;
use crate::state::Fight;

/// The gist of an event.
pub fn gist(fight: &Fight, event: &Event) -> Gist {
    match event.clone().topic() {
        Topic::Round(event) => of_round(event),
        Topic::Saving(event) => match event {
            Saving::Saved { who, .. } | Saving::Automatic { who, .. } => of(who),
            Saving::OmenSave { who } => of(who).amount(1),
        },
        Topic::Moving(event) => of_moving(fight, event),
        Topic::Attacking(event) => of_attacking(fight, event),
        Topic::Reacting(event) => match event {
            Reacting::Dodged { who, .. } => of(who),
            Reacting::Counters { who, attack } => of_attack(fight, attack).by(Some(who.0)),
            Reacting::HidBehind { who, screen, .. } | Reacting::ScreenRefused { who, screen } => {
                of(who).to(screen.0)
            }
            Reacting::Guards { who, target } => of(who).to(target.0),
            Reacting::TakesOpening { who, mover } => of(who).to(mover.0),
            Reacting::Surprised { who, by } => of(by).to(who.0),
        },
        Topic::Hitting(event) => of_hitting(event),
        Topic::Stunting(event) => of_stunting(event),
        Topic::Health(event) => of_health(event),
        Topic::Lasting(event) => of_lasting(event),
        Topic::Handling(event) => of_handling(event),
        Topic::Deed(event) => match event {
            Deed::Handled { who, .. }
            | Deed::Spoke { who }
            | Deed::DidOther { who }
            | Deed::Hid { who }
            | Deed::Watched { who }
            | Deed::Revealed { who, .. } => of(who),
        },
        Topic::Nerves(event) => match event {
            Nerves::MoraleCheck { left, .. } => Gist::none().left(left),
            Nerves::Steadfast { who, .. }
            | Nerves::NerveFailed { who, .. }
            | Nerves::Surrendered { who }
            | Nerves::Resumed { who }
            | Nerves::Escaped { who, .. }
            | Nerves::Caught { who, .. } => of(who),
        },
        Topic::Sorcery(event) => of_sorcery(fight, event),
        Topic::Ending(event) => match event {
            Ending::GmSays { who } => of(who),
            Ending::Ruled { .. } | Ending::Over { .. } => Gist::none(),
        },
    }
}

fn of(who: Id) -> Gist {
    Gist::of(who.0)
}

fn of_round(event: Round) -> Gist {
    match event {
        Round::Initiative { .. }
        | Round::AmbushBegan
        | Round::FastPhase
        | Round::SlowPhase
        | Round::First { .. }
        | Round::Passed { .. }
        | Round::MustPass { .. }
        | Round::TruceAnswered { .. }
        | Round::StretchEnded => Gist::none(),
        Round::RoundBegan { round } | Round::RoundEnded { round } => Gist::none().amount(round),
        Round::NobodyActed { rounds } => Gist::none().amount(rounds),
        Round::Threshold { number } => Gist::none().amount(number),
        Round::TurnBegan { who }
        | Round::TurnEnded { who }
        | Round::TurnLost { who }
        | Round::NoDeclaration { who } => of(who),
    }
}

fn of_moving(fight: &Fight, event: Moving) -> Gist {
    let place = |at: Place| place_name(fight, at);
    match event {
        Moving::Stepped { who, to, left } => of(who).at(place(to)).left(left),
        Moving::Dragged { who, by, to } | Moving::Pushed { who, by, to } => {
            of(by).to(who.0).at(place(to))
        }
        Moving::KeptOut { who, to } => of(who).at(place(to)),
        Moving::FullMovement { who, left, .. } => of(who).left(left),
        Moving::Fell { who, meters } => of(who).amount(meters),
        Moving::Tripped { who } | Moving::Left { who } | Moving::Halted { who } => of(who),
    }
}

/// An attack: who makes it, and whom or what place it is aimed at.
fn of_attack(fight: &Fight, attack: Attack) -> Gist {
    match attack.aim {
        Aim::At(target) => of(attack.attacker).to(target.0),
        Aim::Zone(zone) => of(attack.attacker).at(place_name(fight, Place::Zone(zone))),
    }
}

fn of_attacking(fight: &Fight, event: Attacking) -> Gist {
    match event {
        Attacking::Attacks { attack }
        | Attacking::Missed { attack, .. }
        | Attacking::LostBlast { attack } => of_attack(fight, attack),
        Attacking::Deviated { attack, zone } | Attacking::Bursts { attack, zone } => {
            of(attack.attacker).at(place_name(fight, Place::Zone(zone)))
        }
        Attacking::StruckAtNothing { who, at } => of(who).at(place_name(fight, at)),
    }
}

fn of_hitting(event: Hitting) -> Gist {
    match event {
        Hitting::Damage { attacker, target, suffered, .. } => {
            of(attacker).to(target.0).amount(suffered)
        }
        Hitting::Ineffective { attacker, target, .. }
        | Hitting::HitPrevented { attacker, target }
        | Hitting::FinalBlow { attacker, target } => of(attacker).to(target.0),
        Hitting::StruckFirst { who, by } => of(by).to(who.0),
        Hitting::StruckTogether { one, other } => of(one).to(other.0),
        Hitting::OmenDamage { who, before, after } => of(who).amount(before.min(after)),
    }
}

fn of_stunting(event: Stunting) -> Gist {
    match event {
        Stunting::Proposed { attacker, target, .. } => of(attacker).to(target.0),
        Stunting::Judged { .. } => Gist::none(),
        Stunting::Answered { target, .. } | Stunting::Stunted { target, .. } => of(target),
        Stunting::StrikesToo { who, target } | Stunting::Cleaves { who, target } => {
            of(who).to(target.0)
        }
    }
}

fn of_health(event: Health) -> Gist {
    match event {
        Health::Lost { who, amount, health, .. } => of(who).amount(amount).left(health),
        Health::Regained { who, amount, health } => of(who).amount(amount).left(health),
        Health::Dying { who, after_round } => of(who).amount(after_round),
        Health::CheatedDeath { who } => of(who).amount(1),
        Health::Injured { who, row, .. } => of(who).amount(row),
        Health::ScoreFell { who, by, .. } => of(who).amount(by),
        Health::Maimed { who, target, .. } => of(who).to(target.0),
        Health::Critical { who, .. }
        | Health::Stabilized { who }
        | Health::Died { who }
        | Health::Banished { who } => of(who),
    }
}

fn of_lasting(event: Lasting) -> Gist {
    match event {
        Lasting::Began { who, .. }
        | Lasting::Ended { who, .. }
        | Lasting::HouseOver { who, .. }
        | Lasting::LosesTurn { who } => of(who),
        Lasting::Frightened { who, of: whom, .. } => of(whom).to(who.0),
        Lasting::FacedFear { who, of: whom, .. } => of(who).to(whom.0),
        Lasting::Taunted { who, by } => of(by).to(who.0),
        Lasting::Grabbed { captor, captive } | Lasting::Freed { captor, captive } => {
            of(captor).to(captive.0)
        }
    }
}

fn of_handling(event: Handling) -> Gist {
    match event {
        Handling::Used { who, on, .. } => of(who).to(on.0),
        Handling::Dropped { who, .. }
        | Handling::Took { who, .. }
        | Handling::PickedUp { who, .. }
        | Handling::Equipped { who, .. }
        | Handling::Unequipped { who, .. }
        | Handling::Coated { who, .. }
        | Handling::Exposed { who, .. }
        | Handling::NoEffect { who, .. }
        | Handling::PoisonStruck { who, .. } => of(who),
        Handling::Damaged { owner, .. }
        | Handling::Destroyed { owner, .. }
        | Handling::Endured { owner, .. } => Gist::none().by(owner.map(|who| who.0)),
    }
}

fn of_sorcery(fight: &Fight, event: Sorcery) -> Gist {
    match event {
        Sorcery::Hazard { who } | Sorcery::PowerFailed { who, .. } => of(who),
        Sorcery::Invoked { who, level, .. } => of(who).amount(level),
        Sorcery::PaidMana { who, left } => of(who).left(left),
        Sorcery::Corrupted { who, by, total } => of(who).amount(by).left(total),
        Sorcery::Soulblight { who, roll } => of(who).amount(roll),
        Sorcery::Spared { who, .. } => of(who),
        Sorcery::Miscast { who, row } => of(who).amount(row),
        Sorcery::ZoneVeiled { zone, .. } => Gist::none().at(place_name(fight, Place::Zone(zone))),
    }
}
