//! Which attacks are legal, and what they need to hit (`murdham.attack.*`, `murdham.weapon.*`).

use std::cell::LazyCell;

use affray_field::{Place, ZoneId};
use affray_table::{Clause, May, barred, barred_if};

use crate::clause;
use crate::means::Means;
use crate::moves::{Action, Aim, Attack, Form, Occasion, Style, With};
use crate::offer::{Kind, Offers};
use crate::reason::{Barrier, Both, There, Thing, Way, Who};
use crate::rules::condition::{are_allies, captors, is_incapacitated, is_present};
use crate::rules::gear::{free_hands, held_weapons, is_shield};
use crate::rules::position::{is_concealed_from, place_range, range, sees};
use crate::rules::power::may_double;
use crate::rules::reach::{Lane, is_far, is_moving, may_reach_zone};
use crate::rules::weapon::{Arms, arms, each_arm, farthest, may_wield, means};
use crate::settings::{
    AttackOwnSide, Captors, CounterWithBlast, DisarmShield, FinalBlowWeapon, GrappleHand,
    GuessHidden, LargerTarget, OpportunityAttack,
};
use crate::setup::{Id, ItemId, Keyword, Size, Skill};
use crate::state::Fight;

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

/// Whether a larger or a more skilled target keeps `attacker` from trying to hold or disarm it
/// (`murdham.size.str-contest`).
fn may_contest(
    fight: &Fight,
    attacker: Id,
    target: Id,
    (skill, by): (Skill, Clause),
) -> May<Barrier> {
    let (mine, theirs) = (fight.profile(attacker), fight.profile(target));
    let vain = fight.setup.settings.larger_target == LargerTarget::TriedInVain;
    let larger = Barrier::Between(attacker, target, Both::Larger);
    barred_if(theirs.size > mine.size && !vain, larger, clause::SIZE_STR_CONTEST)?;
    let outdone = theirs.skills.has(skill) && !mine.skills.has(skill);
    barred_if(outdone, Barrier::Of(target, Who::Skilled(skill)), by)
}

/// Whether `attacker` may disarm `target` of anything.
fn may_disarm(fight: &Fight, attacker: Id, target: Id) -> May<Barrier> {
    may_contest(fight, attacker, target, (Skill::Disarm, clause::SKILL_DISARM))
}

/// Whether this may be what somebody is disarmed of.
fn may_lose(fight: &Fight, target: Id, which: ItemId) -> May<Barrier> {
    let shields = fight.setup.settings.disarm_shield == DisarmShield::Allowed;
    let shield = !shields && is_shield(fight, which);
    barred_if(shield, Barrier::Thing(target, which, Thing::Shield), clause::DISARM_CHOICE)
}

/// Whether `attacker` may grapple `target` (`murdham.grapple.numbers`, `murdham.skill.wrestling`,
/// `murdham.size.str-contest`).
fn may_grapple(fight: &Fight, attacker: Id, target: Id) -> May<Barrier> {
    may_contest(fight, attacker, target, (Skill::Wrestling, clause::SKILL_WRESTLING))?;
    let numbers = clause::GRAPPLE_NUMBERS;
    let holds = |one: Id, other: Id| Barrier::Between(one, other, Both::Holds);
    let mine = fight[attacker].grabbing == Some(target);
    barred_if(mine, holds(attacker, target), numbers)?;
    let theirs = fight[target].grabbing == Some(attacker);
    barred_if(theirs, holds(target, attacker), numbers)?;
    let hand = fight.setup.settings.grapple_hand == GrappleHand::None
        || free_hands(fight, attacker) != [false, false];
    barred_if(!hand, Barrier::Of(attacker, Who::NoHand), clause::GRAPPLE_HANDS)?;
    let held = fight.setup.settings.captors_per_captive == Captors::One
        && captors(fight, target).next().is_some();
    barred_if(held, Barrier::Of(target, Who::Held), numbers)
}

