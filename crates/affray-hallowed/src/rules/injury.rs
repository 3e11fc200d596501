//! Combat Injuries: their chance, their tables, what they do (`hallowed.injury.*`).

use affray_table::{Lazy, Seat, Step, Sum, Table};
use arrayvec::ArrayVec;

use crate::clause;
use crate::dice::{DamageParts, MAX_PARTS};
use crate::event::Lasting;
use crate::ids::Id;
use crate::kinds::{Condition, DamageType, DamageTypes, Limb};
use crate::moves::{Ask, Move, Purpose};
use crate::rules::attribute::lower;
use crate::rules::condition::{Affliction, begin, end};
use crate::rules::gear::drop_held;
use crate::rules::outcome::{Timing, happen};
use crate::rules::stress::{is_referees, seat};
use crate::settings::{AbsentPart, EyeEarSide, InjuryTables, TwoAttributes};
use crate::state::{Fight, Hand, Injury, Outcome};
use crate::tables::{Effect, ROWS, Row, Sides};

/// A critical hit that may leave a Combat Injury.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Critical {
    /// Who hit.
    pub by: Id,
    /// Whom.
    pub to: Id,
    /// The damage that counts (`hallowed.injury.damage-figure`).
    pub figure: i16,
    /// The damage that the hit dealt.
    pub kinds: DamageParts,
    /// When the injury takes effect.
    pub timing: Timing,
}

/// After a critical hit: d% against its damage, then the table (`hallowed.injury.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub(crate) fn roll(t: &mut impl Table<Fight>, fight: &mut Fight, hit: &Critical) -> Step {
    let Critical { by, to, figure, timing, .. } = *hit;
    if figure <= 0 || fight.setup.settings.injury_tables == InjuryTables::None {
        t.cite(clause::INJURY_MISSING_TABLES);
        return Ok(());
    }
    t.cite(clause::INJURY_REFEREE_ROLLS);
    t.cite(clause::INJURY_SEQUENCE);
    if figure >= 100 {
        t.cite(clause::INJURY_CERTAIN);
    }
    // hallowed.injury.certain: the dice are rolled even when 100 or more make it certain.
    let injured = t.check(Purpose::Chance { to }, Sum::d(100), |n| n as i16 <= figure)?;
    if !injured {
        t.tell(clause::INJURY_CHANCE, || Lasting::Spared { who: to, most: figure }.into());
        return Ok(());
    }
    t.cite(clause::INJURY_CHANCE);
    let table = table_of(t, fight, by, to, &hit.kinds)?;
    let blunt_only = fight.setup.settings.injury_tables == InjuryTables::BluntOnly;
    if blunt_only && table != DamageType::Blunt {
        t.tell(clause::INJURY_MISSING_TABLES, || {
            Lasting::Unlisted { who: to, table, most: figure }.into()
        });
        return Ok(());
    }
    if let Some((injury, rolled)) = row_of(t, fight, to, table)? {
        happen(t, fight, timing, Outcome::Injury { injury, by, rolled });
    }
    Ok(())
}

/// Which table: the type's, or the attacker's choice of several (`hallowed.injury.multi-type`).
fn table_of(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    by: Id,
    to: Id,
    kinds: &DamageParts,
) -> Step<DamageType> {
    t.cite(clause::INJURY_TABLE_CHOICE);
    t.cite(clause::DAMAGE_TYPES);
    let blunt = fight.setup.settings.injury_tables == InjuryTables::Blunt;
    let mut found: ArrayVec<DamageType, MAX_PARTS> = ArrayVec::new();
    for part in kinds.iter() {
        let kind = if blunt && part.kind.is_physical() { DamageType::Blunt } else { part.kind };
        if !found.contains(&kind) {
            found.push(kind);
        }
    }
    if kinds.iter().any(|part| part.kind != DamageType::Blunt) {
        t.cite(clause::INJURY_MISSING_TABLES);
    }
    if let [only] = found[..] {
        return Ok(only);
    }
    t.cite(clause::INJURY_MULTI_TYPE);
    let referee = is_referees(fight, by);
    let who = if referee { Seat::GM } else { seat(fight, by) };
    t.cite(clause::PROCEDURE_WHO_DECIDES);
    let mut among = DamageTypes::default();
    found.iter().for_each(|&kind| among.add(kind));
    let ask = Ask::Table { by: (!referee).then_some(by), to, among };
    let menu = Lazy(|menu: &mut Vec<Move>| menu.extend(found.iter().map(|&it| Move::from(it))));
    t.choose(fight, who, ask, &menu)
}

