//! Which attacks are legal, and what they need to hit (`murdham.attack.*`, `murdham.weapon.*`).

use std::cell::LazyCell;

use affray_field::{Place, ZoneId};
use affray_table::Clause;

use crate::clause;
use crate::means::Means;
use crate::moves::{Action, Aim, Attack, Form, Occasion, Style, With};
use crate::offer::{Kind, Offers};
use crate::rounding::half_up;
use crate::rules::condition::{are_allies, captors, is_incapacitated, is_present};
use crate::rules::gear::{free_hands, held_weapons, is_shield, is_two_handed};
use crate::rules::position::{
    self, is_aware_of, is_concealed_from, place_range, range, reach, sees, sees_place,
};
use crate::rules::weapon::{Arms, arms, each_arm, farthest, means};
use crate::settings::{
    AttackOwnSide, BlastAim, BlastFromBorder, Captors, CounterWithBlast, DisarmShield,
    FinalBlowWeapon, GrappleHand, HalfRange, IndirectTarget, LargerTarget,
};
use crate::setup::{Id, Keyword, Size, Skill};
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
#[must_use]
pub fn reaches(fight: &Fight, attack: Attack, used: &Means, target: Id) -> bool {
    Lane::of(fight, attack.attacker, target, attack.occasion)
        .is_some_and(|lane| lane.reaches(attack.form, used))
}

/// What lies between an attacker and somebody that it may choose, whatever it attacks with.
struct Lane<'f> {
    fight: &'f Fight,
    attacker: Id,
    target: Id,
    occasion: Occasion,
    distance: u8,
    barred: bool,
    /// Nobody on the attacker's side knows where the target is: only an indirect shot may be aimed.
    hidden: bool,
}

impl Lane<'_> {
    /// `None` if the target cannot be chosen at all.
    fn of(fight: &Fight, attacker: Id, target: Id, occasion: Occasion) -> Option<Lane<'_>> {
        // murdham.sneak.targeting: a concealed enemy cannot be chosen by a side unaware of it. One
        // that attacks from concealment can be countered by nobody, for nobody is aware of it.
        let hidden = is_concealed_from(fight, target, fight[attacker].faction);
        let guesses = || fight.setup.settings.indirect_target == IndirectTarget::Any;
        if attacker == target || !is_present(fight, target) || hidden && !guesses() {
            return None;
        }
        let distance = range(fight, attacker, target);
        let barred = is_barred(fight, attacker, target);
        Some(Lane { fight, attacker, target, occasion, distance, barred, hidden })
    }

    /// Whether these means bridge it.
    fn reaches(&self, form: Form, used: &Means) -> bool {
        let Lane { fight, attacker, target, occasion, distance, barred, hidden } = *self;
        let held = fight[attacker].grabbing == Some(target);
        if used.keywords.has(Keyword::Garrote) && is_aware_of(fight, target, attacker) && !held {
            return false;
        }
        if held && used.item.is_some_and(|which| is_two_handed(fight, which)) {
            return false;
        }
        let Form::Strike { indirect, .. } = form else {
            return distance == 0 && !barred && !hidden;
        };
        if hidden && !indirect {
            return false;
        }
        if indirect {
            let Some(limit) = used.indirect else { return false };
            return is_far(fight, distance, limit)
                && distance <= limit
                && !is_moving(fight, attacker, occasion);
        }
        // A peeking attacker may be answered: the barrier is then worth only cover.
        if barred && occasion != Occasion::Counter {
            return false;
        }
        match used.range {
            None if used.indirect.is_some() => false,
            None => distance <= if used.casting.is_some() { 0 } else { reach(fight, attacker) },
            Some(limit) => {
                distance <= limit
                    && sees(fight, attacker, target)
                    && !(is_far(fight, distance, limit)
                        && used.casting.is_none()
                        && is_moving(fight, attacker, occasion))
            }
        }
    }
}

