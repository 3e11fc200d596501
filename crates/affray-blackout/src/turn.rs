//! A turn: its start, what may be done in it, its end (`blackout.actions.*`, `blackout.time.*`).

use affray_table::{Lazy, Seat, Step, Table};

use crate::attack::{self, can_target, is_loaded, is_sneak};
use crate::clause;
use crate::condition::{can_act, can_move, end, is_out, lower, raise};
use crate::event::Event;
use crate::gear::{self, weapon};
use crate::moves::{Action, Answer, Ask, Blow, Move, Person, TestFor, With};
use crate::rolls::{self, Test, seat};
use crate::settings::{BerserkApproach, FreeStep, RestAp, RestRecovers, TauntedSafe};
use crate::setup::{Attribute, Body, Effect, Id, ItemKind, Mode, Skill, Weapon};
use crate::space::{are_enemies, distance, has_map, is_adjacent};
use crate::state::{Cause, Condition, Fight, Level, People, Shape, Turn, Where};
use crate::{area, damage, maneuver, movement, stacking, stamina};

/// The most things done in a turn.
const MOST_STEPS: u8 = 80;

/// A turn begins (`blackout.time.turn-start-order`).
///
/// # Errors
/// The table has no answer yet.
pub fn begin(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    t.cite(clause::TIME_TURN_START_ORDER);
    let it = &mut fight[who];
    it.reacted = false;
    it.guarding = false;
    it.sidesteps = false;
    it.intercepts = None;
    it.broke = false;
    for zone in &mut fight.state.zones {
        zone.tested = People::default();
    }
    let base = fight.profile(who).ap;
    let turn = Turn {
        who,
        ap: base,
        stepped: false,
        maneuver: false,
        rested: false,
        overexerted: false,
        steps: 0,
    };
    fight.state.turn = Some(turn);
    let acid = fight[who].level(Level::Acid);
    if acid > 0 {
        t.cite(clause::CONDITIONS_ACID);
        damage::direct(t, fight, who, None, i16::from(acid), false)?;
    }
    if fight[who].has(Condition::Stunned) {
        t.cite(clause::CONDITIONS_STUNNED);
        t.tell(clause::CONDITIONS_STUNNED, || Event::LosesAp { who, ap: 1 });
        end(t, fight, who, Condition::Stunned);
        set_ap(fight, base.saturating_sub(1));
    }
    if !fight.state.zones.is_empty() {
        let at = fight[who].at;
        area::hear(t, fight, who, at)?;
    }
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    t.cite(clause::ACTIONS_AP);
    t.tell(clause::TIME_ROUND, || Event::TurnBegan { who, ap });
    if !can_act(fight, who) {
        t.tell(clause_unable(fight, who), || Event::Unable { who });
        finish(t, fight, who)?;
    }
    Ok(())
}

fn clause_unable(fight: &Fight, who: Id) -> affray_table::Clause {
    if is_out(fight, who) {
        clause::DAMAGE_OUT_OF_THE_FIGHT
    } else if fight[who].has(Condition::Paralyzed) {
        clause::CONDITIONS_PARALYZED
    } else {
        clause::CONDITIONS_SURPRISED
    }
}

fn set_ap(fight: &mut Fight, ap: u8) {
    if let Some(turn) = &mut fight.state.turn {
        turn.ap = ap;
    }
}

fn pay(fight: &mut Fight, ap: u8) {
    if let Some(turn) = &mut fight.state.turn {
        turn.ap = turn.ap.saturating_sub(ap);
    }
}

/// The next thing done in a turn.
///
/// # Errors
/// The table has no answer yet.
pub fn go_on(t: &mut impl Table<Fight>, fight: &mut Fight, turn: Turn) -> Step {
    let who = turn.who;
    if !can_act(fight, who) || turn.steps >= MOST_STEPS {
        return finish(t, fight, who);
    }
    let limits = limits(t, fight, who)?;
    let menu = Lazy(|list: &mut Vec<Move>| options(fight, turn, &limits, list));
    let action: Action = t.choose(fight, seat(fight, who), Ask::Turn(who), &menu)?;
    if let Some(turn) = &mut fight.state.turn {
        turn.steps += 1;
    }
    act(t, fight, who, action)
}

