//! Rules, tested by themselves: what they do with set dice, and with which chances.

mod always;
mod clauses;
mod odds;
mod reading;
mod tactics;

use affray_file::Document;
use affray_table::{Answer, Faces, Open, Rolled, Step, Tape, play};

use crate::moves::{Blow, Move, With};
use crate::setup::{Id, ItemId, Pool};
use crate::state::Fight;

const ANN: Id = Id(0);
const BOB: Id = Id(1);
const CID: Id = Id(2);

/// Ann's weapon is the first item.
const WEAPON: With = With::Item(ItemId(0));
const BLOW: Blow = Blow::in_hand(WEAPON, BOB);

/// What an encounter says.
fn read(encounter: &str) -> Fight {
    let document = Document::read("scene.toml", encounter.as_bytes(), &crate::schema::ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    crate::read::read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}")).fight
}

/// Ann (all d6, a spear unless `ann` says otherwise) against Bob beside her and, out of the way,
/// Cid. It is Ann's turn.
fn scene(ann: &str, bob: &str, cid: &str) -> Fight {
    let dice = |text: &str| {
        let sides = if text.contains("# d4") { "d4" } else { "d6" };
        ["strength", "dexterity", "intellect", "resolve"]
            .map(|attribute| format!("{attribute} = \"{sides}\"\n"))
            .concat()
    };
    let held = if ann.contains("held") { "" } else { "held = [\"spear\"]" };
    let skills = if ann.contains("skills") { "" } else { "skills = { combat = \"d6\" }" };
    let place = |text: &str, usual: &str| match text.contains("at =") {
        true => String::new(),
        false => format!("at = \"{usual}\""),
    };
    read(&format!(
        "system = \"ingenuity\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n[[combatant]]\n\
         name = \"Ann\"\nside = \"A\"\nat = \"0,0\"\n{}{held}\n{skills}\n{ann}\n[[combatant]]\n\
         name = \"Bob\"\nside = \"B\"\n{}\n{}{bob}\n[[combatant]]\nname = \"Cid\"\n{}\n\
         {}\n{}reactions = 0\n{cid}\n[start]\nround = 1\n[start.turn]\nwho = \"Ann\"\n",
        dice(ann),
        place(bob, "1,0"),
        dice(bob),
        if cid.contains("side =") { "" } else { "side = \"B\"" },
        place(cid, "9,9"),
        dice(cid)
    ))
}

/// Endurance and health.
fn pools(fight: &Fight, who: Id) -> (i16, i16) {
    let pools = fight[who].pools;
    (pools[Pool::Endurance as usize], pools[Pool::Health as usize])
}

/// What a rule makes of a fight when the dice fall so, and people answer with the first of `wanted`
/// that they may, or else with their first option. Every die that is named is thrown.
fn with_dice<T>(
    start: &Fight,
    dice: &[&[u8]],
    wanted: &[Move],
    rule: impl Fn(&mut Tape<Fight>, &mut Fight) -> Step<T>,
) -> Fight {
    let mut left = dice.iter();
    let played = play(start, &rule, |_, open| match open {
        Open::Roll { notation, .. } => {
            let faces = left.next().unwrap_or_else(|| panic!("no dice are left for {notation}"));
            vec![Answer::Rolled(Rolled::Faces(faces.iter().copied().collect::<Faces>()))]
        }
        Open::Choice(asked) => {
            let place = |option: &Move| asked.options.iter().position(|known| known == option);
            vec![Answer::Chose(wanted.iter().find_map(place).unwrap_or(0) as u16)]
        }
        Open::Each(_) | Open::Misfit { .. } => panic!("nobody is asked in secret"),
    });
    assert!(left.next().is_none(), "some of the dice were not thrown");
    played.game
}