/// Whether a zone may be the aim of a blast (`murdham.blast.*`).
#[must_use]
pub fn reaches_zone(fight: &Fight, attack: Attack, used: &Means, zone: ZoneId) -> bool {
    let attacker = attack.attacker;
    let place = Place::Zone(zone);
    let Form::Strike { indirect, .. } = attack.form else { return false };
    if used.is_melee() {
        // murdham.blast.border-attacker: on a border, either zone is the attacker's own, or none.
        let none = fight.setup.settings.blast_from_border == BlastFromBorder::BothZonesExcluded
            && matches!(fight[attacker].place, Place::Border(_));
        return !none && fight.setup.map.zones_of(fight[attacker].place).any(|own| own == zone);
    }
    let distance = place_range(fight, fight[attacker].place, place);
    if indirect {
        let Some(limit) = used.indirect else { return false };
        return is_far(fight, distance, limit)
            && distance <= limit
            && !is_moving(fight, attacker, attack.occasion);
    }
    let Some(limit) = used.range else { return false };
    let moving = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
    let seen = fight.setup.settings.blast_aim == BlastAim::AnyZone
        || sees_place(fight, attacker, place)
        || fight.roster().any(|id| {
            is_present(fight, id)
                && crate::rules::blast::is_in_area(fight, id, zone)
                && sees(fight, attacker, id)
        });
    seen && distance <= limit && !(is_far(fight, distance, limit) && moving)
}

/// Why an attack needs a WIT save to hit, if it does (`murdham.attack.challenging`).
#[must_use]
pub fn challenge(
    fight: &Fight,
    attack: Attack,
    used: Option<&Means>,
    aim: Place,
    target: Option<Id>,
) -> Option<Clause> {
    let attacker = attack.attacker;
    let seen = || target.is_none_or(|target| sees(fight, attacker, target));
    let (Form::Strike { indirect, style, .. }, Some(used)) = (attack.form, used) else {
        return (!seen()
            && fight.setup.settings.nonlethal_unseen == crate::settings::NonlethalUnseen::Yes)
            .then_some(clause::NONLETHAL_UNSEEN);
    };
    if indirect {
        return Some(clause::ATTACK_INDIRECT_SAVE);
    }
    if used.is_melee() {
        // murdham.blast.melee-sure: a melee blast cannot miss.
        let sure = used.is_blast() || style.is_sweep();
        return (!sure && !seen()).then_some(clause::ATTACK_MELEE_UNSEEN);
    }
    shot_challenge(fight, attack, used, aim)
}

/// Why a shot needs a WIT save to hit, if it does: far, or made while moving.
fn shot_challenge(fight: &Fight, attack: Attack, used: &Means, aim: Place) -> Option<Clause> {
    let attacker = attack.attacker;
    let limit = used.range?;
    if is_far(fight, place_range(fight, fight[attacker].place, aim), limit) {
        return Some(clause::ATTACK_RANGED_FAR);
    }
    let moving = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
    moving.then_some(clause::ATTACK_RANGED_MOVING)
}

/// Whether `attacker` may disarm `target` of this.
#[must_use]
pub fn may_disarm(fight: &Fight, attacker: Id, target: Id) -> bool {
    let (mine, theirs) = (fight.profile(attacker), fight.profile(target));
    let vain = fight.setup.settings.larger_target == LargerTarget::TriedInVain;
    (theirs.size <= mine.size || vain)
        && (!theirs.skills.has(Skill::Disarm) || mine.skills.has(Skill::Disarm))
}

/// Whether `attacker` may grapple `target` (`murdham.grapple.numbers`, `murdham.skill.wrestling`,
/// `murdham.size.str-contest`).
#[must_use]
pub fn may_grapple(fight: &Fight, attacker: Id, target: Id) -> bool {
    let (mine, theirs) = (fight.profile(attacker), fight.profile(target));
    let hand = fight.setup.settings.grapple_hand == GrappleHand::None
        || free_hands(fight, attacker) != [false, false];
    let held = fight.setup.settings.captors_per_captive == Captors::One
        && captors(fight, target).next().is_some();
    let vain = fight.setup.settings.larger_target == LargerTarget::TriedInVain;
    (theirs.size <= mine.size || vain)
        && (!theirs.skills.has(Skill::Wrestling) || mine.skills.has(Skill::Wrestling))
        && fight[attacker].grabbing != Some(target)
        && fight[target].grabbing != Some(attacker)
        && hand
        && !held
}

