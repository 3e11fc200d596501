//! Profane powers (`murdham.power.*`).

use affray_field::{Place, ZoneId};
use affray_table::{Lazy, May, Reckon, Step, Sum, Table, barred, barred_if, total};

use crate::clause;
use crate::event::Event;
use crate::means::{Means, SIGHT};
use crate::moves::{
    Action, Aim, Ask, Attack, Casting, Form, Move, Occasion, Purpose, SaveFor, Score, Style,
    Target, With,
};
use crate::offer::{Kind, Offers};
use crate::reason::{Barrier, From, There, Way, Who};
use crate::rules::condition::{are_allies, is_incapacitated, is_present};
use crate::rules::core::{save, seat};
use crate::rules::gear::{held, item};
use crate::rules::health::{Source, suffer};
use crate::rules::position::{place_range, sees_place};
use crate::rules::reach::may_reach;
use crate::setup::{Id, ItemKind, PowerEffect, PowerId, PowerRange, Skill};
use crate::state::{Condition, Fight};

/// Corruption that stands for a mana, and for a level more than the mana held.
pub const CORRUPTION: u8 = 2;

/// The powers of the scrolls that somebody holds.
fn known(fight: &Fight, who: Id) -> impl Iterator<Item = PowerId> + '_ {
    held(fight, who)
        .filter_map(|which| match &item(fight, which).kind {
            ItemKind::Scrolls(powers) => Some(powers),
            _ => None,
        })
        .flatten()
        .copied()
}

/// Every casting of a known power that a sorcerer could make now, plain ones first: a level within
/// its mana, or one beyond it for corruption; without a voice a silent one
/// (`murdham.power.invoke`, `murdham.power.enhancements`).
fn castings(fight: &Fight, who: Id, power: PowerId, add: &mut dyn FnMut(Casting)) {
    castings_with(fight, who, power, Enhancements::All, add);
}

/// Which enhancements are looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Enhancements {
    /// Every one.
    All,
    /// Only a longer range.
    Range,
}

fn castings_with(
    fight: &Fight,
    who: Id,
    power: PowerId,
    which: Enhancements,
    mut add: impl FnMut(Casting),
) {
    let Ways { farther, wide, doubles, lasts } = ways(fight, power);
    let all = which == Enhancements::All;
    let (wide, doubles, lasts) = (all && wide, all && doubles, all && lasts);
    let silenced = fight[who].conditions.has(Condition::Silenced);
    let mana = fight[who].mana;
    let choices = |offered: bool| if offered { &[false, true][..] } else { &[false] };
    for reach in 0..=farther {
        for &zone in choices(wide) {
            for &double in choices(doubles && !zone) {
                for &longer in choices(lasts) {
                    let bare = Casting { silent: silenced, ..Casting::of(power) };
                    let casting = Casting { reach, zone, double, longer, ..bare };
                    let beyond = level(casting).saturating_sub(mana);
                    if beyond <= 1 {
                        add(Casting { over: beyond == 1, ..casting });
                    }
                }
            }
        }
    }
}

/// How a power may be enhanced (`murdham.power.enhancements`).
struct Ways {
    /// Range categories at most.
    farther: u8,
    /// On a zone instead of somebody.
    wide: bool,
    /// On one target more.
    doubles: bool,
    /// Longer than the stretch.
    lasts: bool,
}

fn ways(fight: &Fight, power: PowerId) -> Ways {
    let described = &fight.setup.powers[power.index()];
    let farther = match described.range {
        PowerRange::Personal => 2,
        PowerRange::Near => 1,
        PowerRange::Sight => 0,
    };
    let (wide, doubles, lasts) = match described.effect {
        PowerEffect::Damage { .. } | PowerEffect::Entangle => (true, true, false),
        PowerEffect::Frighten => (true, true, true),
        PowerEffect::Veil | PowerEffect::Darkness => (false, true, true),
        PowerEffect::Text => (false, false, false),
    };
    Ways { farther, wide, doubles, lasts: lasts && !described.lasts }
}

