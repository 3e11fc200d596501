//! All mistakes of a file at once, of whatever kind, whether anybody uses what is wrong or not.

use affray::{LoadError, Memory, SYSTEMS, load};

/// The systems, each with a line that gives a creature something that there is not.
const SYSTEM_LINES: [(&str, &str); 5] = [
    ("murdham", "str = 8\nagi = 8\nwit = 8\nmain-hand = \"no such thing\""),
    ("ingenuity", "held = [\"no such thing\"]"),
    ("blackout", "held = [\"no such thing\"]"),
    ("hallowed", "held = [\"no such thing\"]"),
    ("persona", "held = [\"no such thing\"]"),
];

fn starter(system: &str) -> String {
    SYSTEMS.of(system).expect("a system").starter().to_owned()
}

/// What is said of `fight.toml`, with a library beside it.
fn mistakes(encounter: &str, library: &str, of: &str) -> Vec<String> {
    let files = Memory::new().with("fight.toml", encounter).with("library.toml", library);
    match SYSTEMS.check(&files, of) {
        Ok(_) => Vec::new(),
        Err(LoadError::Mistakes(mistakes)) => {
            mistakes.iter().map(|one| format!("{}: {}", one.file, one.message)).collect()
        }
        Err(other) => panic!("{other}"),
    }
}

fn has(mistakes: &[String], file: &str, words: &str) -> bool {
    mistakes.iter().any(|one| one.starts_with(file) && one.contains(words))
}

#[test]
fn mistakes_of_form_hide_none_of_meaning() {
    for (system, _) in SYSTEM_LINES {
        let text = starter(system).replacen("title = \"", "title = 3 # \"", 1)
            + "\n[[combatant]]\nname = \"Late\"\nside = \"No such side\"\n"
            + if system == "persona" { "at = \"9,9\"\n" } else { "" };
        let found = mistakes(&text, "", "fight.toml");
        assert!(has(&found, "fight.toml", "`title` must be text"), "{system}: {found:#?}");
        assert!(has(&found, "fight.toml", "`No such side`"), "{system}: {found:#?}");
        // Anyone who loads the file to play it is told the same.
        let files = Memory::new().with("fight.toml", text);
        let Err(LoadError::Mistakes(told)) = load(&files, "fight.toml", None) else {
            panic!("{system}: it is read")
        };
        assert_eq!(told.len(), found.len(), "{system}: {told}");
    }
}

#[test]
fn what_is_missing_is_told_beside_mistakes_of_form_and_nothing_follows_from_it() {
    let bob = "\n[[combatant]]\nname = \"Bob\"\nside = \"Raiders\"\nagi = 8\nwit = 8\nhealth = 6\nat = \"Well\"\n";
    let text = starter("murdham").replacen("title = \"", "title = 3 # \"", 1);
    let found = mistakes(&(text.clone() + bob), "", "fight.toml");
    assert!(has(&found, "fight.toml", "combatant has no str"), "{found:#?}");
    // Nobody knows how much health there can be.
    assert_eq!(found.len(), 2, "{found:#?}");
    // What somebody else is like may say it, and is not there as it is wrong itself.
    let like = bob.replace("agi = 8\n", "like = \"Ogre\"\n")
        + "\n[[creature]]\nname = \"Ogre\"\nstr = \"strong\"\n";
    let found = mistakes(&(text + &like), "", "fight.toml");
    assert!(!has(&found, "fight.toml", "combatant has no"), "{found:#?}");
}

#[test]
fn a_mistake_of_form_hides_no_name_beside_it_that_nothing_has() {
    for (system, line) in SYSTEM_LINES {
        let text = starter(system)
            + "\n[[combatant]]\nname = \"Late\"\nside = \"No such side\"\ncolor = 3\n"
            + line
            + if system == "persona" { "\nat = \"9,9\"\n" } else { "\n" };
        let found = mistakes(&text, "", "fight.toml");
        for words in ["unknown key `color`", "`No such side`", "`no such thing`"] {
            assert!(has(&found, "fight.toml", words), "{system}, {words}: {found:#?}");
        }
        // What only follows from the name of a side that there is not is no other mistake.
        assert!(!has(&found, "fight.toml", "nobody is on"), "{system}: {found:#?}");
    }
}

/// An encounter with a start in the middle of a fight that names somebody; where starts name nobody,
/// a combatant does.
fn naming(system: &str, text: &str, who: &str) -> String {
    match system {
        "blackout" | "persona" => format!("{text}\n[start]\nnext = \"{who}\"\n"),
        "hallowed" => text.replacen("speed = 8", &format!("speed = 8\nafraid-of = [\"{who}\"]"), 1),
        _ => format!("{text}\n[start]\nround = 0\nturn = {{ who = \"{who}\" }}\n"),
    }
}

