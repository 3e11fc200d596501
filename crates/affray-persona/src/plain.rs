//! Fights that never come to whole families of rules, so that these can be left out when the
//! program is compiled ([`affray_table::Plain`]).

use crate::gear::{Item, ItemKind};
use crate::settings::Settings;
use crate::setup::{Profile, Setup};
use crate::space;
use crate::state::{Combatant, Fight, Life, People, Phase};

/// Whether a fight is two minions hand to hand in the open, with nothing special about either:
/// default settings, no powers, Fate Points, consumables or shots, nobody who frightens, nobody
/// unnoticed or late, and nothing the matter with anybody at its start.
///
/// They may still go about, aim, guard, delay, evade, stumble, fall, be Super Hit, win a One More
/// and make an All Out Attack. Minions die without a critical row, so that nothing wears on them
/// but what a blow does at once. At a table for such fights nobody rules anything.
#[must_use]
pub fn is_plain(fight: &Fight) -> bool {
    let (setup, state) = (&fight.setup, &fight.state);
    let people = || fight.roster();
    state.phase == Phase::Setup
        && setup.settings == Settings::default()
        && state.combatants.len() == 2
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
    profile.kind.is_minion() && profile.powers == 0 && profile.tp_regain == 0
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
        && it.fatigue == 0
        && it.fate == 0
        && it.doomed == 0
        && it.destroyed == 0
        && it.lost == [0; 10]
        && it.drained == [0; 10]
        && (it.tb_lost, it.tb_halved) == (0, 0)
        && it.delayed.is_none()
        && !it.surprised
        && !it.unnoticed
        && it.eroded == People::default()
}
