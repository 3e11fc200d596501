//! Critical rows: the Persona chart, a Character's own results, the tables of Shadows
//! (`persona.persona-crit.*`, `persona.crit*`).

use std::sync::Arc;

use affray_table::{Step, Sum, Table};

use crate::clause;
use crate::event::{Ends, Erosion, Event};
use crate::gear::Lasting;
use crate::moves::{Purpose, TestFor};
use crate::rules::harm::{self, Blow, Toll};
use crate::rules::test::{self, Test};
use crate::rules::{damage, hands, rows, score, space, status, throes};
use crate::settings::{CommaEffects, MasterDiesByRow, NoManifest, SharedLoss};
use crate::setup::{Code, Id, Kind, Location, Score, Status};
use crate::state::{Ban, Fight, Life};
use crate::table::{Away, Loss, What, part};

/// A row of the Persona chart strikes somebody's Active Persona.
///
/// # Errors
/// The table has no answer yet.
pub fn persona(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    who: Id,
    row: u8,
) -> Step {
    let setup = Arc::clone(&fight.setup);
    let blow = Blow { by: toll.by, to: who, location: Location::Body, code: Code::Impact };
    let (code, location) = (blow.code, blow.location);
    t.cite(clause::PERSONA_CRIT_ANY_TYPE);
    t.cite(clause::PERSONA_CRIT_FATIGUE_ORDER);
    t.tell(rows::PERSONA[usize::from(row) - 1], || Event::Row { who, row, code, location });
    if matches!(row, 3 | 5 | 9 | 10) {
        t.cite(clause::PERSONA_CRIT_EXPOSED_ONE_MORE);
        t.cite(clause::ONE_MORE_SOURCE_CRITICAL);
    }
    effects(t, fight, toll, blow, &setup.tables.persona.0[usize::from(row) - 1])
}

/// A row of a Character's own results (`persona.injury.own-table`).
///
/// # Errors
/// The table has no answer yet.
pub fn own(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    row: u8,
) -> Step {
    let setup = Arc::clone(&fight.setup);
    let Blow { to, code, location, .. } = blow;
    t.tell(clause::INJURY_OWN_TABLE, || Event::Row { who: to, row, code, location });
    let rows = &setup.tables.own[part(location)][code as usize];
    effects(t, fight, toll, blow, &rows.0[usize::from(row) - 1])
}

/// A row of a Shadow's table.
///
/// # Errors
/// The table has no answer yet.
pub fn shadow(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    row: u8,
) -> Step {
    let setup = Arc::clone(&fight.setup);
    let Blow { to, code, location, .. } = blow;
    t.cite(clause::CRIT_COLUMNS);
    if part(location) != 0 {
        t.cite(clause::CRIT_MISSING_TABLES);
    }
    if part(location) == 0 && (row == 10 || row == 9 && code == Code::Explosion) {
        t.cite(clause::CRIT_HEAD_AS_ABOVE);
    }
    if part(location) == 0 && row == 4 && code == Code::Energy {
        t.cite(clause::CRIT_HEAD_DICE_4_ENERGY);
    }
    t.tell(rows::cell(location, code, row), || Event::Row { who: to, row, code, location });
    toll.row = row;
    let row = setup.tables.shadow_row(location, code, usize::from(row));
    if row.contains(&What::Status(Status::Exposed, Lasting::Open)) {
        t.cite(clause::ONE_MORE_SOURCE_CRITICAL);
    }
    effects(t, fight, toll, blow, row)
}

/// A critical row that is an effect only: wounds do not change (`persona.damage.fury-effect`,
/// `persona.magic.hama-mudo-amount`). `blow` struck `pool`, whose chart the row is of even when a
/// row before it has made that Persona Inactive (`persona.injury.no-carry`). Minions die without a
/// row.
///
/// # Errors
/// The table has no answer yet.
pub fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    (blow, pool): (Blow, harm::Pool),
    row: u8,
) -> Step {
    match pool {
        harm::Pool::Persona(_) => persona(t, fight, toll, blow.to, row),
        harm::Pool::Own if fight.profile(blow.to).kind == Kind::Master => {
            master(t, fight, toll, blow, row)
        }
        harm::Pool::Own => own(t, fight, toll, blow, row),
        harm::Pool::Part(location) => shadow(t, fight, toll, Blow { location, ..blow }, row),
        harm::Pool::Magnitude => Ok(()),
    }
}

