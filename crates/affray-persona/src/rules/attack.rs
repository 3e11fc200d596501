//! Attacks from the declaration to the One More (`persona.attack.*`).

use affray_table::{Step, Table, Terms};
use arrayvec::ArrayVec;

use crate::clause;
use crate::event::Event;
use crate::gear::{Targets, Weapon, With};
use crate::moves::{How, Purpose, TestFor};
use crate::reason::From;
use crate::rules::aim::{self, Means, Shot};
use crate::rules::damage::Rolled;
use crate::rules::evade::evade;
use crate::rules::gm;
use crate::rules::harm::{self, Toll};
use crate::rules::land::{Blows, land, strike};
use crate::rules::reading::{self, Read, Reading, read};
use crate::rules::test::{self, Test};
use crate::rules::{initiative, legal, one_more, score, space, status};
use crate::settings::{AutoLocation, AutoRolls, MultiDamage, RefundOnMiss, StumbleReactions};
use crate::setup::{Id, Location, MAX_COMBATANTS, PowerId, Score, Status};
use crate::state::{Fight, People, Stance};

/// Whether degrees count for more than hitting.
const fn counts_degrees(how: How) -> bool {
    matches!(how, How::Swift | How::Lightning | How::Semi | How::Full)
}

/// The most hits that a way of attacking scores by degrees (`persona.action.*`).
fn hits(fight: &Fight, shot: &Shot, how: How, degrees: u8) -> u8 {
    let weapon = fight.weapon(shot.with);
    let skill = || score::bonus(fight, shot.by, Score::Ws).max(1) as u8;
    let more = |each: u8, most: u8| (1 + (degrees.max(1) - 1) / each).min(most).max(1);
    match how {
        How::Swift => more(2, skill()),
        How::Lightning => more(1, skill()),
        How::Semi => more(2, weapon.semi),
        How::Full => more(1, weapon.full),
        How::Standard | How::Heavy | How::Charge | How::Called(_) | How::Free => 1,
    }
}

/// The rounds that an attack takes (`persona.attack.ammo`).
#[must_use]
pub fn rounds_of(weapon: &Weapon, how: How) -> u8 {
    match how {
        How::Semi => weapon.semi,
        How::Full => weapon.full,
        _ => 1,
    }
}

/// The rule of a way of attacking.
pub(crate) fn clause_of(how: How) -> affray_table::Clause {
    match how {
        How::Standard => clause::ACTION_STANDARD_ATTACK,
        How::Swift => clause::ACTION_SWIFT_ATTACK,
        How::Lightning => clause::ACTION_LIGHTNING_ATTACK,
        How::Semi => clause::ACTION_SEMI_AUTO,
        How::Full => clause::ACTION_FULL_AUTO,
        How::Heavy => clause::ACTION_HEAVY_BASE,
        How::Charge => clause::ACTION_CHARGE,
        How::Called(_) => clause::ACTION_CALLED_SHOT,
        How::Free => clause::ACTION_FREE_ATTACK,
    }
}

/// An attack with a weapon, as it is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Who attacks.
    pub by: Id,
    /// In which way.
    pub how: How,
    /// With what.
    pub with: With,
    /// Whom.
    pub target: Id,
}

