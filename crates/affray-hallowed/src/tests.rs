//! What the rules come to: clause by clause, as exact odds, and what tactics make of them.

mod always;
mod clauses;
mod odds;
mod state;
mod tactics;
mod view;

use affray_file::Document;

use crate::ids::{Id, WeaponId};
use crate::kinds::Attribute;
use crate::read::read;
use crate::schema::ENCOUNTER;
use crate::state::Fight;

const ANN: Id = Id(0);
const BOB: Id = Id(1);

/// The fight of an encounter, as its file has it.
fn fight_of(encounter: &str) -> Fight {
    let document = Document::read("fight.toml", encounter.as_bytes(), &ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Ann and Bob, a yard apart, and whoever else `more` names. Without a word of
/// it there are no injuries.
fn fight(settings: &str, ann: &str, bob: &str, more: &str) -> Fight {
    let nine = |own: &str| {
        Attribute::WORDS
            .iter()
            .filter(|word| !own.lines().any(|line| line.starts_with(&format!("{word} ="))))
            .map(|word| format!("{word} = 10\n"))
            .collect::<String>()
    };
    let initiative = |own: &str| if own.contains("base-") { "" } else { "base-initiative = 5\n" };
    let person = |name: &str, side: &str, at: &str, own: &str| {
        let (nine, base) = (nine(own), initiative(own));
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nat = \"{at}\"\nhit-dice = \
             \"2d8\"\n{nine}{base}{own}\n"
        )
    };
    let tables = if settings.contains("injury-tables") { "" } else { "injury-tables = \"none\"" };
    let cid = if more.is_empty() { String::new() } else { person("Cid", "A", "0,1", more) };
    let text = format!(
        "system = \"hallowed\"\n[settings]\nobvious-outcome = \"never\"\n{tables}\n{settings}\n\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}{}{cid}[start]\nround = 1\n",
        person("Ann", "A", "0,0", ann),
        person("Bob", "B", "1,0", bob)
    );
    fight_of(&text)
}

/// A weapon of the sample tables.
fn weapon(fight: &Fight, name: &str) -> WeaponId {
    let place = fight.setup.weapons.iter().position(|weapon| weapon.name == name);
    WeaponId(place.expect("it is among the sample weapons") as u8)
}
