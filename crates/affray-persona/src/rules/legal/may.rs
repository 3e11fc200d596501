//! Whether something may be done in a turn, or why not: menus list what these allow.

use affray_table::{Clause, May, barred, barred_if};

use super::room::{may_in_turn, may_with_one_more};
use super::{cost, is_unmanifest, meters, powers, range, thing};
use crate::clause;
use crate::gear::{Consumable, Does, ItemKind, Power, Targets, With};
use crate::moves::{Act, Action, Fate, Gait, How};
use crate::reason::Barrier;
use crate::rules::attack::{self, rounds_of};
use crate::rules::forced::{commanded, driven};
use crate::rules::{act, aim, all_out, hands, space};
use crate::settings::{ActivationCounts, NoManifest};
use crate::setup::{Id, Kind, PersonaId, PowerId, Status, WeaponClass};
use crate::state::{Ban, Command, Fight, Turn, Vision};

/// Whether anyone who has the turn may do something in it.
///
/// # Errors
/// Why not.
pub fn may_take(fight: &Fight, turn: &Turn, act: Act) -> May<Barrier> {
    let Act { action, more } = act;
    let who = turn.who;
    let raves = turn.must.filter(|_| !turn.burning);
    match action {
        Action::End if raves.is_some_and(|target| must_act(fight, turn, target)) => {
            return barred(Barrier::MustAct(who), drive(fight, who));
        }
        Action::End => return Ok(()),
        Action::AllOut if !turn.burning && (raves.is_some() || fight[who].charmed_by.is_none()) => {
            return may_call(fight, turn);
        }
        _ => {}
    }
    if turn.burning {
        if action != Action::Extinguish {
            return barred(Barrier::Burning(who), clause::DAMAGE_ON_FIRE);
        }
    } else if let Some(target) = turn.must {
        let mut any = false;
        driven(fight, turn, target, &mut |it| any |= it == action);
        if !any {
            let driven = Barrier::Driven(who, target);
            return barred(driven, drive(fight, who));
        }
    } else if fight[who].charmed_by.is_some() {
        let mut any = false;
        commanded(fight, turn, &mut |it| any |= it == action);
        if !any {
            return barred(Barrier::Charmed(who), clause::STATUS_MENTAL_CHARMED_DETAIL);
        }
    } else {
        may_do(fight, turn, action)?;
    }
    if more { may_with_one_more(fight, turn, action) } else { may_in_turn(fight, turn, action) }
}

/// The rule by which somebody is driven at a target.
pub fn drive(fight: &Fight, who: Id) -> Clause {
    let it = &fight[who];
    if it.doomed > 0 {
        clause::CRIT_RAGED
    } else if it.has(Status::Frenzied) {
        clause::STATUS_MENTAL_FRENZIED_DETAIL
    } else {
        clause::STATUS_MENTAL_CONFUSED_TABLE
    }
}

/// Whether somebody driven at a target can do anything about it.
fn must_act(fight: &Fight, turn: &Turn, target: Id) -> bool {
    driven(fight, turn, target, &mut |_| ()) || may_call(fight, turn).is_ok()
}

/// Whether the All Out Attack may be called (`persona.aoa.cost`, `persona.aoa.condition`).
fn may_call(fight: &Fight, turn: &Turn) -> May<Barrier> {
    if turn.more == 0 {
        return barred(Barrier::NoOneMore(turn.who), clause::AOA_COST);
    }
    all_out::may_open(fight, turn.who)
}