/// An attack with a weapon, from the declaration to the One More (`persona.attack.sequence`).
///
/// # Errors
/// The table has no answer yet.
pub fn with_weapon(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Step {
    let Attack { by, how, with, target } = attack;
    let shot = declare(t, fight, attack);
    aim::cite(t, fight, &shot, target);
    let mut came = attempt(t, fight, &shot, target)?;
    if came.jams
        && let With::Item(item) = with
    {
        t.tell(clause::ATTACK_JAM_TRIGGER, || Event::Jams { who: by, item });
        fight[item].jammed = true;
    }
    let mut left = 0;
    if came.hit {
        if counts_degrees(how)
            && test::adds_degree(t, fight, by, TestFor::Attack(target), came.degrees)?
        {
            came.degrees += 1;
        }
        let count = hits(fight, &shot, how, came.degrees);
        left = evade(t, fight, &shot, target, count)?;
    }
    if left == 0 {
        if came.superb {
            t.cite(clause::SUPER_MUST_HIT);
        }
        return if came.stumbles { stumble(t, fight, by) } else { Ok(()) };
    }
    if let How::Called(location) = how {
        came.location = location;
    }
    let mut toll = Toll { shot: Some(shot), ..Toll::of(fight, Some(by)) };
    strike(t, fight, &mut toll, &shot, Blows { to: target, came, hits: left, shared: None })?;
    if came.stumbles {
        stumble(t, fight, by)?;
    }
    harm::exposed_again(t, fight, &mut toll)?;
    one_more::contest(t, fight, &toll)?;
    if came.stumbles
        && let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == by)
    {
        // persona.attack.stumble.effect: what the blow itself has won is lost too.
        turn.more = 0;
    }
    Ok(())
}

/// The declaration of an attack with a weapon: what it costs, and what it is made with.
fn declare(t: &mut impl Table<Fight>, fight: &mut Fight, attack: Attack) -> Shot {
    let Attack { by, how, with, target } = attack;
    let mut shot = aim::with_weapon(fight, by, how, with);
    let turn = fight.state.turn.as_ref().filter(|turn| turn.who == by);
    let feinted = turn.and_then(|turn| turn.feinted);
    shot.sure = how == How::Standard && shot.melee && feinted == Some(target);
    spend_rounds(t, fight, with, how);
    if how == How::Charge {
        // The Charge was told as it began.
        t.cite(clause_of(how));
    } else {
        let rounds = rounds_left(fight, with);
        t.tell(clause_of(how), || Event::Attacks { who: by, how, with, target, rounds });
    }
    if how == How::Heavy {
        t.cite(clause::ACTION_HEAVY_ENTER);
        t.cite(clause::ACTION_HEAVY_SUPER);
        t.cite(clause::ACTION_NAME_CLASH);
        fight[by].stances.add(Stance::Heavy);
    }
    if with == With::Unarmed {
        t.cite(clause::ATTACK_UNARMED);
    }
    fight[by].aim = 0;
    if let Some(turn) = &mut fight.state.turn
        && shot.sure
    {
        t.cite(clause::ACTION_FEINT);
        turn.feinted = None;
    }
    shot
}

/// The attack test on one target, or the hit that needs none (`persona.attack.auto-hit`).
fn attempt(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, target: Id) -> Step<Read> {
    if is_auto_hit(fight, target) {
        return automatic(t, fight, shot, target);
    }
    circumstances(t, fight, shot, target)?;
    let reading = reading::of(fight, shot, target);
    throw(t, fight, shot, target, &reading)
}

/// Rounds of ammunition leave the clip (`persona.attack.ammo`).
pub fn spend_rounds(t: &mut impl Table<Fight>, fight: &mut Fight, with: With, how: How) {
    let With::Item(item) = with else { return };
    let weapon = fight.weapon(with);
    if weapon.is_melee() || weapon.clip == 0 {
        return;
    }
    let rounds = rounds_of(weapon, how);
    t.cite(clause::ATTACK_AMMO);
    fight[item].loaded = fight[item].loaded.saturating_sub(rounds);
    fight[item].reloading = 0;
}

/// The rounds that are left in a weapon that needs any.
fn rounds_left(fight: &Fight, with: With) -> Option<u8> {
    let With::Item(item) = with else { return None };
    let weapon = fight.weapon(with);
    (!weapon.is_melee() && weapon.clip > 0).then(|| fight[item].loaded)
}

/// Whether attacks hit somebody without a test (`persona.status-physical.helpless`).
fn is_auto_hit(fight: &Fight, target: Id) -> bool {
    fight[target].has(Status::Helpless)
}

