//! What to do next in a turn.

use affray_field::Heading;
use arrayvec::ArrayVec;

use crate::kinds::{
    Attribute, Cause, Condition, Effect, How, Id, ItemId, Level, Maneuver, Manner, Mode, Skill,
    Threat, TrainedId,
};
use crate::moves::{Action, Battery, Blow, Move, TestFor, With};
use crate::rules::attack::is_loaded;
use crate::rules::field::{distance, has_steps, is_adjacent};
use crate::rules::movement::{run_hexes, walk_hexes};
use crate::rules::rolls::{Test, pool};
use crate::rules::{field, gear, trained};
use crate::setup::{HEX, ItemKind, MAX_COMBATANTS};
use crate::state::Fight;

use super::danger::{self, Danger};
use super::estimate::{Area, blow, chance};
use super::go;
use super::plan::{self, Decider, Intent, Outlook, Strike, Strikes};

/// What it is worth to look where fewer enemies are behind.
pub(super) const FACES: i32 = 45;

/// What somebody knows of its situation.
#[derive(Clone, Debug)]
pub(crate) struct Mood<'d> {
    pub(super) who: Id,
    manner: Manner,
    ap: u8,
    /// The attacks that it can make from here.
    pub(super) strikes: Strikes,
    /// The worth of its best attack for each action point.
    best: i32,
    /// The nearest enemy and its distance.
    pub(super) foe: Option<(Id, u16)>,
    reach: u16,
    /// What it means to do with this turn and the next.
    intent: Option<Intent>,
    /// Whether it lets the enemies come instead of running to them.
    waits: bool,
    /// A movement of which it is known that it leads to a better place.
    leads: Option<Action>,
    /// Whether it has shot and goes back from those who come near.
    backs: bool,
    /// What enemies may do before its next turn.
    danger: &'d Danger,
}

impl<'d> Mood<'d> {
    /// The situation of somebody.
    #[must_use]
    pub(crate) fn of(fight: &Fight, by: Decider<'d>) -> Mood<'d> {
        let Decider { who, manner, danger } = by;
        let ap = fight.ap();
        let Outlook { strikes, intent } = plan::outlook(fight, by, ap);
        let each = |strike: &Strike| strike.each / i32::from(gear::weapon(fight, strike.with).ap);
        let best = strikes.iter().map(each).max().unwrap_or(0);
        let foe = go::nearest(fight, who).map(|foe| (foe, distance(fight, who, foe)));
        let reach = go::reach(fight, who);
        let backs = reach > 15 && goes_back(fight, by, best, intent);
        let (waits, leads) = intent.map_or((false, None), |it| sets_out(fight, by, it));
        Mood { who, manner, ap, strikes, best, foe, reach, intent, waits, leads, backs, danger }
    }

    fn decider(&self) -> Decider<'d> {
        Decider { who: self.who, manner: self.manner, danger: self.danger }
    }

    /// Whom it means to go to before it strikes.
    fn goal(&self) -> Option<Id> {
        let far = |intent: &Intent| intent.far && intent.ready.is_none() && !self.waits;
        self.intent.filter(far).map(|it| it.target)
    }

    fn near(&self) -> bool {
        self.foe.is_some_and(|(_, feet)| feet <= HEX)
    }
}

/// Whether it makes sense to do what is worth so much: nobody sets out to stay where they are.
#[must_use]
pub(crate) fn makes_sense(fight: &Fight, mood: &Mood<'_>, action: Action) -> bool {
    let goes = matches!(action, Action::Walk | Action::Run | Action::Step);
    !goes || mood.leads == Some(action) || go::leads(fight, mood.decider(), mood.intent, action)
}

/// The best of a menu.
#[must_use]
pub(crate) fn best(fight: &Fight, mood: &Mood<'_>, options: &[Move]) -> Move {
    let mut best: Option<(i32, Move)> = None;
    for &option in options {
        let worth = worth(fight, mood, option);
        let sensible = || match option {
            Move::Action(action) => makes_sense(fight, mood, action),
            _ => true,
        };
        if best.is_none_or(|(most, _)| worth > most) && sensible() {
            best = Some((worth, option));
        }
    }
    best.map_or(options[0], |(_, option)| option)
}

