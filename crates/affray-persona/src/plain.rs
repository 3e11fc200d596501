//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).
//!
//! At a table for plain fights [`settings`] are known when the program is compiled, and numbers that
//! nothing changes are read from a [`Sheet`], for which the rules themselves work them out when the
//! fight is read. Rules that are not handed a table are told by a flag whether the fight is known to
//! be plain; wherever it is not, the flag is off, and the fight may be anything. Of all statuses only
//! Prone, Exposed and Stunned befall anybody in a plain fight.
//!
//! What is on the way of a turn and of a blow is always inlined, so that these constants reach every
//! part of it; what a turn seldom comes to is kept out of line. The turn that is usual in a plain
//! fight, a Standard Attack while nothing lasts on either but that one may lie ([`is_usual`]), is
//! compiled for each of the two by itself: who they are, and what is not about, is then known to all
//! that it calls. Any other turn goes the way of every turn. A plain fight is played to its end in
//! one go, since nobody looks between its steps.

use affray_table::Table;

use crate::aim;
use crate::damage;
use crate::evade;
use crate::gear::{Item, ItemKind, With};
use crate::initiative;
use crate::moves::How;
use crate::score;
use crate::settings::Settings;
use crate::setup::{Code, Element, Id, Level, Profile, Score, Setup, Status};
use crate::space;
use crate::state::{Combatant, Fight, Life, People, Phase};

/// How many take part in a plain fight.
pub const TWO: usize = 2;

/// All the statuses that befall anybody in a plain fight.
pub const STATUSES: [Status; 3] = [Status::Prone, Status::Exposed, Status::Stunned];

/// Numbers of somebody that nothing changes in a plain fight, on lines of a cache of their own.
#[repr(align(64))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Its characteristics.
    pub scores: [i16; 10],
    /// Their bonuses.
    pub bonuses: [i16; 10],
    /// What it adds to an Initiative roll.
    pub initiative: i16,
    /// What its size adds to hit it.
    pub size: i16,
    /// What its ranks add to a Dodge and a Parry.
    pub ranks: [i16; 2],
    /// Its armor by location.
    pub armor: [i16; 6],
    /// The target numbers of its Standard Attack on a foe that stands, and on one that lies, where
    /// nothing else is special.
    pub attack: [i16; 2],
    /// The target numbers of its Dodge while it stands, and while it lies, likewise.
    pub dodge: [i16; 2],
    /// Whether it holds something to parry with from the beginning.
    pub parries: bool,
    /// The target numbers of its Parry with that, likewise.
    pub parry: [i16; 2],
}

/// The sheets of the two of a plain fight, as the rules work them out at its start.
#[must_use]
pub fn sheets(fight: &Fight) -> [Sheet; TWO] {
    std::array::from_fn(|place| {
        let who = Id(place as u8);
        let profile = fight.profile(who);
        let foe = other(who);
        let strikes = |by: Id| aim::with_weapon(fight, by, How::Standard, With::Unarmed);
        let parry = |fight: &Fight| evade::parry_number(false, fight, &strikes(foe), who);
        let while_down = |whom: Id| {
            let mut fight = fight.clone();
            fight[whom].statuses.add(Status::Prone);
            fight
        };
        let own = [fight.clone(), while_down(who)];
        let theirs = [fight.clone(), while_down(foe)];
        Sheet {
            scores: std::array::from_fn(|at| score::score(fight, who, Score::ALL[at])),
            bonuses: std::array::from_fn(|at| score::bonus(fight, who, Score::ALL[at])),
            initiative: initiative::base(false, fight, who),
            size: fight.setup.derived[who.index()].size,
            ranks: [profile.dodge.modifier(), profile.parry.modifier()],
            armor: std::array::from_fn(|at| {
                damage::armor(fight, who, crate::setup::Location::ALL[at])
            }),
            attack: theirs.each_ref().map(|it| aim::target_number(it, &strikes(who), foe)),
            dodge: own.each_ref().map(|it| evade::dodge_number(false, it, foe, who).unwrap_or(0)),
            parries: parry(fight).is_some(),
            parry: own.each_ref().map(|it| parry(it).unwrap_or(0)),
        }
    })
}

/// The settings at a table: known when the program is compiled where all fights are plain.
#[inline(always)]
pub fn settings<'a>(t: &impl Table<Fight>, fight: &'a Fight) -> &'a Settings {
    settings_if(t.is_plain(), fight)
}

