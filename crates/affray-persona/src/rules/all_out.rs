//! The All Out Attack (`persona.aoa.*`).

use affray_table::{Lazy, May, Pool, Reckon, Step, Table, Terms, barred, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Ends, Event};
use crate::gear::With;
use crate::moves::{Act, Action, Ask, Gait, How, Move, Purpose};
use crate::reason::{Barrier, From};
use crate::rules::damage::{self, Dealt};
use crate::rules::harm::{self, Blow, Toll};
use crate::rules::{attack, hands, legal, resist, score, space, status, turn};
use crate::settings::{
    AoaCost, AoaElement, AoaGuards, AoaHordes, AoaMove, AoaSoak, AoaStunned, AoaUnconscious,
    ExhaustedExtra,
};
use crate::setup::{
    Code, Element, Id, ItemId, Kind, Level, Location, MAX_COMBATANTS, Score, Status,
};
use crate::state::{Fight, Stance};

/// Whether an All Out Attack may be made: every enemy present is Exposed (`persona.aoa.condition`,
/// `persona.aoa.present`).
#[must_use]
pub fn is_open(fight: &Fight, by: Id) -> bool {
    may_open(fight, by).is_ok()
}

/// Whether every enemy present is Exposed (`persona.aoa.condition`, `persona.aoa.present`).
///
/// # Errors
/// Why not: who is not.
pub fn may_open(fight: &Fight, by: Id) -> May<Barrier> {
    let settings = &fight.setup.settings;
    let ignored = settings.aoa_hordes == AoaHordes::Ignored;
    let standing = settings.aoa_unconscious == AoaUnconscious::Ignored;
    let mut any = false;
    for who in fight.roster() {
        let counts = space::is_foe(fight, by, who) && space::is_present(fight, who);
        if !counts || fight[who].doomed > 0 || ignored && space::is_horde(fight, who) {
            continue;
        }
        if standing && !space::is_fighting(fight, who) {
            continue;
        }
        if !is_seen_by_side(fight, by, who) {
            continue;
        }
        if !fight[who].has(Status::Exposed) && !fight[who].was_exposed {
            return barred(Barrier::NotExposed(who), clause::AOA_PRESENT);
        }
        any = true;
    }
    if any { Ok(()) } else { barred(Barrier::NoEnemy, clause::AOA_PRESENT) }
}

/// Whether anybody of a side sees somebody.
fn is_seen_by_side(fight: &Fight, by: Id, who: Id) -> bool {
    (fight.setup.sight.is_none() && !fight.setup.has_walls)
        || fight.roster().any(|ally| {
            !space::is_foe(fight, by, ally)
                && space::is_fighting(fight, ally)
                && space::sees(fight, ally, who)
        })
}

/// Whether somebody joins an All Out Attack (`persona.aoa.able`).
#[must_use]
pub fn joins(fight: &Fight, by: Id, who: Id) -> bool {
    let it = &fight[who];
    let settings = &fight.setup.settings;
    let controlled = |source: Option<Id>| source.is_some();
    let stays_out = it.has(Status::Stunned) && settings.aoa_stunned == AoaStunned::Out
        || it.is(Stance::Guarding) && settings.aoa_guards == AoaGuards::Out;
    space::is_fighting(fight, who)
        && it.side == fight[by].side
        && !stays_out
        && !it.has(Status::Helpless)
        && hands::can_strike(fight, who)
        && !controlled(it.charmed_by)
        && !controlled(it.dominated_by)
}

/// Whether somebody can join an All Out Attack with this: a weapon in hand that is ready, or bare
/// hands where there is none (`persona.aoa.weapon`).
///
/// # Errors
/// Why not.
pub fn may_join_with(fight: &Fight, who: Id, with: With) -> May<Barrier> {
    let clause = clause::AOA_WEAPON;
    match with {
        With::Item(item) => {
            let held = hands::held(fight, who).any(|held| held == item);
            barred_if(!held, Barrier::NotHeld(item), clause)?;
            may_use_in_it(fight, who, item)
        }
        With::Unarmed => {
            let mut ready = false;
            each_ready(fight, who, |_| ready = true);
            barred_if(ready, Barrier::Equipped(who), clause)
        }
    }
}