/// Whether a sorcerer could make this casting now (`murdham.power.invoke`,
/// `murdham.power.enhancements`): whether [`castings`] lists it.
pub fn may_cast(fight: &Fight, who: Id, casting: Casting) -> May<Barrier> {
    let power = casting.power;
    let sorcerer = fight.profile(who).skills.has(Skill::Sorcery);
    barred_if(!sorcerer, Barrier::Of(who, Who::Unskilled(Skill::Sorcery)), clause::POWER_INVOKE)?;
    let at_hand = known(fight, who).any(|one| one == power);
    barred_if(!at_hand, Barrier::NoScroll(who, power), clause::POWER_INVOKE)?;
    let Ways { farther, wide, doubles, lasts } = ways(fight, power);
    let by = clause::POWER_ENHANCEMENTS;
    let fits = casting.reach <= farther
        && (wide || !casting.zone)
        && (doubles && !casting.zone || !casting.double)
        && (lasts || !casting.longer)
        && casting.silent == fight[who].conditions.has(Condition::Silenced);
    barred_if(!fits, Barrier::Casting(power), by)?;
    let (level, mana) = (level(casting), fight[who].mana);
    let beyond = level.saturating_sub(mana);
    barred_if(beyond > 1, Barrier::Mana { level, mana }, by)?;
    barred_if(casting.over != (beyond == 1), Barrier::Casting(power), by)
}

/// Every casting of an attack power that a sorcerer could make now: damaging ones and those that a
/// target resists.
pub fn attack_castings(fight: &Fight, who: Id, add: &mut dyn FnMut(Casting)) {
    for power in known(fight, who) {
        match fight.setup.powers[power.index()].effect {
            PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => {
                castings(fight, who, power, add);
            }
            PowerEffect::Veil | PowerEffect::Darkness | PowerEffect::Text => {}
        }
    }
}

/// The castings of damaging powers that a sorcerer could make now, with no enhancement but a longer
/// range: any other casting does the same harm as one of them, as far.
pub fn bare_castings(fight: &Fight, who: Id, add: &mut dyn FnMut(Casting)) {
    for power in known(fight, who) {
        if let PowerEffect::Damage { .. } = fight.setup.powers[power.index()].effect {
            castings_with(fight, who, power, Enhancements::Range, &mut *add);
        }
    }
}

/// The range of a casting with its enhancements; an injured eye halves sight.
#[must_use]
pub fn casting_range(fight: &Fight, casting: Casting) -> PowerRange {
    match (fight.setup.powers[casting.power.index()].range, casting.reach) {
        (PowerRange::Personal, 0) => PowerRange::Personal,
        (PowerRange::Personal, 1) | (PowerRange::Near, 0) => PowerRange::Near,
        (PowerRange::Personal | PowerRange::Near | PowerRange::Sight, _) => PowerRange::Sight,
    }
}

/// The levels a casting takes: a zone, one target more, a range category and silence cost one each,
/// a longer duration two.
#[must_use]
pub fn level(casting: Casting) -> u8 {
    total(|into| level_of(casting, into)) as u8
}

/// The same, amount by amount.
pub fn level_of(casting: Casting, into: &mut impl Reckon<From>) {
    let by = clause::POWER_ENHANCEMENTS;
    into.add(casting.reach, From::Farther, by);
    into.add(casting.zone, From::OnZone, by);
    into.add(casting.silent, From::Silent, by);
    into.add(casting.double, From::Doubled, by);
    into.add(2 * i32::from(casting.longer), From::Longer, by);
}

/// Whom a doubled power could strike besides: other enemies in its reach, in roster order.
fn others_in_reach(fight: &Fight, attack: Attack, first: Id) -> impl Iterator<Item = Id> + '_ {
    let used = crate::rules::weapon::striking(fight, attack.attacker, attack.form);
    fight.roster().filter(move |&other| {
        used.is_some_and(|used| may_strike_too(fight, attack, &used, (first, other)).is_ok())
    })
}

/// Whether a doubled power could strike another besides the first.
fn may_strike_too(
    fight: &Fight,
    attack: Attack,
    used: &Means,
    (first, other): (Id, Id),
) -> May<Barrier> {
    let by = clause::POWER_ENHANCEMENTS;
    barred_if(other == first, Barrier::Of(other, Who::First), by)?;
    let ally = are_allies(fight, attack.attacker, other);
    barred_if(ally, Barrier::Of(other, Who::Ally), by)?;
    may_reach(fight, attack, used, other)
}

