//! Which attacks are legal, and what they need to hit (`murdham.attack.*`, `murdham.weapon.*`).

use affray_field::{Place, ZoneId};
use affray_table::Clause;

use crate::clause;
use crate::condition::{are_allies, captors, is_incapacitated, is_present};
use crate::core::half_up;
use crate::gear::{free_hands, held_weapons, is_shield, is_two_handed};
use crate::means::{Means, all_means, means};
use crate::moves::{Action, Aim, Attack, Form, Occasion, Style, With};
use crate::offer::{Kind, Offers};
use crate::position::{
    between, is_aware_of, is_concealed_from, place_range, range, reach, sees, sees_place,
};
use crate::settings::{
    AttackOwnSide, BlastAim, Captors, DisarmShield, FinalBlowWeapon, GrappleHand,
};
use crate::setup::{Id, Keyword, Size, Skill};
use crate::state::Fight;

/// Beyond half of the range, half rounded up (`murdham.attack.half-range`).
#[must_use]
pub fn is_far(distance: u8, reach: u8) -> bool {
    i16::from(distance) > half_up(i16::from(reach))
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
pub fn is_peeking(fight: &Fight, attacker: Id, target: Id) -> bool {
    between(fight, target, attacker, false).barred
        && !between(fight, attacker, target, false).barred
}

/// Whether a barrier keeps an attack from its target (`murdham.protection.barrier`).
#[must_use]
pub fn is_barred(fight: &Fight, attacker: Id, target: Id) -> bool {
    between(fight, attacker, target, false).barred
}

/// Whether `attacker` may strike `target` with these means, given where both stand.
#[must_use]
pub fn reaches(fight: &Fight, attack: Attack, used: &Means, target: Id) -> bool {
    let attacker = attack.attacker;
    if attacker == target || !is_present(fight, target) {
        return false;
    }
    // murdham.sneak.targeting: a concealed enemy cannot be chosen by a side unaware of it. One that
    // attacks from concealment can be countered by nobody, for nobody is aware of it.
    if is_concealed_from(fight, target, fight[attacker].faction) {
        return false;
    }
    if used.keywords.has(Keyword::Garrote)
        && is_aware_of(fight, target, attacker)
        && fight[attacker].grabbing != Some(target)
    {
        return false;
    }
    let bulky = used.item.is_some_and(|which| is_two_handed(fight, which));
    if fight[attacker].grabbing == Some(target) && bulky {
        return false;
    }
    let distance = range(fight, attacker, target);
    let Form::Strike { indirect, .. } = attack.form else {
        return distance == 0 && !is_barred(fight, attacker, target);
    };
    if indirect {
        let Some(limit) = used.indirect else { return false };
        return is_far(distance, limit)
            && distance <= limit
            && !is_moving(fight, attacker, attack.occasion);
    }
    // A peeking attacker may be answered: the barrier is then worth only cover.
    let barred = is_barred(fight, attacker, target) && attack.occasion != Occasion::Counter;
    if barred {
        return false;
    }
    match used.range {
        None if used.indirect.is_some() => false,
        None => distance <= if used.casting.is_some() { 0 } else { reach(fight, attacker) },
        Some(limit) => {
            let moving = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
            sees(fight, attacker, target)
                && distance <= limit
                && !(is_far(distance, limit) && moving)
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
        return fight.setup.map.zones_of(fight[attacker].place).any(|own| own == zone);
    }
    let distance = place_range(fight, fight[attacker].place, place);
    if indirect {
        let Some(limit) = used.indirect else { return false };
        return is_far(distance, limit)
            && distance <= limit
            && !is_moving(fight, attacker, attack.occasion);
    }
    let Some(limit) = used.range else { return false };
    let moving = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
    let seen = fight.setup.settings.blast_aim == BlastAim::AnyZone
        || sees_place(fight, attacker, place)
        || fight.roster().any(|id| {
            is_present(fight, id)
                && crate::blast::is_in_area(fight, id, zone)
                && sees(fight, attacker, id)
        });
    seen && distance <= limit && !(is_far(distance, limit) && moving)
}

/// Why an attack needs a WIT save to hit, if it does (`murdham.attack.challenging`).
#[must_use]
#[inline(always)]
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
        let sure = used.is_blast() || style == Style::Sweep;
        return (!sure && !seen()).then_some(clause::ATTACK_MELEE_UNSEEN);
    }
    shot_challenge(fight, attack, used, aim)
}

/// Why a shot needs a WIT save to hit, if it does: far, or made while moving.
fn shot_challenge(fight: &Fight, attack: Attack, used: &Means, aim: Place) -> Option<Clause> {
    let attacker = attack.attacker;
    let limit = used.range?;
    if is_far(place_range(fight, fight[attacker].place, aim), limit) {
        return Some(clause::ATTACK_RANGED_FAR);
    }
    let moving = is_moving(fight, attacker, attack.occasion) && used.casting.is_none();
    moving.then_some(clause::ATTACK_RANGED_MOVING)
}