/// The settings of a fight that is known to be plain, or may be anything.
#[inline(always)]
pub fn settings_if(plain: bool, fight: &Fight) -> &Settings {
    if plain { &Settings::USUAL } else { &fight.setup.settings }
}

/// Everybody in roster order, of a fight that is known to be plain or may be anything.
#[inline(always)]
pub fn roster(plain: bool, fight: &Fight) -> impl Iterator<Item = Id> + use<> {
    let count = if plain { TWO } else { fight.state.combatants.len() };
    (0..count as u8).map(Id)
}

/// The other one of the two of a plain fight.
#[inline(always)]
const fn other(who: Id) -> Id {
    Id(1 - who.0)
}

/// Whether nothing is special about either of the two of a plain fight when somebody's turn begins.
/// Where that is known, so is most of what the rules look at in a Standard Attack.
#[inline(always)]
pub fn is_usual(fight: &Fight, who: Id) -> bool {
    let (it, foe) = (&fight[who], &fight[other(who)]);
    it.is_plain() && it.is_usual() && it.aim == 0 && foe.is_usual() && !fight.state.moved_items
}

/// Whom somebody's attack on `target` is aimed at: in a plain fight the other one.
#[inline(always)]
pub fn aimed_at(t: &impl Table<Fight>, who: Id, target: Id) -> Id {
    if !t.is_plain() {
        return target;
    }
    debug_assert_eq!(target, other(who), "there are no more than two");
    other(who)
}

/// Whether a fight is two minions hand to hand in the open, with nothing special about either:
/// default settings, no powers, Fate Points, consumables or shots, nobody who frightens, nobody
/// unnoticed or late, nobody who meets blows otherwise than as usual, and nothing the matter with
/// anybody at its start.
///
/// They may still go about, aim, guard, delay, evade, stumble, fall, be Super Hit, win a One More
/// and make an All Out Attack. Minions die without a critical row, so that nothing wears on them
/// but what a blow does at once. At a table for such fights nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let (setup, state) = (&fight.setup, &fight.state);
    let people = || fight.roster();
    state.phase == Phase::Setup
        && setup.settings == Settings::USUAL
        && state.combatants.len() == TWO
        && people().all(|who| people().all(|it| it == who || space::are_enemies(fight, it, who)))
        && nothing_beside(setup)
        && setup.profiles.iter().all(is_ordinary)
        && setup.items.iter().all(is_simple)
        && state.combatants.iter().all(is_fresh)
}

/// Whether all is in sight and known.
fn nothing_beside(setup: &Setup) -> bool {
    setup.sight.is_none()
        && !setup.has_walls
        && !setup.miasma
        && !setup.hides
        && !setup.has_fear
        && setup.plain_arms
}

fn is_ordinary(profile: &Profile) -> bool {
    let meets_blows =
        |&code: &Code| profile.resistances[Element::of_code(code) as usize] == Level::Normal;
    profile.kind.is_minion()
        && profile.powers == 0
        && profile.tp_regain == 0
        && Code::ALL.iter().all(meets_blows)
}

/// Whether an item is a melee weapon.
fn is_simple(item: &Item) -> bool {
    match &item.kind {
        ItemKind::Weapon(weapon) => weapon.is_melee(),
        ItemKind::Consumable(_) => false,
    }
}

/// Whether nothing is the matter with somebody.
fn is_fresh(it: &Combatant) -> bool {
    it.life == Life::Fighting
        && it.is_plain()
        && it.is_usual()
        && it.aim == 0
        && it.active.is_none()
        && it.fatigue == 0
        && it.fate == 0
        && !it.blessed
        && !it.swapped
        && !it.daunted
        && it.doomed == 0
        && it.destroyed == 0
        && it.lost == [0; 10]
        && it.drained == [0; 10]
        && (it.tb_lost, it.tb_halved) == (0, 0)
        && it.ap_lost == [0; 6]
        && it.crippled == [0; 6]
        && it.command.is_none()
        && !it.surprised
        && !it.unnoticed
        && it.eroded == People::default()
}

/// Marks what happens seldom, so that nothing is worked out for it beforehand.
#[cold]
#[inline(never)]
pub const fn seldom() {}