/// Whom somebody is bound to attack, if it is not free.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// Only this one may be attacked.
    pub only: Option<Id>,
    /// Nothing but attacking it, or going there (`blackout.conditions.berserk`).
    pub berserk: bool,
}

/// What being Berserk or Taunted binds somebody to (`blackout.conditions.taunted`).
fn limits(t: &mut impl Table<Fight>, fight: &Fight, who: Id) -> Step<Limits> {
    if fight[who].has(Condition::Berserk) {
        t.cite(clause::CONDITIONS_BERSERK);
        t.cite(clause::CONDITIONS_BERSERK_DETAILS);
        let foe = |other: &Id| are_enemies(fight, who, *other) && is_target(fight, *other);
        let least = fight.roster().filter(foe).map(|other| distance(fight, who, other)).min();
        let Some(least) = least else { return Ok(Limits { only: None, berserk: true }) };
        let closest = |other: &Id| foe(other) && distance(fight, who, *other) == least;
        let menu = Lazy(|list: &mut Vec<Move>| {
            list.extend(fight.roster().filter(closest).map(Move::Person));
        });
        let only: Person = t.choose(fight, seat(fight, who), Ask::Closest(who), &menu)?;
        return Ok(Limits { only: Some(only), berserk: true });
    }
    let Some((by, _)) = fight[who].taunted else { return Ok(Limits::default()) };
    t.cite(clause::CONDITIONS_TAUNTED);
    t.cite(clause::CONDITIONS_TAUNTED_SAFE);
    let mut safe = true;
    if fight.setup.settings.taunted_safe == TauntedSafe::Ask && is_target(fight, by) {
        let menu = [Answer::Yes, Answer::No];
        let answer: Answer = t.choose(fight, Seat::GM, Ask::Safe { who, by }, &menu)?;
        safe = answer == Answer::Yes;
    }
    let possible =
        is_target(fight, by) && (can_hit(fight, who, by) || area_can_hit(fight, who, by));
    Ok(Limits { only: (safe && possible).then_some(by), berserk: false })
}

/// Whether there is a point in attacking somebody.
fn is_target(fight: &Fight, who: Id) -> bool {
    !is_out(fight, who) && !fight[who].has(Condition::Hidden)
}

/// Everything somebody attacks single targets with.
pub fn arms(fight: &Fight, who: Id, see: &mut dyn FnMut(With, &Weapon)) {
    let mut natural = false;
    for (item, weapon) in gear::weapons(fight, who) {
        natural |= gear::item(fight, item).hands == 0 && weapon.mode == Mode::Melee;
        if !weapon.is_area() {
            see(With::Item(item), weapon);
        }
    }
    if !natural {
        see(With::Fists, &crate::setup::FISTS);
    }
}

fn can_hit(fight: &Fight, who: Id, target: Id) -> bool {
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    let mut can = false;
    arms(fight, who, &mut |with, weapon| {
        can |= weapon.ap <= ap && is_loaded(fight, with) && can_target(fight, who, weapon, target);
    });
    can
}

fn area_can_hit(fight: &Fight, who: Id, target: Id) -> bool {
    let ap = fight.state.turn.map_or(0, |turn| turn.ap);
    gear::weapons(fight, who).any(|(item, weapon)| {
        weapon.is_area()
            && weapon.ap <= ap
            && is_loaded(fight, With::Item(item))
            && distance(fight, who, target) <= weapon.range
    })
}