/// Whether somebody in their right mind may do something, its time left out.
#[inline]
pub(super) fn may_do(fight: &Fight, turn: &Turn, action: Action) -> May<Barrier> {
    let who = turn.who;
    let it = &fight[who];
    match action {
        Action::Attack(how, with, target) => {
            may_target(fight, who, target)?;
            may_strike_with(fight, who, with)?;
            may_attack(fight, who, (how, with), target)
        }
        Action::Feint(target) => may_grapple(fight, who, target),
        Action::KnockDown(target) => may_grapple(fight, who, target),
        Action::Power(which, target) => may_cast(fight, who, which, target),
        Action::Aim(_) | Action::Guarded => Ok(()),
        Action::Guard => may_guard(fight, who),
        Action::Delay if turn.interrupts => barred(Barrier::Interrupts(who), clause::ACTION_DELAY),
        Action::Delay => Ok(()),
        Action::Go(gait) => may_set_out(fight, who, gait),
        Action::Stand => may_stand(fight, who),
        Action::Extinguish => needs(fight, who, Status::OnFire, clause::ACTION_EXTINGUISH),
        Action::Staunch(on) => may_staunch(fight, who, on),
        Action::Swap(persona) => may_swap(fight, who, persona),
        Action::Steady if turn.steadied => {
            barred(Barrier::Steadied(who), clause::STATUS_MENTAL_DISTRESSED)
        }
        Action::Steady => needs(fight, who, Status::Distressed, clause::STATUS_MENTAL_DISTRESSED),
        Action::Fate(fate) => may_spend(fight, who, fate),
        Action::Lend(victim) => may_lend(fight, who, victim),
        Action::Command(victim, command) => may_command(fight, turn, victim, command),
        Action::Ready(item) => thing::may_ready(fight, thing::grip(fight, who), item),
        Action::PickUp(item) => thing::may_pick_up(fight, thing::grip(fight, who), item),
        Action::Stow(item) | Action::Drop(item) => thing::may_let_go(fight, who, item),
        Action::Reload(item) => thing::may_reload(fight, who, item),
        Action::Clear(item) => thing::may_clear(fight, who, item),
        Action::Use(item, on) => thing::may_use_item(fight, who, item, on),
        Action::AllOut | Action::End => {
            debug_assert!(it.charmed_by.is_none(), "both were answered before");
            Ok(())
        }
    }
}

/// Whether somebody may lend an action to somebody dominated
/// (`persona.status-mental.dominated-detail`).
fn may_lend(fight: &Fight, who: Id, victim: Id) -> May<Barrier> {
    if fight[victim].dominated_by != Some(who) || !space::is_fighting(fight, victim) {
        return barred(Barrier::NotControlled(victim), clause::STATUS_MENTAL_DOMINATED_DETAIL);
    }
    Ok(())
}

/// Whether an action may be taken outside Battle: one that is no attack and leads nowhere
/// (`persona.battle.no-initiative-outside`).
///
/// # Errors
/// Why not.
pub fn may_outside(fight: &Fight, action: Action) -> May<Barrier> {
    let escape = ItemKind::Consumable(Consumable::Escape);
    let quiet = match action {
        Action::Stand
        | Action::Extinguish
        | Action::Staunch(_)
        | Action::Swap(_)
        | Action::Ready(_)
        | Action::Stow(_)
        | Action::PickUp(_)
        | Action::Reload(_)
        | Action::Clear(_) => true,
        Action::Use(item, _) => fight.setup.items[item.index()].kind != escape,
        Action::Power(which, _) => {
            let power = fight.power(which);
            !power.attacks() && power.does != Does::Escape
        }
        Action::Attack(..)
        | Action::Feint(_)
        | Action::KnockDown(_)
        | Action::Aim(_)
        | Action::Guarded
        | Action::Guard
        | Action::Delay
        | Action::Go(_)
        | Action::Drop(_)
        | Action::AllOut
        | Action::Steady
        | Action::Fate(_)
        | Action::Command(..)
        | Action::Lend(_)
        | Action::End => false,
    };
    barred_if(!quiet, Barrier::OnlyInBattle, clause::BATTLE_NO_INITIATIVE_OUTSIDE)
}

/// Whether somebody may do something outside Battle.
///
/// # Errors
/// Why not.
pub fn may_quietly(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    may_outside(fight, action)?;
    may_do(fight, &Turn::of(who), action)
}

/// Whether somebody suffers a status that an action is there to end.
fn needs(fight: &Fight, who: Id, status: Status, clause: Clause) -> May<Barrier> {
    if fight[who].has(status) { Ok(()) } else { barred(Barrier::Without(who, status), clause) }
}

