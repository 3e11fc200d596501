//! Encounters shown in the documentation are sound, and fought to their end.

use affray::{Files, Players, load};

/// The text of a page, and the bestiary it uses from a folder of examples.
struct Page(String, &'static str);

impl Files for Page {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "page.toml" {
            return Ok(self.0.clone().into_bytes());
        }
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
        std::fs::read(format!("{folder}/{}/{path}", self.1)).map_err(|why| why.to_string())
    }
}

/// Fights each encounter of a page, so many in all.
fn fight_all(page: &str, system: &'static str, count: usize) {
    let blocks: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert_eq!(blocks.len(), count, "the encounters that the page shows");
    for block in blocks {
        let loaded = load(&Page(block.to_owned(), system), "page.toml", Some(1));
        let mut play = loaded.unwrap_or_else(|error| panic!("{error}\n{block}")).1;
        play.seat_players(Players::nobody());
        play.run_to_end().unwrap_or_else(|why| panic!("{why}\n{block}"));
        assert!(play.outcome().is_some(), "{block}");
    }
}

#[test]
fn encounters_of_the_page_on_ingenuity_are_sound() {
    fight_all(include_str!("../../../docs/ingenuity.md"), "ingenuity", 4);
}

#[test]
fn encounters_of_the_page_on_hallowed_earth_are_sound() {
    fight_all(include_str!("../../../docs/hallowed.md"), "hallowed", 3);
}

#[test]
fn encounters_of_the_page_on_blackout_are_sound() {
    fight_all(include_str!("../../../docs/blackout.md"), "blackout", 3);
}

#[test]
fn encounters_of_the_page_on_murdham_are_sound() {
    fight_all(include_str!("../../../docs/murdham.md"), "murdham", 3);
}

#[test]
fn encounters_of_the_page_on_persona_are_sound() {
    fight_all(include_str!("../../../docs/persona.md"), "persona", 3);
}
