//! Encounters shown in the documentation are sound, and fought to their end.

use affray::{Files, Players, load};

/// The text of a page, and the folder of the bestiary it uses.
struct Page {
    text: String,
    folder: &'static str,
}

impl Files for Page {
    fn read(&self, path: &str) -> Result<Vec<u8>, String> {
        if path == "page.toml" {
            return Ok(self.text.clone().into_bytes());
        }
        let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples");
        std::fs::read(format!("{examples}/{}/{path}", self.folder)).map_err(|why| why.to_string())
    }
}

/// Fights every encounter of a page.
fn fight_all(page: &str, folder: &'static str, expected: usize) {
    let blocks: Vec<&str> = page
        .split("```toml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap_or_default())
        .collect();
    assert_eq!(blocks.len(), expected, "the page shows so many encounters");
    for block in blocks {
        let loaded = load(&Page { text: block.to_owned(), folder }, "page.toml", Some(1));
        let mut play = loaded.unwrap_or_else(|error| panic!("{error}\n{block}")).1;
        play.seat_players(Players::nobody());
        play.run_to_end().unwrap_or_else(|why| panic!("{why}\n{block}"));
        assert!(play.outcome().is_some(), "{block}");
    }
}

#[test]
fn encounters_of_the_page_on_ingenuity_are_sound() {
    fight_all(include_str!("../../../docs/ingenuity.md"), "ingenuity", 3);
}

#[test]
fn encounters_of_the_page_on_persona_are_sound() {
    fight_all(include_str!("../../../docs/persona.md"), "persona", 3);
}