/// Whether a blow may be a final one (`murdham.attack.final-blow`,
/// `murdham.attack.final-blow-detail`).
fn may_finish(lane: &Lane<'_>, with: With, used: &Means) -> May<Barrier> {
    let Lane { fight, target, .. } = *lane;
    let by = clause::ATTACK_FINAL_BLOW_DETAIL;
    let own_turn = matches!(lane.occasion, Occasion::Main);
    barred_if(!own_turn, Barrier::With(with, Way::OwnTurnOnly), by)?;
    let helpless = is_incapacitated(fight, target);
    barred_if(!helpless, Barrier::Of(target, Who::NotHelpless), clause::ATTACK_FINAL_BLOW)?;
    lane.within(0, by)?;
    let melee = used.is_melee() || fight.setup.settings.final_blow_weapon == FinalBlowWeapon::Any;
    barred_if(!melee, Barrier::With(with, Way::NotMelee), by)
}

/// Every legal attack of `who` on `target`, with everything it could use.
pub fn forms_against(
    fight: &Fight,
    who: Id,
    target: Id,
    occasion: Occasion,
    add: &mut dyn FnMut(Form),
) {
    let Ok(lane) = Lane::of(fight, who, target, occasion) else { return };
    if lane.distance > farthest(fight, who) {
        return;
    }
    each_arm(fight, who, |with, used| strikes_with(&lane, with, used, Blows::All, &mut *add));
    holds(&lane, add);
}

/// Whether an attack of `who` on `target` is one of those that [`forms_against`] lists.
pub fn may_form(
    fight: &Fight,
    who: Id,
    target: Id,
    (occasion, form): (Occasion, Form),
) -> May<Barrier> {
    let lane = Lane::of(fight, who, target, occasion)?;
    match form {
        Form::Strike { with, style, .. } => {
            may_wield(fight, who, with)?;
            let used = &means(fight, who, with);
            lane.may_reach(form, used)?;
            may_strike(&lane, with, used, (style, form))
        }
        Form::Disarm(which) => {
            may_hold(&lane)?;
            may_disarm(fight, who, target)?;
            let held = held_weapons(fight, target).any(|one| one == which);
            barred_if(!held, Barrier::Thing(target, which, Thing::NotHeld), clause::DISARM_CHOICE)?;
            may_lose(fight, target, which)
        }
        Form::Grapple => {
            may_hold(&lane)?;
            may_grapple(fight, who, target)
        }
    }
}

/// Whether anybody may be disarmed or grappled along a lane.
fn may_hold(lane: &Lane<'_>) -> May<Barrier> {
    let between = |what| Barrier::Between(lane.attacker, lane.target, what);
    lane.within(0, clause::NONLETHAL_IS_ATTACK)?;
    barred_if(lane.shut, between(Both::Barred), clause::PROTECTION_BARRIER)?;
    barred_if(lane.hidden, between(Both::Concealed), clause::SNEAK_TARGETING)?;
    let cleaves = lane.occasion == Occasion::Cleave;
    barred_if(cleaves, Barrier::Of(lane.attacker, Who::Cleaving), clause::SKILL_CLEAVE)
}