/// The most times that a row is rolled again for a part that is not there.
const MOST_REROLLS: usize = 40;

/// The row, its side and its dice.
fn row_of(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    to: Id,
    table: DamageType,
) -> Step<Option<(Injury, [u8; 2])>> {
    let setup = fight.setup.clone();
    let absent = fight.profile(to).absent;
    for _ in 0..MOST_REROLLS {
        let row = t.roll(Purpose::Row { to }, Sum::d(ROWS as u8))? as u8 - 1;
        t.cite(clause::INJURY_DIE);
        let found = &setup.tables[table as usize][usize::from(row)];
        if absent.has(found.part) {
            t.tell(clause::INJURY_NO_SUCH_PART, || {
                Lasting::NoSuchPart { who: to, table, row }.into()
            });
            match setup.settings.absent_part {
                AbsentPart::Reroll => continue,
                AbsentPart::NoEffect => return Ok(None),
            }
        }
        let by_d4 = setup.settings.eye_ear_side == EyeEarSide::D4
            && found.effects.iter().any(|it| matches!(it, Effect::Eye | Effect::Ear));
        let hand = if found.sides == Sides::Sided || by_d4 {
            t.cite(clause::INJURY_SIDE);
            t.cite(clause::PROCEDURE_DICE_ORDER);
            Some(t.check(Purpose::Side { to }, Sum::d(4), |n| {
                if n <= 2 { Hand::Main } else { Hand::Off }
            })?)
        } else {
            None
        };
        let rolled = losses(t, fight, to, found)?;
        return Ok(Some((Injury { who: to, table, row, hand }, rolled)));
    }
    Ok(None)
}

/// The dice of a row's attribute damage (`hallowed.attribute.damage-two-attributes`).
fn losses(t: &mut impl Table<Fight>, fight: &Fight, to: Id, row: &Row) -> Step<[u8; 2]> {
    let Some(&attribute) = row.attributes.first() else { return Ok([0; 2]) };
    let dice = Sum::of(row.dice.count, row.dice.sides);
    let first = t.roll(Purpose::Loss { to, attribute }, dice)? as u8;
    let Some(&attribute) = row.attributes.get(1) else { return Ok([first, 0]) };
    t.cite(clause::ATTRIBUTE_DAMAGE_TWO_ATTRIBUTES);
    Ok(match fight.setup.settings.two_attributes {
        TwoAttributes::Same => [first, first],
        TwoAttributes::Separate => [first, t.roll(Purpose::Loss { to, attribute }, dice)? as u8],
        // An odd point goes to the first.
        TwoAttributes::Split => [first.div_ceil(2), first / 2],
    })
}

/// An injury takes effect: attribute damage first, then the rest. Of a row that somebody has
/// already, what has ended begins anew, and nothing doubles (`hallowed.injury.repeat`).
pub(crate) fn suffer(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    injury: Injury,
    by: Id,
    rolled: [u8; 2],
) {
    let Injury { who, table, row, hand } = injury;
    if fight[who].dead {
        return;
    }
    let setup = fight.setup.clone();
    let found = &setup.tables[table as usize][usize::from(row)];
    let again = fight.state.injuries.contains(&injury);
    t.tell(found.clause, || Lasting::Injured { who, table, row, hand }.into());
    if fight.state.injuries.iter().any(|it| it.who == who) {
        t.cite(if again { clause::INJURY_REPEAT } else { clause::INJURY_SEVERAL });
    }
    for (&attribute, by) in found.attributes.iter().zip(rolled) {
        lower(t, fight, who, attribute, by);
    }
    for &effect in found.effects.iter() {
        match effect {
            Effect::Bleeding(n) if again => {
                let more = n.saturating_sub(fight[who].bleeding);
                bleed(t, fight, who, more);
            }
            Effect::ArmorEaten if again => {}
            _ => inflict(t, fight, (who, hand), by, effect),
        }
    }
    if !again && !fight.state.injuries.is_full() {
        fight.state.injuries.push(injury);
    }
}

/// Bleeding adds up (`hallowed.conditions.stacking`).
fn bleed(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, more: u8) {
    if more > 0 {
        let now = fight[who].bleeding.saturating_add(more);
        fight[who].bleeding = now;
        t.tell(clause::CONDITIONS_BLEEDING, || Lasting::Bleeds { who, now }.into());
    }
}