/// A row that is an effect only strikes a Master (`persona.shadow.master-detail`): it kills by being
/// 6 at the head or the body only where the table has it so.
fn master(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    row: u8,
) -> Step {
    t.cite(clause::SHADOW_MASTER_DETAIL);
    let vital = matches!(blow.location, Location::Head | Location::Body);
    let kills = fight.setup.settings.master_dies_by_row == MasterDiesByRow::Yes;
    if kills && vital && row >= 6 {
        return harm::die(t, fight, toll, blow.to);
    }
    shadow(t, fight, toll, blow, row)
}

/// Carries out the effects of a row, in the order in which they are written.
///
/// # Errors
/// The table has no answer yet.
pub fn effects(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    row: &[What],
) -> Step {
    let mut skip = 0;
    let all_tested = fight.setup.settings.comma_effects == CommaEffects::Tested;
    let first_test = row.iter().find_map(|what| match what {
        What::Test(score, _) => Some(*score),
        _ => None,
    });
    if all_tested && let Some(score) = first_test {
        t.cite(clause::CRIT_TEST_TOUGHNESS);
        let listed = against(row);
        if endures(t, fight, blow.to, score, listed)? {
            return Ok(());
        }
    }
    for (place, &what) in row.iter().enumerate() {
        if skip > 0 {
            skip -= 1;
            continue;
        }
        if !space::is_present(fight, blow.to) && !after_death(what) {
            break;
        }
        match what {
            What::Test(..) if all_tested => {}
            What::Test(score, next) => {
                t.cite(clause::CRIT_TEST_TOUGHNESS);
                let last = (place + 1 + usize::from(next)).min(row.len());
                if is_immune_to(t, fight, blow.to, &row[place + 1..last]) {
                    skip = next;
                    continue;
                }
                let listed = against(&row[place + 1..last]);
                if endures(t, fight, blow.to, score, listed)? {
                    skip = next;
                }
            }
            _ => effect(t, fight, toll, blow, what)?,
        }
    }
    Ok(())
}

/// Whether none of the effects behind a test can befall somebody: then there is no test
/// (`persona.shadow.status-immune`).
fn is_immune_to(t: &mut impl Table<Fight>, fight: &Fight, who: Id, effects: &[What]) -> bool {
    let status = |what: &What| match what {
        What::Status(status, _) if status::is_immune(fight, who, *status) => Some(*status),
        _ => None,
    };
    let immune = !effects.is_empty() && effects.iter().all(|what| status(what).is_some());
    if immune {
        for one in effects.iter().filter_map(status) {
            status::tell_immune(t, fight, who, one);
        }
    }
    immune
}

/// Whether an effect is one of a death.
const fn after_death(what: What) -> bool {
    matches!(
        what,
        What::Burst(..)
            | What::Scream(_)
            | What::Through
            | What::Thrown(..)
            | What::Ignites(_)
            | What::Topples(_)
    )
}

/// What part of a row is: with a status effect among its effects a guard resists it better
/// (`persona.status.kinds`); a penalty on tests is none.
fn against(part: &[What]) -> Against {
    let is_effect = |what: &What| matches!(what, What::Status(status, _) if status.is_effect());
    if part.iter().any(is_effect) { Against::StatusEffect } else { Against::Injury }
}

/// What part of a row is, which a test is made against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Against {
    /// A status effect, which a guard resists better.
    StatusEffect,
    /// Anything else.
    Injury,
}

/// A test against part of a row.
fn endures(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    score: Score,
    against: Against,
) -> Step<bool> {
    let plain = Test::new(who, TestFor::Row(score), score);
    let test = match against {
        Against::StatusEffect => test::on_guard(t, fight, plain),
        Against::Injury => plain,
    };
    test::test(t, fight, test)
}

