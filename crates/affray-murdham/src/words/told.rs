//! The numbers behind what happened, topic by topic: each event has its line, so that a new one is
//! not passed over.

use affray_engine::Reckoning;

use crate::event::{
    Attacking, Deed, Ending, Event, Handling, Health, Hitting, Lasting, Moving, Nerves, Reacting,
    Round, Saving, Sorcery, Stunting, Topic,
};
use crate::state::Fight;

use super::number::{sum, sum_of};

/// The numbers of one event: three at most.
type Numbers = [Option<Reckoning>; 3];

/// Of most events there is no number.
const NONE: Numbers = [None, None, None];

/// A single number.
fn one(number: Option<Reckoning>) -> Numbers {
    [number, None, None]
}

/// The numbers behind what happened.
#[must_use]
pub(crate) fn event_sums(fight: &Fight, event: &Event) -> Vec<Reckoning> {
    let numbers = match event.clone().topic() {
        Topic::Round(it) => of_round(&it),
        Topic::Saving(it) => of_saving(fight, it),
        Topic::Moving(it) => of_moving(&it),
        Topic::Attacking(it) => of_attacking(fight, it),
        Topic::Reacting(it) => of_reacting(fight, it),
        Topic::Hitting(it) => of_hitting(fight, it),
        Topic::Stunting(it) => of_stunting(&it),
        Topic::Health(it) => of_health(fight, it),
        Topic::Lasting(it) => of_lasting(fight, it),
        Topic::Handling(it) => of_handling(fight, it),
        Topic::Deed(it) => of_deed(&it),
        Topic::Nerves(it) => of_nerves(fight, it),
        Topic::Sorcery(it) => of_sorcery(fight, it),
        Topic::Ending(it) => of_ending(&it),
    };
    numbers.into_iter().flatten().collect()
}

const fn of_round(event: &Round) -> Numbers {
    match event {
        Round::Initiative { .. }
        | Round::AmbushBegan
        | Round::RoundBegan { .. }
        | Round::Threshold { .. }
        | Round::FastPhase
        | Round::SlowPhase
        | Round::First { .. }
        | Round::TurnBegan { .. }
        | Round::TurnEnded { .. }
        | Round::TurnLost { .. }
        | Round::Passed { .. }
        | Round::MustPass { .. }
        | Round::RoundEnded { .. }
        | Round::NobodyActed { .. }
        | Round::TruceAnswered { .. }
        | Round::NoDeclaration { .. }
        | Round::StretchEnded => NONE,
    }
}

fn of_saving(fight: &Fight, event: Saving) -> Numbers {
    match event {
        Saving::Saved { terms, .. } => one(sum(fight, "to pass", &terms)),
        Saving::Automatic { .. } | Saving::OmenSave { .. } => NONE,
    }
}

const fn of_moving(event: &Moving) -> Numbers {
    match event {
        Moving::Stepped { .. }
        | Moving::KeptOut { .. }
        | Moving::Dragged { .. }
        | Moving::Pushed { .. }
        | Moving::FullMovement { .. }
        | Moving::Tripped { .. }
        | Moving::Fell { .. }
        | Moving::Left { .. }
        | Moving::Halted { .. } => NONE,
    }
}

fn of_attacking(fight: &Fight, event: Attacking) -> Numbers {
    match event {
        Attacking::Missed { terms, .. } => one(sum(fight, "to pass", &terms)),
        Attacking::Attacks { .. }
        | Attacking::Deviated { .. }
        | Attacking::StruckAtNothing { .. }
        | Attacking::LostBlast { .. }
        | Attacking::Bursts { .. } => NONE,
    }
}

fn of_reacting(fight: &Fight, event: Reacting) -> Numbers {
    match event {
        Reacting::Dodged { terms, .. } => one(sum(fight, "to pass", &terms)),
        Reacting::Counters { .. }
        | Reacting::HidBehind { .. }
        | Reacting::ScreenRefused { .. }
        | Reacting::Guards { .. }
        | Reacting::TakesOpening { .. }
        | Reacting::Surprised { .. } => NONE,
    }
}

