//! Spells (`hallowed.cast.*`), items, and what they do.

use affray_field::Square;
use affray_table::{Lazy, May, Reckon, Step, Sum, Table, Terms, barred, barred_if, total};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::{Assault, Trial};
use crate::ids::{Id, ItemId, MAX_COMBATANTS, SpellId};
use crate::kinds::{Condition, Skill};
use crate::moves::{Ask, CheckFor, Move, Purpose, Spot};
use crate::reason::{Barrier, Cost, From, Gear, Place};
use crate::rules::attack::{Aim, Result, Style, circumstances, may_target};
use crate::rules::attribute::half;
use crate::rules::check::{Check, Tn, With, add_modifier, dice, meets, trained};
use crate::rules::condition::{is_helpless, is_present, may_meet, may_speak};
use crate::rules::damage::Blow;
use crate::rules::defense::{self, defense};
use crate::rules::gear::{Use, hands_for};
use crate::rules::legal::may_touch;
use crate::rules::outcome::{Timing, happen};
use crate::rules::reaction::after_attack;
use crate::rules::space::{has_grid, is_in_sight, may_near, yards};
use crate::rules::stress::{can_pay, pay, purse, seat};
use crate::rules::{between, damage, gm};
use crate::settings::{CastingInterrupted, CastingRoll, ManaOnFailure, SpellAttack};
use crate::setup::{Against, Effect};
use crate::state::{Fight, Outcome};

/// What a caster's training gives, conditions left out (`hallowed.cast.check`).
pub(crate) fn casting(fight: &Fight, who: Id, which: SpellId, into: &mut impl Reckon<From>) {
    let attribute = fight.spell(which).attribute.unwrap_or(fight.profile(who).casting);
    add_modifier(fight, who, attribute, into);
    let ranks = fight.profile(who).ranks[Skill::Casting as usize];
    into.add(ranks, From::Ranks(Skill::Casting), clause::CAST_CHECK);
}

/// The check that casts a spell (`hallowed.cast.check`).
#[must_use]
pub(crate) const fn of_spell(who: Id, which: SpellId) -> Check {
    Check::of(who, CheckFor::Cast(which), With::Spell(which))
}

/// What is added to the dice where a spell has to hit (`hallowed.cast.attack`).
pub(crate) fn aiming(
    fight: &Fight,
    (by, to): (Id, Id),
    which: SpellId,
    into: &mut impl Reckon<From>,
) {
    casting(fight, by, which, into);
    circumstances(fight, (by, to), Style::Ranged, into);
    gm::add_ruled_roll(fight, by, into);
}

/// What is added to the dice where an item is thrown (`hallowed.actions.thrown-item`).
pub(crate) fn hurling(fight: &Fight, (by, to): (Id, Id), into: &mut impl Reckon<From>) {
    trained(fight, by, Skill::Throwing, into);
    circumstances(fight, (by, to), Style::Ranged, into);
    gm::add_ruled_roll(fight, by, into);
}

/// Whether a spell may be cast now (`hallowed.cast.spoken`, `.cannot-pay`).
pub(crate) fn may_cast(fight: &Fight, who: Id, which: SpellId) -> May<Barrier> {
    let spell = fight.spell(which);
    if !spell.silent
        && let Err(bar) = may_speak(fight, who)
    {
        return barred(bar.what, clause::CAST_SPOKEN);
    }
    if can_pay(fight, who, spell.mana) {
        return Ok(());
    }
    let (cost, mana, stress) = (spell.mana, fight[who].mana, purse(fight, who));
    barred(
        Barrier::Cost(Cost::NotPaid { spell: which, cost, mana, stress }),
        clause::CAST_CANNOT_PAY,
    )
}

/// Whether a spell may be cast on somebody (`hallowed.cast.attack`).
pub(crate) fn may_cast_on(fight: &Fight, who: Id, which: SpellId, to: Id) -> May<Barrier> {
    let spell = fight.spell(which);
    may_meet(fight, to)?;
    if spell.range == 0 {
        return barred_if(to != who, Barrier::Cost(Cost::OwnSpell(which)), clause::CAST_ATTACK);
    }
    if to == who {
        let harmful = spell.effect.is_harmful();
        return barred_if(harmful, Barrier::Cost(Cost::Harmful(which)), clause::ATTACK_TARGET);
    }
    may_near(fight, (who, to), spell.range, clause::CAST_ATTACK)
}