/// Whether a weapon in hand is ready for an All Out Attack.
#[inline]
fn may_use_in_it(fight: &Fight, who: Id, item: ItemId) -> May<Barrier> {
    let usable = hands::is_usable(fight, who, item);
    barred_if(!usable, Barrier::NoArm(who), clause::CRIT_ARM_USELESS)?;
    if fight.weapon(With::Item(item)).is_melee() || hands::is_loaded(fight, item, 1) {
        return Ok(());
    }
    barred_if(fight[item].jammed, Barrier::Jammed(item), clause::ATTACK_JAM_TRIGGER)?;
    let loaded = fight[item].loaded;
    barred(Barrier::Rounds { item, loaded, needs: 1 }, clause::ATTACK_AMMO)
}

/// The weapons in somebody's hands that are ready.
fn each_ready(fight: &Fight, who: Id, mut visit: impl FnMut(ItemId)) {
    for (item, _) in hands::weapons(fight, who) {
        if may_use_in_it(fight, who, item).is_ok() {
            visit(item);
        }
    }
}

/// What somebody can join with; bare hands where no weapon is ready.
pub fn each_weapon(fight: &Fight, who: Id, mut visit: impl FnMut(With)) {
    let mut any = false;
    each_ready(fight, who, |item| {
        visit(With::Item(item));
        any = true;
    });
    if !any {
        visit(With::Unarmed);
    }
}

/// The All Out Attack (`persona.aoa.*`).
///
/// # Errors
/// The table has no answer yet.
pub fn all_out(t: &mut impl Table<Fight>, fight: &mut Fight, by: Id) -> Step {
    t.tell(clause::AOA_CONDITION, || Event::AllOut { who: by });
    t.cite(clause::ACTION_NAME_CLASH);
    t.cite(clause::AOA_COST);
    t.cite(clause::AOA_PRESENT);
    t.cite(clause::AOA_ABLE);
    if fight.profile(by).kind.is_shadow() {
        t.cite(clause::AOA_SHADOWS);
    }
    let others = fight.state.order.iter().copied();
    let others = others.filter(|&who| who != by && joins(fight, by, who));
    let party: ArrayVec<Id, MAX_COMBATANTS> = std::iter::once(by).chain(others).collect();
    let foes: ArrayVec<Id, MAX_COMBATANTS> = fight
        .roster()
        .filter(|&who| space::is_foe(fight, by, who) && space::is_present(fight, who))
        .collect();
    let mut pool = 0;
    let mut shares: ArrayVec<i16, MAX_COMBATANTS> = ArrayVec::new();
    let mut code = Code::Impact;
    for &who in &party {
        let with = choose_weapon(t, fight, who)?;
        if who == by {
            code = fight.weapon(with).code;
        }
        let share = strike(t, fight, who, with, &foes)?;
        shares.push(share);
        pool += share;
    }
    let terms = t.terms(|into| {
        for (&who, &share) in party.iter().zip(&shares) {
            into.add(share, From::Of(who), clause::AOA_POOL);
        }
    });
    t.tell(clause::AOA_POOL, || Event::Pool { amount: pool, terms });
    let pooled = Pooled { by, damage: pool, code, strikes: party.len() as i16 };
    let mut toll = Toll { rolled: pool, ..Toll::of(fight, Some(by)) };
    for &who in &foes {
        suffer(t, fight, &mut toll, who, pooled)?;
    }
    for &who in &foes {
        clear(t, fight, who);
    }
    for &who in &party {
        if space::is_fighting(fight, who) {
            free_move(t, fight, who)?;
        }
    }
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == by) {
        turn.halves = 0;
        if fight.setup.settings.aoa_cost == AoaCost::OneMore {
            turn.more = 0;
        }
        turn.done = 2;
    }
    t.cite(clause::AOA_TURN_ENDS);
    Ok(())
}