/// Whether somebody waits instead of running to the enemies, for them to come or because it cannot
/// strike this turn and finds no place better than its own; and else the movement by which it does.
fn sets_out(fight: &Fight, by: Decider<'_>, intent: Intent) -> (bool, Option<Action>) {
    if lets_come(fight, by, intent) {
        return (true, None);
    }
    if !intent.far || intent.now > 0 || intent.ready.is_some() {
        return (false, None);
    }
    let farthest = go::farthest(fight, by.who);
    let leads = go::leads(fight, by, Some(intent), farthest);
    (!leads, leads.then_some(farthest))
}

/// Whether somebody lets the enemies come: those whom its side outshoots have to, so that going
/// there is worth no more than the attacks of this turn, less what is done to it there.
fn lets_come(fight: &Fight, by: Decider<'_>, intent: Intent) -> bool {
    let Decider { who, danger, .. } = by;
    let pays = || {
        let gains = plan::lasting(fight, intent.target, intent.now, intent.each);
        let costs = danger.at(fight, fight[intent.target].at) - danger.here(fight);
        gains >= costs
    };
    if !intent.far || intent.now > 0 && (gear::weapon(fight, intent.with).is_ranged() || pays()) {
        return false;
    }
    danger::outshoots(fight, who)
}

/// Whether somebody who shoots has nothing left to do that is a third as good as what it does as a
/// rule, and has to fear that somebody comes near.
fn goes_back(fight: &Fight, by: Decider<'_>, best: i32, intent: Option<Intent>) -> bool {
    let Decider { who, danger, .. } = by;
    let Some(intent) = intent else { return false };
    let usual = intent.each / i32::from(gear::weapon(fight, intent.with).ap);
    let goes = fight.state.turn.is_some_and(|turn| turn.ap > 0 || !turn.stepped);
    best < usual / 3
        && goes
        && !fight[who].has(Condition::Prone)
        && danger::is_exposed(fight, who)
        && danger.here(fight) > 0
}

/// What an option is worth.
#[must_use]
pub(crate) fn worth(fight: &Fight, mood: &Mood<'_>, option: Move) -> i32 {
    let Move::Action(action) = option else { return -1000 };
    let who = mood.who;
    match action {
        Action::Attack(chosen) => attacks(fight, mood, chosen),
        Action::Area(item, slow) => {
            let ap = i32::from(gear::weapon(fight, With::Item(item)).ap) + i32::from(slow);
            let worth = Area::of(fight, who, item).best(fight, 10);
            if worth <= 10 { -50 } else { 40 + worth / ap }
        }
        Action::Walk | Action::Run | Action::Step => goes(fight, mood, action),
        Action::Face(way) => either(facing(fight, mood) == Some(way), FACES, -10),
        Action::DropProne => lies_down(fight, mood),
        Action::Stand if mood.near() || mood.reach <= 15 => 300,
        Action::Stand => either(danger::is_exposed(fight, who), 12, -10),
        Action::Hide => {
            let sly = matches!(mood.manner, Manner::Marksman | Manner::Cautious);
            either(sly && mood.ap == 1 && !mood.near(), 20, -10)
        }
        Action::Search => either(mood.foe.is_none(), 45, -10),
        Action::Reload(item) => reloads(fight, mood, item),
        Action::Draw(item) => draws(fight, mood, item),
        Action::PickUp(item) => {
            let armed = gear::weapons(fight, who).next().is_some();
            either(!armed && gear::weapon_of(fight, item).is_some(), 70, -10)
        }
        Action::Use(item, on) => uses(fight, item, on),
        Action::ShakeOff => either(mood.best == 0, 8, -5),
        Action::Break(_) => either(mood.best == 0, 80, 15),
        Action::Release(_) | Action::Waive(..) => -100,
        Action::Drag(_) => -5,
        Action::Rest => {
            let low = fight[who].stamina * 3 < fight.profile(who).max_stamina;
            either(low && mood.best < 10, 25, 4)
        }
        Action::Repair(_) | Action::Wake(_) => either(mood.near(), 20, 70),
        Action::Unjam(_) => either(mood.best == 0, 60, -5),
        Action::Trigger(target, effect) => {
            // Now, if the next attack gains by it; all else waits to grow.
            let gains = effect == Effect::Knockdown.into()
                && mood.ap > 0
                && is_adjacent(fight, who, target)
                && difficulty(fight, target, effect) >= 3;
            either(gains, 400, -20)
        }
        Action::Plain(maneuver) => alone(fight, mood, maneuver),
        Action::Maneuver(maneuver, with, target) => against(fight, mood, maneuver, with, target),
        Action::Batter(battery) => batters(fight, mood, battery),
        Action::Trained(which) => trained(fight, mood, which, 0),
        Action::TrainedOn(which, with, target) => {
            let chosen = Blow { with, target, slow: false, spend: false };
            trained(fight, mood, which, blow(fight, who, chosen))
        }
        Action::PinDown(_) => either(mood.best < 8 && mood.foe.is_some(), 18, -10),
        Action::End => 0,
    }
}

