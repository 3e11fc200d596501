//! What to do next in a turn.

use std::cell::{Cell, OnceCell};

use affray_field::Place;

use super::chance::fails_of_20;
use super::estimate::{self, distance_to, openings_given};
use super::target::{HELPLESS, Target};
use super::things::{equip, has_weapon, is_armed, remedy};
use crate::means::Means;
use crate::moves::{Action, Aim, Attack, Form, Move, Occasion, Score, Style, With};
use crate::offer::{self, Offers};
use crate::rules::condition::{are_allies, is_fighting};
use crate::rules::core::own_score;
use crate::rules::hazard::may_drown;
use crate::rules::position::{Peeking, between, is_nearby, ordinary_move, range};
use crate::setup::{Hazard, Id, Manner, Skill};
use crate::state::{Fight, Gait, People, Standing, Turn, TurnState};

/// What to do next in a turn.
///
/// Every option has a worth; the best is taken, the first of equals. Ending the turn is worth 0 and
/// comes last, so that nothing worth less is ever done while it may be ended.
pub fn next(fight: &Fight, turn: Turn, manner: Manner) -> Move {
    let mut weighing = Weighing::new(fight, turn.who, manner, LESS_THAN_ENDING);
    crate::rules::turn::options(fight, turn, &mut weighing);
    let best = weighing.best.or_else(|| {
        // A frenzy knows no end of a turn: whatever there is, is better than nothing.
        let mut weighing = Weighing::new(fight, turn.who, manner, i32::MIN);
        crate::rules::turn::options(fight, turn, &mut weighing);
        weighing.best
    });
    best.unwrap_or(Action::End).into()
}

/// What loses against ending the turn.
const LESS_THAN_ENDING: i32 = -1;
/// Killing the helpless, for those who would.
const KILL: i32 = 15;
/// A hold on a strong striker with little strength to resist.
const HOLD: i32 = 70;
/// Disarming, for those who are trained in it.
const DISARM: i32 = 65;
/// To go down in turbulent water.
const DROWNED: i32 = 400;
/// A second target for a power.
const DOUBLED: i32 = 20;

/// Weighs options as they come up, and passes over those that cannot be the best any more.
struct Weighing<'f> {
    fight: &'f Fight,
    who: Id,
    manner: Manner,
    /// Whether it only wants to get away.
    flees: bool,
    best: Option<Action>,
    /// What the best is worth.
    most: i32,
    /// The enemies that it knows of and that still fight, once they are known.
    enemies: OnceCell<People>,
    /// Those of them that stand nearby, once they are known.
    near: OnceCell<People>,
    /// How far its best weapon carries, once that is known.
    carries: OnceCell<u8>,
    /// Twice the damage of the best that it has at hand, once that is known.
    blow: OnceCell<i32>,
    /// Who was aimed at last, and how hard it is to fell.
    target: Cell<(Id, Target)>,
    /// Half steps to the nearest known enemy, once that is known.
    now: OnceCell<i32>,
    /// Whether it could strike somebody from where it stands, once that is known.
    strikes: OnceCell<bool>,
}

impl Offers for Weighing<'_> {
    #[inline]
    fn seeks(&mut self, kind: offer::Kind) -> bool {
        self.at_most(kind) > self.most
    }

    fn seeks_strike(&mut self, target: Id, used: &Means) -> bool {
        self.strike(target, used) > self.most
    }

    fn offer(&mut self, action: Action) {
        self.consider(action, self.worth(action));
    }

    fn offer_attack(&mut self, form: Form, aim: Aim, used: Option<&Means>) {
        self.consider(Action::Attack(form, aim), self.attack(form, aim, used));
    }
}

