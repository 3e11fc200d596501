//! Families of rules that the setup of a fight brings into play, so that all others can be passed
//! over: at a table for plain fights when the program is compiled, elsewhere with one test.
//!
//! A family is one that only the setup can bring in. What people may do in any fight, such as to
//! grapple, and what the GM may rule, such as that somebody is concealed, belongs to none.
//!
//! A fight without any is plain: two who fight it out, each alone for its side, with ordinary gear and
//! the default settings. At a table for plain fights the same rules are compiled for these two:
//! - What they cannot come to stands behind `if !t.is_plain()`, or asks [`matters`].
//! - What cannot change is read from a [`Sheet`](crate::plain::Sheet) that the rules themselves filled.
//! - Whoever stands by itself ends the fight with its fall. So both fight whenever a turn is offered.
//! - Rounds go on without a checkpoint, and the turns of the two are compiled for each by itself.
//! - A blow is compiled once more for when nothing is the matter with the two, which is asked once. So
//!   is a step of a turn for when nothing lasts on somebody.
//! - What is seldom needed on the way stands apart in a function that is not compiled into it.
//! - Rules on the way of nearly every blow are `inline(always)`: what is known of the blow where it is
//!   chosen is then known in all of them. Those that are seldom needed call such a rule through one
//!   that is compiled once (`resolve` and `resolve_here`, `suffer` and `suffer_here`).

use affray_table::{Table, flags};

use crate::settings::Settings;
use crate::setup::{
    FactionId, Ground, ItemKind, Keyword, Keywords, Kind, Profile, Setup, Size, Skill, Skills,
    Trait, Weapon,
};
use crate::state::{Combatant, Conditions, Fight, Phase, Roster, Standing, State, TurnState};

flags! {
    /// A family of rules that many fights never come to.
    Families of Family: u16 {
        /// Settings other than the defaults.
        Settings "settings",
        /// More than one open zone that stays lit: places, ground, what protects and hides, things to
        /// handle.
        Field "field",
        /// Fear and terror of creatures.
        Fear "fear",
        /// Profane powers.
        Powers "powers",
        /// Poisons.
        Poisons "poisons",
        /// Sizes, kinds and traits of creatures.
        Natures "natures",
        /// Skills that change how blows and reactions go.
        Talents "talents",
        /// Weapons and powers with keywords that matter, shields, helmets, gear that wears in a way
        /// of its own, and more of it than two carry.
        Gear "gear",
        /// Omens.
        Omens "omens",
        /// Other than one against one: guards, screens and blasts, and sides that fight on without
        /// somebody.
        Company "company",
        /// A start in the middle of a fight, or with somebody who is not fit for it: held, hidden,
        /// afflicted, or out.
        Start "start",
    }
}

/// Keywords by which nothing else happens.
const IDLE_KEYWORDS: Keywords = Keywords(1 << Keyword::Blunt as u8);
/// Skills that matter only where a rule asks for them anyway: for morale, and for health.
const IDLE_SKILLS: Skills = Skills(1 << Skill::Bravery as u8 | 1 << Skill::Tough as u8);

impl Families {
    /// Every family: of a fight that is not read to its end.
    pub const ALL: Families = Families((1 << Family::ALL.len()) - 1);