#[test]
fn what_is_looked_at_last_is_told_with_the_rest() {
    let made_up = "[[house-condition]]\nname = \"soaked\"\nfigures = { wobble = 1 }\non = \
                   [\"Nobdy\"]\n";
    for (system, line) in SYSTEM_LINES {
        let text = format!(
            "{}\n[[combatant]]\nname = \"Late\"\nside = \"No such side\"\n{line}\n{}{made_up}",
            starter(system),
            if system == "persona" { "at = \"9,9\"\n" } else { "" },
        );
        let found = mistakes(&naming(system, &text, "Nemo"), "", "fight.toml");
        let also =
            if ["murdham", "ingenuity"].contains(&system) { "round 0 is before" } else { "" };
        let figure = "a condition cannot change `wobble`";
        let sufferer = "nobody here is called `Nobdy`";
        for words in ["`No such side`", "`no such thing`", figure, sufferer, "`Nemo`", also] {
            assert!(has(&found, "fight.toml", words), "{system}, {words}: {found:#?}");
        }
    }
}

#[test]
fn who_cannot_be_read_is_no_stranger_to_a_start() {
    for (system, _) in SYSTEM_LINES {
        let text = format!(
            "{}\n[[combatant]]\nname = \"Late\"\nside = \"No such side\"\n",
            starter(system)
        );
        let found = mistakes(&naming(system, &text, "Late"), "", "fight.toml");
        assert!(has(&found, "fight.toml", "`No such side`"), "{system}: {found:#?}");
        assert!(!has(&found, "fight.toml", "unknown combatant"), "{system}: {found:#?}");
    }
}

#[test]
fn what_only_follows_from_a_mistake_is_no_other_one() {
    // Bob's side is no text: that he is on no side, and side B empty, is not told too. Cid wears
    // what the broken entry describes.
    let text = "system = \"murdham\"\n[settings]\ndefault-map = \"single-zone\"\n[[side]]\nname = \
                \"A\"\n[[side]]\nname = \"B\"\n[[armor]]\nname = \"scale\"\nkind = 5\n\
                [[combatant]]\nname = \"Ann\"\nside = \"A\"\nstr = 8\nagi = 8\nwit = 8\nworn = \
                [\"scale\"]\n[[combatant]]\nname = \"Bob\"\nside = 3\nstr = 8\nagi = 8\nwit = 8\n";
    let found = mistakes(text, "", "fight.toml");
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(has(&found, "fight.toml", "`kind` must be text"), "{found:#?}");
    assert!(has(&found, "fight.toml", "`side` must be"), "{found:#?}");
}

#[test]
fn creatures_that_nobody_uses_are_looked_at() {
    for (system, line) in SYSTEM_LINES {
        let library = format!("system = \"{system}\"\n[[creature]]\nname = \"Odd\"\n{line}\n");
        let text = starter(system).replacen("title = ", "use = [\"library.toml\"]\ntitle = ", 1);
        // With the encounter that uses the file, and by itself.
        for of in ["fight.toml", "library.toml"] {
            let found = mistakes(&text, &library, of);
            assert!(has(&found, "library.toml", "`no such thing`"), "{system} {of}: {found:#?}");
        }
        // Its form and its meaning together.
        let broken = format!("{library}\n[[creature]]\nname = \"Worse\"\ncolor = 3\n");
        let found = mistakes(&text, &broken, "library.toml");
        assert!(has(&found, "library.toml", "unknown key `color`"), "{system}: {found:#?}");
    }
}

#[test]
fn shipped_files_have_no_mistakes_by_themselves() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    for (system, _) in SYSTEM_LINES {
        let path = folder.join(system).join("bestiary.toml");
        let library = std::fs::read_to_string(path).expect("it is there");
        assert_eq!(mistakes("", &library, "library.toml"), [""; 0], "{system}");
    }
}

#[test]
fn a_side_without_anybody_and_a_start_after_the_end_make_no_sense() {
    for (system, _) in SYSTEM_LINES {
        let text = starter(system) + "\n[[side]]\nname = \"Ghosts\"\n";
        let found = mistakes(&text, "", "fight.toml");
        let is_told = has(&found, "fight.toml", "nobody is on the side `Ghosts`");
        // Persona's Battles have two sides.
        assert!(
            is_told || has(&found, "fight.toml", "`side` has 3 entries"),
            "{system}: {found:#?}"
        );
    }
    for system in ["blackout", "hallowed", "persona"] {
        let setting = "[settings]\nround-limit = 20";
        let start = "\n[start]\nround = 21\n";
        let text = starter(system);
        let text = match text.contains("[settings]") {
            true => text.replacen("[settings]", setting, 1) + start,
            false => format!("{text}\n{setting}\n{start}"),
        };
        let found = mistakes(&text, "", "fight.toml");
        assert!(has(&found, "fight.toml", "cannot start in round 21"), "{system}: {found:#?}");
        let found = mistakes(&text.replace("round = 21", "round = 20"), "", "fight.toml");
        assert!(!has(&found, "fight.toml", "cannot start"), "{system}: {found:#?}");
    }
}