/// Everything that may be done now.
pub fn options(fight: &Fight, turn: Turn, limits: &Limits, menu: &mut Vec<Move>) {
    let who = turn.who;
    for pending in stacking::waiting(fight, who) {
        menu.push(Action::Trigger(pending.target, pending.effect).into());
        menu.push(Action::Waive(pending.target, pending.effect).into());
    }
    attacks(fight, turn, limits, menu);
    if limits.berserk {
        // blackout.conditions.berserk-details: toward it, and nothing else.
        let may = fight.setup.settings.berserk_approach == BerserkApproach::Yes;
        let reaches = limits.only.is_some_and(|only| {
            let mut reaches = false;
            arms(fight, who, &mut |_, weapon| reaches |= can_target(fight, who, weapon, only));
            reaches
        });
        if may && !reaches && limits.only.is_some() {
            goings(fight, turn, menu);
        }
        let attacks = menu.iter().any(|it| matches!(it, Move::Action(Action::Attack(_))));
        if !attacks {
            menu.push(Action::End.into());
        }
        return;
    }
    let may_hit = |target: Id| limits.only.is_none_or(|only| only == target);
    maneuver::options(fight, who, &may_hit, menu);
    goings(fight, turn, menu);
    deeds(fight, turn, menu);
    menu.push(Action::End.into());
}

fn attacks(fight: &Fight, turn: Turn, limits: &Limits, menu: &mut Vec<Move>) {
    let who = turn.who;
    arms(fight, who, &mut |with, weapon| {
        if weapon.ap > turn.ap || !is_loaded(fight, with) {
            return;
        }
        for target in fight.roster() {
            if limits.only.is_some_and(|only| only != target)
                || !can_target(fight, who, weapon, target)
            {
                continue;
            }
            let vulnerable =
                fight[target].level(Level::Vulnerable) > 0 && weapon.mode != Mode::Burst;
            for slow in [false, true] {
                if slow && weapon.ap + 1 > turn.ap {
                    continue;
                }
                menu.push(Action::Attack(Blow { with, target, slow, spend: false }).into());
                if vulnerable && (slow || is_sneak(fight, who, target)) {
                    menu.push(Action::Attack(Blow { with, target, slow, spend: true }).into());
                }
            }
        }
    });
    if limits.berserk || fight[who].has(Condition::Blinded) {
        return;
    }
    for (item, weapon) in gear::weapons(fight, who) {
        if weapon.is_area() && weapon.ap <= turn.ap && is_loaded(fight, With::Item(item)) {
            let mut any = false;
            area::points(fight, who, weapon, &mut |_| any = true);
            if any {
                menu.push(Action::Area(item, false).into());
                if weapon.ap < turn.ap && weapon.mode == Mode::Blast {
                    menu.push(Action::Area(item, true).into());
                }
            }
        }
    }
}

fn goings(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    let prone = fight[who].has(Condition::Prone);
    let walk = movement::walk_hexes(fight, who);
    let run = movement::run_hexes(fight, who);
    if turn.ap >= 1 && movement::can_go(fight, who, walk) {
        menu.push(Action::Walk.into());
    }
    if turn.ap >= 2 && movement::can_go(fight, who, run) {
        menu.push(Action::Run.into());
    }
    let step = fight.setup.settings.free_step == FreeStep::Once && has_map(fight);
    let speed = fight.profile(who).speed > 0;
    if step && speed && !turn.stepped && movement::can_go(fight, who, 1) {
        menu.push(Action::Step.into());
    }
    if prone && turn.ap >= 1 && fight[who].grappled.is_none() {
        menu.push(Action::Stand.into());
    }
    if has_map(fight) && fight.setup.settings.facing == crate::settings::Facing::OnWithMap {
        for way in affray_field::Heading::ALL {
            if way != fight[who].facing {
                menu.push(Action::Face(way).into());
            }
        }
    }
}

/// Action points of a Rest.
const fn rest_ap(ap: RestAp) -> u8 {
    match ap {
        RestAp::One => 1,
        RestAp::Two => 2,
    }
}