/// Every legal disarming and grappling along a lane.
fn holds(lane: &Lane<'_>, mut add: impl FnMut(Form)) {
    let Lane { fight, attacker: who, target, .. } = *lane;
    if may_hold(lane).is_err() {
        return;
    }
    if may_disarm(fight, who, target).is_ok() {
        for which in held_weapons(fight, target) {
            if may_lose(fight, target, which).is_ok() {
                add(Form::Disarm(which));
            }
        }
    }
    if may_grapple(fight, who, target).is_ok() {
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

/// The styles of a blow at one target, in the order in which they are listed.
const STYLES: [Style; 6] = [
    Style::Plain,
    Style::HoldBack,
    Style::Focused,
    Style::FocusedHeldBack,
    Style::Stun,
    Style::FinalBlow,
];

/// Every legal strike along a lane with one thing.
fn strikes_with(
    lane: &Lane<'_>,
    with: With,
    used: &Means,
    blows: Blows,
    mut add: impl FnMut(Form),
) {
    let mut list = |indirect| {
        let form = |style| Form::Strike { with, style, indirect };
        if lane.may_reach(form(Style::Plain), used).is_err() {
            return;
        }
        for style in STYLES {
            let gentle = style.is_held_back() || style == Style::Stun;
            let form = form(style);
            if !(gentle && blows == Blows::Full)
                && may_strike(lane, with, used, (style, form)).is_ok()
            {
                add(form);
            }
        }
    };
    if used.indirect.is_some() && !used.is_blast() {
        list(true);
    }
    list(false);
}

/// Whether a blow along a lane that reaches may be of this style.
fn may_strike(
    lane: &Lane<'_>,
    with: With,
    used: &Means,
    (style, form): (Style, Form),
) -> May<Barrier> {
    let Lane { fight, attacker, target, occasion, .. } = *lane;
    let blast = used.is_blast();
    let harmless = used.die.is_none() && style != Style::Plain;
    // murdham.attack.hold-back: any attack that does damage can be held back.
    barred_if(harmless, Barrier::NoDamage(with), clause::ATTACK_HOLD_BACK)?;
    let special = !matches!(style, Style::Plain | Style::HoldBack);
    let lobbed = matches!(form, Form::Strike { indirect: true, .. });
    barred_if(lobbed && special, Barrier::With(with, Way::Lobbed), clause::ATTACK_INDIRECT_LEGAL)?;
    barred_if(lobbed && blast, Barrier::NeedsZone(with), clause::BLAST_RANGED_ZONE)?;
    let doubled = used.casting.is_some_and(|casting| casting.double);
    barred_if(doubled && special, Barrier::With(with, Way::Doubled), clause::POWER_ENHANCEMENTS)?;
    match style {
        Style::Plain | Style::HoldBack if doubled => {
            // murdham.power.enhancements: for two enemies, and no answer to one.
            let attack = Attack { attacker, form, aim: Aim::At(target), occasion };
            may_double(fight, attack, target)
        }
        Style::Plain | Style::HoldBack => {
            let answer = occasion == Occasion::Counter
                && fight.setup.settings.counter_with_blast == CounterWithBlast::Allowed;
            barred_if(blast && !answer, Barrier::NeedsZone(with), clause::BLAST_RANGED_ZONE)
        }
        Style::Focused | Style::FocusedHeldBack => {
            let by = clause::SIZE_BLAST_ON_BIG;
            barred_if(!blast, Barrier::With(with, Way::NoBlast), by)?;
            let small = fight.profile(target).size < Size::Large;
            barred_if(small, Barrier::Of(target, Who::NotBig), by)
        }
        Style::Stun => {
            let by = clause::SKILL_STRIKE_TO_STUN;
            barred_if(blast, Barrier::With(with, Way::Blast), by)?;
            let skilled = fight.profile(attacker).skills.has(Skill::StrikeToStun);
            let unskilled = Barrier::Of(attacker, Who::Unskilled(Skill::StrikeToStun));
            barred_if(!skilled, unskilled, by)?;
            let blunt = used.keywords.has(Keyword::Blunt) && !used.unarmed;
            barred_if(!blunt, Barrier::With(with, Way::NotBlunt), by)
        }
        Style::FinalBlow => {
            let by = clause::ATTACK_FINAL_BLOW_DETAIL;
            barred_if(blast, Barrier::With(with, Way::Blast), by)?;
            may_finish(lane, with, used)
        }
        Style::Sweep | Style::SweepHeldBack => barred(Barrier::NeedsZone(with), clause::SIZE_SWEEP),
    }
}

/// Whether an attack is one of those that [`options`] offers as a main action.
pub fn may_attack(fight: &Fight, who: Id, form: Form, aim: Aim) -> May<Barrier> {
    match (aim, form) {
        (Aim::At(target), _) => {
            let own = fight.setup.settings.attack_own_side != AttackOwnSide::Refuse;
            let ally = target != who && are_allies(fight, who, target) && !own;
            barred_if(ally, Barrier::Of(target, Who::Ally), clause::ATTACK_LEGAL_VICTIMS)?;
            may_form(fight, who, target, (Occasion::Main, form))
        }
        (Aim::Zone(zone), Form::Strike { with, .. }) => {
            may_wield(fight, who, with)?;
            may_strike_zone(fight, who, &means(fight, who, with), (zone, form))
        }
        (Aim::Zone(zone), Form::Disarm(_) | Form::Grapple) => {
            let there = Barrier::There(who, Place::Zone(zone), There::NotOwn);
            barred(there, clause::ATTACK_SINGLE_TARGET)
        }
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
                let Ok(lane) = Lane::of(fight, who, target, Occasion::Main) else { continue };
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
    for (with, used) in arms {
        if !used.is_blast() && may_sweep_with(fight, who, *with, used).is_err() {
            continue;
        }
        let (full, held_back) = match used.is_blast() {
            true => (Style::Plain, Style::HoldBack),
            false => (Style::Sweep, Style::SweepHeldBack),
        };
        let gentle = blows == Blows::All && used.die.is_some();
        let lobbed = used.is_blast() && used.indirect.is_some();
        for zone in fight.setup.map.zones() {
            for style in [full].into_iter().chain(gentle.then_some(held_back)) {
                for indirect in [false].into_iter().chain(lobbed.then_some(true)) {
                    let form = Form::Strike { with: *with, style, indirect };
                    if may_strike_zone(fight, who, used, (zone, form)).is_ok() {
                        to.offer_attack(form, Aim::Zone(zone), Some(used));
                    }
                }
            }
        }
    }
}

/// Whether somebody may sweep with this at all (`murdham.size.sweep`).
fn may_sweep_with(fight: &Fight, who: Id, with: With, used: &Means) -> May<Barrier> {
    let by = clause::SIZE_SWEEP;
    let big = fight.profile(who).size > fight.setup.derived().smallest
        && fight.roster().any(|id| {
            fight.profile(id).size < fight.profile(who).size
                && !is_concealed_from(fight, id, fight[who].faction)
        });
    barred_if(!big, Barrier::Of(who, Who::NobodySmaller), by)?;
    barred_if(!used.is_melee(), Barrier::With(with, Way::NotMelee), by)?;
    barred_if(used.die.is_none(), Barrier::NoDamage(with), by)?;
    let doubled = used.casting.is_some_and(|casting| casting.double);
    barred_if(doubled, Barrier::With(with, Way::Doubled), by)
}

/// Whether a strike may be aimed at a zone: a blast, or a sweep at the one who is smaller.
fn may_strike_zone(
    fight: &Fight,
    who: Id,
    used: &Means,
    (zone, form): (ZoneId, Form),
) -> May<Barrier> {
    let attack = Attack { attacker: who, form, aim: Aim::Zone(zone), occasion: Occasion::Main };
    let Form::Strike { with, style, indirect } = form else {
        return may_reach_zone(fight, attack, used, zone);
    };
    match style {
        Style::Plain | Style::HoldBack => {
            let single = Barrier::NeedsTarget(with);
            barred_if(!used.is_blast(), single, clause::ATTACK_SINGLE_TARGET)?;
            let harmless = style == Style::HoldBack && used.die.is_none();
            barred_if(harmless, Barrier::NoDamage(with), clause::ATTACK_HOLD_BACK)?;
            let direct = indirect && used.indirect.is_none();
            let by = clause::ATTACK_INDIRECT_LEGAL;
            barred_if(direct, Barrier::With(with, Way::NotIndirect), by)?;
        }
        Style::Sweep | Style::SweepHeldBack => {
            let by = clause::SIZE_SWEEP;
            barred_if(used.is_blast(), Barrier::With(with, Way::Blast), by)?;
            may_sweep_with(fight, who, with, used)?;
            barred_if(indirect, Barrier::With(with, Way::NotMelee), by)?;
            let alone = Barrier::There(who, Place::Zone(zone), There::NobodySmaller);
            barred_if(!is_smaller_in(fight, who, zone), alone, by)?;
        }
        Style::FinalBlow | Style::Focused | Style::FocusedHeldBack | Style::Stun => {
            return barred(Barrier::NeedsTarget(with), clause::ATTACK_SINGLE_TARGET);
        }
    }
    may_reach_zone(fight, attack, used, zone)
}

/// Whether a place may be struck at blindly with this (`murdham.sneak.targeting`).
pub fn may_probe(fight: &Fight, who: Id, with: With, place: Place) -> May<Barrier> {
    let by = clause::SNEAK_TARGETING;
    let allowed = fight.setup.settings.guess_hidden == GuessHidden::GmAllowsWithSave;
    barred_if(!allowed, Barrier::NotInForce, by)?;
    may_wield(fight, who, with)?;
    may_probe_with(with, &means(fight, who, with))?;
    let here = fight[who].place;
    let near = place == here || fight.setup.map.adjacent(here).any(|one| one == place);
    barred_if(!near, Barrier::There(who, place, There::Apart), by)
}

fn may_probe_with(with: With, used: &Means) -> May<Barrier> {
    let by = clause::SNEAK_TARGETING;
    barred_if(!used.is_melee(), Barrier::With(with, Way::NotMelee), by)?;
    barred_if(used.die.is_none(), Barrier::NoDamage(with), by)?;
    barred_if(used.is_blast(), Barrier::With(with, Way::Blast), by)?;
    barred_if(used.casting.is_some(), Barrier::With(with, Way::IsPower), by)
}

/// Adds blows at nobody in particular, at any place nearby, with whatever strikes nearby: whether
/// anybody hides there is not told (`murdham.sneak.targeting`).
pub fn blind_strikes(fight: &Fight, who: Id, to: &mut impl Offers) {
    if !to.seeks(Kind::BlindStrike) {
        return;
    }
    let here = fight[who].place;
    for (with, used) in &arms(fight, who) {
        if may_probe_with(*with, used).is_err() {
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
            && !is_concealed_from(fight, id, fight[who].faction)
            && fight.profile(id).size < fight.profile(who).size
    })
}

/// Every attack that would do for a counter to `attacker` (`murdham.counter.suitable`).
pub fn counters(fight: &Fight, who: Id, attacker: Id, add: &mut dyn FnMut(Form)) {
    forms_against(fight, who, attacker, Occasion::Counter, add);
}

/// Every attack that would do for an opening (`murdham.opportunity.kinds`).
pub fn openings(fight: &Fight, who: Id, mover: Id, add: &mut dyn FnMut(Form)) {
    forms_against(fight, who, mover, Occasion::Opportunity, &mut |form| {
        if may_open_with(fight, who, form).is_ok() {
            add(form);
        }
    });
}

/// Whether an attack is of a kind that takes an opening.
fn may_open_with(fight: &Fight, who: Id, form: Form) -> May<Barrier> {
    let by = clause::OPPORTUNITY_KINDS;
    let melee_only = fight.setup.settings.opportunity_attack == OpportunityAttack::MeleeOnly;
    match form {
        Form::Strike { with: with @ With::Power(_), .. } => {
            barred(Barrier::With(with, Way::IsPower), by)
        }
        Form::Strike { with, .. } => {
            let shot = melee_only && !means(fight, who, with).is_melee();
            barred_if(shot, Barrier::With(with, Way::NotMelee), by)
        }
        Form::Disarm(_) | Form::Grapple => Ok(()),
    }
}

/// Whether an opening that `mover` gives may be taken so.
pub fn may_open(fight: &Fight, who: Id, mover: Id, form: Form) -> May<Barrier> {
    may_form(fight, who, mover, (Occasion::Opportunity, form))?;
    may_open_with(fight, who, form)
}
