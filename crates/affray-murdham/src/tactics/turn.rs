//! What to do next in a turn.

use affray_field::Place;

use super::estimate::{self, distance_to_enemy, openings_given};
use crate::condition::{is_fighting, is_incapacitated};
use crate::moves::{Action, Aim, Form, Move, Style, With};
use crate::position::{between, range};
use crate::setup::{Id, ItemKind, Kind, Manner, Skill};
use crate::state::{Condition, Fight, Gait, Standing};

/// How good an action is; ending the turn is worth 0.
pub fn worth(fight: &Fight, who: Id, manner: Manner, option: Move) -> i32 {
    let Move::Action(action) = option else { return i32::MIN };
    match action {
        Action::Attack(form, aim) => attack(fight, who, manner, form, aim),
        Action::Invoke(casting, Aim::Zone(zone)) => {
            veil(fight, who, manner, casting, Place::Zone(zone))
        }
        Action::Step(to) => step(fight, who, manner, to),
        Action::Leave => {
            if fight[who].standing == Standing::Retreating || is_terrified(fight, who) {
                500
            } else {
                -100
            }
        }
        Action::FullMovement(gait) => full_movement(fight, who, manner, gait),
        Action::BreakFree(_) => 400,
        Action::FreeOther(friend, _) => {
            if fight[friend].faction == fight[who].faction {
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
            let armed = crate::gear::held_weapons(fight, who).next().is_some();
            let weapon = crate::gear::as_weapon(fight, which).is_some();
            if weapon && !armed { 28 } else { -5 }
        }
        Action::Enrage => {
            let near = estimate::can_strike_somebody(fight, who);
            if fight[who].health > 4 && !near { 3 } else { -5 }
        }
        Action::Intimidate(target) => intimidate(fight, who, target),
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
        | Action::Hide
        | Action::Surrender
        | Action::Calm
        | Action::Other
        | Action::NoDeclaration => -20,
    }
}

fn is_terrified(fight: &Fight, who: Id) -> bool {
    crate::fear::must_flee(fight, who)
}

/// An attack by what it would likely do: to fell somebody is best.
fn attack(fight: &Fight, who: Id, manner: Manner, form: Form, aim: Aim) -> i32 {
    let target = match aim {
        Aim::At(target) => target,
        Aim::Zone(zone) => return blast(fight, who, form, zone),
    };
    if fight[target].faction == fight[who].faction {
        return -1000;
    }
    if fight[target].standing == Standing::Surrendered {
        return -500;
    }
    if is_incapacitated(fight, target) {
        // Nobody kills the helpless while it could fight the able, and people spare people.
        let ruthless = fight.profile(who).kind == Kind::Undead;
        return if ruthless && is_final(form) { 15 } else { -300 };
    }
    match form {
        Form::Strike { with, style, .. } => {
            let style_worth = match style {
                Style::Plain | Style::Focused => 0,
                Style::HoldBack | Style::Stun | Style::Sweep | Style::FinalBlow => -25,
            };
            let dealt = (estimate::with_twice(fight, who, with)
                - 2 * estimate::armor(fight, target))
            .max(1);
            let needed = 2 * estimate::toughness(fight, target).max(1);
            let fell = (dealt * 40 / needed).min(60);
            let focus = match manner {
                Manner::Focus => 40 - estimate::toughness(fight, target).min(40),
                _ => 0,
            };
            let used = crate::means::striking(fight, who, form);
            let save = crate::legal::challenge(
                fight,
                crate::moves::Attack {
                    attacker: who,
                    form,
                    aim,
                    occasion: crate::moves::Occasion::Main,
                },
                used.as_ref(),
                fight[target].place,
                Some(target),
            );
            let sure = if save.is_some() { -10 } else { 0 };
            let costly = match with {
                With::Power(casting) => enhanced(casting),
                With::Item(_) | With::Natural(..) | With::Both | With::Unarmed => 0,
            };
            50 + fell + focus + style_worth + sure + costly
        }
        // Grappling pays against a strong striker with little strength to resist.
        Form::Grapple => {
            let strong = estimate::mean_twice(fight, target) >= 12;
            let weak = fight[target].strength <= 7;
            let skilled = fight.profile(who).skills.has(Skill::Wrestling);
            if strong && (weak || skilled) { 70 } else { 20 }
        }
        Form::Disarm(_) => {
            if fight.profile(who).skills.has(Skill::Disarm) {
                65
            } else {
                18
            }
        }
    }
}

/// What the enhancements of a power are worth: nobody overreaches, and two targets are better than
/// one.
fn enhanced(casting: crate::moves::Casting) -> i32 {
    let doubled = if casting.double { 20 } else { 0 };
    let price = if crate::power::level(casting) > 0 { 5 } else { 0 };
    let reckless = if casting.over { 200 } else { 0 };
    doubled - price - reckless
}

fn is_final(form: Form) -> bool {
    matches!(form, Form::Strike { style: Style::FinalBlow, .. })
}

/// A blast by how many enemies and friends it would catch.
fn blast(fight: &Fight, who: Id, form: Form, zone: affray_field::ZoneId) -> i32 {
    let Form::Strike { with, .. } = form else { return -100 };
    let melee = crate::means::means(fight, who, with).is_melee();
    let mut worth = 30;
    for other in fight.roster() {
        let caught = crate::blast::is_in_area(fight, other, zone) && is_fighting(fight, other);
        if !caught || melee && other == who {
            continue;
        }
        let known = crate::position::is_aware_of(fight, who, other);
        worth += if fight[other].faction != fight[who].faction {
            if known { 30 } else { 0 }
        } else {
            -80
        };
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
    let cheap = crate::power::level(casting) == 0;
    if manner == Manner::Cautious && mine && !already && cheap && fight[who].mana > 1 {
        35
    } else {
        -20
    }
}

/// A step by what it brings: in reach of an enemy, out of reach for those who shoot, or away.
fn step(fight: &Fight, who: Id, manner: Manner, to: Place) -> i32 {
    let from = fight[who].place;
    let given = openings_given(fight, who, to);
    if fight[who].standing == Standing::Retreating || is_terrified(fight, who) {
        return 300 - 30 * given;
    }
    let now = i32::from(distance_to_enemy(fight, who, from));
    let then = i32::from(distance_to_enemy(fight, who, to));
    // After a round in which nobody did anything somebody has to dare.
    let daring = if fight.state.idle_rounds > 0 { 5 } else { 1 };
    let danger = 25 * given / daring + 200 * i32::from(hurts(fight, to));
    let spent = fight.state.turn.is_some_and(|turn| turn.main);
    let shoots = estimate::longest_reach(fight, who) >= 3;
    if shoots && manner != Manner::Aggressive {
        // Within half of the range, but not within arm's length; only once the shot is done.
        let wanted = i32::from(estimate::longest_reach(fight, who));
        let good = |steps: i32| if steps < 2 { 2 - steps } else { (steps - wanted).max(0) };
        let gain = good(now) - good(then);
        let turn_left = if spent || now > 2 * wanted { 0 } else { -60 };
        return if gain > 0 { 8 * gain - danger + turn_left } else { -50 };
    }
    if spent && manner != Manner::Aggressive && now > 0 && daring == 1 {
        return -10;
    }
    let ward = fight.profile(who).protects.or_else(|| weakest_friend(fight, who));
    if let (Manner::Protect, Some(ward)) = (manner, ward) {
        let steps = |place| i32::from(fight.setup.map.steps_between(place, fight[ward].place));
        if steps(from) > 1 {
            return 20 * (steps(from) - steps(to)) - danger;
        }
        if steps(to) > 1 {
            return -30;
        }
    }
    20 * (now - then) - danger
}

fn weakest_friend(fight: &Fight, who: Id) -> Option<Id> {
    estimate::friends(fight, who).min_by_key(|&id| estimate::toughness(fight, id))
}

fn hurts(fight: &Fight, place: Place) -> bool {
    match place {
        Place::Zone(zone) => crate::position::zone(fight, zone)
            .hazards
            .iter()
            .any(|hazard| hazard.on_entry || hazard.each_round),
        Place::Border(_) => false,
    }
}

/// Full movement when no enemy can be reached otherwise, or to get away.
fn full_movement(fight: &Fight, who: Id, manner: Manner, gait: Gait) -> i32 {
    let speed = match gait {
        Gait::Walk => 1,
        Gait::Sprint => 2,
        Gait::Sneak => 3 * i32::from(fight[who].concealed_from != 0),
        Gait::Careful => 1,
    };
    if fight[who].standing == Standing::Retreating || is_terrified(fight, who) {
        return 250 + speed;
    }
    let now = distance_to_enemy(fight, who, fight[who].place);
    let strikes = estimate::can_strike_somebody(fight, who);
    let near_ward = manner == Manner::Protect
        && weakest_friend(fight, who).is_some_and(|ward| range(fight, who, ward) == 0);
    let moved = fight.state.turn.is_some_and(|turn| turn.moved > 0);
    if strikes || near_ward || now <= 2 || !moved && now <= 3 { -15 } else { 5 + speed }
}

/// Draughts for whom the next blow would fell, antidotes for the poisoned.
fn remedy(fight: &Fight, who: Id, which: crate::setup::ItemId, on: Id) -> i32 {
    if fight[on].faction != fight[who].faction {
        return -100;
    }
    let maximum = crate::health::maximum(fight, on);
    match crate::gear::item(fight, which).kind {
        ItemKind::HealingDraught if fight[on].conditions.has(Condition::Dying) => 150,
        ItemKind::HealingDraught if is_incapacitated(fight, on) => -10,
        ItemKind::HealingDraught if 2 * fight[on].health <= maximum => 120,
        ItemKind::Antidote if fight[on].pending_poisons != 0 => 60,
        ItemKind::MedicineBox if fight[on].conditions.has(Condition::Dying) => 90,
        _ => -20,
    }
}

/// A weapon to hand when there is none that strikes anybody.
fn equip(fight: &Fight, who: Id, which: crate::setup::ItemId) -> i32 {
    let armed = crate::gear::held_weapons(fight, who).any(|held| {
        !crate::gear::is_shield(fight, held) && crate::gear::has_uses_left(fight, held)
    });
    let weapon = crate::gear::as_weapon(fight, which)
        .is_some_and(|weapon| weapon.die.is_some() && !crate::gear::is_shield(fight, which));
    if weapon && !armed && crate::gear::has_uses_left(fight, which) { 110 } else { -8 }
}

/// Words for an enemy that cannot be struck and is easily frightened off.
fn intimidate(fight: &Fight, who: Id, target: Id) -> i32 {
    let idle = !estimate::can_strike_somebody(fight, who);
    let weak = fight[target].wits <= 6 && !crate::condition::is_immune_to_fear(fight, target);
    let seen = !between(fight, who, target, false).barred;
    if idle && weak && seen && fight.profile(who).skills.has(Skill::Intimidate) { 15 } else { -10 }
}
