//! Whom and what an attack reaches (`murdham.attack.*`, `murdham.position.*`,
//! `murdham.protection.barrier`).

use affray_field::{Place, ZoneId};
use affray_table::{Bar, Clause, May, barred, barred_if};

use crate::clause;
use crate::means::Means;
use crate::moves::{Attack, Form, Occasion, With};
use crate::reason::{Barrier, Both, There, Thing, Way, Who};
use crate::rounding::half_up;
use crate::rules::condition::is_present;
use crate::rules::gear::is_two_handed;
use crate::rules::position::{
    self, is_aware_of, is_concealed_from, place_range, range, reach, sees, sees_place,
};
use crate::settings::{BlastAim, BlastFromBorder, HalfRange, IndirectTarget};
use crate::setup::{Id, Keyword};
use crate::state::Fight;

/// Beyond half of the range (`murdham.attack.half-range`).
#[must_use]
#[inline]
pub fn is_far(fight: &Fight, distance: u8, reach: u8) -> bool {
    let (distance, reach) = (i16::from(distance), i16::from(reach));
    match fight.setup.settings.half_range {
        HalfRange::Strict => 2 * distance > reach,
        HalfRange::RoundedUp => distance > half_up(reach),
    }
}

/// Whether an attack counts as made while moving (`murdham.attack.moving-meaning`).
#[must_use]
pub fn is_moving(fight: &Fight, attacker: Id, occasion: Occasion) -> bool {
    match fight.state.turn {
        Some(turn) if turn.who == attacker => {
            turn.moved > 0 && matches!(occasion, Occasion::Main | Occasion::Cleave)
        }
        _ => false,
    }
}

/// Somebody who leans out from behind a barrier of its own to attack (`murdham.protection.peek`).
#[must_use]
#[inline]
pub fn is_peeking(fight: &Fight, attacker: Id, target: Id) -> bool {
    is_barred(fight, target, attacker) && !is_barred(fight, attacker, target)
}

/// Whether a barrier keeps an attack from its target (`murdham.protection.barrier`).
#[must_use]
#[inline]
pub fn is_barred(fight: &Fight, attacker: Id, target: Id) -> bool {
    position::is_shut_off(fight, attacker, target)
}

/// Whether `attacker` may strike `target` with these means, given where both stand.
pub fn may_reach(fight: &Fight, attack: Attack, used: &Means, target: Id) -> May<Barrier> {
    Lane::of(fight, attack.attacker, target, attack.occasion)?.may_reach(attack.form, used)
}

/// What lies between an attacker and somebody that it may choose, whatever it attacks with.
pub(super) struct Lane<'f> {
    pub(super) fight: &'f Fight,
    pub(super) attacker: Id,
    pub(super) target: Id,
    pub(super) occasion: Occasion,
    pub(super) distance: u8,
    /// A barrier is in the way.
    pub(super) shut: bool,
    /// Nobody on the attacker's side knows where the target is: only an indirect shot may be aimed.
    pub(super) hidden: bool,
}