/// Whether somebody may be attacked: an enemy on the field.
fn may_target(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    if !space::is_foe(fight, who, target) {
        return barred(Barrier::NoFoe(target), clause::CORE_SIDES);
    }
    if !space::is_present(fight, target) {
        return barred(Barrier::Gone(target), clause::ATTACK_SEQUENCE);
    }
    Ok(())
}

/// Whether somebody may strike with a weapon, or with bare hands.
fn may_strike_with(fight: &Fight, who: Id, with: With) -> May<Barrier> {
    match with {
        With::Unarmed if hands::hands(fight, who) == 0 => {
            barred(Barrier::NoArm(who), clause::CRIT_ARM_USELESS)
        }
        With::Unarmed if hands::melee(fight, who) != With::Unarmed => {
            barred(Barrier::Armed(who), clause::ATTACK_UNARMED)
        }
        With::Unarmed => Ok(()),
        With::Item(item) if !hands::held(fight, who).any(|held| held == item) => {
            barred(Barrier::NotHeld(item), clause::ACTION_READY)
        }
        With::Item(item) if !hands::is_usable(fight, who, item) => {
            barred(Barrier::NoArm(who), clause::CRIT_ARM_USELESS)
        }
        With::Item(_) => Ok(()),
    }
}

/// Whether a way of attacking with a weapon reaches a target now.
#[must_use]
pub fn can_attack(fight: &Fight, who: Id, how: How, with: With, target: Id) -> bool {
    may_attack(fight, who, (how, with), target).is_ok()
}

/// Whether a way of attacking with a weapon reaches a target now.
fn may_attack(fight: &Fight, who: Id, (how, with): (How, With), target: Id) -> May<Barrier> {
    if fight.weapon(with).is_melee() {
        may_strike(fight, who, (how, with), target)
    } else {
        may_shoot(fight, who, (how, with), target)
    }
}

/// Whether a melee weapon reaches a target in some way.
fn may_strike(fight: &Fight, who: Id, (how, with): (How, With), target: Id) -> May<Barrier> {
    let (meters, reach) = (space::distance(fight, who, target), space::reach(fight));
    let near = meters <= reach;
    match how {
        How::Semi | How::Full | How::Free => {
            return barred(Barrier::WrongWeapon(with), attack::clause_of(how));
        }
        How::Charge => {
            let apart = barred_if(near, Barrier::TooNear(target), clause::ACTION_CHARGE);
            return may_charge(fight, who, target, apart);
        }
        How::Called(_) if near && space::is_horde(fight, target) => {
            return barred(Barrier::NoParts(target), clause::HORDE_MAGNITUDE);
        }
        How::Standard | How::Swift | How::Lightning | How::Heavy | How::Called(_) => {}
    }
    if !near {
        return barred(Barrier::TooFar { target, meters, reach }, clause::BATTLE_POSITIONS);
    }
    let talents = fight.profile(who).talents;
    let lacks = how.talent().is_some_and(|talent| !talents.has(talent));
    barred_if(lacks, Barrier::NoTalent(who), attack::clause_of(how))
}

/// Whether somebody can charge a target (`persona.action.charge`).
fn may_charge(fight: &Fight, who: Id, target: Id, apart: May<Barrier>) -> May<Barrier> {
    may_go(fight, who, Gait::Charge)?;
    apart?;
    let most = meters(fight, who, Gait::Charge);
    if space::charge_to(fight, who, target, most).is_none() {
        return barred(Barrier::NoRunUp { target, most }, clause::ACTION_CHARGE);
    }
    Ok(())
}

