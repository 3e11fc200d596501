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

/// A file without one of its lines, with its key: for each key of each kind of table once.
fn without_each_key(text: &str) -> Vec<(&str, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let (mut table, mut tried, mut all) = ("", std::collections::BTreeSet::new(), Vec::new());
    for (at, line) in lines.iter().enumerate() {
        if line.starts_with('[') {
            table = line.split(']').next().unwrap_or_default();
        }
        let Some((key, value)) = line.split_once(" = ").filter(|(key, _)| *key != "system") else {
            continue;
        };
        let is_whole = value.matches('[').count() == value.matches(']').count();
        let is_key = key.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        if is_key && is_whole && tried.insert((table, key)) {
            all.push((key, [&lines[..at], &lines[at + 1..]].concat().join("\n")));
        }
    }
    all
}

#[test]
fn what_is_missing_is_one_mistake() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let read = |path: String| std::fs::read_to_string(folder.join(path)).expect("it is there");
    let examples = [
        ("murdham", "alder-wood"),
        ("ingenuity", "embers"),
        ("blackout", "ambush"),
        ("hallowed", "the-sunken-lane"),
        ("persona", "boss"),
    ];
    for (system, example) in examples {
        let library = read(format!("{system}/bestiary.toml"));
        let example = read(format!("{system}/{example}.toml")).replace("bestiary", "library");
        let mut needed = std::collections::BTreeSet::new();
        for (text, is_library) in
            [(starter(system), false), (example.clone(), false), (library.clone(), true)]
        {
            for (key, rest) in without_each_key(&text) {
                let found = match is_library {
                    true => mistakes(&example, &rest, "library.toml"),
                    false => mistakes(&rest, &library, "fight.toml"),
                };
                let is_it = |one: &String| {
                    one.contains(&format!(" no {key}")) || one.contains(&format!(" no `{key}`"))
                };
                if found.iter().any(is_it) {
                    needed.insert(key.to_owned());
                    assert_eq!(found.len(), 1, "{system} without {key}: {found:#?}\n{rest}");
                }
            }
        }
        // Not only what the form asks for.
        assert!(needed.len() > 3, "{system}: {needed:?}");
    }
}

#[test]
fn creatures_that_there_are_not_leave_no_figures_missing() {
    for (system, _) in SYSTEM_LINES {
        let at = if system == "persona" { "at = \"9,9\"\n" } else { "" };
        let text = starter(system)
            + "\n[[combatant]]\nname = \"Late\"\nside = \"SIDE\"\nlike = \"Nobdy\"\n"
            + at;
        let side = text.split("[[side]]").nth(1).and_then(|rest| rest.split('"').nth(1));
        let text = text.replace("SIDE", side.expect("a side with a name"));
        let found = mistakes(&text, "", "fight.toml");
        assert!(has(&found, "fight.toml", "unknown creature `Nobdy`"), "{system}: {found:#?}");
        assert!(!has(&found, "fight.toml", "combatant has no"), "{system}: {found:#?}");
    }
}

#[test]
fn whom_an_opening_strikes_is_looked_at_where_both_teams_are_known() {
    let person = |name: &str, side: &str, more: &str| {
        format!(
            "[[combatant]]\nname = \"{name}\"\nside = \"{side}\"\nstrength = \"d6\"\ndexterity = \
             \"d6\"\nintellect = \"d6\"\nresolve = \"d6\"\n{more}"
        )
    };
    let found = |ada: &str, bob: &str| {
        let text =
            "system = \"ingenuity\"\nopening = { by = \"Ann\", on = \"Ada\" }\n[settings]\nspace = \
                    \"theater\"\n[[side]]\nname = \"A\"\n[[side]]\nname = \"B\"\n"
                .to_owned()
                + &person("Ann", "A", "")
                + &person("Ada", ada, "") + &person("Bob", "B", bob);
        mistakes(&text, "", "fight.toml")
    };
    let own = "`Ada` is on the side of the one who opens the combat";
    // It is told beside other mistakes. Nobody knows whose friend somebody on an unknown team is, so
    // nothing is said of them.
    let both = found("A", "held = [\"spork\"]\n");
    assert!(both.len() == 2 && has(&both, "fight.toml", own), "{both:#?}");
    assert!(has(&both, "fight.toml", "unknown item `spork`"), "{both:#?}");
    let unknown = found("C", "");
    assert!(unknown.len() == 1 && has(&unknown, "fight.toml", "unknown side `C`"), "{unknown:#?}");
}

