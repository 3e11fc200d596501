//! What a seat hears of what happens (`murdham.sneak.hidden-info`).

use affray_table::Seat;

use crate::event::{
    Attacking, Deed, Ending, Event, Handling, Health, Hitting, Lasting, Moving, Nerves, Reacting,
    Round, Saving, Sorcery, Stunting, Topic,
};
use crate::moves::{Aim, Attack, Ruling, SaveFor};
use crate::rules::position::is_concealed_from;
use crate::settings::NoticeSave;
use crate::setup::{FactionId, Id};
use crate::state::{Fight, Phase};

/// Whether a seat may hear of an event: not what somebody does or suffers who is concealed from it,
/// nor what its enemies have left.
#[must_use]
pub fn hears(fight: &Fight, seat: Seat, event: &Event) -> bool {
    if seat == Seat::GM {
        return true;
    }
    let side = FactionId(seat.0);
    let ear = Ear { fight, side };
    match event.clone().topic() {
        Topic::Round(event) => ear.round(event),
        Topic::Saving(event) => match event {
            Saving::Saved { who, why, .. } | Saving::Automatic { who, why, .. } => {
                ear.knows(who) && !is_secret(fight, why)
            }
            Saving::OmenSave { who } => ear.knows(who),
        },
        Topic::Moving(event) => ear.moving(event),
        Topic::Attacking(event) => match event {
            Attacking::Attacks { attack }
            | Attacking::Missed { attack, .. }
            | Attacking::Deviated { attack, .. }
            | Attacking::LostBlast { attack }
            | Attacking::Bursts { attack, .. } => ear.attack(attack),
            Attacking::StruckAtNothing { who, .. } => ear.knows(who),
        },
        Topic::Reacting(event) => ear.reacting(event),
        Topic::Hitting(event) => ear.hitting(event),
        Topic::Stunting(event) => match event {
            Stunting::Judged { .. } => true,
            Stunting::Proposed { attacker, target, .. } => ear.either(attacker, target),
            Stunting::Answered { target, .. }
            | Stunting::Stunted { target, .. }
            | Stunting::StrikesToo { target, .. }
            | Stunting::Cleaves { target, .. } => ear.knows(target),
        },
        Topic::Health(event) => ear.health(event),
        Topic::Lasting(event) => ear.lasting(event),
        Topic::Handling(event) => ear.handling(event),
        Topic::Deed(event) => match event {
            Deed::Handled { who, .. }
            | Deed::Spoke { who }
            | Deed::DidOther { who }
            | Deed::Hid { who } => ear.knows(who),
            Deed::Watched { who } => ear.is_own(who),
            Deed::Revealed { who, to } => to == side || ear.knows(who),
        },
        Topic::Nerves(event) => ear.nerves(event),
        Topic::Sorcery(event) => ear.sorcery(event),
        Topic::Ending(event) => match event {
            Ending::GmSays { who } => ear.knows(who),
            Ending::Ruled { ruling } => ear.ruling(ruling),
            Ending::Over { .. } => true,
        },
    }
}

/// Whether the GM saves in secret for those concerned, who are told nothing of it
/// (`murdham.sneak.detection-secret`).
#[must_use]
pub fn is_secret(fight: &Fight, why: SaveFor) -> bool {
    why == SaveFor::Notice && fight.setup.settings.notice_save == NoticeSave::Secret
}

/// Whether a side knows of an ambush that is being laid or has begun: somebody in it is not
/// concealed from that side.
#[must_use]
pub fn knows_of_ambush(fight: &Fight, side: FactionId) -> bool {
    let lies_in_it = |who: Id| match fight.state.phase {
        Phase::Setup => fight[who].concealed_from != 0,
        Phase::Ambush
        | Phase::RoundStart
        | Phase::Fast
        | Phase::Main
        | Phase::RoundEnd
        | Phase::Aftermath
        | Phase::Over => fight.state.ambushers.has(who),
    };
    fight.roster().any(|who| lies_in_it(who) && !is_concealed_from(fight, who, side))
}

/// A side that listens.
struct Ear<'f> {
    fight: &'f Fight,
    side: FactionId,
}