fn of_hitting(fight: &Fight, event: Hitting) -> Numbers {
    match event {
        Hitting::Damage { target, terms, die, enhancement, .. } => {
            let damage = sum_of(fight, target, "damage", &terms);
            [damage, sum(fight, "die", &die), sum(fight, "enhancement", &enhancement)]
        }
        Hitting::Ineffective { terms, .. } => one(sum(fight, "enhancement", &terms)),
        Hitting::StruckFirst { .. }
        | Hitting::StruckTogether { .. }
        | Hitting::HitPrevented { .. }
        | Hitting::OmenDamage { .. }
        | Hitting::FinalBlow { .. } => NONE,
    }
}

const fn of_stunting(event: &Stunting) -> Numbers {
    match event {
        Stunting::Proposed { .. }
        | Stunting::Judged { .. }
        | Stunting::Answered { .. }
        | Stunting::Stunted { .. }
        | Stunting::StrikesToo { .. }
        | Stunting::Cleaves { .. } => NONE,
    }
}

fn of_health(fight: &Fight, event: Health) -> Numbers {
    match event {
        Health::Lost { critical, deadly, .. } => {
            [sum(fight, "critical from", &critical), sum(fight, "deadly from", &deadly), None]
        }
        Health::Critical { terms, .. } => one(sum(fight, "critical from", &terms)),
        Health::Regained { .. }
        | Health::Dying { .. }
        | Health::Stabilized { .. }
        | Health::Died { .. }
        | Health::Banished { .. }
        | Health::CheatedDeath { .. }
        | Health::Injured { .. }
        | Health::ScoreFell { .. }
        | Health::Maimed { .. } => NONE,
    }
}

fn of_lasting(fight: &Fight, event: Lasting) -> Numbers {
    match event {
        Lasting::Frightened { terms, .. } | Lasting::FacedFear { terms, .. } => {
            one(sum(fight, "to pass", &terms))
        }
        Lasting::Began { .. }
        | Lasting::Ended { .. }
        | Lasting::HouseOver { .. }
        | Lasting::LosesTurn { .. }
        | Lasting::Taunted { .. }
        | Lasting::Grabbed { .. }
        | Lasting::Freed { .. } => NONE,
    }
}

fn of_handling(fight: &Fight, event: Handling) -> Numbers {
    match event {
        Handling::Exposed { terms, .. } => one(sum(fight, "to pass", &terms)),
        Handling::Dropped { .. }
        | Handling::Took { .. }
        | Handling::PickedUp { .. }
        | Handling::Equipped { .. }
        | Handling::Unequipped { .. }
        | Handling::Used { .. }
        | Handling::Coated { .. }
        | Handling::NoEffect { .. }
        | Handling::PoisonStruck { .. }
        | Handling::Damaged { .. }
        | Handling::Destroyed { .. }
        | Handling::Endured { .. } => NONE,
    }
}

const fn of_deed(event: &Deed) -> Numbers {
    match event {
        Deed::Handled { .. }
        | Deed::Spoke { .. }
        | Deed::DidOther { .. }
        | Deed::Hid { .. }
        | Deed::Watched { .. }
        | Deed::Revealed { .. } => NONE,
    }
}

fn of_nerves(fight: &Fight, event: Nerves) -> Numbers {
    match event {
        Nerves::Steadfast { terms, .. }
        | Nerves::NerveFailed { terms, .. }
        | Nerves::Escaped { terms, .. }
        | Nerves::Caught { terms, .. } => one(sum(fight, "to pass", &terms)),
        Nerves::MoraleCheck { .. } | Nerves::Surrendered { .. } | Nerves::Resumed { .. } => NONE,
    }
}

fn of_sorcery(fight: &Fight, event: Sorcery) -> Numbers {
    match event {
        Sorcery::Invoked { terms, .. } => one(sum(fight, "level", &terms)),
        Sorcery::Hazard { .. }
        | Sorcery::PaidMana { .. }
        | Sorcery::Corrupted { .. }
        | Sorcery::Soulblight { .. }
        | Sorcery::Spared { .. }
        | Sorcery::Miscast { .. }
        | Sorcery::PowerFailed { .. }
        | Sorcery::ZoneVeiled { .. } => NONE,
    }
}

const fn of_ending(event: &Ending) -> Numbers {
    match event {
        Ending::GmSays { .. } | Ending::Ruled { .. } | Ending::Over { .. } => NONE,
    }
}