/// What a row does besides attribute damage.
fn inflict(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    (who, hand): (Id, Option<Hand>),
    by: Id,
    effect: Effect,
) {
    let mut on = |condition| begin(t, fight, who, Affliction::lasting(condition));
    match effect {
        Effect::Unsteady => on(Condition::Unsteady),
        Effect::Slowed => on(Condition::Slowed),
        Effect::Pinned => on(Condition::Pinned),
        Effect::Labored => on(Condition::Labored),
        Effect::Paralyzed => on(Condition::Paralyzed),
        Effect::Lamed => on(Condition::Lamed),
        Effect::Choking => {
            on(Condition::Mute);
            on(Condition::Suffocating);
        }
        Effect::Speechless | Effect::Mute => on(Condition::Mute),
        Effect::NoSmell => on(Condition::NoSmell),
        Effect::Deafened => on(Condition::Deafened),
        Effect::Concussed => on(Condition::Concussed),
        Effect::Burning => on(Condition::Burning),
        Effect::Sickened => on(Condition::Sickened),
        Effect::BloodBlind => on(Condition::BloodBlind),
        // Until the end of the next round.
        Effect::Unconscious => begin(t, fight, who, Affliction::of(Condition::Unconscious, 2)),
        Effect::Stunned => begin(t, fight, who, Affliction::of(Condition::Stunned, 2)),
        Effect::Rigid => begin(t, fight, who, Affliction::of(Condition::Paralyzed, 2)),
        // Of anyone who struck: the rows name nobody else.
        Effect::Frightened => {
            begin(t, fight, who, Affliction::lasting(Condition::Frightened).by(by));
        }
        Effect::Eye => sense(t, fight, who, 0, hand),
        Effect::Ear => sense(t, fight, who, 1, hand),
        Effect::Bleeding(n) => bleed(t, fight, who, n),
        Effect::ArmorEaten => {
            if i16::from(fight[who].eaten) < fight.profile(who).worn.1 {
                fight[who].eaten += 1;
            }
            t.tell(clause::DAMAGE_ARMOR_SUM, || Lasting::Eaten { who }.into());
        }
        Effect::UselessArm
        | Effect::UselessHand
        | Effect::NoGrip
        | Effect::LostArm
        | Effect::LostHand => {
            maim(t, fight, who, effect, hand.unwrap_or(Hand::Main));
        }
    }
}

/// The first such injury takes one eye or ear, the second the other
/// (`hallowed.injury.side-other`).
fn sense(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, which: usize, hand: Option<Hand>) {
    t.cite(clause::INJURY_SIDE_OTHER);
    let bits = &mut fight[who].senses[which];
    *bits |= match hand {
        Some(Hand::Main) => 1,
        Some(Hand::Off) => 2,
        None if *bits == 0 => 1,
        None => 2,
    };
    let both = *bits == 3;
    let (one, none) = match which {
        0 => (Condition::OneEyed, Condition::Blinded),
        _ => (Condition::OneEared, Condition::Deafened),
    };
    if both {
        end(t, fight, who, one);
        begin(t, fight, who, Affliction::lasting(none));
    } else {
        begin(t, fight, who, Affliction::lasting(one));
    }
}

/// An arm or a hand that is of no more use, or gone.
fn maim(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, effect: Effect, hand: Hand) {
    let main = hand == Hand::Main;
    let limb = match effect {
        Effect::UselessArm if main => Limb::MainArm,
        Effect::UselessArm => Limb::OffArm,
        Effect::UselessHand if main => Limb::MainHand,
        Effect::UselessHand => Limb::OffHand,
        Effect::NoGrip if main => Limb::MainGrip,
        Effect::NoGrip => Limb::OffGrip,
        _ if main => Limb::MainLost,
        _ => Limb::OffLost,
    };
    fight[who].limbs.add(limb);
    match effect {
        Effect::UselessArm => t.cite(clause::CONDITIONS_USELESS_ARM),
        Effect::UselessHand => {
            t.cite(clause::CONDITIONS_USELESS_HAND);
            drop_held(t, fight, who, hand);
        }
        Effect::NoGrip => {
            t.cite(clause::CONDITIONS_NO_GRIP);
            drop_held(t, fight, who, hand);
        }
        _ => {
            t.cite(clause::CONDITIONS_LOST_LIMB);
            drop_held(t, fight, who, hand);
        }
    }
}
