//! The numbers behind questions and their answers, taken apart.

use affray_engine::Reckoning;
use affray_table::{Reckon, Terms};

use crate::clause;
use crate::kinds::{Attribute, Hold, How, Id, Maneuver, Mode, Skill, TrainedId};
use crate::moves::{Action, Ask, Blow, Count, Move, Spot, Test, TestFor, Way, With};
use crate::purpose::Sway;
use crate::reason::From;
use crate::rules::attack::Swing;
use crate::rules::maneuver::{CHARGE, Cost, Foe};
use crate::rules::{
    area, attack, burst, deeds, effects, gear, maneuver, movement, rolls, stacking, stamina,
    structure, trained,
};
use crate::setup::Weapon;
use crate::state::Fight;

use super::number::{sum, watcher};
use super::option::word_way;

/// Numbers of one question or answer.
struct Sums<'f> {
    fight: &'f Fight,
    all: Vec<Reckoning>,
}

impl Sums<'_> {
    fn see(&mut self, what: &str, reckon: impl FnOnce(&mut Terms<From>)) {
        self.all.extend(sum(self.fight, what, &Terms::of(reckon)));
    }

    /// A number that is somebody's figure.
    fn see_of(&mut self, who: Id, what: &str, reckon: impl FnOnce(&mut Terms<From>)) {
        let number = sum(self.fight, what, &Terms::of(reckon));
        self.all.extend(number.map(|number| number.of_other(who.0)));
    }

    /// The dice of a test.
    fn test(&mut self, what: &str, test: &Test) {
        let fight = self.fight;
        self.see_of(test.who, what, |into| dice(fight, test, into));
    }

    /// The dice of a test by either of two ways.
    fn ways(&mut self, what: &str, test: &Test, ways: [(Attribute, Skill); 2]) {
        let [one, other] = ways;
        self.way(what, test, one);
        if one != other {
            self.way(what, test, other);
        }
    }

    fn way(&mut self, what: &str, test: &Test, (attribute, skill): (Attribute, Skill)) {
        let words = word_way(Way { attribute, skill });
        self.test(&format!("{what} of {words}"), &Test { attribute, skill, ..*test });
    }

    /// What a test must meet, where that is made up of several things.
    fn needs(&mut self, test: &Test) {
        let fight = self.fight;
        match test.sway {
            Sway::Blow(blow) => {
                let weapon = gear::weapon(fight, blow.with);
                let what = match weapon.mode {
                    Mode::Burst => "to exceed",
                    Mode::Melee | Mode::Single | Mode::Blast | Mode::Template => "successes needed",
                };
                let target = blow.target;
                self.see_of(target, what, |into| {
                    attack::defenses(fight, test.who, weapon, target, into);
                });
            }
            Sway::Nothing if test.why == TestFor::Hide => {
                self.see_of(watcher(fight, test.who), "successes needed", |into| {
                    deeds::watched(fight, test.who, into);
                });
            }
            Sway::Nothing | Sway::Area(..) | Sway::Batter(_) => {}
        }
    }

    /// An attack, with what a maneuver adds to it.
    fn attack(&mut self, who: Id, blow: Blow, swing: Swing) {
        let fight = self.fight;
        let weapon = gear::weapon(fight, blow.with);
        let test = match weapon.mode {
            Mode::Burst => burst::burst_test(who, weapon, blow),
            Mode::Melee | Mode::Single | Mode::Blast | Mode::Template => {
                let test = attack::attack_test(fight, who, weapon, blow);
                test.with(swing.advantages, swing.from)
            }
        };
        self.test("dice", &test);
        self.needs(&test);
        self.damage(who, weapon);
        if swing.damage != 0 {
            self.see("added", |into| {
                into.add(weapon.flat, From::Weapon, clause::DAMAGE_TEST);
                into.add(swing.damage, swing.from, clause::MANEUVER_LIST);
            });
        }
    }

    /// The dice of a weapon's damage.
    fn damage(&mut self, who: Id, weapon: &Weapon) {
        let fight = self.fight;
        self.see("damage dice", |into| attack::base(fight, who, weapon, into));
    }

    /// What a maneuver costs in Stamina, and the test of those who are short of it.
    fn cost(&mut self, who: Id, cost: Cost, why: TestFor) {
        let fight = self.fight;
        self.see("Stamina", |into| stamina::prices(fight, who, cost.stamina, into));
        let short = stamina::price(fight, who, cost.stamina) - fight[who].stamina;
        if short > 0 {
            self.test("dice for want of Stamina", &stamina::gate_test(who, why, short as u8));
        }
    }

    fn maneuver(&mut self, who: Id, maneuver: Maneuver, foe: Foe) {
        let fight = self.fight;
        match maneuver {
            Maneuver::Charge => self.attack(who, foe.blow(), CHARGE),
            Maneuver::Cripple | Maneuver::WreckGear => {
                self.attack(who, foe.blow(), Swing::PLAIN);
            }
            Maneuver::Disarm => {
                let (own, other, ways) = maneuver::disarm_tests(fight, who, foe);
                self.test("dice", &own);
                self.ways("opposed by dice", &other, ways);
            }
            Maneuver::Grapple
            | Maneuver::Shove
            | Maneuver::Trip
            | Maneuver::Feint
            | Maneuver::Guard
            | Maneuver::Goad
            | Maneuver::PinDown
            | Maneuver::Brace => {
                if let Some(contest) = maneuver::contest(maneuver, who, foe.target) {
                    let [own, other] = contest.tests();
                    self.ways("dice", &own, contest.own);
                    self.ways("opposed by dice", &other, contest.theirs);
                }
            }
        }
        self.cost(who, maneuver::cost(maneuver), TestFor::Gate(maneuver));
    }

    fn trained(&mut self, who: Id, which: TrainedId, foe: Option<Foe>) {
        let fight = self.fight;
        let it = trained::entry(fight, which);
        match (it.how, foe) {
            (How::Own, _) | (_, None) => {}
            (How::Attack, Some(foe)) => self.attack(who, foe.blow(), trained::swing(it, which)),
            (How::Contest, Some(foe)) => {
                let [own, other] = trained::contested(fight, who, which, foe.target);
                self.test("dice", &own);
                self.test("opposed by dice", &other);
            }
        }
        let cost = Cost { ap: it.ap, stamina: i16::from(it.stamina) };
        self.cost(who, cost, TestFor::Push(which));
    }

    fn break_free(&mut self, who: Id, hold: Hold) {
        let it = &self.fight[who];
        let (captor, why) = match hold {
            Hold::Grip => (it.gripped.map(|(by, _)| by), TestFor::BreakGrip),
            Hold::Grapple => (it.grappled, TestFor::Break),
        };
        let Some(captor) = captor else { return };
        let (attribute, skill) = deeds::HOLD_WAYS[0];
        let own = Test::new(who, why, attribute, skill).own().against(captor);
        let theirs = Test::new(captor, TestFor::Hold(who), attribute, skill).against(who);
        self.ways("dice", &own, deeds::HOLD_WAYS);
        self.ways("opposed by dice", &theirs, deeds::HOLD_WAYS);
    }

    fn action(&mut self, who: Id, action: Action) {
        let fight = self.fight;
        match action {
            Action::Attack(blow) => self.attack(who, blow, Swing::PLAIN),
            Action::Batter(battery) => {
                let weapon = gear::weapon(fight, battery.with);
                self.test("dice", &structure::test(who, weapon, battery));
                self.damage(who, weapon);
            }
            Action::Area(item, slow) => {
                let weapon = gear::weapon(fight, With::Item(item));
                if weapon.mode == Mode::Blast {
                    let attack = area::AreaAttack { who, item, slow };
                    self.test("dice", &area::aim_test(attack, weapon));
                }
                self.damage(who, weapon);
            }
            Action::Plain(it) => self.cost(who, maneuver::cost(it), TestFor::Gate(it)),
            Action::PinDown(_) => {
                let it = Maneuver::PinDown;
                self.cost(who, maneuver::cost(it), TestFor::Gate(it));
            }
            Action::Maneuver(it, with, target) => self.maneuver(who, it, Foe { with, target }),
            Action::Trained(which) => self.trained(who, which, None),
            Action::TrainedOn(which, with, target) => {
                self.trained(who, which, Some(Foe { with, target }));
            }
            Action::Walk => self.see("feet", |into| movement::walk_feet(fight, who, into)),
            Action::Hide => {
                let test = deeds::hide_test(fight, who);
                self.test("dice", &test);
                self.needs(&test);
            }
            Action::Search => self.test("dice", &deeds::search_test(who)),
            Action::Break(hold) => self.break_free(who, hold),
            Action::Drag(other) => {
                let [own, theirs] = deeds::drag_tests(who, other);
                self.test("dice", &own);
                self.test("opposed by dice", &theirs);
            }
            Action::Repair(_) | Action::Unjam(_) => self.test("dice", &deeds::repair_test(who)),
            Action::Wake(other) => self.test("dice", &deeds::wake_test(who, other)),
            Action::Trigger(target, effect) => {
                let waits = stacking::waiting(fight, who)
                    .find(|it| it.target == target && it.effect == effect);
                if let Some(pending) = waits {
                    self.test("dice", &effects::resistance(fight, pending));
                    let needs = pending.difficulty;
                    self.see("successes needed", |into| {
                        into.add(needs, From::Waits, clause::STACKING_PENDING);
                    });
                }
            }
            Action::Waive(..)
            | Action::Run
            | Action::Step
            | Action::Face(_)
            | Action::DropProne
            | Action::Stand
            | Action::Reload(_)
            | Action::Draw(_)
            | Action::PickUp(_)
            | Action::Use(..)
            | Action::ShakeOff
            | Action::Release(_)
            | Action::Rest
            | Action::End => {}
        }
    }
}

