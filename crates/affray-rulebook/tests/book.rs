//! Rulebooks, right and wrong, and the constants made of them.

use affray_rulebook::{Error, Fault, Rulebook, Status, constant_name, constants, generate};

const SYSTEM: &str = r#"
[system]
id = "duel"
name = "Duel"
source = "Duel, by nobody"
license = "Ours"
dice = "3d6"
summary = "Two people and a meadow."
"#;

/// A book with the clauses `tail` after the head.
fn book(tail: &str) -> Result<Rulebook, Error> {
    Rulebook::parse(&format!("{SYSTEM}{tail}"))
}

/// The faults of a book, as sentences.
fn faults(tail: &str) -> Vec<String> {
    match book(tail) {
        Err(Error::Faults(faults)) => faults.iter().map(Fault::to_string).collect(),
        other => panic!("expected faults, not {other:?}"),
    }
}

const HIT: &str = r#"
[[clause]]
id = "duel.strike.hit"
source_lines = "3,5-7"
status = "stated"
text = "3d6 <= skill hits."
"#;

#[test]
fn a_book_is_read_whole() {
    let tail = r#"
[[clause]]
id = "duel.strike.half-dodge"
source_lines = "base"
status = "companion"
text = "A dodge is a roll."
why = "The page of dodges has it."
dice = "3d6"
see = ["duel.strike.hit"]
options = "dodges = 1 (default) | any number"
untestable = "Nobody dodges on paper."
always = true

[[example]]
id = "duel.example.hit"
source_lines = "9"
setup = "Skill 10."
dice = "3d6 = 9"
result = "A hit."

[[stat]]
id = "skill"
owner = "combatant"
range = "3-18"
text = "To hit."
"#;
    let book = book(&format!("{HIT}{tail}")).unwrap();
    assert_eq!(book.system.name, "Duel");
    assert_eq!(book.clauses.len(), 2);
    let dodge = book.clause("duel.strike.half-dodge").unwrap();
    assert_eq!(dodge.status, Status::Companion);
    assert_eq!(dodge.why.as_deref(), Some("The page of dodges has it."));
    assert_eq!(dodge.see, ["duel.strike.hit"]);
    assert_eq!(dodge.untestable.as_deref(), Some("Nobody dodges on paper."));
    assert!(dodge.always && !book.clauses[0].always);
    let settings: Vec<_> = book.settings().map(|(c, s)| (c.id.as_str(), s.name.as_str())).collect();
    assert_eq!(settings, [("duel.strike.half-dodge", "dodges")]);
    assert_eq!((book.examples.len(), book.stats.len()), (1, 1));
}

#[test]
fn what_is_not_toml_or_has_unknown_fields_is_refused() {
    assert!(matches!(Rulebook::parse("[system"), Err(Error::Form(_))));
    let error = book(&HIT.replace("status", "state")).unwrap_err().to_string();
    assert!(error.contains("unknown field `state`"), "{error}");
    let error = book(&HIT.replace("text = ", "dice = ")).unwrap_err().to_string();
    assert!(error.contains("missing field `text`"), "{error}");
}

#[test]
fn every_fault_is_reported_at_once() {
    let second = HIT
        .replace("stated", "sometimes")
        .replace("3,5-7", "7-5")
        .replace("3d6 <= skill hits.", " ");
    let third = r#"
see = ["duel.strike.miss"]
options = "a = b"
"#;
    assert_eq!(
        faults(&format!("{HIT}{second}{third}")),
        [
            "`duel.strike.hit` has the source lines `7-5`; write `base`, or lines such as `5,13-19`",
            "`duel.strike.hit` has an empty `text`",
            "`duel.strike.hit` has the status `sometimes`; it is one of stated, implied, base, companion, ruling, gm",
            "`duel.strike.hit` has options that cannot be read: `a` has no value marked `(default)`",
            "`duel.strike.hit` appears twice; ids are unique",
            "`duel.strike.hit` says to see `duel.strike.miss`, which is not a clause",
        ]
    );
}