/// Whether an attack with a doubled power has a second target (`murdham.power.enhancements`): it is
/// for two enemies, and no answer to one.
pub fn may_double(fight: &Fight, attack: Attack, first: Id) -> May<Barrier> {
    let by = clause::POWER_ENHANCEMENTS;
    if let (Form::Strike { with, .. }, true) = (attack.form, attack.occasion != Occasion::Main) {
        return barred(Barrier::With(with, Way::OwnTurnOnly), by);
    }
    let alone = others_in_reach(fight, attack, first).next().is_none();
    barred_if(alone, Barrier::Of(first, Who::NoSecond), by)
}

/// Whether this may be what a doubled power strikes besides what it is aimed at.
pub fn may_be_second(
    fight: &Fight,
    who: Id,
    (casting, aim): (Casting, Aim),
    second: Target,
) -> May<Barrier> {
    let with = With::Power(casting);
    match (aim, second) {
        (Aim::At(first), Target::One(other)) => {
            let form = Form::Strike { with, style: Style::Plain, indirect: false };
            let attack = Attack { attacker: who, form, aim, occasion: Occasion::Main };
            let used = crate::rules::weapon::means(fight, who, with);
            may_strike_too(fight, attack, &used, (first, other))
        }
        (Aim::Zone(first), Target::Zone(zone)) => {
            let here = Barrier::There(who, Place::Zone(zone), There::Aimed);
            barred_if(zone == first, here, clause::POWER_ENHANCEMENTS)?;
            may_fill(fight, who, casting, zone)
        }
        (_, Target::Nobody) | (Aim::At(_), Target::Zone(_)) | (Aim::Zone(_), Target::One(_)) => {
            barred(Barrier::With(with, Way::Doubled), clause::POWER_ENHANCEMENTS)
        }
    }
}

/// The second target of a doubled power, chosen when it is invoked (`murdham.power.enhancements`).
///
/// # Errors
/// The table has no answer yet.
pub fn second(t: &mut impl Table<Fight>, fight: &Fight, attack: Attack) -> Step<Option<Id>> {
    let (Form::Strike { with: With::Power(casting), .. }, Aim::At(first)) =
        (attack.form, attack.aim)
    else {
        return Ok(None);
    };
    if !casting.double {
        return Ok(None);
    }
    let who = attack.attacker;
    let menu = Lazy(|list: &mut Vec<Move>| {
        list.extend(others_in_reach(fight, attack, first).map(|id| Move::from(Target::One(id))));
    });
    let ask = Ask::Second { who, casting, aim: attack.aim };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Target::One(target) => {
            t.tell(clause::POWER_ENHANCEMENTS, || Event::StrikesToo { who, target });
            Ok(Some(target))
        }
        Target::Nobody | Target::Zone(_) => Ok(None),
    }
}

/// Adds the powers that are no attack: on a zone or on oneself.
pub fn options(fight: &Fight, who: Id, to: &mut impl Offers) {
    if !fight.profile(who).skills.has(Skill::Sorcery) || !to.seeks(Kind::Power) {
        return;
    }
    for power in known(fight, who) {
        match fight.setup.powers[power.index()].effect {
            PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten => {}
            PowerEffect::Veil | PowerEffect::Darkness => {
                castings(fight, who, power, &mut |casting| {
                    let zones = || {
                        let zones = fight.setup.map.zones();
                        zones.filter(|&zone| may_fill(fight, who, casting, zone).is_ok())
                    };
                    // What is doubled needs a second zone.
                    if !casting.double || zones().nth(1).is_some() {
                        zones().for_each(|zone| to.offer(Action::Invoke(casting, Aim::Zone(zone))));
                    }
                });
            }
            PowerEffect::Text => castings(fight, who, power, &mut |casting| {
                if casting.reach == 0 {
                    to.offer(Action::Invoke(casting, Aim::At(who)));
                }
            }),
        }
    }
}

