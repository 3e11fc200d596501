//! What the reader of Blackout's encounters notes.

use affray::System;
use affray_blackout::Fight;
use affray_file::Document;

/// What the reader of an encounter with one NPC of a rank notes, with more at its head.
fn notes(head: &str, npc: &str) -> Vec<String> {
    let dice = "strength = 4\nendurance = 4\ndexterity = 4\nintelligence = 4\ninsight = 4\n\
                charisma = 4\n";
    let text = format!(
        "system = \"blackout\"\n{head}[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n\
         [[combatant]]\nname = \"Ann\"\nside = \"A\"\nat = \"0,0\"\n{dice}[[combatant]]\n\
         name = \"Bob\"\nside = \"B\"\nat = \"2,0\"\nkind = \"npc\"\n{dice}{npc}"
    );
    let document = Document::read("notes.toml", text.as_bytes(), Fight::ENCOUNTER_SCHEMA)
        .unwrap_or_else(|mistakes| panic!("{mistakes}"));
    let read = <Fight as System>::read(&document, &[]);
    read.unwrap_or_else(|mistakes| panic!("{mistakes}")).notes
}

/// blackout.core.npc-rank: a novice has 5, 4 or 3 dice, a regular 7, 5 or 4, a veteran 9, 7 or 5.
#[test]
fn ranks_that_stat_blocks_depart_from_are_noted() {
    let departs =
        |notes: &[String]| notes.iter().any(|note| note.contains("`Bob` has strength 4; rank"));
    assert!(!departs(&notes("", "rank = \"novice\"\n")));
    assert!(!departs(&notes("", "rank = \"regular\"\n")));
    assert!(departs(&notes("", "rank = \"veteran\"\n")));
    // A table of the group's own says otherwise.
    let own = "[settings]\nnpc-rank-table = \"own-table\"\n[ranks]\nveteran = [6, 4, 2]\n\
               novice = [3, 2, 1]\n";
    assert!(!departs(&notes(own, "rank = \"veteran\"\n")));
    assert!(departs(&notes(own, "rank = \"novice\"\n")));
}

/// blackout.core.npc-rank-trade: two of a rank are one of the next.
#[test]
fn ranks_are_traded_two_for_one() {
    let count = |rank: &str, count: u8| {
        let at = (0..count).map(|place| format!("\"{place},3\"")).collect::<Vec<_>>().join(", ");
        let more = format!(
            "rank = \"novice\"\n[[combatant]]\nname = \"Cid\"\nside = \"B\"\ncount = {count}\n\
             at = [{at}]\nkind = \"npc\"\nrank = \"{rank}\"\nstrength = 4\nendurance = 4\n\
             dexterity = 4\nintelligence = 4\ninsight = 4\ncharisma = 4\n"
        );
        notes("", &more).into_iter().find(|note| note.contains("novices")).expect("it is noted")
    };
    // One novice and two regulars: 1 + 2 * 2. One and one of the third rank: 1 + 4.
    assert_eq!(count("regular", 2), count("veteran", 1));
    assert!(count("regular", 2).contains("5 novices"));
    // One and two of the fifth, which are 16 each: 33.
    assert!(count("deadly", 2).contains("33 novices"));
}
