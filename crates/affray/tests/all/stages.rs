//! Cases on a stage, tables of cases, and ends that say what is asked.

use affray::{Memory, Report, SYSTEMS, encounter_text, parse_cases, parse_record, verify};

const STAGE: &str = "cases/murdham/stages/duel.toml";
const CASE: &str = "cases/murdham/dodge/case.fight";

const DUEL: &str = r#"# Two people, face to face.
system = "murdham"
started-by = "A"
[settings]
default-map = "single-zone"
[[side]]
name = "A"
[[side]]
name = "B"
[[combatant]]
name = "Ann"
side = "A"
str = 8
agi = 8
wit = 8
main-hand = "spear"
[[combatant]]
name = "Bob"
side = "B"
str = 8
agi = 8
wit = 8
[start]
round = 1
[start.turn]
who = "Ann"
"#;

fn files(case: &str) -> Memory {
    Memory::new().with(STAGE, DUEL).with(CASE, case)
}

fn run(case: &str) -> Report {
    verify(SYSTEMS, &files(case), &[CASE.to_owned()])
}

fn holds(case: &str) {
    let report = run(case);
    assert!(report.failed.is_empty(), "{:?}", report.failed);
}

/// The only failure: its line and what it says.
fn fails(case: &str) -> (usize, String) {
    let report = run(case);
    assert_eq!(report.failed.len(), 1, "{:?}", report.failed);
    let failure = &report.failed[0];
    (failure.line, failure.message.clone())
}

/// The encounter that a head makes of the stage.
fn encounter(head: &str) -> String {
    let files = files(head);
    let (record, _) = parse_record(CASE, head.as_bytes()).expect("it is a record");
    encounter_text(SYSTEMS, &files, CASE, &record).expect("it has an encounter")
}

/// The tables of the combatants of an encounter, in their order.
fn combatants(encounter: &str) -> Vec<toml::Table> {
    let whole: toml::Table = encounter.parse().expect("it is TOML");
    let all = whole["combatant"].as_array().expect("a list").iter();
    all.map(|one| one.as_table().expect("a table").clone()).collect()
}

const DODGE: &str = "title: A dodge that fails
checks: murdham.dodge.save
stage: duel
set: Bob.agi = 7

Ann> attack Bob with spear
Ann> no stunt
Bob> dodge
# d20 at or under AGI 7 dodges; 8 does not.
d20: 8
? told: murdham.dodge.save Bob fails to dodge: 8 against AGI 7.
d6!: 3
# 8 - 3 = 5
? Bob.health = 5
? asked = Ann
";

#[test]
fn a_case_plays_a_stage_with_changes() {
    holds(DODGE);
    // With the stage's AGI of 8 the same die dodges, and no damage is rolled.
    let unchanged = DODGE.replace("set: Bob.agi = 7\n", "");
    assert_eq!(fails(&unchanged).0, 10);
}

#[test]
fn a_staged_case_prints_back() {
    let whole = DODGE.replace(
        "set: Bob.agi = 7\n",
        "set: Bob.agi = 7  # slow\nunset: Ann.main-hand, settings\n\
         add: Cid like Bob { main-hand = \"knife\",\n    wit = 9 }\nadd: Dan like Cid\n",
    );
    let (record, _) = parse_record(CASE, whole.as_bytes()).expect("it is a record");
    let printed = record.to_string();
    for line in [
        "stage: duel\nset: Bob.agi = 7\nunset: Ann.main-hand\nunset: settings\n",
        "add: Cid like Bob { main-hand = \"knife\", wit = 9 }\nadd: Dan like Cid\n\nAnn> attack",
    ] {
        assert!(printed.contains(line), "{printed}");
    }
    let (again, _) = parse_record(CASE, printed.as_bytes()).expect("it is a record");
    assert_eq!(again, record);
}