fn deeds(fight: &Fight, turn: Turn, menu: &mut Vec<Move>) {
    let who = turn.who;
    let it = &fight[who];
    if !it.has(Condition::Prone) {
        menu.push(Action::DropProne.into());
    }
    if turn.ap >= 1 {
        if !it.has(Condition::Hidden) && movement::has_concealment(fight, who) {
            menu.push(Action::Hide.into());
        }
        for item in gear::held(fight, who) {
            let Some(weapon) = gear::weapon_of(fight, item) else { continue };
            let short = weapon.clip.is_some_and(|clip| fight[item].loaded < clip);
            if short && !weapon.thrown && fight[item].clips > 0 {
                menu.push(Action::Reload(item).into());
            }
        }
        for item in gear::carried(fight, who) {
            let kind = gear::item(fight, item).kind;
            let hands = matches!(kind, ItemKind::Weapon(_) | ItemKind::Shield(_));
            if hands && gear::can_draw(fight, who, item) && gear::is_usable(fight, item) {
                menu.push(Action::Draw(item).into());
            }
        }
        for item in fight.things() {
            let Where::Lying(at) = fight[item].at else { continue };
            let near = crate::space::feet(fight, it.at, at) <= 5;
            if near && gear::item(fight, item).hands <= gear::free_hands(fight, who) {
                menu.push(Action::PickUp(item).into());
            }
        }
        uses(fight, who, menu);
        if (it.gripped.is_some() || it.grappled.is_some()) && !it.broke {
            menu.push(Action::Break.into());
        }
    }
    let rest = rest_ap(fight.setup.settings.rest_ap);
    if turn.ap >= rest && !turn.rested && it.stamina < fight.profile(who).max_stamina {
        menu.push(Action::Rest.into());
    }
    if turn.ap >= 2 && it.has(Condition::Magnetic) {
        menu.push(Action::ShakeOff.into());
    }
    for other in fight.roster() {
        toward(fight, turn, other, menu);
    }
    if turn.ap >= 2 {
        for item in gear::held(fight, who).chain(gear::carried(fight, who)) {
            if fight[item].shape == Shape::Jammed {
                menu.push(Action::Unjam(item).into());
            }
        }
    }
}

/// Items used on oneself or somebody next to one (`blackout.actions.use-item`).
fn uses(fight: &Fight, who: Id, menu: &mut Vec<Move>) {
    for item in gear::carried(fight, who).chain(gear::held(fight, who)) {
        for on in fight.roster() {
            let near = on == who || is_adjacent(fight, who, on) && !are_enemies(fight, who, on);
            let helps = match gear::item(fight, item).kind {
                ItemKind::Soothall => fight[on].level(Level::Corroded) > 0,
                ItemKind::Detoxer => fight[on].has(Condition::Poisoned),
                ItemKind::Stimulant(_) => fight[on].stamina < fight.profile(on).max_stamina,
                ItemKind::Weapon(_) | ItemKind::Shield(_) | ItemKind::Tools | ItemKind::Other => {
                    false
                }
            };
            if near && helps && !fight[on].gone {
                menu.push(Action::Use(item, on).into());
            }
        }
    }
}

/// What is done to one other.
fn toward(fight: &Fight, turn: Turn, other: Id, menu: &mut Vec<Move>) {
    let who = turn.who;
    if other == who || fight[other].gone {
        return;
    }
    let holds = fight[other].gripped.is_some_and(|(by, _)| by == who);
    if holds || fight[other].grappled == Some(who) {
        menu.push(Action::Release(other).into());
    }
    if holds && turn.ap >= 1 {
        menu.push(Action::Drag(other).into());
    }
    let enemy = are_enemies(fight, who, other);
    if enemy && turn.ap >= 1 && fight[other].has(Condition::Hidden) && !is_out(fight, other) {
        menu.push(Action::Search(other).into());
    }
    if enemy || turn.ap < 2 || !is_adjacent(fight, who, other) {
        return;
    }
    let causes = fight[other].causes;
    if causes.has(Cause::Shutdown) && fight.profile(other).body == Body::Mechanical {
        menu.push(Action::Repair(other).into());
    }
    if causes.has(Cause::Knockout) {
        menu.push(Action::Wake(other).into());
    }
}