/// Whether a blow may be a final one (`murdham.attack.final-blow`,
/// `murdham.attack.final-blow-detail`).
fn may_finish(fight: &Fight, attack: Attack, used: &Means, target: Id) -> bool {
    let melee = used.is_melee() || fight.setup.settings.final_blow_weapon == FinalBlowWeapon::Any;
    matches!(attack.occasion, Occasion::Main)
        && is_incapacitated(fight, target)
        && range(fight, attack.attacker, target) == 0
        && used.die.is_some()
        && !used.is_blast()
        && melee
}

/// Every legal attack of `who` on `target`, with everything it could use.
pub fn forms_against(
    fight: &Fight,
    who: Id,
    target: Id,
    occasion: Occasion,
    add: &mut dyn FnMut(Form),
) {
    let Some(lane) = Lane::of(fight, who, target, occasion) else { return };
    if lane.distance > farthest(fight, who) {
        return;
    }
    each_arm(fight, who, |with, used| strikes_with(&lane, with, used, Blows::All, &mut *add));
    holds(&lane, add);
}

/// Every legal disarming and grappling along a lane.
fn holds(lane: &Lane<'_>, mut add: impl FnMut(Form)) {
    let Lane { fight, attacker: who, target, occasion, .. } = *lane;
    if lane.distance != 0 || lane.barred || lane.hidden || occasion == Occasion::Cleave {
        return;
    }
    if may_disarm(fight, who, target) {
        let shields = fight.setup.settings.disarm_shield == DisarmShield::Allowed;
        for which in held_weapons(fight, target) {
            if shields || !is_shield(fight, which) {
                add(Form::Disarm(which));
            }
        }
    }
    if may_grapple(fight, who, target) {
        add(Form::Grapple);
    }
}

/// Which blows are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Blows {
    /// Every one.
    All,
    /// None that is held back or only stuns.
    Full,
}

/// Every legal strike along a lane with one thing.
fn strikes_with(
    lane: &Lane<'_>,
    with: With,
    used: &Means,
    blows: Blows,
    mut add: impl FnMut(Form),
) {
    let Lane { fight, attacker, target, occasion, .. } = *lane;
    let strike = |style, indirect| Form::Strike { with, style, indirect };
    let blast = used.is_blast();
    // murdham.attack.hold-back: any attack that does damage can be held back.
    let gentle = blows == Blows::All && used.die.is_some();
    if used.indirect.is_some() && !blast {
        let form = strike(Style::Plain, true);
        if lane.reaches(form, used) {
            add(form);
            if gentle {
                add(strike(Style::HoldBack, true));
            }
        }
    }
    let form = strike(Style::Plain, false);
    if !lane.reaches(form, used) {
        return;
    }
    let attack = Attack { attacker, form, aim: Aim::At(target), occasion };
    if used.casting.is_some_and(|casting| casting.double) {
        // murdham.power.enhancements: for two enemies, and no answer to one.
        if occasion == Occasion::Main && crate::rules::power::has_second(fight, attack, target) {
            add(form);
            if gentle {
                add(strike(Style::HoldBack, false));
            }
        }
        return;
    }
    let answer = occasion == Occasion::Counter
        && fight.setup.settings.counter_with_blast == CounterWithBlast::Allowed;
    if !blast || answer {
        add(form);
        if gentle {
            add(strike(Style::HoldBack, false));
        }
    }
    if blast && fight.profile(target).size >= Size::Large && used.die.is_some() {
        add(strike(Style::Focused, false));
        if gentle {
            add(strike(Style::FocusedHeldBack, false));
        }
    }
    if blast || used.die.is_none() {
        return;
    }
    let skills = fight.profile(attacker).skills;
    let stuns = gentle && skills.has(Skill::StrikeToStun);
    if stuns && used.keywords.has(Keyword::Blunt) && !used.unarmed {
        add(strike(Style::Stun, false));
    }
    if may_finish(fight, attack, used, target) {
        add(strike(Style::FinalBlow, false));
    }
}