/// One effect of a row.
fn effect(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    blow: Blow,
    what: What,
) -> Step {
    let who = blow.to;
    match what {
        What::Test(..) => Ok(()),
        What::Status(Status::Exposed, _) => harm::expose(t, fight, toll, who),
        What::Status(one, lasting) => befall(t, fight, who, one, lasting),
        What::Armor(points) => {
            ruin_armor(t, fight, blow, points);
            Ok(())
        }
        What::Lose(loss) => lose_scores(t, fight, who, loss),
        What::Halved | What::Lowered(_) => soften(t, fight, who, what),
        What::Drop => {
            drop(t, fight, toll, blow);
            Ok(())
        }
        What::Arm(lasting) => {
            let left = blow.location == Location::LeftArm;
            let one = if left { Status::LeftArmUseless } else { Status::RightArmUseless };
            let rounds = status::rounds(t, who, lasting)?;
            status::begin(t, fight, who, one, rounds)
        }
        What::Destroyed => destroy(t, fight, blow),
        What::Dies => harm::die(t, fight, toll, who),
        What::Rages(sides) => rage(t, fight, who, sides),
        What::Burst(..)
        | What::Scream(_)
        | What::Through
        | What::Thrown(..)
        | What::Ignites(_)
        | What::Topples(_) => throes::carry_out(t, fight, toll, blow, what),
        What::Fatigue(levels) => {
            harm::tire(t, fight, who, levels);
            Ok(())
        }
        What::FatigueDie(sides) => {
            let levels = test::small(t, Purpose::Fatigue { who }, sides)?;
            harm::tire(t, fight, who, levels);
            Ok(())
        }
        What::Weakens(_) | What::Inactive(_) => of_persona(t, fight, who, what),
        What::Erodes(sides) => {
            let points = harm::points(t, who, sides)?;
            harm::erode(t, fight, who, points, Erosion::Row);
            Ok(())
        }
        What::Crippled(points) => {
            let at = blow.location as usize;
            fight[who].crippled[at] = fight[who].crippled[at].max(points);
            status::begin(t, fight, who, Status::Crippled, 0)
        }
        What::Unconscious => harm::faint(t, fight, who, Life::Unconscious),
        What::Dying(sides) => {
            let rounds = test::small(t, Purpose::Rounds { who }, sides)?;
            t.tell(clause::INJURY_OWN_TABLE, || Event::Dying { who, rounds });
            harm::faint(t, fight, who, Life::Dying(rounds))
        }
    }
}

/// A row brings a status (`persona.crit.no-time`).
fn befall(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    who: Id,
    status: Status,
    lasting: Lasting,
) -> Step {
    if matches!(status, Status::Shaken | Status::Unsteady) {
        t.cite(clause::CRIT_ATTACK_ROLLS);
    }
    if lasting == Lasting::Open {
        t.cite(clause::CRIT_NO_TIME);
    }
    let rounds = status::rounds(t, who, lasting)?;
    let inactive = fight.profile(who).kind == Kind::Character && fight[who].active.is_none();
    if status == Status::Unmanifest && inactive {
        // The Persona that was struck is Inactive already: nothing more keeps it away.
        return Ok(());
    }
    status::begin(t, fight, who, status, rounds)?;
    if status == Status::Unmanifest {
        fight[who].unmanifest = fight[who].active;
        if fight.setup.settings.no_manifest == NoManifest::Dormant {
            fight[who].active = None;
        }
    }
    Ok(())
}

/// Armor is lost where the blow fell: so many points, or all (`persona.crit.ap-loss`).
fn ruin_armor(t: &mut impl Table<Fight>, fight: &mut Fight, blow: Blow, points: Option<u8>) {
    let Blow { to: who, location, .. } = blow;
    let worn = fight.profile(who).armor[location as usize];
    let points = points.unwrap_or(worn.clamp(0, 99) as u8);
    let lost = &mut fight[who].ap_lost[location as usize];
    *lost = lost.saturating_add(points);
    let left = damage::armor(fight, who, location);
    t.tell(clause::CRIT_AP_LOSS, || Event::ArmorLost { who, location, points, left });
}

/// Whatever the arm held that was struck falls, or else another weapon.
fn drop(t: &mut impl Table<Fight>, fight: &mut Fight, toll: &Toll, blow: Blow) {
    let who = blow.to;
    let item = hands::held_by(fight, who, blow.location);
    if let Some(item) = item {
        hands::let_fall(fight, who, item);
    }
    if let Some(item) = item.or_else(|| hands::drop_held(fight, who)) {
        let row = rows::cell(blow.location, blow.code, toll.row.max(1));
        t.tell(row, || Event::Drops { who, item });
    }
}