impl Ear<'_> {
    fn knows(&self, who: Id) -> bool {
        !is_concealed_from(self.fight, who, self.side)
    }

    fn either(&self, one: Id, other: Id) -> bool {
        self.knows(one) || self.knows(other)
    }

    fn is_own(&self, who: Id) -> bool {
        self.fight[who].faction == self.side
    }

    fn has_the_turn(&self) -> bool {
        self.fight.state.turn.is_some_and(|turn| self.is_own(turn.who))
    }

    /// Whether it hears of the order of opportunities: not of those before the first round, in an
    /// ambush that it knows nothing of.
    fn follows(&self) -> bool {
        !matches!(self.fight.state.phase, Phase::Setup | Phase::Ambush)
            || knows_of_ambush(self.fight, self.side)
    }

    fn round(&self, event: Round) -> bool {
        match event {
            Round::Initiative { .. }
            | Round::RoundBegan { .. }
            | Round::Threshold { .. }
            | Round::FastPhase
            | Round::SlowPhase
            | Round::RoundEnded { .. }
            | Round::TruceAnswered { .. }
            | Round::StretchEnded => true,
            Round::AmbushBegan => knows_of_ambush(self.fight, self.side),
            Round::First { .. } | Round::Passed { .. } => self.follows(),
            // Whether others pass because they must would tell whether anybody unseen has a turn left.
            Round::MustPass { faction } => faction == self.side && self.follows(),
            // So would this.
            Round::NobodyActed { .. } => false,
            Round::TurnBegan { who }
            | Round::TurnEnded { who }
            | Round::TurnLost { who }
            | Round::NoDeclaration { who } => self.knows(who),
        }
    }

    fn moving(&self, event: Moving) -> bool {
        match event {
            Moving::Stepped { who, .. }
            | Moving::FullMovement { who, .. }
            | Moving::Tripped { who }
            | Moving::Fell { who, .. }
            | Moving::Left { who }
            | Moving::Halted { who } => self.knows(who),
            // Others would learn that somebody hides there.
            Moving::KeptOut { who, .. } => self.is_own(who) || self.has_the_turn(),
            Moving::Dragged { who, by, .. } | Moving::Pushed { who, by, .. } => {
                self.either(who, by)
            }
        }
    }

    /// An attack is heard of by whoever knows whom it is aimed at: who strikes is no secret any more.
    fn attack(&self, attack: Attack) -> bool {
        match attack.aim {
            Aim::At(target) => self.knows(target),
            Aim::Zone(_) => true,
        }
    }

    fn reacting(&self, event: Reacting) -> bool {
        match event {
            Reacting::Dodged { who, .. }
            | Reacting::HidBehind { who, .. }
            | Reacting::Surprised { who, .. } => self.knows(who),
            Reacting::Counters { attack, .. } => self.attack(attack),
            Reacting::ScreenRefused { who, screen } => self.knows(who) && self.knows(screen),
            Reacting::Guards { target, .. } => self.knows(target),
            Reacting::TakesOpening { mover, .. } => self.knows(mover),
        }
    }

    fn hitting(&self, event: Hitting) -> bool {
        match event {
            Hitting::Damage { attacker, target, .. }
            | Hitting::Ineffective { attacker, target, .. }
            | Hitting::HitPrevented { attacker, target }
            | Hitting::FinalBlow { attacker, target } => self.either(attacker, target),
            Hitting::StruckFirst { who, by } => self.either(who, by),
            Hitting::StruckTogether { one, other } => self.either(one, other),
            Hitting::OmenDamage { who, .. } => self.knows(who),
        }
    }

    fn health(&self, event: Health) -> bool {
        match event {
            Health::Lost { who, by, .. } => self.knows(who) || by.is_some_and(|by| self.is_own(by)),
            Health::Regained { who, .. }
            | Health::Critical { who, .. }
            | Health::Dying { who, .. }
            | Health::Stabilized { who }
            | Health::Died { who }
            | Health::Banished { who }
            | Health::CheatedDeath { who }
            | Health::Injured { who, .. }
            | Health::ScoreFell { who, .. } => self.knows(who),
            Health::Maimed { target, .. } => self.knows(target),
        }
    }

    fn lasting(&self, event: Lasting) -> bool {
        match event {
            Lasting::Began { who, .. }
            | Lasting::Ended { who, .. }
            | Lasting::HouseOver { who, .. }
            | Lasting::LosesTurn { who }
            | Lasting::Frightened { who, .. }
            | Lasting::FacedFear { who, .. }
            | Lasting::Taunted { who, .. } => self.knows(who),
            Lasting::Grabbed { captor, captive } | Lasting::Freed { captor, captive } => {
                self.either(captor, captive)
            }
        }
    }

    fn handling(&self, event: Handling) -> bool {
        match event {
            Handling::Dropped { who, .. }
            | Handling::Took { who, .. }
            | Handling::PickedUp { who, .. }
            | Handling::Equipped { who, .. }
            | Handling::Unequipped { who, .. }
            | Handling::Used { who, .. }
            | Handling::Coated { who, .. }
            | Handling::Exposed { who, .. }
            | Handling::NoEffect { who, .. }
            | Handling::PoisonStruck { who, .. } => self.knows(who),
            Handling::Damaged { owner, .. }
            | Handling::Destroyed { owner, .. }
            | Handling::Endured { owner, .. } => owner.is_none_or(|owner| self.knows(owner)),
        }
    }

    fn nerves(&self, event: Nerves) -> bool {
        match event {
            // murdham.morale.hidden: it counts only those whom everybody knows of.
            Nerves::MoraleCheck { .. } => true,
            Nerves::Steadfast { who, .. }
            | Nerves::NerveFailed { who, .. }
            | Nerves::Surrendered { who }
            | Nerves::Resumed { who }
            | Nerves::Escaped { who, .. }
            | Nerves::Caught { who, .. } => self.knows(who),
        }
    }

    fn sorcery(&self, event: Sorcery) -> bool {
        match event {
            // What somebody has left is for its own side to know.
            Sorcery::PaidMana { who, .. }
            | Sorcery::Corrupted { who, .. }
            | Sorcery::Spared { who, .. } => self.is_own(who),
            Sorcery::Hazard { who }
            | Sorcery::Invoked { who, .. }
            | Sorcery::Soulblight { who, .. }
            | Sorcery::Miscast { who, .. }
            | Sorcery::PowerFailed { who, .. } => self.knows(who),
            Sorcery::ZoneVeiled { .. } => true,
        }
    }

    fn ruling(&self, ruling: Ruling) -> bool {
        match ruling {
            Ruling::Heal(who)
            | Ruling::Harm(who)
            | Ruling::Afflict(who, _)
            | Ruling::Relieve(who, _)
            | Ruling::Reveal(who)
            | Ruling::Conceal(who, _)
            | Ruling::Join(who, _)
            | Ruling::Place(who, _)
            | Ruling::Remove(who)
            | Ruling::Spend(who)
            | Ruling::Refresh(who)
            | Ruling::Dread(who) => self.knows(who),
            Ruling::EndStretch | Ruling::EndFight => true,
        }
    }
}