/// Whether an area spell may be aimed at a square: within its range, in view, and no wall.
pub(crate) fn may_aim_at(fight: &Fight, who: Id, which: SpellId, at: Square) -> May<Barrier> {
    let (from, reach) = (fight[who].at, fight.spell(which).range);
    let Some(grid) = &fight.setup.grid else {
        return barred(Barrier::Place(Place::NoGrid), clause::MOVE_SPACE);
    };
    let yards = yards(from, at);
    barred_if(
        yards > reach,
        Barrier::Place(Place::SquareTooFar { yards, reach }),
        clause::CAST_ATTACK,
    )?;
    barred_if(grid.ground(at).wall, Barrier::Place(Place::Wall), clause::CAST_ATTACK)?;
    barred_if(
        !is_in_sight(fight, from, at),
        Barrier::Place(Place::UnseenSquare),
        clause::CAST_ATTACK,
    )
}

/// Squares that an area spell can be aimed at.
pub(crate) fn points(fight: &Fight, who: Id, which: SpellId) -> Vec<Square> {
    let Some(grid) = &fight.setup.grid else { return Vec::new() };
    grid.squares().filter(|&at| may_aim_at(fight, who, which, at).is_ok()).collect()
}

/// Who is within an area.
fn within(fight: &Fight, at: Square, radius: u8) -> ArrayVec<Id, MAX_COMBATANTS> {
    let hit = |&to: &Id| {
        is_present(fight, to)
            && yards(at, fight[to].at) <= radius
            && is_in_sight(fight, at, fight[to].at)
    };
    fight.roster().filter(hit).collect()
}

/// Casts an area spell: asks for its point first.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn cast_area(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
) -> Step {
    let radius = fight.spell(which).radius.unwrap_or(0);
    let menu = Lazy(|menu: &mut Vec<Move>| {
        menu.extend(points(fight, who, which).into_iter().map(|at| Move::from(Spot(at))));
    });
    let Spot(at) = t.choose(fight, seat(fight, who), Ask::Point(who, which), &menu)?;
    let targets = within(fight, at, radius);
    cast(t, fight, who, which, &targets)
}

/// Casts a spell on one; without a grid an area reaches all who are engaged with that one.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn cast_on(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
    to: Id,
) -> Step {
    let mut targets: ArrayVec<Id, MAX_COMBATANTS> = [to].into_iter().collect();
    if fight.spell(which).radius.is_some() && !has_grid(fight) {
        targets.extend(between::caught(t, fight, which, to)?);
    }
    cast(t, fight, who, which, &targets)
}

fn cast(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
    targets: &[Id],
) -> Step {
    let setup = fight.setup.clone();
    let spell = &setup.spells[which.index()];
    let failure = setup.settings.mana_on_failure;
    t.tell(clause::CAST_COST, || Trial::Casts { who, spell: which }.into());
    if !spell.silent {
        t.cite(clause::CAST_SPOKEN);
    }
    t.cite(clause::CAST_INTERRUPTED);
    if failure == ManaOnFailure::Full {
        pay(t, fight, who, (which, spell.mana))?;
    }
    let interrupted =
        setup.settings.casting_interrupted == CastingInterrupted::Check && fight[who].hurt > 0 && {
            let check = Check::of(who, CheckFor::Concentrate, With::Spell(which));
            !check.roll(t, fight, Tn::Concentrate(who))?
        };
    let natural = if interrupted { None } else { natural(t, fight, who, which)? };
    match failure {
        ManaOnFailure::Full => {}
        ManaOnFailure::Half if natural.is_none() => {
            pay(t, fight, who, (which, half(fight, spell.mana)))?
        }
        ManaOnFailure::None if natural.is_none() => {}
        ManaOnFailure::Half | ManaOnFailure::None => pay(t, fight, who, (which, spell.mana))?,
    }
    let Some(natural) = natural else {
        if interrupted {
            t.tell(clause::CAST_INTERRUPTED, || Trial::Fizzles { who, spell: which }.into());
        }
        fight.state.decrees.rolled(who.0);
        return Ok(());
    };
    for &to in targets {
        affect(t, fight, (who, to), which, natural)?;
    }
    fight.state.decrees.rolled(who.0);
    Ok(())
}

/// The natural result of a casting that succeeds; 0 where nothing more is read from it.
fn natural(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: SpellId,
) -> Step<Option<i16>> {
    let automatic = fight.setup.settings.casting_roll == CastingRoll::Automatic;
    let unopposed = fight.spell(which).against == Against::Nothing;
    let check = of_spell(who, which);
    if !(automatic && unopposed) {
        gm::circumstances(t, fight, who, |_| Purpose::Check { who, why: check.why })?;
    }
    let tn = fight.spell(which).tn;
    let bonus = check.bonus(fight);
    let why = check.why;
    let purpose = Purpose::Check { who, why };
    t.cite(clause::CHECK_DICE);
    t.cite(clause::CHECK_SKILL_BONUS);
    if automatic {
        t.cite(clause::CAST_CHECK);
    }
    if automatic && unopposed {
        return Ok(Some(0));
    }
    let success = |natural: i16| automatic || meets(&fight.setup.settings, natural + bonus, tn);
    let natural = if unopposed {
        t.check(purpose, dice(&fight.setup.settings), |sum| success(sum as i16).then_some(0))?
    } else {
        t.check(purpose, dice(&fight.setup.settings), |sum| {
            success(sum as i16).then_some(sum as i16)
        })?
    };
    let passed = natural.is_some();
    let terms = t.terms(|into| check.add(fight, into));
    let needs = t.terms(|into| Tn::Spell(which).add(fight, into));
    t.tell(clause::CAST_CHECK, || {
        Trial::Checked { who, why, opponent: None, passed, bonus, tn, terms, needs }.into()
    });
    Ok(natural)
}