/// Whether a power from [`options`] may be invoked so; the caller has seen that the main action is
/// left.
pub fn may_invoke(fight: &Fight, who: Id, casting: Casting, aim: Aim) -> May<Barrier> {
    let by = clause::POWER_INVOKE;
    let with = With::Power(casting);
    may_cast(fight, who, casting)?;
    match (fight.setup.powers[casting.power.index()].effect, aim) {
        (PowerEffect::Damage { .. } | PowerEffect::Entangle | PowerEffect::Frighten, _) => {
            barred(Barrier::With(with, Way::IsAttack), by)
        }
        (PowerEffect::Veil | PowerEffect::Darkness, Aim::Zone(zone)) => {
            may_fill(fight, who, casting, zone)?;
            let reached = |&zone: &ZoneId| may_fill(fight, who, casting, zone).is_ok();
            let second = fight.setup.map.zones().filter(reached).nth(1).is_some();
            let lone = casting.double && !second;
            let there = Barrier::There(who, Place::Zone(zone), There::NoSecond);
            barred_if(lone, there, clause::POWER_ENHANCEMENTS)
        }
        (PowerEffect::Veil | PowerEffect::Darkness, Aim::At(_)) => {
            barred(Barrier::NeedsZone(with), by)
        }
        (PowerEffect::Text, aim) => {
            barred_if(aim != Aim::At(who), Barrier::Casting(casting.power), by)?;
            barred_if(casting.reach > 0, Barrier::Casting(casting.power), by)
        }
    }
}

/// Whether a power on zones reaches this one.
fn may_fill(fight: &Fight, who: Id, casting: Casting, zone: ZoneId) -> May<Barrier> {
    let place = Place::Zone(zone);
    let away = place_range(fight, fight[who].place, place);
    let far = |most| Barrier::ZoneTooFar { zone, away, most };
    match casting_range(fight, casting) {
        PowerRange::Personal | PowerRange::Near => {
            barred_if(away > 0, far(0), clause::POWER_INVOKE)
        }
        PowerRange::Sight => {
            // murdham.condition.eye-injury: halved.
            let injured = fight[who].conditions.has(Condition::EyeInjury);
            let most = if injured { SIGHT.div_ceil(2) } else { SIGHT };
            barred_if(away > most, far(most), clause::POWER_INVOKE)?;
            let unseen = !sees_place(fight, who, place);
            barred_if(unseen, Barrier::There(who, place, There::Unseen), clause::POWER_INVOKE)
        }
    }
}

/// Pays for a casting: a mana, or corruption when none is left; soulblight and miscast. Whether the
/// power works (`murdham.power.invoke`, `murdham.power.corruption`).
///
/// # Errors
/// The table has no answer yet.
pub fn pay(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, casting: Casting) -> Step<bool> {
    let power = casting.power;
    t.cite(clause::MAIN_INVOKE);
    t.cite(clause::POWER_OTHER);
    t.cite(clause::WEAR_NATURAL);
    if fight[who].conditions.has(Condition::EyeInjury) {
        t.cite(clause::CONDITION_EYE_INJURY);
    }
    if casting.silent {
        t.cite(clause::CONDITION_MINOR);
    }
    let terms = t.terms(|into| level_of(casting, into));
    let level = level(casting);
    t.tell(clause::POWER_INVOKE, || Event::Invoked { who, power, level, terms });
    // murdham.power.enhancements: what is paid in corruption is paid together.
    let mut price = 0;
    if casting.over {
        t.cite(clause::POWER_ENHANCEMENTS);
        price += CORRUPTION;
    }
    if fight[who].mana > 0 {
        fight[who].mana -= 1;
        let left = fight[who].mana;
        t.tell(clause::POWER_INVOKE, || Event::PaidMana { who, left });
    } else {
        price += CORRUPTION;
    }
    if price == 0 {
        return Ok(true);
    }
    let blighted = corrupt(t, fight, who, price)?;
    if !blighted {
        return Ok(true);
    }
    if !is_present(fight, who) || is_incapacitated(fight, who) {
        t.tell(clause::POWER_CORRUPTION, || Event::PowerFailed { who, power });
        return Ok(false);
    }
    crate::rules::miscast::miscast(t, fight, who, power)
}

/// Somebody suffers corruption: whether it breaks out as soulblight (`murdham.power.corruption`).
///
/// # Errors
/// The table has no answer yet.
pub fn corrupt(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, by: u8) -> Step<bool> {
    if fight.profile(who).kind == crate::setup::Kind::Construct {
        t.cite(clause::KIND_NOT_LIVING);
        return Ok(false);
    }
    fight[who].corruption = fight[who].corruption.saturating_add(by);
    let total = fight[who].corruption;
    t.tell(clause::POWER_CORRUPTION, || Event::Corrupted { who, by, total });
    // The number goes on only when it is at or under the total.
    let purpose = Purpose::Soulblight { who };
    let roll =
        t.check(purpose, Sum::d(12), |shown| (shown <= i32::from(total)).then_some(shown as u8))?;
    let Some(roll) = roll else {
        t.tell(clause::POWER_CORRUPTION, || Event::Spared { who, total });
        return Ok(false);
    };
    fight[who].corruption -= roll;
    t.tell(clause::POWER_CORRUPTION, || Event::Soulblight { who, roll });
    suffer(t, fight, who, i16::from(roll), Source::NOBODY)?;
    Ok(true)
}

