//! Which weapon to use on whom, this turn and the next: drawing it and getting there count.

use arrayvec::ArrayVec;

use crate::kinds::{Condition, Effect, Id, ItemId, Manner, Mode};
use crate::moves::With;
use crate::rules::attack::{can_target, is_loaded};
use crate::rules::condition::{can_move, is_out};
use crate::rules::field::{are_enemies, distance, has_steps};
use crate::rules::gear;
use crate::rules::movement::walk_hexes;
use crate::rules::turn::arms;
use crate::setup::{HEX, Weapon};
use crate::state::{Fight, Where};

use super::danger::Danger;
use super::estimate::{attack, most, points};

/// What somebody means to do with its action points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Intent {
    /// With what.
    pub(crate) with: With,
    /// At whom.
    pub(crate) target: Id,
    /// What must be taken in hand, or loaded, before.
    pub(crate) ready: Option<ItemId>,
    /// Whether the target is out of reach yet.
    pub(crate) far: bool,
    /// How many attacks are possible this turn.
    pub(crate) now: i32,
    /// What one attack is worth.
    pub(crate) each: i32,
    /// What it promises for both turns.
    pub(crate) worth: i32,
}

/// An attack that can be made from here, as far as action points and rounds allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strike {
    /// With what.
    pub(crate) with: With,
    /// At whom.
    pub(crate) target: Id,
    /// What it is worth.
    pub(crate) each: i32,
}

/// The most attacks that are weighed.
const STRIKES: usize = 64;

/// The attacks that can be made from here, in the order of the menu.
pub(crate) type Strikes = ArrayVec<Strike, STRIKES>;

/// What somebody can do to its enemies, weighed once: from here, and after drawing or going.
#[derive(Clone, Debug)]
pub(crate) struct Outlook {
    /// The attacks that can be made from here.
    pub(crate) strikes: Strikes,
    /// The best that it can mean to do.
    pub(crate) intent: Option<Intent>,
}

/// Who decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decider<'d> {
    pub(crate) who: Id,
    pub(crate) manner: Manner,
    /// What enemies may do before its next turn.
    pub(crate) danger: &'d Danger,
}

/// A weapon to be used, and what must be taken in hand or loaded before.
#[derive(Clone, Copy)]
struct Arm<'a> {
    with: With,
    weapon: &'a Weapon,
    ready: Option<ItemId>,
}

/// The use of a weapon on somebody in reach, or so many action points away.
#[derive(Clone, Copy)]
struct Use<'a> {
    arm: Arm<'a>,
    target: Id,
    near: bool,
    way: i32,
}

/// Who plans, and with how many action points.
struct Planner<'d> {
    by: Decider<'d>,
    ap: u8,
    /// Action points of the next turn.
    full: i32,
    /// How it comes closer to those whom it is not afraid of.
    legs: Option<Legs>,
}