impl<'f> Weighing<'f> {
    fn new(fight: &'f Fight, who: Id, manner: Manner, most: i32) -> Weighing<'f> {
        let flees = fight[who].standing == Standing::Retreating
            || crate::rules::fear::must_flee(fight, who);
        Weighing {
            flees,
            fight,
            who,
            manner,
            best: None,
            most,
            enemies: OnceCell::new(),
            near: OnceCell::new(),
            carries: OnceCell::new(),
            blow: OnceCell::new(),
            target: Cell::new((who, Target::UNKNOWN)),
            now: OnceCell::new(),
            strikes: OnceCell::new(),
        }
    }

    fn enemies(&self) -> People {
        *self.enemies.get_or_init(|| estimate::enemies(self.fight, self.who))
    }

    fn carries(&self) -> u8 {
        *self.carries.get_or_init(|| estimate::longest_reach(self.fight, self.who))
    }

    fn distance(&self, from: Place) -> i32 {
        i32::from(distance_to(self.fight, self.enemies(), from))
    }

    fn openings_given(&self, to: Place) -> i32 {
        // Only those nearby can be left.
        let near = || {
            let mut near = People::default();
            let enemies = self.enemies().iter();
            enemies.filter(|&id| is_nearby(self.fight, self.who, id)).for_each(|id| near.add(id));
            near
        };
        openings_given(self.fight, *self.near.get_or_init(near), self.who, to)
    }

    fn target(&self, target: Id) -> Target {
        let (of, known) = self.target.get();
        if of == target {
            return known;
        }
        let known = Target::of(self.fight, self.who, target);
        self.target.set((target, known));
        known
    }

    fn consider(&mut self, action: Action, worth: i32) {
        if worth > self.most {
            self.most = worth;
            self.best = Some(action);
        }
    }

    fn now(&self) -> i32 {
        *self.now.get_or_init(|| self.distance(self.fight[self.who].place))
    }

    fn strikes(&self) -> bool {
        let strikes = || estimate::can_strike(self.fight, self.who, self.enemies());
        *self.strikes.get_or_init(strikes)
    }

    /// What an option of a kind can be worth at most.
    fn at_most(&self, kind: offer::Kind) -> i32 {
        let (fight, who) = (self.fight, self.who);
        match kind {
            offer::Kind::AttackOn(target) => self.attack_at_most(target),
            offer::Kind::Hold(target) => self.hold_at_most(target),
            offer::Kind::AttackOnZone if estimate::may_sweep(fight, who) => i32::MAX,
            offer::Kind::Power if self.manner == Manner::Cautious => 35,
            offer::Kind::Words if fight.profile(who).skills.has(Skill::Intimidate) => 15,
            offer::Kind::FreeOther => 12,
            offer::Kind::Remedy(which, on) => remedy(fight, who, which, on),
            offer::Kind::Coat => 30,
            offer::Kind::Enrage => 3,
            offer::Kind::Shove => 45,
            offer::Kind::PickUp if !has_weapon(fight, who) => 28,
            offer::Kind::Draw if !is_armed(fight, who) => 110,
            offer::Kind::Step(to) => self.step(to),
            offer::Kind::Leave if self.flees => 500,
            offer::Kind::FullMovement if self.flees => 253,
            offer::Kind::FullMovement => 8,
            offer::Kind::AttackOnZone
            | offer::Kind::AttackOnOwnSide
            | offer::Kind::HalfBlow
            | offer::Kind::PickUp
            | offer::Kind::Draw
            | offer::Kind::Leave
            | offer::Kind::Power
            | offer::Kind::Words
            | offer::Kind::Operate
            | offer::Kind::Other
            | offer::Kind::Surrender
            | offer::Kind::Hide
            | offer::Kind::PutAway
            | offer::Kind::Interact
            | offer::Kind::BlindStrike
            | offer::Kind::Speak => LESS_THAN_ENDING,
        }
    }

    /// What an attack on this one can be worth at most, whatever with.
    fn attack_at_most(&self, target: Id) -> i32 {
        let (fight, who) = (self.fight, self.who);
        let known = self.target(target);
        match known.spared {
            Some(HELPLESS) => return KILL,
            Some(worth) => return worth,
            None if self.best.is_none() => return i32::MAX,
            None => {}
        }
        let blow = *self.blow.get_or_init(|| estimate::mean_twice(fight, who));
        let doubled = if fight.profile(who).skills.has(Skill::Sorcery) { DOUBLED } else { 0 };
        self.hold_at_most(target).max(known.struck(blow, self.manner) + doubled)
    }

    /// How good an action is.
    fn worth(&self, action: Action) -> i32 {
        let (fight, who, manner) = (self.fight, self.who, self.manner);
        match action {
            Action::Attack(form, aim) => {
                self.attack(form, aim, crate::rules::weapon::striking(fight, who, form).as_ref())
            }
            Action::Invoke(casting, Aim::Zone(zone)) => {
                veil(fight, who, manner, casting, Place::Zone(zone))
            }
            Action::Step(to) => self.step(to),
            Action::Leave if self.flees => 500,
            Action::Leave => -100,
            Action::FullMovement(gait) => self.full_movement(gait),
            Action::BreakFree(_) => 400,
            Action::FreeOther(friend, _) => {
                if are_allies(fight, friend, who) {
                    12
                } else {
                    -100
                }
            }
            Action::Shove { hazard: Some(_), .. } => 45,
            Action::Use(which, on) => remedy(fight, who, which, on),
            Action::Coat(..) => 30,
            Action::Equip(which) => equip(fight, who, which),
            Action::PickUp(which) => {
                let weapon = crate::rules::gear::as_weapon(fight, which).is_some();
                if weapon && !has_weapon(fight, who) { 28 } else { -5 }
            }
            Action::Enrage => {
                if fight[who].health > 4 && !self.strikes() {
                    3
                } else {
                    -5
                }
            }
            Action::Intimidate(target) => self.intimidate(target),
            Action::End => 0,
            Action::Invoke(..)
            | Action::Shove { .. }
            | Action::Release
            | Action::Distract(_)
            | Action::Taunt(_)
            | Action::Operate(_)
            | Action::PutDown(_)
            | Action::Unequip(_)
            | Action::QuickDraw(_)
            | Action::Interact(_)
            | Action::Speak
            | Action::Chat
            | Action::Probe(..)
            | Action::Hide
            | Action::Surrender
            | Action::Calm
            | Action::Other
            | Action::NoDeclaration => -20,
        }
    }

    /// An attack by what it would likely do: to fell somebody is best.
    fn attack(&self, form: Form, aim: Aim, used: Option<&Means>) -> i32 {
        let (fight, who) = (self.fight, self.who);
        let target = match aim {
            Aim::At(target) => target,
            Aim::Zone(zone) => return blast(fight, who, form, zone),
        };
        if let Some(worth) = self.target(target).spared {
            return if is_final(form) && worth == HELPLESS { KILL } else { worth };
        }
        match form {
            Form::Strike { style: Style::Plain | Style::Focused, .. } => {
                let Some(used) = used else { return 0 };
                let worth = self.strike(target, used);
                // What is never chosen need not be worked out any further.
                if worth <= self.most {
                    return worth;
                }
                let occasion = Occasion::Main;
                let attack = Attack { attacker: who, form, aim, occasion };
                let place = fight[target].place;
                let save =
                    crate::rules::legal::challenge(fight, attack, Some(used), place, Some(target));
                if save.is_some() { worth - 10 } else { worth }
            }
            // The same blow in full was offered right before, and is worth more.
            Form::Strike { .. } => LESS_THAN_ENDING,
            // Grappling pays against a strong striker with little strength to resist.
            Form::Grapple => {
                let weak = own_score(fight, target, Score::Strength) <= 7;
                let skilled = fight.profile(who).skills.has(Skill::Wrestling);
                let pays = (weak || skilled) && estimate::mean_twice(fight, target) >= 12;
                if pays { HOLD } else { 20 }
            }
            Form::Disarm(_) => {
                if fight.profile(who).skills.has(Skill::Disarm) {
                    DISARM
                } else {
                    18
                }
            }
        }
    }

    /// What a strike is worth that is sure to hit.
    fn strike(&self, target: Id, used: &Means) -> i32 {
        let known = self.target(target);
        match known.spared {
            Some(HELPLESS) => KILL,
            Some(worth) => worth,
            None => {
                let twice = estimate::twice(self.fight, self.who, used);
                known.struck(twice, self.manner) + used.casting.map_or(0, enhanced)
            }
        }
    }

    /// What a hold on this one is worth at most, or disarming it.
    fn hold_at_most(&self, target: Id) -> i32 {
        let skills = self.fight.profile(self.who).skills;
        let weak = own_score(self.fight, target, Score::Strength) <= 7;
        let wrestles = skills.has(Skill::Wrestling) || weak;
        let hold = if wrestles { HOLD } else { 20 };
        if skills.has(Skill::Disarm) { hold.max(DISARM) } else { hold }
    }

    /// A step by what it brings: in reach of an enemy, out of reach for those who shoot, or away.
    fn step(&self, to: Place) -> i32 {
        let (fight, who, manner) = (self.fight, self.who, self.manner);
        if self.flees {
            return (300 - 30 * self.openings_given(to) - peril(fight, who, to)).max(1);
        }
        let now = self.now();
        let then = self.distance(to);
        let saved = lasting_peril(fight, who, fight[who].place);
        // After a round in which nobody did anything somebody has to dare.
        let daring = if fight.state.idle_rounds > 0 { 5 } else { 1 };
        let danger = || 25 * self.openings_given(to) / daring + peril(fight, who, to) - saved;
        let spent = fight.state.turn.is_some_and(|turn| turn.main);
        if manner != Manner::Aggressive {
            let reach = self.carries();
            if reach >= 3 {
                // Within half of the range, but not within arm's length; only once the shot is done.
                let wanted = i32::from(reach);
                let good = |steps: i32| if steps < 2 { 2 - steps } else { (steps - wanted).max(0) };
                let gain = good(now) - good(then);
                let turn_left = if spent || now > 2 * wanted { 0 } else { -60 };
                let gain = if gain > 0 { 8 * gain + turn_left } else { -50 };
                let gain = gain.max(self.closing(then));
                return if gain + saved <= self.most { gain } else { gain - danger() };
            }
            // Anyone who spends the main action on moving wants to get somewhere.
            let struck = fight.state.turn.is_some_and(|turn| turn.main && turn.full.is_none());
            if struck && now > 0 && daring == 1 && saved == 0 {
                return -10;
            }
        }
        let ward = || fight.profile(who).protects.or_else(|| weakest_friend(fight, who));
        if manner == Manner::Protect
            && let Some(ward) = ward()
        {
            let steps = |place| i32::from(fight.setup.map.steps_between(place, fight[ward].place));
            let from = fight[who].place;
            if steps(from) > 1 {
                return 20 * (steps(from) - steps(to)) - danger();
            }
            if steps(to) > 1 {
                return -30;
            }
        }
        let gain = (20 * (now - then)).max(self.closing(then));
        // What is never chosen need not be worked out any further.
        if gain + saved <= self.most { gain } else { gain - danger() }
    }

    /// What the blow is worth that a step to so many half steps from the nearest enemy leads to in
    /// this turn, with a weapon in hand for arm's length; less for each half step.
    fn closing(&self, then: i32) -> i32 {
        let (fight, who, now) = (self.fight, self.who, self.now());
        let stays_away = self.manner == Manner::Skirmish || then >= now || now < 2;
        let turn = fight.state.turn.filter(|turn| turn.has_main() && !stays_away);
        let Some(turn) = turn else { return i32::MIN };
        let steps = now - 1;
        let twice = estimate::melee_twice(fight, who);
        if twice == 0 || i32::from(crate::rules::movement::steps_left(fight, turn)) < steps {
            return i32::MIN;
        }
        let from = fight.setup.map.steps_from(fight[who].place);
        let nearest = |&id: &Id| i32::from(from.to(fight[id].place)) == now;
        let struck = |id| self.target(id).struck(twice, self.manner) - 2 * steps;
        self.enemies().iter().filter(nearest).map(struck).max().unwrap_or(i32::MIN)
    }

    /// Full movement when no enemy can be reached otherwise, or to get away.
    fn full_movement(&self, gait: Gait) -> i32 {
        let (fight, who) = (self.fight, self.who);
        let speed = match gait {
            Gait::Walk => 1,
            Gait::Sprint => 2,
            Gait::Sneak => 3 * i32::from(fight[who].concealed_from != 0),
            Gait::Careful => 1,
        };
        if self.flees {
            return 250 + speed;
        }
        let now = self.now();
        let near_ward = || {
            self.manner == Manner::Protect
                && weakest_friend(fight, who).is_some_and(|ward| range(fight, who, ward) == 0)
        };
        let moved = fight.state.turn.is_some_and(|turn| turn.moved > 0);
        let idle = now <= 2 || !moved && now <= 3 || self.strikes() || near_ward();
        if idle || self.runs_into_blows() { -15 } else { 5 + speed }
    }

    /// Whether going on leads before enemies who could strike then with a turn that they have left,
    /// and could not otherwise: those who moved instead of striking have no reaction any more.
    fn runs_into_blows(&self) -> bool {
        let (fight, who) = (self.fight, self.who);
        if fight.state.idle_rounds > 0 {
            return false;
        }
        let from = fight.setup.map.steps_from(fight[who].place);
        let mine = i32::from(ordinary_move(fight, who));
        self.enemies().iter().any(|enemy| {
            let reach = 1 + i32::from(ordinary_move(fight, enemy));
            let away = i32::from(from.to(fight[enemy].place));
            fight[enemy].turn == TurnState::Unspent && away > reach && away - mine <= reach
        })
    }

    /// Words for an enemy that cannot be struck and is easily frightened off.
    fn intimidate(&self, target: Id) -> i32 {
        let (fight, who) = (self.fight, self.who);
        let skilled = fight.profile(who).skills.has(Skill::Intimidate);
        let weak = || {
            own_score(fight, target, Score::Wits) <= 6
                && !crate::rules::condition::is_immune_to_fear(fight, target)
        };
        let seen = || !between(fight, who, target, Peeking::No).barred;
        if skilled && !self.strikes() && weak() && seen() { 15 } else { -10 }
    }
}

/// What the enhancements of a power are worth: nobody overreaches, and two targets are better than
/// one.
fn enhanced(casting: crate::moves::Casting) -> i32 {
    let doubled = if casting.double { DOUBLED } else { 0 };
    let price = if crate::rules::power::level(casting) > 0 { 5 } else { 0 };
    let reckless = if casting.over { 200 } else { 0 };
    doubled - price - reckless
}

fn is_final(form: Form) -> bool {
    matches!(form, Form::Strike { style: Style::FinalBlow, .. })
}

/// A blast by how many enemies and friends it would catch.
fn blast(fight: &Fight, who: Id, form: Form, zone: affray_field::ZoneId) -> i32 {
    let Form::Strike { with, .. } = form else { return -100 };
    let melee = crate::rules::weapon::means(fight, who, with).is_melee();
    let mut worth = 30;
    for other in fight.roster() {
        let caught =
            crate::rules::blast::is_in_area(fight, other, zone) && is_fighting(fight, other);
        if !caught || melee && other == who {
            continue;
        }
        let known = crate::rules::position::is_aware_of(fight, who, other);
        worth += if !are_allies(fight, other, who) { if known { 30 } else { 0 } } else { -80 };
    }
    if let With::Power(casting) = with {
        worth += enhanced(casting);
    }
    if worth <= 30 { -100 } else { worth }
}

fn veil(
    fight: &Fight,
    who: Id,
    manner: Manner,
    casting: crate::moves::Casting,
    place: Place,
) -> i32 {
    let mine = fight[who].place == place;
    let already = match place {
        Place::Zone(zone) => (fight.state.veiled | fight.state.darkened) & (1 << zone.0) != 0,
        Place::Border(_) => true,
    };
    let cheap = crate::rules::power::level(casting) == 0;
    if manner == Manner::Cautious && mine && !already && cheap && fight[who].mana > 1 {
        35
    } else {
        -20
    }
}

fn weakest_friend(fight: &Fight, who: Id) -> Option<Id> {
    estimate::friends(fight, who).min_by_key(|&id| estimate::toughness(fight, id))
}

/// What a place does to somebody who goes there.
fn peril(fight: &Fight, who: Id, place: Place) -> i32 {
    hurt(fight, who, place, |hazard| hazard.on_entry || hazard.each_round)
}

/// What a place does again in each round to somebody who stays there.
fn lasting_peril(fight: &Fight, who: Id, place: Place) -> i32 {
    hurt(fight, who, place, |hazard| hazard.each_round)
}

fn hurt(fight: &Fight, who: Id, place: Place, counts: impl Fn(&Hazard) -> bool) -> i32 {
    let Place::Zone(zone) = place else { return 0 };
    let hazards = &crate::rules::position::zone(fight, zone).hazards;
    let hurts = 200 * i32::from(hazards.iter().any(counts));
    if may_drown(fight, who, place) {
        hurts + DROWNED * i32::from(fails_of_20(fight, who, Score::Agility)) / 20
    } else {
        hurts
    }
}

/// The best of everything on the menu, weighed one by one: for tests of what is passed over.
#[cfg(test)]
pub fn best_of_all(fight: &Fight, turn: Turn, manner: Manner) -> Move {
    let mut menu: Vec<Move> = Vec::new();
    crate::rules::turn::options(fight, turn, &mut menu);
    let mut most = i32::MIN;
    let mut best = menu[0];
    for option in menu {
        let action = Action::try_from(option).expect("a turn's options are actions");
        let worth = Weighing::new(fight, turn.who, manner, i32::MIN).worth(action);
        if worth > most {
            (most, best) = (worth, option);
        }
    }
    best
}