    /// Those that a fight may come to.
    #[must_use]
    pub fn of(setup: &Setup, start: &State) -> Families {
        let people = || start.combatants.iter();
        let profiles = || setup.profiles.iter();
        let items = || setup.items.iter();
        let weapons = || {
            let natural = profiles().flat_map(|profile| &profile.natural).map(|(_, weapon)| weapon);
            let held = items().filter_map(|item| match &item.kind {
                ItemKind::Weapon(weapon) | ItemKind::Shield(weapon) => Some(weapon),
                _ => None,
            });
            natural.chain(held)
        };
        let mut families = Families::default();
        let mut add = |family, comes: bool| {
            if comes {
                families.add(family);
            }
        };
        add(Family::Settings, !setup.settings.is_default());
        let dreadful = |profile: &Profile| {
            profile.traits.has(Trait::Frightening) || profile.traits.has(Trait::Terrifying)
        };
        add(Family::Fear, profiles().any(dreadful));
        let scrolls = items().any(|item| matches!(item.kind, ItemKind::Scrolls(_)));
        add(Family::Powers, scrolls);
        // Powers veil and darken even the plainest field.
        let open = is_one_open_zone(setup) && start.darkened == 0 && start.veiled == 0;
        add(Family::Field, scrolls || !open);
        let doses = items().any(|item| matches!(item.kind, ItemKind::Poison(_)));
        let coated = start.things.iter().any(|thing| thing.coating.is_some());
        add(Family::Poisons, doses || coated || weapons().any(|weapon| weapon.poison.is_some()));
        let ordinary = profiles().all(|profile| {
            profile.size == Size::Medium
                && profile.kind == Kind::Creature
                && profile.traits.0 == 0
                && profile.natural_armor == 0
        });
        add(Family::Natures, !ordinary);
        add(Family::Talents, profiles().any(|profile| profile.skills.0 & !IDLE_SKILLS.0 != 0));
        let odd = items().any(|item| {
            item.fragile
                || item.robust
                || matches!(item.kind, ItemKind::Shield(_) | ItemKind::Helmet)
        });
        let special = |weapon: &Weapon| {
            weapon.keywords.0 & !IDLE_KEYWORDS.0 != 0
                || weapon.die.is_none()
                || weapon.uses.is_some()
                || weapon.indirect.is_some()
        };
        let many = setup.items.len() > crate::plain::MAX_ITEMS;
        add(Family::Gear, many || scrolls || odd || weapons().any(special));
        add(Family::Omens, people().any(|combatant| combatant.omens > 0));
        add(Family::Company, !is_one_against_one(setup, start));
        let begins = start.phase == Phase::Setup && !setup.detection;
        add(Family::Start, !begins || !people().all(is_fit));
        families
    }
}

/// Whether two fight, each alone for its side and in a group of its own, listed as the sides are.
fn is_one_against_one(setup: &Setup, start: &State) -> bool {
    let [one, other] = &start.combatants[..] else { return false };
    let [mine, theirs] = &setup.profiles[..] else { return false };
    setup.factions.len() == 2
        && setup.groups.len() == 2
        && one.faction == FactionId(0)
        && other.faction == FactionId(1)
        && mine.group != theirs.group
        && start.companies.iter().all(|company| company.original == 1 && !company.checked)
}

/// Whether somebody begins a fight with nothing the matter but wounds.
fn is_fit(combatant: &Combatant) -> bool {
    combatant.standing == Standing::Fighting
        && combatant.turn == TurnState::Unspent
        && combatant.lost_turns == 0
        && combatant.conditions == Conditions::default()
        && combatant.concealed_from == 0
        && combatant.grabbing.is_none()
        && combatant.taunted_by.is_none()
        && combatant.frightened_of.is_empty()
        && combatant.terrified_of.is_empty()
}

/// Whether the field is one zone in which nothing stands, lies or hides.
fn is_one_open_zone(setup: &Setup) -> bool {
    setup.borders.is_empty()
        && setup.features.is_empty()
        && !setup.has_protection
        && setup.zones.len() == 1
        && setup
            .zones
            .iter()
            .all(|zone| zone.lit && zone.ground == Ground::Open && zone.hazards.is_empty())
}

/// Whether a family of rules can matter in this fight. At a table for plain fights none does.
#[inline(always)]
pub fn matters(t: &impl Table<Fight>, fight: &Fight, family: Family) -> bool {
    let may = fight.setup.families.has(family);
    debug_assert!(!(t.is_plain() && may), "a plain fight has none of the families");
    !t.is_plain() && may
}

/// Everybody, in roster order, whether fighting or not. At a table for plain fights they are two.
#[inline]
pub fn everybody(t: &impl Table<Fight>, fight: &Fight) -> Roster {
    let all = fight.state.combatants.len() as u8;
    debug_assert!(!t.is_plain() || all == 2, "two fight in a plain fight");
    Roster::of(if t.is_plain() { 2 } else { all })
}

/// What the table chose. At a table for plain fights it is the defaults.
#[inline(always)]
pub fn settings<'f>(t: &impl Table<Fight>, fight: &'f Fight) -> &'f Settings {
    if t.is_plain() { &Settings::DEFAULT } else { &fight.setup.settings }
}
