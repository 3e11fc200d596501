//! What an attack that hits does: resistance, damage, what follows (`persona.attack.sequence`).

use affray_table::{Step, Table, Terms};

use crate::clause;
use crate::event::{Ends, Event};
use crate::gear::{self, Does, Imposed, SuperEffect};
use crate::rules::aim::{self, Means, Shot};
use crate::rules::damage::{self, Hit, Rolled};
use crate::rules::evade::evade;
use crate::rules::harm::{self, Toll};
use crate::rules::reading::Read;
use crate::rules::{resist, space, status, test};
use crate::settings::{DoubleExposure, MagicSuper, OneMoreOnKill, SnapOut, SuperNeedsDamage};
use crate::setup::{Id, Level, Status};
use crate::state::{Fight, Life};

/// Hits of an attack on somebody.
#[derive(Clone, Copy, Debug)]
pub struct Blows {
    /// Whom.
    pub to: Id,
    /// What the attack roll says of them.
    pub came: Read,
    /// How many.
    pub hits: u8,
    /// The damage of all, where it has been rolled.
    pub shared: Option<Rolled>,
}

/// An attack that hits somebody: evasion, resistance, damage, what follows
/// (`persona.attack.sequence`). The damage rolled, where it was.
///
/// # Errors
/// The table has no answer yet.
pub fn land(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    blows: Blows,
) -> Step<Option<Rolled>> {
    let hits = evade(t, fight, shot, blows.to, blows.hits)?;
    if hits == 0 {
        return Ok(None);
    }
    strike(t, fight, toll, shot, Blows { hits, ..blows })
}

/// What hits of an attack do that were not evaded. The damage rolled, where it was.
///
/// # Errors
/// The table has no answer yet.
pub fn strike(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    blows: Blows,
) -> Step<Option<Rolled>> {
    let Blows { to, hits, came: Read { superb, location, .. }, .. } = blows;
    let (by, element) = (shot.by, shot.element);
    let level = resist::level(fight, to, element);
    // persona.super.needs-effect: Block, Repel and Absorb undo a Super Hit.
    let undone = superb && matches!(level, Level::Block | Level::Repel | Level::Absorb);
    if undone {
        t.cite(clause::SUPER_NEEDS_EFFECT);
    }
    let superb = superb && !undone;
    if superb {
        t.cite(clause::SUPER_TRIGGER);
        t.cite(clause::SUPER_COMPARISON);
    }
    let threshold = t.terms(|into| {
        if aim::threshold(fight, shot, to).is_some() {
            aim::super_hit(fight, shot, (to, level), into);
        }
    });
    let hit = || Event::Hit { by, to, location, hits, superb, threshold };
    t.tell(clause::ATTACK_LOCATION, hit);
    resist::reveal(t, fight, to, element);
    let does = power_does(fight, shot);
    if matches!(level, Level::Block | Level::Repel | Level::Absorb)
        && matches!(shot.means, Means::Power(_))
    {
        // What is diverted has cost as much.
        t.cite(clause::ACTION_POWER_COST_TIME);
    }
    match (level, does) {
        (Level::Block, _) => {
            t.cite(clause::RESIST_DIVERT_NO_DICE);
            t.tell(clause::RESIST_BLOCK, || Event::Met { who: to, element, level });
            Ok(None)
        }
        (Level::Repel, _) => repel(t, fight, toll, shot, blows),
        (Level::Absorb, Does::Impose(_)) => {
            t.cite(clause::RESIST_ABSORB_REST);
            t.tell(clause::RESIST_ABSORB, || Event::Met { who: to, element, level });
            Ok(None)
        }
        (Level::Absorb, _) => absorb(t, fight, shot, blows),
        (Level::Weak | Level::Normal | Level::Resist, Does::Impose(imposed)) => {
            // Anyone who is confused by this very attack stays so.
            struck(t, fight, to);
            inflict(t, fight, toll, to, imposed)?;
            follow(t, fight, toll, shot, Struck { to, level, superb, total: 0 })?;
            Ok(None)
        }
        (Level::Weak | Level::Normal | Level::Resist, _) => {
            let (rolled, total) = wound(t, fight, toll, shot, blows)?;
            struck(t, fight, to);
            follow(t, fight, toll, shot, Struck { to, level, superb, total })?;
            Ok(rolled)
        }
    }
}

/// The damage rolled for one of several hits; a spell on several rolls once for all, repellers too
/// (`persona.action.power.many-targets`).
fn thrown(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    shot: &Shot,
    blows: &Blows,
    number: u8,
) -> Step<Rolled> {
    let first = number == 0;
    if !first {
        t.cite(clause::ATTACK_LOCATION_EXTRA_HITS);
    }
    if let Some(rolled) = blows.shared.filter(|_| first) {
        return Ok(rolled);
    }
    let degrees = if first { blows.came.degrees } else { 0 };
    let whom = (!power_is_wide(fight, shot)).then_some(blows.to);
    damage::roll(t, fight, shot, whom, degrees)
}