/// Adds every attack that is legal as a main action: on people in roster order, enemies first,
/// then on zones.
pub fn options(fight: &Fight, who: Id, to: &mut impl Offers) {
    let far = farthest(fight, who);
    let arms = LazyCell::new(|| arms(fight, who));
    let own = fight.setup.settings.attack_own_side != AttackOwnSide::Refuse;
    let blows = if to.seeks(Kind::HalfBlow) { Blows::All } else { Blows::Full };
    for allied in [false, true] {
        if allied && !(own && to.seeks(Kind::AttackOnOwnSide)) {
            continue;
        }
        for target in fight.roster().filter(|&id| are_allies(fight, who, id) == allied) {
            if is_present(fight, target)
                && target != who
                && range(fight, who, target) <= far
                && to.seeks(Kind::AttackOn(target))
            {
                let Some(lane) = Lane::of(fight, who, target, Occasion::Main) else { continue };
                let aim = Aim::At(target);
                for (with, used) in arms.iter() {
                    if to.seeks_strike(target, used) {
                        strikes_with(&lane, *with, used, blows, |form| {
                            to.offer_attack(form, aim, Some(used));
                        });
                    }
                }
                if to.seeks(Kind::Hold(target)) {
                    holds(&lane, |form| to.offer_attack(form, aim, None));
                }
            }
        }
    }
    if to.seeks(Kind::AttackOnZone) {
        zone_options(fight, who, &arms, blows, to);
    }
}

fn zone_options(fight: &Fight, who: Id, arms: &Arms, blows: Blows, to: &mut impl Offers) {
    let sweeps = fight.profile(who).size > fight.setup.derived().smallest;
    for (with, used) in arms {
        let blast = used.is_blast();
        let sweep = sweeps
            && used.is_melee()
            && used.die.is_some()
            && !used.casting.is_some_and(|casting| casting.double);
        if !blast && !sweep {
            continue;
        }
        for zone in fight.setup.map.zones() {
            let aim = Aim::Zone(zone);
            let mut offer = |style, indirect| {
                let form = Form::Strike { with: *with, style, indirect };
                let attack = Attack { attacker: who, form, aim, occasion: Occasion::Main };
                if reaches_zone(fight, attack, used, zone) {
                    to.offer_attack(form, aim, Some(used));
                }
            };
            let gentle = blows == Blows::All && used.die.is_some();
            let (full, held_back) = if blast {
                (Style::Plain, Style::HoldBack)
            } else if is_smaller_in(fight, who, zone) {
                (Style::Sweep, Style::SweepHeldBack)
            } else {
                continue;
            };
            for style in [full].into_iter().chain(gentle.then_some(held_back)) {
                offer(style, false);
                if blast && used.indirect.is_some() {
                    offer(style, true);
                }
            }
        }
    }
}

/// Adds blows at nobody in particular, at any place nearby, with whatever strikes nearby: whether
/// anybody hides there is not told (`murdham.sneak.targeting`).
pub fn blind_strikes(fight: &Fight, who: Id, to: &mut impl Offers) {
    if !to.seeks(Kind::BlindStrike) {
        return;
    }
    let here = fight[who].place;
    for (with, used) in &arms(fight, who) {
        if !used.is_melee() || used.die.is_none() || used.is_blast() || used.casting.is_some() {
            continue;
        }
        for place in [here].into_iter().chain(fight.setup.map.adjacent(here)) {
            to.offer(Action::Probe(*with, place));
        }
    }
}

/// Whether a sweep in a zone would reach anybody smaller (`murdham.size.sweep`).
fn is_smaller_in(fight: &Fight, who: Id, zone: ZoneId) -> bool {
    fight.roster().any(|id| {
        id != who
            && is_present(fight, id)
            && crate::rules::blast::is_in_area(fight, id, zone)
            && fight.profile(id).size < fight.profile(who).size
    })
}

/// Every attack that would do for a counter to `attacker` (`murdham.counter.suitable`).
pub fn counters(fight: &Fight, who: Id, attacker: Id, add: &mut dyn FnMut(Form)) {
    forms_against(fight, who, attacker, Occasion::Counter, add);
}

/// Every attack that would do for an opening (`murdham.opportunity.kinds`).
pub fn openings(fight: &Fight, who: Id, mover: Id, add: &mut dyn FnMut(Form)) {
    let melee_only =
        fight.setup.settings.opportunity_attack == crate::settings::OpportunityAttack::MeleeOnly;
    forms_against(fight, who, mover, Occasion::Opportunity, &mut |form| {
        let fits = match form {
            Form::Strike { with: With::Power(_), .. } => false,
            Form::Strike { with, .. } => !melee_only || means(fight, who, with).is_melee(),
            Form::Disarm(_) | Form::Grapple => true,
        };
        if fits {
            add(form);
        }
    });
}