/// What a spell does to one target (`hallowed.cast.attack`).
fn affect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    which: SpellId,
    natural: i16,
) -> Step {
    let setup = fight.setup.clone();
    let spell = &setup.spells[which.index()];
    t.cite(clause::CAST_ATTACK);
    match spell.against {
        Against::Nothing => bestow(t, fight, (by, to), &spell.effect, 1),
        Against::Resist(with) => {
            let why = CheckFor::Resist(which);
            t.cite(clause::CHECK_OPPOSED);
            let check = Check::of(to, why, With::Resistance(with)).against(Some(by));
            let tn = Tn::Opposed(natural + of_spell(by, which).bonus(fight));
            if check.roll(t, fight, tn)? {
                return Ok(());
            }
            bestow(t, fight, (by, to), &spell.effect, 1)
        }
        Against::Defense(multiplier, from) => {
            let aim = Aim {
                bonus: total(|into| aiming(fight, (by, to), which, into)) as i16,
                defense: defense(fight, to),
                critical: multiplier > 1,
                from,
                helpless: false,
            };
            let settings = &setup.settings;
            let result = match settings.spell_attack {
                SpellAttack::SameRoll => aim.read(settings, natural),
                SpellAttack::Separate => {
                    let purpose = Purpose::Aim { by, to };
                    t.check(purpose, dice(settings), |sum| aim.read(settings, sum as i16))?
                }
            };
            fight[by].targeted.add(to);
            let terms = t.terms(|into| aiming(fight, (by, to), which, into));
            let landed = Landing { by, to, result, aim, terms };
            land(t, fight, landed, (&spell.effect, multiplier))?;
            after_attack(t, fight, (by, to), result, Style::Ranged)
        }
    }
}

/// A roll of a spell or an item to hit somebody.
struct Landing {
    by: Id,
    to: Id,
    result: Result,
    aim: Aim,
    terms: Terms<From>,
}

/// A spell or item that rolled to hit: what it does if it has.
fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    landing: Landing,
    (effect, multiplier): (&Effect, i16),
) -> Step {
    let Landing { by, to, result, aim, terms } = landing;
    let (bonus, against) = (aim.bonus, aim.defense);
    let defense = t.terms(|into| defense::add(fight, to, into));
    if result == Result::Miss {
        t.tell(clause::ATTACK_HIT, || {
            Assault::Missed { by, to, bonus, against, terms, defense }.into()
        });
        return Ok(());
    }
    let critical = result == Result::Critical;
    if critical {
        t.cite(clause::CRITICAL_SPELLS);
    }
    let from = aim.told_from(&fight.setup.settings);
    t.tell(clause::ATTACK_HIT, || {
        Assault::Hit { by, to, critical, from, bonus, against, terms, defense }.into()
    });
    bestow(t, fight, (by, to), effect, if critical { multiplier } else { 1 })
}

/// What a spell or an item does to somebody, once it takes effect.
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn bestow(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (by, to): (Id, Id),
    effect: &Effect,
    multiplier: i16,
) -> Step {
    if !effect.damage.is_empty() {
        t.cite(clause::CAST_DAMAGE);
        damage::deal(t, fight, &Blow::stated(by, to, effect.damage, multiplier))?;
    }
    for (dice, wounds) in [(effect.wounds, true), (effect.stress, false)] {
        if !dice.is_none() {
            let rolled = if dice.count > 0 {
                t.roll(Purpose::Healing { to }, Sum::of(dice.count, dice.sides))? as i16
            } else {
                0
            };
            let amount = (rolled + i16::from(dice.plus)).max(0);
            let outcome =
                if wounds { Outcome::Heal(to, amount) } else { Outcome::Rest(to, amount) };
            happen(t, fight, Timing::Tied, outcome);
        }
    }
    if effect.mana > 0 {
        happen(t, fight, Timing::Tied, Outcome::Mana(to, effect.mana));
    }
    for condition in effect.ends.iter() {
        happen(t, fight, Timing::Tied, Outcome::End(to, condition));
    }
    for condition in effect.begins.iter() {
        let outcome = match condition {
            Condition::Entangled => Outcome::Snare(to, effect.tn as u8, effect.rounds),
            other => Outcome::Begin(to, other, effect.rounds, Some(by)),
        };
        happen(t, fight, Timing::Tied, outcome);
    }
    for &custom in &effect.ends_customs {
        happen(t, fight, Timing::Tied, Outcome::EndCustom(to, custom));
    }
    for &custom in &effect.begins_customs {
        happen(t, fight, Timing::Tied, Outcome::BeginCustom(to, custom, effect.rounds));
    }
    if effect.bleeding > 0 {
        happen(t, fight, Timing::Tied, Outcome::Bleed(to, effect.bleeding));
    }
    if effect.defense != 0 || effect.armor != 0 {
        let bonus = (effect.defense, effect.armor);
        happen(t, fight, Timing::Tied, Outcome::Ward(to, bonus, effect.rounds));
    }
    Ok(())
}