/// The damage of hits, one after the other: what the first rolled, and what all took off
/// (`persona.attack.location-extra-hits`).
fn wound(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    blows: Blows,
) -> Step<(Option<Rolled>, i16)> {
    let Blows { to, came, hits, .. } = blows;
    let several = power_is_wide(fight, shot);
    let mut used = None;
    let mut total = 0;
    for number in 0..hits {
        if !space::is_present(fight, to) {
            break;
        }
        let rolled = thrown(t, fight, shot, &blows, number)?;
        used = used.or(Some(rolled));
        let hit = Hit {
            to,
            location: aim::further(came.location, usize::from(number)),
            rolled,
            target: came.number,
            superb: came.superb,
            degrees: came.degrees,
            first: number == 0,
            returned: false,
            several,
        };
        total += damage::deal(t, fight, toll, shot, &hit)?;
    }
    Ok((used, total))
}

/// What an attack has done to somebody when its hits are over.
#[derive(Clone, Copy, Debug)]
struct Struck {
    /// To whom.
    to: Id,
    /// How its element was met.
    level: Level,
    /// Whether it was a Super Hit.
    superb: bool,
    /// What it took off.
    total: i16,
}

/// What follows damage: Exposed, or the secondary effect of a spell.
fn follow(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    struck: Struck,
) -> Step {
    let Struck { to, level, superb, total } = struck;
    let settings = &fight.setup.settings;
    let superb = superb && (total > 0 || settings.super_hit_needs_damage == SuperNeedsDamage::No);
    let (weak, magic) = (level == Level::Weak, shot.magic);
    if total == 0 && (weak || superb) {
        t.cite(clause::DAMAGE_ZERO_HIT);
        t.cite(clause::SUPER_NEEDS_EFFECT);
    }
    let exposes = weak || superb && (!magic || exposes_by_super(fight, shot));
    if !space::is_present(fight, to) {
        t.cite(clause::ONE_MORE_SLAIN);
        if exposes && settings.one_more_on_kill == OneMoreOnKill::Yes {
            toll.newly.add(to);
        }
        return Ok(());
    }
    if weak {
        t.cite(clause::RESIST_WEAK_ANY_HIT);
        t.cite(clause::ONE_MORE_SOURCE_WEAKNESS);
        if magic {
            t.cite(clause::MAGIC_WEAK_EXPOSES);
        }
    }
    if superb && !magic {
        t.cite(clause::SUPER_PHYSICAL);
        t.cite(clause::ONE_MORE_SOURCE_SUPER);
        t.cite(clause::SUPER_MANY_HITS);
    }
    if superb && magic {
        secondary(t, fight, toll, shot, to)?;
    }
    if weak && superb && exposes {
        t.cite(clause::RESIST_WEAK_ONCE);
    }
    if exposes {
        harm::expose(t, fight, toll, to)?;
    }
    let twice = fight.setup.settings.double_exposure_in_one_hit == DoubleExposure::Twice;
    if weak && superb && !magic && twice {
        harm::expose(t, fight, toll, to)?;
    }
    snap_out(t, fight, to, total)
}

/// Whether a spell's Super Hit exposes.
fn exposes_by_super(fight: &Fight, shot: &Shot) -> bool {
    let Means::Power(which) = shot.means else { return true };
    match fight.power(which).super_effect {
        SuperEffect::Expose => true,
        SuperEffect::None => fight.setup.settings.magic_super_default == MagicSuper::Expose,
        SuperEffect::Impose(_) | SuperEffect::Critical => false,
    }
}

/// The secondary effect of a spell's Super Hit (`persona.super.magic`).
fn secondary(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    to: Id,
) -> Step {
    let Means::Power(which) = shot.means else { return Ok(()) };
    t.cite(clause::MAGIC_SUPER);
    t.cite(clause::SUPER_MAGIC);
    t.cite(clause::CORE_DICE_ORDER);
    match fight.power(which).super_effect {
        SuperEffect::Impose(imposed) => {
            inflict(t, fight, toll, to, imposed)?;
        }
        SuperEffect::None => t.cite(clause::SUPER_MAGIC_DEFAULT),
        SuperEffect::Critical | SuperEffect::Expose => {}
    }
    Ok(())
}

/// A power imposes a status; one that Exposes may win a One More (`persona.one-more.chance`).
fn inflict(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    to: Id,
    imposed: Imposed,
) -> Step {
    if imposed.status != Status::Exposed {
        return status::impose(t, fight, to, imposed, toll.by).map(|_| ());
    }
    if status::is_immune(fight, to, Status::Exposed) || !status::resists(t, fight, to, imposed)? {
        return harm::expose(t, fight, toll, to);
    }
    Ok(())
}

fn power_does(fight: &Fight, shot: &Shot) -> Does {
    match shot.means {
        Means::Power(which) => fight.power(which).does,
        Means::Weapon(_) => Does::Damage,
    }
}