/// Lying down is free and eases one's own shots; it is bad where an enemy comes near, and where one
/// has to get up to go on. Where nothing can be struck any more it is worth what it keeps off.
fn lies_down(fight: &Fight, mood: &Mood<'_>) -> i32 {
    let who = mood.who;
    let shoots = mood.reach > 15 && mood.goal().is_none();
    if shoots && mood.best > 0 && !danger::is_exposed(fight, who) {
        return 60 + mood.best;
    }
    let Some(intent) = mood.intent.filter(|it| mood.ap == 0 || mood.best == 0 && it.now == 0)
    else {
        return -20;
    };
    // Those who have to get up for it, and do not go now, have as many action points less next turn.
    let each = intent.each / i32::from(gear::weapon(fight, intent.with).ap);
    let goes = if mood.goal().is_some() { i32::from(mood.ap) } else { 0 };
    let price = each * (goes + i32::from(!shoots));
    danger::lying_down(fight, mood.danger, price).map_or(-20, |keeps| 70 + keeps - price)
}

/// One worth where something holds, and the other where it does not.
const fn either(holds: bool, yes: i32, no: i32) -> i32 {
    if holds { yes } else { no }
}

fn attacks(fight: &Fight, mood: &Mood<'_>, chosen: Blow) -> i32 {
    let ap = i32::from(gear::weapon(fight, chosen.with).ap + u8::from(chosen.slow));
    let known = mood.strikes.iter().find(|it| it.with == chosen.with && it.target == chosen.target);
    let plain = !chosen.slow && !chosen.spend;
    let each = match known.filter(|_| plain) {
        Some(strike) => strike.each,
        None => blow(fight, mood.who, chosen),
    };
    let worth = each / ap;
    let finishes = match mood.manner {
        Manner::Focus => 40 / (1 + i32::from(fight[chosen.target].hp)),
        _ => 0,
    };
    if worth <= 0 { -50 } else { 40 + worth + finishes }
}

fn reloads(fight: &Fight, mood: &Mood<'_>, item: ItemId) -> i32 {
    if mood.intent.is_some_and(|intent| intent.ready == Some(item)) {
        return 70 + mood.best;
    }
    either(!is_loaded(fight, With::Item(item)) || short_of_burst(fight, item), 60, 3)
}

/// What bars the way to everybody is worth breaking, and nothing else.
fn batters(fight: &Fight, mood: &Mood<'_>, battery: Battery) -> i32 {
    let weapon = gear::weapon(fight, battery.with);
    let slow = weapon.has(Effect::Destroyer) == battery.slow;
    let bars = |foe| go::is_barred(fight, mood.who, foe);
    let barred = mood.best == 0 && mood.foe.is_some_and(|(foe, _)| bars(foe));
    either(barred && slow, 30, -10)
}