impl<'f> Lane<'f> {
    /// Barred if the target cannot be chosen at all.
    pub(super) fn of(
        fight: &'f Fight,
        attacker: Id,
        target: Id,
        occasion: Occasion,
    ) -> Result<Lane<'f>, Bar<Barrier>> {
        // murdham.sneak.targeting: a concealed enemy cannot be chosen by a side unaware of it. One
        // that attacks from concealment can be countered by nobody, for nobody is aware of it.
        let hidden = is_concealed_from(fight, target, fight[attacker].faction);
        let victims = clause::ATTACK_LEGAL_VICTIMS;
        barred_if(attacker == target, Barrier::Of(target, Who::Oneself), victims)?;
        barred_if(!is_present(fight, target), Barrier::Of(target, Who::Absent), victims)?;
        let guesses = || fight.setup.settings.indirect_target == IndirectTarget::Any;
        let concealed = Barrier::Between(attacker, target, Both::Concealed);
        barred_if(hidden && !guesses(), concealed, clause::SNEAK_TARGETING)?;
        let distance = range(fight, attacker, target);
        let shut = is_barred(fight, attacker, target);
        Ok(Lane { fight, attacker, target, occasion, distance, shut, hidden })
    }

    /// Whether these means bridge it.
    pub(super) fn may_reach(&self, form: Form, used: &Means) -> May<Barrier> {
        let Lane { fight, attacker, target, .. } = *self;
        let held = fight[attacker].grabbing == Some(target);
        if used.keywords.has(Keyword::Garrote) && is_aware_of(fight, target, attacker) && !held {
            let aware = Barrier::Between(target, attacker, Both::Aware);
            return barred(aware, clause::WEAPON_TABLE_SPECIAL);
        }
        if let Some(which) = used.item.filter(|&which| held && is_two_handed(fight, which)) {
            let big = Barrier::Thing(attacker, which, Thing::TwoHanded);
            return barred(big, clause::GRAPPLE_ATTACK_WEAPON);
        }
        match form {
            Form::Strike { with, indirect: true, .. } => self.may_lob(with, used),
            Form::Strike { with, indirect: false, .. } => self.may_aim(with, used),
            Form::Disarm(_) | Form::Grapple => self.may_touch(),
        }
    }

    /// Whether the target is near enough, and known well enough, to lay hands on.
    fn may_touch(&self) -> May<Barrier> {
        self.may_see_past()?;
        self.within(0, clause::NONLETHAL_IS_ATTACK)
    }

    /// Whether the attacker's side knows of the target, and no barrier is in the way.
    fn may_see_past(&self) -> May<Barrier> {
        let between = |what| Barrier::Between(self.attacker, self.target, what);
        barred_if(self.hidden, between(Both::Concealed), clause::SNEAK_TARGETING)?;
        // A peeking attacker may be answered: the barrier is then worth only cover.
        let shut = self.shut && self.occasion != Occasion::Counter;
        barred_if(shut, between(Both::Barred), clause::PROTECTION_BARRIER)
    }

    /// Whether the target is no farther than this many zones.
    #[inline]
    pub(super) fn within(&self, most: u8, by: Clause) -> May<Barrier> {
        let Lane { target, distance: away, .. } = *self;
        barred_if(away > most, Barrier::TooFar { target, away, most }, by)
    }

    /// Whether an indirect attack may be aimed there (`murdham.attack.indirect-*`).
    fn may_lob(&self, with: With, used: &Means) -> May<Barrier> {
        let Lane { fight, attacker, target, occasion, distance: away, .. } = *self;
        let Some(limit) = used.indirect else {
            return barred(Barrier::With(with, Way::NotIndirect), clause::ATTACK_INDIRECT_LEGAL);
        };
        let near = Barrier::TooNear { target, away, most: limit };
        barred_if(!is_far(fight, away, limit), near, clause::ATTACK_INDIRECT_DISTANCE)?;
        self.within(limit, clause::ATTACK_INDIRECT_DISTANCE)?;
        let moving = Barrier::Of(attacker, Who::Moving);
        let moves = is_moving(fight, attacker, occasion);
        barred_if(moves, moving, clause::ATTACK_INDIRECT_MOVING)
    }

    /// Whether a direct attack may be aimed there.
    fn may_aim(&self, with: With, used: &Means) -> May<Barrier> {
        let Lane { fight, attacker, target, occasion, distance, .. } = *self;
        self.may_see_past()?;
        let between = |what| Barrier::Between(attacker, target, what);
        match used.range {
            None if used.indirect.is_some() => {
                barred(Barrier::With(with, Way::OnlyIndirect), clause::ATTACK_INDIRECT_LEGAL)
            }
            None if used.casting.is_some() => self.within(0, clause::POWER_INVOKE),
            None => self.within(reach(fight, attacker), clause::ATTACK_MELEE_NEARBY),
            Some(limit) => {
                self.within(limit, clause::ATTACK_RANGED_LEGAL)?;
                let unseen = !sees(fight, attacker, target);
                barred_if(unseen, between(Both::Unseen), clause::ATTACK_RANGED_UNSEEN)?;
                let hurried = is_far(fight, distance, limit)
                    && used.casting.is_none()
                    && is_moving(fight, attacker, occasion);
                barred_if(hurried, between(Both::FarMoving), clause::ATTACK_RANGED_FAR_MOVING)
            }
        }
    }
}

/// Whether a zone may be the aim of a blast (`murdham.blast.*`).
pub(super) fn may_reach_zone(
    fight: &Fight,
    attack: Attack,
    used: &Means,
    zone: ZoneId,
) -> May<Barrier> {
    let attacker = attack.attacker;
    let place = Place::Zone(zone);
    let there = |what| Barrier::There(attacker, place, what);
    let Form::Strike { indirect, with, .. } = attack.form else {
        return barred(there(There::NotOwn), clause::ATTACK_SINGLE_TARGET);
    };
    if used.is_melee() {
        // murdham.blast.border-attacker: on a border, either zone is the attacker's own, or none.
        let none = fight.setup.settings.blast_from_border == BlastFromBorder::BothZonesExcluded
            && matches!(fight[attacker].place, Place::Border(_));
        barred_if(none, there(There::NotOwn), clause::BLAST_BORDER_ATTACKER)?;
        let own = fight.setup.map.zones_of(fight[attacker].place).any(|own| own == zone);
        return barred_if(!own, there(There::NotOwn), clause::BLAST_MELEE);
    }
    let away = place_range(fight, fight[attacker].place, place);
    let moves = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
    if indirect {
        let Some(most) = used.indirect else {
            return barred(Barrier::With(with, Way::NotIndirect), clause::ATTACK_INDIRECT_LEGAL);
        };
        let by = clause::ATTACK_INDIRECT_DISTANCE;
        let near = Barrier::ZoneTooNear { zone, away, most };
        barred_if(!is_far(fight, away, most), near, by)?;
        barred_if(away > most, Barrier::ZoneTooFar { zone, away, most }, by)?;
        return barred_if(
            moves,
            Barrier::Of(attacker, Who::Moving),
            clause::ATTACK_INDIRECT_MOVING,
        );
    }
    let Some(most) = used.range else {
        return barred(Barrier::With(with, Way::OnlyIndirect), clause::ATTACK_INDIRECT_LEGAL);
    };
    let seen = fight.setup.settings.blast_aim == BlastAim::AnyZone
        || sees_place(fight, attacker, place)
        || fight.roster().any(|id| {
            is_present(fight, id)
                && crate::rules::blast::is_in_area(fight, id, zone)
                && sees(fight, attacker, id)
        });
    barred_if(!seen, there(There::Unseen), clause::BLAST_NEEDS_SIGHT)?;
    barred_if(away > most, Barrier::ZoneTooFar { zone, away, most }, clause::BLAST_RANGED_ZONE)?;
    let hurried = is_far(fight, away, most) && moves;
    barred_if(hurried, there(There::FarMoving), clause::ATTACK_RANGED_FAR_MOVING)
}
