//! What holds in every fight and is cited nowhere: a test for each clause.

use affray_file::Document;

use super::ANN;
use crate::rules::stat::passive;
use crate::setup::{Pool, Profile};

/// Ann with strength d12, dexterity d10, intellect d8, resolve d4 and agility d8, or what is wrong
/// with her.
fn read(more: &str) -> Result<Profile, String> {
    let text = format!(
        "system = \"ingenuity\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\nstrength = \"d12\"\n\
         dexterity = \"d10\"\nintellect = \"d8\"\nresolve = \"d4\"\n\
         skills = {{ agility = \"d8\" }}\n{more}\n\
         [[combatant]]\nname = \"Bob\"\nside = \"B\"\nat = \"20,0\"\nstrength = \"d6\"\n\
         dexterity = \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\n"
    );
    let document = Document::read("scene.toml", text.as_bytes(), &crate::schema::ENCOUNTER);
    let document = document.map_err(|mistakes| mistakes.to_string())?;
    let reading = crate::read::read(&document, &[]).map_err(|mistakes| mistakes.to_string())?;
    Ok(reading.fight.profile(ANN).clone())
}

/// Ann as she is, and with something more.
fn both(more: &str) -> [Profile; 2] {
    ["", more].map(|more| read(more).unwrap_or_else(|mistakes| panic!("{mistakes}")))
}

fn maxima(pool: Pool, more: &str) -> [i16; 2] {
    both(more).map(|ann| ann.maxima[pool as usize])
}

#[test]
fn stat_passive_value_is_half_the_sides() {
    // ingenuity.stat.passive-value
    assert_eq!([4, 6, 8, 10, 12].map(passive), [2, 3, 4, 5, 6]);
}

#[test]
fn stat_health_is_six_and_the_strength_die() {
    // ingenuity.stat.health
    // 6 + 12; toughness is no matter of health.
    assert_eq!(maxima(Pool::Health, "toughness = 3"), [18, 18]);
}

#[test]
fn stat_endurance_is_six_and_the_resolve_die() {
    // ingenuity.stat.endurance
    // 6 + 4, and 3 of toughness.
    assert_eq!(maxima(Pool::Endurance, "toughness = 3"), [10, 13]);
}

#[test]
fn stat_stamina_is_six_and_the_dexterity_die() {
    // ingenuity.stat.stamina
    // 6 + 10, and 2 of longevity.
    assert_eq!(maxima(Pool::Stamina, "longevity = 2"), [16, 18]);
}

#[test]
fn stat_focus_is_six_and_the_intellect_die() {
    // ingenuity.stat.focus
    // 6 + 8, and 1 of mindfulness.
    assert_eq!(maxima(Pool::Focus, "mindfulness = 1"), [14, 15]);
}

#[test]
fn stat_constitution_is_of_resolve_strength_and_fortitude() {
    // ingenuity.stat.constitution
    // 2 + 6, and fortitude 2.
    let all = both("proficiencies = { fortitude = 2 }").map(|ann| ann.constitution);
    assert_eq!(all, [8, 10]);
}

#[test]
fn stat_evasion_is_of_resolve_dexterity_and_dodge() {
    // ingenuity.stat.evasion
    // 2 + 5, and dodge 3.
    assert_eq!(both("proficiencies = { dodge = 3 }").map(|ann| ann.evasion), [7, 10]);
}

#[test]
fn stat_willpower_is_of_resolve_intellect_and_resistance() {
    // ingenuity.stat.willpower
    // 2 + 4, and resistance 1.
    assert_eq!(both("proficiencies = { resistance = 1 }").map(|ann| ann.willpower), [6, 7]);
}

#[test]
fn stat_physical_deflection_is_of_resolve_and_armor() {
    // ingenuity.stat.physical-deflection
    // 2, and chainmail 4.
    assert_eq!(both("armor = [\"chainmail\"]").map(|ann| ann.physical), [2, 6]);
}

#[test]
fn stat_elemental_deflection_is_of_intellect_and_armor() {
    // ingenuity.stat.elemental-deflection
    // 4, and chainmail 4.
    assert_eq!(both("armor = [\"chainmail\"]").map(|ann| ann.elemental), [4, 8]);
}

#[test]
fn stat_speed_is_of_size_dexterity_agility_and_running() {
    // ingenuity.stat.speed
    // 4 + 5 + 4; one larger and with running 2, 16.
    let all = both("size = 5\nproficiencies = { running = 2 }").map(|ann| ann.speed);
    assert_eq!(all, [13, 16]);
}

#[test]
fn stat_sizes_are_twelve_and_medium_is_the_fourth() {
    // ingenuity.stat.sizes
    assert_eq!(both("size = 12").map(|ann| ann.size), [4, 12]);
    assert!(read("size = 1").is_ok_and(|ann| ann.size == 1));
    assert!(read("size = 0").is_err());
    assert!(read("size = 13").is_err());
}