/// An automatic hit (`persona.attack.auto-hit`, `persona.attack.location-auto`).
fn automatic(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, to: Id) -> Step<Read> {
    t.cite(clause::ATTACK_AUTO_HIT);
    t.cite(clause::STATUS_PHYSICAL_HELPLESS);
    let by = shot.by;
    t.tell(clause::ATTACK_AUTO_HIT, || Event::AutoHit { by, to });
    let number = |fight: &Fight| aim::target_number(fight, shot, to);
    if fight.setup.settings.auto_hit_rolls == AutoRolls::Yes {
        circumstances(t, fight, shot, to)?;
        let reading = reading::of(fight, shot, to);
        let came = throw(t, fight, shot, to, &reading)?;
        let location = if came.hit { came.location } else { Location::Body };
        let degrees = came.degrees.max(1);
        return Ok(Read { hit: true, location, degrees, number: number(fight), ..came });
    }
    let sure = Read { hit: true, degrees: 1, ..Read::miss(number(fight)) };
    if fight.setup.settings.auto_hit_location == AutoLocation::Body {
        return Ok(sure);
    }
    t.cite(clause::ATTACK_LOCATION_AUTO);
    let location = t.check(Purpose::Location { to }, test::D100, aim::location)?;
    Ok(Read { location, ..sure })
}

/// Asks what the circumstances of an attack on somebody change (`persona.gm.circumstances`).
fn circumstances(t: &mut impl Table<Fight>, fight: &mut Fight, shot: &Shot, target: Id) -> Step {
    let (who, why) = (shot.by, TestFor::Attack(target));
    gm::circumstances(t, fight, who, |fight| {
        let target = aim::target_number(fight, shot, target);
        Purpose::Test { who, why, target }
    })
}

/// Rolls an attack on one target, again for a Fate Point after a miss.
fn throw(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    target: Id,
    reading: &Reading,
) -> Step<Read> {
    let by = shot.by;
    let why = TestFor::Attack(target);
    let purpose = Purpose::Test { who: by, why, target: reading.target };
    let terms = t.terms(|into| aim::to_hit(fight, shot, target, into));
    test::cite(t, fight, by, (why, shot.score), &terms);
    test::unbless(fight, by);
    let came = throw_once(t, fight, (purpose, target), reading, &terms)?;
    let shoots = !shot.melee && matches!(shot.means, Means::Weapon(_));
    if t.keeps_clauses() && shoots && reading::jam_from(fight, shot) > 100 {
        t.cite(clause::ATTACK_JAM_HAND);
        t.cite(clause::ATTACK_JAM_HAND_MEANING);
    }
    if !came.hit && !reading.hopeless && test::rerolls(t, fight, by, why, reading.target)? {
        return throw_once(t, fight, (purpose, target), reading, &terms);
    }
    Ok(came)
}

/// One roll of an attack on somebody.
fn throw_once(
    t: &mut impl Table<Fight>,
    fight: &Fight,
    (purpose, to): (Purpose, Id),
    reading: &Reading,
    terms: &Terms<From>,
) -> Step<Read> {
    let settings = &fight.setup.settings;
    // Where nobody is told where a hit lands, it is read only as far as it matters.
    let told = t.keeps_clauses();
    let came = t.check(purpose, test::D100, |rolled| {
        let came = read(settings, reading, rolled);
        let part = came.location;
        Read { location: if told { part } else { reading::part(fight, to, part) }, ..came }
    })?;
    if let Purpose::Test { who, why, target } = purpose {
        let passed = came.hit;
        let terms = || terms.clone();
        t.tell(clause::CORE_TEST, || Event::Tested { who, why, target, passed, terms: terms() });
    }
    Ok(came)
}

/// The attacker stumbles: its turn ends, and it may fall (`persona.attack.stumble.*`).
fn stumble(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::ATTACK_STUMBLE_TRIGGER);
    t.cite(clause::ATTACK_STUMBLE_MISS);
    t.cite(clause::ATTACK_STUMBLE_ROUND);
    t.tell(clause::ATTACK_STUMBLE_EFFECT, || Event::Stumbles { who });
    if let Some(turn) = fight.state.turn.as_mut().filter(|turn| turn.who == who) {
        turn.halves = 0;
        turn.more = 0;
    }
    if fight.setup.settings.stumble_removes_reactions == StumbleReactions::Yes {
        fight[who].reactions = 0;
    }
    if !test::test(t, fight, Test::new(who, TestFor::Stumble, Score::Agility))? {
        status::begin(t, fight, who, Status::Prone, 0)?;
    }
    Ok(())
}