fn power_is_wide(fight: &Fight, shot: &Shot) -> bool {
    match shot.means {
        Means::Power(which) => fight.power(which).targets == gear::Targets::Enemies,
        Means::Weapon(_) => false,
    }
}

/// Anyone who is confused comes to itself when struck (`persona.status-mental.confused-struck`).
fn struck(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    let it = &fight[who];
    if it.has(Status::Confused) && it.life == Life::Fighting {
        t.cite(clause::STATUS_MENTAL_CONFUSED_STRUCK);
        status::end(t, fight, who, Status::Confused, Ends::Struck);
    }
}

/// Anyone who is controlled may come to itself when hurt, where the table has it so
/// (`persona.status-mental.snap-out`).
fn snap_out(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, total: i16) -> Step {
    if total <= 0 || fight.setup.settings.snap_out != SnapOut::Hurt {
        return Ok(());
    }
    for status in [Status::Charmed, Status::Dominated] {
        if fight[who].has(status) {
            t.cite(clause::STATUS_MENTAL_SNAP_OUT);
            if test::throws_off(t, fight, test::against(who, status))? {
                status::end(t, fight, who, status, Ends::Deed);
            }
        }
    }
    Ok(())
}

/// The target heals by the attack: by each of its hits (`persona.resist.absorb`). The damage rolled
/// of the first.
fn absorb(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    blows: Blows,
) -> Step<Option<Rolled>> {
    let (who, element, level) = (blows.to, shot.element, Level::Absorb);
    t.cite(clause::RESIST_ABSORB_REST);
    t.tell(clause::RESIST_ABSORB, || Event::Met { who, element, level });
    let mut used = None;
    for number in 0..blows.hits {
        let rolled = thrown(t, fight, shot, &blows, number)?;
        used = used.or(Some(rolled));
        let at = harm::struck(fight, who, aim::further(blows.came.location, usize::from(number)));
        let twice = if fight[who].has(Status::Helpless) { 2 } else { 1 };
        harm::heal(t, fight, who, at, (rolled.total * twice, &Terms::default()));
    }
    Ok(used)
}

/// The attack goes back to its maker, with all its hits (`persona.resist.repel`,
/// `persona.resist.repel-own`). The damage rolled of the first, where it was.
fn repel(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    blows: Blows,
) -> Step<Option<Rolled>> {
    let (by, from, element) = (shot.by, blows.to, shot.element);
    t.cite(clause::RESIST_REPEL_NAME);
    t.tell(clause::RESIST_REPEL, || Event::Repelled { by: from, to: by });
    let level = damage::level_of_returned(fight, by, element);
    t.cite(clause::RESIST_REPEL_OWN);
    // Degrees replace a die of damage that others share, and of nothing that only comes back.
    let degrees = if power_is_wide(fight, shot) { blows.came.degrees } else { 0 };
    let own = Blows { to: by, came: Read { degrees, superb: false, ..blows.came }, ..blows };
    let used = match (level, power_does(fight, shot)) {
        (Level::Repel | Level::Block, _) => {
            if level == Level::Repel {
                t.cite(clause::RESIST_REPEL_BOTH);
            }
            t.tell(clause::RESIST_BLOCK, || Event::Met { who: by, element, level: Level::Block });
            return Ok(None);
        }
        (Level::Absorb, Does::Impose(_)) => {
            t.tell(clause::RESIST_ABSORB, || Event::Met { who: by, element, level });
            return Ok(None);
        }
        (Level::Absorb, _) => return absorb(t, fight, shot, own),
        (_, Does::Impose(imposed)) => {
            // Nobody can be charmed or dominated by itself.
            if !matches!(imposed.status, Status::Charmed | Status::Dominated) {
                inflict(t, fight, toll, by, imposed)?;
            }
            None
        }
        (Level::Weak | Level::Normal | Level::Resist, _) => come_back(t, fight, toll, shot, own)?,
    };
    if level == Level::Weak {
        t.cite(clause::ONE_MORE_ENEMIES_ONLY);
        harm::expose(t, fight, toll, by)?;
    }
    Ok(used)
}

/// Hits that were turned back strike their maker. The damage rolled of the first.
fn come_back(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    blows: Blows,
) -> Step<Option<Rolled>> {
    let mut used = None;
    for number in 0..blows.hits {
        if !space::is_present(fight, shot.by) {
            break;
        }
        let rolled = thrown(t, fight, shot, &blows, number)?;
        used = used.or(Some(rolled));
        let hit = Hit {
            to: shot.by,
            location: aim::further(blows.came.location, usize::from(number)),
            rolled,
            target: blows.came.number,
            superb: false,
            degrees: 0,
            first: number == 0,
            returned: true,
            several: false,
        };
        damage::deal(t, fight, toll, shot, &hit)?;
    }
    Ok(used)
}