/// A maneuver that was trained is worth its attack, and what it brings besides.
fn trained(fight: &Fight, mood: &Mood<'_>, which: TrainedId, worth: i32) -> i32 {
    let it = trained::entry(fight, which);
    let left = fight[mood.who].stamina;
    if left < i16::from(it.stamina) + 1 {
        return -10;
    }
    match it.how {
        How::Own => {
            if mood.ap == it.ap {
                30
            } else {
                -10
            }
        }
        How::Attack => {
            let more = 20 + 10 * i32::from(it.damage.max(0)) + 8 * i32::from(it.advantages.max(0));
            if worth > 0 { 40 + (worth + more) / i32::from(it.ap) } else { -50 }
        }
        How::Contest => 42,
    }
}

fn difficulty(fight: &Fight, target: Id, effect: Threat) -> u8 {
    let waits = fight.state.pending.iter().find(|it| it.target == target && it.effect == effect);
    waits.map_or(0, |pending| pending.difficulty)
}

fn short_of_burst(fight: &Fight, item: ItemId) -> bool {
    let weapon = gear::weapon(fight, With::Item(item));
    weapon.mode == Mode::Burst && fight[item].loaded < weapon.burst / 2
}

fn goes(fight: &Fight, mood: &Mood<'_>, action: Action) -> i32 {
    let Some((foe, feet)) = mood.foe else { return -10 };
    let who = mood.who;
    if let Some(goal) = mood.goal() {
        return approaches(fight, mood, action, goal);
    }
    if mood.backs {
        return either(action == Action::Step, 50, 52) + mood.best;
    }
    if mood.waits {
        return -10;
    }
    if mood.best > 0 {
        // Those who shoot step back from the one who stands before them.
        let shy = matches!(mood.manner, Manner::Marksman | Manner::Cautious);
        let back = shy && mood.reach > 15 && mood.near() && action == Action::Step;
        return if back { 30 } else { -10 };
    }
    let needed = feet.saturating_sub(mood.reach);
    if needed == 0 && field::in_sight(fight, fight[who].at, fight[foe].at) && has_steps(fight) {
        return -10;
    }
    if needed == 0 && !has_steps(fight) {
        return -10;
    }
    let hexes = if has_steps(fight) { needed.div_ceil(HEX) } else { needed.div_ceil(40) };
    let walk = u16::from(walk_hexes(fight, who));
    let run = u16::from(run_hexes(fight, who));
    match action {
        Action::Step => {
            if hexes == 1 {
                60
            } else {
                -10
            }
        }
        Action::Walk if hexes <= walk || mood.ap == 1 || run == 0 => 50,
        Action::Walk => 35,
        Action::Run if hexes > walk => 48,
        _ => 10,
    }
}

/// Toward whom it means to strike, before anything that it could do from here.
fn approaches(fight: &Fight, mood: &Mood<'_>, action: Action, goal: Id) -> i32 {
    let who = mood.who;
    let reach = mood.intent.map_or(5, |intent| plan::reach(gear::weapon(fight, intent.with)));
    let needed = distance(fight, who, goal).saturating_sub(reach);
    let hexes = if has_steps(fight) { needed.div_ceil(HEX) } else { needed.div_ceil(40) };
    let walk = u16::from(walk_hexes(fight, who));
    let run = u16::from(run_hexes(fight, who));
    let first = 60 + mood.best;
    match action {
        Action::Step if hexes == 1 => first + 9,
        // The step comes last, where it saves an action point.
        Action::Walk if hexes <= walk + 1 || mood.ap == 1 || run == 0 => first + 6,
        Action::Walk => first + 2,
        Action::Run if hexes > walk + 1 => first + 4,
        _ => -10,
    }
}

/// Where to look, so that fewer of those who can strike from where they stand are behind; none where
/// somebody looks as well already.
#[must_use]
pub(super) fn facing(fight: &Fight, mood: &Mood<'_>) -> Option<Heading> {
    let (foe, _) = mood.foe?;
    let (who, own) = (mood.who, fight[mood.who].at);
    let strikers: ArrayVec<Heading, MAX_COMBATANTS> =
        danger::strikers(fight, who).map(|by| own.heading(fight[by].at)).collect();
    let ahead = own.heading(fight[foe].at);
    let behind = |facing: Heading| {
        let behind = strikers.iter().filter(|way| !facing.is_near(**way));
        (behind.count(), !facing.is_near(ahead))
    };
    // Of equals, toward the nearest enemy.
    let best = Heading::ALL.into_iter().min_by_key(|&way| (behind(way), way != ahead));
    best.filter(|&way| behind(way) < behind(fight[who].facing))
}