/// The use of a power, as it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cast {
    /// Who uses it.
    pub by: Id,
    /// Which.
    pub power: PowerId,
    /// On whom, where somebody is named.
    pub target: Option<Id>,
    /// The points paid for it.
    pub paid: i16,
}

/// An attack with a power (`persona.action.power.*`).
///
/// # Errors
/// The table has no answer yet.
pub fn with_power(t: &mut impl Table<Fight>, fight: &mut Fight, cast: Cast) -> Step {
    let Cast { by, power, target, .. } = cast;
    let shot = aim::with_power(fight, by, power);
    fight[by].aim = 0;
    let targets = targets(fight, by, power, target);
    if !shot.magic && fight[by].has(Status::Blinded) {
        t.cite(clause::ACTION_POWER_BLINDED);
    }
    // A shot with a weapon would have its range bands.
    if !shot.magic && !shot.melee {
        t.cite(clause::ACTION_POWER_RANGE);
    }
    let mut toll = Toll { shot: Some(shot), ..Toll::of(fight, Some(by)) };
    let hits = if fight.power(power).targets == Targets::One {
        on_one(t, fight, &mut toll, &shot, targets)?
    } else {
        t.cite(clause::ACTION_POWER_MANY_TARGETS);
        t.cite(clause::CORE_DICE_ORDER);
        let spared = |who: Id| space::is_foe(fight, by, who) && !targets.has(who);
        if t.keeps_clauses() && fight.roster().any(spared) {
            t.cite(clause::ACTION_POWER_RANGE);
        }
        on_several(t, fight, &mut toll, &shot, targets)?
    };
    if hits == 0 {
        refund(t, fight, cast);
    }
    harm::exposed_again(t, fight, &mut toll)?;
    one_more::contest(t, fight, &toll)
}

/// A power on one target: how many it hits.
fn on_one(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    targets: People,
) -> Step<u8> {
    let mut hits = 0;
    for to in targets.iter() {
        aim::cite(t, fight, shot, to);
        let came = attempt(t, fight, shot, to)?;
        if came.hit {
            hits += 1;
            land(t, fight, toll, shot, Blows { to, came, hits: 1, shared: None })?;
        }
    }
    Ok(hits)
}

/// What comes back of the cost after a miss (`persona.action.power.cost-time`).
fn refund(t: &mut impl Table<Fight>, fight: &mut Fight, cast: Cast) {
    // persona.action.power.cost-time: what missed has cost as much.
    t.cite(clause::ACTION_POWER_COST_TIME);
    if fight.setup.settings.refund_on_miss == RefundOnMiss::Half {
        t.cite(clause::CORE_ROUNDING);
        let back = score::half(fight, cast.paid);
        let magic = fight.power(cast.power).magic;
        let it = &mut fight[cast.by];
        if magic {
            it.sp += back;
        } else {
            it.tp += back;
        }
    }
}

/// Whom a power reaches.
#[must_use]
pub fn targets(fight: &Fight, by: Id, which: PowerId, target: Option<Id>) -> People {
    let power = fight.power(which);
    let mut people = People::default();
    let range = legal::range(fight, by, power);
    let near = |who: Id| {
        let reached = range.is_some_and(|range| space::distance(fight, by, who) <= range);
        reached && space::sees(fight, by, who)
    };
    match power.targets {
        Targets::One => {
            if let Some(target) = target {
                people.add(target);
            }
        }
        Targets::Own => people.add(by),
        Targets::Enemies => {
            for who in fight.roster() {
                if space::is_fighting(fight, who) && space::is_foe(fight, by, who) && near(who) {
                    people.add(who);
                }
            }
        }
        Targets::Allies => {
            for who in fight.roster() {
                let ally = !space::is_foe(fight, by, who) || who == by;
                if space::is_present(fight, who) && ally && near(who) {
                    people.add(who);
                }
            }
        }
    }
    people
}