fn choose_weapon(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<With> {
    t.cite(clause::AOA_WEAPON);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        each_weapon(fight, who, |with| menu.push(Move::With(with)));
    });
    t.choose(fight, fight.seat(who), Ask::Join(who), &menu)
}

/// The damage of one who joins (`persona.aoa.participants`).
fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    with: With,
    foes: &[Id],
) -> Step<i16> {
    let weapon = *fight.weapon(with);
    attack::spend_rounds(t, fight, with, How::Standard);
    let more = total(|into| to_add(fight, who, with, into)) as i16;
    let purpose = Purpose::Damage { by: who, to: None };
    let dice = Pool { count: weapon.damage.count, sides: weapon.damage.sides };
    let sum = t.check(purpose, dice, |hand| hand.sum())? as i16;
    let squads = damage::squad_dice(t, fight, who, purpose)?.0;
    let mut amount = (sum + squads + more).max(0);
    if foes.iter().all(|&foe| resist::cannot_hurt(fight, who, foe)) {
        t.cite(clause::INJURY_HURTING_SHADOWS);
        amount = 0;
    }
    let terms = t.terms(|into| to_add(fight, who, with, into));
    t.tell(clause::AOA_PARTICIPANTS, || Event::Joins { who, with, amount, terms });
    Ok(amount)
}

/// What somebody who joins adds to the dice of their weapon (`persona.aoa.participants`).
pub fn to_add(fight: &Fight, who: Id, with: With, into: &mut impl Reckon<From>) {
    let weapon = fight.weapon(with);
    into.add(weapon.damage.flat, From::Weapon, clause::AOA_PARTICIPANTS);
    if weapon.adds_strength() {
        score::to_bonus(fight, who, (Score::Strength, clause::AOA_PARTICIPANTS), into);
    }
}

/// What an All Out Attack adds up to.
#[derive(Clone, Copy)]
struct Pooled {
    /// Who called it.
    by: Id,
    /// The damage of all who joined.
    damage: i16,
    /// The column of critical tables.
    code: Code,
    /// How many joined.
    strikes: i16,
}

/// One enemy takes the pool (`persona.aoa.soak`, `persona.aoa.untyped`, `persona.aoa.as-attack`).
fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    who: Id,
    pool: Pooled,
) -> Step {
    t.cite(clause::AOA_SOAK);
    t.cite(clause::AOA_UNTYPED);
    t.cite(clause::AOA_AS_ATTACK);
    t.cite(clause::AOA_NO_ONE_MORE);
    let Pooled { by, code, .. } = pool;
    let element = Element::of_code(code);
    let level = match fight.setup.settings.aoa_element {
        AoaElement::None => Level::Normal,
        AoaElement::Initiator => resist::level(fight, who, element),
    };
    match level {
        // A pool that is turned back strikes nobody: its makers stand around.
        Level::Block | Level::Repel => {
            let level = Level::Block;
            t.tell(clause::RESIST_BLOCK, || Event::Met { who, element, level });
            return Ok(());
        }
        Level::Absorb => {
            t.tell(clause::RESIST_ABSORB, || Event::Met { who, element, level });
            let at = harm::struck(fight, who, Location::Body);
            harm::heal(t, fight, who, at, (pool.damage, &Terms::default()));
            return Ok(());
        }
        Level::Weak | Level::Normal | Level::Resist => {}
    }
    let dealt = Dealt { by, to: who, element, level, tired: false, first: true };
    let mut damage = damage::raised(t, fight, dealt, pool.damage);
    damage += damage::tired_die(t, fight, dealt, damage, ExhaustedExtra::Before)?;
    let soak = total(|into| to_soak(fight, who, pool.strikes, into)) as i16;
    let mut amount = (damage - soak).max(0);
    let soaked = damage - amount;
    amount = damage::lowered(t, fight, dealt, amount);
    let location = Location::Body;
    let source = Some(by);
    let blow = Blow { by: source, to: who, location, code };
    if fight.profile(who).kind == Kind::Horde {
        t.cite(clause::HORDE_ALL_OUT);
        let lost = (amount + 4) / 5;
        return if lost > 0 { harm::thin(t, fight, blow, lost, Terms::default()) } else { Ok(()) };
    }
    amount += damage::tired_die(t, fight, dealt, amount, ExhaustedExtra::Unsoaked)?;
    let left = harm::left(fight, who, harm::pool(fight, who, location)) - amount;
    let soak = t.terms(|into| to_soak(fight, who, pool.strikes, into));
    t.tell(clause::AOA_POOL, || Event::Hurt {
        who,
        by: source,
        amount,
        soaked,
        left,
        location,
        soak,
    });
    harm::lose(t, fight, toll, blow, amount)?;
    status::end(t, fight, who, Status::Confused, Ends::Struck);
    Ok(())
}

