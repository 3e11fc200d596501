//! Families of rules that the setup of a fight brings into play, so that all others can be passed
//! over: at a table for plain fights when the program is compiled, elsewhere with one test.
//!
//! A family is one that only the setup can bring in. What people may do in any fight, such as to
//! grapple, and what the GM may rule, such as that somebody is concealed, belongs to none.

use affray_table::{Table, flags};

use crate::settings::Settings;
use crate::setup::{
    Ground, ItemKind, Keyword, Keywords, Kind, Profile, Setup, Size, Skill, Skills, Trait, Weapon,
};
use crate::state::{Fight, State};

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
        /// Weapons and powers with keywords that matter, shields, helmets, and gear that wears in a way
        /// of its own.
        Gear "gear",
        /// Omens.
        Omens "omens",
        /// More than two combatants: guards, screens and blasts.
        Company "company",
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
                || weapon.uses.is_some()
                || weapon.indirect.is_some()
        };
        add(Family::Gear, scrolls || odd || weapons().any(special));
        add(Family::Omens, people().any(|combatant| combatant.omens > 0));
        add(Family::Company, start.combatants.len() > 2);
        families
    }
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
#[inline]
pub fn matters(t: &impl Table<Fight>, fight: &Fight, family: Family) -> bool {
    let may = fight.setup.families.has(family);
    debug_assert!(!(t.is_plain() && may), "a plain fight has none of the families");
    !t.is_plain() && may
}

/// What the table chose. At a table for plain fights it is the defaults.
#[inline]
pub fn settings<'f>(t: &impl Table<Fight>, fight: &'f Fight) -> &'f Settings {
    if t.is_plain() { &Settings::DEFAULT } else { &fight.setup.settings }
}