/// Whether a ranged weapon reaches a target in some way.
fn may_shoot(fight: &Fight, who: Id, (how, with): (How, With), target: Id) -> May<Barrier> {
    let weapon = fight.weapon(with);
    let possible = match how {
        How::Standard | How::Called(_) => weapon.single,
        How::Semi => weapon.semi > 0,
        How::Full => weapon.full > 0,
        How::Swift | How::Lightning | How::Heavy | How::Charge | How::Free => false,
    };
    let With::Item(item) = with else {
        return barred(Barrier::WrongWeapon(with), attack::clause_of(how));
    };
    if !possible {
        return barred(Barrier::WrongWeapon(with), attack::clause_of(how));
    }
    if matches!(how, How::Called(_)) && space::is_horde(fight, target) {
        return barred(Barrier::NoParts(target), clause::HORDE_MAGNITUDE);
    }
    let needs = rounds_of(weapon, how);
    if !hands::is_loaded(fight, item, needs) {
        if fight[item].jammed {
            return barred(Barrier::Jammed(item), clause::ATTACK_JAM_TRIGGER);
        }
        let loaded = fight[item].loaded;
        return barred(Barrier::Rounds { item, loaded, needs }, clause::ATTACK_AMMO);
    }
    let meters = space::distance(fight, who, target);
    if aim::band(fight, meters, weapon.range).is_none() {
        let reach = 4 * weapon.range;
        return barred(Barrier::TooFar { target, meters, reach }, clause::ATTACK_RANGE_BANDS);
    }
    if !space::sees(fight, who, target) {
        return barred(Barrier::Unseen(target), clause::BATTLE_SIGHT_DEFAULT);
    }
    if weapon.class != WeaponClass::Pistol && space::is_engaged(fight, who) {
        return barred(Barrier::InMelee(who), clause::ATTACK_INTO_MELEE);
    }
    Ok(())
}

/// Whether somebody can feint with a target, or knock it down.
pub(super) fn may_grapple(fight: &Fight, who: Id, target: Id) -> May<Barrier> {
    may_target(fight, who, target)?;
    if !space::are_engaged(fight, who, target) {
        return barred(Barrier::NotEngaged(target), clause::BATTLE_POSITIONS);
    }
    if !hands::can_strike(fight, who) {
        return barred(Barrier::NoArm(who), clause::CRIT_ARM_USELESS);
    }
    Ok(())
}

/// Whether somebody could use a power on somebody now, its time left out.
#[must_use]
pub fn can_use(fight: &Fight, who: Id, which: PowerId) -> bool {
    may_use(fight, who, which).is_ok()
}

/// Whether somebody has a power and can use it on a target.
fn may_cast(fight: &Fight, who: Id, which: PowerId, target: Option<Id>) -> May<Barrier> {
    if powers(fight, who) & (1 << which.0) == 0 {
        return barred(Barrier::NoPower(who, which), clause::ACTION_POWER_NEEDS_PERSONA);
    }
    may_use(fight, who, which)?;
    let power = fight.power(which);
    if matches!(power.does, Does::Escape | Does::Nothing) {
        return Ok(());
    }
    match (power.targets, target) {
        (Targets::One, Some(target)) => match range(fight, who, power) {
            Some(range) => may_reach(fight, who, (power, range), target),
            None => barred(Barrier::NoWeapon(which), clause::ACTION_POWER_PHYSICAL_DAMAGE),
        },
        (Targets::Enemies, _) if attack::targets(fight, who, which, None).is_empty() => {
            barred(Barrier::NobodyInRange(which), clause::ACTION_POWER_RANGE)
        }
        (Targets::One | Targets::Enemies | Targets::Own | Targets::Allies, _) => Ok(()),
    }
}

/// Whether somebody could use a power on somebody now, its time left out.
fn may_use(fight: &Fight, who: Id, which: PowerId) -> May<Barrier> {
    let it = &fight[who];
    let power = fight.power(which);
    let left = if power.magic { it.sp } else { it.tp };
    let cost = cost(fight, who, which);
    if left < cost {
        let dear = Barrier::TooDear { power: which, cost, left };
        return barred(dear, clause::ACTION_POWER_COST_TIME);
    }
    if it.active.is_some_and(|active| is_unmanifest(fight, who, active)) {
        return barred(Barrier::Unmanifest(who), clause::PERSONA_CRIT_MANIFEST);
    }
    if it.has(Status::Frenzied) {
        return barred(Barrier::Suffers(who, Status::Frenzied), clause::STATUS_MENTAL_FRENZIED);
    }
    if power.magic && it.has(Status::Sealed) {
        return barred(Barrier::Suffers(who, Status::Sealed), clause::STATUS_MENTAL_SEALED);
    }
    Ok(())
}