/// A weapon that does more from here than those in hand, or anything to strike with.
fn draws(fight: &Fight, mood: &Mood<'_>, item: ItemId) -> i32 {
    let who = mood.who;
    let kind = gear::item(fight, item).kind;
    let ItemKind::Weapon(weapon) = kind else {
        return -10;
    };
    if mood.intent.is_some_and(|intent| intent.ready == Some(item)) {
        return 70 + mood.best;
    }
    if weapon.ap >= mood.ap || !is_loaded(fight, With::Item(item)) {
        return -10;
    }
    if weapon.is_area() {
        let mut best = -1000;
        if weapon.mode == Mode::Blast {
            best = Area::of(fight, who, item).best(fight, 0);
        }
        return if best > 3 * mood.best && best > 60 { 40 + best / 3 } else { -10 };
    }
    -10
}

fn uses(fight: &Fight, item: ItemId, on: Id) -> i32 {
    match gear::item(fight, item).kind {
        ItemKind::Stimulant(points) => {
            let room = fight.profile(on).max_stamina - fight[on].stamina;
            if room >= i16::from(points) && fight[on].stamina <= 3 { 30 } else { -10 }
        }
        ItemKind::Detoxer => 25,
        ItemKind::Soothall => 12 * i32::from(fight[on].level(Level::Corroded)) - 10,
        _ => -10,
    }
}

fn alone(fight: &Fight, mood: &Mood<'_>, maneuver: Maneuver) -> i32 {
    let left = fight[mood.who].stamina;
    if left == 0 || mood.ap > 1 {
        return -10;
    }
    let careful = matches!(mood.manner, Manner::Cautious | Manner::Brawler);
    match maneuver {
        Maneuver::Guard if left >= 4 && mood.foe.is_some() => {
            if careful {
                44
            } else {
                6
            }
        }
        Maneuver::Brace if left >= 5 && mood.near() && mood.manner == Manner::Cautious => 46,
        _ => -10,
    }
}

fn against(fight: &Fight, mood: &Mood<'_>, maneuver: Maneuver, with: With, target: Id) -> i32 {
    let who = mood.who;
    let left = fight[who].stamina;
    if left == 0 || mood.manner == Manner::Marksman {
        return -10;
    }
    match maneuver {
        Maneuver::Charge => {
            let chosen = Blow { with, target, slow: false, spend: false };
            let reaches =
                distance(fight, who, target) <= u16::from(run_hexes(fight, who)) * HEX + HEX;
            let meant = mood.goal() == Some(target);
            let far =
                distance(fight, who, target) > u16::from(walk_hexes(fight, who)) * HEX + 2 * HEX;
            if reaches && far && meant && left >= 6 {
                70 + mood.best + blow(fight, who, chosen) / 3
            } else {
                -10
            }
        }
        Maneuver::Trip if mood.ap >= 2 && left >= 6 && with == With::Fists => {
            let own = Test::new(who, TestFor::Break, Attribute::Dexterity, Skill::Melee);
            let theirs = Test::new(target, TestFor::Break, Attribute::Dexterity, Skill::Evasion);
            let needs = (pool(fight, &theirs) / 2 + 1).max(1) as u8;
            let odds = chance(fight, pool(fight, &own), needs);
            let out = fight[target].causes.has(Cause::Knockout);
            if odds > 550 && !out && mood.manner == Manner::Brawler { 40 + mood.best } else { -10 }
        }
        Maneuver::Goad if mood.ap == 1 && left >= 4 && mood.best == 0 => {
            let strong = fight[target].has(Condition::Prone);
            if mood.manner == Manner::Cautious && !strong { 15 } else { -10 }
        }
        _ => -10,
    }
}
