//! What an attack is worth, in tenths of a wound.

use arrayvec::ArrayVec;

use crate::gear::{self, Roll, SuperEffect, With};
use crate::moves::{Action, How};
use crate::rules::aim::{self, Means, Shot};
use crate::rules::{attack, damage, evade, hands, harm, legal, resist, score, space};
use crate::setup::{Id, Kind, Level, Location, MAX_COMBATANTS, PowerId, Score, Status};
use crate::state::{Fight, Stance};

/// Ten times the average of a roll.
fn tens(roll: Roll) -> i32 {
    i32::from(roll.count) * (i32::from(roll.sides) + 1) * 5 + 10 * i32::from(roll.flat)
}

/// Ten times the damage of a weapon without anything special.
#[must_use]
pub fn weapon_damage(fight: &Fight, who: Id, with: With) -> i32 {
    let weapon = fight.weapon(with);
    let strength =
        if weapon.adds_strength() { score::bonus(fight, who, Score::Strength) } else { 0 };
    tens(weapon.damage) + 10 * i32::from(strength)
}

/// Ten times the damage that an attack rolls on average.
fn rolls(fight: &Fight, shot: &Shot) -> i32 {
    let weapon = fight.weapon(shot.with);
    let bonus = |of: Score| 10 * i32::from(score::bonus(fight, shot.by, of));
    match shot.means {
        Means::Weapon(_) => {
            let strength = if weapon.adds_strength() { bonus(Score::Strength) } else { 0 };
            tens(weapon.damage) + strength
        }
        Means::Power(which) => {
            let power = fight.power(which);
            if power.magic {
                tens(power.roll) + if power.adds_magic { bonus(Score::Magic) } else { 0 }
            } else {
                let strength = if power.melee { bonus(Score::Strength) } else { 0 };
                tens(weapon.damage) + 10 * i32::from(power.roll.flat) + strength
            }
        }
    }
}

/// The chance in a hundred that a target evades.
fn evades(fight: &Fight, shot: &Shot, target: Id) -> i32 {
    let (dodge, parry) = evade::evasions(fight, shot, target);
    let best = dodge.into_iter().chain(parry).max().unwrap_or(0);
    i32::from(best.clamp(0, 99))
}

/// The chances in a hundred that people evade the attacks of somebody, from afar and hand to hand:
/// each is worked out once.
#[derive(Clone, Debug, Default)]
pub struct Evasions([[Option<u8>; 2]; MAX_COMBATANTS]);

impl Evasions {
    fn of(&mut self, fight: &Fight, shot: &Shot, target: Id) -> i32 {
        let known = &mut self.0[target.index()][usize::from(shot.melee)];
        i32::from(*known.get_or_insert_with(|| evades(fight, shot, target) as u8))
    }
}

/// How many hits an attack scores on average, in tenths, once it hits.
fn hits(fight: &Fight, shot: &Shot, target: i32) -> i32 {
    let Means::Weapon(how) = shot.means else { return 10 };
    let weapon = fight.weapon(shot.with);
    let degrees = target / 20;
    let most = match how {
        How::Swift | How::Lightning => i32::from(score::bonus(fight, shot.by, Score::Ws)),
        How::Semi => i32::from(weapon.semi),
        How::Full => i32::from(weapon.full),
        _ => return 10,
    };
    let more = if matches!(how, How::Swift | How::Semi) { 5 * degrees } else { 10 * degrees };
    (10 + more).min(10 * most.max(1))
}

/// What somebody is worth as a target: those near their end first.
fn weight(fight: &Fight, target: Id, taken: i32) -> i32 {
    let left = match harm::pool(fight, target, Location::Body) {
        harm::Pool::Magnitude => return taken.min(40),
        pool => 10 * i32::from(harm::left(fight, target, pool)),
    };
    if taken > left {
        // What goes beyond the last wound still brings critical rows.
        left.max(0) + (taken - left.max(0)) / 2 + 40
    } else {
        taken
    }
}

/// Ten times what one hit takes on average from somebody who seems to meet its element so.
fn taken(fight: &Fight, shot: &Shot, (target, level): (Id, Level)) -> i32 {
    let mut damage = rolls(fight, shot);
    if level == Level::Weak {
        damage += 10 * i32::from(resist::weakness_bonus(fight, shot.by));
    }
    if fight[target].has(Status::Helpless) {
        damage *= 2;
    }
    let soak = damage::soak(fight, target, Location::Body, damage::penetration(fight, shot));
    // Dice swing: some hits get through what stops the average.
    let taken = (damage - 10 * i32::from(soak)).max(12);
    if level == Level::Resist { taken / 2 } else { taken }
}