impl Planner<'_> {
    /// Whether somebody is in reach of a weapon, and the action points of the way there; none where no
    /// way is known.
    fn approach(&self, fight: &Fight, weapon: &Weapon, target: Id) -> Option<(bool, i32)> {
        let (who, reach) = (self.by.who, reach(weapon));
        let away = distance(fight, who, target);
        let near = match weapon.is_area() {
            true => away <= reach,
            false => can_target(fight, who, weapon, target),
        };
        if near {
            return Some((true, 0));
        }
        // In reach, and out of sight or behind full cover: no way that is known leads to it.
        let far = away.saturating_sub(reach);
        let legs = self.legs.filter(|_| far > 0 && !fight[who].afraid_of.has(target))?;
        Some((false, legs.way(far)))
    }

    /// Action points left of this turn for attacks.
    fn left(&self, on: Use<'_>) -> i32 {
        i32::from(self.ap) - on.way - i32::from(on.arm.ready.is_some())
    }

    /// Attacks of this turn and the next.
    fn attacks(&self, on: Use<'_>) -> i32 {
        both_turns(self.left(on), self.full, i32::from(on.arm.weapon.ap))
    }

    /// What attacks of this turn and the next are worth for somebody who goes to an enemy before: those
    /// of the next as far as it outlasts what is done to it there and not here, and all less that.
    fn going(&self, fight: &Fight, target: Id, (soon, later): (i32, i32)) -> i32 {
        let Decider { who, danger, .. } = self.by;
        let risk = (danger.at(fight, fight[target].at) - danger.here(fight)).max(0);
        let own = 10 * points(fight, who).max(1);
        soon + later * (own - risk).max(0) / own - risk
    }

    /// What somebody of this manner makes of attacks that are worth so much.
    fn likes(&self, fight: &Fight, on: Use<'_>, attacks: i32) -> i32 {
        let Decider { who, manner, .. } = self.by;
        let shy = matches!(manner, Manner::Marksman | Manner::Cautious);
        let mut worth = attacks;
        if on.arm.weapon.is_ranged() {
            worth += worth * i32::from(shy);
        } else if manner == Manner::Brawler {
            worth += worth.max(0) / 4;
        }
        if manner == Manner::Focus {
            worth += 200 / (4 + i32::from(fight[on.target].hp));
        }
        if on.arm.ready.is_some_and(|item| fight[item].at != Where::Held(who)) {
            // What is in hand is not changed for little.
            worth -= worth.max(0) / 4 + 1;
        }
        // Of two that promise alike, what is done sooner.
        worth - on.way
    }

    /// The most that the use of a weapon on somebody can promise, where that is soon known.
    fn most(&self, fight: &Fight, on: Use<'_>) -> Option<i32> {
        let most = most(fight, self.by.who, on.arm.with, on.target)?;
        Some(self.likes(fight, on, self.attacks(on) * most))
    }

    /// What the use of a weapon on somebody promises this turn and the next, where one attack is worth
    /// so much, if that is more than `least`.
    fn weigh(&self, fight: &Fight, on: Use<'_>, each: i32, least: i32) -> Option<Intent> {
        let Use { arm: Arm { with, weapon, ready }, target, near, way } = on;
        let attacks = self.attacks(on);
        if each <= 0 || attacks <= 0 {
            return None;
        }
        let rounds = match with {
            With::Item(_) if !is_loaded(fight, with) => i32::from(weapon.clip.unwrap_or(0)),
            With::Item(item) if weapon.clip.is_some() => i32::from(fight[item].loaded),
            With::Item(_) | With::Fists => i32::MAX,
        };
        let now = (self.left(on) / i32::from(weapon.ap)).max(0);
        let all = lasting(fight, target, attacks.min(rounds), each);
        let mut worth = self.likes(fight, on, all);
        // What enemies do there costs most to weigh, and makes it worth no more.
        if worth > least && way > 0 && !weapon.is_ranged() {
            let soon = lasting(fight, target, now.min(rounds), each);
            worth = self.likes(fight, on, self.going(fight, target, (soon, all - soon)));
        }
        (worth > least).then_some(Intent { with, target, ready, far: !near, now, each, worth })
    }
}

/// What somebody can do to its enemies.
#[must_use]
pub(crate) fn outlook(fight: &Fight, by: Decider<'_>, ap: u8) -> Outlook {
    let who = by.who;
    let full = i32::from(fight.profile(who).ap);
    let planner = Planner { by, ap, full, legs: Legs::of(fight, who) };
    let mut strikes = Strikes::new();
    let mut intent: Option<Intent> = None;
    let mut consider = |with: With, weapon: &Weapon, draw: Option<ItemId>| {
        let ready = match with {
            _ if is_loaded(fight, with) => draw,
            // What is in hand can be loaded again.
            With::Item(item) if draw.is_none() && !weapon.thrown && fight[item].clips > 0 => {
                Some(item)
            }
            With::Item(_) | With::Fists => return,
        };
        let arm = Arm { with, weapon, ready };
        for target in fight.roster() {
            if !are_enemies(fight, who, target) || is_out(fight, target) {
                continue;
            }
            let hidden = fight[target].has(Condition::Hidden);
            if hidden && !weapon.has(Effect::Seeking) {
                continue;
            }
            let Some((near, way)) = planner.approach(fight, weapon, target) else { continue };
            let on = Use { arm, target, near, way };
            // What comes too late is not weighed, nor what promises too little even if it never fails.
            let strikes_now = near && ready.is_none() && weapon.ap <= ap && !weapon.is_area();
            let promises = || match intent.zip(planner.most(fight, on)) {
                Some((best, most)) => most > best.worth,
                None => true,
            };
            if !strikes_now && (hidden || planner.attacks(on) <= 0 || !promises()) {
                continue;
            }
            let each = attack(fight, who, with, target);
            if strikes_now {
                let _ = strikes.try_push(Strike { with, target, each });
            }
            if !hidden {
                let least = intent.map_or(i32::MIN, |best| best.worth);
                intent = planner.weigh(fight, on, each, least).or(intent);
            }
        }
    };
    arms(fight, who, &mut |with, weapon| consider(with, weapon, None));
    // Of what strikes areas, what is in hand; what is thrown is weighed when it is drawn.
    for (item, weapon) in gear::weapons(fight, who).filter(|it| it.1.is_area() && !it.1.thrown) {
        consider(With::Item(item), weapon, None);
    }
    for item in gear::carried(fight, who) {
        let Some(weapon) = gear::weapon_of(fight, item) else { continue };
        if !weapon.is_area() && gear::can_draw(fight, who, item) && gear::is_usable(fight, item) {
            consider(With::Item(item), weapon, Some(item));
        }
    }
    Outlook { strikes, intent }
}

