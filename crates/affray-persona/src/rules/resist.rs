//! Elements and how they are met (`persona.resist.*`).

use affray_table::{Reckon, Table};

use crate::clause;
use crate::decree::Ruled;
use crate::event::Event;
use crate::reason::From;
use crate::rules::score;
use crate::settings::{ExposedBonus, PersonaNeeded};
use crate::setup::{Code, Element, Id, Level, Status};
use crate::state::{Fight, Stance};

/// How somebody meets an element: by its Active Persona, or as the Shadow it is
/// (`persona.resist.whose`, `persona.resist.no-persona`). A guard has no weakness
/// (`persona.action.guard.weakness`).
#[must_use]
pub fn level(fight: &Fight, who: Id, element: Element) -> Level {
    if element == Element::Almighty {
        return Level::Normal;
    }
    let level = entry(fight, who, element);
    if level == Level::Weak && fight[who].is(Stance::Guarding) { Level::Normal } else { level }
}

/// Whether damage that is no attack does nothing to somebody who blocks its type: Block is immunity
/// to all of it (`persona.resist.block`, `persona.damage.not-attacks`).
pub fn shrugs_off(t: &mut impl Table<Fight>, fight: &Fight, who: Id, code: Code) -> bool {
    let (element, level) = (Element::of_code(code), Level::Block);
    let blocks = self::level(fight, who, element) == level;
    if blocks {
        t.cite(clause::DAMAGE_NOT_ATTACKS);
        t.tell(clause::RESIST_BLOCK, || Event::Met { who, element, level });
    }
    blocks
}

/// What stands in somebody's entry for an element, on guard or not; or what the GM has ruled of it
/// (`persona.gm.override`).
fn entry(fight: &Fight, who: Id, element: Element) -> Level {
    if let Some(&level) = Level::ALL.get(ruled(fight, who, element).wrapping_sub(1)) {
        return level;
    }
    let profile = fight.profile(who);
    if profile.kind.is_shadow() {
        return profile.resistances[element as usize];
    }
    match fight[who].active {
        Some(active) => fight.persona(active).resistances[element as usize],
        None => Level::Normal,
    }
}

/// The place of the level that was ruled, from 1; 0 if none was.
fn ruled(fight: &Fight, who: Id, element: Element) -> usize {
    fight.state.decrees.term(Ruled::Resists(who, element)).try_into().unwrap_or(0)
}

/// The GM rules how somebody meets an element (`persona.gm.override`).
pub fn rule(fight: &mut Fight, who: Id, element: Element, level: Level) {
    let by = level as i32 + 1 - ruled(fight, who, element) as i32;
    fight.state.decrees.add(Ruled::Resists(who, element), by);
}

/// The elements by bits that the other side knows somebody's level of.
#[must_use]
pub fn known(fight: &Fight, who: Id) -> u16 {
    if !fight.setup.hides {
        return u16::MAX;
    }
    match fight[who].active {
        Some(active) if !fight.profile(who).kind.is_shadow() => fight[active].known,
        _ => fight[who].known,
    }
}

/// How somebody meets an element as far as `by` knows: what is hidden seems Normal
/// (`persona.resist.hidden`).
#[must_use]
pub fn seems(fight: &Fight, by: Id, who: Id, element: Element) -> Level {
    let hidden = fight.setup.hides
        && fight[by].side != fight[who].side
        && known(fight, who) & (1 << element as u16) == 0;
    if hidden { Level::Normal } else { level(fight, who, element) }
}

/// An attack shows how somebody meets an element (`persona.resist.hidden`).
pub fn reveal(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, element: Element) {
    if !fight.setup.hides {
        return;
    }
    let bit = 1_u16 << element as u16;
    if element == Element::Almighty || known(fight, who) & bit != 0 {
        return;
    }
    match fight[who].active {
        Some(active) if !fight.profile(who).kind.is_shadow() => fight[active].known |= bit,
        _ => fight[who].known |= bit,
    }
    let level = entry(fight, who, element);
    t.tell(clause::RESIST_HIDDEN, || Event::Revealed { who, element, level });
}

/// The Grade of somebody: its Persona's, or a Shadow's own; none without a Persona.
#[must_use]
pub fn grade(fight: &Fight, who: Id) -> i16 {
    let profile = fight.profile(who);
    let ruled = fight.state.decrees.term(Ruled::Grade(who)) as i16;
    if profile.kind.is_shadow() {
        return profile.grade + ruled;
    }
    fight[who].active.map_or(0, |active| fight.persona(active).grade + ruled)
}

/// What an attack on a weakness gains before soak (`persona.resist.weak`).
#[must_use]
#[inline]
pub fn weakness_bonus(fight: &Fight, by: Id) -> i16 {
    score::half(fight, grade(fight, by))
}

/// Whether somebody of the Characters' kind cannot hurt Shadows: it owns no Persona
/// (`persona.injury.hurting-shadows`).
#[must_use]
pub fn cannot_hurt(fight: &Fight, by: Id, to: Id) -> bool {
    let needed = fight.setup.settings.persona_needed_to_hurt_shadows == PersonaNeeded::Yes;
    needed
        && !fight.profile(by).kind.is_shadow()
        && fight.profile(to).kind.is_shadow()
        && fight.personas_of(by).next().is_none()
}

/// What statuses add to the Super Hit Threshold of attacks on somebody
/// (`persona.status.super-bonus`).
pub fn super_bonus(fight: &Fight, who: Id, into: &mut impl Reckon<From>) {
    let it = &fight[who];
    let settings = &fight.setup.settings;
    let ten = it.has(Status::Exposed) && settings.exposed_super_bonus == ExposedBonus::Ten;
    if ten {
        into.add(10, From::Target(Status::Exposed), clause::STATUS_SUPER_BONUS);
    }
    // Exhausted by fatigue is no entry of its own.
    let tired = it.fatigue > 0 && !it.has(Status::Exhausted) && score::is_exhausted(fight, who);
    for status in it.statuses.iter() {
        into.add(status.super_bonus(), From::Target(status), clause::STATUS_SUPER_BONUS);
    }
    if tired {
        let exhausted = Status::Exhausted;
        into.add(exhausted.super_bonus(), From::Target(exhausted), clause::STATUS_SUPER_BONUS);
    }
}