/// Whether a power that reaches so many meters reaches a target.
#[inline]
pub fn may_reach(
    fight: &Fight,
    who: Id,
    (power, reach): (&Power, u16),
    target: Id,
) -> May<Barrier> {
    let foe = space::is_foe(fight, who, target);
    if power.attacks() && !foe {
        return barred(Barrier::NoFoe(target), clause::CORE_SIDES);
    }
    if !power.attacks() && foe && target != who {
        return barred(Barrier::NoAlly(target), clause::CORE_SIDES);
    }
    if !space::is_present(fight, target) {
        return barred(Barrier::Gone(target), clause::ACTION_POWER_RANGE);
    }
    let meters = space::distance(fight, who, target);
    if meters > reach {
        return barred(Barrier::TooFar { target, meters, reach }, clause::ACTION_POWER_RANGE);
    }
    if target != who && !space::sees(fight, who, target) {
        return barred(Barrier::Unseen(target), clause::BATTLE_SIGHT_DEFAULT);
    }
    Ok(())
}

/// Whether somebody can enter Guard Mode.
fn may_guard(fight: &Fight, who: Id) -> May<Barrier> {
    let it = &fight[who];
    if it.has(Status::Frenzied) {
        return barred(Barrier::Suffers(who, Status::Frenzied), clause::STATUS_MENTAL_FRENZIED);
    }
    if it.has(Status::Confused) && it.vision == Vision::Invincible {
        let confused = Barrier::Suffers(who, Status::Confused);
        return barred(confused, clause::STATUS_MENTAL_CONFUSED_TABLE);
    }
    if fight.profile(who).kind == Kind::Horde {
        return barred(Barrier::Horde(who), clause::HORDE_ATTACK);
    }
    Ok(())
}

/// Whether somebody can go somewhere in some way.
#[must_use]
pub fn can_go(fight: &Fight, who: Id, gait: Gait) -> bool {
    may_go(fight, who, gait).is_ok()
}

/// Whether somebody can go somewhere in some way.
///
/// # Errors
/// Why not.
pub fn may_go(fight: &Fight, who: Id, gait: Gait) -> May<Barrier> {
    let it = &fight[who];
    if !space::can_move(fight, who) {
        let immobilized = Barrier::Suffers(who, Status::Immobilized);
        return barred(immobilized, clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES);
    }
    if matches!(gait, Gait::Run | Gait::Charge | Gait::Disengage) {
        if space::has_lost_leg(fight, who) {
            return barred(Barrier::NoLeg(who), clause::CRIT_LEG_MOVEMENT);
        }
        if it.has(Status::Prone) || it.has(Status::Exposed) {
            return barred(Barrier::Lies(who), clause::STATUS_PHYSICAL_PRONE);
        }
    }
    Ok(())
}

/// Whether somebody can go somewhere in some way; only anyone who is engaged gets out of it.
///
/// # Errors
/// Why not.
pub fn may_set_out(fight: &Fight, who: Id, gait: Gait) -> May<Barrier> {
    may_go(fight, who, gait)?;
    if gait == Gait::Disengage && !space::is_engaged(fight, who) {
        return barred(Barrier::EngagedByNobody(who), clause::ACTION_DISENGAGE);
    }
    Ok(())
}

/// Whether somebody can stand up.
#[must_use]
pub fn can_stand(fight: &Fight, who: Id) -> bool {
    may_stand(fight, who).is_ok()
}

/// Whether somebody can stand up.
///
/// # Errors
/// Why not.
pub fn may_stand(fight: &Fight, who: Id) -> May<Barrier> {
    let it = &fight[who];
    if !it.has(Status::Prone) && !it.has(Status::Exposed) {
        return barred(Barrier::Stands(who), clause::ACTION_STAND);
    }
    if !space::can_move(fight, who) {
        let immobilized = Barrier::Suffers(who, Status::Immobilized);
        return barred(immobilized, clause::STATUS_PHYSICAL_IMMOBILIZED_MOVES);
    }
    if space::has_lost_leg(fight, who) {
        return barred(Barrier::NoLeg(who), clause::CRIT_LEG_MOVEMENT);
    }
    if it.has(Status::Confused) && it.vision == Vision::Tilts {
        let confused = Barrier::Suffers(who, Status::Confused);
        return barred(confused, clause::STATUS_MENTAL_CONFUSED_TABLE);
    }
    Ok(())
}