/// Feet within which a weapon strikes somebody: a template runs on from where it starts.
#[must_use]
pub(crate) fn reach(weapon: &Weapon) -> u16 {
    match weapon.mode {
        Mode::Template => weapon.range + HEX * u16::from(weapon.area.saturating_sub(1)),
        Mode::Melee | Mode::Single | Mode::Burst | Mode::Blast => weapon.range,
    }
}

/// How somebody comes closer to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Legs {
    /// Hexes of a Walk.
    walk: i32,
    /// Hexes for nothing.
    free: i32,
    /// Action points to stand up before.
    rises: i32,
    /// Whether it goes by hexes.
    steps: bool,
}

impl Legs {
    /// How somebody comes closer to another; none where it cannot.
    #[must_use]
    pub(crate) fn toward(fight: &Fight, who: Id, target: Id) -> Option<Legs> {
        if fight[who].afraid_of.has(target) { None } else { Legs::of(fight, who) }
    }

    /// How somebody comes closer to those whom it is not afraid of; none where it cannot.
    fn of(fight: &Fight, who: Id) -> Option<Legs> {
        let walk = i32::from(walk_hexes(fight, who));
        if walk == 0 || !can_move(fight, who) {
            return None;
        }
        let stepped = fight.state.turn.is_some_and(|turn| turn.who == who && turn.stepped);
        let rises = i32::from(fight[who].has(Condition::Prone));
        Some(Legs { walk, free: i32::from(!stepped), rises, steps: has_steps(fight) })
    }

    /// The same for somebody who has taken its step.
    #[must_use]
    pub(crate) const fn stepped(self) -> Legs {
        Legs { free: 0, ..self }
    }

    /// Action points to come so many feet closer.
    #[must_use]
    pub(crate) fn way(self, far: u16) -> i32 {
        if far == 0 {
            return 0;
        }
        if !self.steps {
            return i32::from(far.div_ceil(40)).max(1);
        }
        let hexes = i32::from(far.div_ceil(HEX)) - self.free;
        (hexes.max(0) + self.walk - 1) / self.walk + self.rises
    }
}

/// Action points to come so many feet closer to somebody; none where there is no way.
#[must_use]
pub(crate) fn way_over(fight: &Fight, who: Id, target: Id, far: u16) -> Option<i32> {
    if far == 0 { Some(0) } else { Legs::toward(fight, who, target).map(|legs| legs.way(far)) }
}

/// How many attacks that are worth so much bring somebody down.
#[must_use]
pub(crate) fn enough(fight: &Fight, target: Id, each: i32) -> i32 {
    let it = &fight[target];
    let left = 10 * (i32::from(it.hp) + i32::from(it.worn.1) + i32::from(it.innate.1));
    left / each + 1
}

/// What so many attacks are worth: once the target is down, the others go at somebody else.
#[must_use]
pub(crate) fn lasts(enough: i32, attacks: i32, each: i32) -> i32 {
    let needed = enough.min(attacks);
    if attacks <= 0 { 0 } else { needed * each + (attacks - needed) * each * 6 / 10 }
}

/// What so many attacks on somebody are worth.
#[must_use]
pub(crate) fn lasting(fight: &Fight, target: Id, attacks: i32, each: i32) -> i32 {
    lasts(enough(fight, target, each), attacks, each)
}

/// Attacks of this turn, with what is left after the way, and of the next one.
#[must_use]
pub(crate) const fn both_turns(left: i32, full: i32, cost: i32) -> i32 {
    if left >= 0 { left / cost + full / cost } else { (full + left) / cost }
}