/// Whom a power reaches, in an order.
type Line = ArrayVec<Id, MAX_COMBATANTS>;

/// Targets in the order of Initiative (persona.core.dice-order).
fn in_order(fight: &Fight, targets: People) -> Line {
    let mut order: Line = targets.iter().collect();
    order.sort_by_key(|&who| initiative::place_of(fight, who));
    order
}

/// A spell on several: one attack roll and one damage roll (`persona.action.power.many-targets`).
/// How many it hits.
fn on_several(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    toll: &mut Toll,
    shot: &Shot,
    targets: People,
) -> Step<u8> {
    let by = shot.by;
    let order = in_order(fight, targets);
    if order.is_empty() {
        return Ok(0);
    }
    let (rolled, any) = throw_at_all(t, fight, shot, &order)?;
    let mut hits = 0;
    let mut landed: ArrayVec<(Id, Read), MAX_COMBATANTS> = ArrayVec::new();
    // Everybody evades before any damage is rolled (persona.core.dice-order).
    for &to in &order {
        aim::cite(t, fight, shot, to);
        let reading = reading::of(fight, shot, to);
        let came = if is_auto_hit(fight, to) {
            Read { number: reading.target, ..automatic(t, fight, shot, to)? }
        } else {
            read(&fight.setup.settings, &reading, rolled)
        };
        if !came.hit {
            if any {
                let terms = t.terms(|into| aim::to_hit(fight, shot, to, into));
                t.tell(clause::ATTACK_TARGET_NUMBER, || Event::Missed { by, to, terms });
            }
            continue;
        }
        hits += 1;
        if evade(t, fight, shot, to, 1)? > 0 {
            landed.push((to, came));
        }
    }
    let mut shared: Option<Rolled> = None;
    let one_roll = fight.setup.settings.multi_target_damage == MultiDamage::Shared;
    for (to, came) in landed {
        if !space::is_present(fight, to) {
            continue;
        }
        let used = strike(t, fight, toll, shot, Blows { to, came, hits: 1, shared })?;
        if one_roll {
            shared = shared.or(used);
        }
    }
    Ok(hits)
}

/// The one attack roll of a spell on several, again for a Fate Point where it misses all; whether it
/// hits any.
fn throw_at_all(
    t: &mut impl Table<Fight>,
    fight: &mut Fight,
    shot: &Shot,
    order: &Line,
) -> Step<(i32, bool)> {
    let by = shot.by;
    if let Some(&first) = order.first() {
        gm::circumstances(t, fight, by, |fight| {
            let target = aim::target_number(fight, shot, first);
            Purpose::Test { who: by, why: TestFor::Area, target }
        })?;
    }
    let best = order.iter().map(|&to| aim::target_number(fight, shot, to)).max().unwrap_or(0);
    let purpose = Purpose::Test { who: by, why: TestFor::Area, target: best };
    let easiest = order.iter().find(|&&to| aim::target_number(fight, shot, to) == best);
    let terms = t.terms(|into| {
        if let Some(&to) = easiest {
            aim::to_hit(fight, shot, to, into);
        }
    });
    test::cite(t, fight, by, (TestFor::Area, shot.score), &terms);
    test::unbless(fight, by);
    let hits = |fight: &Fight, rolled: i32| {
        let settings = &fight.setup.settings;
        order.iter().any(|&to| read(settings, &reading::of(fight, shot, to), rolled).hit)
    };
    let why = TestFor::Area;
    let told = || terms.clone();
    let tested = |passed| Event::Tested { who: by, why, target: best, passed, terms: told() };
    let rolled = t.roll(purpose, test::D100)?;
    let hit = hits(fight, rolled);
    t.tell(clause::CORE_TEST, || tested(hit));
    if hit || !test::rerolls(t, fight, by, TestFor::Area, best)? {
        return Ok((rolled, hit));
    }
    let rolled = t.roll(purpose, test::D100)?;
    let hit = hits(fight, rolled);
    t.tell(clause::CORE_TEST, || tested(hit));
    Ok((rolled, hit))
}