/// The dice of a test, which may be a burst's.
pub(super) fn dice(fight: &Fight, test: &Test, into: &mut Terms<From>) {
    let with = match test.sway {
        Sway::Blow(blow) => Some(blow.with),
        Sway::Batter(battery) => Some(battery.with),
        Sway::Nothing | Sway::Area(..) => None,
    };
    let weapon = with.map(|with| gear::weapon(fight, with));
    match weapon.filter(|weapon| weapon.mode == Mode::Burst && test.needs.is_none()) {
        Some(weapon) => burst::dice(fight, weapon, test, into),
        None => rolls::dice(fight, test, into),
    }
}

/// The dice of a test to which help and exertion may have added.
pub(super) fn dice_so_far(fight: &Fight, test: &Test, now: i16) -> Terms<From> {
    Terms::of(|into| {
        dice(fight, test, into);
        let more = i32::from(now) - into.total();
        into.add(more, From::SoFar, clause::CORE_INSPIRATION);
    })
}

/// The numbers behind a question.
#[must_use]
pub(crate) fn ask_sums(fight: &Fight, ask: Ask) -> Vec<Reckoning> {
    let mut sums = Sums { fight, all: Vec::new() };
    match ask {
        Ask::Exert { test, dice } | Ask::Reroll { test, dice } => {
            sums.all.extend(sum(fight, "dice", &dice_so_far(fight, &test, dice)));
            sums.needs(&test);
        }
        Ask::Encourage { test } | Ask::Inspire { test } => {
            sums.test("dice", &test);
            sums.needs(&test);
        }
        Ask::Either { test, ways } => {
            sums.ways("dice", &test, ways.map(|way| (way.attribute, way.skill)));
        }
        Ask::Sidestep { who, .. } => {
            sums.see("passive evasion", |into| attack::evasion(fight, who, into));
        }
        Ask::Difficulty { who, at, .. } => {
            sums.see("difficulty", |into| area::difficulties(fight, who, at, into));
        }
        Ask::Turn(..)
        | Ask::Where(..)
        | Ask::Point(..)
        | Ask::ExertDamage { .. }
        | Ask::Intercept { .. }
        | Ask::Grip { .. }
        | Ask::Pull { .. }
        | Ask::DragTo { .. }
        | Ask::Gear { .. }
        | Ask::Catch { .. }
        | Ask::Closest(_)
        | Ask::Wound { .. }
        | Ask::Stray { .. }
        | Ask::Safe { .. }
        | Ask::Divide { .. }
        | Ask::Argue { .. }
        | Ask::Hides(_)
        | Ask::Finds { .. }
        | Ask::Purge(_)
        | Ask::Sight { .. }
        | Ask::Circumstances(_)
        | Ask::GoesOn
        | Ask::Harder(_)
        | Ask::Partly(_)
        | Ask::Rule
        | Ask::After => {}
    }
    sums.all
}

/// The numbers behind an answer: the dice of an attack, what it must meet, and its damage.
#[must_use]
pub(crate) fn move_sums(fight: &Fight, ask: Ask, option: Move) -> Vec<Reckoning> {
    let mut sums = Sums { fight, all: Vec::new() };
    match (ask, option) {
        (Ask::Turn(who, _), Move::Action(action)) => sums.action(who, action),
        (Ask::Point(who, item, _), Move::Spot(Spot::Hex(at)))
            if gear::weapon(fight, With::Item(item)).mode == Mode::Blast =>
        {
            sums.see("difficulty", |into| area::difficulties(fight, who, at, into));
        }
        (Ask::Either { test, .. }, Move::Way(Way { attribute, skill })) => {
            sums.test("dice", &Test { attribute, skill, ..test });
        }
        (Ask::Inspire { test }, Move::Count(Count(number))) => {
            let now = rolls::pool(fight, &test) + i16::from(number);
            sums.all.extend(sum(fight, "dice", &dice_so_far(fight, &test, now)));
        }
        _ => {}
    }
    sums.all
}