#[test]
fn an_id_belongs_to_its_system_and_makes_one_constant() {
    let other = HIT.replace("duel.strike.hit", "brawl.strike.hit");
    assert_eq!(
        faults(&other),
        [
            "`brawl.strike.hit` is not an id of this rulebook: write `duel.` and then lower-case words, \
          digits, dots and dashes"
        ]
    );
    let same = HIT.replace("strike.hit", "strike-hit");
    assert_eq!(
        faults(&format!("{HIT}{same}")),
        [
            "`duel.strike-hit` and `duel.strike.hit` would both be the constant STRIKE_HIT; rename one"
        ]
    );
}

#[test]
fn a_setting_is_offered_once() {
    let options = "options = \"dodges = 1 (default) | 2\"\n";
    let other = HIT.replace("strike.hit", "strike.dodge");
    assert_eq!(
        faults(&format!("{HIT}{options}{other}{options}")),
        ["`duel.strike.dodge` offers the setting `dodges`, which `duel.strike.hit` already offers"]
    );
}

#[test]
fn examples_and_stats_stand_once() {
    let stat = "[[stat]]\nid = \"skill\"\nowner = \"combatant\"\nrange = \"3-18\"\ntext = \"\"\n";
    assert_eq!(
        faults(&format!("{HIT}{stat}{stat}")),
        ["`combatant.skill` appears twice; ids are unique"]
    );
}

#[test]
fn constants_carry_the_text_and_all_does_not_name_them() {
    let code = constants(&book(HIT).unwrap());
    assert_eq!(
        code,
        "use affray_table::Clause;\n\n\
         /// 3d6 \\<= skill hits.\n\
         pub(crate) const STRIKE_HIT: Clause = Clause::new(\"duel.strike.hit\");\n\n\
         /// Every clause of the rulebook, in its order.\n\
         pub const ALL: &[Clause] = &[\n    Clause::new(\"duel.strike.hit\"),\n];\n"
    );
}

#[test]
fn a_constant_knows_whether_the_page_holds_it() {
    for (status, standing) in [
        ("implied", ""),
        ("base", ""),
        ("gm", ""),
        ("ruling", ".standing_as(affray_table::Standing::Ruling)"),
        ("companion", ".standing_as(affray_table::Standing::Companion)"),
    ] {
        let code = constants(&book(&HIT.replace("stated", status)).unwrap());
        let made = format!("Clause::new(\"duel.strike.hit\"){standing}");
        assert!(code.contains(&format!("STRIKE_HIT: Clause = {made};")), "{code}");
        assert!(code.ends_with(&format!("    {made},\n];\n")), "{code}");
    }
}

#[test]
fn constant_names_follow_ids() {
    let name = |id| constant_name("duel", id);
    assert_eq!(name("duel.strike.half-dodge").as_deref(), Some("STRIKE_HALF_DODGE"));
    for id in ["duel", "duel.", "dueling.hit", "duel.Hit", "duel.3d6", "duel..hit", "duel.hit-"] {
        assert_eq!(name(id), None, "{id}");
    }
}

#[test]
fn generate_names_the_file_it_cannot_read() {
    let missing = std::path::Path::new("no/such/book.toml");
    let error = generate(missing, missing).unwrap_err().to_string();
    assert!(error.starts_with("the rulebook no/such/book.toml cannot be read: "), "{error}");
}

#[test]
fn the_rulebooks_of_the_project_are_right() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut read = 0;
    for entry in std::fs::read_dir(crates).unwrap() {
        let home = entry.unwrap();
        let path = home.path().join("rulebook.toml");
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let book =
            Rulebook::parse(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(format!("affray-{}", book.system.id), home.file_name().to_string_lossy());
        read += 1;
    }
    assert!(read > 0, "there is at least one rulebook");
}