/// Ten times what an attack of somebody takes on average once it hits: the hardest that there is.
#[must_use]
pub fn takes(fight: &Fight, by: Id, target: Id) -> i32 {
    let mut most = 0;
    let mut weigh = |shot: Shot| {
        let number = i32::from(aim::target_number(fight, &shot, target)).clamp(1, 99);
        let level = resist::seems(fight, by, target, shot.element);
        most = most.max(taken(fight, &shot, (target, level)) * hits(fight, &shot, number) / 10);
    };
    legal::attacks_on(fight, by, target, &mut |action| {
        if let Action::Attack(how, with, _) = action {
            weigh(aim::with_weapon(fight, by, how, with));
        }
    });
    legal::each_power(fight, by, &mut |action| {
        if let Action::Power(which, _) = action
            && fight.power(which).does == gear::Does::Damage
        {
            weigh(aim::with_power(fight, by, which));
        }
    });
    most
}

/// Ten times what is left of the pool that somebody fights with.
#[must_use]
pub fn left(fight: &Fight, who: Id) -> i32 {
    10 * i32::from(harm::left(fight, who, harm::pool(fight, who, Location::Body)))
}

/// The chance in a hundred that somebody evades a plain attack from where the attacker stands.
#[must_use]
pub fn evaded(fight: &Fight, by: Id, target: Id) -> i32 {
    let mut shot = aim::with_weapon(fight, by, How::Standard, hands::melee(fight, by));
    shot.melee = space::are_engaged(fight, by, target);
    evades(fight, &shot, target)
}

/// What Exposing somebody is worth to those who chain One Mores.
const EXPOSE: i32 = 45;

/// What an attack is worth against one target: below 0 where it does harm to its maker.
#[must_use]
pub fn blow(fight: &Fight, shot: &Shot, target: Id, evasions: &mut Evasions) -> i32 {
    let level = resist::seems(fight, shot.by, target, shot.element);
    match level {
        Level::Repel | Level::Absorb => return -60,
        Level::Block => return -20,
        Level::Weak | Level::Normal | Level::Resist => {}
    }
    if fight[target].doomed > 0 || resist::cannot_hurt(fight, shot.by, target) {
        return 0;
    }
    let helpless = fight[target].has(Status::Helpless);
    let number = i32::from(aim::target_number(fight, shot, target)).clamp(1, 99);
    let number = if helpless { 100 } else { number };
    let stays = 100 - evasions.of(fight, shot, target);
    let lands = number * stays / 100;
    let taken = taken(fight, shot, (target, level)) * hits(fight, shot, number) / 10;
    let mut worth = weight(fight, target, taken) * lands / 100;
    let hidden = match resist::level(fight, target, shot.element) {
        real if real == level => 0,
        Level::Weak => -30,
        Level::Resist => 40,
        _ => 0,
    };
    let threshold = aim::threshold(fight, shot, target).map_or(0, |it| i32::from(it) + hidden);
    let threshold = threshold.clamp(0, number);
    let superb = threshold * stays / 100;
    let fresh = !fight[target].has(Status::Exposed)
        && !crate::rules::status::is_immune(fight, target, Status::Exposed);
    if fresh && !helpless {
        let exposed = match (level, shot.magic) {
            (Level::Weak, _) => lands,
            (_, false) => superb,
            (_, true) => 0,
        };
        worth += EXPOSE * exposed / 100;
    }
    worth + secondary(fight, shot, target) * superb / 100
}

/// What the secondary effect of a spell is worth.
fn secondary(fight: &Fight, shot: &Shot, target: Id) -> i32 {
    let Means::Power(which) = shot.means else { return 0 };
    match fight.power(which).super_effect {
        SuperEffect::Critical if fight.profile(target).kind.is_minion() => 150,
        SuperEffect::Critical => 60,
        SuperEffect::Impose(imposed) => status(fight, target, imposed.status),
        SuperEffect::Expose | SuperEffect::None => 0,
    }
}