/// Whether somebody can staunch another's blood, or their own.
fn may_staunch(fight: &Fight, who: Id, on: Id) -> May<Barrier> {
    needs(fight, on, Status::Bleeding, clause::ACTION_STAUNCH)?;
    if space::are_enemies(fight, who, on) {
        return barred(Barrier::NoAlly(on), clause::ACTION_STAUNCH);
    }
    if !space::is_present(fight, on) {
        return barred(Barrier::Gone(on), clause::ACTION_STAUNCH);
    }
    let meters = space::distance(fight, who, on);
    if on != who && meters > 1 {
        let far = Barrier::TooFar { target: on, meters, reach: 1 };
        return barred(far, clause::ACTION_STAUNCH);
    }
    Ok(())
}

/// Whether a Persona can be made the Active one.
#[must_use]
pub fn can_swap(fight: &Fight, who: Id, to: PersonaId) -> bool {
    may_swap(fight, who, to).is_ok()
}

/// Whether a Persona can be made the Active one (`persona.action.swap.*`).
fn may_swap(fight: &Fight, who: Id, to: PersonaId) -> May<Barrier> {
    let it = &fight[who];
    let settings = &fight.setup.settings;
    // persona.persona-crit.manifest: what cannot be manifested cannot be made Active either.
    if is_unmanifest(fight, who, to) && settings.no_manifest == NoManifest::Dormant {
        return barred(Barrier::Unmanifest(who), clause::PERSONA_CRIT_MANIFEST);
    }
    if it.active == Some(to) {
        return barred(Barrier::Active(to), clause::ACTION_SWAP_USE);
    }
    if fight[to].ban != Ban::None {
        return barred(Barrier::Banned(to), clause::ACTION_SWAP_AVAILABLE);
    }
    let free = it.active.is_none() && settings.activation_counts_as_swap == ActivationCounts::No;
    if it.swapped && !free {
        return barred(Barrier::Swapped(who), clause::ACTION_SWAP_LIMIT);
    }
    Ok(())
}

/// Whether somebody could spend a Fate Point on something now (`persona.fate.spend`).
///
/// # Errors
/// Why not.
pub fn may_spend(fight: &Fight, who: Id, on: Fate) -> May<Barrier> {
    let it = &fight[who];
    let clause = clause::FATE_SPEND;
    if it.fate == 0 {
        return barred(Barrier::NoFate(who), clause);
    }
    match on {
        Fate::Bless if it.blessed => barred(Barrier::Blessed(who), clause),
        Fate::Heal if act::lightly_hurt(fight, who).is_none() => {
            barred(Barrier::Unhurt(who), clause)
        }
        Fate::Recover => needs(fight, who, Status::Stunned, clause),
        Fate::Refresh if it.fatigue == 0 => barred(Barrier::Rested(who), clause),
        Fate::Bless | Fate::Heal | Fate::Refresh => Ok(()),
    }
}

/// Whether somebody charmed can be given a command (`persona.status-mental.charmed-detail`).
fn may_command(fight: &Fight, turn: &Turn, victim: Id, command: Command) -> May<Barrier> {
    let clause = clause::STATUS_MENTAL_CHARMED_DETAIL;
    if turn.commanded {
        return barred(Barrier::Commanded(turn.who), clause);
    }
    let controlled = fight[victim].charmed_by == Some(turn.who);
    if !controlled || !space::is_fighting(fight, victim) {
        return barred(Barrier::NotControlled(victim), clause);
    }
    match command {
        Command::Attack(target) => may_target(fight, victim, target),
        Command::Retreat | Command::Guard | Command::Stop => Ok(()),
    }
}