/// Whether `attacker` may disarm `target` of this.
#[must_use]
pub fn may_disarm(fight: &Fight, attacker: Id, target: Id) -> bool {
    let (mine, theirs) = (fight.profile(attacker), fight.profile(target));
    theirs.size <= mine.size
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
    theirs.size <= mine.size
        && (!theirs.skills.has(Skill::Wrestling) || mine.skills.has(Skill::Wrestling))
        && fight[attacker].grabbing.is_none()
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
    let attack = |form| Attack { attacker: who, form, aim: Aim::At(target), occasion };
    all_means(fight, who, &mut |with| {
        let used = means(fight, who, with);
        let plain = |style, indirect| Form::Strike { with, style, indirect };
        let blast = used.is_blast();
        let answer = occasion == Occasion::Counter
            && fight.setup.settings.counter_with_blast
                == crate::settings::CounterWithBlast::Allowed;
        if used.indirect.is_some() && !blast {
            let form = plain(Style::Plain, true);
            if reaches(fight, attack(form), &used, target) {
                add(form);
            }
        }
        let form = plain(Style::Plain, false);
        if !reaches(fight, attack(form), &used, target) {
            return;
        }
        if used.casting.is_some_and(|casting| casting.double) {
            // murdham.power.enhancements: for two enemies, and no answer to one.
            if occasion == Occasion::Main && crate::power::has_second(fight, attack(form), target) {
                add(form);
            }
            return;
        }
        if !blast || answer {
            add(form);
        }
        if blast && fight.profile(target).size >= Size::Large && used.die.is_some() {
            add(plain(Style::Focused, false));
        }
        if blast || used.die.is_none() {
            return;
        }
        if used.casting.is_none() {
            add(plain(Style::HoldBack, false));
        }
        let skills = fight.profile(who).skills;
        if skills.has(Skill::StrikeToStun) && used.keywords.has(Keyword::Blunt) && !used.unarmed {
            add(plain(Style::Stun, false));
        }
        if may_finish(fight, attack(form), &used, target) {
            add(plain(Style::FinalBlow, false));
        }
    });
    let near = attack(Form::Grapple);
    let bare = means(fight, who, With::Unarmed);
    if !reaches(fight, near, &bare, target) || occasion == Occasion::Cleave {
        return;
    }
    if may_disarm(fight, who, target) {
        for which in held_weapons(fight, target) {
            let shields = fight.setup.settings.disarm_shield == DisarmShield::Allowed;
            if shields || !is_shield(fight, which) {
                add(Form::Disarm(which));
            }
        }
    }
    if may_grapple(fight, who, target) {
        add(Form::Grapple);
    }
}

/// Adds every attack that is legal as a main action: on people in roster order, enemies first,
/// then on zones.
pub fn options(fight: &Fight, who: Id, to: &mut dyn Offers) {
    let own = fight.setup.settings.attack_own_side != AttackOwnSide::Refuse;
    for allied in [false, true] {
        if allied && !own {
            continue;
        }
        for target in fight.roster().filter(|&id| are_allies(fight, who, id) == allied) {
            if target != who && to.seeks(Kind::AttackOn(target)) {
                forms_against(fight, who, target, Occasion::Main, &mut |form| {
                    to.offer(Action::Attack(form, Aim::At(target)));
                });
            }
        }
    }
    if to.seeks(Kind::AttackOnZone) {
        zone_options(fight, who, to);
    }
}

fn zone_options(fight: &Fight, who: Id, to: &mut dyn Offers) {
    all_means(fight, who, &mut |with| {
        let used = means(fight, who, with);
        for zone in fight.setup.map.zones() {
            let aim = Aim::Zone(zone);
            let mut offer = |style, indirect| {
                let form = Form::Strike { with, style, indirect };
                let attack = Attack { attacker: who, form, aim, occasion: Occasion::Main };
                if reaches_zone(fight, attack, &used, zone) {
                    to.offer(Action::Attack(form, aim));
                }
            };
            if used.is_blast() {
                offer(Style::Plain, false);
                if used.indirect.is_some() {
                    offer(Style::Plain, true);
                }
            } else if used.is_melee()
                && used.die.is_some()
                && !used.casting.is_some_and(|casting| casting.double)
                && sweeps(fight, who, zone)
            {
                offer(Style::Sweep, false);
            }
        }
    });
}

/// Whether a sweep in a zone would reach anybody smaller (`murdham.size.sweep`).
fn sweeps(fight: &Fight, who: Id, zone: ZoneId) -> bool {
    fight.roster().any(|id| {
        id != who
            && is_present(fight, id)
            && crate::blast::is_in_area(fight, id, zone)
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
