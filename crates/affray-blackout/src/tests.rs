//! Tests of the rules, by their clauses.

mod always;
mod choices;
mod clauses;
mod data;
mod names;
mod odds;
mod rulings;

use std::sync::Arc;

use affray_engine::Read;
use affray_file::Document;

use crate::kinds::{Id, ItemId};
use crate::moves::{Blow, With};
use crate::read::{read, schema};
use crate::settings::Settings;
use crate::state::Fight;

const ANN: Id = Id(0);
const BOB: Id = Id(1);
const CID: Id = Id(2);

/// Ann with a weapon at 5,5 and Bob south of her, all attributes 4 unless more fields say otherwise:
/// passive evasion is 2. Cid is far away, or where `cid` says.
fn fight(weapon: &str, ann: &str, bob: &str, cid: &str) -> Fight {
    let person = |name: &str, side: &str, at: &str, more: &str| {
        let mut text = format!("[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\n{more}\n");
        let names = ["strength", "endurance", "dexterity", "intelligence", "insight", "charisma"];
        let usual = names.iter().map(|name| (*name, "4")).chain([("at", at), ("max-hp", "50")]);
        for (key, value) in usual {
            if !more.lines().any(|line| line.starts_with(&format!("{key} = "))) {
                text += &format!("{key} = {value}\n");
            }
        }
        text
    };
    let text = format!(
        "system = \"blackout\"\n[settings]\nfacing = \"off\"\n[[weapon]]\nname = \"arm\"\n{weapon}\n\
         [[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n{}{}{}[start]\nround = 1\n[start.turn]\n\
         who = \"Ann\"\n",
        person("Ann", "A", "\"5,5\"", &format!("held = [\"arm\"]\n{ann}")),
        person("Bob", "B", "\"5,6\"", bob),
        person("Cid", "B", "\"20,20\"", cid),
    );
    fight_of(&text)
}

/// Ann's weapon is the first item.
const WEAPON: With = With::Item(ItemId(0));
const BLOW: Blow = Blow { with: WEAPON, target: BOB, slow: false, spend: false };

/// The settings of a fight that nobody else looks at yet.
fn settings(fight: &mut Fight) -> &mut Settings {
    &mut Arc::make_mut(&mut fight.setup).settings
}

/// An encounter file as it is read.
fn read_of(encounter: &str) -> Read<Fight> {
    let document = Document::read("fight.toml", encounter.as_bytes(), &schema::ENCOUNTER)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    read(&document, &[]).unwrap_or_else(|mistakes| panic!("{mistakes}"))
}

/// The fight of an encounter file.
fn fight_of(encounter: &str) -> Fight {
    read_of(encounter).fight
}

/// What the reader notes of an encounter file.
fn notes_of(encounter: &str) -> Vec<String> {
    read_of(encounter).notes
}
