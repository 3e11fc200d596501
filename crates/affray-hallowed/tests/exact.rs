//! A duel among the examples whose chances are fractions.
#![allow(clippy::unwrap_used, reason = "a test may")]

use affray_engine::odds::{FightRequest, How};
use affray_engine::{Files, Systems};
use affray_hallowed::entry;

const SYSTEMS: Systems = Systems::new(&[entry]);

/// The disk.
struct Disk;

impl Files for Disk {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        std::fs::read(path).map_err(|error| error.to_string())
    }
}

#[test]
fn the_crossroads_is_exact() {
    let shipped =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/hallowed/the-crossroads.toml");
    let path = std::env::var("AFFRAY_DUEL").unwrap_or_else(|_| shipped.to_owned());
    let started = std::time::Instant::now();
    let (_, play) = SYSTEMS.load(&Disk, &path, Some(1)).unwrap_or_else(|why| panic!("{why}"));
    let odds = play.fight_odds(&FightRequest::default(), &()).unwrap();
    println!("{:?} {odds:#?}", started.elapsed());
    assert!(matches!(odds.how, How::Exact { .. }), "{:?}", odds.how);
    assert!(odds.untold.value <= 0.001);
    let sum: f64 = odds.endings.iter().map(|ending| ending.chance.value).sum();
    assert!((sum + odds.untold.value - 1.0).abs() < 1e-9);
}