/// Does what was chosen.
fn act(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id, action: Action) -> Step {
    match action {
        Action::Attack(blow) => {
            pay(fight, weapon(fight, blow.with).ap + u8::from(blow.slow));
            area::attack_or_burst(t, fight, who, blow)?;
        }
        Action::Area(item, slow) => {
            t.cite(clause::ACTIONS_AREA_ATTACK_COST);
            pay(fight, weapon(fight, With::Item(item)).ap + u8::from(slow));
            area::attack(t, fight, who, item, slow)?;
        }
        Action::Walk => {
            pay(fight, 1);
            t.cite(clause::ACTIONS_WALK_RUN);
            let hexes = movement::walk_hexes(fight, who);
            movement::go(t, fight, who, hexes)?;
        }
        Action::Run => {
            pay(fight, 2);
            t.cite(clause::ACTIONS_WALK_RUN);
            let hexes = movement::run_hexes(fight, who);
            movement::go(t, fight, who, hexes)?;
        }
        Action::Step => {
            if let Some(turn) = &mut fight.state.turn {
                turn.stepped = true;
            }
            t.cite(clause::ACTIONS_FREE_STEP);
            movement::go(t, fight, who, 1)?;
        }
        Action::Face(way) => {
            fight[who].facing = way;
            t.tell(clause::FIELD_FACING, || Event::Faces { who, to: way });
        }
        Action::DropProne => {
            t.cite(clause::ACTIONS_STAND);
            crate::condition::begin(t, fight, who, Condition::Prone);
        }
        Action::Stand => {
            pay(fight, 1);
            t.cite(clause::ACTIONS_STAND);
            end(t, fight, who, Condition::Prone);
        }
        Action::Trigger(target, effect) => trigger(t, fight, target, effect)?,
        Action::Waive(target, effect) => stacking::waive(t, fight, target, effect),
        Action::Plain(maneuver) => maneuver::perform(t, fight, who, maneuver, None, None)?,
        Action::Maneuver(maneuver, with, target) => {
            maneuver::perform(t, fight, who, maneuver, Some((with, target)), None)?;
        }
        Action::PinDown(item) => {
            let maneuver = crate::setup::Maneuver::PinDown;
            maneuver::perform(t, fight, who, maneuver, None, Some(item))?;
        }
        Action::End => return finish(t, fight, who),
        other => crate::deeds::act(t, fight, who, other)?,
    }
    Ok(())
}

fn trigger(t: &mut impl Table<Fight>, fight: &mut Fight, target: Id, effect: Effect) -> Step {
    let waits =
        |pending: &&crate::state::Pending| pending.target == target && pending.effect == effect;
    if let Some(&pending) = fight.state.pending.iter().find(waits) {
        stacking::resolve(t, fight, pending)?;
    }
    Ok(())
}

/// Takes action points for something done in the turn.
pub(crate) fn take_ap(fight: &mut Fight, ap: u8) {
    pay(fight, ap);
}

/// A Rest action (`blackout.actions.rest`).
pub(crate) fn rest(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    pay(fight, rest_ap(fight.setup.settings.rest_ap));
    if let Some(turn) = &mut fight.state.turn {
        turn.rested = true;
    }
    t.cite(clause::ACTIONS_REST);
    let amount = match fight.setup.settings.rest_recovers {
        RestRecovers::Two => 2,
        RestRecovers::D3 => {
            t.roll(crate::moves::Purpose::Rest { who }, affray_table::Sum::d(3))? as i16
        }
        RestRecovers::HalfEndurance => (fight.profile(who).attribute(Attribute::Endurance) + 1) / 2,
    };
    stamina::recover(t, fight, who, amount);
    Ok(())
}