#[test]
fn what_is_told_of_whom_is_looked_at_with_the_rest() {
    for (system, _) in SYSTEM_LINES {
        let reveal = "reveal = [\"Nobdy health bands\", \"loudly\"]\ntitle = 3 # ";
        let text = starter(system).replacen("title = ", reveal, 1);
        let found = mistakes(&text, "", "fight.toml");
        for words in
            ["`title` must be text", "unknown side or combatant `Nobdy`", "`loudly` is not a name"]
        {
            assert!(has(&found, "fight.toml", words), "{system}, {words}: {found:#?}");
        }
        assert_eq!(found.len(), 3, "{system}: {found:#?}");
        // It is a mistake by itself, too, and the file does not open with it.
        let text =
            starter(system).replacen("title = ", "reveal = [\"Nobdy dice nothing\"]\ntitle = ", 1);
        let found = mistakes(&text, "", "fight.toml");
        assert_eq!(found.len(), 1, "{system}: {found:#?}");
        let files = Memory::new().with("fight.toml", text);
        assert!(matches!(load(&files, "fight.toml", None), Err(LoadError::Mistakes(_))));
        let told = starter(system).replacen("title = ", "reveal = [\"bands\"]\ntitle = ", 1);
        assert_eq!(mistakes(&told, "", "fight.toml"), [""; 0], "{system}");
    }
}

#[test]
fn that_there_are_too_few_sides_is_told_with_the_rest() {
    for (system, _) in SYSTEM_LINES {
        // All are on the first side, and the second is not there.
        let text = starter(system);
        let sides: Vec<&str> = text.split("[[side]]").collect();
        let name = |side: &str| side.split('"').nth(1).expect("a name").to_owned();
        let (first, second) = (name(sides[1]), name(sides[2]));
        let end = sides[2].find("\n[").expect("something follows");
        let one = format!("{}[[side]]{}{}", sides[0], sides[1], &sides[2][end..])
            .replace(&format!("\"{second}\""), &format!("\"{first}\""));
        let found = mistakes(&one, "", "fight.toml");
        let is_it = |one: &String| one.contains("a fight needs") && one.contains("two ");
        assert!(found.iter().any(is_it), "{system}: {found:#?}");
        let wrong = one.replacen("title = \"", "title = 3 # \"", 1)
            + "\n[[combatant]]\nname = \"Late\"\ncolor = 3\n";
        let found = mistakes(&wrong, "", "fight.toml");
        assert!(has(&found, "fight.toml", "unknown key `color`"), "{system}: {found:#?}");
        assert!(found.iter().any(is_it), "{system}: {found:#?}");
        // A side that cannot be read may be the other one.
        let broken = one + "\n[[side]]\nname = 3\n";
        let found = mistakes(&broken, "", "fight.toml");
        assert!(!found.iter().any(is_it), "{system}: {found:#?}");
    }
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
fn a_file_for_encounters_to_use_is_no_encounter() {
    let library =
        "system = \"murdham\"\n[[creature]]\nname = \"Bandit\"\nstr = 8\nagi = 8\nwit = 8\n";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("bandits.toml");
    std::fs::write(&path, library).expect("written");
    for command in ["fight", "sim", "odds", "play"] {
        let mut affray = std::process::Command::new(env!("CARGO_BIN_EXE_affray"));
        let done = affray.arg(command).arg(&path).env("AFFRAY_DATA", folder.path()).output();
        let done = done.expect("it runs");
        assert_eq!(done.status.code(), Some(2), "{command}");
        let said = String::from_utf8(done.stderr).expect("text");
        assert!(said.contains("it is for encounters to use"), "{command}: {said}");
        assert!(said.contains("`use = [\"bandits.toml\"]`"), "{command}: {said}");
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
