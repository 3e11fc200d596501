//! A duel among the examples whose chances are fractions.

use affray_engine::odds::{FightRequest, How};
use affray_engine::{Files, Source, Systems};
use affray_hallowed::entry;
use affray_testkit::Disk;

const SYSTEMS: Systems = Systems::new(&[entry]);
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed");

#[test]
fn the_end_of_the_crossroads_is_exact() {
    // The whole duel takes some seconds of an optimized build; here both are hurt already.
    let path = format!("{FOLDER}/the-crossroads.toml");
    let shipped = String::from_utf8(Disk.read(&path).unwrap()).unwrap();
    let hurt = shipped.replace("stress = 2", "stress = 0\nwounds = 4");
    assert_ne!(shipped, hurt);
    let source = Source::Inline(hurt.clone());
    let loaded = SYSTEMS.load_text(&Disk, (&path, &path), hurt.as_bytes(), source, Some(1));
    let (_, play) = loaded.unwrap_or_else(|why| panic!("{why}"));
    let odds = play.fight_odds(&FightRequest::default(), &()).unwrap();
    assert!(matches!(odds.how, How::Exact { .. }), "{:?}", odds.how);
    let words = |place: usize| odds.endings[place].words.as_str();
    assert_eq!([words(0), words(1), words(2)], ["Finders win", "Keepers win", "draw"]);
    // Snag, whose cleaver falls first in each round, has the better of it.
    let chance = |place: usize| odds.endings[place].chance.value;
    assert!(chance(0) > chance(1) && chance(1) > chance(2) && odds.untold.value < 0.001);
    let sum = chance(0) + chance(1) + chance(2) + odds.untold.value;
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
}