/// What is soaked of a pool of so many strikes (`persona.aoa.soak`).
fn to_soak(fight: &Fight, who: Id, strikes: i16, into: &mut impl Reckon<From>) {
    let rule = fight.setup.settings.aoa_soak;
    if rule == AoaSoak::None {
        return;
    }
    damage::to_soak(fight, who, (Location::Body, 0), into);
    if rule == AoaSoak::Each {
        let more = into.total() * (i32::from(strikes) - 1);
        into.add(more, From::Strikes(strikes), clause::AOA_SOAK);
    }
}

/// Anyone who was hit loses Exposed, Stunned and Dazed (`persona.aoa.clears`).
fn clear(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    if !space::is_present(fight, who) {
        return;
    }
    t.cite(clause::AOA_CLEARS);
    t.cite(clause::AOA_CLEARS_SCOPE);
    for one in [Status::Exposed, Status::Stunned, Status::Dazed] {
        status::end(t, fight, who, one, Ends::AllOut);
    }
    fight[who].was_exposed = false;
}

/// A free move of one who joined (`persona.aoa.moves`, `persona.aoa.move-kind`).
fn free_move(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::AOA_MOVES);
    t.cite(clause::AOA_MOVE_KIND);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        free_moves(fight, who, |action| menu.push(Act { action, more: false }.into()));
    });
    let act: Act = t.choose(fight, fight.seat(who), Ask::FreeMove(who), &menu)?;
    turn::carry_out(t, fight, who, act.action)
}

/// The moves there are: declining comes first.
pub fn free_moves(fight: &Fight, who: Id, mut visit: impl FnMut(Action)) {
    visit(Action::End);
    let goes = [Gait::Half, Gait::Full, Gait::Run, Gait::Disengage].map(Action::Go);
    for action in std::iter::once(Action::Stand).chain(goes) {
        if may_move_freely(fight, who, action).is_ok() {
            visit(action);
        }
    }
}

/// Whether this may be somebody's free move after an All Out Attack (`persona.aoa.move-kind`).
///
/// # Errors
/// Why not.
pub fn may_move_freely(fight: &Fight, who: Id, action: Action) -> May<Barrier> {
    let kind = fight.setup.settings.aoa_free_move;
    let allowed = match (kind, action) {
        (_, Action::End) => return Ok(()),
        (AoaMove::Any, Action::Stand | Action::Go(_)) => true,
        (AoaMove::Half, Action::Go(gait)) => gait == Gait::Half,
        (AoaMove::Full, Action::Go(gait)) => gait == Gait::Full,
        _ => false,
    };
    barred_if(!allowed, Barrier::NoFreeMove, clause::AOA_MOVE_KIND)?;
    match action {
        Action::Go(gait) => legal::may_set_out(fight, who, gait),
        _ => legal::may_stand(fight, who),
    }
}