/// What a status on an enemy is worth.
#[must_use]
pub fn status(fight: &Fight, target: Id, status: Status) -> i32 {
    if fight[target].has(status) || crate::rules::status::is_immune(fight, target, status) {
        return 0;
    }
    let caster = fight.profile(target).sp > 0;
    match status {
        Status::Stunned | Status::Charmed | Status::Dominated => 90,
        Status::Confused | Status::Distressed => 70,
        Status::Sealed if caster => 50,
        Status::Dazed | Status::Blinded | Status::Helpless => 60,
        Status::OnFire | Status::Frozen | Status::Shocked | Status::MagicPoison => 40,
        Status::Prone | Status::Exposed => 25,
        Status::Fatigue | Status::Fear | Status::Sealed => 0,
        _ => 30,
    }
}

/// What a power is worth against all it would strike.
#[must_use]
pub fn power(
    fight: &Fight,
    who: Id,
    (which, target): (PowerId, Option<Id>),
    evasions: &mut Evasions,
) -> i32 {
    let shot = aim::with_power(fight, who, which);
    let power = fight.power(which);
    let mut sum = 0;
    for to in attack::targets(fight, who, which, target).iter() {
        if !space::is_fighting(fight, to) {
            continue;
        }
        sum += match power.does {
            gear::Does::Impose(imposed) => {
                let number = i32::from(aim::target_number(fight, &shot, to)).clamp(1, 99);
                let lands = number * (100 - evasions.of(fight, &shot, to)) / 100;
                let of =
                    if imposed.status.is_mental() { Score::Willpower } else { Score::Toughness };
                let resists = match imposed.test {
                    Some(modifier) => score::score(fight, to, of) + modifier,
                    None => 0,
                };
                let fails = 100 - i32::from(resists.clamp(0, 99));
                status(fight, to, imposed.status) * lands / 100 * fails / 100
            }
            _ => blow(fight, &shot, to, evasions),
        };
    }
    let horde = fight.profile(who).kind == Kind::Horde;
    if horde { 0 } else { sum }
}

/// Attacks against which somebody might guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// All of them.
    All,
    /// Those of enemies whose hardest attack against the guard is a spell, for which Spirit Points run
    /// out, and who do not guard themselves.
    Spells,
}

/// The most that an attack of somebody is worth against one target, and whether that is a spell.
fn hardest(fight: &Fight, by: Id, target: Id) -> (i32, bool) {
    let (mut most, mut evasions) = ((0, false), Evasions::default());
    let mut weigh = |shot: Shot| {
        let worth = blow(fight, &shot, target, &mut evasions);
        if worth > most.0 {
            most = (worth, shot.magic);
        }
    };
    let mut last = None;
    legal::attacks_on(fight, by, target, &mut |action| {
        if let Action::Attack(How::Standard | How::Swift | How::Semi, with, _) = action
            && last.replace(with) != Some(with)
        {
            weigh(aim::with_weapon(fight, by, How::Standard, with));
        }
    });
    legal::each_power(fight, by, &mut |action| {
        if let Action::Power(which, on) = action
            && fight.power(which).does == gear::Does::Damage
            && attack::targets(fight, by, which, on).has(target)
        {
            weigh(aim::with_power(fight, by, which));
        }
    });
    most
}

/// What Guard Mode spares somebody whom the attacks of its enemies would otherwise use up: what the
/// hardest of each is worth without it, less what it is worth with it. 0 for anybody who lasts.
#[must_use]
pub fn spared(fight: &Fight, who: Id, threats: Threats) -> i32 {
    let foes = fight.roster().filter(|&foe| space::is_foe(fight, foe, who));
    let foes: ArrayVec<(Id, i32), MAX_COMBATANTS> = foes
        .filter(|&foe| space::is_fighting(fight, foe))
        .map(|foe| (foe, hardest(fight, foe, who).0))
        .collect();
    if foes.iter().map(|foe| foe.1).sum::<i32>() < left(fight, who) {
        return 0;
    }
    let mut guarding = fight.clone();
    guarding[who].stances.add(Stance::Guarding);
    let (mut danger, mut spared) = (0, 0);
    for (foe, open) in foes {
        let (guarded, spell) = hardest(&guarding, foe, who);
        if threats == Threats::All || spell && !fight[foe].is(Stance::Guarding) {
            danger += open;
            spared += open - guarded;
        }
    }
    if danger < left(fight, who) { 0 } else { spared }
}
