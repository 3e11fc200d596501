//! How the die of an attack is read: hits, Super Hits, stumbles, jams, and where a hit lands
//! (`persona.attack.*`, `persona.super.*`).

use crate::gear::{self, With};
use crate::moves::How;
use crate::rules::aim::{self, Means, Shot};
use crate::rules::{damage, test};
use crate::settings::{HandWeapons, Settings, StumbleMisses, SuperSaves};
use crate::setup::{Id, Location, Quality, Score, Status, WeaponClass};
use crate::state::Fight;

/// What the roll of an attack says about one target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Read {
    /// Whether it hits.
    pub hit: bool,
    /// Whether it is a Super Hit.
    pub superb: bool,
    /// Degrees of success.
    pub degrees: u8,
    /// Where it lands.
    pub location: Location,
    /// Whether the attacker stumbles.
    pub stumbles: bool,
    /// Whether the weapon jams.
    pub jams: bool,
    /// The target number it was made against.
    pub number: i16,
}

impl Read {
    /// A miss, and nothing worse.
    #[must_use]
    pub const fn miss(number: i16) -> Read {
        Read {
            hit: false,
            superb: false,
            degrees: 0,
            location: Location::Body,
            stumbles: false,
            jams: false,
            number,
        }
    }
}

/// How an attack's die is read against one target.
#[derive(Clone, Copy, Debug)]
pub struct Reading {
    /// The target number.
    pub target: i16,
    /// The Super Hit Threshold, where there is one.
    pub threshold: Option<i16>,
    /// Least roll that stumbles: 101 for never.
    pub stumble: i32,
    /// Least roll that jams: 101 for never.
    pub jam: i32,
    /// Whether it fails whatever is rolled.
    pub hopeless: bool,
}

/// What a roll says.
pub fn read(settings: &Settings, reading: &Reading, rolled: i32) -> Read {
    let jams = rolled >= reading.jam;
    let stumbles = rolled >= reading.stumble;
    let superb = reading.threshold.is_some_and(|it| aim::is_super(settings, rolled, it));
    let came = test::degrees(settings, rolled, reading.target);
    let saved = superb && settings.super_hit_saves_a_miss == SuperSaves::Yes;
    let missed =
        jams || stumbles && settings.stumble_misses == StumbleMisses::Yes || reading.hopeless;
    let number = reading.target;
    if missed || !came.passed && !saved {
        return Read { jams, stumbles, ..Read::miss(number) };
    }
    let degrees = if came.passed { came.degrees } else { 1 };
    let location = aim::location_of_attack(rolled);
    Read { hit: true, superb, degrees, location, stumbles, jams, number }
}

/// The least roll that jams a weapon (`persona.attack.jam.trigger`); 101: it never does.
pub fn jam_from(fight: &Fight, shot: &Shot) -> i32 {
    let (Means::Weapon(how), With::Item(_)) = (shot.means, shot.with) else { return 101 };
    let weapon = fight.weapon(shot.with);
    if weapon.is_melee() || is_hand_weapon(fight, weapon) {
        return 101;
    }
    if weapon.qualities.has(Quality::Reliable) {
        100
    } else if weapon.qualities.has(Quality::Unreliable) {
        91
    } else if matches!(how, How::Semi | How::Full) {
        94
    } else {
        96
    }
}

/// Whether a weapon is a Hand weapon (`persona.attack.jam.hand-meaning`).
fn is_hand_weapon(fight: &Fight, weapon: &gear::Weapon) -> bool {
    match fight.setup.settings.hand_weapons {
        HandWeapons::Muscle | HandWeapons::ByFlag => weapon.hand,
        HandWeapons::Pistols => weapon.class == WeaponClass::Pistol,
    }
}

/// How the die of an attack on somebody is read.
pub fn of(fight: &Fight, shot: &Shot, target: Id) -> Reading {
    let mundane = shot.melee && matches!(shot.means, Means::Weapon(_));
    // persona.status-physical.blinded: BS tests of the Blinded fail whatever is rolled.
    let blind = shot.score == Score::Bs && fight[shot.by].has(Status::Blinded);
    Reading {
        target: aim::target_number(fight, shot, target),
        threshold: aim::threshold(fight, shot, target),
        stumble: if mundane { 96 } else { 101 },
        jam: jam_from(fight, shot),
        hopeless: blind,
    }
}

/// The first part of somebody's body that is like this one: rows tell them all apart, but for those
/// who die without one (`persona.shadow.minion-no-row`), where armor alone does.
#[must_use]
pub fn part(fight: &Fight, who: Id, part: Location) -> Location {
    if !fight.profile(who).kind.is_minion() {
        return part;
    }
    let armor = |part: Location| damage::armor(fight, who, part);
    Location::ALL.iter().copied().find(|&other| armor(other) == armor(part)).unwrap_or(part)
}