/// A turn ends (`blackout.time.turn-start-order`).
///
/// # Errors
/// The table has no answer yet.
pub fn finish(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) -> Step {
    stacking::flush(t, fight)?;
    if fight.state.turn.is_some_and(|turn| turn.overexerted) {
        t.cite(clause::STAMINA_EXERT_AT_ZERO_ONCE);
        raise(t, fight, who, Level::Exhausted, 1);
    }
    if !is_out(fight, who) {
        for source in fight[who].afraid_of.iter() {
            t.cite(clause::CONDITIONS_AFRAID_END);
            let why = TestFor::Courage(source);
            let test = Test::new(who, why, Attribute::Insight, Skill::Willpower).needs(2);
            if rolls::test(t, fight, test)? >= 2 {
                fight[who].afraid_of.remove(source);
                t.tell(clause::CONDITIONS_AFRAID_END, || Event::Brave { who, of: source });
            }
        }
        if fight[who].has(Condition::Berserk) {
            t.cite(clause::CONDITIONS_BERSERK_END);
            let test = Test::new(who, TestFor::Calm, Attribute::Insight, Skill::Willpower).needs(2);
            if rolls::test(t, fight, test)? >= 2 {
                end(t, fight, who, Condition::Berserk);
            }
        }
    }
    expire(t, fight, who);
    t.tell(clause::TIME_TURN_START_ORDER, || Event::TurnEnded { who });
    fight.state.turn = None;
    fight.state.place += 1;
    Ok(())
}

/// Conditions that last until the end of this turn are over.
fn expire(t: &mut impl Table<Fight>, fight: &mut Fight, who: Id) {
    for &condition in Condition::ALL {
        let left = fight[who].turns[condition as usize];
        if left > 0 {
            fight[who].turns[condition as usize] = left - 1;
            if left == 1 {
                t.cite(clause::TIME_END_OF_NEXT_TURN);
                end(t, fight, who, condition);
            }
        }
    }
    if let Some((by, left)) = fight[who].taunted {
        fight[who].taunted = (left > 1).then_some((by, left - 1));
        if left <= 1 {
            t.tell(clause::CONDITIONS_TAUNTED_SAFE, || Event::NoLongerTaunted { who });
        }
    }
}

/// What lapses at this place of the order (`blackout.time.minute`).
pub fn lapse(t: &mut impl Table<Fight>, fight: &mut Fight) {
    use crate::condition::is_due;
    for who in fight.roster() {
        for &level in Level::ALL {
            if is_due(fight, fight[who].deadlines[level as usize]) {
                t.cite(clause::TIME_MINUTE);
                t.cite(match level {
                    Level::Acid => clause::CONDITIONS_ACID_EXPIRY,
                    Level::Vulnerable => clause::CONDITIONS_VULNERABLE_EXPIRY,
                    _ => clause::CONDITIONS_WARDED_EXPEND,
                });
                lower(t, fight, who, level, 0);
            }
        }
        if is_due(fight, fight[who].slowed_until) {
            end(t, fight, who, Condition::Slowed);
        }
        if is_due(fight, fight[who].out_until) {
            fight[who].out_until = None;
            fight[who].causes.remove(Cause::Shutdown);
            fight[who].causes.remove(Cause::Knockout);
            t.tell(clause::EFFECTS_SHUTDOWN, || Event::Wakes { who });
            damage::settle(t, fight, who);
        }
    }
    let now = (fight.state.round, fight.state.place);
    for place in (0..fight.state.zones.len()).rev() {
        let zone = fight.state.zones[place];
        if (zone.until.round, zone.until.place) <= now {
            fight.state.zones.remove(place);
            t.tell(clause::EFFECTS_NOISE_ONCE, || Event::ZoneEnded { at: zone.center });
        }
    }
}

/// Whether somebody may do something that needs to move by itself.
#[must_use]
pub fn may_move(fight: &Fight, who: Id) -> bool {
    can_move(fight, who)
}

/// What an attack test would be like, for those who weigh it.
#[must_use]
pub fn test_of(fight: &Fight, who: Id, blow: Blow) -> Test {
    attack::attack_test(fight, who, weapon(fight, blow.with), blow)
}