/// The Toughness Bonus is halved, or lowered (`persona.crit.tb-halved`).
fn soften(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: What) -> Step {
    if let What::Lowered(sides) = what {
        let points = harm::points(t, who, sides)?;
        fight[who].tb_lost = fight[who].tb_lost.saturating_add(points as i8);
        let left = score::bonus(fight, who, Score::Toughness);
        t.tell(clause::CRIT_LOST_POINTS, || Event::TbLost { who, points, left });
    } else {
        fight[who].tb_halved = fight[who].tb_halved.saturating_add(1);
        t.cite(clause::CORE_ROUNDING);
        let left = score::bonus(fight, who, Score::Toughness);
        t.tell(clause::CRIT_TB_HALVED, || Event::TbHalved { who, left });
    }
    Ok(())
}

/// What a row does to the Persona itself.
fn of_persona(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, what: What) -> Step {
    let Some(active) = fight[who].active else { return Ok(()) };
    match what {
        What::Weakens(sides) => {
            let by = harm::points(t, who, sides)?;
            fight[active].weakened = fight[active].weakened.saturating_add(by);
            t.cite(clause::PERSONA_CRIT_BOOST_TIME);
            t.tell(clause::PERSONA_CRIT_ROW_7, || Event::Weakened { who, by });
        }
        What::Inactive(away) => {
            let ban = match away {
                Away::Rounds(count, sides) => {
                    t.cite(clause::CORE_SMALL_DICE);
                    let rounds = t.roll(Purpose::Rounds { who }, Sum::of(count, sides))?;
                    Ban::Rounds(rounds as u8)
                }
                Away::Days(1) => Ban::Days(1),
                Away::Days(sides) => Ban::Days(test::small(t, Purpose::Rounds { who }, sides)?),
            };
            if matches!(ban, Ban::Days(_)) {
                t.cite(clause::PERSONA_CRIT_DAY);
            }
            let own_turn = fight.is_turn_of(who);
            fight[active].ban = ban;
            fight[active].fresh = own_turn;
            fight[who].active = None;
            fight[who].awake = 0;
            t.cite(clause::INJURY_NO_CARRY);
            t.tell(clause::PERSONA_CRIT_INACTIVE, || Event::PersonaInactive {
                who,
                persona: active,
                ban,
            });
        }
        _ => {}
    }
    Ok(())
}

/// Points of characteristics are lost (`persona.crit.lost-points`).
fn lose_scores(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, loss: Loss) -> Step {
    let Loss { scores, sides, forever } = loss;
    let each = fight.setup.settings.shared_loss_roll == SharedLoss::Each;
    let mut rolled = None;
    for &score in Score::ALL {
        if scores & (1 << score as u16) == 0 {
            continue;
        }
        let points = match rolled {
            Some(points) if !each => points,
            _ => harm::points(t, who, sides)?,
        };
        rolled = Some(points);
        let it = &mut fight[who];
        let lost = if forever { &mut it.drained } else { &mut it.lost };
        let place = &mut lost[score as usize];
        *place = place.saturating_add(points as i8);
        let left = score::score(fight, who, score);
        t.tell(clause::CRIT_LOST_POINTS, || Event::Loses { who, score, points, left });
    }
    Ok(())
}

/// A limb is destroyed (`persona.crit-arm.useless`, `persona.crit-leg.movement`).
fn destroy(t: &mut impl Table<Fight>, fight: &mut Fight, blow: Blow) -> Step {
    let Blow { to: who, location, .. } = blow;
    fight[who].destroyed |= 1 << location as u8;
    let of = if location.is_leg() { clause::CRIT_LEG_MOVEMENT } else { clause::CRIT_ARM_USELESS };
    t.tell(of, || Event::LimbLost { who, location });
    if location.is_leg() {
        return status::begin(t, fight, who, Status::Prone, 0);
    }
    status::drop_unusable(t, fight, who, location);
    Ok(())
}

/// The doomed rage before they die (`persona.crit.raged`).
fn rage(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, sides: u8) -> Step {
    let turns = test::small(t, Purpose::Rounds { who }, sides)?;
    fight[who].doomed = turns;
    for one in [Status::Stunned, Status::Dazed, Status::Exposed, Status::Prone] {
        status::end(t, fight, who, one, Ends::Rage);
    }
    t.tell(clause::CRIT_RAGED, || Event::Rages { who, turns });
    status::begin(t, fight, who, Status::Frenzied, 0)
}