#[test]
fn values_are_set_added_and_taken_away() {
    let text = encounter(
        "stage: duel
set: Ann = { str = 9, main-hand = \"sword\" }
set: default-map = \"two-zones\"
set: start.turn.who = \"Bob\"
set: side.C = {}
set: combatant.Eve = { side = \"C\", str = 7, agi = 7, wit = 7 }
add: Cid like Bob { agi = 6 }
unset: Bob.str
set: Cid.name = \"Kit\"
",
    );
    let whole: toml::Table = text.parse().expect("it is TOML");
    assert_eq!(whole["settings"]["default-map"].as_str(), Some("two-zones"));
    assert_eq!(whole["start"]["turn"]["who"].as_str(), Some("Bob"));
    assert_eq!(whole["start"]["round"].as_integer(), Some(1));
    assert_eq!(whole["side"].as_array().map(Vec::len), Some(3));
    let people = combatants(&text);
    let names: Vec<&str> = people.iter().filter_map(|one| one["name"].as_str()).collect();
    // Cid stands right behind Bob, Eve at the end of the list.
    assert_eq!(names, ["Ann", "Bob", "Kit", "Eve"]);
    assert_eq!(people[0]["str"].as_integer(), Some(9));
    assert_eq!(people[0]["agi"].as_integer(), Some(8), "what is not named stays");
    assert_eq!(people[1].get("str"), None);
    assert_eq!(people[2]["str"].as_integer(), Some(8), "as Bob had it then");
    assert_eq!(people[2]["agi"].as_integer(), Some(6));
}

#[test]
fn a_change_that_does_not_fit_names_its_line() {
    let with = |change: &str| fails(&DODGE.replace("set: Bob.agi = 7", change));
    for (change, says) in [
        ("set: Bbo.agi = 7", "nothing here is called `Bbo`; allowed: `Ann`, `Bob`, `A`, `B`"),
        ("set: Bob.agility = 7", "has no `agility`"),
        ("set: Bob.agi.high = 7", "a single value has no `high`"),
        ("unset: Bob.main-hand", "the stage has no `Bob.main-hand`"),
        ("add: Cid like Dan", "nothing here is called `Dan`"),
        ("add: Cid like Bob.agi", "nothing on the stage is called `Bob.agi`"),
        ("set: Bob.agi = 70", "`agi` cannot be 70; allowed: 1 to 19"),
        ("set: Bob.agi = seven", "`seven` is not a value"),
        ("set: Bob.agi", "sets nothing"),
        ("add: Cid", "adds nothing"),
        ("set: combatant.Cid = 7", "there is no `Cid` to change yet; allowed: a table `{ … }`"),
    ] {
        let (line, message) = with(change);
        assert!(message.contains(says), "{change}: {message}");
        assert_eq!(line, 4, "{change}: {message}");
    }
    let (line, message) = fails(&DODGE.replace("stage: duel", "stage: duell"));
    assert_eq!(line, 3);
    assert!(message.contains("there is no stage `duell`; write stages/duell.toml"), "{message}");
    let (line, message) = fails(&DODGE.replace("stage: duel", "stage: ../duel"));
    assert_eq!(line, 3);
    assert!(message.contains("is not a stage name"), "{message}");
}

#[test]
fn the_nearest_stage_counts() {
    // In the case's own folder, Bob has AGI 8 whatever the other stage says.
    let near = DUEL.replace("agi = 8", "agi = 12");
    let files = files(DODGE).with("cases/murdham/dodge/stages/duel.toml", near);
    let (record, _) = parse_record(CASE, b"stage: duel\n").expect("it is a record");
    let text = encounter_text(SYSTEMS, &files, CASE, &record).expect("it has an encounter");
    assert_eq!(combatants(&text)[1]["agi"].as_integer(), Some(12));
    // Three folders above is too far.
    let files = Memory::new().with(CASE, DODGE).with("stages/duel.toml", DUEL);
    assert!(encounter_text(SYSTEMS, &files, CASE, &record).is_err());
}

#[test]
fn a_stage_may_use_files_beside_it() {
    let stage = DUEL.replace("started-by", "use = [\"bestiary.toml\"]\nstarted-by");
    let files = files("stage: duel\n").with(STAGE, stage);
    let (record, _) = parse_record(CASE, b"stage: duel\n").expect("it is a record");
    let text = encounter_text(SYSTEMS, &files, CASE, &record).expect("it has an encounter");
    assert!(text.contains("use = [\"../stages/bestiary.toml\"]"), "{text}");
}

const TABLE: &str = "title: A dodge at or under AGI ($agi)
checks: murdham.dodge.save
stage: duel
table: $agi | $die | $told
       7    | 8    | fails to dodge
       8    | 8    | dodges
       9    | 10   | fails to dodge
set: Bob.agi = $agi

Ann> attack Bob with spear
Ann> no stunt
Bob> dodge
d20: $die
? told: murdham.dodge.save Bob $told: $die against AGI $agi.
? rolls = $next
";

#[test]
fn each_row_of_a_table_is_a_case() {
    let table = TABLE.replace("? rolls = $next\n", "").replace("? told", "? rolls = d6!\n? told");
    let table = table.replace("       8    | 8    | dodges\n", "");
    let report = run(&table);
    assert!(report.failed.is_empty(), "{:?}", report.failed);
    assert_eq!(report.passed, 2);
    let files = &report.checked["murdham"]["murdham.dodge.save"];
    assert_eq!(files[1], format!("{CASE} (9 | 10 | fails to dodge)"));

    let cases = parse_cases(CASE, table.as_bytes()).expect("it holds cases");
    assert_eq!(cases[0].record.head.title.as_deref(), Some("A dodge at or under AGI (7)"));
    // Lines are numbered as in the file.
    assert_eq!(cases[1].numbers[0], 9);

    // A row that fails is named, with the line that does.
    let (line, message) = fails(&table.replace("| 10 ", "| 9  "));
    assert!(message.starts_with("in the row `9 | 9 | fails to dodge`: "), "{message}");
    assert_eq!(line, 13);
}

#[test]
fn a_table_that_is_none_is_refused() {
    for (from, to, says) in [
        ("7    | 8    | fails to dodge", "7 | 8", "the row has 2 cells, the table 3 columns"),
        ("$die |", "die |", "`die` is not a column name"),
        ("$die |", "$agi |", "two columns are called `$agi`"),
        ("9    | 10   | fails", "7    | 8    | fails", "appears twice"),
    ] {
        let (line, message) = fails(&TABLE.replacen(from, to, 1));
        assert!(message.contains(says), "{message}");
        assert!((4..=7).contains(&line), "line {line}: {message}");
    }
    let refused = parse_record(CASE, TABLE.as_bytes()).expect_err("it is several");
    assert!(refused.message.contains("is several records, not one"), "{refused}");
}

#[test]
fn a_case_says_what_is_asked_at_its_end() {
    let (line, message) = fails(&DODGE.replace("? asked = Ann\n", ""));
    assert_eq!(line, 14);
    assert!(message.ends_with("end it with `? asked = Ann`"), "{message}");
    let dice = DODGE.split("d6!: 3").next().expect("a beginning");
    assert!(fails(dice).1.ends_with("end it with `? rolls = d6!`"));
    holds(&format!("{dice}? rolls = d6!\n"));
    // A record that expects nothing is no case, and may end anywhere.
    let record: String =
        dice.lines().filter(|line| !line.starts_with('?')).collect::<Vec<_>>().join("\n");
    holds(&record.replace("checks: murdham.dodge.save\n", ""));
}

#[test]
fn a_record_names_an_encounter_near_it() {
    let record = |path: &str| {
        let text =
            format!("system: murdham\nrules: 1\nencounter: {path}\n\n? round = 1\n? asked = Ann\n");
        let mut files = files(&text);
        for name in [
            "cases/duel.toml",
            "/etc/duel.toml",
            "duel.toml",
            "cases/murdham/dodge/duel.toml",
            "cases/murdham/dodge/../../duel.toml",
            "cases/murdham/dodge/../../../duel.toml",
        ] {
            files = files.with(name, DUEL);
        }
        let report = verify(SYSTEMS, &files, &[CASE.to_owned()]);
        report.failed.first().map(|failure| failure.message.clone())
    };
    assert_eq!(record("duel.toml"), None);
    assert_eq!(record("../../duel.toml"), None);
    for path in ["/etc/duel.toml", "\\etc\\duel.toml", "C:/duel.toml"] {
        let message = record(path).expect("it is refused");
        assert!(
            message.contains("write a relative path from the record's own folder"),
            "{message}"
        );
    }
    let message = record("../../../duel.toml").expect("it is refused");
    assert!(message.contains("more than two folders up"), "{message}");
}