/// Whether any of an item is left (`hallowed.actions.item-effect`).
pub(crate) fn may_take(fight: &Fight, who: Id, which: ItemId) -> May<Barrier> {
    let none = fight.items_left(who, which) == 0;
    barred_if(none, Barrier::Gear(Gear::NoneLeft(who, which)), clause::ACTIONS_ITEM_EFFECT)
}

/// Whether an item is one to use (`hallowed.actions.consumable`).
pub(crate) fn may_consume(fight: &Fight, which: ItemId) -> May<Barrier> {
    let thrown = fight.item(which).thrown.is_some();
    barred_if(thrown, Barrier::Gear(Gear::IsThrown(which)), clause::ACTIONS_CONSUMABLE)
}

/// Whether an item may be used on somebody: within 1 yard.
pub(crate) fn may_use(fight: &Fight, who: Id, which: ItemId, to: Id) -> May<Barrier> {
    may_take(fight, who, which)?;
    may_consume(fight, which)?;
    let no_hand = hands_for(fight, who, Use::Hold) == 0;
    barred_if(no_hand, Barrier::Gear(Gear::NoHand(who, which)), clause::CONDITIONS_USELESS_HAND)?;
    may_meet(fight, to)?;
    may_touch(fight, who, to, clause::ACTIONS_ITEM_EFFECT)
}

/// Whether an item may be thrown at somebody (`hallowed.actions.thrown-item`).
pub(crate) fn may_hurl(fight: &Fight, who: Id, which: ItemId, to: Id) -> May<Barrier> {
    may_take(fight, who, which)?;
    // hallowed.conditions.useless-hand: no item without a hand for it; a throw is an attack.
    let no_hand = hands_for(fight, who, Use::Wield) == 0;
    barred_if(no_hand, Barrier::Gear(Gear::NoHand(who, which)), clause::CONDITIONS_USELESS_HAND)?;
    let Some(range) = fight.item(which).thrown else {
        return barred(Barrier::Gear(Gear::IsUsed(which)), clause::ACTIONS_THROW);
    };
    may_target(fight, who, to)?;
    may_near(fight, (who, to), range, clause::ATTACK_REACH)
}

fn take(fight: &mut Fight, who: Id, which: ItemId) {
    if let Some(slot) = fight.profile(who).items.iter().position(|&it| it == which) {
        let left = &mut fight[who].items[slot];
        *left = left.saturating_sub(1);
    }
}

/// Uses an item up (`hallowed.actions.item-effect`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn use_item(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: ItemId,
    to: Id,
) -> Step {
    let setup = fight.setup.clone();
    t.tell(clause::ACTIONS_ITEM_EFFECT, || Trial::Uses { who, item: which, on: to }.into());
    take(fight, who, which);
    bestow(t, fight, (who, to), &setup.items[which.index()].effect, 1)
}

/// Throws an item: an attack with Throwing (`hallowed.actions.thrown-item`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn hurl(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    which: ItemId,
    to: Id,
) -> Step {
    let setup = fight.setup.clone();
    t.tell(clause::ACTIONS_THROWN_ITEM, || Trial::Hurls { who, item: which, on: to }.into());
    take(fight, who, which);
    fight[who].targeted.add(to);
    gm::circumstances(t, fight, who, |_| Purpose::Aim { by: who, to })?;
    let aim = Aim {
        bonus: total(|into| hurling(fight, (who, to), into)) as i16,
        defense: defense(fight, to),
        critical: false,
        from: None,
        helpless: is_helpless(fight, to),
    };
    let (purpose, settings) = (Purpose::Aim { by: who, to }, &setup.settings);
    let result = t.check(purpose, dice(settings), |sum| aim.read(settings, sum as i16))?;
    let terms = t.terms(|into| hurling(fight, (who, to), into));
    fight.state.decrees.rolled(who.0);
    let landed = Landing { by: who, to, result, aim, terms };
    land(t, fight, landed, (&setup.items[which.index()].effect, 1))?;
    after_attack(t, fight, (who, to), result, Style::Ranged)
}