/// Invokes a power from [`options`]; the main action is charged.
///
/// # Errors
/// The table has no answer yet.
pub fn invoke(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    casting: Casting,
    aim: Aim,
) -> Step {
    let second_zone = choose_zone(t, fight, who, casting, aim)?;
    if !pay(t, fight, who, casting)? {
        return Ok(());
    }
    let described = &fight.setup.powers[casting.power.index()];
    let (effect, lasts) = (described.effect, described.lasts || casting.longer);
    let (Aim::Zone(zone), PowerEffect::Veil | PowerEffect::Darkness) = (aim, effect) else {
        t.tell(clause::POWER_OTHER, || Event::GmSays { who });
        return Ok(());
    };
    let dark = effect == PowerEffect::Darkness;
    for zone in [Some(zone), second_zone].into_iter().flatten() {
        let (now, lasting) = if dark {
            (&mut fight.state.darkened, &mut fight.state.dark_for_long)
        } else {
            (&mut fight.state.veiled, &mut fight.state.veiled_for_long)
        };
        // For the stretch, or for longer.
        *now |= 1 << zone.0;
        if lasts {
            *lasting |= 1 << zone.0;
        }
        t.tell(clause::POWER_OTHER, || Event::ZoneVeiled { zone, dark });
    }
    if lasts {
        t.cite(clause::POWER_ENHANCEMENTS);
    }
    Ok(())
}

/// The second zone of a doubled power on a zone.
fn choose_zone(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    who: Id,
    casting: Casting,
    aim: Aim,
) -> Step<Option<ZoneId>> {
    let Aim::Zone(first) = aim else { return Ok(None) };
    if !casting.double {
        return Ok(None);
    }
    let menu = Lazy(|list: &mut Vec<Move>| {
        let others = fight.setup.map.zones().filter(|&zone| zone != first);
        let near = others.filter(|&zone| may_fill(fight, who, casting, zone).is_ok());
        list.extend(near.map(|zone| Move::from(Target::Zone(zone))));
    });
    t.cite(clause::POWER_ENHANCEMENTS);
    let ask = Ask::Second { who, casting, aim };
    match t.choose(fight, seat(fight, who), ask, &menu)? {
        Target::Zone(zone) => Ok(Some(zone)),
        Target::Nobody | Target::One(_) => Ok(None),
    }
}

/// What an attack power without damage does to a target that was not saved from it: its save, and
/// the effect.
///
/// # Errors
/// The table has no answer yet.
pub fn affect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    invoker: Id,
    target: Id,
    casting: Casting,
) -> Step {
    t.cite(clause::POWER_OTHER);
    match fight.setup.powers[casting.power.index()].effect {
        PowerEffect::Entangle => {
            if !save(t, fight, target, Score::Strength, SaveFor::Power)? {
                crate::rules::surrender::note_harm(t, fight, target, Some(invoker));
                crate::rules::condition::begin(t, fight, target, Condition::Entangled);
            }
        }
        PowerEffect::Frighten => {
            if crate::rules::condition::is_immune_to_fear(fight, target) {
                t.cite(clause::MORALE_IMMUNE_LIST);
            } else if !save(t, fight, target, Score::Wits, SaveFor::Power)? {
                crate::rules::surrender::note_harm(t, fight, target, Some(invoker));
                crate::rules::fear::frighten(t, fight, target, invoker);
                let lasts = fight.setup.powers[casting.power.index()].lasts || casting.longer;
                if lasts {
                    t.cite(clause::POWER_ENHANCEMENTS);
                    fight[target].frightened_for_long.add(invoker);
                }
            }
        }
        PowerEffect::Damage { .. }
        | PowerEffect::Veil
        | PowerEffect::Darkness
        | PowerEffect::Text => {}
    }
    Ok(())
}
